/* Curves of residuals and performance profiles. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "say.h"
#include "solve.h"

#define CURVE_POINTS 4096

static const char *const cost_label[] = {"time", "work", "iterations"};
static const char *const cost_unit[] = {"s", "ns, counted", "1"};

double solve_cost_of(solve_cost what, double time_s, double work, double iterations) {
    return what == COST_TIME ? time_s : what == COST_WORK ? work : iterations;
}

static void thin_out(solve_curve *c) {
    for (size_t k = 0; 2 * k < c->count; k++)
        c->x[k] = c->x[2 * k], c->y[k] = c->y[2 * k];
    c->count = (c->count + 1) / 2;
    c->stride *= 2;
}

static void curve_put(solve_curve *c, double x, double y) {
    c->skipped = 0;
    if (c->count == c->room) thin_out(c);
    c->x[c->count] = x;
    c->y[c->count] = y;
    c->count++;
}

/* Without memory the curve stays unchanged: it is only a picture. */
void curve_add(solve_curve *c, double x, double y) {
    if (c->room == 0) {
        c->x = malloc(CURVE_POINTS * sizeof *c->x);
        c->y = malloc(CURVE_POINTS * sizeof *c->y);
        c->room = CURVE_POINTS;
        c->stride = 1;
        c->best = INFINITY;
    }
    if (!(c->best <= y)) c->best = y;
    if (!c->x || !c->y || ++c->skipped < c->stride) return;
    curve_put(c, x, c->best);
}

void curve_end(solve_curve *c, double x, double y) {
    curve_add(c, x, y);
    if (c->x && c->y && c->skipped) curve_put(c, x, c->best);
}

void curve_free(solve_curve *c) {
    free(c->x);
    free(c->y);
}

static int save(const scree_plot_def *def, const char *path) {
    scree_error error = {0};
    scree_status status = scree_plot(def, path, &error);
    return status == SCREE_OK ? 0 : fail(status, &error);
}

int plot_solve_curves(const solve_job *job, const solve_case *of, const solve_result *results,
                      size_t count) {
    scree_series series[SOLVERS_MAX];
    static const char *const label[] = {[SCREE_NORM_QUOTED] = "best residual so far",
                                        [SCREE_NORM_SCALED] = "best scaled residual so far",
                                        [SCREE_NORM_MAXIMUM] =
                                            "best scaled residual of the worst contact so far"};
    scree_panel panel = {label[of->norm], NULL, 1, NAN, NAN};
    scree_plot_def def = scree_default_plot_def();
    const char *slash = strrchr(of->path, '/');
    size_t curves = 0;
    for (size_t k = 0; k < count; k++) {
        const solve_curve *c = &results[k].curve;
        if (results[k].taken)
            series[curves++] =
                (scree_series){results[k].solver, c->x, c->y, c->count, 0, SCREE_MARK_LINE};
    }
    def.title = slash ? slash + 1 : of->path;
    def.x_label = cost_label[job->over];
    def.x_unit = cost_unit[job->over];
    def.x_log = 1;
    def.panels = &panel, def.panel_count = 1;
    def.series = series, def.series_count = curves;
    return save(&def, job->plot);
}

int plot_solve_profile(const solve_job *job, const double *cost, size_t problems) {
    const char *names[SOLVERS_MAX];
    char title[64], label[64];
    scree_plot_def def = scree_default_plot_def();
    scree_error error = {0};
    for (size_t k = 0; k < job->solvers; k++)
        names[k] = scree_solver_at(job->solver[k]).name;
    snprintf(title, sizeof title, "%zu problem%s to %g", problems, problems == 1 ? "" : "s",
             job->settings.tolerance);
    snprintf(label, sizeof label, "%s over the least of all solvers", cost_label[job->over]);
    def.title = title;
    def.x_label = label;
    def.x_unit = NULL;
    scree_status status =
        scree_plot_profile(&def, names, job->solvers, cost, problems, job->plot, &error);
    return status == SCREE_OK ? 0 : fail(status, &error);
}
