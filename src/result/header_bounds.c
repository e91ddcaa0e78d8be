/* Source: HDF5 File Format Specification 3.0, IV.A.2 "Data Object Header Messages". */
#include "result/header_bounds.h"

#include <string.h>

#include "result/header_message.h"

enum { MOST_DIMENSIONS = 32, MOST_FILTERS = 32, ADDRESS = 8 };

/* The unread rest of a message. */
typedef struct rest {
    const unsigned char *at;
    size_t left;
    bool bad; /* more was requested than exists */
} rest;

static const unsigned char *take(rest *r, size_t count) {
    const unsigned char *at = r->at;
    if (r->bad || count > r->left) {
        r->bad = true;
        return NULL;
    }
    r->at += count, r->left -= count;
    return at;
}

static uint64_t number(rest *r, size_t width) {
    const unsigned char *at = take(r, width);
    return at ? header_number(at, width) : 0;
}

/* The values of a dataspace, or UINT64_MAX if they cannot be counted. */
static uint64_t space_values(rest *r) {
    uint64_t version = number(r, 1), rank = number(r, 1), flags = number(r, 1), values = 1;
    if (version < 1 || version > 2 || rank > MOST_DIMENSIONS || flags > 1) return UINT64_MAX;
    uint64_t empty = number(r, version == 1 ? 5 : 1) == 2 && version == 2;
    for (uint64_t k = 0; k < rank; k++) {
        uint64_t length = number(r, 8);
        values = length && values > UINT64_MAX / length ? UINT64_MAX : values * length;
    }
    take(r, flags ? 8 * (size_t)rank : 0);
    return r->bad ? UINT64_MAX : empty ? 0 : values;
}

static bool fits_between(uint64_t first, uint64_t count, uint64_t end) {
    return count > 0 && first <= end && count <= end - first;
}

/* Checks the positions of sign, exponent and mantissa of a floating-point number. */
static bool float_is_sound(rest *r, uint64_t bits, uint64_t sign) {
    uint64_t offset = number(r, 2), precision = number(r, 2);
    uint64_t exponent = number(r, 1), exponent_bits = number(r, 1);
    uint64_t mantissa = number(r, 1), mantissa_bits = number(r, 1);
    take(r, 4);
    return fits_between(offset, precision, bits) && sign < precision &&
           fits_between(exponent, exponent_bits, precision) &&
           fits_between(mantissa, mantissa_bits, precision);
}

/* The bytes of one value of a type: a whole number, a floating-point number, a text, or a text of
 * any length as other programs may add. 0: another type, or it does not fit. */
static uint64_t type_size(rest *r) {
    enum { WHOLE = 0, REAL = 1, TEXT = 3, ANY_LENGTH = 9 };
    uint64_t first = number(r, 1), flags = number(r, 3), size = number(r, 4);
    uint64_t version = first >> 4, kind = first & 15;
    bool sound = version >= 1 && version <= 3 && size > 0;
    if (kind == WHOLE) {
        uint64_t offset = number(r, 2), precision = number(r, 2);
        sound = sound && size <= 8 && fits_between(offset, precision, 8 * size);
    } else if (kind == REAL) {
        sound = sound && (size == 4 || size == 8) && float_is_sound(r, 8 * size, flags >> 8);
    } else if (kind == ANY_LENGTH) {
        uint64_t base = number(r, 1);
        take(r, 7);
        sound = sound && size == 16 && ((base & 15) == TEXT || (base & 15) == WHOLE);
        if ((base & 15) == WHOLE) take(r, 4);
    } else if (kind != TEXT) {
        return 0;
    }
    return sound && !r->bad ? size : 0;
}

/* Attributes: texts and parts begin at multiples of 8 in version 1. */
static bool attribute_fits(rest *r) {
    uint64_t version = number(r, 1), flags = number(r, 1);
    size_t name = (size_t)number(r, 2), type = (size_t)number(r, 2), space = (size_t)number(r, 2);
    size_t pad = version == 1 ? 7 : 0;
    if (version < 1 || version > 3 || (version > 1 && flags != 0)) return false;
    if (version == 3) take(r, 1);
    const unsigned char *text = take(r, (name + pad) & ~pad);
    const unsigned char *types = take(r, (type + pad) & ~pad);
    const unsigned char *spaces = take(r, (space + pad) & ~pad);
    if (r->bad || name == 0 || memchr(text, 0, name) != text + name - 1) return false;
    rest of_type = {types, type, false}, of_space = {spaces, space, false};
    uint64_t size = type_size(&of_type), values = space_values(&of_space);
    return size > 0 && values <= r->left / size;
}

/* A link: to an object of the file, by a path, or of a user-defined kind. */
static bool link_fits(rest *r) {
    enum { HAS_KIND = 8, HAS_ORDER = 4, HAS_CODE = 16, HARD = 0 };
    uint64_t version = number(r, 1), flags = number(r, 1);
    uint64_t kind = flags & HAS_KIND ? number(r, 1) : HARD;
    take(r, flags & HAS_ORDER ? 8 : 0);
    if (flags & HAS_CODE) take(r, 1);
    uint64_t name = number(r, (size_t)1 << (flags & 3));
    if (r->bad || version != 1 || flags > 31 || name == 0 || name > r->left) return false;
    take(r, (size_t)name);
    if (kind == HARD) return take(r, ADDRESS) != NULL;
    uint64_t length = number(r, 2);
    return length > 0 && take(r, (size_t)length) != NULL;
}

static bool fill_fits(rest *r) {
    enum { HAS_VALUE = 0x20 };
    uint64_t version = number(r, 1), flags = number(r, version == 3 ? 1 : 3);
    bool given = version == 3 ? flags & HAS_VALUE : version == 1 || flags >> 16;
    if (version < 1 || version > 3) return false;
    uint64_t size = given ? number(r, 4) : 0;
    return size <= r->left && take(r, (size_t)size) != NULL;
}

/* In version 4 the index of the chunks follows their lengths: its parameters and its address. */
static bool layout_fits(rest *r) {
    enum { COMPACT, CONTIGUOUS, CHUNKED };
    static const uint8_t of_index[6] = {0, 0, 0, 1, 5, 6};
    uint64_t version = number(r, 1), kind = number(r, 1);
    if (version < 3 || version > 4) return false;
    if (kind == COMPACT) {
        uint64_t size = number(r, 2);
        return size <= r->left && !r->bad;
    }
    if (kind == CONTIGUOUS) return take(r, 2 * ADDRESS) != NULL;
    if (kind != CHUNKED) return false;
    if (version == 3) return true; /* header_message_look counts its lengths */
    uint64_t flags = number(r, 1), lengths = number(r, 1), width = number(r, 1);
    take(r, (size_t)(lengths * width));
    uint64_t index = number(r, 1);
    if (index < 1 || index > 5) return false;
    take(r, of_index[index] + (index == 1 && flags & 2 ? 12u : 0u) + (size_t)ADDRESS);
    return !r->bad;
}

/* Filters, which results do not use; the reader then reports the remedy. */
static bool filters_fit(rest *r) {
    uint64_t version = number(r, 1), count = number(r, 1);
    if (version < 1 || version > 2 || count > MOST_FILTERS) return false;
    if (version == 1) take(r, 6);
    for (uint64_t i = 0; i < count && !r->bad; i++) {
        uint64_t id = number(r, 2);
        size_t name = version == 1 || id > 255 ? (size_t)number(r, 2) : 0;
        take(r, 2);
        size_t values = (size_t)number(r, 2);
        take(r, version == 1 ? (name + 7) / 8 * 8 : name);
        take(r, 4 * (values + (version == 1 ? values & 1 : 0)));
    }
    return !r->bad;
}

/* A version, flags, numbers that they announce, and addresses. */
static bool info_fits(rest *r, size_t first, size_t second, size_t addresses, size_t ordered) {
    uint64_t version = number(r, 1), flags = number(r, 1);
    take(r, (flags & 1 ? first : 0) + (flags & 2 ? second : 0) + addresses +
                (flags & 2 ? ordered : 0));
    return version == 0 && flags <= 3 && !r->bad;
}

bool header_message_fits(uint64_t kind, const unsigned char *m, size_t size) {
    enum {
        SPACE = 1,
        LINK_INFO = 2,
        TYPE = 3,
        FILL = 5,
        LINK = 6,
        LAYOUT = 8,
        GROUP_INFO = 10,
        FILTERS = 11,
        ATTRIBUTE = 12,
        ATTRIBUTE_INFO = 21
    };
    rest r = {m, size, false};
    switch (kind) {
    case SPACE: return space_values(&r) != UINT64_MAX;
    case LINK_INFO: return info_fits(&r, 8, 0, 2 * ADDRESS, 8);
    case TYPE: return type_size(&r) > 0;
    case FILL: return fill_fits(&r);
    case LINK: return link_fits(&r);
    case LAYOUT: return layout_fits(&r);
    case GROUP_INFO: return info_fits(&r, 4, 4, 0, 0);
    case FILTERS: return filters_fit(&r);
    case ATTRIBUTE: return attribute_fits(&r);
    case ATTRIBUTE_INFO: return info_fits(&r, 2, 0, 2 * ADDRESS, 8);
    case HEADER_CONTINUATION: return size >= 2 * ADDRESS;
    default: return true;
    }
}
