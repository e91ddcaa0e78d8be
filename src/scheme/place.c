/* Writes rows of contacts and joints into the arrays of the problem. */
#include <stddef.h>
#include <string.h>

#include "problem/kinematics.h"
#include "scheme/divided.h"
#include "scheme/ellipse.h"
#include "scheme/parts.h"

/* The law of a contact, its shift and its initial impulse; `first`: the position of its rows among
 * all. */
static void place_row(problem_work *w, uint32_t place, uint32_t law_at, uint32_t first,
                      const row *r, const double *b, const double *S) {
    w->row_first[place] = first;
    w->row_of[place] = law_at;
    for (uint8_t k = 0; k < r->dimension; k++) {
        w->b[first + k] = b[k];
        w->S[first + k] = S[k];
    }
}

void place_begin(problem_work *w, uint32_t place, uint32_t law_at, const row *r, const double *b,
                 const double *S) {
    w->row[law_at] = *r;
    place_row(w, place, law_at, w->row_first[place], r, b, S);
    w->row_first[place + 1] = w->row_first[place] + r->dimension;
    w->at[place] = PAIR_EXPLICIT + w->written++;
    w->H_first[w->written] = w->H_first[w->written - 1];
    w->entry_first[w->written] = w->entry_first[w->written - 1];
}

double *place_entry(problem_work *w, uint32_t place, uint32_t body_index, uint32_t dofs) {
    w->entry_body[w->entry_first[w->written]++] = body_index;
    double *rows = w->H + w->H_first[w->written];
    w->H_first[w->written] += (size_t)work_row(w, place)->dimension * dofs;
    return rows;
}

/* A contact in the variables of its elliptic cone. */
static void place_ellipse(const contact_table *contacts, const contact_block *k, uint32_t place,
                          uint32_t law_at, size_t at, const double *b, problem_work *work) {
    const contact own = contact_at(contacts, at), *c = &own;
    const contact_axes *axes = &k->axes[at - k->first];
    ellipse_axes e = ellipse_of(&work->contact.ellipse[at], axes);
    row r = k->row[at - k->first];
    double shift[3], S[3], rows[3][SPACE_DOFS];
    copy3(shift, b);
    copy3(S, contacts->S + at * contacts->rows);
    ellipse_velocity_in(&e, shift);
    ellipse_impulse_in(&e, S);
    ellipse_row(&e, &r);
    place_begin(work, place, law_at, &r, shift, S);
    for (int end = 0; end < 2; end++) {
        space_rows(axes, end ? c->arm_antagonist : c->arm_candidate, end ? -1 : 1, 3, rows);
        ellipse_rows_in(&e, rows);
        double *H = place_entry(work, place, end ? c->antagonist : c->candidate, SPACE_DOFS);
        memcpy(H, rows, (size_t)r.dimension * sizeof *rows);
    }
}

/* First velocity of a body or node of the problem in arrays of velocities. */
static const double *velocity_of(const model *m, const double *v, uint32_t at, uint32_t *dofs) {
    uint32_t bodies = (uint32_t)m->bodies.count;
    *dofs = at < bodies ? m->dofs : (uint32_t)m->dimension;
    return at < bodies ? v + (size_t)at * *dofs
                       : v + node_velocities(m) + (size_t)(at - bodies) * *dofs;
}

/* U of one row for the free velocities, for a contact whose H is stored. */
static double free_speed_of_row(const model *m, const problem_work *w, const double *v_free,
                                uint32_t place, int k) {
    uint32_t rows = work_row(w, place)->dimension, at = w->at[place] - PAIR_EXPLICIT;
    const double *H = w->H + w->H_first[at];
    double U = 0;
    for (uint32_t e = w->entry_first[at]; e < w->entry_first[at + 1]; e++) {
        uint32_t dofs;
        const double *v = velocity_of(m, v_free, w->entry_body[e], &dofs);
        for (uint32_t i = 0; i < dofs; i++)
            U += H[(size_t)k * dofs + i] * v[i];
        H += (size_t)rows * dofs;
    }
    return U;
}

/* U_N for the free velocities, for a pair of rigid bodies. */
static double free_speed_of_pair(const rigid_work *bodies, const contact_table *t,
                                 const contact_block *k, size_t at) {
    uint32_t dofs = bodies->dofs;
    const double *v_c = bodies->v_free + (size_t)t->pair[at][0] * dofs;
    const double *v_a = bodies->v_free + (size_t)t->pair[at][1] * dofs;
    double U[ROWS_MAX], room[6];
    const double *arm = contact_arms(t, at, room);
    if (dofs == PLANAR_DOFS)
        planar_velocity(t->normal + 2 * at, arm, v_c, arm + 2, v_a, U);
    else
        space_velocity(&k->axes[at - k->first], arm, v_c, arm + 3, v_a, U);
    return U[0];
}

/* -U_N of the free velocity of a contact placed with its H, if it approaches. */
static double place_approach(const model *m, const problem_work *work, const double *v_free,
                             uint32_t place) {
    double U = free_speed_of_row(m, work, v_free, place, 0);
    return U < 0 ? -U : 0;
}

double place_strain(const model *m, const problem_work *w, const double *v_free, uint32_t place) {
    double sum = 0;
    for (int k = 0; k < work_row(w, place)->dimension; k++) {
        double U =
            free_speed_of_row(m, w, v_free, place, k) + w->b[w->row_first[place] + (uint32_t)k];
        sum += U * U;
    }
    return sqrt(sum);
}

scree_status place_extra(problem_work *w, uint32_t place, const row_extra *extra,
                         scree_error *error) {
    if (!work_row(w, place)->has && !row_needs_extra(work_row(w, place))) return SCREE_OK;
    if (!array_grow((void **)&w->extra, &w->extra_capacity, w->extras + 1, sizeof *w->extra))
        return error_no_memory(error, "the contact problem");
    work_row(w, place)->extra = w->extras;
    w->extra[w->extras++] = *extra;
    return SCREE_OK;
}

/* A tensile impulse of a former bond is no start for a contact without the bond: between bodies
 * that no impulse moves a solver would leave it unchanged. */
static void forget_pull(double *S, uint32_t rows) {
    if (S[0] < 0) memset(S, 0, rows * sizeof *S);
}

/* Whether C, D and d of a row, or other numbers that few rows have, are stored. */
static bool has_extra(const row *r) { return r->has || row_needs_extra(r); }

_Static_assert(offsetof(row, extra) == 4, "the members before `extra` identify a row");

/* For rows without extra. */
static inline bool same_row(const row *a, const row *b) {
    uint32_t kind_a, kind_b;
    memcpy(&kind_a, a, sizeof kind_a);
    memcpy(&kind_b, b, sizeof kind_b);
    return kind_a == kind_b && a->mu == b->mu && a->l_r == b->l_r;
}

/* Index in k->shared of a contact's law, added if it is new; `last`: that of the previous
 * contact. */
static inline uint8_t share_row(contact_block *k, const row *r, uint8_t last) {
    if (has_extra(r)) return ROW_OF_OWN;
    if (last < k->shares && same_row(&k->shared[last], r)) return last;
    uint32_t i = 0;
    while (i < k->shares && !same_row(&k->shared[i], r))
        i++;
    if (i == BLOCK_ROWS) return ROW_OF_OWN;
    if (i == k->shares) k->shared[k->shares++] = *r;
    return (uint8_t)i;
}

void block_share_rows(contact_block *k, problem_work *w) {
    for (uint32_t i = 0; i < k->shares; i++) {
        uint32_t j = 0;
        while (j < w->shares && !same_row(&w->row[w->shared[j]], &k->shared[i]))
            j++;
        k->shared_place[i] = j < w->shares ? w->shared[j] : w->laws;
        if (j < w->shares) continue;
        w->row[w->laws] = k->shared[i];
        if (w->shares < SHARED_ROWS) w->shared[w->shares++] = w->laws;
        w->laws++;
    }
    k->row_own = w->laws;
    w->laws += k->owns;
}

void block_count(const step_input *step, const contact_table *contacts, contact_block *k) {
    bool shares = !step->scheme->solves_within; /* else rows of single contacts are written to */
    uint8_t last = 0;
    k->placed = k->rows = k->extras = k->shares = k->owns = 0;
    k->approaches = 0;
    for (size_t i = 0; i < k->count; i++) {
        if (!k->active[i]) continue;
        k->placed++;
        k->shared_row[i] = ROW_OF_OWN;
        if (contact_is_elliptic(step, contacts, k->first + i)) {
            k->owns++;
            row r = k->row[i];
            ellipse_axes e = ellipse_of(&k->ellipse[i], &k->axes[i]);
            ellipse_row(&e, &r);
            k->rows += r.dimension;
            continue;
        }
        k->rows += k->row[i].dimension;
        k->extras += has_extra(&k->row[i]);
        if (shares && !(contacts->form[k->first + i] & FORM_CARRIED))
            k->shared_row[i] = last = share_row(k, &k->row[i], last);
        k->owns += k->shared_row[i] == ROW_OF_OWN;
    }
}

void block_place(const step_input *step, const rigid_work *bodies, const contact_table *contacts,
                 contact_block *k, double *impulse, problem_work *work) {
    const model *m = step->model;
    uint32_t place = k->place, extra = k->extra_place, first = k->row_place, own = k->row_own;
    for (size_t i = 0; i < k->count; i++) {
        size_t at = k->first + i;
        work->contact.place[at] = NONE;
        if (!k->active[i]) continue;
        work->contact.place[at] = place;
        uint8_t shared = k->shared_row[i];
        uint32_t law_at = shared == ROW_OF_OWN ? own++ : k->shared_place[shared];
        if (work->contact.correction) work->contact.correction[at] = k->correction[i];
        if (contact_is_elliptic(step, contacts, at)) {
            work->contact.ellipse[at] = k->ellipse[i];
            work->row_first[place] = first;
            place_ellipse(contacts, k, place, law_at, at, k->b[i], work);
            k->approach[k->approaches++] = place_approach(m, work, bodies->v_free, place);
            first += work->row[law_at].dimension;
            place++;
            continue;
        }
        if (step->needs.works && !k->row[i].has)
            forget_pull(impulse + at * contacts->rows, contacts->rows);
        const double *S = impulse + at * contacts->rows;
        if (contacts->form[at] & FORM_CARRIED) {
            const contact c = contact_at(contacts, at);
            work->row_first[place] = first;
            place_begin(work, place, law_at, &k->row[i], k->b[i], S);
            carried_place(m, contacts, &c, place, work);
            k->approach[k->approaches++] = place_approach(m, work, bodies->v_free, place);
        } else {
            if (k->shared_row[i] == ROW_OF_OWN) work->row[law_at] = k->row[i];
            place_row(work, place, law_at, first, &k->row[i], k->b[i], S);
            work->at[place] = (uint32_t)at;
            if (!contact_is_copy(step, contacts, at))
                k->approach[k->approaches++] =
                    fmax(0, -free_speed_of_pair(bodies, contacts, k, at));
        }
        if (has_extra(&k->row[i])) {
            work->row[law_at].extra = extra;
            work->extra[extra++] = k->extra[i];
        }
        first += k->row[i].dimension;
        place++;
    }
}
