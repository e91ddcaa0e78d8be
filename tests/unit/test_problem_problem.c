/* The operations of the contact problem against dense matrices, and its checks of hostile input. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "problem_make.h"

enum { BODIES = 4, DOFS = 3 + 3 + 6 + 3, CONTACTS = 5, ROWS = 2 + 3 + 1 + 2 + 6 };

/* Two blocks of different widths, one of them dense; a contact with one body twice, one with a
 * single body, one between the blocks. */
typedef struct small {
    problem p;
    block block[3];
    row row[CONTACTS];
    uint32_t row_first[CONTACTS + 1], entry_first[CONTACTS + 1], entry_body[9];
    size_t H_first[CONTACTS + 1];
    double diagonal[6], dense[36], last[9], v_free[DOFS], b[ROWS], H[200];
} small;

static void small_make(small *s) {
    static const uint8_t rows[CONTACTS] = {2, 3, 1, 2, 6};
    static const uint32_t entries[CONTACTS][2] = {{0, 1}, {1, 2}, {3, 9}, {0, 0}, {2, 3}};
    static const uint32_t width[BODIES] = {3, 3, 6, 3};
    random_stream r = {3, 0, 0};
    memset(s, 0, sizeof *s);
    for (int i = 0; i < 6; i++)
        s->diagonal[i] = i == 1 ? 0.0 : random_range(&r, 0.5, 2.0); /* one prescribed dof */
    double A[6][6];
    for (int i = 0; i < 36; i++)
        A[i / 6][i % 6] = random_normal(&r);
    for (int i = 0; i < 36; i++)
        for (int k = 0; k < 6; k++)
            s->dense[i] += A[i / 6][k] * A[i % 6][k];
    s->last[0] = s->last[4] = s->last[8] = 0.5;
    s->last[1] = s->last[3] = 0.1;
    for (int i = 0; i < DOFS; i++)
        s->v_free[i] = random_normal(&r);
    for (int i = 0; i < 200; i++)
        s->H[i] = random_normal(&r);
    s->block[0] = (block){BLOCK_DIAGONAL, 3, 0, 2, 0, s->diagonal, NULL};
    s->block[1] = (block){BLOCK_DENSE, 6, 2, 1, 6, s->dense, NULL};
    s->block[2] = (block){BLOCK_DENSE, 3, 3, 1, 12, s->last, NULL};
    uint32_t entry = 0;
    for (int c = 0; c < CONTACTS; c++) {
        s->row[c] = (row){.cone = CONE_BILATERAL, .dimension = rows[c]};
        s->row_first[c + 1] = s->row_first[c] + rows[c];
        s->H_first[c + 1] = s->H_first[c];
        for (int e = 0; e < 2; e++) {
            if (entries[c][e] == 9) continue;
            s->entry_body[entry++] = entries[c][e];
            s->H_first[c + 1] += (size_t)rows[c] * width[entries[c][e]];
        }
        s->entry_first[c + 1] = entry;
    }
    s->p = (problem){.dimension = 2,
                     .bodies = BODIES,
                     .dofs = DOFS,
                     .blocks = 3,
                     .block = s->block,
                     .v_free = s->v_free,
                     .contacts = CONTACTS,
                     .row = s->row,
                     .row_first = s->row_first,
                     .b = s->b,
                     .entry_first = s->entry_first,
                     .entry_body = s->entry_body,
                     .H_first = s->H_first,
                     .H = s->H,
                     .reference_speed = 1.0};
}

/* H' as one dense matrix, and A^-1 as another. */
static void dense_of(const small *s, double H[ROWS][DOFS], double inverse[DOFS][DOFS]) {
    static const size_t first[BODIES] = {0, 3, 6, 12};
    static const uint32_t width[BODIES] = {3, 3, 6, 3};
    memset(H, 0, sizeof(double) * ROWS * DOFS);
    memset(inverse, 0, sizeof(double) * DOFS * DOFS);
    for (int c = 0; c < CONTACTS; c++) {
        const double *from = s->H + s->H_first[c];
        for (uint32_t e = s->entry_first[c]; e < s->entry_first[c + 1]; e++)
            for (uint32_t i = 0; i < s->row[c].dimension; i++)
                for (uint32_t k = 0; k < width[s->entry_body[e]]; k++)
                    H[s->row_first[c] + i][first[s->entry_body[e]] + k] += *from++;
    }
    for (int i = 0; i < 6; i++)
        inverse[i][i] = s->diagonal[i];
    for (int i = 0; i < 36; i++)
        inverse[6 + i / 6][6 + i % 6] = s->dense[i];
    for (int i = 0; i < 9; i++)
        inverse[12 + i / 3][12 + i % 3] = s->last[i];
}

static void blocks_are_found(void **state) {
    (void)state;
    small s;
    small_make(&s);
    uint32_t width;
    assert_int_equal(problem_dof(&s.p, 0, &width), 0);
    assert_int_equal(problem_dof(&s.p, 1, &width), 3);
    assert_int_equal(width, 3);
    assert_int_equal(problem_dof(&s.p, 2, &width), 6);
    assert_int_equal(width, 6);
    assert_int_equal(problem_dof(&s.p, 3, NULL), 12);
    assert_ptr_equal(problem_block(&s.p, 3), &s.block[2]);
}

static void operations_are_those_of_dense_matrices(void **state) {
    (void)state;
    small s;
    small_make(&s);
    double H[ROWS][DOFS], inverse[DOFS][DOFS], v[DOFS], S[ROWS], expected[DOFS];
    dense_of(&s, H, inverse);
    random_stream r = {4, 0, 0};
    for (int i = 0; i < ROWS; i++)
        S[i] = random_normal(&r);
    for (int i = 0; i < DOFS; i++) {
        expected[i] = s.v_free[i];
        for (int k = 0; k < DOFS; k++)
            for (int row_number = 0; row_number < ROWS; row_number++)
                expected[i] += inverse[i][k] * H[row_number][k] * S[row_number];
    }
    problem_velocity(&s.p, S, v);
    for (int i = 0; i < DOFS; i++)
        assert_true(fabs(v[i] - expected[i]) < 1e-12);
    assert_true(v[1] == s.v_free[1]); /* the prescribed dof keeps its bits */
    for (uint32_t c = 0; c < CONTACTS; c++) {
        double U[ROWS_MAX], W[ROWS_MAX * ROWS_MAX];
        uint32_t n = s.row[c].dimension, first = s.row_first[c];
        problem_relative_velocity(&s.p, c, v, U);
        problem_local_operator(&s.p, c, W);
        for (uint32_t i = 0; i < n; i++) {
            double sum = 0.0;
            for (int k = 0; k < DOFS; k++)
                sum += H[first + i][k] * v[k];
            assert_true(fabs(U[i] - sum) < 1e-11);
            for (uint32_t j = 0; j < n; j++) {
                double w = 0.0;
                for (int k = 0; k < DOFS; k++)
                    for (int l = 0; l < DOFS; l++)
                        w += H[first + i][k] * inverse[k][l] * H[first + j][l];
                assert_true(fabs(W[i * n + j] - w) < 1e-11);
            }
        }
    }
}

/* Bodies in space: the same problem with split masses and with the dense blocks they stand for. */
enum { SOLIDS = 4, SOLID_CONTACTS = 5, SOLID_ROWS = 1 + 3 + 5 + 6 + 3 };

typedef struct solids {
    problem p;
    block block;
    row row[SOLID_CONTACTS];
    row_extra extra;
    uint32_t row_first[SOLID_CONTACTS + 1], entry_first[SOLID_CONTACTS + 1];
    uint32_t entry_body[2 * SOLID_CONTACTS];
    size_t H_first[SOLID_CONTACTS + 1];
    double split[9 * SOLIDS], dense[36 * SOLIDS], v_free[6 * SOLIDS], b[SOLID_ROWS];
    double H[12 * SOLID_ROWS];
} solids;

/* Body 0 is free, 1 moves by impulse along x and turns about z alone, 2 is free, 3 is held. */
static void solids_masses(solids *s, random_stream *r) {
    static const uint8_t place[3][3] = {{3, 4, 5}, {4, 6, 7}, {5, 7, 8}};
    for (int body = 0; body < 3; body++) {
        double A[3][3], *split = s->split + 9 * body;
        for (int i = 0; i < 9; i++)
            A[i / 3][i % 3] = random_normal(r);
        for (int i = 0; i < 3; i++) {
            split[i] = random_range(r, 0.5, 2.0);
            for (int j = i; j < 3; j++)
                for (int k = 0; k < 3; k++)
                    split[place[i][j]] += A[i][k] * A[j][k];
        }
        if (body != 1) continue;
        for (int i = 1; i < 8; i++)
            split[i] = 0.0;
    }
    for (int body = 0; body < SOLIDS; body++)
        for (int i = 0; i < 3; i++) {
            s->dense[36 * body + 7 * i] = s->split[9 * body + i];
            for (int j = 0; j < 3; j++)
                s->dense[36 * body + 6 * (3 + i) + 3 + j] = s->split[9 * body + place[i][j]];
        }
}

static void solids_make(solids *s) {
    static const row laws[SOLID_CONTACTS] = {
        {.cone = CONE_SIGNORINI, .dimension = 1},
        {.cone = CONE_COULOMB, .dimension = 3, .mu = 0.5},
        {.cone = CONE_ROLLING, .dimension = 5, .mu = 0.5, .l_r = 0.1},
        {.cone = CONE_ROLLING, .dimension = 6, .mu = 0.5, .l_r = 0.1},
        {.cone = CONE_FACETED, .dimension = 3, .facets = 8, .mu = 0.5}};
    static const uint32_t entries[SOLID_CONTACTS][2] = {{0, 1}, {1, 2}, {2, 0}, {0, 3}, {2, 2}};
    random_stream r = {5, 0, 0};
    memset(s, 0, sizeof *s);
    solids_masses(s, &r);
    for (int i = 0; i < 6 * SOLIDS; i++)
        s->v_free[i] = random_normal(&r);
    for (int i = 0; i < 12 * SOLID_ROWS; i++)
        s->H[i] = random_normal(&r);
    s->extra.l_s = 0.02;
    s->block = (block){BLOCK_SPLIT, 6, 0, SOLIDS, 0, s->split, NULL};
    for (uint32_t c = 0; c < SOLID_CONTACTS; c++) {
        s->row[c] = laws[c];
        s->row_first[c + 1] = s->row_first[c] + laws[c].dimension;
        s->entry_first[c + 1] = 2 * (c + 1);
        s->H_first[c + 1] = 12 * s->row_first[c + 1];
        memcpy(s->entry_body + 2 * c, entries[c], sizeof entries[c]);
    }
    s->p = (problem){.dimension = 3,
                     .bodies = SOLIDS,
                     .dofs = 6 * SOLIDS,
                     .blocks = 1,
                     .block = &s->block,
                     .v_free = s->v_free,
                     .contacts = SOLID_CONTACTS,
                     .row = s->row,
                     .row_first = s->row_first,
                     .b = s->b,
                     .extra = &s->extra,
                     .entry_first = s->entry_first,
                     .entry_body = s->entry_body,
                     .H_first = s->H_first,
                     .H = s->H,
                     .reference_speed = 1.0};
}

static void split_masses_act_as_dense_ones(void **state) {
    (void)state;
    solids split, dense;
    scree_error error;
    solids_make(&split);
    solids_make(&dense);
    dense.block.type = BLOCK_DENSE;
    dense.block.inverse = dense.dense;
    if (problem_check(&split.p, &error) != SCREE_OK) fail_msg("%s", error.text);
    random_stream r = {6, 0, 0};
    double S[SOLID_ROWS], v[6 * SOLIDS], expected[6 * SOLIDS];
    for (int i = 0; i < SOLID_ROWS; i++)
        S[i] = random_normal(&r);
    problem_velocity(&split.p, S, v);
    problem_velocity(&dense.p, S, expected);
    for (int i = 0; i < 6 * SOLIDS; i++)
        assert_true(fabs(v[i] - expected[i]) < 1e-12);
    static const int held[] = {7, 8, 9, 10, 18, 19, 20, 21, 22, 23};
    for (size_t i = 0; i < sizeof held / sizeof *held; i++)
        assert_true(v[held[i]] == split.v_free[held[i]]);
    assert_true(v[6] != split.v_free[6] && v[11] != split.v_free[11]);
    for (uint32_t c = 0; c < SOLID_CONTACTS; c++) {
        double W[ROWS_MAX * ROWS_MAX], W_expected[ROWS_MAX * ROWS_MAX];
        double U[ROWS_MAX], U_expected[ROWS_MAX];
        int n = split.row[c].dimension;
        problem_local_operator(&split.p, c, W);
        problem_local_operator(&dense.p, c, W_expected);
        problem_relative_velocity(&split.p, c, v, U);
        problem_relative_velocity(&dense.p, c, expected, U_expected);
        for (int i = 0; i < n * n; i++)
            assert_true(fabs(W[i] - W_expected[i]) < 1e-11);
        for (int i = 0; i < n; i++)
            assert_true(fabs(U[i] - U_expected[i]) < 1e-11);
    }
}

static void spoiled_solids_are_named(void **state) {
    (void)state;
    for (int what = 0; what < 5; what++) {
        solids s;
        scree_error error = {SCREE_OK, ""};
        solids_make(&s);
        if (what == 0) s.block.width = 3;
        if (what == 1) s.split[9 * SOLIDS - 1] = NAN;
        if (what == 2) s.p.extra = NULL; /* the spinning row has its length there */
        if (what == 3) s.row[SOLID_CONTACTS - 1].facets = 7;
        if (what == 4) s.row[SOLID_CONTACTS - 1].facets = 66;
        if (problem_check(&s.p, &error) != SCREE_BAD_INPUT) fail_msg("case %d passed", what);
        assert_true(strlen(error.text) > 20);
    }
}

static void a_good_problem_passes(void **state) {
    (void)state;
    small s;
    scree_error error;
    small_make(&s);
    if (problem_check(&s.p, &error) != SCREE_OK) fail_msg("%s", error.text);
    made *m = made_packing(5, 5, 0.9, 0.3, 0.0, 1);
    made_write(m);
    assert_int_equal(problem_check(&m->p, &error), SCREE_OK);
    made_free(m);
}

static void spoil(small *s, int what) {
    switch (what) {
    case 0: s->p.dimension = 4; break;
    case 1: s->block[1].first_body = 1; break;
    case 2: s->block[1].width = 0; break;
    case 3: s->block[1].width = 99; break;
    case 4: s->block[0].type = (block_type)7; break;
    case 5: s->dense[3] = NAN; break;
    case 6: s->p.bodies = 5; break;
    case 7: s->p.dofs = 16; break;
    case 8: s->row_first[0] = 1; break;
    case 9: s->row[1].dimension = 2; break;
    case 10: s->row[0].dimension = 7; break;
    case 11: s->row[0].cone = 200; break;
    case 12: s->row[0].mu = -1.0; break;
    case 13: s->row[0].l_r = INFINITY; break;
    case 14: s->row[0].has = ROW_HAS_C; break;
    case 15: s->row[2].cone = CONE_BOX; break;
    case 16: s->entry_body[2] = 4; break;
    case 17: s->entry_first[2] = 1; break;
    case 18: s->H_first[2]++; break;
    case 19: s->H[5] = INFINITY; break;
    case 20: s->v_free[2] = NAN; break;
    case 21: s->b[0] = NAN; break;
    case 22: s->p.reference_speed = 0.0; break;
    case 23: s->row[3].cone = CONE_SIGNORINI; break;
    default: break;
    }
}

static void spoiled_problems_are_named(void **state) {
    (void)state;
    for (int what = 0; what <= 23; what++) {
        small s;
        scree_error error = {SCREE_OK, ""};
        small_make(&s);
        spoil(&s, what);
        if (problem_check(&s.p, &error) != SCREE_BAD_INPUT) fail_msg("case %d passed", what);
        assert_true(strlen(error.text) > 20);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(blocks_are_found),
        cmocka_unit_test(operations_are_those_of_dense_matrices),
        cmocka_unit_test(split_masses_act_as_dense_ones),
        cmocka_unit_test(a_good_problem_passes),
        cmocka_unit_test(spoiled_problems_are_named),
        cmocka_unit_test(spoiled_solids_are_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
