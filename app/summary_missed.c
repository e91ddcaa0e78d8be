/* Steps that missed their tolerance, in the summary of a run: which test, by how much, and
 * advice. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "say.h"
#include "summary.h"

#define INDENT 14 /* columns of the words in front of a line of the summary */
#define WIDTH  100

/* The words of a text from column `used` on, broken at blanks. */
static void print_wrapped(const char *text, int used) {
    while (*text) {
        int length = (int)strcspn(text, " ");
        if (used > INDENT && used + 1 + length > WIDTH) {
            printf("\n%*s", INDENT, "");
            used = INDENT;
        }
        if (used > INDENT) putchar(' '), used++;
        tell("%.*s", length, text);
        used += length;
        text += length;
        text += strspn(text, " ");
    }
    putchar('\n');
}

void print_body(uint64_t id, const char *name) {
    if (id == 0)
        fputs("the ground", stdout);
    else
        tell("%" PRIu64 "%s%s%s", id, name[0] ? " '" : "", name, name[0] ? "'" : "");
}

static void print_test(const scree_missed_summary *m, scree_missed test) {
    printf("missed        %" PRId64 " step%s: %s %.3g at worst, limit %.3g\n", m->steps,
           m->steps == 1 ? "" : "s", scree_missed_text(test), m->largest, m->limit);
    printf("%*s", INDENT, "");
    print_wrapped(m->advice, INDENT);
}

static void print_step(const scree_missed_step *m) {
    printf("step %" PRId64 ", t = %.9g s: %s %.3g, limit %.3g", m->step, m->t,
           scree_missed_text(m->test), m->value, m->limit);
    if (m->value <= m->limit) /* see residual_lost */
        fputs(" (the impulses are so large that rounding errors hide the residual)", stdout);
    if (m->body[0]) {
        fputs(m->body[1] ? "; bodies " : "; body ", stdout);
        print_body(m->body[0], m->body_name[0]);
        if (m->body[1]) {
            fputs(" and ", stdout);
            print_body(m->body[1], m->body_name[1]);
        }
    }
    if (m->method[0]) printf("; by %s", m->method);
    putchar('\n');
}

void summary_print_missed(const scree_run_summary *s) {
    if (s->end == SCREE_RUN_UNCONVERGED)
        puts("exit code 3   the run reached its end, but these steps are less accurate than the "
             "scene requires:");
    for (int k = 0; k < SCREE_MISSED_TESTS; k++)
        if (s->missed[k].steps) print_test(&s->missed[k], (scree_missed)k);
    for (int i = 0; i < s->missed_steps; i++) {
        fputs(i == 0 ? "worst steps   " : "              ", stdout);
        print_step(&s->missed_step[i]);
    }
}

static void print_number(const char *key, double value) {
    if (isfinite(value))
        printf(", \"%s\": %.17g", key, value);
    else
        printf(", \"%s\": null", key);
}

void summary_print_missed_json(const scree_run_summary *s) {
    bool first = true;
    fputs(", \"missed\": {", stdout);
    for (int k = 0; k < SCREE_MISSED_TESTS; k++) {
        const scree_missed_summary *m = &s->missed[k];
        if (m->steps == 0) continue;
        printf("%s\"%s\": {\"steps\": %" PRId64, first ? "" : ", ",
               scree_missed_key((scree_missed)k), m->steps);
        print_number("largest", m->largest);
        print_number("limit", m->limit);
        fputs(", \"advice\": ", stdout);
        print_json_text(stdout, m->advice);
        fputs("}", stdout);
        first = false;
    }
    fputs("}, \"missed_steps\": [", stdout);
    for (int i = 0; i < s->missed_steps; i++) {
        const scree_missed_step *m = &s->missed_step[i];
        printf("%s{\"step\": %" PRId64 ", \"test\": \"%s\"", i ? ", " : "", m->step,
               scree_missed_key(m->test));
        print_number("t", m->t);
        print_number("value", m->value);
        print_number("limit", m->limit);
        printf(", \"bodies\": [%" PRIu64 ", %" PRIu64 "], \"names\": [", m->body[0], m->body[1]);
        print_json_text(stdout, m->body_name[0]);
        fputs(", ", stdout);
        print_json_text(stdout, m->body_name[1]);
        fputs("], \"method\": ", stdout);
        print_json_text(stdout, m->method);
        fputs("}", stdout);
    }
    fputs("]", stdout);
}
