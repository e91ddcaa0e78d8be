/* `adapt`, in the section `world`: what limits the time step. */
#include <math.h>
#include <stddef.h>

#include "scene/scene.h"

typedef struct adapt_entry {
    double min, max, grow, shrink, displacement, share, residual, impact;
    bool events;
    char *expression;
} adapt_entry;

static const param adapt_rows[] = {
    SCENE_ROW(adapt_entry, min, REAL, .dimension = {0, 0, 1},
              .flags = PARAM_OPTIONAL | PARAM_POSITIVE,
              .help = "no limit makes a step shorter, but for an event; by default h / 1000"),
    SCENE_ROW(adapt_entry, max, REAL, .dimension = {0, 0, 1},
              .flags = PARAM_OPTIONAL | PARAM_POSITIVE, .help = "no step is longer; by default h"),
    SCENE_ROW(adapt_entry, grow, REAL, .flags = PARAM_POSITIVE, .fallback = "1.5",
              .help = "a step is at most so many times as long as the one before; above 1"),
    SCENE_ROW(adapt_entry, shrink, REAL, .flags = PARAM_POSITIVE, .fallback = "0.5",
              .help =
                  "a step that misses its residual is tried again so much shorter; at most 0.9"),
    SCENE_ROW(adapt_entry, displacement, REAL, .dimension = {1, 0, 0},
              .flags = PARAM_OPTIONAL | PARAM_POSITIVE,
              .help = "no point of any body goes farther in a step"),
    SCENE_ROW(adapt_entry, share, REAL, .flags = PARAM_OPTIONAL | PARAM_POSITIVE,
              .help = "the same as a share of the least width of the thinnest body; give one of "
                      "them"),
    SCENE_ROW(adapt_entry, residual, REAL, .flags = PARAM_OPTIONAL | PARAM_POSITIVE,
              .help = "a step with a larger residual is tried again shorter, down to 'min'; then "
                      "'on_unconverged' decides"),
    SCENE_ROW(adapt_entry, events, FLAG, .fallback = "true",
              .help = "steps end exactly where a stage ends after its time, rain falls, or a ramp "
                      "or table of a drive or load in force has a corner; not where 'run' ends or "
                      "frames are recorded"),
    SCENE_ROW(adapt_entry, impact, REAL, .dimension = {0, 0, 1},
              .flags = PARAM_OPTIONAL | PARAM_POSITIVE,
              .help = "steps become shorter before a contact closes, so that it is seen at most "
                      "this much late; for few bodies, since every impact costs steps"),
    SCENE_ROW(adapt_entry, expression, TEXT, .flags = PARAM_OPTIONAL,
              .help = "a text such as \"0.01 / max_speed\": the step wanted, in seconds, over the "
                      "names that 'condition' knows; held between 'min' and 'max', and in force "
                      "for the step that is planned next"),
    {0},
};

const kind scene_adapt_kind = {
    .name = "adapt",
    .help =
        "Steps whose length adapts. The shortest of these limits rules, and 'h' of the world is "
        "the length of the first step.",
    .params = adapt_rows,
    .size = sizeof(adapt_entry)};

static double given_or_zero(double x) { return isnan(x) ? 0 : x; }

static scree_step_def step_def(const adapt_entry *given) {
    scree_step_def def = scree_default_step_def();
    def.h_min = given_or_zero(given->min);
    def.h_max = given_or_zero(given->max);
    def.grow = given->grow;
    def.shrink = given->shrink;
    def.displacement = given_or_zero(given->displacement);
    def.share = given_or_zero(given->share);
    def.residual = given_or_zero(given->residual);
    def.impact = given_or_zero(given->impact);
    def.events = given->events;
    if (given->expression) def.expression = given->expression;
    return def;
}

scree_status world_add_adapt(const plan *p, scree_world *w, scree_error *error) {
    const node *place = node_get(node_get(p->root, "world"), "adapt");
    if (!place) return SCREE_OK;
    adapt_entry given;
    TRY(need_type(place, NODE_MAP, "a map such as {share: 0.1, max: 1 ms}", error));
    TRY(param_read(&scene_adapt_kind, place, NULL, NULL, &given, error));
    scree_step_def def = step_def(&given);
    scree_status status = scree_world_adapt(w, &def, error);
    param_free(&scene_adapt_kind, &given);
    return at_place(status, place, error);
}
