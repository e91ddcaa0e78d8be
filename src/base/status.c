#include "base/status.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static scree_log_function log_function;
static void *log_user;

const char *scree_status_text(scree_status status) {
    switch (status) {
#define X(code, meaning)                                                                           \
    case SCREE_##code: return meaning;
        SCREE_STATUS_LIST(X)
#undef X
    }
    return "unknown status";
}

const char *scree_version(void) { return SCREE_VERSION; }

scree_status error_set(scree_error *error, scree_status status, const char *format, ...) {
    if (!error) return status;
    va_list arguments;
    va_start(arguments, format);
    error->status = status;
    vsnprintf(error->text, sizeof error->text, format, arguments);
    va_end(arguments);
    return status;
}

void error_prefix(scree_error *error, const char *format, ...) {
    if (!error) return;
    char old[sizeof error->text];
    memcpy(old, error->text, sizeof old);
    va_list arguments;
    va_start(arguments, format);
    int used = vsnprintf(error->text, sizeof error->text, format, arguments);
    va_end(arguments);
    if (used < 0 || (size_t)used + sizeof ": " > sizeof error->text) return;
    char *to = error->text + used;
    size_t room = sizeof error->text - (size_t)used - sizeof ": ";
    memcpy(to, ": ", 2);
    old[strnlen(old, room)] = '\0';
    strcpy(to + 2, old);
}

scree_status error_no_memory(scree_error *error, const char *what) {
    return error_set(error, SCREE_NO_MEMORY, "out of memory for %s", what);
}

scree_status error_unless_given(const void *given, const char *name, scree_error *error) {
    if (given) return SCREE_OK;
    return error_set(error, SCREE_BAD_INPUT, "'%s' is NULL: it must be given", name);
}

void scree_set_log(scree_log_function function, void *user) {
    log_function = function;
    log_user = user;
}

static _Thread_local const log_sink *diverted;

const log_sink *log_divert(const log_sink *to) {
    const log_sink *before = diverted;
    diverted = to;
    return before;
}

static void log_text(scree_log_level level, const char *format, va_list arguments) {
    bool own = diverted && diverted->function;
    scree_log_function function = own ? diverted->function : log_function;
    if (!function) return;
    char text[1024];
    vsnprintf(text, sizeof text, format, arguments);
    function(own ? diverted->user : log_user, level, text);
}

void log_note(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    log_text(SCREE_LOG_NOTE, format, arguments);
    va_end(arguments);
}

void log_warning(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    log_text(SCREE_LOG_WARNING, format, arguments);
    va_end(arguments);
}

scree_status bug(scree_error *error, const char *file, int line, const char *what) {
#ifndef NDEBUG
    fprintf(stderr, "scree: bug at %s:%d: %s\n", file, line, what);
    abort();
#endif
    return error_set(error, SCREE_BUG, "an error in scree itself at %s:%d: %s; please report it",
                     file, line, what);
}
