#include "solver/outer/convex.h"

#include <math.h>
#include <string.h>

/* Relative to the square of the impulses: a shorter step is rounding. */
#define LEAST_STEP 1e-24

typedef struct descent {
    const view *w;
    const double *shift;
    double *x, *y;         /* the iterate; y with q */
    double *old_x, *old_y; /* the previous iterate */
    double *z, *yz;        /* extrapolated iterate */
    double L;
} descent;

/* to = P_K(from - (y + s N) / L) of all contacts. */
static void project(const descent *d, const double *from, const double *y, double L, double *to) {
    for (uint32_t c = 0; c < d->w->contacts; c++) {
        uint32_t first = d->w->row_first[c], rows = d->w->row[c].dimension;
        for (uint32_t i = 0; i < rows; i++)
            to[first + i] = from[first + i] - (y[first + i] + (i ? 0.0 : d->shift[c])) / L;
        cone_project(&d->w->row[c], view_extra(d->w, c), to + first);
    }
}

/* The natural map with weight 1 of x and y, as view_residual measures it. `to` is workspace. */
static double natural_of(const descent *d, double *to) {
    double sum = 0.0;
    project(d, d->x, d->y, 1.0, to);
    for (uint32_t c = 0; c < d->w->contacts; c++)
        for (uint32_t i = d->w->row_first[c]; i < d->w->row_first[c + 1]; i++) {
            double map = (d->x[i] - to[i]) * d->w->weight[c];
            sum += map * map;
        }
    return sqrt(sum / d->w->contacts) / d->w->p->reference_speed;
}

static double dot(const view *w, const double *a, const double *b, const double *c,
                  const double *d) {
    double sum = 0.0;
    for (size_t i = 0; i < w->rows; i++)
        sum += (a[i] - b[i]) * (c[i] - d[i]);
    return sum;
}

/* The next iterate from z; L is raised until it bounds W along the step. */
static void step(descent *d, solver_info *info) {
    const view *w = d->w;
    double *swap = d->old_x;
    d->old_x = d->x, d->x = swap;
    swap = d->old_y;
    d->old_y = d->y, d->y = swap;
    for (int attempt = 0; attempt < 40; attempt++) {
        project(d, d->z, d->yz, d->L, d->x);
        view_apply(w, d->x, d->y);
        view_count(w, info, 1.0);
        work_add(info, WORK_VECTOR, 10.0 * (double)w->rows);
        double length = dot(w, d->x, d->z, d->x, d->z), size = dot(w, d->x, d->yz, d->x, d->yz);
        double curve = dot(w, d->x, d->z, d->y, d->yz);
        if (!(curve > d->L * length) || !(length > LEAST_STEP * size)) break;
        d->L = fmax(1.1 * curve / length, 1.2 * d->L);
    }
}

static void extrapolate(descent *d, double beta) {
    for (size_t i = 0; i < d->w->rows; i++) {
        d->z[i] = d->x[i] + beta * (d->x[i] - d->old_x[i]);
        d->yz[i] = d->y[i] + beta * (d->y[i] - d->old_y[i]);
    }
}

int64_t convex_solve(const view *w, const double *shift, double tolerance, int64_t most,
                     convex_room *room, double *x, double *y, solver_info *info) {
    size_t n = w->rows;
    if (!array_reserve(&room->number, 6 * n + 1)) return -1;
    double *at = room->number.data;
    descent d = {.w = w,
                 .shift = shift,
                 .x = at,
                 .y = at + n,
                 .old_x = at + 2 * n,
                 .old_y = at + 3 * n,
                 .z = at + 4 * n,
                 .yz = at + 5 * n,
                 .L = room->L > 0.0 ? 0.7 * room->L : 1.0};
    memcpy(d.x, x, n * sizeof *x);
    view_apply(w, d.x, d.y);
    extrapolate(&d, 0.0);
    double theta = 1.0;
    int64_t iterations = 0;
    while (iterations < most) {
        iterations++;
        step(&d, info);
        bool back = dot(w, d.z, d.x, d.x, d.old_x) > 0.0;
        if (back) theta = 1.0;
        double square = theta * theta, next = 0.5 * (theta * sqrt(square + 4.0) - square);
        double beta = back ? 0.0 : theta * (1.0 - theta) / (square + next);
        theta = next;
        /* z is free until the next extrapolation */
        if ((iterations < 10 || iterations % 5 == 0) && natural_of(&d, d.z) <= tolerance) break;
        extrapolate(&d, beta);
    }
    room->L = d.L;
    memcpy(x, d.x, n * sizeof *x);
    memcpy(y, d.y, n * sizeof *y);
    return iterations;
}

void convex_room_free(convex_room *room) {
    array_free(&room->number);
    room->L = 0.0;
}
