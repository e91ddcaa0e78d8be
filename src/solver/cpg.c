/* Conjugate projected gradients (Renouf and Alart 2005). The law is seen as a convex problem whose
 * set follows the normal impulse: half-lines for the normals, disks of radius mu x_N for the
 * friction (and l_r x_N for moments),
 *
 *     x := P_{C(x_N)}(x + a p),   a = -(y.p) / (p.W p),   y = W x + q
 *     p := w + b z,               b = -(w.W p) / (p.W p)
 *
 * w and z are -y and p without what would lead out of the set at x. A fixed point satisfies the
 * exact law, for friction is measured against the disk of its own normal impulse. W must be
 * symmetric. Where p does not go down, it starts anew from w. */
#include <math.h>

#include "solver/part/method.h"
#include "solver/part/project.h"

enum { PATIENCE = 5000 }; /* iterations without a better iterate before giving up */

typedef struct cpg_memory {
    ARRAY(double) y, w, z, p, Wp;
} cpg_memory;

static void cpg_release(void *memory) {
    cpg_memory *m = memory;
    array_free(&m->y);
    array_free(&m->w);
    array_free(&m->z);
    array_free(&m->p);
    array_free(&m->Wp);
}

static double length(const double *x, int n) {
    double sum = 0.0;
    for (int i = 0; i < n; i++)
        sum += x[i] * x[i];
    return sqrt(sum);
}

static bool has_parts(const row *r) {
    return r->cone == CONE_COULOMB || r->cone == CONE_ROLLING || r->cone == CONE_TRESCA;
}

/* The disks of a row; Tresca's has a radius of its own. */
static int disks(const row *r, const row_extra *extra, double normal, cone_part *part,
                 double *radius) {
    if (r->cone == CONE_TRESCA) {
        part[0] = (cone_part){1, r->dimension - 1, 0.0};
        radius[0] = r->mu;
        return 1;
    }
    int parts = cone_parts(r, extra, true, part);
    for (int k = 0; k < parts; k++)
        radius[k] = part[k].slope * normal;
    return parts;
}

/* x := the nearest point of C(x_N): first the normal, then what it bounds. */
static void put_inside(const view *w, uint32_t c, double *x) {
    const row *r = &w->row[c];
    const row_extra *extra = view_extra(w, c);
    if (!has_parts(r)) {
        cone_project(r, extra, x);
        return;
    }
    cone_part part[3];
    double radius[3];
    x[0] = x[0] > 0.0 ? x[0] : 0.0;
    int parts = disks(r, extra, x[0], part, radius);
    for (int k = 0; k < parts; k++) {
        double size = length(x + part[k].first, part[k].rows);
        double factor = size > radius[k] ? radius[k] / size : 1.0;
        for (int i = 0; i < part[k].rows; i++)
            x[part[k].first + i] *= factor;
    }
}

/* d := what of it does not lead out of the set at x. */
static void stay_inside(const view *w, uint32_t c, const double *x, double *d) {
    const row *r = &w->row[c];
    const row_extra *extra = view_extra(w, c);
    if (r->cone == CONE_BILATERAL) return;
    if (r->cone == CONE_FREE) {
        for (int i = 0; i < r->dimension; i++)
            d[i] = 0.0;
        return;
    }
    double low = r->cone == CONE_BOX ? extra->lower : 0.0;
    if (x[0] <= low && d[0] < 0.0) d[0] = 0.0;
    if (r->cone == CONE_BOX && x[0] >= extra->upper && d[0] > 0.0) d[0] = 0.0;
    if (!has_parts(r)) return;
    cone_part part[3];
    double radius[3];
    int parts = disks(r, extra, x[0], part, radius);
    for (int k = 0; k < parts; k++) {
        const double *at = x + part[k].first;
        double *to = d + part[k].first, across = 0.0, size = length(at, part[k].rows);
        for (int i = 0; i < part[k].rows; i++)
            across += at[i] * to[i];
        if (size < (1.0 - 1e-14) * radius[k] || (size > 0.0 && across <= 0.0)) continue;
        for (int i = 0; i < part[k].rows; i++)
            to[i] = size > 0.0 ? to[i] - across / (size * size) * at[i] : 0.0;
    }
}

typedef struct state {
    const view *view;
    double *x, *y, *w, *z, *p, *Wp;
    double step; /* of x along p */
    double mix;  /* of z in p */
} state;

static void move_chunk(void *context, uint32_t begin, uint32_t end, double *sum) {
    const state *s = context;
    const uint32_t *first = s->view->row_first;
    (void)sum;
    for (uint32_t i = first[begin]; i < first[end]; i++)
        s->x[i] += s->step * s->p[i];
    for (uint32_t c = begin; c < end; c++)
        put_inside(s->view, c, s->x + first[c]);
}

/* w and z of the new x, and w.w, w.Wp, w.z */
static void reduce_chunk(void *context, uint32_t begin, uint32_t end, double *sum) {
    const state *s = context;
    const uint32_t *first = s->view->row_first;
    for (uint32_t i = first[begin]; i < first[end]; i++) {
        s->w[i] = -s->y[i];
        s->z[i] = s->p[i];
    }
    for (uint32_t c = begin; c < end; c++) {
        stay_inside(s->view, c, s->x + first[c], s->w + first[c]);
        stay_inside(s->view, c, s->x + first[c], s->z + first[c]);
    }
    for (uint32_t i = first[begin]; i < first[end]; i++) {
        sum[0] += s->w[i] * s->w[i];
        sum[1] += s->w[i] * s->Wp[i];
        sum[2] += s->w[i] * s->z[i];
    }
}

static void direct_chunk(void *context, uint32_t begin, uint32_t end, double *sum) {
    const state *s = context;
    const uint32_t *first = s->view->row_first;
    (void)sum;
    for (uint32_t i = first[begin]; i < first[end]; i++)
        s->p[i] = s->w[i] + s->mix * s->z[i];
}

/* p.W p and p.y */
static void curve_chunk(void *context, uint32_t begin, uint32_t end, double *sum) {
    const state *s = context;
    const uint32_t *first = s->view->row_first;
    for (uint32_t i = first[begin]; i < first[end]; i++) {
        sum[0] += s->p[i] * s->Wp[i];
        sum[1] += s->p[i] * s->y[i];
    }
}

static scree_status cpg_reserve(method *m, scree_error *error) {
    cpg_memory *o = m->memory;
    size_t rows = m->view->rows;
    if (!array_reserve(&o->y, rows) || !array_reserve(&o->w, rows) || !array_reserve(&o->z, rows) ||
        !array_reserve(&o->p, rows) || !array_reserve(&o->Wp, rows))
        return error_no_memory(error, "the vectors of cpg");
    for (size_t i = 0; i < rows; i++)
        o->p.data[i] = o->Wp.data[i] = 0.0;
    return SCREE_OK;
}

static scree_status cpg_run(method *m, scree_error *error) {
    TRY(cpg_reserve(m, error));
    cpg_memory *o = m->memory;
    const view *w = m->view;
    state s = {.view = w, .x = m->x, .y = o->y.data};
    s.w = o->w.data, s.z = o->z.data, s.p = o->p.data, s.Wp = o->Wp.data;
    double sum[VIEW_SUMS], curve = 0.0;
    view_each(w, move_chunk, &s, sum);
    view_apply(w, s.x, s.y);
    m->info->work += w->apply_work;
    do {
        double reduced[VIEW_SUMS];
        view_each(w, reduce_chunk, &s, reduced);
        s.mix = curve > 0.0 ? -reduced[1] / curve : 0.0;
        if (reduced[0] + s.mix * reduced[2] <= 0.0) s.mix = 0.0;
        view_each(w, direct_chunk, &s, sum);
        view_times(w, s.p, s.Wp);
        view_each(w, curve_chunk, &s, sum);
        curve = sum[0];
        if (!(reduced[0] > 0.0)) { /* nothing leads down and stays inside */
            m->info->outcome = SOLVER_STALLED;
            break;
        }
        s.step = curve > 0.0 ? -sum[1] / curve : 1.0;
        view_each(w, move_chunk, &s, sum);
        view_apply(w, s.x, s.y);
        m->info->iterations++;
        m->info->work += 2.0 * w->apply_work + 30.0 * (double)w->rows;
        if (m->info->iterations - m->keeper->best_iteration >= PATIENCE) {
            m->info->outcome = SOLVER_STALLED;
            break;
        }
    } while (!keeper_show(m->keeper, w, s.x, s.y));
    return SCREE_OK;
}

const solver_kind solver_cpg = {
    .head = {.name = "cpg",
             .help = "conjugate projected gradients",
             .gives = CAN_SIGNORINI | CAN_COULOMB | CAN_TRESCA | CAN_ROLLING | CAN_BOX |
                      CAN_BILATERAL | CAN_COMPLIANCE | CAN_PLANAR | CAN_SPACE},
    METHOD_FUNCTIONS,
    .memory = sizeof(cpg_memory),
    .run = cpg_run,
    .release = cpg_release,
};
