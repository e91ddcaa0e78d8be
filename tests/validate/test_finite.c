/* Finite deformation of bodies in contact: how Newton's iterates converge, what older matrices
 * cost, equilibria with and without mass, follower pressures and large rotations. */
#include <stdio.h>
#include <string.h>

#include "base/math.h"
#include "support/check.h"
#include "support/scene_world.h"
#include "world/world.h"

#define PASSES 40

/* What each pass of the last step left out of balance. */
static double misfit_of[PASSES];
static int passes;
static int64_t iterates;

/* The step of Moreau and Jean, watched. */
static scree_status advance_watched(sim *s, double h, double h_next, scree_error *error) {
    bool again;
    passes = 0;
    stage_begin(s, s->settings.theta, h, h_next);
    stage_drift_to_middle(s);
    TRY(stage_free_velocity(s, error));
    stage_expect_speeds(s);
    do {
        TRY(stage_detect(s, error));
        TRY(stage_prepare(s, error));
        do {
            TRY(stage_solve(s, error));
            TRY(stage_again(s, &again, error));
            if (passes < PASSES) misfit_of[passes++] = s->deform.misfit;
            iterates++;
        } while (again);
    } while (stage_outrun(s));
    stage_certify(s);
    return SCREE_OK;
}

static void watch(scree_world *w, scheme *watched) {
    scree_error error = {0};
    must(scree_world_build(w, &error), &error);
    *watched = *w->scheme;
    watched->advance = advance_watched;
    w->scheme = watched;
    iterates = 0;
}

/* A block between a floor and a plate that comes down; both are rough. */
#define PRESSED                                                                                    \
    "contacts: [{default: law}]\n"                                                                 \
    "bodies:\n"                                                                                    \
    "  - {name: floor, shape: {kind: rectangle, width: 1, height: 0.1}, position: [0, -0.05], "    \
    "fixed: true}\n"                                                                               \
    "  - {name: plate, shape: {kind: rectangle, width: 1, height: 0.1}, position: [0, 0.25], "     \
    "drive: {x: fixed, y: {velocity: -0.02}, rotation: fixed}}\n"                                  \
    "deformables:\n"                                                                               \
    "  - {name: block, mesh: {kind: grid, size: [0.4, 0.2], cells: [8, 4], element: q4, corner: "  \
    "[-0.2, 0]}, material: m, integration: bbar"

/* The order at which the last passes above rounding converge. */
static double order_of_passes(const char *what) {
    int last = passes - 1;
    while (last > 2 && misfit_of[last] < 2e-13)
        last--;
    printf("%s: out of balance after each pass", what);
    for (int i = 0; i < passes; i++)
        printf(" %.1e", misfit_of[i]);
    double order = math_log(misfit_of[last] / misfit_of[last - 1]) /
                   math_log(misfit_of[last - 1] / misfit_of[last - 2]);
    printf(", order %.2f\n", order);
    return order;
}

/* Once contacts have settled who sticks and who slides, each pass squares what is out of balance.
 */
static void newton_squares(void **unused) {
    (void)unused;
    const struct {
        const char *name, *material;
        int steps;
    } cases[] = {
        {"neo-Hookean block", "{kind: neo-hookean, E: 1 MPa, nu: 0.45, density: 1000}", 4},
        {"plastic block",
         "{kind: j2-finite, E: 1 MPa, nu: 0.3, yield: 20 kPa, hardening: 50 kPa, density: 1000}",
         4}};
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        scree_world *w = scene_world(
            "world: {h: 0.25, theta: 1, gravity: [0, 0], tolerance: 1e-12, scheme: {kind: "
            "moreau-jean, balance: 1e-13}}\n"
            "laws: {law: {normal: position, friction: 0.3}}\nmaterials: {m: %s}\n" PRESSED "}\n",
            cases[k].material);
        scheme watched;
        watch(w, &watched);
        simple_steps(w, cases[k].steps);
        double order = order_of_passes(cases[k].name);
        if (!(order > 1.7)) fail_msg("%s converges at order %g", cases[k].name, order);
        assert_true(misfit_of[passes - 1] < 1e-11);
        simple_end_unconverged(w); /* 1e-13 may be below rounding */
    }
}

typedef struct variant_result {
    double u[2 * 64];
    int64_t factored, iterates;
    int missed;
} variant_result;

static variant_result run_variant(const char *scheme_text) {
    scree_world *w = scene_world(
        "world: {h: 0.5 ms, theta: 1, gravity: [0, -9.81], tolerance: 1e-11, scheme: {kind: "
        "moreau-jean, balance: 1e-9, %s}}\n"
        "laws: {law: {normal: position, friction: 0.3}}\n"
        "materials: {m: {kind: neo-hookean, E: 0.1 MPa, nu: 0.3, density: 1000}}\n" PRESSED
        ", velocity: [0, -0.5]}\n",
        scheme_text);
    scheme watched;
    watch(w, &watched);
    simple_steps(w, 200);
    variant_result r = {.factored = w->sim.deform.factored, .iterates = iterates};
    r.missed = (int)scree_world_totals(w).unconverged_steps;
    memcpy(r.u, w->state.node.u, 2 * w->model.nodes * sizeof(double));
    simple_end_unconverged(w);
    return r;
}

/* JE99 9.2: older matrices lead to the same motion, at another price. */
static void variants(void **unused) {
    (void)unused;
    const struct {
        const char *name, *text;
    } cases[] = {
        {"full", "tangent: full"},
        {"first", "tangent: first"},
        {"initial", "tangent: initial"},
        {"mass", "tangent: mass, iterations: 200"},
        {"one iterate", "iterations: 1"},
        {"one, initial", "iterations: 1, tangent: initial"},
        {"one, mass", "iterations: 1, tangent: mass"},
    };
    variant_result exact = run_variant(cases[0].text);
    double largest = 0;
    for (size_t i = 0; i < 90; i++)
        largest = fmax(largest, fabs(exact.u[i]));
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        variant_result r = run_variant(cases[k].text);
        double away = 0;
        for (size_t i = 0; i < 90; i++)
            away = fmax(away, fabs(r.u[i] - exact.u[i]));
        printf("%-13s factorisations %4lld, iterates %5lld, steps that missed %d, u off by %.1e\n",
               cases[k].name, (long long)r.factored, (long long)r.iterates, r.missed,
               away / largest);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(newton_squares),
                                       cmocka_unit_test(variants)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
