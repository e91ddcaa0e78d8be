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
    memset(s->seconds, 0, sizeof s->seconds);
    rigid_times times = stage_times(s);
    rigid_drift_to_middle(&s->bodies, s->state, &times);
}

void stage_drift_to_end(sim *s) {
    rigid_times times = stage_times(s);
    rigid_drift_to_end(&s->bodies, s->state, &times);
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

scree_status stage_free_velocity(sim *s, scree_error *error) {
    if (s->model->loads.count) apply_loads(s);
    rigid_times times = stage_times(s);
    return rigid_free_velocity(&s->bodies, s->model, s->state, &times, error);
}

/* Speed of the fastest surface point of a body, but for unbounded ones that turn. */
static double surface_speed(const sim *s, size_t i, const double v[DOFS]) {
    const model *m = s->model;
    double bound = m->shapes.data[m->bodies.data[i].shape]->bound;
    return sqrt(v[0] * v[0] + v[1] * v[1]) + (isfinite(bound) ? fabs(v[2]) * bound : 0);
}

/* Half as much again as before and after the forces of this step: what contact impulses may add is
 * looked at after the solve. */
void stage_expect_speeds(sim *s) {
    s->looks_ahead = false;
    for (size_t l = 0; l < s->model->laws.count; l++) {
        const law *at = &s->model->laws.data[l];
        double forecast = fabs(s->step.gamma - (1 - s->step.theta)) * s->step.h;
        s->law_ahead[l] = law_forecasts(at) ? s->step.h_M : forecast;
        s->looks_ahead = s->looks_ahead || law_forecasts(at);
    }
    for (size_t i = 0; i < s->bodies.count; i++) {
        if (!s->state->body.exists[i]) continue;
        double before = surface_speed(s, i, s->state->body.v[i]);
        s->speed[i] = 1.5 * fmax(before, surface_speed(s, i, s->bodies.v_free[i]));
    }
}

bool stage_outrun(sim *s) {
    bool outrun = false;
    for (size_t i = 0; s->looks_ahead && i < s->bodies.count; i++) {
        if (!s->state->body.exists[i]) continue;
        double speed = surface_speed(s, i, s->bodies.v_plus[i]);
        if (!(speed > s->speed[i] * (1 + 1e-9))) continue;
        if (s->step.h_M * (speed - s->speed[i]) <= s->spare) continue;
        s->speed[i] = 1.5 * speed;
        outrun = true;
    }
    return outrun;
}

static void set_reaches(sim *s) {
    const model *m = s->model;
    double largest = 0;
    for (size_t i = 0; i < m->shapes.count; i++)
        if (isfinite(m->shapes.data[i]->size)) largest = fmax(largest, m->shapes.data[i]->size);
    double least = fmax(s->settings.alert, s->step.active_gap * largest);
    for (size_t i = 0; i < m->laws.count; i++)
        s->law_reach[i] = least + law_reach(&m->laws.data[i]);
    s->spare = 0.5 * least; /* of the reach that each body of a pair may use up unexpectedly */
}

static scree_status detect(sim *s, scree_error *error) {
    set_reaches(s);
    rigid_mobility(&s->bodies, s->state);
    detect_input input = {.model = s->model,
                          .q = (const double(*)[DOFS])s->bodies.q_M,
                          .exists = s->state->body.exists,
                          .mobile = s->bodies.mobile,
                          .law_reach = s->law_reach,
                          .law_ahead = s->law_ahead,
                          .speed = s->speed,
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

static scree_status reserve_contacts(contact_work *c, size_t count, scree_error *error) {
    if (count <= c->capacity) return SCREE_OK;
    size_t old = c->capacity, room = count + count / 2;
    if (mem_grow((void **)&c->active, old, room, sizeof *c->active) &&
        mem_grow((void **)&c->place, old, room, sizeof *c->place) &&
        mem_grow((void **)&c->row, old, room, sizeof *c->row) &&
        mem_grow((void **)&c->b, old, room, sizeof *c->b) &&
        mem_grow((void **)&c->correction, old, room, sizeof *c->correction) &&
        mem_grow((void **)&c->U_minus, old, room, sizeof *c->U_minus) &&
        mem_grow((void **)&c->U_plus, old, room, sizeof *c->U_plus) &&
        mem_grow((void **)&c->S, old, room, sizeof *c->S) &&
        mem_grow((void **)&c->status, old, room, sizeof *c->status)) {
        c->capacity = room;
        return SCREE_OK;
    }
    return error_no_memory(error, "the contacts of a step");
}

/* Room for `contacts` contacts of up to three rows and two bodies. */
static scree_status reserve_problem(problem_work *w, size_t contacts, scree_error *error) {
    if (contacts <= w->contact_capacity) return SCREE_OK;
    size_t old = w->contact_capacity, room = contacts + contacts / 2;
    if (mem_grow((void **)&w->row, old, room, sizeof *w->row) &&
        mem_grow((void **)&w->row_first, old + 1, room + 1, sizeof *w->row_first) &&
        mem_grow((void **)&w->entry_first, old + 1, room + 1, sizeof *w->entry_first) &&
        mem_grow((void **)&w->H_first, old + 1, room + 1, sizeof *w->H_first) &&
        mem_grow((void **)&w->entry_body, 2 * old, 2 * room, sizeof *w->entry_body) &&
        mem_grow((void **)&w->b, DOFS * old, DOFS * room, sizeof *w->b) &&
        mem_grow((void **)&w->S, DOFS * old, DOFS * room, sizeof *w->S) &&
        mem_grow((void **)&w->H, 2 * DOFS * DOFS * old, 2 * DOFS * DOFS * room, sizeof *w->H)) {
        w->contact_capacity = room;
        return SCREE_OK;
    }
    return error_no_memory(error, "the contact problem");
}

void stage_relative_velocities(const sim *s, size_t first, size_t end, const double (*v)[DOFS],
                               double (*U)[DOFS]) {
    const contact_list *contacts = &s->contacts;
    for (size_t i = first; i < end; i++) {
        const contact *c = &contacts->list.data[i];
        relative_velocity(c->normal, c->arm_candidate, v[c->candidate], c->arm_antagonist,
                          v[c->antagonist], U[i]);
    }
}

/* The contacts [first, end) by law, in key order within a law. */
static void sort_by_law(sim *s, size_t first, size_t end) {
    size_t laws = s->model->laws.count;
    size_t *at = s->law_first;
    const contact *list = s->contacts.list.data;
    memset(at, 0, (laws + 1) * sizeof *at);
    for (size_t i = first; i < end; i++)
        at[list[i].law + 1]++;
    for (size_t l = 0; l < laws; l++)
        at[l + 1] += at[l];
    for (size_t i = first; i < end; i++)
        s->by_law[at[list[i].law]++] = (uint32_t)i;
    memmove(at + 1, at, laws * sizeof *at);
    at[0] = 0;
}

void stage_for_laws(sim *s, size_t first, size_t end, stage_law_work work) {
    sort_by_law(s, first, end);
    for (size_t l = 0; l < s->model->laws.count; l++) {
        size_t begin = s->law_first[l], count = s->law_first[l + 1] - begin;
        law_batch batch = {.model = s->model,
                           .contact = s->contacts.list.data,
                           .U_minus = (const double(*)[DOFS])s->contact.U_minus,
                           .index = s->by_law + begin,
                           .count = count,
                           .active = s->contact.active,
                           .row = s->contact.row,
                           .b = s->contact.b,
                           .correction = s->contact.correction,
                           .history = s->next.history,
                           .history_width = s->next.history_width};
        if (count) work(s, &s->model->laws.data[l], &batch);
    }
}

/* History and impulses of the last step, carried to this one. Planar components turn with the
 * frame, so they are kept as they are; impulses scale with the step. */
static void carry_contacts(sim *s, size_t first, size_t end, double scale) {
    size_t width = s->next.history_width;
    const contact_state *last = &s->state->contact;
    for (size_t i = first; i < end; i++) {
        uint32_t previous = s->contacts.list.data[i].previous;
        bool kept = previous != NONE;
        for (int k = 0; k < DOFS; k++)
            s->contact.S[i][k] = kept ? scale * last->S[previous][k] : 0;
        for (size_t k = 0; k < width; k++)
            s->next.history[i * width + k] = kept ? last->history[previous * width + k] : 0;
    }
}

static void carry_joints(sim *s, double scale) {
    size_t n = s->contacts.list.count;
    for (size_t j = 0; j < s->model->joints.count; j++)
        for (int k = 0; k < DOFS; k++)
            s->contact.S[n + j][k] = scale * s->state->joint.S[j][k];
}

static void prepare_law(sim *s, const law *l, law_batch *batch) { law_prepare(l, &s->step, batch); }

void stage_anchor(const double (*q)[DOFS], const joint *j, int end, double point[2],
                  double arm[2]) {
    if (j->body[end] == NONE) {
        memcpy(point, j->anchor[end], 2 * sizeof *point);
        arm[0] = arm[1] = 0;
        return;
    }
    const double *at = q[j->body[end]];
    double c, sine;
    math_sincos(at[2], &sine, &c);
    arm[0] = c * j->anchor[end][0] - sine * j->anchor[end][1];
    arm[1] = sine * j->anchor[end][0] + c * j->anchor[end][1];
    point[0] = at[0] + arm[0];
    point[1] = at[1] + arm[1];
}

static void joint_relative(const sim *s, size_t index, const double (*v)[DOFS], double U[DOFS]) {
    static const double at_rest[DOFS] = {0};
    const joint *j = &s->model->joints.data[index];
    double point[2], arm[2][2];
    stage_anchor((const double(*)[DOFS])s->bodies.q_M, j, 0, point, arm[0]);
    stage_anchor((const double(*)[DOFS])s->bodies.q_M, j, 1, point, arm[1]);
    relative_velocity(s->joint[index].axis, arm[0], v[j->body[0]], arm[1],
                      j->body[1] == NONE ? at_rest : v[j->body[1]], U);
}

void stage_joint_velocities(const sim *s, const double (*v)[DOFS], double (*U)[DOFS]) {
    size_t n = s->contacts.list.count;
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
        stage_anchor((const double(*)[DOFS])s->bodies.q_M, j, end, view->point[end], arm);
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
        stage_anchor((const double(*)[DOFS])s->bodies.q_M, j, end, point, arm);
        contact_rows(s->joint[index].axis, arm, end == 0 ? 1 : -1, rows);
        write_rows(w, place, w->entry_first[place + 1]++, j->body[end], (const double(*)[DOFS])rows,
                   w->row[place].dimension);
    }
    return SCREE_OK;
}

/* -U_N of the free velocity, when it approaches: the first row of each block of H'. */
static double approach_of(const sim *s, uint32_t place) {
    const problem_work *w = &s->work;
    const double *H = w->H + w->H_first[place];
    size_t stride = (size_t)w->row[place].dimension * DOFS;
    double U = 0;
    for (uint32_t e = w->entry_first[place]; e < w->entry_first[place + 1]; e++, H += stride) {
        const double *v = s->bodies.v_free[w->entry_body[e]];
        U += H[0] * v[0] + H[1] * v[1] + H[2] * v[2];
    }
    return U < 0 ? -U : 0;
}

/* Everything that is done contact by contact, in blocks that stay in the cache. Returns the sum of
 * the approach speeds. */
static double prepare_contacts(sim *s, uint32_t *placed) {
    double old_h = *s->state->clock.h, scale = old_h > 0 ? s->step.h / old_h : 1, approach = 0;
    size_t count = s->contacts.list.count;
    uint32_t place = 0;
    for (size_t first = 0; first < count; first += STAGE_BLOCK) {
        size_t end = first + STAGE_BLOCK < count ? first + STAGE_BLOCK : count;
        stage_relative_velocities(s, first, end, (const double(*)[DOFS])s->state->body.v,
                                  s->contact.U_minus);
        carry_contacts(s, first, end, scale);
        stage_for_laws(s, first, end, prepare_law);
        for (size_t i = first; i < end; i++) {
            s->contact.place[i] = NONE;
            if (!s->contact.active[i]) continue;
            place_contact(s, place, i);
            approach += approach_of(s, place++);
        }
    }
    carry_joints(s, scale);
    *placed = place;
    return approach;
}

static scree_status prepare_joints(sim *s, uint32_t *placed, double *approach, scree_error *error) {
    size_t detected = s->contacts.list.count;
    for (size_t j = 0; j < s->model->joints.count; j++) {
        prepare_joint(s, j);
        s->contact.place[detected + j] = NONE;
        if (!s->contact.active[detected + j]) continue;
        TRY(place_joint(s, *placed, j, error));
        *approach += approach_of(s, (*placed)++);
    }
    return SCREE_OK;
}

/* max(rms over free bodies of |v_free - v-|, mean of max(0, -U_N,free)); see docs/theory.md. */
static double reference_speed(const sim *s, uint32_t placed, double approach) {
    if (s->settings.reference_speed > 0) return s->settings.reference_speed;
    double speed =
        fmax(rigid_free_speed(&s->bodies, s->model, s->state), placed ? approach / placed : 0);
    return speed > 0 ? speed : 1;
}

static void point_problem(sim *s) {
    const problem_work *w = &s->work;
    s->problem = (problem){.dimension = 2,
                           .bodies = (uint32_t)s->bodies.count,
                           .dofs = s->bodies.count * DOFS,
                           .blocks = s->bodies.blocks,
                           .block = s->bodies.block,
                           .v_free = &s->bodies.v_free[0][0],
                           .row = w->row,
                           .row_first = w->row_first,
                           .b = w->b,
                           .entry_first = w->entry_first,
                           .entry_body = w->entry_body,
                           .H_first = w->H_first,
                           .H = w->H};
}

static scree_status prepare(sim *s, scree_error *error) {
    size_t n = s->contacts.list.count + s->model->joints.count;
    n = n ? n : 1; /* the offsets of an empty problem need room too */
    TRY(reserve_contacts(&s->contact, n, error));
    TRY(reserve_problem(&s->work, n, error));
    TRY(table_resize(&s->next.table, s->contacts.list.count, error));
    point_problem(s);
    s->work.extras = 0;
    s->work.row_first[0] = s->work.entry_first[0] = 0;
    s->work.H_first[0] = 0;
    uint32_t placed;
    double approach = prepare_contacts(s, &placed);
    TRY(prepare_joints(s, &placed, &approach, error));
    s->problem.contacts = placed;
    s->problem.extra = s->work.extra;
    s->problem.reference_speed = reference_speed(s, placed, approach);
    return SCREE_OK;
}

static scree_status solve(sim *s, scree_error *error) {
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

/* A stage with its wall-clock time, for reports alone. */
static scree_status timed(sim *s, scree_status (*stage)(sim *, scree_error *), double *seconds,
                          scree_error *error) {
    double start = stage_seconds();
    scree_status status = stage(s, error);
    *seconds += stage_seconds() - start;
    return status;
}

scree_status stage_detect(sim *s, scree_error *error) {
    return timed(s, detect, &s->seconds[0], error);
}

scree_status stage_prepare(sim *s, scree_error *error) {
    return timed(s, prepare, &s->seconds[1], error);
}

scree_status stage_solve(sim *s, scree_error *error) {
    return timed(s, solve, &s->seconds[2], error);
}
