/* Filling a scree_error, and reporting bugs of scree itself. */
#ifndef BASE_STATUS_H
#define BASE_STATUS_H

#include <stdbool.h>

#include "scree/status.h"

/* Writes the text (printf) and returns the status, so that callers can `return error_set(...)`. */
scree_status error_set(scree_error *error, scree_status status, const char *format, ...)
    SCREE_PRINTF(3, 4);
/* Puts "prefix: " before the existing text. */
void error_prefix(scree_error *error, const char *format, ...) SCREE_PRINTF(2, 3);
scree_status error_no_memory(scree_error *error, const char *what);

/* Refuses a NULL pointer of a caller; the message names the argument or member. */
scree_status error_unless_given(const void *given, const char *name, scree_error *error);

/* Destination of this thread's messages instead of the function of scree_set_log; NULL: that
 * function again. Returns the previous one. */
typedef struct log_sink {
    scree_log_function function; /* NULL: none */
    void *user;
} log_sink;
const log_sink *log_divert(const log_sink *to);
void log_note(const char *format, ...) SCREE_PRINTF(1, 2);
void log_warning(const char *format, ...) SCREE_PRINTF(1, 2);

/* For bugs of scree: aborts in a debug build, returns SCREE_BUG in a release build. */
scree_status bug(scree_error *error, const char *file, int line, const char *what);
#define BUG(error, what) bug(error, __FILE__, __LINE__, what)

/* return early on failure */
#define TRY(call)                                                                                  \
    do {                                                                                           \
        scree_status try_status_ = (call);                                                         \
        if (try_status_ != SCREE_OK) return try_status_;                                           \
    } while (0)

#endif
