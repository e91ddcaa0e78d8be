#include "detect/geometry.h"

static bool view_shapes(geometry *g, const model *m) {
    g->shapes.count = g->circles.count = g->balls.count = 0;
    for (size_t i = 0; i < m->shapes.count; i++) {
        const shape *s = m->shapes.data[i];
        if (!(g->space ? geometry_view_space(g, s) : geometry_view_planar(g, s))) return false;
    }
    return true;
}

static body_view view_body(const geometry *g, const body *b) {
    uint32_t flags = g->shapes.data[b->shape].flags;
    double r = flags & BODY_UNBOUNDED ? INFINITY : g->model->shapes.data[b->shape]->bound;
    return (body_view){.r = r, .surface = b->surface, .flags = flags};
}

#define PREPARE_CHUNK 4096

static void prepare_bodies(void *context, size_t begin, size_t end) {
    geometry *g = context;
    uint32_t turning = 0;
    for (size_t i = begin; i < end; i++) {
        body_view flat = view_body(g, &g->model->bodies.data[i]);
        if (g->space)
            g->space_view.data[i] = (space_view){.flat = flat};
        else
            g->view.data[i] = flat;
        turning += !(flat.flags & BODY_ROUND);
    }
    g->turning.data[begin / PREPARE_CHUNK] = turning;
}

/* One more than the last body whose rotation matters. */
static size_t turned_end(const geometry *g) {
    size_t end = g->bodies;
    while (end > 0 && g->view.data[end - 1].flags & BODY_ROUND)
        end--;
    return end;
}

/* Converts the counts of the chunks to the index of their first body. */
static void number_turned(void *context, size_t begin, size_t end) {
    geometry *g = context;
    uint32_t number = g->turning.data[begin / PREPARE_CHUNK];
    for (size_t i = begin; i < end; i++)
        g->turn.data[i] = g->space_view.data[i].flat.flags & BODY_ROUND ? NONE : number++;
}

static bool list_turned(geometry *g, team *t) {
    uint32_t count = 0;
    for (size_t i = 0; i * PREPARE_CHUNK < g->bodies; i++) {
        uint32_t own = g->turning.data[i];
        g->turning.data[i] = count;
        count += own;
    }
    if (count == 0) return true;
    if (!array_reserve(&g->turn, g->bodies) || !array_reserve(&g->turned, count)) return false;
    team_for(t, g->bodies, PREPARE_CHUNK, number_turned, g);
    return true;
}

static bool view_bodies(geometry *g, team *t) {
    size_t chunks = (g->bodies + PREPARE_CHUNK - 1) / PREPARE_CHUNK;
    if (!array_reserve(&g->turning, chunks)) return false;
    if (!(g->space ? array_reserve(&g->space_view, g->bodies) : array_reserve(&g->view, g->bodies)))
        return false;
    team_for(t, g->bodies, PREPARE_CHUNK, prepare_bodies, g);
    if (g->space) return list_turned(g, t);
    size_t end = turned_end(g);
    return end == 0 || array_reserve(&g->rotation, end);
}

scree_status geometry_prepare(geometry *g, const model *m, team *t, scree_error *error) {
    g->model = m;
    g->space = m->dimension == 3;
    for (int k = 0; k < 3; k++)
        g->period[k] = m->cell.period[k] > 0 ? m->cell.period[k] : 0;
    g->bodies = m->bodies.count;
    if (!view_shapes(g, m)) return error_no_memory(error, "shapes of detection");
    if (!view_bodies(g, t)) return error_no_memory(error, "bodies of detection");
    return SCREE_OK;
}

void geometry_free(geometry *g) {
    array_free(&g->shapes);
    array_free(&g->view);
    array_free(&g->rotation);
    array_free(&g->circles);
    array_free(&g->space_view);
    array_free(&g->turn);
    array_free(&g->turned);
    array_free(&g->balls);
    array_free(&g->turning);
}
