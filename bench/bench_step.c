/* What a step of a settled bed costs: time outside the solver, solver updates per second, growth
 * with the number of bodies, memory and allocations. No frame is read.
 *
 *   bench_step [threads=1] [solver=auto] [tolerance=1e-3] [iterations=50] [settle=20] [steps=n]
 *              [square|spheres|polyhedra] [bodies ...]
 *
 *   bench_step compare=n ...   one thread beside n: every part of a step with its own speed-up, the
 *                              bytes that it must move at least and the bandwidth reached, beside
 *                              that of y += a x
 *
 *   bench_step memory=1 ...    and below, bytes a body by the lines that asked for them and by the
 *                              columns of tables
 *
 *   bench_step equal=n ...     n plain sweeps in every step, whatever they reach, and below the
 *                              table what a whole step costs a contact: the quickest of several
 *
 * Default: 1000 10000 100000 bodies; 1000000 for the long one.
 *
 * The bed: disks of 1 m, as wide as ten times its depth, on a triangular lattice with a little
 * play, fallen together for some steps: three contacts a disk. square: stacked in columns that
 * touch: two contacts a disk, as many as a settled random bed with friction has. spheres: in space,
 * layers of a square lattice, each in the hollows of the one below, with a little play: four to six
 * contacts a sphere. polyhedra: blocks and irregular hulls of eight sizes, tilted at random, which
 * fall together from a loose lattice in a box; settle=300 unless it is given. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/random.h"
#include "bench_memory.h"
#include "bench_world.h"
#include "scheme/sim.h"
#include "scree/world.h"
#include "solver/relaxation/nlgs_lanes.h"
#include "world/world.h"

typedef struct options {
    int threads;
    const char *solver;
    double tolerance;
    int64_t iterations;
    int settle;  /* steps before those that are measured; -1: as the bed needs */
    int steps;   /* that are measured; 0: as many as suit the number of bodies */
    int compare; /* threads to compare one with; 0: no comparison */
    int equal;   /* sweeps of every step; 0: until the tolerance is met */
    bool memory; /* finds the lines of the program that requested the memory */
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

/* An empty box of five planes, as wide as twice `half`. */
static scree_world *box_world(double h, double half, const options *o) {
    scree_error error;
    scree_world_def def = scree_default_world_def();
    def.dimension = 3;
    def.gravity[1] = 0;
    def.gravity[2] = -9.81;
    if (h > 0) def.h = h;
    set_up(&def, o);
    scree_world *w;
    must(scree_world_create(&w, &def, &error), &error);
    add_law(w, 0.3);
    add_plane(w, (const double[]){0, 0, 1}, 0);
    add_plane(w, (const double[]){1, 0, 0}, half);
    add_plane(w, (const double[]){-1, 0, 0}, half);
    add_plane(w, (const double[]){0, 1, 0}, half);
    add_plane(w, (const double[]){0, -1, 0}, half);
    return w;
}

/* Blocks first, then hulls of twelve points near a sphere. */
#define SOLIDS 8
static uint32_t add_solid(scree_world *w, int number, random_stream *r) {
    scree_error error;
    uint32_t index;
    scree_params *p = scree_params_new();
    double size = 0.85 + 0.02 * number;
    if (number < SOLIDS / 2) {
        const double sides[3] = {size, 0.9 * size, 0.8 * size};
        must(scree_params_list(p, "size", sides, 3, 1, &error), &error);
        must(scree_world_add_shape(w, "block", p, &index, &error), &error);
    } else {
        double point[12][3];
        for (int i = 0; i < 12; i++) {
            double z = (i + 0.5) / 6 - 1, turn = 2.4 * i + random_range(r, -0.3, 0.3);
            double flat = sqrt(1 - z * z);
            point[i][0] = 0.55 * size * flat * cos(turn);
            point[i][1] = 0.55 * size * flat * sin(turn);
            point[i][2] = 0.55 * size * z;
        }
        must(scree_params_list(p, "vertices", &point[0][0], 12, 3, &error), &error);
        must(scree_world_add_shape(w, "polyhedron", p, &index, &error), &error);
    }
    scree_params_free(p);
    return index;
}

/* A bed of polyhedra ten times as wide as deep. */
static scree_world *polyhedron_bed(long bodies, const options *o) {
    scree_error error;
    long side = (long)ceil(cbrt(10.0 * (double)bodies));
    double pitch = 1.25, half = 0.5 * ((double)side * pitch + 0.5 * pitch);
    scree_world *w = box_world(5e-3, half, o);
    random_stream r = {1, 1, 0};
    uint32_t solid[SOLIDS];
    for (int i = 0; i < SOLIDS; i++)
        solid[i] = add_solid(w, i, &r);
    for (long k = 0; k < bodies; k++) {
        long i = k % side, j = k / side % side, layer = k / (side * side);
        double shift = 0.5 * pitch * (double)(layer % 2), length = 0;
        scree_body_def def_of = scree_default_body_def();
        def_of.shape = solid[random_below(&r, SOLIDS)];
        def_of.position[0] = 0.5 * pitch + (double)i * pitch + shift - half;
        def_of.position[1] = 0.5 * pitch + (double)j * pitch + shift - half;
        def_of.position[2] = 0.6 + 1.2 * (double)layer;
        double *turn = def_of.orientation;
        turn[0] = 1;
        for (int m = 1; m < 4; m++)
            turn[m] = random_range(&r, -0.13, 0.13);
        for (int m = 0; m < 4; m++)
            length += turn[m] * turn[m];
        for (int m = 0; m < 4; m++)
            turn[m] /= sqrt(length);
        must(scree_world_add_body(w, &def_of, NULL, &error), &error);
    }
    must(scree_world_build(w, &error), &error);
    return w;
}

/* A bed of spheres ten times as wide as deep. */
static scree_world *sphere_bed(long bodies, const options *o) {
    scree_error error;
    long side = (long)ceil(cbrt(10.0 * (double)bodies));
    double pitch = 1.0005, half = 0.5 * ((double)side * pitch + 0.5);
    scree_world *w = box_world(0, half, o);
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
    double detect, prepare, finish,
        outside;                   /* s, of the fastest step: other programs share the machine */
    double set_up;                 /* of the solver, likewise */
    double sweeping;               /* s, the mean: steps differ in their sweeps */
    double quickest;               /* whole step */
    double whole, solve, contacts; /* sums */
    int64_t updates, sweeps;
    double residual; /* the largest */
} cost;

static double smaller(double best, double value) { return best < 0 || value < best ? value : best; }

/* Times of the solver's first and last progress call: between these it sweeps. */
typedef struct told {
    double first, last;
} told;

static void hear(void *user, const solve_watch *watch) {
    told *t = user;
    (void)watch;
    t->last = stage_seconds();
    if (t->first < 0) t->first = t->last;
}

/* outside: the whole call without the solver, with drives, drifts, publishing and unnamed parts. */
static cost measure(scree_world *w, int steps) {
    scree_error error;
    cost c = {
        .detect = -1, .prepare = -1, .finish = -1, .outside = -1, .set_up = -1, .quickest = -1};
    for (int i = 0; i < steps; i++) {
        told heard = {-1, -1};
        w->sim.solver.tell = hear;
        w->sim.solver.tell_user = &heard;
        double start = stage_seconds();
        clock_t ticks = clock();
        must(scree_world_step(w, &error), &error);
        const double *seconds = w->sim.seconds;
        double whole = stage_seconds() - start;
        c.whole += whole;
        /* processor time is less than the wall clock's where one thread waits for its core */
        double busy = (double)(clock() - ticks) / CLOCKS_PER_SEC;
        c.quickest = smaller(c.quickest, smaller(whole, busy));
        c.outside = smaller(c.outside, whole - seconds[2]);
        c.detect = smaller(c.detect, seconds[0]);
        c.prepare = smaller(c.prepare, seconds[1]);
        c.finish = smaller(c.finish, seconds[3]);
        c.sweeping += (heard.last - heard.first) / steps;
        c.set_up = smaller(c.set_up, seconds[2] - (heard.last - heard.first));
        w->sim.solver.tell = NULL;
        c.solve += seconds[2];
        c.updates += w->sim.solver.info.updates;
        c.sweeps += w->sim.solver.info.iterations;
        c.residual = fmax(c.residual, w->sim.solver.info.residual.rms);
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

/* Bytes of a row of a table. */
static void report_table(const table *t, double bodies) {
    for (uint32_t i = 0; i < t->columns; i++) {
        const column *c = &t->column[i];
        double bytes = (double)(t->capacity * c->width * column_type_size(c->type)) / bodies;
        if (bytes >= 1) printf("%9.1f  %s.%s\n", bytes, t->name, c->name);
    }
}

static void report_memory(memory_count *m, const scree_world *w, double bodies) {
    memory_report(m, bodies);
    printf("columns of the state\n");
    for (size_t i = 0; i < w->state.table_count; i++)
        report_table(w->state.tables[i], bodies);
    printf("columns of the step's contacts\n");
    report_table(&w->sim.contacts.table, bodies);
    report_table(&w->sim.contacts.arms, bodies);
}

/* The bytes that each part of a step must at least read and write, if every number of every contact
 * and body that it works on is moved once: rows of the table, of the problem and of the lanes. */
typedef struct floors {
    double detect, prepare, set_up, sweeping, finish;
} floors;

static floors bytes_of(const scree_world *w, const cost *c, int steps) {
    const sim *s = &w->sim;
    bool space = s->model->dimension == 3;
    double contacts = (double)s->contacts.table.count, acting = s->work.problem.contacts;
    double bodies = (double)s->bodies.count, rows = 8.0 * s->contacts.rows;
    double table_row = (double)table_row_bytes(&s->contacts.table),
           v = 8.0 * bodies * s->bodies.dofs;
    double lane = (double)(space ? sizeof(lane_ball) : sizeof(lane_round)) / LANE_BLOCK;
    double own = sizeof(row) + 2 * rows + 8; /* law, b, S, where they stand */
    return (floors){.detect = contacts * (table_row + 8) + 8.0 * bodies * s->model->places,
                    .prepare = contacts * (table_row + rows) + acting * own + 2 * v,
                    .set_up = acting * (own + lane + rows) + 2 * v,
                    .sweeping = (double)c->sweeps / steps * acting * (lane + 3 * rows),
                    .finish = contacts * table_row + acting * own + 4 * v};
}

typedef struct axpy {
    double *x, *y;
} axpy;

static void add(void *context, size_t begin, size_t end) {
    const axpy *k = context;
    for (size_t i = begin; i < end; i++)
        k->y[i] += 1.0001 * k->x[i];
}

#define AXPY_NUMBERS 40000000u

/* The bandwidth of y += a x with `threads` threads, in bytes per second. */
static double axpy_bandwidth(int threads) {
    scree_error error;
    team *t;
    axpy k = {calloc(AXPY_NUMBERS, sizeof *k.x), calloc(AXPY_NUMBERS, sizeof *k.y)};
    double best = -1;
    must(team_create(&t, threads, &error), &error);
    for (int i = 0; k.x && k.y && i < 5; i++) {
        double start = stage_seconds();
        team_for(t, AXPY_NUMBERS, 100000, add, &k);
        best = smaller(best, stage_seconds() - start);
    }
    team_destroy(t);
    free(k.x);
    free(k.y);
    return 24.0 * AXPY_NUMBERS / best;
}

static void compare_part(const char *name, double one, double many, double bytes, double best) {
    printf("%-9s %10.3f %10.3f %8.2f %9.1f %8.1f %8.2f\n", name, 1e3 * one, 1e3 * many, one / many,
           bytes / 1e6, bytes / many / 1e9, bytes / many / best);
}

static void compare(const cost *one, const cost *many, int steps, const floors *f, int threads) {
    double best = axpy_bandwidth(threads);
    printf("%-9s %10s %7d ms %8s %9s %8s %8s\n", "part", "1 ms", threads, "speed-up", "MB", "GB/s",
           "of axpy");
    compare_part("detect", one->detect, many->detect, f->detect, best);
    compare_part("prepare", one->prepare, many->prepare, f->prepare, best);
    compare_part("set-up", one->set_up, many->set_up, f->set_up, best);
    compare_part("sweeps", one->sweeping, many->sweeping, f->sweeping, best);
    compare_part("finish", one->finish, many->finish, f->finish, best);
    printf("%-9s %10.3f %10.3f %8.2f\n", "step", 1e3 * one->whole / steps,
           1e3 * many->whole / steps, one->whole / many->whole);
    printf("y += a x with %d threads: %.1f GB/s\n", threads, best / 1e9);
}

/* key=value; false: there is no such key. */
static bool read_option(const char *word, options *o) {
    size_t key = (size_t)(strchr(word, '=') - word);
    const char *value = word + key + 1;
#define IS(name) (key == strlen(name) && strncmp(word, name, key) == 0)
    if (IS("threads")) return o->threads = atoi(value), true;
    if (IS("solver")) return o->solver = value, true;
    if (IS("tolerance")) return o->tolerance = atof(value), true;
    if (IS("iterations")) return o->iterations = atol(value), true;
    if (IS("settle")) return o->settle = atoi(value), true;
    if (IS("steps")) return o->steps = atoi(value), true;
    if (IS("compare")) return o->compare = atoi(value), true;
    if (IS("equal")) return o->equal = atoi(value), true;
    if (IS("memory")) return o->memory = atoi(value) != 0, true;
#undef IS
    return false;
}

/* Plain sweeps that no tolerance ends. */
static void make_equal(options *o) {
    o->solver = "nlgs";
    o->iterations = o->equal;
    o->tolerance = 1e-300;
}

typedef struct equal_cost {
    long bodies;
    double seconds, sweeps; /* of a contact, of a step */
} equal_cost;

static void report_equal(const equal_cost *of, int count) {
    printf(
        "whole step at equal sweeps (aim: growth below 1.25 from 1e3 to 1e6)\n%9s %10s %8s %8s\n",
        "bodies", "ns/contact", "sweeps", "growth");
    for (int i = 0; i < count; i++)
        printf("%9ld %10.1f %8.1f %8.2f\n", of[i].bodies, 1e9 * of[i].seconds, of[i].sweeps,
               of[i].seconds / of[0].seconds);
}

typedef enum bed_kind { DISKS, SQUARE, SPHERES, POLYHEDRA } bed_kind;

static scree_world *make_bed(bed_kind form, long bodies, const options *o) {
    if (form == POLYHEDRA) return polyhedron_bed(bodies, o);
    return form == SPHERES ? sphere_bed(bodies, o) : bed(bodies, o, form == SQUARE);
}

static bed_kind read_kind(const char *word) {
    const char *names[] = {"", "square", "spheres", "polyhedra"};
    for (int i = 1; word && i < 4; i++)
        if (strcmp(word, names[i]) == 0) return (bed_kind)i;
    return DISKS;
}

enum { SIZES_MOST = 16 };

int main(int argc, char **argv) {
    const char *given[] = {"1000", "10000", "100000"};
    options o = {1, "auto", 1e-3, 50, -1, 0, 0, 0, false};
    equal_cost equal[SIZES_MOST];
    for (; argc > 1 && strchr(argv[1], '='); argc--, argv++)
        if (!read_option(argv[1], &o)) return fprintf(stderr, "unknown option %s\n", argv[1]), 2;
    bed_kind form = read_kind(argc > 1 ? argv[1] : NULL);
    if (form != DISKS) argc--, argv++;
    if (o.settle < 0) o.settle = form == POLYHEDRA ? 300 : 20;
    if (o.equal > 0) make_equal(&o);
    int count = argc > 1 ? argc - 1 : 3;
    if (count > SIZES_MOST) return fprintf(stderr, "too many numbers of bodies\n"), 2;
    double first = -1;
    printf("%9s %8s %8s %8s %8s %8s %10s %8s %8s %9s %7s %8s %7s %8s %16s\n", "bodies", "contacts",
           "detect", "prepare", "finish", "outside", "updates/s", "growth", "B/body", "peak/body",
           "allocs", "s/step", "sweeps", "residual", "state hash");
    for (int a = 0; a < count; a++) {
        long bodies = atol(argc > 1 ? argv[a + 1] : given[a]);
        if (bodies < 1) return fprintf(stderr, "a number of bodies is wanted\n"), 2;
        int steps = o.steps > 0 ? o.steps : bodies > 200000 ? 5 : bodies > 20000 ? 20 : 100;
        cost of[2];
        for (int many = 0; many <= (o.compare > 0); many++) {
            memory_count memory = {.sorts = o.memory};
            options now = o;
            if (o.compare > 0) now.threads = many ? o.compare : 1;
            scree_set_allocator(&(scree_allocator){&memory, memory_resize, memory_release});
            scree_world *w = make_bed(form, bodies, &now);
            measure(w, now.settle);
            memory.asked = 0;
            of[many] = measure(w, steps);
            report(&of[many], bodies, steps, &first, &memory, state_hash(&w->state));
            fflush(stdout);
            if (o.memory) report_memory(&memory, w, (double)bodies);
            floors f = bytes_of(w, &of[many], steps);
            if (many) compare(&of[0], &of[1], steps, &f, o.compare);
            scree_world_destroy(w);
            if (memory.live) printf("%zu bytes were not given back\n", memory.live);
            scree_set_allocator(NULL);
        }
        const cost *c = &of[o.compare > 0];
        equal[a] =
            (equal_cost){bodies, c->quickest / (c->contacts / steps), (double)c->sweeps / steps};
    }
    if (o.equal > 0) report_equal(equal, count);
    printf(
        "times in ns per body and step; outside: all but the solver (aim: 400 at 1e5); growth of "
        "it per contact (aim: 1.5 to 1e6); memory aim: 1500 B/body; s/step: with the solver\n");
    return 0;
}
