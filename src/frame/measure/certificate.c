/* The accuracy of a step, and its cost. */
#include "frame/measure.h"

static scree_status certificate_eval(const void *parameters, const scree_frame *frame,
                                     const scree_frame *before, double *out, scree_error *error) {
    const scree_certificate *c = &frame->certificate;
    (void)parameters;
    (void)before;
    (void)error;
    out[0] = c->residual;
    out[1] = c->residual_max;
    out[2] = c->residual_natural;
    out[3] = c->penetration;
    out[4] = c->momentum;
    out[5] = c->energy;
    out[6] = c->converged;
    out[7] = (double)frame->solver.iterations;
    out[8] = c->misfit;
    out[9] = c->passes;
    out[10] = c->duhem;
    out[11] = c->duhem_free;
    out[12] = frame->h;
    out[13] = c->balance;
    out[14] = c->balance_limit;
    return SCREE_OK;
}

static const measure_column certificate_columns[] = {
    {"residual", "1"},    {"residual_max", "1"}, {"residual_natural", "1"},
    {"penetration", "m"}, {"momentum", "1"},     {"energy", "1"},
    {"converged", "1"},   {"iterations", "1"},   {"misfit", "1"},
    {"passes", "1"},      {"duhem", "J"},        {"duhem_free", "J"},
    {"h", "s"},           {"balance", "1"},      {"balance_limit", "1"}};

const measure_kind measure_certificate = {
    .head = {.name = "certificate",
             .help = "residuals, largest penetration, momentum and energy errors, iterations, "
                     "misfit and passes of laws, both forms of the dissipation (Clausius-Duhem), "
                     "the time step, share of the forces out of balance on deformable bodies and "
                     "its limit"},
    MEASURE_TABLE(certificate_columns),
    .eval = certificate_eval,
    .space = &measure_certificate};

static scree_status solver_eval(const void *parameters, const scree_frame *frame,
                                const scree_frame *before, double *out, scree_error *error) {
    (void)parameters;
    (void)before;
    (void)error;
#define VALUE(type, name, unit, meaning) *out++ = (double)frame->solver.name;
    SCREE_SOLVER_LIST(VALUE)
    SCREE_SECONDS_LIST(VALUE)
#undef VALUE
    return SCREE_OK;
}

#define COLUMN(type, name, unit, meaning) {#name, unit},
static const measure_column solver_columns[] = {
    SCREE_SOLVER_LIST(COLUMN){"detect", "s"}, {"prepare", "s"}, {"solve", "s"}, {"finish", "s"}};

const measure_kind measure_solver = {
    .head = {.name = "solver", .help = "work of the solver and wall-clock time per stage"},
    MEASURE_TABLE(solver_columns),
    .eval = solver_eval,
    .space = &measure_solver};
