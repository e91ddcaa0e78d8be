#include "problem/explicit.h"

#include <string.h>

/* Offsets first, then bodies and numbers. */
static bool reserve(explicit_H *to, const problem *p) {
    size_t n = p->contacts, numbers = 0, entries = 0;
    if (!array_reserve(&to->entry_first, n + 1) || !array_reserve(&to->H_first, n + 1))
        return false;
    to->entry_first.count = to->H_first.count = n + 1;
    for (uint32_t c = 0; c < n; c++) {
        uint32_t bodies, width;
        const uint32_t *body = problem_bodies(p, c, &bodies);
        to->entry_first.data[c] = (uint32_t)entries;
        to->H_first.data[c] = numbers;
        for (uint32_t e = 0; e < bodies; e++) {
            problem_dof(p, body[e], &width);
            numbers += (size_t)problem_row(p, c)->dimension * width;
        }
        entries += bodies;
    }
    to->entry_first.data[n] = (uint32_t)entries;
    to->H_first.data[n] = numbers;
    to->entry_body.count = entries;
    to->H.count = numbers;
    return array_reserve(&to->entry_body, entries) && array_reserve(&to->H, numbers);
}

bool explicit_write(explicit_H *to, const problem *p) {
    if (!reserve(to, p)) return false;
    for (uint32_t c = 0; c < p->contacts; c++) {
        uint32_t bodies;
        double room[PAIR_NUMBERS];
        const uint32_t *body = problem_bodies(p, c, &bodies);
        const double *H = problem_H(p, c, room);
        size_t first = to->H_first.data[c], numbers = to->H_first.data[c + 1] - first;
        memcpy(to->entry_body.data + to->entry_first.data[c], body, bodies * sizeof *body);
        memcpy(to->H.data + first, H, numbers * sizeof *H);
    }
    return true;
}

void explicit_free(explicit_H *x) {
    array_free(&x->entry_first);
    array_free(&x->entry_body);
    array_free(&x->H_first);
    array_free(&x->H);
}

scree_status explicit_make(explicit_problem *room, const problem *p, const problem **out,
                           scree_error *error) {
    *out = p;
    if (!p->pairs || p->written) return SCREE_OK;
    if (!explicit_write(&room->own, p)) return error_no_memory(error, "H of a contact problem");
    room->p = *p;
    room->p.written = true;
    room->p.entry_first = room->own.entry_first.data;
    room->p.entry_body = room->own.entry_body.data;
    room->p.H_first = room->own.H_first.data;
    room->p.H = room->own.H.data;
    *out = &room->p;
    return SCREE_OK;
}
