/* How fast nonlinear Gauss-Seidel updates contacts on one core, for each width of lanes, beside the
 * memory floor: the time the machine needs, in the same run, to move the bytes that one update must
 * read and write. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "../tests/unit/problem_make_space.h"
#include "solver/nlgs.h"

#define REPEATS 5

/* Processor time: one thread runs, and others on the machine should not count. */
static double seconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Bytes per second of y = y + a x on arrays far beyond the caches, best of several. */
static double bandwidth(void) {
    size_t n = (size_t)1 << 24;
    double *x = calloc(n, sizeof *x), *y = calloc(n, sizeof *y), best = 0.0;
    for (size_t i = 0; i < n; i++)
        x[i] = (double)i, y[i] = 1.0;
    for (int repeat = 0; repeat < 2 * REPEATS; repeat++) {
        double begin = seconds();
        for (size_t i = 0; i < n; i++)
            y[i] += 1e-9 * x[i];
        best = fmax(best, 24.0 * (double)n / (seconds() - begin));
    }
    if (y[1] < 0.0) printf("impossible\n");
    free(x);
    free(y);
    return best;
}

/* Seconds of one solve with a given number of sweeps, from zero impulses. */
static double solve(solver *s, const problem *p, int64_t sweeps, double *S, double *v) {
    solver_settings settings = {.tolerance = 0.0, .max_iterations = sweeps, .seed = 1, .step = 1};
    solver_info info;
    for (size_t i = 0; i < p->row_first[p->contacts]; i++)
        S[i] = 0.0;
    double begin = seconds();
    if (solver_nlgs.solve(s, p, &settings, S, v, &info, NULL) != SCREE_OK) exit(1);
    return seconds() - begin;
}

static void measure(const char *name, made *m, int local, double bytes, double speed) {
    const problem *p = &m->p;
    double *S = calloc(p->row_first[p->contacts], sizeof *S), *v = calloc(p->dofs, sizeof *v);
    int64_t sweeps = 2 + (int64_t)(1e7 / p->contacts);
    const int lanes[] = {NLGS_LANES_1, NLGS_LANES_4, NLGS_LANES_8};
    const int width[] = {1, 4, 8};
    for (int k = 0; k < 3; k++) {
        nlgs_parameters parameters = {lanes[k], NLGS_RANDOM, 1000000000, 1000000000,
                                      1.0,      local,       1e-12,      100};
        solver *s;
        if (solver_nlgs.create(&solver_nlgs, &parameters, &s, NULL) != SCREE_OK) exit(1);
        double setup = INFINITY, whole = INFINITY;
        for (int repeat = 0; repeat < REPEATS; repeat++) {
            setup = fmin(setup, solve(s, p, 0, S, v));
            whole = fmin(whole, solve(s, p, sweeps, S, v));
        }
        double update = (whole - setup) / ((double)sweeps * p->contacts);
        printf("%-16s %9u %6d %12.3g %8.0f %12.3g %8.2f %10.1f\n", name, p->contacts, width[k],
               1.0 / update, bytes, speed / bytes, update * speed / bytes,
               1e9 * setup / p->contacts);
        solver_nlgs.destroy(s);
    }
    free(S);
    free(v);
    made_free(m);
}

static void plane(double speed) {
    const int local = NLGS_LOCAL_AUTO;
    double round = 96 + 16, arm = 136 + 16; /* read, and the impulses written */
    measure("disk", made_packing(20, 20, 0.84, 0.4, 0.0, 7), local, round, speed);
    measure("disk", made_packing(110, 110, 0.84, 0.4, 0.0, 7), local, round, speed);
    measure("disk", made_packing(630, 630, 0.84, 0.4, 0.0, 7), local, round, speed);
    measure("polygon", made_packing(110, 110, 0.84, 0.4, 0.3, 7), local, arm, speed);
    measure("polygon", made_packing(630, 630, 0.84, 0.4, 0.3, 7), local, arm, speed);
}

static void space(double speed) {
    const int one = NLGS_LOCAL_PROJECTION, exact = NLGS_LOCAL_EXACT;
    const uint32_t side[] = {7, 26, 70}; /* about 1e3, 5e4, 1e6 contacts */
    double ball = 144 + 24, projected = 288 + 24, solved = 304 + 24;
    for (int k = 0; k < 3; k++)
        measure("ball", space_packing(side[k], side[k], 0.5, 0.4, 0.0, 7), exact, ball, speed);
    for (int k = 1; k < 3; k++) {
        made *solids[2] = {space_packing(side[k], side[k], 0.5, 0.4, 0.15, 7),
                           space_packing(side[k], side[k], 0.5, 0.4, 0.15, 7)};
        measure("solid, projected", solids[0], one, projected, speed);
        measure("solid, exact", solids[1], exact, solved, speed);
    }
}

int main(int count, char **given) {
    double speed = bandwidth();
    printf("memory bandwidth of this run: %.1f GB/s (y += a x)\n\n", 1e-9 * speed);
    printf("%-16s %9s %6s %12s %8s %12s %8s %10s\n", "contacts", "number", "lanes", "updates/s",
           "bytes", "floor 1/s", "x floor", "setup ns");
    if (count < 2 || strcmp(given[1], "space") != 0) plane(speed);
    if (count < 2 || strcmp(given[1], "plane") != 0) space(speed);
    return 0;
}
