/* The tests of one folder as one program: `unit detect_near` runs the file test_detect_near.c,
 * `unit detect_near "far*"` those of its tests that fit the pattern, `unit` alone lists the files.
 *
 * SCREE_TEST_PLUGINS=a.so:b.so loads plug-ins first, so that the suite tries what they bring.
 *
 * Each file has a main of its own, which the build renames (cmake/tests.cmake); FILES is the list
 * of these. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "scree/plugin.h"
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

static int load_plugins(void) {
    const char *given = getenv("SCREE_TEST_PLUGINS");
    char list[4096], *rest = list;
    snprintf(list, sizeof list, "%s", given ? given : "");
    for (char *path; (path = strtok_r(rest, ":", &rest));) {
        scree_error error;
        if (scree_plugin_load(path, &error) == SCREE_OK) continue;
        fprintf(stderr, "%s\n", error.text);
        return 2;
    }
    return 0;
}

int main(int count, char **word) {
    if (load_plugins() != 0) return 2;
    size_t files = sizeof file / sizeof file[0];
    if (count > 2) cmocka_set_test_filter(word[2]);
    for (size_t i = 0; count > 1 && i < files; i++)
        if (strcmp(file[i].name, word[1]) == 0) return file[i].run();
    for (size_t i = 0; i < files; i++)
        puts(file[i].name);
    return count > 1 ? 2 : 0;
}
