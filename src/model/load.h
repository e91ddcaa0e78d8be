/* Loads: forces, torques and pressures on bodies. A kind is one registry line. */
#ifndef MODEL_LOAD_H
#define MODEL_LOAD_H

#include "base/param.h"
#include "model/function.h"

struct model;

/* Input of a load: positions at mid-step and the time at which forces are evaluated. Loads that
 * depend on velocities also get velocities, and return the derivative of the force by them. */
typedef struct load_view {
    const struct model *model;
    const double *q; /* (bodies x places) at mid-step */
    const uint8_t *exists;
    double t;
    const double *applied; /* (bodies x dofs) written by a program; NULL: no load uses it */
    const double *v;       /* (bodies x dofs) for loads that depend on velocities */
    double *slope;         /* (bodies x 2) for these: adds force per velocity, moment per spin */
} load_view;

typedef struct load load;

typedef struct load_kind {
    kind head;
    /* finds bodies by name and sizes; NULL: not needed */
    scree_status (*build)(load *l, const struct model *m, const node *place, scree_error *error);
    /* adds to force (bodies x dofs): forces, then moments, in world axes */
    void (*apply)(const load *l, double magnitude, const load_view *view, double *force);
    bool resists; /* depends on velocities: computed in the passes of a step */
    bool alone;   /* the load on a body depends on no other body */
    bool applied; /* its values are written by a program between steps */
} load_kind;

struct load {
    const load_kind *kind;
    void *parameters;
    char *name;
    uint32_t *bodies; /* slots on which it acts, found by build or by the scene */
    uint32_t count;
};

#endif
