/* Which facets a point meets. */
#include "base/space.h"
#include "detect/skin/run.h"

#define CONSIDERED 16 /* largest number of facets of one body that are compared for a point */
/* Two facets whose normals are more than 45 degrees apart may be the sides of a notch. */
#define NOTCH 0.7

bool facet_may_be_near(const skin_run *r, const double x[3], double radius, uint32_t facet) {
    const skin_facet *f = &r->tables->facet[facet];
    const double *ball = r->shape->ball[facet];
    double d[3], room = radius + fmax(r->reach, f->depth), all = room + ball[3];
    minus3(x, ball, d);
    if (dot3(d, d) > all * all) return false;
    if (f->nodes > 3 || f->nodes > f->corners || f->thin) return true;
    /* a flat side: the point is rarely in front of it and near, and even more rarely behind it;
     * slop: above rounding */
    double above = dot3(d, r->shape->normal[facet]), slop = 1e-9 * all;
    return above <= radius + r->reach + slop && above >= -f->depth - slop;
}

/* Every facet around the foot at the border of this one has the point behind it, and there is
 * another facet: the point is in the solid under a valley. */
static bool under_valley(const skin_run *r, uint32_t facet, const facet_foot *foot,
                         const double x[3]) {
    const skin_tables *t = r->tables;
    const skin_facet *f = &t->facet[facet];
    double d[3];
    uint32_t others = 0;
    minus3(x, foot->place, d);
    for (uint32_t k = 0; k < f->corners; k++) {
        for (uint32_t i = t->around_first[f->node[k]]; i < t->around_first[f->node[k] + 1]; i++) {
            uint32_t other = t->around[i];
            if (other == facet || !foot_shared(t, facet, foot, 0, other)) continue;
            if (dot3(r->shape->normal[other], d) >= 0) return false;
            others++;
        }
    }
    return others > 0;
}

/* Thin facets are met from the side of the asker; both: from the side where it is. */
static double side_of(const skin_run *r, const facet_asker *asker, uint32_t facet, double above) {
    const double *n = r->shape->normal[facet];
    const double back[3] = {-n[0], -n[1], -n[2]};
    double here = above >= 0 ? 1 : -1;
    if (facing_opposes(asker->facing, here > 0 ? n : back) &&
        facing_foremost(asker->tip ? asker->facing : NULL, here > 0 ? n : back))
        return here;
    return facing_opposes(asker->facing, here > 0 ? back : n) ? -here : 0;
}

static uint32_t sides_left(const skin_facet *f, const facet_foot *foot) {
    uint32_t left = 0;
    for (uint32_t k = 0; k < f->corners; k++)
        left += foot->off[k] == 0;
    return left;
}

/* Beyond the end of the facet, and above it. */
static bool meet_end(const facet_asker *asker, const skin_facet *f, uint32_t left,
                     facet_meeting *m) {
    /* nodes are tested against the rigid body themselves; only a round part on a ridge is not
     * covered */
    if (asker->tip && !(asker->radius > 0 && f->corners > 2 && left == 1)) return false;
    minus3(asker->x, m->foot.place, m->normal);
    unit3(m->normal);
    m->gap = m->foot.distance - asker->radius;
    m->rank = m->foot.distance;
    m->end = true;
    return facing_opposes(asker->facing, m->normal) && facing_foremost(asker->facing, m->normal);
}

/* Under a valley: the way out leads to its bottom. */
static void sink_to(const double x[3], facet_meeting *m) {
    minus3(m->foot.place, x, m->normal);
    unit3(m->normal);
    m->gap = -m->foot.distance;
    m->rank = m->foot.distance;
    m->end = true;
}

static bool meet_facet(const skin_run *r, const facet_asker *asker, uint32_t facet,
                       facet_meeting *m) {
    const skin_facet *f = &r->tables->facet[facet];
    if (!facet_may_be_near(r, asker->x, asker->radius, facet)) return false;
    if (!f->thin && !facing_opposes(asker->facing, r->shape->normal[facet])) return false;
    facet_nearest(r->shape, facet, asker->x, &m->foot);
    double sign = f->thin ? side_of(r, asker, facet, m->foot.above) : 1;
    if (sign == 0) return false;
    double above = sign * m->foot.above,
           border = asker->tip ? SKIN_BORDER * f->size : asker->border;
    double aside = m->foot.distance * m->foot.distance - above * above;
    uint32_t left = sides_left(f, &m->foot);
    for (int k = 0; k < 3; k++)
        m->normal[k] = sign * m->foot.normal[k];
    m->facet = facet;
    m->gap = above - asker->radius;
    m->rank = fabs(above);
    m->end = false;
    if (left > 0 && aside > border * border) {
        if (above >= 0) {
            if (!meet_end(asker, f, left, m)) return false;
        } else if (asker->tip || !under_valley(r, facet, &m->foot, asker->x)) {
            return false;
        } else {
            sink_to(asker->x, m);
        }
    } else if (asker->tip && !facing_foremost(asker->facing, m->normal)) {
        return false;
    }
    return m->gap <= r->reach && m->gap >= -f->depth;
}

static void middle_of(const skin_shape *s, const skin_facet *f, double out[3]) {
    out[0] = out[1] = out[2] = 0;
    for (uint32_t k = 0; k < f->corners; k++) {
        double x[3];
        skin_node(s, f->node[k], x);
        along3(out, 1.0 / f->corners, x, out);
    }
}

/* The centre of one facet lies well in front of the other. */
static bool stands_before(const skin_run *r, const facet_meeting *m, const facet_meeting *other) {
    double middle[3], d[3];
    const skin_facet *f = &r->tables->facet[other->facet];
    middle_of(r->shape, f, middle);
    minus3(middle, m->foot.place, d);
    return dot3(d, m->normal) > 0.05 * f->size;
}

static bool is_notch(const skin_run *r, const facet_meeting *a, const facet_meeting *b) {
    return dot3(a->normal, b->normal) < NOTCH && stands_before(r, a, b) && stands_before(r, b, a);
}

static bool is_nearer(const facet_meeting *a, const facet_meeting *b) {
    return a->rank < b->rank || (a->rank == b->rank && a->facet < b->facet);
}

/* Both facets contain the position between them: one contact. */
static bool is_same_foot(const skin_run *r, const facet_meeting *a, const facet_meeting *b) {
    double d[3];
    minus3(a->foot.place, b->foot.place, d);
    return length3(d) <= SKIN_BORDER * r->tables->facet[a->facet].size;
}

/* The nearest facet that is compatible with all chosen ones: it forms a notch with them, or, if the
 * asker is round, has its own foot. count: there is none. */
static uint32_t next_of(const skin_run *r, bool is_round, const facet_meeting *list, uint32_t count,
                        const facet_meeting *taken, uint32_t takens) {
    uint32_t best = count;
    for (uint32_t i = 0; i < count; i++) {
        bool fits = takens == 0 || !list[i].end;
        for (uint32_t k = 0; k < takens && fits; k++)
            fits = is_round ? !is_same_foot(r, &taken[k], &list[i])
                            : !taken[k].end && is_notch(r, &taken[k], &list[i]);
        if (fits && (best == count || is_nearer(&list[i], &list[best]))) best = i;
    }
    return best;
}

bool came_in_elsewhere(const skin_run *r, const facet_asker *asker, const near_item *item,
                       size_t count, const facet_meeting *m) {
    if (m->gap >= -SKIN_SHALLOW * r->tables->facet[m->facet].depth) return false;
    for (size_t i = 0; i < count; i++) {
        facet_foot foot;
        if (!facet_may_be_near(r, asker->x, asker->radius, item[i].facet)) continue;
        facet_nearest(r->shape, item[i].facet, asker->x, &foot);
        double depth = r->tables->facet[item[i].facet].depth;
        /* nearer by more than rounding; whether farther ones are listed does not matter */
        if (foot.distance < m->rank * (1 - 1e-9) && foot.distance <= fmax(r->reach, depth))
            return true;
    }
    return false;
}

uint32_t meet_facets(const skin_run *r, const facet_asker *asker, const near_item *item,
                     size_t count, facet_meeting out[MEETINGS]) {
    facet_meeting list[CONSIDERED + 1];
    uint32_t found = 0, takens = 0;
    for (size_t i = 0; i < count; i++) {
        r->report->candidates++;
        if (!meet_facet(r, asker, item[i].facet, &list[found])) continue;
        if (came_in_elsewhere(r, asker, item, count, &list[found])) continue;
        if (found < CONSIDERED) {
            found++;
            continue;
        }
        /* of too many the farthest is dropped */
        uint32_t far = 0;
        for (uint32_t k = 1; k <= found; k++)
            if (is_nearer(&list[far], &list[k])) far = k;
        list[far] = list[found];
    }
    while (takens < MEETINGS && found > 0) {
        uint32_t next = next_of(r, asker->radius > 0, list, found, out, takens);
        if (next == found) break;
        out[takens++] = list[next];
    }
    for (uint32_t i = 1; i < takens; i++)
        for (uint32_t k = i; k > 0 && out[k].facet < out[k - 1].facet; k--) {
            facet_meeting swapped = out[k];
            out[k] = out[k - 1];
            out[k - 1] = swapped;
        }
    return takens;
}
