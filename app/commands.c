/* The one table of commands and options: parsing, --help and the man page read it. */
#include "command.h"

#include <stdio.h>
#include <string.h>

/* For commands that take options from tables of the library. */
#define OPTIONS_MAX 32

#define SET_OPTION                                                                                 \
    {                                                                                              \
        "set", 0, "KEY=VALUE", true,                                                               \
            "overrides a parameter of the scene, or a scalar by its path (mu=0.5, "                \
            "world.tolerance=1e-8)"                                                                \
    }
#define RANGE_OPTIONS                                                                              \
    {"from", 0, "T", false, "first time to read, s"}, {                                            \
        "to", 0, "T", false, "last time to read, s"                                                \
    }
#define END                                                                                        \
    { NULL, 0, NULL, false, NULL }

/* Texts made from tables of the library by commands_complete. */
static char families[512]; /* of reference */
static char plots[512];    /* of plot --kind */

static const option run_options[] = {
    {"output", 'o', "FILE.h5", false, "result file; default: NAME.h5 in this folder"},
    {"into", 0, "FOLDER", false,
     "folder for all files of the run (result, summary, restart points, saved problems); it is "
     "created if needed"},
    SET_OPTION,
    {"until", 0, "T", false, "end at this simulated time (s) instead of the scene's end"},
    {"steps", 0, "N", false, "end after N steps from the start instead of the scene's end"},
    {"threads", 0, "N", false,
     "number of threads; results are identical bit for bit for any "
     "number"},
    {"resume", 0, NULL, false,
     "continue the result file from its newest restart point, bit for bit; a scene given as well "
     "is only compared with the stored one"},
    {"overwrite", 0, NULL, false, "overwrite an existing result"},
    {"keep-restarts", 0, NULL, false,
     "keep the two rolling restart points at the end of the run. By default they are removed, and "
     "the result itself keeps the last one for a longer run (--resume --until T)"},
    {"time-limit", 0, "S", false, "stop after S seconds of wall-clock time, with a restart point"},
    {"save-problem", 0, "STEP|worst|unconverged", false,
     "write the contact problem of a step, of the step with the largest residual, or of each step "
     "that missed its tolerance (at most 20) to NAME-problem-STEP.h5, for scree solve"},
    {"json", 0, NULL, false, "progress and summary as JSON, one object per line"},
    {"quiet", 'q', NULL, false, "print errors only"},
    END};

static const option scene_options[] = {SET_OPTION, END};

static const option info_options[] = {
    {"scene", 0, NULL, false, "print the resolved scene of the result"},
    {"json", 0, NULL, false, "print one JSON object"},
    END};

static const option measure_options[] = {
    {"list", 0, NULL, false, "list all measures with their parameters and columns"},
    {"param", 0, "KEY=VALUE", true, "a parameter of the measure (if only one measure is given)"},
    {"csv", 0, "OUT.csv", false, "write the table to this file; - means standard output"},
    {"plot", 0, "OUT.svg|png|pdf", false,
     "plot every column over x; for measures per body or contact, the distribution in the last "
     "frame"},
    {"output", 'o', "OUT", false, "--csv or --plot, depending on the extension of the name"},
    {"x", 0, "COLUMN", false,
     "x axis of the plot: t, step, a column of the table, or MEASURE.COLUMN"},
    {"y", 0, "COLUMN", true, "plot this column only; may be given several times"},
    {"since", 0, "T", false,
     "earlier time for measures that compare two frames; default: the first frame"},
    {"log", 0, NULL, false, "logarithmic y axis"},
    {"last", 0, NULL, false, "use the last frame only"},
    RANGE_OPTIONS,
    END};

static const option band_options[] = {
    RANGE_OPTIONS,
    {"field", 0, "T", false,
     "start time of the field of shear; default: the first frame that is read"},
    {"grains", 0, "GROUP", false,
     "group that forms the sample; default: every completely free "
     "body"},
    {"axis", 0, "DEGREES", false, "direction of the compression, measured from x; default 90"},
    {"reach", 0, "DIAMETERS", false,
     "largest distance of neighbours for the strain around a grain; default 2.5"},
    {"window", 0, "FRAMES", false, "number of frames over which stresses are averaged; default 5"},
    {"csv", 0, "OUT.csv", false,
     "write strains, stresses and sin phi of every frame instead of the report; - means standard "
     "output"},
    {"plot", 0, "OUT.png|svg|pdf", false,
     "picture of the shear around every grain, with the band if there is one"},
    {"width", 0, "PIXELS", false, "width of the picture; default 1200"},
    {"json", 0, NULL, false, "print one JSON object"},
    END};

static const option render_options[] = {
    {"frame", 0, "N", false, "frame number, counted from 0; negative numbers count from the end"},
    {"time", 0, "T", false, "the frame nearest to this time, s"},
    {"last", 0, NULL, false, "the last frame (default)"},
    {"output", 'o', "PIC.png|svg|pdf", false, "picture file; default: FILE.png beside the result"},
    {"colour", 0, "WHAT", false,
     "colour of bodies: plain, group, displacement, rotation, spin, or a measure per body such as "
     "speed or moment.pressure; in space also body, height and force; deformable bodies: region, "
     "von_mises, pressure, principal_1, principal_3, stress_xx and so on, plastic, energy, "
     "displacement, ux, uy, uz, speed"},
    {"limits", 0, "LOW,HIGH", false, "limits of the colour scale"},
    {"forces", 0, NULL, false, "draw the force network; line width shows the force"},
    {"velocities", 0, NULL, false, "draw velocity arrows"},
    {"displacements", 0, "FROM", false, "draw displacement arrows since this time, s"},
    {"affine", 0, NULL, false, "subtract the mean affine field from displacements"},
    {"magnify", 0, "FACTOR", false,
     "magnify displacements since FROM (or the first frame) by this factor"},
    {"no-mesh", 0, NULL, false, "do not draw element edges of deformable bodies"},
    {"crosses", 0, "WHERE", false,
     "draw principal stresses in planar bodies as crosses: elements or bodies (means) for "
     "deformable bodies, moments (from the contact forces on each body) also for rigid ones"},
    {"pressures", 0, NULL, false, "draw contact pressures along the surfaces of planar bodies"},
    {"cut", 0, "CUT", true,
     "planar, X,Y,ANGLE: draw a cut through a point (angle in degrees) and its resultant; space: "
     "remove what is on the camera's side of a plane (x=0.1), on one side (x<0.1 or x>0.1), or "
     "where the normal times x exceeds D (NX,NY,NZ,D)"},
    {"camera", 0, "AZIMUTH,ELEVATION[,DISTANCE]", false,
     "space: camera position, in degrees (azimuth -90: in front, on the side of -y) and m"},
    {"look-at", 0, "X,Y,Z", false, "space: the point at the centre of the picture, m"},
    {"orthographic", 0, NULL, false, "space: no perspective"},
    {"contacts", 0, NULL, false, "space: draw contact points with their normals"},
    {"view", 0, "X0,Y0,X1,Y1", false,
     "corners of the view, m; in space X0,Y0,Z0,X1,Y1,Z1, the box to show"},
    {"width", 0, "PIXELS", false, "width of the picture; default 1200"},
    {"size", 0, "WIDTH,HEIGHT", false,
     "size of the picture in pixels; default: height follows "
     "from the content"},
    {"images", 0, "N", false, "periodic worlds: number of cells to show on each side"},
    {"title", 0, "TEXT", false, "title above the picture"},
    {"transparent", 0, NULL, false, "transparent background"},
    {"movie", 0, "OUT.mp4", false, "make a movie of all frames from --from to --to, with ffmpeg"},
    {"fps", 0, "N", false, "frames of the movie per second; default 25"},
    {"threads", 0, "N", false,
     "frames of the movie that are drawn at once; the movie is the same for any number. Default: "
     "the number of cores, at most 16"},
    RANGE_OPTIONS,
    END};

static const option flow_options[] = {
    {"cell", 0, "SIZE", false, "side of the square cells, m"},
    {"grains", 0, "NAME", false, "group of grains; default: every completely free body"},
    {"least", 0, "N", false, "leave out cells with fewer grains than this on average"},
    {"csv", 0, "OUT.csv", false, "table of the cells that contain grains; - means standard output"},
    {"output", 'o', "PIC.png|svg|pdf", false, "picture with arrows over the last frame"},
    {"title", 0, "TEXT", false, "title above the picture"},
    {"width", 0, "PIXELS", false, "width of the picture; default 1200"},
    RANGE_OPTIONS,
    END};

static const option plot_options[] = {
    {"output", 'o', "OUT.png|svg|pdf", false, "plot file"},
    {"x", 0, "COLUMN", false, "column of the x axis; default: the first"},
    {"y", 0, "COLUMN[,COLUMN]", true, "panel with these columns; may be given several times"},
    {"label", 0, "TEXT", true, "name of the curves of a table, in the order of the tables"},
    {"kind", 0, "NAME", false, plots},
    {"option", 0, "KEY=VALUE", true, "a parameter of that kind of plot"},
    {"bars", 0, NULL, false, "draw bars instead of lines"},
    {"points", 0, NULL, false, "draw points instead of lines"},
    {"log", 0, NULL, false, "logarithmic y axis"},
    {"x-log", 0, NULL, false, "logarithmic x axis"},
    {"x-limits", 0, "LOW,HIGH", false, "limits of the x axis"},
    {"y-limits", 0, "LOW,HIGH", false, "limits of the y axes"},
    {"y-label", 0, "TEXT", true,
     "name of the y axis of a panel, in the order of --y; by default the name of its column, or "
     "only the unit for several columns; an empty text keeps the default"},
    {"title", 0, "TEXT", false, "title above the plot"},
    {"width", 0, "PIXELS", false, "width of the plot; default 1200"},
    {"height", 0, "PIXELS", false,
     "height of the plot; by default it follows from the number of "
     "panels"},
    END};

/* The exporters of the library and their parameters come first: commands_complete. */
static option export_options[OPTIONS_MAX];
static const option export_others[] = {
    {"overwrite", 0, NULL, false, "replace an existing series or file"}, RANGE_OPTIONS, END};

static const option view_options[] = {
    SET_OPTION,
    {"port", 0, "N", false, "port to listen on; default: any that is free"},
    {"listen", 0, "ADDRESS", false,
     "address to listen on; default 127.0.0.1, which other machines cannot reach. With any other, "
     "such as 0.0.0.0, whoever knows the address with its token sees the result and steers the "
     "run"},
    {"threads", 0, "N", false, "number of threads of a run"},
    {"no-open", 0, NULL, false, "print the address only, and open no browser"},
    END};

static const option study_options[] = {
    {"vary", 0, "KEY=A,B,C", true,
     "values of one parameter; several options give all combinations"},
    {"output", 'o', "FOLDER", false, "folder for the runs and table.csv"},
    SET_OPTION,
    {"measure", 0, "MEASURE", true, "add this measure of the last frame to the table"},
    {"until", 0, "T", false, "end of every run, s"},
    {"steps", 0, "N", false, "number of steps of every run"},
    {"threads", 0, "N", false, "number of threads of every run"},
    {"jobs", 'j', "N", false, "number of runs at the same time (default 1)"},
    {"overwrite", 0, NULL, false, "repeat all runs; by default complete runs are kept"},
    {"quiet", 'q', NULL, false, "print errors only"},
    END};

static const option solve_options[] = {
    {"solver", 0, "NAME|a,b,c|all", false, "name of a solver; several give a table"},
    {"tol", 0, "E", false, "tolerance; default 1e-8"},
    {"norm", 0, "quoted|scaled|maximum", false,
     "residual that must fall below the tolerance: quoted, the error of FCLIB and Siconos; "
     "scaled, the scale-free root mean square over contacts, as in time steps; or maximum, the "
     "scale-free residual of the worst contact (world.norm maximum). Default: quoted; scaled for "
     "problems of kind general, because quoted ignores their bilateral rows"},
    {"time-limit", 0, "S", false,
     "stop each solve after S seconds of wall-clock time; default: no limit for one solver on one "
     "file, otherwise 10 s"},
    {"max-iter", 0, "N", false, "maximum number of sweeps, gradient steps or Newton steps"},
    {"max-work", 0, "N", false,
     "maximum counted work, in units of about one nanosecond of one "
     "core"},
    {"option", 0, "KEY=VALUE", true, "an option of the solver; scree solvers lists them"},
    {"guess", 0, NULL, false, "start from the initial guess in the file instead of zero"},
    {"rolling", 0, NULL, false,
     "read a .dat file of one contact with 3 rows as a rolling contact in the plane, not as a "
     "contact in space"},
    {"threads", 0, "N", false,
     "number of threads; results are identical bit for bit for any "
     "number"},
    {"repeat", 0, "N", false, "solve N times and report the median time"},
    {"output", 'o', "OUT.h5", false, "write problem and solution as an FCLIB file"},
    {"plot", 0, "OUT.svg|png|pdf", false,
     "plot the residual over counted work, one curve per solver; for a folder the performance "
     "profile over time"},
    {"over", 0, "time|work|iterations", false, "x axis of the plot or profile"},
    {"json", 0, NULL, false, "one JSON object per line, for each file and solver"},
    END};

static const option none[] = {END};

static void add_option(option *list, option o) {
    size_t count = 0;
    for (; list[count].name; count++)
        if (strcmp(list[count].name, o.name) == 0) return; /* several have this parameter */
    if (count + 1 < OPTIONS_MAX) list[count] = o;
}

static void add_exporters(void) {
    for (size_t i = 0; i < scree_export_count(); i++) {
        scree_export_info info = scree_export_at(i);
        add_option(export_options, (option){info.name, 0, info.target, false, info.help});
    }
    const char *name, *help;
    for (size_t i = 0; i < scree_export_count(); i++)
        for (size_t k = 0; scree_export_parameter_at(i, k, &name, &help); k++)
            add_option(export_options, (option){name, 0, "VALUE", false, help});
    for (const option *o = export_others; o->name; o++)
        add_option(export_options, *o);
}

static void add_text(char *text, size_t room, const char *before, const char *word) {
    size_t used = strlen(text);
    snprintf(text + used, room - used, "%s%s", before, word);
}

void commands_complete(void) {
    add_exporters();
    for (size_t i = 0; i < scree_family_count(); i++)
        add_text(families, sizeof families, i ? ", " : "Families: ", scree_family_at(i));
    add_text(families, sizeof families, ".", "");
    for (size_t i = 0; i < scree_plot_count(); i++)
        add_text(plots, sizeof plots, i ? ", " : "", scree_plot_at(i).name);
    add_text(plots, sizeof plots, "; ", "default: lines; scree reference plot describes each kind");
}

const command commands[] = {
    {"run", "SCENE|NAME", 0, 1, "simulate a scene and record it",
     "SCENE is a YAML or JSON file, NAME a scene of the gallery (see scree examples). Writes "
     "FILE.h5, FILE.summary.json and restart points. Ctrl-C ends the run after the current step "
     "with a frame and a restart point; a second Ctrl-C ends it at once. Exit codes: 0 done, 2 "
     "bad input, 3 finished but some steps missed their tolerance, 4 stopped before its end.",
     "scree run wall --until 3 -o wall.h5", run_options, false, command_run},
    {"examples", "", 0, 0, "list the scenes of the gallery", NULL, NULL, none, false,
     command_examples},
    {"check", "SCENE|NAME", 1, 1, "check a scene without running it",
     "Reads the scene, builds the world and reports errors and warnings. Exit code 0 or 2.",
     "scree check wall --set mu=0.5", scene_options, false, command_check},
    {"explain", "SCENE|NAME", 1, 1, "print a scene fully resolved",
     "Defaults filled in, parameters evaluated, the law of every pair of surfaces, masses of "
     "walls.",
     NULL, scene_options, false, command_explain},
    {"info", "FILE", 1, 1, "show the contents of a result or a restart point", NULL,
     "scree info wall.h5", info_options, false, command_info},
    {"mesh", "FILE", 1, 1, "report the quality of a mesh",
     "FILE is a mesh of gmsh (.msh, version 2.2 or 4.1) or a tessellation of Neper (.tess). "
     "Prints counts, regions, sets, errors, shape quality of the elements, edge lengths and "
     "volume. Exit codes: 0 the mesh can be used for bodies, 2 it cannot.",
     "scree mesh part.msh", none, false, command_mesh},
    {"measure", "FILE MEASURE...", 0, -1, "measure the frames of a result",
     "A measure is a name, or a name with parameters: 'cut(point=[0.3, 0], direction=[0, 1])'. "
     "Without --csv or --plot the table is printed.",
     "scree measure wall.h5 energy --plot energy.svg", measure_options, false, command_measure},
    {"band", "FILE", 1, 1, "find the shear band of a sample, its friction and dilatancy",
     "From the displacements of the grains between --from and --to: strain around every grain, "
     "the straight band that fits the field of shear best, its angle from the direction normal to "
     "the compression and its quality (a correlation coefficient, compared with that of random "
     "values). From contacts: the bulk friction angle phi, sin phi = (s1 - s2)/(s1 + s2), at its "
     "peak. From strains: the dilatancy angle psi around the peak. Planar worlds only.",
     "scree band biaxial.h5 --from 1.6 --plot band.png", band_options, false, command_band},
    {"render", "FILE", 1, 1, "draw a frame, or make a movie", NULL,
     "scree render heap.h5 --forces --cut 0,0.1,90 -o heap.png", render_options, false,
     command_render},
    {"flow", "FILE", 1, 1, "mean velocities of grains in cells, over many frames",
     "Each grain counts with its mass and its displacement from one frame to the next, in the "
     "cell of the midpoint of its path. For a shaken vessel record one frame per period, so that "
     "the shaking averages out. Without --csv or --output the table is printed. Planar worlds "
     "only.",
     "scree flow convection.h5 --cell 2e-3 --from 2 -o flow.png", flow_options, false,
     command_flow},
    {"plot", "TABLE.csv...", 1, -1, "draw columns of tables",
     "A table has a line of headings such as 'force [N]', then numbers, as scree measure, export "
     "and study write them. Curves of several tables are drawn in the same panels.",
     "scree plot a.csv b.csv --x t --y kinetic --y friction -o both.svg", plot_options, false,
     command_plot},
    {"export", "FILE", 1, 1, "write the frames of a result as tables or for other programs", NULL,
     "scree export wall.h5 --vtk wall-vtk", export_options, false, command_export},
    {"view", "RESULT.h5|SCENE|NAME", 1, 1, "show a result, or a run of a scene, in the browser",
     "Prints the address of a page on this machine, opens it when there is a display, and serves "
     "it "
     "until Ctrl-C. A result that a run is still writing is followed. A scene is run while it is "
     "shown: the page starts, pauses and steps it, pushes bodies, and goes back to any frame.",
     "scree view wall.h5", view_options, false, command_view},
    {"study", "SCENE|NAME", 1, 1, "run a scene over all combinations of parameters",
     "Each combination has its own result file; table.csv has one row for each. Run the command "
     "again to continue: complete runs are kept, stopped ones resumed.",
     "scree study rocking --vary mu=0.3,0.5 --vary h=1e-3,5e-4 -o sweep", study_options, false,
     command_study},
    {"doctor", "", 0, 0,
     "show which optional parts are installed or missing, and what does not "
     "work without them",
     NULL, NULL, none, false, command_doctor},
    {"solve", "FILE|FOLDER", 1, 1, "solve frictional-contact problems from files",
     "FILE is a problem in the format of Siconos (.dat) or FCLIB (HDF5). For a FOLDER every such "
     "file is solved, and the successes of each solver are counted. The time covers the "
     "condensation of global problems and the solution, not the reading. Exit codes: 0 converged "
     "(with several solvers: at least one on every problem), 2 bad input, 3 not converged, 4 "
     "stopped by Ctrl-C.",
     "scree solve examples/problems/sliding-block.dat --solver all --plot curves.svg",
     solve_options, false, command_solve},
    {"solvers", "[NAME]", 0, 1, "list the solvers, their options and the problems they support",
     NULL, "scree solvers nlgs", none, false, command_solvers},
    {"reference", "FAMILY", 1, 2, "list the kinds of a family and their parameters", families,
     "scree reference shape", none, false, command_reference},
    {"help", "[COMMAND]", 0, 1, "this list, or the options of a command", NULL, NULL, none, false,
     command_help},
    {"version", "", 0, 0, "print the version", NULL, NULL, none, false, command_version},
    {"man", "[FILE]", 0, 1, "the man page, as roff", NULL, NULL, none, true, command_man},
    {NULL, NULL, 0, 0, NULL, NULL, NULL, NULL, false, NULL}};
