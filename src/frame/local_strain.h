/* Strain around each grain: the gradient of displacement that fits those of its neighbours best.
 * Needs no mesh of the grains. Planar worlds. */
#ifndef FRAME_LOCAL_STRAIN_H
#define FRAME_LOCAL_STRAIN_H

#include "frame/query.h"

/* Grains of an earlier frame with their neighbours: all whose centres lie within a distance. */
typedef struct neighbourhood {
    uint32_t count;
    uint32_t *slot;     /* (count) in the layout */
    double (*place)[2]; /* (count) in the earlier frame */
    uint32_t *first;    /* (count + 1) in near */
    uint32_t *near;     /* numbers of grains */
    double diameter;    /* of a disk of the mean area of a grain, m */
    double period;      /* of the world along x, 0: none */
} neighbourhood;

/* reach: the distance in mean diameters. */
scree_status neighbourhood_make(neighbourhood *out, const scree_frame *frame,
                                const grain_set *grains, double reach, scree_error *error);
void neighbourhood_free(neighbourhood *n);

/* Gradients du_x/dx, du_x/dy, du_y/dx, du_y/dy since the earlier frame, by least squares over the
 * neighbours; NaN if a grain no longer exists, or if its neighbours are too few or lie on a line.
 * gradient: (count). halfway: (count) positions midway between the two frames, or NULL. */
scree_status neighbourhood_gradients(const neighbourhood *n, const scree_frame *now,
                                     double (*gradient)[4], double (*halfway)[2],
                                     scree_error *error);

/* Of the stretches l1 >= l2 of the deformation I + gradient: shear l1 - l2, the shear strain of a
 * simple shear of any size; volumetric strain 1 - l1 l2, positive in compaction. Rotations have no
 * effect. */
double gradient_shear(const double gradient[4]);
double gradient_volumetric(const double gradient[4]);

#endif
