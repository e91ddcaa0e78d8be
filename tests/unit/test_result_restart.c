/* Restart points: the round trip, every kind of damage, and the policy of rolling and kept ones. */
#include <dirent.h>
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
#include "result/restart.h"
#include "support/read_files.h"

static char folder[] = "/tmp/scree_restart_XXXXXX";
static char path[64], base[64];

static int make_folder(void **state) {
    (void)state;
    if (!mkdtemp(folder)) return -1;
    snprintf(path, sizeof path, "%s/point", folder);
    snprintf(base, sizeof base, "%s/run.h5", folder);
    return 0;
}

static int remove_folder(void **state) {
    (void)state;
    unlink(path);
    restart_forget(base);
    return rmdir(folder); /* fails when something was left behind */
}

#define OK(call)                                                                                   \
    do {                                                                                           \
        scree_error error_ = {0}, *error = &error_;                                                \
        if ((call) != SCREE_OK) fail_msg("%s", error_.text);                                       \
    } while (0)
#define FAILS(expected, word, call)                                                                \
    do {                                                                                           \
        scree_error error_ = {0}, *error = &error_;                                                \
        assert_int_equal((call), expected);                                                        \
        if (!strstr(error_.text, word)) fail_msg("'%s' lacks '%s'", error_.text, word);            \
    } while (0)

/* Two tables with all types, one of them empty at times. */
typedef struct world {
    double *q;
    uint64_t *id;
    uint8_t *flag;
    int32_t *small;
    uint32_t *index;
    int64_t *step;
    table body, clock;
    table *tables[2];
} world;

static void world_make(world *w) {
    *w = (world){.body = {.name = "body"}, .clock = {.name = "clock"}};
    table_add(&w->body, "q", COLUMN_F64, 3, (void **)&w->q);
    table_add(&w->body, "id", COLUMN_U64, 1, (void **)&w->id);
    table_add(&w->body, "flag", COLUMN_U8, 1, (void **)&w->flag);
    table_add(&w->body, "small", COLUMN_I32, 2, (void **)&w->small);
    table_add(&w->body, "index", COLUMN_U32, 1, (void **)&w->index);
    table_add(&w->clock, "step", COLUMN_I64, 1, (void **)&w->step);
    w->tables[0] = &w->body, w->tables[1] = &w->clock;
}

static void world_free(world *w) {
    table_free(&w->body);
    table_free(&w->clock);
}

static void fill(world *w, size_t bodies, uint64_t seed) {
    OK(table_resize(&w->body, bodies, error));
    OK(table_resize(&w->clock, 1, error));
    w->step[0] = (int64_t)seed;
    for (size_t i = 0; i < bodies; i++) {
        for (int k = 0; k < 3; k++)
            w->q[3 * i + (size_t)k] = (double)hash_mix(seed++) * 0x1p-64;
        w->id[i] = hash_mix(seed++), w->flag[i] = (uint8_t)hash_mix(seed++);
        w->small[2 * i] = (int32_t)hash_mix(seed++), w->index[i] = (uint32_t)hash_mix(seed++);
    }
}

static uint64_t hash(const world *w) { return table_hash(&w->clock, table_hash(&w->body, 1)); }

static void round_trip(void **state) {
    (void)state;
    static const size_t sizes[] = {0, 1, 1000, 50000}; /* the last is longer than a block */
    world a, b;
    world_make(&a);
    world_make(&b);
    for (size_t i = 0; i < 4; i++)
        for (size_t k = 0; k < 4; k++) {
            int64_t step = 0;
            uint64_t identity = 0;
            fill(&a, sizes[i], i + 1);
            fill(&b, sizes[k], 77);
            OK(restart_write(path, 12345678901, 99, a.tables, 2, error));
            OK(restart_read(path, 99, b.tables, 2, &step, error));
            assert_int_equal(step, 12345678901);
            assert_true(hash(&a) == hash(&b));
            assert_int_equal(a.body.count, b.body.count);
            OK(restart_probe(path, &step, &identity, error));
            assert_true(step == 12345678901 && identity == 99);
        }
    world_free(&a);
    world_free(&b);
}

static void other_models(void **state) {
    (void)state;
    world a, b;
    world_make(&a);
    fill(&a, 10, 1);
    OK(restart_write(path, 5, 99, a.tables, 2, error));
    uint64_t before = hash(&a);
    FAILS(SCREE_BAD_INPUT, "another model", restart_read(path, 98, a.tables, 2, NULL, error));
    FAILS(SCREE_BAD_INPUT, "2 tables", restart_read(path, 99, a.tables, 1, NULL, error));
    world_make(&b);
    b.body.column[1].name = "identity";
    FAILS(SCREE_BAD_INPUT, "body.identity", restart_read(path, 99, b.tables, 2, NULL, error));
    world_make(&b);
    b.body.column[0].width = 4;
    FAILS(SCREE_BAD_INPUT, "body.q", restart_read(path, 99, b.tables, 2, NULL, error));
    world_make(&b);
    b.body.column[3].type = COLUMN_U32;
    FAILS(SCREE_BAD_INPUT, "body.small", restart_read(path, 99, b.tables, 2, NULL, error));
    world_make(&b);
    b.clock.name = "time";
    FAILS(SCREE_BAD_INPUT, "time", restart_read(path, 99, b.tables, 2, NULL, error));
    world_make(&b);
    b.body.columns--;
    FAILS(SCREE_BAD_INPUT, "body", restart_read(path, 99, b.tables, 2, NULL, error));
    assert_int_equal(b.body.count, 0);
    assert_true(hash(&a) == before);
    FAILS(SCREE_NOT_FOUND, "nothing",
          restart_read("/tmp/there/is/nothing", 1, a.tables, 2, NULL, error));
    FAILS(SCREE_IO, "nothing", restart_write("/tmp/there/is/nothing", 1, 1, a.tables, 2, error));
    FAILS(SCREE_BAD_INPUT, "regular file", restart_probe(folder, NULL, NULL, error));
    world_free(&a);
}

/* A table that older files do not have is then without rows. */
static void optional_tables(void **state) {
    (void)state;
    world a;
    world_make(&a);
    fill(&a, 10, 1);
    OK(restart_write(path, 5, 99, a.tables, 1, error));
    FAILS(SCREE_BAD_INPUT, "clock", restart_read(path, 99, a.tables, 2, NULL, error));
    a.clock.optional = true;
    OK(restart_read(path, 99, a.tables, 2, NULL, error));
    assert_int_equal(a.body.count, 10);
    assert_int_equal(a.clock.count, 0);
    fill(&a, 10, 1);
    OK(restart_write(path, 5, 99, a.tables, 2, error));
    OK(restart_read(path, 99, a.tables, 2, NULL, error));
    assert_int_equal(a.clock.count, 1);
    world_free(&a);
}

static size_t load(char *bytes, size_t room) {
    FILE *f = fopen(path, "rb");
    size_t size = fread(bytes, 1, room, f);
    fclose(f);
    return size;
}

static void save(const char *bytes, size_t size) {
    FILE *f = fopen(path, "wb");
    assert_int_equal(fwrite(bytes, 1, size, f), size);
    fclose(f);
}

static void damage_is_seen(void **state) {
    (void)state;
    world a;
    char bytes[4096], worse[4096];
    world_make(&a);
    fill(&a, 10, 1);
    OK(restart_write(path, 5, 99, a.tables, 2, error));
    size_t size = load(bytes, sizeof bytes);
    uint64_t before = hash(&a);
    for (size_t i = 0; i < size; i++) {
        scree_error error;
        memcpy(worse, bytes, size);
        worse[i] = (char)(worse[i] ^ (1 << (i % 8)));
        save(worse, size);
        assert_int_equal(restart_read(path, 99, a.tables, 2, NULL, &error), SCREE_BAD_INPUT);
        save(bytes, i);
        assert_int_equal(restart_probe(path, NULL, NULL, &error), SCREE_BAD_INPUT);
    }
    memcpy(worse, bytes, size);
    save(worse, size + 1);
    FAILS(SCREE_BAD_INPUT, "length", restart_probe(path, NULL, NULL, error));
    assert_true(hash(&a) == before);
    world_free(&a);
}

/* Columns whose stated sizes are absurd although the checksum holds. */
static void absurd_sizes(void **state) {
    (void)state;
    world a;
    char bytes[4096];
    world_make(&a);
    fill(&a, 10, 1);
    OK(restart_write(path, 5, 99, a.tables, 2, error));
    size_t size = load(bytes, sizeof bytes);
    uint64_t rows[] = {11, UINT64_MAX, UINT64_MAX / 24 + 1, (uint64_t)1 << 40};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        memcpy(bytes + 48 + 4 + 4, &rows[i], 8); /* after the head and the name "body" */
        uint64_t checksum = hash_bytes(0, bytes, size - 8);
        memcpy(bytes + size - 8, &checksum, 8);
        save(bytes, size);
        scree_error error;
        assert_int_equal(restart_read(path, 99, a.tables, 2, NULL, &error), SCREE_BAD_INPUT);
    }
    world_free(&a);
}

static void corrupt(const char *name) {
    FILE *f = fopen(name, "r+b");
    assert_non_null(f);
    fseek(f, 60, SEEK_SET);
    fputc('#', f);
    fclose(f);
}

static void newest(world *w, int64_t limit, int64_t expected) {
    char *name;
    int64_t step;
    OK(restart_newest(base, limit, 7, &name, &step, error));
    assert_int_equal(step, expected);
    OK(restart_read(name, 7, w->tables, 2, &step, error));
    assert_int_equal(w->step[0], expected);
    mem_free(name);
}

static void roll(world *w, int64_t step) {
    w->step[0] = step;
    OK(restart_roll(base, step, 7, w->tables, 2, error));
}

static int count_files(void) {
    DIR *d = opendir(folder);
    int files = 0;
    while (readdir(d))
        files++;
    closedir(d);
    return files - 2;
}

static void policy(void **state) {
    (void)state;
    world w;
    char *name, rolling[80];
    unlink(path);
    world_make(&w);
    fill(&w, 3, 1);
    FAILS(SCREE_NOT_FOUND, "no restart point", restart_newest(base, 1, 7, &name, NULL, error));
    for (int64_t step = 10; step <= 50; step += 10) {
        roll(&w, step);
        newest(&w, INT64_MAX, step);
        assert_int_equal(count_files(), step == 10 ? 1 : 2);
    }
    newest(&w, 49, 40);
    w.step[0] = 20;
    OK(restart_keep(base, 20, 7, w.tables, 2, error));
    newest(&w, 39, 20);
    FAILS(SCREE_NOT_FOUND, "3 later", restart_newest(base, 19, 7, &name, NULL, error));
    FAILS(SCREE_NOT_FOUND, "3 of another", restart_newest(base, 99, 8, &name, NULL, error));
    snprintf(rolling, sizeof rolling, "%s.restart-a", base); /* holds step 50 */
    corrupt(rolling);
    newest(&w, INT64_MAX, 40);
    roll(&w, 60); /* replaces the broken one */
    newest(&w, 59, 40);
    newest(&w, 60, 60);
    roll(&w,
         30); /* after going back: the later points are removed, the newest before 30 is kept: 20 */
    newest(&w, 35, 30);
    roll(&w, 32);
    newest(&w, 31, 30);
    newest(&w, INT64_MAX, 32);
    restart_forget(base);
    assert_int_equal(count_files(), 0);
    world_free(&w);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(round_trip),      cmocka_unit_test(other_models),
        cmocka_unit_test(optional_tables), cmocka_unit_test(damage_is_seen),
        cmocka_unit_test(absurd_sizes),    cmocka_unit_test(policy),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
