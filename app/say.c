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

size_t plain_length(const char *text) {
    const unsigned char *c = (const unsigned char *)text;
    if (c[0] < 0x80) return c[0] >= 0x20 && c[0] != 0x7f;
    size_t length = c[0] >= 0xf0 ? 4 : c[0] >= 0xe0 ? 3 : 2;
    if (c[0] < 0xc2 || c[0] > 0xf4) return 0;
    for (size_t i = 1; i < length; i++)
        if ((c[i] & 0xc0) != 0x80) return 0;
    return c[0] == 0xc2 && c[1] < 0xa0 ? 0 : length; /* U+0080 to U+009F are controls */
}

void print_text(FILE *to, const char *text, bool lines) {
    for (const unsigned char *c = (const unsigned char *)text; *c;) {
        size_t length = plain_length((const char *)c);
        if (lines && (*c == '\n' || *c == '\t')) length = 1;
        if (length)
            fwrite(c, 1, length, to);
        else
            fprintf(to, "\\x%02x", *c);
        c += length ? length : 1;
    }
}

static void print_list(FILE *to, const char *format, va_list list) {
    char text[4096];
    vsnprintf(text, sizeof text, format, list);
    print_text(to, text, true);
}

void tell(const char *format, ...) {
    va_list list;
    va_start(list, format);
    print_list(stdout, format, list);
    va_end(list);
}

void complain(const char *format, ...) {
    va_list list;
    progress_clear();
    fputs("scree: ", stderr);
    va_start(list, format);
    print_list(stderr, format, list);
    va_end(list);
    fputc('\n', stderr);
}

int fail(scree_status status, const scree_error *error) {
    const char *at = error->text[0] ? error->text : scree_status_text(status);
    while (*at) { /* a scene may have several mistakes, one line each */
        size_t length = strcspn(at, "\n");
        complain("%.*s", (int)length, at);
        at += length + (at[length] == '\n');
    }
    bool stopped = status == SCREE_NO_MEMORY || status == SCREE_BUG || status == SCREE_STOPPED;
    return stopped ? CODE_STOPPED : CODE_BAD_INPUT;
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
        complain("warning: %lld threads on a machine of %ld core%s: results are the same, but not "
                 "faster than with %ld",
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
