/* Loads plug-ins: the shared object, its version, the functions that it may call, and the entries
 * that it registered. */
#define _GNU_SOURCE /* dlopen, realpath */
#include <dlfcn.h>
#include <elf.h>
#include <link.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/math.h"
#include "base/memory.h"
#include "base/sized.h"
#include "plugin/plugged.h"

/* Plug-ins of the process, in the order they were loaded. Like the hooks of scree/status.h they are
 * set before the first world, by one thread. */
static ARRAY(scree_plugin_info) loaded;

/* ------------------------------------------------------------------ the host */

static scree_status fail(scree_error *error, scree_status status, const char *format, ...) {
    char text[sizeof error->text];
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    return error_set(error, status == SCREE_OK ? SCREE_BAD_INPUT : status, "%s", text);
}

static void warn(const char *format, ...) {
    char text[2048];
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    log_warning("%s", text);
}

static const scree_math mathematics = {.size = sizeof mathematics,
                                       .sin = math_sin,
                                       .cos = math_cos,
                                       .exp = math_exp,
                                       .log = math_log,
                                       .pow = math_pow,
                                       .atan2 = math_atan2};

static const scree_host host = {.size = sizeof host,
                                .version = SCREE_VERSION_NUMBER,
                                .register_law_part = scree_register_law_part,
                                .register_load = scree_register_load,
                                .register_function = scree_register_function,
                                .register_measure = scree_register_measure,
                                .register_generator = scree_register_generator,
                                .register_solver = scree_register_solver,
                                .fail = fail,
                                .warn = warn,
                                .math = &mathematics,
                                .frame_info = scree_frame_info_into,
                                .frame_column = scree_frame_column_into,
                                .layout_info = scree_layout_info_into,
                                .layout_column = scree_layout_column_into,
                                .generate_shape = plugged_generate_shape,
                                .generate_body = plugged_generate_body,
                                .generate_random = plugged_generate_random,
                                .solver_apply = plugged_solver_apply,
                                .solver_project = plugged_solver_project,
                                .solver_shift = plugged_solver_shift,
                                .solver_show = plugged_solver_show};

/* ------------------------------------------------------------------ loading */

static scree_status check_table(const char *path, const scree_plugin_table *table,
                                scree_error *error) {
    if (table->interface != SCREE_PLUGIN_INTERFACE)
        return error_set(error, SCREE_UNSUPPORTED,
                         "plug-in %s was compiled for interface %d of plug-ins, but scree %s has "
                         "interface %d: compile it again with the headers of this version",
                         path, table->interface, scree_version(), SCREE_PLUGIN_INTERFACE);
    if (!table->name || !*table->name || !table->own_version || !table->help || !table->start)
        return error_set(error, SCREE_BAD_INPUT,
                         "plug-in %s lacks its name, version, help or start function: use "
                         "SCREE_PLUGIN of scree/plugin.h",
                         path);
    for (size_t i = 0; i < loaded.count; i++)
        if (strcmp(loaded.data[i].name, table->name) == 0)
            return error_set(error, SCREE_BAD_INPUT,
                             "plug-in %s: a plug-in '%s' is loaded already, from %s", path,
                             table->name, loaded.data[i].path);
    return SCREE_OK;
}

static void count_entries(size_t count[FAMILIES]) {
    for (family f = 0; f < FAMILIES; f++)
        count[f] = registry_count(f);
}

/* Removes the entries that a plug-in registered before it failed. */
static void take_back(const size_t before[FAMILIES]) {
    for (family f = 0; f < FAMILIES; f++)
        while (registry_count(f) > before[f])
            plugged_remove_last(f);
}

static scree_status begin(const char *path, const scree_plugin_table *table, scree_error *error) {
    size_t before[FAMILIES];
    scree_error own = {.text = ""};
    TRY(check_table(path, table, error));
    scree_plugin_info info = {table->name, table->own_version, table->help, mem_text(path)};
    if (!info.path || !array_push(&loaded, info)) {
        mem_free((void *)info.path);
        return error_no_memory(error, "a plug-in");
    }
    count_entries(before);
    scree_status status = table->start(&host, &own);
    if (status == SCREE_OK) return SCREE_OK;
    take_back(before);
    loaded.count--;
    mem_free((void *)info.path);
    return error_set(error, status, "plug-in '%s' (%s): %s", table->name, path,
                     own.text[0] ? own.text : scree_status_text(status));
}

static bool is_loaded(const char *path) {
    for (size_t i = 0; i < loaded.count; i++)
        if (strcmp(loaded.data[i].path, path) == 0) return true;
    return false;
}

/* The loader maps segments without checking the size of the file: a truncated one ends the program
 * by a signal. */
static bool is_whole(const char *path, size_t bytes) {
    ElfW(Ehdr) head;
    FILE *file = fopen(path, "rb");
    bool whole = file && fread(&head, sizeof head, 1, file) == 1 &&
                 memcmp(head.e_ident, ELFMAG, SELFMAG) == 0 &&
                 head.e_phentsize == sizeof(ElfW(Phdr)) && head.e_phoff <= bytes &&
                 fseek(file, (long)head.e_phoff, SEEK_SET) == 0;
    for (unsigned i = 0; whole && i < head.e_phnum; i++) {
        ElfW(Phdr) segment;
        whole = fread(&segment, sizeof segment, 1, file) == 1 && segment.p_filesz <= bytes &&
                segment.p_offset <= bytes - segment.p_filesz;
    }
    if (file) fclose(file);
    return whole;
}

static scree_status open_object(const char *given, const char *path, scree_error *error) {
    void *object = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!object) {
        const char *why = dlerror();
        return error_set(error, SCREE_BAD_INPUT, "plug-in %s cannot be loaded: %s", given,
                         why ? why : "no reason was given");
    }
    const scree_plugin_table *table = dlsym(object, "scree_plugin");
    scree_status status =
        table ? begin(path, table, error)
              : error_set(error, SCREE_BAD_INPUT,
                          "%s is not a plug-in of scree: it has no symbol 'scree_plugin', which "
                          "SCREE_PLUGIN of scree/plugin.h makes",
                          given);
    if (status != SCREE_OK) dlclose(object);
    return status;
}

scree_status scree_plugin_load(const char *given, scree_error *error) {
    struct stat what;
    char *path = realpath(given, NULL);
    if (!path || stat(path, &what) != 0 || !S_ISREG(what.st_mode)) {
        free(path);
        return error_set(error, SCREE_NOT_FOUND, "plug-in %s: there is no such file", given);
    }
    scree_status status = SCREE_OK;
    if (!is_loaded(path))
        status =
            is_whole(path, (size_t)what.st_size)
                ? open_object(given, path, error)
                : error_set(error, SCREE_BAD_INPUT,
                            "plug-in %s cannot be loaded: it is not a whole shared object", given);
    free(path);
    return status;
}

size_t scree_plugin_count(void) { return loaded.count; }

void scree_plugin_at_into(size_t index, scree_plugin_info *out, size_t size) {
    scree_plugin_info own = {0};
    if (index < loaded.count) own = loaded.data[index];
    sized_give(out, size, &own, sizeof own);
}
