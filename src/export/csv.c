/* Tables as CSV (RFC 4180): see scree/measure.h. */
#include <string.h>

#include "base/memory.h"
#include "base/text.h"
#include "frame/measure.h"
#include "frame/output.h"
#include "frame/solids.h"
#include "scree/measure.h"

/* What the rows of a table are; decided by the first call. */
typedef enum csv_content {
    CSV_EMPTY,
    CSV_BODIES,
    CSV_CONTACTS,
    CSV_NODES,
    CSV_ELEMENTS,
    CSV_MEASURES
} csv_content;

struct scree_csv {
    output_file file;
    csv_content content;
    uint32_t columns; /* CSV_MEASURES: how many the header names */
};

/* descriptor: where it goes when path is NULL. */
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

static void put_real(FILE *to, double value) {
    char buffer[32];
    fputc(',', to);
    fputs(number_write(value, buffer), to);
}

static void put_reals(FILE *to, const double *values, int count) {
    for (int k = 0; k < count; k++)
        put_real(to, values[k]);
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

static scree_status begin_rows(scree_csv *csv, csv_content content, const char *header,
                               scree_error *error) {
    if (csv->content == content) return SCREE_OK;
    if (csv->content != CSV_EMPTY)
        return error_set(error, SCREE_BAD_INPUT,
                         "%s: one table holds one kind of rows; open another file", csv->file.path);
    csv->content = content;
    fputs(header, csv->file.stream);
    return SCREE_OK;
}

static scree_status written(const scree_csv *csv, scree_error *error) {
    if (!ferror(csv->file.stream)) return SCREE_OK;
    return error_set(error, SCREE_IO, "%s: writing failed; is the disk full?", csv->file.path);
}

static const char planar_bodies_header[] =
    "step,t [s],id,name,group,x [m],y [m],angle [rad],vx [m/s],vy [m/s],spin [rad/s],free\r\n";
static const char space_bodies_header[] =
    "step,t [s],id,name,group,x [m],y [m],z [m],qw,qx,qy,qz,vx [m/s],vy [m/s],vz [m/s],"
    "wx [rad/s],wy [rad/s],wz [rad/s],free\r\n";

scree_status scree_csv_bodies(scree_csv *csv, const scree_frame *frame, scree_error *error) {
    FILE *to = csv->file.stream;
    TRY(frame_check(frame, error));
    bool space = frame_is_space(frame);
    TRY(begin_rows(csv, CSV_BODIES, space ? space_bodies_header : planar_bodies_header, error));
    for (uint32_t row = 0; row < frame->bodies; row++) {
        const scree_layout *layout = frame->layout;
        uint32_t slot = frame->body[row];
        put_instant(to, frame);
        fprintf(to, ",%llu", (unsigned long long)layout->id[slot]);
        put_name(to, layout->body_name[slot]);
        put_name(to, layout->group[slot] < layout->groups ? layout->group_name[layout->group[slot]]
                                                          : "");
        put_reals(to, body_position(frame, row), space ? 7 : 3);
        put_reals(to, body_velocity(frame, row), space ? 6 : 3);
        fprintf(to, ",%u", (unsigned)frame->free[row]);
        end_row(to);
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

static const char planar_contacts_header[] =
    "step,t [s],candidate,antagonist,law,status,x [m],y [m],normal_x,normal_y,"
    "branch_x [m],branch_y [m],N [N],T [N],M [N m],fx [N],fy [N],U_N [m/s],"
    "U_T [m/s],U_M [rad/s],gap [m],area [m^2]\r\n";
static const char space_contacts_header[] =
    "step,t [s],candidate,antagonist,law,status,x [m],y [m],z [m],normal_x,normal_y,normal_z,"
    "branch_x [m],branch_y [m],branch_z [m],N [N],T1 [N],T2 [N],fx [N],fy [N],fz [N],"
    "U_N [m/s],U_T1 [m/s],U_T2 [m/s],gap [m],tangent_x,tangent_y,tangent_z,"
    "M_T1 [N m],M_T2 [N m],M_N [N m],mx [N m],my [N m],mz [N m],"
    "W_T1 [rad/s],W_T2 [rad/s],W_N [rad/s],area [m^2]\r\n";

/* What only contacts in space have. */
static void put_space_contact(FILE *to, const scree_frame *frame, uint32_t c) {
    double moment[3];
    contact_moment3(frame, c, moment);
    put_reals(to, frame->tangent[c], 3);
    put_reals(to, frame->moment[c], 3);
    put_reals(to, moment, 3);
    put_reals(to, frame->spin[c], 3);
}

scree_status scree_csv_contacts(scree_csv *csv, const scree_frame *frame, scree_error *error) {
    FILE *to = csv->file.stream;
    TRY(frame_check(frame, error));
    int d = frame->layout->dimension;
    TRY(begin_rows(csv, CSV_CONTACTS, d == 3 ? space_contacts_header : planar_contacts_header,
                   error));
    for (uint32_t c = 0; c < frame->contacts; c++) {
        double force[3];
        uint32_t law = frame->law[c];
        contact_force3(frame, c, force);
        put_instant(to, frame);
        put_pair(to, frame, c);
        put_name(to, law < frame->layout->laws ? frame->layout->law_name[law] : "held");
        put_name(to, status_name(frame->status[c]));
        put_reals(to, frame->point[c], d);
        put_reals(to, frame->normal[c], d);
        put_reals(to, frame->branch[c], d);
        put_reals(to, frame->force[c], 3);
        put_reals(to, force, d);
        put_reals(to, frame->speed[c], 3);
        put_real(to, frame->gap[c]);
        if (d == 3) put_space_contact(to, frame, c);
        put_real(to, frame->area[c]);
        end_row(to);
    }
    return written(csv, error);
}

static const char nodes_header[] =
    "step,t [s],body,node,x0 [m],y0 [m],z0 [m],ux [m],uy [m],uz [m],vx [m/s],vy [m/s],vz [m/s],"
    "fx [N],fy [N],fz [N]\r\n";

scree_status scree_csv_nodes(scree_csv *csv, const scree_frame *frame, scree_error *error) {
    FILE *to = csv->file.stream;
    TRY(frame_check(frame, error));
    const scree_layout *l = frame->layout;
    TRY(begin_rows(csv, CSV_NODES, nodes_header, error));
    for (uint32_t n = 0; n < l->nodes; n++) {
        uint32_t slot = l->solid[solid_of_node(l, n)].body;
        put_instant(to, frame);
        fprintf(to, ",%llu,%u", (unsigned long long)l->id[slot], n);
        put_reals(to, l->node_place[n], 3);
        put_reals(to, frame->displacement[n], 3);
        put_reals(to, frame->node_velocity[n], 3);
        put_reals(to, frame->contact_force[n], 3);
        end_row(to);
    }
    return written(csv, error);
}

static const char elements_header[] =
    "step,t [s],body,element,type,region,x [m],y [m],z [m],sxx [Pa],syy [Pa],szz [Pa],sxy [Pa],"
    "syz [Pa],sxz [Pa],exx,eyy,ezz,exy,eyz,exz,von_mises [Pa],plastic,energy [J],volume [m^3]\r\n";

scree_status scree_csv_elements(scree_csv *csv, const scree_frame *frame, scree_error *error) {
    FILE *to = csv->file.stream;
    TRY(frame_check(frame, error));
    const scree_layout *l = frame->layout;
    TRY(begin_rows(csv, CSV_ELEMENTS, elements_header, error));
    for (uint32_t e = 0; e < l->elements; e++) {
        double centre[3], stress[6];
        element_centre(frame, e, 1, centre);
        element_stress(frame, e, stress);
        put_instant(to, frame);
        fprintf(to, ",%llu,%u", (unsigned long long)l->id[l->solid[solid_of_element(l, e)].body],
                e);
        put_name(to, element_form_of(l, e)->name);
        put_name(to, l->region_name[l->element_region[e]]);
        put_reals(to, centre, 3);
        put_reals(to, stress, 6);
        put_reals(to, frame->element_strain[e], 6);
        put_real(to, stress_mises(stress));
        put_real(to, frame->plastic[e]);
        put_real(to, frame->element_energy[e]);
        put_real(to, frame->element_volume[e]);
        end_row(to);
    }
    return written(csv, error);
}

/* "label.column [unit]"; the label only where several measures stand side by side */
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
                "'%s' and '%s' have different rows (per frame, body or contact); write "
                "them to different tables",
                scree_measure_label(measures[0]), scree_measure_label(measures[k]));
    }
    if (csv->content == CSV_MEASURES && csv->columns != columns)
        return error_set(error, SCREE_BAD_INPUT, "%s: the list of measures changed",
                         csv->file.path);
    csv->columns = columns;
    return SCREE_OK;
}

/* All measures are evaluated before the first row is written, so that a failure leaves no half. */
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
    bool first = csv->content == CSV_EMPTY;
    scree_status status = eval_all(numbers, measures, count, frame, before, error);
    if (status == SCREE_OK) status = begin_rows(csv, CSV_MEASURES, "", error);
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
