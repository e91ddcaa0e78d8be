/* Triangle of six nodes, quadratic; its sides may be curved. */
#include "fem/element/rules.h"

static void shape(const double xi[3], double N[ELEMENT_NODES], double dN[ELEMENT_NODES][3]) {
    static const double slope[3][2] = {{-1, -1}, {1, 0}, {0, 1}};
    const double area[3] = {1.0 - xi[0] - xi[1], xi[0], xi[1]};
    for (int a = 0; a < 3; a++) {
        int b = (a + 1) % 3;
        N[a] = area[a] * (2.0 * area[a] - 1.0);
        N[a + 3] = 4.0 * area[a] * area[b];
        for (int k = 0; k < 2; k++) {
            dN[a][k] = (4.0 * area[a] - 1.0) * slope[a][k];
            dN[a + 3][k] = 4.0 * (slope[a][k] * area[b] + area[a] * slope[b][k]);
        }
        dN[a][2] = dN[a + 3][2] = 0.0;
    }
}

static const double place[6][3] = {{0, 0, 0},   {1, 0, 0},     {0, 1, 0},
                                   {0.5, 0, 0}, {0.5, 0.5, 0}, {0, 0.5, 0}};
static const uint8_t face[3][FACE_NODES] = {{0, 1, 3}, {1, 2, 4}, {2, 0, 5}};
static const uint8_t part[4][3] = {{0, 3, 5}, {3, 1, 4}, {5, 4, 2}, {3, 4, 5}};

const element_kind element_t6 = {
    .head = {.name = "t6", .help = "triangle of six nodes: linear strain, curved sides"},
    .type = SCREE_ELEMENT_T6,
    .dimension = 2,
    .nodes = 6,
    .corners = 3,
    .rule = RULE(triangle_3),
    .mass_rule = RULE(triangle_7), /* degree 4, and 5 where the radius is a factor */
    .shape = shape,
    .place = place,
    .faces = 3,
    .face_nodes = 3,
    .face_corners = 2,
    .face = face,
    .face_rule = RULE(triangle_6),
    .parts = 4,
    .part = part,
    .gmsh = 9,
    .vtk = 22,
};
