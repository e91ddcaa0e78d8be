/* Loads of plug-ins: the bodies of a load as columns, at most a block of them at a time. */
#include <math.h>
#include <string.h>

#include "model/load.h"
#include "model/model.h"
#include "plugin/plugged.h"

#define BLOCK 256

typedef struct plugged_load {
    load_kind load;
    scree_load_kind given;
} plugged_load;

typedef struct columns {
    uint32_t slot[BLOCK];
    uint64_t body[BLOCK];
    double mass[BLOCK], position[BLOCK * PLACES_MAX], velocity[BLOCK * DOFS_MAX];
    double force[BLOCK * DOFS_MAX], slope[BLOCK * 2];
} columns;

static void read_body(const load_view *view, uint32_t slot, size_t n, columns *k) {
    const model *m = view->model;
    k->slot[n] = slot;
    k->body[n] = body_id(slot);
    k->mass[n] = m->bodies.data[slot].mass;
    memcpy(k->position + n * m->places, view->q + (size_t)slot * m->places,
           m->places * sizeof *k->position);
    if (view->v)
        memcpy(k->velocity + n * m->dofs, view->v + (size_t)slot * m->dofs,
               m->dofs * sizeof *k->velocity);
}

static void apply_block(const load *l, double magnitude, const load_view *view, columns *k,
                        size_t count, double *force) {
    const model *m = view->model;
    const plugged_load *own = (const plugged_load *)l->kind;
    memset(k->force, 0, count * m->dofs * sizeof *k->force);
    memset(k->slope, 0, count * 2 * sizeof *k->slope);
    scree_load_block block = {.size = sizeof block,
                              .dimension = m->dimension,
                              .t = view->t,
                              .magnitude = magnitude,
                              .count = count,
                              .body = k->body,
                              .mass = k->mass,
                              .position = k->position,
                              .velocity = view->v ? k->velocity : NULL,
                              .force = k->force,
                              .slope = view->slope ? k->slope : NULL};
    own->given.apply(plugged_own(l->parameters), &block);
    for (size_t n = 0; n < count; n++) {
        for (size_t c = 0; view->slope && c < 2; c++) /* not a number: the step is refused */
            if (!(k->slope[2 * n + c] >= 0)) k->force[n * m->dofs] = NAN;
        for (uint32_t c = 0; c < m->dofs; c++)
            force[(size_t)k->slot[n] * m->dofs + c] += k->force[n * m->dofs + c];
        for (size_t c = 0; view->slope && c < 2; c++)
            view->slope[2 * (size_t)k->slot[n] + c] += k->slope[2 * n + c];
    }
}

static void apply(const load *l, double magnitude, const load_view *view, double *force) {
    columns k;
    size_t count = 0;
    for (uint32_t i = 0; i < l->count; i++) {
        if (view->exists[l->bodies[i]]) read_body(view, l->bodies[i], count++, &k);
        if (count == BLOCK || (count > 0 && i + 1 == l->count)) {
            apply_block(l, magnitude, view, &k, count, force);
            count = 0;
        }
    }
}

scree_status scree_register_load(const scree_load_kind *given, scree_error *error) {
    plugged_load *own;
    TRY(plugged_alloc((void **)&own, sizeof *own, error));
    kind *head = &own->load.head;
    const scree_entry *entry = &own->given.entry;
    scree_status status = plugged_copy(&own->given, sizeof own->given, given, "load", error);
    if (status == SCREE_OK) status = plugged_head_make(head, entry, FAMILY_load, error);
    if (status == SCREE_OK) status = plugged_needs(own->given.apply, entry, "apply", error);
    if (status != SCREE_OK) return plugged_drop(head, status);
    own->load.apply = apply;
    own->load.resists = own->given.resists != 0;
    return plugged_add(FAMILY_load, head, error);
}
