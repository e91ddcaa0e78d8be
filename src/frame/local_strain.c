#include "frame/local_strain.h"

#include <string.h>

#include "base/math.h"

/* Relative to the square of the size: neighbours nearly on a line determine no strain across it. */
#define LEAST_DETERMINANT 1e-6

/* Grains sorted into square cells as wide as the reach: neighbours are in nine of them. */
typedef struct cells {
    double low[2], width;
    uint32_t across, up;
    uint32_t *first, *member; /* (across x up + 1), (grains) */
} cells;

static void cells_free(cells *c) {
    mem_free(c->first);
    mem_free(c->member);
}

static uint32_t cell_along(const cells *c, double x, int axis) {
    uint32_t most = (axis ? c->up : c->across) - 1;
    double at = (x - c->low[axis]) / c->width;
    return at < most ? (uint32_t)at : most;
}

static uint32_t cell_of(const cells *c, const double place[2]) {
    return cell_along(c, place[1], 1) * c->across + cell_along(c, place[0], 0);
}

/* For grains far apart cells are made wider, to limit their number. */
static scree_status cells_make(cells *c, const neighbourhood *n, double reach, scree_error *error) {
    double high[2] = {-INFINITY, -INFINITY};
    *c = (cells){.low = {INFINITY, INFINITY}, .width = reach};
    for (uint32_t i = 0; i < n->count; i++)
        for (int k = 0; k < 2; k++) {
            c->low[k] = fmin(c->low[k], n->place[i][k]);
            high[k] = fmax(high[k], n->place[i][k]);
        }
    double size[2] = {high[0] - c->low[0], high[1] - c->low[1]};
    while ((size[0] / c->width + 1) * (size[1] / c->width + 1) > 4.0 * n->count + 16)
        c->width *= 2;
    c->across = (uint32_t)(size[0] / c->width) + 1;
    c->up = (uint32_t)(size[1] / c->width) + 1;
    size_t count = (size_t)c->across * c->up;
    c->first = mem_alloc(count + 1, sizeof *c->first);
    c->member = mem_alloc(n->count, sizeof *c->member);
    if (!c->first || !c->member) {
        cells_free(c);
        return error_no_memory(error, "cells of grains");
    }
    for (uint32_t i = 0; i < n->count; i++)
        c->first[cell_of(c, n->place[i]) + 1]++;
    for (size_t k = 0; k < count; k++)
        c->first[k + 1] += c->first[k];
    for (uint32_t i = n->count;
         i-- > 0;) /* counts down from the end: first[k + 1] moves to its start */
        c->member[--c->first[cell_of(c, n->place[i]) + 1]] = i;
    memmove(c->first, c->first + 1, count * sizeof *c->first);
    c->first[count] = n->count;
    return SCREE_OK;
}

static double apart(const neighbourhood *n, uint32_t i, uint32_t j, double d[2]) {
    for (int k = 0; k < 2; k++)
        d[k] = n->place[j][k] - n->place[i][k];
    if (n->period > 0) d[0] -= n->period * floor(d[0] / n->period + 0.5);
    return d[0] * d[0] + d[1] * d[1];
}

/* Lists the neighbours of grain i from `at` on if near is not NULL; returns their number. In
 * periodic worlds cells of the opposite side are included. */
static uint32_t list_near(const neighbourhood *n, const cells *c, uint32_t i, double reach,
                          uint32_t *near) {
    uint32_t found = 0, column = cell_along(c, n->place[i][0], 0);
    uint32_t line = cell_along(c, n->place[i][1], 1);
    for (uint32_t y = line ? line - 1 : 0; y <= line + 1 && y < c->up; y++)
        for (uint32_t x = 0; x < c->across; x++) {
            bool beside = x + 1 >= column && x <= column + 1;
            bool around = n->period > 0 && (x < 2 || x + 2 >= c->across);
            if (!beside && !around) continue;
            uint32_t cell = y * c->across + x;
            for (uint32_t k = c->first[cell]; k < c->first[cell + 1]; k++) {
                double d[2];
                uint32_t j = c->member[k];
                if (j == i || apart(n, i, j, d) > reach * reach) continue;
                if (near) near[found] = j;
                found++;
            }
        }
    return found;
}

static scree_status find_neighbours(neighbourhood *n, double reach, scree_error *error) {
    cells c;
    TRY(cells_make(&c, n, reach, error));
    n->first = mem_alloc((size_t)n->count + 1, sizeof *n->first);
    uint64_t total = 0;
    for (uint32_t i = 0; i < n->count && n->first; i++) {
        n->first[i] = (uint32_t)total;
        total += list_near(n, &c, i, reach, NULL);
    }
    if (n->first) n->first[n->count] = (uint32_t)total;
    n->near = n->first && total < UINT32_MAX ? mem_alloc(total + 1, sizeof *n->near) : NULL;
    for (uint32_t i = 0; i < n->count && n->near; i++)
        list_near(n, &c, i, reach, n->near + n->first[i]);
    cells_free(&c);
    return n->near ? SCREE_OK : error_no_memory(error, "neighbours of grains");
}

static scree_status take_grains(neighbourhood *n, const scree_frame *frame, const grain_set *grains,
                                scree_error *error) {
    double area = 0;
    n->slot = mem_alloc((size_t)frame->bodies + 1, sizeof *n->slot);
    n->place = mem_alloc((size_t)frame->bodies + 1, sizeof *n->place);
    if (!n->slot || !n->place) return error_no_memory(error, "grains");
    for (uint32_t row = 0; row < frame->bodies; row++) {
        if (!grain_set_has(grains, frame, row) || !(body_area(frame, row) > 0)) continue;
        const double *q = body_position(frame, row);
        n->slot[n->count] = frame->body[row];
        n->place[n->count][0] = q[0];
        n->place[n->count][1] = q[1];
        area += body_area(frame, row);
        n->count++;
    }
    if (n->count < 3)
        return error_set(error, SCREE_BAD_INPUT,
                         "local strain needs at least three grains, but there are %u at step %lld",
                         n->count, (long long)frame->step);
    n->diameter = 2 * sqrt(area / n->count / PI);
    return SCREE_OK;
}

scree_status neighbourhood_make(neighbourhood *out, const scree_frame *frame,
                                const grain_set *grains, double reach, scree_error *error) {
    *out = (neighbourhood){.period = frame->layout->period[0]};
    scree_status status = take_grains(out, frame, grains, error);
    if (status == SCREE_OK) status = find_neighbours(out, reach * out->diameter, error);
    if (status != SCREE_OK) neighbourhood_free(out);
    return status;
}

void neighbourhood_free(neighbourhood *n) {
    mem_free(n->slot);
    mem_free(n->place);
    mem_free(n->first);
    mem_free(n->near);
    *n = (neighbourhood){0};
}

/* Sums of a fit: over the grain itself and its neighbours that still exist. */
typedef struct fit {
    double count, x[2], u[2];        /* means: place from the grain, displacement */
    double xx, xy, yy, ux[2], uy[2]; /* moments about the means */
} fit;

/* The k-th of grain i and its neighbours. */
static uint32_t nth_near(const neighbourhood *n, uint32_t i, uint32_t k) {
    uint32_t at = n->first[i] + k;
    return at < n->first[i + 1] ? n->near[at] : i;
}

static void fit_means(fit *f, const neighbourhood *n, uint32_t i, const double (*moved)[2]) {
    for (uint32_t k = 0; k <= n->first[i + 1] - n->first[i]; k++) {
        uint32_t j = nth_near(n, i, k);
        double d[2];
        if (!isfinite(moved[j][0])) continue;
        apart(n, i, j, d);
        f->count += 1;
        for (int a = 0; a < 2; a++) {
            f->x[a] += d[a];
            f->u[a] += moved[j][a];
        }
    }
    for (int a = 0; a < 2; a++) {
        f->x[a] /= f->count;
        f->u[a] /= f->count;
    }
}

static void fit_moments(fit *f, const neighbourhood *n, uint32_t i, const double (*moved)[2]) {
    for (uint32_t k = 0; k <= n->first[i + 1] - n->first[i]; k++) {
        uint32_t j = nth_near(n, i, k);
        double d[2];
        if (!isfinite(moved[j][0])) continue;
        apart(n, i, j, d);
        double x = d[0] - f->x[0], y = d[1] - f->x[1];
        f->xx += x * x;
        f->xy += x * y;
        f->yy += y * y;
        for (int a = 0; a < 2; a++) {
            f->ux[a] += (moved[j][a] - f->u[a]) * x;
            f->uy[a] += (moved[j][a] - f->u[a]) * y;
        }
    }
}

/* moved: displacements; NaN for grains that no longer exist. */
static void fit_gradient(const neighbourhood *n, uint32_t i, const double (*moved)[2],
                         double gradient[4]) {
    fit f = {0};
    if (isfinite(moved[i][0])) {
        fit_means(&f, n, i, moved);
        fit_moments(&f, n, i, moved);
    }
    double determinant = f.xx * f.yy - f.xy * f.xy, size = f.xx + f.yy;
    bool solvable = determinant > LEAST_DETERMINANT * size * size;
    for (int a = 0; a < 2; a++) {
        gradient[2 * a] = solvable ? (f.yy * f.ux[a] - f.xy * f.uy[a]) / determinant : NAN;
        gradient[2 * a + 1] = solvable ? (f.xx * f.uy[a] - f.xy * f.ux[a]) / determinant : NAN;
    }
}

scree_status neighbourhood_gradients(const neighbourhood *n, const scree_frame *now,
                                     double (*gradient)[4], double (*halfway)[2],
                                     scree_error *error) {
    uint32_t *row_of;
    double(*moved)[2] = mem_alloc(n->count, sizeof *moved);
    if (!moved) return error_no_memory(error, "displacements");
    scree_status status = frame_rows(now, &row_of, error);
    for (uint32_t i = 0; i < n->count && status == SCREE_OK; i++) {
        uint32_t row = row_of[n->slot[i]];
        for (int k = 0; k < 2; k++)
            moved[i][k] = row == NO_ROW ? NAN : body_position(now, row)[k] - n->place[i][k];
        for (int k = 0; k < 2 && halfway; k++)
            halfway[i][k] = n->place[i][k] + 0.5 * moved[i][k];
    }
    for (uint32_t i = 0; i < n->count && status == SCREE_OK; i++)
        fit_gradient(n, i, (const double(*)[2])moved, gradient[i]);
    if (status == SCREE_OK) mem_free(row_of);
    mem_free(moved);
    return status;
}

double gradient_volumetric(const double g[4]) {
    return g[1] * g[2] - g[0] * g[3] - g[0] - g[3]; /* 1 - det(I + g), without cancellation */
}

/* (l1 - l2)^2 = |F|^2 - 2 det F. */
double gradient_shear(const double g[4]) {
    double difference = g[0] - g[3], sum = g[1] + g[2];
    return sqrt(difference * difference + sum * sum);
}
