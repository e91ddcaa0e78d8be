/* Triangle of three nodes: constant strain. */
#include <string.h>

#include "fem/element/rules.h"

static void shape(const double xi[3], double N[ELEMENT_NODES], double dN[ELEMENT_NODES][3]) {
    static const double slope[3][3] = {{-1, -1, 0}, {1, 0, 0}, {0, 1, 0}};
    N[0] = 1.0 - xi[0] - xi[1];
    N[1] = xi[0];
    N[2] = xi[1];
    memcpy(dN, slope, sizeof slope);
}

static const double place[3][3] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
static const uint8_t face[3][FACE_NODES] = {{0, 1}, {1, 2}, {2, 0}};
static const uint8_t part[1][3] = {{0, 1, 2}};

const element_kind element_t3 = {
    .head = {.name = "t3", .help = "triangle of three nodes: constant strain"},
    .type = SCREE_ELEMENT_T3,
    .dimension = 2,
    .nodes = 3,
    .corners = 3,
    .rule = RULE(triangle_1),
    .mass_rule = RULE(triangle_6), /* degree 2, and 3 where the radius is a factor */
    .shape = shape,
    .place = place,
    .faces = 3,
    .face_nodes = 2,
    .face_corners = 2,
    .face = face,
    .face_rule = RULE(triangle_3),
    .parts = 1,
    .part = part,
    .gmsh = 2,
    .vtk = 5,
};
