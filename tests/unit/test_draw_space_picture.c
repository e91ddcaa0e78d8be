/* Pictures of space worlds: valid files with the same bits every time, positions of colours by
 * coarse statistics, and refused input. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "support/check.h"

#include "base/math.h"
#include "draw/space/scene.h"
#include "memory_fault.h"
#include "scree/draw.h"
#include "support/picture_file.h"
#include "support/space_frame.h"
#include "support/synthetic_frame.h"

static int setup(void **state) {
    (void)state;
    return picture_folder() ? 0 : -1;
}
static int teardown(void **state) {
    (void)state;
    return picture_folder_remove();
}

/* 300 x 300 pixels without margins, axes or legend. */
static scree_picture_def bare(void) {
    scree_picture_def def = scree_default_picture_def();
    def.width = def.height = 300;
    def.time_stamp = def.scale_bar = def.key = def.colour_bar = 0;
    return def;
}

static void draw(const space_frame *s, const space_frame *before, const scree_picture_def *def,
                 const char *path) {
    scree_error error = {SCREE_OK, ""};
    scree_status status =
        scree_draw_frame(&s->frame, before ? &before->frame : NULL, def, path, &error);
    if (status != SCREE_OK) print_error("%s\n", error.text);
    assert_int_equal(status, SCREE_OK);
}

static void same_bits_twice(void **state) {
    (void)state;
    space_frame *s = space_frame_heap(4);
    scree_picture_def def = scree_default_picture_def();
    scree_section cut = {{1, 0, 0}, 0.01, 1};
    def.width = 300;
    def.title = "heap & more";
    def.colour = "speed";
    def.forces = def.contacts = 1;
    def.arrows = SCREE_ARROWS_VELOCITY;
    def.sections = &cut;
    def.section_count = 1;
    char *bytes[2];
    long size[2];
    for (int k = 0; k < 2; k++) {
        const char *path = picture_path(k ? "two.svg" : "one.svg");
        draw(s, NULL, &def, path);
        bytes[k] = picture_bytes(path, &size[k]);
    }
    assert_int_equal(size[0], size[1]);
    assert_memory_equal(bytes[0], bytes[1], (size_t)size[0]);
    assert_non_null(strstr(bytes[0], "heap &amp; more"));
    assert_non_null(strstr(bytes[0], "speed [m/s]"));
    assert_non_null(strstr(bytes[0], "sliding"));
    assert_non_null(strstr(bytes[0], "data:image/png;base64,iVBORw0KGgo"));
    free(bytes[0]);
    free(bytes[1]);
#if SCREE_WITH_CAIRO
    int width, height;
    draw(s, NULL, &def, picture_path("all.png"));
    assert_true(picture_is_png(picture_path("all.png"), &width, &height));
    assert_true(width == 300 && height > 150 && height % 2 == 0);
    draw(s, NULL, &def, picture_path("all.pdf"));
#endif
    space_frame_free(s);
}

#if SCREE_WITH_CAIRO

static void mean_at(const char *path, int x, int y, double mean[3]) {
    assert_true(picture_mean(path, x - 5, y - 5, 10, 10, mean));
}

/* One ball fills the middle, lit from above; the corners stay white. */
static void a_ball_in_the_middle(void **state) {
    (void)state;
    space_frame *s = space_frame_new();
    space_frame_sphere(s, 5, 6, 7, 0.2);
    scree_picture_def def = bare();
    const char *path = picture_path("ball.png");
    double middle[3], edge[3], top[3], bottom[3];
    for (int flat = 0; flat < 2; flat++) {
        def.orthographic = flat;
        draw(s, NULL, &def, path);
        mean_at(path, 150, 150, middle);
        mean_at(path, 10, 10, edge);
        mean_at(path, 120, 80, top);
        mean_at(path, 180, 230, bottom);
        assert_true(edge[0] > 254 && edge[2] > 254);
        assert_true(middle[2] > middle[0] + 5 && middle[0] > 100 && middle[0] < 235);
        assert_true(top[0] > bottom[0] + 30);
    }
    def.transparent = 1;
    draw(s, NULL, &def, path);
    mean_at(path, 10, 10, edge);
    assert_true(edge[0] < 1); /* premultiplied: transparent is black */
    space_frame_free(s);
}

/* The stripe runs across the middle until the ball is turned a quarter about x. */
static void balls_are_seen_to_turn(void **state) {
    (void)state;
    space_frame *s = space_frame_new();
    space_frame_sphere(s, 0, 0, 0, 1);
    scree_picture_def def = bare();
    const char *path = picture_path("turn.png");
    double before[3], after[3], plain[3];
    def.azimuth = -90;
    def.elevation = 0;
    draw(s, NULL, &def, path);
    mean_at(path, 150, 150, before);
    s->position[3] = s->position[4] = sqrt(0.5);
    draw(s, NULL, &def, path);
    mean_at(path, 150, 150, after);
    def.marks = 0;
    draw(s, NULL, &def, path);
    mean_at(path, 150, 150, plain);
    assert_true(before[0] < after[0] - 10 && fabs(after[0] - plain[0]) < 1);
    space_frame_free(s);
}

/* Seen from the front the left one of two balls is that at smaller x; seen from behind it is the
 * other. */
static void colours_and_camera(void **state) {
    (void)state;
    space_frame *s = space_frame_new();
    space_frame_sphere(s, -0.5, 0, 0, 0.5);
    uint32_t fast = space_frame_sphere(s, 0.5, 0, 0, 0.5);
    s->velocity[6 * fast + 1] = 2;
    scree_picture_def def = bare();
    const char *path = picture_path("colour.png");
    double left[3], right[3];
    def.colour = "speed";
    def.elevation = 0;
    def.azimuth = -90;
    draw(s, NULL, &def, path);
    mean_at(path, 80, 150, left);
    mean_at(path, 220, 150, right);
    assert_true(right[0] > right[2] + 60 && left[2] > left[1]); /* yellow, violet */
    def.azimuth = 90;
    draw(s, NULL, &def, path);
    mean_at(path, 80, 150, left);
    assert_true(left[0] > left[2] + 60);
    def.look_at[0] = 0.5; /* the fast one in the middle, near enough to fill the picture */
    def.look_at[1] = def.look_at[2] = 0;
    def.distance = 2;
    draw(s, NULL, &def, path);
    mean_at(path, 150, 150, left);
    mean_at(path, 60, 150, right);
    assert_true(left[0] > left[2] + 60 && right[0] > right[2] + 60);
    space_frame_free(s);
}

static void a_cut_shows_the_inside(void **state) {
    (void)state;
    space_frame *s = space_frame_new();
    space_frame_block(s, (const double[]){0, 0, 0}, (const double[]){1, 1, 1}, NULL);
    space_frame_sphere(s, 1.5, 0, 0, 0.5);
    scree_section cut = {{0, 2, 0}, 0, 1};
    scree_picture_def def = bare();
    const char *path = picture_path("cut.png");
    double whole[3], inside[3];
    def.azimuth = -90;
    def.elevation = 5;
    draw(s, NULL, &def, path);
    mean_at(path, 90, 150, whole);
    def.sections = &cut;
    def.section_count = 1;
    for (int k = 0; k < 2; k++) { /* the block, then the ball: terracotta */
        draw(s, NULL, &def, path);
        mean_at(path, k ? 230 : 90, 150, inside);
        assert_true(inside[0] > inside[1] + 40 && inside[1] > inside[2] + 15);
    }
    assert_true(whole[0] < whole[1] + 25);
    cut.towards_camera = 0; /* the far half is cut away: the front is as before */
    draw(s, NULL, &def, path);
    mean_at(path, 90, 150, inside);
    assert_true(fabs(inside[0] - whole[0]) < 25 && inside[0] < inside[1] + 25);
    cut.offset = -5; /* all goes */
    draw(s, NULL, &def, path);
    mean_at(path, 90, 150, inside);
    assert_true(inside[0] > 254);
    space_frame_free(s);
}

/* Bodies become films, and the tubes inside are visible: a thick one below, a thin one above. */
static void forces_are_seen_through_bodies(void **state) {
    (void)state;
    space_frame *s = space_frame_new();
    for (int k = 0; k < 3; k++)
        space_frame_sphere(s, 0, 0, k, 0.5);
    space_frame_contact(s, 1, 0, 100);
    space_frame_contact(s, 2, 1, 10);
    scree_picture_def def = bare();
    const char *path = picture_path("force.png");
    double low[3], high[3];
    def.forces = 1;
    def.elevation = 0;
    draw(s, NULL, &def, path);
    assert_true(picture_mean(path, 140, 170, 20, 60, low));
    assert_true(picture_mean(path, 140, 70, 20, 60, high));
    assert_true(low[0] < high[0] - 10 && low[2] > low[0] + 5);
    def.forces = 0;
    def.arrows = SCREE_ARROWS_VELOCITY;
    s->velocity[6 * 1] = -1; /* to the left, as seen from the front */
    def.azimuth = -90;
    draw(s, NULL, &def, path);
    assert_true(picture_mean(path, 0, 130, 150, 40, low));
    assert_true(picture_mean(path, 150, 130, 150, 40, high));
    assert_true(low[0] - low[1] > high[0] - high[1] + 2); /* redder */
    space_frame_free(s);
}

static void magnified_and_periodic(void **state) {
    (void)state;
    space_frame *s = space_frame_new(), *before = space_frame_new();
    double at[3] = {0.1, 0, 0};
    space_frame_block(before, (const double[]){0, 0, 0}, (const double[]){1, 1, 1}, NULL);
    space_frame_block(s, at, (const double[]){1, 1, 1}, NULL);
    scree_picture_def def = bare();
    const char *path = picture_path("place.png");
    double left[3], right[3];
    def.orthographic = 1;
    def.azimuth = -90;
    def.elevation = 0;
    for (int k = 0; k < 3; k++) {
        def.low[k] = -2;
        def.high[k] = 2;
    }
    def.magnify = 10; /* drawn at x = 1 */
    draw(s, before, &def, path);
    mean_at(path, 120, 150, left);
    mean_at(path, 210, 150, right);
    assert_true(left[0] > 254 && right[0] < 240);
    def.magnify = 1;
    s->layout.period[0] = 4; /* x = 0.1 is at home; so is it after a walk around the cell */
    s->position[0] = 0.1 - 8;
    draw(s, NULL, &def, path);
    mean_at(path, 155, 150, left);
    mean_at(path, 250, 150, right);
    assert_true(left[0] < 240 && right[0] > 250);
    def.low[0] = 2; /* it crosses the boundary at 0, so that it appears at 4.1 too */
    def.high[0] = 6;
    draw(s, NULL, &def, path);
    mean_at(path, 170, 150, left);
    mean_at(path, 250, 150, right);
    assert_true(left[0] < 240 && right[0] > 250);
    s->position[0] = 1; /* and does not from here */
    draw(s, NULL, &def, path);
    mean_at(path, 170, 150, left);
    assert_true(left[0] > 250);
    def.images = 1;
    draw(s, NULL, &def, path);
    space_frame_free(s);
    space_frame_free(before);
}

/* A hollow cylinder does not hide its contents. */
static void containers_are_seen_through(void **state) {
    (void)state;
    space_frame *s = space_frame_silo(300);
    scree_picture_def def = bare();
    const char *path = picture_path("silo.png");
    double with[3], without[3];
    def.colour = "speed";
    draw(s, NULL, &def, path);
    mean_at(path, 150, 180, with);
    s->frame.bodies--; /* the container is the first body */
    s->frame.body++;
    s->frame.position += 7;
    s->frame.velocity += 6;
    s->frame.free++;
    def.low[0] = def.low[1] = -0.5;
    def.high[0] = def.high[1] = 0.5;
    def.low[2] = 0;
    def.high[2] = 2;
    draw(s, NULL, &def, path);
    mean_at(path, 150, 180, without);
    for (int k = 0; k < 3; k++)
        assert_true(fabs(with[k] - without[k]) < 30);
    space_frame_free(s);
}

#endif

/* Contacts of one pair are one tube through the mean of their points. */
static void contacts_of_a_pair_are_bundled(void **state) {
    (void)state;
    space_frame *s = space_frame_new();
    double size[3] = {1, 1, 1};
    for (int k = 0; k < 3; k++)
        space_frame_block(s, (const double[]){0, 0, k}, size, NULL);
    for (uint32_t k = 0; k < 4; k++) { /* the pairs in turn, as keys by features may put them */
        uint32_t c = space_frame_contact(s, k % 2 + 1, k % 2, k < 2 ? 30 : 10);
        s->status[c] = k == 0 ? SCREE_STICK : SCREE_SLIP;
        s->point[c][0] = k < 2 ? -0.4 : 0.4;
    }
    s->status[space_frame_contact(s, 1, 0, 0)] = SCREE_OPEN;
    bundle_list all;
    assert_int_equal(bundles_make(&all, &s->frame, NULL), SCREE_OK);
    assert_int_equal(all.count, 2);
    for (uint32_t k = 0; k < 2; k++) {
        const bundle *b = &all.data[k];
        double line[3];
        assert_int_equal(b->pair[0], k);
        /* along the force, from the joint to the height of the centre: not to the centre itself */
        for (uint32_t side = 0; side < 2; side++) {
            bundle_line(b, &s->frame, k + side, line);
            assert_true(fabs(line[0]) < 1e-12 && fabs(line[2] - (side ? 0.5 : -0.5)) < 1e-12);
        }
        assert_true(fabs(b->force - 40) < 1e-12 && b->slides == (k == 1));
        assert_true(fabs(b->point[0] + 0.2) < 1e-12 && fabs(b->point[2] - k - 0.5) < 1e-12);
    }
    array_free(&all);
    space_frame_free(s);
}

/* The candidate changes from point to point of a joint; forces at the other side of a corner stay
 * separate. */
static void bundles_of_either_side(void **state) {
    (void)state;
    space_frame *s = space_frame_new();
    double size[3] = {1, 1, 1};
    bundle_list all;
    for (int k = 0; k < 2; k++)
        space_frame_block(s, (const double[]){0, 0, k}, size, NULL);
    for (uint32_t k = 0; k < 3; k++)
        space_frame_contact(s, k == 0 ? 1 : 0, k == 0 ? 0 : 1, 10);
    for (int k = 0; k < 3; k++)
        s->normal[2][k] = k == 0; /* the third is turned */
    assert_int_equal(bundles_make(&all, &s->frame, NULL), SCREE_OK);
    assert_int_equal(all.count, 2);
    assert_true(fabs(all.data[0].force - 20) < 1e-12);
    assert_true(fabs(all.data[0].push[2] - 20) < 1e-12);
    assert_true(fabs(all.data[1].force - 10) < 1e-12);
    array_free(&all);
    space_frame_free(s);
}

static void poor_frames(void **state) {
    (void)state;
    scree_picture_def def = bare();
    def.forces = 1;
    def.arrows = SCREE_ARROWS_VELOCITY;
    def.colour = "speed";
    const char *path = picture_path("poor.svg");
    space_frame *s = space_frame_new();
    draw(s, NULL, &def, path); /* nothing */
    space_frame_plane(s, (const double[]){1, 2, 3}, (const double[]){0.6, 0, 0.8});
    draw(s, NULL, &def, path); /* no end anywhere */
    space_frame_sphere(s, 1e6, -1e6, 0, 0);
    draw(s, NULL, &def, path); /* a point */
    space_frame_free(s);
    s = space_frame_shapes();
    def.elevation = 90;
    draw(s, NULL, &def, path);
    def.elevation = -90; /* from below the ground */
    draw(s, NULL, &def, path);
    space_frame_free(s);
}

static void refuse(const scree_frame *frame, const scree_picture_def *def, const char *word) {
    scree_error error = {SCREE_OK, ""};
    assert_true(scree_draw_frame(frame, NULL, def, picture_path("never.svg"), &error) != SCREE_OK);
    if (!strstr(error.text, word)) print_error("'%s' lacks '%s'\n", error.text, word);
    assert_non_null(strstr(error.text, word));
    assert_true(access(picture_path("never.svg"), F_OK) != 0);
}

static void what_is_refused_in_space(void **state) {
    (void)state;
    space_frame *s = space_frame_heap(3);
    scree_picture_def good = bare(), def = good;
    scree_cut line = {{0, 0}, {0, 1}};
    scree_section planes[17] = {{{0, 0, 0}, 1, 0}};
    def.cuts = &line;
    def.cut_count = 1;
    refuse(&s->frame, &def, "planes");
    def = good;
    def.sections = planes;
    def.section_count = 1;
    refuse(&s->frame, &def, "normal");
    def.section_count = 17;
    refuse(&s->frame, &def, "16");
    def = good;
    def.elevation = 91;
    refuse(&s->frame, &def, "elevation");
    def = good;
    def.images = 6;
    refuse(&s->frame, &def, "periodic cells");
    def = good;
    def.distance = -1;
    refuse(&s->frame, &def, "distance");
    def = good;
    def.distance = 0.02;
    memcpy(def.look_at, s->position + 7 * 4, sizeof def.look_at);
    refuse(&s->frame, &def, "inside body 5");
    def = good;
    def.low[2] = 10;
    refuse(&s->frame, &def, "along z");
    def = good;
    def.colour = "speeed";
    refuse(&s->frame, &def, "speeed");
    def.colour = "displacement";
    refuse(&s->frame, &def, "earlier frame");
    s->position[7 * 3 + 4] = NAN;
    refuse(&s->frame, &good, "not finite");
    s->position[7 * 3 + 4] = 0;
    s->part[2].type = SCREE_PART_DISK;
    refuse(&s->frame, &good, "unknown type 0");
    s->part[2] = (scree_part){.type = SCREE_PART_POLYHEDRON, .faces = 1};
    refuse(&s->frame, &good, "beyond the end");
    space_frame_free(s);
}

static void what_is_refused_in_the_plane(void **state) {
    (void)state;
    synthetic *s = synthetic_heap(3);
    scree_picture_def good = bare(), def = good;
    scree_section plane = {{1, 0, 0}, 0, 0};
    def.azimuth = 30;
    refuse(&s->frame, &def, "planar");
    def = good;
    def.orthographic = 1;
    refuse(&s->frame, &def, "planar");
    def = good;
    def.sections = &plane;
    def.section_count = 1;
    refuse(&s->frame, &def, "X,Y,ANGLE");
    def = good;
    def.contacts = 1;
    refuse(&s->frame, &def, "contact points");
    def = good;
    def.high[2] = 1;
    refuse(&s->frame, &def, "X0,Y0,X1,Y1");
    synthetic_free(s);
}

static void a_def_that_fits_all(void **state) {
    (void)state;
    space_frame *s = space_frame_heap(3);
    scree_picture_def def = bare();
    def.colour = "height";
    assert_int_equal(scree_picture_fit(&def, 1, &s->frame, NULL, NULL), SCREE_OK);
    double high = def.high[2], limit = def.colour_limits[1];
    assert_true(fabs(def.low[2]) < 1e-12 && high > 0.2);
    s->position[7 * 5 + 2] = 4;
    assert_int_equal(scree_picture_fit(&def, 0, &s->frame, NULL, NULL), SCREE_OK);
    assert_true(def.high[2] > 4 && def.colour_limits[1] > limit);
    s->position[7 * 5 + 2] = 0.1;
    assert_int_equal(scree_picture_fit(&def, 0, &s->frame, NULL, NULL), SCREE_OK);
    assert_true(def.high[2] > 4);
    space_frame_free(s);
}

static space_frame *subject;

static scree_status draw_subject(void) {
    scree_picture_def def = bare();
    scree_section cut = {{0, 1, 0}, 0.02, 1};
    def.width = def.height = 100;
    def.colour = "height";
    def.arrows = SCREE_ARROWS_VELOCITY;
    def.forces = def.contacts = subject->frame.contacts > 0;
    def.sections = &cut;
    def.section_count = 1;
    return scree_draw_frame(&subject->frame, NULL, &def, picture_path("memory.svg"), NULL);
}

static void every_allocation_fails_in_turn(void **state) {
    (void)state;
    for (int k = 0; k < 2; k++) {
        subject = k ? space_frame_heap(2) : space_frame_shapes();
        assert_true(memory_fault_each(draw_subject) > 20);
        space_frame_free(subject);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(same_bits_twice),
#if SCREE_WITH_CAIRO
        cmocka_unit_test(a_ball_in_the_middle),
        cmocka_unit_test(balls_are_seen_to_turn),
        cmocka_unit_test(colours_and_camera),
        cmocka_unit_test(a_cut_shows_the_inside),
        cmocka_unit_test(forces_are_seen_through_bodies),
        cmocka_unit_test(magnified_and_periodic),
        cmocka_unit_test(containers_are_seen_through),
#endif
        cmocka_unit_test(contacts_of_a_pair_are_bundled),
        cmocka_unit_test(bundles_of_either_side),
        cmocka_unit_test(poor_frames),
        cmocka_unit_test(what_is_refused_in_space),
        cmocka_unit_test(what_is_refused_in_the_plane),
        cmocka_unit_test(a_def_that_fits_all),
        cmocka_unit_test(every_allocation_fails_in_turn)
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
