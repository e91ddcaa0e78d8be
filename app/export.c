/* scree export: the frames of a result as tables, for ParaView or as glTF. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "frames.h"
#include "say.h"

enum { BODIES, CONTACTS, FRAMES, NODES, ELEMENTS, TABLES };
static const char *const names[TABLES] = {"bodies.csv", "contacts.csv", "frames.csv", "nodes.csv",
                                          "elements.csv"};
/* What frames.csv and the field data of VTK files hold: measures with one row per frame and no
 * parameter. */
static const char *const kept[] = {"certificate", "energy", "solver"};
#define KEPT (sizeof kept / sizeof *kept)

/* What is written, all in one pass over the frames. Those that are not asked for are NULL. */
typedef struct targets {
    scree_csv *csv[TABLES];
    scree_csv *vtk_table; /* frames.csv beside the VTK files */
    scree_vtk *vtk;
    scree_gltf *gltf;
    scree_measure *measure[KEPT];
} targets;

static void targets_discard(targets *t) {
    for (int i = 0; i < TABLES; i++)
        scree_csv_discard(t->csv[i]);
    scree_csv_discard(t->vtk_table);
    scree_vtk_discard(t->vtk);
    scree_gltf_discard(t->gltf);
    for (size_t i = 0; i < KEPT; i++)
        scree_measure_destroy(t->measure[i]);
}

static scree_status open_table(scree_csv **csv, const char *folder, const char *name,
                               scree_error *error) {
    char *path = join_path(folder, name);
    scree_status status = path ? scree_csv_open(csv, path, error) : SCREE_NO_MEMORY;
    free(path);
    return status;
}

/* The last two tables are of deformable bodies. */
static int table_count(const scree_layout *layout) {
    return scree_layout_info_of(layout).solids ? TABLES : NODES;
}

static scree_status targets_open(targets *t, const arguments *a, const scree_layout *layout,
                                 int resolution, scree_error *error) {
    const char *csv = given_text(a, "csv"), *vtk = given_text(a, "vtk"),
               *gltf = given_text(a, "gltf");
    int overwrite = given_flag(a, "overwrite");
    scree_status status = SCREE_OK;
    for (size_t i = 0; i < KEPT && status == SCREE_OK; i++)
        status = scree_measure_create(&t->measure[i], scree_layout_info_of(layout).dimension,
                                      kept[i], NULL, NULL, 0, error);
    for (int i = 0; i < table_count(layout) && csv && status == SCREE_OK; i++)
        status = open_table(&t->csv[i], csv, names[i], error);
    if (status == SCREE_OK && vtk)
        status = scree_vtk_open(&t->vtk, vtk, resolution, overwrite, error);
    if (status == SCREE_OK && vtk) status = open_table(&t->vtk_table, vtk, names[FRAMES], error);
    if (status == SCREE_OK && gltf)
        status = scree_gltf_open(&t->gltf, gltf, resolution, overwrite, error);
    return status;
}

static scree_status write_frame(targets *t, const scree_frame *frame, scree_error *error) {
    const scree_measure *const *measures = (const scree_measure *const *)t->measure;
    scree_status status = SCREE_OK;
    if (t->csv[BODIES]) {
        status = scree_csv_bodies(t->csv[BODIES], frame, error);
        if (status == SCREE_OK) status = scree_csv_contacts(t->csv[CONTACTS], frame, error);
        if (status == SCREE_OK)
            status = scree_csv_measures(t->csv[FRAMES], measures, KEPT, frame, NULL, error);
    }
    if (status == SCREE_OK && t->csv[NODES]) status = scree_csv_nodes(t->csv[NODES], frame, error);
    if (status == SCREE_OK && t->csv[ELEMENTS])
        status = scree_csv_elements(t->csv[ELEMENTS], frame, error);
    if (status == SCREE_OK && t->vtk)
        status = scree_csv_measures(t->vtk_table, measures, KEPT, frame, NULL, error);
    if (status == SCREE_OK && t->vtk)
        status = scree_vtk_frame(t->vtk, frame, measures, KEPT, error);
    if (status == SCREE_OK && t->gltf) status = scree_gltf_frame(t->gltf, frame, error);
    return status;
}

/* Closing takes what it closes in any case. */
static scree_status close_table(scree_csv **csv, scree_error *error) {
    scree_status status = *csv ? scree_csv_close(*csv, error) : SCREE_OK;
    *csv = NULL;
    return status;
}

static scree_status targets_close(targets *t, scree_error *error) {
    scree_status status = SCREE_OK;
    for (int i = 0; i < TABLES && status == SCREE_OK; i++)
        status = close_table(&t->csv[i], error);
    if (status == SCREE_OK) status = close_table(&t->vtk_table, error);
    if (status == SCREE_OK && t->vtk) {
        status = scree_vtk_close(t->vtk, error);
        t->vtk = NULL;
    }
    if (status == SCREE_OK && t->gltf) {
        status = scree_gltf_close(t->gltf, error);
        t->gltf = NULL;
    }
    return status;
}

static scree_status write_all(targets *t, frame_range *r, scree_error *error) {
    scree_status status = SCREE_OK;
    for (int64_t i = r->first; i < r->end && status == SCREE_OK; i++) {
        const scree_frame *frame;
        status = scree_result_read(r->result, i, &frame, error);
        if (status == SCREE_OK) status = write_frame(t, frame, error);
    }
    return status == SCREE_OK ? targets_close(t, error) : status;
}

static bool make_folder(const char *folder) {
    if (!folder || mkdir(folder, 0777) == 0 || errno == EEXIST) return true;
    complain("%s: the folder cannot be made: %s", folder, strerror(errno));
    return false;
}

static bool read_resolution(const arguments *a, long long *out) {
    *out = 0;
    if (!given_integer(a, "resolution", out)) return false;
    if (!given_text(a, "resolution") || (*out >= 4 && *out <= 512)) return true;
    complain("export: --resolution wants 4 to 512 corners on a circle, not %lld", *out);
    return false;
}

static void tell_files(const arguments *a, bool soft, long long frames) {
    const char *csv = given_text(a, "csv"), *vtk = given_text(a, "vtk"),
               *gltf = given_text(a, "gltf");
    if (csv)
        tell("%s: bodies.csv, contacts.csv%s and frames.csv of %lld frames\n", csv,
             soft ? ", nodes.csv, elements.csv" : "", frames);
    if (vtk)
        tell("%s: bodies.pvd, contacts.pvd, network.pvd%s and frames.csv of %lld frames\n", vtk,
             soft ? ", solids.pvd" : "", frames);
    if (gltf) tell("%s: %lld frames\n", gltf, frames);
}

int command_export(const arguments *a) {
    frame_range range;
    targets t = {.vtk = NULL};
    scree_error error = {0};
    long long resolution;
    if (!given_text(a, "csv") && !given_text(a, "vtk") && !given_text(a, "gltf")) {
        complain("export: wants --csv FOLDER, --vtk FOLDER or --gltf FILE.glb");
        return CODE_BAD_INPUT;
    }
    if (!read_resolution(a, &resolution)) return CODE_BAD_INPUT;
    int code = frames_open(&range, a);
    if (code != CODE_DONE) return code;
    code = CODE_BAD_INPUT;
    if (make_folder(given_text(a, "csv")) && make_folder(given_text(a, "vtk"))) {
        const scree_layout *layout = scree_result_layout(range.result);
        scree_status status = targets_open(&t, a, layout, (int)resolution, &error);
        if (status == SCREE_OK) status = write_all(&t, &range, &error);
        if (status == SCREE_OK)
            tell_files(a, scree_layout_info_of(layout).solids > 0,
                       (long long)(range.end - range.first));
        targets_discard(&t);
        code = status == SCREE_OK ? CODE_DONE : fail(status, &error);
    }
    frames_close(&range);
    return code;
}
