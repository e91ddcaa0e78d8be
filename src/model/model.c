#include "model/model.h"

#include <string.h>

#include "base/hash.h"
#include "base/space.h"

void model_init(model *m, int dimension) {
    memset(m, 0, sizeof *m);
    m->dimension = dimension;
    m->dofs = dimension == 3 ? 6 : 3;
    m->places = dimension == 3 ? 7 : 3;
    m->thickness = 1;
    m->default_law = NONE;
}

static char no_name[1] = "";

char *model_name_body(const char *name) { return name[0] ? mem_text(name) : no_name; }

static void free_names(name_list *list) {
    for (size_t i = 0; i < list->names.count; i++)
        mem_free(list->names.data[i]);
    array_free(&list->names);
}

static void free_law(law *l, void (*free_part)(const struct law_part *, void *)) {
    for (int slot = 0; slot < LAW_SLOTS; slot++)
        if (l->part[slot] && free_part) free_part(l->part[slot], l->parameters[slot]);
    mem_free(l->name);
    mem_free(l->place);
}

/* Every registry entry begins with its kind, so parameters can be freed without the table. */
static void free_part_parameters(const struct law_part *entry, void *parameters) {
    if (!parameters) return;
    param_free((const kind *)entry, parameters);
    mem_free(parameters);
}

static void free_deformables(model *m) {
    for (size_t i = 0; i < m->solids.count; i++) {
        fem_solid_free(m->solids.data[i]);
        mem_free(m->solids.data[i]);
    }
    for (size_t i = 0; i < m->deformables.count; i++)
        mem_free(m->deformables.data[i].facet_surface);
    for (size_t i = 0; i < m->conditions.count; i++) {
        mem_free(m->conditions.data[i].name);
        array_free(&m->conditions.data[i].node);
        array_free(&m->conditions.data[i].facet);
    }
    array_free(&m->solids);
    array_free(&m->deformables);
    array_free(&m->conditions);
}

void model_free(model *m) {
    for (size_t i = 0; i < m->shapes.count; i++)
        shape_release(m->shapes.data[i]);
    for (size_t i = 0; i < m->bodies.count; i++)
        if (m->bodies.data[i].name != no_name) mem_free(m->bodies.data[i].name);
    for (size_t i = 0; i < m->laws.count; i++)
        free_law(&m->laws.data[i], free_part_parameters);
    for (size_t i = 0; i < m->functions.count; i++)
        function_free(&m->functions.data[i]);
    for (size_t i = 0; i < m->loads.count; i++) {
        load *l = &m->loads.data[i];
        if (l->parameters) param_free(&l->kind->head, l->parameters);
        mem_free(l->parameters);
        mem_free(l->bodies);
        mem_free(l->name);
    }
    for (size_t i = 0; i < m->joints.count; i++) {
        joint *j = &m->joints.data[i];
        if (j->parameters) param_free((const kind *)j->kind, j->parameters);
        mem_free(j->parameters);
        mem_free(j->name);
    }
    free_deformables(m);
    array_free(&m->shapes);
    array_free(&m->bodies);
    array_free(&m->radius);
    mem_free(m->names.slot);
    array_free(&m->laws);
    array_free(&m->bonds);
    array_free(&m->functions);
    array_free(&m->loads);
    array_free(&m->joints);
    free_names(&m->surfaces);
    free_names(&m->groups);
    mem_free(m->law_table);
    model_init(m, m->dimension);
}

uint32_t name_list_find(const name_list *list, const char *name) {
    for (size_t i = 0; i < list->names.count; i++)
        if (strcmp(list->names.data[i], name) == 0) return (uint32_t)i;
    return NONE;
}

uint32_t name_list_add(name_list *list, const char *name) {
    uint32_t found = name_list_find(list, name);
    if (found != NONE) return found;
    char *copy = mem_text(name);
    if (!copy) return NONE;
    if (!array_push(&list->names, copy)) {
        mem_free(copy);
        return NONE;
    }
    return (uint32_t)(list->names.count - 1);
}

bool model_is_applied(const model *m) {
    for (size_t i = 0; i < m->loads.count; i++)
        if (m->loads.data[i].kind->applied) return true;
    return false;
}

bool model_resists(const model *m) {
    for (size_t i = 0; i < m->loads.count; i++)
        if (m->loads.data[i].kind->resists) return true;
    return false;
}

uint32_t model_widest_rows(const model *m) {
    uint32_t rows = 1;
    for (size_t i = 0; i < m->laws.count; i++)
        if (m->laws.data[i].rows > rows) rows = m->laws.data[i].rows;
    return rows;
}

uint32_t model_widest_history(const model *m) {
    uint32_t width = 0;
    for (size_t i = 0; i < m->laws.count; i++)
        if (m->laws.data[i].history > width) width = m->laws.data[i].history;
    return width;
}

bool model_touches_in_points(const model *m) {
    if (m->nodes) return false;
    for (int k = 0; k < 3; k++)
        if (m->cell.period[k] > 0) return false;
    for (size_t i = 0; i < m->shapes.count; i++) {
        const shape *s = m->shapes.data[i];
        if (s->parts != 1 || s->part[0].features != 1 || s->part[0].feature != 0) return false;
    }
    return true;
}

static uint64_t hash_text(uint64_t h, const char *text) {
    return hash_bytes(h, text, strlen(text));
}

/* The place of a name in the index, or the free one where it would go. */
static uint32_t *name_place(const model *m, const char *name) {
    size_t mask = m->names.size - 1, i = hash_text(0, name) & mask;
    while (m->names.slot[i] && strcmp(m->bodies.data[m->names.slot[i] - 1].name, name) != 0)
        i = (i + 1) & mask;
    return &m->names.slot[i];
}

/* Memory for one more name. Without this index, searching all bodies would take minutes in scenes
 * of 10^5 bodies, each of which is searched when it is added. */
static bool reserve_name(model *m) {
    if (2 * (m->names.used + 1) <= m->names.size) return true;
    name_index old = m->names;
    m->names.size = old.size ? 2 * old.size : 64;
    m->names.slot = mem_alloc(m->names.size, sizeof *m->names.slot);
    if (!m->names.slot) {
        m->names = old;
        return false;
    }
    for (size_t i = 0; i < old.size; i++)
        if (old.slot[i]) *name_place(m, m->bodies.data[old.slot[i] - 1].name) = old.slot[i];
    mem_free(old.slot);
    return true;
}

bool model_reserve_bodies(model *m, size_t more) {
    return array_reserve(&m->bodies, m->bodies.count + more) &&
           array_reserve(&m->radius, m->bodies.count + more);
}

bool model_reserve_body(model *m) { return reserve_name(m) && model_reserve_bodies(m, 1); }

void model_add_body(model *m, const body *b) {
    bool shaped = b->shape < m->shapes.count;
    m->radius.data[m->bodies.count] = shaped ? shape_round_radius(m->shapes.data[b->shape]) : 0;
    m->bodies.data[m->bodies.count++] = *b;
    uint32_t *place = b->name[0] ? name_place(m, b->name) : NULL;
    if (!place || *place) return; /* of two bodies with the same name the first one is found */
    *place = (uint32_t)m->bodies.count;
    m->names.used++;
}

void model_forget_bodies(model *m, size_t count) {
    while (m->bodies.count > count) {
        char *name = m->bodies.data[--m->bodies.count].name;
        if (name != no_name) mem_free(name);
    }
    if (m->names.size) memset(m->names.slot, 0, m->names.size * sizeof *m->names.slot);
    m->names.used = 0;
    for (size_t i = 0; i < count; i++) {
        const char *name = m->bodies.data[i].name;
        uint32_t *place = name[0] ? name_place(m, name) : NULL;
        if (!place || *place) continue;
        *place = (uint32_t)(i + 1);
        m->names.used++;
    }
}

uint32_t model_find_body(const model *m, const char *name) {
    if (!m->names.size || !name[0]) return NONE;
    uint32_t found = *name_place(m, name);
    return found ? found - 1 : NONE;
}

uint32_t model_find_group(const model *m, const char *name) {
    return name_list_find(&m->groups, name);
}

/* The table is symmetric and stored as a square; it is rebuilt when surfaces were added. */
static size_t table_side(const model *m) { return m->surfaces.names.count; }

scree_status model_set_law(model *m, uint32_t surface_a, uint32_t surface_b, uint32_t law_index,
                           scree_error *error) {
    size_t side = table_side(m);
    if (surface_a >= side || surface_b >= side) return BUG(error, "surface out of range");
    if (!m->law_table) {
        m->law_table = mem_alloc(side * side, sizeof *m->law_table);
        if (!m->law_table) return error_no_memory(error, "the law table");
        for (size_t i = 0; i < side * side; i++)
            m->law_table[i] = NONE;
    }
    m->law_table[surface_a * side + surface_b] = law_index;
    m->law_table[surface_b * side + surface_a] = law_index;
    return SCREE_OK;
}

/* The first bond that does not come before (a, b). */
static size_t bond_place(const model *m, uint32_t a, uint32_t b) {
    size_t low = 0, high = m->bonds.count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        const bond_rule *x = &m->bonds.data[middle];
        if (x->a < a || (x->a == a && x->b < b))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static bool is_bond(const model *m, size_t at, uint32_t a, uint32_t b) {
    return at < m->bonds.count && m->bonds.data[at].a == a && m->bonds.data[at].b == b;
}

scree_status model_set_bond(model *m, uint32_t one, uint32_t two, uint32_t law_index,
                            scree_error *error) {
    bond_rule b = {one < two ? one : two, one < two ? two : one, law_index};
    size_t at = bond_place(m, b.a, b.b);
    if (is_bond(m, at, b.a, b.b))
        return error_set(error, SCREE_BAD_INPUT,
                         "this pair already has the bond '%s': remove one of the two",
                         m->laws.data[m->bonds.data[at].law].name);
    if (!array_push(&m->bonds, b)) return error_no_memory(error, "a bond");
    memmove(&m->bonds.data[at + 1], &m->bonds.data[at], (m->bonds.count - 1 - at) * sizeof b);
    m->bonds.data[at] = b;
    m->bond_levels |= 1u << ((b.a >= BOND_GROUP) + (b.b >= BOND_GROUP));
    return SCREE_OK;
}

static uint32_t find_bond(const model *m, uint32_t one, uint32_t two) {
    uint32_t a = one < two ? one : two, b = one < two ? two : one;
    size_t at = bond_place(m, a, b);
    return is_bond(m, at, a, b) ? m->bonds.data[at].law : NONE;
}

uint32_t model_bond(const model *m, uint32_t body_a, uint32_t body_b) {
    uint32_t a = body_a < body_b ? body_a : body_b, b = body_a < body_b ? body_b : body_a;
    uint32_t group_a = BOND_GROUP + m->bodies.data[a].group;
    uint32_t group_b = BOND_GROUP + m->bodies.data[b].group, found = NONE;
    if (m->bond_levels & 1) found = find_bond(m, a, b);
    if (found == NONE && m->bond_levels & 2) found = find_bond(m, a, group_b);
    if (found == NONE && m->bond_levels & 2) found = find_bond(m, b, group_a);
    if (found == NONE && m->bond_levels & 4) found = find_bond(m, group_a, group_b);
    return found;
}

uint32_t model_surface_law(const model *m, uint32_t body_a, uint32_t surface_a, uint32_t body_b,
                           uint32_t surface_b) {
    uint32_t bonded = m->bonds.count ? model_bond(m, body_a, body_b) : NONE;
    if (bonded != NONE) return bonded;
    if (!m->law_table) return m->default_law;
    uint32_t listed = m->law_table[surface_a * table_side(m) + surface_b];
    return listed != NONE ? listed : m->default_law;
}

static uint64_t hash_shape(uint64_t h, const shape *s) {
    h = hash_text(h, s->kind);
    for (uint32_t i = 0; i < s->parts; i++) {
        const part *p = &s->part[i];
        double numbers[6] = {(double)p->type, p->centre[0],    p->centre[1],
                             p->radius,       p->direction[0], p->direction[1]};
        h = hash_bytes(h, numbers, sizeof numbers);
    }
    return hash_bytes(h, s->vertex, s->vertices * sizeof *s->vertex);
}

static uint64_t hash_laws(uint64_t h, const model *m) {
    for (size_t i = 0; i < m->laws.count; i++) {
        const law *l = &m->laws.data[i];
        h = hash_text(h, l->name);
        for (int slot = 0; slot < LAW_SLOTS; slot++)
            if (l->part[slot]) h = param_hash((const kind *)l->part[slot], l->parameters[slot], h);
    }
    size_t side = table_side(m);
    if (m->law_table) h = hash_bytes(h, m->law_table, side * side * sizeof *m->law_table);
    if (m->bonds.count) h = hash_bytes(h, m->bonds.data, m->bonds.count * sizeof *m->bonds.data);
    return hash_bytes(h, &m->default_law, sizeof m->default_law);
}

void model_rotation(const model *m, const double *q, double R[3][3]) {
    if (m->dimension == 3) {
        quaternion_matrix(q + 3, R);
        return;
    }
    double c, s;
    math_sincos(q[2], &s, &c);
    const double planar[3][3] = {{c, -s, 0}, {s, c, 0}, {0, 0, 1}};
    memcpy(R, planar, sizeof planar);
}

double model_joint_size(const model *m, const joint *j) {
    double size = INFINITY;
    for (int end = 0; end < 2; end++)
        if (j->body[end] != NONE)
            size = fmin(size, m->shapes.data[m->bodies.data[j->body[end]].shape]->bound);
    return size;
}

const deformable *model_deformable(const model *m, uint32_t slot) {
    size_t low = 0, high = m->deformables.count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (m->deformables.data[middle].slot == slot) return &m->deformables.data[middle];
        if (m->deformables.data[middle].slot < slot)
            low = middle + 1;
        else
            high = middle;
    }
    return NULL;
}

uint32_t model_node_owner(const model *m, uint32_t node_index) {
    size_t low = 0, high = m->deformables.count;
    while (low + 1 < high) {
        size_t middle = low + (high - low) / 2;
        if (m->deformables.data[middle].first_node <= node_index)
            low = middle;
        else
            high = middle;
    }
    return (uint32_t)low;
}

static uint64_t hash_solid(uint64_t h, const fem_solid *s) {
    const fem_mesh *m = &s->mesh;
    uint32_t head[4] = {m->nodes, m->elements, (uint32_t)s->plane, (uint32_t)s->mass_form};
    h = hash_bytes(h, head, sizeof head);
    h = hash_bytes(h, m->place, (size_t)m->nodes * (size_t)m->dimension * sizeof *m->place);
    h = hash_bytes(h, m->node, m->first[m->elements] * sizeof *m->node);
    h = hash_bytes(h, m->region, m->elements * sizeof *m->region);
    for (uint32_t e = 0; e < m->elements; e++)
        h = hash_text(h, m->kind[e]->head.name);
    for (size_t i = 0; i < m->region_name.count; i++) {
        const fem_region *r = &s->region[i];
        double numbers[] = {r->density, r->thickness,          r->section, r->prestress, r->alpha,
                            r->beta,    (double)r->integration};
        h = param_hash(&r->material->head, r->parameters,
                       hash_bytes(hash_text(h, r->material->head.name), numbers, sizeof numbers));
    }
    return h;
}

static uint64_t hash_deformables(uint64_t h, const model *m) {
    for (size_t i = 0; i < m->solids.count; i++)
        h = hash_solid(h, m->solids.data[i]);
    for (size_t i = 0; i < m->deformables.count; i++) {
        const deformable *d = &m->deformables.data[i];
        uint32_t numbers[] = {d->slot,      d->solid, (uint32_t)d->points,
                              d->per_facet, d->self,  d->inertia};
        h = hash_bytes(hash_bytes(h, numbers, sizeof numbers), d->shift, sizeof d->shift);
        h = hash_bytes(h, d->facet_surface,
                       m->solids.data[d->solid]->mesh.skin.count * sizeof *d->facet_surface);
    }
    for (size_t i = 0; i < m->conditions.count; i++) {
        const condition *c = &m->conditions.data[i];
        uint32_t numbers[] = {(uint32_t)c->type, c->body, c->axis, c->function};
        h = hash_bytes(hash_bytes(hash_text(h, c->name), numbers, sizeof numbers), c->vector,
                       sizeof c->vector);
        h = hash_bytes(h, c->node.data, c->node.count * sizeof *c->node.data);
        for (size_t k = 0; k < c->facet.count; k++)
            h = hash_bytes(h, c->facet.data[k].node,
                           c->facet.data[k].nodes * sizeof *c->facet.data[k].node);
    }
    return h;
}

uint64_t model_identity(const model *m) {
    double head[2] = {m->dimension, m->thickness};
    uint64_t h = hash_bytes(1, head, sizeof head);
    h = hash_bytes(h, m->gravity, sizeof m->gravity);
    h = hash_bytes(h, &m->cell, sizeof m->cell);
    for (size_t i = 0; i < m->shapes.count; i++)
        h = hash_shape(h, m->shapes.data[i]);
    for (size_t i = 0; i < m->bodies.count; i++) {
        const body *b = &m->bodies.data[i];
        uint32_t places[3] = {b->shape, b->surface, b->group};
        double masses[4] = {b->mass, b->inertia[0], b->inertia[1], b->inertia[2]};
        h = hash_bytes(hash_bytes(hash_text(h, b->name), places, sizeof places), masses,
                       sizeof masses);
    }
    h = hash_laws(h, m);
    for (size_t i = 0; i < m->functions.count; i++)
        h = param_hash(&m->functions.data[i].kind->head, m->functions.data[i].parameters, h);
    for (size_t i = 0; i < m->loads.count; i++) {
        const load *l = &m->loads.data[i];
        h = param_hash(&l->kind->head, l->parameters, hash_text(h, l->name));
        h = hash_bytes(h, l->bodies, l->count * sizeof *l->bodies);
    }
    for (size_t i = 0; i < m->joints.count; i++) {
        const joint *j = &m->joints.data[i];
        h = param_hash((const kind *)j->kind, j->parameters, h);
        h = hash_bytes(h, j->body, sizeof j->body);
        h = hash_bytes(h, j->anchor, sizeof j->anchor);
        h = hash_bytes(h, j->orientation, sizeof j->orientation);
    }
    return m->deformables.count ? hash_deformables(h, m) : h;
}
