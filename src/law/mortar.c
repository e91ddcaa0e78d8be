/* A layer of mortar: springs and dampers, normal and tangential, in series with Signorini's
 * condition and Coulomb's friction (JE99 2.2). y is the extension of the layer (< 0: pressed), u
 * its shear; w their rates. The remaining gap between the layer and the other surface is g - g_0 -
 * y >= 0, and the layer slides on that surface:
 *     S_N = -h (k_n y' + c_n w_N),   y' = y + h_M w_N,   (gap)' = g_M - g_0 - y + h_M (U_N - w_N)
 *     S_T = -h (k_t u' + c_t w_T),   u' = u + h_M w_T,   slip at U_T - w_T
 * Everything is taken at the next mid-step. Solved for w and put into the conditions
 *     0 <= (gap)' / h_M _|_ S_N >= 0,   |S_T| <= mu S_N, against the slip,
 * this is the series compliance C = 1 / (h (k h_M + c)) with
 *     b_N = C_N h k_n y + (g_M - g_0 - y) / h_M,   b_T = C_T h k_t u,   w = -C (S + h k (y, u)).
 * For k -> infinity it is exactly the position law, and h is not limited for any k. A contact
 * without an area (a corner on a side) with stiffnesses per area is treated as that limit. */
#include <stddef.h>

#include "law/size.h"

typedef struct mortar {
    double k_n, k_t, c_n, c_t; /* of one contact; without k_t rigid in shear */
    double K_n, K_t, C_n, C_t; /* the same per area */
    double thickness;
} mortar;

#define STIFFNESS(field, name_, help_)                                                             \
    {                                                                                              \
        .name = name_, .type = PARAM_REAL, .offset = offsetof(mortar, field),                      \
        .dimension = {0, 1, -2}, .flags = PARAM_OPTIONAL | PARAM_POSITIVE, .help = help_           \
    }
#define DAMPING(field, name_, help_)                                                               \
    {                                                                                              \
        .name = name_, .type = PARAM_REAL, .offset = offsetof(mortar, field),                      \
        .dimension = {0, 1, -1}, .flags = PARAM_NOT_NEGATIVE, .fallback = "0", .help = help_       \
    }
#define PER_AREA(field, name_, seconds, flags_, fallback_, help_)                                  \
    {                                                                                              \
        .name = name_, .type = PARAM_REAL, .offset = offsetof(mortar, field),                      \
        .dimension = {-2, 1, seconds}, .flags = flags_, .fallback = fallback_, .help = help_       \
    }

static const param params[] = {
    STIFFNESS(k_n, "k_n", "normal stiffness of one contact"),
    STIFFNESS(k_t, "k_t", "tangential stiffness of one contact; default: rigid in shear"),
    DAMPING(c_n, "c_n", "normal damping of one contact"),
    DAMPING(c_t, "c_t", "tangential damping of one contact"),
    PER_AREA(K_n, "k_n_per_area", -2, PARAM_OPTIONAL | PARAM_POSITIVE, NULL,
             "normal stiffness per area, instead of k_n"),
    PER_AREA(K_t, "k_t_per_area", -2, PARAM_OPTIONAL | PARAM_POSITIVE, NULL,
             "tangential stiffness per area, instead of k_t"),
    PER_AREA(C_n, "c_n_per_area", -1, PARAM_NOT_NEGATIVE, "0", "normal damping per area"),
    PER_AREA(C_t, "c_t_per_area", -1, PARAM_NOT_NEGATIVE, "0", "tangential damping per area"),
    PARAM_ROW(mortar, thickness, REAL, .dimension = {1, 0, 0}, .flags = PARAM_NOT_NEGATIVE,
              .fallback = "0", .help = "gap at which the layer is free of stress"),
    {0},
};

static const char *const examples[] = {"k_n: 1e6",
                                       "k_n: 1e6, k_t: 4e5",
                                       "k_n: 1e7, k_t: 4e6, c_n: 300, c_t: 100",
                                       "k_n_per_area: 1e8, k_t_per_area: 4e7, c_n_per_area: 1e3",
                                       "k_n: 1e6, k_t: 4e5, thickness: 1e-5",
                                       NULL};

static scree_status mortar_check(const void *parameters, const node *place, scree_error *error) {
    const mortar *self = parameters;
    if (isnan(self->k_n) == isnan(self->K_n))
        return node_error(place, error, "mortar needs either 'k_n' or 'k_n_per_area'");
    bool point = !isnan(self->k_t) || self->c_n > 0 || self->c_t > 0;
    bool area = !isnan(self->K_t) || self->C_n > 0 || self->C_t > 0;
    if (isnan(self->k_n) ? point : area)
        return node_error(place, error,
                          "mortar needs all stiffnesses and dampings per contact or all per area: "
                          "do not mix them");
    if (isnan(self->k_t) && isnan(self->K_t) && (self->c_t > 0 || self->C_t > 0))
        return node_error(place, error,
                          "mortar without a tangential stiffness is rigid in shear: remove the "
                          "tangential damping or give the stiffness");
    return SCREE_OK;
}

static const char *mortar_refuses(const void *parameters, const model *m, scree_part_type a,
                                  scree_part_type b) {
    (void)m;
    if (!isnan(((const mortar *)parameters)->k_n) || !law_refuses_stress(a, b)) return NULL;
    return "the bodies touch in points or lines, which have no area: give 'k_n' per contact "
           "instead of stiffnesses per area";
}

static double mortar_reach(const void *parameters) {
    return ((const mortar *)parameters)->thickness;
}

/* history: the shear, a tangential vector; the extension; the last area that was not zero; the
 * energy that the layer holds, which also changes with its area */
enum { SHEAR, EXTENSION = 2, AREA, ENERGY, HISTORY };

/* Stiffnesses and dampings of one contact by row; infinite: rigid. */
typedef struct layer {
    double k[3], c[3];
} layer;

static layer layer_of(const mortar *self, const double *history) {
    bool by_area = isnan(self->k_n);
    double A = by_area ? history[AREA] : 1;
    double k_n = A * (by_area ? self->K_n : self->k_n), k_t = A * (by_area ? self->K_t : self->k_t);
    double c_n = A * (by_area ? self->C_n : self->c_n), c_t = A * (by_area ? self->C_t : self->c_t);
    if (!(k_n > 0)) k_n = INFINITY;
    if (!(k_t > 0)) k_t = INFINITY;
    return (layer){{k_n, k_t, k_t}, {c_n, c_t, c_t}};
}

/* Extension and shear in the order of rows. */
static double *layer_state(double *history, int row_index) {
    return row_index == 0 ? history + EXTENSION : history + SHEAR + row_index - 1;
}

static void mortar_prepare(const void *parameters, const law_step *step, law_batch *batch) {
    const mortar *self = parameters;
    for (size_t n = 0; n < batch->count; n++) {
        uint32_t i = batch->index[n];
        double *history = law_history(batch, i), *b = batch->b[i];
        if (batch->area[i] > 0) history[AREA] = batch->area[i];
        layer l = layer_of(self, history);
        batch->active[i] = 1;
        batch->row[i].has |= ROW_HAS_C;
        for (int k = 0; k < batch->model->dimension; k++) {
            if (isinf(l.k[k])) continue;
            double share = 1 / (l.k[k] * step->h_M + l.c[k]);
            batch->extra[i].C[k] = share / step->h;
            b[k] += share * l.k[k] * *layer_state(history, k);
        }
        double left = (batch->gap[i] - self->thickness - history[EXTENSION]) / step->h_M;
        b[0] += left;
        if (isinf(l.k[0])) batch->correction[i] = left;
    }
}

static void mortar_finish(const void *parameters, const law_step *step, law_batch *batch,
                          const law_outcome *outcome) {
    const mortar *self = parameters;
    for (size_t n = 0; n < batch->count; n++) {
        uint32_t i = batch->index[n];
        double *history = law_history(batch, i);
        layer l = layer_of(self, history);
        double energy = 0;
        for (int k = 0; k < batch->model->dimension; k++) {
            if (isinf(l.k[k])) continue;
            double *y = layer_state(history, k), C = batch->extra[i].C[k];
            double w = -C * (outcome->S[i][k] + step->h * l.k[k] * *y);
            *y += step->h_M * w;
            energy += 0.5 * l.k[k] * *y * *y;
            batch->work[i].damping -= step->h * l.c[k] * w * w;
        }
        batch->work[i].stored += energy - history[ENERGY];
        history[ENERGY] = energy;
    }
}

const law_part law_part_mortar = {
    .head = {.name = "mortar",
             .needs = CAN_SIGNORINI | CAN_COMPLIANCE,
             .help = "elastic or viscoelastic layer without tension, with the law's friction; "
                     "exact at any stiffness",
             .params = params,
             .examples = examples,
             .size = sizeof(mortar),
             .check = mortar_check},
    .slot = LAW_BOND,
    .writes = LAW_WRITES_ACTIVE | LAW_WRITES_b_N | LAW_WRITES_b_T | LAW_WRITES_C,
    .history = HISTORY,
    .energies = 1 << ENERGY,
    .tangents = 1,
    .forecasts = true,
    .replaces_normal = true,
    .works = true,
    .reach = mortar_reach,
    .refuses = mortar_refuses,
    .prepare = mortar_prepare,
    .finish = mortar_finish,
};
