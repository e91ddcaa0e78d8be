/* Finite deformation of bodies in contact: convergence of Newton's iterates, cost of older
 * matrices, equilibria with and without mass, follower pressures and large rotations. */
#include <stdio.h>
#include <string.h>

#include "base/math.h"
#include "support/check.h"
#include "support/scene_world.h"
#include "world/world.h"

#define PASSES 40

/* Forces out of balance after each pass of the last step. */
static double misfit_of[PASSES];
static int passes;
static int64_t iterates;

/* The step of Moreau and Jean, watched. */
static scree_status advance_watched(sim *s, double h, double h_next, scree_error *error) {
    step_input *step = &s->step;
    rigid_work *bodies = &s->bodies;
    deform_work *deform = &s->deform;
    contact_table *contacts = &s->contacts;
    problem_work *work = &s->work;
    bool again, outrun;
    passes = 0;
    sim_begin_step(s, s->settings.theta, h, h_next);
    TRY(stage_drift_to_middle(step, bodies, deform, error));
    TRY(stage_free_velocity(step, bodies, deform, error));
    stage_expect_speeds(step, bodies, &s->look);
    do {
        TRY(stage_detect(step, bodies, deform, &s->look, contacts, error));
        do {
            TRY(stage_prepare(step, bodies, deform, contacts, contacts->S, contacts->history,
                              s->joints, work, error));
            TRY(stage_solve(step, deform, &s->passes, contacts, work, sim_spare(s), work->S,
                            bodies->v_plus, &s->solver, error));
            TRY(stage_again(step, contacts, work, &s->solver, contacts->S, bodies, deform,
                            &s->passes, &again, error));
            if (passes < PASSES) misfit_of[passes++] = deform->misfit;
            iterates++;
        } while (again);
        TRY(stage_outrun(step, bodies, contacts, &s->look, work, &outrun, error));
    } while (outrun);
    stage_certify(step, contacts, work, &s->solver, &s->passes, contacts->S, contacts->history,
                  contacts->status, contacts->place, bodies, deform, s->joints, &s->report);
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
    "drive: {x: fixed, y: {velocity: -%g}, rotation: fixed}}\n"                                    \
    "deformables:\n"                                                                               \
    "  - {name: block, mesh: {kind: grid, size: [0.4, 0.2], cells: [8, 4], element: q4, corner: "  \
    "[-0.2, 0]}, material: m, integration: bbar"

/* The order at which passes converge, until the first below 1e-7; after it comes rounding. */
static double order_of_passes(const char *what) {
    int last = 2;
    while (last < passes - 1 && misfit_of[last] > 1e-7)
        last++;
    printf("%s: out of balance after each pass", what);
    for (int i = 0; i < passes; i++)
        printf(" %.1e", misfit_of[i]);
    double order = math_log(misfit_of[last] / misfit_of[last - 1]) /
                   math_log(misfit_of[last - 1] / misfit_of[last - 2]);
    printf(", order %.2f\n", order);
    return order;
}

/* Once it is settled which contacts stick and slide, each pass squares the misfit, although
 * rotations of bodies under pressure have negative energy, so that contacts enter the matrix. */
static void newton_squares(void **unused) {
    (void)unused;
    const struct {
        const char *name, *material;
        int steps;
    } cases[] = {
        {"neo-Hookean block", "{kind: neo_hookean, E: 1 MPa, nu: 0.45, density: 1000}", 4},
        {"plastic block",
         "{kind: j2_finite, E: 1 MPa, nu: 0.3, yield: 20 kPa, hardening: 50 kPa, density: 1000}",
         4},
        {"squeezed rubber", "{kind: neo_hookean, E: 1 MPa, nu: 0.49, density: 1000}", 12}};
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        scree_world *w = scene_world(
            "world: {h: 0.25, theta: 1, gravity: [0, 0], tolerance: 1e-12, scheme: {kind: "
            "moreau_jean, balance: 1e-13}}\n"
            "laws: {law: {normal: position, friction: 0.3}}\nmaterials: {m: %s}\n" PRESSED "}\n",
            cases[k].material, 0.02);
        scheme watched;
        watch(w, &watched);
        simple_steps(w, cases[k].steps);
        double order = order_of_passes(cases[k].name);
        if (!(order > 1.7)) fail_msg("%s converges at order %g", cases[k].name, order);
        assert_true(misfit_of[passes - 1] < 1e-11);
        assert_true(w->sim.deform.matrix[0].held);
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
        "moreau_jean, balance: 1e-9, %s}}\n"
        "laws: {law: {normal: position, friction: 0.3}}\n"
        "materials: {m: {kind: neo_hookean, E: 0.1 MPa, nu: 0.3, density: 1000}}\n" PRESSED
        ", velocity: [0, -0.5]}\n",
        scheme_text, 0.02);
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
        int64_t factored; /* -1: as it comes */
        double tolerance; /* of displacements */
    } cases[] = {
        {"full", "tangent: full", -1, 0},
        {"first", "tangent: first", -1, 1e-8},
        {"initial", "tangent: initial", 1, 1e-8},
        {"mass", "tangent: mass, iterations: 200", 0, 1e-8},
        {"one iterate", "iterations: 1", -1, 1e-4},
        {"one, initial", "iterations: 1, tangent: initial", 1, 1e-2},
        {"one, mass", "iterations: 1, tangent: mass", 0, 0.1},
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
        assert_int_equal(r.missed, 0);
        near(cases[k].name, away / largest, 0, cases[k].tolerance);
        if (cases[k].factored >= 0) assert_int_equal(r.factored, cases[k].factored);
    }
}

/* Force of the plate on a block that is squeezed by a fifth, and how far its side bulges. */
typedef struct squeezed {
    double force, bulge;
} squeezed;

static squeezed squeeze(const char *settings, const char *of_block, double speed) {
    scree_world *w = scene_world(
        "world: {h: %.17g, theta: 1, gravity: [0, 0], tolerance: 1e-10, scheme: {%s}}\n"
        "laws: {law: {normal: position, friction: 0.3}}\n"
        "materials: {m: {kind: neo_hookean, E: 1 MPa, nu: 0.45, density: 1000}}\n" PRESSED
        ", conditions: [{on: bottom, x: fixed, y: fixed}]%s}\n",
        0.002 / speed, settings, speed, of_block);
    simple_steps(w, 20);
    double f[3];
    squeezed out = {0};
    simple_force(w, 2, f);
    out.force = f[1];
    for (size_t i = 0; i < w->model.nodes; i++)
        out.bulge = fmax(out.bulge, w->state.node.u[2 * i]);
    assert_int_equal(scree_world_totals(w).unconverged_steps, 0);
    simple_end(w);
    return out;
}

/* The same equilibrium without mass, by relaxation and by slow motion, with friction under
 * the plate. */
static void equilibria(void **unused) {
    (void)unused;
    const char *newton = "kind: moreau_jean, balance: 1e-9";
    squeezed still = squeeze(newton, ", inertia: false", 0.02);
    squeezed slow = squeeze(newton, "", 0.02);
    squeezed relaxed = squeeze("kind: quasi_static, balance: 1e-7", "", 0.02);
    squeezed fast = squeeze(newton, "", 2);
    printf("without mass %.3f N, bulge %.6f m; slow %.3f N, %.6f m; relaxed %.3f N, %.6f m; in 20 "
           "ms %.1f N, %.6f m\n",
           still.force, still.bulge, slow.force, slow.bulge, relaxed.force, relaxed.bulge,
           fast.force, fast.bulge);
    near("force of slow motion", slow.force, still.force, 1e-5 * still.force);
    near("bulge of slow motion", slow.bulge, still.bulge, 1e-5 * still.bulge);
    near("force by relaxation", relaxed.force, still.force, 1e-4 * still.force);
    near("bulge by relaxation", relaxed.bulge, still.bulge, 1e-4 * still.bulge);
    assert_true(fabs(fast.force - still.force) > 1e-3 * still.force); /* the mass can be felt */
}

/* A tube of incompressible neo-Hookean rubber under a pressure p inside that follows its wall:
 * p = G (ln(a / b) + (1 / b^2 - 1 / a^2) / 2) with the stretches a and b of its two faces, and the
 * section of the wall is kept. */
static void balloon(void **unused) {
    (void)unused;
    const double B = 1.5, G = 1e6, nu = 0.4999, a = 1.5; /* the inner radius is 1 at rest */
    const struct {
        const char *name, *plane, *mesh, *conditions;
    } cases[] = {
        {"axisymmetric tube", "axisymmetric",
         "{kind: grid, size: [0.5, 0.1], cells: [12, 1], element: q4, corner: [1, 0]}",
         "{on: all, y: fixed}, {on: left, pressure: p, follower: true}"},
        {"quarter of a ring", "strain",
         "{kind: ring, inner: 1, outer: 1.5, cells: [8, 24], part: quarter, element: q4}",
         "{on: bottom, y: fixed}, {on: left, x: fixed}, {on: inner, pressure: p, follower: true}"}};
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        double b = sqrt(B * B + a * a - 1) / B;
        double p = G * (math_log(a / b) + 0.5 * (1 / (b * b) - 1 / (a * a)));
        char conditions[300], pressure[60];
        snprintf(pressure, sizeof pressure, "\"%.17g * min(t / 20, 1)\"", p);
        const char *at = strstr(cases[k].conditions, "pressure: p");
        snprintf(conditions, sizeof conditions, "%.*spressure: %s%s",
                 (int)(at - cases[k].conditions), cases[k].conditions, pressure,
                 at + strlen("pressure: p"));
        scree_world *w = scene_world(
            "world: {h: 1, theta: 1, gravity: [0, 0], plane: %s}\n"
            "laws: {law: {normal: velocity}}\ncontacts: [{default: law}]\n"
            "materials: {m: {kind: neo_hookean, E: %.17g, nu: %.17g, density: 1000}}\n"
            "deformables:\n  - {name: tube, mesh: %s, material: m, integration: bbar, conditions: "
            "[%s]}\n",
            cases[k].plane, 2 * G * (1 + nu), nu, cases[k].mesh, conditions);
        simple_steps(w, 120);
        double inner = 0;
        const fem_mesh *mesh = &w->model.solids.data[0]->mesh;
        for (size_t i = 0; i < w->model.nodes; i++)
            if (fabs(mesh->place[2 * i] - 1) < 1e-9 && fabs(mesh->place[2 * i + 1]) < 1e-9)
                inner = 1 + w->state.node.u[2 * i];
        printf("%s: inner radius %.5f (%.5f)\n", cases[k].name, inner, a);
        near(cases[k].name, inner, a, 0.005 * a);
        assert_int_equal(scree_world_totals(w).unconverged_steps, 0);
        simple_end(w);
    }
}

/* The angular momentum of a body about the origin. */
static double spin_of(const scree_world *w) {
    const fem_solid *solid = w->model.solids.data[0];
    const deformable *b = &w->model.deformables.data[0];
    double sum = 0;
    for (uint32_t i = 0; i < solid->mesh.nodes; i++) {
        const double *u = w->state.node.u + 2 * i, *v = w->state.node.v + 2 * i;
        double x = b->shift[0] + solid->mesh.place[2 * i] + u[0];
        double y = b->shift[1] + solid->mesh.place[2 * i + 1] + u[1];
        sum += solid->mass[i] * (x * v[1] - y * v[0]);
    }
    return sum;
}

static double largest_stress(scree_world *w) {
    scree_frame f = simple_frame(w);
    double largest = 0;
    for (uint32_t e = 0; e < w->model.solids.data[0]->mesh.elements; e++)
        for (int k = 0; k < 6; k++)
            largest = fmax(largest, fabs(f.stress[e][k]));
    return largest;
}

/* A block that spins freely turns by more than a circle: stresses are those of the centrifugal
 * force, and the change of angular momentum is of second order in the step. */
static void free_spin(void **unused) {
    (void)unused;
    double lost[2];
    for (int fine = 0; fine < 2; fine++) {
        double h = fine ? 0.0025 : 0.005;
        scree_world *w = scene_world(
            "world: {h: %.17g, theta: 0.5, gravity: [0, 0], plane: stress}\n"
            "laws: {law: {normal: velocity}}\ncontacts: [{default: law}]\n"
            "materials: {m: {kind: neo_hookean, E: 1 MPa, nu: 0.3, density: 1000}}\n"
            "deformables:\n  - {name: block, mesh: {kind: grid, size: [0.4, 0.2], cells: [4, 2], "
            "element: q4}, material: m, spin: 4}\n",
            h);
        scree_error error = {0};
        must(scree_world_build(w, &error), &error);
        double before = spin_of(w);
        lost[fine] = 0;
        for (int i = 0; i < (fine ? 800 : 400); i++) {
            simple_step(w);
            lost[fine] = fmax(lost[fine], fabs(spin_of(w) / before - 1));
        }
        double bound = 1000 * 16 * 0.04; /* density spin^2 L^2 / 4 */
        printf("free spin, h %g s: angular momentum off by %.2e, stress %.0f Pa of at most %.0f\n",
               h, lost[fine], largest_stress(w), bound);
        assert_true(largest_stress(w) < 2 * bound);
        simple_end(w);
    }
    assert_true(lost[0] < 1e-3);
    assert_true(lost[1] < lost[0] / 3);
}

/* All nodes are led round a circle: no stress, however far. */
static void led_round(void **unused) {
    (void)unused;
    const char *materials[] = {"kind: neo_hookean, E: 1 MPa, nu: 0.3",
                               "kind: saint_venant_kirchhoff, E: 1 MPa, nu: 0.3",
                               "kind: j2_finite, E: 1 MPa, nu: 0.3, yield: 1 kPa"};
    const double corner[4][2] = {{1, 1}, {1, 2}, {3, 1}, {3, 2}};
    for (size_t k = 0; k < sizeof materials / sizeof *materials; k++) {
        char text[2000];
        int at = 0;
        for (int i = 0; i < 4; i++) {
            double x = corner[i][0], y = corner[i][1];
            at += snprintf(text + at, sizeof text - (size_t)at,
                           "%s{on: {near: [%g, %g]}, x: {displacement: \"%g * cos(t) - %g * sin(t) "
                           "- %g\"}, y: {displacement: \"%g * sin(t) + %g * cos(t) - %g\"}}",
                           i ? ", " : "", x, y, x, y, x, x, y, y);
        }
        scree_world *w = scene_world(
            "world: {h: 0.1, theta: 1, gravity: [0, 0]}\n"
            "laws: {law: {normal: velocity}}\ncontacts: [{default: law}]\n"
            "materials: {m: {%s, density: 1000}}\n"
            "deformables:\n  - {name: block, mesh: {kind: grid, size: [2, 1], cells: [1, 1], "
            "element: q4, corner: [1, 1]}, material: m, conditions: [%s]}\n",
            materials[k], text);
        double largest = 0;
        for (int i = 0; i < 70; i++) {
            simple_step(w);
            largest = fmax(largest, largest_stress(w));
        }
        printf("led round by 7 rad, %s: stress / E %.1e\n", materials[k], largest / 1e6);
        near("stress over E", largest / 1e6, 0, 1e-12);
        simple_end(w);
    }
}

/* A soft block is thrown at the floor, faster than its waves and by half its height in a step:
 * first iterates turn elements inside out, are taken back, and every step ends in balance. */
static void taken_back(void **unused) {
    (void)unused;
    scree_world *w = scene_world(
        "world: {h: 10 ms, theta: 1, gravity: [0, 0], tolerance: 1e-10, scheme: {kind: "
        "moreau_jean, balance: 1e-9}}\n"
        "laws: {law: {normal: position, friction: 0.3}}\n"
        "materials: {m: {kind: neo_hookean, E: 0.1 MPa, nu: 0.3, density: 1000}}\n" PRESSED
        ", velocity: [0, -16]}\n",
        0.0);
    scheme watched;
    watch(w, &watched);
    int back = 0;
    for (int k = 0; k < 20; k++) {
        simple_step(w);
        for (int i = 0; i < passes; i++)
            back += misfit_of[i] == 1;
    }
    printf(
        "thrown block: %lld iterates in %lld steps, %d taken back, %lld attempts again shorter\n",
        (long long)iterates, (long long)*w->state.clock.step, back,
        (long long)w->state.clock.counts[COUNT_REJECTED]);
    assert_true(back > 0);
    assert_int_equal(w->state.clock.counts[COUNT_REJECTED], 0);
    simple_end(w);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(newton_squares), cmocka_unit_test(variants),  cmocka_unit_test(equilibria),
        cmocka_unit_test(balloon),        cmocka_unit_test(free_spin), cmocka_unit_test(led_round),
        cmocka_unit_test(taken_back)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
