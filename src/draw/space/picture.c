/* Pictures of space worlds: the camera, the page, and the order in which the rasters are filled. */
#include <stdlib.h>

#include "draw/space/scene.h"

/* Relative to the distance of the target, and this relative to the farthest point: nearer things
 * are not drawn. */
#define NEAR 1e-3

/* The tangent of the half angle of view: a long lens, so that columns stay upright and arches keep
 * their shape. */
static const double lens = 0.25;

enum { SAMPLES_MOST = 16000000, SHADOW_MOST = 2048 };

static bool given(double value) { return isfinite(value); }

static bool looks_at(const scree_picture_def *def) {
    return given(def->look_at[0]) && given(def->look_at[1]) && given(def->look_at[2]);
}

/* Three quarters from the front, the longer horizontal side across the picture. */
static void turn_camera(scene *s) {
    const scree_picture_def *def = s->p->def;
    const box3 *b = &s->body_box;
    bool along_y = b->high[1] - b->low[1] > 1.3 * (b->high[0] - b->low[0]);
    double azimuth = given(def->azimuth) ? def->azimuth : along_y ? -32 : -58;
    s->camera.orthographic = def->orthographic;
    camera_turn(&s->camera, azimuth, given(def->elevation) ? def->elevation : 20);
}

/* The page: as high as the contents, within limits; even sizes for movies. */
static void lay_out(scene *s) {
    picture *p = s->p;
    const scree_picture_def *def = p->def;
    double u = p->unit, margin = PICTURE_MARGIN * u;
    double right = margin + (picture_has_scale(p) && def->colour_bar ? PICTURE_BAR * u : 0);
    double top = page_top(def) * u, bottom = page_bottom(p) * u;
    double width = def->width - margin - right;
    camera_fit fit;
    camera_fit_start(&fit, &s->camera, (const double[]){1, 1});
    scene_fit(s, &fit, &s->camera);
    double aspect = (fit.high[1] - fit.low[1]) / (fit.high[0] - fit.low[0]);
    double height = fmin(fmax(width * aspect, 0.5 * def->width), 0.95 * def->width);
    double page = def->height > 0 ? def->height : height + top + bottom;
    page = 2 * floor(0.5 * page + 0.5);
    display_init(&p->d, 2 * floor(0.5 * def->width + 0.5), page);
    if (def->transparent) p->d.background = NO_COLOUR;
    p->area = (rectangle){margin, top, width, fmax(page - top - bottom, 10)};
    s->width = (int)p->d.width;
    s->height = (int)p->d.height;
}

static scree_status place_camera(scene *s, scree_error *error) {
    const scree_picture_def *def = s->p->def;
    camera *c = &s->camera;
    const rectangle *area = &s->p->area; /* the framed region; the ground continues over the page */
    double half[2] = {0.5 * area->width, 0.5 * area->height}, room = 1 - 2 * def->margin;
    double tangent[2];
    c->middle[0] = area->x + half[0];
    c->middle[1] = area->y + half[1];
    c->scale = fmax(half[0], half[1]) / lens;
    for (int k = 0; k < 2; k++) {
        tangent[k] = room * half[k] / c->scale;
        half[k] *= room;
    }
    camera_fit fit;
    camera_fit_start(&fit, c, tangent);
    scene_fit(s, &fit, c);
    s->focus = camera_fit_stand(&fit, c, looks_at(def) ? def->look_at : NULL, half);
    if (given(def->distance)) {
        const double *at = looks_at(def) ? def->look_at : s->centre;
        if (c->orthographic)
            c->scale = 0.5 * fmax(area->width, area->height) / (lens * def->distance);
        s->focus = def->distance;
        if (!c->orthographic) along3(at, def->distance, c->back, c->eye);
    }
    double far[3];
    camera_view(c, s->centre, far);
    c->near = c->orthographic ? 0 : NEAR * fmax(s->focus, NEAR * fabs(far[2]));
    uint32_t row = c->orthographic ? NO_ROW : scene_row_at(s, c->eye);
    if (row != NO_ROW)
        return error_set(error, SCREE_BAD_INPUT,
                         "the camera is inside body %llu: give it a larger distance or look at "
                         "another point",
                         (unsigned long long)s->p->frame->layout->id[s->p->frame->body[row]]);
    return SCREE_OK;
}

/* The side of a cut towards the camera is removed if the user does not choose. */
static void take_cuts(scene *s) {
    const scree_picture_def *def = s->p->def;
    for (size_t k = 0; k < def->section_count; k++) {
        cut_plane *cut = &s->cut[s->cuts++];
        copy3(cut->normal, def->sections[k].normal);
        double length = unit3(cut->normal);
        cut->offset = def->sections[k].offset / length;
        double side = dot3(cut->normal, s->camera.back);
        if (!def->sections[k].towards_camera || side >= 0) continue;
        for (int i = 0; i < 3; i++)
            cut->normal[i] = -cut->normal[i];
        cut->offset = -cut->offset;
    }
}

/* Texels as fine as the picture's samples, or nearly. */
static int shadow_side(const scene *s) {
    int side = 2 * (s->width > s->height ? s->width : s->height);
    return side < SHADOW_MOST ? side : SHADOW_MOST;
}

/* Above the camera's left shoulder; the whole scene in its picture. */
static void place_light(scene *s) {
    camera *l = &s->light;
    const camera *c = &s->camera;
    for (int k = 0; k < 3; k++)
        l->back[k] = -0.55 * c->right[k] + 0.55 * c->up[k] + 0.75 * c->back[k];
    l->back[2] += 0.35;
    unit3(l->back);
    double upright[3] = {0, 0, 1};
    if (fabs(l->back[2]) > 0.999) copy3(upright, c->right);
    cross3(upright, l->back, l->right);
    unit3(l->right);
    cross3(l->back, l->right, l->up);
    const double *period = s->p->frame->layout->period;
    bool cell = period[0] > 0 || period[1] > 0 || period[2] > 0; /* bodies extend beyond the cell */
    double reach = 1.02 * s->radius + (cell ? s->p->grain : 0);
    along3(s->centre, 4 * reach, l->back, l->eye);
    l->orthographic = true;
    l->near = 0;
    l->middle[0] = l->middle[1] = 0.5 * shadow_side(s);
    l->scale = 0.5 * shadow_side(s) / reach;
}

/* As many samples per pixel as the memory reasonably allows. */
static int choose_samples(const scene *s) {
    double pixels = (double)s->width * s->height;
    return 9 * pixels <= SAMPLES_MOST ? 3 : 4 * pixels <= 4.0 * SAMPLES_MOST ? 2 : 1;
}

static bool has_films(const scene *s) {
    const scree_layout *layout = s->p->frame->layout;
    for (uint32_t row = 0; row < s->p->frame->bodies; row++) {
        const scree_shape_view *shape = body_shape(s->p->frame, row);
        for (uint32_t k = 0; k < shape->parts; k++)
            if (!part_kind_of(layout->part[shape->part + k].type)->convex) return true;
    }
    return s->see_through;
}

static scree_status make_rasters(scene *s, scree_error *error) {
    s->samples = choose_samples(s);
    s->fine = camera_finer(&s->camera, s->samples);
    int width = s->samples * s->width, height = s->samples * s->height;
    TRY(raster_init(&s->solid, width, height, true, error));
    if (has_films(s)) TRY(raster_init(&s->film, width, height, true, error));
    return raster_init(&s->shadow, shadow_side(s), shadow_side(s), false, error);
}

/* Bodies and their overlays in one periodic image. */
static scree_status fill_image(scene *s, scree_error *error) {
    pass solid = {.to = &s->solid, .from = &s->fine}, film = {.to = &s->film, .from = &s->fine};
    pass shadow = {.to = &s->shadow, .from = &s->light, .shadow = true};
    if (s->see_through) {
        scene_draw_bodies(s, &film, NULL);
        scene_draw_solids(s, &film);
    } else {
        scene_draw_bodies(s, &solid, s->film.seen ? &film : NULL);
        scene_draw_bodies(s, &shadow, NULL);
        scene_draw_solids(s, &solid);
        scene_draw_solids(s, &shadow);
    }
    if (s->p->def->forces) TRY(scene_draw_forces(s, &solid, error));
    if (s->beside) return SCREE_OK;
    if (s->p->def->contacts) scene_draw_contacts(s, &solid);
    if (s->p->arrow) scene_draw_arrows(s, &solid);
    return SCREE_OK;
}

/* Every requested image, parts that extend into it from beside, then items that exist once. */
static scree_status fill_rasters(scene *s, scree_error *error) {
    const double *period = s->p->frame->layout->period;
    int images = s->p->def->images, most[3];
    for (int k = 0; k < 3; k++)
        most[k] = period[k] > 0 ? images + 1 : 0;
    for (int x = -most[0]; x <= most[0]; x++)
        for (int y = -most[1]; y <= most[1]; y++)
            for (int z = -most[2]; z <= most[2]; z++) {
                copy3(s->offset, (const double[]){x * period[0], y * period[1], z * period[2]});
                s->beside = abs(x) > images || abs(y) > images || abs(z) > images;
                TRY(fill_image(s, error));
            }
    s->beside = false;
    copy3(s->offset, (const double[]){0, 0, 0});
    pass solid = {.to = &s->solid, .from = &s->fine}, film = {.to = &s->film, .from = &s->fine};
    scene_draw_boundaries(s, &solid, s->film.seen && !s->see_through ? &film : NULL);
    scene_draw_cell(s, &solid);
    return SCREE_OK;
}

static scree_status make_image(scene *s, scree_error *error) {
    uint8_t *bytes = mem_alloc((size_t)s->width * (size_t)s->height, 4);
    if (!bytes) return error_no_memory(error, "a picture");
    scree_status status = scene_shade(s, bytes, error);
    if (status != SCREE_OK) {
        mem_free(bytes);
        return status;
    }
    s->p->d.layer = LAYER_BODIES;
    display_image(&s->p->d, (rectangle){0, 0, s->width, s->height}, bytes, s->width, s->height);
    return SCREE_OK;
}

static scree_status draw_scene(scene *s, scree_error *error) {
    scene_extent(s);
    turn_camera(s);
    take_cuts(s);
    lay_out(s);
    TRY(place_camera(s, error));
    place_light(s);
    TRY(scene_solid_values(s, error));
    TRY(scene_looks(s, error));
    TRY(make_rasters(s, error));
    TRY(fill_rasters(s, error));
    if (s->no_memory || s->work.no_memory || s->solid.no_memory || s->film.no_memory ||
        s->shadow.no_memory)
        return error_no_memory(error, "a picture");
    return make_image(s, error);
}

static void scene_free(scene *s) {
    raster_free(&s->solid);
    raster_free(&s->film);
    raster_free(&s->shadow);
    facets_free(&s->work);
    array_free(&s->looks);
    mem_free(s->node_value);
}

scree_status space_prepare(picture *p, scree_error *error) {
    scene s = {.p = p};
    scene_extent(&s);
    for (int k = 0; k < 3; k++) {
        p->low[k] = s.body_box.low[k];
        p->high[k] = s.body_box.high[k];
        if (!(p->low[k] <= p->high[k]))
            return error_set(error, SCREE_BAD_INPUT,
                             "the view of the picture is empty along %c: the low corner must be "
                             "below the high one",
                             'x' + k);
    }
    return scene_values(&s, error);
}

scree_status space_draw(picture *p, scree_error *error) {
    scene s = {.p = p, .see_through = p->def->forces || p->def->contacts};
    scree_status status = draw_scene(&s, error);
    double scale = camera_scale(&s.camera, s.focus > 0 ? s.focus : 1);
    p->view = (view){.sx = scale, .sy = scale};
    if (status == SCREE_OK) draw_axes(p, s.camera.right, s.camera.up, s.camera.back);
    scene_free(&s);
    return status;
}
