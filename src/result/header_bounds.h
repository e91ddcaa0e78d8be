/* Lengths inside the messages of an HDF5 header. HDF5 1.10 follows those of attributes, links,
 * types and fill values beyond the message, and releases links that it has not decoded; so they are
 * compared with the length of the message first. */
#ifndef RESULT_HEADER_BOUNDS_H
#define RESULT_HEADER_BOUNDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Whether all parts that a message of this kind describes are inside its `size` bytes. Kinds that
 * HDF5 does not decode in our files are not checked. */
bool header_message_fits(uint64_t kind, const unsigned char *m, size_t size);

#endif
