/* Deformable bodies in the layout and the frame: see scree/frame.h. */
#ifndef WORLD_PUBLISH_SOLIDS_H
#define WORLD_PUBLISH_SOLIDS_H

#include "scheme/sim.h"

/* The arrays behind the layout's. */
typedef struct solid_layout {
    scree_solid_view *solid;
    double (*place)[3];
    uint8_t *type;
    uint32_t *element_first, *element_node, *region, *facet_first, *facet_node;
    ARRAY(const char *) region_name;
} solid_layout;

/* The arrays behind the frame's. */
typedef struct solid_numbers {
    double (*displacement)[3], (*velocity)[3], (*contact_force)[3];
    double (*stress)[6], (*strain)[6];
    double *plastic, *energy, *volume, *solid_energy;
    double (*centre)[3], (*mean_velocity)[3]; /* (solids) */
    double *scratch;                          /* (nodes x dimension) of the largest body */
    fem_element_values *values;               /* (elements of the largest body) */
} solid_numbers;

/* Both do nothing in worlds without deformable bodies. */
scree_status solid_layout_make(solid_layout *s, const model *m, scree_layout *l,
                               scree_error *error);
void solid_layout_free(solid_layout *s);

/* Everything but contact forces. */
scree_status solid_numbers_fill(solid_numbers *n, const model *m, const state *s,
                                const scree_layout *l, scree_error *error);
/* Adds `force` (world axes, on the candidate) to the nodes that carry the sides of a contact. */
void solid_numbers_push(solid_numbers *n, const contact_table *l, const contact *c,
                        const double force[3]);
void solid_numbers_point(const solid_numbers *n, const model *m, scree_frame *frame);
void solid_numbers_free(solid_numbers *n);

#endif
