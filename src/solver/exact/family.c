#include "solver/exact/family.h"

#include <math.h>
#include <string.h>

#include "problem/cone.h"

#define SLACK              1e-9 /* inequalities may be violated by this share of the size */
#define UNSURE             1e-6 /* sets that are empty with SLACK but not with this are undecided */
#define DIFFERENT          1e-6 /* of the size */
#define DIFFERENT_IN_SPACE 1e-3 /* alternating projections reach a point only approximately */
#define CONSTANT           1e-10 /* rows of G and V below this are zero */
#define ROUNDS             5000  /* of Dykstra's projections */

bool family_create(family *f, combination *of) {
    size_t n = of->rows;
    *f = (family){.of = of, .most = COMBINATION_LIMITS * (size_t)of->w->contacts};
    f->N = mem_alloc(2 * n * n + 8 * n + f->most * (n + 1) + 1, sizeof(double));
    if (!f->N) return false;
    f->V = f->N + n * n;
    f->x0 = f->V + n * n;
    f->y0 = f->x0 + n;
    f->t = f->y0 + n;
    f->from = f->t + n;
    f->to = f->from + n;
    f->nearest = f->to + n;
    f->gap = f->nearest + n;
    f->d = f->gap + n;
    f->G = f->d + n;
    f->g = f->G + f->most * n;
    return true;
}

void family_free(family *f) {
    mem_free(f->N);
    pivoting_free(&f->pivot);
    *f = (family){0};
}

static double dot(const double *a, const double *b, size_t n) {
    double sum = 0.0;
    for (size_t i = 0; i < n; i++)
        sum += a[i] * b[i];
    return sum;
}

/* Columns of N made orthonormal, twice for the sake of rounding; V. */
static void span(family *f) {
    size_t n = f->of->rows;
    f->count = combination_null(f->of, f->N);
    for (int round = 0; round < 2; round++)
        for (size_t j = 0; j < f->count; j++) {
            double *own = f->N + j * n;
            for (size_t k = 0; k < j; k++) {
                double part = dot(own, f->N + k * n, n);
                for (size_t i = 0; i < n; i++)
                    own[i] -= part * f->N[k * n + i];
            }
            double length = sqrt(dot(own, own, n));
            for (size_t i = 0; i < n; i++)
                own[i] /= length;
        }
    for (size_t j = 0; j < f->count; j++)
        for (size_t i = 0; i < n; i++)
            f->V[j * n + i] = dot(f->of->W + i * n, f->N + j * n, n);
    f->of->info->work += (double)(n * n * f->count);
}

/* Adds one inequality. False: no t satisfies it. */
static bool add_limit(family *f, const combination_limit *l, double slack) {
    size_t n = f->of->rows;
    const double *basis = l->velocity ? f->V : f->N, *at = l->velocity ? f->y0 : f->x0;
    double *G = f->G + f->limits * f->count, square = 0.0;
    double constant = l->constant + l->a * at[l->row] + l->b * at[l->other] + slack * f->size;
    for (size_t j = 0; j < f->count; j++) {
        G[j] = l->a * basis[j * n + l->row] + l->b * basis[j * n + l->other];
        square += G[j] * G[j];
    }
    if (square <= CONSTANT * CONSTANT) return constant >= 0.0;
    for (size_t j = 0; j < f->count; j++)
        G[j] /= sqrt(square);
    f->g[f->limits++] = constant / sqrt(square);
    return true;
}

static bool set_limits(family *f, double slack) {
    f->limits = 0;
    for (uint32_t c = 0; c < f->of->w->contacts; c++) {
        combination_limit limit[COMBINATION_LIMITS];
        int count = combination_limits(f->of, c, limit);
        for (int k = 0; k < count; k++)
            if (!add_limit(f, &limit[k], slack)) return false;
    }
    return true;
}

/* min |t - from|^2 / 2 under G t + g >= 0: t = from + G' z, 0 <= z _|_ G G' z + G from + g >= 0 */
static family_answer nearest_by_pivoting(family *f) {
    size_t m = f->limits, k = f->count;
    memcpy(f->to, f->from, k * sizeof *f->to);
    if (m == 0) return FAMILY_FOUND;
    if (!pivoting_reserve(&f->pivot, m)) return FAMILY_NO_MEMORY;
    for (size_t i = 0; i < m; i++) {
        f->pivot.q.data[i] = f->g[i] + dot(f->G + i * k, f->from, k);
        for (size_t j = 0; j < m; j++)
            f->pivot.M.data[i * m + j] = dot(f->G + i * k, f->G + j * k, k);
    }
    pivoting_result result = pivoting_solve(&f->pivot, 50 * (int64_t)m + 100);
    f->of->info->work += f->pivot.work + (double)(m * m * k);
    if (result != PIVOTING_SOLVED) return result == PIVOTING_RAY ? FAMILY_EMPTY : FAMILY_UNDECIDED;
    for (size_t i = 0; i < m; i++)
        for (size_t j = 0; j < k; j++)
            f->to[j] += f->G[i * k + j] * f->pivot.z.data[i];
    return FAMILY_FOUND;
}

static void set_point(family *f, const double *t) {
    size_t n = f->of->rows;
    memcpy(f->of->x, f->x0, n * sizeof *f->x0);
    for (size_t j = 0; j < f->count; j++)
        for (size_t i = 0; i < n; i++)
            f->of->x[i] += f->N[j * n + i] * t[j];
}

/* Moves x of `to` to the nearest point of the cones and back to the affine set, alternately, until
 * both agree. */
static family_answer nearest_by_projections(family *f) {
    view *w = f->of->w;
    size_t n = f->of->rows;
    double *x = f->of->x;
    memcpy(f->to, f->from, f->count * sizeof *f->to);
    memset(f->gap, 0, n * sizeof *f->gap);
    for (int round = 0; round < ROUNDS; round++) {
        double miss = 0.0;
        set_point(f, f->to);
        for (size_t i = 0; i < n; i++)
            f->nearest[i] = x[i] + f->gap[i];
        for (uint32_t c = 0; c < w->contacts; c++)
            cone_project(&w->row[c], view_extra(w, c), f->nearest + w->row_first[c]);
        for (size_t i = 0; i < n; i++) {
            f->gap[i] += x[i] - f->nearest[i];
            miss = fmax(miss, fabs(x[i] - f->nearest[i]));
        }
        f->of->info->work += (double)(2 * n * f->count);
        if (miss <= SLACK * f->size) return FAMILY_FOUND;
        for (size_t j = 0; j < f->count; j++) {
            const double *own = f->N + j * n;
            f->to[j] = dot(own, f->nearest, n) - dot(own, f->x0, n);
        }
    }
    return FAMILY_UNDECIDED;
}

static bool has_cones(const combination *e) {
    for (uint32_t c = 0; c < e->w->contacts; c++)
        if (e->w->row[c].dimension == 3 && combination_statuses(&e->w->row[c]) > 2) return true;
    return false;
}

static family_answer nearest(family *f, bool cones) {
    return cones ? nearest_by_projections(f) : nearest_by_pivoting(f);
}

/* Whether both signs of the direction d are normal to the set at t: then the nearest point of t + d
 * is at the full distance of d. */
static family_answer is_normal(family *f, bool cones, bool *normal) {
    double length = sqrt(dot(f->d, f->d, f->count));
    double different = (cones ? DIFFERENT_IN_SPACE : DIFFERENT) * f->size;
    *normal = true;
    for (int sign = -1; sign <= 1 && *normal; sign += 2) {
        double moved = 0.0;
        for (size_t j = 0; j < f->count; j++)
            f->from[j] = f->t[j] + sign * f->size / length * f->d[j];
        family_answer answer = nearest(f, cones);
        if (answer == FAMILY_EMPTY)
            answer = FAMILY_UNDECIDED; /* t is in the set: the difference is rounding */
        if (answer != FAMILY_FOUND) return answer;
        for (size_t j = 0; j < f->count; j++)
            moved += (f->to[j] - f->t[j]) * f->d[j] / length;
        *normal = fabs(moved) <= different;
    }
    return FAMILY_FOUND;
}

static family_answer find_spread(family *f, bool cones) {
    size_t n = f->of->rows;
    bool normal;
    f->impulses_vary = f->velocities_vary = false;
    for (size_t j = 0; j < f->count && !f->impulses_vary; j++) {
        memset(f->d, 0, f->count * sizeof *f->d);
        f->d[j] = 1.0;
        family_answer answer = is_normal(f, cones, &normal);
        if (answer != FAMILY_FOUND) return answer;
        f->impulses_vary = !normal;
    }
    for (size_t i = 0; i < n && f->impulses_vary && !f->velocities_vary; i++) {
        for (size_t j = 0; j < f->count; j++)
            f->d[j] = f->V[j * n + i];
        if (dot(f->d, f->d, f->count) <= CONSTANT * CONSTANT) continue;
        family_answer answer = is_normal(f, cones, &normal);
        if (answer != FAMILY_FOUND) return answer;
        f->velocities_vary = !normal;
    }
    return FAMILY_FOUND;
}

static double largest(const double *a, size_t n) {
    double most = 0.0;
    for (size_t i = 0; i < n; i++)
        most = fmax(most, fabs(a[i]));
    return most;
}

/* The basic solution, the directions that the system leaves free, and the size of the numbers. */
static void begin(family *f) {
    size_t n = f->of->rows;
    span(f);
    combination_defect(f->of); /* sets y */
    memcpy(f->x0, f->of->x, n * sizeof *f->x0);
    memcpy(f->y0, f->of->y, n * sizeof *f->y0);
    f->size = fmax(largest(f->x0, n), fmax(largest(f->y0, n), largest(f->of->w->q, n)));
    if (!(f->size > 0.0)) f->size = 1.0;
}

/* A point t of the set. */
static family_answer find_point(family *f, bool cones) {
    memset(f->from, 0, f->count * sizeof *f->from);
    if (cones && largest(f->V, f->count * f->of->rows) > CONSTANT) return FAMILY_UNDECIDED;
    family_answer answer = set_limits(f, SLACK) ? nearest(f, cones) : FAMILY_EMPTY;
    if (answer == FAMILY_EMPTY && set_limits(f, UNSURE)) {
        family_answer again = nearest(f, cones);
        return again == FAMILY_EMPTY || again == FAMILY_NO_MEMORY ? again : FAMILY_UNDECIDED;
    }
    memcpy(f->t, f->to, f->count * sizeof *f->t);
    return answer;
}

family_answer family_find(family *f) {
    bool cones = has_cones(f->of);
    begin(f);
    family_answer answer = find_point(f, cones);
    if (answer == FAMILY_FOUND) answer = find_spread(f, cones);
    set_point(f, answer == FAMILY_FOUND ? f->t : f->to);
    return answer;
}
