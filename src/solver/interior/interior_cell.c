#include "solver/interior/interior_cell.h"

#include <math.h>
#include <string.h>

/* Proximal weight of equalities: a smaller one would amplify rounding. */
#define LEAST_EQUAL 1e-6

static uint32_t most_pairs(const row *r) { return cone_of(r)->moments ? 3 : 1; }

static bool reserve(cells *c, const view *w) {
    size_t rows = w->rows, local = w->contacts ? w->local_first[w->contacts] : 0, pairs = 0;
    for (uint32_t i = 0; i < w->contacts; i++)
        pairs += most_pairs(&w->row[i]);
    return array_reserve(&c->cell, w->contacts) && array_reserve(&c->pair, pairs) &&
           array_reserve(&c->u, rows) && array_reserve(&c->r, rows) && array_reserve(&c->g, rows) &&
           array_reserve(&c->g_start, rows) && array_reserve(&c->f, rows) &&
           array_reserve(&c->P, local) && array_reserve(&c->Q, local) &&
           array_reserve(&c->right, rows) && array_reserve(&c->g_view, rows) &&
           array_reserve(&c->x, rows) && array_reserve(&c->y, rows) &&
           array_reserve(&c->dx, rows) && array_reserve(&c->dy, rows);
}

static void add_pair(cells *c, cell *k, cone_pair pair) {
    c->pair.data[c->pair.count++] = pair;
    k->pairs++;
    c->products += 2.0;
}

/* Parts whose disks have radius zero stay at r = 0. */
static void add_friction(cells *c, cell *k, const row *r, const row_extra *extra) {
    cone_part part[CONE_PARTS_MOST];
    int parts = cone_parts(r, extra, true, part);
    for (int i = 0; i < parts; i++)
        if (part[i].slope > 0.0 || part[i].radius > 0.0)
            add_pair(c, k,
                     (cone_pair){.first = part[i].first,
                                 .rows = part[i].rows,
                                 .slope = part[i].slope,
                                 .radius = part[i].radius * k->unit});
}

static void add_box(cells *c, cell *k, const row_extra *extra) {
    double low = extra->lower * k->unit, high = extra->upper * k->unit;
    bool below = isfinite(low), above = isfinite(high);
    if (!below && !above) {
        k->equal = true;
    } else if (below && above) {
        k->offset = 0.5 * (low + high);
        if (high > low)
            add_pair(c, k,
                     (cone_pair){.rows = 1, .radius = 0.5 * (high - low), .centre = k->offset});
    } else {
        k->normal = true;
        k->sign = below ? 1.0 : -1.0;
        k->offset = below ? low : high;
    }
}

#define Q_LEAST 1e-3 /* reference speeds: below this velocities are as good as zero */

/* Root mean square of q over contacts, in reference speeds. The path begins with velocities and
 * impulses of size 1, so they must be measured by what there is to solve: in a time step q may be a
 * hundred times the reference speed, and then the path ends far from a solution. */
static double size_of_q(const view *w) {
    double sum = 0.0;
    for (uint32_t i = 0; i < w->contacts; i++)
        for (uint32_t j = w->row_first[i]; j < w->row_first[i + 1]; j++) {
            double speed = w->weight[i] / w->p->reference_speed * w->q[j];
            sum += speed * speed;
        }
    double size = w->contacts ? sqrt(sum / w->contacts) : 1.0;
    return isfinite(size) ? fmax(size, Q_LEAST) : 1.0;
}

static void describe(cells *c, const view *w, double size, uint32_t i) {
    const row *r = &w->row[i];
    cell *k = &c->cell.data[i];
    double unit = w->weight[i] / (w->p->reference_speed * size);
    *k = (cell){.sign = 1.0, .unit = unit > 0.0 ? unit : 1.0, .pair = (uint32_t)c->pair.count};
    k->normal = cone_of(r)->unilateral && !cone_of(r)->faceted; /* facets are not supported */
    k->equal = cone_of(r)->held;
    if (k->normal) add_friction(c, k, r, view_extra(w, i));
    if (r->cone == CONE_BOX) add_box(c, k, view_extra(w, i));
    if (k->normal) c->products += 1.0;
}

scree_status cells_prepare(cells *c, const view *w, scree_error *error) {
    if (!reserve(c, w)) return error_no_memory(error, "the iterates of the interior point");
    c->cell.count = w->contacts;
    c->pair.count = 0;
    c->products = 0.0;
    double size = size_of_q(w);
    for (uint32_t i = 0; i < w->contacts; i++)
        describe(c, w, size, i);
    return SCREE_OK;
}

void cells_free(cells *c) {
    array_free(&c->cell);
    array_free(&c->pair);
    array_free(&c->u);
    array_free(&c->r);
    array_free(&c->g);
    array_free(&c->g_start);
    array_free(&c->f);
    array_free(&c->P);
    array_free(&c->Q);
    array_free(&c->right);
    array_free(&c->g_view);
    array_free(&c->x);
    array_free(&c->y);
    array_free(&c->dx);
    array_free(&c->dy);
}

/* r_N of a contact with a normal pair. */
static double normal_impulse(const cell *k, const double *r) {
    return k->sign * (r[0] - k->offset);
}

static double bound_of(const cell *k, const cone_pair *pair, const double *r) {
    return pair->slope > 0.0 ? pair->slope * normal_impulse(k, r) : pair->radius;
}

void cells_start(cells *c, const view *w) {
    for (uint32_t i = 0; i < w->contacts; i++) {
        uint32_t first = w->row_first[i];
        cell *k = &c->cell.data[i];
        double *u = c->u.data + first, *r = c->r.data + first;
        for (int j = 0; j < w->row[i].dimension; j++) {
            u[j] = k->unit * w->q[first + (uint32_t)j];
            r[j] = 0.0;
        }
        r[0] = k->offset;
        if (k->normal) {
            k->y = fmax(fabs(u[0]), 1.0);
            r[0] += k->sign;
        }
        for (uint32_t n = k->pair; n < k->pair + k->pairs; n++) {
            cone_pair *pair = &c->pair.data[n];
            pair_start(pair, u + pair->first, bound_of(k, pair, r));
        }
    }
}

void cells_start_on_path(cells *c, const view *w, double kappa) {
    static const double at_rest[2] = {0.0, 0.0};
    for (uint32_t i = 0; i < w->contacts; i++) {
        uint32_t first = w->row_first[i];
        cell *k = &c->cell.data[i];
        double *u = c->u.data + first, *r = c->r.data + first;
        for (int j = 0; j < w->row[i].dimension; j++)
            u[j] = r[j] = 0.0;
        r[0] = k->offset;
        if (k->normal) {
            k->y = 1.0;
            u[0] = k->sign;
            r[0] += k->sign;
        }
        for (uint32_t n = k->pair; n < k->pair + k->pairs; n++) {
            cone_pair *pair = &c->pair.data[n];
            double bound = bound_of(k, pair, r);
            pair_start(pair, at_rest, bound);
            pair->x[0] = kappa / bound;
            pair->det_x = pair->x[0] * pair->x[0];
        }
    }
    cells_evaluate(c, w);
    memcpy(c->g_start.data, c->g.data, w->rows * sizeof *c->g.data);
}

/* Differences within the rounding of u are set to zero: they would cause steps of their own. */
static double beyond(double difference, double rounding) {
    return fabs(difference) < rounding ? 0.0 : difference;
}

static void mismatch_of(cells *c, const view *w, uint32_t i, double rounding) {
    uint32_t first = w->row_first[i];
    const cell *k = &c->cell.data[i];
    const double *u = c->u.data + first;
    double *f = c->f.data + first;
    for (int j = 0; j < w->row[i].dimension; j++)
        f[j] = k->equal ? u[j] : 0.0;
    if (k->normal) f[0] = beyond(k->sign * u[0] - k->y, rounding);
    for (uint32_t n = k->pair; n < k->pair + k->pairs; n++) {
        const cone_pair *pair = &c->pair.data[n];
        for (int j = 0; j < pair->rows; j++)
            f[pair->first + j] = beyond(u[pair->first + j] - pair->x[1 + j], rounding);
    }
}

void cells_evaluate(cells *c, const view *w) {
    double largest = 0.0;
    for (uint32_t i = 0; i < w->contacts; i++)
        for (uint32_t j = w->row_first[i]; j < w->row_first[i + 1]; j++)
            c->x.data[j] = c->r.data[j] / c->cell.data[i].unit;
    view_apply(w, c->x.data, c->y.data);
    for (uint32_t i = 0; i < w->contacts; i++)
        for (uint32_t j = w->row_first[i]; j < w->row_first[i + 1]; j++) {
            c->g.data[j] = c->cell.data[i].unit * c->y.data[j] - c->u.data[j];
            largest = fmax(largest, fabs(c->u.data[j]));
        }
    for (uint32_t i = 0; i < w->contacts; i++)
        mismatch_of(c, w, i, 1e-14 * (1.0 + largest));
}

/* D = d(dr) / d(du), n x n, of the pairs of one contact. */
static void slopes(const cells *c, const cell *k, int n, const double *r, double *D) {
    memset(D, 0, (size_t)(n * n) * sizeof *D);
    if (k->normal) D[0] = -normal_impulse(k, r) / k->y;
    for (uint32_t m = k->pair; m < k->pair + k->pairs; m++) {
        const cone_pair *pair = &c->pair.data[m];
        double coupling[2], stiffness[2][2];
        pair_slopes(pair, coupling, stiffness);
        for (int i = 0; i < pair->rows; i++) {
            double *to = D + (pair->first + i) * n;
            /* sign^2 = 1: dr_0 / du_0 has it twice */
            if (pair->slope > 0.0) to[0] = coupling[i] * pair->slope * D[0];
            for (int j = 0; j < pair->rows; j++)
                to[pair->first + j] = -stiffness[i][j];
        }
    }
}

/* Rows are scaled to equal size: D spans many orders of magnitude. */
static double row_factor(int n, const double *D) {
    double largest = 1.0;
    for (int j = 0; j < n; j++)
        largest = fmax(largest, fabs(D[j]));
    return 1.0 / largest;
}

void cells_linearise(cells *c, const view *w, double delta) {
    for (uint32_t i = 0; i < w->contacts; i++) {
        cell *k = &c->cell.data[i];
        const double *r = c->r.data + w->row_first[i];
        int n = w->row[i].dimension;
        k->product = 0.0;
        double *P = c->P.data + w->local_first[i], *Q = c->Q.data + w->local_first[i];
        double D[ROWS_MAX * ROWS_MAX];
        for (uint32_t m = k->pair; m < k->pair + k->pairs; m++) {
            cone_pair *pair = &c->pair.data[m];
            double from_centre[2] = {r[pair->first] - pair->centre,
                                     pair->rows == 2 ? r[pair->first + 1] : 0.0};
            pair_scale(pair, bound_of(k, pair, r), from_centre);
        }
        slopes(c, k, n, r, D);
        for (int a = 0; a < n; a++) {
            double factor = row_factor(n, D + a * n);
            for (int b = 0; b < n; b++) {
                double one = a == b ? 1.0 : 0.0;
                P[a * n + b] = k->equal ? one : -factor * D[a * n + b];
                Q[a * n + b] = k->equal ? fmax(delta, LEAST_EQUAL) * one
                                        : factor * (one - delta * D[a * n + b]);
            }
        }
    }
}

/* dr at du = f: the part that does not depend on the other contacts. */
static void constants(const cells *c, const cell *k, int n, const double *r, const double *f,
                      double *D, double *out) {
    slopes(c, k, n, r, D);
    for (int i = 0; i < n; i++)
        out[i] = 0.0;
    if (k->normal) out[0] = k->sign * k->right / k->y;
    for (uint32_t m = k->pair; m < k->pair + k->pairs; m++) {
        const cone_pair *pair = &c->pair.data[m];
        double constant[2], coupling[2], stiffness[2][2];
        pair_constant(pair, constant);
        pair_slopes(pair, coupling, stiffness);
        for (int i = 0; i < pair->rows; i++)
            out[pair->first + i] = constant[i] + coupling[i] * pair->slope * k->sign * out[0];
    }
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            out[i] += D[i * n + j] * (j == 0 ? k->sign : 1.0) * f[j];
}

void cells_aim(cells *c, const view *w, double t, double kappa, double second, double share) {
    for (uint32_t i = 0; i < w->contacts; i++) {
        uint32_t first = w->row_first[i];
        cell *k = &c->cell.data[i];
        const double *r = c->r.data + first, *f = c->f.data + first;
        double *right = c->right.data + first, D[ROWS_MAX * ROWS_MAX];
        int n = w->row[i].dimension;
        if (k->normal) k->right = t - k->y * normal_impulse(k, r) - second * k->product;
        for (uint32_t m = k->pair; m < k->pair + k->pairs; m++)
            pair_aim(&c->pair.data[m], kappa * t, second);
        constants(c, k, n, r, f, D, right);
        for (int j = 0; j < n; j++) {
            right[j] = k->equal ? -f[j] : row_factor(n, D + j * n) * right[j];
            right[j] /= k->unit;
            double g = c->g.data[first + (uint32_t)j];
            if (share > 0.0) g -= share * c->g_start.data[first + (uint32_t)j];
            c->g_view.data[first + (uint32_t)j] = g / k->unit;
        }
    }
}

void cells_step(cells *c, const view *w, double delta) {
    for (uint32_t i = 0; i < w->contacts; i++) {
        uint32_t first = w->row_first[i];
        cell *k = &c->cell.data[i];
        double *dx = c->dx.data + first, *dy = c->dy.data + first;
        const double *f = c->f.data + first, *r = c->r.data + first;
        double du[ROWS_MAX];
        for (int j = 0; j < w->row[i].dimension; j++) {
            double mismatch = j == 0 ? k->sign * f[j] : f[j];
            dx[j] *= k->unit;
            dy[j] *= k->unit;
            du[j] = dy[j] + mismatch + delta * dx[j];
        }
        if (k->normal) {
            double normal = normal_impulse(k, r);
            k->dr = k->sign * dx[0];
            k->dy = k->y > normal ? k->sign * du[0] : (k->right - k->y * k->dr) / normal;
        }
        for (uint32_t m = k->pair; m < k->pair + k->pairs; m++) {
            cone_pair *pair = &c->pair.data[m];
            pair_step(pair, pair->slope > 0.0 ? pair->slope * k->dr : 0.0, dx + pair->first,
                      du + pair->first);
        }
    }
}

void cells_keep_products(cells *c) {
    for (size_t i = 0; i < c->cell.count; i++)
        c->cell.data[i].product = c->cell.data[i].dy * c->cell.data[i].dr;
    for (size_t m = 0; m < c->pair.count; m++)
        pair_keep_product(&c->pair.data[m]);
}

size_t cells_relative_count(const cells *c) { return 2 * c->cell.count + 6 * c->pair.count; }

void cells_relative(const cells *c, const view *w, double *out) {
    for (uint32_t i = 0; i < w->contacts; i++) {
        const cell *k = &c->cell.data[i];
        *out++ = k->normal ? k->dy / k->y : 0.0;
        *out++ = k->normal ? k->dr / normal_impulse(k, c->r.data + w->row_first[i]) : 0.0;
    }
    for (size_t m = 0; m < c->pair.count; m++) {
        const cone_pair *pair = &c->pair.data[m];
        double size = sqrt(pair->s[0] * pair->s[1]);
        for (int j = 0; j < 3; j++) {
            *out++ = pair->dx[j] / size;
            *out++ = pair->dz[j] / size;
        }
    }
}

static double limit_of(double value, double change) {
    return change < 0.0 ? -value / change : INFINITY;
}

double cells_limit(const cells *c, const view *w) {
    double limit = INFINITY;
    for (uint32_t i = 0; i < w->contacts; i++) {
        const cell *k = &c->cell.data[i];
        if (!k->normal) continue;
        limit = fmin(limit, limit_of(k->y, k->dy));
        limit = fmin(limit, limit_of(normal_impulse(k, c->r.data + w->row_first[i]), k->dr));
    }
    for (size_t m = 0; m < c->pair.count; m++)
        limit = fmin(limit, pair_limit(&c->pair.data[m]));
    return limit;
}

cells_gap cells_trial(const cells *c, const view *w, double step, double kappa) {
    cells_gap gap = {0.0, INFINITY};
    for (uint32_t i = 0; i < w->contacts; i++) {
        const cell *k = &c->cell.data[i];
        if (!k->normal) continue;
        double normal = normal_impulse(k, c->r.data + w->row_first[i]) + step * k->dr;
        double product = (k->y + step * k->dy) * normal;
        gap.mean += product;
        gap.least = fmin(gap.least, product);
    }
    for (size_t m = 0; m < c->pair.count; m++) {
        double smaller, sum = pair_trial(&c->pair.data[m], step, &smaller);
        gap.mean += sum / kappa;
        gap.least = fmin(gap.least, smaller / kappa);
    }
    if (c->products > 0.0) gap.mean /= c->products;
    return gap;
}

void cells_move(cells *c, const view *w, double step) {
    for (uint32_t i = 0; i < w->contacts; i++) {
        cell *k = &c->cell.data[i];
        k->y += step * k->dy;
        for (uint32_t j = w->row_first[i]; j < w->row_first[i + 1]; j++) {
            c->r.data[j] += step * c->dx.data[j];
            c->u.data[j] += step * c->dy.data[j];
        }
    }
    for (size_t m = 0; m < c->pair.count; m++)
        pair_move(&c->pair.data[m], step);
}

double cells_mismatch(const cells *c, const view *w) {
    double sum = 0.0;
    for (uint32_t i = 0; i < w->contacts; i++) {
        const cell *k = &c->cell.data[i];
        const double *f = c->f.data + w->row_first[i], *r = c->r.data + w->row_first[i];
        if (k->normal) sum += fabs(f[0]) * normal_impulse(k, r);
        for (uint32_t m = k->pair; m < k->pair + k->pairs; m++) {
            const cone_pair *pair = &c->pair.data[m];
            double f_square = 0.0, r_square = 0.0;
            for (int j = pair->first; j < pair->first + pair->rows; j++) {
                double impulse = r[j] - pair->centre;
                f_square += f[j] * f[j];
                r_square += impulse * impulse;
            }
            sum += sqrt(f_square * r_square);
        }
    }
    return c->products > 0.0 ? sum / c->products : 0.0;
}
