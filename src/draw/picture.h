/* A picture of one frame while it is drawn: shared by the files that draw its parts. */
#ifndef DRAW_PICTURE_H
#define DRAW_PICTURE_H

#include "draw/backend.h"
#include "frame/solids.h"
#include "scree/draw.h"

enum { LAYER_WALLS, LAYER_BODIES, LAYER_SKIN, LAYER_FORCES, LAYER_ARROWS, LAYER_CUTS, LAYER_PAGE };

/* Sizes at a width of 1200; everything scales with picture.unit. */
enum { PICTURE_TEXT = 22, PICTURE_TITLE = 26, PICTURE_MARGIN = 16, PICTURE_BAR = 170 };

typedef struct picture {
    const scree_picture_def *def;
    const scree_frame *frame, *before;
    display d;
    double unit;            /* page units per unit of the sizes above */
    box world;              /* m, the region shown */
    double low[3], high[3]; /* space: m, around the region shown */
    rectangle area;         /* its position on the page */
    view view;              /* of the world */
    double grain;           /* mean diameter of a grain, m; > 0 */
    double shift;           /* of the periodic image being drawn, m */
    uint32_t *row_before;   /* per slot, or NULL */
    uint32_t *row_of;       /* per slot */

    double *value;            /* colours by measure: one number per row, or NULL */
    const solid_field *field; /* colours of deformable bodies, or NULL */
    double *field_value;      /* (nodes or elements) of that field */
    double value_low, value_high;
    colour_scale scale;
    char value_name[96];
    const char *value_unit;

    double force_unit; /* N per thickness of a grain; 0: no force to draw */
    double arrow_unit; /* m/s or m per length of a grain; 0: nothing moves */
    double *arrow;     /* (bodies x 2, in space 3), or NULL: those of a field are in the def */
    double (*node_arrow)[3]; /* (nodes) of deformable bodies, or NULL */
    double cross_unit;       /* Pa per grain of length; 0: no stress to draw */
    double pressure_unit;    /* the same for contact pressures */
    double (*moment)[3];     /* (bodies) xx, yy, xy: stress in rigid bodies, Pa; NULL: not
                              * requested */
    const char *arrow_measure_unit;
} picture;

/* Where a body is drawn: magnified, moved into the periodic cell, shifted to the image. */
void picture_pose(const picture *p, uint32_t row, double pose[4]);
/* Whether a circle (m) about this position is visible. */
bool picture_sees(const picture *p, const double at[2], double radius);

/* picture_values.c: numbers behind colours, forces and arrows */
scree_status picture_values(picture *p, scree_error *error);
/* Colours by a measure; nothing for "plain" and "group". */
scree_status picture_colours(picture *p, scree_error *error);
/* Vectors of arrows, as many numbers for each as the world has dimensions. */
scree_status picture_arrows(picture *p, scree_error *error);
/* Sets the ends of the colour scale from p->value. */
scree_status picture_limits(picture *p, scree_error *error);
/* The share-th quantile of the finite numbers among count, or of their absolute values; 0 if there
 * are none. */
scree_status quantile(const double *values, size_t count, double share, bool absolute, double *out,
                      scree_error *error);

/* Whether colours represent numbers, so that a colour bar is useful. */
static inline bool picture_has_scale(const picture *p) { return p->value || p->field; }

/* picture_solids.c: deformable bodies, planar */
void solids_widen(const picture *p, box *b);
/* Where a node is drawn: magnified, in the periodic image. */
void picture_node(const picture *p, uint32_t node, double out[3]);
/* Displacement of a body's centre as drawn in the cell, including the shift of the image. */
double solid_image_shift(const picture *p, uint32_t solid);
scree_status solids_values(picture *p, scree_error *error);
/* Vectors at nodes for arrows. */
scree_status solids_arrows(picture *p, scree_error *error);
void draw_solids(picture *p);
scree_status draw_node_arrows(picture *p, scree_error *error);
colour picture_region_fill(const picture *p, uint32_t region);
/* Bodies of this size, m; 0: there are none. */
double solids_grain(const scree_frame *frame);

/* picture_moments.c: stresses in rigid bodies from the contact forces on them */
scree_status moments_find(picture *p, scree_error *error);
/* Stress of a rigid body, and where it is drawn. False: it has none. */
bool moment_of(const picture *p, uint32_t row, double at[2], principal *out);

/* picture_stress.c: crosses and pressures */
scree_status stress_scales(picture *p, scree_error *error);
void pressures_widen(const picture *p, box *b);
scree_status draw_crosses(picture *p, scree_error *error);
scree_status draw_pressures(picture *p, scree_error *error);
extern const uint32_t tension_colour, compression_colour, pressure_colour;

/* picture_bodies.c */
scree_status draw_bodies(picture *p, scree_error *error);
/* picture_overlay.c */
scree_status draw_forces(picture *p, scree_error *error);
void draw_arrows(picture *p);
void draw_field(picture *p);
scree_status draw_cuts(picture *p, scree_error *error);
/* picture_page.c: title, scale bar, keys, colour bar */
void draw_page(picture *p);
/* The directions of x, y and z as seen by the camera, in the lower right corner. */
void draw_axes(picture *p, const double right[3], const double up[3], const double back[3]);
double page_top(const scree_picture_def *def);
double page_bottom(picture *p);

/* picture_legend.c: groups or regions by their colours */
/* Height that the legend needs below the row of the scale bar, in the sizes above. */
double legend_height(picture *p);
/* y: of the row of the scale bar. */
void draw_legend(picture *p, double y);
/* The colour number of a group; one more than the last for bodies without a group. */
uint32_t picture_group_kind(const picture *p, uint32_t group);

/* space_check.c, space_picture.c: worlds of three dimensions */
scree_status space_check_def(const scree_picture_def *def, scree_error *error);
scree_status space_prepare(picture *p, scree_error *error);
scree_status space_draw(picture *p, scree_error *error);

/* The whole display list of a frame; free it with display_free. */
scree_status picture_make(display *out, const scree_frame *frame, const scree_frame *before,
                          const scree_picture_def *def, scree_error *error);

extern const uint32_t force_colour, sliding_colour, pulling_colour;
extern const uint32_t wall_colour, wall_rim_colour; /* fixed or driven bodies */
colour picture_arrow_colour(const picture *p);
colour picture_group_fill(const picture *p, uint32_t group);

#endif
