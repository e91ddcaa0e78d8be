/* The force network: the contacts of one pair of bodies in one bundle, since flat bodies touch in
 * many points, and the line drawn for a bundle or a contact. For planar and space worlds. */
#ifndef FRAME_BUNDLE_H
#define FRAME_BUNDLE_H

#include "base/memory.h"
#include "frame/query.h"

/* Contacts of a pair with (nearly) one normal. */
typedef struct bundle {
    uint32_t pair[2]; /* slots, the smaller first */
    double force;     /* sum of the normal forces, N */
    double push[3];   /* sum of the forces on pair[1], N, world axes */
    double point[3];  /* its point of action: the centre of the normal forces */
    double normal[3]; /* of the first contact */
    bool slides;      /* all contacts that transmit a force slide */
} bundle;
typedef ARRAY(bundle) bundle_list;
/* Bundles that transmit a force. Free with array_free. */
scree_status bundles_make(bundle_list *out, const scree_frame *frame, scree_error *error);
/* A contact by itself, also one without a force. pair[1] is its candidate. */
bundle bundle_of_contact(const scree_frame *frame, uint32_t contact);

/* The end of the line of a bundle inside the body in `row`, as a vector from its point of action:
 * the centre of a round grain; in other bodies the line follows the force up to the foot of the
 * perpendicular from the centre. Such lines are pieces of the line of thrust: they pass through the
 * joints where the forces act, not through the centres. In a deformable body, whose centre means
 * nothing to its contacts, the line follows the force for a tenth of the body's radius. It is zero
 * in unbounded bodies, and without a force except in round grains. */
void bundle_line(const bundle *b, const scree_frame *frame, uint32_t row, double out[3]);

/* Of one disk or one sphere. */
bool shape_is_round(const scree_layout *layout, const scree_shape_view *shape);

#endif
