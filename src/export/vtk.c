/* Series of VTK files: see scree/export.h. */
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/space.h"
#include "base/text.h"
#include "export/surface.h"
#include "export/vtk_solids.h"
#include "frame/bundle.h"
#include "frame/measure.h"
#include "frame/query.h"
#include "scree/export.h"

enum { BODIES, CONTACTS, NETWORK, THRUST, SOLIDS, SERIES };
static const char *const series_name[SERIES] = {"bodies", "contacts", "network", "thrust",
                                                "solids"};
static const char *const series_ending[SERIES] = {"vtp", "vtp", "vtp", "vtp", "vtu"};

struct scree_vtk {
    char *folder;
    int resolution;
    surface_set surfaces; /* made with the first frame, as the next two */
    uint32_t bodies;
    bool soft, blocks;   /* some bodies deform; some are not round */
    double (*origin)[3]; /* (bodies) first position of each; NaN: it does not exist yet */
    ARRAY(double) times; /* of the frames whose files are written */
};

/* Solids where bodies deform; thrust where it is not the network itself. */
static bool has_series(const scree_vtk *v, int series) {
    return series < THRUST || (series == SOLIDS ? v->soft : v->blocks);
}

static char *frame_path(const scree_vtk *v, int series, size_t number) {
    text_buffer path = {0};
    if (!text_add(&path, "%s/%s_%04zu.%s", v->folder, series_name[series], number,
                  series_ending[series]))
        text_free(&path);
    return path.data;
}

static char *series_path(const scree_vtk *v, int series) {
    text_buffer path = {0};
    if (!text_add(&path, "%s/%s.pvd", v->folder, series_name[series])) text_free(&path);
    return path.data;
}

static scree_status check_folder(const scree_vtk *v, int overwrite, scree_error *error) {
    struct stat about;
    if (stat(v->folder, &about) != 0 || !S_ISDIR(about.st_mode))
        return error_set(error, SCREE_IO, "%s: there is no such folder", v->folder);
    for (int s = 0; s < SERIES && !overwrite; s++) {
        char *path = series_path(v, s);
        if (!path) return error_no_memory(error, "a file name");
        bool there = access(path, F_OK) == 0;
        mem_free(path);
        if (there)
            return error_set(error, SCREE_BAD_INPUT,
                             "%s/%s.pvd: the file exists: choose another folder or overwrite it",
                             v->folder, series_name[s]);
    }
    return SCREE_OK;
}

scree_status scree_vtk_open(scree_vtk **out, const char *folder, int resolution, int overwrite,
                            scree_error *error) {
    *out = NULL;
    scree_vtk *v = mem_alloc(1, sizeof *v);
    if (!v) return error_no_memory(error, "an export");
    v->resolution = resolution;
    v->folder = mem_text(folder && folder[0] ? folder : ".");
    scree_status status = v->folder ? surface_check_resolution(resolution, error)
                                    : error_no_memory(error, "an export");
    if (status == SCREE_OK) status = check_folder(v, overwrite, error);
    if (status == SCREE_OK)
        *out = v;
    else
        scree_vtk_discard(v);
    return status;
}

static void vtk_free(scree_vtk *v) {
    surface_set_free(&v->surfaces);
    mem_free(v->origin);
    array_free(&v->times);
    mem_free(v->folder);
    mem_free(v);
}

static void remove_file(char *path) {
    if (path) unlink(path);
    mem_free(path);
}

void scree_vtk_discard(scree_vtk *v) {
    if (!v) return;
    for (int s = 0; s < SERIES; s++)
        for (size_t k = 0; has_series(v, s) && k < v->times.count; k++)
            remove_file(frame_path(v, s, k));
    vtk_free(v);
}

/* Whether all bodies are round or unbounded, so that lines of forces join their centres. */
static bool lines_are_straight(const scree_layout *l) {
    for (uint32_t slot = 0; slot < l->bodies; slot++) {
        const scree_shape_view *shape = &l->shape_view[l->shape[slot]];
        if (isfinite(shape->bound) && !shape_is_round(l, shape)) return false;
    }
    return true;
}

static scree_status begin(scree_vtk *v, const scree_frame *frame, scree_error *error) {
    uint32_t bodies = frame->layout->bodies;
    TRY(surface_set_make(&v->surfaces, frame, v->resolution, error));
    v->origin = mem_alloc((size_t)bodies + 1, sizeof *v->origin);
    if (!v->origin) return error_no_memory(error, "an export");
    v->bodies = bodies;
    v->soft = frame->layout->solids > 0;
    v->blocks = !lines_are_straight(frame->layout);
    for (uint32_t slot = 0; slot < bodies; slot++)
        for (int k = 0; k < 3; k++)
            v->origin[slot][k] = NAN;
    for (uint32_t row = 0; row < frame->bodies; row++)
        copy3(v->origin[frame->body[row]], body_pose3(frame, row).x);
    return SCREE_OK;
}

static scree_status take_frame(scree_vtk *v, const scree_frame *frame, scree_error *error) {
    TRY(frame_check(frame, error));
    if (!v->origin) TRY(begin(v, frame, error));
    if (v->bodies != frame->layout->bodies || v->surfaces.shapes != frame->layout->shapes ||
        v->soft != (frame->layout->solids > 0))
        return error_set(error, SCREE_BAD_INPUT,
                         "all frames of an export must come from one world");
    if (!array_reserve(&v->times, v->times.count + 1)) return error_no_memory(error, "times");
    return SCREE_OK;
}

/* Field data: the time, names of numbers in the arrays, and measures. */
typedef struct field {
    const scree_measure *const *measure;
    size_t count;
    double (*row)[MEASURE_COLUMNS]; /* (count) */
} field;

static void put_scalar(vtk_file *f, const char *name, double value) {
    vtk_array(f, name, VTK_DOUBLE, 1, 1);
    vtk_real(f, value);
}

static scree_status put_measure(vtk_file *f, const scree_measure *m, const double *row,
                                scree_error *error) {
    uint32_t columns = scree_measure_describe(m).columns;
    for (uint32_t k = 0; k < columns; k++) {
        text_buffer name = {0};
        if (!text_add(&name, "%s.%s", scree_measure_label(m), scree_measure_column(m, k))) {
            text_free(&name);
            return error_no_memory(error, "a name");
        }
        put_scalar(f, name.data, row[k]);
        text_free(&name);
    }
    return SCREE_OK;
}

/* The values that the run registered, as "value.push". */
static scree_status put_values(vtk_file *f, const scree_frame *frame, scree_error *error) {
    for (uint32_t k = 0; k < frame->values; k++) {
        text_buffer name = {0};
        bool good = text_add(&name, "value.%s", frame->value_name[k]);
        if (good) put_scalar(f, name.data, frame->value[k]);
        text_free(&name);
        if (!good) return error_no_memory(error, "a name");
    }
    return SCREE_OK;
}

static scree_status put_field(vtk_file *f, const scree_frame *frame, const field *fd,
                              scree_error *error) {
    const scree_layout *l = frame->layout;
    fputs("<FieldData>\n", f->out.stream);
    put_scalar(f, "TimeValue", frame->t);
    put_scalar(f, "step", (double)frame->step);
    vtk_texts(f, "group_names", l->group_name, l->groups);
    vtk_texts(f, "surface_names", l->surface_name, l->surfaces);
    vtk_texts(f, "law_names", l->law_name, l->laws);
    vtk_texts(f, "region_names", l->region_name, l->regions);
    for (size_t k = 0; k < fd->count; k++)
        TRY(put_measure(f, fd->measure[k], fd->row[k], error));
    TRY(put_values(f, frame, error));
    fputs("</FieldData>\n", f->out.stream);
    return SCREE_OK;
}

typedef struct counts {
    uint64_t points, verts, lines, polygons;
} counts;

/* Only very large files need eight bytes for corners and offsets. */
static vtk_type index_type(uint64_t most) { return most < INT32_MAX ? VTK_INT : VTK_LONG; }

static void put_piece(vtk_file *f, counts n) {
    fprintf(f->out.stream,
            "<Piece NumberOfPoints=\"%llu\" NumberOfVerts=\"%llu\" NumberOfLines=\"%llu\" "
            "NumberOfStrips=\"0\" NumberOfPolys=\"%llu\">\n",
            (unsigned long long)n.points, (unsigned long long)n.verts, (unsigned long long)n.lines,
            (unsigned long long)n.polygons);
}

/* Cells whose corners are the points in their order, `corners` each. */
static void put_plain_cells(vtk_file *f, const char *element, uint64_t cells, int corners) {
    fprintf(f->out.stream, "<%s>\n", element);
    vtk_type type = index_type(cells * (uint64_t)corners);
    vtk_array(f, "connectivity", type, cells * (uint64_t)corners, 1);
    for (uint64_t k = 0; k < cells * (uint64_t)corners; k++)
        vtk_whole(f, (int64_t)k);
    vtk_array(f, "offsets", type, cells, 1);
    for (uint64_t k = 1; k <= cells; k++)
        vtk_whole(f, (int64_t)k * corners);
    fprintf(f->out.stream, "</%s>\n", element);
}

/* Bodies. Their cells are in VTK's order: first the lines of all bodies, then the polygons. */

static const surface *surface_of(const scree_vtk *v, const scree_frame *frame, uint32_t row) {
    return &v->surfaces.of_shape[frame->layout->shape[frame->body[row]]];
}

static bool is_wanted(const surface *s, size_t polygon, bool lines) {
    uint32_t count;
    surface_polygon(s, polygon, &count);
    return (count == 2) == lines;
}

static counts count_bodies(const scree_vtk *v, const scree_frame *frame) {
    counts n = {0};
    for (uint32_t row = 0; row < frame->bodies; row++) {
        const surface *s = surface_of(v, frame, row);
        n.points += s->points.count;
        n.lines += s->segments;
        n.polygons += s->ends.count - s->segments;
    }
    return n;
}

static void put_points(vtk_file *f, const scree_vtk *v, const scree_frame *frame, uint64_t count,
                       bool normals) {
    vtk_array(f, normals ? "Normals" : "Points", VTK_FLOAT, count, 3);
    for (uint32_t row = 0; row < frame->bodies; row++) {
        const surface *s = surface_of(v, frame, row);
        pose3 pose = body_pose3(frame, row);
        for (size_t k = 0; k < s->points.count; k++) {
            double at[3];
            if (normals)
                pose3_vector(&pose, s->points.data[k].normal, at);
            else
                pose3_point(&pose, s->points.data[k].at, at);
            vtk_reals(f, at, 3);
        }
    }
}

static uint64_t count_corners(const scree_vtk *v, const scree_frame *frame, bool lines) {
    uint64_t corners = 0;
    for (uint32_t row = 0; row < frame->bodies; row++) {
        const surface *s = surface_of(v, frame, row);
        corners += lines ? 2 * (uint64_t)s->segments : s->corners.count - 2 * (uint64_t)s->segments;
    }
    return corners;
}

static void put_corners(vtk_file *f, const scree_vtk *v, const scree_frame *frame, bool lines) {
    int64_t first = 0;
    uint64_t corners = count_corners(v, frame, lines);
    vtk_array(f, "connectivity", index_type(corners), corners, 1);
    for (uint32_t row = 0; row < frame->bodies; row++) {
        const surface *s = surface_of(v, frame, row);
        for (size_t p = 0; p < s->ends.count; p++) {
            uint32_t count;
            const uint32_t *corner = surface_polygon(s, p, &count);
            for (uint32_t k = 0; k < count && is_wanted(s, p, lines); k++)
                vtk_whole(f, first + corner[k]);
        }
        first += (int64_t)s->points.count;
    }
}

static void put_offsets(vtk_file *f, const scree_vtk *v, const scree_frame *frame, uint64_t cells,
                        bool lines) {
    int64_t end = 0;
    vtk_array(f, "offsets", index_type(count_corners(v, frame, lines)), cells, 1);
    for (uint32_t row = 0; row < frame->bodies; row++) {
        const surface *s = surface_of(v, frame, row);
        for (size_t p = 0; p < s->ends.count; p++) {
            uint32_t count;
            surface_polygon(s, p, &count);
            if (is_wanted(s, p, lines)) vtk_whole(f, end += count);
        }
    }
}

static void put_cells(vtk_file *f, const scree_vtk *v, const scree_frame *frame, uint64_t cells,
                      bool lines) {
    const char *element = lines ? "Lines" : "Polys";
    fprintf(f->out.stream, "<%s>\n", element);
    put_corners(f, v, frame, lines);
    put_offsets(f, v, frame, cells, lines);
    fprintf(f->out.stream, "</%s>\n", element);
}

/* Data of every cell of a body; moments: of the measure `moment`. */
typedef struct body_numbers {
    const scree_vtk *v;
    const scree_frame *frame;
    const double *moments;
} body_numbers;

typedef void body_value(const body_numbers *b, uint32_t row, double *out);

static void value_velocity(const body_numbers *b, uint32_t row, double *out) {
    double spin[3];
    body_motion3(b->frame, row, out, spin);
}

static void value_speed(const body_numbers *b, uint32_t row, double *out) {
    double velocity[3], spin[3];
    body_motion3(b->frame, row, velocity, spin);
    *out = length3(velocity);
}

static void value_spin(const body_numbers *b, uint32_t row, double *out) {
    double velocity[3];
    body_motion3(b->frame, row, velocity, out);
}

static void value_displacement(const body_numbers *b, uint32_t row, double *out) {
    minus3(body_pose3(b->frame, row).x, b->v->origin[b->frame->body[row]], out);
}

static void value_mass(const body_numbers *b, uint32_t row, double *out) {
    *out = b->frame->layout->mass[b->frame->body[row]];
}

/* Mean stress of the body, compression positive: minus its moment tensor divided by its volume.
 * VTK's order of a symmetric tensor: xx, yy, zz, xy, yz, xz. */
static void value_stress(const body_numbers *b, uint32_t row, double *out) {
    bool space = frame_is_space(b->frame);
    const scree_shape_view *shape = body_shape(b->frame, row);
    double volume = space ? shape->volume : shape->area * b->frame->layout->thickness;
    const double *m = b->moments + (space ? 13 : 8) * (size_t)row;
    static const int place[6][2] = {{0, 0}, {1, 1}, {2, 2}, {0, 1}, {1, 2}, {0, 2}};
    int d = space ? 3 : 2;
    for (int k = 0; k < 6; k++) {
        int i = place[k][0], j = place[k][1];
        bool there = volume > 0 && i < d && j < d;
        out[k] = there ? 0 - 0.5 * (m[d * i + j] + m[d * j + i]) / volume : 0;
    }
}

static void value_pressure(const body_numbers *b, uint32_t row, double *out) {
    *out = b->moments[frame_is_space(b->frame) ? 13 * (size_t)row + 12 : 8 * (size_t)row + 7];
}

static void value_id(const body_numbers *b, uint32_t row, double *out) {
    *out = (double)b->frame->layout->id[b->frame->body[row]];
}

static void value_group(const body_numbers *b, uint32_t row, double *out) {
    *out = b->frame->layout->group[b->frame->body[row]];
}

static void value_surface(const body_numbers *b, uint32_t row, double *out) {
    *out = b->frame->layout->surface[b->frame->body[row]];
}

static void value_boundary(const body_numbers *b, uint32_t row, double *out) {
    *out = surface_of(b->v, b->frame, row)->endless;
}

/* value: NULL for the column of the frame. */
static void put_cell_numbers(vtk_file *f, const body_numbers *b, int components,
                             const column_info *column, body_value *value) {
    double number[COLUMN_WIDTH];
    for (int lines = 1; lines >= 0; lines--)
        for (uint32_t row = 0; row < b->frame->bodies; row++) {
            const surface *s = surface_of(b->v, b->frame, row);
            uint64_t count = lines ? s->segments : s->ends.count - s->segments;
            if (value)
                value(b, row, number);
            else
                column_world(column, b->frame, row, number);
            for (; count > 0; count--)
                vtk_numbers(f, number, components);
        }
}

static void put_body_array(vtk_file *f, const body_numbers *b, const char *name, vtk_type type,
                           uint64_t cells, int components, body_value *value) {
    vtk_array(f, name, type, cells, components);
    put_cell_numbers(f, b, components, NULL, value);
}

static void put_body_columns(vtk_file *f, const body_numbers *b, uint64_t cells) {
    const column_info *c = column_infos(b->frame->layout->dimension);
    for (int i = 0; i < FRAME_COLUMNS; i++, c++) {
        if (c->table != TABLE_body || c->kind == KIND_NAME || c->kind == KIND_PLACE ||
            !column_in_frame(c, b->frame))
            continue;
        vtk_column_array(f, c, VTK_FLOAT, cells);
        put_cell_numbers(f, b, (int)c->width, c, NULL);
    }
}

static void put_body_data(vtk_file *f, const body_numbers *b, uint64_t cells) {
    fputs("<CellData Scalars=\"speed\" Vectors=\"velocity\">\n", f->out.stream);
    put_body_array(f, b, "id", VTK_LONG, cells, 1, value_id);
    put_body_array(f, b, "group", VTK_INT, cells, 1, value_group);
    put_body_array(f, b, "surface", VTK_INT, cells, 1, value_surface);
    put_body_array(f, b, "boundary", VTK_INT, cells, 1, value_boundary);
    put_body_array(f, b, "speed", VTK_FLOAT, cells, 1, value_speed);
    put_body_array(f, b, "velocity", VTK_FLOAT, cells, 3, value_velocity);
    put_body_array(f, b, "angular_velocity", VTK_FLOAT, cells, 3, value_spin);
    put_body_array(f, b, "displacement", VTK_FLOAT, cells, 3, value_displacement);
    put_body_array(f, b, "mass", VTK_FLOAT, cells, 1, value_mass);
    put_body_array(f, b, "pressure", VTK_FLOAT, cells, 1, value_pressure);
    put_body_array(f, b, "stress", VTK_FLOAT, cells, 6, value_stress);
    put_body_columns(f, b, cells);
    fputs("</CellData>\n", f->out.stream);
}

static scree_status put_bodies(vtk_file *f, scree_vtk *v, const scree_frame *frame,
                               scree_error *error) {
    gauge moment;
    double *moments;
    uint32_t rows;
    TRY(measure_parse(&moment, measure_kinds, frame->layout->dimension, "moment", NULL, error));
    scree_status status = measure_rows_of(&moment, frame, NULL, &moments, &rows, error);
    measure_free(&moment);
    if (status != SCREE_OK) return status;
    counts n = count_bodies(v, frame);
    body_numbers b = {v, frame, moments};
    put_piece(f, n);
    fputs("<PointData Normals=\"Normals\">\n", f->out.stream);
    put_points(f, v, frame, n.points, true);
    fputs("</PointData>\n", f->out.stream);
    put_body_data(f, &b, n.lines + n.polygons);
    fputs("<Points>\n", f->out.stream);
    put_points(f, v, frame, n.points, false);
    fputs("</Points>\n", f->out.stream);
    put_cells(f, v, frame, n.lines, true);
    put_cells(f, v, frame, n.polygons, false);
    fputs("</Piece>\n", f->out.stream);
    mem_free(moments);
    return SCREE_OK;
}

/* Contacts. */

static void value_normal(const scree_frame *frame, uint32_t c, double *out) {
    *out = frame->force[c][0];
}

static void value_tangential(const scree_frame *frame, uint32_t c, double *out) {
    const double *f = frame->force[c];
    *out = frame_is_space(frame) ? sqrt(f[1] * f[1] + f[2] * f[2]) : fabs(f[1]);
}

static void put_contact_array(vtk_file *f, const scree_frame *frame, const char *name,
                              int components,
                              void (*value)(const scree_frame *frame, uint32_t c, double *out)) {
    vtk_array(f, name, VTK_DOUBLE, frame->contacts, components);
    for (uint32_t c = 0; c < frame->contacts; c++) {
        double out[3];
        value(frame, c, out);
        vtk_reals(f, out, components);
    }
}

/* Bodies by their ids, 0 for the ground; laws by their number, -1 for joints. */
static int64_t contact_whole(const scree_frame *frame, uint32_t c, int which) {
    uint32_t slot = which < 2 ? frame->pair[c][which] : 0;
    if (which == 2) return frame->status[c];
    if (which == 3) return frame->law[c] == UINT32_MAX ? -1 : (int64_t)frame->law[c];
    return slot == UINT32_MAX ? 0 : (int64_t)frame->layout->id[slot];
}

static void put_contact_data(vtk_file *f, const scree_frame *frame) {
    static const char *const names[] = {"candidate", "antagonist", "status", "law"};
    put_contact_array(f, frame, "normal_force", 1, value_normal);
    put_contact_array(f, frame, "tangential_force", 1, value_tangential);
    if (!frame_is_space(frame)) put_contact_array(f, frame, "moment", 3, contact_moment3);
    vtk_columns(f, frame, TABLE_contact);
    for (int k = 0; k < 4; k++) {
        vtk_array(f, names[k], k < 2 ? VTK_LONG : VTK_INT, frame->contacts, 1);
        for (uint32_t c = 0; c < frame->contacts; c++)
            vtk_whole(f, contact_whole(frame, c, k));
    }
}

static scree_status put_contacts(vtk_file *f, scree_vtk *v, const scree_frame *frame,
                                 scree_error *error) {
    (void)v;
    (void)error;
    put_piece(f, (counts){.points = frame->contacts, .verts = frame->contacts});
    fputs("<PointData Scalars=\"normal_force\" Vectors=\"force\">\n", f->out.stream);
    put_contact_data(f, frame);
    fputs("</PointData>\n<Points>\n", f->out.stream);
    vtk_array(f, "Points", VTK_DOUBLE, frame->contacts, 3);
    for (uint32_t c = 0; c < frame->contacts; c++)
        vtk_reals(f, frame->point[c], 3);
    fputs("</Points>\n", f->out.stream);
    put_plain_cells(f, "Verts", frame->contacts, 1);
    fputs("</Piece>\n", f->out.stream);
    return SCREE_OK;
}

/* The force network. */

/* The points of a line: its end in the body of each side, and the point where the force acts
 * between them, if corners is 3. Without a body, or in one without bounds, the line ends there. */
static void put_force_line(vtk_file *f, const scree_frame *frame, const uint32_t *row_of,
                           const bundle *b, int corners) {
    for (int k = 0; k < corners; k++) {
        int side = k == 0 ? 1 : 0; /* from the candidate to the antagonist */
        uint32_t slot = b->pair[side], row = slot == UINT32_MAX ? NO_ROW : row_of[slot];
        bool inside = (k != 1 || corners == 2) && row != NO_ROW;
        double line[3] = {0, 0, 0}, end[3];
        if (inside && isfinite(body_shape(frame, row)->bound)) bundle_line(b, frame, row, line);
        along3(b->point, 1, line, end);
        vtk_reals(f, end, 3);
    }
}

static scree_status put_network(vtk_file *f, scree_vtk *v, const scree_frame *frame,
                                scree_error *error) {
    uint32_t *row_of;
    int corners = v->blocks ? 3 : 2;
    uint64_t points = (uint64_t)corners * frame->contacts;
    TRY(frame_rows(frame, &row_of, error));
    put_piece(f, (counts){.points = points, .lines = frame->contacts});
    fputs("<CellData Scalars=\"normal_force\">\n", f->out.stream);
    put_contact_data(f, frame);
    fputs("</CellData>\n<Points>\n", f->out.stream);
    vtk_array(f, "Points", VTK_DOUBLE, points, 3);
    for (uint32_t c = 0; c < frame->contacts; c++) {
        bundle b = bundle_of_contact(frame, c);
        put_force_line(f, frame, row_of, &b, corners);
    }
    fputs("</Points>\n", f->out.stream);
    put_plain_cells(f, "Lines", frame->contacts, corners);
    fputs("</Piece>\n", f->out.stream);
    mem_free(row_of);
    return SCREE_OK;
}

static void put_thrust_data(vtk_file *f, const scree_frame *frame, const bundle_list *all) {
    static const char *const names[] = {"candidate", "antagonist", "slides"};
    vtk_array(f, "normal_force", VTK_DOUBLE, all->count, 1);
    for (size_t k = 0; k < all->count; k++)
        vtk_real(f, all->data[k].force);
    vtk_array(f, "force", VTK_DOUBLE, all->count, 3);
    for (size_t k = 0; k < all->count; k++)
        vtk_reals(f, all->data[k].push, 3);
    for (int which = 0; which < 3; which++) {
        vtk_array(f, names[which], which < 2 ? VTK_LONG : VTK_INT, all->count, 1);
        for (size_t k = 0; k < all->count; k++) {
            const bundle *b = &all->data[k];
            uint32_t slot = which < 2 ? b->pair[1 - which] : 0;
            int64_t id = slot == UINT32_MAX ? 0 : (int64_t)frame->layout->id[slot];
            vtk_whole(f, which < 2 ? id : b->slides);
        }
    }
}

/* The resultant of every joint: the contacts of two bodies along one normal in one line. */
static scree_status put_thrust(vtk_file *f, scree_vtk *v, const scree_frame *frame,
                               scree_error *error) {
    uint32_t *row_of;
    bundle_list all;
    (void)v;
    TRY(frame_rows(frame, &row_of, error));
    scree_status status = bundles_make(&all, frame, error);
    if (status == SCREE_OK) {
        put_piece(f, (counts){.points = 3 * (uint64_t)all.count, .lines = all.count});
        fputs("<CellData Scalars=\"normal_force\">\n", f->out.stream);
        put_thrust_data(f, frame, &all);
        fputs("</CellData>\n<Points>\n", f->out.stream);
        vtk_array(f, "Points", VTK_DOUBLE, 3 * (uint64_t)all.count, 3);
        for (size_t k = 0; k < all.count; k++)
            put_force_line(f, frame, row_of, &all.data[k], 3);
        fputs("</Points>\n", f->out.stream);
        put_plain_cells(f, "Lines", all.count, 3);
        fputs("</Piece>\n", f->out.stream);
    }
    array_free(&all);
    mem_free(row_of);
    return status;
}

static scree_status put_solids(vtk_file *f, scree_vtk *v, const scree_frame *frame,
                               scree_error *error) {
    (void)v;
    (void)error;
    vtk_put_solids(f, frame);
    return SCREE_OK;
}

static scree_status write_file(scree_vtk *v, int series, const scree_frame *frame, const field *fd,
                               scree_error *error) {
    static scree_status (*const put[SERIES])(vtk_file *, scree_vtk *, const scree_frame *,
                                             scree_error *) = {put_bodies, put_contacts,
                                                               put_network, put_thrust, put_solids};
    vtk_file f;
    char *path = frame_path(v, series, v->times.count);
    if (!path) return error_no_memory(error, "a file name");
    scree_status status =
        vtk_file_open(&f, path, series == SOLIDS ? VTK_GRID : VTK_POLYGONS, error);
    mem_free(path);
    if (status != SCREE_OK) return status;
    status = put_field(&f, frame, fd, error);
    if (status == SCREE_OK) status = put[series](&f, v, frame, error);
    if (status == SCREE_OK) return vtk_file_keep(&f, error);
    vtk_file_discard(&f);
    return status;
}

static scree_status eval_field(field *fd, const scree_frame *frame, scree_error *error) {
    fd->row = mem_alloc(fd->count + 1, sizeof *fd->row);
    if (!fd->row) return error_no_memory(error, "measures");
    for (size_t k = 0; k < fd->count; k++) {
        if (scree_measure_describe(fd->measure[k]).rows != SCREE_ROWS_FRAME)
            return error_set(error, SCREE_BAD_INPUT,
                             "the measure '%s' has several rows per frame, but field data can "
                             "have only one",
                             scree_measure_label(fd->measure[k]));
        TRY(scree_measure_eval(fd->measure[k], frame, NULL, fd->row[k], MEASURE_COLUMNS, error));
    }
    return SCREE_OK;
}

scree_status scree_vtk_frame(scree_vtk *v, const scree_frame *frame,
                             const scree_measure *const *measures, size_t count,
                             scree_error *error) {
    field fd = {measures, count, NULL};
    TRY(take_frame(v, frame, error));
    scree_status status = eval_field(&fd, frame, error);
    int series = 0;
    for (; series < SERIES && status == SCREE_OK; series++)
        if (has_series(v, series)) status = write_file(v, series, frame, &fd, error);
    mem_free(fd.row);
    if (status == SCREE_OK)
        v->times.data[v->times.count++] = frame->t;
    else
        for (int s = 0; s + 1 < series; s++) /* files of this frame that were written */
            if (has_series(v, s)) remove_file(frame_path(v, s, v->times.count));
    return status;
}

static scree_status write_series(const scree_vtk *v, int series, scree_error *error) {
    output_file out;
    char *path = series_path(v, series), number[32];
    if (!path) return error_no_memory(error, "a file name");
    scree_status status = output_open(&out, path, error);
    mem_free(path);
    if (status != SCREE_OK) return status;
    fputs("<?xml version=\"1.0\"?>\n<VTKFile type=\"Collection\" version=\"0.1\">\n<Collection>\n",
          out.stream);
    for (size_t k = 0; k < v->times.count; k++)
        fprintf(out.stream, "<DataSet timestep=\"%s\" part=\"0\" file=\"%s_%04zu.%s\"/>\n",
                number_write(v->times.data[k], number), series_name[series], k,
                series_ending[series]);
    fputs("</Collection>\n</VTKFile>\n", out.stream);
    return output_keep(&out, error);
}

/* Files of a longer series that this one replaces would seem to belong to it. */
static scree_status remove_older(const scree_vtk *v, int series, scree_error *error) {
    bool there = true, mine = has_series(v, series);
    if (!mine) {
        char *list = series_path(v, series);
        if (!list) return error_no_memory(error, "a file name");
        remove_file(list);
    }
    for (size_t k = mine ? v->times.count : 0; there; k++) {
        char *path = frame_path(v, series, k);
        if (!path) return error_no_memory(error, "a file name");
        there = unlink(path) == 0;
        mem_free(path);
    }
    return SCREE_OK;
}

scree_status scree_vtk_close(scree_vtk *v, scree_error *error) {
    scree_status status = SCREE_OK;
    int series = 0;
    if (v->times.count == 0)
        status =
            error_set(error, SCREE_BAD_INPUT, "%s: an export needs at least one frame", v->folder);
    for (int s = 0; s < SERIES && status == SCREE_OK; s++)
        status = remove_older(v, s, error);
    for (; series < SERIES && status == SCREE_OK; series++)
        if (has_series(v, series)) status = write_series(v, series, error);
    if (status == SCREE_OK) {
        vtk_free(v);
        return SCREE_OK;
    }
    for (int s = 0; s + 1 < series; s++)
        if (has_series(v, s)) remove_file(series_path(v, s));
    scree_vtk_discard(v);
    return status;
}
