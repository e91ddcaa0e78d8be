/* Files of recorded accelerations: PEER AT2, and texts of one column (a) or two (t, a). Files
 * are not trusted: every error names the file and the line, and the remedy. */
#ifndef IO_ACCELEROGRAM_H
#define IO_ACCELEROGRAM_H

#include "base/memory.h"
#include "io/file_bytes.h"

#define ACCELEROGRAM_VALUES ((size_t)10000000)

/* Settings of the scene for the file. */
typedef struct accelerogram_given {
    bool dt;           /* a step is given */
    const char *units; /* NULL: none */
} accelerogram_given;

typedef struct accelerogram {
    ARRAY(double) values; /* as written, in the units of the file */
    double dt;            /* s; 0: the file does not give it, and the scene must */
    const char *units;    /* a static text such as "g", "cm/s^2"; NULL: as given by the scene */
} accelerogram;

/* On failure there is nothing to free in out. */
scree_status accelerogram_read(const char *path, const accelerogram_given *given, accelerogram *out,
                               scree_error *error);
scree_status accelerogram_parse(const file_bytes *file, const accelerogram_given *given,
                                accelerogram *out, scree_error *error);
void accelerogram_free(accelerogram *a);

#endif
