/* The relaxation of Moreau and Jean on bodies' velocities, matrix-free: contact by contact, in
 * colours, lanes and threads. This file defines a sweep; the methods that use it (nlgs.c,
 * anderson.c) decide how many sweeps are made and what happens between them. */
#ifndef SOLVER_RELAXATION_RELAXATION_H
#define SOLVER_RELAXATION_RELAXATION_H

#include "solver/relaxation/batch.h"
#include "solver/relaxation/mixing_lanes.h"
#include "solver/relaxation/nlgs.h"

/* Sums over one chunk of contacts. */
typedef struct partial {
    double square, largest;
    uint32_t worst;
} partial;

/* Data that the team shares besides the colours of a sweep. */
typedef enum phase {
    PHASE_RESET,
    PHASE_GET,
    PHASE_SET,
    PHASE_CHECK,
    PHASE_NORMS,
    PHASE_DEFECT,
    PHASE_STORE,
    PHASE_KEEP,
    PHASE_MOVE_ON
} phase;

/* The last state of a relaxation, for methods with momentum: impulses as relaxation_get packs them,
 * and velocities in the layout of `motion` but without masses, before and after the
 * extrapolation. */
typedef struct relaxation_past {
    double *S, *v, *v_start; /* in memory lent by the caller of the solver, or in these: */
    own_memory own_S, own_v, own_start;
    ARRAY(double) wide; /* velocities stored behind the rows of bodies */
    ARRAY(double) sum;  /* (2 x chunks of bodies) square and product of relaxation_change */
    /* Bodies that contacts touch, as runs: the first and the one behind the last; others stand
     * still. Runs end with a chunk of bodies; those of a chunk begin at run_first. Both are empty
     * where most bodies are touched. */
    ARRAY(uint32_t) run, run_first;
    ARRAY(uint8_t) touched; /* (bodies) used to make the runs */
    const mixing_kernels *kernels;
} relaxation_past;

/* The change by a sweep in the metric of kinetic energy: its square, and its product with the
 * difference to the result of the sweep before. Bodies with more than one mass (hubs) are left
 * out. */
typedef struct relaxation_change {
    double square, along;
} relaxation_change;

typedef struct relaxation {
    /* of one solve, shared by all members of the team */
    nlgs_parameters parameters;
    lane_options options;
    local_options local;                               /* of contacts outside the lanes */
    const lane_kernel *const *kernels, *const *serial; /* by type; serial: one by one */
    const problem *p;
    const solver_settings *settings;
    solver_rooms rooms; /* what is left of them */
    double *S, *v;      /* S of contacts in lanes is kept there until it is stored */
    solver_info *info;
    int members;
    phase phase;
    const double *factor, *from; /* PHASE_GET, PHASE_SET */
    double *to;
    double beta;           /* of relaxation_move_on */
    relaxation_past *past; /* impulses in lanes are extrapolated during the next sweep; NULL: not */
    int64_t first_sweep, sweeps;                         /* of relaxation_sweep */
    double q_square;                                     /* |H' v_free + b|^2 */
    double lane_numbers, lane_contacts, visits, applied; /* counts of one sweep, and of one apply */
    double sweep_work, apply_work;                       /* their costs */
    /* kept from solve to solve */
    motion motion;
    tail tail;
    batches batches;
    ARRAY(partial) partial; /* (chunks) */
    ARRAY(double) sum;      /* (chunks + 1) to be summed in a fixed order */
    ARRAY(double) norm;     /* (3 x chunks) natural map, S, U */
    ARRAY(double) defect;   /* (members) */
    ARRAY(int64_t) outside; /* (members or bricks) one-contact problems without a unique solution */
} relaxation;

/* For a problem without a matrix W. Nothing is changed yet. */
scree_status relaxation_prepare(relaxation *s, const nlgs_parameters *parameters, const problem *p,
                                const solver_settings *settings, double *S, double *v,
                                solver_info *info, scree_error *error);
void relaxation_free(relaxation *s);

/* Calls `lead` with velocities that follow from S. Only `lead` may call the functions below, whose
 * work the team shares. Afterwards S and v hold the result. */
void relaxation_lead(relaxation *s, void (*lead)(relaxation *s, void *context), void *context);

/* All of them count work; sweeps also count iterations and updates. */
void relaxation_sweep(relaxation *s, int64_t count);
void relaxation_refresh(relaxation *s);     /* velocities from the impulses; finds the defect */
residual relaxation_check(relaxation *s);   /* without the quoted norm */
residual relaxation_measure(relaxation *s); /* with it */
/* Impulses of all contacts in the relaxation's own order, with zeros as padding, which is cheap to
 * copy. Setting them changes the velocities accordingly. Each is multiplied by its factor; factor
 * NULL: by 1. */
size_t relaxation_packed(const relaxation *s); /* numbers */
void relaxation_get(relaxation *s, const double *factor, double *packed);
void relaxation_set(relaxation *s, const double *factor, const double *packed);
/* Momentum: extrapolates impulses and velocities by beta times their difference from `past`, and
 * stores the old ones in `past`; one sweep must follow. Returns the change by the sweep before. */
scree_status relaxation_reserve_past(relaxation *s, relaxation_past *past, scree_error *error);
void relaxation_free_past(relaxation_past *past);
void relaxation_begin_past(relaxation *s, relaxation_past *past); /* starts at the present state */
double relaxation_momentum(const relaxation *s);                  /* numbers that it passes */
relaxation_change relaxation_move_on(relaxation *s, double beta, relaxation_past *past);
/* The present impulses of all contacts, in key order. */
void relaxation_impulses(const relaxation *s, double *S);
/* Positive numbers per row, from key order to that order; to be called before relaxation_lead. */
void relaxation_pack(relaxation *s, const double *numbers, double *packed);
/* All members do a share of some other work. */
void relaxation_share(relaxation *s, void (*work)(void *context, int member, int members),
                      void *context);

#endif
