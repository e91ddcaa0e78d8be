/* The content of an MSH file, before it becomes a mesh. */
#ifndef IO_GMSH_FILE_H
#define IO_GMSH_FILE_H

#include "fem/mesh.h"
#include "io/file_bytes.h"

typedef struct gmsh_type {
    const char *name;
    uint8_t nodes, dimension;
} gmsh_type;
/* By number; NULL: none has it. */
const gmsh_type *gmsh_type_of(int64_t number);

/* A physical group that has a name. */
typedef struct gmsh_group {
    int dimension;
    int64_t tag;
    char *name;
} gmsh_group;

/* Membership of elements: an entity of the geometry with its groups, or in MSH 2 the group
 * itself. */
typedef struct gmsh_entity {
    int dimension;
    int64_t tag;
    uint32_t first, count; /* of gmsh_file.membership */
} gmsh_entity;

typedef struct gmsh_element {
    uint8_t type;
    uint32_t entity; /* 1 + index; 0: none */
    size_t first;    /* of gmsh_file.node */
} gmsh_element;

typedef struct gmsh_file {
    ARRAY(gmsh_group) groups;
    ARRAY(gmsh_entity) entities;
    ARRAY(int64_t) membership; /* tags of groups */
    ARRAY(int64_t) tag;        /* of nodes */
    ARRAY(double) place;       /* (nodes x 3) */
    ARRAY(gmsh_element) elements;
    ARRAY(int64_t) node; /* tags */
} gmsh_file;

scree_status gmsh_file_parse(const file_bytes *bytes, gmsh_file *out, scree_error *error);
void gmsh_file_free(gmsh_file *f);

#endif
