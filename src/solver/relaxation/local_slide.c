#include "solver/relaxation/local_slide.h"

#include "base/math.h"

/* About the precision of a double. */
#define EPSILON 2.2e-16
/* Relative to its upper end: a bracket that begins lower is bisected in its logarithm. */
#define WIDE_BRACKET 1e-3
/* Relative to the upper end: lowest start of such a bracket. */
#define LEAST_BRACKET 1e-20
/* Relative to l: a step of rounding. */
#define LAST_DIGIT 1.1e-16
/* Keeps divisors above zero. */
#define LEAST_DIAGONAL 1e-30

void slide_begin(slide *t, const double A[4], const double b[2], double rounding) {
    double A_11 = A[0] + rounding, A_22 = A[3] + rounding;
    double determinant = A_11 * A_22 - A[1] * A[2];
    t->A[0] = A_11;
    t->A[1] = A[1];
    t->A[2] = A[2];
    t->A[3] = A_22;
    t->rounding = rounding;
    t->d1 = A_11 + A_22;
    t->d0 = fmax(determinant, rounding * t->d1);
    t->e[0] = A_22 * b[0] - A[1] * b[1];
    t->e[1] = A_11 * b[1] - A[2] * b[0];
    t->b[0] = b[0];
    t->b[1] = b[1];
}

/* By elimination with the larger pivot first: E / D would lose digits where A is nearly
 * singular. */
void slide_impulse(const slide *t, double multiplier, double s[2]) {
    int k = t->A[0] >= t->A[3] ? 0 : 1, o = 1 - k;
    double pivot = t->A[3 * k] + multiplier, factor = t->A[2 * o + k] / pivot;
    double rest = t->A[3 * o] + multiplier - factor * t->A[2 * k + o];
    s[o] = -(t->b[o] - factor * t->b[k]) / fmax(rest, t->rounding);
    s[k] = -(t->b[k] + t->A[2 * k + o] * s[o]) / pivot;
}

/* |E|, and its product with b, which is |E| times its derivative. */
static double driving(const slide *t, double l, double *product) {
    double x = t->e[0] + l * t->b[0], y = t->e[1] + l * t->b[1];
    *product = x * t->b[0] + y * t->b[1];
    return sqrt(x * x + y * y);
}

static double bound(const slide *t, double l) { return t->B[0] + l * (t->B[1] + l * t->B[2]); }

bool slide_sticks(const slide *t) {
    double product;
    return driving(t, 0.0, &product) <= t->B[0];
}

/* Where A is a multiple of the identity, B / |E| is linear in l; for large l this holds for every
 * A. Newton's method on it needs three or four steps. */
static double search(const slide *t, double l, double low, double high) {
    for (int round = 0; round < 100; round++) {
        double product, E = driving(t, l, &product), B = bound(t, l);
        double miss = E - B;
        if (fabs(miss) <= EPSILON * E) break;
        if (miss > 0.0)
            low = l;
        else
            high = l;
        double rise = (t->B[1] + 2.0 * l * t->B[2]) * E * E - B * product;
        double next = rise > 0.0 ? l + miss * E * E / rise : -1.0;
        if (!(next > low && next < high))
            next = low > WIDE_BRACKET * high ? 0.5 * (low + high)
                                             : sqrt(fmax(low, LEAST_BRACKET * high) * high);
        double step = fabs(next - l);
        l = next;
        if (step <= LAST_DIGIT * l) break;
    }
    return l;
}

double slide_multiplier(const slide *t) { return search(t, 0.0, 0.0, t->last); }

static double value(int degree, const double *c, double x) {
    double sum = c[degree];
    for (int i = degree - 1; i >= 0; i--)
        sum = sum * x + c[i];
    return sum;
}

/* The root of a polynomial that is monotone between low and high and changes sign there. */
static double bracketed(int degree, const double *c, double low, double high) {
    bool rising = value(degree, c, high) > 0.0;
    double x = 0.5 * (low + high);
    for (int round = 0; round < 200; round++) {
        double p = c[degree], slope = 0.0;
        for (int i = degree - 1; i >= 0; i--) {
            slope = slope * x + p;
            p = p * x + c[i];
        }
        if ((p > 0.0) == rising)
            high = x;
        else
            low = x;
        double next = x - p / slope;
        if (!(next > low && next < high)) next = 0.5 * (low + high);
        if (next == x || !(low < high)) break;
        bool still = fabs(next - x) <= EPSILON * fabs(next);
        x = next;
        if (still) break;
    }
    return x;
}

/* Sign changes of a polynomial on (0, 1), rising: between two neighbouring roots of its derivative
 * there is at most one. */
static int roots_between(int degree, const double *c, double *root) {
    double derivative[4], turn[6] = {0.0};
    int turns = 0, roots = 0;
    if (degree > 1) {
        for (int i = 0; i < degree; i++)
            derivative[i] = (i + 1) * c[i + 1];
        turns = roots_between(degree - 1, derivative, turn + 1);
    }
    turn[turns + 1] = 1.0;
    for (int i = 0; i <= turns; i++) {
        double at_low = value(degree, c, turn[i]), at_high = value(degree, c, turn[i + 1]);
        if ((at_low > 0.0) != (at_high > 0.0))
            root[roots++] = bracketed(degree, c, turn[i], turn[i + 1]);
    }
    return roots;
}

int slide_multipliers(const slide *t, double *multiplier) {
    double h = t->last, B[3] = {t->B[0], t->B[1] * h, t->B[2] * h * h};
    double x = t->b[0] * h, y = t->b[1] * h, root[4];
    double c[5] = {t->e[0] * t->e[0] + t->e[1] * t->e[1] - B[0] * B[0],
                   2.0 * (t->e[0] * x + t->e[1] * y - B[0] * B[1]),
                   x * x + y * y - B[1] * B[1] - 2.0 * B[0] * B[2], -2.0 * B[1] * B[2],
                   -B[2] * B[2]};
    int roots = roots_between(4, c, root), kept = 0;
    for (int i = 0; i < roots; i++) {
        double before = i > 0 ? root[i - 1] : 0.0, after = i + 1 < roots ? root[i + 1] : 1.0;
        double l = h * root[i], product;
        if (!(bound(t, l) > 0.0)) continue;
        /* squares lose digits: finish on |E| = B itself, if that changes its sign here */
        double low = 0.5 * h * (before + root[i]), high = 0.5 * h * (root[i] + after);
        if (driving(t, low, &product) > bound(t, low) &&
            driving(t, high, &product) < bound(t, high))
            l = search(t, l, low, high);
        multiplier[kept++] = l;
    }
    return kept;
}

void slide_in_disk(const double A[4], const double b[2], double radius, double s[2]) {
    slide t;
    s[0] = s[1] = 0.0;
    double drive = sqrt(b[0] * b[0] + b[1] * b[1]);
    if (!(radius > 0.0 && drive > 0.0)) return;
    slide_begin(&t, A, b, fmax(SLIDE_ROUNDING * (A[0] + A[3]), LEAST_DIAGONAL));
    slide_impulse(&t, 0.0, s);
    double length = sqrt(s[0] * s[0] + s[1] * s[1]);
    if (length <= radius) return;
    t.B[0] = radius * t.d0;
    t.B[1] = radius * t.d1;
    t.B[2] = radius;
    t.last = 2.0 * drive / radius;
    slide_impulse(&t, slide_multiplier(&t), s);
    length = sqrt(s[0] * s[0] + s[1] * s[1]);
    for (int k = 0; k < 2; k++)
        s[k] *= radius / length;
}
