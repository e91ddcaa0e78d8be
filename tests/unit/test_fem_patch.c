/* Patch tests: displacements that are linear in place give the strain, the stress and the energy of
 * the continuum on distorted meshes of every element, and no force on nodes inside. */
#include "fem_materials.h"
#include "support/fem_make.h"

#define E_MODULUS 1e6
#define POISSON   0.3

typedef struct form {
    const char *element;
    fem_plane plane;
    fem_integration integration;
} form;

static const form forms[] = {
    {"t3", FEM_PLANE_STRAIN, FEM_FULL},
    {"t3", FEM_PLANE_STRESS, FEM_FULL},
    {"q4", FEM_PLANE_STRAIN, FEM_FULL},
    {"q4", FEM_PLANE_STRESS, FEM_FULL},
    {"q4", FEM_PLANE_STRAIN, FEM_BBAR},
    {"t6", FEM_PLANE_STRAIN, FEM_FULL},
    {"t6", FEM_PLANE_STRESS, FEM_FULL},
    {"t4", 0, FEM_FULL},
    {"t10", 0, FEM_FULL},
    {"h8", 0, FEM_FULL},
    {"h8", 0, FEM_BBAR},
};
static const form turned_forms[] = {
    {"t3", FEM_AXISYMMETRIC, FEM_FULL},
    {"q4", FEM_AXISYMMETRIC, FEM_FULL},
    {"q4", FEM_AXISYMMETRIC, FEM_BBAR},
    {"t6", FEM_AXISYMMETRIC, FEM_FULL},
};
#define FORMS        (sizeof forms / sizeof *forms)
#define TURNED_FORMS (sizeof turned_forms / sizeof *turned_forms)

static fem_solid make(const form *f, const material_kind *other) {
    fem_solid s = solid_block(f->element, f->plane, "elastic", "E: 1e6, nu: 0.3");
    s.region[0].integration = f->integration;
    s.region[0].thickness = 0.4;
    if (other) {
        mem_free(s.region[0].parameters);
        s.region[0].parameters = NULL;
        s.region[0].material = other;
    }
    solid_build(&s);
    return s;
}

/* Volume of the block of solid_block, times the thickness or the circumference. */
static double block_volume(const fem_solid *s) {
    if (s->mesh.dimension == 3) return 0.6 * 0.9 * 0.75;
    return 0.6 * 0.9 * (s->plane == FEM_AXISYMMETRIC ? 2 * M_PI * 1.3 : 0.4);
}

/* Hooke's stress of a symmetric gradient, by plane; e comes with true shears and, in plane stress,
 * gets its strain across. */
static void hooke(int dimension, fem_plane plane, double e[6], double stress[6]) {
    double G = 0.5 * E_MODULUS / (1 + POISSON), lambda = 2 * G * POISSON / (1 - 2 * POISSON);
    if (dimension == 2 && plane == FEM_PLANE_STRESS)
        e[2] = -POISSON / (1 - POISSON) * (e[0] + e[1]);
    for (int i = 0; i < 6; i++)
        stress[i] = 2 * G * e[i] + (i < 3 ? lambda * (e[0] + e[1] + e[2]) : 0);
}

static void check_inside(const fem_solid *s, const double *force, double tolerance) {
    size_t width = (size_t)s->mesh.dimension;
    double scale = largest(force, solid_numbers(s));
    assert_true(scale > 0);
    for (uint32_t i = 0; i < s->mesh.nodes; i++)
        if (!on_boundary(&s->mesh, i) && !(largest(force + width * i, width) <= tolerance * scale))
            fail_msg("%s: node %u has force %g of %g", s->mesh.kind[0]->head.name, i,
                     largest(force + width * i, width), scale);
}

static void check_state(const fem_solid *s, const double *u, const double e[6],
                        const double stress[6]) {
    fem_element_values *out = mem_alloc(s->mesh.elements, sizeof *out);
    double energy = 0, density = 0, volume = 0;
    fem_element_output(s, u, NULL, out);
    for (uint32_t k = 0; k < s->mesh.elements; k++) {
        for (int i = 0; i < 6; i++) {
            if (fabs(out[k].stress[i] - stress[i]) > 1e-12 * largest(stress, 6))
                fail_msg("%s: stress %d is %.17g, not %.17g", s->mesh.kind[k]->head.name, i,
                         out[k].stress[i], stress[i]);
            assert_true(fabs(out[k].strain[i] - e[i]) <= 1e-12 * largest(e, 6));
        }
        energy += out[k].energy;
        volume += out[k].volume;
    }
    for (int i = 0; i < 6; i++)
        density += (i < 3 ? 0.5 : 1.0) * e[i] * stress[i];
    double want = block_volume(s);
    assert_true(fabs(energy - density * want) <= 1e-12 * energy);
    assert_true(fabs(volume - want * (1 + e[0] + e[1] + e[2])) <= 1e-12 * volume);
    mem_free(out);
}

/* Keeps the boundary at u and solves for the inner nodes: the result is u again. */
static void solve_inside(const fem_solid *s, const double *u) {
    size_t width = (size_t)s->mesh.dimension, n = solid_numbers(s);
    double *found = solid_vector(s), *force = solid_vector(s);
    bool *fixed = mem_alloc(n, sizeof *fixed);
    for (size_t i = 0; i < n; i++) {
        fixed[i] = on_boundary(&s->mesh, (uint32_t)(i / width));
        found[i] = u[i];
    }
    solid_solve(s, fixed, force, found);
    for (size_t i = 0; i < n; i++)
        assert_true(fabs(found[i] - u[i]) <= 1e-12 * largest(u, n));
    mem_free(found), mem_free(force), mem_free(fixed);
}

static void patch(const form *f, double A[3][3], bool solve) {
    fem_solid s = make(f, NULL);
    double *u = solid_vector(&s), *force = solid_vector(&s);
    fem_sums sums;
    bool planar = s.mesh.dimension == 2;
    double e[6] = {A[0][0],
                   A[1][1],
                   planar ? 0 : A[2][2],
                   0.5 * (A[0][1] + A[1][0]),
                   planar ? 0 : 0.5 * (A[1][2] + A[2][1]),
                   planar ? 0 : 0.5 * (A[0][2] + A[2][0])},
           stress[6];
    if (planar && s.plane == FEM_AXISYMMETRIC) e[2] = A[0][0];
    hooke(s.mesh.dimension, s.plane, e, stress);
    solid_affine(&s, A, (double[3]){0, 2e-4, 0}, u);
    assert_true(s.linear);
    assert_int_equal(fem_forces(&s, u, NULL, NULL, force, &sums, NULL), SCREE_OK);
    check_inside(&s, force, 1e-12);
    check_state(&s, u, e, stress);
    if (solve) solve_inside(&s, u);
    mem_free(u), mem_free(force);
    fem_solid_free(&s);
}

static void small_strains(void **state) {
    (void)state;
    for (size_t i = 0; i < FORMS; i++)
        for (int c = 0; c < 10; c++) {
            bool planar = element_named(forms[i].element)->dimension == 2;
            double A[3][3] = {{0}};
            if (c < 9) {
                if (planar && (c / 3 == 2 || c % 3 == 2)) continue;
                A[c / 3][c % 3] = 1e-3;
            } else
                memcpy(
                    A,
                    (double[3][3]){{1e-3, 4e-4, -2e-4}, {-7e-4, -5e-4, 3e-4}, {1e-4, 6e-4, 8e-4}},
                    sizeof A);
            patch(&forms[i], A, c == 9);
        }
}

/* Uniform where the radius and the hoop stretch alike, and along the axis. */
static void round_an_axis(void **state) {
    (void)state;
    for (size_t i = 0; i < TURNED_FORMS; i++) {
        patch(&turned_forms[i], (double[3][3]){{1e-3}}, true);
        patch(&turned_forms[i], (double[3][3]){{0}, {0, 1e-3}}, true);
        patch(&turned_forms[i], (double[3][3]){{-4e-4}, {0, 1e-3}}, true);
    }
}

/* Finite and nonlinear: the same P everywhere, no force inside, energy of the continuum. */
static void finite_patch(const form *f, double A[3][3]) {
    fem_solid s = make(f, &stretched_material);
    double *u = solid_vector(&s), *force = solid_vector(&s);
    double F[9], P[9];
    material_energy energy;
    fem_sums sums;
    solid_affine(&s, A, (double[3]){0, 0.1, 0}, u);
    assert_int_equal(fem_forces(&s, u, NULL, NULL, force, &sums, NULL), SCREE_OK);
    check_inside(&s, force, 1e-12);
    for (int i = 0; i < 9; i++)
        F[i] = (i % 4 == 0) + A[i / 3][i % 3];
    if (s.mesh.dimension == 2)
        F[2] = F[5] = F[6] = F[7] = 0, F[8] = s.plane == FEM_AXISYMMETRIC ? F[0] : 1;
    if (s.mesh.dimension == 2 && s.plane == FEM_PLANE_STRESS) { /* S_zz = 0 */
        double C00 = F[0] * F[0] + F[3] * F[3], C11 = F[1] * F[1] + F[4] * F[4];
        double E = 0.5 * (C00 + C11 - 2);
        F[8] = sqrt(1 - 2 * TEST_LAMBDA * E / (TEST_LAMBDA + 2 * TEST_SHEAR));
    }
    stretched_update(NULL, NULL, F, NULL, P, NULL, &energy);
    double want = energy.stored * block_volume(&s);
    if (fabs(sums.stored - want) > 1e-12 * want)
        fail_msg("%s, plane %d: energy %.17g, not %.17g", f->element, (int)f->plane, sums.stored,
                 want);
    mem_free(u), mem_free(force);
    fem_solid_free(&s);
}

static void finite_strains(void **state) {
    (void)state;
    for (size_t i = 0; i < FORMS; i++) {
        finite_patch(&forms[i],
                     (double[3][3]){{0.2, 0.3, -0.1}, {-0.4, -0.1, 0.2}, {0.1, 0.3, 0.25}});
        finite_patch(&forms[i], (double[3][3]){{0.1}, {0, -0.2}, {0, 0, 0.3}});
    }
    for (size_t i = 0; i < TURNED_FORMS; i++)
        finite_patch(&turned_forms[i], (double[3][3]){{0.25}, {0, -0.2}});
}

/* A turn by any angle has no stress: finite strains of every form but the axisymmetric ones, which
 * cannot turn. */
static void turns_are_free(void **state) {
    (void)state;
    double c = cos(2.1), si = sin(2.1);
    for (size_t i = 0; i < FORMS; i++) {
        fem_solid s = make(&forms[i], &stretched_material);
        double *u = solid_vector(&s), *force = solid_vector(&s);
        fem_sums sums;
        /* about z, then about x */
        double A[3][3] = {{c - 1, -si, 0}, {si, c - 1, 0}, {0, 0, 0}};
        if (s.mesh.dimension == 3)
            memcpy(
                A,
                (double[3][3]){{c - 1, -si, 0}, {c * si, c * c - 1, -si}, {si * si, si * c, c - 1}},
                sizeof A);
        solid_affine(&s, A, (double[3]){1, 2, 3}, u);
        fem_element_values *out = mem_alloc(s.mesh.elements, sizeof *out);
        fem_element_output(&s, u, NULL, out);
        for (uint32_t e = 0; e < s.mesh.elements; e++)
            assert_true(largest(out[e].stress, 6) <= 1e-12 * TEST_SHEAR * 5);
        assert_int_equal(fem_forces(&s, u, NULL, NULL, force, &sums, NULL), SCREE_OK);
        assert_true(largest(force, solid_numbers(&s)) <= 1e-12 * TEST_SHEAR);
        mem_free(out), mem_free(u), mem_free(force);
        fem_solid_free(&s);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_strains),
        cmocka_unit_test(round_an_axis),
        cmocka_unit_test(finite_strains),
        cmocka_unit_test(turns_are_free),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
