#include "base/stop.h"

static _Thread_local struct {
    stop_question question;
    unsigned calls;
    bool answered; /* with yes */
} now;

stop_question stop_set(stop_question question) {
    stop_question before = now.question;
    now.question = question;
    now.calls = 0;
    now.answered = false;
    return before;
}

static bool ask(void) {
    if (!now.answered && now.question.ask) now.answered = now.question.ask(now.question.user);
    return now.answered;
}

bool stop_asked(void) { return now.answered || (now.calls++ % 16 == 0 && ask()); }

scree_status stop_check(scree_error *error) {
    if (!ask()) return SCREE_OK;
    return error_set(error, SCREE_STOPPED, "stopped on request");
}
