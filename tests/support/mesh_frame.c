#include "support/mesh_frame.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char *const regions[MESH_REGIONS] = {"left", "right"};

mesh_frame *mesh_frame_new(int dimension, double thickness) {
    mesh_frame *m = calloc(1, sizeof *m);
    if (!m) abort();
    m->dimension = dimension;
    m->thickness = thickness;
    return m;
}

void mesh_frame_free(mesh_frame *m) { free(m); }

/* Nodes are named by their place on a lattice of half cells, which includes the middles of edges.
 */
typedef struct lattice {
    mesh_frame *m;
    const double *low, *size;
    int count[3]; /* half cells along each axis */
    uint32_t *number;
} lattice;

static uint32_t node_at(lattice *g, const int at[3]) {
    size_t place = (size_t)((at[2] * (g->count[1] + 1) + at[1]) * (g->count[0] + 1) + at[0]);
    if (g->number[place]) return g->number[place] - 1;
    if (g->m->nodes >= MESH_NODES) abort();
    uint32_t node = g->m->nodes++;
    for (int k = 0; k < 3; k++)
        g->m->place[node][k] =
            g->low[k] + (g->count[k] ? g->size[k] * at[k] / (double)g->count[k] : 0);
    g->number[place] = node + 1;
    return node;
}

static uint32_t middle(lattice *g, const int a[3], const int b[3]) {
    int at[3];
    for (int k = 0; k < 3; k++)
        at[k] = (a[k] + b[k]) / 2;
    return node_at(g, at);
}

/* On the boundary: all corners on the same side of the block. */
static bool on_boundary(const lattice *g, int dimension, const int (*corner)[3], int count) {
    for (int k = 0; k < dimension; k++) {
        bool low = true, high = true;
        for (int i = 0; i < count; i++) {
            low = low && corner[i][k] == 0;
            high = high && corner[i][k] == g->count[k];
        }
        if (low || high) return true;
    }
    return false;
}

static void add_facet(lattice *g, const int (*corner)[3], int count, bool quadratic) {
    mesh_frame *m = g->m;
    uint32_t *end = &m->facet_first[m->facets + 1];
    *end = m->facet_first[m->facets];
    for (int i = 0; i < count; i++)
        m->facet_node[(*end)++] = node_at(g, corner[i]);
    for (int i = 0; quadratic && i < (count == 2 ? 1 : count); i++)
        m->facet_node[(*end)++] = middle(g, corner[i], corner[(i + 1) % count]);
    m->facets++;
}

/* Faces of elements by corners, counter-clockwise seen from outside. */
typedef struct faces {
    int corners, count, per_face;
    int corner[6][4];
} faces;

static const faces faces_of[] = {
    [SCREE_ELEMENT_LINE] = {2, 0, 0, {{0}}},
    [SCREE_ELEMENT_T3] = {3, 3, 2, {{0, 1}, {1, 2}, {2, 0}}},
    [SCREE_ELEMENT_Q4] = {4, 4, 2, {{0, 1}, {1, 2}, {2, 3}, {3, 0}}},
    [SCREE_ELEMENT_T6] = {3, 3, 2, {{0, 1}, {1, 2}, {2, 0}}},
    [SCREE_ELEMENT_T4] = {4, 4, 3, {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}}},
    [SCREE_ELEMENT_T10] = {4, 4, 3, {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}}},
    [SCREE_ELEMENT_H8] =
        {8,
         6,
         4,
         {{0, 3, 2, 1}, {4, 5, 6, 7}, {0, 1, 5, 4}, {1, 2, 6, 5}, {2, 3, 7, 6}, {3, 0, 4, 7}}},
};

static void add_element(lattice *g, scree_element_type type, const int (*corner)[3]) {
    static const int edges[6][2] = {{0, 1}, {1, 2}, {2, 0}, {3, 0}, {2, 3}, {1, 3}};
    mesh_frame *m = g->m;
    const faces *f = &faces_of[type];
    bool quadratic = type == SCREE_ELEMENT_T6 || type == SCREE_ELEMENT_T10;
    if (m->elements >= MESH_ELEMENTS) abort();
    uint32_t e = m->elements++, *end = &m->first[e + 1];
    *end = m->first[e];
    m->type[e] = (uint8_t)type;
    m->region[e] = 2 * corner[0][0] >= g->count[0];
    for (int i = 0; i < f->corners; i++)
        m->node[(*end)++] = node_at(g, corner[i]);
    for (int i = 0; quadratic && i < (f->corners == 3 ? 3 : 6); i++)
        m->node[(*end)++] = middle(g, corner[edges[i][0]], corner[edges[i][1]]);
    for (int i = 0; i < f->count; i++) {
        int face[4][3];
        for (int k = 0; k < f->per_face; k++)
            memcpy(face[k], corner[f->corner[i][k]], sizeof face[k]);
        if (on_boundary(g, m->dimension, (const int(*)[3])face, f->per_face))
            add_facet(g, (const int(*)[3])face, f->per_face, quadratic);
    }
}

/* The corners of a cell in the order of a hexahedron, and the simplices that fill it. */
static void add_cell(lattice *g, scree_element_type type, const int low[3]) {
    static const int corner[8][3] = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0},
                                     {0, 0, 1}, {1, 0, 1}, {1, 1, 1}, {0, 1, 1}};
    static const int triangle[2][3] = {{0, 1, 2}, {0, 2, 3}};
    static const int tetrahedron[6][4] = {{0, 1, 2, 6}, {0, 2, 3, 6}, {0, 3, 7, 6},
                                          {0, 7, 4, 6}, {0, 4, 5, 6}, {0, 5, 1, 6}};
    int at[8][3], some[4][3];
    for (int i = 0; i < 8; i++)
        for (int k = 0; k < 3; k++)
            at[i][k] = low[k] + 2 * corner[i][k] * (k < g->m->dimension);
    bool flat = type == SCREE_ELEMENT_T3 || type == SCREE_ELEMENT_T6;
    bool solid = type == SCREE_ELEMENT_T4 || type == SCREE_ELEMENT_T10;
    if (!flat && !solid) add_element(g, type, (const int(*)[3])at);
    for (int s = 0; (flat || solid) && s < (flat ? 2 : 6); s++) {
        for (int i = 0; i < (flat ? 3 : 4); i++)
            memcpy(some[i], at[flat ? triangle[s][i] : tetrahedron[s][i]], sizeof some[i]);
        add_element(g, type, (const int(*)[3])some);
    }
}

static double element_size(const mesh_frame *m, const double size[3], const int cells[3],
                           scree_element_type type) {
    static const int per_cell[] = {1, 2, 1, 2, 6, 6, 1};
    double volume = m->dimension == 2 ? m->thickness : 1;
    int axes = type == SCREE_ELEMENT_LINE ? 1 : m->dimension;
    for (int k = 0; k < axes; k++)
        volume *= size[k] / cells[k];
    return volume / per_cell[type];
}

uint32_t mesh_frame_grid(mesh_frame *m, uint32_t body, scree_element_type type, const double low[3],
                         const double size[3], const int cells[3]) {
    bool line = type == SCREE_ELEMENT_LINE;
    lattice g = {m, low, size, {2 * cells[0], line ? 0 : 2 * cells[1], 0}, NULL};
    if (m->dimension == 3 && !line) g.count[2] = 2 * cells[2];
    g.number =
        calloc((size_t)((g.count[0] + 1) * (g.count[1] + 1) * (g.count[2] + 1)), sizeof *g.number);
    if (!g.number || m->solids >= MESH_SOLIDS) abort();
    uint32_t s = m->solids++;
    scree_solid_view *v = &m->solid[s];
    *v = (scree_solid_view){
        .body = body, .node = m->nodes, .element = m->elements, .facet = m->facets};
    for (int z = 0; z < (m->dimension == 3 && !line ? cells[2] : 1); z++)
        for (int y = 0; y < (line ? 1 : cells[1]); y++)
            for (int x = 0; x < cells[0]; x++)
                add_cell(&g, type, (const int[]){2 * x, 2 * y, 2 * z});
    v->nodes = m->nodes - v->node;
    v->elements = m->elements - v->element;
    v->facets = m->facets - v->facet;
    for (uint32_t e = v->element; e < m->elements; e++)
        m->volume[e] = element_size(m, size, cells, type);
    free(g.number);
    return s;
}

/* Hooke's law; strain: xx, yy, zz, xy, yz, xz. */
static void fill_element(mesh_frame *m, uint32_t e, const double strain[6], double E, double nu) {
    double lame = E * nu / ((1 + nu) * (1 - 2 * nu)), shear = E / (2 * (1 + nu)), energy = 0;
    double trace = strain[0] + strain[1] + strain[2];
    for (int k = 0; k < 6; k++) {
        m->strain[e][k] = strain[k];
        m->stress[e][k] = 2 * shear * strain[k] + (k < 3 ? lame * trace : 0);
        energy += 0.5 * m->stress[e][k] * strain[k] * (k < 3 ? 1 : 2);
    }
    m->energy[e] = energy * m->volume[e];
}

void mesh_frame_stretch(mesh_frame *m, uint32_t solid, const double G[9], const double shift[3],
                        double E, double nu) {
    const scree_solid_view *v = &m->solid[solid];
    double strain[6] = {
        G[0], G[4], G[8], 0.5 * (G[1] + G[3]), 0.5 * (G[5] + G[7]), 0.5 * (G[2] + G[6])};
    for (uint32_t n = v->node; n < v->node + v->nodes; n++)
        for (int i = 0; i < 3; i++) {
            m->displacement[n][i] = shift[i];
            for (int j = 0; j < 3; j++)
                m->displacement[n][i] += G[3 * i + j] * (m->place[n][j] - m->place[v->node][j]);
        }
    m->solid_energy[3 * solid + 1] = 0;
    for (uint32_t e = v->element; e < v->element + v->elements; e++) {
        fill_element(m, e, strain, E, nu);
        m->solid_energy[3 * solid + 1] += m->energy[e];
    }
}

/* The gradient at the middle of an element, by differences of the field itself. */
void mesh_frame_bend(mesh_frame *m, uint32_t solid, mesh_field *field, void *user, double E,
                     double nu) {
    const scree_solid_view *v = &m->solid[solid];
    const double step = 1e-6;
    for (uint32_t n = v->node; n < v->node + v->nodes; n++)
        field(m->place[n], m->displacement[n], user);
    m->solid_energy[3 * solid + 1] = 0;
    for (uint32_t e = v->element; e < v->element + v->elements; e++) {
        double centre[3] = {0, 0, 0}, G[9];
        uint32_t count = m->first[e + 1] - m->first[e];
        for (uint32_t i = m->first[e]; i < m->first[e + 1]; i++)
            for (int k = 0; k < 3; k++)
                centre[k] += m->place[m->node[i]][k] / count;
        for (int j = 0; j < 3; j++) {
            double a[3], b[3], one[3], two[3];
            memcpy(a, centre, sizeof a);
            memcpy(b, centre, sizeof b);
            a[j] -= step;
            b[j] += step;
            field(a, one, user);
            field(b, two, user);
            for (int i = 0; i < 3; i++)
                G[3 * i + j] = (two[i] - one[i]) / (2 * step);
        }
        fill_element(m, e,
                     (const double[]){G[0], G[4], G[8], 0.5 * (G[1] + G[3]), 0.5 * (G[5] + G[7]),
                                      0.5 * (G[2] + G[6])},
                     E, nu);
        m->solid_energy[3 * solid + 1] += m->energy[e];
    }
}

void mesh_frame_show(mesh_frame *m, scree_layout *layout, scree_frame *frame) {
    layout->solids = m->solids;
    layout->solid = m->solid;
    layout->nodes = m->nodes;
    layout->elements = m->elements;
    layout->facets = m->facets;
    layout->node_place = (const double(*)[3])m->place;
    layout->element_type = m->type;
    layout->element_first = m->first;
    layout->element_node = m->node;
    layout->element_region = m->region;
    layout->facet_first = m->facet_first;
    layout->facet_node = m->facet_node;
    layout->regions = MESH_REGIONS;
    layout->region_name = regions;
    frame->displacement = (const double(*)[3])m->displacement;
    frame->node_velocity = (const double(*)[3])m->velocity;
    frame->contact_force = (const double(*)[3])m->contact_force;
    frame->stress = (const double(*)[6])m->stress;
    frame->element_strain = (const double(*)[6])m->strain;
    frame->plastic = m->plastic;
    frame->element_energy = m->energy;
    frame->element_volume = m->volume;
    frame->solid_energy = m->solid_energy;
}

uint32_t mesh_frame_planar_body(synthetic *s, const char *name, double x, double y, double mass) {
    uint32_t b = synthetic_disk(s, x, y, 1);
    s->body_name[b] = name;
    s->shape_view[b] = (scree_shape_view){.part = s->shape_view[b].part};
    s->mass[b] = mass;
    s->inertia[b] = 0;
    s->free[b] = 3;
    return b;
}

uint32_t mesh_frame_space_body(space_frame *s, const char *name, const double at[3], double mass) {
    uint32_t b = space_frame_sphere(s, at[0], at[1], at[2], 1);
    s->body_name[b] = name;
    s->shape_view[b] = (scree_shape_view){.part = s->shape_view[b].part};
    s->mass[b] = mass;
    s->free[b] = 7;
    return b;
}
