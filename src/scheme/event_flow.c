/* Smooth motion between events: accelerations under the contacts that are closed, and their
 * integration by the fifth-order pair of Dormand and Prince (1980).
 *
 * Accelerations solve the same contact problem as velocities do elsewhere:
 *   a = a_free + A^-1 H F,   dU/dt = H' a + curve,   the cone between F and dU/dt + shift.
 * curve = (dH'/dt) v is the acceleration due to curved motion, found by differences along the
 * motion. Friction of a sliding contact opposes U_T for any dU_T/dt: a shift larger than all
 * accelerations enforces this. Contacts that are closed may open as part of the solution, since
 * forces never pull. Accelerations do not jump there, nor at the onset of sliding, and the error
 * control finds these instants. */
#include <string.h>

#include "base/math.h"
#include "scheme/event.h"

#define DOFS PLANAR_DOFS

/* Distance between the points of differences, relative to the least width: the truncation error is
 * of order 4 in it, and the rounding error is inversely proportional to it. */
#define DIFFERENCE 1e-3
static const double point_at[EVENT_POINTS] = {-2, -1, 1, 2, 0};
enum { LAST_POINT = EVENT_POINTS - 1, ALL_POINTS = (1 << EVENT_POINTS) - 1 };

event_held *event_held_of(const event_work *e, const contact_key *key) {
    for (size_t i = 0; i < e->held.count; i++)
        if (event_same(&e->held.data[i].key, key)) return &e->held.data[i];
    return NULL;
}

/* U of the closed contacts after dt, for bodies that move from q with v. */
static scree_status look_along(sim *s, event_work *e, const double *q, const double *v, double dt,
                               int point, scree_error *error) {
    for (size_t i = 0; i < e->numbers; i++)
        e->q_along[i] = q[i] + dt * v[i];
    TRY(event_detect(s, e, e->q_along, error));
    for (size_t i = 0; i < s->contacts.table.count; i++) {
        const contact own = contact_at(&s->contacts, i), *c = &own;
        event_held *h = event_held_of(e, &c->key);
        if (!h) continue;
        event_velocity(c, v, h->along[point]);
        h->found |= (uint8_t)(1u << point);
    }
    return SCREE_OK;
}

/* dU/dt of one row; where a contact ends nearby, from the side on which it exists. */
static double difference(const event_held *h, int k, double dt) {
    double far_back = h->along[0][k], back = h->along[1][k], fore = h->along[2][k],
           far_fore = h->along[3][k], here = h->along[LAST_POINT][k];
    if (h->found == ALL_POINTS) return (far_back - 8 * back + 8 * fore - far_fore) / (12 * dt);
    bool has_back = h->found >> 1 & 1, has_fore = h->found >> 2 & 1;
    if (has_back && has_fore) return (fore - back) / (2 * dt);
    if (has_fore) return (fore - here) / dt;
    return has_back ? (here - back) / dt : 0;
}

static double fastest_surface(const sim *s, const double *v) {
    double most = 0;
    for (uint32_t i = 0; i < s->bodies.count; i++)
        if (s->state->body.exists[i])
            most = fmax(most, rigid_surface_speed(s->model, i, v + DOFS * (size_t)i));
    return most;
}

/* Detects the contacts at q, into sim.contacts. */
static scree_status find_curves(sim *s, event_work *e, const double *q, const double *v,
                                scree_error *error) {
    double speed = fastest_surface(s, v), dt = speed > 0 ? DIFFERENCE * e->size / speed : 0;
    for (size_t i = 0; i < e->held.count; i++) {
        e->held.data[i].found = 0;
        e->held.data[i].curve[0] = e->held.data[i].curve[1] = 0;
    }
    for (int k = dt > 0 ? 0 : LAST_POINT; k < EVENT_POINTS; k++)
        TRY(look_along(s, e, q, v, point_at[k] * dt, k, error));
    for (size_t i = 0; i < e->held.count && dt > 0; i++)
        for (int k = 0; k < 2; k++)
            e->held.data[i].curve[k] = difference(&e->held.data[i], k, dt);
    return SCREE_OK;
}

/* Loads on bodies at q with velocities v, including loads that depend on velocity. */
static void find_loads(sim *s, const double *q, const double *v, double t) {
    rigid_work *w = &s->bodies;
    if (!w->force) return;
    load_view view = {.model = s->model,
                      .q = q,
                      .exists = s->state->body.exists,
                      .t = t,
                      .applied = s->state->applied.force};
    memset(w->force, 0, w->count * w->dofs * sizeof *w->force);
    loads_add(&s->step, &view, w->force);
    if (!s->needs.resists) return;
    view.v = v;
    view.slope = w->slope;
    loads_add(&s->step, &view, w->force);
}

/* A^-1 (m g + F) of all bodies, and the power of the loads. */
static void find_free(sim *s, const double *q, const double *v, double t, event_rate *r) {
    const double *g = s->state->clock.gravity, *force = s->bodies.force;
    find_loads(s, q, v, t);
    r->load = 0;
    for (uint32_t b = 0; b < s->bodies.blocks; b++) {
        const block *k = &s->bodies.block[b];
        for (uint32_t i = k->first_body; i < k->first_body + k->bodies; i++) {
            double mass = s->model->bodies.data[i].mass;
            double pull[DOFS] = {mass * g[0], mass * g[1], 0};
            for (size_t j = 0; force && j < DOFS; j++) {
                pull[j] += force[DOFS * i + j];
                r->load += force[DOFS * i + j] * v[DOFS * i + j];
            }
            block_inverse_times(k, i, pull, r->free + DOFS * (size_t)i);
        }
    }
}

static double largest_linear(const sim *s, const double *x) {
    double most = 0;
    for (size_t i = 0; i < s->bodies.count; i++)
        most = fmax(most, sqrt(x[DOFS * i] * x[DOFS * i] + x[DOFS * i + 1] * x[DOFS * i + 1]));
    return most;
}

/* Rows of the closed contacts, with the cones that the laws wrote. Other contacts have no force. */
static void write_shifts(sim *s, const event_work *e, const double *v, double slide) {
    for (size_t i = 0; i < s->contacts.table.count; i++) {
        uint32_t place = s->work.contact.place[i];
        if (place == NONE) continue;
        const contact own = contact_at(&s->contacts, i), *c = &own;
        const event_held *h = event_held_of(e, &c->key);
        row *r = work_row(&s->work, place);
        double *b = s->work.b + s->work.row_first[place], U[2];
        if (!h) {
            r->cone = CONE_FREE;
            continue;
        }
        event_velocity(c, v, U);
        b[0] = h->curve[0] + e->damping * U[0];
        if (r->dimension < 2) continue;
        b[1] = h->curve[1] + (h->slides != 0 ? h->slides * slide : e->damping * U[1]);
    }
}

/* Whether the shift was large enough for friction to oppose the sliding. */
static bool slides_hold(const sim *s, const event_work *e) {
    for (size_t i = 0; i < s->contacts.table.count; i++) {
        uint32_t place = s->work.contact.place[i];
        if (place == NONE || work_row(&s->work, place)->dimension < 2) continue;
        contact_key key = contact_key_at(&s->contacts, i);
        const event_held *h = event_held_of(e, &key);
        if (!h || h->slides == 0) continue;
        double change[2];
        const contact own = contact_at(&s->contacts, i);
        event_velocity(&own, s->bodies.v_plus, change);
        if (!(h->slides * (change[1] + s->work.b[s->work.row_first[place] + 1]) > 0)) return false;
    }
    return true;
}

static scree_status keep_pushes(const sim *s, const double *v, event_rate *r, scree_error *error) {
    for (size_t i = 0; i < s->contacts.table.count; i++) {
        uint32_t place = s->work.contact.place[i];
        if (place == NONE || work_row(&s->work, place)->cone == CONE_FREE) continue;
        const contact own = contact_at(&s->contacts, i), *c = &own;
        const double *F = s->work.S + s->work.row_first[place];
        double U[2];
        event_velocity(c, v, U);
        event_push p = {*c, {F[0], work_row(&s->work, place)->dimension > 1 ? F[1] : 0}};
        r->normal += p.S[0] * U[0];
        r->friction += p.S[1] * U[1];
        if (!array_push(&r->push, p)) return error_no_memory(error, "the forces of contacts");
    }
    return SCREE_OK;
}

/* The shift of sliding contacts, as an acceleration. It is increased until it suffices, but not
 * more, because of its rounding errors. If no shift suffices, forces grow with it: no finite force
 * lets the bodies slide on. */
#define FIRST_SLIDE 100
#define LAST_SLIDE  1e6

static scree_status solve_rate(sim *s, event_work *e, const double *v, event_rate *r,
                               scree_error *error) {
    double scale = largest_linear(s, r->free);
    for (size_t i = 0; i < e->held.count; i++)
        scale = fmax(scale, fmax(fabs(e->held.data[i].curve[0]), fabs(e->held.data[i].curve[1])));
    scale = scale > 0 ? scale : 1;
    memcpy(e->free, r->free, e->numbers * sizeof *e->free);
    s->bodies.v_minus = v;
    TRY(event_prepare(s, error));
    if (s->work.problem.contacts == 0) return SCREE_OK;
    for (double slide = FIRST_SLIDE;; slide *= 100) {
        write_shifts(s, e, v, slide * scale);
        TRY(event_solve(s, e, scale, &r->residual, error));
        if (slides_hold(s, e)) break;
        r->jams = slide >= LAST_SLIDE;
        if (r->jams) break;
    }
    memcpy(r->v, s->bodies.v_plus, e->numbers * sizeof *r->v);
    return keep_pushes(s, v, r, error);
}

static scree_status find_rate(sim *s, event_work *e, double t, const double *q, const double *v,
                              event_rate *r, scree_error *error) {
    find_free(s, q, v, t, r);
    memcpy(r->q, v, e->numbers * sizeof *r->q);
    memcpy(r->v, r->free, e->numbers * sizeof *r->v);
    r->push.count = 0;
    r->normal = r->friction = 0;
    r->residual = (residual){.worst = NONE};
    r->jams = false;
    if (e->held.count == 0) return SCREE_OK;
    TRY(find_curves(s, e, q, v, error));
    return solve_rate(s, e, v, r, error);
}

static const double stage_at[EVENT_STAGES] = {0, 1.0 / 5, 3.0 / 10, 4.0 / 5, 8.0 / 9, 1, 1};
static const double stage_weight[EVENT_STAGES][EVENT_STAGES] = {
    {0},
    {1.0 / 5},
    {3.0 / 40, 9.0 / 40},
    {44.0 / 45, -56.0 / 15, 32.0 / 9},
    {19372.0 / 6561, -25360.0 / 2187, 64448.0 / 6561, -212.0 / 729},
    {9017.0 / 3168, -355.0 / 33, 46732.0 / 5247, 49.0 / 176, -5103.0 / 18656},
    {35.0 / 384, 0, 500.0 / 1113, 125.0 / 192, -2187.0 / 6784, 11.0 / 84},
};
/* The last row of stages is the solution; its difference from the one of fourth order: */
static const double error_weight[EVENT_STAGES] = {
    71.0 / 57600, 0, -71.0 / 16695, 71.0 / 1920, -17253.0 / 339200, 22.0 / 525, -1.0 / 40};

/* q + dt times the weighted rates of the stages before. */
static void combine(const event_work *e, const double *weight, double dt, double *q, double *v) {
    for (size_t i = 0; i < e->numbers; i++) {
        double x = 0, y = 0;
        for (int k = 0; k < EVENT_STAGES - 1; k++) {
            if (weight[k] == 0) continue;
            x += weight[k] * e->rate[k].q[i];
            y += weight[k] * e->rate[k].v[i];
        }
        q[i] = e->q[i] + dt * x;
        v[i] = e->v[i] + dt * y;
    }
}

/* The largest error: of positions relative to the least width, of velocities relative to the
 * speeds. */
static double find_error(const sim *s, const event_work *e, double dt) {
    const double *g = s->state->clock.gravity;
    double speed = fmax(fastest_surface(s, e->v), fastest_surface(s, e->v_end));
    double scale[2] = {e->size, speed + s->step.law.h * sqrt(g[0] * g[0] + g[1] * g[1])}, most = 0;
    for (size_t i = 0; i < e->numbers; i++) {
        double x = 0, y = 0, arm = 1;
        for (int k = 0; k < EVENT_STAGES; k++) {
            x += error_weight[k] * e->rate[k].q[i];
            y += error_weight[k] * e->rate[k].v[i];
        }
        if (i % DOFS == 2) arm = e->size;
        most = fmax(most, dt * arm * fabs(x) / scale[0]);
        if (scale[1] > 0) most = fmax(most, dt * arm * fabs(y) / scale[1]);
    }
    return most / e->settings->accuracy;
}

scree_status event_try(sim *s, event_work *e, double dt, double *wrong, scree_error *error) {
    double t = s->step.law.t + e->done;
    e->tried = dt;
    for (int k = 0; k < EVENT_STAGES; k++) {
        bool last = k == EVENT_STAGES - 1;
        double *q = last ? e->q_end : e->q_stage, *v = last ? e->v_end : e->v_stage;
        combine(e, stage_weight[k], dt, q, v);
        TRY(find_rate(s, e, t + stage_at[k] * dt, q, v, &e->rate[k], error));
    }
    *wrong = find_error(s, e, dt);
    for (int k = 0; k < EVENT_STAGES; k++)
        if (e->rate[k].jams) *wrong = INFINITY;
    return SCREE_OK;
}

scree_status event_take(sim *s, event_work *e, double dt, scree_error *error) {
    scree_ledger *work = &s->report.certificate.step;
    for (int k = 0; k < EVENT_STAGES - 1; k++) {
        const event_rate *r = &e->rate[k];
        double weight = dt * stage_weight[EVENT_STAGES - 1][k];
        work->normal += weight * r->normal;
        work->friction += weight * r->friction;
        work->load += weight * r->load;
        event_count_residual(s, &r->residual);
        for (size_t i = 0; i < e->numbers; i++)
            s->bodies.v_free[i] += weight * r->free[i];
        for (size_t i = 0; i < r->push.count; i++)
            TRY(event_add_impulse(s, e, &r->push.data[i].contact, r->push.data[i].S, weight,
                                  error));
    }
    memcpy(e->q, e->q_end, e->numbers * sizeof *e->q);
    memcpy(e->v, e->v_end, e->numbers * sizeof *e->v);
    e->done += dt;
    return SCREE_OK;
}
