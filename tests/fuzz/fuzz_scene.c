/* libFuzzer over the scene reader: any bytes are read, resolved and printed, and what was printed
 * must read back as the same tree. Not part of the build: ./dev fuzz compiles and runs it. */
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "scene/resolve.h"
#include "scene/yaml.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static int same_tree(const node *a, const node *b) {
    if (a->type != b->type || a->count != b->count) return 0;
    if (!a->key != !b->key || (a->key && strcmp(a->key, b->key) != 0)) return 0;
    if (a->type == NODE_SCALAR && strcmp(a->text, b->text) != 0) return 0;
    for (a = a->first, b = b->first; a; a = a->next, b = b->next)
        if (!same_tree(a, b)) return 0;
    return 1;
}

static void check_round_trip(const node *tree) {
    text_buffer printed = {0};
    scree_error error = {0};
    node *back = NULL;
    if (yaml_write(tree, &printed, &error) != SCREE_OK) abort();
    scree_status status = yaml_read_text(printed.data, "printed", &back, &error);
    if (status != SCREE_OK || !same_tree(tree, back)) {
        fprintf(stderr, "%s\n%s\n", error.text, printed.data);
        abort();
    }
    node_free(back);
    text_free(&printed);
}

/* The first line of the input, when it holds a '=', is also tried as a --set. */
static void resolve_with_setting(const node *raw, const char *text) {
    char setting[200];
    snprintf(setting, sizeof setting, "%.*s", (int)strcspn(text, "\n"), text);
    const char *settings[] = {strchr(setting, '=') ? setting : NULL, NULL};
    scene_tree tree;
    scree_error error = {0};
    if (scene_resolve(raw, ".", settings, &tree, &error) == SCREE_OK) scene_tree_free(&tree);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *text = malloc(size + 1);
    memcpy(text, data, size);
    text[size] = '\0';
    node *raw = NULL;
    scree_error error = {0};
    if (yaml_read_text(text, "fuzz", &raw, &error) == SCREE_OK) {
        check_round_trip(raw);
        scene_tree tree;
        if (scene_resolve(raw, NULL, NULL, &tree, &error) == SCREE_OK) {
            check_round_trip(tree.root);
            scene_tree_free(&tree);
        } else if (error.text[0] == '\0') {
            abort();
        }
        resolve_with_setting(raw, text);
    }
    node_free(raw);
    free(text);
    return 0;
}
