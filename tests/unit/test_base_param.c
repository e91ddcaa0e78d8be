/* base/param.c and describe.c: every type read, every message, defaults, limits, failing memory. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <math.h>

#include "base/memory.h"
#include "base/param.h"
#include "memory_fault.h"

typedef struct disk {
    double radius, friction, until, offset_real;
    int64_t count, seed;
    bool fixed, shiny;
    int law, maybe_law;
    char *name, *surface, *absent_text;
    double at[2], gravity[2], nowhere[3];
    param_list points, weights;
    node *drive, *extra;
} disk;

static const char *const laws[] = {"coulomb", "tresca", "bond", NULL};

#define AT(member) offsetof(disk, member)

static const param disk_params[] = {
    {"radius",
     PARAM_REAL,
     AT(radius),
     0,
     {1, 0, 0},
     PARAM_REQUIRED | PARAM_POSITIVE,
     0,
     0,
     NULL,
     NULL,
     "radius of the disk"},
    {"friction", PARAM_REAL, AT(friction), 0, {0, 0, 0}, 0, 0, 1, "0.5", NULL, "mu"},
    {"until",
     PARAM_REAL,
     AT(until),
     0,
     {0, 0, 1},
     PARAM_NOT_NEGATIVE,
     0,
     INFINITY,
     "inf",
     NULL,
     "end"},
    {"offset", PARAM_REAL, AT(offset_real), 0, {1, 0, 0}, PARAM_OPTIONAL, 0, 0, NULL, NULL, "o"},
    {"count", PARAM_INTEGER, AT(count), 0, {0, 0, 0}, PARAM_POSITIVE, 1, 1000000, "3", NULL, "n"},
    {"seed", PARAM_INTEGER, AT(seed), 0, {0, 0, 0}, 0, 0, 0, NULL, NULL, "seed"},
    {"fixed", PARAM_FLAG, AT(fixed), 0, {0, 0, 0}, 0, 0, 0, NULL, NULL, "fixed"},
    {"shiny", PARAM_FLAG, AT(shiny), 0, {0, 0, 0}, 0, 0, 0, "on", NULL, "shiny"},
    {"law", PARAM_CHOICE, AT(law), 0, {0, 0, 0}, 0, 0, 0, "tresca", laws, "law"},
    {"maybe_law", PARAM_CHOICE, AT(maybe_law), 0, {0, 0, 0}, PARAM_OPTIONAL, 0, 0, NULL, laws, "l"},
    {"name", PARAM_TEXT, AT(name), 0, {0, 0, 0}, 0, 0, 0, "disk", NULL, "name"},
    {"surface", PARAM_REFERENCE, AT(surface), 0, {0, 0, 0}, 0, 0, 0, "stone", NULL, "surface"},
    {"note", PARAM_TEXT, AT(absent_text), 0, {0, 0, 0}, PARAM_OPTIONAL, 0, 0, NULL, NULL, "note"},
    {"at", PARAM_VECTOR, AT(at), 2, {1, 0, 0}, 0, 0, 0, "[1, 5 mm]", NULL, "place"},
    {"gravity", PARAM_VECTOR, AT(gravity), 2, {1, 0, -2}, 0, 0, 0, NULL, NULL, "g"},
    {"nowhere", PARAM_VECTOR, AT(nowhere), 3, {1, 0, 0}, PARAM_OPTIONAL, 0, 0, NULL, NULL, "n"},
    {"points", PARAM_LIST, AT(points), 2, {1, 0, 0}, 0, 0, 0, "[[0, 0], [1, 2]]", NULL, "p"},
    {"weights", PARAM_LIST, AT(weights), 1, {0, 0, 0}, PARAM_POSITIVE, 0, 0, NULL, NULL, "w"},
    {"drive", PARAM_FUNCTION, AT(drive), 0, {1, 0, -1}, 0, 0, 0, "0", NULL, "drive"},
    {"extra", PARAM_NODE, AT(extra), 0, {0, 0, 0}, PARAM_OPTIONAL, 0, 0, NULL, NULL, "extra"},
    {0}};

static scree_status check_disk(const void *parameters, const node *place, scree_error *error) {
    const disk *d = parameters;
    if (d->radius <= 100) return SCREE_OK;
    return node_error(place, error, "a disk of more than 100 m");
}

static const kind disk_kind = {.name = "disk",
                               .help = "a disk",
                               .params = disk_params,
                               .size = sizeof(disk),
                               .check = check_disk};

static const char *const scope_names[] = {"mu", "r", NULL};
static const double scope_values[] = {0.25, 2};
static const param_scope scope = {.names = scope_names, .values = scope_values};

/* "a=1; b=[1, 2]" as a map with places: one key per line, the value behind ": ". */
static node *value_node(const char *text) {
    if (text[0] != '[') return node_scalar(text);
    node *list = node_new(NODE_LIST);
    const char *p = text + 1;
    while (*p != ']') {
        size_t depth = 0, n = 0;
        for (; depth > 0 || (p[n] != ',' && p[n] != ']'); n++)
            depth += (p[n] == '[') - (p[n] == ']');
        char part[100];
        snprintf(part, sizeof part, "%.*s", (int)n, p);
        node_append(list, NULL, value_node(part), NULL);
        p += n;
        p += strspn(p, ", ");
    }
    return list;
}

static node *make_map(const char *const *pairs) {
    node *map = node_new(NODE_MAP);
    node_name_file(map, "wall.yaml", NULL);
    map->line = 1;
    map->column = 1;
    for (uint32_t line = 1; pairs[0]; pairs += 2, line++) {
        node *value = value_node(pairs[1]);
        node_share_file(value, map);
        value->line = value->key_line = line;
        value->key_column = 3;
        value->column = 5 + (uint32_t)strlen(pairs[0]);
        node_append(map, pairs[0], value, NULL);
    }
    return map;
}

static void reads_every_type(void **state) {
    (void)state;
    const char *const pairs[] = {"radius",    "5 mm",
                                 "friction",  "=2*mu",
                                 "until",     "2 min",
                                 "offset",    "-r mm",
                                 "count",     "1e5",
                                 "seed",      "9223372036854775807",
                                 "fixed",     "yes",
                                 "shiny",     "off",
                                 "law",       "bond",
                                 "maybe_law", "coulomb",
                                 "name",      "7 dwarfs",
                                 "surface",   "ice",
                                 "note",      "x",
                                 "at",        "[r, 10 cm]",
                                 "gravity",   "[0, -1 g0]",
                                 "nowhere",   "[1, 2, 3]",
                                 "points",    "[[0, 1], [2, 3 mm], [4, 5]]",
                                 "weights",   "[1, r]",
                                 "drive",     "2 m/s",
                                 "extra",     "[a, b]",
                                 NULL};
    node *map = make_map(pairs);
    disk d;
    scree_error error = {0};
    if (param_read(&disk_kind, map, NULL, &scope, &d, &error) != SCREE_OK)
        fail_msg("%s", error.text);
    for (const node *n = map->first; n; n = n->next)
        assert_true(n->used);
    node_free(map); /* the values read must not depend on it */
    assert_true(d.radius == 0.005 && d.friction == 0.5 && d.until == 120);
    assert_true(d.offset_real == -0.002 && d.count == 100000 && d.seed == INT64_MAX);
    assert_true(d.fixed && !d.shiny && d.law == 2 && d.maybe_law == 0);
    assert_string_equal(d.name, "7 dwarfs");
    assert_string_equal(d.surface, "ice");
    assert_string_equal(d.absent_text, "x");
    assert_true(d.at[0] == 2 && d.at[1] == 0.1 && d.gravity[1] == -9.80665 && d.nowhere[2] == 3);
    assert_int_equal(d.points.count, 3);
    assert_true(d.points.data[3] == 0.003 && d.points.data[5] == 5);
    assert_int_equal(d.weights.count, 2);
    assert_true(d.weights.data[1] == 2);
    assert_string_equal(d.drive->text, "2 m/s");
    scree_error place;
    node_error(d.drive, &place, "x");
    assert_string_equal(place.text, "wall.yaml:19:10: x");
    assert_int_equal(d.extra->count, 2);
    param_free(&disk_kind, &d);
    assert_null(d.name);
    assert_null(d.points.data);
    param_free(&disk_kind, &d); /* twice is harmless */
}

/* A quoted text of numbers is a list; anything but rows of plain numbers is refused. */
static void reads_packed_lists(void **state) {
    (void)state;
    static const struct {
        const char *text, *message; /* NULL: good */
    } cases[] = {{"0 1.5e1, -2\n 3 ", NULL},
                 {"", NULL},
                 {"0 1 2", "rows of 2 numbers, but has 3"},
                 {"0 one", "number 2 is 'one'"},
                 {"0 5mm", "number 2"},
                 {"0 1e999", "inf"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *const pairs[] = {"radius", "1", "points", cases[i].text, NULL};
        node *map = make_map(pairs);
        node_get(map, "points")->quoted = true;
        disk d;
        scree_error error = {0};
        scree_status status = param_read(&disk_kind, map, NULL, &scope, &d, &error);
        node_free(map);
        assert_int_equal(status == SCREE_OK, cases[i].message == NULL);
        if (cases[i].message && !strstr(error.text, cases[i].message)) fail_msg("%s", error.text);
        if (status != SCREE_OK) continue;
        assert_int_equal(d.points.count, i == 0 ? 2 : 0);
        if (i == 0) assert_true(d.points.data[1] == 15 && d.points.data[3] == 3);
        param_free(&disk_kind, &d);
    }
}

static void fills_defaults(void **state) {
    (void)state;
    const char *const pairs[] = {"radius", "1", "class", "brick", NULL};
    static const char *const others[] = {"class", NULL};
    node *map = make_map(pairs);
    disk d;
    scree_error error = {0};
    if (param_read(&disk_kind, map, others, NULL, &d, &error) != SCREE_OK)
        fail_msg("%s", error.text);
    assert_true(d.friction == 0.5 && isinf(d.until) && isnan(d.offset_real) && d.count == 3);
    assert_true(d.seed == 0 && !d.fixed && d.shiny && d.law == 1 && d.maybe_law == -1);
    assert_string_equal(d.name, "disk");
    assert_null(d.absent_text);
    assert_true(d.at[0] == 1 && d.at[1] == 0.005 && d.gravity[0] == 0 && isnan(d.nowhere[1]));
    assert_int_equal(d.points.count, 2);
    assert_true(d.points.data[2] == 1 && d.points.data[3] == 2);
    assert_int_equal(d.weights.count, 0);
    assert_null(d.weights.data);
    assert_string_equal(d.drive->text, "0");
    assert_null(d.extra);
    param_free(&disk_kind, &d);
    node_free(map);
}

static void messages_name_place_and_remedy(void **state) {
    (void)state;
    static const struct {
        const char *key, *value, *message;
    } cases[] = {
        {"frction", "1", "wall.yaml:2:3: unknown key 'frction', did you mean 'friction'?"},
        {"temperature", "1", "wall.yaml:2:3: unknown key 'temperature'; 'disk' takes: radius, "},
        {"offset", "5 kg", "wall.yaml:2:11: 'offset' must be a length, but '5 kg' is a mass"},
        {"offset", "30 deg",
         "wall.yaml:2:11: 'offset' must be a length, but '30 deg' is a pure number or an angle"},
        {"friction", "5 m^5",
         "wall.yaml:2:13: 'friction' must be a number, but '5 m^5' is a value in m^5"},
        {"friction", "abc",
         "wall.yaml:2:13: 'friction' must be a number, but 'abc' cannot be read: unknown name "
         "'abc'"},
        {"friction", "nu", "unknown name 'nu', did you mean 'mu'?"},
        {"friction", "2", "'friction' must lie between 0 and 1, got 2"},
        {"friction", "", "'friction' must be a number, but is empty"},
        {"friction", "[1]", "'friction' must be a number, but is a list"},
        {"friction", ".nan", "'friction' must be finite, but '.nan' is nan"},
        {"friction", "1/0", "'friction' must be finite, but '1/0' is inf"},
        {"offset", "-.inf", "'offset' must be finite, but '-.inf' is -inf"},
        {"offset", "1e999", "must be finite"},
        {"until", "-1", "'until' must be >= 0, got -1"},
        {"until", "-inf", "'until' must be finite"},
        {"count", "1.5", "'count' must be a whole number, got 1.5"},
        {"count", "0", "'count' must be > 0, got 0"},
        {"count", "2e6", "'count' must lie between 1 and 1000000, got 2000000"},
        {"count", "3 m", "'count' must be a number, but '3 m' is a length"},
        {"seed", "99999999999999999999", "too large"},
        {"fixed", "maybe", "'fixed' must be true or false, but is 'maybe'"},
        {"law", "colomb",
         "'law' cannot be 'colomb', did you mean 'coulomb'? It is one of: coulomb, tresca, bond"},
        {"law", "xyz", "'law' cannot be 'xyz'; it is one of: coulomb, tresca, bond"},
        {"name", "[1]", "'name' must be a text, but is a list"},
        {"surface", "", "'surface' must be a name, but is empty"},
        {"at", "[1, 2, 3]", "'at' needs 2 numbers, but has 3"},
        {"at", "1", "'at' must be 2 numbers in brackets, but is a plain value"},
        {"at", "[1, 2 s]", "'at' must be a length, but '2 s' is a time"},
        {"points", "1", "'points' must be a list"},
        {"points", "[1, 2]", "'points' must be 2 numbers in brackets"},
        {"points", "[[1, 2], [3]]", "'points' needs 2 numbers, but has 1"},
        {"weights", "[1, -1]", "'weights' must be > 0, got -1"},
        {"drive", "", "'drive' must be a number or a function of time"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const char *const pairs[] = {"radius", "1", cases[i].key, cases[i].value, NULL};
        node *map = make_map(pairs);
        disk d;
        scree_error error = {0};
        scree_status status = param_read(&disk_kind, map, NULL, &scope, &d, &error);
        if (status != SCREE_BAD_INPUT || !strstr(error.text, cases[i].message))
            fail_msg("%s: %s gave %d '%s'", cases[i].key, cases[i].value, status, error.text);
        assert_int_equal(param_read(&disk_kind, map, NULL, &scope, &d, NULL), SCREE_BAD_INPUT);
        node_free(map);
    }
}

static void radius_messages(void **state) {
    (void)state;
    const char *const none[] = {NULL}, *const minus[] = {"radius", "-1", NULL},
                      *const large[] = {"radius", "101", NULL};
    const char *const *const cases[] = {none, minus, large};
    const char *const messages[] = {"wall.yaml:1:1: missing 'radius' (m): radius of the disk",
                                    "wall.yaml:1:11: 'radius' must be > 0, got -1",
                                    "wall.yaml:1:1: a disk of more than 100 m"};
    disk d;
    scree_error error;
    for (size_t i = 0; i < 3; i++) {
        node *map = make_map(cases[i]);
        assert_int_equal(param_read(&disk_kind, map, NULL, NULL, &d, &error), SCREE_BAD_INPUT);
        assert_string_equal(error.text, messages[i]);
        node_free(map);
    }
    assert_int_equal(param_read(&disk_kind, NULL, NULL, NULL, &d, &error), SCREE_BAD_INPUT);
    assert_string_equal(error.text, "missing 'radius' (m): radius of the disk");
    node *text = node_scalar("round");
    assert_int_equal(param_read(&disk_kind, text, NULL, NULL, &d, &error), SCREE_BAD_INPUT);
    assert_string_equal(error.text, "'disk' must have keys with values, but is a plain value");
    node_free(text);
    static const kind bare = {.name = "none"};
    text = node_scalar(""); /* "none:" without an entry below */
    assert_int_equal(param_read(&bare, text, NULL, NULL, NULL, &error), SCREE_OK);
    node_free(text);
    node *map = make_map(minus);
    node *twin = node_scalar("1");
    twin->key = mem_text("radius");
    node_link(map, twin);
    assert_int_equal(param_read(&disk_kind, map, NULL, NULL, &d, &error), SCREE_BAD_INPUT);
    assert_string_equal(error.text,
                        "wall.yaml:1:11: 'radius' must be > 0, got -1\nduplicate key 'radius'");
    node_free(map);
}

static void all_missing_parameters_are_one_message(void **state) {
    (void)state;
    static const param params[] = {{.name = "width",
                                    .type = PARAM_REAL,
                                    .dimension = {1, 0, 0},
                                    .flags = PARAM_REQUIRED,
                                    .help = "along x"},
                                   {.name = "number",
                                    .type = PARAM_INTEGER,
                                    .offset = 8,
                                    .fallback = "1",
                                    .help = "of bricks"},
                                   {.name = "height",
                                    .type = PARAM_REAL,
                                    .offset = 16,
                                    .dimension = {1, 0, 0},
                                    .flags = PARAM_REQUIRED,
                                    .help = "along y"},
                                   {.name = "courses",
                                    .type = PARAM_INTEGER,
                                    .offset = 24,
                                    .flags = PARAM_REQUIRED,
                                    .help = "layers"},
                                   {0}};
    static const kind brick = {.name = "brick", .help = "a brick", .params = params, .size = 32};
    static const struct {
        const char *pairs[5], *text;
    } cases[] = {
        {{NULL},
         "wall.yaml:1:1: missing 'width' (m): along x; also missing: 'height' (m), 'courses'"},
        {{"width", "1", NULL},
         "wall.yaml:1:1: missing 'height' (m): along y; also missing: 'courses'"},
        {{"width", "1", "hieght", "1", NULL},
         "wall.yaml:1:1: missing 'courses': layers\nwall.yaml:2:3: unknown key 'hieght', did you "
         "mean 'height'?"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        double out[4];
        scree_error error;
        node *map = make_map(cases[i].pairs);
        assert_int_equal(param_read(&brick, map, NULL, NULL, out, &error), SCREE_BAD_INPUT);
        assert_string_equal(error.text, cases[i].text);
        node_free(map);
    }
}

static void single_scalars(void **state) {
    (void)state;
    scree_error error;
    double x;
    int64_t i;
    node *n = node_scalar("0.5 Hz");
    assert_int_equal(param_real(n, UNIT_RATE, NULL, &x, &error), SCREE_OK);
    assert_true(x == 0.5);
    assert_int_equal(param_real(n, UNIT_TIME, NULL, &x, &error), SCREE_BAD_INPUT);
    assert_string_equal(error.text, "'value' must be a time, but '0.5 Hz' is a rate");
    assert_int_equal(param_integer(n, NULL, &i, &error), SCREE_BAD_INPUT);
    node_free(n);
    n = node_scalar("inf");
    assert_int_equal(param_real(n, UNIT_NONE, NULL, &x, &error), SCREE_BAD_INPUT);
    node_free(n);
    n = node_scalar("4*r - 1");
    assert_int_equal(param_integer(n, &scope, &i, &error), SCREE_OK);
    assert_int_equal(i, 7);
    node_free(n);
    n = node_scalar("-12");
    assert_int_equal(param_integer(n, NULL, &i, &error), SCREE_OK);
    assert_int_equal(i, -12);
    node_free(n);
}

static void describes_the_table(void **state) {
    (void)state;
    text_buffer b = {0};
    assert_int_equal(param_describe(&disk_kind, PARAM_STYLE_TEXT, &b, NULL), SCREE_OK);
    assert_non_null(strstr(b.data, "disk: a disk\n  radius "));
    assert_non_null(strstr(b.data, "coulomb, tresca, bond"));
    assert_non_null(strstr(b.data, "2 x m/s^2"));
    text_free(&b);
    assert_int_equal(param_describe(&disk_kind, PARAM_STYLE_MARKDOWN, &b, NULL), SCREE_OK);
    assert_non_null(strstr(b.data, "| `radius` | m | required | > 0 | radius of the disk |\n"));
    assert_non_null(strstr(b.data, "| `friction` | number | 0.5 | 0 .. 1 | mu |\n"));
    assert_non_null(strstr(b.data, "| `until` | s | inf | >= 0 | end |\n"));
    assert_non_null(strstr(b.data, "| `count` | whole number | 3 | 1 .. 1000000 | n |\n"));
    assert_non_null(strstr(b.data, "| `points` | list of 2 x m | [[0, 0], [1, 2]] |  | p |\n"));
    text_free(&b);
}

static node *fault_map;

static scree_status read_once(void) {
    disk d;
    scree_error error;
    scree_status status = param_read(&disk_kind, fault_map, NULL, &scope, &d, &error);
    if (status != SCREE_OK) return status;
    param_free(&disk_kind, &d);
    text_buffer b = {0};
    status = param_describe(&disk_kind, PARAM_STYLE_TEXT, &b, &error);
    text_free(&b);
    return status;
}

static void failing_memory_leaks_nothing(void **state) {
    (void)state;
    const char *const pairs[] = {"radius", "5 mm",        "points", "[[1, 2*r], [2 mm, 3]]",
                                 "extra",  "[a, [b, c]]", "name",   "x",
                                 NULL};
    fault_map = make_map(pairs);
    assert_true(memory_fault_each(read_once) > 30);
    node_free(fault_map);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_every_type),
        cmocka_unit_test(reads_packed_lists),
        cmocka_unit_test(fills_defaults),
        cmocka_unit_test(messages_name_place_and_remedy),
        cmocka_unit_test(radius_messages),
        cmocka_unit_test(all_missing_parameters_are_one_message),
        cmocka_unit_test(single_scalars),
        cmocka_unit_test(describes_the_table),
        cmocka_unit_test(failing_memory_leaks_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
