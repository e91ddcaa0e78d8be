/* The exporter of LAMMPS dump files, which OVITO opens: an atom for every finite body, with all its
 * data in the frame; forces at contacts in a dump of local entries. */
#include <math.h>
#include <string.h>
#include <sys/stat.h>

#include "base/math.h"
#include "base/memory.h"
#include "base/space.h"
#include "export/exporter.h"
#include "frame/columns.h"
#include "frame/output.h"
#include "frame/query.h"

const exporter_kind exporter_lammps;

typedef struct lammps_parameters {
    char *forces;
    bool unwrapped;
} lammps_parameters;

static const param parameters[] = {
    PARAM_ROW(lammps_parameters, forces, TEXT, .flags = PARAM_OPTIONAL,
              .help =
                  "lammps: also write the contacts with their forces to this file, a dump of local "
                  "entries"),
    PARAM_ROW(
        lammps_parameters, unwrapped, FLAG, .fallback = "false",
        .help =
            "lammps: positions as they are (xu, yu, zu) instead of wrapped into the periodic cell "
            "with the numbers of the images (x, y, z, ix, iy, iz)"),
    {0}};

typedef struct lammps_exporter {
    exporter head;
    output_file atoms, entries; /* entries: its stream is NULL if contacts are not written */
    bool unwrapped;
} lammps_exporter;

static void discard(exporter *e) {
    lammps_exporter *x = (lammps_exporter *)e;
    output_discard(&x->atoms);
    output_discard(&x->entries);
    mem_free(x);
}

static scree_status open_file(output_file *out, const char *path, bool overwrite,
                              scree_error *error) {
    struct stat about;
    if (!overwrite && stat(path, &about) == 0)
        return error_set(error, SCREE_BAD_INPUT,
                         "%s: the file exists: choose another name or overwrite it", path);
    return output_open(out, path, error);
}

static scree_status open_files(lammps_exporter *x, const export_job *job, scree_error *error) {
    const lammps_parameters *p = job->parameters;
    x->unwrapped = p->unwrapped;
    if (p->forces && strcmp(p->forces, job->path) == 0)
        return error_set(error, SCREE_BAD_INPUT,
                         "%s: bodies and forces need files of different names", job->path);
    TRY(open_file(&x->atoms, job->path, job->overwrite, error));
    return p->forces ? open_file(&x->entries, p->forces, job->overwrite, error) : SCREE_OK;
}

static scree_status open_lammps(exporter **out, const export_job *job, scree_error *error) {
    lammps_exporter *x = mem_alloc(1, sizeof *x);
    if (!x) return error_no_memory(error, "a LAMMPS dump");
    x->head.kind = &exporter_lammps;
    scree_status status = open_files(x, job, error);
    if (status == SCREE_OK)
        *out = &x->head;
    else
        discard(&x->head);
    return status;
}

static void put_number(FILE *to, double value) {
    char text[32];
    fprintf(to, " %s", number_write(value, text));
}

static void put_numbers(FILE *to, const double *values, int count) {
    for (int k = 0; k < count; k++)
        put_number(to, values[k]);
}

static bool is_atom(const scree_frame *frame, uint32_t row) {
    return isfinite(body_shape(frame, row)->bound);
}

/* The box around all atoms; along periodic axes the cell. Flat if all centres are in one plane. */
static void find_box(const scree_frame *frame, double low[3], double high[3]) {
    const scree_layout *l = frame->layout;
    for (int k = 0; k < 3; k++)
        low[k] = INFINITY, high[k] = -INFINITY;
    for (uint32_t row = 0; row < frame->bodies; row++) {
        pose3 pose = body_pose3(frame, row);
        double bound = body_shape(frame, row)->bound;
        for (int k = 0; k < 3 && isfinite(bound); k++) {
            low[k] = fmin(low[k], pose.x[k] - bound);
            high[k] = fmax(high[k], pose.x[k] + bound);
        }
    }
    for (int k = 0; k < 3; k++) {
        if (!(low[k] <= high[k])) low[k] = -1, high[k] = 1;
        if (l->period[k] > 0) low[k] = 0, high[k] = l->period[k];
    }
}

static void put_head(FILE *to, const scree_frame *frame, const char *what, uint64_t count) {
    char text[32];
    double low[3], high[3];
    find_box(frame, low, high);
    fprintf(to, "ITEM: UNITS\nsi\nITEM: TIME\n%s\nITEM: TIMESTEP\n%lld\n",
            number_write(frame->t, text), (long long)frame->step);
    fprintf(to, "ITEM: NUMBER OF %s\n%llu\nITEM: BOX BOUNDS", what, (unsigned long long)count);
    for (int k = 0; k < 3; k++)
        fputs(frame->layout->period[k] > 0 ? " pp" : " ff", to);
    fputc('\n', to);
    for (int k = 0; k < 3; k++) {
        fprintf(to, "%s ", number_write(low[k], text));
        fprintf(to, "%s\n", number_write(high[k], text));
    }
}

/* Other columns of bodies, by their names; for velocity and position LAMMPS has its own names. */
static bool is_other(const column_info *c, const scree_frame *frame) {
    return c->table == TABLE_body && c->kind != KIND_NAME && c->kind != KIND_PLACE &&
           column_in_frame(c, frame);
}

static void put_word(FILE *to, const column_info *c, uint32_t k) {
    int length;
    const char *word = column_word(c->components, k, &length);
    fprintf(to, " %.*s", length, word);
}

static void put_atom_names(const lammps_exporter *x, const scree_frame *frame) {
    FILE *to = x->atoms.stream;
    const column_info *c = column_infos(frame->layout->dimension);
    fprintf(to,
            "ITEM: ATOMS id type mol %s vx vy vz omegax omegay omegaz quatw quati quatj quatk "
            "radius mass",
            x->unwrapped ? "xu yu zu" : "x y z ix iy iz");
    for (int i = 0; i < FRAME_COLUMNS; i++, c++)
        for (uint32_t k = 0; is_other(c, frame) && k < c->width; k++)
            put_word(to, c, k);
    fputc('\n', to);
}

static void put_place(const lammps_exporter *x, const scree_frame *frame, const double at[3]) {
    double place[3], image[3] = {0, 0, 0};
    copy3(place, at);
    for (int k = 0; k < 3 && !x->unwrapped; k++) {
        double period = frame->layout->period[k];
        if (!(period > 0)) continue;
        image[k] = floor(at[k] / period);
        place[k] = fmin(fmax(at[k] - image[k] * period, 0), period);
    }
    put_numbers(x->atoms.stream, place, 3);
    if (!x->unwrapped) put_numbers(x->atoms.stream, image, 3);
}

static void put_turn(FILE *to, const scree_frame *frame, uint32_t row) {
    if (frame_is_space(frame)) {
        put_numbers(to, frame->position + 7 * (size_t)row + 3, 4);
        return;
    }
    double turn[4] = {0, 0, 0, 0};
    math_sincos(0.5 * frame->position[3 * (size_t)row + 2], &turn[3], &turn[0]);
    put_numbers(to, turn, 4);
}

static void put_atom(const lammps_exporter *x, const scree_frame *frame, uint32_t row) {
    FILE *to = x->atoms.stream;
    const scree_layout *l = frame->layout;
    uint32_t slot = frame->body[row];
    double velocity[3], spin[3];
    pose3 pose = body_pose3(frame, row);
    const column_info *c = column_infos(l->dimension);
    body_motion3(frame, row, velocity, spin);
    fprintf(to, "%llu %u %u", (unsigned long long)l->id[slot], l->group[slot] + 1,
            l->shape[slot] + 1);
    put_place(x, frame, pose.x);
    put_numbers(to, velocity, 3);
    put_numbers(to, spin, 3);
    put_turn(to, frame, row);
    put_number(to, body_shape(frame, row)->bound);
    put_number(to, l->mass[slot]);
    for (int i = 0; i < FRAME_COLUMNS; i++, c++) {
        double values[COLUMN_WIDTH];
        if (!is_other(c, frame)) continue;
        column_world(c, frame, row, values);
        put_numbers(to, values, (int)c->width);
    }
    fputc('\n', to);
}

static void put_atoms(const lammps_exporter *x, const scree_frame *frame) {
    uint64_t count = 0;
    for (uint32_t row = 0; row < frame->bodies; row++)
        count += is_atom(frame, row);
    put_head(x->atoms.stream, frame, "ATOMS", count);
    put_atom_names(x, frame);
    for (uint32_t row = 0; row < frame->bodies; row++)
        if (is_atom(frame, row)) put_atom(x, frame, row);
}

/* Contacts: the ids of the bodies, 0 for the ground, and the columns in world axes. */
static bool is_entry(const column_info *c, const scree_frame *frame) {
    return c->table == TABLE_contact && c->kind != KIND_NAME && column_in_frame(c, frame);
}

static void put_entry_names(FILE *to, const scree_frame *frame) {
    const column_info *c = column_infos(frame->layout->dimension);
    fputs("ITEM: ENTRIES index candidate antagonist law status normal_force", to);
    for (int i = 0; i < FRAME_COLUMNS; i++, c++) {
        const char *name = strchr(c->name, '.') + 1;
        for (uint32_t k = 0; is_entry(c, frame) && k < c->width; k++)
            fprintf(to, c->width == 1 ? " %s" : " %s[%u]", name, k + 1);
    }
    fputc('\n', to);
}

static void put_entry(FILE *to, const scree_frame *frame, uint32_t row) {
    const column_info *c = column_infos(frame->layout->dimension);
    const uint64_t *id = frame->layout->id;
    fprintf(to, "%u", row + 1);
    for (int side = 0; side < 2; side++) {
        uint32_t slot = frame->pair[row][side];
        fprintf(to, " %llu", slot == UINT32_MAX ? 0 : (unsigned long long)id[slot]);
    }
    fprintf(to, " %lld %d", frame->law[row] == UINT32_MAX ? -1 : (long long)frame->law[row],
            frame->status[row]);
    put_number(to, frame->force[row][0]);
    for (int i = 0; i < FRAME_COLUMNS; i++, c++) {
        double values[COLUMN_WIDTH];
        if (!is_entry(c, frame)) continue;
        column_world(c, frame, row, values);
        put_numbers(to, values, (int)c->width);
    }
    fputc('\n', to);
}

static scree_status write_frame(exporter *e, const scree_frame *frame, scree_error *error) {
    lammps_exporter *x = (lammps_exporter *)e;
    put_atoms(x, frame);
    if (x->entries.stream) {
        put_head(x->entries.stream, frame, "ENTRIES", frame->contacts);
        put_entry_names(x->entries.stream, frame);
        for (uint32_t c = 0; c < frame->contacts; c++)
            put_entry(x->entries.stream, frame, c);
    }
    if (ferror(x->atoms.stream) || (x->entries.stream && ferror(x->entries.stream)))
        return error_set(error, SCREE_IO, "%s: writing failed: the disk may be full",
                         x->atoms.path);
    return SCREE_OK;
}

static scree_status close_lammps(exporter *e, scree_error *error) {
    lammps_exporter *x = (lammps_exporter *)e;
    scree_status status = SCREE_OK;
    if (x->entries.stream) status = output_keep(&x->entries, error);
    if (status == SCREE_OK) status = output_keep(&x->atoms, error);
    discard(e);
    return status;
}

const exporter_kind exporter_lammps = {
    .head = {.name = "lammps",
             .help = "for OVITO: write a LAMMPS dump file, an atom for every finite body",
             .params = parameters,
             .size = sizeof(lammps_parameters)},
    .target = "FILE.dump",
    .open = open_lammps,
    .frame = write_frame,
    .close = close_lammps,
    .discard = discard,
};
