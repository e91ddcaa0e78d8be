/* The rasteriser: areas and depths of balls compared with closed forms, facets compared with balls,
 * hidden surfaces, cuts, and surfaces that extend behind the eye. */
#include "support/check.h"

#include "base/random.h"
#include "draw/space/raster.h"

static void near(double a, double b, double tolerance) {
    if (!(fabs(a - b) <= tolerance)) print_error("%.12g is not %.12g\n", a, b);
    assert_true(fabs(a - b) <= tolerance);
}

enum { WIDTH = 400, HEIGHT = 300 };

static camera looking(bool orthographic) {
    camera c = {.scale = 500, .middle = {200, 150}, .near = 0.01, .orthographic = orthographic};
    camera_turn(&c, -90, 0);
    if (orthographic) c.scale = 100;
    return c;
}

static raster fresh(void) {
    raster r;
    assert_int_equal(raster_init(&r, WIDTH, HEIGHT, true, NULL), SCREE_OK);
    return r;
}

static size_t place(int x, int y) { return (size_t)y * WIDTH + (size_t)x; }

static double covered(const raster *r, uint32_t item) {
    double count = 0;
    for (size_t k = 0; k < (size_t)WIDTH * HEIGHT; k++)
        count += r->seen[k].item == item;
    return count;
}

/* Seen from the distance d, a ball's outline has the radius scale r / sqrt(d^2 - r^2). */
static void a_ball_has_its_outline(void **state) {
    (void)state;
    for (int flat = 0; flat < 2; flat++) {
        camera c = looking(flat);
        raster r = fresh();
        ball b = {{0, 0, 4}, 1, false};
        raster_ball(&r, &c, &b, FACING_CAMERA, NULL, 0, 7);
        double radius = flat ? 100 : 500 / sqrt(15);
        near(covered(&r, 7) / (PI * radius * radius), 1, 0.01);
        near((double)r.depth[place(200, 150)], 3, 0.01);
        assert_true(r.seen[place(200, 150)].normal[2] < -32000);
        /* half-way out: by the sphere's equation along the ray */
        double origin[3], ray[3], at[3], arm[3];
        camera_ray(&c, 230.5, 150.5, origin, ray);
        along3(origin, (double)r.depth[place(230, 150)], ray, at);
        minus3(at, b.centre, arm);
        near(length3(arm), 1, 1e-6);
        raster_free(&r);
    }
}

/* A finely divided ball as facets against the exact one: the same samples, the same depths. */
static void facets_agree_with_balls(void **state) {
    (void)state;
    random_stream random = {4, 0, 0};
    facets f = {0};
    for (int round = 0; round < 20; round++) {
        camera c = looking(round % 2);
        raster exact = fresh(), made = fresh();
        pose3 pose = {{0, 0, 0}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
        scree_part part = {.type = SCREE_PART_SPHERE, .radius = random_range(&random, 0.3, 1)};
        double centre[3] = {random_range(&random, -1, 1), random_range(&random, 3, 6),
                            random_range(&random, -1, 1)};
        copy3(pose.x, centre);
        facets_of_part(&f, NULL, &part, &pose, 240);
        raster_facets(&made, &c, &f, FACING_CAMERA, 3);
        ball b = {{0}, part.radius, false};
        camera_view(&c, centre, b.centre);
        raster_ball(&exact, &c, &b, FACING_CAMERA, NULL, 0, 3);
        near(covered(&made, 3) / covered(&exact, 3), 1, 0.01);
        size_t apart = 0;
        for (size_t k = 0; k < (size_t)WIDTH * HEIGHT; k++) {
            bool both = made.seen[k].item == 3 && exact.seen[k].item == 3;
            apart += both && fabs((double)(made.depth[k] - exact.depth[k])) > 0.01 * part.radius;
        }
        assert_true((double)apart < 0.02 * covered(&exact, 3)); /* at the rim alone */
        raster_free(&exact);
        raster_free(&made);
    }
    facets_free(&f);
}

static void the_nearer_one_is_seen(void **state) {
    (void)state;
    camera c = looking(false);
    for (int order = 0; order < 2; order++) {
        raster r = fresh();
        ball b[2] = {{{0, 0, 3}, 0.5, false}, {{0.3, 0, 5}, 1.5, false}};
        for (int k = 0; k < 2; k++) {
            int one = order ? 1 - k : k;
            raster_ball(&r, &c, &b[one], FACING_CAMERA, NULL, 0, (uint32_t)one);
        }
        double radius = 500 * 0.5 / sqrt(9 - 0.25);
        near(covered(&r, 0) / (PI * radius * radius), 1, 0.01);
        assert_int_equal(r.seen[place(200, 150)].item, 0);
        assert_int_equal(r.seen[place(330, 150)].item, 1);
        assert_int_equal(r.seen[place(5, 5)].item, NOTHING);
        raster_free(&r);
    }
}

/* Two squares that pass through each other: the crossing is a straight line in the middle. */
static void facets_cross(void **state) {
    (void)state;
    camera c = looking(false);
    raster r = fresh();
    facets f = {0};
    double one[4][3] = {{-1, 3, -1}, {1, 5, -1}, {1, 5, 1}, {-1, 3, 1}};
    double two[4][3] = {{-1, 5, -1}, {1, 3, -1}, {1, 3, 1}, {-1, 5, 1}};
    facets_add_polygon(&f, (const double(*)[3])one, 4, 1);
    raster_facets(&r, &c, &f, FACING_CAMERA, 1);
    facets_clear(&f);
    facets_add_polygon(&f, (const double(*)[3])two, 4, 1);
    raster_facets(&r, &c, &f, FACING_CAMERA, 2);
    assert_int_equal(r.seen[place(190, 150)].item, 1);
    assert_int_equal(r.seen[place(210, 150)].item, 2);
    near((double)r.depth[place(200, 150)], 4, 0.02);
    raster_facets(&r, &c, &f, FACING_AWAY,
                  5); /* seen from its front side only; from here it is not drawn */
    assert_true(covered(&r, 5) == 0);
    facets_free(&f);
    raster_free(&r);
}

/* The half towards the camera is cut away: the disc of the cut is visible, at the plane's depth. */
static void a_cut_ball_shows_its_section(void **state) {
    (void)state;
    camera c = looking(true);
    raster r = fresh();
    ball b = {{0, 0, 4}, 1, false};
    cut_plane cut = {{0, 0, -1}, -3.6}; /* depths below 3.6 are cut away */
    raster_ball(&r, &c, &b, FACING_CAMERA, &cut, 1, 1);
    double sections = 0;
    for (size_t k = 0; k < (size_t)WIDTH * HEIGHT; k++)
        if (r.seen[k].item == 1 && r.seen[k].face == FACE_SECTION) {
            sections += 1;
            near((double)r.depth[k], 3.6, 1e-5);
        }
    near(sections / (PI * (1 - 0.16) * 100 * 100), 1, 0.01);
    near(covered(&r, 1) / (PI * 100 * 100), 1, 0.01); /* the rim behind it */
    raster_free(&r);
    r = fresh();
    cut = (cut_plane){{1, 0, 0}, 0}; /* the right half is cut away */
    raster_ball(&r, &c, &b, FACING_CAMERA, &cut, 1, 1);
    near(covered(&r, 1) / (0.5 * PI * 100 * 100), 1, 0.02);
    assert_int_equal(r.seen[place(210, 150)].item, NOTHING);
    raster_free(&r);
}

static void hollow_balls_show_their_far_side(void **state) {
    (void)state;
    camera c = looking(false);
    raster r = fresh();
    ball b = {{0, 0, 4}, 1, true};
    raster_ball(&r, &c, &b, FACING_CAMERA, NULL, 0, 1);
    near((double)r.depth[place(200, 150)], 5, 0.01);
    raster_ball(&r, &c, &b, FACING_AWAY, NULL, 0, 2);
    near((double)r.depth[place(200, 150)], 3, 0.01);
    assert_true(r.seen[place(200, 150)].normal[2] < 0); /* both towards the camera */
    raster_free(&r);
}

/* A ground that begins behind the eye fills exactly the part below the horizon. */
static void what_reaches_behind_the_eye(void **state) {
    (void)state;
    camera c = looking(false);
    raster r = fresh();
    facets f = {0};
    double wide[4][3] = {{-1e5, -1e3, -1}, {1e5, -1e3, -1}, {1e5, 1e5, -1}, {-1e5, 1e5, -1}};
    facets_add_polygon(&f, (const double(*)[3])wide, 4, 0);
    raster_facets(&r, &c, &f, FACING_CAMERA, 1);
    near(covered(&r, 1), WIDTH * (HEIGHT / 2.0), WIDTH + 1);
    assert_int_equal(r.seen[place(200, 140)].item, NOTHING);
    near((double)r.depth[place(200, 249)], 500 / 99.5, 1e-3);
    ball around = {{0, 0, 0.2}, 1, false}; /* the eye is inside: no front is visible */
    raster_ball(&r, &c, &around, FACING_CAMERA, NULL, 0, 2);
    assert_true(covered(&r, 2) == 0);
    facets_free(&f);
    raster_free(&r);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_ball_has_its_outline),
                                       cmocka_unit_test(facets_agree_with_balls),
                                       cmocka_unit_test(the_nearer_one_is_seen),
                                       cmocka_unit_test(facets_cross),
                                       cmocka_unit_test(a_cut_ball_shows_its_section),
                                       cmocka_unit_test(hollow_balls_show_their_far_side),
                                       cmocka_unit_test(what_reaches_behind_the_eye)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
