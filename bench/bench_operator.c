/* The contact operator of deformable bodies: times of condensations, and the share that is reused.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

#include "../tests/unit/coupled_make.h"
#include "problem/condense.h"
#include "solver/methods.h"
#include "solver/part/method.h"

static double seconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Processor time of all threads: others on the machine do not count. */
static double processor(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Condensation of one problem: the first time, as the graph of contacts changes, and as it stays.
 */
static void condensation(const char *name, coupled *m, net *n, int repeats) {
    condenser *c;
    problem out;
    if (condenser_create(&c, NULL) != SCREE_OK) exit(1);
    double begin = seconds();
    if (condense(c, &m->p, NULL, &out, NULL) != SCREE_OK) exit(1);
    double first = seconds() - begin, changed = INFINITY, same = INFINITY;
    for (int k = 0; k < repeats; k++) {
        m->p.contacts--;
        if (condense(c, &m->p, NULL, &out, NULL) != SCREE_OK) exit(1);
        m->p.contacts++;
        begin = seconds();
        if (condense(c, &m->p, NULL, &out, NULL) != SCREE_OK) exit(1);
        changed = fmin(changed, seconds() - begin);
        begin = seconds();
        if (condense(c, &m->p, NULL, &out, NULL) != SCREE_OK) exit(1);
        same = fmin(same, seconds() - begin);
    }
    spd_counts counts = spd_count(n->o.solver);
    printf("%-28s %5u contacts, %6zu blocks of W: first %8.3f ms, new graph %7.3f ms, same graph "
           "%7.3f ms; %lld factorisations, columns of %lld nodes\n",
           name, m->p.contacts, out.W->column.count, 1e3 * first, 1e3 * changed, 1e3 * same,
           (long long)counts.factorisations, (long long)n->o.columns_made);
    condenser_destroy(c);
}

/* Stiffness (24 x 24) of a cube of eight nodes with this side, isotropic, 2 x 2 x 2 points. */
static void cube_stiffness(double side, double E, double nu, double K[24][24]) {
    double lame = E * nu / ((1.0 + nu) * (1.0 - 2.0 * nu)), shear = 0.5 * E / (1.0 + nu);
    memset(K, 0, 24 * sizeof *K);
    for (int point = 0; point < 8; point++) {
        double g[8][3], at[3];
        for (int a = 0; a < 3; a++)
            at[a] = 0.5 + (point >> a & 1 ? 0.5 : -0.5) / sqrt(3.0);
        for (int n = 0; n < 8; n++)
            for (int a = 0; a < 3; a++) {
                g[n][a] = 1.0 / side;
                for (int b = 0; b < 3; b++) {
                    double one = n >> b & 1 ? at[b] : 1.0 - at[b];
                    g[n][a] *= a != b ? one : n >> b & 1 ? 1.0 : -1.0;
                }
            }
        for (int n = 0; n < 8; n++)
            for (int m = 0; m < 8; m++)
                for (int i = 0; i < 3; i++)
                    for (int j = 0; j < 3; j++) {
                        double inner = g[n][0] * g[m][0] + g[n][1] * g[m][1] + g[n][2] * g[m][2];
                        K[3 * n + i][3 * m + j] +=
                            side * side * side / 8.0 *
                            (lame * g[n][i] * g[m][j] + shear * g[n][j] * g[m][i] +
                             (i == j ? shear * inner : 0.0));
                    }
    }
}

/* An elastic cube of 1 m (E 1 GPa, nu 0.3, 2000 kg/m3): A = M + h^2 K. `held`: its upper side is
 * prescribed. */
static net *elastic_cube(uint32_t elements, double h, bool held, const spd_settings *settings) {
    net *n = net_grid(elements + 1, elements + 1, elements + 1);
    double K[24][24], side = 1.0 / elements, mass = 2000.0 * side * side * side / 8.0;
    cube_stiffness(side, 1e9, 0.3, K);
    for (uint32_t e = 0; e < elements * elements * elements; e++) {
        uint32_t corner[8];
        for (uint32_t a = 0; a < 8; a++)
            corner[a] = net_node(n, e % elements + (a & 1), e / elements % elements + (a >> 1 & 1),
                                 e / elements / elements + (a >> 2));
        for (int a = 0; a < 8; a++)
            for (int b = 0; b < 8; b++) {
                double *B = block_matrix_at(&n->A, corner[a], corner[b]);
                for (int k = 0; k < 9; k++)
                    B[k] += h * h * K[3 * a + k / 3][3 * b + k % 3] +
                            (a == b && k % 4 == 0 ? mass : 0.0);
            }
    }
    size_t layer = (size_t)3 * (elements + 1) * (elements + 1);
    if (held) memset(n->prescribed + (size_t)3 * n->o.nodes - layer, 1, layer);
    net_close(n, settings);
    return n;
}

/* The cube on a patch of the ground: contacts with the nodes of its middle. */
static coupled *cube_on_patch(net *n, uint32_t wide, double mu) {
    coupled *m = coupled_new(3);
    double nothing[6] = {0}, frame[9] = {0, 0, 1, 1, 0, 0, 0, 1, 0};
    double ground[18] = {0, 0, -1, 0, 0, 0, -1, 0, 0, 0, 0, 0, 0, -1, 0, 0, 0, 0};
    uint32_t base = coupled_block(m, BLOCK_DIAGONAL, 6, 1, nothing, NULL);
    uint32_t first = coupled_net(m, n), from = (n->cells[0] - wide) / 2;
    for (uint32_t i = 0; i < wide * wide; i++) {
        coupled_contact(m, (row){.cone = CONE_COULOMB, .dimension = 3, .mu = mu}, NULL);
        coupled_node(m, first + net_node(n, from + i % wide, from + i / wide, 0), 3, 3, frame, 1.0);
        coupled_entry(m, base, ground, 18);
    }
    return m;
}

static void step_matrix_free(const char *name, net *n, double tolerance, int threads) {
    coupled *m = cube_on_patch(n, n->cells[0] < 32 ? n->cells[0] : 32, 0.3);
    const problem *p = coupled_problem(m);
    const solver_kind *k = &solver_nsn_velocity;
    team *threads_of = NULL;
    solver *s;
    solver_info info;
    scree_error error;
    if (team_create(&threads_of, threads, NULL) != SCREE_OK ||
        method_default(k, &s, NULL) != SCREE_OK)
        exit(1);
    for (uint32_t i = 0; i < n->o.nodes; i++) { /* falls, slides and turns */
        double *v = m->v_free.data + 6 + 3 * (size_t)i, x = i % n->cells[0] / (double)n->cells[0];
        v[0] = 0.01;
        v[2] = -0.01 * (1.0 + x);
    }
    double *S = calloc(p->row_first[p->contacts], sizeof *S), *v = calloc(p->dofs, sizeof *v);
    solver_settings settings = {.tolerance = tolerance, .max_iterations = 100, .team = threads_of};
    for (int step = 0; step < 2; step++) {
        double begin = seconds(), used = processor();
        if (k->solve(s, p, &settings, S, v, &info, &error) != SCREE_OK) {
            printf("%s: %s\n", name, error.text);
            exit(1);
        }
        struct rusage usage;
        getrusage(RUSAGE_SELF, &usage);
        printf("%-28s %5u contacts, %d threads, %s: %6.2f s (%6.2f s of processors), %lld steps of "
               "Newton's method, residual "
               "%.1e, %.2f GB\n",
               name, p->contacts, threads, step ? "warm" : "cold", seconds() - begin,
               processor() - used, (long long)info.iterations, info.residual.rms,
               1e-6 * (double)usage.ru_maxrss);
        fflush(stdout);
        for (size_t i = 6; i < p->dofs; i++)
            m->v_free.data[i] *= 1.02;
    }
    k->destroy(s);
    free(S), free(v);
    team_destroy(threads_of);
    coupled_free(m);
}

static void large(uint32_t elements, int threads) {
    spd_settings settings = spd_default_settings();
    for (int k = 0; k < 2; k++) {
        double begin = seconds();
        net *cube = elastic_cube(elements, k ? 1.0 : 1e-3, k, &settings);
        printf("%u elements, assembled and %s in %.2f s\n", elements * elements * elements,
               spd_is_direct(cube->o.solver) ? "factored" : "preconditioned", seconds() - begin);
        step_matrix_free(k ? "cube, quasi-static" : "cube, step of 1 ms", cube, 1e-6, threads);
        net_free(cube);
    }
}

int main(int argc, char **argv) {
    if (argc > 1) { /* elements along an edge, threads */
        large((uint32_t)atoi(argv[1]), argc > 2 ? atoi(argv[2]) : 1);
        return 0;
    }
    spd_settings settings = spd_default_settings();
    net *brick = net_new(3, 3, 1, 1.0, 30.0, false, &settings);
    coupled *wall = coupled_wall(brick, 12, 12, 0.5);
    condensation("wall of 144 blocks", wall, brick, 200);
    coupled_free(wall);
    net_free(brick);
    net *cube = net_new(32, 32, 8, 1.0, 30.0, false, &settings);
    coupled *slab = coupled_slab(cube, 0.3);
    condensation("one block on the ground", slab, cube, 3);
    coupled_free(slab);
    net_free(cube);
    return 0;
}
