/* Which facets of a point take part in a contact: their shares of the surface make up its area, and
 * the one that faces the normal most directly gives the law. */
#include "base/space.h"
#include "detect/skin/run.h"

/* Facets of a point within 60 degrees of the normal of a contact take part in it. */
#define TAKES_PART 0.5

/* Whether the sector of a facet around a node overlaps with that of a facet around the foot. */
static bool goes_over_facet(const skin_run *r, const facet_sector *own, const over_rule *rule,
                            uint32_t other) {
    facet_sector sector;
    const facet_meeting *m = rule->meeting;
    if (fabs(dot3(r->shape->normal[other], m->normal)) < TAKES_PART) return false;
    if (other == m->facet) {
        sector_at_foot(r->shape, other, &m->foot, rule->border, &sector);
    } else {
        /* from the neighbour's side the foot lies on the nodes that they share */
        facet_foot there;
        facet_nearest(r->shape, other, m->foot.place, &there);
        sector_at_foot(r->shape, other, &there, rule->border, &sector);
    }
    return sectors_overlap(own, &sector);
}

static bool goes_over(const skin_run *r, uint32_t facet, uint32_t node_index,
                      const over_rule *rule) {
    const skin_tables *t = r->tables;
    facet_sector own;
    sector_at_node(r->shape, facet, node_index, &own);
    if (rule->into) return own.whole || dot3(own.middle, rule->into) > 0;
    const facet_meeting *m = rule->meeting;
    if (!m || m->end || !foot_at_border(t, m->facet, &m->foot, rule->border)) return true;
    if (goes_over_facet(r, &own, rule, m->facet)) return true;
    const skin_facet *f = &t->facet[m->facet];
    for (uint32_t k = 0; k < f->corners; k++)
        for (uint32_t i = t->around_first[f->node[k]]; i < t->around_first[f->node[k] + 1]; i++) {
            uint32_t other = t->around[i];
            if (other == m->facet || !foot_shared(t, m->facet, &m->foot, rule->border, other))
                continue;
            if (goes_over_facet(r, &own, rule, other)) return true;
        }
    return false;
}

static double opposed(const skin_run *r, uint32_t facet, const double normal[3]) {
    double d = -dot3(r->shape->normal[facet], normal);
    return r->tables->facet[facet].thin ? fabs(d) : d;
}

meeting_share share_of(const skin_run *r, const skin_point *p, const point_view *v,
                       const double normal[3], const over_rule *rule) {
    if (p->node == NONE)
        return (meeting_share){skin_point_share(r->shape, p), r->tables->facet[p->facet].surface,
                               true};
    meeting_share s = {0};
    double best = -INFINITY;
    for (uint32_t i = 0; i < v->facets; i++)
        best = fmax(best, opposed(r, v->facet[i], normal));
    double least = fmin(best, TAKES_PART), most = -INFINITY;
    for (uint32_t i = 0; i < v->facets; i++) {
        const skin_facet *f = &r->tables->facet[v->facet[i]];
        double d = opposed(r, v->facet[i], normal);
        if (!f->blind && (d < least || !goes_over(r, v->facet[i], p->node, rule))) continue;
        s.area += skin_share(r->shape, v->facet[i], p->node);
        s.any = true;
        if (d <= most) continue;
        most = d;
        s.surface = f->surface;
    }
    return s;
}
