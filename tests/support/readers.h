/* Every reader of files behind one call that takes any bytes: for the fuzzer and for the tests that
 * damage files. A broken promise (a refusal without words, something accepted that its own check
 * refuses, a tree that does not read back) ends the program. */
#ifndef SUPPORT_READERS_H
#define SUPPORT_READERS_H

#include <stdbool.h>
#include <stddef.h>

typedef struct reader {
    const char *name;
    const char *seeds; /* folder below tests/fuzz; NULL: made by make_seed */
    /* Writes the small file number `which` of this kind, from 0; false: there are no more. */
    bool (*make_seed)(const char *path, int which);
    bool (*read)(const char *bytes, size_t count); /* a zero byte follows; accepted? */
    const char *sources; /* the files whose coverage counts, as words for grep -E */
} reader;

extern const reader readers[];
extern const size_t reader_count;

/* Memory that scree asks for above this many bytes is refused from now on. */
void readers_limit_memory(size_t bytes);

#endif
