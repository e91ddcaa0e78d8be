/* base/team.c: every item once, chunk limits that do not depend on the team, phases that end
 * before the next one begins, also with more threads than cores and on a busy machine; and the
 * fixed sum. */
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/memory.h"
#include "base/random.h"
#include "base/turns.h"

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
        assert_non_null(strstr(error.text, "but must be from 1 to"));
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
            team_for_uneven(t, count, chunk, mark, &m);
            for (size_t i = 0; i < count; i++)
                assert_int_equal(m.visits[i], 2);
            assert_int_equal(m.misplaced, 0);
            mem_free(m.visits);
        }
        team_destroy(t);
    }
}

/* Neighbours exchange plain (not atomic) values from phase to phase: a phase that begins too early
 * gives a wrong value, and a data race for the thread sanitizer. */
enum { ROUNDS = 200 };
typedef struct ring {
    int round;
    uint64_t value[2][MOST];
    atomic_int shares;
} ring;

static void pass_round(void *context, int member, int members) {
    ring *r = context;
    const uint64_t *from = r->value[r->round % 2];
    atomic_fetch_add(&r->shares, 1);
    r->value[1 - r->round % 2][member] = 3 * from[member] + from[(member + 1) % members];
}

static void pass_rounds(team *t) {
    int members = team_threads(t);
    ring r = {0};
    uint64_t truth[2][MOST] = {{0}};
    for (int i = 0; i < members; i++)
        r.value[0][i] = truth[0][i] = (uint64_t)i + 1;
    for (r.round = 0; r.round < ROUNDS; r.round++) {
        team_share(t, pass_round, &r);
        for (int i = 0; i < members; i++)
            truth[1 - r.round % 2][i] =
                3 * truth[r.round % 2][i] + truth[r.round % 2][(i + 1) % members];
    }
    assert_int_equal(r.shares, ROUNDS * members);
    assert_memory_equal(r.value, truth, sizeof truth);
}

static void phases_hold(void **state) {
    (void)state;
    pass_rounds(NULL);
    for (int s = 0; s < SIZES; s++) {
        team *t = make(sizes[s]);
        for (int i = 0; i < 5; i++)
            pass_rounds(t);
        team_destroy(t);
    }
}

/* Shares that end long after the caller's, as when their thread has lost its core: the caller waits
 * for them, then works alone, and uses the others again later. */
typedef struct delays {
    pthread_t caller;
    int round;
    atomic_int shares, away; /* away: shares done by another thread than the caller */
} delays;

static void lag(void *context, int member, int members) {
    (void)members;
    delays *d = context;
    if (!pthread_equal(pthread_self(), d->caller)) {
        atomic_fetch_add(&d->away, 1);
        if (d->round == 0) nanosleep(&(struct timespec){0, 30000000}, NULL);
    } else if (member == 0 && d->round != 1) { /* time for the others to begin */
        nanosleep(&(struct timespec){0, 5000000}, NULL);
    }
    atomic_fetch_add(&d->shares, 1);
}

static void works_alone_when_others_are_late(void **state) {
    (void)state;
    if (sysconf(_SC_NPROCESSORS_ONLN) < 2) skip();
    team *t = make(2);
    delays d = {.caller = pthread_self()};
    for (int tries = 0; tries < 1000 && d.away == 0; tries++) /* until one came in time */
        team_share(t, lag, &d);
    assert_int_equal(d.away, 1);
    d.shares = 0;
    d.round = 1;
    for (int i = 0; i < 20; i++)
        team_share(t, lag, &d);
    assert_int_equal(d.shares, 40);
    assert_int_equal(d.away, 1); /* 20 short rounds take less than 20 times the lost time */
    d.round = 2;
    for (int tries = 0; tries < 10000 && d.away == 1; tries++)
        team_share(t, lag, &d);
    assert_true(d.away > 1);
    team_destroy(t);
}

/* Twice as many spinning processes as cores occupy the cores while the phases continue. */
static void lag_chunk(void *context, size_t begin, size_t end) {
    (void)end;
    lag(context, begin ? 1 : 0, 2);
}

/* If chunks may take long, a long one does not make the caller work alone. */
static void uneven_chunks_are_shared_again(void **state) {
    (void)state;
    if (sysconf(_SC_NPROCESSORS_ONLN) < 2) skip();
    team *t = make(2);
    delays d = {.caller = pthread_self()};
    for (int tries = 0; tries < 1000 && d.away == 0; tries++)
        team_for_uneven(t, 2, 1, lag_chunk, &d);
    assert_true(d.away > 0); /* it has slept for 30 ms: alone would be 0.6 s */
    int before = d.away;
    d.round = 2;
    for (int i = 0; i < 20 && d.away == before; i++)
        team_for_uneven(t, 2, 1, lag_chunk, &d);
    assert_true(d.away > before);
    team_destroy(t);
}

static void phases_hold_on_a_busy_machine(void **state) {
    (void)state;
    enum { BUSY = 8 };
    pid_t busy[BUSY];
    for (int i = 0; i < BUSY; i++) {
        busy[i] = fork();
        assert_true(busy[i] >= 0);
        if (busy[i] == 0) {
            alarm(60); /* ends by itself if the test dies */
            for (;;)
                ;
        }
    }
    for (int s = 1; s < SIZES; s++) {
        team *t = make(sizes[s]);
        for (int i = 0; i < 10; i++)
            pass_rounds(t);
        team_destroy(t);
    }
    for (int i = 0; i < BUSY; i++) {
        kill(busy[i], SIGKILL);
        waitpid(busy[i], NULL, 0);
    }
}

static void many_short_phases(void **state) {
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

/* Chunks of 0 to 6 rows, stored one after another in a growing array. */
enum { TURNS = 500 };
typedef struct row_line {
    ARRAY(size_t) rows;
    size_t made[MOST], place[MOST]; /* by member */
    size_t turn;                    /* next chunk */
    int grown;
    atomic_int writers;
    bool quiet; /* no thread wrote while the array grew, and turns came in order */
} row_line;

static void make_rows(void *context, int member, size_t chunk) {
    row_line *l = context;
    l->made[member] = chunk * 5 % 7;
}

static bool find_rows(void *context, int member, size_t chunk, bool alone) {
    row_line *l = context;
    size_t need = l->rows.count + l->made[member];
    if (need > l->rows.capacity) {
        if (!alone) return false;
        l->quiet = l->quiet && atomic_load(&l->writers) == 0;
        assert_true(array_reserve(&l->rows, need));
        l->grown++;
    }
    l->quiet = l->quiet && chunk == l->turn++;
    l->place[member] = l->rows.count;
    l->rows.count = need;
    return true;
}

static void write_rows(void *context, int member, size_t chunk) {
    row_line *l = context;
    atomic_fetch_add(&l->writers, 1);
    for (size_t i = 0; i < l->made[member]; i++)
        l->rows.data[l->place[member] + i] = chunk;
    atomic_fetch_sub(&l->writers, 1);
}

static void turns_come_in_order(void **state) {
    (void)state;
    static const team_turns turns = {make_rows, find_rows, write_rows};
    for (int s = 0; s < SIZES; s++)
        for (size_t chunks = 0; chunks <= TURNS; chunks += chunks < 3 ? 1 : TURNS - 3) {
            team *t = make(sizes[s]);
            row_line l = {.quiet = true};
            team_for_in_turn(t, chunks, &turns, &l);
            size_t row = 0;
            for (size_t chunk = 0; chunk < chunks; chunk++)
                for (size_t i = 0; i < chunk * 5 % 7; i++)
                    assert_true(l.rows.data[row++] == chunk);
            assert_true(row == l.rows.count && l.turn == chunks && l.quiet);
            assert_true(chunks < TURNS || l.grown > 1);
            array_free(&l.rows);
            team_destroy(t);
        }
}

/* A phase of some members: how often each did its share of it. */
typedef struct few {
    int expected;
    atomic_int done[MOST], wrong;
} few;

static void count_share(void *context, int member, int members) {
    few *f = context;
    if (members != f->expected || member >= members) atomic_fetch_add(&f->wrong, 1);
    if (member < MOST) atomic_fetch_add(&f->done[member], 1);
}

/* Phases with few and with many members in alternation: no thread takes a share of the phase
 * before. */
static void phases_of_some_members(void **state) {
    (void)state;
    random_stream r = {11, 0, 0};
    for (size_t k = 0; k < SIZES; k++) {
        team *t = make(sizes[k]);
        for (int round = 0; round < 3000; round++) {
            int most = (int)random_below(&r, MOST + 3);
            few f = {.expected = most < sizes[k] ? (most > 1 ? most : 1) : sizes[k]};
            if (round % 3)
                team_share_some(t, most, count_share, &f);
            else
                f.expected = sizes[k], team_share(t, count_share, &f);
            assert_int_equal(f.wrong, 0);
            for (int i = 0; i < MOST; i++)
                assert_int_equal(f.done[i], i < f.expected);
        }
        team_destroy(t);
    }
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
    for (int k = 0; k < 3; k++) {
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
        cmocka_unit_test(refuses_bad_sizes),
        cmocka_unit_test(every_item_once),
        cmocka_unit_test(phases_hold),
        cmocka_unit_test(works_alone_when_others_are_late),
        cmocka_unit_test(uneven_chunks_are_shared_again),
        cmocka_unit_test(phases_hold_on_a_busy_machine),
        cmocka_unit_test(many_short_phases),
        cmocka_unit_test(turns_come_in_order),
        cmocka_unit_test(phases_of_some_members),
        cmocka_unit_test(fixed_sum),
        cmocka_unit_test(fails_without_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
