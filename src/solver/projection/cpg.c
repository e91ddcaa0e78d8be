/* Conjugate projected gradients (after Renouf and Alart 2005), on the law with the de Saxce shift,
 * so that the set does not follow x and a fixed point satisfies the exact non-associated law:
 *
 *     x := P_K(x + a p),   a = -(F.p) / (p.W p),   F = y^,   y = W x + q
 *     p := w + b z,        b = -(w.W p) / (p.W p)
 *     w = P_K(x - F) - x,  z = P_K(x + p) - x
 *
 * w and z are -F and p without the components that would leave the cones. (With disks that follow
 * the normal impulse, as in the paper, packings of solids with friction ran into cycles.) W must be
 * symmetric. Where p is not a descent direction it restarts from w. The shift can still make
 * conjugate steps cycle; then the method continues from the best iterate with plain gradient steps
 * of safe length. */
#include <math.h>
#include <string.h>

#include "solver/part/method.h"
#include "solver/part/project.h"

/* Relative to the largest curvature: along a direction with less, the step would be infinitely
 * long. */
#define FLAT 1e-12

enum {
    PATIENCE = 5000, /* iterations without a better iterate before giving up */
    CAREFUL = 20     /* and before plain gradient steps */
};

typedef struct cpg_memory {
    ARRAY(double) y, F, w, z, p, Wp;
} cpg_memory;

static void cpg_release(void *memory) {
    cpg_memory *m = memory;
    array_free(&m->y);
    array_free(&m->F);
    array_free(&m->w);
    array_free(&m->z);
    array_free(&m->p);
    array_free(&m->Wp);
}

typedef struct state {
    const view *view;
    double *x, *y, *F, *w, *z, *p, *Wp;
    double step;    /* of x along p */
    double mix;     /* of z in p */
    double largest; /* p.W p / p.p so far; at least the mean diagonal */
} state;

static void move_chunk(void *context, uint32_t begin, uint32_t end, double *sum) {
    const state *s = context;
    const uint32_t *first = s->view->row_first;
    (void)sum;
    for (uint32_t i = first[begin]; i < first[end]; i++)
        s->x[i] += s->step * s->p[i];
    for (uint32_t c = begin; c < end; c++)
        project_contact(s->view, c, s->x + first[c]);
}

/* F, w and z of the new x, and w.w, w.Wp, w.z */
static void reduce_chunk(void *context, uint32_t begin, uint32_t end, double *sum) {
    const state *s = context;
    const uint32_t *first = s->view->row_first;
    for (uint32_t c = begin; c < end; c++)
        shift_contact(s->view, c, s->y + first[c], s->F + first[c]);
    for (uint32_t i = first[begin]; i < first[end]; i++) {
        s->w[i] = s->x[i] - s->F[i];
        s->z[i] = s->x[i] + s->p[i];
    }
    for (uint32_t c = begin; c < end; c++) {
        project_contact(s->view, c, s->w + first[c]);
        project_contact(s->view, c, s->z + first[c]);
    }
    for (uint32_t i = first[begin]; i < first[end]; i++) {
        s->w[i] -= s->x[i];
        s->z[i] -= s->x[i];
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

/* p.W p, p.F and p.p */
static void curve_chunk(void *context, uint32_t begin, uint32_t end, double *sum) {
    const state *s = context;
    const uint32_t *first = s->view->row_first;
    for (uint32_t i = first[begin]; i < first[end]; i++) {
        sum[0] += s->p[i] * s->Wp[i];
        sum[1] += s->p[i] * s->F[i];
        sum[2] += s->p[i] * s->p[i];
    }
}

static scree_status cpg_reserve(method *m, scree_error *error) {
    cpg_memory *o = m->memory;
    size_t rows = m->view->rows;
    if (!array_reserve(&o->y, rows) || !array_reserve(&o->F, rows) || !array_reserve(&o->w, rows) ||
        !array_reserve(&o->z, rows) || !array_reserve(&o->p, rows) || !array_reserve(&o->Wp, rows))
        return error_no_memory(error, "the vectors of cpg");
    for (size_t i = 0; i < rows; i++)
        o->p.data[i] = o->Wp.data[i] = 0.0;
    return SCREE_OK;
}

/* Returns to the best iterate when a cycle begins; true if only gradient steps are made from now
 * on. */
static bool be_careful(state *s, const method *m) {
    int64_t since = m->info->iterations - m->keeper->best_iteration;
    if (since < CAREFUL) return false;
    if (since == CAREFUL) {
        memcpy(s->x, m->keeper->x, s->view->rows * sizeof *s->x);
        view_apply(s->view, s->x, s->y);
        view_count(s->view, m->info, 1.0);
    }
    return true;
}

/* One step. False: no descent direction stays inside the cones. */
static bool step(state *s, method *m, double *curve) {
    const view *w = s->view;
    double sum[VIEW_SUMS];
    bool careful = be_careful(s, m);
    view_each(w, reduce_chunk, s, sum);
    s->mix = *curve > 0.0 && !careful ? -sum[1] / *curve : 0.0;
    if (!(sum[0] > 0.0)) return false;
    if (sum[0] + s->mix * sum[2] <= 0.0) s->mix = 0.0;
    view_each(w, direct_chunk, s, sum);
    view_times(w, s->p, s->Wp);
    view_each(w, curve_chunk, s, sum);
    if (sum[0] > s->largest * sum[2]) s->largest = sum[0] / sum[2];
    /* W has no curvature along p: a problem without solution would send x to infinity, where
     * rounding hides everything */
    bool flat = !(sum[0] > FLAT * s->largest * sum[2]);
    *curve = flat ? 0.0 : sum[0];
    s->step = careful || flat ? 1.0 / s->largest : -sum[1] / sum[0];
    view_each(w, move_chunk, s, sum);
    view_apply(w, s->x, s->y);
    m->info->iterations++;
    view_count(w, m->info, 2.0);
    work_add(m->info, WORK_VECTOR, 30.0 * (double)w->rows);
    return true;
}

static scree_status cpg_run(method *m, scree_error *error) {
    TRY(cpg_reserve(m, error));
    cpg_memory *o = m->memory;
    const view *w = m->view;
    state s = {.view = w, .x = m->x, .y = o->y.data, .largest = 1.0};
    s.F = o->F.data, s.w = o->w.data, s.z = o->z.data, s.p = o->p.data, s.Wp = o->Wp.data;
    double sum[VIEW_SUMS], curve = 0.0;
    view_each(w, move_chunk, &s, sum);
    view_apply(w, s.x, s.y);
    view_count(w, m->info, 1.0);
    while (!keeper_show(m->keeper, w, s.x, s.y)) {
        bool lost = m->info->iterations - m->keeper->best_iteration >= PATIENCE;
        if (!lost && step(&s, m, &curve)) continue;
        m->info->outcome = SOLVER_STALLED;
        break;
    }
    return SCREE_OK;
}

const solver_kind solver_cpg = {
    .head = {.name = "cpg",
             .help = "conjugate projected gradients",
             .source = "Renouf and Alart 2005",
             .gives = CAN_SIGNORINI | CAN_COULOMB | CAN_TRESCA | CAN_ROLLING | CAN_FACETED |
                      CAN_BOX | CAN_BILATERAL | CAN_COMPLIANCE | CAN_ADMITTANCE | CAN_PLANAR |
                      CAN_SPACE},
    METHOD_FUNCTIONS,
    .memory = sizeof(cpg_memory),
    .run = cpg_run,
    .release = cpg_release,
};
