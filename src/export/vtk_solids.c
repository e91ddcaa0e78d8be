#include "export/vtk_solids.h"

#include "base/space.h"
#include "frame/solids.h"

typedef void vtk_value(const scree_frame *frame, uint32_t at, double *out);

static void put_array(vtk_file *f, const scree_frame *frame, const char *name, uint32_t count,
                      int components, vtk_value *value) {
    vtk_array(f, name, VTK_DOUBLE, count, components);
    for (uint32_t k = 0; k < count; k++) {
        double out[3];
        value(frame, k, out);
        vtk_reals(f, out, components);
    }
}

static void value_place(const scree_frame *frame, uint32_t n, double *out) {
    node_now(frame, n, 1, out);
}
static void value_principal(const scree_frame *frame, uint32_t e, double *out) {
    double stress[6], axis[3][3];
    element_stress(frame, e, stress);
    stress_principal(stress, out, axis);
}
static void value_mises(const scree_frame *frame, uint32_t e, double *out) {
    double stress[6];
    element_stress(frame, e, stress);
    *out = stress_mises(stress);
}
static void value_pressure(const scree_frame *frame, uint32_t e, double *out) {
    double stress[6];
    element_stress(frame, e, stress);
    *out = stress_pressure(stress);
}
static void value_energy(const scree_frame *frame, uint32_t e, double *out) {
    double volume = frame->element_volume[e];
    *out = volume > 0 ? frame->element_energy[e] / volume : 0;
}
static void put_data(vtk_file *f, const scree_frame *frame) {
    const scree_layout *l = frame->layout;
    fputs("<PointData Vectors=\"displacement\">\n", f->out.stream);
    vtk_columns(f, frame, TABLE_node);
    fputs("</PointData>\n<CellData Scalars=\"von_mises\" Tensors=\"stress\">\n", f->out.stream);
    put_array(f, frame, "von_mises", l->elements, 1, value_mises);
    put_array(f, frame, "pressure", l->elements, 1, value_pressure);
    put_array(f, frame, "principal_stresses", l->elements, 3, value_principal);
    put_array(f, frame, "energy_density", l->elements, 1, value_energy);
    vtk_columns(f, frame, TABLE_element);
    vtk_array(f, "region", VTK_INT, l->elements, 1);
    for (uint32_t e = 0; e < l->elements; e++)
        vtk_whole(f, l->element_region[e]);
    vtk_array(f, "body", VTK_LONG, l->elements, 1);
    for (uint32_t s = 0; s < l->solids; s++)
        for (uint32_t k = 0; k < l->solid[s].elements; k++)
            vtk_whole(f, (int64_t)l->id[l->solid[s].body]);
    fputs("</CellData>\n", f->out.stream);
}

static void put_cells(vtk_file *f, const scree_layout *l) {
    fputs("<Cells>\n", f->out.stream);
    vtk_array(f, "connectivity", VTK_LONG, l->element_first[l->elements], 1);
    for (uint32_t e = 0; e < l->elements; e++) {
        const uint32_t *nodes = l->element_node + l->element_first[e];
        const element_kind *kind_of = layout_element(l, e);
        for (uint32_t k = 0; k < kind_of->nodes; k++)
            vtk_whole(f, nodes[kind_of->vtk_order ? kind_of->vtk_order[k] : k]);
    }
    vtk_array(f, "offsets", VTK_LONG, l->elements, 1);
    for (uint32_t e = 0; e < l->elements; e++)
        vtk_whole(f, l->element_first[e + 1]);
    vtk_array(f, "types", VTK_INT, l->elements, 1);
    for (uint32_t e = 0; e < l->elements; e++)
        vtk_whole(f, layout_element(l, e)->vtk);
    fputs("</Cells>\n", f->out.stream);
}

void vtk_put_solids(vtk_file *f, const scree_frame *frame) {
    const scree_layout *l = frame->layout;
    fprintf(f->out.stream, "<Piece NumberOfPoints=\"%u\" NumberOfCells=\"%u\">\n", l->nodes,
            l->elements);
    put_data(f, frame);
    fputs("<Points>\n", f->out.stream);
    put_array(f, frame, "Points", l->nodes, 3, value_place);
    fputs("</Points>\n", f->out.stream);
    put_cells(f, l);
    fputs("</Piece>\n", f->out.stream);
}
