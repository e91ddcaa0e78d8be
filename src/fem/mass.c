/* Masses of nodes. Lumped: sums of the rows of the consistent matrix; if an element has nodes
 * between its corners those sums are zero or negative at corners, and the diagonal, scaled to the
 * mass of the element, is used instead (Hinton, Rock and Zienkiewicz 1976). */
#include <string.h>

#include "fem/build.h"
#include "fem/kinematics.h"

typedef double element_mass[ELEMENT_NODES][ELEMENT_NODES];

static double consistent_mass(const fem_solid *s, uint32_t e, element_mass M) {
    const element_kind *k = s->mesh.kind[e];
    double place[ELEMENT_NODES][3], total = 0.0;
    double density = s->region[s->mesh.region[e]].density;
    memset(M, 0, sizeof(element_mass));
    cell_places(s, e, place);
    for (uint32_t p = 0; p < k->mass_rule.count; p++) {
        const element_point *at = &k->mass_rule.point[p];
        double N[ELEMENT_NODES], slope[ELEMENT_NODES][4];
        double m = density * at->weight * cell_measure(s, e, place, at->xi, N, slope);
        total += m;
        for (uint32_t a = 0; a < k->nodes; a++)
            for (uint32_t b = 0; b < k->nodes; b++)
                M[a][b] += m * N[a] * N[b];
    }
    return total;
}

static void lumped_mass(const element_kind *k, element_mass M, double total,
                        double out[ELEMENT_NODES]) {
    double diagonal = 0.0;
    for (uint32_t a = 0; a < k->nodes; a++) {
        diagonal += M[a][a];
        out[a] = 0.0;
        for (uint32_t b = 0; b < k->nodes; b++)
            out[a] += M[a][b];
    }
    if (k->nodes == k->corners) return;
    for (uint32_t a = 0; a < k->nodes; a++)
        out[a] = total * M[a][a] / diagonal;
}

/* diagonal of the block of two nodes */
static void add_mass(block_matrix *out, uint32_t i, uint32_t j, double mass) {
    uint32_t width = block_rows(out, i);
    double *block = block_matrix_at(out, i, j);
    for (uint32_t k = 0; k < width; k++)
        block[k * width + k] += mass;
}

static void add_element(fem_solid *s, uint32_t e) {
    const element_kind *k = s->mesh.kind[e];
    const uint32_t *nodes = s->mesh.node + s->mesh.first[e];
    double alpha = s->region[s->mesh.region[e]].alpha;
    element_mass M;
    double lumped[ELEMENT_NODES];
    double total = consistent_mass(s, e, M);
    lumped_mass(k, M, total, lumped);
    s->total_mass += total;
    for (uint32_t a = 0; a < k->nodes; a++) {
        s->mass[nodes[a]] += lumped[a];
        if (s->mass_form == FEM_LUMPED) {
            if (s->V.size) add_mass(&s->V, nodes[a], nodes[a], alpha * lumped[a]);
            continue;
        }
        for (uint32_t b = 0; b < k->nodes; b++) {
            add_mass(&s->M, nodes[a], nodes[b], M[a][b]);
            if (s->V.size) add_mass(&s->V, nodes[a], nodes[b], alpha * M[a][b]);
        }
    }
}

scree_status fem_solid_weigh(fem_solid *s, scree_error *error) {
    s->mass = mem_alloc(s->mesh.nodes, sizeof *s->mass);
    if (!s->mass) return error_no_memory(error, "a deformable body");
    s->total_mass = 0.0;
    for (uint32_t e = 0; e < s->mesh.elements; e++)
        add_element(s, e);
    return SCREE_OK;
}
