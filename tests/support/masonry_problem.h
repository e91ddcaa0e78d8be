/* Contact problems of one time step of masonry from rest, made directly: bodies of density 1000
 * kg/m^3 under gravity on fixed ground, joints with two points in the plane and four in space, the
 * inelastic law with friction mu. The reference speed is g h.
 *
 * The plane of a wall or an arch is (x, y) with y upwards; in space it stands in (x, z) and is
 * `depth` thick along y. */
#ifndef SUPPORT_MASONRY_PROBLEM_H
#define SUPPORT_MASONRY_PROBLEM_H

#include "problem/store.h"

typedef struct masonry {
    int dimension;                /* 2 or 3 */
    double mu;                    /* of every joint */
    double tilt;                  /* of gravity, radians: towards +x, in the plane of the wall */
    double lean;                  /* radians: towards +y, out of that plane; space alone */
    double length, height, depth; /* of a brick, m; 0.4, 0.2 and 0.2 */
    double jitter;                /* lengths and heights vary by this share, 0 to 0.3 */
    uint64_t seed;                /* of that variation */
    double mass_ratio; /* mass of a body over that of the one below it; 1. Columns alone */
} masonry;

masonry masonry_default(int dimension, double mu, double tilt);

/* All return false if out of memory. The store must be zeroed or freed before; the caller frees it
 * by store_free. */

/* Running bond: odd courses are shifted by half a brick and closed by half bricks. */
bool masonry_wall_of(problem_store *s, const masonry *m, uint32_t courses, uint32_t bricks);
bool masonry_wall(problem_store *s, uint32_t courses, uint32_t bricks, double mu, double tilt,
                  int dimension);
/* A half circle of mean radius 1 m on fixed springers. It stands for t/R above 0.1075 (Milankovitch
 * 1907; Heyman 1969 gives 0.106), if mu is 0.4 or more. */
bool masonry_arch_of(problem_store *s, const masonry *m, uint32_t voussoirs, double t_over_R);
bool masonry_arch(problem_store *s, uint32_t voussoirs, double t_over_R, double mu, int dimension);
/* Blocks stacked on each other, each mass_ratio times as heavy as the one below it. */
bool masonry_column_of(problem_store *s, const masonry *m, uint32_t blocks);
bool masonry_column(problem_store *s, uint32_t blocks, double mu, double tilt, int dimension);
/* A light block under a heavy one. */
bool masonry_heavy(problem_store *s, double mass_ratio, double mu, int dimension);

#endif
