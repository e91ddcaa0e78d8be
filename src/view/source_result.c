/* A result file as a source. While it is being written it is opened again whenever it has changed.
 */
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "frame/frame.h"
#include "result/reader.h"
#include "view/source.h"

typedef struct result_source {
    view_source head;
    scree_result *result;
    char *path, *title;
    struct stat seen;
    scree_frame frame; /* read last */
    int64_t index;     /* its index; -1: none */
    char names[1024];  /* its columns */
    bool growing;
} result_source;

static result_source *of(view_source *s) { return (result_source *)s; }

/* The value of "title:" in the scene's text, without quotes; "" if there is none. */
static char *title_of(const char *scene) {
    const char *line = scene;
    while (line && strncmp(line, "title:", 6) != 0) {
        line = strchr(line, '\n');
        if (line) line++;
    }
    if (!line) return mem_text("");
    line += 6 + strspn(line + 6, " ");
    size_t length = strcspn(line, "\n");
    if (length >= 2 && (*line == '"' || *line == '\'') && line[length - 1] == *line)
        line++, length -= 2;
    char *title = mem_alloc(length + 1, 1);
    if (title) memcpy(title, line, length);
    return title;
}

static bool is_same(const struct stat *a, const struct stat *b) {
    return a->st_size == b->st_size && a->st_ino == b->st_ino &&
           a->st_mtim.tv_sec == b->st_mtim.tv_sec && a->st_mtim.tv_nsec == b->st_mtim.tv_nsec;
}

/* While a result is being written there is a counter file beside it. */
static bool has_writer(const char *path) {
    char counter[4096];
    struct stat info;
    int length = snprintf(counter, sizeof counter, "%s.seq", path);
    return length > 0 && (size_t)length < sizeof counter && stat(counter, &info) == 0;
}

static scree_status reopen(result_source *r, scree_error *error) {
    struct stat now;
    scree_result *again;
    if (stat(r->path, &now) != 0)
        return error_set(error, SCREE_IO, "%s: the file is gone", r->path);
    TRY(scree_result_open(&again, r->path, error));
    scree_result_close(r->result);
    r->result = again, r->seen = now, r->index = -1;
    const char *scene = scree_result_text(again, "scene");
    char *title = title_of(scene);
    mem_free(r->title);
    r->title = title;
    r->head.layout = scree_result_layout(again);
    r->head.frames = scree_result_frames(again);
    r->head.scene = scene ? scene : "";
    r->head.title = title ? title : "";
    return SCREE_OK;
}

static scree_status refresh(view_source *s, scree_error *error) {
    result_source *r = of(s);
    struct stat now;
    r->growing = has_writer(r->path);
    if (stat(r->path, &now) == 0 && is_same(&now, &r->seen)) return SCREE_OK;
    return reopen(r, error);
}

/* Whether the frame in memory is this one, with these columns. */
static bool is_held(const result_source *r, int64_t index, const char *names) {
    return r->index == index && strcmp(r->names, names) == 0;
}

static void join(const char *const *names, char *out, size_t room) {
    size_t used = 0;
    out[0] = '\0';
    for (; names && *names && used + 1 < room; names++) {
        int length = snprintf(out + used, room - used, "%s,", *names);
        used += length > 0 ? (size_t)length : 0;
    }
}

static scree_status read_frame(view_source *s, int64_t index, frame_wish wish, shown_frame *out,
                               scree_error *error) {
    result_source *r = of(s);
    char names[sizeof r->names];
    join(wish.names, names, sizeof names);
    if (wish.whole) memcpy(names, "*", 2);
    if (!is_held(r, index, names)) {
        r->index = -1;
        TRY(wish.whole ? result_read(r->result, index, &r->frame, error)
                       : result_read_some(r->result, index, wish.names, &r->frame, error));
        memcpy(r->names, names, sizeof names);
        r->index = index;
    }
    *out = (shown_frame){.frame = &r->frame};
    result_frame_rows(r->result, index, &out->bodies, &out->contacts);
    return SCREE_OK;
}

static void times(const view_source *s, int64_t first, int64_t count, double *out) {
    const result_source *r = (const result_source *)s;
    memcpy(out, result_times(r->result) + first, (size_t)count * sizeof *out);
}

static void state(view_source *s, bytes *out) {
    json_key(out, "growing");
    bytes_print(out, "%s", of(s)->growing ? "true" : "false");
}

static scree_status steer(view_source *s, const steering *request, scree_error *error) {
    (void)s, (void)request;
    return error_set(error, SCREE_UNSUPPORTED,
                     "a result is shown, which cannot be steered: scree view SCENE runs a scene");
}

static void close_result(view_source *s) {
    result_source *r = of(s);
    scree_result_close(r->result);
    mem_free(r->path);
    mem_free(r->title);
    mem_free(r);
}

static const source_kind result_kind = {.name = "result",
                                        .refresh = refresh,
                                        .frame = read_frame,
                                        .times = times,
                                        .state = state,
                                        .steer = steer,
                                        .close = close_result};

scree_status source_of_result(view_source **out, const char *path, scree_error *error) {
    result_source *r = mem_alloc(1, sizeof *r);
    if (!r) return error_no_memory(error, "a view");
    r->head.kind = &result_kind;
    r->path = mem_text(path);
    scree_status status = r->path ? refresh(&r->head, error) : error_no_memory(error, "a view");
    if (status == SCREE_OK)
        *out = &r->head;
    else
        close_result(&r->head);
    return status;
}
