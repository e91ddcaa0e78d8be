/* Deformable bodies in the layout and the frame: see scree/frame.h. */
#ifndef WORLD_RUN_PUBLISH_SOLIDS_H
#define WORLD_RUN_PUBLISH_SOLIDS_H

#include "frame/arrays.h"
#include "scheme/sim.h"

/* Input for the numbers of the frame. */
typedef struct solid_numbers {
    double (*centre)[3], (*mean_velocity)[3]; /* (solids) */
    double *scratch;                          /* (nodes x dimension) of the largest body */
    fem_element_values *values;               /* (elements of the largest body) */
} solid_numbers;

/* Counts the entries of deformable bodies in the layout, and rows without a counting member; for
 * regions an upper bound. */
void solid_layout_count(const model *m, scree_layout *l, size_t rows[LAYOUT_TABLES]);
/* Fills it, and returns the number of regions. */
void solid_layout_fill(layout_arrays *a, scree_solid_view *solid, const model *m, scree_layout *l);

/* Every column of deformable bodies; contact forces are zero. */
scree_status solid_numbers_fill(solid_numbers *n, frame_arrays *out, const model *m, const state *s,
                                const scree_layout *l, scree_error *error);
/* Adds `force` (world axes, on the candidate) to the nodes that carry the sides of a contact. */
void solid_numbers_push(frame_arrays *out, const contact_table *l, const contact *c,
                        const double force[3]);
void solid_numbers_free(solid_numbers *n);

#endif
