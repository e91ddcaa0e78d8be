/* Quadrilateral of eight nodes, quadratic (serendipity: nodes at corners and middles of sides, none
 * inside); its sides may be curved. With p and q the reference position of a node and s, t that of
 * the point, corners have N = (1 + p s) (1 + q t) (p s + q t - 1) / 4: zero on the two far sides
 * and on the line through the two middles beside the corner. A middle at p = 0 has N = (1 - s^2) (1
 * + q t) / 2. The integrals of the corners are negative (-1/12 of the area); lumped masses are
 * scaled from the diagonal instead (fem/mass.c). */
#include "fem/element/rules.h"

static const double place[8][3] = {{-1, -1, 0}, {1, -1, 0}, {1, 1, 0}, {-1, 1, 0},
                                   {0, -1, 0},  {1, 0, 0},  {0, 1, 0}, {-1, 0, 0}};

static void shape(const double xi[3], double N[ELEMENT_NODES], double dN[ELEMENT_NODES][3]) {
    for (int a = 0; a < 8; a++) {
        double p = place[a][0], q = place[a][1];
        double s = 1.0 + p * xi[0], t = 1.0 + q * xi[1];
        dN[a][2] = 0.0;
        if (a < 4) {
            double last = p * xi[0] + q * xi[1] - 1.0;
            N[a] = 0.25 * s * t * last;
            dN[a][0] = 0.25 * p * t * (last + s);
            dN[a][1] = 0.25 * q * s * (last + t);
            continue;
        }
        int along = p == 0 ? 0 : 1; /* the axis of the side that the node halves */
        double bubble = 1.0 - xi[along] * xi[along], across = along ? s : t;
        N[a] = 0.5 * bubble * across;
        dN[a][along] = -xi[along] * across;
        dN[a][1 - along] = 0.5 * bubble * (along ? p : q);
    }
}

static const uint8_t face[4][FACE_NODES] = {{0, 1, 4}, {1, 2, 5}, {2, 3, 6}, {3, 0, 7}};
static const uint8_t part[6][3] = {{0, 4, 7}, {4, 1, 5}, {5, 2, 6},
                                   {6, 3, 7}, {4, 5, 6}, {4, 6, 7}};

const element_kind element_q8 = {
    .head = {.name = "q8", .help = "quadrilateral of eight nodes: quadratic, curved sides"},
    .type = 7,
    .dimension = 2,
    .nodes = 8,
    .corners = 4,
    .rule = RULE(square_9), /* four points would allow a deformation without energy */
    .mass_rule = RULE(square_9),
    .shape = shape,
    .place = place,
    .faces = 4,
    .face_nodes = 3,
    .face_corners = 2,
    .face = face,
    .face_rule = RULE(square_9),
    .parts = 6,
    .part = part,
    .gmsh = 16,
    .vtk = 23,
};
