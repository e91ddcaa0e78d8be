/* Measures of one element: Jacobians, the least scaled Jacobian over corners, edges, volume. */
#include <string.h>

#include "base/space.h"
#include "fem/mesh_parts.h"

static void place_of(const fem_mesh *m, uint32_t n, double out[3]) {
    out[2] = 0;
    memcpy(out, m->place + (size_t)n * (size_t)m->dimension,
           (size_t)m->dimension * sizeof *m->place);
}

/* Columns of dx/dxi at a place of the reference cell. */
static void tangents_at(const fem_mesh *m, uint32_t element, const double xi[3], double J[3][3]) {
    const element_kind *k = m->kind[element];
    const uint32_t *node_of = mesh_nodes_of(m, element);
    double N[ELEMENT_NODES], dN[ELEMENT_NODES][3];
    k->shape(xi, N, dN);
    memset(J, 0, 9 * sizeof(double));
    for (uint32_t i = 0; i < k->nodes; i++) {
        double x[3];
        place_of(m, node_of[i], x);
        for (int c = 0; c < k->dimension; c++)
            along3(J[c], dN[i][c], x, J[c]);
    }
}

/* Volume of the cell that `dimension` vectors span; lines: a length. */
static double span(double v[3][3], int dimension) {
    double across[3];
    if (dimension == 1) return length3(v[0]);
    if (dimension == 2) return v[0][0] * v[1][1] - v[0][1] * v[1][0];
    cross3(v[0], v[1], across);
    return dot3(across, v[2]);
}

static double jacobian(const fem_mesh *m, uint32_t element, const double xi[3]) {
    double J[3][3];
    tangents_at(m, element, xi, J);
    return span(J, m->kind[element]->dimension);
}

static bool is_simplex(const element_kind *k) { return (int)k->corners == k->dimension + 1; }

/* All corners of lines, triangles and tetrahedra are neighbours; those of quadrilaterals and
 * hexahedra are if their reference positions differ along one axis only. */
static bool is_edge(const element_kind *k, uint32_t a, uint32_t b) {
    int axes = 0;
    for (int c = 0; c < 3; c++)
        axes += k->place[a][c] != k->place[b][c];
    return a != b && (is_simplex(k) || axes == 1);
}

/* Jacobian at a corner over the lengths of the edges that meet there, 1 where all edges are equal
 * (simplices) or at right angles (others). */
static double corner_shape(const fem_mesh *m, uint32_t element, uint32_t corner) {
    const element_kind *k = m->kind[element];
    double J[3][3], way[3][3] = {{0}}, reference[3][3] = {{0}}, lengths = 1;
    int found = 0;
    tangents_at(m, element, k->place[corner], J);
    for (uint32_t b = 0; b < k->corners && found < k->dimension; b++) {
        if (!is_edge(k, corner, b)) continue;
        minus3(k->place[b], k->place[corner], reference[found]);
        for (int c = 0; c < k->dimension; c++)
            along3(way[found], reference[found][c], J[c], way[found]);
        lengths *= length3(way[found++]);
    }
    if (!(lengths > 0)) return 0;
    double scaled = span(way, k->dimension) / lengths;
    if (span(reference, k->dimension) < 0) scaled = -scaled;
    if (is_simplex(k)) scaled *= k->dimension == 2 ? 2 / sqrt(3) : sqrt(2);
    return fmax(-1, fmin(1, scaled));
}

static void measure_edges(const fem_mesh *m, uint32_t element, element_measure *out) {
    const element_kind *k = m->kind[element];
    const uint32_t *node_of = mesh_nodes_of(m, element);
    out->least_edge = INFINITY;
    out->greatest_edge = 0;
    for (uint32_t a = 0; a < k->corners; a++)
        for (uint32_t b = a + 1; b < k->corners; b++) {
            double x[3], y[3];
            if (!is_edge(k, a, b)) continue;
            place_of(m, node_of[a], x);
            place_of(m, node_of[b], y);
            minus3(y, x, y);
            out->least_edge = fmin(out->least_edge, length3(y));
            out->greatest_edge = fmax(out->greatest_edge, length3(y));
        }
}

static void extend(element_measure *out, double value) {
    out->least = fmin(out->least, value);
    out->greatest = fmax(out->greatest, value);
}

element_measure mesh_measure(const fem_mesh *m, uint32_t element) {
    const element_kind *k = m->kind[element];
    element_measure out = {
        .least = INFINITY, .greatest = -INFINITY, .shape = 1, .greatest_shape = -1};
    measure_edges(m, element, &out);
    for (uint32_t i = 0; i < k->nodes; i++)
        extend(&out, jacobian(m, element, k->place[i]));
    for (uint32_t i = 0; i < k->rule.count; i++)
        extend(&out, jacobian(m, element, k->rule.point[i].xi));
    if (k->dimension == 1) return out;
    for (uint32_t i = 0; i < k->corners; i++) {
        double shape = corner_shape(m, element, i);
        out.shape = fmin(out.shape, shape);
        out.greatest_shape = fmax(out.greatest_shape, shape);
    }
    for (uint32_t i = 0; i < k->mass_rule.count; i++) {
        double value = jacobian(m, element, k->mass_rule.point[i].xi);
        extend(&out, value);
        out.volume += k->mass_rule.point[i].weight * value;
    }
    return out;
}

element_state mesh_state(const fem_mesh *m, uint32_t element, const element_measure *measure) {
    double flat = MESH_FLAT;
    for (int c = 0; c < m->kind[element]->dimension; c++)
        flat *= measure->greatest_edge;
    /* written so that NaN counts as degenerate */
    if (measure->least > flat) return ELEMENT_GOOD;
    if (measure->greatest < -flat) return ELEMENT_MIRRORED;
    if (measure->least < -flat && measure->greatest > flat) return ELEMENT_INVERTED;
    return ELEMENT_DEGENERATE;
}

/* Exchanging the first two reference axes maps every planar and solid cell to itself: each node
 * goes to its mirrored position. */
void mesh_turn(fem_mesh *m, uint32_t element) {
    const element_kind *k = m->kind[element];
    uint32_t *node_of = m->node + m->first[element];
    for (uint32_t a = 0; a < k->nodes; a++)
        for (uint32_t b = a + 1; b < k->nodes; b++)
            if (k->place[a][0] == k->place[b][1] && k->place[a][1] == k->place[b][0] &&
                k->place[a][2] == k->place[b][2]) {
                uint32_t kept = node_of[a];
                node_of[a] = node_of[b];
                node_of[b] = kept;
            }
}
