/* Edges of a mesh, and the orientation of its triangles: consistent between neighbours, outward on
 * closed surfaces and inward on the walls of cavities. */
#include <stdlib.h>
#include <string.h>

#include "shape/mesh_build.h"

/* One side of a triangle, stored in the bucket of its lower vertex. */
typedef struct side {
    uint32_t high, triangle, corner;
} side;

typedef struct orienter {
    mesh *m;
    uint32_t *first;       /* (vertices + 1) into sides */
    side *sides;           /* (3 triangles) by low, high, triangle */
    uint32_t (*beside)[3]; /* the triangle across each side, or NO_FACE */
    bool *flip;
    uint32_t *piece, *queue; /* (triangles) */
    uint32_t pieces;
    soup_report *report;
    scree_error *error;
} orienter;

static uint32_t corner_of(const mesh *m, uint32_t t, uint32_t k) { return m->triangle[t][k % 3]; }

static int by_high(const void *a, const void *b) {
    const side *x = a, *y = b;
    if (x->high != y->high) return x->high < y->high ? -1 : 1;
    if (x->triangle != y->triangle) return x->triangle < y->triangle ? -1 : 1;
    return x->corner < y->corner ? -1 : x->corner > y->corner;
}

static void sort_bucket(side *list, uint32_t count) {
    if (count > 24) {
        qsort(list, count, sizeof *list, by_high);
        return;
    }
    for (uint32_t i = 1; i < count; i++) {
        side value = list[i];
        uint32_t j = i;
        for (; j > 0 && by_high(&list[j - 1], &value) > 0; j--)
            list[j] = list[j - 1];
        list[j] = value;
    }
}

static void list_sides(orienter *o) {
    const mesh *m = o->m;
    for (uint32_t t = 0; t < m->triangles; t++)
        for (uint32_t k = 0; k < 3; k++) {
            uint32_t a = corner_of(m, t, k), b = corner_of(m, t, k + 1);
            o->first[(a < b ? a : b) + 1]++;
        }
    for (uint32_t v = 0; v < m->vertices; v++)
        o->first[v + 1] += o->first[v];
    for (uint32_t t = 0; t < m->triangles; t++)
        for (uint32_t k = 0; k < 3; k++) {
            uint32_t a = corner_of(m, t, k), b = corner_of(m, t, k + 1);
            o->sides[o->first[a < b ? a : b]++] = (side){a < b ? b : a, t, k};
        }
    for (uint32_t v = m->vertices; v > 0; v--)
        o->first[v] = o->first[v - 1];
    o->first[0] = 0;
    for (uint32_t v = 0; v < m->vertices; v++)
        sort_bucket(o->sides + o->first[v], o->first[v + 1] - o->first[v]);
}

/* The end of a bucket's run of sides on the same edge. */
static uint32_t end_of_edge(const orienter *o, uint32_t at, uint32_t end) {
    uint32_t next = at + 1;
    while (next < end && o->sides[next].high == o->sides[at].high)
        next++;
    return next;
}

static void middle_of(const mesh *m, uint32_t a, uint32_t b, double out[3]) {
    for (int k = 0; k < 3; k++)
        out[k] = 0.5 * (m->vertex[a][k] + m->vertex[b][k]);
}

/* Numbers the edges in the order of the buckets and finds neighbours. */
static void join_sides(orienter *o) {
    mesh *m = o->m;
    for (uint32_t v = 0; v < m->vertices; v++)
        for (uint32_t i = o->first[v], next; i < o->first[v + 1]; i = next) {
            next = end_of_edge(o, i, o->first[v + 1]);
            const side *a = &o->sides[i], *b = a + 1;
            m->edges++;
            o->beside[a->triangle][a->corner] = NO_FACE;
            if (next - i > 2 && o->report->branching++ == 0)
                middle_of(m, v, a->high, o->report->example);
            if (next - i == 1 && o->report->borders++ == 0 && o->report->branching == 0)
                middle_of(m, v, a->high, o->report->example);
            if (next - i != 2) continue;
            o->beside[a->triangle][a->corner] = b->triangle;
            o->beside[b->triangle][b->corner] = a->triangle;
        }
}

static scree_status check_branching(const orienter *o) {
    const double *x = o->report->example;
    if (o->report->branching == 0) return SCREE_OK;
    return error_set(o->error, SCREE_BAD_INPUT,
                     "mesh: %zu edge%s with three or more triangles, the first near (%g, %g, %g): "
                     "such a surface has no inside; remove the extra triangles or give the sheets "
                     "as separate meshes",
                     o->report->branching, o->report->branching == 1 ? "" : "s", x[0], x[1], x[2]);
}

/* Whether t runs along its side k from a to b, in the given order. */
static bool runs(const mesh *m, uint32_t t, uint32_t a, uint32_t b) {
    for (uint32_t k = 0; k < 3; k++)
        if (corner_of(m, t, k) == a && corner_of(m, t, k + 1) == b) return true;
    return false;
}

/* Neighbours are consistent when they run along their common edge in opposite directions. */
static scree_status spread(orienter *o, uint32_t start) {
    const mesh *m = o->m;
    uint32_t first = 0, last = 0, turned = 0;
    o->piece[start] = o->pieces;
    o->queue[last++] = start;
    while (first < last) {
        uint32_t t = o->queue[first++];
        for (uint32_t k = 0; k < 3; k++) {
            uint32_t other = o->beside[t][k], a = corner_of(m, t, k), b = corner_of(m, t, k + 1);
            if (other == NO_FACE) continue;
            bool flip = o->flip[t] != runs(m, other, a, b);
            if (o->piece[other] == NO_FACE) {
                o->piece[other] = o->pieces;
                o->flip[other] = flip;
                o->queue[last++] = other;
            } else if (o->flip[other] != flip) {
                double x[3];
                middle_of(m, a, b, x);
                return error_set(o->error, SCREE_BAD_INPUT,
                                 "mesh: its surface has only one side, like a Moebius strip, "
                                 "found near (%g, %g, %g): cut it there",
                                 x[0], x[1], x[2]);
            }
        }
    }
    for (uint32_t i = 0; i < last; i++)
        turned += o->flip[o->queue[i]];
    /* most triangles are oriented correctly */
    for (uint32_t i = 0; i < last && 2 * turned > last; i++)
        o->flip[o->queue[i]] = !o->flip[o->queue[i]];
    o->report->flipped += 2 * turned > last ? last - turned : turned;
    o->pieces++;
    return SCREE_OK;
}

static void flip(mesh *m, uint32_t t) {
    uint32_t corner = m->triangle[t][0];
    m->triangle[t][0] = m->triangle[t][1];
    m->triangle[t][1] = corner;
}

static void apply_flips(orienter *o) {
    for (uint32_t t = 0; t < o->m->triangles; t++)
        if (o->flip[t]) flip(o->m, t);
}

/* Data of each piece for turning it outward. */
typedef struct piece_fact {
    double volume;
    uint32_t start;      /* its first triangle */
    uint32_t extreme[6]; /* the triangles with extreme centroids, both ways along each axis */
    bool open, turn;
} piece_fact;

static void facet_middle(const mesh *m, uint32_t t, double out[3]) {
    out[0] = out[1] = out[2] = 0;
    for (int k = 0; k < 3; k++)
        along3(out, 1.0 / 3, m->vertex[m->triangle[t][k]], out);
}

static void note_extremes(const mesh *m, piece_fact *f, uint32_t t) {
    double x[3], best[3];
    facet_middle(m, t, x);
    for (int k = 0; k < 6; k++) {
        facet_middle(m, f->extreme[k], best);
        if (k % 2 ? x[k / 2] < best[k / 2] : x[k / 2] > best[k / 2]) f->extreme[k] = t;
    }
}

static void measure_pieces(const orienter *o, piece_fact *fact) {
    const mesh *m = o->m;
    for (uint32_t p = 0; p < o->pieces; p++)
        fact[p].start = NO_FACE;
    for (uint32_t t = 0; t < m->triangles; t++) {
        piece_fact *f = &fact[o->piece[t]];
        if (f->start == NO_FACE) {
            f->start = t;
            for (int k = 0; k < 6; k++)
                f->extreme[k] = t;
        }
        note_extremes(m, f, t);
        const double *from = m->vertex[m->triangle[f->start][0]];
        double a[3], b[3], c[3], n[3];
        minus3(m->vertex[m->triangle[t][0]], from, a);
        minus3(m->vertex[m->triangle[t][1]], from, b);
        minus3(m->vertex[m->triangle[t][2]], from, c);
        cross3(b, c, n);
        f->volume += dot3(a, n) / 6;
        for (int k = 0; k < 3; k++)
            f->open = f->open || o->beside[t][k] == NO_FACE;
    }
}

/* A closed piece inside an odd number of others is the wall of a cavity. All its extreme triangles
 * must be inside: a piece that intersects another one is not a cavity. */
static bool is_cavity(const orienter *o, uint32_t piece, const piece_fact *f) {
    const mesh *m = o->m;
    if (!m->closed || o->pieces == 1) return false;
    for (int k = 0; k < 6; k++) {
        double x[3];
        facet_middle(m, f->extreme[k], x);
        if (mesh_cuts(m, x, o->piece, piece) % 2 == 0) return false;
    }
    return true;
}

static scree_status turn_outward(orienter *o) {
    mesh *m = o->m;
    piece_fact *fact = mem_alloc(o->pieces, sizeof *fact);
    if (!fact) return error_no_memory(o->error, "a mesh");
    measure_pieces(o, fact);
    for (uint32_t p = 0; p < o->pieces; p++) {
        if (fact[p].open) continue;
        fact[p].turn = is_cavity(o, p, &fact[p]) ? fact[p].volume > 0 : fact[p].volume < 0;
        o->report->inside_out = o->report->inside_out || fact[p].turn;
    }
    for (uint32_t t = 0; t < m->triangles; t++)
        if (fact[o->piece[t]].turn) flip(m, t);
    mem_free(fact);
    return SCREE_OK;
}

static uint32_t corner_from(const mesh *m, uint32_t t, uint32_t a, uint32_t b) {
    for (uint32_t k = 0; k < 3; k++)
        if (corner_of(m, t, k) == a && corner_of(m, t, k + 1) == b) return k;
    return 3;
}

/* The edges of the triangles in their present orientation. */
static void fill_edges(orienter *o) {
    mesh *m = o->m;
    uint32_t e = 0;
    for (uint32_t v = 0; v < m->vertices; v++)
        for (uint32_t i = o->first[v], next; i < o->first[v + 1]; i = next, e++) {
            next = end_of_edge(o, i, o->first[v + 1]);
            uint32_t t = o->sides[i].triangle,
                     other = next - i > 1 ? o->sides[i + 1].triangle : NO_FACE;
            uint32_t a = v, b = o->sides[i].high;
            if (corner_from(m, t, a, b) > 2) a = b, b = v;
            m->edge[e] = (solid_edge){{a, b}, {t, other}};
            m->triangle_edge[t][corner_from(m, t, a, b)] = e;
            if (other != NO_FACE) m->triangle_edge[other][corner_from(m, other, b, a)] = e;
        }
}

static void fill_normals(mesh *m) {
    for (uint32_t t = 0; t < m->triangles; t++) {
        double a[3], b[3];
        minus3(m->vertex[m->triangle[t][1]], m->vertex[m->triangle[t][0]], a);
        minus3(m->vertex[m->triangle[t][2]], m->vertex[m->triangle[t][0]], b);
        cross3(a, b, m->normal[t]);
        unit3(m->normal[t]);
    }
}

static scree_status orient(orienter *o) {
    mesh *m = o->m;
    list_sides(o);
    join_sides(o);
    TRY(check_branching(o));
    memset(o->piece, 0xff, m->triangles * sizeof *o->piece);
    for (uint32_t t = 0; t < m->triangles; t++)
        if (o->piece[t] == NO_FACE) TRY(spread(o, t));
    o->report->pieces = o->pieces;
    apply_flips(o);
    m->closed = o->report->borders == 0;
    TRY(turn_outward(o));
    m->edge = mem_alloc(m->edges, sizeof *m->edge);
    m->edge_type = mem_alloc(m->edges, sizeof *m->edge_type);
    m->triangle_edge = mem_alloc(m->triangles, sizeof *m->triangle_edge);
    m->normal = mem_alloc(m->triangles, sizeof *m->normal);
    if (!m->edge || !m->edge_type || !m->triangle_edge || !m->normal)
        return error_no_memory(o->error, "a mesh");
    fill_edges(o);
    fill_normals(m);
    return SCREE_OK;
}

scree_status mesh_orient(mesh *m, soup_report *report, scree_error *error) {
    orienter o = {.m = m, .report = report, .error = error};
    o.first = mem_alloc((size_t)m->vertices + 1, sizeof *o.first);
    o.sides = mem_alloc(m->triangles, 3 * sizeof *o.sides);
    o.beside = mem_alloc(m->triangles, sizeof *o.beside);
    o.flip = mem_alloc(m->triangles, sizeof *o.flip);
    o.piece = mem_alloc(m->triangles, sizeof *o.piece);
    o.queue = mem_alloc(m->triangles, sizeof *o.queue);
    scree_status status = o.first && o.sides && o.beside && o.flip && o.piece && o.queue
                              ? orient(&o)
                              : error_no_memory(error, "a mesh");
    mem_free(o.first);
    mem_free(o.sides);
    mem_free(o.beside);
    mem_free(o.flip);
    mem_free(o.piece);
    mem_free(o.queue);
    return status;
}
