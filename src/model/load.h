/* Loads: forces, torques and pressures on bodies. A kind is one registry line. */
#ifndef MODEL_LOAD_H
#define MODEL_LOAD_H

#include "base/param.h"
#include "model/function.h"

struct model;

/* What a load may look at: positions at mid-step and the time at which forces are taken. */
typedef struct load_view {
    const struct model *model;
    const double *q; /* (bodies x places) at mid-step */
    const uint8_t *exists;
    double t;
} load_view;

typedef struct load load;

typedef struct load_kind {
    kind head;
    /* finds bodies by name and sizes; NULL: nothing to do */
    scree_status (*build)(load *l, const struct model *m, const node *place, scree_error *error);
    /* adds to force (bodies x dofs): forces, then moments, in world axes */
    void (*apply)(const load *l, double magnitude, const load_view *view, double *force);
} load_kind;

struct load {
    const load_kind *kind;
    void *parameters;
    char *name;
    uint32_t *bodies; /* slots it acts on, found by build or by the scene */
    uint32_t count;
};

#endif
