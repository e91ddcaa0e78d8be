/* Meshes for tests: from the text of a scene, and checks that every mesh must pass. */
#ifndef SUPPORT_MESH_MAKE_H
#define SUPPORT_MESH_MAKE_H

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/space.h"
#include "fem/mesh.h"
#include "registry.h"
#include "support/check.h"
#include "support/flow_params.h"

/* The mesh of {kind: grid, ...} in a world of this dimension. */
static inline scree_status mesh_of_node(const node *map, int dimension, fem_mesh *out,
                                        scree_error *error) {
    registry r;
    *out = (fem_mesh){0};
    scree_status status = registry_create(&r, error);
    if (status != SCREE_OK) return status;
    const kind *k = registry_find(&r, FAMILY_mesh, node_get(map, "kind")->text);
    static const char *const ignore[] = {"kind", NULL};
    param_scope scope = {.dimension = dimension};
    char parameters[1024];
    if (!k || k->size > sizeof parameters) fail_msg("no mesh kind %s", node_get(map, "kind")->text);
    status = param_read(k, map, ignore, &scope, parameters, error);
    if (status == SCREE_OK) {
        status = ((const mesh_kind *)k)->create(parameters, dimension, out, error);
        param_free(k, parameters);
    }
    registry_free(&r);
    return status;
}

static inline scree_status mesh_make_status(const char *text, int dimension, fem_mesh *out,
                                            scree_error *error) {
    node *map = flow_params(text);
    scree_status status = mesh_of_node(map, dimension, out, error);
    node_free(map);
    return status;
}

static inline fem_mesh mesh_make(const char *text, int dimension) {
    fem_mesh m;
    scree_error error = {0};
    if (mesh_make_status(text, dimension, &m, &error) != SCREE_OK)
        fail_msg("%s\nof %s", error.text, text);
    return m;
}

static inline void mesh_refused(const char *text, int dimension, const char *words) {
    fem_mesh m;
    scree_error error = {0};
    if (mesh_make_status(text, dimension, &m, &error) != SCREE_BAD_INPUT)
        fail_msg("not refused: %s", text);
    if (!strstr(error.text, words)) fail_msg("'%s' lacks '%s'", error.text, words);
    assert_null(m.place);
}

/* The vector area of a facet from its corners, outward. */
static inline void facet_area(const fem_mesh *m, const fem_facet *f, double out[3],
                              double centre[3]) {
    double x[4][3] = {{0}}, a[3], b[3];
    memset(centre, 0, 3 * sizeof *centre);
    for (uint32_t i = 0; i < f->corners; i++) {
        memcpy(x[i], m->place + (size_t)f->node[i] * (size_t)m->dimension,
               (size_t)m->dimension * sizeof(double));
        along3(centre, 1.0 / f->corners, x[i], centre);
    }
    if (f->corners == 2) {
        out[0] = x[1][1] - x[0][1];
        out[1] = x[0][0] - x[1][0];
        out[2] = 0;
        return;
    }
    minus3(x[f->corners == 4 ? 2 : 1], x[0], a);
    minus3(x[f->corners == 4 ? 3 : 2], x[f->corners == 4 ? 1 : 0], b);
    cross3(a, b, out);
    for (int c = 0; c < 3; c++)
        out[c] /= 2;
}

/* Gauss: a closed skin with outward order encloses the volume of straight elements, and its vector
 * areas sum to zero. Returns the area. */
static inline double skin_closes(const fem_mesh *m, double tolerance) {
    double sum[3] = {0}, enclosed = 0, area = 0;
    for (size_t i = 0; i < m->skin.count; i++) {
        double normal[3], centre[3];
        facet_area(m, &m->skin.data[i], normal, centre);
        along3(sum, 1, normal, sum);
        enclosed += dot3(normal, centre) / m->dimension;
        area += length3(normal);
    }
    fem_quality q;
    scree_error error;
    assert_int_equal(fem_mesh_quality(m, &q, &error), SCREE_OK);
    if (length3(sum) > 1e-12 * area) fail_msg("skin open by %g of %g", length3(sum), area);
    if (fabs(enclosed - q.volume) > tolerance * q.volume)
        fail_msg("skin encloses %.17g, volume is %.17g", enclosed, q.volume);
    return area;
}

#endif
