/* Every kind of shape in space of the registry falls onto, or into, every kind that can be a
 * boundary: there are contacts, the certificate holds, no body falls through. A new kind needs a
 * line in the table below. */
#include "suite.h"

#include "scree/scene.h"
#include "world/run/publish.h"

/* Solids lie under z = 0 as boundaries do; grains hang above it. */
typedef struct space_case {
    const char *name, *grain, *boundary;
    const char *place; /* of the boundary's centre of mass or origin */
} space_case;

#define FLOOR                                                                                      \
    "vertices: [[-9, -9, 0], [9, -9, 0], [9, 9, 0], [-9, 9, 0]], triangles: [[0, 1, 2], [0, 2, "   \
    "3]]"

static const space_case cases[] = {
    {"sphere", "radius: 0.1", "radius: 9", "[0, 0, -9]"},
    {"block", "size: [0.2, 0.15, 0.1]", "size: [9, 9, 2]", "[0, 0, -1]"},
    {"cylinder", "radius: 0.1, height: 0.15", "radius: 9, height: 2", "[0, 0, -1]"},
    {"capsule", "radius: 0.08, length: 0.1", "radius: 9, length: 3", "[0, 0, -10.5]"},
    {"cone", "radius: 0.1, height: 0.15", NULL, NULL},
    {"ellipsoid", "radii: [0.1, 0.07, 0.05]", "radii: [12, 10, 9]", "[0, 0, -9]"},
    {"superellipsoid", "radii: [0.1, 0.07, 0.08], exponents: [3, 4]",
     "radii: [12, 10, 9], exponents: [2.5, 2]", "[0, 0, -9]"},
#if SCREE_WITH_QHULL
    {"polyhedron", "vertices: [[0, 0, 0], [0.2, 0, 0], [0, 0.2, 0], [0, 0, 0.2], [0.2, 0.2, 0.2]]",
     "vertices: [[-9, -9, 0], [9, -9, 0], [9, 9, 0], [-9, 9, 0], [0, 0, -9]]", "[0, 0, -2.25]"},
#else
    {"polyhedron", NULL, NULL, NULL},
#endif
    {"plane", NULL, "normal: [0, 0, 1]", "[0, 0, 0]"},
    {"container", NULL, "size: [9, 9, 2], open: top", "[0, 0, 1]"},
    {"hollow_cylinder", NULL, "radius: 9, height: 4, caps: bottom", "[0, 0, 2]"},
    {"hollow_sphere", NULL, "radius: 9", "[0, 0, 9]"},
    {"mesh", NULL, FLOOR, "[0, 0, 0]"}, /* a surface for convex solids */
};
#define CASES (sizeof cases / sizeof *cases)

static scree_world *drop(const space_case *grain, const space_case *boundary, const char *what) {
    char text[2048];
    scree_error error = {0};
    scree_scene *scene;
    scree_world *w;
    snprintf(text, sizeof text,
             "world: {dimension: 3, h: 2 ms}\n"
             "laws: {dry: {normal: velocity, friction: 0.4}}\ncontacts: [{default: dry}]\n"
             "bodies:\n"
             "  - {name: base, shape: {kind: %s, %s}, position: %s, fixed: true, density: 1000}\n"
             "  - {name: grain, shape: {kind: %s, %s}, position: [0.03, 0.02, 0.25], turn: [0.3, "
             "0.2, 0.1], density: 1000}\n"
             "run: {until: 1 s}\n",
             boundary->name, boundary->boundary, boundary->place, grain->name, grain->grain);
    scree_status status = scree_scene_read_text(&scene, text, NULL, 0, &error);
    if (status != SCREE_OK) fail_msg("%s: %s", what, error.text);
    status = scree_scene_world(scene, 1, &w, &error);
    if (status != SCREE_OK) fail_msg("%s: %s", what, error.text);
    scree_scene_destroy(scene);
    return w;
}

/* 0.6 s: 0.2 s of fall and the first rebound or rest. */
static void fall(const space_case *grain, const space_case *boundary) {
    char what[256];
    scree_error error = {0};
    size_t touched = 0;
    snprintf(what, sizeof what, "%s onto %s", grain->name, boundary->name);
    scree_world *w = drop(grain, boundary, what);
    for (int step = 0; step < 300; step++) {
        scree_frame f;
        if (scree_world_step(w, &error) != SCREE_OK) fail_msg("%s: %s", what, error.text);
        must(world_frame(w, &f, &error), &error);
        const scree_certificate *c = &f.certificate;
        if (!c->converged) fail_msg("%s: step %d: residual %.3g", what, step, c->residual);
        if (!(c->energy <= 1e-10)) fail_msg("%s: ledger open by %.3g", what, c->energy);
        if (!(c->momentum <= 1e-10)) fail_msg("%s: balance off by %.3g", what, c->momentum);
        if (!(c->penetration <= 0.02)) fail_msg("%s: %.3g m deep", what, c->penetration);
        touched += f.contacts;
    }
    if (touched == 0) fail_msg("%s: nothing touched", what);
    scree_world_destroy(w);
}

static void every_pair(void **unused) {
    (void)unused;
    for (size_t g = 0; g < CASES; g++)
        for (size_t b = 0; b < CASES; b++)
            if (cases[g].grain && cases[b].boundary) fall(&cases[g], &cases[b]);
}

static void every_kind_has_a_case(void **unused) {
    (void)unused;
    registry r;
    scree_error error;
    must(registry_create(&r, &error), &error);
    for (size_t i = 0; i < r.entries[FAMILY_shape].count; i++) {
        const kind *k = r.entries[FAMILY_shape].data[i];
        bool known = !(k->needs & CAN_SPACE);
        for (size_t c = 0; c < CASES; c++)
            known = known || strcmp(cases[c].name, k->name) == 0;
        if (!known) fail_msg("add a case for the shape '%s'", k->name);
    }
    registry_free(&r);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_kind_has_a_case),
                                       cmocka_unit_test(every_pair)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
