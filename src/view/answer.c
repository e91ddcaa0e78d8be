/* Answers to the questions of the page, for both kinds of sources. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "frame/frame.h"
#include "scree/about.h"
#include "scree/measure.h"
#include "view/pack.h"
#include "view/source.h"

#define NAMES_MAX 64
/* Largest number of frames in one answer for a series. */
#define SERIES_MAX 4096

static void column_entry(bytes *out, const scree_column *c, const char *comma) {
    static const char *const type[] = {"u8", "i32", "u32", "i64", "u64", "f64", "text"};
    bytes_print(out, "%s{", comma);
    json_pair_text(out, "name", c->name);
    json_pair_text(out, "type", type[c->type]);
    json_pair_number(out, "width", c->width);
    json_pair_text(out, "unit", c->unit);
    json_pair_text(out, "components", c->components);
    json_pair_text(out, "help", c->help);
    bytes_add(out, "}", 1);
}

void describe_columns(const scree_frame *frame, bytes *out) {
    scree_column c;
    for (size_t i = 0; (c = scree_frame_column_at(frame, i)).name; i++)
        column_entry(out, &c, i ? "," : "");
}

static void frame_columns(view_source *s, bytes *out) {
    shown_frame f;
    json_key(out, "columns");
    bytes_add(out, "[", 1);
    if (s->frames > 0 && s->kind->frame(s, 0, (frame_wish){0}, &f, NULL) == SCREE_OK)
        describe_columns(f.frame, out);
    bytes_add(out, "]", 1);
}

static void measure_list(int dimension, bytes *out) {
    json_key(out, "measures");
    bytes_add(out, "[", 1);
    for (size_t i = 0, many = 0; i < scree_measure_count(); i++) {
        scree_measure_info m = scree_measure_at(i);
        if ((m.dimension && m.dimension != dimension) || m.rows != SCREE_ROWS_FRAME || m.compares)
            continue;
        bytes_print(out, "%s{", many++ ? "," : "");
        json_pair_text(out, "name", m.name);
        json_pair_text(out, "help", m.help);
        scree_measure_parameter p;
        json_key(out, "parameters");
        bytes_add(out, "[", 1);
        for (size_t k = 0; scree_measure_parameter_at(i, k, &p); k++) {
            bytes_print(out, "%s{", k ? "," : "");
            json_pair_text(out, "name", p.name);
            json_pair_text(out, "unit", p.unit);
            json_pair_text(out, "help", p.help);
            json_pair_number(out, "required", p.required);
            bytes_add(out, "}", 1);
        }
        bytes_add(out, "]}", 2);
    }
    bytes_add(out, "]", 1);
}

static void vector(bytes *out, const char *key, const double v[3]) {
    json_key(out, key);
    for (int k = 0; k < 3; k++) {
        bytes_add(out, k ? "," : "[", 1);
        json_number(out, v[k]);
    }
    bytes_add(out, "]", 1);
}

void describe_layout(const scree_layout *layout, bytes *out) {
    scree_layout_info l = scree_layout_info_of(layout);
    json_pair_text(out, "version", scree_version());
    json_pair_number(out, "dimension", l.dimension);
    json_pair_number(out, "plane", l.plane);
    json_pair_number(out, "thickness", l.thickness);
    vector(out, "gravity", l.gravity);
    vector(out, "period", l.period);
    json_pair_number(out, "bodies", (double)l.bodies);
    json_pair_number(out, "solids", (double)l.solids);
}

scree_status answer_info(view_source *s, bytes *out, scree_error *error) {
    bytes_add(out, "{", 1);
    json_pair_text(out, "kind", s->kind->name);
    json_pair_text(out, "title", s->title);
    describe_layout(s->layout, out);
    json_pair_number(out, "frames", (double)s->frames);
    json_pair_text(out, "scene", s->scene);
    frame_columns(s, out);
    measure_list(scree_layout_info_of(s->layout).dimension, out);
    s->kind->state(s, out);
    bytes_add(out, "}", 1);
    return bytes_check(out, error);
}

/* Frames are counted last: where the state says that no step is under way, all of them are there.
 */
scree_status answer_state(view_source *s, bytes *out, scree_error *error) {
    bytes_add(out, "{", 1);
    json_pair_text(out, "kind", s->kind->name);
    s->kind->state(s, out);
    TRY(s->kind->refresh(s, error));
    json_pair_number(out, "frames", (double)s->frames);
    bytes_add(out, "}", 1);
    return bytes_check(out, error);
}

/* Frames. */

typedef struct name_list {
    char text[1024];
    const char *wanted[NAMES_MAX + 1]; /* names used by the page */
    const char *read[NAMES_MAX + 1];   /* names of the columns of the frame */
} name_list;

static scree_status split(const char *names, name_list *out, scree_error *error) {
    size_t count = 0;
    if (strlen(names) >= sizeof out->text)
        return error_set(error, SCREE_BAD_INPUT, "the list of columns is too long");
    snprintf(out->text, sizeof out->text, "%s", names);
    for (char *rest, *word = strtok_r(out->text, ",", &rest); word && count < NAMES_MAX;
         word = strtok_r(NULL, ",", &rest)) {
        bool place = strcmp(word, "body.place") == 0 || strcmp(word, "body.turn") == 0;
        out->wanted[count] = word;
        out->read[count++] = place ? "body.position" : word;
    }
    out->wanted[count] = out->read[count] = NULL;
    return SCREE_OK;
}

/* A page may ask for a frame of a run that was dropped by a restart in the meantime: it gets the
 * last frame, with its number. */
static scree_status check_index(const view_source *s, int64_t *index, scree_error *error) {
    if (s->kind->shrinks && *index >= s->frames) *index = s->frames - 1;
    if (*index >= 0 && *index < s->frames) return SCREE_OK;
    return error_set(error, SCREE_NOT_FOUND, "there is no frame %lld; there are %lld",
                     (long long)*index, (long long)s->frames);
}

scree_status answer_frame(view_source *s, int64_t index, const char *names, size_t first,
                          size_t count, bytes *out, scree_error *error) {
    name_list list;
    shown_frame f;
    pack p;
    TRY(check_index(s, &index, error));
    TRY(split(names, &list, error));
    TRY(s->kind->frame(s, index, (frame_wish){.names = list.read}, &f, error));
    pack_begin(&p);
    pack_frame_facts(&p, f.frame, index, f.bodies, f.contacts);
    for (size_t i = 0; list.wanted[i]; i++)
        pack_frame_column(&p, f.frame, list.wanted[i], (pack_range){first, count});
    return pack_finish(&p, out, error);
}

scree_status answer_times(view_source *s, int64_t first, bytes *out, scree_error *error) {
    if (first < 0 || first > s->frames) first = s->frames;
    double *to = bytes_room(out, (size_t)(s->frames - first) * sizeof *to);
    if (to && s->frames > first) s->kind->times(s, first, s->frames - first, to);
    return bytes_check(out, error);
}

/* Rows of tables, with all digits. */

static void row_value(bytes *out, const scree_column *c, size_t i) {
    switch (c->type) {
    case SCREE_U8: bytes_print(out, "%u", ((const uint8_t *)c->data)[i]); break;
    case SCREE_I32: bytes_print(out, "%d", ((const int32_t *)c->data)[i]); break;
    case SCREE_U32: bytes_print(out, "%u", ((const uint32_t *)c->data)[i]); break;
    case SCREE_I64: bytes_print(out, "%lld", (long long)((const int64_t *)c->data)[i]); break;
    case SCREE_U64:
        bytes_print(out, "%llu", (unsigned long long)((const uint64_t *)c->data)[i]);
        break;
    case SCREE_F64: json_number(out, ((const double *)c->data)[i]); break;
    case SCREE_TEXT: json_text(out, ((const char *const *)c->data)[i]); break;
    }
}

static void row_column(bytes *out, const scree_column *c, size_t row, const char *comma) {
    bytes_print(out, "%s{", comma);
    json_pair_text(out, "name", c->name);
    json_pair_text(out, "unit", c->unit);
    json_pair_text(out, "components", c->components);
    json_pair_text(out, "help", c->help);
    json_key(out, "values");
    for (size_t k = 0; k < c->width; k++) {
        bytes_add(out, k ? "," : "[", 1);
        row_value(out, c, row * c->width + k);
    }
    bytes_add(out, "]}", 2);
}

static bool in_table(const char *name, const char *table) {
    size_t length = strlen(table);
    return strncmp(name, table, length) == 0 && name[length] == '.';
}

/* The row of a body in the table of bodies of the layout. */
static size_t body_facts(bytes *out, const scree_layout *layout, size_t body, size_t many) {
    scree_column c;
    for (size_t i = 0; (c = scree_layout_column_at(layout, i)).name; i++)
        if (in_table(c.name, "bodies") && c.data && body < c.rows)
            row_column(out, &c, body, many++ ? "," : "");
    return many;
}

scree_status answer_row(view_source *s, int64_t index, const char *table, size_t row, bytes *out,
                        scree_error *error) {
    shown_frame f;
    scree_column c;
    size_t many = 0;
    TRY(check_index(s, &index, error));
    TRY(s->kind->frame(s, index, (frame_wish){.whole = true}, &f, error));
    bytes_print(out, "{\"columns\":[");
    for (size_t i = 0; (c = scree_frame_column_at(f.frame, i)).name; i++)
        if (in_table(c.name, table) && c.data && row < c.rows)
            row_column(out, &c, row, many++ ? "," : "");
    if (strcmp(table, "body") == 0 && row < f.frame->bodies)
        many = body_facts(out, s->layout, f.frame->body[row], many);
    bytes_add(out, "]}", 2);
    if (many == 0) return error_set(error, SCREE_NOT_FOUND, "there is no such row");
    return bytes_check(out, error);
}

/* Series: the same numbers for many frames. */

typedef struct series {
    const char *name, *unit;
    double value;
} series;

#define ROOM 64

static size_t of_certificate(const scree_frame *frame, series *out) {
    scree_certificate c = scree_frame_certificate(frame);
    size_t n = 0;
#define X(type, member, its_unit, meaning) out[n++] = (series){#member, its_unit, (double)c.member};
    SCREE_CERTIFICATE_LIST(X)
#undef X
    out[n++] = (series){"converged", "1", c.converged};
    return n;
}

static size_t of_ledger(const scree_frame *frame, series *out) {
    scree_certificate c = scree_frame_certificate(frame);
    size_t n = 0;
#define X(member, meaning) out[n++] = (series){#member, "J", c.total.member};
    SCREE_LEDGER_LIST(X)
#undef X
    return n;
}

static size_t of_solver(const scree_frame *frame, series *out) {
    scree_solver_report r = scree_frame_solver(frame);
    size_t n = 0;
#define X(type, member, its_unit, meaning) out[n++] = (series){#member, its_unit, (double)r.member};
    SCREE_SOLVER_LIST(X)
    SCREE_SECONDS_LIST(X)
#undef X
    return n;
}

static size_t of_values(const scree_frame *frame, series *out) {
    const char *name, *unit;
    double value;
    size_t n = 0;
    for (; n < ROOM && (name = scree_frame_value(frame, n, &unit, &value)) != NULL; n++)
        out[n] = (series){name, unit, value};
    return n;
}

typedef size_t (*series_of)(const scree_frame *frame, series *out);

static series_of find_series(const char *what) {
    static const struct {
        const char *name;
        series_of of;
    } known[] = {{"certificate", of_certificate},
                 {"ledger", of_ledger},
                 {"solver", of_solver},
                 {"values", of_values}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strcmp(known[i].name, what) == 0) return known[i].of;
    return NULL;
}

static scree_status measure_series(const scree_measure *m, const scree_frame *frame, series *out,
                                   size_t *n, scree_error *error) {
    double row[ROOM];
    uint32_t columns = scree_measure_describe(m).columns;
    *n = columns < ROOM ? columns : ROOM;
    TRY(scree_measure_eval(m, frame, NULL, row, ROOM, error));
    for (uint32_t k = 0; k < *n; k++)
        out[k] = (series){scree_measure_column(m, k), scree_measure_unit(m, k), row[k]};
    return SCREE_OK;
}

static void series_head(bytes *out, const series *of, size_t n) {
    json_key(out, "names");
    for (size_t k = 0; k < n; k++) {
        bytes_add(out, k ? "," : "[", 1);
        json_text(out, of[k].name);
    }
    bytes_print(out, n ? "]" : "[]");
    json_key(out, "units");
    for (size_t k = 0; k < n; k++) {
        bytes_add(out, k ? "," : "[", 1);
        json_text(out, of[k].unit);
    }
    bytes_print(out, "%s,\"rows\":[", n ? "]" : "[]");
}

static void series_row(bytes *out, const series *values, size_t n, int64_t index, double t,
                       bool first) {
    if (first) series_head(out, values, n);
    bytes_print(out, "%s[%lld,", first ? "" : ",", (long long)index);
    json_number(out, t);
    for (size_t k = 0; k < n; k++) {
        bytes_add(out, ",", 1);
        json_number(out, values[k].value);
    }
    bytes_add(out, "]", 1);
}

void series_add(bytes *out, const char *what, const scree_frame *frame, int64_t index) {
    series values[ROOM];
    size_t n = find_series(what)(frame, values);
    bool first = out->count == 0;
    if (first) bytes_add(out, "{", 1);
    series_row(out, values, n, index, scree_frame_info_of(frame).t, first);
}

static scree_status series_frames(view_source *s, series_of of, const scree_measure *m,
                                  int64_t first, int64_t end, int64_t stride, bytes *out,
                                  scree_error *error) {
    series values[ROOM];
    for (int64_t i = first; i < end; i += stride) {
        shown_frame f;
        size_t n;
        TRY(s->kind->frame(s, i, (frame_wish){.whole = !of}, &f, error));
        if (of)
            n = of(f.frame, values);
        else
            TRY(measure_series(m, f.frame, values, &n, error));
        series_row(out, values, n, i, f.frame->t, i == first);
    }
    return SCREE_OK;
}

scree_status answer_series(view_source *s, const char *what, int64_t first, int64_t count,
                           int64_t stride, bytes *out, scree_error *error) {
    scree_measure *m = NULL;
    series_of of = find_series(what);
    if (first < 0 || count < 1 || stride < 1 || count > SERIES_MAX || stride > INT32_MAX)
        return error_set(error, SCREE_BAD_INPUT, "a series has from 1 to %d frames", SERIES_MAX);
    if (first >= s->frames) { /* a restart of the run dropped frames that the page still asks for */
        bytes_print(out, "{\"names\":[],\"units\":[],\"rows\":[]}");
        return bytes_check(out, error);
    }
    int64_t left = (s->frames - first + stride - 1) / stride;
    int64_t end = first + (count < left ? count : left) * stride;
    if (end > s->frames) end = s->frames;
    if (!of) TRY(scree_measure_parse(&m, s->layout->dimension, what, NULL, error));
    scree_status status = SCREE_OK;
    if (m && scree_measure_describe(m).rows != SCREE_ROWS_FRAME)
        status = error_set(error, SCREE_BAD_INPUT,
                           "'%s' has a row for every body or contact, not one for a frame", what);
    bytes_add(out, "{", 1);
    if (status == SCREE_OK) status = series_frames(s, of, m, first, end, stride, out, error);
    scree_measure_destroy(m);
    bytes_print(out, "]}");
    return status == SCREE_OK ? bytes_check(out, error) : status;
}
