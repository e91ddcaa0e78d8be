/* Reading text by lines and words, shared by the readers of ASCII formats. */
#ifndef IO_SCAN_H
#define IO_SCAN_H

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "io/file_bytes.h"

typedef struct scan {
    const file_bytes *file;
    const char *at, *end;
    size_t line;
    scree_error *error;
} scan;

static inline scan scan_from(const file_bytes *file, scree_error *error) {
    return (scan){file, file->data, file->data + file->count, 1, error};
}

static inline bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r'; }

/* Skips spaces, and ends of lines if requested. */
static inline void skip_spaces(scan *s, bool lines) {
    while (s->at < s->end && (is_space(*s->at) || (lines && *s->at == '\n'))) {
        if (*s->at == '\n') s->line++;
        s->at++;
    }
}

static inline void skip_line(scan *s) {
    const char *next = memchr(s->at, '\n', (size_t)(s->end - s->at));
    s->at = next ? next + 1 : s->end;
    if (next) s->line++;
}

/* The word here, without advancing; its length is 0 at the end of the line. */
static inline size_t word_length(const scan *s) {
    const char *p = s->at;
    while (p < s->end && !is_space(*p) && *p != '\n')
        p++;
    return (size_t)(p - s->at);
}

static inline bool at_word(const scan *s, const char *word) {
    size_t length = strlen(word);
    return word_length(s) == length && memcmp(s->at, word, length) == 0;
}

static inline bool take_word(scan *s, const char *word) {
    if (!at_word(s, word)) return false;
    s->at += strlen(word);
    return true;
}

/* A number followed by a space or the end. False: there is none. */
static inline bool take_number(scan *s, double *out) {
    skip_spaces(s, false);
    const char *p = s->at;
    if (p >= s->end || !number_read(&p, out)) return false;
    if (p > s->end || (p < s->end && !is_space(*p) && *p != '\n')) return false;
    s->at = p;
    return true;
}

/* "file:line: what, but 'word' was found" */
scree_status scan_error(const scan *s, const char *what);

#endif
