/* Solvers on one step of a settled bed of spheres.
 *
 *   bench_bed make FILE [side=60] [layers=12] [steps=2500] [mu=30] [spread=30] [threads=2]
 *   bench_bed FILE [threads=2] [tolerance=1e-4] [cold|warm] [method ...]
 *
 * `make` lets side x side x layers spheres of three sizes fall into a box through the world, with
 * loose tolerances; a drag takes their speed away once they have fallen. When the bed is at rest
 * without it, some steps are taken at 1e-4 and the problem of the next one is saved with the
 * impulses carried over from the step before: the warm start. mu is the friction in hundredths,
 * spread the difference of the largest and the smallest radius in hundredths of the largest.
 *
 * A method is the name of a solver with its defaults, or A:n:B, n iterations of A and then B. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bench_world.h"
#include "problem/store.h"
#include "registry.h"
#include "scheme/sim.h"
#include "scree/world.h"
#include "solver/part/method.h"
#include "solver/part/view.h"
#include "world/world.h"

static double seconds_of(clockid_t which) {
    struct timespec t;
    clock_gettime(which, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static double seconds(void) { return seconds_of(CLOCK_MONOTONIC); }

typedef struct bed {
    long side, layers, steps;
    double mu, spread;
    int threads;
} bed;

static scree_world *falling_spheres(const bed *b) {
    scree_error error;
    long side = b->side;
    scree_world_def def = scree_default_world_def();
    def.dimension = 3;
    def.gravity[1] = 0;
    def.gravity[2] = -9.81;
    def.h = 5e-3;
    def.threads = b->threads;
    def.solver = "nlgs";
    scree_world *w;
    must(scree_world_create(&w, &def, &error), &error);
    add_law(w, b->mu);
    double pitch = 1.11, half = 0.5 * (double)side * pitch;
    add_plane(w, (const double[]){0, 0, 1}, 0);
    add_plane(w, (const double[]){1, 0, 0}, half);
    add_plane(w, (const double[]){-1, 0, 0}, half);
    add_plane(w, (const double[]){0, 1, 0}, half);
    add_plane(w, (const double[]){0, -1, 0}, half);
    uint32_t ball[3];
    for (int i = 0; i < 3; i++)
        ball[i] = add_round(w, "sphere", 0.55 * (1.0 - b->spread * 0.5 * i));
    random_stream r = {1, 2, 0};
    for (long k = 0; k < side * side * b->layers; k++) {
        long at[3] = {k % side, k / side % side, k / (side * side)};
        scree_body_def sphere = scree_default_body_def();
        sphere.shape = ball[random_below(&r, 3)];
        for (int i = 0; i < 3; i++) {
            sphere.position[i] = ((double)at[i] + 0.5) * pitch - (i < 2 ? half : 0.0);
            sphere.velocity[i] = random_range(&r, -1.0, 1.0);
        }
        must(scree_world_add_body(w, &sphere, NULL, &error), &error);
    }
    must(scree_world_build(w, &error), &error);
    return w;
}

static void put(FILE *f, const void *data, size_t count, size_t size) {
    fwrite(&count, sizeof count, 1, f);
    if (count && fwrite(data, size, count, f) != count) exit(1);
}

#define PUT(f, a) put(f, (a).data, (a).count, sizeof *(a).data)
#define GET(f, a)                                                                                  \
    do {                                                                                           \
        size_t n;                                                                                  \
        if (fread(&n, sizeof n, 1, f) != 1 || !array_reserve(&(a), n)) exit(1);                    \
        (a).count = n;                                                                             \
        if (n && fread((a).data, sizeof *(a).data, n, f) != n) exit(1);                            \
    } while (0)

/* Columns of pairs, as in problem_pairs: one row for each contact. */
typedef struct saved_pairs {
    ARRAY(uint32_t) at, pair;
    ARRAY(uint8_t) form;
    ARRAY(double) normal, arm;
    problem_pairs known;
} saved_pairs;

typedef struct saved {
    problem_store store; /* H of all contacts */
    saved_pairs pairs;
    problem p; /* as the step poses it: pairs, whose H is not written down */
    ARRAY(double) S;
} saved;

/* The table of the step has rows of contacts that do not act: they are left out. */
static saved_pairs gather_pairs(const problem *p) {
    saved_pairs to = {0};
    for (uint32_t c = 0; c < p->contacts; c++) {
        if (!problem_is_pair(p, c)) {
            fprintf(stderr, "contact %u of the bed is no pair of rigid bodies\n", c);
            exit(1);
        }
        size_t at = p->pairs->at[c];
        bool room = array_push(&to.at, c) && array_push(&to.form, p->pairs->form[at]);
        for (int e = 0; e < 2; e++)
            room = room && array_push(&to.pair, p->pairs->pair[at][e]);
        for (int k = 0; k < 3; k++)
            room = room && array_push(&to.normal, p->pairs->normal[3 * at + (size_t)k]);
        double of_arms[6];
        const double *arm = pair_arms(p->pairs, 3, at, of_arms);
        for (int k = 0; k < 6; k++)
            room = room && array_push(&to.arm, arm[k]);
        if (!room) exit(1);
    }
    return to;
}

static void free_pairs(saved_pairs *s) {
    array_free(&s->at);
    array_free(&s->pair);
    array_free(&s->form);
    array_free(&s->normal);
    array_free(&s->arm);
}

static void bind(saved *s) {
    saved_pairs *k = &s->pairs;
    store_bind(&s->store, false);
    k->known = (problem_pairs){k->at.data,   (const uint32_t(*)[2])k->pair.data,
                               k->form.data, k->normal.data,
                               k->arm.data,  NULL,
                               NULL};
    s->p = s->store.p;
    s->p.pairs = &k->known;
    s->p.written = false;
    s->p.explicits = 0;
}

static void save(const char *path, const problem *p, const double *S) {
    problem_store s = {0};
    saved_pairs pairs = gather_pairs(p);
    scree_error error;
    FILE *f = fopen(path, "wb");
    if (!f) exit(1);
    must(store_copy(&s, p, &error), &error);
    put(f, &s.p, 1, sizeof s.p);
    PUT(f, s.block);
    PUT(f, s.inverse);
    PUT(f, s.v_free);
    PUT(f, s.b);
    PUT(f, s.row);
    PUT(f, s.extra);
    PUT(f, s.row_first);
    PUT(f, s.H.H);
    PUT(f, s.H.entry_first);
    PUT(f, s.H.entry_body);
    PUT(f, s.H.H_first);
    PUT(f, pairs.at);
    PUT(f, pairs.pair);
    PUT(f, pairs.form);
    PUT(f, pairs.normal);
    PUT(f, pairs.arm);
    put(f, S, p->row_first[p->contacts], sizeof *S);
    fclose(f);
    store_free(&s);
    free_pairs(&pairs);
}

static void fetch(saved *to, const char *path) {
    saved s = {0};
    size_t one;
    FILE *f = fopen(path, "rb");
    if (!f || fread(&one, sizeof one, 1, f) != 1) {
        fprintf(stderr, "%s cannot be read; bench_bed make %s writes it\n", path, path);
        exit(1);
    }
    if (fread(&s.store.p, sizeof s.store.p, 1, f) != 1) exit(1);
    GET(f, s.store.block);
    GET(f, s.store.inverse);
    GET(f, s.store.v_free);
    GET(f, s.store.b);
    GET(f, s.store.row);
    GET(f, s.store.extra);
    GET(f, s.store.row_first);
    GET(f, s.store.H.H);
    GET(f, s.store.H.entry_first);
    GET(f, s.store.H.entry_body);
    GET(f, s.store.H.H_first);
    GET(f, s.pairs.at);
    GET(f, s.pairs.pair);
    GET(f, s.pairs.form);
    GET(f, s.pairs.normal);
    GET(f, s.pairs.arm);
    GET(f, s.S);
    fclose(f);
    *to = s;
    bind(to);
}

/* Mean speed of all bodies; every speed is first multiplied by `keep`. */
static double slow_down(scree_world *w, double keep) {
    double sum = 0.0;
    size_t bodies = w->state.body.table.count;
    for (size_t i = 0; i < bodies; i++) {
        double *v = state_v(&w->state, i);
        for (int k = 0; k < 6; k++)
            v[k] *= keep;
        sum += sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
    }
    return sum / (double)bodies;
}

/* At most this many steps, until the mean speed is at most `rest`. */
static void settle(scree_world *w, long steps, double keep, double rest, double tolerance,
                   int64_t sweeps) {
    scree_error error;
    double speed = INFINITY;
    w->sim.settings.tolerance = tolerance;
    w->sim.settings.max_iterations = sweeps;
    for (long i = 0; i < steps && speed > rest; i++) {
        must(scree_world_step(w, &error), &error);
        speed = slow_down(w, keep);
        if (i % 50 && speed > rest && i + 1 < steps) continue;
        printf("step %4ld: %8u contacts, mean speed %.2e m/s, residual %.2e after %lld sweeps\n", i,
               w->sim.work.problem.contacts, speed, w->sim.solver.info.residual.rms,
               (long long)w->sim.solver.info.iterations);
        fflush(stdout);
    }
}

static long option(int count, char **given, const char *name, long fallback) {
    size_t length = strlen(name);
    for (int i = 0; i < count; i++)
        if (strncmp(given[i], name, length) == 0 && given[i][length] == '=')
            return atol(given[i] + length + 1);
    return fallback;
}

/* The height of the fall is about 0.4 of the layers at the start. */
static void make(const char *path, int count, char **given) {
    bed b = {option(count, given, "side", 60),
             option(count, given, "layers", 12),
             option(count, given, "steps", 2500),
             0.01 * (double)option(count, given, "mu", 30),
             0.01 * (double)option(count, given, "spread", 30),
             (int)option(count, given, "threads", 2)};
    scree_world *w = falling_spheres(&b);
    settle(w, (long)(200.0 * sqrt(2.0 * 0.4 * (double)b.layers / 9.81)), 1.0, 0.0, 1e-3, 10);
    settle(w, b.steps, 0.95, 2e-5, 1e-3, 40);
    settle(w, 50, 1.0, 2e-5, 1e-3, 100);
    settle(w, 10, 1.0, 0.0, 1e-4, 1000);
    settle(w, 1, 1.0, 0.0, 1e-4, 0);
    save(path, &w->sim.work.problem, w->sim.work.S);
    printf("%u contacts, %u bodies: %s\n", w->sim.work.problem.contacts, w->sim.work.problem.bodies,
           path);
    scree_world_destroy(w);
}

static const solver_kind *find(const registry *r, const char *name, size_t length) {
    for (size_t i = 0; i < r->entries[FAMILY_solver].count; i++) {
        const kind *k = r->entries[FAMILY_solver].data[i];
        if (strlen(k->name) == length && strncmp(k->name, name, length) == 0)
            return (const solver_kind *)k;
    }
    fprintf(stderr, "no solver '%.*s'\n", (int)length, name);
    exit(1);
}

/* One solver starting from S; its work is added to that needed before. */
static void solve(const solver_kind *k, const problem *p, const solver_settings *settings,
                  double *S, double *v, solver_info *total) {
    scree_error error;
    solver *s;
    solver_info info;
    must(method_default(k, &s, &error), &error);
    must(k->solve(s, p, settings, S, v, &info, &error), &error);
    k->destroy(s);
    info.work += total->work;
    info.iterations += total->iterations;
    *total = info;
}

static void measure(const registry *r, const saved *from, bool warm, const char *method_name,
                    double tolerance, team *t) {
    const problem *p = &from->p;
    size_t rows = p->row_first[p->contacts];
    double *S = calloc(rows, sizeof *S), *v = calloc(p->dofs, sizeof *v);
    if (warm) memcpy(S, from->S.data, rows * sizeof *S);
    solver_settings settings = {
        .tolerance = tolerance, .max_iterations = 100000, .seed = 1, .step = 1, .team = t};
    solver_info info = {0};
    const char *next = strchr(method_name, ':');
    double begin = seconds(), busy = seconds_of(CLOCK_PROCESS_CPUTIME_ID);
    if (next) {
        char *last;
        settings.max_iterations = strtol(next + 1, &last, 10);
        solve(find(r, method_name, (size_t)(next - method_name)), p, &settings, S, v, &info);
        settings.max_iterations = 100000;
        if (info.outcome != SOLVER_CONVERGED)
            solve(find(r, last + 1, strlen(last + 1)), p, &settings, S, v, &info);
    } else {
        solve(find(r, method_name, strlen(method_name)), p, &settings, S, v, &info);
    }
    printf("%-20s %-5s %9.2e %8lld %9.3f %9.3f %12.3e\n", method_name, warm ? "warm" : "cold",
           info.residual.rms, (long long)info.iterations, seconds() - begin,
           seconds_of(CLOCK_PROCESS_CPUTIME_ID) - busy, info.work);
    fflush(stdout);
    free(S);
    free(v);
}

/* Time of one product relative to the time of moving its bytes at the speed of y += a x on arrays
 * of that size: the directions, arms and positions of a contact once for either body and once for
 * y, x, q and y. */
static void product(const saved *from, team *t) {
    view w = {0};
    scree_error error;
    problem all = from->store.p; /* H of all contacts in addition to the data of pairs */
    all.pairs = &from->pairs.known;
    all.written = true;
    must(view_create(&w, &all, t, &error), &error);
    size_t n = (size_t)all.contacts * 38;
    double *x = calloc(n, sizeof *x), *y = calloc(n, sizeof *y), floor = INFINITY, best = INFINITY;
    for (int i = 0; i < 10; i++) {
        double begin = seconds();
        for (size_t k = 0; k < n; k++)
            y[k] += 1e-9 * x[k];
        floor = fmin(floor, seconds() - begin);
        begin = seconds();
        view_apply(&w, x, y);
        best = fmin(best, seconds() - begin);
    }
    double bytes = (3.0 * 104.0 + 5.0 * 24.0 + 2.0 * 16.0) * all.contacts;
    printf("one product: %.2f ms; its %.0f bytes a contact at the speed of y += a x on one thread "
           "(%.1f GB/s): %.2f ms\n",
           1e3 * best, bytes / all.contacts, 24e-9 * (double)n / floor,
           1e3 * bytes * floor / (24.0 * (double)n));
    free(x);
    free(y);
    view_free(&w);
}

int main(int count, char **given) {
    scree_error error;
    if (count < 2) {
        fprintf(stderr, "bench_bed make FILE, or bench_bed FILE: see the head of bench_bed.c\n");
        return 1;
    }
    if (count > 2 && strcmp(given[1], "make") == 0) {
        make(given[2], count - 3, given + 3);
        return 0;
    }
    static const char *const usual[] = {"nlgs", "apgd", "nlgs:10:apgd", "nlgs:30:apgd"};
    saved made;
    fetch(&made, given[1]);
    registry r;
    team *t;
    bool cold = true, warm = true, named = false;
    double tolerance = 1e-4;
    must(registry_create(&r, &error), &error);
    must(team_create(&t, (int)option(count, given, "threads", 2), &error), &error);
    printf("%u contacts, %d threads\n", made.store.p.contacts, team_threads(t));
    product(&made, t);
    printf("%-20s %-5s %9s %8s %9s %9s %12s\n", "method", "start", "residual", "its", "s", "cpu s",
           "work");
    for (int i = 2; i < count; i++) {
        if (strcmp(given[i], "cold") == 0) warm = false;
        if (strcmp(given[i], "warm") == 0) cold = false;
        if (strncmp(given[i], "tolerance=", 10) == 0) tolerance = atof(given[i] + 10);
    }
    for (int start = 0; start < 2; start++) {
        if (start ? !warm : !cold) continue;
        for (int i = 2; i < count; i++) {
            if (strchr(given[i], '=') || !strcmp(given[i], "cold") || !strcmp(given[i], "warm"))
                continue;
            named = true;
            measure(&r, &made, start, given[i], tolerance, t);
        }
        for (size_t i = 0; i < sizeof usual / sizeof *usual && !named; i++)
            measure(&r, &made, start, usual[i], tolerance, t);
    }
    team_destroy(t);
    registry_free(&r);
    store_free(&made.store);
    free_pairs(&made.pairs);
    array_free(&made.S);
    return 0;
}
