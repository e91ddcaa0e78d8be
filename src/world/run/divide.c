/* When a world is divided among processes (docs/ranks.md). A divided step and a whole one give the
 * same bits, so everything here is a matter of time alone. */
#include "base/math.h"
#include "world/world.h"

/* Steps that are made whole after one that could not be made divided, doubled each time. */
#define WAIT_FIRST 16
#define WAIT_MOST  1024

static bool is_elliptic(const model *m) {
    for (size_t l = 0; l < m->laws.count; l++)
        if (law_is_elliptic(&m->laws.data[l])) return true;
    return false;
}

static bool loads_are_local(const model *m) {
    for (size_t i = 0; i < m->loads.count; i++)
        if (!m->loads.data[i].kind->alone) return false;
    return true;
}

/* Free bodies must move freely along every axis: others are hubs of the sweeps. They must not be
 * larger than those that were free at the start, for which the bricks were chosen. */
static const char *bodies_reason(const scree_world *w) {
    size_t led = 0;
    double largest[2] = {0, 0};
    for (size_t i = 0; i < w->model.bodies.count; i++) {
        if (state_wholly_prescribed(&w->state, i)) {
            led += w->state.body.driven[i] != NONE;
            continue;
        }
        const uint8_t *prescribed = state_prescribed(&w->state, i);
        for (uint32_t k = 0; k < w->state.body.dofs; k++)
            if (prescribed[k]) return "a body is prescribed along some axes and free along others";
        double bound = w->model.shapes.data[w->model.bodies.data[i].shape]->bound;
        largest[1] = fmax(largest[1], fmin(bound, largest[0]));
        largest[0] = fmax(largest[0], bound);
    }
    if (!(largest[0] + largest[1] <= w->sim.work.brick.plan.touch))
        return "a body that was fixed at the start is larger than all free ones";
    return led > RIGID_LED_MOST ? "more than 256 bodies are driven" : NULL;
}

/* Why no step of this world is divided; NULL: there is no reason. */
static const char *lasting_reason(const scree_world *w) {
    const model *m = &w->model;
    if (!w->scheme->divides) return "the time scheme needs all bodies";
    if (m->nodes) return "deformable bodies";
    if (m->joints.count) return "joints";
    if (!w->solver_kind->divides) return "this solver needs all contacts";
    if (is_elliptic(m)) return "a law with an elliptic cone";
    if (!loads_are_local(m)) return "a load that depends on several bodies";
    if (w->control.adapts || w->control.callback || w->def.on_unconverged == SCREE_HALVE)
        return "adaptive steps";
    if (w->observers.count || w->watched) return "a program or an option that looks at every step";
    for (size_t i = 0; i < w->stages.count; i++)
        if (w->stages.data[i].until.uses_values) return "a stage ends by a measure";
    return bodies_reason(w);
}

const char *world_whole_reason(scree_world *w) {
    if (!w->division.asked) w->division.reason = lasting_reason(w);
    w->division.asked = true;
    if (w->division.reason) return w->division.reason;
    return w->sim.territory.whole_because;
}

/* Whether something changes the state before the step, which needs all of it. */
static bool changes_first(const scree_world *w) {
    return w->queue.count || world_stage_begins(w) || world_rain_due(w);
}

scree_status world_make_whole(scree_world *w, scree_error *error) {
    territory *t = &w->sim.territory;
    if (!t->divided) return SCREE_OK;
    world_release(w);
    return territory_join(t, &w->model, &w->state, error);
}

scree_status world_before_changes(scree_world *w, scree_error *error) {
    if (ranks_count() == 1) return SCREE_OK;
    if (changes_first(w)) w->division.asked = false; /* bodies may be driven or freed now */
    return changes_first(w) || world_whole_reason(w) ? world_make_whole(w, error) : SCREE_OK;
}

/* Before an attempt of a step: the bodies that processes see, or the wish to divide. */
scree_status world_begin_divided(scree_world *w, scree_error *error) {
    territory *t = &w->sim.territory;
    if (ranks_count() == 1) return SCREE_OK;
    world_release(w);
    t->wants_whole = false;
    world_whole_reason(w);
    t->wanted = !w->division.reason && *w->state.clock.step >= w->division.wait_until;
    if (t->divided && !t->wanted) return world_make_whole(w, error);
    return t->divided ? territory_meet(t, &w->state, error) : SCREE_OK;
}

/* After an attempt that needs the whole world: it is to be repeated. */
bool world_wants_whole(const scree_world *w) {
    return w->sim.territory.divided && w->sim.territory.wants_whole;
}

/* The next steps are whole. */
static void world_wait(scree_world *w) {
    division *d = &w->division;
    d->wait = d->wait ? d->wait * 2 : WAIT_FIRST;
    if (d->wait > WAIT_MOST) d->wait = WAIT_MOST;
    d->wait_until = *w->state.clock.step + d->wait;
    w->sim.territory.wanted = false;
}

scree_status world_retreat(scree_world *w, scree_error *error) {
    world_wait(w);
    w->sim.territory.whole_because = "a fast body, or a solve that needed all contacts";
    return world_make_whole(w, error);
}

void world_count_division(scree_world *w) {
    if (w->sim.territory.wanted && !w->sim.territory.divided) world_wait(w);
    if (!w->sim.territory.divided) return;
    w->division.steps++;
    w->division.wait = 0;
}

scree_status world_gather(scree_world *w, scree_error *error) {
    if (ranks_count() == 1) return SCREE_OK;
    return territory_gather(&w->sim.territory, &w->model, &w->state, error);
}

void world_release(scree_world *w) { territory_release(&w->sim.territory, &w->state); }
