/* Solvers of plug-ins: methods on the scaled view of the problem (solver/part/method.h). */
#include <string.h>

#include "plugin/plugged.h"
#include "solver/part/method.h"

_Static_assert((int)SCREE_CONE_FREE == (int)CONE_FREE &&
                   (int)SCREE_CONE_COULOMB == (int)CONE_COULOMB &&
                   (int)SCREE_CONE_ROLLING == (int)CONE_ROLLING &&
                   (int)SCREE_CONE_BILATERAL == (int)CONE_BILATERAL,
               "cones are taken over as they are");

typedef struct plugged_solver {
    solver_kind solver;
    scree_solver_kind given;
} plugged_solver;

/* Data of a plug-in's solver from solve to solve; its own memory follows. */
typedef struct room {
    ARRAY(uint8_t) cone;
    ARRAY(double) mu, y, z;
} room;
#define ROOM_BYTES ((sizeof(room) + 63) / 64 * 64)

struct scree_solver_context {
    method *method;
};

static scree_status fill_room(room *r, const view *w, scree_error *error) {
    if (!array_reserve(&r->cone, w->contacts) || !array_reserve(&r->mu, w->contacts) ||
        !array_reserve(&r->y, w->rows) || !array_reserve(&r->z, w->rows))
        return error_no_memory(error, "a solver of a plug-in");
    for (uint32_t i = 0; i < w->contacts; i++) {
        r->cone.data[i] = w->row[i].cone;
        r->mu.data[i] = w->row[i].mu;
    }
    return SCREE_OK;
}

static scree_status run_method(method *m, scree_error *error) {
    const plugged_solver *own = (const plugged_solver *)m->kind;
    room *r = m->memory;
    const view *w = m->view;
    TRY(fill_room(r, w, error));
    struct scree_solver_context context = {m};
    scree_solver_run run = {.size = sizeof run,
                            .contacts = w->contacts,
                            .rows = w->rows,
                            .first = w->row_first,
                            .cone = r->cone.data,
                            .mu = r->mu.data,
                            .q = w->q,
                            .local = w->local,
                            .local_first = w->local_first,
                            .x = m->x,
                            .y = r->y.data,
                            .z = r->z.data,
                            .memory = own->given.memory ? (char *)m->memory + ROOM_BYTES : NULL,
                            .tolerance = m->settings->tolerance,
                            .max_iterations = m->settings->max_iterations,
                            .context = &context};
    scree_error why = {.text = ""};
    scree_status status = own->given.run(plugged_own(m->parameters), &run, &why);
    return plugged_answer(own->given.entry.name, status, &why, error);
}

static void release(void *memory) {
    room *r = memory;
    array_free(&r->cone);
    array_free(&r->mu);
    array_free(&r->y);
    array_free(&r->z);
}

void plugged_solver_apply(scree_solver_run *run, const double *x, double *y) {
    method *m = run->context->method;
    view_apply(m->view, x, y);
    view_count(m->view, m->info, 1);
}

void plugged_solver_project(const scree_solver_run *run, uint32_t contact, double *x) {
    const view *w = run->context->method->view;
    cone_project(&w->row[contact], view_extra(w, contact), x);
}

void plugged_solver_shift(const scree_solver_run *run, uint32_t contact, const double *y,
                          double *shifted) {
    const view *w = run->context->method->view;
    cone_shift(&w->row[contact], view_extra(w, contact), y, shifted);
}

int plugged_solver_show(scree_solver_run *run, const double *x, const double *y) {
    method *m = run->context->method;
    m->info->iterations++;
    m->info->updates += m->view->contacts;
    return keeper_show(m->keeper, m->view, x, y);
}

/* The kinds of problems that a solver of these cones accepts. C is inside W; D and d become
 * bilateral rows of an expanded problem (problem/expand.h). */
static uint64_t gives_of(const scree_solver_kind *given) {
    uint64_t gives = CAN_PLANAR | CAN_SPACE | CAN_COMPLIANCE;
    for (int cone = 0; cone < CONE_TYPES; cone++)
        if (given->cones & 1u << cone) gives |= cone_kinds[cone]->needs;
    if (gives & CAN_BILATERAL) gives |= CAN_ADMITTANCE;
    if (given->unsymmetric) gives |= CAN_UNSYMMETRIC;
    return gives;
}

scree_status scree_register_solver(const scree_solver_kind *given, scree_error *error) {
    plugged_solver *own;
    TRY(plugged_alloc((void **)&own, sizeof *own, error));
    kind *head = &own->solver.head;
    const scree_entry *entry = &own->given.entry;
    scree_status status = plugged_copy(&own->given, sizeof own->given, given, "solver", error);
    if (status == SCREE_OK) status = plugged_head_make(head, entry, FAMILY_solver, error);
    if (status == SCREE_OK) status = plugged_needs(own->given.run, entry, "run", error);
    if (status == SCREE_OK && own->given.cones >> CONE_TYPES)
        status = error_set(error, SCREE_BAD_INPUT,
                           "the solver '%s' names a cone that does not exist", entry->name);
    if (status == SCREE_OK && own->given.cones == 0)
        status = error_set(error, SCREE_BAD_INPUT,
                           "the solver '%s' solves for no cone: set 'cones'", entry->name);
    if (status == SCREE_OK && own->given.memory > SIZE_MAX - ROOM_BYTES)
        status = error_no_memory(error, entry->name);
    if (status != SCREE_OK) return plugged_drop(head, status);
    head->gives = gives_of(&own->given);
    own->solver = (solver_kind){.head = *head,
                                METHOD_FUNCTIONS,
                                .run = run_method,
                                .memory = ROOM_BYTES + own->given.memory,
                                .release = release};
    return plugged_add(FAMILY_solver, &own->solver.head, error);
}
