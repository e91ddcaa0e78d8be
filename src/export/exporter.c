/* Functions shared by exporters: folders, tables in them, a row for each frame. */
#include "export/exporter.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

#include "base/memory.h"
#include "base/text.h"

const param export_resolution_table[] = {
    {.name = "resolution",
     .type = PARAM_INTEGER,
     .offset = offsetof(export_resolution, corners),
     .flags = PARAM_OPTIONAL,
     .low = 4,
     .high = 512,
     .help = "corners on a circle; default: 24, or fewer if there are many bodies"},
    {0}};

scree_status export_folder(const char *folder, scree_error *error) {
    if (mkdir(folder, 0777) == 0 || errno == EEXIST) return SCREE_OK;
    return error_set(error, SCREE_BAD_INPUT, "%s: the folder cannot be created: %s", folder,
                     strerror(errno));
}

scree_status export_table(scree_csv **out, const char *folder, const char *name,
                          scree_error *error) {
    text_buffer path = {0};
    size_t length = strlen(folder);
    const char *slash = length && folder[length - 1] != '/' ? "/" : "";
    scree_status status = text_add(&path, "%s%s%s", folder, slash, name)
                              ? scree_csv_open(out, path.data, error)
                              : error_no_memory(error, "the name of a table");
    text_free(&path);
    return status;
}

scree_status export_table_close(scree_csv **csv, scree_error *error) {
    scree_status status = *csv ? scree_csv_close(*csv, error) : SCREE_OK;
    *csv = NULL;
    return status;
}

scree_status frame_rows_open(frame_rows_table *t, const char *folder, const scree_layout *layout,
                             scree_error *error) {
    static const char *const names[FRAME_MEASURES] = {"certificate", "energy", "solver"};
    for (int i = 0; i < FRAME_MEASURES; i++)
        TRY(scree_measure_create(&t->measure[i], layout->dimension, names[i], NULL, error));
    return export_table(&t->csv, folder, "frames.csv", error);
}

scree_status frame_rows_frame(frame_rows_table *t, const scree_frame *frame, scree_error *error) {
    return scree_csv_measures(t->csv, (const scree_measure *const *)t->measure, FRAME_MEASURES,
                              frame, NULL, error);
}

scree_status frame_rows_close(frame_rows_table *t, scree_error *error) {
    scree_status status = export_table_close(&t->csv, error);
    frame_rows_discard(t);
    return status;
}

void frame_rows_discard(frame_rows_table *t) {
    for (int i = 0; i < FRAME_MEASURES; i++) {
        scree_measure_destroy(t->measure[i]);
        t->measure[i] = NULL;
    }
    scree_csv_discard(t->csv);
    t->csv = NULL;
}
