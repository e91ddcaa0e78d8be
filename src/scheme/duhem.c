/* The sums of Clausius and Duhem over a step: the work of all contact impulses, with the velocities
 * at the start of the step, and with the free ones. */
#include <math.h>

#include "base/ranks.h"
#include "scheme/parts.h"

/* Terms of some bodies, which are summed together. */
#define DUHEM_TERMS 256
typedef struct duhem_terms {
    double early[DUHEM_TERMS], free[DUHEM_TERMS], gross[DUHEM_TERMS];
} duhem_terms;

static inline void find_terms(const rigid_work *w, size_t first, uint32_t numbers,
                              duhem_terms *terms, size_t at) {
    if (w->counted && !w->counted[first / numbers]) { /* another process counts it */
        terms->early[at] = terms->free[at] = terms->gross[at] = 0;
        return;
    }
    double before = 0, after = 0, freed = 0;
    for (size_t k = first; k < first + numbers; k++) {
        before += w->impulse[k] * w->v_minus[k];
        after += w->impulse[k] * w->v_plus[k];
        freed += w->impulse[k] * w->v_free[k];
    }
    terms->early[at] = -0.5 * (before + after);
    terms->free[at] = -0.5 * (freed + after);
    terms->gross[at] = fabs(before) + fabs(after) + fabs(freed);
}

/* Bodies with `numbers` velocities each, from number `first` on. */
static void add_terms(const rigid_work *w, size_t first, size_t count, uint32_t numbers,
                      duhem_sum *sum) {
    duhem_terms terms;
    while (count) {
        size_t some = count < DUHEM_TERMS ? count : DUHEM_TERMS;
        for (size_t i = 0; numbers == 1 && i < some; i++)
            find_terms(w, first + i, 1, &terms, i); /* loops of constant length are unrolled */
        for (size_t i = 0; numbers == 3 && i < some; i++)
            find_terms(w, first + 3 * i, 3, &terms, i);
        for (size_t i = 0; numbers == 6 && i < some; i++)
            find_terms(w, first + 6 * i, 6, &terms, i);
        exact_add_all(&sum->early, terms.early, some);
        exact_add_all(&sum->free, terms.free, some);
        exact_add_all(&sum->gross, terms.gross, some);
        first += some * numbers;
        count -= some;
    }
}

static void clear_duhem(duhem_sum *sum) {
    exact_clear(&sum->early);
    exact_clear(&sum->free);
    exact_clear(&sum->gross);
}

typedef struct duhem_phase {
    const rigid_work *bodies;
    duhem_sum *sums;
} duhem_phase;

/* Computed by bodies: the sum of H S . v over bodies equals that of S . U over contacts. */
static void sum_duhem(void *context, size_t begin, size_t end) {
    const duhem_phase *phase = context;
    duhem_sum *sum = &phase->sums[begin / BODY_CHUNK];
    uint32_t dofs = phase->bodies->dofs;
    clear_duhem(sum);
    add_terms(phase->bodies, begin * dofs, end - begin, dofs, sum);
}

/* Both sums of Clausius and Duhem. `gross` is the scale of their rounding errors. */
void duhem_find(const step_input *step, const rigid_work *w, step_report *report) {
    duhem_sum all;
    duhem_phase phase = {w, step->blocks->duhem};
    clear_duhem(&all);
    team_for(step->team, w->count, BODY_CHUNK, sum_duhem, &phase);
    for (size_t i = 0; i * BODY_CHUNK < w->count; i++) {
        const duhem_sum *one = &step->blocks->duhem[i];
        exact_merge(&all.early, &one->early);
        exact_merge(&all.free, &one->free);
        exact_merge(&all.gross, &one->gross);
    }
    size_t rigid = w->count * w->dofs;
    add_terms(w, rigid, all_velocities(step->model) - rigid, 1, &all);
    exact_sum sum[3] = {all.early, all.free, all.gross};
    if (w->counted) ranks_sum_exactly(sum, 3);
    report->certificate.duhem = exact_value(&sum[0]);
    report->certificate.duhem_free = exact_value(&sum[1]);
    report->gross = exact_value(&sum[2]);
    report->dips = -1e-12 * report->gross; /* less negative sums are rounding */
}
