/* Parts of shapes as lists of flat polygons, ready to be cut and drawn.
 *
 * Closed solids come out closed, every polygon convex and counter-clockwise seen from outside
 * (hollow ones: seen from their free side). Round surfaces carry the normals of the true surface at
 * their corners. */
#ifndef DRAW_SPACE_FACETS_H
#define DRAW_SPACE_FACETS_H

#include <stdbool.h>

#include "base/memory.h"
#include "base/space.h"
#include "frame/query.h"

/* Faces with the same number belong to one smooth or flat surface: no edge is drawn between
 * them. Those of cuts have a separate number. */
enum { FACE_SECTION = 0xffff };

/* Facets of a field have a level of its colour in their face beside a number less than FIELD_FACES,
 * or FIELD_FACES for cuts: see facet_code. */
enum { FIELD_LEVELS = 511, FIELD_FACES = 127 };

typedef struct corner {
    double at[3], normal[3];
    double value; /* of a field: 0 to 1 along the colour scale */
} corner;

typedef struct facet {
    uint32_t first, count; /* corners */
    uint16_t face;
    bool smooth; /* the normals of the corners are used; otherwise that of the polygon */
    bool field;  /* the corners' values count */
} facet;

typedef struct facets {
    ARRAY(corner) corners;
    ARRAY(facet) list;
    /* room for a cut */
    ARRAY(corner) kept_corners;
    ARRAY(facet) kept;
    ARRAY(corner) rim;
    /* data of the part being made */
    ARRAY(part_ring) rings;
    const pose3 *pose;
    int steps;
    bool closed;    /* a convex solid: cuts are capped */
    bool field;     /* lids of cuts show the field too */
    bool no_memory; /* out of memory: the list is incomplete */
} facets;

void facets_clear(facets *f);
void facets_free(facets *f);

/* Makes the facets of a part in world coordinates. steps: corners on a full circle. Planes,
 * discs and infinite parts give none. */
void facets_of_part(facets *f, const scree_layout *layout, const scree_part *part,
                    const pose3 *pose, int steps);
/* A tube around a segment, and one that narrows to a point: for forces and arrows. */
void facets_add_rod(facets *f, const double from[3], const double to[3], double radius_from,
                    double radius_to, int steps);
/* One polygon with its own normal; corners counter-clockwise. */
void facets_add_polygon(facets *f, const double (*at)[3], uint32_t count, uint16_t face);

/* The same with a value at each corner; face: less than FIELD_FACES. */
void facets_add_field(facets *f, const double (*at)[3], const double *value, uint32_t count,
                      uint16_t face);
/* Gives all facets so far one value. */
void facets_set_field(facets *f, double value);
/* The code in the face of a sample of a field. */
static inline uint16_t facet_code(double value, uint16_t face) {
    double level = value * (FIELD_LEVELS - 1) + 0.5;
    int whole = level > 0 ? level < FIELD_LEVELS - 1 ? (int)level : FIELD_LEVELS - 1 : 0;
    return (uint16_t)(whole * (FIELD_FACES + 1) + (face < FIELD_FACES ? face : FIELD_FACES));
}

/* Removes everything beyond the plane normal . x = offset; closed solids get a lid of FACE_SECTION
 * if `cap`. */
void facets_cut(facets *f, const double normal[3], double offset, bool cap);

/* The unit normal of a facet's polygon, from its area. False: it has none. */
bool facet_normal(const facets *f, const facet *a, double out[3]);

#endif
