/* The band in a field of shear strain, and the quality due to chance: see scree/band.h. */
#include "frame/band_field.h"

#include <stdlib.h>
#include <string.h>

#include "base/math.h"
#include "base/random.h"
#include "frame/band_line.h"

enum { SURROGATES = 19 };
#define PERCENTILE     0.95 /* larger shear is reduced to this */
#define LEAST_CONTRAST 1.5
#define LEAST_QUALITY  0.5

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

static scree_status shear_make(shear_field *s, const neighbourhood *n, const double (*gradient)[4],
                               const double (*place)[2], scree_error *error) {
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
        if (!isfinite(gradient[i][0])) continue;
        memcpy(s->place[count], place[i], sizeof *s->place);
        s->value[count] = s->work[count] = gradient_shear(gradient[i]);
        s->strain[count][0] = gradient[i][0] - gradient[i][3];
        s->strain[count][1] = gradient[i][1] + gradient[i][2];
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

/* The same values assigned to the grains at random, then averaged over neighbours as strains
 * are. */
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

/* An angle mapped to 0 .. pi/2: lines have no direction, and bands occur in both inclinations. */
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

/* The field without the other band: its bump, times its height in the least-squares fit of both
 * bumps, is subtracted. */
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

/* Both inclinations. Where two bands cross, each would change the other's direction, so each is
 * found again in the field without the other. */
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

static scree_status find_bands(const shear_field *s, double axis, scree_band_report *out,
                               scree_error *error) {
    double across = axis - PI / 2;
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

scree_status band_field_report(const neighbourhood *n, const double (*gradient)[4],
                               const double (*place)[2], double axis, scree_band_report *out,
                               scree_error *error) {
    shear_field s;
    TRY(shear_make(&s, n, gradient, place, error));
    for (uint32_t i = 0; i < s.points.count; i++) {
        out->shear = fmax(out->shear, s.value[i]);
        out->shear_mean += s.value[i] / s.points.count;
    }
    scree_status status = find_bands(&s, axis, out, error);
    if (status == SCREE_OK) status = find_chance(&s, n, &out->chance, error);
    out->found = out->band.quality > fmax(out->chance, LEAST_QUALITY) &&
                 out->band.contrast >= LEAST_CONTRAST && !out->band.edge;
    shear_free(&s);
    return status;
}
