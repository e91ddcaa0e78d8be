/* Nesterov's momentum: the sequence of its shares, and when it is dropped. */
#include "solver/relaxation/pace.h"

#include <math.h>

#include "support/check.h"

/* beta = (t - 1) / t+, from 0 towards 1. */
static void grows(void **unused) {
    (void)unused;
    pace p = pace_begin();
    double t = 1, last = -1;
    for (int i = 0; i < 50; i++) {
        double next = 0.5 * (1 + sqrt(1 + 4 * t * t)), share = pace_momentum(&p);
        assert_true(share == (t - 1) / next);
        assert_true(share > last && share < 1);
        pace_sweep(&p, 1.0, 1.0);
        last = share, t = next;
    }
    assert_true(last > 0.9);
}

static void after_twenty(pace *p) {
    *p = pace_begin();
    for (int i = 0; i < 20; i++) {
        pace_momentum(p);
        pace_sweep(p, 1.0, 1.0);
    }
}

/* A sweep against the way, one that changes far more than others, rubbish and a residual that grows
 * drop it; others do not. */
static void is_dropped(void **unused) {
    (void)unused;
    pace p;
    after_twenty(&p);
    pace_sweep(&p, 20.0, 1.0);
    assert_true(pace_momentum(&p) > 0.5);
    after_twenty(&p);
    pace_sweep(&p, 1.0, -1e-9);
    assert_true(pace_momentum(&p) == 0.0);
    after_twenty(&p);
    pace_sweep(&p, 40.0, 1.0);
    assert_true(pace_momentum(&p) == 0.0);
    after_twenty(&p);
    pace_sweep(&p, NAN, NAN);
    assert_true(pace_momentum(&p) == 0.0);
    after_twenty(&p);
    pace_look(&p, 1.0, 10);
    pace_look(&p, 1.1, 20);
    assert_true(pace_momentum(&p) == 0.0);
}

/* Without progress plain sweeps follow, twice as many each time. */
static void plain_spells(void **unused) {
    (void)unused;
    pace p = pace_begin();
    int64_t sweeps = 0, spell = 0, before = 0;
    pace_look(&p, 1.0, sweeps);
    for (int found = 0; found < 3; found++) {
        while (pace_plain(&p, 1) == 0)
            pace_look(&p, 1.0, sweeps += 10);
        for (spell = 0; pace_plain(&p, 7) > 0;) {
            int64_t count = pace_plain(&p, 7);
            pace_plain_done(&p, count, sweeps += count);
            spell += count;
        }
        assert_true(before == 0 || spell == 2 * before);
        before = spell;
    }
    pace_look(&p, 0.5, sweeps);
    pace_look(&p, 0.5, sweeps + 50);
    assert_int_equal(pace_plain(&p, 1), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(grows),
        cmocka_unit_test(is_dropped),
        cmocka_unit_test(plain_spells),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
