/* Energies: the ledger since the start, what was dissipated, and what moves now. */
#include "base/math.h"
#include "frame/measure/space.h"
#include "frame/query.h"

static scree_status energy_eval(const void *parameters, const scree_frame *frame,
                                const scree_frame *before, double *out, scree_error *error) {
    int k = 0;
    (void)parameters;
    (void)before;
    (void)error;
#define X(name, meaning) out[k++] = frame->certificate.total.name;
    SCREE_LEDGER_LIST(X)
#undef X
    return SCREE_OK;
}

static const measure_column energy_columns[] = {
#define X(name, meaning) {#name, "J"},
    SCREE_LEDGER_LIST(X)
#undef X
};

const measure_kind measure_energy = {
    .head = {.name = "energy", .help = "every account of the energy ledger since the start"},
    MEASURE_TABLE(energy_columns),
    .eval = energy_eval,
    .space = &measure_energy};

/* The ledger holds works, negative where energy is lost; here losses are positive, and nothing lost
 * is 0, not -0. */
static scree_status dissipation_eval(const void *parameters, const scree_frame *frame,
                                     const scree_frame *before, double *out, scree_error *error) {
    const scree_ledger *total = &frame->certificate.total;
    (void)parameters;
    (void)before;
    (void)error;
    out[0] = 0 - total->friction;
    out[1] = 0 - total->normal;
    out[2] = 0 - total->rolling;
    out[3] = 0 - total->damping;
    out[4] = 0 - total->fracture;
    out[5] = 0 - total->plastic;
    out[6] = out[0] + out[1] + out[2] + out[3] + out[4] + out[5];
    return SCREE_OK;
}

static const measure_column dissipation_columns[] = {
    {"friction", "J"}, {"impact", "J"},  {"rolling", "J"}, {"damping", "J"},
    {"fracture", "J"}, {"plastic", "J"}, {"total", "J"}};

const measure_kind measure_dissipation = {
    .head = {.name = "dissipation",
             .help =
                 "energy lost since the start, positive: by friction, impacts, rolling, dampers, "
                 "the breaking of bonds and plastic strain"},
    MEASURE_TABLE(dissipation_columns),
    .eval = dissipation_eval,
    .space = &measure_dissipation};

typedef struct kinetic {
    char *grains;
} kinetic;

static scree_status kinetic_eval(const void *parameters, const scree_frame *frame,
                                 const scree_frame *before, double *out, scree_error *error) {
    const kinetic *p = parameters;
    grain_set grains;
    double count = 0, sum = 0;
    (void)before;
    TRY(grain_set_find(frame->layout, p->grains, &grains, error));
    for (int k = 0; k < 6; k++)
        out[k] = 0;
    for (uint32_t row = 0; row < frame->bodies; row++) {
        if (!grain_set_has(&grains, frame, row)) continue;
        const double *v = frame->velocity + 3 * (size_t)row;
        double mass = frame->layout->mass[frame->body[row]];
        double inertia = frame->layout->inertia[frame->body[row]];
        double square = v[0] * v[0] + v[1] * v[1];
        out[0] += 0.5 * mass * square;
        out[1] += 0.5 * inertia * v[2] * v[2];
        out[3] = fmax(out[3], sqrt(square));
        out[4] += mass * v[0];
        out[5] += mass * v[1];
        sum += sqrt(square);
        count += 1;
    }
    out[2] = count > 0 ? sum / count : 0;
    return SCREE_OK;
}

static const param kinetic_params[] = {{"grains", PARAM_REFERENCE, offsetof(kinetic, grains), 0,
                                        IN_ONE, PARAM_OPTIONAL, 0, 0, NULL, NULL,
                                        "the body or group; absent: every wholly free body"},
                                       {0}};
static const measure_column kinetic_columns[] = {{"translation", "J"},  {"rotation", "J"},
                                                 {"mean_speed", "m/s"}, {"max_speed", "m/s"},
                                                 {"px", "kg m/s"},      {"py", "kg m/s"}};

const measure_kind measure_kinetic = {
    .head = {.name = "kinetic",
             .help = "kinetic energy, mean and largest speed, momentum",
             .params = kinetic_params,
             .size = sizeof(kinetic)},
    MEASURE_TABLE(kinetic_columns),
    .eval = kinetic_eval,
    .space = &space_kinetic};
