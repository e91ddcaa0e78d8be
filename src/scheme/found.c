/* Impulses of a solve, kept for the next solve of the same step. When a body moves faster than
 * detection expected, all contacts are detected again, and the table with its impulses is
 * overwritten. Most contacts are then the same at the same positions, and their impulses are nearly
 * the solution: a jammed packing is solved once per step and not once for every detection. */
#include <string.h>

#include "scheme/parts.h"

void found_free(found_work *f) {
    array_free(&f->key);
    array_free(&f->row_first);
    array_free(&f->S);
    array_free(&f->carried);
}

scree_status found_keep(const contact_table *contacts, const problem_work *work, found_work *f,
                        scree_error *error) {
    const problem *p = &work->problem;
    size_t all = p->contacts, rows = all ? p->row_first[all] : 0;
    if (!array_reserve(&f->key, all) || !array_reserve(&f->row_first, all + 1) ||
        !array_reserve(&f->S, rows))
        return error_no_memory(error, "the impulses of a step");
    f->key.count = 0; /* the problem has contacts in the order of the table, then joints */
    for (size_t i = 0; i < contacts->table.count; i++)
        if (work->contact.place[i] != NONE)
            f->key.data[f->key.count++] = contact_key_at(contacts, i);
    f->row_first.count = all + 1;
    f->S.count = rows;
    if (all) memcpy(f->row_first.data, p->row_first, (all + 1) * sizeof *p->row_first);
    if (rows) memcpy(f->S.data, work->S, rows * sizeof *work->S);
    return SCREE_OK;
}

/* Copies kept impulses from row `from` to row `to` if both have the same number of rows. */
static void copy_rows(const found_work *f, size_t from, size_t from_end, size_t to, size_t to_end,
                      double *S) {
    if (from_end - from != to_end - to) return;
    memcpy(S + to, f->S.data + from, (from_end - from) * sizeof *S);
}

static void recall(const contact_table *contacts, const contact_work *placed, const problem *p,
                   const found_work *f, double *S) {
    const uint32_t *first = p->row_first, *kept = f->row_first.data;
    size_t at = 0, place = 0;
    for (size_t i = 0; i < contacts->table.count; i++) {
        if (placed->place[i] == NONE) continue;
        contact_key key = contact_key_at(contacts, i);
        int order = 1;
        while (at < f->key.count && (order = contact_key_compare(&f->key.data[at], &key)) < 0)
            at++;
        if (at < f->key.count && order == 0) {
            copy_rows(f, kept[at], kept[at + 1], first[place], first[place + 1], S);
            at++;
        }
        place++;
    }
    copy_rows(f, kept[f->key.count], f->S.count, first[place], first[p->contacts], S);
}

scree_status found_recall(const contact_table *contacts, const contact_work *placed,
                          const problem *p, found_work *f, double *S, scree_error *error) {
    size_t rows = p->contacts ? p->row_first[p->contacts] : 0;
    if (!array_reserve(&f->carried, rows)) return error_no_memory(error, "the impulses of a step");
    if (rows) memcpy(f->carried.data, S, rows * sizeof *S);
    if (rows && f->S.count) recall(contacts, placed, p, f, S);
    return SCREE_OK;
}
