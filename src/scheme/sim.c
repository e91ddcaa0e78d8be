#include "scheme/parts.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* s */
#define NANOSECOND 1e-9

double stage_seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + NANOSECOND * (double)now.tv_nsec;
}

static int compare_pairs(const void *x, const void *y) { return contact_key_compare(x, y); }

/* Sorted pairs of bodies whose contacts are not detected. */
static scree_status list_held(const model *m, model_needs *needs, scree_error *error) {
    needs->held = mem_alloc(m->joints.count, sizeof *needs->held);
    if (!needs->held) return error_no_memory(error, "the held pairs");
    needs->held_count = 0;
    for (size_t i = 0; i < m->joints.count; i++) {
        const joint *j = &m->joints.data[i];
        if (!j->suppresses || j->body[1] == NONE) continue;
        uint64_t a = body_id(j->body[0]), b = body_id(j->body[1]);
        needs->held[needs->held_count++] = (contact_key){.a = a < b ? a : b, .b = a < b ? b : a};
    }
    qsort(needs->held, needs->held_count, sizeof *needs->held, compare_pairs);
    return SCREE_OK;
}

static scree_status create_deformables(sim *s, scree_error *error) {
    deform_settings settings = s->scheme->deform(s->scheme_parameters);
    TRY(deform_create(&s->deform, s->model, &s->bodies, &settings, error));
    TRY(skin_detector_create(&s->look.skin, error));
    TRY(condenser_create(&s->solver.condenser, error));
    s->look.rigid = mem_alloc(s->model->bodies.count, sizeof *s->look.rigid);
    s->look.node_speed = mem_alloc(s->model->nodes, sizeof *s->look.node_speed);
    return s->look.rigid && s->look.node_speed ? SCREE_OK
                                               : error_no_memory(error, "the step's workspace");
}

static scree_status create_blocks(block_work *b, const model *m, int threads, scree_error *error) {
    size_t width = m->laws.count + 1, count = (size_t)threads;
    b->at = mem_alloc(count, sizeof *b->at);
    b->laws = mem_alloc(count * width, sizeof *b->laws);
    b->duhem = mem_alloc(m->bodies.count / BODY_CHUNK + 1, sizeof *b->duhem);
    if (!b->at || !b->laws || !b->duhem) return error_no_memory(error, "the step's workspace");
    for (size_t i = 0; i < count; i++)
        b->at[i].law_first = b->laws + i * width;
    return SCREE_OK;
}

static scree_status create_look(sim *s, scree_error *error) {
    const model *m = s->model;
    look_work *l = &s->look;
    bool ahead = look_is_ahead(m, &s->settings, s->scheme);
    TRY(detector_create(&l->detector, error));
    l->law_reach = mem_alloc(m->laws.count, sizeof *l->law_reach);
    l->law_ahead = mem_alloc(m->laws.count, sizeof *l->law_ahead);
    l->speed = mem_alloc(ahead ? m->bodies.count : 1, sizeof *l->speed);
    if (!l->law_reach || !l->law_ahead || !l->speed)
        return error_no_memory(error, "the step's workspace");
    return SCREE_OK;
}

/* See model_needs. */
static double open_gap(const model *m, const scheme_settings *settings) {
    double widest = 0;
    if (settings->watches) return INFINITY;
    for (size_t l = 0; l < m->laws.count; l++)
        if (!law_acts_closed(&m->laws.data[l])) return INFINITY;
    for (size_t i = 0; i < m->shapes.count; i++)
        widest = fmax(widest, isfinite(m->shapes.data[i]->size) ? m->shapes.data[i]->size : 0);
    return 1.0001 * settings->active_gap * widest;
}

static scree_status find_needs(const model *m, const scheme_settings *settings, model_needs *n,
                               scree_error *error) {
    n->corrects = settings->watches;
    for (size_t l = 0; l < m->laws.count; l++) {
        const law *at = &m->laws.data[l];
        n->iterates = n->iterates || law_iterates(at);
        n->works = n->works || law_works(at);
        n->stores = n->stores || at->history_energies;
        n->elliptic = n->elliptic || law_is_elliptic(at);
        n->corrects = n->corrects || law_works(at) || law_forecasts(at);
        if (at->iterates > n->iterate_width) n->iterate_width = at->iterates;
    }
    n->open = open_gap(m, settings);
    n->resists = model_resists(m);
    return list_held(m, n, error);
}

static scree_status create_parts(sim *s, const solver_kind *chosen, const void *parameters,
                                 scree_error *error) {
    const model *m = s->model;
    TRY(rigid_create(&s->bodies, m, error));
    TRY(create_look(s, error));
    s->solver.kind = chosen;
    TRY(chosen->create(chosen, parameters, &s->solver.solver, error));
    s->joints = mem_alloc(m->joints.count, sizeof *s->joints);
    if (!s->joints) return error_no_memory(error, "the step's workspace");
    TRY(create_blocks(&s->blocks, m, team_threads(s->team), error));
    contact_table_register(&s->contacts, m);
    bricks_plan(m, s->state, &s->settings, &s->work.brick.plan);
    if (m->nodes) TRY(create_deformables(s, error));
    if (ranks_count() > 1) TRY(territory_create(&s->territory, m, error));
    return find_needs(m, &s->settings, &s->needs, error);
}

scree_status sim_create(sim *s, const solver_kind *chosen, const void *parameters,
                        scree_error *error) {
    scree_status status = create_parts(s, chosen, parameters, error);
    if (status != SCREE_OK) sim_free(s);
    return status;
}

static void free_problem_work(problem_work *w) {
    mem_free(w->contact.place);
    mem_free(w->contact.correction);
    mem_free(w->contact.iterate);
    mem_free(w->contact.ellipse);
    array_free(&w->contact.matched);
    mem_free(w->at);
    mem_free(w->row);
    mem_free(w->row_of);
    mem_free(w->extra);
    mem_free(w->row_first);
    mem_free(w->entry_first);
    mem_free(w->entry_body);
    mem_free(w->H_first);
    mem_free(w->b);
    mem_free(w->H);
    mem_free(w->S);
    found_free(&w->found);
    explicit_free(&w->explicit.own);
    array_free(&w->brick.of_body);
    array_free(&w->brick.colour);
}

static void free_look_work(look_work *l) {
    detector_destroy(l->detector);
    skin_detector_destroy(l->skin);
    mem_free(l->rigid);
    mem_free(l->law_reach);
    mem_free(l->law_ahead);
    mem_free(l->speed);
    mem_free(l->node_speed);
}

static void free_solver_work(solver_work *w) {
    if (w->solver) w->kind->destroy(w->solver);
    condenser_destroy(w->condenser);
    mem_free(w->speeds);
    array_free(&w->start);
}

static void free_block_work(block_work *b) {
    mem_free(b->at);
    mem_free(b->laws);
    array_free(&b->sums);
    mem_free(b->duhem);
    array_free(&b->extents);
}

void sim_free(sim *s) {
    rigid_free(&s->bodies);
    deform_free(&s->deform);
    free_look_work(&s->look);
    contact_table_free(&s->contacts);
    free_problem_work(&s->work);
    mem_free(s->joints);
    free_solver_work(&s->solver);
    free_block_work(&s->blocks);
    mem_free(s->needs.held);
    state_free(&s->trial);
    territory_free(&s->territory);
    if (s->scheme && s->scheme->release) s->scheme->release(s->own);
    memset(s, 0, sizeof *s);
}

void sim_forget(sim *s) {
    detector_forget(s->look.detector);
    if (s->look.skin) skin_detector_forget(s->look.skin);
    deform_forget(&s->deform);
    s->solver.kind->forget(s->solver.solver);
}

static rigid_times times_of(const sim *s, const law_step *seen) {
    double t = *s->state->clock.t, rest = 1 - seen->theta;
    double t_M = t + rest * seen->h;
    double t_planned = t + rest * s->h_planned;
    bool kicks = s->scheme->path.kicks; /* such bodies are on their path when a step begins */
    return (rigid_times){.path = s->scheme->path,
                         .theta = seen->theta,
                         .h = seen->h,
                         .t = t,
                         .t_M = t_M,
                         .t_M_next = t_M + seen->h_M,
                         .t_M_planned = kicks ? t_M : t_planned};
}

void sim_begin_as(sim *s, const law_step *seen) {
    s->step = (step_input){.model = s->model,
                           .state = s->state,
                           .settings = &s->settings,
                           .scheme = s->scheme,
                           .needs = s->needs,
                           .law = *seen,
                           .times = times_of(s, seen),
                           .team = s->team,
                           .blocks = &s->blocks,
                           .territory = ranks_count() > 1 ? &s->territory : NULL,
                           .seconds = s->seconds};
    s->passes = (pass_work){.sharper = 1, .least_misfit = INFINITY};
    memset(s->seconds, 0, sizeof s->seconds);
}

void sim_begin_step(sim *s, double theta, double h, double h_next) {
    law_step seen = {.theta = theta,
                     .gamma = s->settings.gamma,
                     .t = *s->state->clock.t,
                     .h = h,
                     .h_M = theta * h + (1 - theta) * h_next,
                     .active_gap = s->settings.active_gap,
                     .form = s->scheme->forms,
                     .bonding = *s->state->clock.bonding != 0};
    sim_begin_as(s, &seen);
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
    const step_report *r = &s->report;
    const scree_certificate *k = &r->certificate;
    double h = s->step.law.h;
    c->extremes[EXTREME_RESIDUAL] = larger(c->extremes[EXTREME_RESIDUAL], k->residual);
    c->extremes[EXTREME_RESIDUAL_MAX] = larger(c->extremes[EXTREME_RESIDUAL_MAX], k->residual_max);
    c->extremes[EXTREME_PENETRATION] = larger(c->extremes[EXTREME_PENETRATION], k->penetration);
    c->extremes[EXTREME_ENERGY] = larger(c->extremes[EXTREME_ENERGY], k->energy);
    c->extremes[EXTREME_MOMENTUM] = larger(c->extremes[EXTREME_MOMENTUM], k->momentum);
    c->extremes[EXTREME_TRAVEL] = larger(c->extremes[EXTREME_TRAVEL], r->travel);
    c->extremes[EXTREME_DEPTH] = larger(c->extremes[EXTREME_DEPTH], r->depth);
    c->extremes[EXTREME_MISFIT] = larger(c->extremes[EXTREME_MISFIT], k->misfit);
    c->extremes[EXTREME_BALANCE_LIMIT] =
        larger(c->extremes[EXTREME_BALANCE_LIMIT], k->balance_limit);
    c->extremes[EXTREME_H_MOST] = larger(c->extremes[EXTREME_H_MOST], h);
    c->extremes[EXTREME_DUHEM] = -larger(-c->extremes[EXTREME_DUHEM], -k->duhem);
    c->extremes[EXTREME_DUHEM_FREE] = -larger(-c->extremes[EXTREME_DUHEM_FREE], -k->duhem_free);
    double least = c->extremes[EXTREME_H_LEAST];
    c->extremes[EXTREME_H_LEAST] = least > 0 && least < h ? least : h;
    c->counts[COUNT_PASSES] += k->passes > 1 ? k->passes - 1 : 0;
    c->counts[COUNT_UNFIT] += (r->missed.tests & UNFIT) != 0;
    c->counts[COUNT_ROUNDED] += k->balance_limit > s->deform.settings.tolerance;
    c->counts[COUNT_DIPS] += k->duhem < r->dips;
    c->counts[COUNT_FREE_DIPS] += k->duhem_free < r->dips;
    c->counts[COUNT_BROKEN] += r->broken;
    c->counts[COUNT_PULLED] += r->pulled;
    c->counts[COUNT_SWEEPS] += s->solver.info.iterations;
    c->counts[COUNT_UPDATES] += s->solver.info.updates;
    c->counts[COUNT_UNCONVERGED] += !k->converged;
    c->counts[COUNT_OUTSIDE] += s->solver.info.outside;
    int64_t contacts = problem_all_contacts(&s->work.problem);
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

/* Takes over the result of the inner steps; the state that was set aside is put back. */
static void take_trial(sim *s) {
    drive_state *from = &s->state->drive, *to = &s->trial.drive;
    for (size_t i = 0; i < from->table.count * from->dofs; i++)
        to->function[i] = from->function[i];
    for (size_t i = 0; i < s->model->conditions.count; i++)
        s->trial.condition.function[i] = s->state->condition.function[i];
    state_swap(s->state, &s->trial);
}

/* Positions of bodies when their contacts were detected, and in space their spins then. */
static void keep_middles(void *context, size_t begin, size_t end) {
    sim *s = context;
    const rigid_work *w = &s->bodies;
    uint32_t d = (uint32_t)s->model->dimension, middles = s->state->body.middles;
    for (size_t i = begin; i < end; i++) {
        if (!s->state->body.exists[i]) continue;
        double *to = s->state->body.middle + i * middles;
        const double *q = w->q_M + i * w->places;
        to[0] = q[0], to[1] = q[1];
        if (d == 2) continue;
        to[2] = q[2];
        copy3(to + 3, w->v_plus + i * w->dofs + 3);
    }
}

/* Rows of the table before, which no longer exists, and whose numbers differ among processes. */
static void forget_previous(contact_table *t) {
    for (size_t i = 0; i < t->table.count; i++)
        t->previous[i] = NONE;
}

void scheme_accept(sim *s) {
    if (s->scheme->tries && s->state != &s->trial) take_trial(s);
    state *now = s->state;
    rigid_accept(&s->bodies, s->model, now, &s->step.times, s->team);
    if (s->model->nodes) deform_accept(&s->deform, &s->bodies, s->model, now);
    if (s->scheme->accept) s->scheme->accept(s);
    *now->clock.bonding = 0;
    contact_table_swap(&now->contact, &s->contacts);
    forget_previous(&now->contact);
    team_for_runs(s->team, &s->bodies.present, s->bodies.count, BODY_CHUNK, keep_middles, s);
    size_t kept = now->joint.history_width;
    for (size_t j = 0; j < s->model->joints.count; j++) {
        memcpy(now->joint.S + j * JOINT_ROWS, s->joints[j].S, sizeof s->joints[j].S);
        for (size_t k = 0; k < kept; k++)
            now->joint.history[j * kept + k] = s->joints[j].history[k];
    }
    add_ledger(now->clock.total, &s->report.certificate.step);
    s->report.certificate.total = *now->clock.total;
    memcpy(now->clock.solver, s->solver.memory, sizeof s->solver.memory);
    count_step(s);
    advance_clock(&now->clock, s->step.law.h);
}
