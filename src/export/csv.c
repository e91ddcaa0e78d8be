/* Tables as CSV (RFC 4180): see scree/measure.h. */
#include <string.h>

#include "base/memory.h"
#include "base/text.h"
#include "export/exporter.h"
#include "frame/columns.h"
#include "frame/measure.h"
#include "frame/output.h"
#include "frame/solids.h"
#include "scree/measure.h"

/* The kind of rows of a table; the first call decides it. */
typedef enum csv_content {
    CSV_EMPTY,
    CSV_BODIES,
    CSV_CONTACTS,
    CSV_NODES,
    CSV_ELEMENTS,
    CSV_VALUES,
    CSV_MEASURES
} csv_content;

struct scree_csv {
    output_file file;
    csv_content content;
    uint32_t columns; /* number of columns in the header */
};

/* descriptor: the destination if path is NULL. */
static scree_status open_csv(scree_csv **out, const char *path, int descriptor,
                             scree_error *error) {
    *out = NULL;
    scree_csv *csv = mem_alloc(1, sizeof *csv);
    if (!csv) return error_no_memory(error, "a table");
    scree_status status = path ? output_open(&csv->file, path, error)
                               : output_open_descriptor(&csv->file, descriptor, error);
    if (status != SCREE_OK) {
        mem_free(csv);
        return status;
    }
    *out = csv;
    return SCREE_OK;
}

scree_status scree_csv_open(scree_csv **out, const char *path, scree_error *error) {
    if (!path) return error_set(error, SCREE_BAD_INPUT, "no file name is given");
    return open_csv(out, path, -1, error);
}

scree_status scree_csv_open_descriptor(scree_csv **out, int descriptor, scree_error *error) {
    return open_csv(out, NULL, descriptor, error);
}

scree_status scree_csv_close(scree_csv *csv, scree_error *error) {
    scree_status status = output_keep(&csv->file, error);
    mem_free(csv);
    return status;
}

void scree_csv_discard(scree_csv *csv) {
    if (!csv) return;
    output_discard(&csv->file);
    mem_free(csv);
}

static void put_text(FILE *to, const char *text) {
    if (!strpbrk(text, ",\"\r\n")) {
        fputs(text, to);
        return;
    }
    fputc('"', to);
    for (; *text; text++) {
        if (*text == '"') fputc('"', to);
        fputc(*text, to);
    }
    fputc('"', to);
}

static void put_reals(FILE *to, const double *values, int count) {
    char buffer[32];
    for (int k = 0; k < count; k++)
        fprintf(to, ",%s", number_write(values[k], buffer));
}

static void put_name(FILE *to, const char *text) {
    fputc(',', to);
    put_text(to, text);
}

static void put_instant(FILE *to, const scree_frame *frame) {
    char buffer[32];
    fprintf(to, "%lld,%s", (long long)frame->step, number_write(frame->t, buffer));
}

static void end_row(FILE *to) { fputs("\r\n", to); }

/* Columns of tables besides those of a frame, inserted behind one of them. */
typedef struct table_extra {
    const char *after, *components, *unit;
    bool vector;
    void (*value)(const scree_frame *frame, uint32_t row, double *out);
} table_extra;

static void extra_mises(const scree_frame *frame, uint32_t element, double *out) {
    double stress[6];
    element_stress(frame, element, stress);
    *out = stress_mises(stress);
}

static const table_extra extras[] = {{"contact.force", "fx fy fz", "N", true, contact_force3},
                                     {"contact.moment", "mx my mz", "N*m", true, contact_moment3},
                                     {"element.strain", "von_mises", "Pa", false, extra_mises}};

static const table_extra *extra_after(const column_info *c) {
    for (size_t i = 0; i < sizeof extras / sizeof *extras; i++)
        if (strcmp(extras[i].after, c->name) == 0) return &extras[i];
    return NULL;
}

/* Vectors of planar worlds have no third value in tables. */
static int values_shown(const scree_frame *frame, bool vector, uint32_t width) {
    return vector ? frame->layout->dimension : (int)width;
}

/* Names are preceded by their own texts. */
static bool is_shown(const column_info *c, const scree_frame *frame, frame_table table) {
    return c->table == table && c->kind != KIND_NAME && column_in_frame(c, frame);
}

static void put_heading(FILE *to, const char *components, const char *units, int count) {
    for (int k = 0; k < count; k++) {
        int length;
        const char *word = column_word(components, (uint32_t)k, &length);
        fprintf(to, ",%.*s", length, word);
        word = column_word(units, (uint32_t)k, &length);
        if (word[0] == '1') continue;
        fputs(" [", to);
        for (int i = 0; i < length; i++)
            fputc(word[i] == '*' ? ' ' : word[i], to);
        fputc(']', to);
    }
}

/* The columns of a row, or their headings. */
static void put_columns(FILE *to, const scree_frame *frame, frame_table table, uint32_t row,
                        bool heading) {
    const column_info *c = column_infos(frame->layout->dimension);
    double out[COLUMN_WIDTH];
    for (int i = 0; i < FRAME_COLUMNS; i++, c++) {
        if (!is_shown(c, frame, table)) continue;
        const table_extra *extra = extra_after(c);
        int count = values_shown(frame, c->kind == KIND_VECTOR, c->width);
        int more = extra ? values_shown(frame, extra->vector, 1) : 0;
        if (heading) {
            put_heading(to, c->components, c->unit, count);
            if (extra) put_heading(to, extra->components, extra->unit, more);
            continue;
        }
        (c->kind == KIND_STRESS ? column_world : column_row)(c, frame, row, out);
        put_reals(to, out, count);
        if (extra) extra->value(frame, row, out);
        put_reals(to, out, more);
    }
    end_row(to);
}

static scree_status take_content(scree_csv *csv, csv_content content, bool *first,
                                 scree_error *error) {
    *first = csv->content == CSV_EMPTY;
    if (csv->content != content && !*first)
        return error_set(error, SCREE_BAD_INPUT,
                         "%s: a table can hold only one kind of rows: open another file",
                         csv->file.path);
    csv->content = content;
    return SCREE_OK;
}

static scree_status begin_rows(scree_csv *csv, csv_content content, const char *keys,
                               const scree_frame *frame, frame_table table, scree_error *error) {
    const column_info *c = column_infos(frame->layout->dimension);
    uint32_t columns = 0;
    bool first;
    TRY(frame_check(frame, error));
    for (int i = 0; i < FRAME_COLUMNS; i++)
        columns += is_shown(&c[i], frame, table) ? c[i].width : 0;
    TRY(take_content(csv, content, &first, error));
    if (first) {
        fprintf(csv->file.stream, "step,t [s],%s", keys);
        put_columns(csv->file.stream, frame, table, 0, true);
    } else if (csv->columns != columns)
        return error_set(error, SCREE_BAD_INPUT, "%s: the columns of the frames changed",
                         csv->file.path);
    csv->columns = columns;
    return SCREE_OK;
}

static scree_status written(const scree_csv *csv, scree_error *error) {
    if (!ferror(csv->file.stream)) return SCREE_OK;
    return error_set(error, SCREE_IO, "%s: writing failed: check whether the disk is full",
                     csv->file.path);
}

scree_status scree_csv_bodies(scree_csv *csv, const scree_frame *frame, scree_error *error) {
    FILE *to = csv->file.stream;
    TRY(begin_rows(csv, CSV_BODIES, "id,name,group", frame, TABLE_body, error));
    for (uint32_t row = 0; row < frame->bodies; row++) {
        const scree_layout *layout = frame->layout;
        uint32_t slot = frame->body[row];
        put_instant(to, frame);
        fprintf(to, ",%llu", (unsigned long long)layout->id[slot]);
        put_name(to, layout->body_name[slot]);
        put_name(to, layout->group[slot] < layout->groups ? layout->group_name[layout->group[slot]]
                                                          : "");
        put_columns(to, frame, TABLE_body, row, false);
    }
    return written(csv, error);
}

static const char *status_name(uint8_t status) {
    static const char *const names[] = {"open", "stick", "slip", "bilateral", "bonded"};
    return status <= SCREE_BONDED ? names[status] : "";
}

static void put_pair(FILE *to, const scree_frame *frame, uint32_t c) {
    for (int side = 0; side < 2; side++) {
        uint32_t slot = frame->pair[c][side];
        if (slot == UINT32_MAX)
            put_name(to, "ground");
        else
            fprintf(to, ",%llu", (unsigned long long)frame->layout->id[slot]);
    }
}

scree_status scree_csv_contacts(scree_csv *csv, const scree_frame *frame, scree_error *error) {
    FILE *to = csv->file.stream;
    TRY(begin_rows(csv, CSV_CONTACTS, "candidate,antagonist,law,status", frame, TABLE_contact,
                   error));
    for (uint32_t c = 0; c < frame->contacts; c++) {
        uint32_t law = frame->law[c];
        put_instant(to, frame);
        put_pair(to, frame, c);
        put_name(to, law < frame->layout->laws ? frame->layout->law_name[law] : "held");
        put_name(to, status_name(frame->status[c]));
        put_columns(to, frame, TABLE_contact, c, false);
    }
    return written(csv, error);
}

scree_status scree_csv_nodes(scree_csv *csv, const scree_frame *frame, scree_error *error) {
    FILE *to = csv->file.stream;
    TRY(begin_rows(csv, CSV_NODES, "body,node,x0 [m],y0 [m],z0 [m]", frame, TABLE_node, error));
    const scree_layout *l = frame->layout;
    for (uint32_t n = 0; n < l->nodes; n++) {
        uint32_t slot = l->solid[solid_of_node(l, n)].body;
        put_instant(to, frame);
        fprintf(to, ",%llu,%u", (unsigned long long)l->id[slot], n);
        put_reals(to, l->node_place[n], 3);
        put_columns(to, frame, TABLE_node, n, false);
    }
    return written(csv, error);
}

scree_status scree_csv_elements(scree_csv *csv, const scree_frame *frame, scree_error *error) {
    FILE *to = csv->file.stream;
    TRY(begin_rows(csv, CSV_ELEMENTS, "body,element,type,region,x [m],y [m],z [m]", frame,
                   TABLE_element, error));
    const scree_layout *l = frame->layout;
    for (uint32_t e = 0; e < l->elements; e++) {
        double centre[3];
        element_centre(frame, e, 1, centre);
        put_instant(to, frame);
        fprintf(to, ",%llu,%u", (unsigned long long)l->id[l->solid[solid_of_element(l, e)].body],
                e);
        put_name(to,
                 layout_element(l, e)->dimension == 1 ? "line" : layout_element(l, e)->head.name);
        put_name(to, l->region_name[l->element_region[e]]);
        put_reals(to, centre, 3);
        put_columns(to, frame, TABLE_element, e, false);
    }
    return written(csv, error);
}

scree_status csv_values(scree_csv *csv, const scree_frame *frame, scree_error *error) {
    FILE *to = csv->file.stream;
    bool first = false;
    TRY(take_content(csv, CSV_VALUES, &first, error));
    if (first) fputs("step,t [s],name,unit,value", to), end_row(to);
    for (uint32_t k = 0; k < frame->values; k++) {
        put_instant(to, frame);
        put_name(to, frame->value_name[k]);
        put_name(to, frame->value_unit[k]);
        put_reals(to, &frame->value[k], 1);
        end_row(to);
    }
    return written(csv, error);
}

/* "label.column [unit]"; the label only if several measures share the table */
static scree_status put_measure_header(FILE *to, const scree_measure *m, bool labelled,
                                       scree_error *error) {
    uint32_t columns = scree_measure_describe(m).columns;
    for (uint32_t k = 0; k < columns; k++) {
        text_buffer name = {0};
        const char *unit_text = scree_measure_unit(m, k), *column = scree_measure_column(m, k);
        bool pure = !unit_text[0] || strcmp(unit_text, "1") == 0;
        bool good = text_add(&name, "%s%s%s%s%s%s", labelled ? scree_measure_label(m) : "",
                             labelled ? "." : "", column, pure ? "" : " [", pure ? "" : unit_text,
                             pure ? "" : "]");
        if (good) put_name(to, name.data);
        text_free(&name);
        if (!good) return error_no_memory(error, "a header");
    }
    return SCREE_OK;
}

static scree_status put_header(scree_csv *csv, const scree_measure *const *measures, size_t count,
                               scree_measure_rows rows, scree_error *error) {
    static const char *const keys[] = {"", ",id", ",contact"};
    FILE *to = csv->file.stream;
    fprintf(to, "step,t [s]%s", keys[rows]);
    for (size_t k = 0; k < count; k++)
        TRY(put_measure_header(to, measures[k], count > 1, error));
    end_row(to);
    return SCREE_OK;
}

static scree_status check_measures(scree_csv *csv, const scree_measure *const *measures,
                                   size_t count, scree_measure_rows *rows, scree_error *error) {
    uint32_t columns = 0;
    if (count == 0) return error_set(error, SCREE_BAD_INPUT, "a table needs at least one measure");
    *rows = scree_measure_describe(measures[0]).rows;
    for (size_t k = 0; k < count; k++) {
        scree_measure_info info = scree_measure_describe(measures[k]);
        columns += info.columns;
        if (info.rows != *rows)
            return error_set(
                error, SCREE_BAD_INPUT,
                "'%s' and '%s' have different rows (per frame, body or contact): write them to "
                "different tables",
                scree_measure_label(measures[0]), scree_measure_label(measures[k]));
    }
    if (csv->content == CSV_MEASURES && csv->columns != columns)
        return error_set(error, SCREE_BAD_INPUT, "%s: the list of measures changed",
                         csv->file.path);
    csv->columns = columns;
    return SCREE_OK;
}

/* All measures are evaluated before the first row is written, so that a failure leaves no partial
 * row. */
static scree_status eval_all(double **numbers, const scree_measure *const *measures, size_t count,
                             const scree_frame *frame, const scree_frame *before,
                             scree_error *error) {
    for (size_t k = 0; k < count; k++) {
        size_t room = scree_measure_row_count(measures[k], frame) *
                      scree_measure_describe(measures[k]).columns;
        numbers[k] = mem_alloc(room + 1, sizeof **numbers);
        if (!numbers[k]) return error_no_memory(error, "rows of a table");
        TRY(scree_measure_eval(measures[k], frame, before, numbers[k], room, error));
    }
    return SCREE_OK;
}

static void put_rows(FILE *to, double **numbers, const scree_measure *const *measures, size_t count,
                     const scree_frame *frame, scree_measure_rows rows) {
    size_t row_count = scree_measure_row_count(measures[0], frame);
    for (size_t row = 0; row < row_count; row++) {
        put_instant(to, frame);
        if (rows == SCREE_ROWS_BODIES)
            fprintf(to, ",%llu", (unsigned long long)frame->layout->id[frame->body[row]]);
        if (rows == SCREE_ROWS_CONTACTS) fprintf(to, ",%zu", row);
        for (size_t k = 0; k < count; k++) {
            uint32_t columns = scree_measure_describe(measures[k]).columns;
            put_reals(to, numbers[k] + row * columns, (int)columns);
        }
        end_row(to);
    }
}

scree_status scree_csv_measures(scree_csv *csv, const scree_measure *const *measures, size_t count,
                                const scree_frame *frame, const scree_frame *before,
                                scree_error *error) {
    scree_measure_rows rows = SCREE_ROWS_FRAME;
    TRY(check_measures(csv, measures, count, &rows, error));
    double **numbers = mem_alloc(count, sizeof *numbers);
    if (!numbers) return error_no_memory(error, "a table");
    bool first = false;
    scree_status status = eval_all(numbers, measures, count, frame, before, error);
    if (status == SCREE_OK) status = take_content(csv, CSV_MEASURES, &first, error);
    if (status == SCREE_OK && first) status = put_header(csv, measures, count, rows, error);
    if (status == SCREE_OK) {
        put_rows(csv->file.stream, numbers, measures, count, frame, rows);
        status = written(csv, error);
    }
    for (size_t k = 0; k < count; k++)
        mem_free(numbers[k]);
    mem_free(numbers);
    return status;
}
