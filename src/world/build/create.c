/* Creates and destroys worlds, and builds them: from the added objects to a state that can make
 * steps. */
#include <stdio.h>
#include <string.h>

#include "base/array.h"
#include "base/math.h"
#include "base/sized.h"
#include "shape/pair.h"
#include "world/world.h"

/* Relative to the smallest body: contacts this near are listed even if no law needs them. */
#define DEFAULT_ALERT 1e-3
/* Default tolerance of laws that depend on the result: not below this, because each pass costs a
 * solve. */
#define LEAST_LAW_TOLERANCE 1e-6

static const scree_world_def defaults = {.size = sizeof(scree_world_def),
                                         .dimension = 2,
                                         .thickness = 1,
                                         .gravity = {0, -9.81},
                                         .h = 1e-3,
                                         .theta = 0.5,
                                         .gamma = 0.5,
                                         .active_gap = 1e-6,
                                         .alert = -1,
                                         .tolerance = 1e-6,
                                         .max_iterations = 1000000,
                                         .max_passes = 100,
                                         .seed = 1,
                                         .threads = 1,
                                         .scheme = "moreau_jean",
                                         .solver = "auto",
                                         .bricks_from = 20000};

void scree_default_world_def_into(scree_world_def *out, size_t size) {
    sized_defaults(out, size, &defaults, sizeof defaults);
}

static bool is_period(double x) { return x >= 0 && isfinite(x); }

static scree_status check_def(const scree_world_def *d, scree_error *error) {
    const struct {
        const char *name;
        double value;
        bool good;
        const char *want;
    } rows[] = {
        {"dimension", d->dimension, d->dimension == 2 || d->dimension == 3, "2 or 3"},
        {"h", d->h, d->h > 0 && isfinite(d->h), "above zero"},
        {"theta", d->theta, d->theta >= 0.5 && d->theta <= 1, "between 0.5 and 1"},
        {"gamma", d->gamma, d->gamma >= 0 && d->gamma <= 1, "between 0 and 1"},
        {"thickness", d->thickness, d->thickness > 0 && isfinite(d->thickness), "above zero"},
        {"tolerance", d->tolerance, d->tolerance > 0 && d->tolerance < 1, "between 0 and 1"},
        {"active_gap", d->active_gap, d->active_gap >= 0 && d->active_gap < 1, "in [0, 1)"},
        {"alert", d->alert, isfinite(d->alert), "finite"},
        {"gravity", d->gravity[0], isfinite(d->gravity[0]), "finite"},
        {"gravity", d->gravity[1], isfinite(d->gravity[1]), "finite"},
        {"gravity", d->gravity[2], isfinite(d->gravity[2]), "finite"},
        {"period", d->period[0], is_period(d->period[0]), "zero or above"},
        {"period", d->period[1], is_period(d->period[1]), "zero or above"},
        {"period", d->period[2], is_period(d->period[2]), "zero or above"},
        {"origin", d->origin[0], isfinite(d->origin[0]), "finite"},
        {"origin", d->origin[1], isfinite(d->origin[1]), "finite"},
        {"origin", d->origin[2], isfinite(d->origin[2]), "finite"},
        {"reference_speed", d->reference_speed,
         d->reference_speed >= 0 && isfinite(d->reference_speed), "zero or above"},
        {"max_iterations", (double)d->max_iterations, d->max_iterations >= 1, "at least 1"},
        {"law_tolerance", d->law_tolerance, d->law_tolerance >= 0 && d->law_tolerance < 1,
         "between 0 and 1, or 0 for the default"},
        {"max_passes", d->max_passes, d->max_passes >= 1, "at least 1"},
        {"bricks_from", (double)d->bricks_from, d->bricks_from >= 1, "at least 1"},
        {"threads", d->threads, d->threads >= 1 && d->threads <= 1024, "between 1 and 1024"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (!rows[i].good)
            return error_set(error, SCREE_BAD_INPUT, "world: '%s' must be %s, got %g", rows[i].name,
                             rows[i].want, rows[i].value);
    if (d->on_unconverged < SCREE_GO_ON || d->on_unconverged > SCREE_STOP)
        return error_set(error, SCREE_BAD_INPUT,
                         "world: 'on_unconverged' must be go_on, halve or stop, got %d",
                         (int)d->on_unconverged);
    if (d->norm < SCREE_RESIDUAL_QUADRATIC || d->norm > SCREE_RESIDUAL_MAXIMUM)
        return error_set(error, SCREE_BAD_INPUT,
                         "world: 'norm' must be quadratic or maximum, got %d", d->norm);
    if (d->plane < SCREE_PLANE_STRAIN || d->plane > SCREE_AXISYMMETRIC)
        return error_set(error, SCREE_BAD_INPUT,
                         "world: 'plane' must be strain, stress or axisymmetric, got %d", d->plane);
    if (d->dimension == 3 && d->plane != SCREE_PLANE_STRAIN)
        return error_set(error, SCREE_BAD_INPUT,
                         "world: 'plane' works in planar worlds only; this one has 'dimension: 3'");
    if (d->dimension == 2 && (d->period[1] > 0 || d->period[2] > 0))
        return error_set(error, SCREE_BAD_INPUT,
                         "world: a planar world can be periodic along x "
                         "only");
    return SCREE_OK;
}

double scree_default_law_tolerance(double tolerance) {
    return fmax(LEAST_LAW_TOLERANCE, tolerance);
}

/* Some schemes require a certain theta: another one that was requested is refused. */
static scree_status take_theta(scree_world *w, scree_error *error) {
    double only = w->scheme->theta, given = w->def.theta;
    if (!(only > 0)) return SCREE_OK;
    if (given != only && given != scree_default_world_def().theta)
        return error_set(error, SCREE_BAD_INPUT,
                         "the scheme '%s' has theta %g, not %g: remove 'theta', or use "
                         "'moreau_jean'",
                         w->scheme->head.name, only, given);
    w->def.theta = only;
    return SCREE_OK;
}

static scree_status fill_world(scree_world *w, const scree_world_def *def, scree_error *error) {
    w->def = *def;
    w->def.solver_params = w->def.scheme_params = NULL;
    if (w->def.law_tolerance == 0)
        w->def.law_tolerance = scree_default_law_tolerance(def->tolerance);
    model_init(&w->model, def->dimension);
    w->model.thickness = def->thickness;
    w->model.plane = (fem_plane)def->plane;
    memcpy(w->model.gravity, def->gravity, (size_t)def->dimension * sizeof *def->gravity);
    memcpy(w->model.cell.origin, def->origin, sizeof def->origin);
    memcpy(w->model.cell.period, def->period, sizeof def->period);
    TRY(registry_create(&w->registry, error));
    const kind *found;
    TRY(world_read_kind(w, FAMILY_scheme, def->scheme, def->scheme_params, NULL, &found,
                        &w->scheme_parameters, error));
    w->scheme = (const scheme *)found;
    TRY(take_theta(w, error));
    w->model.scheme_arrays = w->scheme->arrays;
    w->model.scheme_frames = w->scheme->frames;
    TRY(world_read_kind(w, FAMILY_solver, def->solver, def->solver_params, NULL, &found,
                        &w->solver_parameters, error));
    w->solver_kind = (const solver_kind *)found;
    w->def.scheme = w->scheme->head.name;
    w->def.solver = w->solver_kind->head.name;
    return team_create(&w->team, def->threads, error);
}

scree_status scree_world_create(scree_world **out, const scree_world_def *def, scree_error *error) {
    scree_world_def own = defaults;
    TRY(error_unless_given(out, "out", error));
    *out = NULL;
    TRY(sized_take(&own, def, "scree_world_def", error));
    if (!own.solver) own.solver = defaults.solver;
    if (!own.scheme) own.scheme = defaults.scheme;
    def = &own;
    TRY(check_def(def, error));
    scree_world *w = mem_alloc(1, sizeof *w);
    if (!w) return error_no_memory(error, "a world");
    w->cookie = WORLD_COOKIE;
    world_is_born(w);
    scree_status status = fill_world(w, def, error);
    if (status != SCREE_OK) {
        scree_world_destroy(w);
        return status;
    }
    *out = w;
    return SCREE_OK;
}

void scree_world_destroy(scree_world *w) {
    if (!world_lives(w)) return;
    sim_free(&w->sim);
    state_free(&w->state);
    state_free(&w->before);
    for (size_t i = 0; i < w->stages.count; i++)
        world_free_stage(&w->stages.data[i]);
    for (size_t i = 0; i < w->queue.count; i++)
        world_free_action(&w->queue.data[i]);
    for (size_t i = 0; i < w->values.count; i++) {
        world_free_parameters(&w->values.data[i].measure->head, w->values.data[i].parameters);
        mem_free(w->values.data[i].name);
    }
    if (w->solver_kind) world_free_parameters(&w->solver_kind->head, w->solver_parameters);
    if (w->scheme) world_free_parameters(&w->scheme->head, w->scheme_parameters);
    world_free_formula(&w->control.wish);
    array_free(&w->stages);
    array_free(&w->queue);
    array_free(&w->values);
    array_free(&w->observers);
    array_free(&w->starts);
    array_free(&w->load_starts);
    world_free_deformables(w);
    world_free_layout(&w->layout);
    world_free_published(&w->published);
    world_free_query(w);
    team_destroy(w->team);
    model_free(&w->model);
    registry_free(&w->registry);
    world_is_gone(w);
    w->cookie = 0;
    mem_free(w);
}

scree_status world_refuse_built(const scree_world *w, scree_error *error) {
    if (!w->built) return SCREE_OK;
    return error_set(error, SCREE_BAD_INPUT,
                     "the world has already made steps: add bodies, laws, loads and joints before "
                     "the first step; afterwards use actions");
}

scree_status world_require_body(const scree_world *w, uint64_t id, uint32_t *slot,
                                scree_error *error) {
    if (id == 0 || id > w->model.bodies.count)
        return error_set(error, SCREE_STALE, "there is no body with the id %llu",
                         (unsigned long long)id);
    *slot = (uint32_t)(id - 1);
    return SCREE_OK;
}

bool body_can_turn(const model *m, const body *b) {
    if (m->dimension == 2) return b->inertia[0] > 0;
    return b->inertia[0] > 0 && b->inertia[1] > 0 && b->inertia[2] > 0;
}

const char *world_lacks(const scree_world *w, const body *b, const uint8_t *prescribed) {
    uint32_t dimension = (uint32_t)w->model.dimension;
    for (uint32_t k = 0; k < w->model.dofs; k++) {
        if (prescribed[k]) continue;
        if (k < dimension && !(b->mass > 0)) return "mass";
        if (k >= dimension && !body_can_turn(&w->model, b)) return "inertia";
    }
    return NULL;
}

/* Free dofs need a mass; a missing one is reported with its remedy. */
static scree_status check_masses(const scree_world *w, scree_error *error) {
    for (size_t i = 0; i < w->model.bodies.count; i++) {
        const body *b = &w->model.bodies.data[i];
        const char *what = world_lacks(w, b, w->starts.data[i].prescribed);
        if (what)
            return error_set(error, SCREE_BAD_INPUT,
                             "body %zu (%s) can move but has no %s: give it a density, a mass and "
                             "an inertia, or prescribe its motion",
                             i + 1, b->name[0] ? b->name : w->model.shapes.data[b->shape]->kind,
                             what);
    }
    return SCREE_OK;
}

/* Why no part of one shape can ever touch a part of the other, or NULL. */
static const char *why_never_touching(const shape *a, const shape *b) {
    const char *reason = NULL;
    for (uint32_t i = 0; i < a->parts; i++)
        for (uint32_t j = 0; j < b->parts; j++)
            if (!(reason = space_pair_refusal(a->part[i].type, b->part[j].type))) return NULL;
    return reason;
}

static bool has_mesh(const shape *s) {
    for (uint32_t i = 0; i < s->parts; i++)
        if (part_is_open(s->part[i].type)) return true;
    return false;
}

/* A mesh has contact with convex bodies and planes. A mobile mesh must not meet other shapes
 * undetected. */
static scree_status check_meshes(const scree_world *w, scree_error *error) {
    const model *m = &w->model;
    for (size_t i = 0; m->dimension == 3 && i < m->bodies.count; i++) {
        const shape *s = m->shapes.data[m->bodies.data[i].shape];
        bool held = true;
        for (uint32_t k = 0; k < m->dofs; k++)
            held = held && w->starts.data[i].prescribed[k];
        if (held || !has_mesh(s)) continue;
        for (size_t j = 0; j < m->bodies.count; j++) {
            const shape *other = m->shapes.data[m->bodies.data[j].shape];
            const char *reason = why_never_touching(s, other);
            if (j == i || !reason) continue;
            return error_set(
                error, SCREE_UNSUPPORTED,
                "body %zu (%s) is a movable mesh, which cannot touch a %s (body %zu): %s. Use "
                "convex parts for one of them (polyhedra, a compound), or hold the mesh",
                i + 1, m->bodies.data[i].name[0] ? m->bodies.data[i].name : "mesh", other->kind,
                j + 1, reason);
        }
    }
    return SCREE_OK;
}

double world_smallest_size(const model *m) {
    double smallest = INFINITY;
    for (size_t i = 0; i < m->bodies.count; i++) {
        double size = m->shapes.data[m->bodies.data[i].shape]->size;
        if (m->bodies.data[i].mass > 0 && size < smallest) smallest = size;
    }
    return isfinite(smallest) ? smallest : 0;
}

static scree_status start_drive(scree_world *w, uint32_t slot, const body_start *from,
                                scree_error *error) {
    drive_state *d = &w->state.drive;
    body_start plain = world_no_start(w);
    bool driven = memcmp(from->axis, plain.axis, sizeof plain.axis) != 0;
    for (uint32_t k = 0; k < d->dofs; k++)
        driven = driven || from->drive[k] != NONE;
    if (!driven) return SCREE_OK;
    uint32_t at;
    TRY(state_add_drive(&w->state, slot, &at, error));
    memcpy(d->mode + (size_t)at * d->dofs, from->mode, d->dofs * sizeof *d->mode);
    memcpy(d->function + (size_t)at * d->dofs, from->drive, d->dofs * sizeof *d->function);
    memcpy(d->axis + (size_t)at * d->axes, from->axis, d->axes * sizeof *d->axis);
    world_set_drive_origin(w, slot, (const uint8_t[DOFS_MAX]){1, 1, 1, 1, 1, 1});
    return SCREE_OK;
}

static scree_status start_bodies(scree_world *w, scree_error *error) {
    body_state *b = &w->state.body;
    for (size_t i = 0; i < w->starts.count; i++) {
        const body_start *from = &w->starts.data[i];
        memcpy(state_q(&w->state, i), from->q, b->places * sizeof *from->q);
        memcpy(state_v(&w->state, i), from->v, b->dofs * sizeof *from->v);
        memcpy(state_prescribed(&w->state, i), from->prescribed, b->dofs);
        rigid_kind_of(&w->model)->set_velocity(&w->model, &w->state, (uint32_t)i);
        b->dormant[i] = w->model.bodies.data[i].dormant;
        b->exists[i] = !b->dormant[i];
        TRY(start_drive(w, (uint32_t)i, from, error));
    }
    for (size_t i = 0; i < w->load_starts.count; i++)
        w->state.load.function[i] = w->load_starts.data[i].function;
    return SCREE_OK;
}

static scree_status build(scree_world *w, scree_error *error) {
    TRY(world_check_compatible(w, error));
    TRY(world_set_limits(w, error));
    TRY(check_masses(w, error));
    TRY(check_meshes(w, error));
    if (!array_trim(&w->model.bodies) || !array_trim(&w->model.radius))
        return error_no_memory(error, "the bodies of a world");
    TRY(state_create(&w->state, &w->model, error));
    clock_state *c = &w->state.clock;
    *c->h = w->def.h;
    TRY(start_bodies(w, error));
    w->sim = (sim){.model = &w->model, .state = &w->state, .team = w->team};
    w->sim.settings = (scheme_settings){
        .theta = w->def.theta,
        .gamma = w->def.gamma,
        .active_gap = w->def.active_gap,
        .alert = w->def.alert >= 0 ? w->def.alert : DEFAULT_ALERT * world_smallest_size(&w->model),
        .tolerance = w->def.tolerance,
        .norm = w->def.norm == SCREE_RESIDUAL_MAXIMUM ? NORM_LARGEST : NORM_SCALED,
        .max_iterations = w->def.max_iterations,
        .seed = w->def.seed,
        .bricks_from = w->def.bricks_from,
        .reference_speed = w->def.reference_speed,
        .law_tolerance = w->def.law_tolerance,
        .max_passes = w->def.max_passes,
        .watches = w->control.adapts && w->control.def.impact > 0};
    w->sim.h_planned = w->def.h;
    w->sim.scheme = w->scheme;
    w->sim.scheme_parameters = w->scheme_parameters;
    TRY(sim_create(&w->sim, w->solver_kind, w->solver_parameters, error));
    w->sim.solver.stop = world_is_cancelled;
    w->sim.solver.stop_user = w;
    rigid_times times = world_times(w);
    for (uint32_t i = 0; i < w->model.bodies.count; i++)
        if (w->state.body.exists[i])
            rigid_kind_of(&w->model)->start_drive(&w->model, &w->state, i, &times);
    if (w->model.nodes) TRY(world_start_deformables(w, error));
    return world_check_start(w, error);
}

static scree_status build_inside(scree_world *w, scree_error *error) {
    if (w->built) return SCREE_OK;
    scree_status status = build(w, error);
    if (status != SCREE_OK) {
        sim_free(&w->sim);
        state_free(&w->state);
        world_free_layout(&w->layout);
        return status;
    }
    w->built = true;
    w->identity = model_identity(&w->model);
    array_free(&w->starts);
    array_free(&w->node_velocity);
    array_free(&w->condition_active);
    w->generation = 1;
    return SCREE_OK;
}

scree_status scree_world_build(scree_world *w, scree_error *error) {
    world_visit entry;
    TRY(world_enter(w, &entry, error));
    scree_status status = build_inside(w, error);
    world_leave(&entry);
    return status;
}

/* Drives that start now are aimed like running ones: at the middle of the planned step. */
rigid_times world_times(const scree_world *w) {
    double t = *w->state.clock.t, h = w->sim.h_planned, theta = w->def.theta;
    double t_M = t + (1 - theta) * h;
    return (rigid_times){.path = w->scheme->path,
                         .theta = theta,
                         .h = h,
                         .t = t,
                         .t_M = t_M,
                         .t_M_next = t_M + h,
                         .t_M_planned = t_M};
}

double scree_world_time(const scree_world *w) { return world_is_built(w) ? *w->state.clock.t : 0; }
int64_t scree_world_steps(const scree_world *w) {
    return world_is_built(w) ? *w->state.clock.step : 0;
}
uint64_t scree_world_hash(const scree_world *w) {
    return world_is_built(w) ? state_hash(&w->state) : 0;
}
uint32_t scree_world_bodies(const scree_world *w) {
    return world_lives(w) ? (uint32_t)w->model.bodies.count : 0;
}

uint64_t scree_world_find_body(const scree_world *w, const char *name) {
    if (!world_lives(w) || !name) return 0;
    uint32_t slot = model_find_body(&w->model, name);
    return slot == NONE ? 0 : body_id(slot);
}

static scree_run_totals world_totals(const scree_world *w) {
    if (!w->built) return (scree_run_totals){0};
    const int64_t *n = w->state.clock.counts;
    const double *x = w->state.clock.extremes;
    scree_run_totals out = {.steps = *w->state.clock.step,
                            .sweeps = n[COUNT_SWEEPS],
                            .updates = n[COUNT_UPDATES],
                            .unconverged_steps = n[COUNT_UNCONVERGED],
                            .contacts_max = n[COUNT_CONTACTS_MAX],
                            .outside = n[COUNT_OUTSIDE],
                            .residual_max = x[EXTREME_RESIDUAL],
                            .residual_worst = x[EXTREME_RESIDUAL_MAX],
                            .penetration_max = x[EXTREME_PENETRATION],
                            .energy_error = x[EXTREME_ENERGY],
                            .momentum_error = x[EXTREME_MOMENTUM],
                            .penetration_share = x[EXTREME_DEPTH],
                            .travel_max = x[EXTREME_TRAVEL],
                            .misfit_max = x[EXTREME_MISFIT],
                            .passes = n[COUNT_PASSES],
                            .unfit_steps = n[COUNT_UNFIT],
                            .rounded_steps = n[COUNT_ROUNDED],
                            .balance_limit_max = x[EXTREME_BALANCE_LIMIT],
                            .duhem_dips = n[COUNT_DIPS],
                            .duhem_free_dips = n[COUNT_FREE_DIPS],
                            .duhem_least = x[EXTREME_DUHEM],
                            .duhem_free_least = x[EXTREME_DUHEM_FREE],
                            .broken = n[COUNT_BROKEN],
                            .pulled = n[COUNT_PULLED],
                            .rejected = n[COUNT_REJECTED],
                            .h_least = x[EXTREME_H_LEAST],
                            .h_most = x[EXTREME_H_MOST]};
    const missed_state *m = &w->state.missed;
    if (m->table.count) memcpy(out.missed, m->count, sizeof out.missed);
    return out;
}

void scree_world_totals_into(const scree_world *w, scree_run_totals *out, size_t size) {
    scree_run_totals own = {0};
    if (world_lives(w)) own = world_totals(w);
    sized_give(out, size, &own, sizeof own);
}

const char *scree_missed_key(scree_missed test) {
#define X(symbol, key, words) key,
    static const char *const keys[] = {SCREE_MISSED_LIST(X)};
#undef X
    return (unsigned)test < SCREE_MISSED_TESTS ? keys[test] : "unknown";
}

const char *scree_missed_text(scree_missed test) {
#define X(symbol, key, words) words,
    static const char *const texts[] = {SCREE_MISSED_LIST(X)};
#undef X
    return (unsigned)test < SCREE_MISSED_TESTS ? texts[test] : "unknown";
}

void scree_world_forget(scree_world *w) {
    if (world_is_built(w)) sim_forget(&w->sim);
}

static scree_status add_observer_inside(scree_world *w, scree_observer observer, void *user,
                                        scree_error *error) {
    TRY(error_unless_given((const void *)(uintptr_t)observer, "observer", error));
    if (!array_push(&w->observers, (observer_entry){observer, user}))
        return error_no_memory(error, "an observer");
    return SCREE_OK;
}

scree_status scree_world_add_observer(scree_world *w, scree_observer observer, void *user,
                                      scree_error *error) {
    world_visit entry;
    TRY(world_enter(w, &entry, error));
    scree_status status = add_observer_inside(w, observer, user, error);
    world_leave(&entry);
    return status;
}
