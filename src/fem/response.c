/* Materials at a point of an element, with the stresses that the element's form says are none:
 * across a sheet, around a bar, and in all directions of a slack cable. The strains there are found
 * by Newton's method, for any material, and the tangent is condensed. */
#include <string.h>

#include "base/math.h"
#include "fem/kinematics.h"

#define FREED      3  /* components found at a time, at most */
#define ITERATIONS 60 /* halved steps are counted */

static const double no_history[MATERIAL_HISTORY];

/* X := A^-1 B for B of `columns`, both overwritten; pivots in rows. False: singular. */
static bool solve_few(uint32_t n, double A[FREED][FREED], uint32_t columns,
                      double B[FREED][CELL_ROWS]) {
    for (uint32_t k = 0; k < n; k++) {
        uint32_t best = k;
        for (uint32_t i = k + 1; i < n; i++)
            if (fabs(A[i][k]) > fabs(A[best][k])) best = i;
        if (!(fabs(A[best][k]) > 0.0)) return false;
        for (uint32_t j = 0; j < n; j++) {
            double kept = A[k][j];
            A[k][j] = A[best][j], A[best][j] = kept;
        }
        for (uint32_t j = 0; j < columns; j++) {
            double kept = B[k][j];
            B[k][j] = B[best][j], B[best][j] = kept;
        }
        for (uint32_t i = 0; i < n; i++) {
            double factor = A[i][k] / A[k][k];
            if (i == k) continue;
            for (uint32_t j = k; j < n; j++)
                A[i][j] -= factor * A[k][j];
            for (uint32_t j = 0; j < columns; j++)
                B[i][j] -= factor * B[k][j];
        }
    }
    for (uint32_t k = 0; k < n; k++)
        for (uint32_t j = 0; j < columns; j++)
            B[k][j] /= A[k][k];
    return true;
}

/* One point on its way: the material, where it came from and where it is. */
typedef struct trial {
    const material_kind *material;
    const void *parameters;
    const double *old;
    uint32_t size; /* of strain and stress */
    uint32_t freed;
    const uint8_t *free;
    double new[MATERIAL_HISTORY];
    double strain[CELL_ROWS], stress[CELL_ROWS], tangent[CELL_ROWS * CELL_ROWS];
    material_energy energy;
} trial;

static bool evaluate(trial *t, bool tangent) {
    return t->material->update(t->parameters, t->old, t->strain, t->new, t->stress,
                               tangent ? t->tangent : NULL, &t->energy);
}

static double free_stress(const trial *t) {
    double largest = 0.0;
    for (uint32_t k = 0; k < t->freed; k++)
        largest = fmax(largest, fabs(t->stress[t->free[k]]));
    return largest;
}

static bool newton_step(const trial *t, double step[FREED]) {
    double A[FREED][FREED], B[FREED][CELL_ROWS];
    for (uint32_t i = 0; i < t->freed; i++) {
        for (uint32_t j = 0; j < t->freed; j++)
            A[i][j] = t->tangent[t->free[i] * t->size + t->free[j]];
        B[i][0] = -t->stress[t->free[i]];
    }
    if (!solve_few(t->freed, A, 1, B)) return false;
    for (uint32_t i = 0; i < t->freed; i++)
        step[i] = B[i][0];
    return true;
}

/* Strain to which corrections are compared: F has the size 1. */
static double strain_size(const trial *t) {
    double largest = t->material->finite ? 1.0 : 0.0;
    for (uint32_t i = 0; i < t->size; i++)
        largest = fmax(largest, fabs(t->strain[i]));
    return largest;
}

/* Finds the freed strains. Steps are halved while the material has no answer or the stress grows;
 * the end is where rounding is all that is left. */
static bool relax(trial *t) {
    double step[FREED] = {0}, from[FREED], last = INFINITY, factor = 1.0, length = INFINITY;
    for (uint32_t k = 0; k < t->freed; k++)
        from[k] = t->strain[t->free[k]];
    for (int i = 0; i < ITERATIONS; i++) {
        bool answered = evaluate(t, true);
        double now = answered ? free_stress(t) : INFINITY;
        if (now == 0.0) return true;
        if (!(now < last)) {
            if (answered && length <= 1e-10 * strain_size(t)) return true;
            if (i == 0) return false;
            factor *= 0.5;
        } else {
            if (!newton_step(t, step)) return false;
            factor = 1.0;
            last = now;
            length = 0.0;
            for (uint32_t k = 0; k < t->freed; k++) {
                from[k] = t->strain[t->free[k]];
                length = fmax(length, fabs(step[k]));
            }
            if (length <= 1e-15 * strain_size(t)) return true;
        }
        for (uint32_t k = 0; k < t->freed; k++)
            t->strain[t->free[k]] = from[k] + factor * step[k];
    }
    return false;
}

/* C = A_rr - A_rf A_ff^-1 A_fr for the rows of the point. */
static bool condense(const trial *t, const cell_point *at, cell_response *out) {
    double A[FREED][FREED], B[FREED][CELL_ROWS];
    for (uint32_t k = 0; k < t->freed; k++) {
        const double *row = t->tangent + t->free[k] * t->size;
        for (uint32_t j = 0; j < t->freed; j++)
            A[k][j] = row[t->free[j]];
        for (uint32_t j = 0; j < at->rows; j++)
            B[k][j] = row[at->row[j]];
    }
    if (!solve_few(t->freed, A, at->rows, B)) return false;
    for (uint32_t i = 0; i < at->rows; i++) {
        const double *row = t->tangent + at->row[i] * t->size;
        for (uint32_t j = 0; j < at->rows; j++) {
            out->C[i][j] = row[at->row[j]];
            for (uint32_t k = 0; k < t->freed; k++)
                out->C[i][j] -= row[t->free[k]] * B[k][j];
        }
    }
    return true;
}

/* A slack cable has the history and the energy of its material without any stress. */
static bool slacken(trial *t, const cell_point *at, cell_response *out) {
    static const uint8_t all[FREED] = {STRAIN_XX, STRAIN_YY, STRAIN_ZZ};
    double stretch = t->strain[STRAIN_XX];
    t->free = all;
    t->freed = FREED;
    if (!relax(t)) return false;
    t->strain[STRAIN_XX] = stretch;
    memset(t->stress, 0, sizeof t->stress);
    for (uint32_t i = 0; i < at->rows; i++)
        memset(out->C[i], 0, sizeof out->C[i]);
    return true;
}

static bool find(trial *t, const fem_cell *c, const cell_point *at, bool tangent,
                 cell_response *out) {
    if (at->freed ? !relax(t) : !evaluate(t, tangent)) return false;
    if (c->kind->tension_only && t->stress[STRAIN_XX] < 0.0) return slacken(t, at, out);
    return !tangent || condense(t, at, out);
}

bool cell_respond(const fem_cell *c, const cell_point *at, const double *old, double *new,
                  bool tangent, cell_response *out) {
    const material_kind *m = c->region->material;
    trial t = {.material = m,
               .parameters = c->region->parameters,
               .old = old ? old : no_history,
               .size = m->finite ? 9 : STRAINS,
               .freed = at->freed,
               .free = at->free};
    memcpy(t.strain, at->strain, sizeof t.strain);
    if (!find(&t, c, at, tangent, out)) return false;
    memcpy(out->strain, t.strain, sizeof out->strain);
    memcpy(out->stress, t.stress, sizeof out->stress);
    out->energy = t.energy;
    if (new && m->history) memcpy(new, t.new, m->history * sizeof *new);
    return true;
}

bool cell_find_rest(const fem_cell *c, double *rest) {
    cell_point at;
    cell_response out;
    cell_at(c, 0, &at);
    *rest = 0.0;
    for (int i = 0; i < ITERATIONS; i++) {
        for (uint32_t r = 0; r < at.rows; r++)
            at.strain[at.row[r]] = *rest;
        if (!cell_respond(c, &at, NULL, NULL, true, &out)) return false;
        double slope = out.C[0][0] + (at.rows > 1 ? out.C[0][1] : 0.0);
        double step = (c->region->prestress - out.stress[STRAIN_XX]) / slope;
        if (!isfinite(step)) return false;
        *rest += step;
        if (fabs(step) <= 1e-15 * fabs(*rest)) return true;
    }
    return false;
}
