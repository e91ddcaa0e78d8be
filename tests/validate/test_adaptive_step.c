/* Known results for adaptive steps: impacts at their time, limits that hold in every step, drives
 * followed with any steps, ends and corners hit exactly, and less work for the same result. Closed
 * forms of a ball's bounces; the rule of drives, q_M = X(t_M). */
#include <math.h>

#include "support/check.h"
#include "support/scene_world.h"

/* A ball of radius 0.1 m let go 1 m above the ground, e_n = 0.8: bounce n at
 * t_n = sqrt(2 H / g) (1 + 2 (e + e^2 + ... + e^(n - 1))). */
static scree_world *bouncing_ball(const char *world) {
    return scene_world("world: {%s, tolerance: 1e-12}\n"
                       "laws: {hard: {normal: velocity, impact: {kind: newton, e_n: 0.8}}}\n"
                       "contacts: [{default: hard}]\n"
                       "bodies:\n"
                       "  - {name: ground, shape: halfplane, fixed: true}\n"
                       "  - {name: ball, shape: {kind: disk, radius: 0.1}, position: [0, 1.1], "
                       "density: 1000}\n",
                       world);
}

/* The largest error of the times of the first bounces, where a bounce counts as seen in the middle
 * of the step in which the speed turns. */
static double bounce_error(scree_world *w, int bounces) {
    double fall = sqrt(2 / GRAVITY), want = fall, flight = 0.8 * fall, worst = 0, before = 0;
    for (int n = 0; n < bounces;) {
        simple_step(w);
        double v = scene_get(w, "ball").v[1];
        if (before < 0 && v > 0) {
            double middle = scree_world_time(w) - 0.5 * simple_frame(w).h;
            worst = fmax(worst, fabs(middle - want));
            want += 2 * flight;
            flight *= 0.8;
            n++;
        }
        before = v;
    }
    return worst;
}

static void impacts_are_met(void **unused) {
    (void)unused;
    const double within = 1e-6;
    scree_world *fixed = bouncing_ball("h: 2 ms");
    double coarse = bounce_error(fixed, 5);
    int64_t fixed_steps = scree_world_steps(fixed);
    scree_world *meets =
        bouncing_ball("h: 2 ms, adapt: {impact: 1e-6, min: 1e-7, max: 20 ms, grow: 10}");
    double fine = bounce_error(meets, 5);
    scree_run_totals n = scree_world_totals(meets);
    scree_world *newmark = bouncing_ball(
        "h: 2 ms, scheme: newmark, adapt: {impact: 1e-6, min: 1e-7, max: 20 ms, grow: 10}");
    double kicked = bounce_error(newmark, 5);
    print_message("bounces: error %.2e s in %lld steps of 2 ms; %.2e s in %lld steps and %lld "
                  "retries\n",
                  coarse, (long long)fixed_steps, fine, (long long)n.steps, (long long)n.rejected);
    assert_true(coarse > 1e-4);
    assert_true(kicked < 6 * within);
    assert_true(fine < 6 * within); /* each bounce is seen up to `within` late, and all add up */
    assert_true(n.steps + n.rejected < fixed_steps);
    simple_end(fixed);
    simple_end(meets);
    simple_end(newmark);
}

/* The same in space, where contacts are those of a sphere and a plane, with theta as it likes. */
static void impacts_in_space(void **unused) {
    (void)unused;
    static const double theta[] = {0.5, 0.6, 1};
    for (int k = 0; k < 3; k++) {
        scree_world *w = scene_world(
            "world: {dimension: 3, h: 2 ms, theta: %g, gravity: [0, 0, 0], tolerance: 1e-12, "
            "adapt: {impact: 1e-6, min: 1e-7, max: 10 ms}}\n"
            "laws: {dead: {normal: velocity}}\n"
            "contacts: [{default: dead}]\n"
            "bodies:\n"
            "  - {name: ground, shape: plane, fixed: true}\n"
            "  - {name: ball, shape: {kind: sphere, radius: 0.1}, position: [0, 0, 0.5], "
            "velocity: [0, 0, -3], density: 1000}\n",
            theta[k]);
        while (scene_get(w, "ball").v[2] < -1)
            simple_step(w);
        /* the depth reached before the contact was found, or the distance missing: theta = 1
         * forecasts the gap */
        double depth = 0.1 - scene_get(w, "ball").q[2];
        print_message("theta %g: seen %.2e m deep\n", theta[k], depth);
        assert_true(fabs(depth) < 3 * 1e-6);
        simple_end(w);
    }
}

/* A pile that falls: no point goes farther than a hundredth of the smallest disk in any step. */
static void displacement_holds(void **unused) {
    (void)unused;
    scree_world *w = scene_world(
        "world: {h: 1 ms, tolerance: 1e-9, adapt: {share: 0.01, min: 1e-6, max: 10 ms}}\n"
        "laws: {dry: {normal: velocity, impact: {kind: newton, e_n: 0.5}, friction: 0.3}}\n"
        "contacts: [{default: dry}]\n"
        "bodies:\n"
        "  - {name: ground, shape: halfplane, fixed: true}\n"
        "  - {name: a, shape: {kind: disk, radius: 0.05}, position: [0, 0.3], density: 1000}\n"
        "  - {name: b, shape: {kind: disk, radius: 0.1}, position: [0.02, 0.6], density: 1000, "
        "velocity: [0, -3]}\n"
        "  - {name: c, shape: {kind: rectangle, width: 0.3, height: 0.1}, position: [0.2, 0.9], "
        "density: 1000, spin: 10}\n");
    static const char *const names[] = {"a", "b", "c"};
    const double limit = 0.01 * 0.1, reach[] = {0.05, 0.1, hypot(0.15, 0.05)};
    double largest = 0;
    while (scree_world_time(w) < 0.5) {
        scene_body before[3];
        for (int i = 0; i < 3; i++)
            before[i] = scene_get(w, names[i]);
        simple_step(w);
        for (int i = 0; i < 3; i++) {
            scene_body after = scene_get(w, names[i]);
            double went = hypot(after.q[0] - before[i].q[0], after.q[1] - before[i].q[1]) +
                          reach[i] * fabs(after.q[2] - before[i].q[2]);
            largest = fmax(largest, went);
        }
    }
    scree_run_totals n = scree_world_totals(w);
    print_message(
        "displacement: %.3g of the limit at most, steps of %.2e to %.2e s, %lld retries\n",
        largest / limit, n.h_least, n.h_most, (long long)n.rejected);
    assert_true(largest <= limit * (1 + 1e-12));
    assert_true(largest > 0.8 * limit);
    assert_true(n.h_most > 1.5 * n.h_least);
    simple_end(w);
}

/* Lengths by a program: anything between 0.2 and 2 ms, planned or all at once. */
typedef struct wild {
    uint64_t draw;
    bool cuts; /* also the step that begins */
} wild;

static double draw(wild *x) {
    x->draw = x->draw * 6364136223846793005u + 1442695040888963407u;
    return (double)(x->draw >> 11) * 0x1p-53;
}

static scree_status go_wild(void *user, scree_world *w, scree_step_lengths *lengths,
                            scree_error *error) {
    (void)w;
    (void)error;
    wild *x = user;
    if (x->cuts && draw(x) < 0.3) lengths->h *= 0.3 + 0.7 * draw(x);
    lengths->h_next = 2e-4 + 1.8e-3 * draw(x);
    return SCREE_OK;
}

static scree_world *driven_disk(int dimension, double theta) {
    if (dimension == 3)
        return scene_world(
            "world: {dimension: 3, h: 1 ms, theta: %g}\n"
            "contacts: []\nlaws: {}\n"
            "bodies:\n"
            "  - {name: wall, shape: {kind: sphere, radius: 0.1}, density: 1000, drive: {x: "
            "{displacement: {kind: sine, amplitude: 0.1, frequency: 2}}, y: {velocity: {kind: "
            "sine, amplitude: 1, frequency: 3}}, z: fixed, rotation_x: fixed, rotation_y: fixed, "
            "rotation_z: {displacement: {kind: sine, amplitude: 0.5, frequency: 1}}}}\n",
            theta);
    return scene_world("world: {h: 1 ms, theta: %g}\n"
                       "contacts: []\nlaws: {}\n"
                       "bodies:\n"
                       "  - {name: wall, shape: {kind: disk, radius: 0.1}, density: 1000, drive: "
                       "{x: {displacement: {kind: sine, amplitude: 0.1, frequency: 2}}, y: "
                       "{velocity: {kind: sine, amplitude: 1, frequency: 3}}, rotation: "
                       "{displacement: {kind: sine, amplitude: 0.5, frequency: 1}}}}\n",
                       theta);
}

/* How far the three driven dofs are from their paths at the middle of a step of length h that
 * begins with this place and velocity. */
static double off_path(int dimension, const scene_body *b, double t, double theta, double h) {
    double rest = (1 - theta) * h, t_M = t + rest;
    double turned = dimension == 3 ? 2 * atan2(b->q[6], b->q[3]) : b->q[2];
    double spin = dimension == 3 ? b->v[5] : b->v[2];
    double x = b->q[0] + rest * b->v[0] - 0.1 * sin(2 * M_PI * 2 * t_M);
    double y = b->q[1] + rest * b->v[1] - (1 - cos(2 * M_PI * 3 * t_M)) / (2 * M_PI * 3);
    double angle = turned + rest * spin - 0.5 * sin(2 * M_PI * t_M);
    return fmax(fabs(x), fmax(fabs(y), fabs(angle)));
}

/* The largest distance over 2000 steps; and the distance left after three steps as planned. */
static double follow(int dimension, double theta, bool cuts, double *left) {
    scree_world *w = driven_disk(dimension, theta);
    wild x = {.draw = 7, .cuts = cuts};
    double largest = 0;
    scree_world_set_step_control(w, go_wild, &x);
    for (int i = 0; i < 2000; i++) {
        scene_body before = scene_get(w, "wall");
        double t = scree_world_time(w);
        simple_step(w);
        largest = fmax(largest, off_path(dimension, &before, t, theta, simple_frame(w).h));
    }
    scree_world_set_step_control(w, NULL, NULL);
    simple_steps(w, 3);
    scene_body end = scene_get(w, "wall");
    *left = off_path(dimension, &end, scree_world_time(w), theta, simple_frame(w).h);
    simple_end(w);
    return largest;
}

/* Steps of any length, planned one ahead, keep every mid-step on the path. Steps shortened after
 * they were planned are on a chord of it, at most h^2 |X''| / 8 away (h 2 ms, |X''| 20 m/s^2), and
 * two steps later the deviation is zero. */
static void drives_are_followed(void **unused) {
    (void)unused;
    static const double theta[] = {0.5, 0.75, 1};
    for (int dimension = 2; dimension <= 3; dimension++)
        for (int k = 0; k < 3; k++) {
            double left, left_of_cuts, kept = follow(dimension, theta[k], false, &left);
            double cut = follow(dimension, theta[k], true, &left_of_cuts);
            print_message("dimension %d, theta %g: %.1e as planned; cut %.1e, afterwards %.1e\n",
                          dimension, theta[k], kept, cut, left_of_cuts);
            assert_true(kept < 1e-12 && left < 1e-12 && left_of_cuts < 1e-12);
            assert_true(cut < (theta[k] < 1 ? 1e-5 : 1e-12));
        }
}

/* A law on positions closes the gap at the next middle and no farther: a ball that comes down on
 * the ground by steps of any length, planned or cut, never sinks in. */
static void positions_are_kept(void **unused) {
    (void)unused;
    for (int cuts = 0; cuts < 2; cuts++) {
        scree_world *w = scene_world(
            "world: {h: 1 ms, tolerance: 1e-12}\n"
            "laws: {soft: {normal: quasi_inelastic}}\n"
            "contacts: [{default: soft}]\n"
            "bodies:\n"
            "  - {name: ground, shape: halfplane, fixed: true}\n"
            "  - {name: ball, shape: {kind: disk, radius: 0.1}, position: [0, 0.2], velocity: [0, "
            "-1], density: 1000}\n");
        wild x = {.draw = 11, .cuts = cuts};
        scree_world_set_step_control(w, go_wild, &x);
        simple_steps(w, 500);
        near("at rest on the ground", scene_get(w, "ball").q[1], 0.1, 1e-12);
        assert_true(scree_world_totals(w).penetration_max < 1e-12);
        simple_end(w);
    }
}

/* Stages end, ramps bend and drops fall at their times, with steps that fit none of them; no step
 * is very short. */
static void events_are_hit(void **unused) {
    (void)unused;
    scree_world *w = scene_world(
        "world: {h: 0.7 ms, gravity: [0, 0], adapt: {max: 3 ms}}\n"
        "laws: {dry: {normal: velocity}}\n"
        "contacts: [{default: dry}]\n"
        "bodies:\n"
        "  - {name: wall, shape: {kind: disk, radius: 0.1}, density: 1000, drive: {x: {velocity: "
        "{kind: ramp, to: 1, start: 12.5 ms, end: 0.0301}}, y: fixed, rotation: fixed}}\n"
        "  - {name: drop, group: drops, shape: {kind: disk, radius: 0.1}, position: [9, 0], "
        "density: 1000, dormant: true}\n"
        "  - {group: drops, shape: {kind: disk, radius: 0.1}, position: [9, 5], density: 1000, "
        "dormant: true}\n"
        "stages:\n"
        "  - {until: 0.0513}\n"
        "  - {until: 0.05, rain: {group: drops, interval: 13.7 ms, at: [9, 9]}}\n"
        "  - {until: 1}\n");
    const double events[] = {0.0125, 0.0301, 0.0513, 0.0513 + 0.0137, 0.1013};
    bool hit[5] = {false};
    double t = 0;
    while (t < 0.1013) {
        simple_step(w);
        assert_true(scree_world_time(w) - t > 3e-4);
        assert_true(scree_world_time(w) - t < 3e-3 * (1 + 1e-9));
        t = scree_world_time(w);
        for (int i = 0; i < 5; i++)
            hit[i] = hit[i] || fabs(t - events[i]) < 1e-15;
    }
    for (int i = 0; i < 5; i++)
        if (!hit[i]) fail_msg("no step ends at %g s", events[i]);
    simple_end(w);
}

/* An expression over a named value and a param: a ball that falls goes 1 cm per step, by the speed
 * that it had two steps before. */
static void expression_rules(void **unused) {
    (void)unused;
    double speed[2] = {0};
    scree_world *w = scene_world(
        "params: {reach: 1 cm}\n"
        "world: {h: 1 ms, adapt: {max: 10 ms, min: 1e-6, grow: 100, expression: \"reach / -fall\"}}"
        "\n"
        "laws: {}\ncontacts: []\n"
        "bodies: [{name: ball, shape: {kind: disk, radius: 0.1}, density: 1000, velocity: [0, "
        "-2]}]\n"
        "values: {fall: {measure: body, of: ball, column: vy}}\n");
    for (int i = 0; i < 200; i++) {
        simple_step(w);
        if (i >= 2) near("h", simple_frame(w).h, 0.01 / speed[0], 1e-15);
        speed[0] = speed[1];
        speed[1] = -scene_get(w, "ball").v[1];
    }
    assert_true(scree_world_totals(w).h_least < 0.01 / 4);
    simple_end(w);
}

/* The middle of the first step is at 0.5 mm: a gap of 0.3 mm is closed there for 1 ms, and one
 * sweep does not solve the row of disks; for 0.4 ms the gap is open and there is nothing to solve.
 */
static void residual_rules(void **unused) {
    (void)unused;
    scree_world *w = scene_world(
        "world: {h: 1 ms, gravity: [0, 0], tolerance: 1e-12, max_iterations: 1, solver: nlgs, "
        "adapt: {residual: 1e-9, shrink: 0.4}}\n"
        "laws: {hard: {normal: velocity, impact: {kind: newton, e_n: 0.5}}}\n"
        "contacts: [{default: hard}]\n"
        "bodies:\n"
        "  - {shape: {kind: disk, radius: 0.1}, density: 1000}\n"
        "  - {shape: {kind: disk, radius: 0.1}, density: 1000, position: [0.2, 0]}\n"
        "  - {shape: {kind: disk, radius: 0.1}, density: 1000, position: [0.4, 0]}\n"
        "  - {name: fast, shape: {kind: disk, radius: 0.1}, density: 1000, position: [-0.2003, 0], "
        "velocity: [1, 0]}\n");
    simple_step(w);
    near("cut", scree_world_time(w), 0.4e-3, 1e-18);
    assert_int_equal(scree_world_totals(w).rejected, 1);
    assert_int_equal(scree_world_totals(w).sweeps, 1); /* of the attempt that was not accepted */
    simple_end(w);
}

/* A program with the same settings as a scene takes the same steps. */
static void a_program_asks_for_the_same(void **unused) {
    (void)unused;
    scree_error error = {0};
    scree_world *scene =
        bouncing_ball("h: 2 ms, adapt: {impact: 1e-6, min: 1e-7, max: 20 ms, grow: 10}");
    scree_world *plain = bouncing_ball("h: 2 ms"), *program;
    scree_world_def world = simple_def(2e-3, 1e-12);
    world.gravity[1] = -GRAVITY;
    program = simple_world(&world, &(simple_law){.e_n = 0.8});
    simple_ground(program, 0, 0, 0);
    simple_body(program, simple_disk(program, 0.1), 0, 1.1, 0, 0, 0, 0);
    scree_step_def def = scree_default_step_def();
    def.impact = 1e-6;
    def.h_min = 1e-7;
    def.h_max = 20e-3;
    def.grow = 0.5;
    assert_int_equal(scree_world_adapt(program, &def, &error), SCREE_BAD_INPUT);
    def.grow = 10;
    must(scree_world_adapt(program, &def, &error), &error);
    simple_steps(scene, 100);
    simple_steps(program, 100);
    simple_steps(plain, 100);
    assert_true(scree_world_time(scene) == scree_world_time(program)); /* the same bits */
    assert_true(scree_world_time(scene) != scree_world_time(plain));
    simple_end(scene);
    simple_end(program);
    simple_end(plain);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(impacts_are_met),
        cmocka_unit_test(impacts_in_space),
        cmocka_unit_test(displacement_holds),
        cmocka_unit_test(drives_are_followed),
        cmocka_unit_test(events_are_hit),
        cmocka_unit_test(expression_rules),
        cmocka_unit_test(residual_rules),
        cmocka_unit_test(positions_are_kept),
        cmocka_unit_test(a_program_asks_for_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
