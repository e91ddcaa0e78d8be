#include "io/fclib/header.h"

#include <stdbool.h>
#include <string.h>

#include "result/header_message.h"

/* A header is a list of messages in blocks; at most this number of blocks is read. */
#define BLOCKS 64

typedef struct header {
    const file_bytes *file;
    bool new_kind, ordered; /* version 2; its messages are numbered */
    struct {
        uint64_t place, size;
    } block[BLOCKS];
    size_t blocks;
    header_facts facts;
} header;

static uint64_t number(const char *bytes, size_t width) {
    return header_number((const unsigned char *)bytes, width);
}

/* HDF5 itself refuses blocks outside the file; more blocks than the limit are treated as a
 * cycle. */
static bool add_block(header *h, uint64_t place, uint64_t size) {
    if (place > h->file->count || size > h->file->count - place) return true;
    if (h->blocks == BLOCKS) return false;
    h->block[h->blocks].place = place, h->block[h->blocks++].size = size;
    return true;
}

static bool message_is_sound(header *h, uint64_t kind, const char *m, size_t size) {
    if (!header_message_look(&h->facts, kind, (const unsigned char *)m, size)) return false;
    if (kind != HEADER_CONTINUATION || size < 16) return true;
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
    if (!sound || !header_facts_agree(&h.facts)) return FCLIB_DAMAGED;
    return h.facts.external ? FCLIB_EXTERNAL : FCLIB_SOUND;
}
