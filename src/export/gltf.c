/* Binary glTF 2.0 (Khronos, "glTF 2.0 specification", 2021): see scree/export.h.
 *
 * Poses are collected frame by frame in single precision, as the format requires. At the end the
 * buffer is written: positions, normals and triangles of every shape in use, then the times and the
 * tracks of every moving body; the JSON text refers to them by offset. A body that does not exist
 * has the scale 0. Deformable bodies are at the origin with a mesh of their own, whose targets and
 * weights come last in the buffer. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/space.h"
#include "base/text.h"
#include "export/gltf_soft.h"
#include "frame/output.h"
#include "frame/query.h"
#include "scree/export.h"

typedef struct gltf_pose {
    float at[3], turn[4]; /* turn: x, y, z, w */
    float exists;         /* 1 or 0 */
} gltf_pose;

/* A shape with the material of a group. */
typedef struct gltf_mesh {
    uint32_t shape, group, next; /* next of the same shape; NO_ROW: none */
} gltf_mesh;

struct scree_gltf {
    output_file out;
    int resolution, dimension;
    surface_set surfaces; /* of shapes, then of deformable bodies */
    uint32_t shapes;      /* how many of them are of shapes */
    gltf_soft soft;
    uint32_t bodies;
    uint32_t *shape, *group; /* (bodies) */
    uint64_t *id;            /* (bodies) */
    double *mass;            /* (bodies) */
    char **name;             /* (bodies) */
    char **group_name;       /* (groups) */
    uint32_t groups;
    ARRAY(double) times;
    ARRAY(gltf_pose) poses; /* (frames x bodies) */
};

scree_status scree_gltf_open(scree_gltf **out, const char *path, int resolution, int overwrite,
                             scree_error *error) {
    *out = NULL;
    if (!path || !path[0]) return error_set(error, SCREE_BAD_INPUT, "no file name is given");
    TRY(surface_check_resolution(resolution, error));
    if (!overwrite && access(path, F_OK) == 0)
        return error_set(error, SCREE_BAD_INPUT,
                         "%s: the file exists: choose another name or overwrite it", path);
    scree_gltf *g = mem_alloc(1, sizeof *g);
    if (!g) return error_no_memory(error, "an export");
    g->resolution = resolution;
    scree_status status = output_open(&g->out, path, error);
    if (status == SCREE_OK)
        *out = g;
    else
        mem_free(g);
    return status;
}

void scree_gltf_discard(scree_gltf *g) {
    if (!g) return;
    surface_set_free(&g->surfaces);
    gltf_soft_free(&g->soft);
    for (uint32_t k = 0; g->name && k < g->bodies; k++)
        mem_free(g->name[k]);
    for (uint32_t k = 0; g->group_name && k < g->groups; k++)
        mem_free(g->group_name[k]);
    mem_free(g->name);
    mem_free(g->group_name);
    mem_free(g->shape);
    mem_free(g->group);
    mem_free(g->id);
    mem_free(g->mass);
    array_free(&g->times);
    array_free(&g->poses);
    output_discard(&g->out);
    mem_free(g);
}

static bool copy_names(char **to, const char *const *from, uint32_t count) {
    for (uint32_t k = 0; k < count; k++)
        if (!(to[k] = mem_text(from[k]))) return false;
    return true;
}

/* Layouts belong to the code that fills the frames, so the data needed at the end are copied. */
static scree_status begin(scree_gltf *g, const scree_frame *frame, scree_error *error) {
    const scree_layout *l = frame->layout;
    TRY(surface_set_make(&g->surfaces, frame, g->resolution, error));
    g->shapes = l->shapes;
    TRY(gltf_soft_begin(&g->soft, &g->surfaces, frame, error));
    g->dimension = l->dimension;
    g->bodies = l->bodies;
    g->groups = l->groups;
    g->shape = mem_alloc((size_t)l->bodies + 1, sizeof *g->shape);
    g->group = mem_alloc((size_t)l->bodies + 1, sizeof *g->group);
    g->id = mem_alloc((size_t)l->bodies + 1, sizeof *g->id);
    g->mass = mem_alloc((size_t)l->bodies + 1, sizeof *g->mass);
    g->name = mem_alloc((size_t)l->bodies + 1, sizeof *g->name);
    g->group_name = mem_alloc((size_t)l->groups + 1, sizeof *g->group_name);
    if (!g->shape || !g->group || !g->id || !g->mass || !g->name || !g->group_name ||
        !copy_names(g->name, l->body_name, l->bodies) ||
        !copy_names(g->group_name, l->group_name, l->groups))
        return error_no_memory(error, "an export");
    for (uint32_t k = 0; k < l->bodies; k++) {
        g->id[k] = l->id[k];
        g->mass[k] = l->mass[k];
        g->shape[k] = l->shape[k];
        g->group[k] = l->group[k] < l->groups ? l->group[k] : l->groups;
    }
    for (uint32_t k = 0; k < g->soft.solids; k++)
        g->shape[g->soft.slot[k]] = g->shapes + k;
    return SCREE_OK;
}

static gltf_pose pose_of(const scree_frame *frame, uint32_t row) {
    if (solid_of_slot(frame->layout, frame->body[row]) != NO_ROW)
        return (gltf_pose){.turn = {0, 0, 0, 1}, .exists = 1};
    pose3 pose = body_pose3(frame, row);
    double q[4];
    body_quaternion(frame, row, q);
    return (gltf_pose){{(float)pose.x[0], (float)pose.x[1], (float)pose.x[2]},
                       {(float)q[1], (float)q[2], (float)q[3], (float)q[0]},
                       1};
}

/* q and -q are the same orientation; the one nearer to the last keeps the interpolated motion
 * short. */
static void keep_side(gltf_pose *now, const gltf_pose *last) {
    float dot = 0;
    for (int k = 0; k < 4; k++)
        dot += now->turn[k] * last->turn[k];
    for (int k = 0; k < 4 && dot < 0; k++)
        now->turn[k] = -now->turn[k];
}

scree_status scree_gltf_frame(scree_gltf *g, const scree_frame *frame, scree_error *error) {
    TRY(frame_check(frame, error));
    if (!g->shape) TRY(begin(g, frame, error));
    if (g->bodies != frame->layout->bodies || g->shapes != frame->layout->shapes ||
        g->soft.solids != frame->layout->solids)
        return error_set(error, SCREE_BAD_INPUT,
                         "all frames of an export must come from one world");
    if (g->times.count && !(frame->t > g->times.data[g->times.count - 1]))
        return error_set(error, SCREE_BAD_INPUT,
                         "the frame at %g s does not come after the last one", frame->t);
    size_t first = g->poses.count;
    if (!array_reserve(&g->poses, first + g->bodies) || !array_push(&g->times, frame->t))
        return error_no_memory(error, "poses");
    gltf_pose *now = g->poses.data + first;
    for (uint32_t slot = 0; slot < g->bodies; slot++) {
        now[slot] = first ? now[(ptrdiff_t)slot - g->bodies] : (gltf_pose){.turn = {0, 0, 0, 1}};
        now[slot].exists = 0;
    }
    for (uint32_t row = 0; row < frame->bodies; row++) {
        uint32_t slot = frame->body[row];
        gltf_pose last = now[slot];
        now[slot] = pose_of(frame, row);
        keep_side(&now[slot], &last);
    }
    scree_status status = gltf_soft_frame(&g->soft, frame, error);
    if (status != SCREE_OK) {
        g->times.count--;
        return status;
    }
    g->poses.count += g->bodies;
    return SCREE_OK;
}

/* Tracks that a body needs. */
enum { TRACK_PLACE = 1, TRACK_TURN = 2, TRACK_SCALE = 4 };

typedef struct plan {
    const scree_gltf *g;
    size_t frames;
    uint8_t *track;     /* (bodies) */
    uint8_t *seen;      /* (bodies) exists in some frame */
    uint32_t *mesh_of;  /* (bodies) */
    uint32_t *head;     /* (shapes) first mesh, NO_ROW: unused */
    uint32_t *accessor; /* (shapes) of its positions; normals, triangles and lines follow */
    ARRAY(gltf_mesh) meshes;
    uint64_t points, triangles, lines, tracks; /* bytes of the tracks */
    size_t keys;    /* key frames of deformable bodies; 0: there are none */
    uint32_t morph; /* accessor of their first target; then their times and weights */

    text_buffer json;
    bool failed;
} plan;

static const gltf_pose *pose_at(const plan *p, size_t frame, uint32_t slot) {
    return &p->g->poses.data[frame * p->g->bodies + slot];
}

/* Before a body exists its position is that of its appearance. */
static void wait_at_first_place(const plan *p, uint32_t slot) {
    size_t first = 0;
    while (first < p->frames && pose_at(p, first, slot)->exists == 0)
        first++;
    for (size_t k = 0; k < first && first < p->frames; k++) {
        gltf_pose *pose = &p->g->poses.data[k * p->g->bodies + slot];
        *pose = *pose_at(p, first, slot);
        pose->exists = 0;
    }
}

static void find_tracks(plan *p) {
    for (uint32_t slot = 0; slot < p->g->bodies; slot++) {
        wait_at_first_place(p, slot);
        const gltf_pose *first = pose_at(p, 0, slot);
        for (size_t k = 0; k < p->frames; k++) {
            const gltf_pose *now = pose_at(p, k, slot);
            if (now->exists != 0) p->seen[slot] = 1;
            if (memcmp(now->at, first->at, sizeof now->at)) p->track[slot] |= TRACK_PLACE;
            if (memcmp(now->turn, first->turn, sizeof now->turn)) p->track[slot] |= TRACK_TURN;
            if (now->exists != first->exists) p->track[slot] |= TRACK_SCALE;
        }
    }
}

static uint64_t track_bytes(const plan *p, uint32_t slot) {
    uint64_t numbers = (p->track[slot] & TRACK_PLACE ? 3 : 0) +
                       (p->track[slot] & TRACK_TURN ? 4 : 0) +
                       (p->track[slot] & TRACK_SCALE ? 3 : 0);
    return p->seen[slot] ? numbers * 4 * p->frames : 0;
}

static uint64_t count_triangles(const surface *s) {
    return s->corners.count - 2 * (uint64_t)(s->ends.count - s->segments) - 2 * s->segments;
}

static bool is_empty(const plan *p, uint32_t slot) {
    return p->g->surfaces.of_shape[p->g->shape[slot]].ends.count == 0;
}

/* One mesh for every shape and group that occur together. */
static void find_meshes(plan *p) {
    const scree_gltf *g = p->g;
    for (uint32_t k = 0; k < g->surfaces.shapes; k++)
        p->head[k] = NO_ROW;
    for (uint32_t slot = 0; slot < g->bodies && !p->failed; slot++) {
        if (!p->seen[slot] || is_empty(p, slot)) continue;
        uint32_t at = p->head[g->shape[slot]];
        while (at != NO_ROW && p->meshes.data[at].group != g->group[slot])
            at = p->meshes.data[at].next;
        if (at == NO_ROW) {
            gltf_mesh m = {g->shape[slot], g->group[slot], p->head[g->shape[slot]]};
            at = p->head[g->shape[slot]] = (uint32_t)p->meshes.count;
            p->failed = !array_push(&p->meshes, m);
        }
        p->mesh_of[slot] = at;
    }
    for (uint32_t k = 0; k < g->surfaces.shapes; k++) {
        const surface *s = &g->surfaces.of_shape[k];
        if (p->head[k] == NO_ROW) continue;
        p->points += s->points.count;
        p->triangles += count_triangles(s);
        p->lines += s->segments;
    }
}

#define PUT(p, ...)                                                                                \
    do {                                                                                           \
        if (!text_add(&(p)->json, __VA_ARGS__)) (p)->failed = true;                                \
    } while (0)

static void put_text(plan *p, const char *text) {
    PUT(p, "\"");
    for (; *text; text++) {
        unsigned char c = (unsigned char)*text;
        if (c == '"' || c == '\\' || c < ' ')
            PUT(p, "\\u%04x", c);
        else
            PUT(p, "%c", c);
    }
    PUT(p, "\"");
}

static void put_numbers(plan *p, const float *values, int count) {
    char number[32];
    PUT(p, "[");
    for (int k = 0; k < count; k++)
        PUT(p, "%s%s", k ? "," : "", number_write((double)values[k], number));
    PUT(p, "]");
}

static void put_body_node(plan *p, uint32_t slot) {
    const gltf_pose *pose = pose_at(p, 0, slot);
    char number[32], mass[32];
    snprintf(number, sizeof number, "body %u", slot + 1);
    PUT(p, ",\n{\"name\":");
    put_text(p, p->g->name[slot][0] ? p->g->name[slot] : number);
    if (!is_empty(p, slot)) PUT(p, ",\"mesh\":%u", p->mesh_of[slot]);
    PUT(p, ",\"translation\":");
    put_numbers(p, pose->at, 3);
    PUT(p, ",\"rotation\":");
    put_numbers(p, pose->turn, 4);
    if (pose->exists == 0) PUT(p, ",\"scale\":[0,0,0]");
    PUT(p, ",\"extras\":{\"id\":%llu,\"mass\":%s,\"group\":", (unsigned long long)p->g->id[slot],
        number_write(p->g->mass[slot], mass));
    put_text(p, p->g->group[slot] < p->g->groups ? p->g->group_name[p->g->group[slot]] : "");
    PUT(p, "}}");
}

/* Node 0 is the world, turned so that y is up; bodies follow in the order of their slots. */
static void put_nodes(plan *p) {
    const char *turn =
        p->g->dimension == 3 ? ",\"rotation\":[-0.70710678118654757,0,0,0.70710678118654757]" : "";
    uint32_t number = 0;
    PUT(p, "\"nodes\":[\n{\"name\":\"world\"%s", turn);
    for (uint32_t slot = 0; slot < p->g->bodies; slot++)
        if (p->seen[slot]) {
            PUT(p, "%s%u", number ? "," : ",\"children\":[", number + 1);
            number++;
        }
    PUT(p, number ? "]}" : "}");
    for (uint32_t slot = 0; slot < p->g->bodies; slot++)
        if (p->seen[slot]) put_body_node(p, slot);
    PUT(p, "],\n");
}

/* Colours that most people can distinguish (Okabe & Ito 2008), as linear light. */
static const float palette[][3] = {{0.791F, 0.349F, 0.000F}, {0.093F, 0.457F, 0.815F},
                                   {0.000F, 0.342F, 0.174F}, {0.872F, 0.776F, 0.054F},
                                   {0.000F, 0.168F, 0.445F}, {0.665F, 0.112F, 0.000F},
                                   {0.604F, 0.191F, 0.386F}, {0.323F, 0.323F, 0.323F}};

static void put_material(plan *p, uint32_t group, bool boundary) {
    const float *c = palette[group % (sizeof palette / sizeof *palette)];
    PUT(p, "{\"name\":");
    put_text(p, group < p->g->groups ? p->g->group_name[group] : "none");
    const float colour[4] = {c[0], c[1], c[2], boundary ? 0.25F : 1.0F};
    PUT(p, ",\"doubleSided\":true,%s\"pbrMetallicRoughness\":{\"baseColorFactor\":",
        boundary ? "\"alphaMode\":\"BLEND\"," : "");
    put_numbers(p, colour, 4);
    PUT(p, ",\"metallicFactor\":0,\"roughnessFactor\":0.75}}");
}

/* The targets of a deformable body's mesh, one for every key frame but the first. */
static void put_targets(plan *p, uint32_t shape) {
    if (shape < p->g->shapes || p->keys == 0) return;
    uint32_t first = p->morph + (shape - p->g->shapes) * (uint32_t)(p->keys - 1);
    PUT(p, ",\"targets\":[");
    for (uint32_t k = 0; k + 1 < p->keys; k++)
        PUT(p, "%s{\"POSITION\":%u}", k ? "," : "", first + k);
    PUT(p, "]");
}

static void put_rest_weights(plan *p, uint32_t shape) {
    if (shape < p->g->shapes || p->keys == 0) return;
    PUT(p, ",\"weights\":[");
    for (size_t k = 0; k + 1 < p->keys; k++)
        PUT(p, k ? ",0" : "0");
    PUT(p, "]");
}

/* One material per group, and one for the boundaries of a group, numbered in the order in which
 * meshes use them: viewers list materials, and one per mesh would make a long list. */
static scree_status put_meshes(plan *p, scree_error *error) {
    const scree_gltf *g = p->g;
    uint32_t *material = mem_alloc(2 * ((size_t)g->groups + 1), sizeof *material), materials = 0;
    if (!material) return error_no_memory(error, "materials");
    if (p->meshes.count) PUT(p, "\"materials\":[");
    for (size_t k = 0; k < p->meshes.count; k++) {
        const gltf_mesh *m = &p->meshes.data[k];
        bool boundary = g->surfaces.of_shape[m->shape].endless;
        uint32_t *number = &material[2 * m->group + boundary];
        if (*number) continue;
        PUT(p, materials ? ",\n" : "\n");
        put_material(p, m->group, boundary);
        *number = ++materials;
    }
    for (size_t k = 0; k < p->meshes.count; k++) {
        const gltf_mesh *m = &p->meshes.data[k];
        const surface *s = &g->surfaces.of_shape[m->shape];
        uint32_t own = material[2 * m->group + s->endless] - 1, at = p->accessor[m->shape];
        bool filled = count_triangles(s) > 0;
        PUT(p, k ? ",\n{\"primitives\":[" : "],\n\"meshes\":[\n{\"primitives\":[");
        for (int lines = !filled; lines <= (s->segments > 0); lines++) {
            PUT(p,
                "%s{\"attributes\":{\"POSITION\":%u,\"NORMAL\":%u},\"indices\":%u,\"material\":%u,"
                "\"mode\":%d",
                lines && filled ? "," : "", at, at + 1, at + 2 + (lines && filled), own,
                lines ? 1 : 4);
            put_targets(p, m->shape);
            PUT(p, "}");
        }
        PUT(p, "]");
        put_rest_weights(p, m->shape);
        PUT(p, "}");
    }
    if (p->meshes.count) PUT(p, "],\n");
    mem_free(material);
    return SCREE_OK;
}

enum { VIEW_POINTS, VIEW_NORMALS, VIEW_CORNERS, VIEW_TRACKS };

static void put_bounds(plan *p, const surface *s) {
    float low[3] = {INFINITY, INFINITY, INFINITY}, high[3] = {-INFINITY, -INFINITY, -INFINITY};
    for (size_t k = 0; k < s->points.count; k++)
        for (int i = 0; i < 3; i++) {
            float x = (float)s->points.data[k].at[i];
            low[i] = x < low[i] ? x : low[i];
            high[i] = x > high[i] ? x : high[i];
        }
    PUT(p, ",\"min\":");
    put_numbers(p, low, 3);
    PUT(p, ",\"max\":");
    put_numbers(p, high, 3);
}

static void put_accessor(plan *p, uint32_t *count, int view, uint64_t offset, uint64_t numbers,
                         int component, const char *type) {
    PUT(p,
        "%s{\"bufferView\":%d,\"byteOffset\":%llu,\"count\":%llu,\"componentType\":%d,"
        "\"type\":\"%s\"",
        *count ? ",\n" : "\n", view, (unsigned long long)offset, (unsigned long long)numbers,
        component, type);
    ++*count;
}

enum { FLOAT = 5126, UNSIGNED = 5125 };

static void put_shape_accessors(plan *p, uint32_t shape, uint32_t *count, uint64_t *point,
                                uint64_t *corner) {
    const surface *s = &p->g->surfaces.of_shape[shape];
    uint64_t triangles = count_triangles(s);
    for (int view = VIEW_POINTS; view <= VIEW_NORMALS; view++) {
        put_accessor(p, count, view, 12 * *point, s->points.count, FLOAT, "VEC3");
        if (view == VIEW_POINTS) put_bounds(p, s);
        PUT(p, "}");
    }
    if (triangles) {
        put_accessor(p, count, VIEW_CORNERS, 4 * *corner, 3 * triangles, UNSIGNED, "SCALAR");
        PUT(p, "}");
    }
    if (s->segments) {
        put_accessor(p, count, VIEW_CORNERS, 4 * (*corner + 3 * triangles),
                     2 * (uint64_t)s->segments, UNSIGNED, "SCALAR");
        PUT(p, "}");
    }
    *point += s->points.count;
    *corner += 3 * triangles + 2 * (uint64_t)s->segments;
}

/* Seconds from the first frame, increasing even where single floats would not. */
static float time_at(const plan *p, size_t frame, float last) {
    float t = (float)(p->g->times.data[frame] - p->g->times.data[0]);
    return frame && t <= last ? nextafterf(last, INFINITY) : t;
}

static void put_track_accessors(plan *p, uint32_t *count) {
    uint64_t offset = 4 * p->frames;
    float last = 0;
    for (size_t k = 0; k < p->frames; k++)
        last = time_at(p, k, last);
    put_accessor(p, count, VIEW_TRACKS, 0, p->frames, FLOAT, "SCALAR");
    PUT(p, ",\"min\":[0],\"max\":");
    put_numbers(p, &last, 1);
    PUT(p, "}");
    for (uint32_t slot = 0; slot < p->g->bodies; slot++)
        for (int track = TRACK_PLACE; track <= TRACK_SCALE && p->seen[slot]; track *= 2) {
            if (!(p->track[slot] & track)) continue;
            bool turn = track == TRACK_TURN;
            put_accessor(p, count, VIEW_TRACKS, offset, p->frames, FLOAT, turn ? "VEC4" : "VEC3");
            PUT(p, "}");
            offset += (turn ? 16 : 12) * p->frames;
        }
}

static void put_moved_bounds(plan *p, const float *moved, uint64_t count) {
    float low[3] = {INFINITY, INFINITY, INFINITY}, high[3] = {-INFINITY, -INFINITY, -INFINITY};
    for (uint64_t k = 0; k < 3 * count; k++) {
        low[k % 3] = moved[k] < low[k % 3] ? moved[k] : low[k % 3];
        high[k % 3] = moved[k] > high[k % 3] ? moved[k] : high[k % 3];
    }
    PUT(p, ",\"min\":");
    put_numbers(p, low, 3);
    PUT(p, ",\"max\":");
    put_numbers(p, high, 3);
}

static float key_time(const plan *p, size_t key) {
    size_t frame = gltf_soft_key(&p->g->soft, p->frames, key);
    float last = 0;
    for (size_t k = 0; k <= frame; k++)
        last = time_at(p, k, last);
    return last;
}

/* The buffer contains the targets frame by frame, all bodies of one frame together. */
static void put_soft_accessors(plan *p, uint32_t *count) {
    const gltf_soft *soft = &p->g->soft;
    uint64_t all = gltf_soft_points(soft), keys = p->keys;
    int view = VIEW_TRACKS + (p->tracks > 0);
    if (keys == 0) return;
    for (uint32_t s = 0; s < soft->solids; s++)
        for (size_t k = 1; k < keys; k++) {
            uint64_t points = soft->first[s + 1] - soft->first[s];
            const float *moved = gltf_soft_moved(soft, gltf_soft_key(soft, p->frames, k));
            put_accessor(p, count, view, 12 * (all * (k - 1) + soft->first[s]), points, FLOAT,
                         "VEC3");
            put_moved_bounds(p, moved + 3 * soft->first[s], points);
            PUT(p, "}");
        }
    float last = key_time(p, keys - 1);
    put_accessor(p, count, view + 1, 0, keys, FLOAT, "SCALAR");
    PUT(p, ",\"min\":[0],\"max\":");
    put_numbers(p, &last, 1);
    PUT(p, "}");
    put_accessor(p, count, view + 1, 4 * keys, keys * (keys - 1), FLOAT, "SCALAR");
    PUT(p, "}");
}

/* The number of the accessor of the times, behind those of the shapes. */
static uint32_t put_accessors(plan *p) {
    uint32_t count = 0;
    uint64_t point = 0, corner = 0;
    PUT(p, "\"accessors\":[");
    for (uint32_t k = 0; k < p->g->surfaces.shapes; k++) {
        if (p->head[k] == NO_ROW) continue;
        put_shape_accessors(p, k, &count, &point, &corner);
    }
    uint32_t times = count;
    if (p->tracks) put_track_accessors(p, &count);
    put_soft_accessors(p, &count);
    PUT(p, "],\n");
    return times;
}

static void put_view(plan *p, bool first, uint64_t offset, uint64_t bytes, const char *more) {
    PUT(p, "%s{\"buffer\":0,\"byteOffset\":%llu,\"byteLength\":%llu%s}", first ? "" : ",",
        (unsigned long long)offset, (unsigned long long)bytes, more);
}

static uint64_t corner_bytes(const plan *p) { return 12 * p->triangles + 8 * p->lines; }

static uint64_t morph_bytes(const plan *p) {
    return p->keys ? 12 * gltf_soft_points(&p->g->soft) * (p->keys - 1) : 0;
}

static uint64_t weight_bytes(const plan *p) { return 4 * (uint64_t)p->keys * p->keys; }

static uint64_t buffer_bytes(const plan *p) {
    return 24 * p->points + corner_bytes(p) + p->tracks + morph_bytes(p) + weight_bytes(p);
}

static void put_views(plan *p) {
    static const char vertices[] = ",\"byteStride\":12,\"target\":34962";
    uint64_t bytes = 12 * p->points;
    PUT(p, "\"bufferViews\":[");
    put_view(p, true, 0, bytes, vertices);
    put_view(p, false, bytes, bytes, vertices);
    put_view(p, false, 2 * bytes, corner_bytes(p), ",\"target\":34963");
    uint64_t end = 2 * bytes + corner_bytes(p);
    if (p->tracks) put_view(p, false, end, p->tracks, "");
    end += p->tracks;
    if (p->keys) put_view(p, false, end, morph_bytes(p), vertices);
    if (p->keys) put_view(p, false, end + morph_bytes(p), weight_bytes(p), "");
    PUT(p, "],\n\"buffers\":[{\"byteLength\":%llu}]", (unsigned long long)buffer_bytes(p));
}

/* Samplers and channels are in the order of the accessors. */
static void put_animation(plan *p, uint32_t times) {
    static const char *const path[] = {"", "translation", "rotation", "", "scale"};
    uint32_t sampler = 0, number = 0;
    if (!p->tracks && !p->keys) return;
    PUT(p, "\"animations\":[{\"name\":\"motion\",\"samplers\":[");
    for (uint32_t slot = 0; slot < p->g->bodies; slot++)
        for (int track = TRACK_PLACE; track <= TRACK_SCALE && p->seen[slot]; track *= 2) {
            if (!(p->track[slot] & track)) continue;
            PUT(p, "%s{\"input\":%u,\"output\":%u,\"interpolation\":\"%s\"}",
                sampler ? ",\n" : "\n", times, times + 1 + sampler,
                track == TRACK_SCALE ? "STEP" : "LINEAR");
            sampler++;
        }
    uint32_t keys = p->morph + p->g->soft.solids * (uint32_t)(p->keys ? p->keys - 1 : 0);
    if (p->keys)
        PUT(p, "%s{\"input\":%u,\"output\":%u,\"interpolation\":\"LINEAR\"}",
            sampler ? ",\n" : "\n", keys, keys + 1);
    PUT(p, "],\n\"channels\":[");
    uint32_t weights = sampler;
    bool first = true;
    sampler = 0;
    for (uint32_t slot = 0; slot < p->g->bodies; slot++) {
        number += p->seen[slot];
        for (int track = TRACK_PLACE; track <= TRACK_SCALE && p->seen[slot]; track *= 2) {
            if (!(p->track[slot] & track)) continue;
            PUT(p, "%s{\"sampler\":%u,\"target\":{\"node\":%u,\"path\":\"%s\"}}",
                first ? "\n" : ",\n", sampler, number, path[track]);
            sampler++;
            first = false;
        }
        if (!p->keys || !p->seen[slot] || is_empty(p, slot) || p->g->shape[slot] < p->g->shapes)
            continue;
        PUT(p, "%s{\"sampler\":%u,\"target\":{\"node\":%u,\"path\":\"weights\"}}",
            first ? "\n" : ",\n", weights, number);
        first = false;
    }
    PUT(p, "]}],\n");
}

static void number_accessors(plan *p) {
    uint32_t count = 0;
    for (uint32_t k = 0; k < p->g->surfaces.shapes; k++) {
        const surface *s = &p->g->surfaces.of_shape[k];
        p->accessor[k] = count;
        if (p->head[k] != NO_ROW) count += 2 + (count_triangles(s) > 0) + (s->segments > 0);
    }
    p->morph = count + (p->tracks ? 1 : 0);
    for (uint32_t slot = 0; slot < p->g->bodies && p->tracks; slot++)
        for (int track = TRACK_PLACE; track <= TRACK_SCALE && p->seen[slot]; track *= 2)
            p->morph += (p->track[slot] & track) != 0;
}

static scree_status write_json(plan *p, scree_error *error) {
    PUT(p, "{\"asset\":{\"version\":\"2.0\",\"generator\":\"scree\"},\n\"scene\":0,"
           "\"scenes\":[{\"nodes\":[0]}],\n");
    number_accessors(p);
    put_nodes(p);
    TRY(put_meshes(p, error));
    if (buffer_bytes(p)) {
        uint32_t times = put_accessors(p);
        put_animation(p, times);
        put_views(p);
    } else {
        PUT(p, "\"extras\":{}");
    }
    PUT(p, "}");
    while (!p->failed && p->json.count % 4)
        PUT(p, " ");
    return p->failed ? error_no_memory(error, "a glTF file") : SCREE_OK;
}

/* Little-endian on every machine. */
static void write_word(FILE *to, uint32_t word) {
    const unsigned char bytes[4] = {(unsigned char)word, (unsigned char)(word >> 8),
                                    (unsigned char)(word >> 16), (unsigned char)(word >> 24)};
    fwrite(bytes, 1, 4, to);
}

static void write_float(FILE *to, float value) {
    uint32_t word;
    memcpy(&word, &value, sizeof word);
    write_word(to, word);
}

static void write_floats(FILE *to, const float *values, int count) {
    for (int k = 0; k < count; k++)
        write_float(to, values[k]);
}

static void write_points(const plan *p, FILE *to, bool normals) {
    for (uint32_t k = 0; k < p->g->surfaces.shapes; k++) {
        const surface *s = &p->g->surfaces.of_shape[k];
        for (size_t v = 0; v < s->points.count && p->head[k] != NO_ROW; v++) {
            const surface_point *point = &s->points.data[v];
            for (int i = 0; i < 3; i++)
                write_float(to, (float)(normals ? point->normal[i] : point->at[i]));
        }
    }
}

static void write_corners(const surface *s, FILE *to, bool lines) {
    for (size_t f = 0; f < s->ends.count; f++) {
        uint32_t count;
        const uint32_t *corner = surface_polygon(s, f, &count);
        for (uint32_t k = 1; k + 1 < count && !lines; k++) {
            write_word(to, corner[0]);
            write_word(to, corner[k]);
            write_word(to, corner[k + 1]);
        }
        if (count != 2 || !lines) continue;
        write_word(to, corner[0]);
        write_word(to, corner[1]);
    }
}

static void write_track(const plan *p, FILE *to, uint32_t slot, int track) {
    for (size_t k = 0; k < p->frames; k++) {
        const gltf_pose *pose = pose_at(p, k, slot);
        const float scale[3] = {pose->exists, pose->exists, pose->exists};
        if (track == TRACK_TURN)
            write_floats(to, pose->turn, 4);
        else
            write_floats(to, track == TRACK_PLACE ? pose->at : scale, 3);
    }
}

/* Targets, then the times of the keys and their weights: at key k only its own target has
 * weight. */
static void write_soft(const plan *p, FILE *to) {
    const gltf_soft *soft = &p->g->soft;
    for (size_t k = 1; k < p->keys; k++) {
        const float *moved = gltf_soft_moved(soft, gltf_soft_key(soft, p->frames, k));
        for (uint64_t i = 0; i < 3 * gltf_soft_points(soft); i++)
            write_float(to, moved[i]);
    }
    for (size_t k = 0; k < p->keys; k++)
        write_float(to, key_time(p, k));
    for (size_t k = 0; k < p->keys; k++)
        for (size_t target = 1; target < p->keys; target++)
            write_float(to, target == k ? 1.0F : 0.0F);
}

static void write_buffer(const plan *p, FILE *to) {
    float last = 0;
    write_points(p, to, false);
    write_points(p, to, true);
    for (uint32_t k = 0; k < p->g->surfaces.shapes; k++)
        for (int lines = 0; lines < 2 && p->head[k] != NO_ROW; lines++)
            write_corners(&p->g->surfaces.of_shape[k], to, lines);
    for (size_t k = 0; p->tracks && k < p->frames; k++)
        write_float(to, last = time_at(p, k, last));
    for (uint32_t slot = 0; slot < p->g->bodies; slot++)
        for (int track = TRACK_PLACE; track <= TRACK_SCALE && p->seen[slot]; track *= 2)
            if (p->tracks && p->track[slot] & track) write_track(p, to, slot, track);
    write_soft(p, to);
}

static scree_status write_file(const plan *p, output_file *out, scree_error *error) {
    uint64_t bytes = buffer_bytes(p), total = 12 + 8 + p->json.count + (bytes ? 8 + bytes : 0);
    FILE *to = out->stream;
    if (total > UINT32_MAX)
        return error_set(error, SCREE_BAD_INPUT,
                         "%s: the file would have %.1f GB, but glTF allows 4: export fewer frames "
                         "or use a lower resolution",
                         out->path, (double)total * 1e-9);
    write_word(to, 0x46546C67); /* "glTF" */
    write_word(to, 2);
    write_word(to, (uint32_t)total);
    write_word(to, (uint32_t)p->json.count);
    write_word(to, 0x4E4F534A); /* "JSON" */
    fwrite(p->json.data, 1, p->json.count, to);
    if (bytes) {
        write_word(to, (uint32_t)bytes);
        write_word(to, 0x004E4942); /* "BIN" */
        write_buffer(p, to);
    }
    return output_keep(out, error);
}

static scree_status plan_fill(plan *p, scree_error *error) {
    size_t bodies = (size_t)p->g->bodies + 1, shapes = (size_t)p->g->surfaces.shapes + 1;
    p->track = mem_alloc(bodies, sizeof *p->track);
    p->seen = mem_alloc(bodies, sizeof *p->seen);
    p->mesh_of = mem_alloc(bodies, sizeof *p->mesh_of);
    p->head = mem_alloc(shapes, sizeof *p->head);
    p->accessor = mem_alloc(shapes, sizeof *p->accessor);
    if (!p->track || !p->seen || !p->mesh_of || !p->head || !p->accessor)
        return error_no_memory(error, "a glTF file");
    find_tracks(p);
    find_meshes(p);
    if (p->failed) return error_no_memory(error, "a glTF file");
    for (uint32_t slot = 0; slot < p->g->bodies; slot++)
        p->tracks += track_bytes(p, slot);
    if (p->points == 0) p->tracks = 0;         /* nothing moves */
    if (p->tracks) p->tracks += 4 * p->frames; /* the times */
    return SCREE_OK;
}

static void plan_free(plan *p) {
    mem_free(p->track);
    mem_free(p->seen);
    mem_free(p->mesh_of);
    mem_free(p->head);
    mem_free(p->accessor);
    array_free(&p->meshes);
    text_free(&p->json);
}

scree_status scree_gltf_close(scree_gltf *g, scree_error *error) {
    plan p = {.g = g, .frames = g->times.count, .keys = gltf_soft_keys(&g->soft, g->times.count)};
    scree_status status = SCREE_OK;
    if (p.frames == 0)
        status = error_set(error, SCREE_BAD_INPUT, "%s: an export needs at least one frame",
                           g->out.path);
    if (status == SCREE_OK) status = plan_fill(&p, error);
    if (status == SCREE_OK) status = write_json(&p, error);
    if (status == SCREE_OK) status = write_file(&p, &g->out, error);
    plan_free(&p);
    scree_gltf_discard(g);
    return status;
}
