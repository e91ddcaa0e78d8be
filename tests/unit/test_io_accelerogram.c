/* Files of recorded accelerations: each spelling that is read, each defect that is refused. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "support/check.h"

#include "io/accelerogram.h"
#include "memory_fault.h"

static const accelerogram_given nothing = {0}, step_given = {.dt = true}, g_given = {.units = "g"},
                                both_given = {true, "g"};

static file_bytes bytes_of(const char *text) {
    return (file_bytes){"quake.txt", text, strlen(text)};
}

static accelerogram good(const char *text, const accelerogram_given *given) {
    accelerogram a;
    scree_error error = {0};
    file_bytes file = bytes_of(text);
    scree_status status = accelerogram_parse(&file, given, &a, &error);
    if (status != SCREE_OK) fail_msg("%s\nin\n%s", error.text, text);
    return a;
}

static void bad(const char *text, const accelerogram_given *given, const char *place,
                const char *word) {
    accelerogram a;
    scree_error error = {0};
    file_bytes file = bytes_of(text);
    if (accelerogram_parse(&file, given, &a, &error) != SCREE_BAD_INPUT)
        fail_msg("not refused: %s", text);
    if (strncmp(error.text, place, strlen(place)) != 0 || !strstr(error.text, word))
        fail_msg("'%s' does not begin with '%s' or lacks '%s'", error.text, place, word);
    assert_null(a.values.data);
}

/* The seven values of every AT2 below. */
static void check_seven(accelerogram a, double dt, const char *units) {
    static const double want[] = {-0.1234e-2, 0.5, -0.25e-3, 0, 1e-5, -3, 0.75};
    assert_int_equal(a.values.count, 7);
    for (int i = 0; i < 7; i++)
        assert_true(a.values.data[i] == want[i]);
    assert_true(a.dt == dt);
    assert_string_equal(a.units, units);
    accelerogram_free(&a);
}

#define DATA "  -.1234E-02  .5E+00 -.25E-03  0.\n   1.E-05  -3.0 0.75\n"

static void at2_spellings(void **state) {
    (void)state;
    static const char *const titles[][2] = {
        {"ACCELERATION TIME HISTORY IN UNITS OF G", "g"},
        {"ACCELERATION TIME SERIES IN UNITS OF G", "g"},
        {"ACCELERATION TIME HISTORY IN UNITS OF G. FILTER POINTS: HP=0.1 Hz LP=40.0 Hz", "g"},
        {"Acceleration time series in units of g ", "g"},
        {"ACCELERATION TIME HISTORY IN UNITS OF CM/SEC/SEC", "cm/s^2"},
        {"ACCELERATION TIME HISTORY IN UNITS OF CM/SEC**2", "cm/s^2"},
        {"ACCELERATION, UNITS: M/S2", "m/s^2"},
        {"ACCELERATION, UNITS = Gal", "gal"},
    };
    static const char *const sizes[] = {
        "NPTS=   7, DT=   .0050 SEC",  "NPTS=    7, DT= .0050 SEC,",
        "NPTS = 7 , DT = 0.005 sec",   "NPTS:7 DT:5.E-3",
        "7    .0050    NPTS, DT",      "7, .0050 NPTS, DT",
        "  7  0.0050  NPTS, DT (SEC)", "DT= .0050 SEC, NPTS= 7",
    };
    char text[512];
    for (size_t i = 0; i < sizeof titles / sizeof *titles; i++)
        for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++)
            for (int crlf = 0; crlf < 2; crlf++) {
                const char *end = crlf ? "\r\n" : "\n";
                snprintf(text, sizeof text,
                         "PEER NGA STRONG MOTION DATABASE RECORD%sSome Place 1/1/99, X #1, 180%s"
                         "%s%s%s%s%s",
                         end, end, titles[i][0], end, sizes[k], end, DATA);
                check_seven(good(text, &nothing), 0.005, titles[i][1]);
            }
}

static void at2_numbers(void **state) {
    (void)state;
#define HEAD "A\nB\nIN UNITS OF G\nNPTS= 7, DT= .01 SEC\n"
    /* one a line; eight a line would be more than there are; no room between; Fortran's D */
    check_seven(good(HEAD "-.1234E-02\n.5\n-.25E-03\n0\n1E-5\n-3\n.75\n\n\n", &nothing), 0.01, "g");
    check_seven(good(HEAD "-.1234E-02 .5000E+00-.2500E-03 .0000E+00 .1000E-04-.3000E+01 "
                          ".7500E+00",
                     &nothing),
                0.01, "g");
    check_seven(good(HEAD "-0.1234D-02 0.5d0 -.25D-3 0.D0 1.0D-5 -3 +.75", &nothing), 0.01, "g");
    check_seven(good("X\nNPTS= 7, DT= .01\nIN UNITS OF G\n" DATA, &nothing), 0.01, "g");
}

static void at2_defects(void **state) {
    (void)state;
#define TITLE "A\nB\nACCELERATION TIME HISTORY IN UNITS OF G\n"
    bad(TITLE "NPTS= 8, DT= .01 SEC\n" DATA, &nothing, "quake.txt:7:", "7 values, but NPTS is 8");
    bad(TITLE "NPTS= 6, DT= .01 SEC\n" DATA, &nothing, "quake.txt:7:", "correct NPTS");
    bad(TITLE "NPTS= 7, DT= SEC\n" DATA, &nothing, "quake.txt:4:", "is expected");
    bad(TITLE "NPTS= 7\n" DATA, &nothing, "quake.txt:4:", "DT= .0050 SEC");
    bad(TITLE "NPTS= 7, DT= 0 SEC\n" DATA, &nothing, "quake.txt:4:", "positive step");
    bad(TITLE "NPTS= 7e9, DT= .01 SEC\n" DATA, &nothing, "quake.txt:4:", "2 to 10000000");
    bad(TITLE "NPTS= 7, DT= .01 SEC\n1 2 NaN 4\n5 6 7", &nothing, "quake.txt:5:", "'NaN'");
    bad(TITLE "NPTS= 7, DT= .01 SEC\nNaN 2 3 4\n5 6 7", &nothing, "quake.txt:5:", "'NaN'");
    bad(TITLE "NPTS= 7, DT= .01 SEC\n1 2 3 4\n5 ******* 7", &nothing, "quake.txt:6:", "'*******'");
    bad(TITLE "NPTS= 7, DT= .01 SEC\n1 2 3 .4-101\n5 6 7", &nothing, "quake.txt:5:", "'.4-101'");
    bad(TITLE "NPTS= 7, DT= .01 SEC\n1 2 3 1e999\n5 6 7", &nothing, "quake.txt:5:", "finite");
    bad(TITLE "NPTS= 7, DT= .01 SEC\n" DATA, &step_given, "quake.txt:", "remove 'dt'");
    bad("A\nIN UNITS OF FURLONG\nNPTS= 7, DT= .01 SEC\n" DATA, &nothing,
        "quake.txt:2:", "give 'units: g'");
    bad("A\nNPTS= 7, DT= .01 SEC\n" DATA, &nothing, "quake.txt:", "give 'units: g'");
    bad("A\nVELOCITY TIME HISTORY IN UNITS OF CM/S\nNPTS= 7, DT= .01 SEC\n" DATA, &nothing,
        "quake.txt:2:", ".AT2");
    bad("A\nIN UNITS OF CM/S/S\nNPTS= 7, DT= .01 SEC\n" DATA, &g_given,
        "quake.txt:2:", "remove 'units'");
    accelerogram a = good("A\nIN UNITS OF FURLONG\nNPTS= 7, DT= .01 SEC\n" DATA, &g_given);
    assert_string_equal(a.units, "g");
    accelerogram_free(&a);
}

static void check_columns(const char *text, const accelerogram_given *given, double dt,
                          const char *units) {
    static const double want[] = {0, -0.5, 0.25, 1e-3};
    accelerogram a = good(text, given);
    assert_int_equal(a.values.count, 4);
    for (int i = 0; i < 4; i++)
        assert_true(a.values.data[i] == want[i]);
    if (fabs(a.dt - dt) > 1e-15) fail_msg("dt is %.17g in\n%s", a.dt, text);
    if (strcmp(a.units, units) != 0) fail_msg("units are %s in\n%s", a.units, text);
    accelerogram_free(&a);
}

static void columns(void **state) {
    (void)state;
    check_columns("0\n-.5\n0.25\n1e-3\n", &both_given, 0, "g");
    check_columns("# made by hand\n% too\na [cm/s^2]\n0\n\n-.5 # here\n0.25\n1e-3", &step_given, 0,
                  "cm/s^2");
    check_columns("\xef\xbb\xbf"
                  "a (m/s\xc2\xb2)\r\n0\r\n-.5\r\n0.25\r\n1e-3\r\n",
                  &step_given, 0, "m/s^2");
    static const char *const separators[] = {",", ", ", ";", "\t", " ", "  ;  "};
    static const char *const names[][2] = {{"t (s), a (g)", "g"},
                                           {"Time [sec];Acc [cm/sec2]", "cm/s^2"},
                                           {"time (s)  acc (M/S/S)", "m/s^2"},
                                           {"t, a [mm/s^2]", "mm/s^2"},
                                           {"t (seconds), a (m s^-2)", "m/s^2"}};
    char text[512];
    for (int i = 0; i < 6; i++)
        for (int k = 0; k < 5; k++) {
            const char *s = separators[i];
            snprintf(text, sizeof text, "%s\n0%s0\n0.01%s-.5\n  0.02%s.25 \n0.03%s1e-3\n",
                     names[k][0], s, s, s, s);
            check_columns(text, &nothing, 0.01, names[k][1]);
        }
    check_columns("0 0\n0.01 -0.5\n0.02 0.25\n0.03 1e-3", &g_given, 0.01, "g");
    check_columns("time, acceleration\n5 0\n5.5 -0.5\n6 0.25\n6.5 1e-3", &g_given, 0.5, "g");
    /* half of the tolerance */
    check_columns("0 0\n1 -0.5\n2.00005 0.25\n3 1e-3", &g_given, 1, "g");
}

static void column_defects(void **state) {
    (void)state;
    bad("", &both_given, "quake.txt:", "is empty");
    bad("\n# nothing\n\n", &both_given, "quake.txt:", "0 values");
    bad("a [g]\n", &step_given, "quake.txt:", "0 values");
    bad("5\n", &both_given, "quake.txt:", "at least 2");
    bad("0\n1\n", &g_given, "quake.txt:", "dt: 0.005 s");
    bad("0\n1\n", &step_given, "quake.txt:", "give 'units: g'");
    bad("a [furlong]\n0\n1\n", &step_given, "quake.txt:1:", "give 'units: g'");
    bad("t (ms), a (g)\n0,1\n1,2\n", &nothing, "quake.txt:1:", "s is expected");
    bad("t (s), a (g)\n0,1\n1,2\n", &step_given, "quake.txt:", "remove 'dt'");
    bad("0,1\n0.1,2\n0.2,3\n0.4,4\n", &g_given, "quake.txt:4: a gap: 0.4 s follows 0.2 s",
        "resample");
    bad("0 1\n1 2\n2.0002 3\n", &g_given, "quake.txt:3: a gap", "2.0002 s follows 1 s");
    bad("0,1\n0.1,2\n0.1,3\n", &g_given, "quake.txt:3:", "must increase");
    bad("0,1\n-0.1,2\n", &g_given, "quake.txt:2:", "must increase");
    bad("0,1\n0.1\n0.2,3\n", &g_given, "quake.txt:2:", "missing");
    bad("0,1\n0.1,\n0.2,3\n", &g_given, "quake.txt:2:", "missing");
    bad("0,1\n0.1,,2\n", &g_given, "quake.txt:2:", "missing");
    bad("0,1\n,2\n", &g_given, "quake.txt:2:", "missing");
    bad("1\n2\n3 4\n", &both_given, "quake.txt:3:", "2 numbers");
    bad("0,0;0,5\n0,1;0,6\n", &g_given, "quake.txt:1:", "not a comma");
    bad("0,1\n0.1,nan\n", &g_given, "quake.txt:2:", "'nan'");
    bad("nan\n1\n2\n", &both_given, "quake.txt:1:", "'nan'");
    bad("0\ninf\n", &both_given, "quake.txt:2:", "'inf'");
    bad("0\nmissing\n", &both_given, "quake.txt:2:", "'missing'");
    bad("names\nmore names\n0\n1\n", &both_given, "quake.txt:2:", "'more'");
    bad("0x10\n1\n", &both_given, "quake.txt:1:", "'0x10'");
    bad("0.1-0.2\n1\n", &both_given, "quake.txt:1:", "'0.1-0.2'");
}

static void rubbish(void **state) {
    (void)state;
    const char binary[] = "1\n2\n\0\1\2\3";
    accelerogram a;
    scree_error error = {0};
    file_bytes file = {"quake.txt", binary, sizeof binary - 1};
    assert_int_equal(accelerogram_parse(&file, &both_given, &a, &error), SCREE_BAD_INPUT);
    assert_non_null(strstr(error.text, "quake.txt:3: byte 5 (0x00)"));
    /* every text cut short at every byte, and with every byte changed, ends well */
    static const char whole[] = TITLE "NPTS= 7, DT= .01 SEC\n" DATA;
    for (size_t n = 0; n + 1 < sizeof whole; n++)
        for (int change = 0; change < 256; change += 5) {
            char *copy = malloc(sizeof whole);
            memcpy(copy, whole, sizeof whole);
            copy[n] = (char)change;
            size_t count = change == 0 ? n : sizeof whole - 1;
            copy[count] = '\0';
            file = (file_bytes){"x", copy, count};
            if (accelerogram_parse(&file, &nothing, &a, &error) == SCREE_OK) {
                assert_int_equal(a.values.count, 7);
                accelerogram_free(&a);
            }
            free(copy);
        }
}

static void too_many(void **state) {
    (void)state;
    size_t lines = ACCELEROGRAM_VALUES + 1;
    char *text = malloc(2 * lines + 1);
    for (size_t i = 0; i < lines; i++)
        memcpy(text + 2 * i, "1\n", 2);
    text[2 * lines] = '\0';
    accelerogram a;
    scree_error error = {0};
    file_bytes file = {"x", text, 2 * lines};
    assert_int_equal(accelerogram_parse(&file, &both_given, &a, &error), SCREE_BAD_INPUT);
    assert_non_null(strstr(error.text, "x:10000001: more than 10000000 values"));
    file.count -= 2;
    text[file.count] = '\0';
    assert_int_equal(accelerogram_parse(&file, &both_given, &a, &error), SCREE_OK);
    assert_int_equal(a.values.count, ACCELEROGRAM_VALUES);
    accelerogram_free(&a);
    free(text);
}

static void from_the_disk(void **state) {
    (void)state;
    char path[] = "/tmp/scree_accelerogram_XXXXXX";
    int file = mkstemp(path);
    assert_true(file >= 0);
    assert_int_equal(write(file, "a [g]\n1\n2\n", 10), 10);
    close(file);
    accelerogram a;
    scree_error error = {0};
    assert_int_equal(accelerogram_read(path, &step_given, &a, &error), SCREE_OK);
    assert_int_equal(a.values.count, 2);
    accelerogram_free(&a);
    remove(path);
    assert_int_equal(accelerogram_read(path, &step_given, &a, &error), SCREE_NOT_FOUND);
    assert_int_equal(accelerogram_read("/tmp", &step_given, &a, &error), SCREE_BAD_INPUT);
}

static scree_status read_and_free(void) {
    accelerogram a;
    file_bytes file = bytes_of(TITLE "NPTS= 7, DT= .01 SEC\n" DATA);
    scree_status status = accelerogram_parse(&file, &nothing, &a, NULL);
    accelerogram_free(&a);
    return status;
}

static void out_of_memory_is_a_status(void **state) {
    (void)state;
    assert_true(memory_fault_each(read_and_free) > 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(at2_spellings),
        cmocka_unit_test(at2_numbers),
        cmocka_unit_test(at2_defects),
        cmocka_unit_test(columns),
        cmocka_unit_test(column_defects),
        cmocka_unit_test(rubbish),
        cmocka_unit_test(too_many),
        cmocka_unit_test(from_the_disk),
        cmocka_unit_test(out_of_memory_is_a_status),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
