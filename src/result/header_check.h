/* Object headers of HDF5 have a checksum, and HDF5 verifies it; but when it fails, version 1.10
 * leaks the memory of the header and prints an error at the end of the program. Therefore the
 * driver verifies it first, and then checks the data that HDF5 trusts, because a manipulated header
 * can have a correct checksum. */
#ifndef RESULT_HEADER_CHECK_H
#define RESULT_HEADER_CHECK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "result/header_message.h"

/* Whether a block of the kind that contains headers begins with a signature that our files use
 * there. Without one HDF5 would take it for a header of the oldest version, which has no
 * checksum. */
bool header_is_signed(const unsigned char *bytes, size_t count);
/* For a block that begins with these bytes: its whole length if it is an object header of
 * version 2, 0 if it is anything else, SIZE_MAX if it is an invalid header. */
size_t header_length(const unsigned char *bytes, size_t count);
/* Whether the checksum at the end of a complete header, or of a block that continues it, is
 * correct. */
bool header_is_whole(const unsigned char *bytes, size_t length);
uint32_t header_checksum(const unsigned char *bytes, size_t count);

/* Data of the last header that was read. */
typedef struct header_seen {
    header_facts facts;
    bool ordered; /* its messages are numbered */
} header_seen;

/* Whether a complete header, or a block that continues the last one, contains nothing on which HDF5
 * crashes and which our files never have: lengths of chunks that are zero or missing, links or
 * attributes in heaps, messages that are kept elsewhere, parts of messages beyond their end, types
 * other than numbers and texts? */
bool header_is_harmless(header_seen *seen, const unsigned char *bytes, size_t length);

#endif
