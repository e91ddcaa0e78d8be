/* A disk against a convex polygon (or a segment): the side whose line is farthest from the centre
 * is decisive. If the centre lies over that side, the side is touched; otherwise its nearer end is
 * the nearest vertex, because the direction to a nearest vertex lies between the normals of its two
 * sides and one of these has the largest distance of all. Inside the polygon the same side is the
 * nearest one. */
#include "shape/pair/pairs.h"

/* A vertex closer to the centre than this share of the radius defines no direction. */
#define TOO_NEAR 1e-12

typedef struct nearest {
    uint32_t side;
    double height;
} nearest;

static nearest farthest_side(const shape *s, const part *q, vec centre) {
    nearest best = {0, -INFINITY};
    for (uint32_t i = 0; i < q->vertices; i++) {
        const double *v = s->vertex[q->vertex + i], *n = s->normal[q->vertex + i];
        double height = (centre.x - v[0]) * n[0] + (centre.y - v[1]) * n[1];
        if (height > best.height) best = (nearest){i, height};
    }
    return best;
}

/* No vertex is owned: the second body, the polygon, is the candidate. */
static int touch_side(const part *p, const part *q, uint32_t side, vec world_centre, double height,
                      vec n, touch *out) {
    out->feature[0] = p->feature;
    out->feature[1] = side_feature(q, side);
    out->second_is_candidate = true;
    out->crossing = false;
    out->gap = height - p->radius;
    out->length = 0;
    out->normal[0] = -n.x;
    out->normal[1] = -n.y;
    put(out->point[0], vec_along(world_centre, -p->radius, n));
    put(out->point[1], vec_along(world_centre, -height, n));
    return 1;
}

static int touch_vertex(const part *p, const part *q, uint32_t vertex, vec world_centre, vec world,
                        double distance, touch *out) {
    vec d = vec_minus(world, world_centre);
    vec n = {d.x / distance, d.y / distance};
    out->feature[0] = p->feature;
    out->feature[1] = vertex_feature(q, vertex);
    out->second_is_candidate = true;
    out->crossing = false;
    out->gap = distance - p->radius;
    out->length = 0;
    put(out->normal, n);
    put(out->point[0], vec_along(world_centre, p->radius, n));
    put(out->point[1], world);
    return 1;
}

int pair_disk_polygon(PAIR_ARGUMENTS) {
    (void)first;
    vec world_centre = place(at_first, vec_of(p->centre));
    vec centre = place_back(at_second, world_centre);
    nearest best = farthest_side(second, q, centre);
    if (best.height > p->radius + reach) return 0;

    uint32_t i = best.side, j = i + 1 < q->vertices ? i + 1 : 0;
    vec a = vec_of(second->vertex[q->vertex + i]), b = vec_of(second->vertex[q->vertex + j]);
    vec n = vec_of(second->normal[q->vertex + i]), u = along_side(n);
    bool before = vec_dot(vec_minus(centre, a), u)<0, after = vec_dot(vec_minus(centre, b), u)> 0;
    if (before || after) {
        vec world = place(at_second, before ? a : b), d = vec_minus(world, world_centre);
        double distance = sqrt(vec_dot(d, d));
        if (distance > p->radius + reach) return 0;
        if (distance > TOO_NEAR * p->radius)
            return touch_vertex(p, q, before ? i : j, world_centre, world, distance, out);
    }
    return touch_side(p, q, i, world_centre, best.height, turn(at_second, n), out);
}
