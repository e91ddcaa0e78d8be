/* Combinations that are not supported with deformable bodies. */
#include <stdio.h>

#include "base/math.h"
#include "world/world.h"

static const char *name_of(const scree_world *w, uint32_t slot) {
    const char *name = w->model.bodies.data[slot].name;
    return name[0] ? name : "without a name";
}

/* A skin has no radius and its nodes have no spin, whatever it touches. */
static const char *refusal(const model *m, const law_part *p, const void *parameters) {
    scree_part_type flat = m->dimension == 3 ? SCREE_PART_POLYHEDRON : SCREE_PART_POLYGON;
    if (p->slot == LAW_ROLLING) return "nodes of deformable bodies do not rotate";
    return p->refuses ? p->refuses(parameters, m, flat, flat) : NULL;
}

static scree_status check_law(const scree_world *w, uint32_t index, const char *of,
                              scree_error *error) {
    const law *l = &w->model.laws.data[index];
    for (int slot = 0; slot < LAW_SLOTS; slot++) {
        const law_part *p = l->part[slot];
        const char *reason = p ? refusal(&w->model, p, l->parameters[slot]) : NULL;
        if (!reason) continue;
        error_set(error, SCREE_UNSUPPORTED,
                  "law '%s' of %s, which a deformable body has: the part '%s' cannot be used: %s",
                  l->name, of, p->head.name, reason);
        if (l->place) error_prefix(error, "%s", l->place);
        return SCREE_UNSUPPORTED;
    }
    return SCREE_OK;
}

/* Whether some facet of a deformable body has this surface. */
static bool has_surface(const model *m, uint32_t surface) {
    for (size_t i = 0; i < m->deformables.count; i++) {
        const deformable *d = &m->deformables.data[i];
        size_t facets = m->solids.data[d->solid]->mesh.skin.count;
        for (size_t f = 0; f < facets; f++)
            if (d->facet_surface[f] == surface) return true;
    }
    return false;
}

static scree_status check_surfaces(const scree_world *w, scree_error *error) {
    const model *m = &w->model;
    size_t side = m->surfaces.names.count;
    char of[200];
    for (uint32_t a = 0; a < side; a++) {
        if (!has_surface(m, a)) continue;
        for (uint32_t b = 0; b < side; b++) {
            uint32_t found = m->law_table ? m->law_table[a * side + b] : NONE;
            if (found == NONE) found = m->default_law;
            snprintf(of, sizeof of, "the surface '%.80s' with '%.80s'", m->surfaces.names.data[a],
                     m->surfaces.names.data[b]);
            if (found != NONE) TRY(check_law(w, found, of, error));
        }
    }
    return SCREE_OK;
}

static bool covers_deformable(const model *m, uint32_t end) {
    for (size_t i = 0; i < m->deformables.count; i++) {
        uint32_t slot = m->deformables.data[i].slot;
        if (end == slot || end == BOND_GROUP + m->bodies.data[slot].group) return true;
    }
    return false;
}

static scree_status check_bonds(const scree_world *w, scree_error *error) {
    const model *m = &w->model;
    for (size_t i = 0; i < m->bonds.count; i++) {
        const bond_rule *b = &m->bonds.data[i];
        if (covers_deformable(m, b->a) || covers_deformable(m, b->b))
            TRY(check_law(w, b->law, "a bond", error));
    }
    return SCREE_OK;
}

/* Loads and joints act on points of rigid bodies. */
static scree_status check_held(const scree_world *w, scree_error *error) {
    const model *m = &w->model;
    for (size_t i = 0; i < m->loads.count; i++)
        for (uint32_t k = 0; k < m->loads.data[i].count; k++)
            if (model_deformable(m, m->loads.data[i].bodies[k]))
                return error_set(error, SCREE_UNSUPPORTED,
                                 "the load '%s' acts on the deformable body %s, but loads work "
                                 "for rigid bodies only: give it a condition {on: ..., force: ...}",
                                 m->loads.data[i].name, name_of(w, m->loads.data[i].bodies[k]));
    for (size_t i = 0; i < m->joints.count; i++)
        for (int end = 0; end < 2; end++) {
            uint32_t slot = m->joints.data[i].body[end];
            if (slot != NONE && model_deformable(m, slot))
                return error_set(error, SCREE_UNSUPPORTED,
                                 "joint %zu holds the deformable body %s, but joints work for "
                                 "rigid bodies only: give it 'lines' or a condition",
                                 i + 1, name_of(w, slot));
        }
    return SCREE_OK;
}

/* A solid of revolution that moved along its radius or rotated would no longer be one. */
static scree_status check_axis(const scree_world *w, scree_error *error) {
    const model *m = &w->model;
    for (uint32_t i = 0; m->plane == FEM_AXISYMMETRIC && i < m->bodies.count; i++) {
        const body_start *s = &w->starts.data[i];
        bool radius = s->prescribed[0] && s->drive[0] == NONE;
        bool turn = s->prescribed[2] && s->drive[2] == NONE;
        bool oblique = s->axis[0] != 0 && s->prescribed[0] != s->prescribed[1];
        if (radius && turn && !oblique) continue;
        return error_set(error, SCREE_UNSUPPORTED,
                         "body %u (%s) can %s, but in an axisymmetric world rigid bodies move "
                         "along y only: add 'drive: {x: fixed, rotation: fixed}'",
                         i + 1, name_of(w, i), radius && !oblique ? "turn" : "move along x");
    }
    return SCREE_OK;
}

/* Without inertia only conditions prevent unlimited motion of a body. */
static scree_status check_inertia(const scree_world *w, scree_error *error) {
    const model *m = &w->model;
    for (size_t i = 0; i < m->deformables.count; i++) {
        bool held = m->deformables.data[i].inertia;
        for (size_t k = 0; k < m->conditions.count && !held; k++) {
            const condition *c = &m->conditions.data[k];
            held = c->body == i && w->condition_active.data[k] &&
                   (c->type == CONDITION_DISPLACEMENT || c->type == CONDITION_VELOCITY);
        }
        if (held) continue;
        return error_set(error, SCREE_BAD_INPUT,
                         "the deformable body %s has 'inertia: false' and no condition holds it: "
                         "give a condition such as {on: bottom, x: fixed, y: fixed}, or use "
                         "inertia",
                         name_of(w, m->deformables.data[i].slot));
    }
    return SCREE_OK;
}

scree_status world_check_deformables(const scree_world *w, scree_error *error) {
    const model *m = &w->model;
    if (m->deformables.count == 0) return SCREE_OK;
    if (!w->scheme->deform)
        return error_set(error, SCREE_UNSUPPORTED,
                         "the scheme '%s' works for rigid bodies only, but the world has "
                         "deformable ones: use 'moreau_jean'",
                         w->scheme->head.name);
    for (int k = 0; k < 3; k++)
        if (m->cell.period[k] > 0)
            return error_set(error, SCREE_UNSUPPORTED,
                             "the world is periodic along %c, but deformable bodies have no "
                             "contacts across a period: remove 'period'",
                             "xyz"[k]);
    TRY(check_surfaces(w, error));
    TRY(check_bonds(w, error));
    TRY(check_held(w, error));
    TRY(check_axis(w, error));
    return check_inertia(w, error);
}
