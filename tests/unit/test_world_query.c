/* Rays, nearest surfaces, points and balls among random disks and rectangles, spheres and blocks:
 * against a search over all bodies by the formulas of their distances. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "scree/query.h"
#include "support/check.h"
#include "support/simple_world.h"

#define BODIES    120
#define QUESTIONS 150

static scree_error error;
static random_stream dice;

static double random_between(double low, double high) {
    return low + (high - low) * random_unit(&dice);
}

typedef struct thing {
    bool box;
    double centre[3], radius, half[3];
    double axis[3][3]; /* of the body, in the world */
} thing;

static thing things[BODIES];
static int dimension;

static void set_axes(thing *b, scree_body_def *def) {
    double *q = def->orientation, size = 0;
    def->angle = dimension == 2 ? random_between(0, 7) : 0;
    if (dimension == 2) {
        double c = cos(def->angle), s = sin(def->angle);
        memcpy(b->axis, (double[3][3]){{c, s, 0}, {-s, c, 0}, {0, 0, 1}}, sizeof b->axis);
        return;
    }
    for (int k = 0; k < 4; k++) {
        q[k] = random_between(-1, 1);
        size += q[k] * q[k];
    }
    for (int k = 0; k < 4; k++)
        q[k] /= sqrt(size);
    double w = q[0], x = q[1], y = q[2], z = q[3];
    memcpy(b->axis,
           (double[3][3]){{1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)},
                          {2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)},
                          {2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)}},
           sizeof b->axis);
}

static scree_params *params_of(const thing *b) {
    if (!b->box) return simple_params("{radius: %.17g}", b->radius);
    double a = 2 * b->half[0], c = 2 * b->half[1], d = 2 * b->half[2];
    if (dimension == 2) return simple_params("{width: %.17g, height: %.17g}", a, c);
    return simple_params("{size: [%.17g, %.17g, %.17g]}", a, c, d);
}

static void add_thing(scree_world *w, thing *b, int number) {
    scree_body_def def = scree_default_body_def();
    const char *kinds[2][2] = {{"disk", "rectangle"}, {"sphere", "block"}};
    *b = (thing){.box = random_unit(&dice) < 0.5, .radius = random_between(0.05, 0.35)};
    for (int k = 0; k < dimension; k++) {
        b->centre[k] = random_between(-2, 2);
        b->half[k] = random_between(0.05, 0.35);
    }
    set_axes(b, &def);
    scree_params *p = params_of(b);
    must(scree_world_add_shape(w, kinds[dimension == 3][b->box], p, &def.shape, &error), &error);
    scree_params_free(p);
    memcpy(def.position, b->centre, sizeof def.position);
    def.density = 1;
    def.group = number % 3 ? "most" : "few";
    assert_int_equal(simple_add(w, &def), (uint64_t)number + 1);
}

static scree_world *random_things(uint64_t seed) {
    scree_world_def def = simple_def(1e-3, 1e-6);
    dice = (random_stream){.seed = seed};
    def.dimension = dimension;
    scree_world *w = simple_world(&def, &(simple_law){.mu = 0});
    for (int i = 0; i < BODIES; i++)
        add_thing(w, &things[i], i);
    return w;
}

static void to_body(const thing *b, const double *v, double *out) {
    for (int i = 0; i < 3; i++)
        out[i] = b->axis[i][0] * v[0] + b->axis[i][1] * v[1] + b->axis[i][2] * v[2];
}

static double distance_of(const thing *b, const double *p) {
    double at[3] = {p[0] - b->centre[0], p[1] - b->centre[1], p[2] - b->centre[2]}, own[3];
    double outside = 0, inside = -INFINITY;
    to_body(b, at, own);
    if (!b->box) return sqrt(own[0] * own[0] + own[1] * own[1] + own[2] * own[2]) - b->radius;
    for (int k = 0; k < dimension; k++) {
        double d = fabs(own[k]) - b->half[k];
        outside += d > 0 ? d * d : 0;
        inside = fmax(inside, d);
    }
    return outside > 0 ? sqrt(outside) : inside;
}

/* How far along the unit vector u the body is met. */
static double met_at(const thing *b, const double *p, const double *u) {
    double at[3] = {p[0] - b->centre[0], p[1] - b->centre[1], p[2] - b->centre[2]}, own[3], way[3];
    to_body(b, at, own);
    to_body(b, u, way);
    if (!b->box) {
        double half = own[0] * way[0] + own[1] * way[1] + own[2] * way[2];
        double out = own[0] * own[0] + own[1] * own[1] + own[2] * own[2] - b->radius * b->radius;
        if (out <= 0) return 0;
        double root = half * half - out;
        return root < 0 || half > 0 ? INFINITY : -half - sqrt(root);
    }
    double first = 0, last = INFINITY;
    for (int k = 0; k < dimension; k++) {
        double a = (-b->half[k] - own[k]) / way[k], c = (b->half[k] - own[k]) / way[k];
        first = fmax(first, fmin(a, c));
        last = fmin(last, fmax(a, c));
    }
    return first <= last ? first : INFINITY;
}

static bool asked(int number, bool group) { return !group || number % 3; }

static void agrees(const char *what, const scree_hit *hit, double least, int body) {
    if (isinf(least) ? hit->body != 0 : hit->body != (uint64_t)body + 1)
        fail_msg("%s: body %llu, by hand %d at %g", what, (unsigned long long)hit->body, body + 1,
                 least);
    if (!isinf(least)) near(what, hit->distance, least, 1e-9);
}

static double points[QUESTIONS][3], ways[QUESTIONS][3];
static scree_hit hits[QUESTIONS];

static void ask_rays(scree_world *w, double length, bool group) {
    must(scree_world_rays(w, QUESTIONS, points[0], ways[0], length, group ? "most" : NULL, hits,
                          &error),
         &error);
    for (int i = 0; i < QUESTIONS; i++) {
        double least = INFINITY, size = 0, u[3] = {0, 0, 0};
        int body = 0;
        for (int k = 0; k < dimension; k++)
            size += ways[i][k] * ways[i][k];
        for (int k = 0; k < dimension; k++)
            u[k] = ways[i][k] / sqrt(size);
        for (int b = 0; b < BODIES; b++) {
            double at = asked(b, group) ? met_at(&things[b], points[i], u) : INFINITY;
            if (at < least) least = at, body = b;
        }
        if (least > length) least = INFINITY;
        if (least == 0) { /* it begins in several, perhaps: any of them */
            assert_true(hits[i].body && hits[i].distance == 0);
            assert_true(distance_of(&things[hits[i].body - 1], points[i]) <= 1e-12);
        } else
            agrees("ray", &hits[i], least, body);
    }
}

static void ask_nearest(scree_world *w, double within, bool group) {
    must(scree_world_nearest(w, QUESTIONS, points[0], within, group ? "most" : NULL, hits, &error),
         &error);
    for (int i = 0; i < QUESTIONS; i++) {
        double least = INFINITY;
        int body = 0;
        for (int b = 0; b < BODIES; b++) {
            double at = asked(b, group) ? distance_of(&things[b], points[i]) : INFINITY;
            if (at < least) least = at, body = b;
        }
        agrees("nearest", &hits[i], least > within ? INFINITY : least, body);
    }
}

static void ask_balls(scree_world *w) {
    for (int i = 0; i < QUESTIONS; i++) {
        double reach = i % 2 ? 0 : random_unit(&dice) * random_unit(&dice);
        uint64_t ids[BODIES];
        size_t count = 0, found = 0;
        must(i % 2 ? scree_world_at_point(w, points[i], ids, BODIES, &count, &error)
                   : scree_world_overlap(w, points[i], reach, ids, BODIES, &count, &error),
             &error);
        for (int b = 0; b < BODIES; b++) {
            if (distance_of(&things[b], points[i]) > reach) continue;
            assert_true(found < count);
            assert_int_equal(ids[found++], (uint64_t)b + 1);
        }
        assert_int_equal(found, count);
    }
}

static void answers_are_those_of_a_search_over_all(void **unused) {
    (void)unused;
    for (uint64_t seed = 1; seed <= 6; seed++) {
        dimension = seed % 2 ? 3 : 2;
        scree_world *w = random_things(seed);
        for (int i = 0; i < QUESTIONS; i++)
            for (int k = 0; k < 3; k++) {
                points[i][k] = k < dimension ? random_between(-3, 3) : 0;
                ways[i][k] = k < dimension ? random_between(-1, 1) : 0;
            }
        ask_rays(w, 50, false);
        ask_rays(w, 1.5, true);
        ask_nearest(w, 50, true);
        ask_nearest(w, 0.3, false);
        ask_balls(w);
        scree_world_destroy(w);
    }
}

/* Answers fill structs of the caller's size, and an impossible query is refused. */
static void questions_are_checked(void **unused) {
    (void)unused;
    dimension = 2;
    scree_world *w = random_things(1);
    double here[3] = {0, 0, 0}, nan[3] = {0, NAN, 0}, x[3] = {1, 0, 0};
    struct {
        uint64_t body, guard;
    } older[2] = {{0, 7}, {0, 7}};
    scree_hit hit, small;
    size_t count;
    must(scree_world_rays(w, 1, here, x, 9, NULL, &hit, &error), &error);
    must(scree_world_rays_into(w, 1, here, x, 9, NULL, (scree_hit *)older, sizeof hit.body, &error),
         &error);
    assert_true(older[0].body == hit.body && older[0].guard == 7);
    must(scree_world_nearest_into(w, 1, here, 9, NULL, &small, sizeof small, &error), &error);
    assert_int_not_equal(small.body, 0);
    assert_int_equal(scree_world_rays(w, 1, nan, x, 1, NULL, &hit, &error), SCREE_BAD_INPUT);
    assert_int_equal(scree_world_rays(w, 1, here, here, 1, NULL, &hit, &error), SCREE_BAD_INPUT);
    assert_int_equal(scree_world_rays(w, 1, here, x, -1, NULL, &hit, &error), SCREE_BAD_INPUT);
    assert_int_equal(scree_world_nearest(w, 1, here, 1, "none", &hit, &error), SCREE_NOT_FOUND);
    assert_int_equal(scree_world_overlap(w, here, -1, NULL, 0, &count, &error), SCREE_BAD_INPUT);
    assert_int_equal(scree_world_at_point(w, nan, NULL, 0, &count, &error), SCREE_BAD_INPUT);
    scree_world_destroy(w);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_are_those_of_a_search_over_all),
        cmocka_unit_test(questions_are_checked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
