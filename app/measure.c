/* scree measure: numbers of frames as a table, a CSV file or a plot. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "outputs.h"
#include "say.h"
#include "sheet.h"

static void list_one(size_t i) {
    static const char *const rows[] = {"frame", "body", "contact"};
    static const char *const worlds[] = {"", "", "planar worlds, ", "worlds in space, "};
    scree_measure_info info = scree_measure_at(i);
    scree_measure_parameter p;
    printf("%s  (%sone row per %s%s)\n  %s\n", info.name, worlds[info.dimension], rows[info.rows],
           info.compares ? ", compares with an earlier frame" : "", info.help);
    for (size_t k = 0; scree_measure_parameter_at(i, k, &p); k++)
        printf("    parameter %-12s [%s] %s%s%s%s\n", p.name, p.unit, p.help,
               p.fallback ? "; default " : "", p.fallback ? p.fallback : "",
               p.required ? "; required" : "");
    fputs("    columns  ", stdout);
    for (uint32_t k = 0; k < info.columns; k++) {
        const char *unit, *name = scree_measure_info_column(i, k, &unit);
        printf(" %s [%s]", name, unit);
    }
    puts("\n");
}

static int list_measures(void) {
    for (size_t i = 0; i < scree_measure_count(); i++)
        list_one(i);
    return CODE_DONE;
}

/* The request, read once from the options. */
typedef struct request {
    const char *csv, *plot;
    double since;
    int x; /* column of the table */
    sheet table;
    size_t shown; /* columns without those added only for x */
} request;

static bool read_outputs(const arguments *a, request *q) {
    const char *output = given_text(a, "output");
    q->csv = given_text(a, "csv");
    q->plot = given_text(a, "plot");
    if (output && has_ending(output, ".csv") && !q->csv)
        q->csv = output;
    else if (output && !q->plot)
        q->plot = output;
    q->since = NAN;
    return given_real(a, "since", &q->since);
}

static scree_status read_measures(const arguments *a, request *q, int dimension,
                                  scree_error *error) {
    const char *pairs[32];
    size_t count = given_texts(a, "param", pairs, 32);
    sheet_init(&q->table, dimension);
    if (count > 0 && a->operands != 2) {
        snprintf(error->text, sizeof error->text,
                 "--param works with one measure only: write 'name(key=value)' for several");
        return error->status = SCREE_BAD_INPUT;
    }
    if (count > 0) return sheet_add_parameters(&q->table, a->operand[1], pairs, count, error);
    for (size_t i = 1; i < a->operands; i++) {
        scree_status status = sheet_add(&q->table, a->operand[i], NULL, error);
        if (status != SCREE_OK) return status;
    }
    return SCREE_OK;
}

/* x may be an existing column, or that of a measure which is then added. */
static scree_status read_x(const arguments *a, request *q, scree_error *error) {
    const char *x = given_text(a, "x");
    q->shown = q->table.columns;
    q->x = sheet_find(&q->table, x ? x : "t");
    if (q->x >= 0) return SCREE_OK;
    size_t column = 0;
    scree_status status = sheet_add(&q->table, x, &column, error);
    q->x = (int)column;
    return status;
}

/* last: the frame of the last rows. */
static scree_status eval_frames(request *q, frame_range *r, const char *path,
                                const scree_frame **last, scree_error *error) {
    scree_status status = SCREE_OK;
    /* per body or contact: the last frame is printed or plotted */
    int64_t first = q->table.rows_of == SCREE_ROWS_FRAME ? r->first : r->end - 1;
    if (q->table.compares) status = frames_hold_earlier(r, path, q->since, error);
    for (int64_t i = first; i < r->end && status == SCREE_OK; i++) {
        status = scree_result_read(r->result, i, last, error);
        if (status == SCREE_OK) status = sheet_eval(&q->table, *last, r->earlier, error);
    }
    return status;
}

static scree_status write_csv(const request *q, frame_range *r, scree_error *error) {
    scree_csv *csv;
    fflush(stdout);
    scree_status status = is_standard_output(q->csv)
                              ? scree_csv_open_descriptor(&csv, STDOUT_FILENO, error)
                              : scree_csv_open(&csv, q->csv, error);
    if (status != SCREE_OK) return status;
    size_t count = q->table.measures - (q->shown < q->table.columns);
    for (int64_t i = r->first; i < r->end && status == SCREE_OK; i++) {
        const scree_frame *frame;
        status = scree_result_read(r->result, i, &frame, error);
        if (status == SCREE_OK)
            status = scree_csv_measures(csv, (const scree_measure *const *)q->table.measure, count,
                                        frame, r->earlier, error);
    }
    if (status == SCREE_OK) return scree_csv_close(csv, error);
    scree_csv_discard(csv);
    return status;
}

/* The object of a row, as in the CSV: the id of a body, the number of a contact. */
static void print_row_key(const scree_frame *frame, scree_measure_rows rows_of, size_t row) {
    if (rows_of == SCREE_ROWS_BODIES)
        printf(
            "  %8llu",
            (unsigned long long)((const uint64_t *)scree_frame_column(frame, "body.id").data)[row]);
    if (rows_of == SCREE_ROWS_CONTACTS) printf("  %8zu", row);
}

static void print_table(const request *q, const scree_frame *last) {
    const sheet *t = &q->table;
    char heading[160];
    for (size_t k = 0; k < q->shown; k++) {
        if (k == 2 && t->rows_of != SCREE_ROWS_FRAME)
            printf("  %8s", t->rows_of == SCREE_ROWS_BODIES ? "id" : "contact");
        tell("%s%s [%s]", k ? "  " : "", t->column[k].name, t->column[k].unit);
    }
    putchar('\n');
    for (size_t r = 0; r < t->rows; r++) {
        for (size_t k = 0; k < q->shown; k++) {
            if (k == 2) print_row_key(last, t->rows_of, r);
            int width =
                snprintf(heading, sizeof heading, "%s [%s]", t->column[k].name, t->column[k].unit);
            printf("%s%*.9g", k ? "  " : "", width, t->data[r * t->columns + k]);
        }
        putchar('\n');
    }
}

/* Plotting: one panel per unit, one series per column. */
typedef struct chart {
    scree_panel panel[8];
    size_t panels;
    scree_series series[COLUMNS_MAX];
    size_t count;
    double *values; /* (columns x rows) */
} chart;

static int panel_of(chart *c, const char *unit, bool log) {
    for (size_t i = 0; i < c->panels; i++)
        if (strcmp(c->panel[i].unit, unit) == 0) return (int)i;
    if (c->panels == 8) return 7;
    c->panel[c->panels] = (scree_panel){"", unit, log, NAN, NAN};
    return (int)c->panels++;
}

static bool wanted(const arguments *a, const sheet *t, size_t column) {
    const char *names[32];
    size_t count = given_texts(a, "y", names, 32);
    for (size_t i = 0; i < count; i++)
        if (sheet_find(t, names[i]) == (int)column) return true;
    return count == 0;
}

static const char *short_name(const sheet *t, size_t column) {
    const char *point = strchr(t->column[column].name, '.');
    return t->measures == 1 && point ? point + 1 : t->column[column].name;
}

/* A column that is zero throughout is omitted, unless it was requested. */
static bool worth_drawing(const arguments *a, const sheet *t, size_t column) {
    if (!wanted(a, t, column)) return false;
    if (given_flag(a, "y")) return true;
    for (size_t r = 0; r < t->rows; r++)
        if (t->data[r * t->columns + column] != 0) return true;
    return false;
}

static void add_series(chart *c, const arguments *a, const request *q, size_t column) {
    const sheet *t = &q->table;
    int panel = panel_of(c, t->column[column].unit, given_flag(a, "log"));
    c->series[c->count++] = (scree_series){.label = short_name(t, column),
                                           .x = c->values + (size_t)q->x * t->rows,
                                           .y = c->values + column * t->rows,
                                           .count = t->rows,
                                           .panel = panel,
                                           .mark = SCREE_MARK_LINE};
}

/* The quantity that has a unit; "" if several have. */
static const char *quantity_of(const char *its_unit) {
    static const char *const known[][2] = {{"J", "energy"},
                                           {"N", "force"},
                                           {"N m", "moment"},
                                           {"N*m", "moment"},
                                           {"Pa", "stress"},
                                           {"m/s", "speed"},
                                           {"kg m/s", "momentum"},
                                           {"m", "length"},
                                           {"m^2", "area"},
                                           {"m^3", "volume"},
                                           {"kg", "mass"},
                                           {"s", "time"},
                                           {"rad/s", "rotation rate"},
                                           {"rad", "angle"}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strcmp(known[i][0], its_unit) == 0) return known[i][1];
    return "";
}

/* A panel of one series is named after it. One of several is named after the measure, or, if there
 * are several measures or the columns of one differ in unit, after the quantity of its unit. */
static void name_panels(chart *c, const sheet *t) {
    bool same = t->measures == 1 && c->panels == 1;
    for (size_t p = 0; p < c->panels; p++)
        for (size_t i = 0, seen = 0; i < c->count; i++) {
            if (c->series[i].panel != (int)p) continue;
            const char *of = quantity_of(c->panel[p].unit ? c->panel[p].unit : "");
            if (same || (t->measures == 1 && !*of)) of = scree_measure_label(t->measure[0]);
            c->panel[p].label = seen++ ? of : c->series[i].label;
        }
}

static bool make_chart(chart *c, const arguments *a, const request *q) {
    const sheet *t = &q->table;
    c->values = malloc((t->rows * t->columns + 1) * sizeof *c->values);
    if (!c->values) return false;
    for (size_t k = 0; k < t->columns; k++)
        for (size_t r = 0; r < t->rows; r++)
            c->values[k * t->rows + r] = t->data[r * t->columns + k];
    for (size_t k = 2; k < q->shown; k++)
        if ((int)k != q->x && worth_drawing(a, t, k)) add_series(c, a, q, k);
    for (size_t k = 2; k < q->shown && c->count == 0; k++)
        if ((int)k != q->x) add_series(c, a, q, k);
    name_panels(c, t);
    return true;
}

static scree_status plot_frames(const arguments *a, const request *q, scree_error *error) {
    chart *c = calloc(1, sizeof *c);
    scree_status status = SCREE_NO_MEMORY;
    if (c && make_chart(c, a, q)) {
        scree_plot_def def = scree_default_plot_def();
        def.x_label = short_name(&q->table, (size_t)q->x);
        def.x_unit = q->table.column[q->x].unit;
        def.panels = c->panel, def.panel_count = c->panels;
        def.series = c->series, def.series_count = c->count;
        status = scree_plot(&def, q->plot, error);
    }
    if (c) free(c->values);
    free(c);
    return status;
}

/* Rows per body or contact: the distribution of the first requested column in the last frame. */
static scree_status plot_spread(const arguments *a, const request *q, scree_error *error) {
    const sheet *t = &q->table;
    size_t column = 2;
    while (column + 1 < q->shown && !wanted(a, t, column))
        column++;
    double *values = malloc((t->rows + 1) * sizeof *values);
    if (!values) return SCREE_NO_MEMORY;
    for (size_t r = 0; r < t->rows; r++)
        values[r] = t->data[r * t->columns + column];
    scree_plot_def def = scree_default_plot_def();
    def.x_label = short_name(t, column);
    def.x_unit = t->column[column].unit;
    scree_status status = scree_plot_histogram(&def, values, t->rows, 0, q->plot, error);
    free(values);
    return status;
}

static bool check_names(const arguments *a, const sheet *t) {
    const char *names[32];
    size_t count = given_texts(a, "y", names, 32);
    for (size_t i = 0; i < count; i++)
        if (sheet_find(t, names[i]) < 0) {
            complain("measure: there is no column '%s' here; scree measure --list lists them",
                     names[i]);
            return false;
        }
    return true;
}

static scree_status produce(const arguments *a, request *q, frame_range *r, scree_error *error) {
    const scree_frame *last = NULL;
    scree_status status = eval_frames(q, r, a->operand[0], &last, error);
    if (status == SCREE_OK && q->csv) status = write_csv(q, r, error);
    if (status == SCREE_OK && q->plot)
        status = q->table.rows_of == SCREE_ROWS_FRAME ? plot_frames(a, q, error)
                                                      : plot_spread(a, q, error);
    if (status == SCREE_OK && !q->csv && !q->plot) print_table(q, last);
    return status;
}

int command_measure(const arguments *a) {
    scree_error error = {0};
    frame_range range;
    if (given_flag(a, "list")) return list_measures();
    if (a->operands < 2) {
        complain("measure: needs a result and a measure; scree measure --list lists them");
        return CODE_BAD_INPUT;
    }
    request *q = calloc(1, sizeof *q);
    if (!q) return fail_memory();
    int code = CODE_BAD_INPUT;
    if (read_outputs(a, q) && (code = frames_open(&range, a)) == CODE_DONE) {
        int dimension = scree_layout_info_of(scree_result_layout(range.result)).dimension;
        scree_status status = read_measures(a, q, dimension, &error);
        if (status == SCREE_OK) status = read_x(a, q, &error);
        bool named = status == SCREE_OK && check_names(a, &q->table);
        if (named) status = produce(a, q, &range, &error);
        code = status != SCREE_OK ? fail(status, &error) : named ? CODE_DONE : CODE_BAD_INPUT;
        frames_close(&range);
    }
    sheet_free(&q->table);
    free(q);
    return code;
}
