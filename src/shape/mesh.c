/* Surfaces of triangles, made from unconnected triangles in steps: merge vertices, build the tree,
 * orient, search for crossings, classify edges. */
#include <string.h>

#include "shape/mesh_build.h"

/* Features have 32-bit numbers, 3.5 of them per triangle. */
#define MOST_TRIANGLES 200000000u
/* Above this number the search for crossings takes longer than all other steps. */
#define MOST_CHECKED 2000000u
/* Sine of the angle below which neighbours count as one plane. */
#define FLAT 1e-4

void soup_free(soup *s) {
    if (!s) return;
    array_free(&s->vertex);
    array_free(&s->triangle);
}

void mesh_free(mesh *m) {
    if (!m) return;
    mem_free(m->vertex);
    mem_free(m->triangle);
    mem_free(m->triangle_edge);
    mem_free(m->normal);
    mem_free(m->edge);
    mem_free(m->edge_type);
    mem_free(m->node);
    mem_free(m->order);
    *m = (mesh){0};
}

static scree_status check_soup(const soup *s, scree_error *error) {
    size_t vertices = s->vertex.count / 3, triangles = s->triangle.count / 3;
    if (triangles == 0)
        return error_set(error, SCREE_BAD_INPUT, "mesh: it has no triangles: give at least one");
    if (triangles > MOST_TRIANGLES || vertices > 3 * (size_t)MOST_TRIANGLES)
        return error_set(error, SCREE_BAD_INPUT,
                         "mesh: %zu triangles and %zu vertices exceed the limit of %u triangles: "
                         "use a coarser mesh",
                         triangles, vertices, MOST_TRIANGLES);
    for (size_t i = 0; i < 3 * triangles; i++)
        if (s->triangle.data[i] >= vertices)
            return error_set(error, SCREE_BAD_INPUT,
                             "mesh: triangle %zu refers to vertex %u, but there are %zu (counted "
                             "from 0)",
                             i / 3 + 1, s->triangle.data[i], vertices);
    for (size_t i = 0; i < 3 * vertices; i++)
        if (!isfinite(s->vertex.data[i]))
            return error_set(error, SCREE_BAD_INPUT,
                             "mesh: a coordinate of vertex %zu is %g, but coordinates must be "
                             "finite",
                             i / 3 + 1, s->vertex.data[i]);
    return SCREE_OK;
}

/* By the position of one triangle's far corner relative to the other's plane. */
static uint8_t type_of_edge(const mesh *m, const solid_edge *e) {
    if (e->face[1] == NO_FACE) return MESH_EDGE_BORDER;
    const double *n = m->normal[e->face[0]], *other = m->normal[e->face[1]];
    double turn[3], along[3];
    cross3(n, other, turn);
    minus3(m->vertex[e->vertex[1]], m->vertex[e->vertex[0]], along);
    unit3(along);
    /* seen along the edge of face 0; normals that turn right-handed open outward */
    double sine = dot3(turn, along);
    if (fabs(sine) <= FLAT && dot3(n, other) > 0) return MESH_EDGE_FLAT;
    return sine < -FLAT ? MESH_EDGE_CONCAVE : MESH_EDGE_CONVEX;
}

static scree_status make(const soup *s, mesh *out, soup_report *report, scree_error *error) {
    TRY(mesh_weld(s, out, report, error));
    if (out->triangles == 0)
        return error_set(error, SCREE_BAD_INPUT,
                         "mesh: all of its %zu triangles have zero area: check its scale",
                         s->triangle.count / 3);
    TRY(mesh_plant(out, error));
    TRY(mesh_orient(out, report, error));
    if (out->triangles <= MOST_CHECKED)
        TRY(mesh_crossings(out, report, error));
    else
        report->unchecked = true;
    for (uint32_t e = 0; e < out->edges; e++)
        out->edge_type[e] = type_of_edge(out, &out->edge[e]);
    return SCREE_OK;
}

scree_status mesh_make(const soup *s, mesh *out, soup_report *report, scree_error *error) {
    soup_report own;
    if (!report) report = &own;
    *out = (mesh){0};
    *report = (soup_report){0};
    TRY(check_soup(s, error));
    scree_status status = make(s, out, report, error);
    if (status != SCREE_OK) mesh_free(out);
    return status;
}

scree_status mesh_copy(const mesh *from, mesh *out, scree_error *error) {
    *out = *from;
    out->vertex = mem_alloc(from->vertices, sizeof *out->vertex);
    out->triangle = mem_alloc(from->triangles, sizeof *out->triangle);
    out->triangle_edge = mem_alloc(from->triangles, sizeof *out->triangle_edge);
    out->normal = mem_alloc(from->triangles, sizeof *out->normal);
    out->edge = mem_alloc(from->edges, sizeof *out->edge);
    out->edge_type = mem_alloc(from->edges, sizeof *out->edge_type);
    out->node = mem_alloc(from->nodes, sizeof *out->node);
    out->order = mem_alloc(from->triangles, sizeof *out->order);
    if (!out->vertex || !out->triangle || !out->triangle_edge || !out->normal || !out->edge ||
        !out->edge_type || !out->node || !out->order) {
        mesh_free(out);
        return error_no_memory(error, "a mesh");
    }
    memcpy(out->vertex, from->vertex, from->vertices * sizeof *out->vertex);
    memcpy(out->triangle, from->triangle, from->triangles * sizeof *out->triangle);
    memcpy(out->triangle_edge, from->triangle_edge, from->triangles * sizeof *out->triangle_edge);
    memcpy(out->normal, from->normal, from->triangles * sizeof *out->normal);
    memcpy(out->edge, from->edge, from->edges * sizeof *out->edge);
    memcpy(out->edge_type, from->edge_type, from->edges * sizeof *out->edge_type);
    memcpy(out->node, from->node, from->nodes * sizeof *out->node);
    memcpy(out->order, from->order, from->triangles * sizeof *out->order);
    return SCREE_OK;
}

scree_status mesh_reframe(mesh *m, const frame_change *c, scree_error *error) {
    for (uint32_t v = 0; v < m->vertices; v++)
        frame_change_point(c, m->vertex[v]);
    for (uint32_t t = 0; t < m->triangles && c->turned; t++)
        turn_back3(c->R, m->normal[t], m->normal[t]);
    return mesh_plant(m, error);
}

solid_mass mesh_mass(const mesh *m) {
    solid_integrals sum = {0};
    if (!m->closed) return (solid_mass){0};
    for (int k = 0; k < 3; k++)
        sum.origin[k] = 0.5 * (m->node[0].low[k] + m->node[0].high[k]);
    for (uint32_t t = 0; t < m->triangles; t++)
        integrals_add(&sum, m->vertex[m->triangle[t][0]], m->vertex[m->triangle[t][1]],
                      m->vertex[m->triangle[t][2]]);
    return integrals_mass(&sum);
}
