/* What steps of worlds with deformable bodies cost, and what is kept from step to step.
 *
 *   bench_deformable [wall] [cube [cells]]
 *
 * wall: the elastic wall of JE99 9.3, 144 blocks of 8 T3 (1,152 elements), residual 1e-6: steps per
 * second of process time on one thread, from the start until the gravity wave has come back.
 * cube: one body of cells^3 H8 (default 47: 103,823) that falls on a plane and touches it with all
 * nodes of a face's middle: the step in which about a thousand contacts close. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#include "scree/scene.h"
#include "world/world.h"

static const char wall[] =
    "world: {h: 0.1 ms, plane: stress, tolerance: 1e-6}\n"
    "laws: {dry: {normal: velocity, friction: 0.5}}\ncontacts: [{default: dry}]\n"
    "materials: {block: {kind: elastic, E: 1 MPa, nu: 0.3, density: 500}}\n"
    "deformables:\n"
    "  - {generate: {kind: wall, courses: 12, bricks: 12, width: 0.1, height: 0.05, bond: "
    "staggered}, mesh: {cells: [2, 2], element: t3}, material: block, contact: {points: edges, "
    "per_facet: 1}}\n"
    "bodies: [{name: ground, shape: halfplane, fixed: true}]\n"
    "run: {steps: 1000000}\n";

/* The foot is a smaller square: (cells - 1) / 3 elements wide, so that 47 gives 15^2... nodes. */
static const char cube[] =
    "world: {dimension: 3, h: 0.1 ms, tolerance: 1e-6, solver: %s}\n"
    "laws: {dry: {normal: velocity, friction: 0.3}}\ncontacts: [{default: dry}]\n"
    "materials: {rubber: {kind: elastic, E: 1 MPa, nu: 0.3, density: 1000}}\n"
    "deformables:\n"
    "  - {mesh: {kind: grid, size: [1, 1, 1], cells: [%d, %d, %d], element: h8}, material: rubber, "
    "position: [0, 0, 0.5], velocity: [0.05, 0, -0.2]}\n"
    "bodies: [{name: foot, shape: {kind: block, size: [0.66, 0.66, 0.2]}, position: [0, 0, -0.1], "
    "fixed: true}]\n"
    "run: {steps: 1000000}\n";

static double process_seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void must(scree_status status, const scree_error *error) {
    if (status == SCREE_OK) return;
    fprintf(stderr, "bench_deformable: %s\n", error->text);
    exit(1);
}

static scree_world *make(const char *text) {
    scree_error error;
    scree_scene *scene;
    scree_world *w;
    must(scree_scene_read_text(&scene, text, NULL, 0, &error), &error);
    must(scree_scene_world(scene, 1, &w, &error), &error);
    scree_scene_destroy(scene);
    must(scree_world_build(w, &error), &error);
    return w;
}

static void tell_reuse(const scree_world *w) {
    const deform_work *d = &w->sim.deform;
    int64_t columns = 0, solutions = 0;
    for (uint32_t i = 0; i < d->matrices; i++) {
        columns += d->matrix[i].operator.columns_made;
        if (d->matrix[i].factor) solutions += spd_count(d->matrix[i].factor).solutions;
    }
    struct rusage use;
    getrusage(RUSAGE_SELF, &use);
    printf("  %zu bodies share %u matrices, factored %lld times; columns of %lld nodes, %lld right "
           "sides in all; %.0f MB\n",
           w->model.deformables.count, d->matrices, (long long)d->factored, (long long)columns,
           (long long)solutions, (double)use.ru_maxrss / 1024);
}

static void run_wall(void) {
    scree_error error;
    scree_world *w = make(wall);
    printf("wall: 144 blocks of 8 T3\n");
    for (int hundred = 0; hundred < 4; hundred++) {
        double begin = process_seconds();
        int64_t sweeps = scree_world_totals(w).sweeps;
        for (int i = 0; i < 100; i++)
            must(scree_world_step(w, &error), &error);
        double spent = process_seconds() - begin;
        scree_run_totals t = scree_world_totals(w);
        printf("  steps %3d to %3d: %7.1f steps/s, %5.1f sweeps a step, residual %.2g, %lld "
               "contacts at most\n",
               100 * hundred + 1, 100 * hundred + 100, 100 / spent,
               (double)(t.sweeps - sweeps) / 100, t.residual_max, (long long)t.contacts_max);
    }
    tell_reuse(w);
    scree_world_destroy(w);
}

static void run_cube(int cells, const char *method_name) {
    char text[1024];
    scree_error error;
    snprintf(text, sizeof text, cube, method_name, cells, cells, cells);
    double begin = process_seconds();
    scree_world *w = make(text);
    printf("cube: %d H8, %u nodes; built in %.1f s\n", cells * cells * cells, w->model.nodes,
           process_seconds() - begin);
    for (int i = 0; i < 2; i++) {
        begin = process_seconds();
        must(scree_world_step(w, &error), &error);
        scree_run_totals t = scree_world_totals(w);
        printf("  step %d: %.1f s, %lld contacts, residual %.2g, %lld of its steps missed it\n",
               i + 1, process_seconds() - begin, (long long)t.contacts_max, t.residual_max,
               (long long)t.unconverged_steps);
    }
    tell_reuse(w);
    scree_world_destroy(w);
}

int main(int count, char **words) {
    if (count < 2 || strcmp(words[1], "wall") == 0) run_wall();
    if (count < 2 || strcmp(words[1], "cube") == 0)
        run_cube(count > 2 ? atoi(words[2]) : 47, count > 3 ? words[3] : "auto");
    return 0;
}
