/* Memory of shapes in space. */
#include "shape/build.h"
#include "shape/solid_build.h"

scree_status space_shape_alloc(shape *out, const char *kind_name, uint32_t parts,
                               uint32_t polyhedra, uint32_t meshes, scree_error *error) {
    TRY(shape_alloc(out, kind_name, parts, 0, error));
    out->turn[0] = 1;
    out->polyhedron = polyhedra > 0 ? mem_alloc(polyhedra, sizeof *out->polyhedron) : NULL;
    out->mesh = meshes > 0 ? mem_alloc(meshes, sizeof *out->mesh) : NULL;
    out->polyhedra = out->polyhedron ? polyhedra : 0;
    out->meshes = out->mesh ? meshes : 0;
    if (out->polyhedra == polyhedra && out->meshes == meshes) return SCREE_OK;
    shape_free(out);
    return error_no_memory(error, "a shape");
}

part polyhedron_part(const polyhedron *p) {
    return (part){.type = SCREE_PART_POLYHEDRON, .features = p->vertices + p->edges + p->faces};
}

part mesh_part(const mesh *m, uint32_t index, uint32_t feature) {
    return (part){.type = SCREE_PART_MESH,
                  .index = index,
                  .feature = feature,
                  .features = m->vertices + m->edges + m->triangles};
}
