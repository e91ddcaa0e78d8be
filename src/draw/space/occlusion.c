/* The visible share of the sky at a pixel, from the depths around it: the sum over a few neighbours
 * of their height above the pixel's own plane (the Alchemy obscurance of McGuire et al. 2011), with
 * a pattern turned from pixel to pixel and the noise averaged away over its 4 x 4 period. */
#include "draw/space/scene.h"

enum { SPOKES = 14, PERIOD = 4 };

/* The middle sample of every pixel. */
static size_t middle_of(const scene *s, int x, int y) {
    int n = s->samples;
    return (size_t)(n * y + n / 2) * (size_t)s->solid.width + (size_t)(n * x + n / 2);
}

static void point_at(const scene *s, int x, int y, double depth, double out[3]) {
    double origin[3], direction[3];
    camera_ray(&s->camera, x + 0.5, y + 0.5, origin, direction);
    along3(origin, depth, direction, out);
}

/* Directions and distances of the spokes, one set for each place in the period. */
static void make_spokes(double spoke[PERIOD * PERIOD][SPOKES][2]) {
    for (int set = 0; set < PERIOD * PERIOD; set++) {
        double start = 2 * PI * ((set * 7) % (PERIOD * PERIOD)) / (PERIOD * PERIOD);
        for (int k = 0; k < SPOKES; k++) {
            double c, s, far = (k + 0.5) / SPOKES;
            math_sincos(start + 2 * PI * k * 5.0 / SPOKES + far, &s, &c);
            spoke[set][k][0] = far * c;
            spoke[set][k][1] = far * s;
        }
    }
}

static float openness(const scene *s, int x, int y, double reach, double spoke[SPOKES][2]) {
    const raster *r = &s->solid;
    size_t at = middle_of(s, x, y);
    double point[3], normal[3], sum = 0;
    if (r->seen[at].item == NOTHING) return 1;
    double depth = (double)r->depth[at], pixels = reach * camera_scale(&s->camera, depth);
    if (pixels < 1.5) return 1;
    if (pixels > 90) pixels = 90;
    point_at(s, x, y, depth, point);
    for (int k = 0; k < 3; k++)
        normal[k] = r->seen[at].normal[k];
    unit3(normal);
    for (int k = 0; k < SPOKES; k++) {
        int i = x + (int)floor(pixels * spoke[k][0] + 0.5);
        int j = y + (int)floor(pixels * spoke[k][1] + 0.5);
        if (i < 0 || j < 0 || i >= s->width || j >= s->height) continue;
        size_t other = middle_of(s, i, j);
        if (r->seen[other].item == NOTHING) continue;
        double there[3], arm[3];
        point_at(s, i, j, (double)r->depth[other], there);
        minus3(there, point, arm);
        double square = dot3(arm, arm), out = dot3(arm, normal) - 0.01 * reach;
        if (out > 0 && square < 4 * reach * reach)
            sum += out * reach / (square + 0.05 * reach * reach);
    }
    double open = 1 - 0.75 * sum / SPOKES;
    return (float)(open < 0.15 ? 0.15 : open);
}

/* The mean over the period, of pixels at about the same depth. */
static float averaged(const scene *s, const float *raw, int x, int y, double reach) {
    double sum = 0, weight = 0, depth = (double)s->solid.depth[middle_of(s, x, y)];
    if (!isfinite(depth)) return 1;
    for (int j = y - PERIOD / 2; j < y + PERIOD / 2; j++)
        for (int i = x - PERIOD / 2; i < x + PERIOD / 2; i++) {
            if (i < 0 || j < 0 || i >= s->width || j >= s->height) continue;
            if (!(fabs((double)s->solid.depth[middle_of(s, i, j)] - depth) < 0.3 * reach)) continue;
            sum += (double)raw[(size_t)j * (size_t)s->width + (size_t)i];
            weight += 1;
        }
    return weight > 0 ? (float)(sum / weight) : 1;
}

scree_status scene_occlusion(const scene *s, float *open, scree_error *error) {
    double spoke[PERIOD * PERIOD][SPOKES][2];
    double reach = fmin(0.8 * s->p->grain, 0.1 * s->radius);
    float *raw = mem_alloc((size_t)s->width * (size_t)s->height + 1, sizeof *raw);
    if (!raw) return error_no_memory(error, "a picture");
    make_spokes(spoke);
    for (int y = 0; y < s->height; y++)
        for (int x = 0; x < s->width; x++)
            raw[(size_t)y * (size_t)s->width + (size_t)x] =
                openness(s, x, y, reach, spoke[y % PERIOD * PERIOD + x % PERIOD]);
    for (int y = 0; y < s->height; y++)
        for (int x = 0; x < s->width; x++)
            open[(size_t)y * (size_t)s->width + (size_t)x] = averaged(s, raw, x, y, reach);
    mem_free(raw);
    return SCREE_OK;
}
