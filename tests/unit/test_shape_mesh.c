/* Meshes: merging, turning, refused surfaces, edges, crossings, the tree, and mass. */
#include <stdlib.h>

#include "test_space_random.h"

static void add_vertex(soup *s, double x, double y, double z) {
    assert_true(array_push(&s->vertex, x) && array_push(&s->vertex, y) &&
                array_push(&s->vertex, z));
}

static void add_triangle(soup *s, uint32_t a, uint32_t b, uint32_t c) {
    assert_true(array_push(&s->triangle, a) && array_push(&s->triangle, b) &&
                array_push(&s->triangle, c));
}

/* Twelve triangles over eight vertices, turned outward. */
static void add_cube(soup *s, const double centre[3], double side) {
    static const uint32_t quad[6][4] = {{0, 4, 6, 2}, {1, 3, 7, 5}, {0, 1, 5, 4},
                                        {2, 6, 7, 3}, {0, 2, 3, 1}, {4, 5, 7, 6}};
    uint32_t from = (uint32_t)(s->vertex.count / 3);
    for (uint32_t v = 0; v < 8; v++)
        add_vertex(s, centre[0] + (v & 1 ? 0.5 : -0.5) * side,
                   centre[1] + (v >> 1 & 1 ? 0.5 : -0.5) * side,
                   centre[2] + (v >> 2 & 1 ? 0.5 : -0.5) * side);
    for (int f = 0; f < 6; f++) {
        add_triangle(s, from + quad[f][0], from + quad[f][1], from + quad[f][2]);
        add_triangle(s, from + quad[f][0], from + quad[f][2], from + quad[f][3]);
    }
}

static const double zero[3];

/* A sphere by latitude and longitude, every triangle with separate vertices, as in STL files. */
static soup ball(int rings, double radius) {
    soup s = {0};
    int sectors = 2 * rings;
    for (int i = 0; i < rings; i++)
        for (int j = 0; j < sectors; j++) {
            double x[4][3];
            for (int c = 0; c < 4; c++) {
                double s1, c1, s2, c2;
                math_sincos(PI * (i + (c == 1 || c == 2)) / rings, &s1, &c1);
                math_sincos(2 * PI * ((j + (c > 1)) % sectors) / sectors, &s2, &c2);
                if (i + (c == 1 || c == 2) == rings || i + (c == 1 || c == 2) == 0) s1 = 0;
                x[c][0] = radius * s1 * c2, x[c][1] = radius * s1 * s2, x[c][2] = radius * c1;
            }
            static const int half[2][3] = {{0, 1, 2}, {0, 2, 3}};
            for (int h = 0; h < 2; h++) {
                if ((i == 0 && h == 1) || (i == rings - 1 && h == 0)) continue;
                uint32_t from = (uint32_t)(s.vertex.count / 3);
                for (int c = 0; c < 3; c++)
                    add_vertex(&s, x[half[h][c]][0], x[half[h][c]][1], x[half[h][c]][2]);
                add_triangle(&s, from, from + 1, from + 2);
            }
        }
    return s;
}

static void mesh_of(soup *s, mesh *m, soup_report *report) {
    scree_error error = {0};
    scree_status status = mesh_make(s, m, report, &error);
    if (status != SCREE_OK) print_error("%s\n", error.text);
    assert_int_equal(status, SCREE_OK);
    soup_free(s);
}

static void refuse_mesh(soup *s, const char *word) {
    scree_error error = {0};
    mesh m;
    assert_int_equal(mesh_make(s, &m, NULL, &error), SCREE_BAD_INPUT);
    if (!strstr(error.text, word)) print_error("'%s' lacks '%s'\n", error.text, word);
    assert_non_null(strstr(error.text, word));
    assert_null(m.vertex);
    soup_free(s);
}

/* Properties of every mesh: edges and triangles refer to each other. */
static void check_mesh(const mesh *m) {
    for (uint32_t t = 0; t < m->triangles; t++)
        for (uint32_t k = 0; k < 3; k++) {
            const solid_edge *e = &m->edge[m->triangle_edge[t][k]];
            int way = e->face[0] == t ? 0 : 1;
            assert_int_equal(e->face[way], t);
            assert_int_equal(e->vertex[way], m->triangle[t][k]);
            assert_int_equal(e->vertex[1 - way], m->triangle[t][(k + 1) % 3]);
        }
    uint32_t *seen = calloc(m->triangles, sizeof *seen);
    for (uint32_t t = 0; t < m->triangles; t++)
        seen[m->order[t]]++;
    for (uint32_t t = 0; t < m->triangles; t++)
        assert_int_equal(seen[t], 1);
    free(seen);
}

static void test_cube(void **state) {
    (void)state;
    soup s = {0};
    mesh m;
    soup_report r;
    add_cube(&s, zero, 2);
    mesh_of(&s, &m, &r);
    check_mesh(&m);
    assert_true(m.closed);
    assert_int_equal(m.vertices, 8);
    assert_int_equal(m.edges, 18);
    assert_int_equal(r.merged + r.degenerate + r.repeated + r.flipped + r.borders + r.crossing, 0);
    assert_int_equal(r.pieces, 1);
    assert_false(r.inside_out);
    uint32_t flat = 0, convex = 0;
    for (uint32_t e = 0; e < m.edges; e++) {
        flat += m.edge_type[e] == MESH_EDGE_FLAT;
        convex += m.edge_type[e] == MESH_EDGE_CONVEX;
    }
    assert_int_equal(flat, 6);
    assert_int_equal(convex, 12);
    solid_mass mass = mesh_mass(&m);
    near(mass.volume, 8, 1e-14);
    near(mass.inertia[0], 8 * 8 / 12.0, 1e-14);
    near(mass.inertia[1], 0, 1e-14);
    mesh_free(&m);
}

/* A cube with every third triangle turned, all turned, one given twice, one without area. */
static void test_repairs(void **state) {
    (void)state;
    mesh m;
    soup_report r;
    soup s = {0};
    add_cube(&s, zero, 2);
    for (int t = 0; t < 12; t += 3) {
        uint32_t *c = &s.triangle.data[3 * t], x = c[0];
        c[0] = c[1], c[1] = x;
    }
    add_triangle(&s, s.triangle.data[0], s.triangle.data[1], s.triangle.data[2]);
    add_triangle(&s, 0, 1, 1);
    add_vertex(&s, 0, -1, -1); /* halfway between vertices 0 and 1 */
    add_triangle(&s, 0, 8, 1);
    mesh_of(&s, &m, &r);
    check_mesh(&m);
    assert_int_equal(r.flipped, 4);
    assert_int_equal(r.repeated, 1);
    assert_int_equal(r.degenerate, 2);
    assert_false(r.inside_out);
    near(mesh_mass(&m).volume, 8, 1e-14);
    mesh_free(&m);

    add_cube(&s, zero, 2);
    for (int t = 0; t < 12; t++) {
        uint32_t *c = &s.triangle.data[3 * t], x = c[0];
        c[0] = c[1], c[1] = x;
    }
    mesh_of(&s, &m, &r);
    assert_true(r.inside_out);
    assert_int_equal(r.flipped, 0);
    near(mesh_mass(&m).volume, 8, 1e-14);
    mesh_free(&m);
}

/* A cube with additional points on one edge, closed by triangles without area: these are removed,
 * and the gap is closed by cutting their neighbour. */
static void test_slivers(void **state) {
    (void)state;
    soup s = {0};
    mesh m;
    soup_report r;
    add_cube(&s, zero, 2);
    add_vertex(&s, 0, -1, -1);   /* 8, between 0 and 1 */
    add_vertex(&s, 0.5, -1, -1); /* 9, between 8 and 1 */
    /* the face below has the edge 1 -> 0 in (0, 3, 1); cut that triangle at both points */
    for (size_t t = 0; t < s.triangle.count; t += 3) {
        uint32_t *c = &s.triangle.data[t];
        if (c[0] == 0 && c[1] == 3 && c[2] == 1) c[2] = 8;
    }
    add_triangle(&s, 8, 3, 9);
    add_triangle(&s, 9, 3, 1);
    /* slivers that connect it to the face in front, whose edge 0 -> 1 is not divided */
    add_triangle(&s, 1, 0, 8);
    add_triangle(&s, 1, 8, 9);
    mesh_of(&s, &m, &r);
    check_mesh(&m);
    assert_int_equal(r.degenerate, 2);
    assert_int_equal(r.borders + r.flipped + r.crossing, 0);
    assert_true(m.closed);
    assert_int_equal(m.vertices, 10);
    assert_int_equal(m.triangles, 16);
    near(mesh_mass(&m).volume, 8, 1e-14);
    mesh_free(&m);
}

/* A cube within a cube is a cavity, however it was turned; beside it, a second body. */
static void test_pieces(void **state) {
    (void)state;
    const double far[3] = {5, 0, 0};
    for (int way = 0; way < 4; way++) {
        soup s = {0};
        mesh m;
        soup_report r;
        add_cube(&s, zero, 2);
        add_cube(&s, zero, 1);
        add_cube(&s, far, 2);
        for (int t = 12; t < 36; t++) {
            uint32_t *c = &s.triangle.data[3 * t], x = c[0];
            if (way >> (t / 24) & 1) c[0] = c[1], c[1] = x;
        }
        mesh_of(&s, &m, &r);
        check_mesh(&m);
        assert_int_equal(r.pieces, 3);
        assert_int_equal(r.crossing, 0);
        near(mesh_mass(&m).volume, 8 - 1 + 8, 1e-13);
        mesh_free(&m);
    }
}

/* Two cubes that intersect: neither is a cavity of the other. */
static void test_crossing_pieces(void **state) {
    (void)state;
    const double beside[3] = {0.75, 0.25, 0.25};
    soup s = {0};
    mesh m;
    soup_report r;
    add_cube(&s, zero, 2);
    add_cube(&s, beside, 1);
    mesh_of(&s, &m, &r);
    assert_int_equal(r.pieces, 2);
    assert_true(r.crossing > 0 && !r.inside_out);
    near(mesh_mass(&m).volume, 8 + 1, 1e-13);
    mesh_free(&m);
}

static void test_open(void **state) {
    (void)state;
    soup s = {0};
    mesh m;
    soup_report r;
    add_cube(&s, zero, 2);
    s.triangle.count -= 6; /* no top */
    mesh_of(&s, &m, &r);
    check_mesh(&m);
    assert_false(m.closed);
    assert_int_equal(r.borders, 4);
    near(fabs(r.example[2]), 1, 0);
    near(mesh_mass(&m).volume, 0, 0);
    uint32_t border = 0;
    for (uint32_t e = 0; e < m.edges; e++)
        border += m.edge_type[e] == MESH_EDGE_BORDER && m.edge[e].face[1] == NO_FACE;
    assert_int_equal(border, 4);
    mesh_free(&m);
}

/* A valley and a ridge of two triangles. */
static void test_edge_types(void **state) {
    (void)state;
    for (int up = -1; up <= 1; up++) {
        soup s = {0};
        mesh m;
        add_vertex(&s, 0, -1, 0);
        add_vertex(&s, 0, 1, 0);
        add_vertex(&s, -1, 0, up * 0.3);
        add_vertex(&s, 1, 0, up * 0.3);
        add_triangle(&s, 0, 3, 1);
        add_triangle(&s, 0, 1, 2);
        mesh_of(&s, &m, NULL);
        assert_true(m.normal[0][2] > 0.5 && m.normal[1][2] > 0.5);
        uint8_t type = m.edge_type[m.triangle_edge[1][0]];
        assert_int_equal(type, up > 0   ? MESH_EDGE_CONCAVE
                               : up < 0 ? MESH_EDGE_CONVEX
                                        : MESH_EDGE_FLAT);
        mesh_free(&m);
    }
}

static void test_refused(void **state) {
    (void)state;
    soup s = {0};
    refuse_mesh(&s, "no triangles");
    add_vertex(&s, 0, 0, 0);
    add_triangle(&s, 0, 0, 1);
    refuse_mesh(&s, "vertex 1");
    add_vertex(&s, 0, 0, NAN);
    add_triangle(&s, 0, 0, 0);
    refuse_mesh(&s, "finite");
    for (int i = 0; i < 3; i++)
        add_vertex(&s, i, 0, 0);
    add_triangle(&s, 0, 1, 2);
    refuse_mesh(&s, "area");
    for (int i = 0; i < 3; i++)
        add_vertex(&s, 1, 2, 3);
    add_triangle(&s, 0, 1, 2);
    refuse_mesh(&s, "size");
    /* three sheets on one edge */
    add_vertex(&s, 0, 0, 0);
    add_vertex(&s, 0, 0, 1);
    for (int i = 0; i < 3; i++) {
        add_vertex(&s, i == 0, i == 1, -(i == 2));
        s.vertex.data[s.vertex.count - 3] += i == 2 ? -1 : 0;
        add_triangle(&s, 0, 1, 2 + (uint32_t)i);
    }
    refuse_mesh(&s, "(0, 0, 0.5)");
    /* a strip with half a twist */
    enum { LENGTH = 12 };
    for (int i = 0; i < LENGTH; i++) {
        double sine, cosine, up, out;
        math_sincos(2 * PI * i / LENGTH, &sine, &cosine);
        math_sincos(PI * i / LENGTH, &up, &out);
        for (int k = -1; k <= 1; k += 2)
            add_vertex(&s, (1 + 0.3 * k * out) * cosine, (1 + 0.3 * k * out) * sine, 0.3 * k * up);
    }
    for (uint32_t i = 0; i < LENGTH; i++) {
        uint32_t a = 2 * i, b = a + 1, c = i + 1 < LENGTH ? a + 2 : 1,
                 d = i + 1 < LENGTH ? a + 3 : 0;
        add_triangle(&s, a, b, c);
        add_triangle(&s, c, b, d);
    }
    refuse_mesh(&s, "only one side");
}

/* Two cubes that overlap at a corner, against a slow count over all pairs and points. */
static void test_crossing(void **state) {
    (void)state;
    const double shifted[3] = {0.9, 0.8, 0.7}, beside[3] = {2.5, 0, 0};
    soup s = {0};
    mesh m;
    soup_report r;
    add_cube(&s, zero, 2);
    add_cube(&s, shifted, 2);
    mesh_of(&s, &m, &r);
    assert_true(r.crossing >= 6);
    mesh_free(&m);
    add_cube(&s, zero, 2);
    add_cube(&s, beside, 2);
    mesh_of(&s, &m, &r);
    assert_int_equal(r.crossing, 0);
    mesh_free(&m);
    /* two triangles through each other, and the same shifted apart */
    for (int k = 0; k < 2; k++) {
        add_vertex(&s, -1, -1, 0);
        add_vertex(&s, 2, 0, 0);
        add_vertex(&s, -1, 1, 0);
        add_vertex(&s, 0, 0, -1 + 5 * k);
        add_vertex(&s, 0.1, 0, 1 + 5 * k);
        add_vertex(&s, -3, 0.1, 0.5 + 5 * k);
        add_triangle(&s, 0, 1, 2);
        add_triangle(&s, 3, 4, 5);
        mesh_of(&s, &m, &r);
        assert_int_equal(r.crossing, 1 - k);
        mesh_free(&m);
    }
}

/* Whether the triangles intersect: an edge of one crosses the plane of the other inside it. */
static bool edge_cuts(const double (*a)[3], const double (*b)[3]) {
    double u[3], v[3], n[3];
    minus3(b[1], b[0], u);
    minus3(b[2], b[0], v);
    cross3(u, v, n);
    for (int k = 0; k < 3; k++) {
        double from[3], along[3], at[3], c[3];
        minus3(a[k], b[0], from);
        minus3(a[(k + 1) % 3], a[k], along);
        double t = -dot3(n, from) / dot3(n, along);
        if (!(t > 0 && t < 1)) continue;
        along3(from, t, along, at);
        cross3(at, v, c);
        double x = dot3(c, n) / dot3(n, n);
        cross3(u, at, c);
        double y = dot3(c, n) / dot3(n, n);
        if (x > 0 && y > 0 && x + y < 1) return true;
    }
    return false;
}

/* Random triangles: the tree finds as many pairs as a search over all pairs. */
static void test_crossing_count(void **state) {
    (void)state;
    enum { COUNT = 150 };
    random_stream r = {.seed = 31};
    for (int round = 0; round < 20; round++) {
        soup s = {0};
        double all[COUNT][3][3];
        size_t wanted = 0;
        for (uint32_t t = 0; t < COUNT; t++) {
            double centre[3], d[3];
            random_point(&r, 1, centre);
            for (int c = 0; c < 3; c++) {
                random_point(&r, 0.5, d);
                along3(centre, 1, d, all[t][c]);
                add_vertex(&s, all[t][c][0], all[t][c][1], all[t][c][2]);
            }
            add_triangle(&s, 3 * t, 3 * t + 1, 3 * t + 2);
            for (uint32_t o = 0; o < t; o++) {
                const double(*a)[3] = (const double(*)[3])all[t];
                const double(*b)[3] = (const double(*)[3])all[o];
                wanted += edge_cuts(a, b) || edge_cuts(b, a);
            }
        }
        mesh m;
        soup_report report;
        mesh_of(&s, &m, &report);
        assert_true(wanted > 5);
        assert_int_equal(report.crossing, wanted);
        assert_int_equal(report.pieces, COUNT);
        mesh_free(&m);
    }
}

#if SCREE_WITH_QHULL
/* A mesh of the faces of a random hull has the mass of the hull. */
static void test_mass_of_hulls(void **state) {
    (void)state;
    random_stream r = {.seed = 37};
    for (int round = 0; round < 50; round++) {
        double point[40][3], axes[3] = {1, random_range(&r, 0.2, 1), random_range(&r, 0.2, 1)};
        polyhedron p;
        soup s = {0};
        mesh m;
        soup_report report;
        random_points(&r, point, 40, axes);
        assert_int_equal(polyhedron_hull((const double(*)[3])point, 40, &p, NULL, NULL), SCREE_OK);
        for (uint32_t v = 0; v < p.vertices; v++)
            add_vertex(&s, p.vertex[v][0], p.vertex[v][1], p.vertex[v][2]);
        for (uint32_t f = 0; f < p.faces; f++)
            for (uint32_t i = p.loop_first[f] + 1; i + 1 < p.loop_first[f + 1]; i++) {
                const uint32_t *l = p.loop;
                bool turned = random_unit(&r) < 0.4;
                add_triangle(&s, l[p.loop_first[f]], l[turned ? i + 1 : i], l[turned ? i : i + 1]);
            }
        mesh_of(&s, &m, &report);
        check_mesh(&m);
        assert_true(m.closed && report.crossing == 0);
        solid_mass a = polyhedron_mass(&p), b = mesh_mass(&m);
        near(a.volume, b.volume, 1e-14);
        for (int k = 0; k < 3; k++)
            near(a.first[k], b.first[k], 1e-14);
        for (int k = 0; k < 6; k++)
            near(a.inertia[k], b.inertia[k], 1e-14);
        polyhedron_free(&p);
        mesh_free(&m);
    }
}

#endif

/* The ball: welded, closed, mass of the polyhedron it is, which nears that of the sphere. */
static void test_ball(void **state) {
    (void)state;
    soup s = ball(60, 0.5);
    mesh m;
    soup_report r;
    size_t corners = s.vertex.count / 3;
    mesh_of(&s, &m, &r);
    check_mesh(&m);
    assert_true(m.closed);
    assert_int_equal(m.vertices, 59 * 120 + 2);
    assert_int_equal(r.merged, corners - m.vertices);
    assert_int_equal(r.crossing + r.degenerate + r.flipped, 0);
    assert_int_equal((int)m.vertices - (int)m.edges + (int)m.triangles, 2);
    solid_mass mass = mesh_mass(&m);
    near(mass.volume, PI / 6, 2e-3 * PI / 6);
    near(mass.inertia[5], PI / 60, 4e-3 * PI / 60);
    for (uint32_t e = 0; e < m.edges; e++)
        assert_true(m.edge_type[e] == MESH_EDGE_CONVEX || m.edge_type[e] == MESH_EDGE_FLAT);
    mesh_free(&m);
}

/* The tree finds the same triangles as a search over all, in ascending order. */
static void test_find(void **state) {
    (void)state;
    soup s = ball(20, 1);
    mesh m;
    random_stream r = {.seed = 3};
    mesh_of(&s, &m, NULL);
    uint32_t *found = calloc(m.triangles, sizeof *found);
    for (int round = 0; round < 500; round++) {
        double low[3], high[3];
        random_point(&r, 1.2, low);
        for (int k = 0; k < 3; k++)
            high[k] = low[k] + random_range(&r, 0, 0.5);
        size_t count = mesh_find(&m, low, high, found, m.triangles), at = 0;
        for (uint32_t t = 0; t < m.triangles; t++) {
            bool meets = true;
            for (int k = 0; k < 3; k++) {
                double a = INFINITY, b = -INFINITY;
                for (int c = 0; c < 3; c++) {
                    a = fmin(a, m.vertex[m.triangle[t][c]][k]);
                    b = fmax(b, m.vertex[m.triangle[t][c]][k]);
                }
                meets = meets && a <= high[k] && b >= low[k];
            }
            if (!meets) continue;
            assert_true(at < count);
            assert_int_equal(found[at++], t);
        }
        assert_int_equal(at, count);
        if (count > 1) {
            uint32_t one[1];
            assert_int_equal(mesh_find(&m, low, high, one, 1), count);
        }
    }
    free(found);
    mesh_free(&m);
}

/* The kind: a closed mesh has the mass and the frame of the polyhedron it is, wherever described.
 */
static void test_kind(void **state) {
    (void)state;
    random_stream r = {.seed = 9};
    for (int round = 0; round < 20; round++) {
        soup s = {0};
        add_cube(&s, zero, 1);
        double half[3] = {random_range(&r, 0.1, 1), random_range(&r, 0.1, 1),
                          random_range(&r, 0.1, 1)};
        space_pose at = random_space_pose(&r, round % 2 ? 1e4 : 1);
        for (size_t v = 0; v < 8; v++) {
            double *x = &s.vertex.data[3 * v];
            for (int k = 0; k < 3; k++)
                x[k] *= 2000 * half[k];
            turn3((const double(*)[3])at.R, x, x);
            along3(x, 1000, at.x, x);
        }
        double index[36];
        for (int i = 0; i < 36; i++)
            index[i] = s.triangle.data[i];
        mesh_parameters given = {.vertices = {s.vertex.data, 8},
                                 .triangles = {index, 12},
                                 .scale = 1e-3,
                                 .solid = SOLID_YES};
        shape made;
        make_space(&shape_mesh, &given, &made);
        double volume = 8 * half[0] * half[1] * half[2], eps = round % 2 ? 1e-8 : 1e-12;
        near(made.volume, volume, eps * 10 * volume);
        for (int k = 0; k < 3; k++)
            near(made.offset[k], at.x[k], round % 2 ? 1e-11 : 1e-14);
        double trace = made.moments[0] + made.moments[1] + made.moments[2], squares = 0;
        for (int k = 0; k < 3; k++)
            squares += half[k] * half[k];
        near(trace, 2 * volume / 3 * squares, eps * 10);
        near(made.bound, sqrt(squares), eps);
        for (int k = 0; k < 3; k++)
            near(made.mesh[0].node[0].high[k], -made.mesh[0].node[0].low[k], eps);
        assert_int_equal(made.part[0].features, 8 + 18 + 12);
        shape_free(&made);
        given.solid = SOLID_NO;
        make_space(&shape_mesh, &given, &made);
        assert_true(made.volume == 0 && made.offset[0] == 0);
        near(made.mesh[0].vertex[made.mesh[0].triangle[0][0]][0], 1e-3 * s.vertex.data[0], 1e-11);
        shape_free(&made);
        given.solid = SOLID_YES;
        given.triangles.count = 11;
        refuse_space(&shape_mesh, &given, "open");
        index[4] = 8;
        refuse_space(&shape_mesh, &given, "vertex 8");
        index[4] = 0.5;
        refuse_space(&shape_mesh, &given, "vertex 0.5");
        soup_free(&s);
    }
    mesh_parameters nothing = {.scale = 1};
    refuse_space(&shape_mesh, &nothing, "'file'");
    mesh_parameters file = {.file = (char *)"a.stl", .scale = 1};
    refuse_space(&shape_mesh, &file, "a.stl");
}

static scree_status make_and_free(void) {
    static double corner[15] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0.5, 0, 0};
    static double index[15] = {0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3, 0, 4, 1};
    mesh_parameters given = {.vertices = {corner, 5}, .triangles = {index, 5}, .scale = 1};
    shape s;
    scree_status status = shape_mesh.create(&given, &s, NULL);
    shape_free(&s);
    return status;
}

static void test_memory(void **state) {
    (void)state;
    assert_true(memory_fault_each(make_and_free) > 20);
}

#if SCREE_WITH_QHULL
#define HULLS cmocka_unit_test(test_mass_of_hulls),
#else
#define HULLS
#endif

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cube),
        cmocka_unit_test(test_repairs),
        cmocka_unit_test(test_slivers),
        cmocka_unit_test(test_pieces),
        cmocka_unit_test(test_crossing_pieces),
        cmocka_unit_test(test_open),
        cmocka_unit_test(test_edge_types),
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_crossing),
        cmocka_unit_test(test_crossing_count),
        HULLS cmocka_unit_test(test_ball),
        cmocka_unit_test(test_find),
        cmocka_unit_test(test_kind),
        cmocka_unit_test(test_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
