/* The exporter of pages: one HTML file that shows the frames in any browser, without a server and
 * without a network. It is the page of scree view and contains frames, layout and series, deflated
 * and in base64. */
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#if SCREE_WITH_ZLIB
#include <zlib.h>
#endif

#include "base/memory.h"
#include "export/exporter.h"
#include "view/pack.h"
#include "view/page.h"
#include "view/source.h"

/* Browsers open larger pages slowly or not at all. */
#define LARGE 150e6

const exporter_kind exporter_html;

typedef struct html_parameters {
    char *title;
} html_parameters;

static const param parameters[] = {
    PARAM_ROW(html_parameters, title, TEXT, .flags = PARAM_OPTIONAL,
              .help = "title of the page; default: the name of its file"),
    {0}};

typedef struct html_exporter {
    exporter head;
    const scree_layout *layout;
    const html_parameters *wishes;
    FILE *file;
    char *path, *temporary;
    double *t;
    size_t frames, room;
    bytes series[3];
    bytes columns; /* the description of the columns of a frame */
    uint64_t written;
} html_exporter;

static const char *const series_names[3] = {"ledger", "certificate", "values"};

static void discard(exporter *e) {
    html_exporter *h = (html_exporter *)e;
    if (h->file) {
        fclose(h->file);
        unlink(h->temporary);
    }
    for (int i = 0; i < 3; i++)
        bytes_free(&h->series[i]);
    bytes_free(&h->columns);
    mem_free(h->t);
    mem_free(h->path);
    mem_free(h->temporary);
    mem_free(h);
}

static scree_status put(html_exporter *h, const void *data, size_t size, scree_error *error) {
    h->written += size;
    if (size == 0 || fwrite(data, 1, size, h->file) == size) return SCREE_OK;
    return error_set(error, SCREE_IO, "%s: writing failed; is the disk full?", h->path);
}

static scree_status put_text(html_exporter *h, const char *text, scree_error *error) {
    return put(h, text, strlen(text), error);
}

static scree_status put_base64(html_exporter *h, const unsigned char *data, size_t size,
                               scree_error *error) {
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    char line[4096];
    size_t used = 0;
    for (size_t i = 0; i < size; i += 3) {
        uint32_t word = (uint32_t)data[i] << 16;
        if (i + 1 < size) word |= (uint32_t)data[i + 1] << 8;
        if (i + 2 < size) word |= data[i + 2];
        line[used++] = letters[word >> 18];
        line[used++] = letters[word >> 12 & 63];
        line[used++] = i + 1 < size ? letters[word >> 6 & 63] : '=';
        line[used++] = i + 2 < size ? letters[word & 63] : '=';
        if (used < sizeof line) continue;
        TRY(put(h, line, used, error));
        used = 0;
    }
    return put(h, line, used, error);
}

/* A part of the page's data: <script type="scree/deflate" id="...">. */
static scree_status put_part(html_exporter *h, const char *id, const bytes *b, scree_error *error) {
    char head[128];
    TRY(bytes_check(b, error));
#if SCREE_WITH_ZLIB
    uLongf size = compressBound((uLong)b->count);
    unsigned char *packed = mem_alloc(size, 1);
    if (!packed) return error_no_memory(error, "a page");
    bool done = compress2(packed, &size, b->data, (uLong)b->count, 6) == Z_OK;
    const char *type = "scree/deflate";
#else
    size_t size = b->count;
    unsigned char *packed = b->data;
    bool done = true;
    const char *type = "scree/plain";
#endif
    snprintf(head, sizeof head, "<script type=\"%s\" id=\"%s\">", type, id);
    scree_status status =
        done ? put_text(h, head, error) : error_no_memory(error, "a compressed page");
    if (status == SCREE_OK) status = put_base64(h, packed, size, error);
    if (status == SCREE_OK) status = put_text(h, "</script>\n", error);
#if SCREE_WITH_ZLIB
    mem_free(packed);
#endif
    return status;
}

/* The page without its script, which follows at the end, after the data. */
static scree_status put_head(html_exporter *h, scree_error *error) {
    static const char policy[] =
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src "
        "'unsafe-inline'; style-src 'unsafe-inline'; img-src data: blob:; media-src blob:\">\n";
    const char *html = (const char *)page_html, *head = strstr(html, "<title>"),
               *script = strstr(html, "<script src=");
    if (!head || !script) return BUG(error, "the viewer's page has no title or no script");
    TRY(put(h, html, (size_t)(head - html), error));
    TRY(put_text(h, policy, error));
    TRY(put(h, head, (size_t)(script - head), error));
    bytes layout = {0};
    scree_status status = pack_layout(h->layout, &layout, error);
    if (status == SCREE_OK) status = put_part(h, "scree-layout", &layout, error);
    bytes_free(&layout);
    return status;
}

static scree_status open_file(html_exporter *h, const export_job *job, scree_error *error) {
    size_t length = strlen(job->path);
    if (!job->overwrite && access(job->path, F_OK) == 0)
        return error_set(error, SCREE_BAD_INPUT, "%s: exists already; --overwrite replaces it",
                         job->path);
    h->path = mem_text(job->path);
    h->temporary = mem_alloc(length + 5, 1);
    if (!h->path || !h->temporary) return error_no_memory(error, "a page");
    memcpy(h->temporary, job->path, length);
    memcpy(h->temporary + length, ".new", 4);
    h->file = fopen(h->temporary, "wb");
    if (!h->file) return error_set(error, SCREE_IO, "%s: the file cannot be written", h->temporary);
    return put_head(h, error);
}

static scree_status open_html(exporter **out, const export_job *job, scree_error *error) {
    html_exporter *h = mem_alloc(1, sizeof *h);
    if (!h) return error_no_memory(error, "a page");
    h->head.kind = &exporter_html;
    h->layout = job->layout, h->wishes = job->parameters;
    scree_status status = open_file(h, job, error);
    if (status == SCREE_OK)
        *out = &h->head;
    else
        discard(&h->head);
    return status;
}

/* Columns that are left out: ids are in the layout, and positions are sent as body.place and
 * body.turn. */
static bool is_left_out(const char *name) {
    static const char *const names[] = {"body.id", "body.position", "contact.id", NULL};
    for (int i = 0; names[i]; i++)
        if (strcmp(name, names[i]) == 0) return true;
    return false;
}

static scree_status put_frame(html_exporter *h, const scree_frame *frame, scree_error *error) {
    static const pack_range all = {0, SIZE_MAX};
    char id[64];
    pack p;
    bytes packed = {0};
    scree_column c;
    scree_frame_info info = scree_frame_info_of(frame);
    pack_begin(&p);
    pack_frame_facts(&p, frame, (int64_t)h->frames, info.bodies, info.contacts);
    pack_frame_column(&p, frame, "body.place", all);
    pack_frame_column(&p, frame, "body.turn", all);
    for (size_t i = 0; (c = scree_frame_column_at(frame, i)).name; i++)
        if (!is_left_out(c.name)) pack_frame_column(&p, frame, c.name, all);
    snprintf(id, sizeof id, "scree-frame-%zu", h->frames);
    scree_status status = pack_finish(&p, &packed, error);
    if (status == SCREE_OK) status = put_part(h, id, &packed, error);
    bytes_free(&packed);
    return status;
}

static scree_status write_frame(exporter *e, const scree_frame *frame, scree_error *error) {
    html_exporter *h = (html_exporter *)e;
    scree_frame_info info = scree_frame_info_of(frame);
    TRY(put_frame(h, frame, error));
    for (int i = 0; i < 3; i++)
        series_add(&h->series[i], series_names[i], frame, (int64_t)h->frames);
    if (h->frames == 0) describe_columns(frame, &h->columns);
    if (!array_grow((void **)&h->t, &h->room, h->frames + 1, sizeof *h->t))
        return error_no_memory(error, "a page");
    h->t[h->frames++] = info.t;
    return SCREE_OK;
}

/* The given title, or the name of the file: "wall" for out/wall.html. */
static char *title_of(const html_exporter *h) {
    const char *given = h->wishes->title, *slash = strrchr(h->path, '/');
    char *title = mem_text(given && given[0] ? given : slash ? slash + 1 : h->path);
    char *dot = title && !(given && given[0]) ? strrchr(title, '.') : NULL;
    if (dot && dot != title) *dot = '\0';
    return title;
}

static scree_status put_info(html_exporter *h, scree_error *error) {
    bytes info = {0};
    bytes_add(&info, "{", 1);
    describe_layout(h->layout, &info);
    json_pair_text(&info, "kind", "file");
    char *title = title_of(h);
    json_pair_text(&info, "title", title ? title : "");
    mem_free(title);
    json_pair_text(&info, "scene", "");
    json_pair_number(&info, "frames", (double)h->frames);
    json_key(&info, "measures");
    bytes_add(&info, "[]", 2);
    json_key(&info, "columns");
    bytes_add(&info, "[", 1);
    bytes_add(&info, h->columns.data, h->columns.count);
    bytes_add(&info, "]}", 2);
    scree_status status = put_part(h, "scree-info", &info, error);
    bytes_free(&info);
    return status;
}

static scree_status put_series(html_exporter *h, scree_error *error) {
    bytes all = {0};
    bytes_add(&all, "{", 1);
    for (int i = 0; i < 3; i++) {
        json_key(&all, series_names[i]);
        bytes_add(&all, h->series[i].data, h->series[i].count);
        bytes_print(&all, h->frames ? "]}" : "null");
        all.failed |= h->series[i].failed;
    }
    bytes_add(&all, "}", 1);
    scree_status status = put_part(h, "scree-series", &all, error);
    bytes_free(&all);
    return status;
}

static scree_status put_end(html_exporter *h, scree_error *error) {
    bytes t = {0};
    bytes_add(&t, h->t, h->frames * sizeof *h->t);
    scree_status status = put_part(h, "scree-times", &t, error);
    bytes_free(&t);
    TRY(status);
    TRY(put_info(h, error));
    TRY(put_series(h, error));
    TRY(put_text(h, "<script>", error));
    TRY(put(h, page_js, page_js_size, error));
    return put_text(h, "</script>\n</body>\n</html>\n", error);
}

static scree_status finish_file(html_exporter *h, scree_error *error) {
    TRY(put_end(h, error));
    bool good = fflush(h->file) == 0 && fsync(fileno(h->file)) == 0;
    good = fclose(h->file) == 0 && good;
    h->file = NULL;
    if (good && rename(h->temporary, h->path) == 0) return SCREE_OK;
    unlink(h->temporary);
    return error_set(error, SCREE_IO, "%s: writing failed; is the disk full?", h->path);
}

static scree_status close_html(exporter *e, scree_error *error) {
    html_exporter *h = (html_exporter *)e;
    scree_status status = finish_file(h, error);
    if (status == SCREE_OK && (double)h->written > LARGE)
        log_warning("%s has %.0f MB, more than browsers open well: give fewer frames by --from, "
                    "--to, or show the result by scree view",
                    h->path, (double)h->written / 1e6);
    discard(e);
    return status;
}

const exporter_kind exporter_html = {
    .head = {.name = "html",
             .help = "write one page that shows the frames in any browser, without a network: "
                     "bodies, contacts, fields and charts, as scree view does",
             .params = parameters,
             .size = sizeof(html_parameters)},
    .target = "FILE.html",
    .open = open_html,
    .frame = write_frame,
    .close = close_html,
    .discard = discard,
};
