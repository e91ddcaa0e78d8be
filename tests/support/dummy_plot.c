/* A plot for the conformance suite only: series over their own number. */
#include "draw/plot/kind.h"

static scree_status draw(const void *parameters, const scree_plot_def *def, const char *path,
                         scree_error *error) {
    (void)parameters;
    scree_plot_def shown = *def;
    shown.x_label = "number";
    shown.x_unit = "1";
    return scree_plot(&shown, path, error);
}

extern const plot_kind plot_numbered;
const plot_kind plot_numbered = {
    .head = {.name = "numbered", .help = "series over x, whatever it is called"},
    .draw = draw,
};
