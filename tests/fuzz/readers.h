/* Every reader of files behind one call that takes any bytes: for the fuzzer and for the tests with
 * damaged files. A violation (an error without a text, accepted content that its own check refuses,
 * a tree that does not read back) ends the program. */
#ifndef FUZZ_READERS_H
#define FUZZ_READERS_H

#include <stdbool.h>
#include <stddef.h>

typedef struct reader {
    const char *name;
    const char *seeds; /* folder below tests/fuzz; NULL: made by make_seed */
    /* Writes the small file number `which` of this kind, from 0; false: there are no more files. */
    bool (*make_seed)(const char *path, int which);
    bool (*read)(const char *bytes, size_t count); /* a zero byte follows; accepted? */
    const char *sources; /* the files whose coverage counts, as a pattern for grep -E */
} reader;

extern const reader readers[];
extern const size_t reader_count;

/* From now on allocations of scree above this many bytes are refused. */
void readers_limit_memory(size_t bytes);

#endif
