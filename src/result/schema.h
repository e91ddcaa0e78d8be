/* What a result file holds, listed once: the columns of frames (scree/columns.def) and what stands
 * here. The recorder creates and fills it, the reader demands it. A field is a dataset of rows,
 * each of `width` values; rows belong to frames, bodies, contacts and so on. */
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

/* Rows that grow with the run, those of columns first, then rows of the static part. */
typedef enum row_kind {
    ROW_BODY = TABLE_body,
    ROW_CONTACT = TABLE_contact,
    ROW_NODE_NOW = TABLE_node, /* in every frame as many as in the static part, as the next two */
    ROW_ELEMENT_NOW = TABLE_element,
    ROW_SOLID_NOW = TABLE_solid,
    ROW_FRAME = FRAME_TABLES,
    ROW_VALUE,
    ROW_NAME,
    ROW_KINDS,
    ROW_ALL_BODIES = ROW_KINDS,
    ROW_SHAPE,
    ROW_PART,
    ROW_VERTEX,
    ROW_FACE,
    ROW_CORNER,
    ROW_SURFACE,
    ROW_GROUP,
    ROW_LAW,
    ROW_SOLID,
    ROW_NODE,
    ROW_ELEMENT,
    ROW_ELEMENT_NODE,
    ROW_FACET,
    ROW_FACET_NODE,
    ROW_REGION,
    ROW_STATIC_END
} row_kind;

#define SCHEMA_LEDGER_COLUMN(name, meaning) #name " "
#define SCHEMA_ONE(name, meaning)           +1
#define SCHEMA_CERTIFICATE                  13 /* numbers of the certificate */
#define SCHEMA_LEDGER_WIDTH                 (0 SCREE_LEDGER_LIST(SCHEMA_ONE))
#define SCHEMA_TEXT                         128 /* bytes of the name of a measured value */

/* BY(planar, space) stands where the two kinds of worlds differ; it is defined where the lists are
 * expanded. A field of width BY(0, n) is absent from planar files, one of width SOFT(n) from those
 * without deformable bodies. */

/* Fields that grow, behind the columns. FIELD_T, the time, comes last: a frame is there when its
 * time is. A unit stands for all values of a row, or there is one for each.
 * X(symbol, group, name, rows, type, width, unit, columns, description) */
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
      "1 1 1 m 1 1 1 J J 1 1 1 1",                                                                 \
      "residual residual_max residual_natural penetration momentum energy misfit duhem "           \
      "duhem_free passes bonds broken norm",                                                       \
      "how right the step is: scale-free residual (root mean square, maximum), natural map with "  \
      "rho = 1, largest interpenetration, balance of momentum, closure of the energy ledger, "     \
      "misfit of laws that depend on the outcome, both sums of Clausius and Duhem (DD08 33; with " \
      "the velocity after the forces), passes of laws and solver, intact bonds and those broken "  \
      "since the start, and the norm that the step stops on (0: root mean square, 1: maximum)")    \
    X(CERTIFICATE_WORST, "certificate", "worst", ROW_FRAME, VALUE_U64, 2, "1",                     \
      "candidate antagonist", "ids of the bodies of the worst contact; 0 is none")                 \
    X(CERTIFICATE_CONVERGED, "certificate", "converged", ROW_FRAME, VALUE_I32, 1, "1",             \
      "converged", "1 when the step met its tolerance")                                            \
    X(CERTIFICATE_BALANCE, "certificate", "balance", ROW_FRAME, VALUE_F64, SOFT(2), "1",           \
      "balance limit",                                                                             \
      "deformable bodies that are iterated: share of the forces out of balance, "                  \
      "and what it was judged by, the setting 'balance' or what rounding allows; else 0")          \
    X(CERTIFICATE_STEP, "certificate", "step", ROW_FRAME, VALUE_F64, SCHEMA_LEDGER_WIDTH, "J",     \
      SCREE_LEDGER_LIST(SCHEMA_LEDGER_COLUMN), "energy ledger of the step")                        \
    X(CERTIFICATE_TOTAL, "certificate", "total", ROW_FRAME, VALUE_F64, SCHEMA_LEDGER_WIDTH, "J",   \
      SCREE_LEDGER_LIST(SCHEMA_LEDGER_COLUMN), "energy ledger since the start")                    \
    X(SOLVER_COUNT, "solver", "count", ROW_FRAME, VALUE_I64, 6, "1",                               \
      "iterations updates refreshes outside colours tail", "work of the solver in the step")       \
    X(SOLVER_SECONDS, "solver", "seconds", ROW_FRAME, VALUE_F64, 4, "s",                           \
      "detect prepare solve finish", "wall-clock time of the step")                                \
    X(FRAME_STEP, "frames", "step", ROW_FRAME, VALUE_I64, 1, "1", "step", "number of the step")    \
    X(FRAME_H, "frames", "h", ROW_FRAME, VALUE_F64, 1, "s", "h", "length of the step")             \
    X(FRAME_ROWS, "frames", "rows", ROW_FRAME, VALUE_U64, 6, "1",                                  \
      "state_first state_count contacts_first contacts_count measures_first measures_count",       \
      "which rows of /state, /contacts and /measures belong to the frame")                         \
    X(FRAME_CHECKSUM, "frames", "checksum", ROW_FRAME, VALUE_U64, 1, "1", "checksum",              \
      "of everything in the frame")                                                                \
    X(FRAME_T, "frames", "t", ROW_FRAME, VALUE_F64, 1, "s", "t",                                   \
      "time at the end of the step; written last: a frame without it is not whole")

/* The part that does not change. Texts are as wide as the longest of them. */
#define SCHEMA_STATIC(X)                                                                           \
    X(BODY_ID, "bodies", "id", ROW_ALL_BODIES, VALUE_U64, 1, "1", "id", "id, never used twice")    \
    X(BODY_SHAPE, "bodies", "shape", ROW_ALL_BODIES, VALUE_U32, 1, "1", "row",                     \
      "row of the shape in /shapes/range")                                                         \
    X(BODY_SURFACE, "bodies", "surface", ROW_ALL_BODIES, VALUE_U32, 1, "1", "row",                 \
      "row of the surface in /names/surface")                                                      \
    X(BODY_GROUP, "bodies", "group", ROW_ALL_BODIES, VALUE_U32, 1, "1", "row",                     \
      "row of the group in /names/group")                                                          \
    X(BODY_MASS, "bodies", "mass", ROW_ALL_BODIES, VALUE_F64, 1, "kg", "mass",                     \
      "mass, as if every degree of freedom were free")                                             \
    X(BODY_INERTIA, "bodies", "inertia", ROW_ALL_BODIES, VALUE_F64, BY(1, 3), "kg*m^2",            \
      BY("inertia", "first second third"),                                                         \
      "moment of inertia about the centre of mass; in space the principal ones")                   \
    X(BODY_NAME, "bodies", "name", ROW_ALL_BODIES, VALUE_TEXT, 0, "1", "name",                     \
      "name in the scene, empty when it has none")                                                 \
    X(SHAPE_RANGE, "shapes", "range", ROW_SHAPE, VALUE_U32, 2, "1", "first count",                 \
      "which rows of /shapes/part make up the shape")                                              \
    X(SHAPE_SIZE, "shapes", "size", ROW_SHAPE, VALUE_F64, 2, BY("m^2 m", "m^3 m"),                 \
      BY("area bound", "volume bound"),                                                            \
      "area or volume (0 for boundaries) and radius about the centre of mass")                     \
    X(PART_RANGE, "shapes", "part", ROW_PART, VALUE_U32, BY(3, 5), "1",                            \
      BY("type first count", "type first count face_first face_count"),                            \
      "type (0 disk, 1 polygon, 2 half-plane, 3 hollow, 4 sphere, 5 capsule, 6 cylinder, 7 cone, " \
      "8 polyhedron, 9 plane, 10 hollow cylinder, 11 hollow sphere, 12 mesh), rows of "            \
      "/shapes/vertex, and in space rows of /shapes/face")                                         \
    X(PART_PLACE, "shapes", "place", ROW_PART, VALUE_F64, BY(7, 8),                                \
      BY("m m m 1 1 1 m", "m m m 1 1 1 m m"),                                                      \
      BY("centre_x centre_y centre_z direction_x direction_y direction_z radius",                  \
         "centre_x centre_y centre_z direction_x direction_y direction_z radius half"),            \
      "centre, direction, radius and half length of the part in the frame of the body")            \
    X(SHAPE_VERTEX, "shapes", "vertex", ROW_VERTEX, VALUE_F64, 3, "m", "x y z",                    \
      "corners of polygons and solids in the frame of the body")                                   \
    X(SHAPE_FACE, "shapes", "face", ROW_FACE, VALUE_U32, BY(0, 1), "1", "end",                     \
      "where the corners of a face end in /shapes/corner; they begin where those before end")      \
    X(SHAPE_CORNER, "shapes", "corner", ROW_CORNER, VALUE_U32, BY(0, 1), "1", "row",               \
      "rows of /shapes/vertex, counter-clockwise seen from outside")                               \
    X(SURFACE_NAME, "names", "surface", ROW_SURFACE, VALUE_TEXT, 0, "1", "name", "surfaces")       \
    X(GROUP_NAME, "names", "group", ROW_GROUP, VALUE_TEXT, 0, "1", "name", "groups of bodies")     \
    X(LAW_NAME, "names", "law", ROW_LAW, VALUE_TEXT, 0, "1", "name", "contact laws")               \
    X(REGION_NAME, "names", "region", ROW_REGION, VALUE_TEXT, 0, "1", "name",                      \
      "regions of deformable bodies")                                                              \
    X(MESH_SOLID, "mesh", "solid", ROW_SOLID, VALUE_U32, SOFT(4), "1",                             \
      "body nodes elements facets",                                                                \
      "row of the body in /bodies, and how many rows are its own; they follow each other")         \
    X(MESH_NODE, "mesh", "node", ROW_NODE, VALUE_F64, SOFT(3), "m", "x y z",                       \
      "places of the nodes at rest")                                                               \
    X(MESH_TYPE, "mesh", "type", ROW_ELEMENT, VALUE_U8, SOFT(1), "1", "type",                      \
      "0 line, 1 t3, 2 q4, 3 t6, 4 t4, 5 t10, 6 h8")                                               \
    X(MESH_REGION, "mesh", "region", ROW_ELEMENT, VALUE_U32, SOFT(1), "1", "row",                  \
      "row of the region in /names/region")                                                        \
    X(MESH_ELEMENT, "mesh", "element", ROW_ELEMENT, VALUE_U32, SOFT(1), "1", "end",                \
      "where the nodes of an element end in /mesh/element_node")                                   \
    X(MESH_ELEMENT_NODE, "mesh", "element_node", ROW_ELEMENT_NODE, VALUE_U32, SOFT(1), "1", "row", \
      "rows of /mesh/node, in the order of MSH files")                                             \
    X(MESH_FACET, "mesh", "facet", ROW_FACET, VALUE_U32, SOFT(1), "1", "end",                      \
      "where the nodes of a facet of the skin end in /mesh/facet_node")                            \
    X(MESH_FACET_NODE, "mesh", "facet_node", ROW_FACET_NODE, VALUE_U32, SOFT(1), "1", "row",       \
      "rows of /mesh/node, corners first, counter-clockwise seen from outside")

#define SCHEMA_SYMBOL(symbol, group, name, rows, type, width, unit, columns, description)          \
    FIELD_##symbol,
/* The first FRAME_COLUMNS fields are the columns of frames, in their order. */
typedef enum field_symbol {
    FIELD_LAST_COLUMN = FRAME_COLUMNS - 1,
    SCHEMA_FIELDS(SCHEMA_SYMBOL) FIELDS
} field_symbol;
typedef enum static_symbol { SCHEMA_STATIC(SCHEMA_SYMBOL) STATIC_FIELDS } static_symbol;

typedef struct field {
    const char *group, *name;
    row_kind rows;
    value_type type;
    uint32_t width;
    const char *unit, *columns, *description;
    int since; /* version of the format; 0: all that are read */
} field;

/* What decides which fields there are: the dimension, whether bodies deform, and the version. */
typedef struct schema_form {
    int dimension;
    bool soft;
    int version; /* of the format, FORMAT_OLDEST to schema_version() */
} schema_form;
int schema_version(void); /* of the files that are made: that of the latest column */
schema_form form_of(const scree_layout *l);
/* The tables of a form: FIELDS and STATIC_FIELDS rows. */
const field *schema_fields(schema_form form);
const field *schema_statics(schema_form form);
bool field_in(const field *f, schema_form form);
/* NULL-ended; beside "scene", which holds texts. */
const char *const *schema_groups(schema_form form);

size_t value_size(value_type type);
/* Bytes of a row; text_width stands in where the field's own width is 0. */
size_t field_row_bytes(const field *f, size_t text_width);
/* HDF5 types of the values in the file and in memory; to be closed. */
hid_t field_file_type(const field *f, size_t text_width);
hid_t field_memory_type(const field *f, size_t text_width);

/* All of a frame, packed as the fields of its rows want it. Everything points into the frame or
 * into the struct itself, so it must not move once packed. */
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
    int64_t count[6];
    double seconds[4];
} packed_frame;

/* Everything but the rows of names and the ranges, which the recorder knows. */
void packed_from_frame(packed_frame *p, const scree_frame *frame, schema_form form);
/* Points the fields of the frame itself at the struct's own members, for writing or reading. */
void packed_aim(packed_frame *p);
/* Fills certificate, solver report, step, t and h of the frame. */
void packed_to_frame(const packed_frame *p, scree_frame *frame);
/* The checksum of the packed frame with the names and units of its values. */
uint64_t packed_checksum(const packed_frame *p, const char *const *value_name,
                         const char *const *value_unit);

#endif
