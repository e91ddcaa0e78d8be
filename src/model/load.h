/* Loads: forces, torques and pressures on bodies. A kind is one registry line. */
#ifndef MODEL_LOAD_H
#define MODEL_LOAD_H

#include "base/param.h"
#include "model/function.h"

struct model;

/* Input of a load: positions at mid-step and the time at which forces are evaluated. Resisting
 * loads also get velocities, and return the derivative of the force by them. */
typedef struct load_view {
    const struct model *model;
    const double *q; /* (bodies x places) at mid-step */
    const uint8_t *exists;
    double t;
    const double *applied; /* (bodies x dofs) what a program wrote; NULL: no load asks for it */
    const double *v;       /* (bodies x dofs) for loads that resist */
    double *slope;         /* (bodies x 2) for these: adds force per velocity, moment per spin */
} load_view;

typedef struct load load;

typedef struct load_kind {
    kind head;
    /* finds bodies by name and sizes; NULL: not needed */
    scree_status (*build)(load *l, const struct model *m, const node *place, scree_error *error);
    /* adds to force (bodies x dofs): forces, then moments, in world axes */
    void (*apply)(const load *l, double magnitude, const load_view *view, double *force);
    bool resists; /* depends on velocities: found in the passes of a step */
    bool applied; /* acts by what a program writes between steps */
} load_kind;

struct load {
    const load_kind *kind;
    void *parameters;
    char *name;
    uint32_t *bodies; /* slots it acts on, found by build or by the scene */
    uint32_t count;
};

#endif
