/* Generator: a column of drums on a plinth, under a capital. */
#include "scene/generate/solids.h"

typedef struct drums {
    int64_t number, sides;
    double radius, radius_top, height, gap, base[3], plinth[3], capital[3];
    param_list heights;
} drums;

static const param rows[] = {
    ROW(drums, number, INTEGER, .low = 0, .high = 1000000, .fallback = "0",
        .help = "number of drums of equal 'height'; or give 'heights'"),
    ROW(drums, height, REAL, LENGTH, .flags = PARAM_OPTIONAL | PARAM_POSITIVE,
        .help = "height of every drum"),
    ROW(drums, heights, LIST, .width = 1, LENGTH, .flags = PARAM_OPTIONAL | PARAM_POSITIVE,
        .help = "height of each drum, lowest first"),
    ROW(drums, radius, REAL, LENGTH, .flags = PARAM_REQUIRED | PARAM_POSITIVE,
        .help = "radius of the drums; at the foot if they taper"),
    ROW(drums, radius_top, REAL, LENGTH, .flags = PARAM_OPTIONAL | PARAM_POSITIVE,
        .help = "radius at the top of the shaft. If given, the shaft tapers evenly and drums have "
                "'sides' flat sides; without it drums are true cylinders"),
    ROW(drums, sides, INTEGER, .low = 3, .high = 256, .fallback = "20",
        .help = "number of flat sides of tapering drums; their corners are at the radius"),
    ROW(drums, gap, REAL, LENGTH, .flags = PARAM_NOT_NEGATIVE, .fallback = "0",
        .help = "gap between one piece and the next"),
    ROW(drums, base, VECTOR, .width = 3, LENGTH, .fallback = "[0, 0, 0]",
        .help = "centre of the foot of the lowest piece"),
    ROW(drums, plinth, VECTOR, .width = 3, LENGTH, .flags = PARAM_OPTIONAL | PARAM_POSITIVE,
        .help = "sides along x, y and z of a block below the drums, the first body"),
    ROW(drums, capital, VECTOR, .width = 3, LENGTH, .flags = PARAM_OPTIONAL | PARAM_POSITIVE,
        .help = "sides of a block above the drums, the last body"),
    {0},
};

static scree_status check(const void *parameters, const node *place, scree_error *error) {
    const drums *p = parameters;
    bool equal = p->number > 0 && !isnan(p->height), list = p->heights.count > 0;
    if (equal == list || (list && (p->number > 0 || !isnan(p->height))))
        return node_error(place, error,
                          "the number of drums is missing: give 'number' and 'height', or the "
                          "list 'heights'");
    return SCREE_OK;
}

static size_t count_of(const drums *p) {
    return p->heights.count > 0 ? p->heights.count : (size_t)p->number;
}

static double height_of(const drums *p, size_t i) {
    return p->heights.count > 0 ? p->heights.data[i] : p->height;
}

static scree_status add_frustum(const drums *p, const double foot[3], double low, double high,
                                double height, generated *out, scree_error *error) {
    double point[512][3];
    for (int64_t i = 0; i < p->sides; i++) {
        double sine, cosine;
        math_sincos(2 * PI * (double)i / (double)p->sides, &sine, &cosine);
        for (int top = 0; top < 2; top++) {
            double *x = point[2 * i + top], r = top ? high : low;
            x[0] = foot[0] + r * cosine;
            x[1] = foot[1] + r * sine;
            x[2] = foot[2] + (top ? height : 0);
        }
    }
    return generated_add_hull(out, (const double(*)[3])point, 2 * (size_t)p->sides, error);
}

static scree_status add_drum(const drums *p, const double foot[3], double height, double from,
                             double to, generated *out, scree_error *error) {
    if (!isnan(p->radius_top)) {
        double fall = p->radius_top - p->radius;
        return add_frustum(p, foot, p->radius + fall * from, p->radius + fall * to, height, out,
                           error);
    }
    double middle[3] = {foot[0], foot[1], foot[2] + 0.5 * height};
    uint32_t index;
    TRY(generated_cylinder(out, p->radius, height, &index, error));
    return generated_place(out, index, middle, NULL, error);
}

static scree_status add_slab(const double size[3], double foot[3], double gap, generated *out,
                             scree_error *error) {
    double middle[3] = {foot[0], foot[1], foot[2] + 0.5 * size[2]};
    uint32_t index;
    if (isnan(size[0])) return SCREE_OK;
    TRY(generated_block(out, size, &index, error));
    foot[2] += size[2] + gap;
    return generated_place(out, index, middle, NULL, error);
}

static scree_status add_all(const void *parameters, generated *out, scree_error *error) {
    const drums *p = parameters;
    double foot[3], shaft = 0, done = 0;
    copy3(foot, p->base);
    for (size_t i = 0; i < count_of(p); i++)
        shaft += height_of(p, i);
    TRY(add_slab(p->plinth, foot, p->gap, out, error));
    for (size_t i = 0; i < count_of(p); i++) {
        double height = height_of(p, i);
        TRY(add_drum(p, foot, height, done / shaft, (done + height) / shaft, out, error));
        done += height;
        foot[2] += height + p->gap;
    }
    return add_slab(p->capital, foot, p->gap, out, error);
}

const generator_kind generator_drums = {
    .head = {.name = "drums",
             .help = "a column of drums about z, from below, with optional plinth and capital",
             .params = rows,
             .size = sizeof(drums),
             .needs = CAN_SPACE,
             .check = check},
    .build = add_all,
};
