/* Convex polyhedra: their faces, edges and neighbours, support points and mass. */
#include <stdlib.h>
#include <string.h>

#include "shape/solid_build.h"

/* Up to this number of vertices examining all of them is faster than hill climbing. */
#define FEW_VERTICES 40

void polyhedron_free(polyhedron *p) {
    if (!p) return;
    mem_free(p->vertex);
    mem_free(p->edge);
    mem_free(p->loop_first);
    mem_free(p->loop);
    mem_free(p->loop_edge);
    mem_free(p->normal);
    mem_free(p->offset);
    mem_free(p->near_first);
    mem_free(p->near);
    mem_free(p->smooth);
    *p = (polyhedron){0};
}

static scree_status allocate(uint32_t vertices, uint32_t edges, uint32_t faces, polyhedron *out,
                             scree_error *error) {
    *out = (polyhedron){.vertices = vertices, .edges = edges, .faces = faces};
    out->vertex = mem_alloc(vertices, sizeof *out->vertex);
    out->edge = mem_alloc(edges, sizeof *out->edge);
    out->loop_first = mem_alloc(faces + 1, sizeof *out->loop_first);
    out->loop = mem_alloc(2 * (size_t)edges, sizeof *out->loop);
    out->loop_edge = mem_alloc(2 * (size_t)edges, sizeof *out->loop_edge);
    out->normal = mem_alloc(faces, sizeof *out->normal);
    out->offset = mem_alloc(faces, sizeof *out->offset);
    out->near_first = mem_alloc(vertices + 1, sizeof *out->near_first);
    out->near = mem_alloc(2 * (size_t)edges, sizeof *out->near);
    if (out->vertex && out->edge && out->loop_first && out->loop && out->loop_edge && out->normal &&
        out->offset && out->near_first && out->near)
        return SCREE_OK;
    polyhedron_free(out);
    return error_no_memory(error, "a polyhedron");
}

/* One side of an edge: its position in the loops, and its two vertices in ascending order. */
typedef struct half_edge {
    uint32_t low, high, at, face;
} half_edge;

static int by_vertices(const void *a, const void *b) {
    const half_edge *x = a, *y = b;
    if (x->low != y->low) return x->low < y->low ? -1 : 1;
    if (x->high != y->high) return x->high < y->high ? -1 : 1;
    return x->at < y->at ? -1 : x->at > y->at;
}

static void list_halves(const polyhedron *p, half_edge *half) {
    for (uint32_t f = 0; f < p->faces; f++) {
        uint32_t first = p->loop_first[f], end = p->loop_first[f + 1];
        for (uint32_t i = first; i < end; i++) {
            uint32_t a = p->loop[i], b = p->loop[i + 1 < end ? i + 1 : first];
            half[i] = (half_edge){a < b ? a : b, a < b ? b : a, i, f};
        }
    }
}

/* Every edge must occur once in each direction. */
static scree_status join_halves(polyhedron *p, half_edge *half, scree_error *error) {
    list_halves(p, half);
    qsort(half, 2 * (size_t)p->edges, sizeof *half, by_vertices);
    for (uint32_t e = 0; e < p->edges; e++) {
        const half_edge *a = &half[2 * e], *b = a + 1;
        uint32_t from = p->loop[a->at], to = from == a->low ? a->high : a->low;
        bool pair = a->low == b->low && a->high == b->high && p->loop[b->at] == to;
        bool single = e + 1 == p->edges || b->low != b[1].low || b->high != b[1].high;
        if (!pair || !single || a->low == a->high)
            return error_set(error, SCREE_BAD_INPUT,
                             "polyhedron: its faces are not closed along the edge from vertex %u "
                             "to vertex %u",
                             a->low + 1, a->high + 1);
        p->edge[e] = (solid_edge){{from, to}, {a->face, b->face}};
        p->loop_edge[a->at] = p->loop_edge[b->at] = e;
    }
    return SCREE_OK;
}

static void list_neighbours(polyhedron *p) {
    uint32_t *first = p->near_first;
    for (uint32_t e = 0; e < p->edges; e++)
        for (int k = 0; k < 2; k++)
            first[p->edge[e].vertex[k] + 1]++;
    for (uint32_t v = 0; v < p->vertices; v++)
        first[v + 1] += first[v];
    for (uint32_t e = 0; e < p->edges; e++)
        for (int k = 0; k < 2; k++)
            p->near[first[p->edge[e].vertex[k]]++] = p->edge[e].vertex[1 - k];
    for (uint32_t v = p->vertices; v > 0; v--)
        first[v] = first[v - 1];
    first[0] = 0;
}

/* Newell's normal: the sum of the cross products along the loop, taken from its first vertex. */
static void face_normal(const polyhedron *p, uint32_t f, double normal[3]) {
    uint32_t first = p->loop_first[f], end = p->loop_first[f + 1];
    const double *o = p->vertex[p->loop[first]];
    normal[0] = normal[1] = normal[2] = 0;
    for (uint32_t i = first + 1; i + 1 < end; i++) {
        double a[3], b[3], area[3];
        minus3(p->vertex[p->loop[i]], o, a);
        minus3(p->vertex[p->loop[i + 1]], o, b);
        cross3(a, b, area);
        along3(normal, 1, area, normal);
    }
    unit3(normal);
}

/* The farthest vertex of the face, so that the whole solid lies behind the plane. */
static double face_offset(const polyhedron *p, uint32_t f) {
    double most = -INFINITY;
    for (uint32_t i = p->loop_first[f]; i < p->loop_first[f + 1]; i++)
        most = fmax(most, dot3(p->normal[f], p->vertex[p->loop[i]]));
    return most;
}

static double face_width(const polyhedron *p, uint32_t f) {
    double least = INFINITY;
    for (uint32_t v = 0; v < p->vertices; v++) {
        double height = dot3(p->normal[f], p->vertex[v]);
        if (height < least) least = height; /* fmin is a call, for faces times vertices */
    }
    return p->offset[f] - least;
}

static void measure(polyhedron *p) {
    p->thickness = INFINITY;
    for (uint32_t f = 0; f < p->faces; f++) {
        face_normal(p, f, p->normal[f]);
        p->offset[f] = face_offset(p, f);
        p->thickness = fmin(p->thickness, face_width(p, f));
    }
    solid_mass mass = polyhedron_mass(p);
    for (int k = 0; k < 3; k++)
        p->inside[k] = mass.first[k] / mass.volume;
}

scree_status polyhedron_from_faces(const double (*vertex)[3], uint32_t vertices, face_loops given,
                                   polyhedron *out, scree_error *error) {
    *out = (polyhedron){0};
    uint32_t halves = given.first[given.faces];
    if (halves % 2 != 0)
        return error_set(error, SCREE_BAD_INPUT, "polyhedron: its faces are not closed");
    TRY(allocate(vertices, halves / 2, given.faces, out, error));
    memcpy(out->vertex, vertex, vertices * sizeof *vertex);
    memcpy(out->loop_first, given.first, (given.faces + 1) * sizeof *given.first);
    memcpy(out->loop, given.loop, halves * sizeof *given.loop);
    half_edge *half = mem_alloc(halves, sizeof *half);
    scree_status status =
        half ? join_halves(out, half, error) : error_no_memory(error, "a polyhedron");
    mem_free(half);
    if (status != SCREE_OK) {
        polyhedron_free(out);
        return status;
    }
    list_neighbours(out);
    measure(out);
    return SCREE_OK;
}

scree_status polyhedron_block(const double half[3], polyhedron *out, scree_error *error) {
    /* bit k of the number of a vertex: on the positive side of axis k */
    static const uint32_t loop[24] = {0, 4, 6, 2, 1, 3, 7, 5, 0, 1, 5, 4,
                                      2, 6, 7, 3, 0, 2, 3, 1, 4, 5, 7, 6};
    static const uint32_t first[7] = {0, 4, 8, 12, 16, 20, 24};
    double vertex[8][3];
    for (uint32_t v = 0; v < 8; v++)
        for (uint32_t k = 0; k < 3; k++)
            vertex[v][k] = v >> k & 1 ? half[k] : -half[k];
    return polyhedron_from_faces((const double(*)[3])vertex, 8, (face_loops){6, first, loop}, out,
                                 error);
}

scree_status polyhedron_copy(const polyhedron *from, polyhedron *out, scree_error *error) {
    TRY(allocate(from->vertices, from->edges, from->faces, out, error));
    size_t halves = 2 * (size_t)from->edges;
    memcpy(out->vertex, from->vertex, from->vertices * sizeof *out->vertex);
    memcpy(out->edge, from->edge, from->edges * sizeof *out->edge);
    memcpy(out->loop_first, from->loop_first, (from->faces + 1) * sizeof *out->loop_first);
    memcpy(out->loop, from->loop, halves * sizeof *out->loop);
    memcpy(out->loop_edge, from->loop_edge, halves * sizeof *out->loop_edge);
    memcpy(out->normal, from->normal, from->faces * sizeof *out->normal);
    memcpy(out->offset, from->offset, from->faces * sizeof *out->offset);
    memcpy(out->near_first, from->near_first, (from->vertices + 1) * sizeof *out->near_first);
    memcpy(out->near, from->near, halves * sizeof *out->near);
    copy3(out->inside, from->inside);
    out->thickness = from->thickness;
    if (!from->smooth) return SCREE_OK;
    out->smooth = mem_alloc(1, sizeof *out->smooth);
    if (!out->smooth) {
        polyhedron_free(out);
        return error_no_memory(error, "a solid");
    }
    *out->smooth = *from->smooth;
    return SCREE_OK;
}

/* The axes of a smooth solid in the new frame. */
static void turn_smooth(smooth *s, const frame_change *c) {
    for (int k = 0; k < 3; k++) {
        double axis[3] = {s->R[0][k], s->R[1][k], s->R[2][k]};
        turn_back3(c->R, axis, axis);
        for (int i = 0; i < 3; i++)
            s->R[i][k] = axis[i];
    }
}

void polyhedron_reframe(polyhedron *p, const frame_change *c) {
    for (uint32_t v = 0; v < p->vertices; v++)
        frame_change_point(c, p->vertex[v]);
    frame_change_point(c, p->inside);
    if (p->smooth && c->turned) turn_smooth(p->smooth, c);
    for (uint32_t f = 0; f < p->faces; f++) {
        if (c->turned) turn_back3(c->R, p->normal[f], p->normal[f]);
        p->offset[f] = face_offset(p, f);
    }
}

static uint32_t look_at_all(const polyhedron *p, const double direction[3]) {
    uint32_t best = 0;
    double most = dot3(p->vertex[0], direction);
    for (uint32_t v = 1; v < p->vertices; v++) {
        double here = dot3(p->vertex[v], direction);
        if (here > most) most = here, best = v;
    }
    return best;
}

/* On a convex solid a vertex without a higher neighbour is the highest. Equally high ones are
 * neighbours, and then all are examined to find the lowest index. */
uint32_t polyhedron_support(const polyhedron *p, const double direction[3]) {
    if (p->vertices <= FEW_VERTICES) return look_at_all(p, direction);
    uint32_t best = 0, from;
    double most = dot3(p->vertex[0], direction);
    bool equals;
    do {
        from = best;
        equals = false;
        for (uint32_t i = p->near_first[from]; i < p->near_first[from + 1]; i++) {
            double here = dot3(p->vertex[p->near[i]], direction);
            if (here == most) equals = true;
            if (here > most) most = here, best = p->near[i];
        }
    } while (best != from);
    return equals ? look_at_all(p, direction) : best;
}

solid_mass polyhedron_mass(const polyhedron *p) {
    solid_integrals sum = {0};
    for (uint32_t v = 0; v < p->vertices; v++)
        along3(sum.origin, 1.0 / p->vertices, p->vertex[v], sum.origin);
    for (uint32_t f = 0; f < p->faces; f++) {
        uint32_t first = p->loop_first[f], end = p->loop_first[f + 1];
        for (uint32_t i = first + 1; i + 1 < end; i++)
            integrals_add(&sum, p->vertex[p->loop[first]], p->vertex[p->loop[i]],
                          p->vertex[p->loop[i + 1]]);
    }
    return integrals_mass(&sum);
}
