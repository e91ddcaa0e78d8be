/* What a step of a scene costs, by the processor's clock of all threads of this program:
 *
 *   bench_scene FILE BEFORE STEPS [KEY=VALUE ...]
 *
 * takes BEFORE steps that are not timed, then STEPS that are, on one thread, and prints one line of
 * JSON. The whole step is timed, from the actions that are due to the accepted state, and the
 * solver inside it; reading the frame, which tells contacts, residuals and speeds, is not. Stages
 * that frames report are by the wall clock; on a busy machine these two differ. Work is what the
 * solver counted: the mean, the most and the median of a step. KEY=VALUE is what --set of the
 * program takes. bench/peers/compare.py runs this beside Siconos. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bench_world.h"
#include "scree/scene.h"
#include "world/run/publish.h"
#include "world/world.h"

static double processor_seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* The world's solver with a stop watch around it. */
static const solver_kind *watched;
static solver_kind watch;
static double solver_seconds, solver_priced;

static scree_status solve_watched(solver *s, const problem *p, const solver_settings *settings,
                                  double *S, double *v, solver_info *info, scree_error *error) {
    double start = processor_seconds();
    scree_status status = watched->solve(s, p, settings, S, v, info, error);
    solver_seconds += processor_seconds() - start;
    solver_priced += info->work;
    return status;
}

static void watch_solver(scree_world *w) {
    watched = w->sim.solver.kind;
    watch = *watched;
    watch.solve = solve_watched;
    w->sim.solver.kind = &watch;
}

typedef struct figures {
    double *seconds, *solve, *work, *iterations, *residual, *natural; /* (steps) */
    double contacts, penetration, speed;
    long unconverged;
} figures;

static void take(figures *f, long step, const scree_frame *frame) {
    const scree_certificate *c = &frame->certificate;
    size_t width = frame->layout->dimension == 3 ? 6 : 3, linear = frame->layout->dimension;
    f->iterations[step] = (double)frame->solver.iterations;
    f->residual[step] = c->residual;
    f->natural[step] = c->residual_natural;
    f->unconverged += !c->converged;
    f->penetration = fmax(f->penetration, c->penetration);
    for (uint32_t i = 0; i < frame->contacts; i++)
        f->contacts += frame->status[i] != SCREE_OPEN;
    f->speed = 0;
    for (uint32_t b = 0; b < frame->bodies; b++) {
        double square = 0;
        for (size_t k = 0; k < linear; k++)
            square += frame->velocity[b * width + k] * frame->velocity[b * width + k];
        f->speed = fmax(f->speed, sqrt(square));
    }
}

static int by_size(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double largest(const double *x, long n) {
    double most = 0;
    for (long i = 0; i < n; i++)
        most = fmax(most, x[i]);
    return most;
}

static double mean(const double *x, long n) {
    double sum = 0;
    for (long i = 0; i < n; i++)
        sum += x[i];
    return sum / (double)n;
}

static double median(double *x, long n) {
    qsort(x, (size_t)n, sizeof *x, by_size);
    return n % 2 ? x[n / 2] : 0.5 * (x[n / 2 - 1] + x[n / 2]);
}

static void print_figures(figures *f, long n) {
    printf("{\"steps\": %ld, \"seconds_mean\": %.6g, ", n, mean(f->seconds, n));
    printf("\"seconds_most\": %.6g, ", largest(f->seconds, n));
    printf("\"seconds\": %.6g, \"solve\": %.6g, \"iterations\": %g, ", median(f->seconds, n),
           median(f->solve, n), median(f->iterations, n));
    printf("\"residual\": %.6g, \"residual_natural\": %.6g, \"contacts\": %g, ",
           median(f->residual, n), median(f->natural, n), f->contacts / (double)n);
    printf("\"work\": %.6g, \"work_most\": %.6g, ", mean(f->work, n), largest(f->work, n));
    printf("\"work_median\": %.6g, ", median(f->work, n));
    printf("\"unconverged\": %ld, \"speed\": %.6g, \"penetration\": %.6g}\n", f->unconverged,
           f->speed, f->penetration);
}

static double *room(long n) {
    double *x = calloc((size_t)n, sizeof *x);
    if (!x) exit(1);
    return x;
}

int main(int count, char **given) {
    scree_error error;
    scree_scene *scene;
    scree_world *w;
    if (count < 4) {
        puts("bench_scene FILE BEFORE STEPS [KEY=VALUE ...]: nothing is timed without a scene");
        return count > 1;
    }
    long before = atol(given[2]), steps = atol(given[3]);
    if (before < 1 || steps < 1) {
        fputs("bench_scene: BEFORE and STEPS are 1 or more\n", stderr);
        return 1;
    }
    const char *const *sets = (const char *const *)(given + 4);
    must(scree_scene_read(&scene, given[1], sets, (size_t)count - 4, &error), &error);
    must(scree_scene_world(scene, 1, &w, &error), &error);
    for (long i = 0; i < before; i++)
        must(scree_world_step(w, &error), &error);
    watch_solver(w);
    figures f = {room(steps), room(steps), room(steps), room(steps), room(steps),
                 room(steps), 0,           0,           0,           0};
    for (long i = 0; i < steps; i++) {
        scree_frame frame;
        solver_seconds = solver_priced = 0;
        double start = processor_seconds();
        must(scree_world_step(w, &error), &error);
        f.seconds[i] = processor_seconds() - start;
        f.solve[i] = solver_seconds;
        f.work[i] = solver_priced;
        must(world_frame(w, &frame, &error), &error);
        take(&f, i, &frame);
    }
    print_figures(&f, steps);
    w->sim.solver.kind = watched;
    scree_world_destroy(w);
    scree_scene_destroy(scene);
    free(f.seconds), free(f.solve), free(f.work);
    free(f.iterations), free(f.residual), free(f.natural);
    return 0;
}
