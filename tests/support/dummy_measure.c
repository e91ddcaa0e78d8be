/* A measure for the conformance suite only: the mean gap of the listed contacts. */
#include "frame/measure.h"

static scree_status eval(const void *parameters, const scree_frame *frame,
                         const scree_frame *before, double *out, scree_error *error) {
    (void)parameters;
    (void)before;
    (void)error;
    double sum = 0;
    for (uint32_t i = 0; i < frame->contacts; i++)
        sum += frame->gap[i];
    out[0] = frame->contacts ? sum / frame->contacts : 0;
    out[1] = frame->contacts;
    return SCREE_OK;
}

static const measure_column columns[] = {{"gap", "m"}, {"listed", "1"}};

extern const measure_kind measure_mean_gap;
const measure_kind measure_mean_gap = {
    .head = {.name = "mean_gap", .help = "mean gap of the listed contacts"},
    MEASURE_TABLE(columns),
    .eval = eval,
    .space = &measure_mean_gap,
};
