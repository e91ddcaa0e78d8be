#include "fem/solid.h"

#include <stdlib.h>
#include <string.h>

#include "base/math.h"
#include "fem/build.h"
#include "fem/kinematics.h"

void fem_solid_free(fem_solid *s) {
    for (size_t i = 0; s->region && i < s->mesh.region_name.count; i++) {
        fem_region *r = &s->region[i];
        if (r->parameters) param_free(&r->material->head, r->parameters);
        mem_free(r->parameters);
    }
    mem_free(s->region);
    fem_mesh_free(&s->mesh);
    mem_free(s->mass);
    block_matrix_free(&s->M);
    block_matrix_free(&s->K);
    block_matrix_free(&s->V);
    mem_free(s->point_first);
    mem_free(s->history_first);
    memset(s, 0, sizeof *s);
}

static double distance(const fem_mesh *m, uint32_t a, uint32_t b) {
    double sum = 0.0;
    for (size_t k = 0, width = (size_t)m->dimension; k < width; k++) {
        double d = m->place[width * b + k] - m->place[width * a + k];
        sum += d * d;
    }
    return sqrt(sum);
}

/* Least distance of neighbouring corners. */
static double least_edge(const fem_mesh *m) {
    double least = INFINITY;
    for (uint32_t e = 0; e < m->elements; e++) {
        const element_kind *k = m->kind[e];
        const uint32_t *nodes = m->node + m->first[e];
        if (k->dimension == 1) least = fmin(least, distance(m, nodes[0], nodes[1]));
        for (uint32_t f = 0; f < k->faces; f++)
            for (uint32_t c = 0; c < k->face_corners; c++) {
                uint32_t next = (c + 1) % k->face_corners;
                least = fmin(least, distance(m, nodes[k->face[f][c]], nodes[k->face[f][next]]));
            }
    }
    return least;
}

/* Whether forces are K u: small strains and linear materials. Lines rotate, and are never
 * linear. */
static bool is_linear(const fem_solid *s) {
    for (uint32_t e = 0; e < s->mesh.elements; e++) {
        const material_kind *material = s->region[s->mesh.region[e]].material;
        if (s->mesh.kind[e]->dimension == 1 || !material->linear || material->finite) return false;
    }
    return true;
}

static scree_status count_points(fem_solid *s, scree_error *error) {
    const fem_mesh *m = &s->mesh;
    s->point_first = mem_alloc((size_t)m->elements + 1, sizeof *s->point_first);
    s->history_first = mem_alloc((size_t)m->elements + 1, sizeof *s->history_first);
    if (!s->point_first || !s->history_first) return error_no_memory(error, "a deformable body");
    for (uint32_t e = 0; e < m->elements; e++) {
        uint32_t points = m->kind[e]->rule.count;
        s->point_first[e + 1] = s->point_first[e] + points;
        s->history_first[e + 1] =
            s->history_first[e] + (size_t)points * s->region[m->region[e]].material->history;
    }
    s->histories = s->history_first[m->elements];
    return SCREE_OK;
}

/* Elements by node, as offsets and a list. */
typedef struct node_elements {
    uint32_t *first, *element;
} node_elements;

static void node_elements_free(node_elements *n) {
    mem_free(n->first);
    mem_free(n->element);
}

static scree_status find_node_elements(const fem_mesh *m, node_elements *out, scree_error *error) {
    out->first = mem_alloc((size_t)m->nodes + 2, sizeof *out->first);
    out->element = mem_alloc((size_t)m->first[m->elements] + 1, sizeof *out->element);
    if (!out->first || !out->element) return error_no_memory(error, "a deformable body");
    uint32_t *next = out->first + 1; /* shifted by one: ends up as the offsets */
    for (uint32_t k = 0; k < m->first[m->elements]; k++)
        if (m->node[k] + 1 < m->nodes) next[m->node[k] + 1]++;
    for (uint32_t i = 1; i < m->nodes; i++)
        next[i] += next[i - 1];
    for (uint32_t e = 0; e < m->elements; e++)
        for (uint32_t k = m->first[e]; k < m->first[e + 1]; k++)
            out->element[next[m->node[k]]++] = e;
    return SCREE_OK;
}

static int by_number(const void *a, const void *b) {
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

/* Appends the nodes that share an element with i, rising. mark: (nodes) */
static bool add_neighbours(const fem_mesh *m, const node_elements *n, uint32_t i, uint32_t *mark,
                           block_matrix *K) {
    size_t begin = K->column.count;
    for (uint32_t k = n->first[i]; k < n->first[i + 1]; k++) {
        uint32_t e = n->element[k];
        for (uint32_t l = m->first[e]; l < m->first[e + 1]; l++) {
            if (mark[m->node[l]] == i + 1) continue;
            mark[m->node[l]] = i + 1;
            if (!array_push(&K->column, m->node[l])) return false;
        }
    }
    qsort(K->column.data + begin, K->column.count - begin, sizeof *K->column.data, by_number);
    return true;
}

static bool fill_pattern(const fem_mesh *m, const node_elements *n, uint32_t *mark,
                         block_matrix *K) {
    K->size = m->nodes;
    if (!array_reserve(&K->row_first, (size_t)m->nodes + 1) ||
        !array_reserve(&K->first, (size_t)m->nodes + 1))
        return false;
    K->row_first.count = K->first.count = (size_t)m->nodes + 1;
    K->row_first.data[0] = 0;
    K->first.data[0] = 0;
    for (uint32_t i = 0; i < m->nodes; i++) {
        if (!add_neighbours(m, n, i, mark, K)) return false;
        K->row_first.data[i + 1] = (i + 1) * (uint32_t)m->dimension;
        K->first.data[i + 1] = K->column.count;
    }
    return true;
}

static scree_status make_pattern(fem_solid *s, scree_error *error) {
    node_elements n = {0};
    uint32_t *mark = mem_alloc(s->mesh.nodes, sizeof *mark);
    scree_status status = mark ? find_node_elements(&s->mesh, &n, error) : SCREE_NO_MEMORY;
    if (status == SCREE_OK && !fill_pattern(&s->mesh, &n, mark, &s->K)) status = SCREE_NO_MEMORY;
    if (status == SCREE_NO_MEMORY) error_no_memory(error, "a deformable body");
    if (status == SCREE_OK) status = block_matrix_shape(&s->K, error);
    mem_free(mark);
    node_elements_free(&n);
    return status;
}

static scree_status copy_pattern(const block_matrix *from, block_matrix *to, scree_error *error) {
    size_t rows = (size_t)from->size + 1, blocks = from->column.count;
    if (!array_reserve(&to->row_first, rows) || !array_reserve(&to->first, rows) ||
        !array_reserve(&to->column, blocks))
        return error_no_memory(error, "a deformable body");
    to->size = from->size;
    to->row_first.count = to->first.count = rows;
    to->column.count = blocks;
    memcpy(to->row_first.data, from->row_first.data, rows * sizeof *to->row_first.data);
    memcpy(to->first.data, from->first.data, rows * sizeof *to->first.data);
    memcpy(to->column.data, from->column.data, blocks * sizeof *to->column.data);
    return block_matrix_shape(to, error);
}

static bool is_damped(const fem_solid *s) {
    for (size_t i = 0; i < s->mesh.region_name.count; i++)
        if (s->region[i].alpha != 0.0 || s->region[i].beta != 0.0) return true;
    return false;
}

/* The strain of the prestress of a region, which all its lines share. */
static scree_status find_rest(fem_solid *s, uint32_t region, scree_error *error) {
    fem_region *r = &s->region[region];
    const char *name = s->mesh.region_name.data[region];
    const element_kind *line = NULL;
    r->rest = 0.0;
    for (uint32_t e = 0; r->prestress != 0.0 && e < s->mesh.elements; e++) {
        const element_kind *k = s->mesh.kind[e];
        fem_cell c;
        if (s->mesh.region[e] != region || k->dimension != 1 || k == line) continue;
        if (line)
            return error_set(error, SCREE_BAD_INPUT,
                             "region '%s' contains both %ss and %ss: with a prestress give each a "
                             "separate region",
                             name, line->head.name, k->head.name);
        line = k;
        if (!cell_load(&c, s, e, NULL) || !cell_find_rest(&c, &r->rest))
            return error_set(error, SCREE_BAD_INPUT,
                             "region '%s': its material cannot have the prestress %g Pa", name,
                             r->prestress);
    }
    return SCREE_OK;
}

/* Adds element e to K and V (masses are there). */
static scree_status add_at_rest(fem_solid *s, uint32_t e, scree_error *error) {
    fem_cell c;
    double K[CELL_DOFS * CELL_DOFS];
    const fem_region *r = &s->region[s->mesh.region[e]];
    if (!cell_load(&c, s, e, NULL) || !element_stiffness(&c, e, NULL, K))
        return error_set(error, SCREE_BAD_INPUT,
                         "element %u, region '%s': the material '%s' has no stiffness at rest", e,
                         s->mesh.region_name.data[s->mesh.region[e]], r->material->head.name);
    element_scatter(&c, 1.0, K, &s->K);
    if (s->V.size && r->beta != 0.0) element_scatter(&c, r->beta, K, &s->V);
    return SCREE_OK;
}

scree_status fem_solid_build(fem_solid *s, scree_error *error) {
    TRY(fem_solid_check(s, error));
    for (uint32_t i = 0; i < s->mesh.region_name.count; i++)
        TRY(find_rest(s, i, error));
    TRY(count_points(s, error));
    TRY(make_pattern(s, error));
    if (s->mass_form == FEM_CONSISTENT) TRY(copy_pattern(&s->K, &s->M, error));
    if (is_damped(s)) TRY(copy_pattern(&s->K, &s->V, error));
    TRY(fem_solid_weigh(s, error));
    for (uint32_t e = 0; e < s->mesh.elements; e++)
        TRY(add_at_rest(s, e, error));
    s->linear = is_linear(s);
    s->size = least_edge(&s->mesh);
    return SCREE_OK;
}
