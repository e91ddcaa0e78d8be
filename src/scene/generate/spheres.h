/* Spheres in a box, an upright cylinder or a ball, and their placement. */
#ifndef SCENE_GENERATE_SPHERES_H
#define SCENE_GENERATE_SPHERES_H

#include "scene/generate/sizes.h"

enum { ROOM_BOX, ROOM_CYLINDER, ROOM_BALL };

typedef struct room {
    int type;
    double low[3], high[3];           /* the box around it */
    double centre[3], radius, height; /* cylinder: centre of its foot */
} room;

double room_volume(const room *r);

enum { SITES_SIMPLE, SITES_FCC, SITES_HCP };

/* Sites of a lattice for spheres of radius `half`, from below, as many as fit; at most `most` are
 * written to `out` (NULL: only counted). */
size_t room_sites(const room *r, int lattice, double half, size_t most, double (*out)[3]);
/* Like place_lattice and place_random in the plane. */
scree_status spheres_on_lattice(const room *r, int lattice, double gap, double jitter,
                                random_stream *random, circles *c, scree_error *error);
scree_status spheres_at_random(const room *r, random_stream *random, circles *c,
                               scree_error *error);

#endif
