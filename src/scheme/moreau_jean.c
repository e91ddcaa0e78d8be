/* The Moreau-Jean scheme: one time step as the data flows. theta = gamma = 1/2 is Moreau's midpoint
 * rule (MJ96 section 4), theta = 1 JE99's implicit Euler; theta and gamma are settings (AC15
 * 22-31). */
#include <stddef.h>

#include "scheme/sim.h"

scree_status scheme_advance_implicit(sim *s, double h, double h_next, scree_error *error) {
    step_input *step = &s->step;
    rigid_work *bodies = &s->bodies;
    deform_work *deform = &s->deform;
    contact_table *contacts = &s->contacts;
    problem_work *work = &s->work;
    bool again, outrun;

    sim_begin_step(s, s->settings.theta, h, h_next);
    /* q_M = q + (1 - theta) h v */
    stage_drift_to_middle(step, bodies, deform);
    /* forces and drives at q_M -> v_free */
    TRY(stage_free_velocity(step, bodies, deform, error));
    /* how far laws that act before contact must look */
    stage_expect_speeds(step, bodies, &s->look);
    do {
        /* contacts near q_M, matched with the last step's */
        TRY(stage_detect(step, bodies, deform, &s->look, contacts, error));
        do {
            /* laws -> rows; the problem */
            TRY(stage_prepare(step, bodies, deform, contacts, contacts->S, contacts->history,
                              s->joints, work, error));
            /* impulses S and velocities v+ */
            TRY(stage_solve(step, deform, &s->passes, work, work->S, bodies->v_plus, &s->solver,
                            error));
            /* what depends on them: once more */
            TRY(stage_again(step, contacts, work, &s->solver, contacts->S, bodies, deform,
                            &s->passes, &again, error));
        } while (again);
        /* a body outran that look: again, looking farther */
        TRY(stage_outrun(step, bodies, contacts, &s->look, work, &outrun, error));
    } while (outrun);
    /* residual, penetration, balance, energy ledger */
    stage_certify(step, contacts, work, &s->solver, &s->passes, contacts->S, contacts->history,
                  contacts->status, contacts->place, bodies, deform, s->joints, &s->report);
    return SCREE_OK;
}

typedef struct moreau_jean {
    int tangent, factor, contacts;
    int64_t iterations;
    double balance;
} moreau_jean;

static const char *const tangents[] = {"full", "first", "initial", "mass", NULL};
static const char *const factors[] = {"auto", "own", "cholmod", "gradients", NULL};

static const char *const operators[] = {"auto", "condensed", "velocities", NULL};

static const param params[] = {
    {.name = "tangent",
     .type = PARAM_CHOICE,
     .offset = offsetof(moreau_jean, tangent),
     .choices = tangents,
     .fallback = "full",
     .help =
         "deformable bodies, JE99 9.2: the matrix of every iterate (full, converges "
         "quadratically), of the first one of a step (2), of the start (1), or the masses alone "
         "(3), for steps shorter than waves take through an element"},
    {.name = "iterations",
     .type = PARAM_INTEGER,
     .offset = offsetof(moreau_jean, iterations),
     .flags = PARAM_POSITIVE,
     .fallback = "30",
     .help = "of deformable bodies in a step at most; 1: what the first linearisation gives is "
             "taken, JE99 9.2 (4)"},
    {.name = "balance",
     .type = PARAM_REAL,
     .offset = offsetof(moreau_jean, balance),
     .flags = PARAM_POSITIVE,
     .high = 1,
     .fallback = "1e-8",
     .help =
         "share of the forces on a deformable body that may be out of balance when its iterates "
         "end; where rounding allows no better (thin sheets), what it allows, up to 1e-3"},
    {.name = "factor",
     .type = PARAM_CHOICE,
     .offset = offsetof(moreau_jean, factor),
     .choices = factors,
     .fallback = "auto",
     .help = "what solves with the matrices of deformable bodies: our own factorisation, that of "
             "CHOLMOD, or conjugate gradients; auto takes the first while it fits"},
    {.name = "contacts",
     .type = PARAM_CHOICE,
     .offset = offsetof(moreau_jean, contacts),
     .choices = operators,
     .fallback = "auto",
     .help =
         "of deformable bodies: condensed on the contact nodes, for every solver, or left in "
         "velocities, for bodies too large for that and the solvers auto and nsn_velocity; auto "
         "condenses what is factored"},
    {0},
};

static deform_settings take_deformables(const void *parameters) {
    const moreau_jean *self = parameters;
    deform_settings out = deform_default_settings();
    out.tangent = (deform_tangent)self->tangent;
    out.max_iterations = (int)self->iterations;
    out.tolerance = self->balance;
    out.contacts = (deform_operator)self->contacts;
    out.factor.method = (spd_method)self->factor;
    return out;
}

const scheme scheme_moreau_jean = {
    .head = {.name = "moreau_jean",
             .help = "implicit time stepping with the laws taken at the end of the step",
             .params = params,
             .size = sizeof(moreau_jean)},
    .forms = LAW_IMPLICIT,
    .solves = true,
    .deform = take_deformables,
    .advance = scheme_advance_implicit,
};
