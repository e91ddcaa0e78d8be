/* FCLIB files: there and back, every storage of matrices, our own group, and files that are damaged
 * or made to harm. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "support/check.h"

#include "fc_make.h"
#include "fc_same.h"
#include "io/fclib/fclib.h"
#include "memory_fault.h"
#include "problem_make.h"
#include "result/hdf5.h"
#include "support/pack_dataset.h"
#include "support/read_files.h"
#include "support/sanitized.h"

static char folder[] = "/tmp/scree-fclib-XXXXXX";
static char path[64];

static fclib_content good(void) {
    fclib_content c;
    scree_error error = {0};
    if (fclib_read(path, &c, &error) != SCREE_OK) fail_msg("%s", error.text);
    return c;
}

static void bad(const char *word) {
    fclib_content c;
    scree_error error = {0};
    assert_int_equal(fclib_read(path, &c, &error), SCREE_BAD_INPUT);
    if (strncmp(error.text, path, strlen(path)) != 0 || !strstr(error.text, word))
        fail_msg("'%s' does not name the file or lacks '%s'", error.text, word);
    assert_null(c.f.mu.data);
    assert_null(c.own.row.data);
}

static void write_file(const fclib_source *source) {
    scree_error error = {0};
    if (fclib_write(path, source, &error) != SCREE_OK) fail_msg("%s", error.text);
}

static fc_problem make(random_stream *s, int k, uint32_t contacts) {
    bool rolling = k & 1, global = k & 2;
    int d = 2 + (k / 4) % 2;
    return global ? fc_make_global(s, d, rolling, contacts, 4, 3, false, 0.1)
                  : fc_make_local(s, d, rolling, contacts, 0.01);
}

static void there_and_back(void **state) {
    (void)state;
    random_stream s = {.seed = 1};
    for (int k = 0; k < 16; k++) {
        fc_problem f = make(&s, k, k < 8 ? 4 : 0);
        size_t rows = (size_t)f.contacts * fc_rows(&f);
        double u[64] = {1.5}, v[64] = {2.5};
        if (k % 3) FC_FILL(&s, &f.guess, rows, -1.0, 1.0);
        f.title = mem_text("From the file");
        fclib_source source = {.f = &f, .description = "Some words", .u = u, .r = u, .v = v};
        if (k % 2) source.title = "Another title";
        write_file(&source);
        fclib_content c = good();
        assert_false(c.is_own);
        same_problem(&f, &c.f);
        assert_string_equal(c.f.title, k % 2 ? "Another title" : "From the file");
        fclib_content_free(&c);
        fc_free(&f);
    }
}

/* Changing a file by HDF5 itself. */
static hid_t open_file(void) {
    hid_t file = H5Fopen(path, H5F_ACC_RDWR, H5P_DEFAULT);
    assert_true(file >= 0);
    return file;
}

static void drop(const char *name) {
    hid_t file = open_file();
    assert_true(H5Ldelete(file, name, H5P_DEFAULT) >= 0);
    H5Fclose(file);
}

static void replace(const char *name, hid_t type, const void *data, hsize_t count) {
    hid_t file = open_file(), space = H5Screate_simple(1, &count, NULL);
    if (H5Lexists(file, name, H5P_DEFAULT) > 0) H5Ldelete(file, name, H5P_DEFAULT);
    hid_t made_of = H5Dcreate2(file, name, type, space, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
    assert_true(made_of >= 0 && H5Dwrite(made_of, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, data) >= 0);
    H5Dclose(made_of);
    H5Sclose(space);
    H5Fclose(file);
}

static void replace_integer(const char *name, int value) {
    replace(name, H5T_NATIVE_INT, &value, 1);
}

#define WITH(change, word)                                                                         \
    do {                                                                                           \
        write_file(&source);                                                                       \
        change;                                                                                    \
        bad(word);                                                                                 \
    } while (0)

/* [[1 2] [0 3]] by triplets (one of them in two parts), columns and rows. */
static void storages(void **state) {
    (void)state;
    random_stream s = {.seed = 2};
    fc_problem f = fc_make_local(&s, 2, false, 1, 0.0);
    fclib_source source = {.f = &f};
    static const int i_triplet[] = {1, 0, 0, 0}, p_triplet[] = {1, 1, 0, 1};
    static const double x_triplet[] = {3, 0.5, 1, 1.5};
    static const int i_columns[] = {0, 0, 1}, p_columns[] = {0, 1, 3};
    static const double x_columns[] = {1, 2, 3};
    static const int i_rows[] = {0, 1, 1}, p_rows[] = {0, 2, 3};
    static const double x_rows[] = {1, 2, 3};
    for (int k = 0; k < 3; k++) {
        int count = k == 0 ? 4 : 3;
        write_file(&source);
        replace_integer("/fclib_local/W/nz", k == 0 ? 4 : -k);
        replace("/fclib_local/W/i", H5T_NATIVE_INT,
                k == 0   ? i_triplet
                : k == 1 ? i_columns
                         : i_rows,
                (hsize_t)count);
        replace("/fclib_local/W/p", H5T_NATIVE_INT,
                k == 0   ? p_triplet
                : k == 1 ? p_columns
                         : p_rows,
                (hsize_t)count);
        replace("/fclib_local/W/x", H5T_NATIVE_DOUBLE,
                k == 0   ? x_triplet
                : k == 1 ? x_columns
                         : x_rows,
                (hsize_t)count);
        fclib_content c = good();
        static const double wanted[] = {1, 2, 3};
        same_reals(c.f.W.value.data, c.f.W.value.count, wanted, 3);
        assert_true(c.f.W.row.data[0] == 0 && c.f.W.row.data[1] == 0 && c.f.W.row.data[2] == 1);
        fclib_content_free(&c);
    }
    fc_free(&f);
}

static void what_is_refused(void **state) {
    (void)state;
    random_stream s = {.seed = 3};
    fc_problem f = fc_make_global(&s, 3, false, 2, 2, 6, false, 0.0);
    fclib_source source = {.f = &f};
    static const double three[] = {0.1, NAN, 0.3};
    static const int backwards[] = {0, 9, 3, 3, 3, 3, 3, 3, 3};
    WITH(drop("/fclib_global"), "no contact problem");
    WITH(drop("/fclib_global/spacedim"), "/fclib_global/spacedim: is missing");
    WITH(drop("/fclib_global/vectors"), "/fclib_global/vectors: this group is missing");
    WITH(drop("/fclib_global/vectors/mu"), "/fclib_global/vectors/mu: is missing");
    WITH(drop("/fclib_global/M/x"), "/fclib_global/M/x: is missing");
    WITH(drop("/fclib_global/H"), "/fclib_global/H: this group is missing");
    WITH(replace_integer("/fclib_global/spacedim", 5), "spacedim");
    WITH(replace_integer("/fclib_global/spacedim", -1), "is -1");
    WITH(replace_integer("/fclib_global/M/m", -4), "is -4");
    WITH(replace_integer("/fclib_global/M/m", 2000000000), "2000000000 x 12");
    WITH(replace_integer("/fclib_global/H/n", 7), "12 x 7");
    WITH(replace_integer("/fclib_global/M/nz", -3), "nz: is -3");
    WITH(replace_integer("/fclib_global/M/nz", 2000000000), "fewer entries");
    WITH(replace_integer("/fclib_global/H/i", 3), "exceed");
    WITH(replace("/fclib_global/M/p", H5T_NATIVE_INT, backwards, 9), "fewer offsets");
    WITH(replace("/fclib_global/H/p", H5T_NATIVE_INT, backwards, 9), "decrease");
    WITH(replace("/fclib_global/M/x", H5T_NATIVE_INT, backwards, 9), "real numbers are expected");
    WITH(replace("/fclib_global/M/i", H5T_NATIVE_DOUBLE, three, 3), "integers are expected");
    WITH(replace("/fclib_global/vectors/mu", H5T_NATIVE_DOUBLE, three, 3), "12 x 9");
    WITH(replace("/fclib_global/vectors/mu", H5T_NATIVE_DOUBLE, three, 2), "mu: number 1 is nan");
    WITH(replace("/fclib_global/vectors/f", H5T_NATIVE_DOUBLE, three, 1), "12 x 12");
    f.H.row.data[0] = 99;
    WITH((void)0, "entry 0 is at (99, 0)");
    fc_free(&f);
}

/* Datasets at other addresses or with sizes beyond the file. */
static void made_to_harm(void **state) {
    (void)state;
    random_stream s = {.seed = 4};
    fc_problem f = fc_make_local(&s, 3, false, 2, 0.0);
    fclib_source source = {.f = &f};
    hsize_t huge = (hsize_t)1 << 40, chunk = 1024, two = 2;
    write_file(&source);
    drop("/fclib_local/vectors/mu");
    hid_t file = open_file(), space = H5Screate_simple(1, &huge, NULL);
    hid_t chunked = H5Pcreate(H5P_DATASET_CREATE);
    H5Pset_chunk(chunked, 1, &chunk);
    H5Pset_deflate(chunked, 6);
    H5Dclose(H5Dcreate2(file, "/fclib_local/vectors/mu", H5T_NATIVE_DOUBLE, space, H5P_DEFAULT,
                        chunked, H5P_DEFAULT));
    H5Pclose(chunked);
    H5Sclose(space);
    H5Fclose(file);
    bad("claims more numbers than the file contains");
    write_file(&source);
    drop("/fclib_local/vectors/mu");
    file = open_file();
    space = H5Screate_simple(1, &two, NULL);
    hid_t outside = H5Pcreate(H5P_DATASET_CREATE);
    H5Pset_external(outside, "/etc/passwd", 0, 16);
    H5Dclose(H5Dcreate2(file, "/fclib_local/vectors/mu", H5T_NATIVE_DOUBLE, space, H5P_DEFAULT,
                        outside, H5P_DEFAULT));
    H5Pclose(outside);
    H5Sclose(space);
    H5Fclose(file);
    bad("external link");
    write_file(&source);
    drop("/fclib_local/vectors/mu");
    file = open_file();
    assert_true(H5Lcreate_external("other.h5", "/mu", file, "/fclib_local/vectors/mu", H5P_DEFAULT,
                                   H5P_DEFAULT) >= 0);
    H5Fclose(file);
    bad("mu: is missing");
    write_file(&source);
    drop("/fclib_local/W");
    file = open_file(); /* a group that holds itself */
    assert_true(H5Lcreate_hard(file, "/fclib_local", file, "/fclib_local/W", H5P_DEFAULT,
                               H5P_DEFAULT) >= 0);
    H5Fclose(file);
    bad("/fclib_local/W/m: is missing");
    fc_free(&f);
}

static void save(const char *bytes, size_t size) {
    FILE *f = fopen(path, "wb");
    assert_int_equal(fwrite(bytes, 1, size, f), size);
    fclose(f);
}

static void not_hdf5(void **state) {
    (void)state;
    fclib_content c;
    scree_error error = {0};
    save("3 1\n", 4);
    bad("not an HDF5 file");
    save("", 0);
    bad("not an HDF5 file");
    save("\x89HDF\r\n\x1a\nand then nothing", 24);
    bad("truncated or damaged");
    assert_int_equal(fclib_read("/nowhere/p.h5", &c, &error), SCREE_NOT_FOUND);
    assert_int_equal(fclib_read(folder, &c, &error), SCREE_BAD_INPUT);
}

static void cut_anywhere(void **state) {
    (void)state;
    random_stream s = {.seed = 5};
    fc_problem f = fc_make_global(&s, 3, true, 2, 2, 6, false, 0.0);
    fclib_source source = {.f = &f};
    file_bytes whole;
    write_file(&source);
    assert_int_equal(file_bytes_read(path, &whole, NULL), SCREE_OK);
    for (size_t cut = 0; cut < whole.count; cut += 1 + whole.count / 400) {
        char *part = malloc(cut + 1);
        memcpy(part, whole.data, cut);
        file_bytes file = {"cut.h5", part, cut};
        fclib_content c;
        scree_error error = {0};
        assert_int_equal(fclib_parse(&file, &c, &error), SCREE_BAD_INPUT);
        assert_memory_equal(error.text, "cut.h5: ", 8);
        free(part);
    }
    file_bytes_free(&whole);
    fc_free(&f);
}

enum { TAKEN, REFUSED, ILL_TAKEN, ILL_REFUSED };

enum { LEFT = 9 };

/* Property lists that were made since the first and are still there, without the second. */
static bool lists_left(hid_t first, hid_t second) {
    bool left = false;
    for (hid_t id = first + 1; id < second; id++)
        left = left || H5Iget_type(id) == H5I_GENPROP_LST;
    H5Pclose(first);
    H5Pclose(second);
    return left;
}

/* The file is refused with its name, or the problem passes its check; no memory is leaked. */
static int read_bytes(const char *bytes, size_t count) {
    file_bytes file = {"damaged.h5", bytes, count};
    fclib_content c;
    scree_error error = {0};
    hid_t before = H5Pcreate(H5P_DATASET_XFER);
    scree_status status = fclib_parse(&file, &c, &error);
    if (lists_left(before, H5Pcreate(H5P_DATASET_XFER))) return LEFT;
    if (status != SCREE_OK)
        return strncmp(error.text, "damaged.h5: ", 12) == 0 ? REFUSED : ILL_REFUSED;
    bool good = fc_check(&c.f, &error) == SCREE_OK;
    fclib_content_free(&c);
    return good ? TAKEN : ILL_TAKEN;
}

/* Bytes changed at random. 0 when all is well. */
static int read_damaged(const file_bytes *whole) {
    random_stream s = {.seed = 11};
    int refused = 0;
    char *bytes = malloc(whole->count);
    for (int k = 0; k < 800; k++) {
        memcpy(bytes, whole->data, whole->count);
        for (uint32_t n = 1 + random_below(&s, 4); n > 0; n--)
            bytes[random_below(&s, (uint32_t)whole->count)] =
                (char)(random_below(&s, 3) ? random_below(&s, 256) : 255 * random_below(&s, 2));
        int told = read_bytes(bytes, whole->count);
        if (told >= ILL_TAKEN) return told;
        refused += told == REFUSED;
    }
    free(bytes);
    return refused > 100 ? 0 : 1;
}

/* Every address of HDF5's tables becomes "nowhere", eight bytes of ones, and some become zero. With
 * the root's table of names (byte 128) nowhere, HDF5 crashed in a buffer of its own; where the size
 * of such a table was all ones, it copied that many bytes. */
static int read_misled(const file_bytes *whole) {
    char *bytes = malloc(whole->count);
    memcpy(bytes, whole->data, whole->count);
    for (size_t place = 0; place + 8 <= whole->count; place += SANITIZED ? 32 : 8)
        for (int byte = -1; byte <= (place % 32 == 0 ? 0 : -1); byte++) {
            memset(bytes + place, byte, 8);
            int told = read_bytes(bytes, whole->count);
            if (told >= ILL_TAKEN || (place == 128 && told != REFUSED)) return 1;
            memcpy(bytes + place, whole->data + place, 8);
        }
    free(bytes);
    return 0;
}

/* Small numbers of four bytes become 0, by which HDF5 divided where they were a chunk's length, and
 * 200,000,000: it made a record for every one of these chunks, 24 GB. */
static int read_recounted(const file_bytes *whole) {
    static const uint32_t values[] = {0, 200000000};
    char *bytes = malloc(whole->count);
    memcpy(bytes, whole->data, whole->count);
    for (size_t place = 0; place + 4 <= whole->count; place += SANITIZED ? 3 : 1) {
        uint32_t number;
        memcpy(&number, whole->data + place, 4);
        for (int k = 0; k < 2 && number > 0 && number < 100; k++) {
            memcpy(bytes + place, &values[k], 4);
            int told = read_bytes(bytes, whole->count);
            if (told >= ILL_TAKEN) return told;
            memcpy(bytes + place, whole->data + place, 4);
        }
    }
    free(bytes);
    return 0;
}

/* Less than the memory that damage can ask for. */
static void limit_memory(void) {
    struct rlimit most = {(rlim_t)1 << 30, (rlim_t)1 << 30};
    if (!SANITIZED) setrlimit(RLIMIT_AS, &most);
}

/* In a process of its own, whose leaks are not counted: HDF5 leaks memory when a header turns out
 * to be damaged. */
static void in_a_process(int (*work)(const file_bytes *whole), bool packed) {
    random_stream s = {.seed = 12};
    fc_problem f = fc_make_global(&s, 3, true, 2, 2, 6, false, 0.0);
    fclib_source source = {.f = &f};
    file_bytes whole;
    int end = -1;
    write_file(&source);
    if (packed) {
        assert_true(pack_dataset(path, "/fclib_global_rolling/M/x", true));
        assert_true(pack_dataset(path, "/fclib_global_rolling/H/i", false));
    }
    assert_int_equal(file_bytes_read(path, &whole, NULL), SCREE_OK);
    pid_t child = fork();
    if (child == 0) {
        limit_memory();
        _exit(read_bytes(whole.data, whole.count) == TAKEN ? work(&whole) : LEFT + 1);
    }
    assert_int_equal(waitpid(child, &end, 0), child);
    assert_true(WIFEXITED(end));
    assert_int_equal(WEXITSTATUS(end), 0);
    file_bytes_free(&whole);
    fc_free(&f);
}

static void damaged(void **state) {
    (void)state;
    in_a_process(read_damaged, false);
    in_a_process(read_misled, false);
    in_a_process(read_damaged, true);
    in_a_process(read_recounted, true);
}

/* The group of scree: every number is read back. */
static made *own_problem(random_stream *s) {
    row tresca = {.cone = CONE_TRESCA, .dimension = 2, .mu = 0.3};
    row box = {.cone = CONE_BOX, .dimension = 1};
    row hold = {.cone = CONE_BILATERAL, .dimension = 2, .has = ROW_HAS_C};
    made *m = made_new(3, 4);
    made_body(m, 0, 0, 0, 0.5, 0.0);
    made_body(m, 1, 0, 1, 0.5, 2.0);
    made_body(m, 2, 0.3, 1.9, 0.5, 0.7);
    made_disks(m, coulomb_row(0.4), 1, 0);
    made_disks(m, tresca, 2, 1);
    made_disks(m, box, 2, 1);
    made_disks(m, hold, 2, 0);
    m->row[2].extra = 0;
    m->row[3].extra = 1;
    m->extra[0] = (row_extra){.lower = -INFINITY, .upper = 2.0};
    m->extra[1] = (row_extra){.C = {0.1, 0.2}};
    for (int i = 0; i < 9; i++)
        m->v_free[i] = random_range(s, -1.0, 1.0);
    for (int i = 0; i < 7; i++)
        m->b[i] = random_range(s, -1.0, 1.0);
    made_write(m); /* as written in the file */
    return m;
}

static void own_group(void **state) {
    (void)state;
    random_stream s = {.seed = 6};
    made *m = own_problem(&s);
    const problem *p = &m->p;
    double S[7], v[9], v_again[9];
    for (int i = 0; i < 7; i++)
        S[i] = random_range(&s, -1.0, 1.0);
    fclib_source source = {.own = p, .own_guess = S, .title = "Own"};
    write_file(&source);
    fclib_content c = good();
    const problem *q = &c.own.p;
    assert_true(c.is_own);
    same_reals(c.own_guess.data, c.own_guess.count, S, 7);
    assert_int_equal(q->contacts, 4);
    assert_int_equal(q->bodies, 3);
    assert_true(q->reference_speed == p->reference_speed);
    for (int i = 0; i < 4; i++) {
        assert_int_equal(q->row[i].cone, problem_row(p, i)->cone);
        assert_int_equal(q->row[i].dimension, problem_row(p, i)->dimension);
        assert_int_equal(q->row[i].has, problem_row(p, i)->has);
        assert_true(q->row[i].mu == problem_row(p, i)->mu);
    }
    assert_true(q->extra[q->row[2].extra].lower == -INFINITY);
    assert_true(q->extra[q->row[3].extra].C[1] == 0.2);
    assert_memory_equal(q->b, p->b, 7 * sizeof(double));
    problem_velocity(p, S, v);
    problem_velocity(q, S, v_again);
    assert_memory_equal(v, v_again, sizeof v);
    fclib_content_free(&c);
    made_free(m);
}

/* A problem with a matrix and laws that FCLIB lacks. */
static void own_matrix_of(int dimension) {
    random_stream s = {.seed = 7};
    fc_problem f = fc_make_local(&s, dimension, false, 4, 0.2);
    fc_solvable *form;
    assert_int_equal(fc_solvable_create(&form, &f, NULL), SCREE_OK);
    problem_store copy = {0};
    assert_int_equal(store_copy(&copy, fc_solvable_problem(form), NULL), SCREE_OK);
    copy.row.data[1].cone = dimension == 2 ? CONE_TRESCA : CONE_FACETED;
    copy.row.data[1].facets = dimension == 2 ? 0 : 12;
    fclib_source source = {.own = &copy.p};
    write_file(&source);
    fclib_content c = good();
    assert_true(c.is_own && c.own.p.W && !c.own.p.W_symmetric);
    assert_int_equal(problem_row(&c.own.p, 1)->cone, copy.row.data[1].cone);
    assert_int_equal(problem_row(&c.own.p, 1)->facets, copy.row.data[1].facets);
    SAME(c.own.W.value, copy.W.value);
    SAME(c.own.v_free, copy.v_free);
    fclib_content_free(&c);
    store_free(&copy);
    fc_solvable_destroy(form);
    fc_free(&f);
}

static void own_matrix(void **state) {
    (void)state;
    own_matrix_of(2);
    own_matrix_of(3);
}

static void own_refused(void **state) {
    (void)state;
    random_stream s = {.seed = 8};
    made *m = own_problem(&s);
    fclib_source source = {.own = &m->p};
    static const int64_t sizes[] = {2, 3, 9, 4000000000, 0, 0, 0}, none[] = {0, 0, 0, 0};
    static const int64_t far[] = {0, 2, 4, 6, 4000000000}, body[] = {1, 0, 2, 1, 2, 1, 2, 3};
    static const int64_t wide[] = {1, 17, 0, 3}, lone[] = {0, 3, 0, 4000000000};
    static const double few[] = {1, 2, 3};
    WITH(replace("/scree/sizes", H5T_NATIVE_INT64, sizes, 7), "law");
    WITH(replace("/scree/sizes", H5T_NATIVE_INT64, sizes, 3), "sizes");
    WITH(replace("/scree/version", H5T_NATIVE_INT64, sizes, 1), "version");
    WITH(replace("/scree/law", H5T_NATIVE_INT64, none, 4), "law");
    WITH(replace("/scree/entry_first", H5T_NATIVE_INT64, far, 5), "entry_body");
    WITH(replace("/scree/entry_body", H5T_NATIVE_INT64, body, 8), "number 7 is 3");
    WITH(replace("/scree/block", H5T_NATIVE_INT64, wide, 4), "width");
    WITH(replace("/scree/block", H5T_NATIVE_INT64, lone, 4), "inverse");
    WITH(replace("/scree/block", H5T_NATIVE_INT64, none, 0), "");
    WITH(replace("/scree/extra", H5T_NATIVE_DOUBLE, few, 3), "extra");
    WITH(replace("/scree/extra", H5T_NATIVE_DOUBLE, few, 0), "fewer than the laws need");
    WITH(replace("/scree/H", H5T_NATIVE_DOUBLE, few, 3), "/scree/H");
    WITH(replace("/scree/b", H5T_NATIVE_DOUBLE, few, 3), "/scree/b");
    WITH(replace("/scree/mu", H5T_NATIVE_DOUBLE, few, 3), "/scree/mu");
    WITH(drop("/scree/v_free"), "/scree/v_free: is missing");
    made_free(m);
}

/* A file is complete or absent, and an existing one is kept if its successor fails. */
static void whole_or_not(void **state) {
    (void)state;
    random_stream s = {.seed = 9};
    fc_problem f = fc_make_local(&s, 3, false, 2, 0.0);
    fclib_source source = {.f = &f};
    scree_error error = {0};
    char fresh[80];
    assert_int_equal(fclib_write("/nowhere/p.h5", &source, &error), SCREE_IO);
    assert_int_equal(fclib_write(folder, &source, &error), SCREE_IO);
    snprintf(fresh, sizeof fresh, "%s.new", path);
    write_file(&source);
    assert_int_equal(access(fresh, F_OK), -1);
    assert_int_equal(mkdir(fresh, 0700), 0); /* in the way */
    f.mu.data[0] = 0.75;
    assert_int_equal(fclib_write(path, &source, &error), SCREE_IO);
    assert_int_equal(rmdir(fresh), 0);
    fclib_content c = good();
    assert_true(c.f.mu.data[0] != 0.75);
    fclib_content_free(&c);
    fc_free(&f);
}

static fclib_source fault_source;

static scree_status write_once(void) {
    scree_error error = {0};
    return fclib_write(path, &fault_source, &error);
}

static scree_status read_once(void) {
    fclib_content c;
    scree_error error = {0};
    scree_status status = fclib_read(path, &c, &error);
    fclib_content_free(&c);
    return status;
}

static void memory_runs_out(void **state) {
    (void)state;
    random_stream s = {.seed = 10};
    fc_problem f = fc_make_global(&s, 3, true, 2, 2, 6, false, 0.0);
    made *m = own_problem(&s);
    FC_FILL(&s, &f.guess, 10, 0.0, 1.0);
    for (int k = 0; k < 2; k++) {
        fault_source = k == 0 ? (fclib_source){.f = &f} : (fclib_source){.own = &m->p};
        assert_true(memory_fault_each(write_once) > 3);
        assert_true(memory_fault_each(read_once) > 10);
    }
    fc_free(&f);
    made_free(m);
}

static int make_folder(void **state) {
    (void)state;
    if (!mkdtemp(folder)) return -1;
    snprintf(path, sizeof path, "%s/p.h5", folder);
    H5Eset_auto2(H5E_DEFAULT, NULL, NULL);
    return 0;
}

static int remove_folder(void **state) {
    (void)state;
    unlink(path);
    return rmdir(folder);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(there_and_back),  cmocka_unit_test(storages),
        cmocka_unit_test(what_is_refused), cmocka_unit_test(made_to_harm),
        cmocka_unit_test(not_hdf5),        cmocka_unit_test(cut_anywhere),
        cmocka_unit_test(own_group),       cmocka_unit_test(own_matrix),
        cmocka_unit_test(own_refused),     cmocka_unit_test(whole_or_not),
        cmocka_unit_test(memory_runs_out), cmocka_unit_test(damaged),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
