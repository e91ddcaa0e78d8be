#include "problem/expand.h"

#include <string.h>

#include "problem/cone.h"

bool expand_needed(const problem *p) {
    for (uint32_t c = 0; c < p->contacts; c++)
        if (problem_row(p, c)->has & (ROW_HAS_D | ROW_HAS_d)) return true;
    return false;
}

static double admittance(const problem *p, uint32_t c, int k) {
    return problem_row(p, c)->has & ROW_HAS_D ? p->extra[problem_row(p, c)->extra].D[k] : 0.0;
}

static double constant(const problem *p, uint32_t c, int k) {
    return problem_row(p, c)->has & ROW_HAS_d ? p->extra[problem_row(p, c)->extra].d[k] : 0.0;
}

/* Directions of a contact with D > 0. */
static uint8_t directions(const problem *p, uint32_t c, uint8_t *direction) {
    uint8_t count = 0;
    for (uint8_t k = 0; k < problem_row(p, c)->dimension; k++)
        if (admittance(p, c, k) > 0.0) direction[count++] = k;
    return count;
}

/* Which contacts get a companion, and memory for all of them. */
static bool reserve(expansion *e, const problem *p) {
    problem_store *s = &e->store;
    size_t n = p->contacts, all = n, rows = p->row_first[n], extras = s->extra.count;
    uint8_t direction[ROWS_MAX];
    if (!array_reserve(&e->companion, n) || !array_reserve(&e->base, 2 * n)) return false;
    for (uint32_t c = 0; c < n; c++) {
        uint8_t count = directions(p, c, direction);
        e->base.data[c] = c;
        e->companion.data[c] = count ? (uint32_t)all : EXPAND_NONE;
        if (!count) continue;
        e->base.data[all++] = c;
        rows += count;
    }
    e->companion.count = n;
    e->base.count = all;
    if (!array_reserve(&s->row, all) || !array_reserve(&s->row_first, all + 1) ||
        !array_reserve(&s->b, rows) || !array_reserve(&s->extra, extras + all - n))
        return false;
    if (p->W) return array_reserve(&s->v_free, rows);
    return array_reserve(&s->H.entry_first, all + 1) && array_reserve(&s->H.H_first, all + 1) &&
           array_reserve(&s->H.entry_body, 2 * s->H.entry_body.count) &&
           array_reserve(&s->H.H, 2 * s->H.H.count);
}

/* The law of companion `at`. */
static void add_law(expansion *e, const problem *p, uint32_t at) {
    problem_store *s = &e->store;
    uint8_t direction[ROWS_MAX];
    uint32_t c = e->base.data[at], first = s->row_first.data[at];
    uint8_t count = directions(p, c, direction);
    row_extra *extra = &s->extra.data[s->extra.count];
    memset(extra, 0, sizeof *extra);
    for (uint8_t k = 0; k < count; k++) {
        double D = admittance(p, c, direction[k]);
        extra->C[k] = 1.0 / D;
        s->b.data[first + k] = constant(p, c, direction[k]) / D;
    }
    s->row.data[at] = (row){.cone = CONE_BILATERAL,
                            .dimension = count,
                            .has = ROW_HAS_C,
                            .extra = (uint32_t)s->extra.count++};
    s->row_first.data[at + 1] = first + count;
}

/* The rows of H' of companion `at`. */
static void add_entries(expansion *e, const problem *p, uint32_t at) {
    problem_store *s = &e->store;
    uint8_t direction[ROWS_MAX];
    uint32_t c = e->base.data[at], entry = s->H.entry_first.data[at];
    uint8_t count = directions(p, c, direction);
    size_t number = s->H.H_first.data[at];
    double room[PAIR_NUMBERS];
    uint32_t bodies;
    const uint32_t *body = problem_bodies(p, c, &bodies);
    const double *H = problem_H(p, c, room);
    for (uint32_t k = 0; k < bodies; k++) {
        uint32_t width;
        problem_dof(p, body[k], &width);
        s->H.entry_body.data[entry++] = body[k];
        for (uint8_t i = 0; i < count; i++, number += width)
            memcpy(s->H.H.data + number, H + (size_t)direction[i] * width, width * sizeof *H);
        H += (size_t)problem_row(p, c)->dimension * width;
    }
    s->H.entry_first.data[at + 1] = entry;
    s->H.H_first.data[at + 1] = number;
}

/* Applies impulses -d where nothing else acts along their direction. */
static void add_constants(expansion *e, const problem *p) {
    for (uint32_t c = 0; c < p->contacts; c++) {
        double push[ROWS_MAX];
        if (!(problem_row(p, c)->has & ROW_HAS_d)) continue;
        for (int k = 0; k < problem_row(p, c)->dimension; k++)
            push[k] = admittance(p, c, k) > 0.0 ? 0.0 : -constant(p, c, k);
        problem_apply_impulse(p, c, push, e->store.v_free.data);
    }
}

/* Pattern of W with companions: each companion follows its contact in the order of numbers. */
static bool shape_matrix(expansion *e, const problem *p) {
    block_matrix *W = &e->store.W;
    size_t all = e->base.count;
    if (!array_reserve(&W->row_first, all + 1) || !array_reserve(&W->first, all + 1) ||
        !array_reserve(&W->column, 4 * p->W->column.count))
        return false;
    memcpy(W->row_first.data, e->store.row_first.data, (all + 1) * sizeof *W->row_first.data);
    W->size = (uint32_t)all;
    W->row_first.count = W->first.count = all + 1;
    size_t count = 0;
    for (uint32_t i = 0; i < all; i++) {
        const block_matrix *from = p->W;
        uint32_t c = e->base.data[i];
        W->first.data[i] = count;
        for (int round = 0; round < 2; round++)
            for (size_t k = from->first.data[c]; k < from->first.data[c + 1]; k++) {
                uint32_t j = from->column.data[k];
                if (round) j = e->companion.data[j];
                if (j != EXPAND_NONE) W->column.data[count++] = j;
            }
    }
    W->first.data[all] = W->column.count = count;
    return true;
}

/* Rows of the base contact that a contact represents. */
static uint8_t rows_of(const expansion *e, const problem *p, uint32_t at, uint8_t *direction) {
    uint32_t c = e->base.data[at];
    if (at >= p->contacts) return directions(p, c, direction);
    for (uint8_t k = 0; k < ROWS_MAX; k++)
        direction[k] = k;
    return problem_row(p, c)->dimension;
}

static scree_status fill_matrix(expansion *e, const problem *p, scree_error *error) {
    block_matrix *W = &e->store.W;
    TRY(block_matrix_shape(W, error));
    for (uint32_t i = 0; i < W->size; i++)
        for (size_t k = W->first.data[i]; k < W->first.data[i + 1]; k++) {
            uint8_t of_row[ROWS_MAX], of_column[ROWS_MAX];
            uint32_t j = W->column.data[k], a = e->base.data[i], b = e->base.data[j];
            uint8_t rows = rows_of(e, p, i, of_row), columns = rows_of(e, p, j, of_column);
            const double *from = block_matrix_at(p->W, a, b);
            double *to = W->value.data + W->number.data[k];
            for (uint8_t l = 0; l < rows; l++)
                for (uint8_t m = 0; m < columns; m++)
                    *to++ = from[of_row[l] * problem_row(p, b)->dimension + of_column[m]];
        }
    /* v is U: companions see the velocities of their base */
    for (uint32_t i = p->contacts; i < W->size; i++) {
        uint8_t direction[ROWS_MAX], rows = rows_of(e, p, i, direction);
        for (uint8_t l = 0; l < rows; l++)
            e->store.v_free.data[W->row_first.data[i] + l] =
                e->store.v_free.data[p->row_first[e->base.data[i]] + direction[l]];
    }
    e->store.p.dofs = e->store.v_free.count = W->row_first.data[W->size];
    return SCREE_OK;
}

scree_status expand_problem(expansion *e, const problem *p, scree_error *error) {
    problem_store *s = &e->store;
    TRY(store_copy(s, p, error));
    if (!reserve(e, p)) return error_no_memory(error, "a problem without admittances");
    size_t all = e->base.count;
    for (uint32_t c = 0; c < p->contacts; c++)
        s->row.data[c].has &= (uint8_t) ~(ROW_HAS_D | ROW_HAS_d);
    for (uint32_t at = p->contacts; at < all; at++) {
        add_law(e, p, at);
        if (!p->W) add_entries(e, p, at);
    }
    s->row.count = all;
    s->row_first.count = all + 1;
    s->b.count = s->row_first.data[all];
    s->p.contacts = (uint32_t)all;
    add_constants(e, p);
    if (p->W) {
        if (!shape_matrix(e, p)) return error_no_memory(error, "a problem without admittances");
        TRY(fill_matrix(e, p, error));
    } else {
        s->H.entry_first.count = s->H.H_first.count = all + 1;
        s->H.entry_body.count = s->H.entry_first.data[all];
        s->H.H.count = s->H.H_first.data[all];
    }
    store_bind(s, p->W != NULL);
    return SCREE_OK;
}

void expand_impulses(const expansion *e, const problem *p, const double *S, const double *v,
                     double *expanded) {
    for (uint32_t c = 0; c < p->contacts; c++) {
        double U[ROWS_MAX];
        uint32_t first = p->row_first[c], at = e->companion.data[c], own = 0;
        problem_relative_velocity(p, c, v, U);
        for (int k = 0; k < problem_row(p, c)->dimension; k++) {
            double D = admittance(p, c, k), added = -D * U[k] - constant(p, c, k);
            expanded[first + (uint32_t)k] = S[first + (uint32_t)k] - added;
            if (D > 0.0) expanded[e->store.row_first.data[at] + own++] = added;
        }
    }
}

void expand_fold(const expansion *e, const problem *p, const double *expanded, double *S) {
    for (uint32_t c = 0; c < p->contacts; c++) {
        uint32_t first = p->row_first[c], at = e->companion.data[c], own = 0;
        for (int k = 0; k < problem_row(p, c)->dimension; k++) {
            double D = admittance(p, c, k);
            S[first + (uint32_t)k] =
                expanded[first + (uint32_t)k] +
                (D > 0.0 ? expanded[e->store.row_first.data[at] + own++] : -constant(p, c, k));
        }
    }
}

void expand_free(expansion *e) {
    store_free(&e->store);
    array_free(&e->companion);
    array_free(&e->base);
}
