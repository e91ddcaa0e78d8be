/* The camera of pictures in space: directions, projection, and that framing is as tight as can be.
 */
#include "support/check.h"

#include "base/random.h"
#include "draw/space/camera.h"

static void near(double a, double b, double tolerance) {
    if (!(fabs(a - b) <= tolerance)) print_error("%.12g is not %.12g\n", a, b);
    assert_true(fabs(a - b) <= tolerance);
}

static camera plain(double azimuth, double elevation) {
    camera c = {.scale = 1000, .middle = {400, 300}};
    camera_turn(&c, azimuth, elevation);
    return c;
}

static void near3(const double a[3], double x, double y, double z) {
    near(a[0], x, 1e-12);
    near(a[1], y, 1e-12);
    near(a[2], z, 1e-12);
}

static void directions(void **state) {
    (void)state;
    camera front = plain(-90, 0), side = plain(0, 0), top = plain(-90, 90);
    near3(front.back, 0, -1, 0);
    near3(front.right, 1, 0, 0);
    near3(front.up, 0, 0, 1);
    near3(side.back, 1, 0, 0);
    near3(side.right, 0, 1, 0);
    near3(top.back, 0, 0, 1);
    near3(top.up, 0, 1, 0);
}

static void projection(void **state) {
    (void)state;
    camera c = plain(-90, 0);
    double at[3], p[2], back[3];
    copy3(c.eye, (const double[]){1, -5, 2});
    camera_view(&c, (const double[]){2, 0, 3}, at);
    near3(at, 1, 1, 5);
    camera_pixel(&c, at, p);
    near(p[0], 400 + 200, 1e-9);
    near(p[1], 300 - 200, 1e-9);
    camera_world(&c, at, back);
    near3(back, 2, 0, 3);
    double origin[3], direction[3];
    camera_ray(&c, p[0], p[1], origin, direction);
    near3(direction, 0.2, 0.2, 1);
    c.orthographic = true;
    c.scale = 50;
    camera_pixel(&c, at, p);
    near(p[0], 450, 1e-9);
    camera fine = camera_finer(&c, 3);
    camera_pixel(&fine, at, p);
    near(p[0], 1350, 1e-9);
}

enum { BALLS = 40 };

typedef struct cloud {
    double centre[BALLS][3], radius[BALLS];
} cloud;

static cloud make_cloud(random_stream *r) {
    cloud out;
    for (int k = 0; k < BALLS; k++) {
        for (int i = 0; i < 3; i++)
            out.centre[k][i] = 10 + random_range(r, -1, 1) * (i + 1);
        out.radius[k] = random_range(r, 0, 0.3);
    }
    return out;
}

/* How far the outlines of the balls reach beyond half the picture, relative to that half: 0 if the
 * outermost ball just touches the edge of the picture. From the angle under which a ball appears in
 * the plane of one axis and the depth. */
static double overreach(const camera *c, const cloud *all, const double tangent[2]) {
    double worst = -INFINITY;
    for (int k = 0; k < BALLS; k++) {
        double at[3];
        camera_view(c, all->centre[k], at);
        for (int side = 0; side < 2; side++) {
            double far = sqrt(at[side] * at[side] + at[2] * at[2]);
            double angle = atan2(fabs(at[side]), at[2]) + asin(all->radius[k] / far);
            worst = fmax(worst, angle - atan(tangent[side]));
        }
    }
    return worst;
}

static void framing_is_tight(void **state) {
    (void)state;
    random_stream r = {5, 1, 0};
    for (int round = 0; round < 200; round++) {
        cloud all = make_cloud(&r);
        camera c = plain(random_range(&r, -180, 180), random_range(&r, -90, 90));
        double tangent[2] = {random_range(&r, 0.1, 0.5), random_range(&r, 0.1, 0.5)};
        double middle[3] = {10, 10, 10};
        camera_fit fit;
        camera_fit_start(&fit, &c, tangent);
        for (int k = 0; k < BALLS; k++)
            camera_fit_ball(&fit, &c, all.centre[k], all.radius[k]);
        camera_fit_stand(&fit, &c, round % 2 ? middle : NULL, (const double[]){1, 1});
        near(overreach(&c, &all, tangent), 0, 1e-9);
        if (round % 2) { /* the target point is in the middle */
            double at[3];
            camera_view(&c, middle, at);
            near(at[0], 0, 1e-9);
            near(at[1], 0, 1e-9);
        }
    }
}

static void orthographic_framing(void **state) {
    (void)state;
    random_stream r = {6, 1, 0};
    cloud all = make_cloud(&r);
    camera c = plain(-50, 20);
    double half[2] = {400, 300}, most[2] = {0, 0};
    camera_fit fit;
    c.orthographic = true;
    camera_fit_start(&fit, &c, (const double[]){1, 1});
    for (int k = 0; k < BALLS; k++)
        camera_fit_ball(&fit, &c, all.centre[k], all.radius[k]);
    camera_fit_stand(&fit, &c, NULL, half);
    for (int k = 0; k < BALLS; k++) {
        double at[3];
        camera_view(&c, all.centre[k], at);
        assert_true(at[2] > all.radius[k]);
        for (int i = 0; i < 2; i++)
            most[i] = fmax(most[i], c.scale * (fabs(at[i]) + all.radius[k]) / half[i]);
    }
    near(fmax(most[0], most[1]), 1, 1e-9);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(directions), cmocka_unit_test(projection),
                                       cmocka_unit_test(framing_is_tight),
                                       cmocka_unit_test(orthographic_framing)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
