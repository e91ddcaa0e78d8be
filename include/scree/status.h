/* The status that every function of scree can return, and the two hooks that a program may set
 * once.
 *
 * A function that can fail returns a scree_status and takes, last, a scree_error that receives a
 * text with the place and the remedy. The error may be NULL. The library never prints and never
 * exits. */
#ifndef SCREE_STATUS_H
#define SCREE_STATUS_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define SCREE_API                 __attribute__((visibility("default")))
#define SCREE_PRINTF(text, first) __attribute__((format(printf, text, first)))
#else
#define SCREE_API
#define SCREE_PRINTF(text, first)
#endif

/* Structs that a caller fills (scree_..._def) begin with their size, and must be initialised by
 * scree_default_...(): then a program built with the headers of an older version runs with a newer
 * library, which has its own defaults for members that the program does not know. Structs that the
 * library fills are passed with the caller's size to functions that end in _into; the functions
 * beside them return the struct. */
#define SCREE_DEFAULTS(name)                                                                       \
    SCREE_API void scree_default_##name##_into(scree_##name *out, size_t size);                    \
    static inline scree_##name scree_default_##name(void) {                                        \
        scree_##name out;                                                                          \
        scree_default_##name##_into(&out, sizeof out);                                             \
        return out;                                                                                \
    }

/* code, meaning */
#define SCREE_STATUS_LIST(X)                                                                       \
    X(OK, "done")                                                                                  \
    X(BAD_INPUT, "a file or a parameter is wrong")                                                 \
    X(NOT_FOUND, "no such thing")                                                                  \
    X(NO_MEMORY, "out of memory")                                                                  \
    X(IO, "reading or writing failed")                                                             \
    X(UNSUPPORTED, "this combination is not supported")                                            \
    X(STALE, "the id names nothing that exists")                                                   \
    X(UNCONVERGED, "a step missed its tolerance")                                                  \
    X(STOPPED, "stopped before the end")                                                           \
    X(BUG, "an error in scree itself")

typedef enum scree_status {
#define X(code, meaning) SCREE_##code,
    SCREE_STATUS_LIST(X)
#undef X
} scree_status;

typedef struct scree_error {
    scree_status status;
    /* "wall.yaml:14:9: unknown key 'frction', did you mean 'friction'?"; for a scene all
     * independent errors, one line each, in the order of their places */
    char text[4096];
} scree_error;

/* The meaning of a status as a text; never NULL. */
SCREE_API const char *scree_status_text(scree_status status);

/* "0.1.0" */
SCREE_API const char *scree_version(void);

/* Memory comes from these two functions. Set them before the first world, never between an
 * allocation and its release; NULL restores the default. resize(user, NULL, n) allocates,
 * resize(user, p, n) grows or shrinks. Blocks must be aligned to 64 bytes. */
typedef struct scree_allocator {
    void *user;
    void *(*resize)(void *user, void *old, size_t old_bytes, size_t new_bytes);
    void (*release)(void *user, void *block);
} scree_allocator;
SCREE_API void scree_set_allocator(const scree_allocator *allocator);

/* Warnings and notes go to this function; by default they are dropped. Set it before the first
 * world. A world may have a function of its own: scree_world_set_log. */
typedef enum scree_log_level { SCREE_LOG_NOTE, SCREE_LOG_WARNING } scree_log_level;
typedef void (*scree_log_function)(void *user, scree_log_level level, const char *text);
SCREE_API void scree_set_log(scree_log_function function, void *user);

#ifdef __cplusplus
}
#endif
#endif
