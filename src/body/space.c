/* Rigid bodies in space: position (x, y, z) and unit quaternion, velocity (v, w) in world axes.
 *
 * The state carries the angular momentum L about the centre of mass in world axes. Letters: R the
 * rotation (body to world), J = R diag(J_1, J_2, J_3) R' the inertia in world axes, w the spin. A
 * drift rotates the body at constant L: R' = exp(dt w) R with the spin w at half the rotation, R_h
 * = exp(dt w / 2) R, J(R_h) w = L: the implicit midpoint rule, symmetric and of second order, so
 * that the energy of a free top stays within O(h^2). The kick changes L at constant R, taken at
 * q_M.
 *
 * With prescribed axes (f free, p prescribed, in the drive's frame) only the free components of L
 * are used: J_ff w_f = L_f - J_fp w_p. */
#include <string.h>

#include "base/space.h"
#include "body/rigid.h"

/* Relative to the square of the spin: a smaller change is below double precision. */
#define STEADY 1e-32

#define DOFS   6
#define PLACES 7

/* Allowed rotations and translations of a body in the axes of its drive. */
typedef struct drive_frame {
    bool turned;       /* the axes differ from those of the world */
    double axes[3][3]; /* columns: the axes of the drive, if turned */
    const uint8_t *prescribed;
    bool free_turn, free_move; /* no rotation, no translation is prescribed */
    bool held_turn;            /* every rotation is prescribed */
} drive_frame;

static inline drive_frame frame_of(const state *s, size_t slot) {
    drive_frame f; /* axes stay unset if they are not turned */
    const uint8_t *p = f.prescribed = s->body.prescribed + DOFS * slot;
    f.turned = false;
    f.free_move = !(p[0] | p[1] | p[2]);
    f.free_turn = !(p[3] | p[4] | p[5]);
    f.held_turn = p[3] && p[4] && p[5];
    uint32_t at = s->body.driven[slot];
    if (at == NONE || (f.free_move && f.free_turn)) return f;
    const double *q = s->drive.axis + 4 * at;
    f.turned = q[1] != 0 || q[2] != 0 || q[3] != 0;
    if (f.turned) quaternion_matrix(q, f.axes);
    return f;
}

static void to_frame(const drive_frame *f, const double x[3], double out[3]) {
    if (f->turned)
        turn_back3(f->axes, x, out);
    else if (out != x)
        copy3(out, x);
}

static void from_frame(const drive_frame *f, const double x[3], double out[3]) {
    if (f->turned)
        turn3(f->axes, x, out);
    else if (out != x)
        copy3(out, x);
}

/* A symmetric matrix as xx, xy, xz, yy, yz, zz. */
typedef struct symmetric {
    double xx, xy, xz, yy, yz, zz;
} symmetric;

static void multiply(const symmetric *a, const double x[3], double out[3]) {
    double u = a->xx * x[0] + a->xy * x[1] + a->xz * x[2];
    double v = a->xy * x[0] + a->yy * x[1] + a->yz * x[2];
    out[2] = a->xz * x[0] + a->yz * x[1] + a->zz * x[2];
    out[0] = u;
    out[1] = v;
}

static bool is_round(const double d[3]) { return d[0] == d[1] && d[1] == d[2]; }

/* R diag(d) R' with the rotation of q; exactly diagonal for a ball, which needs no rotation. */
static symmetric turned(const double q[4], const double d[3]) {
    if (is_round(d)) return (symmetric){.xx = d[0], .yy = d[0], .zz = d[0]};
    symmetric a = {0};
    double R[3][3];
    quaternion_matrix(q, R);
    for (int k = 0; k < 3; k++) {
        double x = R[0][k], y = R[1][k], z = R[2][k];
        a.xx += d[k] * x * x;
        a.xy += d[k] * x * y;
        a.xz += d[k] * x * z;
        a.yy += d[k] * y * y;
        a.yz += d[k] * y * z;
        a.zz += d[k] * z * z;
    }
    return a;
}

static void inverted(const double d[3], double out[3]) {
    for (int k = 0; k < 3; k++)
        out[k] = d[k] > 0 ? 1 / d[k] : 0;
}

/* The vector a in the axes of a drive. */
static symmetric in_frame(const symmetric *a, const drive_frame *f) {
    if (!f->turned) return *a;
    double seen[3][3];
    for (int k = 0; k < 3; k++) {
        double axis[3] = {f->axes[0][k], f->axes[1][k], f->axes[2][k]};
        multiply(a, axis, seen[k]);
        turn_back3(f->axes, seen[k], seen[k]);
    }
    return (symmetric){seen[0][0], seen[0][1], seen[0][2], seen[1][1], seen[1][2], seen[2][2]};
}

/* The inverse of the free part of a (prescribed: three flags), zero elsewhere, by bordered
 * determinants of the free rows. */
static symmetric free_inverse(const symmetric *a, const uint8_t held[3]) {
    double xx = held[0] ? 1 : a->xx, yy = held[1] ? 1 : a->yy, zz = held[2] ? 1 : a->zz;
    double xy = held[0] || held[1] ? 0 : a->xy;
    double xz = held[0] || held[2] ? 0 : a->xz;
    double yz = held[1] || held[2] ? 0 : a->yz;
    double cx = yy * zz - yz * yz, cy = xz * yz - xy * zz, cz = xy * yz - yy * xz;
    double determinant = xx * cx + xy * cy + xz * cz;
    if (!(determinant > 0)) return (symmetric){0};
    double scale = 1 / determinant;
    symmetric out = {.xx = cx * scale,
                     .xy = cy * scale,
                     .xz = cz * scale,
                     .yy = (xx * zz - xz * xz) * scale,
                     .yz = (xy * xz - xx * yz) * scale,
                     .zz = (xx * yy - xy * xy) * scale};
    if (held[0]) out.xx = 0;
    if (held[1]) out.yy = 0;
    if (held[2]) out.zz = 0;
    return out;
}

/* The free components of a vector, zero elsewhere; in the frame of the drive. */
static void keep_free(const uint8_t held[3], double x[3]) {
    for (int k = 0; k < 3; k++)
        if (held[k]) x[k] = 0;
}

/* The spin of a body with angular momentum L; the prescribed components of the input are kept. */
static void spin_of(const body *b, const drive_frame *f, const double q[4], const double L[3],
                    double spin[3]) {
    if (f->held_turn) return;
    if (f->free_turn) {
        double d[3];
        inverted(b->inertia, d);
        symmetric inverse = turned(q, d);
        multiply(&inverse, L, spin);
        return;
    }
    const uint8_t *held = f->prescribed + 3;
    symmetric world = turned(q, b->inertia), J = in_frame(&world, f);
    symmetric inverse = free_inverse(&J, held);
    double w_p[3], rest[3], w_f[3];
    to_frame(f, spin, w_p);
    for (int k = 0; k < 3; k++)
        if (!held[k]) w_p[k] = 0;
    multiply(&J, w_p, rest);
    to_frame(f, L, w_f);
    for (int k = 0; k < 3; k++)
        w_f[k] -= rest[k];
    keep_free(held, w_f);
    multiply(&inverse, w_f, w_f);
    for (int k = 0; k < 3; k++)
        w_f[k] += w_p[k];
    from_frame(f, w_f, spin);
}

static void turn_by(const double q[4], double dt, const double spin[3], double out[4]) {
    double r[3] = {dt * spin[0], dt * spin[1], dt * spin[2]}, turn[4];
    quaternion_exp(r, turn);
    quaternion_product(turn, q, out);
    quaternion_unit(out);
}

/* The fixed-point iteration of the midpoint rule contracts by |dt w|: at usual steps of contact
 * problems few iterations reach rounding; a fast top needs the remaining ones. */
#define DRIFT_ITERATIONS 50

/* The orientation after dt; the input spin is that at q. */
static void drift_turn(const body *b, const drive_frame *f, const double q[4], const double L[3],
                       const double spin[3], double dt, double out[4]) {
    double w[3];
    copy3(w, spin);
    bool steady = f->held_turn || (f->free_turn && is_round(b->inertia));
    for (int k = 0; !steady && k < DRIFT_ITERATIONS; k++) {
        double half[4], next[3];
        turn_by(q, 0.5 * dt, w, half);
        copy3(next, w);
        spin_of(b, f, half, L, next);
        double change[3];
        minus3(next, w, change);
        copy3(w, next);
        steady = dot3(change, change) <= STEADY * dot3(w, w);
    }
    turn_by(q, dt, w, out);
}

static const double *q_of(const state *s, size_t i) { return s->body.q + PLACES * i; }
static const double *v_of(const state *s, size_t i) { return s->body.v + DOFS * i; }
static const double *L_of(const state *s, size_t i) { return s->body.momentum + 3 * i; }

/* Prescribed components of a velocity, in the frame of the drive; x: the body's position at the
 * start of the interval, or NULL if only the path counts. Rotations follow the change of their
 * path, because rotations do not add up to a position. */
static void drive_axes(const model *m, const state *s, size_t i, const drive_frame *f,
                       const double *x, const drive_span *span, double v[DOFS]) {
    double place[3], before[DOFS];
    to_frame(f, v_of(s, i), before);
    to_frame(f, v_of(s, i) + 3, before + 3);
    if (x) to_frame(f, x, place);
    to_frame(f, v, v);
    to_frame(f, v + 3, v + 3);
    for (uint32_t k = 0; k < DOFS; k++)
        if (f->prescribed[k])
            v[k] =
                rigid_driven_velocity(m, s, i, k, x && k < 3 ? &place[k] : NULL, before[k], span);
    from_frame(f, v, v);
    from_frame(f, v + 3, v + 3);
}

/* With velocity and angular momentum after half a kick; driven axes follow their path to its
 * position at the end. */
static void drift_kicked_body(const rigid_work *w, const model *m, const state *s, size_t i,
                              const rigid_times *times) {
    const body *b = &m->bodies.data[i];
    const double *q = q_of(s, i), *v = v_of(s, i), *force = w->impulse + DOFS * i;
    double *q_M = w->q_M + PLACES * i, *v_M = w->spun + DOFS * i;
    double u[DOFS], L[3], half = 0.5 * times->h;
    drive_span span = {times->t, times->t + times->h, times->t};
    drive_frame f = frame_of(s, i);
    memcpy(u, v, sizeof u);
    copy3(L, L_of(s, i));
    if (s->body.exists[i]) {
        for (int k = 0; k < 3; k++) {
            u[k] += half * (s->clock.gravity[k] + (b->mass > 0 ? force[k] / b->mass : 0));
            L[k] += half * force[3 + k];
        }
        if (!(f.free_move && f.free_turn) && times->h > 0) drive_axes(m, s, i, &f, q, &span, u);
        spin_of(b, &f, q + 3, L, u + 3);
    }
    along3(q, times->h, u, q_M);
    if (u[3] != 0 || u[4] != 0 || u[5] != 0)
        drift_turn(b, &f, q + 3, L, u + 3, times->h, q_M + 3);
    else
        memcpy(q_M + 3, q + 3, 4 * sizeof *q);
    memcpy(v_M, v, DOFS * sizeof *v);
    if (s->body.exists[i]) {
        spin_of(b, &f, q_M + 3, L_of(s, i), v_M + 3);
        spin_of(b, &f, q_M + 3, L, u + 3);
    }
    if (w->v_half) memcpy(w->v_half + DOFS * i, u, sizeof u);
}

static void drift_to_middle(const rigid_range *r) {
    const rigid_work *w = r->work;
    const model *m = r->model;
    const state *s = r->state;
    const rigid_times *times = r->times;
    double dt = (1 - times->theta) * times->h;
    for (size_t i = r->begin; i < r->end; i++) {
        if (times->path.kicks) {
            drift_kicked_body(w, m, s, i, times);
            continue;
        }
        const double *q = q_of(s, i), *v = v_of(s, i);
        double *q_M = w->q_M + PLACES * i, *v_M = w->spun + DOFS * i;
        const body *b = &m->bodies.data[i];
        drive_frame f = frame_of(s, i);
        along3(q, dt, v, q_M);
        if (v[3] != 0 || v[4] != 0 || v[5] != 0)
            drift_turn(b, &f, q + 3, L_of(s, i), v + 3, dt, q_M + 3);
        else
            memcpy(q_M + 3, q + 3, 4 * sizeof *q);
        memcpy(v_M, v, DOFS * sizeof *v);
        if (s->body.exists[i]) spin_of(b, &f, q_M + 3, L_of(s, i), v_M + 3);
    }
}

/* Angular momentum for a spin. */
static void momentum_of(const body *b, const double q[4], const double spin[3], double L[3]) {
    symmetric J = turned(q, b->inertia);
    multiply(&J, spin, L);
}

/* After the kick: if all rotations are free and no moment acted, exactly the old one. */
static void kicked_momentum(const rigid_work *w, const model *m, const state *s, size_t i, double h,
                            double L[3]) {
    const body *b = &m->bodies.data[i];
    const double *v_free = w->v_free + DOFS * i, *v_plus = w->v_plus + DOFS * i;
    if (!frame_of(s, i).free_turn) {
        momentum_of(b, w->q_M + PLACES * i + 3, v_plus + 3, L);
        return;
    }
    double kick[3];
    minus3(v_plus + 3, v_free + 3, kick);
    symmetric J = turned(w->q_M + PLACES * i + 3, b->inertia);
    multiply(&J, kick, kick);
    for (int k = 0; k < 3; k++)
        L[k] = L_of(s, i)[k] + (w->force ? h * w->force[DOFS * i + 3 + k] : 0) + kick[k];
}

/* Orientation and spin at the end of the step, from the momentum after the kick. */
static void end_turn(const rigid_work *w, const body *b, const drive_frame *f, size_t i,
                     const rigid_times *times, const double L[3], double q[4], double spin[3]) {
    const double *q_M = w->q_M + PLACES * i + 3;
    copy3(spin, w->v_plus + DOFS * i + 3);
    if (times->path.end == RIGID_ENDS_THERE || (spin[0] == 0 && spin[1] == 0 && spin[2] == 0)) {
        memcpy(q, q_M, 4 * sizeof *q);
        return;
    }
    if (times->path.end == RIGID_ENDS_BY_JUMP) {
        double jump[3];
        minus3(spin, w->v_free + DOFS * i + 3, jump);
        turn_by(q_M, 0.5 * times->h, jump, q);
    } else {
        drift_turn(b, f, q_M, L, spin, times->theta * times->h, q);
    }
    spin_of(b, f, q, L, spin);
}

/* Position of the centre at the end of the step. */
static void end_centre(const rigid_work *w, size_t i, const rigid_times *times, double x[3]) {
    const double *q_M = w->q_M + PLACES * i, *v = w->v_plus + DOFS * i;
    if (times->path.end == RIGID_ENDS_BY_DRIFT) {
        along3(q_M, times->theta * times->h, v, x);
        return;
    }
    double jump[3] = {0};
    if (times->path.end == RIGID_ENDS_BY_JUMP) minus3(v, w->v_free + DOFS * i, jump);
    along3(q_M, 0.5 * times->h, jump, x);
}

static void accept(const rigid_range *r) {
    const rigid_work *w = r->work;
    const model *m = r->model;
    state *s = r->next;
    const rigid_times *times = r->times;
    for (size_t i = r->begin; i < r->end; i++) {
        double *q = s->body.q + PLACES * i, *v = s->body.v + DOFS * i, L[3];
        if (!s->body.exists[i]) continue; /* keeps its position and velocity until it is woken */
        drive_frame f = frame_of(s, i);
        kicked_momentum(w, m, s, i, times->h, L);
        end_centre(w, i, times, q);
        copy3(v, w->v_plus + DOFS * i);
        end_turn(w, &m->bodies.data[i], &f, i, times, L, q + 3, v + 3);
        copy3(s->body.momentum + 3 * i, L);
    }
}

static void end_place(const rigid_work *w, const model *m, const state *s, uint32_t slot,
                      const rigid_times *times, double q[PLACES_MAX]) {
    double L[3], spin[3];
    drive_frame f = frame_of(s, slot);
    kicked_momentum(w, m, s, slot, times->h, L);
    end_centre(w, slot, times, q);
    end_turn(w, &m->bodies.data[slot], &f, slot, times, L, q + 3, spin);
}

static void place_before(const rigid_work *w, uint32_t slot, const double *v, double dt,
                         double q[PLACES_MAX]) {
    const double *q_M = w->q_M + PLACES * (size_t)slot;
    v += DOFS * (size_t)slot;
    along3(q_M, -dt, v, q);
    turn_by(q_M + 3, -dt, v + 3, q + 3);
}

static void start_drive(const model *m, state *s, uint32_t slot, const rigid_times *times) {
    drive_frame f = frame_of(s, slot);
    drive_span span = {times->t, times->t_M, times->t};
    if (times->theta < 1 && !(f.free_move && f.free_turn))
        drive_axes(m, s, slot, &f, q_of(s, slot), &span, state_v(s, slot));
    momentum_of(&m->bodies.data[slot], q_of(s, slot) + 3, v_of(s, slot) + 3,
                s->body.momentum + 3 * (size_t)slot);
}

static void drive_place(const state *s, uint32_t slot, double out[DOFS_MAX]) {
    drive_frame f = frame_of(s, slot);
    memset(out, 0, DOFS * sizeof *out);
    uint32_t at = s->body.driven[slot];
    if (at != NONE && f.free_move && f.free_turn) { /* its axes count, prescribed or not */
        quaternion_matrix(s->drive.axis + 4 * at, f.axes);
        f.turned = true;
    }
    to_frame(&f, q_of(s, slot), out);
}

static void set_velocity(const model *m, state *s, uint32_t slot) {
    momentum_of(&m->bodies.data[slot], q_of(s, slot) + 3, v_of(s, slot) + 3,
                s->body.momentum + 3 * (size_t)slot);
}

/* Sets the prescribed components of x to zero (or the free ones). */
static void split_axes(const drive_frame *f, const uint8_t held[3], bool prescribed,
                       const double x[3], double out[3]) {
    to_frame(f, x, out);
    for (int k = 0; k < 3; k++)
        if (!held[k] == prescribed) out[k] = 0;
    from_frame(f, out, out);
}

static void stop(const model *m, state *s, uint32_t slot) {
    drive_frame f = frame_of(s, slot);
    double *v = state_v(s, slot);
    split_axes(&f, f.prescribed, true, v, v);
    split_axes(&f, f.prescribed + 3, true, v + 3, v + 3);
    set_velocity(m, s, slot);
}

/* From the frame of the drive to that of the world. */
static symmetric from_frame_symmetric(const symmetric *a, const drive_frame *f) {
    drive_frame back = {.turned = f->turned};
    for (int r = 0; r < 3 && f->turned; r++)
        for (int k = 0; k < 3; k++)
            back.axes[r][k] = f->axes[k][r];
    return in_frame(a, &back);
}

/* Nine numbers: the inverse masses along x, y, z and the inverse inertia. */
static void split_inverse(const body *b, const drive_frame *f, const double q[4], double out[9]) {
    double im = b->mass > 0 ? 1 / b->mass : 0, d[3];
    for (int k = 0; k < 3; k++)
        out[k] = f->prescribed[k] ? 0 : im;
    symmetric inverse = {0};
    if (f->free_turn) {
        inverted(b->inertia, d);
        inverse = turned(q, d);
    } else if (!f->held_turn) {
        symmetric world = turned(q, b->inertia), J = in_frame(&world, f);
        inverse = free_inverse(&J, f->prescribed + 3);
        inverse = from_frame_symmetric(&inverse, f);
    }
    memcpy(out + 3, &inverse, 6 * sizeof *out);
}

static bool oblique(const drive_frame *f) {
    const uint8_t *p = f->prescribed;
    return f->turned && (p[0] | p[1] | p[2]) && !(p[0] && p[1] && p[2]);
}

/* All 36 numbers of a body that can move along some axes of an oblique frame. */
static void dense_inverse(const body *b, const drive_frame *f, const double split[9],
                          double out[DOFS * DOFS]) {
    static const int place[3][3] = {{3, 4, 5}, {4, 6, 7}, {5, 7, 8}};
    memset(out, 0, DOFS * DOFS * sizeof *out);
    for (int r = 0; r < 3; r++)
        for (int c = 0; c < 3; c++) {
            for (int k = 0; k < 3; k++)
                if (!f->prescribed[k]) out[DOFS * r + c] += f->axes[r][k] * f->axes[c][k] / b->mass;
            out[DOFS * (r + 3) + c + 3] = split[place[r][c]];
        }
}

static scree_status make_blocks(rigid_work *w, const model *m, const state *s, scree_error *error) {
    size_t first = 0, dense = 0, drives = s->drive.table.count;
    w->blocks = 0;
    if (drives > w->dense_room) {
        if (!mem_grow((void **)&w->dense, DOFS * DOFS * w->dense_room, DOFS * DOFS * drives,
                      sizeof *w->dense))
            return error_no_memory(error, "the mass blocks");
        w->dense_room = drives;
    }
    for (size_t i = 0; drives && i < w->count; i++) {
        if (s->body.driven[i] == NONE || !s->body.exists[i]) continue;
        drive_frame f = frame_of(s, i);
        if (!oblique(&f)) continue;
        double *block_inverse = w->dense + DOFS * DOFS * dense++;
        dense_inverse(&m->bodies.data[i], &f, w->inverse + 9 * i, block_inverse);
        TRY(rigid_add_block(w, BLOCK_SPLIT, first, i - first, w->inverse + 9 * first, error));
        TRY(rigid_add_block(w, BLOCK_DENSE, i, 1, block_inverse, error));
        first = i + 1;
    }
    return rigid_add_block(w, BLOCK_SPLIT, first, w->count - first, w->inverse + 9 * first, error);
}

static void free_velocity(const rigid_range *r) {
    const rigid_work *w = r->work;
    const model *m = r->model;
    const state *s = r->state;
    const rigid_times *times = r->times;
    const double *g = s->clock.gravity;
    drive_span span = {times->t_M, times->t_M_next, times->t_M_planned};
    double h = times->h;
    for (size_t i = r->begin; i < r->end; i++) {
        const body *b = &m->bodies.data[i];
        const double *force = w->force ? w->force + DOFS * i : NULL;
        const double *turn = w->q_M + PLACES * i + 3;
        double *v = w->v_free + DOFS * i, L[3];
        if (!s->body.exists[i]) {
            memset(w->inverse + 9 * i, 0, 9 * sizeof *w->inverse);
            memset(v, 0, DOFS * sizeof *v);
            continue;
        }
        drive_frame f = frame_of(s, i);
        split_inverse(b, &f, turn, w->inverse + 9 * i);
        memcpy(v, w->v_minus + DOFS * i, DOFS * sizeof *v);
        copy3(L, L_of(s, i));
        for (int k = 0; k < 3; k++) {
            v[k] += h * (g[k] + (force && b->mass > 0 ? force[k] / b->mass : 0));
            if (force) L[k] += h * force[3 + k];
        }
        if (!(f.free_move && f.free_turn))
            drive_axes(m, s, i, &f, times->path.kicks ? NULL : w->q_M + PLACES * i, &span, v);
        if (force || !f.free_turn) spin_of(b, &f, turn, L, v + 3);
    }
}

static double mean_inertia(const body *b) {
    return (b->inertia[0] + b->inertia[1] + b->inertia[2]) / 3;
}

static bool moves(const double inverse[9]) {
    return inverse[0] > 0 || inverse[1] > 0 || inverse[2] > 0 || inverse[3] > 0 || inverse[6] > 0 ||
           inverse[8] > 0;
}

static void free_speeds(const rigid_range *r, rigid_terms *terms) {
    const rigid_work *w = r->work;
    const state *s = r->state;
    for (size_t i = r->begin; i < r->end; i++) {
        if (!s->body.exists[i] || (w->counted && !w->counted[i])) continue;
        if (!moves(w->inverse + 9 * i)) continue;
        const double *v = w->v_minus + DOFS * i;
        const body *b = &r->model->bodies.data[i];
        double change[DOFS], arm2 = b->mass > 0 ? mean_inertia(b) / b->mass : 0;
        drive_frame f = frame_of(s, i);
        for (int k = 0; k < DOFS; k++)
            change[k] = w->v_free[DOFS * i + k] - v[k];
        split_axes(&f, f.prescribed, false, change, change);
        split_axes(&f, f.prescribed + 3, false, change + 3, change + 3);
        terms->account[RIGID_CHANGE][terms->count] =
            dot3(change, change) + arm2 * dot3(change + 3, change + 3);
        terms->account[RIGID_MOVING][terms->count++] = dot3(v, v) + arm2 * dot3(v + 3, v + 3);
    }
}

/* Energy of the free rotations with the inertia of q. */
static double turning_energy(const body *b, const drive_frame *f, const double q[4],
                             const double spin[3]) {
    if (f->held_turn) return 0;
    double w[3], L[3];
    symmetric world = turned(q, b->inertia), J = in_frame(&world, f);
    to_frame(f, spin, w);
    keep_free(f->prescribed + 3, w);
    multiply(&J, w, L);
    return 0.5 * dot3(w, L);
}

static double kinetic(const model *m, const state *s, uint32_t slot) {
    if (!s->body.exists[slot]) return 0;
    const body *b = &m->bodies.data[slot];
    drive_frame f = frame_of(s, slot);
    double v[3];
    split_axes(&f, f.prescribed, false, v_of(s, slot), v);
    return 0.5 * b->mass * dot3(v, v) + turning_energy(b, &f, q_of(s, slot) + 3, v_of(s, slot) + 3);
}

/* The change of rotational energy by the two drifts: zero for balls. */
static double drift_energy(const rigid_work *w, const model *m, const state *s, size_t i,
                           const drive_frame *f, const rigid_times *times) {
    const body *b = &m->bodies.data[i];
    if (f->held_turn || (f->free_turn && is_round(b->inertia))) return 0;
    const double *q_M = w->q_M + PLACES * i + 3;
    double L[3], q[4], spin[3];
    kicked_momentum(w, m, s, i, times->h, L);
    end_turn(w, b, f, i, times, L, q, spin);
    double first = turning_energy(b, f, q_M, w->v_minus + DOFS * i + 3) -
                   turning_energy(b, f, q_of(s, i) + 3, v_of(s, i) + 3);
    double second =
        turning_energy(b, f, q, spin) - turning_energy(b, f, q_M, w->v_plus + DOFS * i + 3);
    return first + second;
}

/* Translation and rotation of one body in the axes of its drive, without prescribed components. */
typedef struct motion_parts {
    double mean_free[3], mean_held[3]; /* (v- + v+)/2 */
    double change_free[3], change_held[3];
    double kick[3], impulse[3], load[3]; /* v+ - v_free, H S, force: free components */
} motion_parts;

static void split_motion(const rigid_work *w, const drive_frame *f, size_t i, int first,
                         motion_parts *p) {
    const uint8_t *held = f->prescribed + first;
    const double *before = w->v_minus + DOFS * i + first, *after = w->v_plus + DOFS * i + first;
    const double *free_v = w->v_free + DOFS * i + first, *S = w->impulse + DOFS * i + first;
    static const double none[3] = {0};
    double a[3], b[3], c[3];
    to_frame(f, before, a);
    to_frame(f, after, b);
    to_frame(f, free_v, c);
    to_frame(f, S, p->impulse);
    to_frame(f, w->force ? w->force + DOFS * i + first : none, p->load);
    for (int k = 0; k < 3; k++) {
        double mean = 0.5 * (a[k] + b[k]), change = b[k] - a[k];
        p->mean_free[k] = held[k] ? 0 : mean;
        p->mean_held[k] = held[k] ? mean : 0;
        p->change_free[k] = held[k] ? 0 : change;
        p->change_held[k] = held[k] ? change : 0;
        p->kick[k] = held[k] ? 0 : b[k] - c[k];
    }
}

/* The scale of impulses is at least this share of the momenta, because the difference of two
 * velocities contains their rounding. */
#define LEAST_BALANCED 1e-4

/* |M (v+ - v_free) - H S| of one body; moments are divided by the mean radius of gyration. */
static void balance_body(const body *b, const drive_frame *f, const symmetric *J,
                         const motion_parts *move, const motion_parts *turn, rigid_energy *most) {
    double lost[3], spun[3], P[3], M[3], held[3], error = 0, size = 0;
    double inertia = mean_inertia(b), arm2 = b->mass > 0 && inertia > 0 ? b->mass / inertia : 0;
    multiply(J, turn->kick, spun);
    multiply(J, turn->mean_free, held);
    for (int k = 0; k < 3; k++) {
        P[k] = f->prescribed[k] ? 0 : move->impulse[k];
        M[k] = f->prescribed[3 + k] ? 0 : turn->impulse[k];
        lost[k] = b->mass * move->kick[k] - P[k];
        spun[k] = f->prescribed[3 + k] ? 0 : spun[k] - M[k];
        error += lost[k] * lost[k] + arm2 * spun[k] * spun[k];
        size += P[k] * P[k] + arm2 * M[k] * M[k];
    }
    double carried = b->mass * b->mass * dot3(move->mean_free, move->mean_free) +
                     b->mass * dot3(turn->mean_free, held);
    size = fmax(size, LEAST_BALANCED * LEAST_BALANCED * carried);
    if (error > most->worst) most->worst = error;
    if (size > most->largest) most->largest = size;
}

static void find_energies(const rigid_work *w, const model *m, const state *s, size_t i,
                          const rigid_times *times, rigid_terms *terms, rigid_energy *most) {
    const body *b = &m->bodies.data[i];
    const double *q = q_of(s, i), *v = w->v_plus + DOFS * i;
    drive_frame f = frame_of(s, i);
    motion_parts move, turn;
    split_motion(w, &f, i, 0, &move);
    split_motion(w, &f, i, 3, &turn);
    symmetric world = turned(w->q_M + PLACES * i + 3, b->inertia);
    symmetric J = in_frame(&world, &f);
    double weight[3], moved[3], place[3], coupling[3], L[3], h = times->h;
    end_centre(w, i, times, place);
    for (int k = 0; k < 3; k++) {
        weight[k] = b->mass * s->clock.gravity[k];
        moved[k] = place[k] - q[k];
    }
    to_frame(&f, weight, weight);
    to_frame(&f, moved, moved);
    to_frame(&f, place, place);
    keep_free(f.prescribed, weight);
    multiply(&J, turn.change_free, L);
    multiply(&J, turn.change_held, coupling);
    double drifts = drift_energy(w, m, s, i, &f, times);
    double work = b->mass * dot3(move.change_free, move.mean_free) + dot3(L, turn.mean_free);
    double(*account)[RIGID_TERMS] = terms->account;
    size_t n = terms->count++;
    account[RIGID_KINETIC][n] = work + drifts;
    account[RIGID_POTENTIAL][n] = -dot3(weight, moved);
    account[RIGID_SCHEME][n] =
        times->path.kicks ? drifts + h * dot3(weight, move.mean_free) - dot3(weight, moved)
                          : drifts - (times->theta - 0.5) * h * dot3(weight, move.change_free);
    account[RIGID_LOAD][n] =
        h * (dot3(move.load, move.mean_free) + dot3(turn.load, turn.mean_free));
    account[RIGID_DRIVE][n] =
        -(dot3(move.impulse, move.mean_held) + dot3(turn.impulse, turn.mean_held) +
          dot3(coupling, turn.mean_free));
    account[RIGID_GROSS_POTENTIAL][n] = fabs(dot3(weight, place));
    multiply(&J, turn.mean_free, L);
    account[RIGID_GROSS_KINETIC][n] =
        0.5 * (b->mass * dot3(move.mean_free, move.mean_free) + dot3(L, turn.mean_free));
    balance_body(b, &f, &J, &move, &turn, most);
    rigid_travels(most, i, h * h * dot3(v, v), m->shapes.data[b->shape]->size);
}

static void energies(const rigid_range *r, rigid_terms *terms, rigid_energy *most) {
    const uint8_t *counted = r->work->counted;
    for (size_t i = r->begin; i < r->end; i++)
        if (r->state->body.exists[i] && (!counted || counted[i]))
            find_energies(r->work, r->model, r->state, i, r->times, terms, most);
}

const rigid_kind rigid_space = RIGID_KIND_OF_FILE;
