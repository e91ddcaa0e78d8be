/* Light and colour of every sample. Two lights that move with the camera, a sky, shadows of the
 * main light, corners darkened by surrounding surfaces, dark outlines where neighbouring samples
 * see different faces, and a little fog with depth. Sums are taken in linear light and encoded at
 * the end. */
#include "draw/space/scene.h"

/* For a scene of one point, to avoid a division by zero. */
#define LEAST_LENGTH 1e-300

typedef struct shader {
    const scene *s;
    double key[3], fill[3], sky[3]; /* unit, view coordinates, towards the light */
    double to_shadow[3][4];         /* view coordinates to pixel and depth of the light's camera */
    double fog_from, fog_over;
    double grid;       /* spacing of the ground's lines, m */
    const float *open; /* per pixel: share of the sky */
} shader;

static void shader_make(shader *h, const scene *s, const float *open) {
    const camera *c = &s->camera, *light = &s->light;
    *h = (shader){.s = s, .open = open, .grid = scene_grid(s), .fill = {0.75, 0.25, -0.6}};
    camera_direction(c, light->back, h->key);
    unit3(h->fill);
    camera_direction(c, (const double[]){0, 0, 1}, h->sky);
    const double *axis[3] = {light->right, light->up, light->back};
    double factor[3] = {light->scale, -light->scale, -1};
    for (int k = 0; k < 3; k++) {
        double from_eye[3];
        minus3(c->eye, light->eye, from_eye);
        h->to_shadow[k][0] = factor[k] * dot3(axis[k], c->right);
        h->to_shadow[k][1] = factor[k] * dot3(axis[k], c->up);
        h->to_shadow[k][2] = -factor[k] * dot3(axis[k], c->back);
        h->to_shadow[k][3] = factor[k] * dot3(axis[k], from_eye) + (k < 2 ? light->middle[k] : 0);
    }
    double place[3];
    camera_view(c, s->centre, place);
    h->fog_from = place[2] - s->radius;
    h->fog_over = fmax(2 * s->radius, LEAST_LENGTH);
}

static double shadow_texel(const raster *r, int x, int y, double depth) {
    if (x < 0 || y < 0 || x >= r->width || y >= r->height) return 1;
    return depth <= (double)r->depth[(size_t)y * (size_t)r->width + (size_t)x] ? 1 : 0;
}

/* Share of the main light that reaches a point, from four texels, with an offset from its own
 * surface. */
static double light_reaching(const shader *h, const double point[3], const double normal[3],
                             int jitter) {
    static const double offset[9][2] = {{0.0, 0.0},   {1.2, 0.4},   {-0.4, 1.2},
                                        {-1.2, -0.4}, {0.4, -1.2},  {1.6, -1.0},
                                        {-1.0, 1.6},  {-1.6, -1.4}, {1.2, 1.6}};
    const raster *r = &h->s->shadow;
    double lift = 2.2 / h->s->light.scale, at[3], from[3];
    along3(point, lift, normal, from);
    for (int k = 0; k < 3; k++)
        at[k] = dot3(h->to_shadow[k], from) + h->to_shadow[k][3];
    double x = at[0] - 0.5 + offset[jitter % 9][0], y = at[1] - 0.5 + offset[jitter % 9][1];
    if (!(x > -2 && y > -2 && x < r->width + 2 && y < r->height + 2)) return 1;
    int i = (int)floor(x), j = (int)floor(y);
    double u = x - i, v = y - j, depth = at[2] - 0.5 * lift;
    return (1 - v) *
               ((1 - u) * shadow_texel(r, i, j, depth) + u * shadow_texel(r, i + 1, j, depth)) +
           v * ((1 - u) * shadow_texel(r, i, j + 1, depth) +
                u * shadow_texel(r, i + 1, j + 1, depth));
}

static double smooth_step(double x) {
    x = x < 0 ? 0 : x > 1 ? 1 : x;
    return x * x * (3 - 2 * x);
}

/* The ground is opaque below the scene and fades out at some distance from it. */
static double ground_alpha(const shader *h, const double world[3]) {
    const box3 *b = &h->s->body_box;
    double square = 0;
    for (int k = 0; k < 3; k++) {
        double out = fmax(fmax(b->low[k] - world[k], world[k] - b->high[k]), 0);
        square += out * out;
    }
    return 1 - smooth_step(sqrt(square) / (0.85 * h->s->radius));
}

/* Thin lines at round distances, soft at their sides; depth: for their width in pixels. */
static double ground_line(const shader *h, const double world[3], double depth) {
    double nearest = INFINITY;
    for (int k = 0; k < 2; k++) {
        double cell = world[k] / h->grid;
        nearest = fmin(nearest, fabs(cell - floor(cell + 0.5)) * h->grid);
    }
    double pixels = nearest * camera_scale(&h->s->camera, depth);
    return pixels < 0.1 ? 1 : pixels < 1.1 ? 1.1 - pixels : 0;
}

static double power32(double x) {
    x *= x;
    x *= x;
    x *= x;
    x *= x;
    return x * x;
}

/* Appearance of a sample: linear light, and opacity. */
typedef struct light_colour {
    double rgb[3], alpha;
} light_colour;

static double unpack(const sample *seen, double normal[3]) {
    for (int k = 0; k < 3; k++)
        normal[k] = seen->normal[k];
    return unit3(normal);
}

/* A warm main light under a cool sky. */
static const double key_colour[3] = {0.81, 0.77, 0.71}, sky_colour[3] = {0.93, 0.98, 1.07};

/* Share of its own colour that a surface returns, and the white that its shine adds. */
static void lights(const shader *h, const item_look *look, const double point[3],
                   const double normal[3], double open, int jitter, double own[3], double *white) {
    double towards = dot3(normal, h->key), sky = 0.5 + 0.5 * dot3(normal, h->sky), half[3];
    double reach = towards > 0 ? light_reaching(h, point, normal, jitter) : 0;
    double fill = dot3(normal, h->fill);
    bool flat = h->s->camera.orthographic;
    double around = open * (0.2 + 0.24 * sky + (fill > 0 ? 0.14 * fill : 0));
    double direct = towards > 0 ? towards * reach * (0.6 + 0.4 * open) : 0;
    for (int k = 0; k < 3; k++)
        own[k] = around * sky_colour[k] + direct * key_colour[k];
    *white = 0;
    if (!(look->gloss > 0) || !(reach > 0)) return;
    copy3(half, flat ? (const double[]){0, 0, 1} : point);
    unit3(half);
    minus3(h->key, half, half);
    unit3(half);
    double shine = dot3(normal, half);
    if (shine > 0) *white = (double)look->gloss * reach * power32(shine);
}

/* A stripe around a ball and a dot on it: how dark, 0 to 1. */
static double ball_mark(const item_look *look, const double normal[3]) {
    double across = 0, along = 0, soft = (double)look->soft;
    for (int k = 0; k < 3; k++) {
        across += (double)look->stripe[k] * normal[k];
        along += (double)look->dot[k] * normal[k];
    }
    double stripe = (0.07 - fabs(across)) / soft, dot = (along - 0.96) / soft;
    double mark = 0.5 + (stripe > dot ? stripe : dot);
    return mark < 0 ? 0 : mark > 1 ? 1 : mark;
}

/* A network of tubes is easier to read if far tubes are paler. */
static double fog_at(const shader *h, const item_look *look, double depth) {
    double share = (depth - h->fog_from) / h->fog_over;
    double most = look->kind == LOOK_MARK && h->s->see_through ? 0.5 : 0.13;
    if (look->kind == LOOK_GROUND || share < 0) return 0;
    return share > 1 ? most : share * most;
}

static bool is_section(const item_look *look, uint16_t face) {
    return look->coded ? face % (FIELD_FACES + 1) == FIELD_FACES : face == FACE_SECTION;
}

static light_colour shade_sample(const shader *h, const sample *seen, double depth, double x,
                                 double y, double open, int jitter) {
    const item_look *look = &h->s->looks.data[seen->item];
    double origin[3], direction[3], point[3], normal[3], own[3], white, mix[2] = {1, 0};
    light_colour out = {.alpha = 1};
    camera_ray(&h->s->fine, x, y, origin, direction);
    along3(origin, depth, direction, point);
    unpack(seen, normal);
    lights(h, look, point, normal, open, jitter, own, &white);
    bool section = is_section(look, seen->face);
    const float *base = section ? look->section : look->colour;
    if (look->by_level) base = h->s->level_colour[seen->face / (FIELD_FACES + 1)];
    if (section) { /* section faces get little lighting */
        mix[0] = 0.35;
        mix[1] = 0.55 * open;
    } else if (look->kind == LOOK_MARK || look->kind == LOOK_WALL) {
        mix[0] = 0.45;
        mix[1] = 0.5;
    }
    if (look->soft > 0 && !section) mix[0] -= 0.3 * ball_mark(look, normal);
    if (look->kind == LOOK_GROUND) {
        double world[3];
        camera_world(&h->s->camera, point, world);
        out.alpha = ground_alpha(h, world);
        if (out.alpha > 0) mix[0] = 1 - 0.13 * ground_line(h, world, depth);
    }
    double fog = fog_at(h, look, depth);
    for (int k = 0; k < 3; k++)
        out.rgb[k] = (1 - fog) * ((double)base[k] * (mix[0] * own[k] + mix[1]) + white) + fog;
    return out;
}

/* Strength of the edge between two neighbouring samples: another thing, a crease of the same one,
 * or a line between two facets of a mesh. */
static double edge_ink(const shader *h, const raster *r, size_t a, size_t b) {
    const sample *one = &r->seen[a], *two = &r->seen[b];
    uint32_t item = r->seen[r->depth[b] < r->depth[a] ? b : a].item;
    if (item == NOTHING) return 0;
    const item_look *look = &h->s->looks.data[item];
    if (one->item != two->item) return (double)look->ink;
    int faces = FIELD_FACES + 1;
    bool same = look->coded ? one->face % faces == two->face % faces : one->face == two->face;
    if (same) return 0;
    double n[3], m[3];
    unpack(one, n);
    unpack(two, m);
    if (dot3(n, m) < (look->coded ? 0.8 : 0.95)) return (double)look->ink;
    return (double)look->mesh;
}

/* Half the width of outlines, in samples: two thirds of a pixel. */
static int ink_reach(const scene *s) { return s->samples == 3 ? 2 : 1; }

/* Strength of the outline at a sample: that of the nearer of the two things that meet. */
static double ink_at(const shader *h, const raster *r, int x, int y) {
    int reach = ink_reach(h->s);
    size_t at = (size_t)y * (size_t)r->width + (size_t)x;
    static const int step[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    double ink = 0;
    for (int k = 0; k < 4; k++) {
        int i = x + reach * step[k][0], j = y + reach * step[k][1];
        if (i < 0 || j < 0 || i >= r->width || j >= r->height) continue;
        size_t other = (size_t)j * (size_t)r->width + (size_t)i;
        double strength = edge_ink(h, r, at, other);
        if (strength > ink) ink = strength;
    }
    return ink;
}

static void over(light_colour *under, const double rgb[3], double alpha) {
    for (int k = 0; k < 3; k++)
        under->rgb[k] = alpha * rgb[k] + (1 - alpha) * under->rgb[k];
    under->alpha = alpha + (1 - alpha) * under->alpha;
}

static const double ink_colour[3] = {0.012, 0.014, 0.018};

/* A film is more transparent where it faces the camera, like soap or glass. */
static void lay_film(const shader *h, light_colour *under, int x, int y, int jitter) {
    const raster *r = &h->s->film;
    size_t at = (size_t)y * (size_t)r->width + (size_t)x;
    if (r->seen[at].item == NOTHING || r->depth[at] >= h->s->solid.depth[at]) return;
    const item_look *look = &h->s->looks.data[r->seen[at].item];
    light_colour c =
        shade_sample(h, &r->seen[at], (double)r->depth[at], x + 0.5, y + 0.5, 1, jitter);
    double normal[3];
    unpack(&r->seen[at], normal);
    double slant = 1 + normal[2], film = (double)look->film;
    double rim = look->kind == LOOK_BODY ? 0.55 : 0.12;
    over(under, c.rgb, film + (1 - film) * rim * slant * slant * slant);
    over(under, ink_colour, 0.5 * ink_at(h, r, x, y));
}

/* Premultiplied. */
static light_colour sample_colour(const shader *h, int x, int y, double open, int jitter) {
    const raster *r = &h->s->solid;
    size_t at = (size_t)y * (size_t)r->width + (size_t)x;
    light_colour out = {{0, 0, 0}, 0};
    if (r->seen[at].item != NOTHING) {
        out = shade_sample(h, &r->seen[at], (double)r->depth[at], x + 0.5, y + 0.5, open, jitter);
        for (int k = 0; k < 3; k++)
            out.rgb[k] *= out.alpha;
    }
    double ink = ink_at(h, r, x, y);
    if (ink > 0) over(&out, ink_colour, ink);
    if (h->s->film.seen) lay_film(h, &out, x, y, jitter);
    return out;
}

enum { LIGHT_STEPS = 4096 };

static uint8_t encoded(const uint8_t *table, double linear) {
    double at = linear < 0 ? 0 : linear > 1 ? 1 : linear;
    return table[(int)(at * LIGHT_STEPS + 0.5)];
}

/* Whether all samples of a pixel, and those within the width of outlines, see the same face. */
static bool is_plain(const scene *s, const raster *r, int x, int y) {
    int n = s->samples, reach = ink_reach(s);
    int x0 = n * x - reach, y0 = n * y - reach, side = n + 2 * reach;
    if (x0 < 0 || y0 < 0 || x0 + side > r->width || y0 + side > r->height) return false;
    const sample *first = &r->seen[(size_t)y0 * (size_t)r->width + (size_t)x0];
    for (int j = 0; j < side; j++) {
        const sample *row = first + (size_t)j * (size_t)r->width;
        for (int i = 0; i < side; i++)
            if (row[i].item != first->item || row[i].face != first->face) return false;
    }
    return true;
}

/* Pixels within one face need only the samples on their diagonal. */
static int sample_stride(const scene *s, int x, int y) {
    bool plain = is_plain(s, &s->solid, x, y) && (!s->film.seen || is_plain(s, &s->film, x, y));
    return plain ? s->samples + 1 : 1;
}

static void shade_pixel(const shader *h, const uint8_t *table, int x, int y, uint8_t out[4]) {
    const scene *s = h->s;
    int n = s->samples, stride = sample_stride(s, x, y);
    double share = stride > 1 ? 1.0 / n : 1.0 / (n * n);
    light_colour sum = {{0, 0, 0}, 0};
    double open = (double)h->open[(size_t)y * (size_t)s->width + (size_t)x];
    for (int k = 0; k < n * n; k += stride) {
        light_colour c = sample_colour(h, n * x + k % n, n * y + k / n, open, k);
        for (int i = 0; i < 3; i++)
            sum.rgb[i] += c.rgb[i] * share;
        sum.alpha += c.alpha * share;
    }
    for (int i = 0; i < 3; i++)
        out[i] = encoded(table, sum.alpha > 0 ? sum.rgb[i] / sum.alpha : 0);
    out[3] = (uint8_t)(255 * fmin(sum.alpha, 1) + 0.5);
}

scree_status scene_shade(const scene *s, uint8_t *bytes, scree_error *error) {
    size_t count = (size_t)s->width * (size_t)s->height;
    float *open = mem_alloc(count + 1, sizeof *open);
    if (!open) return error_no_memory(error, "a picture");
    scree_status status = scene_occlusion(s, open, error);
    shader h;
    uint8_t table[LIGHT_STEPS + 1];
    for (int k = 0; k <= LIGHT_STEPS; k++)
        table[k] = (uint8_t)(255 * (double)encode_light((double)k / LIGHT_STEPS) + 0.5);
    shader_make(&h, s, open);
    for (int y = 0; status == SCREE_OK && y < s->height; y++)
        for (int x = 0; x < s->width; x++)
            shade_pixel(&h, table, x, y, bytes + 4 * ((size_t)y * (size_t)s->width + (size_t)x));
    mem_free(open);
    return status;
}
