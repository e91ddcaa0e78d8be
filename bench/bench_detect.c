/* Cost of detection per body: a step with a valid list, a step that remakes it, and the memory of
 * both, for 10^3 to 10^6 bodies. Scenes: a bed of equal disks (2 contacts and 3 near pairs each) in
 * the order of rows and in random order, disks with radii spread 1:100 (as many in each octave),
 * and polygons. Prints nanoseconds and bytes per body; pass the largest number of bodies (1000000)
 * and the number of threads (1). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/math.h"
#include "base/random.h"
#include "detect/detect.h"
#include "shape/kinds.h"

typedef struct bed {
    model model;
    double (*q)[DOFS];
    uint8_t *exists, *mobile;
    contact_state last;
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

static double seconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
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

static void bed_begin(bed *b, size_t count) {
    memset(b, 0, sizeof *b);
    model_init(&b->model);
    b->model.default_law = 0;
    b->q = mem_alloc(count, sizeof *b->q);
    b->exists = mem_alloc(count, 1);
    b->mobile = mem_alloc(count, 1);
    must(b->q && b->exists && b->mobile);
    memset(b->exists, 1, count);
    memset(b->mobile, 1, count);
}

static void add_body(bed *b, uint32_t shape_index, double x, double y, double angle) {
    size_t i = b->model.bodies.count;
    must(array_push(&b->model.bodies, (body){.name = mem_text(""), .shape = shape_index}));
    b->q[i][0] = x;
    b->q[i][1] = y;
    b->q[i][2] = angle;
}

static void shuffle(bed *b, random_stream *r) {
    for (size_t i = b->model.bodies.count - 1; i > 0; i--) {
        size_t j = random_below(r, (uint32_t)i + 1);
        double swap[DOFS];
        memcpy(swap, b->q[i], sizeof swap);
        memcpy(b->q[i], b->q[j], sizeof swap);
        memcpy(b->q[j], swap, sizeof swap);
    }
}

/* Rows of disks of radius 1, or hexagons in the same places: gaps are 0 to 3 % of the radius and
 * the reach takes in two thirds of them. */
static void make_lattice(bed *b, size_t count, bool polygons, bool mixed, random_stream *r) {
    disk_parameters disk = {1};
    regular_parameters regular = {6, 1.08};
    bed_begin(b, count);
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
    bed_begin(b, count);
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

static void bed_free(bed *b) {
    model_free(&b->model);
    mem_free(b->q);
    mem_free(b->exists);
    mem_free(b->mobile);
    mem_free(b->last.key);
}

static void keep_keys(bed *b, const contact_list *list) {
    mem_free(b->last.key);
    b->last.key = mem_alloc(list->list.count, sizeof *b->last.key);
    must(b->last.key);
    for (size_t i = 0; i < list->list.count; i++)
        b->last.key[i] = list->list.data[i].key;
    b->last.table.count = list->list.count;
}

static double best_time(detector *d, const detect_input *in, contact_list *list,
                        detect_report *report, int runs, bool forget) {
    double best = 1e9;
    scree_error error;
    for (int i = 0; i < runs; i++) {
        if (forget) detector_forget(d);
        double start = seconds();
        if (detector_run(d, in, list, report, &error) != SCREE_OK) {
            fprintf(stderr, "bench_detect: %s\n", error.text);
            exit(1);
        }
        best = fmin(best, seconds() - start);
    }
    return best;
}

static void measure(const char *name, bed *b, team *t) {
    double reach = 0.02, n = (double)b->model.bodies.count;
    contact_list list = {0};
    detect_report report;
    detect_input in = {.model = &b->model,
                       .q = (const double(*)[DOFS])b->q,
                       .exists = b->exists,
                       .mobile = b->mobile,
                       .law_reach = &reach,
                       .last = &b->last,
                       .team = t};
    int runs = n > 3e5 ? 3 : n > 3e4 ? 10 : 100;
    size_t before = bytes_now;
    bytes_most = bytes_now;
    detector *d;
    must(detector_create(&d, NULL) == SCREE_OK);
    best_time(d, &in, &list, &report, 1, true);
    double memory = (double)(bytes_most - before) - (double)list.list.capacity * sizeof(contact);
    keep_keys(b, &list);
    double fresh = best_time(d, &in, &list, &report, runs, true);
    double step = best_time(d, &in, &list, &report, runs, false);
    printf("%-14s %8.0f  %6.1f  %6.1f  %6.1f  %6.0f  %5.2f  %5.2f\n", name, n, 1e9 * step / n,
           1e9 * (fresh - step) / n, 1e9 * fresh / n, memory / n, (double)report.candidates / n,
           (double)list.list.count / n);
    fflush(stdout);
    detector_destroy(d);
    array_free(&list.list);
}

int main(int count, char **arguments) {
    size_t most = count > 1 ? (size_t)strtoull(arguments[1], NULL, 10) : 1000000;
    int threads = count > 2 ? atoi(arguments[2]) : 1;
    scree_allocator counting = {NULL, count_resize, count_release};
    scree_set_allocator(&counting);
    team *t = NULL;
    if (threads > 1) must(team_create(&t, threads, NULL) == SCREE_OK);
    printf("scene            bodies    step  remake     sum   bytes  pairs  contacts\n");
    for (size_t n = 1000; n <= most; n *= 10) {
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
    team_destroy(t);
    return 0;
}
