/* The summary of a run for people and machines, and the exit code it means. */
#ifndef APP_SUMMARY_H
#define APP_SUMMARY_H

#include <stdio.h>

#include "scree/run.h"

int summary_code(const scree_run_summary *s);
void summary_print(const scree_run_summary *s, const char *output);
void summary_print_json(const scree_run_summary *s, const char *output);
/* The part of the summary about steps that missed their tolerance (summary_missed.c). */
void summary_print_missed(const scree_run_summary *s);
void summary_print_missed_json(const scree_run_summary *s); /* members, each with a comma before */
void print_body(uint64_t id, const char *name);             /* "2 'lid'", "the ground" */
/* A JSON string with its quotes. */
void print_json_text(FILE *to, const char *text);

#endif
