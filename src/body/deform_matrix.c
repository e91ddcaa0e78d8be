/* The matrix of a step, A = M + h theta V + h^2 theta^2 K, of every deformable body: which bodies
 * share one, and when it is recomputed. */
#include <string.h>

#include "base/math.h"
#include "body/deform_parts.h"
#include "body/deformable.h"

/* Relative to the numbers of z: if A^-1 A z differs from z by more, pivots of A were rounding. */
#define REGULAR 1e-2

/* Bodies with equal, constant matrices share one: the same solid, nothing prescribed. */
static bool may_share(const model *m, const deform_work *d, const deformable *b) {
    return d->settings.tangent == DEFORM_INITIAL || d->settings.tangent == DEFORM_MASS ||
           m->solids.data[b->solid]->linear;
}

static bool has_prescribed(const model *m, const deformable *b) {
    uint32_t index = (uint32_t)(b - m->deformables.data);
    for (size_t i = 0; i < m->conditions.count; i++) {
        const condition *c = &m->conditions.data[i];
        if (c->body == index && condition_prescribes(c)) return true;
    }
    return false;
}

static uint32_t find_shared(const model *m, const deform_work *d, size_t count,
                            const deformable *b) {
    if (!may_share(m, d, b) || has_prescribed(m, b)) return NONE;
    for (size_t i = 0; i < count; i++) {
        const deformable *other = &m->deformables.data[i];
        if (other->solid == b->solid && other->inertia == b->inertia && !has_prescribed(m, other))
            return d->matrix_of[i];
    }
    return NONE;
}

static scree_status number_skin(deform_matrix *k, const fem_mesh *mesh, scree_error *error) {
    k->skin = mem_alloc(mesh->nodes, sizeof *k->skin);
    k->skin_node = mem_alloc(mesh->nodes, sizeof *k->skin_node);
    if (!k->skin || !k->skin_node) return error_no_memory(error, "the skin of a body");
    for (uint32_t i = 0; i < mesh->nodes; i++)
        k->skin[i] = NONE;
    for (size_t f = 0; f < mesh->skin.count; f++)
        for (uint8_t i = 0; i < mesh->skin.data[f].nodes; i++)
            k->skin[mesh->skin.data[f].node[i]] = 0;
    uint32_t count = 0;
    for (uint32_t i = 0; i < mesh->nodes; i++)
        if (k->skin[i] == 0) {
            k->skin_node[count] = i;
            k->skin[i] = count++;
        }
    k->operator.skin = k->skin;
    k->operator.skin_node = k->skin_node;
    k->operator.skin_nodes = count;
    k->operator.column = mem_alloc(count, sizeof *k->operator.column);
    if (!k->operator.column) return error_no_memory(error, "the skin of a body");
    return SCREE_OK;
}

static scree_status copy_pattern(block_matrix *to, const block_matrix *from, scree_error *error) {
    to->size = from->size;
    size_t blocks = from->first.data[from->size];
    if (!array_reserve(&to->row_first, from->size + 1) ||
        !array_reserve(&to->first, from->size + 1) || !array_reserve(&to->column, blocks))
        return error_no_memory(error, "the matrix of a body");
    memcpy(to->row_first.data, from->row_first.data, (from->size + 1) * sizeof(uint32_t));
    memcpy(to->first.data, from->first.data, (from->size + 1) * sizeof(size_t));
    memcpy(to->column.data, from->column.data, blocks * sizeof(uint32_t));
    to->row_first.count = to->first.count = from->size + 1;
    to->column.count = blocks;
    return block_matrix_shape(to, error);
}

static scree_status create_matrix(deform_work *d, const model *m, const deformable *b,
                                  deform_matrix *k, scree_error *error) {
    const fem_solid *s = m->solids.data[b->solid];
    k->operator.nodes = s->mesh.nodes;
    k->operator.width = d->dimension;
    size_t dofs = (size_t)s->mesh.nodes * d->dimension;
    TRY(number_skin(k, &s->mesh, error));
    if (has_prescribed(m, b)) {
        k->prescribed = mem_alloc(dofs, 1);
        if (!k->prescribed) return error_no_memory(error, "the matrix of a body");
        k->operator.prescribed = k->prescribed;
    }
    if (d->settings.tangent == DEFORM_MASS) {
        k->inverse_mass = mem_alloc(dofs, sizeof *k->inverse_mass);
        if (!k->inverse_mass) return error_no_memory(error, "the matrix of a body");
        k->operator.inverse_mass = k->inverse_mass;
        return SCREE_OK;
    }
    TRY(copy_pattern(&k->A, &s->K, error));
    k->operator.A = & k->A;
    TRY(spd_create(&k->factor, &d->settings.factor, error));
    k->operator.solver = k->factor;
    return SCREE_OK;
}

scree_status deform_matrices_create(deform_work *d, const model *m, scree_error *error) {
    size_t bodies = m->deformables.count;
    d->matrix = mem_alloc(bodies, sizeof *d->matrix);
    d->matrix_of = mem_alloc(bodies, sizeof *d->matrix_of);
    if (!d->matrix || !d->matrix_of) return error_no_memory(error, "the matrices of bodies");
    for (size_t i = 0; i < bodies; i++) {
        const deformable *b = &m->deformables.data[i];
        d->matrix_of[i] = find_shared(m, d, i, b);
        if (d->matrix_of[i] != NONE) continue;
        d->matrix_of[i] = d->matrices++;
        TRY(create_matrix(d, m, b, &d->matrix[d->matrix_of[i]], error));
    }
    return SCREE_OK;
}

void deform_matrices_free(deform_work *d) {
    for (uint32_t i = 0; i < d->matrices; i++) {
        deform_matrix *k = &d->matrix[i];
        operator_free(&k->operator);
        block_matrix_free(&k->A);
        spd_destroy(k->factor);
        mem_free(k->prescribed);
        mem_free(k->inverse_mass);
        mem_free(k->skin);
        mem_free(k->skin_node);
    }
    mem_free(d->matrix);
    mem_free(d->matrix_of);
}

void deform_forget(deform_work *d) {
    for (uint32_t i = 0; i < d->matrices; i++)
        d->matrix[i].fits = false;
}

/* A += c M of the solid's mass form. */
static void add_mass(block_matrix *A, const fem_solid *s, uint32_t width) {
    if (s->mass_form == FEM_CONSISTENT) {
        for (size_t i = 0; i < A->value.count; i++)
            A->value.data[i] += s->M.value.data[i];
        return;
    }
    for (uint32_t i = 0; i < A->size; i++) {
        double *diagonal = block_matrix_at(A, i, i);
        for (uint32_t k = 0; k < width; k++)
            diagonal[k * width + k] += s->mass[i];
    }
}

static void fill_matrix(block_matrix *A, const fem_solid *s, const deformable *b, uint32_t width,
                        const rigid_times *times) {
    double stiff = times->h * times->h * times->theta * times->theta;
    for (size_t i = 0; i < A->value.count; i++)
        A->value.data[i] *= stiff;
    if (s->V.size)
        for (size_t i = 0; i < A->value.count; i++)
            A->value.data[i] += times->h * times->theta * s->V.value.data[i];
    if (b->inertia) add_mass(A, s, width);
}

/* Rows and columns of prescribed dofs become those of the identity. */
static void hold_prescribed(block_matrix *A, const uint8_t *prescribed, uint32_t width) {
    for (uint32_t i = 0; i < A->size; i++)
        for (size_t at = A->first.data[i]; at < A->first.data[i + 1]; at++) {
            uint32_t j = A->column.data[at];
            double *value = A->value.data + A->number.data[at];
            for (uint32_t r = 0; r < width; r++)
                for (uint32_t c = 0; c < width; c++)
                    if (prescribed[i * width + r] || prescribed[j * width + c])
                        value[r * width + c] = i == j && r == c ? 1 : 0;
        }
}

/* Whether the prescribed dofs are unchanged; stores the present ones. */
static bool same_prescribed(deform_matrix *k, const state *s, const deformable *b, uint32_t width) {
    bool same = true;
    const uint32_t *by = s->node.condition + (size_t)b->first_node * width;
    for (size_t i = 0; k->prescribed && i < (size_t)k->operator.nodes * width; i++) {
        uint8_t now = by[i] != NONE;
        same = same && k->prescribed[i] == now;
        k->prescribed[i] = now;
    }
    return same;
}

static void fill_masses(deform_matrix *k, const fem_solid *s, uint32_t width) {
    for (uint32_t i = 0; i < k->operator.nodes; i++)
        for (uint32_t c = 0; c < width; c++) {
            size_t dof = (size_t)i * width + c;
            bool held = k->prescribed && k->prescribed[dof];
            k->inverse_mass[dof] = held ? 0 : 1 / s->mass[i];
        }
}

static scree_status not_positive(const model *m, const deformable *b, scree_error *error) {
    return error_set(error, SCREE_UNCONVERGED,
                     "the matrix of the step of body %llu (%s) is not positive definite: nothing "
                     "holds the body (inertia: false), or its material softens: hold it, or use "
                     "shorter steps",
                     (unsigned long long)body_id(b->slot), m->bodies.data[b->slot].name);
}

/* If the ratio of stiffness to mass is above this, or there is no mass, conjugate gradients need
 * hundreds of iterations, and a factorisation may cost more. */
#define STIFF      1e3
#define STIFF_WORK 1e12

static void allow_work(const deform_matrix *k, const fem_solid *s, const deformable *b,
                       const deform_work *d) {
    double ratio = 0;
    for (uint32_t i = 0; b->inertia && i < k->A.size; i++)
        ratio = fmax(ratio, block_matrix_at(&k->A, i, i)[0] / s->mass[i]);
    double usual = d->settings.factor.work;
    spd_allow_work(k->factor, b->inertia && ratio < STIFF ? usual : fmax(usual, STIFF_WORK));
}

/* A body without inertia that can move without strain has a matrix whose pivots are rounding, of
 * any sign: the test A^-1 A z = z detects this. */
static scree_status is_regular(deform_work *d, deform_matrix *k, bool *regular,
                               scree_error *error) {
    size_t dofs = (size_t)k->operator.nodes * d->dimension;
    double *z = d->scratch, *x = z + dofs, largest = 0;
    for (size_t i = 0; i < dofs; i++)
        z[i] = k->prescribed && k->prescribed[i] ? 0 : 1 + 0.1 * (double)(i % 7);
    block_matrix_times(&k->A, z, x);
    TRY(operator_solve(&k->operator, x, 1, NULL, error));
    for (size_t i = 0; i < dofs; i++)
        largest = fmax(largest, fabs(x[i] - z[i]));
    *regular = largest < REGULAR;
    return SCREE_OK;
}

static scree_status factor_once(deform_work *d, deform_matrix *k, const deformable *b,
                                bool *positive, scree_error *error) {
    TRY(spd_factor(k->factor, &k->A, positive, error));
    d->factored++;
    return *positive && !b->inertia ? is_regular(d, k, positive, error) : SCREE_OK;
}

/* Factors A and makes it positive definite if needed. Constant matrices are positive definite if
 * anything supports the body. */
static scree_status factor_matrix(deform_work *d, deform_matrix *k, const fem_solid *solid,
                                  const deformable *b, const deform_touch *touch, bool constant,
                                  bool *positive, scree_error *error) {
    if (!touch) k->held = false, k->shift = 0;
    bool hold = touch && (k->held || k->shift > 0);
    if (hold) deform_hold_contacts(&k->A, touch);
    if (k->prescribed) hold_prescribed(&k->A, k->prescribed, d->dimension);
    TRY(factor_once(d, k, b, positive, error));
    if (!*positive && !constant && touch && !hold) {
        hold = true;
        deform_hold_contacts(&k->A, touch);
        if (k->prescribed) hold_prescribed(&k->A, k->prescribed, d->dimension);
        TRY(factor_once(d, k, b, positive, error));
    }
    k->held = hold;
    if (*positive || constant) return SCREE_OK;
    return deform_shift(d, k, solid, positive, error);
}

scree_status deform_make_matrix(deform_work *d, const model *m, const state *s,
                                const rigid_times *times, size_t body_index,
                                const deform_touch *touch, const double *u, scree_error *error) {
    const deformable *b = &m->deformables.data[body_index];
    const fem_solid *solid = m->solids.data[b->solid];
    deform_matrix *k = &d->matrix[d->matrix_of[body_index]];
    deform_tangent tangent = d->settings.tangent;
    bool same = same_prescribed(k, s, b, d->dimension);
    bool constant = tangent == DEFORM_INITIAL || tangent == DEFORM_MASS || solid->linear;
    bool keeps = constant || (tangent == DEFORM_FIRST && touch);
    if (k->fits && same && keeps && k->h == times->h && k->theta == times->theta) return SCREE_OK;
    k->fits = false;
    operator_renew(&k->operator);
    d->made++;
    if (tangent == DEFORM_MASS) {
        fill_masses(k, solid, d->dimension);
    } else {
        if (constant)
            memcpy(k->A.value.data, solid->K.value.data, k->A.value.count * sizeof(double));
        else
            TRY(fem_tangent(solid, u, s->material.value + b->first_history, &k->A, error));
        fill_matrix(&k->A, solid, b, d->dimension, times);
        bool positive;
        allow_work(k, solid, b, d);
        TRY(factor_matrix(d, k, solid, b, touch, constant, &positive, error));
        if (!positive) return not_positive(m, b, error);
    }
    k->h = times->h;
    k->theta = times->theta;
    k->fits = true;
    return SCREE_OK;
}

bool deform_condenses(const deform_work *d) {
    if (d->settings.contacts != DEFORM_CHOOSE) return d->settings.contacts == DEFORM_CONDENSED;
    for (uint32_t i = 0; i < d->matrices; i++)
        if (d->matrix[i].factor && d->matrix[i].fits && !spd_is_direct(d->matrix[i].factor))
            return false;
    return true;
}

scree_status deform_blocks(deform_work *d, rigid_work *w, const model *m, scree_error *error) {
    for (size_t i = 0; i < m->deformables.count; i++) {
        const deformable *b = &m->deformables.data[i];
        if (!array_grow((void **)&w->block, &w->block_capacity, w->blocks + 1, sizeof *w->block))
            return error_no_memory(error, "the mass blocks");
        deform_matrix *k = &d->matrix[d->matrix_of[i]];
        w->block[w->blocks++] =
            (block){.type = BLOCK_COUPLED,
                    .width = d->dimension,
                    .first_body = (uint32_t)w->count + b->first_node,
                    .bodies = k->operator.nodes,
                    .first_dof = d->first + (size_t)b->first_node * d->dimension,
                    .matrix = &k->operator};
    }
    return SCREE_OK;
}
