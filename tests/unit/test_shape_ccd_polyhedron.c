/* Polyhedra compared with libccd, an independent implementation of GJK and EPA (van den Bergen
 * 2003): which pairs overlap, and that no penetration depth is larger than the one it finds. */
#include <ccd/ccd.h>

#include "test_polyhedron_brute.h"

typedef struct body_of_ccd {
    const polyhedron *solid;
    const space_pose *at;
} body_of_ccd;

static void ccd_support(const void *object, const ccd_vec3_t *direction, ccd_vec3_t *out) {
    const body_of_ccd *o = object;
    double d[3], best = -INFINITY, x[3];
    turn_back3(o->at->R, direction->v, d);
    uint32_t most = 0;
    for (uint32_t i = 0; i < o->solid->vertices; i++) {
        double height = dot3(d, o->solid->vertex[i]);
        if (height > best) best = height, most = i;
    }
    world_point(o->at, o->solid->vertex[most], x);
    memcpy(out->v, x, sizeof x);
}

static ccd_t ccd_settings(void) {
    ccd_t c;
    CCD_INIT(&c);
    c.support1 = c.support2 = ccd_support;
    c.max_iterations = 200;
    c.epa_tolerance = 1e-7;
    return c;
}

/* Random poses, half of them moved so that the bodies nearly touch. */
static void place_near(random_stream *r, const shape *a, const shape *b, space_pose at[2]) {
    at[0] = random_space_pose(r, 0.2);
    at[1] = random_space_pose(r, 1.0);
    if (random_unit(r) < 0.5) return;
    static placed o[2];
    double d[3];
    place_solid(a, &at[0], &o[0]);
    place_solid(b, &at[1], &o[1]);
    minus3(at[1].x, at[0].x, d);
    unit3(d);
    along3(at[1].x, random_range(r, -0.02, 0.02) - separation_along(&o[0], &o[1], d), d, at[1].x);
}

typedef struct tally {
    int overlapping, apart, unsure;
} tally;

/* Where the two disagree plain geometry decides: libccd fails in some poses. */
static void judge(const shape *a, const shape *b, const space_pose at[2], double gap, tally *seen) {
    static placed o[2];
    double axis[3] = {0, 0, 0};
    place_solid(a, &at[0], &o[0]);
    place_solid(b, &at[1], &o[1]);
    double apart = brute_separation(&o[0], &o[1], axis);
    assert_int_equal(gap < 0, apart < 0);
    assert_true(-gap <= 1.06 * fmax(0, -apart) + 2e-3 * fmin(a->size, b->size));
    seen->unsure++;
}

static void compare(const shape *a, const shape *b, const space_pose at[2], tally *seen) {
    ccd_t c = ccd_settings();
    body_of_ccd one = {a->polyhedron, &at[0]}, two = {b->polyhedron, &at[1]};
    space_touch t[SPACE_TOUCHES];
    int count = space_touches(a, &at[0], b, &at[1], 1e-3, t);
    double gap = least_space_gap(t, count), margin = 2e-3 * fmin(a->size, b->size);
    if (fabs(gap) <= 1e-9) return;
    bool overlap = ccdGJKIntersect(&one, &two, &c);
    ccd_real_t depth = INFINITY;
    ccd_vec3_t direction, position;
    if (overlap && ccdGJKPenetration(&one, &two, &c, &depth, &direction, &position) != 0) depth = 0;
    if ((gap < 0) != overlap || -gap > 1.06 * depth + margin)
        judge(a, b, at, gap, seen);
    else if (overlap)
        seen->overlapping++;
    else
        seen->apart++;
}

typedef void (*maker)(random_stream *r, shape *out);

static void make_brick(random_stream *r, shape *out) {
    make_block(random_range(r, 0.2, 1), random_range(r, 0.2, 1), random_range(r, 0.2, 1), out);
}
static void make_plate(random_stream *r, shape *out) {
    make_block(1, random_range(r, 0.3, 1), 1e-3, out);
}
static void make_stone(random_stream *r, shape *out) {
    make_random_hull(r, 10 + random_below(r, 21), random_range(r, 0.5, 1), out);
}

static void many_poses(maker make_a, maker make_b, uint64_t seed) {
    random_stream r = {.seed = seed};
    tally seen = {0};
    for (int k = 0; k < 200; k++) {
        shape a, b;
        make_a(&r, &a);
        make_b(&r, &b);
        for (int i = 0; i < 500; i++) {
            space_pose at[2];
            place_near(&r, &a, &b, at);
            compare(&a, &b, at, &seen);
        }
        shape_free(&a);
        shape_free(&b);
    }
    print_message("%d overlapping, %d apart; %d where libccd is wrong\n", seen.overlapping,
                  seen.apart, seen.unsure);
    assert_true(seen.overlapping > 2000 && seen.apart > 2000 && seen.unsure < 1000);
}

static void test_bricks(void **state) {
    (void)state;
    many_poses(make_brick, make_brick, 41);
}
static void test_stones(void **state) {
    (void)state;
    many_poses(make_stone, make_stone, 42);
}
static void test_plates(void **state) {
    (void)state;
    many_poses(make_plate, make_brick, 43);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bricks),
        cmocka_unit_test(test_stones),
        cmocka_unit_test(test_plates),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
