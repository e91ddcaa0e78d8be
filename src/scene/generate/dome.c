/* Generator: a dome of rings of voussoirs about z.
 *
 * A block lies between two half-planes through the axis, inner and outer faces are flat. Its upper
 * face is the plane through the two joint lines at its corners, which contains the centre of the
 * sphere; the faces of one ring bound a convex pyramid about the axis. The blocks of the ring above
 * are cut by those very planes, so that rings of any two numbers of blocks, in any turn, fit
 * without gap or overlap. Angles are measured at the centre from the crown. */
#include "scene/generate/cell.h"

/* Tolerance for a right angle typed by a user. */
#define ROUNDING 1e-12
/* Relative to a step between joints: a joint within this distance of another coincides with it. */
#define AT_JOINT 1e-9

#define FEWEST 6 /* number of blocks of a ring if it follows from the circumference */

typedef struct dome {
    int64_t rings, blocks;
    double radius, thickness, half_angle, oculus, gap, centre[3];
    bool stagger, equal;
} dome;

static const param rows[] = {
    ROW(dome, rings, INTEGER, .flags = PARAM_REQUIRED, .low = 1, .high = 10000,
        .help = "number of rings, without the keystone"),
    ROW(dome, blocks, INTEGER, .flags = PARAM_REQUIRED, .low = 4, .high = 100000,
        .help = "number of blocks in the lowest ring"),
    ROW(dome, radius, REAL, LENGTH, .flags = PARAM_REQUIRED | PARAM_POSITIVE,
        .help = "radius of the sphere, to the middle of the thickness"),
    ROW(dome, thickness, REAL, LENGTH, .flags = PARAM_REQUIRED | PARAM_POSITIVE,
        .help = "thickness, from inner to outer face"),
    ROW(dome, half_angle, REAL, .flags = PARAM_POSITIVE, .fallback = "90 deg",
        .help = "angle at the centre, from the crown to the foot; 90 deg: a half sphere"),
    ROW(dome, oculus, REAL, .flags = PARAM_NOT_NEGATIVE, .fallback = "0",
        .help = "angle at the centre, from the crown to the edge of the opening; 0: a keystone "
                "(the last body) closes the crown"),
    ROW(dome, stagger, FLAG, .fallback = "true",
        .help = "true: joints of a ring stand above the middles of the blocks below, as far as "
                "the numbers of blocks allow"),
    ROW(dome, equal, FLAG, .fallback = "false",
        .help = "true: all rings have the same number of blocks; false: the number follows the "
                "circumference"),
    ROW(dome, gap, REAL, LENGTH, .flags = PARAM_NOT_NEGATIVE, .fallback = "0",
        .help = "width of the joints"),
    ROW(dome, centre, VECTOR, .width = 3, LENGTH, .fallback = "[0, 0, 0]",
        .help = "centre of the sphere"),
    {0},
};

static scree_status check(const void *parameters, const node *place, scree_error *error) {
    const dome *p = parameters;
    if (p->thickness >= 2 * p->radius)
        return node_error(place, error, "'thickness' must be below twice the 'radius'");
    if (p->half_angle > 0.5 * PI * (1 + ROUNDING))
        return node_error(place, error, "'half_angle' must be at most 90 deg: check its unit");
    if (p->oculus >= 0.95 * p->half_angle)
        return node_error(place, error, "'oculus' leaves no dome: it must be below 'half_angle'");
    if ((double)p->rings * (double)p->blocks > GENERATE_LIMIT)
        return node_error(place, error, "more than %d blocks: check the units of the sizes",
                          GENERATE_LIMIT);
    return SCREE_OK;
}

typedef struct dome_ring {
    double low, high; /* angles from the crown: of the foot and of the top */
    int64_t blocks;
    double start; /* of the first block, in radians about z */
} dome_ring;

typedef struct dome_work {
    const dome *given;
    cell block;
    cell_work work;
    generated *out;
} dome_work;

/* The keystone is as wide as a ring is high. */
static double top_angle(const dome *p) {
    return p->oculus > 0 ? p->oculus : p->half_angle / (2 * (double)p->rings + 1);
}

static dome_ring ring_at(const dome *p, int64_t i) {
    double top = top_angle(p), step = (p->half_angle - top) / (double)p->rings;
    dome_ring r = {.low = p->half_angle - (double)i * step,
                   .high = p->half_angle - (double)(i + 1) * step,
                   .blocks = p->blocks};
    if (i == p->rings - 1) r.high = top;
    double first = p->half_angle - 0.5 * step, here = 0.5 * (r.low + r.high);
    double share = math_sin(here) / math_sin(first);
    if (!p->equal) r.blocks = (int64_t)fmax(FEWEST, floor((double)p->blocks * share + 0.5));
    if (r.blocks > p->blocks) r.blocks = p->blocks;
    if (p->stagger && i % 2) r.start = PI / (double)r.blocks;
    return r;
}

static void sphere_point(double radius, double polar, double around, double out[3]) {
    double s, c, sine, cosine;
    math_sincos(polar, &s, &c);
    math_sincos(around, &sine, &cosine);
    out[0] = radius * s * cosine;
    out[1] = radius * s * sine;
    out[2] = radius * c;
}

static void flip(cell_plane *p) {
    for (int k = 0; k < 3; k++)
        p->normal[k] = -p->normal[k];
    p->offset = -p->offset;
}

/* The upper face of block k of a ring; solid below. */
static cell_plane upper_face(const dome *p, const dome_ring *r, int64_t k) {
    double from = r->start + 2 * PI * (double)k / (double)r->blocks, a[3], b[3], up[3];
    sphere_point(p->radius, r->high, from, a);
    sphere_point(p->radius, r->high, from + 2 * PI / (double)r->blocks, b);
    cross3(a, b, up);
    unit3(up);
    return (cell_plane){{up[0], up[1], up[2]}, 0};
}

static scree_status start_block(dome_work *w, scree_error *error) {
    double far = 2 * (w->given->radius + w->given->thickness);
    return cell_box(&w->block, (double[3]){-far, -far, -far}, (double[3]){far, far, far}, error);
}

static scree_status cut(dome_work *w, cell_plane p, bool outer, scree_error *error) {
    return cell_cut(&w->block, &p, outer, &w->work, error);
}

/* Inner (side -1) or outer (1) face: through the corners of the block on that sphere. */
static scree_status cut_shell(dome_work *w, const dome_ring *r, double from, double to, double side,
                              scree_error *error) {
    double radius = w->given->radius + side * 0.5 * w->given->thickness, a[3], b[3], c[3];
    sphere_point(radius, r->low, from, a);
    sphere_point(radius, r->low, to, b);
    sphere_point(radius, r->high, from, c);
    cell_plane p = cell_plane_through(a, b, c);
    if (side < 0) flip(&p);
    return cut(w, p, true, error);
}

/* Two half-planes through the axis. */
static scree_status cut_sides(dome_work *w, double from, double to, scree_error *error) {
    double s, c;
    math_sincos(from, &s, &c);
    TRY(cut(w, (cell_plane){{s, -c, 0}, 0}, false, error));
    math_sincos(to, &s, &c);
    return cut(w, (cell_plane){{-s, c, 0}, 0}, false, error);
}

/* Cuts by the blocks below whose angular range overlaps that of this one. */
static scree_status cut_foot(dome_work *w, const dome_ring *below, double from, double to,
                             scree_error *error) {
    double step = 2 * PI / (double)below->blocks;
    int64_t first = (int64_t)floor((from - below->start) / step - AT_JOINT);
    int64_t last = (int64_t)floor((to - below->start) / step + AT_JOINT);
    for (int64_t k = first; k <= last; k++) {
        cell_plane p = upper_face(w->given, below, k);
        flip(&p);
        TRY(cut(w, p, false, error));
    }
    return SCREE_OK;
}

static scree_status finish(dome_work *w, scree_error *error) {
    TRY(cell_shrink(&w->block, 0.5 * w->given->gap, &w->work, error));
    if (cell_is_empty(&w->block))
        return error_set(error, SCREE_BAD_INPUT,
                         "a block of the dome has no volume left: reduce 'gap', or give fewer "
                         "'blocks' or 'rings'");
    for (size_t i = 0; i < w->block.vertex.count; i++)
        along3(w->block.vertex.data[i].x, 1, w->given->centre, w->block.vertex.data[i].x);
    return cell_to_body(&w->block, w->out, error);
}

static scree_status add_block(dome_work *w, const dome_ring *r, const dome_ring *below, int64_t k,
                              scree_error *error) {
    const dome *p = w->given;
    double step = 2 * PI / (double)r->blocks, from = r->start + (double)k * step, to = from + step;
    TRY(start_block(w, error));
    TRY(cut_sides(w, from, to, error));
    TRY(cut_shell(w, r, from, to, -1, error));
    TRY(cut_shell(w, r, from, to, 1, error));
    TRY(cut(w, upper_face(p, r, k), p->oculus > 0 && r->high == p->oculus, error));
    if (below) {
        TRY(cut_foot(w, below, from, to, error));
    } else { /* a level foot through the inner edge */
        double inner = (p->radius - 0.5 * p->thickness) * math_cos(p->half_angle);
        TRY(cut(w, (cell_plane){{0, 0, -1}, -inner}, true, error));
    }
    return finish(w, error);
}

/* Level below and above. */
static scree_status add_keystone(dome_work *w, const dome_ring *last, scree_error *error) {
    const dome *p = w->given;
    double c = math_cos(last->high), half = 0.5 * p->thickness;
    TRY(start_block(w, error));
    TRY(cut(w, (cell_plane){{0, 0, -1}, -(p->radius - half) * c}, true, error));
    TRY(cut(w, (cell_plane){{0, 0, 1}, (p->radius + half) * c}, true, error));
    for (int64_t k = 0; k < last->blocks; k++) {
        cell_plane face = upper_face(p, last, k);
        flip(&face);
        TRY(cut(w, face, false, error));
    }
    return finish(w, error);
}

static scree_status add_all(dome_work *w, scree_error *error) {
    dome_ring below = {0}, here = {0};
    for (int64_t i = 0; i < w->given->rings; i++) {
        below = here;
        here = ring_at(w->given, i);
        for (int64_t k = 0; k < here.blocks; k++)
            TRY(add_block(w, &here, i > 0 ? &below : NULL, k, error));
    }
    return w->given->oculus > 0 ? SCREE_OK : add_keystone(w, &here, error);
}

static scree_status generate(const void *parameters, generated *out, scree_error *error) {
    dome_work w = {.given = parameters, .out = out};
    scree_status status = add_all(&w, error);
    cell_free(&w.block);
    cell_work_free(&w.work);
    return status;
}

const generator_kind generator_dome = {
    .head = {.name = "dome",
             .help = "a dome of rings of voussoirs, from the foot up, with an opening or a "
                     "keystone",
             .params = rows,
             .size = sizeof(dome),
             .needs = CAN_SPACE,
             .check = check},
    .build = generate,
};
