/* Cutting convex cells. Faces are loops of shared vertices; every loop is cut separately, and the
 * new face is the boundary of all vertices in the plane, ordered by angle, which is safe because
 * the rim of a convex body is convex. */
#include "scene/generate/cell.h"

#include <string.h>

#include "shape/solid.h"

/* Vertices nearer to a plane than this share of the cell's size lie in it. */
#define IN_PLANE 1e-9

void cell_free(cell *c) {
    array_free(&c->vertex);
    array_free(&c->face);
    array_free(&c->loop);
}

void cell_work_free(cell_work *w) {
    cell_free(&w->next);
    array_free(&w->distance);
    array_free(&w->index);
    array_free(&w->edge);
    array_free(&w->made);
    array_free(&w->rim);
    array_free(&w->angle);
}

static void cell_clear(cell *c) { c->vertex.count = c->face.count = c->loop.count = 0; }

static scree_status no_room(scree_error *error) { return error_no_memory(error, "a cell"); }

cell_plane cell_plane_at(const double point[3], const double normal[3]) {
    cell_plane p;
    copy3(p.normal, normal);
    p.offset = dot3(normal, point);
    return p;
}

cell_plane cell_plane_through(const double a[3], const double b[3], const double c[3]) {
    double u[3], v[3], normal[3];
    minus3(b, a, u);
    minus3(c, a, v);
    cross3(u, v, normal);
    unit3(normal);
    return cell_plane_at(a, normal);
}

scree_status cell_box(cell *c, const double low[3], const double high[3], scree_error *error) {
    /* vertex i: bit k of i says whether coordinate k is high */
    static const uint32_t loops[6][4] = {{0, 4, 6, 2}, {1, 3, 7, 5}, {0, 1, 5, 4},
                                         {2, 6, 7, 3}, {0, 2, 3, 1}, {4, 5, 7, 6}};
    cell_clear(c);
    for (uint32_t i = 0; i < 8; i++) {
        cell_vertex v;
        for (int k = 0; k < 3; k++)
            v.x[k] = i >> k & 1 ? high[k] : low[k];
        if (!array_push(&c->vertex, v)) return no_room(error);
    }
    for (uint32_t f = 0; f < 6; f++) {
        cell_face face = {.first = 4 * f, .count = 4, .outer = true};
        face.plane.normal[f / 2] = f % 2 ? 1 : -1;
        face.plane.offset = f % 2 ? high[f / 2] : -low[f / 2];
        if (!array_push(&c->face, face)) return no_room(error);
        for (int k = 0; k < 4; k++)
            if (!array_push(&c->loop, loops[f][k])) return no_room(error);
    }
    return SCREE_OK;
}

scree_status cell_copy(const cell *from, cell *to, scree_error *error) {
    if (!array_reserve(&to->vertex, from->vertex.count + 1) ||
        !array_reserve(&to->face, from->face.count + 1) ||
        !array_reserve(&to->loop, from->loop.count + 1))
        return no_room(error);
    to->vertex.count = from->vertex.count;
    to->face.count = from->face.count;
    to->loop.count = from->loop.count;
    if (cell_is_empty(from)) return SCREE_OK;
    memcpy(to->vertex.data, from->vertex.data, from->vertex.count * sizeof *from->vertex.data);
    memcpy(to->face.data, from->face.data, from->face.count * sizeof *from->face.data);
    memcpy(to->loop.data, from->loop.data, from->loop.count * sizeof *from->loop.data);
    return SCREE_OK;
}

static double size_of(const cell *c) {
    double size = 0;
    for (int k = 0; k < 3; k++) {
        double low = INFINITY, high = -INFINITY;
        for (size_t i = 0; i < c->vertex.count; i++) {
            low = fmin(low, c->vertex.data[i].x[k]);
            high = fmax(high, c->vertex.data[i].x[k]);
        }
        size = fmax(size, high - low);
    }
    return size;
}

/* Distances from the plane, zero for vertices in it; number of vertices on each side. */
static bool measure(const cell *c, const cell_plane *p, cell_work *w, size_t *behind,
                    size_t *before) {
    double near = IN_PLANE * size_of(c);
    *behind = *before = 0;
    w->distance.count = 0;
    for (size_t i = 0; i < c->vertex.count; i++) {
        double d = dot3(p->normal, c->vertex.data[i].x) - p->offset;
        if (fabs(d) <= near) d = 0;
        *behind += d < 0;
        *before += d > 0;
        if (!array_push(&w->distance, d)) return false;
    }
    return true;
}

/* Copies kept vertices to the new cell; those in the plane also to the boundary. */
static bool keep_vertices(const cell *c, cell_work *w) {
    w->index.count = w->rim.count = w->edge.count = w->made.count = 0;
    for (size_t i = 0; i < c->vertex.count; i++) {
        uint32_t at = (uint32_t)w->next.vertex.count;
        bool kept = w->distance.data[i] <= 0;
        if (!array_push(&w->index, at)) return false;
        if (kept && !array_push(&w->next.vertex, c->vertex.data[i])) return false;
        if (w->distance.data[i] == 0 && !array_push(&w->rim, at)) return false;
    }
    return true;
}

/* The vertex where an edge meets the plane, made once for its two faces. The lower vertex comes
 * first, so that both faces and both halves of a split have the same bits. */
static bool crossing(const cell *c, uint32_t a, uint32_t b, cell_work *w, uint32_t *at) {
    uint32_t low = a < b ? a : b, high = a < b ? b : a;
    uint64_t key = (uint64_t)low << 32 | high;
    for (size_t i = 0; i < w->edge.count; i++)
        if (w->edge.data[i] == key) return *at = w->made.data[i], true;
    double p = w->distance.data[low], q = w->distance.data[high], t = p / (p - q);
    cell_vertex v;
    for (int k = 0; k < 3; k++)
        v.x[k] = c->vertex.data[low].x[k] * (1 - t) + c->vertex.data[high].x[k] * t;
    *at = (uint32_t)w->next.vertex.count;
    return array_push(&w->next.vertex, v) && array_push(&w->edge, key) &&
           array_push(&w->made, *at) && array_push(&w->rim, *at);
}

static bool cut_face(const cell *c, const cell_face *f, cell_work *w) {
    cell_face made = *f;
    bool inside = false;
    made.first = (uint32_t)w->next.loop.count;
    for (uint32_t i = 0; i < f->count; i++) {
        uint32_t a = c->loop.data[f->first + i];
        uint32_t b = c->loop.data[f->first + (i + 1) % f->count], at;
        double p = w->distance.data[a], q = w->distance.data[b];
        inside = inside || p < 0;
        if (p <= 0 && !array_push(&w->next.loop, w->index.data[a])) return false;
        if (!(p < 0 && q > 0) && !(p > 0 && q < 0)) continue;
        if (!crossing(c, a, b, w, &at) || !array_push(&w->next.loop, at)) return false;
    }
    made.count = (uint32_t)w->next.loop.count - made.first;
    if (inside && made.count >= 3) return array_push(&w->next.face, made);
    w->next.loop.count = made.first; /* at most the boundary of the face touches the plane */
    return true;
}

/* The face in the plane. */
static bool close_rim(const cell_plane *p, bool outer, cell_work *w) {
    double middle[3] = {0}, t1[3], t2[3], arm[3];
    size_t count = w->rim.count;
    if (count < 3) return true;
    for (size_t i = 0; i < count; i++)
        along3(middle, 1 / (double)count, w->next.vertex.data[w->rim.data[i]].x, middle);
    tangents3(p->normal, t1, t2);
    w->angle.count = 0;
    for (size_t i = 0; i < count; i++) {
        minus3(w->next.vertex.data[w->rim.data[i]].x, middle, arm);
        if (!array_push(&w->angle, math_atan2(dot3(arm, t2), dot3(arm, t1)))) return false;
    }
    for (size_t i = 1; i < count; i++) /* few entries: sorted by insertion */
        for (size_t k = i; k > 0 && w->angle.data[k] < w->angle.data[k - 1]; k--) {
            double angle = w->angle.data[k];
            uint32_t at = w->rim.data[k];
            w->angle.data[k] = w->angle.data[k - 1];
            w->rim.data[k] = w->rim.data[k - 1];
            w->angle.data[k - 1] = angle;
            w->rim.data[k - 1] = at;
        }
    cell_face face = {
        .plane = *p, .first = (uint32_t)w->next.loop.count, .count = (uint32_t)count, outer};
    for (size_t i = 0; i < count; i++)
        if (!array_push(&w->next.loop, w->rim.data[i])) return false;
    return array_push(&w->next.face, face);
}

scree_status cell_cut(cell *c, const cell_plane *p, bool outer, cell_work *w, scree_error *error) {
    size_t behind, before;
    if (cell_is_empty(c)) return SCREE_OK;
    if (!measure(c, p, w, &behind, &before)) return no_room(error);
    if (behind == 0) cell_clear(c);
    if (before == 0 || behind == 0) return SCREE_OK;
    cell_clear(&w->next);
    if (!keep_vertices(c, w)) return no_room(error);
    for (size_t i = 0; i < c->face.count; i++)
        if (!cut_face(c, &c->face.data[i], w)) return no_room(error);
    if (!close_rim(p, outer, w)) return no_room(error);
    cell keep = *c;
    *c = w->next;
    w->next = keep;
    return SCREE_OK;
}

scree_status cell_split(cell *c, const cell_plane *p, bool outer, cell *front, cell_work *w,
                        scree_error *error) {
    cell_plane back = {{-p->normal[0], -p->normal[1], -p->normal[2]}, -p->offset};
    TRY(cell_copy(c, front, error));
    TRY(cell_cut(front, &back, outer, w, error));
    return cell_cut(c, p, outer, w, error);
}

scree_status cell_shrink(cell *c, double by, cell_work *w, scree_error *error) {
    cell given = {0};
    scree_status status = by > 0 ? cell_copy(c, &given, error) : SCREE_OK;
    for (size_t i = 0; i < given.face.count && status == SCREE_OK; i++) {
        cell_plane p = given.face.data[i].plane;
        p.offset -= by;
        if (!given.face.data[i].outer) status = cell_cut(c, &p, false, w, error);
    }
    cell_free(&given);
    return status;
}

void cell_reach(const cell *c, const double direction[3], double *low, double *high) {
    *low = INFINITY;
    *high = -INFINITY;
    for (size_t i = 0; i < c->vertex.count; i++) {
        double at = dot3(direction, c->vertex.data[i].x);
        *low = fmin(*low, at);
        *high = fmax(*high, at);
    }
}

/* Sum of the tetrahedra from the first vertex to the triangles of all faces. */
double cell_volume(const cell *c, double centre[3]) {
    double volume = 0, first[3] = {0}, origin[3] = {0};
    if (c->vertex.count > 0) copy3(origin, c->vertex.data[0].x);
    for (size_t f = 0; f < c->face.count; f++) {
        const uint32_t *loop = c->loop.data + c->face.data[f].first;
        for (uint32_t i = 1; i + 1 < c->face.data[f].count; i++) {
            double p[3], q[3], r[3], side[3];
            minus3(c->vertex.data[loop[0]].x, origin, p);
            minus3(c->vertex.data[loop[i]].x, origin, q);
            minus3(c->vertex.data[loop[i + 1]].x, origin, r);
            cross3(q, r, side);
            double part_volume = dot3(p, side) / 6;
            volume += part_volume;
            for (int k = 0; k < 3; k++)
                first[k] += part_volume / 4 * (p[k] + q[k] + r[k]);
        }
    }
    if (centre) along3(origin, volume > 0 ? 1 / volume : 0, first, centre);
    return volume;
}

scree_status cell_to_body(const cell *c, generated *out, scree_error *error) {
    return generated_add_hull(out, (const double(*)[3]) & c->vertex.data[0], c->vertex.count,
                              error);
}

scree_status cell_hull_check(const cell_hull *h, const node *place, scree_error *error) {
    bool box = !isnan(h->box[0]), cylinder = !isnan(h->cylinder[0]), points = h->points.count > 0;
    if (box + cylinder + points != 1)
        return node_error(place, error,
                          "no region to fill: give one of 'box: [x0, x1, y0, y1, z0, z1]', "
                          "'cylinder: [radius, height]' and 'points: [[x, y, z], ...]'");
    for (int k = 0; k < 3 && box; k++)
        if (!(h->box[2 * k + 1] > h->box[2 * k]))
            return node_error(place, error,
                              "'box' must be [x0, x1, y0, y1, z0, z1] with x0 < x1, y0 < y1 and "
                              "z0 < z1, but %c runs from %g to %g",
                              "xyz"[k], h -> box[2 * k], h -> box[2 * k + 1]);
    return SCREE_OK;
}

static scree_status hull_cylinder(const cell_hull *h, cell *out, cell_work *w, scree_error *error) {
    double r = h->cylinder[0], flat = r * math_cos(PI / (double)h->sides);
    double low[3] = {h->centre[0] - 2 * r, h->centre[1] - 2 * r, h->centre[2]};
    double high[3] = {h->centre[0] + 2 * r, h->centre[1] + 2 * r, h->centre[2] + h->cylinder[1]};
    TRY(cell_box(out, low, high, error));
    for (int64_t i = 0; i < h->sides; i++) {
        double normal[3] = {0}, at[3];
        math_sincos(2 * PI * (double)i / (double)h->sides, &normal[1], &normal[0]);
        along3(h->centre, flat, normal, at);
        cell_plane p = cell_plane_at(at, normal);
        TRY(cell_cut(out, &p, true, w, error));
    }
    return SCREE_OK;
}

static scree_status hull_points(const cell_hull *h, cell *out, cell_work *w, scree_error *error) {
    const double(*point)[3] = (const double(*)[3])h->points.data;
    polyhedron p = {0};
    double low[3], high[3];
    TRY(polyhedron_hull(point, h->points.count, &p, NULL, error));
    for (int k = 0; k < 3; k++) {
        low[k] = INFINITY;
        high[k] = -INFINITY;
        for (uint32_t i = 0; i < p.vertices; i++) {
            low[k] = fmin(low[k], p.vertex[i][k]);
            high[k] = fmax(high[k], p.vertex[i][k]);
        }
    }
    scree_status status = cell_box(out, low, high, error);
    for (uint32_t i = 0; i < p.faces && status == SCREE_OK; i++) {
        cell_plane face = {{p.normal[i][0], p.normal[i][1], p.normal[i][2]}, p.offset[i]};
        status = cell_cut(out, &face, true, w, error);
    }
    polyhedron_free(&p);
    return status;
}

scree_status cell_hull_make(const cell_hull *h, cell *out, scree_error *error) {
    cell_work w = {0};
    scree_status status;
    if (h->points.count > 0)
        status = hull_points(h, out, &w, error);
    else if (!isnan(h->cylinder[0]))
        status = hull_cylinder(h, out, &w, error);
    else
        status = cell_box(out, (double[3]){h->box[0], h->box[2], h->box[4]},
                          (double[3]){h->box[1], h->box[3], h->box[5]}, error);
    cell_work_free(&w);
    if (status == SCREE_OK && !(cell_volume(out, NULL) > 0))
        return error_set(error, SCREE_BAD_INPUT,
                         "the hull is too thin to be cut into blocks: choose less unequal sizes");
    return status;
}
