/* `adapt` in the section `world`: limits of the time step. */
#include <math.h>
#include <stddef.h>

#include "scene/scene.h"

typedef struct adapt_entry {
    double min, max, grow, shrink, displacement, share, residual, impact;
    bool events;
    char *expression;
} adapt_entry;

static const param adapt_rows[] = {
    PARAM_ROW(adapt_entry, min, REAL, .dimension = {0, 0, 1},
              .flags = PARAM_OPTIONAL | PARAM_POSITIVE,
              .help = "shortest step that a limit can ask for (only an event can make a step "
                      "shorter); default h / 1000"),
    PARAM_ROW(adapt_entry, max, REAL, .dimension = {0, 0, 1},
              .flags = PARAM_OPTIONAL | PARAM_POSITIVE, .help = "longest step; default h"),
    PARAM_ROW(adapt_entry, grow, REAL, .flags = PARAM_POSITIVE, .fallback = "1.5",
              .help = "largest ratio of a step to the one before; above 1"),
    PARAM_ROW(adapt_entry, shrink, REAL, .flags = PARAM_POSITIVE, .fallback = "0.5",
              .help = "factor for the length of the next attempt after a step that missed its "
                      "residual; at most 0.9"),
    PARAM_ROW(adapt_entry, displacement, REAL, .dimension = {1, 0, 0},
              .flags = PARAM_OPTIONAL | PARAM_POSITIVE,
              .help = "largest distance that any point of a body may move in a step"),
    PARAM_ROW(adapt_entry, share, REAL, .flags = PARAM_OPTIONAL | PARAM_POSITIVE,
              .help = "the same distance as a share of the smallest width of the thinnest body; "
                      "give one of the two"),
    PARAM_ROW(adapt_entry, residual, REAL, .flags = PARAM_OPTIONAL | PARAM_POSITIVE,
              .help = "a step with a larger residual is repeated with a shorter length, down to "
                      "'min'; then 'on_unconverged' decides"),
    PARAM_ROW(adapt_entry, events, FLAG, .fallback = "true",
              .help = "true: steps end exactly where a stage ends by its time, rain falls, or a "
                      "ramp or table of an active drive or load has a corner; not where 'run' "
                      "ends or frames are recorded"),
    PARAM_ROW(
        adapt_entry, impact, REAL, .dimension = {0, 0, 1}, .flags = PARAM_OPTIONAL | PARAM_POSITIVE,
        .help = "largest delay between the closing of a contact and the end of the step: "
                "steps become shorter before it. For few bodies, because every impact costs steps"),
    PARAM_ROW(adapt_entry, expression, TEXT, .flags = PARAM_OPTIONAL,
              .help = "an expression for the step in seconds, such as \"0.01 / max_speed\", with "
                      "the names that 'condition' knows; limited by 'min' and 'max', and applied "
                      "to the next planned step"),
    {0},
};

const kind scene_adapt_kind = {
    .name = "adapt",
    .help =
        "Steps of variable length. The shortest of these limits applies; 'h' of the world is the "
        "length of the first step.",
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
