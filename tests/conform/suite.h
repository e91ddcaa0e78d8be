/* Shared by the files of the conformance suite: worlds whose registry contains the dummies, and
 * parameters made up from an entry's own table. */
#ifndef CONFORM_SUITE_H
#define CONFORM_SUITE_H

#include <stdio.h>
#include <string.h>

#include "base/math.h"
#include "support/check.h"
#include "support/flow_params.h"
#include "support/simple_world.h"
#include "world/world.h"

#define SCREE_ENTRY(family, symbol, file, dependency)                                              \
    extern const entry_of_##family family##_##symbol;
#include "dummies.def"
#undef SCREE_ENTRY

static inline void add_dummies(registry *r) {
    scree_error error;
#define SCREE_ENTRY(family, symbol, file, dependency)                                              \
    must(registry_add(r, FAMILY_##family, (const kind *)&family##_##symbol, &error), &error);
#include "dummies.def"
#undef SCREE_ENTRY
}

/* Names for references and texts, in order of appearance: two walls that face each other and a
 * measured group of the scene. */
static const char *const suite_words[] = {"west", "east", "grains"};

/* A legal value of p by its type, flags and range alone; false if these do not determine one. */
static inline bool made_up_value(const param *p, int *word, char *text, size_t size) {
    double low = p->low, high = p->high;
    bool bounded = (low != 0 || high != 0) && isfinite(low) && isfinite(high);
    double value = bounded ? 0.5 * (low + high) : p->dimension.m ? 0.01 : 0.3;
    switch (p->type) {
    case PARAM_REAL: snprintf(text, size, "%.17g", value); return true;
    case PARAM_INTEGER: snprintf(text, size, "%d", (int)(bounded ? low + 1 : 3)); return true;
    case PARAM_FLAG: snprintf(text, size, "true"); return true;
    case PARAM_CHOICE: snprintf(text, size, "%s", p->choices[0]); return true;
    case PARAM_TEXT:
    case PARAM_REFERENCE: snprintf(text, size, "%s", suite_words[(*word)++ % 3]); return true;
    case PARAM_VECTOR: {
        size_t used = (size_t)snprintf(text, size, "[");
        for (uint32_t k = 0; k < p->width && used < size; k++)
            used += (size_t)snprintf(text + used, size - used, k ? ", %g" : "%g", value);
        snprintf(text + used, size - used, "]");
        return true;
    }
    case PARAM_FUNCTION: snprintf(text, size, "%g", value); return true;
    case PARAM_LIST:
    case PARAM_NODE: return false;
    }
    return false;
}

/* The number-th way to fill the table of k, or false beyond the last: 0: required parameters only;
 * 1: also all reals with a range, at its middle (restitutions are then equal); then as 0 with one
 * further parameter after another. The caller tests whether the entry's own check accepts it. An
 * entry with examples is filled with those alone. */
static inline bool made_up_text(const kind *k, int number, char *text, size_t size) {
    if (k->examples) {
        for (int i = 0; i <= number; i++)
            if (!k->examples[i]) return false;
        snprintf(text, size, "{kind: %s, %s}", k->name, k->examples[number]);
        return true;
    }
    int place = 0, word = 0, others = 0;
    size_t used = (size_t)snprintf(text, size, "{kind: %s", k->name);
    for (const param *p = k->params; p && p->name; p++) {
        char value[128];
        bool required = p->flags & PARAM_REQUIRED;
        bool ranged = p->type == PARAM_REAL && p->high > p->low;
        bool chosen = !required && number == 2 + others;
        others += !required;
        if (!required && !chosen && !(number == 1 && ranged)) continue;
        if (!made_up_value(p, &word, value, sizeof value)) {
            if (required) return false;
            continue;
        }
        used += (size_t)snprintf(text + used, size - used, ", %s: %s", p->name, value);
        place++;
    }
    snprintf(text + used, size - used, "}");
    return number < 2 + others;
}

#endif
