/* An event-driven integrator for a few contacts: the reference for other schemes.
 *
 * A step advances from event to event. Between them the motion is smooth and integrated to rounding
 * (scheme/event_flow.c); the instants at which a contact closes or a sliding ends are located. When
 * a contact closes, velocities jump by the law of impact, with all contacts that touch
 * (scheme/event_blow.c). Sequences of faster and faster bounces end: a contact that approaches
 * slower than `rest_speed` does not bounce and stays closed.
 *
 * At the start of each part of a step, positions and velocities decide which contacts are closed
 * and which slide: nothing is kept from step to step. */
#include <stddef.h>
#include <string.h>

#include "base/math.h"
#include "base/stop.h"
#include "law/size.h"
#include "scheme/event.h"

#define DOFS PLANAR_DOFS

static const param params[] = {
    PARAM_ROW(event_settings, rest_speed, REAL, .dimension = {1, 0, -1}, .flags = PARAM_POSITIVE,
              .fallback = "1e-6 m/s",
              .help = "contacts that approach slower than this do not bounce, which ends infinite "
                      "sequences of bounces"),
    PARAM_ROW(
        event_settings, accuracy, REAL, .low = 1e-14, .high = 1e-3, .fallback = "1e-12",
        .help = "error tolerance of a part of a step, relative to the smallest width of a body and "
                "the largest speed"),
    PARAM_ROW(event_settings, max_contacts, INTEGER, .low = 1, .high = 10000, .fallback = "50",
              .help = "maximum number of closed contacts; more are an error"),
    PARAM_ROW(
        event_settings, max_parts, INTEGER, .low = 1, .high = 1e9, .fallback = "100000",
        .help =
            "maximum number of parts into which events and accuracy may divide a step; more are "
            "an error"),
    {0},
};

static void release(void *own) {
    event_work *e = own;
    if (!e) return;
    for (int k = 0; k < EVENT_STAGES; k++)
        array_free(&e->rate[k].push);
    array_free(&e->held);
    array_free(&e->begin);
    array_free(&e->end);
    array_free(&e->impulse);
    mem_free(e->store);
    mem_free(e);
}

static scree_status create(sim *s, event_work **out, scree_error *error) {
    if (s->own) {
        *out = s->own;
        return SCREE_OK;
    }
    event_work *e = mem_alloc(1, sizeof *e);
    if (!e) return error_no_memory(error, "the event-driven step");
    s->own = e;
    e->settings = s->scheme_parameters;
    e->numbers = DOFS * s->bodies.count;
    double **const arrays[] = {&e->q,       &e->v,       &e->q_end,   &e->v_end,
                               &e->q_stage, &e->v_stage, &e->q_along, &e->free};
    size_t count = sizeof arrays / sizeof *arrays;
    double *at = mem_alloc((count + 3 * EVENT_STAGES) * e->numbers, sizeof *at);
    e->store = at;
    if (!at) {
        release(e);
        s->own = NULL;
        return error_no_memory(error, "the event-driven step");
    }
    for (size_t i = 0; i < count; i++, at += e->numbers)
        *arrays[i] = at;
    for (int k = 0; k < EVENT_STAGES; k++, at += 3 * e->numbers)
        e->rate[k] = (event_rate){.q = at, .v = at + e->numbers, .free = at + 2 * e->numbers};
    *out = e;
    return SCREE_OK;
}

static scree_status check(const sim *s, scree_error *error) {
    const char *name = s->scheme->head.name;
    if (s->model->dimension != 2)
        return error_set(error, SCREE_UNSUPPORTED,
                         "the world has 3 dimensions, but the scheme '%s' works for planar bodies "
                         "only: choose another scheme",
                         name);
    if (s->model->joints.count)
        return error_set(error, SCREE_UNSUPPORTED,
                         "joint 1 ('%s'): the scheme '%s' has no joints: remove 'joints', or "
                         "choose another scheme",
                         s->model->joints.data[0].kind->head.name, name);
    for (size_t i = 0; i < s->bodies.count; i++) {
        uint32_t at = s->state->body.driven[i];
        for (uint32_t k = 0; at != NONE && k < DOFS; k++)
            if (s->state->drive.function[at * DOFS + k] != NONE)
                return error_set(error, SCREE_UNSUPPORTED,
                                 "body %zu '%s' is driven, but the scheme '%s' needs bodies that "
                                 "are free or at rest: choose another scheme",
                                 i + 1, s->model->bodies.data[i].name, name);
    }
    return SCREE_OK;
}

static bool is_closed(const event_work *e, const event_seen *c) {
    return c->gap <= c->closed_gap && fabs(c->U[0]) <= event_still(e);
}

/* Bodies that touch and approach: velocities must jump first. */
static bool must_jump(const event_work *e) {
    for (size_t i = 0; i < e->begin.count; i++) {
        const event_seen *c = &e->begin.data[i];
        if (c->gap <= 0 && c->U[0] < -event_still(e)) return true;
    }
    return false;
}

static scree_status hold_contacts(sim *s, event_work *e, scree_error *error) {
    e->held.count = 0;
    for (size_t i = 0; i < e->begin.count; i++) {
        const event_seen *c = &e->begin.data[i];
        if (!is_closed(e, c)) continue;
        event_held h = {.key = c->key};
        if (fabs(c->U[1]) > event_still(e)) h.slides = c->U[1] > 0 ? 1 : -1;
        if (!array_push(&e->held, h)) return error_no_memory(error, "the closed contacts");
    }
    if ((int64_t)e->held.count > e->settings->max_contacts)
        return error_set(error, SCREE_UNSUPPORTED,
                         "t = %.9g s: %zu contacts are closed, more than 'max_contacts' (%lld) of "
                         "the scheme '%s': use 'moreau_jean', or raise 'max_contacts'",
                         s->step.law.t + e->done, e->held.count,
                         (long long)e->settings->max_contacts, s->scheme->head.name);
    return SCREE_OK;
}

/* Parts are not made shorter than this share of the step: accelerations may jump where a contact
 * reaches an edge. */
#define SHORTEST 1e-9

static double longest_part(const sim *s, const event_work *e) {
    const double *g = s->state->clock.gravity;
    double left = s->step.law.h - e->done, speed = 0;
    for (uint32_t i = 0; i < s->bodies.count; i++)
        if (s->state->body.exists[i])
            speed = fmax(speed, rigid_surface_speed(s->model, i, e->v + DOFS * (size_t)i));
    speed += sqrt(g[0] * g[0] + g[1] * g[1]) * left;
    return speed * left > EVENT_WAY * e->size ? EVENT_WAY * e->size / speed : left;
}

/* Tries parts until one is accurate enough; next: a good length for the following part. jams:
 * motion can continue only after a jump. */
static scree_status try_part(sim *s, event_work *e, double *dt, double *next, bool *jams,
                             scree_error *error) {
    double shortest = SHORTEST * s->step.law.h;
    for (;;) {
        double wrong;
        TRY(stop_check(error));
        TRY(event_try(s, e, *dt, &wrong, error));
        *jams = e->rate[0].jams || (isinf(wrong) && *dt <= shortest);
        *next = *dt * fmin(5, fmax(0.2, wrong > 0 ? 0.9 * math_pow(wrong, -0.2) : 5));
        if (*jams || !(wrong > 1) || *dt <= shortest) return SCREE_OK;
        *dt = fmax(*next, shortest);
    }
}

/* Shorter pieces than this share of the searched part contain no further event. */
#define NOTHING_HIDES 0.01

/* Searches backward from event to event until no earlier one exists. */
static scree_status find_first(sim *s, event_work *e, double *dt, bool *closes,
                               scree_error *error) {
    double least = NOTHING_HIDES * *dt, wrong;
    *closes = false;
    for (;;) {
        bool hides;
        event found;
        TRY(stop_check(error));
        TRY(event_hides(s, e, *dt, &hides, error));
        if (hides && *dt > least) {
            *closes = false;
            *dt *= 0.5;
        } else {
            TRY(event_first(s, e, *dt, *closes, &found, error));
            if (!(found.when < *dt)) return SCREE_OK;
            *closes = found.closes;
            *dt = found.when;
        }
        TRY(event_try(s, e, *dt, &wrong, error));
    }
}

/* One part of the step, to its end or to the first event; dt: length tried first, and the length
 * for the next part. */
static scree_status advance_part(sim *s, event_work *e, double *dt, bool *closes,
                                 scree_error *error) {
    double left = s->step.law.h - e->done, longest = longest_part(s, e), next;
    double length = fmin(fmin(*dt, longest), left);
    bool jams;
    TRY(try_part(s, e, &length, &next, &jams, error));
    *closes = false;
    if (jams) return event_jam(s, e, error);
    TRY(find_first(s, e, &length, closes, error));
    TRY(event_take(s, e, length, error));
    if (length == left) e->done = s->step.law.h;
    *dt = next;
    return SCREE_OK;
}

static void begin(sim *s, event_work *e) {
    rigid_work *w = &s->bodies;
    memcpy(e->q, s->state->body.q, e->numbers * sizeof *e->q);
    memcpy(e->v, s->state->body.v, e->numbers * sizeof *e->v);
    memcpy(w->v_free, e->v, e->numbers * sizeof *e->v);
    memset(w->impulse, 0, e->numbers * sizeof *w->impulse);
    memset(s->seconds, 0, sizeof s->seconds);
    memcpy(s->solver.memory, s->state->clock.solver, sizeof s->solver.memory);
    s->solver.info = (solver_info){.outcome = SOLVER_CONVERGED, .residual.worst = NONE};
    s->report.certificate.step = (scree_ledger){0};
    s->work.problem.contacts = 0;
    s->look.looks_ahead = false;
    e->impulse.count = 0;
    e->done = 0;
    e->damping = 1 / s->step.law.h;
    e->size = INFINITY;
    for (size_t i = 0; i < w->count; i++)
        if (s->state->body.exists[i] && !state_wholly_prescribed(s->state, i))
            e->size = fmin(e->size, s->model->shapes.data[s->model->bodies.data[i].shape]->size);
    if (!isfinite(e->size) || !(e->size > 0)) e->size = 1;
}

static scree_status refuse_parts(const sim *s, const event_work *e, scree_error *error) {
    return error_set(error, SCREE_STOPPED,
                     "t = %.9g s: events and accuracy divide a step into more than %lld parts: "
                     "use shorter steps, or raise 'rest_speed' or 'max_parts' of the scheme '%s'",
                     s->step.law.t + e->done, (long long)e->settings->max_parts,
                     s->scheme->head.name);
}

static scree_status advance(sim *s, double h, double h_next, scree_error *error) {
    event_work *e = NULL;
    TRY(check(s, error));
    TRY(create(s, &e, error));
    sim_begin_step(s, 0, h, h_next); /* contacts are those at the end of the step */
    s->step.law.gamma = 1;           /* laws use the present gap */
    TRY(stage_drift_to_middle(&s->step, &s->bodies, &s->deform, error));
    TRY(stage_free_velocity(&s->step, &s->bodies, &s->deform, error)); /* for the masses only */
    begin(s, e);
    bool closes = false;
    double dt = h;
    for (int64_t parts = 0; e->done < h; parts++) {
        if (parts == e->settings->max_parts) return refuse_parts(s, e, error);
        TRY(stage_asked_to_stop(&s->step, &s->solver, error));
        TRY(event_look(s, e, false, error));
        if (closes || must_jump(e)) {
            TRY(event_blow(s, e, error));
            TRY(event_look(s, e, false, error));
        }
        TRY(hold_contacts(s, e, error));
        TRY(advance_part(s, e, &dt, &closes, error));
    }
    if (closes) TRY(event_blow(s, e, error));
    return event_certify(s, e, error);
}

const scheme scheme_event_driven = {
    .head = {.name = "event_driven",
             .help = "from event to event, exact except for rounding: a reference for a few "
                     "contacts of planar bodies that are free or at rest; laws normal: velocity, "
                     "impact: newton or dissipation_index, friction: coulomb",
             .params = params,
             .size = sizeof(event_settings)},
    .finds_at_end = true,
    .forms = LAW_EVENT,
    .theta = 0.5,
    .path = {.kicks = true, .end = RIGID_ENDS_THERE},
    .watches = true,
    .solves = true,
    .solves_within = true,
    .check = check,
    .advance = advance,
    .release = release,
};
