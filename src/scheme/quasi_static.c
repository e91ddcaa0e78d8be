/* Quasi-static stepping: equilibrium under loads and drives that change slowly (JE99 7.3, the limit
 * without inertia). A step first moves drives and loads to its end and then relaxes with fixed
 * drives: it makes steps that start with all free bodies at rest, until the residual force is below
 * `balance` times the forces,
 *
 *     sum m |v+|^2 <= balance^2 max(sum m |v_free|^2, sum |H S|^2 / m),
 *
 * where v_free = h F / m is the velocity due to the forces alone. The kinetic energy that is
 * removed each time is in the ledger's column of the scheme. The forces S / h are then those of
 * equilibrium; time only orders the loads. theta is 1: bodies at rest do not drift to mid-step.
 *
 * Long steps approach the limit without inertia: a relaxation moves a body by h^2 F / m for a
 * residual force F, and bodies that drives push resist by m v / h while they move. The laws on
 * positions (normal: position, quasi_inelastic) then prevent a growing penetration.
 *
 * Relaxation steps are steps like others, taken on a private copy of the state, which becomes the
 * state when the step is accepted. */
#include <math.h>
#include <stddef.h>
#include <string.h>

#include "scheme/parts.h"

typedef struct quasi_static {
    double balance;
    int64_t relaxations;
} quasi_static;

static const param params[] = {
    PARAM_ROW(quasi_static, balance, REAL, .flags = PARAM_POSITIVE, .high = 1, .fallback = "1e-4",
              .help =
                  "tolerance: share of the forces that may be out of balance at the end of a step"),
    PARAM_ROW(quasi_static, relaxations, INTEGER, .flags = PARAM_POSITIVE, .fallback = "1000",
              .help = "maximum number of relaxations per step. If a step still approaches "
                      "equilibrium then, it "
                      "misses its tolerance; otherwise there is no equilibrium and the run ends"),
    {0},
};

/* Sets the velocities of free nodes to zero; returns their kinetic energy. */
static double stop_nodes(const model *m, state *s, double *scratch) {
    double dropped = 0;
    for (size_t i = 0; i < m->deformables.count; i++)
        dropped += deform_kinetic(m, s, &m->deformables.data[i], scratch);
    for (size_t i = 0; i < (size_t)m->nodes * s->node.dimension; i++)
        if (s->node.condition[i] == NONE) s->node.v[i] = 0;
    for (size_t i = 0; i < m->deformables.count; i++)
        dropped -= deform_kinetic(m, s, &m->deformables.data[i], scratch);
    return dropped;
}

/* Sets the velocities of free bodies to zero; the scheme removes their kinetic energy. */
static void stop_all(const model *m, state *s, double *scratch) {
    const rigid_kind *bodies = rigid_kind_of(m);
    double dropped = m->nodes ? stop_nodes(m, s, scratch) : 0;
    for (uint32_t i = 0; i < m->bodies.count; i++) {
        if (!s->body.exists[i]) continue;
        dropped += bodies->kinetic(m, s, i);
        bodies->stop(m, s, i);
    }
    s->clock.total->kinetic -= dropped;
    s->clock.total->scheme -= dropped;
}

/* Drives that have completed their motion of this step are fixed until the next. */
static void hold_drives(const model *m, state *s) {
    for (size_t i = 0; i < s->drive.table.count * s->drive.dofs; i++)
        s->drive.function[i] = NONE;
    for (size_t i = 0; i < m->conditions.count; i++)
        if (condition_prescribes(&m->conditions.data[i])) s->condition.function[i] = NONE;
}

/* Mean inertia of a body about an axis. */
static double mean_inertia(const model *m, const body *b) {
    if (m->dimension == 2) return b->inertia[0];
    return (b->inertia[0] + b->inertia[1] + b->inertia[2]) / 3;
}

typedef struct balance_sums {
    exact_sum moved, pushed, pressed; /* m |v+|^2, m |v_free|^2, |H S|^2 / m */
} balance_sums;

static void add_body(const step_input *step, const rigid_work *bodies, uint32_t slot,
                     balance_sums *sum) {
    const model *m = step->model;
    const body *b = &m->bodies.data[slot];
    const uint8_t *held = state_prescribed(step->state, slot);
    size_t first = (size_t)slot * bodies->dofs;
    for (uint32_t k = 0; k < bodies->dofs; k++) {
        double mass = k < (uint32_t)m->dimension ? b->mass : mean_inertia(m, b);
        if (held[k] || !(mass > 0)) continue;
        double after = bodies->v_plus[first + k], free = bodies->v_free[first + k];
        double impulse = bodies->impulse[first + k];
        exact_add(&sum->moved, mass * after * after);
        exact_add(&sum->pushed, mass * free * free);
        exact_add(&sum->pressed, impulse * impulse / mass);
    }
}

static void add_nodes(const step_input *step, const rigid_work *bodies, const deform_work *deform,
                      const deformable *b, balance_sums *sum) {
    const fem_solid *solid = step->model->solids.data[b->solid];
    uint32_t dimension = deform->dimension;
    for (uint32_t n = 0; n < solid->mesh.nodes; n++)
        for (uint32_t k = 0; k < dimension; k++) {
            size_t i = ((size_t)b->first_node + n) * dimension + k;
            if (step->state->node.condition[i] != NONE) continue;
            double v = bodies->v_plus[deform->first + i], mass = solid->mass[n];
            double impulse = bodies->impulse[deform->first + i];
            double push = step->law.h * (deform->weight[i] + deform->load[i]);
            exact_add(&sum->moved, mass * v * v);
            exact_add(&sum->pushed, push * push / mass);
            exact_add(&sum->pressed, impulse * impulse / mass);
        }
}

static double out_of_balance(const step_input *step, const rigid_work *bodies,
                             const deform_work *deform) {
    const uint8_t *exists = step->state->body.exists;
    balance_sums sum;
    exact_clear(&sum.moved);
    exact_clear(&sum.pushed);
    exact_clear(&sum.pressed);
    for (size_t i = 0; i < step->model->deformables.count; i++) {
        const deformable *b = &step->model->deformables.data[i];
        if (exists[b->slot]) add_nodes(step, bodies, deform, b, &sum);
    }
    for (uint32_t i = 0; i < step->model->bodies.count; i++)
        if (exists[i]) add_body(step, bodies, i, &sum);
    double scale = fmax(exact_value(&sum.pushed), exact_value(&sum.pressed));
    return scale > 0 ? sqrt(exact_value(&sum.moved) / scale) : 0;
}

/* Time does not advance while a step relaxes. */
static void take_relaxation(sim *s, double t, int64_t step) {
    clock_state *c = &s->state->clock;
    s->report.certificate.converged = 1; /* missed tests are counted by steps, not by relaxations */
    scheme_accept(s);
    *c->t = *c->t0 = t;
    *c->step = *c->step0 = step;
    stop_all(s->model, s->state, s->deform.scratch);
    hold_drives(s->model, s->state);
}

/* If a step would need more than this many times the allowed relaxations, at the last rate of its
 * balance, it is considered to have no equilibrium. */
#define HOPELESS 100

/* Either the residual force still decreases: more relaxations would suffice, and the policy for
 * missed steps decides. Or it does not: the bodies keep moving. */
static void miss_equilibrium(sim *s, const state *before, step_miss *missed, const missed_test *of,
                             int64_t count) {
    const quasi_static *self = s->scheme_parameters;
    bool solved = (missed->tests & ~(1U << SCREE_MISSED_BALANCE)) == 0,
         hopeless = of->needed > HOPELESS * (double)self->relaxations;
    miss_add(missed, SCREE_MISSED_EQUILIBRIUM, of);
    if (solved && hopeless)
        runaway_note(&s->step, &s->bodies, before,
                     &(step_runaway){.share = of->value, .tries = count, .relaxed = true},
                     &s->report.runaway);
}

static scree_status relax(sim *s, const state *before, double h, double h_next,
                          scree_error *error) {
    const quasi_static *self = s->scheme_parameters;
    double t = *s->state->clock.t, balance = 0, halfway = 0;
    int64_t step = *s->state->clock.step, count = 0;
    step_miss missed = {0};
    stop_all(s->model, s->state, s->deform.scratch);
    while (true) {
        s->report.runaway = (step_runaway){0};
        TRY(scheme_advance_implicit(s, h, h_next, error));
        miss_merge(&missed, &s->report.missed);
        balance = out_of_balance(&s->step, &s->bodies, &s->deform);
        if (count == self->relaxations / 2) halfway = balance;
        if (balance <= self->balance || ++count == self->relaxations) break;
        TRY(stage_asked_to_stop(&s->step, &s->solver, error));
        take_relaxation(s, t, step);
    }
    s->report.certificate.passes = (int32_t)count + 1;
    if (!(balance <= self->balance))
        miss_equilibrium(
            s, before, &missed,
            &(missed_test){.value = balance,
                           .limit = self->balance,
                           .needed = miss_needed((double)(self->relaxations / 2 + 1), halfway,
                                                 (double)count, balance, self->balance)},
            count);
    s->report.missed = missed;
    s->report.certificate.converged = missed.tests == 0;
    return SCREE_OK;
}

static scree_status advance(sim *s, double h, double h_next, scree_error *error) {
    state *real = s->state;
    if (!s->trial.table_count) TRY(state_create(&s->trial, s->model, error));
    TRY(state_copy(&s->trial, real, error));
    s->state = &s->trial;
    scree_status status = relax(s, real, h, h_next, error);
    s->state = real;
    return status;
}

static deform_settings take_deformables(const void *parameters) {
    (void)parameters;
    return deform_default_settings();
}

const scheme scheme_quasi_static = {
    .head = {.name = "quasi_static",
             .source = "JE99 7.3",
             .help =
                 "equilibrium under slowly changing loads and drives: every step relaxes without "
                 "inertia; theta 1",
             .params = params,
             .size = sizeof(quasi_static)},
    .forms = LAW_IMPLICIT,
    .theta = 1,
    .solves = true,
    .tries = true,
    .deform = take_deformables,
    .advance = advance,
};
