/* Distributions: histograms and roses of directions. */
#include <string.h>

#include "base/math.h"
#include "base/sized.h"
#include "draw/backend.h"
#include "draw/plot/axis.h"
#include "draw/plot/kind.h"

static void limits(const double *values, size_t count, double *low, double *high, size_t *finite) {
    *low = INFINITY;
    *high = -INFINITY;
    *finite = 0;
    for (size_t k = 0; k < count; k++) {
        if (!isfinite(values[k])) continue;
        *low = fmin(*low, values[k]);
        *high = fmax(*high, values[k]);
        ++*finite;
    }
}

/* Densities: the bars' areas add up to one. */
static void fill_bins(const double *values, size_t count, double low, double width, size_t bins,
                      size_t finite, double *x, double *y) {
    for (size_t k = 0; k < bins; k++)
        x[k] = low + ((double)k + 0.5) * width;
    for (size_t k = 0; k < count; k++) {
        if (!isfinite(values[k])) continue;
        double place = floor((values[k] - low) / width);
        size_t bin = place >= (double)bins ? bins - 1 : (size_t)fmax(place, 0);
        y[bin] += 1 / ((double)finite * width);
    }
}

enum { BINS_MAX = 10000 };

scree_status scree_plot_histogram(const scree_plot_def *def, const double *values, size_t count,
                                  size_t bins, const char *path, scree_error *error) {
    scree_plot_def own = scree_default_plot_def();
    TRY(sized_take(&own, def, "scree_plot_def", error));
    def = &own;
    double low, high;
    size_t finite;
    limits(values, count, &low, &high, &finite);
    if (finite == 0)
        return error_set(error, SCREE_BAD_INPUT, "a histogram needs at least one finite number");
    if (bins > BINS_MAX)
        return error_set(error, SCREE_BAD_INPUT, "a histogram has at most %d bins", BINS_MAX);
    if (bins == 0) bins = (size_t)fmin(fmax(sqrt((double)finite), 5), 60);
    if (!(high > low)) {
        double room = low != 0 ? 0.05 * fabs(low) : 0.5;
        low -= room;
        high += room;
    }
    if (low > 0 && low < 0.1 * high) low = 0; /* the axis then starts at zero */
    double *x = mem_alloc(2 * bins, sizeof *x);
    if (!x) return error_no_memory(error, "a histogram");
    fill_bins(values, count, low, (high - low) / (double)bins, bins, finite, x, x + bins);
    scree_plot_def bars = *def;
    bool pure = !def->x_unit || !def->x_unit[0] || strcmp(def->x_unit, "1") == 0;
    char per_unit[32];
    snprintf(per_unit, sizeof per_unit, "1/%.20s", pure ? "" : def->x_unit);
    scree_panel panel = {"density", pure ? "1" : per_unit, 0, NAN, NAN};
    scree_series series = {NULL, x, x + bins, bins, 0, SCREE_MARK_BARS};
    bars.panels = &panel;
    bars.panel_count = 1;
    bars.series = &series;
    bars.series_count = 1;
    scree_status status = scree_plot(&bars, path, error);
    mem_free(x);
    return status;
}

enum { SIDE = 900, ARC = 12, ROSE_BINS_MAX = 720 };

static void rose_rings(display *d, double x, double y, double radius, double largest) {
    double step = round_down(largest / 2);
    for (double value = step; value < 1.02 * largest; value += step) {
        char text[48];
        double r = radius * value / largest;
        display_circle(d, x, y, r, (style){.stroke = colour_rgb(0xdadde1), .width = 1.2});
        number_with_unit(100 * value, "%", text, sizeof text);
        display_text(d, x + 0.383 * r + 6, y - 0.924 * r - 12, text, 17, colour_rgb(0x666a70),
                     ALIGN_LEFT, 0, false);
    }
    for (int k = 0; k < 12; k++) {
        char text[16];
        double c = math_cos(k * PI / 6), s = math_sin(k * PI / 6);
        display_line(d, x, y, x + radius * c, y - radius * s, colour_rgb(0xe6e8eb), 1.2);
        snprintf(text, sizeof text, "%d\xc2\xb0", 30 * k);
        display_text(d, x + (radius + 32) * c, y - (radius + 26) * s, text, 20,
                     colour_rgb(0x333333), ALIGN_CENTRE, 0, false);
    }
}

static void rose_sector(display *d, double x, double y, double radius, double from, double to) {
    double xy[2 * (ARC + 2)] = {x, y};
    for (int k = 0; k <= ARC; k++) {
        double angle = from + (to - from) * k / ARC;
        xy[2 * k + 2] = x + radius * math_cos(angle);
        xy[2 * k + 3] = y - radius * math_sin(angle);
    }
    display_polygon(d, xy, ARC + 2,
                    (style){.fill = colour_alpha(colour_kind(0), 0.55),
                            .stroke = colour_kind(0),
                            .width = 1.6});
}

static void draw_rose(display *d, const char *title, const double *share, size_t bins, int axial) {
    double largest = 0, x = 0.5 * SIDE, y = 0.5 * SIDE + (title ? 25 : 0), radius = 0.38 * SIDE;
    for (size_t k = 0; k < bins; k++)
        largest = fmax(largest, share[k]);
    if (largest > 0) rose_rings(d, x, y, radius, largest);
    double width = (axial ? PI : 2 * PI) / (double)bins;
    d->layer = 1;
    for (size_t k = 0; k < bins && largest > 0; k++) {
        double from = (double)k * width, r = radius * share[k] / largest;
        if (share[k] <= 0) continue;
        rose_sector(d, x, y, r, from, from + width);
        if (axial) rose_sector(d, x, y, r, from + PI, from + PI + width);
    }
    if (title) display_text(d, x, 36, title, 26, colour_rgb(0x222222), ALIGN_CENTRE, 0, true);
}

scree_status scree_plot_rose(const char *title, const double *angles, const double *weights,
                             size_t count, size_t bins, int axial, const char *path,
                             scree_error *error) {
    if (bins == 0) bins = axial ? 18 : 36;
    if (bins > ROSE_BINS_MAX)
        return error_set(error, SCREE_BAD_INPUT, "a rose has at most %d bins", ROSE_BINS_MAX);
    double *share = mem_alloc(bins, sizeof *share), sum = 0;
    if (!share) return error_no_memory(error, "a rose");
    for (size_t k = 0; k < count; k++) {
        double weight = weights ? weights[k] : 1, turn = angles[k] / (axial ? PI : 2 * PI);
        if (!isfinite(turn) || !isfinite(weight) || weight < 0) continue;
        size_t bin = (size_t)((turn - floor(turn)) * (double)bins);
        share[bin < bins ? bin : bins - 1] += weight;
        sum += weight;
    }
    for (size_t k = 0; k < bins && sum > 0; k++)
        share[k] /= sum;
    display d;
    display_init(&d, SIDE, SIDE + (title ? 50 : 0));
    draw_rose(&d, title, share, bins, axial);
    scree_status status = display_save(&d, path, error);
    display_free(&d);
    mem_free(share);
    return status;
}

/* The series of a distribution; def is checked here, since no panel is drawn from it. */
static scree_status first_series(const scree_plot_def *def, size_t most, scree_error *error) {
    if (def->series_count == 0 || def->series_count > most)
        return error_set(error, SCREE_BAD_INPUT,
                         "a distribution is drawn of %s series, but %zu are given",
                         most == 1 ? "one" : "one or two", def->series_count);
    return SCREE_OK;
}

typedef struct histogram {
    int64_t bins;
} histogram;

static const param histogram_table[] = {
    PARAM_ROW(histogram, bins, INTEGER, .flags = PARAM_OPTIONAL, .low = 1, .high = BINS_MAX,
              .help = "number of equal bins; default: from the number of values"),
    {0}};

static scree_status draw_histogram(const void *parameters, const scree_plot_def *def,
                                   const char *path, scree_error *error) {
    const histogram *h = parameters;
    TRY(first_series(def, 1, error));
    const scree_series *s = def->series;
    const scree_panel *panel = &def->panels[s->panel];
    scree_plot_def shown = *def;
    shown.x_label = panel->label, shown.x_unit = panel->unit;
    return scree_plot_histogram(&shown, s->y, s->count, (size_t)h->bins, path, error);
}

const plot_kind plot_histogram = {
    .head = {.name = "histogram",
             .help = "how the numbers of one series are spread: densities in equal bins",
             .params = histogram_table,
             .size = sizeof(histogram)},
    .draw = draw_histogram,
};

typedef struct rose {
    int64_t bins;
    bool axial;
} rose;

static const param rose_table[] = {
    PARAM_ROW(rose, bins, INTEGER, .flags = PARAM_OPTIONAL, .low = 1, .high = ROSE_BINS_MAX,
              .help =
                  "number of sectors of the circle, or of the half circle for axial directions; "
                  "default: 36, or 18"),
    PARAM_ROW(rose, axial, FLAG, .fallback = "false",
              .help = "a direction and its opposite are the same, as for contact normals"),
    {0}};

static scree_status draw_directions(const void *parameters, const scree_plot_def *def,
                                    const char *path, scree_error *error) {
    const rose *r = parameters;
    TRY(first_series(def, 2, error));
    const scree_series *angles = def->series, *weights = def->series_count > 1 ? angles + 1 : NULL;
    if (weights && weights->count != angles->count)
        return error_set(error, SCREE_BAD_INPUT, "a rose has %zu angles and %zu weights",
                         angles->count, weights->count);
    return scree_plot_rose(def->title, angles->y, weights ? weights->y : NULL, angles->count,
                           (size_t)r->bins, r->axial, path, error);
}

const plot_kind plot_rose = {
    .head = {.name = "rose",
             .help = "directions (rad) of one series on a circle; a second series weighs them",
             .params = rose_table,
             .size = sizeof(rose)},
    .draw = draw_directions,
};
