/* scree export: the frames of a result as tables. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "frames.h"
#include "say.h"

enum { BODIES, CONTACTS, FRAMES, TABLES };
static const char *const names[TABLES] = {"bodies.csv", "contacts.csv", "frames.csv"};
/* What frames.csv holds: measures with one row per frame and no parameter. */
static const char *const kept[] = {"certificate", "energy", "solver"};
#define KEPT (sizeof kept / sizeof *kept)

typedef struct tables {
    scree_csv *csv[TABLES];
    scree_measure *measure[KEPT];
} tables;

static void tables_discard(tables *t) {
    for (int i = 0; i < TABLES; i++)
        scree_csv_discard(t->csv[i]);
    for (size_t i = 0; i < KEPT; i++)
        scree_measure_destroy(t->measure[i]);
}

static scree_status tables_open(tables *t, const char *folder, int dimension, scree_error *error) {
    scree_status status = SCREE_OK;
    for (size_t i = 0; i < KEPT && status == SCREE_OK; i++)
        status = scree_measure_create(&t->measure[i], dimension, kept[i], NULL, NULL, 0, error);
    for (int i = 0; i < TABLES && status == SCREE_OK; i++) {
        char *path = join_path(folder, names[i]);
        status = path ? scree_csv_open(&t->csv[i], path, error) : SCREE_NO_MEMORY;
        free(path);
    }
    return status;
}

static scree_status write_frame(tables *t, const scree_frame *frame, scree_error *error) {
    scree_status status = scree_csv_bodies(t->csv[BODIES], frame, error);
    if (status == SCREE_OK) status = scree_csv_contacts(t->csv[CONTACTS], frame, error);
    if (status == SCREE_OK)
        status = scree_csv_measures(t->csv[FRAMES], (const scree_measure *const *)t->measure, KEPT,
                                    frame, NULL, error);
    return status;
}

static scree_status write_all(tables *t, frame_range *r, scree_error *error) {
    scree_status status = SCREE_OK;
    for (int64_t i = r->first; i < r->end && status == SCREE_OK; i++) {
        scree_frame frame;
        status = scree_result_read(r->result, i, &frame, error);
        if (status == SCREE_OK) status = write_frame(t, &frame, error);
    }
    for (int i = 0; i < TABLES && status == SCREE_OK; i++) {
        status = scree_csv_close(t->csv[i], error);
        t->csv[i] = NULL;
    }
    return status;
}

int command_export(const arguments *a) {
    const char *folder = given_text(a, "csv");
    frame_range range;
    tables t = {.csv = {NULL}, .measure = {NULL}};
    scree_error error = {0};
    if (!folder) {
        complain("export: wants --csv FOLDER");
        return CODE_BAD_INPUT;
    }
    int code = frames_open(&range, a);
    if (code != CODE_DONE) return code;
    scree_status status = SCREE_OK;
    if (mkdir(folder, 0777) != 0 && errno != EEXIST) {
        complain("%s: the folder cannot be made: %s", folder, strerror(errno));
        frames_close(&range);
        return CODE_BAD_INPUT;
    }
    status = tables_open(&t, folder, scree_result_layout(range.result)->dimension, &error);
    if (status == SCREE_OK) status = write_all(&t, &range, &error);
    if (status == SCREE_OK)
        printf("%s: bodies.csv, contacts.csv and frames.csv of %lld frames\n", folder,
               (long long)(range.end - range.first));
    tables_discard(&t);
    frames_close(&range);
    return status == SCREE_OK ? CODE_DONE : fail(status, &error);
}
