/* One point of a material, made from parameters as a scene writes them, with its history. */
#ifndef SUPPORT_MATERIAL_POINT_H
#define SUPPORT_MATERIAL_POINT_H

#include "base/random.h"
#include "fem/material.h"

typedef struct material_point {
    const material_kind *kind;
    void *parameters;
    double history[MATERIAL_HISTORY];
    int size; /* of strain and stress: 6 or 9 */
} material_point;

/* By the name in the registry; "E: 1, nu: 0.3". Ends the test if they are refused. */
void material_point_make(material_point *p, const char *name, const char *parameters);
/* The reason why parameters are refused; ends the test if they are accepted. Static text. */
const char *material_point_refusal(const char *name, const char *parameters);
void material_point_free(material_point *p);

/* Stress at a strain (F) from the point's history, which is not changed. */
bool material_point_stress(const material_point *p, const double *strain, double *stress);
/* The same, and the history is updated. */
bool material_point_move(material_point *p, const double *strain, double *stress,
                         material_energy *energy);
/* The largest entry of tangent - central differences, over the material's modulus; `step` is that
 * of the strain. */
double material_point_tangent_error(const material_point *p, const double *strain, double step);

/* Newton's method on the components that are `is_free`, until their stresses equal those of
 * `stress`; the others keep their strain. strain: the start, and the result; stress gets all
 * components. Prints the norms of the iterations if `told` is not NULL. Ends the test after 30
 * iterations. Returns their number; the history is not changed. */
int material_point_drive(const material_point *p, const bool *is_free, double *strain,
                         double *stress, const char *told);

/* Strains with entries in [-size, size): F is the identity plus that. */
void material_point_random(const material_point *p, random_stream *r, double size, double *strain);
/* A random rotation, row by row. */
void random_rotation(random_stream *r, double R[9]);

#endif
