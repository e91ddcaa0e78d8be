/* Object headers of HDF5 carry a checksum, and HDF5 verifies it; but when it fails, version 1.10
 * loses the memory of the header and complains on stderr when the program ends. So the driver
 * verifies it first, and then looks at what HDF5 trusts: somebody who changes a header can make its
 * checksum right again. */
#ifndef RESULT_HEADER_CHECK_H
#define RESULT_HEADER_CHECK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "result/header_message.h"

/* Does a block of the kind that holds headers begin with a signature that our files use there?
 * Without one HDF5 would take it for a header of the oldest version, which has no checksum. */
bool header_is_signed(const unsigned char *bytes, size_t count);
/* For a block that begins with these bytes: its whole length if it is an object header of
 * version 2, 0 if it is anything else, SIZE_MAX if it is an invalid header. */
size_t header_length(const unsigned char *bytes, size_t count);
/* Does the checksum at the end of a whole header, or of a piece that continues it, hold? */
bool header_is_whole(const unsigned char *bytes, size_t length);
uint32_t header_checksum(const unsigned char *bytes, size_t count);

/* What is known of the header that was read last. */
typedef struct header_seen {
    header_facts facts;
    bool ordered; /* its messages are numbered */
} header_seen;

/* Has a whole header, or a piece that continues the one seen last, nothing on which HDF5 crashes
 * and that our files never have: lengths of chunks that are zero or missing, links or attributes in
 * heaps, messages that are kept elsewhere, parts of messages beyond their end, types other than
 * numbers and texts? */
bool header_is_harmless(header_seen *seen, const unsigned char *bytes, size_t length);

#endif
