/* The functions of Newton's methods: derivatives against differences, zeros against the law. */
#include <string.h>

#include "base/math.h"
#include "base/random.h"
#include "problem/polygon.h"
#include "solver/newton/newton_functions.h"
#include "support/check.h"

typedef struct law_case {
    cone_type cone;
    int rows;
} law_case;

static const law_case cases[] = {{CONE_SIGNORINI, 1}, {CONE_COULOMB, 2},   {CONE_COULOMB, 3},
                                 {CONE_TRESCA, 2},    {CONE_TRESCA, 3},    {CONE_ROLLING, 3},
                                 {CONE_ROLLING, 5},   {CONE_ROLLING, 6},   {CONE_BOX, 1},
                                 {CONE_FREE, 3},      {CONE_BILATERAL, 6}, {CONE_FACETED, 3}};
#define CASES     (sizeof cases / sizeof *cases)
#define FUNCTIONS 4

static row draw_law(random_stream *s, law_case c, int number, row_extra *extra) {
    *extra = (row_extra){.l_s = 1.0, .lower = -random_unit(s), .upper = random_unit(s)};
    double mu = number % 7 == 0 ? 0.0 : random_range(s, 0.05, 2.0);
    return (row){.cone = (uint8_t)c.cone,
                 .dimension = (uint8_t)c.rows,
                 .facets = (uint8_t)(4 + 2 * (number % 5)),
                 .mu = mu,
                 .l_r = 1.0};
}

static void draw_point(random_stream *s, double *x, double *y) {
    double size = random_range(s, 0.1, 3.0);
    for (int i = 0; i < ROWS_MAX; i++) {
        x[i] = random_normal(s);
        y[i] = size * random_normal(s);
    }
    if (random_unit(s) < 0.7) x[0] = fabs(x[0]) + random_unit(s);
}

/* Largest difference between P, Q and central differences of F. */
static double derivative_error(newton_function f, const row *r, const row_extra *extra,
                               const double *x, const double *y, double step) {
    double F[ROWS_MAX], P[ROWS_MAX * ROWS_MAX], Q[ROWS_MAX * ROWS_MAX], worst = 0.0;
    int n = r->dimension;
    newton_contact(f, r, extra, x, y, F, P, Q);
    for (int j = 0; j < 2 * n; j++) {
        double point[2][ROWS_MAX], side[2][ROWS_MAX];
        for (int k = 0; k < 2; k++) {
            memcpy(point[0], x, sizeof point[0]);
            memcpy(point[1], y, sizeof point[1]);
            point[j / n][j % n] += k ? step : -step;
            newton_contact(f, r, extra, point[0], point[1], side[k], NULL, NULL);
        }
        for (int i = 0; i < n; i++) {
            double difference = (side[1][i] - side[0][i]) / (2.0 * step);
            double given = (j < n ? Q : P)[i * n + j % n];
            worst = fmax(worst, fabs(difference - given));
        }
    }
    return worst;
}

/* The functions are smooth except on thin sets: nearly all random points agree with differences,
 * and for those next to a kink smaller steps decide. */
static void derivatives_are_those_of_the_function(void **state) {
    (void)state;
    random_stream s = {11, 1, 0};
    for (int f = 0; f < FUNCTIONS; f++)
        for (size_t c = 0; c < CASES; c++)
            for (int k = 0; k < 2000; k++) {
                row_extra extra;
                double x[ROWS_MAX], y[ROWS_MAX];
                row r = draw_law(&s, cases[c], k, &extra);
                draw_point(&s, x, y);
                double error = derivative_error((newton_function)f, &r, &extra, x, y, 1e-5);
                if (error > 1e-5)
                    error = derivative_error((newton_function)f, &r, &extra, x, y, 1e-8);
                assert_true(error < 1e-5);
            }
}

/* At rest inside the polygon, sliding at a corner between the normals of its edges, or on an edge
 * against its normal. */
static void draw_faceted(random_stream *s, const row *r, double *x, double *y) {
    int half = (int)random_below(s, 2 * r->facets);
    double way[2], corner[2], next[2], share = random_unit(s), speed = random_unit(s);
    polygon_direction(r->facets, half, way);
    polygon_direction(r->facets, half - half % 2, corner);
    polygon_direction(r->facets, (half + 2) % (2 * r->facets) & ~1, next);
    double radius = r->mu * x[0], angle = random_range(s, -0.9, 0.9) * PI / r->facets;
    if (random_unit(s) < 0.3) radius *= 0.5 * share, speed = 0.0;
    double c = half % 2 ? 1.0 : cos(angle), t = half % 2 ? 0.0 : sin(angle);
    for (int i = 0; i < 2; i++)
        x[1 + i] = radius * (half % 2 ? share * corner[i] + (1.0 - share) * next[i] : corner[i]);
    y[1] = -speed * (c * way[0] - t * way[1]);
    y[2] = -speed * (t * way[0] + c * way[1]);
}

/* x in the cone and y as the law allows for it: parts at their limit slide along their impulse,
 * others do not move. Every second contact is open. */
static void draw_solution(random_stream *s, const row *r, const row_extra *extra, double *x,
                          double *y) {
    cone_part part[3];
    int parts = 0;
    bool open = random_unit(s) < 0.3 && r->cone != CONE_BILATERAL && r->cone != CONE_BOX;
    draw_point(s, x, y);
    x[0] = fabs(x[0]);
    if (r->cone == CONE_COULOMB || r->cone == CONE_ROLLING)
        parts = cone_parts(r, extra, true, part);
    if (r->cone == CONE_TRESCA) {
        parts = 1;
        part[0] = (cone_part){.first = 1, .rows = r->dimension - 1};
    }
    if (open || r->cone == CONE_FREE) {
        memset(x, 0, ROWS_MAX * sizeof *x);
        y[0] = fabs(y[0]);
    } else if (r->cone == CONE_BOX) {
        int side = (int)random_below(s, 3);
        x[0] = side == 0 ? extra->lower : side == 1 ? extra->upper : 0.0;
        y[0] = side == 0 ? fabs(y[0]) : side == 1 ? -fabs(y[0]) : 0.0;
    } else {
        y[0] = 0.0;
        if (r->cone == CONE_BILATERAL) memset(y, 0, ROWS_MAX * sizeof *y);
    }
    if (r->cone == CONE_FACETED && !open) draw_faceted(s, r, x, y);
    for (int k = 0; k < parts; k++) {
        double radius = r->cone == CONE_TRESCA ? r->mu : part[k].slope * x[0], length = 0.0;
        double speed = random_unit(s) < 0.5 ? 0.0 : random_unit(s), share = random_unit(s);
        if (open && r->cone != CONE_TRESCA) continue;
        if (speed > 0.0) share = 1.0;
        double direction[2] = {random_normal(s), part[k].rows > 1 ? random_normal(s) : 0.0};
        length = sqrt(direction[0] * direction[0] + direction[1] * direction[1]);
        for (int i = 0; i < part[k].rows; i++) {
            x[part[k].first + i] = share * radius * direction[i] / length;
            y[part[k].first + i] = -speed * direction[i] / length;
        }
    }
}

static double size_of(const double *F, int n) {
    double sum = 0.0;
    for (int i = 0; i < n; i++)
        sum += F[i] * F[i];
    return sqrt(sum);
}

static double natural_size(const row *r, const row_extra *extra, const double *x, const double *y) {
    double z[ROWS_MAX];
    cone_shift(r, extra, y, z);
    for (int i = 0; i < r->dimension; i++)
        z[i] = x[i] - z[i];
    cone_project(r, extra, z);
    for (int i = 0; i < r->dimension; i++)
        z[i] = x[i] - z[i];
    return size_of(z, r->dimension);
}

/* Near solutions and far from them F and the law's own residual vanish together: they stay within
 * a factor of each other. */
static void zeros_are_the_solutions_of_the_law(void **state) {
    (void)state;
    random_stream s = {12, 1, 0};
    for (int f = 0; f < FUNCTIONS; f++)
        for (size_t c = 0; c < CASES; c++)
            for (int k = 1; k < 2000; k++) {
                row_extra extra;
                double x[ROWS_MAX], y[ROWS_MAX], F[ROWS_MAX];
                row r = draw_law(&s, cases[c], k, &extra);
                draw_solution(&s, &r, &extra, x, y);
                assert_true(natural_size(&r, &extra, x, y) < 1e-14);
                newton_contact((newton_function)f, &r, &extra, x, y, F, NULL, NULL);
                assert_true(size_of(F, r.dimension) < 1e-14);
                double far = math_pow(10.0, random_range(&s, -5.0, 0.0));
                for (int i = 0; i < r.dimension; i++) {
                    x[i] += far * random_normal(&s);
                    y[i] += far * random_normal(&s);
                }
                newton_contact((newton_function)f, &r, &extra, x, y, F, NULL, NULL);
                double size = size_of(F, r.dimension), law = natural_size(&r, &extra, x, y);
                assert_true(size > 0.005 * law && size < 200.0 * law);
            }
}

/* The variables that the linear systems eliminate. */
static void open_contacts_have_no_velocity_derivative(void **state) {
    (void)state;
    const double x[3] = {0.1, 0.02, -0.03}, y[3] = {2.0, 0.1, 0.5};
    row r = {.cone = CONE_COULOMB, .dimension = 3, .mu = 0.5};
    for (int f = 0; f < NEWTON_FISCHER_BURMEISTER; f++) {
        double F[3], P[9], Q[9];
        double none[3] = {0};
        newton_contact((newton_function)f, &r, NULL, f == NEWTON_JEAN_MOREAU ? none : x, y, F, P,
                       Q);
        assert_true(size_of(P, 9) == 0.0);
        assert_true(Q[0] == 1.0 && Q[4] == 1.0 && Q[8] == 1.0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(derivatives_are_those_of_the_function),
        cmocka_unit_test(zeros_are_the_solutions_of_the_law),
        cmocka_unit_test(open_contacts_have_no_velocity_derivative),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
