/* Artificial frames in space, for tests of measures and exports. The frame owns all memory; fields
 * may be changed afterwards. Density 1000 kg/m^3. */
#ifndef TESTS_SOLID_FRAME_H
#define TESTS_SOLID_FRAME_H

#include "frame/frame.h"

enum { SOLID_BODIES = 512, SOLID_CONTACTS = 2048, SOLID_VERTICES = 4096, SOLID_FACES = 2048 };

typedef struct solid_frame {
    scree_layout layout;
    scree_frame frame;
    uint64_t id[SOLID_BODIES];
    uint32_t shape[SOLID_BODIES], surface[SOLID_BODIES], group[SOLID_BODIES];
    double mass[SOLID_BODIES], inertia[SOLID_BODIES][3];
    const char *body_name[SOLID_BODIES], *group_name[2], *law_name[1], *surface_name[1];
    scree_shape_view shape_view[SOLID_BODIES];
    scree_part part[SOLID_BODIES];
    double vertex[SOLID_VERTICES][3];
    uint32_t face_first[SOLID_FACES + 1], face_vertex[4 * SOLID_FACES];
    uint32_t body[SOLID_BODIES];
    double position[SOLID_BODIES][7], velocity[SOLID_BODIES][6];
    uint8_t free[SOLID_BODIES], status[SOLID_CONTACTS];
    uint32_t pair[SOLID_CONTACTS][2], law[SOLID_CONTACTS];
    double point[SOLID_CONTACTS][3], normal[SOLID_CONTACTS][3], tangent[SOLID_CONTACTS][3];
    double branch[SOLID_CONTACTS][3], force[SOLID_CONTACTS][3], speed[SOLID_CONTACTS][3];
    double moment[SOLID_CONTACTS][3], spin[SOLID_CONTACTS][3];
    double gap[SOLID_CONTACTS], area[SOLID_CONTACTS];
} solid_frame;

/* Empty: no gravity, groups "grains" (0) and "walls" (1). */
solid_frame *solid_frame_new(void);
void solid_frame_free(solid_frame *s);

/* All return the body's index. */
uint32_t solid_sphere(solid_frame *s, double x, double y, double z, double radius);
uint32_t solid_block(solid_frame *s, const double at[3], const double size[3]);
/* A part with its axis along the body's z. */
uint32_t solid_round(solid_frame *s, scree_part_type type, const double at[3], double radius,
                     double half);
uint32_t solid_plane(solid_frame *s, const char *name, const double at[3], const double normal[3]);
void solid_turn(solid_frame *s, uint32_t body, const double turn[3]);

/* force: on the candidate in world axes; the tangent is chosen by the usual rule. */
uint32_t solid_contact(solid_frame *s, uint32_t candidate, uint32_t antagonist,
                       const double point[3], const double normal[3], const double force[3],
                       scree_contact_status status);
/* n x n x n touching spheres from (0, 0, 0) between six planes "left", "right", "front", "back",
 * "bottom" and "top", pressed by the stresses (Pa) along x, y and z. */
solid_frame *solid_pressed(int n, double radius, const double stress[3]);

/* As the functions of synthetic_frame.h. */
scree_status solid_eval(const char *text, const solid_frame *s, const solid_frame *before,
                        double *out, size_t room, scree_error *error);
double solid_number(const char *text, const solid_frame *s);

#endif
