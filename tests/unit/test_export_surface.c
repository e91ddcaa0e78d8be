/* Surfaces of shapes as polygons: closed, outward, of the right volume. */
#include <stdlib.h>

#include "support/check.h"

#include "base/space.h"
#include "export/surface.h"
#include "memory_fault.h"
#include "support/solid_frame.h"

/* By the divergence theorem; the polygons must be counter-clockwise seen from outside. */
static double enclosed(const surface *s) {
    double six = 0;
    for (size_t p = 0; p < s->ends.count; p++) {
        uint32_t count;
        const uint32_t *corner = surface_polygon(s, p, &count);
        for (uint32_t k = 1; k + 1 < count; k++) {
            double area[3];
            cross3(s->points.data[corner[k]].at, s->points.data[corner[k + 1]].at, area);
            six += dot3(s->points.data[corner[0]].at, area);
        }
    }
    return six / 6;
}

static void normals_look_out(const surface *s, const double centre[3], double sign) {
    for (size_t p = 0; p < s->ends.count; p++) {
        uint32_t count;
        const uint32_t *corner = surface_polygon(s, p, &count);
        const double *a = s->points.data[corner[0]].at;
        double u[3], v[3], n[3], away[3];
        assert_in_range(count, 3, 512);
        minus3(s->points.data[corner[1]].at, a, u);
        minus3(s->points.data[corner[2]].at, a, v);
        cross3(u, v, n);
        minus3(a, centre, away);
        assert_true(sign * dot3(n, away) > 0);
        for (uint32_t k = 0; k < count; k++) {
            const surface_point *point = &s->points.data[corner[k]];
            assert_true(fabs(length3(point->normal) - 1) < 1e-12);
            assert_true(dot3(n, point->normal) > 0);
        }
    }
}

/* Every edge of a closed surface is walked once in each direction; places, not numbers, because
 * points are doubled along sharp edges. */
static bool same_place(const double a[3], const double b[3]) {
    double d[3];
    minus3(a, b, d);
    return length3(d) < 1e-12;
}

static void is_closed(const surface *s) {
    size_t edges = s->corners.count;
    const double *(*edge)[2] = malloc(edges * sizeof *edge);
    size_t at = 0;
    for (size_t p = 0; p < s->ends.count; p++) {
        uint32_t count;
        const uint32_t *corner = surface_polygon(s, p, &count);
        for (uint32_t k = 0; k < count; k++, at++) {
            edge[at][0] = s->points.data[corner[k]].at;
            edge[at][1] = s->points.data[corner[(k + 1) % count]].at;
        }
    }
    for (size_t i = 0; i < edges; i++) {
        int back = 0;
        for (size_t j = 0; j < edges; j++)
            back += same_place(edge[i][0], edge[j][1]) && same_place(edge[i][1], edge[j][0]);
        assert_int_equal(back, 1);
    }
    free(edge);
}

static void solids(void **state) {
    (void)state;
    const double at[3] = {5, 6, 7}, origin[3] = {0, 0, 0};
    solid_frame *s = solid_frame_new();
    solid_sphere(s, 1, 2, 3, 0.5);
    solid_block(s, at, (const double[3]){1, 2, 3});
    solid_round(s, SCREE_PART_CAPSULE, at, 0.5, 0.7);
    solid_round(s, SCREE_PART_CYLINDER, at, 0.5, 0.7);
    solid_round(s, SCREE_PART_CONE, at, 0.5, 0.7);
    s->part[3].direction[0] = 0.6;
    s->part[3].direction[2] = 0.8;
    for (uint32_t k = 0; k < 5; k++) {
        surface coarse, fine;
        double volume = s->shape_view[k].volume;
        assert_int_equal(surface_make(&coarse, &s->layout, k, 14, 1, NULL), SCREE_OK);
        assert_int_equal(surface_make(&fine, &s->layout, k, 128, 1, NULL), SCREE_OK);
        is_closed(&coarse); /* 14 becomes 16 */
        normals_look_out(&coarse, origin, 1);
        assert_true(fabs(enclosed(&fine) - volume) < 2e-3 * volume);
        assert_true(fabs(enclosed(&coarse) - volume) < 0.1 * volume);
        assert_false(fine.endless);
        surface_free(&coarse);
        surface_free(&fine);
    }
    solid_frame_free(s);
}

static void boundaries(void **state) {
    (void)state;
    solid_frame *s = solid_frame_new();
    const double at[3] = {0, 0, 0};
    solid_plane(s, "floor", at, (const double[3]){0, 0.6, 0.8});
    solid_round(s, SCREE_PART_HOLLOW_CYLINDER, at, 0.5, INFINITY);
    solid_round(s, SCREE_PART_HOLLOW_SPHERE, at, 0.5, 0);
    for (uint32_t k = 0; k < 3; k++) {
        surface made;
        assert_int_equal(surface_make(&made, &s->layout, k, 16, 3, NULL), SCREE_OK);
        assert_true(made.endless);
        if (k) normals_look_out(&made, at, -1);
        double far = 0;
        for (size_t p = 0; p < made.points.count; p++)
            far = fmax(far, length3(made.points.data[p].at));
        assert_true(fabs(far - (k == 0 ? 3 * sqrt(2) : k == 1 ? sqrt(9.25) : 0.5)) < 1e-12);
        surface_free(&made);
    }
    solid_frame_free(s);
}

static scree_status make_and_free(void) {
    static solid_frame *s;
    if (!s) {
        s = solid_frame_new();
        solid_sphere(s, 0, 0, 0, 1);
        solid_block(s, (const double[3]){0, 0, 0}, (const double[3]){1, 1, 1});
    }
    surface_set set;
    scree_status status = surface_set_make(&set, &s->frame, 8, NULL);
    if (status == SCREE_OK) surface_set_free(&set);
    return status;
}

static void memory_runs_out(void **state) {
    (void)state;
    assert_true(memory_fault_each(make_and_free) > 5);
}

static void resolutions(void **state) {
    (void)state;
    scree_error error;
    assert_int_equal(surface_check_resolution(0, NULL), SCREE_OK);
    assert_int_equal(surface_check_resolution(512, NULL), SCREE_OK);
    assert_int_equal(surface_check_resolution(3, &error), SCREE_BAD_INPUT);
    assert_int_equal(surface_check_resolution(-5, &error), SCREE_BAD_INPUT);
    /* the usual resolution, and a coarser one for a crowd of one shape */
    solid_frame *s = solid_frame_new();
    surface_set set;
    for (int k = 0; k < SOLID_BODIES; k++)
        s->shape[solid_sphere(s, 0, 0, 0, 1)] = 0;
    assert_int_equal(surface_set_make(&set, &s->frame, 0, NULL), SCREE_OK);
    assert_int_equal(set.of_shape[0].points.count, 13 * 24);
    surface_set_free(&set);
    uint32_t *crowd = calloc(20000, sizeof *crowd);
    s->layout.shape = crowd;
    s->layout.bodies = 20000;
    assert_int_equal(surface_set_make(&set, &s->frame, 0, NULL), SCREE_OK);
    assert_int_equal(set.of_shape[0].points.count, 5 * 8);
    surface_set_free(&set);
    free(crowd);
    solid_frame_free(s);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(solids), cmocka_unit_test(boundaries),
                                       cmocka_unit_test(memory_runs_out),
                                       cmocka_unit_test(resolutions)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
