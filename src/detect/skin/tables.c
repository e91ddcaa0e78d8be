/* The constant tables of all skins: facets, points, neighbours of nodes, tips of rigid shapes. */
#include <string.h>

#include "base/space.h"
#include "detect/skin/parts.h"

void skin_tables_free(skin_tables *t) {
    mem_free(t->facet);
    mem_free(t->point);
    mem_free(t->body_facet);
    mem_free(t->body_point);
    mem_free(t->around_first);
    mem_free(t->around);
    mem_free(t->point_of_node);
    mem_free(t->tip_first);
    mem_free(t->has_thin);
    mem_free(t->body_size);
    array_free(&t->tip);
    array_free(&t->tangent);
    memset(t, 0, sizeof *t);
}

static const fem_mesh *mesh_of(const model *m, const deformable *d) {
    return &m->solids.data[d->solid]->mesh;
}

static void mesh_place(const fem_mesh *m, uint32_t node_index, double out[3]) {
    out[0] = out[1] = out[2] = 0;
    for (int k = 0; k < m->dimension; k++)
        out[k] = m->place[(size_t)m->dimension * node_index + (size_t)k];
}

/* Points of the quadrature of a facet: 1, or the smallest rule that integrates its shape
 * functions. */
static element_rule point_rule(int dimension, const fem_facet *f, uint32_t per_facet) {
    static const element_point line_middle[1] = {{{0, 0, 0}, 2}};
    static const element_point triangle_middle[1] = {{{1.0 / 3, 1.0 / 3, 0}, 0.5}};
    static const element_point square_middle[1] = {{{0, 0, 0}, 4}};
    bool line = f->corners == 2;
    if (per_facet <= 1)
        return (element_rule){1, line              ? line_middle
                                 : f->corners == 3 ? triangle_middle
                                                   : square_middle};
    return line ? face_rule(2, 2) : face_rule(dimension, f->corners);
}

/* Features of points along facets reserve four numbers for every face. */
static uint32_t feature_stride(int dimension, uint32_t per_facet) {
    return per_facet <= 1 ? 1 : dimension == 3 ? 4 : 2;
}

static uint32_t body_points(const model *m, const deformable *d, const uint32_t *around_first) {
    const fem_mesh *g = mesh_of(m, d);
    uint32_t count = 0;
    if (d->points != POINTS_EDGES)
        for (uint32_t i = 0; i < g->nodes; i++)
            count += around_first[d->first_node + i + 1] > around_first[d->first_node + i];
    else
        for (size_t i = 0; i < g->skin.count; i++)
            count += point_rule(m->dimension, &g->skin.data[i], d->per_facet).count;
    return count;
}

static double facet_size(const fem_mesh *g, const fem_facet *f) {
    double most = 0;
    for (uint32_t k = 0; k < f->corners; k++) {
        double a[3], b[3], d[3];
        mesh_place(g, f->node[k], a);
        mesh_place(g, f->node[(k + 1) % f->corners], b);
        minus3(b, a, d);
        most = fmax(most, length3(d));
    }
    return most;
}

static void corner_normal(int dimension, uint32_t corners, const double x[4][3], double out[3]) {
    double u[3], v[3];
    if (dimension == 2) {
        out[0] = x[1][1] - x[0][1];
        out[1] = x[0][0] - x[1][0];
        out[2] = 0;
    } else if (corners == 2) {
        out[0] = out[1] = out[2] = 0;
    } else {
        minus3(x[corners == 4 ? 2 : 1], x[0], u);
        minus3(x[corners == 4 ? 3 : 2], x[corners == 4 ? 1 : 0], v);
        cross3(u, v, out);
    }
    unit3(out);
}

/* Half of the element's extent behind the facet. */
static double facet_depth(const fem_mesh *g, const fem_facet *f) {
    double x[4][3], n[3], depth = 0;
    for (uint32_t k = 0; k < f->corners; k++)
        mesh_place(g, f->node[k], x[k]);
    corner_normal(g->dimension, f->corners, (const double(*)[3])x, n);
    for (uint32_t k = g->first[f->element]; k < g->first[f->element + 1]; k++) {
        double a[3], d[3];
        mesh_place(g, g->node[k], a);
        minus3(x[0], a, d);
        depth = fmax(depth, 0.5 * dot3(d, n));
    }
    return depth;
}

static void fill_facet(const model *m, uint32_t body_index, size_t own, skin_facet *out) {
    const deformable *d = &m->deformables.data[body_index];
    const fem_mesh *g = mesh_of(m, d);
    const fem_facet *f = &g->skin.data[own];
    *out = (skin_facet){.body = body_index,
                        .surface = d->facet_surface[own],
                        .nodes = f->nodes,
                        .corners = f->corners,
                        .size = facet_size(g, f),
                        .thin = g->kind[f->element]->dimension < m->dimension,
                        .blind = m->dimension == 3 && f->corners == 2};
    /* for tall and narrow elements the facet's size is used, so that only the neighbourhood counts
     * as near */
    out->depth = 0.5 * out->size;
    if (!out->thin) out->depth = fmin(out->depth, facet_depth(g, f));
    for (uint32_t k = 0; k < f->nodes; k++)
        out->node[k] = d->first_node + f->node[k];
}

static void fill_facets(skin_tables *t, const model *m) {
    size_t at = 0;
    double sum = 0;
    for (uint32_t b = 0; b < m->deformables.count; b++) {
        t->body_facet[b] = (uint32_t)at;
        size_t count = mesh_of(m, &m->deformables.data[b])->skin.count;
        double own = 0;
        for (size_t i = 0; i < count; i++, at++) {
            fill_facet(m, b, i, &t->facet[at]);
            own += t->facet[at].size;
            t->most_depth = fmax(t->most_depth, t->facet[at].depth);
            if (t->facet[at].thin) t->has_thin[b] = 1;
            if (m->deformables.data[b].points == POINTS_SEGMENTS)
                t->segment_size = fmax(t->segment_size, t->facet[at].size);
        }
        t->body_size[b] = count ? own / (double)count : 0;
        sum += own;
    }
    t->body_facet[m->deformables.count] = (uint32_t)at;
    t->mean_size = at ? sum / (double)at : 0;
}

/* Facets of each node, by counting. */
static scree_status fill_around(skin_tables *t, scree_error *error) {
    size_t total = 0;
    for (size_t i = 0; i < t->facets; i++)
        for (uint32_t k = 0; k < t->facet[i].nodes; k++, total++)
            t->around_first[t->facet[i].node[k] + 1]++;
    for (size_t i = 0; i < t->nodes; i++)
        t->around_first[i + 1] += t->around_first[i];
    t->around = mem_alloc(total + 1, sizeof *t->around);
    if (!t->around) return error_no_memory(error, "facets of nodes");
    for (size_t i = t->facets; i-- > 0;)
        for (uint32_t k = 0; k < t->facet[i].nodes; k++)
            t->around[--t->around_first[t->facet[i].node[k] + 1]] = (uint32_t)i;
    /* the counts were shifted down by one */
    for (size_t i = 0; i < t->nodes; i++)
        t->around_first[i] = t->around_first[i + 1];
    t->around_first[t->nodes] = (uint32_t)total;
    return SCREE_OK;
}

static void add_node_points(skin_tables *t, const model *m, uint32_t b, size_t *at) {
    const deformable *d = &m->deformables.data[b];
    for (uint32_t i = 0; i < mesh_of(m, d)->nodes; i++) {
        uint32_t node_index = d->first_node + i, first = t->around_first[node_index];
        if (t->around_first[node_index + 1] == first) continue;
        skin_point p = {.body = b, .feature = i + 1, .node = node_index, .facet = t->around[first]};
        p.carrier = (carrier){.count = 1, .node = {node_index}, .weight = {1}};
        p.border = INFINITY;
        for (uint32_t k = first; k < t->around_first[node_index + 1]; k++)
            p.border = fmin(p.border, SKIN_BORDER * t->facet[t->around[k]].size);
        t->point_of_node[node_index] = (uint32_t)*at;
        t->point[(*at)++] = p;
    }
}

static void add_facet_points(skin_tables *t, const model *m, uint32_t b, size_t *at) {
    const deformable *d = &m->deformables.data[b];
    const fem_mesh *g = mesh_of(m, d);
    uint32_t stride = feature_stride(m->dimension, d->per_facet);
    for (uint32_t i = 0; i < g->skin.count; i++) {
        skin_facet *f = &t->facet[t->body_facet[b] + i];
        element_rule rule = point_rule(m->dimension, &g->skin.data[i], d->per_facet);
        f->first_point = (uint32_t)*at;
        for (uint32_t k = 0; k < rule.count; k++) {
            skin_point p = {.body = b, .feature = 1 + i * stride + k, .node = NONE};
            double dN[FACE_NODES][2], N[FACE_NODES];
            p.facet = t->body_facet[b] + i;
            p.st[0] = rule.point[k].xi[0];
            p.st[1] = rule.point[k].xi[1];
            p.weight = rule.point[k].weight;
            p.border = SKIN_BORDER * f->size;
            face_shape(f->corners == 2 ? 2 : 3, f->nodes, p.st, N, dN);
            p.carrier.count = f->nodes;
            for (uint32_t j = 0; j < f->nodes; j++) {
                p.carrier.node[j] = f->node[j];
                p.carrier.weight[j] = N[j];
            }
            t->point[(*at)++] = p;
        }
    }
}

static scree_status fill_points(skin_tables *t, const model *m, scree_error *error) {
    size_t total = 0, at = 0;
    for (size_t b = 0; b < m->deformables.count; b++)
        total += body_points(m, &m->deformables.data[b], t->around_first);
    t->points = total;
    t->point = mem_alloc(total + 1, sizeof *t->point);
    if (!t->point) return error_no_memory(error, "points of skins");
    for (size_t i = 0; i < t->nodes; i++)
        t->point_of_node[i] = NONE;
    for (uint32_t b = 0; b < m->deformables.count; b++) {
        t->body_point[b] = (uint32_t)at;
        if (m->deformables.data[b].points != POINTS_EDGES)
            add_node_points(t, m, b, &at);
        else
            add_facet_points(t, m, b, &at);
    }
    t->body_point[m->deformables.count] = (uint32_t)at;
    return SCREE_OK;
}

static scree_status fill_tips(skin_tables *t, const model *m, scree_error *error) {
    for (size_t i = 0; i < m->shapes.count; i++) {
        t->tip_first[i] = (uint32_t)t->tip.count;
        TRY(skin_add_tips(t, m->shapes.data[i], error));
    }
    t->tip_first[m->shapes.count] = (uint32_t)t->tip.count;
    return SCREE_OK;
}

static scree_status make(skin_tables *t, const model *m, scree_error *error) {
    t->nodes = m->nodes;
    t->bodies = m->bodies.count;
    t->shapes = m->shapes.count;
    t->deformables = m->deformables.count;
    for (size_t b = 0; b < m->deformables.count; b++)
        t->facets += mesh_of(m, &m->deformables.data[b])->skin.count;
    t->facet = mem_alloc(t->facets + 1, sizeof *t->facet);
    t->body_facet = mem_alloc(m->deformables.count + 1, sizeof *t->body_facet);
    t->body_point = mem_alloc(m->deformables.count + 1, sizeof *t->body_point);
    t->around_first = mem_alloc(t->nodes + 1, sizeof *t->around_first);
    t->point_of_node = mem_alloc(t->nodes + 1, sizeof *t->point_of_node);
    t->tip_first = mem_alloc(t->shapes + 1, sizeof *t->tip_first);
    t->has_thin = mem_alloc(m->deformables.count + 1, sizeof *t->has_thin);
    t->body_size = mem_alloc(m->deformables.count + 1, sizeof *t->body_size);
    if (!t->body_size || !t->facet || !t->body_facet || !t->body_point || !t->around_first ||
        !t->point_of_node || !t->tip_first || !t->has_thin)
        return error_no_memory(error, "skins of deformable bodies");
    fill_facets(t, m);
    TRY(fill_around(t, error));
    TRY(fill_points(t, m, error));
    return fill_tips(t, m, error);
}

scree_status skin_tables_make(skin_tables *t, const model *m, scree_error *error) {
    skin_tables_free(t);
    scree_status status = make(t, m, error);
    if (status != SCREE_OK)
        skin_tables_free(t);
    else
        t->model = m;
    return status;
}
