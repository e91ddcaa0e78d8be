#include "base/text.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/decimal.h"
#include "base/memory.h"

#define NUMBER_LENGTH 320 /* longer digit strings are certainly mistakes */

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

static const char *skip_digits(const char *p) {
    while (is_digit(*p))
        p++;
    return p;
}

/* The end of the decimal number at p, or p itself if there is none. */
static const char *number_end(const char *start) {
    const char *p = start;
    if (*p == '+' || *p == '-') p++;
    const char *whole = p;
    p = skip_digits(p);
    size_t digits = (size_t)(p - whole);
    if (*p == '.') {
        const char *part = ++p;
        p = skip_digits(p);
        digits += (size_t)(p - part);
    }
    if (digits == 0) return start;
    if (*p == 'e' || *p == 'E') {
        const char *exponent = p + 1;
        if (*exponent == '+' || *exponent == '-') exponent++;
        if (is_digit(*exponent)) p = skip_digits(exponent);
    }
    return p;
}

/* The decimal mark of the present locale. */
static void decimal_point(char point[8]) {
    char probe[16];
    int length = snprintf(probe, sizeof probe, "%.1f", 0.5);
    if (length < 3 || length > 9) {
        memcpy(point, ".", 2);
        return;
    }
    memcpy(point, probe + 1, (size_t)length - 2);
    point[length - 2] = '\0';
}

bool number_read(const char **cursor, double *out) {
    const char *start = *cursor, *end = number_end(start);
    size_t length = (size_t)(end - start);
    if (length == 0 || length > NUMBER_LENGTH) return false;
    if (decimal_read(start, end, out)) {
        *cursor = end;
        return true;
    }
    char copy[NUMBER_LENGTH + 16];
    const char *dot = memchr(start, '.', length);
    if (dot) {
        char point[8];
        decimal_point(point);
        snprintf(copy, sizeof copy, "%.*s%s%.*s", (int)(dot - start), start, point,
                 (int)(end - dot - 1), dot + 1);
    } else {
        memcpy(copy, start, length);
        copy[length] = '\0';
    }
    *out = strtod(copy, NULL);
    *cursor = end;
    return true;
}

/* Replaces the mark of the locale by a point. */
static void use_point(char *text) {
    char point[8];
    decimal_point(point);
    char *mark = strcmp(point, ".") != 0 ? strstr(text, point) : NULL;
    if (!mark) return;
    size_t width = strlen(point);
    *mark = '.';
    memmove(mark + 1, mark + width, strlen(mark + width) + 1);
}

const char *number_write(double value, char buffer[32]) {
    if (isnan(value)) return "nan";
    if (isinf(value)) return value > 0 ? "inf" : "-inf";
    for (int digits = 15; digits <= 17; digits++) {
        snprintf(buffer, 32, "%.*g", digits, value);
        if (strtod(buffer, NULL) == value) break;
    }
    use_point(buffer);
    return buffer;
}

bool text_ends_with(const char *text, const char *ending) {
    size_t length = strlen(text), tail = strlen(ending);
    if (length < tail) return false;
    for (size_t i = 0; i < tail; i++) {
        char c = text[length - tail + i];
        if (c >= 'A' && c <= 'Z') c = (char)(c - 'A' + 'a');
        if (c != ending[i]) return false;
    }
    return true;
}

bool text_add(text_buffer *buffer, const char *format, ...) {
    va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    size_t need = buffer->count + (size_t)(length < 0 ? 0 : length) + 1;
    bool room = length >= 0 && array_grow((void **)&buffer->data, &buffer->capacity, need, 1);
    if (room) {
        vsnprintf(buffer->data + buffer->count, (size_t)length + 1, format, again);
        buffer->count += (size_t)length;
    }
    va_end(again);
    return room;
}

void text_free(text_buffer *buffer) {
    mem_free(buffer->data);
    *buffer = (text_buffer){0};
}
