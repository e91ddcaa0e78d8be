/* Pictures of frames: valid files, positions of colours by coarse statistics, and refused input. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "scree/draw.h"
#include "support/picture_file.h"
#include "support/synthetic_frame.h"

static int setup(void **state) {
    (void)state;
    return picture_folder() ? 0 : -1;
}
static int teardown(void **state) {
    (void)state;
    return picture_folder_remove();
}

static scree_picture_def bare(void) {
    scree_picture_def def = scree_default_picture_def();
    def.width = 400;
    def.time_stamp = def.scale_bar = 0;
    return def;
}

static void draw(const synthetic *s, const synthetic *before, const scree_picture_def *def,
                 const char *path) {
    scree_error error = {SCREE_OK, ""};
    scree_status status =
        scree_draw_frame(&s->frame, before ? &before->frame : NULL, def, path, &error);
    if (status != SCREE_OK) fprintf(stderr, "%s\n", error.text);
    assert_int_equal(status, SCREE_OK);
}

static void every_format(void **state) {
    (void)state;
    synthetic *s = synthetic_heap(10), *before = synthetic_heap(10);
    scree_picture_def def = scree_default_picture_def();
    scree_cut cut = {{0.01, 0}, {0, 1}};
    for (uint32_t b = 3; b < s->frame.bodies; b++) {
        before->position[3 * b] -= 0.01 * s->position[3 * b + 1];
        before->position[3 * b + 2] -= 0.3 * cos(b);
    }
    def.title = "heap <1> & more";
    def.colour = "rotation";
    def.forces = 1;
    def.arrows = SCREE_ARROWS_DISPLACEMENT;
    def.arrows_affine = 1;
    def.cuts = &cut;
    def.cut_count = 1;
    long size;
    draw(s, before, &def, picture_path("all.svg"));
    char *text = picture_bytes(picture_path("all.svg"), &size);
    assert_non_null(strstr(text, "heap &lt;1&gt; &amp; more"));
    assert_non_null(strstr(text, "rotation [rad]"));
    assert_non_null(strstr(text, "sliding"));
    assert_null(strstr(text, "nan"));
    assert_null(strstr(text, "inf"));
    free(text);
    if (system("command -v xmllint >/dev/null 2>&1") == 0) {
        char command[256];
        snprintf(command, sizeof command, "xmllint --noout %s", picture_path("all.svg"));
        assert_int_equal(system(command), 0);
    }
#if SCREE_WITH_CAIRO
    int width, height;
    draw(s, before, &def, picture_path("all.png"));
    assert_true(picture_is_png(picture_path("all.png"), &width, &height));
    assert_int_equal(width, 1200);
    assert_true(height > 400 && height % 2 == 0);
    draw(s, before, &def, picture_path("all.PDF"));
    text = picture_bytes(picture_path("all.PDF"), &size);
    assert_true(size > 1000 && strncmp(text, "%PDF-", 5) == 0);
    free(text);
#endif
    synthetic_free(s);
    synthetic_free(before);
}

#if SCREE_WITH_CAIRO
/* One disk fills the middle of the view; the corners stay white; the floor is grey below. */
static void things_are_where_they_belong(void **state) {
    (void)state;
    synthetic *s = synthetic_new();
    synthetic_halfplane(s, "floor", 0, 0, 0, 1);
    synthetic_disk(s, 0, 1, 1);
    scree_picture_def def = bare();
    def.low[0] = def.low[1] = -1;
    def.high[0] = 1;
    def.high[1] = 3;
    def.height = def.width; /* about: margins are equal, so the view is centred */
    def.marks = 0;
    const char *path = picture_path("place.png");
    double mean[3];
    draw(s, NULL, &def, path);
    assert_true(picture_mean(path, 190, 190, 20, 20, mean)); /* the disk's blue grey */
    assert_true(mean[2] > mean[0] + 10 && mean[0] > 180 && mean[0] < 230);
    assert_true(picture_mean(path, 20, 20, 20, 20, mean)); /* nothing */
    assert_true(mean[0] > 254 && mean[1] > 254 && mean[2] > 254);
    assert_true(picture_mean(path, 20, 340, 360, 30, mean)); /* ground */
    assert_true(mean[0] > 220 && mean[0] < 245);
    def.transparent = 1;
    draw(s, NULL, &def, path);
    assert_true(picture_mean(path, 20, 20, 20, 20, mean));
    assert_true(mean[0] < 1); /* premultiplied: transparent is black */
    synthetic_free(s);
}

static void colours_follow_the_measure(void **state) {
    (void)state;
    synthetic *s = synthetic_new();
    synthetic_rectangle(s, -0.5, 0, 1, 1, 0);
    synthetic_rectangle(s, 0.5, 0, 1, 1, 0);
    s->velocity[3] = 2;
    scree_picture_def def = bare();
    def.colour = "speed";
    def.colour_bar = 0;
    const char *path = picture_path("colour.png");
    double slow[3], fast[3];
    int width, height;
    draw(s, NULL, &def, path);
    assert_true(picture_is_png(path, &width, &height));
    assert_true(picture_mean(path, 80, height / 2 - 10, 40, 20, slow));
    assert_true(picture_mean(path, 280, height / 2 - 10, 40, 20, fast));
    assert_true(fast[0] > 200 && fast[1] > 200 && fast[2] < 150); /* yellow */
    assert_true(slow[0] < 90 && slow[1] < 60);                    /* dark violet */
    /* the same value everywhere, and limits that are given */
    s->velocity[0] = 2;
    draw(s, NULL, &def, path);
    def.colour_limits[0] = 0;
    def.colour_limits[1] = 100;
    draw(s, NULL, &def, path);
    assert_true(picture_mean(path, 280, height / 2 - 10, 40, 20, fast));
    assert_true(fast[0] < 90 && fast[1] < 60);
    synthetic_free(s);
}

static void strong_forces_are_thick(void **state) {
    (void)state;
    synthetic *s = synthetic_column(6, 0.1);
    scree_picture_def def = bare();
    def.forces = 1;
    def.key = 0;
    def.width = 200;
    def.height = 600;
    const char *path = picture_path("force.png");
    double low[3], high[3];
    draw(s, NULL, &def, path);
    assert_true(picture_mean(path, 50, 450, 100, 100, low));
    assert_true(picture_mean(path, 50, 50, 100, 100, high));
    assert_true(low[0] < high[0] - 10); /* more ink below */
    synthetic_free(s);
}

static void magnified_displacement(void **state) {
    (void)state;
    synthetic *s = synthetic_new(), *before = synthetic_new();
    synthetic_rectangle(before, 0, 0, 1, 1, 0);
    synthetic_rectangle(s, 0.1, 0, 1, 1, 0);
    scree_picture_def def = bare();
    def.low[0] = def.low[1] = -2;
    def.high[0] = def.high[1] = 2;
    def.magnify = 10; /* drawn at x = 1 */
    def.height = 400;
    const char *path = picture_path("magnify.png");
    double left[3], right[3];
    draw(s, before, &def, path);
    assert_true(picture_mean(path, 150, 190, 20, 20, left));
    assert_true(picture_mean(path, 280, 190, 20, 20, right));
    assert_true(left[0] > 254 && right[0] < 230);
    synthetic_free(s);
    synthetic_free(before);
}

static void periodic_images(void **state) {
    (void)state;
    synthetic *s = synthetic_new();
    s->layout.period[0] = 1;
    synthetic_rectangle(s, 7.0, 0.5, 0.5, 1, 0); /* unwrapped: half of it at each end of the cell */
    scree_picture_def def = bare();
    const char *path = picture_path("periodic.png");
    double mean[3];
    int width, height;
    draw(s, NULL, &def, path);
    assert_true(picture_is_png(path, &width, &height));
    for (int k = 0; k < 3; k++) {
        assert_true(picture_mean(path, 30 + 160 * k, height / 2, 20, 10, mean));
        assert_true(k == 1 ? mean[0] > 254 : mean[0] < 230);
    }
    def.images = 1;
    draw(s, NULL, &def, path);
    synthetic_free(s);
}
#endif

static void poor_frames(void **state) {
    (void)state;
    scree_picture_def def = scree_default_picture_def();
    synthetic *empty = synthetic_new(), *one = synthetic_new(), *infinite = synthetic_new();
    synthetic *point = synthetic_new();
    def.forces = 1;
    def.arrows = SCREE_ARROWS_VELOCITY;
    def.colour = "speed";
    draw(empty, NULL, &def, picture_path("empty.svg"));
    synthetic_disk(one, 1e6, -1e6, 1e-3);
    draw(one, NULL, &def, picture_path("one.svg"));
    synthetic_halfplane(infinite, "floor", 0, 0, 0.6, 0.8);
    draw(infinite, NULL, &def, picture_path("infinite.svg"));
    synthetic_drum(infinite, "drum", 3, 4, 1);
    draw(infinite, NULL, &def, picture_path("infinite.svg"));
    synthetic_disk(point, 0, 0, 0);
    draw(point, NULL, &def, picture_path("point.svg"));
    synthetic_free(empty);
    synthetic_free(one);
    synthetic_free(infinite);
    synthetic_free(point);
}

static void refuse(const scree_frame *frame, const scree_frame *before,
                   const scree_picture_def *def, const char *path, scree_status wanted) {
    scree_error error = {SCREE_OK, ""};
    assert_int_equal(scree_draw_frame(frame, before, def, path, &error), wanted);
    assert_true(error.text[0] != '\0');
}

static void what_is_refused(void **state) {
    (void)state;
    synthetic *s = synthetic_heap(5), *other = synthetic_heap(6);
    scree_picture_def good = scree_default_picture_def(), def = good;
    const char *path = picture_path("never.svg");
    def.colour = "speeed";
    refuse(&s->frame, NULL, &def, path, SCREE_NOT_FOUND);
    def.colour = "energy";
    refuse(&s->frame, NULL, &def, path, SCREE_BAD_INPUT);
    def.colour = "displacement";
    refuse(&s->frame, NULL, &def, path, SCREE_BAD_INPUT);
    refuse(&s->frame, &other->frame, &good, path, SCREE_BAD_INPUT);
    def = good;
    def.arrows = SCREE_ARROWS_DISPLACEMENT;
    refuse(&s->frame, NULL, &def, path, SCREE_BAD_INPUT);
    def = good;
    def.width = 0;
    refuse(&s->frame, NULL, &def, path, SCREE_BAD_INPUT);
    def = good;
    def.low[0] = 1;
    def.high[0] = 0;
    refuse(&s->frame, NULL, &def, path, SCREE_BAD_INPUT);
    def = good;
    def.magnify = NAN;
    refuse(&s->frame, &s->frame, &def, path, SCREE_BAD_INPUT);
    refuse(&s->frame, NULL, &good, "/nowhere/at/all.png", SCREE_IO);
    refuse(&s->frame, NULL, &good, "heap.bmp", SCREE_BAD_INPUT);
    s->position[10] = NAN;
    refuse(&s->frame, NULL, &good, path, SCREE_BAD_INPUT);
    assert_true(access(path, F_OK) != 0);
    synthetic_free(s);
    synthetic_free(other);
}

/* One view and one scale for a sequence. */
static void a_def_that_fits_all(void **state) {
    (void)state;
    synthetic *s = synthetic_column(5, 0.1);
    scree_picture_def def = scree_default_picture_def();
    def.colour = "speed";
    def.forces = 1;
    s->velocity[3] = 1;
    assert_int_equal(scree_picture_fit(&def, 1, &s->frame, NULL, NULL), SCREE_OK);
    double first = def.high[1], force = def.force_scale;
    assert_true(def.low[1] < 0 && first > 1 && force > 0 && def.colour_limits[1] == 1);
    s->position[3 * 5 + 1] = 4;
    s->velocity[3] = 9;
    s->force[0][0] *= 30;
    assert_int_equal(scree_picture_fit(&def, 0, &s->frame, NULL, NULL), SCREE_OK);
    assert_true(def.high[1] > 4 && def.colour_limits[1] == 9 && def.force_scale > 2 * force);
    s->position[3 * 5 + 1] = 0.5;
    s->velocity[3] = 0.1;
    scree_picture_def again = def;
    assert_int_equal(scree_picture_fit(&again, 0, &s->frame, NULL, NULL), SCREE_OK);
    assert_true(again.high[1] == def.high[1] && again.colour_limits[1] == 9);
    synthetic_free(s);
}

/* Long arrows are two grains long: a view that was not given leaves space for them, but not for one
 * that is longer than all others. */
static void arrows_are_in_the_view(void **state) {
    (void)state;
    synthetic *s = synthetic_column(5, 0.1);
    scree_picture_def def = scree_default_picture_def(), fixed = def;
    s->velocity[3 * 5] = 1;
    def.arrows = SCREE_ARROWS_VELOCITY;
    assert_int_equal(scree_picture_fit(&def, 1, &s->frame, NULL, NULL), SCREE_OK);
    assert_true(def.high[0] > s->position[3 * 5] + 0.4 && def.low[0] > s->position[3 * 5] - 0.2);
    fixed.arrows = SCREE_ARROWS_VELOCITY;
    fixed.high[0] = 0.25;
    assert_int_equal(scree_picture_fit(&fixed, 1, &s->frame, NULL, NULL), SCREE_OK);
    assert_true(fixed.high[0] == 0.25);
    synthetic_free(s);
    s = synthetic_pressed(20, 20, 0.1, 1);
    for (uint32_t row = 0; row < s->frame.bodies; row++)
        s->velocity[3 * row + 1] = 1e-3;
    s->velocity[3 * 50] = 1e6;
    def = scree_default_picture_def();
    def.arrows = SCREE_ARROWS_VELOCITY;
    assert_int_equal(scree_picture_fit(&def, 1, &s->frame, NULL, NULL), SCREE_OK);
    assert_true(def.high[0] > 4.2 && def.high[0] < 6);
    synthetic_free(s);
}

#if SCREE_WITH_CAIRO
/* Arrows of a field are centred at their points and as long as the distance of these. */
static void a_field_has_places_of_its_own(void **state) {
    (void)state;
    synthetic *s = synthetic_column(1, 0.01);
    scree_picture_def def = scree_default_picture_def();
    const double field[4][4] = {
        {-0.25, 0, 0, 0}, {0.25, 0, 2, 0}, {-0.25, 0.5, 0, 0}, {0.25, 0.5, 2, 0}};
    double blank[2][3], mean[3];
    def.width = 400;
    def.height = 400;
    def.low[0] = def.low[1] = -0.5;
    def.high[0] = def.high[1] = 0.5;
    def.time_stamp = def.scale_bar = def.key = 0;
    def.margin = 0;
    const char *path = picture_path("field.png");
    assert_int_equal(scree_draw_frame(&s->frame, NULL, &def, path, NULL), SCREE_OK);
    assert_true(picture_mean(path, 295, 195, 10, 10, blank[0]));
    assert_true(picture_mean(path, 95, 195, 10, 10, blank[1]));
    def.arrows = SCREE_ARROWS_FIELD;
    def.field = field;
    def.field_count = 4;
    def.field_unit = "m/s";
    assert_int_equal(scree_draw_frame(&s->frame, NULL, &def, path, NULL), SCREE_OK);
    assert_true(picture_mean(path, 295, 195, 10, 10, mean));
    assert_true(mean[1] < blank[0][1] - 10); /* red where there was no red before */
    assert_true(picture_mean(path, 95, 195, 10, 10, mean));
    assert_true(fabs(mean[1] - blank[1][1]) < 1e-9); /* nothing moves there */
    def.field = NULL;
    assert_int_equal(scree_draw_frame(&s->frame, NULL, &def, path, NULL), SCREE_BAD_INPUT);
    synthetic_free(s);
}
#endif

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_format),
#if SCREE_WITH_CAIRO
        cmocka_unit_test(things_are_where_they_belong),
        cmocka_unit_test(colours_follow_the_measure),
        cmocka_unit_test(strong_forces_are_thick),
        cmocka_unit_test(magnified_displacement),
        cmocka_unit_test(periodic_images),
        cmocka_unit_test(a_field_has_places_of_its_own),
#endif
        cmocka_unit_test(poor_frames),
        cmocka_unit_test(what_is_refused),
        cmocka_unit_test(a_def_that_fits_all),
        cmocka_unit_test(arrows_are_in_the_view)
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
