/* The accounts of deformable bodies in a step (docs/theory.md, Energy). All nodes count, including
 * prescribed ones, which are moved by the reaction R = M (v+ - v-) - h F - H S on them. */
#include "base/math.h"
#include "body/deform_parts.h"

/* Relative to the largest term of K u: rounding of such sums remains in forces. */
#define LINEAR_SHARE 1e-5
/* Relative to the root mean square of the terms of forces: the same where they are integrated. */
#define FORCE_SHARE 1e-3
/* Relative to loads and momentum: gives bodies at rest a scale. */
#define LOAD_SHARE 1e-4

static double dot(const double *a, const double *b, size_t count) {
    double sum = 0;
    for (size_t i = 0; i < count; i++)
        sum += a[i] * b[i];
    return sum;
}

/* Change of the stored energy, and energy dissipated by plastic strain. */
static double stored_change(const deform_work *d, const model *m, const state *s, size_t index,
                            double *dissipated) {
    const deformable *b = &m->deformables.data[index];
    size_t at = deform_at(d, b), dofs = deform_dofs(d, m, b);
    *dissipated = 0;
    if (m->solids.data[b->solid]->linear) {
        double sum = 0;
        for (size_t i = at; i < at + dofs; i++)
            sum += 0.5 * (d->force[i] + s->node.force[i]) * (d->u_plus[i] - s->node.u[i]);
        return sum;
    }
    *dissipated = d->sums[index].dissipated;
    return d->sums[index].stored - s->solid.stored[index];
}

/* Work of the forces on the nodes, at the mean of the velocities before and after. */
static void add_works(deform_work *d, const model *m, const state *s, const rigid_times *times,
                      size_t index, const double *v, deform_energy *e) {
    const deformable *b = &m->deformables.data[index];
    const fem_solid *solid = m->solids.data[b->solid];
    size_t at = deform_at(d, b), dofs = deform_dofs(d, m, b);
    const double *v_minus = s->node.v + at;
    double h = times->h, theta = times->theta, inner = 0, heavy = 0, fall = 0, pushed = 0;
    double *mean = d->scratch, *product = mean + dofs;
    for (size_t i = 0; i < dofs; i++) {
        mean[i] = 0.5 * (v[i] + v_minus[i]);
        inner -= h * (theta * d->force[at + i] + (1 - theta) * s->node.force[at + i]) * mean[i];
        heavy += h * d->weight[at + i] * mean[i];
        fall += d->weight[at + i] * (d->u_plus[at + i] - s->node.u[at + i]);
        pushed += h * d->load[at + i] * mean[i];
    }
    double dissipated, stored = stored_change(d, m, s, index, &dissipated);
    d->stored[index] = stored;
    e->stored += stored;
    e->plastic -= dissipated;
    e->potential -= fall;
    e->load += pushed;
    e->scheme += (inner + stored + dissipated) + (heavy - fall);
    e->gross += fabs(heavy) + fabs(fall) + fabs(inner);
    if (!solid->V.size) return;
    double *slowed = product + dofs;
    for (size_t i = 0; i < dofs; i++)
        slowed[i] = theta * v[i] + (1 - theta) * v_minus[i];
    block_matrix_times(&solid->V, slowed, product);
    e->damping -= h * dot(product, mean, dofs);
}

/* The largest term of the sums K u: after a large translation of a linear body they cancel, and the
 * forces of its elements are the rounding of these terms. */
static double largest_term(const fem_solid *solid, const double *u, uint32_t dimension) {
    double largest = 0;
    for (uint32_t n = 0; n < solid->mesh.nodes; n++) {
        const double *K = block_matrix_at(&solid->K, n, n);
        for (uint32_t k = 0; k < dimension; k++)
            largest = fmax(largest, fabs(K[k * dimension + k] * u[(size_t)n * dimension + k]));
    }
    return largest;
}

/* Work of the reactions on prescribed nodes, and the residual on the free ones. */
static void add_reactions(deform_work *d, const rigid_work *w, const model *m, const state *s,
                          size_t index, const double *v, double h, deform_energy *e, double *left,
                          double *largest) {
    const deformable *b = &m->deformables.data[index];
    size_t at = deform_at(d, b), dofs = deform_dofs(d, m, b);
    const fem_solid *solid = m->solids.data[b->solid];
    double terms = solid->linear ? LINEAR_SHARE * largest_term(solid, d->u_plus + at, d->dimension)
                                 : FORCE_SHARE * sqrt(d->sums[index].squares / (double)dofs);
    *largest = fmax(*largest, h * terms); /* their rounding remains, as in body_misfit */
    for (size_t i = 0; i < dofs; i++) {
        double impulse = w->impulse[d->first + at + i];
        double rest = d->balance[at + i] + impulse; /* -R */
        double mean = 0.5 * (v[i] + s->node.v[at + i]);
        if (s->node.condition[at + i] == NONE) {
            e->defect -= rest * mean;
            *left = fmax(*left, fabs(rest));
        } else {
            e->drive -= rest * mean;
        }
        /* elements load nodes as contacts do; a body at rest has no momentum as a scale */
        double inner = h * fabs(d->force[at + i]);
        double share = LOAD_SHARE * h * (fabs(d->weight[at + i]) + fabs(d->load[at + i]));
        *largest = fmax(fmax(*largest, fabs(impulse)), fmax(inner, share));
    }
}

static void add_kinetic(deform_work *d, const model *m, const state *s, size_t index,
                        const double *v, deform_energy *e, double *largest) {
    const deformable *b = &m->deformables.data[index];
    const fem_solid *solid = m->solids.data[b->solid];
    if (!b->inertia) return;
    size_t at = deform_at(d, b), dofs = deform_dofs(d, m, b);
    double *x = d->scratch, *product = x + dofs;
    for (size_t i = 0; i < dofs; i++)
        x[i] = 0.5 * (v[i] + s->node.v[at + i]);
    fem_mass_times(solid, x, product);
    for (size_t i = 0; i < dofs; i++) {
        e->kinetic += product[i] * (v[i] - s->node.v[at + i]);
        e->gross += fabs(product[i] * x[i]);
        *largest = fmax(*largest, LOAD_SHARE * fabs(product[i]));
    }
}

static double body_travel(const deform_work *d, const model *m, const state *s, size_t index,
                          const double *v, double h) {
    const deformable *b = &m->deformables.data[index];
    const fem_solid *solid = m->solids.data[b->solid];
    size_t at = deform_at(d, b);
    double farthest = 0;
    for (uint32_t n = 0; n < solid->mesh.nodes; n++) {
        double sum = 0;
        for (uint32_t k = 0; k < d->dimension; k++) {
            size_t i = (size_t)n * d->dimension + k;
            double mean = 0.5 * (v[i] + s->node.v[at + i]);
            sum += mean * mean;
        }
        farthest = fmax(farthest, sum);
    }
    return solid->size > 0 ? h * sqrt(farthest) / (0.5 * solid->size) : 0;
}

deform_energy deform_energies(deform_work *d, const rigid_work *w, const model *m, const state *s,
                              const rigid_times *times) {
    deform_energy e = {0};
    double left = 0, iterated = 0, largest = 0;
    for (size_t i = 0; i < m->deformables.count; i++) {
        const deformable *b = &m->deformables.data[i];
        d->stored[i] = 0;
        if (!s->body.exists[b->slot]) continue;
        const double *v = w->v_plus + d->first + deform_at(d, b);
        add_works(d, m, s, times, i, v, &e);
        /* iterated bodies are judged by the misfit */
        bool exact = deform_is_exact(d, m->solids.data[b->solid]);
        add_reactions(d, w, m, s, i, v, times->h, &e, exact ? &left : &iterated, &largest);
        add_kinetic(d, m, s, i, v, &e, &largest);
        double travel = body_travel(d, m, s, i, v, times->h);
        if (travel > e.travel) e.travel = travel, e.farther = b->slot;
    }
    e.momentum = largest > 0 ? left / largest : 0;
    return e;
}

double deform_kinetic(const model *m, const state *s, const deformable *b, double *scratch) {
    if (!b->inertia) return 0;
    const fem_solid *solid = m->solids.data[b->solid];
    size_t dofs = (size_t)solid->mesh.nodes * s->node.dimension;
    const double *v = s->node.v + (size_t)b->first_node * s->node.dimension;
    fem_mass_times(solid, v, scratch);
    return 0.5 * dot(v, scratch, dofs);
}
