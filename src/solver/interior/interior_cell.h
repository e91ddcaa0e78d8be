/* The contacts of a problem as an interior point sees them: per contact a normal pair y r_N = t and
 * cone pairs (interior_pair.h), or an equality. Velocities u and impulses r are those of the view
 * times a unit per contact: velocities are measured by the root mean square of q,
 * and impulses by the velocities that they change. Letters as in docs/theory.md, Interior point. */
#ifndef SOLVER_INTERIOR_INTERIOR_CELL_H
#define SOLVER_INTERIOR_INTERIOR_CELL_H

#include "solver/interior/interior_pair.h"
#include "solver/part/view.h"

typedef struct cell {
    bool normal;         /* sign (r_0 - offset) is r_N, complementary to y = sign u_0 */
    bool equal;          /* bilateral: u = 0; neither normal nor pairs */
    double sign, offset; /* -1 and the bound: a box that is open below */
    double unit;
    double y;             /* slack of the normal velocity */
    double dy, dr;        /* step of y and r_N */
    double product;       /* of the affine step's */
    double right;         /* y dr_N + r_N dy */
    uint32_t pair, pairs; /* in cells.pair */
} cell;

typedef struct cells {
    ARRAY(cell) cell; /* (contacts) cells */
    ARRAY(cone_pair) pair;
    ARRAY(double) u, r;    /* (rows) */
    ARRAY(double) g;       /* (rows) W r + q - u */
    ARRAY(double) g_start; /* (rows) g at the start on the path */
    ARRAY(double) f;       /* (rows) u minus the slacks; for equalities u itself */
    ARRAY(double) P, Q;    /* local matrices of the linear system */
    ARRAY(double) right;   /* (rows) its right side, and g in the view's units */
    ARRAY(double) g_view;
    ARRAY(double) x, y;   /* (rows) the iterate in the view's units */
    ARRAY(double) dx, dy; /* (rows) a solution of the system */
    double products;      /* number of complementarity conditions */
} cells;

/* Products of an iterate or of a trial step. */
typedef struct cells_gap {
    double mean;  /* mean of the products, those of cone pairs divided by kappa */
    double least; /* of them */
} cells_gap;

scree_status cells_prepare(cells *c, const view *w, scree_error *error);
void cells_free(cells *c);

/* Start on the path at t = 1: every product has its value on the path. */
void cells_start_on_path(cells *c, const view *w, double kappa);
/* Cold start: impulses well inside the cones, slacks at least a reference speed. */
void cells_start(cells *c, const view *w);
/* x and y = W x + q of r, into c->x and c->y; then g and f. */
void cells_evaluate(cells *c, const view *w);
/* Scalings, then P and Q with the proximal weight delta. */
void cells_linearise(cells *c, const view *w, double delta);
/* Right sides for products t and kappa t, minus `second` times the affine step's products, and for
 * W r + q - u = share times its value at the start (on the path; else 0). */
void cells_aim(cells *c, const view *w, double t, double kappa, double second, double share);
/* From dx and dy to the steps of all pairs. */
void cells_step(cells *c, const view *w, double delta);
void cells_keep_products(cells *c);
/* The step relative to the variables; a component of -1 is about at the boundary. */
size_t cells_relative_count(const cells *c);
void cells_relative(const cells *c, const view *w, double *out);

double cells_limit(const cells *c, const view *w);
cells_gap cells_trial(const cells *c, const view *w, double step, double kappa);
void cells_move(cells *c, const view *w, double step);
/* Mean over the products of |f| |r|: the effect of closing all slacks at once. */
double cells_mismatch(const cells *c, const view *w);

#endif
