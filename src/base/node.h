/* The one data model of scenes and parameters: a tree of maps, lists and scalars, each with the
 * place it was read from. Filled by the YAML/JSON reader or by a C program. Scalars are kept as
 * text and read by type ("5 mm", "30 deg", "0.5 * mu"): see param.h. A tree has one owner. */
#ifndef BASE_NODE_H
#define BASE_NODE_H

#include <stdint.h>

#include "base/status.h"

typedef enum node_type { NODE_SCALAR, NODE_LIST, NODE_MAP } node_type;

/* The tag is the public name of the type: programs hold trees as scree_params. */
typedef struct scree_params {
    node_type type;
    char *text;            /* scalar: its text */
    bool quoted;           /* scalar: was written in quotes, so it is a text and not a number */
    char *key;             /* its key in the map, or NULL */
    const char *file;      /* counted and shared, see node_name_file; NULL: made by a program */
    uint32_t line, column; /* of the value; from 1; 0 = unknown */
    uint32_t key_line, key_column;            /* of the key; 0 = unknown */
    struct scree_params *first, *last, *next; /* children in order; the next sibling */
    uint32_t count;                           /* children */
    bool used;                                /* set when a reader has read it */
} node;

node *node_new(node_type type); /* NULL when out of memory */
node *node_scalar(const char *text);
node *node_copy(const node *n);
void node_free(node *n); /* with its children; NULL is allowed */
/* Appends child (taken over; freed on failure) to a list, or to a map under key. */
scree_status node_append(node *parent, const char *key, node *child, scree_error *error);
/* The same for a child whose key is already in place and known to be new in its map. */
void node_link(node *parent, node *child);
/* Convenience for programs: set a scalar in a map; an old value is replaced. */
scree_status node_set_real(node *map, const char *key, double value, scree_error *error);
scree_status node_set_text(node *map, const char *key, const char *value, scree_error *error);

node *node_get(const node *map, const char *key); /* NULL when absent */
node *node_at(const node *list, uint32_t index);
void node_remove(node *map, const char *key);

/* The size of a tree, in which limits on untrusted input are given. */
typedef struct node_size {
    uint64_t nodes, bytes; /* bytes of texts and keys */
    uint32_t depth;        /* 1 for a scalar */
} node_size;
node_size node_measure(const node *n);

/* Sets the file from which n was read. File names are reference-counted, so that a copy may outlive
 * its original tree. */
scree_status node_name_file(node *n, const char *file, scree_error *error);
void node_share_file(node *n, const node *from);

/* error_set with "file:line:column: " of the node as prefix. */
scree_status node_error(const node *n, scree_error *error, const char *format, ...)
    SCREE_PRINTF(3, 4);
/* The same with the position of its key. */
scree_status node_key_error(const node *n, scree_error *error, const char *format, ...)
    SCREE_PRINTF(3, 4);

/* The entry of a NULL-ended list of names that is nearest to text by edit distance, or NULL if
 * none is near enough for a suggestion. */
const char *nearest_name(const char *text, const char *const *names);

#endif
