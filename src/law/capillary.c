/* Liquid bridges between round bodies, or a round body and any other: they form when the bodies
 * touch, pull the bodies together while these separate, and rupture at a distance.
 *
 * Force (Willett, Adams, Johnson and Seville, Langmuir 16, 2000, 9396-9405, their simple fit for
 * small bridges; unequal radii by the harmonic mean, after Derjaguin), g the gap, V the volume:
 *     F = 2 pi R gamma cos(theta) / (1 + 1.05 s + 2.5 s^2),   s = g sqrt(R / V),
 *     1/R = (1/R_a + 1/R_b) / 2, so that R is twice the radius of a sphere on a plane;
 * F(0) where bodies touch. Rupture at (1 + theta/2) V^(1/3) (Lian, Thornton and Adams, Journal of
 * Colloid and Interface Science 161, 1993, 138-147). Planar disks count as spheres.
 *
 * F is taken at the gap of mid-step: with theta = 1/2 that is the leapfrog rule, which is
 * symplectic and of second order; an implicit rule would damp oscillations of grains in their
 * bridges without being more stable, since F decreases with the gap. The stored energy is the work
 * from contact on; it is lost at rupture. */
#include <stddef.h>

#include "base/math.h"
#include "law/size.h"

typedef struct capillary {
    double volume, surface_tension, contact_angle, distance;
} capillary;

static const param params[] = {
    PARAM_ROW(capillary, volume, REAL, .dimension = {3, 0, 0},
              .flags = PARAM_REQUIRED | PARAM_POSITIVE,
              .help = "volume of the liquid of one bridge"),
    PARAM_ROW(capillary, surface_tension, REAL, .dimension = {0, 1, -2},
              .flags = PARAM_NOT_NEGATIVE, .fallback = "0.0728",
              .help = "surface tension of the liquid, N/m; the default is that of water at 20 C"),
    PARAM_ROW(capillary, contact_angle, REAL, .high = PI / 2, .fallback = "0",
              .help = "contact angle of the liquid on the bodies"),
    PARAM_ROW(
        capillary, distance, REAL, .dimension = {1, 0, 0}, .flags = PARAM_NOT_NEGATIVE,
        .fallback = "0",
        .help =
            "gap up to which bridges exist at the start, in addition to touching bodies; at most "
            "the gap of rupture"),
    {0},
};

static const char *const examples[] = {"volume: 1e-9", "volume: 1e-6, surface_tension: 2",
                                       "volume: 1e-9, contact_angle: 0.5, distance: 1e-3", NULL};

enum { BRIDGE, ENERGY, HISTORY };

static double rupture_gap(const capillary *self) {
    return (1 + 0.5 * self->contact_angle) * math_pow(self->volume, 1.0 / 3);
}

/* A tenth beyond rupture, so that the bridge is still listed in the step after its rupture. */
static double capillary_reach(const void *parameters) { return 1.1 * rupture_gap(parameters); }

static bool is_round(scree_part_type type) {
    return type == SCREE_PART_DISK || type == SCREE_PART_SPHERE || type == SCREE_PART_CAPSULE;
}

static const char *capillary_refuses(const void *parameters, const model *m, scree_part_type a,
                                     scree_part_type b) {
    (void)parameters;
    (void)m;
    if (is_round(a) || is_round(b)) return NULL;
    return "the force of a liquid bridge needs a disk, a sphere or a capsule, but neither body "
           "has a radius";
}

/* The bridge of one contact: its force at contact and the gap over which it decreases. */
typedef struct bridge {
    double force, length;
} bridge;

static bridge bridge_of(const capillary *self, const model *m, const contact *c) {
    double R = 2 / law_curvature(m, c);
    return (bridge){2 * PI * R * self->surface_tension * math_cos(self->contact_angle),
                    sqrt(self->volume / R)};
}

static double force_at(const bridge *k, double gap) {
    double s = fmax(0, gap) / k->length;
    return k->force / (1 + 1.05 * s + 2.5 * s * s);
}

/* The integral of the force from contact on. */
static double energy_at(const bridge *k, double gap) {
    if (gap < 0) return k->force * gap;
    const double root = sqrt(8.8975); /* 4 x 2.5 - 1.05^2 */
    double turn = math_atan2(5 * gap / k->length + 1.05, root) - math_atan2(1.05, root);
    return k->force * k->length * 2 / root * turn;
}

static void capillary_prepare(const void *parameters, const law_step *step, law_batch *batch) {
    const capillary *self = parameters;
    double rupture = rupture_gap(self);
    for (size_t n = 0; n < batch->count; n++) {
        uint32_t i = batch->index[n];
        const contact own = law_contact(batch, i), *c = &own;
        double *history = law_history(batch, i);
        bridge k = bridge_of(self, batch->model, c);
        if (step->bonding && history[BRIDGE] == 0 && c->gap <= fmin(self->distance, rupture)) {
            double before = (1 - step->theta) * step->h * batch->U_minus[i][0];
            history[BRIDGE] = 1;
            history[ENERGY] = energy_at(&k, c->gap - before);
        }
        if (history[BRIDGE] == 0 || c->gap > rupture) continue;
        /* apart, only the bridge acts: S = -d */
        if (!batch->active[i]) batch->row[i] = (row){.cone = CONE_FREE, .dimension = 1};
        batch->active[i] = 1;
        batch->row[i].has |= ROW_HAS_d;
        batch->extra[i].d[0] = step->h * force_at(&k, c->gap);
    }
}

static void capillary_finish(const void *parameters, const law_step *step, law_batch *batch,
                             const law_outcome *outcome) {
    const capillary *self = parameters;
    double rupture = rupture_gap(self);
    for (size_t n = 0; n < batch->count; n++) {
        uint32_t i = batch->index[n];
        const contact own = law_contact(batch, i), *c = &own;
        double *history = law_history(batch, i), U_N = outcome->U_plus[i][0];
        law_work *w = &batch->work[i];
        bridge k = bridge_of(self, batch->model, c);
        bool presses = batch->active[i] && law_changed_impulse(batch, outcome, i, 0) > 0;
        if (history[BRIDGE] == 0 && !presses && !law_touches(batch, step, i)) continue;
        w->bonded = c->gap + step->h_M * U_N <= rupture;
        double held = w->bonded ? energy_at(&k, c->gap + step->theta * step->h * U_N) : 0;
        w->stored += held - history[ENERGY];
        if (!w->bonded) w->fracture -= energy_at(&k, rupture);
        history[BRIDGE] = w->bonded;
        history[ENERGY] = held;
    }
}

const law_part law_part_capillary = {
    .head = {.name = "capillary",
             .needs = CAN_ADMITTANCE,
             .source = "Willett et al. 2000; Lian et al. 1993",
             .help = "liquid bridges: form when bodies touch, pull at a distance, rupture",
             .params = params,
             .examples = examples,
             .size = sizeof(capillary)},
    .slot = LAW_BOND,
    .writes = LAW_WRITES_d,
    .history = HISTORY,
    .energies = 1 << ENERGY,
    .works = true,
    .reach = capillary_reach,
    .refuses = capillary_refuses,
    .prepare = capillary_prepare,
    .finish = capillary_finish,
};
