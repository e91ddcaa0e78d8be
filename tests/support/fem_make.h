/* Solids for tests: grids of any element, distorted inside, of one material. */
#ifndef SUPPORT_FEM_MAKE_H
#define SUPPORT_FEM_MAKE_H

#include "base/random.h"
#include "fem/solid.h"
#include "linear/block_lu.h"
#include "support/mesh_make.h"

static inline const material_kind *material_named(const char *name) {
    for (size_t i = 0;; i++) {
        const kind *k = registry_listed(FAMILY_material, i);
        if (!k) fail_msg("no material '%s'", name);
        if (strcmp(k->name, name) == 0) return (const material_kind *)k;
    }
}

/* Gives every region the same material; text: "E: 1e6, nu: 0.3". */
static inline void solid_give(fem_solid *s, const char *material, const char *text) {
    scree_error error = {0};
    char map[256];
    snprintf(map, sizeof map, "{%s}", text);
    s->region = mem_alloc(s->mesh.region_name.count, sizeof *s->region);
    for (size_t i = 0; i < s->mesh.region_name.count; i++) {
        const material_kind *m = material_named(material);
        node *given = flow_params(map);
        s->region[i] = (fem_region){.material = m, .density = 1000, .thickness = 1};
        s->region[i].parameters = mem_alloc(1, m->head.size);
        if (param_read(&m->head, given, NULL, NULL, s->region[i].parameters, &error) != SCREE_OK)
            fail_msg("%s", error.text);
        node_free(given);
    }
}

static inline void solid_build(fem_solid *s) {
    scree_error error = {0};
    if (fem_solid_build(s, &error) != SCREE_OK) fail_msg("%s", error.text);
}

static inline bool on_boundary(const fem_mesh *m, uint32_t i) {
    for (size_t f = 0; f < m->skin.count; f++)
        for (uint32_t a = 0; a < m->skin.data[f].nodes; a++)
            if (m->skin.data[f].node[a] == i) return true;
    return false;
}

/* Moves inner corners by up to `amount`, and straightens the sides: nodes between corners move to
 * the middle. */
static inline void mesh_distort(fem_mesh *m, double amount) {
    random_stream r = {3, 5, 0};
    size_t width = (size_t)m->dimension;
    for (uint32_t i = 0; i < m->nodes; i++)
        for (size_t k = 0; k < width; k++) {
            double shift = random_range(&r, -amount, amount);
            if (!on_boundary(m, i)) m->place[width * i + k] += shift;
        }
    for (uint32_t e = 0; e < m->elements; e++) {
        const element_kind *kind_of = m->kind[e];
        const uint32_t *own = m->node + m->first[e];
        for (uint32_t a = kind_of->corners; a < kind_of->nodes; a++) {
            double N[ELEMENT_NODES], dN[ELEMENT_NODES][3];
            element_linear(kind_of)->shape(kind_of->place[a], N, dN);
            for (size_t k = 0; k < width; k++) {
                double sum = 0;
                for (uint32_t b = 0; b < kind_of->corners; b++)
                    sum += N[b] * m->place[width * own[b] + k];
                m->place[width * own[a] + k] = sum;
            }
        }
    }
}

/* A block of 3 x 3 (x 3) distorted cells from (1, 0.5, 0.2) on, 0.6 x 0.9 x 0.75: not built. */
static inline fem_solid solid_block(const char *element, fem_plane plane, const char *material,
                                    const char *text) {
    char map[256];
    int dimension = element_named(element)->dimension;
    snprintf(map, sizeof map,
             dimension == 2
                 ? "{kind: grid, size: [0.6, 0.9], cells: [3, 3], corner: [1, 0.5], element: %s}"
                 : "{kind: grid, size: [0.6, 0.9, 0.75], cells: [3, 3, 3], corner: [1, 0.5, 0.2], "
                   "element: %s}",
             element);
    fem_solid s = {.mesh = mesh_make(map, dimension), .plane = plane};
    mesh_distort(&s.mesh, 0.04);
    solid_give(&s, material, text);
    return s;
}

static inline size_t solid_numbers(const fem_solid *s) {
    return (size_t)s->mesh.nodes * (size_t)s->mesh.dimension;
}

static inline double *solid_vector(const fem_solid *s) {
    return mem_alloc(solid_numbers(s) + 1, sizeof(double));
}

/* u = A x + b */
static inline void solid_affine(const fem_solid *s, double A[3][3], const double b[3], double *u) {
    size_t width = (size_t)s->mesh.dimension;
    for (uint32_t i = 0; i < s->mesh.nodes; i++)
        for (size_t k = 0; k < width; k++) {
            u[width * i + k] = b[k];
            for (size_t l = 0; l < width; l++)
                u[width * i + k] += A[k][l] * s->mesh.place[width * i + l];
        }
}

static inline double largest(const double *x, size_t n) {
    double most = 0;
    for (size_t i = 0; i < n; i++)
        most = fmax(most, fabs(x[i]));
    return most;
}

/* Static displacements of a linear solid under `force`; fixed: (numbers) displacements that keep
 * their values in u. */
static inline void solid_solve(const fem_solid *s, const bool *fixed, const double *force,
                               double *u) {
    size_t width = (size_t)s->mesh.dimension, n = solid_numbers(s);
    double *b = solid_vector(s), *kept = mem_alloc(s->K.value.count, sizeof *kept);
    block_matrix K = s->K;
    block_lu *f;
    bool positive = false;
    for (size_t i = 0; i < n; i++)
        u[i] = fixed[i] ? u[i] : 0;
    block_matrix_times(&K, u, b);
    for (size_t i = 0; i < n; i++)
        b[i] = fixed[i] ? 0 : force[i] - b[i];
    memcpy(kept, K.value.data, s->K.value.count * sizeof *kept);
    K.value.data = kept;
    for (uint32_t i = 0; i < K.size; i++)
        for (size_t at = K.first.data[i]; at < K.first.data[i + 1]; at++)
            for (size_t k = 0; k < width * width; k++) {
                size_t row_of = width * i + k / width;
                size_t column = width * K.column.data[at] + k % width;
                if (fixed[row_of] || fixed[column])
                    kept[K.number.data[at] + k] = row_of == column ? 1 : 0;
            }
    assert_int_equal(block_lu_create(&f, NULL), SCREE_OK);
    assert_int_equal(block_lu_analyse(f, &K, NULL), SCREE_OK);
    assert_int_equal(block_lu_factor_positive(f, &K, &positive, NULL), SCREE_OK);
    assert_true(positive);
    block_lu_solve(f, b, b);
    for (size_t i = 0; i < n; i++)
        u[i] += b[i];
    block_lu_destroy(f);
    mem_free(b), mem_free(kept);
}

#endif
