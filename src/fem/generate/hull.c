/* Tetrahedra of a convex polyhedron. Vertices of a file lie on the planes of their faces only
 * within the digits of the file, so tests of planes may give inconsistent faces. Therefore the hull
 * is made of triangles, after random displacements far larger than rounding and far smaller than
 * any relevant length: then no four vertices lie in a plane and every test is correct. Triangles
 * that lie in a plane within the accuracy of files are merged into faces afterwards. */
#include "base/random.h"
#include "base/space.h"
#include "fem/generate/convex.h"

/* Shares of the size of the polyhedron. */
#define SHAKEN 1e-9
#define FLAT   5e-6 /* how far corners may be from the plane of their face */
#define DEEP   1e-5 /* depth inside at which a vertex is not a corner */
#define THIN   1e-7 /* polyhedra of less height are dropped */

typedef struct triangle {
    uint32_t v[3]; /* counter-clockwise from outside */
    uint32_t face; /* least triangle of the same face, when they are joined */
} triangle;

typedef struct hull {
    const double *vertex;
    uint32_t count;
    double size;
    double (*shaken)[3];
    uint8_t *seen; /* (count x count) edges of the present triangles */
    ARRAY(triangle) triangle;
    uint32_t face[CONVEX_VERTICES]; /* corners of the present face */
    uint32_t corners;
} hull;

static const double *place(const hull *h, uint32_t i) { return h->vertex + 3 * (size_t)i; }

/* Six times the volume of the tetrahedron of three corners and x: positive where x is outside. */
static double outside(const double *a, const double *b, const double *c, const double *x) {
    double ab[3], ac[3], ax[3], normal[3];
    minus3(b, a, ab);
    minus3(c, a, ac);
    minus3(x, a, ax);
    cross3(ab, ac, normal);
    return dot3(normal, ax);
}

static double outside_shaken(const hull *h, const triangle *t, uint32_t i) {
    return outside(h->shaken[t->v[0]], h->shaken[t->v[1]], h->shaken[t->v[2]], h->shaken[i]);
}

static bool add_triangle(hull *h, uint32_t a, uint32_t b, uint32_t c) {
    return array_push(&h->triangle, (triangle){{a, b, c}, 0});
}

/* Distance of a vertex from the first `known` of the chosen ones: from a point, line or plane. */
static double away(const hull *h, const uint32_t chosen[4], int known, uint32_t i) {
    double a[3], b[3], normal[3];
    minus3(h->shaken[i], h->shaken[chosen[0]], a);
    if (known == 1) return length3(a);
    minus3(h->shaken[chosen[1]], h->shaken[chosen[0]], b);
    if (known == 2) {
        cross3(a, b, normal);
        return length3(normal) / length3(b);
    }
    double volume =
        outside(h->shaken[chosen[0]], h->shaken[chosen[1]], h->shaken[chosen[2]], h->shaken[i]);
    minus3(h->shaken[chosen[2]], h->shaken[chosen[0]], a);
    cross3(a, b, normal);
    return fabs(volume) / length3(normal);
}

/* An initial tetrahedron: each vertex as far as possible from the earlier ones. */
static scree_status begin(hull *h, uint32_t chosen[4], scree_error *error) {
    chosen[0] = 0;
    for (int known = 1; known < 4; known++) {
        double farthest = -1;
        for (uint32_t i = 0; i < h->count; i++) {
            double found = away(h, chosen, known, i);
            if (found <= farthest) continue;
            farthest = found;
            chosen[known] = i;
        }
        if (!(farthest > THIN * h->size))
            return error_set(error, SCREE_BAD_INPUT,
                             "a polyhedron without volume: its vertices lie in one plane");
    }
    const uint32_t *c = chosen;
    bool turned = outside(h->shaken[c[0]], h->shaken[c[1]], h->shaken[c[2]], h->shaken[c[3]]) > 0;
    uint32_t b = c[turned ? 2 : 1], d = c[turned ? 1 : 2];
    bool good = add_triangle(h, c[0], b, d) && add_triangle(h, c[0], d, c[3]) &&
                add_triangle(h, d, b, c[3]) && add_triangle(h, b, c[0], c[3]);
    return good ? SCREE_OK : error_no_memory(error, "a mesh");
}

static void mark_edges(hull *h, const triangle *t, uint8_t value) {
    for (int k = 0; k < 3; k++)
        h->seen[(size_t)t->v[k] * h->count + t->v[(k + 1) % 3]] = value;
}

/* Triangles that the vertex sees are replaced by triangles that join it to their border. */
static bool take_in(hull *h, uint32_t vertex) {
    size_t before = h->triangle.count, kept = 0;
    for (size_t i = 0; i < before; i++)
        if (outside_shaken(h, &h->triangle.data[i], vertex) > 0)
            mark_edges(h, &h->triangle.data[i], 1);
    for (size_t i = 0; i < before; i++) {
        triangle t = h->triangle.data[i];
        for (int k = 0; k < 3; k++) {
            uint32_t a = t.v[k], b = t.v[(k + 1) % 3];
            bool rim = h->seen[(size_t)a * h->count + b] && !h->seen[(size_t)b * h->count + a];
            if (rim && !add_triangle(h, a, b, vertex)) return false;
        }
    }
    for (size_t i = 0; i < h->triangle.count; i++) {
        triangle t = h->triangle.data[i];
        bool gone = i < before && h->seen[(size_t)t.v[0] * h->count + t.v[1]];
        if (gone)
            mark_edges(h, &t, 0);
        else
            h->triangle.data[kept++] = t;
    }
    h->triangle.count = kept;
    return true;
}

static scree_status find_triangles(hull *h, scree_error *error) {
    uint32_t chosen[4];
    TRY(begin(h, chosen, error));
    for (uint32_t i = 0; i < h->count; i++) {
        if (i == chosen[0] || i == chosen[1] || i == chosen[2] || i == chosen[3]) continue;
        if (!take_in(h, i)) return error_no_memory(error, "a mesh");
    }
    return SCREE_OK;
}

/* Whether a vertex is in the plane of a triangle, within the accuracy of files. */
static bool in_plane(const hull *h, const triangle *t, uint32_t i) {
    double a[3], b[3], normal[3];
    const double *x = place(h, t->v[0]);
    minus3(place(h, t->v[1]), x, a);
    minus3(place(h, t->v[2]), x, b);
    cross3(a, b, normal);
    double volume = outside(x, place(h, t->v[1]), place(h, t->v[2]), place(h, i));
    return fabs(volume) <= FLAT * h->size * length3(normal);
}

static uint32_t face_of(hull *h, uint32_t i) {
    while (h->triangle.data[i].face != i)
        i = h->triangle.data[i].face;
    return i;
}

/* The vertex of t opposite to its longest side if the height over that side is nearly zero; else
 * count. Such a triangle has no well-defined plane. */
static uint32_t sliver_top(const hull *h, const triangle *t) {
    double longest = 0, side[3], other[3], normal[3];
    uint32_t top = h->count;
    for (int k = 0; k < 3; k++) {
        minus3(place(h, t->v[(k + 2) % 3]), place(h, t->v[(k + 1) % 3]), side);
        if (length3(side) <= longest) continue;
        longest = length3(side);
        top = t->v[k];
    }
    minus3(place(h, t->v[1]), place(h, t->v[0]), side);
    minus3(place(h, t->v[2]), place(h, t->v[0]), other);
    cross3(side, other, normal);
    return length3(normal) <= FLAT * h->size * longest ? top : h->count;
}

/* The vertex of t that s does not have, if they have two in common; else count. */
static uint32_t other_vertex(const hull *h, const triangle *s, const triangle *t) {
    uint32_t found = h->count;
    int common = 0;
    for (int k = 0; k < 3; k++)
        if (t->v[k] == s->v[0] || t->v[k] == s->v[1] || t->v[k] == s->v[2])
            common++;
        else
            found = t->v[k];
    return common == 2 ? found : h->count;
}

/* Neighbours belong to one face if each lies in the plane of the other. A triangle without height
 * belongs to the neighbour at its long side; it must not connect faces that meet at an edge. */
static bool is_one_face(const hull *h, const triangle *s, const triangle *t) {
    uint32_t of_t = other_vertex(h, s, t), of_s = other_vertex(h, t, s);
    if (of_t == h->count) return false;
    uint32_t top_s = sliver_top(h, s), top_t = sliver_top(h, t);
    if (top_s != h->count) return top_s == of_s;
    if (top_t != h->count) return top_t == of_t;
    return in_plane(h, s, of_t) && in_plane(h, t, of_s);
}

static void join_faces(hull *h) {
    for (uint32_t i = 0; i < h->triangle.count; i++)
        h->triangle.data[i].face = i;
    for (uint32_t i = 0; i < h->triangle.count; i++)
        for (uint32_t j = 0; j < i; j++) {
            if (!is_one_face(h, &h->triangle.data[i], &h->triangle.data[j])) continue;
            uint32_t a = face_of(h, i), b = face_of(h, j);
            h->triangle.data[a < b ? b : a].face = a < b ? a : b;
        }
}

/* The border of a face, corner by corner. False: it is not one loop. */
static bool walk_around(hull *h, uint32_t face) {
    uint32_t edges = 0, start = 0;
    for (uint32_t i = face; i < h->triangle.count; i++)
        if (face_of(h, i) == face) mark_edges(h, &h->triangle.data[i], 1);
    for (uint32_t i = face; i < h->triangle.count; i++)
        for (int k = 0; k < 3 && face_of(h, i) == face; k++) {
            uint32_t a = h->triangle.data[i].v[k], b = h->triangle.data[i].v[(k + 1) % 3];
            if (h->seen[(size_t)b * h->count + a]) continue;
            h->seen[(size_t)a * h->count + b] = 2;
            start = a;
            edges++;
        }
    uint32_t at = start;
    h->corners = 0;
    do {
        uint32_t next = 0;
        while (next < h->count && h->seen[(size_t)at * h->count + next] != 2)
            next++;
        if (next == h->count || h->corners == edges) break;
        h->face[h->corners++] = at;
        at = next;
    } while (at != start);
    for (uint32_t i = face; i < h->triangle.count; i++)
        if (face_of(h, i) == face) mark_edges(h, &h->triangle.data[i], 0);
    return at == start && h->corners == edges;
}

/* number: of the nodes of vertices. */
static bool add_face(const hull *h, mesh_build *b, const uint32_t *number, uint32_t centre) {
    const element_kind *t4 = element_named("t4");
    const uint32_t *f = h->face;
    if (h->corners == 3)
        return build_element(b, t4,
                             (const uint32_t[4]){number[f[0]], number[f[2]], number[f[1]], centre});
    double middle[3] = {0, 0, 0};
    uint32_t apex = build_nodes(b);
    for (uint32_t i = 0; i < h->corners; i++)
        along3(middle, 1.0 / h->corners, place(h, f[i]), middle);
    bool good = build_place(b, middle[0], middle[1], middle[2]);
    for (uint32_t i = 0; i < h->corners && good; i++)
        good = build_element(
            b, t4,
            (const uint32_t[4]){number[f[(i + 1) % h->corners]], number[f[i]], apex, centre});
    return good;
}

static scree_status add_faces(hull *h, mesh_build *b, const uint32_t *number, uint32_t centre,
                              scree_error *error) {
    for (uint32_t i = 0; i < h->triangle.count; i++) {
        if (h->triangle.data[i].face != i) continue;
        walk_around(h, i);
        if (!add_face(h, b, number, centre)) return error_no_memory(error, "a mesh");
    }
    return SCREE_OK;
}

/* Least distance to the planes of the hull. */
static double depth_of(const hull *h, uint32_t vertex) {
    double least = INFINITY;
    for (size_t i = 0; i < h->triangle.count; i++) {
        const uint32_t *v = h->triangle.data[i].v;
        double a[3], b[3], normal[3];
        minus3(h->shaken[v[1]], h->shaken[v[0]], a);
        minus3(h->shaken[v[2]], h->shaken[v[0]], b);
        cross3(a, b, normal);
        least = fmin(least, -outside_shaken(h, &h->triangle.data[i], vertex) / length3(normal));
    }
    return least;
}

/* Nodes of the corners, in the order of the vertices. */
static scree_status add_corners(hull *h, mesh_build *b, uint32_t *number, scree_error *error) {
    bool used[CONVEX_VERTICES] = {false};
    for (uint32_t i = 0; i < h->triangle.count; i++) {
        if (h->triangle.data[i].face != i) continue;
        if (!walk_around(h, i))
            return error_set(error, SCREE_BAD_INPUT,
                             "a polyhedron with a face that is not a polygon: some vertices are "
                             "too close to each other");
        for (uint32_t k = 0; k < h->corners; k++)
            used[h->face[k]] = true;
    }
    for (uint32_t v = 0; v < h->count; v++) {
        const double *x = place(h, v);
        number[v] = build_nodes(b);
        if (!used[v] && depth_of(h, v) > DEEP * h->size)
            return error_set(error, SCREE_BAD_INPUT,
                             "a polyhedron that is not convex: vertex %u (numbered from 0) lies "
                             "inside",
                             v);
        if (used[v] && !build_place(b, x[0], x[1], x[2])) return error_no_memory(error, "a mesh");
    }
    return SCREE_OK;
}

static scree_status fill(hull *h, mesh_build *b, scree_error *error) {
    uint32_t number[CONVEX_VERTICES] = {0};
    double middle[3] = {0, 0, 0};
    TRY(find_triangles(h, error));
    join_faces(h);
    TRY(add_corners(h, b, number, error));
    for (uint32_t v = 0; v < h->count; v++)
        along3(middle, 1.0 / h->count, place(h, v), middle);
    uint32_t centre = build_nodes(b);
    if (!build_place(b, middle[0], middle[1], middle[2])) return error_no_memory(error, "a mesh");
    return add_faces(h, b, number, centre, error);
}

static void shake(hull *h) {
    random_stream r = {1, 1, 0};
    double low[3], high[3];
    copy3(low, h->vertex);
    copy3(high, h->vertex);
    for (uint32_t v = 0; v < h->count; v++)
        for (int c = 0; c < 3; c++) {
            low[c] = fmin(low[c], place(h, v)[c]);
            high[c] = fmax(high[c], place(h, v)[c]);
        }
    double extent[3];
    minus3(high, low, extent);
    h->size = length3(extent);
    /* relative to the corner of their box, to keep digits far from the origin */
    for (uint32_t v = 0; v < h->count; v++)
        for (int c = 0; c < 3; c++)
            h->shaken[v][c] = place(h, v)[c] - low[c] + SHAKEN * h->size * random_range(&r, -1, 1);
}

scree_status convex_add_polyhedron(mesh_build *b, const double *vertex, size_t count,
                                   scree_error *error) {
    if (count < 4 || count > CONVEX_VERTICES)
        return error_set(error, SCREE_BAD_INPUT,
                         "a polyhedron of %zu vertices, but only 4 to %d "
                         "are possible",
                         count, CONVEX_VERTICES);
    hull *h = mem_alloc(1, sizeof *h);
    double(*shaken)[3] = mem_alloc(count, sizeof *shaken);
    uint8_t *seen = mem_alloc(count * count, 1);
    scree_status status = SCREE_NO_MEMORY;
    if (h && shaken && seen) {
        *h = (hull){.vertex = vertex, .count = (uint32_t)count, .shaken = shaken, .seen = seen};
        shake(h);
        status = fill(h, b, error);
        array_free(&h->triangle);
    } else {
        error_no_memory(error, "a mesh");
    }
    mem_free(h);
    mem_free(shaken);
    mem_free(seen);
    return status;
}
