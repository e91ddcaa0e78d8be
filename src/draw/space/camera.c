#include "draw/space/camera.h"

/* Relative to the size: a scene that appears as a point along an axis still has a scale. */
#define LEAST_REACH 1e-12

void camera_turn(camera *c, double azimuth, double elevation) {
    double ca, sa, ce, se;
    math_sincos(azimuth * PI / 180, &sa, &ca);
    math_sincos(elevation * PI / 180, &se, &ce);
    copy3(c->back, (const double[]){ce * ca, ce * sa, se});
    copy3(c->right, (const double[]){-sa, ca, 0});
    cross3(c->back, c->right, c->up);
}

void camera_direction(const camera *c, const double world[3], double view[3]) {
    double x = dot3(c->right, world), y = dot3(c->up, world);
    view[2] = -dot3(c->back, world);
    view[0] = x;
    view[1] = y;
}

void camera_view(const camera *c, const double world[3], double view[3]) {
    double from_eye[3];
    minus3(world, c->eye, from_eye);
    camera_direction(c, from_eye, view);
}

void camera_world(const camera *c, const double view[3], double world[3]) {
    for (int k = 0; k < 3; k++)
        world[k] = c->eye[k] + view[0] * c->right[k] + view[1] * c->up[k] - view[2] * c->back[k];
}

double camera_scale(const camera *c, double depth) {
    return c->orthographic ? c->scale : c->scale / depth;
}

void camera_pixel(const camera *c, const double view[3], double pixel[2]) {
    double scale = camera_scale(c, view[2]);
    pixel[0] = c->middle[0] + scale * view[0];
    pixel[1] = c->middle[1] - scale * view[1];
}

camera camera_finer(const camera *c, double factor) {
    camera fine = *c;
    fine.scale *= factor;
    fine.middle[0] *= factor;
    fine.middle[1] *= factor;
    return fine;
}

void camera_fit_start(camera_fit *f, const camera *turned, const double tangent[2]) {
    *f = (camera_fit){.tangent = {tangent[0], tangent[1]}};
    for (int k = 0; k < 3; k++) {
        f->low[k] = INFINITY;
        f->high[k] = -INFINITY;
    }
    for (int side = 0; side < 4; side++) {
        const double *across = side < 2 ? turned->right : turned->up;
        double t = tangent[side / 2], sign = side % 2 ? -1 : 1, length = sqrt(1 + t * t);
        for (int k = 0; k < 3; k++)
            f->normal[side][k] = (sign * across[k] + t * turned->back[k]) / length;
        f->reach[side] = -INFINITY;
    }
}

void camera_fit_ball(camera_fit *f, const camera *turned, const double centre[3], double radius) {
    const double *axis[3] = {turned->right, turned->up, turned->back};
    for (int side = 0; side < 4; side++)
        f->reach[side] = fmax(f->reach[side], dot3(f->normal[side], centre) + radius);
    for (int k = 0; k < 3; k++) {
        double at = dot3(axis[k], centre);
        f->low[k] = fmin(f->low[k], at - radius);
        f->high[k] = fmax(f->high[k], at + radius);
    }
}

/* With t the tangent and m = sqrt(1 + t^2), the eye (x, b) along right and back must satisfy
 * t b + x >= m reach_right and t b - x >= m reach_left: their sum gives b, their difference x. */
static void stand_anywhere(const camera_fit *f, double eye[3]) {
    double back = -INFINITY;
    for (int pair = 0; pair < 2; pair++) {
        double t = f->tangent[pair], m = sqrt(1 + t * t);
        const double *reach = f->reach + 2 * pair;
        back = fmax(back, 0.5 * m * (reach[0] + reach[1]) / t);
        eye[pair] = 0.5 * m * (reach[0] - reach[1]);
    }
    eye[2] = back;
}

/* The distance along back from the point looked at. */
static double stand_back(const camera_fit *f, const double look_at[3]) {
    double distance = 0;
    for (int side = 0; side < 4; side++) {
        double t = f->tangent[side / 2], m = sqrt(1 + t * t);
        distance = fmax(distance, (f->reach[side] - dot3(f->normal[side], look_at)) * m / t);
    }
    return distance;
}

static void place_eye(camera *c, const double along[3]) {
    for (int k = 0; k < 3; k++)
        c->eye[k] = along[0] * c->right[k] + along[1] * c->up[k] + along[2] * c->back[k];
}

static double stand_orthographic(const camera_fit *f, camera *c, const double *look_at,
                                 const double half[2]) {
    double middle[3], size = 0;
    for (int k = 0; k < 3; k++) {
        middle[k] = 0.5 * (f->low[k] + f->high[k]);
        size += f->high[k] - f->low[k];
    }
    if (look_at) {
        middle[0] = dot3(look_at, c->right);
        middle[1] = dot3(look_at, c->up);
    }
    c->scale = INFINITY;
    for (int k = 0; k < 2; k++) {
        double reach = fmax(f->high[k] - middle[k], middle[k] - f->low[k]);
        c->scale = fmin(c->scale, half[k] / fmax(reach, LEAST_REACH * size));
    }
    middle[2] = f->high[2] + 4 * size;
    place_eye(c, middle);
    return middle[2] - 0.5 * (f->low[2] + f->high[2]);
}

double camera_fit_stand(const camera_fit *f, camera *c, const double *look_at,
                        const double half[2]) {
    if (c->orthographic) return stand_orthographic(f, c, look_at, half);
    if (look_at) {
        double distance = stand_back(f, look_at);
        along3(look_at, distance, c->back, c->eye);
        return distance;
    }
    double eye[3];
    stand_anywhere(f, eye);
    place_eye(c, eye);
    return eye[2] - 0.5 * (f->low[2] + f->high[2]);
}
