/* Plots by name: each is one file that fills a table, and one line of registry.def. All of them
 * receive series of numbers with labels and panels (scree_plot_def) and draw them in their way. */
#ifndef DRAW_PLOT_KIND_H
#define DRAW_PLOT_KIND_H

#include "base/param.h"
#include "scree/draw.h"

typedef struct plot_kind {
    kind head;
    scree_status (*draw)(const void *parameters, const scree_plot_def *def, const char *path,
                         scree_error *error);
} plot_kind;

#endif
