/* Writing and reading result files: the round trip, going on with a file, and refusals. */
#include <math.h>
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

#include "base/memory.h"
#include "result/hdf5.h"
#include "result/reader.h"
#include "result/recorder.h"
#include "result/schema.h"
#include "scree/result.h"
#include "support/read_files.h"
#include "support/sample_frames.h"

static char folder[] = "/tmp/scree_recorder_XXXXXX";
static char path[64];

static int make_folder(void **state) {
    (void)state;
    if (!mkdtemp(folder)) return -1;
    snprintf(path, sizeof path, "%s/run.h5", folder);
    return 0;
}

static int empty_folder(void **state) {
    (void)state;
    unlink(path);
    return 0;
}

static int remove_folder(void **state) {
    (void)state;
    return rmdir(folder); /* fails when something was left behind */
}

static const recorder_text texts[] = {
    {"scene", "bodies: [1, 2]\n# \xc3\xa9\n"}, {"seed", "42"}, {"empty", ""}};

#define OK(call)                                                                                   \
    do {                                                                                           \
        scree_error error_ = {0}, *error = &error_;                                                \
        scree_status status_ = (call);                                                             \
        if (status_ != SCREE_OK) fail_msg("%s", error_.text);                                      \
    } while (0)
#define FAILS(expected, word, call)                                                                \
    do {                                                                                           \
        scree_error error_ = {0}, *error = &error_;                                                \
        assert_int_equal((call), expected);                                                        \
        if (!strstr(error_.text, word)) fail_msg("'%s' lacks '%s'", error_.text, word);            \
    } while (0)

static void write_frames(sample *s, int64_t first, int64_t end, recorder *r) {
    for (int64_t i = first; i < end; i++)
        OK(recorder_frame(r, sample_frame(s, i), error));
}

static void make_file(sample *s, int64_t frames) {
    recorder *r;
    OK(recorder_create(&r, path, true, sample_layout(s), texts, 3, error));
    write_frames(s, 0, frames, r);
    assert_int_equal(recorder_frames(r), frames);
    recorder_close(r);
}

static void check_file(sample *s, int64_t frames) {
    scree_result *result;
    const char *what = "";
    OK(scree_result_open(&result, path, error));
    assert_int_equal(scree_result_frames(result), frames);
    if (!sample_same_layout(sample_layout(s), scree_result_layout(result), &what))
        fail_msg("layout differs: %s", what);
    for (int64_t i = frames - 1; i >= 0; i--) {
        scree_frame frame;
        OK(result_read(result, i % 2 ? i : i - frames, &frame, error));
        if (!sample_same_frame(sample_frame(s, i), &frame, &what))
            fail_msg("frame %d differs: %s", (int)i, what);
        assert_int_equal(frame.generation, frames - i); /* a read may move the arrays */
        assert_ptr_equal(frame.layout, scree_result_layout(result));
    }
    for (size_t i = 0; i < 3; i++)
        assert_string_equal(scree_result_text(result, texts[i].name), texts[i].text);
    assert_null(scree_result_text(result, "nothing"));
    scree_result_close(result);
}

/* The checksum that a frame has in an older format. */
static uint64_t older_checksum(sample *s, int64_t number, const uint64_t range[6], int version) {
    const scree_frame *frame = sample_frame(s, number);
    const uint32_t index[] = {0, 1, 2, 3};
    packed_frame p;
    packed_from_frame(&p, frame, (schema_form){2, frame->layout->solids > 0, version});
    p.data[FIELD_MEASURE_INDEX] = index;
    memcpy(p.range, range, sizeof p.range);
    return packed_checksum(&p, frame->value_name, frame->value_unit);
}

/* Makes the file equal to one of a program with an older format. */
static void make_older(sample *s, int64_t frames, int version) {
    uint64_t range[8][6], checksum[8];
    hdf5_guard guard;
    hdf5_enter(&guard);
    hid_t access = H5Pcreate(H5P_FILE_ACCESS);
    H5Pset_libver_bounds(access, H5F_LIBVER_V18, H5F_LIBVER_V110);
    hid_t file = H5Fopen(path, H5F_ACC_RDWR, access);
    const field *fields = schema_fields(form_of(sample_layout(s)));
    for (int i = 0; i < FIELDS; i++) {
        char name[100];
        snprintf(name, sizeof name, "%s/%s", fields[i].group, fields[i].name);
        if (fields[i].since > version && fields[i].width) H5Ldelete(file, name, H5P_DEFAULT);
    }
    H5Adelete(file, "version");
    hdf5_put_integer(file, "version", version);
    hid_t id = H5Dopen2(file, "frames/rows", H5P_DEFAULT);
    H5Dread(id, H5T_NATIVE_UINT64, H5S_ALL, H5S_ALL, H5P_DEFAULT, range);
    H5Dclose(id);
    for (int64_t i = 0; i < frames; i++)
        checksum[i] = older_checksum(s, i, range[i], version);
    id = H5Dopen2(file, "frames/checksum", H5P_DEFAULT);
    H5Dwrite(id, H5T_NATIVE_UINT64, H5S_ALL, H5S_ALL, H5P_DEFAULT, checksum);
    H5Dclose(id);
    H5Fclose(file);
    H5Pclose(access);
    hdf5_leave(&guard);
}

/* Columns that the format has are as written, later ones absent. */
static void check_older(sample *s, int64_t frames, int version) {
    scree_result *result;
    const char *what = "";
    OK(scree_result_open(&result, path, error));
    assert_int_equal(scree_result_frames(result), frames);
    for (int64_t i = 0; i < frames; i++) {
        scree_frame frame, wanted = *sample_frame(s, i);
        OK(result_read(result, i, &frame, error));
        const column_info *c = column_infos(wanted.layout->dimension);
        for (int k = 0; k < FRAME_COLUMNS; k++) {
            if (c[k].since <= version) continue;
            column_set(&c[k], &wanted, NULL);
            assert_null(scree_frame_column(&frame, c[k].name).name);
        }
        if (!sample_same_frame(&wanted, &frame, &what)) fail_msg("%d differs: %s", (int)i, what);
    }
    scree_result_close(result);
}

static void older_formats(void **state) {
    (void)state;
    for (int version = FORMAT_OLDEST; version <= schema_version(); version++)
        for (int soft = 0; soft < 2; soft++) {
            sample *s = soft ? sample_new_soft(13) : sample_new(13);
            recorder *r;
            make_file(s, 6);
            make_older(s, 6, version);
            check_older(s, 6, version);
            OK(recorder_resume(&r, path, sample_step(3), error));
            write_frames(s, 4, 8, r); /* in the format of the file */
            assert_int_equal(recorder_has_room_for_point(r), version >= 7);
            recorder_close(r);
            check_older(s, 8, version);
            sample_free(s);
        }
}

static void round_trip(void **state) {
    (void)state;
    static const uint32_t sizes[] = {0, 1, 13, 400};
    for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++) {
        sample *s = sample_new(sizes[k]);
        for (int64_t frames = 0; frames <= 9; frames += 3) {
            make_file(s, frames);
            check_file(s, frames);
        }
        sample_free(s);
    }
}

/* with deformable bodies, written at once and after a cut */
static void deformable_bodies(void **state) {
    (void)state;
    static const uint32_t sizes[] = {2, 13, 400};
    for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++) {
        sample *s = sample_new_soft(sizes[k]), *rigid = sample_new(sizes[k]);
        for (int64_t frames = 0; frames <= 9; frames += 3) {
            recorder *r;
            make_file(s, frames);
            check_file(s, frames);
            OK(recorder_resume(&r, path, sample_step(frames) - 15, error));
            assert_int_equal(recorder_frames(r), frames > 0 ? frames - 1 : 0);
            FAILS(SCREE_BAD_INPUT, "7 nodes", recorder_frame(r, sample_frame(rigid, 20), error));
            write_frames(s, recorder_frames(r), frames + 2, r);
            recorder_close(r);
            check_file(s, frames + 2);
        }
        sample_free(s);
        sample_free(rigid);
    }
}

static void many_deformed_frames(void **state) {
    (void)state;
    sample *s = sample_new_soft(3);
    recorder *r;
    make_file(s, 1500);
    check_file(s, 1500);
    OK(recorder_resume(&r, path, sample_step(2), error));
    recorder_close(r);
    check_file(s, 3);
    sample_free(s);
}

/* enough frames and rows for several levels of the chunk index */
static void many_frames(void **state) {
    (void)state;
    sample *s = sample_new(40);
    make_file(s, 2000);
    check_file(s, 2000);
    sample_free(s);
}

static void find_by_time(void **state) {
    (void)state;
    sample *s = sample_new(3);
    scree_result *result;
    int64_t index = -1;
    make_file(s, 5); /* at 0, 0.1, 0.2, 0.3, 0.4 */
    OK(scree_result_open(&result, path, error));
    assert_true(scree_result_time(result, 2) == 0.2 && scree_result_time(result, -1) == 0.4);
    assert_true(isnan(scree_result_time(result, 5)) && isnan(scree_result_time(result, -6)));
    OK(scree_result_find(result, 0.21, &index, error));
    assert_int_equal(index, 2);
    OK(scree_result_find(result, 1e30, &index, error));
    assert_int_equal(index, 4);
    OK(scree_result_find(result, -1.0, &index, error));
    assert_int_equal(index, 0);
    FAILS(SCREE_BAD_INPUT, "not a number", scree_result_find(result, NAN, &index, error));
    scree_frame frame;
    FAILS(SCREE_NOT_FOUND, "no frame 5", result_read(result, 5, &frame, error));
    FAILS(SCREE_NOT_FOUND, "no frame -6", result_read(result, -6, &frame, error));
    scree_result_close(result);
    scree_result_close(NULL);
    make_file(s, 0);
    OK(scree_result_open(&result, path, error));
    FAILS(SCREE_NOT_FOUND, "no frame", scree_result_find(result, 0, &index, error));
    FAILS(SCREE_NOT_FOUND, "no frame", result_read(result, -1, &frame, error));
    scree_result_close(result);
    sample_free(s);
}

static void cut_and_go_on(void **state) {
    (void)state;
    sample *s = sample_new(30);
    for (int64_t keep = 0; keep <= 12; keep++) {
        recorder *r;
        make_file(s, 10);
        int64_t kept = keep < 10 ? keep : 10;
        OK(recorder_resume(&r, path, sample_step(keep) - 1, error));
        assert_int_equal(recorder_frames(r), kept);
        write_frames(s, kept, 12, r);
        recorder_close(r);
        check_file(s, 12);
    }
    sample_free(s);
}

static void cut_far_back(void **state) {
    (void)state;
    sample *s = sample_new(30);
    recorder *r;
    make_file(s, 600);
    OK(recorder_resume(&r, path, sample_step(2), error));
    recorder_close(r);
    check_file(s, 3);
    OK(recorder_resume(&r, path, INT64_MAX, error));
    write_frames(s, 3, 700, r);
    recorder_close(r);
    check_file(s, 700);
    sample_free(s);
}

static void check_point(const char *bytes, size_t size) {
    scree_result *result;
    char *read;
    size_t found;
    OK(scree_result_open(&result, path, error));
    OK(result_point(result, &read, &found, error));
    scree_result_close(result);
    assert_int_equal(found, size);
    if (size) assert_memory_equal(read, bytes, size);
    if (!size) assert_null(read);
    mem_free(read);
}

/* A restart point in the result: kept while frames follow, replaced by a longer and a shorter one
 * in the space of the first. */
static void restart_point(void **state) {
    (void)state;
    sample *s = sample_new(30);
    recorder *r;
    static char bytes[300000];
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (char)(i * i / 7);
    make_file(s, 3);
    check_point(NULL, 0);
    OK(recorder_resume(&r, path, INT64_MAX, error));
    assert_true(recorder_has_room_for_point(r));
    OK(recorder_point(r, bytes, 100000, error));
    check_point(bytes, 100000);
    write_frames(s, 3, 5, r);
    recorder_close(r);
    check_file(s, 5);
    check_point(bytes, 100000);
    OK(recorder_resume(&r, path, sample_step(3), error));
    check_point(bytes, 100000);
    OK(recorder_point(r, bytes + 5, 200000, error));
    OK(recorder_point(r, bytes + 9, 40, error));
    write_frames(s, 4, 6, r);
    recorder_close(r);
    check_file(s, 6);
    check_point(bytes + 9, 40);
    sample_free(s);
}

static void refused_names(void **state) {
    (void)state;
    sample *s = sample_new(4);
    recorder *r, *second;
    make_file(s, 2);
    FAILS(SCREE_BAD_INPUT, "the file exists",
          recorder_create(&r, path, false, sample_layout(s), texts, 3, error));
    assert_null(r);
    check_file(s, 2);
    OK(recorder_resume(&r, path, INT64_MAX, error));
    FAILS(SCREE_IO, "another run",
          recorder_create(&second, path, true, sample_layout(s), texts, 3, error));
    FAILS(SCREE_IO, "another run", recorder_resume(&second, path, INT64_MAX, error));
    write_frames(s, 2, 3, r);
    recorder_close(r);
    recorder_close(NULL);
    check_file(s, 3);
    FAILS(SCREE_NOT_FOUND, "no such result",
          recorder_resume(&r, "/tmp/there/is/nothing.h5", 0, error));
    FAILS(SCREE_IO, "cannot be created",
          recorder_create(&r, "/tmp/there/is/nothing.h5", true, sample_layout(s), texts, 3, error));
    char pipe[80];
    struct stat about;
    snprintf(pipe, sizeof pipe, "%s/pipe", folder);
    assert_int_equal(mkfifo(pipe, 0600), 0);
    FAILS(SCREE_BAD_INPUT, "not a regular file",
          recorder_create(&r, pipe, true, sample_layout(s), texts, 3, error));
    assert_int_equal(stat(pipe, &about), 0);
    assert_true(S_ISFIFO(about.st_mode));
    unlink(pipe);
    FAILS(SCREE_BAD_INPUT, "is a folder",
          recorder_create(&r, folder, true, sample_layout(s), texts, 3, error));
    const recorder_text bad = {"a/b", "text"};
    FAILS(SCREE_BAD_INPUT, "a/b",
          recorder_create(&r, path, true, sample_layout(s), &bad, 1, error));
    check_file(s, 3); /* a failed start keeps the old file */
    sample_free(s);
}

static void refused_frames(void **state) {
    (void)state;
    sample *s = sample_new(4), *other = sample_new(5);
    recorder *r;
    OK(recorder_create(&r, path, true, sample_layout(s), texts, 3, error));
    write_frames(s, 0, 3, r);
    FAILS(SCREE_BAD_INPUT, "does not follow", recorder_frame(r, sample_frame(s, 2), error));
    FAILS(SCREE_BAD_INPUT, "4 bodies", recorder_frame(r, sample_frame(other, 3), error));
    scree_frame frame = *sample_frame(s, 3);
    frame.t = NAN;
    FAILS(SCREE_BAD_INPUT, "does not follow", recorder_frame(r, &frame, error));
    write_frames(s, 3, 4, r);
    recorder_close(r);
    check_file(s, 4);
    sample_free(s);
    sample_free(other);
}

/* a reader in the same process sees whole frames while the recorder has the file open */
static void read_while_writing(void **state) {
    (void)state;
    sample *s = sample_new(20);
    recorder *r;
    OK(recorder_create(&r, path, true, sample_layout(s), texts, 3, error));
    for (int64_t i = 0; i < 20; i++) {
        write_frames(s, i, i + 1, r);
        check_file(s, i + 1);
    }
    scree_result *result;
    scree_frame frame;
    const char *what;
    OK(scree_result_open(&result, path, error));
    write_frames(s, 20, 300, r);
    assert_int_equal(scree_result_frames(result), 20);
    OK(result_read(result, -1, &frame, error));
    assert_true(sample_same_frame(sample_frame(s, 19), &frame, &what));
    scree_result_close(result);
    recorder_close(r);
    check_file(s, 300);
    sample_free(s);
}

/* The attributes of the file. */
static void described(const char *name, const char *word) {
    char text[512] = "";
    hid_t file = H5Fopen(path, H5F_ACC_RDONLY, H5P_DEFAULT);
    hid_t data = H5Dopen2(file, name, H5P_DEFAULT);
    assert_true(hdf5_get_text(data, "description", text, sizeof text));
    if (!strstr(text, word)) fail_msg("%s says '%s' without '%s'", name, text, word);
    H5Dclose(data);
    H5Fclose(file);
}

static void says_what_it_holds(void **state) {
    (void)state;
    sample *s = sample_new(4);
    make_file(s, 1);
    for (int status = 0; status <= SCREE_BONDED; status++) {
        char number[8];
        snprintf(number, sizeof number, "%d ", status);
        described("contacts/status", number);
    }
    described("contacts/status", "4 bonded");
    described("contacts/point", "of the candidate");
    described("contacts/point", "q_M");
    described("contacts/speed", "U = H(q_M)' v+");
    described("contacts/gap", "end of the step");
    sample_free(s);
}

static void not_results(void **state) {
    (void)state;
    scree_result *result;
    FAILS(SCREE_NOT_FOUND, "cannot be opened", scree_result_open(&result, path, error));
    FAILS(SCREE_BAD_INPUT, "regular file", scree_result_open(&result, folder, error));
    FILE *f = fopen(path, "w");
    fclose(f);
    FAILS(SCREE_BAD_INPUT, "not an HDF5 file", scree_result_open(&result, path, error));
    f = fopen(path, "w");
    for (int i = 0; i < 1000; i++)
        fprintf(f, "this is a text and not a result\n");
    fclose(f);
    FAILS(SCREE_BAD_INPUT, "not an HDF5 file", scree_result_open(&result, path, error));
    recorder *r;
    FAILS(SCREE_BAD_INPUT, "not a complete HDF5 file", recorder_resume(&r, path, 0, error));
}

static void cut_short(void **state) {
    (void)state;
    sample *s = sample_new(10);
    struct stat about;
    make_file(s, 5);
    assert_int_equal(stat(path, &about), 0);
    for (off_t length = about.st_size - 1; length > 0; length = length * 9 / 10) {
        scree_result *result;
        scree_error error;
        assert_int_equal(truncate(path, length), 0);
        assert_int_equal(scree_result_open(&result, path, &error), SCREE_BAD_INPUT);
        recorder *r;
        assert_int_not_equal(recorder_resume(&r, path, 0, &error), SCREE_OK);
    }
    sample_free(s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(round_trip, empty_folder),
        cmocka_unit_test_teardown(older_formats, empty_folder),
        cmocka_unit_test_teardown(deformable_bodies, empty_folder),
        cmocka_unit_test_teardown(many_deformed_frames, empty_folder),
        cmocka_unit_test_teardown(many_frames, empty_folder),
        cmocka_unit_test_teardown(find_by_time, empty_folder),
        cmocka_unit_test_teardown(cut_and_go_on, empty_folder),
        cmocka_unit_test_teardown(cut_far_back, empty_folder),
        cmocka_unit_test_teardown(restart_point, empty_folder),
        cmocka_unit_test_teardown(refused_names, empty_folder),
        cmocka_unit_test_teardown(refused_frames, empty_folder),
        cmocka_unit_test_teardown(read_while_writing, empty_folder),
        cmocka_unit_test_teardown(says_what_it_holds, empty_folder),
        cmocka_unit_test_teardown(not_results, empty_folder),
        cmocka_unit_test_teardown(cut_short, empty_folder),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
