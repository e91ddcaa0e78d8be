/* CSV tables: headers, quoting, exact numbers, files that are complete or absent. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "scree/measure.h"
#include "support/mesh_frame.h"
#include "support/synthetic_frame.h"

static char folder[64], path[96];

static int make_folder(void **state) {
    (void)state;
    snprintf(folder, sizeof folder, "/tmp/scree_csv_XXXXXX");
    if (!mkdtemp(folder)) return -1;
    snprintf(path, sizeof path, "%s/table.csv", folder);
    return 0;
}

static int remove_folder(void **state) {
    (void)state;
    unlink(path);
    return rmdir(folder); /* fails when a temporary file was left behind */
}

static char *contents(void) {
    static char text[1 << 20];
    FILE *from = fopen(path, "rb");
    if (!from) return NULL;
    text[fread(text, 1, sizeof text - 1, from)] = '\0';
    fclose(from);
    return text;
}

static int lines(const char *text) {
    int count = 0;
    for (; (text = strstr(text, "\r\n")); text += 2)
        count++;
    return count;
}

static void bodies(void **state) {
    (void)state;
    synthetic *s = synthetic_column(3, 0.1);
    scree_csv *csv;
    s->body_name[1] = "a \"big\", round one";
    s->position[3] = 1.0 / 3;
    assert_int_equal(scree_csv_open(&csv, path, NULL), SCREE_OK);
    assert_int_equal(scree_csv_bodies(csv, &s->frame, NULL), SCREE_OK);
    s->frame.step++;
    assert_int_equal(scree_csv_bodies(csv, &s->frame, NULL), SCREE_OK);
    assert_int_equal(scree_csv_contacts(csv, &s->frame, NULL), SCREE_BAD_INPUT);
    assert_true(access(path, F_OK) != 0); /* not there before it is complete */
    assert_int_equal(scree_csv_close(csv, NULL), SCREE_OK);
    char *text = contents();
    assert_non_null(text);
    assert_int_equal(lines(text), 1 + 2 * 4);
    assert_true(strncmp(text, "step,t [s],id,name,group,x [m],", 31) == 0);
    char *row = strstr(text, "7,0.25,2,\"a \"\"big\"\", round one\",grains,");
    assert_non_null(row);
    double x = strtod(row + strlen("7,0.25,2,\"a \"\"big\"\", round one\",grains,"), NULL);
    assert_true(x == 1.0 / 3); /* the same bits */
    synthetic_free(s);
}

static void contacts(void **state) {
    (void)state;
    synthetic *s = synthetic_column(3, 0.1);
    scree_csv *csv;
    s->pair[0][1] = UINT32_MAX;
    s->law[1] = UINT32_MAX;
    assert_int_equal(scree_csv_open(&csv, path, NULL), SCREE_OK);
    assert_int_equal(scree_csv_contacts(csv, &s->frame, NULL), SCREE_OK);
    assert_int_equal(scree_csv_close(csv, NULL), SCREE_OK);
    char *text = contents();
    assert_int_equal(lines(text), 4);
    assert_non_null(strstr(text, "7,0.25,2,ground,dry,stick,0,0,0,1,"));
    assert_non_null(strstr(text, "7,0.25,3,2,held,stick,"));
    synthetic_free(s);
}

static void measures(void **state) {
    (void)state;
    synthetic *s = synthetic_pressed(3, 3, 0.01, 1e5);
    scree_measure *m[3];
    scree_csv *csv;
    assert_int_equal(scree_measure_parse(&m[0], 2, "wall_force(of=top)", NULL, NULL), SCREE_OK);
    assert_int_equal(scree_measure_parse(&m[1], 2, "side = wall_force(of=left)", NULL, NULL),
                     SCREE_OK);
    assert_int_equal(scree_measure_parse(&m[2], 2, "speed", NULL, NULL), SCREE_OK);
    const scree_measure *const *list = (const scree_measure *const *)m;
    assert_int_equal(scree_csv_open(&csv, path, NULL), SCREE_OK);
    assert_int_equal(scree_csv_measures(csv, list, 3, &s->frame, NULL, NULL), SCREE_BAD_INPUT);
    assert_int_equal(scree_csv_measures(csv, list, 2, &s->frame, NULL, NULL), SCREE_OK);
    s->frame.step++;
    assert_int_equal(scree_csv_measures(csv, list, 2, &s->frame, NULL, NULL), SCREE_OK);
    assert_int_equal(scree_csv_measures(csv, list, 1, &s->frame, NULL, NULL), SCREE_BAD_INPUT);
    assert_int_equal(scree_csv_close(csv, NULL), SCREE_OK);
    char *text = contents();
    assert_int_equal(lines(text), 3);
    assert_true(strncmp(text,
                        "step,t [s],wall_force.fx [N],wall_force.fy [N],wall_force.moment [N m],"
                        "wall_force.contacts,side.fx [N],",
                        100) == 0);
    assert_int_equal(scree_csv_open(&csv, path, NULL), SCREE_OK);
    assert_int_equal(scree_csv_measures(csv, list + 2, 1, &s->frame, NULL, NULL), SCREE_OK);
    assert_int_equal(scree_csv_close(csv, NULL), SCREE_OK);
    text = contents();
    assert_int_equal(lines(text), 1 + 13);
    assert_true(strncmp(text, "step,t [s],id,speed [m/s],", 26) == 0);
    for (int k = 0; k < 3; k++)
        scree_measure_destroy(m[k]);
    synthetic_free(s);
}

static void nodes_and_elements(void **state) {
    (void)state;
    synthetic *s = synthetic_new();
    mesh_frame *m = mesh_frame_new(2, 1);
    uint32_t b = mesh_frame_planar_body(s, "slab", 0.5, 0.5, 1);
    const double G[9] = {0, 0.25, 0, 0, 0, 0, 0, 0, 0}, none[3] = {0};
    mesh_frame_grid(m, b, SCREE_ELEMENT_Q4, none, (const double[]){1, 1, 0},
                    (const int[]){2, 1, 0});
    mesh_frame_stretch(m, 0, G, none, 8, 0);
    mesh_frame_show(m, &s->layout, &s->frame);
    for (int elements = 0; elements < 2; elements++) {
        scree_csv *csv;
        scree_error error;
        assert_int_equal(scree_csv_open(&csv, path, &error), SCREE_OK);
        for (int k = 0; k < 2; k++)
            assert_int_equal(elements ? scree_csv_elements(csv, &s->frame, &error)
                                      : scree_csv_nodes(csv, &s->frame, &error),
                             SCREE_OK);
        assert_int_equal(scree_csv_bodies(csv, &s->frame, &error), SCREE_BAD_INPUT);
        assert_int_equal(scree_csv_close(csv, &error), SCREE_OK);
        char *text = contents();
        assert_int_equal(lines(text), 1 + 2 * (elements ? 2 : 6));
        if (elements) /* shear modulus 4, half of 0.25 is its strain */
            assert_non_null(strstr(text, "\r\n7,0.25,1,0,q4,left,0.375,0.5,0,0,0,0,1,0,0,"
                                         "0,0,0,0.125,0,0,1.7320508075688772,0,0.0625,0.5\r\n"));
        else
            assert_non_null(strstr(text, "\r\n7,0.25,1,3,0,1,0,0.25,0,0,0,0,0,0,0,0\r\n"));
    }
    mesh_frame_free(m);
    synthetic_free(s);
}

/* Into a descriptor of the caller's, which stays open. */
static void into_a_descriptor(void **state) {
    (void)state;
    synthetic *s = synthetic_column(3, 0.1);
    scree_csv *csv;
    FILE *to = fopen(path, "wb");
    assert_non_null(to);
    assert_int_equal(scree_csv_open_descriptor(&csv, fileno(to), NULL), SCREE_OK);
    assert_int_equal(scree_csv_bodies(csv, &s->frame, NULL), SCREE_OK);
    assert_int_equal(scree_csv_close(csv, NULL), SCREE_OK);
    assert_int_equal(lines(contents()), 1 + 4);
    assert_true(fputs("more", to) >= 0);
    assert_int_equal(fclose(to), 0);
    assert_int_equal(lines(contents()), 1 + 4);
    assert_non_null(strstr(contents(), "more"));
    synthetic_free(s);
}

static void nothing_is_left_behind(void **state) {
    (void)state;
    synthetic *s = synthetic_column(3, 0.1);
    scree_csv *csv;
    scree_error error;
    unlink(path);
    assert_int_equal(scree_csv_open(&csv, path, NULL), SCREE_OK);
    s->position[0] = NAN;
    assert_int_equal(scree_csv_bodies(csv, &s->frame, &error), SCREE_BAD_INPUT);
    scree_csv_discard(csv);
    scree_csv_discard(NULL);
    assert_true(access(path, F_OK) != 0);
    assert_int_equal(scree_csv_open(&csv, "/nowhere/at/all.csv", &error), SCREE_IO);
    assert_non_null(strstr(error.text, "/nowhere/at/all.csv"));
    assert_null(csv);
    synthetic_free(s);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(bodies),
                                       cmocka_unit_test(contacts),
                                       cmocka_unit_test(measures),
                                       cmocka_unit_test(nodes_and_elements),
                                       cmocka_unit_test(into_a_descriptor),
                                       cmocka_unit_test(nothing_is_left_behind)};
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
