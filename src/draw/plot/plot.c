/* Line plots, scatter plots and bars: panels stacked on one x axis. */
#include <string.h>

#include "base/math.h"
#include "base/sized.h"
#include "draw/backend.h"
#include "draw/plot/axis.h"
#include "draw/plot/kind.h"

static const scree_plot_def defaults = {.size = sizeof(scree_plot_def),
                                        .width = 1200,
                                        .x_label = "time",
                                        .x_unit = "s",
                                        .x_low = NAN,
                                        .x_high = NAN};

void scree_default_plot_def_into(scree_plot_def *out, size_t size) {
    sized_defaults(out, size, &defaults, sizeof defaults);
}

/* Sizes at a width of 1200; everything scales with it. */
enum {
    TEXT = 22,
    TITLE = 27,
    LEFT = 130,
    RIGHT = 36,
    PANEL = 330,
    ONE_PANEL = 560,
    GAP = 28,
    LEGEND = 44,
    SAMPLE = 66 /* length of a line in the legend: two of the longest dashes */
};

typedef struct plot {
    const scree_plot_def *def;
    display d;
    double unit; /* page units per unit of the sizes above */
    axis x, y;
    rectangle frame; /* of the current panel */
    double top;      /* where the panels begin */
} plot;

static const uint32_t ink = 0x222222, grid = 0xe4e6e9;

static scree_status plot_check(const scree_plot_def *def, scree_error *error) {
    if (!def || def->panel_count == 0)
        return error_set(error, SCREE_BAD_INPUT, "a plot needs at least one panel");
    if (!(def->width >= 100 && def->width <= 20000) || !(def->height >= 0 && def->height <= 20000))
        return error_set(error, SCREE_BAD_INPUT,
                         "a plot must be 100 to 20000 pixels wide; its height must be at most "
                         "20000, or 0");
    for (size_t k = 0; k < def->series_count; k++) {
        const scree_series *s = &def->series[k];
        if (s->panel < 0 || (size_t)s->panel >= def->panel_count)
            return error_set(error, SCREE_BAD_INPUT,
                             "series %zu of the plot is for panel %d, but there are %zu", k,
                             s->panel, def->panel_count);
        if (s->count > 0 && (!s->x || !s->y))
            return error_set(error, SCREE_BAD_INPUT, "series %zu of the plot has no numbers", k);
    }
    return SCREE_OK;
}

static bool shown(double value, bool log) { return isfinite(value) && (!log || value > 0); }

typedef struct range {
    double low, high;
} range;

static void range_add(range *r, double value, bool log) {
    if (!shown(value, log)) return;
    r->low = fmin(r->low, value);
    r->high = fmax(r->high, value);
}

static range x_range(const scree_plot_def *def) {
    range r = {INFINITY, -INFINITY};
    for (size_t k = 0; k < def->series_count; k++) {
        const scree_series *s = &def->series[k];
        for (size_t i = 0; i < s->count; i++)
            range_add(&r, s->x[i], def->x_log);
        /* a bar is half a spacing wider than its points on both sides */
        if (s->mark == SCREE_MARK_BARS && s->count > 1 && !def->x_log) {
            double half = 0.5 * fabs(s->x[1] - s->x[0]);
            range_add(&r, s->x[0] - half, false);
            range_add(&r, s->x[s->count - 1] + half, false);
        }
    }
    if (isfinite(def->x_low)) r.low = def->x_low;
    if (isfinite(def->x_high)) r.high = def->x_high;
    return r;
}

static range y_range(const scree_plot_def *def, int index) {
    const scree_panel *panel = &def->panels[index];
    range r = {INFINITY, -INFINITY};
    for (size_t k = 0; k < def->series_count; k++) {
        const scree_series *s = &def->series[k];
        if (s->panel != index) continue;
        for (size_t i = 0; i < s->count; i++)
            if (shown(s->x[i], def->x_log)) range_add(&r, s->y[i], panel->log);
        if (s->mark == SCREE_MARK_BARS && !panel->log) range_add(&r, 0, false);
    }
    /* curves keep a distance from the frame, except where it is the zero line */
    double room = r.high > r.low && !panel->log ? 0.02 * (r.high - r.low) : 0;
    if (r.low != 0) r.low -= room;
    if (r.high != 0) r.high += room;
    if (isfinite(panel->low)) r.low = panel->low;
    if (isfinite(panel->high)) r.high = panel->high;
    return r;
}

static double place_x(const plot *p, double x) {
    return p->frame.x + p->frame.width * axis_place(&p->x, x);
}

static double place_y(const plot *p, double y) {
    return p->frame.y + p->frame.height * (1 - axis_place(&p->y, y));
}

static void draw_grid(plot *p) {
    double bottom = p->frame.y + p->frame.height, right = p->frame.x + p->frame.width;
    p->d.layer = 0;
    for (int k = 0; k < p->x.ticks; k++) {
        double x = place_x(p, p->x.tick[k]);
        if (p->x.text[k][0])
            display_line(&p->d, x, p->frame.y, x, bottom, colour_rgb(grid), 1.2 * p->unit);
    }
    for (int k = 0; k < p->y.ticks; k++) {
        double y = place_y(p, p->y.tick[k]);
        if (p->y.text[k][0])
            display_line(&p->d, p->frame.x, y, right, y, colour_rgb(grid), 1.2 * p->unit);
    }
}

static void draw_x_axis(plot *p, bool named) {
    double bottom = p->frame.y + p->frame.height, u = p->unit;
    for (int k = 0; k < p->x.ticks; k++) {
        double x = place_x(p, p->x.tick[k]), length = p->x.text[k][0] ? 8 : 4;
        display_line(&p->d, x, bottom, x, bottom - length * u, colour_rgb(ink), 1.5 * u);
        if (named)
            display_text(&p->d, x, bottom + 20 * u, p->x.text[k], TEXT * u, colour_rgb(ink),
                         ALIGN_CENTRE, 0, false);
    }
    if (named)
        display_text(&p->d, p->frame.x + 0.5 * p->frame.width, bottom + 54 * u, p->x.label,
                     TEXT * u, colour_rgb(ink), ALIGN_CENTRE, 0, false);
}

static void draw_y_axis(plot *p) {
    double u = p->unit, middle = p->frame.y + 0.5 * p->frame.height;
    for (int k = 0; k < p->y.ticks; k++) {
        double y = place_y(p, p->y.tick[k]), length = p->y.text[k][0] ? 8 : 4;
        display_line(&p->d, p->frame.x, y, p->frame.x + length * u, y, colour_rgb(ink), 1.5 * u);
        display_text(&p->d, p->frame.x - 10 * u, y, p->y.text[k], TEXT * u, colour_rgb(ink),
                     ALIGN_RIGHT, 0, false);
    }
    display_text(&p->d, 26 * u, middle, p->y.label, TEXT * u, colour_rgb(ink), ALIGN_CENTRE, PI / 2,
                 false);
}

static void draw_run(plot *p, const double *xy, size_t count, const style *look) {
    if (count == 1)
        display_circle(&p->d, xy[0], xy[1], look->width, (style){.fill = look->stroke});
    else
        display_polyline(&p->d, xy, count, *look);
}

/* The line, interrupted where there are no values. xy has memory for two points per number. */
static void draw_lines(plot *p, const scree_series *s, bool y_log, const style *look, double *xy) {
    size_t run = 0;
    for (size_t i = 0; i < s->count; i++) {
        if (!shown(s->x[i], p->def->x_log) || !shown(s->y[i], y_log)) {
            if (run) draw_run(p, xy, run, look);
            run = 0;
            continue;
        }
        double x = place_x(p, s->x[i]), y = place_y(p, s->y[i]);
        if (s->mark == SCREE_MARK_STEPS && run) {
            xy[2 * run] = x;
            xy[2 * run + 1] = xy[2 * run - 1];
            run++;
        }
        xy[2 * run] = x;
        xy[2 * run + 1] = y;
        run++;
    }
    if (run) draw_run(p, xy, run, look);
}

enum { CLOUD = 200 }; /* more points than this are small disks */

/* One point of the nth series of a panel. Kinds differ in form, and every second one is open and
 * surrounds the others, so that equal values are both visible. */
static void draw_mark(plot *p, uint32_t nth, double x, double y, double r, colour c) {
    bool open = nth % 2, square = nth / 2 % 2;
    double half = open ? 1.8 * r : r;
    style look = open ? (style){.stroke = c, .width = 2 * p->unit} : (style){.fill = c};
    if (square)
        display_box(&p->d, (rectangle){x - half, y - half, 2 * half, 2 * half}, look);
    else
        display_circle(&p->d, x, y, half, look);
}

static bool in_frame(const plot *p, double x, double y) {
    double slack = 1e-6 * p->frame.width; /* rounding; invisible */
    return x >= p->frame.x - slack && x <= p->frame.x + p->frame.width + slack &&
           y >= p->frame.y - slack && y <= p->frame.y + p->frame.height + slack;
}

/* A point at the edge is drawn whole; many points are a cloud of small disks. */
static void draw_points(plot *p, const scree_series *s, bool y_log, uint32_t nth) {
    bool cloud = s->count > CLOUD;
    double radius = (s->count > 2000 ? 2 : cloud ? 3 : 4.5) * p->unit;
    colour c = colour_alpha(colour_kind(nth), s->count > 500 ? 0.6 : 0.9);
    display_clip(&p->d, NULL);
    for (size_t i = 0; i < s->count; i++) {
        if (!shown(s->x[i], p->def->x_log) || !shown(s->y[i], y_log)) continue;
        double x = place_x(p, s->x[i]), y = place_y(p, s->y[i]);
        if (in_frame(p, x, y)) draw_mark(p, cloud ? 0 : nth, x, y, radius, c);
    }
    display_clip(&p->d, &p->frame);
}

static void draw_bars(plot *p, const scree_series *s, bool y_log, colour c) {
    double width = s->count > 1 ? fabs(s->x[1] - s->x[0]) : 0.5 * (p->x.high - p->x.low);
    double zero = place_y(p, y_log || p->y.low > 0 ? p->y.low : fmin(p->y.high, 0));
    for (size_t i = 0; i < s->count; i++) {
        if (!shown(s->x[i], p->def->x_log) || !shown(s->y[i], y_log)) continue;
        double left = place_x(p, s->x[i] - 0.46 * width),
               right = place_x(p, s->x[i] + 0.46 * width);
        double y = place_y(p, s->y[i]);
        if (p->x.log) {
            left = place_x(p, s->x[i]) - 6 * p->unit;
            right = left + 12 * p->unit;
        }
        display_box(&p->d, (rectangle){left, fmin(y, zero), right - left, fabs(y - zero)},
                    (style){.fill = colour_alpha(c, 0.75), .stroke = c, .width = 1.2 * p->unit});
    }
}

/* Every curve of a panel has a colour and a kind of dashes, so that curves can also be told apart
 * without colours. Seven colours and six kinds of dashes: the first 42 curves all differ. */
static style line_style(const plot *p, uint32_t nth, double width) {
    static const double dash[][3] = {{0, 0, 0},  {17, 10, 0}, {3, 9, 0},
                                     {20, 9, 3}, {32, 12, 0}, {9, 8, 0}};
    const double *d = dash[nth % (sizeof dash / sizeof *dash)];
    double u = p->unit;
    return (style){.stroke = colour_kind(nth),
                   .width = width * u,
                   .dash = d[0] * u,
                   .gap = d[1] * u,
                   .dot = d[2] * u};
}

static scree_status draw_series(plot *p, int panel, scree_error *error) {
    uint32_t nth = 0;
    p->d.layer = 1;
    display_clip(&p->d, &p->frame);
    for (size_t k = 0; k < p->def->series_count; k++) {
        const scree_series *s = &p->def->series[k];
        if (s->panel != panel) continue;
        colour c = colour_kind(nth);
        bool log = p->def->panels[panel].log;
        style look = line_style(p, nth, 2.8);
        nth++;
        if (s->mark == SCREE_MARK_BARS) draw_bars(p, s, log, c);
        if (s->mark == SCREE_MARK_POINTS || s->mark == SCREE_MARK_LINE_POINTS)
            draw_points(p, s, log, nth - 1);
        if (s->mark == SCREE_MARK_BARS || s->mark == SCREE_MARK_POINTS) continue;
        double *xy = mem_alloc(4 * s->count + 4, sizeof *xy);
        if (!xy) return error_no_memory(error, "a plot");
        draw_lines(p, s, log, &look, xy);
        mem_free(xy);
    }
    display_clip(&p->d, NULL);
    return SCREE_OK;
}

/* Series k of the panel, counted from 0; NULL: there are no more. */
static const scree_series *panel_series(const scree_plot_def *def, int panel, size_t k) {
    for (size_t i = 0; i < def->series_count; i++)
        if (def->series[i].panel == panel && k-- == 0) return &def->series[i];
    return NULL;
}

/* A panel with the same labels as the one above it needs no legend of its own. */
static bool legend_repeats(const scree_plot_def *def, int panel) {
    for (size_t k = 0; panel > 0; k++) {
        const scree_series *here = panel_series(def, panel, k);
        const scree_series *above = panel_series(def, panel - 1, k);
        if (!here || !above) return k > 0 && here == above;
        bool same = here->label && above->label ? strcmp(here->label, above->label) == 0
                                                : here->label == above->label;
        if (!same || here->mark != above->mark) return false;
    }
    return false;
}

/* Passes through the legend of a panel and returns its rows; draws it if `draw` is true. It is
 * above the panel and hides nothing. */
static int legend_rows(plot *p, int panel, bool draw) {
    double u = p->unit, left = LEFT * u, right = p->def->width - RIGHT * u, x = left;
    double y = p->frame.y - (LEGEND * u) * 0.5;
    int rows = 0, total = draw ? legend_rows(p, panel, false) : 0;
    const scree_series *s;
    if (legend_repeats(p->def, panel)) return 0;
    for (uint32_t nth = 0; (s = panel_series(p->def, panel, nth)) != NULL; nth++) {
        if (!s->label || !s->label[0]) continue;
        double width = (SAMPLE + 10) * u + text_width(s->label, TEXT * u);
        if (rows == 0 || (x > left && x + width > right)) {
            rows++;
            x = left;
        }
        if (draw) {
            double row = y - (total - rows) * (LEGEND * u);
            colour c = colour_kind(nth);
            bool filled = s->mark == SCREE_MARK_BARS || s->count > CLOUD;
            if (s->mark == SCREE_MARK_POINTS || s->mark == SCREE_MARK_BARS)
                draw_mark(p, filled ? 0 : nth, x + 0.5 * SAMPLE * u, row, 6 * u, c);
            else
                display_polyline(&p->d, (double[]){x, row, x + SAMPLE * u, row}, 2,
                                 line_style(p, nth, 3.4));
            display_text(&p->d, x + (SAMPLE + 10) * u, row, s->label, TEXT * u, colour_rgb(ink),
                         ALIGN_LEFT, 0, false);
        }
        x += width + 32 * u;
    }
    return rows;
}

static scree_status draw_panel(plot *p, int index, scree_error *error) {
    const scree_panel *panel = &p->def->panels[index];
    range r = y_range(p->def, index);
    bool open = !isfinite(panel->low) && !isfinite(panel->high);
    int wanted = (int)(p->frame.height / (52 * p->unit));
    axis_make(&p->y, r.low, r.high, panel->log, wanted, open, panel->label, panel->unit);
    draw_grid(p);
    TRY(draw_series(p, index, error));
    p->d.layer = 2;
    display_box(&p->d, p->frame, (style){.stroke = colour_rgb(ink), .width = 1.8 * p->unit});
    draw_x_axis(p, (size_t)index + 1 == p->def->panel_count);
    draw_y_axis(p);
    legend_rows(p, index, true);
    return SCREE_OK;
}

/* Room above a panel. */
static double gap_above(plot *p, size_t panel) {
    int rows = legend_rows(p, (int)panel, false);
    return (rows > 0 ? rows * LEGEND : GAP) * p->unit;
}

static scree_status draw_plot(plot *p, scree_error *error) {
    const scree_plot_def *def = p->def;
    double u = p->unit, bottom = 84 * u, panels = (double)def->panel_count;
    p->top = (def->title ? 62 : 20) * u;
    double gaps = 0;
    for (size_t k = 0; k < def->panel_count; k++)
        gaps += gap_above(p, k);
    double each = (def->panel_count == 1 ? ONE_PANEL : PANEL) * u;
    double height = def->height > 0 ? def->height : p->top + bottom + gaps + panels * each;
    display_init(&p->d, def->width, floor(height + 0.5));
    each = (p->d.height - p->top - bottom - gaps) / panels;
    if (each < 20 * u)
        return error_set(error, SCREE_BAD_INPUT,
                         "the plot is too low for %zu panels: give it more height, or 0",
                         def->panel_count);
    range r = x_range(def);
    axis_make(&p->x, r.low, r.high, def->x_log, 9, def->x_log != 0, def->x_label, def->x_unit);
    if (def->title)
        display_text(&p->d, 0.5 * def->width, 34 * u, def->title, TITLE * u, colour_rgb(ink),
                     ALIGN_CENTRE, 0, true);
    double below = p->top;
    for (size_t k = 0; k < def->panel_count; k++) {
        p->frame =
            (rectangle){LEFT * u, below + gap_above(p, k), def->width - (LEFT + RIGHT) * u, each};
        below = p->frame.y + each;
        TRY(draw_panel(p, (int)k, error));
    }
    return SCREE_OK;
}

scree_status scree_plot(const scree_plot_def *def, const char *path, scree_error *error) {
    scree_plot_def own = defaults;
    TRY(sized_take(&own, def, "scree_plot_def", error));
    def = &own;
    TRY(plot_check(def, error));
    plot p = {.def = def, .unit = def->width / 1200};
    scree_status status = draw_plot(&p, error);
    if (status == SCREE_OK) status = display_save(&p.d, path, error);
    display_free(&p.d);
    return status;
}

static scree_status draw_panels(const void *parameters, const scree_plot_def *def, const char *path,
                                scree_error *error) {
    (void)parameters;
    return scree_plot(def, path, error);
}

const plot_kind plot_lines = {
    .head = {.name = "lines",
             .help = "series over x as lines, points or bars, in panels stacked on one x axis"},
    .draw = draw_panels,
};
