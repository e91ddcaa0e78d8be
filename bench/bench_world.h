/* The worlds that benchmarks of steps use. */
#ifndef BENCH_WORLD_H
#define BENCH_WORLD_H

#include <stdio.h>
#include <stdlib.h>

#include "scree/world.h"

static inline void must(scree_status status, const scree_error *error) {
    if (status == SCREE_OK) return;
    fprintf(stderr, "%s\n", error->text);
    exit(1);
}

static inline void add_law(scree_world *w, double mu) {
    scree_error error;
    scree_params *dry = scree_params_new(), *friction = scree_params_map(dry, "friction");
    must(scree_params_text(dry, "normal", "velocity", &error), &error);
    must(scree_params_text(friction, "kind", "coulomb", &error), &error);
    must(scree_params_real(friction, "mu", mu, &error), &error);
    must(scree_world_add_law(w, "dry", dry, &error), &error);
    must(scree_world_set_law(w, "default", "default", "dry", &error), &error);
    scree_params_free(dry);
}

static inline uint32_t add_round(scree_world *w, const char *kind_of, double radius) {
    scree_error error;
    uint32_t index;
    scree_params *p = scree_params_new();
    must(scree_params_real(p, "radius", radius, &error), &error);
    must(scree_world_add_shape(w, kind_of, p, &index, &error), &error);
    scree_params_free(p);
    return index;
}

static inline void add_plane(scree_world *w, const double normal[3], double at) {
    scree_error error;
    scree_params *p = scree_params_new();
    scree_body_def def = scree_default_body_def();
    must(scree_params_list(p, "normal", normal, 3, 1, &error), &error);
    must(scree_world_add_shape(w, "plane", p, &def.shape, &error), &error);
    scree_params_free(p);
    for (int k = 0; k < 3; k++)
        def.position[k] = -at * normal[k];
    def.fixed = true;
    must(scree_world_add_body(w, &def, NULL, &error), &error);
}

#endif
