/* Rolling friction, C, D and d in lanes, and contacts with colours outside the lanes: one sweep
 * compared with the exact one-contact solution, residuals compared with an independent computation,
 * the same bits for any threads and lanes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "problem/cone.h"
#include "problem_make_space.h"
#include "solver/relaxation/anderson.h"
#include "solver/relaxation/batch.h"
#include "solver/relaxation/local.h"
#include "solver/relaxation/nlgs.h"

enum { PAIRS = 4000 };

typedef struct answer {
    double *S, *v;
    size_t rows, dofs;
    solver_info info;
} answer;

static void answer_free(answer *a) {
    free(a->S);
    free(a->v);
}

static answer solved_by(const solver_kind *k, const void *parameters, const problem *p,
                        double tolerance, int64_t sweeps, double start, team *t) {
    answer a = {.rows = p->row_first[p->contacts], .dofs = p->dofs};
    a.S = calloc(a.rows + 1, sizeof(double));
    a.v = calloc(a.dofs + 1, sizeof(double));
    random_stream r = {62, 0, 0};
    for (size_t i = 0; i < a.rows; i++)
        a.S[i] = start * random_normal(&r);
    solver *s;
    scree_error error;
    solver_settings settings = {
        .tolerance = tolerance, .max_iterations = sweeps, .seed = 5, .step = 17, .team = t};
    assert_int_equal(k->create(k, parameters, &s, NULL), SCREE_OK);
    if (k->solve(s, p, &settings, a.S, a.v, &a.info, &error) != SCREE_OK)
        fail_msg("%s", error.text);
    k->destroy(s);
    return a;
}

static answer solved(const nlgs_parameters *parameters, const problem *p, double tolerance,
                     int64_t sweeps, double start, team *t) {
    return solved_by(&solver_nlgs, parameters, p, tolerance, sweeps, start, t);
}

/* Residuals computed in lanes equal those of the problem's own functions. */
static void assert_certified(const problem *p, const answer *a) {
    residual r = residual_measure(p, a->S, a->v);
    assert_true(fabs(r.rms - a->info.residual.rms) <= 1e-6 * r.rms + 1e-12);
    assert_true(fabs(r.max - a->info.residual.max) <= 1e-6 * r.max + 1e-12);
    assert_true(fabs(r.natural - a->info.residual.natural) <= 1e-6 * r.natural + 1e-12);
    double *v = calloc(p->dofs + 1, sizeof *v);
    problem_velocity(p, a->S, v);
    for (size_t i = 0; i < p->dofs; i++)
        assert_true(fabs(v[i] - a->v[i]) <= 1e-12 * (1.0 + fabs(v[i])));
    free(v);
}

/* Lengths over four decades, so that contacts stick, slide, roll and do both. */
static row rolling_row(random_stream *r, uint8_t dimension) {
    return (row){.cone = CONE_ROLLING,
                 .dimension = dimension,
                 .mu = random_below(r, 7) ? random_range(r, 0.0, 1.5) : 0.0,
                 .l_r = pow(10.0, random_range(r, -4.0, 0.5))};
}

/* C, D and d, each in some contacts; the tangents have the same C and D. */
static void give_law(made *m, uint32_t c, random_stream *r) {
    row_extra *e = &m->extra[c];
    m->row[c].has = (uint8_t)(1 + random_below(r, 7));
    m->row[c].extra = c;
    for (int k = 0; k < 3; k++)
        e->d[k] = random_normal(r);
    e->C[0] = random_unit(r), e->D[0] = 5.0 * random_unit(r);
    e->C[1] = e->C[2] = random_unit(r), e->D[1] = e->D[2] = 5.0 * random_unit(r);
}

typedef enum law_of { ROLLING, SPINNING, COMPLIANT, COMPLIANT_NORMAL } law_of;

static uint8_t rows_of(law_of which, bool space) {
    if (which == COMPLIANT_NORMAL) return 1;
    return space ? (which == ROLLING ? 5 : which == SPINNING ? 6 : 3) : which == COMPLIANT ? 2 : 3;
}

static row law_for(law_of which, bool space, random_stream *r) {
    uint8_t rows = rows_of(which, space);
    if (which <= SPINNING) return rolling_row(r, rows);
    row law = {.cone = rows == 1 ? CONE_SIGNORINI : CONE_COULOMB, .dimension = rows};
    if (rows > 1) law.mu = random_range(r, 0.0, 1.0);
    return law;
}

/* Velocities, shifts, and the numbers in the extra table. */
static void finish(made *m, law_of which, uint32_t width, random_stream *r) {
    for (uint32_t c = 0; c < m->p.contacts; c++) {
        m->row[c].extra = c;
        m->extra[c].l_s = pow(10.0, random_range(r, -4.0, 0.5));
        if (which >= COMPLIANT) give_law(m, c, r);
    }
    for (size_t i = 0; i < m->p.bodies * (size_t)width; i++)
        m->v_free[i] = random_normal(r);
    for (uint32_t i = 0; i < m->row_first[m->p.contacts]; i++)
        m->b[i] = 0.1 * random_normal(r);
}

/* Pairs of disks, one contact each; every fifth body is fixed with a prescribed velocity. */
static made *disk_pairs(law_of which, uint64_t seed) {
    random_stream r = {seed, 0, 0};
    made *m = made_new(2 * PAIRS, PAIRS);
    for (uint32_t i = 0; i < PAIRS; i++) {
        made_body(m, 2 * i, 0, 0, random_range(&r, 0.1, 1.0),
                  i % 5 ? random_range(&r, 0.1, 10.0) : 0.0);
        made_body(m, 2 * i + 1, random_normal(&r), random_normal(&r), random_range(&r, 0.1, 1.0),
                  random_range(&r, 0.1, 10.0));
        row law = law_for(which, false, &r);
        uint32_t one = i % 2 ? 2 * i : 2 * i + 1, two = i % 2 ? 2 * i + 1 : 2 * i;
        made_disks(m, law, one, two);
    }
    finish(m, which, 3, &r);
    return m;
}

static made *ball_pairs(law_of which, uint64_t seed) {
    random_stream r = {seed, 0, 0};
    made *m = space_new(2 * PAIRS, PAIRS);
    for (uint32_t i = 0; i < PAIRS; i++) {
        double x[3], away[3], origin[3] = {0};
        random_direction(&r, away);
        along3(origin, random_range(&r, 0.5, 2.0), away, x);
        space_body(m, 2 * i, origin, random_range(&r, 0.1, 1.0),
                   i % 5 ? random_range(&r, 0.1, 10.0) : 0.0);
        space_body(m, 2 * i + 1, x, random_range(&r, 0.1, 1.0), random_range(&r, 0.1, 10.0));
        row law = law_for(which, true, &r);
        uint32_t one = i % 2 ? 2 * i : 2 * i + 1, two = i % 2 ? 2 * i + 1 : 2 * i;
        space_balls(m, law, one, two, 0.0);
    }
    finish(m, which, 6, &r);
    return m;
}

/* The exact impulse of a contact that is alone: in changed variables, and back. */
static bool lone_impulse(const problem *p, uint32_t c, double *S) {
    const row *r = problem_row(p, c);
    const row_extra *extra = cone_extra(p, r);
    int n = r->dimension;
    double W[36], changed[36], E[36], f[6], q[6], after[6];
    problem_local_operator(p, c, W);
    cone_operator(r, extra, W, changed, E);
    problem_relative_velocity(p, c, p->v_free, f);
    for (int i = 0; i < n && r->has & ROW_HAS_d; i++)
        for (int j = 0; j < n; j++)
            f[i] -= W[i * n + j] * extra->d[j];
    for (int i = 0; i < n; i++) {
        after[i] = 0.0;
        for (int j = 0; j < n; j++)
            after[i] += E[i * n + j] * f[j];
        q[i] = after[i] + p->b[p->row_first[c] + (uint32_t)i];
        S[i] = 0.0;
    }
    if (local_solve(r, extra, changed, q, S) != LOCAL_UNIQUE) return false;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            after[i] +=
                (changed[i * n + j] - (i == j && r->has & ROW_HAS_C ? extra->C[i] : 0.0)) * S[j];
    double changed_S[6];
    memcpy(changed_S, S, sizeof changed_S);
    cone_physical(r, extra, changed_S, after, S);
    return true;
}

/* How many contacts stand at the edge of their tangent's and of their moment's cone. */
static uint32_t both_at_edge(const problem *p, const double *S) {
    uint32_t count = 0;
    for (uint32_t c = 0; c < p->contacts; c++) {
        const row *r = problem_row(p, c);
        const double *x = S + p->row_first[c];
        int t = r->dimension == 3 ? 1 : 2, moment = 1 + t;
        double T = cone_length(x + 1, t), M = cone_length(x + moment, t);
        if (r->cone == CONE_ROLLING && x[0] > 0.0 && r->mu > 0.0 && T > (1 - 1e-9) * r->mu * x[0] &&
            M > (1 - 1e-9) * r->l_r * x[0])
            count++;
    }
    return count;
}

static void assert_exact(const made *m, const answer *a) {
    uint32_t known = 0;
    for (uint32_t c = 0; c < m->p.contacts; c++) {
        double exact[6] = {0}, W[36];
        if (!lone_impulse(&m->p, c, exact)) continue;
        known++;
        problem_local_operator(&m->p, c, W);
        double size = 1.0 / W[0];
        for (int k = 0; k < m->row[c].dimension; k++)
            size = fmax(size, fabs(exact[k]));
        for (int k = 0; k < m->row[c].dimension; k++)
            assert_true(fabs(exact[k] - a->S[m->row_first[c] + (uint32_t)k]) <= 1e-12 * size);
    }
    assert_true(known > 9 * m->p.contacts / 10);
}

/* From wrong impulses, so that no agreement is accidental. */
static void one_sweep_solves_single_contacts(void **state) {
    (void)state;
    for (int which = ROLLING; which <= COMPLIANT_NORMAL; which++)
        for (int space = 0; space < 2; space++)
            for (int lanes = NLGS_LANES_1; lanes <= NLGS_LANES_8; lanes++) {
                if (which == SPINNING && !space) continue;
                made *m = space ? ball_pairs((law_of)which, 71) : disk_pairs((law_of)which, 71);
                nlgs_parameters parameters = {lanes, NLGS_FORWARD,     1000,  1000,
                                              1.0,   NLGS_LOCAL_EXACT, 1e-12, 100};
                answer a = solved(&parameters, &m->p, 0.0, 1, 1.0, NULL);
                assert_int_equal(a.info.tail, 0);
                assert_true(a.info.residual.rms < 1e-13);
                assert_certified(&m->p, &a);
                assert_exact(m, &a);
                if (which <= SPINNING) assert_true(both_at_edge(&m->p, a.S) > PAIRS / 50);
                answer_free(&a);
                made_free(m);
            }
}

/* Stores H of all contacts, every third with reversed tangents (in space the second one, and its
 * moment), and in space all rotated by some angle, as pairs never have. */
static void write_other_frames(made *m) {
    random_stream r = {73, 0, 0};
    bool space = m->p.dimension == 3;
    uint32_t width = space ? 6 : 3;
    if (space)
        space_write_turned(m, &r);
    else
        made_write_alone(m);
    for (uint32_t c = 0; c < m->p.contacts; c += 3) {
        uint32_t rows = m->row[c].dimension, first = space ? 2 : 1;
        for (uint32_t e = 0; e < 2; e++)
            for (uint32_t i = first; i < rows; i += 2)
                for (uint32_t k = 0; k < width && (space || i == 1); k++)
                    m->H[m->H_first[c] + width * (rows * e + i) + k] *= -1.0;
    }
}

/* With H stored in any frame no contact is in lanes, and the generic path has the same exact
 * impulses. */
static void written_H_is_solved_in_any_frame(void **state) {
    (void)state;
    for (int which = ROLLING; which <= COMPLIANT_NORMAL; which++)
        for (int space = 0; space < 2; space++) {
            if (which == SPINNING && !space) continue;
            made *m = space ? ball_pairs((law_of)which, 71) : disk_pairs((law_of)which, 71);
            nlgs_parameters parameters = {NLGS_LANES_AUTO,  NLGS_FORWARD, 1000, 1000, 1.0,
                                          NLGS_LOCAL_EXACT, 1e-12,        100};
            answer lanes = solved(&parameters, &m->p, 0.0, 1, 1.0, NULL);
            made_write_alone(m);
            answer a = solved(&parameters, &m->p, 0.0, 1, 1.0, NULL);
            assert_certified(&m->p, &a);
            assert_exact(m, &a);
            for (size_t i = 0; i < a.dofs; i++)
                assert_true(fabs(a.v[i] - lanes.v[i]) < 1e-9);
            answer_free(&a), answer_free(&lanes);
            write_other_frames(m);
            a = solved(&parameters, &m->p, 0.0, 1, 1.0, NULL);
            assert_true(a.info.residual.rms < 1e-12);
            assert_certified(&m->p, &a);
            assert_exact(m, &a);
            answer_free(&a);
            made_free(m);
        }
}

/* One round a visit where balls slide and roll at once: the same impulses after some visits. */
static void rounds_arrive_at_the_exact_impulse(void **state) {
    (void)state;
    made *m = ball_pairs(SPINNING, 72);
    nlgs_parameters parameters = {NLGS_LANES_AUTO, NLGS_FORWARD, 1000, 1000, 1.0,
                                  NLGS_LOCAL_AUTO, 1e-12,        100};
    answer a = solved(&parameters, &m->p, 0.0, 1, 1.0, NULL);
    assert_true(a.info.residual.rms > 1e-9); /* one round alone is not enough for all */
    answer_free(&a);
    a = solved(&parameters, &m->p, 0.0, 120, 1.0, NULL);
    assert_exact(m, &a);
    answer_free(&a);
    made_free(m);
}

static row faceted_row(void) {
    return (row){.cone = CONE_FACETED, .dimension = 3, .mu = 0.3, .facets = 8};
}

/* Balls under every law that lanes or colours take, some between bodies that are no balls. */
static made *mixed_balls(uint32_t side, uint32_t layers) {
    made *old = space_packing(side, layers, 0.5, 0.3, 0.0, 9);
    made *m = space_new(old->p.bodies, old->p.contacts);
    random_stream r = {11, 1, 0};
    memcpy(m->position, old->position, 3 * (size_t)old->p.bodies * sizeof(double));
    memcpy(m->radius, old->radius, (size_t)old->p.bodies * sizeof(double));
    memcpy(m->inverse, old->inverse, 9 * (size_t)old->p.bodies * sizeof(double));
    for (uint32_t body = side * side; body < old->p.bodies; body += 5)
        space_turn_inertia(m, body, 3.0, &r);
    for (uint32_t c = 0; c < old->p.contacts; c++) {
        const uint32_t *body = old->pair[c];
        row laws[6] = {coulomb_space(0.3), rolling_row(&r, 5), rolling_row(&r, 6),
                       faceted_row(),      coulomb_space(0.3), {.dimension = 1}};
        laws[5].cone = CONE_SIGNORINI;
        space_balls(m, laws[c % 6], body[0], body[1], 0.0);
        m->row[c].extra = c;
        m->extra[c].l_s = 0.02;
        if (c % 6 < 4) continue;
        m->row[c].has = (uint8_t)(1 + c % 7);
        m->extra[c].C[0] = m->extra[c].C[1] = m->extra[c].C[2] = 1e-3;
        if (c % 4 == 0) m->extra[c].C[1] = 2e-3; /* no kernel has that */
        m->extra[c].D[0] = m->extra[c].D[1] = m->extra[c].D[2] = 20.0;
        m->extra[c].d[0] = 0.1;
    }
    memcpy(m->v_free, old->v_free, 6 * (size_t)old->p.bodies * sizeof(double));
    m->p.reference_speed = old->p.reference_speed;
    made_free(old);
    return m;
}

/* Disks and polygons with rolling friction, plain friction and compliance. */
static made *mixed_disks(uint32_t columns, uint32_t layers) {
    made *old = made_packing(columns, layers, 0.8, 0.3, 0.0, 9);
    made *m = made_new(old->p.bodies, old->p.contacts);
    random_stream r = {12, 1, 0};
    memcpy(m->position, old->position, 2 * (size_t)old->p.bodies * sizeof(double));
    memcpy(m->radius, old->radius, (size_t)old->p.bodies * sizeof(double));
    memcpy(m->inverse, old->inverse, 3 * (size_t)old->p.bodies * sizeof(double));
    for (uint32_t c = 0; c < old->p.contacts; c++) {
        const uint32_t *body = old->pair[c];
        row law = c % 3 ? rolling_row(&r, 3) : coulomb_row(0.3);
        made_disks(m, law, body[0], body[1]);
        if (c % 5 == 0) { /* an arm off the normal */
            m->arm[4 * c] += 0.05 * m->normal[2 * c + 1];
            m->arm[4 * c + 1] -= 0.05 * m->normal[2 * c];
            m->form[c] = PAIR_ANTAGONIST_ROUND;
        }
        if (c % 4) continue;
        m->row[c].has = (uint8_t)(1 + c / 4 % 7);
        m->row[c].extra = c;
        for (int k = 0; k < 3; k++)
            m->extra[c].C[k] = 1e-3, m->extra[c].D[k] = 20.0, m->extra[c].d[k] = 0.1;
    }
    memcpy(m->v_free, old->v_free, 3 * (size_t)old->p.bodies * sizeof(double));
    m->p.reference_speed = old->p.reference_speed;
    made_free(old);
    return m;
}

/* Bit by bit, but for the padding of the struct. */
static bool same_residual(const residual *a, const residual *b) {
    return memcmp(&a->rms, &b->rms, sizeof a->rms) == 0 &&
           memcmp(&a->max, &b->max, sizeof a->max) == 0 && a->worst == b->worst &&
           memcmp(&a->natural, &b->natural, sizeof a->natural) == 0;
}

static void assert_same_bits(const answer *a, const answer *b) {
    assert_memory_equal(a->S, b->S, a->rows * sizeof(double));
    assert_memory_equal(a->v, b->v, a->dofs * sizeof(double));
    assert_true(same_residual(&a->info.residual, &b->info.residual));
    assert_true(a->info.defect == b->info.defect && a->info.outside == b->info.outside);
}

static void same_bits_for_lanes_and_threads(void **state) {
    (void)state;
    team *teams[4] = {NULL};
    for (int threads = 2; threads <= 3; threads++)
        assert_int_equal(team_create(&teams[threads], threads, NULL), SCREE_OK);
    for (int which = 0; which < 6; which++) {
        made *m = which % 2 ? mixed_balls(10, 10) : mixed_disks(50, 50);
        nlgs_parameters parameters = {.order = which % 3,
                                      .refresh_every = 7,
                                      .relaxation = which == 4 ? 0.9 : 1.0,
                                      .lanes = NLGS_LANES_1,
                                      .local = which < 3 ? NLGS_LOCAL_EXACT : NLGS_LOCAL_AUTO};
        answer first = solved(&parameters, &m->p, 1e-12, 20, 0.0, NULL);
        assert_int_equal(first.info.tail, 0);
        assert_certified(&m->p, &first);
        for (int lanes = NLGS_LANES_AUTO; lanes <= NLGS_LANES_8; lanes++)
            for (int threads = 1; threads <= 3; threads++) {
                parameters.lanes = lanes;
                answer a = solved(&parameters, &m->p, 1e-12, 20, 0.0, teams[threads]);
                assert_same_bits(&first, &a);
                answer_free(&a);
            }
        answer_free(&first);
        made_free(m);
    }
    for (int threads = 2; threads <= 3; threads++)
        team_destroy(teams[threads]);
}

/* Acceleration packs impulses of all types, and of contacts outside the lanes. */
static void acceleration_takes_every_type(void **state) {
    (void)state;
    team *three;
    assert_int_equal(team_create(&three, 3, NULL), SCREE_OK);
    for (int which = 0; which < 2; which++) {
        made *m = which ? mixed_balls(5, 3) : mixed_disks(12, 3);
        anderson_parameters parameters = {
            {NLGS_LANES_1, NLGS_FORWARD, 0, 1000, 1.0, NLGS_LOCAL_AUTO, 1e-12, 100}, 5, 4};
        answer a = solved_by(&solver_nlgs_anderson, &parameters, &m->p, 1e-8, 100000, 0.0, NULL);
        assert_int_equal(a.info.outcome, SOLVER_CONVERGED);
        assert_true(residual_measure(&m->p, a.S, a.v).rms <= 1.001e-8);
        parameters.sweep.lanes = NLGS_LANES_AUTO;
        answer b = solved_by(&solver_nlgs_anderson, &parameters, &m->p, 1e-8, 100000, 0.0, three);
        assert_same_bits(&a, &b);
        answer_free(&a), answer_free(&b);
        made_free(m);
    }
    team_destroy(three);
}

/* Over lanes and loose contacts together; every contact is found once. */
static void colours_touch_a_moving_body_once(void **state) {
    (void)state;
    made *m = mixed_balls(8, 8);
    motion motion_of = {0};
    batches b = {0};
    tail t = {0};
    double *S = calloc(m->row_first[m->p.contacts], sizeof *S);
    unsigned char *touched = calloc(m->p.bodies, 1);
    assert_int_equal(motion_prepare(&motion_of, &m->p, NULL, NULL, NULL), SCREE_OK);
    motion_reset(&motion_of, &m->p, NULL, 0, m->p.bodies);
    assert_int_equal(batches_prepare(&b, &t, &m->p, &motion_of, S, true, NULL, NULL, NULL, NULL),
                     SCREE_OK);
    uint32_t found = 0, of_type[FAST_TYPES + 1] = {0};
    assert_int_equal(b.brick.count, 1);
    for (int colour = 0; colour < b.colours; colour++) {
        memset(touched, 0, m->p.bodies);
        for (int type = 0; type <= FAST_TYPES; type++) {
            const brick *of = &b.brick.data[0];
            size_t begin = of->loose[colour].first, end = begin + of->loose[colour].count;
            if (type < FAST_TYPES) {
                begin = LANE_BLOCK * of->batch[colour][type].first;
                end = begin + LANE_BLOCK * of->batch[colour][type].blocks;
            }
            for (size_t i = begin; i < end; i++) {
                uint32_t c =
                    type < FAST_TYPES ? b.contact[type].data[i] : t.contact.data[i].contact;
                if (c == NO_CONTACT) continue;
                found++, of_type[type]++;
                for (int e = 0; e < 2; e++) {
                    uint32_t body = m->pair[c][e];
                    if (m->inverse[9 * body] == 0.0) continue;
                    assert_int_equal(touched[body], 0);
                    touched[body] = 1;
                }
            }
        }
    }
    assert_int_equal(found, m->p.contacts);
    for (int type = 0; type <= FAST_TYPES; type++)
        assert_true(of_type[type] > 0);
    motion_free(&motion_of), batches_free(&b), tail_free(&t);
    free(S), free(touched);
    made_free(m);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_sweep_solves_single_contacts),
        cmocka_unit_test(written_H_is_solved_in_any_frame),
        cmocka_unit_test(rounds_arrive_at_the_exact_impulse),
        cmocka_unit_test(same_bits_for_lanes_and_threads),
        cmocka_unit_test(acceleration_takes_every_type),
        cmocka_unit_test(colours_touch_a_moving_body_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
