/* What a kind of part is: one table for each, filled in shape/part/ or beside the shape that is
 * made of it, and one line in PART_LIST. Whoever asks about parts asks the table, so that a new
 * kind is known everywhere or not at all: the conformance suite walks all kinds and all pairs. */
#ifndef SHAPE_PART_KIND_H
#define SHAPE_PART_KIND_H

#include "scree/frame.h"
#include "shape/shape.h"

struct convex;
struct space_ask;
struct space_answer;

typedef struct part_kind {
    const char *name;
    bool space;    /* of worlds in space, else planar */
    bool boundary; /* a wall without inside; two of these never touch */
    bool convex;   /* bounded and convex: pairs without a form of their own go by `core` */
    bool round;    /* one curvature wherever it is touched */
    bool flat;     /* has faces or sides that others can lie on, so that a contact has an area */
    /* as frames show it; SCREE_PART_POLYHEDRON: by the faces polyhedron[index] */
    scree_part_type shown;
    int touches; /* space: the most that one pair lists, against what lists more */
    /* 1/R where it is touched, negative where hollow, 0 where flat */
    double (*curvature)(const part *p);

    bounds (*planar_bounds)(const shape *s, const part *p, pose at); /* planar; others in space: */
    space_bounds (*bounds)(const shape *s, const part *p, const space_pose *at);
    /* a ball in the body's frame that holds it; radius INFINITY when none does */
    void (*ball)(const shape *s, const part *p, double centre[3], double *radius);
    double (*reach)(const shape *s, const part *p); /* from the origin; INFINITY when unbounded */
    double (*width)(const shape *s, const part *p); /* the least, for tolerances; INFINITY: none */
    /* where a point of the body's frame stands to it; false: nowhere near */
    bool (*touch)(const struct space_ask *a, const shape *s, const part *p,
                  struct space_answer *out);
    /* whether a feature, counted from its first, is a vertex, tip or rim point; NULL: none is */
    bool (*owns_vertex)(const shape *s, const part *p, uint32_t number);
    /* convex kinds: type, size and what else the support of the core needs (pair/convex.h) */
    void (*core)(const shape *s, const part *p, const space_pose *at, struct convex *out);
} part_kind;

#define X(type, name) extern const part_kind part_##name;
PART_LIST(X)
#undef X

extern const part_kind *const part_kinds[PART_TYPES];
static inline const part_kind *part_kind_of(part_type type) { return part_kinds[type]; }

/* For the tables of unbounded kinds and of those without curvature. */
double part_no_curvature(const part *p);
space_bounds part_bounds_everywhere(const shape *s, const part *p, const space_pose *at);
void part_no_ball(const shape *s, const part *p, double centre[3], double *radius);
double part_infinite(const shape *s, const part *p);
/* The box about a centre. */
space_bounds part_box(const double centre[3], const double half[3]);
/* A point of the body in the world. */
void part_place(const space_pose *at, const double x[3], double out[3]);

#endif
