/* Nonlinear Gauss-Seidel on the contact problem, matrix-free: the relaxation of Moreau and Jean.
 *
 * Warm start from S; stops on the scale-free residual of the exact law with all contacts at the
 * same velocities; velocities are recomputed from the impulses now and then, so that rounding does
 * not add up, and always before the last residual.
 *
 * A sweep goes through the sections of the contacts, and in each takes the colours one after
 * another, and the serial tail among them, in an order drawn anew each time. All threads stay in
 * one region over the whole solve: member 0 leads through the phases, everyone does a share of
 * each. No sum and no order depends on the number of threads or the width of the lanes. */
#include "solver/nlgs.h"

#include "base/hash.h"
#include "base/math.h"
#include "base/memory.h"
#include "base/random.h"
#include "solver/part/batch.h"
#include "solver/part/stop.h"

/* Sums over one chunk of contacts. */
typedef struct partial {
    double square, largest;
    uint32_t worst;
} partial;

struct solver {
    nlgs_parameters parameters;
    lane_options options;
    const lane_kernels *kernels, *serial; /* of the problem at hand; serial: one by one */
    motion motion;
    tail tail;
    batches batches;
    ARRAY(partial) partial; /* (chunks) */
    ARRAY(double) sum;      /* (chunks + 1) to be summed in a fixed order */
    ARRAY(double) norm;     /* (3 x chunks) natural map, S, U */
    ARRAY(double) defect;   /* (members) */
};

static const char *const lane_choices[] = {"auto", "1", "4", "8", NULL};
static const char *const local_choices[] = {"auto", "exact", "projection", NULL};
static const char *const order_choices[] = {"random", "alternating", "forward", NULL};

static const param parameters[] = {
    {.name = "lanes",
     .type = PARAM_CHOICE,
     .offset = offsetof(nlgs_parameters, lanes),
     .fallback = "auto",
     .choices = lane_choices,
     .help = "contacts per vector instruction; changes the time, never the result"},
    {.name = "order",
     .type = PARAM_CHOICE,
     .offset = offsetof(nlgs_parameters, order),
     .fallback = "random",
     .choices = order_choices,
     .help =
         "order of the colours in a sweep, drawn anew for each, to and fro, or always the same"},
    {.name = "check_every",
     .type = PARAM_INTEGER,
     .offset = offsetof(nlgs_parameters, check_every),
     .flags = PARAM_NOT_NEGATIVE,
     .fallback = "0",
     .help = "sweeps between two looks at the residual; 0: two at first, then ever more"},
    {.name = "refresh_every",
     .type = PARAM_INTEGER,
     .offset = offsetof(nlgs_parameters, refresh_every),
     .flags = PARAM_POSITIVE,
     .fallback = "1000",
     .help = "sweeps after which velocities are recomputed from the impulses"},
    {.name = "relaxation",
     .type = PARAM_REAL,
     .offset = offsetof(nlgs_parameters, relaxation),
     .flags = PARAM_POSITIVE,
     .low = 0.0,
     .high = 2.0,
     .fallback = "1",
     .help = "share of the way to the contact's own solution that is taken"},
    {.name = "local",
     .type = PARAM_CHOICE,
     .offset = offsetof(nlgs_parameters, local),
     .fallback = "auto",
     .choices = local_choices,
     .help = "bodies in space that are no balls: each contact solved exactly with the others held, "
             "or brought nearer by one projection; auto: projection, which needs about as many "
             "sweeps at half the cost"},
    {.name = NULL},
};

static const lane_kernels *narrow_kernels(bool space) {
    return space ? &space_kernels_1 : &plane_kernels_1;
}

static const lane_kernels *choose_kernels(int lanes, bool space) {
#if SCREE_WIDE_LANES
    bool wide_8 = __builtin_cpu_supports("avx512f"), wide_4 = __builtin_cpu_supports("avx2");
    if (wide_8 && (lanes == NLGS_LANES_8 || lanes == NLGS_LANES_AUTO))
        return space ? &space_kernels_8 : &plane_kernels_8;
    if (wide_4 && lanes != NLGS_LANES_1) return space ? &space_kernels_4 : &plane_kernels_4;
#endif
    (void)lanes;
    return narrow_kernels(space);
}

static scree_status nlgs_create(const solver_kind *k, const void *given, solver **out,
                                scree_error *error) {
    (void)k;
    solver *s = mem_alloc(1, sizeof *s);
    if (!s) return error_no_memory(error, "the nlgs solver");
    s->parameters = *(const nlgs_parameters *)given;
    *out = s;
    return SCREE_OK;
}

static void nlgs_forget(solver *s) {
    motion_free(&s->motion);
    tail_free(&s->tail);
    batches_free(&s->batches);
    array_free(&s->partial);
    array_free(&s->sum);
    array_free(&s->norm);
    array_free(&s->defect);
}

static void nlgs_destroy(solver *s) {
    if (!s) return;
    nlgs_forget(s);
    mem_free(s);
}

typedef enum phase {
    PHASE_SWEEPS,
    PHASE_RESET,
    PHASE_APPLY,
    PHASE_CHECK,
    PHASE_NORMS,
    PHASE_DEFECT,
    PHASE_STORE,
    PHASE_END
} phase;

/* One solve, shared by all members of the team. */
typedef struct job {
    solver *s;
    const problem *p;
    const solver_settings *settings;
    double *S, *v;
    solver_info *info;
    int members;
    phase phase;
    int64_t first_sweep, sweeps; /* of PHASE_SWEEPS */
    double q_square;             /* |H' v_free + b|^2 */
} job;

/* A share of [0, count) for a member: consecutive, and the same every time. */
static void share(size_t count, int member, int members, size_t *begin, size_t *end) {
    *begin = count * (size_t)member / (size_t)members;
    *end = count * ((size_t)member + 1) / (size_t)members;
}

/* Below this many blocks a colour is done by member 0 before the others would have met. */
#define BLOCKS_TO_SHARE 24

/* A step of a sweep: one colour of one section. */
typedef struct visit {
    size_t section;
    int colour;
} visit;

static bool is_shared(const job *j, visit at) {
    const batch *k = j->s->batches.section.data[at.section].batch[at.colour];
    return j->members > 1 && at.colour < COLOURS &&
           k[FAST_ROUND].blocks + k[FAST_ARM].blocks >= BLOCKS_TO_SHARE;
}

/* The tail is done once, with the serial batch of the last section. */
static bool has_tail(const job *j, visit at) {
    return at.colour == COLOURS && at.section + 1 == j->s->batches.section.count;
}

static void sweep_colour(const job *j, visit at, int member, int members, bool backward) {
    solver *s = j->s;
    const lane_kernels *kernels = at.colour == COLOURS ? s->serial : s->kernels;
    for (int type = 0; type < FAST_TYPES; type++) {
        const batch *k = &s->batches.section.data[at.section].batch[at.colour][type];
        size_t begin, end;
        share(k->blocks, member, members, &begin, &end);
        if (begin < end)
            kernels->sweep[type](batches_block(&s->batches, (fast_type)type, k->first + begin),
                                 end - begin, s->motion.velocity.data, &s->options);
    }
    if (has_tail(j, at))
        j->info->outside =
            tail_sweep(&s->tail, j->p, &s->motion, j->S, s->options.relaxation, backward);
}

static void apply_colour(const job *j, visit at, int member, int members) {
    solver *s = j->s;
    const lane_kernels *kernels = at.colour == COLOURS ? s->serial : s->kernels;
    for (int type = 0; type < FAST_TYPES; type++) {
        const batch *k = &s->batches.section.data[at.section].batch[at.colour][type];
        size_t begin, end;
        share(k->blocks, member, members, &begin, &end);
        if (begin < end)
            kernels->apply[type](batches_block(&s->batches, (fast_type)type, k->first + begin),
                                 end - begin, s->motion.velocity.data);
    }
    if (has_tail(j, at)) tail_apply(&s->tail, j->p, &s->motion, j->S);
}

/* The order of one sweep; the serial part is one more colour, and is left out when empty. */
typedef struct sweep_order {
    int colours, colour[COLOURS + 1];
    bool backward;      /* the tail */
    bool last_to_first; /* the sections: to and fro, which finds the last ones in the cache */
} sweep_order;

static random_stream draws_of(const job *j, int64_t sweep, uint64_t first) {
    return (random_stream){j->settings->seed, hash_mix(j->settings->step ^ 0x6e6c6773u),
                           ((uint64_t)sweep << 8) + first};
}

static void swap_colours(sweep_order *order, int i, int k) {
    int swap = order->colour[i];
    order->colour[i] = order->colour[k], order->colour[k] = swap;
}

static int last_of(const job *j, int64_t sweep, int colours) {
    random_stream r = draws_of(j, sweep, 1);
    return (int)random_below(&r, (uint32_t)colours);
}

/* A colour that ends one sweep and begins the next is visited twice for nothing: with two colours
 * that costs a third of the sweeps. The last one is drawn by itself, so that the next sweep knows
 * it. */
static void draw_order(const job *j, int64_t sweep, sweep_order *order) {
    int n = order->colours;
    if (n < 3) return; /* there is only to and fro, and that would visit twice */
    int ended = sweep > 0 ? order->colour[last_of(j, sweep - 1, n)] : -1;
    swap_colours(order, last_of(j, sweep, n), n - 1);
    random_stream r = draws_of(j, sweep, 2);
    for (int i = n - 2; i > 0; i--)
        swap_colours(order, i, (int)random_below(&r, (uint32_t)i + 1));
    if (order->colour[0] == ended) swap_colours(order, 0, 1);
}

static sweep_order order_of(const job *j, int64_t sweep) {
    const solver *s = j->s;
    sweep_order order = {s->batches.colours, {0}, false, false};
    order.last_to_first = s->parameters.order != NLGS_FORWARD && (sweep & 1);
    for (int i = 0; i < order.colours; i++)
        order.colour[i] = i;
    if (s->tail.contact.count || s->batches.serial) order.colour[order.colours++] = COLOURS;
    if (s->parameters.order == NLGS_ALTERNATING) {
        order.backward = sweep & 1;
        for (int i = 0, k = order.colours - 1; order.backward && i < k; i++, k--)
            swap_colours(&order, i, k);
    } else if (s->parameters.order == NLGS_RANDOM) {
        draw_order(j, sweep, &order);
        random_stream r = draws_of(j, sweep, 0);
        order.backward = s->tail.contact.count > 1 && (random_bits(&r) & 1);
    }
    return order;
}

/* Colours that all members share are fenced by barriers; a run of small ones is member 0's alone
 * and needs none in between. */
static void fence(const job *j, bool shared, bool *shared_before) {
    if (shared || *shared_before) team_barrier(j->settings->team);
    *shared_before = shared;
}

static void do_sweeps(const job *j, int member) {
    size_t sections = j->s->batches.section.count;
    bool shared_before = false;
    for (int64_t n = 0; n < j->sweeps; n++) {
        sweep_order order = order_of(j, j->first_sweep + n);
        for (size_t k = 0; k < sections; k++)
            for (int i = 0; i < order.colours; i++) {
                visit at = {order.last_to_first ? sections - 1 - k : k, order.colour[i]};
                bool shared = is_shared(j, at);
                fence(j, shared, &shared_before);
                if (shared)
                    sweep_colour(j, at, member, j->members, false);
                else if (member == 0)
                    sweep_colour(j, at, 0, 1, order.backward);
            }
    }
}

static void do_apply(const job *j, int member) {
    bool shared_before = false;
    for (size_t k = 0; k < j->s->batches.section.count; k++)
        for (int colour = 0; colour <= COLOURS; colour++) {
            visit at = {k, colour};
            bool shared = is_shared(j, at);
            fence(j, shared, &shared_before);
            if (shared)
                apply_colour(j, at, member, j->members);
            else if (member == 0)
                apply_colour(j, at, 0, 1);
        }
}

static void add_square(partial *sum, double square, uint32_t contact) {
    sum->square += square;
    if (square > sum->largest && contact != NO_CONTACT) {
        sum->largest = square;
        sum->worst = contact;
    }
}

static const partial nothing = {0.0, -1.0, NO_CONTACT};

static void do_check(const job *j, int member) {
    solver *s = j->s;
    size_t begin, end;
    share(s->batches.chunk.count, member, j->members, &begin, &end);
    for (size_t i = begin; i < end; i++) {
        _Alignas(64) double square[LANE_CHUNK * LANE_BLOCK];
        const lane_chunk *c = &s->batches.chunk.data[i];
        const uint32_t *contact = s->batches.contact[c->type].data + LANE_BLOCK * c->first;
        s->kernels->check[c->type](batches_block(&s->batches, c->type, c->first), c->blocks,
                                   s->motion.velocity.data, square);
        partial sum = nothing;
        for (size_t k = 0; k < LANE_BLOCK * c->blocks; k++)
            add_square(&sum, square[k], contact[k]);
        s->partial.data[i] = sum;
    }
}

/* The same, and the sums of the quoted norm. */
static void do_norms(const job *j, int member) {
    solver *s = j->s;
    size_t begin, end, chunks = s->batches.chunk.count;
    share(chunks, member, j->members, &begin, &end);
    for (size_t i = begin; i < end; i++) {
        _Alignas(64) lane_norms norms[LANE_CHUNK];
        const lane_chunk *c = &s->batches.chunk.data[i];
        const uint32_t *contact = s->batches.contact[c->type].data + LANE_BLOCK * c->first;
        s->kernels->norms[c->type](batches_block(&s->batches, c->type, c->first), c->blocks,
                                   s->motion.velocity.data, norms);
        partial sum = nothing;
        double natural = 0.0, impulse = 0.0, velocity = 0.0;
        for (size_t k = 0; k < c->blocks; k++)
            for (size_t lane = 0; lane < LANE_BLOCK; lane++) {
                add_square(&sum, norms[k].scaled[lane], contact[LANE_BLOCK * k + lane]);
                natural += norms[k].natural[lane];
                impulse += norms[k].S[lane];
                velocity += norms[k].U[lane];
            }
        s->partial.data[i] = sum;
        s->norm.data[i] = natural;
        s->norm.data[chunks + i] = impulse;
        s->norm.data[2 * chunks + i] = velocity;
    }
}

static void do_share(const job *j, int member) {
    size_t begin, end;
    share(j->p->bodies, member, j->members, &begin, &end);
    motion *m = &j->s->motion;
    switch (j->phase) {
    case PHASE_SWEEPS: do_sweeps(j, member); break;
    case PHASE_RESET: motion_reset(m, j->p, j->v, (uint32_t)begin, (uint32_t)end); break;
    case PHASE_APPLY: do_apply(j, member); break;
    case PHASE_CHECK: do_check(j, member); break;
    case PHASE_NORMS: do_norms(j, member); break;
    case PHASE_DEFECT:
        j->s->defect.data[member] = motion_defect(m, j->p, j->v, (uint32_t)begin, (uint32_t)end);
        break;
    case PHASE_STORE: motion_store(m, j->p, j->v, (uint32_t)begin, (uint32_t)end); break;
    case PHASE_END: break;
    }
}

/* Member 0: everyone does its share of a phase. */
static void run(job *j, phase what) {
    j->phase = what;
    if (j->members > 1) team_barrier(j->settings->team);
    do_share(j, 0);
    if (j->members > 1 && what != PHASE_END) team_barrier(j->settings->team);
}

static void sweep(job *j, int64_t count) {
    j->first_sweep = j->info->iterations;
    j->sweeps = count;
    run(j, PHASE_SWEEPS);
    j->info->iterations += count;
    j->info->updates += count * j->p->contacts;
}

/* Velocities from the impulses alone; how far they had drifted is the defect. */
static void refresh(job *j) {
    run(j, PHASE_RESET);
    run(j, PHASE_APPLY);
    run(j, PHASE_DEFECT);
    j->info->refreshes++;
    j->info->defect = 0.0;
    for (int i = 0; i < j->members; i++)
        j->info->defect = fmax(j->info->defect, j->s->defect.data[i]);
}

/* Sums over the tail; serial and in its own order. */
static partial tail_sums(const job *j, tail_norms *sums) {
    const solver *s = j->s;
    partial sum = nothing;
    *sums = (tail_norms){0.0, 0.0, 0.0, 0.0};
    for (size_t i = 0; i < s->tail.contact.count; i++) {
        tail_norms t = tail_measure(&s->tail, j->p, &s->motion, j->S, i);
        add_square(&sum, t.scaled, s->tail.contact.data[i].contact);
        sums->natural += t.natural;
        sums->S += t.S;
        sums->U += t.U;
    }
    return sum;
}

/* From the partial sums of a check. */
static residual residual_of(job *j, const partial *tail_part) {
    solver *s = j->s;
    size_t chunks = s->batches.chunk.count;
    partial all = nothing;
    for (size_t i = 0; i <= chunks; i++) {
        const partial *part = i < chunks ? &s->partial.data[i] : tail_part;
        s->sum.data[i] = part->square;
        if (part->largest > all.largest) all = *part;
    }
    residual r = {0.0, 0.0, all.worst, 0.0};
    if (j->p->contacts == 0) return r;
    r.rms = sqrt(sum_fixed(s->sum.data, chunks + 1) / j->p->contacts) / j->p->reference_speed;
    r.max = sqrt(fmax(all.largest, 0.0)) / j->p->reference_speed;
    return r;
}

static residual check(job *j) {
    tail_norms sums;
    run(j, PHASE_CHECK);
    partial tail_part = tail_sums(j, &sums);
    return residual_of(j, &tail_part);
}

/* The residual with the norm that others quote. */
static residual measure(job *j) {
    tail_norms sums;
    run(j, PHASE_NORMS);
    size_t chunks = j->s->batches.chunk.count;
    const double *norm = j->s->norm.data;
    partial tail_part = tail_sums(j, &sums);
    residual r = residual_of(j, &tail_part);
    double S = sums.S + sum_fixed(norm + chunks, chunks);
    double U = sums.U + sum_fixed(norm + 2 * chunks, chunks);
    double scale = sqrt(fmax(j->q_square, fmax(S, U)));
    r.natural = sqrt(sums.natural + sum_fixed(norm, chunks));
    if (scale > 2.2204460492503131e-16) r.natural /= scale;
    return r;
}

static void start(job *j) {
    solver *s = j->s;
    j->q_square = s->batches.q_square + tail_velocity_square(&s->tail, j->p, &s->motion);
    run(j, PHASE_APPLY);
}

/* Member 0's path through the solve. */
static void lead(job *j) {
    const nlgs_parameters *given = &j->s->parameters;
    solver_info *info = j->info;
    stop_rule rule = {j->settings->tolerance, j->settings->max_iterations, given->check_every,
                      INFINITY, 0};
    int64_t refreshed = 0, next_check = 0;
    bool cancelled = false;
    stop_answer answer = STOP_GO_ON;
    start(j);
    for (;;) {
        if (info->iterations >= next_check) {
            info->residual = check(j);
            answer = stop_ask(&rule, info->iterations, info->residual.rms);
            cancelled = j->settings->cancel && j->settings->cancel(j->settings->user);
            if (answer != STOP_GO_ON || cancelled) {
                /* what is reported must hold for velocities that follow from the impulses */
                if (refreshed != info->iterations) refresh(j);
                refreshed = info->iterations;
                info->residual = measure(j);
                if (answer != STOP_CONVERGED || cancelled || info->residual.rms <= rule.tolerance ||
                    info->iterations >= rule.max_sweeps)
                    break;
                answer = STOP_GO_ON;
            }
            next_check = info->iterations + stop_next(&rule, info->iterations);
        }
        int64_t next_refresh = refreshed + given->refresh_every;
        int64_t until = next_check < next_refresh ? next_check : next_refresh;
        sweep(j, until - info->iterations);
        if (info->iterations == next_refresh) {
            refresh(j);
            refreshed = info->iterations;
        }
    }
    run(j, PHASE_STORE);
    info->outcome = info->residual.rms <= rule.tolerance ? SOLVER_CONVERGED
                    : cancelled                          ? SOLVER_CANCELLED
                    : answer == STOP_STALLED             ? SOLVER_STALLED
                                                         : SOLVER_MAX_ITERATIONS;
}

static void member_body(void *context, int member, int members) {
    job *j = context;
    (void)members;
    if (member == 0) {
        lead(j);
        run(j, PHASE_END);
        return;
    }
    for (;;) {
        team_barrier(j->settings->team);
        if (j->phase == PHASE_END) return;
        do_share(j, member);
        team_barrier(j->settings->team);
    }
}

static scree_status prepare(solver *s, const problem *p, int members, const double *S,
                            scree_error *error) {
    s->kernels = choose_kernels(s->parameters.lanes, p->dimension == 3);
    s->serial = narrow_kernels(p->dimension == 3);
    s->options = (lane_options){s->parameters.relaxation, s->parameters.local != NLGS_LOCAL_EXACT};
    TRY(motion_prepare(&s->motion, p, error));
    motion_reset(&s->motion, p, NULL, 0, p->bodies);
    TRY(batches_prepare(&s->batches, &s->tail, p, &s->motion, S, error));
    size_t chunks = s->batches.chunk.count;
    if (!array_reserve(&s->partial, chunks) || !array_reserve(&s->sum, chunks + 1) ||
        !array_reserve(&s->norm, 3 * chunks) || !array_reserve(&s->defect, (size_t)members))
        return error_no_memory(error, "the sums of the solver");
    return SCREE_OK;
}

static scree_status nlgs_solve(solver *s, const problem *p, const solver_settings *settings,
                               double *S, double *v, solver_info *info, scree_error *error) {
    int members = team_threads(settings->team);
    TRY(prepare(s, p, members, S, error));
    *info = (solver_info){.colours = s->batches.colours,
                          .tail = s->batches.serial + (uint32_t)s->tail.contact.count};
    job j = {
        .s = s, .p = p, .settings = settings, .S = S, .v = v, .info = info, .members = members};
    if (members > 1)
        team_region(settings->team, member_body, &j);
    else
        member_body(&j, 0, 1);
    batches_store(&s->batches, p, S);
    return SCREE_OK;
}

const solver_kind solver_nlgs = {
    .head = {.name = "nlgs",
             .help = "nonlinear Gauss-Seidel, contact by contact",
             .params = parameters,
             .size = sizeof(nlgs_parameters),
             .gives = CAN_SIGNORINI | CAN_COULOMB | CAN_TRESCA | CAN_ROLLING | CAN_BOX |
                      CAN_BILATERAL | CAN_COMPLIANCE | CAN_ADMITTANCE | CAN_PLANAR | CAN_SPACE |
                      CAN_UNSYMMETRIC},
    .create = nlgs_create,
    .solve = nlgs_solve,
    .forget = nlgs_forget,
    .destroy = nlgs_destroy,
};
