#include "frame/band_line.h"

#include <string.h>

#include "base/math.h"
#include "base/memory.h"

/* Values are gathered in strips along the direction, half a grain wide; the sums for the
 * coefficient of correlation then run over strips, not over points. */
#define STRIP       0.5
#define RADIANS     (PI / 180)
#define LEAST_ALONG 0.70710678118654752

static const double spreads[] = {1, 1.5, 2.25, 3.4, 5}; /* grains */
enum { SPREADS = sizeof spreads / sizeof *spreads, STRIPS_MAX = 200000, BLOCK = 32 };

typedef struct profile {
    const point_field *field;
    double middle[2], mean, square; /* mean place; mean value, sum of squares about it */
    double strip;                   /* m */
    uint32_t strips, centre;        /* number of strips, and of the one at the middle */
    double *number, *sum;           /* (strips) points, and their values less the mean */
    double *whole, *along;          /* (strips) values, and shear along the direction */
    double *bump;                   /* (SPREADS x bumps) Gaussians, distance 0 in the middle */
    uint32_t bumps;                 /* 2 strips - 1, plus the excess of a whole block */
    uint32_t first, end;            /* strips outside hold no points */
} profile;

static void profile_free(profile *p) {
    mem_free(p->number);
    mem_free(p->sum);
    mem_free(p->whole);
    mem_free(p->along);
    mem_free(p->bump);
}

static double farthest(const profile *p) {
    double largest = 0;
    for (uint32_t i = 0; i < p->field->count; i++) {
        double x = p->field->place[i][0] - p->middle[0], y = p->field->place[i][1] - p->middle[1];
        largest = fmax(largest, x * x + y * y);
    }
    return sqrt(largest);
}

static void take_means(profile *p) {
    const point_field *f = p->field;
    for (uint32_t i = 0; i < f->count; i++) {
        p->middle[0] += f->place[i][0] / f->count;
        p->middle[1] += f->place[i][1] / f->count;
        p->mean += f->value[i] / f->count;
    }
    for (uint32_t i = 0; i < f->count; i++)
        p->square += (f->value[i] - p->mean) * (f->value[i] - p->mean);
}

static scree_status profile_make(profile *p, const point_field *f, scree_error *error) {
    *p = (profile){.field = f, .strip = STRIP * f->diameter};
    take_means(p);
    double half = farthest(p);
    p->strip = fmax(p->strip, 2 * half / STRIPS_MAX);
    p->centre = (uint32_t)(half / p->strip) + 1;
    p->strips = 2 * p->centre + 1;
    p->number = mem_alloc(p->strips, sizeof *p->number);
    p->sum = mem_alloc(p->strips, sizeof *p->sum);
    p->whole = mem_alloc(p->strips, sizeof *p->whole);
    p->along = mem_alloc(p->strips, sizeof *p->along);
    p->bumps = 2 * p->strips - 1 + BLOCK;
    p->bump = mem_alloc((size_t)SPREADS * p->bumps, sizeof *p->bump);
    if (!p->number || !p->sum || !p->whole || !p->along || !p->bump) {
        profile_free(p);
        return error_no_memory(error, "a profile");
    }
    for (int k = 0; k < SPREADS; k++)
        for (uint32_t i = 0; i < p->bumps; i++) {
            double distance = i < p->strips ? p->strips - 1 - i : i - (p->strips - 1);
            double z = distance * p->strip / (spreads[k] * f->diameter);
            p->bump[(size_t)k * p->bumps + i] = math_exp(-0.5 * z * z);
        }
    return SCREE_OK;
}

static void profile_along(profile *p, double direction) {
    double sine, cosine;
    math_sincos(direction, &sine, &cosine);
    memset(p->number, 0, p->strips * sizeof *p->number);
    memset(p->sum, 0, p->strips * sizeof *p->sum);
    memset(p->whole, 0, p->strips * sizeof *p->whole);
    memset(p->along, 0, p->strips * sizeof *p->along);
    for (uint32_t i = 0; i < p->field->count; i++) {
        double x = p->field->place[i][0] - p->middle[0], y = p->field->place[i][1] - p->middle[1];
        double offset = (cosine * y - sine * x) / p->strip + p->centre;
        uint32_t at = (uint32_t)(offset + 0.5);
        p->number[at] += 1;
        p->sum[at] += p->field->value[i] - p->mean;
        if (!p->field->strain) continue;
        const double *e = p->field->strain[i];
        p->whole[at] += sqrt(e[0] * e[0] + e[1] * e[1]);
        p->along[at] +=
            e[1] * (cosine * cosine - sine * sine) - e[0] * 2 * sine * cosine; /* 2 e_tn */
    }
    for (p->first = 0; p->first + 1 < p->strips && p->number[p->first] == 0;)
        p->first++;
    for (p->end = p->strips; p->end > p->first && p->number[p->end - 1] == 0;)
        p->end--;
}

/* Bumps about BLOCK strips from `about` on: row[k - i] is that about strip about + k at strip i.
 * Sums for neighbouring bumps are taken side by side, each in the order of the strips. */
static const double *bumps_about(const profile *p, int spread, uint32_t about) {
    return p->bump + (size_t)spread * p->bumps + (p->strips - 1) + about;
}

/* The coefficients of correlation between the values and the bumps about BLOCK strips. */
static void correlations(const profile *p, int spread, uint32_t about, double *out) {
    const double *row = bumps_about(p, spread, about);
    double g[BLOCK] = {0}, gg[BLOCK] = {0}, gv[BLOCK] = {0};
    for (uint32_t i = p->first; i < p->end; i++) {
        double number = p->number[i], sum = p->sum[i];
        for (int k = 0; k < BLOCK; k++) {
            double b = row[(ptrdiff_t)k - i];
            g[k] += number * b;
            gg[k] += number * b * b;
            gv[k] += sum * b;
        }
    }
    for (int k = 0; k < BLOCK; k++) {
        double square = (gg[k] - g[k] * g[k] / p->field->count) * p->square;
        out[k] = square > 0 ? gv[k] / sqrt(square) : 0;
    }
}

/* Whether the shear under the bump acts along it. */
static bool goes_along(const profile *p, int spread, uint32_t about) {
    const double *row = bumps_about(p, spread, about);
    double whole = 0, along = 0;
    if (!p->field->strain) return true;
    for (uint32_t i = p->first; i < p->end; i++) {
        double b = row[-(ptrdiff_t)i];
        whole += p->whole[i] * b;
        along += p->along[i] * b;
    }
    return fabs(along) >= LEAST_ALONG * whole;
}

/* The best bump of the present profile; 0 if there is none. */
static double best_bump(const profile *p, int *spread, uint32_t *about) {
    double best = 0, r[BLOCK];
    for (int k = 0; k < SPREADS; k++)
        for (uint32_t i = 0; i < p->strips; i++) {
            if (i % BLOCK == 0) correlations(p, k, i, r);
            if (r[i % BLOCK] <= best || !goes_along(p, k, i)) continue;
            best = r[i % BLOCK];
            *spread = k;
            *about = i;
        }
    return best;
}

scree_status band_curve(const point_field *f, double *curve, scree_error *error) {
    profile p;
    int spread;
    uint32_t about;
    TRY(profile_make(&p, f, error));
    for (int k = 0; k < BAND_DIRECTIONS; k++) {
        profile_along(&p, k * RADIANS);
        curve[k] = best_bump(&p, &spread, &about);
    }
    profile_free(&p);
    return SCREE_OK;
}

scree_status band_best(const point_field *f, double *best, scree_error *error) {
    profile p;
    int spread;
    uint32_t about;
    TRY(profile_make(&p, f, error));
    *best = 0;
    for (int k = 0; k < BAND_DIRECTIONS; k += 3) {
        profile_along(&p, k * RADIANS);
        *best = fmax(*best, best_bump(&p, &spread, &about));
    }
    profile_free(&p);
    return SCREE_OK;
}

static double curve_at(const double *curve, int degree) {
    return curve[((degree % BAND_DIRECTIONS) + BAND_DIRECTIONS) % BAND_DIRECTIONS];
}

/* The top of the least-squares parabola through the curve within `degrees` of its maximum. */
static double top_of(const double *curve, int at) {
    enum { HALF = 4 };
    double y0 = 0, y1 = 0, y2 = 0, x2 = 0, x4 = 0;
    const double count = 2 * HALF + 1;
    for (int k = -HALF; k <= HALF; k++) {
        double y = curve_at(curve, at + k);
        y0 += y;
        y1 += k * y;
        y2 += (double)(k * k) * y;
        x2 += k * k;
        x4 += (double)(k * k) * (k * k);
    }
    double slope = y1 / x2, bend = (y2 - x2 * y0 / count) / (x4 - x2 * x2 / count);
    double top = bend < 0 ? -slope / (2 * bend) : 0;
    return at + fmin(fmax(top, -HALF), HALF);
}

scree_status band_find(const point_field *f, const double *curve, const double *loose, int from,
                       int to, band_fit *out, scree_error *error) {
    profile p;
    int best = from, spread = 0;
    uint32_t about = 0;
    for (int k = from; k < to; k++)
        if (curve_at(curve, k) > curve_at(curve, best)) best = k;
    int low = best, high = best;
    while (low > best - 90 && curve_at(curve, low - 1) > 0.95 * curve_at(curve, best))
        low--;
    while (high < best + 90 && curve_at(curve, high + 1) > 0.95 * curve_at(curve, best))
        high++;
    TRY(profile_make(&p, f, error));
    out->direction = top_of(curve, best) * RADIANS;
    out->edge = curve_at(loose, best - 2) > curve_at(curve, best) ||
                curve_at(loose, best + 2) > curve_at(curve, best);
    out->low = low * RADIANS;
    out->high = high * RADIANS;
    profile_along(&p, out->direction);
    out->quality = best_bump(&p, &spread, &about);
    out->offset = ((double)about - p.centre) * p.strip;
    out->spread = spreads[spread] * f->diameter;
    profile_free(&p);
    return SCREE_OK;
}

void band_bump(const point_field *f, const band_fit *band, double *bump) {
    double sine, cosine, middle[2] = {0};
    math_sincos(band->direction, &sine, &cosine);
    for (uint32_t i = 0; i < f->count; i++)
        for (int k = 0; k < 2; k++)
            middle[k] += f->place[i][k] / f->count;
    for (uint32_t i = 0; i < f->count; i++) {
        double x = f->place[i][0] - middle[0], y = f->place[i][1] - middle[1];
        double z = (cosine * y - sine * x - band->offset) / band->spread;
        bump[i] = math_exp(-0.5 * z * z);
    }
}

double band_contrast(const point_field *f, const band_fit *band) {
    double sine, cosine, inside = 0, outside = 0, in = 0, out = 0, middle[2] = {0};
    math_sincos(band->direction, &sine, &cosine);
    for (uint32_t i = 0; i < f->count; i++)
        for (int k = 0; k < 2; k++)
            middle[k] += f->place[i][k] / f->count;
    for (uint32_t i = 0; i < f->count; i++) {
        double x = f->place[i][0] - middle[0], y = f->place[i][1] - middle[1];
        double z = fabs(cosine * y - sine * x - band->offset) / band->spread;
        if (z < 1.18) {
            inside += f->value[i];
            in += 1;
        } else if (z > 2.36) {
            outside += f->value[i];
            out += 1;
        }
    }
    return in > 0 && out > 0 && outside > 0 ? inside / in / (outside / out) : NAN;
}
