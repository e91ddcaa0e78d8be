#include "body/rigid.h"

#include <string.h>

#include "base/exact.h"
#include "base/math.h"
#include "base/ranks.h"

/* Numbers of an inverse mass, and of that of a body with an oblique drive frame. */
static uint32_t inverse_width(const model *m) { return m->dimension == 3 ? 9 : 3; }

/* Workspace of schemes that keep forces from step to step. */
static bool create_kept(rigid_work *w, const model *m, size_t numbers) {
    if (m->scheme_frames) {
        w->turned = mem_alloc(numbers, sizeof(double));
        if (!w->turned) return false;
    }
    if (m->scheme_arrays == 0) return true;
    w->v_half = mem_alloc(numbers, sizeof(double));
    w->kept = mem_alloc(numbers, sizeof(double));
    return w->v_half && w->kept;
}

#define RANGE 1024 /* bodies that are processed and summed together */

#define RANGE_LEAST 64

/* Bodies per chunk for loops without sums. */
static size_t chunk_of(const rigid_work *w, const team *threads) {
    return team_chunk(threads, w->count, RANGE_LEAST, RANGE);
}

static size_t ranges_of(size_t bodies) { return (bodies + RANGE - 1) / RANGE; }

/* Sums of one range of bodies. */
struct rigid_sums {
    exact_sum account[RIGID_ACCOUNTS];
    rigid_energy most;
    size_t bodies;
};

/* The range of a chunk, in slices whose terms are summed together. */
typedef void (*slice_task)(const rigid_range *slice, rigid_terms *terms, rigid_energy *most);

static void sum_slices(const rigid_range *range, int accounts, slice_task work) {
    struct rigid_sums *sums = &range->work->sums[range->begin / RANGE];
    rigid_range slice = *range;
    rigid_terms terms;
    sums->most = (rigid_energy){0};
    sums->bodies = 0;
    for (int k = 0; k < accounts; k++)
        exact_clear(&sums->account[k]);
    for (; slice.begin < range->end; slice.begin = slice.end) {
        size_t left = range->end - slice.begin;
        slice.end = slice.begin + (left < RIGID_TERMS ? left : RIGID_TERMS);
        terms.count = 0;
        work(&slice, &terms, &sums->most);
        sums->bodies += terms.count;
        for (int k = 0; k < accounts; k++)
            exact_add_all(&sums->account[k], terms.account[k], terms.count);
    }
}

/* The sums of some accounts over all bodies, on all processes. */
static void find_totals(const rigid_work *w, int accounts, double *total) {
    exact_sum all[RIGID_ACCOUNTS];
    for (int k = 0; k < accounts; k++) {
        all[k] = w->sums[0].account[k];
        for (size_t i = 1; i < ranges_of(w->count); i++)
            exact_merge(&all[k], &w->sums[i].account[k]);
    }
    if (w->counted) ranks_sum_exactly(all, (size_t)accounts);
    for (int k = 0; k < accounts; k++)
        total[k] = exact_value(&all[k]);
}

static void drift_range(void *context, size_t begin, size_t end) {
    rigid_range r = *(const rigid_range *)context;
    r.begin = begin, r.end = end;
    rigid_kind_of(r.model)->drift_to_middle(&r);
}

static void free_range(void *context, size_t begin, size_t end) {
    rigid_range r = *(const rigid_range *)context;
    r.begin = begin, r.end = end;
    rigid_kind_of(r.model)->free_velocity(&r);
}

static void accept_range(void *context, size_t begin, size_t end) {
    rigid_range r = *(const rigid_range *)context;
    r.begin = begin, r.end = end;
    rigid_kind_of(r.model)->accept(&r);
}

static void sum_energies(void *context, size_t begin, size_t end) {
    rigid_range r = *(const rigid_range *)context;
    r.begin = begin, r.end = end;
    sum_slices(&r, RIGID_ACCOUNTS, rigid_kind_of(r.model)->energies);
}

static void find_speeds(const rigid_range *slice, rigid_terms *terms, rigid_energy *most) {
    (void)most;
    rigid_kind_of(slice->model)->free_speeds(slice, terms);
}

static void sum_speeds(void *context, size_t begin, size_t end) {
    rigid_range r = *(const rigid_range *)context;
    r.begin = begin, r.end = end;
    sum_slices(&r, RIGID_SPEEDS, find_speeds);
}

static bool is_driven(const state *s, size_t slot) {
    uint32_t at = s->body.driven[slot];
    if (at == NONE) return false;
    const uint32_t *f = s->drive.function + at * s->drive.dofs;
    for (uint32_t k = 0; k < s->drive.dofs; k++)
        if (f[k] != NONE) return true;
    return false;
}

static bool is_moving(const state *s, size_t slot) {
    const double *v = state_v(s, slot);
    for (uint32_t k = 0; k < s->body.dofs; k++)
        if (v[k] != 0) return true;
    return false;
}

static void find_mobility(void *context, size_t begin, size_t end) {
    const rigid_range *r = context;
    const state *s = r->state;
    for (size_t i = begin; i < end; i++) {
        bool led = state_wholly_prescribed(s, i);
        bool moves = s->body.exists[i] && (!led || is_driven(s, i) || is_moving(s, i));
        r->work->mobile[i] = !moves ? 0 : led ? MOBILE_LED : MOBILE_FREE;
    }
}

static scree_status list_led(rigid_work *w, scree_error *error) {
    const uint8_t *end = w->mobile + w->count, *at = w->mobile;
    led_bodies *led = &w->led;
    led->slot.count = 0;
    while (at < end && (at = memchr(at, MOBILE_LED, (size_t)(end - at))) != NULL) {
        if (!array_push(&led->slot, (uint32_t)(at - w->mobile)))
            return error_no_memory(error, "the driven bodies");
        at++;
    }
    if (led->slot.count > RIGID_LED_MOST) led->slot.count = 0;
    if (!array_reserve(&led->sum, led->slot.count * w->dofs))
        return error_no_memory(error, "the driven bodies");
    return SCREE_OK;
}

exact_sum *rigid_led(const rigid_work *w, uint32_t slot) {
    size_t low = 0, high = w->led.slot.count;
    if (w->mobile[slot] != MOBILE_LED) return NULL;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (w->led.slot.data[middle] == slot) return w->led.sum.data + middle * w->dofs;
        if (w->led.slot.data[middle] < slot)
            low = middle + 1;
        else
            high = middle;
    }
    return NULL;
}

void rigid_begin_led(rigid_work *w) {
    for (size_t i = 0; i < w->led.slot.count * w->dofs; i++)
        exact_clear(&w->led.sum.data[i]);
}

void rigid_end_led(rigid_work *w) {
    size_t dofs = w->dofs;
    for (size_t i = 0; i < w->led.slot.count; i++) {
        exact_sum *sum = w->led.sum.data + i * dofs;
        if (w->counted) ranks_sum_exactly(sum, dofs);
        for (size_t k = 0; k < dofs; k++)
            w->impulse[w->led.slot.data[i] * dofs + k] = exact_value(&sum[k]);
    }
}

void rigid_drift_one(rigid_work *w, const model *m, const state *s, const rigid_times *times,
                     uint32_t slot) {
    rigid_range all = {w, m, s, times, 0, w->count, NULL};
    find_mobility(&all, slot, (size_t)slot + 1);
    drift_range(&all, slot, (size_t)slot + 1);
}

scree_status rigid_drift(rigid_work *w, const model *m, const state *s, const rigid_times *times,
                         team *threads, scree_error *error) {
    rigid_range all = {w, m, s, times, 0, w->count, NULL};
    w->v_minus = m->dimension == 3 ? w->spun : s->body.v;
    size_t chunk = chunk_of(w, threads);
    team_for_runs(threads, &w->present, w->count, chunk, find_mobility, &all);
    team_for_runs(threads, &w->present, w->count, chunk, drift_range, &all);
    return list_led(w, error);
}

scree_status rigid_free_velocity(rigid_work *w, const model *m, const state *s,
                                 const rigid_times *times, team *threads, scree_error *error) {
    rigid_range all = {w, m, s, times, 0, w->count, NULL};
    team_for_runs(threads, &w->present, w->count, chunk_of(w, threads), free_range, &all);
    return rigid_kind_of(m)->make_blocks(w, m, s, error);
}

void rigid_accept(rigid_work *w, const model *m, state *s, const rigid_times *times,
                  team *threads) {
    rigid_range all = {w, m, s, times, 0, w->count, s};
    team_for_runs(threads, &w->present, w->count, chunk_of(w, threads), accept_range, &all);
}

static void keep_most(rigid_energy *e, const rigid_energy *one) {
    e->worst = fmax(e->worst, one->worst);
    e->largest = fmax(e->largest, one->largest);
    if (one->travel > e->travel) e->travel = one->travel, e->farther = one->farther;
}

rigid_energy rigid_energies(const rigid_work *w, const model *m, const state *s,
                            const rigid_times *times, team *threads) {
    rigid_range all = {w, m, s, times, 0, w->count, NULL};
    rigid_energy e = {0};
    if (w->count == 0) return e;
    team_for(threads, w->count, RANGE, sum_energies, &all);
    double total[RIGID_ACCOUNTS];
    find_totals(w, RIGID_ACCOUNTS, total);
    e.kinetic = total[RIGID_KINETIC];
    e.potential = total[RIGID_POTENTIAL];
    e.load = total[RIGID_LOAD];
    e.scheme = total[RIGID_SCHEME];
    e.drive = total[RIGID_DRIVE];
    e.gross_potential = total[RIGID_GROSS_POTENTIAL];
    e.gross_kinetic = total[RIGID_GROSS_KINETIC];
    for (size_t i = 0; i < ranges_of(w->count); i++)
        keep_most(&e, &w->sums[i].most);
    if (w->counted) {
        double most[2] = {e.worst, e.largest};
        ranks_largest(most, 2);
        e.worst = most[0], e.largest = most[1];
        double travel = e.travel;
        ranks_largest(&e.travel, 1);
        double first = travel == e.travel ? -(double)e.farther : -INFINITY;
        ranks_largest(&first, 1); /* of several bodies the first one */
        e.farther = (uint32_t)-first;
    }
    e.momentum = e.largest > 0 ? sqrt(e.worst / e.largest) : 0;
    return e;
}

double rigid_free_speed(const rigid_work *w, const model *m, const state *s, double *speed,
                        team *threads) {
    rigid_range all = {w, m, s, NULL, 0, w->count, NULL};
    int64_t bodies = 0;
    double total[RIGID_SPEEDS];
    *speed = 0;
    if (w->count == 0) return 0;
    team_for(threads, w->count, RANGE, sum_speeds, &all);
    for (size_t i = 0; i < ranges_of(w->count); i++)
        bodies += (int64_t)w->sums[i].bodies;
    if (w->counted) ranks_sum(&bodies, 1);
    if (bodies == 0) return 0;
    find_totals(w, RIGID_SPEEDS, total);
    *speed = sqrt(total[RIGID_MOVING] / (double)bodies);
    return sqrt(total[RIGID_CHANGE] / (double)bodies);
}

static bool has_forces(const model *m) { return m->loads.count || m->scheme_frames; }

static size_t velocities_of(const model *m) {
    return m->bodies.count * m->dofs + (size_t)m->nodes * (size_t)m->dimension;
}

scree_status rigid_match_forces(rigid_work *w, const model *m, const state *s, scree_error *error) {
    bool wanted = has_forces(m) || s->applied.table.count > 0;
    if (wanted == (w->force != NULL)) return SCREE_OK;
    mem_free(w->force);
    w->force = wanted ? mem_alloc(velocities_of(m), sizeof(double)) : NULL;
    return w->force || !wanted ? SCREE_OK : error_no_memory(error, "the bodies' workspace");
}

scree_status rigid_create(rigid_work *w, const model *m, scree_error *error) {
    memset(w, 0, sizeof *w);
    size_t n = m->bodies.count, v = velocities_of(m);
    bool spins = m->dimension == 3 || m->nodes;
    w->count = n;
    w->places = m->places;
    w->dofs = m->dofs;
    w->q_M = mem_alloc(n * m->places, sizeof(double));
    w->v_free = mem_alloc(v, sizeof(double));
    w->v_plus = mem_alloc(v, sizeof(double));
    bool forces = has_forces(m);
    if (forces) w->force = mem_alloc(v, sizeof(double));
    bool resists = model_resists(m);
    if (resists) {
        w->resisting = mem_alloc(v, sizeof(double));
        w->at_theta = mem_alloc(v, sizeof(double));
        w->asked = mem_alloc(v, sizeof(double));
        w->slope = mem_alloc(2 * n, sizeof(double));
    }
    w->inverse = mem_alloc(n * inverse_width(m), sizeof(double));
    w->impulse = mem_alloc(v, sizeof(double));
    if (spins) w->spun = mem_alloc(v, sizeof(double));
    w->mobile = mem_alloc(n, sizeof *w->mobile);
    w->sums = mem_alloc(ranges_of(n), sizeof *w->sums);
    if (w->q_M && w->v_free && w->v_plus && (w->force || !forces) && w->inverse && w->impulse &&
        w->mobile && w->sums && (w->spun || !spins) && create_kept(w, m, v) &&
        (!resists || (w->resisting && w->at_theta && w->asked && w->slope)))
        return SCREE_OK;
    rigid_free(w);
    return error_no_memory(error, "the bodies' workspace");
}

void rigid_free(rigid_work *w) {
    mem_free(w->sums);
    mem_free(w->q_M);
    mem_free(w->v_free);
    mem_free(w->v_plus);
    mem_free(w->force);
    mem_free(w->resisting);
    mem_free(w->at_theta);
    mem_free(w->asked);
    mem_free(w->slope);
    mem_free(w->inverse);
    mem_free(w->dense);
    mem_free(w->impulse);
    mem_free(w->spun);
    mem_free(w->v_half);
    mem_free(w->kept);
    mem_free(w->turned);
    mem_free(w->mobile);
    array_free(&w->led.slot);
    array_free(&w->led.sum);
    mem_free(w->block);
    memset(w, 0, sizeof *w);
}

double rigid_surface_speed(const model *m, uint32_t slot, const double *v) {
    double bound = m->shapes.data[m->bodies.data[slot].shape]->bound;
    if (m->dimension == 2)
        return sqrt(v[0] * v[0] + v[1] * v[1]) + (isfinite(bound) ? fabs(v[2]) * bound : 0);
    double spin = isfinite(bound) ? sqrt(v[3] * v[3] + v[4] * v[4] + v[5] * v[5]) * bound : 0;
    return sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]) + spin;
}

scree_status rigid_add_block(rigid_work *w, block_type type, size_t first, size_t count,
                             const double *inverse, scree_error *error) {
    if (count == 0) return SCREE_OK;
    if (!array_grow((void **)&w->block, &w->block_capacity, w->blocks + 1, sizeof *w->block))
        return error_no_memory(error, "the mass blocks");
    w->block[w->blocks++] = (block){.type = type,
                                    .width = w->dofs,
                                    .first_body = (uint32_t)first,
                                    .bodies = (uint32_t)count,
                                    .first_dof = first * w->dofs,
                                    .inverse = inverse};
    return SCREE_OK;
}

/* Displacement of a drive over an interval. */
static double path_length(const function *f, bool velocity, double from, double to) {
    if (velocity) return function_mean(f, from, to) * (to - from);
    return function_value(f, to) - function_value(f, from);
}

double rigid_driven_velocity(const model *m, const state *s, size_t slot, uint32_t k,
                             const double *position, double v, const drive_span *span) {
    uint32_t at = s->body.driven[slot];
    if (at == NONE || s->drive.function[at * s->drive.dofs + k] == NONE) return 0;
    size_t place = at * s->drive.dofs + k;
    const function *f = &m->functions.data[s->drive.function[place]];
    bool velocity = s->drive.mode[place] == DRIVE_VELOCITY;
    double start = s->drive.start[place], from = span->from - start, to = span->to - start;
    if (!velocity && position)
        return (s->drive.origin[place] + function_value(f, to) - *position) / (to - from);
    double along = velocity ? function_mean(f, from, to)
                            : (function_value(f, to) - function_value(f, from)) / (to - from);
    if (span->aimed == span->from) return along;
    double aimed = span->aimed - start;
    return along + (path_length(f, velocity, aimed, from) - v * (from - aimed)) / (to - from);
}
