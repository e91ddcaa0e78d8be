/* Polygons of files as triangles. */
#include <string.h>

#include "base/space.h"
#include "io/mesh_file.h"

/* Ears are searched among all corners repeatedly: a larger number of corners takes too long. */
#define EARS 256

static const double *at(const soup *s, uint32_t v) { return s->vertex.data + 3 * (size_t)v; }

static bool append(soup *s, uint32_t a, uint32_t b, uint32_t c) {
    return array_push(&s->triangle, a) && array_push(&s->triangle, b) &&
           array_push(&s->triangle, c);
}

static void cross_at(const soup *s, uint32_t a, uint32_t b, uint32_t c, double out[3]) {
    double u[3], v[3];
    minus3(at(s, b), at(s, a), u);
    minus3(at(s, c), at(s, a), v);
    cross3(u, v, out);
}

/* Newell's normal. */
static void normal_of(const soup *s, const uint32_t *corner, size_t count, double out[3]) {
    out[0] = out[1] = out[2] = 0;
    for (size_t i = 1; i + 1 < count; i++) {
        double n[3];
        cross_at(s, corner[0], corner[i], corner[i + 1], n);
        along3(out, 1, n, out);
    }
}

/* A fan covers the polygon if all of its triangles face the same way. */
static bool fan_fits(const soup *s, const uint32_t *corner, size_t count, const double normal[3]) {
    for (size_t i = 1; i + 1 < count; i++) {
        double n[3];
        cross_at(s, corner[0], corner[i], corner[i + 1], n);
        if (dot3(n, normal) < 0) return false;
    }
    return true;
}

static bool is_ear(const soup *s, const uint32_t *ring, size_t count, size_t i,
                   const double normal[3]) {
    uint32_t a = ring[(i + count - 1) % count], b = ring[i], c = ring[(i + 1) % count];
    double n[3];
    cross_at(s, a, b, c, n);
    if (dot3(n, normal) <= 0) return false;
    for (size_t k = 0; k < count; k++) {
        uint32_t x = ring[k];
        if (x == a || x == b || x == c) continue;
        double n1[3], n2[3], n3[3];
        cross_at(s, a, b, x, n1);
        cross_at(s, b, c, x, n2);
        cross_at(s, c, a, x, n3);
        if (dot3(n1, normal) >= 0 && dot3(n2, normal) >= 0 && dot3(n3, normal) >= 0) return false;
    }
    return true;
}

static bool append_fan(const uint32_t *corner, size_t count, soup *out) {
    for (size_t i = 1; i + 1 < count; i++)
        if (!append(out, corner[0], corner[i], corner[i + 1])) return false;
    return true;
}

/* Ears are removed one by one; a polygon that crosses itself has none at some point and ends as a
 * fan. */
static bool cut_ears(uint32_t *ring, size_t count, const double normal[3], soup *out) {
    while (count > 3) {
        size_t i = 0;
        while (i < count && !is_ear(out, ring, count, i, normal))
            i++;
        if (i == count) break;
        if (!append(out, ring[(i + count - 1) % count], ring[i], ring[(i + 1) % count]))
            return false;
        for (size_t k = i; k + 1 < count; k++)
            ring[k] = ring[k + 1];
        count--;
    }
    return append_fan(ring, count, out);
}

scree_status polygon_append(const uint32_t *corner, size_t count, soup *out, scree_error *error) {
    double normal[3];
    uint32_t ring[EARS];
    normal_of(out, corner, count, normal);
    bool good;
    if (fan_fits(out, corner, count, normal)) {
        good = append_fan(corner, count, out);
    } else if (count > EARS) {
        return error_set(error, SCREE_BAD_INPUT,
                         "a face of %zu corners is not convex: cut it into smaller ones", count);
    } else {
        memcpy(ring, corner, count * sizeof *ring);
        good = cut_ears(ring, count, normal, out);
    }
    return good ? SCREE_OK : error_no_memory(error, "the triangles of a file");
}
