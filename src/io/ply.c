/* PLY, ASCII and binary of either byte order: the element `vertex` with x, y, z and the element
 * `face` with the list vertex_indices. Other elements and properties are skipped. */
#include "io/mesh_file.h"
#include "io/scan.h"

#define MOST_ELEMENTS   16
#define MOST_PROPERTIES 64

typedef enum number_type { INT8, UINT8, INT16, UINT16, INT32, UINT32, FLOAT, DOUBLE } number_type;
static const size_t width_of[] = {1, 1, 2, 2, 4, 4, 4, 8};

typedef struct property {
    number_type type, count_type; /* count_type: of a list's length */
    bool list;
    int meaning; /* 0 .. 2: x, y, z; 3: the corners of a face; -1: skipped */
} property;

typedef enum element_role { ROLE_OTHER, ROLE_VERTEX, ROLE_FACE } element_role;

typedef struct element {
    element_role role;
    uint64_t count;
    size_t properties;
    property property[MOST_PROPERTIES];
} element;

typedef enum ply_format { FORMAT_NONE, FORMAT_ASCII, FORMAT_LITTLE, FORMAT_BIG } ply_format;

typedef struct ply {
    scan s;
    ply_format format;
    size_t elements;
    element element[MOST_ELEMENTS];
    uint32_t corner[POLYGON_CORNERS];
    soup *out;
} ply;

static bool take_type(scan *s, number_type *out) {
    static const struct {
        const char *word;
        number_type type;
    } words[] = {{"char", INT8},   {"int8", INT8},     {"uchar", UINT8},   {"uint8", UINT8},
                 {"short", INT16}, {"int16", INT16},   {"ushort", UINT16}, {"uint16", UINT16},
                 {"int", INT32},   {"int32", INT32},   {"uint", UINT32},   {"uint32", UINT32},
                 {"float", FLOAT}, {"float32", FLOAT}, {"double", DOUBLE}, {"float64", DOUBLE}};
    skip_spaces(s, false);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (take_word(s, words[i].word)) {
            *out = words[i].type;
            return true;
        }
    return false;
}

static scree_status read_format(ply *p) {
    scan *s = &p->s;
    skip_spaces(s, false);
    if (take_word(s, "ascii"))
        p->format = FORMAT_ASCII;
    else if (take_word(s, "binary_little_endian"))
        p->format = FORMAT_LITTLE;
    else if (take_word(s, "binary_big_endian"))
        p->format = FORMAT_BIG;
    else
        return scan_error(s, "ascii, binary_little_endian or binary_big_endian is expected");
    return SCREE_OK;
}

static scree_status read_element(ply *p) {
    scan *s = &p->s;
    if (p->elements == MOST_ELEMENTS) return scan_error(s, "fewer elements are expected");
    element *e = &p->element[p->elements++];
    double count;
    skip_spaces(s, false);
    e->role = at_word(s, "vertex") ? ROLE_VERTEX : at_word(s, "face") ? ROLE_FACE : ROLE_OTHER;
    s->at += word_length(s);
    if (!take_number(s, &count) || !(count >= 0 && count <= 1e15) || count != floor(count))
        return scan_error(s, "the number of elements is expected");
    e->count = (uint64_t)count;
    for (size_t i = 0; i + 1 < p->elements; i++)
        if (e->role != ROLE_OTHER && p->element[i].role == e->role)
            return scan_error(s, "each element may be defined only once");
    return SCREE_OK;
}

static int meaning_of(const scan *s, const element *e, bool list) {
    if (e->role == ROLE_FACE && list)
        return at_word(s, "vertex_indices") || at_word(s, "vertex_index") ? 3 : -1;
    if (e->role != ROLE_VERTEX || list) return -1;
    return at_word(s, "x") ? 0 : at_word(s, "y") ? 1 : at_word(s, "z") ? 2 : -1;
}

static scree_status read_property(ply *p) {
    scan *s = &p->s;
    if (p->elements == 0) return scan_error(s, "an element before its properties is expected");
    element *e = &p->element[p->elements - 1];
    if (e->properties == MOST_PROPERTIES) return scan_error(s, "fewer properties are expected");
    property *it = &e->property[e->properties++];
    skip_spaces(s, false);
    it->list = take_word(s, "list");
    if (it->list && (!take_type(s, &it->count_type) || it->count_type >= FLOAT))
        return scan_error(s, "an integer type for the length of the list is expected");
    if (!take_type(s, &it->type)) return scan_error(s, "a type such as float is expected");
    skip_spaces(s, false);
    it->meaning = meaning_of(s, e, it->list);
    if (it->meaning == 3 && it->type >= FLOAT)
        return scan_error(s, "an integer type for the corners is expected");
    return SCREE_OK;
}

static scree_status check_header(const ply *p) {
    bool seen = false;
    if (p->format == FORMAT_NONE) return scan_error(&p->s, "a line 'format' is expected above");
    for (size_t i = 0; i < p->elements; i++) {
        const element *e = &p->element[i];
        int found = 0;
        for (size_t k = 0; k < e->properties; k++)
            if (e->property[k].meaning >= 0) found |= 1 << e->property[k].meaning;
        if (e->role == ROLE_VERTEX && found != 7)
            return scan_error(&p->s, "a vertex with x, y and z is expected above");
        if (e->role == ROLE_FACE && found != 8)
            return scan_error(&p->s, "a face with the list vertex_indices is expected above");
        if (e->role == ROLE_FACE && !seen)
            return scan_error(&p->s, "vertices must come before faces");
        seen = seen || e->role == ROLE_VERTEX;
    }
    return seen ? SCREE_OK : scan_error(&p->s, "an element 'vertex' is expected above");
}

static scree_status read_header(ply *p) {
    scan *s = &p->s;
    if (!take_word(s, "ply")) return scan_error(s, "'ply' is expected");
    for (;;) {
        skip_line(s);
        skip_spaces(s, false);
        if (s->at >= s->end) return scan_error(s, "'end_header' is expected");
        if (take_word(s, "end_header")) break;
        if (take_word(s, "format"))
            TRY(read_format(p));
        else if (take_word(s, "element"))
            TRY(read_element(p));
        else if (take_word(s, "property"))
            TRY(read_property(p));
        else if (!at_word(s, "comment") && !at_word(s, "obj_info") && word_length(s) > 0)
            return scan_error(s, "a line of the header is expected");
    }
    TRY(check_header(p));
    skip_line(s);
    return SCREE_OK;
}

/* One number of the body; for binary files the caller has checked that the bytes exist. */
static double binary_number(const ply *p, number_type type) {
    unsigned char b[8];
    size_t width = width_of[type];
    for (size_t i = 0; i < width; i++)
        b[i] = (unsigned char)p->s.at[p->format == FORMAT_BIG ? width - 1 - i : i];
    uint64_t bits = 0;
    for (size_t i = 0; i < width; i++)
        bits |= (uint64_t)b[i] << 8 * i;
    uint32_t half = (uint32_t)bits;
    float real;
    double wide;
    switch (type) {
    case INT8: return (int8_t)bits;
    case INT16: return (int16_t)bits;
    case INT32: return (int32_t)half;
    case FLOAT: memcpy(&real, &half, sizeof real); return real;
    case DOUBLE: memcpy(&wide, &bits, sizeof wide); return wide;
    default: return (double)bits;
    }
}

static scree_status place_error(const ply *p, const char *what) {
    if (p->format == FORMAT_ASCII) return scan_error(&p->s, what);
    return error_set(p->s.error, SCREE_BAD_INPUT, "%s: byte %zu: %s", p->s.file->name,
                     (size_t)(p->s.at - p->s.file->data), what);
}

static scree_status take(ply *p, number_type type, double *out) {
    scan *s = &p->s;
    if (p->format == FORMAT_ASCII) {
        skip_spaces(s, true);
        return take_number(s, out) ? SCREE_OK : scan_error(s, "a number is expected");
    }
    if ((size_t)(s->end - s->at) < width_of[type])
        return place_error(p, "the file ends here, incomplete: it may be truncated");
    *out = binary_number(p, type);
    s->at += width_of[type];
    return SCREE_OK;
}

static scree_status read_list(ply *p, const property *it) {
    double length, value;
    TRY(take(p, it->count_type, &length));
    if (!(length >= 0 && length <= 1e9)) return place_error(p, "a list's length is out of range");
    bool face = it->meaning == 3;
    if (face && !(length >= 3 && length <= POLYGON_CORNERS))
        return place_error(p, "a face of 3 to 4096 corners is expected before this");
    for (size_t i = 0; i < (size_t)length; i++) {
        TRY(take(p, it->type, &value));
        if (!face) continue;
        if (!(value >= 0 && value < (double)(p->out->vertex.count / 3)) || value != floor(value))
            return place_error(p, "a corner before this refers to a vertex that does not exist");
        p->corner[i] = (uint32_t)value;
    }
    if (!face) return SCREE_OK;
    scree_status status = polygon_append(p->corner, (size_t)length, p->out, p->s.error);
    if (status == SCREE_BAD_INPUT)
        error_prefix(p->s.error, "%s: face before byte %zu", p->s.file->name,
                     (size_t)(p->s.at - p->s.file->data));
    return status;
}

static scree_status read_item(ply *p, const element *e) {
    double x[3] = {0}, value;
    for (size_t k = 0; k < e->properties; k++) {
        const property *it = &e->property[k];
        if (it->list) {
            TRY(read_list(p, it));
            continue;
        }
        TRY(take(p, it->type, &value));
        if (it->meaning >= 0 && !isfinite(value))
            return place_error(p, "a coordinate before this is not finite");
        if (it->meaning >= 0) x[it->meaning] = value;
    }
    for (int k = 0; k < 3 && e->role == ROLE_VERTEX; k++)
        if (!array_push(&p->out->vertex, x[k])) return error_no_memory(p->s.error, p->s.file->name);
    return SCREE_OK;
}

/* The least number of bytes per item: a count that does not fit into the file is refused at
 * once. */
static uint64_t least_bytes(const ply *p, const element *e) {
    uint64_t bytes = 0;
    for (size_t k = 0; k < e->properties; k++) {
        const property *it = &e->property[k];
        bytes += p->format == FORMAT_ASCII ? 2 : width_of[it->list ? it->count_type : it->type];
    }
    return bytes > 0 && p->format == FORMAT_ASCII ? bytes - 1 : bytes;
}

static scree_status read_body(ply *p) {
    for (size_t i = 0; i < p->elements; i++) {
        const element *e = &p->element[i];
        uint64_t room = (uint64_t)(p->s.end - p->s.at), least = least_bytes(p, e);
        if (least == 0) continue;
        if (e->count > room / least + 1)
            return error_set(p->s.error, SCREE_BAD_INPUT,
                             "%s: its header announces %llu %s, but only %llu bytes are left for "
                             "them: the file may be truncated",
                             p->s.file->name, (unsigned long long)e->count,
                             e->role == ROLE_VERTEX ? "vertices"
                             : e->role == ROLE_FACE ? "faces"
                                                    : "elements",
                             (unsigned long long)room);
        for (uint64_t k = 0; k < e->count; k++)
            TRY(read_item(p, e));
    }
    return SCREE_OK;
}

scree_status ply_read(const file_bytes *file, soup *out, scree_error *error) {
    ply *p = mem_alloc(1, sizeof *p);
    if (!p) return error_no_memory(error, file->name);
    p->s = scan_from(file, error);
    p->out = out;
    scree_status status = read_header(p);
    if (status == SCREE_OK) status = read_body(p);
    mem_free(p);
    return status;
}

static bool is_own(const file_bytes *file) {
    return file->count >= 4 && memcmp(file->data, "ply", 3) == 0 &&
           (file->data[3] == '\n' || file->data[3] == '\r');
}

const reader_kind reader_ply = {
    .head = {.name = "ply", .help = "vertices and faces of PLY, as text or binary"},
    .ending = ".ply",
    .is_own = is_own,
    .surface = ply_read};
