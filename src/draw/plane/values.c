/* The numbers behind a picture: colours by measure, scales of forces and arrows. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/math.h"
#include "draw/picture.h"
#include "frame/measure.h"

static int compare(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

scree_status quantile(const double *values, size_t count, double share, bool absolute, double *out,
                      scree_error *error) {
    double *sorted = mem_alloc(count + 1, sizeof *sorted);
    if (!sorted) return error_no_memory(error, "a picture");
    size_t kept = 0;
    for (size_t k = 0; k < count; k++)
        if (isfinite(values[k])) sorted[kept++] = absolute ? fabs(values[k]) : values[k];
    qsort(sorted, kept, sizeof *sorted, compare);
    /* of few numbers the extremes are used */
    double place = kept < 50 ? (share < 0.5 ? 0 : 1) : share;
    *out = kept ? sorted[(size_t)(place * (double)(kept - 1) + 0.5)] : 0;
    mem_free(sorted);
    return SCREE_OK;
}

/* Short names for the most frequent quantities. */
static const char *colour_text(const char *name) {
    if (strcmp(name, "displacement") == 0) return "displacement.magnitude";
    if (strcmp(name, "rotation") == 0) return "displacement.rotation";
    if (strcmp(name, "spin") == 0) return "speed.spin";
    return name;
}

/* "pressure" and "rotation" are clear by themselves; "displacement dx" is not without its
 * measure. */
static void name_values(picture *p, const char *measure_name, const char *column) {
    bool magnitude = strcmp(column, "magnitude") == 0, brief = strlen(column) <= 3;
    snprintf(p->value_name, sizeof p->value_name, "%s%s%s", magnitude || brief ? measure_name : "",
             brief ? " " : "", magnitude ? "" : column);
    for (char *letter = p->value_name; *letter; letter++)
        if (*letter == '_') *letter = ' ';
}

static scree_status take_column(picture *p, const gauge *m, uint32_t column, scree_error *error) {
    double *numbers;
    uint32_t rows;
    if (m->kind->rows != MEASURE_PER_BODY)
        return error_set(error, SCREE_BAD_INPUT,
                         "'%s' is not a number per body and so cannot colour bodies: try speed, "
                         "moment.pressure, displacement or neighbours",
                         m->kind->head.name);
    TRY(measure_rows_of(m, p->frame, p->before, &numbers, &rows, error));
    p->value = mem_alloc((size_t)rows + 1, sizeof *p->value);
    for (uint32_t row = 0; p->value && row < rows; row++)
        p->value[row] =
            body_is_grain(p->frame, row) ? numbers[(size_t)row * m->kind->columns + column] : NAN;
    mem_free(numbers);
    if (!p->value) return error_no_memory(error, "a picture");
    const measure_column *c = &m->kind->column[column];
    name_values(p, m->kind->head.name, c->name);
    p->value_unit = c->unit;
    return SCREE_OK;
}

/* The range of most numbers of bodies and of deformable bodies. */
static scree_status common_limits(picture *p, scree_error *error) {
    const scree_layout *l = p->frame->layout;
    size_t rows = p->value ? p->frame->bodies : 0;
    size_t others = !p->field ? 0 : p->field->nodal ? l->nodes : l->elements;
    double *all = mem_alloc(rows + others + 1, sizeof *all);
    if (!all) return error_no_memory(error, "a picture");
    if (rows) memcpy(all, p->value, rows * sizeof *all);
    if (others) memcpy(all + rows, p->field_value, others * sizeof *all);
    scree_status status = quantile(all, rows + others, 0.01, false, &p->value_low, error);
    if (status == SCREE_OK)
        status = quantile(all, rows + others, 0.99, false, &p->value_high, error);
    mem_free(all);
    return status;
}

/* Numbers of both signs use the diverging scale with zero in its middle. */
scree_status picture_limits(picture *p, scree_error *error) {
    TRY(common_limits(p, error));
    bool both = p->value_low < 0 && p->value_high > 0 && -p->value_low > 0.05 * p->value_high &&
                p->value_high > -0.05 * p->value_low;
    if (both) {
        p->value_high = fmax(p->value_high, -p->value_low);
        p->value_low = -p->value_high;
    } else if (p->value_low > 0 && p->value_low < 0.5 * p->value_high) {
        p->value_low = 0; /* the scale then starts at zero */
    }
    if (isfinite(p->def->colour_limits[0])) p->value_low = p->def->colour_limits[0];
    if (isfinite(p->def->colour_limits[1])) p->value_high = p->def->colour_limits[1];
    if (!(p->value_high > p->value_low)) {
        double room = p->value_low != 0 ? 0.05 * fabs(p->value_low) : 1;
        if (isfinite(p->def->colour_limits[0]) && isfinite(p->def->colour_limits[1]) &&
            p->value_high < p->value_low)
            return error_set(error, SCREE_BAD_INPUT, "the colour limits are in the wrong order");
        p->value_high = p->value_low + room;
    }
    bool signs = p->value_low < -0.05 * p->value_high && p->value_high > -0.05 * p->value_low;
    p->scale = signs && p->value_high > 0 ? SCALE_DIVERGING : SCALE_SEQUENTIAL;
    return SCREE_OK;
}

/* The measure that gives for rigid bodies the same quantity as a field for deformable ones; NULL:
 * there is none. */
static const char *measure_beside(const picture *p) {
    if (!p->field) return p->def->colour;
    if (strcmp(p->field->name, "pressure") == 0) return "moment.pressure";
    if (strcmp(p->field->name, "speed") == 0) return "speed";
    return strcmp(p->field->name, "displacement") == 0 && p->before ? "displacement" : NULL;
}

static void name_field(picture *p) {
    snprintf(p->value_name, sizeof p->value_name, "%s", p->field->label);
    p->value_unit = p->field->unit;
}

scree_status picture_colours(picture *p, scree_error *error) {
    const char *plain[] = {"plain", "group", "region"};
    const char *name = p->def->colour ? p->def->colour : "plain";
    for (int k = 0; k < 3; k++)
        if (strcmp(name, plain[k]) == 0) return SCREE_OK;
    TRY(solids_values(p, error));
    name = measure_beside(p);
    if (!name) {
        name_field(p);
        return picture_limits(p, error);
    }
    gauge m;
    uint32_t column;
    TRY(measure_parse(&m, measure_kinds, p->frame->layout->dimension, colour_text(name), &column,
                      error));
    scree_status status = take_column(p, &m, column, error);
    measure_free(&m);
    if (status != SCREE_OK) return status;
    if (p->field) name_field(p);
    return picture_limits(p, error);
}

static scree_status force_scale(picture *p, scree_error *error) {
    if (!p->def->forces || p->frame->contacts == 0) return SCREE_OK;
    double *size = mem_alloc(p->frame->contacts, sizeof *size), typical;
    if (!size) return error_no_memory(error, "a picture");
    for (uint32_t c = 0; c < p->frame->contacts; c++)
        size[c] = contact_is_active(p->frame, c) ? fabs(p->frame->force[c][0]) : NAN;
    scree_status status = quantile(size, p->frame->contacts, 0.98, true, &typical, error);
    mem_free(size);
    /* strong chains are 0.4 grains thick, but their thickness is limited */
    double side = fmax(p->world.high[0] - p->world.low[0], p->world.high[1] - p->world.low[1]);
    p->force_unit = typical / fmin(0.4, 0.016 * side / p->grain);
    if (p->def->force_scale > 0) p->force_unit = p->def->force_scale;
    return status;
}

scree_status picture_arrows(picture *p, scree_error *error) {
    bool moves = p->def->arrows == SCREE_ARROWS_DISPLACEMENT;
    const char *text = !moves                  ? "speed"
                       : p->def->arrows_affine ? "displacement(affine=true)"
                                               : "displacement";
    gauge m;
    double *numbers;
    uint32_t rows;
    TRY(measure_parse(&m, measure_kinds, p->frame->layout->dimension, text, NULL, error));
    scree_status status = measure_rows_of(&m, p->frame, p->before, &numbers, &rows, error);
    size_t columns = m.kind->columns;
    measure_free(&m);
    if (status != SCREE_OK) return status;
    size_t parts = frame_is_space(p->frame) ? 3 : 2;
    p->arrow = mem_alloc((size_t)rows + 1, parts * sizeof *p->arrow);
    for (size_t row = 0; p->arrow && row < rows; row++)
        for (size_t k = 0; k < parts; k++) /* speed: size, vx, vy, ...; displacement: dx, dy, ... */
            p->arrow[parts * row + k] = numbers[columns * row + (moves ? 0 : 1) + k];
    mem_free(numbers);
    p->arrow_measure_unit = moves ? "m" : "m/s";
    return p->arrow ? SCREE_OK : error_no_memory(error, "a picture");
}

/* Most arrows of a field are at most as long as the distance of their positions; a thin fast layer,
 * as at a wall, must not make all others too short to be visible. */
static scree_status field_scale(picture *p, scree_error *error) {
    size_t count = p->def->field_count;
    const double(*field)[4] = p->def->field;
    double *size = mem_alloc(count + 1, sizeof *size), typical;
    double low[2] = {INFINITY, INFINITY}, high[2] = {-INFINITY, -INFINITY};
    if (!size) return error_no_memory(error, "a picture");
    for (size_t i = 0; i < count; i++) {
        size[i] = sqrt(field[i][2] * field[i][2] + field[i][3] * field[i][3]);
        for (int k = 0; k < 2; k++) {
            low[k] = fmin(low[k], field[i][k]);
            high[k] = fmax(high[k], field[i][k]);
        }
    }
    scree_status status = quantile(size, count, 0.85, true, &typical, error);
    mem_free(size);
    double apart =
        sqrt(fmax(high[0] - low[0], 0) * fmax(high[1] - low[1], 0) / (double)(count + 1));
    p->arrow_unit = typical / fmax(1, apart / p->grain);
    if (p->def->arrow_scale > 0) p->arrow_unit = p->def->arrow_scale;
    p->arrow_measure_unit = p->def->field_unit ? p->def->field_unit : "1";
    return status;
}

static scree_status arrow_scale(picture *p, scree_error *error) {
    if (p->def->arrows == SCREE_ARROWS_NONE) return SCREE_OK;
    if (p->def->arrows == SCREE_ARROWS_FIELD) return field_scale(p, error);
    if (p->before || p->def->arrows == SCREE_ARROWS_VELOCITY) TRY(picture_arrows(p, error));
    TRY(solids_arrows(p, error));
    uint32_t rows = p->arrow ? p->frame->bodies : 0, nodes = p->frame->layout->nodes;
    double *size = mem_alloc((size_t)rows + nodes + 1, sizeof *size), typical;
    if (!size) return error_no_memory(error, "a picture");
    for (uint32_t row = 0; row < rows; row++) {
        const double *a = p->arrow + 2 * (size_t)row;
        size[row] = body_is_grain(p->frame, row) ? sqrt(a[0] * a[0] + a[1] * a[1]) : NAN;
    }
    for (uint32_t n = 0; n < nodes; n++)
        size[rows + n] = sqrt(p->node_arrow[n][0] * p->node_arrow[n][0] +
                              p->node_arrow[n][1] * p->node_arrow[n][1]);
    scree_status status = quantile(size, (size_t)rows + nodes, 0.98, true, &typical, error);
    mem_free(size);
    /* long arrows have the length of two grains, and are never too short to be visible */
    double width = p->world.high[0] - p->world.low[0];
    p->arrow_unit = typical / fmax(nodes ? 0 : 2, 0.035 * width / p->grain);
    p->arrow_measure_unit = p->def->arrows == SCREE_ARROWS_VELOCITY ? "m/s" : "m";
    if (p->def->arrow_scale > 0) p->arrow_unit = p->def->arrow_scale;
    return status;
}

scree_status picture_values(picture *p, scree_error *error) {
    TRY(picture_colours(p, error));
    TRY(force_scale(p, error));
    TRY(stress_scales(p, error));
    return arrow_scale(p, error);
}
