/* Elastic bodies at rest against known answers: Cook's membrane (Cook 1974: 23.96 for E 1, nu 1/3,
 * plane stress, refined), slender beams (Timoshenko) and the elastica (Bisshopp and Drucker
 * 1945). */
#include "support/check.h"

#include "support/fem_make.h"

static void expect(const char *what, double got, double want, double tolerance) {
    if (!(fabs(got / want - 1) <= tolerance)) fail_msg("%s: %.6g instead of %.6g", what, got, want);
}

static bool *fixed_set(const fem_solid *s, const char *name) {
    size_t width = (size_t)s->mesh.dimension;
    bool *fixed = mem_alloc(solid_numbers(s), sizeof *fixed);
    const fem_set *set = fem_mesh_set(&s->mesh, name);
    assert_non_null(set);
    for (size_t i = 0; i < set->node.count; i++)
        for (size_t k = 0; k < width; k++)
            fixed[width * set->node.data[i] + k] = true;
    return fixed;
}

/* The node next to a place. */
static uint32_t nearest_node(const fem_solid *s, double x, double y) {
    size_t width = (size_t)s->mesh.dimension;
    uint32_t best = 0;
    double least = INFINITY;
    for (uint32_t i = 0; i < s->mesh.nodes; i++) {
        const double *p = s->mesh.place + width * i;
        double d = (p[0] - x) * (p[0] - x) + (p[1] - y) * (p[1] - y);
        if (d < least) least = d, best = i;
    }
    return best;
}

/* Vertical displacement of the middle of the loaded side. */
static double cook(const char *element, int cells) {
    char text[128];
    snprintf(text, sizeof text,
             "{kind: grid, size: [1, 1], cells: [%d, %d], corner: [0, 0], element: %s}", cells,
             cells, element);
    fem_solid s = {.mesh = mesh_make(text, 2), .plane = FEM_PLANE_STRESS};
    for (uint32_t i = 0; i < s.mesh.nodes; i++) {
        double *p = s.mesh.place + 2 * (size_t)i, x = p[0], y = p[1];
        p[0] = 48 * x;
        p[1] = 44 * x + y * (44 - 28 * x);
    }
    solid_give(&s, "elastic", "E: 1, nu: 0.33333333333333333");
    solid_build(&s);
    const fem_set *right = fem_mesh_set(&s.mesh, "right");
    double *u = solid_vector(&s), *force = solid_vector(&s);
    bool *fixed = fixed_set(&s, "left");
    fem_traction(&s, right->facet.data, right->facet.count, (double[3]){0, 1.0 / 16, 0}, force);
    solid_solve(&s, fixed, force, u);
    double sag = u[2 * nearest_node(&s, 48, 52) + 1];
    mem_free(u), mem_free(force), mem_free(fixed);
    fem_solid_free(&s);
    return sag;
}

static void cooks_membrane(void **state) {
    (void)state;
    expect("t6", cook("t6", 16), 23.96, 0.002);
    expect("q4", cook("q4", 32), 23.96, 0.01);
    expect("t3", cook("t3", 64), 23.96, 0.01);
    assert_true(cook("t3", 8) < cook("t3", 16)); /* too stiff, from below */
}

static fem_solid beam(const char *text, int dimension, const char *material, const char *numbers) {
    fem_solid s = {.mesh = mesh_make(text, dimension), .plane = FEM_PLANE_STRESS};
    solid_give(&s, material, numbers);
    s.region[0].thickness = 0.1;
    solid_build(&s);
    return s;
}

/* Tip load P on a beam of 2 x 0.1 x 0.1: P L^3 / 3 E I + 6 P L / 5 G A. */
static void beam_under_tip_load(const char *text, int dimension, double tolerance) {
    fem_solid s = beam(text, dimension, "elastic", "E: 1e9, nu: 0.3");
    double *u = solid_vector(&s), *force = solid_vector(&s), tip = 0;
    const fem_set *right = fem_mesh_set(&s.mesh, "right");
    size_t width = (size_t)dimension;
    bool *fixed = fixed_set(&s, "left");
    fem_traction(&s, right->facet.data, right->facet.count, (double[3]){0, -100 / 0.01, 0}, force);
    solid_solve(&s, fixed, force, u);
    for (size_t i = 0; i < right->node.count; i++)
        tip -= u[width * right->node.data[i] + 1] / (double)right->node.count;
    double I = pow(0.1, 4) / 12, G = 1e9 / 2.6;
    expect(text, tip, 100 * 8 / (3 * 1e9 * I) + 6 * 100 * 2 / (5 * G * 0.01), tolerance);
    mem_free(u), mem_free(force), mem_free(fixed);
    fem_solid_free(&s);
}

static void beams(void **state) {
    (void)state;
    beam_under_tip_load("{kind: grid, size: [2, 0.1], cells: [20, 1], element: t6}", 2, 0.01);
    beam_under_tip_load("{kind: grid, size: [2, 0.1, 0.1], cells: [40, 2, 2], element: t10}", 3,
                        0.01);
    beam_under_tip_load("{kind: grid, size: [2, 0.1], cells: [160, 8], element: q4}", 2, 0.02);
}

/* Newton's method from rest for a nonlinear solid; residuals of its steps, returns their number. */
static int newton(const fem_solid *s, const bool *fixed, const double *force, double *u,
                  double residual[], int most) {
    size_t n = solid_numbers(s);
    double *inner = solid_vector(s), *du = solid_vector(s), scale = largest(force, n);
    fem_solid now = *s;
    now.K.value.data = mem_alloc(s->K.value.count, sizeof(double));
    int steps = 0;
    for (; steps < most; steps++) {
        scree_error error = {0};
        if (fem_forces(s, u, NULL, NULL, inner, NULL, &error) != SCREE_OK)
            fail_msg("%s", error.text);
        for (size_t i = 0; i < n; i++) {
            inner[i] = fixed[i] ? 0 : force[i] - inner[i];
            du[i] = 0;
        }
        residual[steps] = largest(inner, n) / scale;
        if (residual[steps] < 1e-7) break; /* E A / P times the rounding is 1e-10 */
        assert_int_equal(fem_tangent(s, u, NULL, &now.K, NULL), SCREE_OK);
        solid_solve(&now, fixed, inner, du);
        for (size_t i = 0; i < n; i++)
            u[i] += du[i];
    }
    mem_free(inner), mem_free(du), mem_free(now.K.value.data);
    return steps;
}

/* P L^2 / E I = 2: the tip goes down by 0.4935 L and back by 0.1606 L. In ten increments; the last
 * step of each gains three digits or more. */
static void elastica(void **state) {
    (void)state;
    fem_solid s = beam("{kind: grid, size: [2, 0.05], cells: [40, 1], element: t6}", 2,
                       "saint_venant_kirchhoff", "E: 1e9, nu: 0");
    const fem_set *right = fem_mesh_set(&s.mesh, "right");
    double *u = solid_vector(&s), *force = solid_vector(&s);
    double EI = 1e9 * 0.1 * pow(0.05, 3) / 12, P = 2 * EI / 4;
    bool *fixed = fixed_set(&s, "left");
    for (int part_of = 1; part_of <= 10; part_of++) {
        double residual[10] = {0};
        memset(force, 0, solid_numbers(&s) * sizeof *force);
        fem_traction(&s, right->facet.data, right->facet.count,
                     (double[3]){0, -P / 0.005 * part_of / 10}, force);
        int steps = newton(&s, fixed, force, u, residual, 9);
        assert_true(steps <= 8 && residual[steps] <= 1e-3 * residual[steps - 1]);
    }
    uint32_t tip = nearest_node(&s, 1, 0);
    expect("down", -u[2 * tip + 1], 0.4935 * 2, 0.005);
    expect("back", -u[2 * tip], 0.1606 * 2, 0.005);
    mem_free(u), mem_free(force), mem_free(fixed);
    fem_solid_free(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cooks_membrane),
        cmocka_unit_test(beams),
        cmocka_unit_test(elastica),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
