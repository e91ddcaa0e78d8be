/* Linear systems of Newton's methods: both ways satisfy the equations they stand for. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "problem_make.h"
#include "problem_make_space.h"
#include "solver/part/coupled.h"

typedef struct blocks {
    double *P, *Q, *f, *g, *dx, *dy;
    size_t rows;
} blocks;

static blocks blocks_new(const view *w) {
    blocks b = {.rows = w->rows};
    size_t numbers = w->local_first[w->contacts];
    b.P = calloc(numbers, sizeof(double)), b.Q = calloc(numbers, sizeof(double));
    b.f = calloc(w->rows, sizeof(double)), b.g = calloc(w->rows, sizeof(double));
    b.dx = calloc(w->rows, sizeof(double)), b.dy = calloc(w->rows, sizeof(double));
    return b;
}

static void blocks_free(blocks *b) {
    free(b->P), free(b->Q), free(b->f), free(b->g), free(b->dx), free(b->dy);
}

/* Random local matrices near the identity; `open` of the contacts have P = 0. */
static void draw(const view *w, blocks *b, double open, random_stream *r) {
    for (uint32_t k = 0; k < w->contacts; k++) {
        uint32_t n = w->row[k].dimension;
        bool is_open = random_unit(r) < open;
        for (uint32_t i = 0; i < n * n; i++) {
            double one = i % (n + 1) == 0 ? 1.0 : 0.0;
            b->P[w->local_first[k] + i] = is_open ? 0.0 : one + random_range(r, -0.2, 0.2);
            b->Q[w->local_first[k] + i] = 0.3 * one + random_range(r, -0.05, 0.05);
        }
    }
    for (size_t i = 0; i < w->rows; i++)
        b->f[i] = random_range(r, -1, 1), b->g[i] = random_range(r, -1, 1);
}

/* Largest |P dy + Q dx - f| and |dy - W dx - g|. */
static double miss(const view *w, const blocks *b) {
    double largest = 0.0, *y = calloc(w->rows, sizeof *y);
    view_times(w, b->dx, y);
    for (size_t i = 0; i < w->rows; i++)
        largest = fmax(largest, fabs(y[i] + b->g[i] - b->dy[i]));
    free(y);
    for (uint32_t k = 0; k < w->contacts; k++) {
        uint32_t n = w->row[k].dimension, first = w->row_first[k];
        for (uint32_t i = 0; i < n; i++) {
            double sum = -b->f[first + i];
            for (uint32_t j = 0; j < n; j++)
                sum += b->P[w->local_first[k] + i * n + j] * b->dy[first + j] +
                       b->Q[w->local_first[k] + i * n + j] * b->dx[first + j];
            largest = fmax(largest, fabs(sum));
        }
    }
    return largest;
}

/* A view has H of all contacts. */
static view view_of(made *m) {
    view w = {0};
    made_write(m);
    assert_int_equal(view_create(&w, &m->p, NULL, NULL), SCREE_OK);
    return w;
}

static void check_both_ways(made *m, uint64_t seed) {
    view w = view_of(m);
    random_stream r = {seed, 5, 0};
    blocks b = blocks_new(&w);
    coupled *c;
    assert_int_equal(coupled_create(&c, NULL), SCREE_OK);
    for (int round = 0; round < 6; round++) {
        solver_info info = {0};
        int sign;
        double first = 0.0;
        draw(&w, &b, round < 3 ? 0.0 : 0.4, &r);
        for (int way = COUPLED_IMPULSES; way <= COUPLED_VELOCITIES; way++) {
            assert_int_equal(coupled_prepare(c, &w, (coupled_way)way, NULL), SCREE_OK);
            assert_int_equal(coupled_chosen(c), way);
            assert_int_equal(coupled_factor(c, b.P, b.Q, &info, &sign, NULL), SCREE_OK);
            assert_int_not_equal(sign, 0);
            for (int refinements = 0; refinements < 2; refinements++) {
                coupled_solve(c, b.f, b.g, refinements, b.dx, b.dy, &info);
                assert_true(miss(&w, &b) < 1e-9);
            }
            double sum = 0.0;
            for (size_t i = 0; i < w.rows; i++)
                sum += b.dx[i] * (double)(1 + i % 3);
            if (way == COUPLED_IMPULSES)
                first = sum;
            else
                assert_true(fabs(sum - first) < 1e-7 * (1.0 + fabs(first)));
        }
        assert_int_equal(info.factorisations, 2);
        assert_true(info.work > 0.0);
    }
    coupled_destroy(c);
    blocks_free(&b);
    view_free(&w);
}

static void test_planar(void **state) {
    (void)state;
    made *m = made_packing(5, 4, 0.9, 0.5, 0.2, 3);
    check_both_ways(m, 1);
    made_free(m);
    m = made_packing(16, 12, 0.9, 0.5, 0.2, 4);
    check_both_ways(m, 2);
    made_free(m);
}

static void test_space(void **state) {
    (void)state;
    for (int solid = 0; solid < 2; solid++) {
        made *m = space_packing(4, 4, 0.9, 0.5, solid ? 0.2 : 0.0, 3);
        check_both_ways(m, 3);
        made_free(m);
    }
}

/* Disks that are guided along oblique axes, with and without a spin: their inverse masses are
 * singular, and no row of them is zero. */
static void test_guided(void **state) {
    (void)state;
    made *m = made_packing(8, 6, 0.9, 0.5, 0.2, 3);
    double *dense = calloc(9 * (size_t)m->p.bodies, sizeof *dense);
    for (uint32_t i = 0; i < m->p.bodies; i++) {
        const double *own = m->block.inverse + 3 * (size_t)i;
        double *to = dense + 9 * (size_t)i, axis[2] = {cos(0.7 * i), sin(0.7 * i)};
        bool guided = i % 3 != 2;
        for (int j = 0; j < 2; j++)
            for (int k = 0; k < 2; k++)
                to[3 * j + k] = guided ? own[0] * axis[j] * axis[k] : j == k ? own[0] : 0.0;
        to[8] = i % 3 == 1 ? 0.0 : own[2];
    }
    m->block.type = BLOCK_DENSE;
    m->block.inverse = dense;
    check_both_ways(m, 5);
    free(dense);
    made_free(m);
}

/* Compliances enter both ways alike. */
static void test_compliance(void **state) {
    (void)state;
    made *m = made_packing(5, 4, 0.9, 0.5, 0.2, 3);
    for (uint32_t k = 0; k < m->p.contacts; k += 2) {
        m->row[k].has = ROW_HAS_C;
        m->row[k].extra = k;
        m->extra[k].C[0] = 2e-3, m->extra[k].C[1] = 5e-4;
    }
    check_both_ways(m, 7);
    made_free(m);
}

/* The contacts that are open change from call to call. */
static void test_pattern_follows(void **state) {
    (void)state;
    made *m = made_packing(8, 8, 0.9, 0.5, 0.2, 9);
    view w = view_of(m);
    random_stream r = {11, 5, 0};
    blocks b = blocks_new(&w);
    coupled *c;
    assert_int_equal(coupled_create(&c, NULL), SCREE_OK);
    assert_int_equal(coupled_prepare(c, &w, COUPLED_IMPULSES, NULL), SCREE_OK);
    for (int round = 0; round < 12; round++) {
        solver_info info = {0};
        int sign;
        draw(&w, &b, 0.1 * round, &r);
        assert_int_equal(coupled_factor(c, b.P, b.Q, &info, &sign, NULL), SCREE_OK);
        coupled_solve(c, b.f, b.g, 1, b.dx, b.dy, &info);
        assert_true(miss(&w, &b) < 1e-9);
    }
    coupled_destroy(c);
    blocks_free(&b);
    view_free(&w);
    made_free(m);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_planar),          cmocka_unit_test(test_space),
        cmocka_unit_test(test_guided),          cmocka_unit_test(test_compliance),
        cmocka_unit_test(test_pattern_follows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
