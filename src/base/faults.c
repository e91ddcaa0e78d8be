#include "base/faults.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char more[] = "there are more errors; correct these first";

/* The position of a message: "wall.yaml:14:9: ..." */
typedef struct message_place {
    size_t file; /* length of the file's name; 0: the message has no position */
    unsigned long line, column;
} message_place;

static message_place place_of(const char *text) {
    size_t end = strcspn(text, "\n");
    for (const char *p = text; (p = memchr(p, ':', end - (size_t)(p - text))); p++) {
        char *after;
        unsigned long line = strtoul(p + 1, &after, 10), column;
        if (after == p + 1 || *after != ':') continue;
        const char *second = after + 1;
        column = strtoul(second, &after, 10);
        if (after == second || *after != ':') continue;
        return (message_place){(size_t)(p - text), line, column};
    }
    return (message_place){0};
}

static bool same_file(const char *a, const message_place *x, const char *b,
                      const message_place *y) {
    return x->file == y->file && memcmp(a, b, x->file) == 0;
}

static bool same_message(const char *a, const char *b) {
    message_place x = place_of(a), y = place_of(b);
    size_t length = strcspn(a, "\n");
    if (x.file == 0) return y.file == 0 && length == strcspn(b, "\n") && memcmp(a, b, length) == 0;
    return same_file(a, &x, b, &y) && x.line == y.line && x.column == y.column;
}

/* Files keep the order in which they were met; messages without a position come last. */
static bool goes_before(const char *a, const char *b) {
    message_place x = place_of(a), y = place_of(b);
    if (x.file == 0 || y.file == 0) return x.file != 0 && y.file == 0;
    if (!same_file(a, &x, b, &y)) return false;
    return x.line < y.line || (x.line == y.line && x.column < y.column);
}

static const char *next_line(const char *text) {
    const char *end = text + strcspn(text, "\n");
    return *end ? end + 1 : end;
}

/* Adds the first line of `text`; if the text is full, its last line states this. */
static void add_line(scree_error *out, const char *text) {
    size_t used = strlen(out->text), length = strcspn(text, "\n");
    int lines = 0;
    for (const char *at = out->text; *at; at = next_line(at)) {
        if (same_message(at, text)) return;
        if (strncmp(at, more, sizeof more - 1) == 0) return;
        lines++;
    }
    bool full = lines >= FAULTS_MOST || used + length + sizeof more + 2 > sizeof out->text;
    if (full) text = more, length = sizeof more - 1;
    if (used + length + 2 > sizeof out->text) return;
    snprintf(out->text + used, sizeof out->text - used, "%s%.*s", used ? "\n" : "", (int)length,
             text);
}

void faults_begin(faults *f, scree_error *out) {
    f->out = out;
    f->status = SCREE_OK;
    f->one.status = SCREE_OK;
    f->one.text[0] = '\0';
    if (out) out->status = SCREE_OK, out->text[0] = '\0';
}

static bool is_mistake(scree_status status) {
    return status == SCREE_BAD_INPUT || status == SCREE_NOT_FOUND || status == SCREE_UNSUPPORTED;
}

scree_status faults_keep(faults *f, scree_status status) {
    if (status == SCREE_OK) return SCREE_OK;
    if (!is_mistake(status)) {
        if (f->out) *f->out = f->one;
        return status;
    }
    for (const char *at = f->out ? f->one.text : ""; *at; at = next_line(at))
        add_line(f->out, at);
    if (f->status == SCREE_OK) f->status = status;
    f->one.text[0] = '\0';
    return SCREE_OK;
}

/* There are few lines: each is inserted before those that it precedes. */
static void sort_lines(scree_error *error) {
    scree_error old = *error;
    const char *line[FAULTS_MOST + 1];
    int count = 0;
    for (const char *at = old.text; *at && count <= FAULTS_MOST; at = next_line(at)) {
        int place = count++;
        for (; place > 0 && goes_before(at, line[place - 1]); place--)
            line[place] = line[place - 1];
        line[place] = at;
    }
    size_t used = 0, room = sizeof error->text;
    for (int i = 0; i < count && used < room; i++)
        used += (size_t)snprintf(error->text + used, room - used, "%s%.*s", i ? "\n" : "",
                                 (int)strcspn(line[i], "\n"), line[i]);
}

scree_status faults_end(faults *f) {
    if (f->status == SCREE_OK || !f->out) return f->status;
    f->out->status = f->status;
    if (strchr(f->out->text, '\n')) sort_lines(f->out);
    return f->status;
}

scree_status faults_quiet(scree_error *error) {
    return error_set(error, SCREE_NOT_FOUND, "%s", "");
}
