/* Points against surfaces of triangles: the nearest triangle by the tree of boxes. */
#include "shape/point_space.h"
#include "shape/rounding.h"

#define STACK 64 /* halving 2^32 triangles takes 32 levels */

static void foot_set(triangle_foot *f, double wa, double wb, double wc, const double a[3],
                     const double b[3], const double c[3]) {
    f->weight[0] = wa;
    f->weight[1] = wb;
    f->weight[2] = wc;
    for (int k = 0; k < 3; k++)
        f->place[k] = wa * a[k] + wb * b[k] + wc * c[k];
}

/* By the regions of corners, edges and interior (Ericson, Real-Time Collision Detection, 5.1.5). */
void triangle_nearest(const double a[3], const double b[3], const double c[3], const double x[3],
                      triangle_foot *out) {
    double ab[3], ac[3], ax[3], bx[3], cx[3];
    minus3(b, a, ab);
    minus3(c, a, ac);
    minus3(x, a, ax);
    minus3(x, b, bx);
    minus3(x, c, cx);
    double d1 = dot3(ab, ax), d2 = dot3(ac, ax), d3 = dot3(ab, bx), d4 = dot3(ac, bx);
    double d5 = dot3(ab, cx), d6 = dot3(ac, cx);
    double va = d3 * d6 - d5 * d4, vb = d5 * d2 - d1 * d6, vc = d1 * d4 - d3 * d2;
    if (d1 <= 0 && d2 <= 0) {
        foot_set(out, 1, 0, 0, a, b, c);
    } else if (d3 >= 0 && d4 <= d3) {
        foot_set(out, 0, 1, 0, a, b, c);
    } else if (d6 >= 0 && d5 <= d6) {
        foot_set(out, 0, 0, 1, a, b, c);
    } else if (vc <= 0 && d1 >= 0 && d3 <= 0) {
        double t = d1 / (d1 - d3);
        foot_set(out, 1 - t, t, 0, a, b, c);
    } else if (vb <= 0 && d2 >= 0 && d6 <= 0) {
        double t = d2 / (d2 - d6);
        foot_set(out, 1 - t, 0, t, a, b, c);
    } else if (va <= 0 && d4 - d3 >= 0 && d5 - d6 >= 0) {
        double t = (d4 - d3) / ((d4 - d3) + (d5 - d6));
        foot_set(out, 0, 1 - t, t, a, b, c);
    } else {
        double sum = va + vb + vc, wb = vb / sum, wc = vc / sum;
        foot_set(out, 1 - wb - wc, wb, wc, a, b, c);
    }
}

/* The traversal of the tree, with the best result so far. */
typedef struct mesh_walk {
    const space_ask *ask;
    const mesh *mesh;
    bool found;
    double distance, above; /* of the best */
    uint32_t triangle;
    space_answer best;
} mesh_walk;

/* Whether, at every edge on which the foot lies, the surface continues level or rising beyond it:
 * then a point behind the edge is behind the surface. */
static bool edges_rise(const mesh *m, uint32_t triangle, const triangle_foot *foot) {
    for (int k = 0; k < 3; k++) {
        if (foot->weight[(k + 2) % 3] != 0) continue; /* edge k joins the other two corners */
        uint8_t type = m->edge_type[m->triangle_edge[triangle][k]];
        if (type == MESH_EDGE_CONVEX || type == MESH_EDGE_BORDER) return false;
    }
    return true;
}

static void into_triangle(const mesh *m, uint32_t triangle, const triangle_foot *foot,
                          double out[3]) {
    const uint32_t *corner = m->triangle[triangle];
    const double *n = m->normal[triangle];
    double middle[3];
    for (int k = 0; k < 3; k++)
        middle[k] =
            (m->vertex[corner[0]][k] + m->vertex[corner[1]][k] + m->vertex[corner[2]][k]) / 3 -
            foot->place[k];
    along3(middle, -dot3(middle, n), n, out);
    unit3(out);
}

/* The result of a triangle for the point. False: none. */
static bool ask_triangle(const mesh_walk *w, uint32_t triangle, const triangle_foot *foot,
                         const double d[3], double above, space_answer *out) {
    const mesh *m = w->mesh;
    const double *n = m->normal[triangle];
    bool border = foot->weight[0] == 0 || foot->weight[1] == 0 || foot->weight[2] == 0;
    double aside = dot3(d, d) - above * above;
    bool rises = !border || edges_rise(m, triangle, foot);
    *out = (space_answer){.gap = above};
    copy3(out->normal, n);
    copy3(out->place, foot->place);
    if (!border || aside <= w->ask->border * w->ask->border) {
        if (!rises) into_triangle(m, triangle, foot, out->into);
        return true;
    }
    if (above < 0 && !rises) return false;
    double sign = above < 0 ? -1 : 1, distance = length3(d);
    out->gap = sign * distance;
    for (int k = 0; k < 3; k++)
        out->normal[k] = sign * d[k] / distance;
    return above < 0 || ask_meets_end(w->ask, out->normal);
}

static void try_triangle(mesh_walk *w, uint32_t triangle) {
    const mesh *m = w->mesh;
    const uint32_t *corner = m->triangle[triangle];
    triangle_foot foot;
    space_answer one;
    double d[3];
    triangle_nearest(m->vertex[corner[0]], m->vertex[corner[1]], m->vertex[corner[2]], w->ask->x,
                     &foot);
    minus3(w->ask->x, foot.place, d);
    double distance = length3(d), above = dot3(d, m->normal[triangle]);
    if (distance > w->distance || distance > w->ask->reach) return;
    /* at an edge or a corner the triangle that faces the point most directly tells the side */
    bool same = w->found && distance == w->distance;
    if (same && fabs(above) < fabs(w->above)) return;
    if (same && fabs(above) == fabs(w->above) && triangle > w->triangle) return;
    if (!ask_opposes(w->ask, m->normal[triangle])) return;
    if (!ask_triangle(w, triangle, &foot, d, above, &one)) return;
    *w = (mesh_walk){w->ask, m, true, distance, above, triangle, one};
}

static bool box_is_far(const mesh_node *n, const double x[3], double distance) {
    double square = 0;
    for (int k = 0; k < 3; k++) {
        double d = fmax(fmax(n->low[k] - x[k], x[k] - n->high[k]), 0);
        square += d * d;
    }
    return square > distance * distance * (1 + DISTANCE_ROUNDING);
}

bool touch_mesh(const space_ask *a, const mesh *m, space_answer *out) {
    mesh_walk w = {.ask = a, .mesh = m, .distance = a->reach};
    uint32_t stack[STACK], depth = 0;
    stack[depth++] = 0;
    while (depth > 0) {
        const mesh_node *n = &m->node[stack[--depth]];
        if (box_is_far(n, a->x, w.distance)) continue;
        if (n->count == 0) {
            stack[depth++] = n->first + 1;
            stack[depth++] = n->first;
            continue;
        }
        for (uint32_t i = 0; i < n->count; i++)
            try_triangle(&w, m->order[n->first + i]);
    }
    *out = w.best;
    return w.found;
}
