/* Contacts of a deformable body with a rigid one: its points on the parts of the shape, and tips of
 * the shape in the interior of its facets. */
#include "base/space.h"
#include "detect/skin/run.h"

/* Nodes count as equally near to a round part as the facet between them within this share of its
 * radius. */
#define AS_NEAR 1e-3

/* Whether a position on one part of a compound is inside another part, so that it is not on the
 * surface. */
static bool is_inner(const skin_run *r, const rigid_place *at, const shape_touch *t) {
    for (uint32_t i = 0; i < at->shape->parts; i++) {
        shape_touch other;
        if (i == t->part) continue;
        bool found = r->model->dimension == 2
                         ? part_touch_planar(at->shape, i, at->planar, t->place, 0, NULL, &other)
                         : part_touch_space(at->shape, i, &at->space, t->place, 0, NULL, &other);
        /* inside by more than rounding; 1e300: unbounded shapes */
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
    if (mark->pair != r->pair || t->gap < mark->gap[0])
        *mark = (point_mark){r->pair, 1, {NONE}, {t->gap}};
}

/* Whether a point is deep in a part and nearer to a side that it does not face. */
static bool entered_elsewhere(const skin_run *r, const rigid_place *at, const skin_point *p,
                              const double x[3], const shape_touch *t) {
    shape_touch any;
    if (t->gap >= -SKIN_SHALLOW * r->tables->facet[p->facet].depth) return false;
    bool found = r->model->dimension == 2
                     ? part_touch_planar(at->shape, t->part, at->planar, x, 0, NULL, &any)
                     : part_touch_space(at->shape, t->part, &at->space, x, 0, NULL, &any);
    return found && any.gap > t->gap * (1 - 1e-9); /* nearer by more than rounding */
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
        if (entered_elsewhere(r, at, p, x, &t)) continue;
        point_on_part(r, at, rigid, point, &view, &t);
    }
}

/* Whether a node of the facet already has the contact that a tip would make. A node that touches a
 * round part without being nearest to it does not replace it: the part would roll off the node and
 * sink in between nodes, until the facet was deep inside it. */
static bool node_is_nearer(const skin_run *r, const rigid_tip *tip, const facet_meeting *m) {
    const skin_facet *f = &r->tables->facet[m->facet];
    for (uint32_t k = 0; k < f->nodes; k++) {
        uint32_t point = r->tables->point_of_node[f->node[k]];
        if (point == NONE || r->point_mark[point].pair != r->pair) continue;
        double d[3];
        minus3(r->shape->place[point], m->foot.place, d);
        if (tip->radius > 0 ? r->point_mark[point].gap[0] <= m->gap + AS_NEAR * tip->radius
                            : length3(d) <= 2 * SKIN_BORDER * f->size)
            return true;
    }
    return false;
}

static void put_tip(skin_run *r, uint32_t rigid, const rigid_tip *tip, const double place[3],
                    const facet_meeting *m) {
    const skin_facet *f = &r->tables->facet[m->facet];
    if (node_is_nearer(r, tip, m)) return;
    carrier foot = foot_carrier(r, m);
    contact_side c = {.slot = rigid,
                      .surface = r->model->bodies.data[rigid].surface,
                      .feature = tip->feature,
                      .speed = rigid_speed(r, rigid)};
    contact_side a = {.slot = r->model->deformables.data[f->body].slot,
                      .surface = f->surface,
                      .feature = facet_feature(r->tables, m->facet),
                      .speed = carrier_speed(r, &foot),
                      .carrier = &foot};
    copy3(c.place, place);
    copy3(a.place, m->foot.place);
    put_contact(r, &c, &a, m->normal, m->gap, 0);
}

#define TIP_TANGENTS 32

static void tip_on_facets(skin_run *r, const rigid_place *at, uint32_t rigid, const near_item *item,
                          size_t count) {
    const rigid_tip *tip = &r->tables->tip.data[item->index];
    double tangent[TIP_TANGENTS][3], place[3];
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
        along3(asker.x, -tip->radius, met[i].normal, place);
        put_tip(r, rigid, tip, place, &met[i]);
    }
}

/* An end lies flat if its axis leans less than this (sine of the angle) from the normal. */
#define LIES_FLAT 0.25

/* The lowest point of a rim over a facet. */
static bool lowest_of_rim(const skin_run *r, const rigid_place *at, const rigid_tip *tip,
                          uint32_t facet, double out[3]) {
    const double *n = r->shape->normal[facet];
    double axis[3], centre[3], down[3];
    rigid_turn(at, r->model->dimension, tip->axis, axis);
    rigid_point(at, r->model->dimension, tip->place, centre);
    along3(n, -dot3(n, axis), axis, down);
    if (unit3(down) < LIES_FLAT) return false;
    along3(centre, -tip->radius, down, out);
    return true;
}

/* Every facet has its own lowest point; the nearest of them makes the contact. */
static void rim_on_facets(skin_run *r, const rigid_place *at, uint32_t rigid, const near_item *item,
                          size_t count) {
    const rigid_tip *tip = &r->tables->tip.data[item->index];
    facet_meeting best = {.rank = INFINITY}, met[MEETINGS];
    double place[3] = {0};
    for (size_t i = 0; i < count; i++) {
        facet_asker asker = {.tip = true};
        if (!lowest_of_rim(r, at, tip, item[i].facet, asker.x)) continue;
        if (meet_facets(r, &asker, item + i, 1, met) == 0 || met[0].rank >= best.rank) continue;
        if (came_in_elsewhere(r, &asker, item, count, &met[0])) continue;
        best = met[0];
        copy3(place, asker.x);
    }
    if (isfinite(best.rank)) put_tip(r, rigid, tip, place, &best);
}

static bool is_rim(const rigid_tip *tip) { return dot3(tip->axis, tip->axis) > 0; }

void pair_with_rigid(skin_run *r, const near_item *item, size_t count) {
    uint32_t rigid = model_deformable(r->model, r->a) ? r->b : r->a;
    rigid_place at = rigid_stand(r->model, r->in->common->q, rigid);
    for (size_t i = 0; i < count;) {
        size_t n = items_of_point(item + i, count - i);
        if (item[i].type == NEAR_TIP && is_rim(&r->tables->tip.data[item[i].index]))
            rim_on_facets(r, &at, rigid, item + i, n);
        else if (item[i].type == NEAR_TIP)
            tip_on_facets(r, &at, rigid, item + i, n);
        else
            point_on_rigid(r, &at, rigid, item[i].index);
        i += n;
    }
}
