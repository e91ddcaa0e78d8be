#include "body/rigid.h"

#include <string.h>

#include "base/math.h"

scree_status rigid_create(rigid_work *w, const model *m, scree_error *error) {
    memset(w, 0, sizeof *w);
    size_t n = m->bodies.count;
    w->count = n;
    w->q_M = mem_alloc(n, sizeof *w->q_M);
    w->v_free = mem_alloc(n, sizeof *w->v_free);
    w->v_plus = mem_alloc(n, sizeof *w->v_plus);
    if (m->loads.count) w->force = mem_alloc(n, sizeof *w->force);
    w->inverse = mem_alloc(n, sizeof *w->inverse);
    w->impulse = mem_alloc(n, sizeof *w->impulse);
    w->mobile = mem_alloc(n, sizeof *w->mobile);
    if (w->q_M && w->v_free && w->v_plus && (w->force || !m->loads.count) && w->inverse &&
        w->impulse && w->mobile)
        return SCREE_OK;
    rigid_free(w);
    return error_no_memory(error, "the bodies' workspace");
}

void rigid_free(rigid_work *w) {
    mem_free(w->q_M);
    mem_free(w->v_free);
    mem_free(w->v_plus);
    mem_free(w->force);
    mem_free(w->inverse);
    mem_free(w->dense);
    mem_free(w->impulse);
    mem_free(w->mobile);
    mem_free(w->block);
    memset(w, 0, sizeof *w);
}

void rigid_drift_to_middle(rigid_work *w, const state *s, const rigid_times *times) {
    double dt = (1 - times->theta) * times->h;
    for (size_t i = 0; i < w->count; i++)
        for (int k = 0; k < DOFS; k++)
            w->q_M[i][k] = s->body.q[i][k] + dt * s->body.v[i][k];
}

void rigid_drift_to_end(const rigid_work *w, const rigid_times *times, double (*q)[DOFS]) {
    double dt = times->theta * times->h;
    for (size_t i = 0; i < w->count; i++)
        for (int k = 0; k < DOFS; k++)
            q[i][k] = w->q_M[i][k] + dt * w->v_plus[i][k];
}

static bool wholly_prescribed(const state *s, size_t i) {
    return s->body.prescribed[i][0] && s->body.prescribed[i][1] && s->body.prescribed[i][2];
}

static bool is_driven(const state *s, size_t i) {
    uint32_t at = s->body.driven[i];
    if (at == NONE) return false;
    const uint32_t *f = s->drive.function[at];
    return f[0] != NONE || f[1] != NONE || f[2] != NONE;
}

void rigid_mobility(rigid_work *w, const state *s) {
    for (size_t i = 0; i < w->count; i++) {
        const double *v = s->body.v[i];
        bool driven = is_driven(s, i);
        bool moving = v[0] != 0 || v[1] != 0 || v[2] != 0;
        w->mobile[i] = s->body.exists[i] && (!wholly_prescribed(s, i) || driven || moving);
    }
}

/* Components along the axes of the drive frame, and back. */
static void to_frame(double axis, const double x[DOFS], double out[DOFS]) {
    if (axis == 0) {
        memcpy(out, x, DOFS * sizeof *out);
        return;
    }
    double c, s;
    math_sincos(axis, &s, &c);
    out[0] = c * x[0] + s * x[1];
    out[1] = -s * x[0] + c * x[1];
    out[2] = x[2];
}

static void from_frame(double axis, const double x[DOFS], double out[DOFS]) {
    to_frame(-axis, x, out);
}

/* v of a prescribed axis over [t_from, t_to]; position: distance still to go at t_from. */
static double driven_velocity(const model *m, const state *s, size_t i, int k, double position,
                              double t_from, double t_to) {
    uint32_t at = s->body.driven[i];
    if (at == NONE || s->drive.function[at][k] == NONE) return 0;
    const function *f = &m->functions.data[s->drive.function[at][k]];
    double start = s->drive.start[at][k];
    if (s->drive.mode[at][k] == DRIVE_VELOCITY)
        return function_mean(f, t_from - start, t_to - start);
    double target = s->drive.origin[at][k] + function_value(f, t_to - start);
    return (target - position) / (t_to - t_from);
}

void rigid_prescribed_part(const state *s, uint32_t slot, const double v[DOFS], double out[DOFS]) {
    double local[DOFS];
    to_frame(state_axis(s, slot), v, local);
    for (int k = 0; k < DOFS; k++)
        if (!s->body.prescribed[slot][k]) local[k] = 0;
    from_frame(state_axis(s, slot), local, out);
}

static void free_part(const state *s, size_t i, const double x[DOFS], double out[DOFS]) {
    const uint8_t *p = s->body.prescribed[i];
    if (state_axis(s, i) == 0) {
        for (int k = 0; k < DOFS; k++)
            out[k] = p[k] ? 0 : x[k];
        return;
    }
    double held[DOFS];
    rigid_prescribed_part(s, (uint32_t)i, x, held);
    for (int k = 0; k < DOFS; k++)
        out[k] = x[k] - held[k];
}

static void prescribe(rigid_work *w, const model *m, const state *s, size_t i,
                      const rigid_times *times) {
    double q[DOFS], v[DOFS];
    to_frame(state_axis(s, i), w->q_M[i], q);
    to_frame(state_axis(s, i), w->v_free[i], v);
    for (int k = 0; k < DOFS; k++)
        if (s->body.prescribed[i][k])
            v[k] = driven_velocity(m, s, i, k, q[k], times->t_M, times->t_M_next);
    from_frame(state_axis(s, i), v, w->v_free[i]);
}

void rigid_start_drive(const model *m, state *s, uint32_t slot, const rigid_times *times) {
    if (times->theta >= 1) return;
    double q[DOFS], v[DOFS];
    to_frame(state_axis(s, slot), s->body.q[slot], q);
    to_frame(state_axis(s, slot), s->body.v[slot], v);
    for (int k = 0; k < DOFS; k++)
        if (s->body.prescribed[slot][k])
            v[k] = driven_velocity(m, s, slot, k, q[k], times->t, times->t_M);
    from_frame(state_axis(s, slot), v, s->body.v[slot]);
}

static bool oblique(const state *s, size_t i) {
    return state_axis(s, i) != 0 && s->body.prescribed[i][0] != s->body.prescribed[i][1];
}

static scree_status add_block(rigid_work *w, block_type type, size_t first, size_t count,
                              const double *inverse, scree_error *error) {
    if (count == 0) return SCREE_OK;
    if (!array_grow((void **)&w->block, &w->block_capacity, w->blocks + 1, sizeof *w->block))
        return error_no_memory(error, "the mass blocks");
    w->block[w->blocks++] = (block){.type = type,
                                    .width = DOFS,
                                    .first_body = (uint32_t)first,
                                    .bodies = (uint32_t)count,
                                    .first_dof = first * DOFS,
                                    .inverse = inverse};
    return SCREE_OK;
}

/* A^-1 of a body with one oblique free axis: (1/m) a a' in x, y, and 1/I for the spin when free. */
static void dense_inverse(const model *m, const state *s, size_t i, double out[9]) {
    double c, sine;
    math_sincos(state_axis(s, i), &sine, &c);
    double a[2] = {c, sine};
    if (s->body.prescribed[i][0]) {
        a[0] = -sine;
        a[1] = c;
    }
    double im = 1 / m->bodies.data[i].mass;
    memset(out, 0, 9 * sizeof *out);
    for (int r = 0; r < 2; r++)
        for (int k = 0; k < 2; k++)
            out[3 * r + k] = im * a[r] * a[k];
    out[8] = s->body.prescribed[i][2] ? 0 : 1 / m->bodies.data[i].inertia;
}

static scree_status make_blocks(rigid_work *w, const model *m, const state *s, scree_error *error) {
    size_t oblique_count = 0, first = 0, dense = 0;
    for (size_t i = 0; i < w->count; i++)
        oblique_count += s->body.exists[i] && oblique(s, i);
    if (oblique_count && !w->dense) {
        w->dense = mem_alloc(w->count, sizeof *w->dense);
        if (!w->dense) return error_no_memory(error, "the mass blocks");
    }
    w->blocks = 0;
    for (size_t i = 0; oblique_count && i < w->count; i++) {
        if (!s->body.exists[i] || !oblique(s, i)) continue;
        dense_inverse(m, s, i, w->dense[dense]);
        TRY(add_block(w, BLOCK_DIAGONAL, first, i - first, w->inverse[first], error));
        TRY(add_block(w, BLOCK_DENSE, i, 1, w->dense[dense++], error));
        first = i + 1;
    }
    return add_block(w, BLOCK_DIAGONAL, first, w->count - first,
                     w->count > first ? w->inverse[first] : NULL, error);
}

scree_status rigid_free_velocity(rigid_work *w, const model *m, const state *s,
                                 const rigid_times *times, scree_error *error) {
    static const double no_force[DOFS] = {0};
    const double *g = s->clock.gravity;
    double h = times->h;
    for (size_t i = 0; i < w->count; i++) {
        const body *b = &m->bodies.data[i];
        const uint8_t *p = s->body.prescribed[i];
        const double *v = s->body.v[i], *force = w->force ? w->force[i] : no_force;
        double *inverse = w->inverse[i], *v_free = w->v_free[i];
        if (!s->body.exists[i]) {
            memset(inverse, 0, sizeof w->inverse[i]);
            memset(v_free, 0, sizeof w->v_free[i]);
            continue;
        }
        double im = b->mass > 0 ? 1 / b->mass : 0, ii = b->inertia > 0 ? 1 / b->inertia : 0;
        inverse[0] = p[0] ? 0 : im;
        inverse[1] = p[1] ? 0 : im;
        inverse[2] = p[2] ? 0 : ii;
        v_free[0] = v[0] + h * (g[0] + im * force[0]);
        v_free[1] = v[1] + h * (g[1] + im * force[1]);
        v_free[2] = v[2] + h * (ii * force[2]);
        if (p[0] | p[1] | p[2]) prescribe(w, m, s, i, times);
    }
    return make_blocks(w, m, s, error);
}

double rigid_free_speed(const rigid_work *w, const model *m, const state *s, double *speed) {
    double sum = 0, moving = 0;
    size_t bodies = 0;
    for (size_t i = 0; i < w->count; i++) {
        const double *im = w->inverse[i], *v_free = w->v_free[i], *v = s->body.v[i];
        if (im[0] == 0 && im[1] == 0 && im[2] == 0) continue;
        const body *b = &m->bodies.data[i];
        double x = im[0] > 0 ? v_free[0] - v[0] : 0, y = im[1] > 0 ? v_free[1] - v[1] : 0;
        double spin = im[2] > 0 && b->mass > 0 ? v_free[2] - v[2] : 0;
        double arm2 = b->mass > 0 ? b->inertia / b->mass : 0;
        sum += x * x + y * y + (spin != 0 ? arm2 * spin * spin : 0);
        moving += v[0] * v[0] + v[1] * v[1] + arm2 * v[2] * v[2];
        bodies++;
    }
    *speed = bodies ? sqrt(moving / (double)bodies) : 0;
    return bodies ? sqrt(sum / (double)bodies) : 0;
}

double rigid_kinetic(const model *m, const state *s, uint32_t slot) {
    if (!s->body.exists[slot]) return 0;
    double v[DOFS];
    free_part(s, slot, s->body.v[slot], v);
    const body *b = &m->bodies.data[slot];
    return 0.5 * (b->mass * (v[0] * v[0] + v[1] * v[1]) + b->inertia * v[2] * v[2]);
}

static double dot(const double a[DOFS], const double b[DOFS]) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/* What one body adds to the energies and to the balance, from the free parts of its vectors. */
typedef struct body_parts {
    double mean[DOFS], mean_free[DOFS]; /* (v- + v+)/2 */
    double change[DOFS];                /* v+ - v- */
    double moved[DOFS], place[DOFS];    /* q+ - q, q+ */
    double kick[DOFS], impulse[DOFS];   /* v+ - v_free, H S */
} body_parts;

static void split_body(const rigid_work *w, const state *s, size_t i, double rest, body_parts *b) {
    const double *before = s->body.v[i], *after = w->v_plus[i];
    for (int k = 0; k < DOFS; k++) {
        b->mean[k] = b->mean_free[k] = 0.5 * (before[k] + after[k]);
        b->change[k] = after[k] - before[k];
        b->place[k] = w->q_M[i][k] + rest * after[k];
        b->moved[k] = b->place[k] - s->body.q[i][k];
        b->kick[k] = after[k] - w->v_free[i][k];
        b->impulse[k] = w->impulse[i][k];
    }
    const uint8_t *p = s->body.prescribed[i];
    if (!(p[0] | p[1] | p[2])) return;
    double *const vectors[] = {b->mean_free, b->change, b->moved, b->place, b->kick, b->impulse};
    for (size_t k = 0; k < sizeof vectors / sizeof *vectors; k++)
        free_part(s, i, vectors[k], vectors[k]);
}

/* Impulses below this share of the momenta are measured against that: the difference of two
 * velocities carries their rounding. */
#define LEAST_BALANCED 1e-4

/* Moments are made comparable with forces by the radius of gyration. */
static void balance_body(const body *b, const body_parts *parts, double *worst, double *largest) {
    double arm2 = b->mass > 0 && b->inertia > 0 ? b->mass / b->inertia : 0;
    double x = b->mass * parts->kick[0] - parts->impulse[0];
    double y = b->mass * parts->kick[1] - parts->impulse[1];
    double z = b->inertia * parts->kick[2] - parts->impulse[2];
    double error = x * x + y * y + arm2 * z * z;
    const double *P = parts->impulse, *v = parts->mean_free;
    double size = P[0] * P[0] + P[1] * P[1] + arm2 * P[2] * P[2];
    double held = b->mass * (b->mass * (v[0] * v[0] + v[1] * v[1]) + b->inertia * v[2] * v[2]);
    size = fmax(size, LEAST_BALANCED * LEAST_BALANCED * held);
    if (error > *worst) *worst = error;
    if (size > *largest) *largest = size;
}

rigid_energy rigid_energies(const rigid_work *w, const model *m, const state *s,
                            const rigid_times *times) {
    rigid_energy e = {0};
    const double *g = s->clock.gravity;
    double h = times->h, worst = 0, largest = 0;
    for (size_t i = 0; i < w->count; i++) {
        if (!s->body.exists[i]) continue;
        const body *b = &m->bodies.data[i];
        body_parts parts;
        split_body(w, s, i, times->theta * h, &parts);
        const double *mean = parts.mean_free, *change = parts.change;
        double weight[DOFS] = {b->mass * g[0], b->mass * g[1], 0};
        double momentum[DOFS] = {b->mass * change[0], b->mass * change[1], b->inertia * change[2]};
        e.kinetic += dot(momentum, mean);
        e.potential -= dot(weight, parts.moved);
        e.scheme -= (times->theta - 0.5) * h * dot(weight, change);
        if (w->force) e.load += h * dot(w->force[i], mean);
        for (int k = 0; k < DOFS; k++)
            e.drive -= w->impulse[i][k] * (parts.mean[k] - mean[k]);
        e.gross_potential += fabs(dot(weight, parts.place));
        e.gross_kinetic += 0.5 * (b->mass * (mean[0] * mean[0] + mean[1] * mean[1]) +
                                  b->inertia * mean[2] * mean[2]);
        balance_body(b, &parts, &worst, &largest);
        double width = m->shapes.data[b->shape]->size, *v = w->v_plus[i];
        double moved2 = h * h * (v[0] * v[0] + v[1] * v[1]);
        if (width > 0 && moved2 > 0.25 * width * width * e.travel * e.travel)
            e.travel = 2 * sqrt(moved2) / width;
    }
    e.momentum = largest > 0 ? sqrt(worst / largest) : 0;
    return e;
}
