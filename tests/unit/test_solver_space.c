/* Nonlinear Gauss-Seidel in space: right solutions by every path, and the same bits for any threads
 * and lanes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "problem/explicit.h"
#include "problem_make_space.h"
#include "solver/relaxation/nlgs.h"

static const nlgs_parameters plain = {NLGS_LANES_AUTO, NLGS_RANDOM, 0,  1000, 1.0,
                                      NLGS_LOCAL_AUTO, 1e-12,       100};

typedef struct answer {
    double *S, *v;
    size_t rows, dofs;
    solver_info info;
} answer;

static void answer_free(answer *a) {
    free(a->S);
    free(a->v);
}

static answer solved(const problem *p, const nlgs_parameters *parameters, double tolerance,
                     int64_t sweeps, team *t) {
    answer a = {.rows = p->row_first[p->contacts], .dofs = p->dofs};
    a.S = calloc(a.rows + 1, sizeof(double));
    a.v = calloc(a.dofs + 1, sizeof(double));
    solver *s;
    scree_error error;
    solver_settings settings = {
        .tolerance = tolerance, .max_iterations = sweeps, .seed = 5, .step = 17, .team = t};
    assert_int_equal(solver_nlgs.create(&solver_nlgs, parameters, &s, NULL), SCREE_OK);
    if (solver_nlgs.solve(s, p, &settings, a.S, a.v, &a.info, &error) != SCREE_OK)
        fail_msg("%s", error.text);
    solver_nlgs.destroy(s);
    return a;
}

static void assert_certified(const problem *p, const answer *a) {
    residual r = residual_measure(p, a->S, a->v);
    assert_true(fabs(r.rms - a->info.residual.rms) <= 1e-6 * r.rms + 1e-12);
    assert_true(fabs(r.max - a->info.residual.max) <= 1e-6 * r.max + 1e-12);
    assert_true(fabs(r.natural - a->info.residual.natural) <= 1e-6 * r.natural + 1e-12);
    double *v = calloc(p->dofs + 1, sizeof *v);
    problem_velocity(p, a->S, v);
    for (size_t i = 0; i < p->dofs; i++)
        assert_true(fabs(v[i] - a->v[i]) <= 1e-12);
    free(v);
}

/* Balls and solids, a body free along one axis, rows of several kinds, tangents of some contacts
 * turned: every path at once. */
static made *mixed_packing(uint32_t side, uint32_t layers) {
    made *m = space_packing(side, layers, 0.4, 0.3, 0.0, 9);
    random_stream r = {10, 1, 0};
    uint32_t first = side * side, count = m->p.contacts;
    for (uint32_t body = first; body < m->p.bodies; body += 3)
        space_turn_inertia(m, body, 3.0, &r);
    for (uint32_t c = 0; c < count; c++) {
        m->row[c].mu = c % 11 ? 0.3 : 0.0;
        for (uint32_t k = 0; k < 3; k++)
            m->b[3 * c + k] = 1e-4 * random_normal(&r);
    }
    for (uint32_t k = 0; k < 8; k++) {
        uint32_t body = first + 7 * k + 1;
        row laws[4] = {{.cone = CONE_ROLLING, .dimension = 5, .mu = 0.2, .l_r = 0.05},
                       {.cone = CONE_SIGNORINI, .dimension = 1},
                       {.cone = CONE_BILATERAL, .dimension = 3},
                       {.cone = CONE_ROLLING, .dimension = 6, .mu = 0.2, .l_r = 0.05, .extra = k}};
        m->extra[k].l_s = 0.02;
        space_balls(m, laws[k % 4], body + first, body, k < 4 ? 0.3 : 0.0);
    }
    uint32_t hub = m->p.bodies - 3;
    memset(m->inverse + 9 * hub, 0, 9 * sizeof(double));
    m->inverse[9 * hub + 2] = 0.002;
    double turning[6] = {0.001, -0.002, 0.0, 0.003, 0.001, 0.002};
    memcpy(m->v_free + 6 * 5, turning,
           sizeof turning); /* a fixed body with a prescribed velocity */
    return m;
}

static void residual_is_that_of_an_independent_measure(void **state) {
    (void)state;
    made *list[] = {space_packing(6, 5, 0.5, 0.3, 0.0, 21), space_packing(6, 5, 0.5, 0.3, 0.1, 22),
                    mixed_packing(6, 5)};
    for (int i = 0; i < 3; i++) {
        scree_error error;
        explicit_problem room = {0};
        const problem *written;
        assert_int_equal(explicit_make(&room, &list[i]->p, &written, &error), SCREE_OK);
        if (problem_check(written, &error) != SCREE_OK) fail_msg("%s", error.text);
        explicit_free(&room.own);
        for (int64_t sweeps = 0; sweeps <= 100; sweeps = 3 * sweeps + 1) {
            answer a = solved(&list[i]->p, &plain, 1e-10, sweeps, NULL);
            assert_certified(&list[i]->p, &a);
            assert_int_equal(a.info.outcome == SOLVER_CONVERGED, a.info.residual.rms <= 1e-10);
            answer_free(&a);
        }
        made_free(list[i]);
    }
}

static void reaches_the_tolerance(void **state) {
    (void)state;
    const double mu[4] = {0.0, 0.1, 0.4, 0.3};
    for (int local = NLGS_LOCAL_EXACT; local <= NLGS_LOCAL_PROJECTION; local++)
        for (int i = 0; i < 5; i++) {
            made *m = i == 4 ? mixed_packing(5, 4)
                             : space_packing(5, 4, 0.5, mu[i], i % 2 ? 0.1 : 0.0, 40 + (uint64_t)i);
            nlgs_parameters parameters = plain;
            parameters.local = local;
            answer a = solved(&m->p, &parameters, 1e-9, 20000, NULL);
            assert_int_equal(a.info.outcome, SOLVER_CONVERGED);
            if (i < 4) assert_int_equal(a.info.tail, 0);
            assert_certified(&m->p, &a);
            answer_free(&a);
            made_free(m);
        }
}

static void assert_same_bits(const answer *a, const answer *b) {
    assert_memory_equal(a->S, b->S, a->rows * sizeof(double));
    assert_memory_equal(a->v, b->v, a->dofs * sizeof(double));
    assert_memory_equal(&a->info.residual.rms, &b->info.residual.rms, sizeof(double));
    assert_memory_equal(&a->info.residual.max, &b->info.residual.max, sizeof(double));
    assert_memory_equal(&a->info.residual.natural, &b->info.residual.natural, sizeof(double));
    assert_int_equal(a->info.residual.worst, b->info.residual.worst);
    assert_true(a->info.defect == b->info.defect);
}

static void same_bits_for_lanes_and_threads(void **state) {
    (void)state;
    team *teams[4] = {NULL};
    for (int threads = 2; threads <= 3; threads++)
        assert_int_equal(team_create(&teams[threads], threads, NULL), SCREE_OK);
    for (int which = 0; which < 6; which++) {
        made *m = which < 2   ? space_packing(12, 12, 0.5, 0.4, 0.0, 1)
                  : which < 4 ? space_packing(12, 12, 0.5, 0.4, 0.15, 2)
                              : mixed_packing(12, 12);
        nlgs_parameters parameters = {.order = which % 3,
                                      .refresh_every = 7,
                                      .relaxation = which == 3 ? 0.9 : 1.0,
                                      .local =
                                          which % 2 ? NLGS_LOCAL_EXACT : NLGS_LOCAL_PROJECTION};
        parameters.lanes = NLGS_LANES_1;
        answer first = solved(&m->p, &parameters, 1e-12, 20, NULL);
        assert_int_equal(first.info.outcome, SOLVER_MAX_ITERATIONS);
        for (int lanes = NLGS_LANES_AUTO; lanes <= NLGS_LANES_8; lanes++)
            for (int threads = 1; threads <= 3; threads++) {
                parameters.lanes = lanes;
                answer a = solved(&m->p, &parameters, 1e-12, 20, teams[threads]);
                assert_same_bits(&first, &a);
                answer_free(&a);
            }
        answer_free(&first);
        made_free(m);
    }
    for (int threads = 2; threads <= 3; threads++)
        team_destroy(teams[threads]);
}

/* More contacts than one section holds. */
static void same_bits_over_several_sections(void **state) {
    (void)state;
    team *three;
    assert_int_equal(team_create(&three, 3, NULL), SCREE_OK);
    made *m = space_packing(24, 24, 0.5, 0.4, 0.0, 1);
    assert_true(m->p.contacts > 35000);
    nlgs_parameters parameters = plain;
    for (int order = 0; order < 3; order++) {
        parameters.order = order;
        parameters.lanes = NLGS_LANES_1;
        answer first = solved(&m->p, &parameters, 1e-12, 3, NULL);
        parameters.lanes = NLGS_LANES_AUTO;
        answer a = solved(&m->p, &parameters, 1e-12, 3, three);
        assert_same_bits(&first, &a);
        assert_certified(&m->p, &a);
        answer_free(&a), answer_free(&first);
    }
    made_free(m);
    team_destroy(three);
}

/* Many pairs of bodies with one contact each: one sweep must solve all of them exactly. */
static made *pairs(uint32_t count, bool round, uint8_t rows, double largest_mu, uint64_t seed) {
    random_stream r = {seed, 0, 0};
    made *m = space_new(2 * count, count);
    for (uint32_t i = 0; i < count; i++) {
        double x[3], away[3], arm[2][3], origin[3] = {0};
        random_direction(&r, away);
        along3(origin, random_range(&r, 0.5, 2.0), away, x);
        space_body(m, 2 * i, origin, random_range(&r, 0.1, 1.0),
                   i % 5 ? random_range(&r, 0.1, 10.0) : 0.0);
        space_body(m, 2 * i + 1, x, random_range(&r, 0.1, 1.0), random_range(&r, 0.1, 10.0));
        for (uint32_t k = 0; k < 12; k++)
            m->v_free[12 * (size_t)i + k] = random_normal(&r);
        row law = {.cone = rows == 1 ? CONE_SIGNORINI : CONE_COULOMB, .dimension = rows};
        law.mu = rows == 1 || i % 7 == 0 ? 0.0 : random_range(&r, 0.0, i % 3 ? 0.5 : largest_mu);
        uint32_t one = i % 2 ? 2 * i : 2 * i + 1, two = i % 2 ? 2 * i + 1 : 2 * i;
        if (round) {
            space_balls(m, law, one, two, 0.0);
        } else {
            for (uint32_t k = 2 * i; k < 2 * i + 2; k++)
                if (m->inverse[9 * k] > 0.0) space_turn_inertia(m, k, 10.0, &r);
            for (int e = 0; e < 2; e++)
                for (int k = 0; k < 3; k++)
                    arm[e][k] = 0.3 * random_normal(&r);
            space_contact(m, law, one, two, away, 0.0, arm[0], arm[1]);
        }
        for (uint32_t k = 0; k < rows; k++)
            m->b[(uint32_t)rows * i + k] = 0.1 * random_normal(&r);
    }
    return m;
}

static void one_sweep_solves_single_contacts(void **state) {
    (void)state;
    enum { PAIRS = 20000 };
    for (int which = 0; which < 4; which++)
        for (int lanes = NLGS_LANES_1; lanes <= NLGS_LANES_8; lanes++) {
            uint8_t n = which / 2 ? 1 : 3;
            made *m = pairs(PAIRS, which % 2 == 0, n, 5.0, 61);
            nlgs_parameters parameters = {.lanes = lanes,
                                          .order = NLGS_FORWARD,
                                          .check_every = 1000,
                                          .refresh_every = 1000,
                                          .relaxation = 1.0,
                                          .local = NLGS_LOCAL_EXACT};
            answer a = solved(&m->p, &parameters, 0.0, 1, NULL);
            uint32_t outside = 0;
            for (uint32_t i = 0; i < PAIRS; i++) {
                double W[9], U[3];
                problem_local_operator(&m->p, i, W);
                problem_relative_velocity(&m->p, i, a.v, U);
                bool inside =
                    n == 1 || 0.999 * W[0] > m->row[i].mu * sqrt(W[1] * W[1] + W[2] * W[2]);
                outside += !inside;
                if (inside) assert_true(residual_contact(&m->p, i, a.S + n * i, U, W) < 1e-12);
            }
            assert_true(outside < PAIRS / 4);
            assert_int_equal(a.info.tail, outside);
            assert_certified(&m->p, &a);
            answer_free(&a);
            made_free(m);
        }
}

/* The same bodies as dense blocks: no fast kernel takes them. */
static void lanes_and_the_generic_path_agree(void **state) {
    (void)state;
    for (int which = 0; which < 2; which++) {
        made *m = space_packing(4, 3, 0.5, 0.3, 0.1 * which, 43), *n = pairs(300, which, 3, 0.3, 5);
        made *both[2] = {m, n};
        for (int k = 0; k < 2; k++) {
            const problem *p = &both[k]->p;
            double *dense = calloc(36 * (size_t)p->bodies, sizeof *dense);
            for (uint32_t body = 0; body < p->bodies; body++) {
                const double *from = both[k]->inverse + 9 * (size_t)body;
                double *to = dense + 36 * (size_t)body;
                to[0] = from[0], to[7] = from[1], to[14] = from[2];
                to[21] = from[3], to[28] = from[6], to[35] = from[8];
                to[22] = to[27] = from[4], to[23] = to[33] = from[5], to[29] = to[34] = from[7];
            }
            block one = {BLOCK_DENSE, 6, 0, p->bodies, 0, dense, NULL};
            problem hubs = *p;
            hubs.block = &one;
            answer a = solved(p, &plain, 1e-11, 20000, NULL);
            answer b = solved(&hubs, &plain, 1e-11, 20000, NULL);
            assert_int_equal(b.info.tail, p->contacts);
            assert_int_equal(a.info.outcome, SOLVER_CONVERGED);
            assert_int_equal(b.info.outcome, SOLVER_CONVERGED);
            assert_certified(p, &a);
            assert_certified(&hubs, &b);
            for (size_t i = 0; k == 1 && i < p->dofs; i++)
                assert_true(fabs(a.v[i] - b.v[i]) < 1e-9);
            answer_free(&a), answer_free(&b);
            free(dense);
            made_free(both[k]);
        }
    }
}

/* Without friction velocities are unique: the order of contacts must not matter. */
static void permuted_contacts_give_the_same_motion(void **state) {
    (void)state;
    made *m = space_packing(5, 5, 0.5, 0.0, 0.1, 40), *n = space_new(m->p.bodies, m->p.contacts);
    memcpy(n->inverse, m->inverse, 9 * m->p.bodies * sizeof(double));
    memcpy(n->v_free, m->v_free, m->p.dofs * sizeof(double));
    assert_true(m->p.contacts % 101 != 0);
    for (uint32_t c = 0; c < m->p.contacts; c++) {
        uint32_t from = (uint32_t)((c * 101ull + 13) % m->p.contacts);
        const double *arm = m->arm + 6 * from;
        space_contact(n, coulomb_space(0.0), m->pair[from][0], m->pair[from][1],
                      m->normal + 3 * from, 0.0, arm, arm + 3);
    }
    n->p.reference_speed = m->p.reference_speed;
    answer a = solved(&m->p, &plain, 1e-12, 100000, NULL);
    answer b = solved(&n->p, &plain, 1e-12, 100000, NULL);
    assert_int_equal(a.info.outcome, SOLVER_CONVERGED);
    assert_int_equal(b.info.outcome, SOLVER_CONVERGED);
    for (size_t i = 0; i < a.dofs; i++)
        assert_true(fabs(a.v[i] - b.v[i]) < 1e-9);
    answer_free(&a), answer_free(&b);
    made_free(m), made_free(n);
}

static void assert_same_motion(const answer *a, const answer *b, double within) {
    for (size_t i = 0; i < a->dofs; i++)
        assert_true(fabs(a->v[i] - b->v[i]) < within);
}

/* The second tangent turned round, and tangents turned by any angle: the same motion, other names.
 * No pair has such frames; the generic path takes them. */
static void other_frames_are_taken(void **state) {
    (void)state;
    for (int which = 0; which < 2; which++) {
        random_stream r = {12, 3, 0};
        made *m = space_packing(4, 3, 0.4, 0.3, 0.1 * which, 52);
        answer pairs = solved(&m->p, &plain, 1e-11, 20000, NULL);
        made_write_alone(m);
        answer a = solved(&m->p, &plain, 1e-11, 20000, NULL);
        for (uint32_t c = 0; c < m->p.contacts; c++)
            for (uint32_t k = 0; k < 36; k++)
                if (k % 18 >= 12) m->H[m->H_first[c] + k] *= -1.0;
        answer b = solved(&m->p, &plain, 1e-11, 20000, NULL);
        assert_certified(&m->p, &b);
        space_write_turned(m, &r);
        answer c = solved(&m->p, &plain, 1e-11, 20000, NULL);
        assert_certified(&m->p, &c);
        assert_int_equal(pairs.info.tail, 0);
        for (size_t i = 0; i < a.rows; i++)
            assert_true(b.S[i] == (i % 3 == 2 ? -a.S[i] : a.S[i]));
        assert_memory_equal(a.v, b.v, a.dofs * sizeof(double));
        answer *all[] = {&pairs, &a, &b, &c};
        for (int k = 0; k < 4; k++) {
            assert_int_equal(all[k]->info.tail, k ? m->p.contacts : 0);
            assert_int_equal(all[k]->info.outcome, SOLVER_CONVERGED);
        }
        for (int k = 1; k < 4; k++) {
            assert_same_motion(&pairs, all[k], 1e-8 * m->p.reference_speed);
            answer_free(all[k]);
        }
        answer_free(&pairs);
        made_free(m);
    }
}

/* The same contacts as pairs, which the lanes take, with H of some written down, and with all of
 * it, which is for the generic path. */
static void pairs_and_written_H_have_one_solution(void **state) {
    (void)state;
    for (int which = 0; which < 4; which++) {
        made *m = which < 2 ? space_packing(4, 3, 0.4, 0.3, 0.1 * which, 80)
                            : pairs(300, which == 2, 3, 0.3, 81);
        answer a = solved(&m->p, &plain, 1e-11, 20000, NULL);
        made_write_some(m, 1, 2);
        answer b = solved(&m->p, &plain, 1e-11, 20000, NULL);
        made_write_alone(m);
        answer c = solved(&m->p, &plain, 1e-11, 20000, NULL);
        assert_int_equal(a.info.tail, 0);
        assert_int_equal(b.info.tail, m->p.contacts / 2);
        assert_int_equal(c.info.tail, m->p.contacts);
        answer *all[] = {&a, &b, &c};
        for (int k = 0; k < 3; k++) {
            assert_int_equal(all[k]->info.outcome, SOLVER_CONVERGED);
            assert_certified(&m->p, all[k]); /* H of all contacts, for any solver */
        }
        for (int k = 1; k < 3; k++) {
            assert_same_motion(&a, all[k], 1e-8 * m->p.reference_speed);
            answer_free(all[k]);
        }
        answer_free(&a);
        made_free(m);
    }
}

/* metres by 4, kilograms by 1/8, seconds by 2: the same bits, scaled. */
static void powers_of_two_in_the_units_change_no_bit(void **state) {
    (void)state;
    const double metre = 4.0, kilogram = 0.125, second = 2.0, speed = metre / second;
    for (int which = 0; which < 2; which++) {
        made *m = space_packing(6, 6, 0.5, 0.3, 0.1 * which, 60);
        answer a = solved(&m->p, &plain, 1e-12, 60, NULL);
        for (uint32_t i = 0; i < 9 * m->p.bodies; i++)
            m->inverse[i] /= i % 9 < 3 ? kilogram : kilogram * metre * metre;
        for (uint32_t i = 0; i < 6 * m->p.bodies; i++)
            m->v_free[i] *= i % 6 < 3 ? speed : 1.0 / second;
        for (size_t i = 0; i < 6 * m->p.contacts; i++)
            m->arm[i] *= metre;
        m->p.reference_speed *= speed;
        answer b = solved(&m->p, &plain, 1e-12, 60, NULL);
        assert_true(a.info.residual.rms == b.info.residual.rms);
        assert_true(a.info.residual.max == b.info.residual.max);
        for (size_t i = 0; i < a.rows; i++)
            assert_true(b.S[i] == a.S[i] * kilogram * speed);
        answer_free(&a), answer_free(&b);
        made_free(m);
    }
}

/* A frame that is not orthonormal and a body with itself are for the serial tail; tangents with
 * different compliances are outside the lanes too, but have a colour. */
static void what_the_lanes_refuse_is_solved_all_the_same(void **state) {
    (void)state;
    made *m = space_packing(4, 3, 0.5, 0.3, 0.0, 60);
    made_write_some(m, 7, UINT32_MAX);
    double *H = m->H;
    for (int e = 0; e < 2; e++)
        for (int k = 0; k < 6; k++)
            H[18 * e + 12 + k] += 0.1 * H[18 * e + 6 + k];
    m->pair[9][1] = m->pair[9][0];
    m->row[11].has = ROW_HAS_C;
    m->extra[0].C[0] = m->extra[0].C[1] = 1e-3;
    answer a = solved(&m->p, &plain, 1e-10, 20000, NULL);
    assert_int_equal(a.info.tail, 2);
    assert_int_equal(a.info.outcome, SOLVER_CONVERGED);
    assert_certified(&m->p, &a);
    answer_free(&a);
    made_free(m);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(residual_is_that_of_an_independent_measure),
        cmocka_unit_test(reaches_the_tolerance),
        cmocka_unit_test(same_bits_for_lanes_and_threads),
        cmocka_unit_test(same_bits_over_several_sections),
        cmocka_unit_test(one_sweep_solves_single_contacts),
        cmocka_unit_test(lanes_and_the_generic_path_agree),
        cmocka_unit_test(permuted_contacts_give_the_same_motion),
        cmocka_unit_test(other_frames_are_taken),
        cmocka_unit_test(pairs_and_written_H_have_one_solution),
        cmocka_unit_test(powers_of_two_in_the_units_change_no_bit),
        cmocka_unit_test(what_the_lanes_refuse_is_solved_all_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
