/* Adaptive steps: limits by displacement, residual, events, impacts, an expression, or the program.
 * Everything here is a pure function of the state and of the attempt, so that a run that is
 * resumed or has other threads takes the same steps. */
#include "world/run/step_control.h"
#include "base/sized.h"

#include "base/math.h"
#include "world/world.h"

/* Relative to world.h: the default shortest step. */
#define LEAST_SHARE 1e-3
/* Relative to a step: an instant that is missed by less counts as reached. */
#define STEP_SLACK 1e-6
/* Relative to the time: rounding by additions of steps. */
#define CLOCK_ROUNDING 4e-16

/* A plan aims at this share of a limit, so that the changes of the step itself seldom violate
 * it. */
#define AIM 0.9
/* Without adaptation the policy `halve` goes down to this share of the step. */
#define LEAST_HALVED (1.0 / 64)
/* Lengths that differ by less are the same up to rounding. */
#define SAME 1e-9

static const scree_step_def defaults = {
    .size = sizeof(scree_step_def), .grow = 1.5, .shrink = 0.5, .events = true, .expression = ""};

void scree_default_step_def_into(scree_step_def *out, size_t size) {
    sized_defaults(out, size, &defaults, sizeof defaults);
}

static scree_status check_def(const scree_world *w, const scree_step_def *d, scree_error *error) {
    const struct {
        const char *name;
        double value;
        bool good;
        const char *want;
    } rows[] = {
        {"min", d->h_min, d->h_min > 0 && d->h_min <= w->def.h, "above zero and at most 'h'"},
        {"max", d->h_max, d->h_max >= w->def.h && isfinite(d->h_max), "at least 'h', and finite"},
        {"grow", d->grow, d->grow > 1 && isfinite(d->grow), "above 1"},
        {"shrink", d->shrink, d->shrink > 0 && d->shrink <= AIM, "above 0 and at most 0.9"},
        {"displacement", d->displacement, d->displacement >= 0 && isfinite(d->displacement),
         "zero or above"},
        {"share", d->share, d->share >= 0 && isfinite(d->share), "zero or above"},
        {"residual", d->residual, d->residual >= 0 && isfinite(d->residual), "zero or above"},
        {"impact", d->impact, d->impact >= 0 && isfinite(d->impact), "zero or above"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (!rows[i].good)
            return error_set(error, SCREE_BAD_INPUT,
                             "adapt: '%s' must be %s, got %g (h is %g s, min %g s, max %g s)",
                             rows[i].name, rows[i].want, rows[i].value, w->def.h, d->h_min,
                             d->h_max);
    if (d->displacement > 0 && d->share > 0)
        return error_set(error, SCREE_BAD_INPUT,
                         "adapt: 'displacement' and 'share' are two forms of one limit: give one");
    if (d->impact > 0 && d->impact < d->h_min)
        return error_set(error, SCREE_BAD_INPUT,
                         "adapt: impacts cannot be met within %g s by steps of at least %g s: "
                         "make 'impact' larger or 'min' smaller",
                         d->impact, d->h_min);
    return SCREE_OK;
}

scree_status world_check_lengths(const scree_world *w, const char *who, scree_error *error) {
    if (!w->scheme->equal_steps) return SCREE_OK;
    return error_set(error, SCREE_UNSUPPORTED,
                     "%s gives steps of different lengths, but the laws of the scheme '%s' need "
                     "two equal steps: choose another scheme",
                     who, w->scheme->head.name);
}

static scree_status adapt_inside(scree_world *w, const scree_step_def *given, scree_error *error) {
    scree_step_def own = defaults;
    TRY(sized_take(&own, given, "scree_step_def", error));
    given = &own;
    TRY(world_refuse_built(w, error));
    TRY(world_check_lengths(w, "'adapt'", error));
    scree_step_def def = *given;
    if (def.h_min == 0) def.h_min = LEAST_SHARE * w->def.h;
    if (def.h_max == 0) def.h_max = w->def.h;
    TRY(check_def(w, &def, error));
    world_formula wish = {0};
    scree_status status = SCREE_OK;
    if (def.expression[0]) status = world_read_formula(w, def.expression, &wish, error);
    if (status == SCREE_NO_MEMORY) return status;
    if (status != SCREE_OK) {
        error_prefix(error, "adapt: 'expression'");
        return status;
    }
    step_control *c = &w->control;
    world_free_formula(&c->wish);
    def.expression = "";
    c->def = def;
    c->wish = wish;
    c->adapts = true;
    return SCREE_OK;
}

scree_status scree_world_adapt(scree_world *w, const scree_step_def *given, scree_error *error) {
    world_visit entry;
    TRY(world_enter(w, &entry, error));
    scree_status status = adapt_inside(w, given, error);
    world_leave(&entry);
    return status;
}

void scree_world_set_step_control(scree_world *w, scree_step_control callback, void *user) {
    if (!world_lives(w)) return;
    w->control.callback = callback;
    w->control.user = user;
}

double world_instant(const scree_world *w, double h) {
    return STEP_SLACK * h + CLOCK_ROUNDING * *w->state.clock.t;
}

/* The length that the last step planned for the next one. */
static double world_planned_step(const scree_world *w) {
    double planned = *w->state.clock.h_next;
    return planned > 0 ? planned : w->def.h;
}

scree_status world_set_limits(scree_world *w, scree_error *error) {
    const scree_step_def *d = &w->control.def;
    w->control.limit = d->displacement;
    if (!(d->share > 0)) return SCREE_OK;
    w->control.limit = d->share * world_smallest_size(&w->model);
    if (w->control.limit > 0) return SCREE_OK;
    return error_set(error, SCREE_BAD_INPUT,
                     "adapt: 'share' refers to the thinnest body that has a mass, but there is "
                     "none: give 'displacement', a length");
}

/* The fastest of the nodes that exist; v: of all nodes. */
static double fastest_node(const scree_world *w, const double *v) {
    const model *m = &w->model;
    size_t width = (size_t)m->dimension;
    double largest = 0;
    for (size_t i = 0; i < m->deformables.count; i++) {
        const deformable *d = &m->deformables.data[i];
        uint32_t nodes = m->solids.data[d->solid]->mesh.nodes;
        for (size_t n = 0; w->state.body.exists[d->slot] && n < nodes; n++) {
            const double *of = v + (d->first_node + n) * width;
            double square = 0;
            for (size_t k = 0; k < width; k++)
                square += of[k] * of[k];
            largest = fmax(largest, square);
        }
    }
    return sqrt(largest);
}

/* The fastest surface point or node of any body, including driven ones, since the way in which
 * bodies meet matters. */
static double fastest_surface(const scree_world *w, const double *v, const double *of_nodes) {
    double largest = fastest_node(w, of_nodes);
    for (uint32_t i = 0; i < w->model.bodies.count; i++)
        if (w->state.body.exists[i])
            largest = fmax(largest, rigid_surface_speed(&w->model, i, v + i * w->model.dofs));
    return largest;
}

/* The velocities of nodes at the end of the present step. */
static const double *new_nodes(const scree_world *w) {
    return w->model.nodes ? w->sim.bodies.v_plus + w->sim.deform.first : NULL;
}

/* A length that ends at the next event, or leaves as much for the step after it, to avoid very
 * short steps. */
static double to_event(const scree_world *w, double t, double h) {
    if (!w->control.def.events) return h;
    double left = world_next_event(w, t + world_instant(w, h)) - t;
    if (left <= h * (1 + SAME)) return left;
    return left < 2 * h * (1 - SAME) ? left / 2 : h;
}

static double gravity(const scree_world *w) {
    const double *g = w->state.clock.gravity;
    return sqrt(g[0] * g[0] + g[1] * g[1] + g[2] * g[2]);
}

/* The length of the step after one of length h. */
static double plan_next(const scree_world *w, double h) {
    const scree_step_def *d = &w->control.def;
    double next = fmin(d->h_max, d->grow * h), limit = w->control.limit;
    double wish = w->state.clock.extremes[CLOCK_H_WISH];
    if (wish > 0) next = fmin(next, wish);
    if (limit > 0) {
        double speed = fastest_surface(w, w->state.body.v, w->state.node.v) + h * gravity(w);
        if (speed * next > AIM * limit) next = AIM * limit / speed;
    }
    return to_event(w, *w->state.clock.t + h, fmax(next, d->h_min));
}

void world_begin_lengths(scree_world *w) {
    step_control *c = &w->control;
    c->h_given = 0;
    c->rejected = c->work[0] = c->work[1] = 0;
    w->sim.h_planned = world_planned_step(w);
}

scree_step_lengths world_plan_step(const scree_world *w) {
    double h = world_planned_step(w), given = w->control.h_given;
    if (!w->control.adapts) return (scree_step_lengths){h, given > 0 ? given : h};
    double cut = to_event(w, *w->state.clock.t, h);
    if (cut < h * (1 - SAME)) h = cut;
    return (scree_step_lengths){h, given > 0 ? given : plan_next(w, h)};
}

static scree_status add_length(scree_params *map, const char *key, double was, double now,
                               scree_error *error) {
    if (now == was) return SCREE_OK;
    if (!(now > 0) || !isfinite(now))
        return error_set(error, SCREE_BAD_INPUT,
                         "the step control gives '%s' as %g s, but a step must be above zero and "
                         "finite",
                         key, now);
    return scree_params_real(map, key, now, error);
}

scree_status world_ask_step(scree_world *w, scree_error *error) {
    const step_control *c = &w->control;
    if (!c->callback) return SCREE_OK;
    scree_step_lengths was = world_plan_step(w), now = was;
    TRY(c->callback(c->user, w, &now, error));
    scree_params *map = scree_params_new();
    if (!map) return error_no_memory(error, "an action");
    scree_status status = add_length(map, "h", was.h, now.h, error);
    if (status == SCREE_OK) status = add_length(map, "next", was.h_next, now.h_next, error);
    pending_action act = {0};
    bool changed = now.h != was.h || now.h_next != was.h_next;
    if (status == SCREE_OK && changed) status = world_make_action(w, "time_step", map, &act, error);
    if (status == SCREE_OK && changed) status = world_apply_actions(w, &act, 1, error);
    world_free_action(&act);
    scree_params_free(map);
    return status;
}

static bool misses_residual(const scree_world *w) {
    const scree_certificate *c = &w->sim.report.certificate;
    double limit = w->control.adapts ? w->control.def.residual : 0;
    double value = c->norm == SCREE_RESIDUAL_MAXIMUM ? c->residual_max : c->residual;
    if (limit > 0 && value > limit) return true;
    return w->def.on_unconverged == SCREE_HALVE && !c->converged;
}

static bool shorten(const scree_world *w, scree_step_lengths *l) {
    bool adapts = w->control.adapts;
    double least = adapts ? w->control.def.h_min : LEAST_HALVED * world_planned_step(w);
    if (l->h <= least * (1 + SAME)) return false;
    l->h = fmax(least, (adapts ? w->control.def.shrink : 0.5) * l->h);
    if (adapts) l->h_next = fmin(l->h_next, l->h);
    return true;
}

static bool shorten_by_residual(const scree_world *w, scree_step_lengths *l) {
    return misses_residual(w) && shorten(w, l);
}

bool world_shorten_failed(const scree_world *w, scree_step_lengths *l) {
    return w->def.on_unconverged != SCREE_STOP && shorten(w, l);
}

/* Largest distance of the fastest surface point: with the old velocity until the middle, then with
 * the new one. */
static double displacement_of(const scree_world *w, double h) {
    double theta = w->sim.step.law.theta;
    double largest = h * ((1 - theta) * fastest_node(w, w->state.node.v) +
                          theta * fastest_node(w, new_nodes(w)));
    for (uint32_t i = 0; i < w->model.bodies.count; i++) {
        if (!w->state.body.exists[i]) continue;
        double before = rigid_surface_speed(&w->model, i, state_v(&w->state, i));
        double after = rigid_surface_speed(&w->model, i, w->sim.bodies.v_plus + i * w->model.dofs);
        largest = fmax(largest, h * ((1 - theta) * before + theta * after));
    }
    return largest;
}

static bool shorten_by_displacement(const scree_world *w, scree_step_lengths *l) {
    double limit = w->control.limit, least = w->control.def.h_min;
    if (!(limit > 0)) return false;
    double went = displacement_of(w, l->h);
    if (went > limit && l->h > least * (1 + SAME)) {
        l->h = fmax(least, AIM * limit / went * l->h);
        l->h_next = fmin(l->h_next, l->h);
        return true;
    }
    double will_go = fastest_surface(w, w->sim.bodies.v_plus, new_nodes(w)) * l->h_next;
    if (will_go <= limit || l->h_next <= least * (1 + SAME)) return false;
    l->h_next = fmax(least, AIM * limit / will_go * l->h_next);
    return true;
}

bool world_judge_step(const scree_world *w, scree_step_lengths *l) {
    bool adapts = w->control.adapts;
    bool shorter = shorten_by_residual(w, l) || (adapts && shorten_by_displacement(w, l)) ||
                   (adapts && w->control.def.impact > 0 && world_meet_impact(w, l));
    /* an event that was planned for this step is now planned for the next one */
    if (shorter && adapts) l->h_next = to_event(w, *w->state.clock.t + l->h, l->h_next);
    return !shorter;
}

void world_keep_lengths(scree_world *w, const scree_step_lengths *l) {
    step_control *c = &w->control;
    int64_t *counts = w->state.clock.counts;
    if (c->adapts || l->h_next != w->def.h || *w->state.clock.h_next > 0)
        *w->state.clock.h_next = l->h_next;
    counts[COUNT_REJECTED] += c->rejected;
    counts[COUNT_SWEEPS] += c->work[0];
    counts[COUNT_UPDATES] += c->work[1];
}

scree_status world_wish_step(scree_world *w, scree_error *error) {
    const step_control *c = &w->control;
    if (!c->wish.expression) return SCREE_OK;
    double wish;
    TRY(world_eval_formula(w, &c->wish, &wish, error));
    if (isnan(wish))
        return error_set(error, SCREE_STOPPED,
                         "the expression of 'adapt' is not a number after step %lld at t = %.9g "
                         "s: guard it, e.g. \"a > 0 ? b / a : 1\"",
                         (long long)*w->state.clock.step, *w->state.clock.t);
    w->state.clock.extremes[CLOCK_H_WISH] = fmin(fmax(wish, c->def.h_min), c->def.h_max);
    return SCREE_OK;
}
