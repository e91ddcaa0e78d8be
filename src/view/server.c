/* The server, on civetweb. Every request is checked before it is answered. There is no document
 * root, so no file of the disk can be requested; the table `routes` lists everything that is
 * answered. */
#include "scree/view.h"

#if SCREE_WITH_CIVETWEB

#include <civetweb.h>
#include <ctype.h>
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "base/memory.h"
#include "base/sized.h"
#include "base/text.h"
#include "view/pack.h"
#include "view/page.h"
#include "view/source.h"

#define TOKEN_BYTES 16
#define QUERY_MAX   4096 /* bytes of a query */
#define WORD_MAX    1024 /* bytes of one value of it */

struct scree_view {
    struct mg_context *server;
    view_source *source; /* the source that is shown */
    view_source *result; /* a result from which a run was started; NULL: none */
    char *path;
    int threads;
    pthread_mutex_t lock; /* of the sources */
    bool has_lock;
    char token[2 * TOKEN_BYTES + 1];
    char listen[64]; /* the address it listens on */
    char address[160];
    int port;
};

/* A request that passed the checks, and its answer. */
typedef struct request {
    scree_view *view;
    const char *query; /* "" where there is none */
    bytes body;
    const char *type;
} request;

/* Values of the query. */

static bool query_text(const request *r, const char *name, char *out, size_t room) {
    out[0] = '\0';
    return mg_get_var(r->query, strlen(r->query), name, out, room) >= 0;
}

/* -1 if the value is not a number. */
static int64_t query_integer(const request *r, const char *name, int64_t fallback) {
    char text[32], *end;
    if (!query_text(r, name, text, sizeof text)) return fallback;
    errno = 0;
    long long value = strtoll(text, &end, 10);
    return end != text && !*end && errno == 0 ? value : -1;
}

static double query_real(const request *r, const char *name) {
    char text[64];
    const char *cursor = text;
    double value;
    return query_text(r, name, text, sizeof text) && number_read(&cursor, &value) ? value : 0;
}

/* Routes. */

static scree_status route_page(request *r, scree_error *error) {
    static const char mark[] = "@TOKEN@";
    const char *html = (const char *)page_html, *at;
    r->type = "text/html; charset=utf-8";
    while ((at = strstr(html, mark)) != NULL) {
        bytes_add(&r->body, html, (size_t)(at - html));
        bytes_add(&r->body, r->view->token, strlen(r->view->token));
        html = at + sizeof mark - 1;
    }
    bytes_add(&r->body, html, strlen(html));
    return bytes_check(&r->body, error);
}

static scree_status route_script(request *r, scree_error *error) {
    r->type = "text/javascript; charset=utf-8";
    bytes_add(&r->body, page_js, page_js_size);
    return bytes_check(&r->body, error);
}

static scree_status route_info(request *r, scree_error *error) {
    return answer_info(r->view->source, &r->body, error);
}

static scree_status route_state(request *r, scree_error *error) {
    return answer_state(r->view->source, &r->body, error);
}

static scree_status pack_layout_of(request *r, scree_error *error);

static scree_status route_frame(request *r, scree_error *error) {
    char names[WORD_MAX];
    r->type = "application/octet-stream";
    query_text(r, "columns", names, sizeof names);
    int64_t first = query_integer(r, "first", 0), count = query_integer(r, "count", -1);
    return answer_frame(r->view->source, query_integer(r, "index", 0), names,
                        first > 0 ? (size_t)first : 0, count < 0 ? SIZE_MAX : (size_t)count,
                        &r->body, error);
}

static scree_status route_times(request *r, scree_error *error) {
    r->type = "application/octet-stream";
    return answer_times(r->view->source, query_integer(r, "first", 0), &r->body, error);
}

static scree_status route_row(request *r, scree_error *error) {
    char table[32];
    int64_t row = query_integer(r, "row", -1);
    query_text(r, "table", table, sizeof table);
    if (row < 0) return error_set(error, SCREE_BAD_INPUT, "row: a number from 0 on is missing");
    return answer_row(r->view->source, query_integer(r, "index", 0), table, (size_t)row, &r->body,
                      error);
}

static scree_status route_series(request *r, scree_error *error) {
    char what[WORD_MAX];
    query_text(r, "of", what, sizeof what);
    return answer_series(r->view->source, what, query_integer(r, "first", 0),
                         query_integer(r, "count", 1), query_integer(r, "stride", 1), &r->body,
                         error);
}

static scree_status steer(request *r, const char *what, scree_error *error) {
    char name[128];
    query_text(r, "name", name, sizeof name);
    steering s = {.what = what,
                  .name = name,
                  .value = query_real(r, "value"),
                  .vector = {query_real(r, "x"), query_real(r, "y"), query_real(r, "z")},
                  .body = (uint64_t)query_integer(r, "body", 0),
                  .number = query_integer(r, "number", 0)};
    view_source *source = r->view->source;
    TRY(source->kind->steer(source, &s, error));
    return answer_state(source, &r->body, error);
}

static scree_status route_start(request *r, scree_error *error) { return steer(r, "start", error); }
static scree_status route_pause(request *r, scree_error *error) { return steer(r, "pause", error); }
static scree_status route_step(request *r, scree_error *error) { return steer(r, "step", error); }
static scree_status route_push(request *r, scree_error *error) { return steer(r, "push", error); }
static scree_status route_set(request *r, scree_error *error) { return steer(r, "set", error); }

/* Starts a run from a frame of the result, and shows it instead of the result. */
static scree_status run_from_result(request *r, scree_error *error) {
    scree_view *v = r->view;
    int64_t index = query_integer(r, "number", 0);
    view_source *run;
    if (index < 0 || index >= v->source->frames)
        return error_set(error, SCREE_NOT_FOUND, "there is no frame %lld", (long long)index);
    TRY(source_of_frame(&run, v->path, index, v->threads, error));
    v->result = v->source, v->source = run;
    return answer_state(v->source, &r->body, error);
}

static scree_status route_restart(request *r, scree_error *error) {
    if (!r->view->source->kind->shrinks) return run_from_result(r, error);
    return steer(r, "restart", error);
}

static scree_status route_result(request *r, scree_error *error) {
    scree_view *v = r->view;
    if (!v->result)
        return error_set(error, SCREE_BAD_INPUT, "this run was not started from a result");
    v->source->kind->close(v->source);
    v->source = v->result, v->result = NULL;
    return answer_state(v->source, &r->body, error);
}

/* Everything that is answered. */
static const struct route {
    const char *method, *path;
    scree_status (*answer)(request *r, scree_error *error);
} routes[] = {{"GET", "/", route_page},
              {"GET", "/view.js", route_script},
              {"GET", "/api/info", route_info},
              {"GET", "/api/layout", pack_layout_of},
              {"GET", "/api/state", route_state},
              {"GET", "/api/times", route_times},
              {"GET", "/api/frame", route_frame},
              {"GET", "/api/row", route_row},
              {"GET", "/api/series", route_series},
              {"POST", "/api/start", route_start},
              {"POST", "/api/pause", route_pause},
              {"POST", "/api/step", route_step},
              {"POST", "/api/push", route_push},
              {"POST", "/api/set", route_set},
              {"POST", "/api/restart", route_restart},
              {"POST", "/api/result", route_result}};
#define ROUTES (sizeof routes / sizeof *routes)

/* Checks. */

/* Compares in a time that does not depend on where the texts differ. */
static bool same_secret(const char *a, const char *b) {
    size_t length = strlen(b);
    unsigned differs = strlen(a) != length;
    for (size_t i = 0; i < length && a[i]; i++)
        differs |= (unsigned char)a[i] ^ (unsigned char)b[i];
    return !differs;
}

static bool has_token(const scree_view *v, const struct mg_connection *c, const char *query) {
    const char *header = mg_get_header(c, "X-Scree-Token");
    char given[4 * TOKEN_BYTES];
    if (header) return same_secret(header, v->token);
    return mg_get_var(query, strlen(query), "token", given, sizeof given) > 0 &&
           same_secret(given, v->token);
}

/* Whether "host:port" is a name of this server. Another name in a request means that a foreign site
 * lets its own name point to this address (DNS rebinding). */
static bool is_our_host(const scree_view *v, const char *host) {
    char name[128];
    const char *colon = strrchr(host, ':');
    if (!colon || (size_t)(colon - host) >= sizeof name || atoi(colon + 1) != v->port) return false;
    for (const char *c = colon + 1; *c; c++)
        if (!isdigit((unsigned char)*c)) return false;
    snprintf(name, sizeof name, "%.*s", (int)(colon - host), host);
    if (strcmp(name, "127.0.0.1") == 0 || strcmp(name, "localhost") == 0) return true;
    if (strcmp(name, v->listen) == 0) return true;
    /* it listens on all addresses: any numeric address is accepted, but no name */
    return strcmp(v->listen, "0.0.0.0") == 0 && strspn(name, "0123456789.") == strlen(name);
}

static bool is_our_origin(const scree_view *v, const char *origin) {
    return strncmp(origin, "http://", 7) == 0 && is_our_host(v, origin + 7);
}

static size_t count_header(const struct mg_request_info *info, const char *name) {
    size_t count = 0;
    for (int i = 0; i < info->num_headers; i++)
        count += mg_strcasecmp(info->http_headers[i].name, name) == 0;
    return count;
}

/* The reason to refuse a request, with the HTTP status; NULL: it may be answered. */
static const char *objection(const scree_view *v, const struct mg_connection *c, int *status) {
    const struct mg_request_info *info = mg_get_request_info(c);
    const char *host = mg_get_header(c, "Host"), *origin = mg_get_header(c, "Origin");
    const char *site = mg_get_header(c, "Sec-Fetch-Site");
    *status = 403;
    if (!host || count_header(info, "Host") != 1 || !is_our_host(v, host))
        return "the request names another host";
    if (origin && (count_header(info, "Origin") != 1 || !is_our_origin(v, origin)))
        return "the request comes from another site";
    if (site && strcmp(site, "same-origin") != 0 && strcmp(site, "none") != 0)
        return "the request comes from another site";
    if (info->query_string && strlen(info->query_string) >= QUERY_MAX)
        return *status = 414, "the query is too long";
    if (!has_token(v, c, info->query_string ? info->query_string : ""))
        return "the token is missing or wrong; use the address that scree view printed";
    if (info->content_length > 0 || mg_get_header(c, "Transfer-Encoding"))
        return *status = 413, "requests have no body here";
    return NULL;
}

/* Paths are compared undecoded (option decode_url): none of the routes contains an escape. */
static const struct route *find_route(const struct mg_request_info *info, int *status) {
    const char *path = info->local_uri_raw;
    *status = 404;
    for (size_t i = 0; path && i < ROUTES; i++) {
        if (strcmp(path, routes[i].path) != 0) continue;
        if (strcmp(info->request_method, routes[i].method) == 0) return &routes[i];
        *status = 405;
    }
    return NULL;
}

/* Answers. */

static const char *reason(int status) {
    switch (status) {
    case 200: return "OK";
    case 400: return "Bad Request";
    case 403: return "Forbidden";
    case 404: return "Not Found";
    case 405: return "Method Not Allowed";
    case 413: return "Content Too Large";
    case 414: return "URI Too Long";
    default: return "Internal Server Error";
    }
}

static void send_answer(struct mg_connection *c, int status, const char *type, const void *body,
                        size_t size) {
    mg_printf(c,
              "HTTP/1.1 %d %s\r\n"
              "Content-Type: %s\r\n"
              "Content-Length: %zu\r\n"
              "Connection: %s\r\n"
              "Cache-Control: no-store\r\n"
              "X-Content-Type-Options: nosniff\r\n"
              "X-Frame-Options: DENY\r\n"
              "Referrer-Policy: no-referrer\r\n"
              "Cross-Origin-Resource-Policy: same-origin\r\n"
              "Cross-Origin-Opener-Policy: same-origin\r\n"
              "Content-Security-Policy: default-src 'none'; script-src 'self'; style-src "
              "'unsafe-inline'; img-src data: blob:; media-src blob:; connect-src 'self'; "
              "base-uri 'none'; form-action 'none'; frame-ancestors 'none'\r\n\r\n",
              status, reason(status), type, size, status == 200 ? "keep-alive" : "close");
    if (size) mg_write(c, body, size);
}

/* A refusal closes the connection, so that a body that follows is never read. */
static int refuse(struct mg_connection *c, int status, const char *why) {
    bytes body = {0};
    mg_disable_connection_keep_alive(c);
    bytes_add(&body, "{", 1);
    json_pair_text(&body, "error", why);
    bytes_add(&body, "}", 1);
    if (!body.failed) send_answer(c, status, "application/json", body.data, body.count);
    bytes_free(&body);
    return status;
}

static int http_status(scree_status status) {
    switch (status) {
    case SCREE_OK: return 200;
    case SCREE_NOT_FOUND: return 404;
    case SCREE_BAD_INPUT:
    case SCREE_UNSUPPORTED: return 400;
    default: return 500;
    }
}

static int handle(struct mg_connection *c) {
    const struct mg_request_info *info = mg_get_request_info(c);
    scree_view *v = info->user_data;
    int code;
    const char *why = objection(v, c, &code);
    if (why) return refuse(c, code, why);
    const struct route *route = find_route(info, &code);
    if (!route)
        return refuse(c, code, code == 405 ? "not by this method" : "there is no such page");
    request r = {.view = v,
                 .query = info->query_string ? info->query_string : "",
                 .type = "application/json"};
    scree_error error = {0};
    /* the answer is made under the lock but sent without it, so that a slow reader blocks nobody */
    pthread_mutex_lock(&v->lock);
    scree_status status = route->answer(&r, &error);
    pthread_mutex_unlock(&v->lock);
    code = http_status(status);
    if (status == SCREE_OK)
        send_answer(c, code, r.type, r.body.data, r.body.count);
    else
        refuse(c, code, error.text);
    bytes_free(&r.body);
    return code;
}

static int be_silent(const struct mg_connection *c, const char *message) {
    (void)c, (void)message;
    return 1;
}

/* Errors that civetweb itself detects, such as invalid requests, are answered with a short text
 * instead of civetweb's own page. */
static int plain_error(struct mg_connection *c, int status, const char *message) {
    (void)message;
    refuse(c, status, "the request is not understood");
    return 0;
}

static scree_status make_token(scree_view *v, scree_error *error) {
    unsigned char random[TOKEN_BYTES];
    if (getrandom(random, sizeof random, 0) != (ssize_t)sizeof random)
        return error_set(error, SCREE_IO, "the system gives no random numbers: %s",
                         strerror(errno));
    for (size_t i = 0; i < sizeof random; i++)
        snprintf(v->token + 2 * i, 3, "%02x", random[i]);
    return SCREE_OK;
}

static scree_status start(scree_view *v, const scree_view_def *def, scree_error *error) {
    char port[96];
    const char *address = def->address ? def->address : "127.0.0.1";
    if (strlen(address) >= sizeof v->listen || strspn(address, "0123456789.") != strlen(address) ||
        !*address)
        return error_set(error, SCREE_BAD_INPUT,
                         "'%s' is no address to listen on: four numbers, such as 127.0.0.1",
                         address);
    if (def->port < 0 || def->port > 65535)
        return error_set(error, SCREE_BAD_INPUT, "port %d: from 1 to 65535, or 0 for any",
                         def->port);
    snprintf(v->listen, sizeof v->listen, "%s", address);
    snprintf(port, sizeof port, "%s:%d", address, def->port);
    /* clang-format off */
    const char *options[] = {"listening_ports", port,
                             "num_threads", "40",
                             "request_timeout_ms", "4000",
                             "keep_alive_timeout_ms", "4000",
                             "enable_keep_alive", "yes",
                             "tcp_nodelay", "1", /* else answers wait 40 ms for an acknowledgement */
                             "max_request_size", "8192",
                             "enable_directory_listing", "no",
                             "decode_url", "no",
                             "listen_backlog", "200",
                             "connection_queue", "64",
                             NULL};
    /* clang-format on */
    struct mg_callbacks callbacks = {.begin_request = handle,
                                     .log_message = be_silent,
                                     .log_access = be_silent,
                                     .http_error = plain_error};
    mg_init_library(0);
    v->server = mg_start(&callbacks, v, options);
    struct mg_server_port bound = {0};
    if (!v->server || mg_get_server_ports(v->server, 1, &bound) < 1)
        return error_set(error, SCREE_IO, "the server cannot listen on %s%s", port,
                         def->port ? ": the port is taken; choose another" : "");
    v->port = bound.port;
    snprintf(v->address, sizeof v->address, "http://%s:%d/?token=%s",
             strcmp(address, "0.0.0.0") == 0 ? "127.0.0.1" : address, v->port, v->token);
    return SCREE_OK;
}

static bool is_result(const char *path) { return text_ends_with(path, ".h5"); }

static scree_status open_all(scree_view *v, const scree_view_def *def, scree_error *error) {
    if (pthread_mutex_init(&v->lock, NULL) != 0) return error_no_memory(error, "a view");
    v->has_lock = true, v->threads = def->threads;
    if (!(v->path = mem_text(def->path))) return error_no_memory(error, "a view");
    TRY(is_result(def->path) ? source_of_result(&v->source, def->path, error)
                             : source_of_scene(&v->source, def->path, def->sets, def->set_count,
                                               def->threads, error));
    TRY(make_token(v, error));
    return start(v, def, error);
}

static scree_status pack_layout_of(request *r, scree_error *error) {
    r->type = "application/octet-stream";
    return pack_layout(r->view->source->layout, &r->body, error);
}

scree_status scree_view_open(scree_view **out, const scree_view_def *def, scree_error *error) {
    *out = NULL;
    scree_view_def own = scree_default_view_def();
    TRY(sized_take(&own, def, "scree_view_def", error));
    TRY(error_unless_given(own.path, "path", error));
    scree_view *v = mem_alloc(1, sizeof *v);
    if (!v) return error_no_memory(error, "a view");
    scree_status status = open_all(v, &own, error);
    if (status == SCREE_OK)
        *out = v;
    else
        scree_view_close(v);
    return status;
}

const char *scree_view_address(const scree_view *view) { return view->address; }

void scree_view_close(scree_view *view) {
    if (!view) return;
    if (view->server) mg_stop(view->server);
    if (view->source) view->source->kind->close(view->source);
    if (view->result) view->result->kind->close(view->result);
    mem_free(view->path);
    if (view->has_lock) pthread_mutex_destroy(&view->lock);
    mem_free(view);
}

#endif
