/* The start and the end of a step for the bodies: drifts, forces, and the distance within which
 * contacts are detected for laws that act ahead of contact. */
#include <string.h>

#include "base/math.h"
#include "base/stop.h"
#include "detect/rematch.h"
#include "scheme/divided.h"
#include "scheme/parts.h"

/* Relative to the expected speed: an excess within rounding does not count. */
#define ROUNDING 1e-9

/* Forces that a program writes for any body, where no load of the model stands for them. */
static void add_written(const step_input *step, double *force) {
    const model *m = step->model;
    const state *s = step->state;
    if (s->applied.table.count == 0 || model_is_applied(m)) return;
    for (size_t i = 0; i < m->bodies.count; i++)
        for (uint32_t k = 0; s->body.exists[i] && k < m->dofs; k++)
            force[i * m->dofs + k] += s->applied.force[i * m->dofs + k];
}

void loads_add(const step_input *step, const load_view *view, double *force) {
    const model *m = step->model;
    const load_state *loads = &step->state->load;
    double t = view->t;
    for (size_t i = 0; i < m->loads.count; i++) {
        if (!loads->active[i] || m->loads.data[i].kind->resists != (view->v != NULL)) continue;
        uint32_t f = loads->function[i];
        double magnitude =
            f == NONE ? 1 : function_value(&m->functions.data[f], t - loads->start[i]);
        m->loads.data[i].kind->apply(&m->loads.data[i], magnitude, view, force);
    }
    if (!view->v) add_written(step, force);
}

/* Adds the loads on bodies at q and time t, except those that depend on velocity. */
static void add_loads(const step_input *step, const double *q, double t, double *force) {
    const state *s = step->state;
    load_view view = {.model = step->model,
                      .q = q,
                      .exists = s->body.exists,
                      .t = t,
                      .applied = s->applied.force};
    loads_add(step, &view, force);
}

/* The forces of the first half kick at the start of a step: loads, and forces that the scheme
 * kept. */
static void start_forces(const step_input *step, rigid_work *w) {
    size_t numbers = w->count * w->dofs;
    memset(w->impulse, 0, numbers * sizeof *w->impulse);
    if (w->force) {
        memset(w->force, 0, numbers * sizeof *w->force);
        add_loads(step, step->state->body.q, *step->state->clock.t, w->force);
        memcpy(w->impulse, w->force, numbers * sizeof *w->impulse);
    }
    for (size_t i = 0; w->kept && i < numbers; i++)
        w->impulse[i] += w->kept[i];
}

scree_status stage_drift_to_middle(const step_input *step, rigid_work *bodies, deform_work *deform,
                                   scree_error *error) {
    if (step->times.path.kicks) start_forces(step, bodies);
    bodies->counted = NULL;
    bodies->present = present_bodies(step);
    TRY(rigid_drift(bodies, step->model, step->state, &step->times, step->team, error));
    if (step->model->nodes) deform_drift(deform, bodies, step->model, step->state, &step->times);
    return SCREE_OK;
}

/* Forces at q_M and t + theta h; for schemes with two half kicks, the mean of those at the start
 * and at the end. */
static void apply_loads(const step_input *step, rigid_work *w) {
    size_t numbers = w->count * w->dofs;
    double t = *step->state->clock.t;
    if (!step->times.path.kicks) {
        memset(w->force, 0, numbers * sizeof *w->force);
        add_loads(step, w->q_M, t + step->law.theta * step->law.h, w->force);
        return;
    }
    add_loads(step, w->q_M, t + step->law.h, w->force);
    for (size_t i = 0; i < numbers; i++)
        w->force[i] *= 0.5;
}

static scree_status free_velocity(const step_input *step, rigid_work *bodies, deform_work *deform,
                                  scree_error *error) {
    TRY(rigid_free_velocity(bodies, step->model, step->state, &step->times, step->team, error));
    return step->model->nodes ? deform_blocks(deform, bodies, step->model, error) : SCREE_OK;
}

/* Only once per step: the following passes continue from their own iterates. */
static scree_status begin_deformables(const step_input *step, rigid_work *bodies,
                                      deform_work *deform, scree_error *error) {
    return deform_begin(deform, bodies, step->model, step->state, &step->times, error);
}

scree_status stage_free_velocity(const step_input *step, rigid_work *bodies, deform_work *deform,
                                 scree_error *error) {
    if (bodies->force) apply_loads(step, bodies);
    if (step->model->nodes) TRY(begin_deformables(step, bodies, deform, error));
    TRY(free_velocity(step, bodies, deform, error));
    if (!step->needs.resists) return SCREE_OK;
    resist_begin(step, bodies);
    return free_velocity_again(step, bodies, deform, error);
}

scree_status free_velocity_again(const step_input *step, rigid_work *bodies, deform_work *deform,
                                 scree_error *error) {
    resist_correct(step, bodies);
    return free_velocity(step, bodies, deform, error);
}

/* Speed of body i, from an array of all velocities. */
static double surface_speed(const model *m, size_t i, const double *v) {
    return rigid_surface_speed(m, (uint32_t)i, v + i * m->dofs);
}

static double node_speed(const model *m, size_t i, const double *v) {
    uint32_t dimension = (uint32_t)m->dimension;
    const double *of = v + node_velocities(m) + i * dimension;
    double sum = 0;
    for (uint32_t k = 0; k < dimension; k++)
        sum += of[k] * of[k];
    return sqrt(sum);
}

bool look_is_ahead(const model *m, const scheme_settings *settings, const scheme *of) {
    if (settings->watches || of->watches) return true;
    if (settings->gamma != 1 - settings->theta) return true;
    for (size_t l = 0; l < m->laws.count; l++)
        if (law_forecasts(&m->laws.data[l])) return true;
    return false;
}

/* How far ahead a law looks, s. */
static double law_ahead(const step_input *step, const law *l) {
    double forecast = fabs(step->law.gamma - (1 - step->law.theta)) * step->law.h;
    double ahead = law_forecasts(l) ? step->law.h_M : forecast;
    return step->settings->watches ? fmax(ahead, step->law.h_M) : ahead;
}

double look_ahead(const step_input *step) {
    double most = 0;
    for (size_t l = 0; l < step->model->laws.count; l++)
        most = fmax(most, law_ahead(step, &step->model->laws.data[l]));
    return look_is_ahead(step->model, step->settings, step->scheme) ? most : 0;
}

/* One and a half times the speeds before and after the forces of this step; the effect of contact
 * impulses is checked after the solve. */
void stage_expect_speeds(const step_input *step, const rigid_work *bodies, look_work *look) {
    const model *m = step->model;
    look->expects = look_is_ahead(m, step->settings, step->scheme);
    look->looks_ahead = false;
    if (!look->expects) return;
    for (size_t l = 0; l < step->model->laws.count; l++) {
        bool acts_early = law_forecasts(&step->model->laws.data[l]);
        look->law_ahead[l] = law_ahead(step, &step->model->laws.data[l]);
        look->looks_ahead = look->looks_ahead || acts_early || step->settings->watches;
    }
    for (size_t i = 0; i < bodies->count; i++) {
        if (!step->state->body.exists[i]) continue;
        double before = surface_speed(m, i, bodies->v_minus);
        look->speed[i] = 1.5 * fmax(before, surface_speed(m, i, bodies->v_free));
    }
    for (size_t i = 0; i < step->model->nodes; i++) {
        double before = node_speed(m, i, bodies->v_minus);
        look->node_speed[i] = 1.5 * fmax(before, node_speed(m, i, bodies->v_free));
    }
}

/* Nodes that exceed their expected speed by more than the reserve. */
static bool nodes_outrun(const step_input *step, const double *v_plus, look_work *look) {
    bool outrun = false;
    for (size_t i = 0; i < step->model->nodes; i++) {
        double speed = node_speed(step->model, i, v_plus), *expected = &look->node_speed[i];
        if (!(speed > *expected * (1 + ROUNDING))) continue;
        if (step->law.h_M * (speed - *expected) <= look->spare) continue;
        *expected = 1.5 * speed;
        outrun = true;
    }
    return outrun;
}

/* Whether a body moved faster than expected; its expected speed is then raised. */
static bool bodies_outrun(const step_input *step, const rigid_work *bodies, look_work *look) {
    bool outrun = false;
    const uint8_t *counted = counted_bodies(step);
    for (size_t i = 0; look->looks_ahead && i < bodies->count; i++) {
        if (!step->state->body.exists[i] || (counted && !counted[i])) continue;
        double speed = surface_speed(step->model, i, bodies->v_plus);
        if (!(speed > look->speed[i] * (1 + ROUNDING))) continue;
        if (step->law.h_M * (speed - look->speed[i]) <= look->spare) continue;
        look->speed[i] = 1.5 * speed;
        outrun = true;
    }
    if (look->looks_ahead && nodes_outrun(step, bodies->v_plus, look)) outrun = true;
    return outrun;
}

scree_status stage_outrun(step_input *step, const rigid_work *bodies, const contact_table *contacts,
                          look_work *look, problem_work *work, bool *outrun, scree_error *error) {
    *outrun = bodies_outrun(step, bodies, look);
    if (is_divided(step) && look->looks_ahead) TRY(divided_speeds(step, look, outrun, error));
    if (!*outrun) return SCREE_OK;
    step->law.pass = 0;
    step->looks++;
    return step_agree(step, found_keep(contacts, work, &work->found, error), error);
}

static void set_reaches(const step_input *step, look_work *look) {
    const model *m = step->model;
    double largest = 0;
    for (size_t i = 0; i < m->shapes.count; i++)
        if (isfinite(m->shapes.data[i]->size)) largest = fmax(largest, m->shapes.data[i]->size);
    double least = fmax(step->settings->alert, step->law.active_gap * largest);
    for (size_t i = 0; i < m->laws.count; i++)
        look->law_reach[i] = least + law_reach(&m->laws.data[i]);
    look->spare = 0.5 * least; /* share of the reach that a body may use up unexpectedly */
}

/* Laws use gaps at mid-step. Where a free step ends at q_M, that is the gap at q_M minus half a
 * step of the free velocity. Then g_M + h U+ / 2 is the gap at the end of the step, as in the other
 * schemes. */
static void take_gaps_back(const step_input *step, const double *v_free, contact_table *contacts) {
    contact_block *k = &step->blocks->at[0];
    for (size_t first = 0; first < contacts->table.count; first += STAGE_BLOCK) {
        block_begin(contacts, k, first);
        block_velocities(step->model, contacts, k, v_free, k->U_plus);
        for (size_t i = 0; i < k->count; i++)
            contacts->gap[first + i] -= 0.5 * step->law.h * k->U_plus[i][0];
    }
}

/* Contacts of deformable bodies, inserted among those of rigid ones. */
static scree_status detect_skins(const step_input *step, const deform_work *deform,
                                 detect_input *input, look_work *look, contact_table *contacts,
                                 scree_error *error) {
    input->exists = step->state->body.exists;
    skin_input skin = {
        .common = input, .x = deform->x_M, .speed = look->expects ? look->node_speed : NULL};
    return skin_detector_run(look->skin, &skin, contacts, &look->report, error);
}

static void find_rigid(const step_input *step, look_work *look) {
    memcpy(look->rigid, step->state->body.exists, step->model->bodies.count);
    for (size_t i = 0; i < step->model->deformables.count; i++)
        look->rigid[step->model->deformables.data[i].slot] = 0;
}

static scree_status refuse_unlisted(const model *m, const uint64_t id[2], scree_error *error) {
    const body *bodies = m->bodies.data;
    return error_set(error, SCREE_BAD_INPUT,
                     "bodies %llu (%s) and %llu (%s) touch, but the surfaces '%s' and '%s' have "
                     "no law: add the pair to 'contacts' or give a default",
                     (unsigned long long)id[0], bodies[id[0] - 1].name, (unsigned long long)id[1],
                     bodies[id[1] - 1].name, m->surfaces.names.data[bodies[id[0] - 1].surface],
                     m->surfaces.names.data[bodies[id[1] - 1].surface]);
}

static scree_status detect(const step_input *step, const rigid_work *bodies,
                           const deform_work *deform, look_work *look, contact_table *contacts,
                           scree_error *error) {
    set_reaches(step, look);
    if (is_divided(step) && look->expects) TRY(divided_reach(step, look, error));
    if (look->rigid) find_rigid(step, look);
    detect_input input = {.model = step->model,
                          .q = bodies->q_M,
                          .exists = look->rigid ? look->rigid : step->state->body.exists,
                          .mobile = bodies->mobile,
                          .chosen = counted_bodies(step),
                          .settled = is_divided(step) && !step->territory->anew,
                          .law_reach = look->law_reach,
                          .law_ahead = look->expects ? look->law_ahead : NULL,
                          .speed = look->expects ? look->speed : NULL,
                          .last = &step->state->contact,
                          .held = step->needs.held,
                          .held_count = step->needs.held_count,
                          .team = step->team};
    TRY(detector_run(look->detector, &input, contacts, &look->report, error));
    if (step->model->nodes) TRY(detect_skins(step, deform, &input, look, contacts, error));
    /* planar contacts recover lost impulses in a few sweeps, but bonds must not be lost */
    bool several = contacts->key != NULL; /* most contacts of a pair */
    if (several && (step->model->dimension == 3 || step->state->contact.history_width))
        rematch_contacts(contacts, &step->state->contact, step->model, bodies->q_M);
    if (look->report.unlisted[0]) return refuse_unlisted(step->model, look->report.unlisted, error);
    if (step->scheme->looks_back) take_gaps_back(step, bodies->v_free, contacts);
    return SCREE_OK;
}

scree_status stage_detect(const step_input *step, const rigid_work *bodies,
                          const deform_work *deform, look_work *look, contact_table *contacts,
                          scree_error *error) {
    TRY(stop_check(error));
    double start = stage_seconds();
    scree_status status = detect(step, bodies, deform, look, contacts, error);
    step->seconds[0] += stage_seconds() - start;
    return status;
}
