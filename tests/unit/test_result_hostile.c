/* Result files that are damaged or malicious: an error with a text or the right numbers, never a
 * crash and never a wrong number. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/hash.h"
#include "result/hdf5.h"
#include "result/header_check.h"
#include "result/reader.h"
#include "result/recorder.h"
#include "scree/result.h"
#include "support/read_files.h"
#include "support/sample_frames.h"

enum { BODIES = 12, FRAMES = 4, TRIED = 300 };

static char folder[] = "/tmp/scree_hostile_XXXXXX";
static char path[64], good[64];
static sample *made;

static int set_up_with(sample *what) {
    const recorder_text text = {"scene", "gravity: 9.81\n"};
    recorder *r;
    scree_error error;
    strcpy(folder, "/tmp/scree_hostile_XXXXXX");
    if (!mkdtemp(folder)) return -1;
    snprintf(path, sizeof path, "%s/run.h5", folder);
    snprintf(good, sizeof good, "%s/good.h5", folder);
    made = what;
    if (recorder_create(&r, good, false, sample_layout(made), &text, 1, &error) != SCREE_OK)
        return -1;
    for (int64_t i = 0; i < FRAMES; i++)
        if (recorder_frame(r, sample_frame(made, i), &error) != SCREE_OK) return -1;
    recorder_close(r);
    return 0;
}

static int set_up(void **state) {
    (void)state;
    return set_up_with(sample_new(BODIES));
}

static int set_up_soft(void **state) {
    (void)state;
    return set_up_with(sample_new_soft(BODIES));
}

static int tear_down(void **state) {
    (void)state;
    char seq[80];
    snprintf(seq, sizeof seq, "%s.seq", path);
    unlink(seq);
    unlink(path);
    unlink(good);
    sample_free(made);
    return rmdir(folder);
}

static char *load(size_t *size) {
    FILE *f = fopen(good, "rb");
    fseek(f, 0, SEEK_END);
    *size = (size_t)ftell(f);
    rewind(f);
    char *bytes = malloc(*size);
    assert_int_equal(fread(bytes, 1, *size, f), *size);
    fclose(f);
    return bytes;
}

static void save(const char *bytes, size_t size) {
    FILE *f = fopen(path, "wb");
    assert_int_equal(fwrite(bytes, 1, size, f), size);
    fclose(f);
}

/* Reads everything. True if the file is complete and right; wrong numbers fail the test. */
static bool reads_right(scree_error *error) {
    scree_result *result;
    scree_frame frame;
    const char *what;
    bool whole = true;
    if (scree_result_open(&result, path, error) != SCREE_OK) {
        assert_true(strstr(error->text, path) != NULL);
        return false;
    }
    assert_true(sample_same_layout(sample_layout(made), scree_result_layout(result), &what));
    assert_string_equal(scree_result_text(result, "scene"), "gravity: 9.81\n");
    int64_t frames = scree_result_frames(result);
    for (int64_t i = 0; i < frames; i++) {
        if (result_read(result, i, &frame, error) != SCREE_OK)
            whole = false;
        else if (!sample_same_frame(sample_frame(made, i), &frame, &what))
            fail_msg("frame %d is wrong and passes: %s", (int)i, what);
    }
    scree_result_close(result);
    return whole && frames == FRAMES;
}

/* Damage that the reader may take must not harm the recorder either. */
static void try_to_go_on(void) {
    recorder *r;
    scree_error error;
    if (recorder_resume(&r, path, sample_step(1), &error) != SCREE_OK) return;
    recorder_frame(r, sample_frame(made, recorder_frames(r)), &error);
    recorder_close(r);
}

static void flipped_bytes(void **state) {
    (void)state;
    size_t size;
    char *bytes = load(&size);
    int right = 0;
    for (uint64_t i = 0; i < TRIED; i++) {
        scree_error error;
        /* half of them where most of the structure is, at the beginning */
        size_t place = hash_mix(i) % (i % 2 ? size : size / 8);
        char old = bytes[place];
        bytes[place] = (char)(old ^ (char)(1 + hash_mix(i + 1000) % 255));
        save(bytes, size);
        right += reads_right(&error);
        try_to_go_on();
        bytes[place] = old;
    }
    save(bytes, size);
    scree_error error;
    assert_true(reads_right(&error));
    free(bytes);
    assert_in_range(right, 1, TRIED - 1); /* some bytes do not matter, some do */
}

static void stretches_of_rubbish(void **state) {
    (void)state;
    size_t size;
    char *bytes = load(&size), *worse = malloc(size);
    for (uint64_t i = 0; i < 200; i++) {
        scree_error error;
        size_t place = hash_mix(i) % size, count = hash_mix(i + 50) % 300;
        memcpy(worse, bytes, size);
        for (size_t k = place; k < size && k < place + count; k++)
            worse[k] = i % 3 == 0 ? 0 : i % 3 == 1 ? -1 : (char)hash_mix(k);
        save(worse, size);
        reads_right(&error);
        try_to_go_on();
    }
    free(worse);
    free(bytes);
}

/* Headers of objects that somebody changes and whose checksum is made right again. */

/* The next header after a place, and its length; `size` if there is none. */
static size_t next_header(const char *bytes, size_t size, size_t from, size_t *length) {
    for (; from + 16 < size; from++) {
        const unsigned char *h = (const unsigned char *)bytes + from;
        *length = header_length(h, size - from);
        if (*length > 0 && *length <= size - from && header_is_whole(h, *length)) return from;
    }
    return size;
}

static void sign(char *header, size_t length) {
    uint32_t sum = header_checksum((unsigned char *)header, length - 4);
    for (int k = 0; k < 4; k++)
        header[length - 4 + (size_t)k] = (char)(sum >> (8 * k));
}

/* The first message of a kind, after its head; NULL if there is none. In our files the length of
 * the messages is in byte 6, or in 6 and 7. */
static char *message_of(char *header, size_t length, int kind) {
    size_t at = 6 + ((size_t)1 << (header[5] & 3)), front = header[5] & 4 ? 6 : 4;
    while (at + front <= length - 4) {
        size_t size = (unsigned char)header[at + 1] + 256 * (size_t)(unsigned char)header[at + 2];
        if (header[at] == kind) return header + at + front;
        at += front + size;
    }
    return NULL;
}

/* Sets some bytes of a header, corrects its checksum, and reads; the header is restored. */
static bool reads_with(char *bytes, size_t size, size_t place, size_t length, char *at,
                       size_t count, char value) {
    scree_error error = {0};
    char old[8];
    assert_true(count <= sizeof old);
    memcpy(old, at, count);
    memset(at, value, count);
    sign(bytes + place, length);
    save(bytes, size);
    bool right = reads_right(&error);
    try_to_go_on();
    memcpy(at, old, count);
    sign(bytes + place, length);
    return right;
}

/* HDF5 leaks some memory when it refuses a damaged header; these leaks are not ours. For builds
 * with the leak sanitizer. */
extern void __lsan_disable(void) __attribute__((weak));

/* Defects of HDF5 found in this way: it divided by zero lengths of chunks, searched for more chunks
 * than exist, counted links by the claims of their heap, read attributes beyond their message, and
 * released links that it had not decoded. */
static void headers_made_to_harm(void **state) {
    (void)state;
    enum { SPACE = 1, LINKS = 2, LINK = 6, LAYOUT = 8, ATTRIBUTE = 12, CHUNKED = 2 };
    size_t size, length, layouts = 0, groups = 0, attributes = 0,
                         every = getenv("SCREE_SOAK") ? 1 : 8;
    char *bytes = load(&size);
    for (size_t i = 0; (i = next_header(bytes, size, i, &length)) < size; i += length) {
        char *h = bytes + i, *layout = message_of(h, length, LAYOUT);
        char *links = message_of(h, length, LINKS), *space = message_of(h, length, SPACE);
        bool in_chunks = layout && layout[0] == 4 && layout[1] == CHUNKED;
        if (in_chunks && layouts++ % every == 0) {
            size_t width = (size_t)layout[4];
            for (int k = 0; k < layout[3]; k++)
                assert_false(
                    reads_with(bytes, size, i, length, layout + 5 + (size_t)k * width, width, 0));
            assert_false(reads_with(bytes, size, i, length, layout + 3, 1, (char)(layout[3] - 1)));
            assert_false(reads_with(bytes, size, i, length, space + 1, 1, (char)(space[1] + 1)));
        }
        char *attribute = message_of(h, length, ATTRIBUTE), *link = message_of(h, length, LINK);
        if (attribute && attributes++ % every == 0) /* lengths of name, type and space */
            for (size_t k = 2; k < 8; k += 2)
                assert_false(reads_with(bytes, size, i, length, attribute + k, 2, -1));
        if (link) { /* the length of its name; the width of that length */
            assert_false(reads_with(bytes, size, i, length, link + 2, 1, -1));
            assert_false(reads_with(bytes, size, i, length, link + 1, 1, 3));
        }
        if (links) {
            groups++;
            char *heap = links + 2 + (links[1] & 1 ? 8 : 0);
            assert_false(reads_with(bytes, size, i, length, heap, 8, 0));
        }
    }
    assert_true(layouts > 10 && groups > 3 && attributes > 30);
    save(bytes, size);
    scree_error error;
    assert_true(reads_right(&error));
    free(bytes);
}

/* Any byte of any header, with SCREE_SOAK each of them in several ways. */
static void headers_with_right_checksums(void **state) {
    (void)state;
    size_t size, length, tried = 0, step = getenv("SCREE_SOAK") ? 1 : 211;
    char *bytes = load(&size);
    for (size_t i = 0; (i = next_header(bytes, size, i, &length)) < size; i += length)
        for (size_t k = 4 + hash_mix(i) % step; k < length - 4; k += step, tried++) {
            static const unsigned char change[] = {0x01, 0x80, 0xff, 0x10};
            for (int way = 0; way < (step == 1 ? 4 : 1); way++)
                reads_with(bytes, size, i, length, bytes + i + k, 1,
                           (char)(bytes[i + k] ^ change[(hash_mix(k) + (unsigned)way) % 4]));
        }
    assert_true(tried > 50);
    free(bytes);
}

/* Well-formed HDF5 with one change; what: a word that the error must contain. */
static void change(void (*how)(hid_t file), const char *what) {
    size_t size;
    char *bytes = load(&size);
    save(bytes, size);
    free(bytes);
    hdf5_guard guard;
    hdf5_enter(&guard);
    hid_t access = H5Pcreate(H5P_FILE_ACCESS);
    H5Pset_libver_bounds(access, H5F_LIBVER_V18, H5F_LIBVER_V110);
    hid_t file = H5Fopen(path, H5F_ACC_RDWR, access);
    how(file);
    H5Fclose(file);
    H5Pclose(access);
    hdf5_leave(&guard);
    scree_error error = {0};
    if (reads_right(&error)) fail_msg("accepted, although: %s", what);
    if (!strstr(error.text, what)) fail_msg("'%s' lacks '%s'", error.text, what);
    try_to_go_on();
}

static void no_gap(hid_t file) { H5Ldelete(file, "contacts/gap", H5P_DEFAULT); }
static void no_frames(hid_t file) { H5Ldelete(file, "frames", H5P_DEFAULT); }
static void no_scene(hid_t file) { H5Ldelete(file, "scene", H5P_DEFAULT); }
static void no_format(hid_t file) { H5Adelete(file, "format"); }
static void no_gravity(hid_t file) { H5Adelete(file, "gravity"); }

static void later_version(hid_t file) {
    H5Adelete(file, "version");
    hdf5_put_integer(file, "version", 1000);
}

static void group_for_data(hid_t file) {
    no_gap(file);
    H5Gclose(H5Gcreate2(file, "contacts/gap", H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT));
}

static void soft_link(hid_t file) {
    no_gap(file);
    H5Lcreate_soft("/contacts/gap", file, "contacts/gap", H5P_DEFAULT, H5P_DEFAULT);
}

static void external_link(hid_t file) {
    no_gap(file);
    H5Lcreate_external("/etc/passwd", "/x", file, "contacts/gap", H5P_DEFAULT, H5P_DEFAULT);
}

static void make(hid_t file, const char *name, hid_t type, int rank, const hsize_t *dims,
                 hid_t properties) {
    const hsize_t most[3] = {H5S_UNLIMITED, H5S_UNLIMITED, H5S_UNLIMITED};
    bool chunked = H5Pget_layout(properties) == H5D_CHUNKED;
    H5Ldelete(file, name, H5P_DEFAULT);
    hid_t space = H5Screate_simple(rank, dims, chunked ? most : NULL);
    H5Dclose(H5Dcreate2(file, name, type, space, H5P_DEFAULT, properties, H5P_DEFAULT));
    H5Sclose(space);
    H5Pclose(properties);
}

static hid_t chunked(int rank) {
    const hsize_t chunk[3] = {16, 16, 16};
    hid_t properties = H5Pcreate(H5P_DATASET_CREATE);
    H5Pset_chunk(properties, rank, chunk);
    return properties;
}

static void integer_gaps(hid_t file) {
    make(file, "contacts/gap", H5T_STD_I64LE, 1, (hsize_t[]){40}, chunked(1));
}

static void big_endian_gaps(hid_t file) {
    make(file, "contacts/gap", H5T_IEEE_F64BE, 1, (hsize_t[]){40}, chunked(1));
}

static void square_gaps(hid_t file) {
    make(file, "contacts/gap", H5T_IEEE_F64LE, 2, (hsize_t[]){40, 2}, chunked(2));
}

static void two_component_forces(hid_t file) {
    make(file, "contacts/force", H5T_IEEE_F64LE, 2, (hsize_t[]){40, 2}, chunked(2));
}

static void absurd_gaps(hid_t file) {
    make(file, "contacts/gap", H5T_IEEE_F64LE, 1, (hsize_t[]){(hsize_t)1 << 60}, chunked(1));
}

static void absurd_times(hid_t file) {
    make(file, "frames/t", H5T_IEEE_F64LE, 1, (hsize_t[]){(hsize_t)1 << 40}, chunked(1));
}

static void no_gaps(hid_t file) {
    make(file, "contacts/gap", H5T_IEEE_F64LE, 1, (hsize_t[]){0}, chunked(1));
}

static void packed_gaps(hid_t file) {
    hid_t properties = chunked(1);
    H5Pset_shuffle(properties);
    make(file, "contacts/gap", H5T_IEEE_F64LE, 1, (hsize_t[]){40}, properties);
}

static void gaps_elsewhere(hid_t file) {
    hid_t properties = H5Pcreate(H5P_DATASET_CREATE);
    H5Pset_external(properties, "/etc/passwd", 0, 320);
    make(file, "contacts/gap", H5T_IEEE_F64LE, 1, (hsize_t[]){40}, properties);
}

static void many_more_bodies(hid_t file) {
    make(file, "bodies/id", H5T_STD_U64LE, 1, (hsize_t[]){BODIES + 1}, chunked(1));
}

static void overwrite(hid_t file, const char *name, hid_t type, const void *values) {
    hid_t id = H5Dopen2(file, name, H5P_DEFAULT);
    H5Dwrite(id, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, values);
    H5Dclose(id);
}

static void rows_outside(hid_t file) {
    uint64_t rows[FRAMES][6];
    for (int i = 0; i < FRAMES; i++)
        for (int k = 0; k < 6; k++)
            rows[i][k] = (i + k) % 2 ? 3 : UINT64_MAX - 1;
    overwrite(file, "frames/rows", H5T_NATIVE_UINT64, rows);
}

static void shapes_outside(hid_t file) {
    uint32_t shape[BODIES];
    for (uint32_t i = 0; i < BODIES; i++)
        shape[i] = 1000 * i;
    overwrite(file, "bodies/shape", H5T_NATIVE_UINT32, shape);
}

static void parts_outside(hid_t file) {
    uint32_t range[4][2] = {{0, 1}, {UINT32_MAX, 2}, {3, 1}, {4, 1}};
    overwrite(file, "shapes/range", H5T_NATIVE_UINT32, range);
}

static void made_to_harm(void **state) {
    (void)state;
    change(no_gap, "/contacts/gap is missing");
    change(no_frames, "is missing");
    change(no_scene, "/scene is missing");
    change(no_format, "not a result of scree");
    change(no_gravity, "attributes are missing");
    change(later_version, "format 1000");
    change(group_for_data, "/contacts/gap is missing");
    change(soft_link, "/contacts/gap is missing");
    change(external_link, "/contacts/gap is missing");
    change(integer_gaps, "another type");
    change(big_endian_gaps, "another type");
    change(square_gaps, "another shape");
    change(two_component_forces, "another shape");
    change(absurd_gaps, "more rows than the file");
    change(absurd_times, "more rows than the file");
    change(no_gaps, "fewer rows");
    change(packed_gaps, "h5repack");
    change(gaps_elsewhere, "external link");
    change(many_more_bodies, "another number of rows");
    change(rows_outside, "fewer rows");
    change(shapes_outside, "refers to");
    change(parts_outside, "refers to");
}

static void no_stress(hid_t file) { H5Ldelete(file, "fem/stress", H5P_DEFAULT); }
static void no_mesh(hid_t file) { H5Ldelete(file, "mesh", H5P_DEFAULT); }

static void short_displacements(hid_t file) {
    make(file, "fem/displacement", H5T_IEEE_F64LE, 2, (hsize_t[]){5, 3}, chunked(2));
}

static void said_to_be_rigid(hid_t file) {
    H5Adelete(file, "deformable");
    hdf5_put_integer(file, "deformable", 0);
}

static void other_plane(hid_t file) {
    H5Adelete(file, "plane");
    hdf5_put_integer(file, "plane", 1);
}

static void more_nodes(hid_t file) {
    make(file, "mesh/element_node", H5T_STD_U32LE, 1, (hsize_t[]){10}, chunked(1));
}

static void nodes_outside(hid_t file) {
    const uint32_t node_of[9] = {0, 1, 2, 0, 2, 3, UINT32_MAX, 5, 6};
    overwrite(file, "mesh/element_node", H5T_NATIVE_UINT32, node_of);
}

static void ends_in_disorder(hid_t file) {
    const uint32_t end[3] = {3, 400000000, 9};
    overwrite(file, "mesh/element", H5T_NATIVE_UINT32, end);
}

static void solids_too_large(hid_t file) {
    const uint32_t solid[2][4] = {{0, UINT32_MAX, 2, 3}, {1, 8, 1, 0}};
    overwrite(file, "mesh/solid", H5T_NATIVE_UINT32, solid);
}

static void regions_outside(hid_t file) {
    const uint32_t region[3] = {0, 1, 2};
    overwrite(file, "mesh/region", H5T_NATIVE_UINT32, region);
}

static void meshes_made_to_harm(void **state) {
    (void)state;
    change(no_stress, "/fem/stress is missing");
    change(no_mesh, "is missing");
    change(short_displacements, "fewer rows");
    change(said_to_be_rigid, "checksum");
    change(other_plane, "checksum");
    change(more_nodes, "another number of rows");
    change(nodes_outside, "of another body");
    change(ends_in_disorder, "be contiguous");
    change(solids_too_large, "other numbers");
    change(regions_outside, "region");
}

/* A wrong counter file must not matter: it belongs to another file or is damaged. */
static void strange_counters(void **state) {
    (void)state;
    char seq[80];
    size_t size;
    char *bytes = load(&size);
    save(bytes, size);
    free(bytes);
    snprintf(seq, sizeof seq, "%s.seq", path);
    for (uint64_t i = 0; i < 50; i++) {
        FILE *f = fopen(seq, "wb");
        for (uint64_t k = 0; k < i * 7; k++)
            fputc((int)(hash_mix(i * 1000 + k) & 255), f);
        fclose(f);
        scree_error error = {0};
        if (!reads_right(&error)) fail_msg("%s", error.text);
    }
    unlink(seq);
}

int main(void) {
    if (__lsan_disable)
        __lsan_disable(); /* memory leaked by HDF5 keeps it from cleaning up at the end */
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(flipped_bytes),        cmocka_unit_test(stretches_of_rubbish),
        cmocka_unit_test(headers_made_to_harm), cmocka_unit_test(headers_with_right_checksums),
        cmocka_unit_test(made_to_harm),         cmocka_unit_test(strange_counters),
    };
    const struct CMUnitTest soft[] = {
        cmocka_unit_test(flipped_bytes),        cmocka_unit_test(stretches_of_rubbish),
        cmocka_unit_test(headers_made_to_harm), cmocka_unit_test(headers_with_right_checksums),
        cmocka_unit_test(meshes_made_to_harm),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down) +
           cmocka_run_group_tests(soft, set_up_soft, tear_down);
}
