/* Three continuations of one instant: a falling disk, with a snapshot that is restored. */
#include <stdio.h>
#include <stdlib.h>

#include "scree/scree.h"

static scree_error error;

static void need(scree_status status) {
    if (status == SCREE_OK) return;
    fprintf(stderr, "branch: %s\n", error.text);
    exit(1);
}

static const char *const scene_text =
    "world: {h: 1 ms}\n"
    "laws: {dry: {normal: velocity, impact: 0.5, friction: 0.3}}\n"
    "contacts: [{default: dry}]\n"
    "bodies:\n"
    "- {name: ground, shape: halfplane, fixed: true}\n"
    "- {name: disk, shape: {kind: disk, radius: 0.1}, position: [0, 1], density: 1000}\n"
    "run: {until: 10 s}\n";

/* The position of the disk one second later. */
static double second_later(scree_world *world) {
    const scree_frame *frame;
    double end = scree_world_time(world) + 1;
    while (scree_world_time(world) < end)
        need(scree_world_step(world, &error));
    need(scree_world_frame(world, &frame, &error));
    return ((const double *)scree_frame_column(frame, "body.position").data)[3]; /* second body */
}

int main(void) {
    scree_scene *scene;
    scree_world *world;
    scree_snapshot *instant = NULL;
    double x[3];
    need(scree_scene_read_text(&scene, scene_text, NULL, 0, &error));
    need(scree_scene_world(scene, 1, &world, &error));
    uint64_t disk = scree_world_find_body(world, "disk");
    for (int i = 0; i < 200; i++)
        need(scree_world_step(world, &error));
    need(scree_world_snapshot(world, &instant, &error));
    for (int way = 0; way < 3; way++) {
        double push[3] = {way - 1, -2, 0};
        need(scree_world_restore(world, instant, &error));
        need(scree_world_write(world, "body.velocity", &disk, 1, push, &error));
        x[way] = second_later(world);
        printf("pushed with %g m/s the disk is at x = %.6f m a second later\n", push[0], x[way]);
    }
    scree_snapshot_destroy(instant);
    scree_world_destroy(world);
    scree_scene_destroy(scene);
    return x[0] == -x[2] && x[1] == 0
               ? 0
               : 1; /* forces to the left and to the right give mirrored results */
}
