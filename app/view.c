/* scree view: the page of a result or of a run. */
#include <errno.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "command.h"
#include "interrupt.h"
#include "say.h"
#include "scenes.h"

extern char **environ;

/* Opens the address where there is a display; a program that is missing is no error. */
static void open_browser(const char *address) {
    char program[] = "xdg-open", word[256];
    if (!getenv("DISPLAY") && !getenv("WAYLAND_DISPLAY")) return;
    snprintf(word, sizeof word, "%s", address);
    char *words[] = {program, word, NULL};
    pid_t child;
    signal(SIGCHLD, SIG_IGN);
    (void)posix_spawnp(&child, program, NULL, NULL, words, environ);
}

static bool read_def(const arguments *a, scree_view_def *def, const char **sets) {
    long long port = 0, threads = 0;
    if (!given_integer(a, "port", &port) || !given_integer(a, "threads", &threads)) return false;
    if (given_flag(a, "port") && (port < 1 || port > 65535)) {
        complain("view: --port needs a number from 1 to 65535");
        return false;
    }
    if (given_flag(a, "threads") && (threads < 1 || threads > 1024)) {
        complain("view: --threads needs a number from 1 to 1024");
        return false;
    }
    def->port = (int)port, def->threads = (int)threads;
    def->address = given_text(a, "listen");
    def->sets = sets, def->set_count = given_texts(a, "set", sets, SETS_MAX);
    return true;
}

static void wait_for_end(void) {
    while (!interrupted(NULL))
        nanosleep(&(struct timespec){.tv_nsec = 100000000}, NULL);
}

static int serve(const arguments *a, const scree_view_def *def) {
    scree_view *view;
    scree_error error = {0};
    catch_interrupts();
    scree_status status = scree_view_open(&view, def, &error);
    if (status != SCREE_OK) return fail(status, &error);
    if (def->address && strncmp(def->address, "127.", 4) != 0)
        complain("WARNING: other machines can reach %s. The connection is not encrypted: whoever "
                 "sees the address with its token sees the result, and steers a run. Safer is "
                 "ssh -L to the default address",
                 def->address);
    tell("%s\n", scree_view_address(view));
    fflush(stdout);
    if (!given_flag(a, "no-open")) open_browser(scree_view_address(view));
    wait_for_end();
    scree_view_close(view);
    return CODE_DONE;
}

int command_view(const arguments *a) {
    const char *sets[SETS_MAX];
    scree_view_def def = scree_default_view_def();
    if (!read_def(a, &def, sets)) return CODE_BAD_INPUT;
    bool result = has_ending(a->operand[0], ".h5");
    char *path = result ? NULL : scene_path(a->operand[0]);
    if (!result && !path) return CODE_BAD_INPUT;
    if (result && def.set_count) {
        complain("view: --set changes a scene; a result is what it is");
        return CODE_BAD_INPUT;
    }
    def.path = result ? a->operand[0] : path;
    int code = serve(a, &def);
    free(path);
    return code;
}
