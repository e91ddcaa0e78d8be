/* What the public interface costs: many bodies from arrays, snapshots, and columns without copies.
 *
 *     bench_interface [spheres]
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "scree/scree.h"

static scree_error error;

static void need(scree_status status) {
    if (status == SCREE_OK) return;
    fprintf(stderr, "bench_interface: %s\n", error.text);
    exit(1);
}

static double processor_time(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* A lattice of touching spheres on the ground, with one radius or individual ones. */
static scree_world *bed(size_t count, double spread, double *seconds) {
    scree_world_def def = scree_default_world_def();
    scree_bodies_def spheres = scree_default_bodies_def();
    scree_body_def ground = scree_default_body_def();
    scree_params *law;
    scree_world *world;
    size_t side = 1;
    while (side * side * side < count)
        side++;
    double *radius = malloc(count * sizeof *radius),
           *position = malloc(3 * count * sizeof *position);
    if (!radius || !position) exit(1);
    for (size_t i = 0; i < count; i++) {
        size_t at[3] = {i % side, i / side % side, i / side / side};
        radius[i] = 0.005 - spread * (double)i;
        for (int k = 0; k < 3; k++)
            position[3 * i + (size_t)k] = 0.005 + 0.01 * (double)at[k];
    }
    def.dimension = 3, def.gravity[1] = 0, def.gravity[2] = -9.81, def.tolerance = 1e-2;
    need(scree_world_create(&world, &def, &error));
    need(
        scree_params_parse(&law, "{normal: velocity, friction: {kind: coulomb, mu: 0.3}}", &error));
    need(scree_world_add_law(world, "dry", law, &error));
    need(scree_world_set_law(world, "default", "default", "dry", &error));
    need(scree_world_add_shape(world, "plane", NULL, &ground.shape, &error));
    ground.fixed = true;
    need(scree_world_add_body(world, &ground, NULL, &error));
    spheres.count = count, spheres.radius = radius, spheres.position = position;
    double begin = processor_time();
    need(scree_world_add_bodies(world, &spheres, NULL, &error));
    *seconds = processor_time() - begin;
    scree_params_free(law);
    free(radius);
    free(position);
    return world;
}

static void snapshots(void) {
    double seconds, least[2] = {1e9, 1e9};
    scree_snapshot *s = NULL;
    scree_world *world = bed(100000, 0, &seconds);
    need(scree_world_step(world, &error));
    for (int i = 0; i < 5; i++) {
        double t0 = processor_time();
        need(scree_world_snapshot(world, &s, &error));
        double t1 = processor_time();
        need(scree_world_restore(world, s, &error));
        double t2 = processor_time();
        if (t1 - t0 < least[0]) least[0] = t1 - t0;
        if (t2 - t1 < least[1]) least[1] = t2 - t1;
    }
    printf("snapshot of 100,000 spheres  %8.2f ms, restore %8.2f ms\n", 1e3 * least[0],
           1e3 * least[1]);
    scree_snapshot_destroy(s);
    scree_world_destroy(world);
}

/* Reaching every column of a frame with a million contacts: no copy, so the time does not depend on
 * their number. */
static void columns(size_t spheres) {
    double seconds;
    scree_world *world = bed(spheres, 0, &seconds);
    const scree_frame *frame;
    need(scree_world_step(world, &error));
    need(scree_world_frame(world, &frame, &error));
    size_t reached = 0, numbers = 0;
    double t0 = processor_time();
    while (scree_frame_column_at(frame, reached).name) {
        scree_column c = scree_frame_column_at(frame, reached++);
        numbers += c.rows * c.width;
    }
    printf("%zu columns, %zu contacts, %zu numbers: %8.1f us to reach them all\n", reached,
           scree_frame_info_of(frame).contacts, numbers, 1e6 * (processor_time() - t0));
    scree_world_destroy(world);
}

int main(int count, char **argument) {
    size_t spheres = count > 1 ? strtoul(argument[1], NULL, 10) : 1000000;
    double seconds;
    scree_world_destroy(bed(spheres, 0, &seconds));
    printf("%zu spheres from arrays     %8.3f s\n", spheres, seconds);
    scree_world_destroy(bed(spheres, 1e-9, &seconds));
    printf("each of its own radius         %8.3f s\n", seconds);
    snapshots();
    columns(350000);
    return 0;
}
