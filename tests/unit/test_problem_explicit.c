/* H of pairs that is not written down: the same numbers as from frames and arms by hand, and the
 * same bits in every operation as where it is written down. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/random.h"
#include "base/space.h"
#include "memory_fault.h"
#include "problem/residual.h"
#include "problem/store.h"

/* The table of pairs has more rows than there are contacts, in another order. */
enum { BODIES = 7, CONTACTS = 60, TABLE = 3 * CONTACTS, MOST_DOFS = 6 * BODIES };

typedef struct scene {
    problem p;
    problem_pairs pairs;
    block block[2];
    double inverse[36 * BODIES], v_free[MOST_DOFS], b[ROWS_MAX * CONTACTS];
    row row[CONTACTS];
    uint32_t row_first[CONTACTS + 1];
    uint32_t at[CONTACTS], pair[TABLE][2];
    uint8_t form[TABLE];
    double normal[3 * TABLE], arm[6 * TABLE];
    uint32_t entry_first[CONTACTS + 1], entry_body[3 * CONTACTS];
    size_t H_first[CONTACTS + 1];
    double H[3 * ROWS_MAX * 6 * CONTACTS];
} scene;

static void draw(random_stream *r, double *x, size_t count) {
    for (size_t i = 0; i < count; i++)
        x[i] = random_normal(r);
}

/* Two blocks, the second with dense inverses; body 2 does not move. */
static void draw_bodies(scene *s, random_stream *r) {
    bool space = s->p.dimension == 3;
    uint32_t width = space ? 6 : 3, first = 4;
    s->block[0] = (block){space ? BLOCK_SPLIT : BLOCK_DIAGONAL, width, 0, first, 0, s->inverse, 0};
    size_t each = block_inverse_numbers(&s->block[0]);
    double *dense = s->inverse + first * each;
    s->block[1] = (block){BLOCK_DENSE, width, first, BODIES - first, first * width, dense, 0};
    draw(r, s->inverse, first * each);
    for (size_t i = 0; i < each; i++)
        s->inverse[2 * each + i] = 0.0;
    for (uint32_t body = 0; body < BODIES - first; body++, dense += width * width)
        for (uint32_t i = 0; i < width; i++)
            for (uint32_t j = 0; j <= i; j++)
                dense[i * width + j] = dense[j * width + i] = random_normal(r);
    draw(r, s->v_free, (size_t)BODIES * width);
}

/* A pair at a row of the table that no other contact has. */
static void draw_pair(scene *s, uint32_t c, random_stream *r) {
    uint32_t at = 3 * ((c * 7 + 5) % CONTACTS) + random_below(r, 3), n = (uint32_t)s->p.dimension;
    double *normal = s->normal + n * at, length = 0.0;
    s->at[c] = at;
    s->pair[at][0] = random_below(r, BODIES);
    s->pair[at][1] = random_below(r, BODIES); /* the same now and then: a periodic image */
    draw(r, s->arm + 2 * n * at, 2 * n);
    if (c % 5 == 0) memset(normal, 0, n * sizeof *normal);
    if (c % 5 == 0) normal[c % n] = c % 2 ? -1.0 : 1.0; /* along an axis */
    if (c % 5) draw(r, normal, n);
    for (uint32_t k = 0; k < n; k++)
        length += normal[k] * normal[k];
    for (uint32_t k = 0; k < n; k++)
        normal[k] /= sqrt(length);
}

/* One to three bodies with any numbers. */
static void draw_explicit(scene *s, uint32_t c, random_stream *r) {
    uint32_t i = s->p.explicits++, entries = 1 + random_below(r, 3);
    size_t numbers = (size_t)s->row[c].dimension * s->block[0].width * entries;
    s->at[c] = PAIR_EXPLICIT + i;
    s->entry_first[i + 1] = s->entry_first[i] + entries;
    s->H_first[i + 1] = s->H_first[i] + numbers;
    for (uint32_t e = 0; e < entries; e++)
        s->entry_body[s->entry_first[i] + e] = random_below(r, BODIES);
    draw(r, s->H + s->H_first[i], numbers);
}

/* Every `share`-th contact has a stored H; 0: no contact. */
static void make_scene(scene *s, int dimension, uint32_t share, uint64_t seed) {
    random_stream r = {seed, 1, 0};
    memset(s, 0, sizeof *s);
    s->p = (problem){.dimension = dimension,
                     .bodies = BODIES,
                     .dofs = (dimension == 2 ? 3 : 6) * BODIES,
                     .blocks = 2,
                     .block = s->block,
                     .v_free = s->v_free,
                     .contacts = CONTACTS,
                     .row = s->row,
                     .row_first = s->row_first,
                     .b = s->b,
                     .pairs = &s->pairs,
                     .entry_first = s->entry_first,
                     .entry_body = s->entry_body,
                     .H_first = s->H_first,
                     .H = s->H,
                     .reference_speed = 1.0};
    s->pairs = (problem_pairs){
        s->at, (const uint32_t(*)[2])s->pair, s->form, s->normal, s->arm, NULL, NULL};
    draw_bodies(s, &r);
    for (uint32_t c = 0; c < CONTACTS; c++) {
        uint32_t rows = 1 + random_below(&r, dimension == 2 ? 3 : ROWS_MAX);
        s->row[c] = (row){.cone = CONE_BILATERAL, .dimension = (uint8_t)rows};
        s->row_first[c + 1] = s->row_first[c] + rows;
        if (share && c % share == share - 1)
            draw_explicit(s, c, &r);
        else
            draw_pair(s, c, &r);
    }
    draw(&r, s->b, s->row_first[CONTACTS]);
}

/* Row i of H' of one body, from the frame and the arm: direction and arm x direction, or a moment
 * about an axis. */
static void row_by_hand(const scene *s, uint32_t at, int e, uint32_t i, double *to) {
    double sign = e ? -1.0 : 1.0, frame[3][3] = {{0}}, arm[3] = {0}, turn[3];
    bool space = s->p.dimension == 3;
    uint32_t n = (uint32_t)s->p.dimension;
    memcpy(frame[0], s->normal + n * at, n * sizeof(double));
    memcpy(arm, s->arm + n * (2 * at + (uint32_t)e), n * sizeof(double));
    if (space) tangents3(frame[0], frame[1], frame[2]);
    if (!space) frame[1][0] = -frame[0][1], frame[1][1] = frame[0][0], frame[2][2] = 1.0;
    bool moment = i >= n;
    const double *axis = space ? frame[moment ? (i - 2) % 3 : i] : frame[i];
    cross3(arm, axis, turn);
    for (int k = 0; k < 3; k++) {
        double straight = moment ? 0.0 : sign * axis[k], spin = sign * (moment ? axis[k] : turn[k]);
        if (space) to[k] = straight, to[3 + k] = spin;
        if (!space && k < 2) to[k] = straight;
        if (!space && k == 2) to[k] = spin;
    }
}

static void rows_are_those_of_frames_and_arms(void **state) {
    (void)state;
    static scene s;
    for (int dimension = 2; dimension <= 3; dimension++)
        for (uint64_t seed = 0; seed < 20; seed++) {
            make_scene(&s, dimension, 4, seed);
            uint32_t width = s.block[0].width, seen = 0;
            for (uint32_t c = 0; c < CONTACTS; c++) {
                double room[PAIR_NUMBERS], expected[6];
                uint32_t bodies, rows = s.row[c].dimension;
                const uint32_t *body = problem_bodies(&s.p, c, &bodies);
                const double *H = problem_H(&s.p, c, room);
                if (!problem_is_pair(&s.p, c)) {
                    assert_ptr_equal(H, s.H + s.H_first[s.at[c] - PAIR_EXPLICIT]);
                    continue;
                }
                seen++;
                assert_int_equal(bodies, 2);
                assert_ptr_equal(H, room);
                assert_memory_equal(body, s.pair[s.at[c]], sizeof *s.pair);
                for (int e = 0; e < 2; e++)
                    for (uint32_t i = 0; i < rows; i++, H += width) {
                        row_by_hand(&s, s.at[c], e, i, expected);
                        for (uint32_t k = 0; k < width; k++)
                            assert_true(fabs(H[k] - expected[k]) < 1e-14);
                    }
            }
            assert_int_equal(seen, CONTACTS - CONTACTS / 4);
        }
}

/* One contact of two problems, which differ in how H is kept alone. */
static void assert_same_contact(const problem *p, const problem *q, uint32_t c, random_stream *r) {
    double room[2][PAIR_NUMBERS], v[MOST_DOFS], w[MOST_DOFS], S[ROWS_MAX];
    double U[2][ROWS_MAX], W[2][ROWS_MAX * ROWS_MAX];
    uint32_t bodies[2], rows = problem_row(p, c)->dimension;
    size_t numbers = 0;
    const uint32_t *one = problem_bodies(p, c, &bodies[0]), *two = problem_bodies(q, c, &bodies[1]);
    assert_int_equal(bodies[0], bodies[1]);
    assert_memory_equal(one, two, bodies[0] * sizeof *one);
    for (uint32_t e = 0; e < bodies[0]; e++)
        numbers += (size_t)rows * problem_block(p, one[e])->width;
    assert_memory_equal(problem_H(p, c, room[0]), problem_H(q, c, room[1]),
                        numbers * sizeof(double));
    draw(r, v, p->dofs);
    draw(r, S, rows);
    memcpy(w, v, sizeof w);
    problem_relative_velocity(p, c, v, U[0]);
    problem_relative_velocity(q, c, v, U[1]);
    assert_memory_equal(U[0], U[1], rows * sizeof(double));
    problem_apply_impulse(p, c, S, v);
    problem_apply_impulse(q, c, S, w);
    assert_memory_equal(v, w, p->dofs * sizeof(double));
    problem_local_operator(p, c, W[0]);
    problem_local_operator(q, c, W[1]);
    assert_memory_equal(W[0], W[1], rows * rows * sizeof(double));
    assert_true(residual_unmoved_counts(p, c) == residual_unmoved_counts(q, c));
}

static void assert_same_problem(const problem *p, const problem *q, uint64_t seed) {
    random_stream r = {seed, 2, 0};
    double S[ROWS_MAX * CONTACTS], v[MOST_DOFS], w[MOST_DOFS];
    for (uint32_t c = 0; c < p->contacts; c++)
        assert_same_contact(p, q, c, &r);
    assert_true(problem_numbers(p) == problem_numbers(q));
    draw(&r, S, p->row_first[p->contacts]);
    problem_velocity(p, S, v);
    problem_velocity(q, S, w);
    assert_memory_equal(v, w, p->dofs * sizeof(double));
    residual a = residual_measure(p, S, v), b = residual_measure(q, S, v);
    assert_true(a.rms == b.rms && a.max == b.max && a.natural == b.natural && a.worst == b.worst);
}

/* No contact, some, and all but some are written down already; the room is used again. */
static void written_is_the_same_problem(void **state) {
    (void)state;
    static scene s;
    explicit_problem room = {0};
    for (int dimension = 2; dimension <= 3; dimension++)
        for (uint64_t seed = 0; seed < 12; seed++) {
            const problem *all, *again;
            scree_error error;
            make_scene(&s, dimension, (uint32_t)(seed % 4), seed);
            assert_int_equal(explicit_make(&room, &s.p, &all, &error), SCREE_OK);
            assert_ptr_equal(all, &room.p);
            assert_true(all->written && all->pairs == &s.pairs && !s.p.written);
            assert_int_equal(problem_written(all), CONTACTS);
            assert_int_equal(problem_written(&s.p), s.p.explicits);
            for (uint32_t c = 0; c < CONTACTS; c++) {
                assert_false(problem_is_pair(all, c));
                assert_int_equal(problem_is_pair(&s.p, c), !(s.at[c] & PAIR_EXPLICIT));
            }
            assert_same_problem(&s.p, all, seed);
            if (problem_check(all, &error) != SCREE_OK) fail_msg("%s", error.text);
            explicit_problem unused = {0};
            assert_int_equal(explicit_make(&unused, all, &again, &error), SCREE_OK);
            assert_ptr_equal(again, all); /* nothing to write */
        }
    explicit_free(&room.own);
}

static void copy_is_written(void **state) {
    (void)state;
    static scene s;
    problem_store store = {0};
    explicit_problem room = {0};
    for (int dimension = 2; dimension <= 3; dimension++)
        for (uint64_t seed = 0; seed < 12; seed++) {
            const problem *all, *again, *copy = &store.p;
            scree_error error;
            make_scene(&s, dimension, (uint32_t)(seed % 4), 100 + seed);
            assert_int_equal(store_copy(&store, &s.p, &error), SCREE_OK);
            assert_int_equal(explicit_make(&room, &s.p, &all, &error), SCREE_OK);
            assert_null(copy->pairs);
            assert_same_problem(&s.p, copy, seed);
            assert_memory_equal(copy->entry_first, all->entry_first,
                                (CONTACTS + 1) * sizeof(uint32_t));
            assert_memory_equal(copy->H_first, all->H_first, (CONTACTS + 1) * sizeof(size_t));
            assert_memory_equal(copy->entry_body, all->entry_body,
                                all->entry_first[CONTACTS] * sizeof(uint32_t));
            assert_memory_equal(copy->H, all->H, all->H_first[CONTACTS] * sizeof(double));
            assert_true(problem_numbers(copy) == (double)all->H_first[CONTACTS]);
            if (problem_check(copy, &error) != SCREE_OK) fail_msg("%s", error.text);
            assert_int_equal(explicit_make(&room, copy, &again, &error), SCREE_OK);
            assert_ptr_equal(again, copy);
        }
    store_free(&store);
    explicit_free(&room.own);
}

static void nothing_to_write(void **state) {
    (void)state;
    static scene s;
    explicit_problem room = {0};
    problem_store store = {0};
    const problem *all;
    make_scene(&s, 3, 0, 1);
    s.p.contacts = 0;
    assert_true(problem_numbers(&s.p) == 0.0);
    assert_int_equal(explicit_make(&room, &s.p, &all, NULL), SCREE_OK);
    assert_int_equal(problem_check(all, NULL), SCREE_OK);
    assert_true(problem_numbers(all) == 0.0);
    assert_int_equal(store_copy(&store, &s.p, NULL), SCREE_OK);
    assert_int_equal(problem_check(&store.p, NULL), SCREE_OK);
    explicit_free(&room.own);
    store_free(&store);
}

static scene fault_scene;

static scree_status write_once(void) {
    explicit_problem room = {0};
    const problem *all;
    scree_status status = explicit_make(&room, &fault_scene.p, &all, NULL);
    if (status == SCREE_OK) assert_same_problem(&fault_scene.p, all, 1);
    explicit_free(&room.own);
    return status;
}

static scree_status copy_once(void) {
    problem_store store = {0};
    scree_status status = store_copy(&store, &fault_scene.p, NULL);
    if (status == SCREE_OK) assert_same_problem(&fault_scene.p, &store.p, 1);
    store_free(&store);
    return status;
}

static void memory_runs_out(void **state) {
    (void)state;
    make_scene(&fault_scene, 3, 3, 7);
    assert_true(memory_fault_each(write_once) >= 4);
    assert_true(memory_fault_each(copy_once) > 8);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_are_those_of_frames_and_arms),
        cmocka_unit_test(written_is_the_same_problem),
        cmocka_unit_test(copy_is_written),
        cmocka_unit_test(nothing_to_write),
        cmocka_unit_test(memory_runs_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
