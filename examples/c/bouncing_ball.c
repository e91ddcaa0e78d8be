/* A disk falls on the ground and bounces, without any file: make a world, add bodies, step it, read
 * its contacts, watch it by an observer, print how right it was. */
#include <stdio.h>
#include <stdlib.h>

#include "scree/scree.h"

static scree_error error;

/* Every call answers with a status; the error says what is wrong and what to do. */
static void need(scree_status status) {
    if (status == SCREE_OK) return;
    fprintf(stderr, "bouncing_ball: %s\n", error.text);
    exit(1);
}

static scree_params *parameters(void) {
    scree_params *p = scree_params_new();
    if (!p) exit(1);
    return p;
}

static uint32_t add_disk(scree_world *world, double radius) {
    uint32_t shape;
    scree_params *p = parameters();
    need(scree_params_real(p, "radius", radius, &error));
    need(scree_world_add_shape(world, "disk", p, &shape, &error));
    scree_params_free(p);
    return shape;
}

/* Restitution 0.8 and Coulomb friction 0.3 between everything. */
static void add_law(scree_world *world) {
    scree_params *law = parameters();
    need(scree_params_text(law, "normal", "velocity", &error));
    scree_params *impact = scree_params_map(law, "impact");
    scree_params *friction = scree_params_map(law, "friction");
    if (!impact || !friction) exit(1);
    need(scree_params_text(impact, "kind", "newton", &error));
    need(scree_params_real(impact, "e_n", 0.8, &error));
    need(scree_params_text(friction, "kind", "coulomb", &error));
    need(scree_params_real(friction, "mu", 0.3, &error));
    need(scree_world_add_law(world, "bounce", law, &error));
    need(scree_world_set_law(world, "default", "default", "bounce", &error));
    scree_params_free(law);
}

static void add_bodies(scree_world *world) {
    scree_body_def ground = scree_default_body_def(), ball = scree_default_body_def();
    ground.name = "ground";
    ground.fixed = true;
    need(scree_world_add_shape(world, "halfplane", NULL, &ground.shape, &error));
    need(scree_world_add_body(world, &ground, NULL, &error));
    ball.name = "ball";
    ball.shape = add_disk(world, 0.1);
    ball.density = 1000;
    ball.position[1] = 1.1;
    ball.velocity[0] = 1;
    need(scree_world_add_body(world, &ball, NULL, &error));
}

/* Called after every step: counts bounces and the largest force. */
typedef struct watch {
    int bounces;
    double force;
} watch;

static scree_status look(void *user, scree_world *world, scree_error *why) {
    watch *w = user;
    const scree_frame *frame;
    scree_status status = scree_world_frame(world, &frame, why);
    if (status != SCREE_OK) return status;
    scree_frame_info info = scree_frame_info_of(frame);
    /* rows of three numbers */
    const double *force = scree_frame_column(frame, "contact.force").data;
    const double *point = scree_frame_column(frame, "contact.point").data;
    const double *speed = scree_frame_column(frame, "contact.speed").data;
    for (size_t c = 0; c < info.contacts; c++) {
        double normal = force[3 * c];
        if (normal <= 0) continue;
        w->bounces++;
        if (normal > w->force) w->force = normal;
        printf("t = %.3f s: contact at x = %.3f m, normal impulse %.2f N s, leaves at %.3f m/s\n",
               info.t, point[3 * c], normal * info.h, speed[3 * c]);
    }
    return SCREE_OK;
}

int main(void) {
    scree_world_def def = scree_default_world_def();
    scree_world *world;
    const scree_frame *frame;
    watch seen = {0, 0};
    def.h = 1e-3;
    def.gravity[1] = -9.81;
    need(scree_world_create(&world, &def, &error));
    add_law(world);
    add_bodies(world);
    need(scree_world_add_observer(world, look, &seen, &error));
    while (scree_world_time(world) < 2)
        need(scree_world_step(world, &error));

    need(scree_world_frame(world, &frame, &error));
    const double *position = scree_frame_column(frame, "body.position").data; /* x, y, angle */
    scree_run_totals totals = scree_world_totals(world);
    printf("%d bounces, the ball is at (%.4f, %.4f) m\n", seen.bounces, position[3], position[4]);
    printf("certificate: residual %.1e, penetration %.1e m, energy %.1e, momentum %.1e\n",
           totals.residual_max, totals.penetration_max, totals.energy_error, totals.momentum_error);
    scree_world_destroy(world);
    return seen.bounces >= 2 && totals.energy_error < 1e-10 ? 0 : 1;
}
