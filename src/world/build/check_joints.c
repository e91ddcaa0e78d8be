/* Finds joints without effect, redundant joints and contradictory joints, at the start.
 *
 * The bilateral rows of all joints are processed one after another: each is made orthogonal to
 * those before it in the metric of W = H' A^-1 H (Cholesky). A row that becomes zero prescribes a
 * motion that the others determine already: it is redundant if its shift b agrees with theirs, and
 * contradictory if not. */
#include <math.h>
#include <string.h>

#include "world/world.h"

/* More rows than this are not checked: the work grows with their cube. */
#define ROWS_LOOKED_AT 1200
/* Relative to a row's own W: smaller remainders count as zero; relative to the speeds: smaller
 * differences count as agreement. */
#define NOTHING_LEFT 1e-9
#define AGREES       1e-6
/* Relative to the smaller body: tolerance for a limit that is exceeded at the start. */
#define BEYOND 1e-6

typedef struct held_row {
    uint32_t joint, contact;
    int k;
} held_row;

typedef struct row_search {
    const problem *problem;
    held_row *row;
    size_t rows;
    double *v, *L; /* (dofs) and (rows x rows), lower */
    double *b;     /* remainder of the shift of each row, divided by its pivot */
} row_search;

/* W between two rows. */
static double coupling(row_search *s, const held_row *a, const held_row *b) {
    double one[ROWS_MAX] = {0}, U[ROWS_MAX];
    const problem *p = s->problem;
    memset(s->v, 0, p->dofs * sizeof *s->v);
    one[a->k] = 1;
    problem_apply_impulse(p, a->contact, one, s->v);
    problem_relative_velocity(p, b->contact, s->v, U);
    return U[b->k];
}

static double shift_of(const problem *p, const held_row *r) {
    return p->b[p->row_first[r->contact] + (uint32_t)r->k];
}

/* Eliminates row i. False: the row becomes zero. `left`: the remainder of its shift. */
static bool eliminate(row_search *s, size_t i, double *left, double *size) {
    double *L = s->L + i * s->rows, own = coupling(s, &s->row[i], &s->row[i]), pivot = own;
    *left = shift_of(s->problem, &s->row[i]);
    *size = fabs(*left);
    for (size_t k = 0; k < i; k++) {
        const double *other = s->L + k * s->rows;
        if (!(other[k] > 0)) continue;
        double sum = coupling(s, &s->row[k], &s->row[i]);
        for (size_t m = 0; m < k; m++)
            sum -= L[m] * other[m];
        L[k] = sum / other[k];
        pivot -= L[k] * L[k];
        *left -= L[k] * s->b[k];
        *size += fabs(L[k] * s->b[k]);
    }
    if (!(own > 0) || pivot <= NOTHING_LEFT * own) return false;
    L[i] = sqrt(pivot);
    s->b[i] = *left / L[i];
    return true;
}

static scree_status refuse(const scree_world *w, uint32_t index, scree_error *error) {
    const joint *j = &w->model.joints.data[index];
    return error_set(error, SCREE_BAD_INPUT,
                     "joint %u '%s' (%s) contradicts the joints and drives before it because no "
                     "motion satisfies all of them: move its anchors or remove it",
                     index + 1, j->name, ((const kind *)j->kind)->name);
}

static scree_status look_at_rows(const scree_world *w, row_search *s, scree_error *error) {
    uint32_t warned = NONE;
    for (size_t i = 0; i < s->rows; i++) {
        double left, size;
        if (eliminate(s, i, &left, &size)) continue;
        uint32_t index = s->row[i].joint;
        if (fabs(left) > AGREES * (size + w->sim.work.problem.reference_speed))
            return refuse(w, index, error);
        if (index == warned) continue;
        warned = index;
        const joint *j = &w->model.joints.data[index];
        log_warning(
            "joint %u '%s' (%s) is redundant: other joints already prevent a motion that it "
            "prevents, so that the forces between them are not unique; a joint with fewer "
            "constraints would suffice",
            index + 1, j->name, ((const kind *)j->kind)->name);
    }
    return SCREE_OK;
}

static double joint_size(const scree_world *w, size_t index) {
    double size = model_joint_size(&w->model, &w->model.joints.data[index]);
    return isfinite(size) ? size : 1;
}

/* Lists the bilateral rows of all joints; returns their number, or more than ROWS_LOOKED_AT. */
static size_t list_rows(const scree_world *w, held_row *out) {
    size_t rows = 0;
    for (size_t index = 0; index < w->model.joints.count; index++) {
        const joint_work *held = &w->sim.joints[index];
        for (int g = 0; held->place != NONE && g < held->rows.count; g++) {
            const row *r = &held->rows.group[g].row;
            if (r->cone != CONE_BILATERAL || r->has) continue;
            for (int k = 0; k < r->dimension; k++, rows++)
                if (rows < ROWS_LOOKED_AT)
                    out[rows] = (held_row){(uint32_t)index, held->place + (uint32_t)g, k};
        }
    }
    return rows;
}

/* A limit or a cable that is violated at the start would be corrected by a large force. */
static scree_status check_limits(const scree_world *w, scree_error *error) {
    for (size_t index = 0; index < w->model.joints.count; index++) {
        const joint_work *held = &w->sim.joints[index];
        for (int g = 0; held->place != NONE && g < held->rows.count; g++) {
            const joint_row *r = &held->rows.group[g];
            double beyond = -r->b[0] * w->sim.step.law.h_M;
            if (r->row.cone != CONE_SIGNORINI || !(beyond > BEYOND * joint_size(w, index)))
                continue;
            const joint *j = &w->model.joints.data[index];
            return error_set(
                error, SCREE_BAD_INPUT,
                "joint %zu '%s' (%s) starts beyond its limit: move the bodies, or give limits "
                "that hold at the start",
                index + 1, j->name, ((const kind *)j->kind)->name);
        }
    }
    return SCREE_OK;
}

scree_status world_check_joints(scree_world *w, scree_error *error) {
    const model *m = &w->model;
    if (m->joints.count == 0) return SCREE_OK;
    sim *all = &w->sim;
    contact_table *contacts = &all->contacts;
    contacts->table.count = 0; /* only the joints */
    TRY(stage_prepare(&all->step, &all->bodies, &all->deform, contacts, contacts->S,
                      contacts->history, all->joints, &all->work, error));
    TRY(check_limits(w, error));
    held_row *row_list = mem_alloc(ROWS_LOOKED_AT, sizeof *row_list);
    if (!row_list) return error_no_memory(error, "the check of joints");
    size_t rows = list_rows(w, row_list);
    if (rows > ROWS_LOOKED_AT) rows = 0;
    row_search s = {.problem = &w->sim.work.problem,
                    .row = row_list,
                    .rows = rows,
                    .v = mem_alloc(w->sim.work.problem.dofs, sizeof *s.v),
                    .L = mem_alloc(rows * rows, sizeof *s.L),
                    .b = mem_alloc(rows, sizeof *s.b)};
    scree_status status = s.v && s.L && s.b ? look_at_rows(w, &s, error)
                                            : error_no_memory(error, "the check of joints");
    mem_free(row_list);
    mem_free(s.v);
    mem_free(s.L);
    mem_free(s.b);
    return status;
}
