/* The program: finds the command in the table and runs it. */
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "command.h"
#include "outputs.h"
#include "say.h"
#include "scree/ranks.h"

static int unknown_command(const char *word) {
    const char *names[32];
    size_t count = 0;
    for (const command *c = commands; c->name && count < 31; c++)
        if (!c->hidden) names[count++] = c->name;
    names[count] = NULL;
    const char *near = nearest_word(word, names);
    if (near)
        complain("unknown command '%s', did you mean '%s'?", word, near);
    else
        complain("unknown command '%s'; scree help lists them", word);
    return CODE_BAD_INPUT;
}

static const char *command_word(const char *word) {
    if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0) return "help";
    if (strcmp(word, "--version") == 0) return "version";
    return word;
}

/* Plug-ins are given before the command, because its options may refer to their entries: scree
 * --plugin ./mine.so run scene.yaml. Moves on to the command; false: one cannot be loaded. */
static bool load_plugins(int *count, char ***words) {
    static const char word_of[] = "--plugin";
    size_t length = sizeof word_of - 1;
    while (*count > 1 && strncmp((*words)[1], word_of, length) == 0) {
        const char *word = (*words)[1], *path = NULL;
        int taken = 1;
        if (word[length] == '=')
            path = word + length + 1;
        else if (word[length] == '\0' && *count > 2)
            path = (*words)[2], taken = 2;
        else if (word[length] != '\0')
            return true; /* another word, which the command's search will refuse */
        scree_error error;
        if (!path || !*path) {
            complain(
                "--plugin needs the path of a shared object: scree --plugin ./mine.so run ...");
            return false;
        }
        if (scree_plugin_load(path, &error) != SCREE_OK) {
            complain("%s", error.text);
            return false;
        }
        *count -= taken;
        *words += taken;
    }
    return true;
}

/* On a process other than the first: takes part in its runs. */
static int follow(void) {
    scree_error error;
    if (freopen("/dev/null", "w", stdout) == NULL) return CODE_STOPPED;
    /* launchers signal all processes; the first one ends the run, and with it the others */
    signal(SIGINT, SIG_IGN);
    signal(SIGTERM, SIG_IGN);
    signal(SIGHUP, SIG_IGN);
    return scree_ranks_follow(&error) == SCREE_OK ? CODE_DONE : CODE_STOPPED;
}

static int run_command(int count, char **words) {
    const char *word = count > 1 ? command_word(words[1]) : "help";
    const command *c = command_find(word);
    if (!c) return unknown_command(word);
    arguments given;
    int code = CODE_BAD_INPUT;
    bool good = arguments_read(&given, c, count > 2 ? count - 2 : 0, words + 2);
    if (good && given.help)
        print_command_help(c), code = CODE_DONE;
    else if (good && outputs_spare_inputs(&given))
        code = c->run(&given);
    arguments_free(&given);
    if (code == CODE_DONE && (fflush(stdout) != 0 || ferror(stdout))) {
        complain("standard output cannot be written: check whether the disk is full");
        code = CODE_STOPPED;
    }
    return count > 1 ? code : CODE_BAD_INPUT;
}

int main(int count, char **words) {
    scree_error error = {.text = ""};
    if (scree_ranks_begin(&count, &words, &error) != SCREE_OK) {
        complain("%s", error.text);
        return CODE_STOPPED;
    }
    if (scree_ranks_own() == 0) listen_to_library();
    bool loaded = load_plugins(&count, &words);
    if (loaded) commands_complete();
    if (scree_ranks_own() > 0) return follow();
    int code = loaded ? run_command(count, words) : CODE_BAD_INPUT;
    scree_ranks_end();
    return code;
}
