#include "fem/kinematics.h"

#include <string.h>

#include "base/math.h"

void cell_places(const fem_solid *s, uint32_t element, double place[ELEMENT_NODES][3]) {
    const fem_mesh *m = &s->mesh;
    const uint32_t *nodes = m->node + m->first[element];
    size_t width = (size_t)m->dimension;
    for (uint32_t a = 0; a < m->kind[element]->nodes; a++) {
        place[a][2] = 0.0;
        memcpy(place[a], m->place + width * nodes[a], width * sizeof(double));
    }
}

double cell_depth(const fem_solid *s, uint32_t element, double r) {
    const fem_mesh *m = &s->mesh;
    const fem_region *region = &s->region[m->region[element]];
    if (m->dimension == 3) return 1.0;
    if (s->plane == FEM_AXISYMMETRIC) return 2.0 * PI * r;
    if (m->kind[element]->dimension == 1) return region->width > 0.0 ? region->width : 1.0;
    return region->thickness;
}

/* Area of the section of a line, of radius r in axisymmetric worlds. */
static double line_section(const fem_solid *s, uint32_t element, double r) {
    const fem_region *region = &s->region[s->mesh.region[element]];
    return s->mesh.kind[element]->sheet ? region->thickness * cell_depth(s, element, r)
                                        : region->section;
}

/* inverse := A^-1, 3 x 3 row by row; returns the determinant. */
static double invert(const double A[9], double inverse[9]) {
    double c0 = A[4] * A[8] - A[5] * A[7], c1 = A[5] * A[6] - A[3] * A[8];
    double c2 = A[3] * A[7] - A[4] * A[6];
    double determinant = A[0] * c0 + A[1] * c1 + A[2] * c2;
    double f = 1.0 / determinant;
    inverse[0] = f * c0;
    inverse[1] = f * (A[2] * A[7] - A[1] * A[8]);
    inverse[2] = f * (A[1] * A[5] - A[2] * A[4]);
    inverse[3] = f * c1;
    inverse[4] = f * (A[0] * A[8] - A[2] * A[6]);
    inverse[5] = f * (A[2] * A[3] - A[0] * A[5]);
    inverse[6] = f * c2;
    inverse[7] = f * (A[1] * A[6] - A[0] * A[7]);
    inverse[8] = f * (A[0] * A[4] - A[1] * A[3]);
    return determinant;
}

/* Length per unit of the reference cell of a line. */
static double line_scale(double place[ELEMENT_NODES][3]) {
    double sum = 0.0;
    for (int k = 0; k < 3; k++)
        sum += (place[1][k] - place[0][k]) * (place[1][k] - place[0][k]);
    return 0.5 * sqrt(sum);
}

double cell_measure(const fem_solid *s, uint32_t element, double place[ELEMENT_NODES][3],
                    const double xi[3], double N[ELEMENT_NODES], double slope[ELEMENT_NODES][4]) {
    const element_kind *k = s->mesh.kind[element];
    double dN[ELEMENT_NODES][3], r = 0.0;
    bool turned = s->mesh.dimension == 2 && s->plane == FEM_AXISYMMETRIC;
    k->shape(xi, N, dN);
    for (uint32_t a = 0; a < k->nodes; a++)
        r += N[a] * place[a][0];
    for (uint32_t a = 0; a < k->nodes; a++)
        slope[a][3] = turned ? N[a] / r : 0.0;
    if (k->dimension == 1) return line_scale(place) * line_section(s, element, r);
    double A[9] = {0, 0, 0, 0, 0, 0, 0, 0, k->dimension == 2 ? 1.0 : 0.0}, inverse[9];
    for (uint32_t a = 0; a < k->nodes; a++)
        for (int i = 0; i < k->dimension; i++)
            for (int j = 0; j < k->dimension; j++)
                A[3 * i + j] += place[a][i] * dN[a][j];
    double determinant = invert(A, inverse);
    for (uint32_t a = 0; a < k->nodes; a++)
        for (int i = 0; i < 3; i++)
            slope[a][i] =
                dN[a][0] * inverse[i] + dN[a][1] * inverse[3 + i] + dN[a][2] * inverse[6 + i];
    return determinant * cell_depth(s, element, r);
}

/* F = 1 + du/dX, and J. False: J is not positive. */
static bool deform(fem_cell *c, uint32_t p) {
    double *F = c->F[p], inverse[9];
    for (int i = 0; i < 9; i++)
        F[i] = i % 4 == 0 ? 1.0 : 0.0;
    for (uint32_t a = 0; a < c->kind->nodes; a++) {
        const double *slope = c->slope[p][a], *u = c->moved[a];
        for (int i = 0; i < c->dimension; i++)
            for (int k = 0; k < c->dimension; k++)
                F[3 * i + k] += u[i] * slope[k];
        F[8] += u[0] * slope[3];
    }
    if (!c->mean) return true; /* the material checks det F itself */
    c->J[p] = invert(F, inverse);
    if (!(c->J[p] > 0.0)) return false;
    for (uint32_t a = 0; a < c->kind->nodes; a++) {
        const double *slope = c->slope[p][a];
        for (int i = 0; i < 3; i++)
            c->spatial[p][a][i] =
                slope[0] * inverse[i] + slope[1] * inverse[3 + i] + slope[2] * inverse[6 + i];
        c->spatial[p][a][3] = slope[3] * inverse[8];
    }
    return true;
}

double cell_swell(const fem_cell *c, uint32_t p, uint32_t d) {
    uint32_t a = c->owner[d];
    const double *slope = c->form == CELL_FINITE ? c->spatial[p][a] : c->slope[p][a];
    return c->axis[d] == 0 ? slope[0] + slope[3] : slope[c->axis[d]];
}

static void find_mean(fem_cell *c) {
    double volume = 0.0, deformed = 0.0;
    memset(c->mean_swell, 0, sizeof c->mean_swell);
    for (uint32_t p = 0; p < c->points; p++) {
        double share = c->volume[p] * (c->form == CELL_FINITE ? c->J[p] : 1.0);
        volume += c->volume[p];
        deformed += share;
        for (uint32_t d = 0; d < c->dofs; d++)
            c->mean_swell[d] += share * cell_swell(c, p, d);
    }
    c->mean_J = deformed / volume;
    for (uint32_t d = 0; d < c->dofs; d++)
        c->mean_swell[d] /= deformed;
}

static bool stretch_line(fem_cell *c) {
    double now = 0.0, before = 0.0, more = 0.0;
    for (int k = 0; k < 3; k++) {
        double line = c->place[1][k] - c->place[0][k], change = c->moved[1][k] - c->moved[0][k];
        c->line[k] = line + change;
        before += line * line;
        now += c->line[k] * c->line[k];
        more += change * (line + c->line[k]);
    }
    c->rest_length = sqrt(before);
    c->length = sqrt(now);
    if (!(c->length > 0.0)) return false;
    /* l - L as (l^2 - L^2) / (l + L): small stretches keep their digits */
    c->stretch = more / ((c->length + c->rest_length) * c->rest_length);
    for (int k = 0; k < 3; k++)
        c->line[k] /= c->length;
    return true;
}

static void place_cell(fem_cell *c, const fem_solid *s, uint32_t element, const double *u) {
    const fem_mesh *m = &s->mesh;
    size_t width = (size_t)m->dimension;
    c->solid = s;
    c->kind = m->kind[element];
    c->region = &s->region[m->region[element]];
    c->node = m->node + m->first[element];
    c->dimension = m->dimension;
    c->form = c->kind->dimension == 1       ? CELL_LINE
              : c->region->material->finite ? CELL_FINITE
                                            : CELL_SMALL;
    c->axisymmetric = m->dimension == 2 && s->plane == FEM_AXISYMMETRIC;
    c->mean = c->form != CELL_LINE && c->region->integration == FEM_BBAR;
    c->dofs = c->kind->nodes * (uint32_t)width;
    c->points = c->kind->rule.count;
    for (uint32_t d = 0; d < c->dofs; d++) {
        c->owner[d] = (uint8_t)(d / width);
        c->axis[d] = (uint8_t)(d % width);
    }
    cell_places(s, element, c->place);
    memset(c->moved, 0, sizeof c->moved);
    for (uint32_t a = 0; u && a < c->kind->nodes; a++)
        memcpy(c->moved[a], u + width * c->node[a], width * sizeof *u);
}

bool cell_load(fem_cell *c, const fem_solid *s, uint32_t element, const double *u) {
    place_cell(c, s, element, u);
    for (uint32_t p = 0; p < c->points; p++) {
        const element_point *at = &c->kind->rule.point[p];
        double N[ELEMENT_NODES];
        c->volume[p] = at->weight * cell_measure(s, element, c->place, at->xi, N, c->slope[p]);
        if (c->form == CELL_FINITE && !deform(c, p)) return false;
    }
    if (c->form == CELL_LINE) return stretch_line(c);
    if (c->mean) find_mean(c);
    return true;
}
