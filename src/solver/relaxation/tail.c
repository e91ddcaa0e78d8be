#include "solver/relaxation/tail.h"

#include <string.h>

#include "base/math.h"
#include "problem/cone.h"

void tail_clear(tail *t) {
    t->contact.count = t->serial = t->entry.count = t->number.count = t->rows = 0;
}

void tail_free(tail *t) {
    array_free(&t->contact);
    array_free(&t->entry);
    array_free(&t->number);
}

/* A^-1 H of one body, row by row. */
static void fill_moved(tail_entry *e, double *number, const motion *m, const block *k,
                       uint32_t body, uint32_t rows) {
    size_t size = (size_t)rows * e->width;
    const double *H = number + e->number;
    double *moved = number + e->number + size;
    for (uint32_t i = 0; i < rows && !e->simple; i++)
        motion_inverse_times(m, k, body, H + i * e->width, moved + i * e->width);
    const double *any = e->simple ? H : moved;
    for (size_t i = 0; i < size; i++)
        e->moves = e->moves || any[i] != 0.0;
}

/* A new entry with zeros for its numbers; NULL: out of memory. */
static tail_entry *add_entry(tail *t, const motion *m, const block *k, uint32_t body, size_t place,
                             uint32_t rows) {
    bool simple = motion_is_simple(m, body);
    size_t numbers = (size_t)rows * k->width * (simple ? 1 : 2);
    tail_entry fresh = {.place = place,
                        .number = t->number.count,
                        .width = k->width,
                        .simple = simple,
                        .inverse = simple ? motion_inverse_mass(k, body) : 0.0};
    if (!array_push(&t->entry, fresh) || !array_reserve(&t->number, t->number.count + numbers))
        return NULL;
    memset(t->number.data + t->number.count, 0, numbers * sizeof(double));
    t->number.count += numbers;
    return &t->entry.data[t->entry.count - 1];
}

static scree_status add_entries(tail *t, tail_contact *c, const problem *p, const motion *m,
                                scree_error *error) {
    uint32_t rows = problem_row(p, c->contact)->dimension;
    double room[PAIR_NUMBERS];
    uint32_t bodies;
    const uint32_t *touched = problem_bodies(p, c->contact, &bodies);
    const double *H = problem_H(p, c->contact, room);
    for (uint32_t i = 0; i < bodies; i++) {
        uint32_t body = touched[i];
        const block *k = problem_block(p, body);
        size_t size = (size_t)rows * k->width, place = motion_place(m, p, body);
        tail_entry *e = NULL;
        for (size_t j = c->entry; j < t->entry.count; j++)
            if (t->entry.data[j].place == place) e = &t->entry.data[j];
        if (!e) e = add_entry(t, m, k, body, place, rows);
        if (!e) return error_no_memory(error, "the serial tail of the solver");
        for (uint32_t j = 0; j < rows; j++)
            motion_add_row(m, k, body, H + j * k->width, t->number.data + e->number + j * k->width);
        fill_moved(e, t->number.data, m, k, body, rows);
        H += size;
    }
    c->entries = (uint32_t)(t->entry.count - c->entry);
    return SCREE_OK;
}

/* The usual six numbers per body keep the compiler's loops short and unrolled. */
static inline double product(uint32_t width, const double *H, const double *v) {
    if (width == 6)
        return (H[0] * v[0] + H[1] * v[1] + H[2] * v[2]) +
               (H[3] * v[3] + H[4] * v[4] + H[5] * v[5]);
    double sum = 0.0;
    for (uint32_t j = 0; j < width; j++)
        sum += H[j] * v[j];
    return sum;
}

/* Numbers of W, of W~ where the law changes it, and of E where the law has D. */
static size_t operators_of(const row *r) {
    size_t square = (size_t)r->dimension * r->dimension;
    return square * (r->has & ROW_HAS_D ? 3 : r->has & ROW_HAS_C ? 2 : 1);
}

/* W~ */
static const double *changed_operator(const row *r, const double *W) {
    return r->has & (ROW_HAS_C | ROW_HAS_D) ? W + (size_t)r->dimension * r->dimension : W;
}

static void fill_operators(tail *t, tail_contact *c, const problem *p) {
    const row *r = problem_row(p, c->contact);
    uint32_t n = r->dimension;
    double *W = t->number.data + c->number;
    for (uint32_t i = 0; i < n * n; i++)
        W[i] = 0.0;
    for (uint32_t i = 0; i < c->entries; i++) {
        const tail_entry *e = &t->entry.data[c->entry + i];
        const double *H = t->number.data + e->number;
        const double *moved = e->simple ? H : H + (size_t)n * e->width;
        double factor = e->simple ? e->inverse : 1.0;
        for (uint32_t a = 0; a < n; a++)
            for (uint32_t b = 0; b < n; b++)
                W[a * n + b] += factor * product(e->width, H + a * e->width, moved + b * e->width);
    }
    const row_extra *extra = cone_extra(p, r);
    double *changed = W + (changed_operator(r, W) - W);
    if (changed != W)
        cone_operator(r, extra, W, changed, r->has & ROW_HAS_D ? changed + n * n : NULL);
    c->W_d = cone_mean_diagonal(r, extra, changed);
    local_prepare(r, extra, changed, W + operators_of(r));
}

scree_status tail_add(tail *t, const problem *p, const motion *m, uint32_t contact,
                      scree_error *error) {
    const row *r = problem_row(p, contact);
    size_t operators = operators_of(r) + local_numbers(r);
    tail_contact c = {contact, (uint32_t)t->entry.count, 0, t->number.count, 0.0};
    if (!array_reserve(&t->number, t->number.count + operators))
        return error_no_memory(error, "the serial tail of the solver");
    t->number.count += operators;
    TRY(add_entries(t, &c, p, m, error));
    fill_operators(t, &c, p);
    t->rows += r->dimension;
    if (!array_push(&t->contact, c)) return error_no_memory(error, "the serial tail of the solver");
    return SCREE_OK;
}

static void velocity_of(const tail *t, const tail_contact *c, uint32_t n, const motion *m,
                        double *U) {
    for (uint32_t i = 0; i < n; i++)
        U[i] = 0.0;
    for (uint32_t k = 0; k < c->entries; k++) {
        const tail_entry *e = &t->entry.data[c->entry + k];
        const double *H = t->number.data + e->number, *v = m->velocity + e->place;
        for (uint32_t i = 0; i < n; i++)
            U[i] += product(e->width, H + i * e->width, v);
    }
}

static inline void push(uint32_t width, uint32_t n, const double *moved, const double *dS,
                        double factor, double *v) {
    for (uint32_t j = 0; j < width; j++) {
        double sum = 0.0;
        for (uint32_t i = 0; i < n; i++)
            sum += moved[i * width + j] * dS[i];
        v[j] += factor * sum;
    }
}

static void apply(const tail *t, const tail_contact *c, uint32_t n, motion *m, const double *dS) {
    for (uint32_t k = 0; k < c->entries; k++) {
        const tail_entry *e = &t->entry.data[c->entry + k];
        if (!e->moves) continue;
        const double *moved = t->number.data + e->number + (e->simple ? 0 : (size_t)n * e->width);
        double *v = m->velocity + e->place, factor = e->simple ? e->inverse : 1.0;
        if (e->width == 6)
            push(6, n, moved, dS, factor, v);
        else
            push(e->width, n, moved, dS, factor, v);
    }
}

static void times(uint32_t n, const double *A, const double *x, double *y) {
    for (uint32_t i = 0; i < n; i++) {
        y[i] = 0.0;
        for (uint32_t j = 0; j < n; j++)
            y[i] += A[i * n + j] * x[j];
    }
}

/* The impulse that satisfies this contact's law with all others fixed. With D, the law's own part
 * of the velocity is eliminated first: U = E (U_free - W d) + (W~ - C) S~. */
static bool best_impulse(const local_options *local, const row *r, const row_extra *extra,
                         const double *b, const double *W, const double *U, const double *S,
                         double *best) {
    uint32_t n = r->dimension;
    const double *W_changed = changed_operator(r, W), *E = W_changed + n * n;
    double free_velocity[ROWS_MAX], q[ROWS_MAX], changed[ROWS_MAX];
    times(n, W, S, free_velocity);
    for (uint32_t i = 0; i < n; i++)
        free_velocity[i] = U[i] - free_velocity[i];
    if (r->has & ROW_HAS_d) {
        double moved[ROWS_MAX];
        times(n, W, extra->d, moved);
        for (uint32_t i = 0; i < n; i++)
            free_velocity[i] -= moved[i];
    }
    if (r->has & ROW_HAS_D) {
        double kept[ROWS_MAX];
        memcpy(kept, free_velocity, sizeof kept);
        times(n, E, kept, free_velocity);
    }
    for (uint32_t i = 0; i < n; i++) {
        q[i] = free_velocity[i] + b[i];
        changed[i] = S[i];
        if (r->has & ROW_HAS_D) changed[i] += extra->D[i] * U[i];
        if (r->has & ROW_HAS_d) changed[i] += extra->d[i];
    }
    local_result result = local_visit(local, r, extra, W_changed, W + operators_of(r), q, changed);
    bool inside = result == LOCAL_UNIQUE || result == LOCAL_NEARER;
    double after[ROWS_MAX] = {0};
    if (r->has & ROW_HAS_D) {
        times(n, W_changed, changed, after);
        for (uint32_t i = 0; i < n; i++) {
            after[i] += free_velocity[i];
            if (r->has & ROW_HAS_C) after[i] -= extra->C[i] * changed[i];
        }
    }
    cone_physical(r, extra, changed, after, best);
    return inside;
}

int64_t tail_sweep(const tail *t, tail_part part, const problem *p, motion *m, double *S,
                   const local_options *local, double relaxation, bool backward) {
    int64_t outside = 0;
    for (size_t i = 0; i < part.count; i++) {
        size_t at = part.first + (backward ? part.count - 1 - i : i);
        const tail_contact *c = &t->contact.data[at];
        const row *r = problem_row(p, c->contact);
        size_t first = p->row_first[c->contact];
        double U[ROWS_MAX], best[ROWS_MAX], dS[ROWS_MAX];
        velocity_of(t, c, r->dimension, m, U);
        outside += !best_impulse(local, r, cone_extra(p, r), p->b + first,
                                 t->number.data + c->number, U, S + first, best);
        for (int k = 0; k < r->dimension; k++) {
            dS[k] = relaxation * (best[k] - S[first + (size_t)k]);
            S[first + (size_t)k] += dS[k];
        }
        apply(t, c, r->dimension, m, dS);
    }
    return outside;
}

void tail_apply(const tail *t, tail_part part, const problem *p, motion *m, const double *S) {
    for (size_t i = part.first; i < part.first + part.count; i++) {
        const tail_contact *c = &t->contact.data[i];
        apply(t, c, problem_row(p, c->contact)->dimension, m, S + p->row_first[c->contact]);
    }
}

static double natural_square(const row *r, const row_extra *extra, const double *S, const double *U,
                             double rho) {
    double point[ROWS_MAX], sum = 0.0;
    cone_shift(r, extra, U, point);
    for (int i = 0; i < r->dimension; i++)
        point[i] = S[i] - rho * point[i];
    cone_project(r, extra, point);
    for (int i = 0; i < r->dimension; i++)
        sum += (S[i] - point[i]) * (S[i] - point[i]);
    return sum;
}

tail_norms tail_measure(const tail *t, const problem *p, const motion *m, const double *S,
                        size_t index) {
    const tail_contact *c = &t->contact.data[index];
    const row *r = problem_row(p, c->contact);
    const row_extra *extra = cone_extra(p, r);
    size_t first = p->row_first[c->contact];
    tail_norms norms = {0.0, 0.0, 0.0, 0.0};
    double U[ROWS_MAX], S_changed[ROWS_MAX], U_changed[ROWS_MAX];
    velocity_of(t, c, r->dimension, m, U);
    cone_changed(r, extra, p->b + first, S + first, U, S_changed, U_changed);
    if (cone_is_quoted(r)) {
        norms.natural = cone_quoted_square(r, extra, S_changed, U_changed);
        for (int i = 0; i < r->dimension; i++) {
            norms.S += S[first + (size_t)i] * S[first + (size_t)i];
            norms.U += U_changed[i] * U_changed[i];
        }
    }
    cone_to_scale(r, extra, S_changed, U_changed);
    for (int i = 0; i < r->dimension; i++)
        if (isinf(S_changed[i])) norms.scaled = INFINITY;
    if (c->W_d > 0.0 && norms.scaled == 0.0)
        norms.scaled =
            c->W_d * c->W_d * natural_square(r, extra, S_changed, U_changed, 1.0 / c->W_d);
    return norms;
}

void tail_velocity_square(const tail *t, const problem *p, const motion *m, exact_sum *sum) {
    double U[ROWS_MAX];
    for (size_t i = 0; i < t->contact.count; i++) {
        const tail_contact *c = &t->contact.data[i];
        const row *r = problem_row(p, c->contact);
        const double *b = p->b + p->row_first[c->contact];
        if (!cone_is_quoted(r)) continue;
        velocity_of(t, c, r->dimension, m, U);
        for (int k = 0; k < r->dimension; k++)
            exact_add(sum, (U[k] + b[k]) * (U[k] + b[k]));
    }
}
