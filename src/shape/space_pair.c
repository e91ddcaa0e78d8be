/* Pairs in space: those with their own function are listed once, with the kinds in one order; the
 * reversed order and the remaining pairs of convex kinds are derived. */
#include "shape/pair/space_pairs.h"
#include "shape/part_kind.h"

static int swapped(SPACE_PAIR_ARGUMENTS);

#define ONE(a, b, function)  [SCREE_PART_##a][SCREE_PART_##b] = (function)
#define BOTH(a, b, function) ONE(a, b, function), ONE(b, a, swapped)
#define WALLS(a, plane, cylinder, sphere)                                                          \
    BOTH(a, PLANE, plane), BOTH(a, HOLLOW_CYLINDER, cylinder), BOTH(a, HOLLOW_SPHERE, sphere)

static const space_pair_function listed[PART_TYPES][PART_TYPES] = {
    ONE(SPHERE, SPHERE, pair_sphere_sphere),
    BOTH(SPHERE, CAPSULE, pair_sphere_capsule),
    BOTH(SPHERE, CYLINDER, pair_sphere_cylinder),
    BOTH(SPHERE, CONE, pair_sphere_cone),
    BOTH(SPHERE, POLYHEDRON, pair_sphere_polyhedron),
    WALLS(SPHERE, pair_sphere_plane, pair_sphere_hollow_cylinder, pair_sphere_hollow_sphere),
    BOTH(SPHERE, MESH, pair_sphere_mesh),
    ONE(CAPSULE, CAPSULE, pair_capsule_capsule),
    WALLS(CAPSULE, pair_round_wall, pair_round_wall, pair_round_wall),
    WALLS(CYLINDER, pair_round_wall, pair_round_wall, pair_round_wall),
    WALLS(CONE, pair_round_wall, pair_round_wall, pair_round_wall),
    ONE(POLYHEDRON, POLYHEDRON, pair_polyhedron_polyhedron),
    WALLS(POLYHEDRON, pair_polyhedron_plane, pair_polyhedron_hollow_cylinder,
          pair_polyhedron_hollow_sphere),
    BOTH(POLYHEDRON, MESH, pair_polyhedron_mesh),
    BOTH(PLANE, MESH, pair_plane_mesh),
};

/* The walls for which pair_convex_wall has heights and gradients. */
static bool is_known_wall(scree_part_type type) {
    return type == SCREE_PART_PLANE || type == SCREE_PART_HOLLOW_CYLINDER ||
           type == SCREE_PART_HOLLOW_SPHERE;
}

/* The function for a pair in this order. Two convex kinds are ordered as in the list, so that the
 * same bodies touch alike whichever comes first. */
static space_pair_function direct(scree_part_type a, scree_part_type b) {
    if (listed[a][b] && listed[a][b] != swapped) return listed[a][b];
    if (listed[a][b] || !part_kind_of(a)->core || !part_kind_of(b)->space) return NULL;
    if (part_kind_of(b)->core) return a <= b ? pair_convex : NULL;
    if (b == SCREE_PART_MESH) return pair_convex_mesh;
    return is_known_wall(b) ? pair_convex_wall : NULL;
}

space_pair_function space_pair_of(scree_part_type a, scree_part_type b) {
    if (listed[a][b]) return listed[a][b];
    space_pair_function one = direct(a, b);
    return one ? one : direct(b, a) ? swapped : NULL;
}

const char *space_pair_refusal(scree_part_type a, scree_part_type b) {
    const part_kind *one = part_kind_of(a), *two = part_kind_of(b);
    if (space_pair_of(a, b)) return NULL;
    if (!one->space || !two->space) return "planar parts do not touch in space";
    if (one->boundary && two->boundary) return "two boundaries never touch each other";
    if (a == SCREE_PART_MESH || b == SCREE_PART_MESH)
        return "a surface of triangles can touch convex parts and planes only";
    return "contact between these two kinds of parts is not implemented";
}

int space_pair_limit(scree_part_type first, scree_part_type second) {
    if (!space_pair_of(first, second)) return 0;
    if (first == SCREE_PART_MESH || second == SCREE_PART_MESH) return SPACE_TOUCHES;
    int one = part_kind_of(first)->touches, other = part_kind_of(second)->touches;
    return one < other ? one : other;
}

static bool owns_vertex(const shape *s, const part *p, uint32_t feature) {
    const part_kind *k = part_kind_of(p->type);
    return k->owns_vertex && k->owns_vertex(s, p, feature - p->feature);
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

/* Converts touches found for (second, first) to touches of (first, second). */
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

static int swapped(SPACE_PAIR_ARGUMENTS) {
    int count = direct(q->type, p->type)(second, q, at_second, first, p, at_first, reach, out);
    return swap_back(out, count, first, p, second, q);
}
