/* Work, counted and never timed, so that a run repeats bit for bit on every machine. Operations are
 * counted by kind, and each kind has a price: roughly its time in nanoseconds on one core of the
 * machine on which the prices were fitted (docs/solvers.md, Work). So the work of a sweep in vector
 * lanes, of a factorisation and of a projection can be compared, as `auto` must. Prices do not
 * depend on the width of the lanes or the number of threads. */
#ifndef SOLVER_WORK_H
#define SOLVER_WORK_H

typedef enum work_kind {
    WORK_LANE,     /* numbers of H' of the contacts that a sweep in vector lanes visits */
    WORK_CONTACT,  /* contacts that a sweep in vector lanes visits */
    WORK_VISIT,    /* contacts solved one by one: multiply-adds of local_work */
    WORK_OUTSIDE,  /* of these: contacts that may have several solutions; all are tried */
    WORK_ROW,      /* numbers of W read by a sweep on a matrix */
    WORK_MATRIX,   /* numbers of W in a product */
    WORK_BODIES,   /* numbers of H' and A^-1 in a product through the bodies' velocities */
    WORK_VECTOR,   /* numbers of vectors that are read or written */
    WORK_CELL,     /* contacts at which a law, a projection or their derivatives are evaluated */
    WORK_ASSEMBLE, /* numbers of a Newton matrix that are assembled */
    WORK_ORDER,    /* numbers of a factor whose pattern is found */
    WORK_DENSE,    /* multiply-adds of a dense factorisation, or of pivots */
    WORK_SPARSE,   /* multiply-adds of a sparse factorisation */
    WORK_FACTOR,   /* numbers of a sparse factor, each time that it is computed */
    WORK_SOLVE,    /* numbers of a factor that a solution reads */
    WORK_SETUP,    /* contacts that a solver copies */
    WORK_KINDS
} work_kind;

/* By kind, in units of about a nanosecond. */
extern const double work_price[WORK_KINDS];
extern const char *const work_name[WORK_KINDS];

#endif
