/* Everything that a scene can express is possible in C: every entry of the registry in a world of a
 * few bodies, made three times: from the text of a scene, by the public functions with parameters
 * parsed from the same text, and by these functions with parameters set one by one. All three are
 * refused, or have the same state, bit for bit, after a few steps. An entry that cannot be filled
 * from its own table, nor from a row here, makes the test fail, so that none is forgotten. */
#include <stdarg.h>
#include <stdlib.h>

#include "law/law.h"
#include "scree/scree.h"
#include "suite.h"

enum { STEPS = 4, BODIES = 8, TEXT = 4096 };

typedef enum way { BY_SCENE, BY_PARSED, BY_CALLS, WAYS } way;

typedef struct micro_body {
    const char *name, *group, *shape; /* shape, generate: {kind: ...} */
    const char *generate, *drive;
    double position[3], velocity[3];
    bool fixed, dormant;
} micro_body;

/* Texts are maps as in a scene; NULL: no map. */
typedef struct micro {
    int dimension;
    const char *scheme, *solver, *law, *adapt;
    micro_body body[BODIES];
    int bodies;
    const char *material, *mesh, *deformable; /* called m and n */
    const char *joint, *load, *value;         /* with kind */
    const char *action, *acting;              /* its name and parameters */
} micro;

/* --- the scene --- */

static char scene_text[1 << 15];
static size_t scene_used;

static void say(const char *format, ...) SCREE_PRINTF(1, 2);
static void say(const char *format, ...) {
    va_list list;
    va_start(list, format);
    int count = vsnprintf(scene_text + scene_used, sizeof scene_text - scene_used, format, list);
    va_end(list);
    assert_true(count >= 0 && scene_used + (size_t)count < sizeof scene_text);
    scene_used += (size_t)count;
}

static void say_vector(const char *key, const double x[3], int dimension) {
    say(", %s: [%.17g, %.17g", key, x[0], x[1]);
    if (dimension == 3) say(", %.17g", x[2]);
    say("]");
}

static void say_body(const micro_body *b, int dimension) {
    say("  - {name: %s", b->name);
    if (b->group) say(", group: %s", b->group);
    say(", %s: %s", b->shape ? "shape" : "generate", b->shape ? b->shape : b->generate);
    if (b->drive) say(", drive: %s", b->drive);
    say_vector("position", b->position, dimension);
    if (!b->fixed) say_vector("velocity", b->velocity, dimension);
    if (b->fixed) say(", fixed: true");
    if (b->dormant) say(", dormant: true");
    say("}\n");
}

static void write_scene(const micro *m) {
    scene_used = 0;
    say("world: {dimension: %d, h: 1e-3, theta: 0.5, tolerance: 1e-8, gravity: [0, %s-9.81], "
        "seed: 7",
        m->dimension, m->dimension == 3 ? "0, " : "");
    if (m->scheme) say(", scheme: %s", m->scheme);
    if (m->solver) say(", solver: %s", m->solver);
    if (m->adapt) say(", adapt: %s", m->adapt);
    say("}\nlaws: {law: %s}\ncontacts: [{default: law}]\nbodies:\n", m->law);
    for (int i = 0; i < m->bodies; i++)
        say_body(&m->body[i], m->dimension);
    if (m->material) say("materials: {m: %s}\n", m->material);
    if (m->mesh) say("meshes: {n: %s}\n", m->mesh);
    if (m->deformable) say("deformables: [%s]\n", m->deformable);
    if (m->joint)
        say("joints: [{name: joint, body: ball, at: [0, %s0.4], %s]\n",
            m->dimension == 3 ? "0, " : "", m->joint + 1);
    if (m->load) say("loads: [{name: load, bodies: grains, %s]\n", m->load + 1);
    if (m->value) say("values: {value: {measure: %s}\n", m->value + strlen("{kind: "));
    if (m->action)
        say("stages: [{name: stage, until: {steps: 100}, actions: [{%s: %s}]}]\n", m->action,
            m->acting);
    say("run: {steps: 100}\n");
}

static scree_status from_scene(const micro *m, scree_world **out, scree_error *error) {
    scree_scene *scene = NULL;
    *out = NULL;
    write_scene(m);
    scree_status status = scree_scene_read_text(&scene, scene_text, NULL, 0, error);
    if (status == SCREE_OK) status = scree_scene_world(scene, 1, out, error);
    scree_scene_destroy(scene);
    return status;
}

/* --- parameters by calls --- */

static bool is_real(const node *n, double *value) {
    char *end;
    if (n->type != NODE_SCALAR || n->quoted || !n->text[0]) return false;
    *value = strtod(n->text, &end);
    return *end == '\0';
}

/* Rows with equal numbers of values, or plain numbers; false: another list. */
static bool numbers_of(const node *list, double *out, size_t room, size_t *rows, size_t *width) {
    size_t count = 0;
    *rows = list->count;
    *width = list->first && list->first->type == NODE_LIST ? list->first->count : 1;
    if (*rows * *width > room) return false;
    for (const node *n = list->first; n; n = n->next) {
        const node *first = n->type == NODE_LIST ? n->first : n;
        if (n->type == NODE_LIST ? n->count != *width : *width != 1) return false;
        for (const node *x = first; x; x = n->type == NODE_LIST ? x->next : NULL)
            if (!is_real(x, &out[count++])) return false;
    }
    return *rows > 0;
}

static void say_again(scree_params *to, const node *map);

static void list_again(scree_params *to, const char *key, const node *list) {
    scree_error error = {0};
    double number[512];
    size_t rows, width;
    const char *word[64];
    if (numbers_of(list, number, 512, &rows, &width)) {
        must(scree_params_list(to, key, number, rows, width, &error), &error);
        return;
    }
    bool maps = list->first && list->first->type == NODE_MAP;
    for (const node *n = list->first; n; n = n->next) {
        if (maps && n->type == NODE_MAP) {
            say_again(scree_params_item(to, key), n);
            continue;
        }
        if (n->type != NODE_SCALAR) fail_msg("no call says the list under '%s'", key);
        assert_true(list->count <= 64);
        word[n == list->first ? (rows = 0) : ++rows] = n->text;
    }
    if (!maps) must(scree_params_texts(to, key, word, list->count, &error), &error);
}

static void scalar_again(scree_params *to, const char *key, const node *n) {
    scree_error error = {0};
    double real;
    if (is_real(n, &real) && real == (double)(int64_t)real && !strpbrk(n->text, ".eE"))
        must(scree_params_integer(to, key, (int64_t)real, &error), &error);
    else if (is_real(n, &real))
        must(scree_params_real(to, key, real, &error), &error);
    else if (strcmp(n->text, "true") == 0 || strcmp(n->text, "false") == 0)
        must(scree_params_flag(to, key, n->text[0] == 't', &error), &error);
    else
        must(scree_params_text(to, key, n->text, &error), &error);
}

static void say_again(scree_params *to, const node *map) {
    assert_non_null(to);
    for (const node *n = map->first; n; n = n->next)
        switch (n->type) {
        case NODE_SCALAR: scalar_again(to, n->key, n); break;
        case NODE_LIST: list_again(to, n->key, n); break;
        case NODE_MAP: say_again(scree_params_map(to, n->key), n); break;
        }
}

/* The parameters of a text {kind: name, ...} and the name; the kind itself is included if
 * requested. */
static scree_params *params_of(const char *text, way by, bool keep, char name[64]) {
    scree_error error = {0};
    scree_params *parsed;
    char without[TEXT];
    const char *rest = text;
    if (!keep) {
        size_t end = strcspn(text + strlen("{kind: "), ",}");
        snprintf(name, 64, "%.*s", (int)end, text + strlen("{kind: "));
        rest = text + strlen("{kind: ") + end;
        rest += strspn(rest, ", ");
        snprintf(without, sizeof without, "{%s", rest);
        rest = without;
    }
    must(scree_params_parse(&parsed, rest, &error), &error);
    if (by == BY_PARSED) return parsed;
    scree_params *made = scree_params_new();
    say_again(made, parsed);
    scree_params_free(parsed);
    return made;
}

/* --- the world by calls --- */

static scree_status create(const micro *m, way by, scree_world **out, scree_error *error) {
    scree_world_def def = scree_default_world_def();
    char scheme_name[64], solver_name[64];
    scree_params *scheme_params = m->scheme ? params_of(m->scheme, by, false, scheme_name) : NULL;
    scree_params *solver_params = m->solver ? params_of(m->solver, by, false, solver_name) : NULL;
    def.dimension = m->dimension;
    def.h = 1e-3;
    def.theta = 0.5;
    def.tolerance = 1e-8;
    def.gravity[1] = def.gravity[2] = 0;
    def.gravity[m->dimension - 1] = -9.81;
    def.seed = 7;
    if (m->scheme) def.scheme = scheme_name, def.scheme_params = scheme_params;
    if (m->solver) def.solver = solver_name, def.solver_params = solver_params;
    scree_status status = scree_world_create(out, &def, error);
    scree_params_free(scheme_params);
    scree_params_free(solver_params);
    return status;
}

static scree_status add_body(scree_world *w, const micro_body *b, way by, uint64_t *first,
                             size_t *count, scree_error *error) {
    scree_body_def def = scree_default_body_def();
    char name[64];
    scree_params *params = params_of(b->shape ? b->shape : b->generate, by, false, name);
    def.name = b->name;
    if (b->group) def.group = b->group;
    memcpy(def.position, b->position, sizeof b->position);
    if (!b->fixed) memcpy(def.velocity, b->velocity, sizeof b->velocity);
    def.fixed = b->fixed;
    def.dormant = b->dormant;
    *count = 1;
    scree_status status = SCREE_OK;
    if (b->generate) {
        status = scree_world_generate(w, name, params, &def, first, count, error);
    } else {
        status = scree_world_add_shape(w, name, params, &def.shape, error);
        if (status == SCREE_OK) status = scree_world_add_body(w, &def, first, error);
    }
    scree_params_free(params);
    scree_params *drive = b->drive ? params_of(b->drive, by, true, NULL) : NULL;
    for (size_t i = 0; i < *count && drive && status == SCREE_OK; i++)
        status = scree_world_drive(w, *first + i, drive, error);
    scree_params_free(drive);
    return status;
}

typedef scree_status named_adder(scree_world *, const char *, const scree_params *, scree_error *);

static scree_status add_named(scree_world *w, const char *name, const char *text, way by,
                              named_adder *add, scree_error *error) {
    scree_params *map = params_of(text, by, true, NULL);
    scree_status status = add(w, name, map, error);
    scree_params_free(map);
    return status;
}

static scree_status add_deformables(scree_world *w, const micro *m, way by, scree_error *error) {
    if (m->material) TRY(add_named(w, "m", m->material, by, scree_world_add_material, error));
    if (m->mesh) TRY(add_named(w, "n", m->mesh, by, scree_world_add_mesh, error));
    if (!m->deformable) return SCREE_OK;
    scree_params *map = params_of(m->deformable, by, true, NULL);
    scree_status status = scree_world_add_deformable(w, map, NULL, error);
    scree_params_free(map);
    return status;
}

static scree_status add_joint(scree_world *w, const micro *m, way by, scree_error *error) {
    double at[3] = {0};
    char name[64];
    at[m->dimension - 1] = 0.4;
    scree_params *params = params_of(m->joint, by, false, name);
    scree_status status = scree_world_add_joint(w, "joint", name, scree_world_find_body(w, "ball"),
                                                0, at, at, params, error);
    scree_params_free(params);
    return status;
}

static scree_status add_load(scree_world *w, const micro *m, way by, const uint64_t *grains,
                             size_t count, scree_error *error) {
    char name[64];
    scree_params *params = params_of(m->load, by, false, name);
    scree_status status = scree_world_add_load(w, "load", name, grains, count, params, error);
    scree_params_free(params);
    return status;
}

static scree_status add_value(scree_world *w, const micro *m, way by, scree_error *error) {
    char name[64];
    scree_params *params = params_of(m->value, by, false, name);
    scree_status status = scree_world_add_value(w, "value", name, "", params, error);
    scree_params_free(params);
    return status;
}

static scree_status add_stage(scree_world *w, const micro *m, way by, scree_error *error) {
    scree_stage_def def = scree_default_stage_def();
    def.name = "stage";
    def.steps = 100;
    TRY(scree_world_add_stage(w, &def, error));
    scree_params *params = params_of(m->acting, by, true, NULL);
    scree_status status = scree_world_add_stage_action(w, m->action, params, error);
    scree_params_free(params);
    return status;
}

static scree_status add_adapt(scree_world *w, scree_error *error) {
    scree_step_def def = scree_default_step_def();
    def.share = 0.001;
    def.h_min = 1e-5;
    return scree_world_adapt(w, &def, error);
}

static scree_status fill(scree_world *w, const micro *m, way by, scree_error *error) {
    uint64_t grains[64];
    size_t loaded = 0;
    TRY(add_named(w, "law", m->law, by, scree_world_add_law, error));
    TRY(scree_world_set_law(w, "default", "default", "law", error));
    for (int i = 0; i < m->bodies; i++) {
        uint64_t first;
        size_t count;
        TRY(add_body(w, &m->body[i], by, &first, &count, error));
        for (size_t k = 0; k < count && m->body[i].group; k++)
            grains[loaded++] = first + k;
    }
    TRY(add_deformables(w, m, by, error));
    if (m->joint) TRY(add_joint(w, m, by, error));
    if (m->load) TRY(add_load(w, m, by, grains, loaded, error));
    if (m->value) TRY(add_value(w, m, by, error));
    if (m->adapt) TRY(add_adapt(w, error));
    return m->action ? add_stage(w, m, by, error) : SCREE_OK;
}

static scree_status by_calls(const micro *m, way by, scree_world **out, scree_error *error) {
    *out = NULL;
    TRY(create(m, by, out, error));
    return fill(*out, m, by, error);
}

/* --- both --- */

static char refusal[5000]; /* of the last refused world */

/* The hash of the state includes the log of actions, in which texts of scree_params_text are quoted
 * and those of scenes are not: for worlds with actions the motion of the bodies is compared. */
static bool same_motion(scree_world *one, scree_world *two) {
    static const char *const columns[] = {"body.id", "body.position", "body.velocity"};
    const scree_frame *frame[2];
    scree_error error = {0};
    must(scree_world_frame(one, &frame[0], &error), &error);
    must(scree_world_frame(two, &frame[1], &error), &error);
    for (size_t i = 0; i < sizeof columns / sizeof *columns; i++) {
        scree_column a = scree_frame_column(frame[0], columns[i]);
        scree_column b = scree_frame_column(frame[1], columns[i]);
        assert_non_null(a.name);
        if (a.rows != b.rows || memcmp(a.data, b.data, a.rows * a.width * 8) != 0) return false;
    }
    return scree_world_time(one) == scree_world_time(two);
}

static bool same(const micro *m, scree_world *one, scree_world *two, int by) {
    if (m->action && by == BY_CALLS) return same_motion(one, two);
    return scree_world_hash(one) == scree_world_hash(two);
}

/* True: all three ran and agree. False: all three were refused. */
static bool compare(const micro *m, const char *what) {
    scree_world *w[WAYS] = {NULL};
    scree_error error[WAYS] = {0};
    scree_status status[WAYS];
    for (int by = 0; by < WAYS; by++) {
        status[by] = by == BY_SCENE ? from_scene(m, &w[by], &error[by])
                                    : by_calls(m, (way)by, &w[by], &error[by]);
        for (int i = 0; i < STEPS && status[by] == SCREE_OK; i++)
            status[by] = scree_world_step(w[by], &error[by]);
        if ((status[by] == SCREE_OK) != (status[0] == SCREE_OK))
            fail_msg("%s: by scene '%s', by way %d '%s'\n%s", what, error[0].text, by,
                     error[by].text, scene_text);
    }
    bool ran = status[0] == SCREE_OK;
    for (int by = 1; by < WAYS && ran; by++)
        if (!same(m, w[0], w[by], by))
            fail_msg("%s: way %d gives another world than the scene\n%s", what, by, scene_text);
    if (!ran) snprintf(refusal, sizeof refusal, "%s", error[0].text);
    for (int by = 0; by < WAYS; by++)
        scree_world_destroy(w[by]);
    return ran;
}

/* A floor, two walls that face each other, a ball that falls on the floor, one above it and one
 * that does not exist yet. */
static micro plain(int dimension) {
    bool space = dimension == 3;
    const char *ball = space ? "{kind: sphere, radius: 0.1}" : "{kind: disk, radius: 0.1}";
    const char *wall =
        space ? "{kind: block, size: [0.1, 1, 1]}" : "{kind: rectangle, width: 0.1, height: 1}";
    micro m = {.dimension = dimension, .law = "{normal: velocity, friction: 0.3}"};
    m.body[m.bodies++] = (micro_body){
        .name = "floor", .shape = space ? "{kind: plane}" : "{kind: halfplane}", .fixed = true};
    m.body[m.bodies++] =
        (micro_body){.name = "west", .shape = wall, .position = {-1}, .fixed = true};
    m.body[m.bodies++] =
        (micro_body){.name = "east", .shape = wall, .position = {1}, .fixed = true};
    for (int i = 0; i < 3; i++) {
        micro_body b = {.name = i == 0 ? "ball" : i == 1 ? "upper" : "sleeper", .shape = ball};
        b.group = i < 2 ? "grains" : NULL;
        b.dormant = i == 2;
        b.position[0] = i == 1 ? 0.03 : 0;
        b.position[dimension - 1] = i == 2 ? 0.7 : 0.0995 + 0.19 * i;
        b.velocity[0] = 0.2;
        b.velocity[dimension - 1] = -0.5;
        m.body[m.bodies++] = b;
    }
    return m;
}

/* Puts an entry into a small world; number: of the ways to do that. False beyond the last. */
typedef bool placing(micro *m, const kind *k, const char *text, int number);

/* For entries whose table alone does not suggest valid parameters. */
typedef struct given_text {
    family of;
    const char *name;
    int dimension; /* 0: both */
    const char *text;
} given_text;

static const given_text given[] = {
    {FAMILY_shape, "polygon", 2, "{kind: polygon, vertices: [[0, 0], [0.2, 0], [0.1, 0.2]]}"},
    {FAMILY_shape, "segment", 2, "{kind: segment, from: [0, 0], to: [0.3, 0.1]}"},
    {FAMILY_shape, "polyhedron", 3,
     "{kind: polyhedron, vertices: [[0, 0, 0], [0.2, 0, 0], [0, 0.2, 0], [0, 0, 0.2]]}"},
    {FAMILY_shape, "mesh", 3,
     "{kind: mesh, vertices: [[0, 0, 0], [0.2, 0, 0], [0, 0.2, 0], [0, 0, 0.2]], triangles: [[0, "
     "2, "
     "1], [0, 1, 3], [1, 2, 3], [0, 3, 2]]}"},
    {FAMILY_shape, "superellipsoid", 3,
     "{kind: superellipsoid, radii: [0.1, 0.1, 0.2], exponents: [2, 4]}"},
    {FAMILY_generator, "cloud", 2, "{kind: cloud, box: [0, 1, 0, 1], number: 9, radius: 0.05}"},
    {FAMILY_generator, "polygons", 2,
     "{kind: polygons, box: [0, 1, 0, 1], number: 5, radius: 0.05}"},
    {FAMILY_generator, "arch", 2, "{kind: arch, voussoirs: 5, radius: 1, thickness: 0.3}"},
    {FAMILY_generator, "ring", 2, "{kind: ring, outer: 1, radius: 0.2}"},
    {FAMILY_generator, "wall", 2, "{kind: wall, courses: 3, bricks: 2, width: 0.2, height: 0.1}"},
    {FAMILY_generator, "stack", 2, "{kind: stack, number: 3, width: 0.2, height: 0.1}"},
    {FAMILY_generator, "column", 2, "{kind: column, number: 3, width: 0.2, height: 0.1}"},
    {FAMILY_generator, "block", 2, "{kind: block, width: 0.2, height: 0.1}"},
    {FAMILY_generator, "chain", 2, "{kind: chain, number: 3, radius: 0.05}"},
    {FAMILY_generator, "lattice", 2, "{kind: lattice, columns: 3, rows: 2, radius: 0.05}"},
    {FAMILY_generator, "masonry", 3, "{kind: masonry, courses: 2, bricks: 2}"},
    {FAMILY_generator, "drums", 3, "{kind: drums, number: 3, height: 0.5, radius: 0.4}"},
    {FAMILY_generator, "kapla", 3, "{kind: kapla, levels: 3, planks: 3, pattern: ring}"},
    {FAMILY_generator, "jenga", 3, "{kind: jenga, levels: 3, taken_share: 0.2, seed: 3}"},
    {FAMILY_generator, "spheres", 3,
     "{kind: spheres, number: 9, radius: 0.05, box: [0, 1, 0, 1, 0, 1]}"},
    {FAMILY_generator, "vault", 3,
     "{kind: vault, voussoirs: 5, radius: 1, thickness: 0.3, depth: 0.5}"},
    {FAMILY_generator, "dome", 3, "{kind: dome, rings: 3, blocks: 6, radius: 1, thickness: 0.2}"},
    {FAMILY_generator, "voronoi3", 3, "{kind: voronoi3, number: 6, box: [0, 1, 0, 1, 0, 1]}"},
    {FAMILY_generator, "rock_mass", 3,
     "{kind: rock_mass, box: [-1, 1, -1, 1, -1, 1], joints: [{dip: 30 deg, spacing: 0.9}]}"},
    {FAMILY_generator, "tess", 2,
     "{kind: tess, vertices: [[0, 0], [1, 0], [1, 1], [0, 1], [2, 0]], cells: [4, 0, 1, 2, 3, 3, "
     "1, "
     "4, 2], scale: 0.1}"},
    {FAMILY_element, "t3", 2, "{kind: grid, size: [0.4, 0.2], cells: [2, 1], element: t3}"},
    {FAMILY_element, "q4", 2, "{kind: grid, size: [0.4, 0.2], cells: [2, 1], element: q4}"},
    {FAMILY_element, "t6", 2, "{kind: grid, size: [0.4, 0.2], cells: [2, 1], element: t6}"},
    {FAMILY_element, "q8", 2, "{kind: grid, size: [0.4, 0.2], cells: [2, 1], element: q8}"},
    {FAMILY_element, "q9", 2, "{kind: grid, size: [0.4, 0.2], cells: [2, 1], element: q9}"},
    {FAMILY_element, "t4", 3, "{kind: grid, size: [0.4, 0.2, 0.2], cells: [2, 1, 1], element: t4}"},
    {FAMILY_element, "t10", 3,
     "{kind: grid, size: [0.4, 0.2, 0.2], cells: [2, 1, 1], element: t10}"},
    {FAMILY_element, "h8", 3, "{kind: grid, size: [0.4, 0.2, 0.2], cells: [2, 1, 1], element: h8}"},
    {FAMILY_element, "h20", 3,
     "{kind: grid, size: [0.4, 0.2, 0.2], cells: [2, 1, 1], element: h20}"},
    {FAMILY_element, "bar", 2, "{kind: line, points: [[0, 0], [1, 0]], number: 4, element: bar}"},
    {FAMILY_element, "cable", 2,
     "{kind: line, points: [[0, 0], [1, 0]], number: 4, element: cable}"},
    {FAMILY_element, "membrane", 2,
     "{kind: line, points: [[0, 0], [1, 0], [1, 1]], number: 9, closed: true, element: membrane}"},
    {FAMILY_function, "table", 0, "{kind: table, points: [[0, 0], [0.05, 0.3], [1, 0.3]]}"},
    {FAMILY_function, "expression", 0, "{kind: expression, value: 10 * t ^ 2}"},
    {FAMILY_function, "record", 0, "{kind: record, dt: 0.1, values: [20, 20]}"},
    {FAMILY_load, "membrane", 2, "{kind: membrane, magnitude: 100, side: left}"},
    {FAMILY_load, "elastic_membrane", 2,
     "{kind: elastic_membrane, magnitude: 2, direction: [-1, 0], bridge: 5 cm}"},
    {FAMILY_load, "force", 2,
     "{kind: force, magnitude: {kind: sine, amplitude: 3, frequency: 90}, "
     "direction: [1, 2]}"},
    {FAMILY_load, "force", 3, "{kind: force, components: [0.1, 0.2, 0.3]}"},
    {FAMILY_load, "pressure", 2, "{kind: pressure, magnitude: 2, direction: [1, 0], length: 0.5}"},
    {FAMILY_load, "pressure", 3, "{kind: pressure, magnitude: 2, direction: [1, 0, 0], area: 0.5}"},
    {FAMILY_action, "release", 0, "{kind: release, bodies: west}"},
    {FAMILY_action, "fix", 0, "{kind: fix, bodies: grains}"},
    {FAMILY_action, "drive", 0, "{kind: drive, bodies: ball, motion: {x: {velocity: 2}}}"},
    {FAMILY_action, "zero_velocities", 0, "{kind: zero_velocities}"},
    {FAMILY_action, "wake", 0, "{kind: wake, bodies: sleeper}"},
    {FAMILY_action, "remove", 0, "{kind: remove, bodies: ball}"},
    {FAMILY_action, "load", 0, "{kind: load, name: load, magnitude: 4}"},
    {FAMILY_action, "condition", 0, "{kind: condition, name: hold}"},
    {FAMILY_action, "gravity", 2, "{kind: gravity, value: [3, 0]}"},
    {FAMILY_action, "gravity", 3, "{kind: gravity, value: [3, 0, 1]}"},
    {FAMILY_action, "time_step", 0, "{kind: time_step, h: 2 ms}"},
    {FAMILY_action, "bond", 0, "{kind: bond}"},
};

/* The number-th text for an entry. */
static bool text_for(family of, const kind *k, int dimension, int number, char text[TEXT]) {
    int before = 0;
    bool any = false;
    for (size_t i = 0; i < sizeof given / sizeof *given; i++) {
        const given_text *g = &given[i];
        if (g->of != of || strcmp(g->name, k->name) != 0) continue;
        any = true;
        if (g->dimension && g->dimension != dimension) continue;
        if (before++ != number) continue;
        snprintf(text, TEXT, "%s", g->text);
        return true;
    }
    return !any && made_up_text(k, number, text, TEXT);
}

static int64_t worlds, refusals;

/* Every way to use every text of an entry, in both dimensions; at least one must run. */
static void cover_entry(family of, const kind *k, placing *place) {
    int ran = 0;
    bool many_rows = false;
    char text[TEXT], what[TEXT + 100];
    refusal[0] = '\0';
    for (int dimension = 2; dimension <= 3; dimension++) {
        if (k->needs & (dimension == 3 ? CAN_PLANAR : CAN_SPACE) && of != FAMILY_solver) continue;
        for (int number = 0; text_for(of, k, dimension, number, text); number++)
            for (int at = 0;; at++) {
                micro m = plain(dimension);
                if (!place(&m, k, text, at)) break;
                snprintf(what, sizeof what, "%s %s, dimension %d, place %d", family_name(of), text,
                         dimension, at);
                bool runs = compare(&m, what);
                ran += runs;
                many_rows = many_rows || (!runs && strstr(refusal, "one number per instant"));
                *(runs ? &worlds : &refusals) += 1;
            }
    }
    /* tables of many rows cannot be values of a world; scree_measure_create takes their maps */
    bool rows = of == FAMILY_measure && many_rows;
    if (ran == 0 && !rows)
        fail_msg("no world has the %s '%s': give a text for it in this test. The last refusal: %s",
                 family_name(of), k->name, refusal);
}

/* Entries that no world can contain, each with its reason. */
static const struct {
    family of;
    const char *name, *reason;
} apart[] = {
    {FAMILY_action, "write",
     "names bodies by ids, which scenes do not have: scree_world_write, and "
     "logs that are replayed"},
    {FAMILY_generator, "tess3", "its faces come from a file alone, see conform_meshes"},
};

static void cover(family of, placing *place) {
    for (size_t i = 0; i < registry_count(of); i++) {
        const kind *k = registry_listed(of, i);
        bool skipped = false;
        for (size_t j = 0; j < sizeof apart / sizeof *apart; j++)
            skipped = skipped || (apart[j].of == of && strcmp(apart[j].name, k->name) == 0);
        if (!skipped) cover_entry(of, k, place);
    }
}

/* --- the families --- */

static bool place_shape(micro *m, const kind *k, const char *text, int number) {
    (void)k;
    micro_body b = {.name = "new", .shape = text, .fixed = number == 1};
    b.position[0] = 0.5;
    b.position[m->dimension - 1] = 0.6;
    m->body[m->bodies++] = b;
    return number < 2;
}

/* Alone, and completed to a law. */
static bool place_law(micro *m, const kind *k, const char *text, int number) {
    static const char *const more[] = {"", "normal: velocity, ",
                                       "normal: velocity, friction: 0.3, ", "friction: 0.3, ",
                                       "normal: velocity, impact: 0.5, "};
    static char whole[TEXT + 100];
    const char *slot = law_slot_name[((const law_part *)k)->slot];
    while (number < 5 && strstr(more[number], slot))
        number++;
    if (number >= 5) return false;
    snprintf(whole, sizeof whole, "{%s%s: %s}", more[number], slot, text);
    m->law = whole;
    m->body[1].shape = m->body[2].shape = m->body[3].shape; /* parts that need a radius */
    return true;
}

static bool place_joint(micro *m, const kind *k, const char *text, int number) {
    (void)k;
    m->joint = text;
    return number == 0;
}

static bool place_load(micro *m, const kind *k, const char *text, int number) {
    (void)k;
    m->load = text;
    return number == 0;
}

static bool place_function(micro *m, const kind *k, const char *text, int number) {
    static char drive[TEXT + 100];
    (void)k;
    static const char *const ways[] = {"velocity", "displacement", "acceleration"};
    if (number > 2) return false;
    snprintf(drive, sizeof drive, "{x: {%s: %s}}", ways[number], text);
    m->body[4].drive = drive;
    return true;
}

static const char *block_of(int dimension) {
    return dimension == 3
               ? "{name: soft, mesh: {kind: grid, size: [0.2, 0.2, 0.2], cells: [1, 1, 1]}, "
                 "material: m, position: [0.5, 0, 0.0995], velocity: [0, 0, -1], conditions: "
                 "[{name: hold, on: all, z: fixed, active: false}]}"
               : "{name: soft, mesh: {kind: grid, size: [0.2, 0.2], cells: [2, 1]}, material: m, "
                 "position: [0.5, 0.0995], velocity: [0, -1], conditions: [{name: hold, on: all, "
                 "y: fixed, active: false}]}";
}

static const char elastic[] = "{kind: elastic, E: 1e6, nu: 0.3, density: 2000}";

static bool place_action(micro *m, const kind *k, const char *text, int number) {
    static char acting[TEXT];
    size_t name = strlen("{kind: ") + strlen(k->name);
    const char *rest = text + name + strspn(text + name, ", ");
    snprintf(acting, sizeof acting, "{%s", rest);
    m->load = m->dimension == 3 ? "{kind: force, magnitude: 1, direction: [1, 0, 0]}"
                                : "{kind: force, magnitude: 1, direction: [1, 0]}";
    m->material = elastic;
    m->deformable = block_of(m->dimension);
    m->action = k->name;
    m->acting = acting;
    if (strcmp(k->name, "bond") == 0)
        m->law = "{normal: velocity, friction: 0.3, bond: {kind: cohesive_bilinear, k_n: 1e9, "
                 "strength_n: 1e4, G_n: 1, area: 0.01}}";
    return number == 0;
}

static bool place_measure(micro *m, const kind *k, const char *text, int number) {
    (void)k;
    m->value = text;
    if (number == 1) {
        m->material = elastic;
        m->deformable = block_of(m->dimension);
    }
    return number < 2;
}

static bool place_generator(micro *m, const kind *k, const char *text, int number) {
    (void)k;
    micro_body b = {.name = "new", .group = "grains", .generate = text};
    b.position[0] = 0.5;
    b.position[m->dimension - 1] = 10;
    b.velocity[0] = 0.1;
    m->body[m->bodies++] = b;
    if (number == 1) m->body[m->bodies - 1].drive = "{x: {velocity: 0.1}}";
    return number < 2;
}

static bool place_material(micro *m, const kind *k, const char *text, int number) {
    static char material[TEXT + 100];
    (void)k;
    snprintf(material, sizeof material, "{density: 2000, %s", text + 1);
    m->material = number == 0 ? material : text;
    m->deformable = block_of(m->dimension);
    return number < 2;
}

static bool place_mesh(micro *m, const kind *k, const char *text, int number) {
    static const char *const more[] = {"", ", section: 1e-4", ", thickness: 1e-3"};
    static char soft[256];
    (void)k;
    m->mesh = text;
    m->material = elastic;
    snprintf(soft, sizeof soft, "{mesh: n, material: m, position: [0, %s9]%s}",
             m->dimension == 3 ? "0, " : "", more[number < 3 ? number : 0]);
    m->deformable = soft;
    return number < 3;
}

static bool place_solver(micro *m, const kind *k, const char *text, int number) {
    (void)k;
    m->solver = text;
    return number == 0;
}

static bool place_scheme(micro *m, const kind *k, const char *text, int number) {
    (void)k;
    m->scheme = text;
    if (number == 1) m->law = "{bond: {kind: spring_dashpot, k_n: 1e5}}";
    if (number == 2) m->law = "{normal: velocity, impact: 0.5}";
    if (number == 3) m->law = "{normal: position}";
    return number < 4;
}

#define COVER(name)                                                                                \
    static void name##s(void **unused) {                                                           \
        (void)unused;                                                                              \
        cover(FAMILY_##name, place_##name);                                                        \
    }
#define place_law_part place_law
#define place_element  place_mesh
COVER(shape)
COVER(law_part)
COVER(joint)
COVER(load)
COVER(function)
COVER(action)
COVER(measure)
COVER(generator)
COVER(material)
COVER(mesh)
COVER(element)
COVER(solver)
COVER(scheme)

/* Families that are not part of a world; a new family must be covered or listed here. */
static void no_family_is_forgotten(void **unused) {
    (void)unused;
    static const struct {
        family of;
        const char *reason;
    } outside[] = {
        {FAMILY_reader, "reads files, for shapes and meshes"},
        {FAMILY_recorder, "writes result files"},
        {FAMILY_exporter, "writes frames to files: scree_export_open takes the same parameters"},
        {FAMILY_plot, "draws pictures: scree_plot_as takes the same parameters"},
    };
    assert_int_equal(FAMILIES, 13 + sizeof outside / sizeof *outside);
    print_message("%lld worlds are the same, %lld are refused alike\n", (long long)worlds,
                  (long long)refusals);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shapes),    cmocka_unit_test(law_parts),
        cmocka_unit_test(joints),    cmocka_unit_test(loads),
        cmocka_unit_test(functions), cmocka_unit_test(actions),
        cmocka_unit_test(measures),  cmocka_unit_test(generators),
        cmocka_unit_test(materials), cmocka_unit_test(meshs),
        cmocka_unit_test(elements),  cmocka_unit_test(solvers),
        cmocka_unit_test(schemes),   cmocka_unit_test(no_family_is_forgotten),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
