/* A driver for files in memory under HDF5, for reading files that may be malicious. HDF5 1.10
 * trusts parts of a file's structure, and may crash. Therefore this driver
 *  - has no buffer for structure (HDF5's metadata accumulator), which HDF5's own driver for memory
 *    requests: HDF5 copied from it before it existed, for a table of names without an address;
 *  - refuses reads beyond the end, where the other driver returns zeros;
 *  - checks tables of names (local heaps) before HDF5 reads them: one longer than the file made it
 *    copy 2^64 - 1 bytes, and a cyclic list of gaps never ended. */
#ifndef IO_FCLIB_IMAGE_H
#define IO_FCLIB_IMAGE_H

#include "io/file_bytes.h"
#include "result/hdf5.h"
#if H5_VERSION_GE(1, 13, 0)
#include <H5FDdevelop.h>
#endif

/* HDF5's handle of the file: it must stay, with the bytes, until the file is closed. */
typedef struct fclib_image {
    H5FD_t base; /* must be first */
    const file_bytes *file;
    haddr_t used; /* HDF5's end of allocation */
} fclib_image;

/* The HDF5 file of these bytes, or an HDF5 error. */
hid_t fclib_image_open(fclib_image *image, const file_bytes *file);

#endif
