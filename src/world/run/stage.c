/* Stages: their start, rain while they last, their end. The stage reached and its start are state;
 * the list of stages is constant. */
#include <string.h>

#include "base/math.h"
#include "base/sized.h"
#include "world/world.h"

/* Relative to the time since rain began: a body that is due except for rounding is due. */
#define ROUNDING 1e-12

static const scree_stage_def defaults = {.size = sizeof(scree_stage_def),
                                         .name = "",
                                         .duration = INFINITY,
                                         .until = "",
                                         .rain_group = "",
                                         .rain_interval = 0.05,
                                         .rain_clearance = -1};

void scree_default_stage_def_into(scree_stage_def *out, size_t size) {
    sized_defaults(out, size, &defaults, sizeof defaults);
}

void world_free_stage(stage *s) {
    mem_free(s->name);
    mem_free((char *)s->def.rain_group);
    world_free_formula(&s->until);
    for (size_t i = 0; i < s->actions.count; i++)
        world_free_action(&s->actions.data[i]);
    array_free(&s->actions);
}

static scree_status check_rain(const scree_stage_def *d, scree_error *error) {
    const struct {
        const char *name;
        double value;
        bool good;
    } rows[] = {
        {"rain_at", d->rain_at[0], isfinite(d->rain_at[0])},
        {"rain_at", d->rain_at[1], isfinite(d->rain_at[1])},
        {"rain_at", d->rain_at[2], isfinite(d->rain_at[2])},
        {"rain_spread", d->rain_spread, isfinite(d->rain_spread)},
        {"rain_velocity", d->rain_velocity[0], isfinite(d->rain_velocity[0])},
        {"rain_velocity", d->rain_velocity[1], isfinite(d->rain_velocity[1])},
        {"rain_velocity", d->rain_velocity[2], isfinite(d->rain_velocity[2])},
        {"rain_clearance", d->rain_clearance, isfinite(d->rain_clearance)},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (!rows[i].good)
            return error_set(error, SCREE_BAD_INPUT,
                             "stage '%s': '%s' must be a finite number, got %g", d->name,
                             rows[i].name, rows[i].value);
    return SCREE_OK;
}

static scree_status add_stage_inside(scree_world *w, const scree_stage_def *def,
                                     scree_error *error) {
    scree_stage_def own = defaults;
    TRY(sized_take(&own, def, "scree_stage_def", error));
    if (!own.name) own.name = "";
    if (!own.until) own.until = "";
    if (!own.rain_group) own.rain_group = "";
    def = &own;
    TRY(world_refuse_built(w, error));
    if (!(def->duration > 0) || def->steps < 0 || !(def->rest >= 0) || !(def->rain_interval > 0))
        return error_set(
            error, SCREE_BAD_INPUT,
            "stage '%s': duration and rain interval must be above zero, steps and rest "
            "not negative",
            def->name);
    TRY(check_rain(def, error));
    stage s = {.def = *def};
    s.name = mem_text(def->name);
    s.def.rain_group = mem_text(def->rain_group);
    s.def.name = s.name;
    s.def.until = "";
    scree_status status = s.name && s.def.rain_group ? SCREE_OK : error_no_memory(error, "a stage");
    if (status == SCREE_OK && def->until[0])
        status = world_read_formula(w, def->until, &s.until, error);
    if (status == SCREE_OK && def->rain_group[0] &&
        model_find_group(&w->model, def->rain_group) == NONE)
        status = error_set(error, SCREE_NOT_FOUND,
                           "stage '%s': rain needs an existing group, but there is no '%s'",
                           def->name, def->rain_group);
    if (status == SCREE_OK && !array_push(&w->stages, s))
        status = error_no_memory(error, "a stage");
    if (status != SCREE_OK) world_free_stage(&s);
    return status;
}

scree_status scree_world_add_stage(scree_world *w, const scree_stage_def *def, scree_error *error) {
    world_visit entry;
    TRY(world_enter(w, &entry, error));
    scree_status status = add_stage_inside(w, def, error);
    world_leave(&entry);
    return status;
}

static scree_status add_stage_action_inside(scree_world *w, const char *kind_of,
                                            const scree_params *params, scree_error *error) {
    TRY(world_refuse_built(w, error));
    if (w->stages.count == 0)
        return error_set(error, SCREE_BAD_INPUT, "add a stage before its actions");
    pending_action a;
    TRY(world_make_action(w, kind_of, params, &a, error));
    if (array_push(&w->stages.data[w->stages.count - 1].actions, a)) return SCREE_OK;
    world_free_action(&a);
    return error_no_memory(error, "an action");
}

scree_status scree_world_add_stage_action(scree_world *w, const char *kind_of,
                                          const scree_params *params, scree_error *error) {
    world_visit entry;
    TRY(world_enter(w, &entry, error));
    scree_status status = add_stage_action_inside(w, kind_of, params, error);
    world_leave(&entry);
    return status;
}

bool scree_world_finished(const scree_world *w) {
    return world_is_built(w) && w->stages.count > 0 &&
           *w->state.clock.stage >= (int64_t)w->stages.count;
}

static const stage *current(const scree_world *w) {
    int64_t reached = *w->state.clock.stage;
    return reached < (int64_t)w->stages.count ? &w->stages.data[reached] : NULL;
}

bool world_stage_uses_values(const scree_world *w) {
    const stage *s = current(w);
    return s && s->until.uses_values;
}

scree_status world_begin_stage(scree_world *w, scree_error *error) {
    const stage *s = current(w);
    if (!s || *w->state.clock.stage_begun) return SCREE_OK;
    TRY(world_keep_copy(w, error));
    TRY(world_apply_actions(w, s->actions.data, s->actions.count, error));
    *w->state.clock.stage_begun = 1;
    *w->state.clock.stage_t = *w->state.clock.t;
    *w->state.clock.stage_step = *w->state.clock.step;
    return SCREE_OK;
}

bool world_stage_begins(const scree_world *w) { return current(w) && !*w->state.clock.stage_begun; }

/* Bodies are woken in order. */
static uint32_t next_dormant(const scree_world *w, uint32_t group) {
    for (uint32_t i = 0; i < w->model.bodies.count; i++)
        if (w->state.body.dormant[i] && w->model.bodies.data[i].group == group) return i;
    return NONE;
}

static double square(const double *x, int count) {
    double sum = 0;
    for (int k = 0; k < count; k++)
        sum += x[k] * x[k];
    return sum;
}

/* Top of the bodies that have arrived: bodies that fall at more than half the rain's speed are not
 * part of the pile. */
static double top_of_pile(const scree_world *w, const stage *s, uint32_t group) {
    int up = w->model.dimension - 1;
    double top = s->def.rain_at[up];
    double limit = 0.25 * square(s->def.rain_velocity, up + 1);
    for (uint32_t i = 0; i < w->model.bodies.count; i++) {
        const body *b = &w->model.bodies.data[i];
        if (b->group != group || !w->state.body.exists[i]) continue;
        if (square(state_v(&w->state, i), up + 1) > limit) continue;
        top = fmax(top, state_q(&w->state, i)[up] + w->model.shapes.data[b->shape]->bound);
    }
    return top;
}

/* A body may appear above one that still falls; it is lifted until it overlaps none of its group,
 * because an overlap would count as a penetration, and laws on positions would eject it. */
static double clear_height(const scree_world *w, uint32_t group, uint32_t slot,
                           const double at[3]) {
    int up = w->model.dimension - 1;
    double radius = w->model.shapes.data[w->model.bodies.data[slot].shape]->bound, y = at[up];
    for (uint32_t i = 0; i < w->model.bodies.count; i++) {
        const body *b = &w->model.bodies.data[i];
        if (b->group != group || !w->state.body.exists[i]) continue;
        const double *q = state_q(&w->state, i);
        double reach = radius + w->model.shapes.data[b->shape]->bound;
        bool touches = fabs(q[0] - at[0]) < reach && y < q[up] + reach && y > q[up] - reach;
        if (up == 2) touches = touches && fabs(q[1] - at[1]) < reach;
        if (!touches) continue;
        y = q[up] + reach;
        i = UINT32_MAX; /* from the first again, since it may now overlap another one */
    }
    return y;
}

static void wake_drop(scree_world *w, const stage *s, uint32_t group, uint32_t slot) {
    random_stream draw = {w->def.seed, 1, (*w->state.clock.random)++};
    int dimension = w->model.dimension, up = dimension - 1;
    double at[3];
    memcpy(at, s->def.rain_at, sizeof at);
    for (int k = 0; k < up; k++)
        at[k] += random_range(&draw, -s->def.rain_spread, s->def.rain_spread);
    if (s->def.rain_clearance >= 0)
        at[up] = top_of_pile(w, s, group) + s->def.rain_clearance +
                 w->model.shapes.data[w->model.bodies.data[slot].shape]->bound;
    at[up] = clear_height(w, group, slot, at);
    w->state.body.exists[slot] = 1;
    w->state.body.dormant[slot] = 0;
    double *v = state_v(&w->state, slot);
    memcpy(state_q(&w->state, slot), at, (size_t)dimension * sizeof *at);
    memset(v, 0, w->model.dofs * sizeof *v);
    memcpy(v, s->def.rain_velocity, (size_t)dimension * sizeof *v);
    rigid_kind_of(&w->model)->set_velocity(&w->model, &w->state, slot);
    double energy = rigid_kind_of(&w->model)->kinetic(&w->model, &w->state, slot);
    w->state.clock.total->kinetic += energy;
    w->state.clock.total->drive += energy;
    w->state.clock.counts[COUNT_EMITTED]++;
}

/* Whether the time of the next body has come. */
static bool is_due(const scree_world *w, const stage *s) {
    double since = *w->state.clock.t - *w->state.clock.stage_t;
    const int64_t *counts = w->state.clock.counts;
    double emitted = (double)(counts[COUNT_EMITTED] - counts[COUNT_STAGE_EMITTED]);
    return emitted * s->def.rain_interval <= since * (1 + ROUNDING);
}

scree_status world_rain(scree_world *w, scree_error *error) {
    const stage *s = current(w);
    if (!s || !s->def.rain_group[0]) return SCREE_OK;
    uint32_t group = model_find_group(&w->model, s->def.rain_group);
    if (group == NONE) return BUG(error, "the group of a rain stage vanished");
    int64_t *counts = w->state.clock.counts;
    if (*w->state.clock.step == *w->state.clock.stage_step)
        counts[COUNT_STAGE_EMITTED] = counts[COUNT_EMITTED];
    while (is_due(w, s)) {
        uint32_t slot = next_dormant(w, group);
        if (slot == NONE) return SCREE_OK;
        TRY(world_keep_copy(w, error));
        wake_drop(w, s, group, slot);
    }
    return SCREE_OK;
}

static bool rain_pending(const scree_world *w, const stage *s) {
    if (!s->def.rain_group[0]) return false;
    uint32_t group = model_find_group(&w->model, s->def.rain_group);
    return next_dormant(w, group) != NONE;
}

bool world_rain_due(const scree_world *w) {
    const stage *s = current(w);
    return s && s->def.rain_group[0] && is_due(w, s) && rain_pending(w, s);
}

/* Stages that end with the present step are followed by the next ones. */
static double end_after(const scree_world *w, double after) {
    double end = *w->state.clock.stage_t;
    for (size_t i = (size_t)*w->state.clock.stage; i < w->stages.count && end <= after; i++)
        end += w->stages.data[i].def.duration;
    return end > after ? end : INFINITY;
}

double world_stage_event(const scree_world *w, double after) {
    const stage *s = current(w);
    if (!s) return INFINITY;
    double end = end_after(w, after), since = after - *w->state.clock.stage_t;
    if (!rain_pending(w, s)) return end;
    double drop = floor(fmax(since, 0) / s->def.rain_interval) + 1;
    return fmin(end, *w->state.clock.stage_t + drop * s->def.rain_interval);
}

/* Rest is tested after at least 100 steps, so that a start from rest does not end at once. */
#define REST_STEPS 100

scree_status world_end_stage(scree_world *w, scree_error *error) {
    const stage *s = current(w);
    if (!s) return SCREE_OK;
    clock_state *c = &w->state.clock;
    int64_t steps = *c->step - *c->stage_step;
    bool over = *c->t - *c->stage_t >= s->def.duration - world_instant(w, *c->h);
    over = over || (s->def.steps > 0 && steps >= s->def.steps);
    if (!over && s->def.rest > 0 && steps >= REST_STEPS && !rain_pending(w, s))
        over = world_fastest(w) < s->def.rest;
    if (!over && s->until.expression) {
        double holds;
        TRY(world_eval_formula(w, &s->until, &holds, error));
        over = holds != 0;
    }
    if (!over) return SCREE_OK;
    *c->stage += 1;
    *c->stage_begun = 0;
    return SCREE_OK;
}

static scree_status add_value_inside(scree_world *w, const char *name, const char *measure,
                                     const char *column_name, const scree_params *params,
                                     scree_error *error) {
    TRY(error_unless_given(name, "name", error));
    TRY(error_unless_given(measure, "measure", error));
    if (!column_name) column_name = "";
    TRY(world_refuse_built(w, error));
    static const char *const ignore[] = {"measure", "column", NULL};
    if (w->values.count == VALUES_MAX)
        return error_set(error, SCREE_BAD_INPUT,
                         "there are more than %d named values: reduce "
                         "their number",
                         VALUES_MAX);
    const kind *found;
    named_value v = {0};
    TRY(world_read_kind(w, FAMILY_measure, measure, params, ignore, &found, &v.parameters, error));
    v.measure = (const measure_kind *)found;
    scree_status status = SCREE_OK;
    while (v.column < v.measure->columns && column_name[0] &&
           strcmp(v.measure->column[v.column].name, column_name) != 0)
        v.column++;
    if (v.column == v.measure->columns)
        status = error_set(error, SCREE_NOT_FOUND, "the measure '%s' has no column '%s'", measure,
                           column_name);
    else if (v.measure->rows != MEASURE_ONE)
        status = error_set(error, SCREE_BAD_INPUT,
                           "the measure '%s' does not give one number per instant", measure);
    v.name = mem_text(name);
    if (status == SCREE_OK && (!v.name || !array_push(&w->values, v)))
        status = error_no_memory(error, "a value");
    if (status != SCREE_OK) {
        world_free_parameters(found, v.parameters);
        mem_free(v.name);
    }
    return status;
}

scree_status scree_world_add_value(scree_world *w, const char *name, const char *measure,
                                   const char *column_name, const scree_params *params,
                                   scree_error *error) {
    world_visit entry;
    TRY(world_enter(w, &entry, error));
    scree_status status = add_value_inside(w, name, measure, column_name, params, error);
    world_leave(&entry);
    return status;
}
