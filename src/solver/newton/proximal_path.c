#include "solver/newton/proximal_path.h"

#include <math.h>
#include <string.h>

#define TURNS_MOST  4    /* most folds: a path with more of them seldom reaches t = 0 */
#define BEYOND      1.02 /* value of t at which a path that turned back is given up */
#define CORNERS     2.0  /* most corners per contact, plus some for small problems */
#define CORNERS_FEW 200
#define KEPT_LEAST  16 /* most corners per factorisation */
#define KEPT_MOST   100
#define SINGULAR    1e-12 /* of the matrix's change at a corner */
#define JUMP        10.0 /* reference speeds: a path that starts with more starts from the centre */
#define AT_BOUND    1e-12 /* share of an impulse by which rounding moves it off a bound */
#define CORRECTIONS 4     /* most Newton steps at the end of a path, */
#define CORRECTED   0.3   /* each of which must lower the misfit to this share for another one, */
#define ENOUGH      0.1   /* and which end at this share of the tolerance */

void path_free(proximal_path *a) {
    array_free(&a->bounds);
    array_free(&a->piece);
    array_free(&a->owner);
    array_free(&a->X);
    array_free(&a->dX);
    array_free(&a->dy);
    array_free(&a->start);
    array_free(&a->reply);
    array_free(&a->push);
    array_free(&a->corner);
}

static bool is_friction(const row *r) { return r->cone == CONE_COULOMB || r->cone == CONE_ROLLING; }

bool path_can(const view *w) {
    for (uint32_t i = 0; i < w->contacts; i++) {
        const row *r = &w->row[i];
        cone_part part[3];
        if (r->cone == CONE_FACETED || (r->cone == CONE_TRESCA && r->dimension > 2)) return false;
        int parts = is_friction(r) ? cone_parts(r, view_extra(w, i), true, part) : 0;
        for (int k = 0; k < parts; k++)
            if (part[k].rows > 1) return false;
    }
    return true;
}

/* The bounds of a contact's rows; the normal row comes first. */
static void find_bounds(proximal_path *a, const view *w, uint32_t i) {
    const row *r = &w->row[i];
    const row_extra *extra = view_extra(w, i);
    uint32_t first = w->row_first[i];
    piece_bounds *b = a->bounds.data + first;
    cone_part part[3];
    for (uint32_t j = 0; j < r->dimension; j++)
        b[j] = (piece_bounds){-INFINITY, INFINITY, 0.0, first + j, r->cone != CONE_FREE};
    if (is_friction(r) || r->cone == CONE_SIGNORINI || r->cone == CONE_TRESCA) b[0].low = 0.0;
    if (r->cone == CONE_BOX) b[0].low = extra->lower, b[0].high = extra->upper;
    if (r->cone == CONE_TRESCA)
        for (uint32_t j = 1; j < r->dimension; j++)
            b[j].low = -r->mu, b[j].high = r->mu;
    int parts = is_friction(r) ? cone_parts(r, extra, true, part) : 0;
    for (int k = 0; k < parts; k++)
        b[part[k].first] = (piece_bounds){0.0, 0.0, part[k].slope, first, part[k].slope > 0.0};
}

scree_status path_prepare(proximal_path *a, const view *w, scree_error *error) {
    size_t rows = w->rows;
    if (!array_reserve(&a->bounds, rows) || !array_reserve(&a->piece, rows) ||
        !array_reserve(&a->owner, rows) || !array_reserve(&a->X, rows) ||
        !array_reserve(&a->dX, rows) || !array_reserve(&a->dy, rows) ||
        !array_reserve(&a->start, rows) || !array_reserve(&a->push, rows) ||
        !array_reserve(&a->reply, KEPT_MOST * rows) || !array_reserve(&a->corner, KEPT_MOST))
        return error_no_memory(error, "the path of a solver");
    if (rows) memset(a->push.data, 0, rows * sizeof *a->push.data);
    for (uint32_t i = 0; i < w->contacts; i++) {
        find_bounds(a, w, i);
        for (uint32_t j = w->row_first[i]; j < w->row_first[i + 1]; j++)
            a->owner.data[j] = i;
    }
    return SCREE_OK;
}

/* A row of friction on a contact that is open: its impulse is zero and it has no corners. */
static inline bool is_idle(const proximal_path *a, uint32_t j) {
    const piece_bounds *b = &a->bounds.data[j];
    return b->normal != j && a->piece.data[b->normal] == PIECE_LOW;
}

/* Upper bound of row j for arguments X (without `constant`: its change for dX). */
static inline double upper(const piece_bounds *b, const double *X, bool constant) {
    double bound = constant ? b->high : 0.0;
    return b->slope > 0.0 ? bound + b->slope * X[b->normal] : bound;
}

static inline double lower(const piece_bounds *b, const double *X, bool constant) {
    double bound = constant ? b->low : 0.0;
    return b->slope > 0.0 ? bound - b->slope * X[b->normal] : bound;
}

static void find_pieces(proximal_path *a, const view *w) {
    const double *X = a->X.data;
    for (uint32_t j = 0; j < w->rows; j++) {
        const piece_bounds *b = &a->bounds.data[j];
        double high = upper(b, X, true), low = lower(b, X, true);
        bool open = b->normal != j && !(X[b->normal] > 0.0);
        a->piece.data[j] = open          ? (X[j] > 0.0 ? PIECE_HIGH : PIECE_LOW)
                           : X[j] > high ? PIECE_HIGH
                           : X[j] < low || (X[j] == low && b->normal == j) ? PIECE_LOW
                                                                           : PIECE_INSIDE;
    }
}

/* The impulse of row j on its piece, extended beyond the ends of the piece. */
static double impulse_on_piece(const proximal_path *a, uint32_t j) {
    const piece_bounds *b = &a->bounds.data[j];
    const double *X = a->X.data;
    if (!b->ruled || is_idle(a, j)) return 0.0;
    switch ((piece)a->piece.data[j]) {
    case PIECE_LOW: return lower(b, X, true);
    case PIECE_HIGH: return upper(b, X, true);
    case PIECE_INSIDE: break;
    }
    return X[j];
}

/* P = E / weight of one contact, from the pieces of its rows. */
static void derivative(const proximal_path *a, const view *w, uint32_t i, double weight,
                       double *P) {
    uint32_t n = w->row[i].dimension, first = w->row_first[i];
    memset(P, 0, (size_t)n * n * sizeof *P);
    for (uint32_t j = 0; j < n; j++) {
        const piece_bounds *b = &a->bounds.data[first + j];
        piece at = a->piece.data[first + j];
        if (!b->ruled || is_idle(a, first + j)) continue;
        if (at == PIECE_INSIDE)
            P[j * n + j] = 1.0 / weight;
        else if (b->slope > 0.0)
            P[j * n + (b->normal - first)] = (at == PIECE_HIGH ? b->slope : -b->slope) / weight;
    }
}

/* The state of a path except its arrays. */
typedef struct walk {
    proximal_path *a;
    proximal_point *o;
    const view *w;
    coupled *c;
    const solver_settings *settings;
    solver_info *info;
    double weight, t, sense; /* t falls with sense 1 and rises with -1 */
    size_t kept, kept_most;  /* corners since the factorisation */
    size_t corners;
    int turns, factorisations;
} walk;

/* Number of corners before the matrix is factored again. Each corner costs a product with the
 * responses of all corners before it; the matrix is factored when the sum of these products has
 * cost as much as a factorisation. */
static size_t corners_to_keep(const walk *k) {
    double product = 2.0 * (double)k->w->rows * work_price[WORK_VECTOR];
    double best = sqrt(2.0 * coupled_work(k->c) / product);
    return best < KEPT_LEAST ? KEPT_LEAST : best > KEPT_MOST ? KEPT_MOST : (size_t)best;
}

/* o->h := W Z + q - y - t h0 on the present pieces. */
static void misfit_on_pieces(walk *k) {
    proximal_path *a = k->a;
    for (uint32_t j = 0; j < k->w->rows; j++)
        k->o->Z.data[j] = impulse_on_piece(a, j);
    view_apply(k->w, k->o->Z.data, k->o->h.data);
    for (uint32_t j = 0; j < k->w->rows; j++)
        k->o->h.data[j] -= k->o->y.data[j] + k->t * a->start.data[j];
    work_add(k->info, WORK_VECTOR, 4.0 * (double)k->w->rows);
    view_count(k->w, k->info, 1.0);
}

static void find_arguments(walk *k) {
    for (uint32_t j = 0; j < k->w->rows; j++)
        k->a->X.data[j] = k->o->x.data[j] - k->o->y.data[j] / k->weight;
}

/* Factors the matrix of the pieces, brings y back to the path, and finds the direction. */
static scree_status begin_again(walk *k, bool *regular, scree_error *error) {
    const view *w = k->w;
    proximal_point *o = k->o;
    int sign;
    for (uint32_t i = 0; i < w->contacts; i++)
        derivative(k->a, w, i, k->weight, o->P.data + w->local_first[i]);
    TRY(coupled_factor(k->c, o->P.data, o->Q.data, k->info, &sign, error));
    ++k->factorisations;
    ++k->info->iterations;
    *regular = sign != 0;
    if (sign == 0) return SCREE_OK;
    k->kept = 0;
    k->kept_most = corners_to_keep(k);
    if (k->corners > 0) {
        misfit_on_pieces(k);
        coupled_solve(k->c, o->none.data, o->h.data, 1, o->dx.data, o->dy.data, k->info);
        for (uint32_t j = 0; j < w->rows; j++)
            o->y.data[j] += o->dy.data[j];
        find_arguments(k);
    }
    coupled_solve(k->c, o->none.data, k->a->start.data, 1, o->dx.data, k->a->dy.data, k->info);
    for (uint32_t j = 0; j < w->rows; j++)
        k->a->dy.data[j] *= k->sense;
    return SCREE_OK;
}

/* The end of row j's piece that the path reaches first. */
typedef struct piece_end {
    double step;
    uint32_t row;
    piece to;
} piece_end;

static inline void offer(piece_end *best, double left, double rate, uint32_t at, piece to) {
    if (!(rate < 0.0)) return;
    double step = left > 0.0 ? left / -rate : 0.0;
    if (step < best->step) *best = (piece_end){step, at, to};
}

/* Whether a row of friction sticks: then the contact opens only after that row has slid. */
static bool sticks(const walk *k, uint32_t normal) {
    uint32_t i = k->a->owner.data[normal];
    for (uint32_t j = normal + 1; j < k->w->row_first[i + 1]; j++)
        if (k->a->bounds.data[j].normal == normal && k->a->bounds.data[j].ruled &&
            k->a->piece.data[j] == PIECE_INSIDE)
            return true;
    return false;
}

static piece_end next_corner(const walk *k) {
    const proximal_path *a = k->a;
    const double *X = a->X.data, *dX = a->dX.data;
    piece_end best = {INFINITY, 0, PIECE_INSIDE};
    for (uint32_t j = 0; j < k->w->rows; j++) {
        const piece_bounds *b = &a->bounds.data[j];
        if (!b->ruled || is_idle(a, j)) continue;
        double above = X[j] - upper(b, X, true), above_rate = dX[j] - upper(b, dX, false);
        double below = lower(b, X, true) - X[j], below_rate = lower(b, dX, false) - dX[j];
        switch ((piece)a->piece.data[j]) {
        case PIECE_HIGH: offer(&best, above, above_rate, j, PIECE_INSIDE); break;
        case PIECE_LOW: offer(&best, below, below_rate, j, PIECE_INSIDE); break;
        case PIECE_INSIDE:
            offer(&best, -above, -above_rate, j, PIECE_HIGH);
            if (!(b->normal == j && sticks(k, j))) offer(&best, -below, -below_rate, j, PIECE_LOW);
            break;
        }
    }
    work_add(k->info, WORK_VECTOR, 12.0 * (double)k->w->rows);
    return best;
}

/* How the derivative E of a contact changes as row j goes to another piece: E += p q'. */
static void change(walk *k, const piece_end *end, double *p, double *q) {
    proximal_path *a = k->a;
    uint32_t i = a->owner.data[end->row], first = k->w->row_first[i], n = k->w->row[i].dimension;
    const piece_bounds *b = &a->bounds.data[end->row];
    piece from = a->piece.data[end->row];
    memset(p, 0, n * sizeof *p);
    memset(q, 0, n * sizeof *q);
    p[end->row - first] = end->to == PIECE_INSIDE ? 1.0 : -1.0;
    q[end->row - first] = 1.0;
    if (b->slope > 0.0) { /* friction: from or to the rim that moves with the normal impulse */
        piece rim = end->to == PIECE_INSIDE ? from : end->to;
        q[b->normal - first] = rim == PIECE_HIGH ? -b->slope : b->slope;
    } else { /* when a contact opens or closes, its sliding friction changes with it */
        for (uint32_t j = first; j < first + n; j++) {
            const piece_bounds *other = &a->bounds.data[j];
            if (j == end->row || other->normal != end->row || !other->ruled) continue;
            if (end->to == PIECE_INSIDE)
                a->piece.data[j] = a->X.data[j] > 0.0 ? PIECE_HIGH : PIECE_LOW;
            p[j - first] = p[end->row - first] *
                           (a->piece.data[j] == PIECE_HIGH ? other->slope : -other->slope);
        }
    }
    a->piece.data[end->row] = (uint8_t)end->to;
}

static double at_contact(const view *w, const path_corner *corner, const double *y) {
    double sum = 0.0;
    for (uint32_t j = 0; j < w->row[corner->contact].dimension; j++)
        sum += corner->q[j] * y[w->row_first[corner->contact] + j];
    return sum;
}

/* y -= factor u */
static void subtract(size_t rows, double factor, const double *u, double *y) {
    for (size_t j = 0; j < rows; j++)
        y[j] -= factor * u[j];
}

/* Turns the direction at a corner; false: the matrix beyond it is singular. */
static bool turn(walk *k, const piece_end *end) {
    const view *w = k->w;
    proximal_path *a = k->a;
    double p[ROWS_MAX], *reply = a->reply.data + k->kept * w->rows;
    path_corner *corner = &a->corner.data[k->kept];
    corner->contact = a->owner.data[end->row];
    change(k, end, p, corner->q);
    for (uint32_t j = 0; j < w->row[corner->contact].dimension; j++)
        p[j] /= k->weight;
    coupled_column(k->c, corner->contact, p, a->push.data, reply, k->info);
    for (size_t e = 0; e < k->kept; e++)
        subtract(w->rows, at_contact(w, &a->corner.data[e], reply), a->reply.data + e * w->rows,
                 reply);
    double change_of_matrix = 1.0 + at_contact(w, corner, reply);
    if (!(fabs(change_of_matrix) > SINGULAR)) return false;
    for (size_t j = 0; j < w->rows; j++)
        reply[j] /= change_of_matrix;
    subtract(w->rows, at_contact(w, corner, a->dy.data), reply, a->dy.data);
    if (change_of_matrix < 0.0) {
        for (size_t j = 0; j < w->rows; j++)
            a->dy.data[j] = -a->dy.data[j];
        k->sense = -k->sense;
        ++k->turns;
    }
    ++k->kept;
    ++k->corners;
    work_add(k->info, WORK_VECTOR, (2.0 * (double)k->kept + 4.0) * (double)w->rows);
    return true;
}

static void advance(walk *k, double step) {
    proximal_path *a = k->a;
    for (uint32_t j = 0; j < k->w->rows; j++) {
        k->o->y.data[j] += step * a->dy.data[j];
        a->X.data[j] += step * a->dX.data[j];
    }
    k->t -= k->sense * step;
}

/* Whether the settings allow one more corner, and one more factorisation where that is due. */
static bool may_go_on(const walk *k) {
    const solver_settings *s = k->settings;
    if (s->max_work > 0.0 && k->info->work >= s->max_work) return false;
    if (k->kept >= k->kept_most && k->info->iterations >= s->max_iterations) return false;
    return !(s->cancel && s->cancel(s->user));
}

/* Solves with the matrix of the present pieces: by the last factorisation and the corners since. */
static void solve_on_pieces(walk *k, const double *h, double *dy) {
    const proximal_path *a = k->a;
    coupled_solve(k->c, k->o->none.data, h, 1, k->o->dx.data, dy, k->info);
    for (size_t e = 0; e < k->kept; e++)
        subtract(k->w->rows, at_contact(k->w, &a->corner.data[e], dy),
                 a->reply.data + e * k->w->rows, dy);
    work_add(k->info, WORK_VECTOR, (2.0 * (double)k->kept + 1.0) * (double)k->w->rows);
}

/* Newton steps on the last piece of a path, from misfit `size`; returns the misfit after them. The
 * impulses follow y divided by the weight, so with a small weight the rounding of all corners
 * leaves a misfit that no smaller weight could lower. */
static double correct(walk *k, double size, double *rounding) {
    proximal_point *o = k->o;
    size_t rows = k->w->rows;
    double enough = ENOUGH * k->settings->tolerance;
    for (int i = 0; i < CORRECTIONS && size > fmax(*rounding, enough); i++) {
        double before = size;
        solve_on_pieces(k, o->h.data, o->dy.data);
        memcpy(o->to.data, o->y.data, rows * sizeof *o->y.data);
        for (size_t j = 0; j < rows; j++)
            o->y.data[j] += o->dy.data[j];
        size = proximal_misfit(o, k->w, k->weight, rounding, k->info);
        if (size < CORRECTED * before) continue;
        if (size < before) break;
        memcpy(o->y.data, o->to.data, rows * sizeof *o->y.data);
        return proximal_misfit(o, k->w, k->weight, rounding, k->info);
    }
    return size;
}

/* From t = 1 to 0; *arrived false: the path was given up. A corner at which several rows are at
 * their bounds is passed in steps of length 0, one row at a time. These count as corners, so a path
 * that goes round such a corner ends, too. */
static scree_status go(walk *k, bool *arrived, scree_error *error) {
    proximal_path *a = k->a;
    size_t most = (size_t)(CORNERS * k->w->contacts) + CORNERS_FEW;
    bool regular;
    *arrived = false;
    TRY(begin_again(k, &regular, error));
    while (regular && k->corners < most && k->turns <= TURNS_MOST && k->t < BEYOND) {
        for (uint32_t j = 0; j < k->w->rows; j++)
            a->dX.data[j] = -a->dy.data[j] / k->weight;
        piece_end end = next_corner(k);
        if (k->sense > 0.0 && end.step >= k->t) {
            advance(k, k->t);
            *arrived = true;
            return SCREE_OK;
        }
        if (!isfinite(end.step)) return SCREE_OK;
        advance(k, end.step);
        regular = turn(k, &end);
        if (!may_go_on(k)) return SCREE_OK;
        if (regular && k->kept >= k->kept_most) TRY(begin_again(k, &regular, error));
    }
    return SCREE_OK;
}

/* y := 0 where it would move the impulse of the centre into the bounds of its row. Then the path
 * starts with the impulses of the centre, and its misfit is that of the velocities there. */
static void begin_at_centre(const proximal_path *a, proximal_point *o, const view *w) {
    const double *x = o->x.data;
    for (uint32_t j = 0; j < w->rows; j++) {
        const piece_bounds *b = &a->bounds.data[j];
        double y = o->y.data[j], near = AT_BOUND * fabs(x[j]);
        if ((y < 0.0 && x[j] + near < upper(b, x, true)) ||
            (y > 0.0 && x[j] - near > lower(b, x, true)))
            o->y.data[j] = 0.0;
    }
}

/* From the second point on y is that of the point before. With a smaller weight it continues the
 * change of impulses of that point, which mostly is a good start; where masses differ by 1e6 it
 * leads far away, and the path would have to come back. */
scree_status proximal_follow(proximal_path *a, proximal_point *o, const view *w, coupled *c,
                             const solver_settings *settings, solver_info *info, double weight,
                             proximal_outcome *outcome, scree_error *error) {
    walk k = {.a = a,
              .o = o,
              .w = w,
              .c = c,
              .settings = settings,
              .info = info,
              .weight = weight,
              .t = 1.0,
              .sense = 1.0};
    double rounding, first = proximal_misfit(o, w, weight, &rounding, info);
    if (first > JUMP && info->factorisations > 0) {
        begin_at_centre(a, o, w);
        first = proximal_misfit(o, w, weight, &rounding, info);
    }
    double last = first;
    bool arrived = first <= rounding;
    if (!arrived) {
        memcpy(a->start.data, o->h.data, w->rows * sizeof *a->start.data);
        find_arguments(&k);
        find_pieces(a, w);
        TRY(go(&k, &arrived, error));
        last = proximal_misfit(o, w, weight, &rounding, info);
        if (arrived) last = correct(&k, last, &rounding);
    }
    for (size_t j = 0; j < w->rows; j++)
        o->h.data[j] += o->y.data[j];
    *outcome = (proximal_outcome){k.factorisations, (int)k.corners,
                                  arrived && (last < PROXIMAL_FALL * first || last <= rounding)};
    return SCREE_OK;
}
