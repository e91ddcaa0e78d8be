/* Measures of a real assembly in space against balance: spheres at rest in a box without friction.
 *
 * With f the force of a wall on the grains at x_c and m g the weight of a grain at x_g, balance of
 * every grain gives for the stress by contacts (Love 1927)
 *     sigma_ij V = -sum over walls f_i x_cj - sum over grains m g_i x_gj.
 * so weight makes the vertical stress and the side walls those across. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "scree/measure.h"
#include "support/check.h"
#include "support/scene_world.h"

enum { SIDE = 4 };
#define WIDTH 0.4

static double number(const scree_frame *frame, const char *text) {
    scree_measure *m;
    scree_error error;
    uint32_t column;
    double row[16];
    must(scree_measure_parse(&m, 3, text, &column, &error), &error);
    must(scree_measure_eval(m, frame, NULL, row, 16, &error), &error);
    scree_measure_destroy(m);
    return row[column];
}

/* Spheres of three sizes on a loose lattice. */
static scree_world *box_of_spheres(void) {
    static char text[16384];
    size_t used = (size_t)snprintf(
        text, sizeof text,
        "world: {dimension: 3, h: 2 ms, gravity: [0, 0, -10], tolerance: 1e-7, max_iterations: "
        "5000}\n"
        "laws: {smooth: {normal: velocity}}\ncontacts: [{default: smooth}]\n"
        "values: {weight: {measure: wall_force, of: bottom, column: fz}}\nbodies:\n");
    static const char *const wall[5] = {
        "bottom, shape: {kind: plane, normal: [0, 0, 1]}",
        "left, shape: {kind: plane, normal: [1, 0, 0]}",
        "front, shape: {kind: plane, normal: [0, 1, 0]}",
        "right, position: [0.4, 0, 0], shape: {kind: plane, normal: [-1, 0, 0]}",
        "back, position: [0, 0.4, 0], shape: {kind: plane, normal: [0, -1, 0]}"};
    for (int k = 0; k < 5; k++)
        used += (size_t)snprintf(text + used, sizeof text - used,
                                 "  - {name: %s, fixed: true, group: walls}\n", wall[k]);
    for (int k = 0; k < SIDE * SIDE * SIDE; k++)
        used += (size_t)snprintf(
            text + used, sizeof text - used,
            "  - {group: grains, density: 1000 kg/m^3, shape: {kind: sphere, radius: %g}, "
            "position: [%.17g, %.17g, %.17g]}\n",
            0.036 + 0.005 * (k % 3),
            WIDTH / SIDE * (k % SIDE + 0.5) + 0.003 * ((k * 7) % 5 - 2) / 2,
            WIDTH / SIDE * (k / SIDE % SIDE + 0.5) + 0.003 * ((k * 11) % 5 - 2) / 2,
            WIDTH / SIDE * (k / SIDE / SIDE + 0.5));
    return scene_world("%s", text);
}

/* Sums of f_i x_ci over the contacts of grains with walls; without friction f is N n. */
static void wall_moments(const scree_frame *frame, double out[3]) {
    out[0] = out[1] = out[2] = 0;
    for (uint32_t c = 0; c < frame->contacts; c++) {
        bool candidate = frame->pair[c][0] < 5, antagonist = frame->pair[c][1] < 5;
        if (candidate == antagonist) continue;
        for (int k = 0; k < 3; k++)
            out[k] += (candidate ? -1 : 1) * frame->force[c][0] * frame->normal[c][k] *
                      frame->point[c][k];
    }
}

static void test_balance(void **state) {
    (void)state;
    scree_world *w = box_of_spheres();
    simple_steps(w, 3000);
    scree_frame frame = simple_frame(w);
    assert_true(number(&frame, "kinetic.max_speed") < 1e-6);
    double weight = 0, moment = 0, volume = 0;
    for (uint32_t row = 5; row < frame.bodies; row++) {
        double mass = frame.layout->mass[frame.body[row]];
        weight += 10 * mass;
        moment += 10 * mass * frame.position[7 * row + 2];
        volume += mass / 1000;
    }
    printf("%u contacts, coordination %.2f\n", frame.contacts,
           number(&frame, "coordination.z_backbone"));
    near("force on the floor", number(&frame, "wall_force(of=bottom).fz"), -weight, 1e-4 * weight);
    near("the value that the run registered", number(&frame, "value(of=weight)"),
         number(&frame, "wall_force(of=bottom).fz"), 0);
    double wall[3];
    wall_moments(&frame, wall);
    near("stress along x", number(&frame, "stress(volume=1).sxx"), -wall[0], 1e-4 * moment);
    near("stress along y", number(&frame, "stress(volume=1).syy"), -wall[1], 1e-4 * moment);
    near("stress along z", number(&frame, "stress(volume=1).szz"), moment - wall[2], 1e-4 * moment);
    assert_true(number(&frame, "stress(volume=1).sxx") > 0.01 * moment); /* they do push */
    near("solid volume",
         number(&frame, "solid_fraction(left=left, right=right, front=front, back=back, "
                        "bottom=bottom).solid"),
         volume, 2e-4 * volume); /* parts inside the walls are cut off */
    /* the weight above a cut is carried through it, and by nothing else */
    near("force across a cut", number(&frame, "cut(point=[0, 0, 0.1]).normal"),
         number(&frame, "cut(point=[0, 0, 0.1]).weight_above"), 1e-4 * weight);
    simple_end_unconverged(w); /* a few steps while they settle */
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_balance)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
