/* scree solve: solves discrete frictional-contact problems from files of Siconos and FCLIB. */
#include "solve.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "interrupt.h"
#include "say.h"

#define REPEATS_MAX 1000
/* If several solvers are tried, a slow one must not delay the others. */
#define SEVERAL_LIMIT 10.0

static int code_of(const solve_result *r) {
    return solve_succeeded(r) ? CODE_DONE : CODE_UNCONVERGED;
}

static bool solver_has(size_t solver, const char *pair) {
    scree_solver_option known;
    size_t length = strcspn(pair, "=");
    for (size_t k = 0; scree_solver_option_at(solver, k, &known); k++)
        if (strlen(known.name) == length && strncmp(known.name, pair, length) == 0) return true;
    return false;
}

/* A single solver gets all options and reports errors in them; of several solvers each gets the
 * options that it has. */
static bool check_options(const solve_job *job) {
    for (size_t i = 0; job->several && i < job->options; i++) {
        bool known = false;
        for (size_t k = 0; k < job->solvers; k++)
            known = known || solver_has(job->solver[k], job->option[i]);
        if (!known) {
            complain(
                "solve: none of these solvers has the option of '%s'; scree solvers lists them",
                job->option[i]);
            return false;
        }
    }
    return true;
}

static bool has_solver(const solve_job *job, size_t solver) {
    for (size_t k = 0; k < job->solvers; k++)
        if (job->solver[k] == solver) return true;
    return false;
}

/* A solver that is named twice runs once. */
static bool add_solver(solve_job *job, const char *name) {
    scree_error error = {0};
    char *text = NULL;
    for (size_t i = 0; i < scree_solver_count(); i++)
        if (strcmp(scree_solver_at(i).name, name) == 0 && job->solvers < SOLVERS_MAX) {
            if (!has_solver(job, i)) job->solver[job->solvers++] = i;
            return true;
        }
    /* the library knows which names are near */
    scree_status status = scree_describe_solvers(name, 0, &text, &error);
    if (status == SCREE_OK)
        complain("solve: at most %d solvers are possible", SOLVERS_MAX);
    else
        fail(status, &error);
    scree_text_free(text);
    return false;
}

static bool read_solvers(solve_job *job) {
    const char *names = given_text(job->given, "solver");
    char name[64];
    if (!names) names = job->settings.solver;
    job->several = strcmp(names, "all") == 0 || strchr(names, ',') != NULL;
    if (strcmp(names, "all") == 0) {
        for (size_t i = 0; i < scree_solver_count() && i < SOLVERS_MAX; i++)
            job->solver[job->solvers++] = i;
        return true;
    }
    while (*names) {
        size_t length = strcspn(names, ",");
        snprintf(name, sizeof name, "%.*s", (int)length, names);
        if (!add_solver(job, name)) return false;
        names += length + (names[length] == ',');
    }
    return job->solvers > 0 || add_solver(job, "");
}

static bool read_choice(const arguments *a, const char *name, const char *const *words, int *out) {
    const char *text = given_text(a, name);
    for (int k = 0; text && words[k]; k++)
        if (strcmp(text, words[k]) == 0) {
            *out = k;
            return true;
        }
    if (!text) return true;
    complain("solve: --%s must be %s%s%s%s%s, not '%s'", name, words[0], words[2] ? ", " : " or ",
             words[1], words[2] ? " or " : "", words[2] ? words[2] : "", text);
    return false;
}

static bool read_numbers(solve_job *job) {
    const arguments *a = job->given;
    scree_solve_settings *s = &job->settings;
    long long iterations = s->max_iterations, threads = 1;
    if (job->several) s->time_limit = SEVERAL_LIMIT;
    if (!given_real(a, "tol", &s->tolerance) || !given_real(a, "time-limit", &s->time_limit) ||
        !given_real(a, "max-work", &s->max_work) || !given_integer(a, "max-iter", &iterations) ||
        !given_integer(a, "threads", &threads) || !given_integer(a, "repeat", &job->repeat))
        return false;
    if (job->repeat < 1 || job->repeat > REPEATS_MAX || threads < 1 || threads > 1024) {
        complain("solve: --repeat must be 1 to %d, --threads 1 to 1024", REPEATS_MAX);
        return false;
    }
    warn_of_threads(threads);
    s->max_iterations = iterations;
    s->threads = (int)threads;
    return true;
}

/* Checked before anything is solved: an impossible picture should not cost any work. */
static bool can_plot(const char *path) {
    if (has_ending(path, ".svg") || has_ending(path, ".png") || has_ending(path, ".pdf"))
        return true;
    complain("solve: --plot %s: the extension of a picture must be .svg, .png or .pdf", path);
    return false;
}

static bool read_job(solve_job *job, const arguments *a, bool folder) {
    static const char *const norms[] = {"quoted", "scaled", "maximum", NULL};
    static const char *const costs[] = {"time", "work", "iterations", NULL};
    int norm = 0, over = folder ? COST_TIME : COST_WORK;
    *job = (solve_job){.given = a, .settings = scree_default_solve_settings(), .repeat = 1};
    job->options = given_texts(a, "option", job->option, sizeof job->option / sizeof *job->option);
    job->json = given_flag(a, "json");
    job->guess = given_flag(a, "guess");
    job->rolling = given_flag(a, "rolling");
    job->plot = given_text(a, "plot");
    if (job->plot && !can_plot(job->plot)) return false;
    if (!read_solvers(job)) return false;
    job->several = job->several || folder;
    if (!check_options(job) || !read_numbers(job) || !read_choice(a, "norm", norms, &norm) ||
        !read_choice(a, "over", costs, &over))
        return false;
    job->settings.norm = norm == 2   ? SCREE_NORM_MAXIMUM
                         : norm == 1 ? SCREE_NORM_SCALED
                                     : SCREE_NORM_QUOTED;
    job->norm_given = given_text(a, "norm") != NULL;
    job->settings.cancel = interrupted;
    job->over = (solve_cost)over;
    return true;
}

/* Progress into the curve of a result. */
typedef struct recording {
    const solve_job *job;
    solve_curve *curve;
} recording;

/* The residual of a solve that must come below the tolerance. */
static double asked_residual(const solve_job *job, double quoted, double scaled, double largest) {
    scree_norm norm = job->settings.norm;
    return norm == SCREE_NORM_QUOTED ? quoted : norm == SCREE_NORM_SCALED ? scaled : largest;
}

static void record(void *user, const scree_solve_progress *p) {
    const recording *to = user;
    curve_add(to->curve, solve_cost_of(to->job->over, p->time_s, p->work, (double)p->iteration),
              asked_residual(to->job, p->residual, p->residual_scaled, p->residual_max));
}

static void record_end(const solve_job *job, const scree_solve_info *info, solve_curve *to) {
    curve_end(to, solve_cost_of(job->over, info->time_s, info->work, (double)info->iterations),
              asked_residual(job, info->residual, info->residual_scaled, info->residual_max));
}

static int by_value(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* r (rows) and the room for u and v. */
typedef struct solution {
    double *r, *u, *v;
} solution;

static bool solution_make(solution *s, const scree_problem_info *p) {
    s->r = calloc(p->rows + 1, sizeof *s->r);
    s->u = calloc(p->rows + 1, sizeof *s->u);
    s->v = calloc(p->dofs + 1, sizeof *s->v);
    return s->r && s->u && s->v;
}

static void solution_free(solution *s) {
    free(s->r);
    free(s->u);
    free(s->v);
}

static double median(double *values, int count) {
    qsort(values, (size_t)count, sizeof *values, by_value);
    return 0.5 * (values[count / 2] + values[(count - 1) / 2]);
}

/* A run that does not converge is not repeated: its time has no further information. */
static scree_status solve_repeated(const solve_job *job, const scree_problem *problem,
                                   const scree_solve_settings *settings, solution *to,
                                   solve_result *out, scree_error *error) {
    double time[REPEATS_MAX], processor[REPEATS_MAX];
    int runs = 0;
    scree_solve_settings silent = *settings;
    silent.progress = NULL;
    do {
        scree_status status =
            scree_solve(problem, runs ? &silent : settings, to->r, to->u, to->v, &out->info, error);
        if (status != SCREE_OK) return status;
        processor[runs] = out->info.cpu_s;
        time[runs++] = out->info.time_s;
        if (job->plot && runs == 1) record_end(job, &out->info, &out->curve);
    } while (runs < job->repeat && out->info.converged && !interrupted(NULL));
    out->info.time_s = median(time, runs);
    out->info.cpu_s = median(processor, runs);
    return SCREE_OK;
}

static scree_status solve_one(const solve_job *job, const scree_problem *problem, size_t solver,
                              solution *to, solve_result *out, scree_error *error) {
    scree_solve_settings settings = job->settings;
    const char *options[sizeof job->option / sizeof *job->option];
    recording curve = {job, &out->curve};
    *out = (solve_result){.solver = scree_solver_at(solver).name};
    settings.solver = out->solver;
    settings.options = options;
    for (size_t i = 0; i < job->options; i++)
        if (!job->several || solver_has(solver, job->option[i]))
            options[settings.option_count++] = job->option[i];
    if (job->guess) settings.start = scree_problem_describe(problem).guess;
    if (job->plot) settings.progress = record, settings.user = &curve;
    scree_status status = solve_repeated(job, problem, &settings, to, out, error);
    out->taken = status == SCREE_OK;
    if (!out->taken) snprintf(out->reason, sizeof out->reason, "%.500s", error->text);
    return status;
}

/* All solvers of the job; 0 or an exit code. */
static int solve_problem(const solve_job *job, const scree_problem *problem, solution *to,
                         solve_result *results) {
    for (size_t k = 0; k < job->solvers; k++) {
        scree_error error = {0};
        scree_status status = solve_one(job, problem, job->solver[k], to, &results[k], &error);
        bool refused = status == SCREE_UNSUPPORTED && job->several;
        if (status != SCREE_OK && !refused) return fail(status, &error);
        if (interrupted(NULL)) {
            complain("solve: stopped by %s", interrupt_words());
            return CODE_STOPPED;
        }
    }
    return 0;
}

/* The quoted error does not include bilateral rows and boxes, which occur in problems of the
 * general kind. */
static scree_norm norm_for(const solve_job *job, const scree_problem_info *p) {
    bool general = strcmp(p->kind, "general") == 0;
    return general && !job->norm_given ? SCREE_NORM_SCALED : job->settings.norm;
}

/* A requested guess must exist; of the files of a folder those that have one use it. */
static bool check_guess(const solve_job *job, const solve_case *of) {
    if (!job->guess || job->folder || of->problem.guess) return true;
    complain("solve: %s: this file has no initial guess: remove --guess", of->path);
    return false;
}

static int save_solution(const scree_problem *problem, const char *output, const solution *to) {
    scree_error error = {0}, named = {0};
    scree_status status = scree_problem_write(problem, output, to->r, to->u, to->v, &error);
    if (status == SCREE_OK) return 0;
    snprintf(named.text, sizeof named.text, "solve: -o %.200s: %.250s", output, error.text);
    return fail(status, &named);
}

int solve_file(const solve_job *given, const char *path, const char *output, solve_case *of,
               solve_result *results) {
    scree_problem *problem = NULL;
    scree_error error = {0};
    solution to = {0};
    solve_job own = *given;
    const solve_job *job = &own;
    *of = (solve_case){.path = path};
    scree_status status = scree_problem_read(&problem, path, job->rolling, &error);
    if (status != SCREE_OK) return fail(status, &error);
    of->problem = scree_problem_describe(problem);
    of->norm = own.settings.norm = norm_for(given, &of->problem);
    int code = !check_guess(job, of)               ? CODE_BAD_INPUT
               : !solution_make(&to, &of->problem) ? fail_memory()
                                                   : solve_problem(job, problem, &to, results);
    if (!code && output) of->saved = save_solution(problem, output, &to);
    /* these two belong to the problem */
    of->problem.guess = NULL;
    of->problem.title = "";
    solution_free(&to);
    scree_problem_destroy(problem);
    return code;
}

static int one_file(const solve_job *job, const char *path) {
    solve_case of;
    solve_result *results = calloc(job->solvers, sizeof *results);
    if (!results) return fail_memory();
    int code = solve_file(job, path, given_text(job->given, "output"), &of, results);
    if (!code) {
        int best = CODE_UNCONVERGED;
        for (size_t k = 0; k < job->solvers; k++)
            if (code_of(&results[k]) < best) best = code_of(&results[k]);
        if (job->plot) code = plot_solve_curves(job, &of, results, job->solvers);
        for (size_t k = 0; job->json && k < job->solvers; k++)
            print_solve_json(&of, &results[k]);
        if (!job->json && job->several) print_solve_table(&of, results, job->solvers);
        if (!job->json && !job->several) print_solve_one(&of, results);
        if (!code) code = of.saved ? of.saved : best;
    }
    for (size_t k = 0; k < job->solvers; k++)
        curve_free(&results[k].curve);
    free(results);
    return code;
}

int command_solve(const arguments *a) {
    struct stat about;
    solve_job job;
    const char *path = a->operand[0];
    bool folder = stat(path, &about) == 0 && S_ISDIR(about.st_mode);
    if (!read_job(&job, a, folder)) return CODE_BAD_INPUT;
    job.folder = folder;
    if (given_text(a, "output") && (folder || job.several)) {
        complain("solve: -o works with one file and one solver only");
        return CODE_BAD_INPUT;
    }
    catch_interrupts();
    return folder ? solve_folder(&job, path) : one_file(&job, path);
}
