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

static bool prepare_planar(geometry *g) {
    size_t turned_end = 0; /* one beyond the last body whose rotation matters */
    if (!array_reserve(&g->view, g->bodies)) return false;
    for (size_t i = 0; i < g->bodies; i++) {
        g->view.data[i] = view_body(g, &g->model->bodies.data[i]);
        if (!(g->view.data[i].flags & BODY_ROUND)) turned_end = i + 1;
    }
    return turned_end == 0 || array_reserve(&g->rotation, turned_end);
}

static bool number_turned(geometry *g, size_t count) {
    if (count == 0) return true;
    if (!array_reserve(&g->turn, g->bodies) || !array_reserve(&g->turned, count)) return false;
    uint32_t number = 0;
    for (size_t i = 0; i < g->bodies; i++)
        g->turn.data[i] = g->space_view.data[i].flat.flags & BODY_ROUND ? NONE : number++;
    return true;
}

static bool prepare_space(geometry *g) {
    size_t count = 0;
    if (!array_reserve(&g->space_view, g->bodies)) return false;
    for (size_t i = 0; i < g->bodies; i++) {
        body_view flat = view_body(g, &g->model->bodies.data[i]);
        g->space_view.data[i] = (space_view){.flat = flat};
        count += !(flat.flags & BODY_ROUND);
    }
    return number_turned(g, count);
}

scree_status geometry_prepare(geometry *g, const model *m, scree_error *error) {
    g->model = m;
    g->space = m->dimension == 3;
    for (int k = 0; k < 3; k++)
        g->period[k] = m->cell.period[k] > 0 ? m->cell.period[k] : 0;
    g->bodies = m->bodies.count;
    if (!view_shapes(g, m)) return error_no_memory(error, "shapes of detection");
    if (!(g->space ? prepare_space(g) : prepare_planar(g)))
        return error_no_memory(error, "bodies of detection");
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
}
