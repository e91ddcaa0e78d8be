/* A run of a scene as a source. One thread takes steps in one world; questions of the page are
 * answered from a second world of the same scene, into which the state of the frame asked for is
 * put: a snapshot is kept for every frame, or for every second, fourth, ... when memory would run
 * out, and frames between them are computed again from the log of actions, with the same bits. */
#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#include "base/expression.h"
#include "base/text.h"
#include "frame/frame.h"
#include "scree/scene.h"
#include "view/source.h"
#include "view/tune.h"

/* Bytes of snapshots, and how many there are at least. */
#define KEPT_BYTES 600e6
#define KEPT_LEAST 64
/* Steps between frames where the scene does not say. */
#define STEPS_BETWEEN 10
#define LIVE_MAX      16

typedef struct kept_frame {
    int64_t step;
    double t;
    scree_snapshot *shot; /* NULL: dropped */
    scree_certificate certificate;
    scree_solver_report solver;
    double live[LIVE_MAX]; /* values of the live parameters */
} kept_frame;

typedef struct live_parameter {
    char *name;
    double value, low, high;
} live_parameter;

typedef struct scene_source {
    view_source head;
    scree_scene *scene;
    scree_scene_run run;
    char *path;
    const char **sets; /* those given, then one for each live parameter that was changed */
    size_t set_count;
    int threads;
    node *tree;                 /* the resolved scene as it is now */
    ARRAY(live_parameter) live; /* changed under both locks */

    pthread_t thread;
    bool has_thread, has_locks;
    pthread_mutex_t sim_lock; /* of the world that steps; taken before the other where both are */
    scree_world *sim;
    atomic_int asking; /* who waits for the world that steps: the thread lets them in */

    pthread_mutex_t lock; /* of all that follows */
    pthread_cond_t change;
    ARRAY(kept_frame) kept;
    size_t stride; /* between frames with a snapshot */
    char *log;
    size_t log_bytes;
    bool at_work;                          /* a step is under way */
    bool running, finished, beyond, quits; /* beyond: it was started again at its end */
    int64_t steps_left;
    char message[512];

    scree_world *show; /* of the server's thread alone */
    int64_t shown;     /* its frame; -1: none */
    scree_frame frame;
} scene_source;

static scene_source *of(view_source *s) { return (scene_source *)s; }

/* The world that steps, for others than its thread: between two steps. */
static void enter_world(scene_source *s) {
    atomic_fetch_add(&s->asking, 1);
    pthread_mutex_lock(&s->sim_lock);
}

static void leave_world(scene_source *s) {
    atomic_fetch_sub(&s->asking, 1);
    pthread_mutex_unlock(&s->sim_lock);
    pthread_mutex_lock(&s->lock);
    pthread_cond_broadcast(&s->change);
    pthread_mutex_unlock(&s->lock);
}

/* Keeping frames. */

static size_t most_kept(const scene_source *s, const scree_frame_info *info) {
    scree_layout_info l = scree_layout_info_of(info->layout);
    double each = 20000 + 600.0 * (double)l.bodies + 500.0 * (double)info->contacts +
                  200.0 * (double)l.nodes + 500.0 * (double)l.elements;
    (void)s;
    return (size_t)fmax(KEPT_LEAST, KEPT_BYTES / each);
}

/* Every second snapshot goes, but never the first and the last. */
static void thin(scene_source *s) {
    s->stride *= 2;
    for (size_t i = 0; i + 1 < s->kept.count; i++)
        if (i % s->stride) {
            scree_snapshot_destroy(s->kept.data[i].shot);
            s->kept.data[i].shot = NULL;
        }
}

static scree_status copy_log(scene_source *s, scree_error *error) {
    size_t size;
    const char *log = scree_world_log(s->sim, &size);
    if (size == s->log_bytes) return SCREE_OK;
    char *copy = mem_alloc(size + 1, 1);
    if (!copy) return error_no_memory(error, "the log of actions");
    memcpy(copy, log, size);
    mem_free(s->log);
    s->log = copy, s->log_bytes = size;
    return SCREE_OK;
}

/* The world as it stands becomes the last frame. Call it between two steps. */
static scree_status keep_frame(scene_source *s, scree_error *error) {
    const scree_frame *frame;
    kept_frame k = {0};
    TRY(scree_world_frame(s->sim, &frame, error));
    TRY(scree_world_snapshot(s->sim, &k.shot, error));
    scree_frame_info info = scree_frame_info_of(frame);
    k.step = info.step, k.t = info.t;
    k.certificate = scree_frame_certificate(frame), k.solver = scree_frame_solver(frame);
    for (size_t i = 0; i < s->live.count; i++)
        k.live[i] = s->live.data[i].value;
    pthread_mutex_lock(&s->lock);
    scree_status status = copy_log(s, error);
    if (status == SCREE_OK && !array_push(&s->kept, k)) status = error_no_memory(error, "a frame");
    if (status == SCREE_OK && s->kept.count / s->stride > most_kept(s, &info)) thin(s);
    pthread_mutex_unlock(&s->lock);
    if (status != SCREE_OK) scree_snapshot_destroy(k.shot);
    return status;
}

/* Frames are due at the first step at or after their time, up to the rounding of times. */
static bool is_due(const scene_source *s, const kept_frame *last) {
    double every = s->run.record_every;
    int64_t steps = s->run.record_steps, now = scree_world_steps(s->sim);
    if (every > 0) {
        double before = floor(last->t / every * (1 + 1e-12) + 1e-9);
        return scree_world_time(s->sim) >= (before + 1) * every * (1 - 1e-12);
    }
    return now - last->step >= (steps > 0 ? steps : STEPS_BETWEEN);
}

static bool is_over(const scene_source *s) {
    double t = scree_world_time(s->sim);
    if (scree_world_finished(s->sim)) return true;
    if (s->run.steps > 0 && scree_world_steps(s->sim) >= s->run.steps) return true;
    return isfinite(s->run.until) && s->run.until > 0 && t >= s->run.until * (1 - 1e-9);
}

/* The thread. */

static void stop_with(scene_source *s, const char *why) {
    pthread_mutex_lock(&s->lock);
    s->running = false, s->steps_left = 0;
    snprintf(s->message, sizeof s->message, "%.500s", why);
    pthread_mutex_unlock(&s->lock);
}

/* One step; the last of those asked for, and those at which a frame is due, give a frame. */
static void take_step(scene_source *s, bool last) {
    scree_error error = {0};
    pthread_mutex_lock(&s->lock);
    kept_frame before = s->kept.data[s->kept.count - 1];
    bool beyond = s->beyond;
    pthread_mutex_unlock(&s->lock);
    scree_status status = scree_world_step(s->sim, &error);
    bool over = status == SCREE_OK && !beyond && is_over(s);
    if (status == SCREE_OK && (last || over || is_due(s, &before))) status = keep_frame(s, &error);
    if (status != SCREE_OK) {
        stop_with(s, error.text);
    } else if (over) {
        stop_with(s, "the run has reached its end");
        pthread_mutex_lock(&s->lock);
        s->finished = true;
        pthread_mutex_unlock(&s->lock);
    }
}

static void *work(void *source) {
    scene_source *s = source;
    pthread_mutex_lock(&s->lock);
    while (!s->quits) {
        if ((!s->running && s->steps_left == 0) || atomic_load(&s->asking) > 0) {
            pthread_cond_wait(&s->change, &s->lock);
            continue;
        }
        bool last = !s->running && s->steps_left == 1;
        if (s->steps_left > 0) s->steps_left--;
        s->at_work = true;
        pthread_mutex_unlock(&s->lock);
        pthread_mutex_lock(&s->sim_lock);
        take_step(s, last);
        pthread_mutex_unlock(&s->sim_lock);
        pthread_mutex_lock(&s->lock);
        s->at_work = false;
    }
    pthread_mutex_unlock(&s->lock);
    return NULL;
}

/* Showing frames. */

/* The nearest frame at or before one that has a snapshot is put into the world; *steps are still to
 * be made from there. */
static scree_status put_nearest(scene_source *s, scree_world *world, int64_t index, char **log,
                                size_t *size, int64_t *steps, scree_error *error) {
    int64_t from = index;
    while (!s->kept.data[from].shot)
        from--;
    *steps = s->kept.data[index].step - s->kept.data[from].step;
    *log = NULL, *size = s->log_bytes;
    TRY(scree_world_restore(world, s->kept.data[from].shot, error));
    if (*steps == 0) return SCREE_OK;
    *log = mem_alloc(s->log_bytes + 1, 1);
    if (!*log) return error_no_memory(error, "the log of actions");
    if (s->log_bytes) memcpy(*log, s->log, s->log_bytes);
    return SCREE_OK;
}

static scree_status go_to(scene_source *s, scree_world *world, int64_t index, scree_error *error) {
    char *log;
    size_t size;
    int64_t steps;
    pthread_mutex_lock(&s->lock);
    scree_status status = put_nearest(s, world, index, &log, &size, &steps, error);
    pthread_mutex_unlock(&s->lock);
    if (status == SCREE_OK && steps > 0)
        status = scree_world_replay(world, log, size, steps, error);
    mem_free(log);
    return status;
}

static scree_status read_frame(view_source *head, int64_t index, frame_wish wish, shown_frame *out,
                               scree_error *error) {
    scene_source *s = of(head);
    const scree_frame *frame;
    (void)wish; /* the whole is there */
    if (s->shown != index) {
        s->shown = -1;
        TRY(go_to(s, s->show, index, error));
        s->shown = index;
    }
    TRY(scree_world_frame(s->show, &frame, error));
    s->frame = *frame;
    pthread_mutex_lock(&s->lock);
    s->frame.certificate = s->kept.data[index].certificate;
    s->frame.solver = s->kept.data[index].solver;
    pthread_mutex_unlock(&s->lock);
    *out = (shown_frame){&s->frame, s->frame.bodies, s->frame.contacts};
    return SCREE_OK;
}

static scree_status refresh(view_source *head, scree_error *error) {
    scene_source *s = of(head);
    (void)error;
    pthread_mutex_lock(&s->lock);
    head->frames = (int64_t)s->kept.count;
    pthread_mutex_unlock(&s->lock);
    return SCREE_OK;
}

static void times(const view_source *head, int64_t first, int64_t count, double *out) {
    scene_source *s = of((view_source *)head);
    pthread_mutex_lock(&s->lock);
    for (int64_t i = 0; i < count; i++)
        out[i] = s->kept.data[first + i].t;
    pthread_mutex_unlock(&s->lock);
}

static void put_parameters(const scene_source *s, bytes *out) {
    json_key(out, "parameters");
    bytes_add(out, "[", 1);
    for (size_t i = 0; i < s->live.count; i++) {
        const live_parameter *p = &s->live.data[i];
        bytes_print(out, "%s{", i ? "," : "");
        json_pair_text(out, "name", p->name);
        json_pair_number(out, "value", p->value);
        json_pair_number(out, "from", p->low);
        json_pair_number(out, "to", p->high);
        bytes_add(out, "}", 1);
    }
    bytes_add(out, "]", 1);
}

static void state(view_source *head, bytes *out) {
    scene_source *s = of(head);
    pthread_mutex_lock(&s->lock);
    json_key(out, "running");
    bytes_print(out, "%s", s->running || s->steps_left > 0 || s->at_work ? "true" : "false");
    json_key(out, "finished");
    bytes_print(out, "%s", s->finished ? "true" : "false");
    if (s->message[0]) json_pair_text(out, "message", s->message);
    put_parameters(s, out);
    pthread_mutex_unlock(&s->lock);
}

/* Steering. */

static void set_running(scene_source *s, bool running, int64_t steps) {
    pthread_mutex_lock(&s->lock);
    if (s->finished && (running || steps > 0)) s->beyond = true, s->finished = false;
    s->running = running, s->steps_left = steps;
    if (!s->finished) s->message[0] = '\0';
    pthread_cond_broadcast(&s->change);
    pthread_mutex_unlock(&s->lock);
}

/* Frames behind this one are dropped. */
static void cut_frames(scene_source *s, int64_t last) {
    for (size_t i = (size_t)last + 1; i < s->kept.count; i++)
        scree_snapshot_destroy(s->kept.data[i].shot);
    s->kept.count = (size_t)last + 1;
    s->finished = s->beyond = false, s->message[0] = '\0';
}

/* The velocity of a body grows by a vector. */
static scree_status push_body(scene_source *s, const steering *r, scree_error *error) {
    const scree_frame *frame;
    TRY(scree_world_frame(s->sim, &frame, error));
    scree_column id = scree_frame_column(frame, "body.id");
    scree_column v = scree_frame_column(frame, "body.velocity");
    size_t row = 0;
    while (row < id.rows && ((const uint64_t *)id.data)[row] != r->body)
        row++;
    if (row == id.rows || v.width > 6)
        return error_set(error, SCREE_NOT_FOUND, "there is no body %llu",
                         (unsigned long long)r->body);
    double value[6];
    memcpy(value, (const double *)v.data + row * v.width, v.width * sizeof *value);
    for (int k = 0; k < s->run.dimension; k++)
        value[k] += r->vector[k];
    return scree_world_write(s->sim, "body.velocity", &r->body, 1, value, error);
}

static live_parameter *find_parameter(scene_source *s, const char *name) {
    for (size_t i = 0; i < s->live.count; i++)
        if (strcmp(s->live.data[i].name, name) == 0) return &s->live.data[i];
    return NULL;
}

/* The scene with the values that its live parameters have now, one of them changed. */
static scree_status read_changed(scene_source *s, const live_parameter *p, double value, node **out,
                                 scree_error *error) {
    char text[192], number[32];
    const char **sets = mem_alloc(s->set_count + s->live.count + 1, sizeof *sets);
    char(*words)[192] = mem_alloc(s->live.count + 1, sizeof *words);
    scree_scene *changed = NULL;
    size_t count = s->set_count;
    scree_status status = sets && words ? SCREE_OK : error_no_memory(error, "a scene");
    for (size_t i = 0; status == SCREE_OK && i < s->set_count; i++)
        sets[i] = s->sets[i];
    for (size_t i = 0; status == SCREE_OK && i < s->live.count; i++) {
        const live_parameter *q = &s->live.data[i];
        snprintf(text, sizeof text, "%.120s=%s", q->name,
                 number_write(q == p ? value : q->value, number));
        memcpy(words[i], text, sizeof text);
        sets[count++] = words[i];
    }
    if (status == SCREE_OK) status = scree_scene_read(&changed, s->path, sets, count, error);
    if (status == SCREE_OK) status = scree_params_parse(out, scree_scene_text(changed), error);
    scree_scene_destroy(changed);
    mem_free(sets);
    mem_free(words);
    return status;
}

/* The scene as the parameters are now. */
static scree_status read_again(scene_source *s, scree_error *error) {
    node *now = NULL;
    TRY(read_changed(s, NULL, 0, &now, error));
    node_free(s->tree);
    s->tree = now;
    return SCREE_OK;
}

static scree_status restart(scene_source *s, int64_t index, scree_error *error) {
    if (index < 0 || index >= s->head.frames)
        return error_set(error, SCREE_NOT_FOUND, "there is no frame %lld", (long long)index);
    set_running(s, false, 0);
    enter_world(s);
    scree_status status = go_to(s, s->sim, index, error);
    pthread_mutex_lock(&s->lock);
    if (status == SCREE_OK) cut_frames(s, index);
    for (size_t i = 0; status == SCREE_OK && i < s->live.count; i++)
        s->live.data[i].value = s->kept.data[index].live[i];
    pthread_mutex_unlock(&s->lock);
    if (status == SCREE_OK && s->live.count) status = read_again(s, error);
    leave_world(s);
    if (s->shown > index) s->shown = -1;
    return status;
}

static scree_status set_parameter(scene_source *s, const steering *r, scree_error *error) {
    live_parameter *p = find_parameter(s, r->name);
    node *changed = NULL;
    if (!p)
        return error_set(error, SCREE_NOT_FOUND, "'%s' is not in the section `live` of the scene",
                         r->name);
    if (!(r->value >= p->low && r->value <= p->high))
        return error_set(error, SCREE_BAD_INPUT, "%s: %g is not between %g and %g", p->name,
                         r->value, p->low, p->high);
    TRY(read_changed(s, p, r->value, &changed, error));
    scree_status status = tune_world(s->sim, s->tree, changed, error);
    if (status != SCREE_OK) {
        node_free(changed);
        return status;
    }
    node_free(s->tree);
    s->tree = changed;
    pthread_mutex_lock(&s->lock);
    p->value = r->value;
    pthread_mutex_unlock(&s->lock);
    return SCREE_OK;
}

static scree_status steer(view_source *head, const steering *r, scree_error *error) {
    scene_source *s = of(head);
    if (strcmp(r->what, "start") == 0) return set_running(s, true, 0), SCREE_OK;
    if (strcmp(r->what, "pause") == 0) return set_running(s, false, 0), SCREE_OK;
    if (strcmp(r->what, "step") == 0)
        return set_running(s, false, r->number > 0 && r->number <= 1000000 ? r->number : 1),
               SCREE_OK;
    if (strcmp(r->what, "restart") == 0) return restart(s, r->number, error);
    enter_world(s);
    scree_status status =
        strcmp(r->what, "push") == 0 ? push_body(s, r, error) : set_parameter(s, r, error);
    leave_world(s);
    return status;
}

/* Opening and closing. */

static void close_scene(view_source *head) {
    scene_source *s = of(head);
    if (s->has_thread) {
        pthread_mutex_lock(&s->lock);
        s->quits = true;
        pthread_cond_broadcast(&s->change);
        pthread_mutex_unlock(&s->lock);
        scree_world_cancel(s->sim);
        pthread_join(s->thread, NULL);
    }
    for (size_t i = 0; i < s->kept.count; i++)
        scree_snapshot_destroy(s->kept.data[i].shot);
    array_free(&s->kept);
    for (size_t i = 0; i < s->live.count; i++)
        mem_free(s->live.data[i].name);
    array_free(&s->live);
    scree_world_destroy(s->sim);
    scree_world_destroy(s->show);
    scree_scene_destroy(s->scene);
    node_free(s->tree);
    if (s->has_locks) {
        pthread_mutex_destroy(&s->sim_lock);
        pthread_mutex_destroy(&s->lock);
        pthread_cond_destroy(&s->change);
    }
    for (size_t i = 0; i < s->set_count; i++)
        mem_free((char *)s->sets[i]);
    mem_free(s->sets);
    mem_free(s->path);
    mem_free(s->log);
    mem_free(s);
}

static const source_kind scene_kind = {.name = "run",
                                       .shrinks = true,
                                       .refresh = refresh,
                                       .frame = read_frame,
                                       .times = times,
                                       .state = state,
                                       .steer = steer,
                                       .close = close_scene};

/* A number, also with a unit: "60 deg". */
static bool number_of(const node *map, const char *key, double *out) {
    static const char *const none[] = {NULL};
    const node *n = node_get(map, key);
    expression *e;
    if (!n || n->type != NODE_SCALAR || expression_create(&e, n->text, none, NULL) != SCREE_OK)
        return false;
    *out = expression_eval(e, NULL);
    expression_destroy(e);
    return isfinite(*out);
}

/* live: {mu: {from: 0, to: 1}}: the scene's own check has passed. */
static scree_status find_live(scene_source *s, scree_error *error) {
    const node *params = node_get(s->tree, "params"), *live = node_get(s->tree, "live");
    if (live && live->count > LIVE_MAX)
        return error_set(error, SCREE_BAD_INPUT, "`live` has more than %d parameters", LIVE_MAX);
    for (const node *n = live ? live->first : NULL; n; n = n->next) {
        live_parameter p = {0};
        if (!params || !number_of(params, n->key, &p.value) || !number_of(n, "from", &p.low) ||
            !number_of(n, "to", &p.high))
            return error_set(error, SCREE_BAD_INPUT,
                             "live.%s needs `from` and `to`, and a number in `params`", n->key);
        p.name = mem_text(n->key);
        if (!p.name || !array_push(&s->live, p)) {
            mem_free(p.name);
            return error_no_memory(error, "live parameters");
        }
    }
    return SCREE_OK;
}

static scree_status take_sets(scene_source *s, const char *const *sets, size_t count,
                              scree_error *error) {
    s->sets = mem_alloc(count + 1, sizeof *s->sets);
    if (!s->sets) return error_no_memory(error, "a run");
    for (; s->set_count < count; s->set_count++)
        if (!(s->sets[s->set_count] = mem_text(sets[s->set_count])))
            return error_no_memory(error, "a run");
    return SCREE_OK;
}

static scree_status make_worlds(scene_source *s, scree_error *error) {
    const scree_frame *frame;
    TRY(scree_scene_world(s->scene, s->threads, &s->sim, error));
    TRY(scree_scene_world(s->scene, 1, &s->show, error));
    TRY(scree_world_build(s->sim, error));
    TRY(scree_world_build(s->show, error));
    TRY(scree_world_frame(s->show, &frame, error));
    s->head.layout = scree_frame_info_of(frame).layout;
    return keep_frame(s, error);
}

static scree_status begin(scene_source *s, const char *path, const char *const *sets, size_t count,
                          int threads, scree_error *error) {
    s->head.kind = &scene_kind, s->stride = 1, s->shown = -1, s->threads = threads;
    s->path = mem_text(path);
    if (!s->path || pthread_mutex_init(&s->sim_lock, NULL) || pthread_mutex_init(&s->lock, NULL) ||
        pthread_cond_init(&s->change, NULL))
        return error_no_memory(error, "a run");
    s->has_locks = true;
    TRY(take_sets(s, sets, count, error));
    TRY(scree_scene_read(&s->scene, path, sets, count, error));
    s->run = scree_scene_run_of(s->scene);
    s->head.scene = scree_scene_text(s->scene);
    s->head.title = s->run.title ? s->run.title : "";
    TRY(scree_params_parse(&s->tree, s->head.scene, error));
    TRY(find_live(s, error));
    TRY(make_worlds(s, error));
    TRY(refresh(&s->head, error));
    if (pthread_create(&s->thread, NULL, work, s) != 0)
        return error_set(error, SCREE_NO_MEMORY, "the thread of the run cannot be started");
    s->has_thread = true;
    return SCREE_OK;
}

scree_status source_of_scene(view_source **out, const char *path, const char *const *sets,
                             size_t count, int threads, scree_error *error) {
    scene_source *s = mem_alloc(1, sizeof *s);
    *out = NULL;
    if (!s) return error_no_memory(error, "a run");
    scree_status status = begin(s, path, sets, count, threads, error);
    if (status == SCREE_OK)
        *out = &s->head;
    else
        close_scene(&s->head);
    return status;
}
