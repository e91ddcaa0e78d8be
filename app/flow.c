/* scree flow: the mean velocities of grains in square cells, over the frames of a result. */
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "frames.h"
#include "outputs.h"
#include "say.h"

/* Every frame of the range with the one before it; r->earlier is the last but one at the end. */
static scree_status add_all(frame_range *r, const char *path, scree_flow *flow,
                            scree_error *error) {
    const scree_frame *frame;
    scree_status status = scree_result_open(&r->before, path, error);
    for (int64_t i = r->first + 1; i < r->end && status == SCREE_OK; i++) {
        status = scree_result_read(r->before, i - 1, &r->earlier, error);
        if (status == SCREE_OK) status = scree_result_read(r->result, i, &frame, error);
        if (status == SCREE_OK) status = scree_flow_add(flow, r->earlier, frame, error);
    }
    return status;
}

/* The cells that remain after cells with few grains are removed. */
typedef struct cell_list {
    scree_flow_cell *cell;
    size_t count;
} cell_list;

static scree_status choose_cells(scree_flow *flow, double least, cell_list *out,
                                 scree_error *error) {
    const scree_flow_cell *all;
    size_t count;
    scree_status status = scree_flow_cells(flow, &all, &count, error);
    if (status != SCREE_OK) return status;
    *out = (cell_list){.cell = calloc(count + 1, sizeof *out->cell)};
    if (!out->cell) return SCREE_NO_MEMORY;
    for (size_t i = 0; i < count; i++)
        if (all[i].grains > 0 && all[i].grains >= least) out->cell[out->count++] = all[i];
    return SCREE_OK;
}

static void write_cells(FILE *file, const cell_list *cells) {
    fprintf(file, "x [m],y [m],vx [m/s],vy [m/s],density [kg/m^3],grains\n");
    for (size_t i = 0; i < cells->count; i++) {
        const scree_flow_cell *c = &cells->cell[i];
        fprintf(file, "%.17g,%.17g,%.17g,%.17g,%.17g,%.17g\n", c->x, c->y, c->vx, c->vy, c->density,
                c->grains);
    }
}

static int write_table(const char *path, const cell_list *cells) {
    text_file file;
    if (!text_file_open(&file, path)) return CODE_BAD_INPUT;
    write_cells(file.stream, cells);
    return text_file_close(&file) ? CODE_DONE : CODE_BAD_INPUT;
}

static int draw(const arguments *a, frame_range *r, const cell_list *cells) {
    scree_picture_def def = scree_default_picture_def();
    const scree_frame *frame;
    scree_error error = {0};
    if (!given_real(a, "width", &def.width)) return CODE_BAD_INPUT;
    double(*field)[4] = calloc(cells->count + 1, sizeof *field);
    if (!field) return fail_memory();
    for (size_t i = 0; i < cells->count; i++) {
        const scree_flow_cell *c = &cells->cell[i];
        memcpy(field[i], (const double[4]){c->x, c->y, c->vx, c->vy}, sizeof field[i]);
    }
    def.arrows = SCREE_ARROWS_FIELD;
    def.field = (const double(*)[4])field;
    def.field_count = cells->count;
    def.field_unit = "m/s";
    def.marks = 0;
    def.title = given_text(a, "title");
    scree_status status = scree_result_read(r->result, r->end - 1, &frame, &error);
    if (status == SCREE_OK)
        status = scree_draw_frame(frame, NULL, &def, given_text(a, "output"), &error);
    free(field);
    return status == SCREE_OK ? CODE_DONE : fail(status, &error);
}

static int answer(const arguments *a, frame_range *r, scree_flow *flow, double least) {
    const char *csv = given_text(a, "csv");
    cell_list cells;
    scree_error error = {0};
    scree_status status = add_all(r, a->operand[0], flow, &error);
    if (status != SCREE_OK) return fail(status, &error);
    status = choose_cells(flow, least, &cells, &error);
    if (status != SCREE_OK) return fail_memory();
    int code = csv ? write_table(csv, &cells) : CODE_DONE;
    if (code == CODE_DONE && given_flag(a, "output")) code = draw(a, r, &cells);
    if (code == CODE_DONE && !csv && !given_flag(a, "output")) write_cells(stdout, &cells);
    free(cells.cell);
    return code;
}

int command_flow(const arguments *a) {
    frame_range range;
    scree_flow *flow;
    scree_error error = {0};
    double cell = NAN, least = 0;
    if (!given_real(a, "cell", &cell) || !given_real(a, "least", &least)) return CODE_BAD_INPUT;
    if (isnan(cell)) {
        complain("flow: the width of the cells is missing: give --cell, in m");
        return CODE_BAD_INPUT;
    }
    int code = frames_open(&range, a);
    if (code != CODE_DONE) return code;
    if (range.end - range.first < 2) {
        complain("%s: a flow needs at least two frames between --from and --to", a->operand[0]);
        code = CODE_BAD_INPUT;
    } else {
        scree_status status = scree_flow_create(&flow, cell, given_text(a, "grains"), &error);
        code = status == SCREE_OK ? answer(a, &range, flow, least) : fail(status, &error);
        if (status == SCREE_OK) scree_flow_destroy(flow);
    }
    frames_close(&range);
    return code;
}
