/* Products with the operator, passes over all contacts with sums in a fixed order, and the
 * residual. */
#include <math.h>

#include "solver/part/view_room.h"

/* Precision of a double. */
#define EPSILON 2.2204460492503131e-16

/* Work on chunks of contacts, and the destination of their sums. */
typedef struct pass {
    const view *w;
    view_work work;
    void *context;
} pass;

static void do_chunk(const pass *k, size_t begin, size_t end) {
    view_part *part = &k->w->room->parts.data[begin / VIEW_CHUNK];
    *part = (view_part){{0}};
    k->work(k->context, (uint32_t)begin, (uint32_t)end, part->sum);
}

static void pass_chunk(void *context, size_t begin, size_t end) { do_chunk(context, begin, end); }

static void add_parts(const view *w, double *sum) {
    for (int i = 0; i < VIEW_SUMS; i++)
        sum[i] = 0.0;
    for (size_t k = 0; k * VIEW_CHUNK < w->contacts; k++)
        for (int i = 0; i < VIEW_SUMS; i++)
            sum[i] += w->room->parts.data[k].sum[i];
}

void view_each(const view *w, view_work work, void *context, double *sum) {
    pass k = {w, work, context};
    team_for(w->team, w->contacts, VIEW_CHUNK, pass_chunk, &k);
    add_parts(w, sum);
}

typedef struct product {
    const view *w;
    const double *x;
    double *y;
    bool with_q;
    const pass
        *after; /* further work on the contacts of a chunk once their y is computed; NULL: none */
} product;

/* impulse += H x of one block of H', with constant rows and width in the usual cases. */
static inline void add_impulse(const double *H, const double *x, uint32_t rows, uint32_t width,
                               double *impulse) {
    for (uint32_t i = 0; i < rows; i++, H += width)
        for (uint32_t j = 0; j < width; j++)
            impulse[j] += H[j] * x[i];
}

/* y += H' v, likewise. */
static inline void add_velocity(const double *H, const double *v, uint32_t rows, uint32_t width,
                                double *y) {
    for (uint32_t i = 0; i < rows; i++, H += width) {
        double sum = 0.0;
        for (uint32_t j = 0; j < width; j++)
            sum += H[j] * v[j];
        y[i] += sum;
    }
}

static void gather(const product *k, uint32_t body, uint32_t width, double *impulse) {
    const view *w = k->w;
    const view_room *o = w->room;
    for (uint32_t e = o->body_first.data[body]; e < o->body_first.data[body + 1]; e++) {
        const view_entry *at = &o->entry.data[e];
        const double *H = o->H.data + at->number, *x = k->x + w->row_first[at->contact];
        uint32_t rows = w->row_first[at->contact + 1] - w->row_first[at->contact];
        if (rows == 3 && width == 6)
            add_impulse(H, x, 3, 6, impulse);
        else if (rows == 2 && width == 3)
            add_impulse(H, x, 2, 3, impulse);
        else
            add_impulse(H, x, rows, width, impulse);
    }
}

/* The same where all contacts are those of balls: moments are arms times the tangent part. */
static void gather_balls(const product *k, uint32_t body, size_t dof, double *impulse) {
    const view_room *o = k->w->room;
    double f[3] = {0.0, 0.0, 0.0}, m[3] = {0.0, 0.0, 0.0};
    for (uint32_t e = o->body_first.data[body]; e < o->body_first.data[body + 1]; e++) {
        uint32_t contact = o->entry.data[e].contact;
        const view_ball *own = &o->ball.data[contact];
        const double *x = k->x + k->w->row_first[contact], *d = own->direction;
        int side = own->dof[0] != dof;
        double sign = side ? -1.0 : 1.0, arm = own->arm[side];
        double x0 = sign * x[0], x1 = sign * x[1], x2 = sign * x[2];
        double along_1 = arm * x[2], along_2 = arm * x[1];
        for (int j = 0; j < 3; j++) {
            f[j] += d[j] * x0 + d[3 + j] * x1 + d[6 + j] * x2;
            m[j] += d[3 + j] * along_1 - d[6 + j] * along_2;
        }
    }
    for (int j = 0; j < 3; j++)
        impulse[j] = f[j], impulse[3 + j] = m[j];
}

/* Velocities of bodies begin .. end-1 under impulses x alone. */
static void move_bodies(void *context, size_t begin, size_t end) {
    const product *k = context;
    const problem *p = k->w->p;
    const view_room *o = k->w->room;
    const block *own = problem_block(p, (uint32_t)begin);
    for (uint32_t body = (uint32_t)begin; body < end; body++) {
        while (body >= own->first_body + own->bodies)
            own++;
        uint8_t motion_of = o->moves.data[body];
        if (motion_of == VIEW_STANDS) continue;
        double impulse[WIDTH_MAX] = {0};
        size_t dof = own->first_dof + (size_t)(body - own->first_body) * own->width;
        if (motion_of == VIEW_MOVES_AS_BALL)
            gather_balls(k, body, dof, impulse);
        else
            gather(k, body, own->width, impulse);
        double *velocity = o->velocity.data + dof;
        block_inverse_times(own, body, impulse, velocity);
        for (uint32_t j = 0; j < own->width; j++)
            velocity[j] *= o->inverse_mean;
    }
}

/* y of a contact of balls. Fixed bodies read a velocity that is always 0. */
static inline void meet_balls(const view_ball *own, const double *velocity, double *y) {
    const double *a = velocity + own->dof[0], *b = velocity + own->dof[1], *d = own->direction;
    double v[3], turn[3];
    for (int j = 0; j < 3; j++) {
        v[j] = a[j] - b[j];
        turn[j] = own->arm[0] * a[3 + j] + own->arm[1] * b[3 + j];
    }
    y[0] += d[0] * v[0] + d[1] * v[1] + d[2] * v[2];
    y[1] += (d[3] * v[0] + d[4] * v[1] + d[5] * v[2]) -
            (d[6] * turn[0] + d[7] * turn[1] + d[8] * turn[2]);
    y[2] += (d[6] * v[0] + d[7] * v[1] + d[8] * v[2]) +
            (d[3] * turn[0] + d[4] * turn[1] + d[5] * turn[2]);
}

static void meet(const view *w, uint32_t contact, uint32_t rows, double *y) {
    const problem *p = w->p;
    const view_room *o = w->room;
    const double *H = o->H.data + p->H_first[contact];
    for (uint32_t e = p->entry_first[contact]; e < p->entry_first[contact + 1]; e++) {
        view_touch at = o->touch.data[e];
        const double *v = o->velocity.data + at.dof;
        if (at.moves) {
            if (rows == 3 && at.width == 6)
                add_velocity(H, v, 3, 6, y);
            else if (rows == 2 && at.width == 3)
                add_velocity(H, v, 2, 3, y);
            else
                add_velocity(H, v, rows, at.width, y);
        }
        H += (size_t)rows * at.width;
    }
}

static void meet_contacts(const product *k, uint32_t begin, uint32_t end) {
    const view *w = k->w;
    const view_room *o = w->room;
    for (uint32_t c = begin; c < end; c++) {
        uint32_t first = w->row_first[c], rows = w->row_first[c + 1] - first;
        double *y = k->y + first;
        for (uint32_t i = 0; i < rows; i++)
            y[i] = k->with_q ? w->q[first + i] : 0.0;
        for (uint32_t i = 0; w->C && i < rows; i++)
            y[i] += w->C[first + i] * k->x[first + i];
        if (o->has_balls && o->ball.data[c].is_ball)
            meet_balls(&o->ball.data[c], o->velocity.data, y);
        else
            meet(w, c, rows, y);
    }
}

static void matrix_rows(const product *k, uint32_t begin, uint32_t end) {
    const view *w = k->w;
    block_matrix_times_rows(&w->W, begin, end, k->x, k->y);
    for (size_t i = w->row_first[begin]; k->with_q && i < w->row_first[end]; i++)
        k->y[i] += w->q[i];
}

static void product_chunk(void *context, size_t begin, size_t end) {
    const product *k = context;
    if (k->w->p->W)
        matrix_rows(k, (uint32_t)begin, (uint32_t)end);
    else
        meet_contacts(k, (uint32_t)begin, (uint32_t)end);
    if (k->after) do_chunk(k->after, begin, end);
}

static void multiply(product *k) {
    const view *w = k->w;
    if (w->contacts == 0) return;
    if (!w->p->W) team_for(w->team, w->p->bodies, VIEW_CHUNK, move_bodies, k);
    team_for(w->team, w->contacts, VIEW_CHUNK, product_chunk, k);
}

void view_times(const view *w, const double *x, double *y) {
    multiply(&(product){w, x, y, false, NULL});
}

void view_apply(const view *w, const double *x, double *y) {
    multiply(&(product){w, x, y, true, NULL});
}

void view_apply_each(const view *w, const double *x, double *y, view_work work, void *context,
                     double *sum) {
    pass after = {w, work, context};
    multiply(&(product){w, x, y, true, &after});
    add_parts(w, sum);
}

typedef struct measuring {
    const view *w;
    const double *x, *y;
} measuring;

/* The norm that FCLIB and Siconos quote, in physical numbers. */
static void add_quoted(const view *w, uint32_t c, const double *x, const double *y,
                       view_sums *sum) {
    const row *r = problem_row(w->p, c);
    double S[ROWS_MAX], U[ROWS_MAX];
    uint32_t first = w->row_first[c];
    if (!cone_is_quoted(r)) return;
    for (uint32_t i = 0; i < r->dimension; i++) {
        double speed = w->speed[first + i];
        S[i] = w->scale[first + i] * x[first + i];
        U[i] = speed > 0.0 ? y[first + i] / speed : 0.0;
        sum->S += S[i] * S[i];
        sum->U += U[i] * U[i];
    }
    sum->natural += cone_quoted_square(r, cone_extra(w->p, r), S, U);
}

static double unmoved_square(const view *w, uint32_t c, const double *y) {
    double U[ROWS_MAX];
    for (uint32_t i = w->row_first[c]; i < w->row_first[c + 1]; i++)
        U[i - w->row_first[c]] = w->speed[i] > 0.0 ? y[i] / w->speed[i] : 0.0;
    double value = residual_unmoved(w->p, c, U);
    return value * value;
}

static void measure_contacts(void *context, size_t begin, size_t end) {
    const measuring *k = context;
    const view *w = k->w;
    view_sums sum = {0.0, 0.0, 0.0, 0.0, -1.0, UINT32_MAX};
    for (uint32_t c = (uint32_t)begin; c < end; c++) {
        double map[ROWS_MAX], square = 0.0;
        view_natural(w, c, k->x, k->y, map);
        for (int i = 0; i < w->row[c].dimension; i++)
            square += map[i] * map[i];
        square *= w->weight[c] * w->weight[c];
        if (!(w->weight[c] > 0.0) && !w->altered) square = unmoved_square(w, c, k->y);
        sum.scaled += square;
        if (square > sum.largest) sum.largest = square, sum.worst = c;
        if (!w->altered) add_quoted(w, c, k->x, k->y, &sum);
    }
    w->room->sums.data[begin / VIEW_CHUNK] = sum;
}

residual view_residual(const view *w, const double *x, const double *y) {
    residual result = {0.0, 0.0, UINT32_MAX, 0.0};
    if (w->contacts == 0) return result;
    measuring k = {w, x, y};
    team_for(w->team, w->contacts, VIEW_CHUNK, measure_contacts, &k);
    view_sums all = {0.0, 0.0, 0.0, 0.0, -1.0, UINT32_MAX};
    for (size_t i = 0; i <= (w->contacts - 1) / VIEW_CHUNK; i++) {
        const view_sums *sum = &w->room->sums.data[i];
        all.scaled += sum->scaled;
        all.natural += sum->natural;
        all.S += sum->S;
        all.U += sum->U;
        if (sum->largest > all.largest) all.largest = sum->largest, all.worst = sum->worst;
    }
    result.rms = sqrt(all.scaled / w->contacts) / w->p->reference_speed;
    result.max = sqrt(fmax(all.largest, 0.0)) / w->p->reference_speed;
    result.worst = all.worst;
    double norm = fmax(all.S, all.U);
    norm = sqrt(w->p->quoted_without_q ? norm : fmax(norm, w->room->q_square));
    result.natural = w->altered ? result.rms : sqrt(all.natural);
    if (!w->altered && norm > EPSILON) result.natural /= norm;
    if (!isfinite(norm)) result.natural = NAN; /* an overflowing scale must not hide an error */
    return result;
}
