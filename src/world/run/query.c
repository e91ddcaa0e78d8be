/* Queries about bodies at their present positions (scree/query.h): the first one on a ray, the
 * nearest to a point, those that contain it or are near it. */
#include "world/run/query.h"

#include <math.h>
#include <stdlib.h>

#include "base/sized.h"
#include "base/space.h"
#include "scree/query.h"
#include "world/world.h"

/* A ray may begin this far behind the surface, as a share of the body and of the coordinates. */
#define SLACK 1e-12
/* Largest number of periods that a ray in a periodic world may cross. */
#define MOST_PERIODS 1e5

static void free_index(query_index *x) {
    for (size_t i = 0; i < x->skin_count; i++)
        query_skin_free(&x->skins[i]);
    mem_free(x->skins);
    array_free(&x->items);
    array_free(&x->endless);
    box_tree_free(&x->tree);
    mem_free(x->found);
    mem_free(x->mark);
    mem_free(x);
}

void world_free_query(scree_world *w) {
    if (w->query) free_index(w->query);
    w->query = NULL;
}

static bool is_periodic(const model *m) {
    return m->cell.period[0] > 0 || m->cell.period[1] > 0 || m->cell.period[2] > 0;
}

typedef const double (*axes)[3];

static space_pose pose_of(const scree_world *w, const query_item *item) {
    const double *q = state_q(&w->state, item->slot);
    space_pose at;
    model_rotation(&w->model, q, at.R);
    for (int k = 0; k < 3; k++)
        at.x[k] = (k < w->model.dimension ? q[k] : 0) + item->shift[k];
    return at;
}

static const shape *shape_of(const scree_world *w, uint32_t slot) {
    return w->model.shapes.data[w->model.bodies.data[slot].shape];
}

static space_bounds rigid_box(const scree_world *w, const query_item *item) {
    const shape *s = shape_of(w, item->slot);
    space_pose at = pose_of(w, item);
    space_bounds all = {{INFINITY, INFINITY, INFINITY}, {-INFINITY, -INFINITY, -INFINITY}};
    for (uint32_t i = 0; i < s->parts; i++) {
        space_bounds b = {{0}, {0}};
        if (w->model.dimension == 2) {
            bounds flat = part_bounds(
                s, i, (pose){.x = at.x[0], .y = at.x[1], .c = at.R[0][0], .s = at.R[1][0]});
            memcpy(b.low, flat.low, sizeof flat.low);
            memcpy(b.high, flat.high, sizeof flat.high);
        } else {
            b = space_part_bounds(s, i, &at);
        }
        for (int k = 0; k < 3; k++) {
            all.low[k] = fmin(all.low[k], b.low[k]);
            all.high[k] = fmax(all.high[k], b.high[k]);
        }
    }
    return all;
}

/* Moves a bounded body by whole periods so that its middle lies in the cell. */
static void bring_home(const cell *c, query_item *item, space_bounds *b) {
    for (int k = 0; k < 3; k++) {
        if (!(c->period[k] > 0)) continue;
        double middle = 0.5 * (b->low[k] + b->high[k]);
        item->shift[k] = -c->period[k] * floor((middle - c->origin[k]) / c->period[k]);
        b->low[k] += item->shift[k];
        b->high[k] += item->shift[k];
    }
}

static scree_status add_item(scree_world *w, query_item item, scree_error *error) {
    query_index *x = w->query;
    const shape *s = shape_of(w, item.slot);
    space_bounds b;
    if (item.skin == NONE && s->parts == 0) return SCREE_OK;
    if (item.skin == NONE && !isfinite(s->bound)) {
        if (!array_push(&x->endless, item)) return error_no_memory(error, "questions");
        return SCREE_OK;
    }
    if (item.skin == NONE) {
        b = rigid_box(w, &item);
    } else {
        const box_tree *t = &x->skins[item.skin].tree;
        if (t->node.count == 0) return SCREE_OK;
        memcpy(b.low, t->node.data[0].low, sizeof b.low);
        memcpy(b.high, t->node.data[0].high, sizeof b.high);
    }
    bring_home(&w->model.cell, &item, &b);
    for (int k = 0; k < 3; k++)
        if (w->model.cell.period[k] > 0)
            x->wide[k] = fmax(x->wide[k], 0.5 * (b.high[k] - b.low[k]) / w->model.cell.period[k]);
    if (!array_push(&x->items, item) || !array_push(&x->tree.box, b))
        return error_no_memory(error, "questions");
    return SCREE_OK;
}

static scree_status create_index(scree_world *w, scree_error *error) {
    if (w->query) return SCREE_OK;
    query_index *x = mem_alloc(1, sizeof *x);
    if (!x) return error_no_memory(error, "questions");
    w->query = x;
    x->skin_count = w->model.deformables.count;
    x->skins = mem_alloc(x->skin_count + 1, sizeof *x->skins);
    x->found = mem_alloc(w->model.bodies.count + 1, sizeof *x->found);
    x->mark = mem_alloc(w->model.bodies.count + 1, sizeof *x->mark);
    if (x->skins && x->found && x->mark) return SCREE_OK;
    if (!x->skins) x->skin_count = 0;
    world_free_query(w);
    return error_no_memory(error, "questions");
}

/* The trees for the present state; nothing to do if they were made for it. */
static scree_status prepare(scree_world *w, scree_error *error) {
    TRY(scree_world_build(w, error));
    TRY(create_index(w, error));
    query_index *x = w->query;
    if (x->generation == w->generation) return SCREE_OK;
    x->generation = 0;
    x->visits = 0;
    x->items.count = x->endless.count = x->tree.box.count = 0;
    memset(x->wide, 0, sizeof x->wide);
    for (uint32_t i = 0; i < w->model.bodies.count; i++) {
        if (!w->state.body.exists[i]) continue;
        const deformable *soft = model_deformable(&w->model, i);
        query_item item = {.slot = i, .skin = NONE};
        if (soft) {
            item.skin = (uint32_t)(soft - w->model.deformables.data);
            TRY(query_skin_make(&x->skins[item.skin], w, soft, error));
        }
        TRY(add_item(w, item, error));
    }
    TRY(box_tree_plant(&x->tree, error));
    x->generation = w->generation;
    return SCREE_OK;
}

/* A query: the bodies that are included. */
typedef struct asking {
    scree_world *world;
    bool all;
    uint32_t group;
} asking;

static bool counts(const asking *a, uint32_t slot) {
    return a->all || a->world->model.bodies.data[slot].group == a->group;
}

static double slack_of(const scree_world *w, const query_item *item, const double local[3]) {
    double size =
        item->skin == NONE ? shape_of(w, item->slot)->bound : w->query->skins[item->skin].size;
    /* the second term: rounding of far points */
    return SLACK * (isfinite(size) ? size : 0) + 1e-15 * length3(local);
}

/* The nearest place of the surface of a body, in the world. */
static bool nearest_of(const asking *a, const query_item *item, const double x[3], part_foot *out) {
    scree_world *w = a->world;
    double local[3];
    w->query->visits++;
    if (item->skin != NONE) {
        minus3(x, item->shift, local);
        if (!query_skin_nearest(&w->query->skins[item->skin], w->model.dimension, local, out))
            return false;
        along3(out->place, 1, item->shift, out->place);
        return true;
    }
    space_pose at = pose_of(w, item);
    minus3(x, at.x, local);
    turn_back3((axes)at.R, local, local);
    if (!shape_nearest(shape_of(w, item->slot), local, out)) return false;
    turn3((axes)at.R, out->place, out->place);
    turn3((axes)at.R, out->normal, out->normal);
    along3(out->place, 1, at.x, out->place);
    return true;
}

static bool met_of(const asking *a, const query_item *item, const part_ray *ray, part_meet *out) {
    scree_world *w = a->world;
    part_ray r = *ray;
    part_foot foot;
    bool met;
    w->query->visits++;
    if (item->skin != NONE) {
        minus3(r.from, item->shift, r.from);
        r.slack = slack_of(w, item, r.from);
        met = query_skin_ray(&w->query->skins[item->skin], w->model.dimension, &r, out);
    } else {
        space_pose at = pose_of(w, item);
        minus3(r.from, at.x, r.from);
        turn_back3((axes)at.R, r.from, r.from);
        turn_back3((axes)at.R, r.along, r.along);
        r.slack = slack_of(w, item, r.from);
        met = shape_meet_ray(shape_of(w, item->slot), &r, out);
        if (met) turn3((axes)at.R, out->normal, out->normal);
    }
    if (met && out->t <= 0 && nearest_of(a, item, ray->from, &foot))
        copy3(out->normal, foot.normal);
    return met;
}

/* The shift of a ray or a point by whole periods: the first image; next_image advances to the
 * others. */
typedef struct images {
    int most[3], at[3];
    double home[3]; /* the shift that brings the point into the cell */
} images;

static images images_about(const scree_world *w, const double x[3]) {
    const cell *c = &w->model.cell;
    images all = {{0}, {0}, {0}};
    for (int k = 0; k < 3; k++) {
        if (!(c->period[k] > 0)) continue;
        all.home[k] = -c->period[k] * floor((x[k] - c->origin[k]) / c->period[k]);
        /* the nearest body is within half a period of the point, but bodies may extend beyond the
         * cell */
        all.most[k] = (int)ceil(1.5 + w->query->wide[k]) - 1;
        all.at[k] = -all.most[k];
    }
    return all;
}

static void image_shift(const scree_world *w, const images *i, double out[3]) {
    for (int k = 0; k < 3; k++)
        out[k] = i->home[k] + (i->at[k] ? i->at[k] * w->model.cell.period[k] : 0);
}

static bool next_image(images *i) {
    for (int k = 0; k < 3; k++) {
        if (++i->at[k] <= i->most[k]) return true;
        i->at[k] = -i->most[k];
    }
    return false;
}

static scree_hit nothing(void) { return (scree_hit){.distance = INFINITY}; }

/* Of two bodies at equal distance the lower id is returned. */
static bool comes_before(double distance, uint64_t id, const scree_hit *best) {
    if (!best->body) return true;
    return distance < best->distance || (distance == best->distance && id < best->body);
}

/* One body against a ray that starts `before` from the start of the query's ray. */
static void try_ray(const asking *a, const query_item *item, const part_ray *r, double before,
                    double limit, scree_hit *best) {
    part_meet met;
    if (!counts(a, item->slot) || !met_of(a, item, r, &met)) return;
    double distance = before + met.t;
    if (met.t > limit || !comes_before(distance, body_id(item->slot), best)) return;
    best->body = body_id(item->slot);
    best->distance = distance;
    copy3(best->normal, met.normal);
}

/* Bounded bodies along a piece of a ray. */
static void walk_ray(const asking *a, const part_ray *r, double before, double limit,
                     scree_hit *best) {
    const query_index *x = a->world->query;
    tree_walk w = tree_walk_ray(&x->tree, r);
    uint32_t item;
    double left = limit;
    while (tree_walk_next(&w, left, &item)) {
        try_ray(a, &x->items.data[item], r, before, limit, best);
        if (best->body) left = fmin(limit, best->distance - before);
    }
}

/* In a periodic world in pieces of half a period, each moved into the cell. */
static void walk_periods(const asking *a, const part_ray *r, double length, scree_hit *best) {
    const scree_world *w = a->world;
    double piece = INFINITY;
    for (int k = 0; k < 3; k++)
        if (w->model.cell.period[k] > 0) piece = fmin(piece, 0.5 * w->model.cell.period[k]);
    for (double n = 0; n * piece < fmin(length, best->distance); n++) {
        double before = n * piece, middle[3], shift[3];
        along3(r->from, before + 0.5 * piece, r->along, middle);
        images all = images_about(w, middle);
        do {
            part_ray piece_of = *r;
            image_shift(w, &all, shift);
            along3(r->from, before, r->along, piece_of.from);
            along3(piece_of.from, 1, shift, piece_of.from);
            piece_of.slack = SLACK * length3(piece_of.from);
            walk_ray(a, &piece_of, before, fmin(piece, length - before), best);
        } while (next_image(&all));
    }
}

static scree_hit cast(const asking *a, const double from[3], const double along[3], double length) {
    const query_index *x = a->world->query;
    scree_hit best = nothing();
    part_ray r = {.slack = SLACK * length3(from)};
    copy3(r.from, from);
    copy3(r.along, along);
    for (size_t i = 0; i < x->endless.count; i++)
        try_ray(a, &x->endless.data[i], &r, 0, length, &best);
    if (is_periodic(&a->world->model))
        walk_periods(a, &r, length, &best);
    else
        walk_ray(a, &r, 0, fmin(length, best.distance), &best);
    if (best.body) along3(from, best.distance, along, best.point);
    return best;
}

/* A body that contains the point is nearest; of several, the one in which the point is deepest. */
static void try_point(const asking *a, const query_item *item, const double x[3],
                      const double shift[3], double within, scree_hit *best) {
    part_foot foot;
    if (!counts(a, item->slot) || !nearest_of(a, item, x, &foot)) return;
    if (foot.gap > within || !comes_before(foot.gap, body_id(item->slot), best)) return;
    best->body = body_id(item->slot);
    best->distance = foot.gap;
    copy3(best->normal, foot.normal);
    minus3(foot.place, shift, best->point);
}

static scree_hit find_nearest(const asking *a, const double at[3], double within) {
    static const double still[3];
    const query_index *index = a->world->query;
    scree_hit best = nothing();
    for (size_t i = 0; i < index->endless.count; i++)
        try_point(a, &index->endless.data[i], at, still, within, &best);
    images all = images_about(a->world, at);
    do {
        double shift[3], x[3];
        uint32_t item;
        image_shift(a->world, &all, shift);
        along3(at, 1, shift, x);
        tree_walk w = tree_walk_near(&index->tree, x);
        while (tree_walk_next(&w, fmin(within, fmax(best.distance, 0)), &item))
            try_point(a, &index->items.data[item], x, shift, within, &best);
    } while (next_image(&all));
    return best;
}

/* Lists a body whose surface is within reach; each once. */
static size_t try_overlap(const asking *a, const query_item *item, const double x[3], double reach,
                          size_t count) {
    query_index *index = a->world->query;
    part_foot foot;
    if (index->mark[item->slot] == index->question) return count;
    if (!nearest_of(a, item, x, &foot) || foot.gap > reach) return count;
    index->mark[item->slot] = index->question;
    index->found[count] = body_id(item->slot);
    return count + 1;
}

static int ascending(const void *a, const void *b) {
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

static size_t list_overlaps(const asking *a, const double at[3], double reach) {
    query_index *index = a->world->query;
    size_t count = 0;
    if (++index->question == 0) { /* after 2^32 queries the marks are reset */
        memset(index->mark, 0, a->world->model.bodies.count * sizeof *index->mark);
        index->question = 1;
    }
    for (size_t i = 0; i < index->endless.count; i++)
        count = try_overlap(a, &index->endless.data[i], at, reach, count);
    images all = images_about(a->world, at);
    do {
        double shift[3], x[3];
        uint32_t item;
        image_shift(a->world, &all, shift);
        along3(at, 1, shift, x);
        tree_walk w = tree_walk_near(&index->tree, x);
        while (tree_walk_next(&w, reach, &item))
            count = try_overlap(a, &index->items.data[item], x, reach, count);
    } while (next_image(&all));
    if (count > 1) qsort(index->found, count, sizeof *index->found, ascending);
    return count;
}

/* A point or a direction of a query; planar worlds ignore the third number. */
static scree_status read_vector(const scree_world *w, const char *what, size_t number,
                                const double given[3], double out[3], scree_error *error) {
    for (int k = 0; k < 3; k++) {
        out[k] = k < w->model.dimension ? given[k] : 0;
        if (!isfinite(out[k]))
            return error_set(error, SCREE_BAD_INPUT,
                             "%s %zu has the component %g: give finite numbers", what, number + 1,
                             out[k]);
    }
    return SCREE_OK;
}

static scree_status read_direction(const scree_world *w, size_t number, const double given[3],
                                   double out[3], scree_error *error) {
    TRY(read_vector(w, "direction", number, given, out, error));
    double scale = fmax(fmax(fabs(out[0]), fabs(out[1])), fabs(out[2]));
    if (!(scale > 0))
        return error_set(error, SCREE_BAD_INPUT,
                         "direction %zu is zero: give a vector along which to look", number + 1);
    for (int k = 0; k < 3; k++)
        out[k] /= scale;
    unit3(out);
    return SCREE_OK;
}

static scree_status read_group(const char *group, asking *a, scree_error *error) {
    a->all = !group;
    a->group = group ? model_find_group(&a->world->model, group) : NONE;
    if (group && a->group == NONE)
        return error_set(error, SCREE_NOT_FOUND,
                         "no body is in a group '%s': give the name of a group, or NULL for all",
                         group);
    return SCREE_OK;
}

static scree_status check_length(const scree_world *w, double length, scree_error *error) {
    if (!(length > 0))
        return error_set(error, SCREE_BAD_INPUT,
                         "the length of rays is %g m: give a length above 0", length);
    for (int k = 0; k < 3; k++)
        if (w->model.cell.period[k] > 0 && length > MOST_PERIODS * w->model.cell.period[k])
            return error_set(error, SCREE_BAD_INPUT,
                             "the length of rays is %g m, but in a world with the period %g m they "
                             "may cross at most %g periods: give a smaller length",
                             length, w->model.cell.period[k], MOST_PERIODS);
    return SCREE_OK;
}

static scree_status refuse_absent(scree_error *error) {
    return error_set(error, SCREE_BAD_INPUT, "an array of the question is NULL: give its numbers");
}

static void give_hit(scree_hit *out, size_t size, size_t i, const scree_hit *own) {
    sized_give((char *)out + i * size, size, own, sizeof *own);
}

static scree_status ask_rays(scree_world *w, size_t count, const double *origin,
                             const double *direction, double length, const char *group,
                             scree_hit *out, size_t size, scree_error *error) {
    asking a = {.world = w};
    double from[3], along[3];
    if (count && (!origin || !direction || !out)) return refuse_absent(error);
    TRY(prepare(w, error));
    TRY(check_length(w, length, error));
    TRY(read_group(group, &a, error));
    for (size_t i = 0; i < count; i++) {
        TRY(read_vector(w, "origin", i, origin + 3 * i, from, error));
        TRY(read_direction(w, i, direction + 3 * i, along, error));
    }
    for (size_t i = 0; i < count; i++) {
        TRY(read_vector(w, "origin", i, origin + 3 * i, from, error));
        TRY(read_direction(w, i, direction + 3 * i, along, error));
        scree_hit hit = cast(&a, from, along, length);
        give_hit(out, size, i, &hit);
    }
    return SCREE_OK;
}

scree_status scree_world_rays_into(scree_world *w, size_t count, const double *origin,
                                   const double *direction, double length, const char *group,
                                   scree_hit *out, size_t size, scree_error *error) {
    world_visit entry;
    TRY(world_enter(w, &entry, error));
    scree_status status = ask_rays(w, count, origin, direction, length, group, out, size, error);
    world_leave(&entry);
    return status;
}

static scree_status ask_nearest(scree_world *w, size_t count, const double *point, double within,
                                const char *group, scree_hit *out, size_t size,
                                scree_error *error) {
    asking a = {.world = w};
    double x[3];
    if (count && (!point || !out)) return refuse_absent(error);
    TRY(prepare(w, error));
    if (!(within >= 0))
        return error_set(error, SCREE_BAD_INPUT,
                         "the search distance is %g m: give a distance of at least 0", within);
    TRY(read_group(group, &a, error));
    for (size_t i = 0; i < count; i++)
        TRY(read_vector(w, "point", i, point + 3 * i, x, error));
    for (size_t i = 0; i < count; i++) {
        TRY(read_vector(w, "point", i, point + 3 * i, x, error));
        scree_hit hit = find_nearest(&a, x, within);
        give_hit(out, size, i, &hit);
    }
    return SCREE_OK;
}

scree_status scree_world_nearest_into(scree_world *w, size_t count, const double *point,
                                      double within, const char *group, scree_hit *out, size_t size,
                                      scree_error *error) {
    world_visit entry;
    TRY(world_enter(w, &entry, error));
    scree_status status = ask_nearest(w, count, point, within, group, out, size, error);
    world_leave(&entry);
    return status;
}

static scree_status ask_overlap(scree_world *w, const double point[3], double reach,
                                uint64_t *bodies, size_t room, size_t *count, scree_error *error) {
    asking a = {.world = w, .all = true};
    double x[3];
    if (!point || !count || (room && !bodies)) return refuse_absent(error);
    *count = 0;
    TRY(prepare(w, error));
    TRY(read_vector(w, "point", 0, point, x, error));
    if (!(reach >= 0))
        return error_set(error, SCREE_BAD_INPUT,
                         "the reach about a point is %g m: give a distance, 0 or more", reach);
    *count = list_overlaps(&a, x, reach);
    size_t fit = *count < room ? *count : room;
    if (fit) memcpy(bodies, w->query->found, fit * sizeof *bodies);
    return SCREE_OK;
}

scree_status scree_world_overlap(scree_world *w, const double point[3], double reach,
                                 uint64_t *bodies, size_t room, size_t *count, scree_error *error) {
    world_visit entry;
    TRY(world_enter(w, &entry, error));
    scree_status status = ask_overlap(w, point, reach, bodies, room, count, error);
    world_leave(&entry);
    return status;
}

scree_status scree_world_at_point(scree_world *w, const double point[3], uint64_t *bodies,
                                  size_t room, size_t *count, scree_error *error) {
    return scree_world_overlap(w, point, 0, bodies, room, count, error);
}
