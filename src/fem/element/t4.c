/* Tetrahedron of four nodes: constant strain. */
#include <string.h>

#include "fem/element/rules.h"

static void shape(const double xi[3], double N[ELEMENT_NODES], double dN[ELEMENT_NODES][3]) {
    static const double slope[4][3] = {{-1, -1, -1}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    N[0] = 1.0 - xi[0] - xi[1] - xi[2];
    N[1] = xi[0];
    N[2] = xi[1];
    N[3] = xi[2];
    memcpy(dN, slope, sizeof slope);
}

static const double place[4][3] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
static const uint8_t face[4][FACE_NODES] = {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {0, 3, 2}};

const element_kind element_t4 = {
    .head = {.name = "t4", .help = "tetrahedron of four nodes: constant strain"},
    .type = SCREE_ELEMENT_T4,
    .dimension = 3,
    .nodes = 4,
    .corners = 4,
    .rule = RULE(tetrahedron_1),
    .mass_rule = RULE(tetrahedron_4),
    .shape = shape,
    .place = place,
    .faces = 4,
    .face_nodes = 3,
    .face_corners = 3,
    .face = face,
    .gmsh = 4,
    .vtk = 10,
};
