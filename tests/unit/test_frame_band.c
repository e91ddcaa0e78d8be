/* Bands, friction and dilatancy on samples made by hand: a band of known angle in a field with
 * noise, fields without one, stresses and strains that are known. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/random.h"
#include "scree/band.h"
#include "support/check.h"
#include "support/sanitized.h"
#include "support/synthetic_frame.h"

#include "memory_fault.h" /* wants cmocka before it */

#define PI      3.14159265358979323846
#define RADIUS  0.01
#define DEGREES (180 / PI)

enum { ACROSS = 24, UP = 48 };
enum { BANDS = SANITIZED ? 2 : 10, FIELDS = SANITIZED ? 4 : 16 };

static void near(const char *what, double a, double b, double tolerance) {
    if (!(fabs(a - b) <= tolerance)) fail_msg("%s: %.9g, not %.9g", what, a, b);
}

/* Shaken off the lattice by a quarter of a radius; the same for every call. */
static synthetic *sample(uint64_t seed) {
    random_stream random = {.seed = seed};
    synthetic *s = synthetic_pressed(ACROSS, UP, RADIUS, 1000);
    for (uint32_t b = 4; b < s->frame.bodies; b++)
        for (int k = 0; k < 2; k++)
            s->position[3 * b + k] += random_range(&random, -0.25, 0.25) * RADIUS;
    return s;
}

/* The motion of the grains: a uniform gradient, a band (a shear strain of Gaussian profile along a
 * line through a point, opening by the same profile times `opening`) and noise. */
typedef struct motion {
    double gradient[4], angle, point[2], strength, spread, opening, noise;
} motion;

static void move(synthetic *s, const motion *m, random_stream *random) {
    double tangent[2] = {cos(m->angle), sin(m->angle)}, normal[2] = {-tangent[1], tangent[0]};
    for (uint32_t b = 4; b < s->frame.bodies; b++) {
        double *q = &s->position[3 * b], x = q[0], y = q[1];
        double d = (x - m->point[0]) * normal[0] + (y - m->point[1]) * normal[1];
        double slip = 0;
        if (m->strength != 0)
            slip = m->strength * m->spread * sqrt(PI / 2) * erf(d / m->spread / sqrt(2));
        for (int k = 0; k < 2; k++)
            q[k] += m->gradient[2 * k] * x + m->gradient[2 * k + 1] * y +
                    slip * (tangent[k] + m->opening * normal[k]) +
                    m->noise * RADIUS * random_normal(random);
    }
}

static scree_band_report report_of(const synthetic *before, const synthetic *after, double axis) {
    scree_band_def def = scree_default_band_def();
    scree_band *band;
    scree_band_report r;
    scree_error error;
    def.axis = axis;
    assert_int_equal(scree_band_create(&band, &def, &before->frame, &error), SCREE_OK);
    assert_int_equal(scree_band_add(band, &after->frame, &error), SCREE_OK);
    assert_int_equal(scree_band_finish(band, &r, &error), SCREE_OK);
    scree_band_destroy(band);
    return r;
}

/* The angle from the horizontal within 2 degrees, whichever way it leans, and the line's place. */
static void angles_of_bands(void **unused) {
    (void)unused;
    random_stream random = {.seed = 3};
    for (int trial = 0; trial < BANDS; trial++) {
        synthetic *before = sample(100 + trial), *after = sample(100 + trial);
        double angle = random_range(&random, 35, 70) / DEGREES;
        motion m = {.gradient = {0.01, 0, 0, -0.01},
                    .angle = trial % 2 ? PI - angle : angle,
                    .point = {ACROSS * RADIUS * random_range(&random, 0.8, 1.2),
                              UP * RADIUS * random_range(&random, 0.8, 1.2)},
                    .strength = random_range(&random, 0.1, 0.3),
                    .spread = random_range(&random, 3, 8) * RADIUS,
                    .opening = 0.2,
                    .noise = 0.04};
        move(after, &m, &random);
        scree_band_report r = report_of(before, after, PI / 2);
        assert_true(r.found);
        assert_true(r.band.quality > 0.8 && r.band.contrast > 2);
        near("angle", r.band.angle * DEGREES, angle * DEGREES, 2);
        assert_true(r.band.low <= r.band.angle && r.band.angle <= r.band.high);
        near("side", r.band.direction > PI / 2, trial % 2, 0);
        double d = (r.band.point[1] - m.point[1]) * cos(m.angle) -
                   (r.band.point[0] - m.point[0]) * sin(m.angle);
        near("place", d, 0, 3 * RADIUS);
        near("width", r.band.width / (2.355 * m.spread), 1, 0.6);
        synthetic_free(before);
        synthetic_free(after);
    }
}

/* After a rotation by a right angle, the same band is measured from the other axis. */
static void axis_of_compression(void **unused) {
    (void)unused;
    random_stream random = {.seed = 4};
    synthetic *before = sample(5), *after = sample(5);
    motion m = {.angle = 60 / DEGREES,
                .point = {ACROSS * RADIUS, UP * RADIUS},
                .strength = 0.2,
                .spread = 4 * RADIUS,
                .noise = 0.01};
    move(after, &m, &random);
    near("from x", report_of(before, after, PI / 2).band.angle * DEGREES, 60, 2);
    near("from y", report_of(before, after, 0).band.angle * DEGREES, 30, 2);
    synthetic_free(before);
    synthetic_free(after);
}

/* Uniform strain with noise, or noise alone, is no band: of 16 fields at most three are taken for
 * one, where chance allows about one in twenty. */
static void fields_without_band(void **unused) {
    (void)unused;
    random_stream random = {.seed = 6};
    int taken = 0;
    for (int trial = 0; trial < FIELDS; trial++) {
        synthetic *before = sample(50 + trial), *after = sample(50 + trial);
        motion m = {.gradient = {0.06, 0, 0, -0.05}, .noise = 0.1};
        if (trial % 2) memset(m.gradient, 0, sizeof m.gradient);
        move(after, &m, &random);
        taken += report_of(before, after, PI / 2).found;
        synthetic_free(before);
        synthetic_free(after);
    }
    if (taken > 3) fail_msg("%d of %d fields without a band were taken for one", taken, FIELDS);
}

/* A sample that bulges in the middle shears there, in a level strip, but without sliding along the
 * strip. */
static void bulging_is_no_band(void **unused) {
    (void)unused;
    synthetic *before = sample(70), *after = sample(70);
    for (uint32_t b = 4; b < after->frame.bodies; b++) {
        double *q = &after->position[3 * b], y = (q[1] - UP * RADIUS) / (6 * RADIUS);
        q[0] += 0.2 * (q[0] - ACROSS * RADIUS) * exp(-0.5 * y * y);
        q[1] -= 0.2 * 6 * RADIUS * sqrt(PI / 2) * erf(y / sqrt(2));
    }
    scree_band_report r = report_of(before, after, PI / 2);
    assert_false(r.found);
    assert_true(r.shear > 3 * r.shear_mean); /* though it is localised */
    synthetic_free(before);
    synthetic_free(after);
}

/* Local strain is exact for any uniform deformation; shear and volumetric strain do not see the
 * rotation in it. */
static void uniform_deformations(void **unused) {
    (void)unused;
    random_stream random = {.seed = 7};
    static double rows[6 * SYNTHETIC_BODIES];
    for (int trial = 0; trial < 5; trial++) {
        synthetic *before = sample(8), *after = sample(8);
        double turn = random_range(&random, -1, 1), g = random_range(&random, 0, 0.4);
        double stretch = random_range(&random, 0.9, 1.1), c = cos(turn), s = sin(turn);
        /* a simple shear g, a stretch, then a rotation */
        double F[4] = {stretch * c, stretch * (c * g - s), stretch * s, stretch * (s * g + c)};
        motion m = {.gradient = {F[0] - 1, F[1], F[2], F[3] - 1}};
        move(after, &m, &random);
        assert_int_equal(synthetic_eval("local_strain", after, before, rows,
                                        6 * (size_t)after->frame.bodies, NULL),
                         SCREE_OK);
        assert_true(isnan(rows[0])); /* a wall */
        for (uint32_t b = 4; b < after->frame.bodies; b++) {
            near("shear", rows[6 * b], stretch * g, 1e-10);
            near("volumetric", rows[6 * b + 1], 1 - stretch * stretch, 1e-10);
        }
        synthetic_free(before);
        synthetic_free(after);
    }
}

/* A pressed sample stretched by x and y, contacts and all, under stresses whose ratio is given:
 * sin phi = (ratio - 1) / (ratio + 1). */
static synthetic *stretched(double x, double y, double ratio) {
    const double stretch[2] = {x, y};
    synthetic *s = synthetic_pressed(10, 20, RADIUS, 1000);
    for (uint32_t b = 4; b < s->frame.bodies; b++)
        for (int k = 0; k < 2; k++)
            s->position[3 * b + k] *= stretch[k];
    for (uint32_t c = 0; c < s->frame.contacts; c++) {
        for (int k = 0; k < 2; k++) {
            s->point[c][k] *= stretch[k];
            s->branch[c][k] *= stretch[k];
        }
        if (s->normal[c][0] == 0) s->force[c][0] *= ratio * x / y;
    }
    return s;
}

/* A test of 40 frames: the stress ratio climbs to 3 at the middle and falls to 2; the sample
 * dilates with sin psi = 0.2 up to there and beyond, and hardly at the ends. */
static void friction_and_dilatancy(void **unused) {
    (void)unused;
    enum { FRAMES = 41 };
    scree_band_def def = scree_default_band_def();
    scree_band *band = NULL;
    scree_band_report r;
    scree_error error;
    double shear = 0, volumetric = 0;
    for (int k = 0; k < FRAMES; k++) {
        double away = fabs(k - 20.0) / 20, axial = 0.5 * (volumetric + shear);
        double ratio = fmax(3 - 2 * away, k <= 20 ? 1 : 2);
        synthetic *s = stretched(exp(axial - volumetric), exp(-axial), ratio);
        s->frame.t = 0.1 * k;
        if (k == 0)
            assert_int_equal(scree_band_create(&band, &def, &s->frame, &error), SCREE_OK);
        else
            assert_int_equal(scree_band_add(band, &s->frame, &error), SCREE_OK);
        shear += 0.002;
        volumetric -= 0.002 * (k >= 13 && k <= 27 ? 0.2 : 0.02);
        synthetic_free(s);
    }
    assert_int_equal(scree_band_finish(band, &r, &error), SCREE_OK);
    near("peak", r.peak.t, 2, 1e-12);
    near("sin phi there", r.peak.sin_phi, 0.5, 1e-12);
    near("phi", r.phi * DEGREES, 30, 1.5); /* averaged over five frames of a tip */
    assert_true(r.phi * DEGREES < 30);
    near("phi, last", r.phi_last * DEGREES, asin(1.0 / 3) * DEGREES, 1.5);
    near("psi", sin(r.psi), 0.2, 1e-6);
    near("psi, mean", sin(r.psi_mean), (15 * 0.2 + 25 * 0.02) / 40, 1e-6);
    near("axial", r.last.axial, 0.5 * (0.08 - 0.002 * 3.5), 1e-9);
    assert_false(r.found); /* uniform */
    size_t count;
    const scree_band_row *row = scree_band_rows(band, &count);
    assert_int_equal(count, FRAMES);
    near("row", row[20].s1 / row[20].s2, 3, 1e-12);
    scree_band_destroy(band);
}

static void wrong_use(void **unused) {
    (void)unused;
    scree_band_def def = scree_default_band_def();
    scree_band_report r;
    scree_band *band;
    scree_error error;
    synthetic *s = sample(1);
    assert_int_equal(scree_band_create(&band, &def, &s->frame, &error), SCREE_OK);
    assert_int_equal(scree_band_finish(band, &r, &error), SCREE_BAD_INPUT);
    assert_non_null(strstr(error.text, "two frames"));
    scree_band_destroy(band);
    def.reach = 0;
    assert_int_equal(scree_band_create(&band, &def, &s->frame, &error), SCREE_BAD_INPUT);
    assert_non_null(strstr(error.text, "reach"));
    def = scree_default_band_def();
    def.window = 0;
    assert_int_equal(scree_band_create(&band, &def, &s->frame, &error), SCREE_BAD_INPUT);
    def = scree_default_band_def();
    def.grains = "nobody";
    assert_int_equal(scree_band_create(&band, &def, &s->frame, &error), SCREE_NOT_FOUND);
    synthetic_free(s);
}

static synthetic *small_before, *small_after;

static scree_status whole_way(void) {
    scree_band_def def = scree_default_band_def();
    scree_band_report r;
    scree_band *band;
    scree_error error;
    def.grains = "grains";
    scree_status status = scree_band_create(&band, &def, &small_before->frame, &error);
    if (status != SCREE_OK) return status;
    status = scree_band_field_from(band, &small_before->frame, &error);
    if (status == SCREE_OK) status = scree_band_add(band, &small_after->frame, &error);
    if (status == SCREE_OK) status = scree_band_add(band, &small_after->frame, &error);
    if (status == SCREE_OK) status = scree_band_finish(band, &r, &error);
    scree_band_destroy(band);
    return status;
}

static void lack_of_memory(void **unused) {
    (void)unused;
    random_stream random = {.seed = 9};
    small_before = synthetic_pressed(4, 6, RADIUS, 1000);
    small_after = synthetic_pressed(4, 6, RADIUS, 1000);
    move(small_after, &(motion){.noise = 0.1}, &random);
    assert_true(memory_fault_each(whole_way) > 20);
    synthetic_free(small_before);
    synthetic_free(small_after);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(angles_of_bands),
        cmocka_unit_test(axis_of_compression),
        cmocka_unit_test(fields_without_band),
        cmocka_unit_test(bulging_is_no_band),
        cmocka_unit_test(uniform_deformations),
        cmocka_unit_test(friction_and_dilatancy),
        cmocka_unit_test(wrong_use),
        cmocka_unit_test(lack_of_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
