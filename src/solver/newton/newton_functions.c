#include "solver/newton/newton_functions.h"

#include "base/math.h"
#include "problem/polygon.h"
#include "solver/part/nearest_faceted.h"

/* Output of a function: n rows; P and Q are NULL together. */
typedef struct place {
    int n;
    double *F, *P, *Q;
} place;

/* F_i = y_i or F_i = x_i: the rows of a contact that sticks or is open. */
static void set_row(const place *to, int i, bool velocity, const double *x, const double *y) {
    to->F[i] = velocity ? y[i] : x[i];
    if (!to->P) return;
    to->P[i * to->n + i] = velocity ? 1.0 : 0.0;
    to->Q[i * to->n + i] = velocity ? 0.0 : 1.0;
}

static double square(double a) { return a * a; }

static double length_of(const double *x, int n) {
    double sum = 0.0;
    if (n == 1) return fabs(x[0]);
    for (int i = 0; i < n; i++)
        sum += x[i] * x[i];
    return sqrt(sum);
}

/* The disk of one part, and the argument of its radius: slope times x_N - y_N or x_N. */
typedef struct disk {
    double radius, slope_x, slope_y; /* derivatives of the radius by x_N and y_N */
} disk;

/* x - P(x - y; radius) of one part. */
static void disk_rows(const place *to, const cone_part *part, disk d, const double *x,
                      const double *y) {
    int first = part->first, rows = part->rows, n = to->n;
    double z[ROWS_MAX] = {0};
    for (int i = 0; i < rows; i++)
        z[i] = x[first + i] - y[first + i];
    double length = length_of(z, rows);
    bool inside = d.radius > 0.0 && length <= d.radius;
    if (inside || !(length > 0.0)) {
        for (int i = 0; i < rows; i++)
            set_row(to, first + i, inside, x, y);
        return;
    }
    double factor = d.radius / length;
    for (int i = 0; i < rows; i++) {
        to->F[first + i] = x[first + i] - factor * z[i];
        if (!to->P) continue;
        double *P = to->P + (first + i) * n, *Q = to->Q + (first + i) * n;
        for (int j = 0; j < rows; j++) {
            double across = (i == j ? 1.0 : 0.0) - z[i] / length * (z[j] / length);
            P[first + j] = factor * across;
            Q[first + j] = (i == j ? 1.0 : 0.0) - factor * across;
        }
        P[0] = -d.slope_y * z[i] / length;
        Q[0] = -d.slope_x * z[i] / length;
    }
}

/* Alart-Curnier and Jean-Moreau; Tresca, with a constant radius. */
static void augmented(const place *to, newton_function function, const row *r,
                      const row_extra *extra, const double *x, const double *y) {
    double augmented_normal = x[0] - y[0];
    bool by_impulse = function == NEWTON_JEAN_MOREAU;
    double normal = by_impulse ? x[0] : augmented_normal;
    set_row(to, 0, augmented_normal > 0.0, x, y);
    cone_part part[CONE_PARTS_MOST];
    int parts = cone_parts(r, extra, true, part);
    bool given = cone_of(r)->given;
    for (int k = 0; k < parts; k++) {
        disk d = {part[k].radius, 0.0, 0.0};
        if (normal > 0.0 && !given)
            d = (disk){part[k].slope * normal, part[k].slope, -part[k].slope};
        if (by_impulse) d.slope_y = 0.0;
        disk_rows(to, &part[k], d, x, y);
    }
}

/* The projection of z onto {|z_k| <= slope_k z_N} and its derivative D (n x n, given zeroed). The
 * parts at their bound in the nearest point are active; with e_k along z_k and B = 1 + sum of
 * slope_k^2 over them
 *
 *     normal = (z_N + sum slope_k |z_k|) / B,   P_k = slope_k normal e_k */
static void project_cone(const row *r, const row_extra *extra, const double *z, double *projected,
                         double *D) {
    int n = r->dimension;
    cone_part part[3];
    if (cone_of(r)->faceted) {
        nearest_faceted(r, z, projected, D);
        return;
    }
    int parts = cone_parts(r, extra, true, part);
    for (int i = 0; i < n; i++)
        projected[i] = z[i];
    cone_project(r, extra, projected);
    double normal = projected[0];
    if (!D || !(normal > 0.0)) return;
    double gradient[ROWS_MAX] = {1.0}, length[3], B = 1.0; /* B times that of the normal */
    bool active[3];
    for (int k = 0; k < parts; k++) {
        length[k] = length_of(z + part[k].first, part[k].rows);
        active[k] = length[k] > part[k].slope * normal;
        if (active[k]) B += part[k].slope * part[k].slope;
        for (int i = part[k].first; i < part[k].first + part[k].rows; i++)
            gradient[i] = active[k] ? part[k].slope * z[i] / length[k] : 0.0;
    }
    for (int j = 0; j < n; j++)
        D[j] = gradient[j] / B;
    for (int k = 0; k < parts; k++)
        for (int i = part[k].first; i < part[k].first + part[k].rows; i++) {
            if (!active[k]) {
                D[i * n + i] = 1.0;
                continue;
            }
            for (int j = 0; j < n; j++)
                D[i * n + j] = gradient[i] * gradient[j] / B;
            double factor = part[k].slope * normal / length[k];
            for (int j = part[k].first; j < part[k].first + part[k].rows; j++)
                D[i * n + j] +=
                    factor * ((i == j ? 1.0 : 0.0) - z[i] / length[k] * (z[j] / length[k]));
        }
}

/* Gradient of the de Saxce shift; 0 at its kink, that is at rest. */
static double shift_gradient(const row *r, const row_extra *extra, const double *y,
                             double *gradient) {
    cone_part part[3];
    double shift = 0.0;
    gradient[0] = 0.0;
    if (cone_of(r)->faceted) {
        double corner[2];
        polygon_direction(r->facets, 2 * polygon_corner(r->facets, y + 1), corner);
        for (int i = 0; i < 2; i++)
            gradient[i + 1] = r->mu * corner[i];
        return gradient[1] * y[1] + gradient[2] * y[2];
    }
    int parts = cone_parts(r, extra, true, part);
    for (int k = 0; k < parts; k++) {
        double length = length_of(y + part[k].first, part[k].rows);
        shift += part[k].slope * length;
        for (int i = part[k].first; i < part[k].first + part[k].rows; i++)
            gradient[i] = length > 0.0 ? part[k].slope * y[i] / length : 0.0;
    }
    return shift;
}

static void natural_map(const place *to, const row *r, const row_extra *extra, const double *x,
                        const double *y) {
    int n = to->n;
    double gradient[ROWS_MAX], z[ROWS_MAX], projected[ROWS_MAX], D[ROWS_MAX * ROWS_MAX] = {0};
    double shift = shift_gradient(r, extra, y, gradient);
    for (int i = 0; i < n; i++)
        z[i] = x[i] - y[i];
    z[0] -= shift;
    project_cone(r, extra, z, projected, to->P ? D : NULL);
    for (int i = 0; i < n; i++)
        to->F[i] = x[i] - projected[i];
    if (!to->P) return;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            to->P[i * n + j] = D[i * n + j] + D[i * n] * gradient[j];
            to->Q[i * n + j] = (i == j ? 1.0 : 0.0) - D[i * n + j];
        }
}

/* Alart-Curnier and Jean-Moreau with a polygon in place of the disk. */
static void augmented_faceted(const place *to, bool by_impulse, const row *r, const double *x,
                              const double *y) {
    double z[2] = {x[1] - y[1], x[2] - y[2]}, E[4], rim[2];
    double normal = by_impulse ? x[0] : x[0] - y[0], slope = normal > 0.0 ? r->mu : 0.0;
    set_row(to, 0, x[0] - y[0] > 0.0, x, y);
    nearest_in_polygon(r, slope * normal, z, E, rim);
    for (int i = 0; i < 2; i++) {
        to->F[i + 1] = x[i + 1] - z[i];
        if (!to->P) continue;
        double *P = to->P + 3 * (i + 1), *Q = to->Q + 3 * (i + 1);
        P[0] = by_impulse ? 0.0 : slope * rim[i];
        Q[0] = -slope * rim[i];
        for (int j = 0; j < 2; j++) {
            P[j + 1] = E[2 * i + j];
            Q[j + 1] = (i == j ? 1.0 : 0.0) - E[2 * i + j];
        }
    }
}

/* The square root of w = x o x + y o y in the Jordan algebra: (half the sum, half the difference
 * along e) of the roots of w's two spectral values, e along w's tangent. The values are w_0 +-
 * |w_T| = |x_T +- x_0 e|^2 + |y_T +- y_0 e|^2, where no digits cancel. `lift` is added to the
 * smaller one. */
static void jordan_root(int n, const double *x, const double *y, double lift, double *root) {
    double e[ROWS_MAX] = {0.0, 1.0}, tangent[ROWS_MAX] = {0};
    for (int i = 1; i < n; i++)
        tangent[i] = x[0] * x[i] + y[0] * y[i];
    double length = length_of(tangent + 1, n - 1), large = 0.0, small = lift;
    for (int i = 1; i < n; i++) {
        if (length > 0.0) e[i] = tangent[i] / length;
        large += square(x[i] + x[0] * e[i]) + square(y[i] + y[0] * e[i]);
        small += square(x[i] - x[0] * e[i]) + square(y[i] - y[0] * e[i]);
    }
    large = sqrt(large), small = sqrt(small);
    root[0] = 0.5 * (large + small);
    for (int i = 1; i < n; i++)
        root[i] = 0.5 * (large - small) * e[i];
}

/* a o b, and the inverse of a o: the arrow matrix (a_0 a'; a a_0 I). */
static void jordan_product(int n, const double *a, const double *b, double *product) {
    product[0] = a[0] * b[0];
    for (int i = 1; i < n; i++) {
        product[0] += a[i] * b[i];
        product[i] = a[0] * b[i] + b[0] * a[i];
    }
}

static void jordan_quotient(int n, const double *a, const double *b, double *quotient) {
    double square = a[0] * a[0], along = 0.0;
    for (int i = 1; i < n; i++) {
        square -= a[i] * a[i];
        along += a[i] * b[i];
    }
    quotient[0] = (a[0] * b[0] - along) / square;
    for (int i = 1; i < n; i++)
        quotient[i] = (b[i] - quotient[0] * a[i]) / a[0];
}

/* Distance of the root from the cone's boundary for derivatives, as a share of |x| + |y|. The
 * function has kinks at the boundary, and the distance selects a derivative near them; the function
 * itself stays exact. */
#define KINK 1e-8

/* Derivatives by the root s of w = x' o x' + y' o y': s o ds = x' o dx' + y' o dy'. */
static void fischer_derivatives(const place *to, double mu, const double *x, const double *y,
                                const double *gradient) {
    int n = to->n;
    double root[ROWS_MAX] = {1.0}, size = 0.0; /* at the tip any root will do: x' and y' vanish */
    for (int i = 0; i < n; i++)
        size += x[i] * x[i] + y[i] * y[i];
    if (size > 0.0) jordan_root(n, x, y, KINK * KINK * size, root);
    for (int j = 0; j < n; j++) {
        double unit_x[ROWS_MAX] = {0}, unit_y[ROWS_MAX] = {0}, product[ROWS_MAX];
        double by_x[ROWS_MAX], by_y[ROWS_MAX];
        unit_x[j] = j == 0 ? mu : 1.0;
        unit_y[j] = j == 0 ? 1.0 : mu;
        if (j > 0) unit_y[0] = gradient[j];
        jordan_product(n, x, unit_x, product);
        jordan_quotient(n, root, product, by_x);
        jordan_product(n, y, unit_y, product);
        jordan_quotient(n, root, product, by_y);
        for (int i = 0; i < n; i++) {
            to->Q[i * n + j] = unit_x[i] - by_x[i];
            to->P[i * n + j] = unit_y[i] - by_y[i];
        }
    }
}

static void fischer_burmeister(const place *to, const row *r, const double *x, const double *y) {
    int n = to->n;
    double gradient[ROWS_MAX], x_cone[ROWS_MAX] = {0}, y_cone[ROWS_MAX] = {0}, root[ROWS_MAX];
    double shift = shift_gradient(r, NULL, y, gradient);
    for (int i = 0; i < n; i++) {
        x_cone[i] = i == 0 ? r->mu * x[0] : x[i];
        y_cone[i] = i == 0 ? y[0] + shift : r->mu * y[i];
    }
    jordan_root(n, x_cone, y_cone, 0.0, root);
    for (int i = 0; i < n; i++)
        to->F[i] = x_cone[i] + y_cone[i] - root[i];
    if (to->P) fischer_derivatives(to, r->mu, x_cone, y_cone, gradient);
}

/* Projection on the half-line; for the cone without friction, a half-line in the normal with the
 * other rows free. At the kink the mean derivative is taken. */
static void fischer_normal(const place *to, const double *x, const double *y) {
    double root = sqrt(x[0] * x[0] + y[0] * y[0]);
    for (int i = 1; i < to->n; i++)
        set_row(to, i, false, x, y);
    to->F[0] = x[0] + y[0] - root;
    if (!to->P) return;
    to->P[0] = 1.0 - (root > 0.0 ? y[0] / root : 0.0);
    to->Q[0] = 1.0 - (root > 0.0 ? x[0] / root : 0.0);
}

static void box(const place *to, const row_extra *extra, const double *x, const double *y) {
    double z = x[0] - y[0];
    if (z >= extra->lower && z <= extra->upper) {
        set_row(to, 0, true, x, y);
        return;
    }
    set_row(to, 0, false, x, y);
    to->F[0] -= z < extra->lower ? extra->lower : extra->upper;
}

static void friction(const place *to, newton_function function, const row *r,
                     const row_extra *extra, const double *x, const double *y) {
    bool second_order = !cone_of(r)->moments; /* one disk */
    if (function == NEWTON_FISCHER_BURMEISTER && second_order) {
        if (r->mu > 0.0)
            fischer_burmeister(to, r, x, y);
        else
            fischer_normal(to, x, y);
    } else if (function >= NEWTON_NATURAL_MAP) {
        natural_map(to, r, extra, x, y);
    } else {
        augmented(to, function, r, extra, x, y);
    }
}

void newton_contact(newton_function function, const row *r, const row_extra *extra, const double *x,
                    const double *y, double *F, double *P, double *Q) {
    place to = {r->dimension, F, P, Q};
    for (int i = 0; P && i < to.n * to.n; i++)
        P[i] = Q[i] = 0.0;
    const cone_kind *of = cone_of(r);
    if (r->cone == CONE_BOX) {
        box(&to, extra, x, y);
    } else if (!of->unilateral) {
        for (int i = 0; i < to.n; i++)
            set_row(&to, i, of->held, x, y);
    } else if (of->faceted && function < NEWTON_NATURAL_MAP) {
        augmented_faceted(&to, function == NEWTON_JEAN_MOREAU, r, x, y);
    } else if (of->faceted) {
        natural_map(&to, r, extra, x, y);
    } else if (of->round) {
        friction(&to, function, r, extra, x, y);
    } else if (of->given) {
        augmented(&to, function, r, extra, x, y);
    } else if (function == NEWTON_FISCHER_BURMEISTER) {
        fischer_normal(&to, x, y);
    } else {
        set_row(&to, 0, x[0] - y[0] > 0.0, x, y);
    }
}
