/* Contacts of deformable bodies: points of their skins (nodes, or points along facets) against
 * facets of other deformable bodies or of their own, and against rigid shapes; and corners of rigid
 * shapes against facets. Frames and gaps at the places given, carriers as weighted nodes. */
#ifndef DETECT_SKIN_SKIN_H
#define DETECT_SKIN_SKIN_H

#include "detect/detect.h"

typedef struct skin_detector skin_detector;

typedef struct skin_input {
    const detect_input *common; /* exists: of deformable bodies too */
    const double *x;            /* (nodes x dimension) places at mid-step */
    /* (nodes) m/s that nodes are not expected to outrun; NULL: no law looks ahead */
    const double *speed;
} skin_input;

scree_status skin_detector_create(skin_detector **out, scree_error *error);
void skin_detector_destroy(skin_detector *d);
void skin_detector_forget(skin_detector *d);
/* Adds to out, which holds the contacts of rigid bodies in key order with `carried` 0, and keeps
 * the order; the carriers of out are filled anew.
 *
 * One contact for a point and the body it faces, in a notch one for each side: key = (ids, feature
 * of the point, that of the facet). A point that slides from facet to facet keeps its history: what
 * it had on the facets that it has left becomes `previous` of what it has now, side by side.
 * Candidate is the point's body. Between two deformable bodies the points of the finer one (the
 * smaller mean facet at rest; the higher id of equals) are tried on the facets of the other, and
 * those of the coarser one where no contact covers them (a node beside the end of the finer mesh).
 * `area` is the share of the surface that the point stands for, in the shape at x. Facets are
 * one-sided, outward normals, but those of lines and membranes, which are met from either side;
 * depth up to half the size of the facet's element (its height, or the facet where that is smaller)
 * is a penetration, beyond that the point is on the other side of a thin body.
 *
 * Where one of two deformable bodies has POINTS_SEGMENTS (the finer one if both have) and neither
 * has lines or membranes in its skin, its nodes are candidates and both sides are means over the
 * pieces that facets have in common (skin_segments.c): features of the antagonist are then the
 * number of the surface about the node.
 *
 * report holds that of the rigid bodies and is added to. Contacts with corners and round parts of
 * rigid bodies have these for candidates: their feature is numbered from 1 over the shape. A round
 * part rests on every facet that it is over, and on nodes that are as near. After an error out
 * holds the contacts of rigid bodies alone. */
scree_status skin_detector_run(skin_detector *d, const skin_input *in, contact_table *out,
                               detect_report *report, scree_error *error);

#endif
