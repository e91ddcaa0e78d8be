#include "result/schema.h"

#include <string.h>

#include "base/hash.h"

#define ENTRY(symbol, group_, name_, rows_, type_, width_, unit_, columns_, description_)          \
    {.group = group_,                                                                              \
     .name = name_,                                                                                \
     .rows = rows_,                                                                                \
     .type = type_,                                                                                \
     .width = width_,                                                                              \
     .unit = unit_,                                                                                \
     .columns = columns_,                                                                          \
     .description = description_},
#define SOFT(width)           width, .soft = true
#define SINCE(width, version) width, .since = version
/* The range of the columns of each table of a frame. */
#define PATH_body(name)    "state", #name
#define PATH_contact(name) "contacts", #name
#define PATH_node(name)    "fem", #name
#define PATH_element(name) "fem", #name
#define PATH_solid(name)   "fem", "solid_" #name
#define SCREE_COLUMN(table, name, member, row, width_, since_, kind, unit_, components, help)      \
    {PATH_##table(name),                                                                           \
     .rows = TABLE_##table,                                                                        \
     .type = (value_type)COLUMN_TYPE(member),                                                      \
     .width = width_,                                                                              \
     .soft = TABLE_##table >= TABLE_node,                                                          \
     .unit = unit_,                                                                                \
     .columns = components,                                                                        \
     .description = help,                                                                          \
     .since = since_},
enum { SOFT_bodies = false, SOFT_shapes = false, SOFT_names = false, SOFT_mesh = true };
#define TYPE_OF(member)                                                                            \
    _Generic(((scree_layout *)0)->member,                                                          \
        const uint8_t *: VALUE_U8,                                                                 \
        const uint32_t *: VALUE_U32,                                                               \
        const uint64_t *: VALUE_U64,                                                               \
        const double *: VALUE_F64,                                                                 \
        const scree_real3 *: VALUE_F64,                                                            \
        const char *const *: VALUE_TEXT)
#define SCREE_LAYOUT(table, group_, name_, member_, row, kind_, width_, unit_, components, help)   \
    {.group = #group_,                                                                             \
     .name = #name_,                                                                               \
     .rows = LAYOUT_##table,                                                                       \
     .type = TYPE_OF(member_),                                                                     \
     .width = width_,                                                                              \
     .soft = SOFT_##group_,                                                                        \
     .unit = unit_,                                                                                \
     .columns = components,                                                                        \
     .description = help,                                                                          \
     .kind = STATIC_##kind_,                                                                       \
     .member = offsetof(scree_layout, member_)},
#define SCREE_BY          BY
#define BY(planar, space) planar
static const field planar_fields[FIELDS] = {
#include "frame/columns.def"
    SCHEMA_FIELDS(ENTRY)};
static const field planar_statics[STATIC_FIELDS] = {
#include "frame/layout.def"
    SCHEMA_STATIC(ENTRY)};
#undef BY
#define BY(planar, space) space
static const field space_fields[FIELDS] = {
#include "frame/columns.def"
    SCHEMA_FIELDS(ENTRY)};
static const field space_statics[STATIC_FIELDS] = {
#include "frame/layout.def"
    SCHEMA_STATIC(ENTRY)};
#undef BY
#undef SCREE_BY
#undef SCREE_COLUMN
#undef SCREE_LAYOUT
#undef SOFT
#undef SINCE
#undef ENTRY

int schema_version(void) {
    int latest = FORMAT_OLDEST;
    for (int i = 0; i < FIELDS; i++)
        if (planar_fields[i].since > latest) latest = planar_fields[i].since;
    return latest;
}

schema_form form_of(const scree_layout *l) {
    return (schema_form){l->dimension, l->solids > 0, schema_version()};
}

const field *schema_fields(schema_form form) {
    return form.dimension == 3 ? space_fields : planar_fields;
}

const field *schema_statics(schema_form form) {
    return form.dimension == 3 ? space_statics : planar_statics;
}

bool field_in(const field *f, schema_form form) {
    return (f->type == VALUE_TEXT || f->width > 0) && f->since <= form.version &&
           (form.soft || !f->soft);
}

bool field_of_frames(const field *f) { return f->rows != ROW_NAME && f->rows != ROW_POINT; }

const char *const *schema_groups(schema_form form) {
    static const char *const groups[] = {"mesh",        "fem",    "bodies",   "shapes",
                                         "names",       "frames", "state",    "contacts",
                                         "certificate", "solver", "measures", NULL};
    return groups + (form.soft ? 0 : 2);
}

_Static_assert(sizeof(scree_ledger) == SCHEMA_LEDGER_WIDTH * sizeof(double),
               "a ledger is a row of reals");

static size_t value_size(value_type type) {
    switch (type) {
    case VALUE_U8:
    case VALUE_TEXT: return 1;
    case VALUE_I32:
    case VALUE_U32: return 4;
    case VALUE_I64:
    case VALUE_U64:
    case VALUE_F64: return 8;
    }
    return 0;
}

size_t field_row_bytes(const field *f, size_t text_width) {
    return value_size(f->type) * (f->width ? f->width : text_width);
}

static hid_t text_type(size_t width) {
    hid_t type = H5Tcopy(H5T_C_S1);
    if (type >= 0 && (H5Tset_size(type, width) < 0 || H5Tset_cset(type, H5T_CSET_UTF8) < 0)) {
        H5Tclose(type);
        return -1;
    }
    return type;
}

hid_t field_file_type(const field *f, size_t text_width) {
    switch (f->type) {
    case VALUE_U8: return H5Tcopy(H5T_STD_U8LE);
    case VALUE_I32: return H5Tcopy(H5T_STD_I32LE);
    case VALUE_U32: return H5Tcopy(H5T_STD_U32LE);
    case VALUE_I64: return H5Tcopy(H5T_STD_I64LE);
    case VALUE_U64: return H5Tcopy(H5T_STD_U64LE);
    case VALUE_F64: return H5Tcopy(H5T_IEEE_F64LE);
    case VALUE_TEXT: return text_type(f->width ? f->width : text_width);
    }
    return -1;
}

hid_t field_memory_type(const field *f, size_t text_width) {
    switch (f->type) {
    case VALUE_U8: return H5Tcopy(H5T_NATIVE_UINT8);
    case VALUE_I32: return H5Tcopy(H5T_NATIVE_INT32);
    case VALUE_U32: return H5Tcopy(H5T_NATIVE_UINT32);
    case VALUE_I64: return H5Tcopy(H5T_NATIVE_INT64);
    case VALUE_U64: return H5Tcopy(H5T_NATIVE_UINT64);
    case VALUE_F64: return H5Tcopy(H5T_NATIVE_DOUBLE);
    case VALUE_TEXT: return text_type(f->width ? f->width : text_width);
    }
    return -1;
}

void packed_aim(packed_frame *p) {
    p->data[FIELD_FRAME_STEP] = &p->step;
    p->data[FIELD_FRAME_T] = &p->t;
    p->data[FIELD_FRAME_H] = &p->h;
    p->data[FIELD_FRAME_ROWS] = p->range;
    p->data[FIELD_FRAME_CHECKSUM] = &p->checksum;
    p->data[FIELD_CERTIFICATE_NUMBER] = p->number;
    p->data[FIELD_CERTIFICATE_WORST] = p->worst;
    p->data[FIELD_CERTIFICATE_CONVERGED] = &p->converged;
    p->data[FIELD_CERTIFICATE_BALANCE] = p->balance;
    p->data[FIELD_CERTIFICATE_STEP] = p->step_ledger;
    p->data[FIELD_CERTIFICATE_TOTAL] = p->total_ledger;
    p->data[FIELD_SOLVER_COUNT] = p->count;
    p->data[FIELD_SOLVER_SECONDS] = p->seconds;
}

static void pack_reports(packed_frame *p, const scree_certificate *c,
                         const scree_solver_report *s) {
    double *number = p->number, *seconds = p->seconds;
    int64_t *count = p->count;
#define PUT(type, name, unit, meaning) *number++ = (double)c->name;
    SCREE_CERTIFICATE_LIST(PUT)
#undef PUT
#define PUT(type, name, unit, meaning) *count++ = s->name;
    SCREE_SOLVER_LIST(PUT)
#undef PUT
#define PUT(type, name, unit, meaning) *seconds++ = s->name;
    SCREE_SECONDS_LIST(PUT)
#undef PUT
    memcpy(p->worst, c->worst, sizeof c->worst);
    p->converged = c->converged;
    p->balance[0] = c->balance;
    p->balance[1] = c->balance_limit;
    memcpy(p->step_ledger, &c->step, sizeof c->step);
    memcpy(p->total_ledger, &c->total, sizeof c->total);
}

void packed_from_frame(packed_frame *p, const scree_frame *frame, schema_form form) {
    *p = (packed_frame){.form = form, .step = frame->step, .t = frame->t, .h = frame->h};
    packed_aim(p);
    pack_reports(p, &frame->certificate, &frame->solver);
    for (int i = 0; i < FRAME_TABLES; i++)
        p->rows[i] = frame_rows_of(frame, (frame_table)i);
    p->rows[ROW_FRAME] = 1;
    p->rows[ROW_VALUE] = frame->values;
    p->data[FIELD_MEASURE_VALUE] = frame->value;
    const column_info *columns = column_infos(frame->layout->dimension);
    for (int i = 0; i < FRAME_COLUMNS; i++)
        p->data[i] = column_data(&columns[i], frame);
}

/* A file may hold any number where a count is expected. */
static int64_t count_of(double value) { return value > 0 && value < 9e15 ? (int64_t)value : 0; }
#define double_OF(value)  value
#define int32_t_OF(value) (int32_t) count_of(value)
#define int64_t_OF(value) count_of(value)

void packed_to_frame(const packed_frame *p, scree_frame *frame) {
    scree_certificate *c = &frame->certificate;
    scree_solver_report *s = &frame->solver;
    const double *number = p->number, *seconds = p->seconds;
    const int64_t *count = p->count;
    frame->step = p->step, frame->t = p->t, frame->h = p->h;
#define GET(type, name, unit, meaning) c->name = type##_OF(*number++);
    SCREE_CERTIFICATE_LIST(GET)
#undef GET
#define GET(type, name, unit, meaning) s->name = (type)*count++;
    SCREE_SOLVER_LIST(GET)
#undef GET
#define GET(type, name, unit, meaning) s->name = *seconds++;
    SCREE_SECONDS_LIST(GET)
#undef GET
    memcpy(c->worst, p->worst, sizeof c->worst);
    c->converged = p->converged;
    c->balance = p->balance[0];
    c->balance_limit = p->balance[1];
    memcpy(&c->step, p->step_ledger, sizeof c->step);
    memcpy(&c->total, p->total_ledger, sizeof c->total);
}

uint64_t packed_checksum(const packed_frame *p, const char *const *value_name,
                         const char *const *value_unit) {
    uint64_t checksum = 0;
    for (int i = 0; i < FIELDS; i++) {
        const field *f = &schema_fields(p->form)[i];
        if (i == FIELD_FRAME_CHECKSUM || !field_of_frames(f) || !field_in(f, p->form)) continue;
        checksum =
            hash_bytes(checksum, p->data[i], (size_t)p->rows[f->rows] * field_row_bytes(f, 0));
    }
    for (uint64_t i = 0; i < p->rows[ROW_VALUE]; i++) {
        checksum = hash_bytes(checksum, value_name[i], strlen(value_name[i]));
        checksum = hash_bytes(checksum, value_unit[i], strlen(value_unit[i]));
    }
    return checksum;
}
