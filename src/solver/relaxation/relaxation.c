/* A sweep goes through the colours of the chessboard of bricks; bricks of one colour are processed
 * in parallel, and within each brick the colours of contacts are taken one after another, in an
 * order drawn for each sweep. Where there is one brick, threads share its colours. No sum and no
 * order depends on the number of threads or the width of the lanes. */
#include "solver/relaxation/relaxation.h"

#include <string.h>

#include "base/array.h"
#include "base/math.h"
#include "base/ranks.h"
#include "solver/relaxation/order.h"
#include "solver/relaxation/past.h"

/* Precision of a double. */
#define EPSILON 2.2204460492503131e-16

#define KERNELS_OF(width)                                                                          \
    {                                                                                              \
        {&disk_kernel_##width, &polygon_kernel_##width, &rolling_disk_kernel_##width,              \
         &law_disk_kernel_##width},                                                                \
        {                                                                                          \
            &ball_kernel_##width, &solid_kernel_##width, &rolling_ball_kernel_##width,             \
                &law_ball_kernel_##width                                                           \
        }                                                                                          \
    }

/* By width, dimension and type. */
static const lane_kernel *const kernels_1[2][FAST_TYPES] = KERNELS_OF(1);
#if SCREE_WIDE_LANES
static const lane_kernel *const kernels_4[2][FAST_TYPES] = KERNELS_OF(4);
static const lane_kernel *const kernels_8[2][FAST_TYPES] = KERNELS_OF(8);
#endif

static const lane_kernel *const *choose_kernels(int lanes, bool space) {
#if SCREE_WIDE_LANES
    bool wide_8 = __builtin_cpu_supports("avx512f"), wide_4 = __builtin_cpu_supports("avx2");
    if (wide_8 && (lanes == NLGS_LANES_8 || lanes == NLGS_LANES_AUTO)) return kernels_8[space];
    if (wide_4 && lanes != NLGS_LANES_1) return kernels_4[space];
#endif
    (void)lanes;
    return kernels_1[space];
}

/* A colour with fewer blocks or loose contacts (which take about as long) is done by member 0
 * alone, since synchronising the threads would take longer. */
#define BLOCKS_TO_SHARE 24

/* A step of a sweep: one colour of one brick. */
typedef struct visit {
    size_t brick;
    int colour;
} visit;

/* Number of members that share this many blocks or loose contacts. A block takes 30 to 100 ns, and
 * every further thread about 200 ns: the time is smallest with about the root of a quarter of the
 * number of blocks. */
static int sharers_of(const relaxation *s, size_t work) {
    double best = sqrt(0.25 * (double)work);
    return work < BLOCKS_TO_SHARE ? 1 : best < s->members ? (int)best : s->members;
}

static int sharers(const relaxation *s, visit at) {
    const brick *of = &s->batches.brick.data[at.brick];
    size_t work = of->loose[at.colour].count;
    if (s->members == 1 || at.colour == COLOURS) return 1;
    for (int type = 0; type < FAST_TYPES; type++)
        work += of->batch[at.colour][type].blocks;
    return sharers_of(s, work);
}

static bool is_one_brick(const relaxation *s) { return s->batches.brick.count == 1; }

/* Contacts outside the lanes in a visit: a member's loose ones, or the serial tail, which belongs
 * to the serial batch of a single brick. */
static tail_part outside_of(relaxation *s, visit at, int member, int members) {
    if (at.colour == COLOURS) {
        return (tail_part){0, is_one_brick(s) ? s->tail.serial : 0};
    }
    const tail_part *k = &s->batches.brick.data[at.brick].loose[at.colour];
    size_t begin, end;
    member_share(k->count, member, members, &begin, &end);
    return (tail_part){k->first + begin, end - begin};
}

/* A member's blocks of one kind in a visit. */
typedef struct portion {
    void *first;
    size_t number, count; /* index of its first block among those of its type, and among all */
} portion;

static portion portion_of(relaxation *s, visit at, fast_type type, int member, int members) {
    const batch *k = &s->batches.brick.data[at.brick].batch[at.colour][type];
    size_t begin, end;
    member_share(k->blocks, member, members, &begin, &end);
    if (begin == end) return (portion){NULL, 0, 0};
    begin += k->first, end += k->first;
    return (portion){batches_block(&s->batches, type, begin), begin, end - begin};
}

static const lane_kernel *kernel_of(relaxation *s, visit at, int type) {
    return at.colour == COLOURS ? s->serial[type] : s->kernels[type];
}

static void sweep_colour(relaxation *s, visit at, int member, int members, bool backward) {
    for (int type = 0; type < FAST_TYPES; type++) {
        portion mine = portion_of(s, at, (fast_type)type, member, members);
        if (!mine.count) continue;
        lane_options own = s->options;
        if (s->past) {
            own.momentum = s->beta;
            own.last = s->past->S + batches_packed_at(&s->batches, (fast_type)type, mine.number);
        }
        kernel_of(s, at, type)->sweep(mine.first, mine.count, s->motion.velocity, &own);
    }
    tail_part x = outside_of(s, at, member, members);
    if (x.count)
        s->outside.data[is_one_brick(s) ? (size_t)member : at.brick] += tail_sweep(
            &s->tail, x, s->p, &s->motion, s->S, &s->local, s->options.relaxation, backward);
}

static void apply_colour(relaxation *s, visit at, int member, int members) {
    for (int type = 0; type < FAST_TYPES; type++) {
        portion mine = portion_of(s, at, (fast_type)type, member, members);
        if (mine.count) kernel_of(s, at, type)->apply(mine.first, mine.count, s->motion.velocity);
    }
    tail_part x = outside_of(s, at, member, members);
    if (x.count) tail_apply(&s->tail, x, s->p, &s->motion, s->S);
}

/* The work of all members in one visit. */
typedef struct shared_visit {
    relaxation *s;
    visit at;
} shared_visit;

static void sweep_share(void *context, int member, int members) {
    const shared_visit *k = context;
    sweep_colour(k->s, k->at, member, members, false);
}

static void apply_share(void *context, int member, int members) {
    const shared_visit *k = context;
    apply_colour(k->s, k->at, member, members);
}

/* Bricks of one colour of the chessboard; order NULL: impulses are applied instead. */
typedef struct brick_phase {
    relaxation *s;
    const sweep_order *order;
    const uint32_t *brick;
    size_t count;
} brick_phase;

static void visit_brick(relaxation *s, size_t number, const sweep_order *order) {
    for (int i = 0; order && i < order->colours; i++)
        sweep_colour(s, (visit){number, order->colour[i]}, 0, 1, false);
    for (int colour = 0; !order && colour <= COLOURS; colour++)
        apply_colour(s, (visit){number, colour}, 0, 1);
}

static void visit_bricks(void *context, size_t begin, size_t end) {
    const brick_phase *k = context;
    for (size_t i = begin; i < end; i++)
        visit_brick(k->s, k->brick[i], k->order);
}

static void visit_every_so_many(void *context, int member, int members) {
    const brick_phase *k = context;
    for (size_t i = (size_t)member; i < k->count; i += (size_t)members)
        visit_brick(k->s, k->brick[i], k->order);
}

/* Bricks with fewer blocks are assigned in advance: asking for each would take about as long as the
 * brick itself. */
#define BLOCKS_TO_ASK 32

/* Full bricks come first, so that members that take every n-th brick have about equal work. */
static void visit_some(relaxation *s, const uint32_t *list, size_t count, size_t work,
                       const sweep_order *order) {
    brick_phase k = {s, order, list, count};
    if (count == 0) return;
    if (work < BLOCKS_TO_ASK * count)
        team_share_some(s->settings->team, sharers_of(s, work), visit_every_so_many, &k);
    else
        team_for(s->settings->team, count, 1, visit_bricks, &k);
}

/* The phase of a divided problem's sweep at which the messages of a colour are needed and sent. */
static void visit_chess(relaxation *s, uint32_t colour, uint32_t turn, const sweep_order *order) {
    const batches *b = &s->batches;
    const uint32_t *first = b->by_colour.data + b->chess_first[colour];
    size_t count = b->chess_first[colour + 1] - b->chess_first[colour];
    size_t border = b->chess_border[colour];
    chain_wait(&s->chain, turn, &s->motion);
    visit_some(s, first, border, b->border_work[colour], order);
    chain_send(&s->chain, turn, &s->motion);
    visit_some(s, first + border, count - border, b->chess_work[colour], order);
}

static void sweep_tail(relaxation *s, bool backward) {
    tail_part all = {0, s->tail.serial};
    if (all.count)
        s->outside.data[0] += tail_sweep(&s->tail, all, s->p, &s->motion, s->S, &s->local,
                                         s->options.relaxation, backward);
}

/* The chessboard forward or backward, with the serial tail at its end or beginning. */
static void sweep_bricks(relaxation *s, const sweep_order *order) {
    uint32_t colours = s->batches.chess;
    if (order->last_to_first) sweep_tail(s, order->backward);
    chain_begin(&s->chain, order->last_to_first, &s->motion);
    for (uint32_t c = 0; c < colours; c++)
        visit_chess(s, order->last_to_first ? colours - 1 - c : c, c + 1, order);
    chain_end(&s->chain, &s->motion);
    if (!order->last_to_first) sweep_tail(s, order->backward);
}

static void sweep_one_brick(relaxation *s, const sweep_order *order) {
    for (int i = 0; i < order->colours; i++) {
        shared_visit it = {s, {0, order->colour[i]}};
        int most = sharers(s, it.at);
        if (most > 1)
            team_share_some(s->settings->team, most, sweep_share, &it);
        else
            sweep_colour(s, it.at, 0, 1, order->backward && it.at.colour == COLOURS);
    }
}

static void do_sweeps(relaxation *s) {
    for (int64_t n = 0; n < s->sweeps; n++) {
        sweep_order order =
            order_colours((nlgs_order)s->parameters.order, s->settings, s->first_sweep + n,
                          s->colours, s->serial_end, s->long_tail);
        memset(s->outside.data, 0, s->outside.count * sizeof *s->outside.data);
        if (is_one_brick(s))
            sweep_one_brick(s, &order);
        else
            sweep_bricks(s, &order);
    }
}

static void do_apply(relaxation *s) {
    tail_part all = {0, s->tail.serial};
    if (!is_one_brick(s)) chain_begin(&s->chain, false, &s->motion);
    for (uint32_t c = 0; !is_one_brick(s) && c < s->batches.chess; c++)
        visit_chess(s, c, c + 1, NULL);
    if (!is_one_brick(s)) chain_end(&s->chain, &s->motion);
    if (!is_one_brick(s) && all.count) tail_apply(&s->tail, all, s->p, &s->motion, s->S);
    for (int colour = 0; is_one_brick(s) && colour <= COLOURS; colour++) {
        shared_visit it = {s, {0, colour}};
        int most = sharers(s, it.at);
        if (most > 1)
            team_share_some(s->settings->team, most, apply_share, &it);
        else
            apply_colour(s, it.at, 0, 1);
    }
}

static void note_largest(check_sums *sums, double square, uint32_t contact) {
    if (!(square >= sums->largest) || contact == NO_CONTACT) return;
    if (square == sums->largest && contact > sums->worst) return; /* one of them, in any order */
    sums->largest = square;
    sums->worst = contact;
}

static void clear_checks(check_sums *sums) {
    exact_clear(&sums->scaled);
    exact_clear(&sums->natural);
    exact_clear(&sums->S);
    exact_clear(&sums->U);
    sums->largest = 0.0;
    sums->worst = NO_CONTACT;
}

static void merge_checks(check_sums *sums, const check_sums *more) {
    exact_merge(&sums->scaled, &more->scaled);
    exact_merge(&sums->natural, &more->natural);
    exact_merge(&sums->S, &more->S);
    exact_merge(&sums->U, &more->U);
    if (more->worst != NO_CONTACT) note_largest(sums, more->largest, more->worst);
}

/* Contacts outside the lanes. */
static void check_outside(relaxation *s, tail_part part, bool norms, check_sums *sums) {
    for (size_t i = part.first; i < part.first + part.count; i++) {
        tail_norms t = tail_measure(&s->tail, s->p, &s->motion, s->S, i);
        exact_add(&sums->scaled, t.scaled);
        note_largest(sums, t.scaled, s->tail.contact.data[i].contact);
        if (!norms) continue;
        exact_add(&sums->natural, t.natural);
        exact_add(&sums->S, t.S);
        exact_add(&sums->U, t.U);
    }
}

/* A chunk of contacts in lanes: the sum of their scale-free squares, and the largest. */
static void add_squares(relaxation *s, const lane_chunk *c, const double *square,
                        check_sums *sums) {
    size_t lanes = LANE_BLOCK * c->blocks;
    const uint32_t *contact = s->batches.contact[c->type].data + LANE_BLOCK * c->first;
    exact_add_all(&sums->scaled, square, lanes);
    for (size_t k = 0; k < lanes; k++)
        if (square[k] >= sums->largest) note_largest(sums, square[k], contact[k]);
}

static void check_lanes(relaxation *s, const lane_chunk *c, check_sums *sums) {
    _Alignas(64) double square[LANE_CHUNK * LANE_BLOCK];
    s->kernels[c->type]->check(batches_block(&s->batches, c->type, c->first), c->blocks,
                               s->motion.velocity, square);
    add_squares(s, c, square, sums);
}

static void measure_lanes(relaxation *s, const lane_chunk *c, check_sums *sums) {
    _Alignas(64) lane_norms norms[LANE_CHUNK];
    _Alignas(64) double number[4][LANE_CHUNK * LANE_BLOCK];
    size_t lanes = LANE_BLOCK * c->blocks, line = LANE_BLOCK * sizeof(double);
    s->kernels[c->type]->norms(batches_block(&s->batches, c->type, c->first), c->blocks,
                               s->motion.velocity, norms);
    for (size_t k = 0; k < c->blocks; k++) {
        memcpy(number[0] + LANE_BLOCK * k, norms[k].scaled, line);
        memcpy(number[1] + LANE_BLOCK * k, norms[k].natural, line);
        memcpy(number[2] + LANE_BLOCK * k, norms[k].S, line);
        memcpy(number[3] + LANE_BLOCK * k, norms[k].U, line);
    }
    add_squares(s, c, number[0], sums);
    exact_add_all(&sums->natural, number[1], lanes);
    exact_add_all(&sums->S, number[2], lanes);
    exact_add_all(&sums->U, number[3], lanes);
}

static void do_check(relaxation *s, int member, bool norms) {
    size_t begin, end;
    check_sums *sums = &s->check.data[member];
    clear_checks(sums);
    member_share(s->batches.chunk.count, member, s->members, &begin, &end);
    for (size_t i = begin; i < end; i++) {
        const lane_chunk *c = &s->batches.chunk.data[i];
        if (c->type == LOOSE_TYPE)
            check_outside(s, (tail_part){c->first, c->blocks}, norms, sums);
        else if (norms)
            measure_lanes(s, c, sums);
        else
            check_lanes(s, c, sums);
    }
}

/* What a phase does with bodies begin .. end-1, all of which are known here. */
static double move_range(relaxation *s, uint32_t begin, uint32_t end) {
    motion *m = &s->motion;
    switch (s->phase) {
    case PHASE_RESET:
    case PHASE_SET: motion_reset(m, s->p, s->v, begin, end); break;
    case PHASE_STORE: motion_store(m, s->p, s->v, begin, end); break;
    case PHASE_DEFECT: return motion_defect(m, s->p, s->v, begin, end);
    default: break;
    }
    return 0.0;
}

/* The same for the bodies of a divided problem: those that are known here; the defect is that of
 * own bodies, whose velocities are present. */
static double move_runs(relaxation *s, uint32_t begin, uint32_t end) {
    const problem_shared *k = s->p->shared;
    double defect = 0.0;
    for (size_t r = 0; r < k->runs; r += 2) {
        uint32_t first = k->run[r] > begin ? k->run[r] : begin;
        uint32_t last = k->run[r + 1] < end ? k->run[r + 1] : end;
        if (first >= last) continue;
        if (s->phase != PHASE_DEFECT) move_range(s, first, last);
        for (uint32_t i = first; s->phase == PHASE_DEFECT && i < last; i++)
            if (k->owner[i] == k->own) defect = fmax(defect, move_range(s, i, i + 1));
    }
    return defect;
}

static double move_bodies(relaxation *s, int member, int members) {
    size_t begin, end;
    member_share(s->p->bodies, member, members, &begin, &end);
    return s->chain.on ? move_runs(s, (uint32_t)begin, (uint32_t)end)
                       : move_range(s, (uint32_t)begin, (uint32_t)end);
}

static void do_share(void *context, int member, int members) {
    relaxation *s = context;
    switch (s->phase) {
    case PHASE_RESET: move_bodies(s, member, members); break;
    case PHASE_GET: batches_pack(&s->batches, member, members, s->factor, s->to); break;
    case PHASE_SET:
        batches_unpack(&s->batches, member, members, s->factor, s->from);
        move_bodies(s, member, members);
        break;
    case PHASE_CHECK: do_check(s, member, false); break;
    case PHASE_NORMS: do_check(s, member, true); break;
    case PHASE_DEFECT: s->defect.data[member] = move_bodies(s, member, members); break;
    case PHASE_STORE: move_bodies(s, member, members); break;
    case PHASE_KEEP: past_keep(s, member); break;
    case PHASE_MOVE_ON: past_move_on(s, member); break;
    }
}

void relaxation_run(relaxation *s, phase what) {
    s->phase = what;
    team_share(s->settings->team, do_share, s);
}

static void relaxation_count(relaxation *s, double sweeps, double applied) {
    work_add(s->info, WORK_CONTACT, sweeps * s->lane_contacts);
    work_add(s->info, WORK_VISIT, sweeps * s->visits);
    work_add(s->info, WORK_LANE, sweeps * s->lane_numbers + applied * s->applied);
}

void relaxation_sweep(relaxation *s, int64_t count) {
    s->first_sweep = s->info->iterations;
    s->sweeps = count;
    do_sweeps(s);
    s->past = NULL;
    s->info->iterations += count;
    if (count) s->info->outside = 0;
    for (size_t i = 0; count && i < s->outside.count; i++)
        s->info->outside += s->outside.data[i];
    if (count && s->chain.on) ranks_sum(&s->info->outside, 1);
    s->info->updates += count * problem_all_contacts(s->p);
    relaxation_count(s, (double)count, 0.0);
    work_add(s->info, WORK_OUTSIDE, (double)count * (double)s->info->outside);
}

/* Velocities from the impulses alone; their accumulated drift is the defect. */
void relaxation_refresh(relaxation *s) {
    relaxation_run(s, PHASE_RESET);
    do_apply(s);
    relaxation_run(s, PHASE_DEFECT);
    s->info->refreshes++;
    relaxation_count(s, 0.0, 1.0);
    s->info->defect = 0.0;
    for (int i = 0; i < s->members; i++)
        s->info->defect = fmax(s->info->defect, s->defect.data[i]);
    if (s->chain.on) ranks_largest(&s->info->defect, 1);
}

/* The sums of all processes; the contact with the largest residual is none
 * on those that do not have it. */
static void sum_all_checks(check_sums *sums, bool norms) {
    exact_sum all[4] = {sums->scaled, sums->natural, sums->S, sums->U};
    ranks_sum_exactly(all, norms ? 4 : 1); /* at most four sums need no memory */
    sums->scaled = all[0], sums->natural = all[1], sums->S = all[2], sums->U = all[3];
    double largest = sums->largest;
    ranks_largest(&largest, 1);
    if (sums->largest < largest) sums->worst = NO_CONTACT;
    sums->largest = largest;
}

/* The sums of all members and of the serial tail, in those of the first member. */
static check_sums *sum_checks(relaxation *s, bool norms) {
    check_sums *all = &s->check.data[0];
    for (int i = 1; i < s->members; i++)
        merge_checks(all, &s->check.data[i]);
    check_outside(s, (tail_part){0, s->tail.serial}, norms, all);
    if (s->chain.on) sum_all_checks(all, norms);
    return all;
}

static residual residual_of(const relaxation *s, const check_sums *all) {
    residual r = {0.0, 0.0, all->worst, 0.0};
    uint32_t contacts = problem_all_contacts(s->p);
    if (contacts == 0) return r;
    r.rms = sqrt(exact_value(&all->scaled) / contacts) / s->p->reference_speed;
    r.max = sqrt(all->largest) / s->p->reference_speed;
    return r;
}

residual relaxation_check(relaxation *s) {
    relaxation_count(s, 0.0, 1.0);
    chain_show(&s->chain, &s->motion);
    relaxation_run(s, PHASE_CHECK);
    return residual_of(s, sum_checks(s, false));
}

/* The residual with the norm that FCLIB and Siconos quote. */
residual relaxation_measure(relaxation *s) {
    relaxation_count(s, 0.0, 1.0);
    chain_show(&s->chain, &s->motion);
    relaxation_run(s, PHASE_NORMS);
    const check_sums *all = sum_checks(s, true);
    residual r = residual_of(s, all);
    double S = exact_value(&all->S), U = exact_value(&all->U);
    double q = s->p->quoted_without_q ? 0.0 : s->q_square, scale = sqrt(fmax(q, fmax(S, U)));
    r.natural = sqrt(exact_value(&all->natural));
    if (scale > EPSILON) r.natural /= scale;
    if (!isfinite(scale)) r.natural = NAN; /* an overflowing scale must not hide an error */
    return r;
}

void relaxation_share(relaxation *s, void (*work)(void *context, int member, int members),
                      void *context) {
    team_share(s->settings->team, work, context);
}

size_t relaxation_packed(const relaxation *s) { return batches_packed(&s->batches) + s->tail.rows; }

/* The tail's impulses are among all others in key order. */
void relaxation_get(relaxation *s, const double *factor, double *packed) {
    s->factor = factor, s->to = packed;
    relaxation_run(s, PHASE_GET);
    size_t at = batches_packed(&s->batches);
    for (size_t i = 0; i < s->tail.contact.count; i++) {
        uint32_t contact = s->tail.contact.data[i].contact;
        for (uint32_t k = s->p->row_first[contact]; k < s->p->row_first[contact + 1]; k++, at++)
            packed[at] = factor ? factor[at] * s->S[k] : s->S[k];
    }
}

void relaxation_set(relaxation *s, const double *factor, const double *packed) {
    size_t at = batches_packed(&s->batches);
    for (size_t i = 0; i < s->tail.contact.count; i++) {
        uint32_t contact = s->tail.contact.data[i].contact;
        for (uint32_t k = s->p->row_first[contact]; k < s->p->row_first[contact + 1]; k++, at++)
            s->S[k] = factor ? factor[at] * packed[at] : packed[at];
    }
    s->factor = factor, s->from = packed;
    relaxation_run(s, PHASE_SET);
    do_apply(s);
    relaxation_count(s, 0.0, 1.0);
}

void relaxation_impulses(const relaxation *s, double *S) {
    size_t rows = s->p->contacts ? s->p->row_first[s->p->contacts] : 0;
    if (rows) memcpy(S, s->S, rows * sizeof *S);
    batches_store(&s->batches, s->p, S, s->settings->team);
}

/* The factors take the path of impulses through the lanes; the impulses are put back afterwards. */
void relaxation_pack(relaxation *s, const double *numbers, double *packed) {
    size_t at = batches_packed(&s->batches);
    batches_load(&s->batches, s->p, numbers, s->settings->team);
    batches_pack(&s->batches, 0, 1, NULL, packed);
    batches_load(&s->batches, s->p, s->S, s->settings->team);
    for (size_t i = 0; i < s->tail.contact.count; i++) {
        uint32_t contact = s->tail.contact.data[i].contact;
        for (uint32_t k = s->p->row_first[contact]; k < s->p->row_first[contact + 1]; k++)
            packed[at++] = numbers[k];
    }
}

void relaxation_lead(relaxation *s, void (*lead)(relaxation *s, void *context), void *context) {
    exact_sum q_square = s->batches.q_square;
    tail_velocity_square(&s->tail, s->p, &s->motion, &q_square);
    if (s->chain.on) ranks_sum_exactly(&q_square, 1);
    s->q_square = exact_value(&q_square);
    do_apply(s);
    lead(s, context);
    relaxation_run(s, PHASE_STORE);
    batches_store(&s->batches, s->p, s->S, s->settings->team);
    solver_info *info = s->info;
    if (info->outcome != SOLVER_CONVERGED) return;
    bool lost = residual_lost(s->p, s->S, s->settings->tolerance, s->settings->team);
    if (s->chain.on ? ranks_any(lost) : lost) info->outcome = SOLVER_STALLED;
}

/* Numbers of H' of a contact. */
static size_t numbers_of(const problem *p, uint32_t contact) {
    uint32_t bodies, width;
    const uint32_t *body = problem_bodies(p, contact, &bodies);
    size_t numbers = 0;
    for (uint32_t e = 0; e < bodies; e++) {
        problem_dof(p, body[e], &width);
        numbers += (size_t)problem_row(p, contact)->dimension * width;
    }
    return numbers;
}

/* The work of all processes: whole numbers, which doubles hold. */
static void count_all_work(relaxation *s) {
    int64_t work[4] = {(int64_t)s->lane_numbers, (int64_t)s->lane_contacts, (int64_t)s->visits,
                       (int64_t)s->packed};
    ranks_sum(work, 4);
    s->lane_numbers = (double)work[0];
    s->lane_contacts = (double)work[1];
    s->visits = (double)work[2];
    s->packed = (double)work[3];
}

/* Colours and the serial end of a sweep, of all processes. */
static void agree_on_colours(relaxation *s) {
    double most[1] = {s->batches.colours};
    int64_t sum[2] = {s->batches.serial, (int64_t)s->tail.serial};
    if (s->chain.on) ranks_largest(most, 1);
    if (s->chain.on) ranks_sum(sum, 2);
    s->colours = (int)most[0];
    s->serial_end = sum[0] || sum[1];
    s->long_tail = sum[1] > 1;
    s->info->colours = s->colours;
    s->info->tail = (uint32_t)(sum[0] + sum[1]);
}

/* Contacts of free bodies that are visited one by one, after all bricks, cannot be divided: their
 * impulses would not reach the bodies of other processes. */
static bool tail_is_local(const relaxation *s) {
    const problem_shared *k = s->p->shared;
    int64_t crossing = 0;
    for (size_t i = 0; i < s->tail.serial; i++) {
        uint32_t bodies;
        const uint32_t *body = problem_bodies(s->p, s->tail.contact.data[i].contact, &bodies);
        for (uint32_t e = 0; e < bodies; e++)
            crossing += k->owner[body[e]] != NOBODY;
    }
    ranks_sum(&crossing, 1);
    return crossing == 0;
}

/* Blocks of lanes cost the same whether or not they are full. */
static void count_work(relaxation *s) {
    const problem *p = s->p;
    s->lane_numbers = s->lane_contacts = s->visits = 0.0;
    for (int type = 0; type < FAST_TYPES; type++) {
        size_t lanes = s->batches.contact[type].count;
        s->lane_contacts += (double)lanes;
        s->lane_numbers += (double)(lanes * s->batches.rows->lines[type]);
    }
    for (size_t i = 0; i < s->tail.contact.count; i++) {
        uint32_t contact = s->tail.contact.data[i].contact;
        s->visits +=
            local_work(&s->local, problem_row(p, contact)) + 2.0 * (double)numbers_of(p, contact);
    }
    s->packed = (double)relaxation_packed(s);
    if (s->chain.on) count_all_work(s);
    s->applied = s->lane_numbers + s->visits;
    s->sweep_work = work_price[WORK_LANE] * s->lane_numbers +
                    work_price[WORK_CONTACT] * s->lane_contacts +
                    work_price[WORK_VISIT] * s->visits;
    s->apply_work = work_price[WORK_LANE] * s->applied;
}

/* The lanes know two methods for a contact's impulse; for other methods all contacts are visited
 * one by one. */
static bool lanes_can(int local) { return local <= NLGS_LOCAL_PROJECTION; }

scree_status relaxation_prepare(relaxation *s, const nlgs_parameters *parameters, const problem *p,
                                const solver_settings *settings, double *S, double *v,
                                solver_info *info, scree_error *error) {
    TRY(problem_refuse_coupled(p, error));
    s->parameters = *parameters;
    s->kernels = choose_kernels(parameters->lanes, p->dimension == 3);
    s->serial = kernels_1[p->dimension == 3];
    s->options = (lane_options){.relaxation = parameters->relaxation,
                                .projection = parameters->local != NLGS_LOCAL_EXACT};
    s->local = nlgs_local_options(parameters, LOCAL_CHOICE_AUTO);
    s->p = p, s->settings = settings, s->rooms = settings->rooms;
    s->S = S, s->v = v, s->info = info;
    s->past = NULL;
    s->members = team_threads(settings->team);
    TRY(motion_prepare(&s->motion, p, &s->rooms, settings->team, error));
    s->v = NULL; /* nothing to keep */
    s->chain.on = p->shared != NULL;
    relaxation_run(s, PHASE_RESET);
    s->v = v;
    TRY(chain_prepare(&s->chain, p, parameters->order != NLGS_FORWARD, error));
    scree_status status =
        batches_prepare(&s->batches, &s->tail, p, &s->motion, S, lanes_can(parameters->local),
                        s->chain.place.data, &s->rooms, settings->team, error);
    TRY(s->chain.on ? ranks_agree(status, error) : status);
    size_t counters = s->batches.brick.count;
    if (counters < (size_t)s->members) counters = (size_t)s->members;
    s->outside.count = counters;
    if (!array_reserve(&s->check, (size_t)s->members) ||
        !array_reserve(&s->defect, (size_t)s->members) || !array_reserve(&s->outside, counters))
        return error_no_memory(error, "the sums of the solver");
    agree_on_colours(s);
    if (s->chain.on && !tail_is_local(s)) {
        *p->shared->wants_whole = true;
        return error_set(error, SCREE_UNSUPPORTED, "contacts that are visited one by one");
    }
    count_work(s);
    work_add(info, WORK_SETUP, problem_all_contacts(p));
    return SCREE_OK;
}

void relaxation_free(relaxation *s) {
    motion_free(&s->motion);
    tail_free(&s->tail);
    batches_free(&s->batches);
    chain_free(&s->chain);
    array_free(&s->check);
    array_free(&s->defect);
    array_free(&s->outside);
}
