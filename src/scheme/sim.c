#include "scheme/stages.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

double stage_seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static int compare_pairs(const void *x, const void *y) { return contact_key_compare(x, y); }

/* Sorted pairs of bodies whose contacts are not detected. */
static scree_status list_held(sim *s, scree_error *error) {
    const model *m = s->model;
    s->held = mem_alloc(m->joints.count, sizeof *s->held);
    if (!s->held) return error_no_memory(error, "the held pairs");
    s->held_count = 0;
    for (size_t i = 0; i < m->joints.count; i++) {
        const joint *j = &m->joints.data[i];
        if (!j->suppresses || j->body[1] == NONE) continue;
        uint64_t a = body_id(j->body[0]), b = body_id(j->body[1]);
        s->held[s->held_count++] = (contact_key){.a = a < b ? a : b, .b = a < b ? b : a};
    }
    qsort(s->held, s->held_count, sizeof *s->held, compare_pairs);
    return SCREE_OK;
}

static scree_status create_deformables(sim *s, scree_error *error) {
    deform_settings settings = s->scheme->deform(s->scheme_parameters);
    TRY(deform_create(&s->deform, s->model, &s->bodies, &settings, error));
    TRY(skin_detector_create(&s->skin, error));
    TRY(condenser_create(&s->condenser, error));
    s->rigid = mem_alloc(s->model->bodies.count, sizeof *s->rigid);
    return s->rigid ? SCREE_OK : error_no_memory(error, "the step's workspace");
}

#define BLOCKS_EACH                                                                                \
    4 /* blocks of contacts for each thread, so that none waits long for another                   \
       */

static scree_status create_blocks(sim *s, scree_error *error) {
    size_t threads = (size_t)team_threads(s->team), width = s->model->laws.count + 1;
    s->block_count = threads > 1 ? BLOCKS_EACH * threads : 1;
    s->blocks = mem_alloc(s->block_count, sizeof *s->blocks);
    s->block_laws = mem_alloc(s->block_count * width, sizeof *s->block_laws);
    if (!s->blocks || !s->block_laws) return error_no_memory(error, "the step's workspace");
    for (size_t i = 0; i < s->block_count; i++)
        s->blocks[i].law_first = s->block_laws + i * width;
    return SCREE_OK;
}

static scree_status create_parts(sim *s, const solver_kind *chosen, const void *parameters,
                                 scree_error *error) {
    const model *m = s->model;
    TRY(rigid_create(&s->bodies, m, error));
    TRY(detector_create(&s->detector, error));
    s->solver_kind = chosen;
    TRY(chosen->create(chosen, parameters, &s->solver, error));
    s->joint = mem_alloc(m->joints.count, sizeof *s->joint);
    s->law_reach = mem_alloc(m->laws.count, sizeof *s->law_reach);
    s->law_ahead = mem_alloc(m->laws.count, sizeof *s->law_ahead);
    s->speed = mem_alloc(stage_looks_ahead(s) ? m->bodies.count : 1, sizeof *s->speed);
    s->duhem = mem_alloc(m->bodies.count / BODY_CHUNK + 1, sizeof *s->duhem);
    if (!s->joint || !s->duhem || !s->law_reach || !s->law_ahead || !s->speed)
        return error_no_memory(error, "the step's workspace");
    TRY(create_blocks(s, error));
    contact_table_register(&s->contacts, m);
    for (size_t l = 0; l < m->laws.count; l++) {
        const law *at = &m->laws.data[l];
        s->iterates = s->iterates || law_iterates(at);
        s->works = s->works || law_works(at);
        s->stores = s->stores || at->history_energies;
        s->elliptic = s->elliptic || law_is_elliptic(at);
        if (at->iterates > s->contact.iterate_width) s->contact.iterate_width = at->iterates;
    }
    s->resists = model_resists(m);
    if (m->nodes) TRY(create_deformables(s, error));
    return list_held(s, error);
}

scree_status sim_create(sim *s, const solver_kind *chosen, const void *parameters,
                        scree_error *error) {
    scree_status status = create_parts(s, chosen, parameters, error);
    if (status != SCREE_OK) sim_free(s);
    return status;
}

static void free_problem_work(problem_work *w) {
    mem_free(w->at);
    mem_free(w->row);
    mem_free(w->extra);
    mem_free(w->row_first);
    mem_free(w->entry_first);
    mem_free(w->entry_body);
    mem_free(w->H_first);
    mem_free(w->b);
    mem_free(w->H);
    mem_free(w->S);
    memset(w, 0, sizeof *w);
}

void sim_free(sim *s) {
    rigid_free(&s->bodies);
    deform_free(&s->deform);
    skin_detector_destroy(s->skin);
    condenser_destroy(s->condenser);
    mem_free(s->rigid);
    mem_free(s->speeds);
    detector_destroy(s->detector);
    if (s->solver) s->solver_kind->destroy(s->solver);
    contact_table_free(&s->contacts);
    mem_free(s->contact.place);
    mem_free(s->contact.correction);
    mem_free(s->contact.iterate);
    mem_free(s->contact.ellipse);
    free_problem_work(&s->work);
    explicit_free(&s->explicit.own);
    mem_free(s->joint);
    mem_free(s->law_reach);
    mem_free(s->law_ahead);
    mem_free(s->speed);
    mem_free(s->blocks);
    mem_free(s->block_laws);
    array_free(&s->sums);
    mem_free(s->duhem);
    array_free(&s->brick_of);
    array_free(&s->brick_colour);
    array_free(&s->extents);
    mem_free(s->held);
    state_free(&s->trial);
    array_free(&s->matched);
    if (s->scheme && s->scheme->release) s->scheme->release(s->own);
    array_free(&s->start);
    memset(s, 0, sizeof *s);
}

void sim_forget(sim *s) {
    detector_forget(s->detector);
    if (s->skin) skin_detector_forget(s->skin);
    deform_forget(&s->deform);
    s->solver_kind->forget(s->solver);
}

static void add_ledger(scree_ledger *total, const scree_ledger *step) {
#define X(name, meaning) total->name += step->name;
    SCREE_LEDGER_LIST(X)
#undef X
}

/* Tests of laws and deformable bodies. */
#define UNFIT (1u << SCREE_MISSED_LAWS | 1u << SCREE_MISSED_BALANCE)

static double larger(double a, double b) { return a > b ? a : b; }

static void count_step(sim *s) {
    clock_state *c = &s->state->clock;
    const scree_certificate *k = &s->certificate;
    c->extremes[EXTREME_RESIDUAL] = larger(c->extremes[EXTREME_RESIDUAL], k->residual);
    c->extremes[EXTREME_RESIDUAL_MAX] = larger(c->extremes[EXTREME_RESIDUAL_MAX], k->residual_max);
    c->extremes[EXTREME_PENETRATION] = larger(c->extremes[EXTREME_PENETRATION], k->penetration);
    c->extremes[EXTREME_ENERGY] = larger(c->extremes[EXTREME_ENERGY], k->energy);
    c->extremes[EXTREME_MOMENTUM] = larger(c->extremes[EXTREME_MOMENTUM], k->momentum);
    c->extremes[EXTREME_TRAVEL] = larger(c->extremes[EXTREME_TRAVEL], s->travel);
    c->extremes[EXTREME_DEPTH] = larger(c->extremes[EXTREME_DEPTH], s->depth);
    c->extremes[EXTREME_MISFIT] = larger(c->extremes[EXTREME_MISFIT], k->misfit);
    c->extremes[EXTREME_BALANCE_LIMIT] =
        larger(c->extremes[EXTREME_BALANCE_LIMIT], k->balance_limit);
    c->extremes[EXTREME_H_MOST] = larger(c->extremes[EXTREME_H_MOST], s->step.h);
    c->extremes[EXTREME_DUHEM] = -larger(-c->extremes[EXTREME_DUHEM], -k->duhem);
    c->extremes[EXTREME_DUHEM_FREE] = -larger(-c->extremes[EXTREME_DUHEM_FREE], -k->duhem_free);
    double least = c->extremes[EXTREME_H_LEAST];
    c->extremes[EXTREME_H_LEAST] = least > 0 && least < s->step.h ? least : s->step.h;
    c->counts[COUNT_PASSES] += k->passes > 1 ? k->passes - 1 : 0;
    c->counts[COUNT_UNFIT] += (s->missed.tests & UNFIT) != 0;
    c->counts[COUNT_ROUNDED] += k->balance_limit > s->deform.settings.tolerance;
    c->counts[COUNT_DIPS] += k->duhem < s->dips;
    c->counts[COUNT_FREE_DIPS] += k->duhem_free < s->dips;
    c->counts[COUNT_BROKEN] += s->broken;
    c->counts[COUNT_PULLED] += s->pulled;
    c->counts[COUNT_SWEEPS] += s->info.iterations;
    c->counts[COUNT_UPDATES] += s->info.updates;
    c->counts[COUNT_UNCONVERGED] += !k->converged;
    c->counts[COUNT_OUTSIDE] += s->info.outside;
    int64_t contacts = s->problem.contacts;
    if (contacts > c->counts[COUNT_CONTACTS_MAX]) c->counts[COUNT_CONTACTS_MAX] = contacts;
}

/* With a constant step, t = t0 + n h: no sum of rounding errors. */
static void advance_clock(clock_state *c, double h) {
    if (h != *c->h) {
        *c->t0 = *c->t;
        *c->step0 = *c->step;
        *c->h = h;
    }
    *c->step += 1;
    *c->t = *c->t0 + (double)(*c->step - *c->step0) * h;
}

_Static_assert(SOLVER_MEMORY == SOLVER_NUMBERS, "the state has room for what a solver remembers");

/* What the steps within the step have made becomes the state; what they set aside comes back. */
static void take_trial(sim *s) {
    drive_state *from = &s->state->drive, *to = &s->trial.drive;
    for (size_t i = 0; i < from->table.count * from->dofs; i++)
        to->function[i] = from->function[i];
    for (size_t i = 0; i < s->model->conditions.count; i++)
        s->trial.condition.function[i] = s->state->condition.function[i];
    state_swap(s->state, &s->trial);
}

/* Where bodies stood when their contacts were found, and in space how they spun there. */
static void keep_middles(void *context, size_t begin, size_t end) {
    sim *s = context;
    const rigid_work *w = &s->bodies;
    uint32_t d = (uint32_t)s->model->dimension, middles = s->state->body.middles;
    for (size_t i = begin; i < end; i++) {
        double *to = s->state->body.middle + i * middles;
        memcpy(to, w->q_M + i * w->places, d * sizeof *to);
        if (d == 3) memcpy(to + 3, w->v_plus + i * w->dofs + 3, 3 * sizeof *to);
    }
}

void scheme_accept(sim *s) {
    if (s->scheme->tries && s->state != &s->trial) take_trial(s);
    state *now = s->state;
    rigid_times times = stage_times(s);
    rigid_accept(&s->bodies, s->model, now, &times, s->team);
    if (s->model->nodes) deform_accept(&s->deform, &s->bodies, s->model, now);
    if (s->scheme->accept) s->scheme->accept(s);
    *now->clock.bonding = 0;
    contact_table_swap(&now->contact, &s->contacts);
    team_for(s->team, s->bodies.count, BODY_CHUNK, keep_middles, s);
    for (size_t j = 0; j < s->model->joints.count; j++)
        memcpy(now->joint.S + j * JOINT_ROWS, s->joint[j].S, sizeof s->joint[j].S);
    add_ledger(now->clock.total, &s->certificate.step);
    s->certificate.total = *now->clock.total;
    memcpy(now->clock.solver, s->solver_memory, sizeof s->solver_memory);
    count_step(s);
    advance_clock(&now->clock, s->step.h);
}
