/* A sphere on a surface of triangles: a touch at every local minimum of the distance from the
 * centre. One side only: behind a triangle there is solid. */
#include "shape/pair/mesh_surface.h"

/* A position on the surface, and the direction to the centre from there. */
typedef struct place {
    double to[3], distance;
    uint32_t number;
} place;

typedef struct search {
    double centre[3], limit;
    double same; /* positions closer to each other than this are merged */
    int count;
    place found[SPACE_TOUCHES];
    /* the nearest of all, whether or not it can push */
    double nearest, nearest_to[3], nearest_normal[3];
    uint32_t nearest_number;
    bool inside;
} search;

static bool known(const search *s, const place *one) {
    for (int i = 0; i < s->count; i++) {
        double between[3];
        minus3(one->to, s->found[i].to, between);
        if (s->found[i].number == one->number || length3(between) < s->same) return true;
    }
    return false;
}

/* Adds a place; if the list is full, the nearest places are kept. */
static void keep(search *s, const place *one) {
    int at = s->count;
    if (s->count < SPACE_TOUCHES) {
        s->count++;
    } else {
        at = 0;
        for (int i = 1; i < s->count; i++)
            if (s->found[i].distance > s->found[at].distance) at = i;
        if (s->found[at].distance <= one->distance) return;
    }
    s->found[at] = *one;
}

static bool pushes(const mesh *m, uint32_t triangle, const triangle_nearest *at,
                   const double direction[3]) {
    if (at->number >= m->vertices + m->edges) return true;
    if (at->number >= m->vertices) return mesh_edge_pushes(m, at->number - m->vertices, direction);
    return mesh_vertex_pushes(m, triangle, at->corner, direction);
}

static void look(void *context, const mesh *m, uint32_t triangle) {
    search *s = context;
    triangle_nearest at = nearest_of_triangle(m, triangle, s->centre);
    place one = {.distance = length3(at.to), .number = at.number};
    if (one.distance > s->limit) return;
    double outward[3], direction[3];
    copy3(one.to, at.to);
    copy3(direction, at.to);
    unit3(direction);
    bool nearest = one.distance < s->nearest;
    if (!nearest && known(s, &one)) return;
    mesh_outward(m, triangle, &at, outward);
    bool front = dot3(at.to, outward) >= 0;
    if (nearest) {
        s->nearest = one.distance;
        s->nearest_number = one.number;
        s->inside = !front;
        copy3(s->nearest_to, at.to);
        copy3(s->nearest_normal, m->normal[triangle]);
    }
    if (front && !known(s, &one) && pushes(m, triangle, &at, direction)) keep(s, &one);
}

/* Sorted by the number of the feature, so that the result does not depend on the order of the
 * tree. */
static void sort(search *s) {
    for (int i = 1; i < s->count; i++) {
        place moved = s->found[i];
        int k = i;
        for (; k > 0 && s->found[k - 1].number > moved.number; k--)
            s->found[k] = s->found[k - 1];
        s->found[k] = moved;
    }
}

/* outward: unit, of the mesh's frame. */
static int put(const double outward[3], double gap, uint32_t number, SPACE_PAIR_ARGUMENTS) {
    (void)first;
    (void)second;
    if (gap > reach) return 0;
    double n[3], centre[3], on_sphere[3];
    turn3(at_second->R, outward, n);
    for (int k = 0; k < 3; k++)
        n[k] = -n[k];
    place3(at_first, p->centre, centre);
    along3(centre, p->radius, n, on_sphere);
    space_touch_set(out, p->feature, q->feature + number, n, on_sphere, gap);
    return 1;
}

int pair_sphere_mesh(SPACE_PAIR_ARGUMENTS) {
    const mesh *m = &second->mesh[q->index];
    /* same: distances equal up to rounding */
    search s = {.limit = p->radius + reach, .same = 1e-9 * p->radius, .nearest = INFINITY};
    double world[3], low[3], high[3], outward[3];
    place3(at_first, p->centre, world);
    place_back3(at_second, world, s.centre);
    for (int k = 0; k < 3; k++) {
        low[k] = s.centre[k] - s.limit;
        high[k] = s.centre[k] + s.limit;
    }
    mesh_visit(m, low, high, look, &s);
    int count = 0;
    if (s.nearest < INFINITY && s.inside) {
        /* the centre is inside the solid: the shortest way out */
        for (int k = 0; k < 3; k++)
            outward[k] = -s.nearest_to[k];
        unit3(outward);
        count = put(outward, -s.nearest - p->radius, s.nearest_number, first, p, at_first, second,
                    q, at_second, reach, out);
        return space_settle(out, count, first, p, second, q);
    }
    sort(&s);
    for (int i = 0; i < s.count; i++) {
        const place *one = &s.found[i];
        copy3(outward, one->to);
        /* for a centre on the surface only the triangle tells the outward direction */
        if (!(unit3(outward) > 0)) copy3(outward, s.nearest_normal);
        count += put(outward, one->distance - p->radius, one->number, first, p, at_first, second, q,
                     at_second, reach, &out[count]);
    }
    return space_settle(out, count, first, p, second, q);
}
