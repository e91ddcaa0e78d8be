#include "api/run_ranks.h"

#include <string.h>

#include "scree/ranks.h"
#include "world/world.h"

/* What the first process tells the others. */
typedef enum order_kind { ORDER_END, ORDER_RUN } order_kind;
typedef struct order {
    int64_t kind, steps, threads, text;
    double until, time_limit;
    uint8_t resumed, shows, watched;
} order;

scree_status scree_ranks_begin(int *count, char ***words, scree_error *error) {
    return ranks_begin(count, words, error);
}

int scree_ranks_count(void) { return ranks_all(); }
int scree_ranks_own(void) { return ranks_own(); }

const char *scree_ranks_library(void) { return ranks_library() ? ranks_library() : ""; }

void scree_ranks_end(void) {
    order end = {.kind = ORDER_END};
    ranks_together(true);
    if (ranks_own() == 0) ranks_share(&end, sizeof end);
    ranks_end();
}

static bool is_watched(const scree_run_def *def) {
    return def->observer || def->made || def->save_problem != SCREE_SAVE_NONE;
}

scree_status run_call_others(run *r, const char *scene_text, scree_error *error) {
    const scree_run_def *def = r->def;
    r->shows = def->output || def->frame;
    r->watched = is_watched(def);
    if (ranks_all() == 1) return SCREE_OK;
    if (def->made || def->observer)
        return error_set(error, SCREE_UNSUPPORTED,
                         "on several processes a run cannot call functions of the program at its "
                         "start or after its steps");
    order o = {.kind = ORDER_RUN,
               .steps = def->steps,
               .threads = def->threads,
               .text = (int64_t)strlen(scene_text),
               .until = def->until,
               .time_limit = def->time_limit,
               .resumed = def->resume && def->output,
               .shows = r->shows,
               .watched = r->watched};
    ranks_together(true);
    ranks_share(&o, sizeof o);
    ranks_share((char *)scene_text, (size_t)o.text);
    return SCREE_OK;
}

/* Takes part in one run. */
static scree_status follow(const order *o, scree_error *error) {
    scree_run_def def = scree_default_run_def();
    char *text = mem_alloc((size_t)o->text + 1, 1);
    if (!text) ranks_abort(1); /* the first process already sends it */
    ranks_share(text, (size_t)o->text);
    def.steps = o->steps;
    def.until = o->until;
    def.time_limit = o->time_limit; /* the first process looks at the clock */
    def.threads = (int)o->threads;
    if (o->watched) def.save_problem = SCREE_SAVE_WORST; /* a reason to make steps whole */
    scree_status status = run_follow(text, &def, o->resumed, o->shows, error);
    mem_free(text);
    return status;
}

scree_status scree_ranks_follow(scree_error *error) {
    if (ranks_own() == 0)
        return error_set(error, SCREE_BAD_INPUT, "the first process leads: it follows nobody");
    for (;;) {
        order o;
        scree_error own = {0};
        ranks_share(&o, sizeof o);
        if (o.kind == ORDER_END) break;
        follow(&o, &own); /* the first process reports what went wrong */
    }
    ranks_end();
    return SCREE_OK;
}

static scree_status share_table(table *t, scree_error *error) {
    uint64_t rows = t->count;
    ranks_share(&rows, sizeof rows);
    TRY(ranks_agree(table_set_rows(t, (size_t)rows, error), error));
    for (uint32_t k = 0; k < t->columns; k++) {
        column *c = &t->column[k];
        ranks_share(*c->data, (size_t)rows * c->width * column_type_size(c->type));
    }
    return SCREE_OK;
}

scree_status run_share_state(run *r, scree_error *error) {
    state *s = &r->world->state;
    if (ranks_count() == 1) return SCREE_OK;
    for (size_t i = 0; i < s->table_count; i++)
        TRY(share_table(s->tables[i], error));
    ranks_share(&r->frames, sizeof r->frames);
    ranks_share(&r->points, sizeof r->points);
    ranks_share(&r->recorded, sizeof r->recorded);
    ranks_share(&r->begun_at, sizeof r->begun_at);
    if (ranks_own() > 0) world_state_replaced(r->world);
    return SCREE_OK;
}
