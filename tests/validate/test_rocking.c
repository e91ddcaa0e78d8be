/* Known answers for a block that rocks: Housner's impact with its friction thresholds, the cube
 * that lands flat and slides, free rocking. Sources: impulse balance of a rigid block about the
 * corner it lands on (Housner 1963); amplitudes from the energy about a corner, times from the
 * equation of motion about it, integrated. */
#include <math.h>

#include "support/check.h"
#include "support/simple_world.h"

/* A block of width b and height 1 that has just turned flat about its left corner with spin -1: one
 * step without gravity. */
static void land(double b, double mu, double v[3]) {
    scree_world_def def = simple_def(1e-4, 1e-13);
    def.gravity[1] = 0;
    scree_world *w = simple_world(&def, &(simple_law){.mu = mu});
    simple_ground(w, 0, 0, 0);
    /* the velocity of the centre is spin x (b/2, 1/2); the block is placed so that it lies flat at
     * mid-step, where contacts are looked for */
    double spin = -1, vx = -spin * 0.5, vy = spin * b / 2, half = 0.5 * def.h;
    uint64_t block = simple_body(w, simple_rectangle(w, b, 1), -half * vx, 0.5 - half * vy,
                                 -half * spin, vx, vy, spin);
    simple_step(w);
    simple_get(w, block, NULL, v);
    simple_end(w);
}

/* w+/w- = 1 - 1.5 sin^2 alpha, if mu >= 3 sin cos / (1 + 3 cos^2). */
static void housner(void **unused) {
    (void)unused;
    const double width[] = {0.25, 1}, ratio[] = {0.911765, 0.25}, need[] = {0.1846, 0.6};
    for (int k = 0; k < 2; k++) {
        double alpha = atan(width[k]), s = sin(alpha), c = cos(alpha), v[3];
        double threshold = 3 * s * c / (1 + 3 * c * c);
        near("threshold", threshold, need[k], 5e-5);
        land(width[k], threshold * (1 + 1e-6), v);
        near("spin", -v[2], ratio[k], 5e-7);
        near("spin", -v[2], 1 - 1.5 * s * s, 1e-10);
        /* the corner it lands on stays where it is: v = spin x (-b/2, 1/2) */
        near("corner along x", v[0] - v[2] * -0.5, 0, 1e-10);
        near("corner along y", v[1] - v[2] * -width[k] / 2, 0, 1e-10);
        land(width[k], threshold * (1 - 1e-6), v);
        assert_true(fabs(v[0] - v[2] * -0.5) > 1e-8);
    }
}

/* With mu 0.2 both corners of a cube stay down: P = m |vy-| = m/2, vx+ = 1/2 - mu/2, and the left
 * corner carries P/2 - I + mu P/2 > 0 as long as mu < 1/3. */
static void cube_lands_flat(void **unused) {
    (void)unused;
    double v[3];
    land(1, 0.2, v);
    near("spin", v[2], 0, 1e-10);
    near("vertical", v[1], 0, 1e-10);
    near("slides", v[0], 0.4, 1e-10);
    land(1, (1 + 1e-6) / 3, v);
    assert_true(fabs(v[2]) > 1e-8);
}

/* The motion of a block of 0.3 x 1.2 m released at half its critical angle. */
typedef struct rocking {
    double impact, cycle; /* s */
    double peak[2];       /* of alpha */
} rocking;

static rocking rock(double h) {
    const double b = 0.3, height = 1.2, alpha = atan(b / height);
    const double r = 0.5 * sqrt(b * b + height * height), start = 0.5 * alpha;
    scree_world_def def = simple_def(h, 1e-12);
    scree_world *w = simple_world(&def, &(simple_law){.mu = 0.8});
    simple_ground(w, 0, 0, 0);
    /* turned clockwise about its right corner, which stands at the origin */
    uint64_t block = simple_body(w, simple_rectangle(w, b, height), -r * sin(alpha - start),
                                 r * cos(alpha - start), -start, 0, 0, 0);
    rocking out = {0};
    double q[3], v[3], last = -start, last_spin = 0;
    int peaks = 0;
    while (peaks < 2) {
        simple_step(w);
        simple_get(w, block, q, v);
        double t = scree_world_time(w);
        if (last < 0 && q[2] >= 0 && out.impact == 0) out.impact = t;
        if (last_spin * v[2] < 0 && fabs(q[2]) > 0.1 * alpha) {
            out.peak[peaks++] = fabs(q[2]) / alpha;
            out.cycle = t;
        }
        last = q[2];
        last_spin = v[2] != 0 ? v[2] : last_spin;
        assert_true(t < 3);
    }
    simple_end(w);
    return out;
}

/* In the step of an impact gravity is taken as if the block already turned about its new corner.
 * If the true impact lies s of a step before the middle, the spin is wrong by (s - 1/2)(1 + r) a h,
 * a = 3 g b / (8 R^2): up to 0.42 % here, which is 1.05 % of the amplitude after one impact and
 * twice that after two, and nothing in the mean over s. So one run is held to 1 % of alpha, and the
 * mean over 16 phases to 1 % of the amplitude itself. */
static void free_rocking(void **unused) {
    (void)unused;
    rocking one = rock(1e-3), mean = {0};
    near("first impact", one.impact, 0.38250, 0.01 * 0.38250);
    near("first cycle", one.cycle, 1.2691, 0.01 * 1.2691);
    near("second amplitude", one.peak[0], 0.3867, 0.01);
    near("third amplitude", one.peak[1], 0.3064, 0.01);
    for (int k = 0; k < 16; k++) {
        double part = (k + 0.5) * 0.618033988749895;
        rocking run = rock(1e-3 * (1 + 0.05 * (part - floor(part) - 0.5)));
        mean.impact += run.impact / 16;
        mean.cycle += run.cycle / 16;
        mean.peak[0] += run.peak[0] / 16;
        mean.peak[1] += run.peak[1] / 16;
    }
    near("first impact, mean", mean.impact, 0.38250, 0.002 * 0.38250);
    near("first cycle, mean", mean.cycle, 1.2691, 0.005 * 1.2691);
    near("second amplitude, mean", mean.peak[0], 0.3867, 0.01 * 0.3867);
    near("third amplitude, mean", mean.peak[1], 0.3064, 0.01 * 0.3064);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(housner),
        cmocka_unit_test(cube_lands_flat),
        cmocka_unit_test(free_rocking),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
