/* The recorder of results as HDF5 files: everything of a frame but its time is appended and
 * committed, then the time. Bytes are reserved on disk before HDF5 sees them, so that a full disk
 * leaves the old frames intact. */
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "frame/output.h"
#include "result/counter.h"
#include "result/files.h"
#include "result/layout.h"
#include "result/layout_pack.h"
#include "result/recorder_kind.h"

/* Largest size of a chunk: an incomplete chunk is written again with every frame, and a file has
 * one per field. */
#define CHUNK_BYTES ((uint64_t)512 << 10)

/* Quantities that exist in every frame. */
typedef struct recorder_sizes {
    uint64_t bodies, nodes, elements, solids;
} recorder_sizes;

const recorder_kind recorder_hdf5;

typedef struct hdf5_recorder {
    recorder head;
    char *path;
    counter counter;
    store store;
    dataset set[FIELDS];
    schema_form form;
    recorder_sizes sizes;
    uint64_t frames;
    int64_t last_step;
    bool broken;
    char (*names)[SCHEMA_TEXT]; /* of values, in the order of /measures/name */
    size_t name_count;
    /* scratch for a frame */
    ARRAY(uint32_t) value_index;
} hdf5_recorder;

static hdf5_recorder *of(recorder *r) { return (hdf5_recorder *)r; }

static uint64_t chunk_rows(const field *f, const recorder_sizes *sizes) {
    uint64_t rows = 128;
    switch (f->rows) {
    case ROW_BODY: rows = sizes->bodies; break;
    case ROW_CONTACT: rows = 2 * sizes->bodies; break;
    case ROW_NODE_NOW: rows = sizes->nodes; break;
    case ROW_ELEMENT_NOW: rows = sizes->elements; break;
    case ROW_NAME: rows = 16; break;
    case ROW_POINT: rows = 1024 * (1 + sizes->bodies + sizes->nodes); break;
    default: break;
    }
    uint64_t most = CHUNK_BYTES / field_row_bytes(f, 0);
    if (rows > most) rows = most;
    return rows < 16 ? 16 : rows;
}

static hdf5_recorder *recorder_new(const char *path, scree_error *error) {
    hdf5_recorder *r = mem_alloc(1, sizeof *r);
    if (r && !(r->path = mem_text(path))) {
        mem_free(r);
        r = NULL;
    }
    if (!r) {
        error_no_memory(error, "a recorder");
        return NULL;
    }
    r->head.kind = &recorder_hdf5;
    r->counter = COUNTER_NONE;
    r->store = (store){.file = -1, .path = r->path};
    r->last_step = INT64_MIN;
    for (int i = 0; i < FIELDS; i++)
        r->set[i] = DATASET_NONE;
    return r;
}

static void shut_hdf5(hdf5_recorder *r) {
    hdf5_guard guard;
    hdf5_enter(&guard);
    for (int i = 0; i < FIELDS; i++)
        store_shut(&r->set[i]);
    if (r->store.file >= 0) H5Fclose(r->store.file);
    hdf5_leave(&guard);
}

static void close_result(recorder *base) {
    hdf5_recorder *r = of(base);
    /* every frame is committed already: later writes of HDF5 do not affect data that are read */
    if (r->store.disk && r->broken) disk_abandon(r->store.disk);
    shut_hdf5(r);
    if (r->store.disk) disk_commit(r->store.disk, NULL);
    disk_close(r->store.disk);
    counter_end(&r->counter);
    array_free(&r->value_index);
    mem_free(r->names);
    mem_free(r->path);
    mem_free(r);
}

static int64_t frames_of(const recorder *r) { return (int64_t)((const hdf5_recorder *)r)->frames; }

/* Making a file. */

static scree_status create_fields(hdf5_recorder *r, scree_error *error) {
    for (int i = 0; i < FIELDS; i++) {
        const field *f = &schema_fields(r->form)[i];
        if (!field_in(f, r->form)) continue;
        TRY(store_create(&r->store, f, 0, 0, chunk_rows(f, &r->sizes), &r->set[i], error));
    }
    return SCREE_OK;
}

/* An upper bound of the size of the static part: its arrays with texts, headers and attributes. */
static uint64_t static_bytes(const scree_layout *l, const recorder_text *texts, size_t count) {
    uint64_t bytes = (uint64_t)(l->solids ? 128 : 96) << 10;
    for (int i = 0; i < STATIC_FIELDS; i++) {
        const field *f = &schema_statics(form_of(l))[i];
        bytes += layout_rows(l, (layout_table)f->rows) *
                 field_row_bytes(f, layout_text_width(l, (static_symbol)i));
    }
    for (size_t i = 0; i < count; i++)
        bytes += strlen(texts[i].text) + 1024;
    return bytes;
}

static scree_status fill_new(hdf5_recorder *r, const scree_layout *layout,
                             const recorder_text *texts, size_t count, scree_error *error) {
    TRY(disk_reserve(r->store.disk, static_bytes(layout, texts, count), error));
    hdf5_guard guard;
    hdf5_enter(&guard);
    scree_status status = SCREE_OK;
    r->store.file = disk_hdf5(r->store.disk);
    if (r->store.file < 0)
        status = hdf5_error(error, disk_why(r->store.disk), r->path, "cannot be created");
    if (status == SCREE_OK) status = layout_write(&r->store, layout, texts, count, error);
    if (status == SCREE_OK) status = create_fields(r, error);
    if (status == SCREE_OK) status = store_flush(&r->store, error);
    hdf5_leave(&guard);
    return status;
}

static scree_status exists(const char *path, scree_error *error) {
    return error_set(error, SCREE_BAD_INPUT,
                     "%s: the file exists: choose another name, resume it, or allow overwriting",
                     path);
}

/* Only an HDF5 file or an empty file may be replaced: a scene, a mesh or a record whose name was
 * given by mistake is kept. */
static scree_status is_replaceable(const char *path, scree_error *error) {
    static const char signature[8] = {'\x89', 'H', 'D', 'F', '\r', '\n', '\x1a', '\n'};
    if (file_begins_with(path, signature, sizeof signature)) return SCREE_OK;
    return error_set(error, SCREE_BAD_INPUT,
                     "%s: this file is not a result and is not overwritten: choose another name",
                     path);
}

/* The complete first part is renamed to its final name; an old file is replaced at that instant and
 * not before. */
static scree_status take_name(hdf5_recorder *r, const char *fresh, bool overwrite,
                              scree_error *error) {
    if (!overwrite && access(r->path, F_OK) == 0) return exists(r->path, error);
    if (rename(fresh, r->path) == 0) return SCREE_OK;
    return error_set(error, SCREE_IO, "%s: cannot be renamed to %s: %s", fresh, r->path,
                     strerror(errno));
}

static scree_status create_as(hdf5_recorder *r, const char *fresh, bool overwrite,
                              const scree_layout *layout, const recorder_text *texts, size_t count,
                              scree_error *error) {
    TRY(counter_begin_new(&r->counter, r->path, error));
    TRY(disk_open(&r->store.disk, fresh, DISK_CREATE, error));
    scree_status status = fill_new(r, layout, texts, count, error);
    if (status == SCREE_OK) status = take_name(r, fresh, overwrite, error);
    if (status != SCREE_OK) {
        unlink(fresh);
        r->broken = true;
        return status;
    }
    disk_set_counter(r->store.disk, &r->counter);
    disk_set_path(r->store.disk, r->path);
    return SCREE_OK;
}

static scree_status create_result(recorder **out, const char *path, bool overwrite,
                                  const scree_layout *layout, const recorder_text *texts,
                                  size_t count, scree_error *error) {
    *out = NULL;
    if (!overwrite && access(path, F_OK) == 0) return exists(path, error);
    TRY(output_may_replace(path, error));
    TRY(is_replaceable(path, error));
    hdf5_recorder *r = recorder_new(path, error);
    if (!r) return SCREE_NO_MEMORY;
    r->sizes = (recorder_sizes){layout->bodies, layout->nodes, layout->elements, layout->solids};
    r->form = form_of(layout);
    char *fresh = file_name_with(path, ".new");
    scree_status status = fresh ? create_as(r, fresh, overwrite, layout, texts, count, error)
                                : error_no_memory(error, "the name of a result");
    mem_free(fresh);
    if (status == SCREE_OK)
        *out = &r->head;
    else
        close_result(&r->head);
    return status;
}

/* Going on with a file. */

static scree_status count_static(const hdf5_recorder *r, int symbol, uint64_t *out,
                                 scree_error *error) {
    dataset d;
    TRY(store_open(&r->store, &schema_statics(r->form)[symbol], &d, error));
    *out = d.rows;
    store_shut(&d);
    return SCREE_OK;
}

static scree_status open_fields(hdf5_recorder *r, scree_error *error) {
    int64_t dimension, soft, version;
    if (!hdf5_get_integer(r->store.file, "dimension", &dimension) ||
        !hdf5_get_integer(r->store.file, "deformable", &soft) ||
        !hdf5_get_integer(r->store.file, "version", &version))
        return error_set(error, SCREE_BAD_INPUT, "%s: has no dimension; the file is damaged",
                         r->path);
    if (version < FORMAT_OLDEST || version > schema_version())
        return error_set(error, SCREE_BAD_INPUT,
                         "%s: result format %lld: continue with the version of scree that wrote it",
                         r->path, (long long)version);
    r->form = (schema_form){(int)dimension, soft == 1, (int)version};
    TRY(count_static(r, STATIC_id, &r->sizes.bodies, error));
    if (r->form.soft) {
        TRY(count_static(r, STATIC_node_place, &r->sizes.nodes, error));
        TRY(count_static(r, STATIC_element_type, &r->sizes.elements, error));
        TRY(count_static(r, FIELD_MESH_SOLID, &r->sizes.solids, error));
    }
    const field *fields = schema_fields(r->form);
    for (int i = 0; i < FIELDS; i++)
        if (field_in(&fields[i], r->form))
            TRY(store_open(&r->store, &fields[i], &r->set[i], error));
    uint64_t frames = r->set[FIELD_FRAME_T].rows;
    for (int i = 0; i < FIELDS; i++)
        if (fields[i].rows == ROW_FRAME && field_in(&fields[i], r->form) && r->set[i].rows < frames)
            return error_set(error, SCREE_BAD_INPUT, "%s: /%s/%s ends early; the file is damaged",
                             r->path, fields[i].group, fields[i].name);
    return SCREE_OK;
}

/* Every frame has the data of all deformable bodies. */
static scree_status find_kept_nodes(hdf5_recorder *r, uint64_t frames, uint64_t end[ROW_KINDS],
                                    scree_error *error) {
    const field *fields = schema_fields(r->form);
    end[ROW_NODE_NOW] = frames * r->sizes.nodes;
    end[ROW_ELEMENT_NOW] = frames * r->sizes.elements;
    end[ROW_SOLID_NOW] = frames * r->sizes.solids;
    for (int i = 0; i < FIELDS; i++)
        if (fields[i].rows >= ROW_NODE_NOW && fields[i].rows <= ROW_SOLID_NOW &&
            field_in(&fields[i], r->form) && r->set[i].rows < end[fields[i].rows])
            return error_set(error, SCREE_BAD_INPUT, "%s: /%s/%s ends early; the file is damaged",
                             r->path, fields[i].group, fields[i].name);
    return SCREE_OK;
}

/* The number of frames that remain, and the end of the rows of the last one. */
static scree_status find_kept(hdf5_recorder *r, int64_t keep_step, uint64_t end[ROW_KINDS],
                              scree_error *error) {
    uint64_t frames = r->set[FIELD_FRAME_T].rows, range[6] = {0};
    int64_t step = INT64_MIN;
    while (frames > 0) {
        TRY(store_read(&r->store, &r->set[FIELD_FRAME_STEP], frames - 1, 1, &step, error));
        if (step <= keep_step) break;
        frames--;
    }
    if (frames > 0)
        TRY(store_read(&r->store, &r->set[FIELD_FRAME_ROWS], frames - 1, 1, range, error));
    TRY(find_kept_nodes(r, frames, end, error));
    static const int first_field[3] = {COLUMN_id, COLUMN_contact_id, FIELD_MEASURE_INDEX};
    for (int k = 0; k < 3; k++) {
        uint64_t rows = r->set[first_field[k]].rows;
        if (range[2 * k] > rows || range[2 * k + 1] > rows - range[2 * k])
            return error_set(error, SCREE_BAD_INPUT,
                             "%s: a frame refers to rows outside the file; the file is damaged",
                             r->path);
    }
    end[ROW_FRAME] = frames;
    end[ROW_BODY] = range[0] + range[1];
    end[ROW_CONTACT] = range[2] + range[3];
    end[ROW_VALUE] = range[4] + range[5];
    r->frames = frames;
    r->last_step = frames ? step : INT64_MIN;
    return SCREE_OK;
}

static scree_status cut_fields(hdf5_recorder *r, const uint64_t end[ROW_KINDS],
                               scree_error *error) {
    const field *fields = schema_fields(r->form);
    TRY(store_cut(&r->store, &r->set[FIELD_FRAME_T], end[ROW_FRAME], error));
    TRY(store_flush(&r->store, error));
    for (int i = 0; i < FIELDS; i++)
        if (field_of_frames(&fields[i]) && field_in(&fields[i], r->form))
            TRY(store_cut(&r->store, &r->set[i], end[fields[i].rows], error));
    return store_flush(&r->store, error);
}

/* The times are removed first, so that a run killed in between leaves frames without time, but no
 * incomplete ones. */
static scree_status cut(hdf5_recorder *r, const uint64_t end[ROW_KINDS], scree_error *error) {
    disk_set_cutting(r->store.disk, true);
    scree_status status = cut_fields(r, end, error);
    disk_set_cutting(r->store.disk, false);
    return status;
}

/* A run killed while it wrote a new name may have left it without its unit. */
static scree_status load_names(hdf5_recorder *r, scree_error *error) {
    dataset *name = &r->set[FIELD_MEASURE_NAME], *unit_text = &r->set[FIELD_MEASURE_UNIT];
    uint64_t rows = name->rows < unit_text->rows ? name->rows : unit_text->rows;
    TRY(store_cut(&r->store, name, rows, error));
    TRY(store_cut(&r->store, unit_text, rows, error));
    r->names = mem_alloc((size_t)rows, sizeof *r->names);
    if (!r->names) return error_no_memory(error, "the names of measures");
    r->name_count = (size_t)rows;
    TRY(store_read(&r->store, name, 0, rows, r->names, error));
    for (size_t i = 0; i < r->name_count; i++)
        r->names[i][SCHEMA_TEXT - 1] = '\0';
    return SCREE_OK;
}

static scree_status reopen(hdf5_recorder *r, int64_t keep_step, scree_error *error) {
    uint64_t end[ROW_KINDS] = {0};
    char format[64];
    r->store.file = disk_hdf5(r->store.disk);
    if (r->store.file < 0)
        return hdf5_error(error, SCREE_BAD_INPUT, r->path, "is not a complete HDF5 file");
    if (!hdf5_get_text(r->store.file, "format", format, sizeof format) ||
        strcmp(format, RESULT_FORMAT) != 0)
        return error_set(error, SCREE_BAD_INPUT, "%s: this is not a result of scree", r->path);
    TRY(open_fields(r, error));
    TRY(find_kept(r, keep_step, end, error));
    TRY(cut(r, end, error));
    TRY(load_names(r, error));
    return store_flush(&r->store, error);
}

static scree_status go_on(recorder *base, int64_t keep_step, scree_error *error) {
    hdf5_recorder *r = of(base);
    TRY(disk_open(&r->store.disk, r->path, DISK_WRITE, error));
    disk_set_counter(r->store.disk, &r->counter);
    hdf5_guard guard;
    hdf5_enter(&guard);
    scree_status status = reopen(r, keep_step, error);
    hdf5_leave(&guard);
    if (status != SCREE_OK) r->broken = true;
    return status;
}

/* No other run writes here now: files that a killed run had begun are useless. */
static scree_status remove_fresh(const hdf5_recorder *r, scree_error *error) {
    char *fresh = file_name_with(r->path, ".new");
    if (!fresh) return error_no_memory(error, "the name of a result");
    unlink(fresh);
    mem_free(fresh);
    return SCREE_OK;
}

static scree_status hold(recorder **out, const char *path, scree_error *error) {
    *out = NULL;
    if (access(path, F_OK) != 0)
        return error_set(error, SCREE_NOT_FOUND,
                         "%s: there is no such result to resume: run the scene from the start",
                         path);
    hdf5_recorder *r = recorder_new(path, error);
    if (!r) return SCREE_NO_MEMORY;
    scree_status status = counter_begin(&r->counter, path, error);
    if (status == SCREE_OK) status = remove_fresh(r, error);
    if (status == SCREE_OK)
        *out = &r->head;
    else
        close_result(&r->head);
    return status;
}

/* A frame. */

static scree_status check_frame(const hdf5_recorder *r, const scree_frame *frame,
                                scree_error *error) {
    if (r->broken)
        return error_set(error, SCREE_IO,
                         "%s: an earlier frame could not be written: end this run and continue "
                         "with --resume (all frames written before are intact)",
                         r->path);
    const scree_layout *l = frame->layout;
    if (l->bodies != r->sizes.bodies)
        return error_set(error, SCREE_BAD_INPUT,
                         "%s: the result has %llu bodies, but this world has %u", r->path,
                         (unsigned long long)r->sizes.bodies, l->bodies);
    if (l->nodes != r->sizes.nodes || l->elements != r->sizes.elements ||
        l->solids != r->sizes.solids)
        return error_set(error, SCREE_BAD_INPUT,
                         "%s: the result has %llu nodes and %llu elements, but this world has %u "
                         "and %u",
                         r->path, (unsigned long long)r->sizes.nodes,
                         (unsigned long long)r->sizes.elements, l->nodes, l->elements);
    if (!isfinite(frame->t) || (r->frames && frame->step <= r->last_step))
        return error_set(error, SCREE_BAD_INPUT,
                         "%s: step %lld at t = %g does not follow step %lld, the last in the file",
                         r->path, (long long)frame->step, frame->t, (long long)r->last_step);
    return SCREE_OK;
}

/* An upper bound of the size of a frame: its rows, a new chunk for each field, and blocks of the
 * index. */
static uint64_t frame_bytes(const hdf5_recorder *r, const packed_frame *p) {
    uint64_t bytes = (uint64_t)64 << 10;
    for (int i = 0; i < FIELDS; i++) {
        const field *f = &schema_fields(r->form)[i];
        if (!field_in(f, r->form) || !field_of_frames(f)) continue;
        uint64_t row = field_row_bytes(f, 0);
        bytes += (p->rows[f->rows] + chunk_rows(f, &r->sizes)) * row + ((uint64_t)16 << 10);
    }
    return bytes;
}

/* The row of each value's name; a new name is appended to the table first. */
static scree_status index_name(hdf5_recorder *r, const char *name, const char *unit_text,
                               uint32_t guess, uint32_t *index, scree_error *error) {
    char text[2][SCHEMA_TEXT] = {{0}};
    if (guess < r->name_count && strcmp(r->names[guess], name) == 0) {
        *index = guess;
        return SCREE_OK;
    }
    for (*index = 0; *index < r->name_count; ++*index)
        if (strcmp(r->names[*index], name) == 0) return SCREE_OK;
    if (strlen(name) >= SCHEMA_TEXT || strlen(unit_text) >= SCHEMA_TEXT)
        return error_set(error, SCREE_BAD_INPUT,
                         "%s: the name '%.40s...' of a measure is too long: use at most %d bytes",
                         r->path, name, SCHEMA_TEXT - 1);
    void *grown = mem_resize(r->names, r->name_count, r->name_count + 1, sizeof *r->names);
    if (!grown) return error_no_memory(error, "the names of measures");
    r->names = grown;
    memcpy(text[0], name, strlen(name));
    memcpy(text[1], unit_text, strlen(unit_text));
    TRY(store_append(&r->store, &r->set[FIELD_MEASURE_NAME], text[0], 1, error));
    TRY(store_append(&r->store, &r->set[FIELD_MEASURE_UNIT], text[1], 1, error));
    memcpy(r->names[r->name_count++], text[0], SCHEMA_TEXT);
    return SCREE_OK;
}

static scree_status index_values(hdf5_recorder *r, const scree_frame *frame, scree_error *error) {
    for (uint32_t i = 0; i < frame->values; i++)
        TRY(index_name(r, frame->value_name[i], frame->value_unit[i], i, &r->value_index.data[i],
                       error));
    return SCREE_OK;
}

/* Ids of bodies must be in the layout: otherwise the frame would be refused when it is read. */
static scree_status check_columns(const packed_frame *p, const scree_frame *frame,
                                  scree_error *error) {
    const scree_layout *l = frame->layout;
    const field *fields = schema_fields(p->form);
    for (int i = 0; i < FRAME_COLUMNS; i++)
        if (field_in(&fields[i], p->form) && !p->data[i] && p->rows[fields[i].rows])
            return error_set(error, SCREE_BAD_INPUT, "a frame has no column '%s'",
                             column_infos(l->dimension)[i].name);
    for (uint32_t i = 0; i < frame->bodies; i++)
        if (frame->body[i] >= l->bodies)
            return BUG(error, "a frame with a body outside its layout");
    for (uint32_t i = 0; i < 2 * frame->contacts; i++)
        if (frame->pair[i / 2][i % 2] >= l->bodies && frame->pair[i / 2][i % 2] != UINT32_MAX)
            return BUG(error, "a frame with a contact outside its layout");
    return SCREE_OK;
}

static void pack(hdf5_recorder *r, const scree_frame *frame, packed_frame *p) {
    packed_from_frame(p, frame, r->form);
    p->data[FIELD_MEASURE_INDEX] = r->value_index.data;
    p->range[0] = r->set[COLUMN_id].rows, p->range[1] = frame->bodies;
    p->range[2] = r->set[COLUMN_contact_id].rows, p->range[3] = frame->contacts;
    p->range[4] = r->set[FIELD_MEASURE_INDEX].rows, p->range[5] = frame->values;
}

static scree_status write_frame(hdf5_recorder *r, const scree_frame *frame, packed_frame *p,
                                scree_error *error) {
    const field *fields = schema_fields(r->form);
    TRY(index_values(r, frame, error));
    p->checksum = packed_checksum(p, frame->value_name, frame->value_unit);
    for (int i = 0; i < FIELDS; i++)
        if (i != FIELD_FRAME_T && field_of_frames(&fields[i]) && field_in(&fields[i], r->form))
            TRY(store_append(&r->store, &r->set[i], p->data[i], p->rows[fields[i].rows], error));
    TRY(store_flush(&r->store, error));
    TRY(store_append(&r->store, &r->set[FIELD_FRAME_T], &p->t, 1, error));
    return store_flush(&r->store, error);
}

static scree_status append_frame(recorder *base, const scree_frame *frame, scree_error *error) {
    hdf5_recorder *r = of(base);
    packed_frame p;
    TRY(check_frame(r, frame, error));
    if (!array_reserve(&r->value_index, frame->values))
        return error_no_memory(error, "a frame of the result");
    pack(r, frame, &p);
    TRY(check_columns(&p, frame, error));
    TRY(disk_reserve(r->store.disk, frame_bytes(r, &p), error));
    hdf5_guard guard;
    hdf5_enter(&guard);
    scree_status status = write_frame(r, frame, &p, error);
    hdf5_leave(&guard);
    if (status != SCREE_OK) {
        r->broken = true;
        disk_abandon(r->store.disk);
        return status;
    }
    r->frames++;
    r->last_step = frame->step;
    return SCREE_OK;
}

/* The old point is removed first, as if frames were cut: a run killed in between still has its
 * files. */
static scree_status write_point(hdf5_recorder *r, const char *bytes, uint64_t size,
                                scree_error *error) {
    dataset *d = &r->set[FIELD_RESTART_POINT];
    if (d->rows > 0) {
        disk_set_cutting(r->store.disk, true);
        scree_status status = store_cut(&r->store, d, 0, error);
        if (status == SCREE_OK) status = store_flush(&r->store, error);
        disk_set_cutting(r->store.disk, false);
        TRY(status);
    }
    TRY(store_append(&r->store, d, bytes, size, error));
    return store_flush(&r->store, error);
}

static bool has_room_for_point(const recorder *base) {
    const hdf5_recorder *r = (const hdf5_recorder *)base;
    return !r->broken && r->set[FIELD_RESTART_POINT].id >= 0;
}

static scree_status keep_point(recorder *base, const char *bytes, size_t size, scree_error *error) {
    hdf5_recorder *r = of(base);
    const field *f = &schema_fields(r->form)[FIELD_RESTART_POINT];
    if (!has_room_for_point(base)) return BUG(error, "a result without room for a point");
    TRY(disk_reserve(r->store.disk, size + chunk_rows(f, &r->sizes) + ((uint64_t)80 << 10), error));
    hdf5_guard guard;
    hdf5_enter(&guard);
    scree_status status = write_point(r, bytes, size, error);
    hdf5_leave(&guard);
    if (status == SCREE_OK) return SCREE_OK;
    r->broken = true;
    disk_abandon(r->store.disk);
    return status;
}

const recorder_kind recorder_hdf5 = {
    .head = {.name = "hdf5",
             .help = "one HDF5 file, append-only: a run killed at any instant leaves what every "
                     "reader can open, and can be resumed"},
    .ending = ".h5",
    .create = create_result,
    .hold = hold,
    .go_on = go_on,
    .frame = append_frame,
    .has_room_for_point = has_room_for_point,
    .point = keep_point,
    .frames = frames_of,
    .close = close_result,
};
