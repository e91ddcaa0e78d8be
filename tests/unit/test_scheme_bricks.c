/* Bricks: contacts of bricks of one colour touch no body in common, in plane, space and periodic
 * worlds, and the state is the same for any number of threads and any width of lanes. The grid
 * follows from the scene. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "scree/world.h"
#include "support/simple_world.h"
#include "world/world.h"

typedef struct bed {
    int dimension, threads;
    double period;       /* along x; 0: none */
    double large;        /* radius of one body among the others; 0: no such body */
    long wide, layers;   /* 0: as many as 20,000 contacts need */
    int64_t bricks_from; /* 0: the default */
    bool backward;       /* bodies are added from the last to the first */
    double noise;        /* by which positions differ */
    const char *lanes;   /* NULL: auto */
    double wall;         /* height of a driven wall beside the bed; 0: none */
} bed;

static uint32_t add_ball(scree_world *w, const char *kind_of, double radius) {
    scree_error error;
    uint32_t index;
    scree_params *p = scree_params_new();
    assert_int_equal(scree_params_real(p, "radius", radius, &error), SCREE_OK);
    assert_int_equal(scree_world_add_shape(w, kind_of, p, &index, &error), SCREE_OK);
    scree_params_free(p);
    return index;
}

static void add_floor(scree_world *w, const bed *of) {
    scree_error error;
    bool space = of->dimension == 3;
    const double normal[3] = {0, !space, space};
    scree_params *p = scree_params_new();
    scree_body_def def = scree_default_body_def();
    assert_int_equal(scree_params_list(p, "normal", normal, (size_t)of->dimension, 1, &error),
                     SCREE_OK);
    assert_int_equal(scree_world_add_shape(w, space ? "plane" : "halfplane", p, &def.shape, &error),
                     SCREE_OK);
    scree_params_free(p);
    def.fixed = true;
    assert_int_equal(scree_world_add_body(w, &def, NULL, &error), SCREE_OK);
}

/* Layers of balls of diameter 1 that overlap a little, so that all neighbours touch. */
static scree_world *make(const bed *of) {
    scree_error error;
    bool space = of->dimension == 3;
    scree_world_def def = simple_def(1e-3, 1e-4);
    def.dimension = of->dimension;
    def.threads = of->threads;
    def.max_iterations = 30;
    def.gravity[1] = space ? 0 : -9.81;
    def.gravity[2] = space ? -9.81 : 0;
    def.period[0] = of->period;
    if (of->bricks_from) def.bricks_from = of->bricks_from;
    scree_params *p = of->lanes ? scree_params_new() : NULL;
    if (p) {
        def.solver = "nlgs";
        def.solver_params = p;
        must(scree_params_text(p, "lanes", of->lanes, &error), &error);
    }
    scree_world *w = simple_world(&def, &(simple_law){.mu = 0.4});
    scree_params_free(p);
    add_floor(w, of);
    if (of->wall > 0) {
        scree_body_def wall_def = scree_default_body_def();
        wall_def.shape = simple_rectangle(w, 2, of->wall);
        wall_def.position[0] = -1.499;
        wall_def.fixed = true;
        uint64_t wall = simple_add(w, &wall_def);
        simple_drive_velocity(w, wall, "y", 0.1);
    }
    uint32_t ball = add_ball(w, space ? "sphere" : "disk", 0.5);
    uint32_t large = of->large > 0 ? add_ball(w, space ? "sphere" : "disk", of->large) : 0;
    long wide = of->wide ? of->wide : space ? 25 : 140, deep = space ? wide : 1;
    long layers = of->layers ? of->layers : space ? 14 : 80, count = wide * deep * layers;
    for (long n = 0; n < count; n++) {
        long k = of->backward ? count - 1 - n : n, i = k % wide, j = k / wide % deep,
             layer = k / (wide * deep);
        double shift = 0.5 * (double)(layer % 2), pitch = 0.999;
        scree_body_def body_def = scree_default_body_def();
        body_def.shape = ball;
        body_def.position[0] = pitch * ((double)i + shift);
        body_def.position[1] = space ? pitch * ((double)j + shift) : 0.5 + 0.865 * (double)layer;
        body_def.position[2] = space ? 0.5 + 0.7055 * (double)layer : 0;
        body_def.position[0] += of->noise * sin((double)k);
        body_def.velocity[0] = 0.01 * sin((double)(k * 7 % 101));
        assert_int_equal(scree_world_add_body(w, &body_def, NULL, &error), SCREE_OK);
    }
    if (of->large > 0) {
        scree_body_def body_def = scree_default_body_def();
        double top = (space ? 0.7055 : 0.865) * (double)layers + of->large;
        body_def.shape = large;
        body_def.position[0] = 0.5 * (double)wide;
        body_def.position[1] = space ? 0.5 * (double)wide : top;
        body_def.position[2] = space ? top : 0;
        assert_int_equal(scree_world_add_body(w, &body_def, NULL, &error), SCREE_OK);
    }
    assert_int_equal(scree_world_build(w, &error), SCREE_OK);
    return w;
}

static bool moves(const sim *s, uint32_t slot) {
    return s->bodies.mobile[slot] && !state_wholly_prescribed(s->state, slot);
}

/* Two bricks of one colour have no body in common. */
static void assert_chessboard(const scree_world *w) {
    const sim *s = &w->sim;
    const problem_bricks *b = s->work.problem.bricks;
    assert_non_null(b);
    assert_true(b->count >= 8);
    size_t bodies = s->bodies.count;
    uint32_t *owner = malloc(bodies * b->colours * sizeof *owner);
    memset(owner, 0xff, bodies * b->colours * sizeof *owner);
    for (uint32_t c = 0; c < s->work.problem.contacts; c++) {
        assert_true(problem_is_pair(&s->work.problem, c));
        uint32_t count, lowest = UINT32_MAX;
        const uint32_t *body_index = problem_bodies(&s->work.problem, c, &count);
        for (uint32_t e = 0; e < count; e++)
            if (moves(s, body_index[e]) && body_index[e] < lowest) lowest = body_index[e];
        if (lowest == UINT32_MAX) continue;
        uint32_t own = b->of_body[lowest], colour = b->colour[own];
        for (uint32_t e = 0; e < count; e++) {
            if (!moves(s, body_index[e])) continue;
            uint32_t *of = &owner[colour * bodies + body_index[e]];
            assert_true(*of == UINT32_MAX || *of == own);
            *of = own;
        }
    }
    free(owner);
}

static uint64_t run(bed of, int threads) {
    scree_error error;
    of.threads = threads;
    scree_world *w = make(&of);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(scree_world_step(w, &error), SCREE_OK);
        assert_chessboard(w);
    }
    uint64_t hash = scree_world_hash(w);
    scree_world_destroy(w);
    return hash;
}

static void same_for_any_threads(const bed *of) {
    uint64_t one = run(*of, 1);
    const int threads[] = {2, 3, 8};
    for (size_t k = 0; k < sizeof threads / sizeof *threads; k++)
        assert_int_equal(run(*of, threads[k]), one);
}

static void plane(void **unused) {
    (void)unused;
    same_for_any_threads(&(bed){.dimension = 2});
}

static void space(void **unused) {
    (void)unused;
    same_for_any_threads(&(bed){.dimension = 3});
}

static void periodic(void **unused) {
    (void)unused;
    same_for_any_threads(&(bed){.dimension = 2, .period = 0.999 * 140});
}

/* A body that reaches over several bricks makes them larger. */
static void with_a_large_body(void **unused) {
    (void)unused;
    same_for_any_threads(&(bed){.dimension = 2, .large = 14});
}

/* Small worlds have bricks if their scene asks for it. */
static void small_beds(void **unused) {
    (void)unused;
    static const bed beds[] = {
        {.dimension = 2, .wide = 12, .layers = 10, .bricks_from = 1},
        {.dimension = 2, .wide = 40, .layers = 10, .bricks_from = 100},
        {.dimension = 2, .wide = 40, .layers = 6, .bricks_from = 100, .period = 0.999 * 40},
        {.dimension = 3, .wide = 6, .layers = 5, .bricks_from = 1},
        {.dimension = 3, .wide = 8, .layers = 5, .bricks_from = 100, .large = 1},
        {.dimension = 3, .wide = 8, .layers = 5, .bricks_from = 100, .period = 0.999 * 8},
    };
    for (size_t k = 0; k < sizeof beds / sizeof *beds; k++)
        same_for_any_threads(&beds[k]);
}

static void same_for_any_lanes(void **unused) {
    (void)unused;
    const char *const lanes[] = {"1", "4", "8"};
    for (int dimension = 2; dimension <= 3; dimension++) {
        uint64_t hash[3];
        for (int k = 0; k < 3; k++)
            hash[k] = run((bed){.dimension = dimension,
                                .wide = 9,
                                .layers = 8,
                                .bricks_from = 1,
                                .lanes = lanes[k]},
                          1 + k);
        assert_int_equal(hash[1], hash[0]);
        assert_int_equal(hash[2], hash[0]);
    }
}

static brick_grid grid_of(const bed *of, brick_plan *plan) {
    scree_error error;
    bed own = *of;
    own.threads = 1;
    scree_world *w = make(&own);
    must(scree_world_step(w, &error), &error);
    brick_grid grid = w->sim.work.brick.grid;
    *plan = w->sim.work.brick.plan;
    assert_non_null(w->sim.work.problem.bricks);
    scree_world_destroy(w);
    return grid;
}

/* The grid does not change with the order of bodies or with rounding; its edge is a power of
 * 2^(1/4) and more than twice the distance of any two bodies that touch. */
static void grid_of_scene(void **unused) {
    (void)unused;
    for (int dimension = 2; dimension <= 3; dimension++)
        for (int large = 0; large < 2; large++) {
            bed of = {.dimension = dimension, .wide = 12, .layers = 10, .bricks_from = 1};
            of.large = large ? 1.5 : 0;
            brick_plan plan, other;
            brick_grid grid = grid_of(&of, &plan), same;
            double quarters = 4 * log2(plan.edge);
            assert_true(fabs(quarters - round(quarters)) < 1e-9);
            assert_true(plan.edge > 2 * (large ? 2.0 : 1.0));
            assert_true(plan.edge < 1.2 * 2.001 * plan.reach); /* the bed is small */
            for (int k = 0; k < dimension; k++) {
                double cells = grid.cells[k];
                while (cells >= 4)
                    cells /= 2;
                assert_true(cells == 2 || cells == 3);
                assert_true(grid.edge[k] == plan.edge);
            }
            of.backward = true;
            same = grid_of(&of, &other);
            assert_memory_equal(&other, &plan, sizeof plan);
            assert_memory_equal(&same, &grid, sizeof grid);
            of.noise = 1e-9;
            same = grid_of(&of, &other);
            assert_memory_equal(&other, &plan, sizeof plan);
            assert_memory_equal(&same, &grid, sizeof grid);
        }
}

/* A driven wall is no reason for large bricks: impulses do not move it. */
static void with_a_driven_wall(void **unused) {
    (void)unused;
    scree_error error;
    scree_world *w = make(&(bed){
        .dimension = 2, .threads = 1, .wide = 40, .layers = 10, .wall = 50, .bricks_from = 1});
    must(scree_world_step(w, &error), &error);
    assert_true(w->sim.work.brick.grid.edge[0] == w->sim.work.brick.plan.edge);
    assert_true(w->sim.work.brick.plan.edge < 3);
    assert_chessboard(w);
    scree_world_destroy(w);
}

/* Few contacts are one brick. */
static void small(void **unused) {
    (void)unused;
    scree_error error;
    scree_world_def def = simple_def(1e-3, 1e-6);
    scree_world *w = simple_world(&def, &(simple_law){.mu = 0.4});
    simple_ground(w, 0, 0, 0);
    simple_body(w, simple_disk(w, 0.1), 0, 0.1, 0, 0, 0, 0);
    assert_int_equal(scree_world_step(w, &error), SCREE_OK);
    assert_null(w->sim.work.problem.bricks);
    scree_world_destroy(w);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plane),
        cmocka_unit_test(space),
        cmocka_unit_test(periodic),
        cmocka_unit_test(with_a_large_body),
        cmocka_unit_test(small),
        cmocka_unit_test(small_beds),
        cmocka_unit_test(grid_of_scene),
        cmocka_unit_test(same_for_any_lanes),
        cmocka_unit_test(with_a_driven_wall),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
