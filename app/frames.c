#include "frames.h"

#include <math.h>

#include "say.h"

static scree_status time_at(scree_result *result, int64_t index, double *t, scree_error *error) {
    const scree_frame *frame;
    scree_status status = scree_result_read(result, index, &frame, error);
    *t = status == SCREE_OK ? scree_frame_info_of(frame).t : NAN;
    return status;
}

/* The first frame in [0, count) whose time is at least t; times grow with the index. */
static scree_status first_from(scree_result *result, double t, int64_t *out, scree_error *error) {
    int64_t low = 0, high = scree_result_frames(result);
    while (low < high) {
        int64_t middle = low + (high - low) / 2;
        double at;
        scree_status status = time_at(result, middle, &at, error);
        if (status != SCREE_OK) return status;
        if (at < t)
            low = middle + 1;
        else
            high = middle;
    }
    *out = low;
    return SCREE_OK;
}

static scree_status find_range(frame_range *r, const arguments *a, double from, double to,
                               scree_error *error) {
    scree_status status = SCREE_OK;
    r->first = 0;
    r->end = scree_result_frames(r->result);
    if (!isnan(from)) status = first_from(r->result, from * (1 - 1e-12), &r->first, error);
    if (status == SCREE_OK && !isnan(to))
        status = first_from(r->result, nextafter(to * (1 + 1e-12), INFINITY), &r->end, error);
    if (given_flag(a, "last")) r->first = scree_result_frames(r->result) - 1;
    return status;
}

int frames_open(frame_range *r, const arguments *a) {
    scree_error error = {0};
    double from = NAN, to = NAN;
    *r = (frame_range){0};
    if (!given_real(a, "from", &from) || !given_real(a, "to", &to)) return CODE_BAD_INPUT;
    scree_status status = scree_result_open(&r->result, a->operand[0], &error);
    if (status == SCREE_OK) status = find_range(r, a, from, to, &error);
    if (status == SCREE_OK && r->first < r->end && r->first >= 0) return CODE_DONE;
    int code = CODE_BAD_INPUT;
    if (status != SCREE_OK)
        code = fail(status, &error);
    else if (scree_result_frames(r->result) == 0)
        complain("%s: there is no frame yet", a->operand[0]);
    else
        complain("%s: there is no frame between --from and --to", a->operand[0]);
    frames_close(r);
    return code;
}

scree_status frames_hold_earlier(frame_range *r, const char *path, double t, scree_error *error) {
    int64_t index = 0;
    scree_status status = SCREE_OK;
    if (!r->before) status = scree_result_open(&r->before, path, error);
    if (status == SCREE_OK && !isnan(t)) status = scree_result_find(r->before, t, &index, error);
    if (status == SCREE_OK) status = scree_result_read(r->before, index, &r->earlier, error);
    if (status != SCREE_OK) r->earlier = NULL;
    return status;
}

void frames_close(frame_range *r) {
    scree_result_close(r->result);
    scree_result_close(r->before);
    *r = (frame_range){0};
}
