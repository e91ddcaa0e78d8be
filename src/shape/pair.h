/* Narrow phase: where two parts touch or nearly touch. */
#ifndef SHAPE_PAIR_H
#define SHAPE_PAIR_H

#include "shape/shape.h"

/* One contact point of a pair (first, second). */
typedef struct touch {
    uint32_t feature[2];      /* of the first and the second body, counted over all its parts */
    bool second_is_candidate; /* the candidate owns the vertex; where neither does, the second */
    bool crossing;            /* joints cross between two corners: no contact is made of it */
    double normal[2];         /* unit, from the antagonist to the candidate */
    double point[2][2];       /* world points on the surface of the first and of the second body */
    double gap;    /* >= 0 apart; exact distance when apart, depth along normal when not */
    double length; /* m: its share of the stretch along which two sides lie flat on each other, half
                      of it whether or not the other end is within reach; 0 where bodies meet in a
                      point */
} touch;

/* Sides lie flat on each other while the sine of the angle between them is below this: a joint that
 * opens as a hinge keeps its length, a corner that stands on a side has none. */
#define PAIR_FLAT 0.1

#define PAIR_TOUCHES 2

/* Touches with gap <= reach, at most two; returns how many. Order and features are a pure function
 * of the poses; edge on edge gives two points. The first body has the lower id. */
typedef int (*pair_function)(const shape *first, const part *p, pose at_first, const shape *second,
                             const part *q, pose at_second, double reach, touch out[PAIR_TOUCHES]);

/* In space. */
typedef struct space_touch {
    uint32_t feature[2];
    bool second_is_candidate, crossing;
    double normal[3];   /* unit, from the antagonist to the candidate */
    double point[2][3]; /* world points on the surface of the first and of the second body */
    double gap;         /* >= 0 apart; depth along normal, negated, when not */
    double area; /* m^2: its share of a flat patch of contact; 0 where bodies meet in a point or a
                    line */
} space_touch;

#define SPACE_TOUCHES 32

/* Touches with gap <= reach, at most space_pair_limit; returns how many. Order, features and every
 * number are a pure function of shapes and poses. All touches of one flat patch share its normal;
 * their areas add up to the patch, and their mean weighted by area is its centre. Points lie
 * opposite each other along the normal: point of candidate - point of antagonist = gap * normal. */
typedef int (*space_pair_function)(const shape *first, const part *p, const space_pose *at_first,
                                   const shape *second, const part *q, const space_pose *at_second,
                                   double reach, space_touch out[SPACE_TOUCHES]);
/* NULL: these two never touch, for the reason that the refusal says. */
space_pair_function space_pair_of(scree_part_type first, scree_part_type second);
const char *space_pair_refusal(scree_part_type first,
                               scree_part_type second); /* NULL: they may touch */
/* The most touches that a pair of part types can have. */
int space_pair_limit(scree_part_type first, scree_part_type second);

/* The same of planar parts. */
pair_function pair_of(scree_part_type first, scree_part_type second);
const char *pair_refusal(scree_part_type first, scree_part_type second);

#endif
