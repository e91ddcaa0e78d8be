/* Order of bodies, round tips in dents, and contacts whose facet changes. */
#include "skin_scene.h"

static uint32_t scene_cubes(skin_scene *s, double z, uint32_t cells) {
    const double low[3] = {0, 0, z}, size[3] = {1, 1, 1};
    fem_mesh m = mesh_of_cubes(low, size, (const uint32_t[3]){cells, cells, 1});
    return scene_body(s, &m);
}

/* Two unit blocks on each other; one has `ratio` times the cells of the other; bodies in either
 * order. */
typedef struct stack {
    skin_scene scene;
    uint32_t fine, coarse; /* bodies */
} stack;

static void open_stack(stack *k, int dimension, uint32_t ratio, bool fine_below, bool fine_later) {
    skin_scene_open(&k->scene, dimension);
    for (uint32_t i = 0; i < 2; i++) {
        bool is_fine = (i == 1) == fine_later;
        uint32_t cells = is_fine ? 2 * ratio : 2, made;
        double up = is_fine == fine_below ? 0 : 1;
        made = dimension == 2 ? scene_block(&k->scene, 0, up, 1, 1, cells, 1)
                              : scene_cubes(&k->scene, up, cells);
        *(is_fine ? &k->fine : &k->coarse) = made;
    }
}

static uint32_t slot_of(const skin_scene *s, uint32_t body_index) {
    return s->model.deformables.data[body_index].slot;
}

/* Every fine node has a contact of its own, and their areas add up to the surface. A node pressed
 * into the middle of a coarse facet is found at its true depth. */
static void fine_nodes_are_held(void **unused) {
    (void)unused;
    for (int code = 0; code < 16; code++) {
        stack k;
        bool fine_below = code & 2, fine_later = code & 4;
        int dimension = code & 8 ? 3 : 2;
        uint32_t ratio = code & 1 ? 3 : 2;
        open_stack(&k, dimension, ratio, fine_below, fine_later);
        skin_scene *s = &k.scene;
        size_t d = (size_t)dimension, side = 2 * ratio + 1;
        size_t nodes = dimension == 2 ? side : side * side;
        assert_int_equal(scene_run(s), nodes);
        is_close(scene_area(s), 1, 1e-12);
        for (size_t i = 0; i < nodes; i++)
            assert_int_equal(s->found.list.data[i].candidate, slot_of(s, k.fine));
        /* off the ends of all coarse facets */
        uint32_t first = s->model.deformables.data[k.fine].first_node, pushed = 0;
        uint32_t count = s->model.solids.data[k.fine]->mesh.nodes;
        for (uint32_t i = first; i < first + count; i++) {
            double *x = s->x + d * i;
            bool inner = x[d - 1] == 1;
            for (size_t j = 0; j + 1 < d; j++)
                inner = inner && fabs(x[j] - 0.25) < 0.2 && fabs(x[j]) > 0.01;
            if (!inner) continue;
            x[d - 1] += fine_below ? 0.01 : -0.01;
            pushed++;
        }
        assert_true(pushed > 0);
        assert_int_equal(scene_run(s), nodes);
        size_t deep = 0;
        for (size_t i = 0; i < nodes; i++)
            deep += fabs(s->found.list.data[i].gap + 0.01) < 1e-12;
        assert_int_equal(deep, pushed);
        skin_scene_close(s);
    }
}

/* A disk above a node, and above the middle of a facet: its contacts are symmetric. */
static void symmetric_disks(void **unused) {
    (void)unused;
    const double radii[3] = {0.05, 0.2, 0.6};
    for (int i = 0; i < 3; i++)
        for (int over_facet = 0; over_facet < 2; over_facet++) {
            skin_scene s;
            skin_scene_open(&s, 2);
            disk_parameters ball = {radii[i]};
            s.reach[0] = s.reach[1] = 1e-4;
            scene_rigid(&s, &shape_disk, &ball, over_facet ? 0.5 : 0.4, 1 + radii[i], 0);
            scene_block(&s, 0, 0, 1, 1, 5, 5);
            assert_int_equal(scene_run(&s), 1);
            assert_int_equal(s.found.list.data[0].candidate, over_facet ? 0 : 1);
            is_close(s.found.list.data[0].normal[0], 0, 1e-12);
            if (over_facet) {
                skin_scene_close(&s);
                continue;
            }
            /* the node under it is pressed down with it, its neighbours less */
            uint32_t top = 6 * 5 + 2;
            for (double dent = 0.005; dent < 0.05; dent += 0.005) {
                s.x[2 * top + 1] = 1 - dent;
                s.q[1] = 1 + radii[i] - dent;
                size_t count = scene_run(&s);
                double aside = 0, middle = 0;
                for (size_t k = 0; k < count; k++) {
                    const contact *c = &s.found.list.data[k];
                    double sign = c->candidate == 1 ? 1 : -1;
                    assert_true(sign * c->normal[1] < 0);
                    aside += c->normal[0];
                    middle += c->key.feature_b == top + 1;
                }
                is_close(aside, 0, 1e-12);
                is_close(middle, 1, 0);
            }
            /* both walls of the dent touch before its lowest node does */
            s.x[2 * top + 1] = 0.95;
            double steep = 0.05 / sqrt(0.05 * 0.05 + 0.2 * 0.2);
            s.q[1] = 0.95 + radii[i] / sqrt(1 - steep * steep);
            size_t count = scene_run(&s), walls = 0;
            for (size_t k = 0; k < count; k++)
                walls += s.found.list.data[k].candidate == 0;
            if (radii[i] < 0.2) assert_int_equal(walls, 2);
            skin_scene_close(&s);
        }
}

/* The same in space: a dent about a node has four walls, one about an edge two. */
static void symmetric_balls(void **unused) {
    (void)unused;
    for (int on_edge = 0; on_edge < 2; on_edge++) {
        skin_scene s;
        skin_scene_open(&s, 3);
        const double low[3] = {0, 0, 0}, size[3] = {1, 1, 1};
        sphere_parameters ball = {0.1};
        s.reach[0] = s.reach[1] = 1e-4;
        scene_rigid(&s, &shape_sphere, &ball, 0.5, on_edge ? 0.625 : 0.5, 0);
        s.q[3] = 1; /* scene_rigid has put an angle there */
        s.q[2] = 1.1;
        fem_mesh m = mesh_of_cubes(low, size, (const uint32_t[3]){4, 4, 1});
        scene_body(&s, &m);
        assert_int_equal(scene_run(&s), 1);
        is_close(s.found.list.data[0].normal[0], 0, 1e-12);
        /* the middle row moves down, or the middle node alone */
        for (uint32_t i = 0; i < s.model.nodes; i++) {
            double *x = s.x + 3 * i;
            if (x[2] == 1 && x[0] == 0.5 && (on_edge || x[1] == 0.5)) x[2] -= 0.05;
        }
        /* where the slopes touch: 0.2 across, about a node 0.2 either way */
        s.q[2] = 0.9495 + 0.1 * sqrt(on_edge ? 1.04 : 1.08);
        size_t count = scene_run(&s);
        double sum[3] = {0};
        for (size_t i = 0; i < count; i++) {
            assert_int_equal(s.found.list.data[i].candidate, 0);
            along3(sum, 1, s.found.list.data[i].normal, sum);
        }
        assert_int_equal(count, on_edge ? 2 : 4);
        is_close(sum[0], 0, 1e-9);
        is_close(sum[1], 0, 1e-9);
        /* deeper the node at the bottom touches too */
        s.q[2] = 1.05;
        if (!on_edge) assert_int_equal(scene_run(&s), 5);
        skin_scene_close(&s);
    }
}

/* An L of squares: a floor that ends at a wall, in the corner of a grid. */
#define SIDE  6 /* cells */
#define THICK 2
static fem_mesh mesh_of_angle(void) {
    fem_mesh m;
    const uint32_t columns = SIDE + 1, free_cells = (SIDE - THICK) * (SIDE - THICK);
    const uint32_t cells = SIDE * SIDE - free_cells;
    uint32_t number[(SIDE + 1) * (SIDE + 1)], used = 0, e = 0;
    /* those beyond floor and wall belong to no element */
    for (uint32_t i = 0; i < columns * columns; i++)
        number[i] = i % columns > THICK && i / columns > THICK ? NONE : used++;
    assert_int_equal(fem_mesh_create(&m, 2, used, cells, 4 * cells, NULL), SCREE_OK);
    for (uint32_t i = 0; i < columns * columns; i++) {
        if (number[i] == NONE) continue;
        m.place[2 * number[i]] = 0.1 * (i % columns);
        m.place[2 * number[i] + 1] = 0.1 * (i / columns);
    }
    /* outward, and floor and wall in either order: the result does not depend on their numbers */
    for (uint32_t i = 0; i < 2 * SIDE * THICK; i++) {
        uint32_t out = i / (2 * THICK), across = i % THICK;
        bool on_floor = (i / THICK % 2 == 0) == (out % 2 == 0);
        uint32_t x = on_floor ? out : across, y = on_floor ? across : out, n = y * columns + x;
        if (out < THICK && !on_floor) continue; /* the corner is there already */
        const uint32_t corner[4] = {n, n + 1, n + columns + 1, n + columns};
        for (int k = 0; k < 4; k++)
            m.node[4 * e + (uint32_t)k] = number[corner[k]];
        m.kind[e++] = element_named("q4");
        m.first[e] = 4 * e;
    }
    assert_int_equal(e, cells);
    finish_mesh(&m);
    return m;
}

/* A node in a notch touches floor and wall. While it slides along either, past the ends of facets,
 * each contact continues the one with the same normal. */
static void sides_of_a_notch_persist(void **unused) {
    (void)unused;
    for (int later = 0; later < 2; later++) {
        skin_scene s;
        skin_scene_open(&s, 2);
        s.reach[0] = s.reach[1] = 0.25;
        uint32_t made = 0;
        fem_mesh angle = mesh_of_angle();
        if (later) scene_body(&s, &angle);
        made = scene_block(&s, 0.21, 0.21, 0.09, 0.09, 1, 1);
        if (!later) scene_body(&s, &angle);
        double normals[64][3];
        size_t changes = 0;
        for (int step = 0; step < 60; step++) {
            size_t count = scene_run(&s), at_corner = 0, on = 0;
            for (size_t i = 0; i < count; i++) {
                const contact *c = &s.found.list.data[i];
                const contact_key *k = &c->key;
                if (c->candidate != slot_of(&s, made)) continue;
                uint32_t point = made ? k->feature_b : k->feature_a;
                if (point != 1) continue;
                at_corner++;
                if (step == 0) continue;
                assert_true(c->previous != NONE);
                is_close(dot3(c->normal, normals[c->previous]), 1, 1e-12);
                on++;
                changes += contact_key_compare(&s.last.key[c->previous], k) != 0;
            }
            assert_int_equal(at_corner, 2);
            if (step) assert_int_equal(on, 2);
            scene_remember(&s);
            for (size_t i = 0; i < count; i++)
                copy3(normals[i], s.found.list.data[i].normal);
            /* up and down the wall, then off both at once */
            double up = step < 20 ? 0.011 : -0.011;
            scene_move(&s, made, step < 40 ? 0 : 0.009, step < 40 ? up : 0.009, 0);
        }
        assert_true(changes >= 6);
        skin_scene_close(&s);
    }
}

/* Rows of the last step are used once: a point that reached a notch continues one of its two
 * contacts, that on the facet next to the old one. */
static void one_history_one_contact(void **unused) {
    (void)unused;
    skin_scene s;
    skin_scene_open(&s, 2);
    fem_mesh angle = mesh_of_angle();
    scene_body(&s, &angle);
    uint32_t made = scene_block(&s, 0.25, 0.2, 0.09, 0.09, 1, 1);
    scene_run(&s);
    scene_remember(&s);
    scene_move(&s, made, -0.05, 0, 0);
    size_t count = scene_run(&s);
    uint32_t seen[64] = {0};
    size_t matched = 0;
    for (size_t i = 0; i < count; i++) {
        const contact *c = &s.found.list.data[i];
        if (c->previous == NONE) continue;
        assert_int_equal(seen[c->previous]++, 0);
        matched++;
        if (c->candidate == slot_of(&s, made)) is_close(c->normal[1], 1, 1e-12);
    }
    assert_true(matched >= 2 && count > matched);
    skin_scene_close(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fine_nodes_are_held),     cmocka_unit_test(symmetric_disks),
        cmocka_unit_test(symmetric_balls),         cmocka_unit_test(sides_of_a_notch_persist),
        cmocka_unit_test(one_history_one_contact),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
