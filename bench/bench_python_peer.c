/* The C side of bench/python_cost.py: the steps of a scene, with the arrays of every step read, and
 * the user time that they took. Without arguments 300 steps of the Schneebeli scene. */
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>

#include "scree/scree.h"

#define WARM 5 /* steps before */

static double user_time(void) {
    struct rusage used;
    getrusage(RUSAGE_SELF, &used);
    return (double)used.ru_utime.tv_sec + 1e-6 * (double)used.ru_utime.tv_usec;
}

int main(int count, char **argument) {
    const char *path = count > 1 ? argument[1] : "scenes/schneebeli.yaml";
    int steps = count > 2 ? atoi(argument[2]) : 300;
    scree_error error = {0};
    scree_scene *scene = NULL;
    scree_world *world = NULL;
    const scree_frame *frame = NULL;
    double highest = 0, pushed = 0;
    scree_status status = scree_scene_read(&scene, path, NULL, 0, &error);
    if (status == SCREE_OK) status = scree_scene_world(scene, 1, &world, &error);
    if (status == SCREE_OK) status = scree_world_build(world, &error);
    for (int i = 0; i < WARM && status == SCREE_OK; i++)
        status = scree_world_step(world, &error);
    double begin = user_time();
    for (int i = 0; i < steps && status == SCREE_OK; i++) {
        status = scree_world_step(world, &error);
        if (status == SCREE_OK) status = scree_world_frame(world, &frame, &error);
        if (status != SCREE_OK) break;
        scree_column q = scree_frame_column(frame, "body.position");
        scree_column v = scree_frame_column(frame, "body.velocity");
        scree_column f = scree_frame_column(frame, "contact.force");
        const double *position = q.data, *velocity = v.data, *force = f.data;
        for (size_t k = 0; k < q.rows; k++)
            highest = position[3 * k + 1] > highest ? position[3 * k + 1] : highest;
        for (size_t k = 0; k < v.rows; k++)
            pushed += velocity[3 * k];
        for (size_t k = 0; k < f.rows; k++)
            pushed += force[3 * k];
    }
    double spent = user_time() - begin;
    if (status != SCREE_OK) {
        fprintf(stderr, "bench_python_peer: %s\n", error.text);
        return 1;
    }
    printf("%.6f s of user time for %d steps, hash %016llx, highest %.6g m, sum %.6g\n", spent,
           steps, (unsigned long long)scree_world_hash(world), highest, pushed);
    scree_world_destroy(world);
    scree_scene_destroy(scene);
    return 0;
}
