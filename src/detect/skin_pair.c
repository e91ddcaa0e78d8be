/* Contacts of two deformable bodies, or of one with itself. */
#include "base/space.h"
#include "detect/skin_run.h"

/* A foot with such a weight at a node stands on the node. */
#define ON_NODE (1 - SKIN_BORDER)
static bool shares_any_node(const skin_facet *f, const skin_facet *g) {
    for (uint32_t i = 0; i < f->nodes; i++)
        for (uint32_t k = 0; k < g->nodes; k++)
            if (f->node[i] == g->node[k]) return true;
    return false;
}

/* Whether a point of a facet has met the other body on a facet that touches point p. */
static bool met_beside(const skin_run *r, uint32_t asked, const skin_point *p) {
    const point_mark *mark = &r->point_mark[asked];
    if (mark->pair != r->pair) return false;
    const skin_facet *f = &r->tables->facet[mark->facet];
    if (p->node == NONE) return shares_any_node(f, &r->tables->facet[p->facet]);
    for (uint32_t k = 0; k < f->nodes; k++)
        if (f->node[k] == p->node) return true;
    return false;
}

/* Whether what the other body's points have met leaves nothing for this one: it would stand on one
 * of them, or all those of the facet that it would meet stand beside it. */
static bool is_covered(const skin_run *r, const skin_point *p, const facet_meeting *m) {
    const skin_tables *t = r->tables;
    const skin_facet *f = &t->facet[m->facet];
    if (r->model->deformables.data[f->body].points == POINTS_EDGES) {
        uint32_t own = m->facet + 1 < t->body_facet[f->body + 1] ? f[1].first_point
                                                                 : t->body_point[f->body + 1];
        for (uint32_t i = f->first_point; i < own; i++)
            if (!met_beside(r, i, p)) return false;
        return true;
    }
    for (uint32_t k = 0; k < f->nodes; k++) {
        uint32_t other = t->point_of_node[f->node[k]];
        if (m->foot.weight[k] >= ON_NODE && r->point_mark[other].pair == r->pair) return true;
    }
    for (uint32_t k = 0; k < f->nodes; k++)
        if (!met_beside(r, t->point_of_node[f->node[k]], p)) return false;
    return true;
}

static void mark_meeting(skin_run *r, uint32_t point, const facet_meeting *m) {
    const skin_facet *f = &r->tables->facet[m->facet];
    r->point_mark[point] = (point_mark){r->pair, m->facet, m->gap};
    for (uint32_t k = 0; k < f->nodes; k++)
        if (m->foot.weight[k] >= ON_NODE) r->node_mark[f->node[k]] = r->pair;
}

/* The contacts of one point with the facets of its list. */
static void point_on_facets(skin_run *r, const near_item *item, size_t count, bool may_be_covered) {
    const skin_point *p = &r->tables->point[item->index];
    const skin_shape *s = r->shape;
    point_view view;
    facet_meeting met[MEETINGS];
    size_t first = 0;
    if (may_be_covered && p->node != NONE && r->node_mark[p->node] == r->pair) return;
    while (first < count && !facet_may_be_near(r, s->place[item->index], 0, item[first].facet))
        first++;
    r->report->candidates += first;
    if (first == count) return;
    skin_view_point(s, item->index, &view);
    facet_asker asker = {.facing = &view.facing, .border = p->border};
    copy3(asker.x, s->place[item->index]);
    uint32_t found = meet_facets(r, &asker, item + first, count - first, met);
    for (uint32_t i = 0; i < found; i++) {
        const skin_facet *f = &r->tables->facet[met[i].facet];
        if (may_be_covered && is_covered(r, p, &met[i])) continue;
        over_rule rule = {.meeting = &met[i], .border = p->border};
        meeting_share share = share_of(r, p, &view, met[i].normal, &rule);
        if (!share.any) continue;
        carrier foot = foot_carrier(r, &met[i]);
        contact_side c = {.slot = r->model->deformables.data[p->body].slot,
                          .surface = share.surface,
                          .feature = p->feature,
                          .speed = carrier_speed(r, &p->carrier),
                          .carrier = &p->carrier};
        contact_side a = {.slot = r->model->deformables.data[f->body].slot,
                          .surface = f->surface,
                          .feature = facet_feature(r->tables, met[i].facet),
                          .speed = carrier_speed(r, &foot),
                          .carrier = &foot};
        copy3(c.place, asker.x);
        copy3(a.place, met[i].foot.place);
        if (put_contact(r, &c, &a, met[i].normal, met[i].gap, share.area))
            mark_meeting(r, item->index, &met[i]);
    }
}

void pair_of_skins(skin_run *r, const near_item *item, size_t count) {
    for (size_t i = 0; i < count;) {
        size_t n = items_of_point(item + i, count - i);
        point_on_facets(r, item + i, n, item[i].type == NEAR_SECOND || r->a == r->b);
        i += n;
    }
}
