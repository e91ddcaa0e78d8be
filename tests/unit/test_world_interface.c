/* The interface for programs and bindings: structs that may grow, parameters from text, many bodies
 * from arrays, snapshots, writing to the state, joint forces, cancelling, and refused misuse. */
#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "support/check.h"
#include "support/mixed_world.h"
#include "support/simple_world.h"
#include "world/world.h"

static scree_error error;

static void refused(scree_status got, scree_status want, const char *words) {
    if (got != want) fail_msg("status %d, wanted %d: %s", (int)got, (int)want, error.text);
    if (!strstr(error.text, words)) fail_msg("'%s' is not in: %s", words, error.text);
    error.text[0] = '\0';
}

/* A definition from older headers is shorter; its missing members get the library's defaults. */
static void definitions_may_grow(void **unused) {
    (void)unused;
    scree_world *w = NULL;
    scree_world_def def = scree_default_world_def();
    assert_int_equal(def.size, sizeof def);
    def.h = 2e-3;
    def.solver = "no such solver"; /* beyond the older definition */
    def.size = offsetof(scree_world_def, solver);
    must(scree_world_create(&w, &def, &error), &error);
    assert_true(w->def.h == 2e-3);
    assert_string_equal(w->def.solver, "auto");
    scree_world_destroy(w);
    def = scree_default_world_def();
    def.size = 0;
    refused(scree_world_create(&w, &def, &error), SCREE_BAD_INPUT, "scree_default_world_def()");
    def.size = sizeof def + 64;
    refused(scree_world_create(&w, &def, &error), SCREE_UNSUPPORTED, "newer");
    refused(scree_world_create(&w, NULL, &error), SCREE_BAD_INPUT, "no scree_world_def");
}

static void answers_may_grow(void **unused) {
    (void)unused;
    scree_world_def def = simple_def(1e-3, 1e-6);
    scree_world *w = simple_world(&def, &(simple_law){.mu = 0.3});
    simple_ground(w, 0, 0, 0);
    simple_steps(w, 3);
    struct {
        scree_run_totals totals;
        int64_t more; /* of newer headers */
    } large = {.more = -1};
    scree_world_totals_into(w, &large.totals, sizeof large);
    assert_int_equal(large.totals.steps, 3);
    assert_int_equal(large.more, 0);
    int64_t small[2] = {-1, -1};
    scree_world_totals_into(w, (scree_run_totals *)small, sizeof small[0]);
    assert_int_equal(small[0], 3);
    assert_int_equal(small[1], -1);
    scree_world_destroy(w);
}

static void parameters_from_text(void **unused) {
    (void)unused;
    scree_params *p = NULL, *made = scree_params_new();
    must(scree_params_parse(&p, "{kind: polygon, vertices: [[0, 0], [1, 0], [0, 1]]}", &error),
         &error);
    assert_int_equal(node_get(p, "vertices")->count, 3);
    scree_params_free(p);
    must(scree_params_list(made, "again", (const double[]){1, 2}, 2, 1, &error), &error);
    must(scree_params_list(made, "again", (const double[]){3}, 1, 1, &error), &error);
    assert_int_equal(node_get(made, "again")->count, 1); /* the second replaces the first */
    must(scree_params_real(scree_params_map(made, "again"), "x", 1, &error), &error);
    assert_int_equal(node_get(made, "again")->type, NODE_MAP);
    node_remove(made, "again");
    assert_null(node_get(made, "again"));
    refused(scree_params_texts(made, "names", (const char *const[]){NULL}, 1, &error),
            SCREE_BAD_INPUT, "is NULL");
    assert_true(!scree_params_map(NULL, "a") && !scree_params_item(made, NULL));
    refused(scree_params_parse(&p, "[1, 2]", &error), SCREE_BAD_INPUT, "a map is expected");
    assert_null(p);
    refused(scree_params_parse(&p, "{a: [1, 2}", &error), SCREE_BAD_INPUT, "parameters:1:");
    must(scree_params_integer(made, "number", -9007199254740993, &error), &error);
    must(scree_params_flag(made, "flag", true, &error), &error);
    must(scree_params_texts(made, "names", (const char *const[]){"1e3", "b, c"}, 2, &error),
         &error);
    must(scree_params_real(scree_params_item(made, "list"), "x", 1, &error), &error);
    must(scree_params_real(scree_params_item(made, "list"), "x", 2, &error), &error);
    assert_string_equal(node_get(made, "number")->text, "-9007199254740993");
    assert_string_equal(node_get(made, "flag")->text, "true");
    assert_string_equal(node_at(node_get(made, "names"), 1)->text, "b, c");
    assert_int_equal(node_get(made, "list")->count, 2);
    assert_null(scree_params_item(made, "flag"));
    scree_params_free(made);
}

enum { MANY = 60 };
static double position[MANY][3], velocity[MANY][6], radius[MANY];

static void fill_arrays(void) {
    for (int i = 0; i < MANY; i++) {
        position[i][0] = 0.3 * (i % 10);
        position[i][1] = 0.2 + 0.3 * (i / 10);
        velocity[i][2] = 0.1 * i;
        radius[i] = i % 3 ? 0.1 : 0.12;
    }
}

static scree_bodies_def many(void) {
    scree_bodies_def def = scree_default_bodies_def();
    def.count = MANY;
    def.radius = radius;
    def.position = position[0];
    def.velocity = velocity[0];
    return def;
}

/* The same bits as bodies added one by one. */
static void bodies_from_arrays(void **unused) {
    (void)unused;
    scree_world_def def = simple_def(1e-3, 1e-6);
    scree_world *a = simple_world(&def, &(simple_law){.mu = 0.3}),
                *b = simple_world(&def, &(simple_law){.mu = 0.3});
    uint64_t first = 0;
    fill_arrays();
    simple_ground(a, 0, 0, 0);
    simple_ground(b, 0, 0, 0);
    scree_bodies_def rows = many();
    must(scree_world_add_bodies(a, &rows, &first, &error), &error);
    assert_int_equal(first, 2);
    assert_int_equal(a->model.shapes.count, 3); /* two radii and the ground */
    for (int i = 0; i < MANY; i++)
        simple_body(b, simple_disk(b, radius[i]), position[i][0], position[i][1], 0, 0, 0,
                    velocity[i][2]);
    simple_steps(a, 50);
    simple_steps(b, 50);
    assert_int_equal(scree_world_hash(a), scree_world_hash(b));
    scree_world_destroy(a);
    scree_world_destroy(b);
}

static void wrong_rows_add_nothing(void **unused) {
    (void)unused;
    scree_world_def def = simple_def(1e-3, 1e-6);
    scree_world *w = simple_world(&def, &(simple_law){.mu = 0.3});
    static const char *names[MANY];
    fill_arrays();
    for (int i = 0; i < MANY; i++)
        names[i] = i == 7 ? "one" : i == 50 ? "one" : "";
    scree_bodies_def rows = many();
    rows.name = names;
    refused(scree_world_add_bodies(w, &rows, NULL, &error), SCREE_BAD_INPUT, "row 50");
    assert_int_equal(scree_world_bodies(w), 0);
    assert_int_equal(scree_world_find_body(w, "one"), 0);
    rows.name = NULL;
    position[41][1] = NAN;
    refused(scree_world_add_bodies(w, &rows, NULL, &error), SCREE_BAD_INPUT, "row 41");
    radius[3] = -1;
    refused(scree_world_add_bodies(w, &rows, NULL, &error), SCREE_BAD_INPUT, "radius of row 3");
    assert_int_equal(scree_world_bodies(w), 0);
    assert_int_equal(w->model.shapes.count, 0);
    fill_arrays();
    uint32_t shapes[MANY] = {0};
    rows.shape = shapes;
    refused(scree_world_add_bodies(w, &rows, NULL, &error), SCREE_BAD_INPUT, "either");
    scree_world_destroy(w);
}

static scree_world *mixed(void) {
    scree_world_def def = mixed_def();
    scree_world *w = mixed_world(&def, &error);
    if (!w) fail_msg("%s", error.text);
    return w;
}

/* Back and on again gives the same bits, in this world and in another like it. */
static void snapshots_branch(void **unused) {
    (void)unused;
    scree_world *w = mixed(), *other = mixed();
    scree_snapshot *s = NULL;
    simple_steps(w, 40);
    must(scree_world_snapshot(w, &s, &error), &error);
    uint64_t then = scree_world_hash(w);
    simple_steps(w, 60);
    uint64_t later = scree_world_hash(w);
    for (int i = 0; i < 2; i++) {
        scree_world *x = i ? other : w;
        must(scree_world_restore(x, s, &error), &error);
        assert_int_equal(scree_world_hash(x), then);
        simple_steps(x, 60);
        assert_int_equal(scree_world_hash(x), later);
    }
    must(scree_world_snapshot(w, &s, &error), &error); /* into the same memory */
    simple_step(w);
    must(scree_world_restore(w, s, &error), &error);
    assert_int_equal(scree_world_hash(w), later);
    scree_world_def def = simple_def(1e-3, 1e-6);
    scree_world *strange = simple_world(&def, &(simple_law){.mu = 0.3});
    simple_ground(strange, 0, 0, 0);
    refused(scree_world_restore(strange, s, &error), SCREE_BAD_INPUT, "another world");
    scree_snapshot_destroy(s);
    scree_snapshot_destroy(NULL);
    scree_world_destroy(strange);
    scree_world_destroy(w);
    scree_world_destroy(other);
}

static scree_world *one_disk(uint64_t *id) {
    scree_world_def def = simple_def(1e-3, 1e-6);
    def.gravity[1] = 0;
    scree_world *w = simple_world(&def, &(simple_law){.mu = 0.3});
    *id = simple_body(w, simple_disk(w, 0.5), 0, 0, 0, 1, 0, 0);
    return w;
}

/* A program that led the run is followed by a replay of its log, bit for bit. */
static void writing_is_logged(void **unused) {
    (void)unused;
    scree_world *w = mixed(), *again = mixed();
    scree_frame f = simple_frame(w);
    uint64_t free_body = 0;
    for (uint32_t i = 0; i < f.bodies && !free_body; i++)
        if (w->model.bodies.data[f.body[i]].mass > 0 &&
            !state_wholly_prescribed(&w->state, f.body[i]))
            free_body = f.id[i];
    for (int i = 0; i < 30; i++) {
        if (i == 10)
            must(scree_world_write(w, "body.velocity", &free_body, 1,
                                   (const double[]){1.0 / 3, -0.1, M_PI}, &error),
                 &error);
        if (i == 20)
            must(scree_world_write(w, "body.position", &free_body, 1,
                                   (const double[]){5.1, 7.7, 0.25}, &error),
                 &error);
        simple_step(w);
    }
    size_t bytes;
    const char *log = scree_world_log(w, &bytes);
    must(scree_world_replay(again, log, bytes, 30, &error), &error);
    assert_int_equal(scree_world_hash(again), scree_world_hash(w));
    double q[3], v[3];
    simple_get(w, free_body, q, v);
    near("x", q[0], 5.1, 0.2);
    scree_world_destroy(w);
    scree_world_destroy(again);
}

static void wrong_numbers_are_refused(void **unused) {
    (void)unused;
    uint64_t id, none = 99;
    scree_world *w = one_disk(&id);
    const double zero[6] = {0}, bad[3] = {0, NAN, 0};
    uint64_t ground = simple_ground(w, 0, -1, 0);
    refused(scree_world_write(w, "body.mass", &id, 1, zero, &error), SCREE_NOT_FOUND, "body.mass");
    refused(scree_world_write(w, "body.velocity", &id, 1, bad, &error), SCREE_BAD_INPUT, "finite");
    refused(scree_world_write(w, "body.velocity", &none, 1, zero, &error), SCREE_STALE, "99");
    refused(scree_world_write(w, "body.velocity", NULL, 1, zero, &error), SCREE_BAD_INPUT,
            "2 bodies");
    refused(scree_world_write(w, "body.applied", &id, 1, bad, &error), SCREE_BAD_INPUT, "finite");
    refused(scree_world_write(w, "body.velocity", &ground, 1, (const double[]){1, 0, 0}, &error),
            SCREE_BAD_INPUT, "prescribes");
    must(scree_world_write(w, "body.velocity", NULL, 2, zero, &error), &error);
    simple_step(w);
    double q[3], v[3];
    simple_get(w, id, q, v);
    assert_true(v[0] == 0);
    scree_world_destroy(w);
}

/* NaN in any member of a stage's rain is refused with the name of the member. */
static void stages_take_numbers(void **unused) {
    (void)unused;
    uint64_t id;
    scree_world *w = one_disk(&id);
    static const struct {
        const char *name;
        size_t offset;
    } members[] = {{"rain_at", offsetof(scree_stage_def, rain_at)},
                   {"rain_at", offsetof(scree_stage_def, rain_at) + 2 * sizeof(double)},
                   {"rain_spread", offsetof(scree_stage_def, rain_spread)},
                   {"rain_velocity", offsetof(scree_stage_def, rain_velocity)},
                   {"rain_clearance", offsetof(scree_stage_def, rain_clearance)},
                   {"duration", offsetof(scree_stage_def, duration)},
                   {"rest", offsetof(scree_stage_def, rest)},
                   {"rain interval", offsetof(scree_stage_def, rain_interval)}};
    for (size_t i = 0; i < sizeof members / sizeof *members; i++) {
        scree_stage_def def = scree_default_stage_def();
        const double none = NAN;
        memcpy((char *)&def + members[i].offset, &none, sizeof none);
        refused(scree_world_add_stage(w, &def, &error), SCREE_BAD_INPUT, members[i].name);
    }
    scree_world_destroy(w);
}

/* Two equal calls make different bodies; a failed call adds no body. */
static void generators_add_bodies(void **unused) {
    (void)unused;
    uint64_t id, first;
    size_t count, shapes;
    scree_world *w = one_disk(&id);
    scree_body_def common = scree_default_body_def();
    scree_params *cloud;
    must(scree_params_parse(&cloud, "{box: [2, 3, 0, 1], number: 8, radius: 0.04}", &error),
         &error);
    common.name = "grain";
    must(scree_world_generate(w, "cloud", cloud, &common, &first, &count, &error), &error);
    assert_int_equal(first, 2);
    assert_int_equal(count, 8);
    assert_int_equal(scree_world_find_body(w, "grain-8"), 9);
    shapes = w->model.shapes.count;
    refused(scree_world_generate(w, "cloud", cloud, &common, NULL, NULL, &error), SCREE_BAD_INPUT,
            "grain-1");
    common.name = "";
    common.position[1] = NAN;
    refused(scree_world_generate(w, "cloud", cloud, &common, NULL, NULL, &error), SCREE_BAD_INPUT,
            "position");
    refused(scree_world_generate(w, "clowd", cloud, NULL, NULL, NULL, &error), SCREE_BAD_INPUT,
            "cloud");
    assert_int_equal(scree_world_bodies(w), 9);
    assert_int_equal(w->model.shapes.count, shapes);
    must(scree_world_generate(w, "cloud", cloud, NULL, &first, NULL, &error), &error);
    assert_int_equal(first, 10);
    assert_memory_not_equal(w->starts.data[1].q, w->starts.data[9].q, 2 * sizeof(double));
    scree_params_free(cloud);
    scree_world_destroy(w);
}

/* A pendulum at rest: its pin carries the weight. */
static void joints_tell_their_force(void **unused) {
    (void)unused;
    scree_world_def def = simple_def(1e-3, 1e-12);
    scree_world *w = simple_world(&def, &(simple_law){.mu = 0.3});
    uint64_t id = simple_body(w, simple_disk(w, 0.5), 0, -1, 0, 0, 0, 0);
    const double top[2] = {0, 0};
    simple_joint(w, "pin", id, 0, top, top, "{}");
    assert_int_equal(scree_world_joints(w), 1);
    scree_joint_info info;
    must(scree_world_joint(w, 1, &info, &error), &error);
    assert_int_equal(info.acts, 0);
    simple_steps(w, 3);
    must(scree_world_joint(w, 1, &info, &error), &error);
    assert_int_equal(info.acts, 1);
    assert_string_equal(info.kind, "pin");
    assert_int_equal(info.body[0], id);
    assert_int_equal(info.body[1], 0);
    near("force", info.force[1], w->model.bodies.data[0].mass * GRAVITY, 1e-6);
    near("sideways", info.force[0], 0, 1e-6);
    refused(scree_world_joint(w, 2, &info, &error), SCREE_STALE, "no joint 2");
    assert_int_equal(scree_world_find_joint(w, "no"), 0);
    scree_world_destroy(w);
}

static void kept_columns_are_checked(void **unused) {
    (void)unused;
    uint64_t id;
    scree_world *w = one_disk(&id);
    const scree_frame *frame;
    must(scree_world_frame(w, &frame, &error), &error);
    scree_column kept = scree_frame_column(frame, "body.position");
    assert_string_equal(kept.name, "body.position");
    assert_int_equal(kept.rows, 1);
    must(scree_world_check_column(w, &kept, &error), &error);
    simple_step(w);
    refused(scree_world_check_column(w, &kept, &error), SCREE_STALE, "earlier frame");
    scree_column none = scree_frame_column(frame, "body.colour");
    assert_null(none.name);
    refused(scree_world_check_column(w, &none, &error), SCREE_NOT_FOUND, "no such column");
    must(scree_world_frame(w, &frame, &error), &error);
    const scree_layout *layout = scree_frame_info_of(frame).layout;
    scree_column mass = scree_layout_column(layout, "bodies.mass");
    assert_int_equal(mass.type, SCREE_F64);
    assert_true(*(const double *)mass.data == w->model.bodies.data[0].mass);
    must(scree_world_check_column(w, &mass, &error), &error);
    scree_column laws = scree_layout_column(layout, "names.law");
    assert_int_equal(laws.type, SCREE_TEXT);
    assert_int_equal(laws.rows, 1);
    scree_column last = {0};
    size_t count = 0;
    while (scree_layout_column_at(layout, count).name)
        last = scree_layout_column_at(layout, count++);
    assert_true(count > 10 && strcmp(last.name, "mesh.facet_node") == 0);
    scree_world_destroy(w);
}

/* A step that another thread waits to end. */
typedef struct helper {
    scree_world *world;
    atomic_bool inside, go_on;
    scree_status status;
    scree_error error;
} helper;

static scree_status wait_inside(void *user, scree_world *world, scree_error *why) {
    helper *h = user;
    const scree_frame *frame;
    scree_status status = scree_world_frame(world, &frame, why); /* of the same thread: allowed */
    atomic_store(&h->inside, true);
    while (!atomic_load(&h->go_on))
        usleep(1000);
    return status;
}

static void *take_step(void *user) {
    helper *h = user;
    h->status = scree_world_step(h->world, &h->error);
    return NULL;
}

static void two_threads_are_told_apart(void **unused) {
    (void)unused;
    uint64_t id;
    helper h = {.world = one_disk(&id)};
    pthread_t thread;
    const scree_frame *frame;
    scree_snapshot *s = NULL;
    must(scree_world_add_observer(h.world, wait_inside, &h, &error), &error);
    pthread_create(&thread, NULL, take_step, &h);
    while (!atomic_load(&h.inside))
        usleep(1000);
    refused(scree_world_step(h.world, &error), SCREE_BAD_INPUT, "another thread");
    refused(scree_world_frame(h.world, &frame, &error), SCREE_BAD_INPUT, "another thread");
    refused(scree_world_snapshot(h.world, &s, &error), SCREE_BAD_INPUT, "another thread");
    refused(scree_world_act(h.world, "wake", NULL, &error), SCREE_BAD_INPUT, "another thread");
    refused(scree_world_drive(h.world, id, NULL, &error), SCREE_BAD_INPUT, "another thread");
    refused(scree_world_load(h.world, "none", &error), SCREE_BAD_INPUT, "another thread");
    scree_world_cancel(h.world); /* too late for this step, so it is for the next one */
    atomic_store(&h.go_on, true);
    pthread_join(thread, NULL);
    assert_int_equal(h.status, SCREE_OK);
    refused(scree_world_step(h.world, &error), SCREE_STOPPED, "cancelled");
    assert_int_equal(scree_world_steps(h.world), 1);
    must(scree_world_step(h.world, &error), &error);
    scree_world_destroy(h.world);
}

/* Sweeps over a tall stack that would take hours. */
static void long_steps_are_cancelled(void **unused) {
    (void)unused;
    scree_world_def def = simple_def(5e-3, 1e-6);
    def.solver = "nlgs";
    def.max_iterations = INT64_MAX;
    scree_world *w = simple_world(&def, &(simple_law){.mu = 0.4});
    simple_ground(w, 0, 0, 0);
    uint32_t brick = simple_rectangle(w, 0.5, 0.25);
    for (int i = 0; i < 3000; i++)
        simple_body(w, brick, 0, 0.125 + 0.25 * i, 0, 0, 0, 0);
    helper h = {.world = w};
    pthread_t thread;
    must(scree_world_build(w, &error), &error);
    uint64_t before = scree_world_hash(w);
    pthread_create(&thread, NULL, take_step, &h);
    usleep(300000);
    scree_world_cancel(w);
    pthread_join(thread, NULL);
    assert_int_equal(h.status, SCREE_STOPPED);
    assert_non_null(strstr(h.error.text, "cancelled"));
    assert_int_equal(scree_world_hash(w), before);
    scree_world_destroy(w);
}

/* A block on a slope of 20 degrees: it sticks with mu 0.5 and slides with mu 0.1 written. */
/* Written values are read back from the step on that applies them. */
static void what_is_written_can_be_read(void **unused) {
    (void)unused;
    uint64_t id;
    scree_world *w = one_disk(&id);
    double got[3] = {1, 1, 1}, mu = 0;
    simple_load(w, "control", "applied", &id, 1, "{}");
    must(scree_world_read(w, "body.applied", &id, 1, got, &error), &error);
    assert_true(got[0] == 0 && got[1] == 0 && got[2] == 0);
    must(scree_world_write(w, "body.applied", &id, 1, (const double[]){3, -5, 7}, &error), &error);
    must(scree_world_read(w, "body.applied", &id, 1, got, &error), &error);
    assert_true(got[0] == 0);
    simple_step(w);
    must(scree_world_read(w, "body.applied", NULL, 1, got, &error), &error);
    assert_true(got[0] == 3 && got[1] == -5 && got[2] == 7);
    double q[3], v[3];
    simple_get(w, id, q, v);
    must(scree_world_read(w, "body.velocity", &id, 1, got, &error), &error);
    assert_memory_equal(got, v, sizeof v);
    must(scree_world_read(w, "law.mu", NULL, w->model.laws.count, &mu, &error), &error);
    must(scree_world_write(w, "law.mu", NULL, 1, (const double[]){0.125}, &error), &error);
    simple_step(w);
    must(scree_world_read(w, "law.mu", NULL, 1, &mu, &error), &error);
    assert_true(mu == 0.125);
    refused(scree_world_read(w, "body.mass", &id, 1, got, &error), SCREE_NOT_FOUND, "body.mass");
    refused(scree_world_read(w, "body.velocity", NULL, 2, got, &error), SCREE_BAD_INPUT, "2 rows");
    simple_end(w);
}

static void friction_can_be_written(void **unused) {
    (void)unused;
    scree_world_def def = simple_def(1e-3, 1e-10);
    scree_world *w;
    must(scree_world_create(&w, &def, &error), &error);
    scree_params *parts = simple_params("{normal: velocity, friction: 0.5}"); /* a short form */
    must(scree_world_add_law(w, "dry", parts, &error), &error);
    scree_params_free(parts);
    parts = simple_params("{normal: velocity}");
    must(scree_world_add_law(w, "smooth", parts, &error), &error);
    scree_params_free(parts);
    must(scree_world_set_law(w, "default", "default", "dry", &error), &error);
    double slope = 0.349, q[3], v[3], mu = 0.1, bad = -1;
    uint64_t dry = 1, other = 2, none = 3;
    simple_ground(w, 0, 0, -slope);
    uint64_t brick = simple_body(w, simple_rectangle(w, 0.4, 0.1), 0.05 * sin(slope),
                                 0.05 * cos(slope), -slope, 0, 0, 0);
    simple_steps(w, 100);
    simple_get(w, brick, q, v);
    assert_true(fabs(v[0]) < 1e-6);
    uint64_t before = scree_world_hash(w);
    refused(scree_world_write(w, "law.mu", &dry, 1, &bad, &error), SCREE_BAD_INPUT, "'dry'");
    bad = NAN;
    refused(scree_world_write(w, "law.mu", &dry, 1, &bad, &error), SCREE_BAD_INPUT, "'dry'");
    refused(scree_world_write(w, "law.mu", &other, 1, &mu, &error), SCREE_UNSUPPORTED, "coulomb");
    refused(scree_world_write(w, "law.mu", &none, 1, &mu, &error), SCREE_STALE, "no law 3");
    refused(scree_world_write(w, "law.mu", NULL, 1, &mu, &error), SCREE_BAD_INPUT, "2 laws");
    assert_true(scree_world_hash(w) == before);
    must(scree_world_write(w, "law.mu", &dry, 1, &mu, &error), &error);
    simple_steps(w, 200);
    simple_get(w, brick, q, v);
    near("speed", sqrt(v[0] * v[0] + v[1] * v[1]), GRAVITY * (sin(slope) - 0.1 * cos(slope)) * 0.2,
         1e-4);
    scree_snapshot *kept = NULL; /* written values are state */
    must(scree_world_snapshot(w, &kept, &error), &error);
    simple_steps(w, 20);
    uint64_t after = scree_world_hash(w);
    must(scree_world_restore(w, kept, &error), &error);
    simple_steps(w, 20);
    assert_true(scree_world_hash(w) == after);
    scree_snapshot_destroy(kept);
    simple_end(w);
}

static void count_messages(void *user, scree_log_level level, const char *text) {
    (void)level;
    (void)text;
    ++*(int *)user;
}

/* Messages of a world go to its own function, those of others to that of the program. */
static void worlds_have_logs(void **unused) {
    (void)unused;
    int program = 0, own = 0;
    scree_set_log(count_messages, &program);
    for (int pass = 0; pass < 2; pass++) {
        scree_world_def def = simple_def(1e-3, 1e-6);
        scree_world *w = simple_world(&def, &(simple_law){.mu = 0.3});
        if (pass) scree_world_set_log(w, count_messages, &own);
        const double vertices[][2] = {{0, 0}, {0.5, 0}, {1, 0}, {1, 1}, {0, 1}};
        simple_polygon(w, vertices, 5); /* a vertex on a straight side is left out, with a note */
        if (!pass) assert_true(program > 0);
        scree_world_destroy(w);
    }
    int first = program;
    scree_set_log(NULL, NULL);
    assert_int_equal(own, first);
    assert_int_equal(program, first);
}

/* Every function refuses a pointer that is not a world; functions that return a number return 0. */
static void nothing_is_told(scree_world *w) {
    scree_joint_info held;
    size_t bytes = 9;
    refused(scree_world_step(w, &error), SCREE_STALE, "destroyed");
    refused(scree_world_set_law(w, "a", "b", "c", &error), SCREE_STALE, "destroyed");
    refused(scree_world_set_bond(w, 1, 2, "c", &error), SCREE_STALE, "destroyed");
    refused(scree_world_act(w, "wake", NULL, &error), SCREE_STALE, "destroyed");
    refused(scree_world_drive(w, 1, NULL, &error), SCREE_STALE, "destroyed");
    refused(scree_world_generate(w, "cloud", NULL, NULL, NULL, NULL, &error), SCREE_STALE,
            "destroyed");
    refused(scree_world_add_value(w, "a", "energy", "kinetic", NULL, &error), SCREE_STALE,
            "destroyed");
    refused(scree_world_joint(w, 1, &held, &error), SCREE_STALE, "destroyed");
    refused(scree_world_load(w, "none", &error), SCREE_STALE, "destroyed");
    refused(scree_world_check_column(w, &(scree_column){.name = "x"}, &error), SCREE_STALE,
            "destroyed");
    assert_true(scree_world_time(w) == 0 && scree_world_steps(w) == 0);
    assert_true(scree_world_hash(w) == 0 && scree_world_bodies(w) == 0);
    assert_true(scree_world_find_body(w, "x") == 0 && scree_world_find_joint(w, "x") == 0);
    assert_true(scree_world_joints(w) == 0 && !scree_world_finished(w));
    assert_string_equal(scree_world_log(w, &bytes), "");
    assert_true(bytes == 0 && scree_world_totals(w).steps == 0);
    scree_world_forget(w);
    scree_world_cancel(w);
    scree_world_set_log(w, NULL, NULL);
    scree_world_set_step_control(w, NULL, NULL);
    scree_world_destroy(w);
}

#ifndef NDEBUG
/* Debug builds refuse a destroyed world without reading its memory. */
static void freed_worlds_are_known(void **unused) {
    (void)unused;
    scree_world_def def = simple_def(1e-3, 1e-6);
    scree_world *w = simple_world(&def, &(simple_law){.mu = 0.3});
    scree_world_destroy(w);
    nothing_is_told(w);
}
#endif

/* ---- calls from inside a step, and errors without a text */

typedef struct nosy {
    scree_snapshot *instant;
    scree_status stepped, restored;
    bool said[2];
} nosy;

static scree_status look_inside(void *user, scree_world *w, scree_error *why) {
    nosy *n = user;
    (void)why;
    n->stepped = scree_world_step(w, &error);
    n->said[0] = strstr(error.text, "a step of this world is running") != NULL;
    return SCREE_NOT_FOUND; /* and no text */
}

static scree_status turn_back(void *user, scree_world *w, scree_step_lengths *lengths,
                              scree_error *why) {
    nosy *n = user;
    (void)lengths, (void)why;
    n->restored = scree_world_restore(w, n->instant, &error);
    n->said[1] = strstr(error.text, "between two steps") != NULL;
    return SCREE_OK;
}

static void steps_have_one_level(void **unused) {
    (void)unused;
    scree_world_def def = simple_def(1e-3, 1e-6);
    scree_world *w = simple_world(&def, &(simple_law){.mu = 0.3});
    nosy n = {0};
    simple_ground(w, 0, 0, 0);
    must(scree_world_snapshot(w, &n.instant, &error), &error);
    scree_world_set_step_control(w, turn_back, &n);
    must(scree_world_add_observer(w, look_inside, &n, &error), &error);
    refused(scree_world_step(w, &error), SCREE_NOT_FOUND, "an observer ended the step");
    assert_int_equal(scree_world_steps(w), 1);
    assert_int_equal(n.stepped, SCREE_BAD_INPUT);
    assert_true(n.said[0]);
    assert_int_equal(n.restored, SCREE_BAD_INPUT);
    assert_true(n.said[1]);
    must(scree_world_restore(w, n.instant, &error), &error);
    scree_snapshot_destroy(n.instant);
    scree_world_destroy(w);
}

/* A failed scree_world_frame gives NULL, and programs that do not look ask that for columns. */
static void nothing_is_not_read(void **unused) {
    (void)unused;
    scree_world_def def = simple_def(1e-3, 1e-6);
    scree_world *w = simple_world(&def, &(simple_law){.mu = 0.3});
    scree_snapshot *s = NULL;
    const scree_frame *frame;
    assert_int_equal(scree_frame_info_of(NULL).bodies, 0);
    assert_int_equal(scree_layout_info_of(NULL).bodies, 0);
    assert_int_equal(scree_frame_certificate(NULL).converged, 0);
    assert_null(scree_frame_value(NULL, 0, NULL, NULL));
    assert_null(scree_frame_column(NULL, "body.position").name);
    assert_null(scree_frame_column_at(NULL, 0).name);
    assert_int_equal(scree_layout_column(NULL, "bodies.mass").rows, 0);
    must(scree_world_frame(w, &frame, &error), &error);
    assert_null(scree_frame_column(frame, NULL).name);
    refused(scree_world_check_column(w, NULL, &error), SCREE_NOT_FOUND, "no such column");
    refused(scree_world_frame(w, NULL, &error), SCREE_BAD_INPUT, "'frame' is NULL");
    refused(scree_world_snapshot(w, NULL, &error), SCREE_BAD_INPUT, "'out' is NULL");
    refused(scree_world_restore(w, s, &error), SCREE_BAD_INPUT, "'snapshot' is NULL");
    refused(scree_world_create(NULL, &def, &error), SCREE_BAD_INPUT, "'out' is NULL");
    nothing_is_told(NULL);
    scree_world_destroy(w);
    w = (scree_world *)&def;
    def.norm = 7;
    refused(scree_world_create(&w, &def, &error), SCREE_BAD_INPUT, "'norm'");
    assert_null(w);
    def = simple_def(1e-3, 1e-6);
    def.on_unconverged = (scree_policy)7;
    refused(scree_world_create(&w, &def, &error), SCREE_BAD_INPUT, "'on_unconverged'");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(definitions_may_grow),        cmocka_unit_test(answers_may_grow),
        cmocka_unit_test(parameters_from_text),        cmocka_unit_test(bodies_from_arrays),
        cmocka_unit_test(wrong_rows_add_nothing),      cmocka_unit_test(snapshots_branch),
        cmocka_unit_test(writing_is_logged),           cmocka_unit_test(wrong_numbers_are_refused),
        cmocka_unit_test(joints_tell_their_force),     cmocka_unit_test(stages_take_numbers),
        cmocka_unit_test(generators_add_bodies),       cmocka_unit_test(kept_columns_are_checked),
        cmocka_unit_test(two_threads_are_told_apart),  cmocka_unit_test(long_steps_are_cancelled),
        cmocka_unit_test(friction_can_be_written),     cmocka_unit_test(worlds_have_logs),
        cmocka_unit_test(steps_have_one_level),        cmocka_unit_test(nothing_is_not_read),
        cmocka_unit_test(what_is_written_can_be_read),
#ifndef NDEBUG
        cmocka_unit_test(freed_worlds_are_known),
#endif
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
