/* Contact problems with rows of every kind, for tests of the scaled view and of methods that work
 * on it. */
#ifndef VIEW_MAKE_H
#define VIEW_MAKE_H

#include "problem/store.h"
#include "problem_make_space.h"
#include "support/check.h"

/* Makes contact c a row of kind k, with its numbers in extra. */
static inline void vary_row(made *m, uint32_t c, uint32_t k, random_stream *r) {
    row *own = &m->row[c];
    row_extra *extra = &m->extra[c];
    own->extra = c;
    own->mu = random_range(r, 0.0, 1.5);
    if (own->cone == CONE_COULOMB && k % 4 == 1) {
        own->cone = CONE_TRESCA;
        own->mu *= 5.0;
    } else if (own->cone == CONE_COULOMB && k % 4 == 2) {
        own->cone = k % 8 == 2 ? CONE_BILATERAL : CONE_FREE;
    }
    extra->lower = -random_unit(r);
    extra->upper = random_unit(r);
    extra->l_s = random_range(r, 0.01, 0.1);
    if (k % 3 != 0) return;
    own->has = ROW_HAS_C;
    for (int i = 0; i < own->dimension; i++)
        extra->C[i] = 1e-3 * random_unit(r);
}

static inline void vary_rows(made *m, random_stream *r) {
    for (uint32_t c = 0; c < m->p.contacts; c++)
        vary_row(m, c, (uint32_t)random_below(r, 24), r);
    for (uint32_t i = 0; i < m->row_first[m->p.contacts]; i++)
        m->b[i] = 1e-3 * random_normal(r);
}

/* A planar and a spatial packing with rows of all cones; the last contact joins two bodies that no
 * impulse moves. H of all contacts is stored in addition to the data of pairs, as methods on a view
 * require; tangents of some contacts in space are rotated, so that these are not pairs. */
static inline made *varied_plane(uint32_t side, double spread, uint64_t seed) {
    made *m = made_packing(side, side, 0.7, 0.4, spread, seed);
    random_stream r = {seed, 3, 0};
    double arm[2] = {0.3, -0.2};
    row laws[4] = {{.cone = CONE_ROLLING, .dimension = 3, .l_r = 0.05},
                   {.cone = CONE_SIGNORINI, .dimension = 1},
                   {.cone = CONE_BOX, .dimension = 1},
                   {.cone = CONE_BILATERAL, .dimension = 3}};
    for (uint32_t k = 0; k < 8; k++)
        made_contact(m, laws[k % 4], side + k, side + k + 1, 0.6, 0.8, arm, arm);
    made_contact(m, coulomb_row(0.5), 0, 1, 0.0, 1.0, arm, arm);
    vary_rows(m, &r);
    m->row[m->p.contacts - 1] = coulomb_row(0.5);
    made_write(m);
    return m;
}

static inline made *varied_space(uint32_t side, double spread, uint64_t seed) {
    made *m = space_packing(side, side, 0.4, 0.4, spread, seed);
    random_stream r = {seed, 4, 0};
    uint32_t floor = side * side;
    row laws[5] = {{.cone = CONE_ROLLING, .dimension = 5, .l_r = 0.05},
                   {.cone = CONE_ROLLING, .dimension = 6, .l_r = 0.03},
                   {.cone = CONE_SIGNORINI, .dimension = 1},
                   {.cone = CONE_BOX, .dimension = 1},
                   {.cone = CONE_BILATERAL, .dimension = 6}};
    for (uint32_t k = 0; k < 10; k++)
        space_balls(m, laws[k % 5], floor + k, floor + k + 1, 0.3);
    space_balls(m, coulomb_space(0.5), 0, 1, 0.1);
    vary_rows(m, &r);
    m->row[m->p.contacts - 1] = coulomb_space(0.5);
    made_write(m);
    return m;
}

/* The same problem with W and q in numbers, all blocks present. unsymmetric: the asymmetry relative
 * to the largest number. */
static inline void assemble_problem(problem_store *to, const problem *p, double unsymmetric) {
    uint32_t n = p->contacts;
    size_t rows = p->row_first[n];
    random_stream r = {5, 6, 0};
    assert_int_equal(store_copy(to, p, NULL), SCREE_OK);
    block_matrix *W = &to->W;
    W->size = n;
    assert_true(array_reserve(&W->row_first, n + 1) && array_reserve(&W->first, n + 1) &&
                array_reserve(&W->column, (size_t)n * n) && array_reserve(&to->v_free, rows));
    W->row_first.count = W->first.count = n + 1;
    W->column.count = (size_t)n * n;
    for (uint32_t i = 0; i <= n; i++) {
        W->row_first.data[i] = p->row_first[i];
        W->first.data[i] = (size_t)i * n;
        for (uint32_t j = 0; i < n && j < n; j++)
            W->column.data[(size_t)i * n + j] = j;
    }
    assert_int_equal(block_matrix_shape(W, NULL), SCREE_OK);
    double *S = calloc(rows, sizeof *S), *v = calloc(p->dofs, sizeof *v), U[ROWS_MAX];
    double *base = calloc(rows, sizeof *base);
    for (uint32_t c = 0; c < n; c++)
        problem_relative_velocity(p, c, p->v_free, base + p->row_first[c]);
    for (uint32_t j = 0; j < n; j++)
        for (uint32_t b = 0; b < problem_row(p, j)->dimension; b++) {
            S[p->row_first[j] + b] = 1.0;
            problem_velocity(p, S, v);
            S[p->row_first[j] + b] = 0.0;
            for (uint32_t i = 0; i < n; i++) {
                problem_relative_velocity(p, i, v, U);
                for (uint32_t a = 0; a < problem_row(p, i)->dimension; a++)
                    block_matrix_at(W, i, j)[a * problem_row(p, j)->dimension + b] =
                        (U[a] - base[p->row_first[i] + a]) *
                        (1.0 + unsymmetric * random_range(&r, -1.0, 1.0));
            }
        }
    memcpy(to->v_free.data, base, rows * sizeof *base);
    to->v_free.count = rows;
    to->block.count = to->inverse.count = to->H.H.count = to->H.entry_body.count = 0;
    to->p.blocks = to->p.bodies = 0;
    to->p.dofs = rows;
    to->p.W_symmetric = unsymmetric == 0.0;
    store_bind(to, true);
    free(S);
    free(v);
    free(base);
}

#endif
