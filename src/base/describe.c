/* A table of parameters as text for people: --help, `scree explain` and the scene reference. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/param.h"

typedef struct describe_row {
    char name[64], unit[64], fallback[96], range[192];
} describe_row;

static const char *type_word(const param *p, char text[64]) {
    char buffer[32];
    const char *name = unit_name(p->dimension, buffer);
    if (unit_same(p->dimension, UNIT_NONE)) name = "number";
    switch (p->type) {
    case PARAM_REAL: return strcpy(text, name);
    case PARAM_INTEGER: return "whole number";
    case PARAM_FLAG: return "true or false";
    case PARAM_CHOICE: return "choice";
    case PARAM_TEXT: return "text";
    case PARAM_REFERENCE: return "name";
    case PARAM_VECTOR:
        if (p->flags & PARAM_PLACE)
            snprintf(text, 64, "2 or 3 x %s", name);
        else
            snprintf(text, 64, "%u x %s", p->width, name);
        return text;
    case PARAM_LIST:
        if (p->width == 1)
            snprintf(text, 64, "list of %s", name);
        else
            snprintf(text, 64, "list of %u x %s", p->width, name);
        return text;
    case PARAM_FUNCTION: snprintf(text, 64, "function, %s", name); return text;
    case PARAM_NODE: return "block";
    }
    return "";
}

static void choice_words(const param *p, char *text, size_t size) {
    size_t used = 0;
    for (size_t i = 0; p->choices && p->choices[i] && used < size; i++)
        used += (size_t)snprintf(text + used, size - used, "%s%s", i ? ", " : "", p->choices[i]);
}

/* The flags for signs narrow the limits; the result is one of "", "> a", ">= a", "<= b", "a ..
 * b". */
static void range_words(const param *p, char *text, size_t size) {
    char low_text[32], high_text[32];
    double low = p->low, high = p->high;
    bool open = (p->flags & PARAM_POSITIVE) && !(low > 0);
    if (low == 0 && high == 0) {
        low = -INFINITY;
        high = INFINITY;
    }
    if ((p->flags & (PARAM_POSITIVE | PARAM_NOT_NEGATIVE)) && !(low > 0)) low = 0;
    const char *from = number_write(low, low_text), *to = number_write(high, high_text);
    if (isinf(low) && isinf(high))
        text[0] = '\0';
    else if (isinf(high))
        snprintf(text, size, "%s %s", open ? ">" : ">=", from);
    else if (isinf(low))
        snprintf(text, size, "<= %s", to);
    else
        snprintf(text, size, "%s%s .. %s", open ? "> " : "", from, to);
}

static const char *default_words(const param *p) {
    if (p->fallback) return p->fallback;
    if (p->flags & PARAM_REQUIRED) return "required";
    if (p->flags & PARAM_OPTIONAL) return "optional";
    if (p->type == PARAM_FLAG) return "false";
    if (p->type == PARAM_CHOICE) return p->choices[0];
    bool number = p->type == PARAM_REAL || p->type == PARAM_INTEGER || p->type == PARAM_VECTOR;
    return number ? "0" : "none";
}

static void describe_one(const param *p, describe_row *row) {
    char buffer[64];
    snprintf(row->name, sizeof row->name, "%s", p->name);
    snprintf(row->unit, sizeof row->unit, "%s", type_word(p, buffer));
    snprintf(row->fallback, sizeof row->fallback, "%s", default_words(p));
    if (p->type == PARAM_CHOICE)
        choice_words(p, row->range, sizeof row->range);
    else
        range_words(p, row->range, sizeof row->range);
}

static int wider(int width, const char *text) {
    int length = (int)strlen(text);
    return length > width ? length : width;
}

static bool add_text(const kind *k, text_buffer *out) {
    describe_row row;
    int name = 0, unit_width = 0, fallback = 0, range = 0;
    for (const param *p = k->params; p && p->name; p++) {
        describe_one(p, &row);
        name = wider(name, row.name);
        unit_width = wider(unit_width, row.unit);
        fallback = wider(fallback, row.fallback);
        range = wider(range, row.range);
    }
    bool good = text_add(out, "%s: %s\n", k->name, k->help ? k->help : "");
    for (const param *p = k->params; good && p && p->name; p++) {
        describe_one(p, &row);
        good = text_add(out, "  %-*s  %-*s  %-*s  %-*s  %s\n", name, row.name, unit_width, row.unit,
                        fallback, row.fallback, range, row.range, p->help ? p->help : "");
    }
    return good;
}

static bool add_markdown(const kind *k, text_buffer *out) {
    describe_row row;
    bool good = text_add(out, "### %s\n\n%s\n", k->name, k->help ? k->help : "");
    if (!k->params || !k->params->name) return good;
    good = good && text_add(out, "\n| key | unit or type | default | range | meaning |\n"
                                 "|---|---|---|---|---|\n");
    for (const param *p = k->params; good && p->name; p++) {
        describe_one(p, &row);
        good = text_add(out, "| `%s` | %s | %s | %s | %s |\n", row.name, row.unit, row.fallback,
                        row.range, p->help ? p->help : "");
    }
    return good;
}

scree_status param_describe(const kind *k, param_style style, text_buffer *out,
                            scree_error *error) {
    bool good = style == PARAM_STYLE_TEXT ? add_text(k, out) : add_markdown(k, out);
    return good ? SCREE_OK : error_no_memory(error, "the description of parameters");
}
