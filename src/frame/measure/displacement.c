/* Displacements between two instants, per body. The affine option subtracts the linear field a + G
 * x that fits the displacements of the grains best (least squares), as in the pictures of Moreau &
 * Jean 1996: the rest shows bands and vortices. */
#include "base/math.h"
#include "frame/measure/parts.h"

/* Relative to the square of the trace: positions on a line determine no affine field in the
 * plane. */
#define LEAST_DETERMINANT 1e-12
/* Relative to the cube of the trace: positions in a plane determine none in space. */
#define LEAST_DETERMINANT_IN_SPACE 1e-18

typedef struct displacement {
    bool affine;
} displacement;

/* Numbers of a row. Planar: dx, dy, rotation, magnitude; in space dx, dy, dz, magnitude, angle and
 * vector of the rotation. */
static size_t width_of(const scree_frame *frame) { return frame_is_space(frame) ? 8 : 4; }

static void displacement_of(const scree_frame *frame, uint32_t row, const scree_frame *before,
                            uint32_t old, double *d) {
    double now[4], then[4], back[4], turned[4];
    for (size_t k = 0; k < width_of(frame); k++)
        d[k] = NAN;
    if (old == NO_ROW) return;
    minus3(body_position(frame, row), body_position(before, old), d);
    if (!frame_is_space(frame)) return; /* the third number is the angle */
    body_quaternion(frame, row, now);
    body_quaternion(before, old, then);
    quaternion_conjugate(then, back);
    quaternion_product(now, back, turned);
    quaternion_log(turned, d + 5);
}

/* Least squares d = a + G (x - mean) over the grains. */
typedef struct affine_fit {
    int dimension;
    double count, x[3], d[3];
    double xx[3][3], dx[3][3]; /* sums of x x' and d x' about the means */
    double gradient[3][3];
} affine_fit;

static bool takes_part(const scree_frame *frame, uint32_t row, const double *out) {
    return body_is_grain(frame, row) && isfinite(out[width_of(frame) * row]);
}

static void fit_means(affine_fit *fit, const scree_frame *frame, const double *out) {
    for (uint32_t row = 0; row < frame->bodies; row++) {
        if (!takes_part(frame, row, out)) continue;
        for (int k = 0; k < fit->dimension; k++) {
            fit->x[k] += body_position(frame, row)[k];
            fit->d[k] += out[width_of(frame) * row + (size_t)k];
        }
        fit->count += 1;
    }
    for (int k = 0; k < fit->dimension && fit->count > 0; k++) {
        fit->x[k] /= fit->count;
        fit->d[k] /= fit->count;
    }
}

static void fit_sums(affine_fit *fit, const scree_frame *frame, const double *out) {
    for (uint32_t row = 0; row < frame->bodies; row++) {
        double x[3], d[3];
        if (!takes_part(frame, row, out)) continue;
        minus3(body_position(frame, row), fit->x, x);
        minus3(out + width_of(frame) * row, fit->d, d);
        for (int i = 0; i < fit->dimension; i++)
            for (int j = 0; j < fit->dimension; j++) {
                fit->xx[i][j] += x[i] * x[j];
                fit->dx[i][j] += d[i] * x[j];
            }
    }
}

/* G = dx xx^-1. Bodies on a line determine no gradient across it: then only the mean is
 * subtracted. */
static void planar_gradient(affine_fit *fit) {
    double xx = fit->xx[0][0], xy = fit->xx[0][1], yy = fit->xx[1][1];
    double determinant = xx * yy - xy * xy;
    if (determinant <= LEAST_DETERMINANT * (xx + yy) * (xx + yy)) return;
    for (int k = 0; k < 2; k++) {
        fit->gradient[k][0] = (yy * fit->dx[k][0] - xy * fit->dx[k][1]) / determinant;
        fit->gradient[k][1] = (xx * fit->dx[k][1] - xy * fit->dx[k][0]) / determinant;
    }
}

/* By cofactors; the same of bodies in one plane. */
static void space_gradient(affine_fit *fit) {
    double adjoint[3][3], trace = fit->xx[0][0] + fit->xx[1][1] + fit->xx[2][2];
    for (int k = 0; k < 3; k++)
        cross3(fit->xx[(k + 1) % 3], fit->xx[(k + 2) % 3], adjoint[k]);
    double determinant = dot3(fit->xx[0], adjoint[0]);
    if (determinant <= LEAST_DETERMINANT_IN_SPACE * trace * trace * trace) return;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            fit->gradient[i][j] = dot3(fit->dx[i], adjoint[j]) / determinant;
}

static void take_away_affine(const scree_frame *frame, double *out) {
    affine_fit fit = {.dimension = frame->layout->dimension};
    bool space = frame_is_space(frame);
    fit_means(&fit, frame, out);
    fit_sums(&fit, frame, out);
    (space ? space_gradient : planar_gradient)(&fit);
    for (uint32_t row = 0; row < frame->bodies; row++) {
        double x[3], *d = out + width_of(frame) * row;
        minus3(body_position(frame, row), fit.x, x);
        for (int k = 0; k < fit.dimension; k++) {
            const double *g =
                fit.gradient[k]; /* sums in a fixed order, so that results keep their bits */
            d[k] -= space ? fit.d[k] + dot3(g, x) : fit.d[k] + g[0] * x[0] + g[1] * x[1];
        }
    }
}

static scree_status displacement_eval(const void *parameters, const scree_frame *frame,
                                      const scree_frame *before, double *out, scree_error *error) {
    const displacement *p = parameters;
    uint32_t *row_before;
    if (!before)
        return error_set(error, SCREE_BAD_INPUT,
                         "displacements need an earlier frame: measure a recorded result");
    TRY(frame_rows(before, &row_before, error));
    for (uint32_t row = 0; row < frame->bodies; row++)
        displacement_of(frame, row, before, row_before[frame->body[row]],
                        out + width_of(frame) * row);
    mem_free(row_before);
    if (p->affine) take_away_affine(frame, out);
    for (uint32_t row = 0; row < frame->bodies; row++) {
        double *d = out + width_of(frame) * row;
        d[3] = frame_is_space(frame) ? length3(d) : sqrt(d[0] * d[0] + d[1] * d[1]);
        if (frame_is_space(frame)) d[4] = length3(d + 5);
    }
    return SCREE_OK;
}

static const param displacement_params[] = {{"affine", PARAM_FLAG, offsetof(displacement, affine),
                                             0, IN_ONE, 0, 0, 0, "false", NULL,
                                             "true: subtract the mean affine field of the grains"},
                                            {0}};
static const measure_column space_displacement_columns[] = {
    {"dx", "m"},         {"dy", "m"},   {"dz", "m"},   {"magnitude", "m"},
    {"rotation", "rad"}, {"rx", "rad"}, {"ry", "rad"}, {"rz", "rad"}};

static const measure_kind space_displacement = {
    .head = {.name = "displacement",
             .help = "per body: displacement since an earlier frame, and the shortest rotation "
                     "between the two orientations as angle and vector; nan for bodies that did "
                     "not exist then",
             .params = displacement_params,
             .size = sizeof(displacement)},
    .rows = MEASURE_PER_BODY,
    MEASURE_TABLE(space_displacement_columns),
    .eval = displacement_eval,
    .compares = true,
    .space = &space_displacement};

static const measure_column displacement_columns[] = {
    {"dx", "m"}, {"dy", "m"}, {"rotation", "rad"}, {"magnitude", "m"}};

const measure_kind measure_displacement = {
    .head = {.name = "displacement",
             .help = "per body: displacement and rotation since an earlier frame; nan for bodies "
                     "that did not exist then",
             .params = displacement_params,
             .size = sizeof(displacement)},
    .rows = MEASURE_PER_BODY,
    MEASURE_TABLE(displacement_columns),
    .eval = displacement_eval,
    .compares = true,
    .space = &space_displacement};
