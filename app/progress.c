#include "progress.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

#include "say.h"
#include "summary.h"

#define LIVE_INTERVAL  0.1
#define PLAIN_INTERVAL 5.0
#define JSON_INTERVAL  0.5

static progress_style style_now = PROGRESS_QUIET;
static double shown_at, begun_at;
static bool line_open;

progress_style progress_choose(bool quiet, bool json) {
    if (json) return PROGRESS_JSON;
    if (quiet) return PROGRESS_QUIET;
    return isatty(STDERR_FILENO) ? PROGRESS_LIVE : PROGRESS_PLAIN;
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

void progress_begin(progress_style style) {
    style_now = style;
    line_open = false;
    begun_at = now();
    shown_at = style == PROGRESS_PLAIN ? begun_at : 0;
}

static int columns(void) {
    struct winsize size;
    if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 20) return size.ws_col;
    return 80;
}

static int percent(const scree_progress *p) {
    double share = -1;
    if (p->steps_expected > 0)
        share = (double)p->step / (double)p->steps_expected;
    else if (isfinite(p->t_end) && p->t_end > 0)
        share = p->t / p->t_end;
    if (share < 0) return -1;
    return share > 1 ? 100 : (int)(100 * share);
}

/* "auto: interior_point", "nlgs", or "" if no solver ran. */
static const char *method_text(const scree_progress *p, bool narrow, char text[96]) {
    bool chosen = !narrow && strcmp(p->solver, p->method) != 0;
    snprintf(text, 96, "%.40s%s%.40s", chosen ? p->solver : "", chosen ? ": " : "", p->method);
    return p->method[0] ? text : "";
}

/* The line in full words; narrow: shortened; narrowest: without the contacts too. */
typedef enum line_width { LINE_FULL, LINE_NARROW, LINE_NARROWEST, LINE_WIDTHS } line_width;

static void write_line(const scree_progress *p, line_width width, char *text, size_t size) {
    bool narrow = width != LINE_FULL;
    char left[48] = "", done[16] = "", duration[32], work[64] = "", contacts[32] = "", of[96];
    if (percent(p) >= 0) snprintf(done, sizeof done, "%3d %%  ", percent(p));
    if (p->seconds_left >= 0)
        snprintf(left, sizeof left, "  left %s", duration_text(p->seconds_left, duration));
    if (p->step_seconds > 0)
        snprintf(work, sizeof work, narrow ? " + %s" : "  current step takes %s",
                 duration_text(p->step_seconds, duration));
    if (width != LINE_NARROWEST)
        snprintf(contacts, sizeof contacts, "%u %s  ", p->contacts, narrow ? "cont." : "contacts");
    const char *name = method_text(p, narrow, of);
    snprintf(text, size,
             narrow ? "%sstep %" PRId64 "%s  t %.4g s  %sres. %.0e  %s%s%" PRId64 " it.  %.3g/s%s"
                    : "%sstep %" PRId64 "%s  t %.4g s  %sresidual %.1e  %s%s%" PRId64
                      " iterations  %.3g steps/s%s",
             done, p->step, work, p->t, contacts, p->residual, name, name[0] ? " " : "", p->sweeps,
             p->steps_per_second, left);
    size_t used = strlen(text);
    if (!narrow && p->stage[0] && used < size) snprintf(text + used, size - used, "  %s", p->stage);
}

static void show_json(const scree_progress *p) {
    printf("{\"type\": \"progress\", \"step\": %" PRId64 ", \"steps_expected\": %" PRId64
           ", \"t\": %.17g, \"contacts\": %u, \"residual\": %.6g, \"sweeps\": %" PRId64
           ", \"steps_per_second\": %.6g, \"seconds_left\": %.6g, \"stage\": ",
           p->step, p->steps_expected, p->t, p->contacts, isfinite(p->residual) ? p->residual : -1,
           p->sweeps, p->steps_per_second, p->seconds_left);
    print_json_text(stdout, p->stage);
    printf(", \"solver\": \"%s\", \"method\": \"%s\", \"step_seconds\": %.3g}\n", p->solver,
           p->method, p->step_seconds);
    fflush(stdout);
}

static void show_line(char *text) {
    if (strlen(text) >= (size_t)columns()) text[columns() - 1] = '\0';
    fputs("\r\033[K", stderr);
    print_text(stderr, text, false);
    fflush(stderr);
    line_open = true;
}

static void show_live(const scree_progress *p) {
    char text[320];
    for (int width = 0; width < LINE_WIDTHS; width++) {
        write_line(p, (line_width)width, text, sizeof text);
        if (strlen(text) < (size_t)columns()) break;
    }
    show_line(text);
}

static const double interval[] = {INFINITY, PLAIN_INTERVAL, LIVE_INTERVAL, JSON_INTERVAL};

void progress_count(const char *what, long long done, long long all) {
    char text[160], left[32];
    double t = now(), took = t - begun_at;
    if (t - shown_at < interval[style_now] || done < 1) return;
    shown_at = t;
    duration_text(took / (double)done * (double)(all - done), left);
    snprintf(text, sizeof text, "%3d %%  %s %lld of %lld  %.3g/s  left %s", (int)(100 * done / all),
             what, done, all, (double)done / took, left);
    if (style_now == PROGRESS_LIVE)
        show_line(text);
    else
        fprintf(stderr, "%s\n", text);
}

void progress_show(void *user, const scree_progress *p) {
    double t = now();
    (void)user;
    if (t - shown_at < interval[style_now]) return;
    shown_at = t;
    if (style_now == PROGRESS_JSON)
        show_json(p);
    else if (style_now == PROGRESS_LIVE)
        show_live(p);
    else if (style_now == PROGRESS_PLAIN) {
        char text[320];
        write_line(p, LINE_FULL, text, sizeof text);
        print_text(stderr, text, false), fputc('\n', stderr);
    }
}

void progress_clear(void) {
    if (!line_open) return;
    fputs("\r\033[K", stderr);
    fflush(stderr);
    line_open = false;
}
