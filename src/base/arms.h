/* Arms of contacts: from the centre of each body to its own surface point, in world axes.
 *
 * The arm of a round body, a disk or ball about its centre of mass, follows from its radius: -r N
 * of the candidate, +r N of the antagonist. In worlds of disks or balls and planes
 * (model_touches_in_points) only contacts with a plane keep their arms; in others all do. */
#ifndef BASE_ARMS_H
#define BASE_ARMS_H

#include <stddef.h>
#include <stdint.h>

typedef struct arm_columns {
    const double *normal;      /* (contacts x dimension) */
    const double *arm;         /* (rows x 2 x dimension) of the candidate, of the antagonist */
    const uint32_t *arm_row;   /* (contacts) 1 + row in arm; 0: both bodies are round. NULL: contact
                                  i has row i */
    const uint32_t (*pair)[2]; /* candidate, antagonist; the two are read only with arm_row */
    const double *radius;      /* (bodies) of those that are round */
} arm_columns;

/* Both arms of contact i, 2 x dimension numbers, the candidate's first. room: space for that
 * many; the result points into room or into the column, which the next detection changes. */
static inline const double *arms_of(const arm_columns *c, size_t dimension, size_t i,
                                    double room[6]) {
    if (!c->arm_row) return c->arm + 2 * dimension * i;
    if (c->arm_row[i]) return c->arm + 2 * dimension * (c->arm_row[i] - 1);
    const double *n = c->normal + dimension * i;
    double r_c = c->radius[c->pair[i][0]], r_a = c->radius[c->pair[i][1]];
    for (size_t k = 0; k < dimension; k++) {
        room[k] = -r_c * n[k];
        room[dimension + k] = r_a * n[k];
    }
    return room;
}

#endif
