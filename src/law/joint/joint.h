/* Held interactions: springs, links, cables, pins. Anchors are fixed in the bodies; a kind turns
 * the anchors' positions at mid-step into the rows of a contact-like problem row. */
#ifndef LAW_JOINT_JOINT_H
#define LAW_JOINT_JOINT_H

#include "law/law.h"

/* The two anchors at mid-step; body 1 may be the ground. U = velocity of anchor 0 minus anchor 1.
 */
typedef struct joint_view {
    double point[2][2]; /* world points of the anchors at q_M */
    double U_minus[2];  /* relative velocity before the step in world axes, m/s */
} joint_view;

/* What a joint contributes: rows along orthonormal axes, the first along `axis`. */
typedef struct joint_row {
    double axis[2];  /* unit */
    row row;         /* bilateral, Signorini or free; dimension 1 or 2 */
    row_extra extra; /* C of springs */
    double b[DOFS];
    double correction; /* part of b[0] that corrects positions */
} joint_row;

typedef struct joint_kind {
    kind head;
    /* fixes what the scene left open, such as a rest length: the distance of the anchors at the
     * start */
    void (*build)(void *parameters, double distance);
    /* the largest dimension of its rows */
    uint8_t dimension;
    /* U_minus along axis and its normal are computed by the kind from the view */
    void (*prepare)(const void *parameters, const law_step *step, const joint_view *view,
                    joint_row *out);
    /* Energy stored when the anchors are `distance` apart, J; NULL: none. */
    double (*stored)(const void *parameters, double distance);
    /* Splits the exact law's impulse into the part of the conservative force and that of the
     * damper, given the length at mid-step and the speeds along the axis; NULL: neither. */
    void (*split)(const void *parameters, const law_step *step, double length, double U_minus,
                  double U_plus, double *S_spring, double *S_damper);
} joint_kind;

/* Unit vector from anchor 1 to anchor 0 and their distance; (1, 0) when they coincide. */
double joint_axis(const joint_view *view, double axis[2]);

#endif
