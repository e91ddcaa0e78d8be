/* scree info: the contents of a result or a restart point. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "command.h"
#include "outputs.h"
#include "say.h"
#include "summary.h"

typedef struct facts {
    int64_t frames, first_step, last_step;
    double first_t, last_t;
    scree_certificate certificate;                                /* of the last frame */
    double residual, residual_max, penetration, energy, momentum; /* worst of the frames */
    int64_t unconverged;                                          /* frames */
    size_t contacts;
} facts;

static void raise(double *value, double to) {
    if (to > *value) *value = to;
}

static scree_status gather(scree_result *result, facts *f, scree_error *error) {
    *f = (facts){.frames = scree_result_frames(result)};
    for (int64_t i = 0; i < f->frames; i++) {
        const scree_frame *frame;
        scree_status status = scree_result_read(result, i, &frame, error);
        if (status != SCREE_OK) return status;
        scree_frame_info info = scree_frame_info_of(frame);
        scree_certificate certificate = scree_frame_certificate(frame);
        if (i == 0) f->first_step = info.step, f->first_t = info.t;
        f->last_step = info.step, f->last_t = info.t;
        f->certificate = certificate;
        raise(&f->residual, certificate.residual);
        raise(&f->residual_max, certificate.residual_max);
        raise(&f->penetration, certificate.penetration);
        raise(&f->energy, certificate.energy);
        raise(&f->momentum, certificate.momentum);
        f->unconverged += !certificate.converged;
        if (info.contacts > f->contacts) f->contacts = info.contacts;
    }
    return SCREE_OK;
}

/* The hash of the last state is in the summary beside the result; "" if there is none. */
static void read_hash(const char *path, char hash[20]) {
    char *name = with_ending(path, ".h5", ".summary.json"), line[1024];
    FILE *from = name ? fopen(name, "r") : NULL;
    hash[0] = '\0';
    while (from && fgets(line, sizeof line, from))
        if (sscanf(line, " \"state_hash\": \"%16[0-9a-f]\"", hash) == 1) break;
    if (from) fclose(from);
    free(name);
}

static const char *text_of(const scree_result *result, const char *name) {
    const char *text = scree_result_text(result, name);
    return text ? text : "";
}

static void print_facts(const char *path, const scree_result *result, const facts *f) {
    const scree_layout_info l = scree_layout_info_of(scree_result_layout(result));
    char hash[20];
    read_hash(path, hash);
    tell("%s: a result of scree ", path);
    print_text(stdout, text_of(result, "version"), false);
    if (text_of(result, "title")[0]) {
        fputs("\ntitle         ", stdout);
        print_text(stdout, text_of(result, "title"), false);
    }
    putchar('\n');
    printf("bodies        %zu (%zu shapes, %zu surfaces, %zu laws), ", l.bodies, l.shapes,
           l.surfaces, l.laws);
    if (l.dimension == 3)
        puts("in space");
    else
        printf("planar, %g m thick\n", l.thickness);
    for (int k = 0; k < 3; k++)
        if (l.period[k] > 0) printf("period        %g m along %c\n", l.period[k], "xyz"[k]);
    if (f->frames == 0) {
        puts("frames        none yet");
        return;
    }
    printf("frames        %" PRId64 ", steps %" PRId64 " to %" PRId64 ", t = %.9g s to %.9g s\n",
           f->frames, f->first_step, f->last_step, f->first_t, f->last_t);
    printf("listed        at most %zu contacts in a frame, including near contacts without force\n",
           f->contacts);
    printf("residual      %.2e at worst (rms), %.2e in a single contact\n", f->residual,
           f->residual_max);
    printf("unconverged   %" PRId64 " of the frames\n", f->unconverged);
    printf("penetration   at most %.2e m\n", f->penetration);
    printf("energy        ledger closes to %.2e, momentum to %.2e\n", f->energy, f->momentum);
    if (hash[0]) printf("state hash    %s\n", hash);
    puts("(certificates of the recorded frames only; the summary has those of all steps)");
}

static void print_facts_json(const char *path, const scree_result *result, const facts *f) {
    const scree_layout_info l = scree_layout_info_of(scree_result_layout(result));
    char hash[20];
    read_hash(path, hash);
    fputs("{\"file\": ", stdout);
    print_json_text(stdout, path);
    fputs(", \"title\": ", stdout);
    print_json_text(stdout, text_of(result, "title"));
    fputs(", \"version\": ", stdout);
    print_json_text(stdout, text_of(result, "version"));
    printf(", \"bodies\": %zu, \"frames\": %" PRId64 ", \"first_step\": %" PRId64
           ", \"last_step\": %" PRId64 ", \"first_t\": %.17g, \"last_t\": %.17g, "
           "\"listed_contacts_max\": %zu, \"residual_max\": %.6g, \"penetration_max\": %.6g, "
           "\"energy_error\": %.6g, \"momentum_error\": %.6g, \"unconverged_frames\": %" PRId64
           ", \"state_hash\": \"%s\"}\n",
           l.bodies, f->frames, f->first_step, f->last_step, f->first_t, f->last_t, f->contacts,
           f->residual, f->penetration, f->energy, f->momentum, f->unconverged, hash);
}

static int info_restart(const char *path) {
    int64_t step;
    uint64_t model;
    scree_error error = {0};
    scree_status status = scree_restart_probe(path, &step, &model, &error);
    if (status != SCREE_OK) return fail(status, &error);
    tell("%s: a complete restart point\nstep          %" PRId64 "\nmodel         %016" PRIx64 "\n",
         path, step, model);
    return CODE_DONE;
}

/* A file receives it unchanged, so that it can be run again. */
static void print_scene(const char *text) {
    if (isatty(STDOUT_FILENO))
        print_text(stdout, text, true);
    else
        fputs(text, stdout);
}

/* Recognised by its first bytes, under any name. If these are damaged the file is not an HDF5 file
 * either: then the name decides. */
static bool is_restart(const char *path) {
    return file_begins(path, RESTART_HEAD, sizeof RESTART_HEAD - 1) ||
           (strstr(path, ".restart-") && access(path, R_OK) == 0 &&
            !file_begins(path, HDF5_HEAD, sizeof HDF5_HEAD - 1));
}

int command_info(const arguments *a) {
    const char *path = a->operand[0];
    scree_result *result = NULL;
    scree_error error = {0};
    facts f;
    if (is_restart(path)) return info_restart(path);
    scree_status status = scree_result_open(&result, path, &error);
    if (status != SCREE_OK) return fail(status, &error);
    if (given_flag(a, "scene"))
        print_scene(text_of(result, "scene"));
    else if ((status = gather(result, &f, &error)) == SCREE_OK)
        (given_flag(a, "json") ? print_facts_json : print_facts)(path, result, &f);
    scree_result_close(result);
    return status == SCREE_OK ? CODE_DONE : fail(status, &error);
}
