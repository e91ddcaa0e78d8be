/* Generator: barrel vaults and arches in space: a profile of voussoirs in the plane of x and z,
 * drawn out along y. */
#include "scene/generate/solids.h"

/* Tolerance for a right angle typed by a user. */
#define ROUNDING 1e-12

typedef struct vault {
    int64_t voussoirs, blocks;
    double radius, thickness, half_angle, depth, point, springer_height, gap, centre[3];
    bool stagger;
} vault;

static const param rows[] = {
    ROW(vault, voussoirs, INTEGER, .flags = PARAM_REQUIRED, .low = 1, .high = 100000,
        .help = "number of voussoirs around the profile; must be even for a pointed one"),
    ROW(vault, radius, REAL, LENGTH, .flags = PARAM_REQUIRED | PARAM_POSITIVE,
        .help = "radius, to the middle of the thickness"),
    ROW(vault, thickness, REAL, LENGTH, .flags = PARAM_REQUIRED | PARAM_POSITIVE,
        .help = "thickness, from inner to outer face"),
    ROW(vault, depth, REAL, LENGTH, .flags = PARAM_REQUIRED | PARAM_POSITIVE,
        .help = "depth along y"),
    ROW(vault, blocks, INTEGER, .low = 1, .high = 100000, .fallback = "1",
        .help = "number of courses along the depth; 1 gives an arch"),
    ROW(vault, stagger, FLAG, .fallback = "false",
        .help = "true: every second course along the depth starts and ends with half a block"),
    ROW(vault, half_angle, REAL, .fallback = "90 deg", .flags = PARAM_POSITIVE,
        .help = "angle of the profile from the crown to a springing; 90 deg: a half circle"),
    ROW(vault, point, REAL, .low = 0, .high = 0.95, .fallback = "0",
        .help = "above 0: a pointed profile of two arcs with level springings. The value is the "
                "distance of their centres from the middle, as a share of the radius; the span is "
                "2 (1 - point) radius, and 1/2 gives the arch of the equilateral triangle"),
    ROW(vault, springer_height, REAL, LENGTH, .flags = PARAM_NOT_NEGATIVE, .fallback = "0",
        .help = "above 0: adds a block under each springing over the whole depth, with this "
                "height on its inner side; these are the first and the last body"),
    ROW(vault, gap, REAL, LENGTH, .flags = PARAM_NOT_NEGATIVE, .fallback = "0",
        .help = "gap between blocks: at the middle of the thickness, and along the depth"),
    ROW(vault, centre, VECTOR, .width = 3, LENGTH, .fallback = "[0, 0, 0]",
        .help = "centre of the circle (pointed: midpoint of the centres of the arcs), in the "
                "middle of the depth"),
    {0},
};

/* The angle at which the inner line of an arc meets the middle plane, minus half the gap. Joints
 * beyond it do not cross that plane within the thickness, for any number of joints. */
static double point_angle(const vault *p) {
    double inner = p->radius - 0.5 * p->thickness;
    return math_asin(fmin(1, (p->point * p->radius + 0.5 * p->gap) / inner));
}

static scree_status check(const void *parameters, const node *place, scree_error *error) {
    const vault *p = parameters;
    if (p->thickness >= 2 * p->radius * (1 - p->point))
        return node_error(place, error,
                          "'thickness' %g m leaves no opening: it must be smaller than the span "
                          "between the middles of the springings, %g m",
                          p->thickness, 2 * p->radius * (1 - p->point));
    if (p->half_angle > 0.5 * PI * (1 + ROUNDING))
        return node_error(place, error, "'half_angle' must be at most 90 deg: check its unit");
    if (p->point > 0 && p->half_angle < 0.5 * PI * (1 - ROUNDING))
        return node_error(place, error,
                          "the springings of a pointed profile are level: remove "
                          "'half_angle'");
    if (p->point > 0 && p->voussoirs % 2 != 0)
        return node_error(place, error,
                          "a pointed profile has a joint at its point: 'voussoirs' must be even");
    if (2 * p->half_angle >= (double)p->voussoirs * 0.9 * PI)
        return node_error(place, error,
                          "too few voussoirs: each must span well below 180 deg; "
                          "give more");
    double around = p->point > 0 ? 0.5 * PI - point_angle(p) : p->half_angle;
    if (p->gap * (double)p->voussoirs >= around * p->radius ||
        2 * p->gap * (double)p->blocks >= p->depth)
        return node_error(place, error, "the joints take half of the vault: reduce 'gap'");
    if ((double)p->voussoirs * (double)(p->blocks + 1) > GENERATE_LIMIT)
        return node_error(place, error, "more than %d blocks: check the units of the sizes",
                          GENERATE_LIMIT);
    return SCREE_OK;
}

/* Four corners in the plane of x and z, drawn out from y0 to y1. */
static scree_status add_prism(const vault *p, double (*corner)[2], double y0, double y1,
                              generated *out, scree_error *error) {
    double point[8][3];
    for (int i = 0; i < 8; i++) {
        point[i][0] = p->centre[0] + corner[i % 4][0];
        point[i][1] = p->centre[1] + (i < 4 ? y0 : y1);
        point[i][2] = p->centre[2] + corner[i % 4][1];
    }
    return generated_add_hull(out, (const double(*)[3])point, 8, error);
}

/* The joint face at `angle` from the crown, towards +x, on the arc of the side it belongs to:
 * inner and outer corner. */
static void joint_at(const vault *p, double side, double angle, double corner[2][2]) {
    double s, c;
    math_sincos(angle, &s, &c);
    for (int i = 0; i < 2; i++) {
        double r = p->radius + (i ? 0.5 : -0.5) * p->thickness;
        corner[i][0] = r * s - side * p->point * p->radius;
        corner[i][1] = r * c;
    }
}

/* The face at the point, in the plane x = +-gap / 2. */
static void joint_at_point(const vault *p, double side, double corner[2][2]) {
    for (int i = 0; i < 2; i++) {
        double r = p->radius + (i ? 0.5 : -0.5) * p->thickness;
        double x = p->point * p->radius + 0.5 * p->gap;
        corner[i][0] = side * 0.5 * p->gap;
        corner[i][1] = sqrt(r * r - x * x);
    }
}

/* Corners of voussoir k, counted from -x. The arc on +x of a pointed profile has its centre on -x,
 * at -point radius. */
static void profile(const vault *p, int64_t k, double corner[4][2]) {
    double n = (double)p->voussoirs, half_gap = 0.5 * p->gap / p->radius;
    double low[2][2], high[2][2];
    if (p->point > 0) {
        int64_t half = p->voussoirs / 2;
        double side = k < half ? -1 : 1, crown = point_angle(p);
        double step = (0.5 * PI - crown) / (double)half;
        double from_point = (double)(k < half ? half - 1 - k : k - half);
        joint_at(p, side, side * (crown + from_point * step + half_gap), low);
        joint_at(p, side, side * (crown + (from_point + 1) * step - half_gap), high);
        if (from_point == 0) joint_at_point(p, side, low);
    } else {
        double step = 2 * p->half_angle / n, middle = step * ((double)k - 0.5 * (n - 1));
        joint_at(p, 0, middle - 0.5 * step + half_gap, low);
        joint_at(p, 0, middle + 0.5 * step - half_gap, high);
    }
    for (int i = 0; i < 2; i++)
        for (int x = 0; x < 2; x++) {
            corner[i][x] = low[i][x];
            corner[3 - i][x] = high[i][x];
        }
}

static scree_status add_course(const vault *p, int64_t k, generated *out, scree_error *error) {
    double corner[4][2], block = p->depth / (double)p->blocks;
    bool shifted = p->stagger && k % 2;
    profile(p, k, corner);
    for (int64_t i = 0; i < p->blocks + shifted; i++) {
        double from = ((double)i - (shifted ? 0.5 : 0)) * block, to = from + block;
        double y0 = from <= 0 ? 0 : from + 0.5 * p->gap;
        double y1 = i == p->blocks + shifted - 1 ? p->depth : to - 0.5 * p->gap;
        TRY(add_prism(p, corner, y0 - 0.5 * p->depth, y1 - 0.5 * p->depth, out, error));
    }
    return SCREE_OK;
}

/* Vertical sides and a level base; its top is the springing face, lowered by the gap. */
static scree_status add_springer(const vault *p, double side, generated *out, scree_error *error) {
    double face[2][2], corner[4][2];
    joint_at(p, side, side * p->half_angle, face);
    double base = face[0][1] - p->springer_height;
    for (int i = 0; i < 2; i++) {
        corner[i][0] = corner[3 - i][0] = face[i][0];
        corner[i][1] = face[i][1] - 0.5 * p->gap;
        corner[3 - i][1] = base;
    }
    return add_prism(p, corner, -0.5 * p->depth, 0.5 * p->depth, out, error);
}

static scree_status add_all(const void *parameters, generated *out, scree_error *error) {
    const vault *p = parameters;
    if (p->springer_height > 0) TRY(add_springer(p, -1, out, error));
    for (int64_t k = 0; k < p->voussoirs; k++)
        TRY(add_course(p, k, out, error));
    return p->springer_height > 0 ? add_springer(p, 1, out, error) : SCREE_OK;
}

const generator_kind generator_vault = {
    .head = {.name = "vault",
             .help = "a barrel vault or an arch of voussoirs, round or pointed, along y",
             .params = rows,
             .size = sizeof(vault),
             .needs = CAN_SPACE,
             .check = check},
    .build = add_all,
};
