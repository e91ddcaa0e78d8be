/* Loads on facets of the boundary, and their areas. */

#include "base/math.h"
#include "fem/kinematics.h"

/* Nodes of a facet in the reference shape, or at u. */
static void facet_places(const fem_solid *s, const fem_facet *f, const double *u,
                         double place[FACE_NODES][3]) {
    size_t width = (size_t)s->mesh.dimension;
    for (uint32_t a = 0; a < f->nodes; a++) {
        place[a][2] = 0.0;
        for (size_t k = 0; k < width; k++) {
            size_t at = width * f->node[a] + k;
            place[a][k] = s->mesh.place[at] + (u ? u[at] : 0.0);
        }
    }
}

/* The outward normal times the area for a weight of 1. */
static void facet_normal(const fem_solid *s, const fem_facet *f, double place[FACE_NODES][3],
                         const double st[2], double N[FACE_NODES], double normal[3]) {
    double dN[FACE_NODES][2], along[2][3] = {{0}}, r = 0.0;
    face_shape(s->mesh.dimension, f->nodes, st, N, dN);
    for (uint32_t a = 0; a < f->nodes; a++) {
        r += N[a] * place[a][0];
        for (int k = 0; k < 3; k++) {
            along[0][k] += dN[a][0] * place[a][k];
            along[1][k] += dN[a][1] * place[a][k];
        }
    }
    if (s->mesh.dimension == 2) { /* the cell is to the left */
        double depth = cell_depth(s, f->element, r);
        normal[0] = depth * along[0][1];
        normal[1] = -depth * along[0][0];
        normal[2] = 0.0;
        return;
    }
    for (int k = 0; k < 3; k++) {
        int i = (k + 1) % 3, j = (k + 2) % 3;
        normal[k] = along[0][i] * along[1][j] - along[0][j] * along[1][i];
    }
}

static double length(const double v[3]) { return sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]); }

void fem_pressure(const fem_solid *s, const fem_facet *facet, size_t count, const double *u,
                  bool follower, double pressure, double *force) {
    size_t width = (size_t)s->mesh.dimension;
    for (size_t i = 0; i < count; i++) {
        const fem_facet *f = &facet[i];
        element_rule rule = face_rule(s->mesh.dimension, f->nodes);
        double place[FACE_NODES][3], N[FACE_NODES], normal[3];
        facet_places(s, f, follower ? u : NULL, place);
        for (uint32_t p = 0; p < rule.count; p++) {
            facet_normal(s, f, place, rule.point[p].xi, N, normal);
            for (uint32_t a = 0; a < f->nodes; a++)
                for (size_t k = 0; k < width; k++)
                    force[width * f->node[a] + k] -=
                        pressure * rule.point[p].weight * N[a] * normal[k];
        }
    }
}

void fem_traction(const fem_solid *s, const fem_facet *facet, size_t count,
                  const double traction[3], double *force) {
    size_t width = (size_t)s->mesh.dimension;
    for (size_t i = 0; i < count; i++) {
        const fem_facet *f = &facet[i];
        element_rule rule = face_rule(s->mesh.dimension, f->nodes);
        double place[FACE_NODES][3], N[FACE_NODES], normal[3];
        facet_places(s, f, NULL, place);
        for (uint32_t p = 0; p < rule.count; p++) {
            facet_normal(s, f, place, rule.point[p].xi, N, normal);
            double area = rule.point[p].weight * length(normal);
            for (uint32_t a = 0; a < f->nodes; a++)
                for (size_t k = 0; k < width; k++)
                    force[width * f->node[a] + k] += area * N[a] * traction[k];
        }
    }
}

/* The shape functions of corners of quadratic faces have zero or negative integrals: then all nodes
 * share by the squares of their functions. */
void fem_nodal_area(const fem_solid *s, const fem_facet *facet, size_t count, const double *u,
                    double *area) {
    for (size_t i = 0; i < count; i++) {
        const fem_facet *f = &facet[i];
        element_rule rule = face_rule(s->mesh.dimension, f->nodes);
        double place[FACE_NODES][3], N[FACE_NODES], normal[3];
        double share[FACE_NODES] = {0}, total = 0.0, shares = 0.0;
        bool squares = f->corners > 2 && f->nodes > f->corners;
        facet_places(s, f, u, place);
        for (uint32_t p = 0; p < rule.count; p++) {
            facet_normal(s, f, place, rule.point[p].xi, N, normal);
            double own = rule.point[p].weight * length(normal);
            total += own;
            for (uint32_t a = 0; a < f->nodes; a++)
                share[a] += own * (squares ? N[a] * N[a] : N[a]);
        }
        for (uint32_t a = 0; a < f->nodes; a++)
            shares += share[a];
        for (uint32_t a = 0; shares > 0.0 && a < f->nodes; a++)
            area[f->node[a]] += total * share[a] / shares;
    }
}
