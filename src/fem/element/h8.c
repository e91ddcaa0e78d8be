/* Hexahedron of eight nodes, trilinear. */
#include "fem/element/rules.h"

static const double place[8][3] = {{-1, -1, -1}, {1, -1, -1}, {1, 1, -1}, {-1, 1, -1},
                                   {-1, -1, 1},  {1, -1, 1},  {1, 1, 1},  {-1, 1, 1}};

static void shape(const double xi[3], double N[ELEMENT_NODES], double dN[ELEMENT_NODES][3]) {
    for (int a = 0; a < 8; a++) {
        const double *p = place[a];
        double r = 1.0 + p[0] * xi[0], s = 1.0 + p[1] * xi[1], t = 1.0 + p[2] * xi[2];
        N[a] = 0.125 * r * s * t;
        dN[a][0] = 0.125 * p[0] * s * t;
        dN[a][1] = 0.125 * p[1] * r * t;
        dN[a][2] = 0.125 * p[2] * r * s;
    }
}

static const uint8_t face[6][FACE_NODES] = {{0, 3, 2, 1}, {4, 5, 6, 7}, {0, 1, 5, 4},
                                            {1, 2, 6, 5}, {2, 3, 7, 6}, {3, 0, 4, 7}};

const element_kind element_h8 = {
    .head = {.name = "h8", .help = "hexahedron of eight nodes; full integration or B-bar"},
    .type = SCREE_ELEMENT_H8,
    .dimension = 3,
    .nodes = 8,
    .corners = 8,
    .rule = RULE(cube_8),
    .mass_rule = RULE(cube_8),
    .shape = shape,
    .place = place,
    .faces = 6,
    .face_nodes = 4,
    .face_corners = 4,
    .face = face,
    .gmsh = 5,
    .vtk = 12,
};
