/* The norm of the residual that steps stop on: the root mean square, or the worst contact. */
#include <string.h>

#include "support/check.h"
#include "support/scene_world.h"

/* A column of blocks, which relaxation solves slowly, beside many disks that each lie on the ground
 * and are solved at once: the root mean square over all contacts is well below the residual of the
 * worst one. */
#define SCENE                                                                                      \
    "world: {h: 1 ms, tolerance: 1e-4, norm: %s, solver: %s}\n"                                    \
    "laws: {l: {normal: velocity, friction: 0.4}}\ncontacts: [{default: l}]\nbodies:\n"            \
    "  - {name: ground, shape: {kind: halfplane}, fixed: true}\n"                                  \
    "  - {generate: {kind: stack, number: 6, width: 0.4, height: 0.2}, density: 1000}\n"           \
    "  - {generate: {kind: chain, number: 200, radius: 0.05, spacing: 0.2, start: [1, 0.05]}, "    \
    "density: 1000}\n"

static scree_certificate one_step(const char *norm, const char *solver) {
    scree_world *w = scene_world(SCENE, norm, solver);
    simple_step(w);
    scree_certificate c = simple_frame(w).certificate;
    assert_int_equal(c.converged, 1);
    simple_end(w);
    return c;
}

static void test_norms_differ(void **state) {
    (void)state;
    scree_certificate mean = one_step("quadratic", "nlgs"), worst = one_step("maximum", "nlgs");
    assert_int_equal(mean.norm, SCREE_RESIDUAL_QUADRATIC);
    assert_true(mean.residual <= 1e-4);
    assert_true(mean.residual_max > 2e-4); /* the disks make up for the column */
    assert_int_equal(worst.norm, SCREE_RESIDUAL_MAXIMUM);
    assert_true(worst.residual_max <= 1e-4);
    assert_true(worst.residual < worst.residual_max);
}

/* Every family of methods stops on the norm that it is given. */
static void test_all_families(void **state) {
    static const char *const solvers[] = {"auto",  "nlgs_anderson",        "apgd",
                                          "admm",  "augmented_lagrangian", "interior_point",
                                          "nsn_ac"};
    (void)state;
    for (size_t i = 0; i < sizeof solvers / sizeof *solvers; i++) {
        scree_certificate c = one_step("maximum", solvers[i]);
        if (!(c.residual_max <= 1e-4)) fail_msg("%s leaves %g", solvers[i], c.residual_max);
    }
}

/* A step limited to the iterations that the other norm needs misses its tolerance in this norm. */
static void test_missed(void **state) {
    (void)state;
    scree_world *mean = scene_world(SCENE, "quadratic", "nlgs");
    simple_step(mean);
    int64_t enough = simple_frame(mean).solver.iterations;
    simple_end(mean);
    scree_world *w = scene_world("world: {h: 1 ms, tolerance: 1e-4, norm: maximum, max_iterations: "
                                 "%lld, solver: nlgs}\n%s",
                                 (long long)enough, strchr(SCENE, '\n') + 1);
    simple_step(w);
    scree_certificate c = simple_frame(w).certificate;
    assert_true(c.residual <= 1e-4);
    assert_true(c.residual_max > 1e-4);
    assert_int_equal(c.converged, 0);
    simple_end_unconverged(w);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_norms_differ),
                                       cmocka_unit_test(test_all_families),
                                       cmocka_unit_test(test_missed)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
