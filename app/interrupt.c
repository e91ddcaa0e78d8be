#include "interrupt.h"

#include <signal.h>
#include <stddef.h>

static volatile sig_atomic_t caught;

static void remember(int number) { caught = number; }

void catch_interrupts(void) {
    struct sigaction action = {.sa_handler = remember, .sa_flags = (int)SA_RESETHAND};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGHUP, &action, NULL);
    signal(
        SIGXFSZ,
        SIG_IGN); /* a file size limit is like a full disk: an error, not the end of the program */
    signal(SIGPIPE, SIG_IGN); /* a closed pipe of progress lines must not end a run */
}

bool interrupted(void *user) {
    (void)user;
    return caught != 0;
}

const char *interrupt_words(void) {
    if (caught == SIGINT) return "Ctrl-C (SIGINT)";
    return caught == SIGHUP ? "the terminal was closed (SIGHUP)" : "SIGTERM";
}
