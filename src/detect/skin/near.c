/* The list of near items: points near facets, points near rigid bodies, tips of rigid bodies near
 * facets. It contains everything that can become a contact before anything has moved by more than
 * slack. The run tests exactly, so that its contacts do not depend on the list. */
#include "detect/skin/parts.h"

#include <string.h>

#include "base/space.h"

rigid_place rigid_stand(const model *m, const double *q, uint32_t slot) {
    rigid_place r = {.shape = m->shapes.data[m->bodies.data[slot].shape]};
    const double *at = q + (size_t)m->places * slot;
    if (m->dimension == 2) {
        r.planar = (pose){.x = at[0], .y = at[1]};
        math_sincos(at[2], &r.planar.s, &r.planar.c);
    } else {
        copy3(r.space.x, at);
        quaternion_matrix(at + 3, r.space.R);
    }
    return r;
}

void rigid_turn(const rigid_place *r, int dimension, const double local[3], double out[3]) {
    if (dimension == 3) {
        turn3(r->space.R, local, out);
        return;
    }
    double x = r->planar.c * local[0] - r->planar.s * local[1];
    out[1] = r->planar.s * local[0] + r->planar.c * local[1];
    out[0] = x;
    out[2] = 0;
}

void rigid_point(const rigid_place *r, int dimension, const double local[3], double out[3]) {
    rigid_turn(r, dimension, local, out);
    out[0] += dimension == 3 ? r->space.x[0] : r->planar.x;
    out[1] += dimension == 3 ? r->space.x[1] : r->planar.y;
    out[2] += dimension == 3 ? r->space.x[2] : 0;
}

/* State while the list is made. */
typedef struct making {
    skin_near *near;
    const skin_shape *shape;
    const skin_tables *tables;
    const model *model;
    const skin_input *in;
    uint32_t facet; /* asking facet, and the box in which points may meet it */
    double low[3], high[3];
    uint32_t rigid; /* slot of the asking body */
    rigid_place place;
    double margin;
} making;

static const deformable *owner(const making *k, uint32_t body_index) {
    return &k->model->deformables.data[body_index];
}

static scree_status add(making *k, near_item item, scree_error *error) {
    if (!array_push(&k->near->found, item)) return error_no_memory(error, "near points of skins");
    return SCREE_OK;
}

static bool shares_node(const skin_tables *t, const skin_facet *f, const skin_point *p) {
    for (uint32_t i = 0; i < f->nodes; i++) {
        for (uint32_t k = 0; k < p->carrier.count; k++)
            if (f->node[i] == p->carrier.node[k]) return true;
        if (p->node == NONE) continue;
        for (uint32_t k = t->around_first[p->node]; k < t->around_first[p->node + 1]; k++)
            for (uint32_t j = 0; j < t->facet[t->around[k]].nodes; j++)
                if (t->facet[t->around[k]].node[j] == f->node[i]) return true;
    }
    return false;
}

static scree_status take_point(void *context, const tree_item *item, scree_error *error) {
    making *k = context;
    const skin_point *p = &k->tables->point[item->index];
    const skin_facet *f = &k->tables->facet[k->facet];
    const deformable *mine = owner(k, f->body), *other = owner(k, p->body);
    if (p->body == f->body && (!mine->self || shares_node(k->tables, f, p))) return SCREE_OK;
    for (int j = 0; j < 3 && other->points != POINTS_SEGMENTS; j++)
        if (item->x[j] < k->low[j] || item->x[j] > k->high[j]) return SCREE_OK;
    bool lower = other->slot < mine->slot;
    bool second = p->body != f->body && !skin_goes_first(k->tables, p->body, f->body);
    return add(k,
               (near_item){.a = lower ? other->slot : mine->slot,
                           .b = lower ? mine->slot : other->slot,
                           .type = second ? NEAR_SECOND : NEAR_FIRST,
                           .index = item->index,
                           .facet = k->facet},
               error);
}

static scree_status take_tip(void *context, const tree_item *item, scree_error *error) {
    making *k = context;
    const skin_facet *f = &k->tables->facet[k->facet];
    const tip_place *at = &k->near->tip.data[item->index];
    double radius = k->tables->tip.data[at->tip].radius;
    uint32_t mine = owner(k, f->body)->slot;
    if (radius > ROUND_COARSE * f->size) return SCREE_OK;
    return add(k,
               (near_item){.a = at->slot < mine ? at->slot : mine,
                           .b = at->slot < mine ? mine : at->slot,
                           .type = NEAR_TIP,
                           .index = at->tip,
                           .facet = k->facet},
               error);
}

static void facet_box(const skin_shape *s, const skin_facet *f, double margin, double low[3],
                      double high[3]) {
    for (int k = 0; k < 3; k++) {
        low[k] = INFINITY;
        high[k] = -INFINITY;
    }
    for (uint32_t i = 0; i < f->nodes; i++) {
        double x[3];
        skin_node(s, f->node[i], x);
        for (int k = 0; k < 3; k++) {
            low[k] = fmin(low[k], x[k]);
            high[k] = fmax(high[k], x[k]);
        }
    }
    /* a parabola leaves the box of its nodes by at most an eighth of its length */
    double bulge = f->nodes > f->corners ? 0.25 * f->size : 0;
    for (int k = 0; k < 3; k++) {
        low[k] -= margin + bulge;
        high[k] += margin + bulge;
    }
}

static scree_status ask_facet(making *k, double widest, scree_error *error) {
    const skin_facet *f = &k->tables->facet[k->facet];
    double low[3], high[3], margin = fmax(k->near->reach, f->depth) + 2 * k->near->slack;
    if (f->blind || !k->in->common->exists[owner(k, f->body)->slot]) return SCREE_OK;
    facet_box(k->shape, f, margin, k->low, k->high);
    /* a node's reach is that of the facets around it */
    facet_box(k->shape, f, margin + k->tables->segment_size, low, high);
    TRY(point_tree_ask(&k->near->points, low, high, take_point, k, error));
    TRY(point_tree_ask(&k->near->corners, k->low, k->high, take_tip, k, error));
    if (k->near->rounds.item.count == 0) return SCREE_OK;
    facet_box(k->shape, f, margin + fmin(widest, ROUND_COARSE * f->size), low, high);
    return point_tree_ask(&k->near->rounds, low, high, take_tip, k, error);
}

static scree_status take_for_rigid(void *context, const tree_item *item, scree_error *error) {
    making *k = context;
    const skin_point *p = &k->tables->point[item->index];
    uint32_t mine = owner(k, p->body)->slot;
    shape_touch t;
    double reach = fmax(k->margin, k->tables->facet[p->facet].depth + 2 * k->near->slack);
    bool is_near =
        k->model->dimension == 2
            ? shape_touch_planar(k->place.shape, k->place.planar, item->x, reach, NULL, &t)
            : shape_touch_space(k->place.shape, &k->place.space, item->x, reach, NULL, &t);
    if (!is_near) return SCREE_OK;
    return add(k,
               (near_item){.a = mine < k->rigid ? mine : k->rigid,
                           .b = mine < k->rigid ? k->rigid : mine,
                           .type = NEAR_FIRST,
                           .index = item->index},
               error);
}

/* Whether a body is rigid and exists. */
static bool is_rigid(const model *m, const detect_input *in, uint32_t slot) {
    return in->exists[slot] && m->shapes.data[m->bodies.data[slot].shape]->parts > 0;
}

static bool add_tips(making *k, uint32_t slot) {
    const skin_tables *t = k->tables;
    uint32_t shape_index = k->model->bodies.data[slot].shape;
    for (uint32_t i = t->tip_first[shape_index]; i < t->tip_first[shape_index + 1]; i++) {
        tree_item item = {.index = (uint32_t)k->near->tip.count};
        rigid_point(&k->place, k->model->dimension, t->tip.data[i].place, item.x);
        point_tree *tree = t->tip.data[i].radius > 0 ? &k->near->rounds : &k->near->corners;
        if (!array_push(&k->near->tip, (tip_place){slot, i}) || !array_push(&tree->item, item))
            return false;
    }
    return true;
}

/* Points near a rigid body, and its tips that facets will look for. */
static scree_status ask_rigid(making *k, uint32_t slot, scree_error *error) {
    k->rigid = slot;
    k->place = rigid_stand(k->model, k->in->common->q, slot);
    double centre[3], low[3], high[3];
    rigid_point(&k->place, k->model->dimension, (const double[3]){0}, centre);
    double room = k->place.shape->bound + k->margin + k->tables->most_depth;
    for (int j = 0; j < 3; j++) {
        low[j] = centre[j] - room;
        high[j] = centre[j] + room;
        if (low[j] > k->near->high[j] || high[j] < k->near->low[j]) return SCREE_OK;
    }
    TRY(point_tree_ask(&k->near->points, low, high, take_for_rigid, k, error));
    if (!add_tips(k, slot)) return error_no_memory(error, "tips of rigid bodies");
    return SCREE_OK;
}

static scree_status plant_points(making *k, scree_error *error) {
    point_tree *tree = &k->near->points;
    const skin_tables *t = k->tables;
    if (!array_reserve(&tree->item, t->points)) return error_no_memory(error, "a tree of points");
    tree->item.count = 0;
    for (int j = 0; j < 3; j++) {
        k->near->low[j] = INFINITY;
        k->near->high[j] = -INFINITY;
    }
    for (uint32_t i = 0; i < t->points; i++) {
        if (!k->in->common->exists[owner(k, t->point[i].body)->slot]) continue;
        tree_item *item = &tree->item.data[tree->item.count++];
        copy3(item->x, k->shape->place[i]);
        item->index = i;
        for (int j = 0; j < 3; j++) {
            k->near->low[j] = fmin(k->near->low[j], item->x[j]);
            k->near->high[j] = fmax(k->near->high[j], item->x[j]);
        }
    }
    return point_tree_plant(tree, error);
}

static double widest_tip(const skin_tables *t) {
    double most = 0;
    for (size_t i = 0; i < t->tip.count; i++)
        most = fmax(most, t->tip.data[i].radius);
    return most;
}

/* By pair, type, point and facet. */
static scree_status sort_found(skin_near *n, scree_error *error) {
    size_t count = n->found.count;
    if (!array_reserve(&n->order, count) || !array_reserve(&n->order_scratch, count) ||
        !array_reserve(&n->item, count))
        return error_no_memory(error, "near points of skins");
    for (int pass = 0; pass < 3; pass++) {
        for (size_t i = 0; i < count; i++) {
            uint32_t at = pass ? n->order.data[i].index : (uint32_t)i;
            const near_item *f = &n->found.data[at];
            uint64_t key = pass == 0   ? f->facet
                           : pass == 1 ? (uint64_t)f->type << 32 | f->index
                                       : (uint64_t)f->a << 32 | f->b;
            n->order.data[i] = (sort_item){key, at};
        }
        sort_items(n->order.data, n->order_scratch.data, count);
    }
    for (size_t i = 0; i < count; i++)
        n->item.data[i] = n->found.data[n->order.data[i].index];
    n->item.count = count;
    return SCREE_OK;
}

static scree_status keep_places(making *k, scree_error *error) {
    skin_near *n = k->near;
    const model *m = k->model;
    size_t nodes = (size_t)m->nodes * (size_t)m->dimension, places = m->bodies.count * m->places;
    if (!array_reserve(&n->x, nodes) || !array_reserve(&n->q, places) ||
        !array_reserve(&n->exists, m->bodies.count))
        return error_no_memory(error, "places of skins");
    memcpy(n->x.data, k->in->x, nodes * sizeof *n->x.data);
    memcpy(n->q.data, k->in->common->q, places * sizeof *n->q.data);
    memcpy(n->exists.data, k->in->common->exists, m->bodies.count);
    return SCREE_OK;
}

scree_status skin_near_make(skin_near *n, const skin_shape *s, const skin_input *in, double slack,
                            double reach, scree_error *error) {
    making k = {.near = n, .shape = s, .tables = s->tables, .model = in->common->model, .in = in};
    n->slack = slack;
    n->reach = reach;
    n->found.count = n->tip.count = n->corners.item.count = n->rounds.item.count = 0;
    k.margin = reach + 2 * slack;
    TRY(keep_places(&k, error));
    TRY(plant_points(&k, error));
    for (uint32_t i = 0; i < k.model->bodies.count; i++)
        if (is_rigid(k.model, in->common, i)) TRY(ask_rigid(&k, i, error));
    TRY(point_tree_plant(&n->corners, error));
    TRY(point_tree_plant(&n->rounds, error));
    double widest = widest_tip(s->tables);
    for (k.facet = 0; k.facet < s->tables->facets; k.facet++)
        TRY(ask_facet(&k, widest, error));
    return sort_found(n, error);
}

static bool nodes_moved(const skin_near *n, const skin_shape *s, double slack) {
    size_t d = (size_t)s->dimension, count = s->tables->nodes;
    for (size_t i = 0; i < count; i++) {
        double square = 0;
        for (size_t k = 0; k < d; k++) {
            double way = s->x[d * i + k] - n->x.data[d * i + k];
            square += way * way;
        }
        if (!(square <= slack * slack)) return true;
    }
    return false;
}

/* Largest motion of surface points of a rigid body; if it is unbounded, of those near the skins. */
static double rigid_way(const skin_near *n, const model *m, const double *q, uint32_t slot) {
    const double *now = q + (size_t)m->places * slot, *was = n->q.data + (size_t)m->places * slot;
    double d[3] = {0}, far = 0, turn;
    for (int k = 0; k < m->dimension; k++) {
        d[k] = now[k] - was[k];
        double most = fmax(fabs(n->low[k] - was[k]), fabs(n->high[k] - was[k]));
        far += most * most;
    }
    if (m->dimension == 2) {
        turn = fabs(now[2] - was[2]);
    } else {
        double w = now[3] * was[3] + now[4] * was[4] + now[5] * was[5] + now[6] * was[6];
        turn = 2 * sqrt(fmax(0, 1 - w * w));
    }
    double arm = fmin(m->shapes.data[m->bodies.data[slot].shape]->bound, sqrt(far));
    return length3(d) + (turn > 0 ? turn * arm : 0);
}

/* A body that cannot touch any skin at its present position may move freely. */
static bool is_far(const skin_near *n, const skin_tables *t, const double *q, uint32_t slot,
                   double slack) {
    const model *m = t->model;
    const double *at = q + (size_t)m->places * slot;
    double room = m->shapes.data[m->bodies.data[slot].shape]->bound + n->reach + t->most_depth +
                  2 * (n->slack + slack);
    for (int k = 0; k < m->dimension; k++)
        if (at[k] - room > n->high[k] || at[k] + room < n->low[k]) return true;
    return false;
}

bool skin_near_moved(const skin_near *n, const skin_shape *s, const skin_input *in, double slack) {
    const model *m = in->common->model;
    if (memcmp(n->exists.data, in->common->exists, m->bodies.count) != 0) return true;
    if (nodes_moved(n, s, slack)) return true;
    for (uint32_t i = 0; i < m->bodies.count; i++)
        if (is_rigid(m, in->common, i) && !(rigid_way(n, m, in->common->q, i) <= slack) &&
            !is_far(n, s->tables, in->common->q, i, slack))
            return true;
    return false;
}

void skin_near_free(skin_near *n) {
    array_free(&n->item);
    array_free(&n->x);
    array_free(&n->q);
    array_free(&n->exists);
    array_free(&n->found);
    array_free(&n->order);
    array_free(&n->order_scratch);
    array_free(&n->tip);
    point_tree_free(&n->points);
    point_tree_free(&n->corners);
    point_tree_free(&n->rounds);
}
