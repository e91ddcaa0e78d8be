/* Columns of frames: one declaration, the same names everywhere. docs/results.md lists them; with
 * SCREE_WRITE_REFERENCE set its list is written anew (tools/scene_reference does that), else it is
 * compared. Run in the root of the source. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "frame/columns.h"
#include "frame/query.h"
#include "support/mesh_frame.h"
#include "support/simple_world.h"
#include "support/space_frame.h"
#include "support/synthetic_frame.h"

#define PAGE   "docs/results.md"
#define MARKER "<!-- Below: written by tools/scene_reference. Do not edit. -->\n"

static uint32_t words(const char *text) {
    uint32_t count = 1;
    for (; *text; text++)
        count += *text == ' ';
    return count;
}

static void gives_columns_by_name(void **state) {
    (void)state;
    synthetic *s = synthetic_column(3, 0.1);
    scree_column force = scree_frame_column(&s->frame, "contact.force");
    assert_ptr_equal(force.data, s->force);
    assert_int_equal(force.type, SCREE_F64);
    assert_int_equal(force.width, 3);
    assert_int_equal(force.rows, s->frame.contacts);
    assert_string_equal(force.unit, "N N N*m");
    assert_string_equal(force.components, "N T M");
    assert_true(strlen(force.help) > 10);
    scree_column position = scree_frame_column(&s->frame, "body.position");
    assert_ptr_equal(position.data, s->position);
    assert_int_equal(position.rows, s->frame.bodies);
    assert_int_equal(scree_frame_column(&s->frame, "contact.status").type, SCREE_U8);
    const char *const none[] = {"contact.tangent", "node.velocity", "contact.forc", "force", ""};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
        scree_column c = scree_frame_column(&s->frame, none[i]);
        assert_true(!c.name && !c.data && !c.rows && !c.unit);
    }
    synthetic_free(s);
}

static void differs_by_dimension(void **state) {
    (void)state;
    space_frame *s = space_frame_heap(2);
    scree_column position = scree_frame_column(&s->frame, "body.position");
    assert_int_equal(position.width, 7);
    assert_string_equal(position.components, "x y z qw qx qy qz");
    assert_ptr_equal(scree_frame_column(&s->frame, "contact.tangent").data, s->tangent);
    assert_string_equal(scree_frame_column(&s->frame, "contact.force").unit, "N");
    space_frame_free(s);
}

/* By number in the order of names, each once; those of deformable bodies where there are some. */
static void lists_what_is_there(void **state) {
    (void)state;
    synthetic *s = synthetic_new();
    mesh_frame *m = mesh_frame_new(2, 1);
    size_t rigid = 0, count = 0;
    while (scree_frame_column_at(&s->frame, rigid).name)
        rigid++;
    uint32_t b = mesh_frame_planar_body(s, "slab", 0.5, 0.5, 1);
    mesh_frame_grid(m, b, SCREE_ELEMENT_Q4, (const double[]){0, 0, 0}, (const double[]){1, 1, 0},
                    (const int[]){2, 1, 0});
    mesh_frame_show(m, &s->layout, &s->frame);
    for (scree_column c; (c = scree_frame_column_at(&s->frame, count)).name; count++) {
        scree_column same = scree_frame_column(&s->frame, c.name);
        assert_true(same.name == c.name && same.data == c.data && same.rows == c.rows);
        assert_true((strncmp(c.name, "body.", 5) == 0 || strncmp(c.name, "contact.", 8) == 0) ==
                    (count < rigid));
    }
    assert_true(rigid > 10 && count > rigid + 5);
    assert_int_equal(scree_frame_column(&s->frame, "element.stress").rows, 2);
    mesh_frame_free(m);
    synthetic_free(s);
}

/* As many names as values, units for one or for each; no heading occurs twice in a table. */
static void declarations_are_whole(void **state) {
    (void)state;
    for (int dimension = 2; dimension <= 3; dimension++) {
        const column_info *c = column_infos(dimension);
        for (int i = 0; i < FRAME_COLUMNS; i++) {
            assert_true(c[i].since >= FORMAT_OLDEST && c[i].width <= COLUMN_WIDTH);
            assert_true(c[i].help[0] && strchr(c[i].name, '.'));
            if (c[i].width == 0) continue;
            if (words(c[i].components) != c[i].width) fail_msg("components of %s", c[i].name);
            if (words(c[i].unit) != 1 && words(c[i].unit) != c[i].width)
                fail_msg("units of %s", c[i].name);
            for (int k = 0; k < i; k++)
                if (strcmp(c[i].name, c[k].name) == 0) fail_msg("%s stands twice", c[i].name);
            if (c[i].kind == KIND_VECTOR || c[i].kind == KIND_FORCE || c[i].kind == KIND_MOMENT)
                assert_int_equal(c[i].width, 3);
        }
    }
}

static void reads_rows(void **state) {
    (void)state;
    synthetic *s = synthetic_column(3, 0.1);
    double out[COLUMN_WIDTH];
    s->force[1][0] = 5, s->force[1][1] = 2, s->force[1][2] = 7;
    s->normal[1][0] = 0, s->normal[1][1] = 1;
    column_row(&column_infos(2)[COLUMN_force], &s->frame, 1, out);
    assert_true(out[0] == 5 && out[1] == 2 && out[2] == 7);
    column_world(&column_infos(2)[COLUMN_force], &s->frame, 1, out);
    assert_true(out[0] == -2 && out[1] == 5 && out[2] == 0);
    column_row(&column_infos(2)[COLUMN_free], &s->frame, 1, out);
    assert_true(out[0] == 7);
    int length;
    assert_string_equal(column_word("a bc", 1, &length), "bc");
    assert_int_equal(length, 2);
    assert_string_equal(column_word("m/s", 2, &length), "m/s");
    synthetic_free(s);
}

/* A block that slides: friction takes mu m g v, and frames of a world have ids. */
static void worlds_fill_columns(void **state) {
    (void)state;
    scree_world_def def = simple_def(1e-3, 1e-10);
    scree_world *w = simple_world(&def, &(simple_law){.mu = 0.5});
    uint64_t ground = simple_ground(w, 0, 0, 0);
    uint64_t block = simple_body(w, simple_rectangle(w, 2, 1), 0, 0.5, 0, 3, 0, 0);
    simple_steps(w, 10);
    scree_frame frame = simple_frame(w);
    scree_column power = scree_frame_column(&frame, "contact.power");
    assert_int_equal(power.rows, 2);
    assert_string_equal(power.unit, "W");
    double sum = 0, mass = frame.layout->mass[1];
    for (uint32_t c = 0; c < power.rows; c++)
        sum += ((const double *)power.data)[c];
    near("power of friction", sum, -0.5 * mass * GRAVITY * frame.velocity[3], 1e-6 * mass);
    assert_true(frame.id[0] == ground && frame.id[1] == block);
    const uint64_t *pair = frame.contact_id[0];
    assert_true(pair[0] + pair[1] == ground + block && pair[0] != pair[1]);
    simple_end(w);
}

static void refuses_what_is_missing(void **state) {
    (void)state;
    synthetic *s = synthetic_column(3, 0.1);
    scree_error error = {0};
    assert_int_equal(frame_check(&s->frame, &error), SCREE_OK);
    s->frame.area = NULL;
    assert_int_equal(frame_check(&s->frame, &error), SCREE_BAD_INPUT);
    assert_non_null(strstr(error.text, "'contact.area' is missing"));
    synthetic_free(s);
}

static void write_both(FILE *to, const char *planar, const char *space, bool there) {
    if (!there || strcmp(planar, space) == 0)
        fputs(space, to);
    else
        fprintf(to, "%s; space: %s", planar, space);
}

/* The list of a table. */
static void write_table(FILE *to, frame_table table) {
    const column_info *planar = column_infos(2), *space = column_infos(3);
    fputs("\n| column | values of a row | unit | meaning |\n|---|---|---|---|\n", to);
    for (int i = 0; i < FRAME_COLUMNS; i++) {
        if (space[i].table != table) continue;
        bool there = planar[i].width > 0;
        fprintf(to, "| `%s` | ", space[i].name);
        write_both(to, planar[i].components, space[i].components, there);
        fputs(there ? " | " : " (space alone) | ", to);
        write_both(to, planar[i].unit, space[i].unit, there);
        fputs(" | ", to);
        write_both(to, planar[i].help, space[i].help, there);
        if (space[i].since > FORMAT_OLDEST) fprintf(to, "; files since format %d", space[i].since);
        fputs(" |\n", to);
    }
}

/* The constant data, by their datasets. */
static void write_layout(FILE *to) {
    static const struct {
        const char *path, *components, *unit, *help;
    } line[2][LAYOUT_COLUMNS] = {
#define SCREE_LAYOUT(table, group, name, member, row, kind, width, unit, components, help)         \
    {"/" #group "/" #name, components, unit, help},
        {
#define SCREE_BY(planar, space) planar
#include "frame/layout.def"
#undef SCREE_BY
        },
        {
#define SCREE_BY(planar, space) space
#include "frame/layout.def"
#undef SCREE_BY
        }};
#undef SCREE_LAYOUT
    fputs("\n### What does not change\n\n| dataset | values of a row | unit | meaning "
          "|\n|---|---|---|---|\n",
          to);
    for (int i = 0; i < LAYOUT_COLUMNS; i++) {
        fprintf(to, "| `%s` | ", line[1][i].path);
        write_both(to, line[0][i].components, line[1][i].components, true);
        fprintf(to, " | %s | %s |\n", line[1][i].unit, line[1][i].help);
    }
}

static char *make_list(void) {
    static const char *const title[FRAME_TABLES] = {
        [TABLE_body] = "Bodies that exist, in `/state`",
        [TABLE_contact] = "Contacts, in `/contacts`",
        [TABLE_node] = "Nodes of deformable bodies, in `/fem`",
        [TABLE_element] = "Elements of deformable bodies, in `/fem`",
        [TABLE_solid] = "Deformable bodies, in `/fem` (`solid_energy`)"};
    char *text = NULL;
    size_t size;
    FILE *to = open_memstream(&text, &size);
    for (int i = 0; i < FRAME_TABLES; i++) {
        fprintf(to, "\n### %s\n", title[i]);
        write_table(to, (frame_table)i);
    }
    write_layout(to);
    assert_int_equal(fclose(to), 0);
    return text;
}

static void page_is_current(void **state) {
    (void)state;
    char *page = calloc(1, 1 << 20), *list = make_list();
    FILE *file = fopen(PAGE, "rb");
    assert_non_null(file);
    assert_true(fread(page, 1, (1 << 20) - 1, file) > 0);
    assert_int_equal(fclose(file), 0);
    char *marker = strstr(page, MARKER);
    assert_non_null(marker);
    if (getenv("SCREE_WRITE_REFERENCE")) {
        file = fopen(PAGE, "wb");
        assert_non_null(file);
        fprintf(file, "%.*s%s%s", (int)(marker - page), page, MARKER, list);
        assert_int_equal(fclose(file), 0);
    } else if (strcmp(marker + strlen(MARKER), list) != 0) {
        fail_msg("the columns in %s are old: run tools/scene_reference", PAGE);
    }
    free(list);
    free(page);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gives_columns_by_name),
        cmocka_unit_test(differs_by_dimension),
        cmocka_unit_test(lists_what_is_there),
        cmocka_unit_test(declarations_are_whole),
        cmocka_unit_test(reads_rows),
        cmocka_unit_test(refuses_what_is_missing),
        cmocka_unit_test(worlds_fill_columns),
        cmocka_unit_test(page_is_current),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
