/* Contacts of deformable bodies in space. */
#include "skin_scene.h"

static uint32_t scene_cubes(skin_scene *s, double x, double y, double z, double size,
                            uint32_t cells) {
    const double low[3] = {x, y, z}, sizes[3] = {size, size, size};
    fem_mesh m = mesh_of_cubes(low, sizes, (const uint32_t[3]){cells, cells, cells});
    return scene_body(s, &m);
}

static uint32_t rigid_at(skin_scene *s, const shape_kind *k, const void *parameters, double x,
                         double y, double z) {
    uint32_t slot = scene_rigid(s, k, parameters, x, y, z);
    /* shapes are turned to their principal axes: turn them back */
    const shape *made = s->model.shapes.data[s->model.bodies.data[slot].shape];
    quaternion_conjugate(made->turn, s->q + 7 * slot + 3);
    return slot;
}

static void cube_on_plane(void **unused) {
    (void)unused;
    skin_scene s;
    skin_scene_open(&s, 3);
    plane_parameters up = {{0, 0, 1}};
    rigid_at(&s, &shape_plane, &up, 0, 0, 0);
    scene_cubes(&s, 0, 0, 0.003, 1, 2);
    assert_int_equal(scene_run(&s), 9);
    is_close(scene_area(&s), 1, 1e-12);
    for (size_t i = 0; i < 9; i++) {
        is_close(s.found.list.data[i].gap, 0.003, 1e-15);
        is_close(s.found.list.data[i].normal[2], 1, 1e-15);
    }
    skin_scene_close(&s);
}

static void cube_flush_on_block(void **unused) {
    (void)unused;
    skin_scene s;
    skin_scene_open(&s, 3);
    block_parameters block = {{1, 1, 1}};
    rigid_at(&s, &shape_block, &block, 0.5, 0.5, -0.5);
    scene_cubes(&s, 0, 0, -1e-7, 1, 2);
    assert_int_equal(scene_run(&s), 9);
    is_close(scene_area(&s), 1, 1e-12);
    for (size_t i = 0; i < 9; i++)
        is_close(s.found.list.data[i].normal[2], 1, 1e-12);
    /* moved aside by half a facet: six nodes and two corners of the block carry, and not those of
     * the block that lie under edges of the cube: there the nodes are as near */
    scene_move(&s, 0, 0.25, 0, 0);
    assert_int_equal(scene_run(&s), 8);
    size_t corners = 0;
    for (size_t i = 0; i < 8; i++)
        corners += s.found.list.data[i].candidate == 0;
    assert_int_equal(corners, 2);
    skin_scene_close(&s);
}

static void matching_cubes(void **unused) {
    (void)unused;
    for (int order = 0; order < 2; order++) {
        skin_scene s;
        skin_scene_open(&s, 3);
        scene_cubes(&s, 0, 0, order ? 1 : 0, 1, 2);
        scene_cubes(&s, 0, 0, order ? 0 : 1, 1, 2);
        assert_int_equal(scene_run(&s), 9);
        is_close(scene_area(&s), 1, 1e-12);
        skin_scene_close(&s);
    }
}

/* Eight cubes about a point: twelve pairs touch in a face, no pair in an edge or corner. */
static void eight_cubes(void **unused) {
    (void)unused;
    skin_scene s;
    skin_scene_open(&s, 3);
    for (int i = 0; i < 8; i++)
        scene_cubes(&s, i & 1, i >> 1 & 1, i >> 2, 1, 2);
    assert_int_equal(scene_run(&s), 12 * 9);
    is_close(scene_area(&s), 12, 1e-11);
    skin_scene_close(&s);
}

static void sphere_on_a_large_face(void **unused) {
    (void)unused;
    skin_scene s;
    skin_scene_open(&s, 3);
    sphere_parameters ball = {0.2};
    rigid_at(&s, &shape_sphere, &ball, 0.3, 0.6, 1.195);
    scene_cubes(&s, 0, 0, 0, 1, 1);
    assert_int_equal(scene_run(&s), 1);
    const contact *c = s.found.list.data;
    is_close(c->gap, -0.005, 1e-14);
    assert_int_equal(c->candidate, 0);
    const carrier *foot = &s.found.carried.data[0].antagonist;
    assert_int_equal(foot->count, 4);
    /* on the ridge between two faces, where no node is near */
    s.q[0] = 1 + 0.2 * sqrt(0.5);
    s.q[2] = 1 + 0.2 * sqrt(0.5);
    assert_int_equal(scene_run(&s), 1);
    is_close(s.found.list.data[0].gap, 0, 1e-14);
    is_close(s.found.list.data[0].normal[0], sqrt(0.5), 1e-14);
    skin_scene_close(&s);
}

/* A cylinder on a face that is larger than it: lying it has a contact at either end, standing four,
 * leaning one. */
static void cylinder_on_a_large_face(void **unused) {
    (void)unused;
    skin_scene s;
    skin_scene_open(&s, 3);
    cylinder_parameters tube = {0.1, 0.4};
    uint32_t slot = rigid_at(&s, &shape_cylinder, &tube, 0.5, 0.5, 1.1);
    const shape *made = s.model.shapes.data[s.model.bodies.data[slot].shape];
    scene_cubes(&s, 0, 0, 0, 1, 1);
    const double axes[3][3] = {{0.8, 0.6, 0}, {0, 0, 1}, {0.6, 0, 0.8}};
    const double heights[3] = {1.1, 1.2, 1 + 0.2 * 0.8 + 0.1 * 0.6};
    const size_t expected[3] = {2, 4, 1};
    for (int i = 0; i < 3; i++) {
        shortest_turn(made->part[0].direction, axes[i], s.q + 3);
        s.q[2] = heights[i];
        assert_int_equal(scene_run(&s), expected[i]);
        for (size_t k = 0; k < expected[i]; k++)
            is_close(s.found.list.data[k].gap, 0, 1e-12);
    }
    skin_scene_close(&s);
}

/* Weights and gaps on deformed faces against dense sampling of the face. */
static void feet_on_warped_faces(void **unused) {
    (void)unused;
    random_stream r = {7, 3, 0};
    for (int try = 0; try < 60; try++) {
        skin_scene s;
        skin_scene_open(&s, 3);
        block_parameters block = {{0.2, 0.2, 0.2}};
        s.reach[0] = s.reach[1] = 0.3;
        scene_cubes(&s, 0, 0, 0, 1, 1);
        for (size_t i = 0; i < 3 * s.model.nodes; i++)
            s.x[i] += random_range(&r, -0.08, 0.08);
        double u = random_range(&r, -0.6, 0.6), v = random_range(&r, -0.6, 0.6);
        /* a corner of a block that stands on its tip on the top face */
        uint32_t slot = rigid_at(&s, &shape_block, &block, 0, 0, 0);
        const double diagonal[3] = {sqrt(1.0 / 3), sqrt(1.0 / 3), sqrt(1.0 / 3)};
        double turn[4], own[4];
        shortest_turn(diagonal, (const double[3]){0, 0, -1}, turn);
        memcpy(own, s.q + 7 * slot + 3, sizeof own);
        quaternion_product(turn, own, s.q + 7 * slot + 3);
        s.q[7 * slot] = 0.5 + 0.5 * u;
        s.q[7 * slot + 1] = 0.5 + 0.5 * v;
        s.q[7 * slot + 2] = 1.15 + 0.1 * sqrt(3);
        scene_run(&s);
        const double tip[3] = {s.q[7 * slot], s.q[7 * slot + 1], 1.15};
        double least = 1;
        const uint32_t top[4] = {4, 5, 7, 6};
        for (int i = 0; i <= 200; i++)
            for (int j = 0; j <= 200; j++) {
                double N[FACE_NODES], dN[FACE_NODES][2], place[3] = {0}, d[3];
                face_shape(3, 4, (const double[2]){i / 100.0 - 1, j / 100.0 - 1}, N, dN);
                for (int k = 0; k < 4; k++)
                    along3(place, N[k], s.x + 3 * top[k], place);
                minus3(tip, place, d);
                least = fmin(least, length3(d));
            }
        size_t tips = 0;
        for (size_t i = 0; i < s.found.list.count; i++) {
            const contact *c = &s.found.list.data[i];
            if (c->candidate != slot) continue;
            double place[3];
            for (int k = 0; k < 3; k++)
                place[k] = s.q[7 * slot + (size_t)k] + c->arm_candidate[k] - tip[k];
            if (length3(place) > 1e-9) continue;
            tips++;
            is_close(c->gap, least, 1e-4);
            assert_true(c->gap <= least + 1e-12);
        }
        assert_int_equal(tips, 1);
        skin_scene_close(&s);
    }
}

/* A rounded body of tetrahedra with quadratic faces: the nearest points are those found by
 * sampling. */
static void feet_on_quadratic_faces(void **unused) {
    (void)unused;
    random_stream r = {8, 3, 0};
    for (int try = 0; try < 60; try++) {
        skin_scene s;
        skin_scene_open(&s, 3);
        fem_mesh m;
        const double corner[4][3] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, -1}};
        const element_kind *t10 = element_named("t10");
        assert_int_equal(fem_mesh_create(&m, 3, 10, 1, 10, NULL), SCREE_OK);
        for (uint32_t i = 0; i < 10; i++) {
            const double *xi = t10->place[i];
            double w[4] = {1 - xi[0] - xi[1] - xi[2], xi[0], xi[1], xi[2]};
            for (int k = 0; k < 4; k++)
                along3(m.place + 3 * i, w[k], corner[k], m.place + 3 * i);
            m.node[i] = i;
        }
        m.kind[0] = t10;
        m.first[1] = 10;
        finish_mesh(&m);
        scene_body(&s, &m);
        for (size_t i = 12; i < 30; i++)
            s.x[i] += random_range(&r, -0.05, 0.05);
        sphere_parameters ball = {0.05};
        double u = random_range(&r, 0.15, 0.4), v = random_range(&r, 0.15, 0.4);
        uint32_t slot = rigid_at(&s, &shape_sphere, &ball, u, v, 0.12);
        s.reach[0] = s.reach[1] = 0.2;
        scene_run(&s);
        /* the face directed upward is the one of corners 0, 1, 2 */
        const fem_mesh *own = &s.model.solids.data[0]->mesh;
        const fem_facet *top = NULL;
        for (size_t i = 0; i < own->skin.count; i++) {
            const uint32_t *n = own->skin.data[i].node;
            if (n[0] + n[1] + n[2] == 3 && n[0] < 3 && n[1] < 3 && n[2] < 3)
                top = &own->skin.data[i];
        }
        assert_non_null(top);
        double least = 1;
        for (int i = 0; i <= 300; i++)
            for (int j = 0; i + j <= 300; j++) {
                double N[FACE_NODES], dN[FACE_NODES][2], place[3] = {0}, d[3];
                face_shape(3, 6, (const double[2]){i / 300.0, j / 300.0}, N, dN);
                for (int k = 0; k < 6; k++)
                    along3(place, N[k], s.x + 3 * top->node[k], place);
                minus3(s.q + 7 * slot, place, d);
                least = fmin(least, length3(d));
            }
        size_t rounds = 0;
        for (size_t i = 0; i < s.found.list.count; i++) {
            const contact *c = &s.found.list.data[i];
            if (c->candidate != slot) continue;
            rounds++;
            is_close(c->gap, least - 0.05, 4e-5);
            assert_true(c->gap <= least - 0.05 + 1e-12);
        }
        assert_int_equal(rounds, 1);
        skin_scene_close(&s);
    }
}

static void points_on_faces(void **unused) {
    (void)unused;
    for (uint32_t per_facet = 1; per_facet <= 4; per_facet += 3) {
        skin_scene s;
        skin_scene_open(&s, 3);
        plane_parameters up = {{0, 0, 1}};
        rigid_at(&s, &shape_plane, &up, 0, 0, 0);
        scene_cubes(&s, 0, 0, 0, 1, 2);
        s.model.deformables.data[0].points = POINTS_EDGES;
        s.model.deformables.data[0].per_facet = per_facet;
        assert_int_equal(scene_run(&s), 4 * per_facet);
        is_close(scene_area(&s), 1, 1e-12);
        skin_scene_close(&s);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cube_on_plane),          cmocka_unit_test(cube_flush_on_block),
        cmocka_unit_test(matching_cubes),         cmocka_unit_test(eight_cubes),
        cmocka_unit_test(sphere_on_a_large_face), cmocka_unit_test(cylinder_on_a_large_face),
        cmocka_unit_test(feet_on_warped_faces),   cmocka_unit_test(feet_on_quadratic_faces),
        cmocka_unit_test(points_on_faces),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
