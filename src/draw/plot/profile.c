/* Performance profiles: how often each solver is within a factor of the best one. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/sized.h"
#include "base/status.h"
#include "draw/plot/kind.h"

enum { LABEL = 96 };

typedef struct profile {
    const double *cost; /* (problems x solvers) */
    size_t solvers, problems;
    double *ratio, *share; /* (solvers x points) */
    size_t points;         /* of one curve: the ratios, between the two ends of the axis */
    char (*label)[LABEL];  /* (solvers) */
    scree_series *series;  /* (solvers) */
    double widest;         /* the largest ratio that occurs */
} profile;

/* Infinite if no solver solved the problem. */
static double least_cost(const profile *p, size_t problem) {
    double least = INFINITY;
    for (size_t k = 0; k < p->solvers; k++) {
        double cost = p->cost[problem * p->solvers + k];
        if (isfinite(cost) && cost < least) least = cost;
    }
    return least;
}

static int by_value(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The solver's ratios, sorted, starting at the second point; returns the number of solved
 * problems. */
static size_t fill_ratios(profile *p, size_t solver) {
    double *ratio = p->ratio + solver * p->points;
    size_t solved = 0;
    for (size_t i = 0; i < p->problems; i++) {
        double cost = p->cost[i * p->solvers + solver];
        if (isfinite(cost)) ratio[1 + solved++] = cost / least_cost(p, i);
    }
    qsort(ratio + 1, solved, sizeof *ratio, by_value);
    if (solved) p->widest = fmax(p->widest, ratio[solved]);
    return solved;
}

static void fill_curve(profile *p, size_t solver, size_t solved, const char *name, double end) {
    double *ratio = p->ratio + solver * p->points, *share = p->share + solver * p->points;
    ratio[0] = 1;
    share[0] = 0;
    for (size_t i = 1; i <= solved; i++)
        share[i] = (double)i / (double)p->problems;
    ratio[solved + 1] = end;
    share[solved + 1] = share[solved];
    snprintf(p->label[solver], LABEL, "%.60s (%zu)", name, solved);
    p->series[solver] =
        (scree_series){p->label[solver], ratio, share, solved + 2, 0, SCREE_MARK_STEPS};
}

static scree_status draw(profile *p, const scree_plot_def *def, const char *const *names,
                         const char *path, scree_error *error) {
    size_t *solved = mem_alloc(p->solvers, sizeof *solved);
    if (!solved) return error_no_memory(error, "a profile");
    for (size_t k = 0; k < p->solvers; k++)
        solved[k] = fill_ratios(p, k);
    double end = 10; /* logarithmic axes end at powers of ten */
    while (end < p->widest)
        end *= 10;
    for (size_t k = 0; k < p->solvers; k++)
        fill_curve(p, k, solved[k], names[k], end);
    mem_free(solved);
    scree_panel panel = {"share of problems solved", NULL, 0, 0, 1.03};
    scree_plot_def shown = *def;
    shown.x_log = 1;
    shown.x_low = 1, shown.x_high = end;
    shown.panels = &panel, shown.panel_count = 1;
    shown.series = p->series, shown.series_count = p->solvers;
    return scree_plot(&shown, path, error);
}

static scree_status check(const double *cost, size_t solvers, size_t problems, scree_error *error) {
    if (solvers == 0 || problems == 0)
        return error_set(error, SCREE_BAD_INPUT,
                         "a profile needs at least one solver and one "
                         "problem");
    for (size_t i = 0; i < solvers * problems; i++)
        if (cost[i] <= 0)
            return error_set(error, SCREE_BAD_INPUT,
                             "cost %zu of solver %zu is %g, but costs of a profile must be > 0",
                             i / solvers, i % solvers, cost[i]);
    return SCREE_OK;
}

scree_status scree_plot_profile(const scree_plot_def *def, const char *const *names, size_t solvers,
                                const double *cost, size_t problems, const char *path,
                                scree_error *error) {
    scree_plot_def own = scree_default_plot_def();
    TRY(sized_take(&own, def, "scree_plot_def", error));
    def = &own;
    TRY(check(cost, solvers, problems, error));
    profile p = {.cost = cost, .solvers = solvers, .problems = problems, .points = problems + 2};
    p.ratio = mem_alloc(solvers, p.points * sizeof *p.ratio);
    p.share = mem_alloc(solvers, p.points * sizeof *p.share);
    p.label = mem_alloc(solvers, sizeof *p.label);
    p.series = mem_alloc(solvers, sizeof *p.series);
    bool room = p.ratio && p.share && p.label && p.series;
    scree_status status =
        room ? draw(&p, def, names, path, error) : error_no_memory(error, "a profile");
    mem_free(p.ratio);
    mem_free(p.share);
    mem_free(p.label);
    mem_free(p.series);
    return status;
}

/* Series of one length: a solver each, the y values its costs. */
static scree_status gather(const scree_plot_def *def, const char **names, double *cost,
                           scree_error *error) {
    size_t solvers = def->series_count, problems = def->series[0].count;
    for (size_t k = 0; k < solvers; k++) {
        const scree_series *s = &def->series[k];
        if (s->count != problems)
            return error_set(error, SCREE_BAD_INPUT,
                             "series %zu of a profile has %zu costs, the first has %zu", k,
                             s->count, problems);
        names[k] = s->label ? s->label : "";
        for (size_t i = 0; i < problems; i++)
            cost[i * solvers + k] = s->y[i];
    }
    return SCREE_OK;
}

static scree_status draw_profile(const void *parameters, const scree_plot_def *def,
                                 const char *path, scree_error *error) {
    (void)parameters;
    size_t solvers = def->series_count, problems = solvers ? def->series[0].count : 0;
    if (problems == 0) return check(NULL, solvers, problems, error);
    const char **names = mem_alloc(solvers, sizeof *names);
    double *cost = mem_alloc(solvers, problems * sizeof *cost);
    scree_status status =
        names && cost ? gather(def, names, cost, error) : error_no_memory(error, "a profile");
    if (status == SCREE_OK)
        status = scree_plot_profile(def, names, solvers, cost, problems, path, error);
    mem_free(names);
    mem_free(cost);
    return status;
}

const plot_kind plot_profile = {
    .head = {.name = "profile",
             .help = "performance profile: each series holds a solver's costs, one per problem; "
                     "the plot shows the share of problems that it solves within a factor of the "
                     "least cost",
             .source = "E. Dolan and J. More, Mathematical Programming 91, 2002"},
    .draw = draw_profile,
};
