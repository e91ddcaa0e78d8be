/* How fast nonlinear Gauss-Seidel updates contacts on one core, for each width of lanes, beside the
 * memory floor: the time the machine needs, in the same run, to move the bytes that one update must
 * read and write. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "../tests/unit/problem_make_space.h"
#include "solver/relaxation/nlgs.h"

#define REPEATS 5

static double updates_wanted = 1e7; /* in one repetition */

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
    int64_t sweeps = 2 + (int64_t)(updates_wanted / p->contacts);
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

/* One law of a row, and where it stands in a problem's table of extra numbers. */
static made *with_extra(made *m, row_extra extra) {
    for (uint32_t c = 0; c < m->p.contacts; c++)
        m->extra[c] = extra, m->row[c].extra = c;
    return m;
}

static made *with_law(made *m, row law, row_extra extra) {
    bool space = m->p.dimension == 3;
    return with_extra(space ? space_balls_under(m, law) : made_disks_under(m, law), extra);
}

#define BEDS 4

/* Sweeps that cold starts take to a residual of 1e-4 on several beds of three or four layers, and
 * how many contacts are in the serial tail. */
static void converge(const char *name, bool space, row law, row_extra extra) {
    long long sweeps = 0, contacts = 0, serial = 0;
    int missed = 0;
    for (int bed = 0; bed < BEDS; bed++) {
        uint64_t seed = (uint64_t)bed + 1;
        made *m = with_law(space ? space_packing(10, 3, 0.5, 0.4, 0.0, seed)
                                 : made_packing(40, 4, 0.7, 0.4, 0.0, seed),
                           law, extra);
        const problem *p = &m->p;
        double *S = calloc(p->row_first[p->contacts], sizeof *S), *v = calloc(p->dofs, sizeof *v);
        nlgs_parameters parameters = {NLGS_LANES_AUTO, NLGS_RANDOM, 10, 1000, 1.0,
                                      NLGS_LOCAL_AUTO, 1e-12,       100};
        solver_settings settings = {
            .tolerance = 1e-4, .max_iterations = 20000, .seed = 1, .step = 1};
        solver_info info;
        solver *s;
        if (solver_nlgs.create(&solver_nlgs, &parameters, &s, NULL) != SCREE_OK) exit(1);
        if (solver_nlgs.solve(s, p, &settings, S, v, &info, NULL) != SCREE_OK) exit(1);
        sweeps += info.iterations;
        contacts += p->contacts;
        serial += info.tail;
        missed += info.outcome != SOLVER_CONVERGED;
        solver_nlgs.destroy(s);
        free(S);
        free(v);
        made_free(m);
    }
    printf("%-16s %6lld contacts %8lld sweeps to 1e-4, %d of %d missed it; %lld contacts in the "
           "serial tail\n",
           name, contacts, sweeps, missed, BEDS, serial);
    fflush(stdout);
}

static made *disks(void) { return made_packing(110, 110, 0.84, 0.4, 0.0, 7); }
static made *balls(void) { return space_packing(26, 26, 0.5, 0.4, 0.0, 7); }

/* Rolling and spinning friction, facets and compliance beside plain Coulomb friction on the same
 * beds of disks and balls. The bytes are those of the lanes; contacts outside them read more. */
typedef struct other_law {
    const char *name;
    bool space;
    double bytes;
    row law;
} other_law;

static void other_laws(double speed, bool converges) {
    const row_extra extra = {.C = {1e-3, 1e-3, 1e-3}, .l_s = 0.01};
    const row roll = {.cone = CONE_ROLLING, .dimension = 3, .mu = 0.4, .l_r = 0.02};
    row roll_5 = roll, roll_6 = roll, soft_2 = coulomb_row(0.4), soft_3 = coulomb_space(0.4);
    row facets = {.cone = CONE_FACETED, .dimension = 3, .mu = 0.4, .facets = 8};
    roll_5.dimension = 5, roll_6.dimension = 6;
    soft_2.has = soft_3.has = ROW_HAS_C;
    const other_law laws[] = {
        {"disk", false, 112, coulomb_row(0.4)},  {"disk, rolling", false, 184, roll},
        {"disk, compliant", false, 192, soft_2}, {"ball", true, 168, coulomb_space(0.4)},
        {"ball, rolling", true, 304, roll_5},    {"ball, spinning", true, 304, roll_6},
        {"ball, facets", true, 168, facets},     {"ball, compliant", true, 256, soft_3},
    };
    updates_wanted = 5e5;
    for (size_t i = 0; i < sizeof laws / sizeof *laws; i++) {
        const other_law *k = &laws[i];
        if (converges)
            converge(k->name, k->space, k->law, extra);
        else
            measure(k->name, with_law(k->space ? balls() : disks(), k->law, extra), NLGS_LOCAL_AUTO,
                    k->bytes, speed);
    }
}

int main(int count, char **given) {
    if (count > 1 && strcmp(given[1], "sweeps") == 0) {
        other_laws(0.0, true);
        return 0;
    }
    double speed = bandwidth();
    printf("memory bandwidth of this run: %.1f GB/s (y += a x)\n\n", 1e-9 * speed);
    printf("%-16s %9s %6s %12s %8s %12s %8s %10s\n", "contacts", "number", "lanes", "updates/s",
           "bytes", "floor 1/s", "x floor", "setup ns");
    const char *part = count < 2 ? "all" : given[1];
    bool all = strcmp(part, "all") == 0;
    if (all || strcmp(part, "plane") == 0) plane(speed);
    if (all || strcmp(part, "space") == 0) space(speed);
    if (all || strcmp(part, "rolling") == 0) other_laws(speed, false);
    return 0;
}
