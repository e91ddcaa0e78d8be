#include "draw/space/raster.h"

/* Relative to the square of the depth: a ball that touches the eye has no outline. */
#define LEAST_DEPTH 1e-12
/* Sine below which a facet is seen edge-on and is not drawn. */
#define EDGE_ON 1e-9
/* Square pixels: neighbours both cover a pixel on their common edge, so that no gap is visible. */
#define EDGE_SLACK 1e-7
/* Square pixels: smaller triangles are invisible. */
#define LEAST_AREA 1e-12

scree_status raster_init(raster *r, int width, int height, bool surfaces, scree_error *error) {
    size_t count = (size_t)width * (size_t)height;
    *r = (raster){.width = width, .height = height};
    r->depth = mem_alloc(count + 1, sizeof *r->depth);
    if (surfaces) r->seen = mem_alloc(count + 1, sizeof *r->seen);
    if (!r->depth || (surfaces && !r->seen)) {
        raster_free(r);
        return error_no_memory(error, "a picture");
    }
    for (size_t k = 0; k < count; k++)
        r->depth[k] = INFINITY;
    for (size_t k = 0; surfaces && k < count; k++)
        r->seen[k].item = NOTHING;
    return SCREE_OK;
}

void raster_free(raster *r) {
    mem_free(r->depth);
    mem_free(r->seen);
    array_free(&r->pixels);
    array_free(&r->clipped);
    *r = (raster){0};
}

/* fmin and fmax would be function calls. */
static inline double clamp(double x, double low, double high) {
    return x < low ? low : x > high ? high : x;
}

static inline int16_t pack(double part) { return (int16_t)(32767 * clamp(part, -1, 1)); }

static void put(raster *r, size_t at, double depth, const double normal[3], uint32_t item,
                uint16_t face) {
    r->depth[at] = (float)depth;
    if (r->seen)
        r->seen[at] = (sample){.item = item,
                               .normal = {pack(normal[0]), pack(normal[1]), pack(normal[2])},
                               .face = face};
}

/* First and last sample, centres at halves, of an interval of the picture; may be empty. */
static void samples_within(double low, double high, int size, int *first, int *last) {
    *first = (int)fmax(ceil(fmin(low, size) - 0.5), 0);
    *last = (int)fmin(floor(fmax(high, -1) - 0.5), size - 1);
}

/* Extent of a ball's outline along one axis: tangents from the eye in the plane of that axis and
 * the depth. False: unbounded, because the ball extends behind the eye. */
static bool ball_reach(const camera *c, double across, double depth, double radius, double *low,
                       double *high) {
    if (c->orthographic) {
        *low = c->scale * (across - radius);
        *high = c->scale * (across + radius);
        return true;
    }
    double below = depth * depth - radius * radius;
    if (!(depth > radius) || !(below > LEAST_DEPTH * depth * depth)) return false;
    double root = radius * sqrt(across * across + below);
    *low = c->scale * (across * depth - root) / below;
    *high = c->scale * (across * depth + root) / below;
    return true;
}

/* The part of a ray inside a ball and on the near side of all planes. */
typedef struct stretch {
    double in, out;
    int plane; /* plane through which the ray enters; -1: the ball's surface */
} stretch;

static void stretch_cut(stretch *s, const double origin[3], const double direction[3],
                        const cut_plane *planes, int count) {
    for (int k = 0; k < count; k++) {
        double speed = dot3(planes[k].normal, direction);
        double room = planes[k].offset - dot3(planes[k].normal, origin);
        if (speed > 0)
            s->out = fmin(s->out, room / speed);
        else if (speed < 0 && room / speed > s->in) {
            s->in = room / speed;
            s->plane = k;
        } else if (speed == 0 && room < 0) {
            s->out = -INFINITY;
        }
    }
}

static bool is_cut(const double point[3], const cut_plane *planes, int count) {
    for (int k = 0; k < count; k++)
        if (dot3(planes[k].normal, point) > planes[k].offset) return true;
    return false;
}

/* One of the two points where a ray crosses a shell, seen from the inside (hollow) or outside. */
static void put_shell(raster *r, size_t at, const ball *b, double z, const double origin[3],
                      const double direction[3], const cut_plane *planes, int count,
                      uint32_t item) {
    double point[3], normal[3];
    along3(origin, z, direction, point);
    if (is_cut(point, planes, count)) return;
    minus3(point, b->centre, normal);
    double sign = dot3(normal, direction) > 0 ? -1 : 1;
    for (int k = 0; k < 3; k++)
        normal[k] *= sign / b->radius;
    put(r, at, z, normal, item, 0);
}

static void put_solid(raster *r, size_t at, const ball *b, const stretch *s, const double origin[3],
                      const double direction[3], const cut_plane *planes, uint32_t item) {
    double point[3], normal[3];
    along3(origin, s->in, direction, point);
    minus3(point, b->centre, normal);
    for (int k = 0; k < 3; k++)
        normal[k] /= b->radius;
    put(r, at, s->in, s->plane < 0 ? normal : planes[s->plane].normal, item,
        s->plane < 0 ? 0 : FACE_SECTION);
}

/* |origin + z direction - centre| = radius; direction has depth 1, so that z is the depth. */
static void ball_sample(raster *r, const camera *c, const ball *b, int x, int y, facing side,
                        const cut_plane *planes, int count, uint32_t item) {
    double origin[3], direction[3], arm[3];
    size_t at = (size_t)y * (size_t)r->width + (size_t)x;
    camera_ray(c, x + 0.5, y + 0.5, origin, direction);
    minus3(b->centre, origin, arm);
    double square = dot3(direction, direction), along = dot3(direction, arm);
    double apart = along * along - square * (dot3(arm, arm) - b->radius * b->radius);
    if (apart < 0) return;
    double root = sqrt(apart);
    stretch s = {(along - root) / square, (along + root) / square, -1};
    if (b->hollow) {
        double z = side == FACING_CAMERA ? s.out : s.in;
        if (z > c->near && z < (double)r->depth[at])
            put_shell(r, at, b, z, origin, direction, planes, count, item);
        return;
    }
    stretch_cut(&s, origin, direction, planes, count);
    if (s.in < s.out && s.in > c->near && s.in < (double)r->depth[at])
        put_solid(r, at, b, &s, origin, direction, planes, item);
}

void raster_ball(raster *r, const camera *c, const ball *b, facing side, const cut_plane *planes,
                 int count, uint32_t item) {
    int x0 = 0, x1 = r->width - 1, y0 = 0, y1 = r->height - 1;
    double low, high, nearest = b->centre[2] - b->radius;
    if (b->centre[2] + b->radius < c->near) return;
    if (ball_reach(c, b->centre[0], b->centre[2], b->radius, &low, &high))
        samples_within(c->middle[0] + low, c->middle[0] + high, r->width, &x0, &x1);
    if (ball_reach(c, b->centre[1], b->centre[2], b->radius, &low, &high))
        samples_within(c->middle[1] - high, c->middle[1] - low, r->height, &y0, &y1);
    for (int y = y0; y <= y1; y++) {
        const float *row = r->depth + (size_t)y * (size_t)r->width;
        for (int x = x0; x <= x1; x++)
            if ((double)row[x] > nearest) ball_sample(r, c, b, x, y, side, planes, count, item);
    }
}

/* Quantities that are linear over the picture: 1 / depth (orthographic: depth) and the normal. */
typedef struct fill {
    bool inverse;
    double depth[3];     /* value at pixel (0, 0), and its slopes */
    double low, high;    /* of the polygon's depths */
    double normal[3][3]; /* the same for every component */
    double value[3];     /* and of a field's value */
    bool smooth, field;
    uint32_t item;
    uint16_t face;
} fill;

/* 1 / z = n . (u, v, 1) / n . P in perspective; n . (u, v, z) = n . P without. */
static bool fill_depth(fill *f, const camera *c, const double normal[3], const double point[3]) {
    double level = dot3(normal, point), divisor = c->orthographic ? normal[2] : level;
    double x = normal[0] / c->scale, y = -normal[1] / c->scale;
    double middle = normal[2] - x * c->middle[0] - y * c->middle[1];
    f->inverse = !c->orthographic;
    if (c->orthographic) {
        middle = level + x * c->middle[0] + y * c->middle[1];
        x = -x;
        y = -y;
    }
    if (!(fabs(divisor) > EDGE_ON * fabs(length3(point)))) return false; /* edge on */
    f->depth[0] = middle / divisor;
    f->depth[1] = x / divisor;
    f->depth[2] = y / divisor;
    return true;
}

static void fill_row(raster *r, const fill *f, int y, int first, int last) {
    double start = f->depth[0] + f->depth[2] * (y + 0.5);
    for (int x = first; x <= last; x++) {
        size_t at = (size_t)y * (size_t)r->width + (size_t)x;
        double z = start + f->depth[1] * (x + 0.5), normal[3];
        if (f->inverse) z = z > 0 ? 1 / z : f->high;
        z = clamp(z, f->low,
                  f->high); /* allows for rounding on surfaces that are seen nearly edge-on */
        if (z >= (double)r->depth[at]) continue;
        for (int k = 0; k < 3; k++) {
            const double *n = f->normal[k];
            normal[k] = f->smooth ? n[0] + n[1] * (x + 0.5) + n[2] * (y + 0.5) : n[0];
        }
        uint16_t face = f->face;
        if (f->field)
            face =
                facet_code(f->value[0] + f->value[1] * (x + 0.5) + f->value[2] * (y + 0.5), face);
        put(r, at, z, normal, f->item, face);
    }
}

/* Narrows [low, high] along the row y to the inner side of the edge from a to b. */
static void edge_narrows(const double a[2], const double b[2], double sign, double y, double *low,
                         double *high) {
    double slope = -sign * (b[1] - a[1]);
    double level = sign * (b[0] - a[0]) * (y - a[1]) - slope * a[0] + EDGE_SLACK;
    if (slope > 0)
        *low = fmax(*low, -level / slope);
    else if (slope < 0)
        *high = fmin(*high, -level / slope);
    else if (level < 0)
        *high = -INFINITY;
}

static double twice_area(const double (*p)[2], size_t count) {
    double sum = 0;
    for (size_t k = 2; k < count; k++)
        sum += (p[k - 1][0] - p[0][0]) * (p[k][1] - p[0][1]) -
               (p[k - 1][1] - p[0][1]) * (p[k][0] - p[0][0]);
    return sum;
}

static void scan(raster *r, const fill *f, const double (*p)[2], size_t count) {
    double low = INFINITY, high = -INFINITY, area = twice_area(p, count);
    int first, last, x0, x1;
    if (area == 0) return;
    for (size_t k = 0; k < count; k++) {
        low = fmin(low, p[k][1]);
        high = fmax(high, p[k][1]);
    }
    samples_within(low, high, r->height, &first, &last);
    for (int y = first; y <= last; y++) {
        double left = 0, right = r->width;
        for (size_t k = 0; k < count; k++)
            edge_narrows(p[k], p[k + 1 == count ? 0 : k + 1], area > 0 ? 1 : -1, y + 0.5, &left,
                         &right);
        samples_within(left, right, r->width, &x0, &x1);
        fill_row(r, f, y, x0, x1);
    }
}

static void push_clipped(raster *r, const corner *c) {
    if (!array_push(&r->clipped, *c)) r->no_memory = true;
}

/* The facet in view coordinates, without the part in front of the near plane. */
static void take_facet(raster *r, const camera *c, const facets *f, const facet *a) {
    corner old, now;
    r->clipped.count = 0;
    for (uint32_t k = 0; k <= a->count; k++) {
        const corner *from = &f->corners.data[a->first + k % a->count];
        camera_view(c, from->at, now.at);
        camera_direction(c, from->normal, now.normal);
        now.value = from->value;
        bool in = now.at[2] >= c->near;
        if (k > 0 && in != (old.at[2] >= c->near)) {
            double share = (c->near - old.at[2]) / (now.at[2] - old.at[2]);
            corner cross;
            for (int i = 0; i < 3; i++) {
                cross.at[i] = old.at[i] + share * (now.at[i] - old.at[i]);
                cross.normal[i] = old.normal[i] + share * (now.normal[i] - old.normal[i]);
            }
            cross.value = old.value + share * (now.value - old.value);
            push_clipped(r, &cross);
        }
        if (k < a->count && in) push_clipped(r, &now);
        old = now;
    }
}

static bool take_pixels(raster *r, const camera *c, fill *f) {
    r->pixels.count = 0;
    if (r->clipped.count < 3 || !array_reserve(&r->pixels, r->clipped.count)) {
        r->no_memory = r->no_memory || r->clipped.count >= 3;
        return false;
    }
    f->low = INFINITY;
    f->high = -INFINITY;
    for (size_t k = 0; k < r->clipped.count; k++) {
        const double *at = r->clipped.data[k].at;
        camera_pixel(c, at, r->pixels.data[r->pixels.count++]);
        f->low = fmin(f->low, at[2]);
        f->high = fmax(f->high, at[2]);
    }
    return true;
}

/* The plane through a triangle's three values. */
static void slopes(const raster *r, size_t k, const double value[3], double out[3]) {
    const double *a = r->pixels.data[0], *b = r->pixels.data[k - 1], *c = r->pixels.data[k];
    double bx = b[0] - a[0], by = b[1] - a[1], cx = c[0] - a[0], cy = c[1] - a[1];
    double vb = value[1] - value[0], vc = value[2] - value[0], area = bx * cy - by * cx;
    out[1] = (vb * cy - vc * by) / area;
    out[2] = (vc * bx - vb * cx) / area;
    out[0] = value[0] - out[1] * a[0] - out[2] * a[1];
}

static void triangle_slopes(const raster *r, fill *f, size_t k, double sign) {
    const corner *at[3] = {&r->clipped.data[0], &r->clipped.data[k - 1], &r->clipped.data[k]};
    for (int i = 0; i < 3 && f->smooth; i++)
        slopes(r, k,
               (const double[]){sign * at[0]->normal[i], sign * at[1]->normal[i],
                                sign * at[2]->normal[i]},
               f->normal[i]);
    if (f->field)
        slopes(r, k, (const double[]){at[0]->value, at[1]->value, at[2]->value}, f->value);
}

static void draw_triangles(raster *r, fill *f, double sign) {
    for (size_t k = 2; k < r->pixels.count; k++) {
        double triangle[3][2];
        for (int i = 0; i < 2; i++) {
            triangle[0][i] = r->pixels.data[0][i];
            triangle[1][i] = r->pixels.data[k - 1][i];
            triangle[2][i] = r->pixels.data[k][i];
        }
        if (fabs(twice_area((const double(*)[2])triangle, 3)) < LEAST_AREA) continue;
        triangle_slopes(r, f, k, sign);
        scan(r, f, (const double(*)[2])triangle, 3);
    }
}

static void draw_facet(raster *r, const camera *c, const facets *f, const facet *a, facing side,
                       uint32_t item) {
    double world[3], normal[3], view[3];
    fill out = {.item = item, .face = a->face, .smooth = a->smooth, .field = a->field};
    if (!facet_normal(f, a, world)) return;
    camera_direction(c, world, normal);
    camera_view(c, f->corners.data[a->first].at, view);
    double towards = c->orthographic ? normal[2] : dot3(normal, view);
    if (side == FACING_CAMERA ? towards >= 0 : towards <= 0) return;
    take_facet(r, c, f, a);
    if (!take_pixels(r, c, &out) || !fill_depth(&out, c, normal, view)) return;
    double sign = side == FACING_CAMERA ? 1 : -1;
    for (int k = 0; k < 3; k++)
        out.normal[k][0] = sign * normal[k];
    if (a->smooth || a->field) {
        draw_triangles(r, &out, sign);
        return;
    }
    scan(r, &out, (const double(*)[2])r->pixels.data, r->pixels.count);
}

void raster_facets(raster *r, const camera *c, const facets *f, facing side, uint32_t item) {
    for (size_t k = 0; k < f->list.count && !r->no_memory; k++)
        draw_facet(r, c, f, &f->list.data[k], side, item);
}
