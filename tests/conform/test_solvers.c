/* Every solver of the registry on small problems of every sort. A solver either reaches its
 * tolerance, by the common residual and on velocities that follow from its impulses, or reports
 * that it did not; it may refuse a problem with a text and leave everything as it was. Another
 * order of contacts, other frames and other units change the result only by rounding. */
#include <string.h>

#include "support/check.h"
#include "support/sanitized.h"

#include "../unit/memory_fault.h"
#include "problem/needs.h"
#include "registry.h"
#include "solver/exact/enumeration.h"
#include "solver/part/method.h"
#include "solver_problems.h"

#define TOLERANCE  1e-7
#define ITERATIONS 20000

static registry everything;

static size_t solvers(void) { return everything.entries[FAMILY_solver].count; }
static const solver_kind *solver_at(size_t i) {
    return (const solver_kind *)everything.entries[FAMILY_solver].data[i];
}

typedef struct answer {
    double *S, *v;
    size_t rows, dofs;
    solver_info info;
    bool refused;
} answer;

static answer answer_new(const problem *p) {
    answer a = {.rows = p->contacts ? p->row_first[p->contacts] : 0, .dofs = p->dofs};
    a.S = calloc(a.rows + 1, sizeof(double));
    a.v = calloc(a.dofs + 1, sizeof(double));
    return a;
}

static void answer_free(answer *a) {
    free(a->S);
    free(a->v);
}

static solver *solver_made(const solver_kind *k) {
    scree_error error;
    solver *s;
    if (method_default(k, &s, &error) != SCREE_OK) fail_msg("%s: %s", k->head.name, error.text);
    return s;
}

static void assert_untouched(const answer *a, const char *what) {
    for (size_t i = 0; i < a->rows; i++)
        if (a->S[i] != 0.0) fail_msg("%s: refused, but S has changed", what);
    for (size_t i = 0; i < a->dofs; i++)
        if (a->v[i] != 0.0) fail_msg("%s: refused, but v has changed", what);
}

/* From start, or zero where it is NULL. */
static solver_settings settings_for(double tolerance) {
    return (solver_settings){
        .tolerance = tolerance, .max_iterations = ITERATIONS, .seed = 5, .step = 17};
}

static answer solved_with(solver *s, const solver_kind *k, const sample *given,
                          const solver_settings *settings, const double *start) {
    answer a = answer_new(&given->store.p);
    if (start) memcpy(a.S, start, a.rows * sizeof *start);
    scree_error error = {.text = ""};
    scree_status status = k->solve(s, &given->store.p, settings, a.S, a.v, &a.info, &error);
    if (status == SCREE_OK) return a;
    if (status != SCREE_UNSUPPORTED || !error.text[0])
        fail_msg("%s, %s: %s", k->head.name, given->name, error.text);
    if (!start) assert_untouched(&a, k->head.name);
    a.refused = true;
    return a;
}

static answer solved_from(solver *s, const solver_kind *k, const sample *given, double tolerance,
                          const double *start) {
    solver_settings settings = settings_for(tolerance);
    return solved_with(s, k, given, &settings, start);
}

static answer solved_by(solver *s, const solver_kind *k, const sample *given, double tolerance) {
    return solved_from(s, k, given, tolerance, NULL);
}

static answer solved(const solver_kind *k, const sample *given, double tolerance) {
    solver *s = solver_made(k);
    answer a = solved_by(s, k, given, tolerance);
    k->destroy(s);
    return a;
}

static bool takes(const solver_kind *k, const sample *s) {
    return (problem_needs(&s->store.p) & ~k->head.gives) == 0;
}

/* The report about S and v must be true. */
static void check_honest(const solver_kind *k, const sample *s, const answer *a) {
    const problem *p = &s->store.p;
    double *v = calloc(p->dofs + 1, sizeof(double));
    problem_velocity(p, a->S, v);
    for (size_t i = 0; i < p->dofs; i++)
        if (!(fabs(v[i] - a->v[i]) <= 1e-9 * p->reference_speed))
            fail_msg("%s, %s: v does not follow from S", k->head.name, s->name);
    residual r = residual_measure(p, a->S, v);
    if (!(fabs(r.rms - a->info.residual.rms) <= 1e-6 * r.rms + 1e-11))
        fail_msg("%s, %s: says %.3e, is %.3e", k->head.name, s->name, a->info.residual.rms, r.rms);
    bool converged = a->info.outcome == SOLVER_CONVERGED;
    if (converged != (a->info.residual.rms <= TOLERANCE))
        fail_msg("%s, %s: outcome %d at %.3e", k->head.name, s->name, (int)a->info.outcome, r.rms);
    if (a->info.outcome == SOLVER_INFEASIBLE)
        fail_msg("%s, %s: called infeasible, and has a solution", k->head.name, s->name);
    free(v);
}

typedef struct tally {
    int taken, converged, refused;
} tally;

/* Counts by solver, over all problems. */
static tally planar_tally[64], space_tally[64], faceted_tally[64];

/* The enumeration of more than three contacts in space takes half a second: it runs once, not for
 * each form of the same problem. */
static bool is_tried_already(const solver_kind *k, const sample *s) {
    const problem *p = &s->store.p;
    return strcmp(k->head.name, "enumeration") == 0 && p->bodies == 0 && p->dimension == 3 &&
           p->contacts > 3;
}

static void each_solver_on(const sample *s) {
    for (size_t i = 0; i < solvers(); i++) {
        const solver_kind *k = solver_at(i);
        const problem *p = &s->store.p;
        if (!takes(k, s) || is_tried_already(k, s)) continue;
        answer a = solved(k, s, TOLERANCE);
        tally *count = p->dimension == 2 ? &planar_tally[i] : &space_tally[i];
        if (problem_needs(p) & CAN_FACETED) count = &faceted_tally[i];
        count->taken++;
        count->refused += a.refused;
        if (!a.refused) {
            check_honest(k, s, &a);
            bool converged = a.info.outcome == SOLVER_CONVERGED;
            count->converged += converged;
            if (s->easy && !converged)
                fail_msg("%s, %s: not solved, residual %.3e after %lld iterations", k->head.name,
                         s->name, a.info.residual.rms, (long long)a.info.iterations);
        }
        answer_free(&a);
    }
}

/* As bodies, as a matrix, and as a matrix that is not quite symmetric; frees the sample. */
static void in_all_forms(sample s) {
    each_solver_on(&s);
    sample matrix, skew;
    sample_as_matrix(&matrix, &s, 0.0, 0);
    each_solver_on(&matrix);
    sample_as_matrix(&skew, &s, 1e-3, 11);
    skew.easy = false;
    if (s.store.p.contacts) each_solver_on(&skew);
    sample_free(&s);
    sample_free(&matrix);
    sample_free(&skew);
}

static const double frictions[] = {0.0, 0.1, 0.5, 1.0, 2.0};
#define FRICTIONS (sizeof frictions / sizeof *frictions)
#define EACH      (SANITIZED ? 3 : 1) /* with sanitizers some of them, which reach the same lines */

static void chains(void **unused) {
    (void)unused;
    for (int dimension = 2; dimension <= 3; dimension++)
        for (size_t i = 0; i < FRICTIONS; i += EACH)
            for (uint32_t contacts = 1; contacts <= 5; contacts += 2)
                in_all_forms(chain(dimension, contacts, law_of(dimension, frictions[i], 0.0), -1.0,
                                   0.3, 10 * i + contacts));
}

static void hyperstatic_blocks(void **unused) {
    (void)unused;
    for (int dimension = 2; dimension <= 3; dimension++)
        for (size_t i = 0; i < FRICTIONS; i += EACH)
            for (uint32_t points = 2; points <= 4; points += 2)
                in_all_forms(block_on_points(dimension, points, i % 2 == 1,
                                             law_of(dimension, frictions[i], 0.0), i));
}

static void packings(void **unused) {
    (void)unused;
    for (uint64_t seed = 0; seed < (SANITIZED ? 2 : 4); seed++) {
        double mu = frictions[1 + seed], spread = seed % 2 ? 0.3 : 0.0;
        in_all_forms(sample_from(made_packing(3, 3, 0.8, mu, spread, seed), "2D packing"));
        in_all_forms(sample_from(space_packing(2, 2, 0.7, mu, spread, seed), "3D packing"));
    }
}

static void sliding_open_and_empty(void **unused) {
    (void)unused;
    for (int dimension = 2; dimension <= 3; dimension++) {
        in_all_forms(chain(dimension, 4, law_of(dimension, 0.2, 0.0), -1.0, 20.0, 1));
        in_all_forms(chain(dimension, 1, law_of(dimension, 0.3, 0.0), 3.0, 0.5, 2));
        in_all_forms(chain(dimension, 4, law_of(dimension, -1.0, 0.0), -1.0, 0.5, 4));
        sample empty = chain(dimension, 0, law_of(dimension, 0.3, 0.0), 1.0, 0.5, 3);
        in_all_forms(empty);
    }
}

static void rolling(void **unused) {
    (void)unused;
    for (int dimension = 2; dimension <= 3; dimension++)
        for (size_t i = 1; i < FRICTIONS; i += EACH) {
            sample s = chain(dimension, 3, law_of(dimension, frictions[i], 0.1), -1.0, 0.5, i);
            s.easy = s.easy && i == 1;
            in_all_forms(s);
            in_all_forms(
                block_on_points(dimension, 3, false, law_of(dimension, frictions[i], 0.02), i));
        }
}

/* Polygons instead of disks; chains of moderate friction are easy for every solver that accepts
 * them. */
static void faceted(void **unused) {
    (void)unused;
    for (size_t i = 0; i < FRICTIONS; i += EACH) {
        int facets = i % 2 ? 4 : 10;
        for (uint32_t contacts = 1; contacts <= 5; contacts += 2)
            in_all_forms(chain(3, contacts, faceted_law(frictions[i], facets), -1.0, 0.5,
                               20 * i + contacts));
        in_all_forms(block_on_points(3, 3, i % 2 == 1, faceted_law(frictions[i], facets), i));
    }
    in_all_forms(chain(3, 4, faceted_law(0.2, 6), -1.0, 20.0, 1));
    in_all_forms(chain(3, 1, faceted_law(0.3, 8), 3.0, 0.5, 2));
    for (uint64_t seed = 0; seed < 3; seed++) {
        made *m = space_packing(2, 2, 0.7, frictions[1 + seed], seed % 2 ? 0.3 : 0.0, seed);
        for (uint32_t c = 0; c < m->p.contacts; c++) {
            m->row[c].cone = CONE_FACETED;
            m->row[c].facets = (uint8_t)(4 + 4 * seed);
        }
        in_all_forms(sample_from(m, "faceted packing"));
    }
}

/* C, D and d on every contact, d within the cone's reach. The third round has facets. */
static void compliances_and_admittances(void **unused) {
    (void)unused;
    for (int dimension = 2; dimension <= 4; dimension++)
        for (uint64_t seed = 0; seed < 3; seed++) {
            row law = dimension == 4 ? faceted_law(0.4, 8) : law_of(dimension, 0.4, 0.0);
            sample s = chain(dimension == 2 ? 2 : 3, 3, law, -1.0, 0.5, 50 + seed);
            uint32_t n = s.store.p.contacts;
            assert_true(array_reserve(&s.store.extra, n));
            s.store.extra.count = n;
            for (uint32_t c = 0; c < n; c++) {
                s.store.row.data[c].has =
                    (uint8_t)(seed ? ROW_HAS_C | ROW_HAS_D | ROW_HAS_d : ROW_HAS_C);
                s.store.row.data[c].extra = c;
                s.store.extra.data[c] = (row_extra){.C = {0.2, 0.1, 0.1},
                                                    .D = {0.3, seed == 1 ? 0.0 : 0.2, 0.1},
                                                    .d = {0.05, -0.02, 0.01}};
            }
            store_bind(&s.store, false);
            in_all_forms(s);
        }
}

/* A solver must also solve most problems that it accepts, not only report its failures. */
static void most_are_solved(void **unused) {
    (void)unused;
    for (size_t i = 0; i < solvers(); i++) {
        const tally *planar = &planar_tally[i], *space = &space_tally[i];
        const tally *facets = &faceted_tally[i];
        const char *name = solver_at(i)->head.name;
        print_message("%-22s plane %3d of %3d (%d refused), space %3d of %3d (%d refused), faceted "
                      "%3d of %3d\n",
                      name, planar->converged, planar->taken, planar->refused, space->converged,
                      space->taken, space->refused, facets->converged, facets->taken);
        if (2 * planar->converged < planar->taken - planar->refused)
            fail_msg("%s solves too few planar problems", name);
        if (2 * space->converged < space->taken - space->refused)
            fail_msg("%s solves too few problems in space", name);
        bool sure = strcmp(name, "auto") == 0 || strcmp(name, "lemke") == 0;
        if ((sure ? 1 : 2) * facets->converged < facets->taken)
            fail_msg("%s solves too few problems with faceted cones", name);
    }
}

/* Difference of the impulses of two solutions, for each contact as the change of speed that it
 * would cause. */
static void assert_same_impulses(const solver_kind *k, const sample *s, const double *S,
                                 const double *other, const char *how) {
    const problem *p = &s->store.p;
    for (uint32_t i = 0; i < p->contacts; i++) {
        double W[ROWS_MAX * ROWS_MAX];
        uint32_t n = problem_row(p, i)->dimension;
        problem_local_operator(p, i, W);
        for (uint32_t j = 0; j < n; j++) {
            double change = fabs(S[p->row_first[i] + j] - other[p->row_first[i] + j]);
            if (!(change * W[j * n + j] <= 1e-5 * p->reference_speed))
                fail_msg("%s, %s, %s: contact %u row %u: %.9g against %.9g", k->head.name, s->name,
                         how, i, j, S[p->row_first[i] + j], other[p->row_first[i] + j]);
        }
    }
}

/* A planar problem whose only solution is known from the enumeration: every solver that converges
 * has found it. */
static void only_solutions_are_found(void **unused) {
    (void)unused;
    int compared = 0;
    for (uint64_t seed = 0; seed < 12; seed++) {
        int dimension = seed % 3 == 2 ? 3 : 2;
        double mu = frictions[seed % FRICTIONS];
        sample s = chain(dimension, dimension == 2 ? 4 : 2, law_of(dimension, mu, 0.0), -1.0, 0.4,
                         100 + seed);
        enumeration_list list = {0};
        view w = {0};
        scree_error error;
        solver_info info = {0};
        assert_int_equal(view_create(&w, &s.store.p, NULL, &error), SCREE_OK);
        assert_int_equal(enumeration_solve(&w, 70000, true, NULL, &list, &info, &error), SCREE_OK);
        assert_true(list.solutions > 0);
        if (list.distinct == 1 && !list.families && !list.continua) {
            double *S = calloc(w.rows, sizeof(double));
            view_to_impulses(&w, list.x.data, S);
            for (size_t i = 0; i < solvers(); i++) {
                const solver_kind *k = solver_at(i);
                if (!takes(k, &s)) continue;
                answer a = solved(k, &s, 1e-9);
                if (!a.refused && a.info.outcome == SOLVER_CONVERGED)
                    assert_same_impulses(k, &s, S, a.S, "the only solution"), compared++;
                answer_free(&a);
            }
            free(S);
        }
        enumeration_list_free(&list);
        view_free(&w);
        sample_free(&s);
    }
    assert_true(compared > 10);
}

/* A block between closing walls: no force can stop them. No solver may report convergence, and some
 * must say why. */
static sample squeezed(int dimension, row law) {
    bool space = dimension == 3;
    made *m = space ? space_new(3, 2) : made_new(3, 2);
    double at[3][3] = {{-1.0}, {0.0}, {1.0}};
    uint32_t width = space ? 6 : 3;
    for (uint32_t i = 0; i < 3; i++) {
        double mass = i == 1 ? 1.5 : 0.0;
        if (space)
            space_body(m, i, at[i], 0.5, mass);
        else
            made_body(m, i, at[i][0], at[i][1], 0.5, mass);
    }
    m->v_free[0] = 1.0;
    m->v_free[2 * width] = -0.5;
    for (uint32_t i = 0; i < 2; i++)
        if (space)
            space_balls(m, law, 1, 2 * i, 0.4);
        else
            made_disks(m, law, 1, 2 * i);
    return sample_from(m, space ? "squeezed ball" : "squeezed disk");
}

/* A contact that no impulse moves, and whose velocity violates its law, in addition to a solvable
 * one. */
static void unmoved(sample *s, int dimension, row law) {
    sample bodies = chain(dimension, 2, law, -1.0, 0.3, 7);
    sample_as_matrix(s, &bodies, 0.0, 0);
    sample_free(&bodies);
    for (uint32_t i = 0; i < 2; i++)
        for (uint32_t k = 0;
             k < problem_row(&s->store.p, 0)->dimension * problem_row(&s->store.p, 1)->dimension;
             k++)
            block_matrix_at(&s->store.W, i, 1)[k] = block_matrix_at(&s->store.W, 1, i)[k] = 0.0;
    s->store.v_free.data[s->store.p.row_first[1]] = -0.5;
    snprintf(s->name, sizeof s->name, "contact that nothing moves");
}

/* Number of solvers that find that there is no solution, in one norm. */
static int recognised_by_all(const sample *s, solver_norm norm) {
    solver_settings settings = settings_for(TOLERANCE);
    int recognised = 0;
    settings.norm = norm;
    for (size_t i = 0; i < solvers(); i++) {
        const solver_kind *k = solver_at(i);
        if (!takes(k, s)) continue;
        solver *own = solver_made(k);
        answer a = solved_with(own, k, s, &settings, NULL);
        if (!a.refused && a.info.outcome == SOLVER_CONVERGED)
            fail_msg("%s solves the %s, which has no solution, in norm %d", k->head.name, s->name,
                     (int)norm);
        bool proved = !a.refused && a.info.outcome == SOLVER_INFEASIBLE;
        bool must_see = k->solve == method_solve || strcmp(k->head.name, "auto") == 0;
        if (must_see && !a.refused && !proved)
            fail_msg("%s does not see that the %s has no solution: outcome %d, residual %.3e",
                     k->head.name, s->name, (int)a.info.outcome, a.info.residual.rms);
        recognised += proved;
        answer_free(&a);
        k->destroy(own);
    }
    return recognised;
}

static void no_solution(void **unused) {
    (void)unused;
    for (int dimension = 2; dimension <= 3; dimension++)
        for (int which = 0; which < dimension; which++) {
            row law = which == 2 ? faceted_law(0.5, 6) : law_of(dimension, which ? 0.0 : 0.5, 0.0);
            sample bodies = squeezed(dimension, law), matrix, still;
            unmoved(&still, dimension, law);
            sample_as_matrix(&matrix, &bodies, 0.0, 0);
            sample *all[] = {&bodies, &matrix, &still};
            int least = solvers() > 1; /* a single solver may not support these laws */
            for (int i = 0; i < 3; i++) {
                assert_true((int)recognised_by_all(all[i], NORM_SCALED) >= least);
                assert_true((int)recognised_by_all(all[i], NORM_QUOTED) >= least);
                sample_free(all[i]);
            }
        }
}

typedef enum change { CHANGE_ORDER, CHANGE_FRAMES, CHANGE_UNITS } change;

static void check_invariance(const sample *s, change how, units u) {
    const problem *p = &s->store.p;
    sample other = how == CHANGE_ORDER    ? permuted(s)
                   : how == CHANGE_FRAMES ? turned(s)
                                          : in_units(s, u);
    double *back = calloc(p->row_first[p->contacts] + 1, sizeof(double));
    for (size_t i = 0; i < solvers(); i++) {
        const solver_kind *k = solver_at(i);
        if (!takes(k, s)) continue;
        answer a = solved(k, s, 1e-9), b = solved(k, &other, 1e-9);
        if (a.refused != b.refused) fail_msg("%s refuses %s alone", k->head.name, other.name);
        bool converged = !a.refused && a.info.outcome == SOLVER_CONVERGED;
        if (!a.refused && converged != (b.info.outcome == SOLVER_CONVERGED))
            fail_msg("%s, %s: %.3e against %.3e", k->head.name, other.name, a.info.residual.rms,
                     b.info.residual.rms);
        if (converged) {
            memcpy(back, b.S, b.rows * sizeof *back);
            if (how == CHANGE_ORDER) permute_back(p, b.S, back);
            if (how == CHANGE_FRAMES) turn_back(p, back);
            if (how == CHANGE_UNITS) units_back(p, u, back);
            assert_same_impulses(k, s, a.S, back, other.name);
        }
        answer_free(&a);
        answer_free(&b);
    }
    free(back);
    sample_free(&other);
}

static void order_frames_and_units(void **unused) {
    (void)unused;
    static const units other[] = {
        {1e6, 1.0, 1.0}, {1e-6, 1.0, 1.0}, {1.0, 1e6, 1e3}, {1e3, 1e-6, 1e-3}, {1e-6, 1e-6, 1e-6}};
    for (int dimension = 2; dimension <= 3; dimension++)
        for (int roll = 0; roll < 2; roll++) {
            row law = law_of(dimension, 0.3, roll ? 0.1 : 0.0);
            sample s = chain(dimension, dimension == 2 ? 4 : 3, law, -1.0, 0.6, 21);
            check_invariance(&s, CHANGE_ORDER, (units){0});
            check_invariance(&s, CHANGE_FRAMES, (units){0});
            for (size_t i = 0; i < sizeof other / sizeof *other; i++)
                check_invariance(&s, CHANGE_UNITS, other[i]);
            sample_free(&s);
        }
    sample s = chain(3, 3, faceted_law(0.3, 8), -1.0, 0.6, 21); /* facets depend on the frame */
    check_invariance(&s, CHANGE_ORDER, (units){0});
    for (size_t i = 0; i < sizeof other / sizeof *other; i++)
        check_invariance(&s, CHANGE_UNITS, other[i]);
    sample_free(&s);
}

/* A solver keeps its memory from solve to solve; its result must not depend on it. */
static void same_bits_again(void **unused) {
    (void)unused;
    sample first = chain(2, 4, coulomb_row(0.4), -1.0, 0.6, 31);
    sample between = chain(2, 6, coulomb_row(0.8), -1.0, 0.3, 32);
    for (size_t i = 0; i < solvers(); i++) {
        const solver_kind *k = solver_at(i);
        if (!takes(k, &first)) continue;
        solver *s = solver_made(k);
        answer a = solved_by(s, k, &first, TOLERANCE);
        answer other = solved_by(s, k, &between, TOLERANCE);
        answer b = solved_by(s, k, &first, TOLERANCE);
        k->forget(s);
        answer c = solved_by(s, k, &first, TOLERANCE);
        if (memcmp(a.S, b.S, a.rows * sizeof *a.S) || memcmp(a.v, b.v, a.dofs * sizeof *a.v))
            fail_msg("%s: a second solve gives other bits", k->head.name);
        if (memcmp(a.S, c.S, a.rows * sizeof *a.S) || memcmp(a.v, c.v, a.dofs * sizeof *a.v))
            fail_msg("%s: forgetting gives other bits", k->head.name);
        answer *all[] = {&a, &other, &b, &c};
        for (int j = 0; j < 4; j++)
            answer_free(all[j]);
        k->destroy(s);
    }
    sample_free(&first);
    sample_free(&between);
}

/* Contacts appear and disappear from step to step. */
static void sizes_change(void **unused) {
    (void)unused;
    static const uint32_t sizes[] = {0, 1, 3, 1, 0, 2};
    for (size_t i = 0; i < solvers(); i++) {
        const solver_kind *k = solver_at(i);
        for (int slippery = 0; slippery < 2; slippery++) {
            solver *s = solver_made(k);
            for (size_t j = 0; j < sizeof sizes / sizeof *sizes; j++) {
                row law = law_of(2, slippery ? -1.0 : 0.3, 0.0);
                sample now = chain(2, sizes[j], law, -1.0, 0.4, 70 + j);
                if (takes(k, &now)) {
                    answer a = solved_by(s, k, &now, TOLERANCE), fresh = solved(k, &now, TOLERANCE);
                    if (memcmp(a.S, fresh.S, a.rows * sizeof *a.S))
                        fail_msg("%s, %s: a used solver gives other bits than a new one, %.3e "
                                 "against %.3e",
                                 k->head.name, now.name, a.info.residual.rms,
                                 fresh.info.residual.rms);
                    answer_free(&a);
                    answer_free(&fresh);
                }
                sample_free(&now);
            }
            k->destroy(s);
        }
    }
}

/* Starts must not matter: far away, of the wrong sign, or the solution itself. */
static void any_start(void **unused) {
    (void)unused;
    for (int dimension = 2; dimension <= 3; dimension++)
        for (int which = 0; which < dimension; which++) {
            bool slippery = which == 1;
            row law =
                which == 2 ? faceted_law(0.3, 8) : law_of(dimension, slippery ? -1.0 : 0.3, 0.0);
            sample s = chain(dimension, slippery ? 1 : 3, law, -1.0, 0.4, 61);
            random_stream r = {62, 1, 0};
            double start[9];
            for (size_t i = 0; i < solvers(); i++) {
                const solver_kind *k = solver_at(i);
                if (!takes(k, &s)) continue;
                solver *one = solver_made(k);
                answer cold = solved_by(one, k, &s, TOLERANCE);
                for (int kind_of = 0; kind_of < 3; kind_of++) {
                    for (size_t j = 0; j < cold.rows; j++)
                        start[j] = kind_of == 0   ? cold.S[j]
                                   : kind_of == 1 ? 10.0 * random_range(&r, -1.0, 1.0)
                                                  : 500.0 * cold.S[j];
                    answer warm = solved_from(one, k, &s, TOLERANCE, start);
                    check_honest(k, &s, &warm);
                    if (warm.info.outcome != SOLVER_CONVERGED)
                        fail_msg("%s, %s: start %d leads to %.3e", k->head.name, s.name, kind_of,
                                 warm.info.residual.rms);
                    if (kind_of == 0) assert_same_impulses(k, &s, cold.S, warm.S, "start");
                    answer_free(&warm);
                }
                answer_free(&cold);
                k->destroy(one);
            }
            sample_free(&s);
        }
}

/* The problem and solver for the tests of failing memory. */
static const solver_kind *fault_kind;
static sample fault_sample;

static scree_status solve_under_fault(void) {
    scree_error error;
    solver *s;
    answer a = answer_new(&fault_sample.store.p);
    solver_settings settings = {.tolerance = 1e-4, .max_iterations = 200};
    scree_status status = method_default(fault_kind, &s, &error);
    if (status == SCREE_OK) {
        status = fault_kind->solve(s, &fault_sample.store.p, &settings, a.S, a.v, &a.info, &error);
        if (status != SCREE_OK) assert_untouched(&a, fault_kind->head.name);
        fault_kind->destroy(s);
    }
    answer_free(&a);
    return status;
}

static void out_of_memory(void **unused) {
    (void)unused;
    for (int dimension = 2; dimension <= 3; dimension++) {
        fault_sample = chain(dimension, 3, law_of(dimension, 0.4, 0.0), -1.0, 0.6, 41);
        for (size_t i = 0; i < solvers(); i++) {
            fault_kind = solver_at(i);
            if (takes(fault_kind, &fault_sample))
                assert_true(memory_fault_each(solve_under_fault) > 1);
        }
        sample_free(&fault_sample);
    }
}

/* SCREE_TEST_SOLVER=name tests only this one: for solvers of plug-ins. */
static void choose_solver(void) {
    const char *only = getenv("SCREE_TEST_SOLVER");
    for (size_t i = 0; only && i < solvers(); i++)
        if (strcmp(solver_at(i)->head.name, only) == 0) {
            everything.entries[FAMILY_solver].data[0] = &solver_at(i)->head;
            everything.entries[FAMILY_solver].count = 1;
            return;
        }
    if (only) fail_msg("there is no solver '%s'", only);
}

static int setup(void **unused) {
    (void)unused;
    scree_error error;
    if (registry_create(&everything, &error) != SCREE_OK) return 1;
    choose_solver();
    return solvers() <= sizeof planar_tally / sizeof *planar_tally ? 0 : 1;
}

static int teardown(void **unused) {
    (void)unused;
    registry_free(&everything);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chains),
        cmocka_unit_test(hyperstatic_blocks),
        cmocka_unit_test(packings),
        cmocka_unit_test(sliding_open_and_empty),
        cmocka_unit_test(rolling),
        cmocka_unit_test(faceted),
        cmocka_unit_test(compliances_and_admittances),
        cmocka_unit_test(most_are_solved),
        cmocka_unit_test(only_solutions_are_found),
        cmocka_unit_test(no_solution),
        cmocka_unit_test(order_frames_and_units),
        cmocka_unit_test(same_bits_again),
        cmocka_unit_test(sizes_change),
        cmocka_unit_test(any_start),
        cmocka_unit_test(out_of_memory),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
