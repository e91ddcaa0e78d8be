#include "say.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "command.h"
#include "progress.h"

static bool quiet;

void set_quiet(void) { quiet = true; }

void complain(const char *format, ...) {
    va_list list;
    progress_clear();
    fputs("scree: ", stderr);
    va_start(list, format);
    vfprintf(stderr, format, list);
    va_end(list);
    fputc('\n', stderr);
}

int fail(scree_status status, const scree_error *error) {
    complain("%s", error->text[0] ? error->text : scree_status_text(status));
    return status == SCREE_NO_MEMORY || status == SCREE_BUG ? CODE_STOPPED : CODE_BAD_INPUT;
}

int fail_memory(void) {
    complain("out of memory");
    return CODE_STOPPED;
}

static void hear(void *user, scree_log_level level, const char *text) {
    (void)user;
    if (!quiet) complain("%s%s", level == SCREE_LOG_WARNING ? "warning: " : "", text);
}

void warn_of_threads(long long threads) {
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    if (!quiet && cores > 0 && threads > cores)
        complain("warning: %lld threads on a machine of %ld core%s: the results are the same, but "
                 "it will be slower than with %ld",
                 threads, cores, cores == 1 ? "" : "s", cores);
}

void listen_to_library(void) { scree_set_log(hear, NULL); }

const char *duration_text(double seconds, char text[32]) {
    if (!(seconds >= 0) || seconds > 3e7)
        snprintf(text, 32, "?");
    else if (seconds < 9.95)
        snprintf(text, 32, "%.1f s", seconds);
    else if (seconds < 119.5)
        snprintf(text, 32, "%.0f s", seconds);
    else if (seconds < 3599.5)
        snprintf(text, 32, "%d min %02d s", (int)lround(seconds) / 60, (int)lround(seconds) % 60);
    else
        snprintf(text, 32, "%d h %02d min", (int)(seconds / 3600), (int)(seconds / 60) % 60);
    return text;
}

int has_ending(const char *text, const char *ending) {
    size_t length = strlen(text), wanted = strlen(ending);
    return length > wanted && strcmp(text + length - wanted, ending) == 0;
}

char *with_ending(const char *text, const char *old_ending, const char *ending) {
    size_t length = strlen(text);
    if (has_ending(text, old_ending)) length -= strlen(old_ending);
    char *out = malloc(length + strlen(ending) + 1);
    if (!out) return NULL;
    memcpy(out, text, length);
    strcpy(out + length, ending);
    return out;
}

char *join_path(const char *folder, const char *name) {
    size_t length = strlen(folder) + strlen(name) + 2;
    char *out = malloc(length);
    if (out) snprintf(out, length, "%s/%s", folder, name);
    return out;
}
