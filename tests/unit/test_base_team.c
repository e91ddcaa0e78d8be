/* base/team.c: every item once, chunk limits that do not depend on the team, barriers that hold,
 * also with more threads than cores; and the fixed sum. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/memory.h"
#include "base/random.h"
#include "base/team.h"

enum { MOST = 9 };
static const int sizes[] = {1, 2, 3, 4, MOST};
enum { SIZES = sizeof sizes / sizeof *sizes };

static team *make(int threads) {
    team *t;
    scree_error error;
    assert_int_equal(team_create(&t, threads, &error), SCREE_OK);
    assert_int_equal(team_threads(t), threads);
    return t;
}

static void refuses_bad_sizes(void **state) {
    (void)state;
    team *t;
    scree_error error;
    const int wrong[] = {0, -3, 1000000};
    for (size_t i = 0; i < 3; i++) {
        assert_int_equal(team_create(&t, wrong[i], &error), SCREE_BAD_INPUT);
        assert_null(t);
        assert_non_null(strstr(error.text, "threads; must be 1 to"));
        assert_int_equal(team_create(&t, wrong[i], NULL), SCREE_BAD_INPUT);
    }
    team_destroy(NULL);
    assert_int_equal(team_threads(NULL), 1);
}

typedef struct marks {
    size_t count, chunk;
    unsigned char *visits;
    atomic_int misplaced;
} marks;

static void mark(void *context, size_t begin, size_t end) {
    marks *m = context;
    size_t expected = m->count - begin < m->chunk ? m->count : begin + m->chunk;
    if (begin % m->chunk != 0 || end != expected || begin >= end)
        atomic_fetch_add(&m->misplaced, 1);
    for (size_t i = begin; i < end; i++)
        m->visits[i]++;
}

static void every_item_once(void **state) {
    (void)state;
    for (int s = -1; s < SIZES; s++) {
        team *t = s < 0 ? NULL : make(sizes[s]); /* NULL is a team of one */
        random_stream r = {7, 0, 0};
        for (int trial = 0; trial < 100; trial++) {
            size_t count = random_below(&r, 300), chunk = 1 + random_below(&r, 40);
            marks m = {count, chunk, mem_alloc(count, 1), 0};
            team_for(t, count, chunk, mark, &m);
            for (size_t i = 0; i < count; i++)
                assert_int_equal(m.visits[i], 1);
            assert_int_equal(m.misplaced, 0);
            mem_free(m.visits);
        }
        team_destroy(t);
    }
}

/* Neighbours exchange plain (not atomic) values across barriers: a barrier that leaks gives a wrong
 * value, and a data race that the thread sanitizer sees. */
enum { ROUNDS = 200 };
typedef struct ring {
    team *t;
    uint64_t value[2][MOST];
    atomic_int entered;
} ring;

static void pass_round(void *context, int member, int members) {
    ring *r = context;
    atomic_fetch_add(&r->entered, 1);
    for (int round = 0; round < ROUNDS; round++) {
        const uint64_t *from = r->value[round % 2];
        uint64_t *to = r->value[1 - round % 2];
        to[member] = 3 * from[member] + from[(member + 1) % members];
        team_barrier(r->t);
    }
}

static void barriers_hold(void **state) {
    (void)state;
    for (int s = 0; s < SIZES; s++) {
        int members = sizes[s];
        ring r = {.t = make(members)};
        uint64_t truth[2][MOST] = {{0}};
        for (int i = 0; i < members; i++)
            r.value[0][i] = truth[0][i] = (uint64_t)i + 1;
        for (int region = 0; region < 5; region++) {
            team_region(r.t, pass_round, &r);
            for (int round = 0; round < ROUNDS; round++)
                for (int i = 0; i < members; i++)
                    truth[1 - round % 2][i] =
                        3 * truth[round % 2][i] + truth[round % 2][(i + 1) % members];
        }
        assert_int_equal(r.entered, 5 * members);
        assert_memory_equal(r.value, truth, sizeof truth);
        team_destroy(r.t);
    }
}

static void region_without_team(void **state) {
    (void)state;
    ring r = {.t = NULL, .value = {{1}}};
    team_region(NULL, pass_round, &r);
    uint64_t truth = 1;
    for (int round = 0; round < ROUNDS; round++)
        truth *= 4;
    assert_true(r.entered == 1 && r.value[0][0] == truth);
}

static void many_short_regions(void **state) {
    (void)state;
    team *t = make(3);
    unsigned char visits[64];
    for (int i = 0; i < 2000; i++) {
        memset(visits, 0, sizeof visits);
        marks m = {64, 8, visits, 0};
        team_for(t, 64, 8, mark, &m);
        for (int k = 0; k < 64; k++)
            assert_int_equal(visits[k], 1);
    }
    team_destroy(t);
    for (int i = 0; i < 50; i++) /* never used, destroyed at once */
        team_destroy(make(4));
}

/* Blocks in an array, then a tree built level by level from the left, an odd one carried up. The
 * same shape by another road than the recursion of sum_fixed. */
static double sum_by_levels(const double *values, size_t count) {
    double level[64];
    size_t blocks = 0;
    for (size_t begin = 0; begin < count; begin += 256) {
        double sum = values[begin];
        for (size_t i = begin + 1; i < count && i < begin + 256; i++)
            sum += values[i];
        level[blocks++] = sum;
    }
    for (; blocks > 1; blocks = (blocks + 1) / 2)
        for (size_t i = 0; i < (blocks + 1) / 2; i++)
            level[i] = 2 * i + 1 < blocks ? level[2 * i] + level[2 * i + 1] : level[2 * i];
    return level[0];
}

static void fixed_sum(void **state) {
    (void)state;
    enum { MANY = 64 * 256 };
    double *values = mem_alloc(MANY, sizeof *values);
    random_stream r = {11, 0, 0};
    for (size_t i = 0; i < MANY; i++)
        values[i] = random_range(&r, -1, 1) * (double)(1u << random_below(&r, 30));
    assert_true(sum_fixed(NULL, 0) == 0);
    for (int trial = 0; trial < 400; trial++) {
        size_t count = 1 + random_below(&r, trial % 2 ? MANY : 1000);
        assert_true(sum_fixed(values, count) == sum_by_levels(values, count));
    }
    assert_true(sum_fixed(values, MANY) == sum_by_levels(values, MANY));
    mem_free(values);
}

/* An allocator whose k-th call fails. */
static int calls_left;
static void *resize_until(void *user, void *old, size_t old_bytes, size_t new_bytes) {
    (void)user;
    assert_null(old);
    assert_int_equal(old_bytes, 0);
    if (calls_left-- == 0) return NULL;
    return aligned_alloc(64, (new_bytes + 63) / 64 * 64);
}
static void release(void *user, void *block) {
    (void)user;
    free(block);
}

static void fails_without_memory(void **state) {
    (void)state;
    const scree_allocator failing = {NULL, resize_until, release};
    scree_set_allocator(&failing);
    for (int k = 0; k < 2; k++) {
        team *t;
        scree_error error;
        calls_left = k;
        assert_int_equal(team_create(&t, 3, &error), SCREE_NO_MEMORY);
        assert_null(t);
    }
    scree_set_allocator(NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(refuses_bad_sizes),    cmocka_unit_test(every_item_once),
        cmocka_unit_test(barriers_hold),        cmocka_unit_test(region_without_team),
        cmocka_unit_test(many_short_regions),   cmocka_unit_test(fixed_sum),
        cmocka_unit_test(fails_without_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
