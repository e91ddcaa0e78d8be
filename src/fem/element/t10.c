/* Tetrahedron of ten nodes, quadratic; its sides may be curved. */
#include "fem/element/rules.h"

/* corners on either side of the nodes 4 .. 9, in the order of gmsh */
static const uint8_t edge[6][2] = {{0, 1}, {1, 2}, {2, 0}, {0, 3}, {2, 3}, {1, 3}};

static void shape(const double xi[3], double N[ELEMENT_NODES], double dN[ELEMENT_NODES][3]) {
    static const double slope[4][3] = {{-1, -1, -1}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    const double part[4] = {1.0 - xi[0] - xi[1] - xi[2], xi[0], xi[1], xi[2]};
    for (int a = 0; a < 4; a++) {
        N[a] = part[a] * (2.0 * part[a] - 1.0);
        for (int k = 0; k < 3; k++)
            dN[a][k] = (4.0 * part[a] - 1.0) * slope[a][k];
    }
    for (int e = 0; e < 6; e++) {
        int a = edge[e][0], b = edge[e][1];
        N[e + 4] = 4.0 * part[a] * part[b];
        for (int k = 0; k < 3; k++)
            dN[e + 4][k] = 4.0 * (slope[a][k] * part[b] + part[a] * slope[b][k]);
    }
}

static const double place[10][3] = {{0, 0, 0},     {1, 0, 0},     {0, 1, 0},   {0, 0, 1},
                                    {0.5, 0, 0},   {0.5, 0.5, 0}, {0, 0.5, 0}, {0, 0, 0.5},
                                    {0, 0.5, 0.5}, {0.5, 0, 0.5}};
static const uint8_t face[4][FACE_NODES] = {
    {0, 2, 1, 6, 5, 4}, {0, 1, 3, 4, 9, 7}, {1, 2, 3, 5, 8, 9}, {0, 3, 2, 7, 8, 6}};
static const uint8_t vtk_order[10] = {0, 1, 2, 3, 4, 5, 6, 7, 9, 8};

const element_kind element_t10 = {
    .head = {.name = "t10", .help = "tetrahedron of ten nodes: linear strain, curved sides"},
    .type = SCREE_ELEMENT_T10,
    .dimension = 3,
    .nodes = 10,
    .corners = 4,
    .rule = RULE(tetrahedron_4),
    .mass_rule = RULE(tetrahedron_14),
    .shape = shape,
    .place = place,
    .faces = 4,
    .face_nodes = 6,
    .face_corners = 3,
    .face = face,
    .gmsh = 11,
    .vtk = 24,
    .vtk_order = vtk_order,
};
