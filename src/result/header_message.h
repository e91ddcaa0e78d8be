/* Parts of messages in the headers of HDF5 objects that HDF5 1.10 trusts and on which it may crash:
 * they are checked before HDF5 reads them. Results and contact problems share it. */
#ifndef RESULT_HEADER_MESSAGE_H
#define RESULT_HEADER_MESSAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { HEADER_CONTINUATION = 16 }; /* a kind of message: the address of another block of messages */

/* Collected from the messages of one header. */
typedef struct header_facts {
    bool has_rank, chunked;
    bool external; /* its values are in other files */
    bool dense;    /* its links or attributes are in heaps of their own */
    unsigned rank,
        chunk_rank; /* dimensions of the values and, with one for their size, of a chunk */
} header_facts;

/* Reads an unsigned number of the given length in bytes, lowest byte first. */
uint64_t header_number(const unsigned char *bytes, size_t width);
/* False when HDF5 would divide by a chunk's length that is zero or missing. */
bool header_message_look(header_facts *h, uint64_t kind, const unsigned char *m, size_t size);
/* After the last message: false when HDF5 would look for a chunk's length that is not there. */
bool header_facts_agree(const header_facts *h);

#endif
