#include "export/gltf_soft.h"

#include "base/space.h"

typedef struct maker {
    gltf_soft *g;
    surface *s;
    const scree_frame *frame;
    bool failed;
} maker;

static void put_point(maker *m, uint32_t n, const double normal[3]) {
    surface_point p;
    node_now(m->frame, n, 1, p.at);
    copy3(p.normal, normal);
    if (!array_push(&m->s->points, p) || !array_push(&m->g->node, n) ||
        !array_push(&m->s->corners, (uint32_t)m->s->points.count - 1))
        m->failed = true;
}

/* Points of its own, so that the polygon is flat; which: NULL: nodes in their order. */
static void put_polygon(maker *m, const uint32_t *nodes, const uint8_t *which, uint32_t count) {
    double at[3][3], one[3], two[3], normal[3] = {0, 0, 1};
    for (uint32_t k = 0; k < 3 && k < count; k++)
        node_now(m->frame, nodes[which ? which[k] : k], 1, at[k]);
    if (count > 2) {
        minus3(at[1], at[0], one);
        minus3(at[2], at[0], two);
        cross3(one, two, normal);
        if (!(unit3(normal) > 0)) normal[2] = 1;
    }
    for (uint32_t k = 0; k < count; k++)
        put_point(m, nodes[which ? which[k] : k], normal);
    if (!array_push(&m->s->ends, (uint32_t)m->s->corners.count)) m->failed = true;
    m->s->segments += count == 2;
}

/* A face with nodes on its edges is the flat triangles of the planar element. */
static void put_face(maker *m, const uint32_t *nodes, uint32_t count) {
    if (count <= 4) {
        put_polygon(m, nodes, NULL, count);
        return;
    }
    const element_kind *flat = element_flat(count);
    for (uint32_t k = 0; k < flat->parts; k++)
        put_polygon(m, nodes, flat->part[k], 3);
}

/* The skin of solid elements; all others as they are. */
static void put_solid(maker *m, uint32_t solid) {
    const scree_layout *l = m->frame->layout;
    const scree_solid_view *v = &l->solid[solid];
    for (uint32_t f = v->facet; l->dimension == 3 && f < v->facet + v->facets; f++)
        if (l->facet_first[f + 1] - l->facet_first[f] > 2)
            put_face(m, l->facet_node + l->facet_first[f],
                     l->facet_first[f + 1] - l->facet_first[f]);
    for (uint32_t e = v->element; e < v->element + v->elements; e++) {
        const element_kind *k = layout_element(l, e);
        if (k->dimension < 3 && (l->dimension == 2 || k->dimension == 1))
            put_face(m, l->element_node + l->element_first[e], k->nodes);
    }
}

/* Room for the new surfaces at the end of the set. */
static bool grow_set(surface_set *surfaces, uint32_t more) {
    surface *grown =
        mem_resize(surfaces->of_shape, surfaces->shapes, surfaces->shapes + more, sizeof *grown);
    if (!grown) return false;
    surfaces->of_shape = grown;
    for (uint32_t k = 0; k < more; k++)
        grown[surfaces->shapes + k] = (surface){0};
    surfaces->shapes += more;
    return true;
}

static bool keep_start(gltf_soft *g, const surface_set *surfaces) {
    uint64_t count = gltf_soft_points(g), at = 0;
    g->start = mem_alloc((size_t)count + 1, sizeof *g->start);
    for (uint32_t k = 0; g->start && k < g->solids; k++) {
        const surface *s = &surfaces->of_shape[surfaces->shapes - g->solids + k];
        for (size_t i = 0; i < s->points.count; i++)
            copy3(g->start[at++], s->points.data[i].at);
    }
    return g->start != NULL;
}

scree_status gltf_soft_begin(gltf_soft *g, surface_set *surfaces, const scree_frame *frame,
                             scree_error *error) {
    const scree_layout *l = frame->layout;
    if (l->solids == 0) return SCREE_OK;
    g->slot = mem_alloc(l->solids, sizeof *g->slot);
    g->first = mem_alloc((size_t)l->solids + 1, sizeof *g->first);
    uint32_t given = surfaces->shapes;
    if (!g->slot || !g->first || !grow_set(surfaces, l->solids))
        return error_no_memory(error, "an export");
    g->solids = l->solids;
    for (uint32_t k = 0; k < l->solids; k++) {
        maker m = {.g = g, .s = &surfaces->of_shape[given + k], .frame = frame};
        g->slot[k] = l->solid[k].body;
        put_solid(&m, k);
        if (m.failed) return error_no_memory(error, "an export");
        g->first[k + 1] = g->first[k] + m.s->points.count;
    }
    return keep_start(g, surfaces) ? SCREE_OK : error_no_memory(error, "an export");
}

scree_status gltf_soft_frame(gltf_soft *g, const scree_frame *frame, scree_error *error) {
    size_t count = (size_t)gltf_soft_points(g);
    if (g->solids == 0) return SCREE_OK;
    if (!array_reserve(&g->moved, g->moved.count + 3 * count))
        return error_no_memory(error, "a surface");
    for (size_t k = 0; k < count; k++) {
        double at[3];
        node_now(frame, g->node.data[k], 1, at);
        for (int i = 0; i < 3; i++)
            g->moved.data[g->moved.count++] = (float)(at[i] - g->start[k][i]);
    }
    return SCREE_OK;
}

void gltf_soft_free(gltf_soft *g) {
    mem_free(g->slot);
    mem_free(g->first);
    mem_free(g->start);
    array_free(&g->node);
    array_free(&g->moved);
}

size_t gltf_soft_keys(const gltf_soft *g, size_t frames) {
    if (gltf_soft_points(g) == 0 || frames < 2) return 0;
    return frames < GLTF_KEYS ? frames : GLTF_KEYS;
}

size_t gltf_soft_key(const gltf_soft *g, size_t frames, size_t key) {
    return key * (frames - 1) / (gltf_soft_keys(g, frames) - 1);
}

const float *gltf_soft_moved(const gltf_soft *g, size_t frame) {
    return g->moved.data + 3 * (size_t)gltf_soft_points(g) * frame;
}
