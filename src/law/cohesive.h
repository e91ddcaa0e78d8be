/* Shared by cohesive zones (docs/theory.md, Cohesive zones). A bonded contact of area A pulls with
 * the stresses
 *     T_i = -s K_i (u_i - p_i),   i = N (tension alone), T
 * where u is the separation since it was bonded, K the stiffness of the intact zone, s its
 * softening (1: intact, 0: broken) and p the permanent separation. A zone defines s, p and its own
 * state as functions of u; the rest - bonding, separations, rows, passes, energies - is here. The
 * length e = sqrt(K_N <u_N - p_N>^2 + K_T |u_T - p_T|^2) measures normal and tangential separations
 * together; s e^2 / 2 is the energy stored per area. */
#ifndef LAW_COHESIVE_H
#define LAW_COHESIVE_H

#include <stddef.h>

#include "law/law.h"

/* The head of every zone's parameters. */
typedef struct cohesive {
    double k_n, k_t; /* Pa/m */
    double area;     /* m^2 of every bond; NaN: the area of the contact when it is bonded */
    double distance; /* m: contacts up to this gap are bonded */
    bool bonds;      /* whether contacts are bonded at the start */
    bool damaged_friction;
} cohesive;

/* Rows of a parameter table whose struct begins with `cohesive`. */
#define COHESIVE_ROW(field, type_of, ...) PARAM_ROW(cohesive, field, type_of, __VA_ARGS__)
#define COHESIVE_PARAMS                                                                            \
    COHESIVE_ROW(k_n, REAL, .dimension = {-2, 1, -2}, .flags = PARAM_REQUIRED | PARAM_POSITIVE,    \
                 .help = "normal stiffness of the intact zone: stress per opening"),               \
        COHESIVE_ROW(k_t, REAL, .dimension = {-2, 1, -2},                                          \
                     .flags = PARAM_OPTIONAL | PARAM_POSITIVE,                                     \
                     .help = "tangential stiffness; default: the normal one"),                     \
        COHESIVE_ROW(area, REAL, .dimension = {2, 0, 0}, .flags = PARAM_OPTIONAL | PARAM_POSITIVE, \
                     .help = "area of every bond, for bodies that touch in points; default: the "  \
                             "area of the contact when it is bonded"),                             \
        COHESIVE_ROW(                                                                              \
            distance, REAL, .dimension = {1, 0, 0}, .flags = PARAM_OPTIONAL | PARAM_NOT_NEGATIVE,  \
            .help = "gap up to which contacts are bonded at the start; default: contacts "         \
                    "that count as closed"),                                                       \
        COHESIVE_ROW(bonds, FLAG, .fallback = "true",                                              \
                     .help = "true: near contacts are bonded at the start and by the action "      \
                             "`bond`"),                                                            \
        COHESIVE_ROW(damaged_friction, FLAG, .fallback = "false",                                  \
                     .help =                                                                       \
                         "true: friction of a bonded contact grows from 0 to that of the law as "  \
                         "the bond softens")

/* The state of a zone per area and its evolution. */
typedef struct cohesive_state {
    double r;           /* the zone's own measure of damage; 0: intact */
    double s;           /* softening */
    double p_N, p_T[2]; /* permanent separation, m */
    bool broken;
} cohesive_state;

/* Energy lost by the zone between two states, J/m^2, not negative. */
typedef struct cohesive_loss {
    double fracture, damping;
} cohesive_loss;

typedef struct cohesive_zone {
    /* The state after the separation u (N, T1, T2; u_N may be negative) is reached from `from` in
     * the time h. */
    cohesive_state (*advance)(const void *parameters, const cohesive_state *from, const double u[3],
                              double h, cohesive_loss *loss);
    double (*farthest)(const void *parameters); /* m: separation at which every zone is broken */
} cohesive_zone;

/* Elastic length e of u beyond the permanent separation, and its two shares of e^2: normal and
 * tangential. */
double cohesive_length(const cohesive *zone, const cohesive_state *state, const double u[3],
                       double share[2]);
double cohesive_k_t(const cohesive *zone);

enum {
    COHESIVE_TANGENTS = 2,
    COHESIVE_HISTORY = 11,
    COHESIVE_ITERATES = 9,
    COHESIVE_ENERGIES = 1 << 10 /* the last of the history */
};

void cohesive_prepare(const cohesive_zone *zone, const void *parameters, const law_step *step,
                      law_batch *batch);
double cohesive_misfit(const cohesive_zone *zone, const void *parameters, const law_step *step,
                       const law_batch *batch, const law_outcome *outcome);
void cohesive_finish(const cohesive_zone *zone, const void *parameters, const law_step *step,
                     law_batch *batch, const law_outcome *outcome);

/* The functions of a part whose zone is called `zone`. */
#define COHESIVE_FUNCTIONS                                                                         \
    static void prepare(const void *parameters, const law_step *step, law_batch *batch) {          \
        cohesive_prepare(&zone, parameters, step, batch);                                          \
    }                                                                                              \
    static double misfit(const void *parameters, const law_step *step, const law_batch *batch,     \
                         const law_outcome *outcome) {                                             \
        return cohesive_misfit(&zone, parameters, step, batch, outcome);                           \
    }                                                                                              \
    static void finish(const void *parameters, const law_step *step, law_batch *batch,             \
                       const law_outcome *outcome) {                                               \
        cohesive_finish(&zone, parameters, step, batch, outcome);                                  \
    }
#define COHESIVE_TABLE                                                                             \
    .slot = LAW_BOND, .writes = LAW_WRITES_D | LAW_WRITES_d, .history = COHESIVE_HISTORY,          \
    .tangents = COHESIVE_TANGENTS, .energies = COHESIVE_ENERGIES, .iterates = COHESIVE_ITERATES,   \
    .works = true, .tangential = true, .refuses = cohesive_refuses, .prepare = prepare,            \
    .misfit = misfit, .finish = finish

const char *cohesive_refuses(const void *parameters, const model *m, scree_part_type a,
                             scree_part_type b);

#endif
