/* The format is that of the PNG specification (ISO/IEC 15948) and, inside it, RFC 1950 and 1951:
 * rows as differences from the row above, matches found by a table of the last place of every three
 * bytes, and the fixed code of deflate. */
#include "draw/png.h"

#include <string.h>

typedef struct bit_stream {
    png_bytes *to;
    uint64_t held;
    int bits;
    bool no_memory;
} bit_stream;

static void put_byte(bit_stream *b, uint8_t byte) {
    if (!array_push(b->to, byte)) b->no_memory = true;
}

static void put_bits(bit_stream *b, uint32_t value, int count) {
    b->held |= (uint64_t)value << b->bits;
    for (b->bits += count; b->bits >= 8; b->bits -= 8) {
        put_byte(b, (uint8_t)b->held);
        b->held >>= 8;
    }
}

/* Bits of codes are packed starting with the highest. */
static void put_code(bit_stream *b, uint32_t code, int count) {
    uint32_t turned = 0;
    for (int k = 0; k < count; k++)
        turned |= (code >> k & 1) << (count - 1 - k);
    put_bits(b, turned, count);
}

/* Literals 0 to 255, the end 256, lengths from 257. */
static void put_symbol(bit_stream *b, uint32_t symbol) {
    if (symbol < 144)
        put_code(b, 48 + symbol, 8);
    else if (symbol < 256)
        put_code(b, 400 + symbol - 144, 9);
    else if (symbol < 280)
        put_code(b, symbol - 256, 7);
    else
        put_code(b, 192 + symbol - 280, 8);
}

/* Symbols grow by one; every `group` of them the number of further bits does. `value` counts from
 * 0; returns the symbol. */
static uint32_t bucket(uint32_t value, uint32_t group, int *extra, uint32_t *rest) {
    uint32_t base = 0, symbol = 0, size = 1, in_group = 0;
    *extra = 0;
    for (uint32_t plain = 2 * group; value >= base + size; symbol++) {
        base += size;
        if (symbol + 1 < plain) continue;
        if (in_group++ % group == 0) {
            size *= 2;
            ++*extra;
        }
    }
    *rest = value - base;
    return symbol;
}

static void put_match(bit_stream *b, uint32_t length, uint32_t distance) {
    int extra;
    uint32_t rest, symbol = length == 258 ? 28 : bucket(length - 3, 4, &extra, &rest);
    if (length == 258) extra = 0, rest = 0;
    put_symbol(b, 257 + symbol);
    put_bits(b, rest, extra);
    symbol = bucket(distance - 1, 2, &extra, &rest);
    put_code(b, symbol, 5);
    put_bits(b, rest, extra);
}

enum { HASH_BITS = 15, WINDOW = 32768, LONGEST = 258 };

static uint32_t hash_three(const uint8_t *at) {
    uint32_t word = (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16;
    return word * 2654435761u >> (32 - HASH_BITS);
}

static uint32_t match_length(const uint8_t *a, const uint8_t *b, size_t left) {
    uint32_t most = left < LONGEST ? (uint32_t)left : LONGEST, count = 0;
    while (count < most && a[count] == b[count])
        count++;
    return count;
}

/* table: (1 << HASH_BITS) places plus one, zeroed. */
static void deflate_fixed(bit_stream *b, const uint8_t *from, size_t count, uint32_t *table) {
    put_bits(b, 1, 1);
    put_bits(b, 1, 2);
    for (size_t at = 0; at < count;) {
        uint32_t length = 0, distance = 0;
        if (at + 3 <= count) {
            uint32_t *last = &table[hash_three(from + at)];
            if (*last > 0 && at - (*last - 1) <= WINDOW) {
                distance = (uint32_t)(at - (*last - 1));
                length = match_length(from + at, from + at - distance, count - at);
            }
            *last = (uint32_t)at + 1;
        }
        if (length >= 4)
            put_match(b, length, distance);
        else
            put_symbol(b, from[at]);
        at += length >= 4 ? length : 1;
    }
    put_symbol(b, 256);
    if (b->bits > 0) put_bits(b, 0, 8 - b->bits);
}

static uint32_t crc_of(const uint8_t *from, size_t count) {
    uint32_t crc = 0xffffffff;
    for (size_t k = 0; k < count; k++) {
        crc ^= from[k];
        for (int bit = 0; bit < 8; bit++)
            crc = crc & 1 ? 0xedb88320 ^ crc >> 1 : crc >> 1;
    }
    return ~crc;
}

static uint32_t adler_of(const uint8_t *from, size_t count) {
    uint32_t a = 1, b = 0;
    for (size_t k = 0; k < count; k++) {
        a = (a + from[k]) % 65521;
        b = (b + a) % 65521;
    }
    return b << 16 | a;
}

static void put_big_endian(bit_stream *b, uint32_t word) {
    for (int shift = 24; shift >= 0; shift -= 8)
        put_byte(b, (uint8_t)(word >> shift));
}

/* The length of a chunk is known only at its end. */
static size_t chunk_begin(bit_stream *b, const char *name) {
    size_t start = b->to->count;
    put_big_endian(b, 0);
    for (int k = 0; k < 4; k++)
        put_byte(b, (uint8_t)name[k]);
    return start;
}

static void chunk_end(bit_stream *b, size_t start) {
    if (b->no_memory) return;
    size_t length = b->to->count - start - 8;
    for (int k = 0; k < 4; k++)
        b->to->data[start + k] = (uint8_t)(length >> (24 - 8 * k));
    put_big_endian(b, crc_of(b->to->data + start + 4, length + 4));
}

/* Each row with the number of its filter, 2: differences from the row above. */
static void make_rows(const display_picture *from, uint8_t *rows) {
    size_t wide = 4 * (size_t)from->width;
    for (int y = 0; y < from->height; y++) {
        uint8_t *to = rows + (size_t)y * (wide + 1);
        const uint8_t *now = from->bytes + (size_t)y * wide;
        const uint8_t *above = y > 0 ? now - wide : NULL;
        to[0] = above ? 2 : 0;
        for (size_t k = 0; k < wide; k++)
            to[k + 1] = (uint8_t)(now[k] - (above ? above[k] : 0));
    }
}

static void write_all(bit_stream *b, const display_picture *from, const uint8_t *rows, size_t count,
                      uint32_t *table) {
    static const uint8_t signature[] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
    static const uint8_t form[] = {8, 6, 0, 0, 0}; /* 8 bits; red, green, blue, alpha */
    for (size_t k = 0; k < sizeof signature; k++)
        put_byte(b, signature[k]);
    size_t head = chunk_begin(b, "IHDR");
    put_big_endian(b, (uint32_t)from->width);
    put_big_endian(b, (uint32_t)from->height);
    for (size_t k = 0; k < sizeof form; k++)
        put_byte(b, form[k]);
    chunk_end(b, head);
    size_t data = chunk_begin(b, "IDAT");
    put_byte(b, 0x78);
    put_byte(b, 0x01);
    deflate_fixed(b, rows, count, table);
    put_big_endian(b, adler_of(rows, count));
    chunk_end(b, data);
    chunk_end(b, chunk_begin(b, "IEND"));
}

scree_status png_encode(png_bytes *out, const display_picture *from, scree_error *error) {
    size_t count = (4 * (size_t)from->width + 1) * (size_t)from->height;
    uint8_t *rows = mem_alloc(count + 1, 1);
    uint32_t *table = mem_alloc((size_t)1 << HASH_BITS, sizeof *table);
    bit_stream b = {.to = out, .no_memory = !rows || !table};
    *out = (png_bytes){0};
    if (count >= UINT32_MAX) b.no_memory = true; /* places in the table are 32 bits */
    if (!b.no_memory) {
        make_rows(from, rows);
        write_all(&b, from, rows, count, table);
    }
    mem_free(rows);
    mem_free(table);
    if (!b.no_memory) return SCREE_OK;
    array_free(out);
    return error_no_memory(error, "a picture");
}
