#include "fem/generate/build.h"

#include <string.h>

#include "base/room.h"
#include "base/space.h"
#include "base/stop.h"
#include "fem/mesh_parts.h"

/* Relative to the radius: nodes this near to the surface were placed on it and rounded. */
#define ON_SURFACE 1e-9

void build_free(mesh_build *b) {
    array_free(&b->place);
    array_free(&b->kind);
    array_free(&b->node);
}

bool build_place(mesh_build *b, double x, double y, double z) {
    const double at[3] = {x, y, z};
    for (int c = 0; c < b->dimension; c++)
        if (!array_push(&b->place, at[c])) return false;
    return true;
}

/* Interval at which growing elements are compared with the memory. */
#define BATCH 65536

bool build_element(mesh_build *b, const element_kind *k, const uint32_t *node_of) {
    /* many more than there is memory for are not tried */
    if (b->kind.count % BATCH == BATCH - 1 && ((double)b->kind.count * ROOM_ELEMENT > room_limit()))
        return false;
    if (stop_asked()) return false; /* the caller knows the reason */
    if (!array_push(&b->kind, k)) return false;
    for (uint32_t i = 0; i < k->nodes; i++)
        if (!array_push(&b->node, node_of[i])) return false;
    return true;
}

/* The two corners that a node between corners lies halfway between. */
static void ends_of(const element_kind *k, uint32_t between, uint32_t end[2]) {
    for (uint32_t a = 0; a < k->corners; a++)
        for (uint32_t b = a + 1; b < k->corners; b++) {
            bool halfway = true;
            for (int c = 0; c < 3; c++)
                halfway = halfway && k->place[a][c] + k->place[b][c] == 2 * k->place[between][c];
            if (!halfway) continue;
            end[0] = a;
            end[1] = b;
        }
}

/* All edges of all elements, as facets of two corners; their element is the edge's own number, so
 * that the first edge with the same ends can be found. */
static scree_status collect_edges(const mesh_build *b, const element_kind *quadratic,
                                  facet_index *edges, scree_error *error) {
    uint32_t corners = quadratic->corners;
    for (size_t e = 0; e < b->kind.count; e++)
        for (uint32_t i = corners; i < quadratic->nodes; i++) {
            uint32_t end[2] = {0, 0};
            ends_of(quadratic, i, end);
            fem_facet f = {.nodes = 2, .corners = 2};
            for (int k = 0; k < 2; k++)
                f.node[k] = b->node.data[e * corners + end[k]];
            if (!array_push(&edges->facet, f)) return error_no_memory(error, "a mesh");
        }
    return facet_index_build(edges, build_nodes(b), error);
}

/* A new place for each edge that is the first with its ends; returns the number of its node. */
static scree_status halve_edges(mesh_build *b, facet_index *edges, scree_error *error) {
    for (size_t i = 0; i < edges->facet.count; i++) {
        fem_facet *f = &edges->facet.data[i];
        uint32_t least = facet_least(f), j = edges->first[least];
        while (!facet_same_corners(f, &edges->facet.data[edges->entry[j]]))
            j++;
        if (edges->entry[j] < i) {
            f->element = edges->facet.data[edges->entry[j]].element;
            continue;
        }
        f->element = build_nodes(b);
        double middle[3] = {0, 0, 0};
        size_t width = (size_t)b->dimension;
        for (size_t c = 0; c < width; c++)
            middle[c] =
                (b->place.data[f->node[0] * width + c] + b->place.data[f->node[1] * width + c]) / 2;
        if (!build_place(b, middle[0], middle[1], middle[2]))
            return error_no_memory(error, "a mesh");
    }
    return SCREE_OK;
}

static scree_status raise_order(mesh_build *b, scree_error *error) {
    if (b->kind.count == 0) return SCREE_OK;
    const element_kind *k = b->raised ? b->raised : element_quadratic(b->kind.data[0]);
    facet_index edges = {0};
    ARRAY(uint32_t) node_of = {0};
    scree_status status = collect_edges(b, k, &edges, error);
    if (status == SCREE_OK) status = halve_edges(b, &edges, error);
    if (status == SCREE_OK && !array_reserve(&node_of, b->kind.count * k->nodes))
        status = error_no_memory(error, "a mesh");
    uint32_t between = k->nodes - k->corners;
    for (size_t e = 0; status == SCREE_OK && e < b->kind.count; e++) {
        memcpy(node_of.data + e * k->nodes, b->node.data + e * k->corners,
               k->corners * sizeof *node_of.data);
        for (uint32_t i = 0; i < between; i++)
            node_of.data[e * k->nodes + k->corners + i] = edges.facet.data[e * between + i].element;
        b->kind.data[e] = k;
    }
    facet_index_free(&edges);
    if (status != SCREE_OK) {
        array_free(&node_of);
        return status;
    }
    node_of.count = b->kind.count * k->nodes;
    array_free(&b->node);
    b->node.data = node_of.data;
    b->node.count = node_of.count;
    b->node.capacity = node_of.capacity;
    return SCREE_OK;
}

static double distance2(const mesh_build *b, uint32_t n, uint32_t m) {
    double sum = 0;
    for (int c = 0; c < b->dimension; c++) {
        double way = b->place.data[n * (uint32_t)b->dimension + c] -
                     b->place.data[m * (uint32_t)b->dimension + c];
        sum += way * way;
    }
    return sum;
}

/* Cuts along the shorter diagonal. */
static bool cut_quadrilateral(mesh_build *b, const uint32_t q[4]) {
    const element_kind *t3 = element_named("t3");
    uint32_t k = distance2(b, q[1], q[3]) < distance2(b, q[0], q[2]);
    return build_element(b, t3, (const uint32_t[3]){q[k], q[k + 1], q[(k + 2) % 4]}) &&
           build_element(b, t3, (const uint32_t[3]){q[k], q[(k + 2) % 4], q[(k + 3) % 4]});
}

/* Cuts each face along the diagonal through its least node, as the neighbour does. */
static bool cut_hexahedron(mesh_build *b, const element_kind *h8, const uint32_t *node_of) {
    const element_kind *t4 = element_named("t4");
    uint32_t centre = build_nodes(b);
    double x[3] = {0, 0, 0};
    for (uint32_t i = 0; i < 8; i++)
        for (uint32_t c = 0; c < 3; c++)
            x[c] += b->place.data[3 * node_of[i] + c] / 8;
    if (!build_place(b, x[0], x[1], x[2])) return false;
    for (uint32_t f = 0; f < h8->faces; f++) {
        uint32_t q[4], k = 0;
        for (uint32_t i = 0; i < 4; i++) {
            q[i] = node_of[h8->face[f][i]];
            if (q[i] < q[k]) k = i;
        }
        for (uint32_t i = 1; i < 3;
             i++) /* a face seen from outside is reversed relative to the centre */
            if (!build_element(
                    b, t4, (const uint32_t[4]){q[k], q[(k + i + 1) % 4], q[(k + i) % 4], centre}))
                return false;
    }
    return true;
}

bool build_simplices(mesh_build *b) {
    mesh_build cells = *b;
    memset(&b->kind, 0, sizeof b->kind);
    memset(&b->node, 0, sizeof b->node);
    memset(&cells.place, 0, sizeof cells.place);
    bool good = true;
    const uint32_t *node_of = cells.node.data;
    for (size_t e = 0; good && e < cells.kind.count; e++) {
        const element_kind *k = cells.kind.data[e];
        good = k->dimension == 2 ? cut_quadrilateral(b, node_of) : cut_hexahedron(b, k, node_of);
        node_of += k->nodes;
    }
    build_free(&cells);
    return good;
}

/* The octahedron that remains when the corners of a tetrahedron are cut off: the nodes around each
 * of its three diagonals, numbers of t10. */
static bool cut_octahedron(mesh_build *b, const element_kind *t4, const uint32_t *n) {
    static const uint8_t diagonal[3][2] = {{4, 8}, {5, 7}, {6, 9}};
    static const uint8_t around[3][4] = {{5, 6, 7, 9}, {9, 8, 6, 4}, {4, 5, 8, 7}};
    int best = 0;
    for (int k = 1; k < 3; k++)
        if (distance2(b, n[diagonal[k][0]], n[diagonal[k][1]]) <
            distance2(b, n[diagonal[best][0]], n[diagonal[best][1]]))
            best = k;
    for (int i = 0; i < 4; i++)
        if (!build_element(b, t4,
                           (const uint32_t[4]){n[diagonal[best][0]], n[diagonal[best][1]],
                                               n[around[best][i]], n[around[best][(i + 1) % 4]]}))
            return false;
    return true;
}

static bool cut_quadratic(mesh_build *b, const element_kind *k, const uint32_t *n) {
    static const uint8_t triangle[4][3] = {{0, 3, 5}, {3, 1, 4}, {5, 4, 2}, {3, 4, 5}};
    static const uint8_t corner[4][4] = {{0, 4, 6, 7}, {4, 1, 5, 9}, {6, 5, 2, 8}, {7, 9, 8, 3}};
    const element_kind *linear = element_named(k->dimension == 2 ? "t3" : "t4");
    for (int i = 0; i < 4; i++) {
        uint32_t part[4];
        for (uint32_t j = 0; j < linear->nodes; j++)
            part[j] = n[k->dimension == 2 ? triangle[i][j] : corner[i][j]];
        if (!build_element(b, linear, part)) return false;
    }
    return k->dimension == 2 || cut_octahedron(b, linear, n);
}

scree_status build_refine(mesh_build *b, scree_error *error) {
    TRY(raise_order(b, error));
    mesh_build whole = *b;
    memset(&b->kind, 0, sizeof b->kind);
    memset(&b->node, 0, sizeof b->node);
    memset(&whole.place, 0, sizeof whole.place);
    bool good = true;
    const uint32_t *node_of = whole.node.data;
    for (size_t e = 0; good && e < whole.kind.count; e++) {
        good = cut_quadratic(b, whole.kind.data[e], node_of);
        node_of += whole.kind.data[e]->nodes;
    }
    build_free(&whole);
    return good ? SCREE_OK : error_no_memory(error, "a mesh");
}

static scree_status fill_mesh(const mesh_build *b, fem_mesh *out, scree_error *error) {
    TRY(fem_mesh_create(out, b->dimension, build_nodes(b), (uint32_t)b->kind.count,
                        (uint32_t)b->node.count, error));
    if (b->place.count) memcpy(out->place, b->place.data, b->place.count * sizeof *out->place);
    if (b->node.count) memcpy(out->node, b->node.data, b->node.count * sizeof *out->node);
    for (uint32_t e = 0; e < out->elements; e++) {
        out->kind[e] = b->kind.data[e];
        out->first[e + 1] = out->first[e] + out->kind[e]->nodes;
    }
    return SCREE_OK;
}

scree_status build_mesh(mesh_build *b, bool quadratic, fem_mesh *out, scree_error *error) {
    scree_status status = quadratic ? raise_order(b, error) : SCREE_OK;
    if (status == SCREE_OK) status = fill_mesh(b, out, error);
    build_free(b);
    return status;
}

scree_status build_set(fem_mesh *m, const char *name, build_test test, const void *context,
                       scree_error *error) {
    fem_set *set = fem_mesh_add_set(m, name);
    if (!set) return error_no_memory(error, "a set of nodes");
    for (uint32_t n = 0; n < m->nodes; n++) {
        double x[3] = {0, 0, 0};
        memcpy(x, m->place + (size_t)n * (size_t)m->dimension,
               (size_t)m->dimension * sizeof *m->place);
        if (test(x, context) && !array_push(&set->node, n))
            return error_no_memory(error, "a set of nodes");
    }
    return SCREE_OK;
}

void build_bulge(fem_mesh *m, double radius) {
    size_t width = (size_t)m->dimension;
    for (size_t i = 0; i < m->skin.count; i++) {
        const fem_facet *f = &m->skin.data[i];
        bool outside = true;
        double x[3] = {0, 0, 0};
        for (uint32_t k = 0; k < f->corners; k++) {
            memcpy(x, m->place + f->node[k] * width, width * sizeof *x);
            outside = outside && fabs(length3(x) - radius) < ON_SURFACE * radius;
        }
        for (uint32_t k = f->corners; outside && k < f->nodes; k++) {
            double *y = m->place + f->node[k] * width;
            memcpy(x, y, width * sizeof *x);
            double scale = radius / length3(x);
            for (size_t c = 0; c < width; c++)
                y[c] *= scale;
        }
    }
}

double build_share(uint32_t i, uint32_t n, double ratio) {
    if (!isfinite(ratio) || ratio == 1 || n == 1) return (double)i / n;
    double growth = math_pow(ratio, 1.0 / (n - 1));
    return (math_pow(growth, i) - 1) / (math_pow(growth, n) - 1);
}
