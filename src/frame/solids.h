/* Queries about the deformable bodies of a frame: the position of a node, the stress of an element
 * in world axes, the quantities that pictures and files show. All require a frame that passed
 * frame_check. Stresses and strains are xx, yy, zz, xy, yz, xz; tension is positive. */
#ifndef FRAME_SOLIDS_H
#define FRAME_SOLIDS_H

#include "fem/element.h"
#include "frame/query.h"

/* For lines any kind of line element: frames do not distinguish them. */
static inline const element_kind *layout_element(const scree_layout *layout, uint32_t element) {
    return element_of_type(layout->element_type[element]);
}

/* A part of frame_check: the layout of deformable bodies. */
scree_status solids_check_layout(const scree_layout *layout, scree_error *error);

/* The number of the deformable body in a slot; NO_ROW: it is rigid. */
uint32_t solid_of_slot(const scree_layout *layout, uint32_t slot);
/* The body that owns the element, or the node. */
uint32_t solid_of_element(const scree_layout *layout, uint32_t element);
uint32_t solid_of_node(const scree_layout *layout, uint32_t index);
/* The present position of a node, with displacements magnified (1: unchanged). */
void node_now(const scree_frame *frame, uint32_t n, double magnify, double out[3]);
/* Mean position of an element's corners. */
void element_centre(const scree_frame *frame, uint32_t element, double magnify, double out[3]);
/* The Cauchy stress in world axes; line elements have only their axial stress, along the line. */
void element_stress(const scree_frame *frame, uint32_t element, double out[6]);

/* The extent of a deformable body, by its nodes. */
box3 solid_extent(const scree_frame *frame, uint32_t solid);
/* Volume (m^3) now and the mean of the Cauchy stress over it. */
double solid_mean_stress(const scree_frame *frame, uint32_t solid, double out[6]);

/* The moment tensor of the contact forces f on the body's nodes, f x (x - centre) made symmetric,
 * over its volume: the mean stress of a body at rest that contacts alone hold. */
double solid_moment_stress(const scree_frame *frame, uint32_t solid, double out[6]);

double stress_mises(const double stress[6]);
double stress_pressure(const double stress[6]); /* less its mean normal part */
/* Eigenvalues, largest first, and their unit directions (rows). */
void stress_principal(const double stress[6], double value[3], double axis[3][3]);

/* Quantities that pictures and files show: one number per element, or one per node. */
typedef struct solid_field {
    const char *name, *unit;
    const char *label; /* label of a colour bar */
    bool nodal;
    double (*value)(const scree_frame *frame, uint32_t at); /* NULL: as the column has it */
    int column, component;
} solid_field;
double solid_field_value(const solid_field *f, const scree_frame *frame, uint32_t at);
extern const solid_field solid_fields[];               /* terminated by a name that is NULL */
const solid_field *solid_field_find(const char *name); /* NULL: none */

#endif
