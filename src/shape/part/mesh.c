/* Surfaces of triangles, solid behind them. */
#include "shape/pair.h"
#include "shape/part/part.h"
#include "shape/ray.h"
#include "shape/rounding.h"

typedef const double (*points)[3];

/* The rotated box of the mesh, and the box around that: larger than necessary, but without visiting
 * all vertices. */
static space_bounds mesh_bounds(const shape *s, const part *p, const space_pose *at) {
    const mesh *m = &s->mesh[p->index];
    double centre[3], half[3], middle[3], reach[3];
    for (int k = 0; k < 3; k++) {
        middle[k] = 0.5 * (m->node[0].low[k] + m->node[0].high[k]);
        half[k] = 0.5 * (m->node[0].high[k] - m->node[0].low[k]);
    }
    part_place(at, middle, centre);
    for (int k = 0; k < 3; k++)
        reach[k] =
            fabs(at->R[k][0]) * half[0] + fabs(at->R[k][1]) * half[1] + fabs(at->R[k][2]) * half[2];
    return part_box(centre, reach);
}

static void mesh_ball(const shape *s, const part *p, double centre[3], double *radius) {
    const mesh *m = &s->mesh[p->index];
    part_points_ball((points)m->vertex, m->vertices, centre, radius);
}

static double mesh_reach(const shape *s, const part *p) {
    const mesh *m = &s->mesh[p->index];
    return part_points_reach((points)m->vertex, m->vertices);
}

/* The smallest side of the box that is not zero up to rounding: a floor of triangles has no height.
 */
static double mesh_width(const shape *s, const part *p) {
    const mesh *m = &s->mesh[p->index];
    double least = INFINITY, most = 0;
    for (int k = 0; k < 3; k++)
        most = fmax(most, m->node[0].high[k] - m->node[0].low[k]);
    for (int k = 0; k < 3; k++) {
        double side = m->node[0].high[k] - m->node[0].low[k];
        if (side > 1e-9 * most) least = fmin(least, side);
    }
    return least;
}

static bool mesh_touch(const space_ask *a, const shape *s, const part *p, space_answer *out) {
    return touch_mesh(a, &s->mesh[p->index], out);
}

static bool mesh_owns(const shape *s, const part *p, uint32_t number) {
    return number < s->mesh[p->index].vertices;
}

/* All at once, since a surface may have a hundred thousand vertices. */
static scree_status mesh_tips(const shape *s, const part *p, part_tips *t, scree_error *error) {
    const mesh *m = &s->mesh[p->index];
    return t->corners(t, (points)m->vertex, m->vertices, m->edge, m->edges, sizeof *m->edge, error);
}

static part_faces mesh_faces(const shape *s, const part *p) {
    const mesh *m = &s->mesh[p->index];
    return (part_faces){(points)m->vertex, m->vertices, m->triangles, *m->triangle, NULL};
}

#define STACK 64 /* halving 2^32 triangles takes 32 levels */

static double mesh_size(const mesh *m) {
    double size = 0;
    for (int k = 0; k < 3; k++)
        size = fmax(size, m->node[0].high[k] - m->node[0].low[k]);
    return size;
}

/* One pass over the triangles whose boxes are as near as the best so far. */
static void offer_triangles(const mesh *m, const double x[3], surface_foot *f) {
    uint32_t stack[STACK], depth = 0;
    stack[depth++] = 0;
    while (depth > 0) {
        const mesh_node *n = &m->node[stack[--depth]];
        if (ray_box_distance(n->low, n->high, x) > f->distance * (1 + DISTANCE_ROUNDING) + f->tie)
            continue;
        if (n->count == 0) {
            stack[depth++] = n->first + 1;
            stack[depth++] = n->first;
            continue;
        }
        for (uint32_t i = 0; i < n->count; i++) {
            uint32_t t = m->order[n->first + i];
            const uint32_t *c = m->triangle[t];
            surface_offer_triangle(f, x, m->vertex[c[0]], m->vertex[c[1]], m->vertex[c[2]],
                                   m->normal[t]);
        }
    }
}

static void mesh_nearest(const shape *s, const part *p, const double x[3], part_foot *out) {
    const mesh *m = &s->mesh[p->index];
    surface_foot f = {.distance = INFINITY, .tie = DISTANCE_ROUNDING * mesh_size(m)};
    offer_triangles(m, x, &f);
    f.summing = true;
    offer_triangles(m, x, &f);
    surface_answer(&f, x, m->closed, out);
}

static bool mesh_ray(const shape *s, const part *p, const part_ray *r, part_meet *out) {
    const mesh *m = &s->mesh[p->index];
    uint32_t stack[STACK], depth = 0;
    bool found = false;
    double best = INFINITY;
    if (m->closed && ray_box_distance(m->node[0].low, m->node[0].high, r->from) == 0) {
        part_foot foot;
        mesh_nearest(s, p, r->from, &foot);
        out->t = 0;
        if (foot.gap < -r->slack) return true;
    }
    stack[depth++] = 0;
    while (depth > 0) {
        const mesh_node *n = &m->node[stack[--depth]];
        if (!ray_meets_box(r, n->low, n->high, best)) continue;
        if (n->count == 0) {
            stack[depth++] = n->first + 1;
            stack[depth++] = n->first;
            continue;
        }
        for (uint32_t i = 0; i < n->count; i++) {
            uint32_t t = m->order[n->first + i];
            const uint32_t *c = m->triangle[t];
            double at;
            if (!ray_triangle(r, m->vertex[c[0]], m->vertex[c[1]], m->vertex[c[2]], &at)) continue;
            if (!surface_meet(r, at, m->normal[t], m->closed, best, out)) continue;
            best = out->t;
            found = true;
        }
    }
    return found;
}

const part_kind part_mesh = {
    .name = "mesh",
    .space = true,
    .flat = true,
    .touches = SPACE_TOUCHES,
    .curvature = part_no_curvature,
    .bounds = mesh_bounds,
    .ball = mesh_ball,
    .reach = mesh_reach,
    .width = mesh_width,
    .touch = mesh_touch,
    .ray = mesh_ray,
    .nearest = mesh_nearest,
    .owns_vertex = mesh_owns,
    .tips = mesh_tips,
    .shown = SCREE_PART_MESH,
    .faces = mesh_faces,
    .hull = part_faces_hull,
    .surface = part_faces_surface,
    .content = part_faces_content,
};
