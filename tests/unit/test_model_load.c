/* Loads on small models against forces worked out by hand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/math.h"
#include "base/random.h"
#include "model/model.h"
#include "shape/kinds.h"

#define assert_near(a, b, tolerance) assert_true(fabs((a) - (b)) <= (tolerance))

extern const load_kind load_force, load_torque, load_pressure, load_membrane;

enum { BODIES = 40 };

typedef struct fixture {
    model model;
    double q[BODIES][3], force[BODIES][3];
    uint8_t exists[BODIES];
    uint32_t slots[BODIES];
} fixture;

static uint32_t add_shape(model *m, const shape_kind *k, const void *parameters) {
    shape *s = mem_alloc(1, sizeof *s);
    assert_non_null(s);
    assert_int_equal(k->create(parameters, s, NULL), SCREE_OK);
    assert_true(array_push(&m->shapes, s));
    return (uint32_t)m->shapes.count - 1;
}

static void begin(fixture *f) {
    memset(f, 0, sizeof *f);
    model_init(&f->model, 2);
    f->model.thickness = 2;
    uint32_t disk = add_shape(&f->model, &shape_disk, &(disk_parameters){0.5});
    uint32_t wall = add_shape(&f->model, &shape_rectangle, &(rectangle_parameters){0.2, 4});
    uint32_t plane = add_shape(&f->model, &shape_halfplane, &(halfplane_parameters){{1, 0}});
    for (uint32_t i = 0; i < BODIES; i++) {
        body b = {.name = mem_text(i == 0   ? "left"
                                   : i == 1 ? "right"
                                   : i == 2 ? "plane"
                                            : ""),
                  .shape = i < 2    ? wall
                           : i == 2 ? plane
                                    : disk};
        assert_true(model_reserve_body(&f->model));
        model_add_body(&f->model, &b);
        f->exists[i] = 1;
        f->slots[i] = i;
    }
}

static load read_load(fixture *f, const load_kind *k, node *map, uint32_t first, uint32_t count) {
    scree_error error;
    load l = {.kind = k, .parameters = mem_alloc(1, k->head.size), .count = count};
    l.bodies = f->slots + first;
    scree_status status = param_read(&k->head, map, NULL, NULL, l.parameters, &error);
    if (status == SCREE_OK && k->build) status = k->build(&l, &f->model, map, &error);
    if (status != SCREE_OK) print_error("%s\n", error.text);
    assert_int_equal(status, SCREE_OK);
    node_free(map);
    return l;
}

static void apply(fixture *f, load *l, double magnitude) {
    load_view view = {.model = &f->model, .q = &f->q[0][0], .exists = f->exists};
    memset(f->force, 0, sizeof f->force);
    l->kind->apply(l, magnitude, &view, &f->force[0][0]);
}

static void end_load(load *l) {
    param_free(&l->kind->head, l->parameters);
    mem_free(l->parameters);
}

static void add_vector(node *map, const char *key, const char *x, const char *y) {
    node *list = node_new(NODE_LIST);
    node_append(list, NULL, node_scalar(x), NULL);
    node_append(list, NULL, node_scalar(y), NULL);
    assert_int_equal(node_append(map, key, list, NULL), SCREE_OK);
}

static void set(node *map, const char *key, const char *text) {
    assert_int_equal(node_set_text(map, key, text, NULL), SCREE_OK);
}

static void refused(fixture *f, const load_kind *k, node *map, uint32_t count, const char *word) {
    scree_error error;
    load l = {.kind = k, .parameters = mem_alloc(1, k->head.size), .count = count};
    l.bodies = f->slots;
    scree_status status = param_read(&k->head, map, NULL, NULL, l.parameters, &error);
    if (status == SCREE_OK) {
        status = k->build ? k->build(&l, &f->model, map, &error) : SCREE_OK;
        param_free(&k->head, l.parameters);
    }
    assert_int_equal(status, SCREE_BAD_INPUT);
    if (!strstr(error.text, word)) print_error("'%s' lacks '%s'\n", error.text, word);
    assert_non_null(strstr(error.text, word));
    mem_free(l.parameters);
    node_free(map);
}

static void force_along_a_direction(void **state) {
    (void)state;
    fixture f;
    begin(&f);
    node *map = node_new(NODE_MAP);
    set(map, "magnitude", "10 N");
    add_vector(map, "direction", "3", "-4");
    load l = read_load(&f, &load_force, map, 3, 2);
    f.exists[4] = 0;
    apply(&f, &l, 10);
    assert_near(f.force[3][0], 6, 1e-14);
    assert_near(f.force[3][1], -8, 1e-14);
    assert_true(f.force[3][2] == 0 && f.force[4][0] == 0 && f.force[2][0] == 0);
    end_load(&l);
    model_free(&f.model);
}

static void force_at_a_point_makes_a_moment(void **state) {
    (void)state;
    fixture f;
    begin(&f);
    for (int frame = 0; frame < 2; frame++) {
        node *map = node_new(NODE_MAP);
        add_vector(map, "components", "1 N", "2 N");
        add_vector(map, "at", "30 cm", "-0.1");
        set(map, "at_frame", frame ? "body" : "world");
        set(map, "direction_frame", frame ? "body" : "world");
        load l = read_load(&f, &load_force, map, 5, 1);
        f.q[5][0] = 0.7;
        f.q[5][1] = -0.2;
        f.q[5][2] = 1.1;
        apply(&f, &l, 3);
        double c = cos(1.1), s = sin(1.1);
        double fx = frame ? 3 * c - 6 * s : 3, fy = frame ? 3 * s + 6 * c : 6;
        double moment = frame ? 0.3 * 6 + 0.1 * 3 : (0.3 - 0.7) * 6 - (-0.1 + 0.2) * 3;
        assert_near(f.force[5][0], fx, 1e-14);
        assert_near(f.force[5][1], fy, 1e-14);
        assert_near(f.force[5][2], moment, 1e-14);
        end_load(&l);
    }
    model_free(&f.model);
}

static void force_refuses_half_a_description(void **state) {
    (void)state;
    fixture f;
    begin(&f);
    node *map = node_new(NODE_MAP);
    set(map, "magnitude", "1");
    refused(&f, &load_force, map, 1, "either 'direction'");
    map = node_new(NODE_MAP);
    add_vector(map, "direction", "0", "0");
    set(map, "magnitude", "1");
    refused(&f, &load_force, map, 1, "must not be zero");
    map = node_new(NODE_MAP);
    add_vector(map, "direction", "0", "1");
    refused(&f, &load_force, map, 1, "magnitude");
    model_free(&f.model);
}

static void torque_turns_only(void **state) {
    (void)state;
    fixture f;
    begin(&f);
    node *map = node_new(NODE_MAP);
    set(map, "magnitude", "1 N*m");
    load l = read_load(&f, &load_torque, map, 6, 2);
    apply(&f, &l, -4);
    assert_true(f.force[6][2] == -4 && f.force[7][2] == -4 && f.force[6][0] == 0);
    end_load(&l);
    model_free(&f.model);
}

static node *pressure_map(const char *left, const char *right) {
    node *map = node_new(NODE_MAP);
    set(map, "magnitude", "1 kPa");
    add_vector(map, "direction", "0", "-1");
    if (left) add_vector(map, "between", left, right);
    return map;
}

static void pressure_on_a_length(void **state) {
    (void)state;
    fixture f;
    begin(&f);
    node *map = pressure_map(NULL, NULL);
    set(map, "length", "50 cm");
    load l = read_load(&f, &load_pressure, map, 9, 1);
    apply(&f, &l, 1000);
    assert_near(f.force[9][1], -1000 * 0.5 * 2, 1e-10);
    assert_near(f.force[9][0], 0, 1e-10);
    end_load(&l);
    model_free(&f.model);
}

static void pressure_follows_the_distance_of_walls(void **state) {
    (void)state;
    fixture f;
    begin(&f);
    for (int order = 0; order < 2; order++) {
        load l = read_load(&f, &load_pressure,
                           pressure_map(order ? "right" : "left", order ? "left" : "right"), 9, 1);
        for (int k = 0; k < 5; k++) {
            f.q[0][0] = -1 + 0.1 * k;
            f.q[1][0] = 2 - 0.3 * k;
            apply(&f, &l, 1000);
            double gap = f.q[1][0] - f.q[0][0] - 0.2; /* the walls are 0.2 wide */
            assert_near(f.force[9][1], -1000 * gap * 2, 1e-9);
        }
        end_load(&l);
    }
    /* a half-plane counts with its face, a wall lying down with its longer half */
    load l = read_load(&f, &load_pressure, pressure_map("plane", "right"), 9, 1);
    f.q[2][0] = -3;
    f.q[1][0] = 2;
    f.q[1][2] = PI / 2;
    apply(&f, &l, 1000);
    assert_near(f.force[9][1], -1000 * (5 - 2) * 2, 1e-9);
    end_load(&l);
    refused(&f, &load_pressure, pressure_map("left", "nobody"), 1, "no body has this name");
    refused(&f, &load_pressure, pressure_map("left", "left"), 1, "different");
    refused(&f, &load_pressure, pressure_map(NULL, NULL), 1, "either 'length'");
    model_free(&f.model);
}

static node *membrane_map(bool closed, const char *side) {
    node *map = node_new(NODE_MAP);
    set(map, "magnitude", "75 kPa");
    set(map, "closed", closed ? "true" : "false");
    set(map, "side", side);
    return map;
}

static void membrane_presses_a_ring_together(void **state) {
    (void)state;
    fixture f;
    begin(&f);
    const uint32_t n = 30;
    load l = read_load(&f, &load_membrane, membrane_map(true, "right"), 5, n);
    for (uint32_t i = 0; i < n; i++) {
        f.q[5 + i][0] = 3 * cos(2 * PI * i / n);
        f.q[5 + i][1] = 3 * sin(2 * PI * i / n);
    }
    apply(&f, &l, 100);
    double sum[2] = {0}, chord = 6 * sin(PI / n);
    for (uint32_t i = 0; i < n; i++) {
        const double *force = f.force[5 + i], *q = f.q[5 + i];
        double inward = -(force[0] * q[0] + force[1] * q[1]) / 3;
        assert_near(inward, 100 * 2 * chord * cos(PI / n), 1e-9);
        assert_near(force[0] * q[1] - force[1] * q[0], 0, 1e-9);
        sum[0] += force[0];
        sum[1] += force[1];
    }
    assert_near(sum[0], 0, 1e-10);
    assert_near(sum[1], 0, 1e-10);
    end_load(&l);
    model_free(&f.model);
}

static double enclosed_area(double (*q)[3], uint32_t first, uint32_t n) {
    double area = 0;
    for (uint32_t i = 0; i < n; i++) {
        const double *a = q[first + i], *b = q[first + (i + 1) % n];
        area += 0.5 * (a[0] * b[1] - a[1] * b[0]);
    }
    return area;
}

/* The work in any displacement is -pressure x thickness x change of area (linear part). */
static void membrane_work_is_pressure_times_area(void **state) {
    (void)state;
    fixture f;
    begin(&f);
    const uint32_t n = 25;
    random_stream random = {.seed = 5};
    load l = read_load(&f, &load_membrane, membrane_map(true, "right"), 5, n);
    for (int trial = 0; trial < 20; trial++) {
        double step[BODIES][2], work = 0, h = 1e-6;
        for (uint32_t i = 5; i < 5 + n; i++)
            for (int k = 0; k < 2; k++) {
                f.q[i][k] = random_range(&random, -1, 1);
                step[i][k] = random_range(&random, -1, 1);
            }
        apply(&f, &l, 7);
        for (uint32_t i = 5; i < 5 + n; i++)
            for (int k = 0; k < 2; k++)
                work += f.force[i][k] * step[i][k];
        for (uint32_t i = 5; i < 5 + n; i++)
            for (int k = 0; k < 2; k++)
                f.q[i][k] += h * step[i][k];
        double after = enclosed_area(f.q, 5, n);
        for (uint32_t i = 5; i < 5 + n; i++)
            for (int k = 0; k < 2; k++)
                f.q[i][k] -= 2 * h * step[i][k];
        double rate = (after - enclosed_area(f.q, 5, n)) / (2 * h);
        assert_near(work, -7 * 2 * rate, 1e-7);
    }
    end_load(&l);
    model_free(&f.model);
}

static void open_membrane_sides_and_holes(void **state) {
    (void)state;
    fixture f;
    begin(&f);
    for (uint32_t i = 0; i < 4; i++)
        f.q[5 + i][0] = i;
    load l = read_load(&f, &load_membrane, membrane_map(false, "left"), 5, 4);
    apply(&f, &l, 10);
    assert_near(f.force[5][1], -10, 1e-12); /* half of 10 Pa x 1 m x 2 m, downwards */
    assert_near(f.force[6][1], -20, 1e-12);
    f.exists[6] = 0;
    apply(&f, &l, 10);
    assert_true(f.force[5][1] == 0 && f.force[6][1] == 0);
    assert_near(f.force[7][1], -10, 1e-12);
    end_load(&l);
    refused(&f, &load_membrane, membrane_map(false, "left"), 1, "at least 2");
    refused(&f, &load_membrane, membrane_map(true, "left"), 2, "at least 3");
    model_free(&f.model);
}

static void membrane_closes_through_the_periodic_cell(void **state) {
    (void)state;
    fixture f;
    begin(&f);
    f.model.cell = (cell){{0}, {4}};
    for (uint32_t i = 0; i < 4; i++)
        f.q[5 + i][0] = i;
    load l = read_load(&f, &load_membrane, membrane_map(true, "right"), 5, 4);
    apply(&f, &l, 10);
    for (uint32_t i = 5; i < 9; i++)
        assert_near(f.force[i][1], 20, 1e-12);
    end_load(&l);
    model_free(&f.model);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(force_along_a_direction),
        cmocka_unit_test(force_at_a_point_makes_a_moment),
        cmocka_unit_test(force_refuses_half_a_description),
        cmocka_unit_test(torque_turns_only),
        cmocka_unit_test(pressure_on_a_length),
        cmocka_unit_test(pressure_follows_the_distance_of_walls),
        cmocka_unit_test(membrane_presses_a_ring_together),
        cmocka_unit_test(membrane_work_is_pressure_times_area),
        cmocka_unit_test(open_membrane_sides_and_holes),
        cmocka_unit_test(membrane_closes_through_the_periodic_cell),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
