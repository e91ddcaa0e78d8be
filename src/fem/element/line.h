/* Shared by the lines of two nodes. */
#ifndef FEM_ELEMENT_LINE_H
#define FEM_ELEMENT_LINE_H

#include "fem/element/rules.h"

extern const double line_place[2][3];
void line_shape(const double xi[3], double N[ELEMENT_NODES], double dN[ELEMENT_NODES][3]);

/* clang-format off */
#define LINE_OF_TWO                                                                                \
    .type = SCREE_ELEMENT_LINE, .dimension = 1, .nodes = 2, .corners = 2, .rule = RULE(line_1), .mass_rule = RULE(line_2),     \
    .shape = line_shape, .place = line_place, .gmsh = 1, .vtk = 3
/* clang-format on */

#endif
