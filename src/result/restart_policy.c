/* Which restart point to write and which to resume from: see restart.h. */
#include <dirent.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "result/files.h"
#include "result/restart.h"

static const char *const rolling[2] = {".restart-a", ".restart-b"};

/* Value of a point for a run at `step`: 0 if it is broken or of another model, very small if it is
 * later than `step`, else its step. */
static int64_t worth(const char *path, int64_t step, uint64_t identity) {
    int64_t at;
    uint64_t of;
    if (restart_probe(path, &at, &of, NULL) != SCREE_OK || of != identity) return -2;
    return at > step ? -1 : at;
}

scree_status restart_roll(const char *base, int64_t step, uint64_t identity, table *const *tables,
                          size_t count, scree_error *error) {
    char *name[2] = {file_name_with(base, rolling[0]), file_name_with(base, rolling[1])};
    scree_status status = SCREE_OK;
    if (!name[0] || !name[1])
        status = error_no_memory(error, "the name of a restart point");
    else {
        int older = worth(name[0], step, identity) <= worth(name[1], step, identity) ? 0 : 1;
        status = restart_write(name[older], step, identity, tables, count, error);
    }
    mem_free(name[0]);
    mem_free(name[1]);
    return status;
}

scree_status restart_keep(const char *base, int64_t step, uint64_t identity, table *const *tables,
                          size_t count, scree_error *error) {
    char ending[48];
    snprintf(ending, sizeof ending, ".restart-%" PRId64, step);
    char *name = file_name_with(base, ending);
    if (!name) return error_no_memory(error, "the name of a restart point");
    scree_status status = restart_write(name, step, identity, tables, count, error);
    mem_free(name);
    return status;
}

/* Files in the folder of base whose names are those of restart points of base. */
typedef struct listing {
    DIR *folder;
    char *path;   /* of the folder */
    char *prefix; /* "FILE.h5.restart-" */
} listing;

static void listing_close(listing *l) {
    if (l->folder) closedir(l->folder);
    mem_free(l->path);
    mem_free(l->prefix);
}

static scree_status listing_open(listing *l, const char *base, scree_error *error) {
    const char *slash = strrchr(base, '/');
    *l = (listing){.path = file_folder(base),
                   .prefix = file_name_with(slash ? slash + 1 : base, ".restart-")};
    if (!l->path || !l->prefix) return error_no_memory(error, "a list of restart points");
    l->folder = opendir(l->path);
    if (!l->folder)
        return error_set(error, SCREE_NOT_FOUND, "%s: there is no such folder", l->path);
    return SCREE_OK;
}

static bool is_rolling(const char *ending) {
    return strcmp(ending, "a") == 0 || strcmp(ending, "b") == 0;
}

static bool is_point(const char *ending) {
    if (is_rolling(ending)) return true;
    return *ending && strspn(ending, "0123456789") == strlen(ending);
}

/* An unfinished point. */
static bool is_begun(const char *ending) {
    char name[32];
    size_t length = strlen(ending);
    if (length <= strlen(".new") || length >= sizeof name) return false;
    memcpy(name, ending, length + 1);
    length -= strlen(".new");
    if (strcmp(name + length, ".new") != 0) return false;
    name[length] = '\0';
    return is_point(name);
}

/* The ending (".restart-...") of the next name of this kind, or NULL at the end of the folder. */
static const char *listing_next(listing *l, bool (*kind)(const char *)) {
    size_t length = strlen(l->prefix);
    for (struct dirent *entry; (entry = readdir(l->folder));)
        if (strncmp(entry->d_name, l->prefix, length) == 0 && kind(entry->d_name + length))
            return entry->d_name + length - strlen(".restart-");
    return NULL;
}

typedef struct choice {
    char *path;
    int64_t step;
    int seen, broken, foreign, later;
} choice;

/* Takes the point with this ending if it is better than the best so far. */
static scree_status consider(choice *c, const char *base, const char *ending, int64_t step,
                             uint64_t identity, scree_error *error) {
    char *path = file_name_with(base, ending);
    if (!path) return error_no_memory(error, "the name of a restart point");
    int64_t at;
    uint64_t of;
    c->seen++;
    scree_status status = restart_probe(path, &at, &of, NULL);
    if (status != SCREE_OK)
        c->broken++;
    else if (of != identity)
        c->foreign++;
    else if (at > step)
        c->later++;
    else if (!c->path || at > c->step) {
        mem_free(c->path);
        c->path = path, c->step = at;
        return SCREE_OK;
    }
    mem_free(path);
    return status == SCREE_NO_MEMORY ? error_no_memory(error, "a restart point") : SCREE_OK;
}

static scree_status none(const char *base, const choice *c, scree_error *error) {
    if (c->seen == 0)
        return error_set(error, SCREE_NOT_FOUND, "%s: there is no restart point for it", base);
    return error_set(error, SCREE_NOT_FOUND,
                     "%s: none of its %d restart points can be used (%d damaged, %d of another "
                     "model, %d later than the last complete frame)",
                     base, c->seen, c->broken, c->foreign, c->later);
}

int restart_broken(const char *base) {
    listing l;
    int broken = 0;
    bool open = listing_open(&l, base, NULL) == SCREE_OK;
    for (const char *ending; open && (ending = listing_next(&l, is_point));) {
        char *path = file_name_with(base, ending);
        int64_t at;
        uint64_t of;
        if (path) broken += restart_probe(path, &at, &of, NULL) == SCREE_BAD_INPUT;
        mem_free(path);
    }
    listing_close(&l);
    return broken;
}

scree_status restart_newest(const char *base, int64_t step, uint64_t identity, char **path,
                            int64_t *found, scree_error *error) {
    listing l;
    choice c = {0};
    scree_status status = listing_open(&l, base, error);
    for (const char *ending; status == SCREE_OK && (ending = listing_next(&l, is_point));)
        status = consider(&c, base, ending, step, identity, error);
    listing_close(&l);
    if (status == SCREE_OK && !c.path) status = none(base, &c, error);
    if (status != SCREE_OK) {
        mem_free(c.path);
        return status;
    }
    *path = c.path;
    if (found) *found = c.step;
    return SCREE_OK;
}

static void remove_all(const char *base, bool (*kind)(const char *)) {
    listing l;
    if (listing_open(&l, base, NULL) == SCREE_OK)
        for (const char *ending; (ending = listing_next(&l, kind));) {
            char *path = file_name_with(base, ending);
            if (path && restart_is_named(path)) unlink(path);
            mem_free(path);
        }
    listing_close(&l);
}

void restart_drop(const char *base) { remove_all(base, is_rolling); }

void restart_forget(const char *base) { remove_all(base, is_point); }

void restart_sweep(const char *base) { remove_all(base, is_begun); }
