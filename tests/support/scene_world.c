#include "support/scene_world.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "support/check.h"

static char text[1 << 16];

static void write_scene(const char *format, va_list arguments) {
    int count = vsnprintf(text, sizeof text, format, arguments);
    assert_true(count > 0 && (size_t)count < sizeof text - 64);
    snprintf(text + count, sizeof text - (size_t)count, "\nrun: {steps: 1000000}\n");
}

static scree_status make(scree_world **out, scree_error *error) {
    scree_scene *scene = NULL;
    *out = NULL;
    scree_status status = scree_scene_read_text(&scene, text, NULL, 0, error);
    if (status == SCREE_OK) status = scree_scene_world(scene, 1, out, error);
    scree_scene_destroy(scene);
    if (status == SCREE_OK) status = scree_world_build(*out, error);
    return status;
}

scree_world *scene_world(const char *format, ...) {
    va_list arguments;
    scree_world *w;
    scree_error error = {0};
    va_start(arguments, format);
    write_scene(format, arguments);
    va_end(arguments);
    must(make(&w, &error), &error);
    return w;
}

const char *scene_refusal(const char *format, ...) {
    static scree_error error;
    va_list arguments;
    scree_world *w;
    va_start(arguments, format);
    write_scene(format, arguments);
    va_end(arguments);
    error.text[0] = '\0';
    scree_status status = make(&w, &error);
    scree_world_destroy(w);
    return status == SCREE_OK ? "" : error.text;
}

scene_body scene_get(scree_world *w, const char *name) {
    scree_frame frame = simple_frame(w);
    uint64_t id = scree_world_find_body(w, name);
    scene_body out = {{0}, {0}};
    size_t places = frame.layout->dimension == 3 ? 7 : 3,
           dofs = frame.layout->dimension == 3 ? 6 : 3;
    for (uint32_t i = 0; i < frame.bodies; i++) {
        if (frame.layout->id[frame.body[i]] != id) continue;
        memcpy(out.q, frame.position + places * i, places * sizeof *out.q);
        memcpy(out.v, frame.velocity + dofs * i, dofs * sizeof *out.v);
        return out;
    }
    fail_msg("there is no body '%s'", name);
    return out;
}
