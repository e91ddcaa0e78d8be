#include "world/publish_solids.h"

#include <string.h>

#include "base/space.h"

static scree_element_type type_of(const element_kind *element) {
    if (element->dimension == 1) return SCREE_ELEMENT_LINE;
    if (element->dimension == 2)
        return element->nodes == 3   ? SCREE_ELEMENT_T3
               : element->nodes == 4 ? SCREE_ELEMENT_Q4
                                     : SCREE_ELEMENT_T6;
    return element->nodes == 4    ? SCREE_ELEMENT_T4
           : element->nodes == 10 ? SCREE_ELEMENT_T10
                                  : SCREE_ELEMENT_H8;
}

static const fem_solid *solid_of(const model *m, size_t i) {
    return m->solids.data[m->deformables.data[i].solid];
}

/* Numbers of all that the layout lists, and of the nodes that elements and facets name. */
static void count_solids(const model *m, scree_layout *l, size_t *element_nodes,
                         size_t *facet_nodes) {
    l->plane = (int)m->plane;
    l->solids = (uint32_t)m->deformables.count;
    for (size_t i = 0; i < m->deformables.count; i++) {
        const fem_mesh *from = &solid_of(m, i)->mesh;
        l->nodes += from->nodes;
        l->elements += from->elements;
        l->facets += (uint32_t)from->skin.count;
        *element_nodes += from->first[from->elements];
        for (size_t f = 0; f < from->skin.count; f++)
            *facet_nodes += from->skin.data[f].nodes;
    }
}

static bool allocate_layout(solid_layout *s, const scree_layout *l, size_t element_nodes,
                            size_t facet_nodes) {
    s->solid = mem_alloc(l->solids, sizeof *s->solid);
    s->place = mem_alloc(l->nodes, sizeof *s->place);
    s->type = mem_alloc(l->elements, sizeof *s->type);
    s->element_first = mem_alloc((size_t)l->elements + 1, sizeof *s->element_first);
    s->element_node = mem_alloc(element_nodes, sizeof *s->element_node);
    s->region = mem_alloc(l->elements, sizeof *s->region);
    s->facet_first = mem_alloc((size_t)l->facets + 1, sizeof *s->facet_first);
    s->facet_node = mem_alloc(facet_nodes, sizeof *s->facet_node);
    return s->solid && s->place && s->type && s->element_first && s->element_node && s->region &&
           s->facet_first && s->facet_node;
}

/* Regions of one name are one region; NONE when out of memory. */
static uint32_t add_region(solid_layout *s, const char *name) {
    for (size_t k = 0; k < s->region_name.count; k++)
        if (strcmp(s->region_name.data[k], name) == 0) return (uint32_t)k;
    return array_push(&s->region_name, name) ? (uint32_t)s->region_name.count - 1 : NONE;
}

static bool add_elements(solid_layout *s, const fem_mesh *from, uint32_t first, uint32_t element) {
    uint32_t at = s->element_first[element];
    for (uint32_t e = 0; e < from->elements; e++) {
        uint32_t region = add_region(s, from->region_name.data[from->region[e]]);
        if (region == NONE) return false;
        s->type[element + e] = (uint8_t)type_of(from->kind[e]);
        s->region[element + e] = region;
        for (uint32_t k = from->first[e]; k < from->first[e + 1]; k++)
            s->element_node[at++] = first + from->node[k];
        s->element_first[element + e + 1] = at;
    }
    return true;
}

static void add_facets(solid_layout *s, const fem_mesh *from, uint32_t first, uint32_t facet) {
    uint32_t at = s->facet_first[facet];
    for (uint32_t f = 0; f < from->skin.count; f++) {
        const fem_facet *own = &from->skin.data[f];
        for (uint32_t k = 0; k < own->nodes; k++)
            s->facet_node[at++] = first + own->node[k];
        s->facet_first[facet + f + 1] = at;
    }
}

static void add_places(solid_layout *s, const fem_mesh *from, const double shift[3],
                       uint32_t first) {
    for (uint32_t n = 0; n < from->nodes; n++)
        for (int k = 0; k < from->dimension; k++)
            s->place[first + n][k] =
                shift[k] + from->place[(size_t)n * (size_t)from->dimension + k];
}

static bool fill_layout(solid_layout *s, const model *m) {
    scree_solid_view at = {0};
    for (size_t i = 0; i < m->deformables.count; i++) {
        const deformable *d = &m->deformables.data[i];
        const fem_mesh *from = &solid_of(m, i)->mesh;
        s->solid[i] = (scree_solid_view){.body = d->slot,
                                         .node = at.node,
                                         .nodes = from->nodes,
                                         .element = at.element,
                                         .elements = from->elements,
                                         .facet = at.facet,
                                         .facets = (uint32_t)from->skin.count};
        add_places(s, from, d->shift, at.node);
        if (!add_elements(s, from, at.node, at.element)) return false;
        add_facets(s, from, at.node, at.facet);
        at.node += from->nodes;
        at.element += from->elements;
        at.facet += (uint32_t)from->skin.count;
    }
    return true;
}

scree_status solid_layout_make(solid_layout *s, const model *m, scree_layout *l,
                               scree_error *error) {
    size_t element_nodes = 0, facet_nodes = 0;
    if (m->deformables.count == 0) return SCREE_OK;
    count_solids(m, l, &element_nodes, &facet_nodes);
    if (!allocate_layout(s, l, element_nodes, facet_nodes) || !fill_layout(s, m))
        return error_no_memory(error, "the layout of deformable bodies");
    l->solid = s->solid;
    l->node_place = (const double(*)[3])s->place;
    l->element_type = s->type;
    l->element_first = s->element_first;
    l->element_node = s->element_node;
    l->element_region = s->region;
    l->facet_first = s->facet_first;
    l->facet_node = s->facet_node;
    l->regions = (uint32_t)s->region_name.count;
    l->region_name = s->region_name.data;
    return SCREE_OK;
}

void solid_layout_free(solid_layout *s) {
    mem_free(s->solid);
    mem_free(s->place);
    mem_free(s->type);
    mem_free(s->element_first);
    mem_free(s->element_node);
    mem_free(s->region);
    mem_free(s->facet_first);
    mem_free(s->facet_node);
    array_free(&s->region_name);
}

/* One by one: an earlier attempt may have got some of them. */
#define ROOM(array, count)                                                                         \
    ((array) || ((array) = mem_alloc((size_t)(count), sizeof *(array))) != NULL)

static bool reserve(solid_numbers *n, const model *m, const scree_layout *l) {
    uint32_t nodes = 0, elements = 0;
    for (size_t i = 0; i < m->solids.count; i++) {
        const fem_mesh *from = &m->solids.data[i]->mesh;
        if (from->nodes > nodes) nodes = from->nodes;
        if (from->elements > elements) elements = from->elements;
    }
    return ROOM(n->centre, l->solids) && ROOM(n->mean_velocity, l->solids) &&
           ROOM(n->scratch, (size_t)nodes * (size_t)m->dimension) && ROOM(n->values, elements);
}

static void fill_nodes(frame_arrays *out, const node_state *nodes, const scree_layout *l) {
    size_t d = nodes->dimension;
    memset(out->displacement, 0, l->nodes * sizeof *out->displacement);
    memset(out->node_velocity, 0, l->nodes * sizeof *out->node_velocity);
    memset(out->contact_force, 0, l->nodes * sizeof *out->contact_force);
    for (size_t i = 0; i < l->nodes; i++)
        for (size_t k = 0; k < d; k++) {
            out->displacement[i][k] = nodes->u[d * i + k];
            out->node_velocity[i][k] = nodes->v[d * i + k];
        }
}

/* Centre of mass and its velocity, from the lumped masses. */
static void fill_centre(solid_numbers *n, const frame_arrays *out, const fem_solid *solid,
                        const scree_layout *l, size_t i) {
    const scree_solid_view *v = &l->solid[i];
    double sum[3] = {0, 0, 0}, momentum[3] = {0, 0, 0}, mass = 0;
    for (uint32_t k = 0; k < v->nodes; k++) {
        double at[3];
        along3(l->node_place[v->node + k], 1, out->displacement[v->node + k], at);
        along3(sum, solid->mass[k], at, sum);
        along3(momentum, solid->mass[k], out->node_velocity[v->node + k], momentum);
        mass += solid->mass[k];
    }
    for (int k = 0; k < 3; k++) {
        n->centre[i][k] = mass > 0 ? sum[k] / mass : l->node_place[v->node][k];
        n->mean_velocity[i][k] = mass > 0 ? momentum[k] / mass : 0;
    }
}

static double kinetic(solid_numbers *n, const fem_solid *solid, const double *v, size_t dofs) {
    double sum = 0;
    fem_mass_times(solid, v, n->scratch);
    for (size_t k = 0; k < dofs; k++)
        sum += v[k] * n->scratch[k];
    return 0.5 * sum;
}

/* Returns the stored energy of the body. */
static double fill_elements(solid_numbers *n, frame_arrays *out, const fem_solid *solid,
                            const double *u, const double *history, const scree_solid_view *v) {
    double stored = 0;
    fem_element_output(solid, u, history, n->values);
    for (uint32_t k = 0; k < v->elements; k++) {
        const fem_element_values *from = &n->values[k];
        uint32_t e = v->element + k;
        memcpy(out->stress[e], from->stress, sizeof from->stress);
        memcpy(out->element_strain[e], from->strain, sizeof from->strain);
        out->plastic[e] = from->plastic;
        out->element_energy[e] = from->energy;
        out->element_volume[e] = from->volume;
        stored += from->energy;
    }
    return stored;
}

scree_status solid_numbers_fill(solid_numbers *n, frame_arrays *out, const model *m, const state *s,
                                const scree_layout *l, scree_error *error) {
    if (m->deformables.count == 0) return SCREE_OK;
    if (!reserve(n, m, l)) return error_no_memory(error, "the frame of deformable bodies");
    fill_nodes(out, &s->node, l);
    for (size_t i = 0; i < m->deformables.count; i++) {
        const deformable *d = &m->deformables.data[i];
        const fem_solid *solid = solid_of(m, i);
        size_t dofs = (size_t)m->dimension * l->solid[i].nodes,
               first = (size_t)m->dimension * d->first_node;
        double *energy = out->solid_energy + 3 * i;
        fill_centre(n, out, solid, l, i);
        energy[0] = d->inertia ? kinetic(n, solid, s->node.v + first, dofs) : 0;
        energy[1] = fill_elements(n, out, solid, s->node.u + first,
                                  s->material.value + d->first_history, &l->solid[i]);
        energy[2] = s->solid.dissipated[i];
    }
    return SCREE_OK;
}

static void push(frame_arrays *out, const contact_table *l, const carrier *c, double sign,
                 const double force[3]) {
    for (uint32_t k = 0; k < c->count; k++) {
        weighted_node at = carrier_node(l, c, k);
        double *on = out->contact_force[at.node];
        along3(on, sign * at.weight, force, on);
    }
}

void solid_numbers_push(frame_arrays *out, const contact_table *l, const contact *c,
                        const double force[3]) {
    const carrier_pair *on = &l->carrier.pair[c->carried - 1];
    push(out, l, &on->candidate, 1, force);
    push(out, l, &on->antagonist, -1, force);
}

void solid_numbers_free(solid_numbers *n) {
    mem_free(n->centre);
    mem_free(n->mean_velocity);
    mem_free(n->scratch);
    mem_free(n->values);
}
