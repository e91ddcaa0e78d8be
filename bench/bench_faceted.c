/* Cost of a polygon instead of the friction disk: packings in space solved with Coulomb's cone and
 * with faceted ones, by relaxation, by Newton's method and, where they are small, by pivoting.
 * Counts are of one solve from zero impulses; the times vary with the machine. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "../tests/unit/problem_make_space.h"
#include "solver/methods.h"
#include "solver/part/method.h"

extern const solver_kind solver_lemke;

#define MU        0.3
#define KEPT      0.4 /* of all contacts of a lattice: more of them hold each other up, and slowly */
#define TOLERANCE 1e-8

/* Processor time: others on the machine should not count. */
static double seconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* facets 0: Coulomb's cone. */
static void set_cones(made *m, int facets) {
    for (uint32_t c = 0; c < m->p.contacts; c++) {
        m->row[c].cone = facets ? CONE_FACETED : CONE_COULOMB;
        m->row[c].facets = (uint8_t)facets;
    }
}

static void solve(const solver_kind *k, made *m, int facets, double *round) {
    const problem *p = &m->p;
    size_t rows = p->row_first[p->contacts];
    double *S = calloc(rows, sizeof *S), *v = calloc(p->dofs, sizeof *v);
    solver_settings settings = {.tolerance = TOLERANCE, .max_iterations = 20000, .seed = 1};
    solver_info info;
    scree_error error;
    solver *s;
    set_cones(m, facets);
    if (!S || !v || method_default(k, &s, &error) != SCREE_OK) exit(1);
    double begin = seconds();
    if (k->solve(s, p, &settings, S, v, &info, &error) != SCREE_OK) exit(1);
    double took = seconds() - begin, apart = 0, size = 0;
    for (size_t i = 0; i < p->dofs; i++) {
        if (!facets) round[i] = v[i];
        apart += (v[i] - round[i]) * (v[i] - round[i]);
        size += (v[i] - p->v_free[i]) * (v[i] - p->v_free[i]);
    }
    char cone[16] = "round";
    if (facets) snprintf(cone, sizeof cone, "%d", facets);
    printf("%-14s %8u %7s %10lld %10.2e %9.2e %9.1e %10.2f %%\n", k->head.name, p->contacts, cone,
           (long long)info.iterations, info.work, took, info.residual.rms,
           100 * sqrt(apart / size));
    k->destroy(s);
    free(S);
    free(v);
}

static void compare(const solver_kind *k, uint32_t side, uint32_t layers, double spread) {
    static const int facets[] = {0, 4, 8, 16, 32};
    made *m = space_packing(side, layers, KEPT, MU, spread, 3);
    double *round = calloc(m->p.dofs, sizeof *round);
    if (!round) exit(1);
    for (size_t i = 0; i < sizeof facets / sizeof *facets; i++)
        solve(k, m, facets[i], round);
    free(round);
    made_free(m);
}

int main(void) {
    setvbuf(stdout, NULL, _IOLBF, 0);
    printf("packings in space, mu = 0.3, to a residual of 1e-8; velocities against those of the "
           "round cone\n");
    printf("%-14s %8s %7s %10s %10s %9s %9s %12s\n", "solver", "contacts", "facets", "iterations",
           "work", "seconds", "residual", "v off");
    compare(&solver_nlgs, 5, 4, 0.0);
    compare(&solver_nlgs, 5, 4, 0.2);
    compare(&solver_nsn_proximal, 5, 4, 0.2);
    compare(&solver_lemke, 3, 2, 0.2);
    return 0;
}
