/* Touches between two bodies of a world in space. */
#ifndef DETECT_SPACE_H
#define DETECT_SPACE_H

#include "detect/geometry.h"
#include "shape/pair.h"
#include "shape/part_kind.h"

/* One body of a pair, at its position. */
typedef struct space_side {
    const shape *shape;
    const part_ball *balls; /* of its parts, in the body's frame */
    space_pose at;
    double r;    /* of the ball about its centre; may be INFINITY */
    double slop; /* largest effect of rounding on a distance */
} space_side;

/* The body moved by the given number of periods. */
void space_side_set(space_side *side, const geometry *g, uint32_t slot, const int32_t image[3]);

/* Calls take for every pair of parts that has touches with gap <= reach. */
typedef void (*space_taker)(void *context, const space_touch *found, int count);
void space_narrow(const space_side *a, const space_side *b, double reach, space_taker take,
                  void *context);

/* Expected number of contacts once the two bodies have approached by `reach`; 0: none. The distance
 * of surfaces changes at most by the bodies' motion, so the pair functions, called with a longer
 * reach, find the parts that can come into reach. Meshes are tested by their triangles only, and
 * pipes with ends are always included: behind a surface and past an end touches may appear although
 * nothing approached. */
size_t space_room(const space_side *a, const space_side *b, double reach);

/* Whether some part of the body may be within reach of the ball: no exact test. */
bool space_near_ball(const space_side *side, const double centre[3], double r, double reach);

/* Whether a point, given relative to the centre of a bounded body that is not round, may be within
 * reach of it, by its box only. */
bool space_near_box(const geometry *g, uint32_t slot, const double from_centre[3], double reach);

static inline bool space_is_boundary(const part *p) { return part_kind_of(p->type)->boundary; }

#endif
