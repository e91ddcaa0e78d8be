/* Shared by the files of scree solve. */
#ifndef APP_SOLVE_H
#define APP_SOLVE_H

#include "command.h"

#define SOLVERS_MAX 64

/* The abscissa of a curve of residuals, or of a profile. */
typedef enum solve_cost { COST_TIME, COST_WORK, COST_ITERATIONS } solve_cost;

/* The best residual so far: solvers return their best iterate, and some are erratic. */
typedef struct solve_curve {
    double *x, *y; /* (room) */
    size_t count, room;
    double best;
    int64_t stride, skipped; /* for long histories every stride-th point is kept */
} solve_curve;

/* One solver on one problem. */
typedef struct solve_result {
    const char *solver;
    bool taken;            /* false: it was refused, `reason` says why */
    char reason[512];      /* or the error */
    scree_solve_info info; /* time: the median of the repeats */
    solve_curve curve;     /* filled where a plot is wanted */
} solve_result;

typedef struct solve_job {
    const arguments *given;
    scree_solve_settings settings;
    const char *option[32];
    size_t options;
    size_t solver[SOLVERS_MAX]; /* indices of scree_solver_at */
    size_t solvers;
    bool several; /* solvers or files: a refusal is a row of a table, not an error */
    bool json, guess, rolling;
    bool folder;
    bool norm_given; /* otherwise it depends on the kind of the problem */
    long long repeat;
    const char *plot; /* or NULL */
    solve_cost over;
} solve_job;

/* A problem and its file, for printing. */
typedef struct solve_case {
    const char *path;
    scree_problem_info problem;
    scree_norm norm; /* the norm in which it was solved */
    int saved;       /* 0, or the exit code of a solution that could not be written */
} solve_case;

/* solve_print.c */
void print_solve_json(const solve_case *of, const solve_result *r);
void print_solve_one(const solve_case *of, const solve_result *r);
void print_solve_table(const solve_case *of, solve_result *results, size_t count); /* sorts them */
void print_solve_line(const solve_case *of, const solve_result *results, size_t count);
bool solve_succeeded(const solve_result *r);

/* solve_plot.c */
void curve_add(solve_curve *c, double x, double y);
void curve_end(solve_curve *c, double x, double y); /* a point that is never left out */
void curve_free(solve_curve *c);
double solve_cost_of(solve_cost what, double time_s, double work, double iterations);
int plot_solve_curves(const solve_job *job, const solve_case *of, const solve_result *results,
                      size_t count);
/* cost (problems x solvers) */
int plot_solve_profile(const solve_job *job, const double *cost, size_t problems);

/* solve_folder.c */
int solve_folder(solve_job *job, const char *folder);

/* solve.c: reads a file and runs every solver of the job on it: results (job->solvers). 0, or an
 * exit code after a message: bad input, or an interrupt. The solution of the last solver is written
 * to `output` unless that is NULL; an error there is printed and stored in of->saved, and does not
 * affect the results. */
int solve_file(const solve_job *given, const char *path, const char *output, solve_case *of,
               solve_result *results);

#endif
