/* The matrix of pairs. An entry below the diagonal is the one above it with the bodies swapped. */
#include "shape/pair.h"

#include "shape/pair/pairs.h"

static int polygon_disk(PAIR_ARGUMENTS);
static int halfplane_disk(PAIR_ARGUMENTS);
static int hollow_disk(PAIR_ARGUMENTS);
static int halfplane_polygon(PAIR_ARGUMENTS);
static int hollow_polygon(PAIR_ARGUMENTS);

/* clang-format off */
const pair_function pair_matrix[PART_TYPES][PART_TYPES] = {
/*                     PART_DISK         PART_POLYGON           PART_HALFPLANE           PART_HOLLOW */
[PART_DISK]      = { pair_disk_disk,   pair_disk_polygon,     pair_disk_halfplane,     pair_disk_hollow    },
[PART_POLYGON]   = { polygon_disk,     pair_polygon_polygon,  pair_polygon_halfplane,  pair_polygon_hollow },
[PART_HALFPLANE] = { halfplane_disk,   halfplane_polygon,     NULL,                    NULL                },
[PART_HOLLOW]    = { hollow_disk,      hollow_polygon,        NULL,                    NULL                },
};
/* clang-format on */

static bool owns_vertex(const part *p, uint32_t feature) {
    return p->type == PART_POLYGON && (feature - p->feature) % 2 == 0;
}

/* Touches found for (second, first) become touches of (first, second). The owner of a vertex stays
 * the candidate; where there is none the rule says "the second", so the roles and the normal turn.
 */
static int swap_back(touch *out, int count, const part *p, const part *q) {
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
        if (owns_vertex(p, t->feature[0]) || owns_vertex(q, t->feature[1])) {
            t->second_is_candidate = !t->second_is_candidate;
        } else {
            t->normal[0] = -t->normal[0];
            t->normal[1] = -t->normal[1];
        }
    }
    return count;
}

#define SWAPPED(name, function)                                                                    \
    static int name(PAIR_ARGUMENTS) {                                                              \
        int count = function(second, q, at_second, first, p, at_first, reach, out);                \
        return swap_back(out, count, p, q);                                                        \
    }

SWAPPED(polygon_disk, pair_disk_polygon)
SWAPPED(halfplane_disk, pair_disk_halfplane)
SWAPPED(hollow_disk, pair_disk_hollow)
SWAPPED(halfplane_polygon, pair_polygon_halfplane)
SWAPPED(hollow_polygon, pair_polygon_hollow)
