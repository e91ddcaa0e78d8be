/* scree solve FOLDER: every problem of a folder with every requested solver. */
#include <dirent.h>
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "interrupt.h"
#include "say.h"
#include "solve.h"

typedef struct file_list {
    char **path;
    size_t count, room;
} file_list;

/* The results of one solver over all problems. */
typedef struct score {
    const char *solver;
    size_t solved, failed, refused, fastest;
    double log_time; /* sum over the solved ones */
} score;

typedef struct campaign {
    solve_job *job;
    file_list files;
    score score[SOLVERS_MAX];
    double *cost; /* (problems x solvers); infinite: not solved */
    size_t problems;
    int code;
} campaign;

static int by_name(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static bool is_problem(const char *name) {
    return has_ending(name, ".dat") || has_ending(name, ".hdf5") || has_ending(name, ".h5");
}

static bool add_file(file_list *list, const char *folder, const char *name) {
    if (list->count == list->room) {
        size_t room = list->room ? 2 * list->room : 64;
        char **larger = realloc(list->path, room * sizeof *larger);
        if (!larger) return false;
        list->path = larger;
        list->room = room;
    }
    char *path = join_path(folder, name);
    if (!path) return false;
    list->path[list->count++] = path;
    return true;
}

static int list_files(file_list *list, const char *folder) {
    DIR *open = opendir(folder);
    struct dirent *entry;
    bool good = true;
    if (!open) {
        complain("%s: cannot be read: %s", folder, strerror(errno));
        return CODE_BAD_INPUT;
    }
    while (good && (entry = readdir(open)))
        if (is_problem(entry->d_name)) good = add_file(list, folder, entry->d_name);
    closedir(open);
    if (!good) return fail_memory();
    if (list->count == 0) {
        complain("%s: there is no problem file (.dat, .hdf5, .h5) in this folder", folder);
        return CODE_BAD_INPUT;
    }
    qsort(list->path, list->count, sizeof *list->path, by_name);
    return 0;
}

static void worsen(campaign *c, int code) {
    if (code > c->code) c->code = code;
}

static void count_results(campaign *c, const solve_result *results) {
    const solve_job *job = c->job;
    size_t best = job->solvers;
    double *cost = c->cost + c->problems++ * job->solvers;
    for (size_t k = 0; k < job->solvers; k++) {
        const solve_result *r = &results[k];
        score *s = &c->score[k];
        cost[k] = INFINITY;
        s->refused += !r->taken;
        s->failed += r->taken && !solve_succeeded(r);
        if (!solve_succeeded(r)) continue;
        s->solved++;
        s->log_time += log(fmax(r->info.time_s, 1e-9));
        /* a problem whose start is the solution costs nothing, but ratios need a positive number */
        cost[k] =
            fmax(solve_cost_of(job->over, r->info.time_s, r->info.work, (double)r->info.iterations),
                 job->over == COST_TIME ? 1e-9 : 1.0);
        if (best == job->solvers || r->info.time_s < results[best].info.time_s) best = k;
    }
    if (best < job->solvers)
        c->score[best].fastest++;
    else
        worsen(c, CODE_UNCONVERGED);
}

/* Problems one by one; a file that cannot be read is reported and skipped. */
static void solve_files(campaign *c, solve_result *results) {
    const solve_job *job = c->job;
    for (size_t i = 0; i < c->files.count && !interrupted(NULL); i++) {
        solve_case of;
        int code = solve_file(job, c->files.path[i], NULL, &of, results);
        if (code) {
            worsen(c, code);
        } else {
            count_results(c, results);
            for (size_t k = 0; job->json && k < job->solvers; k++)
                print_solve_json(&of, &results[k]);
            if (!job->json) print_solve_line(&of, results, job->solvers);
        }
        for (size_t k = 0; k < job->solvers; k++) {
            curve_free(&results[k].curve);
            results[k] = (solve_result){0};
        }
    }
}

static int by_score(const void *a, const void *b) {
    const score *x = a, *y = b;
    if (x->solved != y->solved) return x->solved > y->solved ? -1 : 1;
    if (x->log_time != y->log_time) return x->log_time < y->log_time ? -1 : 1;
    return strcmp(x->solver, y->solver);
}

static void print_scores(campaign *c) {
    size_t solvers = c->job->solvers;
    qsort(c->score, solvers, sizeof *c->score, by_score);
    printf("\n%-20s %7s %7s %8s %8s %16s\n", "solver", "solved", "failed", "refused", "fastest",
           "mean time [ms]");
    for (size_t k = 0; k < solvers; k++) {
        const score *s = &c->score[k];
        printf("%-20s %7zu %7zu %8zu %8zu ", s->solver, s->solved, s->failed, s->refused,
               s->fastest);
        if (s->solved)
            printf("%16.3g\n", 1e3 * exp(s->log_time / (double)s->solved));
        else
            printf("%16s\n", "-");
    }
    printf("%zu problems; mean time: geometric, over those solved\n", c->problems);
}

int solve_folder(solve_job *job, const char *folder) {
    campaign c = {.job = job};
    solve_job curveless = *job; /* the plot of a folder is its profile */
    int code = list_files(&c.files, folder);
    solve_result *results = calloc(job->solvers, sizeof *results);
    c.cost = calloc(c.files.count * job->solvers + 1, sizeof *c.cost);
    curveless.plot = NULL;
    c.job = &curveless;
    for (size_t k = 0; k < job->solvers; k++)
        c.score[k].solver = scree_solver_at(job->solver[k]).name;
    if (!code && (!results || !c.cost)) code = fail_memory();
    if (!code) {
        solve_files(&c, results);
        code = c.code;
        if (job->plot && c.problems) {
            int plotted = plot_solve_profile(job, c.cost, c.problems);
            if (plotted > code) code = plotted;
        }
        if (!job->json && c.problems) print_scores(&c);
    }
    for (size_t i = 0; i < c.files.count; i++)
        free(c.files.path[i]);
    free(c.files.path);
    free(c.cost);
    free(results);
    return code;
}
