/* A polygon against a half-plane and a hollow disk: only vertices of the polygon touch, so it is
 * the candidate. The two deepest vertices are kept: on a half-plane these are neighbours, since the
 * height has no second minimum along a convex outline; in a drum they need not be (for instance the
 * two tips of a rhombus). */
#include "shape/pair/pairs.h"

typedef struct deep {
    uint32_t vertex;
    double gap;
} deep;

typedef struct two_deepest {
    deep best, next;
} two_deepest;

static inline void consider(two_deepest *found, uint32_t vertex, double gap) {
    if (gap < found->best.gap) {
        found->next = found->best;
        found->best = (deep){vertex, gap};
    } else if (gap < found->next.gap) {
        found->next = (deep){vertex, gap};
    }
}

/* Vertices within reach, in their order; the order makes the choice between equally deep ones
 * unique. */
static int within_reach(two_deepest found, double reach, deep out[2]) {
    if (found.next.gap <= reach) {
        bool in_order = found.best.vertex < found.next.vertex;
        out[0] = in_order ? found.best : found.next;
        out[1] = in_order ? found.next : found.best;
        return 2;
    }
    out[0] = found.best;
    return found.best.gap <= reach ? 1 : 0;
}

static const two_deepest none = {{0, INFINITY}, {0, INFINITY}};

static void fill(touch *out, const part *p, deep one, const part *q, vec normal, vec vertex,
                 double length) {
    out->feature[0] = vertex_feature(p, one.vertex);
    out->feature[1] = q->feature;
    out->second_is_candidate = false;
    out->crossing = false;
    out->gap = one.gap;
    out->length = length;
    put(out->normal, normal);
    put(out->point[0], vertex);
    put(out->point[1], vec_along(vertex, -one.gap, normal));
}

/* Half of the side between the two deepest vertices when it lies flat on the half-plane. */
static double share_of_side(const shape *s, const part *p, two_deepest found) {
    if (found.next.gap == INFINITY) return 0;
    vec side = vec_minus(vec_of(s->vertex[p->vertex + found.next.vertex]),
                         vec_of(s->vertex[p->vertex + found.best.vertex]));
    double length = sqrt(vec_dot(side, side));
    return found.next.gap - found.best.gap <= PAIR_FLAT * length ? 0.5 * length : 0;
}

int pair_polygon_halfplane(PAIR_ARGUMENTS) {
    (void)second;
    vec normal = turn(at_second, vec_of(q->direction)), n = turn_back(at_first, normal);
    vec h = place_back(at_first, place(at_second, vec_of(q->centre)));
    two_deepest found = none;
    for (uint32_t i = 0; i < p->vertices; i++)
        consider(&found, i, vec_dot(vec_minus(vec_of(first->vertex[p->vertex + i]), h), n));
    deep kept[2];
    int count = within_reach(found, reach, kept);
    double length = count > 0 ? share_of_side(first, p, found) : 0;
    for (int k = 0; k < count; k++) {
        vec vertex = place(at_first, vec_of(first->vertex[p->vertex + kept[k].vertex]));
        fill(&out[k], p, kept[k], q, normal, vertex, length);
    }
    return count;
}

int pair_polygon_hollow(PAIR_ARGUMENTS) {
    (void)second;
    vec centre = place(at_second, vec_of(q->centre)), h = place_back(at_first, centre);
    two_deepest found = none;
    for (uint32_t i = 0; i < p->vertices; i++) {
        vec d = vec_minus(vec_of(first->vertex[p->vertex + i]), h);
        consider(&found, i, q->radius - sqrt(vec_dot(d, d)));
    }
    deep kept[2];
    int count = within_reach(found, reach, kept);
    for (int k = 0; k < count; k++) {
        vec vertex = place(at_first, vec_of(first->vertex[p->vertex + kept[k].vertex]));
        vec d = vec_minus(centre, vertex);
        double distance = sqrt(vec_dot(d, d));
        vec normal = distance > 0 ? (vec){d.x / distance, d.y / distance} : (vec){1, 0};
        fill(&out[k], p, kept[k], q, normal, vertex, 0);
    }
    return count;
}
