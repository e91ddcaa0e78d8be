/* Files that other programs may have written: a dataset of numbers in chunks, compressed by deflate
 * if requested. */
#ifndef SUPPORT_PACK_DATASET_H
#define SUPPORT_PACK_DATASET_H

#include <stdbool.h>

/* Rewrites a one-dimensional dataset of an HDF5 file in chunks of three values or fewer. */
bool pack_dataset(const char *path, const char *name, bool deflated);

#endif
