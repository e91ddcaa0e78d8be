#include "view/live.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/expression.h"
#include "base/node.h"
#include "base/text.h"

/* A number, also with a unit: "60 deg". */
static bool number_of(const node *map, const char *key, double *out) {
    static const char *const none[] = {NULL};
    const node *n = node_get(map, key);
    expression *e;
    if (!n || n->type != NODE_SCALAR || expression_create(&e, n->text, none, NULL) != SCREE_OK)
        return false;
    *out = expression_eval(e, NULL);
    expression_destroy(e);
    return isfinite(*out);
}

/* live: {mu: {from: 0, to: 1}}: that they are params was checked when the scene was read. */
static scree_status find_parameters(live_scene *s, const node *root, scree_error *error) {
    const node *params = node_get(root, "params"), *live = node_get(root, "live");
    if (live && live->count > LIVE_MAX)
        return error_set(error, SCREE_BAD_INPUT, "`live` has more than %d parameters", LIVE_MAX);
    for (const node *n = live ? live->first : NULL; n; n = n->next) {
        live_parameter p = {0};
        if (!params || !number_of(params, n->key, &p.value) || !number_of(n, "from", &p.low) ||
            !number_of(n, "to", &p.high))
            return error_set(error, SCREE_BAD_INPUT,
                             "live.%s needs `from` and `to`, and a number in `params`", n->key);
        p.name = mem_text(n->key);
        if (!p.name || !array_push(&s->parameters, p)) {
            mem_free(p.name);
            return error_no_memory(error, "live parameters");
        }
    }
    return SCREE_OK;
}

static scree_status read_file(live_scene *s, const char *path, const char *const *sets,
                              size_t count, scree_error *error) {
    node *root = NULL;
    s->path = mem_text(path);
    s->sets = mem_alloc(count + 1, sizeof *s->sets);
    if (!s->path || !s->sets) return error_no_memory(error, "a run");
    for (; s->set_count < count; s->set_count++)
        if (!(s->sets[s->set_count] = mem_text(sets[s->set_count])))
            return error_no_memory(error, "a run");
    TRY(scree_scene_read(&s->scene, path, sets, count, error));
    TRY(scree_params_parse(&root, scree_scene_text(s->scene), error));
    scree_status status = find_parameters(s, root, error);
    node_free(root);
    return status;
}

static scree_status opened(live_scene *s, scree_status status) {
    if (status == SCREE_OK)
        s->run = scree_scene_run_of(s->scene);
    else
        live_close(s);
    return status;
}

scree_status live_open(live_scene *out, const char *path, const char *const *sets, size_t count,
                       scree_error *error) {
    *out = (live_scene){0};
    return opened(out, read_file(out, path, sets, count, error));
}

scree_status live_open_text(live_scene *out, const char *text, scree_error *error) {
    *out = (live_scene){0};
    return opened(out, scree_scene_read_text(&out->scene, text, NULL, 0, error));
}

void live_close(live_scene *s) {
    for (size_t i = 0; i < s->parameters.count; i++)
        mem_free(s->parameters.data[i].name);
    array_free(&s->parameters);
    for (size_t i = 0; i < s->set_count; i++)
        mem_free(s->sets[i]);
    mem_free(s->sets);
    mem_free(s->path);
    scree_scene_destroy(s->scene);
    *s = (live_scene){0};
}

/* The scene is read again, with the values as further "name=value" after those of the caller. */
static scree_status read_with(const live_scene *s, const double *values, scree_scene **out,
                              scree_error *error) {
    char word[LIVE_MAX][192], number[32];
    const char **sets = mem_alloc(s->set_count + LIVE_MAX, sizeof *sets);
    size_t count = s->set_count;
    if (!sets) return error_no_memory(error, "a scene");
    for (size_t i = 0; i < count; i++)
        sets[i] = s->sets[i];
    for (size_t i = 0; i < s->parameters.count; i++) {
        snprintf(word[i], sizeof word[i], "%.120s=%s", s->parameters.data[i].name,
                 number_write(values[i], number));
        sets[count++] = word[i];
    }
    scree_status status = scree_scene_read(out, s->path, sets, count, error);
    mem_free(sets);
    return status;
}

scree_status live_world(const live_scene *s, const double *values, int threads, scree_world **out,
                        scree_error *error) {
    scree_scene *changed = NULL;
    scree_world *w = NULL;
    if (values) TRY(read_with(s, values, &changed, error));
    scree_status status = scree_scene_world(changed ? changed : s->scene, threads, &w, error);
    if (status == SCREE_OK) status = scree_world_build(w, error);
    scree_scene_destroy(changed);
    if (status == SCREE_OK)
        *out = w;
    else
        scree_world_destroy(w);
    return status;
}
