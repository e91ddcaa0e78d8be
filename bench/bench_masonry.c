/* One step of masonry from a cold start by the solvers named (interior_point alone unless told):
 * factorisations, residual and processor time of one core.
 *
 *     bench_masonry [TOLERANCE [SOLVER ...]] */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "base/math.h"
#include "registry.h"
#include "solver/part/method.h"
#include "support/masonry_problem.h"

/* Processor time: others on the machine should not count. */
static double seconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

typedef struct choice {
    const solver_kind **kind;
    int kinds;
    double tolerance;
} choice;

static void must(scree_status status, const scree_error *error) {
    if (status == SCREE_OK) return;
    fprintf(stderr, "%s\n", error->text);
    exit(1);
}

static void time_one(const solver_kind *k, const problem_store *s, const char *name,
                     double tolerance) {
    solver *own;
    scree_error error;
    solver_info info;
    double *S = mem_alloc(s->b.count, sizeof *S), *v = mem_alloc(s->p.dofs, sizeof *v);
    if (!S || !v) exit(1);
    solver_settings settings = {.tolerance = tolerance, .max_iterations = 100000};
    must(method_default(k, &own, &error), &error);
    double begin = seconds();
    must(k->solve(own, &s->p, &settings, S, v, &info, &error), &error);
    double time = seconds() - begin;
    printf("%-38s %6u  %-16s %6lld %5lld  %8.1e %s %9.4f s\n", name, s->p.contacts, k->head.name,
           (long long)info.iterations, (long long)info.factorisations, info.residual.rms,
           info.outcome == SOLVER_CONVERGED ? "  " : "no", time);
    fflush(stdout);
    k->destroy(own);
    mem_free(S);
    mem_free(v);
}

static void time_all(const choice *c, problem_store *s, bool built, const char *name) {
    if (!built) exit(1);
    for (int i = 0; i < c->kinds; i++)
        time_one(c->kind[i], s, name, c->tolerance);
    store_free(s);
}

static void time_walls(const choice *c, int dimension) {
    static const struct {
        double mu, degrees;
    } cases[] = {{0.6, 0.0}, {0.6, 20.0}, {0.4, 25.0}, {0.5, 30.0}, {0.58, 35.0}};
    for (uint32_t size = 14; size <= 30; size += 16)
        for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
            problem_store s;
            char name[64];
            snprintf(name, sizeof name, "%dD wall %u, mu %.2f, %.0f degrees", dimension, size,
                     cases[k].mu, cases[k].degrees);
            time_all(
                c, &s,
                masonry_wall(&s, size, size, cases[k].mu, cases[k].degrees * PI / 180.0, dimension),
                name);
        }
}

int main(int argc, char **argv) {
    registry everything;
    scree_error error;
    const solver_kind *chosen[16];
    choice c = {chosen, 0, argc > 1 ? atof(argv[1]) : 1e-8};
    must(registry_create(&everything, &error), &error);
    for (int i = 2; i < (argc > 2 ? argc : 3) && c.kinds < 16; i++) {
        const char *name = argc > 2 ? argv[i] : "interior_point";
        const kind *found = registry_find(&everything, FAMILY_solver, name);
        if (!found) {
            fprintf(stderr, "no solver %s\n", name);
            return 2;
        }
        chosen[c.kinds++] = (const solver_kind *)found;
    }
    printf("%-38s %6s  %-16s %6s %5s  %8s\n", "problem", "points", "solver", "iter", "fact",
           "residual");
    for (int dimension = 2; dimension <= 3; dimension++) {
        problem_store s;
        char name[64];
        time_walls(&c, dimension);
        for (int k = 0; k < 2; k++) {
            double thick = k ? 0.105 : 0.12;
            snprintf(name, sizeof name, "%dD arch of 40, t/R %.3f", dimension, thick);
            time_all(&c, &s, masonry_arch(&s, 40, thick, 0.7, dimension), name);
        }
        snprintf(name, sizeof name, "%dD column of 200", dimension);
        time_all(&c, &s, masonry_column(&s, 200, 0.5, 0.0, dimension), name);
        snprintf(name, sizeof name, "%dD mass ratio 1e6", dimension);
        time_all(&c, &s, masonry_heavy(&s, 1e6, 0.5, dimension), name);
    }
    registry_free(&everything);
    return 0;
}
