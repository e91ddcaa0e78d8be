#include "fem/entry.h"

#include <stddef.h>

#define ROW(structure, field, kind_of_value, ...)                                                  \
    {                                                                                              \
        .name = #field, .type = PARAM_##kind_of_value, .offset = offsetof(structure, field),       \
        __VA_ARGS__                                                                                \
    }

static const char *const integrations[] = {"full", "bbar", NULL};
static const char *const masses[] = {"lumped", "consistent", NULL};
static const char *const splits[] = {"regions", "elements", NULL};
static const char *const points[] = {"nodes", "edges", "segments", NULL};

static const param deformable_rows[] = {
    ROW(deformable_entry, name, REFERENCE, .flags = PARAM_OPTIONAL,
        .help = "unique; pieces of one that is split, and generated ones, are called name-1, "
                "name-2, ..."),
    ROW(deformable_entry, mesh, NODE, .flags = PARAM_REQUIRED,
        .help = "the name of a mesh, or {kind: ..., parameters}, or {file: part.msh}; with "
                "'generate': {cells: [2, 2], element: q4}"),
    ROW(deformable_entry, material, NODE, .flags = PARAM_REQUIRED,
        .help = "the name of a material, or {kind: ..., density: ..., parameters}; or a map from "
                "the regions of the mesh to such"),
    ROW(deformable_entry, generate, NODE, .flags = PARAM_OPTIONAL,
        .help = "{kind: wall, ...} as under `bodies`: each generated block is a deformable body"),
    ROW(deformable_entry, position, VECTOR, .width = 3, .flags = PARAM_PLACE,
        .dimension = {1, 0, 0}, .fallback = "[0, 0]",
        .help = "where the origin of the mesh stands"),
    ROW(deformable_entry, angle, REAL, .flags = PARAM_PLANAR, .fallback = "0",
        .help = "planar: the mesh is turned counter-clockwise about its origin"),
    ROW(deformable_entry, turn, VECTOR, .width = 3, .flags = PARAM_OPTIONAL | PARAM_IN_SPACE,
        .help = "space: turned about this vector by its length, as [0, 0, 30 deg]"),
    ROW(deformable_entry, orientation, VECTOR, .width = 4, .flags = PARAM_OPTIONAL | PARAM_IN_SPACE,
        .help = "space: the same as a quaternion [w, x, y, z]"),
    ROW(deformable_entry, velocity, VECTOR, .width = 3, .flags = PARAM_PLACE,
        .dimension = {1, 0, -1}, .fallback = "[0, 0]", .help = "of all nodes at the start"),
    ROW(deformable_entry, spin, REAL, .dimension = {0, 0, -1}, .flags = PARAM_PLANAR,
        .fallback = "0", .help = "planar: nodes turn about the centre of mass at the start"),
    ROW(deformable_entry, angular_velocity, VECTOR, .width = 3, .dimension = {0, 0, -1},
        .flags = PARAM_IN_SPACE, .fallback = "[0, 0, 0]", .help = "space: the same, in world axes"),
    ROW(deformable_entry, group, REFERENCE, .flags = PARAM_OPTIONAL,
        .help = "a name shared by many, for bonds, actions and measures"),
    ROW(deformable_entry, surface, REFERENCE, .flags = PARAM_OPTIONAL,
        .help = "of its skin, in the table of `contacts`"),
    ROW(deformable_entry, surfaces, NODE, .flags = PARAM_OPTIONAL,
        .help = "another surface for some of its skin: {top: smooth}, by the sets of the mesh"),
    ROW(deformable_entry, integration, CHOICE, .choices = integrations, .fallback = "full",
        .help = "bbar: mean dilatation, for q4 and h8 of nearly incompressible material"),
    ROW(deformable_entry, mass, CHOICE, .choices = masses, .fallback = "lumped",
        .help = "how the mass is shared out among the nodes"),
    ROW(deformable_entry, damping, NODE, .flags = PARAM_OPTIONAL,
        .help = "{alpha: 1/s, beta: s}: Rayleigh damping alpha M + beta K"),
    ROW(deformable_entry, inertia, FLAG, .fallback = "true",
        .help = "false: quasi-static, its mass does not resist; something must hold it"),
    ROW(deformable_entry, contact, NODE, .flags = PARAM_OPTIONAL,
        .help = "{points: nodes, per_facet: 2, self: false}: where its skin touches others"),
    ROW(deformable_entry, section, REAL, .dimension = {2, 0, 0},
        .flags = PARAM_OPTIONAL | PARAM_POSITIVE, .help = "of its bars and cables"),
    ROW(deformable_entry, thickness, REAL, .dimension = {1, 0, 0},
        .flags = PARAM_OPTIONAL | PARAM_POSITIVE, .help = "of its membranes"),
    ROW(deformable_entry, prestress, REAL, .dimension = {-1, 1, -2}, .flags = PARAM_OPTIONAL,
        .help = "of its bars, cables and membranes, as they lie in the mesh"),
    ROW(deformable_entry, split, CHOICE, .choices = splits, .flags = PARAM_OPTIONAL,
        .help = "every region, or every element, becomes a body of its own; what holds them "
                "together is a law of `contacts` or `bonds`"),
    ROW(deformable_entry, lines, NODE, .flags = PARAM_OPTIONAL,
        .help = "a list of bars and cables added to the mesh"),
    ROW(deformable_entry, conditions, NODE, .flags = PARAM_OPTIONAL,
        .help = "a list: what is prescribed of its nodes, and what loads them"),
    {0},
};

const kind deformable_entry_kind = {.name = "deformables",
                                    .help = "A list; every entry has these keys.",
                                    .params = deformable_rows,
                                    .size = sizeof(deformable_entry)};

static const param damping_rows[] = {
    ROW(damping_entry, alpha, REAL, .dimension = {0, 0, -1}, .flags = PARAM_NOT_NEGATIVE,
        .fallback = "0", .help = "of the mass"),
    ROW(damping_entry, beta, REAL, .dimension = {0, 0, 1}, .flags = PARAM_NOT_NEGATIVE,
        .fallback = "0", .help = "of the stiffness at rest"),
    {0},
};

const kind damping_entry_kind = {
    .name = "damping",
    .help = "Rayleigh damping: a mode of frequency w decays with alpha / (2 w) + beta w / 2 of "
            "critical damping.",
    .params = damping_rows,
    .size = sizeof(damping_entry)};

static const param points_rows[] = {
    ROW(points_entry, points, CHOICE, .choices = points, .fallback = "nodes",
        .help = "the nodes of the skin; points along its edges or faces; or means about the nodes, "
                "over what edges or faces have in common with those of another deformable body"),
    ROW(points_entry, per_facet, INTEGER, .fallback = "2", .low = 1, .high = 4,
        .help = "points on each edge: 1 or 2; on each face in space: 1, 3 or 4"),
    ROW(points_entry, self, FLAG, .fallback = "false", .help = "whether it may touch itself"),
    {0},
};

const kind points_entry_kind = {.name = "contact",
                                .help = "Where a deformable body offers points that may touch.",
                                .params = points_rows,
                                .size = sizeof(points_entry)};

static const param line_rows[] = {
    ROW(line_entry, name, REFERENCE, .flags = PARAM_OPTIONAL,
        .help = "of its region; line-1, line-2, ... by default"),
    ROW(line_entry, kind, REFERENCE, .fallback = "cable",
        .help = "an element of two nodes: cable, bar"),
    ROW(line_entry, from, NODE, .flags = PARAM_REQUIRED,
        .help = "where it begins: {near: [x, y]}, the nearest node of the mesh, or [x, y], a node "
                "that stands there or else a new anchor"),
    ROW(line_entry, to, NODE, .flags = PARAM_REQUIRED, .help = "where it ends, likewise"),
    ROW(line_entry, elements, INTEGER, .fallback = "1", .low = 1, .high = 100000,
        .help = "in a row along it"),
    ROW(line_entry, section, REAL, .dimension = {2, 0, 0}, .flags = PARAM_REQUIRED | PARAM_POSITIVE,
        .help = "area"),
    ROW(line_entry, material, NODE, .flags = PARAM_REQUIRED,
        .help = "a name, or {kind: ..., density: ..., parameters}"),
    ROW(line_entry, prestress, REAL, .dimension = {-1, 1, -2}, .fallback = "0",
        .help = "as it lies between its ends"),
    ROW(line_entry, free, FLAG, .fallback = "false",
        .help = "whether new anchors may move; else they are held"),
    {0},
};

const kind line_entry_kind = {.name = "lines",
                              .help = "Bars and cables between nodes of the mesh and anchors.",
                              .params = line_rows,
                              .size = sizeof(line_entry)};

static const param condition_rows[] = {
    ROW(condition_entry, name, REFERENCE, .flags = PARAM_OPTIONAL,
        .help = "for the action `condition`"),
    ROW(condition_entry, active, FLAG, .fallback = "true",
        .help = "false: from the action `condition` on"),
    ROW(condition_entry, on, NODE, .flags = PARAM_OPTIONAL,
        .help = "a set of the mesh, `all`, `skin`, {near: [x, y]}: the nearest node, or {box: "
                "[[x0, y0], [x1, y1]]}: all nodes in it at the start"),
    {.name = "x",
     .type = PARAM_NODE,
     .offset = offsetof(condition_entry, axis[0]),
     .flags = PARAM_OPTIONAL,
     .help = "`fixed`, {displacement: f} from where the nodes stand, {velocity: f}, or "
             "{acceleration: f} with f a record; f is a number or a function of time"},
    {.name = "y",
     .type = PARAM_NODE,
     .offset = offsetof(condition_entry, axis[1]),
     .flags = PARAM_OPTIONAL,
     .help = "likewise"},
    {.name = "z",
     .type = PARAM_NODE,
     .offset = offsetof(condition_entry, axis[2]),
     .flags = PARAM_OPTIONAL | PARAM_IN_SPACE,
     .help = "likewise, in space"},
    ROW(condition_entry, pressure, FUNCTION, .dimension = {-1, 1, -2}, .flags = PARAM_OPTIONAL,
        .help = "against the outward normal of the facets; a number or a function of time"),
    ROW(condition_entry, follower, FLAG, .fallback = "false",
        .help = "the pressure turns and grows with the facets"),
    ROW(condition_entry, traction, VECTOR, .width = 3, .dimension = {-1, 1, -2},
        .flags = PARAM_OPTIONAL | PARAM_PLACE, .help = "on the facets, in world axes"),
    ROW(condition_entry, force, VECTOR, .width = 3, .dimension = {1, 1, -2},
        .flags = PARAM_OPTIONAL | PARAM_PLACE, .help = "the sum, shared out among the nodes"),
    ROW(condition_entry, body_force, VECTOR, .width = 3, .dimension = {1, 0, -2},
        .flags = PARAM_OPTIONAL | PARAM_PLACE, .help = "per mass, on the whole body"),
    ROW(condition_entry, magnitude, FUNCTION, .flags = PARAM_OPTIONAL,
        .help = "a factor of traction, force or body_force: a number or a function of time"),
    {0},
};

const kind condition_entry_kind = {
    .name = "conditions",
    .help = "Each entry prescribes axes of nodes, or is one load: pressure, traction, force or "
            "body_force.",
    .params = condition_rows,
    .size = sizeof(condition_entry)};
