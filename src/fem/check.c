/* Compatibility checks of deformable bodies. */
#include <string.h>

#include "base/math.h"
#include "fem/build.h"
#include "fem/kinematics.h"

static scree_status region_error(const fem_solid *s, uint32_t region, scree_error *error,
                                 const char *what) {
    const char *name = s->mesh.region_name.data[region];
    if (name[0]) return error_set(error, SCREE_BAD_INPUT, "region '%s': %s", name, what);
    return error_set(error, SCREE_BAD_INPUT, "%s", what);
}

static bool positive(double x) { return x > 0.0 && isfinite(x); }
static bool not_negative(double x) { return x >= 0.0 && isfinite(x); }

static scree_status check_region(const fem_solid *s, uint32_t i, scree_error *error) {
    const fem_region *r = &s->region[i];
    if (!r->material)
        return region_error(s, i, error, "no material: give one, or a map region -> material");
    if (r->material->history > MATERIAL_HISTORY)
        return region_error(s, i, error, "its material has too many history variables");
    if (!positive(r->density)) return region_error(s, i, error, "density must be positive");
    if (!not_negative(r->alpha) || !not_negative(r->beta))
        return region_error(s, i, error, "alpha and beta of damping must not be negative");
    if (!isfinite(r->prestress)) return region_error(s, i, error, "prestress must be a number");
    return SCREE_OK;
}

static scree_status check_line(const fem_solid *s, uint32_t e, scree_error *error) {
    const element_kind *k = s->mesh.kind[e];
    uint32_t i = s->mesh.region[e];
    const fem_region *r = &s->region[i];
    bool axisymmetric = s->mesh.dimension == 2 && s->plane == FEM_AXISYMMETRIC;
    if (r->material->finite)
        return region_error(s, i, error,
                            "bars, cables and membranes need materials of small strain (which "
                            "still allow large rotations)");
    if (k->sheet && s->mesh.dimension == 3)
        return region_error(s, i, error, "membranes exist in planar worlds only");
    if (k->sheet && !positive(r->thickness))
        return region_error(s, i, error, "a membrane needs a positive thickness");
    if (!not_negative(r->width)) return region_error(s, i, error, "width must not be negative");
    if (!k->sheet && axisymmetric)
        return region_error(s, i, error,
                            "bars and cables would be cones in an axisymmetric world: use "
                            "membranes");
    if (!k->sheet && !positive(r->section))
        return region_error(s, i, error, "a bar or cable needs a positive section");
    if (k->tension_only && r->prestress < 0.0)
        return region_error(s, i, error,
                            "the prestress of a cable must be a tension, not negative");
    return SCREE_OK;
}

static scree_status check_solid(const fem_solid *s, uint32_t e, scree_error *error) {
    const element_kind *k = s->mesh.kind[e];
    uint32_t i = s->mesh.region[e];
    const fem_region *r = &s->region[i];
    bool planar = s->mesh.dimension == 2, sheet = planar && s->plane == FEM_PLANE_STRESS;
    bool block = k->nodes == (k->dimension == 2 ? 4 : 8);
    if (k->dimension != s->mesh.dimension)
        return error_set(error, SCREE_BAD_INPUT,
                         "element %u is a %s, which a world of dimension %d does not allow: use %s",
                         e, k->head.name, s->mesh.dimension,
                         planar ? "triangles, quadrilaterals or lines"
                                : "tetrahedra, hexahedra or lines");
    if (planar && s->plane != FEM_AXISYMMETRIC && !positive(r->thickness))
        return region_error(s, i, error, "thickness must be positive");
    if (r->prestress != 0.0)
        return region_error(s, i, error, "only bars, cables and membranes can have a prestress");
    if (r->integration == FEM_BBAR && !block)
        return error_set(error, SCREE_BAD_INPUT,
                         "element %u is a %s, but integration 'bbar' works for q4 and h8 only: "
                         "use 'full'",
                         e, k->head.name);
    if (r->integration == FEM_BBAR && sheet)
        return region_error(s, i, error,
                            "integration 'bbar' is useless in plane stress, which does not lock: "
                            "use 'full'");
    return SCREE_OK;
}

/* Volumes are positive at every point, also for the masses. */
static scree_status check_volume(const fem_solid *s, uint32_t e, scree_error *error) {
    const element_kind *k = s->mesh.kind[e];
    double place[ELEMENT_NODES][3], N[ELEMENT_NODES], slope[ELEMENT_NODES][4];
    cell_places(s, e, place);
    const element_rule *rules[2] = {&k->rule, &k->mass_rule};
    for (int i = 0; i < 2; i++)
        for (uint32_t p = 0; p < rules[i]->count; p++)
            if (!positive(cell_measure(s, e, place, rules[i]->point[p].xi, N, slope)))
                return error_set(error, SCREE_BAD_INPUT,
                                 "element %u (%s) has no volume or is turned inside out", e,
                                 k->head.name);
    return SCREE_OK;
}

static scree_status check_element(const fem_solid *s, uint32_t e, scree_error *error) {
    const element_kind *k = s->mesh.kind[e];
    if (s->mesh.region[e] >= s->mesh.region_name.count)
        return error_set(error, SCREE_BAD_INPUT, "element %u belongs to no region", e);
    if (k->rule.count > RULE_POINTS || k->nodes > ELEMENT_NODES)
        return error_set(error, SCREE_BAD_INPUT, "the element '%s' has too many points or nodes",
                         k->head.name);
    TRY(check_region(s, s->mesh.region[e], error));
    if (k->dimension == 1)
        TRY(check_line(s, e, error));
    else
        TRY(check_solid(s, e, error));
    return check_volume(s, e, error);
}

static scree_status check_nodes(const fem_solid *s, scree_error *error) {
    const fem_mesh *m = &s->mesh;
    bool axisymmetric = m->dimension == 2 && s->plane == FEM_AXISYMMETRIC;
    bool *used = mem_alloc(m->nodes, sizeof *used);
    if (!used) return error_no_memory(error, "a deformable body");
    for (uint32_t k = 0; k < m->first[m->elements]; k++)
        used[m->node[k]] = true;
    uint32_t lost = 0;
    while (lost < m->nodes && used[lost])
        lost++;
    mem_free(used);
    if (lost < m->nodes)
        return error_set(error, SCREE_BAD_INPUT,
                         "node %u belongs to no element and would have no mass: remove it", lost);
    for (uint32_t i = 0; axisymmetric && i < m->nodes; i++)
        if (!(m->place[2 * (size_t)i] >= 0.0))
            return error_set(error, SCREE_BAD_INPUT,
                             "node %u is at x = %g, but x is the radius in an axisymmetric world "
                             "and must not be negative",
                             i, m->place[2 * (size_t)i]);
    return SCREE_OK;
}

scree_status fem_solid_check(const fem_solid *s, scree_error *error) {
    if (s->mesh.elements == 0 || s->mesh.nodes == 0)
        return error_set(error, SCREE_BAD_INPUT, "the mesh has no elements");
    if ((size_t)s->mesh.nodes * (size_t)s->mesh.dimension > UINT32_MAX)
        return error_set(error, SCREE_BAD_INPUT, "the mesh has too many nodes");
    TRY(check_nodes(s, error));
    for (uint32_t e = 0; e < s->mesh.elements; e++)
        TRY(check_element(s, e, error));
    return SCREE_OK;
}
