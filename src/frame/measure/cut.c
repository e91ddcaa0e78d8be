/* Resultant across a cut (Moreau & Jean 1996, fig. 2): a line through a point, and the sum of the
 * forces of the contacts between grains whose centres lie on different sides of it. The force is
 * that of the bodies on the left of the line (looking along its direction) upon those on its right;
 * with direction +x the left is above.
 *
 * In space a plane; the force is that of the bodies above it (where the normal points) upon those
 * below. Its moment is about the given point; the normal part alone has the same moments about axes
 * in the plane if it acts at the point n x M / (n . F) relative to the given point. */
#include "base/math.h"
#include "frame/measure/parts.h"

typedef struct cut {
    double point[3], way[3]; /* along the line; in space orthogonal to the plane */
    bool walls;
} cut;

static scree_status cut_check(const void *parameters, const node *place, scree_error *error) {
    const cut *p = parameters;
    if (length3(p->way) > 0) return SCREE_OK;
    return node_error(place, error, "the direction or normal of a cut must not be zero");
}

/* The direction towards the side to the left or above; a unit vector for lines. */
static void upward(const cut *p, const scree_frame *frame, double out[3]) {
    copy3(out, p->way);
    if (frame_is_space(frame)) return;
    double length = length3(p->way);
    out[0] = -(p->way[1] / length);
    out[1] = p->way[0] / length;
}

/* +1: the candidate lies left or above and the antagonist on the other side, -1: the other way
 * round, 0: no crossing. */
static int crossing(const cut *p, const double up[3], const scree_frame *frame,
                    const uint32_t *row_of, uint32_t c) {
    uint32_t row[2];
    for (int side = 0; side < 2; side++) {
        uint32_t slot = frame->pair[c][side];
        row[side] = slot == UINT32_MAX ? NO_ROW : row_of[slot];
        if (row[side] == NO_ROW) return 0;
        if (!p->walls && !body_is_grain(frame, row[side])) return 0;
    }
    double arm[3], at[3], from[3];
    contact_arm3(frame, c, row[0], arm);
    minus3(frame->point[c], arm, at);
    minus3(at, p->point, from);
    bool candidate = dot3(from, up) > 0;
    if (frame_is_space(frame)) {
        minus3(from, frame->branch[c], from);
    } else { /* the order is fixed: results are compared bit by bit */
        minus3(at, frame->branch[c], at);
        minus3(at, p->point, from);
    }
    bool antagonist = dot3(from, up) > 0;
    return (int)candidate - (int)antagonist;
}

static void side_weights(const cut *p, const double up[3], const scree_frame *frame,
                         double weight[2]) {
    double gravity = length3(frame->layout->gravity);
    weight[0] = weight[1] = 0;
    for (uint32_t row = 0; row < frame->bodies; row++) {
        double at[3] = {0, 0, 0}, from[3];
        if (!body_is_grain(frame, row)) continue;
        put_vector(frame, body_position(frame, row), at);
        minus3(at, p->point, from);
        int above = dot3(from, up) > 0;
        weight[1 - above] += frame->layout->mass[frame->body[row]] * gravity;
    }
}

/* Normal and shear part, and the point of the line about which the resultant has no moment. */
static double *put_line(const cut *p, const double left[3], const resultant *r, double *out) {
    double along[2] = {left[1], -left[0]};
    double lever = along[0] * r->force[1] - along[1] * r->force[0];
    double s = lever != 0 ? r->moment[2] / lever : NAN;
    out[0] = -(r->force[0] * left[0] + r->force[1] * left[1]);
    out[1] = r->force[0] * along[0] + r->force[1] * along[1];
    out[2] = s;
    out[3] = p->point[0] + s * along[0];
    out[4] = p->point[1] + s * along[1];
    return out + 5;
}

static double *put_plane(const cut *p, const resultant *r, double *out) {
    double n[3], shear[3], lever[3];
    copy3(n, p->way);
    unit3(n);
    double normal = dot3(r->force, n);
    along3(r->force, -normal, n, shear);
    cross3(n, r->moment, lever);
    out[0] = 0 - normal;
    out[1] = length3(shear);
    for (int k = 0; k < 3; k++)
        out[2 + k] = normal != 0 ? p->point[k] + lever[k] / normal : NAN;
    copy3(out + 5, r->moment);
    return out + 8;
}

static scree_status cut_eval(const void *parameters, const scree_frame *frame,
                             const scree_frame *before, double *out, scree_error *error) {
    const cut *p = parameters;
    resultant r = {.contacts = 0};
    double up[3];
    uint32_t *row_of;
    (void)before;
    TRY(frame_rows(frame, &row_of, error));
    upward(p, frame, up);
    for (uint32_t c = 0; c < frame->contacts; c++) {
        int side = contact_is_active(frame, c) ? crossing(p, up, frame, row_of, c) : 0;
        /* on the candidate: turned round when it lies left or above */
        if (side != 0) resultant_add(&r, frame, c, p->point, -side);
    }
    mem_free(row_of);
    out = put_vector(frame, r.force, out);
    out = frame_is_space(frame) ? put_plane(p, &r, out) : put_line(p, up, &r, out);
    out[0] = r.contacts;
    side_weights(p, up, frame, out + 1);
    return SCREE_OK;
}

static const param space_cut_params[] = {
    {"point", PARAM_VECTOR, offsetof(cut, point), 3, IN_METRE, PARAM_REQUIRED, 0, 0, NULL, NULL,
     "a point of the plane"},
    {"normal", PARAM_VECTOR, offsetof(cut, way), 3, IN_ONE, 0, 0, 0, "[0, 0, 1]", NULL,
     "normal of the plane, towards the upper side; any length"},
    {"walls", PARAM_FLAG, offsetof(cut, walls), 0, IN_ONE, 0, 0, 0, "false", NULL,
     "true: also count contacts with bodies that are not completely free"},
    {0}};
static const measure_column space_cut_columns[] = {
    {"fx", "N"},           {"fy", "N"},          {"fz", "N"},   {"normal", "N"},
    {"shear", "N"},        {"x", "m"},           {"y", "m"},    {"z", "m"},
    {"mx", "N m"},         {"my", "N m"},        {"mz", "N m"}, {"contacts", "1"},
    {"weight_above", "N"}, {"weight_below", "N"}};

static const measure_kind space_cut = {
    .head = {.name = "cut",
             .help = "force that the upper side of a plane (where its normal points) exerts on "
                     "the lower side: normal (compression positive) and shear; its point of "
                     "action in the plane (nan without a normal force); moment about the point; "
                     "weight of the grains on each side",
             .params = space_cut_params,
             .size = sizeof(cut),
             .check = cut_check},
    MEASURE_TABLE(space_cut_columns),
    .eval = cut_eval,
    .space = &space_cut};

static const param cut_params[] = {
    {"point", PARAM_VECTOR, offsetof(cut, point), 2, IN_METRE, PARAM_REQUIRED, 0, 0, NULL, NULL,
     "a point of the line"},
    {"direction", PARAM_VECTOR, offsetof(cut, way), 2, IN_ONE, 0, 0, 0, "[0, 1]", NULL,
     "direction of the line; any length"},
    {"walls", PARAM_FLAG, offsetof(cut, walls), 0, IN_ONE, 0, 0, 0, "false", NULL,
     "true: also count contacts with bodies that are not completely free"},
    {0}};
static const measure_column cut_columns[] = {
    {"fx", "N"}, {"fy", "N"}, {"normal", "N"},   {"shear", "N"},       {"s", "m"},
    {"x", "m"},  {"y", "m"},  {"contacts", "1"}, {"weight_left", "N"}, {"weight_right", "N"}};

const measure_kind measure_cut = {
    .head = {.name = "cut",
             .help = "force that the left side of a line exerts on the right side: normal "
                     "(compression positive) and shear; its point of action on the line (nan if "
                     "it acts along the line); weight of the grains on each side",
             .params = cut_params,
             .size = sizeof(cut),
             .check = cut_check},
    MEASURE_TABLE(cut_columns),
    .eval = cut_eval,
    .space = &space_cut};
