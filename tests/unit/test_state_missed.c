/* The record of steps that missed a test: counts, largest values, the three worst steps, and the
 * number of iterations that would have been needed. */
#include <math.h>
#include <string.h>

#include "base/random.h"
#include "state/missed.h"
#include "support/check.h"
#include "unit/memory_fault.h"

/* Columns point into the record, so it must not be copied. */
static void record_begin(missed_state *m) {
    scree_error error = {0};
    *m = (missed_state){0};
    missed_register(m);
    if (missed_reserve(m, &error) != SCREE_OK) fail_msg("%s", error.text);
}

/* Values that fall by a factor r an iteration reach the limit at ln(limit / value) / ln r. */
static void needed_iterations(void **state) {
    (void)state;
    for (double rate = 0.5; rate < 0.999; rate = 1 - 0.7 * (1 - rate)) {
        double then = pow(rate, 50), now = pow(rate, 100), wanted = log(1e-8) / log(rate);
        double found = miss_needed(50, then, 100, now, 1e-8);
        assert_true(fabs(found - fmax(wanted, 100)) < 1e-6 * wanted);
    }
    assert_true(isinf(miss_needed(1, 0.1, 2, 0.1, 1e-6)));
    assert_true(isinf(miss_needed(1, 0.1, 2, 0.2, 1e-6)));
    assert_true(isinf(miss_needed(1, 0.1, 2, NAN, 1e-6)));
    assert_true(miss_needed(0, INFINITY, 1, 0.1, 1e-6) == 0);
    assert_true(miss_needed(3, 0.2, 3, 0.1, 1e-6) == 0);
}

/* Of relaxations within a step the worst number of each test is kept. */
static void tests_are_merged(void **state) {
    (void)state;
    step_miss a = {.method = "first"}, b = {.method = "second"};
    miss_add(&a, SCREE_MISSED_STALLED, &(missed_test){.value = 1e-3, .limit = 1e-6});
    miss_add(&b, SCREE_MISSED_STALLED, &(missed_test){.value = 1e-4, .limit = 1e-6});
    miss_add(&b, SCREE_MISSED_LAWS, &(missed_test){.value = 1e-2, .limit = 1e-3});
    miss_merge(&a, &b);
    assert_int_equal(a.tests, 1u << SCREE_MISSED_STALLED | 1u << SCREE_MISSED_LAWS);
    assert_true(a.of[SCREE_MISSED_STALLED].value == 1e-3);
    assert_true(a.of[SCREE_MISSED_LAWS].value == 1e-2);
    assert_string_equal(a.method, "second");
    /* by the factor, not by the value */
    assert_int_equal(miss_worst(&a), SCREE_MISSED_STALLED);
    miss_add(&a, SCREE_MISSED_LAWS, &(missed_test){.value = NAN, .limit = 1e-3});
    assert_int_equal(miss_worst(&a), SCREE_MISSED_LAWS);
}

/* Against sorting all steps, for random misses of random tests. */
static void worst_steps(void **state) {
    (void)state;
    enum { STEPS = 200 };
    for (uint64_t seed = 1; seed < 40; seed++) {
        missed_state m;
        record_begin(&m);
        random_stream draw = {.seed = seed};
        double factor[STEPS], largest[SCREE_MISSED_TESTS] = {0};
        int64_t count[SCREE_MISSED_TESTS] = {0}, vain = 0;
        int order[STEPS], test_of[STEPS], steps = (int)seed;
        for (int i = 0; i < steps; i++) {
            double u = random_unit(&draw), v = random_unit(&draw);
            scree_missed test = (scree_missed)(u * SCREE_MISSED_TESTS);
            missed_test number = {.value = 1e-6 * (1 + floor(20 * v)),
                                  .limit = 1e-7,
                                  .needed = i % 3 == 0 ? (double)INFINITY : (double)i,
                                  .body = {(uint64_t)i + 1, 7}};
            step_miss miss = {.method = "a_method"};
            miss_add(&miss, test, &number);
            missed_note(&m, &miss, i + 1, 0.5 * (i + 1));
            factor[i] = number.value / number.limit;
            test_of[i] = (int)test;
            count[test]++;
            vain += i % 3 == 0;
            largest[test] = fmax(largest[test], number.value);
            int at = i; /* insertion: equal ones stay in the order of steps */
            for (; at > 0 && factor[order[at - 1]] < factor[i]; at--)
                order[at] = order[at - 1];
            order[at] = i;
        }
        assert_memory_equal(m.count, count, sizeof count);
        assert_memory_equal(m.largest, largest, sizeof largest);
        int64_t all_vain = 0;
        for (int k = 0; k < SCREE_MISSED_TESTS; k++) {
            all_vain += m.vain[k];
            if (count[k] == 0) continue;
            int64_t at = m.at[k];
            assert_true(test_of[at - 1] == k && factor[at - 1] * 1e-7 == largest[k]);
            assert_int_equal(m.where[2 * k], at);
            assert_true(m.needed[k] < steps && isfinite(m.needed[k]));
        }
        assert_int_equal(all_vain, vain);
        for (int i = 0; i < MISSED_STEPS; i++) {
            if (i >= steps) {
                assert_int_equal(m.step[i], 0);
                continue;
            }
            assert_int_equal(m.step[i], order[i] + 1);
            assert_true(m.value[i] / m.limit[i] == factor[order[i]]);
            assert_true(m.t[i] == 0.5 * (order[i] + 1));
            assert_int_equal(m.body[2 * i], order[i] + 1);
            assert_int_equal(m.body[2 * i + 1], 7);
            assert_string_equal((const char *)m.method + MISSED_METHOD * i, "a_method");
        }
        table_free(&m.table);
    }
}

/* A record is empty until something is missed, and then asks for no memory. */
static void no_memory_is_needed(void **state) {
    (void)state;
    missed_state m;
    record_begin(&m);
    memory_fault fault = {.fail_at = 1};
    scree_allocator allocator = {&fault, memory_fault_resize, memory_fault_release};
    step_miss none = {0},
              miss = {.method = "a name that is longer than the room for names of methods"};
    missed_note(&m, &none, 1, 1);
    assert_int_equal(m.table.count, 0);
    miss_add(&miss, SCREE_MISSED_BALANCE, &(missed_test){.value = 2, .limit = 1});
    scree_set_allocator(&allocator);
    missed_note(&m, &miss, 2, 1);
    scree_set_allocator(NULL);
    assert_int_equal(fault.asked, 0);
    assert_int_equal(m.table.count, 1);
    assert_int_equal(m.count[SCREE_MISSED_BALANCE], 1);
    assert_int_equal(strlen((const char *)m.method), MISSED_METHOD - 1);
    table_free(&m.table);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(needed_iterations),
        cmocka_unit_test(tests_are_merged),
        cmocka_unit_test(worst_steps),
        cmocka_unit_test(no_memory_is_needed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
