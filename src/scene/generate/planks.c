/* Generators: towers of planks (kapla) and of three blocks a level (jenga). */
#include "scene/generate/solids.h"

/* Tolerance: three planks that are as wide as one is long, except for rounding, fit. */
#define FITS 1e-9

enum { PATTERN_CROSS, PATTERN_RING };

typedef struct kapla {
    int64_t levels, planks;
    int pattern;
    double plank[3], gap, base[3];
} kapla;

static const char *const patterns[] = {"cross", "ring", NULL};

static const param kapla_rows[] = {
    ROW(kapla, levels, INTEGER, .flags = PARAM_REQUIRED, .low = 1, .high = 1000000,
        .help = "number of levels"),
    ROW(kapla, planks, INTEGER, .low = 1, .high = 1000, .fallback = "2",
        .help = "number of planks in each level"),
    ROW(kapla, pattern, CHOICE, .choices = patterns, .fallback = "cross",
        .help = "cross: side by side, each level across the one below; ring: end to side around a "
                "polygon, each level turned by half a side (3 planks give triangles, many give a "
                "round tower)"),
    ROW(kapla, plank, VECTOR, .width = 3, LENGTH, .flags = PARAM_POSITIVE,
        .fallback = "[0.117, 0.0234, 0.0078]", .help = "length, width and height of a plank"),
    ROW(kapla, gap, REAL, LENGTH, .flags = PARAM_NOT_NEGATIVE, .fallback = "0",
        .help = "gap between levels, and between planks that meet"),
    ROW(kapla, base, VECTOR, .width = 3, LENGTH, .fallback = "[0, 0, 0]",
        .help = "centre of the foot of the tower"),
    {0},
};

/* Distance from the axis to the inner side of the planks of a ring. The inner side of plank i is at
 * distance a from the axis; it extends from the crossing with the outer line of plank i - 1 to the
 * point where its end meets the inner side of plank i + 1. With the angle t = 2 pi / n between
 * planks and the width w its length is (1 - cos t) (2 a + w) / sin t if t < 90 deg, and (2 a (1 -
 * cos t) + w) / sin t otherwise, minus the gap. */
static double ring_inside(const kapla *p) {
    double s, c, l = p->plank[0] + p->gap, w = p->plank[1];
    if (p->planks < 3) return -1;
    math_sincos(2 * PI / (double)p->planks, &s, &c);
    return c > 0 ? 0.5 * (l * s / (1 - c) - w) : (l * s - w) / (2 * (1 - c));
}

static scree_status kapla_check(const void *parameters, const node *place, scree_error *error) {
    const kapla *p = parameters;
    double beside = (double)p->planks * (p->plank[1] + p->gap) - p->gap;
    if (p->pattern == PATTERN_CROSS && p->planks > 1 && beside > p->plank[0])
        return node_error(place, error,
                          "%lld planks of width %g m do not fit side by side on a plank of length "
                          "%g m",
                          (long long)p->planks, p->plank[1], p->plank[0]);
    if (p->pattern == PATTERN_RING && p->planks < 3)
        return node_error(place, error, "a ring needs three or more 'planks' in each level");
    if (p->pattern == PATTERN_RING && !(ring_inside(p) > 0))
        return node_error(place, error,
                          "the planks are too short or too wide for a ring of %lld: "
                          "change 'planks' or their size",
                          (long long)p->planks);
    if ((double)p->levels * (double)p->planks > GENERATE_LIMIT)
        return node_error(place, error, "more than %d planks: reduce 'levels' or 'planks'",
                          GENERATE_LIMIT);
    return SCREE_OK;
}

static scree_status place_at(const double base[3], double x, double y, double z, double angle,
                             uint32_t index, generated *out, scree_error *error) {
    double s, c;
    math_sincos(angle, &s, &c);
    double at[3] = {base[0] + c * x - s * y, base[1] + s * x + c * y, base[2] + z};
    return generated_place_turned(out, index, at, angle, error);
}

/* Exact quarter turns, so that parallel sides stay parallel to the last bit. */
static scree_status place_square(const double base[3], double across, double z, bool turned,
                                 uint32_t index, generated *out, scree_error *error) {
    const double half = 0.70710678118654752440, quarter[4] = {half, 0, 0, half};
    double at[3] = {base[0] + (turned ? across : 0), base[1] + (turned ? 0 : across), base[2] + z};
    return generated_place(out, index, at, turned ? quarter : NULL, error);
}

/* The outer planks end with the planks below. */
static scree_status add_cross(const kapla *p, int64_t level, double z, uint32_t index,
                              generated *out, scree_error *error) {
    double width = p->plank[0] - p->plank[1];
    for (int64_t i = 0; i < p->planks; i++) {
        double share = p->planks > 1 ? (double)i / (double)(p->planks - 1) - 0.5 : 0;
        TRY(place_square(p->base, share * width, z, level % 2, index, out, error));
    }
    return SCREE_OK;
}

/* x of a plank along its side, y outward. Ends as in ring_inside; the gap is subtracted at the end
 * that meets the next plank. */
static scree_status add_ring(const kapla *p, int64_t level, double z, uint32_t index,
                             generated *out, scree_error *error) {
    double s, c, a = ring_inside(p), w = p->plank[1], step = 2 * PI / (double)p->planks;
    math_sincos(step, &s, &c);
    double start = (a * c - a - w) / s, middle = start + 0.5 * p->plank[0];
    for (int64_t i = 0; i < p->planks; i++) {
        double angle = step * ((double)i + (level % 2 ? 0.5 : 0));
        /* turning by +step brings plank i to plank i + 1: outward is -y, so that x runs that way */
        TRY(place_at(p->base, middle, -(a + 0.5 * w), z, angle, index, out, error));
    }
    return SCREE_OK;
}

static scree_status add_levels(const void *parameters, generated *out, scree_error *error) {
    const kapla *p = parameters;
    uint32_t index;
    TRY(generated_block(out, p->plank, &index, error));
    for (int64_t i = 0; i < p->levels; i++) {
        double z = (double)i * (p->plank[2] + p->gap) + 0.5 * p->plank[2];
        TRY(p->pattern == PATTERN_CROSS ? add_cross(p, i, z, index, out, error)
                                        : add_ring(p, i, z, index, out, error));
    }
    return SCREE_OK;
}

const generator_kind generator_kapla = {
    .head = {.name = "kapla",
             .help = "a tower of flat planks, level by level from below",
             .params = kapla_rows,
             .size = sizeof(kapla),
             .needs = CAN_SPACE,
             .check = kapla_check},
    .build = add_levels,
};

typedef struct jenga {
    int64_t levels;
    double size[3], gap, taken_share, base[3];
    param_list taken;
} jenga;

static const param jenga_rows[] = {
    ROW(jenga, levels, INTEGER, .low = 1, .high = 1000000, .fallback = "18",
        .help = "number of levels"),
    ROW(jenga, size, VECTOR, .width = 3, LENGTH, .flags = PARAM_POSITIVE,
        .fallback = "[7.5 cm, 2.5 cm, 1.5 cm]",
        .help = "length, width and height of a block; the length must hold three widths and two "
                "gaps"),
    ROW(jenga, gap, REAL, LENGTH, .flags = PARAM_NOT_NEGATIVE, .fallback = "0",
        .help = "gap between the blocks of a level"),
    ROW(jenga, taken, LIST, .width = 2, .flags = PARAM_OPTIONAL,
        .help = "blocks to leave out, as rows [level, place]: levels from 1 at the bottom, places "
                "1 to 3"),
    ROW(jenga, taken_share, REAL, .low = 0, .high = 0.66, .fallback = "0",
        .help = "share of the blocks to leave out at random, except in the top level; every level "
                "keeps its middle block or both outer ones, so that the tower can stand"),
    ROW(jenga, base, VECTOR, .width = 3, LENGTH, .fallback = "[0, 0, 0]",
        .help = "centre of the foot of the tower"),
    {0},
};

static scree_status jenga_check(const void *parameters, const node *place, scree_error *error) {
    const jenga *p = parameters;
    if (3 * p->size[1] + 2 * p->gap > p->size[0] * (1 + FITS))
        return node_error(place, error,
                          "three blocks of width %g m and their gaps do not fit on a block of "
                          "length %g m",
                          p->size[1], p->size[0]);
    for (size_t i = 0; i < p->taken.count; i++) {
        double level = p->taken.data[2 * i], at = p->taken.data[2 * i + 1];
        bool whole = floor(level) == level && floor(at) == at;
        if (!whole || level < 1 || level > (double)p->levels || at < 1 || at > 3)
            return node_error(place, error,
                              "'taken' needs rows [level, place] of whole numbers up to [%lld, "
                              "3], but row %zu is [%g, %g]",
                              (long long)p->levels, i + 1, level, at);
    }
    return SCREE_OK;
}

/* One bit for each of the three positions with a block. */
typedef unsigned char level_bits;

static scree_status take_listed(const jenga *p, level_bits *there, scree_error *error) {
    for (size_t i = 0; i < p->taken.count; i++) {
        size_t level = (size_t)p->taken.data[2 * i] - 1;
        there[level] &= (level_bits) ~(1u << (unsigned)(p->taken.data[2 * i + 1] - 1));
        if (there[level] == 0)
            return error_set(error, SCREE_BAD_INPUT,
                             "'taken' removes all of level %zu: keep one of its blocks", level + 1);
    }
    return SCREE_OK;
}

/* The middle block alone, or both outer ones, support the tower above. */
static bool holds(unsigned there) { return (there & 2) || (there & 5) == 5; }

static void take_random(const jenga *p, random_stream *random, level_bits *there) {
    double wanted = floor(3 * (double)p->levels * p->taken_share + 0.5);
    uint32_t levels = (uint32_t)p->levels - 1;
    for (double tries = 0; wanted > 0 && levels > 0 && tries < 300 * (double)p->levels; tries++) {
        uint32_t level = random_below(random, levels), bit = 1u << random_below(random, 3);
        unsigned left = there[level] & ~bit;
        if (!(there[level] & bit) || !holds(left)) continue;
        there[level] = (level_bits)left;
        wanted--;
    }
}

static scree_status add_blocks(const jenga *p, const level_bits *there, generated *out,
                               scree_error *error) {
    uint32_t index;
    TRY(generated_block(out, p->size, &index, error));
    for (int64_t level = 0; level < p->levels; level++)
        for (int i = 0; i < 3; i++) {
            double across = (i - 1) * (p->size[1] + p->gap);
            double z = ((double)level + 0.5) * p->size[2];
            if (there[level] >> i & 1)
                TRY(place_square(p->base, across, z, level % 2, index, out, error));
        }
    return SCREE_OK;
}

static scree_status jenga_generate(const void *parameters, random_stream *random, generated *out,
                                   scree_error *error) {
    const jenga *p = parameters;
    level_bits *there = mem_alloc((size_t)p->levels, sizeof *there);
    if (!there) return error_no_memory(error, "a tower");
    for (int64_t i = 0; i < p->levels; i++)
        there[i] = 7;
    scree_status status = take_listed(p, there, error);
    if (status == SCREE_OK) {
        take_random(p, random, there);
        status = add_blocks(p, there, out, error);
    }
    mem_free(there);
    return status;
}

const generator_kind generator_jenga = {
    .head = {.name = "jenga",
             .help = "a tower of three blocks per level, each level across the one below, with "
                     "some blocks left out",
             .params = jenga_rows,
             .size = sizeof(jenga),
             .needs = CAN_SPACE,
             .check = jenga_check},
    .generate = jenga_generate,
};
