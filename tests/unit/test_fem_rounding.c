/* The uncertainty of internal forces by rounding, compared with brute force: a body that is shifted
 * far away has the same forces except for rounding. */
#include "support/check.h"

#include "base/math.h"
#include "support/fem_make.h"

/* The root of the sum of squares of f(u + shift) - f(u). */
static double shifted_difference(const fem_solid *s, const double *u, const double shift[3]) {
    size_t n = solid_numbers(s), width = (size_t)s->mesh.dimension;
    double *near_by = solid_vector(s), *away = solid_vector(s), *moved = solid_vector(s), sum = 0;
    double *old = mem_alloc(s->histories + 1, sizeof *old);
    scree_error error = {0};
    for (size_t i = 0; i < n; i++)
        moved[i] = u[i] + shift[i % width];
    if (fem_forces(s, u, old, NULL, near_by, NULL, &error) != SCREE_OK ||
        fem_forces(s, moved, old, NULL, away, NULL, &error) != SCREE_OK)
        fail_msg("%s", error.text);
    for (size_t i = 0; i < n; i++)
        sum += (away[i] - near_by[i]) * (away[i] - near_by[i]);
    mem_free(near_by), mem_free(away), mem_free(moved), mem_free(old);
    return sqrt(sum);
}

static double bound(const fem_solid *s, const double *u, const double shift[3]) {
    size_t width = (size_t)s->mesh.dimension;
    double *far = mem_alloc(s->mesh.nodes, sizeof *far);
    for (size_t i = 0; i < solid_numbers(s); i++)
        far[i / width] = fmax(far[i / width], fabs(u[i] + shift[i % width]));
    double out = fem_rounding(s, far);
    mem_free(far);
    return out;
}

/* Strains of a few per mille, the body far away or at its place. */
static void check_bound(const fem_solid *s, const char *what) {
    double *u = solid_vector(s), least = INFINITY, most = 0;
    for (uint64_t seed = 1; seed <= 8; seed++) {
        random_stream r = {seed, 4, 0};
        for (size_t i = 0; i < solid_numbers(s); i++)
            u[i] = random_range(&r, -1e-3, 1e-3);
        double x = s->plane == FEM_AXISYMMETRIC ? 0 : random_range(&r, 50, 200);
        double shift[3] = {x, random_range(&r, 50, 200), random_range(&r, -200, -50)};
        double ratio = shifted_difference(s, u, shift) / bound(s, u, shift);
        least = fmin(least, ratio), most = fmax(most, ratio);
    }
    mem_free(u);
    printf("%s: measured over bound %.3f to %.3f\n", what, least, most);
    if (!(most <= 1)) fail_msg("%s: rounding is %g times its bound", what, most);
    if (!(least >= 0.01)) fail_msg("%s: the bound is %g times too large", what, 1 / least);
}

static void bounds_hold(void **state) {
    (void)state;
    const struct {
        const char *element, *material, *text;
        fem_plane plane;
        fem_integration integration;
    } cases[] = {
        {"q4", "elastic", "E: 1e6, nu: 0.3", FEM_PLANE_STRAIN, FEM_FULL},
        {"q4", "j2", "E: 2e11, nu: 0.3, yield: 2e8, hardening: 1e9", FEM_PLANE_STRAIN, FEM_BBAR},
        {"q4", "j2", "E: 2e11, nu: 0.3, yield: 2e8, hardening: 1e9", FEM_PLANE_STRESS, FEM_FULL},
        {"t6", "neo_hookean", "E: 1e6, nu: 0.3", FEM_PLANE_STRAIN, FEM_FULL},
        {"t3", "neo_hookean", "E: 1e6, nu: 0.3", FEM_PLANE_STRESS, FEM_FULL},
        {"q4", "neo_hookean", "E: 1e6, nu: 0.499", FEM_PLANE_STRAIN, FEM_BBAR},
        {"q4", "j2_finite", "E: 2e11, nu: 0.3, yield: 2e8, hardening: 1e9", FEM_PLANE_STRAIN,
         FEM_BBAR},
        {"q4", "j2_finite", "E: 2e11, nu: 0.3, yield: 2e8", FEM_AXISYMMETRIC, FEM_BBAR},
        {"h8", "saint_venant_kirchhoff", "E: 2e11, nu: 0.3", 0, FEM_FULL},
        {"h8", "j2_finite", "E: 2e11, nu: 0.3, yield: 2e8, hardening: 1e9", 0, FEM_BBAR},
        {"t10", "neo_hookean", "E: 1e6, nu: 0.3", 0, FEM_FULL},
        {"t4", "drucker_prager", "E: 1e9, nu: 0.2, cohesion: 1e6, friction: 0.5", 0, FEM_FULL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        fem_solid s =
            solid_block(cases[i].element, cases[i].plane, cases[i].material, cases[i].text);
        s.region[0].integration = cases[i].integration;
        solid_build(&s);
        char what[96];
        snprintf(what, sizeof what, "%s of %s", cases[i].element, cases[i].material);
        check_bound(&s, what);
        fem_solid_free(&s);
    }
}

/* Lines: a chain from (1, 0.2) on, upward to the right. */
static void lines_hold(void **state) {
    (void)state;
    static const char *const kinds[] = {"bar", "membrane"};
    for (int k = 0; k < 2; k++) {
        fem_solid s = {.plane = FEM_PLANE_STRAIN};
        scree_error error = {0};
        assert_int_equal(fem_mesh_create(&s.mesh, 2, 4, 3, 6, &error), SCREE_OK);
        for (uint32_t e = 0; e < 3; e++) {
            s.mesh.kind[e] = element_named(kinds[k]);
            s.mesh.node[2 * e] = e;
            s.mesh.node[2 * e + 1] = e + 1;
            s.mesh.first[e + 1] = 2 * (e + 1);
        }
        for (uint32_t i = 0; i < 4; i++) {
            s.mesh.place[2 * i] = 1 + 0.4 * i;
            s.mesh.place[2 * i + 1] = 0.2 + 0.3 * i;
        }
        if (fem_mesh_finish(&s.mesh, &error) != SCREE_OK) fail_msg("%s", error.text);
        solid_give(&s, "elastic", "E: 1e6, nu: 0.3");
        s.region[0].section = 2e-3;
        s.region[0].thickness = 0.02;
        s.region[0].width = 0.1;
        solid_build(&s);
        check_bound(&s, kinds[k]);
        fem_solid_free(&s);
    }
}

/* F is rounded relative to 1, so that finite strains contribute even without displacements; the
 * contribution grows with the stiffness, and small strains have none. */
static void rest_counts(void **state) {
    (void)state;
    double far[256] = {0};
    fem_solid soft = solid_block("q4", FEM_PLANE_STRAIN, "neo_hookean", "E: 1e6, nu: 0.3");
    fem_solid stiff = solid_block("q4", FEM_PLANE_STRAIN, "neo_hookean", "E: 1e9, nu: 0.3");
    fem_solid small = solid_block("q4", FEM_PLANE_STRAIN, "elastic", "E: 1e9, nu: 0.3");
    solid_build(&soft), solid_build(&stiff), solid_build(&small);
    double of_soft = fem_rounding(&soft, far);
    assert_true(of_soft > 0);
    assert_true(fabs(fem_rounding(&stiff, far) / of_soft - 1e3) < 1e-6);
    assert_true(fem_rounding(&small, far) == 0);
    fem_solid_free(&soft), fem_solid_free(&stiff), fem_solid_free(&small);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(bounds_hold), cmocka_unit_test(lines_hold),
                                       cmocka_unit_test(rest_counts)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
