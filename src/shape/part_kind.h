/* What a kind of part is: one table for each, filled in shape/part/ or beside the shape that is
 * made of it, and one line in scree/parts.def. All code that asks about parts uses the table, so
 * that a new kind is known everywhere or not at all: the conformance suite walks all kinds and all
 * pairs.
 *
 * The first half is for the simulation and speaks of shapes, the second for frames and speaks of
 * scree_part and of the vertices and faces of a layout. Frames, pictures and exports see
 * this header and no other of shapes; so it has no short names beside its own. */
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

/* Vertices and faces that a part is shown by. */
typedef struct part_faces {
    const double (*vertex)[3];
    uint32_t vertices, faces;
    const uint32_t *loop;       /* corners of the faces, counted from the first vertex */
    const uint32_t *loop_first; /* (faces + 1) where each begins; NULL: triangles */
} part_faces;

/* Takes the tips of a part: what may press into the middle of a facet, where no node is. All in the
 * frame of the body. The first trouble ends the list. */
typedef struct part_tips part_tips;
struct part_tips {
    /* round about a centre; axis: of a rim, whose lowest point presses, else NULL */
    scree_status (*round)(part_tips *t, const double centre[3], double radius, const double axis[3],
                          scree_error *error);
    /* a corner, and one by one its neighbours along the surface */
    scree_status (*corner)(part_tips *t, const double place[3], scree_error *error);
    scree_status (*neighbour)(part_tips *t, const double place[3], scree_error *error);
    /* many corners, and the edges between them, `stride` bytes apart with two numbers first */
    scree_status (*corners)(part_tips *t, const double (*place)[3], uint32_t count,
                            const void *edge, uint32_t edges, size_t stride, scree_error *error);
};

/* Vertices and faces that shown parts refer to. */
typedef struct part_corners {
    const double (*vertex)[3];
    const uint32_t *face_first, *face_vertex; /* where the loop of each face begins; vertices */
} part_corners;

/* Takes what a planar part looks like, in the frame of the body. */
typedef struct part_outline {
    void *user;
    void (*circle)(void *user, const double centre[3], double radius, bool hollow);
    void (*polygon)(void *user, const double (*corner)[3], uint32_t corners); /* 2: a segment */
    void (*line)(void *user, const double point[3], const double normal[3]);  /* solid behind it */
} part_outline;

/* Takes balls and discs, in world axes, whose convex hull holds a part in space tightly. */
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
    double normal_along, normal_out; /* the normal's share along the axis and outwards */
} part_ring;
typedef struct part_ring_at {
    uint32_t number; /* the taker's own */
    bool tip;
} part_ring_at;

/* Takes the surface of a part in space as polygons, counter-clockwise seen from outside (hollow
 * parts: from their free side). Faces with the same number belong to one surface. */
typedef struct part_surface {
    void *user;
    const space_pose *at; /* NULL: in the frame of the body */
    int steps;            /* corners on a full circle, a multiple of 4 */
    double reach;         /* m: half of what is shown of a part without end; 0: nothing of it */
    /* rings, and a band between two; the lower one comes first along the axis */
    part_ring_at (*ring)(void *user, const part_lathe *l, const part_ring *r);
    void (*band)(void *user, const part_lathe *l, part_ring_at low, part_ring_at high, int face);
    /* a flat disc across the axis that faces along it (up) or against it */
    void (*disc)(void *user, const part_lathe *l, double along, double radius, bool up, int face);
    void (*loop)(void *user, const part_corners *l, const uint32_t *loop, uint32_t corners,
                 uint32_t face);
    void (*square)(void *user, const double corner[4][3], const double normal[3]);
} part_surface;

/* How a boundary may stand in a periodic world. */
typedef enum part_repeat { REPEATS_NEVER, REPEATS_PARALLEL, REPEATS_ALONG } part_repeat;

typedef struct part_kind {
    const char *name;
    bool space;    /* of worlds in space, else planar */
    bool boundary; /* a wall without inside; two of these never touch */
    bool convex;   /* bounded and convex: pairs without a function of their own use `core` */
    bool round;    /* one curvature wherever it is touched */
    bool flat;     /* has faces or sides that others can lie on, so that a contact has an area */
    int touches;   /* space: the most that one pair lists, against what lists more */
    part_repeat repeat; /* boundaries: parallel to the period, or along it without ends */

    /* 1/R where it is touched, negative where hollow, 0 where flat */
    double (*curvature)(const struct part *p);
    struct bounds (*planar_bounds)(const struct scree_shape *s, const struct part *p,
                                   struct pose at); /* planar */
    space_bounds (*bounds)(const struct scree_shape *s, const struct part *p,
                           const space_pose *at); /* in space */
    /* a ball (planar: circle) in the body's frame that holds it; radius INFINITY when none does */
    void (*ball)(const struct scree_shape *s, const struct part *p, double centre[3],
                 double *radius);
    /* from the origin; INFINITY when unbounded */
    double (*reach)(const struct scree_shape *s, const struct part *p);
    /* planar: how far it reaches from the origin along a direction; boundaries count with their
     * face where that is its normal, else with their centre */
    double (*reach_along)(const struct scree_shape *s, const struct part *p, const double a[2]);
    /* space: the least, for tolerances; INFINITY: none */
    double (*width)(const struct scree_shape *s, const struct part *p);
    /* boundaries: whether a ball `d` from its centre may be nearer than `limit`, its radius and
     * what else; direction: its own in world axes */
    bool (*near)(const struct part *p, const double d[3], const double direction[3], double limit);
    /* where a point stands to it; false: nowhere near. Planar: in the world, in space: in the
     * body's frame */
    bool (*planar_touch)(const struct scree_shape *s, const struct part *p, struct pose at,
                         const double x[2], double reach, const struct shape_facing *facing,
                         struct shape_touch *out);
    bool (*touch)(const struct space_ask *a, const struct scree_shape *s, const struct part *p,
                  struct space_answer *out);
    /* questions (shape/ray.h), in the body's frame: the first place along a ray; the nearest place
     * of the surface, NULL: that of planar_touch or touch is it */
    bool (*ray)(const struct scree_shape *s, const struct part *p, const struct part_ray *r,
                struct part_meet *out);
    void (*nearest)(const struct scree_shape *s, const struct part *p, const double x[3],
                    struct part_foot *out);
    /* planar: the vertex that a feature is, counted from its first; NULL: it is none, or the kind
     * has none */
    const double *(*corner)(const struct scree_shape *s, const struct part *p, uint32_t number);
    /* space: whether a feature is a vertex, tip or rim point; NULL: none is */
    bool (*owns_vertex)(const struct scree_shape *s, const struct part *p, uint32_t number);
    /* space, convex kinds: type, size and what else the support of the core needs (pair/convex.h)
     */
    void (*core)(const struct scree_shape *s, const struct part *p, const space_pose *at,
                 struct convex *out);
    /* NULL: it has none, as boundaries */
    scree_status (*tips)(const struct scree_shape *s, const struct part *p, part_tips *t,
                         scree_error *error);

    /* As frames show it. Kinds that are shown as another leave the rest to that one's table. */
    scree_part_type shown;
    /* shown by faces: those; SCREE_PART_POLYHEDRON: of polyhedron[index]; else NULL */
    part_faces (*faces)(const struct scree_shape *s, const struct part *p);
    void (*outline)(const part_corners *l, const scree_part *p,
                    const part_outline *to); /* planar */
    void (*hull)(const part_corners *l, const scree_part *p, const space_pose *at,
                 const part_hull *to); /* in space; planes have none */
    void (*surface)(const part_corners *l, const scree_part *p, const part_surface *to);
    /* whether it has a point of the body's frame within; NULL: it has no inside */
    bool (*holds)(const part_corners *l, const scree_part *p, const double x[3]);
    /* the area (planar) or volume within a box of the world; NULL: it has none */
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

/* As frames show it, but for its vertices and faces, which stand in the layout. */
scree_part part_show(const struct part *p);
/* Whether frames may hold a part of this number: it is known, of this dimension and shown so. */
bool part_is_shown(uint32_t type, int dimension);
/* A surface that is neither solid nor a boundary: the back of it can be seen. */
static inline bool part_is_open(uint32_t type) {
    return !part_kind_of(type)->convex && !part_kind_of(type)->boundary;
}
/* The axis-aligned extent of a shown part in space or in the plane (third numbers 0). */
space_bounds part_extent(const part_corners *l, const scree_part *p, const space_pose *at);
/* The point of a ring at a step of `steps`, and its normal. */
void part_ring_point(const part_lathe *l, const part_ring *r, int step, int steps, double at[3],
                     double normal[3]);

#endif
