/* Cost of detection per body: a step with a valid list, a step that remakes it, and the memory of
 * both, for 10^3 to 10^6 bodies. Planar scenes: a bed of equal disks (2 contacts and 3 near pairs
 * each) in the order of rows and in random order, disks with radii spread 1:100 (as many in each
 * octave), and polygons. In space: a bed of equal spheres (3 contacts and 7 near pairs each), the
 * same on a wide floor block, spheres spread 1:100 (as many in each octave) and 1:20 (as much
 * volume in each octave), and blocks. Prints nanoseconds and bytes per
 * body; pass the largest number of bodies (1000000), the number of threads (1) and the dimension (2
 * or 3; else both). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/math.h"
#include "base/random.h"
#include "detect/detect.h"
#include "detect/near.h"
#include "shape/kinds.h"

typedef struct bed {
    model model;
    double *q; /* (bodies x places) */
    uint8_t *exists, *mobile;
    contact_table last;
} bed;

static size_t bytes_now, bytes_most;

static void *count_resize(void *user, void *old, size_t old_bytes, size_t new_bytes) {
    (void)user;
    void *block = aligned_alloc(64, (new_bytes + 63) / 64 * 64);
    if (!block) return NULL;
    if (old) memcpy(block, old, old_bytes < new_bytes ? old_bytes : new_bytes);
    free(old);
    bytes_now += new_bytes - old_bytes;
    if (bytes_now > bytes_most) bytes_most = bytes_now;
    return block;
}

static void count_release(void *user, void *block) {
    (void)user;
    free(block);
}

/* One thread is timed by its own clock, which stands still while other programs run. */
static clockid_t stopwatch = CLOCK_THREAD_CPUTIME_ID;

static double seconds(void) {
    struct timespec t;
    clock_gettime(stopwatch, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void must(bool good) {
    if (good) return;
    fprintf(stderr, "bench_detect: out of memory\n");
    exit(1);
}

static uint32_t add_shape(bed *b, const shape_kind *kind_of, const void *parameters) {
    shape *made = mem_alloc(1, sizeof *made);
    must(made && kind_of->create(parameters, made, NULL) == SCREE_OK);
    must(array_push(&b->model.shapes, made));
    return (uint32_t)b->model.shapes.count - 1;
}

static void bed_begin(bed *b, size_t count, int dimension) {
    memset(b, 0, sizeof *b);
    model_init(&b->model, dimension);
    b->model.default_law = 0;
    b->q = mem_alloc(count * b->model.places, sizeof *b->q);
    b->exists = mem_alloc(count, 1);
    b->mobile = mem_alloc(count, 1);
    must(b->q && b->exists && b->mobile);
    memset(b->exists, 1, count);
    memset(b->mobile, 1, count);
}

/* Not turned. */
static void add_body(bed *b, uint32_t shape_index, double x, double y, double z) {
    double *q = &b->q[b->model.bodies.count * b->model.places];
    must(array_push(&b->model.bodies, (body){.name = mem_text(""), .shape = shape_index}));
    q[0] = x;
    q[1] = y;
    q[2] = b->model.dimension == 3 ? z : 0;
    if (b->model.dimension == 3) q[3] = 1;
}

static void shuffle(bed *b, random_stream *r) {
    for (size_t i = b->model.bodies.count - 1; i > 0; i--) {
        size_t j = random_below(r, (uint32_t)i + 1);
        for (size_t k = 0; k < b->model.places; k++) {
            double *x = &b->q[i * b->model.places + k], *y = &b->q[j * b->model.places + k];
            double swap = *x;
            *x = *y;
            *y = swap;
        }
    }
}

/* Rows of disks of radius 1, or hexagons in the same places: gaps are 0 to 3 % of the radius and
 * the reach takes in two thirds of them. */
static void make_lattice(bed *b, size_t count, bool polygons, bool mixed, random_stream *r) {
    disk_parameters disk = {1};
    regular_parameters regular = {6, 1.08};
    bed_begin(b, count, 2);
    uint32_t form =
        polygons ? add_shape(b, &shape_regular, &regular) : add_shape(b, &shape_disk, &disk);
    size_t side = (size_t)sqrt((double)count);
    for (size_t i = 0; i < count; i++) {
        double row = (double)(i / side), place = (double)(i % side);
        double x = 2.015 * (place + 0.5 * (double)((i / side) % 2)), y = 2.015 * 0.866 * row;
        add_body(b, form, x + random_range(r, -0.01, 0.01), y + random_range(r, -0.01, 0.01), 0);
    }
    if (mixed) shuffle(b, r);
}

static void make_spread(bed *b, size_t count, random_stream *r) {
    enum { SIZES = 256 };
    bed_begin(b, count, 2);
    double area = 0;
    for (int i = 0; i < SIZES; i++) {
        disk_parameters disk = {math_pow(100, (i + 0.5) / SIZES)};
        area += PI * disk.radius * disk.radius / SIZES;
        add_shape(b, &shape_disk, &disk);
    }
    double side = sqrt(area * (double)count / 0.3);
    for (size_t i = 0; i < count; i++) {
        double x = side * random_unit(r), y = side * random_unit(r);
        add_body(b, random_below(r, SIZES), x, y, 0);
    }
}

/* A body-centred lattice of spheres of radius 1, or blocks in the same places: eight neighbours at
 * gaps of 0 to 3 % of the radius, of which the reach takes in two thirds, and six farther ones. */
static void make_lattice3(bed *b, size_t count, bool blocks, bool mixed, bool on_floor,
                          random_stream *r) {
    sphere_parameters sphere = {1};
    block_parameters block = {{1.33, 1.33, 1.33}};
    bed_begin(b, count + 1, 3);
    uint32_t form =
        blocks ? add_shape(b, &shape_block, &block) : add_shape(b, &shape_sphere, &sphere);
    size_t side = (size_t)ceil(math_pow((double)count / 2, 1 / 3.0));
    double a = 2.015 * 2 / sqrt(3.0);
    for (size_t i = 0; i < count; i++) {
        size_t cell_index = i / 2;
        double half = i % 2 ? 0.5 : 0;
        double x = a * ((double)(cell_index % side) + half);
        double y = a * ((double)(cell_index / side % side) + half);
        double z = a * ((double)(cell_index / side / side) + half);
        add_body(b, form, x + random_range(r, -0.01, 0.01), y + random_range(r, -0.01, 0.01),
                 z + random_range(r, -0.01, 0.01));
    }
    if (mixed) shuffle(b, r);
    if (!on_floor) return;
    double width = 2 * a * (double)side;
    block_parameters floor = {{width, width, 2}};
    add_body(b, add_shape(b, &shape_block, &floor), width / 4, width / 4, -2);
    b->mobile[count] = 0;
}

/* Equal volume in each octave, or equal numbers of bodies. */
static void make_spread3(bed *b, size_t count, bool by_volume, random_stream *r) {
    enum { SIZES = 4096 };
    bed_begin(b, count, 3);
    double volume = 0;
    for (int i = 0; i < SIZES; i++) {
        double share = (i + 0.5) / SIZES;
        sphere_parameters sphere = {by_volume ? math_pow(1 - share, -1 / 3.0)
                                              : math_pow(100, share)};
        volume += 4 / 3.0 * PI * sphere.radius * sphere.radius * sphere.radius / SIZES;
        add_shape(b, &shape_sphere, &sphere);
    }
    double side = math_pow(volume * (double)count / 0.3, 1 / 3.0);
    for (size_t i = 0; i < count; i++) {
        double x = side * random_unit(r), y = side * random_unit(r), z = side * random_unit(r);
        add_body(b, random_below(r, SIZES), x, y, z);
    }
}

static void bed_free(bed *b) {
    model_free(&b->model);
    mem_free(b->q);
    mem_free(b->exists);
    mem_free(b->mobile);
    mem_free(b->last.key);
}

static void keep_keys(bed *b, const contact_table *found) {
    size_t count = found->table.count;
    mem_free(b->last.key);
    b->last.key = mem_alloc(count, sizeof *b->last.key);
    must(b->last.key);
    for (size_t i = 0; i < count; i++)
        b->last.key[i] = contact_key_at(found, i);
    b->last.table.count = count;
}

static double table_bytes(const table *t) {
    size_t row = 0;
    for (uint32_t i = 0; i < t->columns; i++)
        row += t->column[i].width * column_type_size(t->column[i].type);
    return (double)(t->capacity * row);
}

/* The alternative that was measured: a hierarchy of hashed grids. A body lies in the cell of its
 * centre, at the level whose cells are as wide as its grown circle, and looks at the cells around
 * it in its own and all coarser levels in use. Finds the same pairs, without sorting them. */
typedef struct grid {
    uint64_t *cell; /* (slots) key + 1 of the cell, 0: free */
    uint32_t *head; /* (slots) first body */
    uint32_t *next; /* (bodies) */
    size_t mask;
    double height;
    uint64_t levels; /* bits of those in use */
} grid;

static size_t grid_slot(const grid *g, uint64_t key) {
    size_t slot = (size_t)(key * UINT64_C(0x9E3779B97F4A7C15) >> 20) & g->mask;
    while (g->cell[slot] && g->cell[slot] != key + 1)
        slot = (slot + 1) & g->mask;
    return slot;
}

static uint64_t grid_key(int level, int64_t x, int64_t y) {
    return ((uint64_t)level << 56) | ((uint64_t)(x + (1 << 27)) << 28) | (uint64_t)(y + (1 << 27));
}

static double grown(const bed *b, size_t i, double growth) {
    return b->model.shapes.data[b->model.bodies.data[i].shape]->bound + growth;
}

static int grid_level(const grid *g, double r) {
    int level = 0;
    while (ldexp(g->height, level) < 2 * r)
        level++;
    return level;
}

typedef struct slot_pair {
    uint32_t a, b;
} slot_pair;

static size_t grid_look(const grid *g, const bed *b, uint32_t i, double growth, slot_pair *found,
                        size_t count) {
    double r = grown(b, i, growth), x = b->q[3 * i], y = b->q[3 * i + 1];
    int own = grid_level(g, r);
    for (int level = own; g->levels >> level; level++) {
        if (!(g->levels >> level & 1)) continue;
        double size = ldexp(g->height, level), far = r + size / 2;
        for (int64_t cx = (int64_t)floor((x - far) / size); (double)cx * size <= x + far; cx++)
            for (int64_t cy = (int64_t)floor((y - far) / size); (double)cy * size <= y + far;
                 cy++) {
                size_t slot = grid_slot(g, grid_key(level, cx, cy));
                if (!g->cell[slot]) continue;
                for (uint32_t j = g->head[slot]; j != NONE; j = g->next[j]) {
                    double dx = b->q[3 * j] - x, dy = b->q[3 * j + 1] - y,
                           sum = r + grown(b, j, growth);
                    if (dx * dx + dy * dy > sum * sum || (level == own && j <= i)) continue;
                    found[count++] = (slot_pair){i < j ? i : j, i < j ? j : i};
                }
            }
    }
    return count;
}

static double grid_time(const bed *b, double growth, size_t room, size_t *pairs) {
    size_t n = b->model.bodies.count, slots = 1;
    while (slots < 2 * n)
        slots *= 2;
    grid g = {mem_alloc(slots, 8), mem_alloc(slots, 4), mem_alloc(n, 4), slots - 1, INFINITY, 0};
    slot_pair *found = mem_alloc(room, sizeof *found);
    must(g.cell && g.head && g.next && found);
    double start = seconds();
    for (size_t i = 0; i < n; i++)
        g.height = fmin(g.height, 2 * grown(b, i, growth));
    for (uint32_t i = 0; i < n; i++) {
        int level = grid_level(&g, grown(b, i, growth));
        double size = ldexp(g.height, level);
        uint64_t key = grid_key(level, (int64_t)floor(b->q[3 * i] / size),
                                (int64_t)floor(b->q[3 * i + 1] / size));
        size_t slot = grid_slot(&g, key);
        g.next[i] = g.cell[slot] ? g.head[slot] : NONE;
        g.cell[slot] = key + 1;
        g.head[slot] = i;
        g.levels |= UINT64_C(1) << level;
    }
    *pairs = 0;
    for (uint32_t i = 0; i < n; i++)
        *pairs = grid_look(&g, b, i, growth, found, *pairs);
    double time = seconds() - start;
    mem_free(g.cell);
    mem_free(g.head);
    mem_free(g.next);
    mem_free(found);
    return time;
}

static double best_time(detector *d, const detect_input *in, contact_table *found,
                        detect_report *report, int runs, bool forget) {
    double best = 1e9;
    scree_error error;
    for (int i = 0; i < runs; i++) {
        if (forget) detector_forget(d);
        double start = seconds();
        if (detector_run(d, in, found, report, &error) != SCREE_OK) {
            fprintf(stderr, "bench_detect: %s\n", error.text);
            exit(1);
        }
        best = fmin(best, seconds() - start);
    }
    return best;
}

static void measure(const char *name, bed *b, team *t) {
    double reach = 0.02, n = (double)b->model.bodies.count;
    contact_table found = {0};
    detect_report report;
    detect_input in = {.model = &b->model,
                       .q = b->q,
                       .exists = b->exists,
                       .mobile = b->mobile,
                       .law_reach = &reach,
                       .last = &b->last,
                       .team = t};
    contact_table_register(&found, &b->model);
    int runs = n > 3e5 ? 3 : n > 3e4 ? 10 : 100;
    size_t before = bytes_now;
    bytes_most = bytes_now;
    detector *d;
    must(detector_create(&d, NULL) == SCREE_OK);
    best_time(d, &in, &found, &report, 1, true);
    double memory = (double)(bytes_most - before) - table_bytes(&found.table);
    keep_keys(b, &found);
    double fresh = best_time(d, &in, &found, &report, runs, true);
    double step = best_time(d, &in, &found, &report, runs, false);
    double sum = 0;
    for (size_t i = 0; i < b->model.bodies.count; i++)
        sum += 1 / grown(b, i, 0);
    size_t pairs = 0;
    double other = b->model.dimension == 2 ? 1e9 : NAN;
    for (int i = 0; i < 3 && b->model.dimension == 2; i++)
        other = fmin(other, grid_time(b, 0.2 * n / sum + 0.5 * reach, 4 * (size_t)n, &pairs));
    printf("%-14s %8.0f  %6.1f  %6.1f  %6.1f  %6.0f  %5.2f  %5.2f  %6.1f  %5.2f\n", name, n,
           1e9 * step / n, 1e9 * (fresh - step) / n, 1e9 * fresh / n, memory / n,
           (double)report.candidates / n, (double)found.table.count / n, 1e9 * other / n,
           (double)pairs / n);
    fflush(stdout);
    detector_destroy(d);
    contact_table_free(&found);
}

static void measure_planar(size_t n, team *t) {
    random_stream r = {1, 2, 0};
    bed b;
    make_lattice(&b, n, false, false, &r);
    measure("disks in rows", &b, t);
    bed_free(&b);
    make_lattice(&b, n, false, true, &r);
    measure("disks mixed up", &b, t);
    bed_free(&b);
    make_spread(&b, n, &r);
    measure("disks 1:100", &b, t);
    bed_free(&b);
    make_lattice(&b, n, true, false, &r);
    measure("hexagons", &b, t);
    bed_free(&b);
}

static void measure_space(size_t n, team *t) {
    random_stream r = {1, 2, 0};
    bed b;
    make_lattice3(&b, n, false, false, false, &r);
    measure("spheres, rows", &b, t);
    bed_free(&b);
    make_lattice3(&b, n, false, true, false, &r);
    measure("spheres, mixed", &b, t);
    bed_free(&b);
    make_lattice3(&b, n, false, true, true, &r);
    measure("on a floor", &b, t);
    bed_free(&b);
    make_spread3(&b, n, false, &r);
    measure("spheres 1:100", &b, t);
    bed_free(&b);
    make_spread3(&b, n, true, &r);
    measure("spheres 1:20", &b, t);
    bed_free(&b);
    make_lattice3(&b, n, true, false, false, &r);
    measure("blocks", &b, t);
    bed_free(&b);
}

int main(int count, char **arguments) {
    size_t most = count > 1 ? (size_t)strtoull(arguments[1], NULL, 10) : 1000000;
    int threads = count > 2 ? atoi(arguments[2]) : 1;
    int dimension = count > 3 ? atoi(arguments[3]) : 0;
    scree_allocator counting = {NULL, count_resize, count_release};
    scree_set_allocator(&counting);
    team *t = NULL;
    if (threads > 1) {
        must(team_create(&t, threads, NULL) == SCREE_OK);
        stopwatch = CLOCK_MONOTONIC;
    }
    printf(
        "scene            bodies    step  remake     sum   bytes  pairs  contacts  grid pairs\n");
    for (size_t n = 1000; n <= most && dimension != 3; n *= 10)
        measure_planar(n, t);
    for (size_t n = 1000; n <= most && dimension != 2; n *= 10)
        measure_space(n, t);
    team_destroy(t);
    return 0;
}
