/* Artificial frames of space worlds, for tests of pictures. The frame owns all memory; call
 * space_frame_ready before use and after every added body or contact. */
#ifndef TESTS_SPACE_FRAME_H
#define TESTS_SPACE_FRAME_H

#include "frame/frame.h"

typedef struct space_frame {
    scree_layout layout;
    scree_frame frame;
    uint32_t room, contact_room, vertex_room, face_room, corner_room;
    uint64_t *id;
    uint32_t *shape, *surface, *group, *body;
    double *mass, *inertia, *position, *velocity;
    const char **body_name;
    scree_shape_view *shape_view;
    scree_part *part;
    uint8_t *free;
    double (*vertex)[3];
    uint32_t *face_first, *face_vertex;
    uint32_t (*pair)[2], *law;
    uint8_t *status;
    double (*point)[3], (*normal)[3], (*branch)[3], (*force)[3], (*speed)[3], *gap;
    double (*tangent)[3], (*moment)[3], (*spin)[3], *area;
} space_frame;

/* Groups "grains" (0), "blocks" (1) and "walls" (2); gravity along -z. */
space_frame *space_frame_new(void);
void space_frame_free(space_frame *s);
void space_frame_ready(space_frame *s);

/* Bodies of one part; all return the index. q: (w, x, y, z), NULL: not rotated. A part without
 * volume is a wall and does not move. */
uint32_t space_frame_body(space_frame *s, const scree_part *part, const double at[3],
                          const double *q, double volume, double bound);
/* Adds a part to the last body. */
void space_frame_part(space_frame *s, const scree_part *part);
uint32_t space_frame_sphere(space_frame *s, double x, double y, double z, double radius);
uint32_t space_frame_block(space_frame *s, const double at[3], const double size[3],
                           const double *q);
/* Eight corners, the four of the low face first, both counter-clockwise seen from above. */
uint32_t space_frame_wedge(space_frame *s, const double (*corner)[3]);
uint32_t space_frame_plane(space_frame *s, const double at[3], const double normal[3]);
/* A contact of two bodies where the line of their centres crosses its middle. */
uint32_t space_frame_contact(space_frame *s, uint32_t candidate, uint32_t antagonist, double N);

/* An example picture: balls in layers on a ground, with forces and speeds; an arch of wedges on two
 * piers; one of every shape; a hollow cylinder full of balls. */
space_frame *space_frame_heap(int base);
space_frame *space_frame_arch(int stones);
space_frame *space_frame_shapes(void);
space_frame *space_frame_silo(int count);

#endif
