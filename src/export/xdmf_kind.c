/* The exporter of an XDMF sidecar: a text file that refers to the arrays of the result and copies
 * none. Frames become grids: points for bodies and contacts, and the elements of deformable bodies;
 * each has the datasets of its rows as attributes, named as the columns. ParaView shows no points
 * without cells: the indices 0, 1, 2, ... of the cells of all clouds are in one small binary file
 * beside the text. */
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/text.h"
#include "export/exporter.h"
#include "frame/output.h"
#include "frame/solids.h"
#include "result/rows.h"

const exporter_kind exporter_xdmf;

typedef struct xdmf_parameters {
    char *result;
} xdmf_parameters;

static const param parameters[] = {
    PARAM_ROW(xdmf_parameters, result, TEXT, .flags = PARAM_OPTIONAL,
              .help =
                  "xdmf: the result file that the sidecar refers to; default: the exported one"),
    {0}};

typedef struct xdmf_exporter {
    exporter head;
    output_file out, numbers; /* numbers: 0, 1, 2, ... */
    char *numbers_name;       /* its name in the sidecar; the same holds for `name` */
    scree_result *result;
    char *name;
    uint64_t cells; /* the largest number in one cloud */
    int64_t next;   /* frame of the result to look at first */
} xdmf_exporter;

static void discard(exporter *e) {
    xdmf_exporter *x = (xdmf_exporter *)e;
    output_discard(&x->out);
    output_discard(&x->numbers);
    scree_result_close(x->result);
    mem_free(x->name);
    mem_free(x->numbers_name);
    mem_free(x);
}

/* Readers look for the result beside the sidecar; one in another folder is named in full. */
static char *name_of_result(const char *result, const char *sidecar) {
    char full[PATH_MAX], folder[PATH_MAX];
    const char *slash = strrchr(sidecar, '/');
    size_t length = slash ? (size_t)(slash - sidecar) : 0;
    if (!realpath(result, full) || length >= sizeof folder) return NULL;
    memcpy(folder, length ? sidecar : slash ? "/" : ".", length ? length : 1);
    folder[length ? length : 1] = '\0';
    char *base = strrchr(full, '/');
    struct stat one, other;
    *base = '\0';
    bool same = stat(folder, &one) == 0 && stat(*full ? full : "/", &other) == 0 &&
                one.st_dev == other.st_dev && one.st_ino == other.st_ino;
    *base = '/';
    return mem_text(same ? base + 1 : full);
}

/* The characters that separate the parts of a reference cannot be in the name of the file. */
static scree_status check_name(const char *name, const char *result, scree_error *error) {
    if (!name) return error_set(error, SCREE_IO, "%s: this file cannot be found", result);
    if (strpbrk(name, ":|<>&\""))
        return error_set(error, SCREE_BAD_INPUT,
                         "%s: an XDMF file cannot refer to a name with one of : | < > & \"; "
                         "rename the result",
                         result);
    return SCREE_OK;
}

/* "heap.xdmf.cells" */
static scree_status open_numbers(xdmf_exporter *x, const char *path, scree_error *error) {
    text_buffer name = {0};
    const char *slash = strrchr(path, '/');
    scree_status status = text_add(&name, "%s.cells", path)
                              ? output_open(&x->numbers, name.data, error)
                              : error_no_memory(error, "a file name");
    if (status == SCREE_OK) {
        x->numbers_name = mem_text(name.data + (slash ? slash + 1 - path : 0));
        if (!x->numbers_name) status = error_no_memory(error, "a file name");
    }
    text_free(&name);
    return status;
}

static scree_status open_files(xdmf_exporter *x, const export_job *job, scree_error *error) {
    const xdmf_parameters *p = job->parameters;
    struct stat about;
    if (!p->result)
        return error_set(
            error, SCREE_BAD_INPUT,
            "an XDMF file refers to the arrays of a result: give its name as 'result'");
    if (!job->overwrite && stat(job->path, &about) == 0)
        return error_set(error, SCREE_BAD_INPUT,
                         "%s: the file exists: choose another name or overwrite it", job->path);
    TRY(scree_result_open(&x->result, p->result, error));
    x->name = name_of_result(p->result, job->path);
    TRY(check_name(x->name, p->result, error));
    TRY(output_open(&x->out, job->path, error));
    TRY(open_numbers(x, job->path, error));
    fputs("<?xml version=\"1.0\"?>\n<Xdmf Version=\"3.0\">\n<Domain>\n"
          "<Grid Name=\"frames\" GridType=\"Collection\" CollectionType=\"Temporal\">\n",
          x->out.stream);
    return SCREE_OK;
}

static scree_status open_xdmf(exporter **out, const export_job *job, scree_error *error) {
    xdmf_exporter *x = mem_alloc(1, sizeof *x);
    if (!x) return error_no_memory(error, "an XDMF file");
    x->head.kind = &exporter_xdmf;
    scree_status status = open_files(x, job, error);
    if (status == SCREE_OK)
        *out = &x->head;
    else
        discard(&x->head);
    return status;
}

static const char *number_type(value_type type) {
    static const char *const text[] = {[VALUE_U8] = "NumberType=\"UChar\" Precision=\"1\"",
                                       [VALUE_I32] = "NumberType=\"Int\" Precision=\"4\"",
                                       [VALUE_U32] = "NumberType=\"UInt\" Precision=\"4\"",
                                       [VALUE_I64] = "NumberType=\"Int\" Precision=\"8\"",
                                       [VALUE_U64] = "NumberType=\"UInt\" Precision=\"8\"",
                                       [VALUE_F64] = "NumberType=\"Float\" Precision=\"8\""};
    return text[type];
}

/* A block of a dataset of `all` rows of `width` values: rows from `first`, values from `from`
 * on. */
typedef struct block {
    const char *group, *name;
    value_type type;
    uint64_t first, rows, all;
    uint32_t from, values, width;
} block;

static void put_block(const xdmf_exporter *x, const block *b) {
    FILE *to = x->out.stream;
    typedef unsigned long long ull;
    fprintf(to, "<DataItem Format=\"HDF\" %s Dimensions=\"%llu", number_type(b->type),
            (ull)b->rows);
    if (b->values > 1) fprintf(to, " %u", b->values);
    fprintf(to, "\">%s:/%s/%s|%llu", x->name, b->group, b->name, (ull)b->first);
    if (b->width > 1)
        fprintf(to, " %u:1 1:%llu %u:%llu %u", b->from, (ull)b->rows, b->values, (ull)b->all,
                b->width);
    else
        fprintf(to, ":1:%llu:%llu", (ull)b->rows, (ull)b->all);
    fputs("</DataItem>\n", to);
}

/* table: first part of the attribute's name ("contact.force"); NULL: the group of the dataset. */
static void put_attribute(const xdmf_exporter *x, const char *centre, const char *table,
                          const block *b) {
    const char *type = b->values == 1 ? "Scalar" : b->values == 3 ? "Vector" : "Matrix";
    fprintf(x->out.stream, "<Attribute Name=\"%s.%s\" AttributeType=\"%s\" Center=\"%s\">\n",
            table ? table : b->group, b->name, type, centre);
    put_block(x, b);
    fputs("</Attribute>\n", x->out.stream);
}

/* Rows [first, first + rows) of all datasets of a kind. */
static void put_attributes(const xdmf_exporter *x, const char *centre, row_kind rows,
                           const result_rows *at) {
    static const char *const tables[FRAME_TABLES] = {"body", "contact", "node", "element", "solid"};
    const field *fields = result_fields(x->result);
    for (int i = 0; i < FIELDS; i++) {
        const field *f = &fields[i];
        if (f->rows != (int)rows || f->type == VALUE_TEXT || !result_has(x->result, i) ||
            i == FIELD_FRAME_ROWS || i == FIELD_FRAME_CHECKSUM)
            continue;
        block b = {f->group, f->name,  f->type, at->first, at->rows, result_length(x->result, i),
                   0,        f->width, f->width};
        if (b.all >= at->first + at->rows)
            put_attribute(x, centre, (int)rows < FRAME_TABLES ? tables[rows] : NULL, &b);
    }
}

static void begin_grid(const xdmf_exporter *x, const char *name) {
    fprintf(x->out.stream, "<Grid Name=\"%s\" GridType=\"Uniform\">\n", name);
}

static void put_points_topology(xdmf_exporter *x, uint64_t count) {
    fprintf(x->out.stream,
            "<Topology TopologyType=\"Polyvertex\" NumberOfElements=\"%llu\" "
            "NodesPerElement=\"1\">\n<DataItem Format=\"Binary\" NumberType=\"UInt\" "
            "Precision=\"4\" Endian=\"Native\" Dimensions=\"%llu\">%s</DataItem>\n</Topology>\n",
            (unsigned long long)count, (unsigned long long)count, x->numbers_name);
    for (; x->cells < count; x->cells++) {
        uint32_t number = (uint32_t)x->cells;
        fwrite(&number, sizeof number, 1, x->numbers.stream);
    }
}

static void put_geometry(const xdmf_exporter *x, const block *b) {
    fprintf(x->out.stream, "<Geometry GeometryType=\"%s\">\n", b->values == 2 ? "XY" : "XYZ");
    put_block(x, b);
    fputs("</Geometry>\n", x->out.stream);
}

/* The numbers of the whole frame: certificate, ledger, solver. */
static void put_measures(const xdmf_exporter *x, int64_t index) {
    result_rows row = result_rows_of(x->result, index, ROW_FRAME);
    put_attributes(x, "Grid", ROW_FRAME, &row);
}

/* Points with all their data; column: the column with their positions. */
static void put_cloud(xdmf_exporter *x, int64_t index, const char *name, row_kind rows,
                      int column) {
    const field *f = &result_fields(x->result)[column];
    result_rows at = result_rows_of(x->result, index, rows);
    if (at.rows == 0) return;
    uint32_t values = rows == ROW_BODY && scree_result_layout(x->result)->dimension == 2 ? 2 : 3;
    block b = {f->group, f->name, f->type, at.first, at.rows, result_length(x->result, column),
               0,        values,  f->width};
    begin_grid(x, name);
    put_points_topology(x, at.rows);
    put_geometry(x, &b);
    put_attributes(x, "Node", rows, &at);
    if (rows == ROW_BODY) put_measures(x, index);
    fputs("</Grid>\n", x->out.stream);
}

/* The XDMF name of an element, from its number in VTK. */
static const char *topology_name(int vtk) {
    static const struct {
        int vtk;
        const char *name;
    } list[] = {{3, "Polyline\" NodesPerElement=\"2"},
                {5, "Triangle"},
                {9, "Quadrilateral"},
                {10, "Tetrahedron"},
                {12, "Hexahedron"},
                {22, "Triangle_6"},
                {23, "Quadrilateral_8"},
                {24, "Tetrahedron_10"},
                {25, "Hexahedron_20"}};
    for (size_t i = 0; i < sizeof list / sizeof *list; i++)
        if (list[i].vtk == vtk) return list[i].name;
    return NULL;
}

/* The corners of elements [first, end): a reference to the result, or a copy if VTK uses another
 * order. */
static void put_corners(const xdmf_exporter *x, const element_kind *k, uint32_t first,
                        uint32_t end) {
    const scree_layout *l = scree_result_layout(x->result);
    const uint32_t count = end - first;
    if (!k->vtk_order) {
        put_block(x, &(block){"mesh", "element_node", VALUE_U32, l->element_first[first],
                              (uint64_t)count * k->nodes, l->element_first[l->elements], 0, 1, 1});
        return;
    }
    fprintf(x->out.stream, "<DataItem Format=\"XML\" NumberType=\"UInt\" Dimensions=\"%u %u\">\n",
            count, k->nodes);
    for (uint32_t e = first; e < end; e++)
        for (uint32_t i = 0; i < k->nodes; i++)
            fprintf(x->out.stream, "%u%c", l->element_node[l->element_first[e] + k->vtk_order[i]],
                    i + 1 < k->nodes ? ' ' : '\n');
    fputs("</DataItem>\n", x->out.stream);
}

/* Consecutive elements of one kind at rest; ParaView can warp them by the attribute
 * `displacement`. */
static void put_elements(const xdmf_exporter *x, int64_t index, uint32_t first, uint32_t end) {
    const scree_layout *l = scree_result_layout(x->result);
    const element_kind *k = layout_element(l, first);
    result_rows nodes = result_rows_of(x->result, index, ROW_NODE_NOW);
    result_rows elements = result_rows_of(x->result, index, ROW_ELEMENT_NOW);
    block region = {"mesh", "region", VALUE_U32, first, end - first, l->elements, 0, 1, 1};
    elements.first += first;
    elements.rows = end - first;
    begin_grid(x, "solids");
    fprintf(x->out.stream, "<Topology TopologyType=\"%s\" NumberOfElements=\"%u\">\n",
            topology_name(k->vtk), end - first);
    put_corners(x, k, first, end);
    fputs("</Topology>\n", x->out.stream);
    put_geometry(x, &(block){"mesh", "node", VALUE_F64, 0, l->nodes, l->nodes, 0, 3, 3});
    put_attributes(x, "Node", ROW_NODE_NOW, &nodes);
    put_attributes(x, "Cell", ROW_ELEMENT_NOW, &elements);
    put_attribute(x, "Cell", "element", &region);
    fputs("</Grid>\n", x->out.stream);
}

static void put_solids(const xdmf_exporter *x, int64_t index) {
    const scree_layout *l = scree_result_layout(x->result);
    for (uint32_t first = 0, end; first < l->elements; first = end) {
        const element_kind *k = layout_element(l, first);
        for (end = first + 1; end < l->elements && layout_element(l, end) == k;)
            end++;
        if (topology_name(k->vtk)) put_elements(x, index, first, end);
    }
}

/* The index in the result of a given frame; searched from the last one on. */
static scree_status find_frame(xdmf_exporter *x, const scree_frame *frame, int64_t *out,
                               scree_error *error) {
    int64_t count = scree_result_frames(x->result);
    for (int64_t i = x->next; i < count; i++)
        if (result_time(x->result, i) == frame->t) {
            *out = i;
            x->next = i + 1;
            return SCREE_OK;
        }
    return error_set(error, SCREE_BAD_INPUT,
                     "%s: the result has no frame at %.9g s, or frames are "
                     "not given in their order",
                     x->name, frame->t);
}

static scree_status write_frame(exporter *e, const scree_frame *frame, scree_error *error) {
    xdmf_exporter *x = (xdmf_exporter *)e;
    FILE *to = x->out.stream;
    char number[32];
    int64_t index = 0;
    TRY(find_frame(x, frame, &index, error));
    fprintf(to, "<Grid Name=\"frame %lld\" GridType=\"Collection\" CollectionType=\"Spatial\">\n",
            (long long)index);
    fprintf(to, "<Time Value=\"%s\"/>\n", number_write(frame->t, number));
    put_cloud(x, index, "bodies", ROW_BODY, COLUMN_position);
    put_cloud(x, index, "contacts", ROW_CONTACT, COLUMN_point);
    put_solids(x, index);
    fputs("</Grid>\n", to);
    return SCREE_OK;
}

static scree_status close_xdmf(exporter *e, scree_error *error) {
    xdmf_exporter *x = (xdmf_exporter *)e;
    fputs("</Grid>\n</Domain>\n</Xdmf>\n", x->out.stream);
    text_buffer cells = {0};
    scree_status status = text_add(&cells, "%s", x->numbers.path)
                              ? output_keep(&x->numbers, error)
                              : error_no_memory(error, "a file name");
    if (status == SCREE_OK && (status = output_keep(&x->out, error)) != SCREE_OK)
        unlink(cells.data);
    text_free(&cells);
    discard(e);
    return status;
}

const exporter_kind exporter_xdmf = {
    .head = {.name = "xdmf",
             .help =
                 "for ParaView without a copy of the data: write a text file that refers to the "
                 "arrays of the result",
             .params = parameters,
             .size = sizeof(xdmf_parameters)},
    .target = "FILE.xdmf",
    .refers = true,
    .open = open_xdmf,
    .frame = write_frame,
    .close = close_xdmf,
    .discard = discard,
};
