/* Checks the header of an object in an HDF5 file before HDF5 1.10 opens the object, because HDF5
 *  - divides by a chunk's length that is zero, or that is missing because chunks have fewer
 *    dimensions;
 *  - leaks up to 0.6 MB for a damaged list of external files. No problem file has such a list.
 * HDF5 itself reports other errors. */
#ifndef IO_FCLIB_HEADER_H
#define IO_FCLIB_HEADER_H

#include <stdint.h>

#include "io/file_bytes.h"

typedef enum fclib_header { FCLIB_SOUND, FCLIB_EXTERNAL, FCLIB_DAMAGED } fclib_header;

/* place: of the header, in bytes from the beginning of the file. */
fclib_header fclib_header_look(const file_bytes *file, uint64_t place);

#endif
