/* Rigid bodies, processed by range: drifts, drives, free velocity, inverse mass, energy. Planar
 * bodies (planar.c) have 3 velocities, bodies in space (space.c) have 6; arrays are flat, with
 * that many numbers per body. */
#ifndef BODY_RIGID_H
#define BODY_RIGID_H

#include <math.h>

#include "base/exact.h"
#include "base/memory.h"
#include "base/team.h"
#include "model/model.h"
#include "problem/problem.h"
#include "state/state.h"

/* Of rigid_work.mobile: it has a free dof; or it only follows its drive or its given speed. */
enum { MOBILE_FREE = 1, MOBILE_LED = 2 };

/* Impulses on driven bodies are summed exactly, whatever the order of their contacts, up to this
 * number of such bodies. */
#define RIGID_LED_MOST 256

typedef struct led_bodies {
    ARRAY(uint32_t) slot; /* ascending; none where there are too many */
    ARRAY(exact_sum) sum; /* (those x dofs) */
} led_bodies;

/* The workspace of all bodies for one step. The velocities and impulses of the nodes of
 * deformable bodies follow those of the rigid bodies (body/deformable.h). */
typedef struct rigid_work {
    size_t count;
    uint32_t places, dofs; /* numbers per body of a position and of a velocity */
    double *q_M;           /* (bodies x places) positions at mid-step */
    const double
        *v_minus; /* (bodies x dofs) before the kick, at q_M: the state's own when planar */
    double *v_free, *v_plus;
    double *force;     /* loads without gravity, N and N m; NULL: the model has none */
    double *resisting; /* the part of them that depends on velocity; NULL: the model has none */
    double *at_theta;  /* (bodies x dofs) the velocities at which these are evaluated */
    double *asked;     /* (bodies x dofs) the loads there */
    double *slope;     /* (bodies x 2) see load_view */
    double *inverse;   /* A^-1: the diagonal when planar; nine numbers (BLOCK_SPLIT) in space */
    double *dense;     /* A^-1 of bodies with an oblique drive frame, in order of appearance */
    size_t dense_room; /* space: number of bodies that `dense` has memory for */
    double *impulse;   /* H S by body, N s and N m s */
    double *spun;      /* memory of v_minus, in space and with deformable bodies */
    double *v_half;    /* for schemes that keep forces: velocities of the drift; else NULL */
    double *kept;      /* likewise: contact forces at the start of the step; else NULL */
    double *turned;    /* for schemes that keep frames: part of `force` from rotating contacts */
    uint8_t *mobile;   /* exists and may move in this step: MOBILE_... */
    led_bodies led;    /* impulses on bodies that are driven along all axes */
    /* (bodies) where processes share the world: whether this one counts a body in sums, which are
     * then those of all processes; NULL: there is one process */
    const uint8_t *counted;
    team_runs present;       /* bodies that this process knows; others keep what they have */
    struct rigid_sums *sums; /* (ranges of bodies) */
    block *block;
    uint32_t blocks;
    size_t block_capacity;
} rigid_work;

/* The position update of a step; a = forces over masses. */
typedef enum rigid_end {
    RIGID_ENDS_BY_DRIFT, /* q+ = q_M + theta h v+ */
    RIGID_ENDS_BY_JUMP,  /* q+ = q_M + h (v+ - v_free) / 2 */
    RIGID_ENDS_THERE     /* q+ = q_M */
} rigid_end;

typedef struct rigid_path {
    bool kicks; /* q_M = q + h v_half, v_half = v + h a / 2; else q_M = q + (1 - theta) h v */
    rigid_end end;
} rigid_path;

typedef struct rigid_times {
    rigid_path path;
    double theta, h;
    double t, t_M, t_M_next; /* start of the step, middle of this step and of the next one */
    double t_M_planned;      /* middle of this step as planned by the last one */
} rigid_times;

/* Works of the kick on the free dofs, from the velocities before and after (J). */
typedef struct rigid_energy {
    double kinetic, potential, load, scheme, drive;
    double gross_potential, gross_kinetic; /* scale of the ledger's rounding */
    double travel;    /* largest displacement of a body in the step, over half its least width */
    uint32_t farther; /* slot of that body */
    /* squares of the largest |M (v+ - v_free) - H S| and of the largest |H S| over bodies, the
     * latter at least 1e-4 |M v|; the balance is the root of their ratio */
    double worst, largest, momentum;
} rigid_energy;

/* What is summed over bodies: the works of rigid_energy. */
typedef enum rigid_account {
    RIGID_KINETIC,
    RIGID_POTENTIAL,
    RIGID_LOAD,
    RIGID_SCHEME,
    RIGID_DRIVE,
    RIGID_GROSS_POTENTIAL,
    RIGID_GROSS_KINETIC,
    RIGID_ACCOUNTS
} rigid_account;

/* Likewise over free bodies: |v_free - v-|^2 and |v-|^2; spins scaled by the radius of gyration. */
enum { RIGID_CHANGE, RIGID_MOVING, RIGID_SPEEDS };

/* The terms of some bodies, which are summed together. */
#define RIGID_TERMS 256
typedef struct rigid_terms {
    size_t count; /* bodies that have terms */
    double account[RIGID_ACCOUNTS][RIGID_TERMS];
} rigid_terms;

/* Bodies begin .. end-1 of a step. */
typedef struct rigid_range {
    const rigid_work *work; /* writes its arrays */
    const model *model;
    const state *state;
    const rigid_times *times;
    size_t begin, end;
    struct state *next; /* written by accept: `state` itself; else NULL */
} rigid_range;

/* The functions of the two kinds of bodies, one file each. All bodies are processed range by range,
 * by several threads. */
typedef struct rigid_kind {
    void (*drift_to_middle)(const rigid_range *r);
    /* Position, dt earlier, of a body at q_M with velocity v. */
    void (*place_before)(const rigid_work *w, uint32_t slot, const double *v, double dt,
                         double q[PLACES_MAX]);
    void (*accept)(const rigid_range *r);
    /* Position of a body when the step is accepted. */
    void (*end_place)(const rigid_work *w, const model *m, const state *s, uint32_t slot,
                      const rigid_times *times, double q[PLACES_MAX]);
    void (*free_velocity)(const rigid_range *r);
    scree_status (*make_blocks)(rigid_work *w, const model *m, const state *s, scree_error *error);
    /* The velocity that takes a driven body to its path at the first mid-step; other dofs keep
     * theirs. */
    void (*start_drive)(const model *m, state *s, uint32_t slot, const rigid_times *times);
    /* Position of a drive that starts now, on each axis of its frame. */
    void (*drive_place)(const state *s, uint32_t slot, double out[DOFS_MAX]);
    /* Free velocities of a body become zero; prescribed ones stay. */
    void (*stop)(const model *m, state *s, uint32_t slot);
    /* Call it after the velocity of a body was set from outside: updates the dependent state. */
    void (*set_velocity)(const model *m, state *s, uint32_t slot);
    double (*kinetic)(const model *m, const state *s, uint32_t slot); /* kinetic, J */
    /* Of at most RIGID_TERMS bodies; the largest values are also those of `most`. */
    void (*energies)(const rigid_range *r, rigid_terms *terms, rigid_energy *most);
    void (*free_speeds)(const rigid_range *r, rigid_terms *terms);
} rigid_kind;

/* The table of a file whose functions are called as the members. */
#define RIGID_KIND_OF_FILE                                                                         \
    {                                                                                              \
        .drift_to_middle = drift_to_middle, .place_before = place_before, .accept = accept,        \
        .end_place = end_place, .free_velocity = free_velocity, .make_blocks = make_blocks,        \
        .start_drive = start_drive, .drive_place = drive_place, .stop = stop,                      \
        .set_velocity = set_velocity, .kinetic = kinetic, .energies = energies,                    \
        .free_speeds = free_speeds,                                                                \
    }

extern const rigid_kind rigid_planar, rigid_space;

static inline const rigid_kind *rigid_kind_of(const model *m) {
    return m->dimension == 3 ? &rigid_space : &rigid_planar;
}

/* The sums of a driven body, or NULL: it has none. */
exact_sum *rigid_led(const rigid_work *w, uint32_t slot);
/* Clears the sums of driven bodies; makes them impulses. */
void rigid_begin_led(rigid_work *w);
void rigid_end_led(rigid_work *w);

/* Drifts one body more, which has just come to exist here. */
void rigid_drift_one(rigid_work *w, const model *m, const state *s, const rigid_times *times,
                     uint32_t slot);
/* Computes q_M, v_minus and mobile; for schemes that kick before the drift, `impulse` has the
 * forces at the start, without gravity. */
scree_status rigid_drift(rigid_work *w, const model *m, const state *s, const rigid_times *times,
                         team *threads, scree_error *error);
/* Forces, prescribed velocities and inverse masses -> v_free and blocks. */
scree_status rigid_free_velocity(rigid_work *w, const model *m, const state *s,
                                 const rigid_times *times, team *threads, scree_error *error);
/* Makes the trial values the state: q+ and v+. Cannot fail. */
void rigid_accept(rigid_work *w, const model *m, state *s, const rigid_times *times, team *threads);
/* Exact sums: they do not depend on the order of bodies. */
rigid_energy rigid_energies(const rigid_work *w, const model *m, const state *s,
                            const rigid_times *times, team *threads);
/* Root mean square over free bodies of |v_free - v-| and, in speed, of |v-|, m/s. */
double rigid_free_speed(const rigid_work *w, const model *m, const state *s, double *speed,
                        team *threads);

scree_status rigid_create(rigid_work *w, const model *m, scree_error *error);
/* Gives `force` memory where a program applies forces to a model without loads, and takes it away
 * again: without forces a step has the same bits as one that never had any. */
scree_status rigid_match_forces(rigid_work *w, const model *m, const state *s, scree_error *error);
void rigid_free(rigid_work *w);
/* Speed of the fastest surface point of a body; for unbounded bodies without rotation. */
double rigid_surface_speed(const model *m, uint32_t slot, const double *v);

/* For the two kinds: notes the displacement of a body, over half its width, if it is the largest;
 * square: that of the displacement. */
static inline void rigid_travels(rigid_energy *most, size_t slot, double square, double width) {
    /* a division only where it may matter */
    if (!(width > 0) || !(square > 0.2499999 * width * width * most->travel * most->travel)) return;
    double travel = 2 * sqrt(square) / width;
    if (!(travel > most->travel)) return;
    most->travel = travel;
    most->farther = (uint32_t)slot;
}
/* For the two kinds: one more block of masses; count 0 adds nothing. */
scree_status rigid_add_block(rigid_work *w, block_type type, size_t first, size_t count,
                             const double *inverse, scree_error *error);
/* Velocity of prescribed axis k over [from, to]; position: that of the axis at `from`, or NULL if
 * only the path counts. With its velocity v the axis reaches its path at `aimed`; if `aimed`
 * differs from `from`, an axis without a position compensates the difference. */
typedef struct drive_span {
    double from, to, aimed;
} drive_span;
double rigid_driven_velocity(const model *m, const state *s, size_t slot, uint32_t k,
                             const double *position, double v, const drive_span *span);

#endif
