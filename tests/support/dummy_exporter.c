/* An exporter for the conformance suite only: one line of text for each frame. */
#include <stdio.h>

#include "base/memory.h"
#include "export/exporter.h"
#include "frame/output.h"

const exporter_kind exporter_lines;

typedef struct lines_exporter {
    exporter head;
    output_file file;
} lines_exporter;

static scree_status open_lines(exporter **out, const export_job *job, scree_error *error) {
    lines_exporter *l = mem_alloc(1, sizeof *l);
    if (!l) return error_no_memory(error, "lines");
    l->head.kind = &exporter_lines;
    scree_status status = output_open(&l->file, job->path, error);
    if (status == SCREE_OK)
        *out = &l->head;
    else
        mem_free(l);
    return status;
}

static scree_status write_line(exporter *e, const scree_frame *frame, scree_error *error) {
    (void)error;
    fprintf(((lines_exporter *)e)->file.stream, "%u contacts\n", frame->contacts);
    return SCREE_OK;
}

static scree_status keep_lines(exporter *e, scree_error *error) {
    scree_status status = output_keep(&((lines_exporter *)e)->file, error);
    mem_free(e);
    return status;
}

static void discard_lines(exporter *e) {
    output_discard(&((lines_exporter *)e)->file);
    mem_free(e);
}

const exporter_kind exporter_lines = {
    .head = {.name = "lines", .help = "one line for each frame: how many contacts it has"},
    .target = "FILE.txt",
    .open = open_lines,
    .frame = write_line,
    .close = keep_lines,
    .discard = discard_lines,
};
