/* Artificial frames with forces known in closed form, for tests of measures, pictures and exports.
 * The frame owns all memory; fields may be changed after synthetic_finish. */
#ifndef TESTS_SYNTHETIC_FRAME_H
#define TESTS_SYNTHETIC_FRAME_H

#include "frame/frame.h"

enum { SYNTHETIC_BODIES = 4096, SYNTHETIC_CONTACTS = 16384, SYNTHETIC_GROUPS = 8 };

typedef struct synthetic {
    scree_layout layout;
    scree_frame frame;
    uint64_t id[SYNTHETIC_BODIES];
    uint32_t shape[SYNTHETIC_BODIES], surface[SYNTHETIC_BODIES], group[SYNTHETIC_BODIES];
    double mass[SYNTHETIC_BODIES], inertia[SYNTHETIC_BODIES];
    const char *body_name[SYNTHETIC_BODIES];
    scree_shape_view shape_view[SYNTHETIC_BODIES];
    scree_part part[SYNTHETIC_BODIES];
    double vertex[4 * SYNTHETIC_BODIES][3];
    const char *group_name[SYNTHETIC_GROUPS];
    uint32_t body[SYNTHETIC_BODIES];
    double position[3 * SYNTHETIC_BODIES], velocity[3 * SYNTHETIC_BODIES];
    uint8_t free[SYNTHETIC_BODIES];
    uint32_t pair[SYNTHETIC_CONTACTS][2], law[SYNTHETIC_CONTACTS];
    uint8_t status[SYNTHETIC_CONTACTS];
    double point[SYNTHETIC_CONTACTS][3], normal[SYNTHETIC_CONTACTS][3];
    double branch[SYNTHETIC_CONTACTS][3], force[SYNTHETIC_CONTACTS][3];
    double speed[SYNTHETIC_CONTACTS][3], gap[SYNTHETIC_CONTACTS];
    double area[SYNTHETIC_CONTACTS];
} synthetic;

/* Empty: thickness 1 m, no gravity, groups "grains" (0) and "walls" (1), laws "dry". */
synthetic *synthetic_new(void);
void synthetic_free(synthetic *s);

/* All return the body's index. Density 1000 kg/m^3 where there is an area. */
uint32_t synthetic_disk(synthetic *s, double x, double y, double radius);
uint32_t synthetic_rectangle(synthetic *s, double x, double y, double width, double height,
                             double angle);
uint32_t synthetic_halfplane(synthetic *s, const char *name, double x, double y, double nx,
                             double ny);
uint32_t synthetic_drum(synthetic *s, const char *name, double x, double y, double radius);

/* normal is normalised; force is (N, T) on the candidate. Call after the positions are final. */
uint32_t synthetic_contact(synthetic *s, uint32_t candidate, uint32_t antagonist, double x,
                           double y, double nx, double ny, double N, double T,
                           scree_contact_status status);

/* nx x ny disks of one radius on a square lattice from (0, 0), between four half-planes "left",
 * "right", "bottom", "top", under the isotropic pressure (Pa). */
synthetic *synthetic_pressed(int nx, int ny, double radius, double pressure);
/* A column of disks on the half-plane "floor" under gravity 10 m/s^2. */
synthetic *synthetic_column(int count, double radius);
/* An example picture: a heap of disks in a triangular lattice on a floor between two boxes, with
 * scattered forces, a few sliding contacts and speeds. */
synthetic *synthetic_heap(int base);

/* Evaluates the measure with this text into out (room numbers); before may be NULL. */
scree_status synthetic_eval(const char *text, const synthetic *s, const synthetic *before,
                            double *out, size_t room, scree_error *error);
/* One column of the first row, "name(...).column"; aborts the program if it cannot be computed. */
double synthetic_number(const char *text, const synthetic *s);

#endif
