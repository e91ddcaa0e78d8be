/* The legend of a picture: a swatch and a name for every group of bodies, or every region of the
 * meshes. It starts in the row of the scale bar if no other key is there, and continues in as many
 * rows below as it needs; the page is laid out with that number of rows. */
#include <stdio.h>
#include <string.h>

#include "base/math.h"
#include "draw/picture.h"

enum {
    ROW = 36,       /* height of a row below the first, in the units of picture.h */
    ROWS_MOST = 10, /* largest number of entries; the legend then states how many are omitted */
    AXES = 110      /* kept free for the axes of space at the right */
};

typedef struct entry {
    const char *name;
    colour fill, rim;
} entry;

typedef struct pen {
    double x, left, right;
    int row, rows_most;
    double *row_y; /* NULL: nothing is drawn */
} pen;

static bool colours_by(const picture *p, const char *what) {
    return p->def->key && p->def->colour && strcmp(p->def->colour, what) == 0;
}

/* Bodies without a group have a separate colour, the one after the last group's. */
uint32_t picture_group_kind(const picture *p, uint32_t group) {
    const scree_layout *l = p->frame->layout;
    return group < l->groups ? group : l->groups;
}

typedef enum population { NOBODY, HELD, FREE } population;

/* Whether bodies of this group exist now, and whether one of them is free, so that it has the
 * group's colour. */
static population group_population(const picture *p, uint32_t which) {
    const scree_frame *f = p->frame;
    population found = NOBODY;
    for (uint32_t row = 0; row < f->bodies; row++) {
        if (picture_group_kind(p, f->layout->group[f->body[row]]) != which) continue;
        bool soft = solid_of_slot(f->layout, f->body[row]) != NO_ROW;
        if (soft || body_is_grain(f, row)) return FREE;
        found = HELD;
    }
    return found;
}

/* Bodies without a group are listed by their name if only one has their colour. */
static const char *nameless(const picture *p, uint32_t which) {
    const scree_frame *f = p->frame;
    const char *name = "";
    for (uint32_t row = 0; row < f->bodies; row++) {
        uint32_t slot = f->body[row];
        if (picture_group_kind(p, f->layout->group[slot]) != which) continue;
        if (solid_of_slot(f->layout, slot) == NO_ROW && !body_is_grain(f, row)) continue;
        if (name[0] || !f->layout->body_name[slot][0]) return "(no group)";
        name = f->layout->body_name[slot];
    }
    return name[0] ? name : "(no group)";
}

/* Entry k of the groups; bodies that are always fixed or driven are drawn as walls. False: the
 * group has no bodies. */
static bool group_entry(const picture *p, uint32_t k, entry *out) {
    const scree_layout *l = p->frame->layout;
    population who = group_population(p, k);
    bool named = k < l->groups && l->group_name[k][0];
    out->name = named ? l->group_name[k] : nameless(p, k);
    out->fill = who == FREE ? picture_group_fill(p, k) : colour_rgb(wall_colour);
    out->rim = who == FREE ? colour_kind(k) : colour_rgb(wall_rim_colour);
    return who == FREE || (who == HELD && named); /* a wall without a name needs no entry */
}

static bool region_entry(const picture *p, uint32_t k, entry *out) {
    const scree_layout *l = p->frame->layout;
    if (k >= l->regions) return false;
    out->name = l->region_name[k][0] ? l->region_name[k] : "(no name)";
    out->fill = picture_region_fill(p, k);
    out->rim = colour_kind(k);
    return true;
}

static bool legend_entry(const picture *p, uint32_t k, entry *out) {
    if (colours_by(p, "group")) return group_entry(p, k, out);
    return colours_by(p, "region") && region_entry(p, k, out);
}

static uint32_t entries_most(const picture *p) {
    const scree_layout *l = p->frame->layout;
    return l->groups >= l->regions ? l->groups + 1 : l->regions;
}

/* Moves to the position of an entry of this width. False: no row is left for it. */
static bool make_room(pen *at, double width) {
    if (at->x + width <= at->right || at->x <= at->left) return true;
    if (at->row + 1 >= at->rows_most) return false;
    at->row++;
    at->x = at->left;
    return true;
}

static void draw_entry(picture *p, const pen *at, const entry *e) {
    double u = p->unit, y = at->row_y[at->row];
    display_box(&p->d, (rectangle){at->x, y - 9 * u, 18 * u, 18 * u},
                (style){.fill = e->fill, .stroke = e->rim, .width = 1.5 * u});
    display_text(&p->d, at->x + 28 * u, y, e->name, PICTURE_TEXT * u, colour_rgb(0x222222),
                 ALIGN_LEFT, 0, false);
}

static void draw_rest(picture *p, const pen *at, uint32_t count) {
    char text[48];
    snprintf(text, sizeof text, "and %u more", count);
    display_text(&p->d, at->x, at->row_y[at->row], text, PICTURE_TEXT * p->unit,
                 colour_rgb(0x222222), ALIGN_LEFT, 0, false);
}

/* Passes through the entries starting at the pen; returns their number. */
static uint32_t walk(picture *p, pen *at) {
    double u = p->unit, rest = 60 * u + text_width("and 0000 more", PICTURE_TEXT * u);
    uint32_t count = 0, left_out = 0;
    entry e;
    for (uint32_t k = 0; k < entries_most(p); k++) {
        if (!legend_entry(p, k, &e)) continue;
        double width = 60 * u + text_width(e.name, PICTURE_TEXT * u);
        bool last = at->row + 1 >= at->rows_most; /* where the number of omitted ones must fit */
        count++;
        if (left_out > 0 || !make_room(at, last ? width + rest : width)) {
            left_out++;
            continue;
        }
        if (at->row_y) draw_entry(p, at, &e);
        at->x += width;
    }
    if (left_out > 0 && at->row_y) draw_rest(p, at, left_out);
    return count;
}

/* Other keys fill the first row, so the legend starts below it. */
static bool first_row_is_taken(const scree_picture_def *def) {
    return def->forces || def->arrows != SCREE_ARROWS_NONE || def->crosses || def->pressures;
}

static pen pen_start(const picture *p, double *row_y) {
    double u = p->unit, margin = PICTURE_MARGIN * u, left = margin + 4 * u;
    double bar = picture_has_scale(p) && p->def->colour_bar ? PICTURE_BAR * u : 0;
    double axes = frame_is_space(p->frame) && p->def->scale_bar ? AXES * u : 0;
    double right = p->def->width - margin - bar - axes;
    pen at = {.x = left, .left = left, .right = right, .rows_most = ROWS_MOST, .row_y = row_y};
    /* the scale bar takes at most a fifth of the width, with its length beside it */
    if (p->def->scale_bar) at.x += 0.2 * (p->def->width - 2 * margin - bar) + 150 * u;
    if (first_row_is_taken(p->def)) {
        at.row = 1;
        at.x = left;
    }
    return at;
}

double legend_height(picture *p) {
    pen at = pen_start(p, NULL);
    return walk(p, &at) > 0 ? ROW * at.row : 0;
}

void draw_legend(picture *p, double y) {
    double row_y[ROWS_MOST];
    for (int k = 0; k < ROWS_MOST; k++)
        row_y[k] = y + ROW * k * p->unit;
    pen at = pen_start(p, row_y);
    walk(p, &at);
}
