/* Proofs that there is no solution: found for contacts, rods and unsymmetric matrices without a
 * solution, and never for solvable problems. */
#include "support/check.h"

#include "../conform/solver_problems.h"
#include "solver/part/infeasible.h"

/* `count` disks side by side, each between two walls that close on it by `closing`, m/s. */
static sample squeezed_disks(uint32_t count, double closing, row law) {
    made *m = made_new(3 * count, 2 * count);
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t k = 0; k < 3; k++) {
            uint32_t body = 3 * i + k;
            made_body(m, body, k, 3.0 * i, 0.5, k == 1 ? 1.5 : 0.0);
            m->v_free[3 * (size_t)body] = k == 0 ? 1.0 : k == 2 ? 1.0 - closing : 0.2;
            if (k == 2) made_disks(m, law, body - 1, body - 2);
            if (k == 2) made_disks(m, law, body - 1, body);
        }
    sample s = sample_from(m, "squeezed disks");
    sample_write(&s);
    return s;
}

static bool is_proved(const problem *p, const double *hint) {
    view w = {0};
    infeasible_room room = {0};
    solver_info info = {0};
    scree_error error;
    bool proved;
    assert_int_equal(view_create(&w, p, NULL, &error), SCREE_OK);
    assert_int_equal(infeasible_seek(&w, hint, &room, &info, &proved, &error), SCREE_OK);
    infeasible_room_free(&room);
    view_free(&w);
    return proved;
}

/* Walls that close have no solution, walls that part or keep their distance have one. */
static void walls(void **unused) {
    (void)unused;
    static const double speeds[] = {1e-3, 0.5, 100.0};
    for (uint32_t count = 1; count <= 7; count += 3)
        for (size_t i = 0; i < 3; i++)
            for (int slippery = 0; slippery < 2; slippery++) {
                row law = slippery ? law_of(2, -1.0, 0.0) : coulomb_row(0.6);
                sample closing = squeezed_disks(count, speeds[i], law);
                sample parting = squeezed_disks(count, -speeds[i], law), matrix;
                sample together = squeezed_disks(count, 0.0, law);
                sample_as_matrix(&matrix, &closing, 0.0, 0);
                assert_true(is_proved(&closing.store.p, NULL));
                assert_true(is_proved(&matrix.store.p, NULL));
                assert_false(is_proved(&parting.store.p, NULL));
                assert_false(is_proved(&together.store.p, NULL));
                sample_free(&closing);
                sample_free(&parting);
                sample_free(&together);
                sample_free(&matrix);
            }
}

/* Two rods that ask for different speeds of the same body. */
static void rods(void **unused) {
    (void)unused;
    for (int agree = 0; agree < 2; agree++) {
        row law = {.cone = CONE_BILATERAL, .dimension = 1};
        sample s = squeezed_disks(1, 0.5, law);
        s.store.b.data[1] = agree ? 0.5 : 0.0; /* v = 1, and 0.5 - v + b = 0 */
        assert_int_equal(is_proved(&s.store.p, NULL), !agree);
        sample_free(&s);
    }
}

/* Where pivoting would take too long, impulses that grew serve as a hint, friction and all. */
static void hints(void **unused) {
    (void)unused;
    enum { COUNT = 200 };
    sample s = squeezed_disks(COUNT, 0.5, coulomb_row(0.6));
    double *hint = calloc(4 * COUNT, sizeof(double));
    assert_false(is_proved(&s.store.p, hint));
    for (int i = 0; i < COUNT; i++) {
        hint[4 * i] = hint[4 * i + 2] = 1e7 + 1e5 * i;
        hint[4 * i + 1] = 3.0; /* tangential parts contribute nothing to a proof and are left out */
    }
    assert_true(is_proved(&s.store.p, hint));
    hint[0] *= 1.1; /* no longer in balance */
    assert_false(is_proved(&s.store.p, hint));
    free(hint);
    sample_free(&s);
}

static solver_proof named(const problem *p, const double *hint) {
    view w = {0};
    infeasible_room room = {0};
    solver_info info = {0};
    solver_proof proof;
    scree_error error;
    bool proved;
    assert_int_equal(view_create(&w, p, NULL, &error), SCREE_OK);
    assert_int_equal(infeasible_seek(&w, hint, &room, &info, &proved, &error), SCREE_OK);
    assert_true(proved);
    infeasible_name(&w, &room, &proof);
    infeasible_room_free(&room);
    view_free(&w);
    return proof;
}

/* A proof names its own contacts and no others, the largest weights first; the rest is counted. */
static void names(void **unused) {
    (void)unused;
    enum { COUNT = 20 };
    sample s = squeezed_disks(COUNT, 0.5, coulomb_row(0.6));
    double hint[4 * COUNT] = {0};
    hint[4 * 3] = hint[4 * 3 + 2] = 1e7; /* disk 3 alone */
    hint[4 * 5] = hint[4 * 5 + 2] = 1e-3;
    solver_proof proof = named(&s.store.p, hint);
    assert_int_equal(proof.count, 2);
    assert_int_equal(proof.others, 0);
    assert_int_equal(proof.contact[0] + proof.contact[1], 6 + 7);
    for (int i = 0; i < COUNT; i++)
        hint[4 * i] = hint[4 * i + 2] = 1e7 + 1e5 * (i * 7 % COUNT); /* in no order */
    proof = named(&s.store.p, hint);
    assert_int_equal(proof.count, PROOF_CONTACTS);
    assert_int_equal(proof.others, 2 * COUNT - PROOF_CONTACTS);
    for (int k = 0; k < PROOF_CONTACTS; k++)
        assert_int_equal(proof.contact[k] / 2 * 7 % COUNT, COUNT - 1 - k / 2);
    sample_free(&s);
}

/* Velocities possible for bodies at rest are limits of solutions: nothing is proved. */
static void solvable_problems(void **unused) {
    (void)unused;
    for (int dimension = 2; dimension <= 3; dimension++)
        for (uint64_t seed = 0; seed < 20; seed++) {
            sample s = block_on_points(dimension, 4, true, law_of(dimension, 0.8, 0.0), seed), skew;
            sample_as_matrix(&skew, &s, 1e-3, seed);
            sample_write(&s);
            assert_false(is_proved(&s.store.p, NULL));
            assert_false(is_proved(&skew.store.p, NULL));
            sample_free(&s);
            sample_free(&skew);
        }
}

/* A light disk between a wall and a body that moves towards it: however heavy that body is, it is
 * stopped by impulses, and only one that is driven is not. */
static void heavy_bodies(void **unused) {
    (void)unused;
    static const double masses[] = {1.0, 1e6, 1e9, 1e11, 1e13};
    for (size_t i = 0; i < 5; i++)
        for (int friction = 0; friction < 2; friction++) {
            sample s = squeezed_disks(1, 0.5, friction ? coulomb_row(0.6) : law_of(2, -1.0, 0.0));
            double *inverse = s.store.inverse.data + 6, hint[4] = {1e7, 0.0, 1e7, 0.0};
            assert_true(is_proved(&s.store.p, NULL));
            inverse[0] = inverse[1] = 1.0 / masses[i];
            inverse[2] = 8.0 / masses[i];
            if (!friction) hint[1] = 1e7;
            assert_false(is_proved(&s.store.p, NULL));
            assert_false(is_proved(&s.store.p, hint));
            sample_free(&s);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(walls),
        cmocka_unit_test(rods),
        cmocka_unit_test(hints),
        cmocka_unit_test(names),
        cmocka_unit_test(solvable_problems),
        cmocka_unit_test(heavy_bodies),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
