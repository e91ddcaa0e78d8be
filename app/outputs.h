/* Files that commands write: never over what they read, whole or not at all. */
#ifndef APP_OUTPUTS_H
#define APP_OUTPUTS_H

#include <stdio.h>

#include "command.h"

/* False, with a message, when an option names one of the command's own inputs as the file to write,
 * or a file of another kind than the option writes: a scene or a result under --csv. Links and
 * other spellings of an input's path are found, since files are compared and not names. */
bool outputs_spare_inputs(const arguments *a);

/* The first bytes of files of HDF5, results among them, and of restart points. */
#define HDF5_HEAD    "\x89HDF\r\n\x1a\n"
#define RESTART_HEAD "SCREERST"
/* Whether a file begins with these bytes, 16 at most; false where it cannot be read. */
bool file_begins(const char *path, const char *bytes, size_t count);

/* A text file under a temporary name until it is whole; "-" is standard output. */
typedef struct text_file {
    FILE *stream;
    const char *path;
    char *temporary; /* NULL: standard output */
} text_file;

/* False with a message. */
bool text_file_open(text_file *f, const char *path);
bool text_file_close(text_file *f);
/* Whether it stands for standard output. */
bool is_standard_output(const char *path);

#endif
