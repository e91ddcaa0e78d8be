/* Queries about the bodies of a world at their present positions: the first body on a ray, the
 * surface nearest to a point, the bodies that contain a point or overlap a ball. For sensors,
 * pointers of viewers, controllers and generators. Positions are those of the last completed step
 * (or of the start). For deformable bodies the deformed skin is used, in periodic worlds the
 * nearest image.
 *
 * Queries do not change the world. The first query after a step builds a tree over the bodies;
 * every further one costs about the logarithm of their number. */
#ifndef SCREE_QUERY_H
#define SCREE_QUERY_H

#include "scree/world.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct scree_hit {
    uint64_t body;    /* id; 0: no body was found */
    double point[3];  /* m: on the surface of the body */
    double normal[3]; /* outward unit normal of the surface there */
    double distance;  /* m: from the start of the ray, or from the point; negative: the point is
                       * inside the body, by that depth */
} scree_hit;

/* The first surface along each ray. origin, direction: (count x 3), directions need not be unit
 * vectors; planar worlds do not read the third number. length: m, length of the rays, > 0. A ray
 * that begins inside a body meets that body with distance 0. group: only bodies of this group;
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

/* Ids of the bodies that contain a point, in ascending order. At most `room` are written; *count is
 * their total number. */
SCREE_API scree_status scree_world_at_point(scree_world *world, const double point[3],
                                            uint64_t *bodies, size_t room, size_t *count,
                                            scree_error *error);
/* Ids of the bodies with a point within `reach` (m, >= 0) of the given point, that is the bodies
 * that a ball of this radius overlaps; otherwise as above. */
SCREE_API scree_status scree_world_overlap(scree_world *world, const double point[3], double reach,
                                           uint64_t *bodies, size_t room, size_t *count,
                                           scree_error *error);

#ifdef __cplusplus
}
#endif
#endif
