/* Queries about a frame in space: see query.h. Volumes are in volume.c. */
#include "base/space.h"
#include "frame/solids.h"

const double *body_position(const scree_frame *frame, uint32_t row) {
    return frame->position + (frame_is_space(frame) ? 7 : 3) * (size_t)row;
}

const double *body_velocity(const scree_frame *frame, uint32_t row) {
    return frame->velocity + (frame_is_space(frame) ? 6 : 3) * (size_t)row;
}

void body_motion3(const scree_frame *frame, uint32_t row, double velocity[3], double spin[3]) {
    const double *v = body_velocity(frame, row);
    bool space = frame_is_space(frame);
    for (int k = 0; k < 3; k++) {
        velocity[k] = space || k < 2 ? v[k] : 0;
        spin[k] = space ? v[3 + k] : 0;
    }
    if (!space) spin[2] = v[2];
}

void contact_vector3(const scree_frame *frame, uint32_t contact, const double local[3],
                     double out[3]) {
    const double *n = frame->normal[contact];
    double t1[3] = {-n[1], n[0], 0}, t2[3] = {0, 0, 0}, last = 0;
    if (frame_is_space(frame)) {
        copy3(t1, frame->tangent[contact]);
        cross3(n, t1, t2);
        last = local[2];
    }
    for (int k = 0; k < 3; k++)
        out[k] = local[0] * n[k] + local[1] * t1[k] + last * t2[k];
}

void contact_force3(const scree_frame *frame, uint32_t contact, double force[3]) {
    contact_vector3(frame, contact, frame->force[contact], force);
}

void contact_turn3(const scree_frame *frame, uint32_t contact, const double local[3],
                   double out[3]) {
    const double *n = frame->normal[contact], *t1 = frame->tangent[contact];
    double t2[3];
    cross3(n, t1, t2);
    for (int k = 0; k < 3; k++)
        out[k] = local[0] * t1[k] + local[1] * t2[k] + local[2] * n[k];
}

void contact_moment3(const scree_frame *frame, uint32_t contact, double moment[3]) {
    if (frame_is_space(frame)) {
        contact_turn3(frame, contact, frame->moment[contact], moment);
        return;
    }
    moment[0] = moment[1] = 0;
    moment[2] = frame->force[contact][2];
}

void nearest_image3(const scree_layout *layout, double d[3]) {
    for (int k = 0; k < 3; k++) {
        double period = layout->period[k];
        if (period > 0) d[k] -= period * floor(d[k] / period + 0.5);
    }
}

void contact_arm3(const scree_frame *frame, uint32_t contact, uint32_t row, double arm[3]) {
    const double *centre = body_position(frame, row);
    for (int k = 0; k < 3; k++)
        arm[k] = frame->point[contact][k] - (k < frame->layout->dimension ? centre[k] : 0);
    nearest_image3(frame->layout, arm);
}

void body_quaternion(const scree_frame *frame, uint32_t row, double q[4]) {
    const double *p = body_position(frame, row);
    if (frame_is_space(frame)) {
        memcpy(q, p + 3, 4 * sizeof *q);
        quaternion_unit(q);
        return;
    }
    q[1] = q[2] = 0;
    math_sincos(0.5 * p[2], &q[3], &q[0]);
}

pose3 body_pose3(const scree_frame *frame, uint32_t row) {
    const double *p = body_position(frame, row);
    pose3 pose = {.x = {p[0], p[1], frame_is_space(frame) ? p[2] : 0}};
    double q[4];
    body_quaternion(frame, row, q);
    quaternion_matrix(q, pose.R);
    return pose;
}

pose3 planar_pose3(const double pose[4]) {
    double c = pose[2], s = pose[3];
    return (pose3){{pose[0], pose[1], 0}, {{c, -s, 0}, {s, c, 0}, {0, 0, 1}}};
}

void pose3_vector(const pose3 *pose, const double local[3], double out[3]) {
    turn3((const double(*)[3])pose->R, local, out);
}

void pose3_point(const pose3 *pose, const double local[3], double out[3]) {
    pose3_vector(pose, local, out);
    for (int k = 0; k < 3; k++)
        out[k] += pose->x[k];
}

static const box3 nothing = {{INFINITY, INFINITY, INFINITY}, {-INFINITY, -INFINITY, -INFINITY}};

static box3 planar_extent3(const scree_frame *frame, uint32_t row) {
    box flat = body_extent(frame, row);
    return (box3){{flat.low[0], flat.low[1], -INFINITY}, {flat.high[0], flat.high[1], INFINITY}};
}

static void box3_join(box3 *to, const box3 *from) {
    for (int k = 0; k < 3; k++) {
        to->low[k] = fmin(to->low[k], from->low[k]);
        to->high[k] = fmax(to->high[k], from->high[k]);
    }
}

box3 body_extent3(const scree_frame *frame, uint32_t row) {
    if (!frame_is_space(frame)) return planar_extent3(frame, row);
    uint32_t solid = solid_of_slot(frame->layout, frame->body[row]);
    if (solid != NO_ROW) return solid_extent(frame, solid);
    const scree_shape_view *shape = body_shape(frame, row);
    box3 b = nothing;
    pose3 pose = body_pose3(frame, row);
    part_corners corners = layout_corners(frame->layout);
    for (uint32_t p = 0; p < shape->parts; p++) {
        box3 own = part_extent(&corners, &frame->layout->part[shape->part + p], &pose);
        box3_join(&b, &own);
    }
    return b;
}

static scree_status named_extent3(const scree_frame *frame, const char *name, box3 *out,
                                  scree_error *error) {
    body_set set;
    bool any = false;
    TRY(body_set_find(frame->layout, name, &set, error));
    *out = nothing;
    for (uint32_t row = 0; row < frame->bodies; row++) {
        if (!body_set_has(&set, frame->layout, frame->body[row])) continue;
        box3 b = body_extent3(frame, row);
        box3_join(out, &b);
        any = true;
    }
    if (any) return SCREE_OK;
    return error_set(error, SCREE_NOT_FOUND, "'%s' does not exist at step %lld", name ? name : "",
                     (long long)frame->step);
}

bool grains_extent3(const scree_frame *frame, const grain_set *set, box3 *out) {
    bool any = false;
    *out = nothing;
    for (uint32_t row = 0; row < frame->bodies; row++) {
        if (!grain_set_has(set, frame, row)) continue;
        box3 b = body_extent3(frame, row);
        box3_join(out, &b);
        any = true;
    }
    for (int k = 0; k < 3 && any; k++)
        if (frame->layout->period[k] > 0) out->high[k] = out->low[k] + frame->layout->period[k];
    return any;
}

double box3_volume(const box3 *b) {
    double volume = 1;
    for (int k = 0; k < 3; k++)
        volume *= fmax(b->high[k] - b->low[k], 0);
    return volume;
}

scree_status wall_distance(const scree_frame *frame, const char *from, const char *to, int axis,
                           double *out, scree_error *error) {
    box3 a, b;
    TRY(named_extent3(frame, from, &a, error));
    TRY(named_extent3(frame, to, &b, error));
    double up = b.low[axis] - a.high[axis], down = a.low[axis] - b.high[axis];
    *out = fmax(up, down);
    if (isfinite(*out)) return SCREE_OK;
    return error_set(error, SCREE_BAD_INPUT,
                     "'%s' and '%s' do not face each other along %c: name two walls that do, or "
                     "choose another axis",
                     from, to, "xyz"[axis]);
}

scree_status box_by_walls(const scree_frame *frame, char *const wall[BOX_WALLS], box3 *b,
                          scree_error *error) {
    for (int side = 0; side < BOX_WALLS; side++) {
        box3 extent;
        int axis = side / 2;
        if (!wall[side]) continue;
        TRY(named_extent3(frame, wall[side], &extent, error));
        double *limit = side % 2 ? &b->high[axis] : &b->low[axis];
        *limit = side % 2 ? extent.low[axis] : extent.high[axis];
        if (isfinite(*limit)) continue;
        return error_set(error, SCREE_BAD_INPUT, "the wall '%s' has no face normal to %c",
                         wall[side], "xyz"[axis]);
    }
    return SCREE_OK;
}

/* One rotation of Jacobi's method in the plane (p, q) of a symmetric matrix. */
static void jacobi_turn(double a[3][3], int p, int q) {
    if (a[p][q] == 0) return;
    int r = 3 - p - q;
    double ratio = 0.5 * (a[q][q] - a[p][p]) / a[p][q];
    double t = (ratio >= 0 ? 1 : -1) / (fabs(ratio) + sqrt(ratio * ratio + 1));
    double c = 1 / sqrt(t * t + 1), s = t * c, shift = t * a[p][q];
    double rp = c * a[r][p] - s * a[r][q], rq = s * a[r][p] + c * a[r][q];
    a[p][p] -= shift;
    a[q][q] += shift;
    a[p][q] = a[q][p] = 0;
    a[r][p] = a[p][r] = rp;
    a[r][q] = a[q][r] = rq;
}

void principal_values3(const double tensor[9], double value[3]) {
    double a[3][3];
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            a[i][j] = 0.5 * (tensor[3 * i + j] + tensor[3 * j + i]);
    for (int sweep = 0; sweep < 12; sweep++) {
        jacobi_turn(a, 0, 1);
        jacobi_turn(a, 0, 2);
        jacobi_turn(a, 1, 2);
    }
    for (int k = 0; k < 3; k++)
        value[k] = a[k][k];
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2 - i; j++)
            if (value[j] < value[j + 1]) {
                double swap = value[j];
                value[j] = value[j + 1];
                value[j + 1] = swap;
            }
}
