/* libFuzzer over the readers of files, one at a time: FUZZ_TARGET names it (readers.c lists
 * them). FUZZ_SEED=FILE writes files of the kind, FILE-0, FILE-1 and so on, and ends. Not part of
 * the build: ./dev fuzz compiles and runs it. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz/readers.h"

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const reader *target;

static void make_seeds(const char *base) {
    char path[512];
    int which = 0;
    do
        snprintf(path, sizeof path, "%s-%d", base, which);
    while (target->make_seed(path, which++));
}

int LLVMFuzzerInitialize(int *argc, char ***argv) {
    (void)argc;
    (void)argv;
    const char *name = getenv("FUZZ_TARGET"), *seed = getenv("FUZZ_SEED");
    for (size_t i = 0; i < reader_count; i++) {
        if (!name)
            printf("%s %s %s\n", readers[i].name, readers[i].seeds ? readers[i].seeds : "-",
                   readers[i].sources);
        else if (strcmp(name, readers[i].name) == 0)
            target = &readers[i];
    }
    if (!target) exit(name ? 1 : 0);
    if (seed) {
        make_seeds(seed);
        exit(0);
    }
    readers_limit_memory((size_t)256 << 20);
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *text = malloc(size + 1); /* a file's bytes are followed by a zero byte */
    memcpy(text, data, size);
    text[size] = '\0';
    target->read(text, size);
    free(text);
    return 0;
}
