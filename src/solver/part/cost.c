#include "solver/part/cost.h"

#include "base/math.h"

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

double cost_sweep(const problem *p) {
    if (p->contacts == 0) return 0.0;
    return p->W ? (double)p->W->value.count : 4.0 * (double)p->H_first[p->contacts];
}

size_t cost_free_velocities(const problem *p) {
    size_t count = 0;
    for (uint32_t i = 0; i < p->blocks; i++) {
        const block *k = &p->block[i];
        size_t numbers = block_inverse_numbers(k);
        for (uint32_t body = 0; body < k->bodies; body++)
            if (k->inverse[body * numbers] != 0.0) count += k->width;
    }
    return count;
}
