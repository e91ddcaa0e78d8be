/* The balance of the nodes of a deformable body: its misfit, and the limit for it.
 *
 * The misfit of a body is |h F - M (v+ - v-) + H S| over its free nodes, over the largest term of
 * it. It has to come below `balance`, or below the limit of rounding if that is larger. Rounding
 * enters in three places, with the unit roundoff eps (docs/theory.md has the derivation):
 *
 *   forces  f(u+) by the rounding of u+, which comes from u and h v: fem_rounding
 *   solve   v+ = v_k + x + A^-1 H S with x = A^-1 (h F - M (v_k - v-)). In contact the two cancel:
 *           x is the motion of the body without its contacts. The error is eps |A| |x|.
 *   masses  M (v+ - v-): eps M (|v+| + |v-|)
 *
 * Each counts twice, because a number is rounded and so are the numbers it is computed from
 * (u + h v). The first step of a sheet under pebbles ended at 1.09 times the single amount.
 * Rounding never raises the limit above ROUNDING_MOST. */
#include "base/math.h"
#include "body/deform_parts.h"

/* Square of 1e-6, relative to the momentum: scale of the balance in free flight. */
#define MOMENTUM_SHARE 1e-12
/* Square of 1e-3, relative to the terms of forces, whose rounding remains. */
#define TERM_SHARE 1e-6

#define ROUNDOFF      0x1p-53
#define ROUNDING_MOST 1e-3
#define ROUNDINGS     2.0 /* factor: a number's own rounding and that of its terms */

static double square(const double *x, size_t count) {
    double sum = 0;
    for (size_t i = 0; i < count; i++)
        sum += x[i] * x[i];
    return sum;
}

/* The largest term of the balance. Bodies that move freely, or with residual stresses (a part that
 * was formed), may have no such term: the balance then contains the rounding of their momentum and
 * of their elements' forces, so small shares of these count too. */
static double largest_term(const deform_work *d, const rigid_work *w, const model *m,
                           const state *s, const rigid_times *times, size_t index) {
    const deformable *b = &m->deformables.data[index];
    size_t at = deform_at(d, b), dofs = deform_dofs(d, m, b);
    const double *mass = m->solids.data[b->solid]->mass;
    double moving = 0, h = times->h;
    for (size_t i = 0; i < dofs; i++) {
        double P = mass[i / d->dimension] * s->node.v[at + i];
        moving += P * P;
    }
    double largest = fmax(square(w->impulse + d->first + at, dofs), MOMENTUM_SHARE * moving);
    largest = fmax(largest, h * h * square(d->force + at, dofs));
    largest = fmax(largest, h * h * square(d->weight + at, dofs));
    largest = fmax(largest, h * h * square(d->load + at, dofs));
    if (!m->solids.data[b->solid]->linear)
        largest = fmax(largest, TERM_SHARE * h * h * d->sums[index].squares);
    return sqrt(largest);
}

static double out_of_balance(const deform_work *d, const rigid_work *w, const model *m,
                             const state *s, size_t index) {
    const deformable *b = &m->deformables.data[index];
    size_t at = deform_at(d, b), dofs = deform_dofs(d, m, b);
    const double *impulse = w->impulse + d->first + at;
    double left = 0;
    for (size_t i = 0; i < dofs; i++) {
        double r = d->balance[at + i] + impulse[i];
        if (s->node.condition[at + i] == NONE) left += r * r;
    }
    return sqrt(left);
}

/* The largest |u| from which u+ of each node was computed. */
static void find_far(const deform_work *d, const model *m, const state *s, size_t index,
                     double *far) {
    const deformable *b = &m->deformables.data[index];
    size_t at = deform_at(d, b), dofs = deform_dofs(d, m, b);
    for (size_t i = 0; i < dofs; i++) {
        double *largest = &far[i / d->dimension];
        if (i % d->dimension == 0) *largest = 0;
        *largest = fmax(*largest, fmax(fabs(s->node.u[at + i]), fabs(d->u_plus[at + i])));
    }
}

/* The square of |A| |x| over the free dofs. */
static double product_size(const block_matrix *A, const double *x, uint32_t width,
                           const uint32_t *by) {
    double sum = 0;
    for (uint32_t i = 0; i < A->size; i++) {
        double sizes[3] = {0};
        for (size_t k = A->first.data[i]; k < A->first.data[i + 1]; k++) {
            const double *value = A->value.data + A->number.data[k];
            const double *of = x + (size_t)width * A->column.data[k];
            for (uint32_t r = 0; r < width; r++)
                for (uint32_t c = 0; c < width; c++)
                    sizes[r] += fabs(value[r * width + c] * of[c]);
        }
        for (uint32_t r = 0; r < width; r++)
            if (by[(size_t)i * width + r] == NONE) sum += sizes[r] * sizes[r];
    }
    return sum;
}

/* The part of a body's balance that is rounding, N s. */
static double find_rounding(deform_work *d, const rigid_work *w, const model *m, const state *s,
                            const rigid_times *times, size_t index) {
    const deformable *b = &m->deformables.data[index];
    const fem_solid *solid = m->solids.data[b->solid];
    size_t at = deform_at(d, b), dofs = deform_dofs(d, m, b);
    const double *v = w->v_plus + d->first + at, *v_free = w->v_free + d->first + at;
    double *x = d->scratch, moving = 0;
    find_far(d, m, s, index, x);
    double forces = times->h * times->theta * fem_rounding(solid, x);
    for (size_t i = 0; i < dofs; i++) {
        double P = solid->mass[i / d->dimension] * (fabs(v[i]) + fabs(s->node.v[at + i]));
        if (b->inertia) moving += P * P;
        x[i] = v_free[i] - d->v_k[at + i];
    }
    const block_matrix *A = &d->matrix[d->matrix_of[index]].A;
    double solved = product_size(A, x, d->dimension, s->node.condition + at);
    return ROUNDINGS * (forces + ROUNDOFF * (sqrt(solved) + sqrt(moving)));
}

void deform_judge(deform_work *d, const rigid_work *w, const model *m, const state *s,
                  const rigid_times *times, size_t index) {
    double left = out_of_balance(d, w, m, s, index);
    double largest = largest_term(d, w, m, s, times, index);
    double misfit = largest > 0 ? left / largest : left > 0 ? 1 : 0;
    double limit = d->settings.tolerance;
    if (misfit > limit && misfit <= ROUNDING_MOST)
        limit = fmax(limit, fmin(find_rounding(d, w, m, s, times, index) / largest, ROUNDING_MOST));
    d->misfit = fmax(d->misfit, misfit);
    d->limit = fmax(d->limit, limit);
    if (!(misfit <= limit)) d->balanced = false;
    if (m->deformables.data[index].inertia || misfit <= d->still) return;
    d->still = misfit;
    d->still_body = (uint32_t)index;
}
