/* The header of an object in an HDF5 file, looked at before HDF5 1.10 opens the object, because
 * HDF5
 *  - divides by a chunk's length that is zero, or that is missing because chunks have fewer
 * dimensions;
 *  - loses what it read of a list of other files that is damaged, up to 0.6 MB. No problem has one.
 * What is wrong otherwise is left to HDF5, which says so. */
#ifndef IO_FCLIB_HEADER_H
#define IO_FCLIB_HEADER_H

#include <stdint.h>

#include "io/file_bytes.h"

typedef enum fclib_header { FCLIB_SOUND, FCLIB_EXTERNAL, FCLIB_DAMAGED } fclib_header;

/* place: of the header, in bytes from the beginning of the file. */
fclib_header fclib_header_look(const file_bytes *file, uint64_t place);

#endif
