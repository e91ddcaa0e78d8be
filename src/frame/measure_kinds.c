/* The measures that are built in, in the order in which people are shown them. */
#include "frame/measure.h"

#define MEASURE_LIST(X)                                                                            \
    X(wall_force)                                                                                  \
    X(wall_stress)                                                                                 \
    X(stress)                                                                                      \
    X(solid_fraction)                                                                              \
    X(coordination)                                                                                \
    X(fabric)                                                                                      \
    X(contacts)                                                                                    \
    X(dissipation)                                                                                 \
    X(energy)                                                                                      \
    X(kinetic)                                                                                     \
    X(cut)                                                                                         \
    X(strain)                                                                                      \
    X(body)                                                                                        \
    X(value)                                                                                       \
    X(certificate)                                                                                 \
    X(solver)                                                                                      \
    X(displacement)                                                                                \
    X(moment)                                                                                      \
    X(speed)                                                                                       \
    X(neighbours)                                                                                  \
    X(contact_force)

#define X(name) extern const measure_kind measure_##name;
MEASURE_LIST(X)
#undef X

const measure_kind *const measure_kinds[] = {
#define X(name) &measure_##name,
    MEASURE_LIST(X)
#undef X
        NULL};
