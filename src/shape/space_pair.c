/* The matrix of pairs in space. An entry below the diagonal is the one above it with the bodies
 * swapped. */
#include "shape/pair/space_pairs.h"

#define SWAPPED(name) static int name(SPACE_PAIR_ARGUMENTS);
SWAPPED(capsule_sphere)
SWAPPED(cylinder_sphere)
SWAPPED(cone_sphere)
SWAPPED(polyhedron_sphere)
SWAPPED(plane_sphere)
SWAPPED(plane_polyhedron)
SWAPPED(hollow_cylinder_sphere)
SWAPPED(hollow_cylinder_polyhedron)
SWAPPED(hollow_sphere_sphere)
SWAPPED(hollow_sphere_polyhedron)
#undef SWAPPED

/* A row names its entries in the order of the types; the planar types come before and are NULL. */
#define ROW(sphere, capsule, cylinder, cone, polyhedron, plane, hollow_cylinder, hollow_sphere,    \
            mesh)                                                                                  \
    {                                                                                              \
        [PART_SPHERE] = sphere, [PART_CAPSULE] = capsule, [PART_CYLINDER] = cylinder,              \
        [PART_CONE] = cone, [PART_POLYHEDRON] = polyhedron, [PART_PLANE] = plane,                  \
        [PART_HOLLOW_CYLINDER] = hollow_cylinder, [PART_HOLLOW_SPHERE] = hollow_sphere,            \
        [PART_MESH] = mesh                                                                         \
    }
/* clang-format off */
const space_pair_function space_pair_matrix[PART_TYPES][PART_TYPES] = {
[PART_SPHERE] = ROW(
    pair_sphere_sphere, pair_sphere_capsule, pair_sphere_cylinder, pair_sphere_cone, pair_sphere_polyhedron,
    pair_sphere_plane, pair_sphere_hollow_cylinder, pair_sphere_hollow_sphere, NULL),
[PART_CAPSULE] = ROW(
    capsule_sphere, NULL, NULL, NULL, NULL,
    NULL, NULL, NULL, NULL),
[PART_CYLINDER] = ROW(
    cylinder_sphere, NULL, NULL, NULL, NULL,
    NULL, NULL, NULL, NULL),
[PART_CONE] = ROW(
    cone_sphere, NULL, NULL, NULL, NULL,
    NULL, NULL, NULL, NULL),
[PART_POLYHEDRON] = ROW(
    polyhedron_sphere, NULL, NULL, NULL, pair_polyhedron_polyhedron,
    pair_polyhedron_plane, pair_polyhedron_hollow_cylinder, pair_polyhedron_hollow_sphere, NULL),
[PART_PLANE] = ROW(
    plane_sphere, NULL, NULL, NULL, plane_polyhedron,
    NULL, NULL, NULL, NULL),
[PART_HOLLOW_CYLINDER] = ROW(
    hollow_cylinder_sphere, NULL, NULL, NULL, hollow_cylinder_polyhedron,
    NULL, NULL, NULL, NULL),
[PART_HOLLOW_SPHERE] = ROW(
    hollow_sphere_sphere, NULL, NULL, NULL, hollow_sphere_polyhedron,
    NULL, NULL, NULL, NULL),
[PART_MESH] = ROW(
    NULL, NULL, NULL, NULL, NULL,
    NULL, NULL, NULL, NULL),
};
/* clang-format on */

int space_pair_limit(part_type first, part_type second) {
    if (!space_pair_matrix[first][second]) return 0;
    bool surface = first == PART_MESH || second == PART_MESH;
    bool sphere = first == PART_SPHERE || second == PART_SPHERE;
    return sphere && !surface ? 1 : SPACE_TOUCHES;
}

static bool owns_vertex(const shape *s, const part *p, uint32_t feature) {
    uint32_t number = feature - p->feature;
    switch (p->type) {
    case PART_CYLINDER: return number >= CYLINDER_RIM_START;
    case PART_CONE: return number >= CONE_TIP;
    case PART_POLYHEDRON: return number < s->polyhedron[p->index].vertices;
    case PART_MESH: return number < s->mesh[p->index].vertices;
    default: return false;
    }
}

static void negate3(double a[3]) {
    for (int k = 0; k < 3; k++)
        a[k] = -a[k];
}

int space_settle(space_touch *out, int count, const shape *first, const part *p,
                 const shape *second, const part *q) {
    for (int i = 0; i < count; i++) {
        space_touch *t = &out[i];
        if (owns_vertex(first, p, t->feature[0]) && !owns_vertex(second, q, t->feature[1])) {
            t->second_is_candidate = false;
            negate3(t->normal);
        }
    }
    return count;
}

/* Touches found for (second, first) become touches of (first, second). */
static int swap_back(space_touch *out, int count, const shape *first, const part *p,
                     const shape *second, const part *q) {
    for (int i = 0; i < count; i++) {
        space_touch *t = &out[i];
        uint32_t feature = t->feature[0];
        t->feature[0] = t->feature[1];
        t->feature[1] = feature;
        double point[3];
        copy3(point, t->point[0]);
        copy3(t->point[0], t->point[1]);
        copy3(t->point[1], point);
        /* back to the normal from the first to the second */
        if (t->second_is_candidate) negate3(t->normal);
        t->second_is_candidate = true;
    }
    return space_settle(out, count, first, p, second, q);
}

#define SWAPPED(name, function)                                                                    \
    static int name(SPACE_PAIR_ARGUMENTS) {                                                        \
        int count = function(second, q, at_second, first, p, at_first, reach, out);                \
        return swap_back(out, count, first, p, second, q);                                         \
    }

SWAPPED(capsule_sphere, pair_sphere_capsule)
SWAPPED(cylinder_sphere, pair_sphere_cylinder)
SWAPPED(cone_sphere, pair_sphere_cone)
SWAPPED(polyhedron_sphere, pair_sphere_polyhedron)
SWAPPED(plane_sphere, pair_sphere_plane)
SWAPPED(plane_polyhedron, pair_polyhedron_plane)
SWAPPED(hollow_cylinder_sphere, pair_sphere_hollow_cylinder)
SWAPPED(hollow_cylinder_polyhedron, pair_polyhedron_hollow_cylinder)
SWAPPED(hollow_sphere_sphere, pair_sphere_hollow_sphere)
SWAPPED(hollow_sphere_polyhedron, pair_polyhedron_hollow_sphere)
