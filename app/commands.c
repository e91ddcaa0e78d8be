/* The one table of commands and options: parsing, --help and the man page read it. */
#include "command.h"

#include <stdio.h>
#include <string.h>

/* Of a command that takes its options from tables of the library. */
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

/* Texts from tables of the library: commands_complete. */
static char families[512]; /* of reference */
static char plots[512];    /* of plot --kind */

static const option run_options[] = {
    {"output", 'o', "FILE.h5", false, "the result file; else NAME.h5 in this folder"},
    {"into", 0, "FOLDER", false,
     "put all that the run writes (result, summary, restart points, saved problems) into this "
     "folder, which is made if needed"},
    SET_OPTION,
    {"until", 0, "T", false, "end at this simulated time (s) instead of the scene's end"},
    {"steps", 0, "N", false, "end after N steps from the start instead of the scene's end"},
    {"threads", 0, "N", false, "threads to use; the results are the same bits for any number"},
    {"resume", 0, NULL, false,
     "go on with the result file from its newest restart point, bit for bit; a scene given with it "
     "is only compared with the stored one"},
    {"overwrite", 0, NULL, false, "replace an existing result"},
    {"keep-restarts", 0, NULL, false,
     "keep the two rolling restart points when the run reaches its end; else they are removed, and "
     "the result itself keeps the last one for a longer run (--resume --until T)"},
    {"time-limit", 0, "S", false, "stop in good order after S seconds of wall clock"},
    {"save-problem", 0, "STEP|worst|unconverged", false,
     "write the contact problem of a step, of the step with the largest residual, or of each step "
     "that missed its tolerance (at most 20) to NAME-problem-STEP.h5, for scree solve"},
    {"json", 0, NULL, false, "progress and summary as JSON, one object per line"},
    {"quiet", 'q', NULL, false, "print errors only"},
    END};

static const option scene_options[] = {SET_OPTION, END};

static const option info_options[] = {
    {"scene", 0, NULL, false, "print the resolved scene that the result was made from"},
    {"json", 0, NULL, false, "as one JSON object"},
    END};

static const option measure_options[] = {
    {"list", 0, NULL, false, "list what can be measured, with parameters and columns"},
    {"param", 0, "KEY=VALUE", true, "a parameter of the measure (when one is named)"},
    {"csv", 0, "OUT.csv", false, "write the table to this file; - is standard output"},
    {"plot", 0, "OUT.svg|png|pdf", false,
     "plot every column over x; of measures per body or contact, the distribution in the last "
     "frame"},
    {"output", 'o', "OUT", false, "--csv or --plot, by the ending of the name"},
    {"x", 0, "COLUMN", false,
     "what the plot is drawn over: t, step, a column of the table, or MEASURE.COLUMN"},
    {"y", 0, "COLUMN", true, "plot this column only; may be given several times"},
    {"since", 0, "T", false,
     "the earlier time of measures that compare two frames; else the first"},
    {"log", 0, NULL, false, "logarithmic y axis"},
    {"last", 0, NULL, false, "the last frame only"},
    RANGE_OPTIONS,
    END};

static const option band_options[] = {
    RANGE_OPTIONS,
    {"field", 0, "T", false,
     "the field of shear is that since this time; else since the first frame that is read"},
    {"grains", 0, "GROUP", false, "the group that makes the sample; else every wholly free body"},
    {"axis", 0, "DEGREES", false, "direction of the compression from x; 90 unless told"},
    {"reach", 0, "DIAMETERS", false,
     "how far away neighbours may be for the strain around a grain; 2.5 unless told"},
    {"window", 0, "FRAMES", false, "frames over which stresses are averaged; 5 unless told"},
    {"csv", 0, "OUT.csv", false,
     "strains, stresses and sin phi of every frame; - is standard output, instead of the report"},
    {"plot", 0, "OUT.png|svg|pdf", false,
     "a picture of the shear around every grain, with the band if there is one"},
    {"width", 0, "PIXELS", false, "of the picture; 1200 unless told"},
    {"json", 0, NULL, false, "as one JSON object"},
    END};

static const option render_options[] = {
    {"frame", 0, "N", false, "frame number, from 0; negative from the end"},
    {"time", 0, "T", false, "the frame nearest to this time, s"},
    {"last", 0, NULL, false, "the last frame (what happens anyway)"},
    {"output", 'o', "PIC.png|svg|pdf", false, "the picture; else FILE.png beside the result"},
    {"colour", 0, "WHAT", false,
     "plain, group, displacement, rotation, spin, or a measure per body such as speed or "
     "moment.pressure; in space also body, height and force; deformable bodies: region, von_mises, "
     "pressure, principal_1, principal_3, stress_xx and so on, plastic, energy, displacement, ux, "
     "uy, uz, speed"},
    {"limits", 0, "LOW,HIGH", false, "ends of the colour scale"},
    {"forces", 0, NULL, false, "the force network, thickness by force"},
    {"velocities", 0, NULL, false, "velocity arrows"},
    {"displacements", 0, "FROM", false, "displacement arrows since this time, s"},
    {"affine", 0, NULL, false, "displacements without their mean affine field"},
    {"magnify", 0, "FACTOR", false,
     "draw displacements since FROM (or the first frame) so much larger"},
    {"no-mesh", 0, NULL, false, "deformable bodies without the edges of their elements"},
    {"crosses", 0, "WHERE", false,
     "principal stresses in planar bodies as crosses: elements or bodies (means) of deformable "
     "bodies, or moments (from the contact forces on each body, rigid ones too)"},
    {"pressures", 0, NULL, false, "contact pressures along the surfaces of planar bodies"},
    {"cut", 0, "CUT", true,
     "planar, X,Y,ANGLE: a cut through a point (angle in degrees) and its resultant; space, x=0.1: "
     "away with all on the camera's side of a plane, x<0.1 or x>0.1: on this side, NX,NY,NZ,D: "
     "where the normal times x is more than D"},
    {"camera", 0, "AZIMUTH,ELEVATION[,DISTANCE]", false,
     "space: where the camera stands, in degrees (azimuth -90: in front, on the side of -y) and m"},
    {"look-at", 0, "X,Y,Z", false, "space: the point in the middle of the picture, m"},
    {"orthographic", 0, NULL, false, "space: no perspective"},
    {"contacts", 0, NULL, false, "space: contact points with their normals"},
    {"view", 0, "X0,Y0,X1,Y1", false,
     "corners of the view, m; space, X0,Y0,Z0,X1,Y1,Z1: of the box that is framed"},
    {"width", 0, "PIXELS", false, "of the picture; 1200 unless told"},
    {"size", 0, "WIDTH,HEIGHT", false, "of the picture in pixels; else as high as what is shown"},
    {"images", 0, "N", false, "periodic worlds: cells shown on each side"},
    {"title", 0, "TEXT", false, "a title above the picture"},
    {"transparent", 0, NULL, false, "no background"},
    {"movie", 0, "OUT.mp4", false, "a movie of all frames from --from to --to, by ffmpeg"},
    {"fps", 0, "N", false, "frames of the movie per second; 25 unless told"},
    RANGE_OPTIONS,
    END};

static const option flow_options[] = {
    {"cell", 0, "SIZE", false, "side of the square cells, m"},
    {"grains", 0, "NAME", false, "the group that is meant; else every wholly free body"},
    {"least", 0, "N", false, "leave out cells with fewer grains than this on average"},
    {"csv", 0, "OUT.csv", false,
     "the table of the cells that grains came by; - is standard output"},
    {"output", 'o', "PIC.png|svg|pdf", false, "a picture: arrows over the last frame"},
    {"title", 0, "TEXT", false, "a title above the picture"},
    {"width", 0, "PIXELS", false, "of the picture; 1200 unless told"},
    RANGE_OPTIONS,
    END};

static const option plot_options[] = {
    {"output", 'o', "OUT.png|svg|pdf", false, "the plot"},
    {"x", 0, "COLUMN", false, "what it is drawn over; the first column unless told"},
    {"y", 0, "COLUMN[,COLUMN]", true, "a panel with these columns; may be given several times"},
    {"label", 0, "TEXT", true, "name of a table's curves, in the order of the tables"},
    {"kind", 0, "NAME", false, plots},
    {"option", 0, "KEY=VALUE", true, "a parameter of that kind of plot"},
    {"bars", 0, NULL, false, "bars instead of lines"},
    {"points", 0, NULL, false, "points instead of lines"},
    {"log", 0, NULL, false, "logarithmic y axis"},
    {"x-log", 0, NULL, false, "logarithmic x axis"},
    {"x-limits", 0, "LOW,HIGH", false, "ends of the x axis"},
    {"y-limits", 0, "LOW,HIGH", false, "ends of the y axes"},
    {"y-label", 0, "TEXT", true,
     "name of a panel's y axis, in the order of --y; without it an axis has the name of its "
     "column, "
     "or only the unit where it has several; an empty text keeps that"},
    {"title", 0, "TEXT", false, "a title above the plot"},
    {"width", 0, "PIXELS", false, "of the plot; 1200 unless told"},
    {"height", 0, "PIXELS", false, "of the plot; by the number of panels unless told"},
    END};

/* The exporters of the library and their parameters come first: commands_complete. */
static option export_options[OPTIONS_MAX];
static const option export_others[] = {
    {"overwrite", 0, NULL, false, "replace an existing series or file"}, RANGE_OPTIONS, END};

static const option study_options[] = {
    {"vary", 0, "KEY=A,B,C", true, "values of one parameter; several make their product"},
    {"output", 'o', "FOLDER", false, "where the runs and table.csv go"},
    SET_OPTION,
    {"measure", 0, "MEASURE", true, "also this measure of the last frame, as columns of the table"},
    {"until", 0, "T", false, "end of every run, s"},
    {"steps", 0, "N", false, "steps of every run"},
    {"threads", 0, "N", false, "threads of every run"},
    {"overwrite", 0, NULL, false, "begin every run again; else those that are complete are kept"},
    {"quiet", 'q', NULL, false, "print errors only"},
    END};

static const option solve_options[] = {
    {"solver", 0, "NAME|a,b,c|all", false, "which solver; several give a table"},
    {"tol", 0, "E", false, "tolerance; 1e-8 unless told"},
    {"norm", 0, "quoted|scaled|maximum", false,
     "which residual must come below it: quoted, the error of FCLIB and Siconos; scaled, the "
     "scale-free root mean square over contacts on which time steps stop; or maximum, the "
     "scale-free residual of the worst contact (world.norm maximum). Unless told it is quoted, and "
     "scaled for problems of kind general, whose bilateral rows the quoted one does not see"},
    {"time-limit", 0, "S", false,
     "stop each solve after S seconds of wall clock; unless told there is no limit for one solver "
     "on one file, and 10 s otherwise"},
    {"max-iter", 0, "N", false, "sweeps, gradient steps or Newton steps at most"},
    {"max-work", 0, "N", false, "counted work at most, in about nanoseconds of one core"},
    {"option", 0, "KEY=VALUE", true, "an option of the solver; scree solvers lists them"},
    {"guess", 0, NULL, false, "start from the guess stored in the file instead of zero"},
    {"rolling", 0, NULL, false,
     "a .dat file of one contact with 3 rows is a rolling contact in the plane, not a contact in "
     "space"},
    {"threads", 0, "N", false, "threads to use; the results are the same bits for any number"},
    {"repeat", 0, "N", false, "solve N times and tell the median time"},
    {"output", 'o', "OUT.h5", false, "write problem and solution as an FCLIB file"},
    {"plot", 0, "OUT.svg|png|pdf", false,
     "residual over counted work, one curve per solver; of a folder the performance profile by "
     "time"},
    {"over", 0, "time|work|iterations", false, "what the plot or profile is drawn over"},
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
    add_text(plots, sizeof plots, "; ",
             "lines unless told; scree reference plot says what each is");
}

const command commands[] = {
    {"run", "SCENE|NAME", 0, 1, "simulate a scene and record it",
     "SCENE is a YAML or JSON file, NAME a scene of the gallery (see scree examples). Writes "
     "FILE.h5, FILE.summary.json and restart points. Ctrl-C ends the run after the step with a "
     "frame and a restart point, a second one at once. Exit codes: 0 done, 2 bad input, 3 finished "
     "but some steps missed their tolerance, 4 stopped before its end.",
     "scree run wall --until 3 -o wall.h5", run_options, false, command_run},
    {"examples", "", 0, 0, "list the scenes of the gallery", NULL, NULL, none, false,
     command_examples},
    {"check", "SCENE|NAME", 1, 1, "check a scene without running it",
     "Reads it, makes the world and looks for what can be wrong. Exit code 0 or 2.",
     "scree check wall --set mu=0.5", scene_options, false, command_check},
    {"explain", "SCENE|NAME", 1, 1, "print a scene fully resolved",
     "Defaults filled in, parameters evaluated, which law rules which pair, masses of walls.", NULL,
     scene_options, false, command_explain},
    {"info", "FILE", 1, 1, "say what is in a result or a restart point", NULL, "scree info wall.h5",
     info_options, false, command_info},
    {"mesh", "FILE", 1, 1, "report the quality of a mesh",
     "FILE is a mesh of gmsh (.msh, version 2.2 or 4.1) or a tessellation of Neper (.tess). Prints "
     "counts, regions, sets, faults, shapes of the elements, edges and volume. Exit codes: 0 "
     "bodies "
     "can be made of it, 2 they cannot.",
     "scree mesh part.msh", none, false, command_mesh},
    {"measure", "FILE MEASURE...", 0, -1, "measure the frames of a result",
     "A measure is a name, or a name with parameters: 'cut(point=[0.3, 0], direction=[0, 1])'. "
     "Without --csv or --plot the table is printed.",
     "scree measure wall.h5 energy --plot energy.svg", measure_options, false, command_measure},
    {"band", "FILE", 1, 1, "find the shear band of a sample, its friction and dilatancy",
     "From the displacements of the grains between --from and --to: strain around every grain, the "
     "straight band that the field of shear resembles most, its angle from the direction across "
     "the "
     "compression and its quality (a coefficient of correlation, beside the one that chance "
     "gives). "
     "From contacts: the angle of bulk friction phi, sin phi = (s1 - s2)/(s1 + s2), at its peak. "
     "From strains: the angle of dilatancy psi around the peak. Planar worlds.",
     "scree band biaxial.h5 --from 1.6 --plot band.png", band_options, false, command_band},
    {"render", "FILE", 1, 1, "draw a frame, or make a movie", NULL,
     "scree render heap.h5 --forces --cut 0,0.1,90 -o heap.png", render_options, false,
     command_render},
    {"flow", "FILE", 1, 1, "mean velocities of grains in cells, over many frames",
     "Each grain counts with its mass and its displacement from one frame to the next, in the cell "
     "where the middle of its way lies. Of a shaken vessel record one frame per period, so that "
     "the shaking averages out. Without --csv or --output the table is printed. Planar worlds.",
     "scree flow convection.h5 --cell 2e-3 --from 2 -o flow.png", flow_options, false,
     command_flow},
    {"plot", "TABLE.csv...", 1, -1, "draw columns of tables",
     "A table has a line of headings such as 'force [N]', then numbers, as scree measure, export "
     "and study write them. Several tables lay their curves over each other.",
     "scree plot a.csv b.csv --x t --y kinetic --y friction -o both.svg", plot_options, false,
     command_plot},
    {"export", "FILE", 1, 1, "write the frames of a result as tables, for ParaView or as glTF",
     NULL, "scree export wall.h5 --vtk wall-vtk", export_options, false, command_export},
    {"study", "SCENE|NAME", 1, 1, "run a scene over all combinations of parameters",
     "Each combination has its own result file; table.csv holds one row for each. Run it again to "
     "go on: complete runs are kept, stopped ones resumed.",
     "scree study rocking --vary mu=0.3,0.5 --vary h=1e-3,5e-4 -o sweep", study_options, false,
     command_study},
    {"doctor", "", 0, 0, "say what is installed, what is missing and what that costs", NULL, NULL,
     none, false, command_doctor},
    {"solve", "FILE|FOLDER", 1, 1, "solve frictional-contact problems from files",
     "FILE is a problem as Siconos (.dat) or FCLIB (HDF5) write it. Of a FOLDER every such file is "
     "solved, and how often each solver succeeded is told. The time covers the condensation of "
     "global problems and the solution, not the reading. Exit codes: 0 converged (of several "
     "solvers, at least one on every problem), 2 bad input, 3 not converged, 4 stopped by Ctrl-C.",
     "scree solve examples/problems/sliding-block.dat --solver all --plot curves.svg",
     solve_options, false, command_solve},
    {"solvers", "[NAME]", 0, 1, "list the solvers, their options and what they take", NULL,
     "scree solvers nlgs", none, false, command_solvers},
    {"reference", "FAMILY", 1, 2, "list the kinds of a family and their parameters", families,
     "scree reference shape", none, false, command_reference},
    {"help", "[COMMAND]", 0, 1, "this list, or the options of a command", NULL, NULL, none, false,
     command_help},
    {"version", "", 0, 0, "print the version", NULL, NULL, none, false, command_version},
    {"man", "[FILE]", 0, 1, "the man page, as roff", NULL, NULL, none, true, command_man},
    {NULL, NULL, 0, 0, NULL, NULL, NULL, NULL, false, NULL}};
