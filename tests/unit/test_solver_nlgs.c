/* Nonlinear Gauss-Seidel: right solutions, the same bits for any threads and lanes, no unexpected
 * memory. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/memory.h"
#include "problem_make_space.h"
#include "solver/relaxation/nlgs.h"

static const nlgs_parameters plain = {NLGS_LANES_AUTO, NLGS_RANDOM, 0,  1000, 1.0,
                                      NLGS_LOCAL_AUTO, 1e-12,       100};

typedef struct answer {
    double *S, *v;
    size_t rows, dofs;
    solver_info info;
} answer;

static answer answer_new(const problem *p) {
    answer a = {.rows = p->row_first[p->contacts], .dofs = p->dofs};
    a.S = calloc(a.rows + 1, sizeof(double));
    a.v = calloc(a.dofs + 1, sizeof(double));
    return a;
}

static void answer_free(answer *a) {
    free(a->S);
    free(a->v);
}

static void solve_into(answer *a, solver *s, const problem *p, double tolerance, int64_t sweeps,
                       team *t) {
    scree_error error;
    solver_settings settings = {
        .tolerance = tolerance, .max_iterations = sweeps, .seed = 5, .step = 17, .team = t};
    if (solver_nlgs.solve(s, p, &settings, a->S, a->v, &a->info, &error) != SCREE_OK)
        fail_msg("%s", error.text);
}

static answer solved(const problem *p, const nlgs_parameters *parameters, double tolerance,
                     int64_t sweeps, team *t) {
    answer a = answer_new(p);
    solver *s;
    assert_int_equal(solver_nlgs.create(&solver_nlgs, parameters, &s, NULL), SCREE_OK);
    solve_into(&a, s, p, tolerance, sweeps, t);
    solver_nlgs.destroy(s);
    return a;
}

static void assert_same_bits(const answer *a, const answer *b) {
    assert_memory_equal(a->S, b->S, a->rows * sizeof(double));
    assert_memory_equal(a->v, b->v, a->dofs * sizeof(double));
    assert_memory_equal(&a->info.residual.rms, &b->info.residual.rms, sizeof(double));
    assert_memory_equal(&a->info.residual.max, &b->info.residual.max, sizeof(double));
    assert_memory_equal(&a->info.residual.natural, &b->info.residual.natural, sizeof(double));
    assert_int_equal(a->info.residual.worst, b->info.residual.worst);
    assert_int_equal(a->info.iterations, b->info.iterations);
    assert_true(a->info.defect == b->info.defect);
}

/* Disks and polygons, a wall free along one axis, rows of several kinds, H of some contacts written
 * down: every path at once. */
static made *mixed_packing(uint32_t columns, uint32_t rows) {
    made *m = made_packing(columns, rows, 0.8, 0.3, 0.0, 9);
    made *n = made_packing(columns, rows, 0.8, 0.3, 0.2, 9);
    made *all = made_new(m->p.bodies, m->p.contacts + 200);
    memcpy(all->inverse, m->inverse, all->p.dofs * sizeof(double));
    memcpy(all->v_free, m->v_free, all->p.dofs * sizeof(double));
    memcpy(all->position, m->position, 2 * all->p.bodies * sizeof(double));
    memcpy(all->radius, m->radius, all->p.bodies * sizeof(double));
    uint32_t common = m->p.contacts < n->p.contacts ? m->p.contacts : n->p.contacts;
    for (uint32_t c = 0; c < common; c++) {
        const made *from = c % 3 ? m : n;
        const double *normal = from->normal + 2 * c, *arm = from->arm + 4 * c;
        row law = coulomb_row(c % 11 ? 0.3 : 0.0);
        uint32_t to = made_contact(all, law, from->pair[c][0], from->pair[c][1], normal[0],
                                   normal[1], arm, arm + 2);
        all->form[to] = from->form[c];
        all->b[all->row_first[to]] = 1e-4 * (c % 5);
        all->b[all->row_first[to] + 1] = -1e-4 * (c % 3);
    }
    for (uint32_t k = 0; k < 40; k++) {
        uint32_t body = columns * 2 + 7 * k + 1, other = body + columns;
        row law = {.cone = k % 2 ? CONE_ROLLING : CONE_SIGNORINI,
                   .dimension = k % 2 ? 3 : 1,
                   .mu = 0.2,
                   .l_r = 0.05};
        made_disks(all, law, other, body);
    }
    uint32_t hub = columns * rows; /* a disk of the top that moves up and down only */
    all->inverse[3 * hub] = all->inverse[3 * hub + 2] = 0.0;
    all->p.reference_speed = 0.01;
    made_write_some(all, 5, 17);
    made_free(m);
    made_free(n);
    return all;
}

static void same_bits_for_lanes_and_threads(void **state) {
    (void)state;
    team *teams[5] = {NULL};
    for (int threads = 2; threads <= 4; threads++)
        assert_int_equal(team_create(&teams[threads], threads, NULL), SCREE_OK);
    for (int which = 0; which < 3; which++) {
        made *m = which == 0   ? made_packing(50, 50, 0.85, 0.4, 0.0, 1)
                  : which == 1 ? made_packing(50, 50, 0.85, 0.4, 0.3, 2)
                               : mixed_packing(50, 50);
        for (int order = 0; order < 3; order++) {
            nlgs_parameters parameters = {NLGS_LANES_1,           order,           0,     20,
                                          order == 2 ? 0.9 : 1.0, NLGS_LOCAL_AUTO, 1e-12, 100};
            answer first = solved(&m->p, &parameters, 1e-12, 40, NULL);
            assert_int_equal(first.info.outcome, SOLVER_MAX_ITERATIONS);
            for (int lanes = NLGS_LANES_AUTO; lanes <= NLGS_LANES_8; lanes++)
                for (int threads = 1; threads <= 4; threads++) {
                    parameters.lanes = lanes;
                    answer a = solved(&m->p, &parameters, 1e-12, 40, teams[threads]);
                    assert_same_bits(&first, &a);
                    answer_free(&a);
                }
            answer_free(&first);
        }
        made_free(m);
    }
    for (int threads = 2; threads <= 4; threads++)
        team_destroy(teams[threads]);
}

static void forgetting_changes_nothing(void **state) {
    (void)state;
    made *m = mixed_packing(30, 20), *other = made_packing(12, 9, 0.9, 0.2, 0.2, 4);
    solver *s;
    assert_int_equal(solver_nlgs.create(&solver_nlgs, &plain, &s, NULL), SCREE_OK);
    answer first = answer_new(&m->p), again = answer_new(&m->p), between = answer_new(&other->p);
    solve_into(&first, s, &m->p, 1e-12, 30, NULL);
    solve_into(&between, s, &other->p, 1e-12, 10, NULL);
    solve_into(&again, s, &m->p, 1e-12, 30, NULL);
    assert_same_bits(&first, &again);
    memset(again.S, 0, again.rows * sizeof(double));
    solver_nlgs.forget(s);
    solve_into(&again, s, &m->p, 1e-12, 30, NULL);
    assert_same_bits(&first, &again);
    answer fresh = solved(&m->p, &plain, 1e-12, 30, NULL);
    assert_same_bits(&first, &fresh);
    solver_nlgs.destroy(s);
    answer_free(&first), answer_free(&again), answer_free(&between), answer_free(&fresh);
    made_free(m), made_free(other);
}

static void assert_certified(const problem *p, const answer *a) {
    residual r = residual_measure(p, a->S, a->v);
    assert_true(fabs(r.rms - a->info.residual.rms) <= 1e-6 * r.rms + 1e-13);
    assert_true(fabs(r.max - a->info.residual.max) <= 1e-6 * r.max + 1e-13);
    assert_true(fabs(r.natural - a->info.residual.natural) <= 1e-6 * r.natural + 1e-13);
    double *v = calloc(p->dofs + 1, sizeof *v);
    problem_velocity(p, a->S, v);
    for (size_t i = 0; i < p->dofs; i++)
        assert_true(fabs(v[i] - a->v[i]) <= 1e-12);
    free(v);
}

static void residual_is_that_of_an_independent_measure(void **state) {
    (void)state;
    made *list[] = {made_packing(20, 12, 0.8, 0.3, 0.0, 21),
                    made_packing(20, 12, 0.8, 0.3, 0.2, 22), mixed_packing(40, 30)};
    for (int i = 0; i < 3; i++)
        for (int64_t sweeps = 0; sweeps <= 300; sweeps = 3 * sweeps + 1) {
            answer a = solved(&list[i]->p, &plain, 1e-10, sweeps, NULL);
            assert_certified(&list[i]->p, &a);
            assert_int_equal(a.info.outcome == SOLVER_CONVERGED, a.info.residual.rms <= 1e-10);
            answer_free(&a);
        }
    for (int i = 0; i < 3; i++)
        made_free(list[i]);
}

static void reaches_the_tolerance(void **state) {
    (void)state;
    for (int i = 0; i < 4; i++) {
        made *m = made_packing(12, 8, 0.75, 0.1 * i, i == 3 ? 0.1 : 0.0, 30 + (uint64_t)i);
        answer a = solved(&m->p, &plain, 1e-9, 200000, NULL);
        assert_int_equal(a.info.outcome, SOLVER_CONVERGED);
        assert_certified(&m->p, &a);
        answer b = answer_new(&m->p);
        memcpy(b.S, a.S, a.rows * sizeof(double));
        solver *s;
        assert_int_equal(solver_nlgs.create(&solver_nlgs, &plain, &s, NULL), SCREE_OK);
        solve_into(&b, s, &m->p, 1e-8, 1000, NULL);
        assert_int_equal(b.info.iterations,
                         0); /* a warm start at the solution returns it unchanged */
        assert_memory_equal(a.S, b.S, a.rows * sizeof(double));
        solver_nlgs.destroy(s);
        answer_free(&a), answer_free(&b);
        made_free(m);
    }
}

/* A column of n equal disks falling with speed g h: contact k carries the n - k above it. */
static void column_has_the_known_forces(void **state) {
    (void)state;
    enum { N = 10 };
    made *m = made_new(N + 1, N);
    for (uint32_t i = 0; i <= N; i++) {
        made_body(m, i, 0, i, 0.5, i ? 2.0 : 0.0);
        if (i) m->v_free[3 * i + 1] = -0.01;
        if (i) made_disks(m, coulomb_row(0.5), i, i - 1);
    }
    m->p.reference_speed = 0.01;
    answer a = solved(&m->p, &plain, 1e-13, 100000, NULL);
    assert_int_equal(a.info.outcome, SOLVER_CONVERGED);
    for (uint32_t i = 0; i < N; i++) {
        assert_true(fabs(a.S[2 * i] - 0.02 * (N - i)) < 1e-11);
        assert_true(fabs(a.S[2 * i + 1]) < 1e-13);
    }
    answer_free(&a);
    made_free(m);
}

/* Without friction velocities are unique: the order of contacts must not matter. */
static void permuted_contacts_give_the_same_motion(void **state) {
    (void)state;
    made *m = made_packing(10, 8, 0.8, 0.0, 0.0, 40), *n = made_new(m->p.bodies, m->p.contacts);
    memcpy(n->inverse, m->inverse, m->p.dofs * sizeof(double));
    memcpy(n->v_free, m->v_free, m->p.dofs * sizeof(double));
    memcpy(n->position, m->position, 2 * m->p.bodies * sizeof(double));
    memcpy(n->radius, m->radius, m->p.bodies * sizeof(double));
    for (uint32_t c = 0; c < m->p.contacts; c++) {
        uint32_t from = (uint32_t)((c * 101ull + 13) % m->p.contacts);
        made_disks(n, coulomb_row(0.0), m->pair[from][0], m->pair[from][1]);
    }
    assert_true(m->p.contacts % 101 != 0);
    n->p.reference_speed = m->p.reference_speed;
    answer a = solved(&m->p, &plain, 1e-12, 1000000, NULL);
    answer b = solved(&n->p, &plain, 1e-12, 1000000, NULL);
    assert_int_equal(a.info.outcome, SOLVER_CONVERGED);
    assert_int_equal(b.info.outcome, SOLVER_CONVERGED);
    for (size_t i = 0; i < a.dofs; i++)
        assert_true(fabs(a.v[i] - b.v[i]) < 1e-9);
    for (uint32_t c = 0; c < m->p.contacts; c++)
        assert_true(a.S[2 * c + 1] == 0.0 && a.S[2 * c] >= 0.0);
    answer_free(&a), answer_free(&b);
    made_free(m), made_free(n);
}

/* x to -x: every operation meets the same numbers up to sign. */
static void mirrored_problem_gives_mirrored_bits(void **state) {
    (void)state;
    for (int which = 0; which < 2; which++) {
        made *m = made_packing(20, 15, 0.8, 0.3, which ? 0.2 : 0.0, 50);
        made *n = made_packing(20, 15, 0.8, 0.3, which ? 0.2 : 0.0, 50);
        for (uint32_t i = 0; i < n->p.bodies; i++) {
            n->v_free[3 * i] *= -1.0;
            n->v_free[3 * i + 2] *= -1.0;
        }
        for (uint32_t c = 0; c < n->p.contacts; c++) { /* the tangent is turned round, too */
            n->normal[2 * c] *= -1.0;
            n->arm[4 * c] *= -1.0, n->arm[4 * c + 2] *= -1.0;
        }
        answer a = solved(&m->p, &plain, 1e-12, 100, NULL);
        answer b = solved(&n->p, &plain, 1e-12, 100, NULL);
        for (uint32_t c = 0; c < n->p.contacts; c++) {
            assert_true(a.S[2 * c] == b.S[2 * c]);
            assert_true(a.S[2 * c + 1] == -b.S[2 * c + 1]);
        }
        for (uint32_t i = 0; i < n->p.bodies; i++)
            assert_true(a.v[3 * i] == -b.v[3 * i] && a.v[3 * i + 1] == b.v[3 * i + 1] &&
                        a.v[3 * i + 2] == -b.v[3 * i + 2]);
        assert_int_equal(a.info.tail + b.info.tail, 0);
        answer_free(&a), answer_free(&b);
        made_free(m), made_free(n);
    }
}

/* Whether S, found for p, solves q as well: both are the same problem. */
static void assert_solves(const problem *q, const answer *a, double tolerance) {
    residual r = residual_measure(q, a->S, a->v);
    assert_true(r.rms <= 1.001 * tolerance);
    assert_true(fabs(r.rms - a->info.residual.rms) <= 1e-6 * r.rms + 1e-13);
}

/* The same contacts as pairs, which the lanes take, with H of some written down, and with all of
 * it, which is for the generic path. */
static void pairs_and_written_H_have_one_solution(void **state) {
    (void)state;
    const double tolerance = 1e-11;
    row rolling = {.cone = CONE_ROLLING, .dimension = 3, .mu = 0.3, .l_r = 0.02};
    row soft = coulomb_row(0.3);
    soft.has = ROW_HAS_C;
    made *list[] = {made_packing(12, 8, 0.7, 0.0, 0.0, 71), made_packing(12, 8, 0.7, 0.3, 0.0, 72),
                    made_packing(12, 8, 0.7, 0.2, 0.1, 73),
                    made_disks_under(made_packing(12, 4, 0.6, 0.3, 0.0, 74), rolling),
                    made_disks_under(made_packing(12, 8, 0.7, 0.3, 0.0, 75), soft)};
    for (int i = 0; i < 5; i++) {
        made *m = list[i];
        m->extra[0] = (row_extra){.C = {1e-4, 1e-4}};
        problem pairs = m->p;
        answer a = solved(&pairs, &plain, tolerance, 200000, NULL);
        made_write_some(m, 1, 2);
        answer b = solved(&m->p, &plain, tolerance, 200000, NULL);
        made_write_alone(m);
        answer c = solved(&m->p, &plain, tolerance, 200000, NULL);
        bool loose = i > 2; /* such contacts have colours outside the lanes, too */
        assert_int_equal(a.info.tail, 0);
        assert_int_equal(b.info.tail, loose ? 0 : m->p.contacts / 2);
        assert_int_equal(c.info.tail, loose ? 0 : m->p.contacts);
        answer *all[] = {&a, &b, &c};
        for (int k = 0; k < 3; k++) {
            assert_int_equal(all[k]->info.outcome, SOLVER_CONVERGED);
            assert_solves(&m->p, all[k], tolerance);
            assert_certified(&m->p, all[k]);
            for (size_t d = 0; d < a.dofs; d++)
                assert_true(fabs(a.v[d] - all[k]->v[d]) < 1e-8 * m->p.reference_speed);
        }
        for (int k = 0; k < 3; k++)
            answer_free(all[k]);
        made_free(m);
    }
}

static void turn_tangents_round(made *m) {
    for (uint32_t c = 0; c < m->p.contacts; c++)
        for (size_t k = 0; k < 12; k++)
            if (k % 6 > 2) m->H[m->H_first[c] + k] *= -1.0;
}

/* The opposite tangent, which pairs never have: with H stored the generic path finds the same
 * solution, equal bit for bit to that of its own tangents. */
static void mirrored_tangents_are_taken(void **state) {
    (void)state;
    for (int which = 0; which < 2; which++) {
        made *m = made_packing(12, 8, 0.7, 0.2, which ? 0.1 : 0.0, 51);
        answer pairs = solved(&m->p, &plain, 1e-11, 100000, NULL);
        made_write_alone(m);
        answer own = solved(&m->p, &plain, 1e-11, 100000, NULL);
        turn_tangents_round(m);
        answer other = solved(&m->p, &plain, 1e-11, 100000, NULL);
        assert_int_equal(pairs.info.tail, 0);
        assert_int_equal(other.info.tail, m->p.contacts);
        assert_int_equal(pairs.info.outcome, SOLVER_CONVERGED);
        assert_int_equal(other.info.outcome, SOLVER_CONVERGED);
        assert_certified(&m->p, &other);
        assert_memory_equal(own.v, other.v, own.dofs * sizeof(double));
        for (uint32_t c = 0; c < m->p.contacts; c++)
            assert_true(other.S[2 * c] == own.S[2 * c] && other.S[2 * c + 1] == -own.S[2 * c + 1]);
        for (size_t i = 0; i < pairs.dofs; i++)
            assert_true(fabs(pairs.v[i] - other.v[i]) < 1e-9);
        answer_free(&pairs), answer_free(&own), answer_free(&other);
        made_free(m);
    }
}

/* metres by 4, kilograms by 1/8, seconds by 2: the same bits, scaled. */
static void powers_of_two_in_the_units_change_no_bit(void **state) {
    (void)state;
    const double metre = 4.0, kilogram = 0.125, second = 2.0, speed = metre / second;
    for (int which = 0; which < 3; which++) {
        made *m =
            which == 2 ? mixed_packing(30, 20) : made_packing(20, 15, 0.8, 0.3, 0.2 * which, 60);
        answer a = solved(&m->p, &plain, 1e-12, 60, NULL);
        for (uint32_t i = 0; i < m->p.bodies; i++) {
            m->inverse[3 * i] /= kilogram, m->inverse[3 * i + 1] /= kilogram;
            m->inverse[3 * i + 2] /= kilogram * metre * metre;
            m->v_free[3 * i] *= speed, m->v_free[3 * i + 1] *= speed;
            m->v_free[3 * i + 2] /= second;
        }
        for (uint32_t c = 0; c < m->p.contacts; c++) {
            uint32_t rows = m->row[c].dimension;
            m->row[c].l_r *= metre;
            for (uint32_t k = 0; k < 4; k++)
                m->arm[4 * c + k] *= metre;
            for (uint32_t e = 0; e < 2 && m->at[c] & PAIR_EXPLICIT; e++)
                for (uint32_t i = 0; i < rows; i++) { /* arms are lengths, spin rows have none */
                    size_t first = m->H_first[m->at[c] - PAIR_EXPLICIT];
                    if (i < 2) m->H[first + 3 * (e * rows + i) + 2] *= metre;
                }
            for (uint32_t i = 0; i < rows; i++)
                m->b[m->row_first[c] + i] *= i == 2 ? 1.0 / second : speed;
        }
        m->p.reference_speed *= speed;
        answer b = solved(&m->p, &plain, 1e-12, 60, NULL);
        assert_true(a.info.residual.rms == b.info.residual.rms);
        assert_true(a.info.residual.max == b.info.residual.max);
        for (uint32_t c = 0; c < m->p.contacts; c++)
            for (size_t k = m->row_first[c]; k < m->row_first[c + 1]; k++) {
                double factor = kilogram * speed * (k - m->row_first[c] == 2 ? metre : 1.0);
                assert_true(b.S[k] == a.S[k] * factor);
            }
        answer_free(&a), answer_free(&b);
        made_free(m);
    }
}

/* The same contact twice and three times over: W of the whole has no full rank. */
static void redundant_contacts_are_solved(void **state) {
    (void)state;
    made *m = made_new(9, 24);
    for (uint32_t i = 0; i < 9; i++) {
        made_body(m, i, 0, i, 0.5, i ? 1.0 + i : 0.0);
        m->v_free[3 * i] = i ? 0.001 * i : 0.0;
        m->v_free[3 * i + 1] = i ? -0.01 : 0.0;
        for (int k = 0; i && k < 3; k++) {
            double arm_c[2] = {k < 2 ? -0.4 : 0.4, -0.5}, arm_a[2] = {k < 2 ? -0.4 : 0.4, 0.5};
            made_contact(m, coulomb_row(0.5), i, i - 1, 0, 1, arm_c, arm_a);
        }
    }
    m->p.reference_speed = 0.01;
    answer a = solved(&m->p, &plain, 1e-10, 1000000, NULL);
    assert_int_equal(a.info.outcome, SOLVER_CONVERGED);
    assert_certified(&m->p, &a);
    answer_free(&a);
    made_free(m);
}

static void contact_of_two_fixed_bodies_stays_open(void **state) {
    (void)state;
    made *m = made_new(3, 3);
    made_body(m, 0, 0, 0, 0.5, 0.0);
    made_body(m, 1, 0, 1, 0.5, 0.0);
    made_body(m, 2, 1, 0, 0.5, 1.0);
    m->v_free[4] = -1.0; /* driven into each other */
    m->v_free[6] = -1.0;
    made_disks(m, coulomb_row(0.3), 1, 0);
    made_disks(m, coulomb_row(0.3), 2, 0);
    answer a = solved(&m->p, &plain, 1e-10, 100, NULL);
    assert_int_equal(a.info.outcome, SOLVER_CONVERGED);
    assert_true(a.S[0] == 0.0 && a.S[1] == 0.0);
    assert_true(fabs(a.S[2] - 1.0) < 1e-14);
    assert_int_equal(a.info.outside, 1);
    assert_int_equal(a.info.tail, 1);
    assert_true(a.v[4] == -1.0);
    answer_free(&a);
    made_free(m);
}

static void nothing_to_do(void **state) {
    (void)state;
    made *m = made_new(2, 1), *empty = made_new(0, 0);
    made_body(m, 0, 0, 0, 1, 1);
    m->v_free[0] = 3.0;
    empty->p.blocks = 0;
    answer a = solved(&m->p, &plain, 1e-10, 100, NULL),
           b = solved(&empty->p, &plain, 1e-10, 5, NULL);
    assert_int_equal(a.info.outcome, SOLVER_CONVERGED);
    assert_int_equal(b.info.outcome, SOLVER_CONVERGED);
    assert_int_equal(a.info.residual.worst, UINT32_MAX);
    assert_int_equal(a.info.iterations, 0);
    assert_true(a.v[0] == 3.0);
    answer_free(&a), answer_free(&b);
    made_free(m), made_free(empty);
}

/* A big disk in a ring of 100: more contacts at one body than there are colours. */
static void crowded_body_goes_to_the_serial_batch(void **state) {
    (void)state;
    enum { RING = 100 };
    made *m = made_new(RING + 1, RING);
    made_body(m, 0, 0, 0, 15.0, 1000.0);
    for (uint32_t i = 1; i <= RING; i++) {
        double angle = 2.0 * 3.14159265358979 * i / RING, c = cos(angle), s = sin(angle);
        made_body(m, i, 15.4 * c, 15.4 * s, 0.4, 1.0);
        m->v_free[3 * i] = -c, m->v_free[3 * i + 1] = -s, m->v_free[3 * i + 2] = 0.3;
        made_disks(m, coulomb_row(0.3), i, 0);
    }
    answer a = solved(&m->p, &plain, 1e-11, 10000, NULL);
    assert_int_equal(a.info.outcome, SOLVER_CONVERGED);
    assert_int_equal(a.info.colours, 32);
    assert_int_equal(a.info.tail, RING - 32);
    assert_certified(&m->p, &a);
    answer_free(&a);
    made_free(m);
}

/* Rounding errors must not accumulate in velocities that are only incremented. */
static void balance_holds_over_many_sweeps(void **state) {
    (void)state;
    made *m = made_packing(20, 20, 0.84, 0.4, 0.0, 70);
    nlgs_parameters never = plain;
    never.refresh_every = 1000000000;
    never.check_every = 1000;
    answer a = solved(&m->p, &never, 0.0, 100000, NULL);
    assert_int_equal(a.info.iterations, 100000);
    assert_true(a.info.defect < 1e-10);
    assert_true(a.info.defect > 0.0);
    assert_certified(&m->p, &a);
    answer b = solved(&m->p, &plain, 0.0, 5000, NULL);
    assert_true(b.info.refreshes >= 5);
    assert_true(b.info.defect < 1e-14);
    answer_free(&a), answer_free(&b);
    made_free(m);
}

static bool stop_soon(void *user) { return ++*(int *)user >= 3; }

static void cancel_is_heard(void **state) {
    (void)state;
    made *m = made_packing(20, 20, 0.84, 0.4, 0.0, 70);
    solver *s;
    int asked = 0;
    answer a = answer_new(&m->p);
    solver_settings settings = {
        .tolerance = 0.0, .max_iterations = 100000, .cancel = stop_soon, .user = &asked};
    assert_int_equal(solver_nlgs.create(&solver_nlgs, &plain, &s, NULL), SCREE_OK);
    assert_int_equal(solver_nlgs.solve(s, &m->p, &settings, a.S, a.v, &a.info, NULL), SCREE_OK);
    assert_int_equal(a.info.outcome, SOLVER_CANCELLED);
    assert_int_equal(asked, 3);
    assert_true(a.info.iterations < 20);
    assert_certified(&m->p, &a);
    solver_nlgs.destroy(s);
    /* between two looks at the residual too: after the first look, 16 sweeps and 16 more */
    nlgs_parameters seldom = plain;
    seldom.check_every = 50000;
    asked = 0;
    memset(a.S, 0, a.rows * sizeof *a.S);
    assert_int_equal(solver_nlgs.create(&solver_nlgs, &seldom, &s, NULL), SCREE_OK);
    assert_int_equal(solver_nlgs.solve(s, &m->p, &settings, a.S, a.v, &a.info, NULL), SCREE_OK);
    assert_int_equal(a.info.outcome, SOLVER_CANCELLED);
    assert_int_equal(a.info.iterations, 32);
    assert_certified(&m->p, &a);
    solver_nlgs.destroy(s);
    answer_free(&a);
    made_free(m);
}

static struct { int64_t calls, live, fail_at; } memory;

static void *counting_resize(void *user, void *old, size_t old_bytes, size_t new_bytes) {
    (void)user;
    if (++memory.calls == memory.fail_at) return NULL;
    void *fresh = aligned_alloc(64, (new_bytes + 63) / 64 * 64);
    if (old) memcpy(fresh, old, old_bytes < new_bytes ? old_bytes : new_bytes);
    if (!old) memory.live++;
    free(old);
    return fresh;
}

static void counting_release(void *user, void *memory_block) {
    (void)user;
    memory.live--;
    free(memory_block);
}

/* Takes the problem. */
static void fail_every_allocation(made *m) {
    const scree_allocator counting = {NULL, counting_resize, counting_release};
    answer a = answer_new(&m->p), before = answer_new(&m->p);
    for (size_t i = 0; i < a.rows; i++)
        a.S[i] = before.S[i] = 1e-3;
    for (size_t i = 0; i < a.dofs; i++)
        a.v[i] = before.v[i] = 7.0;
    solver_settings settings = {.tolerance = 1e-8, .max_iterations = 10};
    scree_set_allocator(&counting);
    bool done = false;
    int failures = 0;
    for (int64_t n = 1; !done; n++) {
        memory.calls = 0;
        memory.fail_at = n;
        solver *s = NULL;
        scree_status status = solver_nlgs.create(&solver_nlgs, &plain, &s, NULL);
        if (status == SCREE_OK)
            status = solver_nlgs.solve(s, &m->p, &settings, a.S, a.v, &a.info, NULL);
        done = status == SCREE_OK;
        failures += !done;
        if (!done) {
            assert_int_equal(status, SCREE_NO_MEMORY);
            assert_memory_equal(a.S, before.S, a.rows * sizeof(double));
            assert_memory_equal(a.v, before.v, a.dofs * sizeof(double));
        } else {
            int64_t calls = memory.calls;
            memory.fail_at = 0;
            assert_int_equal(solver_nlgs.solve(s, &m->p, &settings, a.S, a.v, &a.info, NULL),
                             SCREE_OK);
            assert_int_equal(memory.calls, calls);
        }
        solver_nlgs.destroy(s);
        assert_int_equal(memory.live, 0);
    }
    assert_true(failures > 10);
    scree_set_allocator(NULL);
    answer_free(&a), answer_free(&before);
    made_free(m);
}

static void memory_fails_cleanly_and_is_not_asked_for_twice(void **state) {
    (void)state;
    fail_every_allocation(mixed_packing(30, 20));
    fail_every_allocation(space_packing(6, 6, 0.5, 0.3, 0.1, 3));
}

static void parameters_have_defaults(void **state) {
    (void)state;
    nlgs_parameters read;
    scree_error error;
    if (param_read(&solver_nlgs.head, NULL, NULL, NULL, &read, &error) != SCREE_OK)
        fail_msg("%s", error.text);
    assert_int_equal(read.lanes, plain.lanes);
    assert_int_equal(read.order, plain.order);
    assert_int_equal(read.check_every, plain.check_every);
    assert_int_equal(read.refresh_every, plain.refresh_every);
    assert_true(read.relaxation == plain.relaxation);
    param_free(&solver_nlgs.head, &read);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(same_bits_for_lanes_and_threads),
        cmocka_unit_test(forgetting_changes_nothing),
        cmocka_unit_test(residual_is_that_of_an_independent_measure),
        cmocka_unit_test(reaches_the_tolerance),
        cmocka_unit_test(column_has_the_known_forces),
        cmocka_unit_test(permuted_contacts_give_the_same_motion),
        cmocka_unit_test(mirrored_problem_gives_mirrored_bits),
        cmocka_unit_test(pairs_and_written_H_have_one_solution),
        cmocka_unit_test(mirrored_tangents_are_taken),
        cmocka_unit_test(powers_of_two_in_the_units_change_no_bit),
        cmocka_unit_test(redundant_contacts_are_solved),
        cmocka_unit_test(contact_of_two_fixed_bodies_stays_open),
        cmocka_unit_test(nothing_to_do),
        cmocka_unit_test(crowded_body_goes_to_the_serial_batch),
        cmocka_unit_test(balance_holds_over_many_sweeps),
        cmocka_unit_test(cancel_is_heard),
        cmocka_unit_test(memory_fails_cleanly_and_is_not_asked_for_twice),
        cmocka_unit_test(parameters_have_defaults),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
