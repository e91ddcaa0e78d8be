/* Questions about the bodies of a world as they stand: what a ray meets, what is nearest to a
 * point, which bodies hold a point or reach into a box. For sensors, pointers of viewers,
 * controllers and generators. Positions are those of the last completed step (or of the start).
 * Deformable bodies answer with their deformed skin. Periodic worlds answer with the image that is
 * nearest.
 *
 * Asking changes nothing in the world. The first question after a step builds a tree over the
 * bodies; every further one costs about the logarithm of their number. */
#ifndef SCREE_QUERY_H
#define SCREE_QUERY_H

#include "scree/world.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct scree_hit {
    uint64_t body;    /* id; 0: nothing was met */
    double point[3];  /* m: on the surface of the body */
    double normal[3]; /* outward unit normal of the surface there */
    double distance;  /* m: from the start of the ray, or from the point; negative: the point is
                       * inside the body, by that depth */
} scree_hit;

/* The first surface along each ray. origin, direction: (count x 3), directions need not be unit
 * vectors; planar worlds do not read the third number. length: m, how far to look, > 0. A ray that
 * begins inside a body meets that body at once, with distance 0. group: only bodies of this group;
 * NULL: all. out: (count), each of `size` bytes. */
SCREE_API scree_status scree_world_rays_into(scree_world *world, size_t count, const double *origin,
                                             const double *direction, double length,
                                             const char *group, scree_hit *out, size_t size,
                                             scree_error *error);
static inline scree_status scree_world_rays(scree_world *given, size_t count, const double *origin,
                                            const double *direction, double length,
                                            const char *group, scree_hit *out, scree_error *error) {
    return scree_world_rays_into(given, count, origin, direction, length, group, out, sizeof *out,
                                 error);
}

/* The surface nearest to each point, (count x 3), within this distance, m. */
SCREE_API scree_status scree_world_nearest_into(scree_world *world, size_t count,
                                                const double *point, double within,
                                                const char *group, scree_hit *out, size_t size,
                                                scree_error *error);
static inline scree_status scree_world_nearest(scree_world *given, size_t count,
                                               const double *point, double within,
                                               const char *group, scree_hit *out,
                                               scree_error *error) {
    return scree_world_nearest_into(given, count, point, within, group, out, sizeof *out, error);
}

/* Ids of the bodies that hold a point, in ascending order. At most `room` are written; *count is
 * how many there are. */
SCREE_API scree_status scree_world_at_point(scree_world *world, const double point[3],
                                            uint64_t *bodies, size_t room, size_t *count,
                                            scree_error *error);
/* Ids of the bodies of which some point lies within `reach` (m, >= 0) of a point: the bodies that a
 * ball would overlap. As above. */
SCREE_API scree_status scree_world_overlap(scree_world *world, const double point[3], double reach,
                                           uint64_t *bodies, size_t room, size_t *count,
                                           scree_error *error);

#ifdef __cplusplus
}
#endif
#endif
