/* Requests to the pages of `scree view`, without a network: requests.c takes the place of civetweb
 * and hands them to the server's own callback. */
#ifndef FUZZ_REQUESTS_H
#define FUZZ_REQUESTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Requests separated by empty lines, each a first line "GET /api/frame?index=0" and lines of
 * headers. A request without the header Host or X-Scree-Token gets the right one. Every request
 * goes to the view of a result and to that of a run. A violation ends the program: no answer or
 * two, another length than announced, JSON that is none, data for a request without the token or to
 * another host. True: one of the requests was granted. */
bool requests_answer(const char *text, size_t count, const char *result, const char *scene);
/* Closes both views. */
void requests_end(void);

/* The answers of the viewer about a result that may be damaged; the columns and rows asked for are
 * chosen by a number. False: it is refused, at once or later, always with a text. */
bool result_is_shown(const char *path, uint64_t choice);

#endif
