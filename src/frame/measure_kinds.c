/* The measures that are built in, taken from the one list, in the order people see. A family that
 * is new in the list needs an empty line here. */
#include "frame/measure.h"

#define ENTRY_shape(symbol)
#define ENTRY_law_part(symbol)
#define ENTRY_joint(symbol)
#define ENTRY_load(symbol)
#define ENTRY_function(symbol)
#define ENTRY_scheme(symbol)
#define ENTRY_solver(symbol)
#define ENTRY_action(symbol)
#define ENTRY_generator(symbol)
#define SCREE_ENTRY(family, symbol, file, dependency) ENTRY_##family(symbol)

#define ENTRY_measure(symbol) extern const measure_kind measure_##symbol;
#include "registry.def"
#undef ENTRY_measure

#define ENTRY_measure(symbol) &measure_##symbol,
const measure_kind *const measure_kinds[] = {
#include "registry.def"
    NULL};
