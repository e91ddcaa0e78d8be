/* Hexahedron of twenty nodes, quadratic (serendipity: corners and middles of edges, none on faces
 * or inside); its edges may be curved. With p the reference position of a node and x that of the
 * point, corners have N = (1 + p0 x0) (1 + p1 x1) (1 + p2 x2) (p . x - 2) / 8: zero on the three
 * far faces and on the plane through the three middles beside the corner. A middle with p0 = 0 has
 * N = (1 - x0^2) (1 + p1 x1) (1 + p2 x2) / 4. The integrals of the corners are negative (-1/8 of
 * the volume); lumped masses are scaled from the diagonal instead (fem/mass.c). */
#include "fem/element/rules.h"

/* The middles in the order of gmsh: 01, 03, 04, 12, 15, 23, 26, 37, 45, 47, 56, 67. */
static const double place[20][3] = {{-1, -1, -1}, {1, -1, -1}, {1, 1, -1}, {-1, 1, -1}, {-1, -1, 1},
                                    {1, -1, 1},   {1, 1, 1},   {-1, 1, 1}, {0, -1, -1}, {-1, 0, -1},
                                    {-1, -1, 0},  {1, 0, -1},  {1, -1, 0}, {0, 1, -1},  {1, 1, 0},
                                    {-1, 1, 0},   {0, -1, 1},  {-1, 0, 1}, {1, 0, 1},   {0, 1, 1}};

static void shape(const double xi[3], double N[ELEMENT_NODES], double dN[ELEMENT_NODES][3]) {
    for (int a = 0; a < 20; a++) {
        const double *p = place[a];
        double factor[3], slope[3],
            last = 0.25 * (p[0] * xi[0] + p[1] * xi[1] + p[2] * xi[2] - 2.0);
        for (int k = 0; k < 3; k++) {
            factor[k] = p[k] == 0 ? 1.0 - xi[k] * xi[k] : 1.0 + p[k] * xi[k];
            slope[k] = p[k] == 0 ? -2.0 * xi[k] : p[k];
        }
        double scale = a < 8 ? 0.5 * last : 0.25;
        N[a] = scale * factor[0] * factor[1] * factor[2];
        for (int k = 0; k < 3; k++) {
            double others = factor[(k + 1) % 3] * factor[(k + 2) % 3];
            dN[a][k] = scale * slope[k] * others;
            if (a < 8) dN[a][k] += 0.125 * p[k] * factor[k] * others;
        }
    }
}

static const uint8_t face[6][FACE_NODES] = {
    {0, 3, 2, 1, 9, 13, 11, 8},   {4, 5, 6, 7, 16, 18, 19, 17}, {0, 1, 5, 4, 8, 12, 16, 10},
    {1, 2, 6, 5, 11, 14, 18, 12}, {2, 3, 7, 6, 13, 15, 19, 14}, {3, 0, 4, 7, 9, 10, 17, 15}};
/* VTK goes round the lower face, round the upper one, then up the edges between. */
static const uint8_t vtk_order[20] = {0,  1, 2,  3,  4,  5,  6,  7,  8,  11,
                                      13, 9, 16, 18, 19, 17, 10, 12, 14, 15};

const element_kind element_h20 = {
    .head = {.name = "h20", .help = "hexahedron of twenty nodes: quadratic, curved edges"},
    .type = 8,
    .dimension = 3,
    .nodes = 20,
    .corners = 8,
    .rule = RULE(cube_27), /* eight points would allow deformations without energy */
    .mass_rule = RULE(cube_27),
    .shape = shape,
    .place = place,
    .faces = 6,
    .face_nodes = 8,
    .face_corners = 4,
    .face = face,
    .gmsh = 17,
    .vtk = 25,
    .vtk_order = vtk_order,
};
