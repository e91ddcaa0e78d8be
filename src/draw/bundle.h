/* The force network: contacts of one pair of bodies together, for flat ones touch in many points,
 * and the lines that stand for them. Planar and space worlds share both. */
#ifndef DRAW_BUNDLE_H
#define DRAW_BUNDLE_H

#include "base/memory.h"
#include "frame/query.h"

/* Contacts of a pair with (nearly) one normal. */
typedef struct bundle {
    uint32_t pair[2]; /* slots, the smaller first */
    double force;     /* sum of the normal forces, N */
    double push[3];   /* sum of the forces on pair[1], N, world axes */
    double point[3];  /* where it acts: the centre of the normal forces */
    double normal[3]; /* of the first */
    bool slides;      /* all that carry do */
} bundle;
typedef ARRAY(bundle) bundle_list;
/* Those that carry something. Free with array_free. */
scree_status bundles_make(bundle_list *out, const scree_frame *frame, scree_error *error);

/* The end of the line that stands for a bundle inside the body in `row`, as a vector from the point
 * where it acts: to the centre of a round grain; in other bodies along the force itself, as far as
 * the foot of the centre. Such lines are pieces of the line of thrust: through the joints where the
 * forces act, not through the centres. */
void bundle_line(const bundle *b, const scree_frame *frame, uint32_t row, double out[3]);

#endif
