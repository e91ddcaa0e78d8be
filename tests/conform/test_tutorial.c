/* The tutorial docs/adding-a-law.md: its code is that of the example, and the law behaves as the
 * page describes. The other tests of this folder combine it with everything else. */
#include <stdlib.h>

#include "suite.h"

static char *read_file(const char *path) {
    FILE *from = fopen(path, "rb");
    assert_non_null(from);
    char *text = calloc(1, 1 << 16);
    assert_non_null(text);
    size_t got = fread(text, 1, (1 << 16) - 1, from);
    assert_true(got > 0 && got < (1 << 16) - 1);
    fclose(from);
    return text;
}

static void page_shows_the_code(void **unused) {
    (void)unused;
    char *page = read_file("docs/adding-a-law.md"), *code = read_file("examples/law/polished.c");
    int blocks = 0;
    for (char *at = strstr(page, "```c\n"); at; at = strstr(at, "```c\n")) {
        char *begin = at + strlen("```c\n"), *end = strstr(begin, "```");
        assert_non_null(end);
        *end = '\0';
        if (!strstr(code, begin)) fail_msg("examples/law/polished.c does not have:\n%s", begin);
        at = end + 1;
        blocks++;
    }
    assert_int_equal(blocks, 4);
    free(page);
    free(code);
}

/* Files to which the page refers. */
static void files_are_there(void **unused) {
    (void)unused;
    char *page = read_file("docs/adding-a-law.md");
    int files = 0;
    for (char *at = strstr(page, "law/"); at; at = strstr(at + 1, "law/")) {
        char name[64], path[80];
        if (sscanf(at, "law/%40[a-z_].c", name) != 1 || strncmp(name, "polished", 8) == 0) continue;
        snprintf(path, sizeof path, "src/law/%s.%c", name, at[4 + strlen(name) + 1]);
        FILE *from = fopen(path, "rb");
        if (!from) fail_msg("the page names %s", path);
        fclose(from);
        files++;
    }
    assert_true(files > 8);
    free(page);
}

/* v^2 = v_0^2 - 2 g mu (s - s^2 / (4 slip)) up to s = slip, then half of mu. */
static void wears_as_it_says(void **unused) {
    (void)unused;
    double mu = 0.4, slip = 0.5, v_0 = 2.5, h = 1e-4, q[3], v[3];
    scree_error error;
    scree_world_def def = simple_def(h, 1e-12);
    scree_world *w;
    must(scree_world_create(&w, &def, &error), &error);
    add_dummies(&w->registry);
    scree_params *parts =
        flow_params("{normal: velocity, friction: {kind: polished, mu: 0.4, slip: 0.5}}");
    must(scree_world_add_law(w, "law", parts, &error), &error);
    scree_params_free(parts);
    must(scree_world_set_law(w, "default", "default", "law", &error), &error);
    simple_ground(w, 0, 0, 0);
    uint64_t disk = simple_body(w, simple_disk(w, 0.1), 0, 0.1, 0, v_0, 0, 0);
    simple_drive(w, disk, "{rotation: fixed}");
    for (int i = 0; i < 4000; i++) {
        simple_step(w);
        simple_get(w, disk, q, v);
        double s = q[0], worn = s < slip ? s - s * s / (4 * slip) : 0.75 * slip + 0.5 * (s - slip);
        near("speed", v[0] * v[0], v_0 * v_0 - 2 * GRAVITY * mu * worn, 5e-3);
    }
    assert_true(q[0] > 1.2 * slip);
    simple_end(w);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(page_shows_the_code),
        cmocka_unit_test(files_are_there),
        cmocka_unit_test(wears_as_it_says),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
