/* Bonds: pairs of bodies with a separate law, and the areas they act on. */
#include "support/check.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "support/scene_world.h"

/* Boxes in a row on a slope of 20 degrees, each on a separate ground and away from the others. */
#define SLOPE                                                                                      \
    "world: {h: 1 ms, gravity: [3.355, -9.218]}\n"                                                 \
    "laws: {rough: {normal: velocity, friction: 0.9}, smooth: {normal: velocity, friction: 0}}\n"  \
    "contacts: [{default: smooth}]\n"                                                              \
    "bodies:\n"                                                                                    \
    "  - {name: ground, shape: {kind: halfplane}, fixed: true}\n"                                  \
    "  - {name: one, shape: {kind: rectangle, width: 0.2, height: 0.1}, position: [0, 0.05]}\n"    \
    "  - {name: two, group: g, shape: {kind: rectangle, width: 0.2, height: 0.1}, position: [3, "  \
    "0.05]}\n"                                                                                     \
    "  - {name: three, group: g, shape: {kind: rectangle, width: 0.2, height: 0.1}, position: "    \
    "[6, 0.05]}\n"

/* The law of every contact of a body with the ground. */
static uint32_t law_with_ground(scree_world *w, const char *name) {
    scree_frame f = simple_frame(w);
    uint64_t id = scree_world_find_body(w, name);
    uint32_t found = UINT32_MAX;
    for (uint32_t c = 0; c < f.contacts; c++)
        if (f.layout->id[f.pair[c][0]] == id || f.layout->id[f.pair[c][1]] == id) {
            assert_true(found == UINT32_MAX || found == f.law[c]);
            found = f.law[c];
        }
    assert_true(found != UINT32_MAX);
    return found;
}

static void test_bonds_of_scenes(void **state) {
    (void)state;
    static const struct {
        const char *bonds;
        uint32_t law[3]; /* 0: rough, 1: smooth */
    } cases[] = {
        {"", {1, 1, 1}},
        {"bonds: [{between: [one, ground], law: rough}]\n", {0, 1, 1}},
        {"bonds: [{between: [ground, g], law: rough}]\n", {1, 0, 0}},
        {"bonds: [{between: [g, g], law: rough}]\n", {1, 1, 1}},
        {"bonds: [{between: [ground, g], law: rough}, {between: [two, ground], law: smooth}]\n",
         {1, 1, 0}},
    };
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        scree_world *w = scene_world("%s%s", SLOPE, cases[k].bonds);
        simple_steps(w, 100);
        const char *names[] = {"one", "two", "three"};
        for (int i = 0; i < 3; i++) {
            assert_int_equal(law_with_ground(w, names[i]), cases[k].law[i]);
            double speed = scene_get(w, names[i]).v[0];
            near("speed", speed, cases[k].law[i] ? 3.355 * 0.1 : 0, 1e-6);
        }
        simple_end(w);
    }
}

/* Two bodies, then a body and a group (of two such that of the lower id), then groups. */
static void test_nearest_bond_rules(void **state) {
    (void)state;
    scree_world_def def = simple_def(1e-3, 1e-10);
    for (int given = 0; given < 16; given++) {
        scree_world *w = simple_world(&def, &(simple_law){.mu = 0.1});
        scree_error error = {0};
        scree_params *parts = simple_params("{normal: velocity}");
        static const char *const names[] = {"pair", "first", "second", "groups"};
        for (int k = 0; k < 4; k++)
            must(scree_world_add_law(w, names[k], parts, &error), &error);
        scree_params_free(parts);
        uint32_t disk = simple_disk(w, 0.5);
        uint64_t id[2];
        for (int i = 0; i < 2; i++) {
            scree_body_def body = scree_default_body_def();
            body.name = i ? "b" : "a", body.group = i ? "right" : "left";
            body.shape = disk, body.position[0] = i;
            id[i] = simple_add(w, &body);
        }
        if (given & 1) must(scree_world_set_bond(w, id[1], id[0], "pair", &error), &error);
        if (given & 2) must(scree_world_set_bonds(w, "right", "a", "first", &error), &error);
        if (given & 4) must(scree_world_set_bonds(w, "left", "b", "second", &error), &error);
        if (given & 8) must(scree_world_set_bonds(w, "left", "right", "groups", &error), &error);
        simple_step(w);
        scree_frame f = simple_frame(w);
        assert_int_equal(f.contacts, 1);
        uint32_t expected = 0;
        for (uint32_t k = 4; k-- > 0;)
            if (given >> k & 1) expected = k + 1;
        assert_int_equal(f.law[0], expected);
        simple_end(w);
    }
}

/* Many bonds are found as well as few: every second pair of neighbours in a row of disks. */
static void test_many_bonds(void **state) {
    (void)state;
    enum { DISKS = 200 };
    scree_world_def def = simple_def(1e-3, 1e-10);
    scree_world *w = simple_world(&def, &(simple_law){.mu = 0.1});
    scree_error error = {0};
    scree_params *parts = simple_params("{normal: velocity}");
    must(scree_world_add_law(w, "bonded", parts, &error), &error);
    scree_params_free(parts);
    uint32_t disk = simple_disk(w, 0.5);
    uint64_t id[DISKS];
    for (int i = 0; i < DISKS; i++)
        id[i] = simple_body(w, disk, (i * 77) % DISKS, 0, 0, 0, 0, 0);
    for (int i = 0; i < DISKS; i++) { /* bodies i and k stand side by side */
        int x = (i * 77) % DISKS;
        if (x % 2 == 0)
            for (int k = 0; k < DISKS; k++)
                if ((k * 77) % DISKS == x + 1)
                    must(scree_world_set_bond(w, id[i], id[k], "bonded", &error), &error);
    }
    simple_step(w);
    scree_frame f = simple_frame(w);
    assert_int_equal(f.contacts, DISKS - 1);
    for (uint32_t c = 0; c < f.contacts; c++)
        assert_int_equal(f.law[c], (int)floor(f.point[c][0]) % 2 == 0);
    simple_end(w);
}

static void test_wrong_bonds_are_refused(void **state) {
    (void)state;
    static const char *const cases[][2] = {
        {"bonds: [{between: [on, ground], law: rough}]\n", "did you mean 'one'?"},
        {"bonds: [{between: [one, ground], law: ruff}]\n", "there is no law 'ruff'"},
        {"bonds: [{between: [one], law: rough}]\n", "must be two bodies or groups in brackets"},
        {"bonds: [{between: [one, one], law: rough}]\n", "cannot be bonded to itself"},
        {"bonds: [{between: [one, ground]}]\n", "law"},
        {"bonds: [{between: [one, ground], law: rough}, {between: [ground, one], law: smooth}]\n",
         "already has the bond 'rough'"},
        {"bonds: {one: rough}\n", "a list"},
        {"bonds: [{between: [one, ground], law: rough, strength: 3}]\n", "strength"},
        {"bond: []\n", "did you mean 'bonds'?"},
    };
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        const char *text = scene_refusal("%s%s", SLOPE, cases[k][0]);
        if (!strstr(text, cases[k][1])) print_error("%zu: '%s'\n", k, text);
        assert_non_null(strstr(text, cases[k][1]));
    }
    const char *text = scene_refusal("%s  - {name: g, shape: {kind: disk, radius: 0.1}, position: "
                                     "[0, 5]}\nbonds: [{between: [ground, g], law: rough}]\n",
                                     SLOPE);
    assert_non_null(strstr(text, "is both a body and a group"));
}

static void test_wrong_calls_are_refused(void **state) {
    (void)state;
    scree_world_def def = simple_def(1e-3, 1e-10);
    scree_world *w = simple_world(&def, &(simple_law){.mu = 0.1});
    uint64_t a = simple_body(w, simple_disk(w, 0.5), 0, 0, 0, 0, 0, 0);
    scree_error error = {0};
    assert_int_equal(scree_world_set_bond(w, a, 7, "law", &error), SCREE_STALE);
    assert_int_equal(scree_world_set_bond(w, a, a, "law", &error), SCREE_BAD_INPUT);
    assert_int_equal(scree_world_set_bond(w, a, 1, "glue", &error), SCREE_NOT_FOUND);
    assert_int_equal(scree_world_set_bonds(w, "x", "y", "law", &error), SCREE_NOT_FOUND);
    assert_int_equal(scree_world_set_bonds(w, "", "", "law", &error), SCREE_NOT_FOUND);
    simple_step(w);
    assert_int_not_equal(scree_world_set_bond(w, a, a, "law", &error), SCREE_OK);
    simple_end(w);
}

/* A restart wants the same bonds; explain prints them. */
static void test_bonds_are_part_of_the_model(void **state) {
    (void)state;
    scree_error error = {0};
    scree_world *with = scene_world("%sbonds: [{between: [one, ground], law: rough}]\n", SLOPE);
    scree_world *without = scene_world("%s", SLOPE);
    const char *path = "world_bonds.restart";
    simple_steps(with, 3);
    must(scree_world_save(with, path, &error), &error);
    assert_int_not_equal(scree_world_load(without, path, &error), SCREE_OK);
    simple_steps(with, 3);
    uint64_t hash = scree_world_hash(with);
    must(scree_world_load(with, path, &error), &error);
    simple_steps(with, 3);
    assert_true(hash == scree_world_hash(with));
    remove(path);
    scree_world_destroy(with);
    scree_world_destroy(without);

    scree_scene *scene;
    char *text;
    must(scree_scene_read_text(&scene,
                               SLOPE "bonds: [{between: [one, ground], law: rough}]\n"
                                     "run: {steps: 1}\n",
                               NULL, 0, &error),
         &error);
    must(scree_scene_explain(scene, &text, &error), &error);
    assert_non_null(strstr(text, "#   one            ground         rough\n"));
    scree_text_free(text);
    scree_scene_destroy(scene);
}

/* In space too: of four spheres in a row the middle pair has another law. */
static void test_bonds_in_space(void **state) {
    (void)state;
    scree_world *w =
        scene_world("world: {dimension: 3, h: 1 ms}\n"
                    "laws: {dry: {normal: velocity, friction: 0.5}, smooth: {normal: velocity}}\n"
                    "contacts: [{default: dry}]\n"
                    "bonds: [{between: [c, b], law: smooth}]\n"
                    "bodies:\n"
                    "  - {name: a, shape: {kind: sphere, radius: 0.5}, fixed: true}\n"
                    "  - {name: b, shape: {kind: sphere, radius: 0.5}, position: [1, 0, 0]}\n"
                    "  - {name: c, shape: {kind: block, size: [1, 1, 1]}, position: [2, 0, 0]}\n"
                    "  - {name: d, shape: {kind: block, size: [1, 1, 1]}, position: [3, 0, 0]}\n");
    simple_step(w);
    scree_frame f = simple_frame(w);
    assert_int_equal(f.contacts, 1 + 1 + 4);
    for (uint32_t c = 0; c < f.contacts; c++)
        assert_int_equal(f.law[c], f.pair[c][0] + f.pair[c][1] == 3);
    simple_end(w);
}

/* A brick over the joint of two others, on the ground: each contact has half of the common length
 * times the thickness; points have no area. */
static void test_areas_of_a_wall(void **state) {
    (void)state;
    scree_world *w = scene_world(
        "world: {h: 1 ms, thickness: 0.5, gravity: [0, -10]}\n"
        "laws: {dry: {normal: velocity, friction: 0.5}}\n"
        "contacts: [{default: dry}]\n"
        "bodies:\n"
        "  - {name: ground, shape: {kind: halfplane}, fixed: true}\n"
        "  - {name: left, shape: {kind: rectangle, width: 0.2, height: 0.1}, position: [-0.1, "
        "0.05]}\n"
        "  - {name: right, shape: {kind: rectangle, width: 0.2, height: 0.1}, position: [0.1, "
        "0.05]}\n"
        "  - {name: top, shape: {kind: rectangle, width: 0.2, height: 0.1}, position: [0.05, "
        "0.15]}\n"
        "  - {name: ball, shape: {kind: disk, radius: 0.1}, position: [2, 0.1]}\n");
    simple_steps(w, 3);
    scree_frame f = simple_frame(w);
    static const double want[5][5] = {{0, 0.2, 0.2, 0, 0},
                                      {0.2, 0, 0.1, 0.05, 0},
                                      {0.2, 0.1, 0, 0.15, 0},
                                      {0, 0.05, 0.15, 0, 0},
                                      {0, 0, 0, 0, 0}};
    double sum[5][5] = {{0}};
    for (uint32_t c = 0; c < f.contacts; c++)
        sum[f.pair[c][0]][f.pair[c][1]] += f.area[c];
    for (int a = 0; a < 5; a++)
        for (int b = 0; b < a; b++)
            near("area", sum[a][b] + sum[b][a], 0.5 * want[a][b], 1e-9);
    simple_end(w);
}

/* A brick of 400 N hangs by 0.2 m^2 of mortar: it holds above 2 kPa, however its contacts are
 * distributed. */
static void test_strength_over_the_area(void **state) {
    (void)state;
    static const char *const bodies[] = {
        "world: {h: 1 ms, thickness: 0.5, gravity: [0, -10]}\n"
        "bodies:\n"
        "  - {name: top, shape: {kind: rectangle, width: 1, height: 0.1}, position: [0, 0.05], "
        "fixed: true}\n"
        "  - {name: brick, shape: {kind: rectangle, width: 0.4, height: 0.2}, position: [-0.2, "
        "-0.1]}\n",
        "world: {dimension: 3, h: 1 ms, gravity: [0, 0, -10]}\n"
        "bodies:\n"
        "  - {name: top, shape: {kind: block, size: [1, 1, 0.1]}, position: [0, 0, 0.05], fixed: "
        "true}\n"
        "  - {name: brick, shape: {kind: block, size: [0.4, 0.5, 0.2]}, position: [-0.2, 0, "
        "-0.1]}\n"};
    for (int dimension = 2; dimension <= 3; dimension++)
        for (int strong = 0; strong < 2; strong++) {
            scree_world *w = scene_world(
                "%slaws: {dry: {normal: velocity, friction: 0.5}, mortar: {normal: velocity, "
                "friction: 0.5, bond: {kind: mohr_coulomb, cohesion_stress: 20 kPa, "
                "tension_stress: %g}}}\n"
                "contacts: [{default: dry}]\n"
                "bonds: [{between: [top, brick], law: mortar}]\n",
                bodies[dimension - 2], strong ? 2002.0 : 1998.0);
            simple_steps(w, 20);
            scree_frame f = simple_frame(w);
            int contacts = dimension == 2 ? 2 : 4;
            assert_int_equal(f.certificate.bonds + f.certificate.broken, contacts);
            assert_true(strong ? f.certificate.broken == 0 : f.certificate.broken > 0);
            for (uint32_t c = 0; strong && c < f.contacts; c++)
                assert_int_equal(f.status[c], SCREE_BONDED);
            /* at once or, where rounding lets some break first, about the remaining ones */
            double fall = -scene_get(w, "brick").v[dimension - 1];
            assert_true(strong ? fabs(fall) < 1e-6 : fall > 0.05);
            simple_end(w);
        }
}

/* Bricks of equal width shear off each other, rotated by any angle: at the first movement a vertex
 * of the other brick ends their joint at one end, and the bond there must continue. Breaking takes
 * G times the area; the area is that of the middle of the first step. */
static void test_shear_of_flush_bricks(void **state) {
    (void)state;
    static const double angle[] = {0, 0.3, 2.1};
    for (int k = 0; k < 6; k++) {
        double a = angle[k / 2], way = k % 2 ? -1e-3 : 1e-3, c = cos(a), s = sin(a);
        scree_world *w = scene_world(
            "world: {h: 1 ms, gravity: [0, 0], thickness: 0.5}\n"
            "laws: {dry: {normal: velocity}, mortar: {normal: velocity, friction: 0, bond: {kind: "
            "cohesive_bilinear, k_n: 1e10, strength_n: 1e6, G_n: 200}}}\n"
            "contacts: [{default: dry}]\n"
            "bonds: [{between: [below, above], law: mortar}]\n"
            "bodies:\n"
            "  - {name: below, shape: {kind: rectangle, width: 0.2, height: 0.1}, fixed: true, "
            "angle: %.17g}\n"
            "  - {name: above, shape: {kind: rectangle, width: 0.2, height: 0.1}, position: "
            "[%.17g, %.17g], angle: %.17g, drive: {axis: %.17g, x: {velocity: {kind: table, "
            "points: [[0, %g], [0.02, %g], [0.03, %g], [1, %g]]}}, y: fixed, rotation: fixed}}\n",
            a, -0.1 * s, 0.1 * c, a, a, 0.01 * way, 0.01 * way, way, way);
        simple_steps(w, 480);
        scree_frame f = simple_frame(w);
        assert_int_equal(f.certificate.broken, 2);
        near("fracture energy", -f.certificate.total.fracture, 200 * 0.2 * 0.5, 1e-6);
        simple_end(w);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bonds_of_scenes),
        cmocka_unit_test(test_nearest_bond_rules),
        cmocka_unit_test(test_many_bonds),
        cmocka_unit_test(test_wrong_bonds_are_refused),
        cmocka_unit_test(test_wrong_calls_are_refused),
        cmocka_unit_test(test_bonds_are_part_of_the_model),
        cmocka_unit_test(test_areas_of_a_wall),
        cmocka_unit_test(test_bonds_in_space),
        cmocka_unit_test(test_strength_over_the_area),
        cmocka_unit_test(test_shear_of_flush_bricks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
