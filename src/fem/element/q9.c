/* Quadrilateral of nine nodes, biquadratic: products of the parabolas through -1, 0 and 1 along
 * each axis. Distorted cells keep all quadratic fields, which those of eight nodes lose; gmsh makes
 * these by default. */
#include "fem/element/rules.h"

static const double place[9][3] = {{-1, -1, 0}, {1, -1, 0}, {1, 1, 0},  {-1, 1, 0}, {0, -1, 0},
                                   {1, 0, 0},   {0, 1, 0},  {-1, 0, 0}, {0, 0, 0}};

/* The parabola that is 1 at p and 0 at the two others of -1, 0 and 1; its slope. */
static double parabola(double p, double x, double *slope) {
    *slope = p == 0 ? -2.0 * x : x + 0.5 * p;
    return p == 0 ? 1.0 - x * x : 0.5 * x * (x + p);
}

static void shape(const double xi[3], double N[ELEMENT_NODES], double dN[ELEMENT_NODES][3]) {
    for (int a = 0; a < 9; a++) {
        double slope[2];
        double s = parabola(place[a][0], xi[0], &slope[0]);
        double t = parabola(place[a][1], xi[1], &slope[1]);
        N[a] = s * t;
        dN[a][0] = slope[0] * t;
        dN[a][1] = s * slope[1];
        dN[a][2] = 0.0;
    }
}

static const uint8_t face[4][FACE_NODES] = {{0, 1, 4}, {1, 2, 5}, {2, 3, 6}, {3, 0, 7}};
static const uint8_t part[8][3] = {{0, 4, 8}, {4, 1, 8}, {1, 5, 8}, {5, 2, 8},
                                   {2, 6, 8}, {6, 3, 8}, {3, 7, 8}, {7, 0, 8}};

const element_kind element_q9 = {
    .head = {.name = "q9", .help = "quadrilateral of nine nodes: biquadratic, curved sides"},
    .type = 9,
    .dimension = 2,
    .nodes = 9,
    .corners = 4,
    .rule = RULE(square_9),
    .mass_rule = RULE(square_9),
    .shape = shape,
    .place = place,
    .faces = 4,
    .face_nodes = 3,
    .face_corners = 2,
    .face = face,
    .face_rule = RULE(square_9),
    .parts = 8,
    .part = part,
    .gmsh = 10,
    .vtk = 28,
};
