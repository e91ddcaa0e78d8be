/* Crosses of rigid bodies in planar pictures: the moment tensor of the contact forces on a body
 * about its centre over its volume, made symmetric, which is the mean stress in it (Moreau's
 * internal moment; weight and uniform inertia have no moment about the centre). */
#include "base/math.h"
#include "base/memory.h"
#include "draw/picture.h"

static bool has_moment(const picture *p, uint32_t row) {
    uint32_t slot = p->frame->body[row];
    return body_is_grain(p->frame, row) && solid_of_slot(p->frame->layout, slot) == NO_ROW;
}

static void add_contact(picture *p, uint32_t c) {
    double force[2], arm[2];
    contact_force(p->frame, c, force);
    for (int side = 0; side < 2; side++) {
        uint32_t slot = p->frame->pair[c][side];
        uint32_t row = slot == UINT32_MAX ? NO_ROW : p->row_of[slot];
        if (row == NO_ROW || !has_moment(p, row)) continue;
        double area = body_area(p->frame, row), thickness = p->frame->layout->thickness;
        double share = (side == 0 ? 1 : -1) / (area * (thickness > 0 ? thickness : 1));
        contact_arm(p->frame, c, row, arm);
        double *to = p->moment[row];
        to[0] += share * arm[0] * force[0];
        to[1] += share * arm[1] * force[1];
        to[2] += 0.5 * share * (arm[0] * force[1] + arm[1] * force[0]);
    }
}

scree_status moments_find(picture *p, scree_error *error) {
    if (p->def->crosses != SCREE_CROSSES_MOMENTS) return SCREE_OK;
    p->moment = mem_alloc((size_t)p->frame->bodies + 1, sizeof *p->moment);
    if (!p->moment) return error_no_memory(error, "a picture");
    for (uint32_t c = 0; c < p->frame->contacts; c++)
        if (contact_is_active(p->frame, c)) add_contact(p, c);
    return SCREE_OK;
}

bool moment_of(const picture *p, uint32_t row, double at[2], principal *out) {
    double pose[4];
    if (!p->moment || !has_moment(p, row)) return false;
    picture_pose(p, row, pose);
    at[0] = pose[0];
    at[1] = pose[1];
    const double *s = p->moment[row];
    *out = principal_values(s[0], s[2], s[2], s[1]);
    return isfinite(out->first) && isfinite(out->second);
}
