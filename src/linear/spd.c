#include "linear/spd.h"

#include "linear/block_lu.h"
#include "linear/gradients.h"
#include "linear/spd_cholmod.h"

#include <string.h>

struct spd {
    spd_settings settings;
    spd_method method; /* of the last factorisation; never SPD_AUTO after one */
    const block_matrix *A;
    size_t rows;
    block_lu *own;
    spd_cholmod *cholmod;
    gradients gradients;
    ARRAY(double) b; /* right side of gradients */
    spd_counts counts;
};

spd_settings spd_default_settings(void) {
    /* Work of about ten seconds, and a quarter of the memory of a usual machine; the tolerance is
     * of conjugate gradients and well below those of equilibrium. */
    return (spd_settings){.method = SPD_AUTO, .tolerance = 1e-10, .memory = 4e9, .work = 1e11};
}

scree_status spd_create(spd **out, const spd_settings *settings, scree_error *error) {
    *out = NULL;
    if (settings->method == SPD_CHOLMOD && !cholmod_is_here())
        return error_set(error, SCREE_BAD_INPUT,
                         "this build has no CHOLMOD: install SuiteSparse and build with "
                         "SCREE_WITH_CHOLMOD=ON, or use the built-in factorisation");
    if (!(settings->tolerance > 0.0 && settings->tolerance < 1.0))
        return error_set(error, SCREE_BAD_INPUT,
                         "the tolerance of conjugate gradients is %g, but must be between 0 and 1",
                         settings->tolerance);
    spd *f = mem_alloc(1, sizeof *f);
    if (!f) return error_no_memory(error, "a factorisation");
    f->settings = *settings;
    scree_status status = block_lu_create(&f->own, error);
    if (status == SCREE_OK && settings->method == SPD_CHOLMOD)
        status = spd_cholmod_create(&f->cholmod, error);
    if (status == SCREE_OK)
        *out = f;
    else
        spd_destroy(f);
    return status;
}

void spd_destroy(spd *f) {
    if (!f) return;
    block_lu_destroy(f->own);
    spd_cholmod_destroy(f->cholmod);
    gradients_free(&f->gradients);
    array_free(&f->b);
    mem_free(f);
}

void spd_allow_work(spd *f, double work) { f->settings.work = work; }

static bool blocks_are_equal(const block_matrix *A) {
    for (uint32_t i = 1; i < A->size; i++)
        if (block_rows(A, i) != block_rows(A, 0)) return false;
    return true;
}

/* Order and pattern of our own factors; with SPD_AUTO also whether they are affordable. */
static scree_status choose(spd *f, const block_matrix *A, scree_error *error) {
    f->method = f->settings.method;
    if (f->method != SPD_AUTO && f->method != SPD_OWN) return SCREE_OK;
    bool anew = false;
    TRY(block_lu_analyse_anew(f->own, A, &anew, error));
    f->counts.analyses += anew;
    bool affordable = block_lu_bytes(f->own) <= f->settings.memory &&
                      0.5 * block_lu_factor_work(f->own) <= f->settings.work;
    if (f->method == SPD_AUTO)
        f->method = affordable || !blocks_are_equal(A) ? SPD_OWN : SPD_GRADIENTS;
    return SCREE_OK;
}

static scree_status factor_own(spd *f, const block_matrix *A, bool *positive, scree_error *error) {
    TRY(block_lu_factor_positive(f->own, A, positive, error));
    f->counts.factor_work = 0.5 * block_lu_factor_work(f->own);
    f->counts.solve_work = block_lu_solve_work(f->own);
    f->counts.factor_bytes = block_lu_bytes(f->own);
    return SCREE_OK;
}

static scree_status factor_cholmod(spd *f, const block_matrix *A, bool *positive,
                                   scree_error *error) {
    bool analysed = false;
    TRY(spd_cholmod_factor(f->cholmod, A, positive, &analysed, error));
    f->counts.analyses += analysed;
    spd_cholmod_costs(f->cholmod, &f->counts.factor_work, &f->counts.solve_work,
                      &f->counts.factor_bytes);
    return SCREE_OK;
}

static scree_status prepare_gradients(spd *f, const block_matrix *A, bool *positive,
                                      scree_error *error) {
    if (!array_reserve(&f->b, f->rows)) return error_no_memory(error, "conjugate gradients");
    TRY(gradients_prepare(&f->gradients, A, NULL, NULL, positive, error));
    f->counts.factor_work = f->gradients.work;
    f->counts.factor_bytes = gradients_bytes(&f->gradients);
    return SCREE_OK;
}

scree_status spd_factor(spd *f, const block_matrix *A, bool *positive, scree_error *error) {
    f->A = A;
    f->rows = A->size ? A->row_first.data[A->size] : 0;
    TRY(choose(f, A, error));
    switch (f->method) {
    case SPD_AUTO:
    case SPD_OWN: TRY(factor_own(f, A, positive, error)); break;
    case SPD_CHOLMOD: TRY(factor_cholmod(f, A, positive, error)); break;
    case SPD_GRADIENTS: TRY(prepare_gradients(f, A, positive, error)); break;
    }
    f->counts.factorisations++;
    return SCREE_OK;
}

static scree_status solve_gradients(spd *f, double *x, size_t columns, team *threads,
                                    scree_error *error) {
    int64_t before = f->counts.iterations;
    for (size_t k = 0; k < columns; k++, x += f->rows) {
        double length = gradients_length(&f->gradients, x, threads);
        if (f->rows) memcpy(f->b.data, x, f->rows * sizeof *x);
        if (f->rows) memset(x, 0, f->rows * sizeof *x);
        TRY(gradients_solve(&f->gradients, NULL, f->b.data, x, f->settings.tolerance * length,
                            threads, &f->counts.iterations, error));
    }
    if (columns)
        f->counts.solve_work =
            f->gradients.work * (double)(f->counts.iterations - before) / (double)columns;
    return SCREE_OK;
}

scree_status spd_solve(spd *f, double *x, size_t columns, team *threads, scree_error *error) {
    f->counts.solutions += (int64_t)columns;
    switch (f->method) {
    case SPD_AUTO: return BUG(error, "a solution was requested before any factorisation");
    case SPD_OWN:
        if (columns != 1) return block_lu_solve_many(f->own, x, columns, threads, error);
        block_lu_solve(f->own, x, x);
        return SCREE_OK;
    case SPD_CHOLMOD: return spd_cholmod_solve(f->cholmod, x, columns, error);
    case SPD_GRADIENTS: return solve_gradients(f, x, columns, threads, error);
    }
    return SCREE_OK;
}

bool spd_is_direct(const spd *f) { return f->method != SPD_GRADIENTS; }

spd_counts spd_count(const spd *f) { return f->counts; }
