/* The reader. A result file is not trusted. Every dataset is checked when it is opened, every frame
 * when it is read, by bounds and by its checksum. */
#include <math.h>
#include <string.h>

#include "base/memory.h"
#include "result/counter.h"
#include "result/layout.h"
#include "result/reader.h"
#include "result/rows.h"
#include "scree/result.h"

/* Number of retries of reading a file that is being written. */
#define ATTEMPTS 8

struct scree_result {
    char *path;
    store store;
    layout_copy layout;
    dataset set[FIELDS];
    uint64_t frames;
    /* all frames */
    double *t;
    uint64_t (*range)[6];
    /* names and units of measures */
    uint64_t names;
    char *name_text, *unit_text; /* (names x SCHEMA_TEXT) */
    /* the frame that was read last */
    void *buffer[FIELDS];
    size_t room[FIELDS];
    const char **value_name, **value_unit;
    size_t value_room;
    uint64_t reads;
    scree_frame last;
};

static void forget(scree_result *r) {
    hdf5_guard guard;
    hdf5_enter(&guard);
    for (int i = 0; i < FIELDS; i++)
        store_shut(&r->set[i]);
    if (r->store.file >= 0) H5Fclose(r->store.file);
    hdf5_leave(&guard);
    disk_close(r->store.disk);
    layout_free(&r->layout);
    for (int i = 0; i < FIELDS; i++)
        mem_free(r->buffer[i]);
    mem_free(r->t);
    mem_free(r->range);
    mem_free(r->name_text);
    mem_free(r->unit_text);
    mem_free(r->value_name);
    mem_free(r->value_unit);
    mem_free(r->path);
    mem_free(r);
}

void scree_result_close(scree_result *result) {
    if (result) forget(result);
}

int64_t scree_result_frames(const scree_result *result) { return (int64_t)result->frames; }

const scree_layout *scree_result_layout(const scree_result *result) {
    return &result->layout.layout;
}

const char *scree_result_text(const scree_result *result, const char *name) {
    for (size_t i = 0; i < result->layout.texts; i++)
        if (strcmp(result->layout.text_name[i], name) == 0) return result->layout.text[i];
    return NULL;
}

static scree_status damaged(const scree_result *r, const char *what, scree_error *error) {
    return error_set(error, SCREE_BAD_INPUT, "%s: %s; the file is damaged: restore it or run again",
                     r->path, what);
}

static scree_status open_fields(scree_result *r, scree_error *error) {
    const field *fields = schema_fields(r->layout.form);
    for (int i = 0; i < FIELDS; i++)
        if (field_in(&fields[i], r->layout.form))
            TRY(store_open(&r->store, &fields[i], &r->set[i], error));
    uint64_t frames = r->set[FIELD_FRAME_T].rows;
    for (int i = 0; i < FIELDS; i++)
        if (fields[i].rows == ROW_FRAME && field_in(&fields[i], r->layout.form) &&
            r->set[i].rows < frames)
            return damaged(r, "a table of frames ends early", error);
    return SCREE_OK;
}

static scree_status load(scree_result *r, field_symbol symbol, uint64_t rows, void **out,
                         scree_error *error) {
    *out = mem_alloc((size_t)rows, r->set[symbol].row_bytes);
    if (!*out) return error_no_memory(error, "the frames of a result");
    return store_read(&r->store, &r->set[symbol], 0, rows, *out, error);
}

static scree_status load_frames(scree_result *r, scree_error *error) {
    uint64_t frames = r->set[FIELD_FRAME_T].rows;
    void *t, *range;
    scree_status status = load(r, FIELD_FRAME_T, frames, &t, error);
    r->t = t;
    TRY(status);
    status = load(r, FIELD_FRAME_ROWS, frames, &range, error);
    r->range = range;
    TRY(status);
    while (r->frames < frames && isfinite(r->t[r->frames]))
        r->frames++;
    return SCREE_OK;
}

static scree_status load_names(scree_result *r, scree_error *error) {
    uint64_t names = r->set[FIELD_MEASURE_NAME].rows, units = r->set[FIELD_MEASURE_UNIT].rows;
    r->names = names < units ? names : units;
    void *text;
    scree_status status = load(r, FIELD_MEASURE_NAME, r->names, &text, error);
    r->name_text = text;
    TRY(status);
    status = load(r, FIELD_MEASURE_UNIT, r->names, &text, error);
    r->unit_text = text;
    TRY(status);
    for (uint64_t i = 1; i <= r->names; i++)
        if (r->name_text[i * SCHEMA_TEXT - 1] || r->unit_text[i * SCHEMA_TEXT - 1])
            return damaged(r, "the name of a measure has no end", error);
    return SCREE_OK;
}

/* Checked before HDF5 reads the file, because HDF5 trusts it. Superblock version 2: signature,
 * version, sizes of addresses and lengths. */
static scree_status check_superblock(const scree_result *r, scree_error *error) {
    static const unsigned char signature[11] = {0x89, 'H',  'D', 'F', '\r', '\n',
                                                0x1a, '\n', 2,   8,   8};
    unsigned char head[48];
    if (!disk_peek(r->store.disk, head, sizeof head) || memcmp(head, signature, 8) != 0)
        return error_set(error, SCREE_BAD_INPUT, "%s: this is not an HDF5 file", r->path);
    if (memcmp(head, signature, sizeof signature) != 0)
        return error_set(error, SCREE_BAD_INPUT, "%s: this HDF5 file is not a result of scree",
                         r->path);
    uint64_t used = 0;
    for (int i = 7; i >= 0; i--)
        used = used << 8 | head[28 + i];
    if (used <= disk_length(r->store.disk)) return SCREE_OK;
    return error_set(error, SCREE_BAD_INPUT,
                     "%s: the file is truncated: %llu of %llu bytes are present; copy it again",
                     r->path, (unsigned long long)disk_length(r->store.disk),
                     (unsigned long long)used);
}

static scree_status read_all(scree_result *r, scree_error *error) {
    r->store.file = disk_hdf5(r->store.disk);
    if (r->store.file < 0)
        return hdf5_error(error, SCREE_BAD_INPUT, r->path,
                          "is not a complete HDF5 file: restore it or run again");
    TRY(layout_read(&r->store, &r->layout, error));
    TRY(open_fields(r, error));
    TRY(load_frames(r, error));
    return load_names(r, error);
}

static scree_status open_once(scree_result **out, const char *path, scree_error *error) {
    scree_result *r = mem_alloc(1, sizeof *r);
    if (!r) return error_no_memory(error, "a result");
    r->store = (store){.file = -1};
    for (int i = 0; i < FIELDS; i++)
        r->set[i] = DATASET_NONE;
    r->path = mem_text(path);
    r->store.path = r->path;
    scree_status status = r->path ? disk_open(&r->store.disk, path, DISK_READ, error)
                                  : error_no_memory(error, "a result");
    if (status == SCREE_OK) status = check_superblock(r, error);
    if (status == SCREE_OK) {
        hdf5_guard guard;
        hdf5_enter(&guard);
        status = read_all(r, error);
        hdf5_leave(&guard);
    }
    if (status == SCREE_OK)
        *out = r;
    else
        forget(r);
    return status;
}

scree_status scree_result_open(scree_result **out, const char *path, scree_error *error) {
    TRY(error_unless_given(out, "out", error));
    TRY(error_unless_given(path, "path", error));
    *out = NULL;
    for (int attempt = 1;; attempt++) {
        uint64_t seen;
        TRY(counter_wait(path, &seen, error));
        scree_status status = open_once(out, path, error);
        if (counter_is(path, seen)) return status;
        if (attempt == ATTEMPTS) return status;
        scree_result_close(*out);
        *out = NULL;
    }
}

/* One frame. */

static scree_status read_field(scree_result *r, int i, uint64_t first, uint64_t rows,
                               packed_frame *p, scree_error *error) {
    size_t bytes = r->set[i].row_bytes;
    TRY(store_within(&r->store, &r->set[i], first, rows, error));
    if (r->room[i] < rows || !r->buffer[i]) {
        mem_free(r->buffer[i]);
        r->room[i] = 0;
        r->buffer[i] = mem_alloc((size_t)rows, bytes);
        if (!r->buffer[i]) return error_no_memory(error, "a frame of a result");
        r->room[i] = (size_t)rows;
    }
    p->data[i] = r->buffer[i];
    return store_read(&r->store, &r->set[i], first, rows, r->buffer[i], error);
}

/* A row of the frame itself, read directly into its member. */
static scree_status read_own_row(scree_result *r, int i, uint64_t index, const packed_frame *p,
                                 scree_error *error) {
    return store_read(&r->store, &r->set[i], index, 1, (void *)p->data[i], error);
}

result_rows result_rows_of(const scree_result *r, int64_t index, row_kind kind) {
    const scree_layout *l = &r->layout.layout;
    const uint64_t *range = r->range[index], frame = (uint64_t)index;
    const result_rows rows[ROW_KINDS] = {[ROW_FRAME] = {frame, 1},
                                         [ROW_BODY] = {range[0], range[1]},
                                         [ROW_CONTACT] = {range[2], range[3]},
                                         [ROW_VALUE] = {range[4], range[5]},
                                         [ROW_NODE_NOW] = {frame * l->nodes, l->nodes},
                                         [ROW_ELEMENT_NOW] = {frame * l->elements, l->elements},
                                         [ROW_SOLID_NOW] = {frame * l->solids, l->solids}};
    return rows[kind];
}

double result_time(const scree_result *r, int64_t index) { return r->t[index]; }

const field *result_fields(const scree_result *r) { return schema_fields(r->layout.form); }

bool result_has(const scree_result *r, int which) { return r->set[which].id >= 0; }

uint64_t result_length(const scree_result *r, int which) { return r->set[which].rows; }

/* Whether a column is among those asked for; all are where nothing was said. */
static bool is_wanted(const bool *wanted, int which) {
    return !wanted || which >= FRAME_COLUMNS || wanted[which];
}

/* wanted: (FRAME_COLUMNS), or NULL: all. */
static scree_status read_packed(scree_result *r, uint64_t index, const bool *wanted,
                                packed_frame *p, scree_error *error) {
    result_rows at[ROW_KINDS];
    for (int kind = 0; kind < ROW_KINDS; kind++) {
        at[kind] = result_rows_of(r, (int64_t)index, (row_kind)kind);
        p->rows[kind] = at[kind].rows;
    }
    p->form = r->layout.form;
    packed_aim(p);
    const field *fields = schema_fields(p->form);
    for (int i = 0; i < FIELDS; i++) {
        row_kind kind = fields[i].rows;
        if (!field_of_frames(&fields[i]) || !field_in(&fields[i], p->form)) continue;
        if (!is_wanted(wanted, i)) continue;
        if (kind == ROW_FRAME)
            TRY(read_own_row(r, i, index, p, error));
        else
            TRY(read_field(r, i, at[kind].first, p->rows[kind], p, error));
    }
    return SCREE_OK;
}

static scree_status name_values(scree_result *r, const packed_frame *p, scree_error *error) {
    const uint32_t *index = p->data[FIELD_MEASURE_INDEX];
    size_t values = (size_t)p->rows[ROW_VALUE];
    if (r->value_room < values || !r->value_name) {
        mem_free(r->value_name);
        mem_free(r->value_unit);
        r->value_room = 0;
        r->value_name = mem_alloc(values, sizeof *r->value_name);
        r->value_unit = mem_alloc(values, sizeof *r->value_unit);
        if (!r->value_name || !r->value_unit) return error_no_memory(error, "names of measures");
        r->value_room = values;
    }
    for (size_t i = 0; i < values; i++) {
        if (index[i] >= r->names) return damaged(r, "a measure has no name", error);
        r->value_name[i] = r->name_text + (size_t)index[i] * SCHEMA_TEXT;
        r->value_unit[i] = r->unit_text + (size_t)index[i] * SCHEMA_TEXT;
    }
    return SCREE_OK;
}

static bool bodies_fit(const scree_frame *f) {
    const scree_layout *l = f->layout;
    for (uint32_t i = 0; i < f->bodies; i++)
        if (f->body[i] >= l->bodies || f->id[i] != l->id[f->body[i]]) return false;
    return true;
}

static bool contacts_fit(const scree_frame *f) {
    const scree_layout *l = f->layout;
    for (uint32_t i = 0; i < f->contacts; i++) {
        for (int k = 0; k < 2; k++)
            if (f->pair[i][k] >= l->bodies && f->pair[i][k] != UINT32_MAX) return false;
        if ((f->law[i] >= l->laws && f->law[i] != UINT32_MAX) || f->status[i] > SCREE_BONDED)
            return false;
    }
    return true;
}

/* The frame as it was read, not yet checked. */
static void view(const scree_result *r, const packed_frame *p, scree_frame *frame) {
    const column_info *columns = column_infos(p->form.dimension);
    *frame = (scree_frame){.layout = &r->layout.layout,
                           .bodies = (uint32_t)p->rows[ROW_BODY],
                           .contacts = (uint32_t)p->rows[ROW_CONTACT],
                           .values = (uint32_t)p->rows[ROW_VALUE],
                           .value_name = r->value_name,
                           .value_unit = r->value_unit,
                           .value = r->buffer[FIELD_MEASURE_VALUE]};
    packed_to_frame(p, frame);
    for (int i = 0; i < FRAME_COLUMNS; i++)
        column_set(&columns[i], frame, p->data[i]);
}

static scree_status check_rows(scree_result *r, const packed_frame *p, scree_error *error) {
    if (p->rows[ROW_BODY] > r->layout.layout.bodies || p->rows[ROW_CONTACT] >= UINT32_MAX ||
        p->rows[ROW_VALUE] >= UINT32_MAX)
        return damaged(r, "a frame has more rows than possible", error);
    return name_values(r, p, error);
}

static scree_status check_packed(scree_result *r, const packed_frame *p, scree_frame *frame,
                                 scree_error *error) {
    TRY(check_rows(r, p, error));
    view(r, p, frame);
    if (!bodies_fit(frame)) return damaged(r, "a frame has an unknown body", error);
    if (!contacts_fit(frame)) return damaged(r, "a frame has a contact of unknown bodies", error);
    if (p->checksum != packed_checksum(p, r->value_name, r->value_unit))
        return damaged(r, "the checksum of a frame is wrong", error);
    return SCREE_OK;
}

static scree_status read_once(scree_result *r, uint64_t index, scree_frame *frame,
                              scree_error *error) {
    packed_frame p = {0};
    scree_frame read;
    hdf5_guard guard;
    hdf5_enter(&guard);
    scree_status status = read_packed(r, index, NULL, &p, error);
    hdf5_leave(&guard);
    if (status == SCREE_OK) status = check_packed(r, &p, &read, error);
    if (status != SCREE_OK) {
        error_prefix(error, "frame %llu", (unsigned long long)index);
        return status;
    }
    *frame = read;
    frame->generation = ++r->reads;
    r->last = *frame;
    return SCREE_OK;
}

/* Some columns of a frame. */

static bool some_fit(const scree_frame *f) {
    const scree_layout *l = f->layout;
    for (uint32_t i = 0; f->body && i < f->bodies; i++)
        if (f->body[i] >= l->bodies) return false;
    for (uint32_t i = 0; f->pair && i < f->contacts; i++)
        for (int k = 0; k < 2; k++)
            if (f->pair[i][k] >= l->bodies && f->pair[i][k] != UINT32_MAX) return false;
    for (uint32_t i = 0; f->law && i < f->contacts; i++)
        if (f->law[i] >= l->laws && f->law[i] != UINT32_MAX) return false;
    for (uint32_t i = 0; f->status && i < f->contacts; i++)
        if (f->status[i] > SCREE_BONDED) return false;
    return true;
}

static scree_status some_once(scree_result *r, uint64_t index, const bool *wanted,
                              scree_frame *frame, scree_error *error) {
    packed_frame p = {0};
    hdf5_guard guard;
    hdf5_enter(&guard);
    scree_status status = read_packed(r, index, wanted, &p, error);
    hdf5_leave(&guard);
    if (status == SCREE_OK) status = check_rows(r, &p, error);
    if (status == SCREE_OK) {
        view(r, &p, frame);
        if (!some_fit(frame)) status = damaged(r, "a frame has an index beyond the end", error);
    }
    if (status != SCREE_OK) {
        error_prefix(error, "frame %llu", (unsigned long long)index);
        return status;
    }
    frame->generation = ++r->reads;
    return SCREE_OK;
}

static scree_status frame_place(const scree_result *r, int64_t index, uint64_t *out,
                                scree_error *error) {
    int64_t frames = (int64_t)r->frames, from_start = index < 0 ? index + frames : index;
    if (from_start < 0 || from_start >= frames)
        return error_set(error, SCREE_NOT_FOUND,
                         "%s: there is no frame %lld; the file has %lld, "
                         "counted from 0",
                         r->path, (long long)index, (long long)frames);
    *out = (uint64_t)from_start;
    return SCREE_OK;
}

scree_status result_read_some(scree_result *result, int64_t index, const char *const *names,
                              scree_frame *frame, scree_error *error) {
    const column_info *columns = column_infos(result->layout.form.dimension);
    bool wanted[FRAME_COLUMNS] = {false};
    uint64_t place = 0;
    TRY(frame_place(result, index, &place, error));
    for (int i = 0; names && i < FRAME_COLUMNS; i++)
        for (const char *const *name = names; *name && !wanted[i]; name++)
            wanted[i] = strcmp(*name, columns[i].name) == 0;
    for (int attempt = 1;; attempt++) {
        uint64_t seen;
        TRY(counter_wait(result->path, &seen, error));
        scree_status status = some_once(result, place, wanted, frame, error);
        if (status == SCREE_OK && !names) frame->bodies = frame->contacts = 0;
        if (status == SCREE_OK || counter_is(result->path, seen) || attempt == ATTEMPTS)
            return status;
    }
}

const double *result_times(const scree_result *result) { return result->t; }

void result_frame_rows(const scree_result *result, int64_t index, uint64_t *bodies,
                       uint64_t *contacts) {
    *bodies = result->range[index][1], *contacts = result->range[index][3];
}

scree_status result_read(scree_result *result, int64_t index, scree_frame *frame,
                         scree_error *error) {
    uint64_t place = 0;
    TRY(frame_place(result, index, &place, error));
    for (int attempt = 1;; attempt++) {
        uint64_t seen;
        TRY(counter_wait(result->path, &seen, error));
        scree_status status = read_once(result, place, frame, error);
        if (status == SCREE_OK || counter_is(result->path, seen) || attempt == ATTEMPTS)
            return status;
    }
}

scree_status scree_result_read(scree_result *result, int64_t index, const scree_frame **frame,
                               scree_error *error) {
    scree_frame read;
    *frame = NULL;
    TRY(result_read(result, index, &read, error));
    *frame = &result->last;
    return SCREE_OK;
}

scree_status scree_result_check_column(const scree_result *result, const scree_column *column,
                                       scree_error *error) {
    return column_check(column, result->reads, result->path, error);
}

scree_status result_point(scree_result *r, char **bytes, size_t *size, scree_error *error) {
    const dataset *d = &r->set[FIELD_RESTART_POINT];
    *bytes = NULL, *size = 0;
    if (d->id < 0 || d->rows == 0) return SCREE_OK;
    *bytes = mem_alloc((size_t)d->rows, 1);
    if (!*bytes) return error_no_memory(error, "the restart point of a result");
    hdf5_guard guard;
    hdf5_enter(&guard);
    scree_status status = store_read(&r->store, d, 0, d->rows, *bytes, error);
    hdf5_leave(&guard);
    if (status == SCREE_OK) {
        *size = (size_t)d->rows;
        return SCREE_OK;
    }
    mem_free(*bytes);
    *bytes = NULL;
    return status;
}

double scree_result_time(const scree_result *result, int64_t index) {
    int64_t count = (int64_t)result->frames, at = index < 0 ? count + index : index;
    return at >= 0 && at < count ? result->t[at] : NAN;
}

scree_status scree_result_find(scree_result *result, double t, int64_t *index, scree_error *error) {
    if (result->frames == 0)
        return error_set(error, SCREE_NOT_FOUND, "%s: there is no frame yet", result->path);
    if (isnan(t))
        return error_set(error, SCREE_BAD_INPUT, "%s: time is not a number", result->path);
    /* beyond the ends differences may round to the same number */
    uint64_t best = t >= result->t[result->frames - 1] ? result->frames - 1 : 0;
    for (uint64_t i = 1; i < result->frames; i++)
        if (fabs(result->t[i] - t) < fabs(result->t[best] - t)) best = i;
    *index = (int64_t)best;
    return SCREE_OK;
}
