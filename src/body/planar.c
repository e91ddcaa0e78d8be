/* Planar rigid bodies: position (x, y, angle), velocity (vx, vy, spin). */
#include <string.h>

#include "base/math.h"
#include "body/rigid.h"

#define DOFS 3

static const double *q_of(const state *s, size_t i) { return s->body.q + DOFS * i; }
static const double *v_of(const state *s, size_t i) { return s->body.v + DOFS * i; }

/* Angle of a body's drive frame. */
static double axis_of(const state *s, size_t slot) {
    uint32_t at = s->body.driven[slot];
    return at == NONE ? 0 : s->drive.axis[at];
}

/* q+ of one number of a position. */
static double end_of(const rigid_work *w, size_t k, const rigid_times *times) {
    switch (times->path.end) {
    case RIGID_ENDS_BY_JUMP: return w->q_M[k] + 0.5 * times->h * (w->v_plus[k] - w->v_free[k]);
    case RIGID_ENDS_THERE: return w->q_M[k];
    case RIGID_ENDS_BY_DRIFT: break;
    }
    return w->q_M[k] + times->theta * times->h * w->v_plus[k];
}

static void accept(const rigid_range *r) {
    const rigid_work *w = r->work;
    state *s = r->next;
    const rigid_times *times = r->times;
    for (size_t i = r->begin; i < r->end; i++) {
        if (!s->body.exists[i]) continue; /* keeps its position and velocity until it is woken */
        for (size_t k = DOFS * i; k < DOFS * (i + 1); k++) {
            s->body.q[k] = end_of(w, k, times);
            s->body.v[k] = w->v_plus[k];
        }
    }
}

static void end_place(const rigid_work *w, const model *m, const state *s, uint32_t slot,
                      const rigid_times *times, double q[PLACES_MAX]) {
    (void)m;
    (void)s;
    for (size_t k = 0; k < DOFS; k++)
        q[k] = end_of(w, DOFS * (size_t)slot + k, times);
}

static void place_before(const rigid_work *w, uint32_t slot, const double *v, double dt,
                         double q[PLACES_MAX]) {
    for (size_t k = 0; k < DOFS; k++)
        q[k] = w->q_M[DOFS * (size_t)slot + k] - dt * v[DOFS * (size_t)slot + k];
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

/* The part of a velocity along the prescribed axes; the rest is the free part. */
static void prescribed_part(const state *s, size_t slot, const double v[DOFS], double out[DOFS]) {
    double local[DOFS];
    to_frame(axis_of(s, slot), v, local);
    for (int k = 0; k < DOFS; k++)
        if (!state_prescribed(s, slot)[k]) local[k] = 0;
    from_frame(axis_of(s, slot), local, out);
}

static void free_part(const state *s, size_t i, const double x[DOFS], double out[DOFS]) {
    const uint8_t *p = state_prescribed(s, i);
    if (axis_of(s, i) == 0) {
        for (int k = 0; k < DOFS; k++)
            out[k] = p[k] ? 0 : x[k];
        return;
    }
    double held[DOFS];
    prescribed_part(s, i, x, held);
    for (int k = 0; k < DOFS; k++)
        out[k] = x[k] - held[k];
}

/* The prescribed velocities over an interval; q: the body's position at its start, or NULL if only
 * the path counts. */
static void prescribe(const model *m, const state *s, size_t i, const double *q,
                      const drive_span *span, double v[DOFS]) {
    double place[DOFS], along[DOFS], before[DOFS];
    if (q) to_frame(axis_of(s, i), q, place);
    to_frame(axis_of(s, i), v, along);
    to_frame(axis_of(s, i), v_of(s, i), before);
    for (uint32_t k = 0; k < DOFS; k++)
        if (state_prescribed(s, i)[k])
            along[k] = rigid_driven_velocity(m, s, i, k, q ? &place[k] : NULL, before[k], span);
    from_frame(axis_of(s, i), along, v);
}

/* With the velocity after half a kick; driven axes follow their path to its position at the end. */
static void drift_kicked(const rigid_range *r) {
    const rigid_work *w = r->work;
    const model *m = r->model;
    const state *s = r->state;
    const rigid_times *times = r->times;
    const double *g = s->clock.gravity;
    double half = 0.5 * times->h;
    drive_span span = {times->t, times->t + times->h, times->t};
    for (size_t i = r->begin; i < r->end; i++) {
        const body *b = &m->bodies.data[i];
        const double *force = w->impulse + DOFS * i, *v = v_of(s, i), *q = q_of(s, i);
        const uint8_t *p = state_prescribed(s, i);
        double im = b->mass > 0 ? 1 / b->mass : 0, ii = b->inertia[0] > 0 ? 1 / b->inertia[0] : 0;
        double u[DOFS] = {v[0] + half * (g[0] + im * force[0]),
                          v[1] + half * (g[1] + im * force[1]), v[2] + half * (ii * force[2])};
        if (!s->body.exists[i]) memcpy(u, v, sizeof u);
        if (s->body.exists[i] && (p[0] | p[1] | p[2]) && times->h > 0)
            prescribe(m, s, i, q, &span, u);
        for (int k = 0; k < DOFS; k++)
            w->q_M[DOFS * i + (size_t)k] = q[k] + times->h * u[k];
        if (w->v_half) memcpy(w->v_half + DOFS * i, u, sizeof u);
    }
}

static void drift_to_middle(const rigid_range *r) {
    if (r->times->path.kicks) {
        drift_kicked(r);
        return;
    }
    double dt = (1 - r->times->theta) * r->times->h;
    for (size_t i = DOFS * r->begin; i < DOFS * r->end; i++)
        r->work->q_M[i] = r->state->body.q[i] + dt * r->state->body.v[i];
}

static void start_drive(const model *m, state *s, uint32_t slot, const rigid_times *times) {
    if (times->theta >= 1) return;
    drive_span span = {times->t, times->t_M, times->t};
    prescribe(m, s, slot, q_of(s, slot), &span, state_v(s, slot));
}

static void drive_place(const state *s, uint32_t slot, double out[DOFS_MAX]) {
    to_frame(axis_of(s, slot), q_of(s, slot), out);
}

static void stop(const model *m, state *s, uint32_t slot) {
    (void)m;
    double kept[DOFS];
    prescribed_part(s, slot, v_of(s, slot), kept);
    memcpy(state_v(s, slot), kept, sizeof kept);
}

static void set_velocity(const model *m, state *s, uint32_t slot) {
    (void)m;
    (void)s;
    (void)slot;
}

static bool oblique(const state *s, size_t i) {
    return axis_of(s, i) != 0 && state_prescribed(s, i)[0] != state_prescribed(s, i)[1];
}

/* A^-1 of a body with one oblique free axis: (1/m) a a' in x, y, and 1/I for the spin if it is
 * free. */
static void dense_inverse(const model *m, const state *s, size_t i, double out[9]) {
    double c, sine;
    math_sincos(axis_of(s, i), &sine, &c);
    double a[2] = {c, sine};
    if (state_prescribed(s, i)[0]) {
        a[0] = -sine;
        a[1] = c;
    }
    double im = 1 / m->bodies.data[i].mass;
    memset(out, 0, 9 * sizeof *out);
    for (int r = 0; r < 2; r++)
        for (int k = 0; k < 2; k++)
            out[3 * r + k] = im * a[r] * a[k];
    out[8] = state_prescribed(s, i)[2] ? 0 : 1 / m->bodies.data[i].inertia[0];
}

static scree_status make_blocks(rigid_work *w, const model *m, const state *s, scree_error *error) {
    size_t oblique_count = 0, first = 0, dense = 0, drives = s->drive.table.count;
    for (size_t i = 0; drives && i < w->count; i++)
        oblique_count += s->body.exists[i] && oblique(s, i);
    if (oblique_count && !w->dense) {
        w->dense = mem_alloc(9 * w->count, sizeof *w->dense);
        if (!w->dense) return error_no_memory(error, "the mass blocks");
    }
    w->blocks = 0;
    for (size_t i = 0; oblique_count && i < w->count; i++) {
        if (!s->body.exists[i] || !oblique(s, i)) continue;
        dense_inverse(m, s, i, w->dense + 9 * dense);
        TRY(rigid_add_block(w, BLOCK_DIAGONAL, first, i - first, w->inverse + DOFS * first, error));
        TRY(rigid_add_block(w, BLOCK_DENSE, i, 1, w->dense + 9 * dense++, error));
        first = i + 1;
    }
    return rigid_add_block(w, BLOCK_DIAGONAL, first, w->count - first, w->inverse + DOFS * first,
                           error);
}

static void free_velocity(const rigid_range *r) {
    static const double no_force[DOFS] = {0};
    const rigid_work *w = r->work;
    const model *m = r->model;
    const state *s = r->state;
    const rigid_times *times = r->times;
    const double *g = s->clock.gravity;
    double h = times->h;
    drive_span span = {times->t_M, times->t_M_next, times->t_M_planned};
    for (size_t i = r->begin; i < r->end; i++) {
        const body *b = &m->bodies.data[i];
        const uint8_t *p = state_prescribed(s, i);
        const double *v = v_of(s, i), *force = w->force ? w->force + DOFS * i : no_force;
        double *inverse = w->inverse + DOFS * i, *v_free = w->v_free + DOFS * i;
        if (!s->body.exists[i]) {
            memset(inverse, 0, DOFS * sizeof *inverse);
            memset(v_free, 0, DOFS * sizeof *v_free);
            continue;
        }
        double im = b->mass > 0 ? 1 / b->mass : 0, ii = b->inertia[0] > 0 ? 1 / b->inertia[0] : 0;
        inverse[0] = p[0] ? 0 : im;
        inverse[1] = p[1] ? 0 : im;
        inverse[2] = p[2] ? 0 : ii;
        v_free[0] = v[0] + h * (g[0] + im * force[0]);
        v_free[1] = v[1] + h * (g[1] + im * force[1]);
        v_free[2] = v[2] + h * (ii * force[2]);
        const double *from = times->path.kicks ? NULL : w->q_M + DOFS * i;
        if (p[0] | p[1] | p[2]) prescribe(m, s, i, from, &span, v_free);
    }
}

static void free_speeds(const rigid_range *r, rigid_terms *terms) {
    const rigid_work *w = r->work;
    const state *s = r->state;
    for (size_t i = r->begin; i < r->end; i++) {
        const double *im = w->inverse + DOFS * i, *v_free = w->v_free + DOFS * i, *v = v_of(s, i);
        if (w->counted && !w->counted[i]) continue;
        if (im[0] == 0 && im[1] == 0 && im[2] == 0) continue;
        const body *b = &r->model->bodies.data[i];
        double x = im[0] > 0 ? v_free[0] - v[0] : 0, y = im[1] > 0 ? v_free[1] - v[1] : 0;
        double spin = im[2] > 0 && b->mass > 0 ? v_free[2] - v[2] : 0;
        double arm2 = b->mass > 0 ? b->inertia[0] / b->mass : 0;
        terms->account[RIGID_CHANGE][terms->count] =
            x * x + y * y + (spin != 0 ? arm2 * spin * spin : 0);
        terms->account[RIGID_MOVING][terms->count++] =
            v[0] * v[0] + v[1] * v[1] + arm2 * v[2] * v[2];
    }
}

static double kinetic(const model *m, const state *s, uint32_t slot) {
    if (!s->body.exists[slot]) return 0;
    double v[DOFS];
    free_part(s, slot, v_of(s, slot), v);
    const body *b = &m->bodies.data[slot];
    return 0.5 * (b->mass * (v[0] * v[0] + v[1] * v[1]) + b->inertia[0] * v[2] * v[2]);
}

static double dot(const double a[DOFS], const double b[DOFS]) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/* Contributions of one body to the energies and to the balance, from the free parts of its
 * vectors. */
typedef struct body_parts {
    double mean[DOFS], mean_free[DOFS]; /* (v- + v+)/2 */
    double change[DOFS];                /* v+ - v- */
    double moved[DOFS], place[DOFS];    /* q+ - q, q+ */
    double kick[DOFS], impulse[DOFS];   /* v+ - v_free, H S */
} body_parts;

/* Passed by value, so that the contributions of other bodies stay in registers. */
static body_parts free_parts(const state *s, size_t i, body_parts b) {
    double *const vectors[] = {b.mean_free, b.change, b.moved, b.place, b.kick, b.impulse};
    for (size_t k = 0; k < sizeof vectors / sizeof *vectors; k++)
        free_part(s, i, vectors[k], vectors[k]);
    return b;
}

static inline body_parts split_body(const rigid_work *w, const state *s, size_t i,
                                    const rigid_times *times) {
    body_parts b;
    const double *before = v_of(s, i), *after = w->v_plus + DOFS * i;
    for (int k = 0; k < DOFS; k++) {
        b.mean[k] = b.mean_free[k] = 0.5 * (before[k] + after[k]);
        b.change[k] = after[k] - before[k];
        b.place[k] = end_of(w, DOFS * i + (size_t)k, times);
        b.moved[k] = b.place[k] - q_of(s, i)[k];
        b.kick[k] = after[k] - w->v_free[DOFS * i + k];
        b.impulse[k] = w->impulse[DOFS * i + k];
    }
    const uint8_t *p = state_prescribed(s, i);
    return p[0] | p[1] | p[2] ? free_parts(s, i, b) : b;
}

/* The scale of impulses is at least this share of the momenta, because the difference of two
 * velocities contains their rounding. */
#define LEAST_BALANCED 1e-4

/* The radius of gyration makes moments comparable with forces. */
static void balance_body(const body *b, const body_parts *parts, double *worst, double *largest) {
    double arm2 = b->mass > 0 && b->inertia[0] > 0 ? b->mass / b->inertia[0] : 0;
    double x = b->mass * parts->kick[0] - parts->impulse[0];
    double y = b->mass * parts->kick[1] - parts->impulse[1];
    double z = b->inertia[0] * parts->kick[2] - parts->impulse[2];
    double error = x * x + y * y + arm2 * z * z;
    const double *P = parts->impulse, *v = parts->mean_free;
    double size = P[0] * P[0] + P[1] * P[1] + arm2 * P[2] * P[2];
    double held = b->mass * (b->mass * (v[0] * v[0] + v[1] * v[1]) + b->inertia[0] * v[2] * v[2]);
    size = fmax(size, LEAST_BALANCED * LEAST_BALANCED * held);
    if (error > *worst) *worst = error;
    if (size > *largest) *largest = size;
}

static void energies(const rigid_range *r, rigid_terms *terms, rigid_energy *most) {
    const rigid_work *w = r->work;
    const model *m = r->model;
    const state *s = r->state;
    const rigid_times *times = r->times;
    double(*account)[RIGID_TERMS] = terms->account;
    const double *g = s->clock.gravity;
    double h = times->h;
    for (size_t i = r->begin; i < r->end; i++) {
        if (!s->body.exists[i] || (w->counted && !w->counted[i])) continue;
        const body *b = &m->bodies.data[i];
        const body_parts parts = split_body(w, s, i, times);
        const double *mean = parts.mean_free, *change = parts.change;
        double weight[DOFS] = {b->mass * g[0], b->mass * g[1], 0};
        double momentum[DOFS] = {b->mass * change[0], b->mass * change[1],
                                 b->inertia[0] * change[2]};
        const double *P = w->impulse + DOFS * i, *v = w->v_plus + DOFS * i;
        size_t n = terms->count++;
        account[RIGID_KINETIC][n] = dot(momentum, mean);
        account[RIGID_POTENTIAL][n] = -dot(weight, parts.moved);
        account[RIGID_SCHEME][n] = times->path.kicks
                                       ? h * dot(weight, mean) - dot(weight, parts.moved)
                                       : -((times->theta - 0.5) * h * dot(weight, change));
        account[RIGID_LOAD][n] = w->force ? h * dot(w->force + DOFS * i, mean) : 0;
        account[RIGID_DRIVE][n] =
            -(P[0] * (parts.mean[0] - mean[0]) + P[1] * (parts.mean[1] - mean[1]) +
              P[2] * (parts.mean[2] - mean[2]));
        account[RIGID_GROSS_POTENTIAL][n] = fabs(dot(weight, parts.place));
        account[RIGID_GROSS_KINETIC][n] = 0.5 * (b->mass * (mean[0] * mean[0] + mean[1] * mean[1]) +
                                                 b->inertia[0] * mean[2] * mean[2]);
        balance_body(b, &parts, &most->worst, &most->largest);
        rigid_travels(most, i, h * h * (v[0] * v[0] + v[1] * v[1]), m->shapes.data[b->shape]->size);
    }
}

const rigid_kind rigid_planar = RIGID_KIND_OF_FILE;
