/* Cones and the change of variables around them (docs/theory.md, Laws). Letters: S, U physical
 * impulse (N s) and velocity (m/s) of one contact; S~, U~ changed; U^ the velocity with the de
 * Saxce shift; W the local operator; q the velocity without impulse.
 *
 * "Scaled" means that moment rows are in units of forces: S_M / l_r and U_M l_r. Then a rolling
 * cone bounds every moment by S_N itself, and all its rows have the same unit. */
#ifndef PROBLEM_CONE_H
#define PROBLEM_CONE_H

#include "problem/problem.h"

/* A part of a cone besides the normal: the length of its rows is bounded by slope * S_N + radius.
 */
typedef struct cone_part {
    int first, rows;
    double slope;
    double radius; /* N s: of given bounds */
    bool moment;   /* a rolling or spinning moment */
} cone_part;
#define CONE_PARTS_MOST 3 /* tangent impulse, rolling and spinning moment */

typedef enum contact_status { STATUS_OPEN, STATUS_STICK, STATUS_SLIP } contact_status;

/* Cones: one table for each, in problem/cone/, and one line in base/cones.def. Solvers state by
 * capabilities (needs) which cones they support, and refer by name only to cones for which they
 * have a special method. */
typedef struct cone_kind {
    const char *name;
    const char *unfiled; /* parts of it that problem files cannot store, in words; NULL: none */
    uint64_t needs;      /* CAN_...: capability required of a solver */
    uint32_t dimensions; /* bit n: n rows are possible */
    bool held;           /* impulses of either sign and any size */
    bool unilateral;     /* its first row is a normal impulse that only pushes */
    bool quoted;         /* FCLIB and Siconos quote its natural map */
    bool round;          /* its parts are disks that grow with the normal impulse */
    bool moments;        /* some of its parts are moments */
    bool given;          /* row.mu is the radius of its tangent disk, N s */
    bool faceted;        /* its tangent impulses are in mu S_N times a polygon of row.facets */
    /* see cone_parts; NULL: it has none */
    int (*parts)(const row *r, const row_extra *extra, bool scaled, cone_part *part);
    /* term that the de Saxce shift adds to U~_N, scaled; NULL: none */
    double (*shift)(const row *r, const row_extra *extra, const double *U);
    /* x := its nearest point, scaled */
    void (*project)(const row *r, const row_extra *extra, double *x);
    /* at a point x = S~ - rho U^ and its nearest one */
    contact_status (*status)(const row *r, const row_extra *extra, const double *x,
                             const double *nearest);
} cone_kind;

#define SCREE_CONE(type, table, words) extern const cone_kind cone_##table;
#include "base/cones.def"
#undef SCREE_CONE

extern const cone_kind *const cone_kinds[CONE_TYPES];
static inline const cone_kind *cone_of(const row *r) { return cone_kinds[r->cone]; }

/* The extra values of a row, or NULL when it has none. */
const row_extra *cone_extra(const problem *p, const row *r);

/* S~ = S + D U + d and U~ = U + C S~ + b, not scaled. */
void cone_changed(const row *r, const row_extra *extra, const double *b, const double *S,
                  const double *U, double *S_changed, double *U_changed);
/* Scales S~ and U~ in place. A moment whose length is zero, and which is therefore not allowed,
 * becomes infinite. */
void cone_to_scale(const row *r, const row_extra *extra, double *S, double *U);
/* Back to S = S~ - D U - d; not scaled. */
void cone_physical(const row *r, const row_extra *extra, const double *S_changed, const double *U,
                   double *S);
/* The parts of a cone besides the normal; returns their number, at most CONE_PARTS_MOST. Scaled
 * moments are bounded by S_N itself, others by their lengths. */
static inline int cone_parts(const row *r, const row_extra *extra, bool scaled, cone_part *out) {
    const cone_kind *k = cone_of(r);
    return k->parts ? k->parts(r, extra, scaled, out) : 0;
}
/* Rows before the first moment: the normal and the tangents. */
int cone_tangent_end(const row *r);
/* Largest tangent impulse for a given normal one, N s; facets: at their corners. */
static inline double cone_tangent_limit(const row *r, double normal) {
    return cone_of(r)->given ? r->mu : r->mu * normal;
}
/* U^ from U~, both scaled: U^_N = U~_N + mu |U~_T| + |U~_M|; for a faceted cone the support of its
 * polygon in place of |U~_T|. */
void cone_shift(const row *r, const row_extra *extra, const double *U, double *shifted);
/* x := the nearest point of the cone, scaled. */
static inline void cone_project(const row *r, const row_extra *extra, double *x) {
    cone_of(r)->project(r, extra, x);
}
/* |x|, also where squares would overflow or vanish. */
double cone_length(const double *x, int n);

/* |S - P_K(S - U^)|^2 of unscaled values, in spite of their mixed units, as quoted by FCLIB and
 * Siconos; 0 for cones that these do not know. */
double cone_quoted_square(const row *r, const row_extra *extra, const double *S, const double *U);
static inline bool cone_is_quoted(const row *r) { return cone_of(r)->quoted; }

/* Functions shared by the round cones. */
double cone_round_shift(const cone_part *part, int parts, const double *U);
void cone_round_project(const cone_part *part, int parts, double *x);
/* Whether the contact is open, or any row except the normal one was changed. */
contact_status cone_friction_status(const row *r, const row_extra *extra, const double *x,
                                    const double *nearest);

/* W~ = (I + W D)^-1 W + C and, unless NULL, E = (I + W D)^-1; not scaled. E is the identity
 * without D. */
void cone_operator(const row *r, const row_extra *extra, const double *W, double *W_changed,
                   double *E);
/* Factors that scale rows of S (divide) and U (multiply): 1 except for moments. */
void cone_scale(const row *r, const row_extra *extra, double *scale);
/* W~ of one contact of a problem; returns its mean diagonal W_d. */
double cone_local_operator(const problem *p, uint32_t contact, double *W_changed);
/* Mean diagonal of W~, scaled. */
double cone_mean_diagonal(const row *r, const row_extra *extra, const double *W_changed);

/* Solves A x = y, n <= 6, by elimination with full pivoting. If all remaining pivots are below
 * `least` times the largest number of A, the rest of x is 0. Returns the rank. */
int small_solve(int n, const double *A, const double *y, double *x, double least);

#endif
