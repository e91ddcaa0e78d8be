/* Contacts of deformable bodies in planar worlds. */
#include "skin_scene.h"

static void block_on_halfplane(void **unused) {
    (void)unused;
    skin_scene s;
    skin_scene_open(&s, 2);
    halfplane_parameters up = {{0, 1}};
    uint32_t floor_slot = scene_rigid(&s, &shape_halfplane, &up, 0.3, 0, 0);
    scene_block(&s, 0, 0.002, 1, 0.5, 4, 2);
    assert_int_equal(scene_run(&s), 5);
    for (size_t i = 0; i < 5; i++) {
        const contact *c = &s.found.list.data[i];
        assert_int_equal(c->antagonist, floor_slot);
        assert_int_equal(c->key.feature_a, 0);
        assert_int_equal(c->key.feature_b, i + 1);
        is_close(c->gap, 0.002, 1e-15);
        is_close(c->normal[1], 1, 0);
        is_close(c->area, i == 0 || i == 4 ? 0.125 : 0.25, 1e-15);
    }
    scene_move(&s, 0, 0, -0.1, 0);
    assert_int_equal(scene_run(&s), 5);
    is_close(s.found.list.data[0].gap, -0.098, 1e-15);
    scene_move(&s, 0, 0, 0.2, 0);
    assert_int_equal(scene_run(&s), 0);
    skin_scene_close(&s);
}

/* A brick that stands flush on a rigid one rests on its top: there are no contacts on its flanks,
 * and its corners are not counted twice. */
static void block_flush_on_brick(void **unused) {
    (void)unused;
    for (int shift = -1; shift <= 1; shift++) {
        skin_scene s;
        skin_scene_open(&s, 2);
        rectangle_parameters brick = {1, 0.5};
        scene_rigid(&s, &shape_rectangle, &brick, 0.5, -0.25, 0);
        scene_block(&s, 1e-9 * shift, -1e-7, 1, 0.5, 4, 2);
        assert_int_equal(scene_run(&s), 5);
        for (size_t i = 0; i < 5; i++)
            is_close(s.found.list.data[i].normal[1], 1, 1e-15);
        is_close(scene_area(&s), 1, 1e-12);
        skin_scene_close(&s);
    }
}

/* A brick that overhangs: the corner of the rigid brick has a contact where there is no node. */
static void block_overhangs_brick(void **unused) {
    (void)unused;
    skin_scene s;
    skin_scene_open(&s, 2);
    rectangle_parameters brick = {1, 0.5};
    scene_rigid(&s, &shape_rectangle, &brick, 0.5, -0.25, 0);
    scene_block(&s, 0.6, 0, 1, 0.5, 4, 2);
    assert_int_equal(scene_run(&s), 3);
    size_t corners = 0;
    for (size_t i = 0; i < 3; i++) {
        const contact *c = &s.found.list.data[i];
        if (c->key.feature_a == 0) continue;
        corners++;
        assert_int_equal(c->candidate, 0);
        is_close(c->normal[1], -1, 1e-15);
        const carrier *foot = &s.found.carried.data[c->carried - 1].antagonist;
        assert_int_equal(foot->count, 2);
        is_close(foot->weight[0], 0.4, 1e-12);
        is_close(foot->weight[1], 0.6, 1e-12);
    }
    assert_int_equal(corners, 1);
    skin_scene_close(&s);
}

static void disk_in_the_middle_of_a_facet(void **unused) {
    (void)unused;
    skin_scene s;
    skin_scene_open(&s, 2);
    disk_parameters small = {0.1};
    scene_rigid(&s, &shape_disk, &small, 0.4, 0.595, 0);
    scene_block(&s, 0, 0, 1, 0.5, 1, 1);
    assert_int_equal(scene_run(&s), 1);
    const contact *c = s.found.list.data;
    is_close(c->gap, -0.005, 1e-15);
    is_close(c->normal[1], 1, 0);
    assert_int_equal(c->candidate, 0);
    s.q[0] = 1.02; /* beyond the end: the node at the corner touches it */
    assert_int_equal(scene_run(&s), 1);
    assert_int_equal(s.found.list.data[0].candidate, 1);
    skin_scene_close(&s);
}

/* Matching meshes give one contact for each pair of nodes, whichever body has the higher number. */
static void matching_blocks(void **unused) {
    (void)unused;
    for (int above = 0; above < 2; above++) {
        skin_scene s;
        skin_scene_open(&s, 2);
        scene_block(&s, 0, above ? 0.5 : 0, 1, 0.5, 4, 2);
        scene_block(&s, 0, above ? 0 : 0.5, 1, 0.5, 4, 2);
        assert_int_equal(scene_run(&s), 5);
        is_close(scene_area(&s), 1, 1e-12);
        for (size_t i = 0; i < 5; i++)
            assert_int_equal(s.found.list.data[i].candidate, 2 - 1);
        skin_scene_close(&s);
    }
}

/* Bricks corner to corner share a point and no area. */
static void diagonal_blocks(void **unused) {
    (void)unused;
    skin_scene s;
    skin_scene_open(&s, 2);
    for (int i = 0; i < 4; i++)
        scene_block(&s, i % 2, i / 2, 1, 1, 2, 2);
    assert_int_equal(scene_run(&s), 12);
    is_close(scene_area(&s), 4, 1e-12);
    for (size_t i = 0; i < s.found.list.count; i++) {
        const contact_key *k = &s.found.list.data[i].key;
        assert_false((k->a == 1 && k->b == 4) || (k->a == 2 && k->b == 3));
    }
    skin_scene_close(&s);
}

/* Shifted by half a facet: the ends of both meshes have contacts, the middle from one side only. */
static void shifted_blocks(void **unused) {
    (void)unused;
    skin_scene s;
    skin_scene_open(&s, 2);
    scene_block(&s, 0, 0, 1, 0.5, 4, 2);
    scene_block(&s, 0.125, 0.5, 1, 0.5, 4, 2);
    /* four nodes of the upper one, and the end of the lower one */
    assert_int_equal(scene_run(&s), 5);
    size_t lower = 0;
    for (size_t i = 0; i < 5; i++)
        lower += s.found.list.data[i].candidate == 0;
    assert_int_equal(lower, 1);
    skin_scene_close(&s);
}

/* A coarse block on a fine one: every fine node under it is held. */
static void coarse_on_fine(void **unused) {
    (void)unused;
    for (int fine_first = 0; fine_first < 2; fine_first++) {
        skin_scene s;
        skin_scene_open(&s, 2);
        if (fine_first) scene_block(&s, -1, 0, 3, 0.5, 30, 5);
        scene_block(&s, 0.05, 0.5, 1, 0.5, 1, 1);
        if (!fine_first) scene_block(&s, -1, 0, 3, 0.5, 30, 5);
        assert_int_equal(scene_run(&s), 12);
        skin_scene_close(&s);
    }
}

static void keys_persist_when_sliding(void **unused) {
    (void)unused;
    skin_scene s;
    skin_scene_open(&s, 2);
    scene_block(&s, 0, 0, 2, 0.5, 8, 2);
    scene_block(&s, 0.1, 0.5, 0.5, 0.5, 2, 2);
    for (int step = 0; step < 60; step++) {
        size_t count = scene_run(&s), higher = 0;
        for (size_t i = 0; i < count; i++) {
            const contact *c = &s.found.list.data[i];
            if (c->candidate != 1) continue;
            higher++;
            if (step) assert_true(c->previous != NONE);
        }
        assert_int_equal(higher, 3);
        scene_remember(&s);
        scene_move(&s, 1, 0.02, 0, 0);
    }
    skin_scene_close(&s);
}

/* A surface that rises along the flank of a brick, slightly inside it, is not pushed out of the
 * bottom far below; nor is the corner of a brick pushed out of the far side of a body. */
static void no_way_out_of_the_far_side(void **unused) {
    (void)unused;
    skin_scene s;
    skin_scene_open(&s, 2);
    rectangle_parameters brick = {1, 1};
    scene_rigid(&s, &shape_rectangle, &brick, -0.5 + 1e-9, 0.2, 0);
    scene_block(&s, 0, -1, 1, 1, 1, 1);
    /* the normal of the upper left node points up and left: it touches the flank */
    size_t count = scene_run(&s);
    for (size_t i = 0; i < count; i++)
        assert_true(s.found.list.data[i].gap > -1e-6);
    skin_scene_close(&s);
    skin_scene_open(&s, 2);
    scene_block(&s, 0, 0, 1, 1, 1, 1);
    scene_block(&s, 0.3, 1 - 1e-9, 0.2, 0.2, 1, 1);
    scene_block(&s, 1 - 1e-9, -0.3, 0.5, 1, 1, 1);
    count = scene_run(&s);
    assert_true(count >= 4);
    for (size_t i = 0; i < count; i++)
        assert_true(s.found.list.data[i].gap > -1e-6);
    skin_scene_close(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(block_on_halfplane),
        cmocka_unit_test(block_flush_on_brick),
        cmocka_unit_test(block_overhangs_brick),
        cmocka_unit_test(disk_in_the_middle_of_a_facet),
        cmocka_unit_test(matching_blocks),
        cmocka_unit_test(diagonal_blocks),
        cmocka_unit_test(shifted_blocks),
        cmocka_unit_test(coarse_on_fine),
        cmocka_unit_test(no_way_out_of_the_far_side),
        cmocka_unit_test(keys_persist_when_sliding),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
