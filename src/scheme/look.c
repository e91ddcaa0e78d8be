/* The beginning and the end of a step on the bodies' side: drifts, forces, and the look for
 * contacts as far ahead as the laws act. */
#include <string.h>

#include "base/math.h"
#include "base/stop.h"
#include "detect/rematch.h"
#include "scheme/stages.h"

rigid_times stage_times(const sim *s) {
    double t = *s->state->clock.t, rest = 1 - s->step.theta;
    double t_M = t + rest * s->step.h;
    double t_planned = t + rest * s->h_planned;
    bool theta = s->scheme->path == RIGID_THETA; /* others are on their path when a step begins */
    return (rigid_times){.path = s->scheme->path,
                         .theta = s->step.theta,
                         .h = s->step.h,
                         .t = t,
                         .t_M = t_M,
                         .t_M_next = t_M + s->step.h_M,
                         .t_M_planned = theta ? t_planned : t_M};
}

void stage_add_loads(const sim *s, const load_view *view, double *force) {
    const model *m = s->model;
    const load_state *loads = &s->state->load;
    double t = view->t;
    for (size_t i = 0; i < m->loads.count; i++) {
        if (!loads->active[i] || m->loads.data[i].kind->resists != (view->v != NULL)) continue;
        uint32_t f = loads->function[i];
        double magnitude =
            f == NONE ? 1 : function_value(&m->functions.data[f], t - loads->start[i]);
        m->loads.data[i].kind->apply(&m->loads.data[i], magnitude, view, force);
    }
}

/* Adds the loads on bodies that stand at q at time t, but for those that resist. */
static void add_loads(sim *s, const double *q, double t) {
    load_view view = {.model = s->model, .q = q, .exists = s->state->body.exists, .t = t};
    stage_add_loads(s, &view, s->bodies.force);
}

/* Where the forces of the start kick before the drift: loads, and what the scheme kept. */
static void start_forces(sim *s) {
    rigid_work *w = &s->bodies;
    size_t numbers = w->count * w->dofs;
    memset(w->impulse, 0, numbers * sizeof *w->impulse);
    if (s->model->loads.count) {
        memset(w->force, 0, numbers * sizeof *w->force);
        add_loads(s, s->state->body.q, *s->state->clock.t);
        memcpy(w->impulse, w->force, numbers * sizeof *w->impulse);
    }
    for (size_t i = 0; w->kept && i < numbers; i++)
        w->impulse[i] += w->kept[i];
}

void stage_drift_to_middle(sim *s) {
    memset(s->seconds, 0, sizeof s->seconds);
    rigid_times times = stage_times(s);
    if (times.path != RIGID_THETA) start_forces(s);
    rigid_drift(&s->bodies, s->model, s->state, &times, s->team);
    if (s->model->nodes) deform_drift(&s->deform, &s->bodies, s->model, s->state, &times);
}

/* At q_M and t + theta h; where they kick twice, the mean of those at the start and at the end. */
static void apply_loads(sim *s) {
    rigid_work *w = &s->bodies;
    size_t numbers = w->count * w->dofs;
    double t = *s->state->clock.t;
    if (s->scheme->path == RIGID_THETA) {
        memset(w->force, 0, numbers * sizeof *w->force);
        add_loads(s, w->q_M, t + s->step.theta * s->step.h);
        return;
    }
    add_loads(s, w->q_M, t + s->step.h);
    for (size_t i = 0; i < numbers; i++)
        w->force[i] *= 0.5;
}

static scree_status free_velocity(sim *s, scree_error *error) {
    rigid_times times = stage_times(s);
    TRY(rigid_free_velocity(&s->bodies, s->model, s->state, &times, s->team, error));
    return s->model->nodes ? deform_blocks(&s->deform, &s->bodies, s->model, error) : SCREE_OK;
}

/* Once in a step: the passes that follow go on from their own iterates. */
static scree_status begin_deformables(sim *s, scree_error *error) {
    rigid_times times = stage_times(s);
    return deform_begin(&s->deform, &s->bodies, s->model, s->state, &times, error);
}

scree_status stage_free_velocity(sim *s, scree_error *error) {
    if (s->model->loads.count) apply_loads(s);
    if (s->model->nodes) TRY(begin_deformables(s, error));
    TRY(free_velocity(s, error));
    if (!s->resists) return SCREE_OK;
    resist_begin(s);
    return stage_resist(s, error);
}

scree_status stage_resist(sim *s, scree_error *error) {
    resist_correct(s);
    return free_velocity(s, error);
}

/* Of body i, whose velocities stand in an array of all bodies. */
static double surface_speed(const sim *s, size_t i, const double *v) {
    return rigid_surface_speed(s->model, (uint32_t)i, v + i * s->bodies.dofs);
}

static double node_speed(const sim *s, size_t i, const double *v) {
    const double *of = v + s->deform.first + i * s->deform.dimension;
    double sum = 0;
    for (uint32_t k = 0; k < s->deform.dimension; k++)
        sum += of[k] * of[k];
    return sqrt(sum);
}

bool stage_looks_ahead(const sim *s) {
    if (s->settings.watches || s->scheme->forms & LAW_EVENT) return true;
    if (s->settings.gamma != 1 - s->settings.theta) return true;
    for (size_t l = 0; l < s->model->laws.count; l++)
        if (law_forecasts(&s->model->laws.data[l])) return true;
    return false;
}

/* Half as much again as before and after the forces of this step: what contact impulses may add is
 * looked at after the solve. */
void stage_expect_speeds(sim *s) {
    s->expects = stage_looks_ahead(s);
    s->looks_ahead = false;
    if (!s->expects) return;
    double forecast = fabs(s->step.gamma - (1 - s->step.theta)) * s->step.h;
    for (size_t l = 0; l < s->model->laws.count; l++) {
        bool acts_early = law_forecasts(&s->model->laws.data[l]);
        s->law_ahead[l] = acts_early ? s->step.h_M : forecast;
        if (s->settings.watches) s->law_ahead[l] = fmax(s->law_ahead[l], s->step.h_M);
        s->looks_ahead = s->looks_ahead || acts_early || s->settings.watches;
    }
    for (size_t i = 0; i < s->bodies.count; i++) {
        if (!s->state->body.exists[i]) continue;
        double before = surface_speed(s, i, s->bodies.v_minus);
        s->speed[i] = 1.5 * fmax(before, surface_speed(s, i, s->bodies.v_free));
    }
    for (size_t i = 0; i < s->model->nodes; i++) {
        double before = node_speed(s, i, s->bodies.v_minus);
        s->deform.speed[i] = 1.5 * fmax(before, node_speed(s, i, s->bodies.v_free));
    }
}

/* Nodes that are faster than expected by more than there is to spare. */
static bool nodes_outrun(sim *s) {
    bool outrun = false;
    for (size_t i = 0; i < s->model->nodes; i++) {
        double speed = node_speed(s, i, s->bodies.v_plus), *expected = &s->deform.speed[i];
        if (!(speed > *expected * (1 + 1e-9))) continue;
        if (s->step.h_M * (speed - *expected) <= s->spare) continue;
        *expected = 1.5 * speed;
        outrun = true;
    }
    return outrun;
}

bool stage_outrun(sim *s) {
    bool outrun = false;
    for (size_t i = 0; s->looks_ahead && i < s->bodies.count; i++) {
        if (!s->state->body.exists[i]) continue;
        double speed = surface_speed(s, i, s->bodies.v_plus);
        if (!(speed > s->speed[i] * (1 + 1e-9))) continue;
        if (s->step.h_M * (speed - s->speed[i]) <= s->spare) continue;
        s->speed[i] = 1.5 * speed;
        outrun = true;
    }
    return s->looks_ahead && nodes_outrun(s) ? true : outrun;
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

/* Laws see gaps of mid-step: that at q_M, where a free step ends, half a step of the free velocity
 * ago. Then g_M + h U+ / 2 is the gap at the end of the step, as everywhere. */
static void take_gaps_back(sim *s) {
    contact_block *k = &s->blocks[0];
    for (size_t first = 0; first < s->contacts.table.count; first += STAGE_BLOCK) {
        stage_begin_block(s, k, first);
        stage_relative_velocities(s, k, s->bodies.v_free, k->U_plus);
        for (size_t i = 0; i < k->count; i++)
            s->contacts.gap[first + i] -= 0.5 * s->step.h * k->U_plus[i][0];
    }
}

/* Contacts of deformable bodies, among those of rigid ones. */
static scree_status detect_skins(sim *s, detect_input *input, scree_error *error) {
    input->exists = s->state->body.exists;
    skin_input skin = {
        .common = input, .x = s->deform.x_M, .speed = s->expects ? s->deform.speed : NULL};
    return skin_detector_run(s->skin, &skin, &s->contacts, &s->detected, error);
}

static void find_rigid(sim *s) {
    memcpy(s->rigid, s->state->body.exists, s->bodies.count);
    for (size_t i = 0; i < s->model->deformables.count; i++)
        s->rigid[s->model->deformables.data[i].slot] = 0;
}

static scree_status detect(sim *s, scree_error *error) {
    set_reaches(s);
    if (s->rigid) find_rigid(s);
    detect_input input = {.model = s->model,
                          .q = s->bodies.q_M,
                          .exists = s->rigid ? s->rigid : s->state->body.exists,
                          .mobile = s->bodies.mobile,
                          .law_reach = s->law_reach,
                          .law_ahead = s->expects ? s->law_ahead : NULL,
                          .speed = s->expects ? s->speed : NULL,
                          .last = &s->state->contact,
                          .held = s->held,
                          .held_count = s->held_count,
                          .team = s->team};
    TRY(detector_run(s->detector, &input, &s->contacts, &s->detected, error));
    if (s->model->nodes) TRY(detect_skins(s, &input, error));
    /* planar contacts that lose their impulse settle in a few sweeps, but no bond may be lost */
    bool several = s->contacts.key != NULL; /* contacts of a pair */
    if (several && (s->model->dimension == 3 || s->state->contact.history_width))
        rematch_contacts(&s->contacts, &s->state->contact, s->model, s->bodies.q_M);
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
    if (s->scheme->path == RIGID_NEWMARK) take_gaps_back(s);
    return SCREE_OK;
}

/* A stage with its wall-clock time, for reports alone. */
scree_status stage_timed(sim *s, scree_status (*stage)(sim *, scree_error *), double *seconds,
                         scree_error *error) {
    TRY(stop_check(error));
    double start = stage_seconds();
    scree_status status = stage(s, error);
    *seconds += stage_seconds() - start;
    return status;
}

scree_status stage_detect(sim *s, scree_error *error) {
    return stage_timed(s, detect, &s->seconds[0], error);
}
