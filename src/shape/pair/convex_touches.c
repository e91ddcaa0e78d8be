/* Touches of two convex bodies with known normal: the faces, lines or points that support the
 * bodies, laid on each other. */
#include "shape/pair/convex.h"
#include "shape/pair/patch.h"

/* rad: a line or a second face within this angle of the tangent plane counts completely; parts too
 * far away are excluded by reach. */
#define FLAT 0.01
/* The face that gave the normal. */
#define EXACT 1e-9
/* A line within this angle touches at the nearest point and not at an end. */
#define LEVEL 1e-10

/* The supporting feature of a body along an outward direction. */
typedef struct view {
    feature_type type; /* FEATURE_POINT, _LINE or _FACE */
    double point[3];   /* point; or a point of the face */
    uint32_t number;   /* number of the point, the line or the face */
    double end[2][3];  /* line */
    uint32_t end_number[2];
    double core[2][3];  /* line: positions of its ends, shortened by the radius of a round side */
    double radius;      /* that radius; 0: an edge; < 0: it varies along the line */
    bool ball;          /* round ends are balls, not rims */
    double normal[3];   /* face, outward */
    uint32_t face;      /* polyhedron: which */
    double rim_t;       /* disk: where along the axis */
    uint32_t rim_first; /* disk: number of the first point of the rim */
} view;

static double radial_of(const convex *c, const double n[3], double out[3]) {
    off_axis3(n, c->axis, out);
    double length = unit3(out);
    if (!(length > 0)) copy3(out, c->t1);
    return length;
}

static uint32_t rim_toward(const convex *c, const double radial[3]) {
    return rim_number(dot3(radial, c->t1), dot3(radial, c->t2));
}

static void rim_place(const convex *c, double t, const double radial[3], double out[3]) {
    along3(c->centre, t, c->axis, out);
    along3(out, c->radius, radial, out);
}

static void show_disk(const convex *c, double sign, uint32_t number, uint32_t rim, view *v) {
    v->type = FEATURE_FACE;
    v->number = number;
    v->rim_first = rim;
    v->rim_t = sign * c->half;
    along3(c->centre, v->rim_t, c->axis, v->point);
    for (int k = 0; k < 3; k++)
        v->normal[k] = sign * c->axis[k];
}

static void show_point(view *v, const double at[3], uint32_t number) {
    v->type = FEATURE_POINT;
    copy3(v->point, at);
    v->number = number;
}

static void show_cylinder(const convex *c, const double n[3], double tilt, view *v) {
    double along = dot3(n, c->axis), sign = along < 0 ? -1 : 1, radial[3], at[3];
    double sine = radial_of(c, n, radial);
    uint32_t rim = rim_toward(c, radial);
    uint32_t first = along < 0 ? CYLINDER_RIM_START : CYLINDER_RIM_END;
    if (sine < tilt) {
        show_disk(c, sign, along < 0 ? CYLINDER_START : CYLINDER_END, first, v);
    } else if (fabs(along) < FLAT) {
        v->type = FEATURE_LINE;
        v->number = CYLINDER_SIDE;
        v->radius = c->radius;
        rim_place(c, -c->half, radial, v->end[0]);
        rim_place(c, c->half, radial, v->end[1]);
        along3(c->centre, -c->half, c->axis, v->core[0]);
        along3(c->centre, c->half, c->axis, v->core[1]);
        v->end_number[0] = CYLINDER_RIM_START + rim;
        v->end_number[1] = CYLINDER_RIM_END + rim;
    } else {
        rim_place(c, sign * c->half, radial, at);
        show_point(v, at, first + rim);
    }
}

static void show_cone(const convex *c, const double n[3], double tilt, view *v) {
    double slant = sqrt(c->radius * c->radius + 4 * c->half * c->half);
    double along = dot3(n, c->axis), slope = c->radius / slant, radial[3], tip[3], at[3];
    double sine = radial_of(c, n, radial);
    uint32_t rim = rim_toward(c, radial);
    along3(c->centre, c->half, c->axis, tip);
    rim_place(c, -c->half, radial, at);
    if (along < 0 && sine < tilt) {
        show_disk(c, -1, CONE_BASE, CONE_RIM, v);
    } else if (fabs(along - slope) < FLAT) {
        v->type = FEATURE_LINE;
        v->number = CONE_SIDE;
        v->radius = -1;
        copy3(v->end[0], at);
        copy3(v->end[1], tip);
        v->end_number[0] = CONE_RIM + rim;
        v->end_number[1] = CONE_TIP;
    } else if (along > slope) {
        show_point(v, tip, CONE_TIP);
    } else {
        show_point(v, at, CONE_RIM + rim);
    }
}

static void show_segment(const convex *c, const double n[3], view *v) {
    double along = dot3(n, c->axis);
    for (int k = 0; k < 2; k++) {
        along3(c->centre, k == 0 ? -c->half : c->half, c->axis, v->core[k]);
        along3(v->core[k], c->margin, n, v->end[k]);
        v->end_number[k] = c->number[1 + k];
    }
    v->type = FEATURE_LINE;
    v->number = c->number[0];
    v->radius = c->margin;
    v->ball = true;
    if (fabs(along) >= FLAT) show_point(v, v->end[along > 0], v->end_number[along > 0]);
}

static void to_world(const convex *c, const double a[3], double out[3]) {
    turn3(c->R, a, out);
    along3(out, 1, c->shift, out);
}

/* The edge at vertex v that is most nearly orthogonal to n; returns its slope. */
static double flattest_edge(const polyhedron *solid, uint32_t v, const double n[3],
                            uint32_t *edge) {
    double least = INFINITY;
    for (uint32_t e = 0; e < solid->edges; e++) {
        const uint32_t *ends = solid->edge[e].vertex;
        if (ends[0] != v && ends[1] != v) continue;
        double along[3];
        minus3(solid->vertex[ends[1]], solid->vertex[ends[0]], along);
        double rise = fabs(dot3(along, n)) / length3(along);
        if (rise < least) {
            least = rise;
            *edge = e;
        }
    }
    return least;
}

static void show_polyhedron(const convex *c, const double n[3], double tilt, view *v) {
    const polyhedron *solid = c->solid;
    double local[3], most = -INFINITY, at[3], across[3];
    turn_back3(c->R, n, local);
    for (uint32_t f = 0; f < solid->faces; f++) {
        double along = dot3(solid->normal[f], local);
        if (along > most) {
            most = along;
            v->face = f;
        }
    }
    cross3(solid->normal[v->face], local, across);
    uint32_t vertex = polyhedron_support(solid, local), edge = 0;
    if (length3(across) < tilt) {
        v->type = FEATURE_FACE;
        v->number = solid->vertices + solid->edges + v->face;
        to_world(c, solid->vertex[solid->loop[solid->loop_first[v->face]]], v->point);
        turn3(c->R, solid->normal[v->face], v->normal);
    } else if (flattest_edge(solid, vertex, local, &edge) < FLAT) {
        v->type = FEATURE_LINE;
        v->number = solid->vertices + edge;
        for (int k = 0; k < 2; k++) {
            v->end_number[k] = solid->edge[edge].vertex[k];
            to_world(c, solid->vertex[v->end_number[k]], v->end[k]);
            copy3(v->core[k], v->end[k]);
        }
    } else {
        to_world(c, solid->vertex[vertex], at);
        show_point(v, at, vertex);
    }
}

/* A face counts if its normal deviates from the direction by less than tilt (the sine). */
static view view_of(const convex *c, const double n[3], double tilt) {
    view v = {.type = FEATURE_POINT};
    double at[3];
    switch (c->type) {
    case CONVEX_SEGMENT: show_segment(c, n, &v); break;
    case CONVEX_CYLINDER: show_cylinder(c, n, tilt, &v); break;
    case CONVEX_CONE: show_cone(c, n, tilt, &v); break;
    case CONVEX_POLYHEDRON: show_polyhedron(c, n, tilt, &v); break;
    case CONVEX_SMOOTH:
        convex_support(c, n, at);
        show_point(&v, at, c->number[0]);
        break;
    case CONVEX_POINT:
        along3(c->centre, c->margin, n, at);
        show_point(&v, at, c->number[0]);
        break;
    }
    return v;
}

/* A point of a face instead of the whole. */
static void show_corner(const convex *c, const double n[3], view *v) {
    double at[3];
    convex_support(c, n, at);
    show_point(v, at, v->number);
}

/* The plane of the face that gave the normal: coordinates (u, v) from its point, height along the
 * outward normal m. */
typedef struct plane {
    double origin[3], u[3], v[3], m[3];
} plane;

static void into_plane(const plane *e, const double a[3], double x[2]) {
    double from[3];
    minus3(a, e->origin, from);
    x[0] = dot3(from, e->u);
    x[1] = dot3(from, e->v);
}

static void out_of_plane(const plane *e, const double x[2], double out[3]) {
    along3(e->origin, x[0], e->u, out);
    along3(out, x[1], e->v, out);
}

/* The deepest point of the rim takes the number of the fixed point that it replaces; below this
 * tilt the fixed ones are as deep within 1e-8 of the radius. */
#define TILTED 1e-6

static void region_of_disk(const convex *c, const view *v, const plane *e, patch_region *out) {
    out->disk = true;
    out->radius = c->radius;
    out->face_number = v->number;
    out->corners = RIM_POINTS;
    into_plane(e, v->point, out->centre);
    double deepest[3], at[3], inward[3] = {-e->m[0], -e->m[1], -e->m[2]};
    bool tilted = radial_of(c, inward, deepest) > TILTED;
    uint32_t lowest = rim_toward(c, deepest);
    double axis_along = dot3(c->axis, e->m);
    for (uint32_t i = 0; i < RIM_POINTS; i++) {
        uint32_t number = axis_along > 0 ? i : RIM_POINTS - 1 - i;
        double radial[3];
        for (int k = 0; k < 3; k++)
            radial[k] = rim_angle[number][0] * c->t1[k] + rim_angle[number][1] * c->t2[k];
        rim_place(c, v->rim_t, tilted && number == lowest ? deepest : radial, at);
        into_plane(e, at, out->corner[i]);
        out->corner_number[i] = v->rim_first + number;
    }
}

/* Faces with more corners than fit are thinned evenly. */
static void region_of_polygon(const convex *c, const view *v, const plane *e, patch_region *out) {
    const polyhedron *solid = c->solid;
    uint32_t from = solid->loop_first[v->face], count = solid->loop_first[v->face + 1] - from;
    uint32_t kept = count < REGION_CORNERS ? count : REGION_CORNERS;
    bool forward = dot3(v->normal, e->m) > 0;
    out->disk = false;
    out->corners = (int)kept;
    out->face_number = v->number;
    for (uint32_t i = 0; i < kept; i++) {
        uint32_t place = (uint32_t)((uint64_t)i * count / kept), at = forward ? i : kept - 1 - i;
        uint32_t vertex = solid->loop[from + place];
        double world[3];
        to_world(c, solid->vertex[vertex], world);
        into_plane(e, world, out->corner[at]);
        out->corner_number[at] = vertex;
        /* the side that starts at a corner; in reverse order it is the side before it */
        uint32_t side = forward ? place : (place + count - 1) % count;
        out->side_number[at] = solid->vertices + solid->loop_edge[from + side];
    }
}

static void region_of(const convex *c, const view *v, const plane *e, patch_region *out) {
    if (c->type == CONVEX_POLYHEDRON)
        region_of_polygon(c, v, e, out);
    else
        region_of_disk(c, v, e, out);
}

/* One body lies on the plane, the other is over it. */
typedef struct resting {
    const convex *above;
    bool below_is_a;
    plane e;
    patch_region region; /* of the face below */
    double reach;
    bool strictly; /* a point beside the face does not count */
} resting;

static int put(const resting *r, const double x[2], double height, uint32_t below, uint32_t above,
               space_touch *out) {
    if (height > r->reach) return 0;
    double at[3], n[3];
    out_of_plane(&r->e, x, at);
    if (r->below_is_a) {
        space_touch_set(out, below, above, r->e.m, at, height);
    } else {
        for (int k = 0; k < 3; k++)
            n[k] = -r->e.m[k];
        along3(at, height, r->e.m, at);
        space_touch_set(out, above, below, n, at, height);
    }
    return 1;
}

static int rest_point(const resting *r, const double at[3], uint32_t number, space_touch *out) {
    double x[2], from[3];
    into_plane(&r->e, at, x);
    minus3(at, r->e.origin, from);
    if (r->strictly && !patch_holds(&r->region, x, EXACT * r->above->size)) return 0;
    return put(r, x, dot3(from, r->e.m), r->region.face_number, number, out);
}

static int rest_line(const resting *r, const view *v, space_touch *out) {
    double a[2], b[2], t[2], from[3], height[2];
    uint32_t side[2];
    into_plane(&r->e, v->end[0], a);
    into_plane(&r->e, v->end[1], b);
    for (int k = 0; k < 2; k++) {
        minus3(v->end[k], r->e.origin, from);
        height[k] = dot3(from, r->e.m);
    }
    if (!patch_segment(&r->region, a, b, t, side)) return 0;
    int count = 0;
    for (int k = 0; k < 2; k++) {
        double x[2] = {a[0] + t[k] * (b[0] - a[0]), a[1] + t[k] * (b[1] - a[1])};
        bool own_end = side[k] == r->region.face_number;
        count += put(r, x, height[0] + t[k] * (height[1] - height[0]), side[k],
                     own_end ? v->end_number[k] : v->number, &out[count]);
    }
    return count;
}

static int rest_face(const resting *r, const view *v, space_touch *out) {
    patch_region above;
    patch_corner corner[PATCH_CORNERS];
    region_of(r->above, v, &r->e, &above);
    int corners = patch_of(&r->region, &above, SPACE_TOUCHES, corner), count = 0;
    double from[3];
    minus3(r->e.origin, v->point, from);
    double at_origin = dot3(from, v->normal), rise = dot3(r->e.m, v->normal);
    double along_u = dot3(r->e.u, v->normal), along_v = dot3(r->e.v, v->normal);
    for (int i = 0; i < corners; i++) {
        const patch_corner *k = &corner[i];
        double height = -(at_origin + k->x[0] * along_u + k->x[1] * along_v) / rise;
        int more = put(r, k->x, height, k->number[0], k->number[1], &out[count]);
        if (more) out[count].area = k->area;
        count += more;
    }
    /* a patch that is not completely within reach is too tilted */
    for (int i = 0; i < count && count < corners; i++)
        out[i].area = 0;
    return count;
}

static int rest_whatever(const resting *r, space_touch *out) {
    double toward[3] = {-r->e.m[0], -r->e.m[1], -r->e.m[2]};
    view v = view_of(r->above, toward, FLAT);
    switch (v.type) {
    case FEATURE_FACE: return rest_face(r, &v, out);
    case FEATURE_LINE: return rest_line(r, &v, out);
    default: return rest_point(r, v.point, v.number, out);
    }
}

static plane plane_of(const double point[3], const double normal[3]) {
    plane e;
    copy3(e.origin, point);
    copy3(e.m, normal);
    tangents3(e.m, e.u, e.v);
    return e;
}

static int rest(const convex *below, const view *face, const convex *above, bool below_is_a,
                double reach, space_touch *out) {
    resting r = {.above = above, .below_is_a = below_is_a, .reach = reach};
    r.e = plane_of(face->point, face->normal);
    region_of(below, face, &r.e, &r.region);
    return rest_whatever(&r, out);
}

int convex_on_triangle(const convex *above, const convex_triangle *t, double reach,
                       space_touch out[SPACE_TOUCHES]) {
    resting r = {.above = above, .reach = reach, .strictly = true};
    r.e = plane_of(t->corner[0], t->normal);
    r.region.corners = 3;
    r.region.face_number = t->number;
    for (int k = 0; k < 3; k++) {
        into_plane(&r.e, t->corner[k], r.region.corner[k]);
        r.region.corner_number[k] = t->corner_number[k];
        r.region.side_number[k] = t->side_number[k];
    }
    return rest_whatever(&r, out);
}

/* A body that lies flat or nearly flat rests on the face, whatever the best normal is: at a slight
 * tilt that normal jumps from edge to edge, and points about to touch must be listed. */
#define NEARLY_TOUCHING 1e-2 /* of the size */

static int rest_nearly_flat(const convex *a, const convex *b, const double n[3], double gap,
                            double reach, space_touch *out) {
    if (fabs(gap) > NEARLY_TOUCHING * fmin(a->size, b->size)) return 0;
    double back[3] = {-n[0], -n[1], -n[2]}, across[3];
    view on_a = view_of(a, n, FLAT), on_b = view_of(b, back, FLAT);
    bool face_a = on_a.type == FEATURE_FACE, face_b = on_b.type == FEATURE_FACE;
    if ((!face_a && !face_b) || on_a.type == FEATURE_POINT || on_b.type == FEATURE_POINT) return 0;
    if (face_a && face_b) {
        cross3(on_b.normal, n, across);
        double tilt = length3(across);
        cross3(on_a.normal, n, across);
        face_a = length3(across) <= tilt + EXACT;
    }
    return face_a ? rest(a, &on_a, b, true, reach, out) : rest(b, &on_b, a, false, reach, out);
}

/* One touch along n at a point of A and one of B that are (nearly) opposite. */
static int meet(const double n[3], const double on_a[3], uint32_t number_a, const double on_b[3],
                uint32_t number_b, double reach, space_touch *out) {
    double from[3], at[3];
    minus3(on_b, on_a, from);
    double gap = dot3(from, n);
    if (gap > reach) return 0;
    along3(on_b, -gap, n, at);
    space_touch_set(out, number_a, number_b, n, at, gap);
    return 1;
}

/* The point of a line nearest to p, with the number of its end or of the line. */
static uint32_t on_line(const view *line, const double p[3], double out[3]) {
    double along[3], from[3];
    minus3(line->end[1], line->end[0], along);
    minus3(p, line->end[0], from);
    double t = dot3(from, along) / dot3(along, along);
    int end = t >= 1;
    if (t <= 0 || t >= 1) {
        copy3(out, line->end[end]);
        return line->end_number[end];
    }
    along3(line->end[0], t, along, out);
    return line->number;
}

/* Lines side by side. The distance of round sides that are not exactly parallel grows away from
 * their crossing, and each end has its own normal and gap. */
typedef struct side_by_side {
    const view *line[2];
    double n[3]; /* from A to B, used if the lines give no normal */
    bool round;
    double reach;
} side_by_side;

/* The position on a line opposite p. False: p is beyond its ends by more than `margin` of its
 * length. */
static bool opposite(const double end[2][3], const double p[3], double margin, double out[3]) {
    double along[3], from[3];
    minus3(end[1], end[0], along);
    minus3(p, end[0], from);
    double t = dot3(from, along) / dot3(along, along);
    along3(end[0], t, along, out);
    return t >= -margin && t <= 1 + margin;
}

/* Extent of a round end along n, and its point. */
static double end_support(const view *line, int end, const double n[3], double out[3]) {
    double along[3], toward[3];
    copy3(toward, n);
    minus3(line->core[1], line->core[0], along);
    if (!line->ball) {
        along3(n, -dot3(n, along) / dot3(along, along), along, toward);
        unit3(toward);
    }
    along3(line->core[end], line->radius, toward, out);
    return line->radius * dot3(toward, n);
}

/* End `end` of the line of body `own` against the round side of the other. */
static int meet_round(const side_by_side *s, int own, int end, const double across[3],
                      space_touch *out) {
    const view *mine = s->line[own], *other = s->line[1 - own];
    double n[3], on_own[3], on_a[3];
    double distance;
    copy3(n, across);
    distance = unit3(n);
    double sign = own == 0 ? 1 : -1;
    /* intersecting cores: the common normal is kept */
    if (!(distance > 0) || !(sign * dot3(n, s->n) > 0.9)) {
        for (int k = 0; k < 3; k++)
            n[k] = sign * s->n[k];
        distance = dot3(across, n);
    }
    double gap = distance - other->radius - end_support(mine, end, n, on_own);
    if (gap > s->reach) return 0;
    if (own == 0) {
        space_touch_set(out, mine->end_number[end], other->number, n, on_own, gap);
    } else {
        along3(on_own, gap, n, on_a);
        for (int k = 0; k < 3; k++)
            n[k] = -n[k];
        space_touch_set(out, other->number, mine->end_number[end], n, on_a, gap);
    }
    return 1;
}

static int meet_end(const side_by_side *s, int own, int end, double margin, int *ends,
                    space_touch *out) {
    const view *mine = s->line[own], *other = s->line[1 - own];
    double place[3], across[3];
    const double *at = s->round ? mine->core[end] : mine->end[end];
    if (!opposite(s->round ? other->core : other->end, at, margin, place)) return 0;
    ++*ends;
    minus3(place, at, across);
    if (s->round) return meet_round(s, own, end, across, out);
    if (own == 0) return meet(s->n, at, mine->end_number[end], place, other->number, s->reach, out);
    return meet(s->n, place, other->number, at, mine->end_number[end], s->reach, out);
}

static int meet_parallel(const view *a, const view *b, const double n[3], double reach,
                         space_touch *out) {
    side_by_side s = {.line = {a, b}, .reach = reach};
    copy3(s.n, n);
    s.round = a->radius >= 0 && b->radius >= 0 && a->radius + b->radius > 0;
    int ends = 0, count = 0;
    /* ends opposite each other, up to 1e-6 of the length, are listed for A */
    for (int k = 0; k < 2; k++)
        count += meet_end(&s, 0, k, 1e-6, &ends, &out[count]);
    for (int k = 0; k < 2 && ends < 2; k++)
        count += meet_end(&s, 1, k, -1e-6, &ends, &out[count]);
    return count;
}

/* Where two lines cross, seen along n. */
static int meet_crossing(const view *a, const view *b, const double n[3], double reach,
                         space_touch *out) {
    double da[3], db[3], from[3], across[3], on_a[3], on_b[3];
    minus3(a->end[1], a->end[0], da);
    minus3(b->end[1], b->end[0], db);
    minus3(b->end[0], a->end[0], from);
    cross3(db, n, across);
    double t = dot3(from, across) / dot3(da, across);
    t = fmax(0, fmin(t, 1));
    along3(a->end[0], t, da, on_a);
    uint32_t number = on_line(b, on_a, on_b);
    uint32_t number_a = t <= 0 ? a->end_number[0] : t >= 1 ? a->end_number[1] : a->number;
    return meet(n, on_a, number_a, on_b, number, reach, out);
}

static bool nearly_parallel(const view *a, const view *b) {
    double da[3], db[3], across[3];
    minus3(a->end[1], a->end[0], da);
    minus3(b->end[1], b->end[0], db);
    cross3(da, db, across);
    return length3(across) <= FLAT * length3(da) * length3(db);
}

/* A line that is not level touches with its deeper end; n: outward. */
static void lower_end(view *v, const double n[3]) {
    double along[3];
    minus3(v->end[1], v->end[0], along);
    double rise = dot3(along, n);
    int end = rise > 0;
    if (fabs(rise) > LEVEL * length3(along)) show_point(v, v->end[end], v->end_number[end]);
}

static int meet_once(view *a, view *b, const double n[3], double reach, space_touch *out) {
    double back[3] = {-n[0], -n[1], -n[2]};
    if (a->type == FEATURE_LINE) lower_end(a, n);
    if (b->type == FEATURE_LINE) lower_end(b, back);
    if (a->type == FEATURE_LINE && b->type == FEATURE_LINE)
        return meet_crossing(a, b, n, reach, out);
    uint32_t number_a = a->number, number_b = b->number;
    if (a->type == FEATURE_LINE) number_a = on_line(a, b->point, a->point);
    if (b->type == FEATURE_LINE) number_b = on_line(b, a->point, b->point);
    return meet(n, a->point, number_a, b->point, number_b, reach, out);
}

/* Both ends of the common part of lines side by side, and the crossing if that is deeper. */
static int meet_lines(view *a, view *b, const double n[3], double reach, space_touch *out) {
    int count = meet_parallel(a, b, n, reach, out);
    space_touch once;
    if (!meet_once(a, b, n, reach, &once)) return count;
    for (int i = 0; i < count; i++) {
        bool same = once.feature[0] == out[i].feature[0] && once.feature[1] == out[i].feature[1];
        /* deeper by more than rounding */
        if (same || once.gap >= out[i].gap - 1e-12 * (fabs(a->radius) + fabs(b->radius)))
            return count;
    }
    out[count++] = once;
    return count;
}

int convex_touches(const convex *a, const convex *b, const double n[3], double gap, double reach,
                   space_touch out[SPACE_TOUCHES]) {
    double back[3] = {-n[0], -n[1], -n[2]};
    int count = rest_nearly_flat(a, b, n, gap, reach, out);
    if (count > 0) return count;
    view on_a = view_of(a, n, EXACT), on_b = view_of(b, back, EXACT);
    if (on_a.type == FEATURE_FACE) count = rest(a, &on_a, b, true, reach, out);
    if (on_b.type == FEATURE_FACE && count == 0) count = rest(b, &on_b, a, false, reach, out);
    if (count > 0) return count;
    /* a face that the other body is not over, in case of equal normals: its edge or rim */
    if (on_a.type == FEATURE_FACE) show_corner(a, n, &on_a);
    if (on_b.type == FEATURE_FACE) show_corner(b, back, &on_b);
    bool lines = on_a.type == FEATURE_LINE && on_b.type == FEATURE_LINE;
    if (lines && nearly_parallel(&on_a, &on_b)) return meet_lines(&on_a, &on_b, n, reach, out);
    return meet_once(&on_a, &on_b, n, reach, out);
}
