/* Generators: blocks one on top of the other (stack, also called column), and a single block. */
#include "base/math.h"
#include "scene/generate/parts.h"

enum { OVERHANG_NONE, OVERHANG_HARMONIC };

typedef struct stack {
    int64_t number;
    double width, height, gap, base[2], capital[2], overhang_share;
    param_list offsets;
    int overhang;
} stack;

static const char *const overhangs[] = {"none", "harmonic", NULL};

static const param stack_rows[] = {
    ROW(stack, number, INTEGER, .flags = PARAM_REQUIRED, .low = 1, .high = 1000000,
        .help = "number of equal blocks"),
    ROW(stack, width, REAL, LENGTH, .flags = PARAM_REQUIRED | PARAM_POSITIVE,
        .help = "width of a block"),
    ROW(stack, height, REAL, LENGTH, .flags = PARAM_REQUIRED | PARAM_POSITIVE,
        .help = "height of a block"),
    ROW(stack, gap, REAL, LENGTH, .flags = PARAM_NOT_NEGATIVE, .fallback = "0",
        .help = "gap between one block and the next"),
    ROW(stack, base, VECTOR, .width = 2, LENGTH, .fallback = "[0, 0]",
        .help = "centre of the foot of the lowest block"),
    ROW(stack, offsets, LIST, .width = 1, LENGTH, .flags = PARAM_OPTIONAL,
        .help = "shift of each block along x relative to the one below; lowest first"),
    ROW(stack, overhang, CHOICE, .choices = overhangs, .fallback = "none",
        .help = "harmonic: each block is shifted as far as the blocks above it allow"),
    ROW(stack, overhang_share, REAL, .fallback = "0.99",
        .help = "harmonic: share of the shift at which it would tip"),
    ROW(stack, capital, VECTOR, .width = 2, LENGTH, .flags = PARAM_OPTIONAL | PARAM_POSITIVE,
        .help = "width and height of an additional block on top"),
    {0},
};

static scree_status stack_check(const void *parameters, const node *place, scree_error *error) {
    const stack *p = parameters;
    size_t blocks = (size_t)p->number + !isnan(p->capital[0]);
    if (p->offsets.count > 0 && p->overhang != OVERHANG_NONE)
        return node_error(place, error, "give 'offsets' or 'overhang', not both");
    if (p->offsets.count > 0 && p->offsets.count != blocks)
        return node_error(place, error,
                          "'offsets' needs one number for each of the %zu blocks, but has %zu",
                          blocks, p->offsets.count);
    if (p->overhang == OVERHANG_HARMONIC && !isnan(p->capital[0]))
        return node_error(place, error,
                          "'overhang: harmonic' needs equal blocks: remove 'capital'");
    return SCREE_OK;
}

/* The shift of block i relative to the one below. At the limit of balance the centre of mass of the
 * k blocks above a joint is over the edge of the joint: the k-th block from the top is shifted by
 * width / (2 k). */
static double shift(const stack *p, int64_t i) {
    if (p->offsets.count > 0) return p->offsets.data[i];
    if (p->overhang == OVERHANG_NONE || i == 0) return 0;
    return p->overhang_share * p->width / (2 * (double)(p->number - i));
}

static scree_status add_stack(const void *parameters, generated *out, scree_error *error) {
    const stack *p = parameters;
    uint32_t index;
    double x = p->base[0];
    TRY(generated_add_rectangle(out, p->width, p->height, &index, error));
    for (int64_t i = 0; i < p->number; i++) {
        double y = p->base[1] + 0.5 * p->height + (double)i * (p->height + p->gap);
        x += shift(p, i);
        TRY(generated_add_body(out, index, x, y, 0, error));
    }
    if (isnan(p->capital[0])) return SCREE_OK;
    double foot = p->base[1] + (double)p->number * (p->height + p->gap);
    TRY(generated_add_rectangle(out, p->capital[0], p->capital[1], &index, error));
    return generated_add_body(out, index, x + shift(p, p->number), foot + 0.5 * p->capital[1], 0,
                              error);
}

const generator_kind generator_stack = {
    .head = {.name = "stack",
             .help = "equal blocks one on top of the other, from below",
             .params = stack_rows,
             .size = sizeof(stack),
             .needs = CAN_PLANAR,
             .check = stack_check},
    .build = add_stack,
};

const generator_kind generator_column = {
    .head = {.name = "column",
             .help = "the same as stack: drums, with an optional capital",
             .params = stack_rows,
             .size = sizeof(stack),
             .needs = CAN_PLANAR,
             .check = stack_check},
    .build = add_stack,
};

typedef struct block {
    double width, height, at[2], angle;
} block;

static const param block_rows[] = {
    ROW(block, width, REAL, LENGTH, .flags = PARAM_REQUIRED | PARAM_POSITIVE,
        .help = "width, along x before the rotation"),
    ROW(block, height, REAL, LENGTH, .flags = PARAM_REQUIRED | PARAM_POSITIVE,
        .help = "height, along y before the rotation"),
    ROW(block, at, VECTOR, .width = 2, LENGTH, .fallback = "[0, 0]", .help = "centre of the block"),
    ROW(block, angle, REAL, .fallback = "0", .help = "angle of rotation"),
    {0},
};

static scree_status block_generate(const void *parameters, generated *out, scree_error *error) {
    const block *p = parameters;
    uint32_t index;
    TRY(generated_add_rectangle(out, p->width, p->height, &index, error));
    return generated_add_body(out, index, p->at[0], p->at[1], p->angle, error);
}

const generator_kind generator_block = {
    .head = {.name = "block",
             .help = "one rectangular block",
             .params = block_rows,
             .size = sizeof(block),
             .needs = CAN_PLANAR},
    .build = block_generate,
};
