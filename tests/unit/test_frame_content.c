/* Volumes of bodies inside a box: closed forms, halves that add up to the whole, fine grids. */
#include "support/check.h"

#include "base/random.h"
#include "base/space.h"
#include "frame/query.h"
#include "shape/part/content.h"
#include "support/solid_frame.h"

static void near(double got, double want, double tolerance) {
    if (!(fabs(got - want) <= tolerance)) print_error("%.17g, not %.17g\n", got, want);
    assert_true(fabs(got - want) <= tolerance);
}

#define FAR 100.0
static const box3 everything = {{-FAR, -FAR, -FAR}, {FAR, FAR, FAR}};

static void caps_and_octants(void **state) {
    (void)state;
    const double centre[3] = {1, 2, 3}, ball = 4 * PI / 3;
    for (int axis = 0; axis < 3; axis++) {
        box3 b = everything;
        b.low[axis] = centre[axis] + 0.6; /* a cap of height h: pi h^2 (1 - h/3) */
        near(sphere_volume_in_box(centre, 1, &b), PI * 0.16 * (1 - 0.4 / 3), 1e-14);
        b.low[axis] = centre[axis];
        near(sphere_volume_in_box(centre, 1, &b), ball / 2, 1e-14);
        b.low[(axis + 1) % 3] = centre[(axis + 1) % 3];
        near(sphere_volume_in_box(centre, 1, &b), ball / 4, 1e-14);
        b.high[(axis + 2) % 3] = centre[(axis + 2) % 3];
        near(sphere_volume_in_box(centre, 1, &b), ball / 8, 1e-14);
    }
    const box3 inner = {{0.9, 1.9, 2.9}, {1.1, 2.2, 3.3}};
    near(sphere_volume_in_box(centre, 1, &inner), 0.2 * 0.3 * 0.4, 1e-15);
}

/* The pieces of 27 boxes between random planes add up to the whole, wherever the kinks are. Pieces
 * of an exact method agree to rounding. */
static double pieces(const solid_frame *s, uint32_t body, random_stream *r) {
    double at[3][4], sum = 0;
    for (int k = 0; k < 3; k++) {
        double a = s->position[body][k] + random_range(r, -0.5, 0.5);
        double b = s->position[body][k] + random_range(r, -0.5, 0.5);
        at[k][0] = -FAR, at[k][1] = fmin(a, b), at[k][2] = fmax(a, b), at[k][3] = FAR;
    }
    for (int n = 0; n < 27; n++) {
        int cell[3] = {n % 3, n / 3 % 3, n / 9};
        box3 b;
        for (int k = 0; k < 3; k++) {
            b.low[k] = at[k][cell[k]];
            b.high[k] = at[k][cell[k] + 1];
        }
        sum += body_volume_in_box(&s->frame, body, &b);
    }
    return sum;
}

static void pieces_make_the_whole(void **state) {
    (void)state;
    random_stream r = {11, 0, 0};
    double worst[5] = {0};
    static const scree_part_type round[3] = {SCREE_PART_CAPSULE, SCREE_PART_CYLINDER,
                                             SCREE_PART_CONE};
    for (int n = 0; n < 200; n++) {
        solid_frame *s = solid_frame_new();
        double at[3], turn[3];
        for (int k = 0; k < 3; k++) {
            at[k] = random_range(&r, -1, 1);
            turn[k] = random_range(&r, -3, 3);
        }
        solid_sphere(s, at[0], at[1], at[2], random_range(&r, 0.1, 0.6));
        solid_block(s, at, (const double[3]){0.7, 0.4, 0.9});
        for (int k = 0; k < 3; k++)
            solid_round(s, round[k], at, random_range(&r, 0.1, 0.5), random_range(&r, 0.1, 0.5));
        for (uint32_t b = 0; b < 5; b++) {
            solid_turn(s, b, turn);
            double volume = s->shape_view[b].volume;
            worst[b] = fmax(worst[b], fabs(pieces(s, b, &r) / volume - 1));
        }
        solid_frame_free(s);
    }
    print_message("worst: sphere %.1e, block %.1e, capsule %.1e, cylinder %.1e, cone %.1e\n",
                  worst[0], worst[1], worst[2], worst[3], worst[4]);
    assert_true(worst[0] < 1e-13);
    assert_true(worst[1] < 1e-13);
    for (int k = 2; k < 5; k++)
        assert_true(worst[k] < 1e-4);
}

/* Cylinders, cones and capsules cut across and along their axes, and by a slanted box where slices
 * across one axis and across another must agree. */
static void round_parts_cut(void **state) {
    (void)state;
    const double at[3] = {0.1, 0.2, 0.3};
    solid_frame *s = solid_frame_new();
    uint32_t cylinder = solid_round(s, SCREE_PART_CYLINDER, at, 0.5, 1);
    uint32_t cone = solid_round(s, SCREE_PART_CONE, at, 0.5, 1);
    uint32_t capsule = solid_round(s, SCREE_PART_CAPSULE, at, 0.5, 1);
    box3 b = everything;
    b.high[2] = at[2] + 0.37;
    near(body_volume_in_box(&s->frame, cylinder, &b), PI * 0.25 * 1.37, 1e-13);
    near(body_volume_in_box(&s->frame, cone, &b), PI * 0.25 * 2 / 3 * (1 - 0.315 * 0.315 * 0.315),
         1e-13);
    near(body_volume_in_box(&s->frame, capsule, &b), PI * 0.25 * 1.37 + PI / 12, 1e-13);
    b.high[2] = at[2] + 1.2; /* a cap of height 0.3 is missing */
    near(body_volume_in_box(&s->frame, capsule, &b),
         s->shape_view[capsule].volume - PI * 0.09 * 0.4, 1e-13);
    b = everything;
    b.low[0] = at[0] + 0.3; /* segments of circles: r^2 acos(d/r) - d sqrt(r^2 - d^2) */
    near(body_volume_in_box(&s->frame, cylinder, &b), 2 * (0.25 * math_acos(0.6) - 0.3 * 0.4),
         1e-13);
    /* the corner prism x + z > ... of a cylinder turned by 45 degrees: its half by symmetry */
    b = everything;
    b.low[2] = at[2];
    solid_turn(s, cylinder, (const double[3]){0, PI / 4, 0});
    near(body_volume_in_box(&s->frame, cylinder, &b), PI / 4, 1e-12);
    b.low[2] = at[2] - 0.2;
    b.high[2] = at[2] + 0.2; /* whole slanted slices: area r^2 pi sqrt 2, height 0.4 */
    near(body_volume_in_box(&s->frame, cylinder, &b), PI * 0.25 * sqrt(2) * 0.4, 1e-12);
    solid_frame_free(s);
}

/* A thin capsule and a sphere agree with the slices of the round parts: missed kinks would cause
 * errors here. */
static void capsule_against_sphere(void **state) {
    (void)state;
    random_stream r = {31, 0, 0};
    double worst = 0;
    for (int n = 0; n < 300; n++) {
        solid_frame *s = solid_frame_new();
        double turn[3], radius = random_range(&r, 0.2, 0.6);
        box3 b;
        for (int k = 0; k < 3; k++) {
            turn[k] = random_range(&r, -3, 3);
            b.low[k] = random_range(&r, -0.6, 0.3);
            b.high[k] = b.low[k] + random_range(&r, 0.1, 0.6);
        }
        uint32_t ball = solid_sphere(s, 0, 0, 0, radius);
        uint32_t capsule =
            solid_round(s, SCREE_PART_CAPSULE, (const double[3]){0, 0, 0}, radius, 1e-14);
        solid_turn(s, capsule, turn);
        double want = body_volume_in_box(&s->frame, ball, &b);
        double got = body_volume_in_box(&s->frame, capsule, &b);
        worst = fmax(worst, fabs(got - want) / s->shape_view[ball].volume);
        solid_frame_free(s);
    }
    print_message("capsule against sphere: %.1e of the volume\n", worst);
    assert_true(worst < 1e-4);
}

static bool inside_part(const scree_part *p, const solid_frame *s, const double at[3]) {
    double across = sqrt(at[0] * at[0] + at[1] * at[1]), high = fabs(at[2]) - p->half;
    switch ((scree_part_type)p->type) {
    case SCREE_PART_SPHERE: return length3(at) < p->radius;
    case SCREE_PART_CAPSULE:
        return high < 0 ? across < p->radius
                        : across * across + high * high < p->radius * p->radius;
    case SCREE_PART_CYLINDER: return high < 0 && across < p->radius;
    case SCREE_PART_CONE: return high < 0 && across < p->radius * (p->half - at[2]) / (2 * p->half);
    default:
        for (int k = 0; k < 3; k++)
            if (fabs(at[k]) > fabs(s->vertex[p->vertex][k])) return false;
        return true;
    }
}

/* Points of a fine grid of the box that lie in the body. */
static double by_grid(const solid_frame *s, uint32_t body, const box3 *b) {
    enum { N = 60 };
    double R[3][3], size = box3_volume(b) / ((double)N * N * N), volume = 0;
    quaternion_matrix(s->position[body] + 3, R);
    for (int n = 0; n < N * N * N; n++) {
        double at[3] = {n % N, n / N % N, n / (N * N)};
        for (int k = 0; k < 3; k++)
            at[k] = b->low[k] + (at[k] + 0.5) / N * (b->high[k] - b->low[k]) - s->position[body][k];
        turn_back3((const double(*)[3])R, at, at);
        if (inside_part(&s->part[body], s, at)) volume += size;
    }
    return volume;
}

static void against_a_grid(void **state) {
    (void)state;
    random_stream r = {21, 0, 0};
    for (int n = 0; n < 10; n++) {
        solid_frame *s = solid_frame_new();
        const double at[3] = {0.1, -0.2, 0.3};
        double turn[3];
        for (int k = 0; k < 3; k++)
            turn[k] = random_range(&r, -3, 3);
        solid_sphere(s, at[0], at[1], at[2], 0.4);
        solid_block(s, at, (const double[3]){0.7, 0.4, 0.9});
        solid_round(s, SCREE_PART_CAPSULE, at, 0.2, 0.4);
        solid_round(s, SCREE_PART_CYLINDER, at, 0.3, 0.4);
        solid_round(s, SCREE_PART_CONE, at, 0.4, 0.4);
        box3 b;
        for (int k = 0; k < 3; k++) {
            b.low[k] = at[k] + random_range(&r, -0.5, 0);
            b.high[k] = b.low[k] + random_range(&r, 0.2, 0.6);
        }
        for (uint32_t body = 0; body < 5; body++) {
            solid_turn(s, body, turn);
            double got = body_volume_in_box(&s->frame, body, &b), want = by_grid(s, body, &b);
            near(got, want, 0.005 * box3_volume(&b));
        }
        solid_frame_free(s);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(caps_and_octants), cmocka_unit_test(pieces_make_the_whole),
        cmocka_unit_test(round_parts_cut), cmocka_unit_test(capsule_against_sphere),
        cmocka_unit_test(against_a_grid)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
