#include "law/softening.h"

#include "base/math.h"

static double strength_t(const softening *self) {
    return isnan(self->strength_t) ? self->strength_n : self->strength_t;
}

static double G_t(const softening *self) { return isnan(self->G_t) ? self->G_n : self->G_t; }

typedef struct mode {
    double e_0, G;
} mode;

static mode mode_of(const softening *self, const double share[2]) {
    double n = self->strength_n, t = strength_t(self);
    double limit =
        self->zone.k_n * share[0] / (n * n) + cohesive_k_t(&self->zone) * share[1] / (t * t);
    return (mode){1 / sqrt(limit), 1 / (share[0] / self->G_n + share[1] / G_t(self))};
}

static double permanent(const softening *self, softening_point at) {
    return self->plastic * (at.k - at.q);
}

/* Energy lost up to a point: the work minus the energy recovered by unloading. */
static double lost(const softening *self, softening_point at) {
    return at.work - 0.5 * at.q * (at.k - permanent(self, at));
}

/* The permanent separation grows along the elastic one. */
static void add_permanent(cohesive_state *s, const double u[3], double share) {
    s->p_N += share * fmax(0, u[0] - s->p_N);
    for (int k = 0; k < 2; k++)
        s->p_T[k] += share * (u[1 + k] - s->p_T[k]);
}

cohesive_state softening_advance(const softening_curve *curve, const softening *self,
                                 const cohesive_state *from, const double u[3],
                                 cohesive_loss *loss) {
    cohesive_state next = *from;
    double share[2], e = cohesive_length(&self->zone, from, u, share);
    *loss = (cohesive_loss){0};
    mode m = mode_of(self, share);
    double scale = curve->scale(m.e_0, m.G);
    softening_point before = curve->at(from->r, m.e_0, m.G);
    double excess = e - (before.k - permanent(self, before));
    if (!(excess > 0)) return next;
    next.r = fmin(from->r + excess / scale, curve->last);
    softening_point after = curve->at(next.r, m.e_0, m.G);
    next.broken = next.r >= curve->last;
    loss->fracture = (next.broken ? m.G : lost(self, after)) - lost(self, before);
    if (next.broken) {
        next.s = 0;
        return next;
    }
    double grown = permanent(self, after) - permanent(self, before);
    if (grown > 0) add_permanent(&next, u, grown / e);
    next.s = after.q / (after.k - permanent(self, after));
    return next;
}

static double end_of(const softening_curve *curve, const softening *self, double K,
                     const double share[2]) {
    mode m = mode_of(self, share);
    return curve->at(curve->last, m.e_0, m.G).k / sqrt(K);
}

double softening_farthest(const softening_curve *curve, const softening *self) {
    double normal = end_of(curve, self, self->zone.k_n, (const double[2]){1, 0});
    double shear = end_of(curve, self, cohesive_k_t(&self->zone), (const double[2]){0, 1});
    return fmax(normal, shear);
}

/* The energy stored at the limit must be less than the energy of rupture, otherwise the curve would
 * turn back. */
scree_status softening_check(const void *parameters, const node *place, scree_error *error) {
    const softening *self = parameters;
    double n = self->strength_n, t = strength_t(self), k_t = cohesive_k_t(&self->zone);
    if (!(self->G_n > 0.5 * n * n / self->zone.k_n))
        return node_error(place, error,
                          "the fracture energy G_n %g is not above the energy stored at the "
                          "strength, strength_n^2 / (2 k_n) = %g: give a larger k_n or G_n",
                          self->G_n, 0.5 * n * n / self->zone.k_n);
    if (!(G_t(self) > 0.5 * t * t / k_t))
        return node_error(place, error,
                          "the fracture energy G_t %g is not above the energy stored at the "
                          "strength, strength_t^2 / (2 k_t) = %g: give a larger k_t or G_t",
                          G_t(self), 0.5 * t * t / k_t);
    return SCREE_OK;
}
