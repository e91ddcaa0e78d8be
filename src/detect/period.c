#include "detect/period.h"

#include "base/space.h"
#include "detect/narrow.h"
#include "detect/space.h"

/* A copy may touch its neighbour, like the parts of a floor that is exactly one period long. */
#define TOUCHING 1e-6
/* Tolerance for the directions of a boundary in space: they turn step by step and accumulate
 * rounding. */
#define TILT      1e-9
#define FLAT_TILT 1e-12 /* planar */

static double least_period(const geometry *g) {
    double least = INFINITY;
    for (int k = 0; k < 3; k++)
        if (g->period[k] > 0) least = fmin(least, g->period[k]);
    return least;
}

scree_status period_list_wide(wide_list *wide, const geometry *g, scree_error *error) {
    double least = least_period(g);
    wide->slots.count = 0;
    if (!isfinite(least)) return SCREE_OK;
    for (uint32_t i = 0; i < g->bodies; i++)
        if (2 * geometry_view(g, i)->r >= least && !array_push(&wide->slots, i))
            return error_no_memory(error, "detection");
    return SCREE_OK;
}

static scree_status check_face(const geometry *g, uint32_t slot, const char *what,
                               const double normal[3], scree_error *error) {
    double tilt = g->space ? TILT : FLAT_TILT;
    for (int k = 0; k < 3; k++)
        if (g->period[k] > 0 && fabs(normal[k]) > tilt)
            return error_set(error, SCREE_BAD_INPUT,
                             "body %u '%s': in a world periodic along %c a %s must be parallel to "
                             "that axis: tilt gravity instead, or remove the period",
                             slot + 1, geometry_name(g, slot), "xyz"[k], what);
    return SCREE_OK;
}

static scree_status check_tube(const geometry *g, uint32_t slot, const part *p,
                               const double axis[3], scree_error *error) {
    for (int k = 0; k < 3; k++) {
        if (!(g->period[k] > 0)) continue;
        double across = fabs(axis[(k + 1) % 3]) + fabs(axis[(k + 2) % 3]);
        if (across > TILT || isfinite(p->half))
            return error_set(error, SCREE_BAD_INPUT,
                             "body %u '%s': in a world periodic along %c a %s must lie along that "
                             "axis and have no ends: turn it and make its length infinite, or "
                             "remove the period",
                             slot + 1, geometry_name(g, slot), "xyz"[k],
                             part_kind_of(p->type) -> name);
    }
    return SCREE_OK;
}

static void direction_of(const geometry *g, uint32_t slot, const part *p, double out[3]) {
    const int32_t here[3] = {0, 0, 0};
    if (g->space) {
        space_side side;
        space_side_set(&side, g, slot, here);
        turn3((const double(*)[3])side.at.R, p->direction, out);
    } else {
        pose at = geometry_pose(g, slot, 0);
        out[0] = at.c * p->direction[0] - at.s * p->direction[1];
        out[1] = at.s * p->direction[0] + at.c * p->direction[1];
        out[2] = 0;
    }
}

static scree_status check_part(const geometry *g, uint32_t slot, const part *p,
                               scree_error *error) {
    const part_kind *of = part_kind_of(p->type);
    double direction[3];
    if (!of->boundary) return SCREE_OK;
    direction_of(g, slot, p, direction);
    switch (of->repeat) {
    case REPEATS_PARALLEL: return check_face(g, slot, of->name, direction, error);
    case REPEATS_ALONG: return check_tube(g, slot, p, direction, error);
    case REPEATS_NEVER: break;
    }
    return error_set(error, SCREE_BAD_INPUT,
                     "body %u '%s': a %s cannot be in a periodic world: remove the period or the "
                     "body",
                     slot + 1, geometry_name(g, slot), of->name);
}

static void find_deepest(void *context, const touch *found, int count) {
    double *gap = context;
    for (int i = 0; i < count; i++)
        *gap = fmin(*gap, found[i].gap);
}

static void find_deepest_space(void *context, const space_touch *found, int count) {
    double *gap = context;
    for (int i = 0; i < count; i++)
        *gap = fmin(*gap, found[i].gap);
}

static double deepest_copy_planar(const geometry *g, uint32_t slot) {
    double gap = 0;
    int32_t most = (int32_t)fmin(2 * g->view.data[slot].r / g->period[0], 64);
    for (int32_t image = 1; image <= most; image++)
        narrow_bodies(g, slot, slot, image, 0, find_deepest, &gap);
    return gap;
}

/* Only one of two opposite copies is examined. */
static double deepest_copy_space(const geometry *g, uint32_t slot) {
    const int32_t here[3] = {0, 0, 0};
    int32_t most[3] = {0, 0, 0}, image[3];
    double gap = 0, r = g->space_view.data[slot].flat.r;
    space_side own, copy;
    for (int k = 0; k < 3; k++)
        if (g->period[k] > 0) most[k] = (int32_t)fmin(2 * r / g->period[k], 8);
    space_side_set(&own, g, slot, here);
    for (image[0] = 0; image[0] <= most[0]; image[0]++)
        for (image[1] = image[0] ? -most[1] : 0; image[1] <= most[1]; image[1]++)
            for (image[2] = image[0] || image[1] ? -most[2] : 1; image[2] <= most[2]; image[2]++) {
                space_side_set(&copy, g, slot, image);
                space_narrow(&own, &copy, 0, find_deepest_space, &gap);
            }
    return gap;
}

static scree_status check_copies(const geometry *g, uint32_t slot, scree_error *error) {
    if (!(geometry_view(g, slot)->flags & BODY_MOBILE)) return SCREE_OK;
    double gap = g->space ? deepest_copy_space(g, slot) : deepest_copy_planar(g, slot);
    if (gap >= -TOUCHING * least_period(g)) return SCREE_OK;
    return error_set(error, SCREE_BAD_INPUT,
                     "body %u '%s' overlaps its own periodic image by %g m: make it smaller or "
                     "the period longer",
                     slot + 1, geometry_name(g, slot), -gap);
}

scree_status period_check(const wide_list *wide, const geometry *g, scree_error *error) {
    for (size_t i = 0; i < wide->slots.count; i++) {
        uint32_t slot = wide->slots.data[i];
        uint32_t flags = geometry_view(g, slot)->flags;
        if (!(flags & BODY_EXISTS)) continue;
        const shape *s = geometry_shape(g, slot);
        for (uint32_t k = 0; k < s->parts; k++)
            TRY(check_part(g, slot, &s->part[k], error));
        if (!(flags & BODY_UNBOUNDED)) TRY(check_copies(g, slot, error));
    }
    return SCREE_OK;
}
