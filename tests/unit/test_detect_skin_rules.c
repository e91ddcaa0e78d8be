/* Rules of contacts of deformable bodies: notches, folds, shares of surfaces, laws, memory. */
#include "skin_scene.h"

#include "memory_fault.h"

/* In the corner of a box a block touches the floor and the wall; each is a part of one body. */
static void corner_of_a_box(void **unused) {
    (void)unused;
    skin_scene s;
    skin_scene_open(&s, 2);
    rectangle_parameters box = {4, 4};
    scene_rigid(&s, &shape_box, &box, 2, 2, 0);
    scene_block(&s, 0, 0, 1, 0.5, 2, 2);
    assert_int_equal(scene_run(&s), 6);
    size_t on_floor = 0, on_wall = 0;
    for (size_t i = 0; i < 6; i++) {
        on_floor += s.found.list.data[i].normal[1] == 1;
        on_wall += s.found.list.data[i].normal[0] == 1;
    }
    assert_int_equal(on_floor, 3);
    assert_int_equal(on_wall, 3);
    is_close(scene_area(&s), 1.5, 1e-12);
    skin_scene_close(&s);
}

/* An L of three squares. */
static fem_mesh mesh_of_angle(void) {
    fem_mesh m;
    static const double place[8][2] = {{0, 0}, {1, 0}, {2, 0}, {0, 1},
                                       {1, 1}, {2, 1}, {0, 2}, {1, 2}};
    static const uint32_t corner[3][4] = {{0, 1, 4, 3}, {1, 2, 5, 4}, {3, 4, 7, 6}};
    assert_int_equal(fem_mesh_create(&m, 2, 8, 3, 12, NULL), SCREE_OK);
    memcpy(m.place, place, sizeof place);
    memcpy(m.node, corner, sizeof corner);
    for (uint32_t e = 0; e < 3; e++) {
        m.kind[e] = element_named("q4");
        m.first[e + 1] = 4 * (e + 1);
    }
    finish_mesh(&m);
    return m;
}

/* A block in the inner corner of a deformable L: its corner node touches both sides of the notch,
 * with different keys. */
static void notch_of_a_skin(void **unused) {
    (void)unused;
    skin_scene s;
    skin_scene_open(&s, 2);
    fem_mesh angle = mesh_of_angle();
    scene_body(&s, &angle);
    scene_block(&s, 1, 1, 0.5, 0.5, 1, 1);
    assert_int_equal(scene_run(&s), 4);
    size_t at_corner = 0;
    for (size_t i = 0; i < 4; i++) {
        const contact *c = &s.found.list.data[i];
        at_corner += c->key.feature_b == 1;
    }
    assert_int_equal(at_corner, 2);
    is_close(scene_area(&s), 1, 1e-12);
    /* sunk into the bottom of the notch it is pushed back out of it */
    scene_move(&s, 1, -0.02, -0.02, 0);
    size_t count = scene_run(&s);
    assert_true(count >= 3);
    for (size_t i = 0; i < count; i++)
        assert_true(s.found.list.data[i].gap < 0 &&
                    s.found.list.data[i].normal[0] + s.found.list.data[i].normal[1] > 0.9);
    skin_scene_close(&s);
}

/* A strip bent to a U touches itself only where its arms meet. */
static void folded_strip(void **unused) {
    (void)unused;
    skin_scene s;
    skin_scene_open(&s, 2);
    const uint32_t cells = 60;
    uint32_t b = scene_block(&s, 0, 0, 6, 0.1, cells, 1);
    /* two straight arms of length 2.2 and a half circle between them */
    const double arm = 2.2, around = 6 - 2 * arm, radius = around / PI;
    for (uint32_t i = 0; i < s.model.nodes; i++) {
        double along = s.x[2 * i], up = s.x[2 * i + 1] - 0.1, sine, cosine;
        double middle = fmin(fmax(along - arm, 0), around), beyond = fmax(along - arm - around, 0);
        math_sincos(middle / radius, &sine, &cosine);
        double before = fmin(along, arm), r = radius - up;
        s.x[2 * i] = before - beyond + r * sine;
        s.x[2 * i + 1] = radius - r * cosine;
    }
    /* the arms are 2 radius apart: press the upper one down, its tip most */
    assert_int_equal(scene_run(&s), 0);
    s.model.deformables.data[b].self = true;
    skin_detector_forget(s.detector);
    assert_int_equal(scene_run(&s), 0);
    for (uint32_t i = 0; i < s.model.nodes; i++) {
        if (s.x[2 * i + 1] < radius || s.x[2 * i] > arm) continue;
        double share = (arm - s.x[2 * i]) / arm;
        s.x[2 * i + 1] -= (2 * radius - 0.0005) * share;
    }
    size_t count = scene_run(&s);
    assert_true(count > 0);
    for (size_t i = 0; i < count; i++) {
        const contact *c = &s.found.list.data[i];
        assert_int_equal(c->key.a, c->key.b);
        assert_true(c->normal[1] > 0.9 || c->normal[1] < -0.9);
        assert_true(c->gap > 0 && c->gap <= 0.01);
        const carrier_pair *p = &s.found.carried.data[c->carried - 1];
        double apart = s.x[2 * p->candidate.node[0]] - s.x[2 * p->antagonist.node[0]];
        assert_true(fabs(apart) < 0.2 && s.x[2 * p->candidate.node[0]] < 0.5);
    }
    s.model.deformables.data[b].self = false;
    skin_detector_forget(s.detector);
    assert_int_equal(scene_run(&s), 0);
    skin_scene_close(&s);
}

/* Points along edges: their weights add up, and matching bodies do not see each other twice. */
static void points_along_edges(void **unused) {
    (void)unused;
    for (uint32_t per_facet = 1; per_facet <= 2; per_facet++) {
        skin_scene s;
        skin_scene_open(&s, 2);
        scene_block(&s, 0, 0, 1, 0.5, 4, 2);
        scene_block(&s, 0, 0.5, 1, 0.5, 4, 2);
        for (int i = 0; i < 2; i++) {
            s.model.deformables.data[i].points = POINTS_EDGES;
            s.model.deformables.data[i].per_facet = per_facet;
        }
        assert_int_equal(scene_run(&s), 4 * per_facet);
        is_close(scene_area(&s), 1, 1e-12);
        for (size_t i = 0; i < s.found.list.count; i++)
            assert_int_equal(s.found.list.data[i].candidate, 1);
        skin_scene_close(&s);
    }
}

/* A ring about the axis: the shares of its nodes add up to the annulus. */
static void axisymmetric_shares(void **unused) {
    (void)unused;
    for (int along_facets = 0; along_facets < 2; along_facets++) {
        skin_scene s;
        skin_scene_open(&s, 2);
        s.model.plane = FEM_AXISYMMETRIC;
        halfplane_parameters up = {{0, 1}};
        scene_rigid(&s, &shape_halfplane, &up, 0, 0, 0);
        scene_block(&s, 0.5, 0, 1, 0.5, 3, 2);
        if (along_facets) s.model.deformables.data[0].points = POINTS_EDGES;
        s.model.deformables.data[0].per_facet = 2;
        scene_run(&s);
        is_close(scene_area(&s), PI * (1.5 * 1.5 - 0.5 * 0.5), 1e-12);
        skin_scene_close(&s);
    }
}

static void laws_of_surfaces(void **unused) {
    (void)unused;
    skin_scene s;
    skin_scene_open(&s, 2);
    halfplane_parameters up = {{0, 1}};
    scene_rigid(&s, &shape_halfplane, &up, 0, 0, 0);
    scene_block(&s, 0, 0.005, 1, 0.5, 2, 1);
    uint32_t *surface = s.model.deformables.data[0].facet_surface;
    const fem_mesh *m = &s.model.solids.data[0]->mesh;
    for (size_t i = 0; i < m->skin.count; i++)
        surface[i] = m->skin.data[i].node[0] == 1 && m->skin.data[i].node[1] == 2;
    assert_int_equal(model_set_law(&s.model, 0, 1, 1, NULL), SCREE_OK);
    s.reach[1] = 0.001;
    /* the right half of the bottom has a law of short reach; the node between belongs to the left
     */
    size_t count = scene_run(&s);
    assert_int_equal(count, 2);
    s.reach[1] = 0.01;
    assert_int_equal(scene_run(&s), 3);
    assert_int_equal(s.found.list.data[2].law, 1);
    /* without a law they may be near but not touch */
    s.model.default_law = NONE;
    assert_int_equal(scene_run(&s), 1);
    assert_int_equal(s.report.unlisted[0], 0);
    scene_move(&s, 0, 0, -0.01, 0);
    scene_run(&s);
    assert_int_equal(s.report.unlisted[0], 1);
    assert_int_equal(s.report.unlisted[1], 2);
    skin_scene_close(&s);
}

static void held_and_absent(void **unused) {
    (void)unused;
    skin_scene s;
    skin_scene_open(&s, 2);
    halfplane_parameters up = {{0, 1}};
    scene_rigid(&s, &shape_halfplane, &up, 0, 0, 0);
    scene_block(&s, 0, 0, 1, 0.5, 2, 1);
    scene_block(&s, 0, 0.5, 1, 0.5, 2, 1);
    assert_int_equal(scene_run(&s), 6);
    detect_input common;
    skin_input in = scene_input(&s, &common);
    contact_key held = {.a = 1, .b = 2};
    common.held = &held;
    common.held_count = 1;
    assert_int_equal(skin_detector_run(s.detector, &in, scene_table(&s), &s.report, NULL),
                     SCREE_OK);
    assert_int_equal(s.table.table.count, 3);
    s.exists[2] = 0;
    assert_int_equal(scene_run(&s), 3);
    s.exists[0] = 0;
    assert_int_equal(scene_run(&s), 0);
    /* a position that is not finite is refused, with the node */
    scree_error error = {0};
    common.held_count = 0;
    s.x[5] = NAN;
    assert_int_equal(skin_detector_run(s.detector, &in, scene_table(&s), &s.report, &error),
                     SCREE_BAD_INPUT);
    assert_non_null(strstr(error.text, "node 2"));
    skin_scene_close(&s);
}

/* Contacts of rigid bodies and of deformable ones are in the order of their keys. */
static void merged_in_order(void **unused) {
    (void)unused;
    skin_scene s;
    skin_scene_open(&s, 2);
    halfplane_parameters up = {{0, 1}};
    disk_parameters ball = {0.1};
    scene_block(&s, 0, 0, 1, 0.5, 2, 1);
    scene_rigid(&s, &shape_halfplane, &up, 0, 0, 0);
    scene_rigid(&s, &shape_disk, &ball, 3, 0.1, 0);
    scene_block(&s, 1, 0, 1, 0.5, 2, 1);
    detect_input common;
    skin_input in = scene_input(&s, &common);
    detector *rigid;
    assert_int_equal(detector_create(&rigid, NULL), SCREE_OK);
    contact_table *found = scene_table(&s);
    assert_int_equal(detector_run(rigid, &common, found, &s.report, NULL), SCREE_OK);
    assert_int_equal(found->table.count, 1);
    assert_int_equal(skin_detector_run(s.detector, &in, found, &s.report, NULL), SCREE_OK);
    assert_int_equal(found->table.count, 1 + 3 + 3 + 2);
    assert_int_equal(found->carrier.table.count, 8);
    for (size_t i = 0, carried = 0; i < found->table.count; i++) {
        const contact c = contact_at(found, i);
        if (i) assert_true(contact_key_compare(&found->key[i - 1], &c.key) < 0);
        if (c.carried) assert_int_equal(c.carried, ++carried);
        assert_true((c.carried == 0) == (c.key.a == 2 && c.key.b == 3));
        bool disk_is_candidate = c.candidate == 2;
        int round = disk_is_candidate ? FORM_CANDIDATE_ROUND : FORM_ANTAGONIST_ROUND;
        assert_int_equal(c.form, c.carried ? FORM_CARRIED : round);
    }
    detector_destroy(rigid);
    skin_scene_close(&s);
}

static skin_scene fault_scene;

/* The scene is made with memory that does not fail. */
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

/* Every allocation may fail, and a warm run makes none. */
static void memory_fails(void **unused) {
    (void)unused;
    skin_scene *s = &fault_scene;
    skin_scene_open(s, 2);
    halfplane_parameters up = {{0, 1}};
    rectangle_parameters brick = {0.2, 0.2};
    scene_rigid(s, &shape_halfplane, &up, 0, 0, 0);
    scene_rigid(s, &shape_rectangle, &brick, 0.6, 1.1, 0);
    scene_block(s, 0, 0, 1, 0.5, 3, 1);
    scene_block(s, 0, 0.5, 1, 0.5, 3, 1);
    /* contacts of a last step on other facets are found again */
    scene_run(s);
    scene_remember(s);
    scene_move(s, 1, 0.1, 0, 0);
    assert_true(memory_fault_each(detect_once) > 23);
    skin_scene_close(s);
    memory_fault m = {0};
    scree_allocator allocator = {&m, memory_fault_resize, memory_fault_release};
    scree_set_allocator(&allocator);
    skin_scene_open(s, 2);
    scene_rigid(s, &shape_halfplane, &up, 0, 0, 0);
    scene_block(s, 0, 0, 1, 0.5, 3, 1);
    scene_block(s, 0, 0.5, 1, 0.5, 3, 1);
    detect_input common;
    skin_input in = scene_input(s, &common);
    for (int i = 0; i < 4; i++) {
        long before = m.asked;
        if (i == 3) skin_detector_forget(s->detector);
        assert_int_equal(skin_detector_run(s->detector, &in, scene_table(s), &s->report, NULL),
                         SCREE_OK);
        assert_true(i == 0 || m.asked == before);
    }
    skin_scene_close(s);
    scree_set_allocator(NULL);
    assert_int_equal(m.live, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(corner_of_a_box),     cmocka_unit_test(notch_of_a_skin),
        cmocka_unit_test(folded_strip),        cmocka_unit_test(points_along_edges),
        cmocka_unit_test(axisymmetric_shares), cmocka_unit_test(laws_of_surfaces),
        cmocka_unit_test(held_and_absent),     cmocka_unit_test(merged_in_order),
        cmocka_unit_test(memory_fails),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
