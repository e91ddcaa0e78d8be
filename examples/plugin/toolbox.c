/* One small entry of every other family, as a plug-in: a load, a function of time, a measure, a
 * generator and a solver. docs/plugins.md shows them one by one. */
#include <math.h>
#include <scree/plugin.h>
#include <stdio.h>

static const scree_host *scree; /* set by start */

/* ---- load: a linear spring to the origin, with a damper that resists the velocity */

typedef struct tether {
    double stiffness, damping;
    void *magnitude;
} tether;

static const scree_param tether_params[] = {
    {.name = "stiffness",
     .offset = offsetof(tether, stiffness),
     .unit = "N/m",
     .flags = SCREE_PARAM_REQUIRED | SCREE_PARAM_NOT_NEGATIVE,
     .help = "force per distance from the origin"},
    {.name = "damping",
     .offset = offsetof(tether, damping),
     .unit = "N*s/m",
     .flags = SCREE_PARAM_NOT_NEGATIVE,
     .fallback = "0",
     .help = "force per velocity"},
    {.name = "magnitude",
     .type = SCREE_PARAM_FUNCTION,
     .offset = offsetof(tether, magnitude),
     .flags = SCREE_PARAM_OPTIONAL,
     .help = "factor of both, a number or a function of time; default: 1"},
    {0},
};
static const char *const tether_examples[] = {"stiffness: 20", "stiffness: 5, damping: 1", NULL};

static void tether_apply(const void *parameters, const scree_load_block *block) {
    const tether *self = parameters;
    size_t places = block->dimension == 3 ? 7 : 3, dofs = block->dimension == 3 ? 6 : 3;
    for (size_t i = 0; i < block->count; i++) {
        for (size_t k = 0; k < (size_t)block->dimension; k++)
            block->force[i * dofs + k] =
                -block->magnitude * (self->stiffness * block->position[i * places + k] +
                                     self->damping * block->velocity[i * dofs + k]);
        block->slope[2 * i] = block->magnitude * self->damping;
    }
}

static const scree_load_kind tether_load = {
    .size = sizeof tether_load,
    .entry = {.name = "tether",
              .help = "a damped spring from each body to the origin",
              .params = tether_params,
              .examples = tether_examples,
              .parameters = sizeof(tether)},
    .resists = 1,
    .apply = tether_apply,
};

/* ---- function of time: a pulse, height * exp(-(t - at)^2 / (2 width^2)) */

typedef struct pulse {
    double height, at, width;
} pulse;

static const scree_param pulse_params[] = {
    {.name = "height",
     .offset = offsetof(pulse, height),
     .flags = SCREE_PARAM_VALUE,
     .fallback = "1",
     .help = "largest value"},
    {.name = "at",
     .offset = offsetof(pulse, at),
     .unit = "s",
     .fallback = "0",
     .help = "time of it"},
    {.name = "width",
     .offset = offsetof(pulse, width),
     .unit = "s",
     .flags = SCREE_PARAM_POSITIVE,
     .fallback = "1",
     .help = "standard deviation"},
    {0},
};

static double pulse_value(const void *parameters, double t) {
    const pulse *self = parameters;
    double x = (t - self->at) / self->width;
    return self->height * scree->math->exp(-0.5 * x * x);
}

static const scree_function_kind pulse_function = {
    .size = sizeof pulse_function,
    .entry = {.name = "pulse",
              .help = "a bell curve",
              .params = pulse_params,
              .parameters = sizeof(pulse)},
    .value = pulse_value,
};

/* ---- measure: the largest normal force and the sum of all */

static const scree_measure_heading press_headings[] = {{"largest", "N"}, {"sum", "N"}};

static scree_status press_eval(const void *parameters, const scree_frame *frame,
                               const scree_frame *before, double *out, size_t rows,
                               scree_error *error) {
    (void)parameters, (void)before, (void)rows;
    scree_column force;
    scree->frame_column(frame, "contact.force", &force, sizeof force);
    if (!force.name)
        return scree->fail(error, SCREE_UNSUPPORTED, "the frame has no contact forces");
    const double *value = force.data;
    out[0] = out[1] = 0;
    for (size_t i = 0; i < force.rows; i++) {
        out[0] = fmax(out[0], value[i * force.width]);
        out[1] += value[i * force.width];
    }
    return SCREE_OK;
}

static const scree_measure_kind press_measure = {
    .size = sizeof press_measure,
    .entry = {.name = "press", .help = "largest normal contact force, and the sum of all"},
    .rows = SCREE_ROWS_FRAME,
    .columns = 2,
    .heading = press_headings,
    .eval = press_eval,
};

/* ---- generator: disks along a spiral */

typedef struct spiral {
    double radius;
    int64_t number;
} spiral;

static const scree_param spiral_params[] = {
    {.name = "radius",
     .offset = offsetof(spiral, radius),
     .unit = "m",
     .flags = SCREE_PARAM_POSITIVE,
     .fallback = "5 cm",
     .help = "radius of a disk"},
    {.name = "number",
     .type = SCREE_PARAM_INTEGER,
     .offset = offsetof(spiral, number),
     .low = 1,
     .high = 100000,
     .fallback = "50",
     .help = "number of disks"},
    {0},
};

static scree_status spiral_generate(const void *parameters, scree_generation *out,
                                    scree_error *error) {
    const spiral *self = parameters;
    char text[64];
    uint32_t disk;
    snprintf(text, sizeof text, "{radius: %.17g}", self->radius);
    scree_status status = scree->generate_shape(out, "disk", text, &disk, error);
    for (int64_t i = 1; i <= self->number && status == SCREE_OK; i++) {
        double turn = 2.399963229728653 * (double)i, r = 2.2 * self->radius * sqrt((double)i);
        scree_placement place = {
            {r * scree->math->cos(turn), r * scree->math->sin(turn), 0}, 0, {0, 0, 0, 0}};
        status = scree->generate_body(out, disk, &place, error);
    }
    return status;
}

static const scree_generator_kind spiral_generator = {
    .size = sizeof spiral_generator,
    .entry = {.name = "spiral",
              .help = "disks like the seeds of a sunflower",
              .params = spiral_params,
              .parameters = sizeof(spiral)},
    .dimension = 2,
    .generate = spiral_generate,
};

/* ---- solver: projected sweeps over contacts in turn, all with velocities of the last sweep */

typedef struct jacobi {
    double relax;
} jacobi;

static const scree_param jacobi_params[] = {
    {.name = "relax",
     .offset = offsetof(jacobi, relax),
     .low = 0.01,
     .high = 1,
     .fallback = "0.3",
     .help = "length of a step; 1: a whole one"},
    {0},
};

static scree_status jacobi_run(const void *parameters, scree_solver_run *run, scree_error *error) {
    (void)error;
    const jacobi *self = parameters;
    do {
        scree->solver_apply(run, run->x, run->y);
        for (uint32_t i = 0; i < run->contacts; i++) {
            double *x = run->x + run->first[i], shifted[SCREE_LAW_ROWS];
            uint32_t rows = run->first[i + 1] - run->first[i];
            scree->solver_shift(run, i, run->y + run->first[i], shifted);
            for (uint32_t k = 0; k < rows; k++)
                x[k] -= self->relax * shifted[k];
            scree->solver_project(run, i, x);
        }
        scree->solver_apply(run, run->x, run->y);
    } while (!scree->solver_show(run, run->x, run->y));
    return SCREE_OK;
}

static const scree_solver_kind jacobi_solver = {
    .size = sizeof jacobi_solver,
    .entry = {.name = "projected_jacobi",
              .help = "projected steps of all contacts at once",
              .params = jacobi_params,
              .parameters = sizeof(jacobi)},
    .cones = 1u << SCREE_CONE_FREE | 1u << SCREE_CONE_SIGNORINI | 1u << SCREE_CONE_COULOMB,
    .unsymmetric = 1,
    .run = jacobi_run,
};

static scree_status start(const scree_host *host, scree_error *error) {
    scree = host;
    scree_status status = host->register_load(&tether_load, error);
    if (status == SCREE_OK) status = host->register_function(&pulse_function, error);
    if (status == SCREE_OK) status = host->register_measure(&press_measure, error);
    if (status == SCREE_OK) status = host->register_generator(&spiral_generator, error);
    if (status == SCREE_OK) status = host->register_solver(&jacobi_solver, error);
    return status;
}

SCREE_PLUGIN("toolbox", "1.0", "a load, a function, a measure, a generator and a solver", start)
