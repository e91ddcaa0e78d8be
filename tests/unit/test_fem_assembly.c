/* Forces are the gradient of the stored energy, tangents that of the forces; lines; surface loads;
 * refused input. */
#include "support/check.h"

#include "base/math.h"
#include "fem_materials.h"
#include "memory_fault.h"
#include "support/fem_make.h"

static void replace_material(fem_solid *s, const material_kind *other) {
    for (size_t i = 0; i < s->mesh.region_name.count; i++) {
        mem_free(s->region[i].parameters);
        s->region[i].parameters = NULL;
        s->region[i].material = other;
    }
}

/* Random displacements of this size. */
static void shake(const fem_solid *s, double size, uint64_t seed, double *u) {
    random_stream r = {seed, 9, 0};
    for (size_t i = 0; i < solid_numbers(s); i++)
        u[i] = random_range(&r, -size, size);
}

static double dot(const double *a, const double *b, size_t n) {
    double sum = 0;
    for (size_t i = 0; i < n; i++)
        sum += a[i] * b[i];
    return sum;
}

static double stored_at(const fem_solid *s, const double *u, const double *d, double step,
                        double *force) {
    size_t n = solid_numbers(s);
    double *moved = solid_vector(s);
    fem_sums sums;
    for (size_t i = 0; i < n; i++)
        moved[i] = u[i] + step * d[i];
    assert_int_equal(fem_forces(s, moved, NULL, NULL, force, &sums, NULL), SCREE_OK);
    mem_free(moved);
    return sums.stored;
}

/* Along random directions, by differences of fourth order. */
static void check_derivatives(const fem_solid *s, double size, double step, const char *what) {
    size_t n = solid_numbers(s);
    double *u = solid_vector(s), *d = solid_vector(s), *Kd = solid_vector(s), *f[5];
    block_matrix K = {0};
    fem_solid twin = *s; /* for its pattern */
    for (int i = 0; i < 5; i++)
        f[i] = solid_vector(s);
    shake(s, size, 21, u);
    K = twin.K;
    K.value.data = mem_alloc(s->K.value.count, sizeof(double));
    scree_error error = {0};
    if (fem_tangent(s, u, NULL, &K, &error) != SCREE_OK) fail_msg("%s: %s", what, error.text);
    assert_true(block_matrix_asymmetry(&K) <= 1e-14);
    for (uint64_t trial = 0; trial < 4; trial++) {
        double W[5];
        shake(s, 1, 31 + trial, d);
        for (int i = 0; i < 5; i++)
            W[i] = stored_at(s, u, d, (i - 2) * step, f[i]);
        double slope = (W[0] - 8 * W[1] + 8 * W[3] - W[4]) / (12 * step);
        double want = dot(f[2], d, n), error_of = 0, scale;
        double energy_scale = largest(f[2], n) * sqrt((double)n);
        if (fabs(slope - want) > 1e-7 * energy_scale)
            fail_msg("%s: energy changes by %.12g, force says %.12g", what, slope, want);
        block_matrix_times(&K, d, Kd);
        scale = largest(Kd, n);
        for (size_t i = 0; i < n; i++) {
            double change = (f[0][i] - 8 * f[1][i] + 8 * f[3][i] - f[4][i]) / (12 * step);
            error_of = fmax(error_of, fabs(change - Kd[i]));
        }
        if (error_of > 1e-7 * scale)
            fail_msg("%s: tangent is off by %g of %g", what, error_of, scale);
    }
    for (int i = 0; i < 5; i++)
        mem_free(f[i]);
    mem_free(K.value.data), mem_free(u), mem_free(d), mem_free(Kd);
}

static void derivatives_of(const char *element, fem_plane plane, fem_integration integration) {
    const material_kind *const materials[] = {&stretched_material, &cubic_material};
    for (int i = 0; i < 2; i++) {
        char what[64];
        fem_solid s = solid_block(element, plane, "elastic", "E: 1e6, nu: 0.3");
        replace_material(&s, materials[i]);
        s.region[0].integration = integration;
        solid_build(&s);
        assert_false(s.linear);
        snprintf(what, sizeof what, "%s, plane %d, %s, %s", element, (int)plane,
                 integration ? "bbar" : "full", materials[i]->head.name);
        check_derivatives(&s, 0.02, 1e-4, what);
        fem_solid_free(&s);
    }
}

static void derivatives(void **state) {
    (void)state;
    static const char *const planar[] = {"t3", "q4", "t6"};
    for (int i = 0; i < 3; i++)
        for (int plane = FEM_PLANE_STRAIN; plane <= FEM_AXISYMMETRIC; plane++)
            derivatives_of(planar[i], (fem_plane)plane, FEM_FULL);
    derivatives_of("q4", FEM_PLANE_STRAIN, FEM_BBAR);
    derivatives_of("q4", FEM_AXISYMMETRIC, FEM_BBAR);
    derivatives_of("t4", 0, FEM_FULL);
    derivatives_of("t10", 0, FEM_FULL);
    derivatives_of("h8", 0, FEM_FULL);
    derivatives_of("h8", 0, FEM_BBAR);
}

/* The shortcut of linear solids equals the integration. */
static void linear_shortcut(void **state) {
    (void)state;
    fem_solid s = solid_block("q4", FEM_PLANE_STRESS, "elastic", "E: 1e6, nu: 0.3");
    solid_build(&s);
    size_t n = solid_numbers(&s);
    double *u = solid_vector(&s), *quick = solid_vector(&s), *slow = solid_vector(&s);
    fem_sums a, b;
    shake(&s, 1e-3, 4, u);
    assert_true(s.linear);
    assert_int_equal(fem_forces(&s, u, NULL, NULL, quick, &a, NULL), SCREE_OK);
    s.linear = false;
    assert_int_equal(fem_forces(&s, u, NULL, NULL, slow, &b, NULL), SCREE_OK);
    for (size_t i = 0; i < n; i++)
        assert_true(fabs(quick[i] - slow[i]) <= 1e-12 * largest(slow, n));
    assert_true(fabs(a.stored - b.stored) <= 1e-12 * b.stored);
    mem_free(u), mem_free(quick), mem_free(slow);
    fem_solid_free(&s);
}

/* A chain of lines from (1, 0.2) on, upward to the right. */
static fem_solid make_lines(const char *element, int dimension, fem_plane plane) {
    fem_solid s = {.plane = plane};
    scree_error error = {0};
    const element_kind *k = element_named(element);
    assert_int_equal(fem_mesh_create(&s.mesh, dimension, 4, 3, 6, &error), SCREE_OK);
    for (uint32_t e = 0; e < 3; e++) {
        s.mesh.kind[e] = k;
        s.mesh.node[2 * e] = e;
        s.mesh.node[2 * e + 1] = e + 1;
        s.mesh.first[e + 1] = 2 * (e + 1);
    }
    for (uint32_t i = 0; i < 4; i++) {
        double *x = s.mesh.place + (size_t)dimension * i;
        x[0] = 1 + 0.4 * i;
        x[1] = 0.2 + 0.3 * i;
    }
    if (fem_mesh_finish(&s.mesh, &error) != SCREE_OK) fail_msg("%s", error.text);
    solid_give(&s, "elastic", "E: 1e6, nu: 0.3");
    s.region[0].section = 2e-3;
    s.region[0].thickness = 0.02;
    s.region[0].width = 0.1;
    return s;
}

/* Pulled along itself by one part in a hundred: the axial stress of its form. */
static void check_pull(fem_solid *s, double modulus, double section) {
    double *u = solid_vector(s), *force = solid_vector(s), n[2] = {0.8, 0.6};
    fem_element_values out[3];
    fem_sums sums;
    size_t width = (size_t)s->mesh.dimension;
    solid_build(s);
    assert_false(s->linear);
    for (uint32_t i = 0; i < 4; i++)
        for (size_t k = 0; k < 2; k++)
            u[width * i + k] = 0.01 * 0.5 * i * n[k];
    assert_int_equal(fem_forces(s, u, NULL, NULL, force, &sums, NULL), SCREE_OK);
    fem_element_output(s, u, NULL, out);
    double stress = modulus * 0.01 + s->region[0].prestress;
    for (int e = 0; e < 3; e++)
        assert_true(fabs(out[e].stress[0] - stress) <= 1e-10 * stress);
    for (size_t k = 0; k < 2; k++)
        assert_true(fabs(force[width * 3 + k] - stress * section * n[k]) <= 1e-10 * stress);
    double want = 0.5 * stress * stress / modulus * section * 1.5;
    assert_true(fabs(sums.stored - want) <= 1e-10 * want);
    assert_true(fabs(s->total_mass - 1000 * section * 1.5) <= 1e-10);
    mem_free(u), mem_free(force);
}

static void lines_pull(void **state) {
    (void)state;
    fem_solid s = make_lines("bar", 2, FEM_PLANE_STRAIN);
    check_pull(&s, 1e6, 2e-3);
    fem_solid_free(&s);
    s = make_lines("cable", 3, 0);
    s.region[0].prestress = 5e3;
    check_pull(&s, 1e6, 2e-3);
    fem_solid_free(&s);
    s = make_lines("membrane", 2, FEM_PLANE_STRAIN);
    s.region[0].prestress = -2e3;
    check_pull(&s, 1e6 / 0.91, 2e-3);
    fem_solid_free(&s);
    s = make_lines("membrane", 2, FEM_PLANE_STRESS);
    check_pull(&s, 1e6, 2e-3);
    fem_solid_free(&s);
}

static void lines_turn(void **state) {
    (void)state;
    double c = cos(2.5), si = sin(2.5);
    static const char *const kinds[] = {"bar", "cable", "membrane"};
    for (int i = 0; i < 3; i++) {
        fem_solid s = make_lines(kinds[i], 2, FEM_PLANE_STRAIN);
        solid_build(&s);
        double *u = solid_vector(&s), *force = solid_vector(&s);
        double A[3][3] = {{c - 1, -si}, {si, c - 1}};
        solid_affine(&s, A, (double[3]){3, -1}, u);
        assert_int_equal(fem_forces(&s, u, NULL, NULL, force, NULL, NULL), SCREE_OK);
        assert_true(largest(force, 8) <= 1e-12 * 1e6 * 2e-3);
        mem_free(u), mem_free(force);
        fem_solid_free(&s);
    }
}

/* Pressed together a cable has no force, and no energy without prestress. */
static void cables_go_slack(void **state) {
    (void)state;
    for (int prestressed = 0; prestressed < 2; prestressed++) {
        fem_solid s = make_lines("cable", 2, FEM_PLANE_STRAIN);
        s.region[0].prestress = prestressed ? 1e4 : 0; /* a strain of one part in a hundred */
        solid_build(&s);
        double u[8], force[8];
        fem_sums sums;
        double A[3][3] = {{-0.02}, {0, -0.02}};
        solid_affine(&s, A, (double[3]){0}, u);
        assert_int_equal(fem_forces(&s, u, NULL, NULL, force, &sums, NULL), SCREE_OK);
        assert_true(largest(force, 8) == 0);
        assert_true(fabs(sums.stored) <= 1e-20);
        A[0][0] = A[1][1] = -0.004; /* still taut where prestressed */
        solid_affine(&s, A, (double[3]){0}, u);
        assert_int_equal(fem_forces(&s, u, NULL, NULL, force, &sums, NULL), SCREE_OK);
        assert_true(fabs(force[6] - (prestressed ? 6e3 * 2e-3 * 0.8 : 0)) <= 1e-9);
        fem_solid_free(&s);
    }
}

static void line_derivatives(void **state) {
    (void)state;
    static const struct {
        const char *kind;
        int dimension;
        fem_plane plane;
    } cases[] = {{"bar", 2, FEM_PLANE_STRAIN},
                 {"bar", 3, 0},
                 {"cable", 3, 0},
                 {"membrane", 2, FEM_PLANE_STRAIN},
                 {"membrane", 2, FEM_PLANE_STRESS},
                 {"membrane", 2, FEM_AXISYMMETRIC}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        for (int other = 0; other < 2; other++) {
            fem_solid s = make_lines(cases[i].kind, cases[i].dimension, cases[i].plane);
            s.region[0].prestress = 2e4;
            if (other) replace_material(&s, &cubic_material);
            solid_build(&s);
            check_derivatives(&s, 0.003, 1e-4, cases[i].kind);
            fem_solid_free(&s);
        }
}

/* A cylinder of height b, thickness t and radius R with the prestress s along and round: the hoops
 * pull inward with 2 pi b t s, the rims are pulled with 2 pi R t s. */
static void prestress_round_an_axis(void **state) {
    (void)state;
    fem_solid s = make_lines("membrane", 2, FEM_AXISYMMETRIC);
    for (uint32_t i = 0; i < 4; i++)
        s.mesh.place[2 * i] = 1.5; /* a cylinder */
    s.region[0].prestress = 3e3;
    solid_build(&s);
    double u[8] = {0}, force[8], radial = 0;
    assert_int_equal(fem_forces(&s, u, NULL, NULL, force, NULL, NULL), SCREE_OK);
    for (int i = 0; i < 4; i++)
        radial += force[2 * i];
    assert_true(fabs(radial - 2 * M_PI * 0.9 * 0.02 * 3e3) <= 1e-10 * radial);
    assert_true(fabs(force[7] - 2 * M_PI * 1.5 * 0.02 * 3e3) <= 1e-10 * force[7]);
    fem_solid_free(&s);
}

/* Against fem_traction and known resultants. */
static void sums_of(const fem_solid *s, const double *force, double sum[3]) {
    size_t width = (size_t)s->mesh.dimension;
    memset(sum, 0, 3 * sizeof *sum);
    for (uint32_t i = 0; i < s->mesh.nodes; i++)
        for (size_t k = 0; k < width; k++)
            sum[k] += force[width * i + k];
}

static void expect_sum(const fem_solid *s, const double *force, const double want[3]) {
    double sum[3];
    sums_of(s, force, sum);
    for (int k = 0; k < 3; k++)
        if (fabs(sum[k] - want[k]) > 1e-11 * (1 + fabs(want[k])))
            fail_msg("%s: resultant %d is %.15g, not %.15g", s->mesh.kind[0]->head.name, k, sum[k],
                     want[k]);
}

/* The forces on the whole skin of a body have no resultant, also when deformed (follower); its
 * nodal areas add up. */
static void closed_pressure(const char *element) {
    fem_solid s = solid_block(element, FEM_PLANE_STRAIN, "elastic", "E: 1e6, nu: 0.3");
    s.region[0].thickness = 0.4;
    solid_build(&s);
    double *u = solid_vector(&s), *force = solid_vector(&s), total = 0;
    double *area = mem_alloc(s.mesh.nodes, sizeof *area);
    shake(&s, 0.02, 6, u);
    for (int follower = 0; follower < 2; follower++)
        fem_pressure(&s, s.mesh.skin.data, s.mesh.skin.count, u, follower, 1e3, force);
    expect_sum(&s, force, (double[3]){0});
    fem_nodal_area(&s, s.mesh.skin.data, s.mesh.skin.count, NULL, area);
    for (uint32_t i = 0; i < s.mesh.nodes; i++) {
        assert_true(on_boundary(&s.mesh, i) ? area[i] > 0 : area[i] == 0);
        total += area[i];
    }
    double want =
        s.mesh.dimension == 2 ? 2 * (0.6 + 0.9) * 0.4 : 2 * (0.6 * 0.9 + 0.6 * 0.75 + 0.9 * 0.75);
    assert_true(fabs(total - want) <= 1e-12 * want);
    mem_free(u), mem_free(force), mem_free(area);
    fem_solid_free(&s);
}

static void pressures(void **state) {
    (void)state;
    static const char *const kinds[] = {"t3", "q4", "t6", "t4", "t10", "h8"};
    for (int i = 0; i < 6; i++)
        closed_pressure(kinds[i]);
}

/* On one side: outward, turned by a quarter with the body (follower) or not. */
static void one_side(void **state) {
    (void)state;
    fem_solid s = solid_block("h8", 0, "elastic", "E: 1e6, nu: 0.3");
    solid_build(&s);
    const fem_set *right = fem_mesh_set(&s.mesh, "right");
    assert_non_null(right);
    double *u = solid_vector(&s), *force = solid_vector(&s), A[3][3] = {{-1, -1}, {1, -1}};
    solid_affine(&s, A, (double[3]){0}, u);
    fem_pressure(&s, right->facet.data, right->facet.count, u, false, 10, force);
    expect_sum(&s, force, (double[3]){-10 * 0.9 * 0.75, 0, 0});
    fem_pressure(&s, right->facet.data, right->facet.count, u, true, 10, force);
    expect_sum(&s, force, (double[3]){-10 * 0.9 * 0.75, -10 * 0.9 * 0.75, 0});
    fem_traction(&s, right->facet.data, right->facet.count, (double[3]){10, 10, 4}, force);
    expect_sum(&s, force, (double[3]){0, 0, 4 * 0.9 * 0.75});
    mem_free(u), mem_free(force);
    fem_solid_free(&s);
}

/* The side at radius 1.6 in axisymmetry: p 2 pi r b; and moved outward by 0.1. */
static void pressure_round_an_axis(void **state) {
    (void)state;
    fem_solid s = solid_block("t6", FEM_AXISYMMETRIC, "elastic", "E: 1e6, nu: 0.3");
    solid_build(&s);
    const fem_set *right = fem_mesh_set(&s.mesh, "right"), *top = fem_mesh_set(&s.mesh, "top");
    double *u = solid_vector(&s), *force = solid_vector(&s), A[3][3] = {{0}}, total = 0;
    double *area = mem_alloc(s.mesh.nodes, sizeof *area);
    solid_affine(&s, A, (double[3]){0.1}, u);
    fem_pressure(&s, right->facet.data, right->facet.count, u, false, 10, force);
    expect_sum(&s, force, (double[3]){-10 * 2 * M_PI * 1.6 * 0.9});
    fem_pressure(&s, right->facet.data, right->facet.count, u, true, -10, force);
    expect_sum(&s, force, (double[3]){10 * 2 * M_PI * 0.1 * 0.9});
    fem_pressure(&s, top->facet.data, top->facet.count, u, false, 10, force);
    expect_sum(&s, force, (double[3]){10 * 2 * M_PI * 0.1 * 0.9, -10 * M_PI * (1.6 * 1.6 - 1)});
    fem_nodal_area(&s, right->facet.data, right->facet.count, u, area);
    for (uint32_t i = 0; i < s.mesh.nodes; i++)
        total += area[i];
    assert_true(fabs(total - 2 * M_PI * 1.7 * 0.9) <= 1e-12 * total);
    mem_free(u), mem_free(force), mem_free(area);
    fem_solid_free(&s);
}

/* V = alpha M + beta K */
static void damping(void **state) {
    (void)state;
    for (int form = 0; form < 2; form++) {
        fem_solid s = solid_block("t6", FEM_PLANE_STRAIN, "elastic", "E: 1e6, nu: 0.3");
        s.mass_form = form ? FEM_CONSISTENT : FEM_LUMPED;
        s.region[0].alpha = 0.7;
        s.region[0].beta = 0.02;
        solid_build(&s);
        size_t n = solid_numbers(&s);
        double *x = solid_vector(&s), *Mx = solid_vector(&s), *Kx = solid_vector(&s);
        double *Vx = solid_vector(&s);
        shake(&s, 1, 8, x);
        fem_mass_times(&s, x, Mx);
        block_matrix_times(&s.K, x, Kx);
        block_matrix_times(&s.V, x, Vx);
        for (size_t i = 0; i < n; i++)
            assert_true(fabs(Vx[i] - 0.7 * Mx[i] - 0.02 * Kx[i]) <= 1e-12 * largest(Vx, n));
        mem_free(x), mem_free(Mx), mem_free(Kx), mem_free(Vx);
        fem_solid_free(&s);
    }
}

/* A thick tube, nearly incompressible and held lengthwise, under a pressure p inside (Lame): it
 * widens by u(a) = p (1 + nu) a / E (a^2 (1 - 2 nu) + b^2) / (b^2 - a^2). Full integration locks.
 */
static double widening(fem_integration integration) {
    fem_solid s = solid_block("q4", FEM_AXISYMMETRIC, "elastic", "E: 1e6, nu: 0.49999");
    s.region[0].integration = integration;
    solid_build(&s);
    size_t n = solid_numbers(&s);
    const fem_set *left = fem_mesh_set(&s.mesh, "left");
    double *u = solid_vector(&s), *force = solid_vector(&s);
    bool *fixed = mem_alloc(n, sizeof *fixed);
    for (size_t i = 0; i < n; i++)
        fixed[i] = i % 2 == 1 && on_boundary(&s.mesh, (uint32_t)(i / 2));
    fem_pressure(&s, left->facet.data, left->facet.count, NULL, false, 1e3, force);
    solid_solve(&s, fixed, force, u);
    double mean = 0;
    for (size_t i = 0; i < left->node.count; i++)
        mean += u[2 * left->node.data[i]] / (double)left->node.count;
    mem_free(u), mem_free(force), mem_free(fixed);
    fem_solid_free(&s);
    return mean;
}

static void no_locking(void **state) {
    (void)state;
    double nu = 0.49999, exact = 1e3 * (1 + nu) / 1e6 * (1 - 2 * nu + 2.56) / 1.56;
    assert_true(fabs(widening(FEM_BBAR) / exact - 1) < 0.02);
    assert_true(widening(FEM_FULL) / exact < 0.5);
}

static void expect_refused(fem_solid *s, const char *words) {
    scree_error error = {0};
    if (fem_solid_build(s, &error) != SCREE_BAD_INPUT) fail_msg("not refused: %s", words);
    if (!strstr(error.text, words)) fail_msg("'%s' lacks '%s'", error.text, words);
    fem_solid_free(s);
}

static void refusals(void **state) {
    (void)state;
    const char *elastic = "E: 1e6, nu: 0.3";
    fem_solid s = solid_block("t3", FEM_PLANE_STRAIN, "elastic", elastic);
    s.region[0].integration = FEM_BBAR;
    expect_refused(&s, "element 0 is a t3, but integration 'bbar' works for q4 and h8");
    s = solid_block("q4", FEM_PLANE_STRESS, "elastic", elastic);
    s.region[0].integration = FEM_BBAR;
    expect_refused(&s, "plane stress");
    s = solid_block("q4", FEM_PLANE_STRAIN, "elastic", elastic);
    s.region[0].density = 0;
    expect_refused(&s, "density must be positive");
    s = solid_block("q4", FEM_PLANE_STRAIN, "elastic", elastic);
    s.region[0].thickness = -1;
    expect_refused(&s, "thickness must be positive");
    s = solid_block("q4", FEM_PLANE_STRAIN, "elastic", elastic);
    s.region[0].beta = NAN;
    expect_refused(&s, "damping");
    s = solid_block("q4", FEM_PLANE_STRAIN, "elastic", elastic);
    replace_material(&s, NULL);
    expect_refused(&s, "no material");
    s = solid_block("q4", FEM_AXISYMMETRIC, "elastic", elastic);
    for (uint32_t i = 0; i < s.mesh.nodes; i++)
        s.mesh.place[2 * i] -= 1.1;
    expect_refused(&s, "x is the radius");
    s = solid_block("q4", FEM_PLANE_STRAIN, "elastic", elastic);
    s.region[0].prestress = 1;
    expect_refused(&s, "only bars, cables and membranes can have a prestress");
    s = make_lines("bar", 2, FEM_PLANE_STRAIN);
    s.mesh.kind[1] = element_named("membrane");
    s.region[0].prestress = 1;
    expect_refused(&s, "bars and membranes: with a prestress");
    s = make_lines("bar", 2, FEM_PLANE_STRAIN);
    replace_material(&s, &cubic_material);
    s.region[0].prestress = NAN;
    expect_refused(&s, "prestress must be a number");
    s = make_lines("bar", 2, FEM_PLANE_STRAIN);
    s.region[0].section = 0;
    expect_refused(&s, "positive section");
    s = make_lines("bar", 2, FEM_AXISYMMETRIC);
    expect_refused(&s, "use membranes");
    s = make_lines("cable", 2, FEM_PLANE_STRAIN);
    s.region[0].prestress = -1;
    expect_refused(&s, "tension");
    s = make_lines("membrane", 2, FEM_PLANE_STRAIN);
    replace_material(&s, &stretched_material);
    expect_refused(&s, "small strain");
}

/* An element that is turned inside out has no F-bar, and a bar no direction at length 0. */
static void no_answer(void **state) {
    (void)state;
    scree_error error = {0};
    fem_solid s = solid_block("q4", FEM_PLANE_STRAIN, "elastic", "E: 1e6, nu: 0.3");
    s.region[0].integration = FEM_BBAR;
    replace_material(&s, &stretched_material);
    solid_build(&s);
    double *u = solid_vector(&s), A[3][3] = {{-2}};
    solid_affine(&s, A, (double[3]){0}, u);
    assert_int_equal(fem_forces(&s, u, NULL, NULL, NULL, NULL, &error), SCREE_UNCONVERGED);
    assert_non_null(strstr(error.text, "element 0 (q4"));
    mem_free(u);
    fem_solid_free(&s);
    s = make_lines("bar", 2, FEM_PLANE_STRAIN);
    solid_build(&s);
    const double *x = s.mesh.place;
    double still[8] = {x[2] - x[0], x[3] - x[1]};
    assert_int_equal(fem_forces(&s, still, NULL, NULL, NULL, NULL, &error), SCREE_UNCONVERGED);
    fem_solid_free(&s);
}

static fem_solid parts; /* mesh and regions that every build takes over */

static scree_status build_and_free(void) {
    fem_solid s = parts;
    s.mass_form = FEM_CONSISTENT;
    scree_status status = fem_solid_build(&s, NULL);
    s.mesh = (fem_mesh){0};
    s.region = NULL;
    fem_solid_free(&s);
    return status;
}

static void memory(void **state) {
    (void)state;
    parts = solid_block("t3", FEM_PLANE_STRAIN, "elastic", "E: 1e6, nu: 0.3");
    parts.region[0].alpha = 1;
    assert_true(memory_fault_each(build_and_free) > 15);
    fem_solid_free(&parts);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(derivatives),
        cmocka_unit_test(linear_shortcut),
        cmocka_unit_test(lines_pull),
        cmocka_unit_test(lines_turn),
        cmocka_unit_test(cables_go_slack),
        cmocka_unit_test(line_derivatives),
        cmocka_unit_test(prestress_round_an_axis),
        cmocka_unit_test(pressures),
        cmocka_unit_test(one_side),
        cmocka_unit_test(pressure_round_an_axis),
        cmocka_unit_test(damping),
        cmocka_unit_test(no_locking),
        cmocka_unit_test(refusals),
        cmocka_unit_test(no_answer),
        cmocka_unit_test(memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
