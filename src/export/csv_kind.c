/* The exporter of tables: bodies, contacts and frames, and for deformable bodies nodes and
 * elements. */
#include "base/memory.h"
#include "export/exporter.h"

typedef struct table_of {
    const char *name;
    scree_status (*frame)(scree_csv *csv, const scree_frame *frame, scree_error *error);
    bool solids; /* of deformable bodies alone */
    bool values; /* opened at the first frame with registered values */
} table_of;

static const table_of tables[] = {{"bodies.csv", scree_csv_bodies, false, false},
                                  {"contacts.csv", scree_csv_contacts, false, false},
                                  {"nodes.csv", scree_csv_nodes, true, false},
                                  {"elements.csv", scree_csv_elements, true, false},
                                  {"values.csv", csv_values, false, true}};
#define TABLES (sizeof tables / sizeof *tables)

const exporter_kind exporter_csv;

typedef struct csv_exporter {
    exporter head;
    scree_csv *csv[TABLES]; /* NULL: not written */
    frame_rows_table frames;
    char *folder;
} csv_exporter;

static void discard(exporter *e) {
    csv_exporter *c = (csv_exporter *)e;
    for (size_t i = 0; i < TABLES; i++)
        scree_csv_discard(c->csv[i]);
    frame_rows_discard(&c->frames);
    mem_free(c->folder);
    mem_free(c);
}

static scree_status open_tables(csv_exporter *c, const export_job *job, scree_error *error) {
    TRY(export_folder(job->path, error));
    c->folder = mem_text(job->path);
    if (!c->folder) return error_no_memory(error, "tables");
    for (size_t i = 0; i < TABLES; i++)
        if (!tables[i].values && (!tables[i].solids || job->layout->solids))
            TRY(export_table(&c->csv[i], job->path, tables[i].name, error));
    return frame_rows_open(&c->frames, job->path, job->layout, error);
}

static scree_status open_csv(exporter **out, const export_job *job, scree_error *error) {
    csv_exporter *c = mem_alloc(1, sizeof *c);
    if (!c) return error_no_memory(error, "tables");
    c->head.kind = &exporter_csv;
    scree_status status = open_tables(c, job, error);
    if (status == SCREE_OK)
        *out = &c->head;
    else
        discard(&c->head);
    return status;
}

static scree_status write_frame(exporter *e, const scree_frame *frame, scree_error *error) {
    csv_exporter *c = (csv_exporter *)e;
    for (size_t i = 0; i < TABLES; i++) {
        if (tables[i].values && frame->values && !c->csv[i])
            TRY(export_table(&c->csv[i], c->folder, tables[i].name, error));
        if (c->csv[i]) TRY(tables[i].frame(c->csv[i], frame, error));
    }
    return frame_rows_frame(&c->frames, frame, error);
}

static scree_status close_csv(exporter *e, scree_error *error) {
    csv_exporter *c = (csv_exporter *)e;
    scree_status status = SCREE_OK;
    for (size_t i = 0; i < TABLES && status == SCREE_OK; i++)
        status = export_table_close(&c->csv[i], error);
    if (status == SCREE_OK) status = frame_rows_close(&c->frames, error);
    discard(e);
    return status;
}

const exporter_kind exporter_csv = {
    .head = {.name = "csv",
             .help = "write bodies.csv, contacts.csv and frames.csv to this folder, which is "
                     "created if needed; with deformable bodies also nodes.csv and elements.csv, "
                     "with values "
                     "that the scene registers values.csv"},
    .target = "FOLDER",
    .files = "bodies.csv, contacts.csv and frames.csv",
    .files_solid = "bodies.csv, contacts.csv, nodes.csv, elements.csv and frames.csv",
    .open = open_csv,
    .frame = write_frame,
    .close = close_csv,
    .discard = discard,
};
