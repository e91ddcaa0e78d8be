/* What is common to all shapes: memory, bounds, and compounds. */
#include "shape/shape.h"

#include <string.h>

#include "base/math.h"
#include "shape/build.h"
#include "shape/solid.h"

void shape_free(shape *s) {
    if (!s) return;
    mem_free(s->part);
    mem_free(s->vertex);
    mem_free(s->normal);
    for (uint32_t i = 0; i < s->polyhedra; i++)
        polyhedron_free(&s->polyhedron[i]);
    for (uint32_t i = 0; i < s->meshes; i++)
        mesh_free(&s->mesh[i]);
    mem_free(s->polyhedron);
    mem_free(s->mesh);
    *s = (shape){0};
}

shape *shape_finish(shape *made) {
    shape *finished = mem_alloc(1, sizeof *finished);
    if (!finished) return NULL;
    *finished = *made;
    atomic_init(&finished->owners, 1);
    *made = (shape){0};
    return finished;
}

shape *shape_hold(shape *finished) {
    atomic_fetch_add(&finished->owners, 1);
    return finished;
}

void shape_release(shape *finished) {
    if (!finished || atomic_fetch_sub(&finished->owners, 1) > 1) return;
    shape_free(finished);
    mem_free(finished);
}

scree_status size_check(double value, const char *kind_name, const char *name, scree_error *error) {
    if (value >= SMALLEST_SIZE && value <= LARGEST_SIZE) return SCREE_OK;
    return error_set(error, SCREE_BAD_INPUT,
                     "%s: %s is %g; it must be a length greater than zero, from %g to %g m",
                     kind_name, name, value, SMALLEST_SIZE, LARGEST_SIZE);
}

scree_status shape_alloc(shape *out, const char *kind_name, uint32_t parts, uint32_t vertices,
                         scree_error *error) {
    *out = (shape){.kind = kind_name, .parts = parts, .vertices = vertices};
    out->part = mem_alloc(parts, sizeof *out->part);
    if (vertices > 0) {
        out->vertex = mem_alloc(vertices, sizeof *out->vertex);
        out->normal = mem_alloc(vertices, sizeof *out->normal);
    }
    if (out->part && (vertices == 0 || (out->vertex && out->normal))) return SCREE_OK;
    shape_free(out);
    return error_no_memory(error, "a shape");
}

static bounds polygon_bounds(const shape *s, const part *p, pose at) {
    bounds b = {{INFINITY, INFINITY}, {-INFINITY, -INFINITY}};
    for (uint32_t i = p->vertex; i < p->vertex + p->vertices; i++) {
        const double *v = s->vertex[i];
        double x = at.x + (at.c * v[0] - at.s * v[1]), y = at.y + (at.s * v[0] + at.c * v[1]);
        if (x < b.low[0]) b.low[0] = x;
        if (x > b.high[0]) b.high[0] = x;
        if (y < b.low[1]) b.low[1] = y;
        if (y > b.high[1]) b.high[1] = y;
    }
    return b;
}

/* A half-plane is bounded on one side only, and only when its normal lies along an axis. */
static bounds halfplane_bounds(double x, double y, double nx, double ny) {
    bounds b = {{-INFINITY, -INFINITY}, {INFINITY, INFINITY}};
    if (ny == 0) {
        if (nx > 0) b.high[0] = x;
        if (nx < 0) b.low[0] = x;
    }
    if (nx == 0) {
        if (ny > 0) b.high[1] = y;
        if (ny < 0) b.low[1] = y;
    }
    return b;
}

bounds part_bounds(const shape *s, uint32_t part_index, pose at) {
    const part *p = &s->part[part_index];
    double x = at.x + (at.c * p->centre[0] - at.s * p->centre[1]);
    double y = at.y + (at.s * p->centre[0] + at.c * p->centre[1]);
    switch (p->type) {
    case PART_DISK: return (bounds){{x - p->radius, y - p->radius}, {x + p->radius, y + p->radius}};
    case PART_POLYGON: return polygon_bounds(s, p, at);
    case PART_HALFPLANE:
        return halfplane_bounds(x, y, at.c * p->direction[0] - at.s * p->direction[1],
                                at.s * p->direction[0] + at.c * p->direction[1]);
    default: break;
    }
    return (bounds){{-INFINITY, -INFINITY}, {INFINITY, INFINITY}};
}

bounds shape_bounds(const shape *s, pose at) {
    bounds all = {{INFINITY, INFINITY}, {-INFINITY, -INFINITY}};
    for (uint32_t i = 0; i < s->parts; i++) {
        bounds b = part_bounds(s, i, at);
        for (int k = 0; k < 2; k++) {
            if (b.low[k] < all.low[k]) all.low[k] = b.low[k];
            if (b.high[k] > all.high[k]) all.high[k] = b.high[k];
        }
    }
    return all;
}
