/* Half a disk or half a ball (or the half or the quarter of that by symmetry), meshed by a block at
 * the pole and layers around it that grow towards the flat face.
 *
 * The mesh is constructed in the half of a unit disk or ball, |w| <= 1, depth >= 0, where the block
 * is a square of half-width s about the origin and the layers are semicircles; an inversion maps
 * this to the body. It preserves angles, so elements keep their shape for any size of the block.
 * (Centre c = (0, -1), radius sqrt(2): the line of depth 0 becomes the arc, the unit circle the
 * flat face, the origin the pole. Lengths near the pole grow by 2 R.) */
#ifndef FEM_GENERATE_DOME_H
#define FEM_GENERATE_DOME_H

#include "fem/generate/build.h"

typedef struct dome {
    int dimension;
    double radius;
    double contact; /* half-width of the block, at the pole */
    uint32_t cells; /* of the block, over that half-width */
    bool half[2];   /* only x >= 0; only y >= 0 (space) */
    bool mirrored;  /* with the other half of the disk or ball */
    int cut;        /* DOME_... */
} dome;

#define DOME_MOST  0.8 /* largest ratio of contact size to radius */
#define DOME_PLAIN 0.6 /* contact size over radius if none is given: cells of about equal size */

enum { DOME_WHOLE, DOME_SIMPLICES, DOME_QUADRATIC };

/* Sets arc, pole, and axis, top or sides if they exist. The mesh is finished. */
scree_status dome_mesh(const dome *d, fem_mesh *out, scree_error *error);

#endif
