/* Exporters by name: see scree/export.h. */
#include "export/exporter.h"

#include "base/memory.h"
#include "base/sized.h"
#include "registry.h"

struct scree_export {
    exporter *of;
    bool has_solids;
    void *parameters;
};

static const exporter_kind *listed(size_t index) {
    return (const exporter_kind *)registry_listed(FAMILY_exporter, index);
}

size_t scree_export_count(void) { return registry_count(FAMILY_exporter); }

void scree_export_at_into(size_t index, scree_export_info *out, size_t size) {
    const exporter_kind *k = listed(index);
    scree_export_info own = {0};
    if (k) own = (scree_export_info){k->head.name, k->target, k->head.help};
    sized_give(out, size, &own, sizeof own);
}

int scree_export_parameter_at(size_t which, size_t index, const char **name, const char **help) {
    const exporter_kind *k = listed(which);
    const param *p = k ? param_at(&k->head, index) : NULL;
    if (!p) return 0;
    *name = p->name;
    *help = p->help;
    return 1;
}

static scree_status open_as(scree_export *e, const exporter_kind *k, export_job job,
                            const node *params, scree_error *error) {
    TRY(param_make(&k->head, params, NULL, NULL, &e->parameters, error));
    job.parameters = e->parameters;
    scree_status status = k->open(&e->of, &job, error);
    if (status != SCREE_OK) param_destroy(&k->head, e->parameters);
    return status;
}

scree_status scree_export_open(scree_export **out, const char *name, const char *path,
                               const scree_layout *layout, const struct scree_params *params,
                               int overwrite, scree_error *error) {
    const kind *found;
    *out = NULL;
    TRY(registry_require_listed(FAMILY_exporter, name, NULL, &found, error));
    scree_export *e = mem_alloc(1, sizeof *e);
    if (!e) return error_no_memory(error, "an export");
    e->has_solids = layout->solids > 0;
    scree_status status = open_as(
        e, (const exporter_kind *)found,
        (export_job){.path = path, .layout = layout, .overwrite = overwrite != 0}, params, error);
    if (status == SCREE_OK)
        *out = e;
    else
        mem_free(e);
    return status;
}

scree_status scree_export_frame(scree_export *e, const scree_frame *frame, scree_error *error) {
    return e->of->kind->frame(e->of, frame, error);
}

const char *scree_export_files(const scree_export *e) {
    const exporter_kind *k = e->of->kind;
    const char *files = e->has_solids ? k->files_solid : k->files;
    return files ? files : "";
}

static void export_free(scree_export *e, const exporter_kind *k) {
    param_destroy(&k->head, e->parameters);
    mem_free(e);
}

scree_status scree_export_close(scree_export *e, scree_error *error) {
    const exporter_kind *k = e->of->kind;
    scree_status status = k->close(e->of, error);
    export_free(e, k);
    return status;
}

void scree_export_discard(scree_export *e) {
    if (!e) return;
    const exporter_kind *k = e->of->kind;
    k->discard(e->of);
    export_free(e, k);
}
