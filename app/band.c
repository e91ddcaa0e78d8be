/* scree band: the shear band of a sample, its angles of bulk friction and dilatancy. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "frames.h"
#include "outputs.h"
#include "say.h"
#include "summary.h"

#define DEGREES (180 / 3.14159265358979323846)

typedef struct request {
    scree_band_def def;
    double field; /* s, NaN: the first frame */
    const char *csv, *plot;
    double width;
    int64_t began; /* number of the frame at which the field begins */
} request;

static bool read_request(const arguments *a, request *q) {
    double axis = 90;
    long long window = 0;
    *q = (request){.def = scree_default_band_def(), .field = NAN, .width = 1200};
    q->csv = given_text(a, "csv");
    q->plot = given_text(a, "plot");
    q->def.grains = given_text(a, "grains");
    window = q->def.window;
    if (!given_real(a, "field", &q->field) || !given_real(a, "axis", &axis) ||
        !given_real(a, "reach", &q->def.reach) || !given_real(a, "width", &q->width) ||
        !given_integer(a, "window", &window))
        return false;
    if (window < 1 || window > 1000000) {
        complain("band: --window needs a number of frames, at least 1, not %lld", window);
        return false;
    }
    q->def.window = (int)window;
    q->def.axis = axis / DEGREES;
    return true;
}

/* Reads the frames in turn; the field starts at the first frame at or after its time. */
static scree_status read_frames(frame_range *r, request *q, scree_band *band, scree_error *error) {
    const scree_frame *frame;
    scree_status status = SCREE_OK;
    for (int64_t i = r->first + 1; i < r->end && status == SCREE_OK; i++) {
        status = scree_result_read(r->result, i, &frame, error);
        bool begins = q->began == r->first &&
                      scree_frame_info_of(frame).t >= q->field * (1 - 1e-12) && i + 1 < r->end;
        if (status == SCREE_OK) status = scree_band_add(band, frame, error);
        if (status == SCREE_OK && begins) {
            status = scree_band_field_from(band, frame, error);
            q->began = i;
        }
    }
    return status;
}

static void print_line(const char *name, const scree_band_line *l, double diameter) {
    printf("%-13s %.1f deg (%.0f to %.0f), %s; quality %.2f, shear %.2g times that beside it, "
           "%.1f grains wide\n",
           name, l->angle * DEGREES, l->low * DEGREES, l->high * DEGREES,
           l->direction < 90 / DEGREES ? "rises to the right" : "rises to the left", l->quality,
           l->contrast, l->width / diameter);
}

static void print_expected(const scree_band_report *r) {
    double low = 45 + 0.5 * r->psi * DEGREES, high = 45 + 0.5 * r->phi * DEGREES;
    double angle = r->band.angle * DEGREES;
    printf("theory        45 + psi/2 = %.1f to 45 + phi/2 = %.1f deg: the band is ", low, high);
    if (angle >= low && angle <= high)
        puts("between them");
    else
        printf("%.1f deg %s\n", angle < low ? low - angle : angle - high,
               angle < low ? "below" : "above");
}

static const char *why_none(const scree_band_report *r) {
    if (!(r->band.quality > r->chance)) return "the best line is no better than chance";
    if (!(r->band.quality > 0.5)) return "the best line explains less than a quarter of the field";
    if (r->band.edge) return "lines at other angles are better, but nothing slides along them";
    return "the best line shears hardly more than its surroundings";
}

static void print_report(const char *path, const scree_band_report *r) {
    tell("%s: %u frames, t = %.6g s to %.6g s, %u grains\n", path, r->frames, r->first.t, r->last.t,
         r->grains);
    printf("strain        axial %.2f %%, lateral %.2f %%, volumetric %.2f %%\n",
           100 * r->last.axial, 100 * r->last.lateral, 100 * r->last.volumetric);
    printf("shear         around a grain %.3g on average, %.3g at the 95th percentile\n",
           r->shear_mean, r->shear);
    printf("peak          t = %.6g s, axial strain %.2f %%\n", r->peak.t, 100 * r->peak.axial);
    printf("phi           %.1f deg at the peak, %.1f deg at the end\n", r->phi * DEGREES,
           r->phi_last * DEGREES);
    printf("psi           %.1f deg at the peak, %.1f deg over the whole range\n", r->psi * DEGREES,
           r->psi_mean * DEGREES);
    if (!r->found) printf("no band:      %s\n", why_none(r));
    print_line(r->found ? "band" : "best line", &r->band, r->diameter);
    print_line("other way", &r->conjugate, r->diameter);
    printf("chance        quality %.2f\n", r->chance);
    if (r->found) print_expected(r);
}

static void json_real(const char *key, double value) {
    if (isfinite(value))
        printf(", \"%s\": %.9g", key, value);
    else
        printf(", \"%s\": null", key);
}

static void json_line(const char *key, const scree_band_line *l) {
    printf(", \"%s\": {\"quality\": %.9g", key, l->quality);
    json_real("angle_deg", l->angle * DEGREES);
    json_real("low_deg", l->low * DEGREES);
    json_real("high_deg", l->high * DEGREES);
    json_real("direction_deg", l->direction * DEGREES);
    json_real("x", l->point[0]);
    json_real("y", l->point[1]);
    json_real("width", l->width);
    json_real("contrast", l->contrast);
    putchar('}');
}

static void print_json(const char *path, const scree_band_report *r) {
    fputs("{\"file\": ", stdout);
    print_json_text(stdout, path);
    printf(", \"grains\": %u, \"frames\": %u, \"found\": %s", r->grains, r->frames,
           r->found ? "true" : "false");
    json_real("diameter", r->diameter);
    json_real("first_t", r->first.t);
    json_real("last_t", r->last.t);
    json_real("axial", r->last.axial);
    json_real("lateral", r->last.lateral);
    json_real("volumetric", r->last.volumetric);
    json_real("shear_mean", r->shear_mean);
    json_real("shear_95", r->shear);
    json_real("peak_t", r->peak.t);
    json_real("peak_axial", r->peak.axial);
    json_real("phi_deg", r->phi * DEGREES);
    json_real("phi_last_deg", r->phi_last * DEGREES);
    json_real("psi_deg", r->psi * DEGREES);
    json_real("psi_mean_deg", r->psi_mean * DEGREES);
    json_real("chance", r->chance);
    json_line("band", &r->band);
    json_line("conjugate", &r->conjugate);
    puts("}");
}

static int write_csv(const char *path, const scree_band *band) {
    size_t count;
    const scree_band_row *row = scree_band_rows(band, &count);
    text_file file;
    if (!text_file_open(&file, path)) return CODE_BAD_INPUT;
    FILE *to = file.stream;
    fputs("t [s],axial,lateral,volumetric,s1 / s2,sin phi\n", to);
    for (size_t i = 0; i < count; i++)
        fprintf(to, "%.17g,%.17g,%.17g,%.17g,%.17g,%.17g\n", row[i].t, row[i].axial, row[i].lateral,
                row[i].volumetric, row[i].s1 / row[i].s2, row[i].sin_phi);
    return text_file_close(&file) ? CODE_DONE : CODE_BAD_INPUT;
}

static scree_status draw(frame_range *r, const request *q, const char *path,
                         const scree_band_report *report, scree_error *error) {
    scree_picture_def def = scree_default_picture_def();
    const scree_band_line *l = &report->band;
    scree_cut line = {.point = {l->point[0], l->point[1]},
                      .direction = {cos(l->direction), sin(l->direction)}};
    const scree_frame *frame;
    char colour[256];
    snprintf(colour, sizeof colour, "local_strain(reach=%.9g%s%s).shear", q->def.reach,
             q->def.grains ? ", grains=" : "", q->def.grains ? q->def.grains : "");
    def.colour = colour;
    def.width = q->width;
    def.lines = &line;
    def.line_count = report->found ? 1 : 0;
    scree_status status = scree_result_open(&r->before, path, error);
    if (status == SCREE_OK) status = scree_result_read(r->before, q->began, &r->earlier, error);
    if (status == SCREE_OK) status = scree_result_read(r->result, r->end - 1, &frame, error);
    if (status != SCREE_OK) return status;
    return scree_draw_frame(frame, r->earlier, &def, q->plot, error);
}

static int measure_band(const arguments *a, frame_range *r, request *q) {
    const char *path = a->operand[0];
    scree_error error = {0};
    const scree_frame *first;
    scree_band *band = NULL;
    scree_band_report report;
    q->began = r->first;
    scree_status status = scree_result_read(r->result, r->first, &first, &error);
    if (status == SCREE_OK) status = scree_band_create(&band, &q->def, first, &error);
    if (status == SCREE_OK) status = read_frames(r, q, band, &error);
    if (status == SCREE_OK) status = scree_band_finish(band, &report, &error);
    if (status == SCREE_OK && q->plot) status = draw(r, q, path, &report, &error);
    int code = status == SCREE_OK ? CODE_DONE : fail(status, &error);
    if (code == CODE_DONE && !is_standard_output(q->csv))
        (given_flag(a, "json") ? print_json : print_report)(path, &report);
    if (code == CODE_DONE && q->csv) code = write_csv(q->csv, band);
    scree_band_destroy(band);
    return code;
}

int command_band(const arguments *a) {
    frame_range range;
    request q;
    if (!read_request(a, &q)) return CODE_BAD_INPUT;
    int code = frames_open(&range, a);
    if (code != CODE_DONE) return code;
    code = measure_band(a, &range, &q);
    frames_close(&range);
    return code;
}
