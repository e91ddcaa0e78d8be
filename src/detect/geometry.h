/* The bodies at one instant in the form that detection uses: variable data are written every step,
 * constant data are prepared once per model. Planar worlds and worlds in space share the first half
 * of a body's data. */
#ifndef DETECT_GEOMETRY_H
#define DETECT_GEOMETRY_H

#include <math.h>

#include "base/team.h"
#include "model/model.h"
#include "shape/rounding.h"

enum {
    BODY_EXISTS = 1,
    BODY_MOBILE = 2,
    BODY_ROUND = 4, /* one disk or sphere about the centre of mass: its rotation does not matter */
    BODY_UNBOUNDED = 8,   /* has a boundary that no ball encloses, or one that encloses others */
    BODY_LISTED = 16,     /* existed when the list of near pairs was made */
    BODY_WAS_MOBILE = 32, /* could move when the list was made */
    BODY_OWN = 64,        /* which pairs are wanted: see CHOSEN_... */
    BODY_FIRST = 128
};

/* Data of the inner loops: half a cache line. */
typedef struct body_view {
    double x, y;
    double r; /* radius of a round body, else of its enclosing ball; may be INFINITY */
    uint32_t surface, flags;
} body_view;
_Static_assert(sizeof(body_view) == 32, "two bodies to a cache line");

/* The same in space. */
typedef struct space_view {
    body_view flat;
    double z;
    int16_t wrap[3]; /* periods from the first cell in use; set when the list of near pairs is made
                      */
    int16_t reserved;
} space_view;
_Static_assert(sizeof(space_view) == 48, "four bodies to three cache lines");

typedef struct rotation {
    double c, s;
    double built; /* the angle when the list of near pairs was made */
} rotation;

/* Of a body in space that is not round. */
typedef struct turned {
    double R[3][3];
    double built[4]; /* its quaternion when the list of near pairs was made */
} turned;

/* A ball (in the plane a circle) that encloses a part, in the body's frame. */
typedef struct part_circle {
    double x, y, r;
} part_circle;
typedef struct part_ball {
    double centre[3], r;
    double low[3], high[3]; /* the box along the body's axes, which is tighter for wide parts */
} part_ball;

typedef struct shape_view {
    double spin;            /* largest motion of a surface point per rad of rotation; or INFINITY */
    uint32_t first;         /* circle or ball of its first part */
    uint32_t flags;         /* BODY_ROUND, BODY_UNBOUNDED */
    double low[3], high[3]; /* in space: the box of its bounded parts, along the body's axes */
} shape_view;

typedef struct geometry {
    const model *model;
    bool space;
    double period[3]; /* 0: not periodic along this axis */
    size_t bodies;
    ARRAY(shape_view) shapes;
    /* planar worlds */
    ARRAY(body_view) view;
    ARRAY(rotation) rotation; /* of bodies that are not round */
    ARRAY(part_circle) circles;
    /* worlds in space */
    ARRAY(space_view) space_view;
    ARRAY(uint32_t) turn; /* (bodies) index in `turned`; empty when all bodies are round */
    ARRAY(turned) turned;
    ARRAY(part_ball) balls;
    ARRAY(uint32_t) turning; /* scratch: bodies of a chunk that are not round */
} geometry;

/* Fills in shapes and constant properties of the bodies; the caller sets the positions. */
scree_status geometry_prepare(geometry *g, const model *m, team *t, scree_error *error);
void geometry_free(geometry *g);
/* The two kinds of views of shapes. False: out of memory. */
bool geometry_view_planar(geometry *g, const shape *s);
bool geometry_view_space(geometry *g, const shape *s);

static inline body_view *geometry_view(const geometry *g, size_t slot) {
    return g->space ? &g->space_view.data[slot].flat : &g->view.data[slot];
}
static inline const shape *geometry_shape(const geometry *g, uint32_t slot) {
    return g->model->shapes.data[g->model->bodies.data[slot].shape];
}
static inline const shape_view *geometry_shape_view(const geometry *g, uint32_t slot) {
    return &g->shapes.data[g->model->bodies.data[slot].shape];
}
static inline const char *geometry_name(const geometry *g, size_t slot) {
    const char *name = g->model->bodies.data[slot].name;
    return name ? name : "";
}

/* Largest effect of rounding of positions on a distance at this position, with a margin. */
static inline double geometry_slop(const geometry *g, double x, double y) {
    return COORDINATE_ROUNDING * (fabs(x) + fabs(y) + g->period[0]);
}
static inline double geometry_slop3(const geometry *g, const double x[3]) {
    return COORDINATE_ROUNDING *
           (fabs(x[0]) + fabs(x[1]) + fabs(x[2]) + g->period[0] + g->period[1] + g->period[2]);
}
static inline double geometry_slop_of(const geometry *g, uint32_t slot) {
    const body_view *v = geometry_view(g, slot);
    if (!g->space) return geometry_slop(g, v->x, v->y);
    return geometry_slop3(g, (double[3]){v->x, v->y, g->space_view.data[slot].z});
}

#endif
