/* The exporter of H5MD 1.1 (P. de Buyl et al., Comput. Phys. Commun. 185, 2014): the finite bodies
 * as one group of particles, the numbers of the frames as observables. Steps and times are one
 * dataset each, to which every element links. */
#include "result/disk.h"

#include <math.h>
#include <string.h>
#include <sys/stat.h>

#include "base/memory.h"
#include "base/text.h"
#include "export/exporter.h"
#include "frame/columns.h"
#include "frame/measure.h"
#include "frame/output.h"
#include "frame/query.h"

const exporter_kind exporter_h5md;

typedef struct h5md_parameters {
    char *author;
} h5md_parameters;

static const param parameters[] = {
    PARAM_ROW(h5md_parameters, author, TEXT, .flags = PARAM_OPTIONAL,
              .help = "h5md: the name that the file gives as its author; default: scree"),
    {0}};

/* Room for groups and headers, and in every frame for what may grow of them and for the chunks of
 * datasets of single numbers. */
enum { HEAD_BYTES = 1 << 21, FRAME_BYTES = 1 << 19 };

/* The data of particles that change with time. */
typedef enum element { POSITION, TURN, VELOCITY, SPIN, FREE, ELEMENTS } element;

typedef struct h5md_exporter {
    exporter head;
    output_file out; /* its name; written through the disk */
    disk *disk;      /* because HDF5 alone does not survive a full disk */
    hid_t file, step, time, value[ELEMENTS];
    scree_measure *measure[FRAME_MEASURES];
    hid_t observable[FRAME_MEASURES][MEASURE_COLUMNS];
    uint32_t bodies, particles;
    int dimension;
    uint32_t *place; /* (bodies) index among the particles; NO_ROW: unbounded */
    double *room;    /* (particles x 4) */
    hsize_t frames;
} h5md_exporter;

static void shut(h5md_exporter *x) {
    for (int i = 0; i < ELEMENTS; i++)
        if (x->value[i] > 0) H5Dclose(x->value[i]);
    for (int i = 0; i < FRAME_MEASURES; i++)
        for (int k = 0; k < MEASURE_COLUMNS; k++)
            if (x->observable[i][k] > 0) H5Dclose(x->observable[i][k]);
    if (x->step > 0) H5Dclose(x->step);
    if (x->time > 0) H5Dclose(x->time);
    memset(x->value, 0, sizeof x->value);
    memset(x->observable, 0, sizeof x->observable);
    x->step = x->time = 0;
}

/* keep: false abandons the data not yet on the disk. Returns false if something could not be
 * written. */
static bool shut_file(h5md_exporter *x, bool keep) {
    hdf5_guard guard;
    hdf5_enter(&guard);
    if (x->disk && !keep) disk_abandon(x->disk);
    shut(x);
    bool good = x->file <= 0 || H5Fclose(x->file) >= 0;
    x->file = 0;
    if (x->disk && keep) good = disk_commit(x->disk, NULL) == SCREE_OK && good;
    disk_close(x->disk);
    x->disk = NULL;
    hdf5_leave(&guard);
    return good;
}

static void discard(exporter *e) {
    h5md_exporter *x = (h5md_exporter *)e;
    shut_file(x, false);
    output_discard(&x->out);
    for (int i = 0; i < FRAME_MEASURES; i++)
        scree_measure_destroy(x->measure[i]);
    mem_free(x->place);
    mem_free(x->room);
    mem_free(x);
}

static scree_status failed(const h5md_exporter *x, scree_error *error) {
    return hdf5_error(error, x->disk ? disk_why(x->disk) : SCREE_IO, x->out.path,
                      "cannot be written");
}

static hid_t make_group(hid_t in, const char *name) {
    return H5Gcreate2(in, name, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
}

static bool put_version(hid_t group, int major, int minor) {
    const int version[2] = {major, minor};
    const hsize_t two = 2;
    hid_t space = H5Screate_simple(1, &two, NULL);
    hid_t at = H5Acreate2(group, "version", H5T_STD_I32LE, space, H5P_DEFAULT, H5P_DEFAULT);
    bool good = at >= 0 && H5Awrite(at, H5T_NATIVE_INT, version) >= 0;
    if (at >= 0) H5Aclose(at);
    H5Sclose(space);
    return good;
}

/* A group with texts as attributes: name, text, name, text, NULL. */
static bool put_group(hid_t in, const char *name, int major, const char *const *texts) {
    hid_t group = make_group(in, name);
    bool good = group >= 0 && (major == 0 || put_version(group, major, major == 1));
    for (; good && *texts; texts += 2)
        good = hdf5_put_text(group, texts[0], texts[1]);
    if (group >= 0) H5Gclose(group);
    return good;
}

static bool put_head(const h5md_exporter *x, const char *author) {
    return put_group(x->file, "h5md", 1, (const char *const[]){NULL}) &&
           put_group(x->file, "h5md/author", 0, (const char *const[]){"name", author, NULL}) &&
           put_group(x->file, "h5md/creator", 0,
                     (const char *const[]){"name", "scree", "version", scree_version(), NULL}) &&
           put_group(x->file, "h5md/modules", 0, (const char *const[]){NULL}) &&
           put_group(x->file, "h5md/modules/units", 1, (const char *const[]){"system", "SI", NULL});
}

/* An empty dataset that grows by one row per frame; `row`: the dimensions of a row. */
static hid_t make_set(hid_t in, const char *name, hid_t type, int rank, const hsize_t *row,
                      const char *unit_text) {
    hsize_t now[3] = {0}, most[3] = {H5S_UNLIMITED}, chunk[3];
    size_t cells = 1;
    for (int k = 1; k < rank; k++) {
        now[k] = most[k] = chunk[k] = row[k - 1];
        cells *= row[k - 1] ? (size_t)row[k - 1] : 1;
    }
    for (int k = 1; k < rank; k++)
        if (chunk[k] == 0) chunk[k] = 1;
    chunk[0] = cells > 512 ? 1 : 512 / cells;
    hid_t space = H5Screate_simple(rank, now, most), list = H5Pcreate(H5P_DATASET_CREATE);
    H5Pset_chunk(list, rank, chunk);
    hid_t set = H5Dcreate2(in, name, type, space, H5P_DEFAULT, list, H5P_DEFAULT);
    H5Pclose(list);
    H5Sclose(space);
    if (set > 0 && unit_text && !hdf5_put_text(set, "unit", unit_text)) {
        H5Dclose(set);
        return -1;
    }
    return set;
}

/* Makes the group `path` with a dataset `value` and links to the common steps and times. */
static hid_t make_element(const h5md_exporter *x, const char *path, hid_t type, int rank,
                          const hsize_t *row, const char *unit_text) {
    hid_t group = make_group(x->file, path);
    if (group < 0) return -1;
    hid_t set = make_set(group, "value", type, rank, row, unit_text);
    if (set > 0 && (H5Lcreate_hard(x->step, ".", group, "step", H5P_DEFAULT, H5P_DEFAULT) < 0 ||
                    H5Lcreate_hard(x->time, ".", group, "time", H5P_DEFAULT, H5P_DEFAULT) < 0)) {
        H5Dclose(set);
        set = -1;
    }
    H5Gclose(group);
    return set;
}

/* Numbers in a row of an element in worlds of this dimension; 0: a single number without an
 * axis. */
static uint32_t element_width(const h5md_exporter *x, element e) {
    bool space = x->dimension == 3;
    switch (e) {
    case POSITION:
    case VELOCITY: return space ? 3 : 2;
    case TURN: return space ? 4 : 0;
    case SPIN: return space ? 3 : 0;
    default: return 0;
    }
}

static bool make_elements(h5md_exporter *x) {
    static const char *const planar[] = {"position", "angle", "velocity", "angular_velocity",
                                         "free"};
    static const char *const units[] = {"m", "rad", "m s-1", "rad s-1", "1"};
    for (int i = 0; i < ELEMENTS; i++) {
        text_buffer path = {0};
        bool space = x->dimension == 3;
        uint32_t width = element_width(x, (element)i);
        const hsize_t row[2] = {x->particles, width};
        if (!text_add(&path, "particles/bodies/%s",
                      i == TURN && space ? "orientation" : planar[i])) {
            text_free(&path);
            return false;
        }
        x->value[i] = make_element(x, path.data, H5T_IEEE_F64LE, width ? 3 : 2, row,
                                   i == TURN && space ? "1" : units[i]);
        text_free(&path);
        if (x->value[i] <= 0) return false;
    }
    return true;
}

static bool put_fixed(hid_t in, const char *name, hid_t file_type, hid_t type, hsize_t count,
                      const void *data, const char *unit_text) {
    hid_t space = H5Screate_simple(1, &count, NULL);
    hid_t set = H5Dcreate2(in, name, file_type, space, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
    bool good = set >= 0 && H5Dwrite(set, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, data) >= 0 &&
                (!unit_text || hdf5_put_text(set, "unit", unit_text));
    if (set >= 0) H5Dclose(set);
    H5Sclose(space);
    return good;
}

/* Along axes that are not periodic the edges are those of the first frame. */
static bool put_box(const h5md_exporter *x, const scree_frame *frame) {
    static const char *const names[2] = {"none", "periodic"};
    const hsize_t axes = (hsize_t)x->dimension;
    double edge[3];
    const char *boundary[3];
    for (int k = 0; k < x->dimension; k++) {
        double low = INFINITY, high = -INFINITY;
        for (uint32_t row = 0; row < frame->bodies; row++) {
            double bound = body_shape(frame, row)->bound, at = body_pose3(frame, row).x[k];
            if (isfinite(bound)) low = fmin(low, at - bound), high = fmax(high, at + bound);
        }
        bool wraps = frame->layout->period[k] > 0;
        boundary[k] = names[wraps];
        edge[k] = wraps ? frame->layout->period[k] : high > low ? high - low : 1;
    }
    hid_t group = make_group(x->file, "particles/bodies/box");
    if (group < 0) return false;
    hid_t type = H5Tcopy(H5T_C_S1), space = H5Screate_simple(1, &axes, NULL);
    H5Tset_size(type, H5T_VARIABLE);
    hid_t at = H5Acreate2(group, "boundary", type, space, H5P_DEFAULT, H5P_DEFAULT);
    bool good = at >= 0 && H5Awrite(at, type, boundary) >= 0 &&
                hdf5_put_integer(group, "dimension", x->dimension) &&
                put_fixed(group, "edges", H5T_IEEE_F64LE, H5T_NATIVE_DOUBLE, axes, edge, "m");
    if (at >= 0) H5Aclose(at);
    H5Sclose(space);
    H5Tclose(type);
    H5Gclose(group);
    return good;
}

/* Constant data: ids, groups, masses, radii. */
static bool put_constants(h5md_exporter *x, const scree_layout *l) {
    static const struct {
        const char *name, *unit;
    } what[] = {{"id", NULL}, {"species", NULL}, {"mass", "kg"}, {"radius", "m"}};
    hid_t group = H5Gopen2(x->file, "particles/bodies", H5P_DEFAULT);
    bool good = group >= 0;
    for (int i = 0; i < 4 && good; i++) {
        for (uint32_t slot = 0; slot < l->bodies; slot++)
            if (x->place[slot] != NO_ROW)
                x->room[x->place[slot]] = i == 0   ? (double)l->id[slot]
                                          : i == 1 ? l->group[slot]
                                          : i == 2 ? l->mass[slot]
                                                   : l->shape_view[l->shape[slot]].bound;
        good = put_fixed(group, what[i].name, i < 2 ? H5T_STD_I64LE : H5T_IEEE_F64LE,
                         H5T_NATIVE_DOUBLE, x->particles, x->room, what[i].unit);
    }
    if (group >= 0) H5Gclose(group);
    return good;
}

static bool make_observables(h5md_exporter *x) {
    const hsize_t none[1] = {0};
    for (int i = 0; i < FRAME_MEASURES; i++) {
        const scree_measure *m = x->measure[i];
        text_buffer path = {0};
        bool good = text_add(&path, "observables/%s", scree_measure_label(m)) &&
                    put_group(x->file, path.data, 0, (const char *const[]){NULL});
        text_free(&path);
        for (uint32_t k = 0; good && k < scree_measure_describe(m).columns; k++) {
            text_buffer name = {0};
            good = text_add(&name, "observables/%s/%s", scree_measure_label(m),
                            scree_measure_column(m, k));
            if (good)
                x->observable[i][k] =
                    make_element(x, name.data, H5T_IEEE_F64LE, 1, none, scree_measure_unit(m, k));
            good = good && x->observable[i][k] > 0;
            text_free(&name);
        }
        if (!good) return false;
    }
    return true;
}

static scree_status find_particles(h5md_exporter *x, const scree_layout *l, scree_error *error) {
    x->bodies = l->bodies;
    x->dimension = l->dimension;
    x->place = mem_alloc((size_t)l->bodies + 1, sizeof *x->place);
    if (!x->place) return error_no_memory(error, "an H5MD file");
    for (uint32_t slot = 0; slot < l->bodies; slot++)
        x->place[slot] = isfinite(l->shape_view[l->shape[slot]].bound) ? x->particles++ : NO_ROW;
    x->room = mem_alloc(4 * (size_t)x->particles + 1, sizeof *x->room);
    return x->room ? SCREE_OK : error_no_memory(error, "an H5MD file");
}

static bool make_file(h5md_exporter *x, const char *author) {
    x->file = disk_hdf5(x->disk);
    return x->file > 0 && put_head(x, author) &&
           put_group(x->file, "particles", 0, (const char *const[]){NULL}) &&
           put_group(x->file, "particles/bodies", 0, (const char *const[]){NULL}) &&
           put_group(x->file, "observables", 0, (const char *const[]){NULL});
}

static scree_status open_file(h5md_exporter *x, const export_job *job, scree_error *error) {
    static const char *const names[FRAME_MEASURES] = {"certificate", "energy", "solver"};
    const h5md_parameters *p = job->parameters;
    struct stat about;
    hdf5_guard guard;
    if (!job->overwrite && stat(job->path, &about) == 0)
        return error_set(error, SCREE_BAD_INPUT,
                         "%s: the file exists: choose another name or overwrite it", job->path);
    for (int i = 0; i < FRAME_MEASURES; i++)
        TRY(scree_measure_create(&x->measure[i], job->layout->dimension, names[i], NULL, error));
    TRY(find_particles(x, job->layout, error));
    TRY(output_open(&x->out, job->path, error));
    TRY(disk_open(&x->disk, x->out.temporary, DISK_CREATE, error));
    TRY(disk_reserve(x->disk, HEAD_BYTES, error));
    hdf5_enter(&guard);
    scree_status status =
        make_file(x, p->author ? p->author : "scree") ? SCREE_OK : failed(x, error);
    hdf5_leave(&guard);
    return status;
}

static scree_status open_h5md(exporter **out, const export_job *job, scree_error *error) {
    h5md_exporter *x = mem_alloc(1, sizeof *x);
    if (!x) return error_no_memory(error, "an H5MD file");
    x->head.kind = &exporter_h5md;
    scree_status status = open_file(x, job, error);
    if (status == SCREE_OK)
        *out = &x->head;
    else
        discard(&x->head);
    return status;
}

/* The datasets are made with the first frame, because the box is known only then. */
static bool begin(h5md_exporter *x, const scree_frame *frame) {
    x->step = make_set(x->file, "particles/step", H5T_STD_I64LE, 1, NULL, NULL);
    x->time = make_set(x->file, "particles/time", H5T_IEEE_F64LE, 1, NULL, "s");
    return x->step > 0 && x->time > 0 && put_constants(x, frame->layout) && make_elements(x) &&
           put_box(x, frame) && make_observables(x) &&
           H5Ldelete(x->file, "particles/step", H5P_DEFAULT) >= 0 && /* the links to it remain */
           H5Ldelete(x->file, "particles/time", H5P_DEFAULT) >= 0;
}

/* Appends a row. */
static bool append(const h5md_exporter *x, hid_t set, hid_t type, int rank, const hsize_t *row,
                   const void *data) {
    hsize_t size[3] = {x->frames + 1}, from[3] = {x->frames}, count[3] = {1};
    for (int k = 1; k < rank; k++)
        size[k] = count[k] = row[k - 1];
    if (H5Dset_extent(set, size) < 0) return false;
    for (int k = 1; k < rank; k++)
        if (row[k - 1] == 0) return true;
    hid_t memory = H5Screate_simple(rank, count, NULL), file = H5Dget_space(set);
    bool good = H5Sselect_hyperslab(file, H5S_SELECT_SET, from, NULL, count, NULL) >= 0 &&
                H5Dwrite(set, type, memory, file, H5P_DEFAULT, data) >= 0;
    H5Sclose(file);
    H5Sclose(memory);
    return good;
}

static void element_row(const h5md_exporter *x, const scree_frame *frame, uint32_t row, element e,
                        double out[4]) {
    bool space = x->dimension == 3;
    const double *q = frame->position + (space ? 7 : 3) * (size_t)row;
    const double *v = frame->velocity + (space ? 6 : 3) * (size_t)row;
    const double *from = e == POSITION ? q
                         : e == TURN   ? q + (space ? 3 : 2)
                         : e == SPIN   ? v + (space ? 3 : 2)
                                       : v;
    uint32_t width = element_width(x, e);
    if (e == FREE)
        out[0] = frame->free[row];
    else
        memcpy(out, from, (width ? width : 1) * sizeof *out);
}

/* Bodies that do not exist at present have NaN. */
static bool append_element(const h5md_exporter *x, const scree_frame *frame, element e) {
    uint32_t width = element_width(x, e), values = width ? width : 1;
    const hsize_t row[2] = {x->particles, width};
    for (size_t k = 0; k < (size_t)x->particles * values; k++)
        x->room[k] = NAN;
    for (uint32_t k = 0; k < frame->bodies; k++) {
        uint32_t place = x->place[frame->body[k]];
        double out[4];
        if (place == NO_ROW) continue;
        element_row(x, frame, k, e, out);
        memcpy(x->room + (size_t)place * values, out, values * sizeof *out);
    }
    return append(x, x->value[e], H5T_NATIVE_DOUBLE, width ? 3 : 2, row, x->room);
}

static bool append_frame(const h5md_exporter *x, const scree_frame *frame,
                         double (*rows)[MEASURE_COLUMNS]) {
    bool good = append(x, x->step, H5T_NATIVE_INT64, 1, NULL, &frame->step) &&
                append(x, x->time, H5T_NATIVE_DOUBLE, 1, NULL, &frame->t);
    for (int i = 0; i < ELEMENTS && good; i++)
        good = append_element(x, frame, (element)i);
    for (int i = 0; i < FRAME_MEASURES; i++)
        for (uint32_t k = 0; k < scree_measure_describe(x->measure[i]).columns && good; k++)
            good = append(x, x->observable[i][k], H5T_NATIVE_DOUBLE, 1, NULL, &rows[i][k]);
    return good;
}

static scree_status write_frame(exporter *e, const scree_frame *frame, scree_error *error) {
    h5md_exporter *x = (h5md_exporter *)e;
    double rows[FRAME_MEASURES][MEASURE_COLUMNS];
    hdf5_guard guard;
    if (frame->layout->bodies != x->bodies || frame->layout->dimension != x->dimension)
        return error_set(error, SCREE_BAD_INPUT,
                         "all frames of an export must come from one world");
    for (int i = 0; i < FRAME_MEASURES; i++)
        TRY(scree_measure_eval(x->measure[i], frame, NULL, rows[i], MEASURE_COLUMNS, error));
    TRY(disk_reserve(x->disk, FRAME_BYTES + 8 * 16 * (uint64_t)x->particles, error));
    hdf5_enter(&guard);
    bool good = (x->frames > 0 || begin(x, frame)) && append_frame(x, frame, rows) &&
                H5Fflush(x->file, H5F_SCOPE_GLOBAL) >= 0;
    scree_status status = good ? disk_commit(x->disk, error) : failed(x, error);
    hdf5_leave(&guard);
    x->frames += good;
    return status;
}

static scree_status close_h5md(exporter *e, scree_error *error) {
    h5md_exporter *x = (h5md_exporter *)e;
    scree_status status = SCREE_OK;
    if (x->frames == 0)
        status = error_set(error, SCREE_BAD_INPUT, "%s: an export needs at least one frame",
                           x->out.path);
    if (!shut_file(x, status == SCREE_OK) && status == SCREE_OK)
        status =
            error_set(error, SCREE_IO, "%s: writing failed: the disk may be full", x->out.path);
    if (status == SCREE_OK) status = output_keep(&x->out, error);
    discard(e);
    return status;
}

const exporter_kind exporter_h5md = {
    .head = {.name = "h5md",
             .help = "write one H5MD file: motion of the finite bodies, and the numbers of frames "
                     "as observables",
             .source = "P. de Buyl, P. Colberg, F. Hoefling, Computer Physics Communications 185 "
                       "(2014) 1546",
             .params = parameters,
             .size = sizeof(h5md_parameters)},
    .target = "FILE.h5",
    .open = open_h5md,
    .frame = write_frame,
    .close = close_h5md,
    .discard = discard,
};
