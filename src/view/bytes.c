#include "view/bytes.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"

void *bytes_room(bytes *b, size_t size) {
    if (b->failed || size > SIZE_MAX - b->count || !array_reserve(b, b->count + size)) {
        b->failed = true;
        return NULL;
    }
    unsigned char *room = b->data + b->count;
    memset(room, 0, size);
    b->count += size;
    return room;
}

void bytes_add(bytes *b, const void *data, size_t size) {
    void *room = bytes_room(b, size);
    if (room && size) memcpy(room, data, size);
}

void bytes_print(bytes *b, const char *format, ...) {
    char line[512];
    va_list list;
    va_start(list, format);
    int length = vsnprintf(line, sizeof line, format, list);
    va_end(list);
    if (length < 0 || (size_t)length >= sizeof line)
        b->failed = true;
    else
        bytes_add(b, line, (size_t)length);
}

void bytes_free(bytes *b) {
    mem_free(b->data);
    *b = (bytes){0};
}

scree_status bytes_check(const bytes *b, scree_error *error) {
    return b->failed ? error_no_memory(error, "an answer of the viewer") : SCREE_OK;
}

/* Number of bytes of the UTF-8 character that begins here; 0: the bytes are not valid UTF-8.
 * Overlong forms and surrogates count as invalid, because JSON readers refuse them. */
static size_t utf8_length(const unsigned char *c) {
    if (c[0] < 0x80) return 1;
    size_t length = c[0] >= 0xf0 ? 4 : c[0] >= 0xe0 ? 3 : 2;
    if (c[0] < 0xc2 || c[0] > 0xf4) return 0;
    for (size_t i = 1; i < length; i++)
        if ((c[i] & 0xc0) != 0x80) return 0;
    bool overlong = (c[0] == 0xe0 && c[1] < 0xa0) || (c[0] == 0xf0 && c[1] < 0x90);
    bool beyond = (c[0] == 0xed && c[1] > 0x9f) || (c[0] == 0xf4 && c[1] > 0x8f);
    return overlong || beyond ? 0 : length;
}

void json_text(bytes *b, const char *text) {
    if (!text) {
        bytes_add(b, "null", 4);
        return;
    }
    bytes_add(b, "\"", 1);
    for (const unsigned char *c = (const unsigned char *)text; *c;) {
        size_t length = utf8_length(c);
        if (length == 0)
            bytes_add(b, "\xef\xbf\xbd", 3);
        else if (*c == '"' || *c == '\\')
            bytes_print(b, "\\%c", *c);
        else if (*c < 0x20 || *c == 0x7f || *c == '<' || *c == '>' || *c == '&')
            bytes_print(b, "\\u%04x", *c);
        else
            bytes_add(b, c, length);
        c += length ? length : 1;
    }
    bytes_add(b, "\"", 1);
}

void json_number(bytes *b, double value) {
    char text[32];
    if (isfinite(value))
        bytes_print(b, "%s", number_write(value, text));
    else
        bytes_add(b, "null", 4);
}

void json_key(bytes *b, const char *key) {
    char last = b->count ? (char)b->data[b->count - 1] : '{';
    if (last != '{' && last != '[') bytes_add(b, ",", 1);
    json_text(b, key);
    bytes_add(b, ":", 1);
}

void json_pair_text(bytes *b, const char *key, const char *text) {
    json_key(b, key);
    json_text(b, text);
}

void json_pair_number(bytes *b, const char *key, double value) {
    json_key(b, key);
    json_number(b, value);
}
