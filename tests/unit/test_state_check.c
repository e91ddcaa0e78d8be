/* A state read from a file: every index outside its table and every wrong number of rows is
 * refused, with the name of the column. */
#include <math.h>
#include <string.h>

#include "state/check.h"
#include "support/check.h"
#include "support/mixed_world.h"
#include "support/simple_world.h"
#include "world/world.h"

static scree_world *w;

static int set_up(void **unused) {
    (void)unused;
    scree_error error;
    scree_world_def def = mixed_def();
    w = mixed_world(&def, &error);
    for (int i = 0; w && i < 60; i++)
        simple_step(w);
    return w ? 0 : -1;
}

static int tear_down(void **unused) {
    (void)unused;
    scree_world_destroy(w);
    return 0;
}

static void refused(const char *what) {
    scree_error error = {0};
    assert_int_equal(state_check(&w->state, &w->model, w->stages.count, &error), SCREE_BAD_INPUT);
    if (!strstr(error.text, what)) fail_msg("'%s' lacks '%s'", error.text, what);
}

static void taken(void) {
    scree_error error = {0};
    if (state_check(&w->state, &w->model, w->stages.count, &error) != SCREE_OK)
        fail_msg("%s", error.text);
}

/* The place has another value for the length of one check. */
#define WITH(place, value, what)                                                                   \
    do {                                                                                           \
        __typeof__(place) was_ = (place);                                                          \
        (place) = (value);                                                                         \
        refused(what);                                                                             \
        (place) = was_;                                                                            \
        taken();                                                                                   \
    } while (0)

static void indices(void **unused) {
    (void)unused;
    state *s = &w->state;
    assert_true(s->contact.table.count > 3 && s->drive.table.count > 0 && s->load.table.count > 0);
    taken();
    WITH(s->contact.law[3], (uint32_t)w->model.laws.count, "contact.law, row 3");
    WITH(s->contact.key[1].a, w->model.bodies.count + 1, "contact.key, row 1");
    WITH(s->contact.key[2].b, UINT64_MAX, "contact.key, row 2");
    WITH(s->contact.status[0], SCREE_BONDED + 1, "contact.status, row 0");
    WITH(s->body.driven[0], (uint32_t)s->drive.table.count, "body 1 a drive");
    WITH(s->drive.function[0], 1000, "drives a body by a function");
    WITH(s->load.function[0], 1000, "uses a function");
    WITH(*s->clock.stage, -1, "clock.stage");
    WITH(*s->clock.stage, (int64_t)w->stages.count + 1, "clock.stage");
    WITH(*s->clock.step, -1, "clock.step");
    WITH(*s->clock.step, INT64_MAX, "clock.step");
    WITH(*s->clock.step0, INT64_MIN, "clock.step0");
    WITH(*s->clock.step0, *s->clock.step + 1, "clock.step0");
    WITH(*s->clock.stage_step, INT64_MIN, "clock.stage_step");
    WITH(*s->clock.stage_begun, 2, "clock.stage_begun");
    WITH(*s->clock.bonding, INT64_MIN, "clock.bonding");
    WITH(s->clock.counts[COUNT_SWEEPS], INT64_MAX, "clock.counts");
    WITH(s->clock.counts[COUNT_STAGE_EMITTED], INT64_MIN, "clock.counts");
}

static void numbers(void **unused) {
    (void)unused;
    state *s = &w->state;
    WITH(s->body.q[4], NAN, "body.q, row 1");
    WITH(s->body.v[0], INFINITY, "body.v, row 0");
    WITH(s->contact.S[0], NAN, "contact.impulse, row 0");
    WITH(*s->clock.t, NAN, "clock.t");
    WITH(*s->clock.h, INFINITY, "clock.h");
    WITH(*s->clock.h_next, NAN, "clock.h_next");
    WITH(*s->clock.t0, NAN, "clock.t0");
    WITH(s->drive.origin[0], NAN, "drive.origin, row 0");
    WITH(s->drive.start[0], INFINITY, "drive.start, row 0");
    WITH(s->drive.axis[0], NAN, "drive.axis, row 0");
    WITH(s->load.start[0], NAN, "load.start, row 0");
    WITH(s->clock.solver[2], -1, "clock.solver");
    WITH(s->clock.solver[2], INFINITY, "clock.solver");
}

static void rows(void **unused) {
    (void)unused;
    state *s = &w->state;
    WITH(s->body.table.count, s->body.table.count - 1, "rows of 'body'");
    WITH(s->joint.table.count, s->joint.table.count - 1, "rows of 'joint'");
    WITH(s->load.table.count, s->load.table.count - 1, "rows of 'load'");
    WITH(s->clock.table.count, 0, "rows of 'clock'");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(indices),
        cmocka_unit_test(numbers),
        cmocka_unit_test(rows),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
