/* scene/yaml.c and yaml_write.c: places, refusals, limits on hostile files, and the round trip. */
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

#include "base/memory.h"
#include "base/random.h"
#include "memory_fault.h"
#include "scene/yaml.h"
#include "support/same_tree.h"

static node *read_good(const char *text) {
    node *n;
    scree_error error = {0};
    if (yaml_read_text(text, "wall.yaml", &n, &error) != SCREE_OK) fail_msg("%s", error.text);
    return n;
}

static void keeps_text_and_place(void **state) {
    (void)state;
    node *n = read_good("# a wall\n"
                        "world:\n"
                        "  h: 1e-4   # step\n"
                        "  gravity: [0, -9.81 m/s^2]\n"
                        "bodies:\n"
                        "  - name: \"5 mm\"\n"
                        "    radius: 5 mm\n"
                        "  - {name: b, \xc3\xa9t\xc3\xa9: 'yes'}\n"
                        "empty:\n"
                        "text: |\n"
                        "  two\n"
                        "  lines\n");
    assert_int_equal(n->type, NODE_MAP);
    assert_int_equal(n->count, 4);
    const node *h = node_get(node_get(n, "world"), "h");
    assert_string_equal(h->text, "1e-4");
    assert_int_equal(h->line, 3);
    assert_int_equal(h->column, 6);
    assert_int_equal(h->key_line, 3);
    assert_int_equal(h->key_column, 3);
    assert_string_equal(h->file, "wall.yaml");
    const node *gravity = node_get(node_get(n, "world"), "gravity");
    assert_string_equal(node_at(gravity, 1)->text, "-9.81 m/s^2");
    assert_int_equal(node_at(gravity, 1)->column, 16);
    const node *first = node_at(node_get(n, "bodies"), 0);
    assert_true(node_get(first, "name")->quoted);
    assert_false(node_get(first, "radius")->quoted);
    assert_int_equal(first->line, 6);
    assert_non_null(node_get(node_at(node_get(n, "bodies"), 1), "\xc3\xa9t\xc3\xa9"));
    assert_string_equal(node_get(n, "empty")->text, "");
    assert_string_equal(node_get(n, "text")->text, "two\nlines\n");
    node_free(n);
}

static void reads_json(void **state) {
    (void)state;
    node *json = read_good("{\"a\": [1, 2.5, {\"b\": \"x\\u00e9\"}], \"c\": true,\n \"d\": null}");
    node *yaml = read_good("a:\n- 1\n- 2.5\n- b: x\xc3\xa9\nc: true\nd: null\n");
    assert_true(same_tree(json, yaml));
    node_free(json);
    json = read_good("\xEF\xBB\xBF"
                     "a:\n- 1\n- 2.5\n- b: x\xc3\xa9\nc: true\nd: null\n");
    assert_true(same_tree(json, yaml)); /* with a byte order mark */
    node_free(json);
    node_free(yaml);
}

static void expands_aliases(void **state) {
    (void)state;
    node *n = read_good("a: &x {k: [1, 2]}\nb: *x\nc: [*x, *x]\n");
    assert_string_equal(node_at(node_get(node_get(n, "b"), "k"), 1)->text, "2");
    node_remove(node_get(n, "b"), "k"); /* copies: each can be changed alone */
    assert_int_equal(node_get(n, "a")->count, 1);
    assert_null(node_at(node_get(n, "c"), 0)->key);
    node_free(n);
}

static void refuses_with_place(void **state) {
    (void)state;
    static const struct {
        const char *text, *message;
    } cases[] = {
        {"", "w.yaml: the file is empty"},
        {"# only a comment\n", "w.yaml: the file is empty"},
        {"---\n...\n", "w.yaml: the file is empty"},
        {"a: 1\nb: 2\na: 3\n", "w.yaml:3:1: duplicate key 'a', first used in line 1"},
        {"x: {k: 1, j: 2, k: 3}", "w.yaml:1:17: duplicate key 'k'"},
        {"a: 1\n---\nb: 2\n",
         "w.yaml:2:1: a second document begins here: one file must hold one scene"},
        {"a:\n\tb: 1\n", "w.yaml:2:1: this character cannot begin a value; indent with blanks"},
        {"a: b: c\n", "w.yaml:1:5: a ':' is not allowed here"},
        {"a: [1, 2\nb: 3\n", "w.yaml:"},
        {"a: {x: 1\n", "w.yaml:2:1: a ',' or '}' is missing"},
        {"a: \"open\n", "the file ends inside a quoted text"},
        {"a: 1\n b: 2\n", "w.yaml:2:"},
        {"a: *nothing\n", "w.yaml:1:4: this alias has no anchor above it"},
        {"a: &x [*x]\n", "w.yaml:1:8: this alias contains itself"},
        {"a: !!python/object x\n", "w.yaml:1:4: tags such as '!name' are not supported"},
        {"a: !t [1]\n", "tags"},
        {"<<: {a: 1}\n", "'<<' is not supported"},
        {"[1]: 2\n", "a key must be a plain text"},
        {"? {a: 1}\n: 2\n", "a key must be a plain text"},
        {"'': 2\n", "a key is empty"},
        {"a: \"\\0\"\n", "a zero byte"},
        {"a: 1\nb: \xff\xfe\n", "w.yaml:2:4: this is not UTF-8 text"},
        {"a: \x01\n", "w.yaml:1:4: control characters are not allowed"},
        {"a: @x\n", "put such texts in quotes"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        node *n;
        scree_error error = {0};
        scree_status status = yaml_read_text(cases[i].text, "w.yaml", &n, &error);
        assert_null(n);
        if (status != SCREE_BAD_INPUT || !strstr(error.text, cases[i].message))
            fail_msg("case %zu: %d '%s'", i, status, error.text);
        assert_int_equal(yaml_read_text(cases[i].text, "w.yaml", &n, NULL), SCREE_BAD_INPUT);
    }
}

static void refused(const text_buffer *b, const char *message) {
    node *n;
    scree_error error = {0};
    assert_int_equal(yaml_read_text(b->data, "w.yaml", &n, &error), SCREE_BAD_INPUT);
    if (!strstr(error.text, message)) fail_msg("%s", error.text);
}

static void hostile_files_are_bounded(void **state) {
    (void)state;
    text_buffer b = {0};
    text_add(&b, "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
    for (int i = 1; i < 12; i++) { /* a billion laughs */
        text_add(&b, "a%d: &a%d [", i, i);
        for (int k = 0; k < 10; k++)
            text_add(&b, "%s*a%d", k ? ", " : "", i - 1);
        text_add(&b, "]\n");
    }
    refused(&b, "too many values");
    text_free(&b);
    for (int i = 0; i < 20000; i++)
        text_add(&b, "[");
    refused(&b, "nested too deeply");
    text_free(&b);
    text_add(&b, "a: &a0 [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]\n"
                 "b: [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[*a0]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]\n");
    refused(&b, "nested too deeply");
    text_free(&b);
    text_add(&b, "a: &a0 \"%*s\"\nb: [", 1000000, "x");
    for (int i = 0; i < 1000; i++)
        text_add(&b, "*a0,");
    text_add(&b, "]\n");
    refused(&b, "too many values");
    text_free(&b);
    for (int i = 0; i < 10001; i++)
        text_add(&b, "k%d: 1\n", i);
    refused(&b, "more than 10000 keys");
    text_free(&b);
    text_add(&b, "%0200d: 1\n", 0);
    refused(&b, "a key is too long");
    text_free(&b);
}

static void files_that_cannot_be_read(void **state) {
    (void)state;
    char folder[] = "/tmp/scree-yaml-XXXXXX", path[64];
    node *n;
    scree_error error;
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/a.yaml", folder);
    assert_int_equal(yaml_read_file(path, &n, &error), SCREE_NOT_FOUND);
    assert_non_null(strstr(error.text, "a.yaml: there is no such file"));
    assert_int_equal(yaml_read_file(folder, &n, &error), SCREE_BAD_INPUT);
    assert_non_null(strstr(error.text, "is a folder"));
    assert_int_equal(mkfifo(path, 0600), 0);
    assert_int_equal(yaml_read_file(path, &n, &error), SCREE_BAD_INPUT);
    assert_non_null(strstr(error.text, "not a regular file"));
    unlink(path);
    FILE *file = fopen(path, "w");
    fputs("world:\n  h: 1\n  h: 2\n", file);
    fclose(file);
    assert_int_equal(yaml_read_file(path, &n, &error), SCREE_BAD_INPUT);
    assert_non_null(strstr(error.text, "a.yaml:3:3: duplicate key 'h'"));
    if (getuid() != 0) {
        chmod(path, 0);
        assert_int_equal(yaml_read_file(path, &n, &error), SCREE_IO);
        assert_non_null(strstr(error.text, "Permission denied"));
    }
    chmod(path, 0600);
    assert_int_equal(truncate(path, 65 << 20), 0);
    assert_int_equal(yaml_read_file(path, &n, &error), SCREE_BAD_INPUT);
    assert_non_null(strstr(error.text, "larger than 64 MiB"));
    file = fopen(path, "w");
    fputs("\xef\xbb\xbf"
          "a: 1\n",
          file);
    fclose(file);
    assert_int_equal(yaml_read_file(path, &n, &error), SCREE_OK);
    assert_string_equal(node_get(n, "a")->text, "1");
    node_free(n);
    unlink(path);
    rmdir(folder);
}

static void round_trip(const node *n) {
    text_buffer b = {0};
    node *back;
    scree_error error = {0};
    assert_int_equal(yaml_write(n, &b, &error), SCREE_OK);
    if (yaml_read_text(b.data, "back", &back, &error) != SCREE_OK)
        fail_msg("%s\n%s", error.text, b.data);
    if (!same_tree(n, back)) fail_msg("changed:\n%s", b.data);
    node_free(back);
    text_free(&b);
}

static void writes_for_people(void **state) {
    (void)state;
    const char *text = "world:\n"
                       "  h: 1e-4\n"
                       "  gravity: [0, -9.81 m/s^2]\n"
                       "bodies:\n"
                       "  - name: \"5: mm\"\n"
                       "    at: [1, 2]\n"
                       "    shape:\n"
                       "      disk: {}\n"
                       "  - []\n"
                       "  -\n"
                       "    - [1, 2]\n"
                       "    - a: 1\n"
                       "empty:\n";
    node *n = read_good(text);
    text_buffer b = {0};
    assert_int_equal(yaml_write(n, &b, NULL), SCREE_OK);
    assert_string_equal(b.data, text);
    text_free(&b);
    round_trip(n);
    node_free(n);
}

static node *random_tree(random_stream *r, int depth) {
    uint32_t pick = depth == 0 ? 0 : random_below(r, 3);
    if (pick == 0) {
        static const char pieces[] = " :#-?,[]{}&*!|>'\"%@`\\\n\t=ab01.~\x7f";
        static const char *const wide[] = {"\xc3\xa9",         "\xc2\x85",     "\xe2\x80\xa8",
                                           "\xf0\x9f\xa7\xb1", "\xef\xbb\xbf", "\xc2\xa0"};
        char text[64] = "";
        size_t length = random_below(r, 8);
        for (size_t i = 0; i < length; i++) {
            if (random_below(r, 10) == 0)
                strcat(text, wide[random_below(r, 6)]);
            else
                strncat(text, &pieces[random_below(r, sizeof pieces - 1)], 1);
        }
        node *scalar = node_scalar(text);
        scalar->quoted = random_below(r, 2);
        return scalar;
    }
    node *n = node_new(pick == 1 ? NODE_LIST : NODE_MAP);
    uint32_t count = random_below(r, 5);
    for (uint32_t i = 0; i < count; i++) {
        char key[32];
        static const char *const odd[] = {"k", "- ", "a: ", "#", "\xc3\xa9", "\n", "true", "\""};
        snprintf(key, sizeof key, "%s%u", odd[random_below(r, 8)], i);
        node_append(n, key, random_tree(r, depth - 1), NULL);
    }
    return n;
}

static void random_trees_round_trip(void **state) {
    (void)state;
    random_stream r = {5, 0, 0};
    for (int trial = 0; trial < 3000; trial++) {
        node *n = node_new(NODE_MAP);
        node_append(n, "root", random_tree(&r, 4), NULL);
        round_trip(n);
        node_free(n);
    }
}

static scree_status read_and_write(void) {
    node *n;
    text_buffer b = {0};
    scree_error error;
    scree_status status =
        yaml_read_text("a: &x {k: [1, 2]}\nb: *x\nc: \"q\"\n", "w.yaml", &n, &error);
    if (status == SCREE_OK) status = yaml_write(n, &b, &error);
    text_free(&b);
    node_free(n);
    return status;
}

static void failing_memory_leaks_nothing(void **state) {
    (void)state;
    assert_true(memory_fault_each(read_and_write) > 25);
}

int main(void) {
    node *probe;
    if (yaml_read_text("a: 1", "probe", &probe, NULL) == SCREE_UNSUPPORTED) return 0;
    node_free(probe);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keeps_text_and_place),
        cmocka_unit_test(reads_json),
        cmocka_unit_test(expands_aliases),
        cmocka_unit_test(refuses_with_place),
        cmocka_unit_test(hostile_files_are_bounded),
        cmocka_unit_test(files_that_cannot_be_read),
        cmocka_unit_test(writes_for_people),
        cmocka_unit_test(random_trees_round_trip),
        cmocka_unit_test(failing_memory_leaks_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
