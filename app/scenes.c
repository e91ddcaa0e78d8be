#include "scenes.h"

#include <dirent.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "say.h"

/* The folder of this program, with a slash at its end. */
static bool program_folder(char folder[PATH_MAX]) {
    ssize_t length = readlink("/proc/self/exe", folder, PATH_MAX);
    if (length <= 0 || length == PATH_MAX) return false;
    folder[length] = '\0';
    char *slash = strrchr(folder, '/');
    if (slash) slash[1] = '\0';
    return slash != NULL;
}

/* The folder of installed scenes, relative to the program: correct also after it was moved. "" if
 * the system does not tell a program its location. */
static const char *beside_program(void) {
    static char folder[PATH_MAX + sizeof "/" SCREE_SCENES_FROM_PROGRAM];
    return program_folder(folder) ? strcat(folder, SCREE_SCENES_FROM_PROGRAM) : "";
}

bool program_beside(const char *name) {
    char path[PATH_MAX + 64];
    return strlen(name) < 64 && program_folder(path) && access(strcat(path, name), X_OK) == 0;
}

/* The build's own folder comes first, so that a build runs before it is installed. */
const char *scene_folder(int index) {
    switch (index) {
    case 0: return SCREE_SCENES_BUILD;
    case 1: return beside_program();
    case 2: return SCREE_SCENES;
    default: return NULL;
    }
}

static bool is_file(const char *path) {
    struct stat s;
    return stat(path, &s) == 0 && S_ISREG(s.st_mode);
}

static char *copy(const char *text) { return with_ending(text, "", ""); }

static bool is_path(const char *word) {
    return strchr(word, '/') || has_ending(word, ".yaml") || has_ending(word, ".yml") ||
           has_ending(word, ".json");
}

static char *in_gallery(const char *word) {
    if (strchr(word, '/')) return NULL;
    const char *folder;
    for (int k = 0; (folder = scene_folder(k)); k++) {
        if (!folder[0]) continue;
        char *name = with_ending(word, ".yaml", ".yaml");
        char *path = name ? join_path(folder, name) : NULL;
        free(name);
        if (path && is_file(path)) return path;
        free(path);
    }
    return NULL;
}

static int by_name(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Names of the gallery, sorted, each once, NULL-terminated; owned by the caller, including the
 * texts. */
static char **gallery_names(size_t *count) {
    char **names = calloc(1, sizeof *names);
    *count = 0;
    const char *place;
    for (int k = 0; names && (place = scene_folder(k)); k++) {
        DIR *folder = place[0] ? opendir(place) : NULL;
        for (struct dirent *e; folder && (e = readdir(folder));) {
            if (e->d_name[0] == '.' || !has_ending(e->d_name, ".yaml")) continue;
            char **grown = realloc(names, (*count + 2) * sizeof *names);
            if (!grown) break;
            names = grown;
            names[*count] = with_ending(e->d_name, ".yaml", "");
            if (names[*count]) names[++*count] = NULL;
        }
        if (folder) closedir(folder);
    }
    if (!names) return NULL;
    qsort(names, *count, sizeof *names, by_name);
    size_t kept = 0;
    for (size_t i = 0; i < *count; i++) {
        if (kept && strcmp(names[kept - 1], names[i]) == 0)
            free(names[i]);
        else
            names[kept++] = names[i];
    }
    names[kept] = NULL;
    *count = kept;
    return names;
}

static void free_names(char **names, size_t count) {
    for (size_t i = 0; names && i < count; i++)
        free(names[i]);
    free(names);
}

static void not_found(const char *word) {
    size_t count;
    char **names = gallery_names(&count);
    const char *near = names ? nearest_word(word, (const char *const *)names) : NULL;
    if (is_path(word))
        complain("%s: there is no such scene file", word);
    else if (near)
        complain("there is no scene '%s', did you mean '%s'?", word, near);
    else
        complain("there is no scene '%s': give a file, or a name that scree examples lists", word);
    free_names(names, count);
}

char *scene_path(const char *word) {
    if (is_path(word) && is_file(word)) return copy(word);
    char *path = in_gallery(word);
    if (!path && is_file(word)) return copy(word);
    if (!path) not_found(word);
    return path;
}

char *scene_name(const char *word) {
    const char *slash = strrchr(word, '/');
    const char *base = slash ? slash + 1 : word;
    static const char *const endings[] = {".yaml", ".yml", ".json"};
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
        if (has_ending(base, endings[i])) return with_ending(base, endings[i], "");
    return copy(base);
}

scree_scene *scene_open(const arguments *a, const char *const *more, size_t more_count, int *code) {
    const char *sets[SETS_MAX];
    scree_error error = {0};
    scree_scene *scene = NULL;
    *code = CODE_BAD_INPUT;
    size_t count = given_texts(a, "set", sets, SETS_MAX);
    if (count + more_count > SETS_MAX) {
        complain("%s: more than %d values are set", a->command->name, SETS_MAX);
        return NULL;
    }
    for (size_t i = 0; i < more_count; i++)
        sets[count++] = more[i];
    char *path = scene_path(a->operand[0]);
    if (!path) return NULL;
    scree_status status = scree_scene_read(&scene, path, sets, count, &error);
    free(path);
    if (status == SCREE_OK) return scene;
    *code = fail(status, &error);
    return NULL;
}

static void print_example(const char *name) {
    char *path = in_gallery(name);
    scree_scene *scene = NULL;
    scree_error error = {0};
    if (!path || scree_scene_read(&scene, path, NULL, 0, &error) != SCREE_OK) {
        tell("  %-12s (%s)\n", name, error.text);
    } else {
        const char *title = scree_scene_run_of(scene).title;
        tell("  %-12s %s\n", name, title ? title : "");
    }
    scree_scene_destroy(scene);
    free(path);
}

int command_examples(const arguments *a) {
    size_t count;
    char **names = gallery_names(&count);
    (void)a;
    if (!names) return fail_memory();
    if (count == 0) complain("no scenes are installed; they should be in %s", SCREE_SCENES);
    for (size_t i = 0; i < count; i++)
        print_example(names[i]);
    if (count) puts("\nscree run NAME simulates one; scree explain NAME shows its contents.");
    free_names(names, count);
    return count ? CODE_DONE : CODE_BAD_INPUT;
}

int command_check(const arguments *a) {
    int code;
    scree_error error = {0};
    scree_world *world = NULL;
    scree_scene *scene = scene_open(a, NULL, 0, &code);
    if (!scene) return code;
    scree_status status = scree_scene_world(scene, 1, &world, &error);
    if (status == SCREE_OK) status = scree_world_build(world, &error);
    if (status == SCREE_OK) {
        tell("%s: good, %u bodies\n", a->operand[0], scree_world_bodies(world));
        code = CODE_DONE;
    } else
        code = fail(status, &error);
    scree_world_destroy(world);
    scree_scene_destroy(scene);
    return code;
}

int command_explain(const arguments *a) {
    int code;
    scree_error error = {0};
    char *text = NULL;
    scree_scene *scene = scene_open(a, NULL, 0, &code);
    if (!scene) return code;
    scree_status status = scree_scene_explain(scene, &text, &error);
    if (status == SCREE_OK) {
        print_text(stdout, text, true);
        scree_text_free(text);
        code = CODE_DONE;
    } else
        code = fail(status, &error);
    scree_scene_destroy(scene);
    return code;
}
