/* Functions common to all shapes: memory, bounds, and compounds. */
#include "shape/shape.h"

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
    if (finished->block) {
        shape_block_release(finished->block);
        return;
    }
    shape_free(finished);
    mem_free(finished);
}

scree_status size_check(double value, const char *kind_name, const char *name, scree_error *error) {
    if (value >= SMALLEST_SIZE && value <= LARGEST_SIZE) return SCREE_OK;
    return error_set(error, SCREE_BAD_INPUT,
                     "%s: %s is %g, but must be a length above zero, from %g to %g m", kind_name,
                     name, value, SMALLEST_SIZE, LARGEST_SIZE);
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
