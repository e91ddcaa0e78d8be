/* The sections `world` and `run`: settings of the world, its solver, and how it is run. */
#include <math.h>
#include <stddef.h>
#include <string.h>

#include "fem/material.h"
#include "scene/scene.h"

static const char *const norms[] = {"quadratic", "maximum", NULL};
static const char *const policies[] = {"go_on", "halve", "stop", NULL};

static const char *const planes[] = {"strain", "stress", "axisymmetric", NULL};

static const param world_rows[] = {
    PARAM_ROW(world_entry, dimension, INTEGER, .low = 2, .high = 3, .fallback = "2",
              .help = "dimension: 2 for a planar world, 3 for space"),
    PARAM_ROW(world_entry, h, REAL, .dimension = {0, 0, 1}, .flags = PARAM_POSITIVE,
              .fallback = "1 ms", .help = "time step"),
    PARAM_ROW(world_entry, adapt, NODE, .flags = PARAM_OPTIONAL,
              .help = "steps of variable length, see below; default: every step has the length h"),
    PARAM_ROW(world_entry, gravity, VECTOR, .width = 3, .dimension = {1, 0, -2},
              .flags = PARAM_OPTIONAL | PARAM_PLACE,
              .help = "acceleration of gravity; default 9.81 m/s^2 along -y, in space along -z"),
    PARAM_ROW(world_entry, theta, REAL, .low = 0.5, .high = 1, .fallback = "0.5",
              .help = "theta of the time scheme: 0.5 is Moreau's midpoint rule, 1 implicit Euler. "
                      "Default 0.5; 0.55 with deformable bodies of finite strain, where 0.5 can "
                      "let vibrations grow that the step does not resolve"),
    PARAM_ROW(
        world_entry, gamma, REAL, .high = 1, .fallback = "0.5",
        .help = "the velocity law acts where the gap at the start of the step plus gamma h U_N is "
                "closed: 0.5 is Moreau's midpoint, 0 and 1 are the tests of JE99 6.2"),
    PARAM_ROW(world_entry, thickness, REAL, .dimension = {1, 0, 0},
              .flags = PARAM_POSITIVE | PARAM_PLANAR, .fallback = "1 m",
              .help = "thickness of the planar world, to which masses and forces refer"),
    PARAM_ROW(world_entry, plane, CHOICE, .choices = planes, .flags = PARAM_PLANAR | PARAM_OPTIONAL,
              .help = "strain of deformable bodies across the plane: plane strain (default), "
                      "plane stress, or solids of revolution with x as the radius"),
    PARAM_ROW(world_entry, tolerance, REAL, .flags = PARAM_POSITIVE, .high = 1, .fallback = "1e-6",
              .help = "scale-free residual at which a step counts as solved"),
    PARAM_ROW(world_entry, norm, CHOICE, .choices = norms, .fallback = "quadratic",
              .help = "norm of that residual over the contacts: quadratic (root mean square) or "
                      "maximum (the worst contact). maximum takes more iterations; choose it where "
                      "every single contact matters"),
    PARAM_ROW(world_entry, max_iterations, INTEGER, .flags = PARAM_POSITIVE, .fallback = "1000000",
              .help =
                  "maximum number of solver iterations per step; with `auto` all methods together"),
    PARAM_ROW(world_entry, seed, INTEGER, .flags = PARAM_NOT_NEGATIVE, .fallback = "1",
              .help = "seed of all random numbers: generators, rain, orders of the solver"),
    PARAM_ROW(world_entry, threads, INTEGER, .low = 1, .high = 1024, .fallback = "1",
              .help = "number of threads; results do not depend on it"),
    PARAM_ROW(world_entry, bricks_from, INTEGER, .flags = PARAM_POSITIVE, .fallback = "20000",
              .help = "from this many contacts or free bodies on, sweeps go through space brick by "
                      "brick, which threads share; below, all contacts are one brick. Results "
                      "depend on it within the tolerance"),
    PARAM_ROW(world_entry, period, REAL, .dimension = {1, 0, 0}, .flags = PARAM_NOT_NEGATIVE,
              .fallback = "0", .help = "period of the world along x; 0: not periodic"),
    PARAM_ROW(world_entry, period_y, REAL, .dimension = {1, 0, 0}, .flags = PARAM_NOT_NEGATIVE,
              .fallback = "0", .help = "space: period along y"),
    PARAM_ROW(world_entry, period_z, REAL, .dimension = {1, 0, 0}, .flags = PARAM_NOT_NEGATIVE,
              .fallback = "0", .help = "space: period along z"),
    PARAM_ROW(world_entry, origin, REAL, .dimension = {1, 0, 0}, .fallback = "0",
              .help = "x of the start of the first period"),
    PARAM_ROW(world_entry, origin_y, REAL, .dimension = {1, 0, 0}, .fallback = "0",
              .help = "y of the start of the first period"),
    PARAM_ROW(world_entry, origin_z, REAL, .dimension = {1, 0, 0}, .fallback = "0",
              .help = "z of the start of the first period"),
    PARAM_ROW(world_entry, alert, REAL, .dimension = {1, 0, 0},
              .flags = PARAM_OPTIONAL | PARAM_NOT_NEGATIVE,
              .help = "gap up to which contacts are listed; default: a thousandth of the smallest "
                      "width of the smallest body"),
    PARAM_ROW(
        world_entry, active_gap, REAL, .high = 1, .fallback = "1e-6",
        .help =
            "gap that counts as closed, as a share of the smaller body's size. Tall stacks solved "
            "with a tolerance above 1e-6 need 1e-4, otherwise contacts that the solver's error "
            "has opened drop out"),
    PARAM_ROW(world_entry, reference_speed, REAL, .dimension = {1, 0, -1},
              .flags = PARAM_NOT_NEGATIVE, .fallback = "0",
              .help = "reference velocity of the residual; 0: computed in every step"),
    PARAM_ROW(world_entry, on_unconverged, CHOICE, .choices = policies, .fallback = "go_on",
              .help = "for a step that misses its tolerance: accept and count it, repeat it with "
                      "half the length, or stop"),
    PARAM_ROW(world_entry, law_tolerance, REAL, .flags = PARAM_OPTIONAL | PARAM_POSITIVE, .high = 1,
              .help = "tolerance of the misfit for laws that depend on the result of the step "
                      "(speed-dependent friction, damage); default: the tolerance, but at least "
                      "1e-6, because a solver that stops at its tolerance leaves the misfit "
                      "uncertain by as much"),
    PARAM_ROW(world_entry, max_passes, INTEGER, .low = 1, .high = 100000, .fallback = "100",
              .help = "maximum number of passes (laws and solver) per step for such laws"),
    PARAM_ROW(world_entry, scheme, NODE, .fallback = "moreau_jean",
              .help = "name of a time scheme, or {kind: name, parameters}"),
    PARAM_ROW(world_entry, solver, NODE, .fallback = "auto",
              .help = "name of a solver, or {kind: name, parameters}"),
    {0},
};

const kind scene_world_kind = {.name = "world",
                               .help = "Settings of the whole world. All have defaults.",
                               .params = world_rows,
                               .size = sizeof(world_entry)};

typedef struct run_entry {
    double until, restart;
    int64_t steps;
    node *record;
} run_entry;

static const param run_rows[] = {
    PARAM_ROW(run_entry, until, REAL, .dimension = {0, 0, 1},
              .flags = PARAM_OPTIONAL | PARAM_POSITIVE,
              .help = "time at which the run ends, unless its stages end earlier"),
    PARAM_ROW(run_entry, steps, INTEGER, .flags = PARAM_OPTIONAL | PARAM_POSITIVE,
              .help = "number of steps after which the run ends"),
    PARAM_ROW(run_entry, record, NODE, .fallback = "every 100 steps",
              .help = "interval between recorded frames: a time (10 ms) or `every N steps`"),
    PARAM_ROW(run_entry, restart, REAL, .dimension = {0, 0, 1},
              .flags = PARAM_OPTIONAL | PARAM_POSITIVE,
              .help = "simulated time between restart points, which are all kept, one file each. "
                      "Without it two files are written in turn, at least every tenth of `until` "
                      "or 1 s"),
    {0},
};

const kind scene_run_kind = {
    .name = "run",
    .help = "How the scene is run and recorded. A scene without stages needs `until` or `steps`.",
    .params = run_rows,
    .size = sizeof(run_entry)};

/* `solver: nlgs` becomes {kind: nlgs, ...} with every default of its table, and likewise `scheme`.
 * The copy that was read is changed accordingly. */
static scree_status write_out(scree_scene *s, family f, const char *key, node *world, node **copy,
                              scree_error *error) {
    node *entry = node_get(world, key);
    if (entry->type == NODE_SCALAR) {
        node *name = node_scalar(entry->text);
        if (!name) return error_no_memory(error, key);
        name->line = entry->line;
        name->column = entry->column;
        node_share_file(name, entry);
        mem_free(entry->text);
        entry->text = NULL;
        entry->type = NODE_MAP;
        TRY(node_append(entry, "kind", name, error));
    }
    const char *name;
    const kind *found;
    TRY(kind_of(entry, key, &name, error));
    TRY(registry_require(&s->registry, f, name, node_get(entry, "kind"), &found, error));
    TRY(fill_defaults(found, entry, 0, &s->filled, error));
    node_free(*copy);
    *copy = node_copy(entry);
    return *copy ? SCREE_OK : error_no_memory(error, key);
}

/* Down is -y in the plane and -z in space. */
static scree_status default_gravity(scree_scene *s, node *world, int dimension,
                                    scree_error *error) {
    if (node_get(world, "gravity")) return SCREE_OK;
    node *list = node_new(NODE_LIST);
    if (!list) return error_no_memory(error, "the scene");
    scree_status status = SCREE_OK;
    for (int k = 0; k < dimension && status == SCREE_OK; k++)
        status = node_append(list, NULL, node_scalar(k == dimension - 1 ? "-9.81" : "0"), error);
    if (status != SCREE_OK) {
        node_free(list);
        return status;
    }
    if (!text_add(&s->filled, "world gravity: %s\n",
                  dimension == 3 ? "[0, 0, -9.81]" : "[0, -9.81]")) {
        node_free(list);
        return error_no_memory(error, "the scene");
    }
    return node_append(world, "gravity", list, error);
}

/* Whether a part of the scene names a material of finite strains. */
static bool names_finite(const registry *r, const node *n) {
    const node *name = n->type == NODE_MAP ? node_get(n, "kind") : NULL;
    const kind *found =
        name && name->type == NODE_SCALAR ? registry_find(r, FAMILY_material, name->text) : NULL;
    if (found && ((const material_kind *)found)->finite) return true;
    for (const node *child = n->first; child; child = child->next)
        if (names_finite(r, child)) return true;
    return false;
}

/* Bodies of finite strains can gain energy from the midpoint rule in vibrations that are too fast
 * for the step, until they fly apart (docs/theory.md): by default these are damped. */
#define THETA_FINITE "0.55"

static scree_status default_theta(scree_scene *s, node *world, scree_error *error) {
    static const char *const sections[] = {"materials", "deformables"};
    const node *scheme = node_get(world, "scheme");
    const node *name = scheme && scheme->type == NODE_MAP ? node_get(scheme, "kind") : scheme;
    bool finite = false;
    if (node_get(world, "theta")) return SCREE_OK;
    /* others have their own theta, or none */
    if (name && !(name->type == NODE_SCALAR && strcmp(name->text, "moreau_jean") == 0))
        return SCREE_OK;
    for (size_t i = 0; i < sizeof sections / sizeof *sections && !finite; i++) {
        const node *entries = node_get(s->tree.root, sections[i]);
        finite = entries && names_finite(&s->registry, entries);
    }
    if (!finite) return SCREE_OK;
    if (!text_add(&s->filled, "world theta: %s\n", THETA_FINITE))
        return error_no_memory(error, "the scene");
    return node_append(world, "theta", node_scalar(THETA_FINITE), error);
}

/* Tolerances that depend on the tolerance are written out if they are not given. */
static scree_status default_law_tolerance(scree_scene *s, node *world, scree_error *error) {
    if (node_get(world, "law_tolerance")) return SCREE_OK;
    char value[32];
    s->world.law_tolerance = scree_default_law_tolerance(s->world.tolerance);
    number_write(s->world.law_tolerance, value);
    if (!text_add(&s->filled, "world law_tolerance: %s\n", value))
        return error_no_memory(error, "the scene");
    return node_append(world, "law_tolerance", node_scalar(value), error);
}

static scree_status write_names(scree_scene *s, node *world, node **solver, node **scheme,
                                scree_error *error) {
    faults f;
    faults_begin(&f, error);
    if (node_get(world, "solver"))
        TRY(faults_keep(&f, write_out(s, FAMILY_solver, "solver", world, solver, &f.one)));
    if (node_get(world, "scheme"))
        TRY(faults_keep(&f, write_out(s, FAMILY_scheme, "scheme", world, scheme, &f.one)));
    return faults_end(&f);
}

/* Errors of the names of solver and scheme, besides known mistakes. */
static scree_status check_names(scree_scene *s, node *world, scree_error *error) {
    node *copy[2] = {NULL, NULL};
    faults f;
    scree_error known = error ? *error : (scree_error){0};
    faults_begin(&f, error);
    f.one = known;
    scree_status status = faults_keep(&f, SCREE_BAD_INPUT);
    if (status == SCREE_OK)
        status = faults_keep(&f, write_names(s, world, &copy[0], &copy[1], &f.one));
    node_free(copy[0]);
    node_free(copy[1]);
    return status == SCREE_OK ? faults_end(&f) : status;
}

scree_status scene_read_world(scree_scene *s, scree_error *error) {
    node *world = node_get(s->tree.root, "world");
    if (world && !section(s->tree.root, "world")) {
        node_remove(s->tree.root, "world");
        world = NULL;
    }
    if (!world) {
        world = node_new(NODE_MAP);
        if (!world) return error_no_memory(error, "the scene");
        node_share_file(world, s->tree.root);
        TRY(node_append(s->tree.root, "world", world, error));
    }
    int64_t dimension = 2;
    const node *given = node_get(world, "dimension");
    if (given) TRY(param_integer(given, NULL, &dimension, error));
    param_scope scope = {.dimension = dimension == 3 ? 3 : 2};
    TRY(default_gravity(s, world, scope.dimension, error));
    TRY(default_theta(s, world, error));
    scree_status status = param_read(&scene_world_kind, world, NULL, &scope, &s->world, error);
    if (status == SCREE_BAD_INPUT) return check_names(s, world, error);
    TRY(status);
    TRY(fill_defaults(&scene_world_kind, world, scope.dimension, &s->filled, error));
    TRY(default_law_tolerance(s, world, error));
    node *adapt = node_get(world, "adapt");
    if (adapt && adapt->type == NODE_MAP)
        TRY(fill_defaults(&scene_adapt_kind, adapt, scope.dimension, &s->filled, error));
    return write_names(s, world, &s->world.solver, &s->world.scheme, error);
}

scree_world_def scene_world_def(const scree_scene *s) {
    const world_entry *w = &s->world;
    scree_world_def def = scree_default_world_def();
    def.h = w->h;
    memcpy(def.gravity, w->gravity, sizeof def.gravity);
    def.theta = w->theta;
    def.gamma = w->gamma;
    def.thickness = w->thickness;
    def.plane = w->plane < 0 ? SCREE_PLANE_STRAIN : w->plane;
    def.tolerance = w->tolerance;
    def.norm = w->norm;
    def.max_iterations = w->max_iterations;
    def.seed = (uint64_t)w->seed;
    def.threads = (int)w->threads;
    def.dimension = (int)w->dimension;
    const double period[3] = {w->period, w->period_y, w->period_z};
    const double origin[3] = {w->origin, w->origin_y, w->origin_z};
    memcpy(def.period, period, sizeof period);
    memcpy(def.origin, origin, sizeof origin);
    def.alert = isnan(w->alert) ? -1 : w->alert;
    def.active_gap = w->active_gap;
    def.reference_speed = w->reference_speed;
    def.on_unconverged = (scree_policy)w->on_unconverged;
    def.law_tolerance = w->law_tolerance;
    def.max_passes = (int)w->max_passes;
    def.bricks_from = w->bricks_from;
    def.scheme = node_get(w->scheme, "kind")->text;
    def.solver = node_get(w->solver, "kind")->text;
    return def;
}

/* "every 10 steps", "10 steps", "every 10 ms", "10 ms" */
static scree_status read_record(const node *n, scree_scene_run *run, scree_error *error) {
    TRY(need_type(n, NODE_SCALAR, "a time or 'every N steps'", error));
    const char *text = n->text + (strncmp(n->text, "every ", 6) == 0 ? 6 : 0), *end = text;
    double count;
    bool number = number_read(&end, &count);
    end += strspn(end, " ");
    if (number && (strcmp(end, "steps") == 0 || strcmp(end, "step") == 0)) {
        if (!(count >= 1) || floor(count) != count || count > 1e15)
            return node_error(n, error, "'record' must be a whole number of steps above zero");
        run->record_steps = (int64_t)count;
        return SCREE_OK;
    }
    node *time = node_scalar(text);
    if (!time) return error_no_memory(error, "the scene");
    time->key = n->key; /* kept for messages */
    node_share_file(time, n);
    time->line = n->line;
    time->column = n->column;
    scree_status status = param_real(time, UNIT_TIME, NULL, &run->record_every, error);
    if (status == SCREE_OK && !(run->record_every > 0))
        status = node_error(n, error, "'record' must be above zero: a time, or 'every N steps'");
    time->key = NULL;
    node_free(time);
    return status;
}

scree_status scene_read_run(scree_scene *s, scree_error *error) {
    run_entry given;
    TRY(param_read(&scene_run_kind, node_get(s->tree.root, "run"), NULL, NULL, &given, error));
    s->run.dimension = (int)s->world.dimension;
    s->run.until = isnan(given.until) ? INFINITY : given.until;
    s->run.steps = given.steps;
    s->run.restart_every = given.restart;
    if (isnan(given.restart)) s->run.restart_every = isnan(given.until) ? 1 : given.until / 10;
    scree_status status = read_record(given.record, &s->run, error);
    param_free(&scene_run_kind, &given);
    const node *title = section(s->tree.root, "title");
    if (status == SCREE_OK && title) status = need_type(title, NODE_SCALAR, "a text", error);
    s->run.title = title ? title->text : "untitled";
    s->run.page = section(s->tree.root, "page");
    return status;
}
