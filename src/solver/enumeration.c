/* Enumeration: every combination of what contacts may do is tried (part/combination.h); sliding
 * directions in space from a grid of starts. In the plane the list is complete: a combination whose
 * system is singular and has solutions is looked at in one basic solution, and if that one fails it
 * counts as undecided. Where solutions exist at all one of them is a vertex of its set, which is
 * the basic solution of a regular system but for degenerate cases; these stay undecided. */
#include "solver/enumeration.h"

#include <math.h>
#include <string.h>

#include "solver/part/combination.h"
#include "solver/part/method.h"

#define SOLVED 1e-8 /* natural map over the size of x and y */
#define GRID   8    /* starts for each angle */

typedef struct enumeration {
    combination one;
    enumeration_list *list;
    bool all, undecided;
} enumeration;

static bool ended(const enumeration *e) { return !e->all && e->list->solutions > 0; }

static bool keep_solution(enumeration *e) {
    enumeration_list *list = e->list;
    for (size_t k = 0; k < list->solutions; k++) {
        double difference = 0.0, size = 0.0;
        for (size_t i = 0; i < e->one.rows; i++) {
            difference = fmax(difference, fabs(e->one.x[i] - list->x.data[k * e->one.rows + i]));
            size = fmax(size, fabs(e->one.x[i]));
        }
        if (difference <= 1e-6 * size) return true;
    }
    if (!array_reserve(&list->x, (list->solutions + 1) * e->one.rows)) return false;
    if (e->one.rows)
        memcpy(list->x.data + list->solutions * e->one.rows, e->one.x,
               e->one.rows * sizeof *e->one.x);
    list->solutions++;
    return true;
}

static bool try_angles(enumeration *e) {
    int starts = 1;
    for (int k = 0; k < e->one.turns; k++)
        starts *= GRID;
    for (int start = 0; start < starts && !ended(e); start++) {
        for (int k = 0, rest = start; k < e->one.turns; k++, rest /= GRID)
            e->one.angle[k] = 0.1 + 6.283185307179586 / GRID * (rest % GRID);
        if (combination_find_angles(&e->one) && combination_defect(&e->one) <= SOLVED &&
            !keep_solution(e))
            return false;
    }
    return true;
}

/* False: out of memory. */
static bool try_combination(enumeration *e) {
    bool possible;
    e->one.info->iterations++;
    if (!combination_set(&e->one, &possible)) {
        if (possible) e->undecided = true;
        return true;
    }
    if (e->one.turns) {
        e->undecided = true;
        return try_angles(e);
    }
    int found = combination_solve(&e->one);
    if (found < 0) return true;
    double missed = combination_defect(&e->one);
    if (missed <= SOLVED) return keep_solution(e);
    if (found == 0 || missed <= 1e3 * SOLVED) e->undecided = true;
    return true;
}

static bool next_combination(enumeration *e) {
    for (uint32_t c = e->one.w->contacts; c-- > 0;) {
        if (++e->one.status[c] < combination_statuses(&e->one.w->row[c])) return true;
        e->one.status[c] = 0;
    }
    return false;
}

static scree_status check_size(const view *w, int64_t most, scree_error *error) {
    double combinations = 1.0;
    for (uint32_t c = 0; c < w->contacts; c++) {
        const row *r = &w->row[c];
        if (r->cone == CONE_ROLLING || r->cone == CONE_FACETED)
            return error_set(error, SCREE_UNSUPPORTED,
                             "enumeration: contact %u has a cone with moments or facets; it needs "
                             "a solver that takes them",
                             c);
        bool turning = r->dimension == 3 && combination_statuses(r) > 2;
        combinations *=
            combination_statuses(r) + (turning ? combination_statuses(r) / 3 * (GRID - 1) : 0);
    }
    if (combinations <= (double)most) return SCREE_OK;
    return error_set(error, SCREE_UNSUPPORTED,
                     "enumeration: %u contacts give %.3g combinations, more than the %lld of "
                     "'combinations'; the problem needs a solver that does not try them all",
                     w->contacts, combinations, (long long)most);
}

scree_status enumeration_solve(view *w, int64_t most, bool all, enumeration_list *out,
                               solver_info *info, scree_error *error) {
    enumeration e = {.list = out, .all = all};
    bool ok;
    out->solutions = 0;
    TRY(check_size(w, most, error));
    TRY(view_assemble(w, error));
    if (!combination_create(&e.one, w, info))
        return error_no_memory(error, "the combinations of contacts");
    do
        ok = try_combination(&e);
    while (ok && !ended(&e) && next_combination(&e));
    combination_free(&e.one);
    out->complete = !e.undecided && (all || out->solutions == 0);
    return ok ? SCREE_OK : error_no_memory(error, "the combinations of contacts");
}

void enumeration_list_free(enumeration_list *list) {
    array_free(&list->x);
    *list = (enumeration_list){0};
}

typedef struct enumeration_parameters {
    int64_t combinations;
} enumeration_parameters;

static const param parameters[] = {
    {.name = "combinations",
     .type = PARAM_INTEGER,
     .offset = offsetof(enumeration_parameters, combinations),
     .low = 1,
     .high = 1e9,
     .fallback = "70000",
     .help = "most combinations of open, sticking and sliding contacts that are tried: four for a "
             "contact in the plane; 10 in space, where sliding takes 8 starts"},
    {0},
};

typedef struct enumeration_memory {
    enumeration_list list;
    ARRAY(double) y;
} enumeration_memory;

static scree_status enumeration_run(method *m, scree_error *error) {
    const enumeration_parameters *given = m->parameters;
    enumeration_memory *own = m->memory;
    TRY(enumeration_solve(m->view, given->combinations, false, &own->list, m->info, error));
    if (!array_reserve(&own->y, m->view->rows))
        return error_no_memory(error, "the velocities of a solution");
    if (own->list.solutions) {
        view_apply(m->view, own->list.x.data, own->y.data);
        if (keeper_show(m->keeper, m->view, own->list.x.data, own->y.data)) return SCREE_OK;
    }
    bool none = own->list.solutions == 0 && own->list.complete;
    m->info->outcome = none ? SOLVER_INFEASIBLE : SOLVER_STALLED;
    return SCREE_OK;
}

static void enumeration_release(void *memory) {
    enumeration_memory *own = memory;
    enumeration_list_free(&own->list);
    array_free(&own->y);
}

const solver_kind solver_enumeration = {
    .head = {.name = "enumeration",
             .help = "every combination of open, sticking and sliding contacts, for tiny problems; "
                     "in the plane it proves that there is no solution",
             .source = "Klarbring 1990",
             .params = parameters,
             .size = sizeof(enumeration_parameters),
             .gives = CAN_SIGNORINI | CAN_COULOMB | CAN_TRESCA | CAN_BOX | CAN_BILATERAL |
                      CAN_COMPLIANCE | CAN_ADMITTANCE | CAN_PLANAR | CAN_SPACE | CAN_UNSYMMETRIC},
    METHOD_FUNCTIONS,
    .memory = sizeof(enumeration_memory),
    .run = enumeration_run,
    .release = enumeration_release,
};
