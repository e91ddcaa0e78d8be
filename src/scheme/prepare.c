/* The first half of a step: drift, detection, free velocity, laws, and the problem's arrays. */
#include <string.h>

#include "base/math.h"
#include "scheme/kinematics.h"
#include "scheme/stages.h"

rigid_times stage_times(const sim *s) {
    double t = *s->state->clock.t, rest = 1 - s->step.theta;
    double t_M = t + rest * s->step.h;
    return (rigid_times){s->step.theta, s->step.h, t, t_M, t_M + s->step.h_M};
}

void stage_drift_to_middle(sim *s) {
    rigid_times times = stage_times(s);
    rigid_drift_to_middle(&s->bodies, s->state, &times);
}

void stage_drift_to_end(sim *s) {
    rigid_times times = stage_times(s);
    rigid_drift_to_end(&s->bodies, s->state, &times);
}

/* A bound for the speed of any surface point in this step. */
static double speed_bound(const sim *s) {
    const model *m = s->model;
    const double *g = s->state->clock.gravity;
    double largest = 0;
    for (size_t i = 0; i < m->bodies.count; i++) {
        if (!s->state->body.exists[i]) continue;
        const double *v = s->state->body.v[i];
        double bound = m->shapes.data[m->bodies.data[i].shape]->bound;
        double spin = isfinite(bound) ? fabs(v[2]) * bound : 0;
        largest = fmax(largest, sqrt(v[0] * v[0] + v[1] * v[1]) + spin);
    }
    return largest + s->step.h * sqrt(g[0] * g[0] + g[1] * g[1]);
}

/* Laws that act before contact look a step ahead; twice the speed bound, because a light body hit
 * by a heavy one leaves at up to twice the speed. */
static void set_reaches(sim *s) {
    const model *m = s->model;
    double speed = speed_bound(s), largest = 0;
    for (size_t i = 0; i < m->shapes.count; i++)
        if (isfinite(m->shapes.data[i]->size)) largest = fmax(largest, m->shapes.data[i]->size);
    double forecast = fabs(s->step.gamma - (1 - s->step.theta)) * s->step.h * 2 * speed;
    for (size_t i = 0; i < m->laws.count; i++) {
        const law *l = &m->laws.data[i];
        double ahead = law_forecasts(l) ? 2 * s->step.h_M * 2 * speed : forecast;
        s->law_reach[i] =
            fmax(s->settings.alert, s->step.active_gap * largest) + law_reach(l) + ahead;
    }
}

scree_status stage_detect(sim *s, scree_error *error) {
    set_reaches(s);
    rigid_mobility(&s->bodies, s->state);
    detect_input input = {.model = s->model,
                          .q = (const double(*)[DOFS])s->bodies.q_M,
                          .exists = s->state->body.exists,
                          .mobile = s->bodies.mobile,
                          .law_reach = s->law_reach,
                          .last = &s->state->contact,
                          .held = s->held,
                          .held_count = s->held_count,
                          .team = s->team};
    TRY(detector_run(s->detector, &input, &s->contacts, &s->detected, error));
    if (s->detected.unlisted[0]) {
        const body *bodies = s->model->bodies.data;
        const uint64_t *id = s->detected.unlisted;
        return error_set(
            error, SCREE_BAD_INPUT,
            "bodies %llu (%s) and %llu (%s) touch, but no law is given for the surfaces "
            "'%s' and '%s'; add the pair to 'contacts' or give a default",
            (unsigned long long)id[0], bodies[id[0] - 1].name, (unsigned long long)id[1],
            bodies[id[1] - 1].name, s->model->surfaces.names.data[bodies[id[0] - 1].surface],
            s->model->surfaces.names.data[bodies[id[1] - 1].surface]);
    }
    return SCREE_OK;
}

static bool grow(void **data, size_t old, size_t room, size_t size) {
    void *grown = mem_resize(*data, old, room, size);
    if (grown) *data = grown;
    return grown != NULL;
}

static scree_status reserve_contacts(contact_work *c, size_t count, scree_error *error) {
    if (count <= c->capacity) return SCREE_OK;
    size_t old = c->capacity, room = count + count / 2;
    if (grow((void **)&c->active, old, room, sizeof *c->active) &&
        grow((void **)&c->place, old, room, sizeof *c->place) &&
        grow((void **)&c->row, old, room, sizeof *c->row) &&
        grow((void **)&c->b, old, room, sizeof *c->b) &&
        grow((void **)&c->correction, old, room, sizeof *c->correction) &&
        grow((void **)&c->U_minus, old, room, sizeof *c->U_minus) &&
        grow((void **)&c->U_plus, old, room, sizeof *c->U_plus) &&
        grow((void **)&c->S, old, room, sizeof *c->S) &&
        grow((void **)&c->status, old, room, sizeof *c->status) &&
        grow((void **)&c->by_law, old, room, sizeof *c->by_law)) {
        c->capacity = room;
        return SCREE_OK;
    }
    return error_no_memory(error, "the contacts of a step");
}

/* Room for `contacts` contacts of up to three rows and two bodies. */
static scree_status reserve_problem(problem_work *w, size_t contacts, scree_error *error) {
    if (contacts <= w->contact_capacity) return SCREE_OK;
    size_t old = w->contact_capacity, room = contacts + contacts / 2;
    if (grow((void **)&w->row, old, room, sizeof *w->row) &&
        grow((void **)&w->row_first, old + 1, room + 1, sizeof *w->row_first) &&
        grow((void **)&w->entry_first, old + 1, room + 1, sizeof *w->entry_first) &&
        grow((void **)&w->H_first, old + 1, room + 1, sizeof *w->H_first) &&
        grow((void **)&w->entry_body, 2 * old, 2 * room, sizeof *w->entry_body) &&
        grow((void **)&w->b, DOFS * old, DOFS * room, sizeof *w->b) &&
        grow((void **)&w->S, DOFS * old, DOFS * room, sizeof *w->S) &&
        grow((void **)&w->H, 2 * DOFS * DOFS * old, 2 * DOFS * DOFS * room, sizeof *w->H)) {
        w->contact_capacity = room;
        return SCREE_OK;
    }
    return error_no_memory(error, "the contact problem");
}

static void apply_loads(sim *s) {
    const model *m = s->model;
    const load_state *loads = &s->state->load;
    memset(s->bodies.force, 0, s->bodies.count * sizeof *s->bodies.force);
    double t = *s->state->clock.t + s->step.theta * s->step.h;
    load_view view = {m, (const double *)s->bodies.q_M, s->state->body.exists, t};
    for (size_t i = 0; i < m->loads.count; i++) {
        if (!loads->active[i]) continue;
        uint32_t f = loads->function[i];
        double magnitude =
            f == NONE ? 1 : function_value(&m->functions.data[f], t - loads->start[i]);
        m->loads.data[i].kind->apply(&m->loads.data[i], magnitude, &view, &s->bodies.force[0][0]);
    }
}

static void relative_velocities(const contact_list *contacts, const double (*v)[DOFS],
                                double (*U)[DOFS]) {
    for (size_t i = 0; i < contacts->list.count; i++) {
        const contact *c = &contacts->list.data[i];
        double rows[3][DOFS];
        U[i][0] = U[i][1] = U[i][2] = 0;
        contact_rows(c->normal, c->arm_candidate, 1, rows);
        add_relative((const double(*)[DOFS])rows, v[c->candidate], U[i]);
        contact_rows(c->normal, c->arm_antagonist, -1, rows);
        add_relative((const double(*)[DOFS])rows, v[c->antagonist], U[i]);
    }
}

/* The contacts of each law, in key order within a law. */
static void sort_by_law(sim *s) {
    size_t laws = s->model->laws.count, n = s->contacts.list.count;
    size_t *first = s->law_first;
    memset(first, 0, (laws + 1) * sizeof *first);
    for (size_t i = 0; i < n; i++)
        first[s->contacts.list.data[i].law + 1]++;
    for (size_t l = 0; l < laws; l++)
        first[l + 1] += first[l];
    for (size_t i = 0; i < n; i++)
        s->contact.by_law[first[s->contacts.list.data[i].law]++] = (uint32_t)i;
    for (size_t l = laws; l > 0; l--)
        first[l] = first[l - 1];
    first[0] = 0;
}

/* History and impulses of the last step, carried to this one. Planar components turn with the
 * frame, so they are kept as they are; impulses scale with the step. */
static scree_status carry_contacts(sim *s, scree_error *error) {
    size_t n = s->contacts.list.count, width = s->next.history_width;
    TRY(table_resize(&s->next.table, n, error));
    const contact_state *last = &s->state->contact;
    double old_h = *s->state->clock.h, scale = old_h > 0 ? s->step.h / old_h : 1;
    for (size_t i = 0; i < n; i++) {
        uint32_t previous = s->contacts.list.data[i].previous;
        bool kept = previous != NONE;
        for (int k = 0; k < DOFS; k++)
            s->contact.S[i][k] = kept ? scale * last->S[previous][k] : 0;
        for (size_t k = 0; k < width; k++)
            s->next.history[i * width + k] = kept ? last->history[previous * width + k] : 0;
    }
    for (size_t j = 0; j < s->model->joints.count; j++)
        for (int k = 0; k < DOFS; k++)
            s->contact.S[n + j][k] = scale * s->state->joint.S[j][k];
    return SCREE_OK;
}

law_batch stage_batch(sim *s, size_t law_index) {
    size_t first = s->law_first[law_index];
    return (law_batch){.model = s->model,
                       .contact = s->contacts.list.data,
                       .U_minus = (const double(*)[DOFS])s->contact.U_minus,
                       .index = s->contact.by_law + first,
                       .count = s->law_first[law_index + 1] - first,
                       .active = s->contact.active,
                       .row = s->contact.row,
                       .b = s->contact.b,
                       .correction = s->contact.correction,
                       .history = s->next.history,
                       .history_width = s->next.history_width};
}

static void prepare_laws(sim *s) {
    for (size_t l = 0; l < s->model->laws.count; l++) {
        law_batch batch = stage_batch(s, l);
        if (batch.count) law_prepare(&s->model->laws.data[l], &s->step, &batch);
    }
}

/* World point of a joint's anchor at mid-step and the arm to it; the ground does not move. */
static void anchor_at(const sim *s, const joint *j, int end, double point[2], double arm[2]) {
    if (j->body[end] == NONE) {
        memcpy(point, j->anchor[end], 2 * sizeof *point);
        arm[0] = arm[1] = 0;
        return;
    }
    const double *q = s->bodies.q_M[j->body[end]];
    double c, sine;
    math_sincos(q[2], &sine, &c);
    arm[0] = c * j->anchor[end][0] - sine * j->anchor[end][1];
    arm[1] = sine * j->anchor[end][0] + c * j->anchor[end][1];
    point[0] = q[0] + arm[0];
    point[1] = q[1] + arm[1];
}

static void joint_relative(const sim *s, size_t index, const double (*v)[DOFS], double U[DOFS]) {
    const joint *j = &s->model->joints.data[index];
    U[0] = U[1] = U[2] = 0;
    for (int end = 0; end < 2; end++) {
        if (j->body[end] == NONE) continue;
        double point[2], arm[2], rows[3][DOFS];
        anchor_at(s, j, end, point, arm);
        contact_rows(s->joint[index].axis, arm, end == 0 ? 1 : -1, rows);
        add_relative((const double(*)[DOFS])rows, v[j->body[end]], U);
    }
}

void stage_relative_velocities(sim *s, const double (*v)[DOFS], double (*U)[DOFS]) {
    size_t n = s->contacts.list.count;
    relative_velocities(&s->contacts, v, U);
    for (size_t j = 0; j < s->model->joints.count; j++)
        joint_relative(s, j, v, U[n + j]);
}

static void prepare_joint(sim *s, size_t index) {
    const joint *j = &s->model->joints.data[index];
    size_t i = s->contacts.list.count + index;
    joint_row *r = &s->joint[index];
    joint_view *view = &s->joint_view[index];
    double arm[2], U[DOFS];
    for (int end = 0; end < 2; end++)
        anchor_at(s, j, end, view->point[end], arm);
    *r = (joint_row){.axis = {1, 0}};
    joint_relative(s, index, (const double(*)[DOFS])s->state->body.v, U); /* in world axes */
    view->U_minus[0] = U[0];
    view->U_minus[1] = U[1];
    j->kind->prepare(j->parameters, &s->step, view, r);
    joint_relative(s, index, (const double(*)[DOFS])s->state->body.v, s->contact.U_minus[i]);
    bool there = s->state->joint.alive[index] && s->state->body.exists[j->body[0]] &&
                 (j->body[1] == NONE || s->state->body.exists[j->body[1]]);
    s->contact.active[i] = there;
    s->contact.row[i] = r->row;
    s->contact.correction[i] = r->correction;
    memcpy(s->contact.b[i], r->b, sizeof r->b);
}

static void write_rows(problem_work *w, uint32_t place, uint32_t entry, uint32_t body_slot,
                       const double rows[3][DOFS], uint8_t dimension) {
    w->entry_body[entry] = body_slot;
    double *H = w->H + w->H_first[place + 1];
    for (uint8_t r = 0; r < dimension; r++)
        memcpy(H + r * DOFS, rows[r], sizeof rows[r]);
    w->H_first[place + 1] += (size_t)dimension * DOFS;
}

/* Begins contact `place` of the problem with contact i of the step. */
static void begin_place(sim *s, uint32_t place, size_t i) {
    problem_work *w = &s->work;
    row r = s->contact.row[i];
    w->row[place] = r;
    uint32_t first = w->row_first[place];
    for (uint8_t k = 0; k < r.dimension; k++) {
        w->b[first + k] = s->contact.b[i][k];
        w->S[first + k] = s->contact.S[i][k];
    }
    w->row_first[place + 1] = first + r.dimension;
    w->H_first[place + 1] = w->H_first[place];
    w->entry_first[place + 1] = w->entry_first[place];
    s->contact.place[i] = place;
}

static void place_contact(sim *s, uint32_t place, size_t i) {
    problem_work *w = &s->work;
    const contact *c = &s->contacts.list.data[i];
    double rows[3][DOFS];
    begin_place(s, place, i);
    uint8_t dimension = w->row[place].dimension;
    uint32_t entry = w->entry_first[place];
    contact_rows(c->normal, c->arm_candidate, 1, rows);
    write_rows(w, place, entry, c->candidate, (const double(*)[DOFS])rows, dimension);
    contact_rows(c->normal, c->arm_antagonist, -1, rows);
    write_rows(w, place, entry + 1, c->antagonist, (const double(*)[DOFS])rows, dimension);
    w->entry_first[place + 1] = entry + 2;
}

static scree_status place_joint(sim *s, uint32_t place, size_t index, scree_error *error) {
    problem_work *w = &s->work;
    const joint *j = &s->model->joints.data[index];
    begin_place(s, place, s->contacts.list.count + index);
    if (w->row[place].has) {
        if (!array_grow((void **)&w->extra, &w->extra_capacity, w->extras + 1, sizeof *w->extra))
            return error_no_memory(error, "the contact problem");
        w->row[place].extra = w->extras;
        w->extra[w->extras++] = s->joint[index].extra;
    }
    for (int end = 0; end < 2; end++) {
        if (j->body[end] == NONE) continue;
        double point[2], arm[2], rows[3][DOFS];
        anchor_at(s, j, end, point, arm);
        contact_rows(s->joint[index].axis, arm, end == 0 ? 1 : -1, rows);
        write_rows(w, place, w->entry_first[place + 1]++, j->body[end], (const double(*)[DOFS])rows,
                   w->row[place].dimension);
    }
    return SCREE_OK;
}

static scree_status place_all(sim *s, uint32_t *placed, scree_error *error) {
    size_t detected = s->contacts.list.count;
    uint32_t place = 0;
    s->work.extras = 0;
    s->work.row_first[0] = s->work.entry_first[0] = 0;
    s->work.H_first[0] = 0;
    for (size_t i = 0; i < detected; i++) {
        s->contact.place[i] = NONE;
        if (s->contact.active[i]) place_contact(s, place++, i);
    }
    for (size_t j = 0; j < s->model->joints.count; j++) {
        s->contact.place[detected + j] = NONE;
        if (s->contact.active[detected + j]) TRY(place_joint(s, place++, j, error));
    }
    *placed = place;
    return SCREE_OK;
}

/* max(rms over free bodies of |v_free - v-|, mean of max(0, -U_N,free)); see DESIGN, Certificates.
 */
static double reference_speed(const sim *s, uint32_t placed) {
    if (s->settings.reference_speed > 0) return s->settings.reference_speed;
    double sum = 0, approach = 0;
    size_t bodies = 0;
    for (size_t i = 0; i < s->bodies.count; i++) {
        const double *im = s->bodies.inverse[i];
        if (!s->state->body.exists[i] || (im[0] == 0 && im[1] == 0 && im[2] == 0)) continue;
        const body *b = &s->model->bodies.data[i];
        double gyration2 = b->mass > 0 ? b->inertia / b->mass : 0;
        double d[DOFS];
        for (int k = 0; k < DOFS; k++)
            d[k] = im[k] > 0 ? s->bodies.v_free[i][k] - s->state->body.v[i][k] : 0;
        sum += d[0] * d[0] + d[1] * d[1] + gyration2 * d[2] * d[2];
        bodies++;
    }
    for (uint32_t i = 0; i < placed; i++) {
        double U[ROWS_MAX];
        problem_relative_velocity(&s->problem, i, &s->bodies.v_free[0][0], U);
        approach += fmax(0, -U[0]);
    }
    double speed = fmax(bodies ? sqrt(sum / (double)bodies) : 0, placed ? approach / placed : 0);
    return speed > 0 ? speed : 1;
}

scree_status stage_prepare(sim *s, scree_error *error) {
    size_t n = s->contacts.list.count + s->model->joints.count;
    n = n ? n : 1; /* the offsets of an empty problem need room too */
    TRY(reserve_contacts(&s->contact, n, error));
    TRY(reserve_problem(&s->work, n, error));
    apply_loads(s);
    rigid_times times = stage_times(s);
    TRY(rigid_free_velocity(&s->bodies, s->model, s->state, &times, error));
    relative_velocities(&s->contacts, (const double(*)[DOFS])s->state->body.v, s->contact.U_minus);
    TRY(carry_contacts(s, error));
    sort_by_law(s);
    prepare_laws(s);
    for (size_t j = 0; j < s->model->joints.count; j++)
        prepare_joint(s, j);
    uint32_t placed;
    TRY(place_all(s, &placed, error));
    const problem_work *w = &s->work;
    s->problem = (problem){.dimension = 2,
                           .bodies = (uint32_t)s->bodies.count,
                           .dofs = s->bodies.count * DOFS,
                           .blocks = s->bodies.blocks,
                           .block = s->bodies.block,
                           .v_free = &s->bodies.v_free[0][0],
                           .contacts = placed,
                           .row = w->row,
                           .row_first = w->row_first,
                           .b = w->b,
                           .extra = w->extra,
                           .entry_first = w->entry_first,
                           .entry_body = w->entry_body,
                           .H_first = w->H_first,
                           .H = w->H};
    s->problem.reference_speed = reference_speed(s, placed);
    return SCREE_OK;
}

scree_status stage_solve(sim *s, scree_error *error) {
    solver_settings settings = {.tolerance = s->settings.tolerance,
                                .max_iterations = s->settings.max_iterations,
                                .seed = s->settings.seed,
                                .step = (uint64_t)*s->state->clock.step,
                                .team = s->team};
    memcpy(s->bodies.v_plus, s->bodies.v_free, s->bodies.count * sizeof *s->bodies.v_plus);
    s->info = (solver_info){.outcome = SOLVER_CONVERGED};
    return s->solver_kind->solve(s->solver, &s->problem, &settings, s->work.S,
                                 &s->bodies.v_plus[0][0], &s->info, error);
}
