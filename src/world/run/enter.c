/* The thread at work in a world, and ending a step from another thread. */
#include "world/world.h"

static _Thread_local char this_thread; /* its address identifies the thread */

/* A debug build lists the existing worlds, so that a call on a destroyed one returns an error
 * without reading freed memory. */
#ifndef NDEBUG
static atomic_flag list_lock = ATOMIC_FLAG_INIT;
static scree_world *alive; /* linked by next_alive */

static void lock_list(void) {
    while (atomic_flag_test_and_set(&list_lock))
        ;
}
static void unlock_list(void) { atomic_flag_clear(&list_lock); }

void world_is_born(scree_world *w) {
    lock_list();
    w->next_alive = alive;
    alive = w;
    unlock_list();
}

void world_is_gone(scree_world *w) {
    lock_list();
    for (scree_world **at = &alive; *at; at = &(*at)->next_alive)
        if (*at == w) {
            *at = w->next_alive;
            break;
        }
    unlock_list();
}

static bool lives(const scree_world *w) {
    lock_list();
    const scree_world *at = alive;
    while (at && at != w)
        at = at->next_alive;
    unlock_list();
    return at != NULL;
}
#else
void world_is_born(scree_world *w) { (void)w; }
void world_is_gone(scree_world *w) { (void)w; }
static bool lives(const scree_world *w) { return w->cookie == WORLD_COOKIE; }
#endif

bool world_lives(const scree_world *w) { return w && lives(w); }

bool world_is_built(const scree_world *w) { return world_lives(w) && w->built; }

scree_status world_enter(const scree_world *world, world_visit *entry, scree_error *error) {
    scree_world *w = (scree_world *)world; /* the mark is not part of the data that readers see */
    const void *nobody = NULL;
    entry->world = NULL;
    if (!world_lives(w))
        return error_set(error, SCREE_STALE, "this world was destroyed, or is not a world");
    if (atomic_load(&w->inside) == &this_thread) return SCREE_OK;
    if (!atomic_compare_exchange_strong(&w->inside, &nobody, &this_thread))
        return error_set(
            error, SCREE_BAD_INPUT,
            "another thread is using this world: use it from one thread at a time, or make a "
            "world for each thread");
    entry->world = w;
    entry->logs = log_divert(&w->log);
    return SCREE_OK;
}

void world_leave(world_visit *entry) {
    if (!entry->world) return;
    log_divert(entry->logs);
    atomic_store(&entry->world->inside, NULL);
    entry->world = NULL;
}

scree_status world_between_steps(const scree_world *w, scree_error *error) {
    if (!w->stepping) return SCREE_OK;
    return error_set(error, SCREE_BAD_INPUT,
                     "a step is running: go to another state between two steps, or from an "
                     "observer");
}

void scree_world_set_log(scree_world *w, scree_log_function to, void *user) {
    if (world_lives(w)) w->log = (log_sink){to, user};
}

void scree_world_cancel(scree_world *w) {
    if (world_lives(w)) atomic_store(&w->cancelled, true);
}

bool world_is_cancelled(void *world) { return atomic_load(&((scree_world *)world)->cancelled); }
