/* Volumes of polyhedra and closed meshes clipped by a box: sums of signed tetrahedra between the
 * body's centre and the triangles of their faces; each is cut by the sides of the box, one after
 * the other. */
#include "shape/part/part.h"

static double tetrahedron_volume(const double v[4][3]) {
    double a[3], b[3], c[3], n[3];
    minus3(v[1], v[0], a);
    minus3(v[2], v[0], b);
    minus3(v[3], v[0], c);
    cross3(a, b, n);
    return dot3(n, c) / 6;
}

/* Where the edge from p to q meets the side of the box. */
static void meet(const double p[3], const double q[3], double dp, double dq, double out[3]) {
    double s = dp / (dp - dq);
    for (int k = 0; k < 3; k++)
        out[k] = p[k] + s * (q[k] - p[k]);
}

/* Volume, without sign, of a tetrahedron inside the sides `face`.. of the box. */
static double tetrahedron_in_box(const double v[4][3], const space_bounds *b, int face);

static double make_and_cut(const double *p, const double *q, const double *r, const double *s,
                           const space_bounds *b, int face) {
    double v[4][3];
    copy3(v[0], p);
    copy3(v[1], q);
    copy3(v[2], r);
    copy3(v[3], s);
    return tetrahedron_in_box((const double(*)[3])v, b, face);
}

/* `inner` corners lie inside and come first. */
static double cut_tetrahedron(const double *const v[4], const double d[4], int inner,
                              const space_bounds *b, int face) {
    double m[4][3];
    if (inner == 1) {
        for (int k = 1; k < 4; k++)
            meet(v[0], v[k], d[0], d[k], m[k]);
        return make_and_cut(v[0], m[1], m[2], m[3], b, face);
    }
    if (inner == 3) { /* the whole without the outer corner */
        for (int k = 0; k < 3; k++)
            meet(v[k], v[3], d[k], d[3], m[k]);
        return make_and_cut(v[0], v[1], v[2], v[3], b, face) -
               make_and_cut(m[0], m[1], m[2], v[3], b, face);
    }
    for (int k = 0; k < 4; k++) /* 0-2, 0-3, 1-2, 1-3: a wedge, of three tetrahedra */
        meet(v[k / 2], v[2 + k % 2], d[k / 2], d[2 + k % 2], m[k]);
    return make_and_cut(v[0], m[0], m[1], m[3], b, face) +
           make_and_cut(v[0], m[0], m[2], m[3], b, face) +
           make_and_cut(v[0], v[1], m[2], m[3], b, face);
}

static double tetrahedron_in_box(const double v[4][3], const space_bounds *b, int face) {
    for (; face < 6; face++) {
        int axis = face / 2, inner = 0, outer = 4;
        const double *in_order[4];
        double d[4];
        for (int k = 0; k < 4; k++) {
            double inside = face % 2 ? b->high[axis] - v[k][axis] : v[k][axis] - b->low[axis];
            int at = inside >= 0 ? inner++ : --outer;
            in_order[at] = v[k];
            d[at] = inside;
        }
        if (inner == 0) return 0;
        if (inner < 4) return cut_tetrahedron(in_order, d, inner, b, face + 1);
    }
    return fabs(tetrahedron_volume(v));
}

/* Convex faces as fans of triangles. */
double part_faces_content(const part_corners *l, const scree_part *p, const space_pose *at,
                          const space_bounds *within) {
    double volume = 0, v[4][3];
    copy3(v[3], at->x);
    for (uint32_t f = p->face; f < p->face + p->faces; f++) {
        const uint32_t *loop = l->face_vertex + l->face_first[f];
        uint32_t corners = l->face_first[f + 1] - l->face_first[f];
        for (uint32_t k = 1; k + 1 < corners; k++) {
            part_place(at, l->vertex[loop[0]], v[0]);
            part_place(at, l->vertex[loop[k]], v[1]);
            part_place(at, l->vertex[loop[k + 1]], v[2]);
            /* outward seen from the centre: its volume is added, else subtracted */
            double sign = tetrahedron_volume((const double(*)[3])v) < 0 ? 1 : -1;
            volume += sign * tetrahedron_in_box((const double(*)[3])v, within, 0);
        }
    }
    return volume;
}
