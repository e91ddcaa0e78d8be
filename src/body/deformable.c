#include "body/deformable.h"

#include <string.h>

#include "base/math.h"
#include "body/deform_parts.h"

#define STEPS_BACK 6 /* halvings of a step */

static bool create_arrays(deform_work *d, const model *m) {
    size_t numbers = (size_t)d->nodes * d->dimension;
    double **const arrays[] = {&d->x_M,   &d->load,   &d->weight, &d->v_k,
                               &d->force, &d->u_plus, &d->balance};
    for (size_t i = 0; i < sizeof arrays / sizeof *arrays; i++) {
        *arrays[i] = mem_alloc(numbers, sizeof(double));
        if (!*arrays[i]) return false;
    }
    d->history = mem_alloc(m->histories, sizeof *d->history);
    d->sums = mem_alloc(m->deformables.count, sizeof *d->sums);
    d->stored = mem_alloc(m->deformables.count, sizeof *d->stored);
    d->scratch = mem_alloc(3 * numbers, sizeof *d->scratch);
    return d->history && d->sums && d->stored && d->scratch;
}

deform_settings deform_default_settings(void) {
    /* tolerance: of the balance of the nodes; the parameter balance has the same default */
    return (deform_settings){
        .max_iterations = 30, .tolerance = 1e-8, .factor = spd_default_settings()};
}

bool deform_is_exact(const deform_work *d, const fem_solid *s) {
    return s->linear && d->settings.tangent != DEFORM_MASS;
}

scree_status deform_create(deform_work *d, const model *m, const rigid_work *w,
                           const deform_settings *settings, scree_error *error) {
    *d = (deform_work){.settings = *settings,
                       .dimension = (uint32_t)m->dimension,
                       .nodes = m->nodes,
                       .first = w->count * w->dofs};
    for (size_t i = 0; i < m->deformables.count; i++)
        d->iterates =
            d->iterates || !deform_is_exact(d, m->solids.data[m->deformables.data[i].solid]);
    scree_status status = deform_matrices_create(d, m, error);
    if (status == SCREE_OK && !create_arrays(d, m))
        status = error_no_memory(error, "the workspace of deformable bodies");
    if (status != SCREE_OK) deform_free(d);
    return status;
}

void deform_free(deform_work *d) {
    deform_matrices_free(d);
    mem_free(d->x_M);
    mem_free(d->load);
    mem_free(d->weight);
    mem_free(d->v_k);
    mem_free(d->force);
    mem_free(d->history);
    mem_free(d->sums);
    mem_free(d->stored);
    mem_free(d->u_plus);
    mem_free(d->scratch);
    mem_free(d->balance);
    memset(d, 0, sizeof *d);
}

scree_status deform_start(const model *m, state *s, scree_error *error) {
    for (size_t i = 0; i < m->deformables.count; i++) {
        const deformable *b = &m->deformables.data[i];
        const fem_solid *solid = m->solids.data[b->solid];
        if (solid->linear) continue;
        fem_sums sums;
        size_t at = (size_t)b->first_node * s->node.dimension;
        TRY(fem_forces(solid, s->node.u + at, s->material.value + b->first_history,
                       s->material.value + b->first_history, s->node.force + at, &sums, error));
        s->solid.stored[i] = sums.stored;
    }
    return SCREE_OK;
}

void deform_drift(deform_work *d, rigid_work *w, const model *m, const state *s,
                  const rigid_times *times) {
    if (w->v_minus != w->spun) {
        memcpy(w->spun, w->v_minus, d->first * sizeof *w->spun);
        w->v_minus = w->spun;
    }
    memcpy(w->spun + d->first, s->node.v, (size_t)d->nodes * d->dimension * sizeof *w->spun);
    double dt = (1 - times->theta) * times->h;
    for (size_t i = 0; i < m->deformables.count; i++) {
        const deformable *b = &m->deformables.data[i];
        const fem_mesh *mesh = &m->solids.data[b->solid]->mesh;
        size_t at = deform_at(d, b);
        for (uint32_t n = 0; n < mesh->nodes; n++)
            for (uint32_t k = 0; k < d->dimension; k++, at++)
                d->x_M[at] = b->shift[k] + mesh->place[(size_t)n * d->dimension + k] +
                             s->node.u[at] + dt * s->node.v[at];
    }
}

double deform_prescribed(const model *m, const state *s, size_t dof, double u, double from,
                         double to) {
    uint32_t index = s->node.condition[dof];
    uint32_t f = s->condition.function[index];
    if (f == NONE) return 0;
    double start = s->condition.start[index];
    const function *path = &m->functions.data[f];
    if (m->conditions.data[index].type == CONDITION_VELOCITY)
        return function_mean(path, from - start, to - start);
    return (s->node.origin[dof] + function_value(path, to - start) - u) / (to - from);
}

/* The first iterate: the velocities at the start, and the prescribed ones. */
static void begin_iterate(deform_work *d, const model *m, const state *s,
                          const rigid_times *times) {
    double dt = (1 - times->theta) * times->h;
    for (size_t i = 0; i < (size_t)d->nodes * d->dimension; i++) {
        d->v_k[i] = s->node.v[i];
        if (s->node.condition[i] == NONE) continue;
        double u_M = s->node.u[i] + dt * s->node.v[i];
        d->v_k[i] = deform_prescribed(m, s, i, u_M, times->t_M, times->t_M_next);
    }
}

/* A vector times a magnitude, distributed among the nodes of a condition by their areas, or equally
 * if they have none. */
static void share_force(deform_work *d, const fem_solid *solid, const condition *c, const double *u,
                        double magnitude, double *force) {
    double *area = d->scratch, total = 0;
    memset(area, 0, solid->mesh.nodes * sizeof *area);
    fem_nodal_area(solid, c->facet.data, c->facet.count, u, area);
    for (size_t i = 0; i < c->node.count; i++)
        total += area[c->node.data[i]];
    for (size_t i = 0; i < c->node.count; i++) {
        uint32_t n = c->node.data[i];
        double share = total > 0 ? area[n] / total : 1 / (double)c->node.count;
        for (uint32_t k = 0; k < d->dimension; k++)
            force[(size_t)n * d->dimension + k] += magnitude * share * c->vector[k];
    }
}

/* Mass times a vector on every node of a body; overwrites the balance, which is computed later. */
static void add_body_force(deform_work *d, const fem_solid *solid, const double *g,
                           double magnitude, double *force) {
    size_t dofs = (size_t)solid->mesh.nodes * d->dimension;
    double *everywhere = d->scratch, *product = d->balance;
    for (size_t i = 0; i < dofs; i++)
        everywhere[i] = magnitude * g[i % d->dimension];
    fem_mass_times(solid, everywhere, product);
    for (size_t i = 0; i < dofs; i++)
        force[i] += product[i];
}

static void apply_condition(deform_work *d, const model *m, const state *s, size_t index,
                            const rigid_times *times) {
    const condition *c = &m->conditions.data[index];
    const deformable *b = &m->deformables.data[c->body];
    const fem_solid *solid = m->solids.data[b->solid];
    uint32_t f = s->condition.function[index];
    double t = times->t + times->theta * times->h - s->condition.start[index];
    double magnitude = f == NONE ? 1 : function_value(&m->functions.data[f], t);
    double *force = d->load + deform_at(d, b), *u = d->u_plus;
    for (uint32_t n = 0; n < solid->mesh.nodes; n++) /* displacement at mid-step */
        for (uint32_t k = 0; k < d->dimension; k++) {
            size_t at = (size_t)n * d->dimension + k;
            u[at] = d->x_M[deform_at(d, b) + at] - b->shift[k] - solid->mesh.place[at];
        }
    switch (c->type) {
    case CONDITION_PRESSURE:
    case CONDITION_FOLLOWER:
        fem_pressure(solid, c->facet.data, c->facet.count, u, c->type == CONDITION_FOLLOWER,
                     magnitude, force);
        break;
    case CONDITION_TRACTION: {
        double traction[3] = {magnitude * c->vector[0], magnitude * c->vector[1],
                              magnitude * c->vector[2]};
        fem_traction(solid, c->facet.data, c->facet.count, traction, force);
        break;
    }
    case CONDITION_FORCE: share_force(d, solid, c, u, magnitude, force); break;
    case CONDITION_BODY_FORCE: add_body_force(d, solid, c->vector, magnitude, force); break;
    case CONDITION_DISPLACEMENT:
    case CONDITION_VELOCITY: break; /* no loads */
    }
}

/* P without gravity, whose potential energy is counted separately. */
static void apply_loads(deform_work *d, const model *m, const state *s, const rigid_times *times) {
    size_t numbers = (size_t)d->nodes * d->dimension;
    memset(d->load, 0, numbers * sizeof *d->load);
    memset(d->weight, 0, numbers * sizeof *d->weight);
    for (size_t i = 0; i < m->deformables.count; i++) {
        const deformable *b = &m->deformables.data[i];
        add_body_force(d, m->solids.data[b->solid], s->clock.gravity, 1,
                       d->weight + deform_at(d, b));
    }
    for (size_t i = 0; i < m->conditions.count; i++)
        if (s->condition.active[i] && !condition_prescribes(&m->conditions.data[i]))
            apply_condition(d, m, s, i, times);
}

/* u+ of a body and its internal forces at u+, for velocities v of its nodes. */
static scree_status find_forces(deform_work *d, const model *m, const state *s,
                                const rigid_times *times, size_t index, const double *v,
                                scree_error *error) {
    const deformable *b = &m->deformables.data[index];
    const fem_solid *solid = m->solids.data[b->solid];
    size_t at = deform_at(d, b), dofs = deform_dofs(d, m, b);
    double h = times->h, theta = times->theta;
    for (size_t i = 0; i < dofs; i++)
        d->u_plus[at + i] =
            s->node.u[at + i] + h * (theta * v[i] + (1 - theta) * s->node.v[at + i]);
    if (solid->linear) {
        block_matrix_times(&solid->K, d->u_plus + at, d->force + at);
        return SCREE_OK;
    }
    return fem_forces(solid, d->u_plus + at, s->material.value + b->first_history,
                      d->history + b->first_history, d->force + at, &d->sums[index], error);
}

/* balance = h F(v) - M (v - v-) of a body whose forces at v are known. */
static void find_balance(deform_work *d, const model *m, const state *s, const rigid_times *times,
                         size_t index, const double *v) {
    const deformable *b = &m->deformables.data[index];
    const fem_solid *solid = m->solids.data[b->solid];
    size_t at = deform_at(d, b), dofs = deform_dofs(d, m, b);
    const double *v_minus = s->node.v + at, *before = s->node.force + at, *after = d->force + at;
    double h = times->h, theta = times->theta, *balance = d->balance + at, *x = d->scratch;
    double *product = x + dofs;
    for (size_t i = 0; i < dofs; i++)
        balance[i] = h * (d->weight[at + i] + d->load[at + i] -
                          (theta * after[i] + (1 - theta) * before[i]));
    if (solid->V.size) {
        for (size_t i = 0; i < dofs; i++)
            x[i] = theta * v[i] + (1 - theta) * v_minus[i];
        block_matrix_times(&solid->V, x, product);
        for (size_t i = 0; i < dofs; i++)
            balance[i] -= h * product[i];
    }
    if (!b->inertia) return;
    for (size_t i = 0; i < dofs; i++)
        x[i] = v[i] - v_minus[i];
    fem_mass_times(solid, x, product);
    for (size_t i = 0; i < dofs; i++)
        balance[i] -= product[i];
}

/* v_free = v_k + A^-1 balance of a body. */
static scree_status find_free(deform_work *d, rigid_work *w, const model *m, const state *s,
                              const rigid_times *times, size_t index, const deform_touch *touch,
                              scree_error *error) {
    const deformable *b = &m->deformables.data[index];
    size_t at = deform_at(d, b), dofs = deform_dofs(d, m, b);
    TRY(deform_make_matrix(d, m, s, times, index, touch, d->u_plus + at, error));
    double *v_free = w->v_free + d->first + at;
    const uint32_t *by = s->node.condition + at;
    for (size_t i = 0; i < dofs; i++)
        v_free[i] = by[i] == NONE ? d->balance[at + i] : 0;
    TRY(operator_solve(&d->matrix[d->matrix_of[index]].operator, v_free, 1, NULL, error));
    for (size_t i = 0; i < dofs; i++)
        v_free[i] += d->v_k[at + i];
    return SCREE_OK;
}

/* If the initial velocities lead to a state that the material model cannot evaluate, free nodes
 * start at rest. */
static scree_status begin_forces(deform_work *d, const model *m, const state *s,
                                 const rigid_times *times, size_t index, scree_error *error) {
    const deformable *b = &m->deformables.data[index];
    size_t at = deform_at(d, b), dofs = deform_dofs(d, m, b);
    double *v = d->v_k + at;
    scree_status status = find_forces(d, m, s, times, index, v, error);
    if (status != SCREE_UNCONVERGED) return status;
    for (size_t i = 0; i < dofs; i++)
        if (s->node.condition[at + i] == NONE) v[i] = 0;
    return find_forces(d, m, s, times, index, v, error);
}

static bool exists(const model *m, const state *s, size_t index) {
    return s->body.exists[m->deformables.data[index].slot];
}

static void stand_still(deform_work *d, rigid_work *w, const model *m, size_t index) {
    const deformable *b = &m->deformables.data[index];
    memset(w->v_free + d->first + deform_at(d, b), 0, deform_dofs(d, m, b) * sizeof(double));
}

scree_status deform_begin(deform_work *d, rigid_work *w, const model *m, const state *s,
                          const rigid_times *times, scree_error *error) {
    d->iterations = 1;
    begin_iterate(d, m, s, times);
    apply_loads(d, m, s, times);
    for (size_t i = 0; i < m->deformables.count; i++) {
        if (!exists(m, s, i)) {
            stand_still(d, w, m, i);
            continue;
        }
        TRY(begin_forces(d, m, s, times, i, error));
        find_balance(d, m, s, times, i, d->v_k + deform_at(d, &m->deformables.data[i]));
        TRY(find_free(d, w, m, s, times, i, NULL, error));
    }
    return SCREE_OK;
}

/* The largest component of the iterate's velocities. */
static double largest_speed(const deform_work *d, const model *m, size_t index) {
    const deformable *b = &m->deformables.data[index];
    const double *v = d->v_k + deform_at(d, b);
    double largest = 0;
    for (size_t i = 0; i < deform_dofs(d, m, b); i++)
        largest = fmax(largest, fabs(v[i]));
    return largest;
}

scree_status deform_iterate(deform_work *d, rigid_work *w, const model *m, const state *s,
                            const rigid_times *times, const problem *contacts, const double *S,
                            scree_error *error) {
    d->iterations++;
    memcpy(d->v_k, w->v_plus + d->first, (size_t)d->nodes * d->dimension * sizeof *d->v_k);
    for (size_t i = 0; i < m->deformables.count; i++) {
        const deformable *b = &m->deformables.data[i];
        if (!exists(m, s, i) || deform_is_exact(d, m->solids.data[b->solid])) continue;
        deform_touch touch = {.problem = contacts,
                              .S = S,
                              .v = w->v_plus,
                              .speed = largest_speed(d, m, i),
                              .rigid = (uint32_t)w->count,
                              .rigid_width = w->dofs,
                              .first_body = (uint32_t)w->count + b->first_node,
                              .nodes = m->solids.data[b->solid]->mesh.nodes,
                              .width = d->dimension};
        TRY(find_free(d, w, m, s, times, i, &touch, error));
    }
    return SCREE_OK;
}

/* An iterate that the material model cannot evaluate (an inverted element) is moved back towards
 * the last one. */
static scree_status step_back(deform_work *d, const rigid_work *w, const model *m, const state *s,
                              const rigid_times *times, size_t index, scree_error *error) {
    const deformable *b = &m->deformables.data[index];
    size_t at = deform_at(d, b), dofs = deform_dofs(d, m, b);
    double *v = w->v_plus + d->first + at;
    scree_status status = find_forces(d, m, s, times, index, v, error);
    for (int i = 0; status == SCREE_UNCONVERGED && i < STEPS_BACK; i++) {
        for (size_t k = 0; k < dofs; k++)
            v[k] = d->v_k[at + k] + 0.5 * (v[k] - d->v_k[at + k]);
        status = find_forces(d, m, s, times, index, v, error);
        d->misfit = 1;
        d->balanced = false;
        d->taken_back = true; /* no solution of the contact problem */
    }
    return status;
}

scree_status deform_misfit(deform_work *d, const rigid_work *w, const model *m, const state *s,
                           const rigid_times *times, scree_error *error) {
    d->misfit = d->limit = d->still = 0;
    d->balanced = true;
    d->taken_back = false;
    for (size_t i = 0; i < m->deformables.count; i++) {
        if (!exists(m, s, i)) continue;
        const double *v = w->v_plus + d->first + deform_at(d, &m->deformables.data[i]);
        TRY(step_back(d, w, m, s, times, i, error));
        find_balance(d, m, s, times, i, v);
        deform_judge(d, w, m, s, times, i);
    }
    return SCREE_OK;
}

double deform_free_speed(const deform_work *d, const rigid_work *w, double *speed) {
    const double *v_free = w->v_free + d->first, *v_minus = w->v_minus + d->first;
    double change = 0, moving = 0;
    for (size_t i = 0; i < (size_t)d->nodes * d->dimension; i++) {
        change += (v_free[i] - v_minus[i]) * (v_free[i] - v_minus[i]);
        moving += v_minus[i] * v_minus[i];
    }
    *speed = sqrt(moving / d->nodes);
    return sqrt(change / d->nodes);
}

void deform_accept(deform_work *d, const rigid_work *w, const model *m, state *s) {
    for (size_t i = 0; i < m->deformables.count; i++) {
        if (!exists(m, s, i)) continue;
        const deformable *b = &m->deformables.data[i];
        const fem_solid *solid = m->solids.data[b->solid];
        size_t at = deform_at(d, b), bytes = deform_dofs(d, m, b) * sizeof(double);
        memcpy(s->node.u + at, d->u_plus + at, bytes);
        memcpy(s->node.v + at, w->v_plus + d->first + at, bytes);
        memcpy(s->node.force + at, d->force + at, bytes);
        s->solid.stored[i] += d->stored[i];
        if (solid->linear) continue;
        s->solid.dissipated[i] += d->sums[i].dissipated;
        if (solid->histories)
            memcpy(s->material.value + b->first_history, d->history + b->first_history,
                   solid->histories * sizeof(double));
    }
}
