/* Narrow phase of polyhedra: nanoseconds per call for the cases that scenes are made of.
 *
 *     build/bench/bench_polyhedron
 */
#include <stdio.h>
#include <time.h>

#include "base/random.h"
#include "base/space.h"
#include "shape/kinds.h"
#include "shape/pair.h"

static double seconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

#define POSES 256

typedef struct sample {
    space_pose at[2];
} sample;

static space_pose pose_of(const double x[3], const double turn[3]) {
    space_pose at;
    double q[4];
    quaternion_exp(turn, q);
    quaternion_matrix(q, at.R);
    copy3(at.x, x);
    return at;
}

/* The second on top of the first, at a height and sideways shift, turned by up to `yaw` about the
 * vertical and `tilt` about the others. */
static void fill(sample *s, double height, double shift, double yaw, double tilt) {
    random_stream r = {.seed = 1};
    for (int i = 0; i < POSES; i++) {
        double x[3] = {random_range(&r, -shift, shift), random_range(&r, -shift, shift), height};
        double turn[3] = {random_range(&r, -tilt, tilt), random_range(&r, -tilt, tilt),
                          random_range(&r, -yaw, yaw)};
        s[i].at[0] = pose_of((double[3]){0, 0, 0}, (double[3]){0, 0, 0});
        s[i].at[1] = pose_of(x, turn);
    }
}

/* Two like bodies turned anyhow, the second lowered until the gap is about as wanted. */
static void settle(sample *s, const shape *a, double gap) {
    space_pair_function f = space_pair_of(a->part[0].type, a->part[0].type);
    fill(s, 2 * a->bound, 0.1, 3, 3);
    for (int i = 0; i < POSES; i++)
        for (int step = 0; step < 100; step++) {
            space_touch t[SPACE_TOUCHES];
            double least = INFINITY;
            int count = f(a, a->part, &s[i].at[0], a, a->part, &s[i].at[1], 0.5, t);
            for (int k = 0; k < count; k++)
                least = fmin(least, t[k].gap);
            if (fabs(least - gap) < 0.1 * fabs(gap)) break;
            s[i].at[1].x[2] -= fmin(least, 0.1) - gap;
        }
}

static void measure(const char *name, const shape *a, const shape *b, const sample *s) {
    space_pair_function f = space_pair_of(a->part[0].type, b->part[0].type);
    space_touch t[SPACE_TOUCHES];
    double best = 1e9;
    long touches = 0;
    for (int repeat = 0; repeat < 20; repeat++) {
        double start = seconds();
        touches = 0;
        for (int round = 0; round < 20; round++)
            for (int i = 0; i < POSES; i++)
                touches += f(a, a->part, &s[i].at[0], b, b->part, &s[i].at[1], 1e-3, t);
        double spent = (seconds() - start) / (20 * POSES);
        best = spent < best ? spent : best;
    }
    printf("%-44s %8.0f ns  %5.2f touches\n", name, 1e9 * best, (double)touches / (20 * POSES));
}

static bool make(const shape_kind *k, const void *given, shape *out) {
    scree_error error = {0};
    if (k->create(given, out, &error) == SCREE_OK) return true;
    fprintf(stderr, "%s\n", error.text);
    return false;
}

static bool make_stone(int corners, shape *out) {
    static double point[512][3];
    random_stream r = {.seed = 2};
    for (int i = 0; i < corners; i++) {
        do
            for (int k = 0; k < 3; k++)
                point[i][k] = random_range(&r, -1, 1);
        while (length3(point[i]) < 0.1);
        unit3(point[i]);
        for (int k = 0; k < 3; k++)
            point[i][k] *= 0.5;
    }
    polyhedron_parameters given = {
        .vertices = {&point[0][0], (size_t)corners}, .scale = 1, .hull = true};
    return make(&shape_polyhedron, &given, out);
}

static bool make_floor(int cells, shape *out) {
    static double vertex[65 * 65][3], triangle[2 * 64 * 64][3];
    size_t count = 0;
    for (int i = 0; i <= cells; i++)
        for (int j = 0; j <= cells; j++) {
            double *x = vertex[i * (cells + 1) + j];
            x[0] = 4.0 * i / cells - 2;
            x[1] = 4.0 * j / cells - 2;
            x[2] = 0;
        }
    for (int i = 0; i < cells; i++)
        for (int j = 0; j < cells; j++) {
            double a = i * (cells + 1) + j, b = a + cells + 1;
            double two[2][3] = {{a, b, b + 1}, {a, b + 1, a + 1}};
            for (int k = 0; k < 2; k++)
                copy3(triangle[count++], two[k]);
        }
    mesh_parameters given = {.vertices = {&vertex[0][0], (size_t)((cells + 1) * (cells + 1))},
                             .triangles = {&triangle[0][0], count},
                             .scale = 1};
    return make(&shape_mesh, &given, out);
}

int main(void) {
    static sample s[POSES];
    shape block, stone, boulder, plane, few, many;
    block_parameters cube = {{1, 1, 1}};
    plane_parameters up = {{0, 0, 1}};
    if (!make(&shape_block, &cube, &block) || !make(&shape_plane, &up, &plane) ||
        !make_stone(24, &stone) || !make_stone(200, &boulder) || !make_floor(8, &few) ||
        !make_floor(64, &many))
        return 1;

    fill(s, 1.3, 0.4, 3, 0.01);
    measure("blocks apart, boxes meet not", &block, &block, s);
    fill(s, 1.3, 0.8, 3, 3);
    measure("blocks anyhow, near", &block, &block, s);
    fill(s, 1, 0, 1e-12, 0);
    measure("block on block, equal and square", &block, &block, s);
    fill(s, 1 - 1e-7, 0.4, 0, 1e-8);
    measure("block on block, square with overhang", &block, &block, s);
    fill(s, 1 + 1e-7, 0.4, 3, 1e-8);
    measure("block on block, any yaw and overhang", &block, &block, s);
    fill(s, 1.0005, 0.4, 3, 1e-3);
    measure("block over block, tilted by 1e-3", &block, &block, s);
    fill(s, 0.99, 0.4, 3, 0.1);
    measure("block in block by 1e-2", &block, &block, s);
    fill(s, 0.5, 0.4, 3, 1e-8);
    measure("block in block by half", &block, &block, s);
    fill(s, 1.2, 0.4, 3, 3);
    measure("stones of 24 corners, near", &stone, &stone, s);
    settle(s, &stone, 1e-4);
    measure("stones of 24 corners, 1e-4 apart", &stone, &stone, s);
    settle(s, &stone, -1e-5);
    measure("stones of 24 corners, overlap 1e-5", &stone, &stone, s);
    settle(s, &stone, -1e-2);
    measure("stones of 24 corners, overlap 1e-2", &stone, &stone, s);
    settle(s, &boulder, -1e-5);
    measure("boulders of 200 corners, overlap 1e-5", &boulder, &boulder, s);
    settle(s, &boulder, -1e-2);
    measure("boulders of 200 corners, overlap 1e-2", &boulder, &boulder, s);
    fill(s, -0.5, 0.4, 3, 1e-8);
    for (int i = 0; i < POSES; i++)
        s[i].at[1].x[2] = -0.5;
    measure("block on plane", &block, &plane, s);
    measure("block on floor of 128 triangles", &block, &few, s);
    measure("block on floor of 8192 triangles", &block, &many, s);
    shape_free(&block);
    shape_free(&stone);
    shape_free(&boulder);
    shape_free(&plane);
    shape_free(&few);
    shape_free(&many);
    return 0;
}
