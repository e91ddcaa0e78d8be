#include "io/fclib/header.h"

#include <stdbool.h>
#include <string.h>

/* Kinds of messages, and of layouts. */
enum { SPACE = 1, EXTERNAL = 7, LAYOUT = 8, CONTINUATION = 16, CHUNKED = 2 };

/* A header is a list of messages in blocks; only this many blocks are followed. */
#define BLOCKS 64

typedef struct header {
    const file_bytes *file;
    bool new_kind, ordered; /* version 2; its messages are numbered */
    struct {
        uint64_t place, size;
    } block[BLOCKS];
    size_t blocks;
    bool has_rank, chunked, external;
    unsigned rank,
        chunk_rank; /* dimensions of the values and, with one for their size, of a chunk */
} header;

static uint64_t number(const char *bytes, size_t width) {
    uint64_t value = 0;
    for (size_t i = width; i > 0; i--)
        value = value << 8 | (unsigned char)bytes[i - 1];
    return value;
}

/* What does not fit into the file HDF5 refuses itself; one block too many is taken for a circle. */
static bool add_block(header *h, uint64_t place, uint64_t size) {
    if (place > h->file->count || size > h->file->count - place) return true;
    if (h->blocks == BLOCKS) return false;
    h->block[h->blocks].place = place, h->block[h->blocks++].size = size;
    return true;
}

static bool lengths_are_sound(const char *lengths, size_t count, size_t width, size_t room) {
    if (count > room / width) return false;
    for (size_t i = 0; i < count; i++)
        if (number(lengths + i * width, width) == 0) return false;
    return true;
}

/* Lengths of chunks, the last of which is the size of a value. Where they stand: version 1 and 2
 * after the number of dimensions, the class, five bytes and the address; 3 after the class, the
 * number and the address; 4 after the class, flags, the number and the width of a length. */
static bool layout_is_sound(header *h, const char *m, size_t size) {
    static const struct {
        size_t kind, count, first;
    } place[] = {{2, 1, 16}, {2, 1, 16}, {1, 2, 11}, {1, 3, 5}};
    if (size < 5 || m[0] < 1 || m[0] > 4) return true;
    size_t version = (size_t)m[0] - 1, first = place[version].first;
    size_t count = (unsigned char)m[place[version].count], width = version == 3 ? (size_t)m[4] : 4;
    if (m[place[version].kind] != CHUNKED) return true;
    if (!h->chunked) h->chunk_rank = (unsigned)count;
    h->chunked = true;
    return size >= first && width >= 1 && width <= 8 &&
           lengths_are_sound(m + first, count, width, size - first);
}

static bool message_is_sound(header *h, uint64_t kind, const char *m, size_t size) {
    if (kind == EXTERNAL) h->external = true;
    if (kind == LAYOUT) return layout_is_sound(h, m, size);
    if (kind == SPACE && size >= 2 && !h->has_rank)
        h->has_rank = true, h->rank = (unsigned char)m[1];
    if (kind != CONTINUATION || size < 16) return true;
    uint64_t place = number(m, 8), length = number(m + 8, 8);
    if (!h->new_kind) return add_block(h, place, length);
    /* a signature in front, a checksum behind */
    return length < 8 || place > UINT64_MAX - 4 || add_block(h, place + 4, length - 8);
}

static bool block_is_sound(header *h, const char *m, size_t size) {
    size_t width = h->new_kind ? 1 : 2, front = h->new_kind ? (h->ordered ? 6 : 4) : 8;
    while (size >= front) {
        uint64_t kind = number(m, width), length = number(m + width, 2);
        if (length > size - front) return true;
        if (!message_is_sound(h, kind, m + front, length)) return false;
        m += front + length, size -= front + length;
    }
    return true;
}

/* Version 1: version, a byte, the number of messages (2), uses (4), size of the first block (4). */
static bool begin_old(header *h, uint64_t place) {
    return add_block(h, place + 16, number(h->file->data + place + 8, 4));
}

/* Version 2: "OHDR", version, flags; four times, limits of attributes and then the size of the
 * first block, of 1 to 8 bytes, as the flags say. */
static bool begin_new(header *h, uint64_t place) {
    const char *m = h->file->data + place;
    unsigned flags = (unsigned char)m[5];
    size_t at = 6 + (flags & 0x20 ? 16 : 0) + (flags & 0x10 ? 4 : 0),
           width = (size_t)1 << (flags & 3);
    h->new_kind = true;
    h->ordered = flags & 4;
    if (at + width > h->file->count - place) return true;
    return add_block(h, place + at + width, number(m + at, width));
}

fclib_header fclib_header_look(const file_bytes *file, uint64_t place) {
    header h = {.file = file};
    if (place > file->count || file->count - place < 16) return FCLIB_DAMAGED;
    bool sound =
        memcmp(file->data + place, "OHDR", 4) == 0 ? begin_new(&h, place) : begin_old(&h, place);
    for (size_t i = 0; sound && i < h.blocks; i++)
        sound = block_is_sound(&h, file->data + h.block[i].place, h.block[i].size);
    if (!sound || (h.chunked && !(h.has_rank && h.chunk_rank == h.rank + 1))) return FCLIB_DAMAGED;
    return h.external ? FCLIB_EXTERNAL : FCLIB_SOUND;
}
