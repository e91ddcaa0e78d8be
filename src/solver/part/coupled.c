#include "solver/part/coupled.h"

#include <math.h>
#include <string.h>

#include "solver/part/coupled_ways.h"

scree_status coupled_create(coupled **out, scree_error *error) {
    *out = mem_alloc(1, sizeof **out);
    return *out ? SCREE_OK : error_no_memory(error, "the linear systems of a solver");
}

void coupled_destroy(coupled *c) {
    if (!c) return;
    block_matrix_free(&c->K);
    direct_free(&c->direct);
    array_free(&c->P);
    array_free(&c->Q);
    array_free(&c->inverse);
    array_free(&c->x);
    array_free(&c->y);
    array_free(&c->miss);
    array_free(&c->place);
    array_free(&c->member);
    array_free(&c->active);
    array_free(&c->body);
    array_free(&c->body_row);
    array_free(&c->root);
    array_free(&c->root_first);
    array_free(&c->H);
    array_free(&c->dv);
    array_free(&c->entry);
    array_free(&c->spot);
    array_free(&c->mark);
    array_free(&c->list);
    mem_free(c);
}

/* Gauss and Jordan's method with pivots by columns. */
bool small_inverse(int n, const double *A, double *B) {
    double M[ROWS_MAX * ROWS_MAX];
    memcpy(M, A, (size_t)(n * n) * sizeof *A);
    memset(B, 0, (size_t)(n * n) * sizeof *B);
    for (int i = 0; i < n; i++)
        B[i * n + i] = 1.0;
    for (int k = 0; k < n; k++) {
        int pivot = k;
        for (int i = k + 1; i < n; i++)
            if (fabs(M[i * n + k]) > fabs(M[pivot * n + k])) pivot = i;
        if (!(fabs(M[pivot * n + k]) > 0.0)) return false;
        for (int j = 0; j < n && pivot != k; j++) {
            double m = M[k * n + j], b = B[k * n + j];
            M[k * n + j] = M[pivot * n + j], B[k * n + j] = B[pivot * n + j];
            M[pivot * n + j] = m, B[pivot * n + j] = b;
        }
        double inverse = 1.0 / M[k * n + k];
        for (int j = 0; j < n; j++)
            M[k * n + j] *= inverse, B[k * n + j] *= inverse;
        for (int i = 0; i < n; i++) {
            double factor = i == k ? 0.0 : M[i * n + k];
            for (int j = 0; j < n && factor != 0.0; j++) {
                M[i * n + j] -= factor * M[k * n + j];
                B[i * n + j] -= factor * B[k * n + j];
            }
        }
    }
    return true;
}

coupled_way coupled_chosen(const coupled *c) { return c->way; }

scree_status coupled_prepare(coupled *c, view *w, coupled_way way, scree_error *error) {
    size_t numbers = w->local_first[w->contacts];
    c->w = w;
    c->way = way == COUPLED_AUTO ? (w->p->W ? COUPLED_IMPULSES : COUPLED_VELOCITIES) : way;
    if (c->way == COUPLED_VELOCITIES && w->p->W)
        return BUG(error, "a problem without bodies has no velocities to solve for");
    if (!array_reserve(&c->P, numbers) || !array_reserve(&c->Q, numbers) ||
        !array_reserve(&c->inverse, numbers) || !array_reserve(&c->x, w->rows) ||
        !array_reserve(&c->y, w->rows) || !array_reserve(&c->miss, w->rows) ||
        !array_reserve(&c->dv, w->rows) || !array_reserve(&c->place, w->contacts) ||
        !array_reserve(&c->active, w->contacts))
        return error_no_memory(error, "the linear systems of a solver");
    c->place.count = w->contacts;
    c->member.count = 0;
    c->counted_order = false;
    return c->way == COUPLED_VELOCITIES ? velocities_prepare(c, error) : view_assemble(w, error);
}

/* The work of ordering is counted once per solve even if the last pattern is reused: the contents
 * of a cache must not change the decisions of `auto`. */
static void count_factor(coupled *c, solver_info *info) {
    const direct *d = &c->direct;
    info->factorisations++;
    work_add(info, WORK_ASSEMBLE, (double)c->K.value.count);
    work_add(info, d->is_dense ? WORK_DENSE : WORK_SPARSE, d->factor_work);
    if (!d->is_dense) work_add(info, WORK_FACTOR, d->solve_work);
    if (!c->counted_order) work_add(info, WORK_ORDER, d->solve_work);
    c->counted_order = true;
}

scree_status coupled_factor(coupled *c, const double *P, const double *Q, solver_info *info,
                            int *sign, scree_error *error) {
    size_t bytes = c->w->local_first[c->w->contacts] * sizeof *P;
    *sign = 1;
    if (c->w->contacts == 0) return SCREE_OK;
    memcpy(c->P.data, P, bytes);
    memcpy(c->Q.data, Q, bytes);
    TRY(c->way == COUPLED_VELOCITIES ? velocities_factor(c, sign, error)
                                     : impulses_factor(c, sign, error));
    count_factor(c, info);
    return SCREE_OK;
}

/* miss = f - P dy - Q dx. Returns the largest one relative to the terms of its equation. */
static double find_miss(const coupled *c, const double *f, const double *dx, const double *dy,
                        double *miss) {
    const view *w = c->w;
    double largest = 0.0;
    for (uint32_t k = 0; k < w->contacts; k++) {
        uint32_t first = w->row_first[k], n = w->row[k].dimension;
        const double *P = c->P.data + w->local_first[k], *Q = c->Q.data + w->local_first[k];
        for (uint32_t i = 0; i < n; i++) {
            double sum = f[first + i], size = fabs(sum);
            for (uint32_t j = 0; j < n; j++) {
                double term = P[i * n + j] * dy[first + j] + Q[i * n + j] * dx[first + j];
                sum -= term;
                size += fabs(term);
            }
            miss[first + i] = sum;
            if (fabs(sum) > largest * size) largest = fabs(sum) / size;
        }
    }
    return largest;
}

static void find_dy(const coupled *c, const double *g, const double *dx, double *dy) {
    view_times(c->w, dx, dy);
    for (size_t i = 0; g && i < c->w->rows; i++)
        dy[i] += g[i];
}

double coupled_work(const coupled *c) {
    const direct *d = &c->direct;
    return work_price[d->is_dense ? WORK_DENSE : WORK_SPARSE] * d->factor_work +
           (d->is_dense ? 0.0 : work_price[WORK_FACTOR] * d->solve_work);
}

/* Equations that hold within this share of their terms are not refined further: the next Newton
 * step corrects them. */
#define FINE 1e-6

static void solve_dx(coupled *c, const double *f, const double *g, double *dx) {
    if (c->way == COUPLED_VELOCITIES)
        velocities_solve(c, f, g, dx, NULL);
    else
        impulses_solve(c, f, g, dx);
}

/* The bodies' velocities give dy directly; their rounding errors are not seen by the refinement. */
static void solve_at_once(coupled *c, const double *f, const double *g, double *dx, double *dy,
                          solver_info *info) {
    velocities_solve(c, f, g, dx, dy);
    work_add(info, WORK_SOLVE, c->direct.solve_work);
    work_add(info, WORK_VECTOR, 6.0 * (double)c->w->rows);
    view_count(c->w, info, 1.0);
}

void coupled_solve(coupled *c, const double *f, const double *g, int refinements, double *dx,
                   double *dy, solver_info *info) {
    double solutions = 1.0;
    if (c->w->contacts == 0) return;
    if (refinements == 0 && c->way == COUPLED_VELOCITIES) {
        solve_at_once(c, f, g, dx, dy, info);
        return;
    }
    solve_dx(c, f, g, dx);
    find_dy(c, g, dx, dy);
    for (int k = 0; k < refinements; k++, solutions++) {
        if (find_miss(c, f, dx, dy, c->miss.data) < FINE) break;
        solve_dx(c, c->miss.data, NULL, c->x.data);
        for (size_t i = 0; i < c->w->rows; i++)
            dx[i] += c->x.data[i];
        find_dy(c, g, dx, dy);
    }
    work_add(info, WORK_SOLVE, solutions * c->direct.solve_work);
    work_add(info, WORK_VECTOR, solutions * 6.0 * (double)c->w->rows);
    view_count(c->w, info, 2.0 * solutions);
}

void coupled_column(coupled *c, uint32_t contact, const double *f, double *room, double *dy,
                    solver_info *info) {
    const view *w = c->w;
    size_t bytes = w->row[contact].dimension * sizeof *f;
    if (c->way == COUPLED_VELOCITIES) {
        velocities_column(c, contact, f, dy);
    } else {
        memcpy(room + w->row_first[contact], f, bytes);
        impulses_solve(c, room, NULL, c->x.data);
        memset(room + w->row_first[contact], 0, bytes);
        view_times(w, c->x.data, dy);
    }
    work_add(info, WORK_SOLVE, c->direct.solve_work);
    work_add(info, WORK_VECTOR, 2.0 * (double)w->rows);
    view_count(w, info, 0.5);
}
