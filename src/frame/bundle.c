#include "frame/bundle.h"

#include <stdlib.h>

#include "base/space.h"
#include "frame/solids.h"

typedef struct place_of_pair {
    uint32_t pair[2], contact;
} place_of_pair;

static int by_pair(const void *a, const void *b) {
    const place_of_pair *one = a, *two = b;
    for (int k = 0; k < 2; k++)
        if (one->pair[k] != two->pair[k]) return one->pair[k] < two->pair[k] ? -1 : 1;
    return one->contact < two->contact ? -1 : 1;
}

/* The candidate of a planar pair can change from one point of a joint to the next. */
static place_of_pair place_contact(const scree_frame *frame, uint32_t c) {
    uint32_t one = frame->pair[c][0], two = frame->pair[c][1];
    return one < two ? (place_of_pair){{one, two}, c} : (place_of_pair){{two, one}, c};
}

/* Sign of normals and forces, which are given on the candidate, towards pair[1]: 1 if that is the
 * candidate. */
static double side_of(const scree_frame *frame, uint32_t c) {
    return frame->pair[c][0] < frame->pair[c][1] ? -1 : 1;
}

static bool joins(const bundle *b, const scree_frame *frame, const place_of_pair *p) {
    const double same = 0.9; /* cosine: the two sides of a corner are not joined */
    return b->pair[0] == p->pair[0] && b->pair[1] == p->pair[1] &&
           side_of(frame, p->contact) * dot3(b->normal, frame->normal[p->contact]) > same;
}

/* weight: sum of the sizes so far; the point is their mean as it grows. */
static void bundle_add(bundle *b, double *weight, const scree_frame *frame, uint32_t c) {
    double arm[3], push[3], size = fabs(frame->force[c][0]);
    contact_force3(frame, c, push);
    b->force += frame->force[c][0];
    b->slides = b->slides && frame->status[c] == SCREE_SLIP;
    along3(b->push, side_of(frame, c), push, b->push);
    *weight += size;
    minus3(frame->point[c], b->point, arm);
    nearest_image3(frame->layout, arm);
    if (*weight > 0) along3(b->point, size / *weight, arm, b->point);
}

static bundle bundle_begin(const scree_frame *frame, const place_of_pair *p) {
    bundle b = {.pair = {p->pair[0], p->pair[1]}, .slides = true};
    for (int k = 0; k < 3; k++)
        b.normal[k] = side_of(frame, p->contact) * frame->normal[p->contact][k];
    copy3(b.point, frame->point[p->contact]);
    return b;
}

scree_status bundles_make(bundle_list *out, const scree_frame *frame, scree_error *error) {
    place_of_pair *order = mem_alloc((size_t)frame->contacts + 1, sizeof *order);
    size_t count = 0;
    double weight = 0;
    *out = (bundle_list){0};
    if (!order || !array_reserve(out, (size_t)frame->contacts + 1)) {
        mem_free(order);
        return error_no_memory(error, "a picture");
    }
    for (uint32_t c = 0; c < frame->contacts; c++)
        if (contact_is_active(frame, c)) order[count++] = place_contact(frame, c);
    qsort(order, count, sizeof *order, by_pair);
    for (size_t k = 0; k < count; k++) {
        if (out->count == 0 || !joins(&out->data[out->count - 1], frame, &order[k])) {
            out->data[out->count++] = bundle_begin(frame, &order[k]);
            weight = 0;
        }
        bundle_add(&out->data[out->count - 1], &weight, frame, order[k].contact);
    }
    mem_free(order);
    return SCREE_OK;
}

bundle bundle_of_contact(const scree_frame *frame, uint32_t contact) {
    bundle b = {.pair = {frame->pair[contact][1], frame->pair[contact][0]},
                .force = frame->force[contact][0],
                .slides = frame->status[contact] == SCREE_SLIP};
    contact_force3(frame, contact, b.push);
    copy3(b.point, frame->point[contact]);
    copy3(b.normal, frame->normal[contact]);
    return b;
}

bool shape_is_round(const scree_layout *layout, const scree_shape_view *shape) {
    if (shape->parts != 1) return false;
    uint32_t type = layout->part[shape->part].type;
    return type == SCREE_PART_DISK || type == SCREE_PART_SPHERE;
}

void bundle_line(const bundle *b, const scree_frame *frame, uint32_t row, double out[3]) {
    const scree_shape_view *shape = body_shape(frame, row);
    double along[3], size;
    minus3(body_pose3(frame, row).x, b->point, out);
    nearest_image3(frame->layout, out);
    if (shape_is_round(frame->layout, shape)) return;
    copy3(along, b->push);
    size = unit3(along);
    double length = size > 0 && isfinite(shape->bound) ? dot3(out, along) : 0;
    if (solid_of_slot(frame->layout, frame->body[row]) != NO_ROW && length != 0)
        length = copysign(0.1 * shape->bound, length);
    for (int k = 0; k < 3; k++)
        out[k] = length * along[k];
}
