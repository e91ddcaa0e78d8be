/* Every material of the registry, filled with each of its examples: the properties that callers
 * rely on. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "linear/dense.h"
#include "registry.h"
#include "support/check.h"
#include "support/material_point.h"

static const double sizes[] = {1e-4, 1e-3, 1e-2, 5e-2};
enum { SIZES = sizeof sizes / sizeof *sizes };

typedef void property(material_point *p, random_stream *r);

static void for_all(property *holds) {
    const kind *k;
    for (size_t i = 0; (k = registry_listed(FAMILY_material, i)); i++) {
        if (!k->examples) fail_msg("the material '%s' has no examples", k->name);
        for (int n = 0; k->examples[n]; n++) {
            material_point p;
            random_stream r = {.seed = 7, .stream = 100 * i + n};
            material_point_make(&p, k->name, k->examples[n]);
            holds(&p, &r);
            material_point_free(&p);
        }
    }
}

static void at_rest(const material_point *p, double *strain) {
    memset(strain, 0, 9 * sizeof *strain);
    for (int i = 0; p->size == 9 && i < 3; i++)
        strain[4 * i] = 1;
}

static double largest(const double *x, int count) {
    double most = 0;
    for (int i = 0; i < count; i++)
        most = fmax(most, fabs(x[i]));
    return most;
}

static double largest_difference(const double *x, const double *y, int count) {
    double most = 0;
    for (int i = 0; i < count; i++)
        most = fmax(most, fabs(x[i] - y[i]));
    return most;
}

static void rest_is_rest(material_point *p, random_stream *r) {
    (void)r;
    double strain[9], stress[9];
    material_energy energy;
    at_rest(p, strain);
    assert_true(material_point_move(p, strain, stress, &energy));
    assert_true(largest(stress, p->size) == 0);
    assert_true(energy.stored == 0 && energy.dissipated == 0);
    assert_true(largest(p->history, MATERIAL_HISTORY) == 0);
    if (p->kind->plastic) assert_true(p->kind->plastic(p->parameters, p->history) == 0);
}

/* The tangent at rest, of small strains: that of a finite material by F = 1 + e. */
static void small_tangent(const material_point *p, double C[36]) {
    static const int pair[6][2] = {{0, 0}, {1, 1}, {2, 2}, {0, 1}, {1, 2}, {0, 2}};
    double strain[9], stress[9], tangent[81], history[MATERIAL_HISTORY];
    at_rest(p, strain);
    assert_true(p->kind->update(p->parameters, p->history, strain, history, stress, tangent, NULL));
    for (int a = 0; a < 6; a++)
        for (int b = 0; b < 6; b++) {
            int i = 3 * pair[a][0] + pair[a][1], j = 3 * pair[b][0] + pair[b][1];
            C[6 * a + b] = p->size == 6 ? tangent[6 * a + b] : tangent[9 * i + j];
        }
}

static void modulus_is_uniaxial(material_point *p, random_stream *r) {
    (void)r;
    double C[36], strain[6] = {1};
    small_tangent(p, C);
    for (int a = 0; a < 6; a++)
        for (int b = 0; b < a; b++)
            assert_true(fabs(C[6 * a + b] - C[6 * b + a]) < 1e-12 * C[0]);
    assert_true(dense_cholesky(6, C));
    dense_cholesky_solve(6, C, strain);
    assert_true(fabs(strain[0] * p->kind->modulus(p->parameters) - 1) < 1e-12);
}

/* Random strains of growing size; at each the tangent is that of central differences. */
static void tangent_is_derivative(material_point *p, random_stream *r) {
    for (int k = 0; k < 10 * SIZES; k++) {
        double size = sizes[k % SIZES], strain[9], stress[9];
        material_point_random(p, r, size, strain);
        double step = p->size == 9 ? 1e-7 : 1e-5 * size;
        double error = material_point_tangent_error(p, strain, step);
        if (!(error < 2e-6))
            fail_msg("%s: tangent off by %g at strains of %g", p->kind->head.name, error, size);
        assert_true(material_point_move(p, strain, stress, NULL));
    }
}

static void again_is_the_same(material_point *p, random_stream *r) {
    for (int k = 0; k < 5 * SIZES; k++) {
        double strain[9], first[9], second[9], history[MATERIAL_HISTORY] = {0};
        material_energy energy[2];
        material_point_random(p, r, sizes[k % SIZES], strain);
        assert_true(
            p->kind->update(p->parameters, p->history, strain, history, first, NULL, &energy[0]));
        assert_true(material_point_move(p, strain, second, &energy[1]));
        assert_memory_equal(history, p->history, p->kind->history * sizeof *history);
        assert_memory_equal(first, second, p->size * sizeof *first);
        assert_true(energy[0].stored == energy[1].stored);
        /* from the returned state no further flow occurs; stresses of finite materials may be those
         * of a potential of the whole step, which differs at third order */
        assert_true(material_point_move(p, strain, second, &energy[1]));
        double scale = largest(first, p->size);
        if (!(largest_difference(first, second, p->size) <= (p->size == 9 ? 5e-4 : 1e-9) * scale))
            fail_msg("%s: %g of %g when updated again", p->kind->head.name,
                     largest_difference(first, second, p->size), scale);
        assert_true(fabs(energy[1].stored - energy[0].stored) <= 1e-9 * energy[0].stored);
        assert_true(energy[1].dissipated <= 1e-9 * (energy[0].dissipated + energy[0].stored));
    }
}

static void nothing_comes_from_nothing(material_point *p, random_stream *r) {
    double plastic = 0;
    for (int k = 0; k < 50 * SIZES; k++) {
        double strain[9], stress[9];
        material_energy energy;
        material_point_random(p, r, sizes[k % SIZES], strain);
        assert_true(material_point_move(p, strain, stress, &energy));
        assert_true(energy.stored >= 0);
        assert_true(energy.dissipated >= 0);
        if (!p->kind->plastic) continue;
        double now = p->kind->plastic(p->parameters, p->history);
        assert_true(now >= plastic);
        plastic = now;
    }
}

/* The error of the work along a straight path in this many steps, relative to that work. */
static double imbalance(const material_point *from, const double *to, int steps) {
    material_point p = *from;
    double rest[9], strain[9], stress[9], before[9] = {0}, work = 0, lost = 0;
    material_energy energy;
    at_rest(&p, rest);
    for (int k = 1; k <= steps; k++) {
        for (int i = 0; i < p.size; i++)
            strain[i] = rest[i] + (to[i] - rest[i]) * k / steps;
        assert_true(material_point_move(&p, strain, stress, &energy));
        for (int i = 0; i < p.size; i++)
            work += 0.5 * (before[i] + stress[i]) * (to[i] - rest[i]) / steps;
        lost += energy.dissipated;
        memcpy(before, stress, sizeof before);
    }
    return fabs(energy.stored + lost - work) / fabs(work);
}

static void work_is_accounted_for(material_point *p, random_stream *r) {
    for (int k = 0; k < SIZES; k++) {
        double to[9];
        material_point_random(p, r, sizes[k], to);
        double coarse = imbalance(p, to, 50), fine = imbalance(p, to, 400);
        if (!(fine < 1e-10 || (fine < 5e-3 && fine < 0.25 * coarse)))
            fail_msg("%s: %g of the work is missing in 50 steps, %g in 400", p->kind->head.name,
                     coarse, fine);
    }
}

/* Without a history the stress is the gradient of the stored energy. */
static void energy_gives_stress(material_point *p, random_stream *r) {
    if (p->kind->history) return;
    for (int k = 0; k < 5 * SIZES; k++) {
        double size = sizes[k % SIZES], strain[9], stress[9], other[9];
        material_point_random(p, r, size, strain);
        assert_true(material_point_stress(p, strain, stress));
        for (int i = 0; i < p->size; i++) {
            material_energy above, below;
            double at = strain[i], step = 1e-3 * size;
            strain[i] = at + step;
            assert_true(material_point_move(p, strain, other, &above));
            strain[i] = at - step;
            assert_true(material_point_move(p, strain, other, &below));
            strain[i] = at;
            double slope = (above.stored - below.stored) / (2 * step);
            assert_true(fabs(slope - stress[i]) < 1e-5 * largest(stress, p->size));
            assert_true(above.dissipated == 0 && below.dissipated == 0);
        }
    }
}

static void turned_is_turned(material_point *p, random_stream *r) {
    if (!p->kind->finite) return;
    for (int k = 0; k < 5 * SIZES; k++) {
        double F[9], R[9], RF[9], P[9], RP[9], other[9], history[MATERIAL_HISTORY] = {0};
        material_point_random(p, r, sizes[k % SIZES], F);
        random_rotation(r, R);
        for (int i = 0; i < 9; i++)
            RF[i] = R[3 * (i / 3)] * F[i % 3] + R[3 * (i / 3) + 1] * F[3 + i % 3] +
                    R[3 * (i / 3) + 2] * F[6 + i % 3];
        assert_true(p->kind->update(p->parameters, p->history, RF, history, other, NULL, NULL));
        assert_true(material_point_move(p, F, P, NULL));
        for (int i = 0; i < 9; i++)
            RP[i] = R[3 * (i / 3)] * P[i % 3] + R[3 * (i / 3) + 1] * P[3 + i % 3] +
                    R[3 * (i / 3) + 2] * P[6 + i % 3];
        double scale = p->kind->modulus(p->parameters);
        assert_true(largest_difference(other, RP, 9) < 1e-13 * scale);
        assert_true(largest_difference(history, p->history, (int)p->kind->history) < 1e-12);
    }
}

/* NaN and huge numbers: an error, or finite results. */
static void hostile_strains(material_point *p, random_stream *r) {
    static const double values[] = {NAN,  INFINITY, -INFINITY, 1e308, -1e308, 1e160,
                                    1e80, -1e80,    1e20,      -1e20, 1e5,    -1e5,
                                    -1,   1e-300,   -1e-300,   5e-324};
    for (int round = 0; round < 400; round++) {
        double strain[9], stress[9], tangent[81], before[MATERIAL_HISTORY];
        material_energy energy;
        material_point_random(p, r, sizes[round % SIZES], strain);
        for (int i = 0; i < p->size; i++)
            if (random_below(r, 3) == 0 || i == round % p->size)
                strain[i] = values[random_below(r, sizeof values / sizeof *values)];
        memcpy(before, p->history, sizeof before);
        bool answered = p->kind->update(p->parameters, p->history, strain, p->history, stress,
                                        tangent, &energy);
        for (int i = 0; answered && i < p->size; i++)
            assert_true(isfinite(stress[i]));
        for (int i = 0; answered && i < p->size * p->size; i++)
            assert_true(isfinite(tangent[i]));
        for (int i = 0; i < MATERIAL_HISTORY; i++)
            assert_true(isfinite(p->history[i]));
        if (answered) assert_true(isfinite(energy.stored) && energy.dissipated >= 0);
        if (!answered) assert_memory_equal(before, p->history, sizeof before);
        if (p->size == 9) memset(p->history, 0, sizeof p->history);
        for (int i = 0; i < p->size; i++)
            if (isnan(strain[i])) assert_false(answered);
    }
}

#define CASE(name)                                                                                 \
    static void test_##name(void **unused) {                                                       \
        (void)unused;                                                                              \
        for_all(name);                                                                             \
    }
CASE(rest_is_rest)
CASE(modulus_is_uniaxial)
CASE(tangent_is_derivative)
CASE(again_is_the_same)
CASE(nothing_comes_from_nothing)
CASE(work_is_accounted_for)
CASE(energy_gives_stress)
CASE(turned_is_turned)
CASE(hostile_strains)

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rest_is_rest),
        cmocka_unit_test(test_modulus_is_uniaxial),
        cmocka_unit_test(test_tangent_is_derivative),
        cmocka_unit_test(test_again_is_the_same),
        cmocka_unit_test(test_nothing_comes_from_nothing),
        cmocka_unit_test(test_work_is_accounted_for),
        cmocka_unit_test(test_energy_gives_stress),
        cmocka_unit_test(test_turned_is_turned),
        cmocka_unit_test(test_hostile_strains),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
