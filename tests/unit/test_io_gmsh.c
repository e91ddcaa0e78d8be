/* Files of gmsh: one mesh in every variant, groups, refused input, damaged files. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "support/check.h"

#include "base/random.h"
#include "io/gmsh.h"
#include "memory_fault.h"
#include "scree/scene.h"
#include "support/mesh_make.h"

typedef struct file_element {
    int type, entity, group; /* the entity of its dimension; its group, 0: no group */
    int node[20];            /* tags */
} file_element;

typedef struct file_content {
    size_t nodes, elements;
    const double (*place)[3];
    const int *tag;
    const file_element *element;
    const char *names; /* section of physical names */
} file_content;

static const int nodes_of[] = {0, 2, 3, 4, 4, 8, 6, 5, 3, 6, 9, 10, 27, 18, 14, 1, 8, 20};
static const int dimension_of[] = {0, 1, 2, 2, 3, 3, 3, 3, 1, 2, 2, 3, 3, 3, 3, 0, 2, 3};

/* Two squares and a triangle, tags with gaps and out of order, a node that only geometry has:
 *
 *   30 -- 20 -- 60
 *    |     |     |  \
 *   10 -- 70 -- 40 -- 55        5: the centre of something
 */
static const double flat_place[][3] = {{0, 0, 0}, {1, 1, 0}, {0, 1, 0}, {2, 0, 0},
                                       {9, 9, 0}, {2, 1, 0}, {1, 0, 0}, {3, 0, 0}};
static const int flat_tag[] = {10, 20, 30, 40, 5, 60, 70, 55};
static const file_element flat_element[] = {{15, 1, 9, {10}},           {15, 2, 0, {5}},
                                            {1, 1, 3, {10, 70}},        {1, 1, 3, {70, 40}},
                                            {1, 1, 3, {40, 55}},        {1, 2, 4, {20, 70}},
                                            {2, 1, 1, {40, 55, 60}},    {3, 2, 2, {10, 70, 20, 30}},
                                            {3, 3, 0, {60, 20, 70, 40}}};
static const file_content flat = {
    8,
    9,
    flat_place,
    flat_tag,
    flat_element,
    "$PhysicalNames\n4\n0 9 \"a corner\"\n1 3 \"bottom\"\n2 1 \"wedge\"\n2 2 \"stone\"\n"
    "$EndPhysicalNames\n"};

typedef enum variant { TEXT_2, BINARY_2, TEXT_4, BINARY_4, SWAPPED_2, SWAPPED_4, VARIANTS } variant;

typedef struct writer {
    text_buffer out;
    bool binary, swap, four;
} writer;

static void put_bytes(writer *w, const void *bytes, size_t count) {
    for (size_t i = 0; i < count; i++) {
        assert_true(array_grow((void **)&w->out.data, &w->out.capacity, w->out.count + 2, 1));
        w->out.data[w->out.count++] = ((const char *)bytes)[w->swap ? count - 1 - i : i];
        w->out.data[w->out.count] = '\0';
    }
}
static void put_text(writer *w, const char *text) { assert_true(text_add(&w->out, "%s", text)); }
static void put_int(writer *w, int value) {
    int32_t narrow = value;
    if (w->binary)
        put_bytes(w, &narrow, sizeof narrow);
    else
        assert_true(text_add(&w->out, "%d ", value));
}
static void put_size(writer *w, int64_t value) {
    if (w->binary)
        put_bytes(w, &value, sizeof value);
    else
        assert_true(text_add(&w->out, "%lld ", (long long)value));
}
static void put_real(writer *w, double x) {
    char buffer[32];
    if (w->binary)
        put_bytes(w, &x, sizeof x);
    else
        assert_true(text_add(&w->out, "%s ", number_write(x, buffer)));
}
static void end_line(writer *w) {
    if (!w->binary) put_text(w, "\n");
}

static void write_2(writer *w, const file_content *c) {
    assert_true(text_add(&w->out, "$Nodes\n%zu\n", c->nodes));
    for (size_t i = 0; i < c->nodes; i++) {
        put_int(w, c->tag[i]);
        for (int k = 0; k < 3; k++)
            put_real(w, c->place[i][k]);
        end_line(w);
    }
    assert_true(text_add(&w->out, "\n$EndNodes\n$Elements\n%zu\n", c->elements));
    for (size_t i = 0; i < c->elements; i++) {
        const file_element *e = &c->element[i];
        if (!w->binary) put_int(w, (int)i + 1);
        put_int(w, e->type);
        if (w->binary) put_int(w, 1);
        put_int(w, 2);
        if (w->binary) put_int(w, (int)i + 1);
        put_int(w, e->group);
        put_int(w, e->entity);
        for (int k = 0; k < nodes_of[e->type]; k++)
            put_int(w, e->node[k]);
        end_line(w);
    }
    put_text(w, "\n$EndElements\n");
}

/* An entity for each group of elements of one entity. */
static void write_entities(writer *w, const file_content *c) {
    put_text(w, "$Entities\n");
    for (int pass = 0; pass < 2; pass++)
        for (int d = 0; d < 4; d++) {
            int64_t count = 0;
            for (size_t i = 0; i < c->elements; i++) {
                const file_element *e = &c->element[i];
                bool first = dimension_of[e->type] == d;
                for (size_t k = 0; k < i; k++)
                    first = first && (dimension_of[c->element[k].type] != d ||
                                      c->element[k].entity != e->entity);
                if (!first) continue;
                count++;
                if (pass == 0) continue;
                put_int(w, e->entity);
                for (int k = 0; k < (d == 0 ? 3 : 6); k++)
                    put_real(w, 0.5 * k);
                put_size(w, e->group ? 1 : 0);
                if (e->group) put_int(w, e->group);
                if (d > 0) {
                    put_size(w, 2);
                    put_int(w, 1);
                    put_int(w, -2);
                }
                end_line(w);
            }
            if (pass == 0) put_size(w, count);
        }
    put_text(w, "\n$EndEntities\n");
}

static void write_4(writer *w, const file_content *c) {
    write_entities(w, c);
    put_text(w, "$Nodes\n");
    put_size(w, 2);
    put_size(w, (int64_t)c->nodes);
    put_size(w, 1);
    put_size(w, 99);
    end_line(w);
    for (size_t block = 0; block < 2; block++) { /* the second with parameters */
        size_t from = block ? 3 : 0, to = block ? c->nodes : 3;
        put_int(w, 2);
        put_int(w, 1);
        put_int(w, (int)block);
        put_size(w, (int64_t)(to - from));
        end_line(w);
        for (size_t i = from; i < to; i++) {
            put_size(w, c->tag[i]);
            end_line(w);
        }
        for (size_t i = from; i < to; i++) {
            for (int k = 0; k < 3; k++)
                put_real(w, c->place[i][k]);
            for (size_t k = 0; k < 2 * block; k++)
                put_real(w, 0.25);
            end_line(w);
        }
    }
    put_text(w, "\n$EndNodes\n$Elements\n");
    put_size(w, (int64_t)c->elements);
    put_size(w, (int64_t)c->elements);
    put_size(w, 1);
    put_size(w, (int64_t)c->elements);
    end_line(w);
    for (size_t i = 0; i < c->elements; i++) {
        const file_element *e = &c->element[i];
        put_int(w, dimension_of[e->type]);
        put_int(w, e->entity);
        put_int(w, e->type);
        put_size(w, 1);
        end_line(w);
        put_size(w, (int64_t)i + 1);
        for (int k = 0; k < nodes_of[e->type]; k++)
            put_size(w, e->node[k]);
        end_line(w);
    }
    put_text(w, "\n$EndElements\n");
}

static text_buffer write_file(const file_content *c, variant v) {
    writer w = {.binary = v != TEXT_2 && v != TEXT_4,
                .swap = v == SWAPPED_2 || v == SWAPPED_4,
                .four = v == TEXT_4 || v == BINARY_4 || v == SWAPPED_4};
    assert_true(text_add(&w.out, "$MeshFormat\n%s %d 8\n", w.four ? "4.1" : "2.2", w.binary));
    if (w.binary) put_int(&w, 1);
    put_text(&w, "\n$EndMeshFormat\n$Comments\nmade by a test, $Nodes\n$EndComments\n");
    put_text(&w, c->names);
    if (w.four)
        write_4(&w, c);
    else
        write_2(&w, c);
    put_text(&w, "$Periodic\n0\n$EndPeriodic\n");
    return w.out;
}

static scree_status parse(const text_buffer *text, int dimension, fem_mesh *out,
                          scree_error *error) {
    file_bytes file = {"part.msh", text->data, text->count};
    return gmsh_parse(&file, &(mesh_options){.dimension = dimension}, out, error);
}

static fem_mesh read_finished(const text_buffer *text) {
    fem_mesh m;
    scree_error error = {0};
    scree_status status = parse(text, 0, &m, &error);
    if (status == SCREE_OK) status = fem_mesh_drop_unused(&m, &error);
    if (status == SCREE_OK) status = fem_mesh_finish(&m, &error);
    if (status != SCREE_OK) fail_msg("%s", error.text);
    return m;
}

static void same_mesh(const fem_mesh *a, const fem_mesh *b) {
    assert_int_equal(a->nodes, b->nodes);
    assert_int_equal(a->elements, b->elements);
    assert_memory_equal(a->place, b->place, a->nodes * (size_t)a->dimension * sizeof *a->place);
    assert_memory_equal(a->node, b->node, a->first[a->elements] * sizeof *a->node);
    assert_memory_equal(a->region, b->region, a->elements * sizeof *a->region);
    assert_int_equal(a->region_name.count, b->region_name.count);
    for (size_t i = 0; i < a->region_name.count; i++)
        assert_string_equal(a->region_name.data[i], b->region_name.data[i]);
    assert_int_equal(a->sets.count, b->sets.count);
    for (size_t i = 0; i < a->sets.count; i++) {
        assert_string_equal(a->sets.data[i].name, b->sets.data[i].name);
        assert_int_equal(a->sets.data[i].node.count, b->sets.data[i].node.count);
        assert_int_equal(a->sets.data[i].facet.count, b->sets.data[i].facet.count);
    }
}

static void variants_agree(void **state) {
    (void)state;
    text_buffer first_text = write_file(&flat, TEXT_2);
    fem_mesh first = read_finished(&first_text);
    assert_int_equal(first.dimension, 2);
    assert_int_equal(first.nodes, 7);
    assert_int_equal(first.elements, 3);
    assert_string_equal(first.kind[0]->head.name, "t3");
    assert_string_equal(first.kind[1]->head.name, "q4");
    assert_int_equal(first.turned, 0);
    /* "", wedge, stone; the group 4 has no name */
    assert_string_equal(first.region_name.data[first.region[0]], "wedge");
    assert_string_equal(first.region_name.data[first.region[1]], "stone");
    assert_string_equal(first.region_name.data[first.region[2]], "");
    assert_int_equal(fem_mesh_set(&first, "a corner")->node.count, 1);
    assert_int_equal(fem_mesh_set(&first, "bottom")->node.count, 4);
    assert_int_equal(fem_mesh_set(&first, "bottom")->facet.count, 3);
    assert_int_equal(fem_mesh_set(&first, "4")->node.count, 2);
    assert_int_equal(fem_mesh_set(&first, "4")->facet.count, 0); /* inside */
    for (int v = 1; v < VARIANTS; v++) {
        text_buffer text = write_file(&flat, (variant)v);
        fem_mesh m = read_finished(&text);
        same_mesh(&first, &m);
        fem_mesh_free(&m);
        text_free(&text);
    }
    text_free(&first_text);
    fem_mesh_free(&first);
}

/* Second order in space, with faces of six nodes; an element that MSH 2 writes twice. */
static void quadratic_solids(void **state) {
    (void)state;
    static const double place[10][3] = {{0, 0, 0},     {1, 0, 0},     {0, 1, 0},   {0, 0, 1},
                                        {0.5, 0, 0},   {0.5, 0.5, 0}, {0, 0.5, 0}, {0, 0, 0.5},
                                        {0, 0.5, 0.5}, {0.5, 0, 0.5}};
    static const int tag[10] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
    static const file_element elements[] = {{9, 1, 7, {1, 2, 3, 5, 6, 7}},
                                            {11, 1, 5, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10}},
                                            {11, 1, 6, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10}}};
    file_content c = {10, 3, place, tag, elements, ""};
    for (int v = 0; v < VARIANTS; v++) {
        text_buffer text = write_file(&c, (variant)v);
        fem_mesh m = read_finished(&text);
        assert_int_equal(m.dimension, 3);
        assert_int_equal(m.elements, 1);
        assert_string_equal(m.kind[0]->head.name, "t10");
        assert_string_equal(m.region_name.data[m.region[0]], "5");
        assert_int_equal(fem_mesh_set(&m, "7")->facet.count, 1);
        assert_int_equal(fem_mesh_set(&m, "7")->node.count, 6);
        skin_closes(&m, 1e-13);
        fem_mesh_free(&m);
        text_free(&text);
    }
}

/* One element of nodes halfway on the edges that gmsh's manual names, and one of its faces. */
static void halved_edges(int type, const char *name, int corners, const int (*edge)[2], int edges,
                         const file_element *face) {
    static const double cube[8][3] = {{0, 0, 0}, {2, 0, 0}, {2, 1, 0}, {0, 1, 0},
                                      {0, 0, 3}, {2, 0, 3}, {2, 1, 3}, {0, 1, 3}};
    double place[20][3];
    int tag[20], nodes = corners + edges;
    file_element elements[2] = {*face, {.type = type, .entity = 1, .group = 5}};
    for (int n = 0; n < nodes; n++) {
        tag[n] = elements[1].node[n] = n + 1;
        for (int c = 0; c < 3; c++)
            place[n][c] =
                n < corners ? cube[n][c]
                            : 0.5 * (cube[edge[n - corners][0]][c] + cube[edge[n - corners][1]][c]);
    }
    file_content c = {(size_t)nodes, 2, (const double(*)[3])place, tag, elements, ""};
    for (int v = 0; v < VARIANTS; v++) {
        text_buffer text = write_file(&c, (variant)v);
        fem_mesh m = read_finished(&text);
        assert_string_equal(m.kind[0]->head.name, name);
        assert_int_equal(m.turned, 0);
        fem_quality q;
        assert_int_equal(fem_mesh_quality(&m, &q, NULL), SCREE_OK);
        assert_true(fabs(q.least_shape - 1) < 1e-12 && q.degenerate == 0 && q.inverted == 0);
        assert_true(fabs(q.volume - (corners == 8 ? 6 : 2)) < 1e-12);
        for (int i = 0; i < nodes; i++) /* middles are where the reference cell has them */
            for (int k = 0; k < m.dimension; k++)
                assert_true(place[i][k] == (k == 0   ? 1
                                            : k == 1 ? 0.5
                                                     : 1.5) *
                                               (m.kind[0]->place[i][k] + 1));
        assert_int_equal(fem_mesh_set(&m, "7")->facet.count, 1);
        assert_int_equal(fem_mesh_set(&m, "7")->node.count, nodes_of[face->type]);
        skin_closes(&m, 1e-13);
        fem_mesh_free(&m);
        text_free(&text);
    }
}

static void serendipity(void **state) {
    (void)state;
    static const int sides[5][2] = {{0, 1}, {1, 2}, {2, 3}, {3, 0}, {0, 2}}; /* and a diagonal */
    static const int edges[12][2] = {{0, 1}, {0, 3}, {0, 4}, {1, 2}, {1, 5}, {2, 3},
                                     {2, 6}, {3, 7}, {4, 5}, {4, 7}, {5, 6}, {6, 7}};
    halved_edges(16, "q8", 4, sides, 4, &(file_element){8, 1, 7, {2, 3, 6}});
    halved_edges(10, "q9", 4, sides, 5, &(file_element){8, 1, 7, {2, 3, 6}});
    halved_edges(17, "h20", 8, edges, 12, &(file_element){16, 1, 7, {5, 6, 7, 8, 17, 19, 20, 18}});
}

static void refused(const file_content *c, variant v, int dimension, const char *words) {
    text_buffer text = write_file(c, v);
    fem_mesh m;
    scree_error error = {0};
    assert_int_equal(parse(&text, dimension, &m, &error), SCREE_BAD_INPUT);
    if (strncmp(error.text, "part.msh:", 9) != 0 || !strstr(error.text, words))
        fail_msg("'%s' lacks '%s'", error.text, words);
    assert_null(m.place);
    text_free(&text);
}

static void contents_refused(void **state) {
    (void)state;
    static const double place[6][3] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0},
                                       {0, 0, 1}, {1, 0, 1}, {0, 1, 1}};
    static const int tag[6] = {1, 2, 3, 4, 5, 6}, twice[6] = {1, 2, 3, 4, 5, 5};
    static const file_element prism = {6, 1, 1, {1, 2, 3, 4, 5, 6}};
    static const file_element strange = {2, 1, 1, {1, 2, 77}}, point = {15, 1, 1, {1}};
    static const file_element leaning = {2, 1, 1, {1, 2, 4}}, tetrahedron = {4, 1, 1, {1, 2, 3, 4}};
    static const file_element line = {8, 1, 1, {1, 2, 3}};
    for (int v = 0; v < VARIANTS; v++) {
        file_content c = {6, 1, place, tag, &prism, ""};
        refused(&c, (variant)v, 0, "prism of 6 nodes");
        c.element = &strange;
        refused(&c, (variant)v, 0, "node 77");
        c.element = &point;
        refused(&c, (variant)v, 0, "no elements");
        c.element = &leaning;
        refused(&c, (variant)v, 0, "z = 0");
        c.element = &tetrahedron;
        refused(&c, (variant)v, 2, "worlds in space");
        c.element = &line;
        refused(&c, (variant)v, 0, "line of 3 nodes");
        c.tag = twice;
        refused(&c, (variant)v, 0, "defined twice");
    }
}

static void text_refused(const char *text, const char *place, const char *words) {
    fem_mesh m;
    scree_error error = {0};
    file_bytes file = {"part.msh", text, strlen(text)};
    assert_int_equal(gmsh_parse(&file, &(mesh_options){0}, &m, &error), SCREE_BAD_INPUT);
    if (strncmp(error.text, place, strlen(place)) != 0 || !strstr(error.text, words))
        fail_msg("'%s' does not begin with '%s' or lacks '%s'", error.text, place, words);
}

static void texts_refused(void **state) {
    (void)state;
#define HEAD "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n"
    text_refused("", "part.msh:1:", "$MeshFormat");
    text_refused("solid x\n", "part.msh:1:", "$MeshFormat");
    text_refused("$MeshFormat\n4 0 8\n", "part.msh:2:", "MSH 4,");
    text_refused("$MeshFormat\n2.2 0 4\n", "part.msh:2:", "8 bytes");
    text_refused("$MeshFormat\n2.2 1 8\n????", "part.msh: byte", "number 1");
    text_refused("$MeshFormat\n2.2 0 8\n", "part.msh:", "no $EndMeshFormat");
    text_refused(HEAD "$Nodes\n1\n1 0 0 0\n", "part.msh:", "no $EndNodes");
    text_refused(HEAD "$Nodes\n3\n1 0 0 0\n$EndNodes\n", "part.msh:7:", "number of a node");
    text_refused(HEAD "$Nodes\n1\n1 0 0 nan\n$EndNodes\n", "part.msh:6:", "finite");
    text_refused(HEAD "$Nodes\n1\n1 0 0 1e999\n$EndNodes\n", "part.msh:6:", "finite");
    text_refused(HEAD "$Nodes\n99999999999999\n1 0 0 0\n", "part.msh:", "number of a node");
    text_refused(HEAD "$Elements\n1\n1 77 2 0 1 1 2\n", "part.msh:6:", "1 to 31");
    text_refused(HEAD "$PhysicalNames\n1\n2 1 stone\n", "part.msh:6:", "\"name\"");
    text_refused(HEAD "rubbish\n", "part.msh:4:", "a section");
    text_refused(HEAD, "part.msh:", "no nodes");
    text_refused("$MeshFormat\n4.1 0 8\n$EndMeshFormat\n$PartitionedEntities\n",
                 "part.msh:", "partitioned");
}

/* For any changed bytes the result is a mesh that can be finished or refused, or an error that
 * names the file; nothing is read out of bounds (checked by sanitizers). */
static void damage(void **state) {
    (void)state;
    random_stream r = {11, 3, 0};
    for (int v = 0; v < VARIANTS; v++) {
        text_buffer good = write_file(&flat, (variant)v);
        for (int i = 0; i < 3000; i++) {
            text_buffer bad = {0};
            size_t kept = i % 3 ? good.count : (size_t)random_range(&r, 0, (double)good.count);
            char *exact = malloc(kept + 1); /* of exactly this size, for the sanitizer */
            memcpy(exact, good.data, kept);
            exact[kept] = '\0';
            int changes = (int)random_range(&r, 0, 4);
            for (int k = 0; k < changes && kept > 0; k++) {
                static const char digits[] = "0123456789-.$ \n\xff";
                size_t at = (size_t)random_range(&r, 0, (double)kept);
                if (at >= kept) continue;
                exact[at] = k % 2 ? digits[(size_t)random_range(&r, 0, 16)]
                                  : (char)(unsigned char)random_range(&r, 0, 256);
            }
            bad.data = exact;
            bad.count = kept;
            fem_mesh m;
            fem_quality q;
            scree_error error = {0};
            if (parse(&bad, 0, &m, &error) == SCREE_OK) {
                assert_int_equal(fem_mesh_quality(&m, &q, &error), SCREE_OK);
                assert_int_equal(fem_mesh_drop_unused(&m, &error), SCREE_OK);
                if (fem_mesh_finish(&m, &error) != SCREE_OK) assert_true(error.text[0] != '\0');
                fem_mesh_free(&m);
            } else if (strncmp(error.text, "part.msh", 8) != 0) {
                fail_msg("%s", error.text);
            }
            free(exact);
        }
        text_free(&good);
    }
}

static text_buffer memory_text;

static scree_status read_it(void) {
    fem_mesh m;
    scree_error error;
    TRY(parse(&memory_text, 0, &m, &error));
    scree_status status = fem_mesh_drop_unused(&m, &error);
    if (status == SCREE_OK) status = fem_mesh_finish(&m, &error);
    fem_mesh_free(&m);
    return status;
}

static void memory_that_fails(void **state) {
    (void)state;
    memory_text = write_file(&flat, TEXT_4);
    assert_true(memory_fault_each(read_it) > 30);
    text_free(&memory_text);
}

static char folder[] = "/tmp/scree-gmsh-XXXXXX";

static void put_file(const char *name, const char *bytes, size_t count) {
    char path[128];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *to = fopen(path, "w");
    assert_non_null(to);
    assert_int_equal(fwrite(bytes, 1, count, to), count);
    fclose(to);
}

static scree_status read_scene(const char *mesh_of, scree_scene **out, scree_error *error) {
    char text[1024], path[128];
    int length = snprintf(text, sizeof text,
                          "world: {h: 1 ms}\nmaterials: {soft: {kind: elastic, E: 1 MPa, nu: 0.3, "
                          "density: 500}}\nmeshes: {part: %s}\ndeformables: [{name: part, mesh: "
                          "part, material: soft, conditions: [{on: bottom, y: fixed}]}]\n"
                          "laws: {dry: {normal: velocity, friction: 0.3}}\n"
                          "contacts: [{default: dry}]\nrun: {steps: 1}\n",
                          mesh_of);
    put_file("scene.yaml", text, (size_t)length);
    snprintf(path, sizeof path, "%s/scene.yaml", folder);
    return scree_scene_read(out, path, NULL, 0, error);
}

static void scene_refused(const char *mesh_of, const char *words) {
    scree_scene *scene;
    scree_error error = {0};
    assert_int_equal(read_scene(mesh_of, &scene, &error), SCREE_BAD_INPUT);
    if (!strstr(error.text, "scene.yaml:3:") || !strstr(error.text, words))
        fail_msg("'%s' lacks '%s'", error.text, words);
}

static scree_status read_scene_again(void) {
    char path[128];
    scree_scene *scene;
    scree_error error;
    snprintf(path, sizeof path, "%s/scene.yaml", folder);
    TRY(scree_scene_read(&scene, path, NULL, 0, &error));
    scree_scene_destroy(scene);
    return SCREE_OK;
}

/* A scene keeps the numbers of the file: read again it needs no file and is the same. */
static void in_scenes(void **state) {
    (void)state;
    scree_scene *scene, *again;
    scree_world *world;
    scree_error error = {0};
    assert_non_null(mkdtemp(folder));
    text_buffer text = write_file(&flat, BINARY_4);
    put_file("part.msh", text.data, text.count);
    if (read_scene("{file: part.msh}", &scene, &error) != SCREE_OK) fail_msg("%s", error.text);
    const char *kept = scree_scene_text(scene);
    assert_null(strstr(kept, ".msh"));
    if (scree_scene_read_text(&again, kept, NULL, 0, &error) != SCREE_OK)
        fail_msg("%s", error.text);
    assert_string_equal(scree_scene_text(again), kept);
    if (scree_scene_world(again, 1, &world, &error) != SCREE_OK) fail_msg("%s", error.text);
    assert_int_equal(scree_world_bodies(world), 1);
    scree_world_destroy(world);
    scree_scene_destroy(again);
    scree_scene_destroy(scene);
    assert_true(memory_fault_each(read_scene_again) > 100);
    scene_refused("{file: part.msh, nodes: [[0, 0]]}", "not both");
    scene_refused("{file: part.msh, kind: grid}", "'given'");
    scene_refused("{file: part.msh, lines: rope}", "bar, cable or membrane");
    scene_refused("{file: none.msh}", "none.msh");
    put_file("part.msh", text.data, text.count / 2);
    scene_refused("{file: part.msh}", "part.msh");
    text_free(&text);
    char *report = NULL, path[128];
    snprintf(path, sizeof path, "%s/part.msh", folder);
    assert_int_equal(scree_mesh_report(path, &report, &error), SCREE_BAD_INPUT);
    assert_null(report);
    text = write_file(&flat, TEXT_2);
    put_file("part.msh", text.data, text.count);
    assert_int_equal(scree_mesh_report(path, &report, &error), SCREE_OK);
    assert_non_null(strstr(report, "unconnected     1 nodes"));
    assert_non_null(strstr(report, "region          wedge: 1 elements"));
    scree_text_free(report);
    text_free(&text);
    snprintf(path, sizeof path, "rm -r %s", folder);
    assert_int_equal(system(path), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(variants_agree),    cmocka_unit_test(quadratic_solids),
        cmocka_unit_test(serendipity),       cmocka_unit_test(contents_refused),
        cmocka_unit_test(texts_refused),     cmocka_unit_test(damage),
        cmocka_unit_test(memory_that_fails), cmocka_unit_test(in_scenes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
