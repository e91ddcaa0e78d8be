#include "fuzz/requests.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "frame/columns.h"
#include "scree/view.h"
#include "view/pack.h"
#include "view/source.h"

#define PORT     8080
#define LINE     8192 /* bytes of a request, as max_request_size in view/server.c */
#define REQUESTS 12   /* of one input */
#define VIEWS    2
#define INPUTS   200 /* until the views are opened again: a run goes on and keeps its frames */

static void must(bool holds, const char *what, const char *of) {
    if (holds) return;
    fprintf(stderr, "broken promise: %s\n%s\n", what, of);
    abort();
}

/* Results that may be damaged. */

static bool taken(scree_status status, const scree_error *error) {
    must(status == SCREE_OK || error->text[0] != '\0', "an error has a text", "");
    return status == SCREE_OK;
}

static void ask_for_rows(view_source *s, uint64_t choice, bytes *out) {
    static const char *const tables[] = {"body", "contact", "node", "element"};
    static const char *const series[] = {"ledger", "values", "kinetic", "stress"};
    scree_error error = {0};
    taken(answer_row(s, 0, tables[choice % 4], choice / 4 % 8, out, &error), &error);
    error = (scree_error){0};
    taken(answer_series(s, series[choice / 32 % 4], 0, 8, 1, out, &error), &error);
}

static bool ask_for_frame(view_source *s, int64_t index, uint64_t choice, bytes *out) {
    char names[1000];
    size_t used = (size_t)snprintf(names, sizeof names, "%s",
                                   choice % 2 ? "body.place,body.turn" : "contact.force");
    const column_info *columns = column_infos(scree_layout_info_of(s->layout).dimension);
    for (int i = 0; i < FRAME_COLUMNS; i++)
        if (columns[i].name && choice >> i % 64 & 1)
            used += (size_t)snprintf(names + used, sizeof names - used, ",%.36s", columns[i].name);
    must(used < sizeof names, "there is room for all names", names);
    scree_error error = {0};
    return taken(answer_frame(s, index, names, choice % 3, 1000, out, &error), &error);
}

static bool ask_for_all(view_source *s, uint64_t choice, bytes *out) {
    scree_error error = {0};
    bool good = taken(answer_info(s, out, &error), &error);
    good = taken(pack_layout(s->layout, out, &error), &error) && good;
    for (int64_t i = 0; i < s->frames && i < 4; i++)
        good = ask_for_frame(s, i, choice >> i, out) && good;
    ask_for_rows(s, choice, out);
    return good;
}

bool result_is_shown(const char *path, uint64_t choice) {
    view_source *s = NULL;
    scree_error error = {0};
    bytes out = {0};
    if (!taken(source_of_result(&s, path, &error), &error)) return false;
    bool good = ask_for_all(s, choice, &out);
    s->kind->close(s);
    bytes_free(&out);
    return good;
}

#if SCREE_WITH_CIVETWEB

#include <civetweb.h>

/* What the server sees of a connection, and what it answers. */
struct mg_connection {
    struct mg_request_info info;
    char text[LINE + 200];
    int answers, status;
    long announced; /* bytes of the body */
    char type[64];
    char *body;
    size_t bytes;
};

/* Instead of civetweb's functions of the same names. Those that only work on texts are its own. */

struct mg_context {
    struct mg_callbacks callback;
    void *user;
};

static struct mg_context *last_started;

unsigned mg_init_library(unsigned features) { return features; }

struct mg_context *mg_start(const struct mg_callbacks *callbacks, void *user_data,
                            const char **configuration_options) {
    (void)configuration_options;
    struct mg_context *context = malloc(sizeof *context);
    if (context) *context = (struct mg_context){*callbacks, user_data};
    last_started = context;
    return context;
}

void mg_stop(struct mg_context *context) { free(context); }

int mg_get_server_ports(const struct mg_context *context, int size, struct mg_server_port *ports) {
    (void)context;
    if (size > 0) ports[0].port = PORT;
    return size > 0;
}

const struct mg_request_info *mg_get_request_info(const struct mg_connection *c) {
    return &c->info;
}

const char *mg_get_header(const struct mg_connection *c, const char *name) {
    for (int i = 0; i < c->info.num_headers; i++)
        if (mg_strcasecmp(c->info.http_headers[i].name, name) == 0)
            return c->info.http_headers[i].value;
    return NULL;
}

void mg_disable_connection_keep_alive(struct mg_connection *c) { (void)c; }

/* The server prints the head of its answer in one call. */
int mg_printf(struct mg_connection *c, const char *format, ...) {
    char head[4096];
    va_list list;
    va_start(list, format);
    int length = vsnprintf(head, sizeof head, format, list);
    va_end(list);
    const char *announced = strstr(head, "\r\nContent-Length: "),
               *type = strstr(head, "\r\nContent-Type: ");
    must(length > 0 && (size_t)length < sizeof head && announced && type, "an answer has a head",
         head);
    must(sscanf(head, "HTTP/1.1 %d", &c->status) == 1, "an answer has a status", head);
    c->answers++;
    c->announced = strtol(announced + 18, NULL, 10);
    sscanf(type + 16, "%63[^\r]", c->type);
    return length;
}

int mg_write(struct mg_connection *c, const void *data, size_t size) {
    char *more = realloc(c->body, c->bytes + size + 1);
    must(more != NULL, "memory", "");
    memcpy(more + c->bytes, data, size);
    c->body = more, c->bytes += size;
    more[c->bytes] = '\0';
    return (int)size;
}

/* JSON: each function goes beyond what it accepts; NULL: it is not there. */

static const char *json(const char *c, int depth);

static const char *json_string(const char *c) {
    if (*c++ != '"') return NULL;
    for (; *c != '"'; c++) {
        if ((unsigned char)*c < 0x20) return NULL;
        if (*c == '\\' && !*++c) return NULL;
    }
    return c + 1;
}

static const char *json_plain(const char *c) {
    static const char *const words[] = {"true", "false", "null"};
    for (size_t i = 0; i < 3; i++)
        if (strncmp(c, words[i], strlen(words[i])) == 0) return c + strlen(words[i]);
    char *end;
    if (*c != '-' && !isdigit((unsigned char)*c)) return NULL; /* neither inf nor nan */
    strtod(c, &end);
    return end == c ? NULL : end;
}

static const char *json_list(const char *c, int depth) {
    bool keys = *c == '{';
    char end = keys ? '}' : ']';
    if (*++c == end) return c + 1;
    for (;; c++) {
        if (keys && (!(c = json_string(c)) || *c++ != ':')) return NULL;
        if (!(c = json(c, depth + 1))) return NULL;
        if (*c == end) return c + 1;
        if (*c != ',') return NULL;
    }
}

static const char *json(const char *c, int depth) {
    if (depth > 20) return NULL;
    if (*c == '{' || *c == '[') return json_list(c, depth);
    return *c == '"' ? json_string(c) : json_plain(c);
}

static bool is_json(const char *text) {
    const char *end = json(text, 0);
    return end && end[strspn(end, " ")] == '\0';
}

/* "SCV1", the bytes of a head in JSON, and numbers at multiples of 4 bytes (view/pack.h). */
static bool is_pack(const struct mg_connection *c) {
    uint32_t head;
    if (c->bytes < 8 || memcmp(c->body, "SCV1", 4) != 0) return false;
    memcpy(&head, c->body + 4, 4);
    if (head > c->bytes - 8 || head % 8) return false;
    char *text = strndup(c->body + 8, head);
    bool good = text && strlen(text) == head && is_json(text);
    free(text);
    return good;
}

/* Views. */

typedef struct shown {
    scree_view *view;
    struct mg_context *server;
} shown;
static shown views[VIEWS];
static int answered;

static const char *token_of(const scree_view *v) {
    return strstr(scree_view_address(v), "token=") + 6;
}

static void open_views(const char *result, const char *scene) {
    const char *path[VIEWS] = {result, scene};
    for (int i = 0; i < VIEWS; i++) {
        scree_error error = {0};
        scree_view_def def = scree_default_view_def();
        def.path = path[i], def.threads = 1;
        scree_view_close(views[i].view);
        must(scree_view_open(&views[i].view, &def, &error) == SCREE_OK, "a view opens", error.text);
        views[i].server = last_started;
    }
}

/* Cuts a line off; NULL where the request ends. */
static char *next_line(char **rest) {
    char *line = *rest;
    if (!*line || *line == '\n') return NULL;
    char *end = line + strcspn(line, "\n");
    *rest = *end ? end + 1 : end;
    *end = '\0';
    return line;
}

static void add_header(struct mg_request_info *info, const char *name, const char *value) {
    if (info->num_headers < MG_MAX_HEADERS)
        info->http_headers[info->num_headers++] = (struct mg_header){name, value};
}

/* The text of one request into the parts that civetweb makes of it. */
static bool take_apart(struct mg_connection *c) {
    struct mg_request_info *info = &c->info;
    char *rest = c->text, *line = next_line(&rest), *path;
    if (!line || !(path = strchr(line, ' '))) return false;
    *path++ = '\0';
    char *query = strchr(path, '?');
    if (query) *query++ = '\0';
    info->request_method = line, info->request_uri = info->local_uri = path;
    info->local_uri_raw = *path == '/' ? path : NULL;
    info->query_string = query, info->content_length = -1;
    while ((line = next_line(&rest)) != NULL) {
        char *value = strchr(line, ':');
        if (!value) continue;
        *value++ = '\0';
        add_header(info, line, value + strspn(value, " "));
    }
    const char *length = mg_get_header(c, "Content-Length");
    if (length) info->content_length = strtoll(length, NULL, 10);
    return true;
}

static bool is_right_token(const struct mg_connection *c, const scree_view *v) {
    const char *given = mg_get_header(c, "X-Scree-Token"), *query = c->info.query_string;
    char of_query[200] = "";
    if (!given && query) mg_get_var(query, strlen(query), "token", of_query, sizeof of_query);
    return strcmp(given ? given : of_query, token_of(v)) == 0;
}

static bool is_right_host(const struct mg_connection *c) {
    const char *host = mg_get_header(c, "Host");
    return strncmp(host, "127.0.0.1:", 10) == 0 || strncmp(host, "localhost:", 10) == 0;
}

/* Text that is JSON, or one of the two packs, or the page. */
static bool is_whole(const struct mg_connection *c) {
    const char *path = c->info.local_uri_raw;
    if (strcmp(c->type, "application/json") == 0) return c->body && is_json(c->body);
    if (strcmp(c->type, "application/octet-stream") != 0) return true;
    return strcmp(path, "/api/times") == 0 ? c->bytes % 8 == 0 : is_pack(c);
}

static void check_answer(const struct mg_connection *c, const scree_view *v, const char *request) {
    must(c->answers == 1, "a request has one answer", request);
    must(c->announced >= 0 && (size_t)c->announced == c->bytes, "an answer has the bytes it says",
         request);
    must(c->status == 200 || (c->status >= 400 && c->status <= 500), "a status that is known",
         request);
    must(is_whole(c), "an answer can be read", request);
    if (c->status != 200) return;
    must(is_right_token(c, v), "nothing is granted without the token", request);
    must(is_right_host(c), "nothing is granted under another name", request);
}

static bool ask(const shown *s, const char *request, size_t length) {
    struct mg_connection *c = calloc(1, sizeof *c);
    must(c != NULL, "memory", "");
    snprintf(c->text, sizeof c->text, "%.*s\n", (int)(length < LINE ? length : LINE), request);
    bool granted = false;
    if (take_apart(c)) {
        const char *query = c->info.query_string;
        if (!mg_get_header(c, "Host")) add_header(&c->info, "Host", "127.0.0.1:8080");
        if (!mg_get_header(c, "X-Scree-Token") && !(query && strstr(query, "token=")))
            add_header(&c->info, "X-Scree-Token", token_of(s->view));
        c->info.user_data = s->server->user;
        if (mg_get_header(c, "Host")) { /* else it has too many headers for another */
            s->server->callback.begin_request(c);
            check_answer(c, s->view, request);
            granted = c->status == 200;
        }
    }
    free(c->body);
    free(c);
    return granted;
}

bool requests_answer(const char *text, size_t count, const char *result, const char *scene) {
    static const char pause[] = "POST /api/pause";
    bool granted = false;
    (void)count;
    if (answered++ % INPUTS == 0) open_views(result, scene);
    for (int k = 0; k < REQUESTS && *text; k++) {
        const char *end = strstr(text, "\n\n");
        size_t length = end ? (size_t)(end - text) : strlen(text);
        for (int i = 0; i < VIEWS; i++)
            granted = ask(&views[i], text, length) || granted;
        text += length + strspn(text + length, "\n");
    }
    must(ask(&views[1], pause, sizeof pause - 1), "a run can be paused", text);
    return granted;
}

void requests_end(void) {
    for (int i = 0; i < VIEWS; i++) {
        scree_view_close(views[i].view);
        views[i].view = NULL;
    }
}

#else

void requests_end(void) {}

bool requests_answer(const char *text, size_t count, const char *result, const char *scene) {
    (void)text, (void)count, (void)result, (void)scene;
    return true;
}

#endif
