/* Pictures of frames: the region shown and its place on the page; then the parts draw
 * themselves. */
#include "draw/picture.h"
#include "base/sized.h"

#include <string.h>

#include "base/math.h"

static const scree_picture_def defaults = {.size = sizeof(scree_picture_def),
                                           .width = 1200,
                                           .low = {NAN, NAN, NAN},
                                           .high = {NAN, NAN, NAN},
                                           .margin = 0.03,
                                           .colour = "plain",
                                           .colour_limits = {NAN, NAN},
                                           .outline = 1,
                                           .marks = 1,
                                           .magnify = 1,
                                           .mesh = 1,
                                           .azimuth = NAN,
                                           .elevation = NAN,
                                           .distance = NAN,
                                           .look_at = {NAN, NAN, NAN},
                                           .time_stamp = 1,
                                           .scale_bar = 1,
                                           .colour_bar = 1,
                                           .key = 1};

void scree_default_picture_def_into(scree_picture_def *out, size_t size) {
    sized_defaults(out, size, &defaults, sizeof defaults);
}

void picture_pose(const picture *p, uint32_t row, double pose[4]) {
    const scree_layout *layout = p->frame->layout;
    body_pose(p->frame, row, pose);
    uint32_t old = p->row_before ? p->row_before[p->frame->body[row]] : NO_ROW;
    if (p->def->magnify != 1 && old != NO_ROW) {
        const double *q = p->before->position + 3 * (size_t)old;
        pose[0] = q[0] + p->def->magnify * (pose[0] - q[0]);
        pose[1] = q[1] + p->def->magnify * (pose[1] - q[1]);
        double turn = p->frame->position[3 * (size_t)row + 2] - q[2];
        math_sincos(q[2] + p->def->magnify * turn, &pose[3], &pose[2]);
    }
    if (layout->period[0] > 0 && isfinite(body_shape(p->frame, row)->bound))
        pose[0] -= layout->period[0] * floor(pose[0] / layout->period[0]);
    pose[0] += p->shift;
}

bool picture_sees(const picture *p, const double at[2], double radius) {
    for (int k = 0; k < 2; k++)
        if (at[k] + radius < p->world.low[k] || at[k] - radius > p->world.high[k]) return false;
    return true;
}

static void widen(box *b, double x, double y, double radius) {
    b->low[0] = fmin(b->low[0], x - radius);
    b->low[1] = fmin(b->low[1], y - radius);
    b->high[0] = fmax(b->high[0], x + radius);
    b->high[1] = fmax(b->high[1], y + radius);
}

/* The extent of finite bodies as they are drawn, and the circles of drums. */
typedef struct widening {
    const double *pose;
    box *b;
} widening;

static void widen_by_circle(void *user, const double at[3], double radius, bool hollow) {
    const widening *w = user;
    double centre[2];
    pose_point(w->pose, at, centre);
    widen(w->b, centre[0], centre[1], hollow ? 1.04 * radius : radius);
}

static void widen_by_polygon(void *user, const double (*corner)[3], uint32_t corners) {
    for (uint32_t v = 0; v < corners; v++)
        widen_by_circle(user, corner[v], 0, false);
}

static void widen_by_nothing(void *user, const double point[3], const double normal[3]) {
    (void)user;
    (void)point;
    (void)normal;
}

static void widen_by_body(const picture *p, uint32_t row, box *b) {
    const scree_shape_view *shape = body_shape(p->frame, row);
    double pose[4];
    widening w = {pose, b};
    const part_outline to = {&w, widen_by_circle, widen_by_polygon, widen_by_nothing};
    part_corners corners = layout_corners(p->frame->layout);
    picture_pose(p, row, pose);
    for (uint32_t k = 0; k < shape->parts; k++) {
        const scree_part *part = &p->frame->layout->part[shape->part + k];
        part_kind_of(part->type)->outline(&corners, part, &to);
    }
}

/* Only unbounded boundaries: a region around their reference points. */
static void box_of_boundaries(const picture *p, box *b) {
    for (uint32_t row = 0; row < p->frame->bodies; row++) {
        const double *q = p->frame->position + 3 * (size_t)row;
        widen(b, q[0], q[1], 0.5);
    }
    if (!(b->low[0] <= b->high[0])) *b = (box){{-0.5, -0.5}, {0.5, 0.5}};
}

static bool given(double value) { return isfinite(value); }

static void automatic_box(const picture *p, box *b) {
    *b = (box){{INFINITY, INFINITY}, {-INFINITY, -INFINITY}};
    for (uint32_t row = 0; row < p->frame->bodies; row++)
        widen_by_body(p, row, b);
    solids_widen(p, b);
    if (!(b->low[0] <= b->high[0])) box_of_boundaries(p, b);
    double period = p->frame->layout->period[0];
    double side = fmax(b->high[0] - b->low[0], b->high[1] - b->low[1]);
    double margin = side > 0 ? p->def->margin * side : 0.5;
    for (int k = 0; k < 2; k++) {
        b->low[k] -= margin;
        b->high[k] += margin;
    }
    if (period > 0) {
        b->low[0] = -p->def->images * period;
        b->high[0] = (1 + p->def->images) * period;
    }
}

static scree_status choose_box(picture *p, scree_error *error) {
    box *b = &p->world;
    automatic_box(p, b);
    for (int k = 0; k < 2; k++) {
        if (given(p->def->low[k])) b->low[k] = p->def->low[k];
        if (given(p->def->high[k])) b->high[k] = p->def->high[k];
        if (!(b->high[k] > b->low[k]))
            return error_set(error, SCREE_BAD_INPUT,
                             "the view of the picture is empty along %c: the low corner must be "
                             "left of and below the high one",
                             k ? 'y' : 'x');
    }
    return SCREE_OK;
}

/* Sides of the view that are not given leave space for the tips of arrows and pressures; a single
 * grain that flies away must not make the others small. */
static void include_arrows(picture *p) {
    double factor = p->arrow && p->arrow_unit > 0 ? p->grain / p->arrow_unit : 0;
    box *b = &p->world, wide = *b;
    double side = fmax(b->high[0] - b->low[0], b->high[1] - b->low[1]),
           most = fmax(0.25 * side, 2.5 * p->grain);
    for (uint32_t row = 0; factor > 0 && row < p->frame->bodies; row++) {
        const double *a = p->arrow + 2 * (size_t)row;
        double pose[4];
        if (!body_is_grain(p->frame, row) || !isfinite(a[0] + a[1])) continue;
        picture_pose(p, row, pose);
        widen(&wide, pose[0] + factor * a[0], pose[1] + factor * a[1], 0.01 * side);
    }
    pressures_widen(p, &wide);
    for (int k = p->frame->layout->period[0] > 0 ? 1 : 0; k < 2; k++) {
        if (!given(p->def->low[k])) b->low[k] = fmax(wide.low[k], b->low[k] - most);
        if (!given(p->def->high[k])) b->high[k] = fmin(wide.high[k], b->high[k] + most);
    }
}

static void choose_grain(picture *p) {
    double sum = 0, count = 0;
    for (uint32_t row = 0; row < p->frame->bodies; row++) {
        double area = body_area(p->frame, row);
        if (!body_is_grain(p->frame, row) || area <= 0) continue;
        sum += 2 * sqrt(area / PI);
        count += 1;
    }
    double side = fmax(p->world.high[0] - p->world.low[0], p->world.high[1] - p->world.low[1]);
    if (count == 0 && p->frame->layout->solids > 0) {
        sum = fmax(solids_grain(p->frame), 0.05 * side);
        count = 1;
    }
    p->grain = count > 0 ? fmin(sum / count, 0.2 * side) : 0.05 * side;
}

/* The page: margins around the area, colour bar at the right, even sizes for movies. */
static void lay_out(picture *p) {
    double u = p->unit, margin = PICTURE_MARGIN * u;
    double right = margin + (picture_has_scale(p) && p->def->colour_bar ? PICTURE_BAR * u : 0);
    double top = page_top(p->def) * u, bottom = page_bottom(p) * u;
    double width = p->def->width - margin - right;
    double aspect = (p->world.high[1] - p->world.low[1]) / (p->world.high[0] - p->world.low[0]);
    double height = fmin(fmax(width * aspect, 0.15 * p->def->width), 1.3 * p->def->width);
    double page = p->def->height > 0 ? p->def->height : height + top + bottom;
    page = 2 * floor(0.5 * page + 0.5);
    display_init(&p->d, 2 * floor(0.5 * p->def->width + 0.5), page);
    if (p->def->transparent) p->d.background = NO_COLOUR;
    p->area = (rectangle){margin, top, width, fmax(page - top - bottom, 10)};
    p->view = view_fit(p->world.low, p->world.high, p->area, true);
    /* the rest of the page shows what lies beside the requested view */
    double sx = 0.5 * p->area.width / p->view.sx, sy = 0.5 * p->area.height / p->view.sy;
    double cx = 0.5 * (p->world.low[0] + p->world.high[0]);
    double cy = 0.5 * (p->world.low[1] + p->world.high[1]);
    if (p->frame->layout->period[0] > 0) { /* there is nothing beside a periodic cell */
        sx = 0.5 * (p->world.high[0] - p->world.low[0]);
        p->area.x += 0.5 * p->area.width - sx * p->view.sx;
        p->area.width = 2 * sx * p->view.sx;
    }
    p->world = (box){{cx - sx, cy - sy}, {cx + sx, cy + sy}};
}

/* Requests that are invalid for this world. */
static scree_status check_dimension(const scree_frame *frame, const scree_picture_def *def,
                                    scree_error *error) {
    if (frame_is_space(frame)) return space_check_def(def, error);
    if (given(def->low[2]) || given(def->high[2]))
        return error_set(error, SCREE_BAD_INPUT,
                         "this world is planar: give the view as X0,Y0,X1,Y1");
    bool camera = given(def->azimuth) || given(def->elevation) || given(def->distance) ||
                  given(def->look_at[0]) || def->orthographic;
    if (camera || def->contacts || def->section_count > 0)
        return error_set(error, SCREE_BAD_INPUT, "this world is planar: %s in space only; %s",
                         camera                   ? "a camera is"
                         : def->section_count > 0 ? "cutting planes are"
                                                  : "contact points are drawn",
                         camera                   ? "choose the view by its corners"
                         : def->section_count > 0 ? "give a planar cut as X,Y,ANGLE"
                                                  : "the force network shows where bodies touch");
    return SCREE_OK;
}

static scree_status check_def(const scree_frame *frame, const scree_frame *before,
                              const scree_picture_def *def, scree_error *error) {
    if (!def) return error_set(error, SCREE_BAD_INPUT, "a picture needs a def");
    TRY(frame_check(frame, error));
    if (before) TRY(frame_check(before, error));
    if (before && (before->layout->bodies != frame->layout->bodies ||
                   before->layout->dimension != frame->layout->dimension))
        return error_set(error, SCREE_BAD_INPUT, "the two frames come from different worlds");
    if (!(def->width >= 100 && def->width <= 20000) || !(def->height >= 0 && def->height <= 20000))
        return error_set(error, SCREE_BAD_INPUT,
                         "a picture must be 100 to 20000 pixels wide; its height must be at most "
                         "20000, or 0");
    if (!isfinite(def->magnify) || !isfinite(def->margin) || def->images < 0 || def->images > 100)
        return error_set(error, SCREE_BAD_INPUT,
                         "magnify and margin of a picture must be finite, its images 0 to 100");
    bool compares = def->arrows == SCREE_ARROWS_DISPLACEMENT || def->magnify != 1;
    if (compares && !before && frame->layout->solids == 0)
        return error_set(error, SCREE_BAD_INPUT,
                         "a picture with displacements also needs an earlier frame");
    if (def->arrows == SCREE_ARROWS_FIELD && def->field_count > 0 && !def->field)
        return error_set(error, SCREE_BAD_INPUT, "a picture of a field needs the field");
    bool soft = def->crosses == SCREE_CROSSES_ELEMENTS || def->crosses == SCREE_CROSSES_BODIES;
    if (soft && frame->layout->solids == 0 && !frame_is_space(frame))
        return error_set(error, SCREE_BAD_INPUT,
                         "crosses of %s need deformable bodies, but this world has none; "
                         "'moments' shows the stresses in rigid bodies, from their contact forces",
                         def->crosses == SCREE_CROSSES_ELEMENTS ? "elements" : "bodies");
    return check_dimension(frame, def, error);
}

static void picture_free(picture *p) {
    display_free(&p->d);
    mem_free(p->row_before);
    mem_free(p->row_of);
    mem_free(p->value);
    mem_free(p->field_value);
    mem_free(p->node_arrow);
    mem_free(p->moment);
    mem_free(p->arrow);
}

static scree_status picture_prepare(picture *p, scree_error *error) {
    p->unit = p->def->width / 1200;
    TRY(frame_rows(p->frame, &p->row_of, error));
    if (p->before) TRY(frame_rows(p->before, &p->row_before, error));
    if (frame_is_space(p->frame)) return space_prepare(p, error);
    TRY(choose_box(p, error));
    choose_grain(p);
    TRY(picture_values(p, error));
    include_arrows(p);
    return SCREE_OK;
}

static scree_status draw_plane_world(picture *p, scree_error *error) {
    lay_out(p);
    double period = p->frame->layout->period[0];
    int images = period > 0 ? p->def->images + 1 : 0;
    display_set_view(&p->d, &p->view);
    display_clip(&p->d, &p->area);
    for (int image = -images; image <= images; image++) {
        p->shift = image * period;
        TRY(draw_bodies(p, error));
        draw_solids(p);
        if (p->def->forces) TRY(draw_forces(p, error));
        TRY(draw_crosses(p, error));
        TRY(draw_pressures(p, error));
        if (p->arrow) draw_arrows(p);
        TRY(draw_node_arrows(p, error));
    }
    p->shift = 0;
    if (p->def->arrows == SCREE_ARROWS_FIELD) draw_field(p);
    TRY(draw_cuts(p, error));
    display_set_view(&p->d, NULL);
    display_clip(&p->d, NULL);
    return SCREE_OK;
}

static scree_status picture_draw(picture *p, scree_error *error) {
    TRY(picture_prepare(p, error));
    TRY(frame_is_space(p->frame) ? space_draw(p, error) : draw_plane_world(p, error));
    draw_page(p);
    return SCREE_OK;
}

/* Movies call it too, with their own stream. */
scree_status picture_make(display *out, const scree_frame *frame, const scree_frame *before,
                          const scree_picture_def *def, scree_error *error) {
    TRY(check_def(frame, before, def, error));
    picture p = {.def = def, .frame = frame, .before = before};
    scree_status status = picture_draw(&p, error);
    if (status == SCREE_OK) {
        *out = p.d;
        p.d = (display){0};
    }
    picture_free(&p);
    return status;
}

scree_status scree_draw_frame(const scree_frame *frame, const scree_frame *before,
                              const scree_picture_def *def, const char *path, scree_error *error) {
    scree_picture_def own = defaults;
    TRY(sized_take(&own, def, "scree_picture_def", error));
    def = &own;
    display d;
    TRY(picture_make(&d, frame, before, def, error));
    scree_status status = display_save(&d, path, error);
    display_free(&d);
    return status;
}

/* Merges the limits of a frame with those of earlier frames. */
static void fit_join(scree_picture_def *def, const picture *p, bool start) {
    bool space = frame_is_space(p->frame);
    const double *low = space ? p->low : p->world.low, *high = space ? p->high : p->world.high;
    for (int k = 0; k < (space ? 3 : 2); k++) {
        def->low[k] = start ? low[k] : fmin(def->low[k], low[k]);
        def->high[k] = start ? high[k] : fmax(def->high[k], high[k]);
    }
    if (picture_has_scale(p)) {
        bool fresh = start || !given(def->colour_limits[0]);
        def->colour_limits[0] = fresh ? p->value_low : fmin(def->colour_limits[0], p->value_low);
        def->colour_limits[1] = fresh ? p->value_high : fmax(def->colour_limits[1], p->value_high);
    }
    def->force_scale = start ? p->force_unit : fmax(def->force_scale, p->force_unit);
    def->arrow_scale = start ? p->arrow_unit : fmax(def->arrow_scale, p->arrow_unit);
    def->cross_scale = start ? p->cross_unit : fmax(def->cross_scale, p->cross_unit);
    def->pressure_scale = start ? p->pressure_unit : fmax(def->pressure_scale, p->pressure_unit);
}

scree_status scree_picture_fit(scree_picture_def *def, int start, const scree_frame *frame,
                               const scree_frame *before, scree_error *error) {
    scree_picture_def own = defaults;
    TRY(sized_take(&own, def, "scree_picture_def", error));
    TRY(check_def(frame, before, &own, error));
    scree_picture_def open = own; /* the limits for this frame alone */
    if (!start) {
        for (int k = 0; k < 3; k++)
            open.low[k] = open.high[k] = NAN;
        open.colour_limits[0] = open.colour_limits[1] = NAN;
        open.force_scale = open.arrow_scale = open.cross_scale = open.pressure_scale = 0;
    }
    picture p = {.def = &open, .frame = frame, .before = before};
    scree_status status = picture_prepare(&p, error);
    if (status == SCREE_OK) {
        fit_join(&own, &p, start);
        sized_defaults(def, def->size, &own, sizeof own);
    }
    picture_free(&p);
    return status;
}
