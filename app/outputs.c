#include "outputs.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "say.h"

bool is_standard_output(const char *path) { return path && strcmp(path, "-") == 0; }

static bool same_file(const char *a, const char *b) {
    struct stat one, other;
    return stat(a, &one) == 0 && stat(b, &other) == 0 && one.st_dev == other.st_dev &&
           one.st_ino == other.st_ino;
}

/* A folder for output must not be the folder with the inputs of a command. */
static bool lies_in(const char *path, const char *folder) {
    struct stat about;
    const char *slash = strrchr(path, '/');
    if (stat(folder, &about) != 0 || !S_ISDIR(about.st_mode) || access(path, F_OK) != 0)
        return false;
    char *parent = slash ? with_ending(path, "", "") : with_ending(".", "", "");
    if (!parent) return false;
    if (slash) parent[slash == path ? 1 : slash - path] = '\0';
    bool inside = same_file(parent, folder);
    free(parent);
    return inside;
}

static bool spares(const arguments *a, const char *path) {
    for (size_t i = 0; i < a->operands; i++) {
        if (!same_file(path, a->operand[i]) && !lies_in(path, a->operand[i])) continue;
        complain("%s: %s; it is not overwritten: choose another name", path,
                 strcmp(path, a->operand[i]) == 0 ? "this command reads it"
                                                  : "is a file that this command reads");
        return false;
    }
    return true;
}

/* Options with a folder for output. */
static bool folder_spares(const arguments *a, const char *folder) {
    static const char *const names[] = {
        "bodies.csv", "contacts.csv", "frames.csv",  "nodes.csv",  "elements.csv", "table.csv",
        "bodies.pvd", "contacts.pvd", "network.pvd", "thrust.pvd", "solids.pvd",   NULL};
    bool good = true;
    for (size_t i = 0; names[i] && good; i++) {
        char *path = join_path(folder, names[i]);
        good = path && spares(a, path);
        free(path);
    }
    return good;
}

/* Options with these names give the output of a command, in every command that has them. */
static bool writes(const option *o) {
    static const char *const names[] = {"output", "csv", "plot", "movie", NULL};
    if (!o->argument) return false;
    for (size_t i = 0; names[i]; i++)
        if (strcmp(o->name, names[i]) == 0) return true;
    for (size_t i = 0; i < scree_export_count(); i++)
        if (strcmp(o->name, scree_export_at(i).name) == 0) return true;
    return false;
}

/* Whether the name has one of the endings of an option's argument, "OUT.svg|png|pdf". */
static bool has_ending_of(const char *path, const char *argument) {
    const char *ending = strrchr(path, '.'), *wanted = strchr(argument, '.');
    size_t length = ending ? strlen(++ending) : 0, count;
    while (ending && wanted) {
        count = strcspn(++wanted, "|");
        if (count == length && strncmp(ending, wanted, count) == 0) return true;
        wanted = strchr(wanted, '|');
    }
    return false;
}

bool file_begins(const char *path, const char *bytes, size_t count) {
    char head[16];
    FILE *file = fopen(path, "rb");
    bool same = file && fread(head, 1, count, file) == count && memcmp(head, bytes, count) == 0;
    if (file) fclose(file);
    return same;
}

static bool is_result(const char *path) {
    scree_result *opened = NULL;
    bool good = scree_result_open(&opened, path, NULL) == SCREE_OK;
    scree_result_close(opened);
    return good;
}

/* An existing file is replaced only by a file of the same kind: a table by a table, a picture by a
 * picture, a problem by a problem. A run has its own rules. */
static bool replaces_its_like(const arguments *a, const option *o, const char *path) {
    struct stat about;
    const char *kind = strchr(o->argument, '.');
    if (strcmp(a->command->name, "run") == 0) return true;
    if (stat(path, &about) != 0 || !S_ISREG(about.st_mode) || about.st_size == 0) return true;
    if (kind && !has_ending_of(path, o->argument)) {
        complain("%s: the file exists and has not the extension %s that --%s writes; it is not "
                 "overwritten: choose another name",
                 path, kind, o->name);
        return false;
    }
    bool hdf5 = file_begins(path, HDF5_HEAD, sizeof HDF5_HEAD - 1);
    if (kind && strcmp(kind, ".h5") == 0
            ? hdf5 && !is_result(path)
            : !hdf5 && !file_begins(path, RESTART_HEAD, sizeof RESTART_HEAD - 1))
        return true;
    complain("%s: this is %s; it is not overwritten: choose another name", path,
             !hdf5 ? "no contact problem" : "a file of results");
    return false;
}

bool outputs_spare_inputs(const arguments *a) {
    bool resumes = given_flag(a, "resume"); /* continues the file that it reads */
    for (size_t i = 0; i < a->options; i++) {
        const option *o = a->option[i].option;
        const char *value = a->option[i].value;
        if (!writes(o) || !value || is_standard_output(value) || resumes) continue;
        if (strcmp(o->argument, "FOLDER") == 0 ? !folder_spares(a, value) : !spares(a, value))
            return false;
        if (strcmp(o->argument, "FOLDER") != 0 && !replaces_its_like(a, o, value)) return false;
    }
    return true;
}

static bool cannot(const char *path) {
    complain("%s: cannot be written: %s", path, strerror(errno));
    return false;
}

/* /dev/stdout and its like are links to whatever file the output goes to: a rename would replace
 * the link by a file. */
static bool is_descriptor(const char *path) {
    struct stat itself;
    bool special = strncmp(path, "/dev/", 5) == 0 || strncmp(path, "/proc/", 6) == 0;
    return special && lstat(path, &itself) == 0 && S_ISLNK(itself.st_mode);
}

bool text_file_open(text_file *f, const char *path) {
    *f = (text_file){.stream = stdout, .path = path};
    if (is_standard_output(path)) return true;
    struct stat about;
    if (stat(path, &about) == 0 && (!S_ISREG(about.st_mode) || is_descriptor(path))) {
        complain("%s: this is not a regular file and is not overwritten: choose another name, or "
                 "- for standard output",
                 path);
        return false;
    }
    f->temporary = with_ending(path, "", ".partXXXXXX");
    if (!f->temporary) {
        fail_memory();
        return false;
    }
    int file = mkstemp(f->temporary);
    if (file >= 0) (void)fchmod(file, 0644); /* files of mkstemp are readable by the owner only */
    f->stream = file >= 0 ? fdopen(file, "w") : NULL;
    if (f->stream) return true;
    if (file >= 0) close(file);
    free(f->temporary);
    return cannot(path);
}

bool text_file_close(text_file *f) {
    bool good = !ferror(f->stream);
    if (!f->temporary) return fflush(f->stream) == 0 && good ? true : cannot("standard output");
    if (fclose(f->stream) != 0) good = false;
    if (good) good = rename(f->temporary, f->path) == 0;
    if (!good) cannot(f->path), unlink(f->temporary);
    free(f->temporary);
    return good;
}
