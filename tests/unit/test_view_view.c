/* The viewer without a browser: JSON, packing, answers of a run, and refused sources. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "scree/scree.h"
#include "support/check.h"
#include "view/pack.h"
#include "view/source.h"

static void json_is_safe(void **unused) {
    (void)unused;
    bytes b = {0};
    json_text(&b, "a\"b\\c</script>&\n\x7f \xc3\xa9 \xff \xe0\x80\x80 \xed\xa0\x80");
    bytes_add(&b, "", 1);
    assert_string_equal(
        (char *)b.data,
        "\"a\\\"b\\\\c\\u003c/script\\u003e\\u0026\\u000a\\u007f \xc3\xa9 \xef\xbf\xbd "
        "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd \xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\"");
    b.count = 0;
    bytes_add(&b, "{", 1);
    json_pair_number(&b, "x", 0.1);
    json_pair_number(&b, "y", NAN);
    json_pair_text(&b, "z", NULL);
    bytes_add(&b, "}", 2);
    assert_string_equal((char *)b.data, "{\"x\":0.1,\"y\":null,\"z\":null}");
    bytes_free(&b);
}

static const char scene_text[] =
    "title: A ball\n"
    "params: {mu: 0.3, wide: 1}\n"
    "world: {h: 1 ms, dimension: 3, gravity: [0, 0, -9.81]}\n"
    "laws: {dry: {normal: velocity, impact: {kind: newton, e_n: 0.5, e_t: 0}, friction: mu}}\n"
    "contacts: [{default: dry}]\n"
    "bodies:\n"
    "  - {name: floor, shape: {kind: plane}, fixed: true}\n"
    "  - {name: ball, shape: {kind: sphere, radius: 0.1}, position: [0.1, 0.2, 0.11], density: "
    "1000,"
    " velocity: [wide, 0, 0]}\n"
    "live: {mu: {from: 0, to: 1}, wide: {from: 0, to: 2}}\n"
    "run: {until: 0.05 s, record: 5 ms}\n";

static char *scene_file(const char *text) {
    char *path = strdup("/tmp/scree-view-XXXXXX.yaml");
    int file = mkstemps(path, 5);
    assert_true(file >= 0);
    assert_int_equal(write(file, text, strlen(text)), strlen(text));
    close(file);
    return path;
}

static view_source *open_text(const char *text, char **path) {
    view_source *s;
    scree_error error = {0};
    *path = scene_file(text);
    if (source_of_scene(&s, *path, NULL, 0, 1, &error) != SCREE_OK) fail_msg("%s", error.text);
    return s;
}

static view_source *open_run(char **path) { return open_text(scene_text, path); }

static void close_run(view_source *s, char *path) {
    s->kind->close(s);
    unlink(path);
    free(path);
}

static scree_status order(view_source *s, steering request, scree_error *error) {
    return s->kind->steer(s, &request, error);
}

/* Waits, 5 s at most, until the run reports it. */
static void wait_for(view_source *s, const char *word) {
    for (int i = 0; i < 500; i++) {
        bytes b = {0};
        bytes_add(&b, "{", 1);
        s->kind->state(s, &b);
        bytes_add(&b, "", 1);
        bool there = strstr((char *)b.data, word) != NULL;
        bytes_free(&b);
        assert_int_equal(s->kind->refresh(s, NULL), SCREE_OK);
        if (there) return;
        nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
    }
    fail_msg("the run never says %s", word);
}

static void step(view_source *s, int64_t steps) {
    scree_error error = {0};
    assert_int_equal(order(s, (steering){.what = "step", .number = steps}, &error), SCREE_OK);
    wait_for(s, "\"running\":false");
}

static double place_of_ball(view_source *s, int64_t index, int axis) {
    shown_frame f;
    scree_error error = {0};
    static const char *const names[] = {"body.position", NULL};
    assert_int_equal(s->kind->frame(s, index, (frame_wish){.names = names}, &f, &error), SCREE_OK);
    return ((const double *)scree_frame_column(f.frame, "body.position").data)[7 + axis];
}

static const char *memmem_text(const bytes *b, const char *word) {
    size_t length = strlen(word);
    for (size_t i = 0; i + length <= b->count; i++)
        if (memcmp(b->data + i, word, length) == 0) return (const char *)b->data + i;
    return NULL;
}

static void packs_have_their_columns(void **unused) {
    (void)unused;
    char *path;
    view_source *s = open_run(&path);
    scree_error error = {0};
    bytes b = {0};
    assert_int_equal(answer_frame(s, 0, "body.place,body.turn,body.body,nothing", 1, 1, &b, &error),
                     SCREE_OK);
    assert_memory_equal(b.data, "SCV1", 4);
    uint32_t head;
    memcpy(&head, b.data + 4, 4);
    assert_int_equal(head % 8, 0);
    /* one row of 24 bytes: 3 singles, 4 numbers of 16 bits, the body */
    assert_int_equal(b.count, 8 + head + 24);
    float place[3];
    int16_t turn[4];
    uint32_t body;
    memcpy(place, b.data + 8 + head, sizeof place);
    memcpy(turn, b.data + 8 + head + 12, sizeof turn);
    memcpy(&body, b.data + 8 + head + 20, sizeof body);
    assert_true(place[0] == 0.1f && place[1] == 0.2f && place[2] == 0.11f);
    assert_true(turn[0] == 32767 && turn[1] == 0 && turn[2] == 0 && turn[3] == 0);
    assert_int_equal(body, 1);
    b.count = 0; /* beyond the end: the last frame, marked as such */
    assert_int_equal(answer_frame(s, 7, "body.place", 0, 9, &b, &error), SCREE_OK);
    assert_non_null(memmem_text(&b, "\"index\":0,"));
    assert_int_equal(answer_frame(s, -1, "body.place", 0, 9, &b, &error), SCREE_NOT_FOUND);
    bytes_free(&b);
    close_run(s, path);
}

static void a_run_is_steered(void **unused) {
    (void)unused;
    char *path;
    view_source *s = open_run(&path);
    scree_error error = {0};
    step(s, 3);
    assert_int_equal(s->frames, 2);
    step(s, 7); /* frames at 5 ms and at its end */
    assert_int_equal(s->frames, 4);
    double x = place_of_ball(s, 3, 0);
    /* a push: the velocity grows, from the next step on */
    assert_int_equal(order(s, (steering){.what = "push", .body = 2, .vector = {0, 5, 0}}, &error),
                     SCREE_OK);
    step(s, 10);
    int64_t last = s->frames - 1;
    assert_true(place_of_ball(s, last, 1) > 0.2 + 0.04);
    double y = place_of_ball(s, last, 1);
    /* earlier frames are unchanged, and going back gives the same bits again */
    assert_true(place_of_ball(s, 3, 0) == x);
    assert_int_equal(order(s, (steering){.what = "restart", .number = 1}, &error), SCREE_OK);
    assert_int_equal(s->kind->refresh(s, NULL), SCREE_OK);
    assert_int_equal(s->frames, 2);
    step(s, 7);
    assert_true(place_of_ball(s, s->frames - 1, 0) == x);
    step(s, 10);
    assert_true(place_of_ball(s, s->frames - 1, 1) != y); /* nobody pushed */
    assert_int_equal(order(s, (steering){.what = "restart", .number = 99}, &error),
                     SCREE_NOT_FOUND);
    assert_int_equal(order(s, (steering){.what = "push", .body = 99}, &error), SCREE_NOT_FOUND);
    close_run(s, path);
}

static void live_parameters_have_limits(void **unused) {
    (void)unused;
    char *path;
    view_source *s = open_run(&path);
    scree_error error = {0};
    assert_int_equal(order(s, (steering){.what = "set", .name = "mu", .value = 0.7}, &error),
                     SCREE_OK);
    wait_for(s, "\"value\":0.7");
    assert_int_equal(order(s, (steering){.what = "set", .name = "mu", .value = 1.1}, &error),
                     SCREE_BAD_INPUT);
    assert_int_equal(order(s, (steering){.what = "set", .name = "nothing"}, &error),
                     SCREE_NOT_FOUND);
    assert_int_equal(order(s, (steering){.what = "set", .name = "wide", .value = 1.5}, &error),
                     SCREE_UNSUPPORTED);
    assert_non_null(strstr(error.text, "wide: this parameter changes how bodies start"));
    /* going back takes the parameter back */
    step(s, 5);
    assert_int_equal(order(s, (steering){.what = "restart", .number = 0}, &error), SCREE_OK);
    wait_for(s, "\"value\":0.3");
    close_run(s, path);
}

/* Everything that acts during a run can be live: a material, a drive, a load, a mass, the weight
 * and the step. */
static const char lively_text[] =
    "params: {stiff: 1e6, speed: 0.1, push: 2, heavy: 1000, up: 10, step: 1e-3}\n"
    "world: {h: step, theta: 1, gravity: [0, -up], tolerance: 1e-10}\n"
    "laws: {dry: {normal: velocity, friction: 0.3}}\n"
    "contacts: [{default: dry}]\n"
    "materials: {soft: {kind: elastic, E: stiff, nu: 0, density: 1000}}\n"
    "deformables:\n"
    "  - {name: block, inertia: false, mesh: {kind: grid, size: [1, 1], cells: [1, 4]}, material: "
    "soft,\n"
    "     position: [-5, 0.5], conditions: [{on: bottom, x: fixed, y: fixed}]}\n"
    "bodies:\n"
    "  - {name: cart, shape: {kind: disk, radius: 0.1}, position: [0, 5], drive: {x: {velocity: "
    "speed}, y: fixed, rotation: fixed}}\n"
    "  - {name: ball, shape: {kind: disk, radius: 0.1}, position: [5, 5], density: heavy}\n"
    "loads: [{name: wind, kind: force, bodies: ball, direction: [1, 0], magnitude: push}]\n"
    "live: {stiff: {from: 1e5, to: 1e7}, speed: {from: 0, to: 1}, push: {from: 0, to: 10},\n"
    "       heavy: {from: 1, to: 1e4}, up: {from: 0, to: 20}, step: {from: 1e-4, to: 1e-2}}\n"
    "run: {until: 100 s, record: 1e-4 s}\n";

static void set(view_source *s, const char *name, double value) {
    scree_error error = {0};
    if (order(s, (steering){.what = "set", .name = name, .value = value}, &error) != SCREE_OK)
        fail_msg("%s", error.text);
}

static double number_of_frame(view_source *s, int64_t index, const char *column, size_t at) {
    shown_frame f;
    scree_error error = {0};
    if (s->kind->frame(s, index, (frame_wish){0}, &f, &error) != SCREE_OK)
        fail_msg("%s", error.text);
    scree_column c = scree_frame_column(f.frame, column);
    assert_true(at < c.rows * c.width);
    return ((const double *)c.data)[at];
}

/* What the page asks of the last frame. */
static double last_number(view_source *s, const char *column, size_t at) {
    assert_int_equal(s->kind->refresh(s, NULL), SCREE_OK);
    return number_of_frame(s, s->frames - 1, column, at);
}

static void every_parameter_can_be_live(void **unused) {
    (void)unused;
    char *path;
    view_source *s = open_text(lively_text, &path);
    /* the sag of the block under its weight is rho g H^2 / 2 E */
    enum { TOP = 3 * 8 + 1 };
    step(s, 10);
    double sag = -1000 * 10 / 2e6;
    assert_true(fabs(last_number(s, "node.displacement", TOP) - sag) < 1e-9);
    set(s, "stiff", 4e6);
    step(s, 2);
    assert_true(fabs(last_number(s, "node.displacement", TOP) - sag / 4) < 1e-9);
    set(s, "up", 5);
    step(s, 2);
    assert_true(fabs(last_number(s, "node.displacement", TOP) - sag / 8) < 1e-9);
    /* a drive */
    double x = last_number(s, "body.position", 0);
    set(s, "speed", 0.5);
    step(s, 10);
    assert_true(fabs(last_number(s, "body.position", 0) - x - 0.005) < 1e-12);
    /* a load on a mass, and a step of another length */
    double v = last_number(s, "body.velocity", 3), mass = 3.14159265358979312 * 0.01 * 1000;
    set(s, "push", 8);
    step(s, 10);
    assert_true(fabs(last_number(s, "body.velocity", 3) - v - 0.01 * 8 / mass) < 1e-12);
    v = last_number(s, "body.velocity", 3);
    set(s, "heavy", 500);
    set(s, "step", 2e-3);
    step(s, 10);
    assert_true(fabs(last_number(s, "body.velocity", 3) - v - 0.02 * 8 / (mass / 2)) < 1e-12);
    close_run(s, path);
}

/* Frames whose state was dropped are computed again through all changes, with the same bits. */
static void dropped_frames_come_back(void **unused) {
    (void)unused;
    char *path[2];
    view_source *s[2] = {open_text(lively_text, &path[0]), open_text(lively_text, &path[1])};
    scree_error error = {0};
    source_keep_bytes(s[1], 0);
    for (int k = 0; k < 2; k++) {
        for (int i = 0; i < 15; i++) {
            static const char *const name[] = {"push", "speed", "up", "stiff", "heavy"};
            static const double value[] = {3, 0.2, 8, 2e6, 700};
            step(s[k], 7);
            assert_int_equal(
                order(s[k], (steering){.what = "push", .body = 2, .vector = {0, 1 + i, 0}}, &error),
                SCREE_OK);
            set(s[k], name[i % 5], value[i % 5] * (1 + 0.01 * i));
            step(s[k], 8);
        }
        assert_int_equal(s[k]->kind->refresh(s[k], NULL), SCREE_OK);
    }
    assert_int_equal(s[0]->frames, s[1]->frames);
    assert_true(s[0]->frames > 200);
    for (int64_t i = s[0]->frames - 1; i >= 0; i -= 3)
        for (size_t at = 0; at < 9; at++)
            assert_true(number_of_frame(s[0], i, "body.position", at) ==
                        number_of_frame(s[1], i, "body.position", at));
    /* and so does the run itself */
    for (int k = 0; k < 2; k++) {
        assert_int_equal(order(s[k], (steering){.what = "restart", .number = 101}, &error),
                         SCREE_OK);
        step(s[k], 30);
    }
    for (size_t at = 0; at < 9; at++)
        assert_true(last_number(s[0], "body.position", at) ==
                    last_number(s[1], "body.position", at));
    for (int k = 0; k < 2; k++)
        close_run(s[k], path[k]);
}

static void a_result_runs_on_from_any_frame(void **unused) {
    (void)unused;
    char folder[] = "/tmp/scree-view-XXXXXX", path[64], command[64];
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/ball.h5", folder);
    scree_error error = {0};
    scree_scene *scene;
    static const char *const sets[] = {"run.restart=20 ms"};
    if (scree_scene_read_text(&scene, scene_text, sets, 1, &error) != SCREE_OK)
        fail_msg("%s", error.text);
    scree_run_def def = scree_default_run_def();
    scree_run_summary summary;
    def.output = path;
    assert_int_equal(scree_run(scene, &def, &summary, &error), SCREE_OK);
    scree_scene_destroy(scene);
    view_source *all, *s;
    assert_int_equal(source_of_result(&all, path, &error), SCREE_OK);
    assert_int_equal(all->kind->refresh(all, &error), SCREE_OK);
    for (int64_t from = 0; from < all->frames; from += 5) {
        if (source_of_frame(&s, path, from, 1, &error) != SCREE_OK) fail_msg("%s", error.text);
        wait_for(s, "\"running\":false");
        for (int i = 0; i < 500 && s->frames == 0; i++) {
            nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
            assert_int_equal(s->kind->refresh(s, NULL), SCREE_OK);
        }
        assert_int_equal(s->frames, 1);
        assert_true(place_of_ball(s, 0, 2) == place_of_ball(all, from, 2));
        bytes b = {0};
        bytes_add(&b, "{", 1);
        s->kind->state(s, &b);
        assert_null(memmem_text(&b, "message"));
        bytes_free(&b);
        if (from + 1 < all->frames) {
            step(s, 5);
            assert_true(place_of_ball(s, s->frames - 1, 0) == place_of_ball(all, from + 1, 0));
        }
        s->kind->close(s);
    }
    assert_int_equal(source_of_frame(&s, path, 99, 1, &error), SCREE_NOT_FOUND);
    all->kind->close(all);
    snprintf(command, sizeof command, "rm -r %s", folder);
    assert_int_equal(system(command), 0);
}

static void a_run_ends_and_can_go_on(void **unused) {
    (void)unused;
    char *path;
    view_source *s = open_run(&path);
    scree_error error = {0};
    assert_int_equal(order(s, (steering){.what = "start"}, &error), SCREE_OK);
    wait_for(s, "\"finished\":true");
    int64_t frames = s->frames;
    assert_int_equal(frames, 11);
    step(s, 2);
    assert_int_equal(s->frames, frames + 1);
    bytes b = {0};
    assert_int_equal(answer_series(s, "kinetic", 0, 20, 1, &b, &error), SCREE_OK);
    assert_int_equal(answer_series(s, "ledger", 0, 0, 1, &b, &error), SCREE_BAD_INPUT);
    assert_int_equal(answer_series(s, "speed", 0, 1, 1, &b, &error), SCREE_BAD_INPUT);
    assert_int_equal(answer_row(s, 0, "body", 7, &b, &error), SCREE_NOT_FOUND);
    bytes_free(&b);
    close_run(s, path);
}

static void views_are_served_or_refused(void **unused) {
    (void)unused;
    char *path = scene_file(scene_text);
    scree_error error = {0};
    scree_view *view = NULL;
    scree_view_def def = scree_default_view_def(), raw = {0};
    assert_int_equal(scree_view_open(&view, &raw, &error), SCREE_BAD_INPUT);
    assert_int_equal(scree_view_open(&view, &def, &error), SCREE_BAD_INPUT);
    assert_non_null(strstr(error.text, "path"));
    def.path = "/nowhere/nothing.h5";
    assert_true(scree_view_open(&view, &def, &error) != SCREE_OK);
    def.path = path, def.address = "example.org";
    assert_int_equal(scree_view_open(&view, &def, &error), SCREE_BAD_INPUT);
    def.address = NULL, def.port = 70000;
    assert_int_equal(scree_view_open(&view, &def, &error), SCREE_BAD_INPUT);
    def.port = 0;
    assert_int_equal(scree_view_open(&view, &def, &error), SCREE_OK);
    assert_memory_equal(scree_view_address(view), "http://127.0.0.1:", 17);
    assert_non_null(strstr(scree_view_address(view), "/?token="));
    scree_view_close(view);
    scree_view_close(NULL);
    unlink(path);
    free(path);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(json_is_safe),
        cmocka_unit_test(packs_have_their_columns),
        cmocka_unit_test(a_run_is_steered),
        cmocka_unit_test(live_parameters_have_limits),
        cmocka_unit_test(every_parameter_can_be_live),
        cmocka_unit_test(dropped_frames_come_back),
        cmocka_unit_test(a_result_runs_on_from_any_frame),
        cmocka_unit_test(a_run_ends_and_can_go_on),
        cmocka_unit_test(views_are_served_or_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
