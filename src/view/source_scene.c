/* A run of a scene as a source. One thread takes steps in one world; questions of the page are
 * answered from a second world of the same scene, into which the state of the requested frame is
 * put. A snapshot is kept for every frame, or for every second, fourth, ... when memory would run
 * out; frames between them are computed again from the log of actions and the list of changed
 * parameters, with the same bits. */
#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#include "api/carry.h"
#include "frame/frame.h"
#include "result/files.h"
#include "result/reader.h"
#include "result/restart.h"
#include "view/live.h"
#include "view/source.h"

/* Bytes for snapshots, and their least number. */
#define KEPT_BYTES 600e6
#define KEPT_LEAST 64
/* Steps between frames where the scene does not say. */
#define STEPS_BETWEEN 10

typedef struct kept_frame {
    int64_t step;
    double t;
    size_t change;        /* the change that was in force */
    scree_snapshot *shot; /* NULL: dropped */
    scree_certificate certificate;
    scree_solver_report solver;
} kept_frame;

/* Values of the live parameters from a step on. The first entry has those of the scene. */
typedef struct change {
    int64_t step;
    double value[LIVE_MAX];
} change;

/* A world with the parameters of a change. */
typedef struct placed_world {
    scree_world *world;
    size_t change;
    int threads;
    bool needs_start;
    scree_snapshot *start; /* as it was built, if needs_start */
} placed_world;

/* A velocity that was written since the last step. */
typedef struct push {
    uint64_t body;
    double value[6];
} push;

typedef struct scene_source {
    view_source head;
    live_scene scene;

    pthread_t thread;
    bool has_thread, has_locks;
    pthread_mutex_t sim_lock; /* of the world that steps; always taken before `lock` */
    placed_world sim;
    ARRAY(push) pushes; /* under sim_lock */
    atomic_int asking;  /* threads that wait for sim_lock: the thread of the run lets them in */

    pthread_mutex_t lock; /* of all that follows */
    pthread_cond_t wake;
    ARRAY(kept_frame) kept;
    ARRAY(change) changes; /* changed under both locks */
    double room;           /* bytes for snapshots */
    size_t stride;         /* between frames with a snapshot */
    char *log;
    size_t log_bytes;
    bool at_work;                          /* a step is being taken */
    bool running, finished, beyond, quits; /* beyond: it was started again at its end */
    int64_t steps_left;
    int64_t goal;     /* the run is brought to this step before its first frame; -1: it is there */
    double *expected; /* positions of bodies at the goal, as the result has them; NULL: none */
    size_t expected_count;
    char message[512];

    placed_world show; /* used by the server's thread only */
    int64_t shown;     /* its frame; -1: none */
    scree_frame frame;
} scene_source;

static scene_source *of(view_source *s) { return (scene_source *)s; }

/* Locks the world that steps, between two steps, for another thread than its own. */
static void enter_world(scene_source *s) {
    atomic_fetch_add(&s->asking, 1);
    pthread_mutex_lock(&s->sim_lock);
}

static void leave_world(scene_source *s) {
    atomic_fetch_sub(&s->asking, 1);
    pthread_mutex_unlock(&s->sim_lock);
    pthread_mutex_lock(&s->lock);
    pthread_cond_broadcast(&s->wake);
    pthread_mutex_unlock(&s->lock);
}

/* Worlds. */

static const double *values_of(const scene_source *s, size_t which) {
    return which == 0 ? NULL : s->changes.data[which].value;
}

static void replace_world(placed_world *w, scree_world *world, scree_snapshot *start,
                          size_t which) {
    scree_world_destroy(w->world);
    scree_snapshot_destroy(w->start);
    w->world = world, w->start = start, w->change = which;
}

/* A new world with these values, at its start. */
static scree_status make_world(const scene_source *s, const placed_world *w, const double *values,
                               scree_world **out, scree_snapshot **start, scree_error *error) {
    *out = NULL, *start = NULL;
    TRY(live_world(&s->scene, values, w->threads, out, error));
    scree_status status = w->needs_start ? scree_world_snapshot(*out, start, error) : SCREE_OK;
    if (status != SCREE_OK) scree_world_destroy(*out);
    return status;
}

static scree_status take_change(const scene_source *s, placed_world *w, size_t which,
                                scree_error *error) {
    scree_world *world;
    scree_snapshot *start;
    if (w->world && w->change == which) return SCREE_OK;
    TRY(make_world(s, w, values_of(s, which), &world, &start, error));
    replace_world(w, world, start, which);
    return SCREE_OK;
}

/* The state goes on in a world with other values. compares: the two must start alike. */
static scree_status carry_on(const scene_source *s, placed_world *w, const double *values,
                             size_t which, bool compares, scree_error *error) {
    scree_world *world;
    scree_snapshot *start;
    TRY(make_world(s, w, values, &world, &start, error));
    scree_status status = world_carry(world, w->world, compares ? w->start : NULL, error);
    if (status == SCREE_OK) {
        replace_world(w, world, start, which);
    } else {
        scree_world_destroy(world);
        scree_snapshot_destroy(start);
    }
    return status;
}

/* Keeping frames. */

static size_t most_kept(const scene_source *s, const scree_frame_info *info) {
    scree_layout_info l = scree_layout_info_of(info->layout);
    double each = 20000 + 600.0 * (double)l.bodies + 500.0 * (double)info->contacts +
                  200.0 * (double)l.nodes + 500.0 * (double)l.elements;
    return (size_t)fmax(KEPT_LEAST, s->room / each);
}

/* Drops every second snapshot, but never the first and the last. */
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
    const char *log = scree_world_log(s->sim.world, &size);
    if (size == s->log_bytes && memcmp(log, s->log ? s->log : "", size) == 0) return SCREE_OK;
    char *copy = mem_alloc(size + 1, 1);
    if (!copy) return error_no_memory(error, "the log of actions");
    memcpy(copy, log, size);
    mem_free(s->log);
    s->log = copy, s->log_bytes = size;
    return SCREE_OK;
}

/* Appends the present state of the world as a frame. To be called between two steps. */
static scree_status keep_frame(scene_source *s, scree_error *error) {
    const scree_frame *frame;
    kept_frame k = {0};
    TRY(scree_world_frame(s->sim.world, &frame, error));
    TRY(scree_world_snapshot(s->sim.world, &k.shot, error));
    scree_frame_info info = scree_frame_info_of(frame);
    k.step = info.step, k.t = info.t, k.change = s->sim.change;
    k.certificate = scree_frame_certificate(frame), k.solver = scree_frame_solver(frame);
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
    double every = s->scene.run.record_every;
    int64_t steps = s->scene.run.record_steps, now = scree_world_steps(s->sim.world);
    if (every > 0) {
        double before = floor(last->t / every * (1 + 1e-12) + 1e-9);
        return scree_world_time(s->sim.world) >= (before + 1) * every * (1 - 1e-12);
    }
    return now - last->step >= (steps > 0 ? steps : STEPS_BETWEEN);
}

static bool is_over(const scene_source *s) {
    double t = scree_world_time(s->sim.world);
    if (scree_world_finished(s->sim.world)) return true;
    if (s->scene.run.steps > 0 && scree_world_steps(s->sim.world) >= s->scene.run.steps)
        return true;
    return isfinite(s->scene.run.until) && s->scene.run.until > 0 &&
           t >= s->scene.run.until * (1 - 1e-9);
}

/* The thread. */

static void stop_with(scene_source *s, const char *why) {
    pthread_mutex_lock(&s->lock);
    s->running = false, s->steps_left = 0;
    snprintf(s->message, sizeof s->message, "%.500s", why);
    pthread_mutex_unlock(&s->lock);
}

/* Takes one step. The last of the steps asked for, and those at which a frame is due, make a
 * frame. */
static void take_step(scene_source *s, bool last) {
    scree_error error = {0};
    pthread_mutex_lock(&s->lock);
    kept_frame before = s->kept.data[s->kept.count - 1];
    bool beyond = s->beyond;
    pthread_mutex_unlock(&s->lock);
    scree_status status = scree_world_step(s->sim.world, &error);
    s->pushes.count = 0;
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

/* Largest difference of positions from those of the result, in numbers of the column. */
static double farthest(const scene_source *s, const scree_frame *frame) {
    scree_column q = scree_frame_column(frame, "body.position");
    const double *now = q.data;
    double most = q.rows * q.width == s->expected_count ? 0 : INFINITY;
    for (size_t i = 0; most < INFINITY && i < s->expected_count; i++)
        most = fmax(most, fabs(now[i] - s->expected[i]));
    return most;
}

/* A run that goes on from a result: steps from its restart point to the frame asked for. */
static void approach(scene_source *s) {
    scree_error error = {0};
    const scree_frame *frame;
    double apart = 0;
    scree_status status = SCREE_OK;
    if (scree_world_steps(s->sim.world) < s->goal) status = scree_world_step(s->sim.world, &error);
    if (status == SCREE_OK && scree_world_steps(s->sim.world) < s->goal) return;
    if (status == SCREE_OK) status = scree_world_frame(s->sim.world, &frame, &error);
    if (status == SCREE_OK && s->expected) apart = farthest(s, frame);
    if (status == SCREE_OK) status = keep_frame(s, &error);
    pthread_mutex_lock(&s->lock);
    s->goal = -1;
    if (apart > 0)
        snprintf(s->message, sizeof s->message,
                 "the computed positions differ from the recorded ones by up to %.3g: the result "
                 "was made by another build, or its run was controlled by a program",
                 apart);
    pthread_mutex_unlock(&s->lock);
    if (status != SCREE_OK) stop_with(s, error.text);
}

static void *work(void *source) {
    scene_source *s = source;
    pthread_mutex_lock(&s->lock);
    while (!s->quits) {
        bool approaches = s->goal >= 0;
        if ((!s->running && s->steps_left == 0 && !approaches) || atomic_load(&s->asking) > 0) {
            pthread_cond_wait(&s->wake, &s->lock);
            continue;
        }
        bool last = !s->running && s->steps_left == 1;
        if (s->steps_left > 0 && !approaches) s->steps_left--;
        s->at_work = true;
        pthread_mutex_unlock(&s->lock);
        pthread_mutex_lock(&s->sim_lock);
        if (approaches)
            approach(s);
        else
            take_step(s, last);
        pthread_mutex_unlock(&s->sim_lock);
        pthread_mutex_lock(&s->lock);
        s->at_work = false;
    }
    pthread_mutex_unlock(&s->lock);
    return NULL;
}

/* Showing frames. */

typedef struct route {
    const kept_frame *from, *to;
    char *log;
    size_t size;
} route;

/* The nearest frame at or before one that has a snapshot, which is put into the world. */
static scree_status find_route(scene_source *s, placed_world *w, int64_t index, route *r,
                               scree_error *error) {
    int64_t from = index;
    while (!s->kept.data[from].shot)
        from--;
    *r = (route){.from = &s->kept.data[from], .to = &s->kept.data[index], .size = s->log_bytes};
    TRY(take_change(s, w, r->from->change, error));
    TRY(scree_world_restore(w->world, r->from->shot, error));
    r->log = mem_alloc(s->log_bytes + 1, 1);
    if (!r->log) return error_no_memory(error, "the log of actions");
    if (s->log_bytes) memcpy(r->log, s->log, s->log_bytes);
    return SCREE_OK;
}

static scree_status replay_to(placed_world *w, const route *r, int64_t step, scree_error *error) {
    int64_t steps = step - scree_world_steps(w->world);
    return steps > 0 ? scree_world_replay(w->world, r->log, r->size, steps, error) : SCREE_OK;
}

static scree_status go_to(scene_source *s, placed_world *w, int64_t index, scree_error *error) {
    route r;
    pthread_mutex_lock(&s->lock);
    scree_status status = find_route(s, w, index, &r, error);
    size_t last = r.to->change;
    int64_t step = r.to->step;
    pthread_mutex_unlock(&s->lock);
    while (status == SCREE_OK && w->change < last) {
        const change *next = &s->changes.data[w->change + 1];
        status = replay_to(w, &r, next->step, error);
        if (status == SCREE_OK) status = carry_on(s, w, next->value, w->change + 1, false, error);
    }
    if (status == SCREE_OK) status = replay_to(w, &r, step, error);
    mem_free(r.log);
    return status;
}

static scree_status read_frame(view_source *head, int64_t index, frame_wish wish, shown_frame *out,
                               scree_error *error) {
    scene_source *s = of(head);
    const scree_frame *frame;
    (void)wish; /* the whole is there */
    if (s->shown != index) {
        s->shown = -1;
        TRY(go_to(s, &s->show, index, error));
        s->shown = index;
    }
    TRY(scree_world_frame(s->show.world, &frame, error));
    s->frame = *frame;
    head->layout = frame->layout;
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
    const change *now = &s->changes.data[s->changes.count - 1];
    for (size_t i = 0; i < s->scene.parameters.count; i++) {
        const live_parameter *p = &s->scene.parameters.data[i];
        bytes_print(out, "%s{", i ? "," : "");
        json_pair_text(out, "name", p->name);
        json_pair_number(out, "value", now->value[i]);
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
    if (s->goal >= 0) json_pair_number(out, "goal", (double)s->goal);
    json_key(out, "from_result");
    bytes_print(out, "%s", s->expected ? "true" : "false");
    put_parameters(s, out);
    pthread_mutex_unlock(&s->lock);
}

/* Steering. */

static void set_running(scene_source *s, bool running, int64_t steps) {
    pthread_mutex_lock(&s->lock);
    if (s->finished && (running || steps > 0)) s->beyond = true, s->finished = false;
    s->running = running, s->steps_left = steps;
    if (!s->finished) s->message[0] = '\0';
    pthread_cond_broadcast(&s->wake);
    pthread_mutex_unlock(&s->lock);
}

/* Drops the frames after this one, and the changes made after it. */
static void cut_frames(scene_source *s, int64_t last) {
    for (size_t i = (size_t)last + 1; i < s->kept.count; i++)
        scree_snapshot_destroy(s->kept.data[i].shot);
    s->kept.count = (size_t)last + 1;
    s->changes.count = s->kept.data[last].change + 1;
    s->finished = s->beyond = false, s->message[0] = '\0';
}

static scree_status write_push(scree_world *world, const push *p, scree_error *error) {
    return scree_world_write(world, "body.velocity", &p->body, 1, p->value, error);
}

/* Adds a vector to the velocity of a body. */
static scree_status push_body(scene_source *s, const steering *r, scree_error *error) {
    const scree_frame *frame;
    TRY(scree_world_frame(s->sim.world, &frame, error));
    scree_column id = scree_frame_column(frame, "body.id");
    scree_column v = scree_frame_column(frame, "body.velocity");
    size_t row = 0;
    while (row < id.rows && ((const uint64_t *)id.data)[row] != r->body)
        row++;
    if (row == id.rows || v.width > 6)
        return error_set(error, SCREE_NOT_FOUND, "there is no body %llu",
                         (unsigned long long)r->body);
    push p = {.body = r->body};
    memcpy(p.value, (const double *)v.data + row * v.width, v.width * sizeof *p.value);
    for (int k = 0; k < s->scene.run.dimension; k++)
        p.value[k] += r->vector[k];
    TRY(write_push(s->sim.world, &p, error));
    return array_push(&s->pushes, p) ? SCREE_OK : error_no_memory(error, "a push");
}

static scree_status restart(scene_source *s, int64_t index, scree_error *error) {
    if (index < 0 || index >= s->head.frames)
        return error_set(error, SCREE_NOT_FOUND, "there is no frame %lld", (long long)index);
    set_running(s, false, 0);
    enter_world(s);
    scree_status status = go_to(s, &s->sim, index, error);
    s->pushes.count = 0;
    pthread_mutex_lock(&s->lock);
    if (status == SCREE_OK) cut_frames(s, index);
    if (status == SCREE_OK) status = copy_log(s, error);
    pthread_mutex_unlock(&s->lock);
    leave_world(s);
    if (s->shown > index) s->shown = -1;
    return status;
}

/* Pushes that wait for the next step are given to the new world as well. */
static scree_status change_values(scene_source *s, const change *next, scree_error *error) {
    TRY(carry_on(s, &s->sim, next->value, s->changes.count, true, error));
    pthread_mutex_lock(&s->lock);
    bool kept = array_push(&s->changes, *next);
    pthread_mutex_unlock(&s->lock);
    if (!kept) return error_no_memory(error, "a parameter");
    for (size_t i = 0; i < s->pushes.count; i++)
        TRY(write_push(s->sim.world, &s->pushes.data[i], error));
    return SCREE_OK;
}

static scree_status set_parameter(scene_source *s, const steering *r, scree_error *error) {
    const live_parameter *p = s->scene.parameters.data;
    size_t which = 0, count = s->scene.parameters.count;
    while (which < count && strcmp(p[which].name, r->name) != 0)
        which++;
    if (which == count)
        return error_set(error, SCREE_NOT_FOUND, "'%s' is not in the section `live` of the scene",
                         r->name);
    p += which;
    if (!(r->value >= p->low && r->value <= p->high))
        return error_set(error, SCREE_BAD_INPUT, "%s: %g is not between %g and %g", p->name,
                         r->value, p->low, p->high);
    change next = s->changes.data[s->changes.count - 1];
    next.step = scree_world_steps(s->sim.world);
    next.value[which] = r->value;
    scree_status status = change_values(s, &next, error);
    if (status != SCREE_OK && error) error_prefix(error, "%s", p->name);
    return status;
}

static scree_status steer(view_source *head, const steering *r, scree_error *error) {
    scene_source *s = of(head);
    if (head->frames == 0)
        return error_set(error, SCREE_NOT_FOUND, "the run is still being brought to its frame");
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

static void free_world(placed_world *w) {
    scree_world_destroy(w->world);
    scree_snapshot_destroy(w->start);
}

static void close_scene(view_source *head) {
    scene_source *s = of(head);
    if (s->has_thread) {
        pthread_mutex_lock(&s->lock);
        s->quits = true;
        pthread_cond_broadcast(&s->wake);
        pthread_mutex_unlock(&s->lock);
        scree_world_cancel(s->sim.world);
        pthread_join(s->thread, NULL);
    }
    for (size_t i = 0; i < s->kept.count; i++)
        scree_snapshot_destroy(s->kept.data[i].shot);
    array_free(&s->kept);
    array_free(&s->changes);
    array_free(&s->pushes);
    free_world(&s->sim);
    free_world(&s->show);
    live_close(&s->scene);
    if (s->has_locks) {
        pthread_mutex_destroy(&s->sim_lock);
        pthread_mutex_destroy(&s->lock);
        pthread_cond_destroy(&s->wake);
    }
    mem_free(s->expected);
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

static scree_status make_worlds(scene_source *s, int threads, scree_error *error) {
    const scree_frame *frame;
    s->sim.threads = threads, s->sim.needs_start = s->scene.parameters.count > 0;
    s->show.threads = 1;
    TRY(take_change(s, &s->sim, 0, error));
    TRY(take_change(s, &s->show, 0, error));
    TRY(scree_world_frame(s->show.world, &frame, error));
    s->head.layout = scree_frame_info_of(frame).layout;
    return SCREE_OK;
}

static scree_status begin(scene_source *s, int threads, scree_error *error) {
    change first = {0};
    if (pthread_mutex_init(&s->sim_lock, NULL) || pthread_mutex_init(&s->lock, NULL) ||
        pthread_cond_init(&s->wake, NULL))
        return error_no_memory(error, "a run");
    s->has_locks = true, s->stride = 1, s->shown = -1, s->goal = -1, s->room = KEPT_BYTES;
    for (size_t i = 0; i < s->scene.parameters.count; i++)
        first.value[i] = s->scene.parameters.data[i].value;
    if (!array_push(&s->changes, first)) return error_no_memory(error, "a run");
    s->head.scene = scree_scene_text(s->scene.scene);
    s->head.title = s->scene.run.title ? s->scene.run.title : "";
    return make_worlds(s, threads, error);
}

static scree_status start_thread(scene_source *s, scree_error *error) {
    TRY(refresh(&s->head, error));
    if (pthread_create(&s->thread, NULL, work, s) != 0)
        return error_set(error, SCREE_NO_MEMORY, "the thread of the run cannot be started");
    s->has_thread = true;
    return SCREE_OK;
}

static scree_status opened(scene_source *s, scree_status status, view_source **out) {
    if (status == SCREE_OK)
        *out = &s->head;
    else
        close_scene(&s->head);
    return status;
}

scree_status source_of_scene(view_source **out, const char *path, const char *const *sets,
                             size_t count, int threads, scree_error *error) {
    scene_source *s = mem_alloc(1, sizeof *s);
    *out = NULL;
    if (!s) return error_no_memory(error, "a view");
    s->head.kind = &scene_kind;
    scree_status status = live_open(&s->scene, path, sets, count, error);
    if (status == SCREE_OK) status = begin(s, threads, error);
    if (status == SCREE_OK) status = keep_frame(s, error);
    if (status == SCREE_OK) status = start_thread(s, error);
    return opened(s, status, out);
}

void source_keep_bytes(view_source *run, double room) { of(run)->room = room; }

/* A run that goes on from a frame of a result. */

typedef struct point {
    char *path, *bytes;
    size_t size;
    int64_t step; /* -1: there is none */
} point;

/* The point that a completed run stored in its result, if it is not later than `step`. */
static void point_within(scree_result *result, int64_t step, uint64_t identity, point *p) {
    uint64_t model = 0;
    *p = (point){.step = -1};
    if (result_point(result, &p->bytes, &p->size, NULL) != SCREE_OK || !p->bytes) return;
    if (restart_probe_bytes("", p->bytes, p->size, &p->step, &model, NULL) == SCREE_OK &&
        model == identity && p->step <= step)
        return;
    mem_free(p->bytes);
    *p = (point){.step = -1};
}

static void point_beside(const char *path, int64_t step, uint64_t identity, point *p) {
    *p = (point){.step = -1};
    if (restart_newest(path, step, identity, &p->path, &p->step, NULL) == SCREE_OK &&
        file_read_all(p->path, &p->bytes, &p->size, NULL) == SCREE_OK)
        return;
    mem_free(p->bytes);
    mem_free(p->path);
    *p = (point){.step = -1};
}

/* The latest restart point at or before a step; without one the run begins at its start. */
static scree_status load_point(scene_source *s, scree_result *result, const char *path,
                               int64_t step, scree_error *error) {
    point within, beside;
    uint64_t identity = world_identity(s->sim.world);
    point_within(result, step, identity, &within);
    point_beside(path, step, identity, &beside);
    const point *best = within.step > beside.step ? &within : &beside;
    scree_status status =
        best->step < 0 ? SCREE_OK
                       : world_load_bytes(s->sim.world, path, best->bytes, best->size, error);
    for (int k = 0; k < 2; k++) {
        mem_free(k ? within.bytes : beside.bytes);
        mem_free(k ? within.path : beside.path);
    }
    return status;
}

static scree_status expect(scene_source *s, const scree_frame *frame, scree_error *error) {
    scree_column q = scree_frame_column(frame, "body.position");
    s->expected_count = q.rows * q.width;
    s->expected = mem_alloc(s->expected_count + 1, sizeof *s->expected);
    if (!s->expected) return error_no_memory(error, "a run");
    if (s->expected_count) memcpy(s->expected, q.data, s->expected_count * sizeof *s->expected);
    return SCREE_OK;
}

static scree_status open_frame(scene_source *s, scree_result *result, const char *path,
                               int64_t index, int threads, scree_error *error) {
    const scree_frame *frame;
    const char *text = scree_result_text(result, "scene");
    if (!text)
        return error_set(error, SCREE_UNSUPPORTED, "%s has no scene: it cannot be run again", path);
    TRY(live_open_text(&s->scene, text, error));
    TRY(begin(s, threads, error));
    TRY(scree_result_read(result, index, &frame, error));
    TRY(expect(s, frame, error));
    TRY(load_point(s, result, path, frame->step, error));
    s->goal = frame->step;
    return start_thread(s, error);
}

scree_status source_of_frame(view_source **out, const char *path, int64_t index, int threads,
                             scree_error *error) {
    scree_result *result;
    scene_source *s = mem_alloc(1, sizeof *s);
    *out = NULL;
    if (!s) return error_no_memory(error, "a view");
    s->head.kind = &scene_kind;
    scree_status status = scree_result_open(&result, path, error);
    if (status == SCREE_OK) {
        status = open_frame(s, result, path, index, threads, error);
        scree_result_close(result);
    }
    return opened(s, status, out);
}
