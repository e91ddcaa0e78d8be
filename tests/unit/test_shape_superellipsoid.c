/* Ellipsoids and superellipsoids: mass, support, touches compared with plain geometry. */
#include "space_pair_check.h"

#include "base/math.h"
#include "shape/part_kind.h"
#include "support/flow_params.h"

extern const shape_kind shape_ellipsoid, shape_superellipsoid;

static shape form(const shape_kind *k, const char *text) {
    _Alignas(16) unsigned char parameters[256];
    scree_error error = {0};
    shape out;
    node *map = flow_params(text);
    assert_int_equal(param_read(&k->head, map, NULL, NULL, parameters, &error), SCREE_OK);
    node_free(map);
    scree_status status = k->create(parameters, &out, &error);
    if (status != SCREE_OK) print_error("%s\n", error.text);
    assert_int_equal(status, SCREE_OK);
    return out;
}

/* The norm whose unit ball the solid is. */
static double gauge(const double x[3], const double g[3], double p, double q) {
    double across = pow(pow(fabs(x[0]) / g[0], p) + pow(fabs(x[1]) / g[1], p), 1 / p);
    return pow(pow(across, q) + pow(fabs(x[2]) / g[2], q), 1 / q);
}

static const struct {
    const char *text;
    double g[3], p, q;
} cases[] = {
    {"{radii: [1, 0.6, 0.4], exponents: [2, 2]}", {1, 0.6, 0.4}, 2, 2},
    {"{radii: [1, 0.6, 0.4], exponents: [4, 3]}", {1, 0.6, 0.4}, 4, 3},
    {"{radii: [0.5, 0.5, 1], exponents: [10, 2]}", {0.5, 0.5, 1}, 10, 2},
    {"{radii: [0.5, 0.7, 0.6], exponents: [1.25, 1.5]}", {0.5, 0.7, 0.6}, 1.25, 1.5},
};
#define CASES (int)(sizeof cases / sizeof *cases)

/* Volume and moments by sums over a fine grid of columns. */
static void test_mass(void **state) {
    (void)state;
    shape ball = form(&shape_superellipsoid, "{radii: [1, 1, 1], exponents: [2, 2]}");
    near(ball.volume, 4.0 / 3 * PI, 1e-15);
    near(ball.moments[0], 0.4 * ball.volume, 1e-15);
    shape_free(&ball);
    for (int i = 0; i < CASES; i++) {
        enum { N = 160 };
        const double *g = cases[i].g;
        double volume = 0, moment[3] = {0};
        shape s = form(&shape_superellipsoid, cases[i].text);
        for (int a = 0; a < N * N * N; a++) {
            double x[3] = {g[0] * (a % N + 0.5) / N, g[1] * (a / N % N + 0.5) / N,
                           g[2] * (a / N / N + 0.5) / N};
            if (gauge(x, g, cases[i].p, cases[i].q) > 1) continue;
            volume += 1;
            for (int k = 0; k < 3; k++)
                moment[k] += dot3(x, x) - x[k] * x[k];
        }
        double piece = 8 * g[0] * g[1] * g[2] / N / N / N;
        near(s.volume / (piece * volume), 1, 2e-3);
        for (int k = 0; k < 3; k++)
            near(s.moments[k] / (piece * moment[k]), 1, 3e-3);
        near(polyhedron_mass(&s.polyhedron[0]).volume, s.volume, 1e-12);
        shape_free(&s);
    }
}

/* The support point is on the surface, no point reaches farther, and the bend is its derivative. */
static void test_support(void **state) {
    (void)state;
    random_stream r = {.seed = 11};
    for (int i = 0; i < CASES; i++) {
        shape s = form(&shape_superellipsoid, cases[i].text);
        const smooth *f = s.polyhedron[0].smooth;
        for (int round = 0; round < 300; round++) {
            double n[3], at[3], x[3], bend[3][3], ahead[3], back[3], t[3], u[3];
            random_direction(&r, n);
            f->support(f, n, at);
            near(gauge(at, f->half, cases[i].p, cases[i].q), 1, 1e-12);
            assert_true(length3(at) <= s.bound * (1 + 1e-12));
            assert_true(2 * dot3(at, n) >= s.size * (1 - 1e-12));
            random_direction(&r, x);
            double scale = gauge(x, f->half, cases[i].p, cases[i].q);
            assert_true(dot3(x, n) / scale <= dot3(at, n) * (1 + 1e-12));
            f->bend(f, n, bend);
            tangents3(n, t, u);
            double step = 1e-6, most = fmin(fabs(n[0]), fmin(fabs(n[1]), fabs(n[2])));
            if (most < 0.05) continue; /* near the axes derivatives of a box grow without bound */
            for (int k = 0; k < 3; k++) {
                ahead[k] = n[k] + step * t[k];
                back[k] = n[k] - step * t[k];
            }
            f->support(f, ahead, ahead);
            f->support(f, back, back);
            turn3((const double(*)[3])bend, t, u);
            for (int k = 0; k < 3; k++)
                near((ahead[k] - back[k]) / (2 * step), u[k], 1e-6 * (1 + length3(u)));
        }
        shape_free(&s);
    }
}

/* Equal radii make a sphere, whose touches are known. */
static void test_round_ones_are_spheres(void **state) {
    (void)state;
    random_stream r = {.seed = 12};
    shape egg = form(&shape_ellipsoid, "{radii: [0.7, 0.7, 0.7]}"), ball, other;
    make_space(&shape_sphere, &(sphere_parameters){0.7}, &ball);
    const struct {
        const shape_kind *kind;
        const void *parameters;
    } others[] = {{&shape_sphere, &(sphere_parameters){0.5}},
                  {&shape_block, &(block_parameters){{1, 1.4, 2}}},
                  {&shape_capsule, &(capsule_parameters){0.3, 1}},
                  {&shape_cylinder, &(cylinder_parameters){0.6, 1}},
                  {&shape_cone, &(cylinder_parameters){0.6, 1}},
                  {&shape_plane, &(plane_parameters){{0, 0, 1}}},
                  {&shape_hollow_sphere, &(sphere_parameters){2.5}}};
    for (size_t k = 0; k < sizeof others / sizeof *others; k++) {
        make_space(others[k].kind, others[k].parameters, &other);
        int met = 0;
        for (int round = 0; round < 2000; round++) {
            space_pose at = random_space_pose(&r, 1.2), to = random_space_pose(&r, 1.2);
            space_touch one[SPACE_TOUCHES], two[SPACE_TOUCHES];
            const part *p = &other.part[0];
            int count = space_pair_of(ball.part[0].type, p->type)(&ball, &ball.part[0], &at, &other,
                                                                  p, &to, 0.3, one);
            int same = space_pair_of(egg.part[0].type, p->type)(&egg, &egg.part[0], &at, &other, p,
                                                                &to, 0.3, two);
            if (count == 1 && one[0].gap < -0.3) continue; /* deep: several ways out are as good */
            assert_int_equal(count, same);
            if (count == 0) continue;
            met++;
            /* a face is preferred to a normal that parts better by up to 1e-7 of the size */
            bool flat = part_kind_of(p->type)->flat;
            near(one[0].gap, two[0].gap, flat ? 2e-7 : 1e-9);
            bool steady = one[0].gap > -0.1 && fabs(one[0].gap - two[0].gap) < 1e-12;
            for (int i = 0; i < 3 && steady; i++)
                near(one[0].point[0][i], two[0].point[0][i], 1e-6);
        }
        assert_true(met > 20);
        shape_free(&other);
    }
    shape_free(&egg);
    shape_free(&ball);
}

/* The gap is the greatest separation over all directions: no random direction separates more. */
static void test_gap_is_the_greatest_parting(void **state) {
    (void)state;
    random_stream r = {.seed = 13};
    for (int i = 0; i < CASES; i++) {
        shape a = form(&shape_superellipsoid, cases[i].text);
        shape b = form(&shape_superellipsoid, cases[(i + 1) % CASES].text);
        for (int round = 0; round < 400; round++) {
            space_pose at = random_space_pose(&r, 1), to = random_space_pose(&r, 1);
            space_touch found[SPACE_TOUCHES];
            int count = space_pair_of(a.part[0].type, b.part[0].type)(&a, &a.part[0], &at, &b,
                                                                      &b.part[0], &to, 5, found);
            assert_int_equal(count, 1);
            const space_touch *t = &found[0];
            near(length3(t->normal), 1, 1e-14);
            double d[3];
            minus3(t->point[1], t->point[0], d);
            double sign = t->second_is_candidate ? 1 : -1;
            near(sign * dot3(d, t->normal), t->gap, 1e-12);
            if (t->gap < -0.15) continue;
            for (int k = 0; k < 200; k++) {
                double n[3], back[3], out[3], local[3], reach = 0, step = k < 100 ? 1 : 0.01;
                random_direction(&r, n);
                for (int j = 0; j < 3; j++)
                    n[j] = k < 100 ? n[j] : sign * t->normal[j] + step * n[j];
                unit3(n);
                turn_back3((const double(*)[3])at.R, n, local);
                a.polyhedron[0].smooth->support(a.polyhedron[0].smooth, local, out);
                reach += dot3(out, local);
                for (int j = 0; j < 3; j++)
                    back[j] = -n[j];
                turn_back3((const double(*)[3])to.R, back, local);
                b.polyhedron[0].smooth->support(b.polyhedron[0].smooth, local, out);
                reach += dot3(out, local);
                minus3(to.x, at.x, d);
                assert_true(dot3(d, n) - reach <= t->gap + 1e-9);
            }
        }
        shape_free(&a);
        shape_free(&b);
    }
}

/* A long grain across a pipe touches it with both tips. */
static void test_tips_bridge_a_pipe(void **state) {
    (void)state;
    shape a = form(&shape_ellipsoid, "{radii: [1, 0.2, 0.2]}"), pipe;
    hollow_cylinder_parameters given = {.radius = 1.01, .height = 4, .caps = CAPS_NONE};
    make_space(&shape_hollow_cylinder, &given, &pipe);
    space_pose at = {.R = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}}, to = at;
    space_touch found[SPACE_TOUCHES];
    const part *p = &a.part[0], *q = &pipe.part[0];
    int count = space_pair_of(p->type, q->type)(&a, p, &at, &pipe, q, &to, 0.1, found);
    assert_int_equal(count, 2);
    for (int i = 0; i < 2; i++) {
        near(found[i].gap, 0.01, 1e-12);
        near(fabs(found[i].point[0][0]), 1, 1e-12);
    }
    assert_true(found[0].feature[0] != found[1].feature[0]);
    shape_free(&a);
    shape_free(&pipe);
}

static void test_refusals(void **state) {
    (void)state;
    const struct {
        double given[5];
        const char *word;
    } bad[] = {{{1, 1, -1, 2, 2}, "radius"},
               {{1, 1, 0.001, 2, 2}, "factor"},
               {{1, 1, 1, 1, 2}, "exponent"},
               {{1, 1, 1, 2, 20}, "exponent"}};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        scree_error error = {0};
        shape s;
        assert_int_equal(shape_superellipsoid.create(bad[i].given, &s, &error), SCREE_BAD_INPUT);
        assert_non_null(strstr(error.text, bad[i].word));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_mass),
        cmocka_unit_test(test_support),
        cmocka_unit_test(test_round_ones_are_spheres),
        cmocka_unit_test(test_gap_is_the_greatest_parting),
        cmocka_unit_test(test_tips_bridge_a_pipe),
        cmocka_unit_test(test_refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
