/* Joints in a step: anchors at mid-step, rows after those of the contacts, and their part of the
 * ledger. */
#include <string.h>

#include "problem/kinematics.h"
#include "scheme/parts.h"

/* World point of an anchor for its body at q, and the arm to it; the ground does not move. */
static void find_anchor(const model *m, const double *q, const joint *j, int end, double point[3],
                        double arm[3]) {
    memset(arm, 0, 3 * sizeof *arm);
    copy3(point, j->anchor[end]);
    if (j->body[end] == NONE) return;
    double R[3][3];
    model_rotation(m, q, R);
    turn3((const double(*)[3])R, j->anchor[end], arm);
    for (int k = 0; k < m->dimension; k++)
        point[k] = q[k] + arm[k];
}

/* The axes of the joint, carried by one body. */
static void find_axes(const double *q, const joint *j, int end, double axes[3][3]) {
    double turn[4];
    memcpy(turn, j->orientation[end], sizeof turn);
    if (j->body[end] != NONE) quaternion_product(q + 3, j->orientation[end], turn);
    quaternion_matrix(turn, axes);
}

static const double *body_of(const double *numbers, uint32_t width, const joint *j, int end) {
    return j->body[end] == NONE ? NULL : numbers + (size_t)j->body[end] * width;
}

/* Distance of the anchors for bodies at positions q. */
static double distance_at(const model *m, const joint *j, const double *const q[2]) {
    double point[2][3], arm[3], between[3];
    for (int end = 0; end < 2; end++)
        find_anchor(m, q[end], j, end, point[end], arm);
    minus3(point[0], point[1], between);
    return length3(between);
}

/* Velocity of an anchor's point, and the spin of its body. */
static void anchor_velocity(int dimension, const double *v, const double arm[3], double velocity[3],
                            double spin[3]) {
    memset(velocity, 0, 3 * sizeof *velocity);
    memset(spin, 0, 3 * sizeof *spin);
    if (!v) return;
    if (dimension == 2) {
        spin[2] = v[2];
        velocity[0] = v[0] - v[2] * arm[1];
        velocity[1] = v[1] + v[2] * arm[0];
        return;
    }
    copy3(spin, v + 3);
    cross3(spin, arm, velocity);
    for (int k = 0; k < 3; k++)
        velocity[k] += v[k];
}

/* U and spin of end 0 against end 1; at_first: both taken at anchor 0. */
static void relative_motion(const model *m, const joint *j, const joint_work *w, const double *v,
                            bool at_first, double U[3], double spin[3]) {
    double a[3], b[3], spin_a[3], spin_b[3];
    anchor_velocity(m->dimension, body_of(v, m->dofs, j, 0), w->arm[0], a, spin_a);
    anchor_velocity(m->dimension, body_of(v, m->dofs, j, 1), at_first ? w->first_arm : w->arm[1], b,
                    spin_b);
    minus3(a, b, U);
    minus3(spin_a, spin_b, spin);
}

/* U of every row of the joint, in the order of groups. */
static void row_velocities(const model *m, const joint *j, const joint_work *w, const double *v,
                           double out[JOINT_ROWS]) {
    const joint_rows *rows = &w->rows;
    int at = 0;
    for (int g = 0; g < rows->count; g++) {
        const joint_row *r = &rows->group[g];
        double U[3], spin[3];
        relative_motion(m, j, w, v, r->at_first, U, spin);
        for (int k = 0; k < r->row.dimension; k++)
            out[at++] = dot3(r->linear[k], U) + dot3(r->angular[k], spin);
    }
}

static bool is_there(const joint *j, const state *s, size_t index) {
    return s->joint.alive[index] && s->body.exists[j->body[0]] &&
           (j->body[1] == NONE || s->body.exists[j->body[1]]);
}

/* The smaller radius of gyration of the joined bodies. */
static double lever_of(const model *m, const joint *j) {
    int moments = m->dimension == 3 ? 3 : 1;
    double least = INFINITY;
    for (int end = 0; end < 2; end++) {
        if (j->body[end] == NONE) continue;
        const body *b = &m->bodies.data[j->body[end]];
        double sum = 0;
        for (int k = 0; k < moments; k++)
            sum += b->inertia[k] / moments;
        if (b->mass > 0 && sum > 0) least = fmin(least, sqrt(sum / b->mass));
    }
    return isfinite(least) ? least : 1; /* no rotation is possible */
}

/* Rows of rotation are given as speeds at a lever arm, and their impulses as forces there. In
 * rad/s, next to rows in m/s, they would make the residual, its reference speed and the threshold
 * for zero pivots of a joint's block depend on the unit of length. */
static void tell_turns_as_speeds(const model *m, const joint *j, joint_rows *rows) {
    double lever = lever_of(m, j);
    for (int g = 0; g < rows->count; g++) {
        joint_row *r = &rows->group[g];
        for (int k = 0; k < r->row.dimension; k++) {
            if (dot3(r->linear[k], r->linear[k]) > 0) continue;
            for (int i = 0; i < 3; i++)
                r->angular[k][i] *= lever;
            r->b[k] *= lever;
            r->extra.lower /= lever; /* of boxes, which have one row */
            r->extra.upper /= lever;
        }
    }
}

/* Largest correction of a constraint violation in one step, relative to the smaller body. */
#define MOST_TAKEN_BACK 1e-3

/* A large violation is corrected over many steps. A correction at once would act as a collision,
 * and in a linkage at a position with dependent rows such collisions would excite each other. */
static void bound_corrections(const step_input *step, const joint *j, joint_rows *rows) {
    double most = MOST_TAKEN_BACK * model_joint_size(step->model, j) / step->law.h_M;
    for (int g = 0; g < rows->count; g++) {
        joint_row *r = &rows->group[g];
        if (r->work != JOINT_CONSTRAINT || r->row.has) continue;
        for (int k = 0; k < r->row.dimension; k++) {
            r->b[k] = fmax(r->b[k], -most);
            if (r->row.cone == CONE_BILATERAL) r->b[k] = fmin(r->b[k], most);
        }
    }
}

/* Position of a joint's body at which the joint is evaluated: q_M or, if a free step ends there,
 * half a step before. With U+ + (violation) / h_M = 0 the next middle satisfies the constraint and
 * impulses act along the present one: leapfrog with constraints, of second order. */
static const double *place_of(const step_input *step, const rigid_work *bodies, const joint *j,
                              int end, double room[PLACES_MAX]) {
    if (!step->scheme->looks_back || j->body[end] == NONE)
        return body_of(bodies->q_M, bodies->places, j, end);
    rigid_kind_of(step->model)
        ->place_before(bodies, j->body[end], bodies->v_free, 0.5 * step->law.h, room);
    return room;
}

static void look_at_joint(const step_input *step, const rigid_work *bodies, const joint *j,
                          joint_work *w) {
    joint_view *view = &w->view;
    view->dimension = step->model->dimension;
    view->history = w->history;
    for (int end = 0; end < 2; end++) {
        double room[PLACES_MAX];
        const double *q = place_of(step, bodies, j, end, room);
        find_anchor(step->model, q, j, end, view->point[end], w->arm[end]);
        if (view->dimension == 3) find_axes(q, j, end, view->axes[end]);
    }
    minus3(view->point[0], view->point[1], w->first_arm);
    for (int k = 0; k < 3; k++)
        w->first_arm[k] += w->arm[1][k];
    relative_motion(step->model, j, w, bodies->v_minus, false, view->U_minus, view->spin_minus);
    memset(&w->rows, 0, sizeof w->rows);
    j->kind->prepare(j->parameters, &step->law, view, &w->rows);
    tell_turns_as_speeds(step->model, j, &w->rows);
    bound_corrections(step, j, &w->rows);
    row_velocities(step->model, j, w, bodies->v_minus, w->U_minus);
}

/* The block of H' of one end of a group. */
static void place_end(problem_work *work, uint32_t place, uint32_t dofs, const joint *j, int end,
                      const joint_row *r, const double arm[3]) {
    double *rows = place_entry(work, place, j->body[end], dofs), sign = end == 0 ? 1 : -1;
    for (int k = 0; k < r->row.dimension; k++) {
        double moment[3], *out = rows + (size_t)k * dofs;
        cross3(arm, r->linear[k], moment);
        for (int i = 0; i < 3; i++)
            moment[i] = sign * (moment[i] + r->angular[k][i]);
        out[0] = sign * r->linear[k][0];
        out[1] = sign * r->linear[k][1];
        if (dofs == PLANAR_DOFS) {
            out[2] = moment[2];
        } else {
            out[2] = sign * r->linear[k][2];
            copy3(out + 3, moment);
        }
    }
}

static scree_status place_joint(const model *m, const double *v_free, const joint *j,
                                const joint_work *w, problem_work *work, uint32_t *placed,
                                exact_sum *approach, scree_error *error) {
    const double *S = w->S;
    for (int g = 0; g < w->rows.count; g++) {
        const joint_row *r = &w->rows.group[g];
        uint32_t place = (*placed)++;
        place_begin(work, place, work->laws++, &r->row, r->b, S);
        TRY(place_extra(work, place, &r->extra, error));
        for (int end = 0; end < 2; end++)
            if (j->body[end] != NONE)
                place_end(work, place, m->dofs, j, end, r,
                          end && r->at_first ? w->first_arm : w->arm[end]);
        exact_add(approach, place_strain(m, work, v_free, place));
        S += r->row.dimension;
    }
    return SCREE_OK;
}

static void recall(const joint_state *joints, size_t index, joint_work *w) {
    for (uint32_t k = 0; k < joints->history_width; k++)
        w->history[k] = joints->history[index * joints->history_width + k];
}

scree_status joints_prepare(const step_input *step, const rigid_work *bodies, double scale,
                            joint_work *joints, problem_work *work, uint32_t *placed,
                            exact_sum *approach, scree_error *error) {
    const model *m = step->model;
    for (size_t index = 0; index < m->joints.count; index++) {
        const joint *j = &m->joints.data[index];
        joint_work *w = &joints[index];
        for (int k = 0; k < JOINT_ROWS; k++)
            w->S[k] = scale * step->state->joint.S[index * JOINT_ROWS + k];
        recall(&step->state->joint, index, w);
        look_at_joint(step, bodies, j, w);
        w->place = NONE;
        if (!is_there(j, step->state, index)) continue;
        w->place = *placed;
        TRY(place_joint(m, bodies->v_free, j, w, work, placed, approach, error));
    }
    return SCREE_OK;
}

/* Work of a spring: the exact law's impulse is split into that of the conservative force, whose
 * work and change of energy differ by the error of the scheme, and that of the damper; the rest is
 * the defect. */
static void spring_ledger(const step_input *step, const rigid_work *bodies, const joint *j,
                          const joint_work *w, scree_ledger *ledger) {
    double before = w->U_minus[0], after = w->U_plus[0], mean = 0.5 * (before + after);
    double axis[3], spring, damper, length = joint_axis(&w->view, axis);
    j->kind->split(j->parameters, &step->law, length, before, after, &spring, &damper);
    double ends[2][PLACES_MAX];
    const double *now[2], *then[2] = {ends[0], ends[1]};
    for (int end = 0; end < 2; end++) {
        now[end] = body_of(step->state->body.q, bodies->places, j, end);
        if (j->body[end] != NONE)
            rigid_kind_of(step->model)
                ->end_place(bodies, step->model, step->state, j->body[end], &step->times,
                            ends[end]);
    }
    double stored = j->kind->stored(j->parameters, distance_at(step->model, j, then)) -
                    j->kind->stored(j->parameters, distance_at(step->model, j, now));
    ledger->stored += stored;
    ledger->scheme += spring * mean + stored;
    ledger->damping += damper * mean;
    ledger->defect += (w->S[0] - spring - damper) * mean;
}

/* Work of the rows: S.(U- + U+)/2. The exact constraint makes U+ + b zero. */
static void rows_ledger(const joint_work *w, scree_ledger *ledger) {
    int at = 0;
    for (int g = 0; g < w->rows.count; g++) {
        const joint_row *r = &w->rows.group[g];
        for (int k = 0; k < r->row.dimension; k++, at++) {
            double S = w->S[at], before = w->U_minus[at], after = w->U_plus[at];
            if (r->work == JOINT_CONSTRAINT) {
                ledger->correction += 0.5 * S * (before - r->b[k]);
                ledger->defect += 0.5 * S * (after + r->b[k]);
            } else if (r->work == JOINT_FRICTION) {
                ledger->friction += 0.5 * S * (before + after);
            } else {
                ledger->drive += 0.5 * S * (before + after);
            }
        }
    }
}

/* The joint's impulses on its bodies, as impulse and moment. */
static void push_ends(const model *m, const joint *j, const joint_work *w, double *body_impulse) {
    uint32_t dofs = m->dofs;
    int at = 0;
    for (int g = 0; g < w->rows.count; g++) {
        const joint_row *r = &w->rows.group[g];
        double P[3] = {0}, M[3] = {0};
        for (int k = 0; k < r->row.dimension; k++, at++)
            for (int i = 0; i < 3; i++) {
                P[i] += w->S[at] * r->linear[k][i];
                M[i] += w->S[at] * r->angular[k][i];
            }
        for (int end = 0; end < 2; end++) {
            if (j->body[end] == NONE) continue;
            double *on = body_impulse + (size_t)j->body[end] * dofs, moment[3];
            double sign = end == 0 ? 1 : -1;
            cross3(end && r->at_first ? w->first_arm : w->arm[end], P, moment);
            for (int i = 0; i < m->dimension; i++)
                on[i] += sign * P[i];
            if (dofs == PLANAR_DOFS)
                on[2] += sign * (moment[2] + M[2]);
            else
                for (int i = 0; i < 3; i++)
                    on[3 + i] += sign * (moment[i] + M[i]);
        }
    }
}

static void remember(const step_input *step, const rigid_work *bodies, const joint *j,
                     joint_work *w) {
    double U[3], spin[3];
    if (!j->kind->remember) return;
    relative_motion(step->model, j, w, bodies->v_plus, false, U, spin);
    j->kind->remember(j->parameters, &step->law, &w->view, U, spin, w->history);
}

void joints_finish(const step_input *step, const rigid_work *bodies, const problem_work *work,
                   joint_work *joints, double *body_impulse, scree_ledger *ledger) {
    const model *m = step->model;
    ledger_sums sums;
    ledger_clear(&sums);
    for (size_t index = 0; index < m->joints.count; index++) {
        const joint *j = &m->joints.data[index];
        joint_work *w = &joints[index];
        scree_ledger own = {0};
        memset(w->S, 0, sizeof w->S);
        w->status = SCREE_OPEN;
        if (w->place == NONE) continue;
        int at = 0;
        for (int g = 0; g < w->rows.count; g++) {
            double S[ROWS_MAX];
            uint8_t status = place_impulse(work, w->place + (uint32_t)g, S);
            if (g == 0) w->status = status;
            memcpy(w->S + at, S, w->rows.group[g].row.dimension * sizeof *S);
            at += w->rows.group[g].row.dimension;
        }
        row_velocities(m, j, w, bodies->v_plus, w->U_plus);
        remember(step, bodies, j, w);
        push_ends(m, j, w, body_impulse);
        if (j->kind->split)
            spring_ledger(step, bodies, j, w, &own);
        else
            rows_ledger(w, &own);
        ledger_add(&sums, &own);
    }
    ledger_add_sums(ledger, &sums);
}
