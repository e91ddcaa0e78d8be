/* The content of a result file, listed once: the columns of frames (frame/columns.def) and the
 * fields below. The recorder creates and fills it, the reader requires it. A field is a dataset
 * of rows, each of `width` values; rows belong to frames, bodies, contacts and so on. */
#ifndef RESULT_SCHEMA_H
#define RESULT_SCHEMA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "frame/columns.h"
#include "result/hdf5.h"

#define RESULT_FORMAT "scree-result"

typedef enum value_type {
    VALUE_U8 = SCREE_U8,
    VALUE_I32 = SCREE_I32,
    VALUE_U32 = SCREE_U32,
    VALUE_I64 = SCREE_I64,
    VALUE_U64 = SCREE_U64,
    VALUE_F64 = SCREE_F64,
    VALUE_TEXT
} value_type;

/* Rows that grow with the run, those of columns first. */
typedef enum row_kind {
    ROW_BODY = TABLE_body,
    ROW_CONTACT = TABLE_contact,
    ROW_NODE_NOW = TABLE_node, /* in every frame as many as in the static part, as the next two */
    ROW_ELEMENT_NOW = TABLE_element,
    ROW_SOLID_NOW = TABLE_solid,
    ROW_FRAME = FRAME_TABLES,
    ROW_VALUE,
    ROW_NAME,
    ROW_POINT, /* bytes of the restart point, which belong to no frame */
    ROW_KINDS
} row_kind;

#define SCHEMA_LEDGER_COLUMN(name, meaning)      #name " "
#define SCHEMA_ONE(name, meaning)                +1
#define SCHEMA_NAME(type, name, unit, meaning)   #name " "
#define SCHEMA_UNIT(type, name, unit, meaning)   unit " "
#define SCHEMA_NUMBER(type, name, unit, meaning) +1
#define SCHEMA_CERTIFICATE                       (0 SCREE_CERTIFICATE_LIST(SCHEMA_NUMBER))
#define SCHEMA_COUNTS                            (0 SCREE_SOLVER_LIST(SCHEMA_NUMBER))
#define SCHEMA_SECONDS                           (0 SCREE_SECONDS_LIST(SCHEMA_NUMBER))
#define SCHEMA_LEDGER_WIDTH                      (0 SCREE_LEDGER_LIST(SCHEMA_ONE))
#define SCHEMA_TEXT                              128 /* bytes of the name of a measured value */

/* BY(planar, space) is used where the two kinds of worlds differ; it is defined where the lists are
 * expanded. A field of width BY(0, n) is absent from planar files, one of width SOFT(n) from those
 * without deformable bodies, one of width SINCE(n, version) from files of an older format. */

/* Fields that grow, after the columns. FIELD_T, the time, comes last: a frame exists when its time
 * does. A unit is for all values of a row, or there is one for each. X(symbol, group, name, rows,
 * type, width, unit, columns, description) */
#define SCHEMA_FIELDS(X)                                                                           \
    X(MEASURE_INDEX, "measures", "index", ROW_VALUE, VALUE_U32, 1, "1", "row",                     \
      "row of the value's name in /measures/name")                                                 \
    X(MEASURE_VALUE, "measures", "value", ROW_VALUE, VALUE_F64, 1, "see /measures/unit", "value",  \
      "values of the run's measures")                                                              \
    X(MEASURE_NAME, "measures", "name", ROW_NAME, VALUE_TEXT, SCHEMA_TEXT, "1", "name",            \
      "names of the measures")                                                                     \
    X(MEASURE_UNIT, "measures", "unit", ROW_NAME, VALUE_TEXT, SCHEMA_TEXT, "1", "unit",            \
      "units of the measures")                                                                     \
    X(CERTIFICATE_NUMBER, "certificate", "number", ROW_FRAME, VALUE_F64, SCHEMA_CERTIFICATE,       \
      SCREE_CERTIFICATE_LIST(SCHEMA_UNIT), SCREE_CERTIFICATE_LIST(SCHEMA_NAME),                    \
      "accuracy of the step: scale-free residual (root mean square, maximum), natural map with "   \
      "rho = 1, largest penetration, balance of momentum, closure of the energy ledger, misfit "   \
      "of laws that depend on the outcome, dissipation in two forms (DD08 33; with the velocity "  \
      "after the forces), passes of laws and solver, number of intact bonds and of bonds broken "  \
      "since the start, and the norm that must meet the tolerance (0: root mean square, 1: "       \
      "maximum)")                                                                                  \
    X(CERTIFICATE_WORST, "certificate", "worst", ROW_FRAME, VALUE_U64, 2, "1",                     \
      "candidate antagonist", "ids of the bodies of the worst contact; 0: none")                   \
    X(CERTIFICATE_CONVERGED, "certificate", "converged", ROW_FRAME, VALUE_I32, 1, "1",             \
      "converged", "1 if the step met its tolerance")                                              \
    X(CERTIFICATE_BALANCE, "certificate", "balance", ROW_FRAME, VALUE_F64, SOFT(2), "1",           \
      "balance limit",                                                                             \
      "nonlinear deformable bodies: share of the forces out of balance, "                          \
      "and its limit, the setting 'balance' or the limit of rounding; otherwise 0")                \
    X(CERTIFICATE_STEP, "certificate", "step", ROW_FRAME, VALUE_F64, SCHEMA_LEDGER_WIDTH, "J",     \
      SCREE_LEDGER_LIST(SCHEMA_LEDGER_COLUMN), "energy ledger of the step")                        \
    X(CERTIFICATE_TOTAL, "certificate", "total", ROW_FRAME, VALUE_F64, SCHEMA_LEDGER_WIDTH, "J",   \
      SCREE_LEDGER_LIST(SCHEMA_LEDGER_COLUMN), "energy ledger since the start")                    \
    X(SOLVER_COUNT, "solver", "count", ROW_FRAME, VALUE_I64, SCHEMA_COUNTS, "1",                   \
      SCREE_SOLVER_LIST(SCHEMA_NAME), "work of the solver in the step")                            \
    X(SOLVER_SECONDS, "solver", "seconds", ROW_FRAME, VALUE_F64, SCHEMA_SECONDS, "s",              \
      "detect prepare solve finish", "wall-clock time of the step")                                \
    X(RESTART_POINT, "frames", "restart", ROW_POINT, VALUE_U8, SINCE(1, 7), "1", "byte",           \
      "restart point of a run that reached its end, the same bytes as in FILE.h5.restart-a, "      \
      "from which a longer run continues. Empty before the end")                                   \
    X(FRAME_STEP, "frames", "step", ROW_FRAME, VALUE_I64, 1, "1", "step", "number of the step")    \
    X(FRAME_H, "frames", "h", ROW_FRAME, VALUE_F64, 1, "s", "h", "length of the step")             \
    X(FRAME_ROWS, "frames", "rows", ROW_FRAME, VALUE_U64, 6, "1",                                  \
      "state_first state_count contacts_first contacts_count measures_first measures_count",       \
      "rows of /state, /contacts and /measures that belong to the frame")                          \
    X(FRAME_CHECKSUM, "frames", "checksum", ROW_FRAME, VALUE_U64, 1, "1", "checksum",              \
      "checksum of the frame")                                                                     \
    X(FRAME_T, "frames", "t", ROW_FRAME, VALUE_F64, 1, "s", "t",                                   \
      "time at the end of the step; written last: a frame without it is incomplete")

/* The constant part, after the columns of the layout (frame/layout.def): fields packed from several
 * members. Texts are as wide as the longest of them. */
#define SCHEMA_STATIC(X)                                                                           \
    X(SHAPE_RANGE, "shapes", "range", LAYOUT_shapes, VALUE_U32, 2, "1", "first count",             \
      "rows of /shapes/part that make up the shape")                                               \
    X(SHAPE_SIZE, "shapes", "size", LAYOUT_shapes, VALUE_F64, 2, BY("m^2 m", "m^3 m"),             \
      BY("area bound", "volume bound"),                                                            \
      "area or volume (0 for boundaries) and radius about the centre of mass")                     \
    X(PART_RANGE, "shapes", "part", LAYOUT_parts, VALUE_U32, BY(3, 5), "1",                        \
      BY("type first count", "type first count face_first face_count"),                            \
      "type (0 disk, 1 polygon, 2 half-plane, 3 hollow, 4 sphere, 5 capsule, 6 cylinder, 7 cone, " \
      "8 polyhedron, 9 plane, 10 hollow cylinder, 11 hollow sphere, 12 mesh), rows of "            \
      "/shapes/vertex, and in space rows of /shapes/face")                                         \
    X(PART_PLACE, "shapes", "place", LAYOUT_parts, VALUE_F64, BY(7, 8),                            \
      BY("m m m 1 1 1 m", "m m m 1 1 1 m m"),                                                      \
      BY("centre_x centre_y centre_z direction_x direction_y direction_z radius",                  \
         "centre_x centre_y centre_z direction_x direction_y direction_z radius half"),            \
      "centre, direction, radius and half length of the part in the frame of the body")            \
    X(MESH_SOLID, "mesh", "solid", LAYOUT_solids, VALUE_U32, SOFT(4), "1",                         \
      "body nodes elements facets",                                                                \
      "row of the body in /bodies, and its numbers of nodes, elements and facets, which are "      \
      "contiguous")

#define SCHEMA_SYMBOL(symbol, group, name, rows, type, width, unit, columns, description)          \
    FIELD_##symbol,
/* The first FRAME_COLUMNS fields are the columns of frames, in their order. */
typedef enum field_symbol {
    FIELD_LAST_COLUMN = FRAME_COLUMNS - 1,
    SCHEMA_FIELDS(SCHEMA_SYMBOL) FIELDS
} field_symbol;
/* The first LAYOUT_COLUMNS static fields are the columns of layouts. */
typedef enum static_symbol {
    FIELD_LAST_LAYOUT = LAYOUT_COLUMNS - 1,
    SCHEMA_STATIC(SCHEMA_SYMBOL) STATIC_FIELDS
} static_symbol;

/* See frame/layout.def; packed: made of several members. */
typedef enum static_kind { STATIC_PACKED, STATIC_VALUES, STATIC_TEXTS, STATIC_ENDS } static_kind;

typedef struct field {
    const char *group, *name;
    int rows; /* row_kind; of static fields layout_table */
    value_type type;
    uint32_t width;
    bool soft; /* only where bodies deform */
    const char *unit, *columns, *description;
    int since;        /* version of the format; 0: all that are read */
    static_kind kind; /* of static fields, as the next */
    size_t member;    /* bytes to the pointer in scree_layout */
} field;

/* The data that determine which fields exist: the dimension, whether bodies deform, and the
 * version. */
typedef struct schema_form {
    int dimension;
    bool soft;
    int version; /* of the format, FORMAT_OLDEST to schema_version() */
} schema_form;
int schema_version(void); /* format of new files: that of the latest field */
schema_form form_of(const scree_layout *l);
/* The tables of a dimension: FIELDS and STATIC_FIELDS rows. */
const field *schema_fields(schema_form form);
const field *schema_statics(schema_form form);
bool field_in(const field *f, schema_form form);
/* Whether every frame has rows of it. Names and the restart point belong to the whole file. */
bool field_of_frames(const field *f);
/* NULL-terminated; besides "scene", which contains texts. */
const char *const *schema_groups(schema_form form);

/* Bytes of a row; text_width is used if the field's width is 0. */
size_t field_row_bytes(const field *f, size_t text_width);
/* HDF5 types of the values in the file and in memory; to be closed. */
hid_t field_file_type(const field *f, size_t text_width);
hid_t field_memory_type(const field *f, size_t text_width);

/* The data of a frame, packed for the fields of its rows. All pointers refer to the frame or to the
 * struct itself, so it must not be moved after packing. */
typedef struct packed_frame {
    schema_form form;
    const void *data[FIELDS];
    uint64_t rows[ROW_KINDS];
    int64_t step;
    double t, h;
    uint64_t range[6], checksum;
    double number[SCHEMA_CERTIFICATE], step_ledger[SCHEMA_LEDGER_WIDTH],
        total_ledger[SCHEMA_LEDGER_WIDTH];
    double balance[2];
    uint64_t worst[2];
    int32_t converged;
    int64_t count[SCHEMA_COUNTS];
    double seconds[SCHEMA_SECONDS];
} packed_frame;

/* All data except the rows of names and the ranges, which the recorder knows. */
void packed_from_frame(packed_frame *p, const scree_frame *frame, schema_form form);
/* Points the fields of the frame itself at the struct's own members, for writing or reading. */
void packed_aim(packed_frame *p);
/* Fills certificate, solver report, step, t and h of the frame. */
void packed_to_frame(const packed_frame *p, scree_frame *frame);
/* The checksum of the packed frame with the names and units of its values. */
uint64_t packed_checksum(const packed_frame *p, const char *const *value_name,
                         const char *const *value_unit);

#endif
