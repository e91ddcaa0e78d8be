/* W as a matrix of blocks: the problem's own matrix, scaled, or H' A^-1 H over contacts that share
 * a body. */
#include <stdlib.h>
#include <string.h>

#include "solver/part/view_room.h"

static scree_status no_room(scree_error *error) { return error_no_memory(error, "the matrix W"); }

static bool reserve_offsets(block_matrix *W, const view *w) {
    W->size = w->contacts;
    if (!array_reserve(&W->row_first, (size_t)w->contacts + 1) ||
        !array_reserve(&W->first, (size_t)w->contacts + 1))
        return false;
    memcpy(W->row_first.data, w->row_first, ((size_t)w->contacts + 1) * sizeof *w->row_first);
    W->row_first.count = W->first.count = (size_t)w->contacts + 1;
    return true;
}

static void add_compliance(view *w) {
    for (uint32_t c = 0; w->C && c < w->contacts; c++) {
        double *own = block_matrix_at(&w->W, c, c);
        uint32_t rows = block_rows(&w->W, c);
        for (uint32_t i = 0; i < rows; i++)
            own[i * rows + i] += w->C[w->row_first[c] + i];
    }
}

static scree_status scale_matrix(view *w, scree_error *error) {
    const block_matrix *from = w->p->W;
    block_matrix *W = &w->W;
    size_t blocks = from->column.count;
    if (!reserve_offsets(W, w) || !array_reserve(&W->column, blocks)) return no_room(error);
    memcpy(W->first.data, from->first.data, from->first.count * sizeof *from->first.data);
    memcpy(W->column.data, from->column.data, blocks * sizeof *from->column.data);
    W->column.count = blocks;
    TRY(block_matrix_shape(W, error));
    for (uint32_t i = 0; i < W->size; i++)
        for (size_t k = W->first.data[i]; k < W->first.data[i + 1]; k++) {
            uint32_t j = W->column.data[k], rows = block_rows(W, i), columns = block_rows(W, j);
            const double *share = w->room->share.data;
            const double *left = share + w->row_first[i], *right = share + w->row_first[j];
            for (uint32_t a = 0; a < rows; a++)
                for (uint32_t b = 0; b < columns; b++) {
                    size_t at = W->number.data[k] + a * columns + b;
                    W->value.data[at] =
                        left[a] * right[b] * w->room->inverse_mean * from->value.data[at];
                }
        }
    return SCREE_OK;
}

/* Contacts that share a moving body with contact c, c included; collected in any order, then
 * sorted. */
static size_t neighbours(const view *w, uint32_t c, uint32_t *mark, uint32_t *list) {
    const problem *p = w->p;
    const view_room *o = w->room;
    size_t count = 0;
    list[count++] = c;
    mark[c] = c + 1;
    for (uint32_t e = p->entry_first[c]; e < p->entry_first[c + 1]; e++) {
        uint32_t body = p->entry_body[e];
        if (!o->moves.data[body]) continue;
        for (uint32_t k = o->body_first.data[body]; k < o->body_first.data[body + 1]; k++) {
            uint32_t other = o->entry.data[k].contact;
            if (mark[other] == c + 1) continue;
            mark[other] = c + 1;
            list[count++] = other;
        }
    }
    return count;
}

static int compare(const void *a, const void *b) {
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

static scree_status find_pattern(view *w, uint32_t *mark, uint32_t *list, scree_error *error) {
    block_matrix *W = &w->W;
    W->column.count = 0;
    memset(mark, 0, (size_t)w->contacts * sizeof *mark);
    for (uint32_t c = 0; c < w->contacts; c++) {
        size_t count = neighbours(w, c, mark, list);
        qsort(list, count, sizeof *list, compare);
        if (!array_reserve(&W->column, W->column.count + count)) return no_room(error);
        memcpy(W->column.data + W->column.count, list, count * sizeof *list);
        W->first.data[c] = W->column.count;
        W->column.count += count;
    }
    W->first.data[w->contacts] = W->column.count;
    return block_matrix_shape(W, error);
}

/* W_ij += H_i' A^-1 H_j for two blocks of H' on one body. */
static void add_product(view *w, const block *k, uint32_t body, const view_entry *a,
                        const view_entry *b) {
    const view_room *o = w->room;
    double *to = block_matrix_at(&w->W, a->contact, b->contact);
    uint32_t rows = problem_row(w->p, a->contact)->dimension,
             columns = problem_row(w->p, b->contact)->dimension;
    for (uint32_t j = 0; j < columns; j++) {
        double moved[WIDTH_MAX];
        block_inverse_times(k, body, o->H.data + b->number + (size_t)j * k->width, moved);
        for (uint32_t i = 0; i < rows; i++) {
            const double *H = o->H.data + a->number + (size_t)i * k->width;
            double sum = 0.0;
            for (uint32_t n = 0; n < k->width; n++)
                sum += H[n] * moved[n];
            to[i * columns + j] += sum * o->inverse_mean;
        }
    }
}

static scree_status multiply_blocks(view *w, scree_error *error) {
    const problem *p = w->p;
    const view_room *o = w->room;
    if (!reserve_offsets(&w->W, w)) return no_room(error);
    uint32_t *mark = mem_alloc((size_t)w->contacts + 1, sizeof *mark);
    uint32_t *list = mem_alloc((size_t)w->contacts + 1, sizeof *list);
    scree_status status = mark && list ? find_pattern(w, mark, list, error) : no_room(error);
    mem_free(mark);
    mem_free(list);
    TRY(status);
    for (uint32_t body = 0; body < p->bodies; body++) {
        const block *k = problem_block(p, body);
        for (uint32_t a = o->body_first.data[body]; a < o->body_first.data[body + 1]; a++)
            for (uint32_t b = o->body_first.data[body]; b < o->body_first.data[body + 1]; b++)
                add_product(w, k, body, &o->entry.data[a], &o->entry.data[b]);
    }
    return SCREE_OK;
}

scree_status view_assemble(view *w, scree_error *error) {
    if (w->assembled) return SCREE_OK;
    TRY(w->p->W ? scale_matrix(w, error) : multiply_blocks(w, error));
    add_compliance(w);
    w->assembled = true;
    return SCREE_OK;
}
