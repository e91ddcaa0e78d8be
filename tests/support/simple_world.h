/* Short functions for the small worlds of the tests. Every failure ends the test with its text. */
#ifndef SUPPORT_SIMPLE_WORLD_H
#define SUPPORT_SIMPLE_WORLD_H

#include "frame/frame.h"
#include "scree/world.h"

#define GRAVITY 9.81

/* A world of one law for every pair. e_t as e_n unless given; mu_r 0: no rolling part. */
typedef struct simple_law {
    const char *normal; /* "velocity" when NULL */
    double e_n, e_t, mu, mu_r;
} simple_law;

scree_world_def simple_def(double h, double tolerance);
scree_world *simple_world(const scree_world_def *def, const simple_law *law);

uint32_t simple_disk(scree_world *w, double radius);
uint32_t simple_rectangle(scree_world *w, double width, double height);
uint32_t simple_polygon(scree_world *w, const double (*vertices)[2], size_t count);

/* Half-plane through (x, y) with outward normal turned by angle from +y. Fixed. */
uint64_t simple_ground(scree_world *w, double x, double y, double angle);
uint64_t simple_body(scree_world *w, uint32_t shape, double x, double y, double angle, double vx,
                     double vy, double spin);
/* drive text such as "x" -> {velocity: value}; other dofs fixed */
void simple_drive_velocity(scree_world *w, uint64_t body, const char *dof, double value);

void simple_step(scree_world *w);
void simple_steps(scree_world *w, int64_t count);
/* position (x, y, angle) and velocity of a body now */
void simple_get(scree_world *w, uint64_t body, double q[3], double v[3]);
scree_frame simple_frame(scree_world *w);
/* Total contact force (world axes) on a body, and its moment about the centre. */
void simple_force(scree_world *w, uint64_t body, double force[3]);

/* Parameters written as in a scene, in flow notation: "{x: {displacement: {kind: sine, ...}}}". */
scree_params *simple_params(const char *format, ...) SCREE_PRINTF(1, 2);
void simple_drive(scree_world *w, uint64_t body, const char *drive);
void simple_load(scree_world *w, const char *name, const char *kind, const uint64_t *bodies,
                 size_t count, const char *params);
/* body_b 0: the ground */
void simple_joint(scree_world *w, const char *kind, uint64_t body_a, uint64_t body_b,
                  const double anchor_a[2], const double anchor_b[2], const char *params);
void simple_act(scree_world *w, const char *kind, const char *params);
/* A body from a definition that the caller began with scree_default_body_def(). */
uint64_t simple_add(scree_world *w, const scree_body_def *def);
/* The ledger must have closed to 1e-10 and the tolerance must have been met in every step; then the
 * world is destroyed. */
void simple_end(scree_world *w);
/* Destroys the world of a test that leaves steps unconverged on purpose; the ledger must still
 * close. */
void simple_end_unconverged(scree_world *w);

/* True in the long checks (SCREE_SOAK is set): larger and longer cases of the same tests. */
bool simple_soak(void);

/* Ends the test with the error's text unless the status is OK. */
void must(scree_status status, const scree_error *error);
/* |got - want| <= tolerance, else the test fails and prints both. */
void near(const char *what, double got, double want, double tolerance);

#endif
