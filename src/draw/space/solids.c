/* Deformable bodies of a picture in space: their skin, coloured by a field from node to node, and
 * the elements that a plane cuts, each with its lid. */
#include "draw/space/scene.h"

/* Relative to the scene: offset of cuts, because planes through a layer of nodes would cut no
 * element. */
#define HAIR 1e-7

void scene_node(const scene *s, uint32_t solid, uint32_t n, double out[3]) {
    const scree_layout *l = s->p->frame->layout;
    uint32_t row = s->p->row_of[l->solid[solid].body];
    picture_node(s->p, n, out);
    for (int k = 0; k < 3; k++) {
        if (l->period[k] > 0 && row != NO_ROW)
            out[k] -= l->period[k] *
                      floor(s->p->frame->position[7 * (size_t)row + (size_t)k] / l->period[k]);
        out[k] += s->offset[k];
    }
}

/* Converts values of elements to values of nodes: the mean of the surrounding elements, weighted by
 * volume. */
static void spread(const scree_frame *frame, const double *value, double *sum, double *weight) {
    const scree_layout *l = frame->layout;
    for (uint32_t e = 0; e < l->elements; e++)
        for (uint32_t k = l->element_first[e]; k < l->element_first[e + 1]; k++) {
            double volume = fmax(frame->element_volume[e], 0);
            sum[l->element_node[k]] += volume * value[e];
            weight[l->element_node[k]] += volume;
        }
    for (uint32_t n = 0; n < l->nodes; n++)
        sum[n] = weight[n] > 0 ? sum[n] / weight[n] : 0;
}

scree_status scene_solid_values(scene *s, scree_error *error) {
    const picture *p = s->p;
    uint32_t nodes = p->frame->layout->nodes;
    if (!p->field) return SCREE_OK;
    s->node_value = mem_alloc((size_t)nodes + 1, sizeof *s->node_value);
    double *weight = mem_alloc((size_t)nodes + 1, sizeof *weight);
    if (s->node_value && weight && p->field->nodal)
        memcpy(s->node_value, p->field_value, nodes * sizeof *s->node_value);
    else if (s->node_value && weight)
        spread(p->frame, p->field_value, s->node_value, weight);
    bool good = s->node_value && weight;
    mem_free(weight);
    if (!good) return error_no_memory(error, "a picture");
    for (uint32_t n = 0; n < nodes; n++)
        s->node_value[n] = (s->node_value[n] - p->value_low) / (p->value_high - p->value_low);
    for (int k = 0; k < FIELD_LEVELS; k++)
        linear_light(colour_at(p->scale, (double)k / (FIELD_LEVELS - 1)), s->level_colour[k]);
    return SCREE_OK;
}

/* A polygon through nodes into s->work. */
static void add_polygon(scene *s, uint32_t solid, const uint32_t *nodes, const uint8_t *which,
                        uint32_t count, uint16_t face) {
    double at[4][3], value[4] = {0};
    for (uint32_t k = 0; k < count && k < 4; k++) {
        uint32_t n = nodes[which[k]];
        scene_node(s, solid, n, at[k]);
        if (s->node_value) value[k] = s->node_value[n];
    }
    facets_add_field(&s->work, (const double(*)[3])at, value, count, face);
}

/* Faces with nodes on their edges are the flat triangles of the planar element. */
static void add_face(scene *s, uint32_t solid, const uint32_t *nodes, uint32_t count,
                     uint16_t face) {
    static const uint8_t plain[4] = {0, 1, 2, 3};
    if (count <= 4) {
        add_polygon(s, solid, nodes, plain, count, face);
        return;
    }
    const element_kind *flat = element_flat(count);
    for (uint32_t k = 0; k < flat->parts; k++)
        add_polygon(s, solid, nodes, flat->part[k], 3, face);
}

/* Cuts lie slightly before the requested position, because a plane through a layer of nodes would
 * cut no element. */
static double cut_offset(const scene *s, int k) { return s->cut[k].offset - HAIR * s->radius; }

static void cut_work(scene *s, bool cap) {
    for (int k = 0; k < s->cuts; k++)
        facets_cut(&s->work, s->cut[k].normal, cut_offset(s, k), cap);
}

static void draw_skin(scene *s, const pass *to, uint32_t solid, uint32_t row) {
    const scree_layout *l = s->p->frame->layout;
    const scree_solid_view *v = &l->solid[solid];
    for (uint32_t f = v->facet; f < v->facet + v->facets; f++) {
        uint32_t first = l->facet_first[f], count = l->facet_first[f + 1] - first;
        if (count < 3) continue;
        facets_clear(&s->work);
        add_face(s, solid, l->facet_node + first, count, (uint16_t)(f % FIELD_FACES));
        cut_work(s, false);
        raster_facets(to->to, to->from, &s->work, FACING_CAMERA, row);
    }
}

/* Whether an element has parts on both sides of a cut. */
static bool is_cut(const scene *s, uint32_t solid, const uint32_t *nodes, uint32_t corners) {
    for (int k = 0; k < s->cuts; k++) {
        double low = INFINITY, high = -INFINITY;
        for (uint32_t i = 0; i < corners; i++) {
            double at[3];
            scene_node(s, solid, nodes[i], at);
            double d = dot3(s->cut[k].normal, at) - cut_offset(s, k);
            low = fmin(low, d);
            high = fmax(high, d);
        }
        if (low < 0 && high > 0) return true;
    }
    return false;
}

/* Only the opened part of a cut element is drawn: the rest is inside the body. */
static void keep_lids(facets *f) {
    size_t kept = 0;
    for (size_t k = 0; k < f->list.count; k++)
        if (f->list.data[k].face == FACE_SECTION) f->list.data[kept++] = f->list.data[k];
    f->list.count = kept;
}

static void draw_lids(scene *s, const pass *to, uint32_t solid, uint32_t row) {
    const scree_layout *l = s->p->frame->layout;
    const scree_solid_view *v = &l->solid[solid];
    for (uint32_t e = v->element; s->cuts > 0 && e < v->element + v->elements; e++) {
        const uint32_t *nodes = l->element_node + l->element_first[e];
        const element_kind *form = layout_element(l, e);
        if (form->dimension < 3 || !is_cut(s, solid, nodes, form->corners)) continue;
        facets_clear(&s->work);
        for (uint32_t k = 0; k < form->faces; k++)
            add_polygon(s, solid, nodes, form->face[k], form->face_corners, 0);
        s->work.closed = true;
        cut_work(s, true);
        keep_lids(&s->work);
        raster_facets(to->to, to->from, &s->work, FACING_CAMERA, row);
    }
}

/* Bars and cables are rods, membranes have two sides. */
static void draw_thin(scene *s, const pass *to, uint32_t solid, uint32_t row) {
    const scree_layout *l = s->p->frame->layout;
    const scree_solid_view *v = &l->solid[solid];
    double radius = 0.004 * s->radius;
    for (uint32_t e = v->element; e < v->element + v->elements; e++) {
        const uint32_t *nodes = l->element_node + l->element_first[e];
        const element_kind *form = layout_element(l, e);
        double from[3], end[3];
        if (form->dimension == 3) continue;
        facets_clear(&s->work);
        if (form->dimension == 1) {
            scene_node(s, solid, nodes[0], from);
            scene_node(s, solid, nodes[1], end);
            facets_add_rod(&s->work, from, end, radius, radius, 12);
            double value =
                s->node_value ? 0.5 * (s->node_value[nodes[0]] + s->node_value[nodes[1]]) : 0;
            facets_set_field(&s->work, value);
        } else {
            add_face(s, solid, nodes, form->nodes, (uint16_t)(e % FIELD_FACES));
        }
        cut_work(s, false);
        raster_facets(to->to, to->from, &s->work, FACING_CAMERA, row);
        if (form->dimension == 2) raster_facets(to->to, to->from, &s->work, FACING_AWAY, row);
    }
}

static bool solid_reaches(const scene *s, uint32_t solid) {
    const scree_solid_view *v = &s->p->frame->layout->solid[solid];
    for (uint32_t n = v->node; s->beside && n < v->node + v->nodes; n++) {
        double at[3];
        scene_node(s, solid, n, at);
        if (scene_reaches(s, at, 0)) return true;
    }
    return !s->beside;
}

void scene_draw_solids(scene *s, const pass *to) {
    const scree_layout *l = s->p->frame->layout;
    for (uint32_t k = 0; k < l->solids; k++) {
        uint32_t row = s->p->row_of[l->solid[k].body];
        if (row == NO_ROW || !solid_reaches(s, k)) continue;
        draw_skin(s, to, k, row);
        draw_lids(s, to, k, row);
        draw_thin(s, to, k, row);
    }
}

/* Lines between facets are drawn where these are some pixels wide. */
double scene_mesh_ink(const scene *s, uint32_t solid) {
    const scree_frame *frame = s->p->frame;
    const scree_solid_view *v = &frame->layout->solid[solid];
    box3 b = solid_extent(frame, solid);
    double place[3], middle[3], square = 0;
    if (!s->p->def->mesh || v->facets == 0) return 0;
    for (int k = 0; k < 3; k++) {
        middle[k] = 0.5 * (b.low[k] + b.high[k]);
        square += (b.high[k] - b.low[k]) * (b.high[(k + 1) % 3] - b.low[(k + 1) % 3]);
    }
    camera_view(&s->camera, middle, place);
    double side = sqrt(2 * square / v->facets) * camera_scale(&s->camera, place[2]) / s->p->unit;
    return 0.3 * fmin(fmax((side - 5) / 12, 0), 1);
}
