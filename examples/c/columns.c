/* A result read column by column: every quantity of the last frame, with its unit and extremes.
 * Usage: columns RESULT.h5; without an argument it first makes a small result, columns.h5. */
#include <math.h>
#include <stdio.h>

#include "scree/scree.h"
static double number(const scree_column *c, size_t i) {
    if (c->type == SCREE_U8) return ((const uint8_t *)c->data)[i];
    if (c->type == SCREE_U32) return ((const uint32_t *)c->data)[i];
    if (c->type == SCREE_U64) return (double)((const uint64_t *)c->data)[i];
    return ((const double *)c->data)[i];
}

static void print_column(const scree_column *c) {
    double low = INFINITY, high = -INFINITY;
    for (size_t i = 0; i < c->rows * c->width; i++) {
        double x = number(c, i);
        low = x < low ? x : low, high = x > high ? x : high;
    }
    printf("%-22s %8zu x %u  %12.5g to %12.5g  [%s]  %s\n", c->name, c->rows, c->width, low, high,
           c->unit, c->help);
}

static scree_status make_result(const char *path, scree_error *error) {
    scree_scene *scene;
    scree_run_summary summary;
    scree_run_def def = scree_default_run_def();
    def.output = path, def.overwrite = true;
    scree_status status = scree_scene_read_text(
        &scene,
        "laws: {dry: {normal: velocity, friction: 0.3}}\ncontacts: [{default: dry}]\n"
        "bodies: [{shape: halfplane, fixed: true}, {shape: {kind: disk, radius: 0.1}, density: "
        "1}]\n"
        "run: {steps: 10, record: every 1 steps}\n",
        NULL, 0, error);
    if (status == SCREE_OK) status = scree_run(scene, &def, &summary, error);
    scree_scene_destroy(scene);
    return status;
}

int main(int count, char **argument) {
    scree_result *result;
    const scree_frame *frame;
    scree_error error;
    const char *path = count == 2 ? argument[1] : "columns.h5";
    if ((count != 2 && make_result(path, &error) != SCREE_OK) ||
        scree_result_open(&result, path, &error) != SCREE_OK ||
        scree_result_read(result, -1, &frame, &error) != SCREE_OK) {
        fprintf(stderr, "columns: %s\n", error.text);
        return 1;
    }
    printf("t = %g s\n", scree_frame_info_of(frame).t);
    for (size_t i = 0; scree_frame_column_at(frame, i).name; i++) {
        scree_column c = scree_frame_column_at(frame, i);
        if (c.rows) print_column(&c);
    }
    scree_result_close(result);
    return 0;
}
