/* From unconnected triangles to indexed ones: vertices at one position are merged, triangles
 * without area and repeated triangles are removed. */
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "shape/build.h"
#include "shape/mesh_build.h"

/* Relative to the size: vertices closer than this are merged. */
#define SAME_PLACE 1e-8
/* Width of a cell in that distance, so that a vertex rarely needs two cells. */
#define CELL 1024

typedef struct welder {
    const double (*given)[3];
    double low[3], size, tolerance, cell;
    uint32_t *slot; /* (slots) first vertex of the cell + 1; 0: empty */
    uint32_t *next; /* (vertices) + 1: the next with the same slot */
    size_t slots;
    mesh *out;
} welder;

static size_t slot_of(const welder *w, const int64_t cell[3]) {
    uint64_t h = 0;
    for (int k = 0; k < 3; k++)
        h = (h ^ (uint64_t)cell[k]) * 0x9E3779B97F4A7C15u, h ^= h >> 29;
    return (size_t)(h & (w->slots - 1));
}

static int64_t cell_of(const welder *w, double x, int k) {
    return (int64_t)floor((x - w->low[k]) / w->cell);
}

static uint32_t find_in_cell(const welder *w, const int64_t cell[3], const double x[3]) {
    for (uint32_t i = w->slot[slot_of(w, cell)]; i > 0; i = w->next[i - 1]) {
        double d[3];
        minus3(w->out->vertex[i - 1], x, d);
        if (length3(d) <= w->tolerance) return i - 1;
    }
    return UINT32_MAX;
}

static uint32_t find_near(const welder *w, const double x[3]) {
    int64_t from[3], to[3], cell[3];
    for (int k = 0; k < 3; k++) {
        from[k] = cell_of(w, x[k] - w->tolerance, k);
        to[k] = cell_of(w, x[k] + w->tolerance, k);
    }
    for (cell[0] = from[0]; cell[0] <= to[0]; cell[0]++)
        for (cell[1] = from[1]; cell[1] <= to[1]; cell[1]++)
            for (cell[2] = from[2]; cell[2] <= to[2]; cell[2]++) {
                uint32_t found = find_in_cell(w, cell, x);
                if (found != UINT32_MAX) return found;
            }
    return UINT32_MAX;
}

static uint32_t insert(welder *w, const double x[3]) {
    int64_t cell[3];
    for (int k = 0; k < 3; k++)
        cell[k] = cell_of(w, x[k], k);
    uint32_t fresh = w->out->vertices++;
    size_t slot = slot_of(w, cell);
    copy3(w->out->vertex[fresh], x);
    w->next[fresh] = w->slot[slot];
    w->slot[slot] = fresh + 1;
    return fresh;
}

/* Vertices that no triangle uses are removed. */
static void weld(welder *w, const soup *s, uint32_t *name, soup_report *report) {
    memset(name, 0xff, s->vertex.count / 3 * sizeof *name);
    for (size_t i = 0; i < s->triangle.count; i++) {
        uint32_t v = s->triangle.data[i];
        if (name[v] == UINT32_MAX) {
            name[v] = find_near(w, w->given[v]);
            if (name[v] == UINT32_MAX)
                name[v] = insert(w, w->given[v]);
            else
                report->merged++;
        }
        w->out->triangle[i / 3][i % 3] = name[v];
    }
}

/* The least altitude, and the corner across the longest side. */
static double least_altitude(const mesh *m, const uint32_t corner[3], int *across) {
    double u[3], v[3], n[3], longest = 0;
    const double *a = m->vertex[corner[0]];
    minus3(m->vertex[corner[1]], a, u);
    minus3(m->vertex[corner[2]], a, v);
    cross3(u, v, n);
    for (int k = 0; k < 3; k++) {
        minus3(m->vertex[corner[(k + 1) % 3]], m->vertex[corner[(k + 2) % 3]], u);
        if (length3(u) > longest) longest = length3(u), *across = k;
    }
    return longest > 0 ? length3(n) / longest : 0;
}

/* A triangle without area but with different corners: `middle` lies on the side from low to
 * high. */
typedef struct sliver {
    uint32_t low, high, middle;
    bool used;
} sliver;
typedef ARRAY(sliver) sliver_list;

static int by_side(const void *a, const void *b) {
    const sliver *x = a, *y = b;
    if (x->low != y->low) return x->low < y->low ? -1 : 1;
    return x->high < y->high ? -1 : x->high > y->high;
}

static bool keep_sliver(const uint32_t c[3], int across, sliver_list *slivers) {
    uint32_t a = c[(across + 1) % 3], b = c[(across + 2) % 3];
    if (a == b || c[across] == a || c[across] == b) return true;
    return array_push(slivers, (sliver){a < b ? a : b, a < b ? b : a, c[across], false});
}

static bool drop_degenerate(welder *w, sliver_list *slivers, soup_report *report) {
    mesh *m = w->out;
    uint32_t kept = 0;
    for (uint32_t t = 0; t < m->triangles; t++) {
        const uint32_t *c = m->triangle[t];
        int across = 0;
        if (least_altitude(m, c, &across) > w->tolerance) {
            memmove(m->triangle[kept++], c, sizeof *m->triangle);
            continue;
        }
        if (report->degenerate++ == 0) copy3(report->example, m->vertex[c[0]]);
        if (!keep_sliver(c, across, slivers)) return false;
    }
    m->triangles = kept;
    return true;
}

/* Divides triangle t where one of its sides is the long side of a sliver; the new half goes to the
 * end, in the place of the sliver. */
static bool cut_at_sliver(mesh *m, uint32_t t, const sliver_list *slivers) {
    for (uint32_t k = 0; k < 3; k++) {
        uint32_t *c = m->triangle[t], a = c[k], b = c[(k + 1) % 3], far = c[(k + 2) % 3];
        sliver key = {.low = a < b ? a : b, .high = a < b ? b : a};
        sliver *found = bsearch(&key, slivers->data, slivers->count, sizeof key, by_side);
        if (!found || found->used || found->middle == far) continue;
        found->used = true;
        uint32_t *half = m->triangle[m->triangles++];
        half[0] = found->middle, half[1] = b, half[2] = far;
        c[(k + 1) % 3] = found->middle;
        return true;
    }
    return false;
}

/* A sliver closes the gap between a long side and two short ones. When it is removed, the triangle
 * on its long side is divided at its middle corner, so that no gap opens. If no other triangle has
 * that corner, the sliver closes nothing. seen: (vertices), zero. */
static void close_gaps(mesh *m, sliver_list *slivers, uint32_t *seen) {
    for (uint32_t t = 0; t < m->triangles; t++)
        for (int k = 0; k < 3; k++)
            seen[m->triangle[t][k]] = 1;
    for (size_t i = 0; i < slivers->count; i++)
        slivers->data[i].used = !seen[slivers->data[i].middle];
    qsort(slivers->data, slivers->count, sizeof *slivers->data, by_side);
    for (uint32_t t = 0; t < m->triangles; t++)
        while (cut_at_sliver(m, t, slivers)) {
        }
}

static void sorted_corners(const uint32_t in[3], uint32_t out[3]) {
    uint32_t a = in[0], b = in[1], c = in[2], x;
    if (a > b) x = a, a = b, b = x;
    if (b > c) x = b, b = c, c = x;
    if (a > b) x = a, a = b, b = x;
    out[0] = a, out[1] = b, out[2] = c;
}

/* The first of equal triangles is kept. table: (slots) triangle + 1. */
static void drop_repeated(mesh *m, uint32_t *table, size_t slots, soup_report *report) {
    uint32_t kept = 0;
    for (uint32_t t = 0; t < m->triangles; t++) {
        uint32_t key[3], other[3];
        sorted_corners(m->triangle[t], key);
        uint64_t h = hash_bytes(1, key, sizeof key);
        bool twice = false;
        size_t at = (size_t)h & (slots - 1);
        for (; table[at] > 0 && !twice; at = (at + 1) & (slots - 1)) {
            sorted_corners(m->triangle[table[at] - 1], other);
            twice = memcmp(key, other, sizeof key) == 0;
        }
        if (twice) {
            if (report->repeated++ == 0) copy3(report->example, m->vertex[key[0]]);
            continue;
        }
        memmove(m->triangle[kept++], m->triangle[t], sizeof *m->triangle);
        table[at] = kept;
    }
    m->triangles = kept;
}

static size_t slots_for(size_t count) {
    size_t slots = 16;
    while (slots < 2 * count)
        slots *= 2;
    return slots;
}

static void measure(welder *w, const soup *s) {
    double high[3] = {-INFINITY, -INFINITY, -INFINITY}, side[3];
    for (int k = 0; k < 3; k++)
        w->low[k] = INFINITY;
    for (size_t i = 0; i < s->triangle.count; i++)
        for (int k = 0; k < 3; k++) {
            double x = w->given[s->triangle.data[i]][k];
            w->low[k] = lesser(w->low[k], x);
            high[k] = greater(high[k], x);
        }
    minus3(high, w->low, side);
    w->size = length3(side);
    w->tolerance = SAME_PLACE * w->size;
    w->cell = CELL * w->tolerance;
}

static scree_status clean(welder *w, const soup *s, uint32_t *name, sliver_list *slivers,
                          soup_report *report, scree_error *error) {
    weld(w, s, name, report);
    if (!drop_degenerate(w, slivers, report)) return error_no_memory(error, "a mesh");
    memset(w->next, 0, s->vertex.count / 3 * sizeof *w->next);
    if (slivers->count > 0) close_gaps(w->out, slivers, w->next);
    memset(w->slot, 0, w->slots * sizeof *w->slot);
    drop_repeated(w->out, w->slot, w->slots, report);
    return SCREE_OK;
}

scree_status mesh_weld(const soup *s, mesh *out, soup_report *report, scree_error *error) {
    welder w = {.given = (const double(*)[3])s->vertex.data, .out = out};
    size_t vertices = s->vertex.count / 3, triangles = s->triangle.count / 3;
    measure(&w, s);
    if (!(w.size >= SMALLEST_SIZE && w.size <= LARGEST_SIZE))
        return error_set(error, SCREE_BAD_INPUT,
                         "mesh: its size is %g m, but must be from %g to %g m: check 'scale'",
                         w.size, SMALLEST_SIZE, LARGEST_SIZE);
    w.slots = slots_for(triangles > vertices ? triangles : vertices);
    w.slot = mem_alloc(w.slots, sizeof *w.slot);
    w.next = mem_alloc(vertices, sizeof *w.next);
    uint32_t *name = mem_alloc(vertices, sizeof *name);
    out->vertex = mem_alloc(vertices, sizeof *out->vertex);
    out->triangle = mem_alloc(triangles, sizeof *out->triangle);
    out->triangles = (uint32_t)triangles;
    sliver_list slivers = {0};
    scree_status status = w.slot && w.next && name && out->vertex && out->triangle
                              ? clean(&w, s, name, &slivers, report, error)
                              : error_no_memory(error, "a mesh");
    array_free(&slivers);
    mem_free(w.slot);
    mem_free(w.next);
    mem_free(name);
    return status;
}
