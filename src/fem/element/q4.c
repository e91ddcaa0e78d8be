/* Quadrilateral of four nodes, bilinear. */
#include "fem/element/rules.h"

static const double place[4][3] = {{-1, -1, 0}, {1, -1, 0}, {1, 1, 0}, {-1, 1, 0}};

static void shape(const double xi[3], double N[ELEMENT_NODES], double dN[ELEMENT_NODES][3]) {
    for (int a = 0; a < 4; a++) {
        double s = 1.0 + place[a][0] * xi[0], t = 1.0 + place[a][1] * xi[1];
        N[a] = 0.25 * s * t;
        dN[a][0] = 0.25 * place[a][0] * t;
        dN[a][1] = 0.25 * place[a][1] * s;
        dN[a][2] = 0.0;
    }
}

static const uint8_t face[4][FACE_NODES] = {{0, 1}, {1, 2}, {2, 3}, {3, 0}};
static const uint8_t part[4][3] = {{0, 1, 4}, {1, 2, 4}, {2, 3, 4}, {3, 0, 4}};

const element_kind element_q4 = {
    .head = {.name = "q4", .help = "quadrilateral of four nodes; full integration or B-bar"},
    .type = SCREE_ELEMENT_Q4,
    .dimension = 2,
    .nodes = 4,
    .corners = 4,
    .rule = RULE(square_4),
    .mass_rule = RULE(square_4),
    .shape = shape,
    .place = place,
    .faces = 4,
    .face_nodes = 2,
    .face_corners = 2,
    .face = face,
    .face_rule = RULE(square_4),
    .parts = 4,
    .part = part,
    .gmsh = 3,
    .vtk = 9,
};
