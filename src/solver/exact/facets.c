#include "solver/exact/facets.h"

#include <math.h>
#include <string.h>

#include "base/math.h"
#include "problem/polygon.h"

#define NONE SIZE_MAX

static bool push_impulse(facets *o, uint32_t contact, size_t bound, int place,
                         const double *direction, int rows) {
    facets_unknown u = {.contact = contact, .bound = bound, .normal = NONE};
    for (int i = 0; i < rows; i++)
        u.direction[place + i] = direction[i];
    return array_push(&o->unknown, u);
}

static bool push_bound(facets *o, uint32_t contact, size_t normal, double slope, double constant) {
    return array_push(&o->unknown, (facets_unknown){.contact = contact,
                                                    .is_bound = true,
                                                    .bound = NONE,
                                                    .normal = normal,
                                                    .slope = slope,
                                                    .constant = constant});
}

/* A part of a friction cone: its bound, then its directions. */
static bool push_part(facets *o, uint32_t contact, const cone_part *part, size_t normal,
                      double constant, double angle, int64_t round_ways) {
    size_t bound = o->unknown.count;
    int64_t ways = part->rows == 1 ? 2 : round_ways;
    if (!push_bound(o, contact, normal, part->slope, constant)) return false;
    for (int64_t k = 0; k < ways; k++) {
        double d[2] = {k ? -1.0 : 1.0, 0.0};
        if (part->rows == 2)
            math_sincos(angle + 6.283185307179586 * (double)k / (double)ways, &d[1], &d[0]);
        if (!push_impulse(o, contact, bound, part->first, d, part->rows)) return false;
    }
    return true;
}

/* lower <= x <= upper: x is counted from its finite end; it has an upper bound when both ends are
 * finite. */
static bool push_box(facets *o, const view *w, uint32_t c) {
    static const double along[2] = {1.0, -1.0};
    const row_extra *box = view_extra(w, c);
    bool has_lower = isfinite(box->lower), has_upper = isfinite(box->upper);
    double *x0 = &o->x0.data[w->row_first[c]];
    *x0 = has_lower ? box->lower : has_upper ? box->upper : 0.0;
    if (!has_lower && !has_upper)
        return push_impulse(o, c, NONE, 0, &along[0], 1) &&
               push_impulse(o, c, NONE, 0, &along[1], 1);
    if (!has_lower || !has_upper) return push_impulse(o, c, NONE, 0, &along[has_lower ? 0 : 1], 1);
    size_t bound = o->unknown.count;
    return push_bound(o, c, NONE, 0.0, box->upper - box->lower) &&
           push_impulse(o, c, bound, 0, &along[0], 1);
}

/* Faceted cones keep their own facets. */
static bool push_faceted(facets *o, const row *r, uint32_t c) {
    static const double along = 1.0;
    size_t normal = o->unknown.count;
    if (!push_impulse(o, c, NONE, 0, &along, 1) || !push_bound(o, c, normal, r->mu, 0.0))
        return false;
    for (int k = 0; k < r->facets; k++) {
        double d[2];
        polygon_direction(r->facets, 2 * k, d);
        if (!push_impulse(o, c, normal + 1, 1, d, 2)) return false;
    }
    return true;
}

static bool push_contact(facets *o, const view *w, uint32_t c, int64_t ways) {
    static const double along[2] = {1.0, -1.0};
    const row *r = &w->row[c];
    size_t normal = o->unknown.count;
    const cone_kind *of = cone_of(r);
    cone_part part[CONE_PARTS_MOST];
    if (r->cone == CONE_BOX) return push_box(o, w, c);
    for (int i = 0; of->held && i < r->dimension; i++)
        for (int k = 0; k < 2; k++)
            if (!push_impulse(o, c, NONE, i, &along[k], 1)) return false;
    if (of->faceted) return push_faceted(o, r, c);
    if (!of->unilateral) return true;
    int parts = cone_parts(r, view_extra(w, c), true, part);
    if (!push_impulse(o, c, NONE, 0, along, 1)) return false;
    for (int k = 0; k < parts; k++)
        if (!push_part(o, c, &part[k], normal, part[k].radius,
                       o->angle.data[3 * (size_t)c + (size_t)k].now, ways))
            return false;
    return true;
}

/* d_u . W_ij d_v */
static double coupling(const block_matrix *W, const double *B, uint32_t i, uint32_t j,
                       const facets_unknown *u, const facets_unknown *v) {
    double sum = 0.0;
    uint32_t columns = block_rows(W, j);
    for (uint32_t a = 0; a < block_rows(W, i); a++)
        for (uint32_t b = 0; b < columns && u->direction[a] != 0.0; b++)
            sum += u->direction[a] * B[a * columns + b] * v->direction[b];
    return sum;
}

static void fill_couplings(const facets *o, const view *w, double *M) {
    const size_t *first = o->first.data;
    const facets_unknown *all = o->unknown.data;
    size_t n = o->unknown.count;
    for (uint32_t i = 0; i < w->contacts; i++)
        for (size_t k = w->W.first.data[i]; k < w->W.first.data[i + 1]; k++) {
            uint32_t j = w->W.column.data[k];
            const double *B = w->W.value.data + w->W.number.data[k];
            for (size_t a = first[i]; a < first[i + 1]; a++)
                for (size_t b = first[j]; b < first[j + 1]; b++)
                    if (!all[a].is_bound && !all[b].is_bound)
                        M[a * n + b] = coupling(&w->W, B, i, j, &all[a], &all[b]);
        }
}

bool facets_reserve(facets *o, const view *w) {
    size_t parts = 3 * (size_t)w->contacts;
    if (!array_reserve(&o->angle, parts) || !array_reserve(&o->x0, w->rows) ||
        !array_reserve(&o->y0, w->rows) || !array_reserve(&o->first, (size_t)w->contacts + 1))
        return false;
    for (size_t i = 0; i < parts; i++)
        o->angle.data[i] = (facets_angle){0};
    for (size_t i = 0; i < w->rows; i++)
        o->x0.data[i] = 0.0;
    return true;
}

bool facets_fill(facets *o, const view *w, int64_t ways, pivoting *p) {
    o->unknown.count = o->first.data[0] = 0;
    for (uint32_t c = 0; c < w->contacts; c++) {
        if (!push_contact(o, w, c, ways)) return false;
        o->first.data[c + 1] = o->unknown.count;
    }
    size_t n = o->unknown.count;
    if (!pivoting_reserve(p, n)) return false;
    view_apply(w, o->x0.data, o->y0.data);
    if (n) memset(p->M.data, 0, n * n * sizeof(double));
    fill_couplings(o, w, p->M.data);
    for (size_t k = 0; k < n; k++) {
        const facets_unknown *u = &o->unknown.data[k];
        double *M = p->M.data, *q = &p->q.data[k];
        *q = u->constant;
        if (u->is_bound && u->normal != NONE) M[k * n + u->normal] = u->slope;
        if (u->is_bound) continue;
        for (uint32_t i = 0; i < w->row[u->contact].dimension; i++)
            *q += u->direction[i] * o->y0.data[w->row_first[u->contact] + i];
        if (u->bound == NONE) continue;
        M[k * n + u->bound] = 1.0;
        M[u->bound * n + k] = -1.0;
    }
    return true;
}

void facets_impulses(const facets *o, const view *w, const double *z, double *x) {
    memcpy(x, o->x0.data, w->rows * sizeof *x);
    for (size_t k = 0; k < o->unknown.count; k++) {
        const facets_unknown *u = &o->unknown.data[k];
        for (uint32_t i = 0; i < w->row[u->contact].dimension && !u->is_bound; i++)
            x[w->row_first[u->contact] + i] += u->direction[i] * z[k];
    }
}

void facets_release(facets *o) {
    array_free(&o->unknown);
    array_free(&o->first);
    array_free(&o->angle);
    array_free(&o->x0);
    array_free(&o->y0);
}
