/* The convex hull of points by qhull, cleaned: facets in one plane are merged into one face, and
 * vertices that are not corners are removed.
 *
 * qhull gives triangles (its option Qt). A face starts from the largest remaining triangle and adds
 * neighbours as long as they lie in that triangle's plane within a tolerance, so that small angles
 * between neighbours do not accumulate. */
#include <libqhull_r/qhull_ra.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "shape/build.h"
#include "shape/solid_build.h"

/* Relative to the size: facets within this distance of a plane are one face. Coordinates from
 * single-precision files have errors of 6e-8. */
#define COPLANAR 2e-7
/* Relative to the thickness, for plates: their two faces must not be merged. */
#define COPLANAR_PLATE  1e-2
#define LEAST_THICKNESS 1e-9
#define MOST_CORNERS    10000u
#define NO_GROUP        UINT32_MAX

typedef struct triangle {
    uint32_t corner[3], beside[3]; /* beside[k]: across the side corner k -> k + 1 */
    double normal[3], area, width; /* width: the least altitude */
    uint32_t group;
} triangle;

typedef struct hull {
    const double (*point)[3];
    double size, tolerance;
    uint32_t triangles, corners, faces;
    triangle *triangle;
    uint32_t *corner;            /* (corners) points that are corners, ascending */
    double (*vertex)[3];         /* (corners) */
    uint32_t *order, *queue;     /* (triangles) */
    uint32_t *loops_at;          /* (corners) the number of its faces, then its own number */
    uint32_t *loop_first, *loop; /* (triangles + 1), (3 triangles) */
    scree_error *error;
} hull;

typedef struct extent {
    double low[3], high[3], size;
} extent;

static extent extent_of(const double (*point)[3], size_t count) {
    extent e = {{INFINITY, INFINITY, INFINITY}, {-INFINITY, -INFINITY, -INFINITY}, 0};
    for (size_t i = 0; i < count; i++)
        for (int k = 0; k < 3; k++) {
            e.low[k] = fmin(e.low[k], point[i][k]);
            e.high[k] = fmax(e.high[k], point[i][k]);
        }
    double side[3];
    minus3(e.high, e.low, side);
    e.size = length3(side);
    return e;
}

/* Finds four points with the largest extent, one after the other; refuses sets that are flat. */
static scree_status check_spread(const double (*point)[3], size_t count, double size,
                                 scree_error *error) {
    double along[3] = {0}, normal[3] = {0}, most = 0;
    for (size_t i = 1; i < count; i++) {
        double d[3];
        minus3(point[i], point[0], d);
        if (length3(d) > most) most = length3(d), copy3(along, d);
    }
    if (!(most > 0))
        return error_set(error, SCREE_BAD_INPUT,
                         "polyhedron: all %zu points coincide at (%g, %g, %g): give points that "
                         "span a solid",
                         count, point[0][0], point[0][1], point[0][2]);
    unit3(along);
    most = 0;
    for (size_t i = 1; i < count; i++) {
        double d[3], n[3];
        minus3(point[i], point[0], d);
        cross3(along, d, n);
        if (length3(n) > most) most = length3(n), copy3(normal, n);
    }
    if (most <= LEAST_THICKNESS * size)
        return error_set(error, SCREE_BAD_INPUT,
                         "polyhedron: all %zu points lie on one line through (%g, %g, %g) along "
                         "(%g, %g, %g): give points that span a solid",
                         count, point[0][0], point[0][1], point[0][2], along[0], along[1],
                         along[2]);
    unit3(normal);
    most = 0;
    for (size_t i = 1; i < count; i++) {
        double d[3];
        minus3(point[i], point[0], d);
        most = fmax(most, fabs(dot3(d, normal)));
    }
    if (most <= LEAST_THICKNESS * size)
        return error_set(error, SCREE_BAD_INPUT,
                         "polyhedron: all %zu points lie in one plane with the normal (%g, %g, "
                         "%g): give it a thickness of at least %g of its size",
                         count, normal[0], normal[1], normal[2], LEAST_THICKNESS);
    return SCREE_OK;
}

static scree_status check_points(const double (*point)[3], size_t count, scree_error *error) {
    if (count < 4)
        return error_set(error, SCREE_BAD_INPUT,
                         "polyhedron: a solid needs at least 4 points, but there are %zu", count);
    if (count > INT32_MAX / 4)
        return error_set(error, SCREE_BAD_INPUT, "polyhedron: %zu points are too many: give fewer",
                         count);
    for (size_t i = 0; i < count; i++)
        if (!isfinite(point[i][0]) || !isfinite(point[i][1]) || !isfinite(point[i][2]))
            return error_set(error, SCREE_BAD_INPUT,
                             "polyhedron: point %zu is (%g, %g, %g), but coordinates must be "
                             "finite",
                             i + 1, point[i][0], point[i][1], point[i][2]);
    extent e = extent_of(point, count);
    if (!(e.size <= LARGEST_SIZE) || (e.size > 0 && e.size < SMALLEST_SIZE))
        return error_set(error, SCREE_BAD_INPUT,
                         "polyhedron: its size is %g m, but must be from %g to %g m", e.size,
                         SMALLEST_SIZE, LARGEST_SIZE);
    return check_spread(point, count, e.size, error);
}

static scree_status no_hull(const hull *h, const char *said) {
    return error_set(h->error, SCREE_BAD_INPUT,
                     "polyhedron: the convex hull of these points failed (%.*s): remove or "
                     "separate points that almost coincide",
                     (int)strcspn(said, "\n"), said);
}

/* The corners in the order of qhull; toporient tells their orientation. */
static void read_facet(qhT *qh, const facetT *facet, triangle *t) {
    vertexT *vertex, **vertexp;
    int at = 0;
    FOREACHvertex_(facet->vertices) {
        if (at < 3) t->corner[at++] = (uint32_t)qh_pointid(qh, vertex->point);
    }
    if (facet->toporient) return;
    uint32_t swap = t->corner[1];
    t->corner[1] = t->corner[2];
    t->corner[2] = swap;
}

static scree_status read_facets(hull *h, qhT *qh) {
    facetT *facet;
    size_t count = 0;
    FORALLfacet_(qh->facet_list) {
        if (qh_setsize(qh, facet->vertices) != 3) return no_hull(h, "a facet is no triangle");
        count++;
    }
    if (count > 4 * (size_t)MOST_CORNERS)
        return error_set(h->error, SCREE_BAD_INPUT,
                         "polyhedron: the hull has %zu triangles: give fewer than %u points on it",
                         count, MOST_CORNERS);
    h->triangle = mem_alloc(count, sizeof *h->triangle);
    if (!h->triangle) return error_no_memory(h->error, "a hull");
    FORALLfacet_(qh->facet_list) { read_facet(qh, facet, &h->triangle[h->triangles++]); }
    return SCREE_OK;
}

/* Runs qhull on the points, shifted and scaled to the unit cube to which its tolerances refer; a
 * hull is invariant under scaling. The output of qhull is collected in a text. */
static scree_status run_qhull(hull *h, size_t count, const extent *e) {
    double *scaled = mem_alloc(count, 3 * sizeof *scaled);
    char *said = NULL, command[] = "qhull Qt Pp";
    size_t length = 0;
    FILE *words = scaled ? open_memstream(&said, &length) : NULL;
    if (!words) {
        mem_free(scaled);
        return error_no_memory(h->error, "a hull");
    }
    for (size_t i = 0; i < count; i++)
        for (int k = 0; k < 3; k++) {
            double width = e->high[k] - e->low[k];
            double middle = e->low[k] / 2 + e->high[k] / 2;
            scaled[3 * i + k] = width > 0 ? (h->point[i][k] - middle) / width : 0;
        }
    qhT qh;
    qh_zero(&qh, words);
    int code = qh_new_qhull(&qh, 3, (int)count, scaled, False, command, NULL, words);
    scree_status status = code == 0 ? read_facets(h, &qh) : SCREE_OK;
    int left, bytes;
    qh_freeqhull(&qh, !qh_ALL);
    qh_memfreeshort(&qh, &left, &bytes);
    fclose(words);
    if (code == qh_ERRmem) status = error_no_memory(h->error, "a hull");
    if (code != 0 && code != qh_ERRmem) status = no_hull(h, said ? said : "");
    free(said);
    mem_free(scaled);
    return status;
}

static int ascending(const void *a, const void *b) {
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return x < y ? -1 : x > y;
}

/* Numbers the corners of triangles, and allocates memory for the remaining steps. */
static scree_status name_corners(hull *h) {
    size_t halves = 3 * (size_t)h->triangles;
    h->corner = mem_alloc(halves, sizeof *h->corner);
    h->order = mem_alloc(h->triangles, sizeof *h->order);
    h->queue = mem_alloc(h->triangles, sizeof *h->queue);
    h->loop_first = mem_alloc(h->triangles + 1, sizeof *h->loop_first);
    h->loop = mem_alloc(halves, sizeof *h->loop);
    h->loops_at = mem_alloc(halves, sizeof *h->loops_at);
    h->vertex = mem_alloc(halves, sizeof *h->vertex);
    if (!h->corner || !h->order || !h->queue || !h->loop_first || !h->loop || !h->loops_at ||
        !h->vertex)
        return error_no_memory(h->error, "a hull");
    for (size_t i = 0; i < halves; i++)
        h->corner[i] = h->triangle[i / 3].corner[i % 3];
    qsort(h->corner, halves, sizeof *h->corner, ascending);
    for (size_t i = 0; i < halves; i++)
        if (i == 0 || h->corner[i] != h->corner[i - 1]) h->corner[h->corners++] = h->corner[i];
    for (uint32_t i = 0; i < h->corners; i++)
        copy3(h->vertex[i], h->point[h->corner[i]]);
    for (size_t i = 0; i < halves; i++) {
        uint32_t *name = &h->triangle[i / 3].corner[i % 3];
        const uint32_t *found = bsearch(name, h->corner, h->corners, sizeof *name, ascending);
        *name = (uint32_t)(found - h->corner);
    }
    return SCREE_OK;
}

static double least_altitude(const double a[3], const double b[3], double area) {
    double c[3];
    minus3(b, a, c);
    double longest = fmax(length3(a), fmax(length3(b), length3(c)));
    return longest > 0 ? 2 * area / longest : 0;
}

/* Normals, all turned outward: qhull's orientation is the same for all triangles. */
static void measure_triangles(hull *h) {
    double volume = 0, a[3], b[3], c[3];
    for (uint32_t i = 0; i < h->triangles; i++) {
        triangle *t = &h->triangle[i];
        const double *o = h->vertex[t->corner[0]];
        minus3(h->vertex[t->corner[1]], o, a);
        minus3(h->vertex[t->corner[2]], o, b);
        minus3(o, h->vertex[0], c);
        cross3(a, b, t->normal);
        volume += dot3(c, t->normal);
        t->area = 0.5 * unit3(t->normal);
        t->width = least_altitude(a, b, t->area);
        t->group = NO_GROUP;
    }
    for (uint32_t i = 0; i < h->triangles && volume < 0; i++) {
        triangle *t = &h->triangle[i];
        uint32_t swap = t->corner[1];
        t->corner[1] = t->corner[2];
        t->corner[2] = swap;
        for (int k = 0; k < 3; k++)
            t->normal[k] = -t->normal[k];
    }
}

/* The least width over the normals of all triangles with a defined normal. */
static double thickness_of(const hull *h) {
    double least = h->size;
    for (uint32_t i = 0; i < h->triangles; i++) {
        const triangle *t = &h->triangle[i];
        if (t->width <= LEAST_THICKNESS * h->size) continue;
        double here = 0, *o = h->vertex[t->corner[0]];
        for (uint32_t v = 0; v < h->corners; v++) {
            double d[3];
            minus3(o, h->vertex[v], d);
            here = fmax(here, dot3(t->normal, d));
        }
        least = fmin(least, here);
    }
    return least;
}

typedef struct side {
    uint32_t low, high, triangle, at;
} side;

static int by_corners(const void *a, const void *b) {
    const side *x = a, *y = b;
    if (x->low != y->low) return x->low < y->low ? -1 : 1;
    if (x->high != y->high) return x->high < y->high ? -1 : 1;
    return x->triangle < y->triangle ? -1 : x->triangle > y->triangle;
}

static scree_status find_neighbours(hull *h) {
    size_t halves = 3 * (size_t)h->triangles;
    side *list = mem_alloc(halves, sizeof *list);
    if (!list) return error_no_memory(h->error, "a hull");
    for (size_t i = 0; i < halves; i++) {
        const uint32_t *corner = h->triangle[i / 3].corner;
        uint32_t a = corner[i % 3], b = corner[(i + 1) % 3];
        list[i] = (side){a < b ? a : b, a < b ? b : a, (uint32_t)(i / 3), (uint32_t)(i % 3)};
    }
    qsort(list, halves, sizeof *list, by_corners);
    scree_status status = halves % 2 == 0 ? SCREE_OK : no_hull(h, "the triangles are not closed");
    for (size_t i = 0; i + 1 < halves && status == SCREE_OK; i += 2) {
        const side *a = &list[i], *b = &list[i + 1];
        if (a->low != b->low || a->high != b->high)
            status = no_hull(h, "the triangles are not closed");
        h->triangle[a->triangle].beside[a->at] = b->triangle;
        h->triangle[b->triangle].beside[b->at] = a->triangle;
    }
    mem_free(list);
    return status;
}

static bool lies_in_face(const hull *h, const triangle *seed, const triangle *t) {
    if (t->width > h->tolerance && dot3(seed->normal, t->normal) < 0.5) return false;
    for (int k = 0; k < 3; k++) {
        double d[3];
        minus3(h->vertex[t->corner[k]], h->vertex[seed->corner[0]], d);
        if (fabs(dot3(d, seed->normal)) > h->tolerance) return false;
    }
    return true;
}

/* Spreads a face from its first triangle over neighbours in the same plane. */
static void spread(hull *h, uint32_t start) {
    uint32_t first = 0, last = 0;
    h->triangle[start].group = h->faces;
    h->queue[last++] = start;
    while (first < last) {
        const triangle *t = &h->triangle[h->queue[first++]];
        for (int k = 0; k < 3; k++) {
            triangle *next = &h->triangle[t->beside[k]];
            if (next->group != NO_GROUP || !lies_in_face(h, &h->triangle[start], next)) continue;
            next->group = h->faces;
            h->queue[last++] = t->beside[k];
        }
    }
    h->faces++;
}

typedef struct sized {
    double area;
    uint32_t index;
} sized;

static int by_area(const void *a, const void *b) {
    const sized *x = a, *y = b;
    if (x->area != y->area) return x->area > y->area ? -1 : 1;
    return x->index < y->index ? -1 : x->index > y->index;
}

static scree_status group_faces(hull *h) {
    sized *list = mem_alloc(h->triangles, sizeof *list);
    if (!list) return error_no_memory(h->error, "a hull");
    for (uint32_t i = 0; i < h->triangles; i++)
        list[i] = (sized){h->triangle[i].area, i};
    qsort(list, h->triangles, sizeof *list, by_area);
    for (uint32_t i = 0; i < h->triangles; i++)
        h->order[i] = list[i].index;
    mem_free(list);
    for (uint32_t i = 0; i < h->triangles; i++)
        if (h->triangle[h->order[i]].group == NO_GROUP) spread(h, h->order[i]);
    return SCREE_OK;
}

static int side_from(const triangle *t, uint32_t corner) {
    return t->corner[0] == corner ? 0 : t->corner[1] == corner ? 1 : 2;
}

/* Walks the border of a face from one of its sides: at each corner around it, triangle by
 * triangle, to the next side that is border. */
static uint32_t walk_border(const hull *h, uint32_t start, int from, uint32_t *loop,
                            uint32_t room) {
    uint32_t count = 0, at = start;
    int s = from;
    do {
        const triangle *t = &h->triangle[at];
        if (count == room) return 0;
        loop[count++] = t->corner[s];
        uint32_t corner = t->corner[(s + 1) % 3];
        s = (s + 1) % 3;
        for (uint32_t turns = 0; turns <= h->triangles; turns++) {
            uint32_t next = h->triangle[at].beside[s];
            if (h->triangle[next].group != h->triangle[start].group) break;
            at = next;
            s = side_from(&h->triangle[at], corner);
        }
    } while (at != start || s != from);
    return count;
}

/* One loop for each face: the border of its triangles. */
static scree_status find_loops(hull *h) {
    uint32_t total = 0, faces = 0, border = 0;
    for (uint32_t i = 0; i < h->triangles; i++)
        for (int k = 0; k < 3; k++)
            border += h->triangle[h->triangle[i].beside[k]].group != h->triangle[i].group;
    for (uint32_t i = 0; i < h->triangles; i++) {
        const triangle *t = &h->triangle[h->order[i]];
        if (t->group != faces) continue; /* groups were numbered in this order */
        uint32_t at = h->order[i];
        int from = -1;
        /* the first triangle of a face may lie in its interior: all of the face is searched */
        for (uint32_t j = i; j < h->triangles && from < 0; j++) {
            const triangle *other = &h->triangle[h->order[j]];
            for (int k = 0; k < 3 && other->group == faces && from < 0; k++)
                if (h->triangle[other->beside[k]].group != faces) at = h->order[j], from = k;
        }
        uint32_t length =
            from < 0 ? 0 : walk_border(h, at, from, h->loop + total, 3 * h->triangles - total);
        if (length < 3) return no_hull(h, "a face has no border");
        total += length;
        h->loop_first[++faces] = total;
    }
    if (total != border) return no_hull(h, "a face has a hole");
    return SCREE_OK;
}

/* Corners are where three or more faces meet; other points lie on an edge or within a face. */
static scree_status keep_corners(hull *h) {
    for (uint32_t i = 0; i < h->loop_first[h->faces]; i++)
        h->loops_at[h->loop[i]]++;
    uint32_t kept = 0;
    for (uint32_t v = 0; v < h->corners; v++) {
        bool corner = h->loops_at[v] >= 3;
        h->loops_at[v] = corner ? kept : NO_GROUP;
        if (corner) copy3(h->vertex[kept++], h->vertex[v]);
    }
    h->corners = kept;
    uint32_t total = 0, first = 0;
    for (uint32_t f = 0; f < h->faces; f++) {
        uint32_t end = h->loop_first[f + 1], start = total;
        for (uint32_t i = first; i < end; i++)
            if (h->loops_at[h->loop[i]] != NO_GROUP) h->loop[total++] = h->loops_at[h->loop[i]];
        first = end;
        if (total - start < 3) return no_hull(h, "a face is a line");
        h->loop_first[f + 1] = total;
    }
    return SCREE_OK;
}

static scree_status check_hull(const hull *h, const polyhedron *p) {
    if ((int64_t)p->vertices - p->edges + p->faces != 2)
        return no_hull(h, "its faces do not close");
    for (uint32_t f = 0; f < p->faces; f++)
        for (uint32_t v = 0; v < p->vertices; v++)
            if (dot3(p->normal[f], p->vertex[v]) > p->offset[f] + 8 * h->tolerance)
                return no_hull(h, "a face does not bound it");
    return SCREE_OK;
}

static scree_status merge_faces(hull *h, polyhedron *out) {
    TRY(name_corners(h));
    if (h->corners > MOST_CORNERS)
        return error_set(h->error, SCREE_BAD_INPUT,
                         "polyhedron: %u of its points lie on the hull: give at most %u",
                         h->corners, MOST_CORNERS);
    measure_triangles(h);
    double thickness = thickness_of(h);
    if (thickness <= LEAST_THICKNESS * h->size)
        return error_set(
            h->error, SCREE_BAD_INPUT,
            "polyhedron: it is too flat, %g m thick at a size of %g m: give it a thickness of at "
            "least %g of its size",
            thickness, h->size, LEAST_THICKNESS);
    h->tolerance = fmin(COPLANAR * h->size, COPLANAR_PLATE * thickness);
    TRY(find_neighbours(h));
    TRY(group_faces(h));
    TRY(find_loops(h));
    TRY(keep_corners(h));
    return polyhedron_from_faces((const double(*)[3])h->vertex, h->corners,
                                 (face_loops){h->faces, h->loop_first, h->loop}, out, h->error);
}

static void hull_free(hull *h) {
    mem_free(h->triangle);
    mem_free(h->corner);
    mem_free(h->vertex);
    mem_free(h->order);
    mem_free(h->queue);
    mem_free(h->loops_at);
    mem_free(h->loop_first);
    mem_free(h->loop);
}

scree_status polyhedron_hull(const double (*point)[3], size_t count, polyhedron *out, size_t *used,
                             scree_error *error) {
    *out = (polyhedron){0};
    TRY(check_points(point, count, error));
    extent e = extent_of(point, count);
    hull h = {.point = point, .size = e.size, .error = error};
    scree_status status = run_qhull(&h, count, &e);
    if (status == SCREE_OK) status = merge_faces(&h, out);
    if (status == SCREE_OK) status = check_hull(&h, out);
    if (status != SCREE_OK) polyhedron_free(out);
    if (used) *used = h.corners;
    hull_free(&h);
    return status;
}
