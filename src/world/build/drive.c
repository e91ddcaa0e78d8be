/* Drives as given by scenes and programs: the prescribed dofs, their axes, and the functions of
 * time. */
#include <string.h>

#include "base/faults.h"
#include "base/space.h"
#include "model/function_kinds.h"
#include "world/world.h"

/* How a motion is given: the order of the derivative. */
static const char *const mode_names[] = {"displacement", "velocity", "acceleration"};

static const node *find_mode(const node *n, int *order) {
    if (n->type != NODE_MAP || n->count != 1) return NULL;
    for (*order = 0; *order < 3; ++*order)
        if (strcmp(n->first->key, mode_names[*order]) == 0) return n->first;
    return NULL;
}

/* A body follows an acceleration along the path that is its second integral, which not every
 * function of time provides. */
static scree_status integrate_twice(scree_world *w, const node *place, uint32_t index,
                                    scree_error *error) {
    function *f = &w->model.functions.data[index];
    if (f->kind->integrate) return f->kind->integrate(f->parameters, 2, error);
    return node_error(place, error,
                      "an acceleration must be driven by a 'record': integrate this '%s' and give "
                      "{velocity: ...} or {displacement: ...}",
                      f->kind->head.name);
}

scree_status world_read_motion(scree_world *w, const node *n, bool length, motion *out,
                               scree_error *error) {
    *out = (motion){DRIVE_VELOCITY, NONE};
    if (n->type == NODE_SCALAR && strcmp(n->text, "fixed") == 0) return SCREE_OK;
    int order;
    const node *given = find_mode(n, &order);
    if (!given)
        return node_error(n, error,
                          "a driven '%s' needs one of {velocity: ...}, {displacement: ...}, "
                          "{acceleration: ...}, 'fixed', 'free'",
                          n->key);
    unit u = {.m = length, .s = (int8_t)-order};
    if (order != 1) out->mode = DRIVE_POSITION;
    TRY(world_add_function(w, given, u, &out->function, error));
    return order == 2 ? integrate_twice(w, given, out->function, error) : SCREE_OK;
}

/* {velocity: f} | {displacement: f} | {acceleration: f} | "fixed" | "free" */
static scree_status read_axis(scree_world *w, const node *n, int dof, body_start *start,
                              scree_error *error) {
    bool is_free = n->type == NODE_SCALAR && strcmp(n->text, "free") == 0;
    motion read = {DRIVE_VELOCITY, NONE};
    if (!is_free) TRY(world_read_motion(w, n, dof < w->model.dimension, &read, error));
    start->prescribed[dof] = !is_free;
    start->drive[dof] = read.function;
    start->mode[dof] = read.mode;
    return SCREE_OK;
}

/* x and y together on an ellipse */
static scree_status read_ellipse(scree_world *w, const node *n, body_start *start,
                                 scree_error *error) {
    function f[2] = {0};
    TRY(function_read_ellipse(n, UNIT_LENGTH, f, error));
    scree_status status = world_keep_function(w, &f[0], &start->drive[0], error);
    if (status != SCREE_OK) {
        function_free(&f[1]);
        return status;
    }
    TRY(world_keep_function(w, &f[1], &start->drive[1], error));
    start->prescribed[0] = start->prescribed[1] = 1;
    start->mode[0] = start->mode[1] = DRIVE_POSITION;
    return SCREE_OK;
}

/* Keys of a drive; a number is the dof of the key. */
enum { DRIVE_AXIS = 16, DRIVE_AXES, DRIVE_ABOUT, DRIVE_ELLIPSE };

typedef struct drive_key {
    const char *name;
    int what;
} drive_key;

static const drive_key planar_keys[] = {
    {"x", 0}, {"y", 1}, {"rotation", 2}, {"axis", DRIVE_AXIS}, {"ellipse", DRIVE_ELLIPSE},
    {NULL, 0}};
static const drive_key space_keys[] = {{"x", 0},
                                       {"y", 1},
                                       {"z", 2},
                                       {"rotation_x", 3},
                                       {"rotation_y", 4},
                                       {"rotation_z", 5},
                                       {"rotation", 5},
                                       {"axes", DRIVE_AXES},
                                       {"about", DRIVE_ABOUT},
                                       {"ellipse", DRIVE_ELLIPSE},
                                       {NULL, 0}};

static scree_status find_key(const drive_key *keys, const node *n, int *what, scree_error *error) {
    const char *names[16] = {0};
    int count = 0;
    for (; keys[count].name; count++) {
        names[count] = keys[count].name;
        if (strcmp(keys[count].name, n->key) != 0) continue;
        *what = keys[count].what;
        return SCREE_OK;
    }
    const char *near = nearest_name(n->key, names);
    if (near) return node_error(n, error, "a drive has no '%s', did you mean '%s'?", n->key, near);
    text_buffer list = {0};
    bool good = true;
    for (int k = 0; k < count; k++)
        good = good && text_add(&list, "%s%s", k ? ", " : "", names[k]);
    scree_status status = good ? node_error(n, error, "a drive has no '%s' (%s)", n->key, list.data)
                               : error_no_memory(error, "a message");
    text_free(&list);
    return status;
}

/* The axes of a drive in space: given by a rotation vector, or by the smallest rotation that brings
 * z to a direction. */
static scree_status read_axes(const node *n, bool about, double out[4], scree_error *error) {
    static const double z[3] = {0, 0, 1};
    double given[3];
    if (n->type != NODE_LIST || n->count != 3)
        return node_error(n, error, "'%s' needs 3 numbers in brackets", n->key);
    int k = 0;
    for (const node *c = n->first; c; c = c->next)
        TRY(param_real(c, UNIT_NONE, NULL, &given[k++], error));
    if (!about) {
        quaternion_exp(given, out);
        return SCREE_OK;
    }
    if (!(unit3(given) > 0))
        return node_error(n, error, "'about' must not be zero: give e.g. [0, 0, 1]");
    shortest_turn(z, given, out);
    return SCREE_OK;
}

/* Rotations about several axes do not add up to a path. */
static scree_status check_turns(const scree_world *w, const node *map, const body_start *start,
                                scree_error *error) {
    int turning = 0;
    bool path = false;
    for (uint32_t k = 3; w->model.dimension == 3 && k < w->model.dofs; k++) {
        turning += start->prescribed[k] && start->drive[k] != NONE;
        path = path || (start->drive[k] != NONE && start->mode[k] == DRIVE_POSITION);
    }
    if (turning < 2 || !path) return SCREE_OK;
    return node_error(
        map, error,
        "rotations about several axes must be driven by velocities, because finite rotations do "
        "not add up");
}

/* If a dof is given twice, the position in the map would decide. */
static scree_status refuse_second(const node *n, int what, const uint8_t touched[DOFS_MAX],
                                  bool turned, scree_error *error) {
    bool frame = what == DRIVE_AXES || what == DRIVE_ABOUT;
    bool second = what == DRIVE_ELLIPSE ? touched[0] || touched[1]
                  : what < DOFS_MAX     ? touched[what]
                                        : frame && turned;
    if (!second) return SCREE_OK;
    return node_key_error(n, error, "'%s' is already driven here: remove one%s", n->key,
                          frame ? " of 'axes' and 'about'" : "");
}

static scree_status read_entry(scree_world *w, const node *n, int what, body_start *start,
                               uint8_t touched[DOFS_MAX], scree_error *error) {
    switch (what) {
    case DRIVE_AXIS: return param_real(n, UNIT_NONE, NULL, &start->axis[0], error);
    case DRIVE_AXES: return read_axes(n, false, start->axis, error);
    case DRIVE_ABOUT: return read_axes(n, true, start->axis, error);
    case DRIVE_ELLIPSE:
        TRY(read_ellipse(w, n, start, error));
        touched[0] = touched[1] = 1;
        return SCREE_OK;
    default:
        TRY(read_axis(w, n, what, start, error));
        touched[what] = 1;
        return SCREE_OK;
    }
}

static scree_status read_key(scree_world *w, const node *n, body_start *start,
                             uint8_t touched[DOFS_MAX], bool *turned, scree_error *error) {
    int what = 0;
    TRY(find_key(w->model.dimension == 3 ? space_keys : planar_keys, n, &what, error));
    TRY(refuse_second(n, what, touched, *turned, error));
    *turned = *turned || what == DRIVE_AXES || what == DRIVE_ABOUT;
    return read_entry(w, n, what, start, touched, error);
}

scree_status world_read_drive(scree_world *w, const node *map, body_start *start,
                              uint8_t touched[DOFS_MAX], scree_error *error) {
    memset(touched, 0, DOFS_MAX);
    if (!map || map->type != NODE_MAP)
        return node_error(map, error,
                          "a drive must be a map {x: ..., y: ..., rotation: ..., axis: ...}");
    faults f;
    faults_begin(&f, error);
    bool turned = false;
    for (const node *n = map->first; n; n = n->next)
        TRY(faults_keep(&f, read_key(w, n, start, touched, &turned, &f.one)));
    TRY(faults_end(&f));
    return check_turns(w, map, start, error);
}

body_start world_no_start(const scree_world *w) {
    body_start start = {0};
    for (int k = 0; k < DOFS_MAX; k++)
        start.drive[k] = NONE;
    if (w->model.dimension == 3) start.q[3] = start.axis[0] = 1;
    return start;
}

static scree_status drive_inside(scree_world *w, uint64_t id, const scree_params *drive,
                                 scree_error *error) {
    uint32_t slot;
    TRY(world_require_body(w, id, &slot, error));
    if (w->built)
        return error_set(error, SCREE_BAD_INPUT,
                         "the world has already made steps: use the "
                         "action 'drive'");
    if (model_deformable(&w->model, slot))
        return error_set(error, SCREE_BAD_INPUT,
                         "body '%s' is deformable: prescribe its nodes by 'conditions'",
                         w->model.bodies.data[slot].name);
    uint8_t touched[DOFS_MAX];
    body_start start = w->starts.data[slot];
    TRY(world_read_drive(w, drive, &start, touched, error));
    w->starts.data[slot] = start;
    return SCREE_OK;
}

scree_status scree_world_drive(scree_world *w, uint64_t id, const scree_params *drive,
                               scree_error *error) {
    world_visit entry;
    TRY(world_enter(w, &entry, error));
    scree_status status = drive_inside(w, id, drive, error);
    world_leave(&entry);
    return status;
}
