/* The Moreau-Jean scheme: one time step as the data flows. theta = gamma = 1/2 is Moreau's midpoint
 * rule (MJ96 section 4), theta = 1 JE99's implicit Euler; theta and gamma are settings (AC15
 * 22-31). */
#include "scheme/sim.h"

scree_status scheme_advance_implicit(sim *s, double h, double h_next, scree_error *error) {
    bool again;
    stage_begin(s, s->settings.theta, h, h_next);
    stage_drift_to_middle(s);           /* q_M = q + (1 - theta) h v */
    TRY(stage_free_velocity(s, error)); /* forces and drives at q_M -> v_free */
    stage_expect_speeds(s);             /* how far laws that act before contact must look */
    do {
        TRY(stage_detect(s, error));  /* contacts near q_M, matched with the last step's */
        TRY(stage_prepare(s, error)); /* laws -> rows; the problem */
        do {
            TRY(stage_solve(s, error));         /* impulses S and velocities v+ */
            TRY(stage_again(s, &again, error)); /* laws that depend on them: once more */
        } while (again);
    } while (stage_outrun(s)); /* a body outran that look: again, looking farther */
    stage_certify(s);          /* residual, penetration, balance, energy ledger */
    return SCREE_OK;
}

const scheme scheme_moreau_jean = {
    .head = {.name = "moreau-jean",
             .help = "implicit time stepping with the laws taken at the end of the step"},
    .forms = LAW_IMPLICIT,
    .solves = true,
    .advance = scheme_advance_implicit,
};
