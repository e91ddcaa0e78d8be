#include "export/vtk_file.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

static const char *const type_name[] = {"Float32", "Float64", "Int32", "Int64"};
static const int type_size[] = {4, 8, 4, 8};

static const char *byte_order(void) {
    const uint16_t one = 1;
    unsigned char first;
    memcpy(&first, &one, 1);
    return first ? "LittleEndian" : "BigEndian";
}

static const char *const content_name[] = {"PolyData", "UnstructuredGrid"};

/* The file of the arrays: in the same folder, because that disk needs room for them anyway. */
static scree_status open_data(vtk_file *f, const char *path, scree_error *error) {
    TRY(output_open(&f->data, path, error));
    unlink(f->data.temporary);
    return SCREE_OK;
}

scree_status vtk_file_open(vtk_file *f, const char *path, vtk_content content, scree_error *error) {
    const char *name = content_name[content];
    *f = (vtk_file){.type = VTK_FLOAT, .content = content};
    TRY(output_open(&f->out, path, error));
    scree_status status = open_data(f, path, error);
    if (status != SCREE_OK) {
        output_discard(&f->out);
        return status;
    }
    fprintf(f->out.stream,
            "<?xml version=\"1.0\"?>\n<VTKFile type=\"%s\" version=\"1.0\" "
            "byte_order=\"%s\" header_type=\"UInt64\">\n<%s>\n",
            name, byte_order(), name);
    return SCREE_OK;
}

/* Copies the arrays behind the text; false: some of them could not be written or read back. */
static bool copy_data(vtk_file *f) {
    char block[1 << 14];
    uint64_t at = 0;
    if (fflush(f->data.stream) != 0 || ferror(f->data.stream)) return false;
    while (at < f->bytes) {
        ssize_t got = pread(fileno(f->data.stream), block, sizeof block, (off_t)at);
        if (got <= 0) return false;
        fwrite(block, 1, (size_t)got, f->out.stream);
        at += (uint64_t)got;
    }
    return true;
}

scree_status vtk_file_keep(vtk_file *f, scree_error *error) {
    fprintf(f->out.stream, "</%s>\n<AppendedData encoding=\"raw\">\n_", content_name[f->content]);
    if (!copy_data(f)) {
        scree_status status = error_set(error, SCREE_IO, "%s: writing failed: %s", f->out.path,
                                        errno ? strerror(errno) : "the disk may be full");
        vtk_file_discard(f);
        return status;
    }
    fputs("\n</AppendedData>\n</VTKFile>\n", f->out.stream);
    output_discard(&f->data);
    return output_keep(&f->out, error);
}

void vtk_file_discard(vtk_file *f) {
    output_discard(&f->data);
    output_discard(&f->out);
}

static void put_bytes(vtk_file *f, const void *from, int count) {
    fwrite(from, 1, (size_t)count, f->data.stream);
    f->bytes += (uint64_t)count;
}

/* Names come from scenes: characters that XML reserves are escaped. */
static void put_name(FILE *to, const char *name) {
    for (; *name; name++) {
        switch (*name) {
        case '&': fputs("&amp;", to); break;
        case '<': fputs("&lt;", to); break;
        case '>': fputs("&gt;", to); break;
        case '"': fputs("&quot;", to); break;
        default:
            if ((unsigned char)*name >= ' ') fputc(*name, to);
        }
    }
}

void vtk_array(vtk_file *f, const char *name, vtk_type type, uint64_t tuples, int components) {
    FILE *to = f->out.stream;
    f->type = type;
    uint64_t bytes = tuples * (uint64_t)(components * type_size[type]);
    fprintf(to, "<DataArray type=\"%s\" Name=\"", type_name[type]);
    put_name(to, name);
    fprintf(to,
            "\" NumberOfComponents=\"%d\" NumberOfTuples=\"%llu\" format=\"appended\" "
            "offset=\"%llu\"/>\n",
            components, (unsigned long long)tuples, (unsigned long long)f->bytes);
    put_bytes(f, &bytes, sizeof bytes);
}

void vtk_real(vtk_file *f, double value) {
    float narrow = (float)value;
    put_bytes(f, f->type == VTK_FLOAT ? (const void *)&narrow : &value, type_size[f->type]);
}

void vtk_reals(vtk_file *f, const double *values, int count) {
    for (int k = 0; k < count; k++)
        vtk_real(f, values[k]);
}

void vtk_numbers(vtk_file *f, const double *values, int count) {
    for (int k = 0; k < count; k++)
        if (f->type == VTK_INT || f->type == VTK_LONG)
            vtk_whole(f, (int64_t)values[k]);
        else
            vtk_real(f, values[k]);
}

void vtk_whole(vtk_file *f, int64_t value) {
    int32_t narrow = (int32_t)value;
    put_bytes(f, f->type == VTK_INT ? (const void *)&narrow : &value, type_size[f->type]);
}

void vtk_column_array(vtk_file *f, const column_info *c, vtk_type real, uint64_t tuples) {
    vtk_type type = c->type == SCREE_F64 ? real : c->type == SCREE_U64 ? VTK_LONG : VTK_INT;
    vtk_array(f, strchr(c->name, '.') + 1, type, tuples, (int)c->width);
}

void vtk_columns(vtk_file *f, const scree_frame *frame, frame_table table) {
    const column_info *c = column_infos(frame->layout->dimension);
    for (int i = 0; i < FRAME_COLUMNS; i++, c++) {
        if (c->table != table || c->kind == KIND_NAME || !column_in_frame(c, frame)) continue;
        uint32_t rows = frame_rows_of(frame, table);
        vtk_column_array(f, c, VTK_DOUBLE, rows);
        for (uint32_t row = 0; row < rows; row++) {
            double out[COLUMN_WIDTH];
            column_world(c, frame, row, out);
            vtk_numbers(f, out, (int)c->width);
        }
    }
}

/* VTK keeps texts as the codes of their letters, each ended by 0. */
void vtk_texts(vtk_file *f, const char *name, const char *const *texts, uint32_t count) {
    FILE *to = f->out.stream;
    if (count == 0) return;
    fprintf(to, "<Array type=\"String\" Name=\"");
    put_name(to, name);
    fprintf(to, "\" NumberOfTuples=\"%u\" format=\"ascii\">", count);
    for (uint32_t k = 0; k < count; k++) {
        for (const char *c = texts[k]; *c; c++)
            fprintf(to, "%u ", (unsigned)(unsigned char)*c);
        fputs("0 ", to);
    }
    fputs("</Array>\n", to);
}
