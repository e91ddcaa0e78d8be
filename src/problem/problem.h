/* The contact problem: one plain, constant structure between `prepare` and `solve`.
 *
 *     A v = A v_free + H S,   U = H' v,   and every contact's law between U and S.
 *
 * Letters: v velocities (m/s, rad/s), S impulses in contact components (N s; moments N m s), U
 * relative velocities, H maps contact components to generalised ones. The law of a contact is a
 * cone after a change of variables (docs/theory.md, Laws):
 *
 *     U~ = U + C S~ + b,   S = S~ - D U - d,   U~ and S~ obey the cone.
 *
 * Rows are contact components, normal first. Contacts are in key order. Solvers receive only this
 * structure of the world, and never write to it. */
#ifndef PROBLEM_PROBLEM_H
#define PROBLEM_PROBLEM_H

#include <stddef.h>
#include <stdint.h>

#include "base/arms.h"
#include "base/status.h"
#include "linear/block_matrix.h"

#define ROWS_MAX  6  /* rows of one contact */
#define WIDTH_MAX 16 /* velocities of one body; problem_check refuses more */

typedef enum cone_type {
#define SCREE_CONE(type, table, words) CONE_##type,
#include "base/cones.def"
#undef SCREE_CONE
    CONE_TYPES
} cone_type;

enum { ROW_HAS_C = 1, ROW_HAS_D = 2, ROW_HAS_d = 4 };

/* One contact's law. Rarely used data are in row_extra. */
typedef struct row {
    uint8_t cone;      /* cone_type */
    uint8_t dimension; /* rows, 1 to 6 */
    uint8_t has;       /* ROW_HAS_...: which data of extra are in use; 0: extra may be absent */
    uint8_t facets;    /* CONE_FACETED: corners, an even number, 4 to 64 */
    uint32_t extra;    /* index into problem.extra, when has != 0 or the cone needs it */
    double mu;         /* Coulomb, rolling, faceted: friction coefficient; Tresca: radius, N s */
    double l_r;        /* rolling: length, m */
} row;

/* Whether the row has numbers in extra although it has neither C, D nor d. Used in inner loops,
 * therefore it is written here and not in the tables of cones. */
static inline bool row_needs_extra(const row *r) {
    return r->cone == CONE_BOX || (r->cone == CONE_ROLLING && r->dimension == 6);
}

typedef struct row_extra {
    double C[ROWS_MAX], D[ROWS_MAX], d[ROWS_MAX]; /* diagonal in the contact frame */
    double unused[2];                             /* zero: places of the layout in files */
    double l_s;                                   /* spinning, m */
    double lower, upper;                          /* box, N s */
} row_extra;

typedef enum block_type {
    BLOCK_DIAGONAL, /* inverse: bodies x width, per dof; prescribed dofs have zero */
    BLOCK_DENSE,    /* inverse: bodies x width x width, symmetric, zero rows for prescribed axes */
    BLOCK_SPLIT,    /* width 6. inverse: bodies x 9: three inverse masses (x, y, z) and the inverse
                       inertia xx, xy, xz, yy, yz, zz in world axes */
    BLOCK_COUPLED   /* a deformable body: its nodes are the bodies, width the dimension; A couples
                       them all and is `matrix`, inverse is NULL. Solvers that work body by body do
                       not take such problems: problem/condense.h converts them */
} block_type;

/* A range of consecutive bodies with `width` velocities each. */
typedef struct block {
    block_type type;
    uint32_t width; /* 3 planar rigid, 6 space rigid */
    uint32_t first_body, bodies;
    size_t first_dof;
    const double *inverse;         /* A^-1 by body, see type */
    struct block_operator *matrix; /* BLOCK_COUPLED: problem/operator.h */
} block;

/* Contacts between two rigid bodies without a stored H: it follows from normal and arms
 * (problem/kinematics.h). The columns are those of the contact table, which also has rows for
 * inactive contacts. */
typedef struct problem_pairs {
    const uint32_t *
        at; /* (contacts) the row of a contact; PAIR_EXPLICIT + i: it is the i-th with a stored H */
    const uint32_t (*pair)[2]; /* bodies: candidate, antagonist */
    const uint8_t *form;       /* PAIR_..._ROUND */
    const double *normal;      /* (rows x dimension) */
    const double *arm;         /* of the candidate, of the antagonist: ask by pair_arms */
    const uint32_t *arm_row;   /* see base/arms.h */
    const double *radius;      /* (bodies) of round ones; with arm_row alone */
} problem_pairs;
#define PAIR_EXPLICIT UINT32_C(0x80000000)
/* The arm of a round body is along the normal: -r N of the candidate, +r N of the antagonist. */
enum { PAIR_CANDIDATE_ROUND = 1, PAIR_ANTAGONIST_ROUND = 2 };
/* Both arms of a row, of the candidate and of the antagonist; room: for six numbers. */
static inline const double *pair_arms(const problem_pairs *k, int dimension, size_t at,
                                      double room[6]) {
    const arm_columns c = {k->normal, k->arm, k->arm_row, k->pair, k->radius};
    return arms_of(&c, (size_t)dimension, at, room);
}
/* Largest number of entries of H' of a pair. */
#define PAIR_NUMBERS (2 * ROWS_MAX * 6)

/* Bodies by their position: cells of a regular grid, coloured like a chessboard. Contacts of a
 * brick are those of its bodies with bodies of higher number; they touch bodies of their brick and
 * of its neighbours, and no body touched by a contact of another brick of the same colour. So
 * bricks of one colour may be processed in parallel, in any order. */
typedef struct problem_bricks {
    uint32_t count;
    uint32_t colours;        /* 4 in the plane, 8 in space */
    const uint32_t *of_body; /* (bodies) of those that move */
    const uint8_t *colour;   /* (count) */
} problem_bricks;

typedef struct problem {
    int dimension; /* 2 or 3 */
    uint32_t bodies;
    size_t dofs;
    uint32_t blocks;
    const block *block;   /* together they cover bodies 0 .. bodies-1 in order */
    const double *v_free; /* (dofs) including the prescribed velocities */

    uint32_t contacts;
    const row *row;            /* laws of contacts: use problem_row */
    const uint32_t *row_of;    /* (contacts) index in row; NULL: contact i has index i */
    const uint32_t *row_first; /* (contacts + 1) offset of a contact's rows in S, U, b */
    const double *b;           /* (row_first[contacts]) */
    const row_extra *extra;

    const problem_pairs *pairs; /* data of pairs of rigid bodies; NULL: none */
    bool written;               /* H of all contacts is stored; always true without pairs */
    uint32_t explicits;         /* number of contacts with a stored H, if not all have it */

    const problem_bricks
        *bricks; /* NULL: positions of bodies are unknown, or there are few bodies */
    const struct problem_shared *shared; /* NULL: this process has all contacts (shared.h) */

    /* H by blocks, for contacts that store it; i counts only these. It touches bodies
     * entry_body[entry_first[i] .. entry_first[i+1]-1], each with a dense (dimension x width) block
     * of H', row by row, stored one after another from H + H_first[i]. For two rigid planar bodies:
     * 2 entries, 12 numbers (the candidate first, with the sign of the antagonist already in). */
    const uint32_t *entry_first; /* (explicits + 1) */
    const uint32_t *entry_body;
    const size_t *H_first; /* (explicits + 1) */
    const double *H;

    /* An operator given as a matrix, as in files: U = W S + q. Then there are no bodies and no H: v
     * represents U itself (dofs are the rows), v_free represents q. NULL: W = H' A^-1 H. */
    const block_matrix *W;
    bool W_symmetric; /* of the matrix; H' A^-1 H is always symmetric */

    double reference_speed; /* m/s, > 0: the scale-free residual is divided by it */
    bool quoted_without_q;  /* a global problem: the quoted norm does not include |q| */
} problem;

/* The law of a contact. Many contacts may share one. */
static inline const row *problem_row(const problem *p, uint32_t number) {
    return &p->row[p->row_of ? p->row_of[number] : number];
}

/* Whether some bodies are coupled by more than contacts. */
bool problem_is_coupled(const problem *p);
/* Returns an error if the solver does not support such problems. */
scree_status problem_refuse_coupled(const problem *p, scree_error *error);

/* Whether the operator is symmetric. */
static inline bool problem_symmetric(const problem *p) { return !p->W || p->W_symmetric; }

/* Numbers of `inverse` that belong to one body of a block. */
size_t block_inverse_numbers(const block *k);
/* y = A^-1 x for one body. */
void block_inverse_times(const block *k, uint32_t body, const double *x, double *y);
/* v += A^-1 H dS for one body, H' (rows x width), v its own velocities; dofs without inverse are
 * not written. */
void block_add_impulse(const block *k, uint32_t body, uint32_t rows, const double *H,
                       const double *dS, double *v);
/* Whether impulses can move the body. Not for BLOCK_COUPLED. */
bool block_moves(const block *k, uint32_t body);
/* The block that holds a body. */
const block *problem_block(const problem *p, uint32_t body);
/* First dof and width of a body. */
size_t problem_dof(const problem *p, uint32_t body, uint32_t *width);

/* Whether the contact is a pair without a stored H. */
static inline bool problem_is_pair(const problem *p, uint32_t c) {
    return p->pairs && !p->written && !(p->pairs->at[c] & PAIR_EXPLICIT);
}
/* The number of contacts with a stored H. */
static inline uint32_t problem_written(const problem *p) {
    return p->pairs && !p->written ? p->explicits : p->contacts;
}
/* The bodies that a contact touches. Not for problems with a matrix; the same holds for the
 * functions below. */
const uint32_t *problem_bodies(const problem *p, uint32_t contact, uint32_t *count);
/* H' of a contact, for its bodies one after another; if it is not stored it is computed in `room`,
 * which has PAIR_NUMBERS numbers. */
const double *problem_H(const problem *p, uint32_t contact, double *room);
/* Numbers of H' of all contacts. */
double problem_numbers(const problem *p);

/* U = H' v for one contact: U[dimension]. */
void problem_relative_velocity(const problem *p, uint32_t contact, const double *v, double *U);
/* v += A^-1 H dS for one contact; dofs without inverse are not written. */
void problem_apply_impulse(const problem *p, uint32_t contact, const double *dS, double *v);
/* W = H' A^-1 H of one contact, row by row (dimension x dimension). On deformable bodies it is
 * exact if the columns of the nodes exist (problem/operator.h), otherwise a lower estimate: the
 * inverses of the nodes' own blocks of A. */
void problem_local_operator(const problem *p, uint32_t contact, double *W);
/* v = v_free + A^-1 H S from scratch, contacts in order. Also for coupled problems, by one solution
 * for each deformable body; if that fails (only conjugate gradients can) v is NaN:
 * problem/operator.h has the function that reports the reason. */
void problem_velocity(const problem *p, const double *S, double *v);
/* Checks offsets, ranges and finiteness: for problems from outside. */
scree_status problem_check(const problem *p, scree_error *error);

#endif
