/* Contacts of deformable bodies: points of their skins (nodes, or points along facets) against
 * facets of other deformable bodies or of their own, and against rigid shapes; and corners of rigid
 * shapes against facets. Frames and gaps are those at the given positions; carriers are weighted
 * nodes. */
#ifndef DETECT_SKIN_SKIN_H
#define DETECT_SKIN_SKIN_H

#include "detect/detect.h"

typedef struct skin_detector skin_detector;

typedef struct skin_input {
    const detect_input *common; /* exists: of deformable bodies too */
    const double *x;            /* (nodes x dimension) positions at mid-step */
    /* (nodes) m/s, the speeds that nodes are expected not to exceed; NULL: no law acts ahead of
     * contact */
    const double *speed;
} skin_input;

scree_status skin_detector_create(skin_detector **out, scree_error *error);
void skin_detector_destroy(skin_detector *d);
void skin_detector_forget(skin_detector *d);
/* Adds to out, which holds the contacts of rigid bodies in key order with `carried` 0, and keeps
 * the order; overwrites the carriers of out.
 *
 * A point has one contact with the body that it faces, in a notch one for each side: key = (ids,
 * feature of the point, that of the facet). A point that slides from facet to facet keeps its
 * history: each new contact has as `previous` the contact on the facet that it left, separately for
 * each side. The candidate is the point's body. Between two deformable bodies the points of the
 * finer one (the smaller mean facet at rest; the higher id of equals) are tried on the facets of
 * the other, and those of the coarser one where no contact covers them (a node beside the end of
 * the finer mesh). `area` is the share of the surface that the point stands for, in the shape at x.
 * Facets have one side with an outward normal, except for lines and membranes, which have contact
 * on both sides. A depth of up to half the size of the facet's element (its height, or the size of
 * the facet if that is smaller) is a penetration; beyond that the point is on the other side of a
 * thin body.
 *
 * Where one of two deformable bodies has POINTS_SEGMENTS (the finer one if both have) and neither
 * has lines or membranes in its skin, its nodes are candidates and both sides are means over the
 * common pieces of facets (skin/segments.c): the antagonist's feature is then the number of the
 * surface around the node.
 *
 * `report` contains the counts of the rigid bodies and is added to. In contacts with corners and
 * round parts of rigid bodies the rigid body is the candidate: features are numbered from 1 over
 * the shape. A round part has contact with every facet below it, and with nodes that are as near.
 * After an error `out` contains only the contacts of rigid bodies. */
scree_status skin_detector_run(skin_detector *d, const skin_input *in, contact_table *out,
                               detect_report *report, scree_error *error);

#endif
