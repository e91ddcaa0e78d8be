/* A picture of a space world while it is being drawn: shared by the files that draw its parts.
 *
 * Three rasters: solid surfaces, one transparent film over them, and the depths seen by the main
 * light, for shadows. Everything drawn is an item with a look. */
#ifndef DRAW_SPACE_SCENE_H
#define DRAW_SPACE_SCENE_H

#include "draw/picture.h"
#include "draw/space/raster.h"
#include "frame/bundle.h"

typedef enum look_kind {
    LOOK_BODY,
    LOOK_GROUND, /* fades away from the scene */
    LOOK_WALL,   /* of a container: pale, clear from behind, casts no shadow */
    LOOK_MARK    /* tubes and arrows: no outline, little shade */
} look_kind;

/* Colours are linear light. */
typedef struct item_look {
    float colour[3], section[3]; /* section: of faces that a cut makes */
    float gloss, ink, film;      /* shine; strength of outlines; opacity where seen through */
    float stripe[3], dot[3];     /* balls: unit axes in view coordinates, to see them turn */
    float soft;                  /* width of a pixel on a ball of radius 1; 0: no stripe */
    float mesh;                  /* strength of lines between facets of a deformable body */
    bool coded;                  /* faces are facet_code; colours by level where `by_level` */
    bool by_level;
    uint8_t kind; /* look_kind */
} item_look;

enum { CUTS_MOST = 16 };

typedef struct scene {
    picture *p;
    bool see_through; /* bodies are transparent films so that forces are visible */
    box3 body_box;    /* around everything drawn, m */
    bool frames_box;  /* it belongs to the required contents of the picture, not only the bodies */
    double centre[3], radius;
    camera camera, fine, light; /* of the page; of the samples; of the shadows */
    double focus;               /* depth at which the scale bar holds */
    int samples;                /* per pixel along each side */
    int width, height;          /* pixels */
    raster solid, film, shadow;
    cut_plane cut[CUTS_MOST]; /* world coordinates */
    int cuts;
    double offset[3];       /* shift of the periodic image being drawn */
    bool beside;            /* beside the requested images: draw only what extends into them */
    ARRAY(item_look) looks; /* those of the rows of the frame come first */
    facets work;
    double *node_value; /* (nodes) of deformable bodies along the colour scale; NULL: no field */
    float level_colour[FIELD_LEVELS][3]; /* linear light */
    bool no_memory;
} scene;

/* One of the rasters and the camera that fills it. */
typedef struct pass {
    raster *to;
    const camera *from;
    bool shadow;
} pass;

/* space_extent.c: positions of bodies as drawn, and the extent of the picture. */
bool row_is_wall(const scree_frame *frame, uint32_t row); /* a surface that does not move freely */
/* A piece of an unbounded part, `half` on either side of its point nearest to a position. */
scree_part scene_finite_part(const scree_part *part, const pose3 *pose, const double beside[3],
                             double half);
void scene_pose(const scene *s, uint32_t row, pose3 *out);
/* Whether a ball of this radius about a point is drawn in the current image: everything of a
 * requested image; of an image beside them only parts that reach across the boundary. */
bool scene_reaches(const scene *s, const double at[3], double radius);
void scene_extent(scene *s);
void scene_fit(scene *s, camera_fit *fit, const camera *turned);
/* The row of a body that contains this point; NO_ROW: none. */
uint32_t scene_row_at(const scene *s, const double point[3]);

/* space_solids.c: deformable bodies */
void scene_node(const scene *s, uint32_t solid, uint32_t n, double out[3]);
scree_status scene_solid_values(scene *s, scree_error *error);
void scene_draw_solids(scene *s, const pass *to);
double scene_mesh_ink(const scene *s, uint32_t solid);

/* space_look.c: colours */
scree_status scene_values(scene *s, scree_error *error);
scree_status scene_looks(scene *s, scree_error *error);
/* Appends a look; its number. */
uint32_t scene_add_look(scene *s, colour c, look_kind kind, double film);
void linear_light(colour c, float out[3]);
float encode_light(double linear); /* 0 .. 1 to sRGB */

/* The things drawn: space_bodies.c, space_boundary.c, space_marks.c. */
void scene_draw_bodies(scene *s, const pass *to, const pass *film);
void scene_draw_boundaries(scene *s, const pass *to, const pass *film);
void scene_draw_cell(scene *s, const pass *to);
scree_status scene_draw_forces(scene *s, const pass *to, scree_error *error);
void scene_draw_arrows(scene *s, const pass *to);
void scene_draw_contacts(scene *s, const pass *to);
/* Corners on a circle of this radius (m) at a depth, so that no chord is seen. */
int scene_steps(const camera *c, double radius, double depth);
/* A ball in world coordinates. */
void scene_ball(const scene *s, const pass *to, const double centre[3], double radius, bool cut,
                uint32_t item);

/* Spacing of the lines on the ground, m. */
double scene_grid(const scene *s);

/* space_shade.c: light and colours of all samples, four bytes (straight alpha) a pixel. */
scree_status scene_shade(const scene *s, uint8_t *bytes, scree_error *error);
/* space_occlusion.c: per pixel, how much of the sky is seen; 1: all. */
scree_status scene_occlusion(const scene *s, float *open, scree_error *error);

#endif
