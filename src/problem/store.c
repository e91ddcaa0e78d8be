#include "problem/store.h"

#include <string.h>

void store_bind(problem_store *s, bool assembled) {
    problem *p = &s->p;
    size_t number = 0;
    p->blocks = (uint32_t)s->block.count;
    p->block = s->block.data;
    for (size_t i = 0; i < s->block.count; i++) {
        s->block.data[i].inverse = s->inverse.data + number;
        number += s->block.data[i].bodies * block_inverse_numbers(&s->block.data[i]);
    }
    p->v_free = s->v_free.data;
    p->row = s->row.data;
    p->row_of = NULL;
    p->row_first = s->row_first.data;
    p->b = s->b.data;
    p->extra = s->extra.data;
    p->pairs = NULL;
    p->entry_first = s->H.entry_first.data;
    p->entry_body = s->H.entry_body.data;
    p->H_first = s->H.H_first.data;
    p->H = s->H.H.data;
    p->W = assembled ? &s->W : NULL;
}

#define COPY(a, from, n)                                                                           \
    (array_reserve(a, n) && ((a)->count = (n), true) &&                                            \
     ((n) == 0 || memcpy((a)->data, from, (n) * sizeof *(a)->data)))

static bool copy_matrix(block_matrix *to, const block_matrix *m) {
    to->size = m->size;
    return COPY(&to->row_first, m->row_first.data, m->row_first.count) &&
           COPY(&to->first, m->first.data, m->first.count) &&
           COPY(&to->column, m->column.data, m->column.count) &&
           COPY(&to->number, m->number.data, m->number.count) &&
           COPY(&to->value, m->value.data, m->value.count) &&
           COPY(&to->mirror, m->mirror.data, m->mirror.count);
}

/* Number of extras that the rows use. */
static size_t count_extras(const problem *p) {
    size_t extras = 0;
    for (uint32_t c = 0; c < p->contacts; c++)
        if ((problem_row(p, c)->has || row_needs_extra(problem_row(p, c))) &&
            problem_row(p, c)->extra >= extras)
            extras = (size_t)problem_row(p, c)->extra + 1;
    return extras;
}

static bool copy_blocks(problem_store *s, const problem *p) {
    s->inverse.count = 0;
    for (uint32_t i = 0; i < p->blocks; i++) {
        const block *k = &p->block[i];
        size_t numbers = k->bodies * block_inverse_numbers(k);
        if (!array_reserve(&s->inverse, s->inverse.count + numbers)) return false;
        if (numbers)
            memcpy(s->inverse.data + s->inverse.count, k->inverse, numbers * sizeof(double));
        s->inverse.count += numbers;
    }
    return COPY(&s->block, p->block, p->blocks) && COPY(&s->v_free, p->v_free, p->dofs);
}

/* Each contact gets its own row. */
static bool copy_laws(problem_store *s, const problem *p) {
    if (!array_reserve(&s->row, p->contacts)) return false;
    s->row.count = p->contacts;
    for (uint32_t c = 0; c < p->contacts; c++)
        s->row.data[c] = *problem_row(p, c);
    return true;
}

static bool copy_contacts(problem_store *s, const problem *p) {
    size_t n = p->contacts, offsets = n ? n + 1 : 0, rows = n ? p->row_first[n] : 0;
    if (!copy_laws(s, p) || !COPY(&s->row_first, p->row_first, offsets) ||
        !COPY(&s->b, p->b, rows) || !COPY(&s->extra, p->extra, count_extras(p)))
        return false;
    if (p->W) return copy_matrix(&s->W, p->W);
    return explicit_write(&s->H, p);
}

scree_status store_copy(problem_store *s, const problem *p, scree_error *error) {
    s->p = *p;
    if (!copy_blocks(s, p) || !copy_contacts(s, p)) {
        store_free(s);
        return error_no_memory(error, "a copy of a contact problem");
    }
    store_bind(s, p->W != NULL);
    return SCREE_OK;
}

void store_free(problem_store *s) {
    array_free(&s->block);
    array_free(&s->inverse);
    array_free(&s->v_free);
    array_free(&s->b);
    explicit_free(&s->H);
    array_free(&s->row);
    array_free(&s->extra);
    array_free(&s->row_first);
    block_matrix_free(&s->W);
}
