/* Trees of maps, lists and scalars. Lists are linked lists with linear search: scenes have long
 * lists that are read once in order and maps of a dozen keys. */
#include "base/node.h"

#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"

/* A file name with the number of nodes that refer to it; node.file points to `name`. Atomic,
 * because copies of one scene may be freed by different threads. */
typedef struct file_name {
    atomic_uint_least32_t shares;
    char name[];
} file_name;

static file_name *file_of(const char *name) {
    return (file_name *)(void *)((char *)(uintptr_t)name - offsetof(file_name, name));
}

static void file_release(const char *name) {
    if (name && atomic_fetch_sub(&file_of(name)->shares, 1) == 1) mem_free(file_of(name));
}

scree_status node_name_file(node *n, const char *file, scree_error *error) {
    size_t length = strlen(file) + 1;
    file_name *f = mem_alloc(sizeof *f + length, 1);
    if (!f) return error_no_memory(error, "a file name");
    atomic_init(&f->shares, 1);
    memcpy(f->name, file, length);
    file_release(n->file);
    n->file = f->name;
    return SCREE_OK;
}

void node_share_file(node *n, const node *from) {
    if (from->file) atomic_fetch_add(&file_of(from->file)->shares, 1);
    file_release(n->file);
    n->file = from->file;
}

node *node_new(node_type type) {
    node *n = mem_alloc(1, sizeof *n);
    if (n) n->type = type;
    return n;
}

node *node_scalar(const char *text) {
    node *n = node_new(NODE_SCALAR);
    if (!n) return NULL;
    n->text = mem_text(text);
    if (n->text) return n;
    node_free(n);
    return NULL;
}

void node_free(node *n) {
    if (!n) return;
    for (node *child = n->first, *next; child; child = next) {
        next = child->next;
        node_free(child);
    }
    file_release(n->file);
    mem_free(n->text);
    mem_free(n->key);
    mem_free(n);
}

void node_link(node *parent, node *child) {
    child->next = NULL;
    if (parent->last)
        parent->last->next = child;
    else
        parent->first = child;
    parent->last = child;
    parent->count++;
}

static bool copy_own_fields(node *to, const node *from) {
    to->quoted = from->quoted;
    to->used = from->used;
    to->line = from->line;
    to->column = from->column;
    to->key_line = from->key_line;
    to->key_column = from->key_column;
    node_share_file(to, from);
    if (from->text && !(to->text = mem_text(from->text))) return false;
    return !from->key || (to->key = mem_text(from->key));
}

node *node_copy(const node *n) {
    node *copy = node_new(n->type);
    if (!copy) return NULL;
    bool good = copy_own_fields(copy, n);
    for (const node *child = n->first; good && child; child = child->next) {
        node *child_copy = node_copy(child);
        if (child_copy)
            node_link(copy, child_copy);
        else
            good = false;
    }
    if (good) return copy;
    node_free(copy);
    return NULL;
}

static scree_status append(node *parent, const char *key, node *child, scree_error *error) {
    if (parent->type == NODE_SCALAR)
        return node_error(parent, error, "a plain value cannot have entries");
    char *name = NULL;
    if (parent->type == NODE_MAP) {
        if (!key) return node_error(parent, error, "an entry of a map needs a key");
        if (node_get(parent, key)) return node_error(child, error, "duplicate key '%s'", key);
        name = mem_text(key);
        if (!name) return error_no_memory(error, "a key");
    }
    mem_free(child->key);
    child->key = name;
    node_link(parent, child);
    return SCREE_OK;
}

scree_status node_append(node *parent, const char *key, node *child, scree_error *error) {
    if (!child) return error_no_memory(error, "an entry of a scene");
    scree_status status = append(parent, key, child, error);
    if (status != SCREE_OK) node_free(child);
    return status;
}

static scree_status set_scalar(node *map, const char *key, const char *value, bool quoted,
                               scree_error *error) {
    node *scalar = node_scalar(value);
    if (!scalar) return error_no_memory(error, "a value of a scene");
    scalar->quoted = quoted;
    if (map->type == NODE_MAP) node_remove(map, key);
    return node_append(map, key, scalar, error);
}

scree_status node_set_real(node *map, const char *key, double value, scree_error *error) {
    char buffer[32];
    return set_scalar(map, key, number_write(value, buffer), false, error);
}

scree_status node_set_text(node *map, const char *key, const char *value, scree_error *error) {
    return set_scalar(map, key, value, true, error);
}

node *node_get(const node *map, const char *key) {
    if (!map || map->type != NODE_MAP) return NULL;
    for (node *child = map->first; child; child = child->next)
        if (strcmp(child->key, key) == 0) return child;
    return NULL;
}

node *node_at(const node *list, uint32_t index) {
    node *child = list ? list->first : NULL;
    while (child && index-- > 0)
        child = child->next;
    return child;
}

void node_remove(node *map, const char *key) {
    node *gone = node_get(map, key);
    if (!gone) return;
    node *before = NULL;
    for (node *child = map->first; child != gone; child = child->next)
        before = child;
    if (before)
        before->next = gone->next;
    else
        map->first = gone->next;
    if (map->last == gone) map->last = before;
    map->count--;
    node_free(gone);
}

node_size node_measure(const node *n) {
    node_size size = {1, 0, 0};
    size.bytes = (n->text ? strlen(n->text) : 0) + (n->key ? strlen(n->key) : 0);
    for (const node *child = n->first; child; child = child->next) {
        node_size part = node_measure(child);
        size.nodes += part.nodes;
        size.bytes += part.bytes;
        if (part.depth > size.depth) size.depth = part.depth;
    }
    size.depth++;
    return size;
}

static scree_status place_error(const node *n, uint32_t line, uint32_t column, scree_error *error,
                                const char *format, va_list arguments) {
    if (!error) return SCREE_BAD_INPUT;
    char text[sizeof error->text];
    vsnprintf(text, sizeof text, format, arguments);
    if (n && n->file && line > 0)
        return error_set(error, SCREE_BAD_INPUT, "%s:%u:%u: %s", n->file, line, column, text);
    if (n && n->file) return error_set(error, SCREE_BAD_INPUT, "%s: %s", n->file, text);
    return error_set(error, SCREE_BAD_INPUT, "%s", text);
}

scree_status node_error(const node *n, scree_error *error, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    scree_status status =
        place_error(n, n ? n->line : 0, n ? n->column : 0, error, format, arguments);
    va_end(arguments);
    return status;
}

scree_status node_key_error(const node *n, scree_error *error, const char *format, ...) {
    bool keyed = n && n->key_line > 0;
    uint32_t line = keyed ? n->key_line : n ? n->line : 0;
    uint32_t column = keyed ? n->key_column : n ? n->column : 0;
    va_list arguments;
    va_start(arguments, format);
    scree_status status = place_error(n, line, column, error, format, arguments);
    va_end(arguments);
    return status;
}

#define NAME_LENGTH 48 /* longer names are never suggested */

static unsigned smaller(unsigned a, unsigned b) { return a < b ? a : b; }

/* Edits (insert, delete, replace, swap of neighbours) that turn a into b: the "optimal string
 * alignment" distance, three rows at a time. */
static unsigned edit_distance(const char *a, size_t a_length, const char *b, size_t b_length) {
    unsigned rows[3][NAME_LENGTH + 1];
    for (size_t j = 0; j <= b_length; j++)
        rows[0][j] = (unsigned)j;
    for (size_t i = 1; i <= a_length; i++) {
        unsigned *row = rows[i % 3], *above = rows[(i + 2) % 3], *over = rows[(i + 1) % 3];
        row[0] = (unsigned)i;
        for (size_t j = 1; j <= b_length; j++) {
            unsigned best = above[j - 1] + (a[i - 1] != b[j - 1]);
            best = smaller(best, smaller(above[j], row[j - 1]) + 1);
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                best = smaller(best, over[j - 2] + 1);
            row[j] = best;
        }
    }
    return rows[a_length % 3][b_length];
}

const char *nearest_name(const char *text, const char *const *names) {
    size_t length = strlen(text);
    if (length == 0 || length > NAME_LENGTH || !names) return NULL;
    unsigned limit = length <= 3 ? 1 : length <= 6 ? 2 : 3, nearest = limit + 1;
    const char *best = NULL;
    for (; *names; names++) {
        size_t name_length = strlen(*names);
        if (name_length > NAME_LENGTH) continue;
        unsigned distance = edit_distance(text, length, *names, name_length);
        if (distance < nearest && distance < name_length) {
            nearest = distance;
            best = *names;
        }
    }
    return best;
}
