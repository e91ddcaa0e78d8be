/* Messages: errors to people on standard error, and the code that the shell gets. */
#ifndef APP_SAY_H
#define APP_SAY_H

#include <stdbool.h>
#include <stdio.h>

#include "scree/status.h"

/* "scree: ..." on standard error. Control characters of names and texts in it are escaped. */
void complain(const char *format, ...) SCREE_PRINTF(1, 2);
/* Bytes of the UTF-8 character that begins here; 0: none does, or it is a control character. */
size_t plain_length(const char *text);
/* A text from a scene or a result, for people: what would steer a terminal (control characters, and
 * bytes that are no UTF-8) is printed as \x1b. Line ends and tabs stay when `lines`. */
void print_text(FILE *to, const char *text, bool lines);
/* The same on standard output, for texts made by a format. */
void tell(const char *format, ...) SCREE_PRINTF(1, 2);
/* Prints the error and answers with the exit code that suits it. */
int fail(scree_status status, const scree_error *error);
int fail_memory(void);
/* Warnings of the library go to standard error, notes too when loud. */
void listen_to_library(void);
void set_quiet(void);
/* More threads than cores are legal, but never what someone wants who counts on speed. */
void warn_of_threads(long long threads);

/* A word for a length of time: "3.2 s", "2 min 05 s", "1 h 02 min". */
const char *duration_text(double seconds, char text[32]);
/* text with the ending cut off when it has it, and another added; the caller's, by free. */
char *with_ending(const char *text, const char *old_ending, const char *ending);
int has_ending(const char *text, const char *ending);
char *join_path(const char *folder, const char *name); /* the caller's, by free */

#endif
