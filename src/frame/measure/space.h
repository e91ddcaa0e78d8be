/* Kinds of measures for worlds in space; the planar kinds of the same names point to them. Planar
 * and space files of one measure say the same of its meaning. */
#ifndef FRAME_MEASURE_SPACE_H
#define FRAME_MEASURE_SPACE_H

#include "frame/measure.h"

extern const measure_kind space_kinetic, space_body, space_speed, space_displacement;
extern const measure_kind space_contact_force, space_wall_force, space_wall_stress, space_cut;
extern const measure_kind space_stress, space_moment, space_fabric, space_solid_fraction;

/* The six walls of a box as parameters: see box_by_walls. type.member is char *[BOX_WALLS]. */
#define BOX_WALL(type, member, name, side, help)                                                   \
    {                                                                                              \
        name, PARAM_REFERENCE, offsetof(type, member) + (side) * sizeof(char *), 0, IN_ONE,        \
            PARAM_OPTIONAL, 0, 0, NULL, NULL, help                                                 \
    }
#define BOX_WALL_PARAMS(type, member)                                                              \
    BOX_WALL(type, member, "left", 0, "wall whose face towards +x is the side at the least x"),    \
        BOX_WALL(type, member, "right", 1,                                                         \
                 "wall whose face towards -x is the side at the most x"),                          \
        BOX_WALL(type, member, "front", 2,                                                         \
                 "wall whose face towards +y is the side at the least y"),                         \
        BOX_WALL(type, member, "back", 3, "wall whose face towards -y is the side at the most y"), \
        BOX_WALL(type, member, "bottom", 4, "wall whose upper face is the bottom (z)"),            \
        BOX_WALL(type, member, "top", 5, "wall whose lower face is the top (z)")

#endif
