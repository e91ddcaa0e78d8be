/* Messages: errors for users on standard error, and the exit code. */
#ifndef APP_SAY_H
#define APP_SAY_H

#include <stdbool.h>
#include <stdio.h>

#include "scree/status.h"

/* "scree: ..." on standard error. Control characters of names and texts in it are escaped. */
void complain(const char *format, ...) SCREE_PRINTF(1, 2);
/* Bytes of the UTF-8 character at this position; 0: invalid, or a control character. */
size_t plain_length(const char *text);
/* A text from a scene or a result, for users: bytes that could control a terminal (control
 * characters, and bytes that are not UTF-8) are printed as \x1b. Line ends and tabs are kept if
 * `lines` is set. */
void print_text(FILE *to, const char *text, bool lines);
/* The same on standard output, for texts made by a format. */
void tell(const char *format, ...) SCREE_PRINTF(1, 2);
/* Prints the error and returns the exit code for it. */
int fail(scree_status status, const scree_error *error);
int fail_memory(void);
/* Warnings of the library go to standard error, and notes too if loud. */
void listen_to_library(void);
void set_quiet(void);
/* More threads than cores are legal, but reduce the speed. */
void warn_of_threads(long long threads);

/* A text for a duration: "3.2 s", "2 min 05 s", "1 h 02 min". */
const char *duration_text(double seconds, char text[32]);
/* text with the ending removed if it has it, and another one appended; owned by the caller
 * (free). */
char *with_ending(const char *text, const char *old_ending, const char *ending);
int has_ending(const char *text, const char *ending);
char *join_path(const char *folder, const char *name); /* owned by the caller (free) */

#endif
