#include "fem/entry.h"

#include <stddef.h>

#define ROW PARAM_ROW

static const char *const integrations[] = {"full", "bbar", NULL};
static const char *const masses[] = {"lumped", "consistent", NULL};
static const char *const splits[] = {"regions", "elements", NULL};
static const char *const points[] = {"nodes", "edges", "segments", NULL};

static const param deformable_rows[] = {
    ROW(deformable_entry, name, REFERENCE, .flags = PARAM_OPTIONAL,
        .help = "unique name; pieces of a split body, and generated bodies, are called name-1, "
                "name-2, ..."),
    ROW(deformable_entry, mesh, NODE, .flags = PARAM_REQUIRED,
        .help = "the name of a mesh, or {kind: ..., parameters}, or {file: part.msh}; with "
                "'generate': {cells: [2, 2], element: q4}"),
    ROW(deformable_entry, material, NODE, .flags = PARAM_REQUIRED,
        .help = "the name of a material, or {kind: ..., density: ..., parameters}; or a map from "
                "regions of the mesh to these"),
    ROW(deformable_entry, generate, NODE, .flags = PARAM_OPTIONAL,
        .help = "{kind: wall, ...} as under `bodies`: each generated block is a deformable body"),
    ROW(deformable_entry, position, VECTOR, .width = 3, .flags = PARAM_PLACE,
        .dimension = {1, 0, 0}, .fallback = "[0, 0]", .help = "position of the mesh's origin"),
    ROW(deformable_entry, angle, REAL, .flags = PARAM_PLANAR, .fallback = "0",
        .help = "planar: angle by which the mesh is turned about its origin, counter-clockwise"),
    ROW(deformable_entry, turn, VECTOR, .width = 3, .flags = PARAM_OPTIONAL | PARAM_IN_SPACE,
        .help = "space: rotation vector: the mesh is turned about it by its length, e.g. [0, 0, "
                "30 deg]"),
    ROW(deformable_entry, orientation, VECTOR, .width = 4, .flags = PARAM_OPTIONAL | PARAM_IN_SPACE,
        .help = "space: the same rotation as a quaternion [w, x, y, z]"),
    ROW(deformable_entry, velocity, VECTOR, .width = 3, .flags = PARAM_PLACE,
        .dimension = {1, 0, -1}, .fallback = "[0, 0]", .help = "initial velocity of all nodes"),
    ROW(deformable_entry, spin, REAL, .dimension = {0, 0, -1}, .flags = PARAM_PLANAR,
        .fallback = "0", .help = "planar: initial angular velocity about the centre of mass"),
    ROW(deformable_entry, angular_velocity, VECTOR, .width = 3, .dimension = {0, 0, -1},
        .flags = PARAM_IN_SPACE, .fallback = "[0, 0, 0]",
        .help = "space: initial angular velocity in "
                "world axes"),
    ROW(deformable_entry, group, REFERENCE, .flags = PARAM_OPTIONAL,
        .help = "name of a group of bodies, for bonds, actions and measures"),
    ROW(deformable_entry, surface, REFERENCE, .flags = PARAM_OPTIONAL,
        .help = "name of the surface of its skin in the table of `contacts`"),
    ROW(deformable_entry, surfaces, NODE, .flags = PARAM_OPTIONAL,
        .help = "other surfaces for parts of its skin, by the sets of the mesh: {top: smooth}"),
    ROW(deformable_entry, integration, CHOICE, .choices = integrations, .fallback = "full",
        .help = "bbar: mean dilatation, for q4 and h8 of nearly incompressible material"),
    ROW(deformable_entry, mass, CHOICE, .choices = masses, .fallback = "lumped",
        .help = "distribution of the mass to the nodes: lumped or consistent"),
    ROW(deformable_entry, damping, NODE, .flags = PARAM_OPTIONAL,
        .help = "{alpha: 1/s, beta: s}: Rayleigh damping alpha M + beta K"),
    ROW(deformable_entry, inertia, FLAG, .fallback = "true",
        .help = "false: quasi-static: no inertia; something must hold the body"),
    ROW(deformable_entry, contact, NODE, .flags = PARAM_OPTIONAL,
        .help =
            "{points: nodes, per_facet: 2, self: false}: where its skin can touch other bodies"),
    ROW(deformable_entry, section, REAL, .dimension = {2, 0, 0},
        .flags = PARAM_OPTIONAL | PARAM_POSITIVE, .help = "cross-section of its bars and cables"),
    ROW(deformable_entry, thickness, REAL, .dimension = {1, 0, 0},
        .flags = PARAM_OPTIONAL | PARAM_POSITIVE, .help = "thickness of its membranes"),
    ROW(deformable_entry, prestress, REAL, .dimension = {-1, 1, -2}, .flags = PARAM_OPTIONAL,
        .help = "initial tension of its bars, cables and membranes in the mesh"),
    ROW(deformable_entry, split, CHOICE, .choices = splits, .flags = PARAM_OPTIONAL,
        .help = "makes every region, or every element, a separate body; a law of `contacts` or "
                "`bonds` can hold them together"),
    ROW(deformable_entry, lines, NODE, .flags = PARAM_OPTIONAL,
        .help = "a list of bars and cables added to the mesh"),
    ROW(deformable_entry, conditions, NODE, .flags = PARAM_OPTIONAL,
        .help = "a list of conditions: prescribed motion of nodes, and loads"),
    {0},
};

const kind deformable_entry_kind = {.name = "deformables",
                                    .help = "A list; every entry has these keys.",
                                    .params = deformable_rows,
                                    .size = sizeof(deformable_entry)};

static const param damping_rows[] = {
    ROW(damping_entry, alpha, REAL, .dimension = {0, 0, -1}, .flags = PARAM_NOT_NEGATIVE,
        .fallback = "0", .help = "coefficient alpha of the mass matrix"),
    ROW(damping_entry, beta, REAL, .dimension = {0, 0, 1}, .flags = PARAM_NOT_NEGATIVE,
        .fallback = "0", .help = "coefficient beta of the stiffness matrix at rest"),
    {0},
};

const kind damping_entry_kind = {
    .name = "damping",
    .help = "Rayleigh damping: a mode of angular frequency w has the damping ratio alpha / (2 w) "
            "+ beta w / 2.",
    .params = damping_rows,
    .size = sizeof(damping_entry)};

static const param points_rows[] = {
    ROW(points_entry, points, CHOICE, .choices = points, .fallback = "nodes",
        .help = "contact points: nodes of the skin; points along its edges or faces; or segments: "
                "means around nodes over the overlap of edges or faces with those of another "
                "deformable body"),
    ROW(points_entry, per_facet, INTEGER, .fallback = "2", .low = 1, .high = 4,
        .help = "points per edge: 1 or 2; per face in space: 1, 3 or 4"),
    ROW(points_entry, self, FLAG, .fallback = "false", .help = "true: the body can touch itself"),
    {0},
};

const kind points_entry_kind = {.name = "contact",
                                .help = "Contact points of a deformable body.",
                                .params = points_rows,
                                .size = sizeof(points_entry)};

static const param line_rows[] = {
    ROW(line_entry, name, REFERENCE, .flags = PARAM_OPTIONAL,
        .help = "name of its region; default: line-1, line-2, ..."),
    ROW(line_entry, kind, REFERENCE, .fallback = "cable",
        .help = "an element of two nodes: cable, bar"),
    ROW(line_entry, from, NODE, .flags = PARAM_REQUIRED,
        .help = "where it starts: {near: [x, y]} (the nearest node of the mesh) or [x, y] (a node "
                "at that point, or a new anchor)"),
    ROW(line_entry, to, NODE, .flags = PARAM_REQUIRED, .help = "where it ends, in the same form"),
    ROW(line_entry, elements, INTEGER, .fallback = "1", .low = 1, .high = 100000,
        .help = "number of elements along it"),
    ROW(line_entry, section, REAL, .dimension = {2, 0, 0}, .flags = PARAM_REQUIRED | PARAM_POSITIVE,
        .help = "area"),
    ROW(line_entry, material, NODE, .flags = PARAM_REQUIRED,
        .help = "a name, or {kind: ..., density: ..., parameters}"),
    ROW(line_entry, prestress, REAL, .dimension = {-1, 1, -2}, .fallback = "0",
        .help = "initial tension, with its ends at their given points"),
    ROW(line_entry, free, FLAG, .fallback = "false",
        .help = "true: new anchors can move; false: they are held"),
    {0},
};

const kind line_entry_kind = {.name = "lines",
                              .help = "Bars and cables between nodes of the mesh and anchors.",
                              .params = line_rows,
                              .size = sizeof(line_entry)};

static const param condition_rows[] = {
    ROW(condition_entry, name, REFERENCE, .flags = PARAM_OPTIONAL,
        .help = "name, for the action `condition`"),
    ROW(condition_entry, active, FLAG, .fallback = "true",
        .help = "false: inactive until the action `condition` switches it on"),
    ROW(condition_entry, on, NODE, .flags = PARAM_OPTIONAL,
        .help = "where it applies: a set of the mesh, `all`, `skin`, {near: [x, y]} (the nearest "
                "node) or {box: [[x0, y0], [x1, y1]]} (all nodes inside at the start)"),
    {.name = "x",
     .type = PARAM_NODE,
     .offset = offsetof(condition_entry, axis[0]),
     .flags = PARAM_OPTIONAL,
     .help = "`fixed`, {displacement: f} relative to the present position, {velocity: f}, or "
             "{acceleration: f} with f a record; f is a number or a function of time"},
    {.name = "y",
     .type = PARAM_NODE,
     .offset = offsetof(condition_entry, axis[1]),
     .flags = PARAM_OPTIONAL,
     .help = "the same, along y"},
    {.name = "z",
     .type = PARAM_NODE,
     .offset = offsetof(condition_entry, axis[2]),
     .flags = PARAM_OPTIONAL | PARAM_IN_SPACE,
     .help = "the same, in space"},
    ROW(condition_entry, pressure, FUNCTION, .dimension = {-1, 1, -2}, .flags = PARAM_OPTIONAL,
        .help =
            "pressure against the outward normal of the facets; a number or a function of time"),
    ROW(condition_entry, follower, FLAG, .fallback = "false",
        .help = "true: the pressure follows the facets as they rotate and stretch"),
    ROW(condition_entry, traction, VECTOR, .width = 3, .dimension = {-1, 1, -2},
        .flags = PARAM_OPTIONAL | PARAM_PLACE,
        .help = "force per area on the facets, in world "
                "axes"),
    ROW(condition_entry, force, VECTOR, .width = 3, .dimension = {1, 1, -2},
        .flags = PARAM_OPTIONAL | PARAM_PLACE, .help = "total force, shared by the nodes"),
    ROW(condition_entry, body_force, VECTOR, .width = 3, .dimension = {1, 0, -2},
        .flags = PARAM_OPTIONAL | PARAM_PLACE, .help = "force per mass, on the whole body"),
    ROW(condition_entry, magnitude, FUNCTION, .flags = PARAM_OPTIONAL,
        .help = "factor of traction, force or body_force: a number or a function of time"),
    {0},
};

const kind condition_entry_kind = {
    .name = "conditions",
    .help = "Each entry prescribes axes of nodes, or is one load: pressure, traction, force or "
            "body_force.",
    .params = condition_rows,
    .size = sizeof(condition_entry)};
