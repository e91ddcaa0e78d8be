/* Output files are complete or absent, and never replace something that is not a regular file. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "frame/output.h"

static char folder[] = "/tmp/scree_output_XXXXXX";
static char path[64];

static int make_folder(void **state) {
    (void)state;
    snprintf(path, sizeof path, "%s/out", mkdtemp(folder) ? folder : "");
    return 0;
}

static int remove_folder(void **state) {
    (void)state;
    unlink(path);
    return rmdir(folder);
}

static void write_word(const char *word) {
    output_file out;
    scree_error error;
    assert_int_equal(output_open(&out, path, &error), SCREE_OK);
    fputs(word, out.stream);
    assert_int_equal(output_keep(&out, &error), SCREE_OK);
}

static void replaces_plain_files(void **state) {
    (void)state;
    char line[16] = "";
    write_word("old");
    write_word("new");
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    assert_non_null(fgets(line, sizeof line, file));
    assert_string_equal(line, "new");
    fclose(file);
    unlink(path);
}

static void refuse(const char *name, const char *words) {
    output_file out;
    scree_error error;
    assert_int_equal(output_open(&out, name, &error), SCREE_BAD_INPUT);
    assert_non_null(strstr(error.text, words));
}

static void refuses_what_is_no_file(void **state) {
    (void)state;
    struct stat about;
    assert_int_equal(mkfifo(path, 0600), 0);
    refuse(path, "not a regular file");
    assert_int_equal(stat(path, &about), 0);
    assert_true(S_ISFIFO(about.st_mode));
    unlink(path);
    refuse(folder, "is a folder");
    scree_error error;
    assert_int_equal(output_may_replace("/dev/stdout", &error), SCREE_BAD_INPUT);
    assert_int_equal(output_may_replace("/proc/self/fd/1", &error), SCREE_BAD_INPUT);
    char memory[] = "/dev/shm/scree_output_XXXXXX";
    int file = mkstemp(memory); /* there may be no such folder */
    if (file >= 0) assert_int_equal(output_may_replace(memory, &error), SCREE_OK);
    if (file >= 0) close(file), unlink(memory);
    assert_int_equal(output_may_replace(path, &error), SCREE_OK);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(replaces_plain_files),
        cmocka_unit_test(refuses_what_is_no_file),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
