/* The relaxation of Moreau and Jean on bodies' velocities, matrix-free: contact by contact, in
 * colours, lanes and threads. This file defines a sweep; the methods that use it (nlgs.c,
 * anderson.c) decide how many sweeps are made and what happens between them. */
#ifndef SOLVER_RELAXATION_RELAXATION_H
#define SOLVER_RELAXATION_RELAXATION_H

#include "solver/relaxation/batch.h"
#include "solver/relaxation/chain.h"
#include "solver/relaxation/nlgs.h"

/* Sums over the contacts that one member checks; those of the quoted norm are used by
 * relaxation_measure. */
typedef struct check_sums {
    exact_sum scaled, natural, S, U; /* squares, see tail_norms */
    double largest;                  /* of the scaled squares */
    uint32_t worst;                  /* its contact; the first one of several */
} check_sums;

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
    double beta; /* of relaxation_move_on */
    struct relaxation_past
        *past; /* impulses in lanes are extrapolated during the next sweep; NULL: not */
    int64_t first_sweep, sweeps; /* of relaxation_sweep */
    int colours;                 /* in use, of all processes */
    bool serial_end,
        long_tail;   /* contacts are visited one by one; more than one of them in the tail */
    double q_square; /* |H' v_free + b|^2 */
    double packed;   /* numbers that relaxation_packed gives, of all processes */
    double lane_numbers, lane_contacts, visits, applied; /* counts of one sweep, and of one apply */
    double sweep_work, apply_work;                       /* their costs */
    /* kept from solve to solve */
    motion motion;
    tail tail;
    batches batches;
    chain chain;             /* of a divided problem */
    ARRAY(check_sums) check; /* (members) */
    ARRAY(double) defect;    /* (members) */
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
/* The present impulses of all contacts, in key order. */
void relaxation_impulses(const relaxation *s, double *S);
/* Positive numbers per row, from key order to that order; to be called before relaxation_lead. */
void relaxation_pack(relaxation *s, const double *numbers, double *packed);
/* All members do their share of a phase. */
void relaxation_run(relaxation *s, phase what);
/* A member's share of [0, count): consecutive, and the same every time. */
static inline void member_share(size_t count, int member, int members, size_t *begin, size_t *end) {
    *begin = count * (size_t)member / (size_t)members;
    *end = count * ((size_t)member + 1) / (size_t)members;
}
/* All members do a share of some other work. */
void relaxation_share(relaxation *s, void (*work)(void *context, int member, int members),
                      void *context);

#endif
