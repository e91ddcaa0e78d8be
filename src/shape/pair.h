/* Narrow phase: where two parts touch or nearly touch. */
#ifndef SHAPE_PAIR_H
#define SHAPE_PAIR_H

#include "shape/shape.h"

/* One contact point of a pair (first, second). */
typedef struct touch {
    uint32_t feature[2];      /* of the first and the second body, numbered over all parts */
    bool second_is_candidate; /* the candidate owns the vertex; without an owner, the second */
    bool crossing;            /* joints cross between two corners: such a touch makes no contact */
    double normal[2];         /* unit, from the antagonist to the candidate */
    double point[2][2];       /* world points on the surface of the first and of the second body */
    double gap;               /* >= 0: exact distance when apart; < 0: depth along the normal */
    double length; /* m: half of the length on which sides lie flat; 0 for a contact in a point */
} touch;

/* Sides lie flat on each other if the sine of the angle between them is below this: a joint that
 * opens as a hinge keeps its length, a corner on a side has none. */
#define PAIR_FLAT 0.1

#define PAIR_TOUCHES 2

/* Touches with gap <= reach, at most two; returns their number. Order and features depend only on
 * the poses; edge on edge gives two points. The first body has the lower id. */
typedef int (*pair_function)(const shape *first, const part *p, pose at_first, const shape *second,
                             const part *q, pose at_second, double reach, touch out[PAIR_TOUCHES]);

/* In space. */
typedef struct space_touch {
    uint32_t feature[2];
    bool second_is_candidate, crossing;
    double normal[3];   /* unit, from the antagonist to the candidate */
    double point[2][3]; /* world points on the surface of the first and of the second body */
    double gap;         /* >= 0 apart; negative depth along the normal otherwise */
    double area;        /* m^2: its share of a flat patch of contact; 0 for points and lines */
} space_touch;

#define SPACE_TOUCHES 32

/* Touches with gap <= reach, at most space_pair_limit; returns their number. Order, features and
 * every number depend only on shapes and poses. All touches of one flat patch share its normal;
 * their areas add up to the patch, and their mean weighted by area is its centre. Points lie
 * opposite each other along the normal: point of candidate - point of antagonist = gap * normal. */
typedef int (*space_pair_function)(const shape *first, const part *p, const space_pose *at_first,
                                   const shape *second, const part *q, const space_pose *at_second,
                                   double reach, space_touch out[SPACE_TOUCHES]);
/* NULL: these two kinds never touch, for the reason given in the refusal. */
space_pair_function space_pair_of(scree_part_type first, scree_part_type second);
const char *space_pair_refusal(scree_part_type first,
                               scree_part_type second); /* NULL: they may touch */
/* The most touches that a pair of part types can have. */
int space_pair_limit(scree_part_type first, scree_part_type second);

/* The same of planar parts: parts in space, and two boundaries, never touch in the plane. */
pair_function pair_of(scree_part_type first, scree_part_type second);

#endif
