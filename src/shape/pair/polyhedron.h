/* Declarations shared by the pairs of convex polyhedra: two polyhedra in the frame of one of them,
 * separating axes, and nearest points of edges. */
#ifndef SHAPE_PAIR_POLYHEDRON_H
#define SHAPE_PAIR_POLYHEDRON_H

#include "shape/pair/space_pairs.h"

/* Largest number of touches of one flat patch. */
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

/* Lengths below which positions and directions count as equal; see tolerances_make. */
typedef struct tolerances {
    double reach;
    double meet;    /* vertices and edges closer than this are at one position */
    double graze;   /* patches narrower than this are lines; gaps below it have no direction */
    double shallow; /* up to this overlap edges are not examined if a vertex is under a face */
    double aligned; /* sine: directions within it of a face normal become the face normal */
} tolerances;
tolerances tolerances_make(const polyhedron *a, const polyhedron *b, double reach);

/* The face of the reference with the largest separation from the incident polyhedron, and the
 * nearest vertex of that. */
typedef struct facing {
    double gap;
    uint32_t face, support;
} facing;
/* Stops at the first face with the other polyhedron beyond reach. */
facing find_facing(const view *v, double reach);
/* The separation along one face normal; *support: start and result of the search. */
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
    double inner; /* distance of the perpendicular from the edges' ends; negative beyond */
} crossing;
/* The best crossing with a gap larger than that of the facing f, of edges near each other. */
crossing find_crossing(const view *v, facing f, double reach);

/* Nearest points of the edges of both, for separate polyhedra: every nearest pair of points is one,
 * except a vertex over the interior of a face. */
typedef struct nearest {
    double distance;
    uint32_t ref_edge, inc_edge;
    double at_ref, at_inc; /* 0 to 1 */
    double on_ref[3], on_inc[3];
} nearest;
/* Distance INFINITY if none is within reach. *parallel: the nearest pair of edges that run side by
 * side. */
nearest find_nearest(const view *v, facing f, const tolerances *t, nearest *parallel);

/* Two polyhedra and the memory for their touches. */
typedef struct duel {
    view seen[2]; /* from the first and from the second */
    const space_pose *at[2];
    uint32_t feature[2]; /* numbers of their first features */
    tolerances t;
    bool open; /* the second is a triangle of a surface: positions beside it do not touch it */
    space_touch *out; /* (PATCH_TOUCHES) */
    int count;
} duel;
duel duel_make(const polyhedron *first, const space_pose *at_first, const polyhedron *second,
               const space_pose *at_second, double reach, space_touch *out);
/* Fills out when the facing faces of the first and the second are known. */
void duel_touch_facing(duel *d, const facing of[2]);
/* Accepts the patch over the facing face of `ref` (0 or 1) unless it is only a line; returns
 * whether it was accepted. */
bool duel_touch_patch(duel *d, int ref, facing f);
/* Whether two unit vectors are equal within an angle. */
static inline bool is_aligned(const double a[3], const double b[3], double sine) {
    double product[3];
    cross3(a, b, product);
    return dot3(a, b) > 0 && dot3(product, product) <= sine * sine;
}

#endif
