/* The report on the mesh of a file: see scree/scene.h. */
#include <math.h>
#include <string.h>

#include "fem/generate/convex.h"
#include "io/gmsh.h"
#include "io/tess.h"
#include "scree/scene.h"

static scree_status report(const fem_mesh *m, uint32_t unused, char **out, scree_error *error) {
    fem_quality q;
    text_buffer text = {0};
    TRY(fem_mesh_quality(m, &q, error));
    q.unconnected += unused;
    scree_status status = fem_quality_text(m, &q, &text, error);
    if (status == SCREE_OK)
        *out = text.data;
    else
        text_free(&text);
    return status;
}

/* Nodes that belong only to the geometry are reported, and removed as in scenes. A mesh that cannot
 * be finished is reported as it was read. */
static scree_status judge(fem_mesh *m, char **out, scree_error *error) {
    uint32_t nodes = m->nodes;
    scree_error ignored;
    TRY(fem_mesh_drop_unused(m, error));
    scree_status status = fem_mesh_finish(m, error);
    if (status != SCREE_OK && status != SCREE_BAD_INPUT) return status;
    scree_status told = report(m, nodes - m->nodes, out, status == SCREE_OK ? error : &ignored);
    return status == SCREE_OK ? told : status;
}

static scree_status report_gmsh(const file_bytes *file, char **out, scree_error *error) {
    fem_mesh m;
    TRY(element_file_parse(file, &(mesh_options){0}, &m, error));
    scree_status status = judge(&m, out, error);
    if (status == SCREE_BAD_INPUT) error_prefix(error, "%s", file->name);
    fem_mesh_free(&m);
    return status;
}

static scree_status add_cells(const tessellation *t, mesh_build *b, scree_error *error) {
    double corner[3 * CONVEX_VERTICES];
    size_t at = 0;
    for (uint32_t i = 0; i < t->cells; i++) {
        size_t count = t->cell.data[at++];
        if (count > CONVEX_VERTICES)
            return error_set(error, SCREE_BAD_INPUT, "cell %u has %zu vertices, more than %d",
                             i + 1, count, CONVEX_VERTICES);
        for (size_t k = 0; k < count; k++)
            memcpy(corner + 3 * k, t->vertex.data + 3 * (size_t)t->cell.data[at++],
                   3 * sizeof *corner);
        scree_status status = t->dimension == 2 ? convex_add_polygon(b, corner, count, NAN, error)
                                                : convex_add_polyhedron(b, corner, count, error);
        if (status == SCREE_BAD_INPUT) error_prefix(error, "cell %u", i + 1);
        TRY(status);
    }
    return SCREE_OK;
}

/* The quality of a tessellation is that of the coarsest mesh of its cells. */
static scree_status report_tess(const file_bytes *file, char **out, scree_error *error) {
    tessellation t;
    fem_mesh m = {0};
    TRY(tess_parse(file, &t, error));
    mesh_build b = {.dimension = t.dimension};
    scree_status status = add_cells(&t, &b, error);
    if (status == SCREE_OK) status = build_mesh(&b, false, &m, error);
    if (status == SCREE_OK) status = judge(&m, out, error);
    if (status == SCREE_BAD_INPUT) error_prefix(error, "%s", file->name);
    build_free(&b);
    fem_mesh_free(&m);
    tess_free(&t);
    return status;
}

scree_status scree_mesh_report(const char *path, char **out, scree_error *error) {
    file_bytes file;
    *out = NULL;
    TRY(file_bytes_read(path, &file, error));
    bool is_tess = file.count >= 7 && memcmp(file.data, "***tess", 7) == 0;
    scree_status status = is_tess ? report_tess(&file, out, error) : report_gmsh(&file, out, error);
    file_bytes_free(&file);
    return status;
}
