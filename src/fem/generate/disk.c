/* Mesh kinds: disks and balls, whole or in part, fine where they touch a floor; rings. */
#include "base/space.h"
#include "fem/generate/dome.h"

enum { PART_FULL, PART_HALF, PART_QUARTER };

typedef struct disk {
    double radius, contact;
    int64_t cells;
    int part, element;
} disk;

static const char *const disk_parts[] = {"full", "half", "quarter", NULL};
static const char *const disk_elements[] = {"q4", "t3", "t6", NULL};
static const char *const disk_examples[] = {"radius: 0.1, part: half, contact: 0.002, cells: 6",
                                            "radius: 0.1, element: t6", NULL};

#define CONTACT_HELP                                                                               \
    "half-width of the zone at the lowest point where elements are small and equal; beyond it "    \
    "they grow with the distance; without it all are of about one size"

static const param disk_rows[] = {
    ROW(disk, radius, REAL, LENGTH, .flags = PARAM_REQUIRED | PARAM_POSITIVE,
        .help = "outer radius"),
    ROW(disk, part, CHOICE, .choices = disk_parts, .fallback = "full",
        .help = "half: below the middle; quarter: the right half of that, for symmetry or about "
                "the axis"),
    ROW(disk, contact, REAL, LENGTH, .flags = PARAM_OPTIONAL | PARAM_POSITIVE,
        .help = CONTACT_HELP),
    ROW(disk, cells, INTEGER, .fallback = "4", .low = 1, .high = 10000,
        .help = "number of cells along that half-width"),
    ROW(disk, element, CHOICE, .choices = disk_elements, .fallback = "q4", .help = "q4, t3 or t6"),
    {0},
};

static scree_status check_disk(const void *parameters, const node *place, scree_error *error) {
    const disk *p = parameters;
    if (isfinite(p->contact) && p->contact > DOME_MOST * p->radius)
        return node_error(place, error, "'contact' is more than %g of the radius: reduce it",
                          DOME_MOST);
    return SCREE_OK;
}

/* Common to disks and balls; the whole below its middle. */
static dome dome_of(const disk *p, int dimension) {
    return (dome){.dimension = dimension,
                  .radius = p->radius,
                  .contact = isfinite(p->contact) ? p->contact : DOME_PLAIN * p->radius,
                  .cells = (uint32_t)p->cells,
                  .cut = p->element};
}

static scree_status create_disk(const void *parameters, int dimension, fem_mesh *out,
                                scree_error *error) {
    const disk *p = parameters;
    dome d = dome_of(p, dimension);
    d.half[0] = p->part == PART_QUARTER;
    d.mirrored = p->part == PART_FULL;
    return dome_mesh(&d, out, error);
}

const mesh_kind mesh_disk = {
    .head = {.name = "disk",
             .help = "a full, half or quarter disk about the origin, fine at the lowest point; "
                     "sets arc, pole (the lowest node), top (half, quarter: the flat face) or "
                     "middle (full), axis (quarter: x = 0)",
             .params = disk_rows,
             .size = sizeof(disk),
             .examples = disk_examples,
             .needs = CAN_PLANAR,
             .check = check_disk},
    .dimension = 2,
    .create = create_disk,
};

enum { BALL_FULL, BALL_HALF, BALL_QUARTER, BALL_EIGHTH };

static const char *const ball_parts[] = {"full", "half", "quarter", "eighth", NULL};
static const char *const ball_elements[] = {"h8", "t4", "t10", NULL};
static const char *const ball_examples[] = {"radius: 0.1, part: eighth, contact: 0.02, cells: 3",
                                            "radius: 0.1, part: half, cells: 1, element: t4",
                                            "radius: 0.1, part: quarter, cells: 2, element: t10",
                                            "radius: 0.1, cells: 2", NULL};

static const param ball_rows[] = {
    ROW(disk, radius, REAL, LENGTH, .flags = PARAM_REQUIRED | PARAM_POSITIVE,
        .help = "outer radius"),
    ROW(disk, part, CHOICE, .choices = ball_parts, .fallback = "full",
        .help = "half: below the middle; quarter: only x >= 0 of it; eighth: only x >= 0 and y >= "
                "0"),
    ROW(disk, contact, REAL, LENGTH, .flags = PARAM_OPTIONAL | PARAM_POSITIVE,
        .help = CONTACT_HELP),
    ROW(disk, cells, INTEGER, .fallback = "4", .low = 1, .high = 500,
        .help = "number of cells along that half-width"),
    ROW(disk, element, CHOICE, .choices = ball_elements, .fallback = "h8", .help = "h8, t4 or t10"),
    {0},
};

static scree_status create_ball(const void *parameters, int dimension, fem_mesh *out,
                                scree_error *error) {
    const disk *p = parameters;
    dome d = dome_of(p, dimension);
    d.half[0] = p->part >= BALL_QUARTER;
    d.half[1] = p->part >= BALL_EIGHTH;
    d.mirrored = p->part == BALL_FULL;
    return dome_mesh(&d, out, error);
}

const mesh_kind mesh_ball = {
    .head = {.name = "ball",
             .help = "a ball about the origin or a part of it, fine at the lowest point; sets arc "
                     "(the sphere), pole (the lowest node), axis, top (the flat face) or middle "
                     "(full), left (x = 0) and front (y = 0) where it is cut",
             .params = ball_rows,
             .size = sizeof(disk),
             .examples = ball_examples,
             .needs = CAN_SPACE,
             .check = check_disk},
    .dimension = 3,
    .create = create_ball,
};
