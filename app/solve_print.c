/* Results of scree solve for people and machines. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "say.h"
#include "solve.h"
#include "summary.h"

bool solve_succeeded(const solve_result *r) { return r->taken && r->info.converged; }

static void json_number(const char *key, double value) {
    if (isfinite(value))
        printf(", \"%s\": %.17g", key, value);
    else
        printf(", \"%s\": null", key);
}

static void json_text(const char *key, const char *text) {
    printf(", \"%s\": ", key);
    print_json_text(stdout, text);
}

void print_solve_json(const solve_case *of, const solve_result *r) {
    const scree_solve_info *info = &r->info;
    fputs("{\"file\": ", stdout);
    print_json_text(stdout, of->path);
    json_text("kind", of->problem.kind);
    printf(", \"dimension\": %d, \"contacts\": %u", of->problem.dimension, of->problem.contacts);
    json_text("solver", r->solver);
    printf(", \"converged\": %s", solve_succeeded(r) ? "true" : "false");
    json_number("residual", r->taken ? info->residual : NAN);
    json_number("residual_scaled", r->taken ? info->residual_scaled : NAN);
    printf(", \"iterations\": %lld", (long long)info->iterations);
    json_number("time_ms", r->taken ? 1e3 * info->time_s : NAN);
    json_text("status", r->taken ? info->status : r->reason);
    json_text("method", r->taken ? info->method : "");
    printf(", \"factorisations\": %lld", (long long)info->factorisations);
    json_number("work", info->work);
    json_number("cpu_ms", r->taken ? 1e3 * info->cpu_s : NAN);
    json_number("residual_max", r->taken ? info->residual_max : NAN);
    if (r->taken && info->solutions >= 0)
        printf(", \"solutions\": %lld, \"families\": %lld, \"continua\": %lld, \"complete\": %s",
               (long long)info->solutions, (long long)info->solution_families,
               (long long)info->solution_continua, info->solutions_complete ? "true" : "false");
    if (r->taken && info->proof_contacts) {
        fputs(", \"contradicting_contacts\": ", stdout);
        for (uint32_t k = 0; k < info->proof_contacts; k++)
            printf("%s%u", k ? ", " : "[", info->proof_contact[k]);
        printf("], \"contradicting_others\": %u", info->proof_others);
    }
    puts("}");
}

/* "at least 3 with distinct velocities; 2 of them families: their impulses are not unique" */
static void print_count(const scree_solve_info *info) {
    long long families = info->solution_families, continua = info->solution_continua;
    if (info->solutions < 0) return;
    printf("  %-15s ", "solutions");
    if (info->solutions == 0)
        puts(info->solutions_complete ? "none" : "none was found, but there may be some");
    if (info->solutions == 0) return;
    printf("%s%lld with distinct velocities", info->solutions_complete ? "" : "at least ",
           (long long)info->solutions);
    if (families)
        printf("; %lld of them %s: the impulses are not unique", families,
               families == 1 ? "a family" : "families");
    if (continua)
        printf("; %lld of them %s: the velocities are not unique either", continua,
               continua == 1 ? "a continuum" : "continua");
    puts("");
}

static void print_proof(const scree_solve_info *info) {
    if (info->proof_contacts == 0) return;
    printf("  %-15s", "contradiction");
    for (uint32_t k = 0; k < info->proof_contacts; k++)
        printf("%s %u",
               k                           ? ","
               : info->proof_contacts == 1 ? " contact"
                                           : " contacts",
               info->proof_contact[k]);
    if (info->proof_others) printf(" and %u more", info->proof_others);
    puts(": no impulses make their velocities obey the laws");
}

static void print_head(const solve_case *of) {
    tell("%s: %s, %dD, %u contact%s\n", of->path, of->problem.kind, of->problem.dimension,
         of->problem.contacts, of->problem.contacts == 1 ? "" : "s");
}

/* Three digits of a time in ms, from microseconds to minutes. */
static const char *time_text(double seconds, char text[32]) {
    double ms = 1e3 * seconds;
    snprintf(text, 32, ms < 9.995 ? "%.2f" : ms < 99.95 ? "%.1f" : "%.0f", ms);
    return text;
}

void print_solve_one(const solve_case *of, const solve_result *r) {
    const scree_solve_info *info = &r->info;
    char time[32];
    print_head(of);
    printf("  %-15s %s%s%s%s\n", "solver", r->solver, strcmp(r->solver, info->method) ? " (" : "",
           strcmp(r->solver, info->method) ? info->method : "",
           strcmp(r->solver, info->method) ? ")" : "");
    printf("  %-15s %s\n", "status", info->status);
    print_proof(info);
    print_count(info);
    printf("  %-15s %.3g\n", "residual", info->residual);
    printf("  %-15s %.3g", "scaled residual", info->residual_scaled);
    if (info->worst_contact != UINT32_MAX)
        printf(", %.3g at contact %u, the worst", info->residual_max, info->worst_contact);
    printf("\n  %-15s %lld\n", "iterations", (long long)info->iterations);
    printf("  %-15s %lld\n", "factorisations", (long long)info->factorisations);
    printf("  %-15s %.3g, about nanoseconds\n", "work", info->work);
    printf("  %-15s %s ms\n", "time", time_text(info->time_s, time));
}

/* The fastest first, then those that failed by their residual, then those that refused. */
static int by_success(const void *a, const void *b) {
    const solve_result *x = a, *y = b;
    int left = solve_succeeded(x) ? 0 : x->taken ? 1 : 2;
    int right = solve_succeeded(y) ? 0 : y->taken ? 1 : 2;
    if (left != right) return left - right;
    double p = left ? x->info.residual : x->info.time_s;
    double q = left ? y->info.residual : y->info.time_s;
    if (left < 2 && p != q && !(isnan(p) && isnan(q))) return p < q || isnan(q) ? -1 : 1;
    return strcmp(x->solver, y->solver);
}

/* A refusal without the solver's name, which is at the start of its row, and without its remedy. */
static const char *short_reason(const solve_result *r, char text[96]) {
    const char *reason = r->reason, *name = strstr(reason, r->solver);
    bool begins = name && (name == reason || strncmp(reason, "the solver ", 11) == 0);
    if (begins) {
        reason = name + strlen(r->solver);
        reason += strspn(reason, ": ");
    }
    snprintf(text, 96, "%.*s", (int)strcspn(reason, ";"), reason);
    return text;
}

/* "converged", and by whom where a solver chose among others. */
static const char *full_status(const solve_result *r, char text[160]) {
    bool same = strcmp(r->info.method, r->solver) == 0;
    snprintf(text, 160, "%s%s%s", r->info.status, same ? "" : ", by ", same ? "" : r->info.method);
    return text;
}

void print_solve_table(const solve_case *of, solve_result *results, size_t count) {
    int width = 6;
    qsort(results, count, sizeof *results, by_success);
    for (size_t k = 0; k < count; k++)
        if ((int)strlen(results[k].solver) > width) width = (int)strlen(results[k].solver);
    print_head(of);
    printf("%-*s %10s %10s %10s %10s %7s %9s  status\n", width, "solver", "time [ms]", "residual",
           "scaled", "iterations", "factors", "work");
    for (size_t k = 0; k < count; k++) {
        const solve_result *r = &results[k];
        char time[32], text[160];
        if (r->taken)
            printf("%-*s %10s %10.2e %10.2e %10lld %7lld %9.2e  %s\n", width, r->solver,
                   time_text(r->info.time_s, time), r->info.residual, r->info.residual_scaled,
                   (long long)r->info.iterations, (long long)r->info.factorisations, r->info.work,
                   full_status(r, text));
        else
            printf("%-*s %10s %10s %10s %10s %7s %9s  %s\n", width, r->solver, "-", "-", "-", "-",
                   "-", "-", short_reason(r, text));
    }
}

void print_solve_line(const solve_case *of, const solve_result *results, size_t count) {
    const char *slash = strrchr(of->path, '/');
    const solve_result *best = NULL;
    size_t solved = 0;
    char time[32], text[160];
    printf("%-44s %-14s %dD %6u", slash ? slash + 1 : of->path, of->problem.kind,
           of->problem.dimension, of->problem.contacts);
    for (size_t k = 0; k < count; k++) {
        if (!solve_succeeded(&results[k])) continue;
        solved++;
        if (!best || results[k].info.time_s < best->info.time_s) best = &results[k];
    }
    if (count == 1)
        printf("  %10s ms  %9.2e  %s\n", time_text(results->info.time_s, time),
               results->taken ? results->info.residual : NAN,
               results->taken ? full_status(results, text) : short_reason(results, text));
    else if (best)
        printf("  solved by %zu of %zu, fastest %s %s ms\n", solved, count, best->solver,
               time_text(best->info.time_s, time));
    else
        printf("  solved by none of %zu\n", count);
    fflush(stdout);
}
