/* scree plot: columns of tables drawn over another column. For data computed by other programs, and
 * to compare the same curve of several runs. */
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "say.h"

#define TABLES_MAX  32
#define PANELS_MAX  8
#define COLUMNS_MAX 512
#define SERIES_MAX  256
#define OPTIONS_MAX 32

/* A CSV file: a line of headings such as "sigma [Pa]", then numbers. */
typedef struct table {
    char *text;                 /* the whole file, cut into headings */
    char *heading[COLUMNS_MAX]; /* without unit */
    char *unit[COLUMNS_MAX];    /* "" when there is none */
    size_t columns, rows;
    double *values; /* (columns x rows) */
} table;

typedef struct drawing {
    table table[TABLES_MAX];
    size_t tables;
    scree_panel panel[PANELS_MAX];
    scree_series series[SERIES_MAX];
    char label[SERIES_MAX][128];
    size_t panels, count;
} drawing;

static char *read_text(const char *path) {
    FILE *file = fopen(path, "rb");
    char *text = NULL;
    size_t length = 0, room = 0;
    if (!file) return NULL;
    for (;;) {
        if (length + 1 >= room) {
            room = room ? 2 * room : 65536;
            char *larger = realloc(text, room);
            if (!larger) break;
            text = larger;
        }
        size_t got = fread(text + length, 1, room - length - 1, file);
        length += got;
        if (got == 0) break;
    }
    bool failed = ferror(file) != 0 || !text;
    fclose(file);
    if (failed) {
        free(text);
        return NULL;
    }
    text[length] = '\0';
    return text;
}

/* Splits "name [unit]"; for a missing unit the result is the empty text at the end of the name. */
static void cut_heading(table *t, char *name) {
    char *open = strrchr(name, '['), *close = open ? strchr(open, ']') : NULL;
    t->heading[t->columns] = name;
    t->unit[t->columns] = name + strlen(name);
    if (close) {
        *close = '\0';
        t->unit[t->columns] = open + 1;
        while (open > name && open[-1] == ' ')
            open--;
        *open = '\0';
    }
    t->columns++;
}

/* The headings; returns the rest of the text. */
static char *cut_headings(table *t) {
    char *line = t->text, *rest = strchr(line, '\n');
    if (rest) *rest++ = '\0';
    line[strcspn(line, "\r")] = '\0';
    while (line && t->columns < COLUMNS_MAX) {
        char *comma = strchr(line, ',');
        if (comma) *comma++ = '\0';
        cut_heading(t, line);
        line = comma;
    }
    return rest ? rest : t->text + strlen(t->text);
}

static size_t count_lines(const char *text) {
    size_t lines = 0;
    for (; *text; text++)
        lines += *text == '\n' || !text[1];
    return lines;
}

/* One row; values that are not numbers are not drawn. Returns the next line. */
static char *read_row(table *t, char *line, size_t room) {
    size_t length = strcspn(line, "\n");
    char *next = line + length + (line[length] == '\n');
    if (strspn(line, " \r\t") >= length) return next;
    char *end = line + length;
    for (size_t k = 0; k < t->columns; k++) {
        char *stop = line;
        double value = line < end && *line != ',' ? strtod(line, &stop) : NAN;
        t->values[k * room + t->rows] = stop == line ? NAN : value;
        line += strcspn(line, ",\n");
        if (line < end) line++;
    }
    t->rows++;
    return next;
}

static bool read_table(table *t, const char *path) {
    t->text = read_text(path);
    if (!t->text) {
        complain("%s: cannot be read: %s", path, strerror(errno));
        return false;
    }
    char *line = cut_headings(t);
    size_t room = count_lines(line);
    t->values = malloc((t->columns * room + 1) * sizeof *t->values);
    if (!t->values) return fail_memory(), false;
    while (*line)
        line = read_row(t, line, room);
    for (size_t k = 1; k < t->columns && t->rows < room; k++) /* empty lines were skipped */
        memmove(t->values + k * t->rows, t->values + k * room, t->rows * sizeof *t->values);
    if (t->rows == 0) {
        complain("%s: there are no rows: a table needs a line of headings, then numbers", path);
        return false;
    }
    return true;
}

/* By the whole heading, or without the measure's name before the point. */
static int find_column(const table *t, const char *name) {
    for (size_t k = 0; k < t->columns; k++)
        if (strcmp(t->heading[k], name) == 0) return (int)k;
    for (size_t k = 0; k < t->columns; k++) {
        const char *point = strrchr(t->heading[k], '.');
        if (point && strcmp(point + 1, name) == 0) return (int)k;
    }
    return -1;
}

static int want_column(const table *t, const char *path, const char *name) {
    int column = find_column(t, name);
    if (column < 0) {
        const char *names[COLUMNS_MAX + 1] = {NULL};
        for (size_t k = 0; k < t->columns; k++)
            names[k] = t->heading[k];
        const char *near = nearest_word(name, names);
        complain("%s: there is no column '%s'%s%s%s", path, name, near ? "; did you mean '" : "",
                 near ? near : "", near ? "'?" : "");
    }
    return column;
}

static int mark_of(const arguments *a) {
    if (given_flag(a, "bars")) return SCREE_MARK_BARS;
    if (given_flag(a, "points")) return SCREE_MARK_POINTS;
    return SCREE_MARK_LINE;
}

/* The label that distinguishes the series of a panel: the table, the column, or both. */
static void name_series(char out[128], const arguments *a, size_t index, const char *column,
                        bool many_columns) {
    const char *labels[TABLES_MAX], *path = a->operand[index];
    size_t count = given_texts(a, "label", labels, TABLES_MAX);
    const char *slash = strrchr(path, '/');
    const char *of = index < count ? labels[index] : slash ? slash + 1 : path;
    if (a->operands == 1 && count == 0)
        snprintf(out, 128, "%.100s", column);
    else if (many_columns)
        snprintf(out, 128, "%.60s: %.60s", of, column);
    else
        snprintf(out, 128, "%.100s", of);
}

/* The series of one --y: its columns, separated by commas, share a panel. */
static bool add_panel(drawing *d, const arguments *a, char *names) {
    const char *x_name = given_text(a, "x");
    bool many = strchr(names, ',') != NULL;
    scree_panel *panel = &d->panel[d->panels];
    *panel = (scree_panel){"", NULL, given_flag(a, "log"), NAN, NAN};
    for (char *name = strtok(names, ","); name; name = strtok(NULL, ","))
        for (size_t i = 0; i < d->tables; i++) {
            table *t = &d->table[i];
            int x = x_name ? want_column(t, a->operand[i], x_name) : 0;
            int y = want_column(t, a->operand[i], name);
            if (x < 0 || y < 0) return false;
            if (d->count == SERIES_MAX) {
                complain("plot: there are more than %d curves: plot fewer", SERIES_MAX);
                return false;
            }
            panel->label = many ? "" : t->heading[y];
            panel->unit = t->unit[y];
            name_series(d->label[d->count], a, i, t->heading[y], many);
            bool named = many || d->tables > 1 || given_flag(a, "label");
            d->series[d->count] = (scree_series){named ? d->label[d->count] : NULL,
                                                 t->values + (size_t)x * t->rows,
                                                 t->values + (size_t)y * t->rows,
                                                 t->rows,
                                                 (int)d->panels,
                                                 mark_of(a)};
            d->count++;
        }
    d->panels++;
    return true;
}

static bool add_panels(drawing *d, const arguments *a) {
    const char *columns[PANELS_MAX + 1];
    size_t count = given_texts(a, "y", columns, PANELS_MAX + 1);
    if (count == 0 || count > PANELS_MAX) {
        complain("plot: give 1 to %d options --y COLUMN", PANELS_MAX);
        return false;
    }
    const char *label[PANELS_MAX + 1];
    size_t labels = given_texts(a, "y-label", label, PANELS_MAX + 1);
    if (labels > count) {
        complain("plot: there are more --y-label than --y");
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        char names[1024];
        snprintf(names, sizeof names, "%s", columns[i]);
        if (!add_panel(d, a, names)) return false;
        if (i < labels && label[i][0]) d->panel[i].label = label[i];
    }
    return true;
}

static bool read_limits(const arguments *a, drawing *d, scree_plot_def *def) {
    const char *x = given_text(a, "x-limits"), *y = given_text(a, "y-limits");
    double limit[2] = {NAN, NAN};
    if (x && !given_reals("x-limits", x, limit, 2)) return false;
    def->x_low = limit[0], def->x_high = limit[1];
    if (!y) return true;
    if (!given_reals("y-limits", y, limit, 2)) return false;
    for (size_t i = 0; i < d->panels; i++)
        d->panel[i].low = limit[0], d->panel[i].high = limit[1];
    return true;
}

static scree_status draw_as(const arguments *a, const scree_plot_def *def, const char *output,
                            scree_error *error) {
    const char *name = given_text(a, "kind"), *pairs[OPTIONS_MAX];
    size_t count = given_texts(a, "option", pairs, OPTIONS_MAX);
    scree_params *map = scree_params_new();
    scree_status status = map ? SCREE_OK : (fail_memory(), SCREE_NO_MEMORY);
    for (size_t i = 0; i < count && status == SCREE_OK; i++) {
        char key[64];
        size_t length = strcspn(pairs[i], "=");
        snprintf(key, sizeof key, "%.*s", (int)(length < 63 ? length : 63), pairs[i]);
        status = scree_params_text(map, key, pairs[i] + length + (pairs[i][length] == '='), error);
    }
    if (status == SCREE_OK)
        status = scree_plot_as(name ? name : scree_plot_at(0).name, map, def, output, error);
    scree_params_free(map);
    return status;
}

static int draw(const arguments *a, drawing *d, const char *output) {
    scree_plot_def def = scree_default_plot_def();
    scree_error error = {0};
    for (; d->tables < a->operands; d->tables++)
        if (!read_table(&d->table[d->tables], a->operand[d->tables])) {
            d->tables++;
            return CODE_BAD_INPUT;
        }
    if (!add_panels(d, a) || !read_limits(a, d, &def)) return CODE_BAD_INPUT;
    if (!given_real(a, "width", &def.width) || !given_real(a, "height", &def.height))
        return CODE_BAD_INPUT;
    const char *x = given_text(a, "x");
    int column = x ? find_column(&d->table[0], x) : 0;
    def.x_label = d->table[0].heading[column];
    def.x_unit = d->table[0].unit[column];
    def.x_log = given_flag(a, "x-log");
    def.title = given_text(a, "title");
    def.panels = d->panel, def.panel_count = d->panels;
    def.series = d->series, def.series_count = d->count;
    scree_status status = draw_as(a, &def, output, &error);
    return status == SCREE_OK ? CODE_DONE : fail(status, &error);
}

int command_plot(const arguments *a) {
    const char *output = given_text(a, "output");
    if (!output || a->operands > TABLES_MAX) {
        complain(output ? "plot: at most %d tables are possible"
                        : "plot: needs -o OUT.png, .svg or .pdf",
                 TABLES_MAX);
        return CODE_BAD_INPUT;
    }
    drawing *d = calloc(1, sizeof *d);
    if (!d) return fail_memory();
    int code = draw(a, d, output);
    for (size_t i = 0; i < d->tables; i++) {
        free(d->table[i].text);
        free(d->table[i].values);
    }
    free(d);
    return code;
}
