/* Touches between two bodies of a planar world. */
#ifndef DETECT_NARROW_H
#define DETECT_NARROW_H

#include "detect/geometry.h"
#include "shape/pair.h"

/* Position x after `image` periods. */
static inline double geometry_x(const geometry *g, uint32_t slot, int32_t image) {
    return g->view.data[slot].x + image * g->period[0];
}
pose geometry_pose(const geometry *g, uint32_t slot, int32_t image);

/* Calls `take` for every pair of parts that has touches with gap <= reach; b is at its image. */
typedef void (*touch_taker)(void *context, const touch *found, int count);
void narrow_bodies(const geometry *g, uint32_t a, uint32_t b, int32_t image, double reach,
                   touch_taker take, void *context);

#endif
