/* A pile from arrays: 2,000 spheres of several sizes fall into a box. */
#include <stdio.h>
#include <stdlib.h>

#include "scree/scree.h"

#define COUNT 2000

static scree_error error;

static void need(scree_status status) {
    if (status == SCREE_OK) return;
    fprintf(stderr, "pile: %s\n", error.text);
    exit(1);
}

static double radius[COUNT], position[COUNT][3];

static void add_box(scree_world *world) {
    scree_params *box, *law;
    scree_body_def body = scree_default_body_def();
    need(scree_params_parse(&box, "{size: [0.3, 0.3, 1], open: top}", &error));
    need(scree_world_add_shape(world, "container", box, &body.shape, &error));
    body.fixed = true;
    body.position[2] = 0.5;
    need(scree_world_add_body(world, &body, NULL, &error));
    need(
        scree_params_parse(&law, "{normal: velocity, friction: {kind: coulomb, mu: 0.4}}", &error));
    need(scree_world_add_law(world, "dry", law, &error));
    need(scree_world_set_law(world, "default", "default", "dry", &error));
    scree_params_free(box);
    scree_params_free(law);
}

int main(void) {
    scree_world_def def = scree_default_world_def();
    scree_bodies_def spheres = scree_default_bodies_def();
    scree_world *world;
    def.dimension = 3, def.gravity[1] = 0, def.gravity[2] = -9.81;
    def.h = 2e-3, def.tolerance = 1e-3;
    need(scree_world_create(&world, &def, &error));
    add_box(world);
    for (int i = 0; i < COUNT; i++) { /* a lattice of 12 x 12 sites, layer upon layer */
        radius[i] = 0.008 + 0.001 * (i % 5);
        position[i][0] = 0.0245 * (i % 12 - 5.5);
        position[i][1] = 0.0245 * (i / 12 % 12 - 5.5);
        position[i][2] = 0.02 + 0.0245 * (i / 144);
    }
    spheres.count = COUNT, spheres.radius = radius, spheres.position = position[0];
    need(scree_world_add_bodies(world, &spheres, NULL, &error));
    while (scree_world_time(world) < 0.2)
        need(scree_world_step(world, &error));
    scree_run_totals totals = scree_world_totals(world);
    printf("%u bodies, %lld steps, at most %lld contacts, residual %.1e\n",
           scree_world_bodies(world), (long long)totals.steps, (long long)totals.contacts_max,
           totals.residual_max);
    scree_world_destroy(world);
    return totals.unconverged_steps == 0 ? 0 : 1;
}
