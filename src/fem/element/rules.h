/* Quadrature rules that elements and faces share. Weights sum to the volume of the reference cell:
 * 2, 4 and 8 for [-1, 1]^d, 1/2 and 1/6 for the unit triangle and tetrahedron. */
#ifndef FEM_ELEMENT_RULES_H
#define FEM_ELEMENT_RULES_H

#include "fem/element.h"

/* For tables: element_rule is a pair of constants. */
#define RULE(points)                                                                               \
    { sizeof(points) / sizeof *(points), points }

extern const element_point line_1[1], line_2[2], line_3[3]; /* exact to degree 1, 3, 5 */
extern const element_point triangle_1[1], triangle_3[3], triangle_6[6]; /* 1, 2, 4 */
extern const element_point triangle_7[7];                               /* 5 */
extern const element_point square_4[4], cube_8[8];                      /* 3 in every direction */
extern const element_point square_9[9], cube_27[27];                    /* 5 in every direction */
extern const element_point tetrahedron_1[1], tetrahedron_4[4], tetrahedron_14[14]; /* 1, 2, 5 */

#endif
