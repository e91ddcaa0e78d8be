/* The heads of entries: names and tables of parameters of plug-ins, checked and translated. */
#include <string.h>

#include "base/memory.h"
#include "model/function_kinds.h"
#include "plugin/plugged.h"

static const struct {
    param_type type;
    size_t bytes, aligned; /* of the member that it fills; vectors: of a number */
} types[] = {
    [SCREE_PARAM_REAL] = {PARAM_REAL, sizeof(double), _Alignof(double)},
    [SCREE_PARAM_INTEGER] = {PARAM_INTEGER, sizeof(int64_t), _Alignof(int64_t)},
    [SCREE_PARAM_FLAG] = {PARAM_FLAG, sizeof(bool), _Alignof(bool)},
    [SCREE_PARAM_CHOICE] = {PARAM_CHOICE, sizeof(int), _Alignof(int)},
    [SCREE_PARAM_TEXT] = {PARAM_TEXT, sizeof(char *), _Alignof(char *)},
    [SCREE_PARAM_VECTOR] = {PARAM_VECTOR, sizeof(double), _Alignof(double)},
    [SCREE_PARAM_LIST] = {PARAM_LIST, sizeof(param_list), _Alignof(param_list)},
    [SCREE_PARAM_FUNCTION] = {PARAM_FUNCTION, sizeof(node *), _Alignof(node *)},
};
_Static_assert(sizeof(scree_param_list) == sizeof(param_list), "lists are filled in place");

#define FLAGS                                                                                      \
    (SCREE_PARAM_REQUIRED | SCREE_PARAM_POSITIVE | SCREE_PARAM_NOT_NEGATIVE |                      \
     SCREE_PARAM_OPTIONAL | SCREE_PARAM_PLACE | SCREE_PARAM_VALUE)
_Static_assert((int)SCREE_PARAM_REQUIRED == (int)PARAM_REQUIRED &&
                   (int)SCREE_PARAM_POSITIVE == (int)PARAM_POSITIVE &&
                   (int)SCREE_PARAM_NOT_NEGATIVE == (int)PARAM_NOT_NEGATIVE &&
                   (int)SCREE_PARAM_OPTIONAL == (int)PARAM_OPTIONAL &&
                   (int)SCREE_PARAM_PLACE == (int)PARAM_PLACE &&
                   (int)SCREE_PARAM_VALUE == (int)FUNCTION_VALUE,
               "flags are taken over as they are");

static bool is_name(const char *text) {
    if (!text || !*text || (*text >= '0' && *text <= '9')) return false;
    return text[strspn(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_")] ==
           '\0';
}

static scree_status refuse(const scree_entry *entry, const scree_param *p, const char *why,
                           scree_error *error) {
    return error_set(error, SCREE_BAD_INPUT, "'%s': parameter '%s' %s", entry->name, p->name, why);
}

static scree_status translate_param(const scree_entry *entry, const scree_param *p, param *out,
                                    scree_error *error) {
    if (!is_name(p->name) || strcmp(p->name, "kind") == 0)
        return refuse(
            entry, p,
            "must have a name of letters, digits and _ that begins with no digit, and not 'kind'",
            error);
    if ((size_t)p->type >= sizeof types / sizeof *types)
        return refuse(entry, p, "has a type that does not exist", error);
    bool rows = p->type == SCREE_PARAM_VECTOR || p->type == SCREE_PARAM_LIST;
    size_t bytes = types[p->type].bytes * (p->type == SCREE_PARAM_VECTOR ? p->width : 1);
    if (rows && p->width == 0) return refuse(entry, p, "needs a width", error);
    if (p->flags & ~(unsigned)FLAGS)
        return refuse(entry, p, "has a flag that does not exist", error);
    if ((p->flags & SCREE_PARAM_PLACE) && (!rows || p->width != 3))
        return refuse(entry, p, "is a place and needs a width of 3", error);
    if (p->type == SCREE_PARAM_CHOICE && (!p->choices || !p->choices[0]))
        return refuse(entry, p, "needs a list of choices", error);
    if (p->offset > entry->parameters || bytes > entry->parameters - p->offset)
        return refuse(entry, p,
                      "lies outside the struct of parameters: check 'offset' and the "
                      "entry's 'parameters'",
                      error);
    if (p->offset % types[p->type].aligned)
        return refuse(entry, p, "is not aligned: take 'offset' from offsetof", error);
    if (p->low > p->high) return refuse(entry, p, "has 'low' above 'high'", error);
    for (const scree_param *other = entry->params; other != p; other++)
        if (strcmp(other->name, p->name) == 0)
            return refuse(entry, p, "is in the table twice", error);
    double factor = 1;
    unit dimension = UNIT_NONE;
    if (p->unit && *p->unit && strcmp(p->unit, "1") != 0) {
        TRY(unit_parse(p->unit, &factor, &dimension, error));
        if (factor != 1)
            return refuse(entry, p, "needs a unit without a prefix: parameters are in SI", error);
    }
    *out = (param){.name = p->name,
                   .type = types[p->type].type,
                   .offset = p->offset + sizeof(plugged_head),
                   .width = p->width,
                   .dimension = dimension,
                   .flags = p->flags,
                   .low = p->low,
                   .high = p->high,
                   .fallback = p->fallback,
                   .choices = p->choices,
                   .help = p->help ? p->help : ""};
    return SCREE_OK;
}

/* A function of time is the magnitude of a load: world/build/add.c and the action `load` use that
 * name. */
static scree_status check_functions(const scree_entry *entry, family f, scree_error *error) {
    for (const scree_param *p = entry->params; p && p->name; p++)
        if (p->type == SCREE_PARAM_FUNCTION &&
            (f != FAMILY_load || strcmp(p->name, "magnitude") != 0))
            return refuse(entry, p, "is a function of time: only 'magnitude' of a load can be one",
                          error);
    return SCREE_OK;
}

static scree_status translate_params(const scree_entry *entry, param **out, scree_error *error) {
    size_t count = 0;
    while (entry->params && entry->params[count].name)
        count++;
    param *table = mem_alloc(count + 1, sizeof *table);
    if (!table) return error_no_memory(error, "the parameters of a plug-in");
    scree_status status = SCREE_OK;
    for (size_t i = 0; i < count && status == SCREE_OK; i++)
        status = translate_param(entry, &entry->params[i], &table[i], error);
    if (status != SCREE_OK) {
        mem_free(table);
        return status;
    }
    *out = table;
    return SCREE_OK;
}

/* A default that cannot be read would be an error in every scene that omits the parameter. Defaults
 * of positions depend on the dimension of the world and are not checked here. */
static scree_status check_fallbacks(const kind *head, size_t count, param *table,
                                    scree_error *error) {
    kind probe = {.name = head->name, .params = table, .size = head->size};
    memcpy(table, head->params, (count + 1) * sizeof *table);
    for (param *p = table; p->name; p++) {
        if (p->flags & PARAM_PLACE) p->fallback = NULL;
        p->flags &= ~(unsigned)PARAM_REQUIRED;
        if (!p->fallback) p->flags |= PARAM_OPTIONAL;
    }
    void *read = mem_alloc(1, head->size);
    if (!read) return error_no_memory(error, "the defaults of a plug-in");
    scree_status status = param_read(&probe, NULL, NULL, NULL, read, error);
    if (status == SCREE_OK) param_free(&probe, read);
    if (status != SCREE_OK) error_prefix(error, "the defaults of '%s'", head->name);
    mem_free(read);
    return status;
}

static scree_status check_defaults(const kind *head, scree_error *error) {
    size_t count = 0;
    while (head->params[count].name)
        count++;
    param *table = mem_alloc(count + 1, sizeof *table);
    if (!table) return error_no_memory(error, "the defaults of a plug-in");
    scree_status status = check_fallbacks(head, count, table, error);
    mem_free(table);
    return status;
}

/* The plug-in gives the reason; the place in the scene is added here. */
static scree_status check(const void *parameters, const node *place, scree_error *error) {
    const scree_entry *given = ((const plugged_head *)parameters)->entry;
    scree_error own = {.text = ""};
    scree_status status = given->check(plugged_own(parameters), &own);
    if (status == SCREE_OK) return SCREE_OK;
    return node_error(place, error, "%s", own.text[0] ? own.text : "these parameters are refused");
}

scree_status plugged_head_make(kind *out, const scree_entry *given, family f, scree_error *error) {
    if (!is_name(given->name))
        return error_set(
            error, SCREE_BAD_INPUT,
            "a %s of a plug-in must have a name of letters, digits and _ that begins with no digit",
            family_name(f));
    if (!given->help || !*given->help)
        return error_set(error, SCREE_BAD_INPUT, "the %s '%s' has no help text", family_name(f),
                         given->name);
    param *params = NULL;
    TRY(check_functions(given, f, error));
    TRY(translate_params(given, &params, error));
    *out = (kind){.name = given->name,
                  .help = given->help,
                  .source = given->source,
                  .params = params,
                  .examples = given->examples,
                  .size = sizeof(plugged_head) + given->parameters,
                  .check = given->check ? check : NULL,
                  .plugged = given};
    return check_defaults(out, error);
}

scree_status plugged_answer(const char *name, scree_status status, const scree_error *own,
                            scree_error *error) {
    if (status == SCREE_OK) return SCREE_OK;
    if ((unsigned)status > SCREE_BUG) status = SCREE_BAD_INPUT;
    if (own->text[0]) return error_set(error, status, "%s", own->text);
    return error_set(error, status, "'%s' of a plug-in failed and gave no reason: %s", name,
                     scree_status_text(status));
}

scree_status plugged_copy(void *own, size_t own_size, const void *given, const char *what,
                          scree_error *error) {
    size_t size = 0;
    if (given) memcpy(&size, given, sizeof size);
    if (size < sizeof size + sizeof(scree_entry))
        return error_set(error, SCREE_BAD_INPUT, "a %s of a plug-in does not begin with its size",
                         what);
    if (size > own_size)
        return error_set(error, SCREE_UNSUPPORTED,
                         "a %s of a plug-in was compiled with the headers of a newer scree than "
                         "%s: compile it with those of this version",
                         what, scree_version());
    memcpy(own, given, size);
    return SCREE_OK;
}

scree_status plugged_alloc(void **out, size_t bytes, scree_error *error) {
    *out = mem_alloc(1, bytes);
    return *out ? SCREE_OK : error_no_memory(error, "an entry of a plug-in");
}

scree_status plugged_drop(kind *entry, scree_status status) {
    mem_free((void *)entry->params);
    mem_free(entry);
    return status;
}

scree_status plugged_add(family f, kind *entry, scree_error *error) {
    scree_status status = registry_plug(f, entry, error);
    return status == SCREE_OK ? SCREE_OK : plugged_drop(entry, status);
}

scree_status plugged_needs(bool there, const scree_entry *given, const char *missing,
                           scree_error *error) {
    if (there) return SCREE_OK;
    return error_set(error, SCREE_BAD_INPUT, "'%s' has no function '%s'", given->name, missing);
}

void plugged_remove_last(family f) {
    const kind *last = registry_listed(f, registry_count(f) - 1);
    registry_unplug(f);
    plugged_drop((kind *)last, SCREE_OK);
}
