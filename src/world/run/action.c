/* Actions in general: reading, applying, logging. Its change of the kinetic energy of the free dofs
 * is booked as work of the drives, so that the ledger of the run closes across it. */
#include "world/run/action.h"

#include <string.h>

#include "base/math.h"
#include "base/text.h"
#include "world/world.h"

scree_status world_make_action(scree_world *w, const char *name, const node *map,
                               pending_action *out, scree_error *error) {
    const kind *found;
    memset(out, 0, sizeof *out);
    node *copy = map ? node_copy(map) : node_new(NODE_MAP);
    if (!copy) return error_no_memory(error, "an action");
    scree_status status =
        world_read_kind(w, FAMILY_action, name, copy, NULL, &found, &out->parameters, error);
    if (status != SCREE_OK) {
        node_free(copy);
        return status;
    }
    out->kind = (const action_kind *)found;
    out->map = copy;
    if (out->kind->prepare) status = out->kind->prepare(w, out->parameters, error);
    if (status != SCREE_OK) world_free_action(out);
    return status;
}

void world_free_action(pending_action *a) {
    if (a->kind) world_free_parameters(&a->kind->head, a->parameters);
    node_free(a->map);
    memset(a, 0, sizeof *a);
}

/* Whether a scalar reads back as itself without quotes. */
static bool is_plain(const char *text) {
    if (strchr("\"'&*!|>%@`#", text[0]) && text[0]) return false;
    for (const char *c = text; *c; c++) {
        bool ends = c[1] == ' ' || c[1] == '\0';
        if ((unsigned char)*c < 32 || strchr(",[]{}", *c) || (*c == ':' && ends)) return false;
        if (*c == ' ' && c[1] == '#') return false;
    }
    return true;
}

static bool write_scalar(text_buffer *out, const node *n) {
    if (!n->quoted && is_plain(n->text)) return text_add(out, "%s", n->text);
    bool good = text_add(out, "\"");
    for (const char *c = n->text; good && *c; c++) {
        if (*c == '"' || *c == '\\')
            good = text_add(out, "\\%c", *c);
        else
            good = text_add(out, (unsigned char)*c < 32 ? "\\x%02X" : "%c", (unsigned char)*c);
    }
    return good && text_add(out, "\"");
}

static bool write_flow(text_buffer *out, const node *n) {
    if (n->type == NODE_SCALAR) return write_scalar(out, n);
    bool map = n->type == NODE_MAP, good = text_add(out, map ? "{" : "[");
    for (const node *c = n->first; c && good; c = c->next) {
        if (map) good = text_add(out, "%s: ", c->key);
        good = good && write_flow(out, c) && (!c->next || text_add(out, ", "));
    }
    return good && text_add(out, map ? "}" : "]");
}

/* One line of YAML per action: "- {step: 120, release: {bodies: lid}}". */
static scree_status log_action(scree_world *w, const pending_action *a, scree_error *error) {
    text_buffer line = {0};
    bool good = text_add(&line, "- {step: %lld, %s: ", (long long)*w->state.clock.step,
                         a->kind->head.name) &&
                write_flow(&line, a->map) && text_add(&line, "}\n");
    scree_status status = good ? SCREE_OK : error_no_memory(error, "the action log");
    table *t = &w->state.actions.table;
    size_t before = t->count;
    if (status == SCREE_OK) status = table_resize(t, before + line.count, error);
    if (status == SCREE_OK) memcpy(w->state.actions.bytes + before, line.data, line.count);
    text_free(&line);
    return status;
}

scree_status world_apply_actions(scree_world *w, pending_action *actions, size_t count,
                                 scree_error *error) {
    if (count) TRY(world_keep_copy(w, error));
    for (size_t i = 0; i < count; i++) {
        double before = world_kinetic(w);
        TRY(actions[i].kind->apply(w, actions[i].parameters, actions[i].map, error));
        double change = world_kinetic(w) - before;
        w->state.clock.total->kinetic += change;
        w->state.clock.total->drive += change;
        TRY(log_action(w, &actions[i], error));
    }
    return SCREE_OK;
}

static scree_status act_inside(scree_world *w, const char *name, const scree_params *params,
                               scree_error *error) {
    pending_action a;
    TRY(world_make_action(w, name, params, &a, error));
    if (array_push(&w->queue, a)) return SCREE_OK;
    world_free_action(&a);
    return error_no_memory(error, "an action");
}

scree_status scree_world_act(scree_world *w, const char *name, const scree_params *params,
                             scree_error *error) {
    world_visit entry;
    TRY(world_enter(w, &entry, error));
    scree_status status = act_inside(w, name, params, error);
    world_leave(&entry);
    return status;
}

scree_status world_select(const scree_world *w, const char *word, const node *place, slot_list *out,
                          scree_error *error) {
    const model *m = &w->model;
    uint32_t body_slot = model_find_body(m, word), group = model_find_group(m, word);
    bool all = strcmp(word, "all") == 0;
    for (uint32_t i = 0; i < m->bodies.count; i++)
        if (all || i == body_slot || (group != NONE && m->bodies.data[i].group == group))
            if (!array_push(&out->list, i)) return error_no_memory(error, "a selection");
    if (out->list.count == 0)
        return node_error(place, error, "there is no body or group '%s'", word);
    return SCREE_OK;
}
