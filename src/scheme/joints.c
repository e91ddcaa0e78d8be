/* Held interactions in a step: anchors at mid-step, rows after those of the contacts, and their
 * share of the ledger. */
#include <string.h>

#include "base/math.h"
#include "scheme/kinematics.h"
#include "scheme/stages.h"

/* World point of an anchor when its body is at q, and the arm to it; the ground does not move.
 */
static void find_anchor(const double q[DOFS], const joint *j, int end, double point[2],
                        double arm[2]) {
    if (j->body[end] == NONE) {
        memcpy(point, j->anchor[end], 2 * sizeof *point);
        arm[0] = arm[1] = 0;
        return;
    }
    double c, sine;
    math_sincos(q[2], &sine, &c);
    arm[0] = c * j->anchor[end][0] - sine * j->anchor[end][1];
    arm[1] = sine * j->anchor[end][0] + c * j->anchor[end][1];
    point[0] = q[0] + arm[0];
    point[1] = q[1] + arm[1];
}

/* Of the anchors when every body has gone on from q for a time with v. */
static double distance_after(const joint *j, const double (*q)[DOFS], const double (*v)[DOFS],
                             double time) {
    double point[2][2], arm[2];
    for (int end = 0; end < 2; end++) {
        double at[DOFS] = {0};
        for (int k = 0; j->body[end] != NONE && k < DOFS; k++)
            at[k] = q[j->body[end]][k] + time * v[j->body[end]][k];
        find_anchor(at, j, end, point[end], arm);
    }
    double x = point[0][0] - point[1][0], y = point[0][1] - point[1][1];
    return sqrt(x * x + y * y);
}

static void middle_anchor(const sim *s, const joint *j, int end, double point[2], double arm[2]) {
    find_anchor(j->body[end] == NONE ? NULL : s->bodies.q_M[j->body[end]], j, end, point, arm);
}

/* U of anchor 0 against anchor 1 along the axes of the row. */
static void joint_velocity(const sim *s, size_t index, const double (*v)[DOFS], double U[DOFS]) {
    static const double at_rest[DOFS] = {0};
    const joint *j = &s->model->joints.data[index];
    double point[2], arm[2][2];
    for (int end = 0; end < 2; end++)
        middle_anchor(s, j, end, point, arm[end]);
    relative_velocity(s->joint[index].row.axis, arm[0], v[j->body[0]], arm[1],
                      j->body[1] == NONE ? at_rest : v[j->body[1]], U);
}

static bool is_there(const sim *s, size_t index) {
    const joint *j = &s->model->joints.data[index];
    return s->state->joint.alive[index] && s->state->body.exists[j->body[0]] &&
           (j->body[1] == NONE || s->state->body.exists[j->body[1]]);
}

static void look_at_joint(sim *s, size_t index) {
    const joint *j = &s->model->joints.data[index];
    const double(*v)[DOFS] = (const double(*)[DOFS])s->state->body.v;
    joint_work *w = &s->joint[index];
    double arm[2], U[DOFS];
    for (int end = 0; end < 2; end++)
        middle_anchor(s, j, end, w->view.point[end], arm);
    w->row = (joint_row){.axis = {1, 0}};
    joint_velocity(s, index, v, U); /* in world axes */
    w->view.U_minus[0] = U[0];
    w->view.U_minus[1] = U[1];
    j->kind->prepare(j->parameters, &s->step, &w->view, &w->row);
    joint_velocity(s, index, v, w->U_minus); /* in those of the row */
}

static scree_status place_joint(sim *s, size_t index, uint32_t place, scree_error *error) {
    const joint *j = &s->model->joints.data[index];
    const joint_work *w = &s->joint[index];
    stage_place(s, place, &w->row.row, w->row.b, w->S);
    TRY(stage_place_extra(s, place, &w->row.extra, error));
    for (int end = 0; end < 2; end++) {
        if (j->body[end] == NONE) continue;
        double point[2], arm[2];
        middle_anchor(s, j, end, point, arm);
        stage_place_body(s, place, j->body[end], w->row.axis, arm, end == 0 ? 1 : -1);
    }
    return SCREE_OK;
}

scree_status joints_prepare(sim *s, double scale, uint32_t *placed, double *approach,
                            scree_error *error) {
    for (size_t index = 0; index < s->model->joints.count; index++) {
        joint_work *w = &s->joint[index];
        for (int k = 0; k < DOFS; k++)
            w->S[k] = scale * s->state->joint.S[index][k];
        look_at_joint(s, index);
        w->place = NONE;
        if (!is_there(s, index)) continue;
        w->place = (*placed)++;
        TRY(place_joint(s, index, w->place, error));
        *approach += stage_approach(s, w->place);
    }
    return SCREE_OK;
}

/* Work of one joint: S.(U- + U+)/2. Of a spring, the exact law's impulse is split into that of the
 * conservative force, whose work and change of energy differ by what the scheme makes, and the
 * damper's; what is left is the defect. */
static void joint_ledger(const sim *s, size_t index, scree_ledger *ledger) {
    const joint *j = &s->model->joints.data[index];
    const joint_work *w = &s->joint[index];
    const double *S = w->S, *b = w->row.b, *before = w->U_minus, *after = w->U_plus;
    if (!j->kind->split) {
        for (int k = 0; k < w->row.row.dimension; k++) {
            ledger->correction += 0.5 * S[k] * (before[k] - b[k]);
            ledger->defect += 0.5 * S[k] * (after[k] + b[k]);
        }
        return;
    }
    double axis[2], spring, damper, mean = 0.5 * (before[0] + after[0]);
    double length = joint_axis(&w->view, axis);
    j->kind->split(j->parameters, &s->step, length, before[0], after[0], &spring, &damper);
    double end = distance_after(j, (const double(*)[DOFS])s->bodies.q_M,
                                (const double(*)[DOFS])s->bodies.v_plus, s->step.theta * s->step.h);
    double start = distance_after(j, (const double(*)[DOFS])s->state->body.q,
                                  (const double(*)[DOFS])s->state->body.v, 0);
    double stored = j->kind->stored(j->parameters, end) - j->kind->stored(j->parameters, start);
    ledger->stored += stored;
    ledger->scheme += spring * mean + stored;
    ledger->damping += damper * mean;
    ledger->defect += (S[0] - spring - damper) * mean;
}

void joints_finish(sim *s) {
    for (size_t index = 0; index < s->model->joints.count; index++) {
        const joint *j = &s->model->joints.data[index];
        joint_work *w = &s->joint[index];
        double point[2], arm[2][2];
        w->status = stage_impulse(s, w->place, w->S);
        joint_velocity(s, index, (const double(*)[DOFS])s->bodies.v_plus, w->U_plus);
        if (w->place == NONE) continue;
        for (int end = 0; end < 2; end++)
            middle_anchor(s, j, end, point, arm[end]);
        stage_push_bodies(s, w->row.axis, j->body[0], arm[0], j->body[1], arm[1], w->S);
        joint_ledger(s, index, &s->certificate.step);
    }
}
