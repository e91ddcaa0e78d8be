/* What the pairs of convex polyhedra share: two polyhedra seen from one of them, axes that separate
 * them, and the nearest points of their edges. */
#ifndef SHAPE_PAIR_POLYHEDRON_H
#define SHAPE_PAIR_POLYHEDRON_H

#include "shape/pair/space_pairs.h"

/* Most touches of one flat patch. */
#define PATCH_TOUCHES 8

/* The reference polyhedron in its own frame, and the incident one at its pose in that frame. */
typedef struct view {
    const polyhedron *ref, *inc;
    double x[3], R[3][3];
} view;

view view_make(const polyhedron *ref, const space_pose *at_ref, const polyhedron *inc,
               const space_pose *at_inc);
/* The same pair seen from the other. */
view view_turned(const view *v);

static inline void view_vertex(const view *v, uint32_t vertex, double out[3]) {
    turn3(v->R, v->inc->vertex[vertex], out);
    for (int k = 0; k < 3; k++)
        out[k] += v->x[k];
}
static inline void view_normal(const view *v, uint32_t face, double out[3]) {
    turn3(v->R, v->inc->normal[face], out);
}

static inline uint32_t edge_feature(const polyhedron *p, uint32_t edge) {
    return p->vertices + edge;
}
static inline uint32_t face_feature(const polyhedron *p, uint32_t face) {
    return p->vertices + p->edges + face;
}

/* Lengths below which places and directions count as one; see tolerances_make. */
typedef struct tolerances {
    double reach;
    double meet;    /* vertices and edges this near to each other are at one place */
    double graze;   /* patches narrower than this are lines; gaps below it have no direction */
    double shallow; /* overlaps up to this: edges are not looked at when a vertex is under a face */
    double aligned; /* sine: directions within it of a face normal become the face normal */
} tolerances;
tolerances tolerances_make(const polyhedron *a, const polyhedron *b, double reach);

/* The face of the reference with the largest separation from the incident polyhedron, and the
 * nearest vertex of that. */
typedef struct facing {
    double gap;
    uint32_t face, support;
} facing;
/* Stops at the first face that sees the other beyond reach. */
facing find_facing(const view *v, double reach);
/* The separation along one face normal; *support is where the search starts and ends. */
double face_separation(const view *v, uint32_t face, uint32_t *support);
/* Of the faces at the vertex, the one most opposed to the direction (frame of the polyhedron). */
uint32_t opposed_face(const polyhedron *a, uint32_t vertex, const double direction[3]);

/* Two edges whose common perpendicular is a separating axis (their arcs on the sphere of normals
 * cross). Points and normal are in the reference frame; the normal points out of the reference. */
typedef struct crossing {
    bool found;
    double gap, normal[3];
    uint32_t ref_edge, inc_edge;
    double on_inc[3];
    double inner; /* how far from the ends of the edges the perpendicular stands; negative beyond */
} crossing;
/* The best crossing with a gap larger than that of the facing f, of edges near each other. */
crossing find_crossing(const view *v, facing f, double reach);

/* Nearest points of the edges of both, for polyhedra apart: every nearest pair of points but a
 * vertex over the inside of a face is one. */
typedef struct nearest {
    double distance;
    uint32_t ref_edge, inc_edge;
    double at_ref, at_inc; /* 0 to 1 */
    double on_ref[3], on_inc[3];
} nearest;
/* Distance INFINITY when none is within reach. *parallel: the nearest pair of edges that run side
 * by side for a stretch. */
nearest find_nearest(const view *v, facing f, const tolerances *t, nearest *parallel);

/* Two polyhedra and where their touches go. */
typedef struct duel {
    view seen[2]; /* from the first and from the second */
    const space_pose *at[2];
    uint32_t feature[2]; /* numbers of their first features */
    tolerances t;
    bool open; /* the second is a triangle of a surface: what lies beside it does not touch it */
    space_touch *out; /* (PATCH_TOUCHES) */
    int count;
} duel;
duel duel_make(const polyhedron *first, const space_pose *at_first, const polyhedron *second,
               const space_pose *at_second, double reach, space_touch *out);
/* Fills out; at most PATCH_TOUCHES. */
void duel_touch(duel *d);
/* The same when the facing faces of the first and the second are known. */
void duel_touch_facing(duel *d, const facing of[2]);
/* Takes the patch over the facing face of `ref` (0 or 1) for the answer unless it is only a line;
 * returns whether it was one. */
bool duel_touch_patch(duel *d, int ref, facing f);
/* Whether two unit vectors are one within an angle. */
static inline bool is_aligned(const double a[3], const double b[3], double sine) {
    double product[3];
    cross3(a, b, product);
    return dot3(a, b) > 0 && dot3(product, product) <= sine * sine;
}

#endif
