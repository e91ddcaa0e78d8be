/* How fast one-contact problems in space are solved on one core: spheres (closed form), bodies hit
 * off their centre (Newton's method on the sliding multiplier), strong friction (all roots of the
 * quartic where several solutions are possible), rolling. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "../tests/unit/space_contact.h"
#include "solver/relaxation/local.h"

#define CONTACTS 10000
#define REPEATS  5

typedef struct sample {
    row law;
    double W[36], q[6];
} sample;

/* Processor time: others on the machine should not count. */
static double seconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* facets: of CONE_FACETED. */
static void measure(const char *name, cone_type cone, int n, int facets, bool central, double mu) {
    random_stream r = {1, 0, 0};
    row_extra extra = {.l_s = 0.01};
    sample *x = calloc(CONTACTS, sizeof *x);
    int results[5] = {0};
    double best = INFINITY, S[6] = {0}, sum = 0.0;
    if (!x) exit(1);
    for (int i = 0; i < CONTACTS; i++) {
        random_contact(&r, n, central, x[i].W);
        x[i].law = (row){.cone = (uint8_t)cone, .dimension = (uint8_t)n, .mu = mu, .l_r = 0.01};
        x[i].law.facets = (uint8_t)facets;
        for (int k = 0; k < n; k++)
            x[i].q[k] = random_normal(&r) * (k < 3 ? 1.0 : 100.0);
        x[i].q[0] = -fabs(x[i].q[0]);
    }
    for (int repeat = 0; repeat < REPEATS; repeat++) {
        double begin = seconds();
        for (int i = 0; i < CONTACTS; i++) {
            S[0] = S[1] = S[2] = 0.0;
            local_result result = local_solve(&x[i].law, &extra, x[i].W, x[i].q, S);
            results[result] += repeat == 0;
            sum += S[0];
        }
        best = fmin(best, (seconds() - begin) / CONTACTS);
    }
    printf("%-28s %6.0f ns  %8.2e solves/s  %4.1f %% may have several solutions%s\n", name,
           1e9 * best, 1.0 / best, 100.0 * results[LOCAL_SEVERAL] / CONTACTS,
           sum > 0.0 ? "" : " (impossible)");
    free(x);
}

int main(void) {
    printf("one-contact problems in space, all closed, one core, best of %d\n", REPEATS);
    measure("Coulomb, spheres", CONE_COULOMB, 3, 0, true, 0.3);
    measure("Coulomb, mu = 0.3", CONE_COULOMB, 3, 0, false, 0.3);
    measure("Coulomb, mu = 0.8", CONE_COULOMB, 3, 0, false, 0.8);
    measure("Coulomb, mu = 5", CONE_COULOMB, 3, 0, false, 5.0);
    measure("faceted, 4", CONE_FACETED, 3, 4, false, 0.3);
    measure("faceted, 8", CONE_FACETED, 3, 8, false, 0.3);
    measure("faceted, 32", CONE_FACETED, 3, 32, false, 0.3);
    measure("Tresca", CONE_TRESCA, 3, 0, false, 1.0);
    measure("rolling, 5 rows", CONE_ROLLING, 5, 0, false, 0.3);
    measure("rolling and spinning, 6 rows", CONE_ROLLING, 6, 0, false, 0.3);
    return 0;
}
