/* The condensed problem against dense brute force, on random problems that mix rigid and deformable
 * bodies. */
#include "support/check.h"

#include <math.h>

#include "coupled_make.h"
#include "linear/dense.h"
#include "linear/sparse.h"
#include "memory_fault.h"
#include "problem/condense.h"
#include "problem/file/fc.h"
#include "problem/residual.h"

/* A^-1 of the whole problem (dofs x dofs), zero at prescribed dofs. */
static double *dense_inverse(const problem *p) {
    size_t n = p->dofs;
    double *inverse = calloc(n * n + 1, sizeof *inverse);
    for (uint32_t i = 0; i < p->blocks; i++) {
        const block *k = &p->block[i];
        size_t own = (size_t)k->bodies * k->width;
        for (uint32_t body = 0; k->type != BLOCK_COUPLED && body < k->bodies; body++)
            for (uint32_t j = 0; j < k->width; j++) {
                double unit[WIDTH_MAX] = {0}, y[WIDTH_MAX];
                size_t dof = k->first_dof + (size_t)body * k->width;
                unit[j] = 1.0;
                block_inverse_times(k, k->first_body + body, unit, y);
                for (uint32_t r = 0; r < k->width; r++)
                    inverse[(dof + r) * n + dof + j] = y[r];
            }
        if (k->type != BLOCK_COUPLED) continue;
        const block_operator *o = k->matrix;
        double *A = calloc(own * own, sizeof *A), *x = calloc(own, sizeof *x);
        for (uint32_t a = 0; o->A && a < o->A->size; a++)
            for (size_t b = o->A->first.data[a]; b < o->A->first.data[a + 1]; b++)
                for (uint32_t r = 0; r < k->width; r++)
                    for (uint32_t c = 0; c < k->width; c++)
                        A[(a * k->width + r) * own + o->A->column.data[b] * k->width + c] =
                            o->A->value.data[o->A->number.data[b] + r * k->width + c];
        for (size_t j = 0; !o->A && j < own; j++)
            A[j * own + j] = o->inverse_mass[j] != 0.0 ? 1.0 / o->inverse_mass[j] : 1.0;
        assert_true(dense_cholesky(own, A));
        for (size_t j = 0; j < own; j++) {
            if (o->prescribed[j]) continue;
            memset(x, 0, own * sizeof *x);
            x[j] = 1.0;
            dense_cholesky_solve(own, A, x);
            for (size_t r = 0; r < own; r++)
                inverse[(k->first_dof + r) * n + k->first_dof + j] = o->prescribed[r] ? 0.0 : x[r];
        }
        free(A), free(x);
    }
    return inverse;
}

/* H' (rows x dofs) */
static double *dense_H(const problem *p) {
    size_t n = p->dofs;
    double *H = calloc(p->row_first[p->contacts] * n + 1, sizeof *H);
    for (uint32_t c = 0; c < p->contacts; c++) {
        const double *from = p->H + p->H_first[c];
        for (uint32_t e = p->entry_first[c]; e < p->entry_first[c + 1]; e++) {
            uint32_t width;
            size_t dof = problem_dof(p, p->entry_body[e], &width);
            for (uint32_t i = 0; i < problem_row(p, c)->dimension; i++)
                for (uint32_t k = 0; k < width; k++)
                    H[(p->row_first[c] + i) * n + dof + k] += *from++;
        }
    }
    return H;
}

static double largest(const double *x, size_t n) {
    double most = 0.0;
    for (size_t k = 0; k < n; k++)
        most = fmax(most, fabs(x[k]));
    return most;
}

/* A random contact between any bodies, the first of them free: rows and blocks of H' at random. */
static void random_contact(coupled *m, random_stream *r, net *const *nets,
                           const uint32_t *net_first, uint32_t count, uint32_t rigid,
                           uint32_t rigid_width) {
    uint32_t width = m->p.dimension == 2 ? 2 : 3, rows = width;
    double H[3 * 6];
    row law = {.cone = CONE_COULOMB, .dimension = (uint8_t)rows, .mu = 0.3};
    if (random_below(r, 4) == 0) law = (row){.cone = CONE_SIGNORINI, .dimension = (uint8_t)1};
    rows = law.dimension;
    coupled_contact(m, law, NULL);
    uint32_t entries = 1 + random_below(r, 4);
    for (uint32_t e = 0; e < entries; e++) {
        bool on_net = e == 0 || random_below(r, 3) > 0;
        uint32_t own = on_net ? width : rigid_width;
        for (uint32_t k = 0; k < rows * own; k++)
            H[k] = random_normal(r);
        if (on_net) {
            uint32_t which = random_below(r, e == 0 ? 2 : count);
            const block_operator *o = &nets[which]->o;
            uint32_t node = o->skin_node[random_below(r, o->skin_nodes)];
            coupled_entry(m, net_first[which] + node, H, (size_t)rows * own);
        } else {
            coupled_entry(m, random_below(r, rigid), H, (size_t)rows * own);
        }
    }
}

enum { NETS = 4 };

typedef struct mixed {
    coupled *m;
    net *net[NETS];
    uint32_t net_first[NETS];
} mixed;

/* Rigid bodies (the first two do not move), a net that is free, one twice, one with a prescribed
 * layer, one with a diagonal A. */
static mixed mixed_new(int dimension, uint64_t seed) {
    random_stream r = {seed, 5, 0};
    spd_settings settings = spd_default_settings();
    mixed x = {.m = coupled_new(dimension)};
    uint32_t rigid = 6, width = dimension == 2 ? 3 : 6, deep = dimension == 2 ? 1 : 3;
    double inverse[36] = {0};
    for (uint32_t k = 2 * width; k < rigid * width; k++)
        inverse[k] = random_range(&r, 0.5, 2.0);
    inverse[3 * width] = 0.0; /* one dof of this one is prescribed */
    coupled_block(x.m, BLOCK_DIAGONAL, width, rigid, inverse, NULL);
    x.net[0] = net_new(4, 3, deep, 1.0, 5.0, false, &settings);
    x.net[1] = x.net[0];
    x.net[2] = net_new(3, 5, deep, 0.5, 50.0, true, &settings);
    x.net[3] = net_new(3, 3, deep, 2.0, 1.0, true, &settings);
    net_make_diagonal(x.net[3], 2.0);
    for (int k = 0; k < NETS; k++)
        x.net_first[k] = coupled_net(x.m, x.net[k]);
    for (size_t k = 0; k < x.m->p.dofs; k++)
        x.m->v_free.data[k] = random_normal(&r);
    for (int c = 0; c < 40; c++)
        random_contact(x.m, &r, x.net, x.net_first, NETS, rigid, width);
    coupled_problem(x.m);
    return x;
}

static void mixed_free(mixed *x) {
    net_free(x->net[0]), net_free(x->net[2]), net_free(x->net[3]);
    coupled_free(x->m);
}

static void check_against_dense(const problem *p, const problem *out) {
    size_t n = p->dofs, rows = p->row_first[p->contacts];
    double *inverse = dense_inverse(p), *H = dense_H(p), *W = calloc(rows * rows, sizeof *W);
    double *X = calloc(n * rows, sizeof *X);
    for (size_t a = 0; a < n; a++)
        for (size_t b = 0; b < n; b++)
            for (size_t j = 0; inverse[a * n + b] != 0.0 && j < rows; j++)
                X[a * rows + j] += inverse[a * n + b] * H[j * n + b];
    for (size_t i = 0; i < rows; i++)
        for (size_t a = 0; a < n; a++)
            for (size_t j = 0; H[i * n + a] != 0.0 && j < rows; j++)
                W[i * rows + j] += H[i * n + a] * X[a * rows + j];
    double scale = largest(W, rows * rows);
    assert_int_equal(out->W->size, p->contacts);
    for (uint32_t c = 0; c < p->contacts; c++)
        for (uint32_t d = 0; d < p->contacts; d++) {
            const double *B = block_matrix_at(out->W, c, d);
            uint32_t columns = problem_row(p, d)->dimension;
            for (uint32_t i = 0; i < problem_row(p, c)->dimension; i++)
                for (uint32_t j = 0; j < columns; j++) {
                    double known = W[(p->row_first[c] + i) * rows + p->row_first[d] + j];
                    assert_true(fabs((B ? B[i * columns + j] : 0.0) - known) < 1e-12 * scale);
                }
        }
    assert_true(block_matrix_asymmetry(out->W) == 0.0);
    for (size_t i = 0; i < rows; i++) {
        double q = 0.0;
        for (size_t a = 0; a < n; a++)
            q += H[i * n + a] * p->v_free[a];
        assert_true(fabs(q - out->v_free[i]) < 1e-11);
    }
    free(inverse), free(H), free(W), free(X);
}

static void agrees_with_dense(void **state) {
    (void)state;
    condenser *c;
    assert_int_equal(condenser_create(&c, NULL), SCREE_OK);
    for (uint64_t seed = 0; seed < 12; seed++) {
        mixed x = mixed_new(seed % 2 ? 2 : 3, seed);
        problem out;
        assert_int_equal(problem_check(&x.m->p, NULL), SCREE_OK);
        assert_int_equal(condense(c, &x.m->p, NULL, &out, NULL), SCREE_OK);
        assert_int_equal(problem_check(&out, NULL), SCREE_OK);
        check_against_dense(&x.m->p, &out);
        mixed_free(&x);
    }
    condenser_destroy(c);
}

/* v = v_free + A^-1 H S, and U = H' v = W S + q. */
static void velocities_agree(void **state) {
    (void)state;
    condenser *c;
    assert_int_equal(condenser_create(&c, NULL), SCREE_OK);
    for (uint64_t seed = 20; seed < 24; seed++) {
        mixed x = mixed_new(seed % 2 ? 2 : 3, seed);
        const problem *p = &x.m->p;
        problem out;
        random_stream r = {seed, 6, 0};
        size_t n = p->dofs, rows = p->row_first[p->contacts];
        double *S = calloc(rows, sizeof *S), *v = calloc(n, sizeof *v),
               *U = calloc(rows, sizeof *U);
        double *inverse = dense_inverse(p), *H = dense_H(p), *push = calloc(n, sizeof *push);
        for (size_t i = 0; i < rows; i++) {
            S[i] = random_normal(&r);
            for (size_t a = 0; a < n; a++)
                push[a] += H[i * n + a] * S[i];
        }
        problem_velocity(p, S, v);
        for (size_t a = 0; a < n; a++) {
            double known = p->v_free[a];
            for (size_t b = 0; b < n; b++)
                known += inverse[a * n + b] * push[b];
            assert_true(fabs(v[a] - known) < 1e-11 * (1.0 + fabs(known)));
        }
        assert_int_equal(condense(c, p, NULL, &out, NULL), SCREE_OK);
        problem_velocity(&out, S, U);
        for (uint32_t k = 0; k < p->contacts; k++) {
            double own[ROWS_MAX];
            problem_relative_velocity(p, k, v, own);
            for (uint32_t i = 0; i < problem_row(p, k)->dimension; i++)
                assert_true(fabs(own[i] - U[p->row_first[k] + i]) < 1e-10);
        }
        free(S), free(v), free(U), free(inverse), free(H), free(push);
        mixed_free(&x);
    }
    condenser_destroy(c);
}

/* Local operators are the diagonal of W once the columns are there, and estimates from below
 * before; the residual is the same on both problems. */
static void residuals_agree(void **state) {
    (void)state;
    condenser *c;
    assert_int_equal(condenser_create(&c, NULL), SCREE_OK);
    for (uint64_t seed = 30; seed < 34; seed++) {
        mixed x = mixed_new(seed % 2 ? 2 : 3, seed);
        const problem *p = &x.m->p;
        problem out;
        double W[ROWS_MAX * ROWS_MAX], before[ROWS_MAX * ROWS_MAX];
        random_stream r = {seed, 8, 0};
        size_t rows = p->row_first[p->contacts];
        problem_local_operator(p, 3, before);
        assert_int_equal(condense(c, p, NULL, &out, NULL), SCREE_OK);
        for (uint32_t k = 0; k < p->contacts; k++) {
            problem_local_operator(p, k, W);
            const double *B = block_matrix_at(out.W, k, k);
            for (uint32_t i = 0;
                 i < (uint32_t)problem_row(p, k)->dimension * problem_row(p, k)->dimension; i++)
                assert_true(fabs(W[i] - B[i]) < 1e-12 * (1.0 + fabs(B[i])));
        }
        problem_local_operator(p, 3, W);
        assert_true(before[0] > 0.0 && before[0] <= W[0] * (1.0 + 1e-12));
        double *S = calloc(rows, sizeof *S), *v = calloc(p->dofs, sizeof *v);
        double *U = calloc(rows, sizeof *U);
        for (size_t i = 0; i < rows; i++)
            S[i] = random_normal(&r);
        problem_velocity(p, S, v);
        problem_velocity(&out, S, U);
        residual a = residual_measure(p, S, v), b = residual_measure(&out, S, U);
        assert_true(fabs(a.rms - b.rms) < 1e-10 * a.rms && fabs(a.max - b.max) < 1e-10 * a.max);
        assert_true(fabs(a.natural - b.natural) < 1e-10 * a.natural);
        free(S), free(v), free(U);
        mixed_free(&x);
    }
    condenser_destroy(c);
}

/* Two bodies that are held cannot fail a step by passing through each other. */
static void prescribed_velocities_are_forgiven(void **state) {
    (void)state;
    spd_settings settings = spd_default_settings();
    net *n = net_new(3, 3, 1, 1.0, 10.0, true, &settings); /* its lower side is held */
    coupled *m = coupled_tower(n, 1, 0.4);
    condenser *c;
    problem out;
    assert_int_equal(condenser_create(&c, NULL), SCREE_OK);
    assert_int_equal(condense(c, &m->p, NULL, &out, NULL), SCREE_OK);
    double S[6] = {0};
    residual r = residual_measure(&out, S, out.v_free);
    assert_true(r.max == 0.0);
    r = residual_measure(&m->p, S, m->p.v_free);
    assert_true(r.max == 0.0);
    condenser_destroy(c);
    coupled_free(m);
    net_free(n);
}

/* The condensed problem in the form of files has the same W and q. */
static void files_get_the_condensed_problem(void **state) {
    (void)state;
    spd_settings settings = spd_default_settings();
    net *n = net_new(3, 3, 1, 1.0, 10.0, false, &settings);
    coupled *m = coupled_tower(n, 3, 0.4);
    condenser *c;
    problem out;
    fc_problem f;
    char *lost;
    assert_int_equal(condenser_create(&c, NULL), SCREE_OK);
    assert_int_equal(condense(c, &m->p, NULL, &out, NULL), SCREE_OK);
    assert_int_equal(fc_from_problem(&f, &out, &lost, NULL), SCREE_OK);
    assert_null(lost);
    assert_false(f.global);
    assert_int_equal(f.W.rows, out.dofs);
    double *S = calloc(out.dofs, sizeof *S), *U = calloc(out.dofs, sizeof *U);
    double *y = calloc(out.dofs, sizeof *y);
    for (size_t k = 0; k < out.dofs; k++) {
        S[k] = 1.0 + (double)(k % 7);
        y[k] = f.q.data[k];
    }
    problem_velocity(&out, S, U);
    sparse_add_times(&f.W, S, y);
    for (size_t k = 0; k < out.dofs; k++)
        assert_true(fabs(U[k] - y[k]) < 1e-12);
    free(S), free(U), free(y);
    fc_free(&f);
    condenser_destroy(c);
    coupled_free(m);
    net_free(n);
}

/* Columns are computed once, for the touched nodes, for all bodies that share an operator. */
static void columns_are_kept(void **state) {
    (void)state;
    spd_settings settings = spd_default_settings();
    net *n = net_new(3, 3, 1, 1.0, 10.0, false, &settings);
    coupled *m = coupled_tower(n, 5, 0.4);
    condenser *c;
    problem out;
    assert_int_equal(condenser_create(&c, NULL), SCREE_OK);
    assert_int_equal(condense(c, &m->p, NULL, &out, NULL), SCREE_OK);
    assert_int_equal(n->o.columns_made, 6); /* three nodes below, three above */
    assert_int_equal(spd_count(n->o.solver).solutions, 12);
    memory_fault none = {0};
    scree_allocator allocator = {&none, memory_fault_resize, memory_fault_release};
    scree_set_allocator(&allocator);
    m->H.data[0] = 0.5; /* numbers change, the graph does not */
    assert_int_equal(condense(c, &m->p, NULL, &out, NULL), SCREE_OK);
    scree_set_allocator(NULL);
    assert_int_equal(none.asked, 0);
    assert_int_equal(n->o.columns_made, 6);
    check_against_dense(&m->p, &out);
    block_matrix_at(&n->A, 4, 4)[0] += 3.0; /* A changes */
    bool positive;
    assert_int_equal(spd_factor(n->o.solver, &n->A, &positive, NULL), SCREE_OK);
    operator_renew(&n->o);
    none = (memory_fault){0};
    scree_set_allocator(&allocator);
    assert_int_equal(condense(c, &m->p, NULL, &out, NULL), SCREE_OK);
    scree_set_allocator(NULL);
    assert_int_equal(none.asked, 0);
    assert_int_equal(n->o.columns_made, 12);
    check_against_dense(&m->p, &out);
    condenser_destroy(c);
    coupled_free(m);
    net_free(n);
}

/* A contact that disappears or a body that becomes fixed changes the pattern; the next condensation
 * uses the new one. */
static void graphs_follow(void **state) {
    (void)state;
    condenser *c;
    problem out;
    mixed x = mixed_new(2, 77);
    assert_int_equal(condenser_create(&c, NULL), SCREE_OK);
    assert_int_equal(condense(c, &x.m->p, NULL, &out, NULL), SCREE_OK);
    x.m->p.contacts -= 3;
    assert_int_equal(condense(c, &x.m->p, NULL, &out, NULL), SCREE_OK);
    check_against_dense(&x.m->p, &out);
    for (int k = 0; k < 3; k++)
        x.m->inverse.data[3 * 4 + k] = 0.0; /* rigid body 4 is held from now on */
    assert_int_equal(condense(c, &x.m->p, NULL, &out, NULL), SCREE_OK);
    check_against_dense(&x.m->p, &out);
    x.m->p.contacts = 0;
    assert_int_equal(condense(c, &x.m->p, NULL, &out, NULL), SCREE_OK);
    assert_int_equal(out.contacts, 0);
    condenser_destroy(c);
    mixed_free(&x);
}

/* Any number of threads, and columns requested in any order: the same bits. */
static void same_bits(void **state) {
    (void)state;
    mixed x = mixed_new(3, 5), y = mixed_new(3, 5);
    condenser *c, *d;
    team *two;
    problem one, many;
    assert_int_equal(team_create(&two, 3, NULL), SCREE_OK);
    assert_int_equal(condenser_create(&c, NULL), SCREE_OK);
    assert_int_equal(condenser_create(&d, NULL), SCREE_OK);
    uint32_t some[2] = {3, 1};
    assert_int_equal(operator_need(&y.net[2]->o, some, 2, NULL, NULL), SCREE_OK);
    assert_int_equal(condense(c, &x.m->p, NULL, &one, NULL), SCREE_OK);
    assert_int_equal(condense(d, &y.m->p, two, &many, NULL), SCREE_OK);
    assert_memory_equal(one.W->value.data, many.W->value.data, one.W->value.count * sizeof(double));
    assert_memory_equal(one.v_free, many.v_free, one.dofs * sizeof(double));
    condenser_destroy(c), condenser_destroy(d);
    team_destroy(two);
    mixed_free(&x), mixed_free(&y);
}

static const problem *fault_problem;

static scree_status condense_once(void) {
    condenser *c;
    problem out;
    for (uint32_t k = 0; k < fault_problem->blocks; k++)
        if (fault_problem->block[k].matrix) operator_free(fault_problem->block[k].matrix);
    scree_status status = condenser_create(&c, NULL);
    if (status == SCREE_OK) status = condense(c, fault_problem, NULL, &out, NULL);
    if (c) condenser_destroy(c);
    for (uint32_t k = 0; k < fault_problem->blocks; k++)
        if (fault_problem->block[k].matrix) operator_free(fault_problem->block[k].matrix);
    return status;
}

static void memory_may_fail(void **state) {
    (void)state;
    mixed x = mixed_new(2, 3);
    fault_problem = &x.m->p;
    assert_int_equal(condense_once(), SCREE_OK); /* takes the factors' own room beforehand */
    assert_true(memory_fault_each(condense_once) > 20);
    mixed_free(&x);
}

/* A contact on a node inside is refused, with its place. */
static void nodes_inside_are_refused(void **state) {
    (void)state;
    spd_settings settings = spd_default_settings();
    net *n = net_new(3, 3, 1, 1.0, 10.0, false, &settings);
    coupled *m = coupled_tower(n, 1, 0.4);
    condenser *c;
    problem out;
    scree_error error;
    m->entry_body.data[0] = 1 + 4; /* the middle one, behind the ground */
    assert_int_equal(condenser_create(&c, NULL), SCREE_OK);
    assert_int_equal(condense(c, &m->p, NULL, &out, &error), SCREE_BAD_INPUT);
    assert_non_null(strstr(error.text, "contact 0 acts on node 4"));
    condenser_destroy(c);
    coupled_free(m);
    net_free(n);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agrees_with_dense),
        cmocka_unit_test(velocities_agree),
        cmocka_unit_test(residuals_agree),
        cmocka_unit_test(prescribed_velocities_are_forgiven),
        cmocka_unit_test(files_get_the_condensed_problem),
        cmocka_unit_test(columns_are_kept),
        cmocka_unit_test(graphs_follow),
        cmocka_unit_test(same_bits),
        cmocka_unit_test(memory_may_fail),
        cmocka_unit_test(nodes_inside_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
