/* Kinds of parts: one table for each, filled in shape/part/ or beside the shape that consists of
 * it, and one line in scree/parts.def. All code that deals with parts uses the table, so a new kind
 * is known everywhere or nowhere: the conformance suite tests all kinds and all pairs.
 *
 * The first half is for the simulation and deals with shapes; the second is for frames and deals
 * with scree_part and the vertices and faces of a layout. Frames, pictures and exports include only
 * this header of the shape room, so it declares no other short names. */
#ifndef SHAPE_PART_KIND_H
#define SHAPE_PART_KIND_H

#include <stdbool.h>

#include "base/status.h"
#include "scree/frame.h"

struct convex;
struct part;
struct part_foot;
struct part_meet;
struct part_ray;
struct pose;
struct scree_shape;
struct shape_facing;
struct shape_touch;
struct space_answer;
struct space_ask;

/* Planar, and in space; unbounded sides are +-INFINITY. */
struct bounds {
    double low[2], high[2];
};
typedef struct space_bounds {
    double low[3], high[3];
} space_bounds;
/* A point x of the body is at pose.x + R x in the world. */
typedef struct space_pose {
    double x[3];
    double R[3][3]; /* R[row][column]; columns are the body's axes */
} space_pose;

/* Vertices and faces by which a part is displayed. */
typedef struct part_faces {
    const double (*vertex)[3];
    uint32_t vertices, faces;
    const uint32_t *loop;       /* corners of the faces, counted from the first vertex */
    const uint32_t *loop_first; /* (faces + 1) start of each; NULL: triangles */
} part_faces;

/* Receives the tips of a part, which may press into the interior of a facet, away from nodes. All
 * in the frame of the body. The first error ends the list. */
typedef struct part_tips part_tips;
struct part_tips {
    /* round about a centre; axis: of a rim, whose lowest point presses; else NULL */
    scree_status (*round)(part_tips *t, const double centre[3], double radius, const double axis[3],
                          scree_error *error);
    /* a corner, then one by one its neighbours along the surface */
    scree_status (*corner)(part_tips *t, const double place[3], scree_error *error);
    scree_status (*neighbour)(part_tips *t, const double place[3], scree_error *error);
    /* many corners, and the edges between them, `stride` bytes apart with two numbers first */
    scree_status (*corners)(part_tips *t, const double (*place)[3], uint32_t count,
                            const void *edge, uint32_t edges, size_t stride, scree_error *error);
};

/* Vertices and faces to which displayed parts refer. */
typedef struct part_corners {
    const double (*vertex)[3];
    const uint32_t *face_first, *face_vertex; /* start of each face's loop; vertices */
} part_corners;

/* Receives the displayed geometry of a planar part, in the frame of the body. */
typedef struct part_outline {
    void *user;
    void (*circle)(void *user, const double centre[3], double radius, bool hollow);
    void (*polygon)(void *user, const double (*corner)[3], uint32_t corners); /* 2: a segment */
    void (*line)(void *user, const double point[3], const double normal[3]);  /* solid behind it */
} part_outline;

/* Receives balls and discs, in world axes, whose convex hull encloses a part in space tightly. */
typedef struct part_hull {
    void *user;
    void (*ball)(void *user, const double centre[3], double radius);
    void (*disc)(void *user, const double centre[3], const double axis[3], double radius);
} part_hull;

/* Surfaces of revolution: rings about an axis, and bands between them. */
typedef struct part_lathe {
    double centre[3], axis[3], across[2][3];
    bool inwards; /* hollow: the free side is inside */
} part_lathe;
typedef struct part_ring {
    double along, radius;            /* along the axis, and from it; 0: a tip */
    double normal_along, normal_out; /* the normal's components along the axis and outward */
} part_ring;
typedef struct part_ring_at {
    uint32_t number; /* data of the receiver */
    bool tip;
} part_ring_at;

/* Receives the surface of a part in space as polygons, counter-clockwise seen from outside (hollow
 * parts: from their free side). Faces with the same number belong to one surface. */
typedef struct part_surface {
    void *user;
    const space_pose *at; /* NULL: in the frame of the body */
    int steps;            /* corners on a full circle, a multiple of 4 */
    double reach;         /* m: half of the displayed size of unbounded parts; 0: not displayed */
    /* rings, and a band between two of them; the lower one along the axis comes first */
    part_ring_at (*ring)(void *user, const part_lathe *l, const part_ring *r);
    void (*band)(void *user, const part_lathe *l, part_ring_at low, part_ring_at high, int face);
    /* a flat disc across the axis that faces along it (up) or against it */
    void (*disc)(void *user, const part_lathe *l, double along, double radius, bool up, int face);
    void (*loop)(void *user, const part_corners *l, const uint32_t *loop, uint32_t corners,
                 uint32_t face);
    void (*square)(void *user, const double corner[4][3], const double normal[3]);
} part_surface;

/* Allowed orientations of a boundary in a periodic world. */
typedef enum part_repeat { REPEATS_NEVER, REPEATS_PARALLEL, REPEATS_ALONG } part_repeat;

typedef struct part_kind {
    const char *name;
    bool space;    /* of worlds in space, else planar */
    bool boundary; /* a wall without interior; two of these never touch */
    bool convex;   /* bounded and convex: pairs without a function of their own use `core` */
    bool round;    /* the same curvature at every point */
    bool flat;     /* has faces or sides on which others can lie, so that a contact has an area */
    int touches;   /* space: most touches of a pair, and of one with parts that list more */
    part_repeat repeat; /* boundaries: parallel to the period, or along it without ends */

    /* 1/R at the contact, negative if hollow, 0 if flat */
    double (*curvature)(const struct part *p);
    struct bounds (*planar_bounds)(const struct scree_shape *s, const struct part *p,
                                   struct pose at); /* planar */
    space_bounds (*bounds)(const struct scree_shape *s, const struct part *p,
                           const space_pose *at); /* in space */
    /* a ball (in the plane a circle) in the body's frame that encloses it; radius INFINITY if
     * unbounded */
    void (*ball)(const struct scree_shape *s, const struct part *p, double centre[3],
                 double *radius);
    /* from the origin; INFINITY when unbounded */
    double (*reach)(const struct scree_shape *s, const struct part *p);
    /* planar: extent from the origin along a direction; boundaries count with their face if the
     * direction is its normal, else with their centre */
    double (*reach_along)(const struct scree_shape *s, const struct part *p, const double a[2]);
    /* space: the least, for tolerances; INFINITY: none */
    double (*width)(const struct scree_shape *s, const struct part *p);
    /* boundaries: whether a ball at `d` from its centre may be closer than `limit`, which includes
     * its radius; direction: its own in world axes */
    bool (*near)(const struct part *p, const double d[3], const double direction[3], double limit);
    /* position of a point relative to it; false: not near. Planar: in the world; in space: in the
     * body's frame */
    bool (*planar_touch)(const struct scree_shape *s, const struct part *p, struct pose at,
                         const double x[2], double reach, const struct shape_facing *facing,
                         struct shape_touch *out);
    bool (*touch)(const struct space_ask *a, const struct scree_shape *s, const struct part *p,
                  struct space_answer *out);
    /* queries (shape/ray.h), in the body's frame: the first point along a ray; the nearest point of
     * the surface, NULL: planar_touch or touch gives it */
    bool (*ray)(const struct scree_shape *s, const struct part *p, const struct part_ray *r,
                struct part_meet *out);
    void (*nearest)(const struct scree_shape *s, const struct part *p, const double x[3],
                    struct part_foot *out);
    /* planar: the vertex of a feature, counted from its first; NULL: the feature is not a vertex,
     * or the kind has none */
    const double *(*corner)(const struct scree_shape *s, const struct part *p, uint32_t number);
    /* space: whether a feature is a vertex, tip or rim point; NULL: none is */
    bool (*owns_vertex)(const struct scree_shape *s, const struct part *p, uint32_t number);
    /* space, convex kinds: type, size and other data for the support function of the core
     * (pair/convex.h) */
    void (*core)(const struct scree_shape *s, const struct part *p, const space_pose *at,
                 struct convex *out);
    /* NULL: it has none, as for boundaries */
    scree_status (*tips)(const struct scree_shape *s, const struct part *p, part_tips *t,
                         scree_error *error);

    /* As displayed by frames. Kinds that are displayed as another kind leave the rest to that
     * kind's table. */
    scree_part_type shown;
    /* displayed by these faces; SCREE_PART_POLYHEDRON: by polyhedron[index]; else NULL */
    part_faces (*faces)(const struct scree_shape *s, const struct part *p);
    void (*outline)(const part_corners *l, const scree_part *p,
                    const part_outline *to); /* planar */
    void (*hull)(const part_corners *l, const scree_part *p, const space_pose *at,
                 const part_hull *to); /* in space; planes have none */
    void (*surface)(const part_corners *l, const scree_part *p, const part_surface *to);
    /* whether a point of the body's frame is inside; NULL: it has no interior */
    bool (*holds)(const part_corners *l, const scree_part *p, const double x[3]);
    /* the area (planar) or volume inside a box of the world; NULL: it has none */
    double (*content)(const part_corners *l, const scree_part *p, const space_pose *at,
                      const space_bounds *within);
} part_kind;

#define SCREE_PART(type, table, help) extern const part_kind part_##table;
#include "scree/parts.def"
#undef SCREE_PART

enum {
    PART_TYPES = 0
#define SCREE_PART(type, table, help) +1
#include "scree/parts.def"
#undef SCREE_PART
};

extern const part_kind *const part_kinds[PART_TYPES];
static inline const part_kind *part_kind_of(uint32_t type) { return part_kinds[type]; }

/* As displayed by frames, without vertices and faces, which are in the layout. */
scree_part part_show(const struct part *p);
/* Whether frames may contain a part with this number: it is known, of this dimension and displayed
 * so. */
bool part_is_shown(uint32_t type, int dimension);
/* A surface that is neither solid nor a boundary: its back is visible. */
static inline bool part_is_open(uint32_t type) {
    return !part_kind_of(type)->convex && !part_kind_of(type)->boundary;
}
/* The axis-aligned extent of a displayed part in space or in the plane (third numbers 0). */
space_bounds part_extent(const part_corners *l, const scree_part *p, const space_pose *at);
/* The point of a ring at a step of `steps`, and its normal. */
void part_ring_point(const part_lathe *l, const part_ring *r, int step, int steps, double at[3],
                     double normal[3]);

#endif
