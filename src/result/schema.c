#include "result/schema.h"

#include <string.h>

#include "base/hash.h"

#define ENTRY(symbol, group, name, rows, type, width, unit, columns, description)                  \
    {group, name, rows, type, width, unit, columns, description, 0},
/* Where the columns of each table are. */
#define PATH_body(name)    "state", #name
#define PATH_contact(name) "contacts", #name
#define PATH_node(name)    "fem", #name
#define PATH_element(name) "fem", #name
#define PATH_solid(name)   "fem", "solid_" #name
#define SCREE_COLUMN(table, name, member, row, width, since, kind, unit, components, help)         \
    {PATH_##table(name),                                                                           \
     (row_kind)TABLE_##table,                                                                      \
     (value_type)COLUMN_TYPE(member),                                                              \
     TABLE_##table < TABLE_node ? (width) : SOFT(width),                                           \
     unit,                                                                                         \
     components,                                                                                   \
     help,                                                                                         \
     since},
#define SCREE_BY          BY
#define BY(planar, space) planar
#define SOFT(width)       0
static const field planar_fields[FIELDS] = {
#include "scree/columns.def"
    SCHEMA_FIELDS(ENTRY)};
static const field planar_statics[STATIC_FIELDS] = {SCHEMA_STATIC(ENTRY)};
#undef SOFT
#define SOFT(width) width
static const field planar_soft_fields[FIELDS] = {
#include "scree/columns.def"
    SCHEMA_FIELDS(ENTRY)};
static const field planar_soft_statics[STATIC_FIELDS] = {SCHEMA_STATIC(ENTRY)};
#undef BY
#define BY(planar, space) space
static const field space_soft_fields[FIELDS] = {
#include "scree/columns.def"
    SCHEMA_FIELDS(ENTRY)};
static const field space_soft_statics[STATIC_FIELDS] = {SCHEMA_STATIC(ENTRY)};
#undef SOFT
#define SOFT(width) 0
static const field space_fields[FIELDS] = {
#include "scree/columns.def"
    SCHEMA_FIELDS(ENTRY)};
static const field space_statics[STATIC_FIELDS] = {SCHEMA_STATIC(ENTRY)};
#undef SOFT
#undef BY
#undef SCREE_BY
#undef SCREE_COLUMN
#undef ENTRY

int schema_version(void) {
    int latest = FORMAT_OLDEST;
    for (int i = 0; i < FRAME_COLUMNS; i++)
        if (planar_fields[i].since > latest) latest = planar_fields[i].since;
    return latest;
}

schema_form form_of(const scree_layout *l) {
    return (schema_form){l->dimension, l->solids > 0, schema_version()};
}

const field *schema_fields(schema_form form) {
    if (form.soft) return form.dimension == 3 ? space_soft_fields : planar_soft_fields;
    return form.dimension == 3 ? space_fields : planar_fields;
}

const field *schema_statics(schema_form form) {
    if (form.soft) return form.dimension == 3 ? space_soft_statics : planar_soft_statics;
    return form.dimension == 3 ? space_statics : planar_statics;
}

bool field_in(const field *f, schema_form form) {
    return (f->type == VALUE_TEXT || f->width > 0) && f->since <= form.version;
}

const char *const *schema_groups(schema_form form) {
    static const char *const groups[] = {"mesh",        "fem",    "bodies",   "shapes",
                                         "names",       "frames", "state",    "contacts",
                                         "certificate", "solver", "measures", NULL};
    return groups + (form.soft ? 0 : 2);
}

_Static_assert(sizeof(scree_ledger) == SCHEMA_LEDGER_WIDTH * sizeof(double),
               "a ledger is a row of reals");

size_t value_size(value_type type) {
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
    const double number[SCHEMA_CERTIFICATE] = {
        c->residual,   c->residual_max, c->residual_natural, c->penetration,
        c->momentum,   c->energy,       c->misfit,           c->duhem,
        c->duhem_free, c->passes,       (double)c->bonds,    (double)c->broken,
        c->norm};
    const int64_t count[6] = {s->iterations, s->updates, s->refreshes,
                              s->outside,    s->colours, s->tail};
    const double seconds[4] = {s->seconds_detect, s->seconds_prepare, s->seconds_solve,
                               s->seconds_finish};
    memcpy(p->number, number, sizeof number);
    memcpy(p->count, count, sizeof count);
    memcpy(p->seconds, seconds, sizeof seconds);
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

void packed_to_frame(const packed_frame *p, scree_frame *frame) {
    scree_certificate *c = &frame->certificate;
    frame->step = p->step, frame->t = p->t, frame->h = p->h;
    *c = (scree_certificate){.residual = p->number[0],
                             .residual_max = p->number[1],
                             .residual_natural = p->number[2],
                             .worst = {p->worst[0], p->worst[1]},
                             .penetration = p->number[3],
                             .momentum = p->number[4],
                             .energy = p->number[5],
                             .misfit = p->number[6],
                             .balance = p->balance[0],
                             .balance_limit = p->balance[1],
                             .duhem = p->number[7],
                             .duhem_free = p->number[8],
                             .passes = (int32_t)count_of(p->number[9]),
                             .bonds = count_of(p->number[10]),
                             .broken = count_of(p->number[11]),
                             .norm = (int32_t)count_of(p->number[12]),
                             .converged = p->converged};
    memcpy(&c->step, p->step_ledger, sizeof c->step);
    memcpy(&c->total, p->total_ledger, sizeof c->total);
    frame->solver = (scree_solver_report){.iterations = p->count[0],
                                          .updates = p->count[1],
                                          .refreshes = p->count[2],
                                          .outside = p->count[3],
                                          .colours = (int32_t)p->count[4],
                                          .tail = (uint32_t)p->count[5],
                                          .seconds_detect = p->seconds[0],
                                          .seconds_prepare = p->seconds[1],
                                          .seconds_solve = p->seconds[2],
                                          .seconds_finish = p->seconds[3]};
}

uint64_t packed_checksum(const packed_frame *p, const char *const *value_name,
                         const char *const *value_unit) {
    uint64_t checksum = 0;
    for (int i = 0; i < FIELDS; i++) {
        const field *f = &schema_fields(p->form)[i];
        if (i == FIELD_FRAME_CHECKSUM || f->rows == ROW_NAME || !field_in(f, p->form)) continue;
        checksum =
            hash_bytes(checksum, p->data[i], (size_t)p->rows[f->rows] * field_row_bytes(f, 0));
    }
    for (uint64_t i = 0; i < p->rows[ROW_VALUE]; i++) {
        checksum = hash_bytes(checksum, value_name[i], strlen(value_name[i]));
        checksum = hash_bytes(checksum, value_unit[i], strlen(value_unit[i]));
    }
    return checksum;
}
