#include "fem/element/rules.h"

/* Gauss */
#define G2 0.57735026918962576451 /* 1 / sqrt 3 */
#define G3 0.77459666924148337704 /* sqrt (3 / 5) */

const element_point line_1[1] = {{{0}, 2.0}};
const element_point line_2[2] = {{{-G2}, 1.0}, {{G2}, 1.0}};
const element_point line_3[3] = {{{-G3}, 5.0 / 9.0}, {{0}, 8.0 / 9.0}, {{G3}, 5.0 / 9.0}};

const element_point square_4[4] = {
    {{-G2, -G2}, 1.0}, {{G2, -G2}, 1.0}, {{G2, G2}, 1.0}, {{-G2, G2}, 1.0}};

const element_point cube_8[8] = {
    {{-G2, -G2, -G2}, 1.0}, {{G2, -G2, -G2}, 1.0}, {{G2, G2, -G2}, 1.0}, {{-G2, G2, -G2}, 1.0},
    {{-G2, -G2, G2}, 1.0},  {{G2, -G2, G2}, 1.0},  {{G2, G2, G2}, 1.0},  {{-G2, G2, G2}, 1.0}};

/* Products of line_3, the first coordinate fastest. */
#define LAYER_ROW(t, u, w)                                                                         \
    {{-G3, t, u}, 5.0 / 9.0 * (w)}, {{0, t, u}, 8.0 / 9.0 * (w)}, { {G3, t, u}, 5.0 / 9.0 * (w) }
#define LAYER_9(u, w)                                                                              \
    LAYER_ROW(-G3, u, 5.0 / 9.0 * (w)), LAYER_ROW(0, u, 8.0 / 9.0 * (w)),                          \
        LAYER_ROW(G3, u, 5.0 / 9.0 * (w))

const element_point square_9[9] = {LAYER_9(0, 1.0)};
const element_point cube_27[27] = {LAYER_9(-G3, 5.0 / 9.0), LAYER_9(0, 8.0 / 9.0),
                                   LAYER_9(G3, 5.0 / 9.0)};

const element_point triangle_1[1] = {{{1.0 / 3.0, 1.0 / 3.0}, 0.5}};

const element_point triangle_3[3] = {{{1.0 / 6.0, 1.0 / 6.0}, 1.0 / 6.0},
                                     {{2.0 / 3.0, 1.0 / 6.0}, 1.0 / 6.0},
                                     {{1.0 / 6.0, 2.0 / 3.0}, 1.0 / 6.0}};

/* Strang and Fix 1973; Radon 1948. Orbits of three points (a, a, 1 - 2a) with half their weight. */
#define ORBIT_3(a, w)                                                                              \
    {{a, a}, 0.5 * (w)}, {{1.0 - 2.0 * (a), a}, 0.5 * (w)}, { {a, 1.0 - 2.0 * (a)}, 0.5 * (w) }

const element_point triangle_6[6] = {ORBIT_3(0.44594849091596488632, 0.22338158967801146570),
                                     ORBIT_3(0.09157621350977074346, 0.10995174365532186764)};

const element_point triangle_7[7] = {{{1.0 / 3.0, 1.0 / 3.0}, 0.1125},
                                     ORBIT_3(0.47014206410511508977, 0.13239415278850618074),
                                     ORBIT_3(0.10128650732345633880, 0.12593918054482715260)};

/* Orbits of four points (a, a, a, 1 - 3a) and of six (a, a, 1/2 - a, 1/2 - a). */
#define ORBIT_4(a, w)                                                                              \
    {{a, a, a}, (w) / 6.0}, {{1.0 - 3.0 * (a), a, a}, (w) / 6.0},                                  \
        {{a, 1.0 - 3.0 * (a), a}, (w) / 6.0}, {                                                    \
        {a, a, 1.0 - 3.0 * (a)}, (w) / 6.0                                                         \
    }
#define ORBIT_6(a, w)                                                                              \
    {{a, a, 0.5 - (a)}, (w) / 6.0}, {{a, 0.5 - (a), a}, (w) / 6.0},                                \
        {{0.5 - (a), a, a}, (w) / 6.0}, {{a, 0.5 - (a), 0.5 - (a)}, (w) / 6.0},                    \
        {{0.5 - (a), a, 0.5 - (a)}, (w) / 6.0}, {                                                  \
        {0.5 - (a), 0.5 - (a), a}, (w) / 6.0                                                       \
    }

const element_point tetrahedron_1[1] = {{{0.25, 0.25, 0.25}, 1.0 / 6.0}};

const element_point tetrahedron_4[4] = {ORBIT_4(0.13819660112501051518, 0.25)};

/* Walkington 2000 */
const element_point tetrahedron_14[14] = {
    ORBIT_4(0.31088591926330060980, 0.11268792571801585080),
    ORBIT_4(0.092735250310891226402, 0.073493043116361949544),
    ORBIT_6(0.045503704125649649492, 0.042546020777081466438)};
