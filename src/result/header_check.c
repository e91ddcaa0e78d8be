/* Sources: HDF5 File Format Specification 3.0, IV.A.1.b "Version 2 Data Object Header Prefix";
 * Bob Jenkins, "lookup3" (2006), which that specification names for checksums. */
#include "result/header_check.h"

#include <string.h>

#include "result/header_bounds.h"

enum { FLAG_SIZE = 3, FLAG_ORDERED = 4, FLAG_PHASE = 0x10, FLAG_TIMES = 0x20 };
enum { MESSAGE_SHARED = 2 }; /* in the flags of a message: it is stored elsewhere */

bool header_is_signed(const unsigned char *bytes, size_t count) {
    static const char known[][5] = {"OHDR", "OCHK", "EAHD", "EAIB"};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (count >= 4 && memcmp(bytes, known[i], 4) == 0) return true;
    return false;
}

/* Position of the length of the messages, and its number of bytes. */
static size_t length_at(const unsigned char *bytes, size_t *digits) {
    unsigned flags = bytes[5];
    *digits = (size_t)1 << (flags & FLAG_SIZE);
    return 6 + (flags & FLAG_TIMES ? 16 : 0) + (flags & FLAG_PHASE ? 4 : 0);
}

size_t header_length(const unsigned char *bytes, size_t count) {
    if (count < 16 || memcmp(bytes, "OHDR", 4) != 0) return 0;
    size_t digits, at = length_at(bytes, &digits);
    if (bytes[4] != 2 || at + digits > count) return SIZE_MAX;
    uint64_t messages = header_number(bytes + at, digits);
    if (messages > UINT32_MAX) return SIZE_MAX;
    return at + digits + (size_t)messages + 4;
}

static uint32_t turn(uint32_t x, int by) { return x << by | x >> (32 - by); }

static uint32_t word(const unsigned char *p, size_t count) {
    uint32_t value = 0;
    for (size_t i = 0; i < count && i < 4; i++)
        value |= (uint32_t)p[i] << (8 * i);
    return value;
}

static void mix(uint32_t s[3]) {
    static const int by[6] = {4, 6, 8, 16, 19, 4};
    for (int i = 0; i < 6; i++) {
        uint32_t *a = &s[i % 3], *b = &s[(i + 1) % 3], *c = &s[(i + 2) % 3];
        *a -= *c;
        *a ^= turn(*c, by[i]);
        *c += *b;
    }
}

static void finish(uint32_t s[3]) {
    static const int by[7] = {14, 11, 25, 16, 4, 14, 24};
    for (int i = 0; i < 7; i++) {
        uint32_t *to = &s[(i + 2) % 3], *from = &s[(i + 1) % 3];
        *to ^= *from;
        *to -= turn(*from, by[i]);
    }
}

static uint32_t lookup3(const unsigned char *p, size_t count) {
    uint32_t start = 0xdeadbeefu + (uint32_t)count, s[3] = {start, start, start};
    for (; count > 12; count -= 12, p += 12) {
        for (size_t k = 0; k < 3; k++)
            s[k] += word(p + 4 * k, 4);
        mix(s);
    }
    if (count == 0) return s[2];
    for (size_t k = 0; k < 3 && 4 * k < count; k++)
        s[k] += word(p + 4 * k, count - 4 * k);
    finish(s);
    return s[2];
}

uint32_t header_checksum(const unsigned char *bytes, size_t count) { return lookup3(bytes, count); }

bool header_is_whole(const unsigned char *bytes, size_t length) {
    return length > 4 && word(bytes + length - 4, 4) == lookup3(bytes, length - 4);
}

static bool messages_are_harmless(header_seen *seen, const unsigned char *m, size_t size) {
    size_t front = seen->ordered ? 6 : 4;
    while (size >= front) {
        size_t length = (size_t)header_number(m + 1, 2);
        if (length > size - front || m[3] & MESSAGE_SHARED) return false;
        if (!header_message_fits(m[0], m + front, length)) return false;
        if (!header_message_look(&seen->facts, m[0], m + front, length)) return false;
        m += front + length, size -= front + length;
    }
    return !seen->facts.dense && (!seen->facts.has_rank || header_facts_agree(&seen->facts));
}

bool header_is_harmless(header_seen *seen, const unsigned char *bytes, size_t length) {
    enum { SIGNATURE = 4, SUM = 4 };
    if (length < SIGNATURE + SUM) return false;
    size_t digits, first = SIGNATURE;
    if (memcmp(bytes, "OHDR", SIGNATURE) == 0) {
        *seen = (header_seen){.ordered = bytes[5] & FLAG_ORDERED};
        first = length_at(bytes, &digits) + digits;
    }
    return first + SUM <= length &&
           messages_are_harmless(seen, bytes + first, length - first - SUM);
}
