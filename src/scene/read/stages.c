/* Stages: start and end of each, its rain, and a check that the run has an end. */
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "scene/scene.h"

typedef struct stage_entry {
    char *name;
    node *until, *actions, *rain;
} stage_entry;

static const param stage_rows[] = {
    PARAM_ROW(stage_entry, name, REFERENCE, .flags = PARAM_OPTIONAL,
              .help = "name for the progress line; default: stage-1, stage-2, ..."),
    PARAM_ROW(stage_entry, actions, NODE, .flags = PARAM_OPTIONAL,
              .help = "a list of actions at the start of the stage, such as {release: {bodies: "
                      "lid}}; see the actions below"),
    PARAM_ROW(stage_entry, until, NODE, .flags = PARAM_OPTIONAL,
              .help =
                  "what ends the stage, see below; optional in the last stage if the run has an "
                  "end"),
    PARAM_ROW(stage_entry, rain, NODE, .flags = PARAM_OPTIONAL,
              .help = "bodies that fall one after another during the stage, see below"),
    {0},
};

const kind scene_stage_kind = {.name = "stages",
                               .help = "A list; stages follow one another.",
                               .params = stage_rows,
                               .size = sizeof(stage_entry)};

typedef struct until_entry {
    double time, rest;
    int64_t steps;
    char *condition;
} until_entry;

static const param until_rows[] = {
    PARAM_ROW(until_entry, time, REAL, .dimension = {0, 0, 1},
              .flags = PARAM_OPTIONAL | PARAM_POSITIVE,
              .help = "duration, from the start of the stage"),
    PARAM_ROW(until_entry, steps, INTEGER, .flags = PARAM_OPTIONAL | PARAM_POSITIVE,
              .help = "number of steps, from the start of the stage"),
    PARAM_ROW(until_entry, rest, REAL, .dimension = {1, 0, -1},
              .flags = PARAM_OPTIONAL | PARAM_POSITIVE,
              .help = "ends when every free body is slower than this and all rain has fallen; "
                      "tested after the first 100 steps"),
    PARAM_ROW(until_entry, condition, TEXT, .flags = PARAM_OPTIONAL,
              .help = "an expression such as \"strain > 0.16\" in t, stage_t, step, kinetic, "
                      "max_speed, contacts, the named values and the params"),
    {0},
};

const kind scene_until_kind = {.name = "until",
                               .help =
                                   "What ends a stage: the first of these conditions that is met. "
                                   "A plain time means {time: ...}.",
                               .params = until_rows,
                               .size = sizeof(until_entry)};

typedef struct rain_entry {
    char *group;
    double interval, at[3], spread, velocity[3], clearance;
} rain_entry;

static const param rain_rows[] = {
    PARAM_ROW(rain_entry, group, REFERENCE, .flags = PARAM_REQUIRED,
              .help = "group of dormant bodies that fall, in the order of the scene"),
    PARAM_ROW(rain_entry, interval, REAL, .dimension = {0, 0, 1}, .flags = PARAM_POSITIVE,
              .fallback = "50 ms", .help = "time between two bodies"),
    PARAM_ROW(rain_entry, at, VECTOR, .width = 3, .flags = PARAM_PLACE, .dimension = {1, 0, 0},
              .fallback = "[0, 0]",
              .help = "where the bodies appear; the lowest height if 'clearance' is given"),
    PARAM_ROW(rain_entry, spread, REAL, .dimension = {1, 0, 0}, .flags = PARAM_NOT_NEGATIVE,
              .fallback = "0",
              .help = "random offset: x (and y in space) is uniformly "
                      "distributed within +- this"),
    PARAM_ROW(rain_entry, velocity, VECTOR, .width = 3, .flags = PARAM_PLACE,
              .dimension = {1, 0, -1}, .fallback = "[0, 0]",
              .help = "velocity of a body when it appears"),
    PARAM_ROW(rain_entry, clearance, REAL, .dimension = {1, 0, 0},
              .flags = PARAM_OPTIONAL | PARAM_NOT_NEGATIVE,
              .help = "height above the highest body of the group that has already appeared"),
    {0},
};

const kind scene_rain_kind = {.name = "rain",
                              .help = "Sequential rain, as a key of a stage.",
                              .params = rain_rows,
                              .size = sizeof(rain_entry)};

static bool stage_ends(const node *stage) {
    const node *until = node_get(stage, "until");
    return until && (until->type != NODE_MAP || until->count > 0);
}

scree_status scene_check_end(const scree_scene *s, scree_error *error) {
    const node *stages = section(s->tree.root, "stages");
    bool bounded = isfinite(s->run.until) || s->run.steps > 0;
    if (!stages || stages->count == 0) {
        if (bounded) return SCREE_OK;
        return node_error(s->tree.root, error,
                          "the scene never ends: give 'run: {until: 5 s}' or stages that end");
    }
    TRY(need_type(stages, NODE_LIST, "a list", error));
    for (const node *n = stages->first; n; n = n->next) {
        TRY(need_type(n, NODE_MAP, "a map such as {name: settle, until: {time: 1 s}}", error));
        if (stage_ends(n) || (!n->next && bounded)) continue;
        return node_error(n, error,
                          n->next ? "this stage never ends, so the next one never begins: "
                                    "give 'until'"
                                  : "the last stage never ends: give 'until' here, or "
                                    "'run: {until: 5 s}'");
    }
    return SCREE_OK;
}

static scree_status read_until(const node *n, scree_stage_def *def, until_entry *given,
                               scree_error *error) {
    TRY(param_read(&scene_until_kind, n, NULL, NULL, given, error));
    if (!isnan(given->time)) def->duration = given->time;
    if (!isnan(given->rest)) def->rest = given->rest;
    def->steps = given->steps;
    if (given->condition) def->until = given->condition;
    return SCREE_OK;
}

static bool has_dormant(const plan *p, const char *group) {
    for (size_t i = 0; i < p->entries.count; i++) {
        const body_entry *g = &p->entries.data[i].given;
        if (g->dormant && g->group && strcmp(g->group, group) == 0) return true;
    }
    return false;
}

static scree_status unknown_group(const plan *p, const node *n, scree_error *error) {
    enum { MOST = 256 };
    const char *names[MOST + 1];
    size_t count = p->groups.count < MOST ? p->groups.count : MOST;
    for (size_t i = 0; i < count; i++)
        names[i] = p->groups.data[i];
    names[count] = NULL;
    if (p->incomplete) return faults_quiet(error);
    return unknown_name(n, "group", n->text, names, "give the bodies that fall a 'group'", error);
}

static scree_status read_rain(const plan *p, const node *n, scree_stage_def *def, rain_entry *given,
                              scree_error *error) {
    param_scope scope = plan_scope(p);
    TRY(param_read(&scene_rain_kind, n, NULL, &scope, given, error));
    def->rain_group = given->group;
    def->rain_interval = given->interval;
    memcpy(def->rain_at, given->at, sizeof def->rain_at);
    def->rain_spread = given->spread;
    memcpy(def->rain_velocity, given->velocity, sizeof def->rain_velocity);
    def->rain_clearance = isnan(given->clearance) ? -1 : given->clearance;
    const node *group = node_get(n, "group");
    if (!plan_has_group(p, given->group)) return unknown_group(p, group, error);
    if (has_dormant(p, given->group)) return SCREE_OK;
    return node_error(group, error,
                      "the group '%s' has no dormant body to fall as rain: give its bodies "
                      "'dormant: true'",
                      given->group);
}

/* Names in actions are checked here, so that a misspelt one is found before the run. */
static scree_status check_action(const plan *p, const scree_world *w, const node *act,
                                 scree_error *error) {
    const node *word = node_get(act, "bodies");
    if (!word) return SCREE_OK;
    if (word->type == NODE_SCALAR && plan_is_deformable(p, word->text))
        return world_check_deformable(w, p, word, error);
    body_list found = {0};
    scree_status status = plan_select_word(p, word, &found, error);
    array_free(&found.list);
    return status;
}

/* Whether an action refers to a load of the scene: if the world does not have it, its own mistake
 * was reported. */
static bool names_load(const plan *p, const node *act) {
    const node *loads = section(p->root, "loads"), *word = node_get(act, "name");
    if (strcmp(act->key, "load") != 0 || !word || word->type != NODE_SCALAR) return false;
    for (const node *n = loads ? loads->first : NULL; n; n = n->next) {
        const node *name = node_get(n, "name");
        if (name && name->type == NODE_SCALAR && strcmp(name->text, word->text) == 0) return true;
    }
    return false;
}

static scree_status make_action(const plan *p, scree_world *w, const node *act,
                                scree_error *error) {
    scree_status status = scree_world_add_stage_action(w, act->key, act, error);
    if (status == SCREE_NOT_FOUND && names_load(p, act)) return faults_quiet(error);
    return at_place(status, act, error);
}

static scree_status add_action(const plan *p, scree_world *w, const node *act, scree_error *error) {
    const kind *found;
    if (!act) return faults_quiet(error); /* reported when short forms were expanded */
    TRY(registry_require(&p->scene->registry, FAMILY_action, act->key, act, &found, error));
    faults f;
    faults_begin(&f, error);
    TRY(faults_keep(&f, check_action(p, w, act, &f.one)));
    TRY(faults_keep(&f, make_action(p, w, act, &f.one)));
    return faults_end(&f);
}

static scree_status add_actions(const plan *p, scree_world *w, const node *actions,
                                scree_error *error) {
    if (!actions) return SCREE_OK;
    faults f;
    faults_begin(&f, error);
    for (const node *n = actions->type == NODE_LIST ? actions->first : NULL; n; n = n->next)
        TRY(faults_keep(&f, add_action(p, w, n->first, &f.one)));
    return faults_end(&f);
}

/* A stage with a mistake is added with only its name, so that its actions can be checked. */
static scree_status begin_stage(scree_world *w, const scree_stage_def *def, const node *n,
                                faults *f) {
    scree_stage_def plain = scree_default_stage_def();
    plain.name = def->name;
    plain.duration = 1;
    return at_place(scree_world_add_stage(w, f->status == SCREE_OK ? def : &plain, &f->one), n,
                    &f->one);
}

static scree_status add_stage(const plan *p, scree_world *w, const node *n, uint32_t number,
                              scree_error *error) {
    stage_entry given;
    until_entry until = {0};
    rain_entry rain = {0};
    char name[64];
    snprintf(name, sizeof name, "stage-%u", number);
    TRY(param_read(&scene_stage_kind, n, NULL, NULL, &given, error));
    faults f;
    faults_begin(&f, error);
    scree_stage_def def = scree_default_stage_def();
    def.name = given.name ? given.name : name;
    scree_status status = SCREE_OK;
    if (given.until)
        status = faults_keep(&f, read_until(node_get(n, "until"), &def, &until, &f.one));
    if (status == SCREE_OK && given.rain)
        status = faults_keep(&f, read_rain(p, node_get(n, "rain"), &def, &rain, &f.one));
    if (status == SCREE_OK) status = faults_keep(&f, begin_stage(w, &def, n, &f));
    if (status == SCREE_OK)
        status = faults_keep(&f, add_actions(p, w, node_get(n, "actions"), &f.one));
    if (status == SCREE_OK) status = faults_end(&f);
    if (given.until) param_free(&scene_until_kind, &until);
    if (given.rain) param_free(&scene_rain_kind, &rain);
    param_free(&scene_stage_kind, &given);
    return status;
}

scree_status world_add_stages(const plan *p, scree_world *w, scree_error *error) {
    const node *stages = section(p->root, "stages");
    uint32_t number = 1;
    faults f;
    faults_begin(&f, error);
    for (const node *n = stages ? stages->first : NULL; n; n = n->next)
        TRY(faults_keep(&f, add_stage(p, w, n, number++, &f.one)));
    return faults_end(&f);
}
