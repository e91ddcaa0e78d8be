#include "solver/relaxation/past.h"

#include <string.h>

#include "base/array.h"
#include "base/math.h"
#include "base/ranks.h"
#include "problem/shared.h"

#define CHANGE_CHUNK 1024 /* bodies */

static size_t chunks_of_bodies(const relaxation *s) {
    return (s->p->bodies + CHANGE_CHUNK - 1) / CHANGE_CHUNK;
}

/* Bodies whose changes are added at a time. */
#define CHANGE_RUN 256

/* Moves the velocities of some consecutive bodies, and adds their change by the sweep. */
static void move_run(relaxation *s, size_t begin, size_t end, change_sums *sums) {
    relaxation_past *past = s->past;
    size_t stride = s->motion.stride, width = s->motion.width;
    double square[CHANGE_RUN], along[CHANGE_RUN];
    for (size_t at = begin; at < end; at += CHANGE_RUN) {
        size_t count = end - at < CHANGE_RUN ? end - at : CHANGE_RUN;
        past->kernels->move_on(count, stride, s->beta, s->motion.velocity + stride * at,
                               past->v + width * at, past->v_start + width * at, square, along);
        exact_add_all(&sums->square, square, count);
        exact_add_all(&sums->along, along, count);
    }
}

static void move_bodies(relaxation *s, size_t chunk, change_sums *sums) {
    relaxation_past *past = s->past;
    size_t begin = chunk * CHANGE_CHUNK, end = begin + CHANGE_CHUNK;
    if (end > s->motion.bodies) end = s->motion.bodies;
    if (past->run_first.count == 0) {
        move_run(s, begin, end, sums);
        return;
    }
    const uint32_t *first = past->run_first.data + chunk, *run = past->run.data;
    for (uint32_t i = first[0]; i < first[1]; i++)
        move_run(s, run[2 * i], run[2 * i + 1], sums);
}

static void keep_run(relaxation *s, size_t begin, size_t end) {
    size_t stride = s->motion.stride, width = s->motion.width;
    for (size_t body = begin; body < end; body++) {
        const double *v = s->motion.velocity + stride * body;
        memcpy(s->past->v + width * body, v, width * sizeof *v);
        memcpy(s->past->v_start + width * body, v, width * sizeof *v);
    }
}

/* The same for the bodies of move_bodies and for the wide hubs behind the bodies' rows. */
void past_keep(relaxation *s, int member) {
    const relaxation_past *past = s->past;
    size_t begin, end, bodies = s->motion.bodies, chunks = chunks_of_bodies(s);
    member_share(chunks, member, s->members, &begin, &end);
    if (past->run_first.count == 0 && begin < end)
        keep_run(s, begin * CHANGE_CHUNK, end == chunks ? bodies : end * CHANGE_CHUNK);
    for (size_t i = past->run_first.count ? past->run_first.data[begin] : 0;
         past->run_first.count && i < past->run_first.data[end]; i++)
        keep_run(s, past->run.data[2 * i], past->run.data[2 * i + 1]);
    if (member > 0) return;
    size_t rows = s->motion.stride * bodies, rest = s->motion.numbers - rows;
    memcpy(past->wide.data, s->motion.velocity + rows, rest * sizeof(double));
}

void past_move_on(relaxation *s, int member) {
    size_t begin, end;
    change_sums *sums = &s->past->sum.data[member];
    exact_clear(&sums->square);
    exact_clear(&sums->along);
    member_share(chunks_of_bodies(s), member, s->members, &begin, &end);
    for (size_t i = begin; i < end; i++)
        move_bodies(s, i, sums);
}

/* Extrapolates: now + beta (now - last); last becomes now. */
static void move_on(size_t count, double beta, double *now, double *last) {
    for (size_t i = 0; i < count; i++) {
        double was = last[i];
        last[i] = now[i];
        now[i] += beta * (now[i] - was);
    }
}

double relaxation_momentum(const relaxation *s) {
    double contacts = problem_all_contacts(s->p);
    double touched = 2.0 * (double)s->motion.stride * contacts; /* an upper bound */
    return 2.0 * s->packed + 3.0 * fmin((double)s->motion.numbers, touched);
}

/* In a divided problem, those of this process. */
static bool mark_touched(const problem *p, relaxation_past *past) {
    if (!array_reserve(&past->touched, p->bodies)) return false;
    memset(past->touched.data, 0, p->bodies);
    for (uint32_t c = 0; c < p->contacts; c++) {
        uint32_t bodies;
        const uint32_t *body = problem_bodies(p, c, &bodies);
        for (uint32_t e = 0; e < bodies; e++)
            past->touched.data[body[e]] = !p->shared || p->shared->owner[body[e]] == p->shared->own;
    }
    return true;
}

/* Whether a run begins with a body. */
static bool begins(const relaxation_past *past, size_t body) {
    const uint8_t *touched = past->touched.data;
    return touched[body] && (body % CHANGE_CHUNK == 0 || !touched[body - 1]);
}

typedef struct run_work {
    relaxation_past *past;
    size_t bodies;
} run_work;

static void count_runs(void *context, size_t begin, size_t end) {
    const run_work *w = context;
    for (size_t c = begin; c < end; c++) {
        size_t first = c * CHANGE_CHUNK, last = first + CHANGE_CHUNK;
        uint32_t runs = 0;
        for (size_t i = first; i < last && i < w->bodies; i++)
            runs += begins(w->past, i);
        w->past->run_first.data[c] = runs;
    }
}

static void list_runs(void *context, size_t begin, size_t end) {
    const run_work *w = context;
    relaxation_past *past = w->past;
    for (size_t c = begin; c < end; c++) {
        size_t first = c * CHANGE_CHUNK, last = first + CHANGE_CHUNK;
        uint32_t *run = past->run.data + 2 * (size_t)past->run_first.data[c];
        for (size_t i = first; i < last && i < w->bodies; i++) {
            if (!past->touched.data[i]) continue;
            if (begins(past, i)) *run = (uint32_t)i, run += 2;
            run[-1] = (uint32_t)i + 1;
        }
    }
}

#define RUN_CHUNKS 8 /* chunks of bodies that a thread looks through at a time */

/* With many bodies few may be in contact: sweeps need not visit the others. */
static bool find_runs(const relaxation *s, relaxation_past *past) {
    const problem *p = s->p;
    size_t chunks = chunks_of_bodies(s);
    uint32_t runs = 0;
    run_work work = {past, p->bodies};
    past->run_first.count = 0;
    if (p->contacts >= p->bodies && !p->shared) return true;
    if (!mark_touched(p, past) || !array_reserve(&past->run_first, chunks + 1)) return false;
    team_for(s->settings->team, chunks, RUN_CHUNKS, count_runs, &work);
    for (size_t c = 0; c < chunks; c++) {
        uint32_t own = past->run_first.data[c];
        past->run_first.data[c] = runs;
        runs += own;
    }
    past->run_first.data[chunks] = runs;
    if (!array_renew(&past->run, 2 * (size_t)runs)) return false;
    past->run_first.count = chunks + 1;
    team_for(s->settings->team, chunks, RUN_CHUNKS, list_runs, &work);
    return true;
}

/* While impulses are in the lanes, S is not used until they are stored, so its memory is free. */
static double *room_behind_lanes(const relaxation *s, size_t numbers) {
    const solver_room *own = &s->settings->rooms.impulses;
    return own->data == s->S && own->count >= numbers && !s->tail.contact.count ? s->S : NULL;
}

scree_status relaxation_reserve_past(relaxation *s, relaxation_past *past, scree_error *error) {
    size_t packed = relaxation_packed(s), v = s->motion.width * (size_t)s->motion.bodies;
    size_t rest = s->motion.numbers - s->motion.stride * (size_t)s->motion.bodies;
    double *behind = room_behind_lanes(s, packed);
    past->S = behind ? lent_or_own(behind, &past->own_S, packed, sizeof *past->S)
                     : rooms_have(&s->rooms, &past->own_S, packed, sizeof *past->S);
    past->v_start = rooms_have(&s->rooms, &past->own_start, v, sizeof *past->v_start);
    past->v = rooms_have(&s->rooms, &past->own_v, v, sizeof *past->v);
    if (!past->S || !past->v_start || !past->v || !array_reserve(&past->wide, rest) ||
        !array_reserve(&past->sum, (size_t)s->members) || !find_runs(s, past))
        return error_no_memory(error, "the momentum of a solver");
    past->kernels = mixing_widest();
    return SCREE_OK;
}

void relaxation_free_past(relaxation_past *past) {
    past->S = past->v = past->v_start = NULL;
    own_memory_free(&past->own_S);
    own_memory_free(&past->own_v);
    own_memory_free(&past->own_start);
    array_free(&past->wide);
    array_free(&past->sum);
    array_free(&past->run);
    array_free(&past->run_first);
    array_free(&past->touched);
}

void relaxation_begin_past(relaxation *s, relaxation_past *past) {
    relaxation_get(s, NULL, past->S);
    s->past = past;
    relaxation_run(s, PHASE_KEEP);
    s->past = NULL;
}

void relaxation_move_on(relaxation *s, double beta, relaxation_past *past) {
    size_t at = batches_packed(&s->batches);
    s->beta = beta, s->past = past;
    relaxation_run(s, PHASE_MOVE_ON);
    size_t row_end =
        s->motion.stride * (size_t)s->motion.bodies; /* wide hubs follow the bodies' rows */
    move_on(s->motion.numbers - row_end, beta, s->motion.velocity + row_end, past->wide.data);
    for (size_t i = 0; i < s->tail.contact.count; i++) {
        uint32_t contact = s->tail.contact.data[i].contact;
        uint32_t first = s->p->row_first[contact], rows = s->p->row_first[contact + 1] - first;
        move_on(rows, beta, s->S + first, past->S + at);
        at += rows;
    }
    work_add(s->info, WORK_VECTOR, relaxation_momentum(s));
    change_sums *all = &past->sum.data[0];
    for (int i = 1; i < s->members; i++) {
        exact_merge(&all->square, &past->sum.data[i].square);
        exact_merge(&all->along, &past->sum.data[i].along);
    }
    if (!s->chain.on) return;
    const exact_sum both[2] = {all->square, all->along};
    ranks_sum_begin(both, 2);
}

relaxation_change relaxation_changed(const relaxation *s, const relaxation_past *past) {
    exact_sum both[2] = {past->sum.data[0].square, past->sum.data[0].along};
    if (s->chain.on) ranks_sum_end(both);
    return (relaxation_change){exact_value(&both[0]), exact_value(&both[1])};
}
