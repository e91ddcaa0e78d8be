/* Surfaces of triangles: their memory. */
#include "shape/solid_build.h"

void soup_free(soup *s) {
    if (!s) return;
    array_free(&s->vertex);
    array_free(&s->triangle);
}

void mesh_free(mesh *m) {
    if (!m) return;
    mem_free(m->vertex);
    mem_free(m->triangle);
    mem_free(m->triangle_edge);
    mem_free(m->normal);
    mem_free(m->edge);
    mem_free(m->edge_type);
    mem_free(m->node);
    mem_free(m->order);
    *m = (mesh){0};
}
