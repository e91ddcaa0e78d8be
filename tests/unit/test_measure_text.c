/* Making measures from text, the tables that describe them, and frames that are refused. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "scree/measure.h"
#include "support/synthetic_frame.h"

static scree_status parse(const char *text, scree_error *error) {
    scree_measure *m;
    uint32_t column;
    scree_status status = scree_measure_parse(&m, 2, text, &column, error);
    scree_measure_destroy(m);
    return status;
}

static void good_texts(void **state) {
    (void)state;
    scree_measure *m;
    uint32_t column;
    assert_int_equal(scree_measure_parse(&m, 2,
                                         " right = cut( point = [ 1 m , 20 cm ], walls=no ) . fy ",
                                         &column, NULL),
                     SCREE_OK);
    assert_string_equal(scree_measure_label(m), "right");
    assert_int_equal(column, 1);
    assert_string_equal(scree_measure_column(m, column), "fy");
    assert_string_equal(scree_measure_unit(m, column), "N");
    assert_string_equal(scree_measure_unit(m, 99), "");
    assert_string_equal(scree_measure_describe(m).name, "cut");
    scree_measure_destroy(m);
    scree_params *given;
    assert_int_equal(scree_params_parse(&given, "{of: left, about: [0, 0.5]}", NULL), SCREE_OK);
    assert_int_equal(scree_measure_create(&m, 2, "wall_force", given, NULL), SCREE_OK);
    scree_params_free(given);
    scree_measure_destroy(m);
    assert_int_equal(scree_measure_create(&m, 2, "energy", NULL, NULL), SCREE_OK);
    scree_measure_destroy(m);
    assert_int_equal(parse("wall_force(of=\"a, b\")", NULL), SCREE_OK);
    assert_int_equal(parse("cut(point=[2*(1+1), 0])", NULL), SCREE_OK);
    scree_measure_destroy(NULL);
}

static void bad_texts(void **state) {
    (void)state;
    scree_error error;
    assert_int_equal(parse("strees", &error), SCREE_NOT_FOUND);
    assert_non_null(strstr(error.text, "stress"));
    assert_int_equal(parse("stress.sx", &error), SCREE_NOT_FOUND);
    assert_int_equal(parse("cut(poin=[0,0])", &error), SCREE_BAD_INPUT);
    assert_non_null(strstr(error.text, "point"));
    static const char *const wrong[] = {"",
                                        "(",
                                        "cut",
                                        "cut(",
                                        "cut(point",
                                        "cut(point=",
                                        "cut(point=[",
                                        "cut(point=[0,0]",
                                        "cut(point=[0,0]) rubbish",
                                        "cut(point=[0,0],,)",
                                        "cut(point=[0])",
                                        "cut(point=[0, 1 kg])",
                                        "cut(point=[nan, 0])",
                                        "wall_force(of=\"left)",
                                        "a = ",
                                        "stress(radius=-1, centre=[0, 0])"};
    for (size_t k = 0; k < sizeof wrong / sizeof *wrong; k++) {
        error.text[0] = '\0';
        assert_int_not_equal(parse(wrong[k], &error), SCREE_OK);
        assert_true(error.text[0] != '\0');
        assert_int_not_equal(parse(wrong[k], NULL), SCREE_OK);
    }
}

static void descriptions(void **state) {
    (void)state;
    size_t count = scree_measure_count();
    assert_true(count >= 20);
    for (size_t k = 0; k < count; k++) {
        scree_measure_info info = scree_measure_at(k);
        scree_measure_parameter parameter;
        const char *unit_text;
        assert_true(info.name && info.help && info.help[0]);
        assert_true(info.columns > 0 && info.columns <= 16);
        for (uint32_t c = 0; c < info.columns; c++)
            assert_true(scree_measure_info_column(k, c, &unit_text)[0] && unit_text);
        assert_null(scree_measure_info_column(k, info.columns, NULL));
        for (size_t p = 0; scree_measure_parameter_at(k, p, &parameter); p++)
            assert_true(parameter.name && parameter.help && parameter.unit[0]);
        for (size_t other = 0; other < k; other++)
            assert_true(strcmp(scree_measure_at(other).name, info.name) != 0 ||
                        scree_measure_at(other).dimension != info.dimension);
    }
    assert_null(scree_measure_at(count).name);
}

/* Every measure on an empty frame, on one body, on infinite bodies only: numbers or an error. */
static void every_measure_on_poor_frames(void **state) {
    (void)state;
    synthetic *empty = synthetic_new(), *one = synthetic_new(), *infinite = synthetic_new();
    synthetic_disk(one, 1, 2, 0.5);
    synthetic_halfplane(infinite, "floor", 0, 0, 0, 1);
    synthetic_drum(infinite, "drum", 0, 0, 1);
    synthetic *frames[] = {empty, one, infinite};
    for (size_t k = 0; k < scree_measure_count(); k++) {
        scree_measure *m;
        scree_error error;
        if (scree_measure_parse(&m, 2, scree_measure_at(k).name, NULL, &error) != SCREE_OK) {
            assert_non_null(strstr(error.text, "missing"));
            continue;
        }
        for (int f = 0; f < 3; f++) {
            double row[64];
            scree_status status =
                scree_measure_eval(m, &frames[f]->frame, &frames[f]->frame, row, 64, &error);
            assert_true(status == SCREE_OK || error.text[0]);
        }
        scree_measure_destroy(m);
    }
    for (int f = 0; f < 3; f++)
        synthetic_free(frames[f]);
}

/* One row for each frame, body or contact; the number of values is rows times columns. */
static void rows_are_counted(void **state) {
    (void)state;
    static const char *const texts[] = {"contacts", "speed", "pressure_profile(of=grains)"};
    static const scree_measure_rows kinds[] = {SCREE_ROWS_FRAME, SCREE_ROWS_BODIES,
                                               SCREE_ROWS_CONTACTS};
    synthetic *s = synthetic_column(3, 0.1);
    const size_t want[] = {1, s->frame.bodies, s->frame.contacts};
    for (int k = 0; k < 3; k++) {
        scree_measure *m;
        scree_error error = {0};
        double row[64];
        assert_int_equal(scree_measure_parse(&m, 2, texts[k], NULL, &error), SCREE_OK);
        scree_measure_info info = scree_measure_describe(m);
        assert_int_equal(info.rows, kinds[k]);
        size_t rows = scree_measure_row_count(m, &s->frame), numbers = rows * info.columns;
        assert_int_equal(rows, want[k]);
        assert_in_range(numbers, 1, 64);
        assert_int_equal(scree_measure_eval(m, &s->frame, NULL, row, numbers, &error), SCREE_OK);
        assert_int_equal(scree_measure_eval(m, &s->frame, NULL, row, numbers - 1, &error),
                         SCREE_BAD_INPUT);
        scree_measure_destroy(m);
    }
    synthetic_free(s);
}

static void damage_is_refused(void **state) {
    (void)state;
    synthetic *s = synthetic_pressed(3, 3, 0.01, 1);
    scree_error error;
    double row[16], keep;
    double *places[] = {&s->position[14], &s->velocity[2], &s->force[3][0],   &s->point[2][1],
                        &s->frame.t,      &s->gap[1],      &s->part[2].radius};
    for (size_t k = 0; k < sizeof places / sizeof *places; k++) {
        keep = *places[k];
        *places[k] = NAN;
        assert_int_equal(synthetic_eval("contacts", s, NULL, row, 16, &error), SCREE_BAD_INPUT);
        assert_non_null(strstr(error.text, "finite"));
        *places[k] = keep;
    }
    s->pair[0][0] = 1000;
    assert_int_equal(synthetic_eval("contacts", s, NULL, row, 16, &error), SCREE_BAD_INPUT);
    s->pair[0][0] = 0;
    s->body[2] = 1000;
    assert_int_equal(synthetic_eval("contacts", s, NULL, row, 16, &error), SCREE_BAD_INPUT);
    s->body[2] = 2;
    s->layout.dimension = 3;
    assert_int_equal(synthetic_eval("contacts", s, NULL, row, 16, &error), SCREE_BAD_INPUT);
    s->layout.dimension = 2;
    assert_int_equal(synthetic_eval("contacts", s, NULL, row, 3, &error), SCREE_BAD_INPUT);
    assert_int_equal(synthetic_eval("contacts", s, NULL, row, 16, &error), SCREE_OK);
    synthetic_free(s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(good_texts),       cmocka_unit_test(bad_texts),
        cmocka_unit_test(descriptions),     cmocka_unit_test(every_measure_on_poor_frames),
        cmocka_unit_test(rows_are_counted), cmocka_unit_test(damage_is_refused)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
