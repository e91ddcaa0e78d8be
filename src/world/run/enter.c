/* Who is at work in a world, and ending a step from another thread. */
#include "world/world.h"

static _Thread_local char this_thread; /* its address tells threads apart */

scree_status world_enter(const scree_world *world, world_visit *entry, scree_error *error) {
    scree_world *w = (scree_world *)world; /* the mark is not part of what a reader sees */
    const void *nobody = NULL;
    entry->world = NULL;
    if (w->cookie != WORLD_COOKIE)
        return error_set(error, SCREE_STALE, "this world was destroyed, or is not a world");
    if (atomic_load(&w->inside) == &this_thread) return SCREE_OK;
    if (!atomic_compare_exchange_strong(&w->inside, &nobody, &this_thread))
        return error_set(
            error, SCREE_BAD_INPUT,
            "another thread is using this world: use it from one thread at a time, or make a "
            "world for each thread");
    entry->world = w;
    return SCREE_OK;
}

void world_leave(world_visit *entry) {
    if (entry->world) atomic_store(&entry->world->inside, NULL);
    entry->world = NULL;
}

void scree_world_cancel(scree_world *w) { atomic_store(&w->cancelled, true); }

bool world_is_cancelled(void *world) { return atomic_load(&((scree_world *)world)->cancelled); }
