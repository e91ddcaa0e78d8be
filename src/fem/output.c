/* Output of elements: means of stress and strain. */
#include <string.h>

#include "fem/kinematics.h"

static double determinant(const double F[9]) {
    return F[0] * (F[4] * F[8] - F[5] * F[7]) + F[1] * (F[5] * F[6] - F[3] * F[8]) +
           F[2] * (F[3] * F[7] - F[4] * F[6]);
}

static const uint8_t pair[6][2] = {{0, 0}, {1, 1}, {2, 2}, {0, 1}, {1, 2}, {0, 2}};

/* Cauchy's stress P F' / J and Green and Lagrange's strain (F' F - 1) / 2; returns J. */
static double finite_values(const cell_response *at, double stress[6], double strain[6]) {
    const double *F = at->strain, *P = at->stress;
    double J = determinant(F);
    for (int k = 0; k < 6; k++) {
        int i = pair[k][0], j = pair[k][1];
        double cauchy = 0.0, green = i == j ? -1.0 : 0.0;
        for (int l = 0; l < 3; l++) {
            cauchy += P[3 * i + l] * F[3 * j + l];
            green += F[3 * l + i] * F[3 * l + j];
        }
        stress[k] = cauchy / J;
        strain[k] = 0.5 * green;
    }
    return J;
}

static double small_values(const cell_response *at, double stress[6], double strain[6]) {
    for (int k = 0; k < 6; k++) {
        stress[k] = at->stress[k];
        strain[k] = k < 3 ? at->strain[k] : 0.5 * at->strain[k];
    }
    return 1.0 + at->strain[0] + at->strain[1] + at->strain[2];
}

/* The strain since the mesh was made, without that of the prestress. */
static double line_values(const fem_cell *c, const cell_response *at, double stress[6],
                          double strain[6]) {
    small_values(at, stress, strain);
    strain[STRAIN_XX] = c->stretch;
    if (c->axisymmetric) strain[STRAIN_ZZ] -= c->region->rest;
    return 1.0; /* the change of the section does not matter here */
}

static bool element_values(const fem_cell *c, const double *history, fem_element_values *out) {
    const fem_region *r = c->region;
    double volume = 0.0;
    for (uint32_t p = 0; p < c->points; p++) {
        cell_point at;
        cell_response answer;
        double stress[6], strain[6], share = c->volume[p];
        const double *own = history ? history + (size_t)p * r->material->history : NULL;
        cell_at(c, p, &at);
        if (!cell_respond(c, &at, own, NULL, false, &answer)) return false;
        double J = c->form == CELL_FINITE ? finite_values(&answer, stress, strain)
                   : c->form == CELL_LINE ? line_values(c, &answer, stress, strain)
                                          : small_values(&answer, stress, strain);
        for (int k = 0; k < 6; k++) {
            out->stress[k] += share * stress[k];
            out->strain[k] += share * strain[k];
        }
        if (r->material->plastic && own)
            out->plastic += share * r->material->plastic(r->parameters, own);
        out->energy += share * answer.energy.stored;
        out->volume += share * J;
        volume += share;
    }
    for (int k = 0; k < 6; k++)
        out->stress[k] /= volume, out->strain[k] /= volume;
    out->plastic /= volume;
    return true;
}

void fem_element_output(const fem_solid *s, const double *u, const double *history,
                        fem_element_values *out) {
    for (uint32_t e = 0; e < s->mesh.elements; e++) {
        fem_cell c;
        const double *own = history ? history + s->history_first[e] : NULL;
        memset(&out[e], 0, sizeof out[e]);
        if (!cell_load(&c, s, e, u) || !element_values(&c, own, &out[e]))
            memset(&out[e], 0, sizeof out[e]);
    }
}
