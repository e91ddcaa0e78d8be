/* scree run */
#include <errno.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "command.h"
#include "interrupt.h"
#include "progress.h"
#include "say.h"
#include "scenes.h"
#include "summary.h"

/* STEP|worst|unconverged */
static bool read_save_problem(const arguments *a, scree_run_def *def) {
    const char *text = given_text(a, "save-problem");
    if (!text) return true;
    char *end;
    long long step = strtoll(text, &end, 10);
    if (strcmp(text, "worst") == 0)
        def->save_problem = SCREE_SAVE_WORST;
    else if (strcmp(text, "unconverged") == 0)
        def->save_problem = SCREE_SAVE_UNCONVERGED;
    else if (*text && *end == '\0' && step >= 1 && step < LLONG_MAX)
        def->save_problem = SCREE_SAVE_STEP;
    else {
        complain("run: --save-problem needs the number of a step from 1, 'worst' or "
                 "'unconverged', not '%s'",
                 text);
        return false;
    }
    def->save_step = step;
    return true;
}

static bool read_def(const arguments *a, scree_run_def *def) {
    long long steps = 0, threads = 0;
    if (!given_real(a, "until", &def->until) || !given_integer(a, "steps", &steps) ||
        !given_integer(a, "threads", &threads) || !given_real(a, "time-limit", &def->time_limit))
        return false;
    if (given_flag(a, "until") && !(def->until > 0)) {
        complain("run: --until needs a time above zero");
        return false;
    }
    if (given_flag(a, "steps") && steps < 1) {
        complain("run: --steps needs at least 1");
        return false;
    }
    if (given_flag(a, "threads") && (threads < 1 || threads > 1024)) {
        complain("run: --threads needs a number from 1 to 1024");
        return false;
    }
    if (given_flag(a, "time-limit") && !(def->time_limit > 0)) {
        complain("run: --time-limit needs a number of seconds above zero");
        return false;
    }
    if (given_flag(a, "until") && given_flag(a, "steps")) {
        complain("run: give --until or --steps, not both");
        return false;
    }
    def->resume = given_flag(a, "resume");
    def->overwrite = given_flag(a, "overwrite");
    def->keep_restarts = given_flag(a, "keep-restarts");
    if (def->resume && def->overwrite) {
        complain("run: --resume continues a result, --overwrite replaces it: give only one");
        return false;
    }
    def->steps = steps;
    def->threads = (int)threads;
    warn_of_threads(threads);
    return read_save_problem(a, def);
}

/* A missing output folder should be reported before the work, not after it. */
static bool check_folder(const char *output) {
    const char *slash = strrchr(output, '/');
    char *folder = with_ending(output, "", "");
    if (!folder) return fail_memory(), false;
    if (slash)
        folder[slash == output ? 1 : slash - output] = '\0';
    else
        free(folder), folder = with_ending(".", "", "");
    bool good = folder && access(folder, W_OK | X_OK) == 0;
    if (!good)
        complain("%s: the folder %s does not exist or cannot be written", output,
                 folder ? folder : "");
    free(folder);
    return good;
}

static int report(const arguments *a, scree_run_summary *s, const char *output) {
    progress_clear();
    if (s->end == SCREE_RUN_CANCELLED && interrupted(NULL))
        snprintf(s->reason, sizeof s->reason, "%s", interrupt_words());
    if (given_flag(a, "json"))
        summary_print_json(s, output);
    else if (!given_flag(a, "quiet")) {
        summary_print(s, output);
        return summary_code(s);
    }
    if (summary_code(s) == CODE_STOPPED) complain("stopped: %s", s->reason);
    return summary_code(s);
}

static int run_scene(const arguments *a, scree_run_def *def) {
    int code;
    scree_error error = {0};
    scree_run_summary summary;
    scree_scene *scene = NULL;
    /* with --resume a result file may be given instead of the scene */
    bool alone = def->resume && (a->operands == 0 || has_ending(a->operand[0], ".h5"));
    if (!alone && !(scene = scene_open(a, NULL, 0, &code))) return code;
    if (!check_folder(def->output)) {
        scree_scene_destroy(scene);
        return CODE_BAD_INPUT;
    }
    catch_interrupts();
    progress_begin(progress_choose(given_flag(a, "quiet"), given_flag(a, "json")));
    scree_status status = alone ? scree_run_resume(def->output, def, &summary, &error)
                                : scree_run(scene, def, &summary, &error);
    scree_scene_destroy(scene);
    if (status == SCREE_OK) return report(a, &summary, def->output);
    code = fail(status, &error);
    return status == SCREE_IO ? CODE_STOPPED : code;
}

static bool check_operands(const arguments *a, bool resume) {
    const char *output = given_text(a, "output"), *into = given_text(a, "into");
    if (!output && a->operands == 0)
        complain("run: needs a scene, or with --resume a result: scree run --resume -o FILE.h5");
    else if (!resume && a->operands == 0)
        complain("run: needs a scene: a file, or a name that scree examples lists");
    else if (into && output && strchr(output, '/'))
        complain("run: --into gives the folder: remove the folder from --output %s", output);
    else if (into && a->operands > 0 && has_ending(a->operand[0], ".h5"))
        complain("run: a result is resumed in its own folder: remove --into");
    else
        return true;
    return false;
}

/* The name of the result, owned by the caller (free): as given, or that of the scene; in the folder
 * of --into, which is created. NULL: the reason was printed. */
static char *result_name(const arguments *a) {
    const char *output = given_text(a, "output"), *into = given_text(a, "into");
    char *name = NULL;
    if (output || has_ending(a->operand[0], ".h5")) {
        name = with_ending(output ? output : a->operand[0], "", "");
    } else {
        char *scene = scene_name(a->operand[0]);
        name = scene ? with_ending(scene, "", ".h5") : NULL;
        free(scene);
    }
    if (!into || !name) return name ? name : (fail_memory(), NULL);
    if (mkdir(into, 0777) != 0 && errno != EEXIST) {
        complain("%s: the folder cannot be created: %s", into, strerror(errno));
        free(name);
        return NULL;
    }
    char *path = join_path(into, name);
    free(name);
    if (!path) fail_memory();
    return path;
}

int command_run(const arguments *a) {
    scree_run_def def = scree_default_run_def();
    if (given_flag(a, "quiet")) set_quiet();
    if (!read_def(a, &def) || !check_operands(a, def.resume)) return CODE_BAD_INPUT;
    char *output = result_name(a);
    if (!output) return CODE_BAD_INPUT;
    def.output = output;
    def.progress = progress_show;
    def.cancel = interrupted;
    int code = run_scene(a, &def);
    free(output);
    return code;
}
