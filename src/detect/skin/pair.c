/* Contacts of two deformable bodies, or of one with itself. */
#include "base/space.h"
#include "detect/skin/run.h"

/* A foot with at least this weight at a node counts as lying on the node. */
#define ON_NODE (1 - SKIN_BORDER)
/* Facets whose normals are within 60 degrees of the opposite of a given normal can meet that
 * side. */
#define SAME_SIDE (-0.5)

static bool shares_any_node(const skin_facet *f, const skin_facet *g) {
    for (uint32_t i = 0; i < f->nodes; i++)
        for (uint32_t k = 0; k < g->nodes; k++)
            if (f->node[i] == g->node[k]) return true;
    return false;
}

/* Whether the point is a node of the facet, or the facet is next to the point's own one. */
static bool touches(const skin_tables *t, const skin_facet *f, const skin_point *p) {
    if (p->node == NONE) return shares_any_node(f, &t->facet[p->facet]);
    for (uint32_t k = 0; k < f->nodes; k++)
        if (f->node[k] == p->node) return true;
    return false;
}

/* The gap of a point that has met the other body on a facet that touches point p (NULL: on any
 * facet) and faces the normal of p's contact: a contact on the flank does not support a corner.
 * INFINITY: there is none. */
static double met_against(const skin_run *r, uint32_t asked, const skin_point *p,
                          const double normal[3]) {
    const point_mark *mark = &r->point_mark[asked];
    double least = INFINITY;
    for (uint32_t i = 0; mark->pair == r->pair && i < mark->count; i++) {
        const skin_facet *f = &r->tables->facet[mark->facet[i]];
        double along = dot3(r->shape->normal[mark->facet[i]], normal);
        if ((f->thin ? -fabs(along) : along) > SAME_SIDE) continue;
        if (!p || touches(r->tables, f, p)) least = fmin(least, mark->gap[i]);
    }
    return least;
}

/* Whether a point of the other body lies on this one and supports it from the same side. */
static bool stood_upon(const skin_run *r, const skin_point *p, const double normal[3]) {
    if (p->node == NONE || r->node_mark[p->node].pair != r->pair) return false;
    const node_mark *mark = &r->node_mark[p->node];
    for (uint32_t i = 0; i < mark->count; i++)
        if (dot3(mark->normal[i], normal) <= SAME_SIDE) return true;
    return false;
}

/* The part of the surface that contacts of the other body's points leave for this one. */
enum { COVERED, STANDS_OUT, FREE };

/* No contact where it and one of them lie on each other, or where all points of the facet that it
 * would meet have contacts beside it, unless it protrudes between them. Then it has a contact too,
 * but without area, because their shares already make up the whole surface. */
static int cover_of(const skin_run *r, const skin_point *p, const facet_meeting *m) {
    const skin_tables *t = r->tables;
    const skin_facet *f = &t->facet[m->facet];
    bool by_nodes = r->model->deformables.data[f->body].points != POINTS_EDGES;
    if (stood_upon(r, p, m->normal)) return COVERED;
    for (uint32_t k = 0; by_nodes && k < f->nodes; k++)
        if (m->foot.weight[k] >= ON_NODE &&
            met_against(r, t->point_of_node[f->node[k]], NULL, m->normal) < INFINITY)
            return COVERED;
    uint32_t after =
        m->facet + 1 < t->body_facet[f->body + 1] ? f[1].first_point : t->body_point[f->body + 1];
    uint32_t count = by_nodes ? f->nodes : after - f->first_point;
    double least = INFINITY;
    for (uint32_t k = 0; k < count; k++) {
        uint32_t other = by_nodes ? t->point_of_node[f->node[k]] : f->first_point + k;
        double gap = met_against(r, other, p, m->normal);
        if (gap == INFINITY) return FREE;
        least = fmin(least, gap);
    }
    return m->gap < least - SKIN_BORDER * f->size ? STANDS_OUT : COVERED;
}

static void mark_meeting(skin_run *r, uint32_t point, const facet_meeting *m) {
    const skin_facet *f = &r->tables->facet[m->facet];
    point_mark *own = &r->point_mark[point];
    if (own->pair != r->pair) *own = (point_mark){.pair = r->pair};
    if (own->count < MARKS) {
        own->facet[own->count] = m->facet;
        own->gap[own->count++] = m->gap;
    }
    for (uint32_t k = 0; k < f->nodes; k++) {
        node_mark *mark = &r->node_mark[f->node[k]];
        if (m->foot.weight[k] < ON_NODE) continue;
        if (mark->pair != r->pair) *mark = (node_mark){.pair = r->pair};
        if (mark->count < MARKS) copy3(mark->normal[mark->count++], m->normal);
    }
}

/* The contacts of one point with the facets of its list. */
static void point_on_facets(skin_run *r, const near_item *item, size_t count, bool may_be_covered) {
    const skin_point *p = &r->tables->point[item->index];
    const skin_shape *s = r->shape;
    point_view view;
    facet_meeting met[MEETINGS];
    size_t first = 0;
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
        int cover = may_be_covered ? cover_of(r, p, &met[i]) : FREE;
        if (cover == COVERED) continue;
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
        if (put_contact(r, &c, &a, met[i].normal, met[i].gap, cover == FREE ? share.area : 0))
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
