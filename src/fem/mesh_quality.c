/* The report on a mesh: its defects, and the quality of its elements. */
#include "fem/mesh_parts.h"

#include <math.h>

#define COUNTS (sizeof((fem_quality *)0)->counts / sizeof(uint32_t))

static void count_kind(fem_quality *out, const element_kind *k) {
    for (size_t i = 0; i < COUNTS && element_kinds[i]; i++)
        if (element_kinds[i] == k) out->counts[i]++;
}

static void count_state(fem_quality *out, element_state found) {
    out->turned += found == ELEMENT_MIRRORED;
    out->inverted += found == ELEMENT_INVERTED;
    out->degenerate += found == ELEMENT_DEGENERATE;
}

/* An element with reversed numbering is as good as its mirror image. */
static void measure_all(const fem_mesh *m, fem_quality *out) {
    double sum = 0;
    for (uint32_t e = 0; e < m->elements; e++) {
        element_measure measure = mesh_measure(m, e);
        element_state found = mesh_state(m, e, &measure);
        double shape = found == ELEMENT_MIRRORED ? -measure.greatest_shape : measure.shape;
        count_kind(out, m->kind[e]);
        count_state(out, found);
        if (found == ELEMENT_DEGENERATE) shape = fmin(shape, 0);
        if (shape < out->least_shape) {
            out->least_shape = shape;
            out->worst = e;
        }
        sum += shape;
        out->least_edge = fmin(out->least_edge, measure.least_edge);
        out->greatest_edge = fmax(out->greatest_edge, measure.greatest_edge);
        out->volume += fabs(measure.volume);
    }
    out->mean_shape = sum / m->elements;
}

static scree_status count_pieces(const fem_mesh *m, fem_quality *out, scree_error *error) {
    uint32_t *parent = mem_alloc(m->nodes, sizeof *parent);
    uint8_t *used = mem_alloc(m->nodes, sizeof *used);
    if (!parent || !used) {
        mem_free(parent);
        mem_free(used);
        return error_no_memory(error, "the pieces of a mesh");
    }
    for (uint32_t n = 0; n < m->nodes; n++)
        parent[n] = n;
    for (uint32_t e = 0; e < m->elements; e++)
        for (uint32_t i = m->first[e]; i < m->first[e + 1]; i++) {
            part_join(parent, m->node[m->first[e]], m->node[i]);
            used[m->node[i]] = 1;
        }
    for (uint32_t n = 0; n < m->nodes; n++) {
        out->unconnected += !used[n];
        out->pieces += used[n] && parent[n] == n;
    }
    mem_free(parent);
    mem_free(used);
    return SCREE_OK;
}

scree_status fem_mesh_quality(const fem_mesh *m, fem_quality *out, scree_error *error) {
    *out = (fem_quality){.least_shape = INFINITY, .least_edge = INFINITY, .turned = m->turned};
    if (m->elements == 0) return error_set(error, SCREE_BAD_INPUT, "a mesh without elements");
    measure_all(m, out);
    return count_pieces(m, out, error);
}

static bool text_counts(const fem_mesh *m, const fem_quality *q, text_buffer *out) {
    bool good = text_add(out, "nodes           %u\nelements        %u\n", m->nodes, m->elements);
    for (size_t i = 0; i < COUNTS && element_kinds[i]; i++)
        if (q->counts[i] > 0)
            good = good && text_add(out, "  %-13s %u\n", element_kinds[i]->head.name, q->counts[i]);
    good = good && text_add(out, "pieces          %u\n", q->pieces);
    return good;
}

static bool text_names(const fem_mesh *m, text_buffer *out) {
    bool good = true;
    for (size_t r = 0; r < m->region_name.count; r++) {
        uint32_t elements = 0;
        for (uint32_t e = 0; e < m->elements; e++)
            elements += m->region[e] == r;
        if (m->region_name.data[r][0])
            good = good && text_add(out, "region          %s: %u elements\n",
                                    m->region_name.data[r], elements);
    }
    for (size_t s = 0; s < m->sets.count; s++)
        good = good &&
               text_add(out, "set             %s: %zu nodes, %zu facets\n", m->sets.data[s].name,
                        m->sets.data[s].node.count, m->sets.data[s].facet.count);
    return good;
}

static bool text_faults(const fem_quality *q, text_buffer *out) {
    bool good = text_add(out, "inverted        %u\ndegenerate      %u\nunconnected     %u nodes\n",
                         q->inverted, q->degenerate, q->unconnected);
    if (q->turned > 0)
        good = good &&
               text_add(out, "turned          %u elements with reversed numbering\n", q->turned);
    return good;
}

scree_status fem_quality_text(const fem_mesh *m, const fem_quality *q, text_buffer *out,
                              scree_error *error) {
    bool good = text_counts(m, q, out) && text_names(m, out) && text_faults(q, out) &&
                text_add(out,
                         "shape           smallest %.3f (element %u), mean %.3f; 1 is "
                         "best\nedges           %.6g to %.6g m\n%s          %.9g %s\n",
                         q->least_shape, q->worst, q->mean_shape, q->least_edge, q->greatest_edge,
                         m->dimension == 2 ? "area  " : "volume", q->volume,
                         m->dimension == 2 ? "m^2" : "m^3");
    return good ? SCREE_OK : error_no_memory(error, "the report on a mesh");
}
