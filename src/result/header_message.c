/* Source: HDF5 File Format Specification 3.0, IV.A.2 "Data Object Header Messages". */
#include "result/header_message.h"

enum { SPACE = 1, LINKS = 2, EXTERNAL = 7, LAYOUT = 8, ATTRIBUTES = 21, CHUNKED = 2 };

uint64_t header_number(const unsigned char *bytes, size_t width) {
    uint64_t value = 0;
    for (size_t i = width; i > 0; i--)
        value = value << 8 | bytes[i - 1];
    return value;
}

static bool lengths_are_sound(const unsigned char *lengths, size_t count, size_t width,
                              size_t room) {
    if (count > room / width) return false;
    for (size_t i = 0; i < count; i++)
        if (header_number(lengths + i * width, width) == 0) return false;
    return true;
}

/* Lengths of chunks, the last of which is the size of a value. Their position: in versions 1 and 2
 * after the number of dimensions, the class, five bytes and the address; 3 after the class, the
 * number and the address; 4 after the class, flags, the number and the width of a length. */
static bool layout_is_sound(header_facts *h, const unsigned char *m, size_t size) {
    static const struct {
        size_t kind, count, first;
    } place[] = {{2, 1, 16}, {2, 1, 16}, {1, 2, 11}, {1, 3, 5}};
    if (size < 5 || m[0] < 1 || m[0] > 4) return true;
    size_t version = (size_t)m[0] - 1, first = place[version].first;
    size_t count = m[place[version].count], width = version == 3 ? m[4] : 4;
    if (m[place[version].kind] != CHUNKED) return true;
    if (!h->chunked) h->chunk_rank = (unsigned)count;
    h->chunked = true;
    return size >= first && width >= 1 && width <= 8 &&
           lengths_are_sound(m + first, count, width, size - first);
}

/* True if the message refers to a heap: its address follows version, flags and, if the flags say
 * so, the largest number given so far. An address of all ones means no heap. */
static bool names_heap(const unsigned char *m, size_t size, size_t largest) {
    size_t at = 2 + (size > 1 && m[1] & 1 ? largest : 0);
    return size < at + 8 || header_number(m + at, 8) != UINT64_MAX;
}

bool header_message_look(header_facts *h, uint64_t kind, const unsigned char *m, size_t size) {
    if (kind == EXTERNAL) h->external = true;
    if (kind == LINKS && names_heap(m, size, 8)) h->dense = true;
    if (kind == ATTRIBUTES && names_heap(m, size, 2)) h->dense = true;
    if (kind == SPACE && size >= 2 && !h->has_rank) h->has_rank = true, h->rank = m[1];
    return kind != LAYOUT || layout_is_sound(h, m, size);
}

bool header_facts_agree(const header_facts *h) {
    return !h->chunked || (h->has_rank && h->chunk_rank == h->rank + 1);
}
