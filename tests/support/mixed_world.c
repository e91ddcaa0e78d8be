#include "support/mixed_world.h"

#include <math.h>
#include <stdio.h>

#include "base/node.h"

#define COLUMNS 10
#define ROWS    5

/* Parameter trees are built by calls here: the tests of failing memory run through this file, so a
 * failure must be returned and not end the test. */
static scree_params *map_of(const char *const *keys, const double *values) {
    scree_params *map = scree_params_new();
    for (int i = 0; map && keys[i]; i++)
        if (scree_params_real(map, keys[i], values[i], NULL) != SCREE_OK) {
            scree_params_free(map);
            map = NULL;
        }
    return map;
}

#define KEYS(...)                                                                                  \
    (const char *const[]) { __VA_ARGS__, NULL }
#define VALUES(...)                                                                                \
    (const double[]) { __VA_ARGS__ }

/* After an error each helper returns at once. */
typedef struct builder {
    scree_world *world;
    scree_error *error;
    scree_status status;
} builder;

static bool going(const builder *b) { return b->status == SCREE_OK; }

static bool have(builder *b, const void *made) {
    if (going(b) && !made) b->status = SCREE_NO_MEMORY;
    return going(b);
}

static uint32_t add_shape(builder *b, const char *kind, scree_params *map) {
    uint32_t index = 0;
    if (have(b, map)) b->status = scree_world_add_shape(b->world, kind, map, &index, b->error);
    scree_params_free(map);
    return index;
}

static uint64_t add_body(builder *b, scree_body_def def) {
    uint64_t id = 0;
    if (going(b)) b->status = scree_world_add_body(b->world, &def, &id, b->error);
    return id;
}

static void set_part(builder *b, scree_params *law, const char *slot, const char *kind,
                     const char *const *keys, const double *values) {
    scree_params *part = going(b) ? scree_params_map(law, slot) : NULL;
    if (!have(b, part)) return;
    b->status = scree_params_text(part, "kind", kind, b->error);
    for (int i = 0; keys[i] && going(b); i++)
        b->status = scree_params_real(part, keys[i], values[i], b->error);
}

static void add_law(builder *b, const char *name, double mu, double e, const char *normal) {
    scree_params *law = scree_params_new();
    if (have(b, law)) b->status = scree_params_text(law, "normal", normal, b->error);
    if (e > 0) set_part(b, law, "impact", "newton", KEYS("e_n", "e_t"), VALUES(e, e));
    set_part(b, law, "friction", "coulomb", KEYS("mu"), VALUES(mu));
    if (!(e > 0)) set_part(b, law, "rolling", "rolling", KEYS("mu_r"), VALUES(0.01));
    if (going(b)) b->status = scree_world_add_law(b->world, name, law, b->error);
    scree_params_free(law);
}

static void add_laws(builder *b) {
    add_law(b, "bouncing", 0.3, 0.4, "velocity");
    add_law(b, "closing", 0.5, 0, "quasi_inelastic");
    if (going(b))
        b->status = scree_world_set_law(b->world, "default", "default", "bouncing", b->error);
    if (going(b)) b->status = scree_world_set_law(b->world, "rough", "rough", "closing", b->error);
}

static void add_grains(builder *b) {
    uint32_t disk[2];
    disk[0] = add_shape(b, "disk", map_of(KEYS("radius"), VALUES(0.05)));
    disk[1] = add_shape(b, "disk", map_of(KEYS("radius"), VALUES(0.04)));
    uint32_t five = add_shape(b, "regular", map_of(KEYS("sides", "radius"), VALUES(5, 0.05)));
    for (int k = 0; k < COLUMNS * ROWS; k++) {
        scree_body_def def = scree_default_body_def();
        int i = k % COLUMNS, j = k / COLUMNS;
        def.shape = k % 3 == 0 ? five : disk[k % 2];
        def.group = "grains";
        def.surface = k % 4 == 0 ? "rough" : "";
        def.position[0] = -0.55 + 0.12 * i + 0.03 * (j % 2);
        def.position[1] = 0.052 + 0.101 * j;
        def.angle = 0.1 * k;
        def.velocity[0] = 0.3 - 0.01 * k;
        add_body(b, def);
    }
    for (int k = 0; k < 6; k++) {
        scree_body_def def = scree_default_body_def();
        def.shape = disk[k % 2];
        def.group = "rain";
        def.dormant = true;
        add_body(b, def);
    }
}

/* A floor that shakes along x and a lid that moves down and is removed. */
static void add_walls(builder *b) {
    scree_body_def floor = scree_default_body_def(), lid = floor;
    floor.shape = add_shape(b, "halfplane", scree_params_new());
    floor.name = "floor";
    floor.fixed = true;
    uint64_t id = add_body(b, floor);
    scree_params *drive = scree_params_new(), *x = NULL, *sine = NULL;
    if (have(b, drive)) x = scree_params_map(drive, "x");
    if (have(b, x)) sine = scree_params_map(x, "displacement");
    if (have(b, sine)) b->status = scree_params_text(sine, "kind", "sine", b->error);
    if (going(b)) b->status = scree_params_real(sine, "amplitude", 0.002, b->error);
    if (going(b)) b->status = scree_params_real(sine, "frequency", 20, b->error);
    if (going(b)) b->status = scree_world_drive(b->world, id, drive, b->error);
    scree_params_free(drive);
    lid.shape = add_shape(b, "rectangle", map_of(KEYS("width", "height"), VALUES(0.3, 0.05)));
    lid.name = "lid";
    lid.position[1] = 0.6;
    lid.angle = 0.1;
    id = add_body(b, lid);
    scree_params *push = map_of(KEYS("magnitude"), VALUES(50));
    const double down[] = {0, -1};
    if (have(b, push)) b->status = scree_params_list(push, "direction", down, 2, 1, b->error);
    if (going(b))
        b->status = scree_world_add_load(b->world, "push", "force", &id, 1, push, b->error);
    scree_params_free(push);
    /* bonds that name the law of these pairs */
    if (going(b)) b->status = scree_world_set_bonds(b->world, "lid", "floor", "bouncing", b->error);
    if (going(b)) b->status = scree_world_set_bonds(b->world, "rain", "lid", "bouncing", b->error);
}

static void add_joints(builder *b) {
    scree_params *spring = map_of(KEYS("stiffness", "damping"), VALUES(2000, 5));
    const double one[3] = {-0.55, 0.052}, two[3] = {-0.43, 0.052}, ground[3] = {-0.55, 0.3};
    if (have(b, spring))
        b->status = scree_world_add_joint(b->world, "spring", "spring", 1, 0, one, ground, spring,
                                          b->error);
    scree_params_free(spring);
    if (going(b))
        b->status = scree_world_add_joint(b->world, "link", "link", 1, 2, one, two, NULL, b->error);
    const double pin[3] = {-0.25, 0.052};
    if (going(b))
        b->status = scree_world_add_joint(b->world, "pin", "pin", 3, 4, pin, pin, NULL, b->error);
}

static void stage_action(builder *b, const char *kind, const char *key, const char *word) {
    scree_params *map = scree_params_new();
    if (have(b, map)) b->status = scree_params_text(map, key, word, b->error);
    if (going(b)) b->status = scree_world_add_stage_action(b->world, kind, map, b->error);
    scree_params_free(map);
}

static void add_stages(builder *b) {
    if (going(b))
        b->status = scree_world_add_value(b->world, "energy_of_motion", "kinetic", "translation",
                                          NULL, b->error);
    scree_stage_def stage = scree_default_stage_def();
    stage.name = "rain";
    stage.rain_group = "rain";
    stage.rain_interval = 0.01;
    stage.rain_at[1] = 0.9;
    stage.rain_spread = 0.3;
    stage.rain_velocity[1] = -1;
    stage.rain_clearance = 0.02;
    stage.steps = 90;
    if (going(b)) b->status = scree_world_add_stage(b->world, &stage, b->error);
    stage = scree_default_stage_def();
    stage.name = "without lid";
    stage.until = "max(energy_of_motion < 0, stage_t > 0.05)";
    if (going(b)) b->status = scree_world_add_stage(b->world, &stage, b->error);
    stage_action(b, "remove", "bodies", "lid");
    stage_action(b, "zero_velocities", "bodies", "rain");
    stage.name = "rest";
    stage.until = "";
    stage.steps = 1000000;
    if (going(b)) b->status = scree_world_add_stage(b->world, &stage, b->error);
    stage_action(b, "fix", "bodies", "floor");
}

scree_world_def mixed_def(void) {
    scree_world_def def = scree_default_world_def();
    def.h = 1e-3;
    def.tolerance = 1e-6;
    def.max_iterations = 50000;
    def.period[0] = 1.2;
    def.origin[0] = -0.6;
    return def;
}

scree_world *mixed_world(const scree_world_def *def, scree_error *error) {
    builder b = {NULL, error, SCREE_OK};
    b.status = scree_world_create(&b.world, def, error);
    if (going(&b)) {
        add_laws(&b);
        add_grains(&b);
        add_walls(&b);
        add_joints(&b);
        add_stages(&b);
    }
    if (going(&b)) b.status = scree_world_build(b.world, error);
    if (going(&b)) return b.world;
    error->status = b.status;
    scree_world_destroy(b.world);
    return NULL;
}
