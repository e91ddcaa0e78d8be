/* The registry and the sections of scenes as tables for bindings: see scree/kinds.h. */
#include "scree/kinds.h"

#include <stdio.h>
#include <string.h>

#include "base/sized.h"
#include "law/law.h"
#include "registry.h"
#include "scene/scene.h"

#define SECTION_FAMILY "section"

/* Whether the text is the name of a family, or its plural. */
static bool is_called(const char *singular, const char *text) {
    size_t length = strlen(singular);
    if (strncmp(text, singular, length) != 0) return false;
    return !text[length] || strcmp(text + length, "s") == 0 || strcmp(text + length, "es") == 0;
}

/* NULL beyond the end, and for no family. *name: in its family. */
static const kind *find(const char *wanted, size_t index, const char **name, family *of) {
    *of = FAMILIES;
    if (!wanted) return NULL;
    if (is_called(SECTION_FAMILY, wanted)) return scene_section_at(index, name);
    for (int f = 0; f < FAMILIES; f++)
        if (is_called(family_name((family)f), wanted)) {
            const kind *k = registry_listed((family)f, index);
            *of = (family)f;
            if (k) *name = k->name;
            return k;
        }
    return NULL;
}

size_t scree_kind_count(const char *wanted) {
    size_t count = 0;
    const char *name;
    family of;
    while (find(wanted, count, &name, &of))
        count++;
    return count;
}

static size_t parameters_of(const kind *k) {
    size_t count = 0;
    while (k->params && k->params[count].name)
        count++;
    return count;
}

void scree_kind_at_into(const char *wanted, size_t index, scree_kind_info *out, size_t size) {
    scree_kind_info own = {0};
    const char *name = NULL;
    family of;
    const kind *k = find(wanted, index, &name, &of);
    if (k) {
        own = (scree_kind_info){.name = name,
                                .help = k->help ? k->help : "",
                                .source = k->source,
                                .examples = k->examples,
                                .group = "",
                                .parameters = parameters_of(k),
                                .planar = !(k->needs & CAN_SPACE),
                                .space = !(k->needs & CAN_PLANAR)};
        if (of == FAMILY_law_part) own.group = law_slot_name[((const law_part *)k)->slot];
    }
    sized_give(out, size, &own, sizeof own);
}

static const char *type_text(param_type type) {
    static const char *const texts[] = {
        [PARAM_REAL] = "real",     [PARAM_INTEGER] = "integer", [PARAM_FLAG] = "flag",
        [PARAM_CHOICE] = "choice", [PARAM_TEXT] = "text",       [PARAM_REFERENCE] = "name",
        [PARAM_VECTOR] = "vector", [PARAM_LIST] = "list",       [PARAM_FUNCTION] = "function",
        [PARAM_NODE] = "block",
    };
    return texts[type];
}

static bool has_rows(const param *p) { return p->type == PARAM_VECTOR || p->type == PARAM_LIST; }

static scree_kind_parameter parameter_of(const param *p) {
    scree_kind_parameter own = {.name = p->name,
                                .help = p->help ? p->help : "",
                                .type = type_text(p->type),
                                .fallback = p->fallback,
                                .choices = p->choices,
                                .width = has_rows(p) ? p->width : 0,
                                .required = (p->flags & PARAM_REQUIRED) != 0,
                                .optional = (p->flags & PARAM_OPTIONAL) != 0,
                                .place = (p->flags & PARAM_PLACE) != 0,
                                .positive = (p->flags & PARAM_POSITIVE) != 0,
                                .not_negative = (p->flags & PARAM_NOT_NEGATIVE) != 0,
                                .planar = !(p->flags & PARAM_IN_SPACE),
                                .space = !(p->flags & PARAM_PLANAR),
                                .low = p->low,
                                .high = p->high};
    char buffer[32];
    snprintf(own.unit, sizeof own.unit, "%s", unit_name(p->dimension, buffer));
    return own;
}

int scree_kind_parameter_into(const char *wanted, size_t index, size_t parameter,
                              scree_kind_parameter *out, size_t size) {
    const char *name;
    family of;
    const kind *k = find(wanted, index, &name, &of);
    const param *p = k ? param_at(k, parameter) : NULL;
    if (!p) return 0;
    scree_kind_parameter own = parameter_of(p);
    sized_give(out, size, &own, sizeof own);
    return 1;
}
