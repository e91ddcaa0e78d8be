/* Displacements between two instants, per body. The affine option takes away the mean linear field
 * a + G x that fits the displacements of the grains best (least squares), as in the pictures of
 * Moreau & Jean 1996: what is left shows bands and vortices. */
#include "base/math.h"
#include "frame/measure/space.h"
#include "frame/query.h"

typedef struct displacement {
    bool affine;
} displacement;

enum { WIDTH = 4 };

static void plain_displacements(const scree_frame *frame, const scree_frame *before,
                                const uint32_t *row_before, double *out) {
    for (uint32_t row = 0; row < frame->bodies; row++) {
        double *d = out + WIDTH * (size_t)row;
        uint32_t old = row_before[frame->body[row]];
        for (int k = 0; k < 3; k++)
            d[k] = old == NO_ROW ? NAN
                                 : frame->position[3 * (size_t)row + k] -
                                       before->position[3 * (size_t)old + k];
    }
}

/* Normal equations of the fit about the mean place: 2 x 2, one right side per component. */
typedef struct affine_fit {
    double count, x[2], d[2];
    double xx, xy, yy, dx[2], dy[2];
    double gradient[2][2];
} affine_fit;

static bool takes_part(const scree_frame *frame, uint32_t row, const double *out) {
    return body_is_grain(frame, row) && isfinite(out[WIDTH * (size_t)row]);
}

static void fit_means(affine_fit *fit, const scree_frame *frame, const double *out) {
    for (uint32_t row = 0; row < frame->bodies; row++) {
        if (!takes_part(frame, row, out)) continue;
        for (int k = 0; k < 2; k++) {
            fit->x[k] += frame->position[3 * (size_t)row + k];
            fit->d[k] += out[WIDTH * (size_t)row + k];
        }
        fit->count += 1;
    }
    for (int k = 0; k < 2 && fit->count > 0; k++) {
        fit->x[k] /= fit->count;
        fit->d[k] /= fit->count;
    }
}

static void fit_gradient(affine_fit *fit, const scree_frame *frame, const double *out) {
    for (uint32_t row = 0; row < frame->bodies; row++) {
        if (!takes_part(frame, row, out)) continue;
        double x = frame->position[3 * (size_t)row] - fit->x[0];
        double y = frame->position[3 * (size_t)row + 1] - fit->x[1];
        fit->xx += x * x;
        fit->xy += x * y;
        fit->yy += y * y;
        for (int k = 0; k < 2; k++) {
            double d = out[WIDTH * (size_t)row + k] - fit->d[k];
            fit->dx[k] += d * x;
            fit->dy[k] += d * y;
        }
    }
    /* a line of bodies fixes no gradient across it: then only the mean is taken away */
    double determinant = fit->xx * fit->yy - fit->xy * fit->xy;
    if (determinant <= 1e-12 * (fit->xx + fit->yy) * (fit->xx + fit->yy)) return;
    for (int k = 0; k < 2; k++) {
        fit->gradient[k][0] = (fit->yy * fit->dx[k] - fit->xy * fit->dy[k]) / determinant;
        fit->gradient[k][1] = (fit->xx * fit->dy[k] - fit->xy * fit->dx[k]) / determinant;
    }
}

static void take_away_affine(const scree_frame *frame, double *out) {
    affine_fit fit = {0};
    fit_means(&fit, frame, out);
    fit_gradient(&fit, frame, out);
    for (uint32_t row = 0; row < frame->bodies; row++) {
        double x = frame->position[3 * (size_t)row] - fit.x[0];
        double y = frame->position[3 * (size_t)row + 1] - fit.x[1];
        for (int k = 0; k < 2; k++)
            out[WIDTH * (size_t)row + k] -=
                fit.d[k] + fit.gradient[k][0] * x + fit.gradient[k][1] * y;
    }
}

static scree_status displacement_eval(const void *parameters, const scree_frame *frame,
                                      const scree_frame *before, double *out, scree_error *error) {
    const displacement *p = parameters;
    uint32_t *row_before;
    if (!before)
        return error_set(error, SCREE_BAD_INPUT,
                         "displacements need an earlier frame, so they exist only after the fact");
    TRY(frame_rows(before, &row_before, error));
    plain_displacements(frame, before, row_before, out);
    mem_free(row_before);
    if (p->affine) take_away_affine(frame, out);
    for (uint32_t row = 0; row < frame->bodies; row++) {
        double *d = out + WIDTH * (size_t)row;
        d[3] = sqrt(d[0] * d[0] + d[1] * d[1]);
    }
    return SCREE_OK;
}

static const param displacement_params[] = {{"affine", PARAM_FLAG, offsetof(displacement, affine),
                                             0, IN_ONE, 0, 0, 0, "false", NULL,
                                             "take away the mean affine field of the grains"},
                                            {0}};
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
