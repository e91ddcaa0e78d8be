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

static char *scene_file(void) {
    char *path = strdup("/tmp/scree-view-XXXXXX.yaml");
    int file = mkstemps(path, 5);
    assert_true(file >= 0);
    assert_int_equal(write(file, scene_text, sizeof scene_text - 1), sizeof scene_text - 1);
    close(file);
    return path;
}

static view_source *open_run(char **path) {
    view_source *s;
    scree_error error = {0};
    *path = scene_file();
    if (source_of_scene(&s, *path, NULL, 0, 1, &error) != SCREE_OK) fail_msg("%s", error.text);
    return s;
}

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
    assert_int_equal(s->kind->frame(s, index, (frame_wish){0}, &f, &error), SCREE_OK);
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
    assert_non_null(strstr(error.text, "bodies"));
    /* going back takes the parameter back */
    step(s, 5);
    assert_int_equal(order(s, (steering){.what = "restart", .number = 0}, &error), SCREE_OK);
    wait_for(s, "\"value\":0.3");
    close_run(s, path);
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
    char *path = scene_file();
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
        cmocka_unit_test(a_run_ends_and_can_go_on),
        cmocka_unit_test(views_are_served_or_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
