/* Laws that pull, against closed forms: constant cohesion, bonds that break, liquid bridges. Planar
 * and in space; gravity is turned instead of the ground. */
#include <stdio.h>
#include <string.h>

#include "base/math.h"
#include "support/check.h"
#include "support/scene_world.h"

/* A body of 2 kg on the ground, gravity of given size at an angle from the normal into it. */
typedef struct ground_case {
    int dimension;
    const char *law;   /* the parts */
    const char *shape; /* NULL: a block of 0.4 x 0.2 (x 0.3) m */
    double g, angle;   /* m/s^2, rad; PI: away from the ground */
    double h;
} ground_case;

#define MASS 2.0

static scree_world *ground_world(const ground_case *c) {
    double along = c->g * math_sin(c->angle), into = c->g * math_cos(c->angle);
    double h = c->h > 0 ? c->h : 1e-3;
    if (c->dimension == 2)
        return scene_world(
            "world: {h: %.17g, tolerance: 1e-11, max_iterations: 100000, gravity: [%.17g, "
            "%.17g]}\nlaws: {law: {%s}}\ncontacts: [{default: law}]\nbodies:\n"
            "  - {name: body, shape: %s, position: [0, 0.1], mass: 2}\n"
            "  - {name: ground, shape: halfplane, fixed: true}\n",
            h, along, -into, c->law,
            c->shape ? c->shape : "{kind: rectangle, width: 0.4, height: 0.2}");
    return scene_world(
        "world: {dimension: 3, h: %.17g, tolerance: 1e-11, max_iterations: 100000, gravity: "
        "[%.17g, %.17g, %.17g]}\nlaws: {law: {%s}}\ncontacts: [{default: law}]\nbodies:\n"
        "  - {name: body, shape: %s, position: [0, 0, 0.1], mass: 2}\n"
        "  - {name: ground, shape: plane, fixed: true}\n",
        h, 0.6 * along, 0.8 * along, -into, c->law,
        c->shape ? c->shape : "{kind: block, size: [0.4, 0.3, 0.2]}");
}

/* How far the body has gone after some steps: off the ground, and along it. */
typedef struct travel {
    double off, along;
    int broken;
} travel;

static travel go(const ground_case *c, int steps) {
    scree_world *w = ground_world(c);
    simple_steps(w, steps);
    scene_body b = scene_get(w, "body");
    travel t = {0};
    if (c->dimension == 2)
        t = (travel){b.q[1] - 0.1, fabs(b.q[0]), 0};
    else
        t = (travel){b.q[2] - 0.1, sqrt(b.q[0] * b.q[0] + b.q[1] * b.q[1]), 0};
    t.broken = (int)scree_world_totals(w).broken;
    simple_end(w);
    return t;
}

static const char *ball(int dimension) {
    return dimension == 2 ? "{kind: disk, radius: 0.1}" : "{kind: sphere, radius: 0.1}";
}

static const char *const normals[] = {"velocity", "quasi-inelastic", "position"};

/* A ball under a ceiling holds on exactly up to F; beyond, what is left over pulls it off, and once
 * the gap is open there is no cohesion. */
static void cohesion_pull_off(void **unused) {
    (void)unused;
    const double F = 13, over[] = {-1e-6, 1e-6, 0.1}, t = 0.1;
    const double want[] = {0, 0.5 * 1e-6 * F / MASS * t * t, 0.5 * 1.1 * F / MASS * t * t};
    for (int dimension = 2; dimension <= 3; dimension++)
        for (int n = 0; n < 3; n++)
            for (int k = 0; k < 3; k++) {
                char law[128];
                snprintf(law, sizeof law,
                         "normal: %s, friction: 0.4, bond: {kind: cohesion, force: %g}", normals[n],
                         F);
                ground_case c = {dimension, law, ball(dimension), F / MASS * (1 + over[k]), PI, 0};
                near("pulled off", go(&c, 100).off, want[k], 0.03 * want[k] + 1e-10);
            }
}

/* A block on a slope slides when W sin > mu (W cos + F), F the pull of all its contacts: two in the
 * plane, four in space; or the pressure times its area. */
static void cohesion_on_a_slope(void **unused) {
    (void)unused;
    const double mu = 0.5, angle = 0.7, W = 20;
    double F = W * (math_sin(angle) / mu - math_cos(angle));
    for (int dimension = 2; dimension <= 3; dimension++)
        for (int stress = 0; stress < 2; stress++)
            for (int more = 0; more < 2; more++) {
                char law[160], bond[64];
                double area = dimension == 2 ? 0.4 : 0.12, contacts = dimension == 2 ? 2 : 4;
                double given = F * (more ? 1 + 1e-6 : 1 - 1e-6);
                snprintf(bond, sizeof bond, stress ? "pressure: %.17g" : "force: %.17g",
                         given / (stress ? area : contacts));
                snprintf(law, sizeof law,
                         "normal: velocity, friction: %g, bond: {kind: cohesion, %s}", mu, bond);
                ground_case c = {dimension, law, NULL, W / MASS, angle, 0};
                travel t = go(&c, 200);
                /* what is left over, 1e-6 mu F, moves it by x = a t^2 / 2 */
                double x = 1e-6 * mu * F / MASS * 0.2 * 0.2 / 2;
                near(more ? "sticks" : "slides", t.along, more ? 0 : x, 1e-3 * x);
                near("stays on the slope", t.off, 0, 1e-9);
            }
}

static void bad_cohesion(void **unused) {
    (void)unused;
    static const struct {
        const char *bond, *shape, *reason;
    } cases[] = {
        {"force: -1", "{kind: disk, radius: 0.1}", "force"},
        {"pressure: -1", "{kind: disk, radius: 0.1}", "pressure"},
        {"force: 1, pressure: 2", "{kind: disk, radius: 0.1}", "either"},
        {"pressure: 2", "{kind: disk, radius: 0.1}", "no area"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *text = scene_refusal(
            "world: {h: 1e-3}\nlaws: {law: {normal: velocity, bond: {kind: cohesion, "
            "%s}}}\ncontacts: [{default: law}]\nbodies:\n  - {shape: %s}\n  - {shape: "
            "halfplane, fixed: true}\n",
            cases[i].bond, cases[i].shape);
        if (!strstr(text, cases[i].reason)) fail_msg("%s: '%s'", cases[i].bond, text);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cohesion_pull_off),
        cmocka_unit_test(cohesion_on_a_slope),
        cmocka_unit_test(bad_cohesion),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
