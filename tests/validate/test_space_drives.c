/* Prescribed motions in space: ellipses in any plane, oblique lines, turns about any axis, recorded
 * accelerations; begun and changed by stages. Sources: closed forms; the scheme's rule for driven
 * dofs, q_M = X(t_M). */
#include <stdio.h>
#include <string.h>

#include "base/space.h"
#include "support/check.h"
#include "support/scene_world.h"

#define WORLD                                                                                      \
    "world: {dimension: 3, h: 1 ms, theta: %g}\n"                                                  \
    "laws: {dry: {normal: velocity, friction: 0.3}}\ncontacts: [{default: dry}]\n"
#define TABLE                                                                                      \
    "bodies:\n  - {name: table, shape: {kind: block, size: [0.3, 0.2, 0.1]}, position: [0.3, "     \
    "-0.2, 0.7], drive: "
#define HELD "rotation_x: fixed, rotation_y: fixed, rotation_z: fixed"

static const double h = 1e-3, start[3] = {0.3, -0.2, 0.7}, thetas[] = {0.5, 0.75, 1};

/* Where the body will be at the next mid-step, when that is t. */
static double middle_of(scree_world *w, const char *name, double theta, double x[3]) {
    scene_body b = scene_get(w, name);
    along3(b.q, (1 - theta) * h, b.v, x);
    return scree_world_time(w) + (1 - theta) * h;
}

static void near3(const char *what, const double got[3], const double want[3], double tolerance) {
    for (int k = 0; k < 3; k++)
        near(what, got[k], want[k], tolerance);
}

/* In the plane across n: the axes are those of the least turn from z to n. */
static void test_ellipse_in_any_plane(void **state) {
    (void)state;
    const double z[3] = {0, 0, 1}, tilt = 0.4;
    for (int k = 0; k < 3; k++)
        for (int by_axes = 0; by_axes < 2; by_axes++) {
            double n[3] = {0.48, 0.6, 0.64}, turn[3] = {0.3, -1.1, 0.7}, q[4], R[3][3];
            char axes[128];
            snprintf(axes, sizeof axes,
                     by_axes ? "axes: [0.3, -1.1, 0.7]" : "about: [0.96, 1.2, 1.28]");
            if (by_axes)
                quaternion_exp(turn, q);
            else
                shortest_turn(z, n, q);
            quaternion_matrix(q, R);
            scree_world *w = scene_world(
                WORLD TABLE "{%s, ellipse: {semi_axes: [0.1, 0.05], frequency: 3, tilt: %g}, z: "
                            "fixed, " HELD "}}\n",
                thetas[k], axes, tilt);
            for (int i = 0; i < 500; i++) {
                double x[3], want[3], t = middle_of(w, "table", thetas[k], x);
                double u = 2 * PI * 3 * t, a = 0.1 * (cos(u) - 1), b = 0.05 * sin(u);
                double plane[3] = {a * cos(tilt) - b * sin(tilt), a * sin(tilt) + b * cos(tilt), 0};
                turn3((const double(*)[3])R, plane, want);
                along3(start, 1, want, want);
                near3("place on the ellipse", x, want, 2e-13);
                simple_step(w);
            }
            simple_end(w);
        }
}

/* Along the x of axes turned by [0, -pi/4, pi/6] as a vector; the other two directions are free. */
static void test_oblique_line(void **state) {
    (void)state;
    double turn[3] = {0, -PI / 4, PI / 6}, q[4], R[3][3];
    quaternion_exp(turn, q);
    quaternion_matrix(q, R);
    for (int k = 0; k < 3; k++) {
        scree_world *w = scene_world(
            WORLD TABLE "{axes: [0, %.17g, %.17g], x: {displacement: {kind: sine, amplitude: 0.2, "
                        "frequency: 2}}, y: free, z: free, " HELD "}}\n",
            thetas[k], turn[1], turn[2]);
        for (int i = 0; i < 300; i++) {
            double x[3], local[3], t = middle_of(w, "table", thetas[k], x);
            minus3(x, start, x);
            turn_back3((const double(*)[3])R, x, local);
            near("along the line", local[0], 0.2 * sin(2 * PI * 2 * t), 2e-13);
            simple_step(w);
        }
        /* across it the body falls freely */
        scene_body b = scene_get(w, "table");
        double g[3] = {0, 0, -9.81}, across[3], v[3];
        turn_back3((const double(*)[3])R, g, across);
        turn_back3((const double(*)[3])R, b.v, v);
        near("falls", v[1], 0.3 * across[1], 1e-12);
        near("falls", v[2], 0.3 * across[2], 1e-12);
        simple_end(w);
    }
}

/* Angle about n since the start, in (-pi, pi], with the part of the turn across n checked. */
static double angle_about(const double q[4], const double n[3]) {
    double r[3], across[3];
    quaternion_log(q, r);
    cross3(r, n, across);
    near("turns about its axis alone", length3(across), 0, 1e-12);
    return dot3(r, n);
}

static double wrapped(double angle) { return angle - 2 * PI * floor(angle / (2 * PI) + 0.5); }

static void test_turns_about_any_axis(void **state) {
    (void)state;
    const double n[3] = {0.48, -0.6, 0.64};
    for (int k = 0; k < 3; k++) {
        scree_world *w =
            scene_world(WORLD TABLE "{about: [0.48, -0.6, 0.64], rotation: {velocity: 7}, x: "
                                    "fixed, y: fixed, z: fixed, rotation_x: fixed, rotation_y: "
                                    "fixed}}\n",
                        thetas[k]);
        for (int i = 1; i <= 5000; i++) {
            simple_step(w);
            double got = angle_about(scene_get(w, "table").q + 3, n);
            near("angle", wrapped(got - 7 * i * h), 0, 1e-12);
        }
        near3("stays", scene_get(w, "table").q, start, 0);
        simple_end(w);
    }
}

/* A path of the angle is followed at mid-steps. */
static void test_swings_about_any_axis(void **state) {
    (void)state;
    const double n[3] = {-0.64, 0.48, 0.6};
    for (int k = 0; k < 3; k++) {
        scree_world *w = scene_world(
            WORLD TABLE "{about: [-0.64, 0.48, 0.6], rotation: {displacement: {kind: sine, "
                        "amplitude: 0.8, frequency: 2}}, x: fixed, y: fixed, z: fixed, rotation_x: "
                        "fixed, rotation_y: fixed}}\n",
            thetas[k]);
        for (int i = 0; i < 3000; i++) {
            scene_body b = scene_get(w, "table");
            double dt = (1 - thetas[k]) * h, t = scree_world_time(w) + dt;
            double angle = angle_about(b.q + 3, n) + dt * dot3(b.v + 3, n);
            near("angle at mid-step", angle, 0.8 * sin(2 * PI * 2 * t), 1e-12);
            simple_step(w);
        }
        simple_end(w);
    }
}

/* The exact integral of a record joined by lines, from its values alone. */
static double path_of(const double *a, int last, double dt, double t) {
    double x = 0, v = 0;
    if (t <= 0) return 0;
    for (int i = 0; i < last; i++) {
        double s = fmin(t - i * dt, dt), slope = (a[i + 1] - a[i]) / dt;
        if (s <= 0) break;
        x += s * v + s * s * a[i] / 2 + s * s * s * slope / 6;
        v += s * a[i] + s * s * slope / 2;
    }
    return x + v * fmax(t - last * dt, 0);
}

#define RECORD(rest) "{kind: record, dt: 7 ms, values: [3, -5, 8, 1, -9, 2, 2, 6, -4, 0]" rest "}"
static const double values[] = {3, -5, 8, 1, -9, 2, 2, 6, -4, 0};

/* Its sampling interval is neither the step of the world nor a multiple; given in three ways, the
 * path is the same. */
static void test_record(void **state) {
    (void)state;
    static const char *const ways[] = {"{acceleration: " RECORD(", start: 11.3 ms") "}",
                                       "{displacement: " RECORD(", start: 11.3 ms") "}",
                                       "{velocity: " RECORD(", start: 11.3 ms") "}"};
    double turn[3] = {0.5, 0.1, -0.3}, q[4], R[3][3];
    quaternion_exp(turn, q);
    quaternion_matrix(q, R);
    for (int way = 0; way < 3; way++)
        for (int k = 0; k < 3; k++) {
            scree_world *w = scene_world(WORLD TABLE "{axes: [0.5, 0.1, -0.3], x: %s, y: fixed, z: "
                                                     "fixed, " HELD "}}\n",
                                         thetas[k], ways[way]);
            for (int i = 0; i < 150; i++) {
                double x[3], want[3], t = middle_of(w, "table", thetas[k], x);
                double line[3] = {path_of(values, 9, 7e-3, t - 11.3e-3), 0, 0};
                turn3((const double(*)[3])R, line, want);
                along3(start, 1, want, want);
                near3("place", x, want, 1e-15 * (i + 4));
                simple_step(w);
            }
            simple_end(w);
        }
}

/* An angular acceleration, in its own unit. */
static void test_record_of_a_rotation(void **state) {
    (void)state;
    const double n[3] = {0.48, -0.6, 0.64};
    scree_world *w =
        scene_world(WORLD TABLE "{about: [0.48, -0.6, 0.64], rotation: {acceleration: " RECORD(
                        ", units: deg/s^2, scale: 1000") "}, x: fixed, y: fixed, z: fixed, "
                                                         "rotation_x: fixed, rotation_y: fixed}}\n",
                    0.5);
    for (int i = 0; i < 150; i++) {
        scene_body b = scene_get(w, "table");
        double t = scree_world_time(w) + h / 2;
        near("angle", angle_about(b.q + 3, n) + h / 2 * dot3(b.v + 3, n),
             1000 * PI / 180 * path_of(values, 9, 7e-3, t), 1e-13);
        simple_step(w);
    }
    simple_end(w);
}

/* Held, then shaken by a record along turned axes, then on an ellipse across, then held again: each
 * begins where the body stands. */
static void test_changed_by_stages(void **state) {
    (void)state;
    double turn[3] = {0.5, 0.1, -0.3}, q[4], R[3][3], x[3], want[3], at[3];
    quaternion_exp(turn, q);
    quaternion_matrix(q, R);
    for (int k = 0; k < 3; k++) {
        double theta = thetas[k];
        scree_world *w = scene_world(
            WORLD "stages:\n"
                  "  - {until: 50 ms}\n"
                  "  - {until: 0.1 s, actions: [{drive: {bodies: table, motion: {axes: [0.5, 0.1, "
                  "-0.3], x: {acceleration: " RECORD(
                      ", baseline: linear") "}}}}]}\n"
                                            "  - {until: 0.1 s, actions: [{drive: {bodies: table, "
                                            "motion: {about: [0, 1, 0], "
                                            "ellipse: {semi_axes: [0.02, 0.01], frequency: 10}, z: "
                                            "fixed}}}]}\n"
                                            "  - {until: 50 ms, actions: [{fix: {bodies: "
                                            "table}}]}\n" TABLE
                                            "{x: fixed, y: fixed, z: fixed, " HELD "}}\n",
            theta);
        simple_steps(w, 50);
        near3("held", scene_get(w, "table").q, start, 0);
        simple_steps(w, 100);
        scene_body b = scene_get(w, "table");
        minus3(b.q, start, at);
        turn_back3((const double(*)[3])R, at, at);
        near("along x of the axes alone", hypot(at[1], at[2]), 0, 1e-15);
        near("corrected: at rest", length3(b.v), 0, 1e-12);
        assert_true(fabs(at[0]) > 1e-5);
        copy3(at, b.q);
        simple_step(w);
        for (int i = 1; i < 100; i++) { /* about y: x stays x, y becomes -z */
            double t = middle_of(w, "table", theta, x) - 0.15, u = 2 * PI * 10 * t;
            const double moved[3] = {0.02 * (cos(u) - 1), 0, -0.01 * sin(u)};
            along3(at, 1, moved, want);
            near3("on the ellipse", x, want, 1e-14 * i + 1e-14);
            simple_step(w);
        }
        copy3(at, scene_get(w, "table").q);
        simple_steps(w, 40);
        near3("held again", scene_get(w, "table").q, at, 0);
        simple_end(w);
    }
}

/* A path whose axes are turned on its way goes on along the new direction without a jump. */
static void test_turned_on_its_way(void **state) {
    (void)state;
    const double c = sqrt(0.5);
    scree_world *w = scene_world(
        WORLD "stages:\n  - {until: 0.1 s}\n  - {until: 1 s, actions: [{drive: {bodies: table, "
              "motion: {axes: [0, 0, %.17g], y: fixed}}}]}\n" TABLE
              "{x: {displacement: {kind: ramp, to: 1, end: 1}}, y: fixed, z: fixed, " HELD "}}\n",
        1.0, PI / 4);
    simple_steps(w, 300);
    const double want[3] = {0.4 + 0.2 * c, -0.2 + 0.2 * c, 0.7};
    near3("place", scene_get(w, "table").q, want, 1e-12);
    simple_end(w);
}

static void refuse(const char *drive, const char *word) {
    const char *text = scene_refusal(WORLD TABLE "%s}\n", 0.5, drive);
    if (!strstr(text, word)) fail_msg("'%s' lacks '%s'", text, word);
}

static void test_refused(void **state) {
    (void)state;
    refuse("{x: {acceleration: 3}}", "integrate this 'constant'");
    refuse("{x: {acceleration: {kind: sine, amplitude: 1, frequency: 2}}}", "{velocity: ...}");
    refuse("{x: {acceleration: 2 * t}}", "integrate this 'expression'");
    refuse("{x: {acceleration: 1, velocity: 2}}", "needs one of");
    refuse("{x: {jerk: 1}}", "{acceleration: ...}");
    refuse("{x: {acceleration: " RECORD(", units: deg/s^2") "}}", "which is needed here");
    refuse("{rotation_x: {acceleration: " RECORD(", units: g") "}}", "which is needed here");
    refuse("{x: fixed, ellipse: {semi_axes: [1, 1], frequency: 1}}", "already driven");
    refuse("{ellipse: {semi_axes: [1, 1], frequency: 1}, y: free}", "already driven");
    refuse("{rotation: fixed, rotation_z: fixed}", "already driven");
    refuse("{axes: [0, 0, 1], about: [1, 0, 0]}", "remove one of 'axes' and 'about'");
    refuse("{rotation_x: {acceleration: " RECORD("") "}, rotation_y: {velocity: 1}}",
           "do not add up");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ellipse_in_any_plane),
        cmocka_unit_test(test_oblique_line),
        cmocka_unit_test(test_turns_about_any_axis),
        cmocka_unit_test(test_swings_about_any_axis),
        cmocka_unit_test(test_record),
        cmocka_unit_test(test_record_of_a_rotation),
        cmocka_unit_test(test_turned_on_its_way),
        cmocka_unit_test(test_changed_by_stages),
        cmocka_unit_test(test_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
