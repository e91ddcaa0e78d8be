/* Membrane: the trace of a thin sheet in the plane, with its own thickness and no bending
 * stiffness. Across the plane it has the strain of the world: zero in plane strain, free in plane
 * stress, the hoop strain in axisymmetry. */
#include "fem/element/line.h"

/* A membrane has contact on one side only: the right, seen from the first node to the second, like
 * the edge of a planar element. */
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
