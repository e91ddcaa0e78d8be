/* Shape functions and quadrature of faces, as the traces of the elements behind them. */
#include "fem/element/rules.h"

static void edge_of_two(const double st[2], double N[], double dN[][2]) {
    N[0] = 0.5 * (1.0 - st[0]);
    N[1] = 0.5 * (1.0 + st[0]);
    dN[0][0] = -0.5;
    dN[1][0] = 0.5;
}

/* both ends, then the middle */
static void edge_of_three(const double st[2], double N[], double dN[][2]) {
    double s = st[0];
    N[0] = 0.5 * s * (s - 1.0);
    N[1] = 0.5 * s * (s + 1.0);
    N[2] = 1.0 - s * s;
    dN[0][0] = s - 0.5;
    dN[1][0] = s + 0.5;
    dN[2][0] = -2.0 * s;
}

static void planar(const element_kind *cell, const double st[2], double N[], double dN[][2]) {
    double slope[ELEMENT_NODES][3], value[ELEMENT_NODES];
    cell->shape((const double[3]){st[0], st[1], 0.0}, value, slope);
    for (uint32_t a = 0; a < cell->nodes; a++) {
        N[a] = value[a];
        dN[a][0] = slope[a][0];
        dN[a][1] = slope[a][1];
    }
}

void face_shape(int dimension, uint32_t nodes, const double st[2], double N[FACE_NODES],
                double dN[FACE_NODES][2]) {
    if (dimension == 3) {
        planar(element_flat(nodes), st, N, dN);
        return;
    }
    if (nodes == 2)
        edge_of_two(st, N, dN);
    else
        edge_of_three(st, N, dN);
    for (uint32_t a = 0; a < nodes; a++)
        dN[a][1] = 0.0;
}

element_rule face_rule(int dimension, uint32_t nodes) {
    if (dimension == 3) return element_flat(nodes)->face_rule;
    return nodes == 2 ? (element_rule)RULE(line_2) : (element_rule)RULE(line_3);
}
