#include "progress.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

#include "say.h"

#define LIVE_INTERVAL  0.1
#define PLAIN_INTERVAL 5.0
#define JSON_INTERVAL  0.5

static progress_style style_now = PROGRESS_QUIET;
static double shown_at;
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
    shown_at = style == PROGRESS_PLAIN ? now() : 0;
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

/* The line in full words, or shortened for narrow terminals. */
static void write_line(const scree_progress *p, bool narrow, char *text, size_t size) {
    char left[48] = "", done[16] = "", duration[32];
    if (percent(p) >= 0) snprintf(done, sizeof done, "%3d %%  ", percent(p));
    if (p->seconds_left >= 0)
        snprintf(left, sizeof left, "  left %s", duration_text(p->seconds_left, duration));
    snprintf(text, size,
             narrow ? "%sstep %" PRId64 "  t %.4g s  %u cont.  res. %.0e  %" PRId64 " sw.  %.3g/s%s"
                    : "%sstep %" PRId64 "  t %.4g s  %u contacts  residual %.1e  %" PRId64
                      " sweeps  %.3g steps/s%s",
             done, p->step, p->t, p->contacts, p->residual, p->sweeps, p->steps_per_second, left);
    size_t used = strlen(text);
    if (!narrow && p->stage[0] && used < size) snprintf(text + used, size - used, "  %s", p->stage);
}

static void show_json(const scree_progress *p) {
    char stage[64];
    size_t n = 0;
    for (const char *c = p->stage; *c && n + 1 < sizeof stage; c++)
        if ((unsigned char)*c >= 0x20 && *c != '"' && *c != '\\') stage[n++] = *c;
    stage[n] = '\0';
    printf("{\"type\": \"progress\", \"step\": %" PRId64 ", \"steps_expected\": %" PRId64
           ", \"t\": %.17g, \"contacts\": %u, \"residual\": %.6g, \"sweeps\": %" PRId64
           ", \"steps_per_second\": %.6g, \"seconds_left\": %.6g, \"stage\": \"%s\"}\n",
           p->step, p->steps_expected, p->t, p->contacts, isfinite(p->residual) ? p->residual : -1,
           p->sweeps, p->steps_per_second, p->seconds_left, stage);
    fflush(stdout);
}

static void show_live(const scree_progress *p) {
    char text[256];
    write_line(p, false, text, sizeof text);
    if (strlen(text) >= (size_t)columns()) write_line(p, true, text, sizeof text);
    fprintf(stderr, "\r\033[K%.*s", columns() - 1, text);
    fflush(stderr);
    line_open = true;
}

void progress_show(void *user, const scree_progress *p) {
    static const double interval[] = {INFINITY, PLAIN_INTERVAL, LIVE_INTERVAL, JSON_INTERVAL};
    double t = now();
    (void)user;
    if (t - shown_at < interval[style_now]) return;
    shown_at = t;
    if (style_now == PROGRESS_JSON)
        show_json(p);
    else if (style_now == PROGRESS_LIVE)
        show_live(p);
    else if (style_now == PROGRESS_PLAIN) {
        char text[256];
        write_line(p, false, text, sizeof text);
        fprintf(stderr, "%s\n", text);
    }
}

void progress_clear(void) {
    if (!line_open) return;
    fputs("\r\033[K", stderr);
    fflush(stderr);
    line_open = false;
}
