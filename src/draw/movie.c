/* Movies: every frame as PNG into the standard input of ffmpeg, started without a shell. Frames
 * that are given together are drawn by several threads, each into memory, and written in their
 * order. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/math.h"
#include "base/sized.h"
#include "base/team.h"
#include "base/text.h"
#include "draw/picture.h"
#include "frame/output.h"

extern char **environ;

struct scree_movie {
    scree_picture_def def;
    char *colour, *title, *path, *temporary;
    scree_cut *cuts, *lines;
    scree_section *sections;
    team *team; /* of the last call; NULL: no call yet */
    pid_t program;
    FILE *pipe;
    int64_t frames;
    double rate;
};

/* "a/b.mp4" is made as "a/b.part.mp4": ffmpeg chooses the format by the ending. */
static char *temporary_name(const char *path) {
    const char *slash = strrchr(path, '/'), *dot = strrchr(slash ? slash : path, '.');
    size_t stem = dot ? (size_t)(dot - path) : strlen(path), length = strlen(path);
    static const char part[] = ".partXXXXXX";
    char *name = mem_alloc(length + sizeof part, 1);
    if (!name) return NULL;
    memcpy(name, path, stem);
    memcpy(name + stem, part, sizeof part - 1);
    memcpy(name + stem + sizeof part - 1, path + stem, length - stem + 1);
    return name;
}

/* A new file for ffmpeg to write into: with a predictable name a link could be followed. */
static scree_status make_temporary(scree_movie *m, scree_error *error) {
    const char *slash = strrchr(m->temporary, '/');
    const char *dot = strrchr(slash ? slash : m->temporary, '.');
    int file = mkstemps(m->temporary, (int)strlen(dot));
    if (file < 0)
        return error_set(error, SCREE_IO, "%s: cannot be written: %s", m->path, strerror(errno));
    (void)fchmod(file, 0644);
    close(file);
    return SCREE_OK;
}

static bool is_executable(const char *folder, size_t length, const char *name) {
    char path[1024];
    if (length + strlen(name) + 2 > sizeof path) return false;
    memcpy(path, folder, length);
    path[length] = '/';
    strcpy(path + length + 1, name);
    return access(path, X_OK) == 0;
}

static bool ffmpeg_is_there(void) {
    const char *folders = getenv("PATH");
    while (folders && *folders) {
        size_t length = strcspn(folders, ":");
        if (length > 0 && is_executable(folders, length, "ffmpeg")) return true;
        folders += length + (folders[length] == ':');
    }
    return false;
}

static void movie_free(scree_movie *m) {
    team_destroy(m->team);
    mem_free(m->colour);
    mem_free(m->title);
    mem_free(m->path);
    mem_free(m->temporary);
    mem_free(m->cuts);
    mem_free(m->lines);
    mem_free(m->sections);
    mem_free(m);
}

/* The def outlives the call that gave it, so its texts are copied. */
static bool copy_def(scree_movie *m, const scree_picture_def *def, const char *path) {
    m->def = *def;
    m->path = mem_text(path);
    m->temporary = temporary_name(path);
    m->colour = mem_text(def->colour ? def->colour : "plain");
    m->title = def->title ? mem_text(def->title) : NULL;
    m->cuts = mem_alloc(def->cut_count + 1, sizeof *m->cuts);
    m->lines = mem_alloc(def->line_count + 1, sizeof *m->lines);
    m->sections = mem_alloc(def->section_count + 1, sizeof *m->sections);
    if (!m->path || !m->temporary || !m->colour || !m->cuts || !m->lines || !m->sections ||
        (def->title && !m->title))
        return false;
    for (size_t k = 0; k < def->line_count; k++)
        m->lines[k] = def->lines[k];
    for (size_t k = 0; k < def->cut_count; k++)
        m->cuts[k] = def->cuts[k];
    for (size_t k = 0; k < def->section_count; k++)
        m->sections[k] = def->sections[k];
    m->def.colour = m->colour;
    m->def.title = m->title;
    m->def.cuts = m->cuts;
    m->def.lines = m->lines;
    m->def.sections = m->sections;
    return true;
}

scree_status scree_movie_open(scree_movie **out, const char *path, double frames_per_second,
                              const scree_picture_def *def, scree_error *error) {
    *out = NULL;
    scree_picture_def own = scree_default_picture_def();
    TRY(sized_take(&own, def, "scree_picture_def", error));
    def = &own;
    if (!path || !strrchr(path, '.'))
        return error_set(error, SCREE_BAD_INPUT,
                         "%s: a movie needs an extension that ffmpeg knows, such as .mp4 or .webm",
                         path ? path : "(no name)");
    if (!(frames_per_second > 0 && frames_per_second <= 1000))
        return error_set(error, SCREE_BAD_INPUT, "a movie must have 0 to 1000 frames per second");
    if (!ffmpeg_is_there())
        return error_set(
            error, SCREE_NOT_FOUND,
            "%s: movies need the program ffmpeg, which is not installed (Debian: apt install "
            "ffmpeg); single pictures do not need it",
            path);
    TRY(output_may_replace(path, error));
    scree_movie *m = mem_alloc(1, sizeof *m);
    if (!m) return error_no_memory(error, "a movie");
    if (!copy_def(m, def, path)) {
        movie_free(m);
        return error_no_memory(error, "a movie");
    }
    m->rate = frames_per_second;
    *out = m;
    return SCREE_OK;
}

/* Appends options and the name of the file to the list. At the usual quality of H.264 and VP9 large
 * plain regions show blocks, so both get a finer one; files that browsers play get their index in
 * front. Other formats get no options. */
static void add_quality(char *name, char **list) {
    static char *const h264[] = {"-crf", "15", NULL},
                       *const h264_mp4[] = {"-crf", "15", "-movflags", "+faststart", NULL},
                       *const vp9[] = {"-crf", "20", "-b:v", "0", NULL};
    static const struct {
        const char *ending;
        char *const *words;
    } of[] = {{".mp4", h264_mp4}, {".mov", h264_mp4}, {".mkv", h264}, {".webm", vp9}};
    const char *ending = strrchr(name, '.');
    while (*list)
        list++;
    for (size_t i = 0; i < sizeof of / sizeof *of; i++)
        for (char *const *word = of[i].words; strcmp(ending, of[i].ending) == 0 && *word; word++)
            *list++ = *word;
    *list = name;
}

/* close-on-exec: otherwise the child would keep the writing end open and never see the end of the
 * input. */
static scree_status start_program(scree_movie *m, scree_error *error) {
    char rate[32];
    int ends[2], why = 0;
    char *arguments[24] = {
        "ffmpeg",     "-y",     "-loglevel", "error",      "-f",
        "image2pipe", "-c:v",   "png",       "-framerate", (char *)number_write(m->rate, rate),
        "-i",         "pipe:0", "-pix_fmt",  "yuv420p"};
    add_quality(m->temporary, arguments);
    posix_spawn_file_actions_t actions;
    TRY(make_temporary(m, error));
    if (pipe(ends) != 0)
        return error_set(error, SCREE_IO, "%s: cannot open a pipe to ffmpeg: %s", m->path,
                         strerror(errno));
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[0], 0);
    posix_spawn_file_actions_addclose(&actions, ends[0]);
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
    why = posix_spawnp(&m->program, "ffmpeg", &actions, NULL, arguments, environ);
    posix_spawn_file_actions_destroy(&actions);
    close(ends[0]);
    if (why != 0) {
        close(ends[1]);
        m->program = 0;
        return error_set(error, SCREE_IO, "%s: ffmpeg cannot be started: %s", m->path,
                         strerror(why));
    }
    m->pipe = fdopen(ends[1], "wb");
    if (m->pipe) return SCREE_OK;
    close(ends[1]);
    return error_no_memory(error, "a movie");
}

/* A frame of the movie: the bytes of its picture, or the error that prevented it. */
typedef struct drawn {
    const scree_frame *frame;
    char *bytes;
    size_t size;
    double height;
    scree_status status;
    scree_error error;
} drawn;

static void drawn_free(drawn *d) { free(d->bytes); }

static scree_status draw_into(drawn *d, const scree_movie *m, const scree_frame *before,
                              scree_error *error) {
    display page;
    TRY(picture_make(&page, d->frame, before, &m->def, error));
    d->height = page.height;
    FILE *to = open_memstream(&d->bytes, &d->size);
    scree_status status =
        to ? png_write(&page, to, m->path, error) : error_no_memory(error, "a picture of a movie");
    if (to && fclose(to) != 0 && status == SCREE_OK)
        status = error_no_memory(error, "a picture of a movie");
    display_free(&page);
    return status;
}

/* Writes with SIGPIPE blocked for this thread: the death of ffmpeg is an error and must not end
 * this program. */
static scree_status write_frame(scree_movie *m, const drawn *d, scree_error *error) {
    sigset_t pipe_signal, old;
    struct timespec now = {0, 0};
    scree_status status = SCREE_OK;
    sigemptyset(&pipe_signal);
    sigaddset(&pipe_signal, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &pipe_signal, &old);
    bool broken = fwrite(d->bytes, 1, d->size, m->pipe) != d->size;
    if (fflush(m->pipe) != 0 || broken)
        status = error_set(error, SCREE_IO,
                           "%s: ffmpeg stopped early: check the extension of the file", m->path);
    if (status != SCREE_OK) sigtimedwait(&pipe_signal, NULL, &now);
    pthread_sigmask(SIG_SETMASK, &old, NULL);
    return status;
}

typedef struct drawing {
    const scree_movie *m;
    const scree_frame *before;
    drawn *of;
} drawing;

static void draw_some(void *context, size_t begin, size_t end) {
    const drawing *w = context;
    for (size_t k = begin; k < end; k++)
        w->of[k].status = draw_into(&w->of[k], w->m, w->before, &w->of[k].error);
}

static scree_status draw_all(scree_movie *m, drawn *of, size_t count, const scree_frame *before,
                             scree_error *error) {
    drawing w = {m, before, of};
    scree_status status = SCREE_OK;
    team_for_uneven(m->team, count, 1, draw_some, &w);
    for (size_t k = 0; k < count && status == SCREE_OK; k++) {
        status = of[k].status;
        if (status != SCREE_OK && error) *error = of[k].error;
        if (status == SCREE_OK && !m->pipe) status = start_program(m, error);
        if (status == SCREE_OK) status = write_frame(m, &of[k], error);
        if (status == SCREE_OK) m->frames++;
    }
    return status;
}

static scree_status draw_these(scree_movie *m, const scree_frame *const *frames, size_t count,
                               const scree_frame *before, scree_error *error) {
    drawn *of = mem_alloc(count + 1, sizeof *of);
    if (!of) return error_no_memory(error, "a movie");
    for (size_t k = 0; k < count; k++)
        of[k].frame = frames[k];
    scree_status status = draw_all(m, of, count, before, error);
    if (status == SCREE_OK && count > 0) m->def.height = of[0].height;
    for (size_t k = 0; k < count; k++)
        drawn_free(&of[k]);
    mem_free(of);
    return status;
}

scree_status scree_movie_frames(scree_movie *m, const scree_frame *const *frames, size_t count,
                                const scree_frame *before, int threads, scree_error *error) {
    size_t first = m->frames == 0 && count > 0; /* every frame has the size of the first */
    if (threads < 1 || threads > 1024)
        return error_set(error, SCREE_BAD_INPUT, "a movie needs 1 to 1024 threads");
    if (threads != team_threads(m->team)) {
        team_destroy(m->team);
        m->team = NULL;
        TRY(team_create(&m->team, threads, error));
    }
    if (first) {
        TRY(scree_picture_fit(&m->def, 1, frames[0], before, error));
        TRY(draw_these(m, frames, 1, before, error));
    }
    return draw_these(m, frames + first, count - first, before, error);
}

scree_status scree_movie_frame(scree_movie *m, const scree_frame *frame, const scree_frame *before,
                               scree_error *error) {
    return scree_movie_frames(m, &frame, 1, before, 1, error);
}

/* Waits for ffmpeg; true if it succeeded. */
static bool end_program(scree_movie *m) {
    int how = 0;
    bool good = true;
    if (m->pipe && fclose(m->pipe) != 0) good = false;
    m->pipe = NULL;
    if (m->program > 0) {
        pid_t got;
        do {
            got = waitpid(m->program, &how, 0);
        } while (got < 0 && errno == EINTR);
        good = good && got == m->program && WIFEXITED(how) && WEXITSTATUS(how) == 0;
    }
    m->program = 0;
    return good;
}

scree_status scree_movie_close(scree_movie *m, scree_error *error) {
    scree_status status = SCREE_OK;
    bool good = end_program(m);
    if (m->frames == 0)
        status =
            error_set(error, SCREE_BAD_INPUT, "%s: a movie without frames is not written", m->path);
    else if (!good || rename(m->temporary, m->path) != 0)
        status = error_set(error, SCREE_IO,
                           "%s: ffmpeg did not finish the movie: check the extension and the "
                           "folder",
                           m->path);
    if (status != SCREE_OK) unlink(m->temporary);
    movie_free(m);
    return status;
}

void scree_movie_discard(scree_movie *m) {
    if (!m) return;
    end_program(m);
    unlink(m->temporary);
    movie_free(m);
}
