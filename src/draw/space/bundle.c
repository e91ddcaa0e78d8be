/* Contacts by pairs of bodies. */
#include <stdlib.h>

#include "draw/space/scene.h"

typedef struct place_of_pair {
    uint32_t pair[2], contact;
} place_of_pair;

static int by_pair(const void *a, const void *b) {
    const place_of_pair *one = a, *two = b;
    for (int k = 0; k < 2; k++)
        if (one->pair[k] != two->pair[k]) return one->pair[k] < two->pair[k] ? -1 : 1;
    return one->contact < two->contact ? -1 : 1;
}

static bool same_pair(const bundle *b, const place_of_pair *p) {
    return b->pair[0] == p->pair[0] && b->pair[1] == p->pair[1];
}

/* weight: sum of the sizes so far; the point is their mean as it grows. */
static void bundle_add(bundle *b, double *weight, const scree_frame *frame, uint32_t c) {
    double arm[3], size = fabs(frame->force[c][0]);
    b->force += frame->force[c][0];
    b->slides = b->slides && frame->status[c] == SCREE_SLIP;
    *weight += size;
    minus3(frame->point[c], b->point, arm);
    nearest_image3(frame->layout, arm);
    if (*weight > 0) along3(b->point, size / *weight, arm, b->point);
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
        if (contact_is_active(frame, c))
            order[count++] = (place_of_pair){{frame->pair[c][0], frame->pair[c][1]}, c};
    qsort(order, count, sizeof *order, by_pair);
    for (size_t k = 0; k < count; k++) {
        bundle *last = out->count ? &out->data[out->count - 1] : NULL;
        if (!last || !same_pair(last, &order[k])) {
            last = &out->data[out->count++];
            *last = (bundle){.pair = {order[k].pair[0], order[k].pair[1]}, .slides = true};
            copy3(last->point, frame->point[order[k].contact]);
            weight = 0;
        }
        bundle_add(last, &weight, frame, order[k].contact);
    }
    mem_free(order);
    return SCREE_OK;
}
