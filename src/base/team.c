/* POSIX threads that help the caller with shares of a phase.
 *
 * A phase has one share for each member of the team, or for the first few of them: a small phase
 * costs less if fewer threads take part. The caller announces a phase by raising `phase`, which
 * also contains its number of shares, so that a late thread never mixes up two phases. A thread
 * marks the share that it takes, and nobody else works on a marked share. A thread takes the share
 * of its own member first, so that data stay in the cache of one core. After a short while the
 * caller takes the shares that nobody has begun: a phase does not wait for threads that the system
 * does not run. Waiting threads spin for a limited time and then sleep.
 *
 * On a busy machine a thread can lose its core in the middle of a share, and the caller must wait
 * for it. If this happens, the caller works alone for a multiple of the lost time. Barriers that
 * every thread must reach were tried: with ten busy programs per core 60 steps took 56 s with four
 * threads and 0.5 s with one, and sleeping there helps little, since a thread that wakes up waits
 * for the time slices of the others. */
#include "base/team.h"

#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/turns.h"

/* s */
#define NANOSECOND 1e-9

enum {
    THREADS_MAX = 1024,
    SPINS = 4000,   /* before a thread sleeps: some 0.1 ms */
    PATIENCE = 500, /* before the caller takes the share of another */
    CACHE_LINE = 64,
    SUM_BLOCK = 256,
    SHARE_BITS = 16 /* low bits of a phase: its number of shares; the upper bits are its number */
};

/* When the caller works alone, and for how long. */
#define LATE         0.5e-3 /* s that a share may end after the caller's, besides SLOWER times its work */
#define SLOWER       4.0  /* shares may differ by this factor for reasons of their own */
#define ALONE_FACTOR 20.0 /* of the time lost */
#define ALONE_MOST   1.0  /* s */
enum { MISSES_ALLOWED = 3, MISSES_COUNTED = 10 };
#define ALONE_AFTER_MISSES 50e-6 /* s, doubled with every further miss */

typedef struct worker {
    team *owner;
    int member;
    pthread_t thread;
} worker;

/* The last phase in which a share was taken; on a line of its own. */
typedef struct mark {
    _Alignas(CACHE_LINE) atomic_uint_fast64_t phase;
} mark;

struct team {
    int members, crew; /* crew: members with a thread, including the caller, who is member 0 */
    int started;       /* threads to join, crew - 1 of them when all is well */
    worker *workers;
    mark *taken; /* (members) */

    /* of the phase; constant while one of its shares is not done */
    team_body body;
    void *context;

    /* the caller's */
    double alone_until; /* s */
    int misses;         /* consecutive phases in which a thread was late */

    pthread_mutex_t lock; /* only for sleeping */
    pthread_cond_t wake, done;
    _Alignas(CACHE_LINE) atomic_uint_fast64_t phase;
    _Alignas(CACHE_LINE) atomic_int finished; /* shares done by others */
    _Alignas(CACHE_LINE) atomic_int sleepers;
    atomic_bool caller_sleeps, closing;
};

static double seconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + NANOSECOND * (double)t.tv_nsec;
}

static void relax(void) {
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#endif
}

/* The phase after `seen`; 0 when the team ends. The caller checks for sleeping threads after
 * announcing a phase, and a thread checks for a phase after counting itself as sleeping: one of the
 * two sees the other. */
static uint64_t next_phase(team *t, uint64_t seen) {
    for (int i = 0; i < SPINS; i++) {
        uint64_t phase = atomic_load_explicit(&t->phase, memory_order_acquire);
        if (phase != seen) return phase;
        if (atomic_load_explicit(&t->closing, memory_order_relaxed)) return 0;
        relax();
    }
    pthread_mutex_lock(&t->lock);
    atomic_fetch_add(&t->sleepers, 1);
    while (atomic_load(&t->phase) == seen && !atomic_load(&t->closing))
        pthread_cond_wait(&t->wake, &t->lock);
    atomic_fetch_sub(&t->sleepers, 1);
    pthread_mutex_unlock(&t->lock);
    uint64_t phase = atomic_load(&t->phase);
    return phase != seen ? phase : 0;
}

static int shares_of(uint64_t phase) { return (int)(phase & ((1u << SHARE_BITS) - 1)); }

/* Marks the share of a member as taken; false if another thread has taken it in this phase. */
static bool take(team *t, int member, uint64_t phase) {
    uint_fast64_t before =
        atomic_load_explicit(&t->taken[member].phase, memory_order_relaxed); /* often enough */
    return before < phase &&
           atomic_compare_exchange_strong_explicit(&t->taken[member].phase, &before, phase,
                                                   memory_order_acq_rel, memory_order_relaxed);
}

static bool is_taken(const team *t, int member, uint64_t phase) {
    return atomic_load_explicit(&t->taken[member].phase, memory_order_relaxed) == phase;
}

static void do_as_worker(team *t, int member, uint64_t phase) {
    if (member >= shares_of(phase) || !take(t, member, phase)) return;
    t->body(t->context, member, shares_of(phase));
    atomic_fetch_add(&t->finished, 1);
    if (!atomic_load(&t->caller_sleeps)) return;
    pthread_mutex_lock(&t->lock);
    pthread_cond_signal(&t->done);
    pthread_mutex_unlock(&t->lock);
}

static void *worker_main(void *argument) {
    worker *w = argument;
    team *t = w->owner;
    uint64_t phase = 0;
    while ((phase = next_phase(t, phase)) != 0) {
        do_as_worker(t, w->member, phase);
        for (int i = t->crew; i < shares_of(phase); i++) /* members without a thread */
            do_as_worker(t, i, phase);
    }
    return NULL;
}

/* Signals are for the program's own threads: these threads block all of them. More threads than
 * cores would only wait for each other: fewer threads do the shares of all members. */
static scree_status start_workers(team *t, scree_error *error) {
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    t->crew = t->members <= cores ? t->members : cores < 1 ? 1 : (int)cores;
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    int code = 0;
    for (int i = 0; i < t->crew - 1 && code == 0; i++) {
        worker *w = &t->workers[i];
        w->owner = t;
        w->member = i + 1;
        code = pthread_create(&w->thread, NULL, worker_main, w);
        if (code == 0) t->started++;
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (code == 0) return SCREE_OK;
    return error_set(error, SCREE_NO_MEMORY, "cannot start thread %d of %d (%s): use fewer threads",
                     t->started + 2, t->members, strerror(code));
}

scree_status team_create(team **out, int threads, scree_error *error) {
    *out = NULL;
    if (threads < 1 || threads > THREADS_MAX)
        return error_set(error, SCREE_BAD_INPUT,
                         "the number of threads is %d, but must be from 1 "
                         "to %d",
                         threads, (int)THREADS_MAX);
    team *t = mem_alloc(1, sizeof *t);
    if (!t) return error_no_memory(error, "a team of threads");
    t->members = threads;
    pthread_mutex_init(&t->lock, NULL);
    pthread_cond_init(&t->wake, NULL);
    pthread_cond_init(&t->done, NULL);
    t->workers = mem_alloc((size_t)threads, sizeof *t->workers);
    t->taken = mem_alloc((size_t)threads, sizeof *t->taken);
    bool room = t->workers && t->taken;
    scree_status status =
        room ? start_workers(t, error) : error_no_memory(error, "a team of threads");
    if (status != SCREE_OK) {
        team_destroy(t);
        return status;
    }
    *out = t;
    return SCREE_OK;
}

void team_destroy(team *t) {
    if (!t) return;
    pthread_mutex_lock(&t->lock);
    atomic_store(&t->closing, true);
    pthread_cond_broadcast(&t->wake);
    pthread_mutex_unlock(&t->lock);
    for (int i = 0; i < t->started; i++)
        pthread_join(t->workers[i].thread, NULL);
    pthread_cond_destroy(&t->done);
    pthread_cond_destroy(&t->wake);
    pthread_mutex_destroy(&t->lock);
    mem_free(t->taken);
    mem_free(t->workers);
    mem_free(t);
}

int team_threads(const team *t) { return t ? t->members : 1; }

static uint64_t announce(team *t, int shares, team_body body, void *context) {
    t->body = body;
    t->context = context;
    atomic_store_explicit(&t->finished, 0, memory_order_relaxed);
    uint64_t before = atomic_load_explicit(&t->phase, memory_order_relaxed); /* ours alone */
    uint64_t phase = (((before >> SHARE_BITS) + 1) << SHARE_BITS) | (uint64_t)shares;
    atomic_store(&t->phase, phase);
    if (atomic_load(&t->sleepers) > 0) {
        pthread_mutex_lock(&t->lock);
        pthread_cond_broadcast(&t->wake);
        pthread_mutex_unlock(&t->lock);
    }
    return phase;
}

/* For the caller: does the shares of members first to last - 1 that no thread has taken; returns
 * their number. */
static int do_what_is_left(team *t, uint64_t phase, int first, int last) {
    int count = 0;
    for (int i = first; i < last; i++)
        if (take(t, i, phase)) {
            t->body(t->context, i, shares_of(phase));
            count++;
        }
    return count;
}

/* Waits a little until every thread has taken the share of its own member. */
static void await_takers(const team *t, uint64_t phase, int crew, int patience) {
    int member = 1;
    for (int i = 0; i < patience && member < crew; i++) {
        while (member < crew && is_taken(t, member, phase))
            member++;
        relax();
    }
}

static void await_finished(team *t, int shares) {
    for (int i = 0; i < SPINS; i++) {
        if (atomic_load_explicit(&t->finished, memory_order_acquire) == shares) return;
        relax();
    }
    pthread_mutex_lock(&t->lock);
    atomic_store(&t->caller_sleeps, true);
    while (atomic_load(&t->finished) != shares)
        pthread_cond_wait(&t->done, &t->lock);
    atomic_store(&t->caller_sleeps, false);
    pthread_mutex_unlock(&t->lock);
}

/* Times in s: start of the phase, end of the caller's work, end of all work. */
static void judge(team *t, bool missed, double began, double worked, double ended) {
    double lost = ended - worked, alone = 0;
    t->misses = !missed ? 0 : t->misses < MISSES_COUNTED ? t->misses + 1 : MISSES_COUNTED;
    if (lost > LATE + SLOWER * (worked - began))
        alone = ALONE_FACTOR * lost < ALONE_MOST ? ALONE_FACTOR * lost : ALONE_MOST;
    else if (t->misses > MISSES_ALLOWED)
        alone = ALONE_AFTER_MISSES * (double)(1 << t->misses);
    t->alone_until = alone > 0 ? ended + alone : 0;
}

/* The caller's expectations of a phase. */
typedef struct phase_terms {
    int patience; /* time limit for threads that have not begun; 0: the phase does not wait for
                     them */
    bool even;    /* shares take about the same time: a late thread has lost its core */
} phase_terms;

static void run_phase(team *t, int shares, team_body body, void *context, phase_terms terms) {
    double began = seconds();
    int crew = t->crew < shares ? t->crew : shares;
    if (crew == 1 || began < t->alone_until) {
        for (int i = 0; i < shares; i++)
            body(context, i, shares);
        return;
    }
    uint64_t phase = announce(t, shares, body, context);
    int mine = do_what_is_left(t, phase, 0, 1);
    mine += do_what_is_left(t, phase, crew, shares);
    await_takers(t, phase, crew, terms.patience);
    int stolen = do_what_is_left(t, phase, 1, crew);
    double worked = seconds();
    await_finished(t, shares - mine - stolen);
    if (terms.even) judge(t, terms.patience > 0 && stolen > 0, began, worked, seconds());
}

void team_share(team *t, team_body body, void *context) {
    team_share_some(t, team_threads(t), body, context);
}

void team_share_some(team *t, int most, team_body body, void *context) {
    int shares = team_threads(t) < most ? team_threads(t) : most;
    if (shares <= 1)
        body(context, 0, 1);
    else
        run_phase(t, shares, body, context, (phase_terms){PATIENCE, true});
}

typedef struct chunks {
    team_work work;
    void *context;
    size_t count, chunk, chunks;
    atomic_size_t next;
} chunks;

/* The thread of a chunk is arbitrary; the contents of a chunk are not. */
static void take_chunks(void *context, int member, int members) {
    (void)member;
    (void)members;
    chunks *c = context;
    for (;;) {
        size_t index = atomic_fetch_add_explicit(&c->next, 1, memory_order_relaxed);
        if (index >= c->chunks) return;
        size_t begin = index * c->chunk;
        size_t end = c->count - begin < c->chunk ? c->count : begin + c->chunk;
        c->work(c->context, begin, end);
    }
}

static void for_chunks(team *t, size_t count, size_t chunk, bool even, team_work work,
                       void *context) {
    if (chunk == 0) chunk = 1;
    chunks c = {work, context, count, chunk, count / chunk + (count % chunk != 0), 0};
    if (c.chunks <= 1 || team_threads(t) == 1) { /* not worth waking other threads */
        take_chunks(&c, 0, 1);
        return;
    }
    int shares = (size_t)t->members < c.chunks ? t->members : (int)c.chunks;
    /* A thread that wakes after the last chunk was taken would find nothing to do. */
    run_phase(t, shares, take_chunks, &c, (phase_terms){0, even});
}

#define CHUNKS_EACH 8 /* for each thread, at least */

size_t team_chunk(const team *t, size_t count, size_t least, size_t most) {
    size_t fair = count / (CHUNKS_EACH * (size_t)team_threads(t));
    return team_threads(t) == 1 || fair > most ? most : fair < least ? least : fair;
}

void team_for(team *t, size_t count, size_t chunk, team_work work, void *context) {
    for_chunks(t, count, chunk, true, work, context);
}

void team_for_uneven(team *t, size_t count, size_t chunk, team_work work, void *context) {
    for_chunks(t, count, chunk, false, work, context);
}

typedef struct turns {
    const team_turns *calls;
    void *context;
    size_t chunks;
    atomic_size_t next;                       /* next chunk to take */
    _Alignas(CACHE_LINE) atomic_size_t turn;  /* chunk whose turn it is */
    _Alignas(CACHE_LINE) atomic_size_t ended; /* chunks */
} turns;

/* Waits until that many chunks are done. The thread with the lowest chunk never waits, so this
 * ends. */
static void await_count(const atomic_size_t *count, size_t wanted) {
    for (int i = 0; atomic_load_explicit(count, memory_order_acquire) != wanted; i++) {
        if (i < PATIENCE)
            relax();
        else
            sched_yield();
    }
}

static void take_turns(void *context, int member, int members) {
    (void)members;
    turns *k = context;
    for (;;) {
        size_t index = atomic_fetch_add_explicit(&k->next, 1, memory_order_relaxed);
        if (index >= k->chunks) return;
        k->calls->work(k->context, member, index);
        await_count(&k->turn, index);
        if (!k->calls->turn(k->context, member, index, false)) {
            await_count(&k->ended, index);
            k->calls->turn(k->context, member, index, true);
        }
        atomic_store_explicit(&k->turn, index + 1, memory_order_release);
        k->calls->after(k->context, member, index);
        atomic_fetch_add_explicit(&k->ended, 1, memory_order_release);
    }
}

void team_for_in_turn(team *t, size_t count, const team_turns *calls, void *context) {
    turns k = {.calls = calls, .context = context, .chunks = count};
    if (count <= 1 || team_threads(t) == 1)
        take_turns(&k, 0, 1);
    else
        run_phase(t, t->members, take_turns, &k, (phase_terms){0, true});
}

static double block_sum(const double *values, size_t count) {
    double sum = values[0];
    for (size_t i = 1; i < count; i++)
        sum += values[i];
    return sum;
}

/* The left half is the largest power of two of blocks that leaves something to the right. */
double sum_fixed(const double *values, size_t count) {
    if (count == 0) return 0;
    if (count <= SUM_BLOCK) return block_sum(values, count);
    size_t left = SUM_BLOCK;
    while (left < count - left)
        left *= 2;
    return sum_fixed(values, left) + sum_fixed(values + left, count - left);
}

typedef struct run_work {
    const team_runs *runs;
    team_work work;
    void *context;
} run_work;

static void work_on_runs(void *context, size_t begin, size_t end) {
    const run_work *w = context;
    for (size_t i = begin; i < end; i++)
        w->work(w->context, w->runs->at[2 * i], w->runs->at[2 * i + 1]);
}

#define RUNS_AT_ONCE 8

void team_for_runs(team *t, const team_runs *runs, size_t count, size_t chunk, team_work work,
                   void *context) {
    run_work w = {runs, work, context};
    if (runs->at)
        team_for(t, runs->numbers / 2, RUNS_AT_ONCE, work_on_runs, &w);
    else
        team_for(t, count, chunk, work, context);
}
