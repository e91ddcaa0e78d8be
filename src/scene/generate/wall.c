/* Generator: a wall of dry masonry, course by course from below, each from left to right. */
#include "base/math.h"
#include "scene/generate/parts.h"

/* running: every course has `bricks` whole blocks and one half, at the right end of the first
 * course and at the left end of the next (the wall of JM92); alternate: whole courses, and courses
 * with a half at both ends; stack: no bond; staggered: whole blocks only, every other course moved
 * by half a block, so that its ends protrude (the wall of JE99). */
enum { BOND_RUNNING, BOND_ALTERNATE, BOND_STACK, BOND_STAGGERED };

typedef struct wall {
    int64_t courses, bricks;
    double width, height, head_joint, bed_joint, corner[2];
    int bond;
} wall;

static const char *const bonds[] = {"running", "alternate", "stack", "staggered", NULL};

static const param rows[] = {
    ROW(wall, courses, INTEGER, .flags = PARAM_REQUIRED, .low = 1, .high = 100000,
        .help = "number of courses (layers of blocks)"),
    ROW(wall, bricks, INTEGER, .flags = PARAM_REQUIRED, .low = 1, .high = 100000,
        .help = "number of whole blocks in a course"),
    ROW(wall, width, REAL, LENGTH, .flags = PARAM_REQUIRED | PARAM_POSITIVE,
        .help = "width of a whole block"),
    ROW(wall, height, REAL, LENGTH, .flags = PARAM_REQUIRED | PARAM_POSITIVE,
        .help = "height of a block"),
    ROW(wall, bond, CHOICE, .choices = bonds, .fallback = "running",
        .help =
            "running: a half block at alternating ends of every course; alternate: whole courses, "
            "and courses with a half block at both ends; stack: joints above joints; staggered: "
            "whole blocks only, every other course shifted by half a block"),
    ROW(wall, head_joint, REAL, LENGTH, .flags = PARAM_NOT_NEGATIVE, .fallback = "0",
        .help = "gap between neighbours of a course"),
    ROW(wall, bed_joint, REAL, LENGTH, .flags = PARAM_NOT_NEGATIVE, .fallback = "0",
        .help = "gap between courses"),
    ROW(wall, corner, VECTOR, .width = 2, LENGTH, .fallback = "[0, 0]",
        .help = "lower left corner of the wall"),
    {0},
};

static scree_status check(const void *parameters, const node *place, scree_error *error) {
    const wall *p = parameters;
    if ((double)p->courses * (double)(p->bricks + 1) > GENERATE_LIMIT)
        return node_error(place, error, "more than %d blocks in one wall: split it into several",
                          GENERATE_LIMIT);
    if (p->head_joint < p->width) return SCREE_OK;
    return node_error(place, error, "'head_joint' must be smaller than a block: check its unit");
}

typedef struct course {
    bool half_left, half_right; /* a half block at that end */
    bool moved;                 /* by half a block */
    int64_t whole;
} course;

static course course_of(const wall *p, int64_t k) {
    bool odd = k % 2;
    course whole = {.whole = p->bricks};
    switch (p->bond) {
    case BOND_RUNNING: return (course){.half_left = odd, .half_right = !odd, .whole = p->bricks};
    case BOND_STACK: return whole;
    case BOND_STAGGERED: return (course){.moved = odd, .whole = p->bricks};
    default: break;
    }
    return odd ? (course){.half_left = true, .half_right = true, .whole = p->bricks - 1} : whole;
}

/* Sizes include their joint, so that a half block with its joint is half of a whole block with its
 * joint. */
static scree_status add_course(const wall *p, int64_t k, const uint32_t shapes[2], generated *out,
                               scree_error *error) {
    course c = course_of(p, k);
    double step = p->width + p->head_joint, half = 0.5 * step;
    double start = p->corner[0] + (c.half_left || c.moved ? half : 0);
    double y = p->corner[1] + 0.5 * p->height + (double)k * (p->height + p->bed_joint);
    double half_width = half - p->head_joint;
    if (c.half_left)
        TRY(generated_add_body(out, shapes[1], p->corner[0] + 0.5 * half_width, y, 0, error));
    for (int64_t i = 0; i < c.whole; i++)
        TRY(generated_add_body(out, shapes[0], start + (double)i * step + 0.5 * p->width, y, 0,
                               error));
    if (!c.half_right) return SCREE_OK;
    return generated_add_body(out, shapes[1], start + (double)c.whole * step + 0.5 * half_width, y,
                              0, error);
}

static scree_status add_all(const void *parameters, generated *out, scree_error *error) {
    const wall *p = parameters;
    uint32_t shapes[2] = {0, 0};
    TRY(generated_add_rectangle(out, p->width, p->height, &shapes[0], error));
    if (p->bond == BOND_RUNNING || p->bond == BOND_ALTERNATE)
        TRY(generated_add_rectangle(out, 0.5 * (p->width - p->head_joint), p->height, &shapes[1],
                                    error));
    for (int64_t k = 0; k < p->courses; k++)
        TRY(add_course(p, k, shapes, out, error));
    return SCREE_OK;
}

const generator_kind generator_wall = {
    .head = {.name = "wall",
             .help = "a wall of dry masonry with a bond",
             .params = rows,
             .size = sizeof(wall),
             .needs = CAN_PLANAR,
             .check = check},
    .build = add_all,
};
