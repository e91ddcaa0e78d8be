/* Joints: springs, links, cables, pins; in space also balls, hinges, sliders and motors. Anchors
 * are fixed in the bodies; a kind turns their positions at mid-step into rows of the problem, in
 * one or more groups with one cone each. Vectors have three components; in planar worlds the
 * third component of positions and the first two of rotations are zero. */
#ifndef LAW_JOINT_JOINT_H
#define LAW_JOINT_JOINT_H

#include "law/law.h"

/* The two anchors at mid-step; body 1 may be the ground. U is end 0 minus end 1. */
typedef struct joint_view {
    int dimension;
    double point[2][3];    /* world points of the anchors at q_M */
    double U_minus[3];     /* relative velocity before the step in world axes, m/s */
    double axes[2][3][3];  /* space: the joint's frame as each body carries it; columns are axes */
    double spin_minus[3];  /* relative spin before the step, rad/s */
    const double *history; /* history of the joint; zero at the start */
} joint_view;

/* The account of the ledger for the work of a group of rows. */
typedef enum joint_work_type {
    JOINT_CONSTRAINT, /* works only by position correction; the rest is the defect */
    JOINT_FRICTION,
    JOINT_MOTOR
} joint_work_type;

/* One contact-like group of rows. Row k is linear[k] . U + angular[k] . spin, so that its
 * impulse is a force along linear[k] and a moment about angular[k] on body 0. Rows without a
 * linear part are in rad/s; the scheme converts them to speeds at a lever arm. */
typedef struct joint_row {
    row row;         /* bilateral, Signorini, box or free */
    row_extra extra; /* C of springs, bounds of boxes */
    double linear[ROWS_MAX][3];
    double angular[ROWS_MAX][3];
    double b[ROWS_MAX];
    bool at_first; /* both bodies are taken at anchor 0: for anchors that slide along each other */
    joint_work_type work;
} joint_row;

#define JOINT_GROUPS 4
typedef struct joint_rows {
    int count;
    joint_row
        group[JOINT_GROUPS]; /* together at most JOINT_ROWS rows; zero when given to prepare */
} joint_rows;

typedef struct joint_kind {
    kind head;
    /* sets values that the scene left open, such as a rest length: the distance of the anchors
     * at the start; NULL: not needed */
    void (*build)(void *parameters, double distance);
    uint8_t groups;  /* largest number that prepare may make */
    uint8_t rows;    /* of its largest group */
    uint8_t history; /* numbers that it keeps from step to step, up to JOINT_HISTORY: registered
                        with the state, like the history of contacts */
    bool together;   /* the anchors must be at the same point; an error if they are apart at the
                      * start */
    /* out is zeroed */
    void (*prepare)(const void *parameters, const law_step *step, const joint_view *view,
                    joint_rows *out);
    /* After the step was solved: writes its history; the array holds the old one at first. The
     * motion is that of anchor 0 relative to anchor 1 at the end of the step; NULL: no history. */
    void (*remember)(const void *parameters, const law_step *step, const joint_view *view,
                     const double U_plus[3], const double spin_plus[3], double *history);
    /* Energy stored when the anchors are `distance` apart, J; NULL: none. */
    double (*stored)(const void *parameters, double distance);
    /* Splits the exact law's impulse into the part of the conservative force and that of the
     * damper, given the length at mid-step and the speeds along the axis; NULL: neither. */
    void (*split)(const void *parameters, const law_step *step, double length, double U_minus,
                  double U_plus, double *S_spring, double *S_damper);
} joint_kind;

/* Unit vector from anchor 1 to anchor 0 and their distance; (1, 0, 0) when they coincide. */
double joint_axis(const joint_view *view, double axis[3]);

#endif
