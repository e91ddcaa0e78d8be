/* POSIX threads that sleep on a condition between regions, and a central barrier that spins.
 *
 * The caller of a region is its member 0. Waiting inside a region is short by design (the colours
 * of one sweep), so it spins on an atomic and yields after a bounded while; with more threads than
 * cores it yields at once, because the thread it waits for needs this core. */
#include "base/team.h"

#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"

enum { THREADS_MAX = 1024, SPINS = 4000, CACHE_LINE = 64, SUM_BLOCK = 256 };

typedef struct worker {
    team *owner;
    int member;
    pthread_t thread;
} worker;

struct team {
    int members, started; /* started: threads to join, members - 1 of them when all is well */
    int spins;
    worker *workers;

    pthread_mutex_t lock; /* guards what follows, up to the atomics */
    pthread_cond_t wake;
    uint64_t region; /* counts the regions, so that a sleeper knows a new one */
    int entered;     /* workers inside this region or through with it */
    bool open;       /* whoever wakes now may still enter */
    bool closing;    /* the team ends */
    team_body body;
    void *context;

    /* each on a line of its own: they are written by all threads at once */
    _Alignas(CACHE_LINE) atomic_int finished; /* workers through with the region */
    _Alignas(CACHE_LINE) atomic_int arrived;  /* at the barrier */
    _Alignas(CACHE_LINE) atomic_uint phase;   /* barriers passed */
};

static void relax(int *spins_left) {
    if (*spins_left > 0) {
        --*spins_left;
#if defined(__x86_64__) || defined(__i386__)
        __builtin_ia32_pause();
#endif
    } else {
        sched_yield();
    }
}

/* Sleeps until there is a region to enter; false when the team ends. */
static bool next_region(team *t, uint64_t *seen, team_body *body, void **context) {
    pthread_mutex_lock(&t->lock);
    while (!t->closing && !(t->open && t->region != *seen))
        pthread_cond_wait(&t->wake, &t->lock);
    bool found = !t->closing;
    if (found) {
        t->entered++;
        *seen = t->region;
        *body = t->body;
        *context = t->context;
    }
    pthread_mutex_unlock(&t->lock);
    return found;
}

static void *worker_main(void *argument) {
    worker *w = argument;
    team *t = w->owner;
    uint64_t seen = 0;
    team_body body;
    void *context;
    while (next_region(t, &seen, &body, &context)) {
        body(context, w->member, t->members);
        atomic_fetch_add_explicit(&t->finished, 1, memory_order_release);
    }
    return NULL;
}

/* Signals are for the program's own threads: ours are born with all of them blocked. */
static scree_status start_workers(team *t, scree_error *error) {
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    int code = 0;
    for (int i = 0; i < t->members - 1 && code == 0; i++) {
        worker *w = &t->workers[i];
        w->owner = t;
        w->member = i + 1;
        code = pthread_create(&w->thread, NULL, worker_main, w);
        if (code == 0) t->started++;
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (code == 0) return SCREE_OK;
    return error_set(error, SCREE_NO_MEMORY, "cannot start thread %d of %d (%s); ask for fewer",
                     t->started + 2, t->members, strerror(code));
}

scree_status team_create(team **out, int threads, scree_error *error) {
    *out = NULL;
    if (threads < 1 || threads > THREADS_MAX)
        return error_set(error, SCREE_BAD_INPUT, "%d threads; must be 1 to %d", threads,
                         (int)THREADS_MAX);
    team *t = mem_alloc(1, sizeof *t);
    if (!t) return error_no_memory(error, "a team of threads");
    t->members = threads;
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    t->spins = threads <= cores ? SPINS : 0;
    pthread_mutex_init(&t->lock, NULL);
    pthread_cond_init(&t->wake, NULL);
    t->workers = mem_alloc((size_t)threads, sizeof *t->workers);
    scree_status status =
        t->workers ? start_workers(t, error) : error_no_memory(error, "a team of threads");
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
    t->closing = true;
    pthread_cond_broadcast(&t->wake);
    pthread_mutex_unlock(&t->lock);
    for (int i = 0; i < t->started; i++)
        pthread_join(t->workers[i].thread, NULL);
    pthread_cond_destroy(&t->wake);
    pthread_mutex_destroy(&t->lock);
    mem_free(t->workers);
    mem_free(t);
}

int team_threads(const team *t) { return t ? t->members : 1; }

static void open_region(team *t, team_body body, void *context) {
    pthread_mutex_lock(&t->lock);
    t->body = body;
    t->context = context;
    t->region++;
    t->entered = 0;
    t->open = true;
    atomic_store_explicit(&t->finished, 0, memory_order_relaxed);
    pthread_cond_broadcast(&t->wake);
    pthread_mutex_unlock(&t->lock);
}

static int close_region(team *t) {
    pthread_mutex_lock(&t->lock);
    t->open = false;
    int entered = t->entered;
    pthread_mutex_unlock(&t->lock);
    return entered;
}

static void await_finished(team *t, int workers) {
    int spins_left = t->spins;
    while (atomic_load_explicit(&t->finished, memory_order_acquire) != workers)
        relax(&spins_left);
}

void team_region(team *t, team_body body, void *context) {
    if (team_threads(t) == 1) {
        body(context, 0, 1);
        return;
    }
    open_region(t, body, context);
    body(context, 0, t->members);
    await_finished(t, t->members - 1);
    close_region(t);
}

void team_barrier(team *t) {
    if (team_threads(t) == 1) return;
    unsigned phase = atomic_load_explicit(&t->phase, memory_order_relaxed);
    if (atomic_fetch_add_explicit(&t->arrived, 1, memory_order_acq_rel) == t->members - 1) {
        atomic_store_explicit(&t->arrived, 0, memory_order_relaxed);
        atomic_store_explicit(&t->phase, phase + 1, memory_order_release);
        return;
    }
    int spins_left = t->spins;
    while (atomic_load_explicit(&t->phase, memory_order_acquire) == phase)
        relax(&spins_left);
}

typedef struct chunks {
    team_work work;
    void *context;
    size_t count, chunk, chunks;
    atomic_size_t next;
} chunks;

/* Which thread takes a chunk is chance; what a chunk holds is not. */
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

void team_for(team *t, size_t count, size_t chunk, team_work work, void *context) {
    if (chunk == 0) chunk = 1;
    chunks c = {work, context, count, chunk, count / chunk + (count % chunk != 0), 0};
    if (c.chunks <= 1 || team_threads(t) == 1) { /* not worth waking anyone */
        take_chunks(&c, 0, 1);
        return;
    }
    /* Unlike a region this does not need everyone: a thread that the system wakes only after the
     * last chunk was taken is not waited for. On a busy machine that saves a time slice per call.
     */
    open_region(t, take_chunks, &c);
    take_chunks(&c, 0, t->members);
    await_finished(t, close_region(t));
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
