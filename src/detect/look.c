#include "detect/look.h"

#include <string.h>

#include "base/math.h"
#include "base/space.h"
#include "detect/space.h"

#define BODY_CHUNK 4096

typedef struct look_work {
    looker *looker;
    geometry *g;
    const detect_input *in;
    double slack; /* slack available for motion; negative if the list is to be remade anyway */
} look_work;

/* A half-plane has no farthest point; the bodies that it may touch limit it. */
static double farthest_in_box(const looker *k, const geometry *g, const double *x, int axes) {
    double sum = 0;
    for (int i = 0; i < axes; i++)
        sum += fmax(fabs(x[i] - k->low[i]), fabs(x[i] - k->high[i])) + g->period[i];
    return sum;
}

static inline bool has_moved_planar(const look_work *w, uint32_t slot) {
    const double *q = &w->in->q[3 * slot];
    const double *from = w->looker->built.data + 2 * (size_t)slot;
    double dx = q[0] - from[0], dy = q[1] - from[1], square = dx * dx + dy * dy;
    if (w->g->view.data[slot].flags & BODY_ROUND) return square > w->slack * w->slack;
    double angle = fabs(q[2] - w->g->rotation.data[slot].built), moved = sqrt(square);
    if (angle > 0) {
        double spin = geometry_shape_view(w->g, slot)->spin;
        moved += angle * (isfinite(spin) ? spin : farthest_in_box(w->looker, w->g, q, 2));
    }
    return moved > w->slack;
}

/* Displacement, by the rotation between two unit quaternions, of a point at distance 1:
 *     2 sin(angle / 2) = |p - q| |p + q|. */
static double turn_chord(const double p[4], const double q[4]) {
    double less = 0, more = 0;
    for (int k = 0; k < 4; k++) {
        less += (p[k] - q[k]) * (p[k] - q[k]);
        more += (p[k] + q[k]) * (p[k] + q[k]);
    }
    return sqrt(less * more);
}

/* A boundary moves with its axis and centre: a drum that turns about its axis does not move. */
static double boundary_moved(const look_work *w, uint32_t slot, const double *q) {
    const geometry *g = w->g;
    const turned *now = &g->turned.data[g->turn.data[slot]];
    const shape *s = geometry_shape(g, slot);
    double before[3][3], most = 0, far = farthest_in_box(w->looker, g, q, 3);
    quaternion_matrix(now->built, before);
    for (uint32_t i = 0; i < s->parts; i++) {
        if (!space_is_boundary(&s->part[i])) continue;
        double from[3], to[3], d[3];
        turn3((const double(*)[3])before, s->part[i].direction, from);
        turn3(now->R, s->part[i].direction, to);
        minus3(to, from, d);
        double moved = length3(d) * (far + length3(s->part[i].centre));
        turn3((const double(*)[3])before, s->part[i].centre, from);
        turn3(now->R, s->part[i].centre, to);
        minus3(to, from, d);
        most = fmax(most, moved + length3(d));
    }
    return most;
}

static inline bool has_moved_space(const look_work *w, uint32_t slot) {
    const double *q = &w->in->q[7 * slot];
    const geometry *g = w->g;
    const double *from = w->looker->built.data + 3 * (size_t)slot;
    uint32_t flags = g->space_view.data[slot].flat.flags;
    double d[3];
    minus3(q, from, d);
    double square = dot3(d, d);
    if (flags & BODY_ROUND) return square > w->slack * w->slack;
    double chord = turn_chord(g->turned.data[g->turn.data[slot]].built, q + 3);
    double turn_moved = chord * geometry_shape_view(g, slot)->spin;
    if (chord > 0 && flags & BODY_UNBOUNDED)
        turn_moved = fmax(turn_moved, boundary_moved(w, slot, q));
    return sqrt(square) + turn_moved > w->slack;
}

static inline bool all_finite(const double *q, int count) {
    for (int k = 0; k < count; k++)
        if (!isfinite(q[k])) return false;
    return true;
}

static inline bool take_planar(const look_work *work, body_view *v, size_t slot) {
    const double *q = &work->in->q[3 * slot];
    v->x = q[0];
    v->y = q[1];
    if (!all_finite(q, 3)) return false;
    rotation *turn = work->g->rotation.data;
    if (!(v->flags & BODY_ROUND)) math_sincos(q[2], &turn[slot].s, &turn[slot].c);
    return true;
}

static inline bool take_space(const look_work *work, body_view *v, size_t slot) {
    const double *q = &work->in->q[7 * slot];
    geometry *g = work->g;
    v->x = q[0];
    v->y = q[1];
    g->space_view.data[slot].z = q[2];
    if (!all_finite(q, 7)) return false;
    if (!(v->flags & BODY_ROUND)) quaternion_matrix(q + 3, g->turned.data[g->turn.data[slot]].R);
    return true;
}

static inline void look_at_body(const look_work *work, look_result *result, body_view *v,
                                size_t slot, bool space) {
    const uint8_t *chosen = work->in->chosen;
    v->flags &= ~(uint32_t)(BODY_EXISTS | BODY_MOBILE | BODY_OWN | BODY_FIRST);
    if (!work->in->exists[slot]) return;
    v->flags |= BODY_EXISTS | (work->in->mobile[slot] ? BODY_MOBILE : 0u);
    if (chosen ? chosen[slot] == CHOSEN_OWN : work->in->mobile[slot]) v->flags |= BODY_OWN;
    if (chosen && chosen[slot] == CHOSEN_FIRST) v->flags |= BODY_FIRST;
    if (!(space ? take_space(work, v, slot) : take_planar(work, v, slot))) {
        if (result->broken == SIZE_MAX) result->broken = slot;
        return;
    }
    if (work->slack < 0 || result->moved) return;
    bool is_new =
        !(v->flags & BODY_LISTED) || (v->flags & BODY_MOBILE && !(v->flags & BODY_WAS_MOBILE));
    result->moved = is_new || (space ? has_moved_space(work, (uint32_t)slot)
                                     : has_moved_planar(work, (uint32_t)slot));
}

static void look_at_planar(void *context, size_t begin, size_t end) {
    const look_work *work = context;
    look_result *result = &work->looker->results.data[begin / BODY_CHUNK];
    *result = (look_result){.broken = SIZE_MAX};
    for (size_t i = begin; i < end; i++)
        if (!work->in->settled || work->in->exists[i])
            look_at_body(work, result, &work->g->view.data[i], i, false);
}

static void look_at_space(void *context, size_t begin, size_t end) {
    const look_work *work = context;
    look_result *result = &work->looker->results.data[begin / BODY_CHUNK];
    *result = (look_result){.broken = SIZE_MAX};
    for (size_t i = begin; i < end; i++)
        if (!work->in->settled || work->in->exists[i])
            look_at_body(work, result, &work->g->space_view.data[i].flat, i, true);
}

scree_status look_at_bodies(looker *k, geometry *g, const detect_input *in, double slack,
                            bool *moved, scree_error *error) {
    size_t chunks = (g->bodies + BODY_CHUNK - 1) / BODY_CHUNK;
    look_work work = {k, g, in, slack};
    if (!array_reserve(&k->results, chunks)) return error_no_memory(error, "detection");
    team_for(in->team, g->bodies, BODY_CHUNK, g->space ? look_at_space : look_at_planar, &work);
    *moved = slack < 0;
    for (size_t i = 0; i < chunks; i++) {
        size_t broken = k->results.data[i].broken;
        if (broken != SIZE_MAX) {
            const double *q = &in->q[broken * g->model->places];
            return error_set(error, SCREE_BAD_INPUT,
                             "body %zu '%s' has no finite position (%g, %g, %g%s): check its "
                             "velocity, its drive and the time step",
                             broken + 1, geometry_name(g, broken), q[0], q[1], q[2],
                             g->space ? " and its rotation" : "");
        }
        *moved = *moved || k->results.data[i].moved;
    }
    return SCREE_OK;
}

static void keep_in_box(look_result *box, const double *x, double r, int axes) {
    for (int i = 0; i < axes; i++) {
        if (x[i] - r < box->low[i]) box->low[i] = x[i] - r;
        if (x[i] + r > box->high[i]) box->high[i] = x[i] + r;
    }
}

static const look_result empty = {.low = {INFINITY, INFINITY, INFINITY},
                                  .high = {-INFINITY, -INFINITY, -INFINITY}};

static void keep_bodies(void *context, size_t begin, size_t end) {
    const look_work *work = context;
    looker *k = work->looker;
    const geometry *g = work->g;
    look_result found = empty;
    for (size_t i = begin; i < end; i++) {
        body_view *v = geometry_view(g, i);
        v->flags &= ~(uint32_t)(BODY_LISTED | BODY_WAS_MOBILE);
        if (!(v->flags & BODY_EXISTS)) continue;
        v->flags |= BODY_LISTED | (v->flags & BODY_MOBILE ? BODY_WAS_MOBILE : 0u);
        const double *q = &work->in->q[i * g->model->places];
        size_t axes = (size_t)g->model->dimension;
        memcpy(k->built.data + axes * i, q, axes * sizeof *q);
        if (!g->space && !(v->flags & BODY_ROUND)) g->rotation.data[i].built = q[2];
        if (g->space && !(v->flags & BODY_ROUND))
            memcpy(g->turned.data[g->turn.data[i]].built, q + 3, 4 * sizeof *q);
        if (v->flags & BODY_UNBOUNDED) continue;
        keep_in_box(&found, q, v->r, g->model->dimension);
        if (!(v->r > 0)) continue;
        found.inverse += 1 / v->r;
        found.bounded++;
    }
    k->results.data[begin / BODY_CHUNK] = found;
}

static void join_kept(looker *k, size_t chunks) {
    look_result all = empty;
    for (size_t c = 0; c < chunks; c++) {
        const look_result *found = &k->results.data[c];
        for (int i = 0; i < 3; i++) {
            all.low[i] = fmin(all.low[i], found->low[i]);
            all.high[i] = fmax(all.high[i], found->high[i]);
        }
        all.inverse += found->inverse;
        all.bounded += found->bounded;
    }
    copy3(k->low, all.low);
    copy3(k->high, all.high);
    k->mean_radius = all.bounded ? (double)all.bounded / all.inverse : 0;
}

scree_status look_keep(looker *k, geometry *g, const detect_input *in, scree_error *error) {
    size_t chunks = (g->bodies + BODY_CHUNK - 1) / BODY_CHUNK;
    look_work work = {k, g, in, 0};
    if (!array_reserve(&k->results, chunks) ||
        !array_reserve(&k->built, (size_t)g->model->dimension * g->bodies))
        return error_no_memory(error, "detection");
    team_for(in->team, g->bodies, BODY_CHUNK, keep_bodies, &work);
    join_kept(k, chunks);
    return SCREE_OK;
}

void look_free(looker *k) {
    array_free(&k->built);
    array_free(&k->results);
}
