/* The bodies as detection sees them at one instant, and touches between two of them. */
#ifndef DETECT_NARROW_H
#define DETECT_NARROW_H

#include <math.h>

#include "model/model.h"
#include "shape/pair.h"

enum {
    BODY_EXISTS = 1,
    BODY_MOBILE = 2,
    BODY_DISK = 4,       /* one disk about the centre of mass: its angle does not matter */
    BODY_UNBOUNDED = 8,  /* has a half-plane or a hollow disk */
    BODY_LISTED = 16,    /* existed when the list of near pairs was made */
    BODY_WAS_MOBILE = 32 /* could move when the list was made */
};

/* What the inner loops read: half a cache line. */
typedef struct body_view {
    double x, y;
    double r; /* radius of a disk, else of the circle that holds the body; may be INFINITY */
    uint32_t surface, flags;
} body_view;
_Static_assert(sizeof(body_view) == 32, "two bodies to a cache line");

typedef struct rotation {
    double c, s;
} rotation;

/* A circle that holds a part, in the body's frame. */
typedef struct part_circle {
    double x, y, r;
} part_circle;

typedef struct shape_view {
    double spin;     /* a turn by 1 rad moves no surface point farther; INFINITY for half-planes */
    uint32_t circle; /* of its first part */
    uint32_t flags;  /* BODY_DISK, BODY_UNBOUNDED */
} shape_view;

typedef struct geometry {
    const model *model;
    double period; /* 0: not periodic */
    size_t bodies;
    ARRAY(body_view) view;
    ARRAY(rotation) rotation; /* of bodies that are not disks */
    ARRAY(shape_view) shapes;
    ARRAY(part_circle) circles;
} geometry;

/* Shapes and what does not change of the bodies; positions are left to the caller. */
scree_status geometry_prepare(geometry *g, const model *m, scree_error *error);
void geometry_free(geometry *g);

static inline const shape *geometry_shape(const geometry *g, uint32_t slot) {
    return g->model->shapes.data[g->model->bodies.data[slot].shape];
}
static inline const shape_view *geometry_shape_view(const geometry *g, uint32_t slot) {
    return &g->shapes.data[g->model->bodies.data[slot].shape];
}
/* Where x is after `image` periods. */
static inline double geometry_x(const geometry *g, uint32_t slot, int32_t image) {
    return g->view.data[slot].x + image * g->period;
}
pose geometry_pose(const geometry *g, uint32_t slot, int32_t image);

/* What rounding of positions may add to a distance at this place, with room to spare. */
static inline double geometry_slop(const geometry *g, double x, double y) {
    return 1e-14 * (fabs(x) + fabs(y) + g->period);
}

/* Calls take for every pair of parts that has touches with gap <= reach; b is taken at its image.
 */
typedef void (*touch_taker)(void *context, const touch *found, int count);
void narrow_bodies(const geometry *g, uint32_t a, uint32_t b, int32_t image, double reach,
                   touch_taker take, void *context);

#endif
