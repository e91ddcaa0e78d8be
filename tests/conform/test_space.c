/* Every generator for worlds in space makes bodies that enter the world as they were generated, and
 * stand there for a while. An entry without a row makes the test fail. */
#include "suite.h"

#include "scree/scene.h"
#include "support/scene_world.h"

typedef struct space_generator {
    const char *name, *text;
    size_t bodies;
    double volume; /* of all bodies, by closed form; 0: not compared */
    bool hulls;    /* needs qhull */
    bool flies;    /* loose bodies, which fall */
} space_generator;

static const space_generator cases[] = {
    {"spheres", "cylinder: [0.5, 1], number: 20, radius: 0.1", 20, 20 * 4.0 / 3 * PI * 1e-3, false,
     true},
    {"masonry", "courses: 3, bricks: 3", 10, 0.6 * 0.1 * 0.18, false, false},
    {"vault", "voussoirs: 7, radius: 1, thickness: 0.3, depth: 0.5, centre: [0, 0, 0]", 7, 0, true,
     false},
    {"dome", "rings: 3, blocks: 10, radius: 1, thickness: 0.3", 0, 0, true, false},
    {"drums", "number: 3, height: 0.4, radius: 0.3", 3, 1.2 * PI * 0.09, false, false},
    {"kapla", "levels: 4, planks: 3, pattern: ring", 12, 12 * 0.117 * 0.0234 * 0.0078, false,
     false},
    {"jenga", "levels: 4, taken: [[2, 2]]", 11, 11 * 0.075 * 0.025 * 0.015, false, false},
    {"voronoi3", "box: [0, 1, 0, 1, 0, 1], number: 12, relax: 2", 12, 1, true, false},
    {"tess3",
     "vertices: [[0, 0, 0], [0.5, 0, 0], [0.5, 1, 0], [0, 1, 0], [0, 0, 1], [0.5, 0, 1], [0.5, 1, "
     "1], [0, 1, 1], [1, 0, 0], [1, 1, 0], [1, 0, 1], [1, 1, 1]], cells: [8, 0, 1, 2, 3, 4, 5, 6, "
     "7, 8, 1, 8, 9, 2, 5, 10, 11, 6]",
     2, 1, true, false},
    {"rock_mass",
     "box: [0, 1, 0, 1, 0, 1], joints: [{dip: 10 deg, dip_direction: 70 deg, spacing: 0.4}, {dip: "
     "90 deg, dip_direction: 70 deg, spacing: 0.4}]",
     0, 1, true, false},
};
#define CASES (sizeof cases / sizeof *cases)

#define TOP                                                                                        \
    "world: {dimension: 3, h: 1 ms, tolerance: 1e-8}\n"                                            \
    "laws: {dry: {normal: velocity, friction: 0.7}}\ncontacts: [{default: dry}]\n"

static const space_generator *case_of(const char *name) {
    for (size_t k = 0; k < CASES; k++)
        if (strcmp(cases[k].name, name) == 0) return &cases[k];
    fail_msg("add a micro-case for the generator '%s'", name);
    return NULL;
}

static bool can_run(const space_generator *c) { return !c->hulls || SCREE_WITH_QHULL; }

/* Blocks with a density of 1 have masses equal to their volumes. */
static void stands(const space_generator *c) {
    scree_world *w = scene_world(
        TOP "bodies:\n  - {shape: plane, fixed: true}\n  - {name: b, density: 1, generate: {kind: "
            "%s, %s}}\n",
        c->name, c->text);
    scree_frame frame = simple_frame(w);
    double mass = 0, fastest = 0;
    for (size_t i = 1; i < frame.bodies; i++)
        mass += frame.layout->mass[i];
    if (c->bodies > 0) assert_int_equal(frame.bodies, c->bodies + 1);
    if (c->volume > 0) near(c->name, mass, c->volume, 1e-7 * c->volume);
    simple_steps(w, 20);
    frame = simple_frame(w);
    for (size_t i = 6; i < 6 * frame.bodies; i++)
        fastest = fmax(fastest, fabs(frame.velocity[i]));
    if (!c->flies && !(fastest < 1e-3)) fail_msg("%s moves at %g", c->name, fastest);
    scree_run_totals t = scree_world_totals(w);
    assert_true(t.energy_error < 1e-9 && t.momentum_error < 1e-9);
    simple_end(w);
}

static void generators(void **unused) {
    (void)unused;
    scree_error error;
    registry r;
    must(registry_create(&r, &error), &error);
    for (size_t i = 0; i < r.entries[FAMILY_generator].count; i++) {
        const kind *k = r.entries[FAMILY_generator].data[i];
        bool space = k->needs & CAN_SPACE;
        if (space == !!(k->needs & CAN_PLANAR)) fail_msg("'%s' is for no world", k->name);
        if (space && can_run(case_of(k->name))) stands(case_of(k->name));
    }
    registry_free(&r);
}

/* Planar worlds refuse generators for space and the other way round. */
static void the_other_world(void **unused) {
    (void)unused;
    const char *text = scene_refusal(
        TOP "bodies: [{generate: {kind: wall, courses: 2, bricks: 2, width: 1, height: 1}}]\n");
    assert_non_null(strstr(text, "'wall' works in planar worlds only"));
    text = scene_refusal("laws: {dry: {normal: velocity}}\ncontacts: [{default: dry}]\nbodies: "
                         "[{generate: {kind: jenga}}]\n");
    assert_non_null(strstr(text, "'jenga' works in worlds in space only"));
}

/* The world has each body where the generator put it, also if the whole is rotated and moved: the
 * same bodies, one by one. */
static void geometry_arrives(void **unused) {
    (void)unused;
    if (!SCREE_WITH_QHULL) return;
    const char *blocks = "{kind: voronoi3, box: [0, 1, 0, 1, 0, 1], seeds: [[0.3, 0.3, 0.4], [0.7, "
                         "0.6, 0.6]]}";
    scree_world *w = scene_world(
        TOP "bodies:\n  - {name: b, generate: %s, position: [5, 6, 7], turn: [0, 0, 90 deg]}\n",
        blocks);
    scree_frame frame = simple_frame(w);
    /* the cube turned about z by 90 deg and moved: x in [4, 5], y in [6, 7], z in [7, 8] */
    double middle[3] = {0}, mass = 0;
    for (size_t i = 0; i < 2; i++) {
        double m = frame.layout->mass[i];
        mass += m;
        for (int k = 0; k < 3; k++)
            middle[k] += m * frame.position[7 * i + k];
    }
    near("mass", mass, 1000, 1e-6);
    near("x", middle[0] / mass, 4.5, 1e-12);
    near("y", middle[1] / mass, 6.5, 1e-12);
    near("z", middle[2] / mass, 7.5, 1e-12);
    simple_end(w);
    /* a face of the plane at the foot of the rotated cube touches it, the pieces touch each other
     */
    w = scene_world(TOP
                    "bodies:\n  - {shape: plane, fixed: true, position: [0, 0, 7]}\n  - {name: b, "
                    "generate: %s, position: [5, 6, 7], turn: [0, 0, 90 deg]}\n",
                    blocks);
    simple_steps(w, 5);
    scree_run_totals t = scree_world_totals(w);
    assert_true(t.penetration_max < 1e-9);
    for (int i = 1; i <= 2; i++) {
        char name[8];
        snprintf(name, sizeof name, "b-%d", i);
        scene_body b = scene_get(w, name);
        for (int k = 0; k < 6; k++)
            near("rests", b.v[k], 0, 1e-6);
    }
    simple_end(w);
}

static char said[512];
static void keep_log(void *user, scree_log_level level, const char *text) {
    (void)user;
    (void)level;
    snprintf(said, sizeof said, "%s", text);
}

/* Overlaps are named; blocks that touch do not overlap. */
static void overlaps_are_said(void **unused) {
    (void)unused;
    scree_set_log(keep_log, NULL);
    scree_world *w = scene_world(
        TOP "bodies:\n  - {name: one, generate: {kind: masonry, courses: 4, bricks: 5}}\n"
            "  - {name: two, generate: {kind: masonry, courses: 1, bricks: 1}, position: [0.05, 0, "
            "0.23]}\n");
    assert_non_null(strstr(said, "2 pairs of bodies overlap at the start, by up to 0.01 m (one-"));
    scree_world_destroy(w);
    said[0] = '\0';
    w = scene_world(TOP "bodies:\n  - {shape: plane, fixed: true}\n  - {generate: {kind: masonry, "
                        "courses: 4, bricks: 5, bond: english, wythes: 2}}\n");
    assert_string_equal(said, "");
    scree_world_destroy(w);
    scree_set_log(NULL, NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(generators),
        cmocka_unit_test(the_other_world),
        cmocka_unit_test(geometry_arrives),
        cmocka_unit_test(overlaps_are_said),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
