#include "io/scan.h"

scree_status scan_error(const scan *s, const char *what) {
    size_t length = word_length(s);
    if (s->at >= s->end)
        return error_set(s->error, SCREE_BAD_INPUT, "%s:%zu: %s, but the file ends here",
                         s->file->name, s->line, what);
    return error_set(s->error, SCREE_BAD_INPUT, "%s:%zu: %s, but '%.*s' was found", s->file->name,
                     s->line, what, (int)(length < 40 ? length : 40), s->at);
}
