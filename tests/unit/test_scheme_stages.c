/* Each stage of a step writes only what its signature shows (scheme/stages.h, docs/map.md): the
 * columns of the contact table, the arrays of bodies and the state are compared before and after
 * every stage, because a pointer to a const struct does not protect its arrays. */
#include <stdio.h>
#include <string.h>

#include "support/check.h"
#include "support/scene_world.h"
#include "world/world.h"

/* Everything that a stage might write, by name: columns first, then the rest. */
#define COLUMNS TABLE_COLUMNS
enum { Q_M, V_MINUS, V_FREE, V_PLUS, MOBILE, PUSHED, ROW_S, PROBLEM, REST };
static const char *const rest_names[REST] = {"q_M",    "v_minus",      "v_free", "v_plus",
                                             "mobile", "body_impulse", "S",      "problem"};

typedef struct snapshot {
    uint64_t column[COLUMNS], rest[REST], state;
} snapshot;

static uint64_t hash_bytes(const void *data, size_t bytes) {
    uint64_t hash = 14695981039346656037u;
    const uint8_t *at = data;
    for (size_t i = 0; data && i < bytes; i++)
        hash = (hash ^ at[i]) * 1099511628211u;
    return hash;
}

static snapshot take(const sim *s) {
    snapshot out = {.state = state_hash(s->state)};
    const table *t = &s->contacts.table;
    const rigid_work *b = &s->bodies;
    const problem *p = &s->work.problem;
    for (uint32_t i = 0; i < t->columns; i++)
        out.column[i] = hash_bytes(*t->column[i].data, t->count * t->column[i].width *
                                                           column_type_size(t->column[i].type));
    size_t v = b->count * b->dofs * sizeof(double);
    size_t rows = p->contacts ? p->row_first[p->contacts] : 0;
    out.rest[Q_M] = hash_bytes(b->q_M, b->count * b->places * sizeof(double));
    out.rest[V_MINUS] = hash_bytes(b->v_minus, v);
    out.rest[V_FREE] = hash_bytes(b->v_free, v);
    out.rest[V_PLUS] = hash_bytes(b->v_plus, v);
    out.rest[MOBILE] = hash_bytes(b->mobile, b->count);
    out.rest[PUSHED] = hash_bytes(b->impulse, v);
    out.rest[ROW_S] = hash_bytes(s->work.S, rows * sizeof(double));
    out.rest[PROBLEM] = hash_bytes(p->b, rows * sizeof(double)) + rows;
    return out;
}

/* Names of everything a stage may write, and of everything it was seen to write in all steps. */
typedef struct stage_record {
    const char *name, *may;
    char wrote[400];
} stage_record;

enum { DRIFT, FREE, EXPECT, DETECT, PREPARE, SOLVE, AGAIN, OUTRUN, CERTIFY, STAGES };
static stage_record records[STAGES];
static snapshot before;

static void begin_records(void) {
    static const char *const stages[STAGES][2] = {
        [DRIFT] = {"drift_to_middle", " q_M v_minus mobile "},
        [FREE] = {"free_velocity", " v_free "},
        [EXPECT] = {"expect_speeds", " "},
        [DETECT] = {"detect",
                    " key pair law previous form status normal arm arm_row gap area impulse "
                    "place history "}, /* rows move: those of the last step are there */
        [PREPARE] = {"prepare", " impulse history S problem "},
        [SOLVE] = {"solve", " impulse S v_plus body_impulse "},
        [AGAIN] = {"again", " impulse v_free "},
        [OUTRUN] = {"outrun", " "},
        [CERTIFY] = {"certify", " impulse history status place body_impulse "}};
    for (int i = 0; i < STAGES; i++)
        records[i] = (stage_record){.name = stages[i][0], .may = stages[i][1], .wrote = " "};
}

static bool lists(const char *words, const char *word) {
    char spaced[64];
    snprintf(spaced, sizeof spaced, " %s ", word);
    return strstr(words, spaced) != NULL;
}

static void note(stage_record *r, const char *name, bool changed) {
    if (!changed) return;
    if (!lists(r->may, name)) fail_msg("stage_%s has written %s", r->name, name);
    if (lists(r->wrote, name)) return;
    strncat(r->wrote, name, sizeof r->wrote - strlen(r->wrote) - 1);
    strncat(r->wrote, " ", sizeof r->wrote - strlen(r->wrote) - 1);
}

static void look(const sim *s, int which) {
    snapshot now = take(s);
    const table *t = &s->contacts.table;
    for (uint32_t i = 0; i < t->columns; i++)
        note(&records[which], t->column[i].name, now.column[i] != before.column[i]);
    for (int i = 0; i < REST; i++)
        note(&records[which], rest_names[i], now.rest[i] != before.rest[i]);
    note(&records[which], "state", now.state != before.state);
    before = now;
}

/* The step of Moreau and Jean, looked at after every stage. */
static scree_status advance_looked_at(sim *s, double h, double h_next, scree_error *error) {
    step_input *step = &s->step;
    rigid_work *bodies = &s->bodies;
    deform_work *deform = &s->deform;
    contact_table *contacts = &s->contacts;
    problem_work *work = &s->work;
    bool again, outrun;
    sim_begin_step(s, s->settings.theta, h, h_next);
    memset(bodies->mobile, 7, bodies->count); /* else it would be the same again */
    before = take(s);
    TRY(stage_drift_to_middle(step, bodies, deform, error));
    look(s, DRIFT);
    TRY(stage_free_velocity(step, bodies, deform, error));
    look(s, FREE);
    stage_expect_speeds(step, bodies, &s->look);
    look(s, EXPECT);
    do {
        TRY(stage_detect(step, bodies, deform, &s->look, contacts, error));
        look(s, DETECT);
        do {
            TRY(stage_prepare(step, bodies, deform, contacts, contacts->S, contacts->history,
                              s->joints, work, error));
            look(s, PREPARE);
            TRY(stage_solve(step, deform, &s->passes, contacts, work, sim_spare(s), work->S,
                            bodies->v_plus, &s->solver, error));
            look(s, SOLVE);
            TRY(stage_again(step, contacts, work, &s->solver, contacts->S, bodies, deform,
                            &s->passes, &again, error));
            look(s, AGAIN);
        } while (again);
        TRY(stage_outrun(step, bodies, contacts, &s->look, work, &outrun, error));
        look(s, OUTRUN);
    } while (outrun);
    stage_certify(step, contacts, work, &s->solver, &s->passes, contacts->S, contacts->history,
                  contacts->status, contacts->place, bodies, deform, s->joints, &s->report);
    look(s, CERTIFY);
    return SCREE_OK;
}

static void run(scree_world *w, int steps) {
    scree_error error = {0};
    scheme looked_at;
    must(scree_world_build(w, &error), &error);
    looked_at = *w->scheme;
    looked_at.advance = advance_looked_at;
    w->scheme = &looked_at;
    simple_steps(w, steps);
    simple_end(w);
}

/* The list must not name more than is written. */
static void all_were_written(const stage_record *r) {
    char words[sizeof r->wrote], *rest = NULL;
    snprintf(words, sizeof words, "%s", r->may);
    for (char *word = strtok_r(words, " ", &rest); word; word = strtok_r(NULL, " ", &rest))
        if (!lists(r->wrote, word)) fail_msg("stage_%s never writes %s", r->name, word);
}

static void columns_of_signatures(void **unused) {
    (void)unused;
    begin_records();
    /* blocks in space that fall on each other, with a law that keeps a history, a drag and a drive
     */
    run(scene_world("world: {dimension: 3, h: 2 ms, tolerance: 1e-8}\n"
                    "laws: {rough: {normal: position, friction: {kind: static_dynamic, mu_s: 0.5, "
                    "mu_d: 0.3}}}\n"
                    "contacts: [{default: rough}]\n"
                    "bodies:\n"
                    "  - {name: floor, shape: plane, drive: {x: {velocity: 0.2}, y: fixed, z: "
                    "fixed, rotation_x: fixed, rotation_y: fixed, rotation_z: fixed}}\n"
                    "  - {name: a, shape: {kind: block, size: [1, 1, 1]}, density: 1000, position: "
                    "[0, 0, 0.5]}\n"
                    "  - {name: b, shape: {kind: block, size: [1, 0.9, 0.5]}, density: 1000, "
                    "position: [0.1, 0, 1.26], velocity: [0, 0.3, -1]}\n"
                    "loads: [{kind: drag, bodies: b, linear: 100}]\n"),
        20);
    /* and with a law that needs one pass */
    run(scene_world("world: {dimension: 3, h: 2 ms, tolerance: 1e-8}\n"
                    "laws: {dry: {normal: velocity, friction: 0.3}}\n"
                    "contacts: [{default: dry}]\n"
                    "bodies:\n"
                    "  - {name: floor, shape: plane, fixed: true}\n"
                    "  - {name: a, shape: {kind: block, size: [1, 1, 1]}, density: 1000, position: "
                    "[0, 0, 0.501], velocity: [1, 0, 0]}\n"),
        10);
    /* and with sweeps that keep their last impulses in lent memory */
#define BALL(x)                                                                                    \
    "  - {shape: {kind: sphere, radius: 0.4}, density: 1000, velocity: [1, 0, 0], position: [" x   \
    ", 0, 0.4]}\n"
    run(scene_world("world: {dimension: 3, h: 2 ms, tolerance: 1e-8, solver: nlgs_nesterov}\n"
                    "laws: {dry: {normal: velocity, friction: 0.3}}\n"
                    "contacts: [{default: dry}]\n"
                    "bodies:\n"
                    "  - {name: floor, shape: plane, fixed: true}\n" BALL("0") BALL("1") BALL("2")
                        BALL("3") BALL("4") BALL("5") BALL("6") BALL("7") BALL("8") BALL("9")
                            BALL("10") BALL("11") BALL("12") BALL("13") BALL("14") BALL("15")),
        10);
#undef BALL
    for (int i = 0; i < STAGES; i++)
        all_were_written(&records[i]);
}

/* Balls on a floor, half of them of another surface. */
static scree_world *two_surfaces(const char *rough) {
    char text[2000];
    size_t at = (size_t)snprintf(text, sizeof text,
                                 "world: {dimension: 3, h: 2 ms, tolerance: 1e-8}\n"
                                 "laws: {dry: {normal: velocity, friction: 0.3}, rough: %s}\n"
                                 "contacts: [{default: dry}, {between: [coarse, coarse], law: "
                                 "rough}, {between: [default, coarse], law: rough}]\n"
                                 "bodies:\n  - {name: floor, shape: plane, fixed: true}\n",
                                 rough);
    for (int i = 0; i < 12; i++)
        at += (size_t)snprintf(text + at, sizeof text - at,
                               "  - {shape: {kind: sphere, radius: 0.4}, density: 1000, position: "
                               "[%d, 0, 0.4]%s}\n",
                               i, i % 2 ? ", surface: coarse" : "");
    return scene_world(text);
}

static void expect_rows(scree_world *w, uint32_t rows, double mu) {
    scree_error error = {0};
    must(scree_world_build(w, &error), &error);
    simple_steps(w, 2);
    const problem *p = &w->sim.work.problem;
    assert_int_equal(p->contacts, 12);
    assert_int_equal(w->sim.work.laws, rows);
    for (uint32_t c = 0; c < p->contacts; c++)
        assert_true(problem_row(p, c)->mu == (c % 2 ? mu : 0.3));
    simple_end(w);
}

/* Contacts of one law share a row, unless it has individual numbers. */
static void contacts_share_rows(void **unused) {
    (void)unused;
    expect_rows(two_surfaces("{normal: velocity, friction: 0.5}"), 2, 0.5);
    expect_rows(two_surfaces("{normal: velocity, friction: 0.3}"), 1, 0.3);
    expect_rows(two_surfaces("{normal: velocity, friction: 0.5, rolling: {kind: rolling, length: 1 "
                             "mm, spin_length: 1 mm}}"),
                7, 0.5);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(columns_of_signatures),
                                       cmocka_unit_test(contacts_share_rows)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
