/* The camera of a picture of a space world: its position, and the projection of points.
 *
 * View coordinates: x right, y up, z the depth in front of the camera, m. Pixels have their origin
 * in the upper left corner, y down. With z up, azimuth 0 looks from +x and -90 from -y; elevation
 * is the height above the horizon. */
#ifndef DRAW_SPACE_CAMERA_H
#define DRAW_SPACE_CAMERA_H

#include <stdbool.h>

#include "base/space.h"

typedef struct camera {
    double eye[3];
    double right[3], up[3], back[3]; /* orthonormal; back points from the scene to the eye */
    bool orthographic;
    double scale;     /* pixels per unit of x/z; orthographic: per m */
    double middle[2]; /* pixel of the axis */
    double near;      /* m; nothing nearer is drawn */
} camera;

/* Directions only; degrees. */
void camera_turn(camera *c, double azimuth, double elevation);

void camera_view(const camera *c, const double world[3], double view[3]);
void camera_direction(const camera *c, const double world[3], double view[3]);
void camera_world(const camera *c, const double view[3], double world[3]);
void camera_pixel(const camera *c, const double view[3], double pixel[2]); /* depth > 0 */
/* Pixels per m across the axis at this depth. */
double camera_scale(const camera *c, double depth);
/* The ray of a pixel: origin + z * direction has the depth z. */
static inline void camera_ray(const camera *c, double x, double y, double origin[3],
                              double direction[3]) {
    double per = 1 / c->scale, u = (x - c->middle[0]) * per, v = (c->middle[1] - y) * per;
    bool flat = c->orthographic;
    origin[0] = flat ? u : 0;
    origin[1] = flat ? v : 0;
    origin[2] = 0;
    direction[0] = flat ? 0 : u;
    direction[1] = flat ? 0 : v;
    direction[2] = 1;
}
/* The same view in pixels `factor` times as fine. */
camera camera_finer(const camera *c, double factor);

/* The required contents of the picture: four planes through the eye, moved outward by balls. */
typedef struct camera_fit {
    double normal[4][3], reach[4]; /* right, left, top, bottom */
    double low[3], high[3];        /* along right, up, back */
    double tangent[2];             /* of half the picture's width and height */
} camera_fit;

void camera_fit_start(camera_fit *f, const camera *turned, const double tangent[2]);
void camera_fit_ball(camera_fit *f, const camera *turned, const double centre[3], double radius);
/* Places the camera as near as all balls allow; look_at NULL: at the nearest position. Returns the
 * distance from the point that it looks at. Orthographic: scale is set for half the width `half`,
 * px. */
double camera_fit_stand(const camera_fit *f, camera *c, const double *look_at,
                        const double half[2]);

#endif
