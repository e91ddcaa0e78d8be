/* Shear bands, bulk friction and dilatancy of a sample: see scree/band.h. */
#include "scree/band.h"
#include "base/sized.h"

#include "base/math.h"
#include "frame/band_field.h"
#include "frame/local_strain.h"
#include "frame/measure.h"

enum { STRESS_FIRST = 4, STRESS_SECOND = 5 }; /* columns of the measure stress */

struct scree_band {
    scree_band_def def;
    char *name; /* of the grains, or NULL */
    gauge stress;
    neighbourhood whole, field; /* of the first frame, and of the frame where the field starts */
    double (*gradient)[4];      /* since that frame, for every grain in the last frame */
    double (*place)[2];         /* midway between the two frames */
    ARRAY(scree_band_row) rows;
    bool has_field; /* `field` is a frame of its own */
};

static const scree_band_def defaults = {
    .size = sizeof(scree_band_def), .reach = 2.5, .axis = PI / 2, .window = 5};

void scree_default_band_def_into(scree_band_def *out, size_t size) {
    sized_defaults(out, size, &defaults, sizeof defaults);
}

static scree_status check_def(const scree_band_def *def, const scree_frame *first,
                              scree_error *error) {
    if (first->layout->dimension != 2)
        return error_set(error, SCREE_UNSUPPORTED, "bands can be found in planar worlds only");
    if (!(def->reach >= 1 && def->reach <= 100))
        return error_set(error, SCREE_BAD_INPUT,
                         "the reach of neighbours is %g mean diameters: give 1 to 100", def->reach);
    if (def->window < 1 || !isfinite(def->axis))
        return error_set(error, SCREE_BAD_INPUT,
                         "the window is %d frames and the axis %g rad: give a window of at least "
                         "1 and an axis that is a number",
                         def->window, def->axis);
    return SCREE_OK;
}

/* The measure of stress; a common factor of the stresses does not matter here. */
static scree_status make_stress(scree_band *b, scree_error *error) {
    node *map = node_new(NODE_MAP);
    if (!map) return error_no_memory(error, "a band");
    scree_status status = node_set_text(map, "area", "1", error);
    if (status == SCREE_OK && b->name) status = node_set_text(map, "grains", b->name, error);
    if (status == SCREE_OK)
        status = measure_make(&b->stress, measure_kinds, 2, "stress", map, error);
    node_free(map);
    return status;
}

static scree_status begin_field(scree_band *b, neighbourhood *n, const scree_frame *frame,
                                scree_error *error) {
    grain_set grains;
    TRY(grain_set_find(frame->layout, b->name, &grains, error));
    return neighbourhood_make(n, frame, &grains, b->def.reach, error);
}

static scree_status fill_stress(const scree_band *b, const scree_frame *frame, scree_band_row *row,
                                scree_error *error) {
    double *s;
    uint32_t rows;
    TRY(measure_rows_of(&b->stress, frame, NULL, &s, &rows, error));
    row->t = frame->t;
    row->s1 = s[STRESS_FIRST];
    row->s2 = s[STRESS_SECOND];
    row->sin_phi = row->s1 + row->s2 > 0 ? (row->s1 - row->s2) / (row->s1 + row->s2) : NAN;
    mem_free(s);
    return SCREE_OK;
}

scree_status scree_band_create(scree_band **out, const scree_band_def *def,
                               const scree_frame *first, scree_error *error) {
    scree_band_def own = defaults;
    TRY(sized_take(&own, def, "scree_band_def", error));
    def = &own;
    scree_band_row row = {0};
    TRY(frame_check(first, error));
    TRY(check_def(def, first, error));
    scree_band *b = mem_alloc(1, sizeof *b);
    if (!b) return error_no_memory(error, "a band");
    b->def = *def;
    scree_status status = SCREE_OK;
    if (def->grains && !(b->name = mem_text(def->grains)))
        status = error_no_memory(error, "a band");
    b->def.grains = b->name;
    if (status == SCREE_OK) status = make_stress(b, error);
    if (status == SCREE_OK) status = begin_field(b, &b->whole, first, error);
    if (status == SCREE_OK) status = fill_stress(b, first, &row, error);
    if (status == SCREE_OK && !array_push(&b->rows, row)) status = error_no_memory(error, "a band");
    if (status == SCREE_OK)
        *out = b;
    else
        scree_band_destroy(b);
    return status;
}

void scree_band_destroy(scree_band *b) {
    if (!b) return;
    measure_free(&b->stress);
    neighbourhood_free(&b->whole);
    neighbourhood_free(&b->field);
    array_free(&b->rows);
    mem_free(b->gradient);
    mem_free(b->place);
    mem_free(b->name);
    mem_free(b);
}

scree_status scree_band_field_from(scree_band *b, const scree_frame *frame, scree_error *error) {
    neighbourhood n;
    TRY(frame_check(frame, error));
    TRY(begin_field(b, &n, frame, error));
    neighbourhood_free(&b->field);
    mem_free(b->gradient);
    mem_free(b->place);
    b->gradient = NULL;
    b->place = NULL;
    b->field = n;
    b->has_field = true;
    return SCREE_OK;
}

/* Logarithmic strains of the mean deformation. */
static scree_status mean_strains(const scree_band *b, const double (*gradient)[4],
                                 scree_band_row *row, scree_error *error) {
    double F[4] = {0}, count = 0, sine, cosine;
    for (uint32_t i = 0; i < b->whole.count; i++) {
        if (!isfinite(gradient[i][0])) continue;
        for (int k = 0; k < 4; k++)
            F[k] += gradient[i][k];
        count += 1;
    }
    for (int k = 0; k < 4; k++)
        F[k] = F[k] / count + (k == 0 || k == 3);
    double determinant = F[0] * F[3] - F[1] * F[2];
    if (!(determinant > 0))
        return error_set(error, SCREE_BAD_INPUT,
                         "the grains do not deform as a sample: at t = %g s the mean deformation "
                         "has no inverse",
                         row->t);
    math_sincos(b->def.axis, &sine, &cosine);
    double a[2] = {F[0] * cosine + F[1] * sine, F[2] * cosine + F[3] * sine};
    double l[2] = {F[1] * cosine - F[0] * sine, F[3] * cosine - F[2] * sine};
    row->axial = -0.5 * math_log(a[0] * a[0] + a[1] * a[1]);
    row->lateral = -0.5 * math_log(l[0] * l[0] + l[1] * l[1]);
    row->volumetric = -math_log(determinant);
    return SCREE_OK;
}

/* The field since its first frame; the old field is replaced only if everything succeeds. */
static scree_status take_field(scree_band *b, const scree_frame *frame, scree_error *error) {
    const neighbourhood *n = b->has_field ? &b->field : &b->whole;
    double(*gradient)[4] = mem_alloc(n->count, sizeof *gradient);
    double(*place)[2] = mem_alloc(n->count, sizeof *place);
    scree_status status = gradient && place
                              ? neighbourhood_gradients(n, frame, gradient, place, error)
                              : error_no_memory(error, "a field of shear");
    if (status != SCREE_OK) {
        mem_free(gradient);
        mem_free(place);
        return status;
    }
    mem_free(b->gradient);
    mem_free(b->place);
    b->gradient = gradient;
    b->place = place;
    return SCREE_OK;
}

static scree_status fill_strains(const scree_band *b, const scree_frame *frame, scree_band_row *row,
                                 scree_error *error) {
    double(*gradient)[4] = mem_alloc(b->whole.count, sizeof *gradient);
    if (!gradient) return error_no_memory(error, "local strains");
    scree_status status = neighbourhood_gradients(&b->whole, frame, gradient, NULL, error);
    if (status == SCREE_OK) status = mean_strains(b, (const double(*)[4])gradient, row, error);
    mem_free(gradient);
    return status;
}

scree_status scree_band_add(scree_band *b, const scree_frame *frame, scree_error *error) {
    scree_band_row row = {0};
    TRY(frame_check(frame, error));
    TRY(fill_stress(b, frame, &row, error));
    TRY(fill_strains(b, frame, &row, error));
    if (!array_reserve(&b->rows, b->rows.count + 1)) return error_no_memory(error, "a band");
    TRY(take_field(b, frame, error));
    b->rows.data[b->rows.count++] = row;
    return SCREE_OK;
}

const scree_band_row *scree_band_rows(const scree_band *b, size_t *count) {
    *count = b->rows.count;
    return b->rows.data;
}

/* Mean of sin phi over the window around a row; shorter at the ends of the range. */
static double smooth_sin_phi(const scree_band *b, size_t at) {
    size_t half = (size_t)b->def.window / 2, low = at > half ? at - half : 0;
    double sum = 0, count = 0;
    for (size_t k = low; k <= at + half && k < b->rows.count; k++) {
        if (!isfinite(b->rows.data[k].sin_phi)) continue;
        sum += b->rows.data[k].sin_phi;
        count += 1;
    }
    return count > 0 ? sum / count : NAN;
}

static double angle_of(double sine) { return math_asin(fmin(fmax(sine, -1), 1)); }

/* The slope of volumetric strain over shear, the rows within `reach` of one. */
static double dilatancy(const scree_band *b, size_t at, size_t reach) {
    double x = 0, y = 0, xx = 0, xy = 0, count = 0;
    size_t low = at > reach ? at - reach : 0;
    for (size_t k = low; k <= at + reach && k < b->rows.count; k++) {
        const scree_band_row *r = &b->rows.data[k];
        double shear = r->axial - r->lateral;
        x += shear;
        y += r->volumetric;
        xx += shear * shear;
        xy += shear * r->volumetric;
        count += 1;
    }
    double spread = xx - x * x / count;
    return spread > 0 ? angle_of(-(xy - x * y / count) / spread) : NAN;
}

static void report_angles(const scree_band *b, scree_band_report *out) {
    size_t peak = 0, last = b->rows.count - 1, half = (size_t)b->def.window / 2;
    size_t reach = b->rows.count / 10 > 2 ? b->rows.count / 10 : 2;
    double best = -INFINITY;
    for (size_t k = 0; k <= last; k++) {
        bool whole = k >= half && k + half <= last;
        if (!whole && b->rows.count >= (size_t)b->def.window) continue;
        double value = smooth_sin_phi(b, k);
        if (!(value > best)) continue;
        best = value;
        peak = k;
    }
    const scree_band_row *end = &b->rows.data[last];
    out->first = b->rows.data[0];
    out->peak = b->rows.data[peak];
    out->last = *end;
    out->phi = isfinite(best) ? angle_of(best) : NAN;
    out->phi_last = angle_of(smooth_sin_phi(b, last > half ? last - half : last));
    out->psi = dilatancy(b, peak, reach);
    out->psi_mean = angle_of(-end->volumetric / (end->axial - end->lateral));
}

scree_status scree_band_finish(const scree_band *b, scree_band_report *out, scree_error *error) {
    *out = (scree_band_report){
        .grains = b->whole.count, .frames = (uint32_t)b->rows.count, .diameter = b->whole.diameter};
    if (!b->gradient)
        return error_set(error, SCREE_BAD_INPUT,
                         "a band needs the displacements between two frames: add a frame after "
                         "the first");
    report_angles(b, out);
    return band_field_report(b->has_field ? &b->field : &b->whole, (const double(*)[4])b->gradient,
                             (const double(*)[2])b->place, b->def.axis, out, error);
}
