#include "solver/part/nearest_faceted.h"

#include <string.h>

#include "problem/polygon.h"

/* Distance of the edges from the centre, as a share of the radius. */
static double edge_share(int corners) {
    double middle[2];
    polygon_direction(corners, 1, middle);
    return middle[0];
}

/* E = identity - v v' / |v|^2, or v v' / |v|^2. */
static void set_projector(const double v[3], bool onto, double *E) {
    double square = v[0] * v[0] + v[1] * v[1] + v[2] * v[2];
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            double share = v[i] * v[j] / square;
            E[3 * i + j] = onto ? share : (i == j ? 1.0 : 0.0) - share;
        }
}

void nearest_faceted(const row *r, const double *X, double *Z, double *E) {
    double along[2] = {0.0, 0.0};
    memcpy(Z, X, 3 * sizeof *Z);
    polygon_place place = polygon_cone_nearest(r->facets, r->mu, Z, along);
    if (!E) return;
    memset(E, 0, 9 * sizeof *E);
    if (place == POLYGON_INSIDE) E[0] = E[4] = E[8] = 1.0;
    if (place == POLYGON_CORNER)
        set_projector((double[3]){1.0, r->mu * along[0], r->mu * along[1]}, true, E);
    if (place == POLYGON_EDGE)
        set_projector((double[3]){-r->mu * edge_share(r->facets), along[0], along[1]}, false, E);
}

void nearest_in_polygon(const row *r, double radius, double *z, double *E, double *rim) {
    double along[2] = {0.0, 0.0};
    polygon_place place = polygon_nearest(r->facets, radius, z, along);
    bool corner = place == POLYGON_CORNER, edge = place == POLYGON_EDGE;
    double share = corner ? 1.0 : edge ? edge_share(r->facets) : 0.0;
    for (int i = 0; i < 2; i++) {
        rim[i] = share * along[i];
        for (int j = 0; j < 2; j++)
            E[2 * i + j] = corner ? 0.0 : (i == j ? 1.0 : 0.0) - (edge ? along[i] * along[j] : 0.0);
    }
}
