/* scree doctor, solvers, reference: the features of the program on this machine. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "command.h"
#include "say.h"
#include "scenes.h"
#include "scree/ranks.h"

static bool on_path(const char *program) {
    const char *path = getenv("PATH");
    char file[1024];
    while (path && *path) {
        size_t length = strcspn(path, ":");
        int n = snprintf(file, sizeof file, "%.*s/%s", (int)length, path, program);
        if (n > 0 && (size_t)n < sizeof file && access(file, X_OK) == 0) return true;
        path += length + (path[length] == ':');
    }
    return false;
}

static void print_feature(const char *name, bool present, const char *version, const char *use,
                          const char *without) {
    printf("  %-8s %-22s %-10s %s\n", present ? "yes" : "MISSING", name, version, use);
    if (!present) printf("           without it: %s\n", without);
}

static const char *compiler(void) {
#if defined(__clang__)
    return "clang " __clang_version__;
#elif defined(__GNUC__)
    return "gcc " __VERSION__;
#else
    return "unknown compiler";
#endif
}

static void print_scene_folder(const char *folder, const char *what) {
    if (folder[0])
        printf("  %-8s %s (%s)\n", access(folder, R_OK) == 0 ? "yes" : "-", folder, what);
}

/* Optional in another way: a program of its own, which nothing else needs. */
static void print_ranks(void) {
    const char *library = scree_ranks_library();
    bool present = library[0] || program_beside("scree-mpi") || on_path("scree-mpi");
    printf("  %-8s %-22s %-10s %s\n", present ? "yes" : "no", "scree-mpi", library,
           "runs on several processes: mpirun scree-mpi run (docs/ranks.md)");
    if (!present) puts("           Debian: install libopenmpi-dev and openmpi-bin and build again");
}

int command_doctor(const arguments *a) {
    (void)a;
    int missing = 0;
    printf("scree %s, built with %s\n\nparts\n", scree_version(), compiler());
    for (size_t i = 0; i < scree_feature_count(); i++) {
        scree_feature f = scree_feature_at(i);
        print_feature(f.name, f.present, f.version, f.use, f.without);
        missing += !f.present;
    }
    bool movies = on_path("ffmpeg");
    print_feature("ffmpeg", movies, "", "movies",
                  "scree render --movie does not work; Debian: ffmpeg");
    missing += !movies;
    print_ranks();
    printf("\nmachine\n  %ld cores\n", sysconf(_SC_NPROCESSORS_ONLN));
    puts("\nscenes are searched in");
    static const char *const what[] = {"of the build", "beside the program", "installed"};
    for (int k = 0; scene_folder(k); k++)
        print_scene_folder(scene_folder(k), what[k]);
    puts(missing ? "\nSomething is missing; the lines above tell what does not work without it."
                 : "\nNothing is missing.");
    return CODE_DONE;
}

static int print_made(scree_status status, char *text, const scree_error *error) {
    if (status != SCREE_OK) return fail(status, error);
    fputs(text, stdout);
    scree_text_free(text);
    return CODE_DONE;
}

int command_solvers(const arguments *a) {
    scree_error error = {0};
    char *text = NULL;
    const char *name = a->operands ? a->operand[0] : NULL;
    scree_status status = scree_describe_solvers(name, 0, &text, &error);
    return print_made(status, text, &error);
}

int command_reference(const arguments *a) {
    char family[64];
    snprintf(family, sizeof family, "%s%s%s", a->operand[0], a->operands > 1 ? " " : "",
             a->operands > 1 ? a->operand[1] : "");
    for (char *c = family; *c; c++)
        if (*c == '_' || *c == '-') *c = ' ';
    scree_error error = {0};
    char *text = NULL;
    scree_status status = scree_describe_family(family, 0, &text, &error);
    return print_made(status, text, &error);
}
