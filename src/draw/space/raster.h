/* Removes hidden surfaces by depth: for every sample of the picture the nearest surface, its item
 * and its normal. Colours are computed later (space/shade.c), so that each sample is lit only
 * once. */
#ifndef DRAW_SPACE_RASTER_H
#define DRAW_SPACE_RASTER_H

#include "base/status.h"
#include "draw/space/camera.h"
#include "draw/space/facets.h"

#define NOTHING UINT32_MAX

typedef struct sample {
    uint32_t item;     /* index of the visible item, or NOTHING */
    int16_t normal[3]; /* in view coordinates, towards the camera has z < 0; any length */
    uint16_t face;
} sample;

typedef double pixel[2];

typedef struct raster {
    int width, height;
    float *depth;        /* INFINITY where nothing is visible */
    sample *seen;        /* NULL: depth only, for shadows */
    ARRAY(pixel) pixels; /* room for one polygon */
    ARRAY(corner) clipped;
    bool no_memory;
} raster;

scree_status raster_init(raster *r, int width, int height, bool surfaces, scree_error *error);
void raster_free(raster *r);

/* Removes everything beyond the plane normal . x = offset, in view coordinates. */
typedef struct cut_plane {
    double normal[3], offset;
} cut_plane;

typedef enum facing {
    FACING_CAMERA, /* surfaces whose free side is visible */
    FACING_AWAY    /* surfaces seen from behind, shown as if from the front */
} facing;

/* A ball, exact at every sample; centre in view coordinates. Hollow: its inner side. */
typedef struct ball {
    double centre[3], radius;
    bool hollow;
} ball;
void raster_ball(raster *r, const camera *c, const ball *b, facing side, const cut_plane *planes,
                 int count, uint32_t item);
/* World coordinates; cuts have been made. */
void raster_facets(raster *r, const camera *c, const facets *f, facing side, uint32_t item);

#endif
