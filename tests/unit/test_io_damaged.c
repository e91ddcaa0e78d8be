/* Every prefix of a small file of each kind, and every byte of it changed, is refused with words or
 * accepted: within a second and 256 MB. Files of HDF5 and restart points are larger: of them as
 * many places are tried as the time allows, with SCREE_SOAK set all. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "support/check.h"
#include "support/readers.h"

#define FEW     700  /* places of a large file */
#define SMALL   1500 /* bytes: several changes of each */
#define MEDIUM  3000 /* bytes: all of them */
#define SECONDS 1.0
#define MEMORY  ((size_t)256 << 20)

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SLOWER 10 /* the sanitizers take time, and memory of their own */
#else
#define SLOWER 1
#endif

static double seconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Exactly so large, so that sanitizers see what is read beyond the zero byte. */
static bool read_copy(const reader *r, const char *bytes, size_t count, const char *what,
                      size_t place) {
    char *copy = malloc(count + 1);
    assert_non_null(copy);
    memcpy(copy, bytes, count);
    copy[count] = '\0';
    double begin = seconds();
    bool good = r->read(copy, count);
    double took = seconds() - begin;
    if (took > SLOWER * SECONDS) fail_msg("%s, %s %zu: took %.2f s", r->name, what, place, took);
    free(copy);
    return good;
}

static void damage(const reader *r, char *bytes, size_t count) {
    static const unsigned char change[] = {0x01, 0x80, 0xff, 0x10};
    size_t changes = count <= SMALL ? 4 : 1, accepted = 0, tried = 0;
    size_t step = count <= MEDIUM || getenv("SCREE_SOAK") ? 1 : count / FEW + 1;
    assert_true(read_copy(r, bytes, count, "the whole of", count));
    for (size_t i = 0; i < count; i += step, tried++)
        accepted += read_copy(r, bytes, i, "prefix", i);
    for (size_t i = 0; i < count; i += step)
        for (size_t k = 0; k < changes; k++, tried++) {
            bytes[i] = (char)((unsigned char)bytes[i] ^ change[(k + i / step) % 4]);
            accepted += read_copy(r, bytes, count, "changed byte", i);
            bytes[i] = (char)((unsigned char)bytes[i] ^ change[(k + i / step) % 4]);
        }
    print_message("%s: %zu of %zu damaged files of %zu bytes are valid\n", r->name, accepted, tried,
                  count);
}

static void damage_file(const reader *r, const char *path) {
    FILE *f = fopen(path, "rb");
    assert_non_null(f);
    fseek(f, 0, SEEK_END);
    size_t count = (size_t)ftell(f);
    rewind(f);
    char *bytes = malloc(count + 1);
    assert_non_null(bytes);
    assert_int_equal(fread(bytes, 1, count, f), count);
    fclose(f);
    damage(r, bytes, count);
    free(bytes);
}

static void damage_folder(const reader *r) {
    char path[512];
    snprintf(path, sizeof path, "tests/fuzz/%s", r->seeds);
    DIR *folder = opendir(path);
    assert_non_null(folder);
    int files = 0;
    for (struct dirent *e; (e = readdir(folder));) {
        if (e->d_name[0] == '.') continue;
        snprintf(path, sizeof path, "tests/fuzz/%s/%.200s", r->seeds, e->d_name);
        damage_file(r, path);
        files++;
    }
    closedir(folder);
    assert_true(files > 0);
}

static void every_reader(void **state) {
    (void)state;
    char seed[64];
    for (size_t i = 0; i < reader_count; i++) {
        if (readers[i].seeds) {
            damage_folder(&readers[i]);
            continue;
        }
        snprintf(seed, sizeof seed, "/tmp/scree_damaged_%ld", (long)getpid());
        readers[i].make_seed(seed);
        damage_file(&readers[i], seed);
        unlink(seed);
    }
    struct rusage used;
    getrusage(RUSAGE_SELF, &used);
    print_message("at most %ld MB\n", used.ru_maxrss / 1024);
    assert_true((size_t)used.ru_maxrss * 1024 < SLOWER * MEMORY);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_reader)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
