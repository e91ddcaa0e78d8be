/* Tips of rigid shapes: what may press into the middle of a facet, where no node is. */
#include "base/space.h"
#include "detect/skin/parts.h"
#include "shape/part_kind.h"
#include "shape/solid.h"

static scree_status add_tip(skin_tables *t, const double place[3], double radius, uint32_t feature,
                            scree_error *error) {
    rigid_tip tip = {.radius = radius, .feature = feature};
    copy3(tip.place, place);
    tip.first_tangent = (uint32_t)(t->tangent.count / 3);
    return array_push(&t->tip, tip) ? SCREE_OK : error_no_memory(error, "tips of shapes");
}

/* A neighbour of the last tip. */
static scree_status add_tangent(skin_tables *t, const double neighbour[3], scree_error *error) {
    rigid_tip *tip = &t->tip.data[t->tip.count - 1];
    double d[3];
    minus3(neighbour, tip->place, d);
    unit3(d);
    if (!array_reserve(&t->tangent, t->tangent.count + 3))
        return error_no_memory(error, "tips of shapes");
    copy3(t->tangent.data + t->tangent.count, d);
    t->tangent.count += 3;
    tip->tangents++;
    return SCREE_OK;
}

static scree_status add_polygon(skin_tables *t, const shape *s, const part *p, uint32_t *number,
                                scree_error *error) {
    for (uint32_t i = 0; i < p->vertices; i++) {
        const double *v = s->vertex[p->vertex + i];
        TRY(add_tip(t, (double[3]){v[0], v[1], 0}, 0, ++*number, error));
        for (uint32_t k = 1; k<p->vertices; k += p->vertices> 2 ? p->vertices - 2 : 1) {
            const double *w = s->vertex[p->vertex + (i + k) % p->vertices];
            TRY(add_tangent(t, (double[3]){w[0], w[1], 0}, error));
        }
    }
    return SCREE_OK;
}

static scree_status add_polyhedron(skin_tables *t, const polyhedron *p, uint32_t *number,
                                   scree_error *error) {
    for (uint32_t i = 0; i < p->vertices; i++) {
        TRY(add_tip(t, p->vertex[i], 0, ++*number, error));
        for (uint32_t k = p->near_first[i]; k < p->near_first[i + 1]; k++)
            TRY(add_tangent(t, p->vertex[p->near[k]], error));
    }
    return SCREE_OK;
}

/* A surface may have a hundred thousand vertices: their neighbours are gathered in one pass. */
static scree_status add_mesh(skin_tables *t, const mesh *m, uint32_t *number, scree_error *error) {
    size_t first = t->tip.count, base = t->tangent.count / 3;
    for (uint32_t i = 0; i < m->vertices; i++)
        TRY(add_tip(t, m->vertex[i], 0, ++*number, error));
    if (!array_reserve(&t->tangent, t->tangent.count + 6 * (size_t)m->edges))
        return error_no_memory(error, "tips of shapes");
    rigid_tip *tip = t->tip.data + first;
    for (uint32_t e = 0; e < m->edges; e++)
        for (int k = 0; k < 2; k++)
            tip[m->edge[e].vertex[k]].tangents++;
    for (uint32_t i = 0; i < m->vertices; i++) {
        tip[i].first_tangent = (uint32_t)base;
        base += tip[i].tangents;
        tip[i].tangents = 0;
    }
    for (uint32_t e = 0; e < m->edges; e++)
        for (int k = 0; k < 2; k++) {
            rigid_tip *of = &tip[m->edge[e].vertex[k]];
            double *d = t->tangent.data + 3 * (size_t)(of->first_tangent + of->tangents++);
            minus3(m->vertex[m->edge[e].vertex[1 - k]], of->place, d);
            unit3(d);
        }
    t->tangent.count += 6 * (size_t)m->edges;
    return SCREE_OK;
}

/* Places round a circle about the axis of a part, to stand for its rim. */
#define RIM_TIPS 4
static void rim_place(const part *p, double along, uint32_t k, double out[3]) {
    static const double turn[RIM_TIPS][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    double u[3], v[3];
    tangents3(p->direction, u, v);
    for (int j = 0; j < 3; j++)
        out[j] = p->centre[j] + along * p->direction[j] +
                 p->radius * (turn[k][0] * u[j] + turn[k][1] * v[j]);
}

/* Ends of cylinders and cones: the rim, whose lowest point presses where the axis leans, and four
 * places of it that carry where the end lies flat. Beside their true neighbours they have one
 * outward and one inward in the plane of the end, so that they count only where it is flat. */
static scree_status add_rim(skin_tables *t, const part *p, double along, uint32_t *number,
                            scree_error *error) {
    double centre[3], other[3], place[3], beyond[3];
    along3(p->centre, along, p->direction, centre);
    along3(p->centre, -along, p->direction, other);
    TRY(add_tip(t, centre, p->radius, ROUND_FEATURE + ++*number, error));
    copy3(t->tip.data[t->tip.count - 1].axis, p->direction);
    for (uint32_t k = 0; k < RIM_TIPS; k++) {
        rim_place(p, along, k, place);
        for (int j = 0; j < 3; j++)
            beyond[j] = 2 * place[j] - centre[j];
        TRY(add_tip(t, place, 0, ++*number, error));
        TRY(add_tangent(t, centre, error));
        TRY(add_tangent(t, beyond, error));
        TRY(add_tangent(t, other, error));
    }
    return SCREE_OK;
}

static scree_status add_cone(skin_tables *t, const part *p, uint32_t *number, scree_error *error) {
    double tip[3], rim[3];
    along3(p->centre, p->half, p->direction, tip);
    TRY(add_tip(t, tip, 0, ++*number, error));
    for (uint32_t k = 0; k < RIM_TIPS; k++) {
        rim_place(p, -p->half, k, rim);
        TRY(add_tangent(t, rim, error));
    }
    return add_rim(t, p, -p->half, number, error);
}

static scree_status add_round(skin_tables *t, const part *p, double along, uint32_t *number,
                              scree_error *error) {
    double centre[3];
    along3(p->centre, along, p->direction, centre);
    return add_tip(t, centre, p->radius, ROUND_FEATURE + ++*number, error);
}

scree_status skin_add_tips(skin_tables *t, const shape *s, scree_error *error) {
    uint32_t number = 0;
    for (uint32_t i = 0; i < s->parts; i++) {
        const part *p = &s->part[i];
        switch (part_kind_of(p->type)->shown) {
        case SCREE_PART_DISK:
        case SCREE_PART_SPHERE: TRY(add_round(t, p, 0, &number, error)); break;
        case SCREE_PART_CAPSULE:
            TRY(add_round(t, p, -p->half, &number, error));
            TRY(add_round(t, p, p->half, &number, error));
            break;
        case SCREE_PART_POLYGON: TRY(add_polygon(t, s, p, &number, error)); break;
        case SCREE_PART_POLYHEDRON:
            TRY(add_polyhedron(t, &s->polyhedron[p->index], &number, error));
            break;
        case SCREE_PART_MESH: TRY(add_mesh(t, &s->mesh[p->index], &number, error)); break;
        case SCREE_PART_CYLINDER:
            TRY(add_rim(t, p, -p->half, &number, error));
            TRY(add_rim(t, p, p->half, &number, error));
            break;
        case SCREE_PART_CONE: TRY(add_cone(t, p, &number, error)); break;
        /* boundaries have no tips */
        case SCREE_PART_HALFPLANE:
        case SCREE_PART_HOLLOW:
        case SCREE_PART_PLANE:
        case SCREE_PART_HOLLOW_CYLINDER:
        case SCREE_PART_HOLLOW_SPHERE: break;
        }
    }
    return SCREE_OK;
}
