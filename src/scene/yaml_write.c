/* Printing a tree as YAML for people: one key per line, short lists of plain values in brackets,
 * texts in quotes only where they were or must be. */
#include <string.h>

#include "scene/yaml.h"

#define LINE_WIDTH 88 /* longer lists of values go one per line */

/* Characters with a meaning in YAML at the start of a plain text. */
static bool may_start(const char *text) {
    if (strchr("-?:", text[0])) return text[1] != '\0' && text[1] != ' ' && text[0] == '-';
    return !strchr(",[]{}#&*!|>'\"%@`", text[0]);
}

/* Whether text can be written without quotes, also inside brackets. */
static bool is_plain(const char *text) {
    size_t length = strlen(text);
    if (length == 0 || !may_start(text) || text[0] == ' ' || text[length - 1] == ' ') return false;
    if (strncmp(text, "---", 3) == 0) return false;
    if (strncmp(text, "...", 3) == 0) return false;
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)text[i];
        if (c < 32 || c >= 127 || strchr(",[]{}", c)) return false;
        if (c == ':' && (text[i + 1] == ' ' || text[i + 1] == '\0')) return false;
        if (c == '#' && text[i - 1] == ' ') return false;
    }
    return true;
}

/* The length of the UTF-8 character at p and its code, or 0 if it is invalid. */
static size_t decode(const unsigned char *p, unsigned *code) {
    size_t length = p[0] < 0xC2 ? 0 : p[0] < 0xE0 ? 2 : p[0] < 0xF0 ? 3 : p[0] < 0xF5 ? 4 : 0;
    if (length == 0) return 0;
    *code = p[0] & (0xFFu >> (length + 1));
    for (size_t i = 1; i < length; i++) {
        if ((p[i] & 0xC0) != 0x80) return 0;
        *code = *code << 6 | (p[i] & 0x3Fu);
    }
    bool surrogate = *code >= 0xD800 && *code < 0xE000;
    bool too_long = (length == 3 && *code < 0x800) || (length == 4 && *code < 0x10000);
    return surrogate || too_long || *code > 0x10FFFF ? 0 : length;
}

/* Line breaks and marks that YAML would fold, drop or refuse if written directly. */
static bool needs_escape(unsigned code) {
    return code <= 0xA0 || code == 0x2028 || code == 0x2029 || code == 0xFEFF ||
           (code & 0xFFFE) == 0xFFFE;
}

static bool write_quoted(const char *text, text_buffer *out) {
    bool good = text_add(out, "\"");
    for (const unsigned char *p = (const unsigned char *)text; good && *p;) {
        unsigned code = *p;
        size_t length = *p < 128 ? 1 : decode(p, &code);
        if (*p == '"' || *p == '\\')
            good = text_add(out, "\\%c", *p);
        else if (*p == '\n')
            good = text_add(out, "\\n");
        else if (*p == '\t')
            good = text_add(out, "\\t");
        else if (length == 0 || (length == 1 && (*p < 32 || *p == 127)))
            good = text_add(out, "\\x%02X", *p);
        else if (length > 1 && needs_escape(code))
            good = text_add(out, "\\U%08X", code);
        else
            good = text_add(out, "%.*s", (int)length, (const char *)p);
        p += length == 0 ? 1 : length;
    }
    return good && text_add(out, "\"");
}

static bool write_text(const char *text, bool quoted, text_buffer *out) {
    return !quoted && is_plain(text) ? text_add(out, "%s", text) : write_quoted(text, out);
}

/* An empty value without quotes is YAML's null: nothing is written. */
static bool is_null(const node *n) {
    return n->type == NODE_SCALAR && n->text[0] == '\0' && !n->quoted;
}

static bool fits_brackets(const node *n, int indent) {
    size_t width = (size_t)indent + 2;
    if (n->type == NODE_MAP) return n->count == 0;
    for (const node *child = n->first; child; child = child->next) {
        if (child->type != NODE_SCALAR || is_null(child)) return false;
        width += strlen(child->text) + 2;
        if (width > LINE_WIDTH) return false;
    }
    return true;
}

static bool write_brackets(const node *n, text_buffer *out) {
    if (n->type == NODE_MAP) return text_add(out, "{}\n");
    bool good = text_add(out, "[");
    for (const node *child = n->first; good && child; child = child->next)
        good = write_text(child->text, child->quoted, out) &&
               text_add(out, "%s", child->next ? ", " : "");
    return good && text_add(out, "]\n");
}

static bool write_entries(const node *n, int indent, bool first_in_line, text_buffer *out);

/* The value after "key:" or "-", with the end of its line. */
static bool write_value(const node *n, int indent, bool in_list, text_buffer *out) {
    if (is_null(n)) return text_add(out, "\n");
    if (n->type == NODE_SCALAR)
        return text_add(out, " ") && write_text(n->text, n->quoted, out) && text_add(out, "\n");
    if (fits_brackets(n, indent)) return text_add(out, " ") && write_brackets(n, out);
    if (in_list && n->type == NODE_MAP)
        return text_add(out, " ") && write_entries(n, indent + 2, true, out);
    return text_add(out, "\n") && write_entries(n, indent + 2, false, out);
}

static bool write_entries(const node *n, int indent, bool first_in_line, text_buffer *out) {
    bool good = true;
    for (const node *child = n->first; good && child; child = child->next) {
        if (!first_in_line) good = text_add(out, "%*s", indent, "");
        first_in_line = false;
        if (n->type == NODE_LIST)
            good = good && text_add(out, "-");
        else
            good = good && write_text(child->key, false, out) && text_add(out, ":");
        good = good && write_value(child, indent, n->type == NODE_LIST, out);
    }
    return good;
}

static bool write_root(const node *n, text_buffer *out) {
    if (n->type == NODE_SCALAR) return write_text(n->text, n->quoted, out) && text_add(out, "\n");
    return fits_brackets(n, 0) ? write_brackets(n, out) : write_entries(n, 0, false, out);
}

scree_status yaml_write(const node *n, text_buffer *out, scree_error *error) {
    return write_root(n, out) ? SCREE_OK : error_no_memory(error, "writing YAML");
}
