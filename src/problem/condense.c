/* W is computed in three passes that any number of threads share: X = A^-1 H of every contact at
 * the points of its bodies, the lower half of W from H' and X, and its mirror image. */
#include "problem/condense.h"

#include "problem/condense_parts.h"
#include "problem/operator.h"
#include "problem/residual.h"

#include <string.h>

#define CHUNK 16 /* contacts per pass */

struct condenser {
    graph graph;
    ARRAY(double) X, q;
};

scree_status condenser_create(condenser **out, scree_error *error) {
    *out = mem_alloc(1, sizeof **out);
    return *out ? SCREE_OK : error_no_memory(error, "the condensation of contacts");
}

void condenser_destroy(condenser *c) {
    if (!c) return;
    graph_free(&c->graph);
    array_free(&c->X);
    array_free(&c->q);
    mem_free(c);
}

typedef struct condensation {
    condenser *c;
    const problem *p;
} condensation;

/* X of a rigid body, or of a node of a diagonal A: A^-1 (sum of H). */
static void move_point(const condensation *t, const member *own, double *X) {
    const graph *g = &t->c->graph;
    const group *of = &g->group.data[own->group];
    const block *k = &t->p->block[of->block];
    uint32_t rows = problem_row(t->p, own->contact)->dimension, width = of->width;
    for (uint32_t i = 0; i < rows; i++) {
        double impulse[WIDTH_MAX] = {0}, change[WIDTH_MAX];
        for (size_t a = 0; a < own->pieces; a++) {
            const double *H = t->p->H + g->piece.data[own->piece + a].start + (size_t)i * width;
            for (uint32_t m = 0; m < width; m++)
                impulse[m] += H[m];
        }
        if (k->type == BLOCK_COUPLED) {
            const double *inverse =
                k->matrix->inverse_mass + (size_t)(of->body - k->first_body) * width;
            for (uint32_t m = 0; m < width; m++)
                change[m] = inverse[m] * impulse[m];
        } else {
            block_inverse_times(k, of->body, impulse, change);
        }
        for (uint32_t m = 0; m < width; m++)
            X[m * rows + i] = change[m];
    }
}

/* X of a deformable body: columns of A^-1 times H, at every point. */
static inline __attribute__((always_inline)) void
move_points(const condensation *t, const member *own, uint32_t rows, uint32_t width, double *X) {
    const graph *g = &t->c->graph;
    const group *of = &g->group.data[own->group];
    const block_operator *o = t->p->block[of->block].matrix;
    const uint32_t *point = g->point.data + of->point;
    const size_t stride = (size_t)o->skin_nodes * width;
    memset(X, 0, of->points * width * rows * sizeof *X);
    for (size_t a = 0; a < own->pieces; a++) {
        const piece *at = &g->piece.data[own->piece + a];
        const double *H = t->p->H + at->start, *column = o->column[point[at->point]];
        double *to = X;
        for (size_t s = 0; s < of->points; s++)
            for (uint32_t m = 0; m < width; m++, to += rows) {
                const double *inverse = column + (size_t)point[s] * width + m;
                for (uint32_t k = 0; k < width; k++)
                    for (uint32_t i = 0; i < rows; i++)
                        to[i] += inverse[k * stride] * H[i * width + k];
            }
    }
}

static void move_members(void *context, size_t begin, size_t end) {
    const condensation *t = context;
    const graph *g = &t->c->graph;
    for (size_t m = begin; m < end; m++) {
        const member *own = &g->member.data[m];
        const group *of = &g->group.data[own->group];
        uint32_t rows = problem_row(t->p, own->contact)->dimension;
        double *X = t->c->X.data + own->X;
        if (!of->coupled)
            move_point(t, own, X);
        else if (rows == 2 && of->width == 2)
            move_points(t, own, 2, 2, X);
        else if (rows == 3 && of->width == 3)
            move_points(t, own, 3, 3, X);
        else
            move_points(t, own, rows, of->width, X);
    }
}

/* Block (own, other) of W += H' X, other an earlier member of the same group. */
static inline __attribute__((always_inline)) void add_block(const condensation *t,
                                                            const member *own, uint32_t rows,
                                                            uint32_t columns, uint32_t width,
                                                            const double *X, double *W) {
    const piece *at = t->c->graph.piece.data + own->piece;
    for (size_t a = 0; a < own->pieces; a++) {
        const double *H = t->p->H + at[a].start;
        const double *from = X + (size_t)at[a].point * width * columns;
        for (uint32_t i = 0; i < rows; i++)
            for (uint32_t m = 0; m < width; m++)
                for (uint32_t j = 0; j < columns; j++)
                    W[i * columns + j] += H[i * width + m] * from[m * columns + j];
    }
}

/* Contribution of one group of a contact to its row of W, up to the diagonal. */
static void add_member(const condensation *t, size_t place) {
    const graph *g = &t->c->graph;
    const member *own = &g->member.data[place];
    const group *of = &g->group.data[own->group];
    size_t a = place - of->member;
    const size_t *target = g->target.data + of->target + a * (a + 1) / 2;
    uint32_t rows = problem_row(t->p, own->contact)->dimension;
    for (size_t b = 0; b <= a; b++) {
        const member *other = &g->member.data[of->member + b];
        uint32_t columns = problem_row(t->p, other->contact)->dimension;
        const double *X = t->c->X.data + other->X;
        double *W = g->W.value.data + target[b];
        if (rows == 2 && columns == 2 && of->width == 2)
            add_block(t, own, 2, 2, 2, X, W);
        else if (rows == 3 && columns == 3 && of->width == 3)
            add_block(t, own, 3, 3, 3, X, W);
        else
            add_block(t, own, rows, columns, of->width, X, W);
    }
}

/* q = H' v_free of one contact. */
static void free_velocity(const condensation *t, uint32_t contact) {
    const problem *p = t->p;
    uint32_t rows = problem_row(p, contact)->dimension;
    double *q = t->c->q.data + p->row_first[contact];
    const double *H = p->H + p->H_first[contact];
    for (uint32_t i = 0; i < rows; i++)
        q[i] = 0.0;
    for (uint32_t e = p->entry_first[contact]; e < p->entry_first[contact + 1]; e++) {
        const entry_dof *at = &t->c->graph.entry_dof.data[e];
        for (uint32_t i = 0; i < rows; i++, H += at->width)
            for (uint32_t m = 0; m < at->width; m++)
                q[i] += H[m] * p->v_free[at->dof + m];
    }
}

/* If both sides have a prescribed velocity, no impulse can change it (problem/residual.h): in the
 * condensed problem, which has no bodies, the law of such a contact is satisfied. */
static void forgive_prescribed(const condensation *t, uint32_t contact) {
    const graph *g = &t->c->graph;
    const problem *p = t->p;
    const double *own = g->W.value.data + g->W.number.data[g->diagonal.data[contact]];
    for (uint32_t i = 0;
         i < (uint32_t)problem_row(p, contact)->dimension * problem_row(p, contact)->dimension; i++)
        if (own[i] != 0.0) return;
    if (residual_unmoved_counts(p, contact)) return;
    for (uint32_t i = p->row_first[contact]; i < p->row_first[contact + 1]; i++)
        t->c->q.data[i] = -p->b[i];
}

static void fill_rows(void *context, size_t begin, size_t end) {
    const condensation *t = context;
    const graph *g = &t->c->graph;
    for (size_t c = begin; c < end; c++) {
        size_t first = g->W.number.data[g->W.first.data[c]];
        size_t last = g->W.number.data[g->diagonal.data[c] + 1];
        memset(g->W.value.data + first, 0, (last - first) * sizeof(double));
        for (size_t k = g->contact_first.data[c]; k < g->contact_first.data[c + 1]; k++)
            add_member(t, g->of_contact.data[k]);
        free_velocity(t, (uint32_t)c);
        forgive_prescribed(t, (uint32_t)c);
    }
}

/* Copies the lower half to the upper half. */
static void mirror_rows(void *context, size_t begin, size_t end) {
    const condensation *t = context;
    const block_matrix *W = &t->c->graph.W;
    for (size_t c = begin; c < end; c++) {
        uint32_t rows = block_rows(W, (uint32_t)c);
        double *own = W->value.data + W->number.data[t->c->graph.diagonal.data[c]];
        for (uint32_t i = 0; i < rows; i++)
            for (uint32_t j = i + 1; j < rows; j++)
                own[i * rows + j] = own[j * rows + i];
        for (size_t b = t->c->graph.diagonal.data[c] + 1; b < W->first.data[c + 1]; b++) {
            uint32_t columns = block_rows(W, W->column.data[b]);
            double *to = W->value.data + W->number.data[b];
            const double *from = W->value.data + W->number.data[W->mirror.data[b]];
            for (uint32_t i = 0; i < rows; i++)
                for (uint32_t j = 0; j < columns; j++)
                    to[i * columns + j] = from[j * rows + i];
        }
    }
}

static scree_status need_columns(const condensation *t, team *threads, scree_error *error) {
    const graph *g = &t->c->graph;
    for (size_t k = 0; k < g->group.count; k++) {
        const group *of = &g->group.data[k];
        if (of->coupled)
            TRY(operator_need(t->p->block[of->block].matrix, g->point.data + of->point, of->points,
                              threads, error));
    }
    return SCREE_OK;
}

/* The problem as W on the contacts. */
static problem without_bodies(const condenser *c, const problem *p, size_t rows) {
    return (problem){.dimension = p->dimension,
                     .dofs = rows,
                     .v_free = c->q.data,
                     .contacts = p->contacts,
                     .row = p->row,
                     .row_of = p->row_of,
                     .row_first = p->row_first,
                     .b = p->b,
                     .extra = p->extra,
                     .W = &c->graph.W,
                     .W_symmetric = true,
                     .reference_speed = p->reference_speed,
                     .quoted_without_q = p->quoted_without_q};
}

scree_status condense(condenser *c, const problem *p, team *threads, problem *out,
                      scree_error *error) {
    condensation t = {c, p};
    bool anew;
    if (p->W) return BUG(error, "a problem with a matrix is already condensed");
    if (p->contacts == 0) {
        *out = without_bodies(c, p, 0);
        return SCREE_OK;
    }
    TRY(graph_update(&c->graph, p, &anew, error));
    size_t rows = p->row_first[p->contacts];
    if (!array_reserve(&c->X, c->graph.X) || !array_reserve(&c->q, rows))
        return error_no_memory(error, "the condensation of contacts");
    TRY(need_columns(&t, threads, error));
    team_for(threads, c->graph.member.count, CHUNK, move_members, &t);
    team_for(threads, p->contacts, CHUNK, fill_rows, &t);
    team_for(threads, p->contacts, CHUNK, mirror_rows, &t);
    *out = without_bodies(c, p, rows);
    return SCREE_OK;
}
