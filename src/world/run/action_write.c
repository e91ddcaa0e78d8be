/* The action `write`: positions, velocities and applied forces of bodies, and friction coefficients
 * of laws, given as numbers. The log records scree_world_write as this action, so that a replay
 * gives the same bits. */
#include <math.h>
#include <string.h>

#include "base/space.h"
#include "base/text.h"
#include "world/world.h"

/* In the order of `columns`. */
enum { WRITE_POSITION, WRITE_VELOCITY, WRITE_APPLIED, WRITE_MU };

static const char *const columns[] = {"body.position", "body.velocity", "body.applied", "law.mu",
                                      NULL};

typedef struct write_action {
    int column;
    param_list bodies; /* ids, or numbers of laws; none: all, in order */
    param_list values;
} write_action;

static const param params[] = {
    PARAM_ROW(
        write_action, column, CHOICE, .flags = PARAM_REQUIRED, .choices = columns,
        .help =
            "the quantity to write, with the numbers of a row as in frames; body.applied: force "
            "and torque that act until they are written again; law.mu: friction coefficient of "
            "laws with 'coulomb'"),
    PARAM_ROW(write_action, bodies, LIST, .width = 1, .flags = PARAM_OPTIONAL,
              .help = "ids of the bodies, one per row; default: all bodies in the order of their "
                      "ids. law.mu: "
                      "numbers of the laws from 1 on, in the order they were given"),
    PARAM_ROW(write_action, values, LIST, .width = 1, .flags = PARAM_REQUIRED,
              .help = "the numbers, row by row, in SI units"),
    {0},
};

/* Ids above this are not whole numbers in double precision, with a margin. */
#define ID_MAX 1e15

/* Data of the rows for a check and a write. */
typedef struct write_rows {
    int column;
    const double *id; /* or NULL: all */
    size_t rows, width;
    const double *value;
    const uint8_t *applied; /* (bodies) 1: named by a load of kind 'applied'; NULL: no such load */
} write_rows;

static scree_status slot_of(const scree_world *w, const write_rows *r, size_t at, uint32_t *slot,
                            scree_error *error) {
    if (!r->id) {
        *slot = (uint32_t)at;
        return SCREE_OK;
    }
    double id = r->id[at];
    bool whole = id >= 1 && id <= ID_MAX && id == floor(id);
    if (r->column == WRITE_MU) {
        if (!whole || id > (double)w->model.laws.count)
            return error_set(error, SCREE_STALE, "law.mu: there is no law %g: the world has %zu",
                             id, w->model.laws.count);
        *slot = (uint32_t)id - 1;
        return SCREE_OK;
    }
    return world_require_body(w, whole ? (uint64_t)id : 0, slot, error);
}

static scree_status refuse(const scree_world *w, const write_rows *r, uint32_t slot,
                           const char *why, scree_error *error) {
    return error_set(error, SCREE_BAD_INPUT, "%s of body %u (%s): %s", columns[r->column], slot + 1,
                     w->model.bodies.data[slot].name, why);
}

/* A drive prescribes some velocities of the body; a row may repeat them. */
static bool changes_prescribed(const scree_world *w, const write_rows *r, uint32_t slot,
                               const double *value) {
    const uint8_t *held = state_prescribed(&w->state, slot);
    bool any = false;
    for (size_t k = 0; k < r->width; k++)
        any = any || held[k];
    return any && memcmp(state_v(&w->state, slot), value, r->width * sizeof *value) != 0;
}

static scree_status check_mu(const scree_world *w, uint32_t which, double mu, scree_error *error) {
    const law *l = &w->model.laws.data[which];
    const law_part *friction = l->part[LAW_FRICTION];
    if (!friction || strcmp(friction->head.name, "coulomb") != 0)
        return error_set(error, SCREE_UNSUPPORTED,
                         "law.mu of '%s': its friction is %s%s%s, and only 'coulomb' has a "
                         "coefficient that can be written",
                         l->name, friction ? "'" : "", friction ? friction->head.name : "absent",
                         friction ? "'" : "");
    if (isfinite(mu) && mu >= 0) return SCREE_OK;
    return error_set(error, SCREE_BAD_INPUT,
                     "law.mu of '%s': %g is no friction coefficient: give a number >= 0", l->name,
                     mu);
}

/* Numbers that would have no effect are refused; rows of zeros are accepted for every body. */
static scree_status check_applied(const scree_world *w, const write_rows *r, uint32_t slot,
                                  const double *value, scree_error *error) {
    bool zero = true;
    for (size_t k = 0; k < r->width; k++)
        zero = zero && value[k] == 0;
    if (zero || (r->applied && r->applied[slot])) return SCREE_OK;
    if (r->applied)
        return refuse(w, r, slot,
                      "the world has a load of kind 'applied' that does not name it: name it there "
                      "before the first step, or leave that load out",
                      error);
    if (!model_deformable(&w->model, slot)) return SCREE_OK;
    return refuse(w, r, slot, "it is deformable: give it conditions instead", error);
}

static scree_status check_row(const scree_world *w, const write_rows *r, size_t at,
                              scree_error *error) {
    uint32_t slot;
    TRY(slot_of(w, r, at, &slot, error));
    const double *value = r->value + at * r->width;
    if (r->column == WRITE_MU) return check_mu(w, slot, *value, error);
    for (size_t k = 0; k < r->width; k++)
        if (!isfinite(value[k])) return refuse(w, r, slot, "a number is not finite", error);
    if (r->column == WRITE_APPLIED) return check_applied(w, r, slot, value, error);
    if (model_deformable(&w->model, slot))
        return refuse(w, r, slot, "it is deformable, and only its nodes move", error);
    double turn[4];
    if (r->column == WRITE_POSITION && w->model.dimension == 3) {
        memcpy(turn, value + 3, sizeof turn);
        if (!(quaternion_unit(turn) > 0))
            return refuse(w, r, slot, "the quaternion is zero", error);
    }
    if (r->column == WRITE_VELOCITY && changes_prescribed(w, r, slot, value))
        return refuse(
            w, r, slot,
            "a drive, or fixed: true, prescribes it: release the body first, or write the "
            "velocity that it has",
            error);
    return SCREE_OK;
}

static scree_status check_each(const scree_world *w, const write_rows *r, scree_error *error) {
    for (size_t i = 0; i < r->rows; i++)
        TRY(check_row(w, r, i, error));
    return SCREE_OK;
}

static scree_status check_each_applied(const scree_world *w, const write_rows *r,
                                       scree_error *error) {
    uint8_t *named = mem_alloc(w->model.bodies.count, sizeof *named);
    if (!named) return error_no_memory(error, "an action");
    for (size_t i = 0; i < w->model.loads.count; i++) {
        const load *l = &w->model.loads.data[i];
        for (uint32_t k = 0; l->kind->applied && k < l->count; k++)
            named[l->bodies[k]] = 1;
    }
    write_rows own = *r;
    own.applied = named;
    scree_status status = check_each(w, &own, error);
    mem_free(named);
    return status;
}

static scree_status check_rows(const scree_world *w, const write_rows *r, scree_error *error) {
    bool laws = r->column == WRITE_MU;
    size_t all = laws ? w->model.laws.count : w->model.bodies.count;
    const char *things = laws ? "laws" : "bodies";
    if (!r->id && r->rows != all)
        return error_set(error, SCREE_BAD_INPUT,
                         "%s: there are %zu rows, but the world has %zu %s: name the %s of the "
                         "rows, or give all",
                         columns[r->column], r->rows, all, things, things);
    bool named = r->column == WRITE_APPLIED && model_is_applied(&w->model);
    return named ? check_each_applied(w, r, error) : check_each(w, r, error);
}

static void write_row(scree_world *w, const write_rows *r, uint32_t slot, const double *value) {
    static const uint8_t none[DOFS_MAX] = {0};
    state *s = &w->state;
    if (r->column == WRITE_MU) {
        s->law.mu[slot] = *value;
        return;
    }
    if (r->column == WRITE_APPLIED) {
        memcpy(s->applied.force + (size_t)slot * r->width, value, r->width * sizeof *value);
        return;
    }
    bool moves = r->column == WRITE_POSITION;
    memcpy(moves ? state_q(s, slot) : state_v(s, slot), value, r->width * sizeof *value);
    if (moves && w->model.dimension == 3) quaternion_unit(state_q(s, slot) + 3);
    if (moves) world_keep_paths(w, slot, none);
    rigid_kind_of(&w->model)->set_velocity(&w->model, s, slot);
}

static size_t width_of(const scree_world *w, int which) {
    if (which == WRITE_MU) return 1;
    return which == WRITE_POSITION ? w->state.body.places : w->state.body.dofs;
}

/* Rows for the laws, none of them written yet. */
static scree_status make_laws(scree_world *w, scree_error *error) {
    law_state *l = &w->state.law;
    if (l->table.count) return SCREE_OK;
    TRY(table_resize(&l->table, w->model.laws.count, error));
    for (size_t i = 0; i < l->table.count; i++)
        l->mu[i] = NAN;
    return SCREE_OK;
}

/* Rows for the bodies, all zero. */
static scree_status make_applied(scree_world *w, scree_error *error) {
    table *t = &w->state.applied.table;
    return t->count ? SCREE_OK : table_resize(t, w->model.bodies.count, error);
}

static scree_status apply(scree_world *w, const void *p, const node *place, scree_error *error) {
    const write_action *a = p;
    write_rows r = {a->column, a->bodies.data, 0, width_of(w, a->column), a->values.data, NULL};
    r.rows = r.id ? a->bodies.count : a->values.count / r.width;
    if (r.rows * r.width != a->values.count)
        return node_error(place, error, "%s needs %zu numbers per body", columns[a->column],
                          r.width);
    TRY(check_rows(w, &r, error));
    if (r.column == WRITE_MU) TRY(make_laws(w, error));
    if (r.column == WRITE_APPLIED) TRY(make_applied(w, error));
    for (size_t i = 0; i < r.rows; i++) {
        uint32_t slot;
        TRY(slot_of(w, &r, i, &slot, error));
        write_row(w, &r, slot, r.value + i * r.width);
    }
    return SCREE_OK;
}

const action_kind action_write = {
    .head = {.name = "write",
             .help = "writes positions, velocities or applied forces of bodies, or friction "
                     "coefficients of "
                     "laws",
             .params = params,
             .size = sizeof(write_action)},
    .apply = apply,
};

/* A list as one quoted text, which costs one node. */
static scree_status set_list(node *map, const char *key, const double *value, size_t count,
                             scree_error *error) {
    text_buffer text = {0};
    bool good = true;
    char number[32];
    for (size_t i = 0; i < count && good; i++)
        good = text_add(&text, i ? " %s" : "%s", number_write(value[i], number));
    node *list = good && text.data ? node_scalar(text.data) : NULL;
    text_free(&text);
    if (!list) return error_no_memory(error, "an action");
    list->quoted = true;
    return node_append(map, key, list, error);
}

static scree_status find_column(const char *name, int *which, scree_error *error) {
    for (*which = 0; columns[*which]; ++*which)
        if (strcmp(columns[*which], name) == 0) return SCREE_OK;
    return error_set(
        error, SCREE_NOT_FOUND,
        "'%s' cannot be written: body.position, body.velocity, body.applied and law.mu can", name);
}

static double mu_of(const scree_world *w, uint32_t which) {
    const law *l = &w->model.laws.data[which];
    const law_part *friction = l->part[LAW_FRICTION];
    const law_state *written = &w->state.law;
    if (!friction || strcmp(friction->head.name, "coulomb") != 0) return NAN;
    if (written->table.count && !isnan(written->mu[which])) return written->mu[which];
    /* the parameters of `coulomb` are mu alone */
    return *(const double *)l->parameters[LAW_FRICTION];
}

static void read_row(scree_world *w, const write_rows *r, uint32_t slot, double *value) {
    state *s = &w->state;
    if (r->column == WRITE_MU) {
        *value = mu_of(w, slot);
        return;
    }
    const double *from = r->column == WRITE_POSITION   ? state_q(s, slot)
                         : r->column == WRITE_VELOCITY ? state_v(s, slot)
                         : s->applied.table.count      ? s->applied.force + (size_t)slot * r->width
                                                       : NULL;
    if (from)
        memcpy(value, from, r->width * sizeof *value);
    else
        memset(value, 0, r->width * sizeof *value);
}

static scree_status begin_read(scree_world *w, const char *name, const uint64_t *bodies,
                               size_t rows, double *values, scree_error *error) {
    write_rows r = {.rows = rows};
    TRY(error_unless_given(name, "column", error));
    if (rows > 0) TRY(error_unless_given(values, "values", error));
    TRY(scree_world_build(w, error));
    TRY(find_column(name, &r.column, error));
    r.width = width_of(w, r.column);
    size_t all = r.column == WRITE_MU ? w->model.laws.count : w->model.bodies.count;
    if (!bodies && rows != all)
        return error_set(error, SCREE_BAD_INPUT, "%s: there are %zu rows, but the world has %zu",
                         name, rows, all);
    for (size_t i = 0; i < rows; i++) {
        uint32_t slot = (uint32_t)i;
        double id = bodies ? (double)bodies[i] : 0;
        if (bodies) {
            write_rows one = r;
            one.id = &id;
            TRY(slot_of(w, &one, 0, &slot, error));
        }
        read_row(w, &r, slot, values + i * r.width);
    }
    return SCREE_OK;
}

/* Checked now, against the state as it is, and again when it is applied. */
static scree_status write_now(scree_world *w, const write_rows *r, scree_error *error) {
    TRY(check_rows(w, r, error));
    node *map = node_new(NODE_MAP);
    if (!map) return error_no_memory(error, "an action");
    scree_status status = node_set_text(map, "column", columns[r->column], error);
    if (status == SCREE_OK && r->id) status = set_list(map, "bodies", r->id, r->rows, error);
    if (status == SCREE_OK) status = set_list(map, "values", r->value, r->rows * r->width, error);
    if (status == SCREE_OK) status = scree_world_act(w, "write", map, error);
    node_free(map);
    return status;
}

static scree_status begin_write(scree_world *w, const char *name, const uint64_t *bodies,
                                size_t rows, const double *values, scree_error *error) {
    write_rows r = {.rows = rows, .value = values};
    TRY(error_unless_given(name, "column", error));
    if (rows > 0) TRY(error_unless_given(values, "values", error));
    TRY(scree_world_build(w, error));
    TRY(find_column(name, &r.column, error));
    r.width = width_of(w, r.column);
    if (rows == 0) return SCREE_OK;
    double *id = bodies ? mem_alloc(rows, sizeof *id) : NULL;
    if (bodies && !id) return error_no_memory(error, "an action");
    for (size_t i = 0; bodies && i < rows; i++)
        id[i] = (double)bodies[i];
    r.id = id;
    scree_status status = write_now(w, &r, error);
    mem_free(id);
    return status;
}

scree_status scree_world_write(scree_world *w, const char *name, const uint64_t *bodies,
                               size_t rows, const double *values, scree_error *error) {
    world_visit entry;
    TRY(world_enter(w, &entry, error));
    scree_status status = begin_write(w, name, bodies, rows, values, error);
    world_leave(&entry);
    return status;
}

scree_status scree_world_read(scree_world *w, const char *name, const uint64_t *bodies, size_t rows,
                              double *values, scree_error *error) {
    world_visit entry;
    TRY(world_enter(w, &entry, error));
    scree_status status = begin_read(w, name, bodies, rows, values, error);
    world_leave(&entry);
    return status;
}
