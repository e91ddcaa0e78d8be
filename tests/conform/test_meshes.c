/* Every kind of mesh of the registry: each of its examples makes a mesh that is closed, connected
 * and well shaped, in every kind of world it is for, and the same one again. */
#include "support/check.h"

#include "support/mesh_make.h"

/* Lines have no volume, and their skins need not close. */
static bool is_line(const fem_mesh *m) { return m->kind[0]->dimension == 1; }

static void check_made(const fem_mesh *m, const char *text) {
    scree_error error;
    fem_quality q;
    assert_int_equal(fem_mesh_quality(m, &q, &error), SCREE_OK);
    if (q.inverted + q.degenerate + q.unconnected + q.turned > 0 || q.pieces == 0)
        fail_msg("a poor mesh: %s", text);
    if (!(q.least_shape > 0.05)) fail_msg("least shape %g: %s", q.least_shape, text);
    bool curved = m->kind[0]->nodes > m->kind[0]->corners;
    if (!is_line(m)) skin_closes(m, curved ? 0.2 : 1e-12);
    for (size_t s = 0; s < m->sets.count; s++)
        if (m->sets.data[s].node.count == 0)
            fail_msg("the set %s is empty: %s", m->sets.data[s].name, text);
}

static int try_example(const mesh_kind *k, const char *example, int dimension) {
    char text[1024];
    fem_mesh m, again;
    scree_error error = {0};
    if (k->dimension != 0 && k->dimension != dimension) return 0;
    snprintf(text, sizeof text, "{kind: %s, %s}", k->head.name, example);
    if (mesh_make_status(text, dimension, &m, &error) != SCREE_OK) {
        assert_null(m.place);
        return 0;
    }
    check_made(&m, text);
    again = mesh_make(text, dimension);
    assert_int_equal(again.nodes, m.nodes);
    assert_memory_equal(again.place, m.place, m.nodes * (size_t)dimension * sizeof *m.place);
    assert_memory_equal(again.node, m.node, m.first[m.elements] * sizeof *m.node);
    fem_mesh_free(&m);
    fem_mesh_free(&again);
    return 1;
}

static void every_kind(void **state) {
    (void)state;
    for (size_t i = 0; registry_listed(FAMILY_mesh, i); i++) {
        const kind *k = registry_listed(FAMILY_mesh, i);
        int made[4] = {0};
        if (!k->examples) fail_msg("the mesh kind '%s' needs examples", k->name);
        for (size_t e = 0; k->examples[e]; e++)
            for (int dimension = 2; dimension <= 3; dimension++) {
                int worked = try_example((const mesh_kind *)k, k->examples[e], dimension);
                made[dimension] += worked;
                made[0] += worked;
            }
        int wanted = ((const mesh_kind *)k)->dimension;
        for (int dimension = 2; dimension <= 3; dimension++)
            if (made[dimension] == 0 && (wanted == 0 || wanted == dimension))
                fail_msg("no example of '%s' works in %d dimensions", k->name, dimension);
        size_t examples = 0;
        while (k->examples[examples])
            examples++;
        if (made[0] < (int)examples) fail_msg("an example of '%s' works nowhere", k->name);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_kind)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
