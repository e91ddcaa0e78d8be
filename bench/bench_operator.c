/* The contact operator of deformable bodies: how long condensations take, and what is reused. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "../tests/unit/coupled_make.h"
#include "problem/condense.h"

static double seconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
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

int main(void) {
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
