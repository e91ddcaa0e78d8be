/* Energies: the ledger since the start, the dissipation, and the present kinetic energy. */
#include "base/math.h"
#include "frame/measure/parts.h"

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
    .head = {.name = "energy",
             .help = "every account of the energy ledger, summed since the start"},
    MEASURE_TABLE(energy_columns),
    .eval = energy_eval,
    .space = &measure_energy};

/* The ledger contains works, which are negative where energy is lost; here losses are positive, and
 * zero losses are 0, not -0. */
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
                 "energy lost since the start (positive): by friction, impacts, rolling, dampers, "
                 "breaking of bonds and plastic strain"},
    MEASURE_TABLE(dissipation_columns),
    .eval = dissipation_eval,
    .space = &measure_dissipation};

typedef struct kinetic {
    char *grains;
} kinetic;

/* Of the angular velocity w: half of the moment of inertia times its square; in space of the
 * principal moments times the squares of w in the body's own axes. */
static double rotation_energy(const scree_frame *frame, uint32_t row) {
    const double *v = body_velocity(frame, row), *inertia = frame->layout->inertia;
    if (!frame_is_space(frame)) return 0.5 * inertia[frame->body[row]] * v[2] * v[2];
    const double *J = inertia + 3 * (size_t)frame->body[row];
    pose3 pose = body_pose3(frame, row);
    double w[3];
    turn_back3((const double(*)[3])pose.R, v + 3, w);
    return 0.5 * (J[0] * w[0] * w[0] + J[1] * w[1] * w[1] + J[2] * w[2] * w[2]);
}

static scree_status kinetic_eval(const void *parameters, const scree_frame *frame,
                                 const scree_frame *before, double *out, scree_error *error) {
    const kinetic *p = parameters;
    grain_set grains;
    double count = 0, sum = 0;
    (void)before;
    TRY(grain_set_find(frame->layout, p->grains, &grains, error));
    for (int k = 0; k < 4 + frame->layout->dimension; k++)
        out[k] = 0;
    for (uint32_t row = 0; row < frame->bodies; row++) {
        double v[3], spin[3], mass = frame->layout->mass[frame->body[row]];
        if (!grain_set_has(&grains, frame, row)) continue;
        body_motion3(frame, row, v, spin);
        out[0] += 0.5 * mass * dot3(v, v);
        out[1] += rotation_energy(frame, row);
        out[3] = fmax(out[3], length3(v));
        for (int k = 0; k < frame->layout->dimension; k++)
            out[4 + k] += mass * v[k];
        sum += length3(v);
        count += 1;
    }
    out[2] = count > 0 ? sum / count : 0;
    return SCREE_OK;
}

static const param kinetic_params[] = {{"grains", PARAM_REFERENCE, offsetof(kinetic, grains), 0,
                                        IN_ONE, PARAM_OPTIONAL, 0, 0, NULL, NULL,
                                        "body or group; default: every completely free body"},
                                       {0}};
static const measure_column space_kinetic_columns[] = {
    {"translation", "J"}, {"rotation", "J"}, {"mean_speed", "m/s"}, {"max_speed", "m/s"},
    {"px", "kg m/s"},     {"py", "kg m/s"},  {"pz", "kg m/s"}};

static const measure_kind space_kinetic = {
    .head = {.name = "kinetic",
             .help = "kinetic energy, mean and largest speed, momentum",
             .params = kinetic_params,
             .size = sizeof(kinetic)},
    MEASURE_TABLE(space_kinetic_columns),
    .eval = kinetic_eval,
    .space = &space_kinetic};

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
