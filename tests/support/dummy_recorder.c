/* A recorder for the conformance suite only: a text with the time of each frame. It cannot be
 * resumed. */
#include <stdio.h>

#include "base/memory.h"
#include "result/recorder_kind.h"

const recorder_kind recorder_instants;

typedef struct instants {
    recorder head;
    FILE *file;
    int64_t frames;
} instants;

static scree_status create(recorder **out, const char *path, bool overwrite,
                           const scree_layout *layout, const recorder_text *texts, size_t count,
                           scree_error *error) {
    (void)layout, (void)texts, (void)count;
    instants *r = mem_alloc(1, sizeof *r);
    if (!r) return error_no_memory(error, "a recorder");
    r->head.kind = &recorder_instants;
    r->file = fopen(path, overwrite ? "w" : "wx");
    if (r->file) {
        *out = &r->head;
        return SCREE_OK;
    }
    mem_free(r);
    return error_set(error, SCREE_BAD_INPUT, "%s: cannot be made, or is there", path);
}

static scree_status append(recorder *base, const scree_frame *frame, scree_error *error) {
    instants *r = (instants *)base;
    (void)error;
    fprintf(r->file, "%.17g\n", frame->t);
    r->frames++;
    return SCREE_OK;
}

static int64_t frames_of(const recorder *base) { return ((const instants *)base)->frames; }

static void close_instants(recorder *base) {
    fclose(((instants *)base)->file);
    mem_free(base);
}

const recorder_kind recorder_instants = {
    .head = {.name = "instants", .help = "the time of each frame, s, one per line"},
    .ending = ".times",
    .create = create,
    .frame = append,
    .frames = frames_of,
    .close = close_instants,
};
