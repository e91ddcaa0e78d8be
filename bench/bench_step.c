/* What a step of a settled bed costs: time outside the solver, solver updates per second, growth
 * with the number of bodies, memory and allocations. No frame is read.
 *
 *   bench_step [threads=1] [solver=auto] [tolerance=1e-3] [iterations=50] [settle=20]
 *              [square|spheres] [bodies ...]
 *
 * Default: 1000 10000 100000 bodies; 1000000 for the long one.
 *
 * The bed: disks of 1 m, as wide as ten times its depth, on a triangular lattice with a little
 * play, fallen together for some steps: three contacts a disk. square: stacked in columns that
 * touch: two contacts a disk, as many as a settled random bed with friction has. spheres: in space,
 * layers of a square lattice, each in the hollows of the one below, with a little play: four to six
 * contacts a sphere. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench_world.h"
#include "scheme/sim.h"
#include "scree/world.h"
#include "world/world.h"

typedef struct memory_count {
    long asked;
    size_t live, most;
} memory_count;

/* The size of a block stands 64 bytes before it. */
#define HEAD 64

static void *count_resize(void *user, void *old, size_t old_bytes, size_t bytes) {
    memory_count *m = user;
    char *fresh = aligned_alloc(64, (bytes + 2 * HEAD - 1) / HEAD * HEAD);
    if (!fresh) return NULL;
    memcpy(fresh, &bytes, sizeof bytes);
    m->asked++;
    m->live += bytes;
    if (m->live > m->most) m->most = m->live;
    if (old) {
        size_t size;
        memcpy(fresh + HEAD, old, old_bytes < bytes ? old_bytes : bytes);
        memcpy(&size, (char *)old - HEAD, sizeof size);
        m->live -= size;
        free((char *)old - HEAD);
    }
    return fresh + HEAD;
}

static void count_release(void *user, void *old) {
    size_t size;
    memcpy(&size, (char *)old - HEAD, sizeof size);
    ((memory_count *)user)->live -= size;
    free((char *)old - HEAD);
}

typedef struct options {
    int threads;
    const char *solver;
    double tolerance;
    int64_t iterations;
    int settle; /* steps before those that are measured */
} options;

static void set_up(scree_world_def *def, const options *o) {
    def->tolerance = o->tolerance;
    def->max_iterations = o->iterations;
    def->threads = o->threads;
    def->solver = o->solver;
}

static void add_wall(scree_world *w, double x, double nx, double ny) {
    scree_error error;
    scree_params *p = scree_params_new();
    const double normal[] = {nx, ny};
    scree_body_def def = scree_default_body_def();
    must(scree_params_list(p, "normal", normal, 2, 1, &error), &error);
    must(scree_world_add_shape(w, "halfplane", p, &def.shape, &error), &error);
    scree_params_free(p);
    def.position[0] = x;
    def.fixed = true;
    must(scree_world_add_body(w, &def, NULL, &error), &error);
}

/* A bed of spheres ten times as wide as deep, in five planes. */
static scree_world *sphere_bed(long bodies, const options *o) {
    scree_error error;
    scree_world_def def = scree_default_world_def();
    def.dimension = 3;
    def.gravity[1] = 0;
    def.gravity[2] = -9.81;
    set_up(&def, o);
    scree_world *w;
    must(scree_world_create(&w, &def, &error), &error);
    add_law(w, 0.3);
    long side = (long)ceil(cbrt(10.0 * (double)bodies));
    double pitch = 1.0005, half = 0.5 * ((double)side * pitch + 0.5);
    add_plane(w, (const double[]){0, 0, 1}, 0);
    add_plane(w, (const double[]){1, 0, 0}, half);
    add_plane(w, (const double[]){-1, 0, 0}, half);
    add_plane(w, (const double[]){0, 1, 0}, half);
    add_plane(w, (const double[]){0, -1, 0}, half);
    uint32_t ball[2] = {add_round(w, "sphere", 0.5), add_round(w, "sphere", 0.4999)};
    for (long k = 0; k < bodies; k++) {
        long i = k % side, j = k / side % side, layer = k / (side * side);
        double shift = 0.5 * (double)(layer % 2);
        scree_body_def def_of = scree_default_body_def();
        def_of.shape = ball[(k * 7 + j) % 3 == 0];
        def_of.position[0] = 0.5 + (double)i * pitch + shift - half;
        def_of.position[1] = 0.5 + (double)j * pitch + shift - half;
        def_of.position[2] = 0.5 + 0.7068 * (double)layer;
        must(scree_world_add_body(w, &def_of, NULL, &error), &error);
    }
    must(scree_world_build(w, &error), &error);
    return w;
}

static scree_world *bed(long bodies, const options *o, bool square) {
    scree_error error;
    scree_world_def def = scree_default_world_def();
    def.h = 1e-3;
    set_up(&def, o);
    scree_world *w;
    must(scree_world_create(&w, &def, &error), &error);
    add_law(w, 0.3);
    long columns = (long)ceil(sqrt(10.0 * (double)bodies));
    double pitch = square ? 1 : 1.0005;
    add_wall(w, 0, 0, 1);
    add_wall(w, 0, 1, 0);
    add_wall(w, (double)columns * pitch + (square ? 0 : 0.5), -1, 0);
    uint32_t disk[2] = {add_round(w, "disk", 0.5), add_round(w, "disk", 0.4999)};
    for (long k = 0; k < bodies; k++) {
        long i = k % columns, j = k / columns;
        scree_body_def def_of = scree_default_body_def();
        def_of.shape = disk[!square && (k * 7 + j) % 3 == 0];
        def_of.position[0] = 0.5 + (double)i * pitch + (square ? 0 : 0.5 * (double)(j % 2));
        def_of.position[1] = 0.5 + (square ? 1 : 0.8664) * (double)j;
        must(scree_world_add_body(w, &def_of, NULL, &error), &error);
    }
    must(scree_world_build(w, &error), &error);
    return w;
}

typedef struct cost {
    double detect, prepare, finish, outside; /* s, of the quickest step: others share the machine */
    double whole, solve, contacts;           /* sums */
    int64_t updates, sweeps;
    double residual; /* the largest */
} cost;

static double smaller(double best, double value) { return best < 0 || value < best ? value : best; }

/* outside: the whole call but the solver, with drives, drifts, publishing and what is not named. */
static cost measure(scree_world *w, int steps) {
    scree_error error;
    cost c = {.detect = -1, .prepare = -1, .finish = -1, .outside = -1};
    for (int i = 0; i < steps; i++) {
        double start = stage_seconds();
        must(scree_world_step(w, &error), &error);
        const double *seconds = w->sim.seconds;
        double whole = stage_seconds() - start;
        c.whole += whole;
        c.outside = smaller(c.outside, whole - seconds[2]);
        c.detect = smaller(c.detect, seconds[0]);
        c.prepare = smaller(c.prepare, seconds[1]);
        c.finish = smaller(c.finish, seconds[3]);
        c.solve += seconds[2];
        c.updates += w->sim.info.updates;
        c.sweeps += w->sim.info.iterations;
        c.residual = fmax(c.residual, w->sim.info.residual.rms);
        c.contacts += (double)w->sim.contacts.table.count;
    }
    return c;
}

static void report(const cost *c, long bodies, int steps, double *first, const memory_count *m,
                   uint64_t hash) {
    double n = (double)bodies, per_contact = c->outside / (c->contacts / steps);
    if (*first < 0) *first = per_contact;
    printf("%9ld %8.2f %8.1f %8.1f %8.1f %8.1f %10.3g %8.2f %8.0f %9.0f %7.2f %8.3g %7.1f %8.1e "
           "%016llx\n",
           bodies, c->contacts / (n * steps), 1e9 * c->detect / n, 1e9 * c->prepare / n,
           1e9 * c->finish / n, 1e9 * c->outside / n, (double)c->updates / c->solve,
           per_contact / *first, (double)m->live / n, (double)m->most / n, (double)m->asked / steps,
           c->whole / steps, (double)c->sweeps / steps, c->residual, (unsigned long long)hash);
}

int main(int argc, char **argv) {
    const char *given[] = {"1000", "10000", "100000"};
    options o = {1, "auto", 1e-3, 50, 20};
    for (; argc > 1 && strchr(argv[1], '='); argc--, argv++) {
        const char *value = strchr(argv[1], '=') + 1;
        switch (argv[1][0]) {
        case 't':
            if (argv[1][1] == 'o')
                o.tolerance = atof(value);
            else
                o.threads = atoi(value);
            break;
        case 's':
            if (argv[1][1] == 'o')
                o.solver = value;
            else
                o.settle = atoi(value);
            break;
        case 'i': o.iterations = atol(value); break;
        }
    }
    bool square = argc > 1 && strcmp(argv[1], "square") == 0;
    bool spheres = argc > 1 && strcmp(argv[1], "spheres") == 0;
    if (square || spheres) argc--, argv++;
    int count = argc > 1 ? argc - 1 : 3;
    double first = -1;
    printf("%9s %8s %8s %8s %8s %8s %10s %8s %8s %9s %7s %8s %7s %8s %16s\n", "bodies", "contacts",
           "detect", "prepare", "finish", "outside", "updates/s", "growth", "B/body", "peak/body",
           "allocs", "s/step", "sweeps", "residual", "state hash");
    for (int a = 0; a < count; a++) {
        long bodies = atol(argc > 1 ? argv[a + 1] : given[a]);
        if (bodies < 1) return fprintf(stderr, "a number of bodies is wanted\n"), 2;
        memory_count memory = {0};
        scree_set_allocator(&(scree_allocator){&memory, count_resize, count_release});
        scree_world *w = spheres ? sphere_bed(bodies, &o) : bed(bodies, &o, square);
        measure(w, o.settle);
        memory.asked = 0;
        int steps = bodies > 200000 ? 5 : bodies > 20000 ? 20 : 100;
        cost c = measure(w, steps);
        report(&c, bodies, steps, &first, &memory, state_hash(&w->state));
        scree_world_destroy(w);
        if (memory.live) printf("%zu bytes were not given back\n", memory.live);
        scree_set_allocator(NULL);
    }
    printf(
        "times in ns per body and step; outside: all but the solver (aim: 400 at 1e5); growth of "
        "it per contact (aim: 1.5 to 1e6); memory aim: 1500 B/body; s/step: with the solver\n");
    return 0;
}
