/* How deformable bodies are described, as tables: the map of one entry of `deformables:` and the
 * maps inside it. Programs and scenes give the same map; world/build/add_deformable.c makes the
 * body. */
#ifndef FEM_ENTRY_H
#define FEM_ENTRY_H

#include "base/param.h"

enum { SPLIT_NONE = -1, SPLIT_REGIONS, SPLIT_ELEMENTS };

typedef struct deformable_entry {
    char *name, *group, *surface;
    node *mesh, *material, *generate, *surfaces, *damping, *contact, *lines, *conditions;
    double position[3], angle, turn[3], orientation[4], velocity[3], spin, angular_velocity[3];
    double section, thickness, prestress; /* NaN: not given */
    int integration, mass, split;         /* fem_integration, fem_mass, SPLIT_... */
    bool inertia;
} deformable_entry;

/* `damping:` */
typedef struct damping_entry {
    double alpha, beta;
} damping_entry;

/* `contact:` */
typedef struct points_entry {
    int points; /* contact_points */
    int64_t per_facet;
    bool self;
} points_entry;

/* An entry of `lines:` */
typedef struct line_entry {
    char *name, *kind;
    node *from, *to, *material;
    int64_t elements;
    double section, prestress;
    bool free;
} line_entry;

/* An entry of `conditions:` */
typedef struct condition_entry {
    char *name;
    node *on, *axis[3], *pressure, *magnitude;
    bool follower, active;
    double traction[3], force[3], body_force[3]; /* NaN: not given */
} condition_entry;

extern const kind deformable_entry_kind, damping_entry_kind, points_entry_kind, line_entry_kind,
    condition_entry_kind;

#endif
