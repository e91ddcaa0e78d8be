/* Parts by their vertices and faces. */
#include "shape/part/part.h"

space_bounds part_points_bounds(const double (*vertex)[3], uint32_t count, const space_pose *at) {
    space_bounds b = {{INFINITY, INFINITY, INFINITY}, {-INFINITY, -INFINITY, -INFINITY}};
    for (uint32_t i = 0; i < count; i++) {
        double x[3];
        part_place(at, vertex[i], x);
        for (int k = 0; k < 3; k++) {
            if (x[k] < b.low[k]) b.low[k] = x[k];
            if (x[k] > b.high[k]) b.high[k] = x[k];
        }
    }
    return b;
}

static double farthest(const double (*vertex)[3], uint32_t count, const double from[3]) {
    double most = 0;
    for (uint32_t i = 0; i < count; i++) {
        double d[3];
        minus3(vertex[i], from, d);
        most = fmax(most, length3(d));
    }
    return most;
}

void part_points_ball(const double (*vertex)[3], uint32_t count, double centre[3], double *radius) {
    space_pose here = {.R = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    space_bounds b = part_points_bounds(vertex, count, &here);
    for (int k = 0; k < 3; k++)
        centre[k] = 0.5 * (b.low[k] + b.high[k]);
    *radius = farthest(vertex, count, centre);
}

double part_points_reach(const double (*vertex)[3], uint32_t count) {
    static const double origin[3];
    return farthest(vertex, count, origin);
}

void part_faces_hull(const part_corners *l, const scree_part *p, const space_pose *at,
                     const part_hull *to) {
    for (uint32_t v = 0; v < p->vertices; v++) {
        double x[3];
        part_place(at, l->vertex[p->vertex + v], x);
        to->ball(to->user, x, 0);
    }
}

void part_faces_surface(const part_corners *l, const scree_part *p, const part_surface *to) {
    for (uint32_t f = 0; f < p->faces; f++) {
        uint32_t first = l->face_first[p->face + f], end = l->face_first[p->face + f + 1];
        if (end - first > 2) to->loop(to->user, l, l->face_vertex + first, end - first, f);
    }
}
