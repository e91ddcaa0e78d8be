/* Contacts of one pair of bodies. */
#include <string.h>

#include "base/space.h"
#include "detect/skin_run.h"

/* Facets of a point within 60 degrees of the normal of a contact take part in it. */
#define TAKES_PART 0.5
/* A foot with such a weight at a node stands on the node. */
#define ON_NODE (1 - SKIN_BORDER)
/* Nodes that are as near to a round part as the facet between them, by this share of its radius. */
#define AS_NEAR 1e-3

typedef struct contact_side {
    uint32_t slot, surface, feature;
    double place[3];
    double speed;
    const carrier *carrier; /* NULL: rigid */
} contact_side;

static double carrier_speed(const skin_run *r, const carrier *c) {
    double most = 0;
    for (uint32_t i = 0; r->in->speed && i < c->count; i++)
        most = fmax(most, r->in->speed[c->node[i]]);
    return most;
}

static double rigid_speed(const skin_run *r, uint32_t slot) {
    return r->in->common->speed ? r->in->common->speed[slot] : 0;
}

static carrier foot_carrier(const skin_run *r, const facet_meeting *m) {
    const skin_facet *f = &r->tables->facet[m->facet];
    carrier c = {0};
    for (uint32_t k = 0; k < f->nodes; k++) {
        if (m->foot.weight[k] == 0) continue;
        c.node[c.count] = f->node[k];
        c.weight[c.count++] = m->foot.weight[k];
    }
    return c;
}

static void put_arm(const skin_run *r, const contact_side *s, double out[3]) {
    const double *q = r->in->common->q + (size_t)r->model->places * s->slot;
    for (int k = 0; k < 3; k++)
        out[k] = k < r->model->dimension ? s->place[k] - q[k] : 0;
}

/* The law of two sides that are `gap` apart; NONE: no contact. */
static uint32_t law_between(skin_run *r, const contact_side *c, const contact_side *a, double gap) {
    const detect_input *in = r->in->common;
    uint32_t found = model_surface_law(r->model, c->slot, c->surface, a->slot, a->surface);
    if (found == NONE) {
        if (gap <= 0 && r->report->unlisted[0] == 0) {
            r->report->unlisted[0] = body_id(r->a);
            r->report->unlisted[1] = body_id(r->b);
        }
        return NONE;
    }
    double reach = in->law_reach[found];
    if (in->law_ahead && in->law_ahead[found] > 0)
        reach += in->law_ahead[found] * (c->speed + a->speed);
    return gap <= reach ? found : NONE;
}

static bool put_contact(skin_run *r, const contact_side *c, const contact_side *a,
                        const double normal[3], double gap, double area) {
    uint32_t law_index = law_between(r, c, a, gap);
    if (law_index == NONE) return false;
    if (!array_reserve(&r->added->list, r->added->list.count + 1) ||
        !array_reserve(&r->added->carried, r->added->carried.count + 1)) {
        r->no_memory = true;
        return false;
    }
    const contact_side *first = c->slot == r->a ? c : a, *second = first == c ? a : c;
    contact *to = &r->added->list.data[r->added->list.count++];
    carrier_pair *carried = &r->added->carried.data[r->added->carried.count++];
    *to = (contact){.key = {.a = body_id(r->a),
                            .b = body_id(r->b),
                            .feature_a = first->feature,
                            .feature_b = second->feature},
                    .candidate = c->slot,
                    .antagonist = a->slot,
                    .law = law_index,
                    .previous = NONE,
                    .carried = (uint32_t)r->added->carried.count,
                    .gap = gap,
                    .area = area};
    copy3(to->normal, normal);
    put_arm(r, c, to->arm_candidate);
    put_arm(r, a, to->arm_antagonist);
    *carried = (carrier_pair){0};
    if (c->carrier) carried->candidate = *c->carrier;
    if (a->carrier) carried->antagonist = *a->carrier;
    return true;
}

/* What decides whether a facet of a point goes over the other body. */
typedef struct over_rule {
    const facet_meeting *meeting; /* or NULL */
    const double *into;           /* of a side of a rigid body, or NULL */
    double border;
} over_rule;

static bool goes_over_facet(const skin_run *r, const facet_sector *own, const over_rule *rule,
                            uint32_t other) {
    facet_sector sector;
    const facet_meeting *m = rule->meeting;
    if (fabs(dot3(r->shape->normal[other], m->normal)) < TAKES_PART) return false;
    if (other == m->facet) {
        sector_at_foot(r->shape, other, &m->foot, rule->border, &sector);
    } else {
        /* seen from the neighbour the foot stands on the nodes that they share */
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

static meeting_share share_of(const skin_run *r, const skin_point *p, const point_view *v,
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
                          .feature = i,
                          .speed = carrier_speed(r, &foot),
                          .carrier = &foot};
        copy3(c.place, asker.x);
        copy3(a.place, met[i].foot.place);
        if (put_contact(r, &c, &a, met[i].normal, met[i].gap, share.area))
            mark_meeting(r, item->index, &met[i]);
    }
}

/* How many items from the first on are of the same type and point. */
static size_t run_length(const near_item *item, size_t count) {
    size_t n = 1;
    while (n < count && item[n].type == item[0].type && item[n].index == item[0].index)
        n++;
    return n;
}

void pair_of_skins(skin_run *r, const near_item *item, size_t count) {
    for (size_t i = 0; i < count;) {
        size_t n = run_length(item + i, count - i);
        point_on_facets(r, item + i, n, item[i].type == NEAR_LOWER || r->a == r->b);
        i += n;
    }
}

/* Whether a place of one part of a compound is within another: no surface of the whole. */
static bool is_inner(const skin_run *r, const rigid_place *at, const shape_touch *t) {
    for (uint32_t i = 0; i < at->shape->parts; i++) {
        shape_touch other;
        if (i == t->part) continue;
        bool found = r->model->dimension == 2
                         ? part_touch_planar(at->shape, i, at->planar, t->place, 0, NULL, &other)
                         : part_touch_space(at->shape, i, &at->space, t->place, 0, NULL, &other);
        if (found && other.gap < -1e-9 * fmin(at->shape->size, 1e300)) return true;
    }
    return false;
}

static void point_on_part(skin_run *r, const rigid_place *at, uint32_t rigid, uint32_t point,
                          const point_view *view, const shape_touch *t) {
    const skin_point *p = &r->tables->point[point];
    over_rule rule = {.into = dot3(t->into, t->into) > 0 ? t->into : NULL, .border = p->border};
    meeting_share share = share_of(r, p, view, t->normal, &rule);
    if (!share.any) return;
    contact_side c = {.slot = r->model->deformables.data[p->body].slot,
                      .surface = share.surface,
                      .feature = p->feature,
                      .speed = carrier_speed(r, &p->carrier),
                      .carrier = &p->carrier};
    contact_side a = {.slot = rigid,
                      .surface = r->model->bodies.data[rigid].surface,
                      .feature = at->shape->parts > 1 ? t->part : 0,
                      .speed = rigid_speed(r, rigid)};
    copy3(c.place, r->shape->place[point]);
    copy3(a.place, t->place);
    if (!put_contact(r, &c, &a, t->normal, t->gap, share.area)) return;
    point_mark *mark = &r->point_mark[point];
    if (mark->pair != r->pair || t->gap < mark->gap) *mark = (point_mark){r->pair, NONE, t->gap};
}

static void point_on_rigid(skin_run *r, const rigid_place *at, uint32_t rigid, uint32_t point) {
    const skin_point *p = &r->tables->point[point];
    const double *x = r->shape->place[point];
    double reach = fmax(r->reach, r->tables->facet[p->facet].depth);
    point_view view;
    skin_view_point(r->shape, point, &view);
    for (uint32_t i = 0; i < at->shape->parts; i++) {
        shape_touch t;
        bool found = r->model->dimension == 2
                         ? part_touch_planar(at->shape, i, at->planar, x, reach, &view.facing, &t)
                         : part_touch_space(at->shape, i, &at->space, x, reach, &view.facing, &t);
        r->report->candidates++;
        if (!found || t.gap > r->reach) continue;
        if (at->shape->parts > 1 && is_inner(r, at, &t)) continue;
        point_on_part(r, at, rigid, point, &view, &t);
    }
}

/* Whether a node of the facet has the contact already that a tip would make. */
static bool node_is_nearer(const skin_run *r, const rigid_tip *tip, const facet_meeting *m) {
    const skin_facet *f = &r->tables->facet[m->facet];
    for (uint32_t k = 0; k < f->nodes; k++) {
        uint32_t point = r->tables->point_of_node[f->node[k]];
        if (point == NONE || r->point_mark[point].pair != r->pair) continue;
        double d[3];
        minus3(r->shape->place[point], m->foot.place, d);
        if (tip->radius > 0 ? r->point_mark[point].gap <= m->gap + AS_NEAR * tip->radius
                            : length3(d) <= 2 * SKIN_BORDER * f->size)
            return true;
    }
    return false;
}

#define TIP_TANGENTS 32

static void tip_on_facets(skin_run *r, const rigid_place *at, uint32_t rigid, const near_item *item,
                          size_t count) {
    const rigid_tip *tip = &r->tables->tip.data[item->index];
    double tangent[TIP_TANGENTS][3];
    facet_meeting met[MEETINGS];
    shape_facing facing = {.tangent = (const double(*)[3])tangent, .tangents = tip->tangents};
    if (facing.tangents > TIP_TANGENTS) facing.tangents = TIP_TANGENTS;
    for (uint32_t k = 0; k < facing.tangents; k++)
        rigid_turn(at, r->model->dimension,
                   r->tables->tangent.data + 3 * (size_t)(tip->first_tangent + k), tangent[k]);
    facet_asker asker = {.radius = tip->radius, .facing = &facing, .tip = true};
    rigid_point(at, r->model->dimension, tip->place, asker.x);
    uint32_t found = meet_facets(r, &asker, item, count, met);
    for (uint32_t i = 0; i < found; i++) {
        const skin_facet *f = &r->tables->facet[met[i].facet];
        if (node_is_nearer(r, tip, &met[i])) continue;
        carrier foot = foot_carrier(r, &met[i]);
        contact_side c = {.slot = rigid,
                          .surface = r->model->bodies.data[rigid].surface,
                          .feature = tip->feature,
                          .speed = rigid_speed(r, rigid)};
        contact_side a = {.slot = r->model->deformables.data[f->body].slot,
                          .surface = f->surface,
                          .speed = carrier_speed(r, &foot),
                          .carrier = &foot};
        /* features of points begin at 1: the sides of a notch are told by the tip's number */
        c.feature |= i << TIP_SIDE;
        along3(asker.x, -tip->radius, met[i].normal, c.place);
        copy3(a.place, met[i].foot.place);
        put_contact(r, &c, &a, met[i].normal, met[i].gap, 0);
    }
}

void pair_with_rigid(skin_run *r, const near_item *item, size_t count) {
    uint32_t rigid = model_deformable(r->model, r->a) ? r->b : r->a;
    rigid_place at = rigid_stand(r->model, r->in->common->q, rigid);
    for (size_t i = 0; i < count;) {
        size_t n = run_length(item + i, count - i);
        if (item[i].type == NEAR_TIP)
            tip_on_facets(r, &at, rigid, item + i, n);
        else
            point_on_rigid(r, &at, rigid, item[i].index);
        i += n;
    }
}
