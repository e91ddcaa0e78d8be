/* A controller: an arm on a pin is held level by torques computed from its measured motion. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "scree/scree.h"

static scree_error error;

static void need(scree_status status) {
    if (status == SCREE_OK) return;
    fprintf(stderr, "controller: %s\n", error.text);
    exit(1);
}

/* An arm of 1 m, 10 kg, that rotates about its left end; there is no other body to touch. */
static uint64_t add_arm(scree_world *world) {
    const double pin[3] = {0, 0, 0};
    scree_params *shape;
    scree_body_def arm = scree_default_body_def();
    uint64_t id;
    need(scree_params_parse(&shape, "{width: 1, height: 0.1}", &error));
    need(scree_world_add_shape(world, "rectangle", shape, &arm.shape, &error));
    scree_params_free(shape);
    arm.name = "arm", arm.density = 100, arm.position[0] = 0.5;
    need(scree_world_add_body(world, &arm, &id, &error));
    need(scree_world_add_joint(world, "shoulder", "pin", id, 0, pin, pin, NULL, &error));
    need(scree_world_add_load(world, "motor", "applied", &id, 1, NULL, &error));
    return id;
}

int main(void) {
    scree_world_def def = scree_default_world_def();
    scree_world *world;
    scree_joint_info shoulder;
    double angle = 0;
    need(scree_world_create(&world, &def, &error));
    uint64_t arm = add_arm(world);
    for (int i = 0; i < 5000; i++) {
        const scree_frame *frame;
        need(scree_world_frame(world, &frame, &error));
        const double *q = scree_frame_column(frame, "body.position").data; /* x, y, angle */
        const double *v = scree_frame_column(frame, "body.velocity").data; /* vx, vy, spin */
        double torque[3] = {0, 0, -2000 * q[2] - 150 * v[2]};
        angle = q[2];
        need(scree_world_write(world, "body.applied", &arm, 1, torque, &error));
        need(scree_world_step(world, &error));
    }
    need(scree_world_joint(world, scree_world_find_joint(world, "shoulder"), &shoulder, &error));
    printf("the arm stands at %.4f rad; its pin carries %.3f N\n", angle, shoulder.force[1]);
    scree_world_destroy(world);
    /* at rest the pin carries the weight, and the controller's spring the moment m g / 2 */
    return fabs(shoulder.force[1] - 98.1) < 0.01 && fabs(angle + 49.05 / 2000) < 1e-3 ? 0 : 1;
}
