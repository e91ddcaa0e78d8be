#include "solver/part/eigenvalue.h"

#include <math.h>
#include <string.h>

#define POWER_STEPS 60

static double norm_of(const double *x, size_t n) {
    double sum = 0.0;
    for (size_t i = 0; i < n; i++)
        sum += x[i] * x[i];
    return sqrt(sum);
}

double view_largest_eigenvalue(const view *w, double *x, double *y, solver_info *info) {
    double value = 0.0;
    for (size_t i = 0; i < w->rows; i++)
        x[i] = 1.0 + 0.5 * (double)(i * 7 % 11); /* unsymmetric start */
    for (int step = 0; step < POWER_STEPS; step++) {
        double size = norm_of(x, w->rows);
        for (size_t i = 0; i < w->rows; i++)
            x[i] /= size;
        view_times(w, x, y);
        view_count(w, info, 1.0);
        work_add(info, WORK_VECTOR, 2.0 * (double)w->rows);
        value = norm_of(y, w->rows);
        if (!(value > 0.0)) break;
        memcpy(x, y, w->rows * sizeof *x);
    }
    return 1.01 * value;
}
