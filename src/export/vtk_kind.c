/* The exporter of files for ParaView: the series of vtk.c, and a table of the frames beside them.
 */
#include "base/memory.h"
#include "export/exporter.h"

const exporter_kind exporter_vtk;

typedef struct vtk_exporter {
    exporter head;
    scree_vtk *vtk;
    frame_rows_table frames;
} vtk_exporter;

static void discard(exporter *e) {
    vtk_exporter *v = (vtk_exporter *)e;
    scree_vtk_discard(v->vtk);
    frame_rows_discard(&v->frames);
    mem_free(v);
}

static scree_status open_series(vtk_exporter *v, const export_job *job, scree_error *error) {
    const export_resolution *r = job->parameters;
    TRY(export_folder(job->path, error));
    TRY(scree_vtk_open(&v->vtk, job->path, (int)r->corners, job->overwrite, error));
    return frame_rows_open(&v->frames, job->path, job->layout, error);
}

static scree_status open_vtk(exporter **out, const export_job *job, scree_error *error) {
    vtk_exporter *v = mem_alloc(1, sizeof *v);
    if (!v) return error_no_memory(error, "VTK files");
    v->head.kind = &exporter_vtk;
    scree_status status = open_series(v, job, error);
    if (status == SCREE_OK)
        *out = &v->head;
    else
        discard(&v->head);
    return status;
}

static scree_status write_frame(exporter *e, const scree_frame *frame, scree_error *error) {
    vtk_exporter *v = (vtk_exporter *)e;
    TRY(frame_rows_frame(&v->frames, frame, error));
    return scree_vtk_frame(v->vtk, frame, (const scree_measure *const *)v->frames.measure,
                           FRAME_MEASURES, error);
}

static scree_status close_vtk(exporter *e, scree_error *error) {
    vtk_exporter *v = (vtk_exporter *)e;
    scree_status status = frame_rows_close(&v->frames, error);
    if (status == SCREE_OK) {
        status = scree_vtk_close(v->vtk, error);
        v->vtk = NULL;
    }
    discard(e);
    return status;
}

const exporter_kind exporter_vtk = {
    .head = {.name = "vtk",
             .help = "for ParaView: write series of surfaces (bodies.pvd), contact points "
                     "(contacts.pvd), lines of the force network (network.pvd), the resultant in "
                     "every joint of bodies that are not round (thrust.pvd), elements of "
                     "deformable bodies (solids.pvd), and frames.csv",
             .params = export_resolution_table,
             .size = sizeof(export_resolution)},
    .target = "FOLDER",
    .files = "bodies.pvd, contacts.pvd, network.pvd, thrust.pvd unless all bodies are "
             "round, and frames.csv",
    .files_solid = "bodies.pvd, contacts.pvd, network.pvd, thrust.pvd, solids.pvd and frames.csv",
    .open = open_vtk,
    .frame = write_frame,
    .close = close_vtk,
    .discard = discard,
};
