/* Every element of the registry, and every material in every form that elements give to it: nothing
 * is listed here, so that new entries are tested too. */
#include "support/check.h"

#include "support/fem_make.h"

/* One element, distorted, of Hooke's material. */
static fem_solid one_element(const element_kind *k, int dimension) {
    fem_solid s = {.plane = FEM_PLANE_STRAIN};
    scree_error error = {0};
    random_stream r = {.seed = 5};
    static const double A[3][3] = {{0.5, 0.1, 0.05}, {-0.08, 0.6, 0.1}, {0.02, -0.1, 0.4}};
    assert_int_equal(fem_mesh_create(&s.mesh, dimension, k->nodes, 1, k->nodes, &error), SCREE_OK);
    s.mesh.kind[0] = k;
    s.mesh.first[1] = k->nodes;
    for (uint32_t a = 0; a < k->nodes; a++) {
        s.mesh.node[a] = a;
        for (int i = 0; i < dimension; i++) {
            double x = a < k->corners ? random_range(&r, -0.03, 0.03) : 0;
            for (int j = 0; j < 3; j++)
                x += A[i][j] * k->place[a][j];
            s.mesh.place[(uint32_t)dimension * a + (uint32_t)i] = x;
        }
    }
    if (fem_mesh_finish(&s.mesh, &error) != SCREE_OK) fail_msg("%s", error.text);
    solid_give(&s, "elastic", "E: 1e6, nu: 0.3");
    s.region[0].section = 0.01;
    solid_build(&s);
    return s;
}

static void shapes_sum_to_one(const element_kind *k) {
    const element_rule *rules[2] = {&k->rule, &k->mass_rule};
    for (int i = 0; i < 2; i++)
        for (uint32_t p = 0; p < rules[i]->count; p++) {
            double N[ELEMENT_NODES], dN[ELEMENT_NODES][3], sum = 0, slope[3] = {0};
            assert_true(rules[i]->point[p].weight > 0);
            k->shape(rules[i]->point[p].xi, N, dN);
            for (uint32_t a = 0; a < k->nodes; a++) {
                sum += N[a];
                for (int j = 0; j < 3; j++)
                    slope[j] += dN[a][j];
            }
            assert_true(fabs(sum - 1) <= 1e-14 && largest(slope, 3) <= 1e-14);
        }
}

/* Rank of a symmetric positive matrix by Cholesky's method with pivots; A is used up. */
static size_t rank_of(double *A, size_t n) {
    double first = 0;
    bool *done = mem_alloc(n, sizeof *done);
    size_t rank = 0;
    for (; rank < n; rank++) {
        size_t best = n;
        for (size_t i = 0; i < n; i++)
            if (!done[i] && (best == n || A[i * n + i] > A[best * n + best])) best = i;
        double pivot = A[best * n + best];
        first = fmax(first, pivot);
        if (pivot <= 1e-12 * first) break;
        done[best] = true;
        for (size_t i = 0; i < n; i++)
            for (size_t j = 0; !done[i] && j < n; j++)
                if (!done[j]) A[i * n + j] -= A[i * n + best] * A[best * n + j] / pivot;
    }
    mem_free(done);
    return rank;
}

/* A linear displacement has its exact energy; only rigid motions have none (lines have stiffness
 * along themselves alone). */
static void patch_and_rank(const element_kind *k, int dimension) {
    fem_solid s = one_element(k, dimension);
    size_t n = solid_numbers(&s), width = (size_t)dimension;
    double *A = mem_alloc(n * n, sizeof *A), *u = solid_vector(&s);
    for (uint32_t i = 0; i < k->nodes; i++)
        for (uint32_t j = 0; j < k->nodes; j++)
            for (size_t c = 0; c < width * width; c++)
                A[(width * i + c / width) * n + width * j + c % width] =
                    block_matrix_at(&s.K, i, j)[c];
    size_t rigid = dimension == 2 ? 3 : 6, want = k->dimension == 1 ? 1 : n - rigid;
    assert_int_equal(rank_of(A, n), want);
    double gradient[3][3] = {{1e-3, 2e-3, 0}, {0, -1e-3, 0}}, energy;
    fem_element_values out;
    solid_affine(&s, gradient, (double[3]){1, 2, 3}, u);
    fem_element_output(&s, u, NULL, &out);
    if (k->dimension > 1) {
        double G = 1e6 / 2.6;
        energy = out.volume * G * (2e-6 + 0.5 * 4e-6);
        assert_true(fabs(out.energy - energy) <= 1e-12 * energy);
        assert_true(fabs(out.stress[STRAIN_XY] - G * 2e-3) <= 1e-12 * G);
    }
    mem_free(A), mem_free(u);
    fem_solid_free(&s);
}

/* Numbers in files are unique for each element; lines share theirs. */
static void numbers_are_own(const element_kind *k) {
    bool seen[ELEMENT_NODES] = {false};
    for (const element_kind *const *other = element_kinds; *other; other++) {
        if (*other == k || (k->dimension == 1 && (*other)->dimension == 1)) continue;
        assert_true(k->type != (*other)->type && k->gmsh != (*other)->gmsh);
        assert_true(k->vtk != (*other)->vtk);
    }
    assert_true(k->nodes <= ELEMENT_NODES && k->face_nodes <= FACE_NODES);
    assert_true(k->faces <= ELEMENT_FACES && k->rule.count <= RULE_POINTS);
    for (uint32_t a = 0; k->vtk_order && a < k->nodes; a++) {
        assert_true(k->vtk_order[a] < k->nodes && !seen[k->vtk_order[a]]);
        seen[k->vtk_order[a]] = true;
    }
    if (k->dimension == 1) return;
    assert_ptr_equal(element_of_type(k->type), k);
    assert_non_null(element_linear(k));
    if (k->dimension == 3) assert_non_null(element_flat(k->face_nodes));
}

/* The flat triangles of pictures fill a planar cell. */
static void parts_fill(const element_kind *k) {
    double sum = 0, whole = 0, middle[2] = {0};
    for (uint32_t a = 0; a < k->corners; a++)
        for (int c = 0; c < 2; c++)
            middle[c] += k->place[a][c] / k->corners;
    for (uint32_t i = 0; i < k->parts; i++) {
        const double *x[3];
        for (int j = 0; j < 3; j++)
            x[j] = k->part[i][j] < k->nodes ? k->place[k->part[i][j]] : middle;
        double area = 0.5 * ((x[1][0] - x[0][0]) * (x[2][1] - x[0][1]) -
                             (x[1][1] - x[0][1]) * (x[2][0] - x[0][0]));
        assert_true(area > 0);
        sum += area;
    }
    for (uint32_t p = 0; p < k->face_rule.count; p++)
        whole += k->face_rule.point[p].weight;
    assert_true(whole > 0 && fabs(sum - whole) <= 1e-14 * whole);
}

/* Both masses of a distorted block have its mass, and all lumped ones are positive. */
static void masses(const element_kind *k) {
    for (int form = 0; form < 2; form++) {
        fem_solid s = solid_block(k->head.name, FEM_PLANE_STRAIN, "elastic", "E: 1e6, nu: 0.3");
        s.mass_form = form ? FEM_CONSISTENT : FEM_LUMPED;
        s.region[0].density = 1000;
        solid_build(&s);
        size_t width = (size_t)s.mesh.dimension;
        double want = 1000 * 0.6 * 0.9 * (width == 3 ? 0.75 : 1), sum = 0;
        double *v = solid_vector(&s), *Mv = solid_vector(&s);
        for (uint32_t n = 0; n < s.mesh.nodes; n++) {
            assert_true(s.mass[n] > 0);
            sum += s.mass[n];
            v[width * n] = 1;
        }
        assert_true(fabs(sum - want) <= 1e-12 * want && fabs(s.total_mass - want) <= 1e-12 * want);
        fem_mass_times(&s, v, Mv);
        sum = 0;
        for (size_t i = 0; i < solid_numbers(&s); i++)
            sum += v[i] * Mv[i];
        assert_true(fabs(sum - want) <= 1e-12 * want);
        mem_free(v), mem_free(Mv);
        fem_solid_free(&s);
    }
}

/* The patch test: a distorted block whose boundary moves linearly moves so inside. */
static void patch_of_many(const element_kind *k) {
    fem_solid s = solid_block(k->head.name, FEM_PLANE_STRAIN, "elastic", "E: 1e6, nu: 0.3");
    solid_build(&s);
    size_t width = (size_t)s.mesh.dimension, n = solid_numbers(&s);
    double *u = solid_vector(&s), *want = solid_vector(&s), *force = solid_vector(&s);
    bool *fixed = mem_alloc(n, sizeof *fixed);
    double A[3][3] = {{1e-3, 2e-3, -1e-3}, {0.5e-3, -1e-3, 3e-3}, {2e-3, 1e-3, 1e-3}};
    solid_affine(&s, A, (double[3]){1e-3, -2e-3, 3e-3}, want);
    for (uint32_t i = 0; i < s.mesh.nodes; i++)
        for (size_t c = 0; on_boundary(&s.mesh, i) && c < width; c++) {
            fixed[width * i + c] = true;
            u[width * i + c] = want[width * i + c];
        }
    solid_solve(&s, fixed, force, u);
    for (size_t i = 0; i < n; i++)
        assert_true(fabs(u[i] - want[i]) <= 1e-13);
    mem_free(u), mem_free(want), mem_free(force), mem_free(fixed);
    fem_solid_free(&s);
}

/* A cantilever of 1 x 0.1 x 0.1 under a load at its tip, compared with Timoshenko's beam, P L^3 / 3
 * E I + 6 P L / 5 G A: quadratic elements are right with one layer, linear ones too stiff. */
static void cantilever(const element_kind *k) {
    char map[160];
    size_t width = (size_t)k->dimension;
    snprintf(map, sizeof map, "{kind: grid, size: [1, 0.1%s], cells: [20, 2%s], element: %s}",
             width == 3 ? ", 0.1" : "", width == 3 ? ", 2" : "", k->head.name);
    fem_solid s = {.mesh = mesh_make(map, k->dimension), .plane = FEM_PLANE_STRESS};
    solid_give(&s, "elastic", "E: 1e9, nu: 0.3");
    s.region[0].thickness = 0.1;
    solid_build(&s);
    double *u = solid_vector(&s), *force = solid_vector(&s), tip = 0, I = 1e-4 / 12, G = 1e9 / 2.6;
    bool *fixed = mem_alloc(solid_numbers(&s), sizeof *fixed);
    const fem_set *left = fem_mesh_set(&s.mesh, "left"), *right = fem_mesh_set(&s.mesh, "right");
    for (size_t i = 0; i < left->node.count; i++)
        for (size_t c = 0; c < width; c++)
            fixed[width * left->node.data[i] + c] = true;
    fem_traction(&s, right->facet.data, right->facet.count, (double[3]){0, -100 / 0.01, 0}, force);
    solid_solve(&s, fixed, force, u);
    for (size_t i = 0; i < right->node.count; i++)
        tip -= u[width * right->node.data[i] + 1] / (double)right->node.count;
    double ratio = tip / (100 / (3 * 1e9 * I) + 6 * 100 / (5 * G * 0.01));
    printf("cantilever of %s: %.4f of the beam's deflection\n", k->head.name, ratio);
    assert_true(ratio > (k->nodes > k->corners ? 0.985 : 0.2) && ratio < 1.005);
    mem_free(u), mem_free(force), mem_free(fixed);
    fem_solid_free(&s);
}

static void elements(void **state) {
    (void)state;
    const kind *entry;
    for (size_t i = 0; (entry = registry_listed(FAMILY_element, i)); i++) {
        const element_kind *k = (const element_kind *)entry;
        shapes_sum_to_one(k);
        numbers_are_own(k);
        if (k->dimension == 2) parts_fill(k);
        if (k->dimension > 1) {
            masses(k);
            patch_of_many(k);
            cantilever(k);
        }
        for (int dimension = k->dimension > 2 ? 3 : 2; dimension <= 3; dimension++)
            if (k->dimension == dimension || (k->dimension == 1 && !(k->sheet && dimension == 3)))
                patch_and_rank(k, dimension);
    }
}

/* Forms that elements give to materials. */
typedef struct form {
    const char *element;
    int dimension;
    fem_plane plane;
    fem_integration integration;
} form;

static void give(fem_solid *s, const form *f, const kind *material, const char *text) {
    param_free(&s->region[0].material->head, s->region[0].parameters);
    mem_free(s->region[0].parameters);
    mem_free(s->region);
    solid_give(s, material->name, text);
    s->plane = f->plane;
    s->region[0].section = 0.01;
    s->region[0].integration = f->integration;
}

static fem_solid one_of(const form *f, const kind *material, const char *text) {
    fem_solid s = one_element(element_named(f->element), f->dimension);
    for (uint32_t i = 0; i < s.mesh.nodes; i++) /* away from the axis */
        s.mesh.place[(uint32_t)f->dimension * i] += 2;
    block_matrix_free(&s.K);
    mem_free(s.mass), mem_free(s.point_first), mem_free(s.history_first);
    give(&s, f, material, text);
    solid_build(&s);
    return s;
}

/* Displacements with strains of about `size`. */
static void shake(const fem_solid *s, double size, uint64_t seed, double *u) {
    random_stream r = {.seed = seed};
    for (size_t i = 0; i < solid_numbers(s); i++)
        u[i] = random_range(&r, -0.5 * size, 0.5 * size);
}

/* Number of displacements for which the tangent disagrees with central differences of the forces;
 * their symmetric part is compared, which is the tangent of materials with non-associated flow. */
static size_t missed(const fem_solid *s, const double *u, const double *old) {
    size_t n = solid_numbers(s), width = (size_t)s->mesh.dimension, wrong = 0;
    double *moved = solid_vector(s), *J = mem_alloc(n * n, sizeof *J), scale = 0;
    double *f[2] = {solid_vector(s), solid_vector(s)}, step = 1e-5 * largest(u, n);
    block_matrix K = s->K;
    K.value.data = mem_alloc(K.value.count, sizeof(double));
    assert_int_equal(fem_tangent(s, u, old, &K, NULL), SCREE_OK);
    for (size_t d = 0; d < n; d++) {
        for (int side = 0; side < 2; side++) {
            memcpy(moved, u, n * sizeof *u);
            moved[d] += side ? step : -step;
            assert_int_equal(fem_forces(s, moved, old, NULL, f[side], NULL, NULL), SCREE_OK);
        }
        for (size_t i = 0; i < n; i++)
            J[n * i + d] = (f[1][i] - f[0][i]) / (2 * step);
        scale = fmax(scale,
                     largest(block_matrix_at(&s->K, (uint32_t)(d / width), (uint32_t)(d / width)),
                             width * width));
    }
    for (size_t d = 0; d < n; d++) {
        double most = 0;
        for (size_t i = 0; i < n; i++) {
            const double *block = block_matrix_at(&K, (uint32_t)(i / width), (uint32_t)(d / width));
            double own = block[width * (i % width) + d % width];
            most = fmax(most, fabs(0.5 * (J[n * i + d] + J[n * d + i]) - own));
        }
        wrong += most > 2e-5 * scale;
    }
    mem_free(moved), mem_free(J), mem_free(f[0]), mem_free(f[1]), mem_free(K.value.data);
    return wrong;
}

/* Two random displacements in sequence, the second far from the first: the tangent is right except
 * for an element that happens to be at a kink. */
static void material_in(const form *f, const kind *material, const char *text) {
    for (double size = 1e-4; size < 0.05; size *= 3) {
        int kinks = 0;
        for (uint64_t trial = 0; trial < 6; trial++) {
            fem_solid s = one_of(f, material, text);
            double *u = solid_vector(&s), *old = mem_alloc(s.histories + 1, sizeof *old);
            scree_error error = {0};
            shake(&s, size, 2 * trial + 1, u);
            if (fem_forces(&s, u, old, old, NULL, NULL, &error) != SCREE_OK)
                fail_msg("%s in %s, plane %d {%s} at %g: %s", material->name, f->element,
                         (int)f->plane, text, size, error.text);
            shake(&s, size, 2 * trial + 2, u);
            kinks += missed(&s, u, old) > 0;
            mem_free(u), mem_free(old);
            fem_solid_free(&s);
        }
        if (kinks > 1)
            fail_msg("%s in %s, plane %d {%s} at %g: %d tangents of 6 are wrong", material->name,
                     f->element, (int)f->plane, text, size, kinks);
    }
}

static void materials(void **state) {
    (void)state;
    static const form forms[] = {
        {"t3", 2, FEM_PLANE_STRAIN, FEM_FULL},
        {"q4", 2, FEM_PLANE_STRESS, FEM_FULL},
        {"q4", 2, FEM_AXISYMMETRIC, FEM_BBAR},
        {"t4", 3, 0, FEM_FULL},
        {"h8", 3, 0, FEM_BBAR},
        {"bar", 3, 0, FEM_FULL},
        {"cable", 2, 0, FEM_FULL},
        {"membrane", 2, FEM_PLANE_STRAIN, FEM_FULL},
        {"membrane", 2, FEM_AXISYMMETRIC, FEM_FULL},
    };
    const kind *entry;
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        for (size_t m = 0; (entry = registry_listed(FAMILY_material, m)); m++) {
            bool line = element_named(forms[i].element)->dimension == 1;
            if (line && ((const material_kind *)entry)->finite) continue;
            for (int e = 0; entry->examples && entry->examples[e]; e++)
                material_in(&forms[i], entry, entry->examples[e]);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(elements),
        cmocka_unit_test(materials),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
