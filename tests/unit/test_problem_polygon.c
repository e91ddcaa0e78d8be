/* The polygon of a faceted cone: directions, support, and nearest points of polygon and cone
 * against all their faces one by one. */
#include <math.h>
#include <string.h>

#include "base/math.h"
#include "base/random.h"
#include "problem/cone.h"
#include "problem/polygon.h"
#include "support/check.h"

#define TRIALS 20000

static int random_corners(random_stream *r) { return 4 + 2 * (int)random_below(r, 31); }

static double distance(const double *a, const double *b, int n) {
    double sum = 0.0;
    for (int i = 0; i < n; i++)
        sum += (a[i] - b[i]) * (a[i] - b[i]);
    return sqrt(sum);
}

static void directions_are_those_of_the_angles(void **state) {
    (void)state;
    for (int corners = FACETS_LEAST; corners <= FACETS_MOST; corners += 2)
        for (int half = 0; half < 2 * corners; half++) {
            double d[2], other[2], angle = PI * half / corners;
            polygon_direction(corners, half, d);
            assert_true(fabs(d[0] - cos(angle)) < 2e-15 && fabs(d[1] - sin(angle)) < 2e-15);
            polygon_direction(corners, (half + corners) % (2 * corners), other);
            assert_true(other[0] == -d[0] && other[1] == -d[1]);
            if (half % 2 == 0) assert_int_equal(polygon_corner(corners, d), half / 2);
        }
    for (int corners = -2; corners < 300; corners++)
        assert_int_equal(polygon_exists(corners),
                         corners >= 4 && corners <= 64 && corners % 2 == 0);
}

static void support_is_the_largest_over_corners(void **state) {
    (void)state;
    random_stream r = {81, 0, 0};
    for (int i = 0; i < TRIALS; i++) {
        int corners = random_corners(&r);
        double z[2] = {random_normal(&r), i % 9 ? random_normal(&r) : 0.0}, most = -INFINITY;
        double back[2] = {-z[0], -z[1]};
        for (int j = 0; j < corners; j++)
            most = fmax(most, cos(2 * PI * j / corners) * z[0] + sin(2 * PI * j / corners) * z[1]);
        assert_true(fabs(polygon_support(corners, z) - most) < 1e-14);
        assert_true(fabs(polygon_support(corners, back) - most) < 1e-14);
    }
}

/* The nearest point of a segment. */
static void nearest_of_segment(const double a[2], const double b[2], const double y[2],
                               double out[2]) {
    double e[2] = {b[0] - a[0], b[1] - a[1]}, square = e[0] * e[0] + e[1] * e[1];
    double t = square > 0 ? ((y[0] - a[0]) * e[0] + (y[1] - a[1]) * e[1]) / square : 0.0;
    t = fmax(0.0, fmin(t, 1.0));
    out[0] = a[0] + t * e[0];
    out[1] = a[1] + t * e[1];
}

static void corner_at(int corners, int j, double radius, double out[2]) {
    out[0] = radius * cos(2 * PI * j / corners);
    out[1] = radius * sin(2 * PI * j / corners);
}

static void nearest_point_of_the_polygon(void **state) {
    (void)state;
    random_stream r = {82, 0, 0};
    int seen[POLYGON_NONE + 1] = {0};
    for (int i = 0; i < TRIALS; i++) {
        int corners = random_corners(&r);
        double radius = i % 20 ? random_unit(&r) : 0.0,
               y[2] = {random_normal(&r), random_normal(&r)};
        double x[2] = {y[0], y[1]}, along[2] = {0}, best[2] = {y[0], y[1]}, far = INFINITY;
        bool inside = true;
        for (int j = 0; j < corners; j++) {
            double a[2], b[2], point[2], angle = PI * (2 * j + 1) / corners;
            corner_at(corners, j, radius, a);
            corner_at(corners, j + 1, radius, b);
            nearest_of_segment(a, b, y, point);
            inside &= cos(angle) * y[0] + sin(angle) * y[1] <= radius * cos(PI / corners);
            if (distance(point, y, 2) < far) {
                far = distance(point, y, 2);
                memcpy(best, point, sizeof best);
            }
        }
        if (inside) memcpy(best, y, sizeof best);
        polygon_place place = polygon_nearest(corners, radius, x, along);
        seen[place]++;
        assert_int_equal(place == POLYGON_INSIDE, inside);
        assert_true(distance(x, best, 2) < 1e-14);
        if (!inside) assert_true(along[0] * (y[0] - x[0]) + along[1] * (y[1] - x[1]) > 0.0);
    }
    assert_true(seen[POLYGON_INSIDE] > 1000 && seen[POLYGON_EDGE] > 1000);
    assert_true(seen[POLYGON_CORNER] > 1000);
}

/* Every face of the polyhedral cone: the apex, rays (1, mu d_j), wedges between two of them. The
 * nearest point of a wedge's plane counts when it is a sum of both rays. */
static void brute_force_cone(int corners, double mu, const double y[3], double best[3]) {
    const double apex[3] = {0};
    double far = distance(y, apex, 3);
    memcpy(best, apex, sizeof apex);
    for (int j = 0; j < corners; j++) {
        double a[3] = {1}, b[3] = {1}, point[3], aa, ab, bb, ay, by;
        corner_at(corners, j, mu, a + 1);
        corner_at(corners, j + 1, mu, b + 1);
        aa = a[0] * a[0] + a[1] * a[1] + a[2] * a[2], bb = aa;
        ab = a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
        ay = a[0] * y[0] + a[1] * y[1] + a[2] * y[2];
        by = b[0] * y[0] + b[1] * y[1] + b[2] * y[2];
        for (int k = 0; k < 3; k++)
            point[k] = fmax(ay / aa, 0.0) * a[k];
        if (distance(point, y, 3) < far) {
            far = distance(point, y, 3);
            memcpy(best, point, sizeof point);
        }
        double determinant = aa * bb - ab * ab;
        double s = (bb * ay - ab * by) / determinant, t = (aa * by - ab * ay) / determinant;
        if (!(s >= 0.0 && t >= 0.0)) continue;
        for (int k = 0; k < 3; k++)
            point[k] = s * a[k] + t * b[k];
        if (distance(point, y, 3) < far) {
            far = distance(point, y, 3);
            memcpy(best, point, sizeof point);
        }
    }
}

static void nearest_point_of_the_cone(void **state) {
    (void)state;
    random_stream r = {83, 0, 0};
    int seen[POLYGON_NONE + 1] = {0};
    for (int i = 0; i < TRIALS; i++) {
        int corners = random_corners(&r);
        double mu = random_range(&r, 0.02, 2.0), y[3], x[3], best[3], along[2] = {0};
        for (int k = 0; k < 3; k++)
            x[k] = y[k] = random_normal(&r);
        polygon_place place = polygon_cone_nearest(corners, mu, x, along);
        seen[place]++;
        if (place == POLYGON_INSIDE) {
            assert_true(polygon_nearest(corners, mu * y[0], y + 1, along) == POLYGON_INSIDE);
            continue;
        }
        brute_force_cone(corners, mu, y, best);
        if (!(distance(x, best, 3) < 1e-11)) /* two rays nearly parallel */
            fail_msg("%d corners, mu %g: off by %g", corners, mu, distance(x, best, 3));
    }
    for (int k = 0; k <= POLYGON_NONE; k++)
        assert_true(seen[k] > 500);
}

/* No friction: the half line of normal impulses. */
static void a_cone_without_friction(void **state) {
    (void)state;
    double closed[3] = {2, 0.3, -0.4}, open[3] = {-2, 0.3, 0.4}, edge[3] = {1, 1, 1};
    polygon_cone_nearest(8, 0.0, closed, NULL);
    polygon_cone_nearest(8, 0.0, open, NULL);
    polygon_cone_nearest(4, 0.0, edge, NULL);
    assert_true(closed[0] == 2.0 && closed[1] == 0.0 && closed[2] == 0.0);
    assert_true(open[0] == 0.0 && open[1] == 0.0 && open[2] == 0.0);
    double lost[3] = {1, NAN, 1};
    polygon_cone_nearest(8, 0.5, lost, NULL);
    assert_true(isnan(lost[0] + lost[1] + lost[2])); /* not taken for a point of the cone */
    assert_true(edge[0] == 1.0 && fabs(edge[1]) < 1e-15 && fabs(edge[2]) < 1e-15);
}

/* The polygon lies between two disks, and with many corners the cone is nearly round. */
static void many_corners_are_nearly_round(void **state) {
    (void)state;
    random_stream r = {84, 0, 0};
    const row round = {.cone = CONE_COULOMB, .dimension = 3, .mu = 0.7};
    for (int corners = 4; corners <= 64; corners *= 2) {
        const row faceted = {
            .cone = CONE_FACETED, .dimension = 3, .facets = (uint8_t)corners, .mu = 0.7};
        double worst = 0.0, bound = 1.0 - cos(PI / corners);
        for (int i = 0; i < TRIALS; i++) {
            double a[3], b[3], size = 0.0;
            for (int k = 0; k < 3; k++)
                a[k] = b[k] = random_normal(&r);
            size = sqrt(a[0] * a[0] + a[1] * a[1] + a[2] * a[2]);
            cone_project(&round, NULL, a);
            cone_project(&faceted, NULL, b);
            worst = fmax(worst, distance(a, b, 3) / size);
        }
        assert_true(worst > 0.1 * bound && worst < 2.0 * sqrt(bound));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(directions_are_those_of_the_angles),
        cmocka_unit_test(support_is_the_largest_over_corners),
        cmocka_unit_test(nearest_point_of_the_polygon),
        cmocka_unit_test(nearest_point_of_the_cone),
        cmocka_unit_test(a_cone_without_friction),
        cmocka_unit_test(many_corners_are_nearly_round),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
