/* Warnings at the start of a world: impacts that can make energy (Kane's paradox). The condition is
 * checked against brute force over single contacts. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/random.h"
#include "scree/status.h"
#include "support/check.h"
#include "support/scene_world.h"

static char said[4096];

static void keep_log(void *user, scree_log_level level, const char *text) {
    (void)user;
    (void)level;
    size_t used = strlen(said);
    snprintf(said + used, sizeof said - used, "%s\n", text);
}

static bool warns(double e_n, double e_t, const char *body) {
    said[0] = '\0';
    scree_set_log(keep_log, NULL);
    scree_world *w = scene_world(
        "laws: {l: {normal: velocity, impact: {kind: newton, e_n: %g, e_t: %g}, friction: 0.5}}\n"
        "contacts: [{default: l}]\nbodies:\n"
        "  - {name: ground, shape: {kind: halfplane}, fixed: true}\n"
        "  - {name: one, shape: %s, density: 1000, position: [0, 2]}\n"
        "  - {name: two, shape: %s, density: 1000, position: [3, 2]}\n",
        e_n, e_t, body, body);
    simple_step(w);
    scree_world_destroy(w);
    scree_set_log(NULL, NULL);
    return strstr(said, "Kane's paradox") != NULL;
}

static void test_who_is_warned(void **state) {
    (void)state;
    const char *disk = "{kind: disk, radius: 0.3}";
    const char *block = "{kind: rectangle, width: 0.6, height: 0.2}";
    assert_false(warns(0.1, 0, disk));
    assert_false(warns(0.9, 0, disk)); /* its arm is along the normal */
    assert_false(warns(0.1, 0, block));
    assert_false(warns(0.79, 0, block)); /* rectangles couple by 3/5 at most: e_n above 4/5 */
    assert_true(warns(0.81, 0, block));
    assert_true(warns(0.9, 0, block)); /* Kane's rod */
    assert_false(warns(0.9, 0.9, block));
    assert_false(warns(0, 0.5, block));
    assert_true(warns(0, 0.9, block));
}

/* The planar contact of a body with arm (r_N, r_T), gyration 1 and mass 1 against the ground: all
 * solutions of Newton's rule with Coulomb's law; the largest gain of energy, or -INFINITY. */
static double largest_gain(double r_N, double r_T, double e_n, double e_t, double mu,
                           const double U[2]) {
    const double W[2][2] = {{1 + r_T * r_T, -r_N * r_T}, {-r_N * r_T, 1 + r_N * r_N}};
    double most = -INFINITY;
    for (int slide = -1; slide <= 1; slide++) {
        double S_N, S_T;
        double q[2] = {U[0] * (1 + e_n), U[1] * (1 + e_t)};
        if (slide == 0) {
            double det = W[0][0] * W[1][1] - W[0][1] * W[1][0];
            S_N = (-q[0] * W[1][1] + q[1] * W[0][1]) / det;
            S_T = (-q[1] * W[0][0] + q[0] * W[1][0]) / det;
            if (!(S_N >= 0) || fabs(S_T) > mu * S_N) continue;
        } else {
            double of = W[0][0] - slide * mu * W[0][1];
            if (!(of > 0)) continue;
            S_N = -q[0] / of;
            S_T = -slide * mu * S_N;
            if (!(slide * (q[1] + W[1][0] * S_N + W[1][1] * S_T) >= 0)) continue;
        }
        double after[2] = {U[0] + W[0][0] * S_N + W[0][1] * S_T,
                           U[1] + W[1][0] * S_N + W[1][1] * S_T};
        most = fmax(most, 0.5 * (S_N * (U[0] + after[0]) + S_T * (U[1] + after[1])));
    }
    return most;
}

/* Energy is made only where the coupling is above the limit, and there it is for some friction. */
static void test_condition(void **state) {
    (void)state;
    random_stream r = {.seed = 3};
    int above = 0, made = 0;
    for (int i = 0; i < 2000000; i++) {
        double r_N = random_range(&r, -3, 3), r_T = random_range(&r, -3, 3);
        double e_n = random_range(&r, 0, 1), e_t = i % 2 ? 0 : random_range(&r, 0, 1);
        double mu = random_range(&r, 0, 4);
        const double U[2] = {-1, random_range(&r, -8, 8)};
        double c = fabs(r_N * r_T) / sqrt((1 + r_T * r_T) * (1 + r_N * r_N));
        double limit = sqrt((1 - e_n * e_n) * (1 - e_t * e_t)) / (1 - e_n * e_t);
        bool gains = largest_gain(r_N, r_T, e_n, e_t, mu, U) > 1e-12;
        if (gains && c <= limit)
            fail_msg("e_n %g, e_t %g, mu %g: energy at coupling %g, limit %g", e_n, e_t, mu, c,
                     limit);
        above += c > limit;
        made += gains;
    }
    assert_true(above > 10000 && made > 1000);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_who_is_warned),
                                       cmocka_unit_test(test_condition)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
