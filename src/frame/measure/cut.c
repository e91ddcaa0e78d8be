/* Resultant across a cut (Moreau & Jean 1996, fig. 2): a line through a point, and the sum of the
 * forces of the contacts between grains whose centres lie on different sides of it. The force is
 * that of the bodies on the left of the line (looking along its direction) upon those on its right;
 * with direction +x the left is above. */
#include "base/math.h"
#include "frame/measure/space.h"
#include "frame/query.h"

typedef struct cut {
    double point[2], direction[2];
    bool walls;
} cut;

static scree_status cut_check(const void *parameters, const node *place, scree_error *error) {
    const cut *p = parameters;
    if (p->direction[0] != 0 || p->direction[1] != 0) return SCREE_OK;
    return node_error(place, error, "the direction of a cut must not be zero");
}

typedef struct cut_line {
    double point[2], along[2], left[2];
} cut_line;

static cut_line cut_line_of(const cut *p) {
    double length = sqrt(p->direction[0] * p->direction[0] + p->direction[1] * p->direction[1]);
    double x = p->direction[0] / length, y = p->direction[1] / length;
    return (cut_line){{p->point[0], p->point[1]}, {x, y}, {-y, x}};
}

static double height(const cut_line *line, double x, double y) {
    return (x - line->point[0]) * line->left[0] + (y - line->point[1]) * line->left[1];
}

/* +1: the candidate lies left and the antagonist right, -1: the other way round, 0: no crossing. */
static int crossing(const cut *p, const cut_line *line, const scree_frame *frame,
                    const uint32_t *row_of, uint32_t c) {
    uint32_t row[2];
    for (int side = 0; side < 2; side++) {
        uint32_t slot = frame->pair[c][side];
        row[side] = slot == UINT32_MAX ? NO_ROW : row_of[slot];
        if (row[side] == NO_ROW) return 0;
        if (!p->walls && !body_is_grain(frame, row[side])) return 0;
    }
    double arm[2];
    contact_arm(frame, c, row[0], arm);
    double x = frame->point[c][0] - arm[0], y = frame->point[c][1] - arm[1];
    bool candidate = height(line, x, y) > 0;
    bool antagonist = height(line, x - frame->branch[c][0], y - frame->branch[c][1]) > 0;
    return (int)candidate - (int)antagonist;
}

static void cut_sum(const cut *p, const cut_line *line, const scree_frame *frame,
                    const uint32_t *row_of, double force[2], double *moment, double *contacts) {
    force[0] = force[1] = *moment = *contacts = 0;
    for (uint32_t c = 0; c < frame->contacts; c++) {
        if (!contact_is_active(frame, c)) continue;
        int side = crossing(p, line, frame, row_of, c);
        if (side == 0) continue;
        double f[2], x = frame->point[c][0] - line->point[0],
                     y = frame->point[c][1] - line->point[1];
        contact_force(frame, c, f); /* on the candidate: turned round when it lies left */
        force[0] -= side * f[0];
        force[1] -= side * f[1];
        *moment -= side * (x * f[1] - y * f[0] + frame->force[c][2]);
        *contacts += 1;
    }
}

static void side_weights(const cut_line *line, const scree_frame *frame, double weight[2]) {
    const double *g = frame->layout->gravity;
    double gravity = sqrt(g[0] * g[0] + g[1] * g[1]);
    weight[0] = weight[1] = 0;
    for (uint32_t row = 0; row < frame->bodies; row++) {
        if (!body_is_grain(frame, row)) continue;
        const double *q = frame->position + 3 * (size_t)row;
        int left = height(line, q[0], q[1]) > 0;
        weight[1 - left] += frame->layout->mass[frame->body[row]] * gravity;
    }
}

static scree_status cut_eval(const void *parameters, const scree_frame *frame,
                             const scree_frame *before, double *out, scree_error *error) {
    const cut *p = parameters;
    cut_line line = cut_line_of(p);
    double force[2], moment, contacts, weight[2];
    uint32_t *row_of;
    (void)before;
    TRY(frame_rows(frame, &row_of, error));
    cut_sum(p, &line, frame, row_of, force, &moment, &contacts);
    mem_free(row_of);
    side_weights(&line, frame, weight);
    /* where on the line the resultant has no moment */
    double lever = line.along[0] * force[1] - line.along[1] * force[0];
    double s = lever != 0 ? moment / lever : NAN;
    out[0] = force[0];
    out[1] = force[1];
    out[2] = -(force[0] * line.left[0] + force[1] * line.left[1]);
    out[3] = force[0] * line.along[0] + force[1] * line.along[1];
    out[4] = s;
    out[5] = line.point[0] + s * line.along[0];
    out[6] = line.point[1] + s * line.along[1];
    out[7] = contacts;
    out[8] = weight[0];
    out[9] = weight[1];
    return SCREE_OK;
}

static const param cut_params[] = {
    {"point", PARAM_VECTOR, offsetof(cut, point), 2, IN_METRE, PARAM_REQUIRED, 0, 0, NULL, NULL,
     "a point of the line"},
    {"direction", PARAM_VECTOR, offsetof(cut, direction), 2, IN_ONE, 0, 0, 0, "[0, 1]", NULL,
     "along the line; its length does not matter"},
    {"walls", PARAM_FLAG, offsetof(cut, walls), 0, IN_ONE, 0, 0, 0, "false", NULL,
     "count contacts with bodies that are not wholly free too"},
    {0}};
static const measure_column cut_columns[] = {
    {"fx", "N"}, {"fy", "N"}, {"normal", "N"},   {"shear", "N"},       {"s", "m"},
    {"x", "m"},  {"y", "m"},  {"contacts", "1"}, {"weight_left", "N"}, {"weight_right", "N"}};

const measure_kind measure_cut = {
    .head = {.name = "cut",
             .help = "force of what lies left of a line upon what lies right of it; normal "
                     "(pressing positive) and shear; where on the line it acts (nan when it acts "
                     "along the line); weight of the grains on each side",
             .params = cut_params,
             .size = sizeof(cut),
             .check = cut_check},
    MEASURE_TABLE(cut_columns),
    .eval = cut_eval,
    .space = &space_cut};
