/* scene/resolve.c, include.c, setting.c: params, --set, includes confined to their folder, classes,
 * each refusal with its place, and failing memory. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <sys/stat.h>
#include <unistd.h>

#include "memory_fault.h"
#include "scene/resolve.h"
#include "scene/yaml.h"

static scree_status resolve(const char *text, const char *folder, const char *const *settings,
                            scene_tree *tree, scree_error *error) {
    node *raw;
    *tree = (scene_tree){0};
    scree_status status = yaml_read_text(text, "wall.yaml", &raw, error);
    if (status == SCREE_OK) status = scene_resolve(raw, folder, settings, tree, error);
    node_free(raw);
    return status;
}

/* The resolved scene printed, so that whole trees can be compared. */
static void becomes(const char *text, const char *folder, const char *const *settings,
                    const char *expected) {
    scene_tree tree;
    scree_error error = {0};
    if (resolve(text, folder, settings, &tree, &error) != SCREE_OK) fail_msg("%s", error.text);
    text_buffer b = {0};
    assert_int_equal(yaml_write(tree.root, &b, NULL), SCREE_OK);
    assert_string_equal(b.data, expected);
    text_free(&b);
    scene_tree_free(&tree);
}

static void refused(const char *text, const char *folder, const char *const *settings,
                    const char *message) {
    scene_tree tree;
    scree_error error = {0};
    scree_status status = resolve(text, folder, settings, &tree, &error);
    assert_null(tree.root);
    if (status != SCREE_BAD_INPUT || !strstr(error.text, message))
        fail_msg("%d '%s' instead of '%s'", status, error.text, message);
}

static void params_are_evaluated(void **state) {
    (void)state;
    scene_tree tree;
    scree_error error = {0};
    const char *text = "params:\n  mu: 0.5\n  r: 5 mm\n  late: 2*early\n  early: =mu + 1\n"
                       "  quoted: \"3*mu\"\nbodies:\n  - radius: 2*r\n";
    if (resolve(text, NULL, NULL, &tree, &error) != SCREE_OK) fail_msg("%s", error.text);
    static const char *const names[] = {"mu", "r", "late", "early", "quoted"};
    static const double values[] = {0.5, 0.005, 3, 1.5, 1.5};
    for (size_t i = 0; i < 5; i++) {
        assert_string_equal(tree.scope.names[i], names[i]);
        assert_true(tree.scope.values[i] == values[i]);
    }
    assert_null(tree.scope.names[5]);
    const node *radius = node_get(node_at(node_get(tree.root, "bodies"), 0), "radius");
    double value;
    assert_int_equal(param_real(radius, UNIT_LENGTH, &tree.scope, &value, &error), SCREE_OK);
    assert_true(value == 0.01);
    assert_int_equal(radius->line, 8);
    scene_tree_free(&tree);
    becomes("params:\na: 1\n", NULL, NULL, "params:\na: 1\n");
    becomes("params: {a: 1/3, b: a*3}\n", NULL, NULL, "params:\n  a: 0.3333333333333333\n  b: 1\n");
}

static void params_are_checked(void **state) {
    (void)state;
    static const struct {
        const char *text, *message;
    } cases[] = {
        {"params:\n  a: b\n  b: a\n",
         "wall.yaml:3:6: the parameters 'b' and 'a' depend on each other"},
        {"params:\n  a: a + 1\n", "wall.yaml:2:6: the parameter 'a' depends on itself"},
        {"params: {a: b, b: c, c: d, d: b}\n", "depend on each other"},
        {"params:\n  mu: 1\n  a: 2*nu\n", "wall.yaml:3:6: the parameter 'a' cannot be read as "
                                          "'2*nu': unknown name 'nu', did you mean 'mu'?"},
        {"params:\n  a: 1/0\n", "wall.yaml:2:6: the parameter 'a' is not a finite number: 1/0"},
        {"params: {sin: 1}\n", "wall.yaml:1:10: 'sin' cannot name a parameter"},
        {"params: {a-b: 1}\n", "'a-b' cannot name a parameter"},
        {"params: {a: [1]}\n", "the parameter 'a' must be a number"},
        {"params: {a: }\n", "the parameter 'a' must be a number"},
        {"params: 5\n", "wall.yaml:1:9: 'params' must be names with values"},
        {"- a\n", "wall.yaml:1:1: a scene must be a map of keys"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        refused(cases[i].text, NULL, NULL, cases[i].message);
}

static void long_chains_are_followed(void **state) {
    (void)state;
    text_buffer b = {0};
    text_add(&b, "params:\n");
    for (int i = 0; i < 511; i++)
        text_add(&b, "  p%d: p%d + 1\n", i, i + 1);
    text_add(&b, "  p511: 0\n");
    scene_tree tree;
    assert_int_equal(resolve(b.data, NULL, NULL, &tree, NULL), SCREE_OK);
    assert_true(tree.values[0] == 511);
    scene_tree_free(&tree);
    text_add(&b, "  p512: 0\n");
    refused(b.data, NULL, NULL, "more than 512 params");
    text_free(&b);
}

static void settings_replace(void **state) {
    (void)state;
    const char *const settings[] = {"mu=0.5",
                                    "world.h=1e-4",
                                    "bodies.1.radius=5 mm",
                                    "bodies.wall.at=[1, 2*mu]",
                                    "new.deep.key=x=y",
                                    "seed=7",
                                    "empty.k=1",
                                    "params.r=2*mu",
                                    NULL};
    becomes("params: {mu: 0.1, r: 1, s: mu + r}\nseed: 1\nempty:\n"
            "world: {h: 1}\nbodies: [{name: wall}, {name: b, radius: 1}]\n",
            NULL, settings,
            "params:\n  mu: 0.5\n  r: 1\n  s: 1.5\nseed: 7\nempty:\n  k: 1\nworld:\n  h: 1e-4\n"
            "bodies:\n  - name: wall\n    at: [1, 2*mu]\n  - name: b\n    radius: 5 mm\n"
            "new:\n  deep:\n    key: x=y\n");
}

static void settings_are_checked(void **state) {
    (void)state;
    static const struct {
        const char *setting, *message;
    } cases[] = {
        {"nu=1", "--set nu=1: the scene has no parameter 'nu', did you mean 'mu'?"},
        {"quake=1", "the scene has no parameter 'quake' under 'params'; to set another value give"},
        {"params.nu=1", "did you mean 'mu'?"},
        {"bodies=1", "no parameter 'bodies'"},
        {"mu", "write name=value"},
        {"=1", "write name=value"},
        {"a..b=1", "an empty or overlong name"},
        {"bodies.2.r=1", "'2' is not an entry of a list of 2 (counted from 0)"},
        {"bodies.-1.r=1", "'-1' is not an entry"},
        {"bodies.0.5.r=1", "a plain value has no 'r'"},
        {"bodies.nobody.r=1", "the list has no entry with the name 'nobody'"},
        {"world.h.x=1", "a plain value has no 'x'"},
        {"world.h=[1", "--set world.h=[1:2:1: a ',' or ']' is missing"},
        {"mu=abc", "--set mu=abc: the parameter 'mu' cannot be read as 'abc': unknown name 'abc'"},
        {"mu=", "the parameter 'mu' must be a number"},
        {"mu=[1]", "the parameter 'mu' must be a number"},
    };
    const char *text = "params: {mu: 1}\nworld: {h: 1}\nbodies: [{r: 1, 0: 1, 5: 1}, {r: 2}]\n";
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const char *const settings[] = {cases[i].setting, NULL};
        refused(text, NULL, settings, cases[i].message);
    }
}

static void classes_fill_what_is_lacking(void **state) {
    (void)state;
    becomes("defaults:\n"
            "  brick: {class: stone, density: 2000, shape: {rectangle: {width: 1}}}\n"
            "  stone: {surface: rough, density: 1}\n"
            "bodies:\n"
            "  - {class: brick, at: [0, 1]}\n"
            "  - {density: 5, class: stone}\n"
            "  - {at: [1, 2]}\n"
            "generate: {wall: {body: {class: stone}}}\n",
            NULL, NULL,
            "bodies:\n"
            "  - at: [0, 1]\n"
            "    density: 2000\n"
            "    shape:\n"
            "      rectangle:\n"
            "        width: 1\n"
            "    surface: rough\n"
            "  - density: 5\n"
            "    surface: rough\n"
            "  - at: [1, 2]\n"
            "generate:\n"
            "  wall:\n"
            "    body:\n"
            "      surface: rough\n"
            "      density: 1\n");
}

static void classes_are_checked(void **state) {
    (void)state;
    refused("defaults: {brick: {a: 1}}\nb:\n - class: brik\n", NULL, NULL,
            "wall.yaml:3:11: unknown class 'brik', did you mean 'brick'?");
    refused("b: {class: x}\n", NULL, NULL, "unknown class 'x': define it under 'defaults'");
    refused("defaults: {x: 1}\nb: {class: x}\n", NULL, NULL, "the class 'x' must have keys");
    refused("defaults: [x]\nb: {class: x}\n", NULL, NULL, "'defaults' must be classes");
    refused("b: {class: [x]}\n", NULL, NULL, "'class' must be the name of one class");
    refused("defaults: {x: {class: y}, y: {class: x}}\nb: {class: x}\n", NULL, NULL,
            "refers to more than 16 others");
    refused("defaults: {x: {k: {class: x}}}\nb: {class: x}\n", NULL, NULL,
            "check whether a class contains itself");
    text_buffer b = {0};
    text_add(&b, "defaults:\n  x0: {k: 1}\n");
    for (int i = 1; i < 40; i++)
        text_add(&b, "  x%d: {a: {class: x%d}, b: {class: x%d}}\n", i, i - 1, i - 1);
    text_add(&b, "b: {class: x39}\n");
    refused(b.data, NULL, NULL, "add more than 2000000 values");
    text_free(&b);
}

static char folder[64];

static void write_file(const char *name, const char *text) {
    char path[160];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static const char *const made[] = {"scene/a.yaml",     "scene/b.yaml",    "scene/sub/c.yaml",
                                   "scene/sub/d.yaml", "scene/out.yaml",  "scene/loop.yaml",
                                   "scene/list.yaml",  "scene/many.yaml", "scene/bad.yaml",
                                   "scene/outer",      "secret.yaml",     NULL};

static int make_folder(void **state) {
    (void)state;
    char path[160];
    strcpy(folder, "/tmp/scree-resolve-XXXXXX");
    if (!mkdtemp(folder)) return 1;
    snprintf(path, sizeof path, "%s/scene", folder);
    mkdir(path, 0700);
    snprintf(path, sizeof path, "%s/scene/sub", folder);
    mkdir(path, 0700);
    write_file("secret.yaml", "secret: 1\n");
    write_file("scene/a.yaml", "params: {mu: 1, base: 3}\nworld: {h: 1, g: [0, 1]}\n"
                               "bodies: [{name: from_a}]\n");
    write_file("scene/b.yaml", "include: sub/c.yaml\nworld: {h: 2}\nbodies: [{name: from_b}]\n");
    write_file("scene/sub/c.yaml", "include: d.yaml\nc: 1\n");
    write_file("scene/sub/d.yaml", "d: 1\nc: 0\n");
    write_file("scene/loop.yaml", "include: loop.yaml\n");
    write_file("scene/list.yaml", "- 1\n");
    write_file("scene/many.yaml", "x: 1\n");
    write_file("scene/bad.yaml", "params: {mu: 2 * }\n");
    snprintf(path, sizeof path, "%s/scene/out.yaml", folder);
    if (symlink("../secret.yaml", path) != 0) return 1;
    snprintf(path, sizeof path, "%s/scene/outer", folder);
    return symlink("..", path);
}

static int remove_folder(void **state) {
    (void)state;
    char path[160];
    for (size_t i = 0; made[i]; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, made[i]);
        unlink(path);
    }
    snprintf(path, sizeof path, "%s/scene/sub", folder);
    rmdir(path);
    snprintf(path, sizeof path, "%s/scene", folder);
    rmdir(path);
    return rmdir(folder);
}

static const char *scene_folder(void) {
    static char path[80];
    snprintf(path, sizeof path, "%s/scene", folder);
    return path;
}

static void includes_merge(void **state) {
    (void)state;
    becomes("include: [a.yaml, b.yaml]\nparams: {mu: 5, twice: 2*base}\nworld: {g: [7, 8], k: 1}\n"
            "bodies: [{name: own}]\n",
            scene_folder(), NULL,
            "params:\n  mu: 5\n  base: 3\n  twice: 6\nworld:\n  h: 2\n  g: [7, 8]\n  k: 1\n"
            "bodies:\n  - name: from_a\n  - name: from_b\n  - name: own\nd: 1\nc: 1\n");
}

static void includes_are_confined(void **state) {
    (void)state;
    static const struct {
        const char *text, *message;
    } cases[] = {
        {"include: ../secret.yaml\n", "wall.yaml:1:10: cannot include '../secret.yaml': the path"},
        {"include: sub/../a.yaml\n", "must stay in the scene's folder"},
        {"include: /etc/passwd\n", "must stay in the scene's folder"},
        {"include: ..\n", "must stay in the scene's folder"},
        {"include: out.yaml\n", "it is a link that leaves the scene's folder"},
        {"include: outer/secret.yaml\n", "it is a link that leaves the scene's folder"},
        {"include: nothing.yaml\n", "no such file in the scene's folder"},
        {"include: sub\n", "is a folder"},
        {"include: loop.yaml\n", "'loop.yaml' includes itself"},
        {"include: list.yaml\n", "an included file must be a map"},
        {"include: {a: b}\n", "'include' must be a file name"},
        {"include: [[a.yaml]]\n", "'include' must be a file name"},
        {"include:\n", "'include' must be a file name"},
        {"include: bad.yaml\n", "/scene/bad.yaml:1:14: the parameter 'mu' cannot be read"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        refused(cases[i].text, scene_folder(), NULL, cases[i].message);
    refused("include: a.yaml\n", NULL, NULL, "this scene was not read from a folder");
    text_buffer b = {0};
    text_add(&b, "include: [");
    for (int i = 0; i < 65; i++)
        text_add(&b, "many.yaml, ");
    text_add(&b, "]\n");
    refused(b.data, scene_folder(), NULL, "too many includes");
    text_free(&b);
}

static node *fault_raw;

static scree_status resolve_once(void) {
    const char *const settings[] = {"mu=2", "world.h=[1, 2]", "new.key=1", NULL};
    scene_tree tree;
    scree_error error;
    scree_status status = scene_resolve(fault_raw, scene_folder(), settings, &tree, &error);
    scene_tree_free(&tree);
    return status;
}

static void failing_memory_leaks_nothing(void **state) {
    (void)state;
    assert_int_equal(yaml_read_text("include: [a.yaml, b.yaml]\nparams: {mu: 1, r: 2*mu}\n"
                                    "defaults: {brick: {a: [1, 2]}}\nworld: {class: brick}\n",
                                    "wall.yaml", &fault_raw, NULL),
                     SCREE_OK);
    assert_true(memory_fault_each(resolve_once) > 80);
    node_free(fault_raw);
}

int main(void) {
    node *probe;
    if (yaml_read_text("a: 1", "probe", &probe, NULL) == SCREE_UNSUPPORTED) return 0;
    node_free(probe);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(params_are_evaluated),
        cmocka_unit_test(params_are_checked),
        cmocka_unit_test(long_chains_are_followed),
        cmocka_unit_test(settings_replace),
        cmocka_unit_test(settings_are_checked),
        cmocka_unit_test(classes_fill_what_is_lacking),
        cmocka_unit_test(classes_are_checked),
        cmocka_unit_test_setup_teardown(includes_merge, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(includes_are_confined, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(failing_memory_leaks_nothing, make_folder, remove_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
