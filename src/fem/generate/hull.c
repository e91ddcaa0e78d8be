/* Tetrahedra of a convex polyhedron. Its faces are found by trying every plane through three
 * vertices: slow for many, but blind to degenerate positions, and cells of rocks have few. */
#include "base/space.h"
#include "fem/generate/convex.h"

typedef struct hull {
    const double *vertex;
    uint32_t count;
    double near;                    /* what counts as on a plane or line */
    uint32_t on[CONVEX_VERTICES];   /* of the plane in hand */
    uint32_t face[CONVEX_VERTICES]; /* its corners, counter-clockwise from outside */
    uint32_t ons, corners;
    bool used[CONVEX_VERTICES];
} hull;

static const double *place(const hull *h, uint32_t i) { return h->vertex + 3 * (size_t)i; }

/* The plane of three vertices with its unit normal; false where they are in one line. */
static bool plane_of(const hull *h, uint32_t i, uint32_t j, uint32_t k, double normal[3]) {
    double a[3], b[3];
    minus3(place(h, j), place(h, i), a);
    minus3(place(h, k), place(h, i), b);
    cross3(a, b, normal);
    double longest = fmax(length3(a), length3(b));
    return unit3(normal) > h->near * longest;
}

/* Whether all vertices are on one side of the plane; the normal is turned outward, and the vertices
 * on it are listed. */
static bool is_face(hull *h, uint32_t i, double normal[3]) {
    int side = 0;
    h->ons = 0;
    for (uint32_t v = 0; v < h->count; v++) {
        double way[3];
        minus3(place(h, v), place(h, i), way);
        double away = dot3(way, normal);
        if (fabs(away) <= h->near) {
            h->on[h->ons++] = v;
            continue;
        }
        int found = away > 0 ? 1 : -1;
        if (side != 0 && side != found) return false;
        side = found;
    }
    for (int c = 0; c < 3 && side > 0; c++)
        normal[c] = -normal[c];
    return side != 0;
}

/* Each plane is found by many triples: the first is taken. */
static bool is_first(const hull *h, uint32_t i, uint32_t j, uint32_t k) {
    double normal[3];
    if (h->on[0] != i || h->on[1] != j) return false;
    for (uint32_t m = 2; m < h->ons && h->on[m] < k; m++)
        if (plane_of(h, i, j, h->on[m], normal)) return false;
    return true;
}

/* The vertex after a on the edge of the face: none of the others is to the right of the way there;
 * the farthest where several are in line. */
static uint32_t next_corner(const hull *h, uint32_t a, const double normal[3]) {
    uint32_t best = a;
    double farthest = 0;
    for (uint32_t i = 0; i < h->ons; i++) {
        double way[3], across[3];
        bool good = h->on[i] != a;
        minus3(place(h, h->on[i]), place(h, a), way);
        cross3(normal, way, across);
        double length = unit3(across);
        for (uint32_t j = 0; j < h->ons && good; j++) {
            double to[3];
            minus3(place(h, h->on[j]), place(h, a), to);
            good = dot3(across, to) >= -h->near;
        }
        if (!good || length <= farthest) continue;
        best = h->on[i];
        farthest = length;
    }
    return best;
}

static bool walk_around(hull *h, const double normal[3]) {
    double middle[3] = {0, 0, 0}, farthest = -1;
    uint32_t start = 0;
    for (uint32_t i = 0; i < h->ons; i++)
        along3(middle, 1.0 / h->ons, place(h, h->on[i]), middle);
    for (uint32_t i = 0; i < h->ons; i++) {
        double way[3];
        minus3(place(h, h->on[i]), middle, way);
        if (length3(way) <= farthest) continue;
        farthest = length3(way);
        start = h->on[i];
    }
    h->corners = 0;
    uint32_t at = start;
    do {
        if (h->corners == h->ons) return false;
        h->face[h->corners++] = at;
        h->used[at] = true;
        at = next_corner(h, at, normal);
    } while (at != start);
    return h->corners >= 3;
}

static bool add_face(const hull *h, mesh_build *b, uint32_t base, uint32_t centre) {
    const element_kind *t4 = element_named("t4");
    const uint32_t *f = h->face;
    if (h->corners == 3)
        return build_element(b, t4,
                             (const uint32_t[4]){base + f[0], base + f[2], base + f[1], centre});
    double middle[3] = {0, 0, 0};
    uint32_t apex = build_nodes(b);
    for (uint32_t i = 0; i < h->corners; i++)
        along3(middle, 1.0 / h->corners, place(h, f[i]), middle);
    bool good = build_place(b, middle[0], middle[1], middle[2]);
    for (uint32_t i = 0; i < h->corners && good; i++)
        good = build_element(
            b, t4, (const uint32_t[4]){base + f[(i + 1) % h->corners], base + f[i], apex, centre});
    return good;
}

static scree_status add_faces(hull *h, mesh_build *b, uint32_t base, uint32_t centre,
                              scree_error *error) {
    double normal[3];
    for (uint32_t i = 0; i < h->count; i++)
        for (uint32_t j = i + 1; j < h->count; j++)
            for (uint32_t k = j + 1; k < h->count; k++) {
                if (!plane_of(h, i, j, k, normal) || !is_face(h, i, normal)) continue;
                if (!is_first(h, i, j, k)) continue;
                if (!walk_around(h, normal))
                    return error_set(error, SCREE_BAD_INPUT,
                                     "a polyhedron whose vertices lie too near to each other");
                if (!add_face(h, b, base, centre)) return error_no_memory(error, "a mesh");
            }
    for (uint32_t v = 0; v < h->count; v++)
        if (!h->used[v])
            return error_set(
                error, SCREE_BAD_INPUT,
                "a polyhedron of which vertex %u (from 0) is no corner: it lies inside "
                "or on a face, or all are in one plane",
                v);
    return SCREE_OK;
}

static scree_status fill(hull *h, mesh_build *b, scree_error *error) {
    double low[3], high[3], middle[3] = {0, 0, 0};
    copy3(low, h->vertex);
    copy3(high, h->vertex);
    uint32_t base = build_nodes(b);
    for (uint32_t v = 0; v < h->count; v++) {
        const double *x = place(h, v);
        along3(middle, 1.0 / h->count, x, middle);
        for (int c = 0; c < 3; c++) {
            low[c] = fmin(low[c], x[c]);
            high[c] = fmax(high[c], x[c]);
        }
        if (!build_place(b, x[0], x[1], x[2])) return error_no_memory(error, "a mesh");
    }
    minus3(high, low, high);
    h->near = 1e-9 * length3(high);
    uint32_t centre = build_nodes(b);
    if (!build_place(b, middle[0], middle[1], middle[2])) return error_no_memory(error, "a mesh");
    return add_faces(h, b, base, centre, error);
}

scree_status convex_add_polyhedron(mesh_build *b, const double *vertex, size_t count,
                                   scree_error *error) {
    if (count < 4 || count > CONVEX_VERTICES)
        return error_set(error, SCREE_BAD_INPUT, "a polyhedron of %zu vertices: 4 to %d are taken",
                         count, CONVEX_VERTICES);
    hull *h = mem_alloc(1, sizeof *h);
    if (!h) return error_no_memory(error, "a mesh");
    h->vertex = vertex;
    h->count = (uint32_t)count;
    scree_status status = fill(h, b, error);
    mem_free(h);
    return status;
}
