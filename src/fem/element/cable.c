/* Cable: a bar without compression; it becomes slack instead. */
#include "fem/element/line.h"

const element_kind element_cable = {
    .head = {.name = "cable",
             .help = "cable of given cross-section: tension only, slack in compression"},
    LINE_OF_TWO,
    .tension_only = true,
};
