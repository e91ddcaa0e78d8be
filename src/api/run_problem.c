/* Contact problems of a run as separate files: NAME-problem-STEP.h5, with the initial impulses of
 * the step as guess and its result as solution. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "api/run.h"
#include "io/fclib/fclib.h"
#include "problem/condense.h"
#include "problem/file/fc.h"
#include "world/world.h"

/* Limits the number of files, because a run that fails at every step would fill the disk. */
#define MOST_PROBLEMS 20

/* The steps to save, and the data of the worst one. */
typedef struct snapshot {
    int64_t step;
    double t, residual;
    const problem *p;
    const double *start, *S;
} snapshot;

struct run_problems {
    uint32_t saved, left_out;
    char last[300]; /* the name of the file written last */
    char *lost;     /* parts that FCLIB could not store; NULL: none */
    /* the worst step so far; its p is NULL if there is none */
    snapshot worst;
    problem_store store;
    ARRAY(double) start, S;
    condenser *condenser; /* of problems with deformable bodies */
    problem local;
};

/* Verlet's scheme has no contact problem, and an event-driven scheme has many small ones within a
 * step and none of the whole step. */
static scree_status check_scheme(const scheme *s, scree_error *error) {
    if (s->solves && !s->solves_within) return SCREE_OK;
    return error_set(
        error, SCREE_BAD_INPUT,
        "the scheme '%s' has no contact problem of a whole step to save: remove --save-problem, "
        "or use the scheme moreau_jean",
        s->head.name);
}

scree_status run_problems_begin(run *r, scree_error *error) {
    if (r->def->save_problem == SCREE_SAVE_NONE) return SCREE_OK;
    TRY(check_scheme(r->world->scheme, error));
    if (!r->def->output)
        return error_set(error, SCREE_BAD_INPUT,
                         "saved problems are named after the result: give an output");
    if (r->def->save_problem == SCREE_SAVE_STEP && r->def->save_step < 1)
        return error_set(error, SCREE_BAD_INPUT,
                         "the problem of step %" PRId64 " cannot be saved: steps count from 1",
                         r->def->save_step);
    r->problems = mem_alloc(1, sizeof *r->problems);
    if (!r->problems) return error_no_memory(error, "saved problems");
    r->world->sim.solver.keep_start = true;
    return SCREE_OK;
}

void run_problems_free(run *r) {
    run_problems *s = r->problems;
    if (!s) return;
    condenser_destroy(s->condenser);
    store_free(&s->store);
    array_free(&s->start);
    array_free(&s->S);
    mem_free(s->lost);
    mem_free(s);
    r->problems = NULL;
}

static size_t rows_of(const problem *p) { return p->contacts ? p->row_first[p->contacts] : 0; }

#define COPY(a, from, n)                                                                           \
    (array_reserve(a, (n) + 1) && ((n) == 0 || memcpy((a)->data, from, (n) * sizeof *(a)->data)))

/* With deformable bodies the local problem on the contacts is saved, as the solvers receive it,
 * because the bodies' matrices belong to the world and change. */
static scree_status as_solved(run_problems *s, snapshot *now, scree_error *error) {
    if (!problem_is_coupled(now->p)) return SCREE_OK;
    if (!s->condenser) TRY(condenser_create(&s->condenser, error));
    TRY(condense(s->condenser, now->p, NULL, &s->local, error));
    now->p = &s->local;
    return SCREE_OK;
}

static scree_status keep_worst(run_problems *s, snapshot *now, scree_error *error) {
    TRY(as_solved(s, now, error));
    size_t rows = rows_of(now->p);
    s->worst.p = NULL; /* half a copy is useless */
    TRY(store_copy(&s->store, now->p, error));
    if (!COPY(&s->start, now->start, rows) || !COPY(&s->S, now->S, rows))
        return error_no_memory(error, "the problem of the worst step");
    s->worst = *now;
    s->worst.p = &s->store.p;
    s->worst.start = s->start.data;
    s->worst.S = s->S.data;
    return SCREE_OK;
}

/* NAME.h5 -> NAME-problem-STEP.h5 */
static char *path_of(const char *output, int64_t step) {
    size_t length = strlen(output), room = length + 40;
    if (length > 3 && strcmp(output + length - 3, ".h5") == 0) length -= 3;
    char *path = mem_alloc(room, 1);
    if (path) snprintf(path, room, "%.*s-problem-%" PRId64 ".h5", (int)length, output, step);
    return path;
}

/* In FCLIB's form: u and v of the solution follow from r by the file's own matrices. */
static scree_status write_form(const char *path, fclib_source *source, const snapshot *now,
                               fc_problem *f, scree_error *error) {
    size_t rows = (size_t)f->contacts * fc_rows(f), dofs = f->M.rows;
    double *room = mem_alloc(2 * rows + dofs + 1, sizeof *room);
    fc_solvable *form = NULL;
    if (!room || !array_reserve(&f->guess, rows)) {
        mem_free(room);
        return error_no_memory(error, "a problem to save");
    }
    double *r = room, *u = room + rows, *v = room + 2 * rows;
    f->guess.count = rows;
    fc_spread(f, now->p, now->start, f->guess.data);
    fc_spread(f, now->p, now->S, r);
    scree_status status = fc_solvable_create(&form, f, error);
    if (status == SCREE_OK) status = fc_solvable_result(form, f, r, u, v, error);
    source->f = f;
    source->r = r;
    source->u = u;
    source->v = v;
    if (status == SCREE_OK) status = fclib_write(path, source, error);
    fc_solvable_destroy(form);
    mem_free(room);
    return status;
}

/* In our own group: v = v_free + A^-1 H S and u = H' v. */
static scree_status write_own(const char *path, fclib_source *source, const snapshot *now,
                              scree_error *error) {
    const problem *p = now->p;
    size_t rows = rows_of(p);
    double *u = mem_alloc(rows + p->dofs + 1, sizeof *u), *v = u + rows;
    if (!u) return error_no_memory(error, "a problem to save");
    problem_velocity(p, now->S, v);
    for (uint32_t i = 0; i < p->contacts; i++)
        problem_relative_velocity(p, i, v, u + p->row_first[i]);
    source->own = p;
    source->own_guess = now->start;
    source->r = now->S;
    source->u = u;
    source->v = v;
    scree_status status = fclib_write(path, source, error);
    mem_free(u);
    return status;
}

static scree_status save_as(run *r, const char *path, const snapshot *now, scree_error *error) {
    run_problems *s = r->problems;
    char description[200];
    fc_problem f;
    snprintf(description, sizeof description,
             "step %" PRId64 " at t = %.9g s; solution and initial guess are those of the step, "
             "residual %.3g (scale-free)",
             now->step, now->t, now->residual);
    fclib_source source = {.title = r->plan.title ? r->plan.title : "", .description = description};
    mem_free(s->lost);
    s->lost = NULL;
    TRY(fc_from_problem(&f, now->p, &s->lost, error));
    scree_status status =
        s->lost ? write_own(path, &source, now, error) : write_form(path, &source, now, &f, error);
    fc_free(&f);
    if (status != SCREE_OK) return status;
    s->saved++;
    snprintf(s->last, sizeof s->last, "%.299s", path);
    return SCREE_OK;
}

static scree_status save(run *r, snapshot *now, scree_error *error) {
    TRY(as_solved(r->problems, now, error));
    char *path = path_of(r->def->output, now->step);
    if (!path) return error_no_memory(error, "the name of a file");
    scree_status status = save_as(r, path, now, error);
    mem_free(path);
    return status;
}

scree_status run_problems_watch(run *r, int64_t step, scree_error *error) {
    run_problems *s = r->problems;
    if (!s) return SCREE_OK;
    const sim *now = &r->world->sim;
    if (!now->solver.start.data || now->work.problem.dimension == 0)
        return SCREE_OK; /* nothing was solved */
    double t = scree_world_time(r->world);
    bool refused = step > scree_world_steps(r->world);
    snapshot shot = {.step = step,
                     .t = refused ? t + now->step.law.h : t,
                     .residual = now->report.certificate.residual,
                     .p = &now->work.problem,
                     .start = now->solver.start.data,
                     .S = now->work.S};
    switch (r->def->save_problem) {
    case SCREE_SAVE_STEP: return step == r->def->save_step ? save(r, &shot, error) : SCREE_OK;
    case SCREE_SAVE_WORST:
        if (shot.p->contacts == 0 || (s->worst.p && shot.residual <= s->worst.residual))
            return SCREE_OK;
        return keep_worst(s, &shot, error);
    case SCREE_SAVE_UNCONVERGED:
        if (now->report.certificate.converged) return SCREE_OK;
        if (s->saved < MOST_PROBLEMS) return save(r, &shot, error);
        s->left_out++;
        return SCREE_OK;
    case SCREE_SAVE_NONE: break;
    }
    return SCREE_OK;
}

scree_status run_problems_end(run *r, scree_error *error) {
    run_problems *s = r->problems;
    if (!s || r->def->save_problem != SCREE_SAVE_WORST || !s->worst.p) return SCREE_OK;
    return save(r, &s->worst, error);
}

void run_problems_words(const run *r, char *out, size_t room) {
    const run_problems *s = r->problems;
    out[0] = '\0';
    if (!s) return;
    if (s->saved == 0 && r->def->save_problem == SCREE_SAVE_STEP)
        snprintf(out, room, "none: step %" PRId64 " was not run", r->def->save_step);
    else if (s->saved == 0 && r->def->save_problem == SCREE_SAVE_UNCONVERGED)
        snprintf(out, room, "none: every step met its tolerance");
    else if (s->saved == 0)
        snprintf(out, room, "none: no step had a contact");
    else if (s->saved == 1)
        snprintf(out, room, "%s%s%s%s", s->last,
                 s->lost ? " (in scree's own group, because FCLIB cannot store " : "",
                 s->lost ? s->lost : "", s->lost ? ")" : "");
    else
        snprintf(out, room, "%u files, the last %s", s->saved, s->last);
    size_t used = strlen(out);
    if (s->left_out)
        snprintf(out + used, room - used, "; %u more were not written: %d are enough", s->left_out,
                 MOST_PROBLEMS);
}
