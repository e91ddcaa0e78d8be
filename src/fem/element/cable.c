/* Cable: a bar that goes slack instead of pushing. */
#include "fem/element/line.h"

const element_kind element_cable = {
    .head = {.name = "cable",
             .help = "cable of a given section: pulls, is slack instead of pushing"},
    LINE_OF_TWO,
    .tension_only = true,
};
