/* The elastic membrane on random heaps of disks: against first hits of parallel rays, and against
 * the gradient of its potential, found from an envelope made in another way. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "model/model.h"
#include "shape/kinds.h"
#include "support/check.h"

extern const load_kind load_elastic_membrane;

enum { DISKS = 25, BODIES = DISKS + 1 }; /* the last one is a large disk far behind the others */
#define FLOOR_RADIUS 50.0

typedef struct fixture {
    model model;
    double q[BODIES][3], force[BODIES][3], radius[BODIES];
    uint8_t exists[BODIES];
    uint32_t slots[BODIES];
    load load;
    double pressure, stiffness, bridge, slack[2], out[2];
} fixture;

static void near(const char *what, double a, double b, double tolerance) {
    if (!(fabs(a - b) <= tolerance)) fail_msg("%s: %.12g, not %.12g", what, a, b);
}

static void set(node *map, const char *key, double value) {
    char text[32];
    snprintf(text, sizeof text, "%.17g", value);
    assert_int_equal(node_set_text(map, key, text, NULL), SCREE_OK);
}

static void set_vector(node *map, const char *key, double x, double y) {
    char text[32];
    node *list = node_new(NODE_LIST);
    snprintf(text, sizeof text, "%.17g", x);
    node_append(list, NULL, node_scalar(text), NULL);
    snprintf(text, sizeof text, "%.17g", y);
    node_append(list, NULL, node_scalar(text), NULL);
    assert_int_equal(node_append(map, key, list, NULL), SCREE_OK);
}

static void make_bodies(fixture *f, random_stream *random) {
    model_init(&f->model, 2);
    f->model.thickness = 2;
    for (uint32_t i = 0; i < BODIES; i++) {
        f->radius[i] = i == DISKS ? FLOOR_RADIUS : random_range(random, 0.1, 0.2);
        shape *s = mem_alloc(1, sizeof *s);
        assert_non_null(s);
        assert_int_equal(shape_disk.create(&(disk_parameters){f->radius[i]}, s, NULL), SCREE_OK);
        assert_true(array_push(&f->model.shapes, s));
        body b = {.name = mem_text(""), .shape = i};
        assert_true(model_reserve_body(&f->model));
        model_add_body(&f->model, &b);
        f->exists[i] = 1;
        f->slots[i] = i;
    }
}

static void make_load(fixture *f) {
    node *map = node_new(NODE_MAP);
    set(map, "magnitude", f->pressure);
    set(map, "stiffness", f->stiffness);
    set(map, "bridge", f->bridge);
    set_vector(map, "direction", -3 * f->out[0], -3 * f->out[1]);
    set_vector(map, "slack", f->slack[0], f->slack[1]);
    f->load = (load){.kind = &load_elastic_membrane,
                     .parameters = mem_alloc(1, load_elastic_membrane.head.size),
                     .bodies = f->slots,
                     .count = BODIES};
    assert_int_equal(
        param_read(&load_elastic_membrane.head, map, NULL, NULL, f->load.parameters, NULL),
        SCREE_OK);
    assert_int_equal(load_elastic_membrane.build(&f->load, &f->model, map, NULL), SCREE_OK);
    node_free(map);
}

/* Disks within 3 m along the side and 0.6 m in depth, in a direction drawn too. */
static void begin(fixture *f, random_stream *random, double stiffness, double bridge) {
    memset(f, 0, sizeof *f);
    double angle = random_range(random, 0, 6.28);
    f->out[0] = cos(angle);
    f->out[1] = sin(angle);
    f->pressure = 7;
    f->stiffness = stiffness;
    f->bridge = bridge;
    f->slack[0] = 0.3 * f->out[0] - 4 * f->out[1];
    f->slack[1] = 0.3 * f->out[1] + 4 * f->out[0];
    make_bodies(f, random);
    make_load(f);
    for (uint32_t i = 0; i < BODIES; i++) {
        double s = random_range(random, -1.5, 1.5), u = random_range(random, -0.3, 0.3);
        if (i == DISKS) s = 0, u = -1 - FLOOR_RADIUS;
        f->q[i][0] = u * f->out[0] - s * f->out[1];
        f->q[i][1] = u * f->out[1] + s * f->out[0];
    }
}

static void apply(fixture *f) {
    load_view view = {.model = &f->model, .q = &f->q[0][0], .exists = f->exists};
    memset(f->force, 0, sizeof f->force);
    load_elastic_membrane.apply(&f->load, f->pressure, &view, &f->force[0][0]);
}

static void finish(fixture *f) {
    param_free(&load_elastic_membrane.head, f->load.parameters);
    mem_free(f->load.parameters);
    model_free(&f->model);
}

static double middle(const fixture *f, uint32_t i) {
    return f->q[i][1] * f->out[0] - f->q[i][0] * f->out[1];
}

/* How far disk i extends at s from the slack plane; -INFINITY beside it. */
static double height(const fixture *f, uint32_t i, double s) {
    double level = (f->q[i][0] - f->slack[0]) * f->out[0] + (f->q[i][1] - f->slack[1]) * f->out[1];
    double z = s - middle(f, i), r = f->radius[i] + f->bridge;
    if (!f->exists[i] || fabs(z) >= r) return -INFINITY;
    return level - f->bridge + sqrt(r * r - z * z);
}

static uint32_t outermost(const fixture *f, double s, double *u) {
    uint32_t first = UINT32_MAX;
    *u = -INFINITY;
    for (uint32_t i = 0; i < BODIES; i++)
        if (height(f, i, s) > *u) {
            *u = height(f, i, s);
            first = i;
        }
    return first;
}

/* Every body is pushed inwards by the rays that hit it first, p + k u each, but never pulled. */
static void rays(void **unused) {
    (void)unused;
    random_stream random = {.seed = 11};
    for (int trial = 0; trial < 12; trial++) {
        fixture f;
        begin(&f, &random, trial % 3 == 0 ? 0 : trial % 3 == 1 ? 9 : 40, trial % 2 ? 0.15 : 0);
        f.exists[3] = trial % 4 != 0;
        apply(&f);
        double inwards[BODIES] = {0}, u;
        const int count = 400000;
        const double width = 4.0 / count; /* all small disks, widened, lie within */
        for (int k = 0; k < count; k++) {
            uint32_t i = outermost(&f, -2 + (k + 0.5) * width, &u);
            inwards[i] += 2 * width * fmax(0, f.pressure + f.stiffness * u);
        }
        for (uint32_t i = 0; i < DISKS; i++) {
            near("inwards", -f.force[i][0] * f.out[0] - f.force[i][1] * f.out[1], inwards[i], 2e-4);
            assert_true(f.force[i][2] == 0);
        }
        finish(&f);
    }
}

static int by_size(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Every place at which the outermost disk may change, and the ends of the range. */
static size_t breaks(const fixture *f, double *at) {
    size_t count = 2;
    at[0] = -2;
    at[1] = 2;
    for (uint32_t i = 0; i < DISKS; i++) {
        double r = f->radius[i] + f->bridge;
        at[count++] = middle(f, i) - r;
        at[count++] = middle(f, i) + r;
        for (uint32_t j = 0; j < i; j++) {
            double x = f->q[j][0] - f->q[i][0], y = f->q[j][1] - f->q[i][1];
            double d = sqrt(x * x + y * y), other = f->radius[j] + f->bridge;
            /* centres of widened disks lie behind by the same length: as far apart as before */
            double a = (d * d + r * r - other * other) / (2 * d);
            if (fabs(a) >= r) continue;
            double s = middle(f, j) - middle(f, i), u = x * f->out[0] + y * f->out[1];
            for (int side = -1; side <= 1; side += 2)
                at[count++] = middle(f, i) + a * s / d + side * sqrt(r * r - a * a) * u / d;
        }
    }
    qsort(at, count, sizeof *at, by_size);
    return count;
}

/* Integral of Phi over the angles low .. high of disk i, by five-point Gauss rules. */
static double arc_potential(const fixture *f, uint32_t i, double low, double high) {
    static const double x[5] = {-0.9061798459386640, -0.5384693101056831, 0, 0.5384693101056831,
                                0.9061798459386640};
    static const double w[5] = {0.2369268850561891, 0.4786286704993665, 0.5688888888888889,
                                0.4786286704993665, 0.2369268850561891};
    enum { PANELS = 6 };
    double r = f->radius[i] + f->bridge, m = middle(f, i), half = 0.5 * (high - low) / PANELS;
    double sum = 0;
    for (int g = 0; g < 5 * PANELS; g++) {
        double angle = low + half * (2 * (g / 5) + 1 + x[g % 5]);
        double u = height(f, i, m + r * sin(angle));
        sum += half * w[g % 5] * r * cos(angle) * (f->pressure * u + 0.5 * f->stiffness * u * u);
    }
    return sum;
}

/* V over [-2, 2]. */
static double potential(const fixture *f) {
    static double at[8 * DISKS * DISKS];
    double sum = 0, u;
    size_t count = breaks(f, at);
    for (size_t k = 0; k + 1 < count; k++) {
        if (!(at[k + 1] > at[k])) continue;
        uint32_t i = outermost(f, 0.5 * (at[k] + at[k + 1]), &u);
        double r = f->radius[i] + f->bridge, m = middle(f, i);
        sum += arc_potential(f, i, asin(fmax(-1, (at[k] - m) / r)),
                             asin(fmin(1, (at[k + 1] - m) / r)));
    }
    return f->model.thickness * sum;
}

/* The force is minus the gradient of the potential, cliffs included. */
static void gradient(void **unused) {
    (void)unused;
    random_stream random = {.seed = 12};
    double strongest = 0;
    for (int trial = 0; trial < 8; trial++) {
        fixture f;
        begin(&f, &random, trial % 2 ? 4 : 0, trial % 4 < 2 ? 0 : 0.1);
        apply(&f);
        for (uint32_t i = 0; i < DISKS; i++)
            for (int k = 0; k < 2; k++) {
                const double step = 1e-6;
                double keep = f.q[i][k], force = f.force[i][k];
                f.q[i][k] = keep + step;
                double after = potential(&f);
                f.q[i][k] = keep - step;
                double before = potential(&f);
                f.q[i][k] = keep;
                near("force", force, (before - after) / (2 * step), 3e-5);
                strongest = fmax(strongest, fabs(force));
            }
        finish(&f);
    }
    assert_true(strongest > 1);
}

/* A straight column of touching disks: p times its height in total, equal shares, no force along
 * the column. */
static void column(void **unused) {
    (void)unused;
    random_stream random = {.seed = 13};
    fixture f;
    begin(&f, &random, 0, 0);
    for (uint32_t i = 0; i < BODIES; i++)
        f.exists[i] = i < 6;
    for (uint32_t i = 0; i < 6; i++) {
        double s = i ? middle(&f, i - 1) + f.radius[i - 1] + f.radius[i] : 0;
        f.q[i][0] = -f.radius[i] * f.out[0] - s * f.out[1];
        f.q[i][1] = -f.radius[i] * f.out[1] + s * f.out[0];
    }
    apply(&f);
    for (uint32_t i = 0; i < 6; i++) {
        double inwards = -f.force[i][0] * f.out[0] - f.force[i][1] * f.out[1];
        near("share", inwards, 7 * 2 * 2 * f.radius[i], 1e-12);
    }
    finish(&f);
}

static void refusals(void **unused) {
    (void)unused;
    random_stream random = {.seed = 14};
    scree_error error;
    fixture f;
    begin(&f, &random, 0, 0);
    f.model.cell.period[0] = 4;
    assert_int_equal(load_elastic_membrane.build(&f.load, &f.model, NULL, &error), SCREE_BAD_INPUT);
    assert_non_null(strstr(error.text, "period"));
    f.model.cell.period[0] = 0;
    f.model.shapes.data[4]->bound = INFINITY;
    assert_int_equal(load_elastic_membrane.build(&f.load, &f.model, NULL, &error), SCREE_BAD_INPUT);
    assert_non_null(strstr(error.text, "body 5"));
    node *map = node_new(NODE_MAP);
    set(map, "magnitude", 1);
    set_vector(map, "direction", 0, 0);
    void *parameters = mem_alloc(1, load_elastic_membrane.head.size);
    assert_int_equal(param_read(&load_elastic_membrane.head, map, NULL, NULL, parameters, &error),
                     SCREE_BAD_INPUT);
    assert_non_null(strstr(error.text, "zero"));
    mem_free(parameters);
    node_free(map);
    finish(&f);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(rays), cmocka_unit_test(gradient),
                                       cmocka_unit_test(column), cmocka_unit_test(refusals)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
