/* Cuts facets by a plane, with a lid over solids. */
#include <stdlib.h>

#include "draw/space/facets.h"

/* Relative to the farthest corner: corners this near lie in the plane. */
#define IN_PLANE 1e-10
/* Corners with keys this close are the same corner, made twice by a cut. Keys have the period 4. */
#define SAME_CORNER 1e-9

typedef struct cutting {
    const double *normal;
    double offset, slack; /* points within `slack` of the plane count as on it */
    bool inside, outside; /* whether a corner lies clearly on that side */
} cutting;

static double beyond(const cutting *p, const corner *c) {
    return dot3(p->normal, c->at) - p->offset;
}

static cutting look(const facets *f, const double normal[3], double offset) {
    cutting p = {.normal = normal, .offset = offset};
    double most = 0;
    for (size_t k = 0; k < f->corners.count; k++)
        most = fmax(most, fabs(beyond(&p, &f->corners.data[k])));
    p.slack = IN_PLANE * most;
    for (size_t k = 0; k < f->corners.count; k++) {
        double d = beyond(&p, &f->corners.data[k]);
        p.inside = p.inside || d < -p.slack;
        p.outside = p.outside || d > p.slack;
    }
    return p;
}

static corner between(const corner *a, const corner *b, double share) {
    corner c;
    for (int k = 0; k < 3; k++) {
        c.at[k] = a->at[k] + share * (b->at[k] - a->at[k]);
        c.normal[k] = a->normal[k] + share * (b->normal[k] - a->normal[k]);
    }
    c.value = a->value + share * (b->value - a->value);
    return c;
}

static void keep(facets *f, facet *to, corner c, bool on_plane) {
    if (!array_push(&f->kept_corners, c) || (on_plane && !array_push(&f->rim, c)))
        f->no_memory = true;
    else
        to->count++;
}

static void cut_facet(facets *f, const cutting *p, const facet *from) {
    const corner *c = f->corners.data + from->first;
    facet to = *from;
    to.first = (uint32_t)f->kept_corners.count;
    to.count = 0;
    for (uint32_t k = 0; k < from->count; k++) {
        const corner *a = &c[k], *b = &c[(k + 1) % from->count];
        double da = beyond(p, a), db = beyond(p, b);
        if (da <= p->slack) keep(f, &to, *a, da >= -p->slack);
        bool crosses = (da > p->slack && db < -p->slack) || (da < -p->slack && db > p->slack);
        if (crosses) keep(f, &to, between(a, b, da / (da - db)), true);
    }
    if (to.count < 3)
        f->kept_corners.count = to.first;
    else if (!array_push(&f->kept, to))
        f->no_memory = true;
}

/* Grows with the angle from the first axis, without trigonometry. */
static double turn_key(double x, double y) {
    double size = fabs(x) + fabs(y);
    if (!(size > 0)) return 0;
    return y >= 0 ? 1 - x / size : 3 + x / size;
}

static int by_key(const void *a, const void *b) {
    double x = ((const corner *)a)->normal[0], y = ((const corner *)b)->normal[0];
    return (x > y) - (x < y);
}

/* The points of the rim, sorted around their centre, form the convex lid. Duplicates are dropped.
 */
static void add_lid(facets *f, const double normal[3]) {
    double middle[3] = {0, 0, 0}, first[3], second[3], arm[3];
    size_t count = f->rim.count;
    if (count < 3 || f->no_memory) return;
    for (size_t k = 0; k < count; k++)
        along3(middle, 1 / (double)count, f->rim.data[k].at, middle);
    tangents3(normal, first, second);
    for (size_t k = 0; k < count; k++) {
        minus3(f->rim.data[k].at, middle, arm);
        f->rim.data[k].normal[0] = turn_key(dot3(arm, first), dot3(arm, second));
    }
    qsort(f->rim.data, count, sizeof *f->rim.data, by_key);
    facet lid = {.first = (uint32_t)f->kept_corners.count, .face = FACE_SECTION, .field = f->field};
    double last = -1;
    for (size_t k = 0; k < count; k++) {
        if (f->rim.data[k].normal[0] - last < SAME_CORNER) continue;
        last = f->rim.data[k].normal[0];
        corner c = f->rim.data[k];
        copy3(c.normal, normal);
        keep(f, &lid, c, false);
    }
    if (lid.count < 3)
        f->kept_corners.count = lid.first;
    else if (!array_push(&f->kept, lid))
        f->no_memory = true;
}

static void swap_kept(facets *f) {
    facets old = *f;
    f->corners.data = old.kept_corners.data;
    f->corners.count = old.kept_corners.count;
    f->corners.capacity = old.kept_corners.capacity;
    f->kept_corners.data = old.corners.data;
    f->kept_corners.capacity = old.corners.capacity;
    f->list.data = old.kept.data;
    f->list.count = old.kept.count;
    f->list.capacity = old.kept.capacity;
    f->kept.data = old.list.data;
    f->kept.capacity = old.list.capacity;
}

void facets_cut(facets *f, const double normal[3], double offset, bool cap) {
    cutting p = look(f, normal, offset);
    if (!p.outside) return;
    if (!p.inside) {
        f->corners.count = f->list.count = 0;
        return;
    }
    f->kept_corners.count = f->kept.count = f->rim.count = 0;
    for (size_t k = 0; k < f->list.count; k++)
        cut_facet(f, &p, &f->list.data[k]);
    if (cap && f->closed) add_lid(f, normal);
    swap_kept(f);
}
