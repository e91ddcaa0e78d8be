/* Many worlds in threads: a slope at several angles of friction; each thread has its own world. */
#include <pthread.h>
#include <stdio.h>

#include "scree/scree.h"
#define WORLDS 6
typedef struct study {
    double mu, slid; /* m */
    scree_error error;
} study;

static const char *const scene_text =
    "params: {mu: 0.3}\n"
    "world: {h: 1 ms}\n"
    "laws: {dry: {normal: velocity, friction: mu}}\n"
    "contacts: [{default: dry}]\n"
    "bodies:\n"
    "- {name: slope, shape: halfplane, angle: -20 deg, fixed: true}\n"
    "- {name: block, shape: {kind: rectangle, width: 0.4, height: 0.1}, angle: -20 deg,\n"
    "   position: [0.0171010, 0.0469846], density: 2000}\n"
    "run: {until: 1 s}\n";

static scree_status run(study *s) {
    scree_scene *scene = NULL;
    scree_world *world = NULL;
    const scree_frame *frame = NULL;
    char set[32], *sets[] = {set};
    snprintf(set, sizeof set, "mu=%g", s->mu);
    scree_status status =
        scree_scene_read_text(&scene, scene_text, (const char *const *)sets, 1, &s->error);
    if (status == SCREE_OK) status = scree_scene_world(scene, 1, &world, &s->error);
    for (int i = 0; i < 500 && status == SCREE_OK; i++)
        status = scree_world_step(world, &s->error);
    if (status == SCREE_OK) status = scree_world_frame(world, &frame, &s->error);
    if (status == SCREE_OK)
        s->slid = ((const double *)scree_frame_column(frame, "body.position").data)[3] - 0.0171010;
    scree_world_destroy(world);
    scree_scene_destroy(scene);
    return status;
}

static void *work(void *user) { return run(user) == SCREE_OK ? user : NULL; }
int main(void) {
    study s[WORLDS] = {{.mu = 0}};
    pthread_t thread[WORLDS];
    int good = 1;
    for (int i = 0; i < WORLDS; i++) {
        s[i].mu = 0.1 * i;
        if (pthread_create(&thread[i], NULL, work, &s[i]) != 0) return 1;
    }
    for (int i = 0; i < WORLDS; i++) {
        void *done;
        pthread_join(thread[i], &done);
        if (!done) fprintf(stderr, "threads: %s\n", s[i].error.text);
        printf("mu = %.1f: slid %.4f m in 0.5 s\n", s[i].mu, s[i].slid);
        good = good && done && (s[i].slid > 1e-3) == (s[i].mu < 0.364); /* tan 20 degrees */
    }
    return good ? 0 : 1;
}
