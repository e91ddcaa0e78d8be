/* Shear bands, bulk friction and dilatancy of a sample: see scree/band.h. */
#include "scree/band.h"

#include <stdlib.h>
#include <string.h>

#include "base/math.h"
#include "base/random.h"
#include "frame/band_line.h"
#include "frame/local_strain.h"
#include "frame/measure.h"

enum { SURROGATES = 19, STRESS_FIRST = 4, STRESS_SECOND = 5, STRESS_COLUMNS = 9 };
#define PERCENTILE     0.95 /* shear beyond it counts as this */
#define LEAST_CONTRAST 1.5
#define LEAST_QUALITY  0.5

struct scree_band {
    scree_band_def def;
    char *name; /* of the grains, or NULL */
    gauge stress;
    neighbourhood whole, field; /* of the first frame, and of that where the field begins */
    double (*gradient)[4];      /* since then, of the last frame, for every grain */
    double (*place)[2];         /* halfway between */
    ARRAY(scree_band_row) rows;
    bool has_field; /* `field` is a frame of its own */
};

scree_band_def scree_default_band_def(void) {
    return (scree_band_def){.reach = 2.5, .axis = PI / 2, .window = 5};
}

static scree_status check_def(const scree_band_def *def, const scree_frame *first,
                              scree_error *error) {
    if (first->layout->dimension != 2)
        return error_set(error, SCREE_UNSUPPORTED, "bands are found in planar worlds alone");
    if (!(def->reach >= 1 && def->reach <= 100))
        return error_set(error, SCREE_BAD_INPUT,
                         "the reach of neighbours is %g mean diameters; give 1 to 100", def->reach);
    if (def->window < 1 || !isfinite(def->axis))
        return error_set(error, SCREE_BAD_INPUT,
                         "a window of %d frames, an axis of %g rad: give a window of 1 or more and "
                         "an axis that is a number",
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

/* The field since its first frame; what was there is replaced only if all goes well. */
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

/* Mean of sin phi over the window about a row; where the range ends it is shorter. */
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

static int by_size(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The field of shear at those grains that have one, cut off at its 95th percentile. index: which
 * grain each point is. */
typedef struct shear_field {
    point_field points;
    double (*place)[2], (*strain)[2], *value, *work;
    uint32_t *index, *point; /* grain of a point; point of a grain or NO_ROW */
} shear_field;

static void shear_free(shear_field *s) {
    mem_free(s->place);
    mem_free(s->strain);
    mem_free(s->value);
    mem_free(s->work);
    mem_free(s->index);
    mem_free(s->point);
}

static scree_status shear_make(shear_field *s, const scree_band *b, const neighbourhood *n,
                               scree_error *error) {
    *s = (shear_field){.place = mem_alloc(n->count, sizeof *s->place),
                       .strain = mem_alloc(n->count, sizeof *s->strain),
                       .value = mem_alloc(n->count, sizeof *s->value),
                       .work = mem_alloc(n->count, sizeof *s->work),
                       .index = mem_alloc(n->count, sizeof *s->index),
                       .point = mem_alloc(n->count, sizeof *s->point)};
    if (!s->place || !s->strain || !s->value || !s->work || !s->index || !s->point) {
        shear_free(s);
        return error_no_memory(error, "a field of shear");
    }
    uint32_t count = 0;
    for (uint32_t i = 0; i < n->count; i++) {
        s->point[i] = NO_ROW;
        if (!isfinite(b->gradient[i][0])) continue;
        memcpy(s->place[count], b->place[i], sizeof *s->place);
        s->value[count] = s->work[count] = gradient_shear(b->gradient[i]);
        s->strain[count][0] = b->gradient[i][0] - b->gradient[i][3];
        s->strain[count][1] = b->gradient[i][1] + b->gradient[i][2];
        s->index[count] = i;
        s->point[i] = count++;
    }
    if (count < 3) {
        shear_free(s);
        return error_set(error, SCREE_BAD_INPUT, "fewer than three grains have a local strain");
    }
    qsort(s->work, count, sizeof *s->work, by_size);
    double most = s->work[(size_t)(PERCENTILE * (count - 1))];
    for (uint32_t i = 0; i < count; i++) {
        double whole = s->value[i];
        s->value[i] = fmin(whole, most);
        for (int k = 0; k < 2 && whole > most; k++)
            s->strain[i][k] *= most / whole;
    }
    s->points = (point_field){.count = count,
                              .place = (const double(*)[2])s->place,
                              .value = s->value,
                              .strain = (const double(*)[2])s->strain,
                              .diameter = n->diameter};
    return SCREE_OK;
}

/* The same values dealt out at random, then averaged over neighbours as strains are. */
static void shuffle(shear_field *s, const neighbourhood *n, const double *from, double *scratch,
                    random_stream *random) {
    uint32_t count = s->points.count;
    memcpy(scratch, from, count * sizeof *scratch);
    for (uint32_t i = count; i-- > 1;) {
        uint32_t j = random_below(random, i + 1);
        double keep = scratch[i];
        scratch[i] = scratch[j];
        scratch[j] = keep;
    }
    for (uint32_t i = 0; i < count; i++) {
        uint32_t grain = s->index[i];
        double sum = scratch[i], number = 1;
        for (uint32_t k = n->first[grain]; k < n->first[grain + 1]; k++) {
            uint32_t other = s->point[n->near[k]];
            if (other == NO_ROW) continue;
            sum += scratch[other];
            number += 1;
        }
        s->work[i] = sum / number;
    }
}

static scree_status find_chance(shear_field *s, const neighbourhood *n, double *chance,
                                scree_error *error) {
    double best, *scratch = mem_alloc(s->points.count, sizeof *scratch);
    random_stream random = {.seed = 1};
    scree_status status = scratch ? SCREE_OK : error_no_memory(error, "a field of shear");
    point_field points = s->points;
    points.value = s->work;
    points.strain = NULL;
    *chance = 0;
    for (int k = 0; k < SURROGATES && status == SCREE_OK; k++) {
        shuffle(s, n, s->value, scratch, &random);
        status = band_best(&points, &best, error);
        if (status == SCREE_OK) *chance = fmax(*chance, best);
    }
    mem_free(scratch);
    return status;
}

/* An angle folded to 0 .. pi/2: lines have no sense of direction, bands lean either way. */
static double folded(double angle) {
    angle -= PI * floor(angle / PI);
    return angle > PI / 2 ? PI - angle : angle;
}

static void describe(const shear_field *s, const band_fit *fit, double across,
                     scree_band_line *out) {
    double sine, cosine, middle[2] = {0};
    for (uint32_t i = 0; i < s->points.count; i++)
        for (int k = 0; k < 2; k++)
            middle[k] += s->place[i][k] / s->points.count;
    math_sincos(fit->direction, &sine, &cosine);
    out->angle = folded(fit->direction - across);
    double ends[2] = {folded(fit->low - across), folded(fit->high - across)};
    out->low = fmin(fmin(ends[0], ends[1]), out->angle);
    out->high = fmax(fmax(ends[0], ends[1]), out->angle);
    out->direction = fit->direction - PI * floor(fit->direction / PI);
    out->point[0] = middle[0] - fit->offset * sine;
    out->point[1] = middle[1] + fit->offset * cosine;
    out->width = 2.354820045 * fit->spread;
    out->quality = fit->quality;
    out->edge = fit->edge;
    out->contrast = band_contrast(&s->points, fit);
}

/* The field without the other band: values less its bump times the height that it has in the
 * least-squares fit of both bumps. */
static void take_away(const shear_field *s, const double *own, const double *other, double *left) {
    double n = s->points.count, v = 0, a = 0, b = 0, aa = 0, ab = 0, bb = 0, av = 0, bv = 0;
    for (uint32_t i = 0; i < s->points.count; i++) {
        v += s->value[i] / n;
        a += own[i] / n;
        b += other[i] / n;
    }
    for (uint32_t i = 0; i < s->points.count; i++) {
        double x = own[i] - a, y = other[i] - b, z = s->value[i] - v;
        aa += x * x;
        ab += x * y;
        bb += y * y;
        av += x * z;
        bv += y * z;
    }
    double determinant = aa * bb - ab * ab;
    double height = determinant > 0 ? fmax(0, (aa * bv - ab * av) / determinant) : 0;
    for (uint32_t i = 0; i < s->points.count; i++)
        left[i] = s->value[i] - height * (other[i] - b);
}

/* The best line of one family in a field, from `from` to 90 degrees on. */
static scree_status find_one(const point_field *f, int from, band_fit *out, scree_error *error) {
    double curve[BAND_DIRECTIONS], loose[BAND_DIRECTIONS];
    point_field values = *f;
    values.strain = NULL;
    TRY(band_curve(f, curve, error));
    TRY(band_curve(&values, loose, error));
    return band_find(f, curve, loose, from, from + 90, out, error);
}

/* Both families, leaning one way and the other. Where they cross each would bend the other's
 * direction towards its own, so each is found again in the field without the other. */
static scree_status find_families(const shear_field *s, int from, double *bump[2], double *left,
                                  band_fit fit[2], scree_error *error) {
    enum { ROUNDS = 4 };
    point_field field = s->points;
    for (int round = 0; round < ROUNDS; round++)
        for (int k = 0; k < 2; k++) {
            if (round > 0) {
                take_away(s, bump[k], bump[!k], left);
                field.value = left;
            }
            TRY(find_one(&field, from + 90 * k, &fit[k], error));
            band_bump(&s->points, &fit[k], bump[k]);
        }
    return SCREE_OK;
}

/* Of the whole field, as that of chance is. */
static double correlation(const double *a, const double *b, uint32_t count) {
    double x = 0, y = 0, xx = 0, xy = 0, yy = 0;
    for (uint32_t i = 0; i < count; i++) {
        x += a[i] / count;
        y += b[i] / count;
    }
    for (uint32_t i = 0; i < count; i++) {
        xx += (a[i] - x) * (a[i] - x);
        xy += (a[i] - x) * (b[i] - y);
        yy += (b[i] - y) * (b[i] - y);
    }
    return xx > 0 && yy > 0 ? xy / sqrt(xx * yy) : 0;
}

static scree_status find_bands(const scree_band *b, const shear_field *s, scree_band_report *out,
                               scree_error *error) {
    double across = b->def.axis - PI / 2;
    double *bump[2] = {mem_alloc(s->points.count, sizeof(double)),
                       mem_alloc(s->points.count, sizeof(double))};
    double *left = mem_alloc(s->points.count, sizeof *left);
    scree_band_line line[2];
    band_fit fit[2];
    scree_status status = bump[0] && bump[1] && left ? SCREE_OK : error_no_memory(error, "bands");
    if (status == SCREE_OK)
        status = find_families(s, (int)floor(across * 180 / PI + 0.5), bump, left, fit, error);
    for (int k = 0; k < 2 && status == SCREE_OK; k++)
        fit[k].quality = correlation(s->value, bump[k], s->points.count);
    mem_free(bump[0]);
    mem_free(bump[1]);
    mem_free(left);
    if (status != SCREE_OK) return status;
    for (int k = 0; k < 2; k++)
        describe(s, &fit[k], across, &line[k]);
    int best = line[1].quality > line[0].quality;
    out->band = line[best];
    out->conjugate = line[!best];
    return SCREE_OK;
}

static scree_status report_field(const scree_band *b, scree_band_report *out, scree_error *error) {
    const neighbourhood *n = b->has_field ? &b->field : &b->whole;
    shear_field s;
    TRY(shear_make(&s, b, n, error));
    for (uint32_t i = 0; i < s.points.count; i++) {
        out->shear = fmax(out->shear, s.value[i]);
        out->shear_mean += s.value[i] / s.points.count;
    }
    scree_status status = find_bands(b, &s, out, error);
    if (status == SCREE_OK) status = find_chance(&s, n, &out->chance, error);
    out->found = out->band.quality > fmax(out->chance, LEAST_QUALITY) &&
                 out->band.contrast >= LEAST_CONTRAST && !out->band.edge;
    shear_free(&s);
    return status;
}

scree_status scree_band_finish(const scree_band *b, scree_band_report *out, scree_error *error) {
    *out = (scree_band_report){
        .grains = b->whole.count, .frames = (uint32_t)b->rows.count, .diameter = b->whole.diameter};
    if (!b->gradient)
        return error_set(error, SCREE_BAD_INPUT,
                         "a band is found from the displacements between two frames: add one after "
                         "the first");
    report_angles(b, out);
    return report_field(b, out, error);
}
