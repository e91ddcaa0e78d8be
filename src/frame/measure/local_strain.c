/* Strain around each grain since an earlier frame: see frame/local_strain.h. Shows bands. */
#include "frame/local_strain.h"
#include "base/math.h"
#include "frame/measure.h"

typedef struct local_strain {
    char *grains;
    double reach;
} local_strain;

enum { WIDTH = 6 };

static void fill_row(const double gradient[4], double out[WIDTH]) {
    out[0] = gradient_shear(gradient);
    out[1] = gradient_volumetric(gradient);
    out[2] = -gradient[0];
    out[3] = -gradient[3];
    out[4] = -0.5 * (gradient[1] + gradient[2]);
    out[5] = 0.5 * (gradient[2] - gradient[1]);
}

static scree_status fill_rows(const neighbourhood *n, const scree_frame *frame, double *out,
                              scree_error *error) {
    uint32_t *row_of;
    double(*gradient)[4] = mem_alloc(n->count, sizeof *gradient);
    if (!gradient) return error_no_memory(error, "local strains");
    scree_status status = neighbourhood_gradients(n, frame, gradient, NULL, error);
    if (status == SCREE_OK) status = frame_rows(frame, &row_of, error);
    if (status == SCREE_OK) {
        for (size_t k = 0; k < (size_t)WIDTH * frame->bodies; k++)
            out[k] = NAN;
        for (uint32_t i = 0; i < n->count; i++)
            if (row_of[n->slot[i]] != NO_ROW)
                fill_row(gradient[i], out + WIDTH * (size_t)row_of[n->slot[i]]);
        mem_free(row_of);
    }
    mem_free(gradient);
    return status;
}

static scree_status eval(const void *parameters, const scree_frame *frame,
                         const scree_frame *before, double *out, scree_error *error) {
    const local_strain *p = parameters;
    grain_set grains;
    neighbourhood n;
    if (!before)
        return error_set(error, SCREE_BAD_INPUT,
                         "local strains need an earlier frame: measure a recorded result");
    TRY(grain_set_find(before->layout, p->grains, &grains, error));
    TRY(neighbourhood_make(&n, before, &grains, p->reach, error));
    scree_status status = fill_rows(&n, frame, out, error);
    neighbourhood_free(&n);
    return status;
}

static const param params[] = {
    {"grains", PARAM_REFERENCE, offsetof(local_strain, grains), 0, IN_ONE, PARAM_OPTIONAL, 0, 0,
     NULL, NULL, "group of grains; default: every completely free body"},
    {"reach", PARAM_REAL, offsetof(local_strain, reach), 0, IN_ONE, 0, 1, 100, "2.5", NULL,
     "largest distance of neighbours, in mean diameters of the grains"},
    {0}};
static const measure_column columns[] = {{"shear", "1"}, {"volumetric", "1"}, {"exx", "1"},
                                         {"eyy", "1"},   {"exy", "1"},        {"rotation", "rad"}};

const measure_kind measure_local_strain = {
    .head = {.name = "local_strain",
             .help = "per body: strain around it since an earlier frame, from the displacements "
                     "of its neighbours: shear (difference of the principal stretches), "
                     "volumetric strain and components, positive in shortening, and rotation",
             .params = params,
             .size = sizeof(local_strain)},
    .rows = MEASURE_PER_BODY,
    MEASURE_TABLE(columns),
    .eval = eval,
    .compares = true};
