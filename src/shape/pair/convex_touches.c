/* Touches of two convex bodies whose normal is known: what they show each other - a face, a line or
 * a point - laid on each other. */
#include "shape/pair/convex.h"
#include "shape/pair/patch.h"

/* rad: a line or a second face this near to the tangent plane shows whole; what is too far from it
 * is left out by reach. */
#define FLAT 0.03
/* The face that gave the normal. */
#define EXACT 1e-9

/* What a body shows along an outward direction. */
typedef struct view {
    feature_type type; /* FEATURE_POINT, _LINE or _FACE */
    double point[3];   /* point; a point of the face */
    uint32_t number;   /* of the point, the line or the face */
    double end[2][3];  /* line */
    uint32_t end_number[2];
    double radius;      /* line on a round side of this radius; 0: an edge; < 0: radius varies */
    double normal[3];   /* face, outward */
    uint32_t face;      /* polyhedron: which */
    double rim_t;       /* disk: where along the axis */
    uint32_t rim_first; /* disk: number of the first point of the rim */
} view;

static double radial_of(const convex *c, const double n[3], double out[3]) {
    along3(n, -dot3(n, c->axis), c->axis, out);
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
        along3(c->centre, k == 0 ? -c->half : c->half, c->axis, v->end[k]);
        along3(v->end[k], c->margin, n, v->end[k]);
        v->end_number[k] = c->number[1 + k];
    }
    v->type = FEATURE_LINE;
    v->number = c->number[0];
    v->radius = c->margin;
    if (fabs(along) >= FLAT) show_point(v, v->end[along > 0], v->end_number[along > 0]);
}

static void to_world(const convex *c, const double a[3], double out[3]) {
    turn3(c->R, a, out);
    along3(out, 1, c->shift, out);
}

/* The edge at vertex v that lies flattest across n; how much it rises comes back. */
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
        }
    } else {
        to_world(c, solid->vertex[vertex], at);
        show_point(v, at, vertex);
    }
}

/* A face shows where its normal is off the direction by less than tilt (its sine). */
static view view_of(const convex *c, const double n[3], double tilt) {
    view v = {.type = FEATURE_POINT};
    double at[3];
    switch (c->type) {
    case CONVEX_SEGMENT: show_segment(c, n, &v); break;
    case CONVEX_CYLINDER: show_cylinder(c, n, tilt, &v); break;
    case CONVEX_CONE: show_cone(c, n, tilt, &v); break;
    case CONVEX_POLYHEDRON: show_polyhedron(c, n, tilt, &v); break;
    default: along3(c->centre, c->margin, n, at); show_point(&v, at, c->number[0]);
    }
    return v;
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

/* A point of the rim that is deepest keeps the number of the fixed one it replaces; below this tilt
 * the fixed ones are as deep within 1e-8 of the radius. */
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
        /* the side that starts at a corner; backwards it is the one before it in the loop */
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

/* What lies on the plane is one body, what stands over it the other. */
typedef struct resting {
    const convex *below, *above;
    bool below_is_a;
    plane e;
    patch_region region; /* of the face below */
    double reach;
    uint32_t number; /* of that face */
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
    return put(r, x, dot3(from, r->e.m), r->number, number, out);
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
    int low = height[1] < height[0];
    if (!patch_segment(&r->region, a, b, t, side))
        return rest_point(r, v->end[low], v->end_number[low], out);
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
    /* a patch that is not whole within reach is tilted too far to be one */
    for (int i = 0; i < count && count < corners; i++)
        out[i].area = 0;
    return count;
}

static int rest(const convex *below, const view *face, const convex *above, bool below_is_a,
                double reach, space_touch *out) {
    resting r = {.below = below,
                 .above = above,
                 .below_is_a = below_is_a,
                 .reach = reach,
                 .number = face->number};
    copy3(r.e.origin, face->point);
    copy3(r.e.m, face->normal);
    tangents3(r.e.m, r.e.u, r.e.v);
    region_of(below, face, &r.e, &r.region);
    double toward[3] = {-r.e.m[0], -r.e.m[1], -r.e.m[2]};
    view v = view_of(above, toward, FLAT);
    int count = v.type == FEATURE_FACE   ? rest_face(&r, &v, out)
                : v.type == FEATURE_LINE ? rest_line(&r, &v, out)
                                         : rest_point(&r, v.point, v.number, out);
    if (count > 0) return count;
    /* past the edge of the face by rounding, or within the preference for faces */
    double at[3];
    convex_support(above, toward, at);
    along3(at, above->margin, toward, at);
    return rest_point(&r, at, v.type == FEATURE_LINE ? v.end_number[0] : v.number, out);
}

/* One touch along n at a point of A and one of B that stand (nearly) opposite. */
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

/* The point of a line nearest to p, with the number of the end it lies on or of the line. */
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

/* Lines side by side. Round sides that are not quite parallel stand farther apart the farther from
 * where they cross, and each end gets its own normal and gap. */
typedef struct side_by_side {
    double n[3];
    double radius[2];
    bool round;
    double reach;
} side_by_side;

static int meet_beside(const side_by_side *s, const double on_a[3], uint32_t number_a,
                       const double on_b[3], uint32_t number_b, space_touch *out) {
    if (!s->round) return meet(s->n, on_a, number_a, on_b, number_b, s->reach, out);
    double axis_a[3], axis_b[3], n[3], at[3];
    along3(on_a, -s->radius[0], s->n, axis_a);
    along3(on_b, s->radius[1], s->n, axis_b);
    minus3(axis_b, axis_a, n);
    double distance = unit3(n), gap = distance - s->radius[0] - s->radius[1];
    /* cores that pass through each other: the normal of the whole stays */
    if (!(dot3(n, s->n) > 0.9)) return meet(s->n, on_a, number_a, on_b, number_b, s->reach, out);
    if (gap > s->reach) return 0;
    along3(axis_a, s->radius[0], n, at);
    space_touch_set(out, number_a, number_b, n, at, gap);
    return 1;
}

/* The place on a line opposite p; false when p stands past its ends by more than `margin` of its
 * length. */
static bool opposite(const view *line, const double p[3], double margin, double out[3]) {
    double along[3], from[3];
    minus3(line->end[1], line->end[0], along);
    minus3(p, line->end[0], from);
    double t = dot3(from, along) / dot3(along, along);
    along3(line->end[0], t, along, out);
    return t >= -margin && t <= 1 + margin;
}

static int meet_parallel(const view *a, const view *b, const double n[3], double reach,
                         space_touch *out) {
    side_by_side s = {.radius = {a->radius, b->radius}, .reach = reach};
    copy3(s.n, n);
    s.round = a->radius >= 0 && b->radius >= 0 && a->radius + b->radius > 0;
    int ends = 0, count = 0;
    double place[3];
    /* ends that stand opposite each other are listed from A */
    for (int k = 0; k < 2; k++) {
        if (!opposite(b, a->end[k], 1e-6, place)) continue;
        ends++;
        count += meet_beside(&s, a->end[k], a->end_number[k], place, b->number, &out[count]);
    }
    for (int k = 0; k < 2 && ends < 2; k++) {
        if (!opposite(a, b->end[k], -1e-6, place)) continue;
        ends++;
        count += meet_beside(&s, place, a->number, b->end[k], b->end_number[k], &out[count]);
    }
    return count;
}

/* Where two lines cross as seen along n. */
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

static int meet_lines(const view *a, const view *b, const double n[3], double reach,
                      space_touch *out) {
    double da[3], db[3], across[3];
    minus3(a->end[1], a->end[0], da);
    minus3(b->end[1], b->end[0], db);
    cross3(da, db, across);
    if (length3(across) > FLAT * length3(da) * length3(db))
        return meet_crossing(a, b, n, reach, out);
    int count = meet_parallel(a, b, n, reach, out);
    space_touch crossing;
    if (count == 0) return meet_crossing(a, b, n, reach, out);
    double least = INFINITY, sum = fmax(a->radius, 0) + fmax(b->radius, 0);
    for (int i = 0; i < count; i++)
        least = fmin(least, out[i].gap);
    bool deeper = meet_crossing(a, b, n, reach, &crossing) && crossing.gap < least - 1e-7 * sum;
    if (deeper && crossing.feature[0] == a->number && crossing.feature[1] == b->number)
        out[count++] = crossing;
    return count;
}

int convex_touches(const convex *a, const convex *b, const double n[3], double reach,
                   space_touch out[SPACE_TOUCHES]) {
    double back[3] = {-n[0], -n[1], -n[2]};
    view on_a = view_of(a, n, EXACT), on_b = view_of(b, back, EXACT);
    if (on_a.type == FEATURE_FACE) return rest(a, &on_a, b, true, reach, out);
    if (on_b.type == FEATURE_FACE) return rest(b, &on_b, a, false, reach, out);
    if (on_a.type == FEATURE_LINE && on_b.type == FEATURE_LINE)
        return meet_lines(&on_a, &on_b, n, reach, out);
    uint32_t number_a = on_a.number, number_b = on_b.number;
    if (on_a.type == FEATURE_LINE) number_a = on_line(&on_a, on_b.point, on_a.point);
    if (on_b.type == FEATURE_LINE) number_b = on_line(&on_b, on_a.point, on_b.point);
    return meet(n, on_a.point, number_a, on_b.point, number_b, reach, out);
}
