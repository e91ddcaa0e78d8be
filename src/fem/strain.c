/* Strain at the points of an element, and its dependence on the displacements. */
#include <string.h>

#include "base/math.h"
#include "fem/kinematics.h"

/* components of the material's strain: small, and finite */
static const uint8_t small_planar[] = {STRAIN_XX, STRAIN_YY, STRAIN_ZZ, STRAIN_XY};
static const uint8_t small_sheet[] = {STRAIN_XX, STRAIN_YY, STRAIN_XY};
static const uint8_t small_space[] = {0, 1, 2, 3, 4, 5};
static const uint8_t finite_planar[] = {0, 1, 3, 4, 8};
static const uint8_t finite_space[] = {0, 1, 2, 3, 4, 5, 6, 7, 8};
static const uint8_t along[] = {STRAIN_XX, STRAIN_ZZ};
/* components with zero stress: sheets with the normal z, lines along x, sheets along x and z. They
 * include shears for materials with rotated axes. */
static const uint8_t free_sheet[] = {STRAIN_ZZ, STRAIN_YZ, STRAIN_XZ};
static const uint8_t free_finite_sheet[] = {8, 5, 2};
static const uint8_t free_line[] = {STRAIN_YY, STRAIN_ZZ, STRAIN_XY, STRAIN_YZ, STRAIN_XZ};
static const uint8_t free_membrane[] = {STRAIN_YY, STRAIN_XY, STRAIN_YZ};

static void add_mean_trace(const fem_cell *c, uint32_t p, cell_point *out) {
    for (uint32_t d = 0; d < c->dofs; d++) {
        double change = c->mean_swell[d] - cell_swell(c, p, d);
        for (int r = 0; r < 3; r++)
            out->D[r][d] += change / 3.0;
    }
}

static void small_at(const fem_cell *c, uint32_t p, cell_point *out) {
    bool space = c->dimension == 3, sheet = !space && c->solid->plane == FEM_PLANE_STRESS;
    out->row = space ? small_space : sheet ? small_sheet : small_planar;
    out->rows = space ? 6 : sheet ? 3 : 4;
    out->free = free_sheet;
    out->freed = sheet ? 3 : 0;
    uint32_t xy = out->rows - 1;
    memset(out->D, 0, out->rows * sizeof *out->D);
    for (uint32_t a = 0; a < c->kind->nodes; a++) {
        const double *slope = c->slope[p][a];
        uint32_t d = a * (uint32_t)c->dimension;
        out->D[0][d] = slope[0];
        out->D[1][d + 1] = slope[1];
        if (c->axisymmetric) out->D[2][d] = slope[3];
        if (!space) {
            out->D[xy][d] = slope[1];
            out->D[xy][d + 1] = slope[0];
            continue;
        }
        out->D[2][d + 2] = slope[2];
        out->D[STRAIN_XY][d] = out->D[STRAIN_YZ][d + 2] = slope[1];
        out->D[STRAIN_XY][d + 1] = out->D[STRAIN_XZ][d + 2] = slope[0];
        out->D[STRAIN_YZ][d + 1] = out->D[STRAIN_XZ][d] = slope[2];
    }
    if (c->mean) add_mean_trace(c, p, out);
    memset(out->strain, 0, sizeof out->strain);
    for (uint32_t r = 0; r < out->rows; r++)
        for (uint32_t a = 0, d = 0; a < c->kind->nodes; a++)
            for (int i = 0; i < c->dimension; i++, d++)
                out->strain[out->row[r]] += out->D[r][d] * c->moved[a][i];
}

/* Fbar = a F with ln a = (ln Jm - ln J) / 3, and its derivative a (dF + F d ln a). */
static void scale_to_mean(const fem_cell *c, uint32_t p, cell_point *out) {
    double factor = math_pow(c->mean_J / c->J[p], 1.0 / 3.0);
    for (uint32_t d = 0; d < c->dofs; d++) {
        double change = (c->mean_swell[d] - cell_swell(c, p, d)) / 3.0;
        for (uint32_t r = 0; r < out->rows; r++)
            out->D[r][d] = factor * (out->D[r][d] + out->strain[out->row[r]] * change);
    }
    for (int i = 0; i < 9; i++)
        out->strain[i] *= factor;
}

static void finite_at(const fem_cell *c, uint32_t p, cell_point *out) {
    bool space = c->dimension == 3, sheet = !space && c->solid->plane == FEM_PLANE_STRESS;
    out->row = space ? finite_space : finite_planar;
    out->rows = space ? 9 : sheet ? 4 : 5;
    out->free = free_finite_sheet;
    out->freed = sheet ? 3 : 0;
    memset(out->D, 0, out->rows * sizeof *out->D);
    int width = c->dimension;
    for (uint32_t a = 0; a < c->kind->nodes; a++) {
        const double *slope = c->slope[p][a];
        uint32_t d = a * (uint32_t)width;
        for (int i = 0; i < width; i++)
            for (int k = 0; k < width; k++)
                out->D[width * i + k][d + (uint32_t)i] = slope[k];
        if (c->axisymmetric) out->D[4][d] = slope[3];
    }
    memcpy(out->strain, c->F[p], sizeof out->strain);
    if (c->mean) scale_to_mean(c, p, out);
}

static void line_at(const fem_cell *c, uint32_t p, cell_point *out) {
    bool held = c->kind->sheet && c->solid->plane != FEM_PLANE_STRESS; /* across the plane */
    out->row = along;
    out->rows = c->axisymmetric ? 2 : 1;
    out->free = held ? free_membrane : free_line;
    out->freed = held ? 3 : 5;
    memset(out->D, 0, out->rows * sizeof *out->D);
    memset(out->strain, 0, sizeof out->strain);
    out->strain[STRAIN_XX] = c->region->rest + c->stretch;
    uint32_t width = (uint32_t)c->dimension;
    for (uint32_t k = 0; k < width; k++) {
        out->D[0][width + k] = c->line[k] / c->rest_length;
        out->D[0][k] = -out->D[0][width + k];
    }
    if (!c->axisymmetric) return;
    out->strain[STRAIN_ZZ] = c->region->rest;
    for (uint32_t a = 0; a < 2; a++) {
        out->D[1][a * width] = c->slope[p][a][3];
        out->strain[STRAIN_ZZ] += c->slope[p][a][3] * c->moved[a][0];
    }
}

void cell_at(const fem_cell *c, uint32_t point, cell_point *out) {
    switch (c->form) {
    case CELL_SMALL: small_at(c, point, out); return;
    case CELL_FINITE: finite_at(c, point, out); return;
    case CELL_LINE: line_at(c, point, out); return;
    }
}

/* d2e/du2 = (1 - n n') / (l L), with signs for the two ends. */
static void line_curvature(const fem_cell *c, double force, double *K) {
    uint32_t width = (uint32_t)c->dimension;
    for (uint32_t i = 0; i < width; i++)
        for (uint32_t j = 0; j < width; j++) {
            double k = force * ((i == j) - c->line[i] * c->line[j]) / (c->length * c->rest_length);
            K[i * c->dofs + j] += k;
            K[(i + width) * c->dofs + j + width] += k;
            K[i * c->dofs + j + width] -= k;
            K[(i + width) * c->dofs + j] -= k;
        }
}

/* - d2 ln J / du2 for displacements d and e. */
static double swell_fall(const fem_cell *c, uint32_t p, uint32_t d, uint32_t e) {
    uint32_t i = c->axis[d], j = c->axis[e];
    const double *a = c->spatial[p][c->owner[d]], *b = c->spatial[p][c->owner[e]];
    return i == 0 && j == 0 ? a[0] * b[0] + a[3] * b[3] : a[j] * b[i];
}

/* d2 Fbar = a (dF g' + g dF' + F (g g' + d2 g)) with g = d ln a; in terms of D = a (dF + F g'): s .
 * d2 Fbar = y g' + g y' + T (d2 ln a - g g'), y = s . D, T = s . Fbar. The part of d2 ln a with Jm
 * is equal at all points and is added later. */
static double mean_dilatation(const fem_cell *c, uint32_t p, const cell_point *at,
                              const double *stress, double *K) {
    double y[CELL_DOFS], g[CELL_DOFS], T = 0.0, volume = c->volume[p];
    for (uint32_t r = 0; r < at->rows; r++)
        T += stress[at->row[r]] * at->strain[at->row[r]];
    for (uint32_t d = 0; d < c->dofs; d++) {
        y[d] = 0.0;
        for (uint32_t r = 0; r < at->rows; r++)
            y[d] += stress[at->row[r]] * at->D[r][d];
        g[d] = (c->mean_swell[d] - cell_swell(c, p, d)) / 3.0;
    }
    for (uint32_t d = 0; d < c->dofs; d++)
        for (uint32_t e = d; e < c->dofs; e++)
            K[d * c->dofs + e] += volume * (y[d] * g[e] + g[d] * y[e] +
                                            T * (swell_fall(c, p, d, e) / 3.0 - g[d] * g[e]));
    return volume * T / 3.0;
}

double cell_add_curvature(const fem_cell *c, uint32_t point, const cell_point *at,
                          const double *stress, double *K) {
    if (c->form == CELL_LINE) line_curvature(c, c->volume[point] * stress[STRAIN_XX], K);
    if (c->form != CELL_FINITE || !c->mean) return 0.0;
    return mean_dilatation(c, point, at, stress, K);
}

/* With L = ln J: d2 ln Jm = mean of J (dL dL' + d2 L) / Jm - d ln Jm d ln Jm'. */
void cell_add_mean_curvature(const fem_cell *c, double factor, double *K) {
    double deformed = 0.0, s[CELL_DOFS];
    for (uint32_t p = 0; p < c->points; p++)
        deformed += c->volume[p] * c->J[p];
    for (uint32_t p = 0; p < c->points; p++) {
        double share = factor * c->volume[p] * c->J[p] / deformed;
        for (uint32_t d = 0; d < c->dofs; d++)
            s[d] = cell_swell(c, p, d);
        for (uint32_t d = 0; d < c->dofs; d++)
            for (uint32_t e = d; e < c->dofs; e++)
                K[d * c->dofs + e] += share * (s[d] * s[e] - swell_fall(c, p, d, e));
    }
    for (uint32_t d = 0; d < c->dofs; d++)
        for (uint32_t e = d; e < c->dofs; e++)
            K[d * c->dofs + e] -= factor * c->mean_swell[d] * c->mean_swell[e];
}
