/* Single elements: shape functions, quadrature, faces; and solids made of them. */
#include "support/fem_make.h"

static void random_place(random_stream *r, const element_kind *k, double xi[3]) {
    double sum = 1;
    bool simplex = k->corners == (uint32_t)k->dimension + 1 && k->dimension > 1;
    memset(xi, 0, 3 * sizeof *xi);
    for (int i = 0; i < k->dimension; i++) {
        xi[i] = simplex ? sum * random_unit(r) : random_range(r, -1, 1);
        sum -= xi[i];
    }
}

/* Shape functions sum to 1, their slopes to 0 and agree with differences; each is 1 at its node and
 * 0 at the other nodes. */
static void shape_functions(void **state) {
    (void)state;
    random_stream r = {1, 2, 0};
    for (const element_kind *const *list = element_kinds; *list; list++) {
        const element_kind *k = *list;
        double N[ELEMENT_NODES], dN[ELEMENT_NODES][3], other[ELEMENT_NODES][3];
        for (uint32_t a = 0; a < k->nodes; a++) {
            k->shape(k->place[a], N, dN);
            for (uint32_t b = 0; b < k->nodes; b++)
                assert_true(fabs(N[b] - (a == b)) <= 1e-15);
        }
        for (int trial = 0; trial < 20; trial++) {
            double xi[3], sum = 0;
            random_place(&r, k, xi);
            k->shape(xi, N, dN);
            for (uint32_t a = 0; a < k->nodes; a++)
                sum += N[a];
            assert_true(fabs(sum - 1) <= 4e-15);
            for (int i = 0; i < 3; i++) {
                double up[3], down[3], high[ELEMENT_NODES], low[ELEMENT_NODES], slopes = 0;
                memcpy(up, xi, sizeof up), memcpy(down, xi, sizeof down);
                up[i] += 1e-4, down[i] -= 1e-4;
                k->shape(up, high, other), k->shape(down, low, other);
                for (uint32_t a = 0; a < k->nodes; a++) {
                    slopes += dN[a][i];
                    double step = i < k->dimension ? (high[a] - low[a]) / 2e-4 : 0;
                    assert_true(fabs(step - dN[a][i]) <= 1e-10);
                }
                assert_true(fabs(slopes) <= 1e-14);
            }
        }
    }
}

static double factorial(int n) { return n < 2 ? 1 : n * factorial(n - 1); }

/* The integral of x^a y^b z^c over a reference cell. */
static double monomial(bool simplex, int dimension, const int power[3]) {
    double product = 1;
    int sum = 0;
    for (int i = 0; i < dimension; i++) {
        product *= simplex ? factorial(power[i]) : power[i] % 2 ? 0 : 2.0 / (power[i] + 1);
        sum += power[i];
    }
    return simplex ? product / factorial(sum + dimension) : product;
}

/* degree: the highest, in total on simplices, in each direction elsewhere. */
static void check_rule(const char *name, element_rule rule, bool simplex, int dimension,
                       int degree) {
    int most[3] = {degree, dimension > 1 ? degree : 0, dimension > 2 ? degree : 0}, p[3];
    assert_true(rule.count <= RULE_POINTS);
    for (p[0] = 0; p[0] <= most[0]; p[0]++)
        for (p[1] = 0; p[1] <= most[1]; p[1]++)
            for (p[2] = 0; p[2] <= most[2]; p[2]++) {
                if (simplex && p[0] + p[1] + p[2] > degree) continue;
                double sum = 0, want = monomial(simplex, dimension, p);
                for (uint32_t q = 0; q < rule.count; q++)
                    sum += rule.point[q].weight * pow(rule.point[q].xi[0], p[0]) *
                           pow(rule.point[q].xi[1], p[1]) * pow(rule.point[q].xi[2], p[2]);
                if (fabs(sum - want) > 1e-14)
                    fail_msg("%s: x^%d y^%d z^%d gives %.17g, not %.17g", name, p[0], p[1], p[2],
                             sum, want);
            }
}

static void quadrature(void **state) {
    (void)state;
    static const struct {
        const char *name;
        int degree, mass_degree;
    } want[] = {{"t3", 1, 4}, {"q4", 3, 3},  {"t6", 2, 5},    {"t4", 1, 2},      {"t10", 2, 5},
                {"h8", 3, 3}, {"bar", 1, 3}, {"cable", 1, 3}, {"membrane", 1, 3}};
    for (size_t i = 0; i < sizeof want / sizeof *want; i++) {
        const element_kind *k = element_named(want[i].name);
        bool simplex = want[i].name[0] == 't';
        check_rule(want[i].name, k->rule, simplex, k->dimension, want[i].degree);
        check_rule(want[i].name, k->mass_rule, simplex, k->dimension, want[i].mass_degree);
    }
    check_rule("edge of 2", face_rule(2, 2), false, 1, 3);
    check_rule("edge of 3", face_rule(2, 3), false, 1, 5);
    check_rule("triangle of 3", face_rule(3, 3), true, 2, 2);
    check_rule("quadrilateral", face_rule(3, 4), false, 2, 3);
    check_rule("triangle of 6", face_rule(3, 6), true, 2, 4);
}

/* A face's own shape functions equal those of the element on it: both give the same place of the
 * reference cell. */
static void faces(void **state) {
    (void)state;
    for (const element_kind *const *list = element_kinds; *list; list++) {
        const element_kind *k = *list;
        for (uint32_t f = 0; k->dimension > 1 && f < k->faces; f++) {
            element_rule rule = face_rule(k->dimension, k->face_nodes);
            for (uint32_t p = 0; p < rule.count; p++) {
                double N[FACE_NODES], dN[FACE_NODES][2], xi[3] = {0}, whole[ELEMENT_NODES];
                double slope[ELEMENT_NODES][3];
                face_shape(k->dimension, k->face_nodes, rule.point[p].xi, N, dN);
                for (uint32_t a = 0; a < k->face_nodes; a++)
                    for (int i = 0; i < 3; i++)
                        xi[i] += N[a] * k->place[k->face[f][a]][i];
                k->shape(xi, whole, slope);
                for (uint32_t b = 0; b < k->nodes; b++) {
                    double want = 0;
                    for (uint32_t a = 0; a < k->face_nodes; a++)
                        if (k->face[f][a] == b) want = N[a];
                    assert_true(fabs(whole[b] - want) <= 1e-14);
                }
            }
        }
    }
}

/* Consistent and lumped masses have the mass of the body, and a rigid motion its kinetic energy. */
static void masses_of(const char *element, fem_plane plane, double volume) {
    for (int form = 0; form < 2; form++) {
        fem_solid s = solid_block(element, plane, "elastic", "E: 1e6, nu: 0.3");
        s.mass_form = form ? FEM_CONSISTENT : FEM_LUMPED;
        solid_build(&s);
        double *v = solid_vector(&s), *momentum = solid_vector(&s), lumped = 0, twice = 0;
        size_t width = (size_t)s.mesh.dimension;
        for (uint32_t i = 0; i < s.mesh.nodes; i++) {
            assert_true(s.mass[i] > 0);
            lumped += s.mass[i];
            for (size_t k = 0; k < width; k++)
                v[width * i + k] = k == 0 ? 3 : 4;
        }
        fem_mass_times(&s, v, momentum);
        for (size_t i = 0; i < solid_numbers(&s); i++)
            twice += v[i] * momentum[i];
        double speed = width == 2 ? 25 : 41;
        assert_true(fabs(s.total_mass - 1000 * volume) <= 1e-10 * volume);
        assert_true(fabs(lumped - s.total_mass) <= 1e-12 * lumped);
        assert_true(fabs(twice - speed * s.total_mass) <= 1e-12 * twice);
        mem_free(v), mem_free(momentum);
        fem_solid_free(&s);
    }
}

/* A spin about an axis: consistent mass has the moment of inertia of the continuum. */
static void spin_of(const char *element) {
    fem_solid s = solid_block(element, FEM_PLANE_STRAIN, "elastic", "E: 1e6, nu: 0.3");
    s.mass_form = FEM_CONSISTENT;
    solid_build(&s);
    double *v = solid_vector(&s), *momentum = solid_vector(&s), twice = 0;
    double A[3][3] = {{0, -1}, {1, 0}};
    solid_affine(&s, A, (double[3]){0}, v);
    fem_mass_times(&s, v, momentum);
    for (size_t i = 0; i < solid_numbers(&s); i++)
        twice += v[i] * momentum[i];
    double x2 = (pow(1.6, 3) - 1) / 3 * 0.9, y2 = (pow(1.4, 3) - pow(0.5, 3)) / 3 * 0.6;
    double depth = s.mesh.dimension == 3 ? 0.75 : 1;
    assert_true(fabs(twice - 1000 * depth * (x2 + y2)) <= 1e-12 * twice);
    mem_free(v), mem_free(momentum);
    fem_solid_free(&s);
}

static void masses(void **state) {
    (void)state;
    static const char *const planar[] = {"t3", "q4", "t6"}, *const space[] = {"t4", "t10", "h8"};
    for (int i = 0; i < 3; i++) {
        masses_of(planar[i], FEM_PLANE_STRAIN, 0.54);
        masses_of(planar[i], FEM_AXISYMMETRIC, 2 * M_PI * 1.3 * 0.54);
        masses_of(space[i], 0, 0.54 * 0.75);
        spin_of(planar[i]);
    }
    spin_of("t4"), spin_of("t10");
}

/* Lumped masses: the shares of the nodes of one straight element. Hinton, Rock and Zienkiewicz:
 * 1/19 and 16/57 on a triangle, 1/36 and 4/27 on a tetrahedron. */
static void mass_shares(void **state) {
    (void)state;
    static const struct {
        const char *name;
        double corner, between;
    } want[] = {{"t3", 1.0 / 3, 0},          {"q4", 0.25, 0}, {"t6", 1.0 / 19, 16.0 / 57},
                {"t10", 1.0 / 36, 4.0 / 27}, {"t4", 0.25, 0}, {"h8", 0.125, 0}};
    for (size_t i = 0; i < sizeof want / sizeof *want; i++) {
        const element_kind *k = element_named(want[i].name);
        fem_solid s = {0};
        scree_error error = {0};
        size_t width = (size_t)k->dimension;
        assert_int_equal(fem_mesh_create(&s.mesh, k->dimension, k->nodes, 1, k->nodes, &error),
                         SCREE_OK);
        s.mesh.kind[0] = k;
        s.mesh.first[1] = k->nodes;
        for (uint32_t a = 0; a < k->nodes; a++) {
            s.mesh.node[a] = a;
            memcpy(s.mesh.place + width * a, k->place[a], width * sizeof(double));
        }
        assert_int_equal(fem_mesh_finish(&s.mesh, &error), SCREE_OK);
        solid_give(&s, "elastic", "E: 1e6, nu: 0.3");
        solid_build(&s);
        for (uint32_t a = 0; a < k->nodes; a++) {
            double share = a < k->corners ? want[i].corner : want[i].between;
            assert_true(fabs(s.mass[a] / s.total_mass - share) <= 1e-14);
        }
        fem_solid_free(&s);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shape_functions), cmocka_unit_test(quadrature),  cmocka_unit_test(faces),
        cmocka_unit_test(masses),          cmocka_unit_test(mass_shares),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
