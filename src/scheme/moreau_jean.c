/* The Moreau-Jean scheme: one time step in the order of the data flow. theta = gamma = 1/2 is
 * Moreau's midpoint rule (MJ96 section 4), theta = 1 is the implicit Euler scheme of JE99; theta
 * and gamma are settings (AC15 22-31). */
#include <stddef.h>

#include "scheme/divided.h"
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
    TRY(stage_drift_to_middle(step, bodies, deform, error));
    /* several processes: owners of bodies at q_M */
    TRY(stage_find_owners(step, s->state, bodies, &work->brick, error));
    /* forces and drives at q_M -> v_free */
    TRY(step_agree(step, stage_free_velocity(step, bodies, deform, error), error));
    /* detection distance for laws that act ahead of contact */
    stage_expect_speeds(step, bodies, &s->look);
    do {
        /* contacts near q_M, matched with those of the last step */
        TRY(step_agree(step, stage_detect(step, bodies, deform, &s->look, contacts, error), error));
        do {
            /* laws -> rows; the problem */
            TRY(stage_prepare(step, bodies, deform, contacts, contacts->S, contacts->history,
                              s->joints, work, error));
            /* impulses S and velocities v+ */
            TRY(stage_solve(step, deform, &s->passes, contacts, work, sim_spare(s), work->S,
                            bodies->v_plus, &s->solver, error));
            /* laws that depend on S and v+: another pass */
            TRY(stage_again(step, contacts, work, &s->solver, contacts->S, bodies, deform,
                            &s->passes, &again, error));
        } while (again);
        /* a body moved too fast for the detection distance: again, with a larger one */
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
    PARAM_ROW(
        moreau_jean, tangent, CHOICE, .choices = tangents, .fallback = "full",
        .help =
            "matrix of deformable bodies (JE99 9.2): full: updated at every iterate, quadratic "
            "convergence; first: at the first iterate of a step (2); initial: at the start (1); "
            "mass: masses only (3), for steps shorter than a wave needs to cross an element"),
    PARAM_ROW(moreau_jean, iterations, INTEGER, .flags = PARAM_POSITIVE, .fallback = "30",
              .help =
                  "maximum number of Newton iterations per step for deformable bodies. 1 takes the "
                  "first linearisation, JE99 9.2 (4)"),
    PARAM_ROW(
        moreau_jean, balance, REAL, .flags = PARAM_POSITIVE, .high = 1, .fallback = "1e-8",
        .help =
            "tolerance of the balance: share of the forces on a deformable body that may be out of "
            "equilibrium after the iterations. Where rounding prevents this (thin sheets), the "
            "limit "
            "of rounding applies, up to 1e-3"),
    PARAM_ROW(moreau_jean, factor, CHOICE, .choices = factors, .fallback = "auto",
              .help =
                  "linear solver for deformable bodies: own factorisation, CHOLMOD, or conjugate "
                  "gradients; auto: own factorisation as long as it fits into the memory"),
    PARAM_ROW(moreau_jean, contacts, CHOICE, .choices = operators, .fallback = "auto",
              .help =
                  "contact problem of deformable bodies: condensed on the contact nodes (works "
                  "with every "
                  "solver), or in velocities (for bodies too large to condense; solvers auto and "
                  "nsn_velocity). auto: condensed where a factorisation is used"),
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
             .help = "implicit time stepping; laws hold at the end of the step",
             .params = params,
             .size = sizeof(moreau_jean)},
    .forms = LAW_IMPLICIT,
    .solves = true,
    .divides = true,
    .deform = take_deformables,
    .advance = scheme_advance_implicit,
};
