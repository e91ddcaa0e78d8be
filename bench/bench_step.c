/* What a step of a settled bed costs: time outside the solver, solver updates per second, growth
 * with the number of bodies, memory and allocations. One thread.
 *
 *   bench_step [bodies ...]      default: 1000 10000 100000; say 1000000 for the long one
 *
 * The bed: disks of 1 m, as wide as ten times its depth, on a triangular lattice with a little
 * play, fallen together for some steps. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "scree/world.h"

typedef struct memory_count {
    long asked;
    size_t live, most;
} memory_count;

/* The size of a block stands 64 bytes before it. */
#define HEAD 64

static void *count_resize(void *user, void *old, size_t old_bytes, size_t bytes) {
    memory_count *m = user;
    char *block = aligned_alloc(64, (bytes + 2 * HEAD - 1) / HEAD * HEAD);
    if (!block) return NULL;
    memcpy(block, &bytes, sizeof bytes);
    m->asked++;
    m->live += bytes;
    if (m->live > m->most) m->most = m->live;
    if (old) {
        size_t size;
        memcpy(block + HEAD, old, old_bytes < bytes ? old_bytes : bytes);
        memcpy(&size, (char *)old - HEAD, sizeof size);
        m->live -= size;
        free((char *)old - HEAD);
    }
    return block + HEAD;
}

static void count_release(void *user, void *block) {
    size_t size;
    memcpy(&size, (char *)block - HEAD, sizeof size);
    ((memory_count *)user)->live -= size;
    free((char *)block - HEAD);
}

static void must(scree_status status, const scree_error *error) {
    if (status == SCREE_OK) return;
    fprintf(stderr, "%s\n", error->text);
    exit(1);
}

static void add_law(scree_world *w) {
    scree_error error;
    scree_params *law = scree_params_new(), *friction = scree_params_map(law, "friction");
    must(scree_params_text(law, "normal", "velocity", &error), &error);
    must(scree_params_text(friction, "kind", "coulomb", &error), &error);
    must(scree_params_real(friction, "mu", 0.3, &error), &error);
    must(scree_world_add_law(w, "dry", law, &error), &error);
    must(scree_world_set_law(w, "default", "default", "dry", &error), &error);
    scree_params_free(law);
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

static uint32_t add_disk(scree_world *w, double radius) {
    scree_error error;
    uint32_t index;
    scree_params *p = scree_params_new();
    must(scree_params_real(p, "radius", radius, &error), &error);
    must(scree_world_add_shape(w, "disk", p, &index, &error), &error);
    scree_params_free(p);
    return index;
}

static scree_world *bed(long bodies) {
    scree_error error;
    scree_world_def def = scree_default_world_def();
    def.h = 1e-3;
    def.tolerance = 1e-3;
    def.max_iterations = 50;
    scree_world *w;
    must(scree_world_create(&w, &def, &error), &error);
    add_law(w);
    long columns = (long)ceil(sqrt(10.0 * (double)bodies));
    double pitch = 1.0005;
    add_wall(w, 0, 0, 1);
    add_wall(w, 0, 1, 0);
    add_wall(w, (double)columns * pitch + 0.5, -1, 0);
    uint32_t disk[2] = {add_disk(w, 0.5), add_disk(w, 0.4999)};
    for (long k = 0; k < bodies; k++) {
        long i = k % columns, j = k / columns;
        scree_body_def body = scree_default_body_def();
        body.shape = disk[(k * 7 + j) % 3 == 0];
        body.position[0] = 0.5 + (double)i * pitch + 0.5 * (double)(j % 2);
        body.position[1] = 0.5 + 0.8664 * (double)j;
        must(scree_world_add_body(w, &body, NULL, &error), &error);
    }
    must(scree_world_build(w, &error), &error);
    return w;
}

typedef struct cost {
    double detect, prepare, finish; /* s, of the quickest step: others share the machine */
    double solve, contacts;         /* sums */
    int64_t updates;
} cost;

static double smaller(double best, double value) { return best < 0 || value < best ? value : best; }

static cost measure(scree_world *w, int steps) {
    scree_error error;
    cost c = {.detect = -1, .prepare = -1, .finish = -1};
    for (int i = 0; i < steps; i++) {
        scree_frame f;
        must(scree_world_step(w, &error), &error);
        must(scree_world_frame(w, &f, &error), &error);
        c.detect = smaller(c.detect, f.solver.seconds_detect);
        c.prepare = smaller(c.prepare, f.solver.seconds_prepare);
        c.finish = smaller(c.finish, f.solver.seconds_finish);
        c.solve += f.solver.seconds_solve;
        c.updates += f.solver.updates;
        c.contacts += f.contacts;
    }
    return c;
}

static void report(const cost *c, long bodies, int steps, double *first, const memory_count *m) {
    double n = (double)bodies, outside = (c->detect + c->prepare + c->finish) / n;
    if (*first < 0) *first = outside;
    printf("%9ld %8.2f %8.1f %8.1f %8.1f %8.1f %10.3g %8.2f %8.0f %9.0f %7.2f\n", bodies,
           c->contacts / (n * steps), 1e9 * c->detect / n, 1e9 * c->prepare / n,
           1e9 * c->finish / n, 1e9 * outside, (double)c->updates / c->solve, outside / *first,
           (double)m->live / n, (double)m->most / n, (double)m->asked / steps);
}

int main(int argc, char **argv) {
    const char *given[] = {"1000", "10000", "100000"};
    int count = argc > 1 ? argc - 1 : 3;
    double first = -1;
    printf("%9s %8s %8s %8s %8s %8s %10s %8s %8s %9s %7s\n", "bodies", "contacts", "detect",
           "prepare", "finish", "outside", "updates/s", "growth", "B/body", "peak/body", "allocs");
    for (int a = 0; a < count; a++) {
        long bodies = atol(argc > 1 ? argv[a + 1] : given[a]);
        if (bodies < 1) return fprintf(stderr, "a number of bodies is wanted\n"), 2;
        memory_count memory = {0};
        scree_set_allocator(&(scree_allocator){&memory, count_resize, count_release});
        scree_world *w = bed(bodies);
        measure(w, 20);
        memory.asked = 0;
        int steps = bodies > 200000 ? 5 : bodies > 20000 ? 20 : 100;
        cost c = measure(w, steps);
        report(&c, bodies, steps, &first, &memory);
        scree_world_destroy(w);
        if (memory.live) printf("%zu bytes were not given back\n", memory.live);
        scree_set_allocator(NULL);
    }
    printf("times in ns per body and step; outside: all but the solver (aim: 400 at 1e5); growth "
           "of it (aim: 1.5 to 1e6)\n");
    return 0;
}
