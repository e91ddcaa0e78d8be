/* The rounding errors of internal forces. With the unit roundoff eps, displacements u_a of the
 * nodes of an element and slopes g_a = dN_a/dX:
 *
 *   strain   sum of u_a g_a: its terms cancel if the element has moved farther than its size, and
 *            each u_a is a rounded number itself, so |de| = eps sum |u_a| |g_a| for any arithmetic.
 *            Finite strains use F = 1 + this sum, with the rounding of 1.
 *   stress   |ds| = C |de|, C the stiffness of the material at rest; plastic flow makes it less.
 *            Its own rounding eps |s| is no larger, since |s| <= C |e|.
 *   force    |df_a| = sum over points of volume |ds| |g_a|.
 *
 * Within an element the sizes are summed, over elements their squares: roundings are independent.
 */
#include "base/math.h"
#include "fem/kinematics.h"

#define ROUNDOFF 0x1p-53

/* |g_a| at a point. */
static double slope_size(const fem_cell *c, uint32_t p, uint32_t a) {
    double size = c->axisymmetric ? fabs(c->slope[p][a][3]) : 0.0;
    if (c->form == CELL_LINE) return size + 1.0 / c->rest_length;
    for (int k = 0; k < c->dimension; k++)
        size += fabs(c->slope[p][a][k]);
    return size;
}

static void add_point(const fem_cell *c, uint32_t p, double stiffness, const double *far,
                      double force[ELEMENT_NODES]) {
    double slope[ELEMENT_NODES], strain = c->form == CELL_FINITE ? 1.0 : fabs(c->region->rest);
    for (uint32_t a = 0; a < c->kind->nodes; a++) {
        slope[a] = slope_size(c, p, a);
        strain += slope[a] * far[c->node[a]];
    }
    for (uint32_t a = 0; a < c->kind->nodes; a++)
        force[a] += c->volume[p] * stiffness * strain * slope[a];
}

/* The largest entry of the tangent at rest. */
static double stiffness_at_rest(const fem_region *r) {
    const double history[MATERIAL_HISTORY] = {0};
    double strain[CELL_ROWS] = {0}, new[MATERIAL_HISTORY], stress[CELL_ROWS];
    double tangent[CELL_ROWS * CELL_ROWS], largest = 0.0;
    uint32_t size = r->material->finite ? CELL_ROWS : STRAINS;
    for (uint32_t i = 0; r->material->finite && i < CELL_ROWS; i += 4)
        strain[i] = 1.0;
    if (!r->material->update(r->parameters, history, strain, new, stress, tangent, NULL))
        return r->material->modulus(r->parameters);
    for (uint32_t i = 0; i < size * size; i++)
        largest = fmax(largest, fabs(tangent[i]));
    return largest;
}

double fem_rounding(const fem_solid *s, const double *far) {
    double squares = 0.0, stiffness = 0.0;
    const fem_region *last = NULL;
    for (uint32_t e = 0; e < s->mesh.elements; e++) {
        fem_cell c;
        double force[ELEMENT_NODES] = {0};
        if (!cell_load(&c, s, e, NULL)) continue; /* never at rest */
        if (c.region != last) stiffness = stiffness_at_rest(c.region);
        last = c.region;
        for (uint32_t p = 0; p < c.points; p++)
            add_point(&c, p, stiffness, far, force);
        for (uint32_t a = 0; a < c.kind->nodes; a++)
            squares += force[a] * force[a];
    }
    return ROUNDOFF * sqrt((double)s->mesh.dimension * squares);
}
