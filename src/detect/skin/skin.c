/* Detection of the contacts of deformable bodies in one step: read the positions, keep or remake
 * the list of near items, test it exactly, and merge the contacts with those of rigid bodies in key
 * order.
 *
 * The list stays valid while no node, and no surface point of a rigid body, has moved by more than
 * `slack` since it was made. Slack is a fraction of the mean size of facets; it grows when lists
 * last for few steps and shrinks when they last for many. */
#include "detect/skin/skin.h"

#include <string.h>

#include "base/math.h"
#include "detect/skin/run.h"

#define FRACTION_START 0.25
#define FRACTION_LEAST 0.1
#define FRACTION_MOST  1.0
#define SHORT_LIFE     8  /* steps */
#define LONG_LIFE      64 /* steps */

struct skin_detector {
    skin_tables tables;
    skin_shape shape;
    skin_near near;
    point_mark *point_mark;
    node_mark *node_mark;
    contact_list added;
    segment_sum sum;
    pair_sorting sorting;
    skin_match match;
    bool valid; /* the list may be used again */
    double fraction;
    size_t age; /* number of steps that used the list */
};

scree_status skin_detector_create(skin_detector **out, scree_error *error) {
    skin_detector *d = mem_alloc(1, sizeof *d);
    if (!d) return error_no_memory(error, "detection of skins");
    d->fraction = FRACTION_START;
    *out = d;
    return SCREE_OK;
}

static void drop_tables(skin_detector *d) {
    skin_tables_free(&d->tables);
    mem_free(d->shape.normal);
    mem_free(d->shape.ball);
    mem_free(d->shape.place);
    mem_free(d->point_mark);
    mem_free(d->node_mark);
    d->shape = (skin_shape){0};
    d->point_mark = NULL;
    d->node_mark = NULL;
    d->valid = false;
}

void skin_detector_destroy(skin_detector *d) {
    if (!d) return;
    drop_tables(d);
    skin_near_free(&d->near);
    array_free(&d->added.list);
    array_free(&d->added.carried);
    array_free(&d->added.pool);
    segment_sum_free(&d->sum);
    skin_match_free(&d->match);
    array_free(&d->sorting.item);
    array_free(&d->sorting.scratch);
    array_free(&d->sorting.copy);
    mem_free(d);
}

void skin_detector_forget(skin_detector *d) {
    d->valid = false;
    d->fraction = FRACTION_START;
    d->age = 0;
}

static bool tables_serve(const skin_detector *d, const model *m) {
    const skin_tables *t = &d->tables;
    return t->model == m && t->nodes == m->nodes && t->bodies == m->bodies.count &&
           t->shapes == m->shapes.count && t->deformables == m->deformables.count;
}

static scree_status prepare(skin_detector *d, const model *m, scree_error *error) {
    if (tables_serve(d, m)) return SCREE_OK;
    drop_tables(d);
    d->age = 0;
    TRY(skin_tables_make(&d->tables, m, error));
    d->shape.tables = &d->tables;
    d->shape.dimension = m->dimension;
    d->shape.normal = mem_alloc(d->tables.facets + 1, sizeof *d->shape.normal);
    d->shape.ball = mem_alloc(d->tables.facets + 1, sizeof *d->shape.ball);
    d->shape.place = mem_alloc(d->tables.points + 1, sizeof *d->shape.place);
    d->point_mark = mem_alloc(d->tables.points + 1, sizeof *d->point_mark);
    d->node_mark = mem_alloc(d->tables.nodes + 1, sizeof *d->node_mark);
    if (d->shape.normal && d->shape.ball && d->shape.place && d->point_mark && d->node_mark)
        return SCREE_OK;
    drop_tables(d);
    return error_no_memory(error, "detection of skins");
}

/* The longest reach of any law. */
static scree_status farthest_reach(const skin_input *in, double *out, scree_error *error) {
    const detect_input *common = in->common;
    const model *m = common->model;
    double fastest = 0;
    for (size_t i = 0; in->speed && i < m->nodes; i++)
        fastest = fmax(fastest, in->speed[i]);
    for (size_t i = 0; common->speed && i < m->bodies.count; i++)
        fastest = fmax(fastest, common->exists[i] ? common->speed[i] : 0);
    *out = 0;
    for (uint32_t i = 0; i < m->laws.count; i++) {
        if (!isfinite(common->law_reach[i]))
            return error_set(error, SCREE_BAD_INPUT,
                             "law %u acts at infinite distance: give its parts a finite range", i);
        double ahead = common->law_ahead ? fmax(common->law_ahead[i], 0) : 0;
        *out = fmax(*out, common->law_reach[i] + (ahead > 0 ? ahead * 2 * fastest : 0));
    }
    return SCREE_OK;
}

static scree_status check_places(const skin_detector *d, const double *x, scree_error *error) {
    const model *m = d->tables.model;
    size_t dimension = (size_t)m->dimension;
    for (size_t i = 0; i < d->tables.nodes * dimension; i++) {
        if (isfinite(x[i])) continue;
        uint32_t node_index = (uint32_t)(i / dimension),
                 body_index = model_node_owner(m, node_index);
        const deformable *of = &m->deformables.data[body_index];
        return error_set(error, SCREE_BAD_INPUT,
                         "node %u of deformable body %u '%s' has no finite position: use a "
                         "shorter step",
                         node_index - of->first_node, of->slot, m->bodies.data[of->slot].name);
    }
    return SCREE_OK;
}

static void adapt(skin_detector *d) {
    if (d->age == 0) return;
    if (d->age < SHORT_LIFE) d->fraction = fmin(d->fraction * 1.5, FRACTION_MOST);
    if (d->age > LONG_LIFE) d->fraction = fmax(d->fraction * 0.75, FRACTION_LEAST);
}

/* A longer reach uses up slack of both sides; the last thousandth is a margin for rounding. */
static bool list_serves(const skin_detector *d, const skin_input *in, double reach) {
    if (!d->valid) return false;
    double left = 0.999 * (d->near.slack - 0.5 * fmax(0, reach - d->near.reach));
    return left > 0 && !skin_near_moved(&d->near, &d->shape, in, left);
}

static scree_status refresh(skin_detector *d, const skin_input *in, double reach,
                            detect_report *report, scree_error *error) {
    skin_shape_take(&d->shape, in->x);
    if (!list_serves(d, in, reach)) {
        d->valid = false;
        TRY(check_places(d, in->x, error));
        adapt(d);
        TRY(skin_near_make(&d->near, &d->shape, in, d->fraction * d->tables.mean_size, reach,
                           error));
        d->valid = true;
        d->age = 0;
        report->rebuilt = true;
    }
    d->age++;
    return SCREE_OK;
}

static bool is_held(const detect_input *in, uint32_t a, uint32_t b) {
    size_t low = 0, high = in->held_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        const contact_key *k = &in->held[middle];
        if (k->a == body_id(a) && k->b == body_id(b)) return true;
        if (k->a < body_id(a) || (k->a == body_id(a) && k->b < body_id(b)))
            low = middle + 1;
        else
            high = middle;
    }
    return false;
}

/* Contacts of a pair are mostly found in the order of their keys; contacts with several parts of
 * one rigid body, or with both sides of a notch, are not. */
static bool sort_pair(skin_run *r, size_t first) {
    pair_sorting *s = r->sorting;
    size_t count = r->added->list.count - first, i = 1;
    if (count < 2) return true;
    contact *list = r->added->list.data + first;
    while (i < count && contact_key_compare(&list[i - 1].key, &list[i].key) < 0)
        i++;
    if (i >= count) return true;
    if (!array_reserve(&s->item, count) || !array_reserve(&s->scratch, count) ||
        !array_reserve(&s->copy, count))
        return false;
    for (i = 0; i < count; i++) {
        uint64_t key = (uint64_t)list[i].key.feature_a << 32 | list[i].key.feature_b;
        s->item.data[i] = (sort_item){key, (uint32_t)i};
    }
    sort_items(s->item.data, s->scratch.data, count);
    memcpy(s->copy.data, list, count * sizeof *list);
    for (i = 0; i < count; i++)
        list[i] = s->copy.data[s->item.data[i].index];
    return true;
}

static void find_pair(skin_run *r, const near_item *item, size_t count) {
    size_t first = r->added->list.count;
    r->pair++;
    r->a = item->a;
    r->b = item->b;
    if (r->in->common->held_count && is_held(r->in->common, r->a, r->b)) return;
    uint32_t side = segment_side(r);
    if (side != NEAR_TYPES)
        pair_by_segments(r, item, count, side);
    else if (model_deformable(r->model, r->a) && model_deformable(r->model, r->b))
        pair_of_skins(r, item, count);
    else
        pair_with_rigid(r, item, count);
    if (!sort_pair(r, first)) r->no_memory = true;
}

static scree_status find_contacts(skin_detector *d, const skin_input *in, double reach,
                                  detect_report *report, scree_error *error) {
    skin_run r = {.tables = &d->tables,
                  .shape = &d->shape,
                  .near = &d->near,
                  .in = in,
                  .model = in->common->model,
                  .report = report,
                  .reach = reach,
                  .point_mark = d->point_mark,
                  .node_mark = d->node_mark,
                  .added = &d->added,
                  .sum = &d->sum,
                  .sorting = &d->sorting};
    memset(d->point_mark, 0, d->tables.points * sizeof *d->point_mark);
    memset(d->node_mark, 0, d->tables.nodes * sizeof *d->node_mark);
    d->added.list.count = d->added.carried.count = d->added.pool.count = 0;
    const near_item *item = d->near.item.data;
    for (size_t i = 0, n; i < d->near.item.count; i += n) {
        for (n = 1; i + n < d->near.item.count; n++)
            if (item[i + n].a != item[i].a || item[i + n].b != item[i].b) break;
        find_pair(&r, item + i, n);
    }
    return r.no_memory ? error_no_memory(error, "contacts of deformable bodies") : SCREE_OK;
}

/* Merges from the back, so that the contacts of rigid bodies move only once; carriers are in the
 * order of their contacts. */
static scree_status merge(contact_list *added, contact_table *out, scree_error *error) {
    size_t old = out->table.count, more = added->list.count, to = old + more;
    TRY(table_set_rows(&out->carrier.table, more, error));
    TRY(table_set_rows(&out->pool.table, added->pool.count, error));
    TRY(table_set_rows(&out->table, to, error)); /* last: errors leave the table unchanged */
    if (added->pool.count)
        memcpy(out->pool.node, added->pool.data, added->pool.count * sizeof *out->pool.node);
    while (more > 0) {
        contact *c = &added->list.data[more - 1];
        if (old > 0 && contact_key_compare(&out->key[old - 1], &c->key) > 0) {
            contact moved = contact_at(out, --old);
            contact_put(out, --to, 0, &moved);
            continue;
        }
        more--;
        out->carrier.pair[more] = added->carried.data[c->carried - 1];
        c->carried = (uint32_t)more + 1;
        contact_put(out, --to, 0, c);
    }
    return SCREE_OK;
}

scree_status skin_detector_run(skin_detector *d, const skin_input *in, contact_table *out,
                               detect_report *report, scree_error *error) {
    TRY(table_set_rows(&out->carrier.table, 0, error));
    TRY(table_set_rows(&out->pool.table, 0, error));
    double reach;
    TRY(prepare(d, in->common->model, error));
    if (d->tables.points == 0) return SCREE_OK;
    TRY(farthest_reach(in, &reach, error));
    TRY(refresh(d, in, reach, report, error));
    TRY(find_contacts(d, in, reach, report, error));
    d->match.tables = &d->tables;
    TRY(skin_match_last(&d->match, &d->added, in->common->last, error));
    scree_status status = merge(&d->added, out, error);
    if (status != SCREE_OK) out->carrier.table.count = out->pool.table.count = 0;
    return status;
}
