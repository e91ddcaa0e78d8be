/* Steps that have no solution, in words. The proof (solver/part/infeasible.h) is a state of normal
 * stress that moves no free body and against which the prescribed motions push: bodies whose motion
 * is prescribed close on those between them. */
#include <stdio.h>
#include <string.h>

#include "world/world.h"

#define NAMES_MOST 4 /* largest number of names in a list; the rest is counted */

typedef struct name_set {
    uint64_t id[2 * PROOF_CONTACTS];
    size_t count;
} name_set;

typedef struct writer {
    char *text;
    size_t at, room;
} writer;

static void put(writer *to, const char *word) {
    int length = snprintf(to->text + to->at, to->room - to->at, "%s", word);
    to->at += (size_t)length;
    if (to->at >= to->room) to->at = to->room - 1;
}

static void set_add(name_set *s, uint64_t id) {
    for (size_t i = 0; i < s->count; i++)
        if (s->id[i] == id) return;
    s->id[s->count++] = id;
}

static void put_body(writer *to, const scree_world *w, uint64_t id) {
    char word[128];
    bool known = id > 0 && id <= w->model.bodies.count;
    const char *name = known ? w->model.bodies.data[id - 1].name : "";
    if (id == 0)
        snprintf(word, sizeof word, "the ground");
    else if (*name)
        snprintf(word, sizeof word, "'%.100s'", name);
    else
        snprintf(word, sizeof word, "body %llu", (unsigned long long)id);
    put(to, word);
}

/* "'a', 'b' and 3 more" */
static void put_set(writer *to, const scree_world *w, const name_set *s) {
    size_t shown = s->count <= NAMES_MOST ? s->count : NAMES_MOST - 1;
    for (size_t i = 0; i < shown; i++) {
        bool last = i + 1 == s->count;
        put(to, i == 0 ? "" : last ? " and " : ", ");
        put_body(to, w, s->id[i]);
    }
    if (shown == s->count) return;
    char rest[32];
    snprintf(rest, sizeof rest, " and %zu more", s->count - shown);
    put(to, rest);
}

static bool is_prescribed(const scree_world *w, uint64_t id, bool wholly) {
    if (id == 0) return true;
    if (id > w->model.bodies.count) return false;
    const uint8_t *own = state_prescribed(&w->state, id - 1);
    uint32_t prescribed = 0;
    for (uint32_t k = 0; k < w->state.body.dofs; k++)
        prescribed += own[k] != 0;
    return wholly ? prescribed == w->state.body.dofs : prescribed > 0;
}

/* Deformable bodies have a fixed slot, but their nodes are free. */
static bool is_deformable(const scree_world *w, uint64_t id) {
    for (size_t i = 0; i < w->model.deformables.count; i++)
        if (w->model.deformables.data[i].slot + 1 == id) return true;
    return false;
}

/* If no body has a completely prescribed motion, partly prescribed ones count. */
static void sort_bodies(const scree_world *w, const scree_certificate *c, name_set *closing,
                        name_set *between) {
    for (int wholly = 1; wholly >= 0 && closing->count == 0; wholly--) {
        closing->count = between->count = 0;
        for (int32_t k = 0; k < c->contradictions; k++)
            for (int i = 0; i < 2; i++) {
                uint64_t id = c->contradiction[k][i];
                bool driven = is_prescribed(w, id, wholly) && !is_deformable(w, id);
                set_add(driven ? closing : between, id);
            }
    }
}

void world_contradiction(const scree_world *w, const scree_certificate *c, char *text,
                         size_t room) {
    writer to = {.text = text, .room = room};
    name_set closing = {0}, between = {0};
    if (room == 0) return;
    *text = '\0';
    if (!c->infeasible || c->contradictions == 0) return;
    sort_bodies(w, c, &closing, &between);
    if (closing.count == 0 || c->infeasible == 2) {
        name_set *all = &closing;
        for (size_t i = 0; i < between.count; i++)
            set_add(all, between.id[i]);
        put(&to, c->infeasible == 2 ? "the joints and contacts of " : "the contacts of ");
        put_set(&to, w, all);
        put(&to, " contradict each other");
        return;
    }
    put_set(&to, w, &closing);
    put(&to, closing.count == 1 ? " closes on " : " close on ");
    if (between.count)
        put_set(&to, w, &between);
    else
        put(&to, "each other");
}

void world_note_contradiction(scree_world *w, int64_t step) {
    w->contradiction.step = step;
    world_contradiction(w, &w->sim.report.certificate, w->contradiction.text,
                        sizeof w->contradiction.text);
}
