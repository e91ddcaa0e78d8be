/* Pictures of frames, plots of numbers, movies. The extension of the file name sets the format:
 * .png, .pdf (these two need cairo) or .svg (always available). A file is written completely or
 * not at all.
 *
 *     scree_picture_def def = scree_default_picture_def();
 *     def.forces = 1;
 *     scree_draw_frame(&frame, NULL, &def, "heap.png", &error);
 *
 * Texts in a def are read during the call only. */
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
    SCREE_ARROWS_FIELD         /* at given places, planar worlds only: see field */
} scree_arrows;

/* Principal stresses as crosses, planar worlds only. */
typedef enum scree_crosses {
    SCREE_CROSSES_NONE,
    SCREE_CROSSES_ELEMENTS, /* one in every element */
    SCREE_CROSSES_BODIES,   /* one per deformable body: the mean over its elements */
    SCREE_CROSSES_MOMENTS   /* one per body, also rigid: moment tensor of its contact forces /
                             * volume; for deformable bodies with their mean stress on top */
} scree_crosses;

/* A line through a point; the resultant of the contact forces across it is drawn: the force that
 * the left side (looking along the direction) exerts on the right side. */
typedef struct scree_cut {
    double point[2], direction[2];
} scree_cut;

/* A plane normal . x = offset that cuts a space world: everything beyond it is removed, and the
 * solids that it cuts show their interior in another colour. */
typedef struct scree_section {
    double normal[3], offset; /* any length; offset in m for a unit normal */
    int towards_camera;       /* 1: removes the side that faces the camera, whichever it is */
} scree_section;

/* How a frame is drawn. A scale or limit that is NaN or 0 (see each field) is chosen from the
 * frame. */
typedef struct scree_picture_def {
    size_t size;              /* set by scree_default_picture_def() */
    double width, height;     /* pixels; height 0: follows from the content */
    double low[3], high[3];   /* corners of the view, m; NaN: around all finite bodies */
    double margin;            /* margin around them, as a share of the larger side */
    const char *colour;       /* "plain", "group", "displacement", "rotation", "spin", or a measure
                                 per body such as "speed", "moment.pressure",
                                 "displacement(affine=true).dx"; space: "body", "height", "force".
                                 Deformable bodies: "region", "von_mises", "pressure",
                                 "principal_1", "principal_3", "stress_xx" and so on, "plastic",
                                 "energy", "displacement", "ux", "uy", "uz", "speed" */
    double colour_limits[2];  /* NaN: 1st and 99th percentile; values beyond have the colour of
                               * the limit */
    int outline, marks;       /* 1: thin outlines; a mark on disks and balls, to show rotation */
    int forces;               /* 1: draw the force network; line width is proportional to the
                               * force */
    double force_scale;       /* force in N drawn as thick as one mean grain; 0: automatic */
    int arrows;               /* scree_arrows */
    double arrow_scale;       /* m/s or m drawn as long as one mean grain; 0: automatic */
    int arrows_affine;        /* 1: displacements without their mean affine field */
    const double (*field)[4]; /* arrows of a field: x and y of the middle (m) and two components */
    size_t field_count;
    const char *field_unit; /* unit of the components, such as "m/s" */
    double magnify;         /* factor for displacements since the earlier frame; without one, for
                             * those of deformable bodies from rest */
    int mesh;               /* deformable bodies: 1: edges of elements */
    int crosses;            /* scree_crosses */
    double cross_scale;     /* Pa drawn as long as one mean grain; 0: automatic */
    int pressures;          /* 1: contact pressures along surfaces; planar worlds only */
    double pressure_scale;  /* Pa drawn as long as one mean grain; 0: automatic */
    int images;             /* periodic worlds: number of cells shown on each side of the first */
    const scree_cut *cuts;  /* planar worlds only */
    size_t cut_count;
    const scree_cut *lines; /* planar worlds only: lines drawn over the picture, such as a band;
                             * nothing is measured */
    size_t line_count;
    /* Space worlds only. Direction of the camera from its target in degrees (azimuth 0: from +x,
     * -90: from -y; z is up) and distance in m */
    double azimuth, elevation, distance, look_at[3]; /* NaN: chosen so that everything is in view */
    int orthographic;                                /* 1: no perspective */
    int contacts;                                    /* 1: draw contact points with their normals */
    const scree_section *sections;
    size_t section_count;                       /* up to 16 */
    const char *title;                          /* NULL: none */
    int time_stamp, scale_bar, colour_bar, key; /* 1: shown where meaningful */
    int transparent;                            /* 1: transparent background */
} scree_picture_def;

/* For planar and space worlds; a setting that is meaningless for the dimension is an error. In
 * space bodies become transparent where forces or contacts are drawn.
 *
 * Defaults: 1200 pixels wide, plain bodies with outlines and marks, time stamp and scale bar. */
SCREE_DEFAULTS(picture_def)

/* before: an earlier frame of the same world, for displacements; otherwise NULL. */
SCREE_API scree_status scree_draw_frame(const scree_frame *frame, const scree_frame *before,
                                        const scree_picture_def *def, const char *path,
                                        scree_error *error);

/* Sets the open values of def (view, colour limits, force and arrow scales) to suit this frame,
 * and widens those of an earlier call: call it with the same def for every frame of a sequence
 * that should have one view and one scale. `start` 1: the first of them. */
SCREE_API scree_status scree_picture_fit(scree_picture_def *def, int start,
                                         const scree_frame *frame, const scree_frame *before,
                                         scree_error *error);

/* Movies, made with the program ffmpeg, which must be installed (otherwise SCREE_NOT_FOUND). The
 * view of the first frame is used for all, unless def gives one. The file appears on close. */
typedef struct scree_movie scree_movie;
SCREE_API scree_status scree_movie_open(scree_movie **out, const char *path,
                                        double frames_per_second, const scree_picture_def *def,
                                        scree_error *error);
SCREE_API scree_status scree_movie_frame(scree_movie *movie, const scree_frame *frame,
                                         const scree_frame *before, scree_error *error);
/* Adds several frames, drawn by `threads` threads; the movie is the same for any number. Every
 * frame is compared with `before`. Frames held by several readers of one result are valid
 * together. */
SCREE_API scree_status scree_movie_frames(scree_movie *movie, const scree_frame *const *frames,
                                          size_t count, const scree_frame *before, int threads,
                                          scree_error *error);
/* Ends the movie and frees it in any case; the file is kept only on success. */
SCREE_API scree_status scree_movie_close(scree_movie *movie, scree_error *error);
SCREE_API void scree_movie_discard(scree_movie *movie); /* frees it and leaves no file; NULL is
                                                         * allowed */

typedef enum scree_mark {
    SCREE_MARK_LINE,
    SCREE_MARK_POINTS,
    SCREE_MARK_LINE_POINTS,
    SCREE_MARK_STEPS, /* constant until the next point */
    SCREE_MARK_BARS   /* bars from zero, as wide as the distance of the points */
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
    const char *label, *unit; /* label and unit of the y axis; unit NULL or "1": a pure number */
    int log;
    double low, high; /* NaN: from the data */
} scree_panel;

/* Line plots and the like: panels stacked on one x axis. */
typedef struct scree_plot_def {
    size_t size;          /* set by scree_default_plot_def() */
    double width, height; /* pixels; height 0: follows from the number of panels */
    const char *title;    /* NULL: none */
    const char *x_label, *x_unit;
    int x_log;
    double x_low, x_high; /* NaN: from the data */
    const scree_panel *panels;
    size_t panel_count;
    const scree_series *series;
    size_t series_count;
} scree_plot_def;

SCREE_DEFAULTS(plot_def) /* default: 1200 pixels wide, no panel */
SCREE_API scree_status scree_plot(const scree_plot_def *def, const char *path, scree_error *error);

/* Every plot by its name, with parameters checked against its table, as offered by `scree plot
 * --kind`. The help of each plot explains how it uses the panels and series of def. Texts live as
 * long as the program. */
typedef struct scree_plot_info {
    const char *name, *help;
} scree_plot_info;
SCREE_API size_t scree_plot_count(void);
SCREE_API void scree_plot_at_into(size_t index, scree_plot_info *out, size_t size);
static inline scree_plot_info scree_plot_at(size_t index) {
    scree_plot_info out;
    scree_plot_at_into(index, &out, sizeof out);
    return out;
} /* all zero if index is beyond the end */
struct scree_params; /* scree/params.h */
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
 * the share of problems that it solves within a factor of the smallest cost of all solvers. cost
 * (problems x solvers), row by row, > 0; a cost that is not finite means not solved. def gives
 * title, size and x label; its panels and series are not used. */
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
