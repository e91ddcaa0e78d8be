/* Random scenes for the tests of detection. Needs cmocka before it. */
#ifndef TESTS_DETECT_SCENE_H
#define TESTS_DETECT_SCENE_H

#include <string.h>

#include "base/math.h"
#include "base/random.h"
#include "detect/detect.h"
#include "shape/kinds.h"

/* The law between two rigid bodies. */
static inline uint32_t law_between(const model *m, uint32_t a, uint32_t b) {
    return model_surface_law(m, a, m->bodies.data[a].surface, b, m->bodies.data[b].surface);
}

#define LAWS 2

typedef struct scene {
    model model;
    double (*q)[3];
    uint8_t *exists, *mobile;
    double reach[LAWS];
    contact_table last;
    contact_key *held;
    size_t held_count;
    random_stream random;
} scene;

typedef struct recipe {
    bool disks, polygons, compounds, walls, drum, box;
    double period;
    double spread; /* largest over smallest radius */
    double density;
    double offset; /* of everything from the origin */
} recipe;

static inline uint32_t add_shape(scene *s, const shape_kind *kind_of, const void *parameters) {
    shape *made = mem_alloc(1, sizeof *made);
    assert_non_null(made);
    assert_int_equal(kind_of->create(parameters, made, NULL), SCREE_OK);
    assert_true(array_push(&s->model.shapes, made));
    return (uint32_t)s->model.shapes.count - 1;
}

static inline uint32_t add_compound(scene *s, double r) {
    shape piece[3];
    disk_parameters disk = {0.5 * r};
    rectangle_parameters box = {r, 0.4 * r};
    regular_parameters regular = {5, 0.4 * r};
    assert_int_equal(shape_disk.create(&disk, &piece[0], NULL), SCREE_OK);
    assert_int_equal(shape_rectangle.create(&box, &piece[1], NULL), SCREE_OK);
    assert_int_equal(shape_regular.create(&regular, &piece[2], NULL), SCREE_OK);
    shape_placed placed[3] = {{&piece[0], {0, 0}, 0, {0}},
                              {&piece[1], {0.6 * r, 0}, random_range(&s->random, 0, 3), {0}},
                              {&piece[2], {-0.4 * r, 0.3 * r}, 0.3, {0}}};
    shape *made = mem_alloc(1, sizeof *made);
    assert_int_equal(shape_compound(placed, 3, made, NULL), SCREE_OK);
    for (int i = 0; i < 3; i++)
        shape_free(&piece[i]);
    assert_true(array_push(&s->model.shapes, made));
    return (uint32_t)s->model.shapes.count - 1;
}

static inline uint32_t add_grain_shape(scene *s, const recipe *r, double radius) {
    uint32_t choice = random_below(&s->random, 6);
    if (choice == 0 && r->compounds) return add_compound(s, radius);
    if (choice <= 2 && r->polygons) {
        regular_parameters p = {3 + random_below(&s->random, 5), radius};
        return add_shape(s, &shape_regular, &p);
    }
    if (choice == 3 && r->polygons) {
        segment_parameters p = {{-radius, 0.3 * radius}, {radius, 0}};
        return add_shape(s, &shape_segment, &p);
    }
    disk_parameters p = {radius};
    return add_shape(s, &shape_disk, &p);
}

static inline void add_body(scene *s, uint32_t shape_index, double x, double y, double angle,
                            bool mobile) {
    size_t n = s->model.bodies.count;
    body b = {.name = mem_text(""), .shape = shape_index, .surface = random_below(&s->random, 2)};
    assert_true(model_reserve_body(&s->model));
    model_add_body(&s->model, &b);
    s->q[n][0] = x;
    s->q[n][1] = y;
    s->q[n][2] = angle;
    s->exists[n] = random_below(&s->random, 30) != 0;
    s->mobile[n] = mobile;
}

static inline void add_walls(scene *s, const recipe *r, double side) {
    double c = r->offset + side / 2;
    if (r->walls) {
        halfplane_parameters floor = {{0, 1}}, tilted = {{1, 0.3}};
        add_body(s, add_shape(s, &shape_halfplane, &floor), c, r->offset, 0, false);
        if (!(r->period > 0))
            add_body(s, add_shape(s, &shape_halfplane, &tilted), r->offset, c, 0.1, true);
        rectangle_parameters beam = {0.8 * side, 0.02 * side};
        add_body(s, add_shape(s, &shape_rectangle, &beam), c, c, 0.2, false);
    }
    if (r->drum) {
        drum_parameters drum = {0.6 * side};
        add_body(s, add_shape(s, &shape_drum, &drum), c, c, 0.5, true);
    }
    if (r->box) {
        rectangle_parameters box = {side, side};
        add_body(s, add_shape(s, &shape_box, &box), c, c, 0.05, false);
    }
}

static inline void scene_make(scene *s, const recipe *r, size_t count, uint64_t seed) {
    memset(s, 0, sizeof *s);
    s->random = (random_stream){seed, 7, 0};
    model_init(&s->model, 2);
    size_t room = count + 8;
    s->q = mem_alloc(room, sizeof *s->q);
    s->exists = mem_alloc(room, 1);
    s->mobile = mem_alloc(room, 1);
    double *radius = mem_alloc(count + 1, sizeof *radius), area = 0;
    for (size_t i = 0; i < count; i++) {
        radius[i] = 0.01 * math_pow(r->spread, random_unit(&s->random));
        area += PI * radius[i] * radius[i];
    }
    double side = r->period > 0 ? r->period : sqrt(area / r->density);
    double height = area / r->density / side;
    bool walls_first = random_below(&s->random, 2);
    if (walls_first) add_walls(s, r, side);
    for (size_t i = 0; i < count; i++)
        add_body(s, add_grain_shape(s, r, radius[i]),
                 r->offset + side * random_unit(&s->random) +
                     r->period * ((double)random_below(&s->random, 5) - 2),
                 r->offset + height * random_unit(&s->random), random_range(&s->random, -4, 4),
                 random_below(&s->random, 10) != 0);
    if (!walls_first) add_walls(s, r, side);
    mem_free(radius);
    assert_true(array_push(&s->model.laws, (law){0}));
    assert_true(array_push(&s->model.laws, (law){0}));
    assert_int_equal(name_list_add(&s->model.surfaces, "smooth"), 0);
    assert_int_equal(name_list_add(&s->model.surfaces, "rough"), 1);
    assert_int_equal(model_set_law(&s->model, 0, 0, 0, NULL), SCREE_OK);
    assert_int_equal(model_set_law(&s->model, 0, 1, 1, NULL), SCREE_OK);
    s->model.default_law = 0;
    s->model.cell = (cell){{r->offset}, {r->period}};
    s->reach[0] = 0.002;
    s->reach[1] = 0.0005;
}

static inline void scene_free(scene *s) {
    model_free(&s->model);
    mem_free(s->q);
    mem_free(s->exists);
    mem_free(s->mobile);
    mem_free(s->held);
    mem_free(s->last.key);
}

static inline detect_input input_of(const scene *s) {
    return (detect_input){.model = &s->model,
                          .q = &s->q[0][0],
                          .exists = s->exists,
                          .mobile = s->mobile,
                          .law_reach = s->reach,
                          .last = &s->last,
                          .held = s->held,
                          .held_count = s->held_count};
}

static inline void shake(scene *s, double amount) {
    for (size_t i = 0; i < s->model.bodies.count; i++) {
        if (!s->mobile[i]) continue;
        const shape *form = s->model.shapes.data[s->model.bodies.data[i].shape];
        s->q[i][0] += random_range(&s->random, -amount, amount);
        s->q[i][1] += random_range(&s->random, -amount, amount);
        double turn = isfinite(form->bound) ? amount / form->bound : amount;
        if (!(s->model.cell.period[0] > 0) || isfinite(form->bound))
            s->q[i][2] += random_range(&s->random, -turn, turn);
    }
}

#endif
