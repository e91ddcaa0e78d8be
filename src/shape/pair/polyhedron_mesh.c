/* A convex polyhedron on a surface of triangles.
 *
 * Each triangle near the polyhedron is one of its own (shape/pair/triangle.h), without the
 * directions in which the surface around it cannot push: therefore a body that slides over inner
 * edges does not catch on them. Triangles that have the centre of the body behind them are skipped,
 * since the body is on another side of the solid.
 *
 * The touches of triangles in one plane are then combined: at most eight points of their hull are
 * kept, and the sum of the areas is distributed among them. So a block on a floor of many triangles
 * touches it with its four corners. */
#include "shape/pair/clip.h"
#include "shape/pair/triangle.h"

/* Most touches kept while triangles are processed, and triangles found at a time. */
#define RAW   256
#define FOUND 128
/* Boxes with more triangles are halved, at most this often. */
#define HALVINGS 24
/* Normals within this sine belong to one plane. */
#define SAME_PLANE 1e-6
/* Largest number of faces of the body against which a triangle is tested. */
#define TRIED 8
/* Corners of a triangle cut by the faces of a body. */
#define CUT_POINTS 64

typedef struct collection {
    const polyhedron *solid;
    const mesh *surface;
    const space_pose *at[2];
    double reach;
    uint32_t feature[2];
    double place; /* lengths below which points and planes are one */
    int count;
    space_touch raw[RAW];
} collection;

/* Whether the surface can push against the face of the polyhedron. */
static bool pushes_face(const collection *c, const duel *d, const triangle_solid *t,
                        uint32_t face) {
    double out[3];
    view_normal(&d->seen[1], face, out);
    for (int k = 0; k < 3; k++)
        out[k] = -out[k];
    uint32_t feature = triangle_farthest(t, out, d->t.meet);
    return triangle_pushes(c->surface, t, feature, out, SAME_PLANE, d->t.aligned);
}

/* Keeps the best faces, best first; among equals the earlier one comes first. */
static int keep_best(facing *best, int count, facing f) {
    if (count == TRIED && !(f.gap > best[count - 1].gap)) return count;
    int i = count < TRIED ? count++ : TRIED - 1;
    for (; i > 0 && f.gap > best[i - 1].gap; i--)
        best[i] = best[i - 1];
    best[i] = f;
    return count;
}

/* The best face of the polyhedron that the surface can push against. This test is expensive, so
 * only the best faces are tested. The gap is beyond reach if any face separates that far. *lies: a
 * face is nearly parallel to the triangle. */
static facing find_pushed(const collection *c, const duel *d, const triangle_solid *t, bool *lies) {
    facing best[TRIED];
    int count = 0;
    uint32_t support = 0;
    double n[3];
    turn3(d->seen[0].R, t->normal[0], n);
    *lies = false;
    for (uint32_t i = 0; i < c->solid->faces; i++) {
        double gap = face_separation(&d->seen[0], i, &support);
        if (gap > c->reach) return (facing){gap, i, support};
        const double *m = c->solid->normal[i];
        double opposed[3] = {-m[0], -m[1], -m[2]};
        *lies = *lies || is_aligned(opposed, n, d->t.aligned);
        count = keep_best(best, count, (facing){gap, i, support});
    }
    for (int i = 0; i < count; i++)
        if (pushes_face(c, d, t, best[i].face)) return best[i];
    return (facing){.gap = -INFINITY};
}

/* The normal of a touch, out of the surface, in its frame. */
static void surface_normal(const collection *c, const space_touch *t, double out[3]) {
    turn_back3(c->at[1]->R, t->normal, out);
    for (int k = 0; k < 3 && t->second_is_candidate; k++)
        out[k] = -out[k];
}

/* The candidate's role, and the direction from the surface to the polyhedron. */
static double plane_of(const space_touch *t, double n[3]) {
    for (int k = 0; k < 3; k++)
        n[k] = t->second_is_candidate ? -t->normal[k] : t->normal[k];
    return dot3(n, t->point[1]);
}

static bool same_plane(const collection *c, const space_touch *a, const space_touch *b) {
    double n[3], m[3], product[3], d[3];
    plane_of(a, n);
    plane_of(b, m);
    cross3(n, m, product);
    minus3(b->point[1], a->point[1], d);
    return dot3(n, m) > 0 && dot3(product, product) <= SAME_PLANE * SAME_PLANE &&
           fabs(dot3(n, d)) <= c->place + SAME_PLANE * length3(d);
}

/* Adds a touch. If a neighbour already found it, at a common vertex or edge, its area is added
 * there. */
static void add_touch(collection *c, const space_touch *t) {
    for (int i = 0; i < c->count; i++) {
        space_touch *known = &c->raw[i];
        if (known->feature[0] != t->feature[0] || known->feature[1] != t->feature[1]) continue;
        if (same_plane(c, known, t)) known->area += t->area;
        return;
    }
    c->raw[c->count++] = *t;
}

/* Whether the body contains a point of the triangle: the triangle clipped by all faces is not
 * empty. */
static bool cuts_triangle(const collection *c, const duel *d, double graze) {
    const polyhedron *a = c->solid;
    double here[CUT_POINTS][3], there[CUT_POINTS][3], height[CUT_POINTS];
    int count = 3;
    for (uint32_t k = 0; k < 3; k++)
        view_vertex(&d->seen[0], k, here[k]);
    for (uint32_t f = 0; f < a->faces && count > 0; f++) {
        int kept = 0;
        for (int i = 0; i < count; i++)
            height[i] = dot3(a->normal[f], here[i]) - a->offset[f] - graze;
        for (int i = 0; i < count && kept < CUT_POINTS - 1; i++) {
            int next = i + 1 < count ? i + 1 : 0;
            if (height[i] <= 0) copy3(there[kept++], here[i]);
            if ((height[i] <= 0) == (height[next] <= 0)) continue;
            double s = height[i] / (height[i] - height[next]);
            for (int k = 0; k < 3; k++)
                there[kept][k] = here[i][k] + s * (here[next][k] - here[i][k]);
            kept++;
        }
        memcpy(here, there, (size_t)kept * sizeof *here);
        count = kept;
    }
    return count > 0;
}

/* Whether the surface can push along the normal of the touch. For a pushed face this was tested
 * before, where it touches first. */
static bool is_pushed(const collection *c, const duel *d, const triangle_solid *t, facing pushed,
                      const space_touch *touched) {
    double n[3], face[3];
    surface_normal(c, touched, n);
    turn_back3(d->seen[0].R, c->solid->normal[pushed.face], face);
    bool same = pushed.gap > -INFINITY && dot3(n, face) < 0;
    cross3(n, face, face);
    if (same && dot3(face, face) <= SAME_PLANE * SAME_PLANE) return true;
    return triangle_pushes(c->surface, t, touched->feature[1], n, SAME_PLANE, d->t.aligned);
}

static void touch_triangle(collection *c, uint32_t number) {
    triangle_solid t;
    triangle_make(c->surface, number, &t);
    space_touch out[PATCH_TOUCHES];
    duel d = duel_make(c->solid, c->at[0], &t.solid, c->at[1], c->reach, out);
    d.open = true;
    double middle[3];
    const view *v = &d.seen[1];
    turn3(v->R, c->solid->inside, middle);
    along3(middle, 1, v->x, middle);
    if (dot3(t.normal[0], middle) <= t.offset[0]) return;
    facing of[2] = {{0}, find_facing(v, c->reach)};
    if (of[1].gap > c->reach) return;
    bool lies;
    of[0] = find_pushed(c, &d, &t, &lies);
    if (of[0].gap > c->reach) return;
    /* a face that lies on the triangle uses its normal: so all triangles of one plane agree */
    if (!lies || !duel_touch_patch(&d, 1, of[1])) duel_touch_facing(&d, of);
    for (int i = 0; i < d.count; i++) {
        if (!is_pushed(c, &d, &t, of[0], &out[i])) continue;
        /* else they only seem to overlap, because another part of the surface separates them */
        if (out[i].gap < -d.t.graze && !cuts_triangle(c, &d, d.t.graze)) continue;
        out[i].feature[0] += c->feature[0];
        out[i].feature[1] = c->feature[1] + triangle_feature(c->surface, number, out[i].feature[1]);
        add_touch(c, &out[i]);
    }
}

/* Which of two touches at one position is kept: vertices of the polyhedron before those of the
 * surface before crossings of edges, then the lower number. */
static int rank_of(const collection *c, const space_touch *t) {
    if (t->feature[0] - c->feature[0] < c->solid->vertices) return 0;
    return t->feature[1] - c->feature[1] < c->surface->vertices ? 1 : 2;
}
static bool stays(const collection *c, const space_touch *a, const space_touch *b) {
    int rank_a = rank_of(c, a), rank_b = rank_of(c, b);
    if (rank_a != rank_b) return rank_a < rank_b;
    return a->feature[1] != b->feature[1] ? a->feature[1] < b->feature[1]
                                          : a->feature[0] < b->feature[0];
}

/* The touches of one plane, in the plane. */
typedef struct level_point {
    double x, y;
    int number; /* of the touch */
} level_point;
typedef struct level {
    int count;
    level_point point[RAW];
} level;

/* Removes the touches of the plane of touch `first` from the open ones; of several at one position
 * one is kept. Sums their areas. */
static void gather_level(const collection *c, int first, bool *done, level *out, double *area,
                         double moment[3]) {
    double n[3], t1[3], t2[3];
    plane_of(&c->raw[first], n);
    tangents3(n, t1, t2);
    out->count = 0;
    for (int i = first; i < c->count; i++) {
        const space_touch *t = &c->raw[i];
        if (done[i] || (i != first && !same_plane(c, &c->raw[first], t))) continue;
        done[i] = true;
        *area += t->area;
        along3(moment, t->area, t->point[1], moment);
        double d[3], x, y;
        minus3(t->point[1], c->raw[first].point[1], d);
        x = dot3(d, t1);
        y = dot3(d, t2);
        int k = 0;
        while (k < out->count &&
               (fabs(out->point[k].x - x) > c->place || fabs(out->point[k].y - y) > c->place))
            k++;
        if (k < out->count && !stays(c, t, &c->raw[out->point[k].number])) continue;
        out->point[k] = (level_point){x, y, i};
        if (k == out->count) out->count++;
    }
}

static bool comes_before(level_point a, level_point b) {
    return a.x != b.x ? a.x < b.x : a.y < b.y;
}

static void sort_level(level *l) {
    for (int i = 1; i < l->count; i++) {
        level_point one = l->point[i];
        int k = i;
        for (; k > 0 && comes_before(one, l->point[k - 1]); k--)
            l->point[k] = l->point[k - 1];
        l->point[k] = one;
    }
}

/* Twice the area of the triangle i, j, k. */
static double turn_at(const level *l, int i, int j, int k) {
    double ax = l->point[j].x - l->point[i].x, ay = l->point[j].y - l->point[i].y;
    double bx = l->point[k].x - l->point[i].x, by = l->point[k].y - l->point[i].y;
    return ax * by - ay * bx;
}

/* Distance of corner i of the hull from the line between its neighbours. */
static double stands_out(const level *l, const int *hull, int count, int i) {
    int before = hull[i > 0 ? i - 1 : count - 1], after = hull[i + 1 < count ? i + 1 : 0];
    double x = l->point[after].x - l->point[before].x, y = l->point[after].y - l->point[before].y;
    return turn_at(l, before, hull[i], after) / sqrt(x * x + y * y);
}

/* Removes corners that protrude only by rounding, the flattest first. */
static int straighten(const level *l, double place, int *hull, int count) {
    while (count > 2) {
        int flat = 0;
        for (int i = 1; i < count; i++)
            if (stands_out(l, hull, count, i) < stands_out(l, hull, count, flat)) flat = i;
        if (stands_out(l, hull, count, flat) > place) break;
        count--;
        memmove(&hull[flat], &hull[flat + 1], (size_t)(count - flat) * sizeof *hull);
    }
    return count;
}

/* The hull of the sorted points, counter-clockwise (Andrew 1979). */
static int hull_of(const level *l, double place, int hull[2 * RAW]) {
    int count = 0;
    for (int i = 0; i < l->count; i++) {
        while (count > 1 && turn_at(l, hull[count - 2], hull[count - 1], i) <= 0)
            count--;
        hull[count++] = i;
    }
    int lower = count;
    for (int i = l->count - 2; i >= 0; i--) {
        while (count > lower && turn_at(l, hull[count - 2], hull[count - 1], i) <= 0)
            count--;
        hull[count++] = i;
    }
    return straighten(l, place, hull, count > 1 ? count - 1 : count);
}

/* Appends the touches of this plane that are kept to `kept`. */
static int keep_level(const collection *c, level *l, double area, const double moment[3],
                      space_touch *kept, int count) {
    int hull[2 * RAW];
    patch p;
    double centre[3] = {0, 0, 0};
    p.count = 0;
    sort_level(l);
    int corners = hull_of(l, c->place, hull);
    plane_of(&c->raw[l->point[0].number], p.normal);
    for (int i = 0; i < corners && i < CLIP_POINTS; i++) {
        const space_touch *t = &c->raw[l->point[hull[i]].number];
        clip_point *q = &p.point[p.count++];
        copy3(q->x, t->point[1]);
        q->inc_feature = t->feature[0];
        q->ref_feature = t->feature[1];
        q->side = (uint32_t)l->point[hull[i]].number;
    }
    patch_thin(&p, PATCH_TOUCHES);
    for (int k = 0; k < 3 && area > 0; k++)
        centre[k] = moment[k] / area;
    patch_share(&p, area, centre);
    for (int i = 0; i < p.count; i++) {
        kept[count] = c->raw[p.point[i].side];
        kept[count++].area = p.point[i].area;
    }
    return count;
}

static void merge_planes(collection *c) {
    space_touch kept[RAW];
    bool done[RAW] = {false};
    int count = 0;
    level l;
    for (int i = 0; i < c->count; i++) {
        if (done[i]) continue;
        double area = 0, moment[3] = {0, 0, 0};
        gather_level(c, i, done, &l, &area, moment);
        count = keep_level(c, &l, area, moment, kept, count);
    }
    memcpy(c->raw, kept, (size_t)count * sizeof *kept);
    c->count = count;
}

/* The nearest ones, nearest first, then the others in order; at most `most`. */
static void keep_nearest(collection *c, int most) {
    if (c->count <= most) return;
    for (int i = 1; i < c->count; i++) {
        space_touch t = c->raw[i];
        int k = i;
        for (; k > 0 && t.gap < c->raw[k - 1].gap; k--)
            c->raw[k] = c->raw[k - 1];
        c->raw[k] = t;
    }
    c->count = most;
}

typedef struct box {
    double low[3], high[3];
} box;

/* A triangle belongs to the part of a divided box that contains the lowest corner of their common
 * part: it is processed once. */
static bool is_of_box(const collection *c, uint32_t number, const box *part_of, const box *whole) {
    const uint32_t *corner = c->surface->triangle[number];
    for (int k = 0; k < 3; k++) {
        double low = c->surface->vertex[corner[0]][k];
        for (int i = 1; i < 3; i++)
            low = fmin(low, c->surface->vertex[corner[i]][k]);
        low = fmax(low, whole->low[k]);
        bool last = part_of->high[k] == whole->high[k];
        if (low < part_of->low[k] || (last ? low > part_of->high[k] : low >= part_of->high[k]))
            return false;
    }
    return true;
}

static void touch_in_box(collection *c, const box *b, const box *whole, int halvings) {
    uint32_t found[FOUND];
    size_t count = mesh_find(c->surface, b->low, b->high, found, FOUND);
    if (count > FOUND && halvings > 0) {
        int axis = 0;
        for (int k = 1; k < 3; k++)
            if (b->high[k] - b->low[k] > b->high[axis] - b->low[axis]) axis = k;
        box left = *b, right = *b;
        left.high[axis] = right.low[axis] = 0.5 * (b->low[axis] + b->high[axis]);
        touch_in_box(c, &left, whole, halvings - 1);
        touch_in_box(c, &right, whole, halvings - 1);
        return;
    }
    for (size_t i = 0; i < count && i < FOUND; i++) {
        if (!is_of_box(c, found[i], b, whole)) continue;
        if (c->count > RAW - PATCH_TOUCHES) {
            merge_planes(c);
            keep_nearest(c, RAW / 2);
        }
        touch_triangle(c, found[i]);
    }
}

static box box_in_surface(const collection *c) {
    view v = view_make(&(polyhedron){0}, c->at[1], c->solid, c->at[0]);
    box b = {{INFINITY, INFINITY, INFINITY}, {-INFINITY, -INFINITY, -INFINITY}};
    for (uint32_t i = 0; i < c->solid->vertices; i++) {
        double x[3];
        view_vertex(&v, i, x);
        for (int k = 0; k < 3; k++) {
            b.low[k] = fmin(b.low[k], x[k] - c->reach);
            b.high[k] = fmax(b.high[k], x[k] + c->reach);
        }
    }
    return b;
}

int pair_polyhedron_mesh(SPACE_PAIR_ARGUMENTS) {
    collection c;
    c.solid = &first->polyhedron[p->index];
    c.surface = &second->mesh[q->index];
    c.at[0] = at_first;
    c.at[1] = at_second;
    c.reach = reach;
    c.feature[0] = p->feature;
    c.feature[1] = q->feature;
    c.place = 4e-7 * c.solid->thickness; /* as tolerances.graze of two polyhedra */
    c.count = 0;
    box whole = box_in_surface(&c);
    touch_in_box(&c, &whole, &whole, HALVINGS);
    merge_planes(&c);
    keep_nearest(&c, SPACE_TOUCHES);
    memcpy(out, c.raw, (size_t)c.count * sizeof *out);
    return c.count;
}
