/* Membrane: the trace of a thin sheet in the plane, with a thickness of its own and no stiffness in
 * bending. Across the plane it has the strain of the world: none in plane strain, free in plane
 * stress, round the axis in axisymmetry. */
#include "fem/element/line.h"

/* One side offers itself to contact: that to the right on the way from the first node to the
 * second, as the edge of a planar element has it. */
static const uint8_t side[1][FACE_NODES] = {{0, 1}};

const element_kind element_membrane = {
    .head = {.name = "membrane",
             .help = "thin sheet seen along its edge in planar worlds, without bending stiffness"},
    LINE_OF_TWO,
    .faces = 1,
    .face_nodes = 2,
    .face_corners = 2,
    .face = side,
    .sheet = true,
};
