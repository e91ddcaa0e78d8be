/* Compounds in space. */
#include "test_space_random.h"

static void join(const shape_placed *placed, size_t count, shape *out) {
    scree_error error = {0};
    scree_status status = shape_compound(placed, count, out, &error);
    if (status != SCREE_OK) print_error("%s\n", error.text);
    assert_int_equal(status, SCREE_OK);
}

/* A block cut in eight, each piece placed in the frame of a random pose, is the block at it. */
static void test_pieces_make_the_whole(void **state) {
    (void)state;
    random_stream r = {.seed = 2};
    block_parameters eighth = {{0.5, 0.7, 1}}, all = {{1, 1.4, 2}};
    shape piece, whole, joined;
    make_space(&shape_block, &eighth, &piece);
    make_space(&shape_block, &all, &whole);
    for (int round = 0; round < 50; round++) {
        shape_placed placed[8];
        double q[4], R[3][3], at[3], spread = round % 2 ? 1e6 : 3;
        random_quaternion(&r, q);
        quaternion_matrix(q, R);
        random_point(&r, spread, at);
        for (int i = 0; i < 8; i++) {
            double corner[3];
            for (int k = 0; k < 3; k++)
                corner[k] = (i >> k & 1 ? 0.5 : -0.5) * eighth.size[k];
            placed[i].shape = &piece;
            turn3((const double(*)[3])R, corner, placed[i].position);
            along3(placed[i].position, 1, at, placed[i].position);
            memcpy(placed[i].orientation, q, sizeof q);
        }
        join(placed, 8, &joined);
        double eps = 1e-12 + 1e-15 * spread;
        near(joined.volume, whole.volume, 1e-14);
        for (int k = 0; k < 3; k++) {
            near(joined.offset[k], at[k], eps);
            near(joined.moments[k], whole.moments[2 - k], eps); /* ascending */
        }
        near(joined.bound, whole.bound, eps);
        near(joined.size, 0.5, 0);
        assert_int_equal(joined.parts, 8);
        for (uint32_t i = 0; i < 8; i++) {
            assert_int_equal(joined.part[i].feature, 26 * i);
            assert_int_equal(joined.part[i].index, i);
        }
        /* a point of the whole, seen in both frames */
        quaternion_matrix(joined.turn, R);
        const polyhedron *last = &joined.polyhedron[7];
        double x[3], d[3], far = 0;
        for (uint32_t v = 0; v < 8; v++) {
            turn3((const double(*)[3])R, last->vertex[v], x);
            along3(x, 1, joined.offset, x);
            minus3(x, at, d);
            far = fmax(far, length3(d));
        }
        near(far, whole.bound, 10 * eps);
        for (uint32_t f = 0; f < 6; f++)
            for (uint32_t i = last->loop_first[f]; i < last->loop_first[f + 1]; i++)
                near(dot3(last->normal[f], last->vertex[last->loop[i]]), last->offset[f], eps);
        shape_free(&joined);
    }
    shape_free(&piece);
    shape_free(&whole);
}

/* A dumb-bell by hand: two balls on a rod; and a compound of compounds. */
static void test_dumb_bell(void **state) {
    (void)state;
    sphere_parameters ball = {0.5};
    cylinder_parameters rod = {0.1, 2};
    shape b, c, bell, cross;
    make_space(&shape_sphere, &ball, &b);
    make_space(&shape_cylinder, &rod, &c);
    shape_placed placed[] = {{&b, {0, 0, 1}, 0, {1, 0, 0, 0}},
                             {&b, {0, 0, -1}, 0, {1, 0, 0, 0}},
                             {&c, {0, 0, 0}, 0, {1, 0, 0, 0}}};
    join(placed, 3, &bell);
    near(bell.volume, 2 * b.volume + c.volume, 1e-15);
    near(bell.moments[0], 2 * (b.moments[0] + b.volume) + c.moments[0], 1e-14);
    near(bell.moments[2], 2 * b.moments[2] + c.moments[2], 1e-14);
    near(bell.bound, 1.5, 1e-15);
    near(bell.size, 0.2, 0);
    assert_true(bell.turn[0] == 1); /* its described frame is principal */
    assert_int_equal(bell.part[2].feature, 2);
    double s = sqrt(0.5);
    shape_placed both[] = {{&bell, {0, 0, 0}, 0, {1, 0, 0, 0}},
                           {&bell, {0, 0, 0}, 0, {s, s, 0, 0}}};
    join(both, 2, &cross);
    assert_int_equal(cross.parts, 6);
    near(cross.volume, 2 * bell.volume, 1e-15);
    near(cross.moments[0], 2 * bell.moments[0], 1e-13);
    near(cross.moments[1], bell.moments[0] + bell.moments[2], 1e-13);
    near(fabs(cross.part[3].centre[1]), 1, 1e-15);
    shape_free(&b);
    shape_free(&c);
    shape_free(&bell);
    shape_free(&cross);
}

/* A cone keeps its described position: base in z = 0. */
static void test_described_frame(void **state) {
    (void)state;
    cylinder_parameters given = {1, 4};
    shape cone, joined;
    make_space(&shape_cone, &given, &cone);
    shape_placed placed[] = {{&cone, {0, 0, 10}, 0, {0, 1, 0, 0}}}; /* upside down */
    join(placed, 1, &joined);
    near(joined.offset[2], 9, 1e-15);
    near(joined.part[0].direction[2], -1, 0);
    near(joined.part[0].centre[2], -1, 1e-15);
    shape_free(&cone);
    shape_free(&joined);
}

static void test_boundaries(void **state) {
    (void)state;
    plane_parameters up = {{0, 0, 1}};
    shape plane, wedge;
    make_space(&shape_plane, &up, &plane);
    double s = sqrt(0.5);
    shape_placed placed[] = {{&plane, {1e7, 2, 3}, 0, {1, 0, 0, 0}},
                             {&plane, {1e7, 2, 3}, 0, {s, 0, s, 0}}};
    join(placed, 2, &wedge);
    near(wedge.offset[0], 0, 0);
    near(wedge.part[0].centre[0], 1e7, 0);
    near(wedge.part[1].direction[0], 1, 1e-15);
    assert_true(wedge.bound == INFINITY && wedge.volume == 0);
    shape_free(&plane);
    shape_free(&wedge);
}

static void refuse(const shape_placed *placed, size_t count, const char *word) {
    scree_error error = {0};
    shape out;
    assert_int_equal(shape_compound(placed, count, &out, &error), SCREE_BAD_INPUT);
    if (!strstr(error.text, word)) print_error("'%s' lacks '%s'\n", error.text, word);
    assert_non_null(strstr(error.text, word));
    assert_null(out.part);
}

static void test_refused(void **state) {
    (void)state;
    sphere_parameters ball = {0.5};
    disk_parameters flat = {1};
    shape b, d;
    make_space(&shape_sphere, &ball, &b);
    make_space(&shape_disk, &flat, &d);
    shape_placed mixed[] = {{&b, {0}, 0, {1, 0, 0, 0}}, {&d, {0}, 0, {1, 0, 0, 0}}};
    refuse(mixed, 2, "part 2 (disk)");
    shape_placed lost[] = {{&b, {0, 0, NAN}, 0, {1, 0, 0, 0}}};
    refuse(lost, 1, "position");
    shape_placed unturned[] = {{&b, {0}, 0, {0}}};
    refuse(unturned, 1, "unit quaternion");
    shape_free(&b);
    shape_free(&d);
}

static scree_status make_and_free(void) {
    block_parameters given = {{1, 1, 1}};
    shape b = {0}, out = {0};
    scree_status status = shape_block.create(&given, &b, NULL);
    shape_placed placed[] = {{&b, {0}, 0, {1, 0, 0, 0}}, {&b, {3, 0, 0}, 0, {1, 0, 0, 0}}};
    if (status == SCREE_OK) status = shape_compound(placed, 2, &out, NULL);
    shape_free(&b);
    shape_free(&out);
    return status;
}

static void test_memory(void **state) {
    (void)state;
    assert_true(memory_fault_each(make_and_free) > 30);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pieces_make_the_whole),
        cmocka_unit_test(test_dumb_bell),
        cmocka_unit_test(test_described_frame),
        cmocka_unit_test(test_boundaries),
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
