/* Files that other programs may have written: a dataset of numbers in chunks, compressed by deflate
 * if requested. */
#ifndef SUPPORT_PACK_DATASET_H
#define SUPPORT_PACK_DATASET_H

#include <stdbool.h>

/* Writes a dataset of one dimension of an HDF5 file anew, in chunks of three values or fewer. */
bool pack_dataset(const char *path, const char *name, bool deflated);

#endif
