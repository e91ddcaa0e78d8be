/* Planar pairs: each is listed once, with the kinds in one order; the reversed order is derived. */
#include "shape/pair.h"

#include "shape/pair/pairs.h"
#include "shape/part_kind.h"

static int swapped(PAIR_ARGUMENTS);

#define ONE(a, b, function)  [SCREE_PART_##a][SCREE_PART_##b] = (function)
#define BOTH(a, b, function) ONE(a, b, function), ONE(b, a, swapped)

static const pair_function listed[PART_TYPES][PART_TYPES] = {
    ONE(DISK, DISK, pair_disk_disk),
    BOTH(DISK, POLYGON, pair_disk_polygon),
    BOTH(DISK, HALFPLANE, pair_disk_halfplane),
    BOTH(DISK, HOLLOW, pair_disk_hollow),
    ONE(POLYGON, POLYGON, pair_polygon_polygon),
    BOTH(POLYGON, HALFPLANE, pair_polygon_halfplane),
    BOTH(POLYGON, HOLLOW, pair_polygon_hollow),
};

pair_function pair_of(scree_part_type a, scree_part_type b) { return listed[a][b]; }

static bool owns_vertex(const shape *s, const part *p, uint32_t feature) {
    const part_kind *of = part_kind_of(p->type);
    return of->corner && of->corner(s, p, feature - p->feature);
}

/* Converts touches found for (second, first) to touches of (first, second). The owner of a vertex
 * stays the candidate; without an owner the rule "the second" applies, so the roles and the normal
 * are reversed. */
static int swap_back(touch *out, int count, const shape *first, const part *p, const shape *second,
                     const part *q) {
    for (int i = 0; i < count; i++) {
        touch *t = &out[i];
        uint32_t feature = t->feature[0];
        t->feature[0] = t->feature[1];
        t->feature[1] = feature;
        for (int k = 0; k < 2; k++) {
            double x = t->point[0][k];
            t->point[0][k] = t->point[1][k];
            t->point[1][k] = x;
        }
        if (owns_vertex(first, p, t->feature[0]) || owns_vertex(second, q, t->feature[1])) {
            t->second_is_candidate = !t->second_is_candidate;
        } else {
            t->normal[0] = -t->normal[0];
            t->normal[1] = -t->normal[1];
        }
    }
    return count;
}

static int swapped(PAIR_ARGUMENTS) {
    int count = listed[q->type][p->type](second, q, at_second, first, p, at_first, reach, out);
    return swap_back(out, count, first, p, second, q);
}
