/* Files that are damaged or made to harm, through every reader.
 *
 * Every prefix of a small file of each kind, and every byte of it changed, is refused with words or
 * accepted: within a second and 256 MB. Files of HDF5 and restart points are larger: of them as
 * many places are tried as the time allows, with SCREE_SOAK set all. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "base/random.h"
#include "fuzz/readers.h"
#include "support/check.h"
#include "support/sanitized.h"

#define FEW     200  /* places of a large file, of which there are seven */
#define SMALL   1500 /* bytes: several changes of each */
#define MEDIUM  3000 /* bytes: all of them */
#define SECONDS 1.0
#define MEMORY  ((size_t)256 << 20)

#define SLOWER (SANITIZED ? 10 : 1)

static double seconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Exactly this large, so that sanitizers detect reads beyond the zero byte. */
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

/* Something is done with each file of a kind. */
typedef void (*visit)(const reader *r, char *bytes, size_t count);

static void visit_file(const reader *r, const char *path, visit what) {
    FILE *f = fopen(path, "rb");
    assert_non_null(f);
    fseek(f, 0, SEEK_END);
    size_t count = (size_t)ftell(f);
    rewind(f);
    char *bytes = malloc(count + 1);
    assert_non_null(bytes);
    assert_int_equal(fread(bytes, 1, count, f), count);
    fclose(f);
    what(r, bytes, count);
    free(bytes);
}

static void visit_folder(const reader *r, visit what) {
    char path[512];
    snprintf(path, sizeof path, "tests/fuzz/%s", r->seeds);
    DIR *folder = opendir(path);
    assert_non_null(folder);
    int files = 0;
    for (struct dirent *e; (e = readdir(folder));) {
        if (e->d_name[0] == '.') continue;
        snprintf(path, sizeof path, "tests/fuzz/%s/%.200s", r->seeds, e->d_name);
        visit_file(r, path, what);
        files++;
    }
    closedir(folder);
    assert_true(files > 0);
}

/* HDF5 leaks some memory when it refuses a damaged file; these leaks are not ours. For builds with
 * the leak sanitizer. */
extern void __lsan_disable(void) __attribute__((weak));
extern void __lsan_enable(void) __attribute__((weak));

/* HDF5 requests absurd amounts of memory, which must fail. */
__attribute__((visibility("default"))) const char *__asan_default_options(void);
const char *__asan_default_options(void) { return "allocator_may_return_null=1"; }

static void visit_all(visit what) {
    char seed[64];
    for (size_t i = 0; i < reader_count; i++) {
        if (readers[i].seeds) {
            visit_folder(&readers[i], what);
            continue;
        }
        snprintf(seed, sizeof seed, "/tmp/scree_damaged_%ld", (long)getpid());
        if (__lsan_disable) __lsan_disable();
        for (int which = 0; readers[i].make_seed(seed, which); which++) {
            visit_file(&readers[i], seed, what);
            unlink(seed);
        }
        if (__lsan_enable) __lsan_enable();
    }
    struct rusage used;
    getrusage(RUSAGE_SELF, &used);
    print_message("at most %ld MB\n", used.ru_maxrss / 1024);
    assert_true((size_t)used.ru_maxrss * 1024 < SLOWER * MEMORY);
}

static void prefixes_and_changed_bytes(void **state) {
    (void)state;
    visit_all(damage);
}

/* One random change; bytes have room for ROOM more. */
#define ROOM 256
static size_t change(random_stream *random, char *bytes, size_t count) {
    static const char *const words[] = {"-1",
                                        "0",
                                        "1e308",
                                        "-1e308",
                                        "nan",
                                        "inf",
                                        "4294967295",
                                        "2147483648",
                                        "9223372036854775807",
                                        "1e-300",
                                        "[",
                                        "{",
                                        ": ",
                                        "\n",
                                        "*",
                                        "&a",
                                        "\xff\xff\xff\xff",
                                        "\x80"};
    size_t at = random_below(random, (uint32_t)count + 1), left = count - at;
    size_t length = random_below(random, (uint32_t)(left < 32 ? left : 32) + 1);
    switch (random_below(random, 5)) {
    case 0: /* another byte */
        if (left) bytes[at] = (char)random_below(random, 256);
        return count;
    case 1: /* a bit */
        if (left) bytes[at] = (char)((unsigned char)bytes[at] ^ 1u << random_below(random, 8));
        return count;
    case 2: /* something is missing */
        memmove(bytes + at, bytes + at + length, left - length);
        return count - length;
    case 3: /* something is there twice */
        memmove(bytes + at + length, bytes + at, left);
        return count + length;
    default: break;
    }
    const char *word = words[random_below(random, sizeof words / sizeof *words)];
    size_t size = strlen(word);
    if (random_below(random, 2) ||
        left < size) { /* a word is inserted or overwrites what was there */
        memmove(bytes + at + size, bytes + at, left);
        count += size;
    }
    memcpy(bytes + at, word, size);
    return count;
}

static void change_at_random(const reader *r, char *bytes, size_t count) {
    const char *given = getenv("SCREE_FUZZ_SECONDS");
    double until = seconds() + (given ? atof(given) : 0.1);
    random_stream random = {.seed = 5};
    size_t tried = 0, accepted = 0;
    char *copy = malloc(count + ROOM);
    assert_non_null(copy);
    for (; seconds() < until; tried++) {
        size_t size = count;
        memcpy(copy, bytes, count);
        for (uint32_t k = 1 + random_below(&random, 6); k > 0; k--)
            size = change(&random, copy, size);
        accepted += read_copy(r, copy, size, "trial", tried);
    }
    print_message("%s: %zu of %zu files with random changes are valid\n", r->name, accepted, tried);
    free(copy);
}

static void random_changes(void **state) {
    (void)state;
    visit_all(change_at_random);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(prefixes_and_changed_bytes),
                                       cmocka_unit_test(random_changes)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
