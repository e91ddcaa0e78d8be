/* Crowds of deformed blocks and rigid bodies against brute force, while they move. */
#include "skin_scene.h"

typedef struct outline_view {
    const skin_scene *scene;
    const deformable *body;
    const fem_mesh *mesh;
} outline_view;

static outline_view view_of(const skin_scene *s, uint32_t b) {
    const deformable *d = &s->model.deformables.data[b];
    return (outline_view){s, d, &s->model.solids.data[d->solid]->mesh};
}

static const double *end_of(const outline_view *v, size_t facet, int k) {
    return v->scene->x + 2 * (v->body->first_node + v->mesh->skin.data[facet].node[k]);
}

static void outward(const outline_view *v, size_t facet, double out[3]) {
    const double *a = end_of(v, facet, 0), *b = end_of(v, facet, 1);
    out[0] = b[1] - a[1];
    out[1] = a[0] - b[0];
    out[2] = 0;
    unit3(out);
}

/* Crossings of a ray, over all facets. */
static bool is_inside(const outline_view *v, const double x[2]) {
    bool inside = false;
    for (size_t i = 0; i < v->mesh->skin.count; i++) {
        const double *a = end_of(v, i, 0), *b = end_of(v, i, 1);
        if ((a[1] > x[1]) == (b[1] > x[1])) continue;
        double t = (x[1] - a[1]) / (b[1] - a[1]);
        if (a[0] + t * (b[0] - a[0]) > x[0]) inside = !inside;
    }
    return inside;
}

/* The nearest facet, how far it is, and where on it (0 to 1). */
static size_t nearest_facet(const outline_view *v, const double x[2], double *distance,
                            double *along) {
    size_t best = 0;
    *distance = INFINITY;
    *along = 0;
    for (size_t i = 0; i < v->mesh->skin.count; i++) {
        const double *a = end_of(v, i, 0), *b = end_of(v, i, 1);
        double e[2] = {b[0] - a[0], b[1] - a[1]}, d[2] = {x[0] - a[0], x[1] - a[1]};
        double t = (d[0] * e[0] + d[1] * e[1]) / (e[0] * e[0] + e[1] * e[1]);
        t = fmin(fmax(t, 0), 1);
        double away =
            sqrt((d[0] - t * e[0]) * (d[0] - t * e[0]) + (d[1] - t * e[1]) * (d[1] - t * e[1]));
        if (away >= *distance) continue;
        *distance = away;
        *along = t;
        best = i;
    }
    return best;
}

/* Whether a surface around the node faces against n. */
static bool looks_against(const outline_view *v, uint32_t own_node, const double n[3]) {
    for (size_t i = 0; i < v->mesh->skin.count; i++) {
        const uint32_t *end = v->mesh->skin.data[i].node;
        double m[3];
        if (end[0] != own_node && end[1] != own_node) continue;
        outward(v, i, m);
        if (dot3(m, n) < -0.3) return true;
    }
    return false;
}

static const contact *contact_of(const skin_scene *s, uint32_t slot, uint32_t other,
                                 uint32_t feature) {
    for (size_t i = 0; i < s->found.list.count; i++) {
        const contact *c = &s->found.list.data[i];
        uint32_t own = c->candidate < c->antagonist ? c->key.feature_a : c->key.feature_b;
        if (c->candidate == slot && c->antagonist == other && own == feature) return c;
    }
    return NULL;
}

/* Mean size of the facets at rest. */
static double mean_facet(const outline_view *v) {
    double sum = 0;
    for (size_t i = 0; i < v->mesh->skin.count; i++) {
        const uint32_t *n = v->mesh->skin.data[i].node;
        const double *a = v->mesh->place + 2 * n[0], *b = v->mesh->place + 2 * n[1];
        sum += sqrt((a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1]));
    }
    return sum / (double)v->mesh->skin.count;
}

/* Every node of the finer body that is near the other body, opposite a facet and facing it, has a
 * contact with the right gap. Returns their number. */
static size_t check_pair(const skin_scene *s, uint32_t low, uint32_t high) {
    outline_view a = view_of(s, low), b = view_of(s, high);
    if (mean_facet(&a) < mean_facet(&b) * (1 - 1e-6)) {
        outline_view c = a;
        a = b;
        b = c;
    }
    size_t checked = 0;
    for (uint32_t i = 0; i < b.mesh->nodes; i++) {
        const double *x = s->x + 2 * (b.body->first_node + i);
        double distance, along, n[3];
        size_t facet = nearest_facet(&a, x, &distance, &along);
        bool inside = is_inside(&a, x);
        if (distance < 1e-9 || distance > (inside ? 0.03 : s->reach[0])) continue;
        if (along < 0.01 || along > 0.99) continue;
        outward(&a, facet, n);
        if (!looks_against(&b, i, n)) continue;
        const contact *c = contact_of(s, b.body->slot, a.body->slot, i + 1);
        assert_non_null(c);
        is_close(c->gap, inside ? -distance : distance, 1e-12);
        is_close(dot3(c->normal, n), 1, 1e-12);
        checked++;
    }
    return checked;
}

static void scatter(skin_scene *s, random_stream *r, double size) {
    for (size_t i = 0; i < 2 * (size_t)s->model.nodes; i++)
        s->x[i] += random_range(r, -size, size);
}

static void crowds(void **unused) {
    (void)unused;
    random_stream r = {99, 1, 0};
    size_t checked = 0, contacts = 0, rebuilt = 0, runs = 0;
    for (int try = 0; try < 12; try++) {
        skin_scene s;
        skin_scene_open(&s, 2);
        halfplane_parameters up = {{0, 1}};
        disk_parameters ball = {0.07};
        regular_parameters five = {5, 0.12};
        scene_rigid(&s, &shape_halfplane, &up, 0, 0, 0);
        for (int i = 0; i < 9; i++)
            scene_block(&s, i % 3 * 0.52, i / 3 * 0.42, 0.5, 0.4, 2 + (uint32_t)i % 4,
                        2 + (uint32_t)i % 2);
        scene_rigid(&s, &shape_disk, &ball, 0.3, 1.3, 0);
        scene_rigid(&s, &shape_regular, &five, 0.8, 1.3, random_range(&r, 0, 6));
        scatter(&s, &r, 0.02);
        for (int step = 0; step < 30; step++) {
            contacts += scene_run(&s);
            runs++;
            rebuilt += s.report.rebuilt;
            for (uint32_t high = 1; high < 9; high++)
                for (uint32_t low = 0; low < high; low++)
                    checked += check_pair(&s, low, high);
            scene_remember(&s);
            scatter(&s, &r, 0.002);
            uint32_t pushed = random_below(&r, 9);
            scene_move(&s, pushed, random_range(&r, -0.01, 0.01), random_range(&r, -0.01, 0.01), 0);
            s.q[3 * 10] += 0.005;
            s.q[3 * 10 + 1] -= 0.003;
            s.q[3 * 11 + 1] -= 0.003;
            s.q[3 * 11 + 2] += 0.02;
        }
        skin_scene_close(&s);
    }
    assert_true(checked > 1000 && contacts > 5000);
    assert_true(rebuilt > 12 && rebuilt < runs);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(crowds)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
