/* Parts in space, but for surfaces of triangles. Everything is worked out in the frame of the part
 * and turned into the world at the end. */
#include "shape/point_space.h"
#include "base/space.h"
#include "shape/point_profile.h"

/* Round about a centre: sign 1 solid within the radius, -1 solid beyond it. */
static bool touch_ball(const space_ask *a, const double centre[3], double radius, double sign,
                       space_answer *out) {
    double d[3], distance;
    minus3(a->x, centre, d);
    distance = unit3(d);
    if (!(distance > 0)) {
        d[0] = d[1] = 0;
        d[2] = 1;
    }
    out->gap = sign * (distance - radius);
    along3(centre, radius, d, out->place);
    for (int k = 0; k < 3; k++)
        out->normal[k] = sign * d[k];
    return ask_opposes(a, out->normal);
}

static bool touch_capsule(const space_ask *a, const part *p, space_answer *out) {
    double d[3], centre[3];
    minus3(a->x, p->centre, d);
    double t = fmin(fmax(dot3(d, p->direction), -p->half), p->half);
    along3(p->centre, t, p->direction, centre);
    return touch_ball(a, centre, p->radius, 1, out);
}

static bool touch_plane(const space_ask *a, const part *p, space_answer *out) {
    double d[3];
    minus3(a->x, p->centre, d);
    out->gap = dot3(d, p->direction);
    copy3(out->normal, p->direction);
    along3(a->x, -out->gap, p->direction, out->place);
    return ask_opposes(a, out->normal);
}

/* Where the point stands to an axis: along it, away from it, and the unit vector away. */
typedef struct axis_view {
    double along, away, radial[3];
} axis_view;

static axis_view view_axis(const double x[3], const part *p) {
    axis_view v;
    double d[3], other[3];
    minus3(x, p->centre, d);
    v.along = dot3(d, p->direction);
    along3(d, -v.along, p->direction, v.radial);
    v.away = unit3(v.radial);
    if (!(v.away > 0)) tangents3(p->direction, v.radial, other);
    return v;
}

static bool touch_hollow_cylinder(const space_ask *a, const part *p, space_answer *out) {
    axis_view v = view_axis(a->x, p);
    if (fabs(v.along) > p->half) return false;
    out->gap = p->radius - v.away;
    along3(a->x, out->gap, v.radial, out->place);
    for (int k = 0; k < 3; k++)
        out->normal[k] = -v.radial[k];
    return ask_opposes(a, out->normal);
}

/* Solids of revolution are outlines in the half-plane of the axis and the point. */
static bool touch_profile(const space_ask *a, const part *p, profile *outline, space_answer *out) {
    axis_view v = view_axis(a->x, p);
    turn3(a->at->R, v.radial, outline->first);
    turn3(a->at->R, p->direction, outline->second);
    profile_touch found;
    const double x[2] = {v.away, v.along};
    if (!profile_find(outline, x, a->reach, a->facing, &found)) return false;
    out->gap = found.gap;
    for (int k = 0; k < 3; k++) {
        out->normal[k] = found.normal[0] * v.radial[k] + found.normal[1] * p->direction[k];
        out->into[k] = found.into[0] * v.radial[k] + found.into[1] * p->direction[k];
        out->place[k] =
            p->centre[k] + found.place[0] * v.radial[k] + found.place[1] * p->direction[k];
    }
    return true;
}

static bool touch_cylinder(const space_ask *a, const part *p, space_answer *out) {
    static const double normal[3][2] = {{0, -1}, {1, 0}, {0, 1}};
    const double h = p->half, r = p->radius;
    const double vertex[4][2] = {{0, -h}, {r, -h}, {r, h}, {0, h}};
    profile outline = {.vertex = vertex, .normal = normal, .vertices = 4, .sides = 3};
    return touch_profile(a, p, &outline, out);
}

static bool touch_cone(const space_ask *a, const part *p, space_answer *out) {
    const double h = p->half, r = p->radius, slant = sqrt(4 * h * h + r * r);
    const double vertex[3][2] = {{0, -h}, {r, -h}, {0, h}};
    const double normal[2][2] = {{0, -1}, {2 * h / slant, r / slant}};
    profile outline = {.vertex = vertex, .normal = normal, .vertices = 3, .sides = 2};
    return touch_profile(a, p, &outline, out);
}

static bool answer_part(const space_ask *a, const shape *s, const part *p, space_answer *out) {
    switch (p->type) {
    case PART_SPHERE: return touch_ball(a, p->centre, p->radius, 1, out);
    case PART_HOLLOW_SPHERE: return touch_ball(a, p->centre, p->radius, -1, out);
    case PART_CAPSULE: return touch_capsule(a, p, out);
    case PART_CYLINDER: return touch_cylinder(a, p, out);
    case PART_CONE: return touch_cone(a, p, out);
    case PART_PLANE: return touch_plane(a, p, out);
    case PART_HOLLOW_CYLINDER: return touch_hollow_cylinder(a, p, out);
    case PART_POLYHEDRON: return touch_polyhedron(a, &s->polyhedron[p->index], out);
    case PART_MESH: return touch_mesh(a, &s->mesh[p->index], out);
    default: return false;
    }
}

bool part_touch_space(const shape *s, uint32_t part_index, const space_pose *at, const double x[3],
                      double reach, const shape_facing *facing, shape_touch *out) {
    space_ask a = {.at = at, .facing = facing, .reach = reach};
    space_answer found = {0};
    minus3(x, at->x, a.x);
    turn_back3(at->R, a.x, a.x);
    a.border = facing ? facing->border : 0;
    if (!answer_part(&a, s, &s->part[part_index], &found) || found.gap > reach) return false;
    *out = (shape_touch){.gap = found.gap, .part = part_index};
    turn3(at->R, found.normal, out->normal);
    turn3(at->R, found.into, out->into);
    turn3(at->R, found.place, out->place);
    for (int k = 0; k < 3; k++)
        out->place[k] += at->x[k];
    return true;
}

bool shape_touch_space(const shape *s, const space_pose *at, const double x[3], double reach,
                       const shape_facing *facing, shape_touch *out) {
    bool found = false;
    for (uint32_t i = 0; i < s->parts; i++) {
        shape_touch one;
        if (!part_touch_space(s, i, at, x, reach, facing, &one)) continue;
        if (!found || one.gap < out->gap) *out = one;
        found = true;
    }
    return found;
}

/* Vertices of one part, in the frame of the body. */
static uint32_t part_corners(const shape *s, const part *p, const double (**vertex)[3],
                             double tip[1][3]) {
    switch (p->type) {
    case PART_POLYHEDRON:
        *vertex = (const double(*)[3])s->polyhedron[p->index].vertex;
        return s->polyhedron[p->index].vertices;
    case PART_MESH:
        *vertex = (const double(*)[3])s->mesh[p->index].vertex;
        return s->mesh[p->index].vertices;
    case PART_CONE:
        along3(p->centre, p->half, p->direction, tip[0]);
        *vertex = (const double(*)[3])tip;
        return 1;
    default: return 0;
    }
}

uint32_t shape_corners_space(const shape *s, const space_pose *at, double (*out)[3],
                             uint32_t room) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < s->parts; i++) {
        const double(*vertex)[3];
        double tip[1][3];
        uint32_t corners = part_corners(s, &s->part[i], &vertex, tip);
        for (uint32_t k = 0; k < corners; k++, count++) {
            if (count >= room) continue;
            turn3(at->R, vertex[k], out[count]);
            for (int j = 0; j < 3; j++)
                out[count][j] += at->x[j];
        }
    }
    return count;
}
