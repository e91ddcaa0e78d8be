#include "base/capability.h"

#include <stdio.h>

const char *capability_words(uint64_t mask) {
    static const char *const words[CAPABILITIES] = {
#define SCREE_CONE(type, table, text) text,
#include "base/cones.def"
#undef SCREE_CONE
#define X(name, text) text,
        CAPABILITY_LIST(X)
#undef X
    };
    for (int k = 0; k < CAPABILITIES; k++)
        if (mask & (UINT64_C(1) << k)) return words[k];
    return NULL;
}

void capability_list(uint64_t mask, char *text, size_t size) {
    size_t used = 0;
    if (size) text[0] = '\0';
    for (int k = 0; k < CAPABILITIES && used < size; k++) {
        uint64_t bit = UINT64_C(1) << k;
        if (mask & bit)
            used += (size_t)snprintf(text + used, size - used, "%s%s", used ? ", " : "",
                                     capability_words(bit));
    }
}
