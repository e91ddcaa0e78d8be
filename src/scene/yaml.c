/* Reading YAML by libyaml's events. The tree is built on an explicit stack of open maps and lists,
 * so that depth is a checked number and not a matter of the C stack. Aliases become copies, which
 * are counted before they are made, because a file of a few lines could request billions of
 * them. */
#include "scene/yaml.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <yaml.h>

#include "base/memory.h"

#define ANCHORS_LIMIT 1000u

typedef struct anchor {
    char *name;
    const node *target;
} anchor;

typedef struct reader {
    yaml_parser_t parser;
    const char *bytes;
    size_t size;
    node *place; /* holds the name of the file for all */
    node *root;
    node *open[YAML_DEPTH_LIMIT]; /* the maps and lists that are not yet closed */
    uint32_t depth;
    node *key; /* a scalar node with the key that waits for its value, or NULL */
    uint64_t nodes, text_bytes;
    ARRAY(anchor) anchors;
    scree_error *error;
} reader;

static scree_status mark_error(reader *r, yaml_mark_t mark, const char *text) {
    return error_set(r->error, SCREE_BAD_INPUT, "%s:%zu:%zu: %s", r->place->file, mark.line + 1,
                     mark.column + 1, text);
}

/* libyaml's errors in the words of a user who writes a scene. */
static const char *plain_words(const char *problem) {
    static const struct {
        const char *theirs, *ours;
    } words[] = {
        {"found character that cannot start any token",
         "this character cannot begin a value; indent with blanks and not tabs, and put such texts "
         "in quotes"},
        {"found a tab character that violates indentation",
         "there is a tab here: indent with blanks"},
        {"found a tab character where an indentation space is expected",
         "there is a tab here: indent with blanks"},
        {"did not find expected key",
         "a key was expected: check the indentation, commas and brackets above"},
        {"did not find expected '-' indicator",
         "a '-' was expected: check the indentation of this list"},
        {"did not find expected node content", "a value is missing here"},
        {"mapping values are not allowed in this context",
         "a ':' is not allowed here: check the indentation, or put the text in quotes"},
        {"block sequence entries are not allowed in this context",
         "a '-' is not allowed here: put the list on separate lines"},
        {"could not find expected ':'", "a ':' is missing after the key"},
        {"did not find expected ',' or ']'", "a ',' or ']' is missing"},
        {"did not find expected ',' or '}'", "a ',' or '}' is missing"},
        {"found unexpected end of stream", "the file ends inside a quoted text"},
        {"found unexpected document indicator", "the document ends inside a quoted text"},
        {"found unknown escape character", "unknown escape after '\\' in a double-quoted text"},
        {"control characters are not allowed", "control characters are not allowed"},
        {"did not find expected <document start>",
         "the text ends before this: check whether a line is indented less than the first one"},
    };
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (strcmp(words[i].theirs, problem) == 0) return words[i].ours;
    return problem;
}

/* Errors of the byte reader have an offset instead of a mark. */
static scree_status byte_error(reader *r) {
    size_t offset = r->parser.problem_offset, line = 1, start = 0;
    if (offset > r->size) offset = r->size;
    for (size_t i = 0; i < offset; i++)
        if (r->bytes[i] == '\n') {
            line++;
            start = i + 1;
        }
    const char *problem = r->parser.problem ? r->parser.problem : "cannot be read";
    bool encoding = strstr(problem, "UTF-8") || strstr(problem, "Unicode");
    return error_set(r->error, SCREE_BAD_INPUT, "%s:%zu:%zu: %s", r->place->file, line,
                     offset - start + 1,
                     encoding ? "this is not UTF-8 text" : plain_words(problem));
}

static scree_status syntax_error(reader *r) {
    if (r->parser.error == YAML_MEMORY_ERROR) return error_no_memory(r->error, "reading YAML");
    if (r->parser.error == YAML_READER_ERROR) return byte_error(r);
    return mark_error(r, r->parser.problem_mark,
                      plain_words(r->parser.problem ? r->parser.problem : "wrong syntax"));
}

static scree_status count_nodes(reader *r, yaml_mark_t mark, uint64_t nodes, uint64_t bytes) {
    r->nodes += nodes;
    r->text_bytes += bytes;
    if (r->nodes <= YAML_NODES_LIMIT && r->text_bytes <= 2 * YAML_BYTES_LIMIT) return SCREE_OK;
    return mark_error(r, mark, "too many values: the file with its aliases is too large");
}

static void set_place(reader *r, node *n, yaml_mark_t mark) {
    node_share_file(n, r->place);
    n->line = (uint32_t)mark.line + 1;
    n->column = (uint32_t)mark.column + 1;
}

static scree_status take_key(reader *r, const yaml_event_t *event) {
    if (event->type != YAML_SCALAR_EVENT)
        return mark_error(r, event->start_mark, "a key must be a plain text");
    const char *text = (const char *)event->data.scalar.value;
    size_t length = event->data.scalar.length;
    if (length == 0) return mark_error(r, event->start_mark, "a key is empty");
    if (length > YAML_KEY_LENGTH || strlen(text) != length)
        return mark_error(r, event->start_mark, "a key is too long or contains a zero byte");
    if (strcmp(text, "<<") == 0)
        return mark_error(r, event->start_mark,
                          "'<<' is not supported: use 'defaults:' and 'class:'");
    if (event->data.scalar.anchor)
        return mark_error(r, event->start_mark, "a key cannot have an anchor");
    r->key = node_scalar(text);
    if (!r->key) return error_no_memory(r->error, "a key");
    set_place(r, r->key, event->start_mark);
    return count_nodes(r, event->start_mark, 0, length);
}

/* Inserts n (taken over) into the innermost open map or list, or makes it the root. */
static void attach(reader *r, node *n) {
    if (r->depth == 0) {
        r->root = n;
        return;
    }
    if (r->key) {
        mem_free(n->key);
        n->key = r->key->text;
        r->key->text = NULL;
        n->key_line = r->key->line;
        n->key_column = r->key->column;
        node_free(r->key);
        r->key = NULL;
    }
    node_link(r->open[r->depth - 1], n);
}

static scree_status name_anchor(reader *r, const yaml_char_t *name, const node *target,
                                yaml_mark_t mark) {
    if (!name) return SCREE_OK;
    if (r->anchors.count >= ANCHORS_LIMIT) return mark_error(r, mark, "too many anchors");
    anchor a = {mem_text((const char *)name), target};
    if (a.name && array_push(&r->anchors, a)) return SCREE_OK;
    mem_free(a.name);
    return error_no_memory(r->error, "an anchor");
}

static scree_status refuse_tag(reader *r, const yaml_char_t *tag, yaml_mark_t mark) {
    return tag ? mark_error(r, mark, "tags such as '!name' are not supported") : SCREE_OK;
}

static scree_status add_scalar(reader *r, const yaml_event_t *event) {
    const char *text = (const char *)event->data.scalar.value;
    size_t length = event->data.scalar.length;
    TRY(refuse_tag(r, event->data.scalar.tag, event->start_mark));
    if (strlen(text) != length)
        return mark_error(r, event->start_mark, "a zero byte is not allowed in a text");
    TRY(count_nodes(r, event->start_mark, 1, length));
    node *n = node_scalar(text);
    if (!n) return error_no_memory(r->error, "a value");
    n->quoted = event->data.scalar.style != YAML_PLAIN_SCALAR_STYLE;
    set_place(r, n, event->start_mark);
    attach(r, n);
    return name_anchor(r, event->data.scalar.anchor, n, event->start_mark);
}

static scree_status add_collection(reader *r, const yaml_event_t *event, node_type type) {
    bool map = type == NODE_MAP;
    yaml_mark_t mark = event->start_mark;
    TRY(refuse_tag(r, map ? event->data.mapping_start.tag : event->data.sequence_start.tag, mark));
    if (r->depth >= YAML_DEPTH_LIMIT) return mark_error(r, mark, "nested too deeply");
    TRY(count_nodes(r, mark, 1, 0));
    node *n = node_new(type);
    if (!n) return error_no_memory(r->error, "a value");
    set_place(r, n, mark);
    attach(r, n);
    r->open[r->depth++] = n;
    return name_anchor(
        r, map ? event->data.mapping_start.anchor : event->data.sequence_start.anchor, n, mark);
}

static bool is_open(const reader *r, const node *n) {
    for (uint32_t i = 0; i < r->depth; i++)
        if (r->open[i] == n) return true;
    return false;
}

static scree_status add_alias(reader *r, const yaml_event_t *event) {
    const char *name = (const char *)event->data.alias.anchor;
    const node *target = NULL;
    for (size_t i = r->anchors.count; i-- > 0 && !target;)
        if (strcmp(r->anchors.data[i].name, name) == 0) target = r->anchors.data[i].target;
    if (!target) return mark_error(r, event->start_mark, "this alias has no anchor above it");
    if (is_open(r, target)) return mark_error(r, event->start_mark, "this alias contains itself");
    node_size size = node_measure(target);
    if (size.depth + r->depth > YAML_DEPTH_LIMIT)
        return mark_error(r, event->start_mark, "nested too deeply");
    TRY(count_nodes(r, event->start_mark, size.nodes, size.bytes));
    node *copy = node_copy(target);
    if (!copy) return error_no_memory(r->error, "an alias");
    mem_free(copy->key);
    copy->key = NULL;
    attach(r, copy);
    return SCREE_OK;
}

static int compare_keys(const void *a, const void *b) {
    const node *first = *(node *const *)a, *second = *(node *const *)b;
    int order = strcmp(first->key, second->key);
    if (order != 0) return order;
    if (first->key_line != second->key_line) return first->key_line < second->key_line ? -1 : 1;
    return first->key_column < second->key_column ? -1 : first->key_column > second->key_column;
}

/* By sorting: comparing each with each would take minutes on a hostile file. */
static scree_status check_duplicates(reader *r, const node *map) {
    if (map->count < 2) return SCREE_OK;
    if (map->count > YAML_KEYS_LIMIT)
        return node_error(map, r->error, "more than %u keys in one map", YAML_KEYS_LIMIT);
    node **keys = mem_alloc(map->count, sizeof(node *));
    if (!keys) return error_no_memory(r->error, "checking keys");
    size_t count = 0;
    for (node *child = map->first; child; child = child->next)
        keys[count++] = child;
    qsort(keys, count, sizeof(node *), compare_keys);
    scree_status status = SCREE_OK;
    for (size_t i = 1; i < count && status == SCREE_OK; i++)
        if (strcmp(keys[i]->key, keys[i - 1]->key) == 0)
            status = node_key_error(keys[i], r->error, "duplicate key '%s', first used in line %u",
                                    keys[i]->key, keys[i - 1]->key_line);
    mem_free(keys);
    return status;
}

static scree_status close_collection(reader *r) {
    const node *done = r->open[--r->depth];
    return done->type == NODE_MAP ? check_duplicates(r, done) : SCREE_OK;
}

static bool begins_value(yaml_event_type_t type) {
    return type == YAML_SCALAR_EVENT || type == YAML_ALIAS_EVENT ||
           type == YAML_SEQUENCE_START_EVENT || type == YAML_MAPPING_START_EVENT;
}

static scree_status take_event(reader *r, const yaml_event_t *event) {
    bool in_map = r->depth > 0 && r->open[r->depth - 1]->type == NODE_MAP;
    if (begins_value(event->type) && in_map && !r->key) return take_key(r, event);
    switch (event->type) {
    case YAML_DOCUMENT_START_EVENT:
        if (!r->root) return SCREE_OK;
        return mark_error(r, event->start_mark,
                          "a second document begins here: one file must "
                          "hold one scene");
    case YAML_SCALAR_EVENT: return add_scalar(r, event);
    case YAML_ALIAS_EVENT: return add_alias(r, event);
    case YAML_SEQUENCE_START_EVENT: return add_collection(r, event, NODE_LIST);
    case YAML_MAPPING_START_EVENT: return add_collection(r, event, NODE_MAP);
    case YAML_SEQUENCE_END_EVENT:
    case YAML_MAPPING_END_EVENT: return close_collection(r);
    default: return SCREE_OK;
    }
}

static scree_status read_events(reader *r) {
    for (bool done = false; !done;) {
        yaml_event_t event;
        if (!yaml_parser_parse(&r->parser, &event)) return syntax_error(r);
        scree_status status = take_event(r, &event);
        done = event.type == YAML_STREAM_END_EVENT;
        yaml_event_delete(&event);
        TRY(status);
    }
    bool empty = !r->root || (r->root->type == NODE_SCALAR && r->root->text[0] == '\0');
    if (empty) return error_set(r->error, SCREE_BAD_INPUT, "%s: the file is empty", r->place->file);
    return SCREE_OK;
}

static scree_status read_document(reader *r, const char *name) {
    r->place = node_new(NODE_SCALAR);
    if (!r->place) return error_no_memory(r->error, "reading YAML");
    TRY(node_name_file(r->place, name, r->error));
    if (r->size > YAML_BYTES_LIMIT)
        return error_set(r->error, SCREE_BAD_INPUT, "%s: the file is larger than %zu MiB", name,
                         YAML_BYTES_LIMIT >> 20);
    if (!yaml_parser_initialize(&r->parser)) return error_no_memory(r->error, "reading YAML");
    yaml_parser_set_encoding(&r->parser, YAML_UTF8_ENCODING);
    yaml_parser_set_input_string(&r->parser, (const unsigned char *)r->bytes, r->size);
    scree_status status = read_events(r);
    yaml_parser_delete(&r->parser);
    return status;
}

static scree_status read_bytes(const char *bytes, size_t size, const char *name, node **out,
                               scree_error *error) {
    /* some editors write a UTF-8 mark at the start of a file, which libyaml takes for text */
    size_t mark = size >= 3 && memcmp(bytes, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
    reader r = {.bytes = bytes + mark, .size = size - mark, .error = error};
    *out = NULL;
    scree_status status = read_document(&r, name);
    for (size_t i = 0; i < r.anchors.count; i++)
        mem_free(r.anchors.data[i].name);
    array_free(&r.anchors);
    node_free(r.key);
    node_free(r.place);
    if (status == SCREE_OK)
        *out = r.root;
    else
        node_free(r.root);
    return status;
}

scree_status yaml_read_text(const char *text, const char *name, node **out, scree_error *error) {
    return read_bytes(text, strlen(text), name, out, error);
}

static scree_status file_error(const char *path, int reason, scree_error *error) {
    if (reason == ENOENT || reason == ENOTDIR)
        return error_set(error, SCREE_NOT_FOUND, "%s: there is no such file", path);
    return error_set(error, SCREE_IO, "%s: cannot be read: %s", path, strerror(reason));
}

static scree_status check_file(int file, const char *path, scree_error *error) {
    struct stat info;
    if (fstat(file, &info) != 0) return file_error(path, errno, error);
    if (S_ISDIR(info.st_mode))
        return error_set(error, SCREE_BAD_INPUT, "%s: this is a folder, not a file", path);
    if (!S_ISREG(info.st_mode))
        return error_set(error, SCREE_BAD_INPUT, "%s: this is not a regular file", path);
    if ((uint64_t)info.st_size > YAML_BYTES_LIMIT)
        return error_set(error, SCREE_BAD_INPUT, "%s: the file is larger than %zu MiB", path,
                         YAML_BYTES_LIMIT >> 20);
    return SCREE_OK;
}

/* The file may grow while it is read, so the limit is checked again afterwards. */
static scree_status load(int file, const char *path, text_buffer *bytes, scree_error *error) {
    TRY(check_file(file, path, error));
    while (bytes->count <= YAML_BYTES_LIMIT) {
        size_t room = 65536;
        if (!array_grow((void **)&bytes->data, &bytes->capacity, bytes->count + room, 1))
            return error_no_memory(error, path);
        ssize_t got = read(file, bytes->data + bytes->count, room);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return file_error(path, errno, error);
        if (got == 0) break;
        bytes->count += (size_t)got;
    }
    return SCREE_OK;
}

scree_status yaml_read_file(const char *path, node **out, scree_error *error) {
    *out = NULL;
    /* a pipe without a writer would make a blocking open wait for ever */
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (file < 0) return file_error(path, errno, error);
    text_buffer bytes = {0};
    scree_status status = load(file, path, &bytes, error);
    close(file);
    if (status == SCREE_OK) status = read_bytes(bytes.data, bytes.count, path, out, error);
    text_free(&bytes);
    return status;
}
