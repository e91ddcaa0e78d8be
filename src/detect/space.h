/* Touches between two bodies of a world in space. */
#ifndef DETECT_SPACE_H
#define DETECT_SPACE_H

#include "detect/geometry.h"
#include "shape/pair.h"
#include "shape/part_kind.h"

/* One body of a pair, at its place. */
typedef struct space_side {
    const shape *shape;
    const part_ball *balls; /* of its parts, in the body's frame */
    space_pose at;
    double r;    /* of the ball about its centre; may be INFINITY */
    double slop; /* what rounding may add to a distance */
} space_side;

/* The body moved by the given number of periods. */
void space_side_set(space_side *side, const geometry *g, uint32_t slot, const int32_t image[3]);

/* Calls take for every pair of parts that has touches with gap <= reach. */
typedef void (*space_taker)(void *context, const space_touch *found, int count);
void space_narrow(const space_side *a, const space_side *b, double reach, space_taker take,
                  void *context);

/* How many contacts to expect once the two have come closer by `reach`; 0: none. Distance between
 * surfaces changes by no more than bodies move, so the pair functions themselves, asked with a
 * longer reach, say which parts can come into reach. Meshes are asked for triangles alone, and
 * pipes with ends for nothing: behind a surface and past an end touches come and go though nothing
 * came closer. */
size_t space_room(const space_side *a, const space_side *b, double reach);

/* Whether some part of the body may be within reach of the ball: no exact test. */
bool space_near_ball(const space_side *side, const double centre[3], double r, double reach);

/* Whether a point, given from the centre of a bounded body that is not round, may be within reach
 * of it, by its box alone. */
bool space_near_box(const geometry *g, uint32_t slot, const double from_centre[3], double reach);

static inline bool space_is_boundary(const part *p) { return part_kind_of(p->type)->boundary; }

#endif
