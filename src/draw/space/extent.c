/* Positions of drawn bodies, and the required contents of the picture: all bounded bodies, and
 * containers by their walls. */
#include "draw/space/scene.h"

/* Whether a body is a wall without a closed surface, such as a plane or a drum, which light enters.
 */
bool row_is_wall(const scree_frame *frame, uint32_t row) {
    const scree_shape_view *shape = body_shape(frame, row);
    bool surface = shape->parts > 0 && part_is_open(frame->layout->part[shape->part].type);
    return surface && !body_is_grain(frame, row);
}

/* The pose, magnified from that of the earlier frame. */
static void magnified(const scene *s, const double *now, const double *old, double at[3],
                      double q[4]) {
    double back[4], turn[4], vector[3], factor = s->p->def->magnify;
    for (int k = 0; k < 3; k++)
        at[k] = old[k] + factor * (now[k] - old[k]);
    quaternion_conjugate(old + 3, back);
    quaternion_product(q, back, turn);
    quaternion_unit(turn);
    quaternion_log(turn, vector);
    for (int k = 0; k < 3; k++)
        vector[k] *= factor;
    quaternion_exp(vector, turn);
    quaternion_product(turn, old + 3, q);
}

void scene_pose(const scene *s, uint32_t row, pose3 *out) {
    const picture *p = s->p;
    const double *now = p->frame->position + 7 * (size_t)row;
    double q[4];
    copy3(out->x, now);
    memcpy(q, now + 3, sizeof q);
    uint32_t old = p->row_before ? p->row_before[p->frame->body[row]] : NO_ROW;
    if (p->def->magnify != 1 && old != NO_ROW)
        magnified(s, now, p->before->position + 7 * (size_t)old, out->x, q);
    if (!(quaternion_unit(q) > 0)) q[0] = 1;
    quaternion_matrix(q, out->R);
    for (int k = 0; k < 3; k++) {
        double period = p->frame->layout->period[k];
        if (period > 0 && isfinite(body_shape(p->frame, row)->bound))
            out->x[k] -= period * floor(out->x[k] / period);
        out->x[k] += s->offset[k];
    }
}

bool scene_reaches(const scene *s, const double at[3], double radius) {
    const double *period = s->p->frame->layout->period;
    for (int k = 0; s->beside && k < 3; k++) {
        if (!(period[k] > 0)) continue;
        double low = -s->p->def->images * period[k], high = (1 + s->p->def->images) * period[k];
        if (!(at[k] + radius > low && at[k] - radius < high)) return false;
    }
    return true;
}

scree_part scene_finite_part(const scree_part *part, const pose3 *pose, const double beside[3],
                             double half) {
    scree_part finite = *part;
    double arm[3], local[3];
    minus3(beside, pose->x, arm);
    turn_back3((const double(*)[3])pose->R, arm, local);
    minus3(local, part->centre, local);
    along3(part->centre, dot3(local, part->direction), part->direction, finite.centre);
    finite.half = half;
    return finite;
}

/* Receives balls that contain all bodies, tight enough to frame them. */
typedef void (*ball_visit)(void *user, const double centre[3], double radius);

typedef struct visitor {
    ball_visit visit;
    void *user;
} visitor;

static void visit_ball(void *user, const double centre[3], double radius) {
    const visitor *v = user;
    v->visit(v->user, centre, radius);
}

/* A disc by points of its rim. */
static void visit_disc(void *user, const double centre[3], const double axis[3], double radius) {
    const visitor *v = user;
    double first[3], second[3], at[3], c, s;
    tangents3(axis, first, second);
    for (int k = 0; k < 12; k++) {
        math_sincos(k * PI / 6, &s, &c);
        along3(centre, radius * c, first, at);
        along3(at, radius * s, second, at);
        v->visit(v->user, at, 0);
    }
}

static void visit_part(const scree_layout *layout, const scree_part *part, const pose3 *pose,
                       ball_visit visit, void *user) {
    visitor v = {visit, user};
    part_corners corners = layout_corners(layout);
    const part_hull to = {&v, visit_ball, visit_disc};
    part_kind_of(part->type)->hull(&corners, part, pose, &to);
}

static void visit_bodies(const scene *s, ball_visit visit, void *user) {
    const scree_layout *layout = s->p->frame->layout;
    for (uint32_t row = 0; row < s->p->frame->bodies; row++) {
        const scree_shape_view *shape = body_shape(s->p->frame, row);
        pose3 pose;
        scene_pose(s, row, &pose);
        for (uint32_t k = 0; k < shape->parts; k++) {
            const scree_part *part = &layout->part[shape->part + k];
            if (!part_kind_of(part->type)->boundary) visit_part(layout, part, &pose, visit, user);
        }
    }
    for (uint32_t k = 0; k < layout->solids; k++) {
        const scree_solid_view *v = &layout->solid[k];
        for (uint32_t n = v->node; n < v->node + v->nodes; n++) {
            double at[3];
            scene_node(s, k, n, at);
            visit(user, at, 0);
        }
    }
}

static void widen(void *user, const double centre[3], double radius) {
    box3 *b = user;
    for (int k = 0; k < 3; k++) {
        b->low[k] = fmin(b->low[k], centre[k] - radius);
        b->high[k] = fmax(b->high[k], centre[k] + radius);
    }
}

/* Hollow parts by themselves; for an infinite one the ring beside the bodies. */
static void widen_by_hollow(box3 *b, const box3 *bodies, const scree_layout *layout,
                            const scree_part *part, const pose3 *pose) {
    scree_part finite = *part;
    double middle[3];
    pose3_point(pose, part->centre, middle);
    for (int k = 0; k < 3; k++)
        if (bodies->low[k] <= bodies->high[k]) middle[k] = 0.5 * (bodies->low[k] + bodies->high[k]);
    if (!isfinite(part->half)) finite = scene_finite_part(part, pose, middle, 0);
    visit_part(layout, &finite, pose, widen, b);
}

/* The corners of the box between the planes of a body, which may be rotated; at least four
 * planes. */
static void widen_by_planes(box3 *b, const scree_layout *layout, const scree_shape_view *shape,
                            const pose3 *pose) {
    box3 own = {{INFINITY, INFINITY, INFINITY}, {-INFINITY, -INFINITY, -INFINITY}};
    uint32_t planes = 0;
    for (uint32_t k = 0; k < shape->parts; k++) {
        const scree_part *part = &layout->part[shape->part + k];
        if (part->type != SCREE_PART_PLANE) continue;
        widen(&own, part->centre, 0);
        planes++;
    }
    for (int k = 0; planes >= 4 && k < 8; k++) {
        double edge[3] = {k & 1 ? own.high[0] : own.low[0], k & 2 ? own.high[1] : own.low[1],
                          k & 4 ? own.high[2] : own.low[2]},
               at[3];
        pose3_point(pose, edge, at);
        widen(b, at, 0);
    }
}

/* Boundaries that contain something: hollow parts, and boxes of four or more planes. */
static void widen_by_boundaries(const scene *s, box3 *b) {
    const scree_layout *layout = s->p->frame->layout;
    box3 bodies = *b;
    for (uint32_t row = 0; row < s->p->frame->bodies; row++) {
        const scree_shape_view *shape = body_shape(s->p->frame, row);
        pose3 pose;
        scene_pose(s, row, &pose);
        widen_by_planes(b, layout, shape, &pose);
        for (uint32_t k = 0; k < shape->parts; k++) {
            const scree_part *part = &layout->part[shape->part + k];
            if (part_kind_of(part->type)->boundary)
                widen_by_hollow(b, &bodies, layout, part, &pose);
        }
    }
}

/* No bounded bodies: a region around the boundaries' reference points. */
static void widen_by_places(const scene *s, box3 *b) {
    for (uint32_t row = 0; row < s->p->frame->bodies; row++)
        widen(b, s->p->frame->position + 7 * (size_t)row, 0.5);
    if (!(b->low[0] <= b->high[0])) *b = (box3){{-0.5, -0.5, -0.5}, {0.5, 0.5, 0.5}};
}

void scene_extent(scene *s) {
    const picture *p = s->p;
    box3 *b = &s->body_box;
    *b = (box3){{INFINITY, INFINITY, INFINITY}, {-INFINITY, -INFINITY, -INFINITY}};
    visit_bodies(s, widen, b);
    box3 bodies = *b;
    widen_by_boundaries(s, b);
    if (!(b->low[0] <= b->high[0])) widen_by_places(s, b);
    for (int k = 0; k < 3; k++) {
        double period = p->frame->layout->period[k];
        if (period > 0) {
            b->low[k] = -p->def->images * period;
            b->high[k] = (1 + p->def->images) * period;
        }
    }
    s->frames_box = memcmp(b, &bodies, sizeof bodies) != 0;
    for (int k = 0; k < 3; k++) {
        s->frames_box = s->frames_box || isfinite(p->def->low[k]) || isfinite(p->def->high[k]);
        if (isfinite(p->def->low[k])) b->low[k] = p->def->low[k];
        if (isfinite(p->def->high[k])) b->high[k] = p->def->high[k];
    }
    double square = 0;
    for (int k = 0; k < 3; k++) {
        s->centre[k] = 0.5 * (b->low[k] + b->high[k]);
        square += (b->high[k] - b->low[k]) * (b->high[k] - b->low[k]);
    }
    s->radius = square > 0 ? 0.5 * sqrt(square) : 0.5;
}

typedef struct fitting {
    const scene *s;
    camera_fit *fit;
    const camera *turned;
} fitting;

static void fit_one(void *user, const double centre[3], double radius) {
    const fitting *f = user;
    for (int k = 0; k < f->s->cuts; k++)
        if (dot3(f->s->cut[k].normal, centre) - radius > f->s->cut[k].offset) return;
    camera_fit_ball(f->fit, f->turned, centre, radius);
}

/* The corners of the box that remain after cuts. */
static void fit_box(scene *s, const fitting *f) {
    const box3 *b = &s->body_box;
    static const int loop[6][4] = {{0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4},
                                   {1, 3, 7, 5}, {3, 2, 6, 7}, {2, 0, 4, 6}};
    facets_clear(&s->work);
    for (int face = 0; face < 6; face++) {
        double at[4][3];
        for (int k = 0; k < 4; k++)
            for (int i = 0; i < 3; i++)
                at[k][i] = loop[face][k] >> i & 1 ? b->high[i] : b->low[i];
        facets_add_polygon(&s->work, (const double(*)[3])at, 4, 0);
    }
    s->work.closed = true;
    for (int k = 0; k < s->cuts; k++)
        facets_cut(&s->work, s->cut[k].normal, s->cut[k].offset, true);
    for (size_t k = 0; k < s->work.corners.count; k++)
        camera_fit_ball(f->fit, f->turned, s->work.corners.data[k].at, 0);
}

/* Arrows extend beyond the bodies. */
static void fit_arrows(const scene *s, const fitting *f) {
    const picture *p = s->p;
    double factor = p->arrow && p->arrow_unit > 0 ? p->grain / p->arrow_unit : 0;
    for (uint32_t row = 0; factor > 0 && row < p->frame->bodies; row++) {
        const double *a = p->arrow + 3 * (size_t)row;
        double tip[3], length = factor * length3(a), reach = fmin(length, 0.5 * s->radius);
        pose3 pose;
        if (!body_is_grain(p->frame, row) || !(length > 0) || !isfinite(length)) continue;
        scene_pose(s, row, &pose);
        along3(pose.x, (reach + body_shape(p->frame, row)->bound) / length3(a), a, tip);
        camera_fit_ball(f->fit, f->turned, tip, 0);
    }
}

static void fit_image(scene *s, fitting *f) {
    for (uint32_t row = 0; row < s->p->frame->bodies; row++) {
        double radius = body_shape(s->p->frame, row)->bound;
        pose3 pose;
        scene_pose(s, row, &pose);
        if (isfinite(radius) && scene_reaches(s, pose.x, radius)) fit_one(f, pose.x, radius);
    }
}

/* Bodies that cross the boundaries of a periodic cell, where they are drawn beside it. */
static void fit_beside(scene *s, fitting *f) {
    const double *period = s->p->frame->layout->period;
    int most[3];
    for (int k = 0; k < 3; k++)
        most[k] = period[k] > 0 ? s->p->def->images + 1 : 0;
    if (most[0] + most[1] + most[2] == 0 || isfinite(s->p->def->low[0])) return;
    s->beside = true;
    for (int x = -most[0]; x <= most[0]; x++)
        for (int y = -most[1]; y <= most[1]; y++)
            for (int z = -most[2]; z <= most[2]; z++) {
                copy3(s->offset, (const double[]){x * period[0], y * period[1], z * period[2]});
                fit_image(s, f);
            }
    copy3(s->offset, (const double[]){0, 0, 0});
    s->beside = false;
}

void scene_fit(scene *s, camera_fit *fit, const camera *turned) {
    fitting f = {s, fit, turned};
    if (s->frames_box)
        fit_box(s, &f);
    else
        visit_bodies(s, fit_one, &f);
    if (!s->frames_box) fit_arrows(s, &f);
    fit_beside(s, &f);
    /* nothing, or a single point, is left */
    bool flat = !(fit->high[0] > fit->low[0]) || !(fit->high[1] > fit->low[1]);
    if (flat) camera_fit_ball(fit, turned, s->centre, s->radius);
}

uint32_t scene_row_at(const scene *s, const double point[3]) {
    const scree_layout *layout = s->p->frame->layout;
    part_corners corners = layout_corners(layout);
    for (uint32_t row = 0; row < s->p->frame->bodies; row++) {
        const scree_shape_view *shape = body_shape(s->p->frame, row);
        double arm[3], local[3];
        pose3 pose;
        scene_pose(s, row, &pose);
        minus3(point, pose.x, arm);
        if (length3(arm) > shape->bound) continue;
        turn_back3((const double(*)[3])pose.R, arm, local);
        for (uint32_t k = 0; k < shape->parts; k++) {
            const scree_part *part = &layout->part[shape->part + k];
            const part_kind *of = part_kind_of(part->type);
            if (of->holds && of->holds(&corners, part, local)) return row;
        }
    }
    return NO_ROW;
}
