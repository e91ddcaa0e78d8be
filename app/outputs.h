/* Files that commands write: never over their inputs, completely or not at all. */
#ifndef APP_OUTPUTS_H
#define APP_OUTPUTS_H

#include <stdio.h>

#include "command.h"

/* False, with a message, if an option gives one of the command's own inputs as output, or a file of
 * another kind than the option writes: for instance a scene or a result with --csv. Links and other
 * spellings of an input's path are detected, since files are compared and not names. */
bool outputs_spare_inputs(const arguments *a);

/* The first bytes of files of HDF5, results among them, and of restart points. */
#define HDF5_HEAD    "\x89HDF\r\n\x1a\n"
#define RESTART_HEAD "SCREERST"
/* Whether a file begins with these bytes, at most 16; false if it cannot be read. */
bool file_begins(const char *path, const char *bytes, size_t count);

/* A text file with a temporary name until it is complete; "-" is standard output. */
typedef struct text_file {
    FILE *stream;
    const char *path;
    char *temporary; /* NULL: standard output */
} text_file;

/* False with a message. */
bool text_file_open(text_file *f, const char *path);
bool text_file_close(text_file *f);
/* Whether it means standard output. */
bool is_standard_output(const char *path);

#endif
