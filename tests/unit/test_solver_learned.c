/* The memory of `auto` about its methods: costs follow the solves, failed methods are tried again
 * ever more rarely, and no method is excluded for good. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "solver/choice/learned.h"

static void costs_follow_what_solves_took(void **unused) {
    (void)unused;
    double memory[SOLVER_NUMBERS] = {0};
    assert_true(learned_cost(memory, 1, 7.0) == 7.0); /* unknown: the prior */
    assert_true(learned_cost(NULL, 1, 7.0) == 7.0);
    learned_begin(memory);
    learned_solved(memory, 1, 100.0);
    assert_true(learned_cost(memory, 1, 7.0) == 100.0);
    learned_begin(memory);
    learned_solved(memory, 1, 200.0);
    assert_true(learned_cost(memory, 1, 7.0) > 100.0 && learned_cost(memory, 1, 7.0) < 200.0);
    for (int i = 0; i < 40; i++) {
        learned_begin(memory);
        learned_solved(memory, 1, 10.0);
    }
    assert_true(learned_cost(memory, 1, 7.0) < 10.1);
    assert_true(learned_solves(memory, 1) == learned_cost(memory, 1, 0.0));
}

/* Solves from one try to the next of a method that always fails. */
static int waits(double *memory, int which) {
    int count = 0;
    do {
        learned_begin(memory);
        count++;
    } while (!learned_due(memory, which));
    learned_unsolved(memory, which, 5.0, true);
    return count;
}

static void failures_are_tried_again_ever_more_seldom(void **unused) {
    (void)unused;
    double memory[SOLVER_NUMBERS] = {0};
    assert_true(learned_due(memory, 2)); /* never tried */
    learned_begin(memory);
    learned_unsolved(memory, 2, 5.0, true);
    assert_true(learned_solves(memory, 2) == 0.0);
    for (int i = 0; i < 5; i++) /* it never solved anything */
        assert_int_equal(waits(memory, 2), 32);
    learned_begin(memory);
    learned_solved(memory, 2, 3.0); /* after such a long time the old cost is meaningless */
    assert_true(learned_solves(memory, 2) > 0.0);
}

/* A trial too short to measure a cost still counts as a trial: the next one comes later. */
static void short_trials_are_not_repeated_at_once(void **unused) {
    (void)unused;
    double memory[SOLVER_NUMBERS] = {0};
    learned_begin(memory);
    learned_tried(memory, 1);
    assert_false(learned_due(memory, 1));
    assert_true(learned_cost(memory, 1, 7.0) == 7.0); /* no cost is known */
    for (int i = 0; i < 4; i++)
        learned_begin(memory);
    assert_true(learned_due(memory, 1));
    learned_solved(memory, 1, 3.0);
    double before = learned_failures(memory, 1);
    learned_tried(memory, 1);
    assert_false(learned_due(memory, 1));
    assert_true(learned_failures(memory, 1) > before && learned_solves(memory, 1) == 3.0);
}

/* After one failure a method still counts as one that solves, with a higher cost; after many it
 * does not, and it is tried ever more rarely. */
static void one_failure_is_forgiven(void **unused) {
    (void)unused;
    double memory[SOLVER_NUMBERS] = {0};
    learned_begin(memory);
    learned_solved(memory, 3, 100.0);
    double cost = learned_cost(memory, 3, 0.0);
    assert_true(cost == 100.0);
    learned_begin(memory);
    learned_unsolved(memory, 3, 200.0, true);
    assert_false(learned_failed(memory, 3));
    assert_true(learned_cost(memory, 3, 0.0) > 1.5 * cost &&
                learned_cost(memory, 3, 0.0) < 3.0 * cost);
    assert_true(learned_solves(memory, 3) == 100.0); /* the cost of a success is unchanged */
    int last = 0;
    for (int i = 0; i < 8; i++) {
        cost = learned_cost(memory, 3, 0.0);
        int now = waits(memory, 3);
        assert_true(now >= last && now <= 32 && learned_cost(memory, 3, 0.0) > cost);
        last = now;
    }
    assert_true(last == 32 && learned_failed(memory, 3));
    for (int i = 0; i < 8; i++) {
        learned_begin(memory);
        learned_solved(memory, 3, 100.0);
    }
    assert_false(learned_failed(memory, 3));
    assert_true(learned_cost(memory, 3, 0.0) < 130.0);
}

/* A method that failed first and then succeeded is judged like any other with one failure: the
 * first step may have been exceptionally hard. */
static void a_first_success_counts(void **unused) {
    (void)unused;
    double late[SOLVER_NUMBERS] = {0}, early[SOLVER_NUMBERS] = {0};
    for (int i = 0; i < 5; i++) {
        learned_begin(late);
        learned_unsolved(late, 1, 50.0, true);
    }
    assert_true(learned_failed(late, 1));
    learned_begin(late);
    learned_solved(late, 1, 100.0);
    learned_begin(early);
    learned_solved(early, 1, 100.0);
    learned_unsolved(early, 1, 200.0, true);
    assert_false(learned_failed(late, 1));
    assert_true(learned_cost(late, 1, 0.0) == learned_cost(early, 1, 0.0));
}

/* With failures half of the time a success costs about three times as much: if that is more than
 * the cost of another method, the other comes first. */
static void costs_count_the_failures(void **unused) {
    (void)unused;
    double memory[SOLVER_NUMBERS] = {0};
    for (int i = 0; i < 60; i++) {
        learned_begin(memory);
        learned_solved(memory, 1, 100.0);
        learned_unsolved(memory, 1, 200.0, true);
    }
    double cost = learned_cost(memory, 1, 0.0);
    assert_true(cost > 200.0 && cost < 500.0);
}

/* Any finite number that is not negative may come from a restart point. */
static void huge_numbers_do_no_harm(void **unused) {
    (void)unused;
    const double huge[] = {1e10, 1e19, 1e300, 1.7976931348623157e308};
    for (size_t i = 0; i < sizeof huge / sizeof *huge; i++) {
        double memory[SOLVER_NUMBERS];
        for (int k = 0; k < SOLVER_NUMBERS; k++)
            memory[k] = huge[i];
        assert_true(learned_due(memory, 1)); /* it has waited for long enough */
        learned_begin(memory);
        learned_unsolved(memory, 1, 5.0, true);
        for (int k = 0; k < 32; k++) { /* the longest wait, not a longer one */
            assert_false(learned_due(memory, 1));
            learned_begin(memory);
        }
        assert_true(learned_due(memory, 1));
        for (int k = 0; k < 40; k++)
            learned_solved(memory, 1, 3.0);
        assert_true(fabs(learned_cost(memory, 1, 7.0) - 3.0) < 1e-3);
        assert_true(learned_solves(memory, 1) == 3.0);
    }
}

/* A method that ended without a solution is expected to cost more than one whose budget ran out;
 * neither becomes cheaper by failing. */
static void a_failure_costs_more_than_an_interruption(void **unused) {
    (void)unused;
    double left[SOLVER_NUMBERS] = {0}, ended[SOLVER_NUMBERS] = {0};
    learned_unsolved(left, 0, 10.0, true);
    learned_unsolved(ended, 0, 10.0, false);
    assert_true(learned_cost(left, 0, 0.0) > 10.0);
    assert_true(learned_cost(ended, 0, 0.0) > learned_cost(left, 0, 0.0));
    double before = learned_cost(ended, 0, 0.0);
    learned_unsolved(ended, 0, 1.0, false);
    assert_true(learned_cost(ended, 0, 0.0) == before);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(costs_follow_what_solves_took),
        cmocka_unit_test(failures_are_tried_again_ever_more_seldom),
        cmocka_unit_test(short_trials_are_not_repeated_at_once),
        cmocka_unit_test(one_failure_is_forgiven),
        cmocka_unit_test(a_first_success_counts),
        cmocka_unit_test(costs_count_the_failures),
        cmocka_unit_test(huge_numbers_do_no_harm),
        cmocka_unit_test(a_failure_costs_more_than_an_interruption),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
