/* Deformable bodies for the frames of other helpers: grids of elements under a given displacement
 * field, with stresses by Hooke's law. The mesh frame owns all memory; numbers may be changed
 * afterwards. */
#ifndef TESTS_MESH_FRAME_H
#define TESTS_MESH_FRAME_H

#include <stdbool.h>

#include "frame/frame.h"
#include "support/space_frame.h"
#include "support/synthetic_frame.h"

enum { MESH_SOLIDS = 32, MESH_NODES = 4096, MESH_ELEMENTS = 8192, MESH_REGIONS = 2 };

typedef struct mesh_frame {
    int dimension;
    double thickness;
    uint32_t solids, nodes, elements, facets;
    scree_solid_view solid[MESH_SOLIDS];
    double place[MESH_NODES][3];
    uint8_t type[MESH_ELEMENTS];
    uint32_t first[MESH_ELEMENTS + 1], node[10 * MESH_ELEMENTS], region[MESH_ELEMENTS];
    uint32_t facet_first[MESH_ELEMENTS + 1], facet_node[6 * MESH_ELEMENTS];
    double displacement[MESH_NODES][3], velocity[MESH_NODES][3], contact_force[MESH_NODES][3];
    double stress[MESH_ELEMENTS][6], strain[MESH_ELEMENTS][6];
    double plastic[MESH_ELEMENTS], energy[MESH_ELEMENTS], volume[MESH_ELEMENTS];
    double solid_energy[3 * MESH_SOLIDS];
} mesh_frame;

/* thickness: of planar worlds; 1 in space. Regions are "left" and "right": the halves of a grid. */
mesh_frame *mesh_frame_new(int dimension, double thickness);
void mesh_frame_free(mesh_frame *m);

/* A block of cells[0] x cells[1] (x cells[2]) cells of elements of one type; lines make a bar of
 * cells[0] elements along x. Returns the number of the solid. */
uint32_t mesh_frame_grid(mesh_frame *m, uint32_t body, scree_element_type type, const double low[3],
                         const double size[3], const int cells[3]);
/* u = G (x - low corner) + shift, with the Hooke stress (plane strain) and the stored energy of the
 * symmetric part of G. */
void mesh_frame_stretch(mesh_frame *m, uint32_t solid, const double G[9], const double shift[3],
                        double E, double nu);
/* Any displacement, with strains from its gradient in the middle of each element. */
typedef void mesh_field(const double place[3], double u[3], void *user);
void mesh_frame_bend(mesh_frame *m, uint32_t solid, mesh_field *field, void *user, double E,
                     double nu);

/* Points the layout and the frame at the arrays. */
void mesh_frame_show(mesh_frame *m, scree_layout *layout, scree_frame *frame);

/* A body without parts, as deformable bodies are in the list of bodies. */
uint32_t mesh_frame_planar_body(synthetic *s, const char *name, double x, double y, double mass);
uint32_t mesh_frame_space_body(space_frame *s, const char *name, const double at[3], double mass);

#endif
