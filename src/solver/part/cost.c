#include "solver/part/cost.h"

#include "base/math.h"
#include "solver/work.h"

double cost_factorisation(const problem *p) {
    if (p->contacts == 0) return 0.0;
    double rows = p->row_first[p->contacts], count, degree, size;
    if (p->W) {
        count = p->contacts;
        size = rows / count;
        degree = (double)p->W->column.count / count;
    } else {
        count = fmax((double)p->bodies, 1.0);
        size = fmax((double)p->dofs, 1.0) / count;
        degree = 1.0 + fmin(2.0 * (double)p->contacts / count, count);
    }
    double cube = size * size * size, n = count * size;
    double pairs = 1.2 * count * degree * degree * cube;
    double separators =
        p->dimension == 2 ? 4.0 * count * sqrt(count) * cube : 1.3 * count * count * cube;
    return fmin(n * n * n / 3.0, fmax(pairs, separators));
}

/* Numbers of the factor: as many as the multiply-adds of dense rows of the mean length. */
static double guess_factor_numbers(const problem *p, double multiply_adds) {
    double n = p->W ? (double)p->row_first[p->contacts] : fmax((double)p->dofs, 1.0);
    return fmin(n * n, sqrt(2.0 * multiply_adds * n));
}

static double cost_step(const problem *p, double solutions, double cells) {
    double factor = cost_factorisation(p), numbers = guess_factor_numbers(p, factor);
    double product = p->W ? work_price[WORK_MATRIX] * (double)p->W->value.count
                          : work_price[WORK_BODIES] * 2.0 * (double)p->H_first[p->contacts];
    return work_price[WORK_SPARSE] * factor + work_price[WORK_FACTOR] * numbers +
           solutions * (work_price[WORK_SOLVE] * numbers + 2.0 * product) +
           cells * work_price[WORK_CELL] * p->contacts;
}

/* Steps that it takes: 7 to 57 on 48 problems of 20 to 7002 contacts, once 103. */
#define INTERIOR_STEPS 24.0
/* Of each step: solutions with the factor, and passes over the contacts. */
#define INTERIOR_SOLUTIONS 6.0
#define INTERIOR_CELLS     11.0

double cost_interior(const problem *p) {
    if (p->contacts == 0) return 0.0;
    return INTERIOR_STEPS * cost_step(p, INTERIOR_SOLUTIONS, INTERIOR_CELLS);
}

double cost_least(const problem *p, bool factors) {
    double setup = work_price[WORK_SETUP] * p->contacts;
    return factors && p->contacts ? setup + 2.0 * cost_step(p, 2.0, 4.0) : setup;
}
