/* Contacts by segments: areas on both skins, overhangs, keys, the chosen side, memory. */
#include "skin_scene.h"

#include "memory_fault.h"

static void by_segments(skin_scene *s, uint32_t body_index) {
    s->model.deformables.data[body_index].points = POINTS_SEGMENTS;
}

/* The force of a unit pressure on a node: its share of the surface of its own body. */
static double pushed(const skin_scene *s, uint32_t node_index) {
    double sum = 0;
    for (size_t i = 0; i < s->found.list.count; i++) {
        const contact *c = &s->found.list.data[i];
        const carrier_pair *on = &s->found.carried.data[c->carried - 1];
        for (int side = 0; side < 2; side++) {
            const carrier *of = side ? &on->antagonist : &on->candidate;
            for (uint32_t k = 0; k < of->count; k++) {
                weighted_node n = carrier_node(&s->table, of, k);
                if (n.node == node_index) sum += c->area * n.weight;
            }
        }
    }
    return sum;
}

/* Nodes of a row from `first` on, of cells of one width: half a cell at the ends. */
static void check_row(const skin_scene *s, uint32_t first, uint32_t cells, double width) {
    for (uint32_t i = 0; i <= cells; i++)
        is_close(pushed(s, first + i), width * (i == 0 || i == cells ? 0.5 : 1), 1e-12);
}

/* For any two meshes every node of either body has its share; the body that was chosen for segments
 * has the contacts, and where it is wholly covered they are at its nodes. */
static void shares_of_both(void **unused) {
    (void)unused;
    static const uint32_t cells[][2] = {{3, 5}, {5, 3}, {4, 4}, {17, 2}, {2, 17}, {7, 1}};
    for (size_t k = 0; k < sizeof cells / sizeof *cells; k++)
        for (uint32_t asked = 0; asked < 2; asked++) {
            skin_scene s;
            uint32_t low = cells[k][0], high = cells[k][1];
            skin_scene_open(&s, 2);
            scene_block(&s, 0, 0, 1, 0.5, low, 2);
            scene_block(&s, 0, 0.5, 1, 0.5, high, 2);
            by_segments(&s, asked);
            assert_int_equal(scene_run(&s), cells[k][asked] + 1);
            is_close(scene_area(&s), 1, 1e-12);
            check_row(&s, 2 * (low + 1), low, 1.0 / low);
            check_row(&s, 3 * (low + 1), high, 1.0 / high);
            for (size_t i = 0; i < s.found.list.count; i++) {
                const contact *c = &s.found.list.data[i];
                assert_int_equal(c->candidate, asked);
                is_close(c->gap, 0, 1e-12);
                is_close(c->normal[1], asked ? 1 : -1, 1e-12);
                const carrier *own = &s.found.carried.data[i].candidate;
                for (uint32_t n = 0; n < own->count; n++)
                    assert_true(fabs(own->weight[n]) < 1e-12 || fabs(own->weight[n] - 1) < 1e-12);
            }
            skin_scene_close(&s);
        }
}

/* A body that overhangs: the area is the part that lies on the other body, and the means stay on
 * it. */
static void overhang(void **unused) {
    (void)unused;
    for (int step = 1; step < 40; step++) {
        skin_scene s;
        double shift = 0.0237 * step;
        skin_scene_open(&s, 2);
        scene_block(&s, 0, 0, 1, 0.5, 3, 1);
        scene_block(&s, shift, 0.5, 1, 0.5, 4, 1);
        by_segments(&s, 1);
        scene_run(&s);
        is_close(scene_area(&s), 1 - shift, 1e-9);
        skin_scene_close(&s);
    }
}

static void keys_persist(void **unused) {
    (void)unused;
    skin_scene s;
    skin_scene_open(&s, 2);
    scene_block(&s, 0, 0, 2, 0.5, 8, 2);
    scene_block(&s, 0.1, 0.5, 0.5, 0.5, 2, 2);
    by_segments(&s, 1);
    for (int step = 0; step < 60; step++) {
        assert_int_equal(scene_run(&s), 3);
        for (size_t i = 0; step && i < 3; i++)
            assert_true(s.found.list.data[i].previous != NONE);
        scene_remember(&s);
        scene_move(&s, 1, 0.02, 0, 0);
    }
    skin_scene_close(&s);
}

/* Faces of cubes, one shifted along both axes: the area in common, in every position. */
static void faces(void **unused) {
    (void)unused;
    random_stream dice = {.seed = 3};
    for (int k = 0; k < 30; k++) {
        skin_scene s;
        double x = k ? random_range(&dice, -0.8, 0.8) : 0,
               y = k ? random_range(&dice, -0.8, 0.8) : 0;
        fem_mesh low = mesh_of_cubes((double[3]){0, 0, 0}, (double[3]){1, 1, 0.5},
                                     (uint32_t[3]){3, 2, 1}),
                 high = mesh_of_cubes((double[3]){x, y, 0.5}, (double[3]){1, 1, 0.5},
                                      (uint32_t[3]){2, 3, 1});
        skin_scene_open(&s, 3);
        scene_body(&s, &low);
        scene_body(&s, &high);
        by_segments(&s, 1);
        scene_run(&s);
        is_close(scene_area(&s), (1 - fabs(x)) * (1 - fabs(y)), 1e-9);
        /* nodes of the lower face of the upper cube, all of it covered */
        for (uint32_t i = 0; k == 0 && i < 12; i++) {
            bool side = i % 3 != 1, end = i / 3 == 0 || i / 3 == 3;
            is_close(pushed(&s, 24 + i), 1.0 / 6 * (side ? 0.5 : 1) * (end ? 0.5 : 1), 1e-12);
        }
        skin_scene_close(&s);
    }
}

/* Surfaces with other laws around one node have separate contacts, and so does a corner that
 * touches two sides of a notch. */
static void corner_in_a_notch(void **unused) {
    (void)unused;
    skin_scene s;
    skin_scene_open(&s, 2);
    /* an L of two rows: the upper one has lost its right half */
    fem_mesh notch = mesh_of_squares(0, 0, 1, 1, 2, 2);
    fem_mesh kept;
    assert_int_equal(fem_mesh_create(&kept, 2, 8, 3, 12, NULL), SCREE_OK);
    memcpy(kept.place, notch.place, 16 * sizeof *kept.place);
    for (uint32_t e = 0; e < 3; e++) {
        kept.kind[e] = notch.kind[e];
        memcpy(kept.node + 4 * e, notch.node + 4 * e, 4 * sizeof *kept.node);
        kept.first[e + 1] = 4 * (e + 1);
    }
    fem_mesh_free(&notch);
    finish_mesh(&kept);
    scene_body(&s, &kept);
    scene_block(&s, 0.5, 0.5, 0.5, 0.5, 1, 1);
    by_segments(&s, 1);
    size_t across = 0, count = scene_run(&s);
    for (size_t i = 0; i < count; i++)
        across += fabs(s.found.list.data[i].normal[0]) > 0.99;
    assert_int_equal(count, 4);
    assert_int_equal(across, 2);
    is_close(scene_area(&s), 1, 1e-9);
    skin_scene_close(&s);
}

static skin_scene fault_scene;

static scree_status detect_once(void) {
    skin_detector *d = NULL;
    contact_table found = {0};
    detect_report report = {0};
    detect_input common;
    skin_input in = scene_input(&fault_scene, &common);
    contact_table_register(&found, &fault_scene.model);
    scree_status status = skin_detector_create(&d, NULL);
    if (status == SCREE_OK) status = skin_detector_run(d, &in, &found, &report, NULL);
    assert_true(status == SCREE_OK || found.table.count == 0);
    skin_detector_destroy(d);
    contact_table_free(&found);
    return status;
}

/* Wide carriers among them: the upper block has two cells over twenty. */
static void memory_fails(void **unused) {
    (void)unused;
    skin_scene_open(&fault_scene, 2);
    scene_block(&fault_scene, 0, 0, 1, 0.5, 20, 1);
    scene_block(&fault_scene, 0, 0.5, 1, 0.5, 2, 1);
    by_segments(&fault_scene, 1);
    assert_true(memory_fault_each(detect_once) > 20);
    skin_scene_close(&fault_scene);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shares_of_both),    cmocka_unit_test(overhang),
        cmocka_unit_test(keys_persist),      cmocka_unit_test(faces),
        cmocka_unit_test(corner_in_a_notch), cmocka_unit_test(memory_fails),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
