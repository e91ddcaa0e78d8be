/* The nearest place of facets of every kind against sampling, on random shapes. */
#include "support/check.h"

#include "base/random.h"
#include "base/space.h"
#include "detect/skin/parts.h"

#define SAMPLES 160

typedef struct one_facet {
    skin_facet facet;
    skin_tables tables;
    skin_shape shape;
    double x[FACE_NODES * 3], normal[1][3], ball[1][4], place[1][3];
} one_facet;

static void open_facet(one_facet *f, int dimension, uint32_t nodes, uint32_t corners) {
    f->facet = (skin_facet){.nodes = nodes, .corners = corners, .size = 1};
    for (uint32_t k = 0; k < nodes; k++)
        f->facet.node[k] = k;
    f->tables = (skin_tables){.facets = 1, .facet = &f->facet};
    f->shape = (skin_shape){.tables = &f->tables,
                            .dimension = dimension,
                            .normal = f->normal,
                            .ball = f->ball,
                            .place = f->place};
}

static double sample(const one_facet *f, const double x[3]) {
    bool edge = f->facet.corners == 2, square = f->facet.corners == 4;
    double least = INFINITY;
    for (int i = 0; i <= SAMPLES; i++)
        for (int j = 0; j <= (edge ? 0 : square ? SAMPLES : SAMPLES - i); j++) {
            double N[FACE_NODES], dN[FACE_NODES][2], place[3] = {0}, y[3], d[3];
            double s = (double)i / SAMPLES, t = (double)j / SAMPLES;
            double st[2] = {edge || square ? 2 * s - 1 : s, square ? 2 * t - 1 : edge ? 0 : t};
            face_shape(edge ? 2 : 3, f->facet.nodes, st, N, dN);
            for (uint32_t k = 0; k < f->facet.nodes; k++) {
                skin_node(&f->shape, k, y);
                along3(place, N[k], y, place);
            }
            minus3(x, place, d);
            least = fmin(least, length3(d));
        }
    return least;
}

/* Corners of the reference shapes, then middles of their sides. */
static void place_nodes(one_facet *f, random_stream *r, double rough) {
    static const double edge[3][2] = {{0, 0}, {1, 0}, {0.5, 0}};
    static const double triangle[6][2] = {{0, 0}, {1, 0}, {0, 1}, {0.5, 0}, {0.5, 0.5}, {0, 0.5}};
    static const double square[4][2] = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};
    double skew = random_range(r, -0.7, 0.7);
    for (uint32_t k = 0; k < f->facet.nodes; k++) {
        const double *at = f->facet.corners == 2   ? edge[k]
                           : f->facet.corners == 3 ? triangle[k]
                                                   : square[k];
        double x[3] = {at[0] + skew * at[1], at[1], 0};
        for (int j = 0; j < f->shape.dimension; j++)
            f->x[(uint32_t)f->shape.dimension * k + (uint32_t)j] =
                x[j] + random_range(r, -rough, rough);
    }
    skin_shape_take(&f->shape, f->x);
}

static void try_facet(random_stream *r, int dimension, uint32_t nodes, uint32_t corners) {
    for (int try = 0; try < 40; try++) {
        one_facet f;
        open_facet(&f, dimension, nodes, corners);
        place_nodes(&f, r, 0.06);
        for (int k = 0; k < 8; k++) {
            double x[3] = {random_range(r, -0.6, 1.6), random_range(r, -0.5, 1.5),
                           dimension == 3 ? random_range(r, -0.4, 0.4) : 0};
            if (dimension == 2) x[1] = random_range(r, -0.4, 0.4);
            facet_foot foot;
            facet_nearest(&f.shape, 0, x, &foot);
            double expected = sample(&f, x), sum = 0, place[3] = {0}, y[3], d[3];
            /* sampling finds a place that is a little farther */
            assert_true(foot.distance <= expected + 1e-9);
            assert_true(foot.distance > expected - 1.5 / SAMPLES);
            for (uint32_t i = 0; i < nodes; i++) {
                skin_node(&f.shape, i, y);
                along3(place, foot.weight[i], y, place);
                sum += foot.weight[i];
            }
            assert_true(fabs(sum - 1) < 1e-13);
            minus3(place, foot.place, d);
            assert_true(length3(d) < 1e-14);
            bool on_side = false;
            for (uint32_t i = 0; i < corners; i++)
                on_side = on_side || foot.off[i] == 0;
            /* over the facet the way to it is along its normal */
            if (!on_side) assert_true(fabs(fabs(foot.above) - foot.distance) < 1e-9);
        }
    }
}

static void feet(void **unused) {
    (void)unused;
    random_stream r = {5, 5, 0};
    try_facet(&r, 2, 2, 2);
    try_facet(&r, 2, 3, 2);
    try_facet(&r, 3, 3, 3);
    try_facet(&r, 3, 4, 4);
    try_facet(&r, 3, 6, 3);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(feet)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
