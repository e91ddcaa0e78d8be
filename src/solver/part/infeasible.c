#include "solver/part/infeasible.h"

#include <math.h>
#include <string.h>

#define PLACES_MOST 300  /* most contacts for pivoting, whose cost is cubic in them */
#define PRECISION   1e-9 /* largest |W' z| / |z|: the proof holds for impulses below 1e9 |q| */
#define CAUSE       1e-6 /* least -q . z / (|q| |z|) */
#define BALANCE     1e-7 /* residual impulse of z on a body, over the largest impulse there */

/* The law of a contact. The view removes the law where impulses move nothing; where such contacts
 * count, the problem's own law is used. */
static const row *law_of(const view *w, uint32_t c) {
    bool unmoved = !(w->weight[c] > 0.0);
    return unmoved && residual_unmoved_counts(w->p, c) ? problem_row(w->p, c) : &w->row[c];
}

/* Whether z may be nonzero in a row, and with both signs. */
static bool may_act(const view *w, uint32_t c, uint32_t i, bool *either) {
    const row *r = law_of(w, c);
    *either = cone_of(r)->held;
    return *either || (i == 0 && cone_of(r)->unilateral);
}

/* out = W' z */
static void times_transposed(const view *w, const double *z, double *out) {
    if (w->symmetric) {
        view_times(w, z, out);
        return;
    }
    memset(out, 0, w->rows * sizeof *out);
    for (uint32_t i = 0; i < w->W.size; i++)
        for (size_t k = w->W.first.data[i]; k < w->W.first.data[i + 1]; k++) {
            const double *B = w->W.value.data + w->W.number.data[k];
            uint32_t j = w->W.column.data[k], columns = block_rows(&w->W, j);
            for (uint32_t a = 0; a < block_rows(&w->W, i); a++)
                for (uint32_t b = 0; b < columns; b++)
                    out[w->row_first[j] + b] += B[a * columns + b] * z[w->row_first[i] + a];
        }
}

static double largest_of(const double *x, size_t n) {
    double largest = 0.0;
    for (size_t i = 0; i < n; i++)
        largest = fmax(largest, fabs(x[i]));
    return largest;
}

/* The sum of the impulses z on each body, and how far a unit of impulse at its contacts moves it at
 * most: about 1 / mass. */
static void add_up(const view *w, infeasible_room *o) {
    const problem *p = w->p;
    memset(o->sum.data, 0, p->dofs * sizeof *o->sum.data);
    memset(o->mobility.data, 0, p->bodies * sizeof *o->mobility.data);
    for (uint32_t c = 0; c < w->contacts; c++) {
        const double *H = p->H + p->H_first[c];
        for (uint32_t e = p->entry_first[c]; e < p->entry_first[c + 1]; e++) {
            uint32_t body = p->entry_body[e], width;
            const block *k = problem_block(p, body);
            double *sum = o->sum.data + problem_dof(p, body, &width), moved[WIDTH_MAX];
            for (uint32_t i = w->row_first[c]; i < w->row_first[c + 1]; i++, H += width) {
                double own = 0.0, S = w->scale[i] * o->z.data[i];
                if (S == 0.0 || !block_moves(k, body)) continue;
                block_inverse_times(k, body, H, moved);
                for (uint32_t j = 0; j < width; j++) {
                    sum[j] += H[j] * S;
                    own += H[j] * moved[j];
                }
                o->mobility.data[body] = fmax(o->mobility.data[body], own);
            }
        }
    }
}

/* Whether the impulses z balance on every moving body, whatever its mass. W' z alone cannot tell:
 * an impulse hardly changes the velocity of a heavy body, so W' z is small although the body is
 * free to move. Kinetic energies are compared: of the sum of impulses on a body, and of the largest
 * single impulse acting there alone. */
static bool balances(const view *w, infeasible_room *o) {
    const problem *p = w->p;
    double largest = 0.0;
    if (p->W) return true; /* masses are unknown */
    for (size_t i = 0; i < w->rows; i++)
        largest = fmax(largest, fabs(w->scale[i] * o->z.data[i]));
    add_up(w, o);
    for (uint32_t b = 0; b < p->bodies; b++) {
        uint32_t width;
        const double *sum = o->sum.data + problem_dof(p, b, &width);
        double moved[WIDTH_MAX], left = 0.0, share = BALANCE * largest;
        if (!(o->mobility.data[b] > 0.0)) continue;
        block_inverse_times(problem_block(p, b), b, sum, moved);
        for (uint32_t j = 0; j < width; j++)
            left += sum[j] * moved[j];
        if (!(left <= share * share * o->mobility.data[b])) return false;
    }
    return true;
}

/* Restricts z to the allowed rows and signs, then checks the conditions. */
static bool proves(const view *w, infeasible_room *o, solver_info *info) {
    double *z = o->z.data, *product = o->product.data;
    double cause = 0.0;
    for (uint32_t c = 0; c < w->contacts; c++)
        for (uint32_t i = 0; i < w->row[c].dimension; i++) {
            double *own = &z[w->row_first[c] + i];
            bool either, acts = may_act(w, c, i, &either);
            if (!acts || (!either && !(*own > 0.0))) *own = 0.0;
            cause += w->q[w->row_first[c] + i] * *own;
        }
    double size = largest_of(z, w->rows);
    if (!isfinite(size) || !(size > 0.0)) return false;
    if (!(-cause > CAUSE * size * largest_of(w->q, w->rows))) return false;
    times_transposed(w, z, product);
    view_count(w, info, 1.0);
    return largest_of(product, w->rows) <= PRECISION * size && balances(w, o);
}

/* Rows that may act; bilateral ones appear with both signs. */
static bool list_places(const view *w, infeasible_room *o) {
    if (!array_reserve(&o->place, 2 * w->rows) || !array_reserve(&o->sign, 2 * w->rows))
        return false;
    o->place.count = 0;
    for (uint32_t c = 0; c < w->contacts; c++)
        for (uint32_t i = 0; i < w->row[c].dimension; i++) {
            bool either;
            if (!may_act(w, c, i, &either)) continue;
            for (int k = 0; k < (either ? 2 : 1); k++) {
                o->place.data[o->place.count] = w->row_first[c] + i;
                o->sign.data[o->place.count++] = k ? -1.0 : 1.0;
            }
        }
    return true;
}

/* M and q of the problem without friction. M is made symmetric; the proof uses W' itself. */
static void fill_normal(const view *w, infeasible_room *o) {
    size_t n = o->place.count;
    double *M = o->normal.M.data;
    for (size_t j = 0; j < n; j++) {
        memset(o->z.data, 0, w->rows * sizeof *o->z.data);
        o->z.data[o->place.data[j]] = o->sign.data[j];
        times_transposed(w, o->z.data, o->product.data);
        o->normal.q.data[j] = o->sign.data[j] * w->q[o->place.data[j]];
        for (size_t i = 0; i < n; i++)
            M[i * n + j] = o->sign.data[i] * o->product.data[o->place.data[i]];
    }
    for (size_t i = 0; i < n && !w->symmetric; i++)
        for (size_t j = 0; j < i; j++)
            M[i * n + j] = M[j * n + i] = 0.5 * (M[i * n + j] + M[j * n + i]);
}

/* Compares free velocities with the laws for contacts that no impulse moves. A contradiction is a
 * proof by itself unless other contacts move them. */
static void take_unmoved(const view *w, double *z) {
    for (uint32_t c = 0; c < w->contacts; c++)
        for (uint32_t i = w->row_first[c]; i < w->row_first[c + 1]; i++)
            z[i] = w->weight[c] > 0.0 ? 0.0 : -w->q[i];
}

scree_status infeasible_seek(view *w, const double *hint, infeasible_room *o, solver_info *info,
                             bool *proved, scree_error *error) {
    *proved = false;
    if (w->rows == 0) return SCREE_OK;
    if (!array_reserve(&o->z, w->rows) || !array_reserve(&o->product, w->rows) ||
        !array_reserve(&o->sum, w->p->dofs) || !array_reserve(&o->mobility, w->p->bodies) ||
        !list_places(w, o))
        return error_no_memory(error, "a proof that there is no solution");
    if (hint) {
        memcpy(o->z.data, hint, w->rows * sizeof *hint);
        *proved = proves(w, o, info);
    }
    if (!*proved) {
        take_unmoved(w, o->z.data);
        *proved = proves(w, o, info);
    }
    size_t n = o->place.count;
    if (*proved || n == 0 || n > PLACES_MOST) return SCREE_OK;
    if (!pivoting_reserve(&o->normal, n))
        return error_no_memory(error, "a proof that there is no solution");
    fill_normal(w, o);
    pivoting_result result = pivoting_solve(&o->normal, 20 * (int64_t)n + 100);
    work_add(info, WORK_DENSE, o->normal.work);
    view_count(w, info, (double)n);
    if (result != PIVOTING_RAY) return SCREE_OK;
    memset(o->z.data, 0, w->rows * sizeof *o->z.data);
    for (size_t i = 0; i < n; i++)
        o->z.data[o->place.data[i]] += o->sign.data[i] * o->normal.z.data[i];
    *proved = proves(w, o, info);
    return SCREE_OK;
}

static double weight_of(const view *w, const double *z, uint32_t c) {
    return largest_of(z + w->row_first[c], w->row_first[c + 1] - w->row_first[c]);
}

/* Rounding errors of the search do not belong to the proof. */
#define SHARE 1e-6

void infeasible_name(const view *w, const infeasible_room *o, solver_proof *proof) {
    const double *z = o->z.data;
    double least = SHARE * largest_of(z, w->rows);
    *proof = (solver_proof){0};
    for (uint32_t c = 0; c < w->contacts; c++) {
        double weight = weight_of(w, z, c);
        if (!(weight > least)) continue;
        uint32_t at = proof->count;
        while (at > 0 && weight > weight_of(w, z, proof->contact[at - 1]))
            at--;
        if (proof->count < PROOF_CONTACTS)
            proof->count++;
        else
            proof->others++;
        if (at >= PROOF_CONTACTS) continue;
        memmove(proof->contact + at + 1, proof->contact + at,
                (proof->count - at - 1) * sizeof *proof->contact);
        proof->contact[at] = c;
    }
}

void infeasible_room_free(infeasible_room *o) {
    pivoting_free(&o->normal);
    array_free(&o->place);
    array_free(&o->sign);
    array_free(&o->z);
    array_free(&o->product);
    array_free(&o->sum);
    array_free(&o->mobility);
}
