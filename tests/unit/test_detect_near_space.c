/* The list of near pairs of worlds in space: the same for any number of threads, and in order. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/math.h"
#include "detect_space_scene.h"
#include "near_same.h"

static void compare(const recipe *r, size_t count) {
    scene s;
    scene_make(&s, r, count, 11);
    compare_lists(&s, 0.003, count / 2);
    scene_free(&s);
}

static void threads_change_nothing(void **unused) {
    (void)unused;
    compare(&(recipe){.spread = 3, .density = 0.6, .planes = true}, 9000);
    compare(&(recipe){.solids = true,
                      .compounds = true,
                      .floor = true,
                      .tube = true,
                      .spread = 3,
                      .density = 0.4},
            2500);
}

static void periods_change_nothing(void **unused) {
    (void)unused;
    compare(&(recipe){.spread = 2, .density = 0.6, .period = {0.2, 0.3, 0}}, 5000);
    compare(&(recipe){.solids = true, .spread = 2, .density = 0.4, .period = {0.3, 0.3, 0.5}},
            2500);
}

/* A sphere as wide as a third of the world, with the highest slot and then with the lowest. */
static void a_large_body(void **unused) {
    (void)unused;
    scene s;
    recipe r = {.spread = 1.5, .density = 0.6};
    scene_make(&s, &r, 9000, 5);
    double side = 0;
    for (size_t i = 0; i < s.model.bodies.count; i++)
        side = fmax(side, s.q[i][0]);
    sphere_parameters large = {side / 6};
    const double middle[3] = {side / 2, side / 2, side / 2};
    add_body(&s, add_shape(&s, &shape_sphere, &large), middle, NULL, true);
    s.exists[s.model.bodies.count - 1] = 1;
    compare_lists(&s, 0.003, 9000);
    uint32_t last = (uint32_t)s.model.bodies.count - 1, own = s.model.bodies.data[0].shape;
    s.model.bodies.data[0].shape = s.model.bodies.data[last].shape;
    s.model.bodies.data[last].shape = own;
    memcpy(s.q[0], s.q[last], sizeof s.q[0]);
    s.exists[0] = s.mobile[0] = 1;
    compare_lists(&s, 0.003, 9000);
    scene_free(&s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_change_nothing),
        cmocka_unit_test(periods_change_nothing),
        cmocka_unit_test(a_large_body),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
