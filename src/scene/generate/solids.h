/* Shared by the generators in space: adds spheres, blocks, cylinders and hulls with their bodies,
 * and omits those that a scene excludes. */
#ifndef SCENE_GENERATE_SOLIDS_H
#define SCENE_GENERATE_SOLIDS_H

#include "base/space.h"
#include "scene/generate/parts.h"

/* Shapes, or an earlier one of the same size. */
scree_status generated_sphere(generated *g, double radius, uint32_t *index, scree_error *error);
scree_status generated_cylinder(generated *g, double radius, double height, uint32_t *index,
                                scree_error *error);
scree_status generated_block(generated *g, const double size[3], uint32_t *index,
                             scree_error *error);
/* A body; position and orientation are those of the frame its shape is described in. orientation
 * NULL: upright. */
scree_status generated_place(generated *g, uint32_t shape_index, const double position[3],
                             const double orientation[4], scree_error *error);
/* The same turned by an angle about z. */
scree_status generated_place_turned(generated *g, uint32_t shape_index, const double position[3],
                                    double angle, scree_error *error);
/* The block between two corners, at its position. */
scree_status generated_add_box(generated *g, const double low[3], const double high[3],
                               scree_error *error);
/* The hull of points as a shape, described where they are given. */
scree_status generated_hull_shape(generated *g, const double (*point)[3], size_t count,
                                  uint32_t *index, scree_error *error);
/* The hull of points, at its position. It is described about the middle of its bounding box, so
 * that vertices and moments keep all their digits far from the origin. */
scree_status generated_add_hull(generated *g, const double (*point)[3], size_t count,
                                scree_error *error);

/* One entry of a scene makes the blocks below a level, another those above: to fix the first. */
enum { TAKE_ALL, TAKE_BELOW, TAKE_ABOVE };
extern const char *const take_choices[];
#define TAKE_ROWS(structure)                                                                       \
    ROW(structure, take, CHOICE, .choices = take_choices, .fallback = "all",                       \
        .help = "all; or only the blocks whose centre of mass is below or above 'level', so that " \
                "two entries with equal parameters and seeds share the blocks: to fix some"),      \
        ROW(structure, level, REAL, LENGTH, .fallback = "0",                                       \
            .help = "the height z that 'take' means")
bool take_wants(int take, double level, double z);
/* The random numbers of such a generator: they depend only on the seed, not on the position of its
 * entry. */
random_stream take_stream(const random_stream *random);

#endif
