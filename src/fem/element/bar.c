/* Bar: a straight line with a section, under tension and compression along itself, that rotates
 * freely. */
#include <string.h>

#include "fem/element/line.h"

const double line_place[2][3] = {{-1, 0, 0}, {1, 0, 0}};

void line_shape(const double xi[3], double N[ELEMENT_NODES], double dN[ELEMENT_NODES][3]) {
    static const double slope[2][3] = {{-0.5, 0, 0}, {0.5, 0, 0}};
    N[0] = 0.5 * (1.0 - xi[0]);
    N[1] = 0.5 * (1.0 + xi[0]);
    memcpy(dN, slope, sizeof slope);
}

const element_kind element_bar = {
    .head = {.name = "bar",
             .help = "bar of given cross-section: tension and compression, free "
                     "rotation at its ends"},
    LINE_OF_TWO,
};
