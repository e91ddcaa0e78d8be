#include "fem/solid.h"

#include <string.h>

void fem_solid_free(fem_solid *s) {
    for (size_t i = 0; s->region && i < s->mesh.region_name.count; i++) {
        fem_region *r = &s->region[i];
        if (r->parameters) param_free(&r->material->head, r->parameters);
        mem_free(r->parameters);
    }
    mem_free(s->region);
    fem_mesh_free(&s->mesh);
    mem_free(s->mass);
    block_matrix_free(&s->M);
    block_matrix_free(&s->K);
    block_matrix_free(&s->V);
    mem_free(s->point_first);
    mem_free(s->history_first);
    memset(s, 0, sizeof *s);
}
