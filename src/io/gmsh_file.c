/* Reading MSH files. Text and binary files differ in the reading of numbers, and in MSH 2 in the
 * blocks of elements; one reader handles both. */
#include "io/gmsh_file.h"

#include "io/scan.h"

typedef struct reader {
    scan s;
    bool binary, swap;
    int version; /* 2 or 4 */
    gmsh_file *out;
} reader;

void gmsh_file_free(gmsh_file *f) {
    for (size_t i = 0; i < f->groups.count; i++)
        mem_free(f->groups.data[i].name);
    array_free(&f->groups);
    array_free(&f->entities);
    array_free(&f->membership);
    array_free(&f->tag);
    array_free(&f->place);
    array_free(&f->elements);
    array_free(&f->node);
    *f = (gmsh_file){0};
}

static scree_status complain(const reader *r, const char *what) {
    if (!r->binary) return scan_error(&r->s, what);
    return error_set(r->s.error, SCREE_BAD_INPUT, "%s: byte %zu: %s", r->s.file->name,
                     (size_t)(r->s.at - r->s.file->data), what);
}

static scree_status no_memory(const reader *r) {
    return error_no_memory(r->s.error, r->s.file->name);
}

/* A whole number of a text: at most 18 digits, which 64 bits hold. */
static bool take_digits(scan *s, int64_t *out) {
    skip_spaces(s, true);
    const char *p = s->at;
    bool negative = p < s->end && *p == '-';
    p += negative;
    const char *digits = p;
    int64_t value = 0;
    while (p < s->end && *p >= '0' && *p <= '9' && p - digits < 18)
        value = 10 * value + (*p++ - '0');
    if (p == digits || (p < s->end && !is_space(*p) && *p != '\n')) return false;
    s->at = p;
    *out = negative ? -value : value;
    return true;
}

static bool take_bytes(reader *r, void *out, size_t count) {
    if ((size_t)(r->s.end - r->s.at) < count) return false;
    for (size_t i = 0; i < count; i++)
        ((char *)out)[i] = r->s.at[r->swap ? count - 1 - i : i];
    r->s.at += count;
    return true;
}

/* Whole numbers have 4 bytes, or 8 for counts and numbers of nodes and elements in MSH 4. */
static scree_status take_whole(reader *r, bool wide, const char *what, int64_t *out) {
    int32_t narrow = 0;
    bool good;
    if (!r->binary)
        good = take_digits(&r->s, out);
    else if (wide)
        good = take_bytes(r, out, sizeof *out);
    else {
        good = take_bytes(r, &narrow, sizeof narrow);
        *out = narrow;
    }
    return good ? SCREE_OK : complain(r, what);
}

static scree_status take_count(reader *r, bool wide, const char *what, int64_t *out) {
    TRY(take_whole(r, wide, what, out));
    return *out >= 0 ? SCREE_OK : complain(r, what);
}

static scree_status take_real(reader *r, double *out) {
    bool good;
    if (r->binary) {
        good = take_bytes(r, out, sizeof *out);
    } else {
        skip_spaces(&r->s, true);
        good = take_number(&r->s, out);
    }
    return good && isfinite(*out) ? SCREE_OK : complain(r, "a finite number is expected");
}

/* Data after the count of a section that MSH 2 writes as text in binary files too. */
static scree_status take_text_count(reader *r, const char *what, int64_t *out) {
    if (!take_digits(&r->s, out) || *out < 0) return scan_error(&r->s, what);
    skip_line(&r->s);
    return SCREE_OK;
}

static scree_status read_format(reader *r) {
    double version;
    int64_t binary, size;
    skip_spaces(&r->s, true);
    if (!take_number(&r->s, &version) || !take_digits(&r->s, &binary) || !take_digits(&r->s, &size))
        return scan_error(&r->s, "the version, 0 or 1 for text or binary, and 8 are expected");
    bool known = version == 2.2 || version == 4.1;
    if (!known)
        return error_set(
            r->s.error, SCREE_BAD_INPUT,
            "%s:%zu: this is MSH %g, but only 2.2 and 4.1 can be read: convert it with gmsh "
            "-format msh41",
            r->s.file->name, r->s.line, version);
    r->version = version == 2.2 ? 2 : 4;
    if (size != 8 || (binary != 0 && binary != 1))
        return scan_error(&r->s, "numbers of 8 bytes, as text (0) or binary (1), are expected");
    skip_line(&r->s);
    if (!binary) return SCREE_OK;
    r->binary = true;
    int32_t one = 0;
    if (!take_bytes(r, &one, sizeof one)) return complain(r, "the number 1 is expected");
    r->swap = one != 1;
    if (one != 1 && one != 0x01000000) return complain(r, "the number 1 is expected");
    return SCREE_OK;
}

static scree_status read_names(reader *r) {
    int64_t count, dimension, tag;
    TRY(take_text_count(r, "the number of physical names is expected", &count));
    for (int64_t i = 0; i < count; i++) {
        if (!take_digits(&r->s, &dimension) || !take_digits(&r->s, &tag) || dimension < 0 ||
            dimension > 3)
            return scan_error(&r->s, "dimension, number and \"name\" of a group are expected");
        skip_spaces(&r->s, false);
        const char *start = r->s.at + 1, *line_end;
        line_end = memchr(r->s.at, '\n', (size_t)(r->s.end - r->s.at));
        if (!line_end) line_end = r->s.end;
        const char *end = line_end;
        while (end > start && end[-1] != '"')
            end--;
        if (r->s.at >= r->s.end || *r->s.at != '"' || end <= start)
            return scan_error(&r->s, "a \"name\" is expected");
        char *name = mem_alloc((size_t)(end - start), 1);
        if (!name) return no_memory(r);
        memcpy(name, start, (size_t)(end - start - 1));
        if (!array_push(&r->out->groups, (gmsh_group){(int)dimension, tag, name})) {
            mem_free(name);
            return no_memory(r);
        }
        skip_line(&r->s);
    }
    return SCREE_OK;
}

static scree_status add_entity(reader *r, int dimension, int64_t tag, uint32_t *index) {
    gmsh_file *f = r->out;
    if (f->entities.count >= UINT32_MAX - 1 || f->membership.count >= UINT32_MAX)
        return complain(r, "too many entities");
    gmsh_entity made = {dimension, tag, (uint32_t)f->membership.count, 0};
    if (!array_push(&f->entities, made)) return no_memory(r);
    *index = (uint32_t)f->entities.count;
    return SCREE_OK;
}

static scree_status add_member(reader *r, int64_t tag) {
    gmsh_file *f = r->out;
    if (!array_push(&f->membership, tag < 0 ? -tag : tag)) return no_memory(r);
    f->entities.data[f->entities.count - 1].count++;
    return SCREE_OK;
}

static scree_status read_entity(reader *r, int dimension) {
    int64_t tag, count, passed;
    uint32_t index;
    double corner;
    TRY(take_whole(r, false, "the number of an entity is expected", &tag));
    for (int i = 0; i < (dimension == 0 ? 3 : 6); i++)
        TRY(take_real(r, &corner));
    TRY(add_entity(r, dimension, tag, &index));
    TRY(take_count(r, true, "the number of physical groups is expected", &count));
    for (int64_t i = 0; i < count; i++) {
        TRY(take_whole(r, false, "a physical group is expected", &passed));
        TRY(add_member(r, passed));
    }
    if (dimension == 0) return SCREE_OK;
    TRY(take_count(r, true, "the number of bounding entities is expected", &count));
    for (int64_t i = 0; i < count; i++)
        TRY(take_whole(r, false, "a bounding entity is expected", &passed));
    return SCREE_OK;
}

static scree_status read_entities(reader *r) {
    int64_t count[4];
    for (int d = 0; d < 4; d++)
        TRY(take_count(r, true, "four numbers of entities are expected", &count[d]));
    for (int d = 0; d < 4; d++)
        for (int64_t i = 0; i < count[d]; i++)
            TRY(read_entity(r, d));
    return SCREE_OK;
}

static scree_status read_place(reader *r) {
    for (int c = 0; c < 3; c++) {
        double x;
        TRY(take_real(r, &x));
        if (!array_push(&r->out->place, x)) return no_memory(r);
    }
    return SCREE_OK;
}

static scree_status read_tag(reader *r, bool wide) {
    int64_t tag;
    TRY(take_whole(r, wide, "the number of a node is expected", &tag));
    return array_push(&r->out->tag, tag) ? SCREE_OK : no_memory(r);
}

static scree_status read_nodes_2(reader *r) {
    int64_t count;
    TRY(take_text_count(r, "the number of nodes is expected", &count));
    for (int64_t i = 0; i < count; i++) {
        TRY(read_tag(r, false));
        TRY(read_place(r));
    }
    return SCREE_OK;
}

static scree_status read_node_block(reader *r) {
    int64_t dimension, tag, parametric, count;
    double passed;
    TRY(take_count(r, false, "the dimension of an entity is expected", &dimension));
    TRY(take_whole(r, false, "the number of an entity is expected", &tag));
    TRY(take_whole(r, false, "0 or 1 for parametric nodes is expected", &parametric));
    TRY(take_count(r, true, "the number of nodes of a block is expected", &count));
    if (dimension > 3 || (parametric != 0 && parametric != 1))
        return complain(r, "a block of nodes must begin with a dimension up to 3, an entity, 0 or "
                           "1");
    for (int64_t i = 0; i < count; i++)
        TRY(read_tag(r, true));
    for (int64_t i = 0; i < count; i++) {
        TRY(read_place(r));
        for (int64_t k = 0; k < parametric * dimension; k++)
            TRY(take_real(r, &passed));
    }
    return SCREE_OK;
}

static scree_status read_nodes_4(reader *r) {
    int64_t blocks, passed;
    TRY(take_count(r, true, "the number of blocks of nodes is expected", &blocks));
    for (int i = 0; i < 3; i++)
        TRY(take_whole(r, true, "numbers of nodes are expected", &passed));
    for (int64_t i = 0; i < blocks; i++)
        TRY(read_node_block(r));
    return SCREE_OK;
}

static scree_status need_type(const reader *r, int64_t number, const gmsh_type **out) {
    *out = gmsh_type_of(number);
    return *out ? SCREE_OK : complain(r, "the type of an element, 1 to 31, is expected");
}

static scree_status read_element_nodes(reader *r, int64_t number, const gmsh_type *type,
                                       uint32_t entity) {
    gmsh_file *f = r->out;
    if (!array_push(&f->elements, (gmsh_element){(uint8_t)number, entity, f->node.count}))
        return no_memory(r);
    for (int i = 0; i < type->nodes; i++) {
        int64_t tag;
        TRY(take_whole(r, r->version == 4, "the number of a node is expected", &tag));
        if (!array_push(&f->node, tag)) return no_memory(r);
    }
    return SCREE_OK;
}

static uint32_t find_entity(const gmsh_file *f, int64_t dimension, int64_t tag) {
    for (size_t i = 0; i < f->entities.count; i++)
        if (f->entities.data[i].dimension == dimension && f->entities.data[i].tag == tag)
            return (uint32_t)i + 1;
    return 0;
}

/* In MSH 2 groups replace entities; neighbours in the file mostly belong to one. */
static scree_status group_entity(reader *r, int dimension, int64_t group, uint32_t *out) {
    const gmsh_file *f = r->out;
    *out = 0;
    if (group == 0) return SCREE_OK;
    if (f->elements.count > 0) *out = f->elements.data[f->elements.count - 1].entity;
    const gmsh_entity *last = *out ? &f->entities.data[*out - 1] : NULL;
    if (last && last->dimension == dimension && last->tag == group) return SCREE_OK;
    *out = find_entity(f, dimension, group);
    if (*out) return SCREE_OK;
    TRY(add_entity(r, dimension, group, out));
    return add_member(r, group);
}

/* One element of MSH 2 after its number: tags, of which the first is the group, and nodes. */
static scree_status read_tagged(reader *r, int64_t number, const gmsh_type *type, int64_t tags) {
    int64_t group = 0, passed;
    uint32_t entity;
    for (int64_t i = 0; i < tags; i++)
        TRY(take_whole(r, false, "a tag of an element is expected", i == 0 ? &group : &passed));
    TRY(group_entity(r, type->dimension, group < 0 ? -group : group, &entity));
    return read_element_nodes(r, number, type, entity);
}

static scree_status read_elements_2(reader *r) {
    int64_t count, passed, number, tags, block = 1;
    const gmsh_type *type;
    TRY(take_text_count(r, "the number of elements is expected", &count));
    for (int64_t done = 0; done < count; done += block) {
        if (r->binary) {
            TRY(take_whole(r, false, "the type of a block of elements is expected", &number));
            TRY(take_count(r, false, "the number of elements of a block is expected", &block));
            TRY(take_count(r, false, "the number of tags is expected", &tags));
            TRY(need_type(r, number, &type));
            if (block == 0 || block > count - done)
                return complain(r, "a block with elements, and not more than there are in total, "
                                   "is expected");
            for (int64_t i = 0; i < block; i++) {
                TRY(take_whole(r, false, "the number of an element is expected", &passed));
                TRY(read_tagged(r, number, type, tags));
            }
            continue;
        }
        TRY(take_whole(r, false, "the number of an element is expected", &passed));
        TRY(take_whole(r, false, "the type of an element is expected", &number));
        TRY(need_type(r, number, &type));
        TRY(take_count(r, false, "the number of tags is expected", &tags));
        TRY(read_tagged(r, number, type, tags));
    }
    return SCREE_OK;
}

static scree_status read_element_block(reader *r) {
    int64_t dimension, tag, number, count, passed;
    const gmsh_type *type;
    TRY(take_whole(r, false, "the dimension of an entity is expected", &dimension));
    TRY(take_whole(r, false, "the number of an entity is expected", &tag));
    TRY(take_whole(r, false, "the type of a block of elements is expected", &number));
    TRY(need_type(r, number, &type));
    TRY(take_count(r, true, "the number of elements of a block is expected", &count));
    uint32_t entity = find_entity(r->out, dimension, tag);
    for (int64_t i = 0; i < count; i++) {
        TRY(take_whole(r, true, "the number of an element is expected", &passed));
        TRY(read_element_nodes(r, number, type, entity));
    }
    return SCREE_OK;
}

static scree_status read_elements_4(reader *r) {
    int64_t blocks, passed;
    TRY(take_count(r, true, "the number of blocks of elements is expected", &blocks));
    for (int i = 0; i < 3; i++)
        TRY(take_whole(r, true, "numbers of elements are expected", &passed));
    for (int64_t i = 0; i < blocks; i++)
        TRY(read_element_block(r));
    return SCREE_OK;
}

#define NAME_MOST 40

/* Sections without data about the mesh are skipped, whatever they contain. */
static scree_status pass_over(reader *r, const char *name) {
    char end[NAME_MOST + 8];
    size_t length = (size_t)snprintf(end, sizeof end, "$End%s", name);
    for (;;) {
        const char *found = memchr(r->s.at, '$', (size_t)(r->s.end - r->s.at));
        if (!found || (size_t)(r->s.end - found) < length)
            return error_set(r->s.error, SCREE_BAD_INPUT, "%s: the section $%s has no %s",
                             r->s.file->name, name, end);
        for (const char *p = r->s.at; p < found; p++)
            r->s.line += *p == '\n';
        r->s.at = found;
        if (memcmp(found, end, length) == 0) return SCREE_OK;
        r->s.at++;
    }
}

typedef struct section_reader {
    const char *name;
    int version; /* 0: both */
    scree_status (*read)(reader *r);
} section_reader;

static const section_reader sections[] = {
    {"PhysicalNames", 0, read_names}, {"Entities", 4, read_entities},
    {"Nodes", 2, read_nodes_2},       {"Nodes", 4, read_nodes_4},
    {"Elements", 2, read_elements_2}, {"Elements", 4, read_elements_4},
};

static scree_status read_section(reader *r, const char *name) {
    if (strcmp(name, "PartitionedEntities") == 0)
        return error_set(r->s.error, SCREE_BAD_INPUT,
                         "%s:%zu: the mesh is partitioned: save it as one part", r->s.file->name,
                         r->s.line);
    for (size_t i = 0; i < sizeof sections / sizeof *sections; i++) {
        const section_reader *s = &sections[i];
        if (strcmp(s->name, name) == 0 && (s->version == 0 || s->version == r->version)) {
            TRY(s->read(r));
            break;
        }
    }
    return pass_over(r, name);
}

static scree_status read_sections(reader *r) {
    skip_spaces(&r->s, true);
    if (!take_word(&r->s, "$MeshFormat"))
        return scan_error(&r->s, "$MeshFormat, the beginning of every gmsh file, is expected");
    TRY(read_format(r));
    TRY(pass_over(r, "MeshFormat"));
    for (;;) {
        skip_line(&r->s); /* the end of the previous section */
        skip_spaces(&r->s, true);
        if (r->s.at >= r->s.end) return SCREE_OK;
        char name[NAME_MOST];
        size_t length = word_length(&r->s);
        if (*r->s.at != '$' || length < 2 || length > NAME_MOST)
            return scan_error(&r->s, "a section ($Nodes, ...) is expected");
        memcpy(name, r->s.at + 1, length - 1);
        name[length - 1] = '\0';
        skip_line(&r->s);
        TRY(read_section(r, name));
    }
}

scree_status gmsh_file_parse(const file_bytes *bytes, gmsh_file *out, scree_error *error) {
    *out = (gmsh_file){0};
    reader r = {.s = scan_from(bytes, error), .out = out};
    scree_status status = read_sections(&r);
    if (status != SCREE_OK) gmsh_file_free(out);
    return status;
}
