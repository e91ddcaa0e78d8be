/* Membrane: the trace of a thin sheet in the plane, with a thickness of its own and no stiffness in
 * bending. Across the plane it has the strain of the world: none in plane strain, free in plane
 * stress, round the axis in axisymmetry. */
#include "fem/element/line.h"

const element_kind element_membrane = {
    .head = {.name = "membrane",
             .help =
                 "thin sheet seen from its edge in planar worlds, without stiffness in bending"},
    LINE_OF_TWO,
};
