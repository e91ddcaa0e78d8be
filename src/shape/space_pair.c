/* The matrix of pairs in space. An entry below the diagonal is the one above it with the bodies
 * swapped. */
#include "shape/pair/space_pairs.h"

/* clang-format off */
#define SWAPPED_PAIRS(X) \
    X(capsule_sphere, pair_sphere_capsule) \
    X(cylinder_sphere, pair_sphere_cylinder) \
    X(cone_sphere, pair_sphere_cone) \
    X(polyhedron_sphere, pair_sphere_polyhedron) \
    X(plane_sphere, pair_sphere_plane) \
    X(hollow_cylinder_sphere, pair_sphere_hollow_cylinder) \
    X(hollow_sphere_sphere, pair_sphere_hollow_sphere) \
    X(mesh_sphere, pair_sphere_mesh) \
    X(cylinder_capsule, pair_capsule_cylinder) \
    X(cone_capsule, pair_capsule_cone) \
    X(polyhedron_capsule, pair_capsule_polyhedron) \
    X(plane_capsule, pair_capsule_plane) \
    X(hollow_cylinder_capsule, pair_capsule_hollow_cylinder) \
    X(hollow_sphere_capsule, pair_capsule_hollow_sphere) \
    X(mesh_capsule, pair_capsule_mesh) \
    X(cone_cylinder, pair_cylinder_cone) \
    X(polyhedron_cylinder, pair_cylinder_polyhedron) \
    X(plane_cylinder, pair_cylinder_plane) \
    X(hollow_cylinder_cylinder, pair_cylinder_hollow_cylinder) \
    X(hollow_sphere_cylinder, pair_cylinder_hollow_sphere) \
    X(mesh_cylinder, pair_cylinder_mesh) \
    X(polyhedron_cone, pair_cone_polyhedron) \
    X(plane_cone, pair_cone_plane) \
    X(hollow_cylinder_cone, pair_cone_hollow_cylinder) \
    X(hollow_sphere_cone, pair_cone_hollow_sphere) \
    X(mesh_cone, pair_cone_mesh) \
    X(plane_polyhedron, pair_polyhedron_plane) \
    X(hollow_cylinder_polyhedron, pair_polyhedron_hollow_cylinder) \
    X(hollow_sphere_polyhedron, pair_polyhedron_hollow_sphere) \
    X(mesh_polyhedron, pair_polyhedron_mesh) \
    X(mesh_plane, pair_plane_mesh)

#define DECLARED(name, function) static int name(SPACE_PAIR_ARGUMENTS);
SWAPPED_PAIRS(DECLARED)

/* A row names its entries in the order of the types; the planar types come before and are NULL. */
#define ROW(sphere, capsule, cylinder, cone, polyhedron, plane, hollow_cylinder, hollow_sphere,    \
            mesh)                                                                                  \
    {                                                                                              \
        [PART_SPHERE] = sphere, [PART_CAPSULE] = capsule, [PART_CYLINDER] = cylinder,              \
        [PART_CONE] = cone, [PART_POLYHEDRON] = polyhedron, [PART_PLANE] = plane,                  \
        [PART_HOLLOW_CYLINDER] = hollow_cylinder, [PART_HOLLOW_SPHERE] = hollow_sphere,            \
        [PART_MESH] = mesh                                                                         \
    }
const space_pair_function space_pair_matrix[PART_TYPES][PART_TYPES] = {
[PART_SPHERE] = ROW(
    pair_sphere_sphere, pair_sphere_capsule, pair_sphere_cylinder, pair_sphere_cone, pair_sphere_polyhedron,
    pair_sphere_plane, pair_sphere_hollow_cylinder, pair_sphere_hollow_sphere, pair_sphere_mesh),
[PART_CAPSULE] = ROW(
    capsule_sphere, pair_capsule_capsule, pair_capsule_cylinder, pair_capsule_cone, pair_capsule_polyhedron,
    pair_capsule_plane, pair_capsule_hollow_cylinder, pair_capsule_hollow_sphere, pair_capsule_mesh),
[PART_CYLINDER] = ROW(
    cylinder_sphere, cylinder_capsule, pair_cylinder_cylinder, pair_cylinder_cone, pair_cylinder_polyhedron,
    pair_cylinder_plane, pair_cylinder_hollow_cylinder, pair_cylinder_hollow_sphere, pair_cylinder_mesh),
[PART_CONE] = ROW(
    cone_sphere, cone_capsule, cone_cylinder, pair_cone_cone, pair_cone_polyhedron,
    pair_cone_plane, pair_cone_hollow_cylinder, pair_cone_hollow_sphere, pair_cone_mesh),
[PART_POLYHEDRON] = ROW(
    polyhedron_sphere, polyhedron_capsule, polyhedron_cylinder, polyhedron_cone, pair_polyhedron_polyhedron,
    pair_polyhedron_plane, pair_polyhedron_hollow_cylinder, pair_polyhedron_hollow_sphere, pair_polyhedron_mesh),
[PART_PLANE] = ROW(
    plane_sphere, plane_capsule, plane_cylinder, plane_cone, plane_polyhedron,
    NULL, NULL, NULL, pair_plane_mesh),
[PART_HOLLOW_CYLINDER] = ROW(
    hollow_cylinder_sphere, hollow_cylinder_capsule, hollow_cylinder_cylinder, hollow_cylinder_cone, hollow_cylinder_polyhedron,
    NULL, NULL, NULL, NULL),
[PART_HOLLOW_SPHERE] = ROW(
    hollow_sphere_sphere, hollow_sphere_capsule, hollow_sphere_cylinder, hollow_sphere_cone, hollow_sphere_polyhedron,
    NULL, NULL, NULL, NULL),
[PART_MESH] = ROW(
    mesh_sphere, mesh_capsule, mesh_cylinder, mesh_cone, mesh_polyhedron,
    mesh_plane, NULL, NULL, NULL),
};
/* clang-format on */

/* What one body can list against anything convex or a plain boundary. */
static int limit_of(part_type type) {
    switch (type) {
    case PART_SPHERE: return 1;
    case PART_CAPSULE: return 3; /* both ends, and where round sides cross between them */
    default: return SPACE_TOUCHES;
    }
}

int space_pair_limit(part_type first, part_type second) {
    if (!space_pair_matrix[first][second]) return 0;
    if (first == PART_MESH || second == PART_MESH) return SPACE_TOUCHES;
    int one = limit_of(first), other = limit_of(second);
    return one < other ? one : other;
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

#define DEFINED(name, function)                                                                    \
    static int name(SPACE_PAIR_ARGUMENTS) {                                                        \
        int count = function(second, q, at_second, first, p, at_first, reach, out);                \
        return swap_back(out, count, first, p, second, q);                                         \
    }
SWAPPED_PAIRS(DEFINED)
