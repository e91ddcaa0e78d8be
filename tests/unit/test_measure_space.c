/* Measures of worlds in space against closed forms and brute force. */
#include <stdio.h>
#include <string.h>

#include "support/check.h"

#include "base/random.h"
#include "base/space.h"
#include "frame/query.h"
#include "scree/measure.h"
#include "support/solid_frame.h"

static void near(double got, double want, double tolerance) {
    if (!(fabs(got - want) <= tolerance)) print_error("%.17g, not %.17g\n", got, want);
    assert_true(fabs(got - want) <= tolerance);
}

/* Random rotations, positions and forces instead of regular ones. */
static solid_frame *scattered(uint64_t seed) {
    solid_frame *s = solid_frame_new();
    random_stream r = {seed, 0, 0};
    for (int k = 0; k < 40; k++) {
        double at[3], turn[3];
        for (int i = 0; i < 3; i++) {
            at[i] = random_range(&r, -1, 1);
            turn[i] = random_range(&r, -2, 2);
        }
        uint32_t b = k % 2 ? solid_sphere(s, at[0], at[1], at[2], 0.1)
                           : solid_block(s, at, (const double[3]){0.1, 0.2, 0.3});
        solid_turn(s, b, turn);
        for (int i = 0; i < 6; i++)
            s->velocity[b][i] = random_range(&r, -1, 1);
    }
    for (uint32_t c = 0; c < 100; c++) {
        double point[3], n[3], f[3];
        for (int i = 0; i < 3; i++) {
            point[i] = random_range(&r, -1, 1);
            n[i] = random_range(&r, -1, 1);
            f[i] = random_range(&r, -10, 10);
        }
        unit3(n);
        solid_contact(s, c % 40, (c * 7 + 1) % 40, point, n, f, SCREE_SLIP);
        for (int i = 0; i < 3; i++)
            s->moment[c][i] = random_range(&r, -1, 1);
    }
    return s;
}

static void forces_come_back_in_world_axes(void **state) {
    (void)state;
    solid_frame *s = solid_frame_new();
    uint32_t a = solid_sphere(s, 0, 0, 0, 1), b = solid_sphere(s, 0, 0, 2, 1);
    const double n[3] = {0.6, 0, 0.8}, f[3] = {3, -4, 12};
    solid_contact(s, b, a, (const double[3]){0, 0, 1}, n, f, SCREE_STICK);
    double row[16], moment[3];
    assert_int_equal(solid_eval("contact_force", s, NULL, row, 16, NULL), SCREE_OK);
    for (int k = 0; k < 3; k++)
        near(row[k], f[k], 1e-14);
    near(row[3], 0.6 * 3 + 0.8 * 12, 1e-14);
    near(row[4], sqrt(169 - row[3] * row[3]), 1e-13);
    near(row[5], row[4] / row[3], 1e-14);
    s->moment[0][2] = 5; /* about the normal */
    contact_moment3(&s->frame, 0, moment);
    near(moment[0], 3, 1e-15);
    near(moment[2], 4, 1e-15);
    solid_frame_free(s);
}

static void pressed_lattice(void **state) {
    (void)state;
    const double stress[3] = {3e5, 2e5, 1e5};
    solid_frame *s = solid_pressed(4, 0.01, stress);
    near(solid_number("stress.sxx", s), 3e5, 1e-8);
    near(solid_number("stress.syy", s), 2e5, 1e-8);
    near(solid_number("stress.szz", s), 1e5, 1e-8);
    near(solid_number("stress.sxy", s), 0, 1e-8);
    near(solid_number("stress.s1", s), 3e5, 1e-8);
    near(solid_number("stress.s3", s), 1e5, 1e-8);
    near(solid_number("stress.p", s), 2e5, 1e-8);
    near(solid_number("stress.q", s), sqrt(3) * 1e5, 1e-8);
    near(solid_number("stress(left=left, right=right, front=front, back=back, bottom=bottom, "
                      "top=top).p",
                      s),
         2e5, 1e-8);
    near(solid_number("stress(volume=1 m^3).szz", s), 1e5 * 0.08 * 0.08 * 0.08, 1e-8);
    near(solid_number("wall_stress(of=top, left=left, right=right, front=front, back=back).sz", s),
         1e5, 1e-8);
    near(solid_number("wall_stress(of=top, area=64 cm^2).sz", s), 1e5, 1e-8);
    near(solid_number("wall_force(of=left).fx", s), -3e5 * 0.0064, 1e-9);
    near(solid_number("wall_force(of=left, about=[0, 3 cm, 3 cm]).mz", s), 0, 1e-12);
    near(solid_number("coordination.z", s), 6, 0);
    near(solid_number("coordination.grains", s), 64, 0);
    near(solid_number("fabric.fxx", s), 1.0 / 3, 1e-15);
    near(solid_number("fabric.anisotropy", s), 0, 1e-14);
    near(solid_number("cut(point=[0, 0, 3 cm], normal=[0, 0, 2]).normal", s), 1e5 * 0.0064, 1e-9);
    near(solid_number("cut(point=[3 cm, 3 cm, 3 cm]).x", s), 0.03, 1e-12);
    near(solid_number("cut(point=[0, 0, 3 cm]).contacts", s), 16, 0);
    near(solid_number("solid_fraction.solid_fraction", s), PI / 6, 1e-14);
    near(solid_number("solid_fraction(left=left, right=right).volume", s), 0.08 * 0.08 * 0.08,
         1e-17);
    double row[13 * 128];
    assert_int_equal(solid_eval("moment", s, NULL, row, 13 * 128, NULL), SCREE_OK);
    near(row[13 * 30], -3e5 * 0.0004 * 0.02, 1e-12); /* 2 r N, squeezed */
    near(row[13 * 30 + 12], 2e5 * 6 / PI, 1e-7);
    solid_frame_free(s);
}

/* All forces along one axis: the most a fabric can have. */
static void chain_has_full_anisotropy(void **state) {
    (void)state;
    solid_frame *s = solid_frame_new();
    uint32_t a = solid_sphere(s, 0, 0, 0, 1), b = solid_sphere(s, 0, 0, 2, 1);
    solid_contact(s, b, a, (const double[3]){0, 0, 1}, (const double[3]){0, 0, 1},
                  (const double[3]){0, 0, 1}, SCREE_STICK);
    near(solid_number("fabric.anisotropy", s), 7.5, 1e-14);
    near(solid_number("fabric.f1", s), 1, 1e-15);
    solid_frame_free(s);
}

static void sums_by_brute_force(void **state) {
    (void)state;
    solid_frame *s = scattered(5);
    double want[9] = {0}, row[16], force[3] = {0}, moment[3] = {0}, energy = 0;
    for (uint32_t c = 0; c < s->frame.contacts; c++) {
        double f[3], t2[3], own, lever[3];
        cross3(s->normal[c], s->tangent[c], t2);
        for (int k = 0; k < 3; k++)
            f[k] = s->force[c][0] * s->normal[c][k] + s->force[c][1] * s->tangent[c][k] +
                   s->force[c][2] * t2[k];
        double sign = (s->pair[c][0] == 3) - (double)(s->pair[c][1] == 3);
        cross3(s->point[c], f, lever);
        for (int i = 0; i < 3; i++) {
            own = s->moment[c][0] * s->tangent[c][i] + s->moment[c][1] * t2[i] +
                  s->moment[c][2] * s->normal[c][i];
            force[i] += sign * f[i];
            moment[i] += sign * (lever[i] + own);
            for (int j = 0; j < 3; j++)
                want[3 * i + j] += f[i] * s->branch[c][j] / 2;
        }
    }
    assert_int_equal(solid_eval("stress(volume=2)", s, NULL, row, 16, NULL), SCREE_OK);
    for (int k = 0; k < 9; k++)
        near(row[k], want[k], 1e-12);
    s->body_name[3] = "three";
    assert_int_equal(solid_eval("wall_force(of=three)", s, NULL, row, 16, NULL), SCREE_OK);
    for (int k = 0; k < 3; k++) {
        near(row[k], force[k], 1e-12);
        near(row[3 + k], moment[k], 1e-12);
    }
    for (int b = 0; b < 40; b++) { /* w . R J R' w, with the matrix written out */
        double R[3][3], w[3] = {0};
        quaternion_matrix(s->position[b] + 3, R);
        s->inertia[b][0] = 1, s->inertia[b][1] = 2, s->inertia[b][2] = 5;
        for (int i = 0; i < 3; i++)
            for (int j = 0; j < 3; j++)
                w[i] += R[j][i] * s->velocity[b][3 + j];
        energy += 0.5 * (w[0] * w[0] + 2 * w[1] * w[1] + 5 * w[2] * w[2]);
    }
    near(solid_number("kinetic.rotation", s), energy, 1e-12);
    solid_frame_free(s);
}

/* Rotates the whole frame about the origin. */
static void turn_frame(solid_frame *s, const double q[4]) {
    double R[3][3];
    quaternion_matrix(q, R);
    for (uint32_t b = 0; b < s->frame.bodies; b++) {
        turn3((const double(*)[3])R, s->position[b], s->position[b]);
        quaternion_product(q, s->position[b] + 3, s->position[b] + 3);
        turn3((const double(*)[3])R, s->velocity[b], s->velocity[b]);
        turn3((const double(*)[3])R, s->velocity[b] + 3, s->velocity[b] + 3);
    }
    for (uint32_t c = 0; c < s->frame.contacts; c++) {
        double *vector[4] = {s->point[c], s->normal[c], s->tangent[c], s->branch[c]};
        for (int k = 0; k < 4; k++)
            turn3((const double(*)[3])R, vector[k], vector[k]);
    }
}

/* Scalars stay when the world is rotated; tensors and vectors rotate with it. */
static void turned_worlds(void **state) {
    (void)state;
    static const char *const same[] = {"stress(volume=2).s1",
                                       "stress(volume=2).s3",
                                       "stress(volume=2).p",
                                       "stress(volume=2).q",
                                       "fabric.f1",
                                       "fabric.f3",
                                       "fabric.anisotropy",
                                       "kinetic.rotation",
                                       "kinetic.translation",
                                       "kinetic.max_speed",
                                       "contact_force.normal",
                                       "contact_force.tangential",
                                       "moment.m1",
                                       "moment.pressure",
                                       "coordination.z",
                                       "speed.spin"};
    for (uint64_t seed = 0; seed < 20; seed++) {
        solid_frame *plain = scattered(seed), *turned = scattered(seed);
        random_stream r = {seed, 7, 0};
        double turn[3], q[4], R[3][3], before[16], after[16], n[3] = {1, 2, 3};
        for (int k = 0; k < 3; k++)
            turn[k] = random_range(&r, -3, 3);
        quaternion_exp(turn, q);
        quaternion_matrix(q, R);
        turn_frame(turned, q);
        for (size_t k = 0; k < sizeof same / sizeof *same; k++)
            near(solid_number(same[k], turned), solid_number(same[k], plain),
                 1e-12 * (1 + fabs(solid_number(same[k], plain))));
        char text[200];
        turn3((const double(*)[3])R, n, n);
        snprintf(text, sizeof text, "cut(point=[0, 0, 0], normal=[%.17g, %.17g, %.17g])", n[0],
                 n[1], n[2]);
        assert_int_equal(solid_eval(text, turned, NULL, after, 16, NULL), SCREE_OK);
        assert_int_equal(
            solid_eval("cut(point=[0, 0, 0], normal=[1, 2, 3])", plain, NULL, before, 16, NULL),
            SCREE_OK);
        for (int first = 0; first <= 8; first += first ? 3 : 5) { /* force, place, moment */
            turn3((const double(*)[3])R, before + first, before + first);
            for (int k = 0; k < 3; k++)
                near(after[first + k], before[first + k], 1e-11 * (1 + length3(before + first)));
        }
        near(after[3], before[3], 1e-12 * (1 + fabs(before[3])));
        near(after[11], before[11], 0);
        solid_frame_free(plain);
        solid_frame_free(turned);
    }
}

static void periodic_arms(void **state) {
    (void)state;
    solid_frame *s = solid_frame_new();
    uint32_t a = solid_sphere(s, 0.1, 0.5, 0.1, 0.1);
    for (int k = 0; k < 3; k++)
        s->layout.period[k] = 1;
    solid_contact(s, a, a, (const double[3]){0.95, 0.55, -2.9}, (const double[3]){1, 0, 0},
                  (const double[3]){1, 0, 0}, SCREE_STICK);
    double arm[3];
    contact_arm3(&s->frame, 0, a, arm);
    near(arm[0], -0.15, 1e-15);
    near(arm[1], 0.05, 1e-15);
    near(arm[2], 0, 1e-14);
    near(solid_number("solid_fraction(low=[0, 0, 0], high=[1, 1, 1]).solid", s), 4e-3 / 3 * PI,
         1e-16);
    near(solid_number("solid_fraction(low=[0.05, 0, 0], high=[1.05, 1, 1]).solid", s),
         4e-3 / 3 * PI, 1e-16);
    solid_frame_free(s);
}

static void extents(void **state) {
    (void)state;
    solid_frame *s = solid_frame_new();
    const double at[3] = {1, 2, 3};
    uint32_t c = solid_round(s, SCREE_PART_CYLINDER, at, 0.5, 2);
    solid_turn(s, c, (const double[3]){0, PI / 4, 0});
    box3 b = body_extent3(&s->frame, c);
    near(b.high[0], 1 + 2.5 / sqrt(2), 1e-14);
    near(b.high[1], 2.5, 1e-14);
    near(b.low[2], 3 - 2.5 / sqrt(2), 1e-14);
    uint32_t cone = solid_round(s, SCREE_PART_CONE, at, 0.5, 2);
    b = body_extent3(&s->frame, cone);
    near(b.high[0], 1.5, 0);
    near(b.high[2], 5, 0);
    uint32_t block = solid_block(s, at, (const double[3]){1, 1, 1});
    solid_turn(s, block, (const double[3]){0, 0, PI / 4});
    b = body_extent3(&s->frame, block);
    near(b.high[0], 1 + sqrt(0.5), 1e-14);
    near(b.high[2], 3.5, 1e-15);
    solid_plane(s, "floor", (const double[3]){0, 0, -1}, (const double[3]){0, 0, 1});
    solid_plane(s, "lid", (const double[3]){0, 0, 6}, (const double[3]){0, 0, -1});
    near(solid_number("strain(from=floor, to=lid, axis=z, reference=8).strain", s), 1.0 / 8, 1e-15);
    scree_error error;
    double row[16];
    assert_int_equal(
        solid_eval("strain(from=floor, to=lid, axis=x, reference=8)", s, NULL, row, 16, &error),
        SCREE_BAD_INPUT);
    assert_non_null(strstr(error.text, "along x"));
    solid_frame_free(s);
}

static void turns_and_affine_fields(void **state) {
    (void)state;
    solid_frame *then = scattered(9), *now = scattered(9);
    static double row[8 * SOLID_BODIES];
    const double G[3][3] = {{0.1, 0.2, -0.1}, {0, 0.05, 0.3}, {-0.2, 0, 0.1}};
    double turn[3] = {0.3, -0.4, 1.2}, q[4];
    quaternion_exp(turn, q);
    for (int b = 0; b < 40; b++) {
        for (int k = 0; k < 3; k++)
            then->position[b][k] -= 0.5 * k + dot3(G[k], now->position[b]);
        quaternion_product(q, then->position[b] + 3, now->position[b] + 3);
    }
    assert_int_equal(solid_eval("displacement", now, then, row, 8 * SOLID_BODIES, NULL), SCREE_OK);
    for (int b = 0; b < 40; b++) {
        near(row[8 * b + 1], 0.5 + dot3(G[1], now->position[b]), 1e-14);
        near(row[8 * b + 4], 1.3, 1e-13);
        for (int k = 0; k < 3; k++)
            near(row[8 * b + 5 + k], turn[k], 1e-13);
    }
    assert_int_equal(
        solid_eval("displacement(affine=true)", now, then, row, 8 * SOLID_BODIES, NULL), SCREE_OK);
    for (int b = 0; b < 40; b++)
        near(row[8 * b + 3], 0, 1e-13);
    solid_frame_free(then);
    solid_frame_free(now);
}

static void one_body_and_a_group(void **state) {
    (void)state;
    solid_frame *s = scattered(2);
    s->body_name[7] = "seven";
    double row[16];
    assert_int_equal(solid_eval("body(of=seven)", s, NULL, row, 16, NULL), SCREE_OK);
    assert_memory_equal(row, s->position[7], 7 * sizeof *row);
    assert_memory_equal(row + 7, s->velocity[7], 6 * sizeof *row);
    assert_int_equal(solid_eval("body(of=grains)", s, NULL, row, 16, NULL), SCREE_OK);
    double mean = 0;
    for (int b = 0; b < 40; b++)
        mean += s->position[b][2] / 40;
    near(row[2], mean, 1e-15);
    near(row[3] * row[3] + row[4] * row[4] + row[5] * row[5] + row[6] * row[6], 1, 1e-12);
    for (int b = 0; b < 40; b++) /* the same orientation with either sign, a little turned about */
        for (int k = 0; k < 4; k++)
            s->position[b][3 + k] =
                (b % 3 ? -1 : 1) * (k == 0   ? cos(0.3 + 0.01 * (b % 2 ? 1 : -1))
                                    : k == 2 ? sin(0.3 + 0.01 * (b % 2 ? 1 : -1))
                                             : 0);
    assert_int_equal(solid_eval("body(of=grains)", s, NULL, row, 16, NULL), SCREE_OK);
    double sign = row[3] < 0 ? -1 : 1;
    near(sign * row[3], cos(0.3), 1e-12);
    near(sign * row[5], sin(0.3), 1e-12);
    for (int b = 0; b < 40; b++) /* no mean: refused, not a row without numbers */
        for (int k = 0; k < 4; k++)
            s->position[b][3 + k] = k == b % 4;
    for (int b = 0; b < 40; b += 8)
        for (int k = 0; k < 4; k++)
            s->position[b][3 + k] = k == 0;
    assert_int_equal(solid_eval("body(of=grains)", s, NULL, row, 16, NULL), SCREE_OK);
    for (int k = 0; k < 13; k++)
        assert_true(isfinite(row[k]));
    solid_frame_free(s);
}

static void principal_values_of_random_tensors(void **state) {
    (void)state;
    random_stream r = {3, 0, 0};
    for (int n = 0; n < 1000; n++) {
        /* R diag R' has the values it was made of */
        double turn[3], q[4], R[3][3], e[3], tensor[9] = {0}, got[3];
        for (int k = 0; k < 3; k++) {
            turn[k] = random_range(&r, -3, 3);
            e[k] = n % 3 && k ? e[0] : random_range(&r, -1, 1);
        }
        quaternion_exp(turn, q);
        quaternion_matrix(q, R);
        for (int i = 0; i < 3; i++)
            for (int j = 0; j < 3; j++)
                for (int k = 0; k < 3; k++)
                    tensor[3 * i + j] += R[i][k] * e[k] * R[j][k];
        principal_values3(tensor, got);
        double high = fmax(e[0], fmax(e[1], e[2])), low = fmin(e[0], fmin(e[1], e[2]));
        near(got[0], high, 1e-14);
        near(got[2], low, 1e-14);
        near(got[1], e[0] + e[1] + e[2] - high - low, 1e-14);
    }
}

static void nothing_is_measured_in_the_wrong_world(void **state) {
    (void)state;
    solid_frame *s = scattered(1);
    scree_measure *m;
    scree_error error;
    double row[16];
    assert_int_equal(scree_measure_parse(&m, 2, "stress", NULL, &error), SCREE_OK);
    assert_int_equal(scree_measure_eval(m, &s->frame, NULL, row, 16, &error), SCREE_BAD_INPUT);
    assert_non_null(strstr(error.text, "dimension 2"));
    scree_measure_destroy(m);
    assert_int_not_equal(scree_measure_parse(&m, 4, "stress", NULL, &error), SCREE_OK);
    assert_int_not_equal(solid_eval("stress.angle", s, NULL, row, 16, &error), SCREE_OK);
    assert_int_not_equal(solid_eval("stress(low=[0, 0], high=[1, 1])", s, NULL, row, 16, &error),
                         SCREE_OK);
    assert_int_not_equal(
        solid_eval("wall_stress(of=grains, left=a, right=b)", s, NULL, row, 16, &error), SCREE_OK);
    assert_int_not_equal(
        solid_eval("cut(point=[0, 0, 0], normal=[0, 0, 0])", s, NULL, row, 16, &error), SCREE_OK);
    s->position[4][3] = 3;
    assert_int_equal(solid_eval("contacts", s, NULL, row, 16, &error), SCREE_BAD_INPUT);
    assert_non_null(strstr(error.text, "quaternion"));
    s->frame.tangent = NULL;
    s->position[4][3] = 0;
    solid_turn(s, 4, (const double[3]){0, 0, 0});
    assert_int_equal(solid_eval("contacts", s, NULL, row, 16, &error), SCREE_BAD_INPUT);
    solid_frame_free(s);
}

/* Every measure on an empty frame, on one body, on infinite bodies: numbers or an error. */
static void poor_frames(void **state) {
    (void)state;
    solid_frame *frames[3] = {solid_frame_new(), solid_frame_new(), solid_frame_new()};
    solid_sphere(frames[1], 1, 2, 3, 0.5);
    solid_plane(frames[2], "floor", (const double[3]){0, 0, 0}, (const double[3]){0, 0, 1});
    for (size_t k = 0; k < scree_measure_count(); k++)
        for (int f = 0; f < 3; f++) {
            scree_error error = {0};
            double row[64];
            scree_status status =
                solid_eval(scree_measure_at(k).name, frames[f], frames[f], row, 64, &error);
            assert_true(status == SCREE_OK || error.text[0]);
        }
    for (int f = 0; f < 3; f++)
        solid_frame_free(frames[f]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(forces_come_back_in_world_axes),
        cmocka_unit_test(pressed_lattice),
        cmocka_unit_test(chain_has_full_anisotropy),
        cmocka_unit_test(sums_by_brute_force),
        cmocka_unit_test(turned_worlds),
        cmocka_unit_test(periodic_arms),
        cmocka_unit_test(extents),
        cmocka_unit_test(turns_and_affine_fields),
        cmocka_unit_test(one_body_and_a_group),
        cmocka_unit_test(principal_values_of_random_tensors),
        cmocka_unit_test(nothing_is_measured_in_the_wrong_world),
        cmocka_unit_test(poor_frames),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
