/* Narrow phase: where two parts touch or nearly touch. */
#ifndef SHAPE_PAIR_H
#define SHAPE_PAIR_H

#include "shape/shape.h"

/* One contact point of a pair (first, second). */
typedef struct touch {
    uint32_t feature[2];      /* of the first and the second body, counted over all its parts */
    bool second_is_candidate; /* the candidate owns the vertex; where neither does, the second */
    double normal[2];         /* unit, from the antagonist to the candidate */
    double point[2][2];       /* world points on the surface of the first and of the second body */
    double gap; /* >= 0 apart; exact distance when apart, depth along normal when not */
} touch;

#define PAIR_TOUCHES 2

/* Touches with gap <= reach, at most two; returns how many. Order and features are a pure function
 * of the poses; edge on edge gives two points. The first body has the lower id. */
typedef int (*pair_function)(const shape *first, const part *p, pose at_first, const shape *second,
                             const part *q, pose at_second, double reach, touch out[PAIR_TOUCHES]);

/* The matrix of pairs, [type of first part][type of second part]; NULL: these two never touch
 * (two boundaries). */
extern const pair_function pair_matrix[PART_TYPES][PART_TYPES];

#endif
