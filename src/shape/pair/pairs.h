/* Declarations shared by the pair functions: some plane geometry, and the functions of the
 * matrix. */
#ifndef SHAPE_PAIR_PAIRS_H
#define SHAPE_PAIR_PAIRS_H

#include "base/math.h"

#include "shape/pair.h"

typedef struct vec {
    double x, y;
} vec;

static inline vec vec_of(const double a[2]) { return (vec){a[0], a[1]}; }
static inline vec vec_minus(vec a, vec b) { return (vec){a.x - b.x, a.y - b.y}; }
static inline double vec_dot(vec a, vec b) { return a.x * b.x + a.y * b.y; }
/* a + t b */
static inline vec vec_along(vec a, double t, vec b) { return (vec){a.x + t * b.x, a.y + t * b.y}; }

static inline vec turn(pose at, vec a) {
    return (vec){at.c * a.x - at.s * a.y, at.s * a.x + at.c * a.y};
}
static inline vec turn_back(pose at, vec a) {
    return (vec){at.c * a.x + at.s * a.y, at.c * a.y - at.s * a.x};
}
static inline vec place(pose at, vec a) {
    vec r = turn(at, a);
    return (vec){at.x + r.x, at.y + r.y};
}

/* The vector a, given in world axes relative to the origin of the pose, in the pose's frame. */
static inline vec place_back(pose at, vec a) {
    return turn_back(at, (vec){a.x - at.x, a.y - at.y});
}

/* The unit vector from the outward normal n of a side along the side, counter-clockwise. */
static inline vec along_side(vec n) { return (vec){-n.y, n.x}; }

static inline void put(double to[2], vec a) {
    to[0] = a.x;
    to[1] = a.y;
}

static inline uint32_t vertex_feature(const part *p, uint32_t i) { return p->feature + 2 * i; }
static inline uint32_t side_feature(const part *p, uint32_t i) { return p->feature + 2 * i + 1; }

#define PAIR_ARGUMENTS                                                                             \
    const shape *first, const part *p, pose at_first, const shape *second, const part *q,          \
        pose at_second, double reach, touch out[PAIR_TOUCHES]

int pair_disk_disk(PAIR_ARGUMENTS);
int pair_disk_polygon(PAIR_ARGUMENTS);
int pair_disk_halfplane(PAIR_ARGUMENTS);
int pair_disk_hollow(PAIR_ARGUMENTS);
int pair_polygon_polygon(PAIR_ARGUMENTS);
int pair_polygon_halfplane(PAIR_ARGUMENTS);
int pair_polygon_hollow(PAIR_ARGUMENTS);

#endif
