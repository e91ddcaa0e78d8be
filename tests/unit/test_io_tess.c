/* Tessellations of Neper: cells of files planar and in space, as bodies and as meshes; damage. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "support/check.h"

#include "base/random.h"
#include "io/tess.h"
#include "memory_fault.h"
#include "scree/scene.h"
#include "support/mesh_make.h"

/* A square cut in two along a slanted line, as Neper writes it. */
static const char planar[] =
    "***tess\n **format\n   3.4\n **general\n   2 standard\n **cell\n   2\n  *id\n   1 2\n  *seed\n"
    "   1 0.2 0.5 0 0\n   2 0.8 0.5 0 0\n **vertex\n   6\n"
    "   1 0 0 0 0\n   2 0.4 0 0 0\n   3 0.6 1 0 0\n   4 0 1 0 0\n   5 1 0 0 0\n   6 1 1 0 0\n"
    " **edge\n   7\n   1 1 2 0\n   2 2 3 0\n   3 3 4 0\n   4 4 1 0\n   5 2 5 0\n   6 5 6 0\n"
    "   7 6 3 0\n **face\n   2\n"
    "   1 4 1 2 3 4\n     4 1 2 3 4\n     0 0 0 1\n     0 0 0 0 0\n"
    "   2 4 2 5 6 3\n     4 5 6 7 -2\n     0 0 0 1\n     0 0 0 0 0\n"
    " **domain\n  *general\n   square\n***end\n";

/* A cube cut in two by a plane of constant x. */
static const char *cube(void) {
    static char text[4096];
    static const int face[11][4] = {{1, 4, 3, 2},  {5, 6, 7, 8},   {1, 2, 6, 5},   {4, 8, 7, 3},
                                    {1, 5, 8, 4},  {2, 3, 7, 6},   {2, 3, 10, 9},  {6, 11, 12, 7},
                                    {2, 9, 11, 6}, {3, 7, 12, 10}, {9, 10, 12, 11}};
    size_t used =
        (size_t)snprintf(text, sizeof text,
                         "***tess\n **format\n   3.4\n **general\n   3 standard\n **cell\n"
                         "   2\n **vertex\n   12\n");
    for (int v = 0; v < 12; v++) {
        int x = v < 8 ? (v % 4 == 1 || v % 4 == 2) : 2;
        int y = v < 8 ? v % 4 >= 2 : (v - 8) % 2, z = v < 8 ? v >= 4 : v >= 10;
        used += (size_t)snprintf(text + used, sizeof text - used, "   %d %g %d %d 0\n", v + 1,
                                 0.5 * x, y, z);
    }
    used += (size_t)snprintf(text + used, sizeof text - used, " **face\n   11\n");
    for (int f = 0; f < 11; f++)
        used += (size_t)snprintf(text + used, sizeof text - used,
                                 "   %d 4 %d %d %d %d\n     4 1 -2 3 4\n     0 1 0 0\n"
                                 "     0 0 0 0 0\n",
                                 f + 1, face[f][0], face[f][1], face[f][2], face[f][3]);
    snprintf(text + used, sizeof text - used,
             " **polyhedron\n   2\n   1 6 1 2 3 4 5 6\n   2 6 7 8 9 10 11 -6\n***end\n");
    return text;
}

static tessellation read_text(const char *text) {
    tessellation t;
    scree_error error = {0};
    file_bytes file = {"rock.tess", text, strlen(text)};
    if (tess_parse(&file, &t, &error) != SCREE_OK) fail_msg("%s", error.text);
    return t;
}

static void cells_of_files(void **state) {
    (void)state;
    tessellation t = read_text(planar);
    static const uint32_t want[] = {4, 0, 1, 2, 3, 4, 1, 4, 5, 2};
    assert_int_equal(t.dimension, 2);
    assert_int_equal(t.cells, 2);
    assert_int_equal(t.vertex.count, 18);
    assert_int_equal(t.cell.count, 10);
    assert_memory_equal(t.cell.data, want, sizeof want);
    tess_free(&t);
    static const uint32_t solid[] = {8, 0, 1, 2, 3, 4, 5, 6, 7, 8, 1, 2, 5, 6, 8, 9, 10, 11};
    t = read_text(cube());
    assert_int_equal(t.dimension, 3);
    assert_int_equal(t.cells, 2);
    assert_int_equal(t.cell.count, 18);
    assert_memory_equal(t.cell.data, solid, sizeof solid);
    tess_free(&t);
}

static void bad(const char *text, const char *place, const char *words) {
    tessellation t;
    scree_error error = {0};
    file_bytes file = {"rock.tess", text, strlen(text)};
    assert_int_equal(tess_parse(&file, &t, &error), SCREE_BAD_INPUT);
    if (strncmp(error.text, place, strlen(place)) != 0 || !strstr(error.text, words))
        fail_msg("'%s' does not begin with '%s' or lacks '%s'", error.text, place, words);
    assert_null(t.vertex.data);
}

static void refusals(void **state) {
    (void)state;
#define BEGIN "***tess\n **general\n 2 x\n **vertex\n"
    bad("", "rock.tess:1:", "***tess");
    bad("***tess\n **general\n 4 x\n", "rock.tess:3:", "2 or 3");
    bad(BEGIN " 2\n 1 0 0 0 0\n 3 0 0 0 0\n", "rock.tess:7:", "next vertex");
    bad(BEGIN " 1\n 1 0 x 0 0\n", "rock.tess:6:", "finite");
    bad(BEGIN " 1\n 1 0 0 0 0\n **face\n 1\n 1 3 1 1 2\n", "rock.tess:9:", "existing");
    bad(BEGIN " 1\n 1 0 0 0 0\n **face\n 1\n 1 2 1 1\n", "rock.tess:9:", "3 or more");
    bad(BEGIN " 99999999\n 1 0 0 0 0\n", "rock.tess:7:", "next vertex");
    bad(BEGIN " 1\n 1 0 0 0 0\n", "rock.tess:", "***end");
    bad(BEGIN " 1\n 1 0 0 0 0\n***end\n", "rock.tess:", "without cells");
    bad(BEGIN " 1\n 1 0 0 0 0\n **vertex\n 0\n", "rock.tess:7:", "once");
    bad("***tess\n***end\n", "rock.tess:", "without **general");
    bad("***tess\n **general\n 3 x\n **polyhedron\n 1\n 1 4 1 2 3 4\n", "rock.tess:6:", "existing");
}

static void damage(void **state) {
    (void)state;
    random_stream r = {5, 8, 0};
    const char *texts[] = {planar, cube()};
    for (int i = 0; i < 6000; i++) {
        const char *good = texts[i % 2];
        size_t kept = i % 3 ? strlen(good) : random_below(&r, (uint32_t)strlen(good));
        char *exact = malloc(kept + 1);
        memcpy(exact, good, kept);
        exact[kept] = '\0';
        for (uint32_t k = random_below(&r, 4); k > 0 && kept > 0; k--)
            exact[random_below(&r, (uint32_t)kept)] = "0123456789-.* \n\xff"[random_below(&r, 16)];
        tessellation t;
        scree_error error = {0};
        file_bytes file = {"rock.tess", exact, kept};
        if (tess_parse(&file, &t, &error) == SCREE_OK) {
            for (size_t at = 0; at < t.cell.count; at += 1 + t.cell.data[at])
                for (uint32_t k = 1; k <= t.cell.data[at]; k++)
                    assert_true(t.cell.data[at + k] < t.vertex.count / 3);
            tess_free(&t);
        } else if (strncmp(error.text, "rock.tess:", 10) != 0) {
            fail_msg("%s", error.text);
        }
        free(exact);
    }
}

static scree_status read_it(void) {
    tessellation t;
    scree_error error;
    file_bytes file = {"rock.tess", planar, sizeof planar - 1};
    TRY(tess_parse(&file, &t, &error));
    tess_free(&t);
    return SCREE_OK;
}

static void memory_that_fails(void **state) {
    (void)state;
    assert_true(memory_fault_each(read_it) > 4);
}

static char folder[] = "/tmp/scree-tess-XXXXXX";

static void put_file(const char *name, const char *text) {
    char path[128];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *to = fopen(path, "w");
    assert_non_null(to);
    fputs(text, to);
    fclose(to);
}

static uint32_t bodies_of(const char *name) {
    char path[128];
    scree_scene *scene;
    scree_world *world;
    scree_error error = {0};
    snprintf(path, sizeof path, "%s/%s", folder, name);
    if (scree_scene_read(&scene, path, NULL, 0, &error) != SCREE_OK) fail_msg("%s", error.text);
    /* the explained scene needs no file */
    assert_null(strstr(scree_scene_text(scene), ".tess"));
    if (scree_scene_world(scene, 1, &world, &error) != SCREE_OK) fail_msg("%s", error.text);
    uint32_t count = (uint32_t)scree_world_bodies(world);
    scree_world_destroy(world);
    scree_scene_destroy(scene);
    return count;
}

/* In a scene: rigid blocks of the cells, and deformable ones. */
static void in_scenes(void **state) {
    (void)state;
    assert_non_null(mkdtemp(folder));
    put_file("flat.tess", planar);
    put_file("cube.tess", cube());
#define REST                                                                                       \
    "laws: {dry: {normal: velocity, friction: 0.3}}\ncontacts: [{default: dry}]\nrun: {steps: "    \
    "1}\n"
    put_file("flat.yaml", "world: {h: 1 ms}\nbodies:\n  - {name: rock, density: 2000, "
                          "generate: {kind: tess, file: flat.tess, scale: 2}}\n" REST);
    put_file("cube.yaml", "world: {dimension: 3, h: 1 ms}\nbodies:\n  - {name: rock, "
                          "density: 2000, generate: {kind: tess3, file: cube.tess}}\n" REST);
    assert_int_equal(bodies_of("flat.yaml"), 2);
    assert_int_equal(bodies_of("cube.yaml"), 2);
    put_file("soft.yaml", "world: {h: 1 ms}\nmaterials: {stone: {kind: elastic, E: 1 MPa, nu: 0.3, "
                          "density: 500}}\nmeshes: {rock: {file: flat.tess, edge: 0.3}}\n"
                          "deformables:\n  - {name: rock, mesh: rock, material: stone, split: "
                          "regions}\n" REST);
    assert_int_equal(bodies_of("soft.yaml"), 2);
    put_file("soft3.yaml",
             "world: {dimension: 3, h: 1 ms}\nmaterials: {stone: {kind: elastic, E: 1 "
             "MPa, nu: 0.3, density: 500}}\ndeformables:\n  - {name: rock, material: "
             "stone, generate: {kind: tess3, file: cube.tess}, mesh: {refine: 1}}\n" REST);
    assert_int_equal(bodies_of("soft3.yaml"), 2);
    char command[160];
    snprintf(command, sizeof command, "rm -r %s", folder);
    assert_int_equal(system(command), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cells_of_files),    cmocka_unit_test(refusals),  cmocka_unit_test(damage),
        cmocka_unit_test(memory_that_fails), cmocka_unit_test(in_scenes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
