/* A global problem as bodies: M consists of small blocks, which are inverted one by one. */
#include <string.h>

#include "linear/dense.h"
#include "problem/file/parts.h"

/* The body of each velocity of the file, and the file's velocity at each of the solver's
 * positions. */
typedef struct grouping {
    uint32_t *body;
    uint32_t *file;
    fc_places *place;
} grouping;

/* Whether equal groups of `width` velocities contain M's blocks, and no contact touches more than
 * two groups, as for rigid bodies. M alone does not decide this, since that of a ball is
 * diagonal. */
static bool groups_fit(const fc_problem *f, const fc_components *c, uint32_t width) {
    uint32_t rows_each = fc_rows(f), dofs = (uint32_t)f->M.rows;
    if (dofs % width != 0) return false;
    for (uint32_t j = 0; j < dofs; j++)
        for (size_t k = f->M.first.data[j]; k < f->M.first.data[j + 1]; k++)
            if (f->M.row.data[k] / width != j / width) return false;
    for (uint32_t i = 0; i < f->contacts; i++) {
        uint32_t touched[2], count = 0;
        size_t end = f->H.first.data[(size_t)(i + 1) * rows_each];
        for (size_t k = f->H.first.data[(size_t)i * rows_each]; k < end; k++) {
            uint32_t group = f->H.row.data[k] / width;
            if ((count > 0 && touched[0] == group) || (count > 1 && touched[1] == group)) continue;
            if (count == 2) return false;
            touched[count++] = group;
        }
    }
    return c->largest <= width;
}

static bool push_block(problem_store *s, uint32_t width, uint32_t bodies) {
    block k = {.type = BLOCK_DENSE,
               .width = width,
               .first_body = s->p.bodies,
               .bodies = bodies,
               .first_dof = s->p.dofs};
    s->p.bodies += bodies;
    s->p.dofs += (size_t)bodies * width;
    return bodies == 0 || array_push(&s->block, k);
}

static bool group_equally(problem_store *s, grouping *g, uint32_t dofs, uint32_t width) {
    for (uint32_t i = 0; i < dofs; i++) {
        g->body[i] = i / width;
        g->place->data[i] = g->file[i] = i;
    }
    return push_block(s, width, dofs / width);
}

/* Each component is a body; bodies of equal width are stored together. */
static bool group_by_component(problem_store *s, grouping *g, const fc_components *c,
                               uint32_t dofs) {
    uint32_t *number = mem_alloc((size_t)c->count + 1, sizeof *number);
    uint32_t *next = mem_alloc((size_t)c->count + 1, sizeof *next); /* its next free place */
    bool room = number && next;
    for (uint32_t width = 1; room && width <= c->largest; width++) {
        uint32_t bodies = 0;
        for (uint32_t k = 0; k < c->count; k++)
            if (c->width.data[k] == width) {
                next[k] = (uint32_t)s->p.dofs + bodies * width;
                number[k] = s->p.bodies + bodies++;
            }
        room = push_block(s, width, bodies);
    }
    for (uint32_t i = 0; room && i < dofs; i++) {
        uint32_t k = c->of.data[i], at = next[k]++;
        g->body[i] = number[k];
        g->place->data[i] = at;
        g->file[at] = i;
    }
    mem_free(number);
    mem_free(next);
    return room;
}

/* The inverse of one body's part of M; false when it is not positive definite. */
static bool invert_body(const sparse_matrix *M, const grouping *g, size_t first, uint32_t width,
                        double *inverse) {
    double A[WIDTH_MAX * WIDTH_MAX] = {0};
    bool diagonal = true;
    for (uint32_t j = 0; j < width; j++) {
        uint32_t column = g->file[first + j];
        for (size_t k = M->first.data[column]; k < M->first.data[column + 1]; k++) {
            size_t i = g->place->data[M->row.data[k]] - first;
            A[i * width + j] = M->value.data[k];
            diagonal = diagonal && i == j;
        }
    }
    memset(inverse, 0, (size_t)width * width * sizeof *inverse);
    if (diagonal) {
        for (uint32_t i = 0; i < width; i++) {
            if (!(A[i * width + i] > 0.0)) return false;
            inverse[i * width + i] = 1.0 / A[i * width + i];
        }
        return true;
    }
    if (!dense_cholesky(width, A)) return false;
    for (uint32_t j = 0; j < width; j++) {
        inverse[j * width + j] = 1.0;
        dense_cholesky_solve(width, A, inverse + j * width);
    }
    for (uint32_t i = 0; i < width; i++)
        for (uint32_t j = 0; j < i; j++)
            inverse[i * width + j] = inverse[j * width + i] =
                0.5 * (inverse[i * width + j] + inverse[j * width + i]);
    return true;
}

static scree_status invert_all(problem_store *s, const sparse_matrix *M, const grouping *g,
                               scree_error *error) {
    for (size_t k = 0; k < s->block.count; k++) {
        const block *b = &s->block.data[k];
        size_t each = (size_t)b->width * b->width, start = s->inverse.count;
        if (!array_reserve(&s->inverse, start + b->bodies * each))
            return error_no_memory(error, "inverse masses");
        s->inverse.count += b->bodies * each;
        for (uint32_t i = 0; i < b->bodies; i++) {
            size_t first = b->first_dof + (size_t)i * b->width;
            if (!invert_body(M, g, first, b->width, s->inverse.data + start + i * each))
                return error_set(error, SCREE_BAD_INPUT,
                                 "M is not positive definite: its block of velocity %u",
                                 g->file[first]);
        }
    }
    return SCREE_OK;
}

/* The simplest type of inverse that fits all bodies of a block. */
static block_type type_of(const block *b, const double *inverse) {
    bool diagonal = true, split = b->width == 6;
    for (uint32_t n = 0; n < b->bodies; n++)
        for (uint32_t i = 0; i < b->width; i++)
            for (uint32_t j = 0; j < b->width; j++, inverse++)
                if (i != j && *inverse != 0.0) {
                    diagonal = false;
                    split = split && i >= 3 && j >= 3;
                }
    return diagonal ? BLOCK_DIAGONAL : split ? BLOCK_SPLIT : BLOCK_DENSE;
}

/* Solvers have faster methods for diagonal and split inverses, so these are stored as such. The
 * numbers move towards the front. */
static void compress_inverses(problem_store *s) {
    static const uint8_t split[9] = {0, 7, 14, 21, 22, 23, 28, 29, 35};
    const double *from = s->inverse.data;
    double *to = s->inverse.data;
    for (size_t k = 0; k < s->block.count; k++) {
        block *b = &s->block.data[k];
        size_t each = (size_t)b->width * b->width;
        b->type = type_of(b, from);
        for (uint32_t n = 0; n < b->bodies; n++, from += each)
            if (b->type == BLOCK_DENSE) {
                memmove(to, from, each * sizeof *to);
                to += each;
            } else if (b->type == BLOCK_SPLIT) {
                for (int i = 0; i < 9; i++)
                    *to++ = from[split[i]];
            } else {
                for (uint32_t i = 0; i < b->width; i++)
                    *to++ = from[i * b->width + i];
            }
    }
    s->inverse.count = (size_t)(to - s->inverse.data);
}

/* v_free = M^-1 f */
static bool fill_free_velocity(problem_store *s, const fc_problem *f, const grouping *g) {
    if (!array_reserve(&s->v_free, s->p.dofs)) return false;
    s->v_free.count = s->p.dofs;
    for (uint32_t i = 0; i < s->p.bodies; i++) {
        const block *b = problem_block(&s->p, i);
        size_t first = b->first_dof + (size_t)(i - b->first_body) * b->width;
        double force[WIDTH_MAX];
        for (uint32_t k = 0; k < b->width; k++)
            force[k] = f->q.data[g->file[first + k]];
        block_inverse_times(b, i, force, s->v_free.data + first);
    }
    return true;
}

/* The bodies that the columns of one contact touch, and their blocks of H'. */
static bool add_entries(problem_store *s, const fc_problem *f, const grouping *g, uint32_t i) {
    uint32_t rows_each = fc_rows(f), first_entry = (uint32_t)s->H.entry_body.count;
    size_t first_number = s->H.H.count;
    for (uint32_t a = 0; a < rows_each; a++) {
        size_t column = (size_t)i * rows_each + a;
        for (size_t k = f->H.first.data[column]; k < f->H.first.data[column + 1]; k++) {
            uint32_t dof = f->H.row.data[k], own = g->body[dof], width;
            size_t number = first_number, e = first_entry;
            size_t body_dof = problem_dof(&s->p, own, &width);
            for (; e < s->H.entry_body.count && s->H.entry_body.data[e] != own; e++) {
                uint32_t other;
                problem_dof(&s->p, s->H.entry_body.data[e], &other);
                number += (size_t)rows_each * other;
            }
            if (e == s->H.entry_body.count) {
                size_t more = (size_t)rows_each * width;
                if (!array_push(&s->H.entry_body, own) || !array_reserve(&s->H.H, number + more))
                    return false;
                memset(s->H.H.data + number, 0, more * sizeof *s->H.H.data);
                s->H.H.count = number + more;
            }
            s->H.H.data[number + a * width + (g->place->data[dof] - body_dof)] = f->H.value.data[k];
        }
    }
    return true;
}

static bool fill_entries(problem_store *s, const fc_problem *f, const grouping *g) {
    size_t n = f->contacts;
    if (!array_reserve(&s->H.entry_first, n + 1) || !array_reserve(&s->H.H_first, n + 1) ||
        !array_reserve(&s->H.H, 0) || !array_reserve(&s->H.entry_body, 0))
        return false;
    for (uint32_t i = 0; i < n; i++) {
        s->H.entry_first.data[i] = (uint32_t)s->H.entry_body.count;
        s->H.H_first.data[i] = s->H.H.count;
        if (!add_entries(s, f, g, i)) return false;
    }
    s->H.entry_first.data[n] = (uint32_t)s->H.entry_body.count;
    s->H.H_first.data[n] = s->H.H.count;
    s->H.entry_first.count = s->H.H_first.count = n + 1;
    return true;
}

static bool group(problem_store *s, grouping *g, const fc_problem *f, const fc_components *c) {
    static const uint32_t widths[2][2] = {{3, 2}, {6, 3}};
    uint32_t dofs = (uint32_t)f->M.rows;
    for (int i = 0; i < 2; i++) {
        uint32_t width = widths[f->dimension - 2][i];
        if (groups_fit(f, c, width)) return group_equally(s, g, dofs, width);
    }
    return group_by_component(s, g, c, dofs);
}

static scree_status make_bodies(problem_store *s, grouping *g, const fc_problem *f,
                                const fc_components *c, scree_error *error) {
    if (!group(s, g, f, c)) return error_no_memory(error, "bodies");
    TRY(invert_all(s, &f->M, g, error));
    compress_inverses(s);
    store_bind(s, false);
    if (!fill_free_velocity(s, f, g) || !fill_entries(s, f, g))
        return error_no_memory(error, "bodies");
    return SCREE_OK;
}

scree_status fc_make_bodies(problem_store *s, fc_places *place, const fc_problem *f,
                            const fc_components *c, scree_error *error) {
    size_t dofs = f->M.rows;
    grouping g = {mem_alloc(dofs + 1, sizeof *g.body), mem_alloc(dofs + 1, sizeof *g.file), place};
    scree_status status = SCREE_NO_MEMORY;
    if (g.body && g.file && array_reserve(place, dofs)) {
        place->count = dofs;
        status = make_bodies(s, &g, f, c, error);
    } else {
        error_no_memory(error, "bodies");
    }
    mem_free(g.body);
    mem_free(g.file);
    return status;
}
