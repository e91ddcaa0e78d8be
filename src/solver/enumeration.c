/* Enumeration: a contact is open, sticks or slides; a combination of these is a linear system
 *
 *     y_i = 0   or   x_i = slope x_N + constant      for every row i,      y = W x + q,
 *
 * and solves the problem when the natural map of its x vanishes. Rows of contacts that slide in
 * space have x_T = radius d(t), radius = slope x_N + constant, with unknown angles t: for given
 * angles the system is linear, and the angles are roots of c(t) = d(t) x y_T, sought by Newton's
 * method from a grid of starts. In the plane the list is complete: a combination whose system is
 * singular and has solutions is looked at in one basic solution, and if that one fails it counts as
 * undecided. Where solutions exist at all one of them is a vertex of its set, which is the basic
 * solution of a regular system but for degenerate cases; these stay undecided. */
#include "solver/enumeration.h"

#include <math.h>
#include <string.h>

#include "base/math.h"
#include "linear/dense.h"
#include "solver/part/method.h"

#define SINGULAR     1e-10 /* pivots below this part of the largest number */
#define INCONSISTENT 1e-7
#define SOLVED       1e-8 /* natural map over the size of x and y */
#define GRID         8    /* starts for each angle */
#define NEWTON_STEPS 25
#define TURNING_MOST 4 /* contacts that slide in space */

typedef struct line {
    bool velocity; /* y_i = 0 */
    bool turning;  /* x_i = (slope x_N + constant) d */
    double slope, constant;
} line;

typedef struct enumeration {
    view *w;
    solver_info *info;
    enumeration_list *list;
    size_t rows;
    double *W;             /* (rows x rows) dense, in one array with what follows */
    double *A, *x, *y, *b; /* (rows x rows), (rows) ... */
    double *change;        /* (rows x turning) dx/dt */
    line *lines;           /* (rows) */
    uint32_t *order;       /* (rows) of pivots or columns */
    uint32_t *status;      /* (contacts) */
    uint32_t turning[TURNING_MOST];
    int turns;
    double angle[TURNING_MOST];
    bool all, undecided;
} enumeration;

static bool ended(const enumeration *e) { return !e->all && e->list->solutions > 0; }

static uint32_t statuses(const row *r) {
    switch ((cone_type)r->cone) {
    case CONE_SIGNORINI: return 2;
    case CONE_COULOMB: return r->mu > 0.0 ? (r->dimension == 2 ? 4 : 3) : 2;
    case CONE_TRESCA: return r->mu > 0.0 ? (r->dimension == 2 ? 6 : 4) : 2;
    case CONE_BOX: return 3;
    default: return 1;
    }
}

/* Tangential rows: sticking (0), sliding one way or the other (1, 2), or in space any way (1). */
static void tangent_lines(const row *r, uint32_t way, bool by_normal, line *lines) {
    double sign = way == 1 ? -1.0 : 1.0;
    for (int i = 1; i < r->dimension; i++) {
        lines[i] = (line){.velocity = way == 0};
        if (way == 0) continue;
        lines[i].turning = r->dimension == 3;
        if (lines[i].turning) sign = 1.0;
        *(by_normal ? &lines[i].slope : &lines[i].constant) = sign * r->mu;
    }
}

static void contact_lines(const row *r, const row_extra *extra, uint32_t status, line *lines) {
    for (int i = 0; i < r->dimension; i++)
        lines[i] = (line){.velocity = r->cone == CONE_BILATERAL};
    switch ((cone_type)r->cone) {
    case CONE_SIGNORINI: lines[0].velocity = status == 1; break;
    case CONE_COULOMB:
        lines[0].velocity = status > 0;
        if (status > 0 && r->mu > 0.0) tangent_lines(r, status - 1, true, lines);
        break;
    case CONE_TRESCA:
        lines[0].velocity = status % 2 == 1;
        if (r->mu > 0.0) tangent_lines(r, status / 2, false, lines);
        break;
    case CONE_BOX:
        lines[0] = (line){.velocity = status == 0,
                          .constant = status == 1   ? extra->lower
                                      : status == 2 ? extra->upper
                                                    : 0.0};
        break;
    default: break;
    }
}

/* Fills lines for the present combination; false where it needs an infinite bound. */
static bool set_lines(enumeration *e) {
    e->turns = 0;
    for (uint32_t c = 0; c < e->w->contacts; c++) {
        const row *r = &e->w->row[c];
        line *own = e->lines + e->w->row_first[c];
        contact_lines(r, view_extra(e->w, c), e->status[c], own);
        if (!isfinite(own[0].constant)) return false;
        if (r->dimension == 3 && own[1].turning) {
            if (e->turns == TURNING_MOST) {
                e->undecided = true;
                return false;
            }
            e->turning[e->turns++] = c;
        }
    }
    return true;
}

/* A x = b of the present lines and angles. */
static void set_system(enumeration *e) {
    size_t n = e->rows;
    int turn = 0;
    for (uint32_t c = 0; c < e->w->contacts; c++) {
        uint32_t first = e->w->row_first[c], rows = e->w->row[c].dimension;
        const line *own = e->lines + first;
        double d[2] = {1.0, 1.0};
        if (rows == 3 && own[1].turning) {
            math_sincos(e->angle[turn], &d[1], &d[0]);
            turn++;
        }
        for (uint32_t i = 0; i < rows; i++) {
            double *A = e->A + (first + i) * n, along = i ? d[(i - 1) % 2] : 1.0;
            if (own[i].velocity) {
                memcpy(A, e->W + (first + i) * n, n * sizeof *A);
                e->b[first + i] = -e->w->q[first + i];
                continue;
            }
            memset(A, 0, n * sizeof *A);
            A[first + i] = 1.0;
            if (i) A[first] = -own[i].slope * along;
            e->b[first + i] = own[i].constant * along;
        }
    }
}

/* x of A x = b by elimination with full pivoting. Returns 1: the only one; 0: a basic one of
 * several; -1: there is none. */
static int solve_any(enumeration *e) {
    size_t n = e->rows, rank = 0;
    double largest = 0.0, right = 0.0;
    for (size_t i = 0; i < n * n; i++)
        largest = fmax(largest, fabs(e->A[i]));
    for (size_t i = 0; i < n; i++) {
        e->order[i] = (uint32_t)i;
        right = fmax(right, fabs(e->b[i]));
    }
    for (; rank < n; rank++) {
        size_t at = rank, column = rank;
        for (size_t i = rank; i < n; i++)
            for (size_t j = rank; j < n; j++)
                if (fabs(e->A[i * n + j]) > fabs(e->A[at * n + column])) at = i, column = j;
        if (fabs(e->A[at * n + column]) <= SINGULAR * largest) break;
        for (size_t j = 0; j < n; j++) {
            double swap = e->A[rank * n + j];
            e->A[rank * n + j] = e->A[at * n + j], e->A[at * n + j] = swap;
        }
        for (size_t i = 0; i < n; i++) {
            double swap = e->A[i * n + rank];
            e->A[i * n + rank] = e->A[i * n + column], e->A[i * n + column] = swap;
        }
        double b = e->b[rank];
        e->b[rank] = e->b[at], e->b[at] = b;
        uint32_t order = e->order[rank];
        e->order[rank] = e->order[column], e->order[column] = order;
        for (size_t i = rank + 1; i < n; i++) {
            double factor = e->A[i * n + rank] / e->A[rank * n + rank];
            if (factor == 0.0) continue;
            for (size_t j = rank; j < n; j++)
                e->A[i * n + j] -= factor * e->A[rank * n + j];
            e->b[i] -= factor * e->b[rank];
        }
    }
    e->info->work += (double)(n * n * n) / 3.0;
    for (size_t i = rank; i < n; i++)
        if (fabs(e->b[i]) > INCONSISTENT * right) return -1;
    memset(e->x, 0, n * sizeof *e->x);
    for (size_t i = rank; i-- > 0;) {
        double sum = e->b[i];
        for (size_t j = i + 1; j < rank; j++)
            sum -= e->A[i * n + j] * e->x[e->order[j]];
        e->x[e->order[i]] = sum / e->A[i * n + i];
    }
    return rank == n ? 1 : 0;
}

static double set_velocity(enumeration *e) {
    double size = 0.0;
    for (size_t i = 0; i < e->rows; i++) {
        double sum = e->w->q[i];
        for (size_t j = 0; j < e->rows; j++)
            sum += e->W[i * e->rows + j] * e->x[j];
        e->y[i] = sum;
        size = fmax(size, fmax(fabs(e->w->q[i]), fabs(e->x[i])));
    }
    e->info->work += (double)(e->rows * e->rows);
    return size;
}

/* Largest natural map over the size of the numbers. */
static double defect(enumeration *e) {
    double size = set_velocity(e), largest = 0.0;
    for (uint32_t c = 0; c < e->w->contacts; c++) {
        double map[ROWS_MAX];
        view_natural(e->w, c, e->x, e->y, map);
        for (int i = 0; i < e->w->row[c].dimension; i++)
            largest = fmax(largest, fabs(map[i]));
    }
    return size > 0.0 ? largest / size : largest;
}

static bool keep_solution(enumeration *e) {
    enumeration_list *list = e->list;
    for (size_t k = 0; k < list->solutions; k++) {
        double difference = 0.0, size = 0.0;
        for (size_t i = 0; i < e->rows; i++) {
            difference = fmax(difference, fabs(e->x[i] - list->x.data[k * e->rows + i]));
            size = fmax(size, fabs(e->x[i]));
        }
        if (difference <= 1e-6 * size) return true;
    }
    if (!array_reserve(&list->x, (list->solutions + 1) * e->rows)) return false;
    if (e->rows) memcpy(list->x.data + list->solutions * e->rows, e->x, e->rows * sizeof *e->x);
    list->solutions++;
    return true;
}

/* The system of the present angles; c(t) and, by dA x + A dx = db, its derivative J. */
static bool angle_equations(enumeration *e, double *equation, double *J) {
    size_t n = e->rows;
    set_system(e);
    if (dense_factor(n, e->A, e->order) == 0) return false;
    memcpy(e->x, e->b, n * sizeof *e->x);
    dense_solve(n, e->A, e->order, e->x);
    set_velocity(e);
    for (int k = 0; k < e->turns; k++) {
        uint32_t first = e->w->row_first[e->turning[k]];
        const line *own = e->lines + first;
        double s, c, radius = own[1].slope * e->x[first] + own[1].constant;
        double *dx = e->change + (size_t)k * n;
        math_sincos(e->angle[k], &s, &c);
        memset(dx, 0, n * sizeof *dx);
        dx[first + 1] = -radius * s;
        dx[first + 2] = radius * c;
        dense_solve(n, e->A, e->order, dx);
    }
    for (int i = 0; i < e->turns; i++) {
        uint32_t first = e->w->row_first[e->turning[i]];
        const double *y = e->y + first;
        double s, c;
        math_sincos(e->angle[i], &s, &c);
        equation[i] = c * y[2] - s * y[1];
        for (int k = 0; k < e->turns; k++) {
            double dy[2] = {0.0, 0.0};
            for (size_t j = 0; j < n; j++)
                for (size_t l = 0; l < 2; l++)
                    dy[l] += e->W[(first + 1 + l) * n + j] * e->change[(size_t)k * n + j];
            J[i * e->turns + k] = c * dy[1] - s * dy[0] - (i == k ? s * y[2] + c * y[1] : 0.0);
        }
    }
    e->info->work += (double)(n * n) * ((double)n / 3.0 + 3.0 * e->turns);
    return true;
}

/* Newton's method for the angles from where they stand. */
static bool find_angles(enumeration *e) {
    double equation[TURNING_MOST], J[TURNING_MOST * TURNING_MOST], step[TURNING_MOST];
    for (int iteration = 0; iteration < NEWTON_STEPS; iteration++) {
        if (!angle_equations(e, equation, J)) return false;
        if (small_solve(e->turns, J, equation, step, 1e-14) < e->turns) return false;
        double largest = 0.0;
        for (int k = 0; k < e->turns; k++)
            largest = fmax(largest, fabs(step[k]));
        if (!isfinite(largest)) return false;
        /* half a radian at most: c(t) has the period of the angle */
        double factor = largest > 0.5 ? 0.5 / largest : 1.0;
        for (int k = 0; k < e->turns; k++)
            e->angle[k] -= factor * step[k];
        if (largest < 1e-14) break;
    }
    return angle_equations(e, equation, J);
}

static bool try_angles(enumeration *e) {
    int starts = 1;
    for (int k = 0; k < e->turns; k++)
        starts *= GRID;
    for (int start = 0; start < starts && !ended(e); start++) {
        for (int k = 0, rest = start; k < e->turns; k++, rest /= GRID)
            e->angle[k] = 0.1 + 6.283185307179586 / GRID * (rest % GRID);
        if (find_angles(e) && defect(e) <= SOLVED && !keep_solution(e)) return false;
    }
    return true;
}

/* False: out of memory. */
static bool try_combination(enumeration *e) {
    if (!set_lines(e)) return true;
    e->info->iterations++;
    if (e->turns) {
        e->undecided = true;
        return try_angles(e);
    }
    set_system(e);
    int found = solve_any(e);
    if (found < 0) return true;
    double missed = defect(e);
    if (missed <= SOLVED) return keep_solution(e);
    if (found == 0 || missed <= 1e3 * SOLVED) e->undecided = true;
    return true;
}

static bool next_combination(enumeration *e) {
    for (uint32_t c = e->w->contacts; c-- > 0;) {
        if (++e->status[c] < statuses(&e->w->row[c])) return true;
        e->status[c] = 0;
    }
    return false;
}

static void fill_dense(enumeration *e) {
    const block_matrix *W = &e->w->W;
    for (uint32_t i = 0; i < W->size; i++)
        for (size_t k = W->first.data[i]; k < W->first.data[i + 1]; k++) {
            uint32_t j = W->column.data[k], columns = block_rows(W, j);
            const double *from = W->value.data + W->number.data[k];
            for (uint32_t l = 0; l < block_rows(W, i); l++)
                memcpy(e->W + (W->row_first.data[i] + l) * e->rows + W->row_first.data[j],
                       from + (size_t)l * columns, columns * sizeof *from);
        }
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
        bool turning = r->dimension == 3 && statuses(r) > 2;
        combinations *= statuses(r) + (turning ? statuses(r) / 3 * (GRID - 1) : 0);
    }
    if (combinations <= (double)most) return SCREE_OK;
    return error_set(error, SCREE_UNSUPPORTED,
                     "enumeration: %u contacts give %.3g combinations, more than the %lld of "
                     "'combinations'; the problem needs a solver that does not try them all",
                     w->contacts, combinations, (long long)most);
}

scree_status enumeration_solve(view *w, int64_t most, bool all, enumeration_list *out,
                               solver_info *info, scree_error *error) {
    enumeration e = {.w = w, .info = info, .list = out, .rows = w->rows, .all = all};
    size_t n = w->rows;
    out->solutions = 0;
    TRY(check_size(w, most, error));
    TRY(view_assemble(w, error));
    e.W = mem_alloc(2 * n * n + (3 + TURNING_MOST) * n + 1, sizeof(double));
    e.lines = mem_alloc(n + 1, sizeof *e.lines);
    e.order = mem_alloc(n + 1, sizeof *e.order);
    e.status = mem_alloc((size_t)w->contacts + 1, sizeof *e.status);
    bool ok = e.W && e.lines && e.order && e.status;
    if (ok) {
        e.A = e.W + n * n;
        e.x = e.A + n * n;
        e.y = e.x + n;
        e.b = e.y + n;
        e.change = e.b + n;
        fill_dense(&e);
        do
            ok = try_combination(&e);
        while (ok && !ended(&e) && next_combination(&e));
    }
    out->complete = !e.undecided && (all || out->solutions == 0);
    mem_free(e.W);
    mem_free(e.lines);
    mem_free(e.order);
    mem_free(e.status);
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
