/* The tests of one folder as one program: `unit detect_near` runs the file test_detect_near.c,
 * `unit detect_near "far*"` those of its tests that fit the pattern, `unit` alone lists the files.
 *
 * Each file has a main of its own, which the build renames (cmake/tests.cmake); FILES is the list
 * of these. */
#include <stdio.h>
#include <string.h>

#include "support/check.h"

#define FILE_OF(name, run) int run(void);
#include FILES
#undef FILE_OF

static const struct {
    const char *name;
    int (*run)(void);
} file[] = {
#define FILE_OF(name, run) {name, run},
#include FILES
#undef FILE_OF
};

int main(int count, char **word) {
    size_t files = sizeof file / sizeof file[0];
    if (count > 2) cmocka_set_test_filter(word[2]);
    for (size_t i = 0; count > 1 && i < files; i++)
        if (strcmp(file[i].name, word[1]) == 0) return file[i].run();
    for (size_t i = 0; i < files; i++)
        puts(file[i].name);
    return count > 1 ? 2 : 0;
}
