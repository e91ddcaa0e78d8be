#include "world/run/publish_solids.h"

#include <string.h>

#include "base/space.h"

static const fem_solid *solid_of(const model *m, size_t i) {
    return m->solids.data[m->deformables.data[i].solid];
}

void solid_layout_count(const model *m, scree_layout *l, size_t rows[LAYOUT_TABLES]) {
    l->solids = (uint32_t)m->deformables.count;
    for (size_t i = 0; i < m->deformables.count; i++) {
        const fem_mesh *from = &solid_of(m, i)->mesh;
        l->nodes += from->nodes;
        l->elements += from->elements;
        l->facets += (uint32_t)from->skin.count;
        rows[LAYOUT_element_nodes] += from->first[from->elements];
        for (size_t f = 0; f < from->skin.count; f++)
            rows[LAYOUT_facet_nodes] += from->skin.data[f].nodes;
        rows[LAYOUT_regions] += from->region_name.count;
    }
}

/* Regions with equal names are one region. */
static uint32_t add_region(layout_arrays *a, scree_layout *l, const char *name) {
    for (uint32_t k = 0; k < l->regions; k++)
        if (strcmp(a->region_name[k], name) == 0) return k;
    a->region_name[l->regions] = name;
    return l->regions++;
}

static void add_elements(layout_arrays *a, scree_layout *l, const fem_mesh *from, uint32_t first,
                         uint32_t element) {
    uint32_t at = a->element_first[element];
    for (uint32_t e = 0; e < from->elements; e++) {
        a->element_type[element + e] = from->kind[e]->type;
        a->element_region[element + e] = add_region(a, l, from->region_name.data[from->region[e]]);
        for (uint32_t k = from->first[e]; k < from->first[e + 1]; k++)
            a->element_node[at++] = first + from->node[k];
        a->element_first[element + e + 1] = at;
    }
}

static void add_facets(layout_arrays *a, const fem_mesh *from, uint32_t first, uint32_t facet) {
    uint32_t at = a->facet_first[facet];
    for (uint32_t f = 0; f < from->skin.count; f++) {
        const fem_facet *own = &from->skin.data[f];
        for (uint32_t k = 0; k < own->nodes; k++)
            a->facet_node[at++] = first + own->node[k];
        a->facet_first[facet + f + 1] = at;
    }
}

static void add_places(layout_arrays *a, const fem_mesh *from, const double shift[3],
                       uint32_t first) {
    for (uint32_t n = 0; n < from->nodes; n++)
        for (int k = 0; k < from->dimension; k++)
            a->node_place[first + n][k] =
                shift[k] + from->place[(size_t)n * (size_t)from->dimension + k];
}

void solid_layout_fill(layout_arrays *a, scree_solid_view *solid, const model *m, scree_layout *l) {
    scree_solid_view at = {0};
    for (size_t i = 0; i < m->deformables.count; i++) {
        const deformable *d = &m->deformables.data[i];
        const fem_mesh *from = &solid_of(m, i)->mesh;
        at.body = d->slot;
        at.nodes = from->nodes;
        at.elements = from->elements;
        at.facets = (uint32_t)from->skin.count;
        solid[i] = at;
        add_places(a, from, d->shift, at.node);
        add_elements(a, l, from, at.node, at.element);
        add_facets(a, from, at.node, at.facet);
        at.node += at.nodes;
        at.element += at.elements;
        at.facet += at.facets;
    }
}

/* One by one: an earlier attempt may have created some of them. */
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
