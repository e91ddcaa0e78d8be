/* The types of elements that MSH files know, ours among them. */
#include "io/gmsh_file.h"

static const gmsh_type types[] = {
    [1] = {"line of 2 nodes", 2, 1},
    [2] = {"triangle of 3 nodes", 3, 2},
    [3] = {"quadrilateral of 4 nodes", 4, 2},
    [4] = {"tetrahedron of 4 nodes", 4, 3},
    [5] = {"hexahedron of 8 nodes", 8, 3},
    [6] = {"prism of 6 nodes", 6, 3},
    [7] = {"pyramid of 5 nodes", 5, 3},
    [8] = {"line of 3 nodes", 3, 1},
    [9] = {"triangle of 6 nodes", 6, 2},
    [10] = {"quadrilateral of 9 nodes", 9, 2},
    [11] = {"tetrahedron of 10 nodes", 10, 3},
    [12] = {"hexahedron of 27 nodes", 27, 3},
    [13] = {"prism of 18 nodes", 18, 3},
    [14] = {"pyramid of 14 nodes", 14, 3},
    [15] = {"point", 1, 0},
    [16] = {"quadrilateral of 8 nodes", 8, 2},
    [17] = {"hexahedron of 20 nodes", 20, 3},
    [18] = {"prism of 15 nodes", 15, 3},
    [19] = {"pyramid of 13 nodes", 13, 3},
    [20] = {"triangle of 9 nodes", 9, 2},
    [21] = {"triangle of 10 nodes", 10, 2},
    [22] = {"triangle of 12 nodes", 12, 2},
    [23] = {"triangle of 15 nodes", 15, 2},
    [24] = {"incomplete triangle of 15 nodes", 15, 2},
    [25] = {"triangle of 21 nodes", 21, 2},
    [26] = {"line of 4 nodes", 4, 1},
    [27] = {"line of 5 nodes", 5, 1},
    [28] = {"line of 6 nodes", 6, 1},
    [29] = {"tetrahedron of 20 nodes", 20, 3},
    [30] = {"tetrahedron of 35 nodes", 35, 3},
    [31] = {"tetrahedron of 56 nodes", 56, 3},
};

const gmsh_type *gmsh_type_of(int64_t number) {
    bool known = number >= 1 && (size_t)number < sizeof types / sizeof *types;
    return known && types[number].name ? &types[number] : NULL;
}
