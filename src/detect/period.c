#include "detect/period.h"

#include <math.h>

/* A copy may touch its neighbour, as the parts of a floor do that is exactly one period long. */
#define TOUCHING 1e-6

scree_status period_list_wide(wide_list *wide, const geometry *g, scree_error *error) {
    wide->slots.count = 0;
    if (!(g->period > 0)) return SCREE_OK;
    for (uint32_t i = 0; i < g->bodies; i++)
        if (2 * g->view.data[i].r >= g->period && !array_push(&wide->slots, i))
            return error_no_memory(error, "detection");
    return SCREE_OK;
}

static scree_status check_part(const geometry *g, uint32_t slot, const part *p,
                               scree_error *error) {
    const char *name = g->model->bodies.data[slot].name;
    if (p->type == PART_HOLLOW)
        return error_set(error, SCREE_BAD_INPUT,
                         "body %u '%s': a drum cannot stand in a periodic world; leave out the "
                         "period or the drum",
                         slot + 1, name ? name : "");
    if (p->type != PART_HALFPLANE) return SCREE_OK;
    pose at = geometry_pose(g, slot, 0);
    if (fabs(at.c * p->direction[0] - at.s * p->direction[1]) <= 1e-12) return SCREE_OK;
    return error_set(error, SCREE_BAD_INPUT,
                     "body %u '%s': in a world periodic along x a half-plane must be level; tilt "
                     "gravity instead, or leave out the period",
                     slot + 1, name ? name : "");
}

static void find_deepest(void *context, const touch *found, int count) {
    double *gap = context;
    for (int i = 0; i < count; i++)
        *gap = fmin(*gap, found[i].gap);
}

static scree_status check_copies(const geometry *g, uint32_t slot, scree_error *error) {
    const body_view *v = &g->view.data[slot];
    if (!(v->flags & BODY_MOBILE)) return SCREE_OK;
    int32_t most = (int32_t)fmin(2 * v->r / g->period, 64);
    double gap = 0;
    for (int32_t image = 1; image <= most; image++)
        narrow_bodies(g, slot, slot, image, 0, find_deepest, &gap);
    if (gap >= -TOUCHING * g->period) return SCREE_OK;
    const char *name = g->model->bodies.data[slot].name;
    return error_set(error, SCREE_BAD_INPUT,
                     "body %u '%s' overlaps its own periodic copy by %g m; make it smaller or the "
                     "period longer",
                     slot + 1, name ? name : "", -gap);
}

scree_status period_check(const wide_list *wide, const geometry *g, scree_error *error) {
    for (size_t i = 0; i < wide->slots.count; i++) {
        uint32_t slot = wide->slots.data[i];
        const body_view *v = &g->view.data[slot];
        if (!(v->flags & BODY_EXISTS)) continue;
        const shape *s = geometry_shape(g, slot);
        for (uint32_t k = 0; k < s->parts; k++)
            TRY(check_part(g, slot, &s->part[k], error));
        if (!(v->flags & BODY_UNBOUNDED)) TRY(check_copies(g, slot, error));
    }
    return SCREE_OK;
}
