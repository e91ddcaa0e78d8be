/* Problem files of Siconos: every form is read as the same problem, and every defect of a file is
 * an error that names its line. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "support/check.h"

#include "base/text.h"
#include "fc_make.h"
#include "fc_same.h"
#include "io/siconos.h"
#include "memory_fault.h"
#include "support/read_files.h"

static file_bytes bytes_of(const char *text) { return (file_bytes){"p.dat", text, strlen(text)}; }

static fc_problem good_as(const char *text, bool rolling) {
    fc_problem f;
    scree_error error = {0};
    file_bytes file = bytes_of(text);
    if (siconos_parse(&file, rolling, &f, &error) != SCREE_OK)
        fail_msg("%s\nin\n%s", error.text, text);
    return f;
}

static fc_problem good(const char *text) { return good_as(text, false); }

static void bad_as(const char *text, bool rolling, const char *place, const char *word) {
    fc_problem f;
    scree_error error = {0};
    file_bytes file = bytes_of(text);
    if (siconos_parse(&file, rolling, &f, &error) != SCREE_BAD_INPUT)
        fail_msg("not refused: %s", text);
    if (strncmp(error.text, place, strlen(place)) != 0 || !strstr(error.text, word))
        fail_msg("'%s' does not begin with '%s' or lacks '%s'", error.text, place, word);
    assert_null(f.mu.data);
    assert_null(f.W.first.data);
}

static void bad(const char *text, const char *place, const char *word) {
    bad_as(text, false, place, word);
}

/* Writing, as Siconos does it. */
typedef enum form { DENSE, BLOCKS, TRIPLETS, COLUMNS, ROWS, HALF } form;

static double at(const sparse_matrix *m, size_t i, size_t j) {
    for (size_t k = m->first.data[j]; k < m->first.data[j + 1]; k++)
        if (m->row.data[k] == i) return m->value.data[k];
    return 0.0;
}

static void put(text_buffer *t, double value) { assert_true(text_add(t, " %.24e", value)); }

static void put_dense(text_buffer *t, const sparse_matrix *m) {
    text_add(t, "%zu\t%zu\n", m->rows, m->columns);
    for (size_t j = 0; j < m->columns; j++)
        for (size_t i = 0; i < m->rows; i++)
            put(t, at(m, i, j));
    text_add(t, "\n");
}

/* Blocks of `rows` x `columns`, all of them. */
static void put_blocks(text_buffer *t, const sparse_matrix *m, size_t rows, size_t columns) {
    size_t down = m->rows / rows, across = m->columns / columns, k = 0;
    text_add(t, "%zu\n", down * across);
    if (down * across == 0) return;
    text_add(t, "%zu\n%zu\n", down, across);
    for (size_t i = 1; i <= down; i++)
        text_add(t, "%zu\t", i * rows);
    text_add(t, "\n");
    for (size_t j = 1; j <= across; j++)
        text_add(t, "%zu\t", j * columns);
    text_add(t, "\n%zu\n%zu\n", down + 1, down * across);
    for (size_t i = 0; i <= down; i++)
        text_add(t, "%zu\t", i * across);
    for (size_t i = 0; i < down; i++)
        for (size_t j = 0; j < across; j++)
            text_add(t, "%zu\t", j);
    for (size_t i = 0; i < down; i++)
        for (size_t j = 0; j < across; j++) {
            text_add(t, "\n%zu\n", k++);
            for (size_t b = 0; b < columns; b++)
                for (size_t a = 0; a < rows; a++)
                    put(t, at(m, i * rows + a, j * columns + b));
        }
    text_add(t, "\n");
}

static void put_lines(text_buffer *t, const sparse_matrix *m, bool rows) {
    size_t place = 0, lines = rows ? m->rows : m->columns, across = rows ? m->columns : m->rows;
    text_add(t, "%s%zu-by-%zu, nzmax: %zu nnz: %zu, 1-norm: 7.5\n", rows ? "csr: " : "", m->rows,
             m->columns, m->value.count + 1, m->value.count);
    for (size_t j = 0; j < lines; j++) {
        size_t count = 0;
        for (size_t i = 0; i < across; i++)
            count += (rows ? at(m, j, i) : at(m, i, j)) != 0.0;
        text_add(t, "    col %zu : locations %zu to %lld\n", j, place,
                 (long long)(place + count) - 1);
        place += count;
        for (size_t i = 0; i < across; i++) {
            double value = rows ? at(m, j, i) : at(m, i, j);
            if (value != 0.0) text_add(t, "      %zu : %.17g\n", i, value);
        }
    }
}

static void put_triplets(text_buffer *t, const sparse_matrix *m, bool half) {
    size_t count = 0;
    for (size_t j = 0; j < m->columns; j++)
        for (size_t k = m->first.data[j]; k < m->first.data[j + 1]; k++)
            count += !half || m->row.data[k] <= j;
    text_add(t, "triplet: %zu-by-%zu, nzmax: %zu nnz: %zu\n", m->rows, m->columns, count, count);
    for (size_t j = m->columns; j-- > 0;)
        for (size_t k = m->first.data[j]; k < m->first.data[j + 1]; k++)
            if (!half || m->row.data[k] <= j)
                text_add(t, "    %u %zu : %.17g\n", m->row.data[k], j, m->value.data[k]);
}

static void put_matrix(text_buffer *t, const sparse_matrix *m, form how, size_t rows,
                       size_t columns) {
    static const int type[] = {0, 1, 2, 2, 2, 2}, origin[] = {0, 0, 1, 2, 3, 4};
    text_add(t, "%d\n%zu\n%zu\n", type[how], m->rows, m->columns);
    if (how == DENSE) put_dense(t, m);
    if (how == BLOCKS) put_blocks(t, m, rows, columns);
    if (how < TRIPLETS) return;
    text_add(t, "%d\nCSparse Version 3.1.9, May 4, 2016.  Copyright (c) Timothy A. Davis\n",
             origin[how]);
    if (how == COLUMNS || how == ROWS)
        put_lines(t, m, how == ROWS);
    else
        put_triplets(t, m, how == HALF);
}

#define PUT_ALL(t, array)                                                                          \
    for (size_t put_ = 0; put_ < (array).count; put_++)                                            \
        put(t, (array).data[put_]);                                                                \
    text_add(t, "\n")

static char *written(const fc_problem *f, form how, const char *tail) {
    text_buffer t = {0};
    uint32_t d = fc_rows(f);
    text_add(&t, "%u\n%u\n", d, f->contacts);
    if (f->global) {
        put_matrix(&t, &f->M, how, 3, 3);
        put_matrix(&t, &f->H, how == HALF ? TRIPLETS : how, 3, d);
    } else {
        put_matrix(&t, &f->W, how, d, d);
    }
    PUT_ALL(&t, f->q);
    PUT_ALL(&t, f->w);
    PUT_ALL(&t, f->mu);
    PUT_ALL(&t, f->mu_r);
    text_add(&t, "%s", tail);
    return t.data;
}

/* Every kind in every form, with and without the old token at the end. */
static void all_forms(void **state) {
    (void)state;
    static const char *const tails[] = {"", "0", "1\n", "\n\n"};
    random_stream s = {.seed = 1};
    for (int k = 0; k < 96; k++) {
        bool rolling = k & 1, global = k & 2;
        int d = 2 + (k / 4) % 2;
        form how = (form)(k / 8 % 6);
        fc_problem f = global ? fc_make_global(&s, d, rolling, 3, 4, 3, k & 32, 0.0)
                              : fc_make_local(&s, d, rolling, 4, how == HALF ? 0.0 : 0.01);
        char *text = written(&f, how, tails[k % 4]);
        fc_problem g = good(text);
        same_problem(&f, &g);
        fc_free(&f);
        fc_free(&g);
        mem_free(text);
    }
}

static void no_contacts(void **state) {
    (void)state;
    random_stream s = {.seed = 2};
    for (int k = 0; k < 6; k++)
        for (int global = 0; global < 2; global++) {
            fc_problem f = global ? fc_make_global(&s, 2, false, 0, 2, 3, false, 0.0)
                                  : fc_make_local(&s, 3, false, 0, 0.0);
            char *text = written(&f, (form)k, "");
            fc_problem g = good(text);
            same_problem(&f, &g);
            fc_free(&f);
            fc_free(&g);
            mem_free(text);
        }
}

#define ONE "3 1\n0 3 3\n3 3\n 15 -1 -2 -1 14 1 -2 1 16\n -1 2 3\n 0.1"

/* One contact with three rows: in space, or rolling in the plane. */
static void one_contact(void **state) {
    (void)state;
    fc_problem f = good(ONE);
    assert_false(f.rolling);
    assert_int_equal(f.dimension, 3);
    assert_true(f.W.value.data[3] == -1.0 && f.mu.data[0] == 0.1);
    fc_free(&f);
    f = good(ONE " 1");
    assert_false(f.rolling);
    fc_free(&f);
    f = good_as(ONE " 1", true);
    assert_true(f.rolling && f.dimension == 2 && f.mu_r.data[0] == 1.0);
    fc_free(&f);
    f = good(ONE " 0.05"); /* no token of older files */
    assert_true(f.rolling && f.mu_r.data[0] == 0.05);
    fc_free(&f);
    f = good(ONE " 0.05 1");
    assert_true(f.rolling && f.dimension == 2);
    fc_free(&f);
    bad_as(ONE, true, "p.dat:5:", "rolling");
}

#define DENSE_TWO              "2 1\n0 2 2\n2 2\n4 1 1 4\n"
#define SPARSE_TWO(head, rest) "2 1\n2 2 2\n2\nCSparse\n" head ", nzmax: 4 nnz: 4, 1-norm: 1\n" rest

static void what_is_refused(void **state) {
    (void)state;
    bad("", "p.dat:1:", "rows of a contact");
    bad("4 1", "p.dat:1:", "4 rows");
    bad("1 1", "p.dat:1:", "1 rows");
    bad("-3 1", "p.dat:1:", "'-3'");
    bad("3\n-1", "p.dat:2:", "'-1'");
    bad("3\n99999999999999999999", "p.dat:2:", "whole number");
    bad("3\n4294967296 0 0 0", "p.dat:2:", "whole number");
    bad("2 1\n7 2 2", "p.dat:2:", "storage");
    bad("2 1\n0 2 3\n2 3\n1 2 3 4 5 6\n 1 2 0.1", "p.dat:4:", "2 x 3");
    bad("2 1\n0 2 2\n3 2\n", "p.dat:3:", "must be 2");
    bad("2 1\n0 10 10\n10 10\n1 2", "p.dat:4:", "the file ends");
    bad("2 1\n0 99999999 2\n", "p.dat:2:", "whole number");
    bad("2 1\n0 2 2\n2 2\n4 1 x 4\n", "p.dat:4:", "'x'");
    bad("2 1\n0 2 2\n2 2\n4 1 nan 4\n", "p.dat:4:", "'nan'");
    bad("2 1\n0 2 2\n2 2\n4 1 inf 4\n", "p.dat:4:", "'inf'");
    bad("2 1\n0 2 2\n2 2\n4 1 1e999 4\n", "p.dat:4:", "finite");
    bad("2 1\n0 2 2\n2 2\n4 1 0x10 4\n", "p.dat:4:", "'0x10'");
    bad(DENSE_TWO "1", "p.dat:5:", "q");
    bad(DENSE_TWO "1 2", "p.dat:5:", "mu");
    bad(DENSE_TWO "1 2 -0.1", "p.dat:", "mu of contact 0 is -0.1");
    bad(DENSE_TWO "1 2 0.1 2", "p.dat:5:", "end of the file");
    bad(DENSE_TWO "1 2 0.1 1 1", "p.dat:5:", "end of the file");
    bad(DENSE_TWO "1 2 0.1 1 1 1 1 1 1", "p.dat:5:", "end of the file");
    bad("2 1\n1 2 2\n5000\n", "p.dat:3:", "whole number");
    bad("2 1\n1 2 2\n1 1 1\n3 2\n", "p.dat:4:", "'3'");
    bad("2 1\n1 2 2\n1 1 1\n1 2\n", "p.dat:4:", "do not end");
    bad("2 1\n1 2 2\n1 1 1\n2 2\n2 1 0 1 5\n", "p.dat:5:", "'5'");
    bad("2 1\n1 2 2\n1 1 1\n2 2\n2 1 1 1 0\n", "p.dat:5:", "do not cover");
    bad("2 1\n1 2 2\n1 1 1\n2 2\n2 1 0 1 0\n 7 1 2 3 4", "p.dat:6:", "must be 0");
    bad("2 1\n1 2 2\n1 2 1\n2 1\n", "p.dat:4:", "decrease");
    bad("2 1\n2 2 2\n0\nCSparse\n", "p.dat:3:", "not a kind");
    bad("2 1\n2 2 2\n5\nCSparse\n", "p.dat:3:", "'5'");
    bad("2 1\n2 2 2\n2\nCSparse", "p.dat:4:", "ends");
    bad(SPARSE_TWO("3-by-2", ""), "p.dat:5:", "2-by-2");
    bad(SPARSE_TWO("2x2", ""), "p.dat:5:", "-by-");
    bad(SPARSE_TWO("2-by-2", "col 1 : locations 0 to 1"), "p.dat:6:", "must be 0");
    bad(SPARSE_TWO("2-by-2", "col 0 : locations 1 to 1"), "p.dat:6:", "locations");
    bad(SPARSE_TWO("2-by-2", "col 0 : locations 0 to 9"), "p.dat:6:", "location");
    bad(SPARSE_TWO("2-by-2", "col 0 : locations 0 to 0\n 5 : 1"), "p.dat:7:", "'5'");
    bad(SPARSE_TWO("2-by-2", "col 0 : locations 0 to 0\n -1 : 1"), "p.dat:7:", "'-1'");
    bad(SPARSE_TWO("2-by-2", "col 0 : locations 0 to 0\n 1 1"), "p.dat:7:", "':'");
    bad(SPARSE_TWO("2-by-2",
                   "col 0 : locations 0 to 0\n 1 : 1\ncol 1 : locations 1 to 1\n 1 : 1\n"),
        "p.dat:9:", "fewer entries");
    bad("2 1\n2 2 2\n1\nCSparse\ntriplet: 2-by-2, nzmax: 9 nnz: 99999\n", "p.dat:5:", "nnz");
    bad("2 1\n2 2 2\n1\nCSparse\ntriplet: 2-by-2, nzmax: 9 nnz: 1\n 2 0 : 1", "p.dat:6:", "'2'");
}

/* A truncated file is refused, except without its last token or without mu_r of the plane: then it
 * is a complete problem in space. */
#define LAST 100
static void cut_anywhere(void **state) {
    (void)state;
    random_stream s = {.seed = 3};
    for (int k = 0; k < 6; k++)
        for (int global = 0; global < 2; global++) {
            fc_problem f = global ? fc_make_global(&s, 3, false, 2, 2, 3, false, 0.0)
                                  : fc_make_local(&s, 2, true, 2, 0.0);
            char *text = written(&f, (form)k, "");
            size_t length = strlen(text), refused = 0;
            for (size_t cut = 0; cut < length; cut++) {
                char *part = malloc(
                    cut + 1); /* of exactly its size, so that a read beyond the end is detected */
                memcpy(part, text, cut);
                part[cut] = '\0';
                file_bytes file = {"cut.dat", part, cut};
                fc_problem g;
                scree_error error = {0};
                if (siconos_parse(&file, false, &g, &error) == SCREE_OK) {
                    assert_int_equal(g.contacts, 2);
                    if (cut + LAST <= length) fail_msg("%zu of %zu: %s", cut, length, part);
                    fc_free(&g);
                } else {
                    assert_memory_equal(error.text, "cut.dat:", 8);
                    refused++;
                }
                free(part);
            }
            assert_true(refused > length - LAST);
            fc_free(&f);
            mem_free(text);
        }
}

/* Random changes of bytes never cause a crash, and an accepted problem passes its check. */
static void damaged(void **state) {
    (void)state;
    static const char bytes[] = "0123456789-+.e :\n\t,abcxnZ%\x01\xff";
    random_stream s = {.seed = 4};
    for (int k = 0; k < 12000; k++) {
        fc_problem f = k & 1 ? fc_make_global(&s, 3, k & 2, 2, 2, 3, false, 0.0)
                             : fc_make_local(&s, 3, k & 2, 2, 0.0),
                   g;
        char *text = written(&f, (form)(k / 4 % 6), k & 64 ? "1" : "");
        size_t length = strlen(text);
        for (uint32_t n = 1 + random_below(&s, 3); n > 0; n--)
            text[random_below(&s, (uint32_t)(k & 8 && length > 60 ? 60 : length))] =
                bytes[random_below(&s, sizeof bytes - 1)];
        file_bytes file = {"damaged.dat", text, length};
        scree_error error = {0};
        if (siconos_parse(&file, false, &g, &error) == SCREE_OK) {
            assert_int_equal(fc_check(&g, &error), SCREE_OK);
            fc_free(&g);
        } else {
            assert_memory_equal(error.text, "damaged.dat:", 12);
        }
        fc_free(&f);
        mem_free(text);
    }
}

static void no_such_file(void **state) {
    (void)state;
    fc_problem f;
    scree_error error = {0};
    assert_int_equal(siconos_read("/nowhere/p.dat", false, &f, &error), SCREE_NOT_FOUND);
    assert_int_equal(siconos_read("/tmp", false, &f, &error), SCREE_BAD_INPUT);
    assert_non_null(strstr(error.text, "/tmp: this is not a regular file"));
}

static char *fault_text;

static scree_status parse_once(void) {
    fc_problem f;
    scree_error error = {0};
    file_bytes file = bytes_of(fault_text);
    scree_status status = siconos_parse(&file, false, &f, &error);
    fc_free(&f);
    return status;
}

static void memory_runs_out(void **state) {
    (void)state;
    random_stream s = {.seed = 5};
    for (int k = 0; k < 6; k++) {
        fc_problem f = k & 1 ? fc_make_global(&s, 3, true, 2, 2, 3, false, 0.0)
                             : fc_make_local(&s, 3, true, 2, 0.0);
        char *text = written(&f, (form)k, "");
        fault_text = strdup(text); /* not of the allocator that fails */
        mem_free(text);
        fc_free(&f);
        assert_true(memory_fault_each(parse_once) > 8);
        free(fault_text);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_forms),    cmocka_unit_test(no_contacts),
        cmocka_unit_test(one_contact),  cmocka_unit_test(what_is_refused),
        cmocka_unit_test(cut_anywhere), cmocka_unit_test(damaged),
        cmocka_unit_test(no_such_file), cmocka_unit_test(memory_runs_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
