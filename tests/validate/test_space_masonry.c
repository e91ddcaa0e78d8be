/* Known answers of arches of voussoirs in space: the semicircular arch of least thickness and its
 * five hinges, and a vault that must not creep. Source: Milankovitch (1907), t/R 0.1075 with radial
 * joints and R the mean radius; a joint at the crown (an even number of voussoirs) is needed for
 * its mechanism, and with 20 joints or more the limit lies between 0.105 and 0.110. */
#include <stdio.h>

#include "base/space.h"
#include "support/check.h"
#include "support/scene_world.h"

enum { BODIES_MAX = 256 };

typedef struct pose {
    double at[3], turned[4];
} pose;

static uint32_t poses_of(scree_world *w, pose *out) {
    scree_frame frame = simple_frame(w);
    assert_true(frame.bodies <= BODIES_MAX);
    for (uint32_t i = 0; i < frame.bodies; i++) {
        copy3(out[i].at, frame.position + 7 * i);
        for (int k = 0; k < 4; k++)
            out[i].turned[k] = frame.position[7 * i + 3 + k];
    }
    return frame.bodies;
}

static double largest_way(const pose *a, const pose *b, uint32_t count) {
    double most = 0;
    for (uint32_t i = 0; i < count; i++) {
        double way[3];
        minus3(b[i].at, a[i].at, way);
        most = fmax(most, length3(way));
    }
    return most;
}

/* How far two bodies have turned against each other since the start. */
static double turned_apart(const pose *start, const pose *now, uint32_t i, uint32_t j) {
    double way[2][4], back[4], apart[4];
    uint32_t which[2] = {i, j};
    for (int k = 0; k < 2; k++) {
        quaternion_conjugate(start[which[k]].turned, back);
        quaternion_product(now[which[k]].turned, back, way[k]);
    }
    quaternion_conjugate(way[0], back);
    quaternion_product(way[1], back, apart);
    return 2 * length3(apart + 1);
}

/* Joints that opened by a tenth of the largest angle or more. Bodies: the ground, then the
 * voussoirs from one springing to the other. */
static int count_hinges(const pose *start, const pose *now, uint32_t count) {
    double turned[BODIES_MAX + 1], most = 0;
    for (uint32_t i = 0; i < count; i++) {
        turned[i] = turned_apart(start, now, i, i + 1 < count ? i + 1 : 0);
        most = fmax(most, turned[i]);
    }
    int hinges = 0;
    for (uint32_t i = 0; i < count; i++)
        hinges += turned[i] > 0.1 * most;
    return hinges;
}

/* An arch on level ground after 0.2 s: the largest way of a voussoir, m of a radius of 1 m. */
static double arch_moves(int voussoirs, double thickness, double turn, int *hinges) {
    static pose start[BODIES_MAX], now[BODIES_MAX];
    scree_world *w = scene_world(
        "world: {dimension: 3, h: 2 ms, tolerance: 1e-6, max_iterations: 100000}\n"
        "laws: {dry: {normal: velocity, friction: 1}}\ncontacts: [{default: dry}]\n"
        "bodies:\n  - {name: ground, shape: plane, fixed: true}\n"
        "  - {generate: {kind: vault, voussoirs: %d, radius: 1, thickness: %.17g, depth: 0.3}, "
        "turn: [0, 0, %.17g]}\n",
        voussoirs, thickness, turn);
    poses_of(w, start);
    simple_steps(w, 100);
    uint32_t count = poses_of(w, now);
    assert_int_equal(count, voussoirs + 1);
    simple_end(w);
    *hinges = count_hinges(start, now, count);
    return largest_way(start, now, count);
}

static void check_limit(int voussoirs, double stands, double falls, double turn) {
    int hinges;
    double way = arch_moves(voussoirs, stands, turn, &hinges);
    printf("%d voussoirs, t/R %g: %.1e m\n", voussoirs, stands, way);
    assert_true(way < 1e-6);
    way = arch_moves(voussoirs, falls, turn, &hinges);
    printf("%d voussoirs, t/R %g: %.1e m, %d hinges\n", voussoirs, falls, way, hinges);
    assert_true(way > 1e-3);
    assert_int_equal(hinges, 5);
}

static void test_milankovitch(void **state) {
    (void)state;
    check_limit(20, 0.110, 0.105, 0);
    check_limit(24, 0.110, 0.105, 0.6); /* whichever way it stands on the ground */
    if (simple_soak()) check_limit(40, 0.110, 0.105, 0);
}

/* A barrel of two stones along its depth in bond: it settles, and then stands where it is. */
static void test_dry_vault_does_not_creep(void **state) {
    (void)state;
    static pose start[BODIES_MAX], now[BODIES_MAX];
    const double h = 2e-3, thickness = 0.2;
    int seconds = simple_soak() ? 60 : 5;
    scree_world *w =
        scene_world("world: {dimension: 3, h: %g s, tolerance: 1e-8, max_iterations: 100000}\n"
                    "laws: {dry: {normal: velocity, friction: 0.7}}\ncontacts: [{default: dry}]\n"
                    "bodies:\n  - {name: ground, shape: plane, fixed: true}\n"
                    "  - {generate: {kind: vault, voussoirs: 15, radius: 1, thickness: %g, depth: "
                    "0.8, blocks: 2, stagger: true}}\n",
                    h, thickness);
    simple_steps(w, (int64_t)(1 / h + 0.5));
    poses_of(w, start);
    simple_steps(w, (int64_t)((seconds - 1) / h + 0.5));
    double way = largest_way(start, now, poses_of(w, now));
    simple_end(w);
    printf("vault: %.2e of a stone in %d s\n", way / thickness, seconds);
    assert_true(way < 1e-6 * thickness);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_milankovitch),
        cmocka_unit_test(test_dry_vault_does_not_creep),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
