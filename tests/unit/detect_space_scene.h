/* Random scenes in space for the tests of detection. Needs cmocka before it. */
#ifndef TESTS_DETECT_SPACE_SCENE_H
#define TESTS_DETECT_SPACE_SCENE_H

#include "base/random.h"
#include "base/space.h"
#include "detect/detect.h"
#include "shape/kinds.h"

/* The law between two rigid bodies. */
static inline uint32_t law_between(const model *m, uint32_t a, uint32_t b) {
    return model_surface_law(m, a, m->bodies.data[a].surface, b, m->bodies.data[b].surface);
}

#define LAWS   2
#define PLACES 7

typedef struct scene {
    model model;
    double (*q)[PLACES];
    uint8_t *exists, *mobile;
    double reach[LAWS];
    contact_table last;
    contact_key *held;
    size_t held_count;
    random_stream random;
} scene;

typedef struct recipe {
    bool solids, compounds, planes, tube, pipe, floor, terrain;
    double period[3];
    double spread; /* largest over smallest radius */
    double density;
    double offset; /* of everything from the origin */
} recipe;

static inline uint32_t keep_shape(scene *s, const shape *made) {
    shape *kept = mem_alloc(1, sizeof *kept);
    assert_non_null(kept);
    *kept = *made;
    assert_true(array_push(&s->model.shapes, kept));
    return (uint32_t)s->model.shapes.count - 1;
}

static inline uint32_t add_shape(scene *s, const shape_kind *kind_of, const void *parameters) {
    shape made;
    scree_error error = {0};
    scree_status status = kind_of->create(parameters, &made, &error);
    if (status != SCREE_OK) print_error("%s\n", error.text);
    assert_int_equal(status, SCREE_OK);
    return keep_shape(s, &made);
}

static inline void random_turn(scene *s, double q[4]) {
    for (int k = 0; k < 4; k++)
        q[k] = random_range(&s->random, -1, 1);
    quaternion_unit(q);
}

static inline uint32_t add_compound(scene *s, double r) {
    shape piece[2], made;
    sphere_parameters ball = {0.4 * r};
    block_parameters brick = {{0.8 * r, 0.4 * r, 0.5 * r}};
    assert_int_equal(shape_sphere.create(&ball, &piece[0], NULL), SCREE_OK);
    assert_int_equal(shape_block.create(&brick, &piece[1], NULL), SCREE_OK);
    shape_placed placed[3] = {{&piece[0], {0.5 * r, 0, 0}, 0, {1, 0, 0, 0}},
                              {&piece[1], {-0.2 * r, 0.1 * r, 0}, 0, {1, 0, 0, 0}},
                              {&piece[0], {0, 0, 0.6 * r}, 0, {1, 0, 0, 0}}};
    random_turn(s, placed[1].orientation);
    assert_int_equal(shape_compound(placed, 3, &made, NULL), SCREE_OK);
    for (int i = 0; i < 2; i++)
        shape_free(&piece[i]);
    return keep_shape(s, &made);
}

static inline uint32_t add_grain_shape(scene *s, const recipe *r, double radius) {
    uint32_t choice = random_below(&s->random, 8);
    if (choice == 0 && r->compounds) return add_compound(s, radius);
    if (choice <= 2 && r->solids) {
        block_parameters p = {{radius, 1.2 * radius, 0.8 * radius}};
        return add_shape(s, &shape_block, &p);
    }
    if (choice == 3 && r->solids) {
        capsule_parameters p = {0.4 * radius, radius};
        return add_shape(s, &shape_capsule, &p);
    }
    if (choice == 4 && r->solids) {
        cylinder_parameters p = {0.6 * radius, 1.2 * radius};
        return add_shape(s, &shape_cylinder, &p);
    }
    sphere_parameters p = {radius};
    return add_shape(s, &shape_sphere, &p);
}

/* turned: NULL for none */
static inline void add_body(scene *s, uint32_t shape_index, const double x[3],
                            const double turned[4], bool mobile) {
    const double upright[4] = {1, 0, 0, 0};
    size_t n = s->model.bodies.count;
    body b = {.name = mem_text(""), .shape = shape_index, .surface = random_below(&s->random, 2)};
    assert_true(model_reserve_body(&s->model));
    model_add_body(&s->model, &b);
    copy3(s->q[n], x);
    memcpy(s->q[n] + 3, turned ? turned : upright, sizeof upright);
    s->exists[n] = random_below(&s->random, 30) != 0;
    s->mobile[n] = mobile;
}

/* A bumpy surface of triangles over a rectangle. */
static inline uint32_t add_terrain(scene *s, double x_side, double y_side) {
    enum { CELLS = 6, ROWS = CELLS + 1 };
    double vertex[ROWS * ROWS][3], triangle[2 * CELLS * CELLS][3];
    for (int i = 0; i < ROWS * ROWS; i++) {
        vertex[i][0] = x_side * ((double)(i % ROWS) / CELLS - 0.5);
        vertex[i][1] = y_side * ((double)(i / ROWS) / CELLS - 0.5);
        vertex[i][2] = random_range(&s->random, -0.05, 0.05) * x_side;
    }
    for (int i = 0; i < CELLS * CELLS; i++) {
        int at = i / CELLS * ROWS + i % CELLS;
        const double two[2][3] = {{at, at + 1, at + ROWS + 1}, {at, at + ROWS + 1, at + ROWS}};
        memcpy(triangle[2 * i], two, sizeof two);
    }
    mesh_parameters p = {.vertices = {.data = &vertex[0][0], .count = ROWS * ROWS},
                         .triangles = {.data = &triangle[0][0], .count = 2 * CELLS * CELLS},
                         .scale = 1,
                         .solid = SOLID_NO};
    return add_shape(s, &shape_mesh, &p);
}

/* Planes below and, where the world is not periodic, at one side; a wide thin floor block; a tube
 * around everything, along x; a short pipe that bodies pass the ends of; a surface of triangles
 * through the middle. */
static inline void add_walls(scene *s, const recipe *r, const double side[3]) {
    double middle[3], low[3];
    for (int k = 0; k < 3; k++) {
        low[k] = r->offset;
        middle[k] = r->offset + side[k] / 2;
    }
    if (r->planes) {
        plane_parameters up = {{0, 0, 1}}, tilted = {{1, 0.3, 0.1}};
        if (!(r->period[2] > 0)) add_body(s, add_shape(s, &shape_plane, &up), low, NULL, false);
        if (!(r->period[0] > 0 || r->period[1] > 0 || r->period[2] > 0))
            add_body(s, add_shape(s, &shape_plane, &tilted), low, NULL, true);
    }
    if (r->floor) {
        block_parameters slab = {{side[0], side[1], 0.05 * side[2]}};
        add_body(s, add_shape(s, &shape_block, &slab), middle, NULL, false);
    }
    if (r->pipe) {
        double turned[4];
        hollow_cylinder_parameters pipe = {0.3 * side[1], 0.5 * side[0], CAPS_NONE};
        random_turn(s, turned);
        add_body(s, add_shape(s, &shape_hollow_cylinder, &pipe), middle, turned, true);
    }
    if (r->terrain)
        add_body(s, add_terrain(s, side[0], side[1]), middle, NULL, random_below(&s->random, 2));
    if (r->tube) {
        const double along_x[4] = {sqrt(0.5), 0, sqrt(0.5), 0};
        hollow_cylinder_parameters tube = {0.6 * side[1], NAN, CAPS_NONE};
        add_body(s, add_shape(s, &shape_hollow_cylinder, &tube), middle, along_x, true);
    }
}

static inline void scene_begin(scene *s, size_t room, uint64_t seed) {
    memset(s, 0, sizeof *s);
    s->random = (random_stream){seed, 7, 0};
    model_init(&s->model, 3);
    s->q = mem_alloc(room, sizeof *s->q);
    s->exists = mem_alloc(room, 1);
    s->mobile = mem_alloc(room, 1);
    assert_true(array_push(&s->model.laws, (law){0}));
    assert_true(array_push(&s->model.laws, (law){0}));
    assert_int_equal(name_list_add(&s->model.surfaces, "smooth"), 0);
    assert_int_equal(name_list_add(&s->model.surfaces, "rough"), 1);
    assert_int_equal(model_set_law(&s->model, 0, 0, 0, NULL), SCREE_OK);
    assert_int_equal(model_set_law(&s->model, 0, 1, 1, NULL), SCREE_OK);
    s->model.default_law = 0;
    s->reach[0] = 0.002;
    s->reach[1] = 0.0005;
}

static inline void add_grain(scene *s, const recipe *r, double radius, const double side[3]) {
    double x[3], turned[4];
    for (int k = 0; k < 3; k++)
        x[k] = r->offset + side[k] * random_unit(&s->random) +
               r->period[k] * ((double)random_below(&s->random, 5) - 2);
    random_turn(s, turned);
    add_body(s, add_grain_shape(s, r, radius), x, turned, random_below(&s->random, 10) != 0);
}

static inline void scene_make(scene *s, const recipe *r, size_t count, uint64_t seed) {
    scene_begin(s, count + 8, seed);
    double *radius = mem_alloc(count + 1, sizeof *radius), volume = 0, side[3];
    for (size_t i = 0; i < count; i++) {
        radius[i] = 0.01 * math_pow(r->spread, random_unit(&s->random));
        volume += 4 / 3.0 * PI * radius[i] * radius[i] * radius[i];
    }
    for (int k = 0; k < 3; k++) {
        side[k] = r->period[k] > 0 ? r->period[k] : math_pow(volume / r->density, 1 / 3.0);
        s->model.cell.origin[k] = r->offset;
        s->model.cell.period[k] = r->period[k];
    }
    bool walls_first = random_below(&s->random, 2);
    if (walls_first) add_walls(s, r, side);
    for (size_t i = 0; i < count; i++)
        add_grain(s, r, radius[i], side);
    if (!walls_first) add_walls(s, r, side);
    mem_free(radius);
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

/* Boundaries of periodic worlds may not tilt. */
static inline void shake(scene *s, double amount) {
    const double *period = s->model.cell.period;
    for (size_t i = 0; i < s->model.bodies.count; i++) {
        if (!s->mobile[i]) continue;
        double bound = s->model.shapes.data[s->model.bodies.data[i].shape]->bound, r[3], turn[4];
        for (int k = 0; k < 3; k++) {
            s->q[i][k] += random_range(&s->random, -amount, amount);
            r[k] = random_range(&s->random, -amount, amount) / (isfinite(bound) ? bound : 1);
        }
        if (!isfinite(bound) && (period[0] > 0 || period[1] > 0 || period[2] > 0)) continue;
        quaternion_exp(r, turn);
        quaternion_product(turn, s->q[i] + 3, s->q[i] + 3);
        quaternion_unit(s->q[i] + 3);
    }
}

#endif
