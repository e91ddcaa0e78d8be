/* scree export: the frames of a result for other programs, by the exporters of the library. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "frames.h"
#include "interrupt.h"
#include "say.h"

#define EXPORTS_MAX 16

/* The outputs, all written in one pass over the frames. */
typedef struct targets {
    scree_export *of[EXPORTS_MAX];
    const char *path[EXPORTS_MAX];
    size_t count;
} targets;

static void targets_discard(targets *t) {
    for (size_t i = 0; i < t->count; i++)
        scree_export_discard(t->of[i]);
}

/* The parameters of an exporter that were given as options. */
static scree_status read_parameters(const arguments *a, size_t exporter, scree_params *map,
                                    scree_error *error) {
    const char *name, *help;
    scree_status status = SCREE_OK;
    for (size_t k = 0; status == SCREE_OK && scree_export_parameter_at(exporter, k, &name, &help);
         k++)
        if (given_text(a, name))
            status = scree_params_text(map, name, given_text(a, name), error);
        else if (strcmp(name, "result") == 0) /* exporters that refer to the result itself */
            status = scree_params_text(map, name, a->operand[0], error);
    return status;
}

static scree_status open_target(targets *t, const arguments *a, size_t exporter,
                                const scree_layout *layout, scree_error *error) {
    scree_export_info info = scree_export_at(exporter);
    const char *path = given_text(a, info.name);
    if (!path) return SCREE_OK;
    scree_params *map = scree_params_new();
    scree_status status =
        map ? read_parameters(a, exporter, map, error) : (fail_memory(), SCREE_NO_MEMORY);
    if (status == SCREE_OK)
        status = scree_export_open(&t->of[t->count], info.name, path, layout, map,
                                   given_flag(a, "overwrite"), error);
    scree_params_free(map);
    if (status == SCREE_OK) t->path[t->count++] = path;
    return status;
}

static scree_status targets_open(targets *t, const arguments *a, const scree_layout *layout,
                                 scree_error *error) {
    scree_status status = SCREE_OK;
    for (size_t i = 0; i < scree_export_count() && t->count < EXPORTS_MAX && status == SCREE_OK;
         i++)
        status = open_target(t, a, i, layout, error);
    return status;
}

static scree_status write_frame(targets *t, const scree_frame *frame, scree_error *error) {
    scree_status status = SCREE_OK;
    for (size_t i = 0; i < t->count && status == SCREE_OK; i++)
        status = scree_export_frame(t->of[i], frame, error);
    return status;
}

/* Closing frees the export in any case. */
static scree_status targets_close(targets *t, long long frames, scree_error *error) {
    scree_status status = SCREE_OK;
    for (size_t i = 0; i < t->count && status == SCREE_OK; i++) {
        const char *files = scree_export_files(t->of[i]);
        status = scree_export_close(t->of[i], error);
        t->of[i] = NULL;
        if (status == SCREE_OK)
            tell("%s: %s%s%lld frames\n", t->path[i], files, files[0] ? " of " : "", frames);
    }
    return status;
}

/* *stopped: by Ctrl-C, before the files were complete. */
static scree_status write_all(targets *t, frame_range *r, bool *stopped, scree_error *error) {
    scree_status status = SCREE_OK;
    for (int64_t i = r->first; i < r->end && status == SCREE_OK; i++) {
        const scree_frame *frame;
        status = scree_result_read(r->result, i, &frame, error);
        if (status == SCREE_OK) status = write_frame(t, frame, error);
        *stopped = interrupted(NULL);
        if (*stopped) return SCREE_OK;
    }
    return status == SCREE_OK ? targets_close(t, (long long)(r->end - r->first), error) : status;
}

/* Lists the exporters if none was requested. */
static bool asks_for_one(const arguments *a) {
    char list[512] = "";
    for (size_t i = 0; i < scree_export_count(); i++) {
        scree_export_info info = scree_export_at(i);
        size_t used = strlen(list);
        if (given_text(a, info.name)) return true;
        snprintf(list + used, sizeof list - used, "%s--%s %s",
                 i == 0                          ? ""
                 : i + 1 == scree_export_count() ? " or "
                                                 : ", ",
                 info.name, info.target);
    }
    complain("export: needs %s", list);
    return false;
}

int command_export(const arguments *a) {
    frame_range range;
    bool stopped = false;
    targets t = {.count = 0};
    scree_error error = {0};
    if (!asks_for_one(a)) return CODE_BAD_INPUT;
    int code = frames_open(&range, a);
    if (code != CODE_DONE) return code;
    catch_interrupts();
    scree_status status = targets_open(&t, a, scree_result_layout(range.result), &error);
    if (status == SCREE_OK) status = write_all(&t, &range, &stopped, &error);
    targets_discard(&t);
    frames_close(&range);
    if (status != SCREE_OK) return fail(status, &error);
    if (!stopped) return CODE_DONE;
    complain("export: stopped by %s; nothing was written", interrupt_words());
    return CODE_STOPPED;
}
