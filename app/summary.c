#include "summary.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "command.h"
#include "say.h"

int summary_code(const scree_run_summary *s) {
    if (s->end == SCREE_RUN_DONE) return CODE_DONE;
    return s->end == SCREE_RUN_UNCONVERGED ? CODE_UNCONVERGED : CODE_STOPPED;
}

static void print_residual(const scree_run_summary *s) {
    const scree_run_totals *n = &s->totals;
    printf("residual      %.2e at worst (rms over contacts), %.2e in a single contact",
           n->residual_max, n->residual_worst);
    if (s->worst[0] || s->worst[1]) {
        fputs(" (bodies ", stdout);
        print_body(s->worst[0], s->worst_name[0]);
        fputs(" and ", stdout);
        print_body(s->worst[1], s->worst_name[1]);
        printf(", step %" PRId64 ")", s->worst_step);
    }
    if (s->norm == SCREE_RESIDUAL_MAXIMUM) fputs("; steps stop on the latter", stdout);
    putchar('\n');
}

static void print_end(const scree_run_summary *s) {
    if (s->end == SCREE_RUN_DONE)
        printf("done at t = %.9g s\n", s->t);
    else if (s->end == SCREE_RUN_UNCONVERGED)
        tell("finished at t = %.9g s, but %s\n", s->t, s->reason);
    else
        tell("STOPPED at t = %.9g s: %s\n", s->t, s->reason);
}

static void print_files(const scree_run_summary *s, const char *output) {
    if (!output) return;
    char *path = with_ending(output, ".h5", ".summary.json");
    tell("files         %s (%" PRId64 " frames), %s\n", output, s->frames, path ? path : "");
    free(path);
    if (s->problems[0]) tell("problems      %s\n", s->problems);
    if (s->repeats)
        puts("what now      correct the scene and run it again with --overwrite; resuming it "
             "unchanged would stop at the same step");
    else if (summary_code(s) == CODE_STOPPED)
        tell("continue with scree run --resume -o %s\n", output);
}

/* Relative to the thinner body's width: above it the contacts are no longer those of the given
 * shapes. */
#define DEEP 0.05
/* Relative to the largest kinetic energy: share that impacts of nodes may take without a remark. */
#define LOSSY 0.05

/* A resumed run knows the bodies only if the largest value is from its own steps. */
static bool is_of(const scree_run_extreme *e, double largest) {
    return e->step > 0 && e->value >= largest;
}

static void warn_of_depth(const scree_run_summary *s) {
    double share = s->totals.penetration_share;
    if (!(share > DEEP)) return;
    printf("WARNING       bodies overlap by %.2g %% of the thinner one", 100 * share);
    if (is_of(&s->deepest, share)) {
        fputs(": ", stdout);
        print_body(s->deepest.body[0], s->deepest.body_name[0]);
        fputs(" and ", stdout);
        print_body(s->deepest.body[1], s->deepest.body_name[1]);
        printf(" in step %" PRId64, s->deepest.step);
    }
    puts("; use smaller steps, or a law that looks ahead (normal: quasi_inelastic); with such a "
         "law overlaps of the size of the tolerance add up: use a smaller world.tolerance");
}

static void warn_of_blows(const scree_run_summary *s) {
    if (!(s->blows > LOSSY)) return;
    printf("WARNING       normal impulses took %.2g %% of the energy of motion and loads because "
           "nodes of deformable bodies lose their velocity in impacts: use finer elements where "
           "bodies strike, and steps no longer than a wave needs to cross one "
           "(docs/deformable.md)\n",
           100 * s->blows);
}

static void warn_of_scheme(const scree_run_summary *s) {
    if (!(s->made > LOSSY)) return;
    printf("WARNING       the time scheme created %.2g %% of the energy of motion and loads: "
           "vibrations of deformable bodies that the step does not resolve grow: set world.theta "
           "to 0.55 or more, which damps them (docs/deformable.md, The step)\n",
           100 * s->made);
}

static void warn_of_travel(const scree_run_summary *s) {
    double travel = s->totals.travel_max;
    if (!(travel > 1)) return;
    fputs("WARNING       ", stdout);
    if (is_of(&s->farthest, travel)) {
        fputs("body ", stdout);
        print_body(s->farthest.body[0], s->farthest.body_name[0]);
        printf(" moved in step %" PRId64, s->farthest.step);
    } else {
        fputs("a body moved in one step", stdout);
    }
    printf(" by %.3g times half its width and may have passed through another: make h smaller by "
           "at least this factor\n",
           travel);
}

void summary_print(const scree_run_summary *s, const char *output) {
    const scree_run_totals *n = &s->totals;
    char wall[32];
    print_end(s);
    printf("steps         %" PRId64 ", %" PRId64 " of them missed their tolerance\n", n->steps,
           n->unconverged_steps);
    if (n->h_least < n->h_most || n->rejected > 0)
        printf("time step     %.4g s to %.4g s; %" PRId64 " attempts were repeated with a shorter "
               "step\n",
               n->h_least, n->h_most, n->rejected);
    summary_print_missed(s);
    printf("bodies        %u, at most %" PRId64 " active contacts in a step\n", s->bodies,
           n->contacts_max);
    print_residual(s);
    printf("penetration   at most %.2e m, %.2g %% of the thinner body\n", n->penetration_max,
           100 * n->penetration_share);
    warn_of_blows(s);
    warn_of_scheme(s);
    warn_of_depth(s);
    warn_of_travel(s);
    printf("energy        ledger closes to %.2e\n", n->energy_error);
    printf("momentum      balance holds to %.2e\n", n->momentum_error);
    if (n->passes > 0)
        printf("law passes    %" PRId64
               " beyond one per step; misfit at most %.2e, above its tolerance in %" PRId64
               " steps\n",
               n->passes, n->misfit_max, n->unfit_steps);
    if (n->rounded_steps > 0)
        printf("balance       %" PRId64
               " steps were limited by rounding, at most %.1e of the forces\n",
               n->rounded_steps, n->balance_limit_max);
    if (s->percussions && (n->duhem_dips > 0 || n->duhem_free_dips > 0))
        printf("dissipation   negative in %" PRId64 " of %" PRId64
               " steps in A-CD2's first inequality; "
               "in %" PRId64 " in its second form, with forces "
               "before collisions\n",
               n->duhem_dips, n->steps, n->duhem_free_dips);
    if (n->pulled > 0)
        printf("pulls         %" PRId64 " times a contact was pulled back by its law\n", n->pulled);
    if (n->broken > 0) printf("bonds         %" PRId64 " broke\n", n->broken);
    printf("sweeps        %" PRId64 "\n", n->sweeps);
    printf("wall time     %s on %d thread%s\n", duration_text(s->wall_time_s, wall), s->threads,
           s->threads == 1 ? "" : "s");
    if (s->processes > 1)
        printf("processes     %d; %" PRId64 " of %" PRId64 " steps were divided among them\n",
               s->processes, s->divided_steps, s->steps_now);
    if (s->processes > 1 && s->whole[0])
        printf("              each process makes the whole step: %s (docs/ranks.md)\n", s->whole);
    printf("state hash    %016" PRIx64 "\n", s->state_hash);
    print_files(s, output);
}

void print_json_text(FILE *to, const char *text) {
    fputc('"', to);
    for (const unsigned char *c = (const unsigned char *)text; *c;) {
        size_t length = plain_length((const char *)c);
        bool late = c[0] == 0xc2 && c[1] >= 0x80 && c[1] < 0xa0; /* a control of two bytes */
        if (*c == '"' || *c == '\\')
            fprintf(to, "\\%c", *c);
        else if (length)
            fwrite(c, 1, length, to);
        else
            fprintf(to, "\\u%04x", late ? c[1] : *c < 0x80 ? *c : 0xfffd);
        c += length ? length : late ? 2 : 1;
    }
    fputc('"', to);
}

static void json_real(const char *key, double value) {
    if (isfinite(value))
        printf(", \"%s\": %.17g", key, value);
    else
        printf(", \"%s\": null", key);
}

void summary_print_json(const scree_run_summary *s, const char *output) {
    const scree_run_totals *n = &s->totals;
    printf("{\"type\": \"summary\", \"end\": \"%s\", \"exit_code\": %d, \"reason\": ",
           scree_run_end_text(s->end), summary_code(s));
    print_json_text(stdout, s->reason);
    fputs(", \"problems\": ", stdout);
    print_json_text(stdout, s->problems);
    fputs(", \"output\": ", stdout);
    if (output)
        print_json_text(stdout, output);
    else
        fputs("null", stdout);
    printf(", \"bodies\": %u, \"steps\": %" PRId64 ", \"frames\": %" PRId64
           ", \"contacts_max\": %" PRId64 ", \"sweeps_total\": %" PRId64
           ", \"unconverged_steps\": %" PRId64 ", \"threads\": %d",
           s->bodies, n->steps, s->frames, n->contacts_max, n->sweeps, n->unconverged_steps,
           s->threads);
    summary_print_missed_json(s);
    json_real("t", s->t);
    json_real("residual_max", n->residual_max);
    json_real("residual_worst", n->residual_worst);
    json_real("penetration_max", n->penetration_max);
    json_real("energy_error", n->energy_error);
    json_real("momentum_error", n->momentum_error);
    json_real("wall_time_s", s->wall_time_s);
    json_real("stepping_s", s->stepping_s);
    printf(", \"processes\": %d, \"divided_steps\": %" PRId64 ", \"whole\": ", s->processes,
           s->divided_steps);
    print_json_text(stdout, s->whole);
    printf(", \"state_hash\": \"%016" PRIx64 "\"}\n", s->state_hash);
}
