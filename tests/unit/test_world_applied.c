/* Forces that a program applies to bodies between steps ("body.applied"), with a load of kind
 * 'applied' and without. */
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "support/check.h"
#include "support/simple_world.h"
#include "world/world.h"

static scree_error error;

static scree_world *disk_of(const char *steps_by, uint64_t *id) {
    scree_world_def def = simple_def(1e-3, 1e-6);
    def.gravity[1] = 0;
    def.scheme = steps_by;
    scree_world *w = simple_world(&def, &(simple_law){.mu = 0.3});
    *id = simple_body(w, simple_disk(w, 0.5), 0, 0, 0, 1, 0, 0);
    return w;
}

static scree_world *one_disk(uint64_t *id) { return disk_of(NULL, id); }

/* m v+ = m v- + h F, J w+ = J w- + h M; the work of the force is in the ledger, which closes. */
static void applied_forces_accelerate(void **unused) {
    (void)unused;
    uint64_t id;
    scree_world *w = one_disk(&id);
    double mass = w->model.bodies.data[0].mass, inertia = 0.5 * mass * 0.25, q[3], v[3];
    simple_load(w, "control", "applied", &id, 1, "{}");
    must(scree_world_write(w, "body.applied", &id, 1, (const double[]){3, -5, 7}, &error), &error);
    simple_steps(w, 10);
    simple_get(w, id, q, v);
    near("vx", v[0], 1 + 10e-3 * 3 / mass, 1e-14);
    near("vy", v[1], -10e-3 * 5 / mass, 1e-15);
    near("spin", v[2], 10e-3 * 7 / inertia, 1e-14);
    must(scree_world_write(w, "body.applied", NULL, 1, (const double[]){0, 0, 0}, &error), &error);
    simple_step(w);
    double again[3];
    simple_get(w, id, q, again);
    assert_memory_equal(v, again, sizeof v);
    scree_certificate c = simple_frame(w).certificate;
    near("work", c.total.load, c.total.kinetic, 1e-12);
    simple_end(w);
}

/* A disk on the ground that is pushed from its tenth step on, with a load for it or without. */
static scree_world *pushed_disk(bool named, uint64_t *id) {
    scree_world *w = one_disk(id);
    simple_ground(w, 0, -1, 0);
    if (named) simple_load(w, "control", "applied", id, 1, "{}");
    simple_steps(w, 10);
    must(scree_world_write(w, "body.applied", id, 1, (const double[]){3, -5, 7}, &error), &error);
    return w;
}

/* Forces need no load: the same bits, also in replays and from snapshots and restart points. Before
 * the first force, and back there by a snapshot, a world has the bits of one that is never pushed.
 */
static void forces_need_no_load(void **unused) {
    (void)unused;
    uint64_t id;
    double q[3], v[3], again[2][3];
    char path[64];
    snprintf(path, sizeof path, "/tmp/scree_pushed_%ld", (long)getpid());
    scree_world *with = pushed_disk(true, &id), *w = pushed_disk(false, &id), *other;
    scree_snapshot *start = NULL, *pushed = NULL;
    must(scree_world_snapshot(w, &start, &error), &error);
    uint64_t begin = scree_world_hash(w);
    simple_steps(with, 20);
    simple_steps(w, 20);
    simple_get(with, id, q, v);
    simple_get(w, id, again[0], again[1]);
    assert_memory_equal(q, again[0], sizeof q);
    assert_memory_equal(v, again[1], sizeof v);
    uint64_t hash = scree_world_hash(w), end;
    must(scree_world_snapshot(w, &pushed, &error), &error);
    must(scree_world_save(w, path, &error), &error);
    simple_steps(w, 5);
    end = scree_world_hash(w);

    size_t bytes;
    const char *log = scree_world_log(w, &bytes);
    other = one_disk(&id);
    simple_ground(other, 0, -1, 0);
    must(scree_world_replay(other, log, bytes, 35, &error), &error);
    assert_int_equal(scree_world_hash(other), end);

    must(scree_world_restore(other, start, &error), &error);
    assert_int_equal(scree_world_hash(other), begin);
    simple_steps(other, 20);
    scree_world *free = one_disk(&id);
    simple_ground(free, 0, -1, 0);
    simple_steps(free, 30);
    assert_int_equal(scree_world_hash(other), scree_world_hash(free));
    must(scree_world_load(free, path, &error), &error);
    must(scree_world_restore(other, pushed, &error), &error);
    assert_int_equal(scree_world_hash(free), hash);
    simple_steps(free, 5);
    simple_steps(other, 5);
    assert_int_equal(scree_world_hash(free), end);
    assert_int_equal(scree_world_hash(other), end);
    unlink(path);
    scree_snapshot_destroy(start);
    scree_snapshot_destroy(pushed);
    simple_end(free);
    simple_end(other);
    simple_end(with);
    simple_end(w);
}

/* Every scheme of rigid bodies takes the forces, with the same bits from a load and without. */
static void schemes_take_forces(void **unused) {
    (void)unused;
    static const char *const schemes[] = {"moreau_jean", "newmark", "event_driven", "quasi_static"};
    for (size_t i = 0; i < sizeof schemes / sizeof *schemes; i++) {
        double q[3], v[2][3];
        for (int named = 0; named < 2; named++) {
            uint64_t id;
            scree_world *w = disk_of(schemes[i], &id);
            double mass = w->model.bodies.data[0].mass;
            if (named) simple_load(w, "control", "applied", &id, 1, "{}");
            simple_step(w);
            must(scree_world_write(w, "body.applied", &id, 1, (const double[]){0, mass, 0}, &error),
                 &error);
            simple_steps(w, 10);
            simple_get(w, id, q, v[named]);
            scree_world_destroy(w);
        }
        assert_memory_equal(v[0], v[1], sizeof v[0]);
        bool rests = strcmp(schemes[i], "quasi_static") == 0; /* velocities of one step */
        near(schemes[i], v[0][1], rests ? 1e-3 : 10e-3, 1e-14);
    }
}

/* Where a load of kind 'applied' names bodies, a force on another one would have no effect. */
static void applied_forces_keep_to_their_load(void **unused) {
    (void)unused;
    scree_world_def def = simple_def(1e-3, 1e-6);
    scree_world *w = simple_world(&def, &(simple_law){.mu = 0.3});
    uint32_t disk = simple_disk(w, 0.1);
    uint64_t id[2] = {simple_body(w, disk, 0, 0, 0, 0, 0, 0),
                      simple_body(w, disk, 1, 0, 0, 0, 0, 0)};
    double force[2][3] = {{1, 0, 0}, {0, 0, 0}};
    must(scree_world_add_load(w, "hand", "applied", id, 1, NULL, &error), &error);
    must(scree_world_write(w, "body.applied", NULL, 2, force[0], &error), &error);
    scree_status got = scree_world_write(w, "body.applied", &id[1], 1, force[0], &error);
    assert_int_equal(got, SCREE_BAD_INPUT);
    assert_non_null(strstr(error.text, "body 2 (): the world has a load of kind 'applied' that "
                                       "does not name it"));
    simple_step(w);
    scree_world_destroy(w);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(applied_forces_accelerate),
        cmocka_unit_test(forces_need_no_load),
        cmocka_unit_test(schemes_take_forces),
        cmocka_unit_test(applied_forces_keep_to_their_load),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
