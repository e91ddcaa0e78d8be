/* How well counted work tells time, and the prices that would tell it best.
 *
 *   bench_work [seconds=S] FILE ...
 *
 * Every method of the list below solves every problem file of Siconos or FCLIB, the quickest of
 * three times counts. A line for each: processor time in ns, counted work, their ratio. At the end
 * the prices (solver/work.h) for which the work is nearest to the time, by least squares of
 * work / time - 1 over prices >= 0. Runs that take longer than S seconds (2) are cancelled; they
 * count as they are, since work and time are those until then. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "api/solve.h"
#include "bench_world.h"
#include "solver/methods.h"
#include "solver/part/method.h"

static const solver_kind *const methods[] = {
    &solver_nlgs,           &solver_nlgs_anderson,        &solver_nsn_ac, &solver_nsn_proximal,
    &solver_interior_point, &solver_augmented_lagrangian, &solver_apgd,   &solver_nsn_persistent};
#define METHODS (sizeof methods / sizeof *methods)

#define REPEAT    3
#define TOLERANCE 1e-8

typedef struct sample {
    double time, counted[WORK_KINDS];
    bool outlier; /* far off with the prices of the last fit */
} sample;

static ARRAY(sample) samples;
static double seconds_most = 2.0, begin;

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static bool cancel(void *user) {
    (void)user;
    return now() - begin > seconds_most;
}

/* The quickest of several runs from a cold start. */
static void try_method(const solver_kind *k, const problem *p, const char *name) {
    size_t rows = p->contacts ? p->row_first[p->contacts] : 0;
    double *S = calloc(rows + 1, sizeof *S), *v = calloc(p->dofs + 1, sizeof *v), best = INFINITY;
    solver_settings settings = {
        .tolerance = TOLERANCE, .norm = NORM_SCALED, .max_iterations = 1000000, .cancel = cancel};
    solver_info info = {0};
    scree_error error;
    solver *s;
    must(method_default(k, &s, &error), &error);
    for (int i = 0; i < REPEAT && best > -1.0; i++) {
        memset(S, 0, rows * sizeof *S);
        begin = now();
        if (k->solve(s, p, &settings, S, v, &info, &error) != SCREE_OK) break;
        double time = 1e9 * (now() - begin);
        if (time < best) best = time;
        if (time > 0.5e9) break;
    }
    k->destroy(s);
    free(S);
    free(v);
    if (!isfinite(best)) return;
    printf("%-44.44s %6u %-20s %s %12.0f %12.0f %6.2f\n", name, p->contacts, k->head.name,
           info.outcome == SOLVER_CONVERGED ? " " : "!", best, info.work, info.work / best);
    if (best < 2e4 || !array_reserve(&samples, samples.count + 1)) return;
    sample *one = &samples.data[samples.count++];
    one->time = best;
    memcpy(one->counted, info.counted, sizeof one->counted);
}

static void try_file(const char *path) {
    scree_error error;
    scree_problem *file;
    fc_solvable *solvable = NULL;
    const char *name = strrchr(path, '/');
    if (scree_problem_read(&file, path, false, &error) != SCREE_OK) {
        fprintf(stderr, "%s\n", error.text);
        return;
    }
    const problem *p = &file->content.own.p;
    if (!file->content.is_own) {
        must(fc_solvable_create(&solvable, &file->content.f, &error), &error);
        p = fc_solvable_problem(solvable);
    }
    for (size_t i = 0; i < METHODS; i++)
        try_method(methods[i], p, name ? name + 1 : path);
    fc_solvable_destroy(solvable);
    scree_problem_destroy(file);
}

/* Coordinate descent on the normal equations, prices held at 0 or above. */
static void fit_once(double *price) {
    double G[WORK_KINDS][WORK_KINDS] = {{0}}, g[WORK_KINDS] = {0};
    for (size_t n = 0; n < samples.count; n++)
        for (int i = 0; i < WORK_KINDS && !samples.data[n].outlier; i++) {
            double a = samples.data[n].counted[i] / samples.data[n].time;
            g[i] += a;
            for (int j = 0; j < WORK_KINDS; j++)
                G[i][j] += a * samples.data[n].counted[j] / samples.data[n].time;
        }
    for (int round = 0; round < 100000; round++)
        for (int i = 0; i < WORK_KINDS; i++) {
            double right = g[i];
            for (int j = 0; j < WORK_KINDS; j++)
                if (j != i) right -= G[i][j] * price[j];
            price[i] = G[i][i] > 0.0 ? fmax(right / G[i][i], 0.0) : 0.0;
        }
}

static double work_of(const sample *one, const double *price) {
    double work = 0.0;
    for (int i = 0; i < WORK_KINDS; i++)
        work += price[i] * one->counted[i];
    return work;
}

#define FAR 2.5 /* a ratio of work and time beyond which a sample does not count */

static void fit(double *price) {
    for (int round = 0; round < 4; round++) {
        fit_once(price);
        for (size_t n = 0; n < samples.count; n++) {
            double ratio = work_of(&samples.data[n], price) / samples.data[n].time;
            samples.data[n].outlier = ratio > FAR || ratio < 1.0 / FAR;
        }
    }
}

static void report(const char *what, const double *price) {
    double sum = 0.0, square = 0.0, low = INFINITY, high = 0.0;
    for (size_t n = 0; n < samples.count; n++) {
        double ratio = work_of(&samples.data[n], price) / samples.data[n].time;
        sum += log(ratio);
        square += log(ratio) * log(ratio);
        low = fmin(low, ratio);
        high = fmax(high, ratio);
    }
    double count = (double)samples.count, mean = sum / count;
    printf("%s: work / time %.2f in geometric mean, times or over %.2f, least %.2f, most %.2f\n",
           what, exp(mean), exp(sqrt(fmax(square / count - mean * mean, 0.0))), low, high);
}

int main(int argc, char **argv) {
    double price[WORK_KINDS];
    for (int i = 1; i < argc; i++)
        if (strncmp(argv[i], "seconds=", 8) == 0)
            seconds_most = atof(argv[i] + 8);
        else
            try_file(argv[i]);
    if (samples.count == 0) {
        printf("no problem took long enough to be timed; name some files\n");
        return 0;
    }
    memcpy(price, work_price, sizeof price);
    report("as it is", price);
    fit(price);
    report("fitted", price);
    for (int i = 0; i < WORK_KINDS; i++)
        printf("  %-10s now %8.3f fitted %8.3f\n", work_name[i], work_price[i], price[i]);
    array_free(&samples);
    return 0;
}
