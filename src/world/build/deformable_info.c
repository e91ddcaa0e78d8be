/* Properties of a deformable body for the choice of a step. */
#include <string.h>

#include "base/math.h"
#include "base/sized.h"
#include "world/world.h"

/* Speed of the fastest wave at rest: longitudinal in solids, along lines that of a bar. */
static double wave_speed(const fem_region *r, int dimension) {
    enum { MOST = 9 };
    static const double rest[MOST] = {0}, upright[MOST] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
    double history[MATERIAL_HISTORY] = {0}, stress[MOST], tangent[MOST * MOST], most = 0;
    if (dimension == 1) return sqrt(r->material->modulus(r->parameters) / r->density);
    uint32_t width = r->material->finite ? MOST : STRAINS, step = r->material->finite ? 4 : 1;
    if (!r->material->update(r->parameters, history, r->material->finite ? upright : rest, history,
                             stress, tangent, NULL))
        return 0;
    for (uint32_t k = 0; k < 3; k++)
        most = fmax(most, tangent[(size_t)k * step * (width + 1)]);
    return sqrt(most / r->density);
}

/* The least distance of two corners of an element. */
static double least_edge(const fem_mesh *m, uint32_t e) {
    size_t width = (size_t)m->dimension;
    double least = INFINITY;
    for (uint32_t i = 0; i < m->kind[e]->corners; i++)
        for (uint32_t j = 0; j < i; j++) {
            double square = 0;
            for (size_t k = 0; k < width; k++) {
                double d = m->place[m->node[m->first[e] + i] * width + k] -
                           m->place[m->node[m->first[e] + j] * width + k];
                square += d * d;
            }
            least = fmin(least, square);
        }
    return sqrt(least);
}

static void find_waves(const fem_solid *s, scree_deformable_info *out) {
    const fem_mesh *m = &s->mesh;
    out->wave_time = INFINITY;
    uint32_t last = NONE;
    double speed = 0;
    int dimension = 0;
    for (uint32_t e = 0; e < m->elements; e++) {
        if (m->region[e] != last || m->kind[e]->dimension != dimension) {
            last = m->region[e];
            dimension = m->kind[e]->dimension;
            speed = wave_speed(&s->region[last], dimension);
        }
        out->wave_speed = fmax(out->wave_speed, speed);
        if (speed > 0) out->wave_time = fmin(out->wave_time, least_edge(m, e) / speed);
    }
}

static scree_status deformable_into_inside(const scree_world *w, uint64_t id,
                                           scree_deformable_info *out, size_t size,
                                           scree_error *error) {
    uint32_t slot;
    TRY(world_require_body(w, id, &slot, error));
    const deformable *d = model_deformable(&w->model, slot);
    if (!d) return error_set(error, SCREE_BAD_INPUT, "body %llu is rigid", (unsigned long long)id);
    const fem_solid *s = w->model.solids.data[d->solid];
    scree_deformable_info own =
        (scree_deformable_info){.nodes = s->mesh.nodes,
                                .elements = s->mesh.elements,
                                .prototype = d->solid,
                                .mass = s->total_mass,
                                .linear = s->linear,
                                .material = s->region[0].material->head.name};
    for (size_t i = 1; i < s->mesh.region_name.count; i++)
        if (strcmp(s->region[i].material->head.name, own.material) != 0) own.material = "several";
    find_waves(s, &own);
    sized_give(out, size, &own, sizeof own);
    return SCREE_OK;
}

scree_status scree_world_deformable_into(const scree_world *w, uint64_t id,
                                         scree_deformable_info *out, size_t size,
                                         scree_error *error) {
    world_visit entry;
    TRY(world_enter(w, &entry, error));
    scree_status status = deformable_into_inside(w, id, out, size, error);
    world_leave(&entry);
    return status;
}
