/* When contacts are bonded: at the start, after the action `bond`, and not in between. */
#include "support/check.h"

#include <stdio.h>
#include <string.h>

#include "support/dummy_bond.h"
#include "support/scene_world.h"
#include "world/world.h"

/* A box on the ground and three that come down beside it. */
static scree_world *boxes(void) {
    scree_error error = {0};
    scree_world_def def = simple_def(1e-3, 1e-10);
    scree_world *w = simple_world(&def, &(simple_law){.mu = 0.3});
    must(registry_add(&w->registry, FAMILY_law_part, &dummy_bond.head, &error), &error);
    scree_params *parts = simple_params("{normal: velocity, friction: {kind: coulomb, mu: 0.3}, "
                                        "bond: {kind: glue}}");
    must(scree_world_add_law(w, "glued", parts, &error), &error);
    scree_params_free(parts);
    must(scree_world_set_law(w, "default", "default", "glued", &error), &error);
    simple_ground(w, 0, 0, 0);
    scree_body_def box = scree_default_body_def();
    box.shape = simple_rectangle(w, 0.2, 0.1);
    box.name = "first", box.position[1] = 0.05;
    simple_add(w, &box);
    box.name = "second", box.position[1] = 0.06, box.position[0] = 1, box.group = "late";
    simple_add(w, &box);
    box.name = "third", box.position[0] = 2;
    simple_add(w, &box);
    box.name = "fourth", box.position[0] = 3, box.group = "";
    simple_add(w, &box);
    return w;
}

/* Which of the boxes have bonded contacts, as bits. */
static int bonded(scree_world *w) {
    const contact_table *c = &w->state.contact;
    int out = 0;
    for (size_t i = 0; i < c->table.count; i++)
        if (c->history[i * c->history_width] > 0) out |= 1 << (c->key[i].b - 2);
    return out;
}

static void test_bonded_at_the_start(void **unused) {
    (void)unused;
    scree_world *w = boxes();
    simple_steps(w, 1);
    assert_int_equal(bonded(w), 1);
    assert_int_equal(simple_frame(w).certificate.bonds, 2);
    simple_steps(w, 200); /* the other one has fallen */
    assert_int_equal(w->state.contact.table.count, 8);
    assert_int_equal(bonded(w), 1);
    simple_act(w, "bond", "{}");
    simple_step(w);
    assert_int_equal(bonded(w), 15);
    assert_int_equal(simple_frame(w).certificate.bonds, 8);
    assert_int_equal(simple_frame(w).certificate.broken, 0);
    assert_non_null(strstr((const char *)w->state.actions.bytes, "bond: {}"));
    assert_int_equal(*w->state.clock.bonding, 0);
    simple_end(w);
}

/* The contacts of a group, then of a body; giving both is refused and changes nothing. */
static void test_chosen_bodies(void **unused) {
    (void)unused;
    scree_error error = {0};
    scree_world *w = boxes();
    simple_steps(w, 200);
    simple_act(w, "bond", "{bodies: late}");
    simple_step(w);
    assert_int_equal(bonded(w), 7);
    simple_steps(w, 10);
    assert_int_equal(bonded(w), 7);
    simple_act(w, "bond", "{bodies: late}");
    simple_act(w, "bond", "{bodies: fourth}");
    uint64_t hash = scree_world_hash(w);
    assert_int_equal(scree_world_step(w, &error), SCREE_BAD_INPUT);
    assert_true(hash == scree_world_hash(w));
    simple_end(w);
    w = boxes();
    simple_steps(w, 200);
    simple_act(w, "bond", "{bodies: fourth}");
    simple_step(w);
    assert_int_equal(bonded(w), 9);
    simple_act(w, "bond", "{bodies: late}");
    simple_act(w, "bond", "{}");
    simple_step(w);
    assert_int_equal(bonded(w), 15);
    scree_params *p = simple_params("{bodies: fifth}");
    assert_int_equal(scree_world_act(w, "bond", p, &error), SCREE_NOT_FOUND);
    scree_params_free(p);
    simple_end(w);
}

static void test_broken_for_good(void **unused) {
    (void)unused;
    scree_world *w = boxes();
    simple_steps(w, 10);
    simple_act(w, "gravity", "{value: [0, 200]}");
    simple_step(w);
    assert_int_equal(bonded(w), 0);
    assert_int_equal(simple_frame(w).certificate.bonds, 0);
    assert_int_equal(simple_frame(w).certificate.broken, 2);
    simple_act(w, "gravity", "{value: [0, -20]}");
    simple_steps(w, 100);
    assert_int_equal(bonded(w), 0);
    assert_int_equal(simple_frame(w).certificate.broken, 2);
    assert_int_equal(scree_world_totals(w).broken, 2);
    simple_end(w);
}

/* A restart between the action's step and the next, and right at the start, changes no bit. */
static void test_restarts(void **unused) {
    (void)unused;
    const char *path = "world_bonding.restart";
    scree_error error = {0};
    for (int before = 0; before < 3; before++) {
        scree_world *w = boxes();
        simple_steps(w, before == 0 ? 0 : 150);
        if (before == 0) must(scree_world_build(w, &error), &error);
        if (before == 2) {
            simple_act(w, "bond", "{bodies: late}");
            simple_step(w);
        }
        must(scree_world_save(w, path, &error), &error);
        simple_steps(w, 20);
        scree_world *again = boxes();
        must(scree_world_build(again, &error), &error);
        must(scree_world_load(again, path, &error), &error);
        simple_steps(again, 20);
        assert_int_equal(bonded(again), before == 2 ? 7 : 1);
        assert_true(scree_world_hash(again) == scree_world_hash(w));
        simple_end(w);
        simple_end(again);
        remove(path);
    }
}

static void test_nothing_to_bond(void **unused) {
    (void)unused;
    const char *text = scene_refusal("laws: {dry: {normal: velocity}}\n"
                                     "contacts: [{default: dry}]\n"
                                     "bodies: [{shape: {kind: disk, radius: 1}}]\n"
                                     "stages: [{name: glue, until: {steps: 5}, actions: [{bond: "
                                     "{}}]}]\n");
    if (!strstr(text, "nothing can be bonded")) print_error("%s\n", text);
    assert_non_null(strstr(text, "nothing can be bonded"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bonded_at_the_start), cmocka_unit_test(test_chosen_bodies),
        cmocka_unit_test(test_broken_for_good),     cmocka_unit_test(test_restarts),
        cmocka_unit_test(test_nothing_to_bond),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
