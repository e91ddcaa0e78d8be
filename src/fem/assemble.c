/* Sums over the elements: forces, tangents, values for output. Elements are summed in their order,
 * so that every sum has the same bits everywhere; nothing is allocated. */
#include <string.h>

#include "base/math.h"
#include "fem/kinematics.h"

static scree_status no_answer(const fem_solid *s, uint32_t e, bool shape, scree_error *error) {
    const fem_mesh *m = &s->mesh;
    uint32_t region = m->region[e];
    const char *name = m->region_name.data[region];
    return error_set(error, SCREE_UNCONVERGED,
                     "element %u (%s%s%s): %s: use a shorter time step, or a finer mesh where the "
                     "strain is largest",
                     e, m->kind[e]->head.name, name[0] ? ", region " : "", name,
                     shape ? "it is turned inside out or has lost its volume"
                           : "its material gives no stress for this strain");
}

/* The history of a point; NULL: the material has none. */
static size_t history_at(const fem_solid *s, uint32_t e, uint32_t point) {
    return s->history_first[e] + (size_t)point * s->region[s->mesh.region[e]].material->history;
}

typedef struct element_sum {
    double force[CELL_DOFS];
    material_energy energy; /* J */
} element_sum;

static bool element_forces(const fem_cell *c, uint32_t e, const double *old, double *new,
                           element_sum *out) {
    memset(out, 0, sizeof *out);
    for (uint32_t p = 0; p < c->points; p++) {
        cell_point at;
        cell_response answer;
        size_t place = history_at(c->solid, e, p);
        cell_at(c, p, &at);
        if (!cell_respond(c, &at, old ? old + place : NULL, new ? new + place : NULL, false,
                          &answer))
            return false;
        for (uint32_t r = 0; r < at.rows; r++) {
            double push = c->volume[p] * answer.stress[at.row[r]];
            for (uint32_t d = 0; d < c->dofs; d++)
                out->force[d] += push * at.D[r][d];
        }
        out->energy.stored += c->volume[p] * answer.energy.stored;
        out->energy.dissipated += c->volume[p] * answer.energy.dissipated;
    }
    return true;
}

/* K u row by row, and u . K u / 2. */
static void linear_forces(const fem_solid *s, const double *u, double *force, fem_sums *sums) {
    uint32_t width = (uint32_t)s->mesh.dimension;
    double twice = 0.0;
    for (uint32_t i = 0; i < s->K.size; i++) {
        double f[3] = {0};
        for (size_t k = s->K.first.data[i]; k < s->K.first.data[i + 1]; k++) {
            const double *B = s->K.value.data + s->K.number.data[k];
            const double *x = u + (size_t)width * s->K.column.data[k];
            for (uint32_t a = 0; a < width; a++)
                for (uint32_t b = 0; b < width; b++)
                    f[a] += B[a * width + b] * x[b];
        }
        for (uint32_t a = 0; a < width; a++) {
            twice += f[a] * u[(size_t)width * i + a];
            if (force) force[(size_t)width * i + a] = f[a];
        }
    }
    if (sums) *sums = (fem_sums){.stored = 0.5 * twice};
}

scree_status fem_forces(const fem_solid *s, const double *u, const double *old, double *new,
                        double *force, fem_sums *sums, scree_error *error) {
    size_t width = (size_t)s->mesh.dimension;
    if (s->linear) {
        linear_forces(s, u, force, sums);
        if (new && s->histories) memmove(new, old, s->histories * sizeof *new);
        return SCREE_OK;
    }
    if (force) memset(force, 0, s->mesh.nodes * width * sizeof *force);
    if (sums) *sums = (fem_sums){0};
    for (uint32_t e = 0; e < s->mesh.elements; e++) {
        fem_cell c;
        element_sum sum;
        if (!cell_load(&c, s, e, u)) return no_answer(s, e, true, error);
        if (!element_forces(&c, e, old, new, &sum)) return no_answer(s, e, false, error);
        if (sums) {
            sums->stored += sum.energy.stored;
            sums->dissipated += sum.energy.dissipated;
        }
        for (uint32_t d = 0; sums && d < c.dofs; d++)
            sums->squares += sum.force[d] * sum.force[d];
        for (uint32_t a = 0; force && a < c.kind->nodes; a++)
            for (size_t i = 0; i < width; i++)
                force[width * c.node[a] + i] += sum.force[width * a + i];
    }
    return SCREE_OK;
}

/* Upper triangle of K += volume D' C D, with the symmetric part of C; zeros of D and C are skipped,
 * since most entries are zero. */
static void add_stiffness(const fem_cell *c, const cell_point *at, double volume,
                          const cell_response *answer, double *K) {
    for (uint32_t r = 0; r < at->rows; r++) {
        double CD[CELL_DOFS] = {0};
        for (uint32_t q = 0; q < at->rows; q++) {
            double factor = 0.5 * volume * (answer->C[r][q] + answer->C[q][r]);
            if (factor == 0.0) continue;
            for (uint32_t d = 0; d < c->dofs; d++)
                CD[d] += factor * at->D[q][d];
        }
        for (uint32_t d = 0; d < c->dofs; d++) {
            double factor = at->D[r][d];
            if (factor == 0.0) continue;
            for (uint32_t e = d; e < c->dofs; e++)
                K[d * c->dofs + e] += factor * CD[e];
        }
    }
}

bool element_stiffness(const fem_cell *c, uint32_t e, const double *old, double *K) {
    double common = 0.0;
    memset(K, 0, (size_t)c->dofs * c->dofs * sizeof *K);
    for (uint32_t p = 0; p < c->points; p++) {
        cell_point at;
        cell_response answer;
        cell_at(c, p, &at);
        if (!cell_respond(c, &at, old ? old + history_at(c->solid, e, p) : NULL, NULL, true,
                          &answer))
            return false;
        add_stiffness(c, &at, c->volume[p], &answer, K);
        common += cell_add_curvature(c, p, &at, answer.stress, K);
    }
    if (common != 0.0) cell_add_mean_curvature(c, common, K);
    for (uint32_t d = 0; d < c->dofs; d++)
        for (uint32_t f = 0; f < d; f++)
            K[d * c->dofs + f] = K[f * c->dofs + d];
    return true;
}

void element_scatter(const fem_cell *c, double factor, const double *element, block_matrix *out) {
    uint32_t width = (uint32_t)c->dimension;
    for (uint32_t a = 0; a < c->kind->nodes; a++)
        for (uint32_t b = 0; b < c->kind->nodes; b++) {
            double *block = block_matrix_at(out, c->node[a], c->node[b]);
            for (uint32_t i = 0; i < width; i++)
                for (uint32_t j = 0; j < width; j++)
                    block[i * width + j] +=
                        factor * element[(a * width + i) * c->dofs + b * width + j];
        }
}

scree_status fem_tangent(const fem_solid *s, const double *u, const double *old, block_matrix *K,
                         scree_error *error) {
    if (s->linear) {
        memcpy(K->value.data, s->K.value.data, s->K.value.count * sizeof *K->value.data);
        return SCREE_OK;
    }
    memset(K->value.data, 0, K->value.count * sizeof *K->value.data);
    for (uint32_t e = 0; e < s->mesh.elements; e++) {
        fem_cell c;
        double own[CELL_DOFS * CELL_DOFS];
        if (!cell_load(&c, s, e, u)) return no_answer(s, e, true, error);
        if (!element_stiffness(&c, e, old, own)) return no_answer(s, e, false, error);
        element_scatter(&c, 1.0, own, K);
    }
    return SCREE_OK;
}

void fem_mass_times(const fem_solid *s, const double *x, double *y) {
    if (s->mass_form == FEM_CONSISTENT) {
        block_matrix_times(&s->M, x, y);
        return;
    }
    size_t width = (size_t)s->mesh.dimension;
    for (size_t i = 0; i < s->mesh.nodes; i++)
        for (size_t k = 0; k < width; k++)
            y[width * i + k] = s->mass[i] * x[width * i + k];
}
