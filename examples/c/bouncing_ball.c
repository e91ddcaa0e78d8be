/* A disk bounces on the ground: a world without any file, watched by an observer. */
#include <stdio.h>
#include <stdlib.h>

#include "scree/scree.h"

static scree_error error;

/* Every call returns a status; the error contains the reason and the remedy. */
static void need(scree_status status) {
    if (status == SCREE_OK) return;
    fprintf(stderr, "bouncing_ball: %s\n", error.text);
    exit(1);
}

/* Parameters are maps, as in a scene file. */
static void add(scree_world *world) {
    scree_body_def ground = scree_default_body_def(), ball = scree_default_body_def();
    scree_params *law, *disk;
    need(scree_params_parse(&law, "{normal: velocity, impact: {kind: newton, e_n: 0.8}}", &error));
    need(scree_params_parse(&disk, "{radius: 0.1}", &error));
    need(scree_world_add_law(world, "bounce", law, &error));
    need(scree_world_set_law(world, "default", "default", "bounce", &error));
    need(scree_world_add_shape(world, "halfplane", NULL, &ground.shape, &error));
    need(scree_world_add_shape(world, "disk", disk, &ball.shape, &error));
    ground.fixed = true, ball.density = 1000, ball.position[1] = 1.1, ball.velocity[0] = 1;
    need(scree_world_add_body(world, &ground, NULL, &error));
    need(scree_world_add_body(world, &ball, NULL, &error));
    scree_params_free(law);
    scree_params_free(disk);
}

/* Called after every step: counts bounces. */
static scree_status look(void *bounces, scree_world *world, scree_error *why) {
    const scree_frame *frame;
    scree_status status = scree_world_frame(world, &frame, why);
    scree_column force = scree_frame_column(frame, "contact.force"); /* N, T, rolling moment */
    for (size_t c = 0; status == SCREE_OK && c < force.rows; c++) {
        double normal = ((const double *)force.data)[force.width * c];
        if (normal > 0) printf("t = %.3f s: %.2f N\n", scree_frame_info_of(frame).t, normal);
        *(int *)bounces += normal > 0;
    }
    return status;
}

int main(void) {
    scree_world_def def = scree_default_world_def();
    scree_world *world;
    int bounces = 0;
    need(scree_world_create(&world, &def, &error));
    add(world);
    need(scree_world_add_observer(world, look, &bounces, &error));
    while (scree_world_time(world) < 2)
        need(scree_world_step(world, &error));
    scree_run_totals totals = scree_world_totals(world);
    printf("%d bounces, energy error %.1e\n", bounces, totals.energy_error);
    scree_world_destroy(world);
    return bounces >= 2 && totals.energy_error < 1e-10 ? 0 : 1;
}
