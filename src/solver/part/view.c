#include "solver/part/view.h"

#include <math.h>
#include <string.h>

#include "solver/part/project.h"
#include "solver/part/view_room.h"

/* W~ of every contact into local, W_d into weight, and their mean. */
static void find_operators(view_room *o, const problem *p) {
    double sum = 0.0;
    uint32_t count = 0;
    for (uint32_t c = 0; c < p->contacts; c++) {
        o->weight.data[c] = cone_local_operator(p, c, o->local.data + o->local_first.data[c]);
        if (o->weight.data[c] > 0.0) sum += o->weight.data[c], count++;
    }
    o->W_mean = count ? sum / count : 1.0;
    o->inverse_mean = 1.0 / o->W_mean;
}

/* Factors of one contact's rows. No impulse moves a contact with W_d = 0: its law is removed and
 * its weight is zero, since no impulse is right or wrong there. */
static void scale_contact(view_room *o, const problem *p, uint32_t c) {
    const row *r = problem_row(p, c);
    const row_extra *extra = cone_extra(p, r);
    uint32_t first = p->row_first[c];
    double lengths[ROWS_MAX], W_d = o->weight.data[c];
    int n = r->dimension;
    cone_scale(r, extra, lengths);
    double contact_share = W_d > 0.0 ? sqrt(o->W_mean / W_d) : 1.0;
    double unit = contact_share * (p->reference_speed * o->inverse_mean);
    o->weight.data[c] = W_d > 0.0 ? p->reference_speed / contact_share : 0.0;
    double *share = o->share.data + first, *local = o->local.data + o->local_first.data[c];
    for (int i = 0; i < n; i++) {
        share[i] = contact_share * lengths[i];
        o->scale.data[first + (uint32_t)i] = unit * lengths[i];
        o->speed.data[first + (uint32_t)i] = share[i] / p->reference_speed;
    }
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++)
            local[i * n + j] *= share[i] * share[j] * o->inverse_mean;
        o->C.data[first + (uint32_t)i] =
            r->has & ROW_HAS_C ? share[i] * share[i] * o->inverse_mean * extra->C[i] : 0.0;
        o->has_C |= o->C.data[first + (uint32_t)i] != 0.0;
    }
    row *own = &o->row.data[c];
    *own = *r;
    own->has = 0;
    if (!(W_d > 0.0)) own->cone = CONE_FREE;
    if (cone_of(own)->given) own->mu /= unit;
    if (cone_of(own)->moments) own->l_r = 1.0;
    if (!row_needs_extra(own)) return;
    own->extra = (uint32_t)o->extra.count++;
    row_extra *copy = &o->extra.data[own->extra];
    *copy = *extra;
    copy->lower /= unit;
    copy->upper /= unit;
    copy->l_s = 1.0;
}

/* q and, without a matrix, H' with scaled rows. */
static void scale_rows(view_room *o, const problem *p, uint32_t c) {
    uint32_t first = p->row_first[c], rows = problem_row(p, c)->dimension;
    double U[ROWS_MAX];
    problem_relative_velocity(p, c, p->v_free, U);
    for (uint32_t i = 0; i < rows; i++) {
        double speed = U[i] + p->b[first + i];
        o->q.data[first + i] = o->speed.data[first + i] * speed;
        if (cone_is_quoted(problem_row(p, c))) o->q_square += speed * speed;
    }
    if (p->W) return;
    size_t number = p->H_first[c];
    for (uint32_t e = p->entry_first[c]; e < p->entry_first[c + 1]; e++) {
        uint32_t width;
        problem_dof(p, p->entry_body[e], &width);
        for (uint32_t i = 0; i < rows; i++)
            for (uint32_t k = 0; k < width; k++, number++)
                o->H.data[number] = o->share.data[first + i] * p->H[number];
    }
}

/* Whether impulses can move a body at all. */
static bool moves(const problem *p, uint32_t body) {
    const block *k = problem_block(p, body);
    size_t numbers = block_inverse_numbers(k);
    const double *inverse = k->inverse + (body - k->first_body) * numbers;
    for (size_t i = 0; i < numbers; i++)
        if (inverse[i] != 0.0) return true;
    return false;
}

/* For each moving body: the blocks of H' that touch it, in contact order, and for each block where
 * the body's velocity is stored. */
static void sort_entries(view_room *o, const problem *p) {
    uint32_t *count = o->body_first.data;
    memset(count, 0, ((size_t)p->bodies + 2) * sizeof *count);
    for (uint32_t b = 0; b < p->bodies; b++)
        o->moves.data[b] = moves(p, b) ? VIEW_MOVES : VIEW_STANDS;
    for (uint32_t e = 0; e < p->entry_first[p->contacts]; e++)
        if (o->moves.data[p->entry_body[e]]) count[p->entry_body[e] + 2]++;
    for (uint32_t b = 0; b < p->bodies; b++)
        count[b + 2] += count[b + 1];
    for (uint32_t c = 0; c < p->contacts; c++) {
        size_t number = p->H_first[c];
        for (uint32_t e = p->entry_first[c]; e < p->entry_first[c + 1]; e++) {
            uint32_t body = p->entry_body[e], width;
            size_t dof = problem_dof(p, body, &width);
            o->touch.data[e] = (view_touch){dof, width, o->moves.data[body] != VIEW_STANDS};
            if (o->moves.data[body])
                o->entry.data[count[body + 1]++] = (view_entry){c, body, number};
            number += (size_t)problem_row(p, c)->dimension * width;
        }
    }
}

static bool reserve_room(view_room *o, const problem *p) {
    size_t n = p->contacts, rows = n ? p->row_first[n] : 0, local = 0, extras = 0;
    if (!array_reserve(&o->local_first, n + 1)) return false;
    for (uint32_t c = 0; c < n; c++) {
        o->local_first.data[c] = local;
        local += (size_t)problem_row(p, c)->dimension * problem_row(p, c)->dimension;
        extras += row_needs_extra(problem_row(p, c));
    }
    o->local_first.data[n] = local;
    o->extra.count = 0;
    if (!array_reserve(&o->row, n) || !array_reserve(&o->extra, extras) ||
        !array_reserve(&o->q, rows) || !array_reserve(&o->scale, rows) ||
        !array_reserve(&o->speed, rows) || !array_reserve(&o->share, rows) ||
        !array_reserve(&o->C, rows) || !array_reserve(&o->local, local) ||
        !array_reserve(&o->weight, n) || !array_reserve(&o->sums, n / VIEW_CHUNK + 1) ||
        !array_reserve(&o->parts, n / VIEW_CHUNK + 1))
        return false;
    if (p->W || n == 0) return true;
    return array_reserve(&o->H, p->H_first[n]) && array_reserve(&o->velocity, p->dofs + 6) &&
           array_reserve(&o->moves, p->bodies) &&
           array_reserve(&o->body_first, (size_t)p->bodies + 2) &&
           array_reserve(&o->entry, p->entry_first[n]) &&
           array_reserve(&o->touch, p->entry_first[n]);
}

/* H' twice, or its short form for contacts of balls: directions and moments, for two bodies, in
 * both directions. */
static void count_work(view *w) {
    const problem *p = w->p;
    if (p->W) {
        w->apply_kind = WORK_MATRIX;
        w->apply_count = (double)p->W->value.count;
        return;
    }
    w->apply_kind = WORK_BODIES;
    w->apply_count = 0.0;
    for (uint32_t i = 0; i < p->blocks; i++)
        w->apply_count += (double)p->block[i].bodies * (double)block_inverse_numbers(&p->block[i]);
    for (uint32_t c = 0; c < p->contacts; c++) {
        bool is_ball = w->room->has_balls && w->room->ball.data[c].is_ball;
        w->apply_count += is_ball ? 56.0 : 2.0 * (double)(p->H_first[c + 1] - p->H_first[c]);
    }
}

scree_status view_create(view *w, const problem *p, team *threads, scree_error *error) {
    view_room *o = w->room ? w->room : mem_alloc(1, sizeof *o);
    if (!o) return error_no_memory(error, "the view of a contact problem");
    *w = (view){.p = p, .team = threads, .contacts = p->contacts, .W = w->W, .room = o};
    if (!reserve_room(o, p)) return error_no_memory(error, "the view of a contact problem");
    o->has_C = false;
    o->q_square = 0.0;
    find_operators(o, p);
    for (uint32_t c = 0; c < p->contacts; c++)
        scale_contact(o, p, c);
    for (uint32_t c = 0; c < p->contacts; c++)
        scale_rows(o, p, c);
    w->rows = p->contacts ? p->row_first[p->contacts] : 0;
    w->row_first = p->row_first;
    w->row = o->row.data;
    w->extra = o->extra.data;
    w->q = o->q.data;
    w->scale = o->scale.data;
    w->speed = o->speed.data;
    w->local = o->local.data;
    w->local_first = o->local_first.data;
    w->weight = o->weight.data;
    w->C = o->has_C ? o->C.data : NULL;
    w->symmetric = problem_symmetric(p);
    if (p->contacts == 0) return SCREE_OK;
    if (p->W) {
        count_work(w);
        return view_assemble(w, error);
    }
    sort_entries(o, p);
    for (size_t i = 0; i < 6; i++)
        o->velocity.data[p->dofs + i] = 0.0;
    if (!view_find_balls(o, p)) return error_no_memory(error, "the view of a contact problem");
    count_work(w);
    return SCREE_OK;
}

void view_free(view *w) {
    view_room *o = w->room;
    block_matrix_free(&w->W);
    if (!o) return;
    array_free(&o->row);
    array_free(&o->extra);
    array_free(&o->q);
    array_free(&o->scale);
    array_free(&o->speed);
    array_free(&o->share);
    array_free(&o->C);
    array_free(&o->local);
    array_free(&o->local_first);
    array_free(&o->weight);
    array_free(&o->H);
    array_free(&o->velocity);
    array_free(&o->moves);
    array_free(&o->body_first);
    array_free(&o->entry);
    array_free(&o->touch);
    array_free(&o->ball);
    array_free(&o->sums);
    array_free(&o->parts);
    mem_free(o);
    *w = (view){0};
}

view view_under(const view *w, const row *rows, const row_extra *extra, const double *q) {
    view other = *w;
    other.row = rows;
    other.extra = extra;
    if (q) other.q = q;
    other.altered = true;
    return other;
}

void view_from_impulses(const view *w, const double *S, double *x) {
    for (size_t i = 0; i < w->rows; i++)
        x[i] = w->scale[i] > 0.0 ? S[i] / w->scale[i] : 0.0;
}

void view_to_impulses(const view *w, const double *x, double *S) {
    for (size_t i = 0; i < w->rows; i++)
        S[i] = w->scale[i] * x[i];
}

void view_natural(const view *w, uint32_t contact, const double *x, const double *y, double *map) {
    const double *own = x + w->row_first[contact];
    uint32_t rows = w->row_first[contact + 1] - w->row_first[contact];
    shift_contact(w, contact, y + w->row_first[contact], map);
    for (uint32_t i = 0; i < rows; i++)
        map[i] = own[i] - map[i];
    project_contact(w, contact, map);
    for (uint32_t i = 0; i < rows; i++)
        map[i] = own[i] - map[i];
}
