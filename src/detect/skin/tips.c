/* Tips of rigid shapes, which may press into the interior of a facet, away from nodes. */
#include "base/space.h"
#include "detect/skin/parts.h"

static scree_status add_tip(skin_tables *t, const double place[3], double radius, uint32_t feature,
                            scree_error *error) {
    rigid_tip tip = {.radius = radius, .feature = feature};
    copy3(tip.place, place);
    tip.first_tangent = (uint32_t)(t->tangent.count / 3);
    return array_push(&t->tip, tip) ? SCREE_OK : error_no_memory(error, "tips of shapes");
}

/* A neighbour of the last tip. */
static scree_status add_tangent(skin_tables *t, const double neighbour[3], scree_error *error) {
    rigid_tip *tip = &t->tip.data[t->tip.count - 1];
    double d[3];
    minus3(neighbour, tip->place, d);
    unit3(d);
    if (!array_reserve(&t->tangent, t->tangent.count + 3))
        return error_no_memory(error, "tips of shapes");
    copy3(t->tangent.data + t->tangent.count, d);
    t->tangent.count += 3;
    tip->tangents++;
    return SCREE_OK;
}

/* Tips of a shape while they are added to the tables. */
typedef struct tip_list {
    part_tips take;
    skin_tables *to;
    uint32_t number; /* of the last one */
} tip_list;

static scree_status take_round(part_tips *list, const double centre[3], double radius,
                               const double axis[3], scree_error *error) {
    tip_list *l = (tip_list *)list;
    TRY(add_tip(l->to, centre, radius, ROUND_FEATURE + ++l->number, error));
    if (axis) copy3(l->to->tip.data[l->to->tip.count - 1].axis, axis);
    return SCREE_OK;
}

static scree_status take_corner(part_tips *list, const double place[3], scree_error *error) {
    tip_list *l = (tip_list *)list;
    return add_tip(l->to, place, 0, ++l->number, error);
}

static scree_status take_neighbour(part_tips *list, const double place[3], scree_error *error) {
    return add_tangent(((tip_list *)list)->to, place, error);
}

/* One pass over the edges collects the neighbours of all tips. */
static scree_status take_corners(part_tips *list, const double (*place)[3], uint32_t count,
                                 const void *edge, uint32_t edges, size_t stride,
                                 scree_error *error) {
    skin_tables *t = ((tip_list *)list)->to;
    size_t first = t->tip.count, base = t->tangent.count / 3;
    for (uint32_t i = 0; i < count; i++)
        TRY(take_corner(list, place[i], error));
    if (!array_reserve(&t->tangent, t->tangent.count + 6 * (size_t)edges))
        return error_no_memory(error, "tips of shapes");
    rigid_tip *tip = t->tip.data + first;
    for (uint32_t e = 0; e < edges; e++) {
        const uint32_t *ends = (const uint32_t *)((const char *)edge + e * stride);
        tip[ends[0]].tangents++;
        tip[ends[1]].tangents++;
    }
    for (uint32_t i = 0; i < count; i++) {
        tip[i].first_tangent = (uint32_t)base;
        base += tip[i].tangents;
        tip[i].tangents = 0;
    }
    for (uint32_t e = 0; e < edges; e++) {
        const uint32_t *ends = (const uint32_t *)((const char *)edge + e * stride);
        for (int k = 0; k < 2; k++) {
            rigid_tip *of = &tip[ends[k]];
            double *d = t->tangent.data + 3 * (size_t)(of->first_tangent + of->tangents++);
            minus3(place[ends[1 - k]], of->place, d);
            unit3(d);
        }
    }
    t->tangent.count += 6 * (size_t)edges;
    return SCREE_OK;
}

scree_status skin_add_tips(skin_tables *t, const shape *s, scree_error *error) {
    tip_list list = {{take_round, take_corner, take_neighbour, take_corners}, t, 0};
    for (uint32_t i = 0; i < s->parts; i++) {
        const part_kind *of = part_kind_of(s->part[i].type);
        if (of->tips) TRY(of->tips(s, &s->part[i], &list.take, error));
    }
    return SCREE_OK;
}
