/* Enumeration: every combination of contact states is tried (solver/exact/combination.h); sliding
 * directions in space start from a grid of angles. A combination whose system is singular may have
 * a whole set of solutions, which solver/exact/family.h finds. In the plane the list is complete
 * except for cases that rounding leaves undecided.
 *
 * Solutions are distinguished by their velocities. Solutions with the same velocities differ in
 * impulses alone. They form a convex set, because the impulses that a law allows at a given
 * velocity are convex: two different ones make a family. */
#include "solver/exact/enumeration.h"

#include <math.h>
#include <string.h>

#include "solver/exact/combination.h"
#include "solver/exact/family.h"
#include "solver/part/method.h"

#define SOLVED   1e-8 /* natural map over the size of x and y */
#define SAME     1e-6 /* difference of two x or two y over their size */
#define GRID     8    /* starts for each angle */
#define PATIENCE 256  /* combinations between two checks whether to stop */

typedef struct enumeration {
    combination one;
    family set;
    enumeration_list *list;
    const solver_settings *settings; /* or NULL */
    bool all, undecided, cancelled;
} enumeration;

static bool ended(const enumeration *e) {
    return e->cancelled || (!e->all && e->list->solutions > 0);
}

/* Largest difference, divided by the largest number of either vector. */
static double difference(const double *a, const double *b, size_t n, double size) {
    double most = 0.0;
    for (size_t i = 0; i < n; i++) {
        most = fmax(most, fabs(a[i] - b[i]));
        size = fmax(size, fmax(fabs(a[i]), fabs(b[i])));
    }
    return size > 0.0 ? most / size : 0.0;
}

static double largest(const double *a, size_t n) {
    double most = 0.0;
    for (size_t i = 0; i < n; i++)
        most = fmax(most, fabs(a[i]));
    return most;
}

static bool append(enumeration *e, bool varies, bool continuum) {
    enumeration_list *list = e->list;
    size_t n = e->one.rows, contacts = e->one.w->contacts, at = list->solutions;
    if (!array_reserve(&list->x, (at + 1) * n + 1) || !array_reserve(&list->y, (at + 1) * n + 1) ||
        !array_reserve(&list->status, (at + 1) * contacts + 1) ||
        !array_reserve(&list->kind, at + 1))
        return false;
    if (n) {
        memcpy(list->x.data + at * n, e->one.x, n * sizeof(double));
        memcpy(list->y.data + at * n, e->one.y, n * sizeof(double));
        memcpy(list->status.data + at * contacts, e->one.status, contacts * sizeof(uint32_t));
    }
    list->kind.data[at] = continuum ? ENUMERATION_CONTINUUM
                          : varies  ? ENUMERATION_FAMILY
                                    : ENUMERATION_POINT;
    list->solutions++;
    return true;
}

/* x and y of the combination are a solution. False: out of memory. */
static bool keep_solution(enumeration *e, bool varies, bool continuum) {
    enumeration_list *list = e->list;
    size_t n = e->one.rows;
    double speed = largest(e->one.w->q, n);
    for (size_t k = 0; k < list->solutions && !continuum; k++) {
        if (list->kind.data[k] == ENUMERATION_CONTINUUM) continue;
        if (difference(e->one.y, list->y.data + k * n, n, speed) > SAME) continue;
        if (varies || difference(e->one.x, list->x.data + k * n, n, 0.0) > SAME)
            list->kind.data[k] = ENUMERATION_FAMILY;
        return true;
    }
    return append(e, varies, continuum);
}

static bool try_angles(enumeration *e) {
    int starts = 1;
    for (int k = 0; k < e->one.turns; k++)
        starts *= GRID;
    for (int start = 0; start < starts && !ended(e); start++) {
        for (int k = 0, rest = start; k < e->one.turns; k++, rest /= GRID)
            e->one.angle[k] = 0.1 + 6.283185307179586 / GRID * (rest % GRID);
        if (combination_find_angles(&e->one) && combination_defect(&e->one) <= SOLVED &&
            !keep_solution(e, false, false))
            return false;
    }
    return true;
}

/* The combination's system is singular and has solutions. */
static bool try_family(enumeration *e) {
    family_answer answer = family_find(&e->set);
    if (answer == FAMILY_NO_MEMORY) return false;
    if (answer == FAMILY_EMPTY) return true;
    if (combination_defect(&e->one) <= SOLVED) {
        if (answer == FAMILY_UNDECIDED) e->undecided = true;
        bool found = answer == FAMILY_FOUND;
        return keep_solution(e, found && e->set.impulses_vary, found && e->set.velocities_vary);
    }
    e->undecided = true;
    return true;
}

/* False: out of memory. */
static bool try_combination(enumeration *e) {
    bool possible;
    const solver_settings *settings = e->settings;
    if (settings && settings->cancel && e->one.info->iterations % PATIENCE == PATIENCE - 1)
        e->cancelled = settings->cancel(settings->user);
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
    if (found == 0) return try_family(e);
    double missed = combination_defect(&e->one);
    if (missed <= SOLVED) return keep_solution(e, false, false);
    if (missed <= 1e3 * SOLVED) e->undecided = true;
    return true;
}

static bool next_combination(enumeration *e) {
    for (uint32_t c = e->one.w->contacts; c-- > 0;) {
        if (++e->one.status[c] < combination_statuses(&e->one.w->row[c])) return true;
        e->one.status[c] = 0;
    }
    return false;
}

/* Points and families that lie on a continuum of velocities are not counted as separate
 * solutions. */
static void merge(enumeration *e) {
    enumeration_list *list = e->list;
    size_t n = e->one.rows, contacts = e->one.w->contacts;
    double size = largest(e->one.w->q, n);
    for (size_t k = 0; k < list->solutions; k++) {
        bool possible;
        if (list->kind.data[k] != ENUMERATION_CONTINUUM) continue;
        memcpy(e->one.status, list->status.data + k * contacts, contacts * sizeof(uint32_t));
        combination_set(&e->one, &possible);
        for (size_t j = 0; j < list->solutions; j++) {
            const double *x = list->x.data + j * n, *y = list->y.data + j * n;
            double error = SAME * fmax(size, largest(x, n));
            if (list->kind.data[j] != ENUMERATION_CONTINUUM &&
                combination_holds(&e->one, x, y, error))
                list->kind.data[j] = ENUMERATION_MERGED;
        }
    }
}

static void count_kinds(enumeration_list *list) {
    list->distinct = list->families = list->continua = 0;
    for (size_t k = 0; k < list->solutions; k++) {
        list->distinct += list->kind.data[k] != ENUMERATION_MERGED;
        list->families += list->kind.data[k] == ENUMERATION_FAMILY;
        list->continua += list->kind.data[k] == ENUMERATION_CONTINUUM;
    }
}

static scree_status check_size(const view *w, int64_t most, scree_error *error) {
    double combinations = 1.0;
    for (uint32_t c = 0; c < w->contacts; c++) {
        const row *r = &w->row[c];
        if (cone_of(r)->moments || cone_of(r)->faceted)
            return error_set(error, SCREE_UNSUPPORTED,
                             "enumeration: contact %u has a cone with moments or facets: use a "
                             "solver that supports them",
                             c);
        bool turning = r->dimension == 3 && combination_statuses(r) > 2;
        combinations *=
            combination_statuses(r) + (turning ? combination_statuses(r) / 3 * (GRID - 1) : 0);
    }
    if (combinations <= (double)most) return SCREE_OK;
    return error_set(error, SCREE_UNSUPPORTED,
                     "enumeration: %u contacts give %.3g combinations, more than 'combinations' "
                     "(%lld): use a solver that does not try them all",
                     w->contacts, combinations, (long long)most);
}

static bool create(enumeration *e, view *w, solver_info *info) {
    if (!combination_create(&e->one, w, info)) return false;
    if (family_create(&e->set, &e->one)) return true;
    combination_free(&e->one);
    return false;
}

scree_status enumeration_solve(view *w, int64_t most, bool all, const solver_settings *settings,
                               enumeration_list *out, solver_info *info, scree_error *error) {
    enumeration e = {.list = out, .settings = settings, .all = all};
    bool ok;
    out->solutions = 0;
    TRY(check_size(w, most, error));
    TRY(view_assemble(w, error));
    if (!create(&e, w, info)) return error_no_memory(error, "the combinations of contacts");
    do
        ok = try_combination(&e);
    while (ok && !ended(&e) && next_combination(&e));
    merge(&e);
    count_kinds(out);
    family_free(&e.set);
    combination_free(&e.one);
    out->cancelled = e.cancelled;
    out->complete = !e.undecided && !e.cancelled && (all || out->solutions == 0);
    return ok ? SCREE_OK : error_no_memory(error, "the combinations of contacts");
}

void enumeration_list_free(enumeration_list *list) {
    array_free(&list->x);
    array_free(&list->y);
    array_free(&list->status);
    array_free(&list->kind);
    *list = (enumeration_list){0};
}

typedef struct enumeration_parameters {
    int64_t combinations;
    int find; /* index in find_names */
} enumeration_parameters;

static const char *const find_names[] = {"all", "first", NULL};

static const param parameters[] = {
    {.name = "combinations",
     .type = PARAM_INTEGER,
     .offset = offsetof(enumeration_parameters, combinations),
     .low = 1,
     .high = 1e9,
     .fallback = "70000",
     .help = "maximum number of combinations of open, sticking and sliding contacts: a contact "
             "has four in the plane, 10 in space, where sliding has 8 initial directions"},
    {.name = "find",
     .type = PARAM_CHOICE,
     .offset = offsetof(enumeration_parameters, find),
     .choices = find_names,
     .fallback = "all",
     .help =
         "all: try every combination and count the solutions; first: stop at the first solution. "
         "The initial guess is returned if it is a solution, otherwise the first solution found"},
    {0},
};

typedef struct enumeration_memory {
    enumeration_list list;
} enumeration_memory;

static scree_status enumeration_run(method *m, scree_error *error) {
    const enumeration_parameters *given = m->parameters;
    enumeration_list *list = &((enumeration_memory *)m->memory)->list;
    bool all = given->find == 0;
    TRY(enumeration_solve(m->view, given->combinations, all, m->settings, list, m->info, error));
    if (all)
        m->info->count = (solver_count){.counted = true,
                                        .complete = list->complete,
                                        .distinct = (int64_t)list->distinct,
                                        .families = (int64_t)list->families,
                                        .continua = (int64_t)list->continua};
    if (m->keeper->best <= m->settings->tolerance) return SCREE_OK; /* the start was a solution */
    if (list->solutions && keeper_show(m->keeper, m->view, list->x.data, list->y.data))
        return SCREE_OK;
    bool none = list->solutions == 0 && list->complete;
    m->info->outcome = none              ? SOLVER_INFEASIBLE
                       : list->cancelled ? SOLVER_CANCELLED
                                         : SOLVER_STALLED;
    return SCREE_OK;
}

static void enumeration_release(void *memory) {
    enumeration_list_free(&((enumeration_memory *)memory)->list);
}

const solver_kind solver_enumeration = {
    .head = {.name = "enumeration",
             .help = "tries every combination of open, sticking and sliding contacts and counts "
                     "the solutions; for small problems. In the plane it finds all of them and so "
                     "can prove that there is none; in space it finds those that its initial "
                     "directions lead to",
             .source = "Klarbring 1990",
             .params = parameters,
             .size = sizeof(enumeration_parameters),
             .gives = CAN_SIGNORINI | CAN_COULOMB | CAN_TRESCA | CAN_BOX | CAN_BILATERAL |
                      CAN_COMPLIANCE | CAN_ADMITTANCE | CAN_PLANAR | CAN_SPACE | CAN_UNSYMMETRIC},
    METHOD_FUNCTIONS,
    .memory = sizeof(enumeration_memory),
    .run = enumeration_run,
    .always = true,
    .release = enumeration_release,
};
