/* Replays the log of another run: the same actions at the same steps give the same bits. */
#include <string.h>

#include "base/memory.h"
#include "scene/yaml.h"
#include "world/world.h"

const char *scree_world_log(const scree_world *w, size_t *bytes) {
    *bytes = world_is_built(w) ? w->state.actions.table.count : 0;
    return *bytes > 0 ? (const char *)w->state.actions.bytes : "";
}

/* The log from a line on; every line is a YAML text by itself, so a long log is never read as one
 * tree. */
typedef struct log_reader {
    const char *at, *end;
    node *line;         /* the next action; NULL: none is left */
    int64_t step;       /* of that line */
    const node *action; /* in it */
} log_reader;

static scree_status not_a_log(const log_reader *r, size_t length, scree_error *error) {
    return error_set(error, SCREE_BAD_INPUT,
                     "'%.*s' is not a line of a log of actions, such as '- {step: 12, release: "
                     "{bodies: lid}}'",
                     (int)(length < 120 ? length : 120), r->at);
}

static scree_status read_line(log_reader *r, scree_error *error) {
    node_free(r->line);
    r->line = NULL;
    if (r->at == r->end) return SCREE_OK;
    const char *newline = memchr(r->at, '\n', (size_t)(r->end - r->at));
    size_t length = (size_t)((newline ? newline : r->end) - r->at);
    char *text = mem_alloc(length + 1, 1);
    if (!text) return error_no_memory(error, "a line of the log");
    memcpy(text, r->at, length);
    scree_status status = yaml_read_text(text, "log", &r->line, error);
    mem_free(text);
    TRY(status);
    const node *map = r->line->type == NODE_LIST ? r->line->first : NULL;
    const node *step = map && map->type == NODE_MAP && map->count == 2 ? map->first : NULL;
    if (!step || strcmp(step->key, "step") != 0) return not_a_log(r, length, error);
    TRY(param_integer(step, NULL, &r->step, error));
    r->action = step->next;
    r->at += length + (newline != NULL);
    return SCREE_OK;
}

/* The actions at the start of a stage are in the log before all others, and are applied by the
 * stage. */
static size_t done_by_stage(const scree_world *w) {
    int64_t reached = *w->state.clock.stage;
    if (*w->state.clock.stage_begun || reached >= (int64_t)w->stages.count) return 0;
    return w->stages.data[reached].actions.count;
}

static scree_status act_as_logged(scree_world *w, log_reader *r, scree_error *error) {
    int64_t now = *w->state.clock.step;
    size_t own = done_by_stage(w);
    while (r->line && r->step <= now) {
        bool mine = r->step == now && own > 0;
        if (mine) own--;
        if (r->step == now && !mine) TRY(scree_world_act(w, r->action->key, r->action, error));
        TRY(read_line(r, error));
    }
    return SCREE_OK;
}

scree_status scree_world_replay(scree_world *w, const char *log, size_t bytes, int64_t steps,
                                scree_error *error) {
    if (bytes > 0) TRY(error_unless_given(log, "log", error));
    TRY(scree_world_build(w, error));
    log_reader r = {.at = log, .end = log + bytes};
    scree_status status = read_line(&r, error);
    for (int64_t i = 0; i < steps && status == SCREE_OK; i++) {
        status = act_as_logged(w, &r, error);
        if (status == SCREE_OK) status = scree_world_step(w, error);
    }
    node_free(r.line);
    return status;
}
