#include "view/tune.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "scree/params.h"

#define LAWS_MAX 256

/* What differs. */
typedef struct difference {
    bool gravity, law[LAWS_MAX];
    scree_error *error;
} difference;

static bool same_text(const char *a, const char *b) {
    return a == b || (a && b && strcmp(a, b) == 0);
}

static bool same(const node *a, const node *b) {
    if (!a || !b) return a == b;
    if (a->type != b->type || a->count != b->count || !same_text(a->key, b->key)) return false;
    if (a->type == NODE_SCALAR) return same_text(a->text, b->text);
    const node *y = b->first;
    for (const node *x = a->first; x; x = x->next, y = y->next)
        if (!same(x, y)) return false;
    return true;
}

static scree_status cannot(const difference *d, const char *where, const char *key) {
    return error_set(d->error, SCREE_UNSUPPORTED,
                     "this parameter also changes %s%s, which cannot change while the scene runs; "
                     "gravity and friction coefficients can",
                     where, key ? key : "");
}

/* A map that may differ in one key. */
static scree_status compare_but(difference *d, const node *a, const node *b, const char *but,
                                const char *where) {
    if (a->type != b->type || a->count != b->count) return cannot(d, where, NULL);
    const node *y = b->first;
    for (const node *x = a->first; x; x = x->next, y = y->next) {
        if (!same_text(x->key, y->key)) return cannot(d, where, x->key);
        if (!(x->key && strcmp(x->key, but) == 0) && !same(x, y)) return cannot(d, where, x->key);
    }
    return SCREE_OK;
}

static scree_status compare_law(difference *d, const node *a, const node *b, size_t which) {
    const node *x = node_get(a, "friction"), *y = node_get(b, "friction");
    TRY(compare_but(d, a, b, "friction", "laws."));
    if (same(x, y)) return SCREE_OK;
    if (which >= LAWS_MAX) return cannot(d, "laws", NULL);
    d->law[which] = true;
    if (x->type == NODE_SCALAR && y->type == NODE_SCALAR) return SCREE_OK;
    return compare_but(d, x, y, "mu", "laws.friction.");
}

static scree_status compare_laws(difference *d, const node *a, const node *b) {
    size_t which = 0;
    if (a->count != b->count) return cannot(d, "laws", NULL);
    const node *y = b->first;
    for (const node *x = a->first; x; x = x->next, y = y->next)
        TRY(compare_law(d, x, y, which++));
    return SCREE_OK;
}

static scree_status compare_section(difference *d, const node *x, const node *y) {
    bool free = strcmp(x->key, "params") == 0 || strcmp(x->key, "live") == 0 ||
                strcmp(x->key, "title") == 0 || strcmp(x->key, "description") == 0 ||
                strcmp(x->key, "page") == 0;
    if (free || same(x, y)) return SCREE_OK;
    if (!y || x->type != y->type) return cannot(d, x->key, NULL);
    if (strcmp(x->key, "laws") == 0) return compare_laws(d, x, y);
    if (strcmp(x->key, "world") != 0) return cannot(d, x->key, NULL);
    d->gravity = !same(node_get(x, "gravity"), node_get(y, "gravity"));
    return compare_but(d, x, y, "gravity", "world.");
}

static bool read_number(const node *n, double *out) {
    const char *text = n && n->type == NODE_SCALAR ? n->text : NULL;
    return text && number_read(&text, out);
}

static scree_status act_gravity(scree_world *world, const node *gravity, scree_error *error) {
    double value[3];
    size_t count = 0;
    for (const node *n = gravity ? gravity->first : NULL; n && count < 3; n = n->next)
        if (!read_number(n, &value[count++]))
            return error_set(error, SCREE_BAD_INPUT, "gravity: a number is missing");
    scree_params *map = scree_params_new();
    if (!map) return error_no_memory(error, "an action");
    scree_status status = scree_params_list(map, "value", value, count, 1, error);
    if (status == SCREE_OK) status = scree_world_act(world, "gravity", map, error);
    scree_params_free(map);
    return status;
}

static scree_status write_friction(scree_world *world, const node *laws, size_t which,
                                   scree_error *error) {
    const node *friction = node_get(node_at(laws, (uint32_t)which), "friction");
    const node *mu = friction && friction->type == NODE_MAP ? node_get(friction, "mu") : friction;
    uint64_t number = which + 1;
    double value;
    if (!read_number(mu, &value))
        return error_set(error, SCREE_BAD_INPUT, "laws: a friction coefficient is missing");
    return scree_world_write(world, "law.mu", &number, 1, &value, error);
}

scree_status tune_world(scree_world *world, const node *from, const node *to, scree_error *error) {
    difference d = {.error = error};
    for (const node *x = from->first; x; x = x->next)
        TRY(compare_section(&d, x, node_get(to, x->key)));
    const node *laws = node_get(to, "laws");
    for (size_t i = 0; i < LAWS_MAX; i++)
        if (d.law[i]) TRY(write_friction(world, laws, i, error));
    return d.gravity ? act_gravity(world, node_get(node_get(to, "world"), "gravity"), error)
                     : SCREE_OK;
}
