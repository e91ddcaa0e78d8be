/* Materials at a point of an element, with the stress components that must vanish because of the
 * element's form: across a sheet, around a bar, and all components of a slack cable. Newton's
 * method finds the corresponding strains for any material, and the tangent is condensed. */
#include <string.h>

#include "base/math.h"
#include "fem/kinematics.h"

/* Relative to the modulus: less stiffness is rounding. */
#define LEAST_STIFFNESS 1e-12
/* Relative to the present strain: the stress for this strain counts as zero. */
#define LITTLE_STRAIN 1e-9
/* Factor by which a stress on a plateau may grow without counting as worse. */
#define PLATEAU 1e-9
/* Share of the strain: a Newton step shorter than this that brings no progress is the last one. */
#define SETTLED 1e-10
/* Share of the elastic tangent below which softening is ignored. */
#define LEAST_SOFTENING 1e-3
/* Share of the strain that is rounding. */
#define LAST_DIGIT 1e-15
/* Share of the diagonal that is added where the tangent of stress components that must vanish is
 * singular. */
#define STEADYING 1e-8

#define FREED      5 /* largest number of components found at a time */
#define ITERATIONS 100

static const double no_history[MATERIAL_HISTORY];

/* B := A^-1 B for B of `columns`, A is used up; pivots in rows, none below `least`. */
static bool solve_few(uint32_t n, double A[FREED][FREED], double least, uint32_t columns,
                      double B[FREED][CELL_ROWS]) {
    for (uint32_t k = 0; k < n; k++) {
        uint32_t best = k;
        for (uint32_t i = k + 1; i < n; i++)
            if (fabs(A[i][k]) > fabs(A[best][k])) best = i;
        if (!(fabs(A[best][k]) > least)) return false;
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

/* One point during the iteration: the material, its start and its present state. */
typedef struct trial {
    const material_kind *material;
    const void *parameters;
    const double *old;
    uint32_t size; /* of strain and stress */
    double scale;  /* strain with which corrections are compared: F is of size 1 */
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

/* A stiffness that is only rounding. */
static double least_pivot(const trial *t) {
    return LEAST_STIFFNESS * t->material->modulus(t->parameters);
}

/* The freed stresses and their tangent at the last point that was accepted. */
typedef struct footing {
    double from[FREED], stress[FREED], tangent[FREED][FREED], elastic[FREED][FREED];
    bool elastic_known;
    double softening; /* share of the elastic tangent that is added in the step */
    double length;    /* of the step */
} footing;

static void copy_tangent(const trial *t, double out[FREED][FREED]) {
    for (uint32_t i = 0; i < t->freed; i++)
        for (uint32_t j = 0; j < t->freed; j++)
            out[i][j] = t->tangent[t->free[i] * t->size + t->free[j]];
}

static bool find_elastic(const trial *t, footing *f) {
    trial rest = *t;
    rest.old = no_history;
    for (int i = 0; i < CELL_ROWS; i++)
        rest.strain[i] = t->material->finite && i % 4 == 0 ? 1.0 : 0.0;
    if (!evaluate(&rest, true)) return false;
    copy_tangent(&rest, f->elastic);
    f->elastic_known = true;
    return true;
}

/* From the footing by (A + softening A_elastic)^-1: Newton's step, and shorter ones toward the
 * elastic one. */
static bool take_step(trial *t, footing *f) {
    double A[FREED][FREED], B[FREED][CELL_ROWS];
    if (f->softening > 0.0 && !f->elastic_known && !find_elastic(t, f)) return false;
    for (uint32_t i = 0; i < t->freed; i++) {
        for (uint32_t j = 0; j < t->freed; j++) {
            A[i][j] = f->tangent[i][j];
            if (f->softening > 0.0) A[i][j] += f->softening * f->elastic[i][j];
        }
        B[i][0] = -f->stress[i];
    }
    if (!solve_few(t->freed, A, least_pivot(t), 1, B)) return false;
    f->length = 0.0;
    for (uint32_t i = 0; i < t->freed; i++) {
        t->strain[t->free[i]] = f->from[i] + B[i][0];
        f->length = fmax(f->length, fabs(B[i][0]));
    }
    return true;
}

static void stand(const trial *t, footing *f) {
    copy_tangent(t, f->tangent);
    for (uint32_t i = 0; i < t->freed; i++) {
        f->from[i] = t->strain[t->free[i]];
        f->stress[i] = t->stress[t->free[i]];
    }
}

/* Whether a stress is within that of a strain of 1e-9 of the present one. */
static bool is_little(const trial *t, const footing *f, double stress) {
    double stiffest = 0.0;
    for (uint32_t i = 0; i < t->freed; i++)
        stiffest = fmax(stiffest, fabs(f->tangent[i][i]));
    return stress <= LITTLE_STRAIN * stiffest * t->scale;
}

/* Finds the free strains by Newton's method, which ends at rounding. If it has no step (at the apex
 * of a cone the stress does not change), or a step that increases the error, the elastic tangent is
 * added; its share grows after bad steps and shrinks after good ones. */
static bool relax(trial *t) {
    footing f = {.length = INFINITY};
    double last = INFINITY;
    for (int i = 0; i < ITERATIONS; i++) {
        bool answered = evaluate(t, true);
        double now = answered ? free_stress(t) : INFINITY;
        bool better = answered && now <= (1.0 + PLATEAU) * last; /* on a plateau: not worse */
        if (now == 0.0) return true;
        if (i == 0 && !answered) return false;
        bool settled = answered && !(now < last) && f.length <= SETTLED * t->scale;
        if (settled && is_little(t, &f, now)) return true;
        if (better) {
            stand(t, &f);
            last = now;
            f.softening = f.softening > LEAST_SOFTENING ? 0.25 * f.softening : 0.0;
        } else
            f.softening = fmax(4.0 * f.softening, 0.125);
        if (!take_step(t, &f)) {
            f.softening = 1.0;
            if (!take_step(t, &f)) return false;
        }
        if (better && f.length <= LAST_DIGIT * t->scale && is_little(t, &f, now)) {
            for (uint32_t k = 0; k < t->freed; k++)
                t->strain[t->free[k]] = f.from[k];
            return true;
        }
    }
    return false;
}

/* X = (A_ff + softening A_ff at rest)^-1 A_fr. */
static bool solve_freed(const trial *t, const cell_point *at, double softening,
                        double X[FREED][CELL_ROWS]) {
    double A[FREED][FREED];
    footing f = {0};
    if (softening > 0.0 && !find_elastic(t, &f)) return false;
    copy_tangent(t, A);
    for (uint32_t k = 0; k < t->freed; k++) {
        for (uint32_t j = 0; softening > 0.0 && j < t->freed; j++)
            A[k][j] += softening * f.elastic[k][j];
        for (uint32_t j = 0; j < at->rows; j++)
            X[k][j] = t->tangent[t->free[k] * t->size + at->row[j]];
    }
    return solve_few(t->freed, A, least_pivot(t), at->rows, X);
}

/* C = A_rr - A_rf A_ff^-1 A_fr for the rows of the point. If free strains can change without stress
 * (at corners of a yield surface), the small elastic share only prevents such changes. */
static bool condense(const trial *t, const cell_point *at, cell_response *out) {
    double X[FREED][CELL_ROWS];
    if (!solve_freed(t, at, 0.0, X) && !solve_freed(t, at, STEADYING, X)) return false;
    for (uint32_t i = 0; i < at->rows; i++) {
        const double *row = t->tangent + at->row[i] * t->size;
        for (uint32_t j = 0; j < at->rows; j++) {
            out->C[i][j] = row[at->row[j]];
            for (uint32_t k = 0; k < t->freed; k++)
                out->C[i][j] -= row[t->free[k]] * X[k][j];
        }
    }
    return true;
}

/* The axial stress with the strain along the line at `strain`. */
static bool stress_along(trial *t, double strain, double *stress) {
    t->strain[STRAIN_XX] = strain;
    if (!relax(t)) return false;
    *stress = t->stress[STRAIN_XX];
    return true;
}

/* A slack cable has the history and the energy of its material at zero stress. The corresponding
 * strain is larger than the present one: it is bracketed by steps of the elastic strain, doubled
 * where the material yields, and then bisected. (Newton's method fails if a material yields without
 * hardening.) */
static bool slacken(trial *t, const cell_point *at, cell_response *out) {
    double stretch = t->strain[STRAIN_XX], stress = t->stress[STRAIN_XX];
    double modulus = t->material->modulus(t->parameters), low = stretch, high = INFINITY;
    double step = -stress / modulus, enough = LITTLE_STRAIN * modulus * t->scale;
    for (int i = 0; i < ITERATIONS && fabs(stress) > enough; i++) {
        double next = isfinite(high) ? 0.5 * (low + high) : low + step;
        if (!stress_along(t, next, &stress)) return false;
        if (stress > 0.0) high = next;
        if (stress <= 0.0) low = next;
        step *= 2.0;
    }
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
    t.scale = m->finite ? 1.0 : 0.0;
    for (uint32_t i = 0; i < t.size; i++)
        t.scale = fmax(t.scale, fabs(t.strain[i]));
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
        if (fabs(step) <= LAST_DIGIT * fabs(*rest)) return true;
    }
    return false;
}
