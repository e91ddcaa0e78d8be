/* Prescribed motions and loads of the nodes of a deformable body. */
#include <string.h>

#include "base/math.h"
#include "world/build/deformable.h"

/* Relative to the width of the mesh: nodes on the axis of rotation, except for rounding. */
#define ON_AXIS 1e-9

void condition_free(condition *c) {
    mem_free(c->name);
    array_free(&c->node);
    array_free(&c->facet);
}

/* One entry of the list, on one body. */
typedef struct condition_maker {
    deformable_maker *body;
    const node *place;
    condition_entry given;
    condition part; /* data shared by its rows in the model */
    bool loads;     /* a load, not the prescribed motion of an axis */
    bool facets;    /* of a kind that acts on facets */
    uint32_t found; /* number of bodies with nodes of it */
} condition_maker;

static bool is_chosen(const fem_facet *f, const uint8_t *marks) {
    for (uint8_t i = 0; i < f->nodes; i++)
        if (!marks[f->node[i]]) return false;
    return true;
}

/* The nodes and facets of the marks; a set has its own facets. */
static scree_status take_chosen(const node_choice *c, condition *out, scree_error *error) {
    const fem_facet *facet = c->set ? c->set->facet.data : c->mesh->skin.data;
    size_t facets = c->set ? c->set->facet.count : c->mesh->skin.count;
    for (uint32_t n = 0; n < c->mesh->nodes; n++)
        if (c->marks[n] && !array_push(&out->node, n)) return error_no_memory(error, "a condition");
    for (size_t f = 0; f < facets; f++)
        if (is_chosen(&facet[f], c->marks) && !array_push(&out->facet, facet[f]))
            return error_no_memory(error, "a condition");
    return SCREE_OK;
}

/* A row of the model with its own copy of nodes and facets. */
static scree_status keep_row(condition_maker *m, const condition *chosen, condition line,
                             scree_error *error) {
    line.body = chosen->body;
    line.name = mem_text(m->given.name ? m->given.name : "");
    bool good = line.name && array_reserve(&line.node, chosen->node.count) &&
                array_reserve(&line.facet, chosen->facet.count);
    for (size_t i = 0; good && i < chosen->node.count; i++)
        line.node.data[line.node.count++] = chosen->node.data[i];
    for (size_t i = 0; good && i < chosen->facet.count; i++)
        line.facet.data[line.facet.count++] = chosen->facet.data[i];
    made_condition made = {line, m->given.active};
    if (good && array_push(&m->body->conditions, made)) return SCREE_OK;
    condition_free(&line);
    return error_no_memory(error, "a condition");
}

static scree_status keep_axes(condition_maker *m, const condition *chosen, const motion *motions,
                              scree_error *error) {
    for (uint32_t axis = 0; axis < 3; axis++) {
        if (!m->given.axis[axis]) continue;
        condition line = {
            .axis = axis, .type = CONDITION_DISPLACEMENT, .function = motions[axis].function};
        if (line.function != NONE && motions[axis].mode == DRIVE_VELOCITY)
            line.type = CONDITION_VELOCITY;
        TRY(keep_row(m, chosen, line, error));
    }
    return SCREE_OK;
}

/* The one load of an entry, as a row without nodes. */
static scree_status read_load(condition_maker *m, scree_error *error) {
    const condition_entry *g = &m->given;
    condition *line = &m->part;
    const double *vector = NULL;
    int loads = 0;
    line->function = NONE;
    if (!isnan(g->traction[0]) && ++loads) {
        line->type = CONDITION_TRACTION;
        vector = g->traction;
    }
    if (!isnan(g->force[0]) && ++loads) {
        line->type = CONDITION_FORCE;
        vector = g->force;
    }
    if (!isnan(g->body_force[0]) && ++loads) {
        line->type = CONDITION_BODY_FORCE;
        vector = g->body_force;
    }
    if (g->pressure && ++loads) line->type = g->follower ? CONDITION_FOLLOWER : CONDITION_PRESSURE;
    bool prescribes = g->axis[0] || g->axis[1] || g->axis[2];
    if (loads + prescribes != 1)
        return node_error(m->place, error,
                          loads + prescribes == 0
                              ? "a condition needs x, y or z, or one of pressure, traction, "
                                "force, body_force"
                              : "a condition either prescribes axes or is one load: make two "
                                "entries");
    m->loads = loads > 0;
    m->facets = g->pressure || line->type == CONDITION_TRACTION;
    if (prescribes) m->facets = false;
    if (vector) memcpy(line->vector, vector, sizeof line->vector);
    if (g->follower && !g->pressure)
        return node_key_error(node_get(m->place, "follower"), error,
                              "'follower' works with a pressure only: remove it");
    if (g->magnitude && !vector)
        return node_key_error(node_get(m->place, "magnitude"), error,
                              "'magnitude' works with traction, force or body_force only: remove "
                              "it");
    if (g->pressure)
        return world_add_function(m->body->world, g->pressure, UNIT_PRESSURE, &line->function,
                                  error);
    return g->magnitude
               ? world_add_function(m->body->world, g->magnitude, UNIT_NONE, &line->function, error)
               : SCREE_OK;
}

static scree_status read_motions(condition_maker *m, motion *motions, scree_error *error) {
    for (uint32_t axis = 0; axis < 3; axis++) {
        const node *n = m->given.axis[axis];
        if (!n) continue;
        if (n->type == NODE_SCALAR && strcmp(n->text, "free") == 0)
            return node_error(n, error, "'%s' is already free without a condition: remove it",
                              n->key);
        TRY(world_read_motion(m->body->world, n, true, &motions[axis], error));
    }
    return SCREE_OK;
}

static scree_status check_on(condition_maker *m, scree_error *error) {
    bool whole = m->loads && m->part.type == CONDITION_BODY_FORCE;
    const node *on = m->given.on;
    if (whole && on)
        return node_key_error(node_get(m->place, "on"), error,
                              "a body_force acts on the whole body: remove 'on'");
    if (!whole && !on)
        return node_error(m->place, error,
                          "a condition needs 'on': a set of the mesh, 'all', 'skin', {near: [x, "
                          "y]} or {box: ...}");
    return SCREE_OK;
}

static scree_status choose_on(const condition_maker *m, node_choice *c, scree_error *error) {
    if (m->given.on) return choose_nodes(m->given.on, c, error);
    memset(c->marks, 1, c->mesh->nodes);
    return SCREE_OK;
}

static scree_status add_to_body(condition_maker *m, size_t piece, const motion *motions,
                                scree_error *error) {
    deformable_maker *k = m->body;
    node_choice c = {.mesh = &k->world->model.solids.data[k->solids.data[piece]]->mesh,
                     .shift = k->shift,
                     .dimension = k->world->model.dimension};
    condition chosen = {.body = k->first + (uint32_t)piece};
    c.marks = mem_alloc((size_t)c.mesh->nodes + 1, sizeof *c.marks);
    if (!c.marks) return error_no_memory(error, "a condition");
    scree_status status = choose_on(m, &c, error);
    if (status == SCREE_OK) status = take_chosen(&c, &chosen, error);
    size_t found = m->facets ? chosen.facet.count : chosen.node.count;
    if (status == SCREE_OK && found) {
        m->found++;
        status =
            m->loads ? keep_row(m, &chosen, m->part, error) : keep_axes(m, &chosen, motions, error);
    }
    condition_free(&chosen);
    mem_free(c.marks);
    return status;
}

/* None of the bodies has a node or facet of it, or a force would be applied to several bodies. */
static scree_status check_found(const condition_maker *m, scree_error *error) {
    const node *on = m->given.on;
    const deformable_maker *k = m->body;
    if (m->found > 1 && m->loads && m->part.type == CONDITION_FORCE)
        return node_error(on, error,
                          "this force would act on %u pieces of the split body: give a traction, "
                          "or a place in one piece only",
                          m->found);
    if (m->found || !on) return SCREE_OK;
    const fem_mesh *first = &k->world->model.solids.data[k->solids.data[0]]->mesh;
    bool word =
        on->type == NODE_SCALAR && strcmp(on->text, "all") != 0 && strcmp(on->text, "skin") != 0;
    if (word && !fem_mesh_set(k->given.split == SPLIT_NONE ? first : &k->mesh, on->text))
        return unknown_set(on, k->given.split == SPLIT_NONE ? first : &k->mesh, error);
    return node_error(on, error,
                      m->facets ? "there is no facet of the skin: a pressure or traction needs a "
                                  "set or box with whole facets"
                                : "there is no node of the mesh: choose another place");
}

static scree_status read_condition(deformable_maker *k, const node *n, scree_error *error) {
    condition_maker m = {.body = k, .place = n};
    param_scope scope = {.dimension = k->world->model.dimension};
    motion motions[3] = {{0, NONE}, {0, NONE}, {0, NONE}};
    if (n->type != NODE_MAP)
        return node_error(n, error, "a condition must be a map such as {on: left, x: fixed}");
    TRY(param_read(&condition_entry_kind, n, NULL, &scope, &m.given, error));
    scree_status status = read_load(&m, error);
    if (status == SCREE_OK) status = check_on(&m, error);
    if (status == SCREE_OK) status = read_motions(&m, motions, error);
    for (size_t i = 0; status == SCREE_OK && i < k->solids.count; i++)
        status = add_to_body(&m, i, motions, error);
    if (status == SCREE_OK) status = check_found(&m, error);
    param_free(&condition_entry_kind, &m.given);
    return status;
}

/* Anchors of lines are fixed along every axis. */
static scree_status hold_anchors(deformable_maker *k, scree_error *error) {
    condition_maker m = {.body = k, .given = {.active = true}};
    condition chosen = {.body = k->first};
    bool good = true;
    for (size_t i = 0; good && i < k->anchors.count; i++)
        good = array_push(&chosen.node, k->anchors.data[i]);
    scree_status status = good ? SCREE_OK : error_no_memory(error, "the anchors");
    for (uint32_t axis = 0; status == SCREE_OK && axis < (uint32_t)k->world->model.dimension;
         axis++) {
        condition line = {.axis = axis, .type = CONDITION_DISPLACEMENT, .function = NONE};
        status = keep_row(&m, &chosen, line, error);
    }
    condition_free(&chosen);
    return status;
}

/* Whether a condition prescribes the motion of a node along x. */
static bool rules_radius(const deformable_maker *k, uint32_t body_index, uint32_t node_index) {
    for (size_t i = 0; i < k->conditions.count; i++) {
        const condition *c = &k->conditions.data[i].made;
        if (c->body != body_index || c->axis != 0 || !condition_prescribes(c)) continue;
        for (size_t n = 0; n < c->node.count; n++)
            if (c->node.data[n] == node_index) return true;
    }
    return false;
}

/* Nodes on the axis of revolution stay on it: otherwise a hole would open, or they would cross the
 * axis. */
static scree_status hold_axis(deformable_maker *k, size_t index, scree_error *error) {
    const fem_mesh *mesh = &k->world->model.solids.data[k->solids.data[index]]->mesh;
    condition_maker m = {.body = k, .given = {.active = true}};
    condition chosen = {.body = k->first + (uint32_t)index};
    condition line = {.type = CONDITION_DISPLACEMENT, .function = NONE};
    double widest = 0;
    bool good = true;
    for (uint32_t i = 0; i < mesh->nodes; i++)
        widest = fmax(widest, fabs(mesh->place[2 * (size_t)i]));
    for (uint32_t i = 0; good && i < mesh->nodes; i++)
        if (fabs(mesh->place[2 * (size_t)i]) <= ON_AXIS * widest &&
            !rules_radius(k, chosen.body, i))
            good = array_push(&chosen.node, i);
    scree_status status = good ? SCREE_OK : error_no_memory(error, "the nodes on the axis");
    if (status == SCREE_OK && chosen.node.count) status = keep_row(&m, &chosen, line, error);
    condition_free(&chosen);
    return status;
}

/* If two conditions prescribe one axis of a node, both must fix it. */
static scree_status check_pair(const deformable_maker *k, const condition *a, const condition *b,
                               scree_error *error) {
    if (a->body != b->body || a->axis != b->axis) return SCREE_OK;
    if (a->function == NONE && b->function == NONE) return SCREE_OK;
    for (size_t i = 0, j = 0; i < a->node.count && j < b->node.count;) {
        if (a->node.data[i] == b->node.data[j])
            return node_error(k->given.conditions, error,
                              "conditions '%s' and '%s' both prescribe '%c' of node %u of the "
                              "mesh: remove it from one of them",
                              a->name, b->name, "xyz"[a->axis], a -> node.data[i] + 1);
        if (a->node.data[i] < b->node.data[j])
            i++;
        else
            j++;
    }
    return SCREE_OK;
}

/* Conditions that are switched may alternate, so only those at the start are compared. */
static scree_status check_twice(const deformable_maker *k, scree_error *error) {
    for (size_t i = 0; i < k->conditions.count; i++)
        for (size_t j = i + 1; j < k->conditions.count; j++) {
            const made_condition *a = &k->conditions.data[i], *b = &k->conditions.data[j];
            if (!a->active || !b->active || !condition_prescribes(&a->made) ||
                !condition_prescribes(&b->made))
                continue;
            TRY(check_pair(k, &a->made, &b->made, error));
        }
    return SCREE_OK;
}

scree_status maker_read_conditions(deformable_maker *k, scree_error *error) {
    const node *list = k->given.conditions;
    if (list && list->type != NODE_LIST)
        return node_error(list, error, "'conditions' must be a list of maps");
    for (const node *n = list ? list->first : NULL; n; n = n->next)
        TRY(read_condition(k, n, error));
    if (k->anchors.count) TRY(hold_anchors(k, error));
    bool turns = k->world->model.plane == FEM_AXISYMMETRIC && k->world->model.dimension == 2;
    for (size_t i = 0; turns && i < k->solids.count; i++)
        TRY(hold_axis(k, i, error));
    return check_twice(k, error);
}
