#include "solver/exact/combination.h"

#include <math.h>
#include <string.h>

#include "base/math.h"
#include "linear/dense.h"

/* rad: steps this small are rounding; and: pivots this small against the largest mean a singular
 * matrix */
#define LAST_DIGIT 1e-14

#define SINGULAR     1e-10 /* pivots below this part of the largest number */
#define INCONSISTENT 1e-7
#define NEWTON_STEPS 25

static void fill_dense(combination *e) {
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

bool combination_create(combination *e, view *w, solver_info *info) {
    size_t n = w->rows;
    *e = (combination){.w = w, .info = info, .rows = n};
    e->W = mem_alloc(2 * n * n + (3 + COMBINATION_TURNING) * n + 1, sizeof(double));
    e->lines = mem_alloc(n + 1, sizeof *e->lines);
    e->order = mem_alloc(n + 1, sizeof *e->order);
    e->status = mem_alloc((size_t)w->contacts + 1, sizeof *e->status);
    if (!e->W || !e->lines || !e->order || !e->status) {
        combination_free(e);
        return false;
    }
    e->A = e->W + n * n;
    e->x = e->A + n * n;
    e->y = e->x + n;
    e->b = e->y + n;
    e->change = e->b + n;
    fill_dense(e);
    return true;
}

void combination_free(combination *e) {
    mem_free(e->W);
    mem_free(e->lines);
    mem_free(e->order);
    mem_free(e->status);
    *e = (combination){0};
}

uint32_t combination_statuses(const row *r) {
    switch ((cone_type)r->cone) {
    case CONE_SIGNORINI: return 2;
    case CONE_COULOMB: return r->mu > 0.0 ? (r->dimension == 2 ? 4 : 3) : 2;
    case CONE_TRESCA: return r->mu > 0.0 ? (r->dimension == 2 ? 6 : 4) : 2;
    case CONE_BOX: return 3;
    default: return 1;
    }
}

/* Status of tangential rows: sticking (0), in the plane sliding one way or the other (1, 2), in
 * space sliding in an unknown direction (1). */
static void tangent_lines(const row *r, uint32_t way, bool by_normal, combination_line *lines) {
    double sign = way == 1 ? -1.0 : 1.0;
    for (int i = 1; i < r->dimension; i++) {
        lines[i] = (combination_line){.velocity = way == 0};
        if (way == 0) continue;
        lines[i].turning = r->dimension == 3;
        if (lines[i].turning) sign = 1.0;
        *(by_normal ? &lines[i].slope : &lines[i].constant) = sign * r->mu;
    }
}

static void contact_lines(const row *r, const row_extra *extra, uint32_t status,
                          combination_line *lines) {
    for (int i = 0; i < r->dimension; i++)
        lines[i] = (combination_line){.velocity = r->cone == CONE_BILATERAL};
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
        lines[0] = (combination_line){.velocity = status == 0,
                                      .constant = status == 1   ? extra->lower
                                                  : status == 2 ? extra->upper
                                                                : 0.0};
        break;
    default: break;
    }
}

bool combination_set(combination *e, bool *possible) {
    e->turns = 0;
    *possible = true;
    for (uint32_t c = 0; c < e->w->contacts; c++) {
        const row *r = &e->w->row[c];
        combination_line *own = e->lines + e->w->row_first[c];
        contact_lines(r, view_extra(e->w, c), e->status[c], own);
        *possible = *possible && isfinite(own[0].constant);
        if (r->dimension != 3 || !own[1].turning) continue;
        if (e->turns == COMBINATION_TURNING) return false;
        e->turning[e->turns++] = c;
    }
    return *possible;
}

/* A x = b for the present lines and angles. */
static void set_system(combination *e) {
    size_t n = e->rows;
    int turn = 0;
    for (uint32_t c = 0; c < e->w->contacts; c++) {
        uint32_t first = e->w->row_first[c], rows = e->w->row[c].dimension;
        const combination_line *own = e->lines + first;
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

/* Gauss elimination with full pivoting. */
int combination_solve(combination *e) {
    set_system(e);
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
    work_add(e->info, WORK_DENSE, (double)(n * n * n) / 3.0);
    for (size_t i = rank; i < n; i++)
        if (fabs(e->b[i]) > INCONSISTENT * right) return -1;
    memset(e->x, 0, n * sizeof *e->x);
    for (size_t i = rank; i-- > 0;) {
        double sum = e->b[i];
        for (size_t j = i + 1; j < rank; j++)
            sum -= e->A[i * n + j] * e->x[e->order[j]];
        e->x[e->order[i]] = sum / e->A[i * n + i];
    }
    e->rank = rank;
    return rank == n ? 1 : 0;
}

size_t combination_null(const combination *e, double *N) {
    size_t n = e->rows;
    for (size_t free = e->rank; free < n; free++) {
        double *own = N + (free - e->rank) * n;
        memset(own, 0, n * sizeof *own);
        own[e->order[free]] = 1.0;
        for (size_t i = e->rank; i-- > 0;) {
            double sum = e->A[i * n + free];
            for (size_t j = i + 1; j < e->rank; j++)
                sum += e->A[i * n + j] * own[e->order[j]];
            own[e->order[i]] = -sum / e->A[i * n + i];
        }
    }
    return n - e->rank;
}

bool combination_holds(const combination *e, const double *x, const double *y, double error) {
    if (e->turns) return false;
    for (uint32_t c = 0; c < e->w->contacts; c++)
        for (uint32_t first = e->w->row_first[c], i = first; i < e->w->row_first[c + 1]; i++) {
            const combination_line *own = &e->lines[i];
            double slope = i > first ? own->slope : 0.0;
            double miss = own->velocity ? y[i] : x[i] - slope * x[first] - own->constant;
            if (!(fabs(miss) <= error)) return false;
        }
    return true;
}

/* x within -mu b .. mu b, where the bound b is a number or the normal impulse. */
static int sticking_limits(size_t first, double mu, bool by_normal, combination_limit *limit) {
    for (int k = 0; k < 2; k++)
        limit[k] = (combination_limit){.row = first + 1,
                                       .other = first,
                                       .a = k ? 1.0 : -1.0,
                                       .b = by_normal ? mu : 0.0,
                                       .constant = by_normal ? 0.0 : mu};
    return 2;
}

static int friction_limits(const row *r, size_t first, uint32_t way, bool by_normal,
                           combination_limit *limit) {
    if (way == 0) return r->dimension == 2 ? sticking_limits(first, r->mu, by_normal, limit) : 0;
    if (r->dimension != 2) return 0;
    *limit = (combination_limit){
        .velocity = true, .row = first + 1, .other = first, .a = way == 1 ? 1.0 : -1.0};
    return 1;
}

static int box_limits(const row_extra *extra, size_t first, uint32_t status,
                      combination_limit *limit) {
    int count = 0;
    if (status) {
        limit[count++] = (combination_limit){
            .velocity = true, .row = first, .other = first, .a = status == 1 ? 1.0 : -1.0};
        return count;
    }
    if (isfinite(extra->lower))
        limit[count++] =
            (combination_limit){.row = first, .other = first, .a = 1.0, .constant = -extra->lower};
    if (isfinite(extra->upper))
        limit[count++] =
            (combination_limit){.row = first, .other = first, .a = -1.0, .constant = extra->upper};
    return count;
}

int combination_limits(const combination *e, uint32_t contact, combination_limit *limit) {
    const row *r = &e->w->row[contact];
    uint32_t status = e->status[contact];
    size_t first = e->w->row_first[contact];
    bool closed = r->cone == CONE_TRESCA ? status % 2 == 1 : status > 0;
    switch ((cone_type)r->cone) {
    case CONE_BOX: return box_limits(view_extra(e->w, contact), first, status, limit);
    case CONE_SIGNORINI:
    case CONE_COULOMB:
    case CONE_TRESCA: break;
    default: return 0;
    }
    limit[0] = (combination_limit){.velocity = !closed, .row = first, .other = first, .a = 1.0};
    if (!(r->mu > 0.0) || r->cone == CONE_SIGNORINI) return 1;
    if (r->cone == CONE_TRESCA) return 1 + friction_limits(r, first, status / 2, false, limit + 1);
    return closed ? 1 + friction_limits(r, first, status - 1, true, limit + 1) : 1;
}

static double set_velocity(combination *e) {
    double size = 0.0;
    for (size_t i = 0; i < e->rows; i++) {
        double sum = e->w->q[i];
        for (size_t j = 0; j < e->rows; j++)
            sum += e->W[i * e->rows + j] * e->x[j];
        e->y[i] = sum;
        size = fmax(size, fmax(fabs(e->w->q[i]), fabs(e->x[i])));
    }
    work_add(e->info, WORK_DENSE, (double)(e->rows * e->rows));
    return size;
}

double combination_defect(combination *e) {
    double size = set_velocity(e), largest = 0.0;
    for (uint32_t c = 0; c < e->w->contacts; c++) {
        double map[ROWS_MAX];
        view_natural(e->w, c, e->x, e->y, map);
        for (int i = 0; i < e->w->row[c].dimension; i++)
            largest = fmax(largest, fabs(map[i]));
    }
    return size > 0.0 ? largest / size : largest;
}

/* The system of the present angles; c(t) and, by dA x + A dx = db, its derivative J. */
static bool angle_equations(combination *e, double *equation, double *J) {
    size_t n = e->rows;
    set_system(e);
    if (dense_factor(n, e->A, e->order) == 0) return false;
    memcpy(e->x, e->b, n * sizeof *e->x);
    dense_solve(n, e->A, e->order, e->x);
    set_velocity(e);
    for (int k = 0; k < e->turns; k++) {
        uint32_t first = e->w->row_first[e->turning[k]];
        const combination_line *own = e->lines + first;
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
    work_add(e->info, WORK_DENSE, (double)(n * n) * ((double)n / 3.0 + 3.0 * e->turns));
    return true;
}

bool combination_find_angles(combination *e) {
    double equation[COMBINATION_TURNING], J[COMBINATION_TURNING * COMBINATION_TURNING],
        step[COMBINATION_TURNING];
    for (int iteration = 0; iteration < NEWTON_STEPS; iteration++) {
        if (!angle_equations(e, equation, J)) return false;
        if (small_solve(e->turns, J, equation, step, LAST_DIGIT) < e->turns) return false;
        double largest = 0.0;
        for (int k = 0; k < e->turns; k++)
            largest = fmax(largest, fabs(step[k]));
        if (!isfinite(largest)) return false;
        /* at most half a radian per step: c(t) has the period of the angle */
        double factor = largest > 0.5 ? 0.5 / largest : 1.0;
        for (int k = 0; k < e->turns; k++)
            e->angle[k] -= factor * step[k];
        if (largest < LAST_DIGIT) break;
    }
    return angle_equations(e, equation, J);
}

#define MASSES_ALIKE 1e6 /* ratio of mobilities */

bool combination_masses_alike(const problem *p) {
    double least = INFINITY, most = 0.0;
    for (uint32_t c = 0; c < p->contacts; c++) {
        double room[PAIR_NUMBERS];
        uint32_t bodies;
        const uint32_t *body = problem_bodies(p, c, &bodies);
        const double *H = problem_H(p, c, room);
        for (uint32_t e = 0; e < bodies; e++) {
            double moved[WIDTH_MAX], mobility = 0.0;
            const block *k = problem_block(p, body[e]);
            block_inverse_times(k, body[e], H, moved);
            for (uint32_t j = 0; j < k->width; j++)
                mobility += H[j] * moved[j];
            if (mobility > 0.0) least = fmin(least, mobility), most = fmax(most, mobility);
            H += (size_t)problem_row(p, c)->dimension * k->width;
        }
    }
    return most <= MASSES_ALIKE * least;
}
