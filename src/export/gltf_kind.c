/* The exporter of glTF: one file, made by gltf.c. */
#include "base/memory.h"
#include "export/exporter.h"

const exporter_kind exporter_gltf;

typedef struct gltf_exporter {
    exporter head;
    scree_gltf *gltf;
} gltf_exporter;

static void discard(exporter *e) {
    scree_gltf_discard(((gltf_exporter *)e)->gltf);
    mem_free(e);
}

static scree_status open_gltf(exporter **out, const export_job *job, scree_error *error) {
    const export_resolution *r = job->parameters;
    gltf_exporter *g = mem_alloc(1, sizeof *g);
    if (!g) return error_no_memory(error, "a glTF file");
    g->head.kind = &exporter_gltf;
    scree_status status =
        scree_gltf_open(&g->gltf, job->path, (int)r->corners, job->overwrite, error);
    if (status == SCREE_OK)
        *out = &g->head;
    else
        discard(&g->head);
    return status;
}

static scree_status write_frame(exporter *e, const scree_frame *frame, scree_error *error) {
    return scree_gltf_frame(((gltf_exporter *)e)->gltf, frame, error);
}

static scree_status close_gltf(exporter *e, scree_error *error) {
    scree_status status = scree_gltf_close(((gltf_exporter *)e)->gltf, error);
    mem_free(e);
    return status;
}

const exporter_kind exporter_gltf = {
    .head = {.name = "gltf",
             .help = "write one binary glTF file: bodies with their motion",
             .params = export_resolution_table,
             .size = sizeof(export_resolution)},
    .target = "FILE.glb",
    .open = open_gltf,
    .frame = write_frame,
    .close = close_gltf,
    .discard = discard,
};
