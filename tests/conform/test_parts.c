/* Every kind of part fills its table, and every pair of kinds touches or is refused in words. */
#include <math.h>
#include <string.h>

#include "support/check.h"

#include "base/space.h"
#include "shape/pair.h"
#include "shape/part_kind.h"

static void test_tables_are_whole(void **unused) {
    (void)unused;
    for (int i = 0; i < PART_TYPES; i++) {
        const part_kind *k = part_kind_of((scree_part_type)i);
        assert_non_null(k);
        assert_true(k->name && k->name[0]);
        for (int j = 0; j < i; j++)
            assert_string_not_equal(k->name, part_kind_of((scree_part_type)j)->name);
        assert_non_null(k->curvature);
        assert_non_null(k->ball);
        assert_non_null(k->reach);
        assert_false(k->boundary && k->convex);
        assert_int_equal(k->space, k->planar_bounds == NULL);
        assert_int_equal(k->space, k->reach_along == NULL);
        assert_int_equal(k->space, k->planar_touch == NULL);
        assert_int_equal(k->space, k->bounds != NULL);
        assert_int_equal(k->space, k->width != NULL);
        assert_int_equal(k->space, k->touch != NULL);
        assert_int_equal(k->space && k->convex, k->core != NULL);
        assert_int_equal(k->space, k->touches > 0);
        assert_true(k->touches <= SPACE_TOUCHES);
        assert_int_equal(k->boundary, k->near != NULL);
        assert_int_equal(k->boundary, k->tips == NULL);
    }
}

/* Each is shown as itself or as another kind of its world, whose table has all functions for
 * frames. */
static void test_kinds_are_shown(void **unused) {
    (void)unused;
    for (uint32_t i = 0; i < PART_TYPES; i++) {
        const part_kind *k = part_kind_of(i), *shown = part_kind_of(k->shown);
        assert_int_equal(shown->shown, k->shown);
        assert_int_equal(shown->space, k->space);
        assert_int_equal(shown->boundary, k->boundary);
        assert_int_equal(k->faces != NULL, shown->faces != NULL);
        assert_int_equal(part_is_shown(i, k->space ? 3 : 2), k->shown == i);
        assert_false(part_is_shown(i, k->space ? 2 : 3));
        if (k->shown != i) continue;
        assert_int_equal(k->space, k->outline == NULL);
        assert_int_equal(k->space, k->hull != NULL);
        assert_int_equal(k->space, k->surface != NULL);
        assert_int_equal(k->boundary, k->content == NULL);
        assert_int_equal(k->space && k->convex, k->holds != NULL);
    }
    assert_false(part_is_shown(PART_TYPES, 2) || part_is_shown(PART_TYPES, 3));
}

/* A surface whose points must lie in the extent; the sum of its pyramids about the origin. */
typedef struct seen {
    space_bounds within;
    double six_volumes;
    uint32_t polygons;
    part_ring ring[64];
    uint32_t rings;
} seen;

enum { STEPS = 48 };

static void see_corner(const seen *s, const double x[3]) {
    for (int k = 0; k < 3; k++)
        assert_true(x[k] >= s->within.low[k] - 1e-12 && x[k] <= s->within.high[k] + 1e-12);
}

static void see_polygon(seen *s, double (*x)[3], int count) {
    s->polygons++;
    for (int k = 0; k < count; k++)
        see_corner(s, x[k]);
    for (int k = 2; k < count; k++) {
        double area[3];
        cross3(x[k - 1], x[k], area);
        s->six_volumes += dot3(x[0], area);
    }
}

static part_ring_at see_ring(void *user, const part_lathe *l, const part_ring *r) {
    seen *s = user;
    (void)l;
    assert_true(s->rings < 64);
    s->ring[s->rings] = *r;
    return (part_ring_at){s->rings++, r->radius == 0};
}

static void see_band(void *user, const part_lathe *l, part_ring_at low, part_ring_at high,
                     int face) {
    seen *s = user;
    (void)face;
    for (int k = 0; k < STEPS; k++) {
        double x[4][3], normal[3];
        part_ring_point(l, &s->ring[low.number], k, STEPS, x[0], normal);
        part_ring_point(l, &s->ring[low.number], k + 1, STEPS, x[1], normal);
        part_ring_point(l, &s->ring[high.number], k + 1, STEPS, x[2], normal);
        part_ring_point(l, &s->ring[high.number], k, STEPS, x[3], normal);
        see_polygon(s, x, 4);
    }
}

static void see_disc(void *user, const part_lathe *l, double along, double radius, bool up,
                     int face) {
    part_ring rim = {along, radius, up ? 1 : -1, 0};
    double x[STEPS][3], normal[3];
    (void)face;
    for (int k = 0; k < STEPS; k++)
        part_ring_point(l, &rim, up ? k : STEPS - k, STEPS, x[k], normal);
    see_polygon(user, x, STEPS);
}

static void see_square(void *user, const double corner[4][3], const double normal[3]) {
    double x[4][3];
    memcpy(x, corner, sizeof x);
    assert_true(fabs(length3(normal) - 1) < 1e-12);
    see_polygon(user, x, 4);
}

/* The functions of a table describe the same solid: its surface lies in its extent and encloses its
 * content, its middle is inside and points beyond the extent are not. */
static void test_tables_agree(void **unused) {
    (void)unused;
    const part_corners nothing = {0};
    space_pose at = {.x = {0.3, -0.2, 0.1}};
    double q[4];
    quaternion_exp((const double[3]){0.4, 0.7, -0.2}, q);
    quaternion_matrix(q, at.R);
    for (uint32_t i = 0; i < PART_TYPES; i++) {
        const part_kind *k = part_kind_of(i);
        scree_part p = {.type = i, .centre = {0.1, 0.2, 0.3}, .radius = 0.5, .half = 0.4};
        if (!k->space || k->shown != i || k->faces) continue;
        copy3(p.direction, (const double[3]){0.36, 0.48, 0.8});
        seen s = {.within = part_extent(&nothing, &p, &at)};
        const part_surface to = {&s, &at, STEPS, 1, see_ring, see_band, see_disc, NULL, see_square};
        k->surface(&nothing, &p, &to);
        assert_true(s.polygons > 0);
        if (!k->content) continue;
        const space_bounds all = {{-9, -9, -9}, {9, 9, 9}};
        double whole = k->content(&nothing, &p, &at, &all);
        assert_true(whole > s.six_volumes / 6 && s.six_volumes / 6 > 0.98 * whole);
        assert_true(k->holds(&nothing, &p, p.centre));
        assert_false(k->holds(&nothing, &p, (const double[3]){2, 2, 2}));
    }
}

/* Either a function or a reason, the same for both orders; convex parts can touch all others. */
static void test_pairs_touch_or_are_refused(void **unused) {
    (void)unused;
    for (int i = 0; i < PART_TYPES; i++)
        for (int j = 0; j < PART_TYPES; j++) {
            scree_part_type a = (scree_part_type)i, b = (scree_part_type)j;
            const part_kind *one = part_kind_of(a), *two = part_kind_of(b);
            const char *in_space = space_pair_refusal(a, b);
            bool in_plane = !one->space && !two->space && !(one->boundary && two->boundary);
            assert_int_equal(pair_of(a, b) != NULL, in_plane);
            assert_int_equal(space_pair_of(a, b) == NULL, in_space != NULL);
            assert_int_equal(space_pair_of(a, b) == NULL, space_pair_of(b, a) == NULL);
            assert_int_equal(space_pair_limit(a, b) == 0, in_space != NULL);
            assert_int_equal(space_pair_limit(a, b), space_pair_limit(b, a));
            if (in_space) assert_string_equal(in_space, space_pair_refusal(b, a));
            if (in_space) assert_true(strlen(in_space) > 10);
            assert_true(!in_plane || in_space); /* no pair is of both worlds */
            bool same_world = one->space == two->space;
            if (same_world && (one->convex || two->convex)) assert_true(in_plane || !in_space);
            if (one->boundary && two->boundary) assert_true(!in_plane && in_space);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tables_are_whole),
        cmocka_unit_test(test_kinds_are_shown),
        cmocka_unit_test(test_tables_agree),
        cmocka_unit_test(test_pairs_touch_or_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
