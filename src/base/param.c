/* Reading a map by a table of parameters. Every message names the expected value, the value found
 * and its position. describe.c writes a table for readers. */
#include "base/param.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/expression.h"
#include "base/faults.h"
#include "base/memory.h"

#define PACKED_SPACE " ,\t\r\n" /* separators between the numbers of a text */
#define NAMES_LIMIT  192        /* largest number of names considered for a suggestion */

static void *field(void *out, const param *p) { return (char *)out + p->offset; }

static bool is_limited(const param *p) { return p->low != 0 || p->high != 0; }

/* "a length", or "a value in kg/m" for dimensions without a word. */
static const char *wanted(unit dimension, char text[64]) {
    if (unit_same(dimension, UNIT_NONE)) return "a number";
    const char *word = unit_word(dimension);
    if (word) return word;
    char name[32];
    snprintf(text, 64, "a value in %s", unit_name(dimension, name));
    return text;
}

static const char *type_words(const node *n) {
    return n->type == NODE_MAP ? "a map" : n->type == NODE_LIST ? "a list" : "a plain value";
}

static scree_status need_scalar(const node *n, const char *label, const char *what,
                                scree_error *error) {
    if (n->type != NODE_SCALAR)
        return node_error(n, error, "'%s' must be %s, but is %s", label, what, type_words(n));
    if (n->text[0] == '\0')
        return node_error(n, error, "'%s' must be %s, but is empty", label, what);
    return SCREE_OK;
}

/* YAML's spellings of inf and nan, with a sign and a leading point. */
static bool special_number(const char *text, double *out) {
    double sign = 1;
    if (*text == '+' || *text == '-') sign = *text++ == '-' ? -1 : 1;
    if (*text == '.') text++;
    if (strcmp(text, "inf") == 0 || strcmp(text, "Inf") == 0 || strcmp(text, "INF") == 0)
        *out = sign * INFINITY;
    else if (strcmp(text, "nan") == 0 || strcmp(text, "NaN") == 0 || strcmp(text, "NAN") == 0)
        *out = NAN;
    else
        return false;
    return true;
}

static scree_status wrong_unit(const node *n, const char *label, const char *what, unit got,
                               scree_error *error) {
    char text[64];
    const char *is = unit_same(got, UNIT_NONE) ? unit_word(got) : wanted(got, text);
    return node_error(n, error, "'%s' must be %s, but '%s' is %s", label, what, n->text, is);
}

/* why: the error of the expression, or NULL. */
static scree_status not_finite(const node *n, const char *label, double value, const char *why,
                               scree_error *error) {
    char number[32];
    return node_error(n, error, "'%s' must be finite, but '%s' is %s%s%s", label, n->text,
                      number_write(value, number), why ? ": it " : "", why ? why : "");
}

static scree_status evaluate(const node *n, const char *label, unit dimension,
                             const param_scope *scope, double *out, scree_error *error) {
    char buffer[64];
    const char *what = wanted(dimension, buffer), *text = n->text;
    if (*text == '=') text++;
    expression *e;
    scree_error inner;
    scree_status status = expression_create(&e, text, scope ? scope->names : NULL, &inner);
    if (status == SCREE_NO_MEMORY) return error_no_memory(error, "an expression");
    if (status != SCREE_OK)
        return node_error(n, error, "'%s' must be %s, but '%s' cannot be read: %s", label, what,
                          n->text, inner.text);
    unit got;
    bool wrong = expression_dimension(e, &got) == EXPRESSION_UNIT && !unit_same(got, dimension);
    const double *values = scope ? scope->values : NULL;
    if (!wrong) *out = expression_eval(e, values);
    const char *why = wrong || isfinite(*out) ? NULL : expression_trouble(e, values);
    expression_destroy(e);
    if (why) return not_finite(n, label, *out, why, error);
    return wrong ? wrong_unit(n, label, what, got, error) : SCREE_OK;
}

/* Any double, also infinite or NaN: the caller decides whether that is legal. */
static scree_status read_any(const node *n, const char *label, unit dimension,
                             const param_scope *scope, double *out, scree_error *error) {
    char buffer[64];
    TRY(need_scalar(n, label, wanted(dimension, buffer), error));
    const char *end = n->text; /* plain numbers, the bulk of big lists, need no allocation */
    if (number_read(&end, out) && *end == '\0') return SCREE_OK;
    if (special_number(n->text, out)) return SCREE_OK;
    return evaluate(n, label, dimension, scope, out, error);
}

static scree_status out_of_range(const param *p, const node *n, double value, scree_error *error) {
    char low[32], high[32], got[32];
    const char *low_text = number_write(p->low, low), *high_text = number_write(p->high, high);
    const char *text = number_write(value, got);
    if ((p->flags & PARAM_POSITIVE) && !(value > 0))
        return node_error(n, error, "'%s' must be > 0, got %s", p->name, text);
    if ((p->flags & PARAM_NOT_NEGATIVE) && !(value >= 0))
        return node_error(n, error, "'%s' must be >= 0, got %s", p->name, text);
    if (isinf(p->high))
        return node_error(n, error, "'%s' must be >= %s, got %s", p->name, low_text, text);
    if (isinf(p->low))
        return node_error(n, error, "'%s' must be <= %s, got %s", p->name, high_text, text);
    return node_error(n, error, "'%s' must lie between %s and %s, got %s", p->name, low_text,
                      high_text, text);
}

static scree_status check_range(const param *p, const node *n, double value, scree_error *error) {
    bool infinite_legal = is_limited(p) && (value > 0 ? isinf(p->high) : isinf(p->low));
    if (isnan(value) || (isinf(value) && !infinite_legal))
        return not_finite(n, p->name, value, NULL, error);
    bool good = !is_limited(p) || (value >= p->low && value <= p->high);
    if ((p->flags & PARAM_POSITIVE) && !(value > 0)) good = false;
    if ((p->flags & PARAM_NOT_NEGATIVE) && !(value >= 0)) good = false;
    return good ? SCREE_OK : out_of_range(p, n, value, error);
}

static scree_status read_real(const param *p, const node *n, const param_scope *scope, double *out,
                              scree_error *error) {
    TRY(read_any(n, p->name, p->dimension, scope, out, error));
    return check_range(p, n, *out, error);
}

/* Plain digits exactly, beyond the 53 bits of a double: seeds are 64-bit numbers. */
static bool plain_integer(const char *text, int64_t *out) {
    bool minus = *text == '-';
    if (*text == '-' || *text == '+') text++;
    if (*text == '\0') return false;
    int64_t value = 0;
    for (; *text; text++) {
        if (*text < '0' || *text > '9') return false;
        int64_t digit = *text - '0';
        if (value > (INT64_MAX - digit) / 10) return false;
        value = value * 10 + digit;
    }
    *out = minus ? -value : value;
    return true;
}

static scree_status read_integer(const node *n, const char *label, const param_scope *scope,
                                 int64_t *out, scree_error *error) {
    TRY(need_scalar(n, label, "a whole number", error));
    if (plain_integer(n->text, out)) return SCREE_OK;
    double value;
    char number[32];
    TRY(read_any(n, label, UNIT_NONE, scope, &value, error));
    if (!isfinite(value)) return not_finite(n, label, value, NULL, error);
    if (floor(value) != value)
        return node_error(n, error, "'%s' must be a whole number, got %s", label,
                          number_write(value, number));
    if (fabs(value) > 9007199254740992.0)
        return node_error(n, error, "'%s' is too large for a whole number: %s", label,
                          number_write(value, number));
    *out = (int64_t)value;
    return SCREE_OK;
}

static scree_status read_flag(const param *p, const node *n, bool *out, scree_error *error) {
    static const char *const yes[] = {"true", "yes", "on", "True", "Yes", "On", "TRUE", NULL};
    static const char *const no[] = {"false", "no", "off", "False", "No", "Off", "FALSE", NULL};
    TRY(need_scalar(n, p->name, "true or false", error));
    for (size_t i = 0; yes[i]; i++)
        if (strcmp(n->text, yes[i]) == 0) return *out = true, SCREE_OK;
    for (size_t i = 0; no[i]; i++)
        if (strcmp(n->text, no[i]) == 0) return *out = false, SCREE_OK;
    return node_error(n, error, "'%s' must be true or false, but is '%s'", p->name, n->text);
}

static scree_status read_choice(const param *p, const node *n, int *out, scree_error *error) {
    TRY(need_scalar(n, p->name, "one of its names", error));
    for (int i = 0; p->choices[i]; i++)
        if (strcmp(n->text, p->choices[i]) == 0) return *out = i, SCREE_OK;
    char list[512] = "";
    size_t used = 0;
    for (int i = 0; p->choices[i] && used < sizeof list; i++)
        used +=
            (size_t)snprintf(list + used, sizeof list - used, "%s%s", i ? ", " : "", p->choices[i]);
    const char *near = nearest_name(n->text, p->choices);
    if (near)
        return node_error(n, error, "'%s' cannot be '%s', did you mean '%s'? It is one of: %s",
                          p->name, n->text, near, list);
    return node_error(n, error, "'%s' cannot be '%s'; it is one of: %s", p->name, n->text, list);
}

static scree_status read_text(const param *p, const node *n, char **out, scree_error *error) {
    if (n->type != NODE_SCALAR || p->type == PARAM_REFERENCE || !n->quoted)
        TRY(need_scalar(n, p->name, p->type == PARAM_TEXT ? "a text" : "a name", error));
    *out = mem_text(n->text);
    return *out ? SCREE_OK : error_no_memory(error, p->name);
}

/* The number of values of a row in this world; positions have as many as the world has
 * dimensions. */
static uint32_t row_width(const param *p, const node *n, const param_scope *scope) {
    if (!(p->flags & PARAM_PLACE)) return p->width;
    if (scope && scope->dimension) return (uint32_t)scope->dimension;
    return n->count == 2 ? 2 : 3;
}

/* n as numbers; a width of 1 may be written without brackets. */
static scree_status read_row(const param *p, const node *n, const param_scope *scope, double *out,
                             scree_error *error) {
    if (p->width == 1 && n->type == NODE_SCALAR) return read_real(p, n, scope, out, error);
    uint32_t width = row_width(p, n, scope);
    if (n->type != NODE_LIST)
        return node_error(n, error, "'%s' must be %u numbers in brackets, but is %s", p->name,
                          width, type_words(n));
    if (n->count != width)
        return node_error(n, error, "'%s' needs %u number%s%s, but has %u", p->name, width,
                          width == 1 ? "" : "s",
                          !(p->flags & PARAM_PLACE) ? ""
                          : width == 2              ? " in a planar world"
                                                    : " in space",
                          n->count);
    if (width < p->width) out[2] = 0;
    for (node *child = n->first; child; child = child->next) {
        child->used = true;
        TRY(read_real(p, child, scope, out++, error));
    }
    return SCREE_OK;
}

/* Numbers of a text, for instance of a mesh of a million triangles: one node instead of a
 * million. */
static scree_status read_packed(const param *p, const node *n, param_list *out,
                                scree_error *error) {
    size_t count = 0, room = 0;
    const char *at = n->text + strspn(n->text, PACKED_SPACE);
    while (*at) {
        if (!array_grow((void **)&out->data, &room, count + 1, sizeof *out->data))
            return error_no_memory(error, p->name);
        if (!number_read(&at, &out->data[count]) || (*at && !strchr(PACKED_SPACE, *at)))
            return node_error(n, error,
                              "'%s' must be a list, or a text of plain numbers, but number %zu is "
                              "'%.20s'",
                              p->name, count + 1, at);
        TRY(check_range(p, n, out->data[count++], error));
        at += strspn(at, PACKED_SPACE);
    }
    if (count % p->width != 0)
        return node_error(n, error, "'%s' needs rows of %u numbers, but has %zu numbers", p->name,
                          p->width, count);
    out->count = count / p->width;
    return SCREE_OK;
}

static scree_status read_list(const param *p, const node *n, const param_scope *scope,
                              param_list *out, scree_error *error) {
    if (n->type == NODE_SCALAR && n->quoted) return read_packed(p, n, out, error);
    if (n->type != NODE_LIST)
        return node_error(n, error, "'%s' must be a list, but is %s", p->name, type_words(n));
    out->data = mem_alloc((size_t)n->count * p->width, sizeof *out->data);
    if (!out->data) return error_no_memory(error, p->name);
    double *row = out->data;
    for (node *child = n->first; child; child = child->next, row += p->width) {
        child->used = true;
        TRY(read_row(p, child, scope, row, error));
    }
    out->count = n->count;
    return SCREE_OK;
}

static scree_status read_copy(const param *p, const node *n, node **out, scree_error *error) {
    if (p->type == PARAM_FUNCTION && n->type == NODE_SCALAR)
        TRY(need_scalar(n, p->name, "a number or a function of time", error));
    *out = node_copy(n);
    return *out ? SCREE_OK : error_no_memory(error, p->name);
}

static scree_status read_value(const param *p, const node *n, const param_scope *scope, void *out,
                               scree_error *error) {
    switch (p->type) {
    case PARAM_REAL: return read_real(p, n, scope, out, error);
    case PARAM_INTEGER:
        TRY(read_integer(n, p->name, scope, out, error));
        return check_range(p, n, (double)*(int64_t *)out, error);
    case PARAM_FLAG: return read_flag(p, n, out, error);
    case PARAM_CHOICE: return read_choice(p, n, out, error);
    case PARAM_TEXT:
    case PARAM_REFERENCE: return read_text(p, n, out, error);
    case PARAM_VECTOR: return read_row(p, n, scope, out, error);
    case PARAM_LIST: return read_list(p, n, scope, out, error);
    case PARAM_FUNCTION:
    case PARAM_NODE: return read_copy(p, n, out, error);
    }
    return BUG(error, "a parameter of unknown type");
}

/* A default as written in a table, "5 mm" or "[[0, 0], [1, 0]]", as a tree. The depth is limited by
 * the tables, which belong to the program. */
static node *parse_flow(const char **cursor) {
    const char *p = *cursor + strspn(*cursor, " ");
    if (*p != '[') {
        size_t length = strcspn(p, ",]");
        char text[128];
        if (length >= sizeof text) length = sizeof text - 1;
        memcpy(text, p, length);
        *cursor = p + length;
        while (length > 0 && text[length - 1] == ' ')
            length--;
        text[length] = '\0';
        return node_scalar(text);
    }
    node *list = node_new(NODE_LIST);
    p += 1 + strspn(p + 1, " ");
    while (list && *p != ']' && *p != '\0') {
        node *child = parse_flow(&p);
        if (node_append(list, NULL, child, NULL) != SCREE_OK) {
            node_free(list);
            return NULL;
        }
        p += strspn(p, ", ");
    }
    *cursor = *p == ']' ? p + 1 : p;
    return list;
}

static scree_status read_fallback(const param *p, const param_scope *scope, void *out,
                                  scree_error *error) {
    const char *cursor = p->fallback;
    node *n = *cursor == '[' ? parse_flow(&cursor) : node_scalar(cursor);
    if (!n) return error_no_memory(error, p->name);
    n->quoted = p->type == PARAM_TEXT;
    param_scope any = {.names = scope ? scope->names : NULL,
                       .values = scope ? scope->values : NULL};
    scree_status status = read_value(p, n, &any, out, error);
    node_free(n);
    return status;
}

static void set_absent(const param *p, void *out) {
    if (!(p->flags & PARAM_OPTIONAL)) return;
    if (p->type == PARAM_CHOICE) *(int *)out = -1;
    uint32_t reals = p->type == PARAM_REAL ? 1 : p->type == PARAM_VECTOR ? p->width : 0;
    for (uint32_t i = 0; i < reals; i++)
        ((double *)out)[i] = NAN;
}

static const char *unit_in_brackets(const param *p, char *room, size_t size) {
    char buffer[32] = "";
    if (unit_same(p->dimension, UNIT_NONE)) return "";
    snprintf(room, size, " (%s)", unit_name(p->dimension, buffer));
    return room;
}

static const param *find_param(const kind *k, const char *name) {
    for (const param *p = k->params; p && p->name; p++)
        if (strcmp(p->name, name) == 0) return p;
    return NULL;
}

static bool is_listed(const char *name, const char *const *names) {
    for (; names && *names; names++)
        if (strcmp(*names, name) == 0) return true;
    return false;
}

/* Keys that a map may have, NULL-ended. */
static size_t known_keys(const kind *k, const char *const *ignore,
                         const char *names[NAMES_LIMIT + 1]) {
    size_t count = 0;
    for (const param *p = k->params; p && p->name && count < NAMES_LIMIT; p++)
        names[count++] = p->name;
    for (; ignore && *ignore && count < NAMES_LIMIT; ignore++)
        names[count++] = *ignore;
    names[count] = NULL;
    return count;
}

static scree_status unknown_key(const kind *k, const node *n, const char *const *ignore,
                                scree_error *error) {
    const char *names[NAMES_LIMIT + 1];
    size_t count = known_keys(k, ignore, names);
    const char *near = nearest_name(n->key, names);
    if (near) return node_key_error(n, error, "unknown key '%s', did you mean '%s'?", n->key, near);
    char list[512] = "nothing";
    size_t used = 0;
    for (size_t i = 0; i < count && used < sizeof list; i++)
        used += (size_t)snprintf(list + used, sizeof list - used, "%s%s", i ? ", " : "", names[i]);
    return node_key_error(n, error, "unknown key '%s'; '%s' takes: %s", n->key, k->name, list);
}

static scree_status check_key(const kind *k, const node *map, const node *n,
                              const char *const *ignore, scree_error *error) {
    if (!find_param(k, n->key) && !is_listed(n->key, ignore))
        return unknown_key(k, n, ignore, error);
    for (const node *earlier = map->first; earlier != n; earlier = earlier->next)
        if (strcmp(earlier->key, n->key) == 0)
            return node_key_error(n, error, "duplicate key '%s'", n->key);
    return SCREE_OK;
}

/* Whether a key of the map is a misspelling of p: then p is not reported as missing as well. */
static bool is_misspelt(const kind *k, const node *map, const char *const *ignore, const param *p) {
    const char *names[NAMES_LIMIT + 1];
    known_keys(k, ignore, names);
    for (const node *n = map ? map->first : NULL; n; n = n->next) {
        const char *near = find_param(k, n->key) ? NULL : nearest_name(n->key, names);
        if (near && strcmp(near, p->name) == 0) return true;
    }
    return false;
}

static scree_status check_world(const param *p, const node *n, const param_scope *scope,
                                scree_error *error) {
    int dimension = scope ? scope->dimension : 0;
    unsigned others = dimension == 3 ? PARAM_PLANAR : dimension == 2 ? PARAM_IN_SPACE : 0;
    if (!(p->flags & others)) return SCREE_OK;
    return node_error(n, error, "'%s' works in %s only; this world has 'dimension: %d'", p->name,
                      dimension == 3 ? "planar worlds" : "worlds in space", dimension);
}

static bool is_missing(const kind *k, const param *p, const node *map, const char *const *ignore) {
    return (p->flags & PARAM_REQUIRED) && !p->fallback && !node_get(map, p->name) &&
           !is_misspelt(k, map, ignore, p);
}

/* One error for all missing parameters of a map, since they share a place; called for each. */
static scree_status missing(const kind *k, const param *p, const node *map,
                            const char *const *ignore, scree_error *error) {
    for (const param *earlier = k->params; earlier != p; earlier++)
        if (is_missing(k, earlier, map, ignore)) return faults_quiet(error);
    char others[512] = "", room[40];
    size_t used = 0;
    for (const param *later = p + 1; later->name && used < sizeof others; later++)
        if (is_missing(k, later, map, ignore))
            used += (size_t)snprintf(others + used, sizeof others - used, "%s'%s'%s",
                                     used ? ", " : "; also missing: ", later->name,
                                     unit_in_brackets(later, room, sizeof room));
    return node_error(map, error, "missing '%s'%s: %s%s", p->name,
                      unit_in_brackets(p, room, sizeof room),
                      p->help ? p->help : "it has no default value", others);
}

static scree_status read_param(const kind *k, const param *p, const node *map,
                               const char *const *ignore, const param_scope *scope, void *out,
                               scree_error *error) {
    node *n = node_get(map, p->name);
    if (n) {
        n->used = true;
        TRY(check_world(p, n, scope, error));
        return read_value(p, n, scope, field(out, p), error);
    }
    if (p->fallback) return read_fallback(p, scope, field(out, p), error);
    if (is_missing(k, p, map, ignore)) return missing(k, p, map, ignore, error);
    if (p->flags & PARAM_REQUIRED) return faults_quiet(error);
    set_absent(p, field(out, p));
    return SCREE_OK;
}

static scree_status read_all(const kind *k, const node *map, const char *const *ignore,
                             const param_scope *scope, void *out, scree_error *error) {
    bool empty = map && map->type == NODE_SCALAR && map->text[0] == '\0' && !map->quoted;
    if (map && map->type != NODE_MAP && !empty)
        return node_error(map, error, "'%s' must have keys with values, but is %s", k->name,
                          type_words(map));
    faults f;
    faults_begin(&f, error);
    for (const node *n = map && !empty ? map->first : NULL; n; n = n->next)
        TRY(faults_keep(&f, check_key(k, map, n, ignore, &f.one)));
    for (const param *p = k->params; p && p->name; p++)
        TRY(faults_keep(&f, read_param(k, p, map, ignore, scope, out, &f.one)));
    TRY(faults_end(&f));
    return k->check ? k->check(out, map, error) : SCREE_OK;
}

scree_status param_read(const kind *k, const node *map, const char *const *ignore,
                        const param_scope *scope, void *out, scree_error *error) {
    if (k->size > 0) memset(out, 0, k->size);
    if (k->plugged) ((plugged_head *)out)->entry = k->plugged;
    scree_status status = read_all(k, map, ignore, scope, out, error);
    if (status != SCREE_OK) param_free(k, out);
    return status;
}

void param_free(const kind *k, void *out) {
    for (const param *p = k->params; p && p->name; p++) {
        void *at = field(out, p);
        if (p->type == PARAM_TEXT || p->type == PARAM_REFERENCE) {
            mem_free(*(char **)at);
            *(char **)at = NULL;
        } else if (p->type == PARAM_LIST) {
            mem_free(((param_list *)at)->data);
            *(param_list *)at = (param_list){0};
        } else if (p->type == PARAM_FUNCTION || p->type == PARAM_NODE) {
            node_free(*(node **)at);
            *(node **)at = NULL;
        }
    }
}

scree_status param_real(const node *n, unit dimension, const param_scope *scope, double *out,
                        scree_error *error) {
    const char *label = n->key ? n->key : "value";
    TRY(read_any(n, label, dimension, scope, out, error));
    return isfinite(*out) ? SCREE_OK : not_finite(n, label, *out, NULL, error);
}

scree_status param_integer(const node *n, const param_scope *scope, int64_t *out,
                           scree_error *error) {
    return read_integer(n, n->key ? n->key : "value", scope, out, error);
}

scree_status param_make(const kind *k, const node *map, const char *const *ignore,
                        const param_scope *scope, void **out, scree_error *error) {
    *out = NULL;
    void *read = mem_alloc(1, k->size ? k->size : 1);
    if (!read) return error_no_memory(error, k->name);
    scree_status status = param_read(k, map, ignore, scope, read, error);
    if (status == SCREE_OK && k->check) {
        status = k->check(read, map, error);
        if (status != SCREE_OK) param_free(k, read);
    }
    if (status != SCREE_OK) {
        mem_free(read);
        return status;
    }
    *out = read;
    return SCREE_OK;
}

void param_destroy(const kind *k, void *parameters) {
    if (parameters) param_free(k, parameters);
    mem_free(parameters);
}

const param *param_at(const kind *k, size_t index) {
    const param *p = k->params;
    while (p && p->name && index > 0)
        p++, index--;
    return p && p->name ? p : NULL;
}
