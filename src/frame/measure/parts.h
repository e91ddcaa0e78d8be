/* Functions shared by measures. A measure has one function for planar worlds and worlds in space
 * and two tables with its name, since parameters and columns differ: vectors have as many numbers
 * as the world has axes. */
#ifndef FRAME_MEASURE_PARTS_H
#define FRAME_MEASURE_PARTS_H

#include <string.h>

#include "base/space.h"
#include "frame/measure.h"
#include "frame/query.h"

/* Writes a vector, in planar worlds only its components in the plane; returns the next position. */
static inline double *put_vector(const scree_frame *frame, const double v[3], double *out) {
    int count = frame->layout->dimension;
    memcpy(out, v, (size_t)count * sizeof *out);
    return out + count;
}

/* The same for a moment or a rotation: planar worlds have only the component about z. */
static inline double *put_turn(const scree_frame *frame, const double v[3], double *out) {
    if (frame_is_space(frame)) return put_vector(frame, v, out);
    *out = v[2];
    return out + 1;
}

/* The same for a tensor, row by row. */
static inline double *put_tensor(const scree_frame *frame, const double t[9], double *out) {
    for (int i = 0; i < frame->layout->dimension; i++)
        out = put_vector(frame, t + 3 * i, out);
    return out;
}

/* tensor += sign a b' */
static inline void add_product(double tensor[9], const double a[3], const double b[3],
                               double sign) {
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            tensor[3 * i + j] += sign * a[i] * b[j];
}

/* Size of the deviator, sqrt(3 J2): |s1 - s3| in a triaxial test. */
static inline double deviator(const double e[3]) {
    double a = e[0] - e[1], b = e[1] - e[2], c = e[2] - e[0];
    return sqrt(0.5 * (a * a + b * b + c * c));
}

/* Principal values of a tensor of the plane, and the angle of the first from x. */
static inline principal planar_principal(const double t[9]) {
    return principal_values(t[0], t[1], t[3], t[4]);
}

typedef struct resultant {
    double force[3], moment[3], contacts;
} resultant;
/* Adds the contact's force on its candidate, times sign, and its moment about a point. */
void resultant_add(resultant *r, const scree_frame *frame, uint32_t c, const double about[3],
                   double sign);

extern const measure_kind space_solid_fraction;

/* The six walls of a box as parameters: see box_by_walls. type.member is char *[BOX_WALLS]. */
#define BOX_WALL(type, member, name, side, help)                                                   \
    {                                                                                              \
        name, PARAM_REFERENCE, offsetof(type, member) + (side) * sizeof(char *), 0, IN_ONE,        \
            PARAM_OPTIONAL, 0, 0, NULL, NULL, help                                                 \
    }
#define BOX_WALL_PARAMS(type, member)                                                              \
    BOX_WALL(type, member, "left", 0, "wall whose +x face is the side at the smallest x"),         \
        BOX_WALL(type, member, "right", 1, "wall whose -x face is the side at the largest x"),     \
        BOX_WALL(type, member, "front", 2, "wall whose +y face is the side at the smallest y"),    \
        BOX_WALL(type, member, "back", 3, "wall whose -y face is the side at the largest y"),      \
        BOX_WALL(type, member, "bottom", 4, "wall whose upper face is the bottom (z)"),            \
        BOX_WALL(type, member, "top", 5, "wall whose lower face is the top (z)")

#endif
