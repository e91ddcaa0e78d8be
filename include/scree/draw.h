/* Pictures of frames, plots of numbers, movies. The ending of the file name chooses the format:
 * .png, .pdf (these two need cairo) or .svg (always there). A file appears whole or not at all.
 *
 *     scree_picture_def def = scree_default_picture_def();
 *     def.forces = 1;
 *     scree_draw_frame(&frame, NULL, &def, "heap.png", &error);
 *
 * Texts in a def are only read during the call. */
#ifndef SCREE_DRAW_H
#define SCREE_DRAW_H

#include "scree/frame.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum scree_arrows {
    SCREE_ARROWS_NONE,
    SCREE_ARROWS_VELOCITY,
    SCREE_ARROWS_DISPLACEMENT, /* since the earlier frame */
    SCREE_ARROWS_FIELD         /* at places of their own, planar alone: see field */
} scree_arrows;

/* Principal stresses as crosses, planar worlds alone. */
typedef enum scree_crosses {
    SCREE_CROSSES_NONE,
    SCREE_CROSSES_ELEMENTS, /* one in every element */
    SCREE_CROSSES_BODIES,   /* one of every deformable body: the mean over its elements */
    SCREE_CROSSES_MOMENTS   /* of every body, rigid ones too: the moment tensor of its contact
                               forces / volume; over it the mean of a deformable one */
} scree_crosses;

/* A line through a point across which the resultant of the contact forces is drawn: the force of
 * what lies left of it (looking along the direction) upon what lies right. */
typedef struct scree_cut {
    double point[2], direction[2];
} scree_cut;

/* A plane normal . x = offset that cuts a space world: what lies beyond it is left out, and the
 * solids that it cuts show their inside in a colour of its own. */
typedef struct scree_section {
    double normal[3], offset; /* any length; offset in m for a unit normal */
    int towards_camera;       /* 1: the side that faces the camera goes, whichever it is */
} scree_section;

/* How a frame is drawn. A scale or limit that is NaN or 0 (as said) is chosen from the frame. */
typedef struct scree_picture_def {
    size_t size;              /* set by scree_default_picture_def() */
    double width, height;     /* pixels; height 0: by the shape of what is shown */
    double low[3], high[3];   /* corners of the view, m; NaN: around all finite bodies */
    double margin;            /* around them, as a share of the larger side */
    const char *colour;       /* "plain", "group", "displacement", "rotation", "spin", or a measure
                                 per body such as "speed", "moment.pressure",
                                 "displacement(affine=true).dx"; space: "body", "height", "force".
                                 Deformable bodies: "region", "von_mises", "pressure",
                                 "principal_1", "principal_3", "stress_xx" and so on, "plastic",
                                 "energy", "displacement", "ux", "uy", "uz", "speed" */
    double colour_limits[2];  /* NaN: 1st and 99th percentile; values beyond get the end's colour */
    int outline, marks;       /* 1: thin outlines; a mark on disks and balls, to see them turn */
    int forces;               /* 1: the force network, thickness proportional to force */
    double force_scale;       /* N drawn as thick as one mean grain; 0: chosen */
    int arrows;               /* scree_arrows */
    double arrow_scale;       /* m/s or m drawn as long as one mean grain; 0: chosen */
    int arrows_affine;        /* 1: displacements without their mean affine field */
    const double (*field)[4]; /* arrows of a field: x and y of the middle, m, and two components */
    size_t field_count;
    const char *field_unit; /* of the components, such as "m/s" */
    double magnify;         /* displacements since the earlier frame are drawn times this; those of
                               deformable bodies without one: from rest */
    int mesh;               /* deformable bodies: 1: edges of elements */
    int crosses;            /* scree_crosses */
    double cross_scale;     /* Pa drawn as long as one mean grain; 0: chosen */
    int pressures;          /* 1: contact pressures along surfaces; planar alone */
    double pressure_scale;  /* Pa drawn as long as one mean grain; 0: chosen */
    int images;             /* periodic worlds: cells shown on each side of the first */
    const scree_cut *cuts;  /* planar alone */
    size_t cut_count;
    const scree_cut *lines; /* planar alone: drawn across, such as a band; nothing is measured */
    size_t line_count;
    /* space alone. The camera stands where azimuth and elevation say (degrees; azimuth 0: on the
     * side of +x, -90: of -y; z is up) and at this distance (m) from what it looks at */
    double azimuth, elevation, distance, look_at[3]; /* NaN: chosen so that all is well in view */
    int orthographic;                                /* 1: no perspective */
    int contacts;                                    /* 1: contact points with their normals */
    const scree_section *sections;
    size_t section_count;                       /* up to 16 */
    const char *title;                          /* NULL: none */
    int time_stamp, scale_bar, colour_bar, key; /* 1: shown where they make sense */
    int transparent;                            /* 1: no background */
} scree_picture_def;

/* Worlds of two and three dimensions: what makes no sense in one of them is refused in words. In
 * space bodies become clear films where forces or contacts are asked for.
 *
 * 1200 pixels wide, plain bodies with outlines and marks, time stamp and scale bar. */
SCREE_DEFAULTS(picture_def)

/* before: an earlier frame of the same world, for displacements; else NULL. */
SCREE_API scree_status scree_draw_frame(const scree_frame *frame, const scree_frame *before,
                                        const scree_picture_def *def, const char *path,
                                        scree_error *error);

/* Fixes what def leaves open (view, colour limits, force and arrow scales) so that it suits this
 * frame, and widens what an earlier call fixed: call it with def for every frame of a sequence
 * that is to keep one view and one scale. `start` 1: the first of them. */
SCREE_API scree_status scree_picture_fit(scree_picture_def *def, int start,
                                         const scree_frame *frame, const scree_frame *before,
                                         scree_error *error);

/* Movies, by the program ffmpeg, which must be installed (SCREE_NOT_FOUND says so). The view of the
 * first frame holds for all, unless def gives one. The file appears on close. */
typedef struct scree_movie scree_movie;
SCREE_API scree_status scree_movie_open(scree_movie **out, const char *path,
                                        double frames_per_second, const scree_picture_def *def,
                                        scree_error *error);
SCREE_API scree_status scree_movie_frame(scree_movie *movie, const scree_frame *frame,
                                         const scree_frame *before, scree_error *error);
/* Ends the movie in any case; the file is kept only if all went well. */
SCREE_API scree_status scree_movie_close(scree_movie *movie, scree_error *error);
SCREE_API void scree_movie_discard(scree_movie *movie); /* leaves no file; NULL is legal */

typedef enum scree_mark {
    SCREE_MARK_LINE,
    SCREE_MARK_POINTS,
    SCREE_MARK_LINE_POINTS,
    SCREE_MARK_STEPS, /* constant until the next point */
    SCREE_MARK_BARS   /* from zero, as wide as the points are apart */
} scree_mark;

/* Points that are not finite, or not positive on a logarithmic axis, interrupt the line. */
typedef struct scree_series {
    const char *label; /* NULL: not in the legend */
    const double *x, *y;
    size_t count;
    int panel; /* from 0, top to bottom */
    int mark;  /* scree_mark */
} scree_series;

typedef struct scree_panel {
    const char *label, *unit; /* of the y axis; unit NULL or "1": a pure number */
    int log;
    double low, high; /* NaN: from the data */
} scree_panel;

/* Line plots and the like: panels stacked on one x axis. */
typedef struct scree_plot_def {
    size_t size;          /* set by scree_default_plot_def() */
    double width, height; /* pixels; height 0: by the number of panels */
    const char *title;    /* NULL: none */
    const char *x_label, *x_unit;
    int x_log;
    double x_low, x_high; /* NaN: from the data */
    const scree_panel *panels;
    size_t panel_count;
    const scree_series *series;
    size_t series_count;
} scree_plot_def;

SCREE_DEFAULTS(plot_def) /* 1200 pixels wide, no panel yet */
SCREE_API scree_status scree_plot(const scree_plot_def *def, const char *path, scree_error *error);

/* Every plot by its name, with parameters checked against its table: what `scree plot --kind`
 * offers. Each makes of the panels and series of def what its help says. Texts live as long as the
 * program. */
typedef struct scree_plot_info {
    const char *name, *help;
} scree_plot_info;
SCREE_API size_t scree_plot_count(void);
SCREE_API scree_plot_info scree_plot_at(size_t index); /* zeroed beyond the end */
struct scree_params;                                   /* scree/world.h */
/* params: a tree of scree_params_new, or NULL. */
SCREE_API scree_status scree_plot_as(const char *name, const struct scree_params *params,
                                     const scree_plot_def *def, const char *path,
                                     scree_error *error);

/* Histogram of values in `bins` equal bins (0: chosen), counts normalised to a density. def gives
 * title, size and x label; its panels and series are not read. */
SCREE_API scree_status scree_plot_histogram(const scree_plot_def *def, const double *values,
                                            size_t count, size_t bins, const char *path,
                                            scree_error *error);
/* Performance profile (E. Dolan and J. More, Mathematical Programming 91, 2002): for each solver
 * the share of problems that it solves within a factor of the least cost that any of them needed.
 * cost (problems x solvers), row by row, > 0; what is not finite was not solved. def gives title,
 * size and x label; its panels and series are not read. */
SCREE_API scree_status scree_plot_profile(const scree_plot_def *def, const char *const *names,
                                          size_t solvers, const double *cost, size_t problems,
                                          const char *path, scree_error *error);
/* Rose: polar histogram of directions (radians), with weights or NULL. axial 1: a direction and its
 * opposite are the same, as for contact normals. */
SCREE_API scree_status scree_plot_rose(const char *title, const double *angles,
                                       const double *weights, size_t count, size_t bins, int axial,
                                       const char *path, scree_error *error);

#ifdef __cplusplus
}
#endif
#endif
