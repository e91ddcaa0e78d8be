/* Overlaps at the start of a run, from the contacts detection found. */
#include <stdio.h>

#include "detect/detect.h"

overlap_report detect_overlaps(const contact_list *contacts, double tolerance) {
    overlap_report r = {0};
    const contact_key *counted = NULL;
    for (size_t i = 0; i < contacts->list.count; i++) {
        const contact *c = &contacts->list.data[i];
        if (!(c->gap < -tolerance)) continue;
        bool same = counted && counted->a == c->key.a && counted->b == c->key.b;
        if (!same) r.pairs++;
        counted = &c->key;
        if (-c->gap > r.depth) {
            r.depth = -c->gap;
            r.a = c->key.a;
            r.b = c->key.b;
        }
    }
    return r;
}

void detect_overlap_text(const overlap_report *r, char *text, size_t size) {
    if (r->pairs == 0) {
        if (size) text[0] = 0;
        return;
    }
    snprintf(text, size,
             "overlapping start: %zu pair%s, deepest %.3g m between body %llu and body %llu",
             r->pairs, r->pairs == 1 ? "" : "s", r->depth, (unsigned long long)r->a,
             (unsigned long long)r->b);
}
